/* games/feudo/flow.h -- the course of a round: who is asked next. */
#ifndef GAMES_FEUDO_FLOW_H
#define GAMES_FEUDO_FLOW_H

#include "games/feudo/fight.h"

/* Orders of play, packed, rising (F10). */
#define ORDER2(A, B)       ((A) << 2 | (B))
#define ORDER3(A, B, C)    ((A) << 4 | (B) << 2 | (C))
#define ORDER4(A, B, C, D) ((A) << 6 | (B) << 4 | (C) << 2 | (D))
static const uint8_t ORDERS[FEUDO_SEATS + 1][24] = {
    {0},
    {0},
    {ORDER2(0, 1), ORDER2(1, 0)},
    {ORDER3(0, 1, 2), ORDER3(0, 2, 1), ORDER3(1, 0, 2), ORDER3(1, 2, 0), ORDER3(2, 0, 1),
     ORDER3(2, 1, 0)},
    {ORDER4(0, 1, 2, 3), ORDER4(0, 1, 3, 2), ORDER4(0, 2, 1, 3), ORDER4(0, 2, 3, 1),
     ORDER4(0, 3, 1, 2), ORDER4(0, 3, 2, 1), ORDER4(1, 0, 2, 3), ORDER4(1, 0, 3, 2),
     ORDER4(1, 2, 0, 3), ORDER4(1, 2, 3, 0), ORDER4(1, 3, 0, 2), ORDER4(1, 3, 2, 0),
     ORDER4(2, 0, 1, 3), ORDER4(2, 0, 3, 1), ORDER4(2, 1, 0, 3), ORDER4(2, 1, 3, 0),
     ORDER4(2, 3, 0, 1), ORDER4(2, 3, 1, 0), ORDER4(3, 0, 1, 2), ORDER4(3, 0, 2, 1),
     ORDER4(3, 1, 0, 2), ORDER4(3, 1, 2, 0), ORDER4(3, 2, 0, 1), ORDER4(3, 2, 1, 0)},
};
static const uint8_t ORDERS_COUNT[FEUDO_SEATS + 1] = {0, 0, 2, 6, 24};

static inline unsigned fewest_points(const Feudo *s) {
    int least = s->points[0];
    for (int seat = 1; seat < s->seats; seat++) {
        least = s->points[seat] < least ? s->points[seat] : least;
    }
    unsigned set = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        set |= (unsigned)(s->points[seat] == least) << seat;
    }
    return set;
}

static int towns_held(const Feudo *s, int seat) {
    int held = 0;
    for (int town = 0; town < TOWNS; town++) {
        held += s->owner[town] == seat;
    }
    return held;
}

/* F29: points, then towns, then living fighters; larger is better. */
static int result_of(const Feudo *s, int seat) {
    return s->points[seat] * 256 + towns_held(s, seat) * 16 + s->army[seat];
}

static int place_of(const Feudo *s, int seat) {
    int place = 1;
    for (int other = 0; other < s->seats; other++) {
        place += result_of(s, other) > result_of(s, seat);
    }
    return place;
}

static void end_game(Feudo *s, EventLog *log) {
    s->phase = DONE;
    s->turn = OVER;
    s->index = 0;
    if (log != NULL) {
        events_add(log, EVENT_OVER, 29, NATURE);
        for (int seat = 0; seat < s->seats; seat++) {
            if (place_of(s, seat) == 1) {
                events_add(log, EVENT_WON, 29, seat)->number[0] = (int16_t)s->points[seat];
            }
        }
    }
}

/* F9 */
static inline void heal_and_return(Feudo *s, EventLog *log) {
    for (int seat = 0; seat < s->seats; seat++) {
        for (unsigned set = s->sick[seat]; set != 0; set &= set - 1) {
            const int piece = set_lowest(set);
            if (piece == BARON || s->at[seat][piece] == CONVENT) {
                s->sick[seat] = (uint16_t)(s->sick[seat] & ~(1u << piece));
                if (log != NULL) {
                    log_piece(log, EVENT_HEALED, 9, seat, piece, s->at[seat][piece]);
                }
            }
        }
        for (int i = 0; i < 2; i++) {
            if (s->back[seat][i] == s->round) {
                const int piece = i == 0 ? BARON : MILADY;
                s->back[seat][i] = 0;
                s->at[seat][piece] = s->castle[seat];
                if (log != NULL) {
                    log_piece(log, EVENT_BACK, 9, seat, piece, s->castle[seat]);
                }
            }
        }
    }
}

static inline void begin_round(Feudo *s, EventLog *log) {
    if (s->round == s->rounds) {
        end_game(s, log);
        return;
    }
    s->round++;
    if (log != NULL) {
        events_add(log, EVENT_ROUND, 9, NATURE)->number[0] = s->round;
    }
    heal_and_return(s, log);
    memset(s->order, NONE, sizeof s->order);
    memset(s->plot, NONE, sizeof s->plot);
    memset(s->spent, 0, sizeof s->spent);
    memset(s->moved, 0, sizeof s->moved);
    memset(s->attacked, 0, sizeof s->attacked);
    for (; s->wins > 0; s->wins--) {
        s->won_by[s->wins - 1] = 0;
        s->won_at[s->wins - 1] = 0;
    }
    s->charmed = 0;
    s->fog = 0;
    s->index = 0;
    s->phase = ORDER; /* F10 */
    const unsigned least = fewest_points(s);
    s->turn = (int8_t)((least & (least - 1)) == 0 ? set_lowest(least) : NATURE);
}

