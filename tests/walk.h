/* tests/walk.h -- random games of every game in the list, for tests to look at on the way. */
#ifndef TESTS_WALK_H
#define TESTS_WALK_H

#include "games/list.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum {
    LONGEST_GAME = 50000, /* moves; a game that takes more does not end */
    STATES_LEAST = 400,   /* walked through per game of N; short games take turns until then */
    TEXT_ROOM = 1 << 16,
    NODES = 1 << 14,
    GUARD = 64 /* bytes behind a state that nobody may touch */
};

extern int walk_games;        /* N: how many of each game and number of seats */
extern const char *walk_only; /* the name of a game, or NULL for all */

/* A state on the way of a game, and how to get there again. */
typedef struct Stand {
    const Game *game;
    Setup setup;
    int number;  /* of the game; also its seed */
    int made;    /* moves made so far */
    Move move;   /* the one that will be made next, unless it is over */
    Random dice; /* for the test's own choices */
    _Alignas(64) uint8_t state[STATE_MAX + GUARD];
} Stand;

typedef struct State {
    _Alignas(64) uint8_t bytes[STATE_MAX];
} State;

typedef void Visit(Stand *spot);
/* Called after all games of one game and one number of seats; NULL for nothing. */
typedef void Conclude(const Stand *last);

/* Visits one state in `share` of every game, and always the first and the last. */
void walk_all(Visit *visit, int share, Conclude *conclude);

/* Says where we are and fails. */
void walk_fail(const Stand *spot, const char *file, int line, const char *what,
               const char *condition);

#define CHECK(SPOT, CONDITION, WHAT)                                                               \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            walk_fail(SPOT, __FILE__, __LINE__, WHAT, #CONDITION);                                 \
        }                                                                                          \
    } while (0)

/* What the tests share. */
void spot_copy(const Stand *spot, State *out);
bool spot_same(const Stand *spot, const void *a, const void *b);
int spot_moves(const Stand *spot, Move out[MOVES_MAX + 1]); /* the list; one too long fails */
Move any_move(const Game *game, const void *state, Random *random);
bool in_all_languages(Words words);
bool is_rule(const Game *game, int rule);
bool is_utf8(const Text *text);

/* Memory for two large texts and a tree of JSON. */
Text big_text(int which);
extern JsonNode walk_nodes[NODES];

/* tests/any_knowledge.c */
void observations_follow_views(void **unused);
void seats_see_what_they_may(void **unused);
void guesses_are_states(void **unused);

/* tests/any_words.c */
void moves_have_texts(void **unused);
void positions_read_back(void **unused);
void broken_positions_are_refused(void **unused);
void events_have_words(void **unused);
void drawings_fit(void **unused);
void drawn_cells_are_found(void **unused);

#endif
