/* play/sha256.c -- the SHA-256 hash (FIPS 180-4). */
#include "play/sha256.h"

#include <string.h>

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t word, int by) {
    return word >> by | word << (32 - by);
}

static void take_block(Sha256 *hash, const uint8_t *at) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++) {
        w[i] = (uint32_t)at[4 * i] << 24 | (uint32_t)at[4 * i + 1] << 16 |
               (uint32_t)at[4 * i + 2] << 8 | at[4 * i + 3];
    }
    for (int i = 16; i < 64; i++) {
        const uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >> 3) + w[i - 7] +
               (turn(y, 17) ^ turn(y, 19) ^ y >> 10);
    }
    uint32_t s[8];
    memcpy(s, hash->word, sizeof s);
    for (int i = 0; i < 64; i++) {
        const uint32_t e = s[4], a = s[0];
        const uint32_t one = s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
                             ((e & s[5]) ^ (~e & s[6])) + ROUND[i] + w[i];
        const uint32_t two =
            (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) {
        hash->word[i] += s[i];
    }
}

void sha256_begin(Sha256 *hash) {
    static const uint32_t FIRST[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(hash->word, FIRST, sizeof FIRST);
    hash->length = 0;
}

void sha256_add(Sha256 *hash, const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    while (count > 0) {
        const size_t used = hash->length % sizeof hash->block;
        size_t part = sizeof hash->block - used;
        part = part < count ? part : count;
        memcpy(hash->block + used, at, part);
        hash->length += part;
        at += part;
        count -= part;
        if (hash->length % sizeof hash->block == 0) {
            take_block(hash, hash->block);
        }
    }
}

void sha256_end(Sha256 *hash, uint8_t out[SHA256_BYTES]) {
    static const uint8_t PAD[64] = {0x80};
    const uint64_t bits = hash->length * 8;
    const size_t used = hash->length % 64;
    sha256_add(hash, PAD, used < 56 ? 56 - used : 120 - used);
    uint8_t last[8];
    for (int i = 0; i < 8; i++) {
        last[i] = (uint8_t)(bits >> (56 - 8 * i));
    }
    sha256_add(hash, last, sizeof last);
    for (int i = 0; i < SHA256_BYTES; i++) {
        out[i] = (uint8_t)(hash->word[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void sha256_keyed(const uint8_t key[SHA256_BYTES], const void *bytes, size_t count,
                  uint8_t out[SHA256_BYTES]) {
    uint8_t pad[64];
    Sha256 hash;
    for (int step = 0; step < 2; step++) {
        for (int i = 0; i < 64; i++) {
            pad[i] = (uint8_t)((i < SHA256_BYTES ? key[i] : 0) ^ (step == 0 ? 0x36 : 0x5c));
        }
        sha256_begin(&hash);
        sha256_add(&hash, pad, sizeof pad);
        sha256_add(&hash, step == 0 ? bytes : out, step == 0 ? count : SHA256_BYTES);
        sha256_end(&hash, out);
    }
}

void sha256_write_hex(const uint8_t raw[SHA256_BYTES], char out[SHA256_HEX_SIZE]) {
    static const char DIGITS[] = "0123456789abcdef";
    for (int i = 0; i < SHA256_BYTES; i++) {
        out[2 * i] = DIGITS[raw[i] >> 4];
        out[2 * i + 1] = DIGITS[raw[i] & 15];
    }
    out[2 * SHA256_BYTES] = '\0';
}

bool sha256_read_hex(const char *text, uint8_t out[SHA256_BYTES]) {
    static const char DIGITS[] = "0123456789abcdef";
    for (int i = 0; i < 2 * SHA256_BYTES; i++) {
        const char *digit = text[i] == '\0' ? NULL : strchr(DIGITS, text[i]);
        if (digit == NULL) {
            return false;
        }
        out[i / 2] = (uint8_t)((i % 2 == 0 ? 0 : out[i / 2] << 4) | (digit - DIGITS));
    }
    return text[2 * SHA256_BYTES] == '\0';
}

void sha256_hex(const void *bytes, size_t count, char out[SHA256_HEX_SIZE]) {
    Sha256 hash;
    uint8_t raw[SHA256_BYTES];
    sha256_begin(&hash);
    sha256_add(&hash, bytes, count);
    sha256_end(&hash, raw);
    sha256_write_hex(raw, out);
}
