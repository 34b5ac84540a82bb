/* play/explain_params.h -- what a call of `explain` asks for, read from JSON: rpc and server. */
#ifndef PLAY_EXPLAIN_PARAMS_H
#define PLAY_EXPLAIN_PARAMS_H

#include "core/explain_question.h"
#include "core/json.h"
#include "play/rpc.h"

enum {
    EXPLAIN_PLAYOUTS_USUAL = 3200, /* of each search; hints, suggest and reviews use as many */
    EXPLAIN_PAIRS_USUAL = 64,      /* of futures */
    EXPLAIN_MOVES_MOST = 24        /* of a turn */
};

typedef struct ExplainParams {
    int64_t playouts, pairs;
    bool plan;
    int length;
    Move move[EXPLAIN_MOVES_MOST];
} ExplainParams;

/* Reads iterations, pairs, moves and plan; `state` is where the turn begins. False: `code` and
 * `error` say what is wrong. */
bool explain_params_read(const Json *json, int params, const Game *game, const void *state,
                         ExplainParams *out, RpcError *code, Text *error);

/* The question, which points at the moves of `params`. */
ExplainQuestion explain_params_question(const ExplainParams *params);

#endif
