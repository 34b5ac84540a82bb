/* server/smtp.h -- letters go out by SMTP, with libcurl, to the one server that the operator has
 * named. */
#ifndef SERVER_SMTP_H
#define SERVER_SMTP_H

#include "core/text.h"

typedef struct Smtp Smtp;

typedef struct SmtpWishes {
    const char *url;             /* smtp://host:port or smtps://host:port */
    const char *user, *password; /* NULL: without */
    const char *tls;             /* required (also NULL), none */
} SmtpWishes;

bool smtp_built(void); /* was the program built with it? */

/* NULL: `error` says why. */
Smtp *smtp_new(const SmtpWishes *wishes, Text *error);
void smtp_stop(Smtp *smtp); /* from any thread: what is on its way is given up; NULL is fine */
void smtp_free(Smtp *smtp);

/* Any thread may call it. Returns the last answer's code, 250 if all is well, 0 if none came; then
 * `error` says why. */
int smtp_send(Smtp *smtp, const char *from, const char *to, const char *bytes, size_t length,
              Text *error);

#endif
