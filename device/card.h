/* device/card.h -- the card's words as NVRTC knows them; device/host.h has them for tests. */
#ifndef DEVICE_CARD_H
#define DEVICE_CARD_H

#define KERNEL                   extern "C" __global__
#define LAUNCH_BOUNDS            __launch_bounds__(BLOCK, BLOCKS_LEAST)
#define SHARED(TYPE, NAME, SIZE) __shared__ TYPE NAME SIZE
/* More than the 48 KB that may be asked for at compile time; the launch says how much. */
#define SHARED_LARGE(TYPE, NAME, SIZE) extern __shared__ TYPE NAME[]
#define BLOCK_THREAD                   ((int)threadIdx.x)
#define GRID_THREAD                    (blockIdx.x * BLOCK + threadIdx.x)

/* The sum of what this lane and those below it have. */
static __forceinline__ unsigned warp_sum(unsigned own) {
    const int lane = (int)(threadIdx.x & 31u);
    for (int step = 1; step < 32; step *= 2) {
        const unsigned below = __shfl_up_sync(0xffffffffu, own, step);
        own += lane >= step ? below : 0;
    }
    return own;
}

/* The first `end` of up to 64 counts added up, by all threads of a warp together: each takes two
 * of them. */
static __forceinline__ unsigned sum_before(const unsigned *counts, int end) {
    const int lane = (int)(threadIdx.x & 31u);
    const unsigned first = counts[2 * lane], both = first + counts[2 * lane + 1];
    const unsigned sum = warp_sum(both);
    const unsigned start = __shfl_sync(0xffffffffu, sum - both, end / 2);
    const unsigned odd = __shfl_sync(0xffffffffu, first, end / 2);
    return start + (end % 2 != 0 ? odd : 0);
}

#endif
