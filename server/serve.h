/* server/serve.h -- the server. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "play/serving.h"

/* Serves until SIGTERM or SIGINT; returns an exit status. What is wrong stands on standard error.
 */
int server_run(const Serving *serving);

#endif
