/* device/host.h -- the card's words for a plain C++ compiler, so that tests can run the kernels.
 *
 * A block is a set of threads of this machine that meet at barriers; a warp is 32 of them, or all
 * if there are fewer. One block runs at a time. */
#ifndef DEVICE_HOST_H
#define DEVICE_HOST_H

#include <pthread.h>
#include <stdint.h>

#define KERNEL static
#define LAUNCH_BOUNDS
#define SHARED(TYPE, NAME, SIZE)       static TYPE NAME SIZE
#define SHARED_LARGE(TYPE, NAME, SIZE) static TYPE NAME SIZE
#define BLOCK_THREAD                   host_thread
#define GRID_THREAD                    (host_block * BLOCK + host_thread)

static thread_local int host_thread;
static int host_block;
static pthread_barrier_t host_barrier;
static volatile unsigned host_said[BLOCK];

static inline void __syncthreads() {
    pthread_barrier_wait(&host_barrier);
}

static inline void __syncwarp() {
}

/* One warp a block: the threads of it say something, and everybody has heard all of it. */
static_assert(BLOCK <= 32 || DEVICE_VARIANT != DEVICE_VOTE, "a block that votes is one warp here");

static inline unsigned __match_any_sync(unsigned, int own) {
    unsigned alike = 0;
    host_said[host_thread] = (unsigned)own;
    __syncthreads();
    for (int i = 0; i < BLOCK && i < 32; i++) {
        alike |= (unsigned)(host_said[i] == (unsigned)own) << i;
    }
    __syncthreads();
    return alike;
}

static inline unsigned __reduce_max_sync(unsigned, unsigned own) {
    unsigned most = 0;
    host_said[host_thread] = own;
    __syncthreads();
    for (int i = 0; i < BLOCK && i < 32; i++) {
        most = host_said[i] > most ? host_said[i] : most;
    }
    __syncthreads();
    return most;
}

static inline unsigned sum_before(const unsigned *counts, int end) {
    unsigned sum = 0;
    for (int i = 0; i < end; i++) {
        sum += counts[i];
    }
    return sum;
}

static inline int __popc(unsigned bits) {
    return __builtin_popcount(bits);
}

template <typename Number> static inline Number atomicAdd(Number *at, Number more) {
    return __atomic_fetch_add(at, more, __ATOMIC_RELAXED);
}

static inline int32_t atomicMin(int32_t *at, int32_t other) {
    int32_t found = __atomic_load_n(at, __ATOMIC_RELAXED);
    while (other < found && !__atomic_compare_exchange_n(at, &found, other, false, __ATOMIC_RELAXED,
                                                         __ATOMIC_RELAXED)) {
    }
    return found;
}

#endif
