/* play/sha256.h -- the SHA-256 hash (FIPS 180-4), for proofs that any machine can check. */
#ifndef PLAY_SHA256_H
#define PLAY_SHA256_H

#include <stdbool.h>
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

/* HMAC (RFC 2104): a hash that only whoever has the key can know. */
void sha256_keyed(const uint8_t key[SHA256_BYTES], const void *bytes, size_t count,
                  uint8_t out[SHA256_BYTES]);

/* Bytes as small hexadecimal digits with a closing zero, and back; false: they are none. */
void sha256_write_hex(const uint8_t raw[SHA256_BYTES], char out[SHA256_HEX_SIZE]);
bool sha256_read_hex(const char *text, uint8_t out[SHA256_BYTES]);

/* All at once, as 64 small hexadecimal digits. */
void sha256_hex(const void *bytes, size_t count, char out[SHA256_HEX_SIZE]);

#endif
