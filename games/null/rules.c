/* games/null/rules.c -- the rules of Straws; ids such as N3 are those of RULES.md. */
#include "core/events.h"
#include "core/rollout.h"
#include "games/null/action.h"

/* Straws of each length that are neither shown nor held by anybody; returns how many in all.
 * Hidden straws are not held as far as this seat knows. */
static int bundle_of(const NullState *s, uint8_t left[NULL_LONGEST + 1]) {
    int all = 0;
    for (int length = 1; length <= NULL_LONGEST; length++) {
        left[length] = (uint8_t)(NULL_BUNDLE[length] - s->shown[length]);
        for (int seat = 0; seat < s->seats; seat++) {
            left[length] = (uint8_t)(left[length] - (s->straw[seat] == length));
        }
        all += left[length];
    }
    return all;
}

static int draw_straw(const NullState *s, Random *random) {
    uint8_t left[NULL_LONGEST + 1];
    const int all = bundle_of(s, left);
    int number = (int)random_below(random, (uint32_t)all);
    int length = 1;
    while (number >= left[length]) {
        number -= left[length++];
    }
    return length;
}

/* N6 */
static bool may_swap(const NullState *s) {
    return s->straw[null_actor(s)] != NULL_LONGEST;
}

void null_start(void *state, const Setup *setup) {
    NullState *s = (NullState *)state;
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)setup->seats;
    s->rounds = (uint8_t)setup->option[0];
    s->first = NULL_NOBODY;
}

int null_turn(const void *state) {
    const NullState *s = (const NullState *)state;
    return s->phase == NULL_DONE ? OVER : s->phase == NULL_CHOOSE ? null_actor(s) : NATURE;
}

int null_why_not(const void *state, Move move) {
    const NullState *s = (const NullState *)state;
    switch (s->phase) {
    case NULL_FIRST:
        return move < null_move(NULL_MOVE_FIRST, s->seats) ? 0 : 2;
    case NULL_DEAL:
    case NULL_REDRAW: {
        uint8_t left[NULL_LONGEST + 1];
        bundle_of(s, left);
        return move > null_move(NULL_MOVE_DEAL, 0) &&
                       move <= null_move(NULL_MOVE_DEAL, NULL_LONGEST) && left[null_value(move)] > 0
                   ? 0
                   : 3;
    }
    case NULL_CHOOSE:
        if (move == null_move(NULL_MOVE_SWAP, 0)) {
            return may_swap(s) ? 0 : 6;
        }
        return move == null_move(NULL_MOVE_KEEP, 0) ? 0 : 4;
    default:
        return 8;
    }
}

bool null_legal(const void *state, Move move) {
    return null_why_not(state, move) == 0;
}

int null_moves(const void *state, Move *out) {
    const NullState *s = (const NullState *)state;
    int count = 0;
    if (s->phase == NULL_CHOOSE) {
        out[count++] = null_move(NULL_MOVE_KEEP, 0);
        if (may_swap(s)) {
            out[count++] = null_move(NULL_MOVE_SWAP, 0);
        }
    } else if (s->phase == NULL_FIRST) {
        for (int seat = 0; seat < s->seats; seat++) {
            out[count++] = null_move(NULL_MOVE_FIRST, seat);
        }
    } else if (s->phase != NULL_DONE) {
        uint8_t left[NULL_LONGEST + 1];
        bundle_of(s, left);
        for (int length = 1; length <= NULL_LONGEST; length++) {
            if (left[length] > 0) {
                out[count++] = null_move(NULL_MOVE_DEAL, length);
            }
        }
    }
    return count;
}

Move null_pick(const void *state, Random *random) {
    const bool swap = may_swap((const NullState *)state) && random_below(random, 2) == 1;
    return null_move(swap ? NULL_MOVE_SWAP : NULL_MOVE_KEEP, 0);
}

Move null_chance(const void *state, Random *random) {
    const NullState *s = (const NullState *)state;
    if (s->phase == NULL_FIRST) {
        return null_move(NULL_MOVE_FIRST, (int)random_below(random, s->seats));
    }
    return null_move(NULL_MOVE_DEAL, draw_straw(s, random));
}

uint32_t null_weight(const void *state, Move move) {
    const NullState *s = (const NullState *)state;
    if (s->phase == NULL_FIRST) {
        return 1;
    }
    uint8_t left[NULL_LONGEST + 1];
    bundle_of(s, left);
    return left[null_value(move)];
}

/* N8: 1 and the number of seats with more points. */
static int place_of(const NullState *s, int seat) {
    int place = 1;
    for (int other = 0; other < s->seats; other++) {
        place += s->points[other] > s->points[seat];
    }
    return place;
}

