/* learn/warp.h -- what the threads of a card's warp do together, in a card's own words;
 * learn/host.h has them for tests. */
#ifndef LEARN_WARP_H
#define LEARN_WARP_H

#include <stddef.h>
#include <stdint.h>

#define SHARED         __shared__
#define THREAD         ((int)threadIdx.x)
#define BLOCK_NUMBER   ((long long)blockIdx.x)
#define BLOCK_COUNT    ((long long)gridDim.x)
#define ALIGNED(BYTES) __align__(BYTES)
#define KERNEL(NAME, THREADS, LEAST, PARAMETERS, ARGUMENTS)                                        \
    extern "C" __global__ void __launch_bounds__(THREADS, LEAST) NAME PARAMETERS {                 \
        NAME##_work ARGUMENTS;                                                                     \
    }

struct ALIGNED(16) Four {
    uint32_t x, y, z, w;
};

static inline void meet() {
    __syncthreads();
}

static inline uint32_t shuffle_xor(uint32_t own, int lanes) {
    return __shfl_xor_sync(0xffffffffu, own, lanes);
}

static inline uint32_t shuffle_up(uint32_t own, int lanes) {
    return __shfl_up_sync(0xffffffffu, own, (unsigned)lanes);
}

static inline uint32_t vote(bool own) {
    return __ballot_sync(0xffffffffu, own);
}

static inline float shuffle_xor_float(float own, int lanes) {
    return __shfl_xor_sync(0xffffffffu, own, lanes);
}

static inline float from_half(uint32_t half) {
    return __uint_as_float(half << 16);
}

static inline uint32_t pack(float low, float high) {
    uint32_t both;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
    return both;
}

static inline void add_shared(float *at, float more) {
    atomicAdd(at, more);
}

static inline void load_matrices(uint32_t out[4], const uint16_t *row, bool turned) {
    const uint32_t at = (uint32_t)__cvta_generic_to_shared(row);
    if (turned) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                     : "r"(at)
                     : "memory");
    } else {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                     : "r"(at)
                     : "memory");
    }
}

static inline void multiply(float sum[4], const uint32_t a[4], uint32_t b0, uint32_t b1) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

#endif
