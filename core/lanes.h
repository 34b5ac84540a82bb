/* core/lanes.h -- eight numbers at a time; the one place for what compilers do differently.
 *
 * GCC and clang share vector types, for every processor and for WebAssembly. Elsewhere (CUDA) the
 * same is done one by one. */
#ifndef CORE_LANES_H
#define CORE_LANES_H

#include <stdint.h>
#include <string.h>

enum { LANES = 8 };

/* How many numbers of a rising list are less than each of three limits. The list is read in whole
 * eights: from its n-th number on stand LANES or more that are not less than any limit. For a few
 * dozen numbers counting them all is quicker than halving: there is nothing to predict. */
static inline void lanes_less3(const int16_t *list, int n, const int16_t limit[3], int less[3]) {
#if defined(__GNUC__) && !defined(__CUDACC__)
    typedef int16_t Eight __attribute__((vector_size(16)));
    typedef uint64_t Pair __attribute__((vector_size(16)));
    Eight sum0 = {0}, sum1 = {0}, sum2 = {0};
    for (int i = 0; i < n; i += LANES) {
        Eight eight;
        memcpy(&eight, list + i, sizeof eight);
        sum0 -= (Eight)(eight < limit[0]); /* a true comparison is -1 */
        sum1 -= (Eight)(eight < limit[1]);
        sum2 -= (Eight)(eight < limit[2]);
    }
    const Pair both = (Pair)(sum0 + (sum1 << 8)), third = (Pair)sum2; /* sums below 256 */
    const uint64_t quarters = 0x0001000100010001u; /* times this: the top 16 bits add all four */
    const uint64_t two = (both[0] + both[1]) * quarters >> 48;
    less[0] = (int)(two & 0xffu);
    less[1] = (int)(two >> 8);
    less[2] = (int)((third[0] + third[1]) * quarters >> 48);
#else
    less[0] = less[1] = less[2] = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) {
            less[k] += list[i] < limit[k];
        }
    }
#endif
}

/* The lowest bit of a set that is not empty. LANES_EACH(i, set) walks over the bits of a set. */
static inline int lanes_lowest(uint32_t set) {
#if defined(__GNUC__) && !defined(__CUDACC__)
    return __builtin_ctz(set);
#else
    int bit = 0;
    while ((set >> bit & 1) == 0) {
        bit++;
    }
    return bit;
#endif
}

#define LANES_EACH(INDEX, SET)                                                                     \
    for (uint32_t INDEX##_left = (SET), INDEX = 0;                                                 \
         INDEX##_left != 0 && (INDEX = (uint32_t)lanes_lowest(INDEX##_left), 1);                   \
         INDEX##_left &= INDEX##_left - 1)

/* The first of eight counts, of 127 or less in all, whose running sum exceeds `draw`; 8 if none
 * does: an even draw from a bag of eight kinds. */
static inline int lanes_draw(const uint8_t counts[LANES], int draw) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t bytes;
    memcpy(&bytes, counts, sizeof bytes);
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t sums = bytes * ones; /* byte j: counts 0 to j added up */
    const uint64_t above = (sums + (uint64_t)(127 - draw) * ones) >> 7 & ones;
    return LANES - (int)(above * ones >> 56);
#else
    int index = 0;
    while (index < LANES && draw >= counts[index]) {
        draw -= counts[index++];
    }
    return index;
#endif
}

/* Moves what stands from `from` on by `by` places, -1 to LANES, in a list of n numbers and in the
 * list of marks beside it. Whole eights are moved, so both lists have room for 2 * LANES more
 * behind their n-th entry, all alike; what a list loses at the end is such an entry again. */
static inline void lanes_shift(int16_t *list, uint8_t *marks, int n, int from, int by) {
    typedef struct Numbers {
        int16_t lane[LANES];
    } Numbers;
    typedef struct Marks {
        uint8_t lane[LANES];
    } Marks;
    Numbers numbers, next_numbers;
    Marks eight, next_eight;
    memcpy(&numbers, list + from, sizeof numbers);
    memcpy(&eight, marks + from, sizeof eight);
    for (int i = from; i <= n; i += LANES) { /* read ahead of what is written */
        memcpy(&next_numbers, list + i + LANES, sizeof next_numbers);
        memcpy(&next_eight, marks + i + LANES, sizeof next_eight);
        memcpy(list + i + by, &numbers, sizeof numbers);
        memcpy(marks + i + by, &eight, sizeof eight);
        numbers = next_numbers;
        eight = next_eight;
    }
}

#endif
