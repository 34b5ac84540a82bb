/* search/net_sums.h -- the loop in which a network spends most of its time, for each kind of
 * processor.
 *
 * Four hexes at a time: for each of a hex's seven inputs, pairs of 16-bit activations times pairs
 * of weights, added up in 32 bits. Every kind adds up the same numbers, so all say the same. */
#ifndef SEARCH_NET_SUMS_H
#define SEARCH_NET_SUMS_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

enum { NET_TAPS = 7, NET_CHANNELS_MAX = 64, NET_FOUR = 4 };

/* The rows of `in` that hold a hex's inputs. */
typedef uint16_t NetNear[NET_TAPS];
typedef void NetSum(const int16_t *in, const NetNear near[NET_FOUR], const int16_t *weights,
                    int channels, int32_t sums[NET_FOUR][NET_CHANNELS_MAX]);

/* GROUP channels at a time in two vectors; weights lie by tap, pair of inputs, channel, pair. */
#define NET_SUMS(NAME, TARGET, VECTOR, GROUP, NOTHING, LOAD, SPREAD, DOT, STORE)                   \
    TARGET static void NAME(const int16_t *in, const NetNear near[NET_FOUR],                       \
                            const int16_t *weights, int channels,                                  \
                            int32_t sums[NET_FOUR][NET_CHANNELS_MAX]) {                            \
        for (int g = 0; g < channels; g += (GROUP)) {                                              \
            VECTOR sum[NET_FOUR][2];                                                               \
            for (int k = 0; k < NET_FOUR; k++) {                                                   \
                sum[k][0] = sum[k][1] = NOTHING;                                                   \
            }                                                                                      \
            for (int tap = 0; tap < NET_TAPS; tap++) {                                             \
                const int16_t *row[NET_FOUR];                                                      \
                for (int k = 0; k < NET_FOUR; k++) {                                               \
                    row[k] = in + near[k][tap] * channels;                                         \
                }                                                                                  \
                const int16_t *w = weights + tap * channels * channels + 2 * g;                    \
                for (int i = 0; i < channels; i += 2, w += 2 * channels) {                         \
                    const VECTOR w0 = LOAD(w), w1 = LOAD(w + (GROUP));                             \
                    for (int k = 0; k < NET_FOUR; k++) {                                           \
                        const VECTOR pair = SPREAD(row[k] + i);                                    \
                        sum[k][0] = DOT(sum[k][0], pair, w0);                                      \
                        sum[k][1] = DOT(sum[k][1], pair, w1);                                      \
                    }                                                                              \
                }                                                                                  \
            }                                                                                      \
            for (int k = 0; k < NET_FOUR; k++) {                                                   \
                STORE(&sums[k][g], sum[k][0]);                                                     \
                STORE(&sums[k][g + (GROUP) / 2], sum[k][1]);                                       \
            }                                                                                      \
        }                                                                                          \
    }

#if defined(__SSE2__) || defined(__wasm_simd128__)
static inline int32_t net_pair(const int16_t *two) {
    int32_t pair;
    memcpy(&pair, two, sizeof pair);
    return pair;
}
#endif

#if defined(__SSE2__)
#define LOAD_16(P)      _mm_loadu_si128((const __m128i *)(const void *)(P))
#define SPREAD_16(P)    _mm_set1_epi32(net_pair(P))
#define STORE_16(P, V)  _mm_storeu_si128((__m128i *)(void *)(P), V)
#define LOAD_32(P)      _mm256_loadu_si256((const __m256i *)(const void *)(P))
#define SPREAD_32(P)    _mm256_set1_epi32(net_pair(P))
#define STORE_32(P, V)  _mm256_storeu_si256((__m256i *)(void *)(P), V)
#define DOT_16(S, A, B) _mm_add_epi32(S, _mm_madd_epi16(A, B))
#define DOT_32(S, A, B) _mm256_add_epi32(S, _mm256_madd_epi16(A, B))
#define LOAD_64(P)      _mm512_loadu_si512((const void *)(P))
#define SPREAD_64(P)    _mm512_set1_epi32(net_pair(P))
#define STORE_64(P, V)  _mm512_storeu_si512((void *)(P), V)
#define FOR_AVX2        __attribute__((target("avx2")))
#define FOR_AVX512      __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni")))
NET_SUMS(sums_sse2, , __m128i, 8, _mm_setzero_si128(), LOAD_16, SPREAD_16, DOT_16, STORE_16)
NET_SUMS(sums_avx2, FOR_AVX2, __m256i, 16, _mm256_setzero_si256(), LOAD_32, SPREAD_32, DOT_32,
         STORE_32)
NET_SUMS(sums_avx512, FOR_AVX512, __m512i, 32, _mm512_setzero_si512(), LOAD_64, SPREAD_64,
         _mm512_dpwssd_epi32, STORE_64)
#elif defined(__wasm_simd128__)
#define SPREAD_WASM(P)    wasm_i32x4_splat(net_pair(P))
#define DOT_WASM(S, A, B) wasm_i32x4_add(S, wasm_i32x4_dot_i16x8(A, B))
NET_SUMS(sums_wasm, , v128_t, 8, wasm_i32x4_splat(0), wasm_v128_load, SPREAD_WASM, DOT_WASM,
         wasm_v128_store)
#endif

/* Any processor. */
static void sums_plain(const int16_t *in, const NetNear near[NET_FOUR], const int16_t *weights,
                       int channels, int32_t sums[NET_FOUR][NET_CHANNELS_MAX]) {
    for (int k = 0; k < NET_FOUR; k++) {
        memset(sums[k], 0, sizeof sums[k]);
        for (int tap = 0; tap < NET_TAPS; tap++) {
            const int16_t *row = in + near[k][tap] * channels;
            const int16_t *w = weights + tap * channels * channels;
            for (int i = 0; i < channels; i += 2) {
                for (int c = 0; c < channels; c++, w += 2) {
                    sums[k][c] += row[i] * w[0] + row[i + 1] * w[1];
                }
            }
        }
    }
}

#endif
