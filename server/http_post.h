/* server/http_post.h -- one HTTP POST to an address that somebody has given.
 *
 * Whoever may name an address could make the server knock at doors inside its own network. So only
 * https is spoken, only to addresses that belong to the world at large, to the very address that
 * was looked at, and redirections are not followed. Time and bytes are bounded. */
#ifndef SERVER_HTTP_POST_H
#define SERVER_HTTP_POST_H

#include "core/text.h"

#include <stdint.h>

enum { HTTP_POST_URL_SIZE = 512, HTTP_POST_MS = 10000 }; /* for everything, from name to answer */

typedef struct HttpPost HttpPost;

/* `anywhere`: http and private addresses are fine, too. NULL: no memory. */
HttpPost *http_post_new(bool anywhere);
void http_post_stop(
    HttpPost *http); /* from any thread: what is on its way is given up; NULL is fine */
void http_post_free(HttpPost *http);

/* Could this be an address for notices? What a name stands for is looked up only when it is used.
 */
bool http_post_accepts(const char *words, bool anywhere);

/* The part of an address that names the server: "https://push.example". */
void http_post_origin(const char *words, char *out, size_t size);

/* Any thread may call it. `headers` are whole lines. Returns the status of the answer, 0 if none
 * came; then `error` says why. */
int http_post_send(HttpPost *http, const char *words, const char *headers, const void *body,
                   size_t length, Text *error);

#endif
