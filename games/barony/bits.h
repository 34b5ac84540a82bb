/* games/barony/bits.h -- sets of hexes as 128 bits, and lists of up to eight small numbers as the
 * bytes of one 64-bit word. Nothing here branches on what it finds. */
#ifndef GAMES_BARONY_BITS_H
#define GAMES_BARONY_BITS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Bits {
    uint64_t word[2]; /* bit i is bit i % 64 of word i / 64 */
} Bits;

#define BYTES_ONE  0x0101010101010101u /* 1 in each byte */
#define BYTES_HIGH 0x8080808080808080u /* the highest bit of each byte */
#define BYTES_LOW  0x7f7f7f7f7f7f7f7fu /* all bits but the highest of each byte */

/* The place of the lowest bit of a word that is not 0. */
static inline int word_lowest(uint64_t word) {
#if defined(__CUDA_ARCH__)
    return __ffsll((long long)word) - 1;
#else
    return __builtin_ctzll(word);
#endif
}

/* Per byte how many of its bits are set. Plain arithmetic: no processor is asked for more than
 * 64-bit words, and WebAssembly and CUDA run the same. */
static inline uint64_t bytes_count(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

static inline int word_count(uint64_t word) {
    return (int)(bytes_count(word) * BYTES_ONE >> 56);
}

/* Of bytes that each hold the sum of some counts and of all counts before, the first that is
 * greater than `number`; sums and number below 128, and there is one. */
static inline int bytes_first_over(uint64_t sums, int number) {
    const uint64_t over = ((sums | BYTES_HIGH) - (uint64_t)(number + 1) * BYTES_ONE) & BYTES_HIGH;
    return word_lowest(over) >> 3;
}

/* The place of the set bit that has `number` set bits below it; there is one. */
static inline int word_select(uint64_t word, int number) {
    const uint64_t sums = bytes_count(word) * BYTES_ONE;
    const int byte = bytes_first_over(sums, number);
    number -= (int)(sums << 8 >> 8 * byte & 0xff);
    uint64_t rest = word >> 8 * byte;
    for (; number > 0; number--) {
        rest &= rest - 1;
    }
    return 8 * byte + word_lowest(rest);
}

static inline uint64_t bits_of(int bit) {
    return (uint64_t)1 << (bit & 63);
}

static inline bool bits_has(const Bits *bits, int bit) {
    return (bits->word[bit >> 6] >> (bit & 63) & 1) != 0;
}

static inline void bits_add(Bits *bits, int bit) {
    bits->word[bit >> 6] |= bits_of(bit);
}

static inline void bits_remove(Bits *bits, int bit) {
    bits->word[bit >> 6] &= ~bits_of(bit);
}

static inline bool bits_any(Bits bits) {
    return (bits.word[0] | bits.word[1]) != 0;
}

static inline int bits_count(Bits bits) {
    return (int)((bytes_count(bits.word[0]) + bytes_count(bits.word[1])) * BYTES_ONE >> 56);
}

static inline int bits_select(Bits bits, int number) {
    const int below = word_count(bits.word[0]);
    return number < below ? word_select(bits.word[0], number)
                          : 64 + word_select(bits.word[1], number - below);
}

/* Takes the lowest bit out of a set that is not empty. */
static inline int bits_take(Bits *bits) {
    const int high = bits->word[0] == 0;
    const int bit = word_lowest(bits->word[high]);
    bits->word[high] &= bits->word[high] - 1;
    return 64 * high + bit;
}

/* Lists: bytes below 128 in rising order, the first in the lowest byte; 127 fills the rest, and
 * the last byte is always 127. */

#define BYTES_NONE BYTES_LOW

static inline int list_at(uint64_t list, int i) {
    return (int)(list >> 8 * i & 0xff);
}

/* The highest bit of each byte that equals `value`. */
static inline uint64_t list_equal(uint64_t list, int value) {
    const uint64_t differ = list ^ (uint64_t)value * BYTES_ONE;
    return ~(differ + BYTES_LOW) & BYTES_HIGH;
}

static inline int list_count(uint64_t list, int value) {
    return (int)((list_equal(list, value) >> 7) * BYTES_ONE >> 56);
}

static inline uint64_t list_add(uint64_t list, int value) {
    const uint64_t not_less = ((list | BYTES_HIGH) - (uint64_t)value * BYTES_ONE) & BYTES_HIGH;
    const int at = word_lowest(not_less) & ~7; /* bits, not bytes */
    const uint64_t before = ((uint64_t)1 << at) - 1;
    return (list & before) | (uint64_t)value << at | (list & ~before) << 8;
}

/* One of these values goes; it is in the list. Of 127 there is always one to spare. */
static inline uint64_t list_remove(uint64_t list, int value) {
    const int at = word_lowest(list_equal(list, value)) & ~7;
    const uint64_t before = ((uint64_t)1 << at) - 1;
    return (list & before) | (list >> 8 & ~before) | (uint64_t)127 << 56;
}

/* All bits but the highest of each byte that differs from the byte before it. */
static inline uint64_t list_first_ones(uint64_t list) {
    const uint64_t differ = list ^ (list << 8 | 0xff);
    const uint64_t high = (((differ & BYTES_LOW) + BYTES_LOW) | differ) & BYTES_HIGH;
    return high - (high >> 7);
}

#endif
