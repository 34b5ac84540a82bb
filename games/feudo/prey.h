/* games/feudo/prey.h -- what can be attacked, now and with what a round brings near.
 *
 * Points come from towns and beaten fighters, and both need several pieces next to one cell at one
 * time, from further away than a network sees at a glance. */
#ifndef GAMES_FEUDO_PREY_H
#define GAMES_FEUDO_PREY_H

#include "games/feudo/fight.h"

enum { PREY_MAX = TOWNS + FEUDO_SEATS * FIGHTERS, NEARNESS_ONE = 64, NEARNESS_FAR = 10 };

typedef struct Prey {
    uint8_t cell, owner; /* owner NONE: a free town */
    uint8_t town;        /* 1: the attack needs a mercenary or infantryman (F22) */
    int16_t need;        /* strength that wins */
    int16_t worth; /* points of the fighters; a town's are its distance from the hunter's castle */
} Prey;

/* All cells in the open with fighters, and all towns. */
static inline int prey_list(const Feudo *s, Prey *out) {
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        for (Bits cells = s->fighters[seat]; bits_any(cells);) {
            const int cell = bits_take(&cells);
            Prey *prey = &out[count++];
            prey->cell = (uint8_t)cell;
            prey->owner = (uint8_t)seat;
            prey->town = bits_has(s->towns, cell);
            prey->need = (int16_t)(1 + ground_defence(s, cell));
            prey->worth = 0;
            for (int piece = 0; piece < FIGHTERS; piece++) {
                if (s->at[seat][piece] == cell) {
                    const int number = number_of(s, seat, piece);
                    prey->need = (int16_t)(prey->need + number);
                    prey->worth = (int16_t)(prey->worth + (piece == BARON ? 1 : number));
                }
            }
        }
    }
    const int held = count;
    for (int town = 0; town < TOWNS; town++) {
        bool listed = false;
        for (int i = 0; i < held; i++) {
            listed = listed || out[i].cell == s->town[town];
        }
        if (!listed) {
            const Prey prey = {s->town[town], s->owner[town], 1, TOWN_DEFENCE + 1, 0};
            out[count++] = prey;
        }
    }
    return count;
}

/* What a seat has to bring against one prey. */
typedef struct Force {
    int touching; /* strength beside it that has not attacked yet */
    int reach;    /* and of the three strongest that one card each brings beside it */
    int planned;  /* touching, and of those that are plotted */
    int near;     /* strength of all by nearness, in 64ths */
    bool foot, foot_reach, foot_planned; /* with one that F22 asks for */
} Force;

static inline Force force_against(const Feudo *s, int seat, int cell, unsigned plotted) {
    static const uint8_t NEARNESS[NEARNESS_FAR + 1] = {64, 64, 36, 22, 14, 9, 6, 4, 3, 2, 1};
    const unsigned feet = needed_for_town(s, seat);
    Force force = {0, 0, 0, 0, false, false, false};
    int best[3] = {0, 0, 0};
    for (int piece = 0; piece < FIGHTERS; piece++) {
        const int at = s->at[seat][piece];
        if (at >= CELLS || at == CONVENT) {
            continue;
        }
        const int apart = cell_distance(at, cell), number = number_of(s, seat, piece);
        const bool foot = feet >> piece & 1;
        force.near += number * NEARNESS[apart < NEARNESS_FAR ? apart : NEARNESS_FAR];
        if (apart <= 1) {
            const bool fresh = !(s->attacked[seat] >> piece & 1);
            force.touching += fresh ? number : 0;
            force.foot = force.foot || (fresh && foot);
        } else if (apart - 1 <= (s->fog ? FOG_STEPS : number)) {
            const bool plan = plotted >> piece & 1;
            force.foot_reach = force.foot_reach || foot;
            force.planned += plan ? number : 0;
            force.foot_planned = force.foot_planned || (plan && foot);
            int more = number;
            for (int i = 0; i < 3; i++) {
                const int less = best[i] < more ? best[i] : more;
                best[i] = best[i] < more ? more : best[i];
                more = less;
            }
        }
    }
    force.reach = force.touching + best[0] + best[1] + best[2];
    force.planned += force.touching;
    force.foot_reach = force.foot_reach || force.foot;
    force.foot_planned = force.foot_planned || force.foot;
    return force;
}

/* Points that a prey is worth to a hunter. */
static inline int prey_worth(const Feudo *s, int hunter, const Prey *prey) {
    return prey->worth + (prey->town ? cell_distance(prey->cell, s->castle[hunter]) : 0);
}

#endif
