/* cli/child.h -- a player that is a program of its own, spoken to by the rpc protocol.
 *
 * The program answers JSON-RPC, one message per line, as `liege rpc` does: `new` begins a game;
 * before each of its moves `load` tells it the position, and `suggest` asks it for the move and
 * names the legal ones. It is never told what its seat may not know: in the place of each secret
 * the position has something that the seat might believe. It may answer late, wrongly or not at
 * all; every such failure is a sentence here, never a hang. One that ends between two games is
 * started anew. */
#ifndef CLI_CHILD_H
#define CLI_CHILD_H

#include "play/buffer.h"
#include "play/json_doc.h"
#include "play/match.h"
#include "search/search.h"

#include <stdatomic.h>

typedef struct Child {
    char command[512]; /* run by the shell */
    int64_t patience;  /* milliseconds for an answer, beyond the time it may think */
    atomic_bool *stop; /* becomes true: every wait ends at once; NULL: nobody stops it */
    /* The child's own. */
    int process; /* 0: none is running */
    int to, from;
    int number;                /* of the message sent last */
    const char *method;        /* that it asked for */
    int64_t allowed;           /* milliseconds for its answer */
    bool playing;              /* it has been told of this game */
    bool gone;                 /* why the last call failed: it had ended, or closed its output */
    Buffer line, answer, list; /* the last: texts of the legal moves */
    size_t ready;              /* bytes of `answer` that belong to the line answered last */
    JsonDoc doc;
} Child;

/* False: no memory. From now on the process takes no notice of SIGPIPE. */
bool child_new(Child *child, const char *command, int64_t patience, atomic_bool *stop);
/* Ends the program and all it has started, unless that left its process group. */
void child_free(Child *child);

/* A new game is about to begin. */
void child_begin(Child *child);

/* Its move for the seat to act, which is legal. False: `error` says what went wrong, and the
 * program has been ended; the next game starts it anew. */
bool child_move(Child *child, const Match *match, const Budget *budget, Move *out, Text *error);

#endif
