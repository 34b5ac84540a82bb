/* server/serve.h -- what a server and the operator's calls to it must find alike. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "play/serving.h"

/* Where the operator's socket lies. False: `error` says why that is not known. */
bool serve_socket_path(const Serving *serving, char *out, size_t size, Text *error);

#endif
