/* core/random.h -- the generator: small, quick, the same numbers on every machine.
 *
 * It belongs to whoever drives a game, never to a state, and what it will say never reaches a
 * player. A counter walks by an odd step and is scrambled by the 64-bit finaliser of
 * SplitMix64 (Steele, Lea, Flood 2014), which passes the usual statistical batteries. */
#ifndef CORE_RANDOM_H
#define CORE_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t counter;
} Random;

static inline uint64_t random_next(Random *random) {
    uint64_t z = (random->counter += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline void random_seed(Random *random, uint64_t seed) {
    random->counter = seed;
    random->counter = random_next(random); /* neighbouring seeds start far apart */
}

/* The generator of nature's move number `draws`, from 0, in a game with this seed. */
static inline void random_draw(Random *random, uint64_t seed, uint64_t draws) {
    random_seed(random, seed);
    random_seed(random, random_next(random) ^ draws);
}

/* An even choice from 0 to n-1, n at least 1: the high part of a product, with the few products
 * that would favour a number thrown away (Lemire 2019). */
static inline uint32_t random_below(Random *random, uint32_t n) {
    uint64_t product = (random_next(random) >> 32) * n;
    if ((uint32_t)product < n) {
        const uint32_t unfair = (uint32_t)(-n) % n;
        while ((uint32_t)product < unfair) {
            product = (random_next(random) >> 32) * n;
        }
    }
    return (uint32_t)(product >> 32);
}

/* An even choice of a pair: returns 0 to a-1, and in `second` 0 to b-1; a times b is below 2^32.
 * The same numbers as from a choice below a * b, divided by b, but without the division. */
static inline uint32_t random_pair(Random *random, uint32_t a, uint32_t b, uint32_t *second) {
    const uint32_t n = a * b;
    uint64_t first, rest;
    do {
        first = (random_next(random) >> 32) * a;
        rest = (first & UINT32_MAX) * b;
    } while ((uint32_t)rest < n && (uint32_t)rest < (uint32_t)(-n) % n);
    *second = (uint32_t)(rest >> 32);
    return (uint32_t)(first >> 32);
}

#endif
