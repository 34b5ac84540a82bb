/* games/feudo/legality.c -- why a move is not legal: the number of the rule, 0 if it is. */
#include "games/feudo/flow.h"

Shut feudo_shut(const Feudo *s, int seat, int piece, int cell) {
    const bool townsman = TOWNSMEN >> piece & 1;
    const int town = town_at(s, cell);
    if (cell == CONVENT) {
        return s->sick[seat] >> piece & 1 ? SHUT_NOT : SHUT_CONVENT;
    }
    if (bits_has(s->rough, cell) && cell != s->castle[seat]) {
        return SHUT_ROUGH;
    }
    if (cell == s->plague) {
        return SHUT_PLAGUE;
    }
    if (bits_has(enemies_of(s, seat), cell)) {
        return SHUT_ENEMY;
    }
    if (town != NONE && (!townsman || s->owner[town] != seat)) {
        return SHUT_TOWN;
    }
    return bits_has(s->villages, cell) && !townsman ? SHUT_VILLAGE : SHUT_NOT;
}

/* Why a piece may not end a move on a cell, wherever it comes from. */
static int why_not_there(const Feudo *s, int seat, int piece, int cell) {
    if (feudo_shut(s, seat, piece, cell) != SHUT_NOT) {
        return 14;
    }
    if (cell == CONVENT) {
        return 0; /* it holds any number */
    }
    if (bits_has(s->woods, cell) && !bits_has(ground_of(s, seat).woods, cell)) {
        return 15;
    }
    return bits_has(crowd_of(s, seat, piece), cell) ? 16 : 0;
}

/* For MOVE and SPEND of a piece that may be moved: `steps` are what it has left. */
static int why_not_to(const Feudo *s, int seat, int piece, int steps, Move move) {
    const int cell = move_low(move);
    const bool spending = move_kind(move) == MOVE_SPEND;
    if (cell >= CELLS) {
        return 1;
    }
    const Ground ground = ground_of(s, seat);
    Bits layer[STEPS_MAX + 1];
    const Bits reach = reach_of(s, &ground, seat, piece, steps, layer);
    if (bits_has(reach, cell) && !bits_has(crowd_of(s, seat, piece), cell)) {
        return ways_to(layer, steps, cell) == move_ways(move) ? 0 : spending ? 19 : 13;
    }
    const int there = cell == s->at[seat][piece] ? 0 : why_not_there(s, seat, piece, cell);
    if (there != 0) {
        return there;
    }
    if (cell != s->at[seat][piece] && s->fog && steps <= FOG_STEPS &&
        (!spending || steps < purse_of(s, seat))) {
        return 12;
    }
    return spending ? 19 : 13;
}

static int why_not_march(const Feudo *s, Move move) {
    const int seat = s->turn, piece = s->plot[seat][s->step - 1];
    if (move == move_of(MOVE_STAY, 0)) {
        return 0;
    }
    if (move_kind(move) != MOVE_MOVE || move_high(move) != piece) {
        return 13;
    }
    const int steps = march_steps(s, seat, piece);
    if (steps == 0) {
        return 17;
    }
    return why_not_to(s, seat, piece, steps, move);
}

static int why_not_spend(const Feudo *s, Move move) {
    const int seat = s->turn, piece = move_high(move);
    if (move == move_of(MOVE_DONE, 0)) {
        return 0;
    }
    if (move_kind(move) != MOVE_SPEND || piece >= FIGHTERS ||
        !(spenders_of(s, seat) >> piece & 1)) {
        return 19;
    }
    const int steps = spend_steps(s, seat, piece, purse_of(s, seat));
    return steps == 0 ? 12 : why_not_to(s, seat, piece, steps, move);
}

static int why_not_attack(const Feudo *s, Move move) {
    const int seat = s->turn, cell = move_number(move);
    if (move == move_of(MOVE_DONE, 0)) {
        return 0;
    }
    if (move_kind(move) != MOVE_ATTACK || cell >= CELLS) {
        return 20;
    }
    const unsigned pieces = attackers_of(s, seat, cell);
    if (!bits_has(prey_of(s, seat), cell) || pieces == 0) {
        return 20;
    }
    const int defence = defence_of(s, cell);
    if (strength_of(s, seat, pieces) <= defence) {
        return 21;
    }
    return wins(s, seat, pieces, cell, defence) ? 0 : 22;
}

static int why_not_muster(const Feudo *s, Move move) {
    bool may_strike;
    const unsigned joiners = joiners_of(s, &may_strike);
    if (move == move_of(MOVE_STRIKE, 0)) {
        const unsigned joined = with_companion(s, s->turn, s->muster);
        return may_strike                                                   ? 0
               : strength_of(s, s->turn, joined) > defence_of(s, s->target) ? 22
                                                                            : 21;
    }
    const int piece = move_number(move);
    if (move_kind(move) != MOVE_JOIN || piece >= FIGHTERS) {
        return 20;
    }
    if (joiners >> piece & 1) {
        return 0;
    }
    const unsigned units = without_companion(s, s->turn, attackers_of(s, s->turn, s->target));
    return (units >> piece & 1) && 1u << piece > s->muster ? 21 : 20;
}

