/* games/baron/mind.c -- a quick opinion of a position. */
#include "games/baron/state.h"

/* Hundredths of honour. Chosen by hand and tried in greedy play; tuning comes with search. */
enum {
    HONOUR = 100,
    TILE_AROUND = 55,   /* of a knight: each point of value in its ring so far */
    TILE_MISSING = -40, /* of a knight: each tile its ring still wants */
    HALF_VALUE = 50,    /* at the end a knight may still claim half */
    IN_HAND = 60,       /* a donjon that can be used */
    TILE_IN_HAND = 12,  /* each point of value in the reserve */
    BARON_STANDS = 25,  /* each point of a barony, which also defends */
    OUT_OF_GAME = -4000,
    PRISON_NEAR = -60 /* each point of honour below -1 */
};

void baron_judge(const void *state, int32_t *worth) {
    const Baron *baron = (const Baron *)state;
    const bool over = baron->phase == DONE;
    for (int seat = 0; seat < baron->seats; seat++) {
        const int honour = baron->honour[seat];
        worth[seat] = HONOUR * honour + (is_out(baron, seat) ? OUT_OF_GAME : 0);
        if (!over) {
            const int hand = baron->hand[seat] + (seat == baron->active ? baron->resting : 0);
            const int turns = baron->pile_left / baron->seats;
            worth[seat] += IN_HAND * hand * (turns < 4 ? turns : 4) / 4;
            worth[seat] += honour < -1 ? PRISON_NEAR * (-1 - honour) : 0;
            for (int kind = 1; kind < KINDS; kind++) {
                worth[seat] += TILE_IN_HAND * BARON_VALUE[kind] * baron_holds(baron, seat, kind);
            }
        }
    }
    for (int d = 0; d < baron->donjons && !over; d++) {
        const Donjon *donjon = &baron->donjon[d];
        const int value = baron_ring_value(donjon->ring);
        if (donjon->side == BARON) {
            worth[donjon->seat] += BARON_STANDS * (value > 0 ? value : 0);
            continue;
        }
        int missing = 6;
        for (int step = 0; step < 6; step++) {
            missing -= (donjon->ring >> (4 * step) & 15u) != 0;
        }
        const int whole = TILE_AROUND * value + TILE_MISSING * missing;
        const int half = HALF_VALUE * value;
        worth[donjon->seat] += baron->phase == CLAIM || half > whole ? half : whole;
    }
}
