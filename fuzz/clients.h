/* fuzz/clients.h -- clients of a server without sockets and threads, for fuzz targets.
 *
 * Clock, ids and secrets are the same in every run, so that a finding can be repeated. */
#ifndef FUZZ_CLIENTS_H
#define FUZZ_CLIENTS_H

#include "play/json_doc.h"
#include "server/hub.h"

enum { CLIENTS = 4, CLIENT_LINE_MAX = 4096 }; /* the last one is the operator */

typedef struct Clients {
    Inbox inbox;
    Hub *hub; /* NULL: it did not start */
    Conn *conn[CLIENTS];
    JsonDoc doc;
    char table[ID_SIZE]; /* or tournament, made last */
    char link[256];      /* the path of the link told last */
} Clients;

extern int64_t fuzz_now; /* both clocks, in milliseconds */
int64_t fuzz_clock(void);

void clients_begin(Clients *clients);
/* Starts the server; who had a session goes on with it. False: `error` says why. */
bool clients_start(Clients *clients, const char *where, Text *error);
void clients_stop(Clients *clients); /* the server; its data stay where they are */
void clients_end(Clients *clients);

/* A message; the word TABLE in it stands for the table made last. What begins with / is a path of
 * HTTP instead, of somebody who comes with a link, and /LINK the link told last. */
void clients_send(Clients *clients, int who, const char *line, size_t length);
/* The server goes on; whatever it says is JSON. Results are counted in fuzz_accepted. */
void clients_go_on(Clients *clients);

#endif
