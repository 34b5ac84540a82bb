/* core/bag.h -- nine small counts in one number: how many there are of each of nine kinds.
 *
 * Each count has seven bits and is 63 or less, so sums and comparisons of all nine are one
 * multiplication or subtraction. */
#ifndef CORE_BAG_H
#define CORE_BAG_H

#include <stdint.h>

typedef uint64_t Bag;

enum { BAG_KINDS = 9, BAG_BITS = 7 };
#define BAG_ONES UINT64_C(0x0102040810204081) /* one of each */

/* A bag with `count` of one kind, to be added to or taken from another. */
static inline Bag bag_of(unsigned kind, unsigned count) {
    return (Bag)count << BAG_BITS * kind;
}

static inline unsigned bag_count(Bag bag, unsigned kind) {
    return (unsigned)(bag >> BAG_BITS * kind & 63u);
}

/* The first counts added up, in the place of each kind: those of all kinds up to it. */
static inline Bag bag_sums(Bag bag) {
    return bag * BAG_ONES;
}

/* One of each kind that is in the bag. */
static inline Bag bag_each(Bag bag) {
    return (bag + 63 * BAG_ONES) >> 6 & BAG_ONES;
}

/* How many kinds are in the bag. */
static inline unsigned bag_kinds(Bag bag) {
    return bag_count(bag_sums(bag_each(bag)), BAG_KINDS - 1);
}

/* The n-th kind, from 0, of those in the bag; there are more than n. */
static inline unsigned bag_nth_kind(Bag bag, unsigned n) {
    const Bag passed = ((n + 64) * BAG_ONES - bag_sums(bag_each(bag))) >> 6 & BAG_ONES;
    return bag_count(bag_sums(passed), BAG_KINDS - 1);
}

#endif
