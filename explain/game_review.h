/* explain/game_review.h -- a whole game looked at again: what each turn cost, and what was better.
 *
 * The unit is the turn, measured by the state it ends in: the same moves in another order are no
 * mistake. A turn is valued from what its seat could know then, so nobody is blamed for bad luck or
 * for what was hidden. Every turn is searched briefly; where the one made looks worse, it and the
 * best one are searched as long as a hint is, and their paired futures are played (explain.h).
 *
 *     judgement     win chance lost    points lost, where the game is decided (above 95 or below 5
 * %) inaccuracy    5 points or more   Game.mistake_points[0] or more mistake       10 [1] blunder
 * 15                 [2]
 *
 * and the loss must be two standard errors of the paired futures at least. This is the one table of
 * thresholds; `liege analyse --help` prints it from here. */
#ifndef EXPLAIN_GAME_REVIEW_H
#define EXPLAIN_GAME_REVIEW_H

#include "explain/explain.h"
#include "play/match.h"

typedef enum Judgement {
    JUDGED_FORCED, /* there was nothing else to do */
    JUDGED_BEST,
    JUDGED_GOOD,
    JUDGED_INACCURACY,
    JUDGED_MISTAKE,
    JUDGED_BLUNDER,
    JUDGEMENTS
} Judgement;
/* Percentage points of the win chance from which a turn is judged so. */
#define REVIEW_INACCURACY 5
#define REVIEW_MISTAKE    10
#define REVIEW_BLUNDER    15
/* A game is decided for a seat whose win chance is above or below so many per cent. */
#define REVIEW_DECIDED_ABOVE 95
#define REVIEW_DECIDED_BELOW 5

extern const Words JUDGEMENT_WORDS[JUDGEMENTS];
extern const char *const JUDGEMENT_KEYS[JUDGEMENTS]; /* in JSON */

enum { REVIEW_REASONS = 3 /* costliest turns of a seat that are explained */ };

typedef struct ReviewedTurn {
    int first, last; /* numbers of its first and last move in the match, counted from 0 */
    int seat;
    bool open;                                 /* nothing was hidden from the seat */
    float before[SEATS_MAX], after[SEATS_MAX]; /* with the best turn, and with the one made */
    float loss;                                /* of the seat's win chance, 0 or more */
    float points_lost;                         /* in a decided game; else 0 */
    Judgement judgement;
    Turn better; /* length 0: none is known */
    int reason;  /* its number in GameReview.reason, or -1 */
} ReviewedTurn;

/* How a seat's share of the win came about: began + own + others + luck = ended. Own is what its
 * turns gave away, others what other seats' turns did to it. Luck is chance against what was to be
 * expected of it, and what could not be known: the change from what a turn promised to what the
 * next one found, where nature moved in between or something was hidden. Where all lay open, that
 * change was in the turn itself, and counts for the seat that made it. */
typedef struct Balance {
    float began[SEATS_MAX], own[SEATS_MAX], others[SEATS_MAX], luck[SEATS_MAX], ended[SEATS_MAX];
} Balance;

typedef struct ReviewBudget {
    int64_t glance;   /* playouts of the brief search of every turn */
    int64_t playouts; /* of the long one; as a hint's */
    int pairs;        /* of futures for turns in doubt */
} ReviewBudget;
extern const ReviewBudget REVIEW_USUAL;

typedef struct GameReview {
    const Match *match;
    int count, done; /* turns in all, and reviewed so far */
    ReviewedTurn *turn;
    int sketched;               /* turns of which the brief curve tells */
    float (*sketch)[SEATS_MAX]; /* win chances before them */
    int turning_point; /* the turn before which the winner's chance had risen most; -1: no winner */
    Balance balance;   /* of a finished game */
    int reasons;
    Explanation *reason; /* of the costliest turns: the better turn against the one made */
    int *reason_turn;
} GameReview;

/* The match is only read, and has to stay as it is. NULL: `error` says why. */
GameReview *game_review_new(const Match *match, Text *error);
void game_review_free(GameReview *review); /* NULL is fine */
/* Before the review, for a first curve: looks at the next turn so briefly that nothing is judged by
 * it. False: all turns have been looked at, or `error` says what is wrong. */
bool game_review_sketch(GameReview *review, Explainer *explainer, Text *error);
/* Reviews the next turn, then explains the costliest ones; false: all is done, or `error` says
 * what is wrong. Several explainers may share the work: each calls game_review_turn for turns of
 * its own, and the rest follows when the results are put in and `done` says so. */
bool game_review_step(GameReview *review, Explainer *explainer, const ReviewBudget *budget,
                      Text *error);
bool game_review_turn(const GameReview *review, int index, Explainer *explainer,
                      const ReviewBudget *budget, ReviewedTurn *out, Text *error);

/* After every turn was reviewed, by that or by steps: luck and skill, and the turning point. */
void game_review_sum_up(GameReview *review);

/* The costliest turns of a seat that are judged an inaccuracy or worse: how many, their numbers. */
int game_review_costliest(const GameReview *review, int seat, int out[REVIEW_REASONS]);
/* The whole review as JSON, with sentences for this reader: docs/analysis.md. */
void game_review_write(const GameReview *review, Lang lang, Text *out);

#endif
