/* core/bytes.h -- a state as bytes: its hash. Copy is memcpy and equality is memcmp. */
#ifndef CORE_BYTES_H
#define CORE_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* The same on every machine, whatever its byte order; for records, checks and tests, not against
 * malice. FNV-1a over bytes, with a last scramble so that short inputs spread. */
#define BYTES_BASIS 0xcbf29ce484222325u
#define BYTES_PRIME 0x100000001b3u

static inline uint64_t bytes_mix(uint64_t hash, const uint8_t *at, size_t size) {
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * BYTES_PRIME;
    }
    return hash;
}

static inline uint64_t bytes_scramble(uint64_t hash) {
    hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93u;
    return hash ^ (hash >> 32);
}

static inline uint64_t bytes_hash(const void *bytes, size_t size, uint64_t seed) {
    return bytes_scramble(bytes_mix(BYTES_BASIS ^ seed, (const uint8_t *)bytes, size));
}

/* Four at a time, each with seed 0: every step of one waits for the one before, so four side by
 * side take hardly longer than one. */
static inline void bytes_hash4(const uint8_t *const at[4], const size_t size[4], uint64_t out[4]) {
    size_t least = size[0];
    for (int k = 1; k < 4; k++) {
        least = size[k] < least ? size[k] : least;
    }
    uint64_t a = BYTES_BASIS, b = BYTES_BASIS, c = BYTES_BASIS, d = BYTES_BASIS;
    for (size_t i = 0; i < least; i++) {
        a = (a ^ at[0][i]) * BYTES_PRIME;
        b = (b ^ at[1][i]) * BYTES_PRIME;
        c = (c ^ at[2][i]) * BYTES_PRIME;
        d = (d ^ at[3][i]) * BYTES_PRIME;
    }
    const uint64_t so_far[4] = {a, b, c, d};
    for (int k = 0; k < 4; k++) {
        out[k] = bytes_scramble(bytes_mix(so_far[k], at[k] + least, size[k] - least));
    }
}

#endif
