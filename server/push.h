/* server/push.h -- Web Push: who the server is (VAPID, RFC 8292), and words that only one browser
 * can read (RFC 8291). */
#ifndef SERVER_PUSH_H
#define SERVER_PUSH_H

#include "core/text.h"

#include <stdint.h>

enum {
    PUSH_PUBLIC = 65,       /* bytes of a public key: a point of P-256, uncompressed */
    PUSH_AUTH = 16,         /* bytes of a subscription's secret */
    PUSH_KEY_SIZE = 400,    /* a key pair as a text */
    PUSH_WORDS_MOST = 2048, /* bytes of a message */
    PUSH_BODY_MOST = 4096   /* bytes of it as sent */
};

typedef struct PushKey PushKey;

/* A new key pair, or one that was kept as a text; NULL: no memory, or the text is none. */
PushKey *push_key_new(void);
PushKey *push_key_read(const char *words);
bool push_key_write(const PushKey *key, char *out, size_t size);
void push_key_free(PushKey *key);

/* The public half in base64url, which a page needs to subscribe. */
bool push_key_public(const PushKey *key, char *out, size_t size);

/* The keys of a subscription, as a browser gives them in base64url. False: they are none. */
bool push_read_keys(const PushKey *key, const char *p256dh, const char *auth,
                    uint8_t point[PUSH_PUBLIC], uint8_t secret[PUSH_AUTH]);

/* Whom a push service may ask about a server (RFC 8292, section 2.1): by "mailto:" at the address
 * from which mail comes, else by the server's own https address, if it has a name of its own; "" if
 * there is neither. Either may be NULL. */
void push_subject(const char *mail, const char *url, Text *out);

/* The header "Authorization: vapid …" with its line end. `origin` is of the push service, `subject`
 * as push_subject has it, `now` in seconds. */
bool push_authorize(const PushKey *key, const char *origin, const char *subject, int64_t now,
                    Text *out);

/* Words for the owner of the subscription only, as aes128gcm. Returns the bytes written, 0: failed.
 */
size_t push_encrypt(const PushKey *key, const uint8_t point[PUSH_PUBLIC],
                    const uint8_t secret[PUSH_AUTH], const char *words, size_t length,
                    uint8_t out[PUSH_BODY_MOST]);

#endif
