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
    const Pair pair[3] = {(Pair)sum0, (Pair)sum1, (Pair)sum2};
    for (int k = 0; k < 3; k++) {
        const uint64_t four = pair[k][0] + pair[k][1];
        less[k] = (int)(four * 0x0001000100010001u >> 48); /* adds the four quarters */
    }
#else
    less[0] = less[1] = less[2] = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) {
            less[k] += list[i] < limit[k];
        }
    }
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
