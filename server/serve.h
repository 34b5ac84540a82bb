/* server/serve.h -- the server. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "play/buffer.h"
#include "play/serving.h"

/* Serves until SIGTERM or SIGINT; returns an exit status. What is wrong stands on standard error.
 */
int server_run(const Serving *serving);

/* Where the operator's socket lies. False: `error` says why that is not known. */
bool serve_socket_path(const Serving *serving, char *out, size_t size, Text *error);

/* One call of the operator, JSON-RPC, and its answer. False: `error` says why there is none. */
bool server_admin(const Serving *serving, const char *call, Buffer *out, Text *error);

#endif
