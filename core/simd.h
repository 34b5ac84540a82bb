/* core/simd.h -- eight numbers at a time; the one place for what compilers do differently.
 *
 * GCC and clang share vector types, for every processor; WebAssembly has its own. Elsewhere (CUDA)
 * the same is done one by one. */
#ifndef CORE_SIMD_H
#define CORE_SIMD_H

#include "core/bits.h"

#include <stdint.h>
#include <string.h>
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

enum { SIMD_LANES = 8 };

/* Before a function that is hardly ever called: kept out of the way of what is. */
#if defined(__GNUC__) && !defined(__CUDACC__)
#define SIMD_COLD __attribute__((noinline, cold))
#else
#define SIMD_COLD
#endif

#if defined(__wasm_simd128__) /* where clang 14 never ends over the vector types below */
static inline uint32_t simd_match(const uint16_t *eight, uint16_t number, const uint16_t far[3]) {
    const v128_t way = wasm_i16x8_sub(wasm_v128_load(eight), wasm_u16x8_splat(number));
    v128_t match = wasm_u16x8_splat(0);
    for (int i = 0; i < 3; i++) {
        match = wasm_v128_or(match, wasm_i16x8_eq(way, wasm_u16x8_splat(far[i])));
        match = wasm_v128_or(match, wasm_i16x8_eq(way, wasm_u16x8_splat((uint16_t)-far[i])));
    }
    return wasm_i16x8_bitmask(match);
}
#elif defined(__GNUC__) && !defined(__CUDACC__)
typedef uint16_t SimdEight __attribute__((vector_size(16)));
typedef uint64_t SimdPair __attribute__((vector_size(16)));

/* All bits set where one of eight numbers is one of three, or 65536 less one of three. */
static inline SimdEight simd_match(SimdEight eight, const uint16_t three[3]) {
    const SimdEight back = 0 - eight;
    SimdEight match = {0};
    for (int i = 0; i < 3; i++) {
        match |= (SimdEight)(eight == three[i]) | (SimdEight)(back == three[i]);
    }
    return match;
}
#endif

/* Which of twelve numbers are as far before or behind `number` as one of three; one bit each. */
static inline uint32_t simd_beside(const uint16_t list[12], uint16_t number,
                                   const uint16_t far[3]) {
#if defined(__wasm_simd128__)
    return simd_match(list, number, far) | simd_match(list + 4, number, far) >> 4 << 8;
#elif defined(__GNUC__) && !defined(__CUDACC__)
    const SimdEight low_bits = {1, 2, 4, 8, 16, 32, 64, 128},
                    high_bits = {0, 0, 0, 0, 256, 512, 1024, 2048};
    SimdEight low, tail;
    memcpy(&low, list, sizeof low);
    memcpy(&tail, list + 4, sizeof tail);
    const SimdPair found = (SimdPair)((simd_match(low - number, far) & low_bits) |
                                      (simd_match(tail - number, far) & high_bits));
    /* No bit is there twice, so adding the eight up puts them together. */
    return (uint32_t)((found[0] | found[1]) * UINT64_C(0x0001000100010001) >> 48);
#else
    uint32_t found = 0;
    for (int i = 0; i < 12; i++) {
        for (int k = 0; k < 3; k++) {
            const uint16_t way = (uint16_t)(list[i] - number);
            found |= (uint32_t)(way == far[k] || way == (uint16_t)-far[k]) << i;
        }
    }
    return found;
#endif
}

/* Walks over the bits of a set. */
#define WORD_EACH(INDEX, SET)                                                                      \
    for (uint64_t INDEX##_left = (SET), INDEX = 0;                                                 \
         INDEX##_left != 0 && (INDEX = (uint64_t)word_lowest(INDEX##_left), 1);                    \
         INDEX##_left &= INDEX##_left - 1)

/* The first of eight counts, of 127 or less in all, whose running sum exceeds `draw`; 8 if none
 * does: an even draw from a bag of eight kinds. */
static inline int simd_draw(const uint8_t counts[SIMD_LANES], int draw) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t bytes;
    memcpy(&bytes, counts, sizeof bytes);
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t sums = bytes * ones; /* byte j: counts 0 to j added up */
    const uint64_t above = (sums + (uint64_t)(127 - draw) * ones) >> 7 & ones;
    return SIMD_LANES - (int)(above * ones >> 56);
#else
    int index = 0;
    while (index < SIMD_LANES && draw >= counts[index]) {
        draw -= counts[index++];
    }
    return index;
#endif
}

/* How many members a set of 256 numbers has in each of its four words, a byte for each. */
static inline uint32_t set256_counts(const uint64_t set[4]) {
    uint32_t counts = 0;
    for (int word = 0; word < 4; word++) {
#if defined(__CUDA_ARCH__)
        const uint64_t sum = (uint64_t)__popcll(set[word]);
#else
        const uint64_t sum = bytes_count(set[word]) * UINT64_C(0x0101010101010101) >> 56;
#endif
        counts |= (uint32_t)sum << 8 * word;
    }
    return counts;
}

/* The same from four counts side by side. */
static inline uint32_t set256_counts_of(const uint8_t counts[4]) {
    return counts[0] | (uint32_t)counts[1] << 8 | (uint32_t)counts[2] << 16 |
           (uint32_t)counts[3] << 24;
}

/* All of them, which are less than 256. */
static inline unsigned set256_total(uint32_t counts) {
    return counts * 0x01010101u >> 24;
}

/* The n-th member, from 0, of a set with these counts, of more than n in all. Nothing branches:
 * which word, which byte and which bit it is cannot be predicted. */
static inline unsigned set256_select(const uint64_t set[4], uint32_t counts, unsigned n) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint32_t words = counts * 0x01010101u; /* byte j: how many in words 0 to j */
    const unsigned word = (unsigned)((n >= (words & 0xffu)) + (n >= (words >> 8 & 0xffu)) +
                                     (n >= (words >> 16 & 0xffu)));
    n -= words << 8 >> 8 * word & 0xffu;
    const uint64_t bytes = bytes_count(set[word]) * ones; /* likewise, of the word's bytes */
    const unsigned byte = (unsigned)bytes_first_over(bytes, (int)n);
    n -= (unsigned)(bytes << 8 >> 8 * byte & 0xffu);
    const uint64_t spread = (set[word] >> 8 * byte & 0xffu) * ones & UINT64_C(0x8040201008040201);
    const uint64_t bits = (spread + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & ones;
    return 64 * word + 8 * byte + (unsigned)bytes_first_over(bits * ones, (int)n);
}

#endif
