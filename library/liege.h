/* library/liege.h -- the public interface of the library: games to play, watch and think about.
 *
 *     #include <liege/liege.h>
 *
 *     LiegeSetup setup = {.game = "baron"};         all the rest: the defaults
 *     LiegeMatch *match = liege_new(&setup);
 *     while (liege_turn(match) >= 0) {
 *         liege_play(match, liege_move(match, 0));
 *     }
 *
 * A match is one game being played, with all moves so far. Moves are texts, as in docs/notation.md;
 * positions, events and records are JSON or text, as in docs/rpc.md.
 *
 * What goes wrong is told by the answer (NULL or false) and, in a sentence, by liege_error. A call
 * that fails leaves the match as it was. Texts that a function returns belong to the match and are
 * valid until the next call with that match. Different threads may use different matches; one match
 * is used by one thread at a time. Nothing here ends the program, prints or reads files.
 *
 * Functions and members may be added in later versions, never changed or taken away without another
 * number in the library's name (liege_version, SOVERSION). */
#ifndef LIEGE_H
#define LIEGE_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__GNUC__)
#define LIEGE_API __attribute__((visibility("default")))
#else
#define LIEGE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    LIEGE_SEATS_MAX = 5,   /* in any game */
    LIEGE_OPTIONS_MAX = 4, /* of any game */

    /* liege_turn, and eyes for liege_view: seats are 0, 1, … */
    LIEGE_NATURE = -1,        /* chance is to act */
    LIEGE_OVER = -2,          /* nobody acts any more */
    LIEGE_PUBLIC = -1,        /* eyes of somebody who looks on */
    LIEGE_LEVEL_STRONGEST = 5 /* levels are 1 to 5 */
};

typedef struct LiegeMatch LiegeMatch;

/* "0.2.0" */
LIEGE_API const char *liege_version(void);
/* After a call of this thread that failed: what went wrong, in a sentence. Never NULL. */
LIEGE_API const char *liege_error(void);
/* "en", "de" or "fr": the language of liege_error in this thread, and of liege_say. */
LIEGE_API bool liege_language(const char *lang);

/* ---- the games there are ---- */

typedef struct LiegeOption {
    const char *name;
    int values[4]; /* the first is the default */
    int count;
} LiegeOption;

typedef struct LiegeGame {
    const char *name;  /* "baron" */
    const char *title; /* as shown, in the language of this thread */
    int rules;         /* newest version of the rules */
    int seats_min, seats_max;
    int option_count;
    LiegeOption option[LIEGE_OPTIONS_MAX];
} LiegeGame;

LIEGE_API int liege_games(void);
/* False: there is no game of that number. */
LIEGE_API bool liege_game(int number, LiegeGame *out);

/* ---- beginning ---- */

/* Whatever is left at zero is as usual. */
typedef struct LiegeSetup {
    const char *game;
    int seats;          /* 0: as few as the game can have */
    uint64_t seed;      /* of chance; the same seed deals the same */
    bool manual_nature; /* chance is played by the caller; else by the match itself, at once */
    struct {
        const char *name; /* NULL: no more */
        int value;
    } option[LIEGE_OPTIONS_MAX];
} LiegeSetup;

LIEGE_API LiegeMatch *liege_new(const LiegeSetup *setup);
/* From a position as JSON, such as liege_position gives. `setup` may be NULL; of it seed and
 * manual_nature count, the rest is in the position. */
LIEGE_API LiegeMatch *liege_load(const char *position, const LiegeSetup *setup);
/* From a record as text or as JSON: every move is played and checked. */
LIEGE_API LiegeMatch *liege_replay(const char *record);
LIEGE_API LiegeMatch *liege_copy(const LiegeMatch *match);
LIEGE_API void liege_free(LiegeMatch *match); /* NULL is fine */

/* ---- playing ---- */