/* From the seat at `index` on, whoever can advance; then the round ends. */
static inline void seek_advance(Feudo *s, EventLog *log) {
    s->phase = ADVANCE;
    for (; s->index < s->seats; s->index++) {
        if (s->wins > 0 && can_advance(s, s->order[s->index])) {
            s->turn = (int8_t)s->order[s->index];
            return;
        }
    }
    begin_round(s, log);
}

/* Why a seat that has not attacked may attack nothing of what its fighters stand beside, told of
 * what lacks least: those who can take a town before strength, then the fewest points. */
static void log_no_attack(const Feudo *s, int seat, EventLog *log) {
    Bits prey = bits_and(cells_around(s->fighters[seat]), prey_of(s, seat));
    int best = NONE, sum = 0, defence = 0;
    while (s->attacked[seat] == 0 && bits_any(prey)) {
        const int cell = bits_take(&prey);
        const unsigned pieces = attackers_of(s, seat, cell);
        const int own = strength_of(s, seat, pieces), against = defence_of(s, cell);
        if (pieces != 0 && (best == NONE || against - own < defence - sum)) {
            best = cell;
            sum = own;
            defence = against;
        }
    }
    if (best == NONE) {
        return;
    }
    Event *event = events_add(log, EVENT_NO_ATTACK, sum > defence ? 22 : 21, seat);
    event->other = (int8_t)defender_at(s, best);
    event->number[0] = (int16_t)sum;
    event->number[1] = (int16_t)defence;
    event->number[2] = (int16_t)(sum <= defence                  ? LACK_STRENGTH
                                 : (s->living[seat] & FOOT) != 0 ? LACK_FOOT
                                                                 : LACK_BARON);
    event->number[3] = (int16_t)(bits_has(s->towns, best) &&
                                 (attackers_of(s, seat, best) & needed_for_town(s, seat)) == 0);
    event->cells = 1;
    event->cell[0] = (uint8_t)best;
}

static inline void seek_attack(Feudo *s, EventLog *log) {
    s->phase = ATTACK;
    for (; s->index < s->seats; s->index++) {
        if (bits_any(targets_of(s, s->order[s->index]))) {
            s->turn = (int8_t)s->order[s->index];
            return;
        }
        if (log != NULL) {
            log_no_attack(s, s->order[s->index], log);
        }
    }
    s->index = 0;
    seek_advance(s, log);
}

/* F19, F7: the trading card is shown and laid aside; the last one brings all back. */
static inline void lay_aside(Feudo *s, int seat, EventLog *log) {
    const int kind = s->plot[seat][PLOT_CARDS];
    uint8_t *hand = s->hand[seat];
    if (log != NULL) {
        const int value = card_value(s, seat), gift = gift_for(s, seat, value);
        Event *event = events_add(log, EVENT_TRADE, gift > 0 ? 28 : 19, seat);
        event->number[0] = (int16_t)value;
        event->number[1] = (int16_t)gift;
        event->number[2] = (int16_t)purse_of(s, seat);
        event->number[3] = s->charmed >> seat & 1;
    }
    hand[kind]--;
    if (hand[0] == 0 && hand[1] == 0 && hand[2] == 0) {
        memcpy(hand, FEUDO_TRADE_COUNT, TRADE_KINDS);
        if (log != NULL) {
            events_add(log, EVENT_HAND, 7, seat);
        }
    }
}

/* The card of the seat at `index` is not laid aside yet. */
static inline void seek_trade(Feudo *s, EventLog *log) {
    s->phase = TRADE;
    for (; s->index < s->seats; s->index++) {
        const int seat = s->order[s->index];
        lay_aside(s, seat, log);
        if (!(s->charmed >> seat & 1) && can_spend(s, seat)) {
            s->turn = (int8_t)seat;
            return;
        }
    }
    s->index = 0;
    seek_attack(s, log);
}

/* F13, F18: from the card at `step` and `index` on, the first whose piece is there and whose
 * owner is not charmed. */
static inline void seek_march(Feudo *s, EventLog *log) {
    s->phase = MARCH;
    for (; s->step <= PLOT_CARDS; s->step++, s->index = 0) {
        for (; s->index < s->seats; s->index++) {
            const int seat = s->order[s->index];
            const int piece = s->plot[seat][s->step - 1];
            if (piece >= PIECES) {
                continue; /* F11: fewer than three pieces */
            }
            const bool charmed = s->charmed >> seat & 1;
            if (!charmed && (present_of(s, seat) >> piece & 1)) {
                s->turn = (int8_t)seat;
                return;
            }
            if (log != NULL) {
                Event *event = events_add(log, EVENT_SKIPPED, charmed ? 18 : 13, seat);
                event->number[0] = (int16_t)piece;
                event->number[1] = charmed;
            }
        }
    }
    s->step = 0;
    seek_trade(s, log);
}

#endif
