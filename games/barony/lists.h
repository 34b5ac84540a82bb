/* games/barony/lists.h -- lists of up to seven small numbers as the bytes of one 64-bit word. */
#ifndef GAMES_BARONY_LISTS_H
#define GAMES_BARONY_LISTS_H

#include "core/bits.h"

/* Numbers from 1 to 127, falling from the lowest byte up; the bytes above are 0. */

HOT int list_at(uint64_t list, int i) {
    return (int)(list >> 8 * i & 0xff);
}

HOT int list_length(uint64_t list) {
    return list == 0 ? 0 : 8 - (word_highest_free(list) >> 3);
}

/* The highest bit of each byte that equals `value`. */
HOT uint64_t list_equal(uint64_t list, int value) {
    const uint64_t differ = list ^ (uint64_t)value * BYTES_ONE;
    return ~(differ + BYTES_LOW) & BYTES_HIGH;
}

HOT int list_count(uint64_t list, int value) {
    return (int)((list_equal(list, value) >> 7) * BYTES_ONE >> 56);
}

HOT uint64_t list_add(uint64_t list, int value) {
    const uint64_t less = ~((list | BYTES_HIGH) - (uint64_t)value * BYTES_ONE) & BYTES_HIGH;
    const int at = word_lowest(less) & ~7; /* bits, not bytes */
    const uint64_t after = ~(uint64_t)0 << at;
    return (list & ~after) | (uint64_t)value << at | (list & after) << 8;
}

/* Without the byte of the lowest of these bits, which are what list_equal says. */
HOT uint64_t list_cut(uint64_t list, uint64_t equal) {
    const uint64_t after = ~(uint64_t)0 << (word_lowest(equal) & ~7);
    return (list & ~after) | (list >> 8 & after);
}

/* One of these values goes; it is in the list. */
HOT uint64_t list_remove(uint64_t list, int value) {
    return list_cut(list, list_equal(list, value));
}

/* All bits but the highest of each byte that differs from the byte before it. */
HOT uint64_t list_first_ones(uint64_t list) {
    const uint64_t differ = list ^ list << 8;
    const uint64_t high = (differ + BYTES_LOW) & BYTES_HIGH;
    return high - (high >> 7);
}

#endif
