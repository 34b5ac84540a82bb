/* games/feudo/fight.h -- who may attack what, and who may advance (F20 to F24). */
#ifndef GAMES_FEUDO_FIGHT_H
#define GAMES_FEUDO_FIGHT_H

#include "games/feudo/ground.h"

/* ---- Attacks (F20 to F22) ---- */

static inline int defender_at(const Feudo *s, int cell) {
    int seat = NATURE;
    for (int other = 0; other < FEUDO_SEATS; other++) {
        seat = bits_has(s->fighters[other], cell) ? other : seat;
    }
    return seat;
}

static inline int town_at(const Feudo *s, int cell) {
    for (int town = 0; town < TOWNS; town++) {
        if (s->town[town] == cell) {
            return town;
        }
    }
    return NONE;
}

static inline int ground_defence(const Feudo *s, int cell) {
    return bits_has(s->towns, cell)      ? TOWN_DEFENCE
           : bits_has(s->villages, cell) ? VILLAGE_DEFENCE
           : bits_has(s->woods, cell)    ? WOOD_DEFENCE
                                         : 0;
}

static inline int defence_of(const Feudo *s, int cell) {
    const int seat = defender_at(s, cell);
    int sum = ground_defence(s, cell);
    if (seat != NATURE) {
        for (int piece = 0; piece < FIGHTERS; piece++) {
            sum += number_of(s, seat, piece) & (0 - (int)(s->at[seat][piece] == cell));
        }
    }
    return sum;
}

/* Fighters that may still attack a cell: next to it, not in the convent. */
static inline unsigned attackers_of(const Feudo *s, int seat, int cell) {
    const Bits near = bits_less(CELLS_NEAR[cell], cells_of(CONVENT));
    unsigned set = 0;
    for (int piece = 0; piece < FIGHTERS; piece++) {
        set |= (unsigned)bits_has(near, s->at[seat][piece]) << piece;
    }
    return set & ~(unsigned)s->attacked[seat];
}

/* F20: the fighter that goes with the Baron, or NONE. */
static inline int companion_of(const Feudo *s, int seat) {
    const int cell = s->at[seat][BARON];
    if (!in_open(s, seat, cell) || !bits_has(s->soldiers[seat], cell)) {
        return NONE;
    }
    int piece = KNIGHT1;
    while (s->at[seat][piece] != cell) {
        piece++;
    }
    return piece;
}

/* The pieces of the units named by a set of them, and the other way round: a Baron's unit is
 * named by the Baron alone. */
static inline unsigned with_companion(const Feudo *s, int seat, unsigned units) {
    const int companion = units >> BARON & 1 ? companion_of(s, seat) : NONE;
    return companion == NONE ? units : units | 1u << companion;
}

static inline unsigned without_companion(const Feudo *s, int seat, unsigned pieces) {
    const int companion = pieces >> BARON & 1 ? companion_of(s, seat) : NONE;
    return companion == NONE ? pieces : pieces & ~(1u << companion);
}

static inline int strength_of(const Feudo *s, int seat, unsigned pieces) {
    int sum = 0;
    for (int piece = 0; piece < FIGHTERS; piece++) {
        const int number = number_of(s, seat, piece);
        sum += number & (0 - (int)(pieces >> piece & 1));
    }
    return sum;
}

/* F22: of whom one must take part in an attack on a town. */
static inline unsigned needed_for_town(const Feudo *s, int seat) {
    return (s->living[seat] & FOOT) != 0 ? (unsigned)FOOT : 1u << BARON;
}

/* F21, F22: do these pieces win against a defence? */
static inline bool wins(const Feudo *s, int seat, unsigned pieces, int cell, int defence) {
    return strength_of(s, seat, pieces) > defence &&
           (!bits_has(s->towns, cell) || (pieces & needed_for_town(s, seat)) != 0);
}

