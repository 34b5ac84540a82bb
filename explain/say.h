/* explain/say.h -- an explanation in sentences (core/sentence.h), for its reader. */
#ifndef EXPLAIN_SAY_H
#define EXPLAIN_SAY_H

#include "explain/explain.h"

/* One fact, with how often it happens: "Odo loses a village in 9 of 10 simulations, not 1." */
void explain_say_fact(const Game *game, const void *state, const Explanation *explanation,
                      const Fact *fact, Reader reader, Text *out);
/* What a turn is for, by itself: "You take a town in 8 of 10 simulations." */
void explain_say_aim(const Game *game, const void *state, const Fact *aim, Reader reader,
                     Text *out);
/* The main reason, also where no single one stands out or the turns are level. */
void explain_say_reason(const Game *game, const void *state, const Explanation *explanation,
                        Reader reader, Text *out);
/* The main risk; nothing is written where there is none worth a line. */
void explain_say_risk(const Game *game, const void *state, const Explanation *explanation,
                      Reader reader, Text *out);
/* The rival: "Second best: 61% instead of 68%.", and what it does. */
void explain_say_second(const Game *game, const void *state, const Explanation *explanation,
                        Reader reader, Text *out);
/* That another turn is now better than the plan; nothing is written where it is not. */
void explain_say_change(const Explanation *explanation, Reader reader, Text *out);
/* What a move does, in the first sentence of its events; nothing where it has none. */
void explain_say_move(const Game *game, const void *state, Move move, Reader reader, Text *out);
/* What a turn does, a sentence for each move. */
void explain_say_turn(const Game *game, const void *state, const Turn *turn, Reader reader,
                      Text *out);

/* A win chance as each language writes it: "29%", "29 %". */
void explain_percent(float share, Lang lang, Text *out);

#endif
