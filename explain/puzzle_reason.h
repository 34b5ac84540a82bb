/* explain/puzzle_reason.h -- what a puzzle is about: the one clear reason for its move. */
#ifndef EXPLAIN_PUZZLE_REASON_H
#define EXPLAIN_PUZZLE_REASON_H

#include "explain/explain.h"

/* The theme of the weightiest fact for the turn that begins with the move, as the game's list has
 * them, and that turn. -1: there is no clear reason, and `why` says in a few words what is missing.
 */
int puzzle_reason(Explainer *explainer, const Game *game, int seats, const void *state, Move move,
                  Turn *turn, const char **why);

#endif