/* Cells that hold enemy fighters or are towns of others or of nobody. */
static inline Bits prey_of(const Feudo *s, int seat) {
    return bits_or(enemies_of(s, seat), bits_less(s->towns, own_towns(s, seat)));
}

static inline Bits targets_of(const Feudo *s, int seat) {
    Bits own = s->fighters[seat];
    cells_add(&own, s->castle[seat]);
    Bits prey = bits_and(cells_around(own), prey_of(s, seat));
    Bits targets = bits_none();
    while (bits_any(prey)) {
        const int cell = bits_take(&prey);
        const unsigned pieces = attackers_of(s, seat, cell);
        if (pieces != 0 && wins(s, seat, pieces, cell, defence_of(s, cell))) {
            cells_add(&targets, cell);
        }
    }
    return targets;
}

/* Units that may join the attack being mustered (F20, F21); *strike: it wins already. */
static inline unsigned joiners_of(const Feudo *s, bool *strike) {
    const int seat = s->turn, cell = s->target, defence = defence_of(s, cell);
    const unsigned joined = with_companion(s, seat, s->muster);
    *strike = wins(s, seat, joined, cell, defence);
    unsigned rest = without_companion(s, seat, attackers_of(s, seat, cell));
    while (rest != 0 && 1u << set_lowest(rest) <= s->muster) {
        rest &= rest - 1; /* units join in rising order, so those up to the last joined are past */
    }
    unsigned joiners = 0;
    for (; rest != 0; rest &= rest - 1) {
        if (!wins(s, seat, joined | with_companion(s, seat, rest), cell, defence)) {
            break; /* what comes later brings less still */
        }
        joiners |= rest & (0u - rest);
    }
    return joiners;
}

/* ---- Advances (F24) ---- */

/* May one piece enter a won cell (F14 to F16)? Fighters stand on it no more. */
static inline bool may_advance(const Feudo *s, int seat, int piece, int cell) {
    if (cell == s->plague) {
        return false;
    }
    const bool built = bits_has(s->villages, cell) || bits_has(s->towns, cell);
    if (built && !(TOWNSMEN >> piece & 1)) {
        return false;
    }
    if (bits_has(s->towns, cell) && s->owner[town_at(s, cell)] != seat) {
        return false;
    }
    if (bits_has(s->woods, cell)) {
        for (int other = 0; other < FEUDO_SEATS; other++) {
            if (s->at[other][MILADY] == cell) {
                return false;
            }
        }
    }
    return piece != FIRST || !bits_has(miladies_before(s, seat), cell);
}

static inline unsigned won_pieces(const Feudo *s, int entry) {
    return s->won_by[entry] & ALL_PIECES;
}

static inline int won_seat(const Feudo *s, int entry) {
    return s->won_by[entry] >> PIECES;
}

/* The single pieces that may enter a won cell; *pair: the Baron's companion if both may, or NONE.
 */
static inline unsigned advancers_of(const Feudo *s, int entry, int *pair) {
    const int seat = won_seat(s, entry), cell = s->won_at[entry];
    *pair = NONE;
    if (defender_at(s, cell) != NATURE) {
        return 0; /* entered already, or enemies are there */
    }
    unsigned able = 0;
    for (unsigned set = won_pieces(s, entry) & present_of(s, seat); set != 0; set &= set - 1) {
        const int piece = set_lowest(set);
        able |= (unsigned)may_advance(s, seat, piece, cell) << piece;
    }
    if ((able >> BARON & 1) && !bits_has(s->woods, cell)) {
        const int companion = companion_of(s, seat);
        if (companion != NONE && (able >> companion & 1)) {
            *pair = companion;
        }
    }
    return able;
}

static inline bool can_advance(const Feudo *s, int seat) {
    for (int entry = 0; entry < s->wins; entry++) {
        int pair;
        if (won_seat(s, entry) == seat && advancers_of(s, entry, &pair) != 0) {
            return true;
        }
    }
    return false;
}

#endif
