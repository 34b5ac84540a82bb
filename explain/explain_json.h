/* explain/explain_json.h -- an explanation as JSON, the same for every client: docs/analysis.md. */
#ifndef EXPLAIN_EXPLAIN_JSON_H
#define EXPLAIN_EXPLAIN_JSON_H

#include "core/explain_question.h"
#include "explain/explain.h"

void explain_write(const Game *game, const void *state, const Explanation *explanation,
                   Reader reader, Text *out);
/* The moves of a turn of the seat to act, as a list of texts. */
void explain_write_turn(const Game *game, const void *state, const Turn *turn, const char *key,
                        Text *out);
/* What each move of such a turn does, as `steps`. */
void explain_write_steps(const Game *game, const void *state, const Turn *turn, Reader reader,
                         Text *out);

/* What `explain` of rpc, server, library and page answers: see RpcExplain in play/rpc.h. `self` is
 * an Explainer; the reader is the seat to act. */
bool explain_answer(void *self, const Game *game, int seats, const void *state,
                    const ExplainQuestion *about, Lang lang, Text *out, Text *error);

#endif
