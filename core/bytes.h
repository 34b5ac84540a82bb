/* core/bytes.h -- a state as bytes: its hash. Copy is memcpy and equality is memcmp. */
#ifndef CORE_BYTES_H
#define CORE_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* The same on every machine, whatever its byte order; for records, checks and tests, not against
 * malice. FNV-1a over bytes, with a last scramble so that short inputs spread. */
static inline uint64_t bytes_hash(const void *bytes, size_t size, uint64_t seed) {
    const uint8_t *at = (const uint8_t *)bytes;
    uint64_t hash = 0xcbf29ce484222325u ^ seed;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * 0x100000001b3u;
    }
    hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93u;
    return hash ^ (hash >> 32);
}

#endif
