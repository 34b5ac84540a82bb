/* games/null/state.h -- the state of Straws, its moves and events, and what its files share.
 *
 * What can be worked out is not stored: the bundle is all straws less those held and shown. So a
 * view has only the straws to blank, and the same position is always the same bytes. */
#ifndef GAMES_NULL_STATE_H
#define GAMES_NULL_STATE_H

#include "core/game.h"

#include <assert.h>

enum {
    NULL_LONGEST = 6,
    NULL_HIDDEN = 7, /* in a view: a straw whose length this seat cannot know */
    NULL_NONE = 0,   /* no straw */
    NULL_NOBODY = 255
};

typedef enum NullPhase {
    NULL_FIRST,  /* nature draws who is first */
    NULL_DEAL,   /* nature deals a straw to each seat */
    NULL_CHOOSE, /* a seat keeps or swaps */
    NULL_REDRAW, /* nature deals the straw that a seat swaps for */
    NULL_DONE
} NullPhase;

typedef struct NullState {
    uint8_t seats;
    uint8_t rounds;                  /* to be played */
    uint8_t round;                   /* those finished */
    uint8_t first;                   /* seat, NULL_NOBODY before it is drawn */
    uint8_t phase;                   /* NullPhase */
    uint8_t done;                    /* seats, from the first on, that this phase is over for */
    uint8_t straw[SEATS_MAX];        /* length, NULL_NONE or NULL_HIDDEN */
    uint8_t shown[NULL_LONGEST + 1]; /* straws out of the round, by length; [0] is not used */
    uint8_t points[SEATS_MAX];
} NullState;
static_assert(sizeof(NullState) == 23, "the state has a fixed size and no padding");

/* All straws of a full bundle by length (N1). */
static const uint8_t NULL_BUNDLE[NULL_LONGEST + 1] = {0, 4, 3, 3, 2, 2, 1};

/* A move: its kind times 256 and a seat or a length, else 0. */
typedef enum NullKind { NULL_MOVE_FIRST, NULL_MOVE_DEAL, NULL_MOVE_KEEP, NULL_MOVE_SWAP } NullKind;

static inline Move null_move(NullKind kind, int value) {
    return (Move)kind << 8 | (Move)value;
}

static inline NullKind null_kind(Move move) {
    return (NullKind)(move >> 8);
}

static inline int null_value(Move move) {
    return (int)(move & 0xff);
}

/* The seat that chooses or is dealt to; only after the first seat is drawn. */
static inline int null_actor(const NullState *state) {
    return (state->first + state->done) % state->seats;
}

typedef enum NullEvent {
    NULL_FIRST_DRAWN,
    NULL_DEALT, /* number[0] length; only for the seat itself */
    NULL_KEPT,
    NULL_SWAPPED, /* number[0] length of the straw put away */
    NULL_SHOWN,   /* number[0] length, number[1] points after it */
    NULL_WON,     /* number[0] points */
    NULL_EVENTS
} NullEvent;

/* What a seat has, as reasons speak of it. */
typedef enum NullFeature { NULL_STRAW, NULL_FEATURES } NullFeature;

enum { NULL_RULES = 8, NULL_ACTIONS = 2, NULL_CHANCES = 11 }; /* action.h */

/* rules.c */
void null_start(void *state, const Setup *setup);
int null_turn(const void *state);
int null_moves(const void *state, Move *out);
bool null_legal(const void *state, Move move);
int null_why_not(const void *state, Move move);
void null_apply(void *state, Move move);
int null_events(const void *before, Move move, Event out[EVENTS_MAX]);
Move null_pick(const void *state, Random *random);
Move null_chance(const void *state, Random *random);
uint32_t null_weight(const void *state, Move move);
int null_action(const void *state, Move move);
Move null_action_move(const void *state, int number);
int null_rollout(void *state, Random *random, int most);
void null_score(const void *state, Score out[SEATS_MAX]);
void null_view(void *state, int seat);
void null_guess(void *state, int seat, Random *random);
bool null_seen(const void *before, Move move, int seat);
bool null_reveals(const void *before, Move move);

/* words.c */
extern const Rule NULL_RULE[NULL_RULES + 1];
extern const Words NULL_VOCABULARY[]; /* vocabulary.c */
enum { NULL_THEME_COUNT = 1 };
extern const Theme NULL_THEMES[NULL_THEME_COUNT]; /* themes.c */
const char *null_phase(const void *state);
void null_write_move(const void *state, Move move, Text *out);
bool null_read_move(const void *state, const char *text, Move *out);
void null_write_event(const void *before, const Event *event, Text *out);
void null_say_event(const void *before, const Event *event, Reader reader, Text *out);
void null_ask(const void *state, Lang lang, Text *out);
void null_write_position(const void *state, Text *out);
bool null_read_position(void *state, const Json *json, int node, Text *error);
void null_draw(const void *state, const Drawing *drawing, Text *out);

/* explain.c */
extern const EventKind NULL_EVENT_KINDS[NULL_EVENTS];
extern const Feature NULL_FEATURE[NULL_FEATURES];
void null_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]);
void null_measure(const void *state, int seat, int16_t out[FEATURES_MAX]);
void null_say_fact(const void *state, const Fact *fact, Reader reader, Text *out);

/* eval.c */
void null_evaluate(const void *state, int32_t worth[SEATS_MAX]);
void null_tally(const Event *event, int64_t counts[]);

/* observe.c */
extern const Observation NULL_OBSERVATION;
void null_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers);
void null_policy_slots(const void *state, const Move *moves, int count,
                       uint16_t out[][POLICY_SLOTS]);

#endif
