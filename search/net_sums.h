/* search/net_sums.h -- the loop in which a network spends most of its time, for each kind of
 * processor.
 *
 * Four hexes at a time: for each of a hex's seven inputs, pairs of 16-bit activations times pairs
 * of weights, or four bytes times four, added up in 32 bits. Every kind adds up the same numbers,
 * so all say the same. */
#ifndef SEARCH_NET_SUMS_H
#define SEARCH_NET_SUMS_H

#include "search/net_inside.h"

#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* GROUP channels at a time in two vectors; weights lie by tap, EACH inputs, channel, input. All
 * sums have names of their own, else gcc copies them from register to register. */
#define NET_SUMS(NAME, TARGET, INPUT, WEIGHT, EACH, VECTOR, GROUP, NOTHING, LOAD, SPREAD, DOT,     \
                 STORE)                                                                            \
    TARGET static void NAME(const void *inputs, const NetNear near[NET_FOUR], const void *weights, \
                            int channels, int32_t sums[NET_FOUR][NET_CHANNELS_MAX]) {              \
        const INPUT *in = (const INPUT *)inputs;                                                   \
        for (int g = 0; g < channels; g += (GROUP)) {                                              \
            VECTOR a0 = NOTHING, b0 = NOTHING, c0 = NOTHING, d0 = NOTHING;                         \
            VECTOR a1 = NOTHING, b1 = NOTHING, c1 = NOTHING, d1 = NOTHING;                         \
            for (int tap = 0; tap < NET_TAPS; tap++) {                                             \
                const INPUT *a = in + near[0][tap] * channels;                                     \
                const INPUT *b = in + near[1][tap] * channels;                                     \
                const INPUT *c = in + near[2][tap] * channels;                                     \
                const INPUT *d = in + near[3][tap] * channels;                                     \
                const WEIGHT *w = (const WEIGHT *)weights + tap * channels * channels + (EACH)*g;  \
                for (int i = 0; i < channels; i += (EACH), w += (EACH)*channels) {                 \
                    const VECTOR w0 = LOAD(w), w1 = LOAD(w + (EACH) * (GROUP) / 2);                \
                    VECTOR some = SPREAD(a + i);                                                   \
                    a0 = DOT(a0, some, w0);                                                        \
                    a1 = DOT(a1, some, w1);                                                        \
                    some = SPREAD(b + i);                                                          \
                    b0 = DOT(b0, some, w0);                                                        \
                    b1 = DOT(b1, some, w1);                                                        \
                    some = SPREAD(c + i);                                                          \
                    c0 = DOT(c0, some, w0);                                                        \
                    c1 = DOT(c1, some, w1);                                                        \
                    some = SPREAD(d + i);                                                          \
                    d0 = DOT(d0, some, w0);                                                        \
                    d1 = DOT(d1, some, w1);                                                        \
                }                                                                                  \
            }                                                                                      \
            STORE(&sums[0][g], a0);                                                                \
            STORE(&sums[0][g + (GROUP) / 2], a1);                                                  \
            STORE(&sums[1][g], b0);                                                                \
            STORE(&sums[1][g + (GROUP) / 2], b1);                                                  \
            STORE(&sums[2][g], c0);                                                                \
            STORE(&sums[2][g + (GROUP) / 2], c1);                                                  \
            STORE(&sums[3][g], d0);                                                                \
            STORE(&sums[3][g + (GROUP) / 2], d1);                                                  \
        }                                                                                          \
    }

