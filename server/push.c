/* server/push.c -- Web Push: who the server is, and words that only one browser can read. */
#include "server/push.h"

#include "core/json_writer.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASH = crypto_auth_hmacsha256_BYTES,
    SALT = 16,
    HEADER = SALT + 4 + 1 + PUSH_PUBLIC,
    RECORD = 4096, /* size of a record, of which there is one */
    TAG = 16,
    STEP = 256, /* lengths are rounded up to this, so that they tell little */
    SIGNATURE = 64,
    HOURS_12 = 12 * 3600
};
static const int BASE64URL = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

struct PushKey {
    EVP_PKEY *pair;
};

/* ---- keys ---- */

static PushKey *wrap(EVP_PKEY *pair) {
    PushKey *key = pair == NULL ? NULL : calloc(1, sizeof *key);
    if (key == NULL) {
        EVP_PKEY_free(pair);
        return NULL;
    }
    key->pair = pair;
    return key;
}

PushKey *push_key_new(void) {
    return wrap(EVP_EC_gen("P-256"));
}

PushKey *push_key_read(const char *words) {
    unsigned char der[PUSH_KEY_SIZE];
    const unsigned char *at = der;
    size_t length = 0;
    if (sodium_base642bin(der, sizeof der, words, strlen(words), NULL, &length, NULL, BASE64URL) !=
        0) {
        return NULL;
    }
    EVP_PKEY *pair = d2i_AutoPrivateKey(NULL, &at, (long)length);
    sodium_memzero(der, sizeof der);
    return wrap(pair);
}

bool push_key_write(const PushKey *key, char *out, size_t size) {
    unsigned char *der = NULL;
    const int length = i2d_PrivateKey(key->pair, &der);
    const bool good = length > 0 && sodium_base64_encoded_len((size_t)length, BASE64URL) <= size &&
                      sodium_bin2base64(out, size, der, (size_t)length, BASE64URL) != NULL;
    OPENSSL_clear_free(der, length > 0 ? (size_t)length : 0);
    return good;
}

void push_key_free(PushKey *key) {
    if (key != NULL) {
        EVP_PKEY_free(key->pair);
        free(key);
    }
}

static bool public_of(EVP_PKEY *pair, uint8_t out[PUSH_PUBLIC]) {
    unsigned char *point = NULL;
    const size_t length = EVP_PKEY_get1_encoded_public_key(pair, &point);
    const bool good = length == PUSH_PUBLIC;
    if (good) {
        memcpy(out, point, PUSH_PUBLIC);
    }
    OPENSSL_free(point);
    return good;
}

bool push_key_public(const PushKey *key, char *out, size_t size) {
    uint8_t point[PUSH_PUBLIC];
    return public_of(key->pair, point) &&
           sodium_base64_encoded_len(sizeof point, BASE64URL) <= size &&
           sodium_bin2base64(out, size, point, sizeof point, BASE64URL) != NULL;
}

/* Somebody's public key; NULL: it is no point of the curve. */
static EVP_PKEY *peer_of(const PushKey *key, const uint8_t point[PUSH_PUBLIC]) {
    EVP_PKEY *peer = EVP_PKEY_new();
    if (peer == NULL || EVP_PKEY_copy_parameters(peer, key->pair) != 1 ||
        EVP_PKEY_set1_encoded_public_key(peer, point, PUSH_PUBLIC) != 1) {
        EVP_PKEY_free(peer);
        return NULL;
    }
    return peer;
}

/* Browsers write no padding at the end, but some libraries do. */
static bool read_base64(const char *words, uint8_t *out, size_t size) {
    size_t length = strlen(words), got = 0;
    while (length > 0 && words[length - 1] == '=') {
        length--;
    }
    return sodium_base642bin(out, size, words, length, NULL, &got, NULL, BASE64URL) == 0 &&
           got == size;
}

bool push_read_keys(const PushKey *key, const char *p256dh, const char *auth,
                    uint8_t point[PUSH_PUBLIC], uint8_t secret[PUSH_AUTH]) {
    if (!read_base64(p256dh, point, PUSH_PUBLIC) || !read_base64(auth, secret, PUSH_AUTH)) {
        return false;
    }
    EVP_PKEY *peer = peer_of(key, point);
    EVP_PKEY_free(peer);
    return peer != NULL;
}

/* ---- who the server is ---- */

static bool sign(const PushKey *key, const Text *words, uint8_t out[SIGNATURE]) {
    unsigned char der[128];
    size_t length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good =
        context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key->pair) == 1 &&
        EVP_DigestSign(context, der, &length, (const unsigned char *)words->start, words->used) ==
            1;
    EVP_MD_CTX_free(context);
    const unsigned char *at = der;
    ECDSA_SIG *pair = good ? d2i_ECDSA_SIG(NULL, &at, (long)length) : NULL;
    good = pair != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, SIGNATURE / 2) > 0 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + SIGNATURE / 2, SIGNATURE / 2) > 0;
    ECDSA_SIG_free(pair);
    return good;
}

static void put_base64(Text *out, const void *bytes, size_t length) {
    char words[1400];
    if (sodium_base64_encoded_len(length, BASE64URL) > sizeof words) {
        out->cut = true;
        return;
    }
    text_put(out, sodium_bin2base64(words, sizeof words, bytes, length, BASE64URL));
}

/* Has the address a name that others can look up? Not localhost, and no number. */
static bool has_name(const char *url) {
    const char *host = url + strcspn(url, "/") + 2;
    const size_t length = strcspn(host, ":/");
    return host[0] != '[' && memchr(host, '.', length) != NULL &&
           strspn(host, "0123456789.") < length;
}

