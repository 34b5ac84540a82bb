/* play/rpc.h -- the machine interface: JSON-RPC 2.0, one message in, one answer out.
 *
 * Nothing here reads or writes a file, a clock or a generator, so the same lines always get the
 * same answers; only advice that is asked for in milliseconds may differ. One Rpc holds one game. A
 * call that fails leaves the game exactly as it was.
 *
 * method    parameters (* must be given)              result
 * new       game*, seats*, seed (1 if not given),     {"to_act","phase"}
 *           options, nature ("auto" or "manual")
 * moves                                               {"to_act","phase","moves":[texts, sorted]}
 * play      move*                                     {"played":[texts],"events":[objects],
 *                                                      "counts":[events of each played move],
 *                                                      "to_act","phase"}
 * undo                                                {"to_act","phase","undone":[texts]}
 * position  seat                                      the position, or what that seat may know
 * load      position*, nature, seed                   {"to_act","phase"}; nature and seed stay as
 *                                                      they were if not given
 * record                                              play/record.h, as an object
 * replay    record* (object or text)                  {"to_act","phase","moves": how many,
 *                                                      "seeded": does all luck come from the seed}
 * score                                               [{"points","place","won"}] or null
 * suggest   ms or iterations, level, moves            the adviser's, else an error: {"move",
 *                                                      "worth":[by seat, 0 to 1], "line":[texts],
 *                                                      "others":[{"move","worth","visits"}], …}
 * explain   iterations, pairs, moves, plan, lang      the explainer's, else an error: why the best
 *                                                      turn, or the one that begins with `moves`,
 *                                                      is better or worse; `plan` stays the turn
 *                                                      unless another is clearly better
 *
 * A seed is a whole number or a text of decimal digits, up to 2^64 - 1. */
#ifndef PLAY_RPC_H
#define PLAY_RPC_H

#include "core/explain_question.h"
#include "core/game.h"

#include <stddef.h>

enum { RPC_LINE_MAX = 8 << 20, RPC_BATCH_MAX = 64 }; /* bytes of a message; calls in one list */

/* All error codes. Those of the game are positive; JSON-RPC's own are negative. */
typedef enum RpcError {
    RPC_PARSE = -32700,      /* not JSON */
    RPC_REQUEST = -32600,    /* JSON, but no request of JSON-RPC 2.0 */
    RPC_METHOD = -32601,     /* no such method */
    RPC_PARAMETERS = -32602, /* missing, unknown or impossible */
    RPC_INTERNAL = -32603,   /* out of memory */
    RPC_NO_GAME = 1,         /* there is no game yet: begin with new, load or replay */
    RPC_NO_MOVE = 2,         /* the text is no move that could be made now */
    RPC_ILLEGAL = 3,         /* the rules forbid the move; "data" is {"rule":"B12"} if one does */
    RPC_OVER = 4,            /* the game is over */
    RPC_NO_UNDO = 5,         /* there is nothing to take back */
    RPC_POSITION = 6,        /* the position is broken or impossible */
    RPC_RECORD = 7,          /* the record is broken, drifts or has other rules */
    RPC_FULL = 8,            /* the game has too many moves */
    RPC_NO_SEARCH = 9        /* nobody gives advice here */
} RpcError;

typedef struct Rpc Rpc;

Rpc *rpc_new(void); /* NULL: no memory */
void rpc_free(Rpc *rpc);

/* Who answers `suggest`: writes one JSON object about the seat to act, or false and a sentence. ms
 * and iterations are 0 where they were not given, and so is level. search/adviser.h has one. */
typedef bool RpcAdvise(void *adviser, const Game *game, int seats, const void *state, int64_t ms,
                       int64_t iterations, int level, Text *out, Text *error);
void rpc_set_adviser(Rpc *rpc, RpcAdvise *advise, void *adviser);

/* Who answers `explain`, likewise. explain/explain_json.h has one. */
typedef bool RpcExplain(void *explainer, const Game *game, int seats, const void *state,
                        const ExplainQuestion *about, Lang lang, Text *out, Text *error);
void rpc_set_explainer(Rpc *rpc, RpcExplain *explain, void *explainer);

/* The language of error messages; English until it is set. */
void rpc_set_lang(Rpc *rpc, Lang lang);

/* The answer to one message, one line without its end; "" if none is due (a notification). It
 * stays until the next call. */
const char *rpc_answer(Rpc *rpc, const char *line, size_t length);

#endif
