/* games/barony/mind.c -- a quick opinion on Barony for the search, and what `liege sim` counts. */
#include "games/barony/state.h"

void barony_judge(const void *state, int32_t worth[SEATS_MAX]) {
    const BaronyState *s = (const BaronyState *)state;
    for (int seat = 0; seat < s->seats; seat++) {
        worth[seat] = 100 * barony_points(s, seat);
    }
}

void barony_tally(const Event *event, int64_t counts[]) {
    counts[TALLY_FIGHTS] += event->kind == EVENT_CLASHED;
    counts[TALLY_KNIGHTS] += event->kind == EVENT_LOST && event->number[0] == KNIGHT;
    counts[TALLY_VILLAGES] += event->kind == EVENT_LOST && event->number[0] == VILLAGE;
    counts[TALLY_LOOTED] += event->kind == EVENT_LOOTED;
    counts[TALLY_BUILDINGS] += event->kind == EVENT_BUILT;
    counts[TALLY_CITIES] += event->kind == EVENT_FOUNDED;
    counts[TALLY_TITLES] += event->kind == EVENT_TITLE;
    counts[TALLY_EXPEDITIONS] += event->kind == EVENT_EXPEDITION;
    counts[TALLY_PASSES] += event->kind == EVENT_PASSED;
    if (event->kind == EVENT_ENDED) {
        counts[TALLY_ENDS + event->number[0]]++;
        counts[TALLY_ROUNDS] += event->number[1];
    }
}
