/* learn/policy.cc -- logits of moves from the slots that tell them, and the gradient, on a card.
 *
 * A policy has thousands of slots and a move has a few (core/observe.h), so only those are
 * computed. CELLS, POLICY_PLANES and POLICY_NUMBERS come from the compiler's options. */
#ifdef __CUDACC__
#include "learn/warp.h"
#else
#include "learn/host.h"
#endif

enum {
    CHANNELS = 32,
    SLOTS = 6, /* POLICY_SLOTS */
    THREADS = 128,
    WARPS = THREADS / 32
};

struct Policy {
    const uint16_t *hexes; /* by position, cell: what the body made of it */
    const float *weights;  /* by policy plane */
    const int16_t *slots;  /* by position, move; -1: no more */
    long long width;       /* moves of a position */
};

/* A warp for each move. */
static inline void policy_forward_work(const Policy policy, const float *of_plane,
                                       const float *of_number, float *logits, long long n) {
    const int lane = THREAD % 32;
    for (long long i = BLOCK_NUMBER * WARPS + THREAD / 32; i < n * policy.width;
         i += BLOCK_COUNT * WARPS) {
        const long long position = i / policy.width;
        float sum = 0;
        for (int s = 0; s < SLOTS && policy.slots[i * SLOTS + s] >= 0; s++) {
            const int slot = policy.slots[i * SLOTS + s], plane = slot / CELLS;
            if (plane < POLICY_PLANES) {
                sum +=
                    from_half(policy.hexes[(position * CELLS + slot % CELLS) * CHANNELS + lane]) *
                    policy.weights[plane * CHANNELS + lane];
                sum += lane == 0 ? of_plane[position * POLICY_PLANES + plane] : 0;
            } else {
                sum += lane == 0
                           ? of_number[position * POLICY_NUMBERS + slot - POLICY_PLANES * CELLS]
                           : 0;
            }
        }
        for (int far = 16; far > 0; far /= 2) {
            sum += shuffle_xor_float(sum, far);
        }
        if (lane == 0) {
            logits[i] = sum;
        }
    }
}

KERNEL(policy_forward, THREADS, 8,
       (const uint16_t *hexes, const float *weights, const int16_t *slots, long long width,
        const float *of_plane, const float *of_number, float *logits, long long n),
       (Policy{hexes, weights, slots, width}, of_plane, of_number, logits, n))

/* A block for each position; the gradient of the weights has a part for each block. */
static inline void policy_back_work(const Policy policy, const float *gradient, uint16_t *d_hexes,
                                    float *d_plane, float *d_number, float *d_weights,
                                    long long n) {
    SHARED float hexes[CELLS * CHANNELS];
    SHARED float weights[POLICY_PLANES * CHANNELS];
    SHARED float planes[POLICY_PLANES], numbers[POLICY_NUMBERS];
    const int lane = THREAD % 32;
    for (int i = THREAD; i < POLICY_PLANES * CHANNELS; i += THREADS) {
        weights[i] = 0;
    }
    for (long long position = BLOCK_NUMBER; position < n; position += BLOCK_COUNT) {
        for (int i = THREAD; i < CELLS * CHANNELS; i += THREADS) {
            hexes[i] = 0;
        }
        for (int i = THREAD; i < POLICY_PLANES; i += THREADS) {
            planes[i] = 0;
        }
        for (int i = THREAD; i < POLICY_NUMBERS; i += THREADS) {
            numbers[i] = 0;
        }
        meet();
        for (long long i = position * policy.width + THREAD / 32; i < (position + 1) * policy.width;
             i += WARPS) {
            const float d = gradient[i];
            for (int s = 0; d != 0 && s < SLOTS && policy.slots[i * SLOTS + s] >= 0; s++) {
                const int slot = policy.slots[i * SLOTS + s], plane = slot / CELLS;
                if (plane < POLICY_PLANES) {
                    const int at = slot % CELLS * CHANNELS + lane;
                    add_shared(&hexes[at], d * policy.weights[plane * CHANNELS + lane]);
                    add_shared(&weights[plane * CHANNELS + lane],
                               d * from_half(policy.hexes[position * CELLS * CHANNELS + at]));
                    if (lane == 0) {
                        add_shared(&planes[plane], d);
                    }
                } else if (lane == 0) {
                    add_shared(&numbers[slot - POLICY_PLANES * CELLS], d);
                }
            }
        }
        meet();
        uint32_t *to = (uint32_t *)(d_hexes + position * CELLS * CHANNELS);
        for (int i = THREAD; i < CELLS * CHANNELS / 2; i += THREADS) {
            to[i] = pack(hexes[2 * i], hexes[2 * i + 1]);
        }
        for (int i = THREAD; i < POLICY_PLANES; i += THREADS) {
            d_plane[position * POLICY_PLANES + i] = planes[i];
        }
        for (int i = THREAD; i < POLICY_NUMBERS; i += THREADS) {
            d_number[position * POLICY_NUMBERS + i] = numbers[i];
        }
        meet();
    }
    for (int i = THREAD; i < POLICY_PLANES * CHANNELS; i += THREADS) {
        d_weights[BLOCK_NUMBER * POLICY_PLANES * CHANNELS + i] = weights[i];
    }
}

KERNEL(policy_back, THREADS, 4,
       (const uint16_t *hexes, const float *weights, const int16_t *slots, long long width,
        const float *gradient, uint16_t *d_hexes, float *d_plane, float *d_number, float *d_weights,
        long long n),
       (Policy{hexes, weights, slots, width}, gradient, d_hexes, d_plane, d_number, d_weights, n))
