/* server/wire.h -- sockets: HTTP and WebSocket by libwebsockets, and the loop that serves them. */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include "play/serving.h"
#include "server/address.h"
#include "server/files.h"
#include "server/hub.h"

#include <stdint.h>

typedef struct Wire Wire;

/* Binds the port. NULL: `error` says why not. */
Wire *wire_open(const Serving *serving, const Address *address, const Files *files, Text *error);
const char *wire_url(const Wire *wire); /* as people reach it */
int wire_port(const Wire *wire);        /* where it listens */
/* Also listens at a socket of this machine that only our own user may open: whoever comes by it is
 * the operator. False: `error` says why not. */
bool wire_admin(Wire *wire, const char *path, Text *error);
void wire_reload(Wire *wire); /* from a signal handler: the certificate may be another one */

/* Serves until wire_stop, then says good-bye to all. False: the store has failed. */
bool wire_run(Wire *wire, Hub *hub);
void wire_stop(Wire *wire); /* from any thread or signal handler */
void wire_wake(Wire *wire); /* from any thread: look at what other threads have finished */
void wire_free(Wire *wire);

#endif