static int why_not_advance(const Feudo *s, Move move) {
    if (move == move_of(MOVE_DONE, 0)) {
        return 0;
    }
    const int cell = move_high(move);
    const unsigned pieces = (unsigned)move_pieces(move);
    if (move_kind(move) != MOVE_ADVANCE || cell >= CELLS || pieces == 0 ||
        (pieces & ~(unsigned)ALL_FIGHTERS) != 0) {
        return 24;
    }
    for (int entry = 0; entry < s->wins; entry++) {
        if (won_seat(s, entry) != s->turn || s->won_at[entry] != cell) {
            continue;
        }
        int pair;
        const unsigned able = advancers_of(s, entry, &pair);
        const bool single = (pieces & (pieces - 1)) == 0;
        if (single ? (able & pieces) != 0 : pair != NONE && pieces == (1u << BARON | 1u << pair)) {
            return 0;
        }
        if (defender_at(s, cell) != NATURE ||
            (pieces & ~(won_pieces(s, entry) & present_of(s, s->turn))) != 0) {
            return 24;
        }
        for (unsigned set = pieces; set != 0; set &= set - 1) {
            const int rule = why_not_there(s, s->turn, set_lowest(set), cell);
            if (rule != 0) {
                return rule;
            }
        }
        return !single && bits_has(s->woods, cell) ? 15 : 24;
    }
    return 24;
}

static int why_not_castle(const Feudo *s, Move move) {
    return move_kind(move) == MOVE_CASTLE && move_number(move) < CELLS &&
                   bits_has(feudo_castle_sites(s), move_number(move))
               ? 0
               : 3;
}

/* The rule that says when a kind of move is made. */
static const uint8_t RULE_OF_KIND[MOVE_KINDS] = {2,  3,  3,  10, 10, 11, 11, 12, 13,
                                                 13, 18, 18, 19, 19, 20, 20, 20, 24};
static const uint8_t RULE_OF_PHASE[PHASES] = {2, 3, 10, 11, 12, 13, 18, 19, 20, 20, 24, 29};

/* Where a list is short: is the move on it? */
static int why_not_listed(const Feudo *s, Move move) {
    Move list[MOVES_MAX];
    const int count = feudo_moves(s, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == move) {
            return 0;
        }
    }
    return RULE_OF_PHASE[s->phase];
}

static bool fits_phase(const Feudo *s, unsigned kind) {
    switch (kind) {
    case MOVE_QUARTER:
    case MOVE_FIRST:
        return s->phase == SETUP;
    case MOVE_CASTLE:
        return s->phase == CASTLE;
    case MOVE_LOT:
    case MOVE_ORDER:
        return s->phase == ORDER;
    case MOVE_CARD:
    case MOVE_TRADE:
        return s->phase == PLOT;
    case MOVE_PLAGUE:
        return s->phase == PLAGUE;
    case MOVE_STAY:
    case MOVE_MOVE:
        return s->phase == MARCH;
    case MOVE_SPARE:
    case MOVE_CHARM:
        return s->phase == CHARM;
    case MOVE_DONE:
        return s->phase == TRADE || s->phase == ATTACK || s->phase == ADVANCE;
    case MOVE_SPEND:
        return s->phase == TRADE;
    case MOVE_ATTACK:
        return s->phase == ATTACK;
    case MOVE_STRIKE:
    case MOVE_JOIN:
        return s->phase == MUSTER;
    default:
        return s->phase == ADVANCE;
    }
}

int feudo_why_not(const void *state, Move move) {
    const Feudo *s = (const Feudo *)state;
    const unsigned kind = move_kind(move);
    if (s->phase == DONE || kind >= MOVE_KINDS) {
        return RULE_OF_PHASE[s->phase];
    }
    if (!fits_phase(s, kind)) {
        /* In the middle of an attack there is no way back; else it is the wrong time for this. */
        return s->phase == MUSTER ? 20 : RULE_OF_KIND[kind];
    }
    switch (s->phase) {
    case CASTLE:
        return why_not_castle(s, move);
    case MARCH:
        return why_not_march(s, move);
    case TRADE:
        return why_not_spend(s, move);
    case ATTACK:
        return why_not_attack(s, move);
    case MUSTER:
        return why_not_muster(s, move);
    case ADVANCE:
        return why_not_advance(s, move);
    default:
        return why_not_listed(s, move);
    }
}

bool feudo_legal(const void *state, Move move) {
    return feudo_why_not(state, move) == 0;
}
