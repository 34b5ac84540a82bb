/* games/null/eval.c -- a quick opinion on Straws for the search, and what `liege sim` counts. */
#include "games/null/state.h"

/* What a straw from the full bundle is worth on average: 42/15, in hundredths. */
enum { MEAN_STRAW = 280 };

void null_evaluate(const void *state, int32_t worth[SEATS_MAX]) {
    const NullState *s = (const NullState *)state;
    for (int seat = 0; seat < s->seats; seat++) {
        const bool to_come = s->straw[seat] == NULL_NONE && s->phase != NULL_DONE;
        worth[seat] = 100 * (s->points[seat] + s->straw[seat]) + (to_come ? MEAN_STRAW : 0);
    }
}

void null_tally(const Event *event, int64_t counts[]) {
    counts[0] += event->kind == NULL_SWAPPED;
    counts[1] += event->kind == NULL_SHOWN && event->number[0] == NULL_LONGEST;
}