/* HALF outputs are one vector: four of these at a time, then one. */
#define NET_PRODUCTS(NAME, TARGET, VECTOR, HALF, LOAD, SPREAD, DOT, STORE)                         \
    TARGET static void NAME(const int16_t *in, const int16_t *weights, const int32_t *bias,        \
                            int pairs, int outputs, int32_t *out) {                                \
        uint16_t set[NET_PAIRS_MAX];                                                               \
        const int some = pairs_set(in, pairs, set);                                                \
        int o = 0;                                                                                 \
        for (; o + 4 * (HALF) <= outputs; o += 4 * (HALF)) {                                       \
            VECTOR a = LOAD(bias + o), b = LOAD(bias + o + (HALF));                                \
            VECTOR c = LOAD(bias + o + 2 * (HALF)), d = LOAD(bias + o + 3 * (HALF));               \
            for (int n = 0; n < some; n++) {                                                       \
                const VECTOR pair = SPREAD(in + 2 * set[n]);                                       \
                const int16_t *w = weights + 2 * (set[n] * outputs + o);                           \
                a = DOT(a, pair, LOAD(w));                                                         \
                b = DOT(b, pair, LOAD(w + 2 * (HALF)));                                            \
                c = DOT(c, pair, LOAD(w + 4 * (HALF)));                                            \
                d = DOT(d, pair, LOAD(w + 6 * (HALF)));                                            \
            }                                                                                      \
            STORE(out + o, a);                                                                     \
            STORE(out + o + (HALF), b);                                                            \
            STORE(out + o + 2 * (HALF), c);                                                        \
            STORE(out + o + 3 * (HALF), d);                                                        \
        }                                                                                          \
        for (; o < outputs; o += (HALF)) {                                                         \
            VECTOR a = LOAD(bias + o);                                                             \
            for (int n = 0; n < some; n++) {                                                       \
                a = DOT(a, SPREAD(in + 2 * set[n]), LOAD(weights + 2 * (set[n] * outputs + o)));   \
            }                                                                                      \
            STORE(out + o, a);                                                                     \
        }                                                                                          \
    }

#if defined(__SSE2__) || defined(__wasm_simd128__)
static inline int32_t net_some(const void *inputs) { /* a pair, or four bytes */
    int32_t some;
    memcpy(&some, inputs, sizeof some);
    return some;
}

/* Many inputs are 0, and nothing comes of them: which pairs are not. */
static inline int pairs_set(const int16_t *in, int pairs, uint16_t *out) {
    int some = 0;
    for (int i = 0; i < pairs; i++) {
        out[some] = (uint16_t)i;
        some += net_some(in + 2 * i) != 0;
    }
    return some;
}
#endif

#if defined(__SSE2__)
#define LOAD_16(P)      _mm_loadu_si128((const __m128i *)(const void *)(P))
#define SPREAD_16(P)    _mm_set1_epi32(net_some(P))
#define STORE_16(P, V)  _mm_storeu_si128((__m128i *)(void *)(P), V)
#define LOAD_32(P)      _mm256_loadu_si256((const __m256i *)(const void *)(P))
#define SPREAD_32(P)    _mm256_set1_epi32(net_some(P))
#define STORE_32(P, V)  _mm256_storeu_si256((__m256i *)(void *)(P), V)
#define DOT_16(S, A, B) _mm_add_epi32(S, _mm_madd_epi16(A, B))
#define DOT_32(S, A, B) _mm256_add_epi32(S, _mm256_madd_epi16(A, B))
#define LOAD_64(P)      _mm512_loadu_si512((const void *)(P))
#define SPREAD_64(P)    _mm512_set1_epi32(net_some(P))
#define STORE_64(P, V)  _mm512_storeu_si512((void *)(P), V)
#define FOR_AVX2        __attribute__((target("avx2")))
#define FOR_AVX512      __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
/* Inputs of 7 bits: two products of a byte with one of 8 fit into 16 bits. */
#define DOT_BYTES_32(S, A, B)                                                                      \
    _mm256_add_epi32(S, _mm256_madd_epi16(_mm256_maddubs_epi16(A, B), _mm256_set1_epi16(1)))
NET_SUMS(sums_sse2, , int16_t, int16_t, 2, __m128i, 8, _mm_setzero_si128(), LOAD_16, SPREAD_16,
         DOT_16, STORE_16)
NET_SUMS(sums_avx2, FOR_AVX2, int16_t, int16_t, 2, __m256i, 16, _mm256_setzero_si256(), LOAD_32,
         SPREAD_32, DOT_32, STORE_32)
NET_SUMS(sums_avx512, FOR_AVX512, int16_t, int16_t, 2, __m512i, 32, _mm512_setzero_si512(), LOAD_64,
         SPREAD_64, _mm512_dpwssd_epi32, STORE_64)
NET_SUMS(byte_sums_avx2, FOR_AVX2, uint8_t, int8_t, 4, __m256i, 16, _mm256_setzero_si256(), LOAD_32,
         SPREAD_32, DOT_BYTES_32, STORE_32)
