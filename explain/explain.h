/* explain/explain.h -- why a turn is better than its rival: facts with weights.
 *
 * 1. The unit is a turn: the moves of one seat until another seat or chance decides. The best turn
 *    is the one that suggest, hints and reviews name (review_consider): each candidate searched by
 *    itself, with the same luck. The rival is the best turn that ends in another state.
 * 2. Pairs of futures are played, one after each turn, with the same guess of what is hidden and
 *    the same chance, until the seat's next turn has ended (Game.horizon may say otherwise).
 * 3. In each future the events that are ends in themselves are counted (Game.event_kinds), and the
 *    game's features of the state it ends in are measured. A network says what that state is worth.
 * 4. Ridge regression of the worth on those numbers, with signs as their polarity wants them, gives
 *    each a weight; what a fact is worth is its weight times the difference of its means.
 * 5. What stands out of the noise is kept, the weightiest first.
 *
 * Everything is bounded by counts, never by the clock: the same state, budget and seed give the
 * same explanation on every machine. */
#ifndef EXPLAIN_EXPLAIN_H
#define EXPLAIN_EXPLAIN_H

#include "core/fact.h"
#include "core/game.h"
#include "search/search.h"

enum {
    TURN_MOVES = 24,
    FACTS_MAX = 12,
    EFFECTS_MAX = 4,
    ROUTES_MAX = 16,
    EXPLAIN_PAIRS = 64, /* of futures, unless somebody asks for more or fewer */
    EXPLAIN_PAIRS_MAX = 256
};

typedef struct Turn {
    Move move[TURN_MOVES];
    int length;
} Turn;

/* From where to where the seat is expected to move a piece. */
typedef struct Route {
    int16_t cell[MOVE_CELLS];
} Route;

typedef struct Explanation {
    int seat, seats;                            /* the reader; at the table */
    Turn turn, rival;                           /* rival.length 0: there is no other turn */
    float win[SEATS_MAX], rival_win[SEATS_MAX]; /* by search */
    float gain;                 /* the reader's, by futures: the mean of the paired differences, */
    float error;                /* and its standard error */
    float points, rival_points; /* the reader's margin of points scored in the futures, mean */
    bool level;                 /* the two turns cannot be told apart */
    bool played;                /* the rival is the turn that was made in a game */
    bool kept;                  /* the plan that was given is still the turn */
    bool changed;               /* another turn is now better; then the rival is the plan */
    float explained;            /* share of the gain that the facts account for, 0 to 1 */
    bool aimed;
    Fact aim; /* what the turn is for, whatever the rival does */
    int effects;
    Fact effect[EFFECTS_MAX]; /* what the turn changes at once, the weightiest first */
    int count;
    Fact fact[FACTS_MAX]; /* by weight, the heaviest first */
    int routes;           /* where the turn is a plan that is carried out later (Game.horizon) */
    Route route[ROUTES_MAX];
} Explanation;

typedef struct ExplainBudget {
    int64_t playouts; /* of each search; 1 or more */
    int pairs;        /* of futures; 0: the moves alone, without facts */
} ExplainBudget;

typedef struct Explainer Explainer;
Explainer *explainer_new(size_t memory, int threads); /* NULL: no memory */
void explainer_free(Explainer *explainer);            /* NULL is fine */

/* The best turn of the seat to act and why it is better than its rival. `plan` is what is left of
 * the turn that was named before, or NULL: it stays the turn unless another is clearly better.
 * False: `error` says what is wrong with the state or the budget. */
bool explain_turn(Explainer *explainer, const Game *game, int seats, const void *state,
                  const Turn *plan, const ExplainBudget *budget, uint64_t seed, Explanation *out,
                  Text *error);

/* The same for a turn that somebody makes or asks about: `turn` is explained against the best one,
 * so facts and gain speak of `turn`, and `rival` is the best. Moves of it that are missing are made
 * up by the search. False as above, or where `turn` is not legal. */
bool explain_choice(Explainer *explainer, const Game *game, int seats, const void *state,
                    const Turn *turn, const ExplainBudget *budget, uint64_t seed, Explanation *out,
                    Text *error);

/* The seed that follows from what the seat to act sees: hints, suggest and reviews use it. */
uint64_t explain_seed(const Game *game, const void *state);

#endif
