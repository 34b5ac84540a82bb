/* games/null/observe.c -- Straws as a network sees it: no board, so one cell, and what a seat
 * knows. */
#include "core/observe.h"
#include "games/null/state.h"

enum { SEAT_NUMBERS = 3, NUMBERS = SEATS_MAX * SEAT_NUMBERS + NULL_LONGEST + 2 };
enum { POLICY_KEEP, POLICY_SWAP, POLICY_OTHER, POLICY_NUMBERS };

#define SEAT_NAMES(S) S " points", S " to act", S " plays"
static const char *const NUMBER_NAMES[NUMBERS] = {
    SEAT_NAMES("{0}"), SEAT_NAMES("{1}"), SEAT_NAMES("{2}"), SEAT_NAMES("{3}"), SEAT_NAMES("{4}"),
    "own straw 1",     "own straw 2",     "own straw 3",     "own straw 4",     "own straw 5",
    "own straw 6",     "rounds left",     "nature to act"};
static const char *const PLANE_NAMES[] = {"map"};

const Observation NULL_OBSERVATION = {1,           1,           1, NUMBERS, 0, POLICY_NUMBERS,
                                      PLANE_NAMES, NUMBER_NAMES};

void null_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    const NullState *s = (const NullState *)state;
    const int turn = null_turn(state);
    int n = 0;
    planes[0] = 1;
    for (int z = 0; z < SEATS_MAX; z++) {
        const int other = (seat + z) % s->seats;
        numbers[n++] = observe_number(z < s->seats ? 8 * s->points[other] : 0);
        numbers[n++] = observe_flag(z < s->seats && turn == other);
        numbers[n++] = observe_flag(z < s->seats);
    }
    for (int length = 1; length <= NULL_LONGEST; length++) {
        numbers[n++] = observe_flag(s->straw[seat] == length);
    }
    numbers[n++] = observe_number(4 * (s->rounds - s->round));
    numbers[n++] = observe_flag(turn == NATURE);
    assert(n == NUMBERS);
}

void null_policy_slots(const void *state, const Move *moves, int count,
                       uint16_t out[][POLICY_SLOTS]) {
    (void)state;
    for (int i = 0; i < count; i++) {
        const NullKind kind = null_kind(moves[i]);
        out[i][0] = kind == NULL_MOVE_KEEP   ? POLICY_KEEP
                    : kind == NULL_MOVE_SWAP ? POLICY_SWAP
                                             : POLICY_OTHER;
        for (int n = 1; n < POLICY_SLOTS; n++) {
            out[i][n] = POLICY_NO_SLOT;
        }
    }
}