NET_SUMS(byte_sums_avx512, FOR_AVX512, uint8_t, int8_t, 4, __m512i, 32, _mm512_setzero_si512(),
         LOAD_64, SPREAD_64, _mm512_dpbusd_epi32, STORE_64)
static uint64_t bits_sse2(const uint8_t *bytes) {
    uint64_t set = 0;
    for (int i = 0; i < 64; i += 16) {
        const int some = _mm_movemask_epi8(_mm_cmpgt_epi8(LOAD_16(bytes + i), _mm_setzero_si128()));
        set |= (uint64_t)(uint32_t)some << i;
    }
    return set;
}
FOR_AVX2 static uint64_t bits_avx2(const uint8_t *bytes) {
    const __m256i none = _mm256_setzero_si256();
    const int low = _mm256_movemask_epi8(_mm256_cmpgt_epi8(LOAD_32(bytes), none));
    const int high = _mm256_movemask_epi8(_mm256_cmpgt_epi8(LOAD_32(bytes + 32), none));
    return (uint32_t)low | (uint64_t)(uint32_t)high << 32;
}
FOR_AVX512 static uint64_t bits_avx512(const uint8_t *bytes) {
    const __m512i all = LOAD_64(bytes);
    return _mm512_test_epi8_mask(all, all);
}
NET_PRODUCTS(products_sse2, , __m128i, 4, LOAD_16, SPREAD_16, DOT_16, STORE_16)
NET_PRODUCTS(products_avx2, FOR_AVX2, __m256i, 8, LOAD_32, SPREAD_32, DOT_32, STORE_32)
NET_PRODUCTS(products_avx512, FOR_AVX512, __m512i, 16, LOAD_64, SPREAD_64, _mm512_dpwssd_epi32,
             STORE_64)
#elif defined(__wasm_simd128__)
#define SPREAD_WASM(P)    wasm_i32x4_splat(net_some(P))
#define DOT_WASM(S, A, B) wasm_i32x4_add(S, wasm_i32x4_dot_i16x8(A, B))
NET_SUMS(sums_wasm, , int16_t, int16_t, 2, v128_t, 8, wasm_i32x4_splat(0), wasm_v128_load,
         SPREAD_WASM, DOT_WASM, wasm_v128_store)
static uint64_t bits_wasm(const uint8_t *bytes) {
    uint64_t set = 0;
    for (int i = 0; i < 64; i += 16) {
        set |= (uint64_t)wasm_i8x16_bitmask(
                   wasm_i8x16_gt(wasm_v128_load(bytes + i), wasm_i8x16_splat(0)))
               << i;
    }
    return set;
}
NET_PRODUCTS(products_wasm, , v128_t, 4, wasm_v128_load, SPREAD_WASM, DOT_WASM, wasm_v128_store)
#endif

#if !defined(__wasm_simd128__)
/* Any processor. */
static void sums_plain(const void *inputs, const NetNear near[NET_FOUR], const void *weights,
                       int channels, int32_t sums[NET_FOUR][NET_CHANNELS_MAX]) {
    const int16_t *in = (const int16_t *)inputs;
    for (int k = 0; k < NET_FOUR; k++) {
        memset(sums[k], 0, sizeof sums[k]);
        for (int tap = 0; tap < NET_TAPS; tap++) {
            const int16_t *row = in + near[k][tap] * channels;
            const int16_t *w = (const int16_t *)weights + tap * channels * channels;
            for (int i = 0; i < channels; i += 2) {
                for (int c = 0; c < channels; c++, w += 2) {
                    sums[k][c] += row[i] * w[0] + row[i + 1] * w[1];
                }
            }
        }
    }
}

static uint64_t bits_plain(const uint8_t *bytes) {
    uint64_t set = 0;
    for (int i = 0; i < 64; i++) {
        set |= (uint64_t)(bytes[i] != 0) << i;
    }
    return set;
}

static void products_plain(const int16_t *in, const int16_t *weights, const int32_t *bias,
                           int pairs, int outputs, int32_t *out) {
    memcpy(out, bias, (size_t)outputs * sizeof *out);
    for (int i = 0; i < pairs; i++) {
        for (int o = 0; o < outputs; o++, weights += 2) {
            out[o] += in[2 * i] * weights[0] + in[2 * i + 1] * weights[1];
        }
    }
}
#endif

#endif