void push_subject(const char *mail, const char *url, Text *out) {
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-._~!$'*+@"; /* in a mailto: (RFC 6068) */
    if (mail != NULL && mail[0] != '\0') {
        text_put(out, "mailto:");
        for (const char *c = mail; *c != '\0'; c++) {
            text_format(out, strchr(PLAIN, *c) != NULL ? "%c" : "%%%02X", (unsigned char)*c);
        }
    } else if (url != NULL && strncmp(url, "https://", 8) == 0 && has_name(url)) {
        text_put(out, url);
    }
}

bool push_authorize(const PushKey *key, const char *origin, const char *subject, int64_t now,
                    Text *out) {
    static const char HEAD[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    uint8_t signature[SIGNATURE], point[PUSH_PUBLIC];
    TEXT(claims, 1000);
    TEXT(token, 1600);
    json_open(&claims, NULL);
    json_add_words(&claims, "aud", origin);
    json_add_number(&claims, "exp", now + HOURS_12);
    if (subject[0] != '\0') {
        json_add_words(&claims, "sub", subject);
    }
    json_close(&claims);
    put_base64(&token, HEAD, sizeof HEAD - 1);
    text_put(&token, ".");
    put_base64(&token, claims.start, claims.used);
    if (claims.cut || token.cut || !sign(key, &token, signature) || !public_of(key->pair, point)) {
        return false;
    }
    text_format(out, "Authorization: vapid t=%s.", token.start);
    put_base64(out, signature, sizeof signature);
    text_put(out, ", k=");
    put_base64(out, point, sizeof point);
    text_put(out, "\r\n");
    return !out->cut;
}

/* ---- words for one browser ---- */

static bool agree(EVP_PKEY *own, EVP_PKEY *peer, uint8_t out[HASH]) {
    size_t length = HASH;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    const bool good = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                      EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                      EVP_PKEY_derive(context, out, &length) == 1 && length == HASH;
    EVP_PKEY_CTX_free(context);
    return good;
}

static void hmac(const uint8_t *key, size_t key_length, const uint8_t *bytes, size_t length,
                 uint8_t out[HASH]) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_length);
    crypto_auth_hmacsha256_update(&state, bytes, length);
    crypto_auth_hmacsha256_final(&state, out);
}

/* HKDF's last step for at most one hash of output: `info` with its closing zero, then a 1. */
static void expand(const uint8_t key[HASH], const char *info, uint8_t out[HASH]) {
    uint8_t bytes[64];
    const size_t length = strlen(info) + 1;
    memcpy(bytes, info, length);
    bytes[length] = 1;
    hmac(key, HASH, bytes, length + 1, out);
}

static size_t seal(const uint8_t key[16], const uint8_t nonce[12], const uint8_t *plain,
                   size_t length, uint8_t *out) {
    int used = 0, last = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    const bool good =
        context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(context, out, &used, plain, (int)length) == 1 &&
        EVP_EncryptFinal_ex(context, out + used, &last) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + used + last) == 1;
    EVP_CIPHER_CTX_free(context);
    return good ? (size_t)used + (size_t)last + TAG : 0;
}

size_t push_encrypt(const PushKey *key, const uint8_t point[PUSH_PUBLIC],
                    const uint8_t secret[PUSH_AUTH], const char *words, size_t length,
                    uint8_t out[PUSH_BODY_MOST]) {
    static const char INFO[] = "WebPush: info"; /* with its closing zero */
    uint8_t shared[HASH], first[HASH], input[HASH], master[HASH], cipher_key[HASH], nonce[HASH];
    uint8_t info[sizeof INFO + 2 * PUSH_PUBLIC + 1], plain[PUSH_WORDS_MOST + STEP];
    if (length > PUSH_WORDS_MOST) {
        return 0;
    }
    EVP_PKEY *peer = peer_of(key, point), *own = EVP_EC_gen("P-256");
    uint8_t *const own_point = out + SALT + 5;
    const bool good =
        peer != NULL && own != NULL && public_of(own, own_point) && agree(own, peer, shared);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(own);
    if (!good) {
        return 0;
    }
    memcpy(info, INFO, sizeof INFO);
    memcpy(info + sizeof INFO, point, PUSH_PUBLIC);
    memcpy(info + sizeof INFO + PUSH_PUBLIC, own_point, PUSH_PUBLIC);
    info[sizeof info - 1] = 1;
    hmac(secret, PUSH_AUTH, shared, HASH, first);
    hmac(first, HASH, info, sizeof info, input);
    randombytes_buf(out, SALT);
    hmac(out, SALT, input, HASH, master);
    expand(master, "Content-Encoding: aes128gcm", cipher_key);
    expand(master, "Content-Encoding: nonce", nonce);
    out[SALT] = 0;
    out[SALT + 1] = 0;
    out[SALT + 2] = RECORD >> 8;
    out[SALT + 3] = RECORD & 0xff;
    out[SALT + 4] = PUSH_PUBLIC;
    const size_t padded = (length / STEP + 1) * STEP;
    memset(plain, 0, sizeof plain);
    memcpy(plain, words, length);
    plain[length] = 2; /* the last record; zeros after it are padding */
    const size_t sealed = seal(cipher_key, nonce, plain, padded, out + HEADER);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(input, sizeof input);
    sodium_memzero(master, sizeof master);
    sodium_memzero(cipher_key, sizeof cipher_key);
    return sealed == 0 ? 0 : HEADER + sealed;
}
