/* play/serving.h -- what somebody who starts a server has asked for, and the calls of the server
 * that carry it out. They stand here for cli/, which includes no header of server/. */
#ifndef PLAY_SERVING_H
#define PLAY_SERVING_H

#include "play/buffer.h"

typedef struct Serving {
    Lang lang;                /* of messages to the one who starts the server */
    const char *listen;       /* "HOST:PORT", "[::1]:8080" or "PORT" */
    const char *data;         /* SQLite file; NULL: the usual place */
    const char *store;        /* "postgres://…"; NULL: the file */
    const char *cert, *key;   /* TLS files, both or neither */
    const char *public_url;   /* as players type it; NULL: from where it listens */
    const char *page;         /* folder with a built page; NULL: the one in the program */
    bool private_notices;     /* webhooks may be http and in private networks */
    const char *backup;       /* copy the data into this new file and end; NULL: serve */
    const char *admin_socket; /* of the operator; NULL: beside the data file */
    const char *registration; /* who may make an account: open, invitation, closed */
    bool no_guests;           /* nobody plays without an account */
    const char *metrics_from, *admin_from; /* addresses that may read /metrics; moderators' */
    const char *smtp, *smtp_user, *smtp_password; /* where mail goes out; NULL: there is none */
    const char *smtp_tls;                         /* required, none */
    const char *mail_from;                        /* "Liege <games@example.org>" */
    const char *holidays;                         /* days a year that clocks may stand still */
    const char *log_level;                        /* debug, info, warn, error */
    const char *version;                          /* of the program */
} Serving;

/* server/: serves until SIGTERM or SIGINT; returns an exit status. What is wrong stands on standard
 * error. */
int server_run(const Serving *serving);
/* One call of the operator, JSON-RPC, and its answer. False: `error` says why there is none. */
bool server_admin(const Serving *serving, const char *call, Buffer *out, Text *error);

#endif