/* N7, N8 */
static inline void end_round(NullState *s, EventLog *log) {
    for (int i = 0; i < s->seats; i++) {
        const int seat = (s->first + i) % s->seats;
        s->points[seat] = (uint8_t)(s->points[seat] + s->straw[seat]);
        if (log != NULL) {
            Event *event = events_add(log, NULL_SHOWN, 7, seat);
            event->number[0] = s->straw[seat];
            event->number[1] = s->points[seat];
        }
    }
    memset(s->straw, NULL_NONE, sizeof s->straw);
    memset(s->shown, 0, sizeof s->shown);
    s->done = 0;
    s->round++;
    s->phase = s->round == s->rounds ? NULL_DONE : NULL_DEAL;
    if (log != NULL && s->phase == NULL_DONE) {
        for (int seat = 0; seat < s->seats; seat++) {
            if (place_of(s, seat) == 1) {
                events_add(log, NULL_WON, 8, seat)->number[0] = s->points[seat];
            }
        }
    }
}

/* The seat to choose has its straw for this round. */
static inline void end_choice(NullState *s, EventLog *log) {
    s->phase = NULL_CHOOSE;
    if (++s->done == s->seats) {
        end_round(s, log);
    }
}

/* Carries out a legal move; the log, if there is one, is told what happens. */
static inline void step(NullState *s, Move move, EventLog *log) {
    const int value = null_value(move);
    if (s->phase == NULL_FIRST) { /* N2 */
        s->first = (uint8_t)value;
        s->phase = NULL_DEAL;
        if (log != NULL) {
            events_add(log, NULL_FIRST_DRAWN, 2, value);
        }
        return;
    }
    const int actor = null_actor(s);
    if (null_kind(move) == NULL_MOVE_DEAL) { /* N3, N5 */
        s->straw[actor] = (uint8_t)value;
        if (log != NULL) {
            Event *event = events_add(log, NULL_DEALT, s->phase == NULL_DEAL ? 3 : 5, actor);
            event->seen = (uint8_t)(1 << actor);
            event->number[0] = (int16_t)value;
        }
        if (s->phase == NULL_REDRAW) {
            end_choice(s, log);
        } else if (++s->done == s->seats) {
            s->done = 0;
            s->phase = NULL_CHOOSE;
        }
    } else if (null_kind(move) == NULL_MOVE_SWAP) { /* N5 */
        if (log != NULL) {
            events_add(log, NULL_SWAPPED, 5, actor)->number[0] = s->straw[actor];
        }
        s->shown[s->straw[actor]]++;
        s->straw[actor] = NULL_NONE;
        s->phase = NULL_REDRAW;
    } else { /* N4 */
        if (log != NULL) {
            events_add(log, NULL_KEPT, 4, actor);
        }
        end_choice(s, log);
    }
}

void null_apply(void *state, Move move) {
    step((NullState *)state, move, NULL);
}

int null_events(const void *before, Move move, Event out[EVENTS_MAX]) {
    NullState after = *(const NullState *)before;
    EventLog log = {out, 0};
    step(&after, move, &log);
    return log.count;
}

void null_score(const void *state, Score out[SEATS_MAX]) {
    const NullState *s = (const NullState *)state;
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].points = s->points[seat];
        out[seat].place = place_of(s, seat);
        out[seat].won = out[seat].place == 1;
    }
}

void null_view(void *state, int seat) {
    NullState *s = (NullState *)state;
    for (int other = 0; other < SEATS_MAX; other++) {
        if (other != seat && s->straw[other] != NULL_NONE) {
            s->straw[other] = NULL_HIDDEN;
        }
    }
}

/* Any of the straws not seen may be any seat's: what others chose is not held against them. */
void null_guess(void *state, int seat, Random *random) {
    (void)seat;
    NullState *s = (NullState *)state;
    for (int other = 0; other < s->seats; other++) {
        if (s->straw[other] == NULL_HIDDEN) {
            s->straw[other] = (uint8_t)draw_straw(s, random);
        }
    }
}

/* Does this move show all straws (N7)? */
static bool ends_round(const NullState *s, Move move) {
    return s->phase != NULL_DEAL && null_kind(move) != NULL_MOVE_SWAP && s->done + 1 == s->seats;
}

/* A straw dealt is its owner's secret, unless the round ends with it. */
bool null_seen(const void *before, Move move, int seat) {
    const NullState *s = (const NullState *)before;
    return null_kind(move) != NULL_MOVE_DEAL || seat == null_actor(s) || ends_round(s, move);
}

bool null_reveals(const void *before, Move move) {
    return null_kind(move) != NULL_MOVE_KEEP || ends_round((const NullState *)before, move);
}

#define NEVER_IDLE(MOVE) false
CORE_ROLLOUT(null_rollout, null_turn, null_pick, null_chance, null_apply, NEVER_IDLE)

int null_action(const void *state, Move move) {
    return number_of_move(state, move);
}

Move null_action_move(const void *state, int number) {
    return move_of_number(state, number);
}
