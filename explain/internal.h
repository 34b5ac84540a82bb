/* explain/internal.h -- what the files of explain/ share: futures, and the regression over them. */
#ifndef EXPLAIN_INTERNAL_H
#define EXPLAIN_INTERNAL_H

#include "explain/explain.h"
#include "search/net.h"
#include "search/review.h"

enum {
    AFTER_TURN, /* futures after the turn, */
    AFTER_RIVAL,
    SIDES,
    COLUMNS_MAX = 256 /* classes of events, features of each seat, spots */
};

/* Sources of columns beside those of facts: what a seat scores in all, and means, of which only
 * what they cause weighs. Effects (FACT_EFFECT) are of spots where futures end. */
enum { SCORE = FACT_EFFECT + 1, MEANS };

/* One thing that is counted in every future. */
typedef struct Column {
    uint8_t source, kind; /* as in Fact; SCORE and 0; or MEANS */
    int8_t seat;
    int16_t part;        /* of the event, or 0 */
    int16_t where;       /* one cell for a column of its own, or NOWHERE */
    int held[SIDES];     /* futures that have it */
    int now[SIDES];      /* and those where it happens in the turn itself */
    Event sample[SIDES]; /* an event like it */
    int16_t strength[SIDES][2];
} Column;
enum { ANYWHERE = INT16_MIN };

typedef struct Futures {
    int pairs, columns;
    Column column[COLUMNS_MAX];
    float value[SIDES][EXPLAIN_PAIRS_MAX]; /* the reader's share of the win at the end */
    float margin[SIDES]
                [EXPLAIN_PAIRS_MAX]; /* points scored until then, above the best other seat */
    float amount[SIDES][EXPLAIN_PAIRS_MAX][COLUMNS_MAX];
} Futures;

/* Who plays the futures: the network, or without one the greedy player; and what values their ends.
 */
typedef struct Player {
    const Game *game;
    int seats;
    const Net *net;
    NetRoom *room;
    Search *search;
    float noise; /* of its choices; 0: always the same */
} Player;
enum { PLAYER_NOISE_TENTHS = 7 }; /* of futures: 10 would draw by the policy's likings */

/* Plays the pairs of futures that begin with the two turns. */
void futures_play(const Player *player, const void *state, const Turn *turn, const Turn *rival,
                  int pairs, uint64_t seed, Futures *out);
/* What the seat to act is expected to move after its turn until the horizon. How many routes. */
int futures_routes(const Player *player, const void *state, const Turn *turn, uint64_t seed,
                   Route out[ROUTES_MAX]);

/* Room for the regression. */
typedef struct Fit {
    int count;
    int column[COLUMNS_MAX];
    int sign[COLUMNS_MAX];
    int score[COLUMNS_MAX]; /* the column that has its weight; -1: it has one of its own */
    float ridge[COLUMNS_MAX];
    float mean[COLUMNS_MAX], spread[COLUMNS_MAX];
    float gram[COLUMNS_MAX][COLUMNS_MAX], target[COLUMNS_MAX], weight[COLUMNS_MAX];
} Fit;

/* The worth of each column: its weight times the difference of its means, over all futures. */
void regress(const Futures *futures, const Game *game, int seat, Fit *fit, float worth[COLUMNS_MAX],
             float noise[COLUMNS_MAX]);

/* What both turns do at once to every spot. */
enum { BEFORE, AFTER_OWN, AFTER_OTHER, MOMENTS, CHANGES_MAX = 2 * SPOTS_MAX };
typedef struct Change {
    Spot spot;
    int value[MOMENTS];
    int16_t more[MOMENTS];
    bool there[MOMENTS];
} Change;
typedef struct Changes {
    int count;
    Change change[CHANGES_MAX];
} Changes;
void effects_note(const Game *game, const void *believed, const Turn *turn, const Turn *rival,
                  Changes *out);
/* out->effect, from explainer->changes and the weights of the regression. */
void effects_find(Explainer *explainer, Explanation *out);
/* What grows most for a seat after its turn, by the futures; false: nothing does. */
bool effects_aim(const Explainer *explainer, int seat, Fact *out);
/* Makes the fact of a feature, in a column of the futures, that of its cause; or leaves it. */
void effects_tell(Explainer *explainer, int reader, int column, Fact *fact);

struct Explainer {
    size_t memory;
    int threads;
    Search *search; /* of this game and these seats; NULL: none yet */
    Net *net;
    NetRoom *room;
    const Game *game;
    int seats;
    int networks; /* networks_number when they were made */
    Consideration considered;
    Futures futures;
    Fit fit;
    Changes changes;
    uint64_t asked; /* which turns were looked for last; 0: none */
    Explanation turns;
};

bool explainer_prepare(Explainer *explainer, const Game *game, int seats, Text *error);
/* The state as the seat to act might believe it, where turns are walked. */
void explain_believe(const Game *game, const void *state, uint64_t seed, void *out);
/* A hash of what the seat to act sees after a turn; two turns that end alike are the same turn. */
uint64_t explain_end(const Game *game, const void *believed, int seat, const Turn *turn);
/* Does a turn of the seat that began at `from` go on at `state`? It ends where futures would. */
bool explain_goes_on(const Game *game, const void *from, const void *state, int seat);
/* Makes a turn of the line that is expected from a believed state; where the line ends before the
 * turn does, the search goes on. */
bool explain_complete(Explainer *explainer, const void *believed, const Move *line, int length,
                      const Budget *budget, uint64_t seed, Turn *out, Text *error);
/* Compares out->turn and out->rival, of which out->win and out->rival_win are known: gain, facts.
 */
void explain_pair(Explainer *explainer, const void *state, int pairs, uint64_t seed,
                  Explanation *out);

#endif
