/* term/client.h -- a connection to a server of Liege: texts there and back, over a WebSocket.
 *
 * A thread of its own waits for the network. What has come is taken with client_take; client_wakes
 * can be read when there is something to take. A connection that is lost is made again by itself,
 * every few seconds. */
#ifndef TERM_CLIENT_H
#define TERM_CLIENT_H

#include "play/buffer.h"

enum { CLIENT_HOST = 256, CLIENT_TABLE = 64, CLIENT_TEXT_MOST = 4 << 20 };

/* Where a server is: http://host:8080, wss://host, host:8080, or the link to a table. */
typedef struct ClientAddress {
    bool secure; /* https, wss */
    char host[CLIENT_HOST];
    int port;
    char path[CLIENT_HOST];   /* before /ws: "" or "/liege" */
    char table[CLIENT_TABLE]; /* that a link names, or "" */
} ClientAddress;

bool client_address(const char *url, ClientAddress *out, Text *error);

typedef struct Client Client;

Client *client_open(const ClientAddress *address, Text *error); /* NULL: `error` says why */
void client_close(Client *client);                              /* NULL is fine */
int client_wakes(const Client *client);
bool client_send(Client *client, const char *text); /* false: there is no connection now */

typedef enum ClientNews {
    CLIENT_NOTHING,
    CLIENT_OPENED, /* the connection is there, for the first time or again */
    CLIENT_TEXT,   /* `out` holds what the server has said */
    CLIENT_LOST    /* there is none; `out` says why, as far as it is known */
} ClientNews;
ClientNews client_take(Client *client, Buffer *out);

#endif
