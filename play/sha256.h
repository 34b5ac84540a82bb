/* play/sha256.h -- the SHA-256 hash (FIPS 180-4), for proofs that any machine can check. */
#ifndef PLAY_SHA256_H
#define PLAY_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_HEX_SIZE = 65 }; /* with the closing zero */

typedef struct Sha256 {
    uint32_t word[8];
    uint64_t length; /* bytes taken so far */
    uint8_t block[64];
} Sha256;

void sha256_begin(Sha256 *hash);
void sha256_add(Sha256 *hash, const void *bytes, size_t count);
void sha256_end(Sha256 *hash, uint8_t out[SHA256_BYTES]);

/* All at once, as 64 small hexadecimal digits. */
void sha256_hex(const void *bytes, size_t count, char out[SHA256_HEX_SIZE]);

#endif
