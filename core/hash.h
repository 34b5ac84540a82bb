/* core/hash.h -- a hash of bytes, such as of a state or a position: the same on every machine. */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The same on every machine, whatever its byte order; for records, checks and tests, not against
 * malice. FNV-1a over bytes, with a last scramble so that short inputs spread. */
#define HASH_BASIS 0xcbf29ce484222325u
#define HASH_PRIME 0x100000001b3u

static inline uint64_t hash_mix(uint64_t hash, const uint8_t *at, size_t size) {
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * HASH_PRIME;
    }
    return hash;
}

static inline uint64_t hash_scramble(uint64_t hash) {
    hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93u;
    return hash ^ (hash >> 32);
}

static inline uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed) {
    return hash_scramble(hash_mix(HASH_BASIS ^ seed, (const uint8_t *)bytes, size));
}

/* Four at a time, each with seed 0: every step of one waits for the one before, so four side by
 * side take hardly longer than one. */
static inline void hash_bytes4(const uint8_t *const at[4], const size_t size[4], uint64_t out[4]) {
    size_t least = size[0];
    for (int k = 1; k < 4; k++) {
        least = size[k] < least ? size[k] : least;
    }
    uint64_t a = HASH_BASIS, b = HASH_BASIS, c = HASH_BASIS, d = HASH_BASIS;
    for (size_t i = 0; i < least; i++) {
        a = (a ^ at[0][i]) * HASH_PRIME;
        b = (b ^ at[1][i]) * HASH_PRIME;
        c = (c ^ at[2][i]) * HASH_PRIME;
        d = (d ^ at[3][i]) * HASH_PRIME;
    }
    const uint64_t so_far[4] = {a, b, c, d};
    for (int k = 0; k < 4; k++) {
        out[k] = hash_scramble(hash_mix(so_far[k], at[k] + least, size[k] - least));
    }
}

#endif