LIEGE_API int liege_seats(const LiegeMatch *match);
LIEGE_API int liege_turn(const LiegeMatch *match); /* a seat, LIEGE_NATURE or LIEGE_OVER */
LIEGE_API const char *liege_phase(LiegeMatch *match);

/* The legal moves, sorted as texts; -1: no memory. NULL: there is no such number. */
LIEGE_API int liege_moves(LiegeMatch *match);
LIEGE_API const char *liege_move(LiegeMatch *match, int number);

/* Makes a move of whoever is to act, and nature's after it. */
LIEGE_API bool liege_play(LiegeMatch *match, const char *move);
/* Takes the last move of a player back, with nature's after it. */
LIEGE_API bool liege_undo(LiegeMatch *match);

/* How many moves were made so far, nature's included; who made one, and which it was. */
LIEGE_API int liege_count(const LiegeMatch *match);
LIEGE_API int liege_actor(const LiegeMatch *match, int index);
LIEGE_API const char *liege_played(LiegeMatch *match, int index);

/* ---- looking ---- */

/* The whole position as JSON; and what a seat, or LIEGE_PUBLIC, may know of it, the rest null. */
LIEGE_API const char *liege_position(LiegeMatch *match);
LIEGE_API const char *liege_view(LiegeMatch *match, int eyes);
/* What move number `index` caused, as far as those eyes may know: a JSON list of objects. */
LIEGE_API const char *liege_events(LiegeMatch *match, int index, int eyes);
/* The same in sentences, one a line. Braces enclose spans: {0} to {4} a seat, {hex 4,10|forest} a
 * hex and what it is called, {piece 0:knight1|Knight 1} a piece. */
LIEGE_API const char *liege_say(LiegeMatch *match, int index, int eyes);
/* The record so far, as text. */
LIEGE_API const char *liege_record(LiegeMatch *match);

typedef struct LiegeScore {
    int points;
    int place; /* 1 is best; equal results share a place */
    bool won;
} LiegeScore;

/* False: the game is not over. */
LIEGE_API bool liege_score(LiegeMatch *match, LiegeScore out[LIEGE_SEATS_MAX]);

/* ---- thinking ---- */

/* A quick opinion of how each seat stands, in hundredths of a point, from all that is known to the
 * match: only differences between seats mean anything. */
LIEGE_API bool liege_evaluate(LiegeMatch *match, int32_t out[LIEGE_SEATS_MAX]);

/* Whatever is left at zero is as usual. */
typedef struct LiegeBudget {
    int level;          /* 1 to 5; 0: the strongest */
    int64_t ms;         /* to think; 0 and no iterations: as the level does */
    int64_t iterations; /* the same position, iterations and level give the same answer */
    int threads;        /* 0: one */
} LiegeBudget;

/* The computer's move for the seat to act, from what that seat may know. `budget` NULL: all as
 * usual. NULL: nobody is to act, or there is no memory. */
LIEGE_API const char *liege_suggest(LiegeMatch *match, const LiegeBudget *budget);
/* The same with reasons, as JSON: worth of each seat, the line expected, other moves. */
LIEGE_API const char *liege_advice(LiegeMatch *match, const LiegeBudget *budget);

/* Why the best turn of the seat to act, or the one that begins with `moves` (one a line; NULL or
 * "": the best), is better or worse than its rival, as JSON: docs/analysis.md. `playouts` of each
 * search and `pairs` of futures; 0: 3200 and 64. NULL: nobody is to act, a move is not legal, or
 * there is no memory. */
LIEGE_API const char *liege_explain(LiegeMatch *match, const char *moves, int64_t playouts,
                                    int pairs);
/* Every turn of the match so far reviewed, as JSON: docs/analysis.md. `playouts` for turns in
 * doubt; 0: 3200. A whole game takes seconds. NULL: there is no memory. */
LIEGE_API const char *liege_review(LiegeMatch *match, int64_t playouts);

#ifdef __cplusplus
}
#endif

#endif
