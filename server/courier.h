/* server/courier.h -- carries a notice to an address somebody has given: one HTTP POST.
 *
 * Whoever may name an address could make the server knock at doors inside its own network. So only
 * https is spoken, only to addresses that belong to the world at large, to the very address that
 * was looked at, and redirections are not followed. Time and bytes are bounded. */
#ifndef SERVER_COURIER_H
#define SERVER_COURIER_H

#include "core/text.h"

#include <stdint.h>

enum { COURIER_URL_SIZE = 512, COURIER_MS = 10000 }; /* for everything, from name to answer */

typedef struct Courier Courier;

/* `anywhere`: http and private addresses are fine, too. NULL: no memory. */
Courier *courier_new(bool anywhere);
void courier_stop(
    Courier *courier); /* from any thread: what is on its way is given up; NULL is fine */
void courier_free(Courier *courier);

/* Could this be an address for notices? What a name stands for is looked up only when it is used.
 */
bool courier_accepts(const char *url, bool anywhere);

/* The part of an address that names the server: "https://push.example". */
void courier_origin(const char *url, char *out, size_t size);

/* Any thread may call it. `headers` are whole lines. Returns the status of the answer, 0 if none
 * came; then `error` says why. */
int courier_post(Courier *courier, const char *url, const char *headers, const void *body,
                 size_t length, Text *error);

#endif
