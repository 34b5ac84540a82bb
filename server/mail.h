/* server/mail.h -- a letter as RFC 5322 wants it: headers into which nobody can slip another line,
 * and a text in UTF-8. */
#ifndef SERVER_MAIL_H
#define SERVER_MAIL_H

#include "play/buffer.h"

#include <stdint.h>

enum { MAIL_ADDRESS_SIZE = 255 }; /* bytes with the closing zero, as RFC 5321 has it */

/* Is that an address such as anna@example.org? Letters of ASCII only, no quotes, no comments: what
 * is left cannot end a header. */
bool mail_address_good(const char *words);
void mail_address_fold(const char *words, char out[MAIL_ADDRESS_SIZE]); /* small letters */

/* The address in "Liege <games@example.org>", or of the words alone. False: there is none. */
bool mail_sender(const char *words, char out[MAIL_ADDRESS_SIZE]);

typedef struct Letter {
    const char *from; /* as the operator wrote it: a name and an address, or the address alone */
    const char *to;
    const char *subject;
    const char *body;        /* lines closed by \n */
    const char *id;          /* no two letters have the same */
    const char *unsubscribe; /* address of a page; NULL: this letter was asked for just now */
    int64_t now;             /* milliseconds since 1970 */
} Letter;

/* The whole of it, with lines closed by CRLF. */
void mail_write(const Letter *letter, Buffer *out);

#endif
