/* games/feudo/ground.h -- where pieces may go (F12 to F17, F19). */
#ifndef GAMES_FEUDO_GROUND_H
#define GAMES_FEUDO_GROUND_H

#include "games/feudo/pieces.h"

enum { STEPS_MAX = 6 }; /* of one movement: a desperate Baron's, or 4 shillings and the king's 2 */

typedef struct Ground {
    Bits open[2]; /* cells to walk through: [1] for those who may enter villages and own towns */
    Bits woods;   /* not occupied: entering ends the move (F15) */
} Ground;

static inline Bits own_towns(const Feudo *s, int seat) {
    Bits own = bits_none();
    for (int town = 0; town < TOWNS; town++) {
        if (s->owner[town] == seat) {
            cells_add(&own, s->town[town]);
        }
    }
    return own;
}

/* Of fighters in the open no two seats share a cell (F14), so the others' are all but the own. */
static inline Bits enemies_of(const Feudo *s, int seat) {
    const Bits all =
        bits_or(bits_or(s->fighters[0], s->fighters[1]), bits_or(s->fighters[2], s->fighters[3]));
    return bits_less(all, s->fighters[seat]);
}

static inline Ground ground_of(const Feudo *s, int seat) {
    const Bits enemies = enemies_of(s, seat);
    Bits occupied = bits_or(enemies, s->fighters[seat]);
    for (int other = 0; other < FEUDO_SEATS; other++) {
        cells_add(&occupied, s->at[other][MILADY]);
    }
    Bits open = bits_less(cells_all(), s->rough);
    cells_add(&open, s->castle[seat]);
    open = bits_less(open, bits_or(enemies, s->woods));
    const Bits without_towns = bits_less(open, s->towns);
    Ground ground;
    ground.open[0] = bits_less(without_towns, s->villages);
    ground.open[1] = bits_less(bits_or(without_towns, own_towns(s, seat)), cells_of(s->plague));
    ground.woods = bits_less(s->woods, occupied);
    return ground;
}

/* The cells reached in at most `steps`; layer[k] are those k steps away, k from 1. */
static inline Bits flood(int from, Bits open, Bits stops, int steps, Bits layer[STEPS_MAX + 1]) {
    Bits edge = cells_of(from);
    const Bits all = bits_less(bits_or(open, stops), edge);
    Bits fresh = all;
    for (int k = 1; k <= steps; k++) {
        const Bits next = bits_and(cells_around(edge), fresh);
        fresh = bits_less(fresh, next);
        layer[k] = next;
        edge = bits_and(next, open);
    }
    return bits_less(all, fresh);
}

/* F16: cells whose Milady keeps the First Knight away. By version 1 of the rules only his own. */
static inline Bits miladies_before(const Feudo *s, int seat) {
    Bits all = bits_none();
    for (int other = 0; other < FEUDO_SEATS; other++) {
        all = bits_or(all, bits_if(other == seat || !s->version1, cells_of(s->at[other][MILADY])));
    }
    return all;
}

/* F16: cells where a piece may not end its move because of those that stand there. */
static inline Bits crowd_of(const Feudo *s, int seat, int piece) {
    const Bits alone = piece == FIRST ? miladies_before(s, seat) : cells_of(s->at[seat][FIRST]);
    const Bits own = bits_or(bits_if(piece == FIRST, s->fighters[seat]),
                             bits_if(is_soldier(piece), s->soldiers[seat]));
    return bits_less(bits_or(alone, own), indoors_of(s, seat));
}

static inline Bits reach_of(const Feudo *s, const Ground *ground, int seat, int piece, int steps,
                            Bits layer[STEPS_MAX + 1]) {
    Bits stops = ground->woods;
    if (s->sick[seat] >> piece & 1) {
        cells_add(&stops, CONVENT);
    }
    return flood(s->at[seat][piece], ground->open[TOWNSMEN >> piece & 1], stops, steps, layer);
}

static inline int ways_to(const Bits layer[STEPS_MAX + 1], int steps, int cell) {
    for (int k = 1; k <= steps; k++) {
        if (bits_has(layer[k], cell)) {
            return k;
        }
    }
    return 0;
}

/* Cells a piece may move in its card's step (F12, F13, F17). */
static inline int march_steps(const Feudo *s, int seat, int piece) {
    if ((MERCENARIES >> piece & 1) && purse_of(s, seat) < MERCENARY_PAY) {
        return 0;
    }
    const int number = number_of(s, seat, piece);
    return s->fog && number > FOG_STEPS ? FOG_STEPS : number;
}

/* Cells a piece may be moved for shillings (F19). */
static inline int spend_steps(const Feudo *s, int seat, int piece, int purse) {
    if (!s->fog) {
        return purse;
    }
    const int left = FOG_STEPS - s->moved[seat][piece];
    return left <= 0 ? 0 : left < purse ? left : purse;
}

/* F19: which pieces may be moved by shillings at all. */
static inline unsigned spenders_of(const Feudo *s, int seat) {
    return present_of(s, seat) & ALL_FIGHTERS;
}

static inline bool can_spend_within(const Feudo *s, const Ground *ground, int seat, int purse) {
    for (unsigned set = spenders_of(s, seat); set != 0; set &= set - 1) {
        const int piece = set_lowest(set);
        Bits layer[STEPS_MAX + 1];
        const int steps = spend_steps(s, seat, piece, purse);
        const Bits reach = reach_of(s, ground, seat, piece, steps, layer);
        if (bits_any(bits_less(reach, crowd_of(s, seat, piece)))) {
            return true;
        }
    }
    return false;
}

static inline bool can_spend(const Feudo *s, int seat) {
    const int purse = purse_of(s, seat);
    if (purse <= 0) {
        return false;
    }
    const Ground ground = ground_of(s, seat);
    /* Where one step leads nowhere, past own pieces more may. */
    return can_spend_within(s, &ground, seat, 1) ||
           (purse > 1 && can_spend_within(s, &ground, seat, purse));
}

#endif
