/* core/bits.h -- sets of up to 128 numbers as bits of two words; counting and choosing in words.
 *
 * Hardly anything branches on what it finds: that is guessed badly. No processor is asked for more
 * than 64-bit words; WebAssembly and CUDA run the same. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Small functions of the inner loop: the compiler is not to weigh whether to put them in line. */
#if defined(__GNUC__)
#define HOT static inline __attribute__((always_inline))
#else
#define HOT static inline
#endif

typedef struct Bits {
    uint64_t word[2]; /* bit i is bit i % 64 of word i / 64 */
} Bits;

#define BYTES_ONE  0x0101010101010101u /* 1 in each byte */
#define BYTES_HIGH 0x8080808080808080u /* the highest bit of each byte */
#define BYTES_LOW  0x7f7f7f7f7f7f7f7fu /* all bits but the highest of each byte */

/* The place of the lowest bit of a word that is not 0. */
HOT int word_lowest(uint64_t word) {
#if defined(__CUDA_ARCH__)
    return __ffsll((long long)word) - 1;
#else
    return __builtin_ctzll(word);
#endif
}

/* How many bits above the highest set bit of a word that is not 0. */
HOT int word_highest_free(uint64_t word) {
#if defined(__CUDA_ARCH__)
    return __clzll((long long)word);
#else
    return __builtin_clzll(word);
#endif
}

/* Per byte how many of its bits are set. Plain arithmetic: no processor is asked for more than
 * 64-bit words. */
HOT uint64_t bytes_count(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    return (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

HOT int word_count(uint64_t word) {
#if defined(__CUDA_ARCH__) /* a card has an instruction for it */
    return __popcll(word);
#else
    return (int)(bytes_count(word) * BYTES_ONE >> 56);
#endif
}

/* Of bytes that each hold the sum of some counts and of all counts before, the first that is
 * greater than `number`; sums and number below 128, and there is one. */
HOT int bytes_first_over(uint64_t sums, int number) {
    const uint64_t over = ((sums | BYTES_HIGH) - (uint64_t)(number + 1) * BYTES_ONE) & BYTES_HIGH;
    return word_lowest(over) >> 3;
}

/* By a number below 16: how many bits it has; and the places of them, two bits each. */
#define NIBBLE_COUNTS 0x4332322132212110u
static const uint8_t NIBBLE_PLACES[16] = {0x00, 0x00, 0x01, 0x04, 0x02, 0x08, 0x09, 0x24,
                                          0x03, 0x0c, 0x0d, 0x34, 0x0e, 0x38, 0x39, 0xe4};

/* The place of the set bit that has `number` set bits below it; there is one. */
HOT int word_select(uint64_t word, int number) {
    const uint64_t sums = bytes_count(word) * BYTES_ONE;
    const int byte = bytes_first_over(sums, number);
    number -= (int)(sums << 8 >> 8 * byte & 0xff);
    const unsigned bits = (unsigned)(word >> 8 * byte & 0xff);
    const int low = (int)(NIBBLE_COUNTS >> 4 * (bits & 15) & 15);
    const int upper = number >= low;
    number -= low & -upper;
    const int place = NIBBLE_PLACES[bits >> 4 * upper & 15] >> 2 * number & 3;
    return 8 * byte + 4 * upper + place;
}

HOT uint64_t word_bit(int bit) {
    return (uint64_t)1 << (bit & 63);
}

/* Of a set in memory one word is looked at, … */
HOT bool bits_in(const Bits *bits, int bit) {
    return (bits->word[bit >> 6] >> (bit & 63) & 1) != 0;
}

/* … of one in registers the right word is chosen. */
HOT bool bits_has(Bits bits, int bit) {
    return ((bit < 64 ? bits.word[0] : bits.word[1]) >> (bit & 63) & 1) != 0;
}

HOT void bits_add(Bits *bits, int bit) {
    bits->word[bit >> 6] |= word_bit(bit);
}

HOT void bits_remove(Bits *bits, int bit) {
    bits->word[bit >> 6] &= ~word_bit(bit);
}

HOT Bits bits_none(void) {
    const Bits none = {{0, 0}};
    return none;
}

HOT bool bits_any(Bits bits) {
    return (bits.word[0] | bits.word[1]) != 0;
}

HOT Bits bits_and(Bits a, Bits b) {
    a.word[0] &= b.word[0];
    a.word[1] &= b.word[1];
    return a;
}

HOT Bits bits_or(Bits a, Bits b) {
    a.word[0] |= b.word[0];
    a.word[1] |= b.word[1];
    return a;
}

HOT Bits bits_less(Bits a, Bits b) { /* a without b */
    a.word[0] &= ~b.word[0];
    a.word[1] &= ~b.word[1];
    return a;
}

HOT bool bits_meet(Bits a, Bits b) {
    return ((a.word[0] & b.word[0]) | (a.word[1] & b.word[1])) != 0;
}

HOT bool bits_same(Bits a, Bits b) {
    return ((a.word[0] ^ b.word[0]) | (a.word[1] ^ b.word[1])) == 0;
}

/* A set in a register: both words at a time where the compiler has vectors, as GCC and clang do for
 * every processor and for WebAssembly. Worth a tenth of the speed of random play. */
#if defined(__GNUC__) && !defined(__CUDACC__)
typedef uint64_t Wide __attribute__((vector_size(16)));
#else
typedef Bits Wide;
#endif

HOT Wide wide(const Bits *bits) {
    Wide set;
    memcpy(&set, bits, sizeof set);
    return set;
}

HOT Bits wide_bits(Wide set) {
    Bits bits;
    memcpy(&bits, &set, sizeof bits);
    return bits;
}

HOT void wide_put(Bits *bits, Wide set) {
    memcpy(bits, &set, sizeof set);
}

#if defined(__GNUC__) && !defined(__CUDACC__)
HOT Wide wide_and(Wide a, Wide b) {
    return a & b;
}

HOT Wide wide_or(Wide a, Wide b) {
    return a | b;
}

HOT Wide wide_less(Wide a, Wide b) {
    return a & ~b;
}

HOT int wide_count(Wide set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((set[0] + set[1]) * BYTES_ONE >> 56);
}
#else
HOT Wide wide_and(Wide a, Wide b) {
    return bits_and(a, b);
}

HOT Wide wide_or(Wide a, Wide b) {
    return bits_or(a, b);
}

HOT Wide wide_less(Wide a, Wide b) {
    return bits_less(a, b);
}

HOT int wide_count(Wide set) {
    return word_count(set.word[0]) + word_count(set.word[1]);
}
#endif

HOT int bits_count(Bits bits) {
    return wide_count(wide(&bits));
}

/* The member that has `number` members below it; there is one. */
HOT int bits_select(Bits bits, int number) {
    const int below = word_count(bits.word[0]);
    const int high = number >= below;
    return 64 * high + word_select(bits.word[high], number - (below & -high));
}

/* Takes the lowest bit out of a set that is not empty. */
HOT int bits_take(Bits *bits) {
    const int high = bits->word[0] == 0;
    const int bit = word_lowest(bits->word[high]);
    bits->word[high] &= bits->word[high] - 1;
    return 64 * high + bit;
}

#endif
