/* device/host.h -- the card's words for a plain C++ compiler, so that tests can run the kernels.
 *
 * A block is a set of threads of this machine that meet at barriers, and so is a warp, of 32. One
 * block runs at a time. */
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
static pthread_barrier_t host_barrier, host_warp[(BLOCK + 31) / 32];
static volatile unsigned host_said[BLOCK];

static inline void __syncthreads() {
    pthread_barrier_wait(&host_barrier);
}

static inline void __syncwarp() {
    pthread_barrier_wait(&host_warp[host_thread / 32]);
}

static inline void __threadfence_block() {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* The threads of a warp say something, each hears what all of them have said. */
typedef struct HostSaid {
    unsigned by[32];
} HostSaid;

static inline HostSaid host_say(unsigned own) {
    HostSaid said;
    host_said[host_thread] = own;
    __syncwarp();
    for (int i = 0; i < 32; i++) {
        said.by[i] = host_said[host_thread / 32 * 32 + i];
    }
    __syncwarp();
    return said;
}

static inline unsigned __match_any_sync(unsigned, int own) {
    const HostSaid said = host_say((unsigned)own);
    unsigned alike = 0;
    for (int i = 0; i < 32; i++) {
        alike |= (unsigned)(said.by[i] == (unsigned)own) << i;
    }
    return alike;
}

static inline unsigned __reduce_max_sync(unsigned, unsigned own) {
    const HostSaid said = host_say(own);
    unsigned most = 0;
    for (int i = 0; i < 32; i++) {
        most = said.by[i] > most ? said.by[i] : most;
    }
    return most;
}

static inline unsigned __shfl_sync(unsigned, unsigned own, int lane) {
    return host_say(own).by[lane];
}

static inline unsigned warp_sum(unsigned own) {
    const HostSaid said = host_say(own);
    unsigned sum = 0;
    for (int i = 0; i <= host_thread % 32; i++) {
        sum += said.by[i];
    }
    return sum;
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

static inline unsigned atomicOr(unsigned *at, unsigned bits) {
    return __atomic_fetch_or(at, bits, __ATOMIC_SEQ_CST);
}

static inline unsigned atomicAnd(unsigned *at, unsigned bits) {
    return __atomic_fetch_and(at, bits, __ATOMIC_SEQ_CST);
}

static inline int32_t atomicMin(int32_t *at, int32_t other) {
    int32_t found = __atomic_load_n(at, __ATOMIC_RELAXED);
    while (other < found && !__atomic_compare_exchange_n(at, &found, other, false, __ATOMIC_RELAXED,
                                                         __ATOMIC_RELAXED)) {
    }
    return found;
}

#endif
