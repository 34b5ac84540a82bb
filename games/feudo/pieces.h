/* games/feudo/pieces.h -- pieces: their numbers, where they are put, what they cost. */
#ifndef GAMES_FEUDO_PIECES_H
#define GAMES_FEUDO_PIECES_H

#include "core/events.h"
#include "games/feudo/state.h"

/* Sets of pieces or villages are small: their members are counted and found one by one. */
static inline int set_count(unsigned set) {
    int count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

static inline int set_lowest(unsigned set) {
    return word_lowest(set);
}

static inline int set_select(unsigned set, int number) {
    for (; number > 0; number--) {
        set &= set - 1;
    }
    return set_lowest(set);
}

static inline int number_of(const Feudo *s, int seat, int piece) {
    const int sick = s->sick[seat] >> piece & 1;
    return piece == BARON && s->army[seat] < DESPERATE_BELOW ? FEUDO_DESPERATE[sick]
                                                             : FEUDO_NUMBER[sick][piece];
}

static inline unsigned present_of(const Feudo *s, int seat) {
    const unsigned away =
        (unsigned)(s->back[seat][0] != 0) << BARON | (unsigned)(s->back[seat][1] != 0) << MILADY;
    return s->living[seat] & ~away;
}

static inline bool is_soldier(int piece) {
    return piece > FIRST && piece < MILADY;
}

/* Is this a cell where pieces count for F14 to F16 and for attacks? */
static inline bool in_open(const Feudo *s, int seat, int cell) {
    return cell < CELLS && cell != CONVENT && cell != s->castle[seat];
}

/* Takes a piece off its cell; the caller says where it is now. */
static inline void lift(Feudo *s, int seat, int piece) {
    const int cell = s->at[seat][piece];
    if (piece == MILADY || !in_open(s, seat, cell)) {
        return;
    }
    if (piece == BARON) {
        if (!bits_has(s->soldiers[seat], cell)) {
            bits_remove(&s->fighters[seat], cell);
        }
        return;
    }
    if (piece != FIRST) {
        bits_remove(&s->soldiers[seat], cell);
    }
    if (s->at[seat][BARON] != cell) {
        bits_remove(&s->fighters[seat], cell);
    }
}

static inline void put(Feudo *s, int seat, int piece, int cell) {
    s->at[seat][piece] = (uint8_t)cell;
    if (piece != MILADY && in_open(s, seat, cell)) {
        bits_add(&s->fighters[seat], cell);
        if (is_soldier(piece)) {
            bits_add(&s->soldiers[seat], cell);
        }
    }
}

static inline void kill(Feudo *s, int seat, int piece) {
    lift(s, seat, piece);
    s->at[seat][piece] = DEAD;
    s->living[seat] = (uint16_t)(s->living[seat] & ~(1u << piece));
    s->sick[seat] = (uint16_t)(s->sick[seat] & ~(1u << piece));
    s->army[seat] = (uint8_t)(s->army[seat] - (piece < FIGHTERS));
}

/* F18, F23: gone until the round after the next (F9). */
static inline void send_away(Feudo *s, int seat, int piece) {
    lift(s, seat, piece);
    s->at[seat][piece] = AWAY;
    s->sick[seat] = (uint16_t)(s->sick[seat] & ~(1u << piece));
    s->back[seat][piece == MILADY] = (uint8_t)(s->round + ROUNDS_AWAY);
}

static inline void log_piece(EventLog *log, int kind, int rule, int seat, int piece, int cell) {
    Event *event = events_add(log, kind, rule, seat);
    event->number[0] = (int16_t)piece;
    event->cell[event->cells++] = (int16_t)cell;
}

static inline void log_desperate(const Feudo *s, EventLog *log, int seat) {
    if (s->army[seat] == DESPERATE_BELOW - 1) {
        Event *event = events_add(log, EVENT_DESPERATE, 6, seat);
        event->number[0] = s->army[seat];
        event->number[1] = FEUDO_DESPERATE[0];
        event->number[2] = FEUDO_DESPERATE[1];
    }
}

/* ---- Shillings ---- */

/* F28: shillings that the king adds to a card of this value. */
static inline int gift_for(const Feudo *s, int seat, int value) {
    if (!s->king || value == 0) {
        return 0;
    }
    for (int other = 0; other < s->seats; other++) {
        if (s->points[other] < s->points[seat]) {
            return 0;
        }
    }
    return KING_GIFT;
}

static inline int card_value(const Feudo *s, int seat) {
    const int kind = s->plot[seat][PLOT_CARDS];
    return kind < TRADE_KINDS ? FEUDO_TRADE_VALUE[kind] : 0;
}

static inline int purse_of(const Feudo *s, int seat) {
    const int value = card_value(s, seat);
    return value + gift_for(s, seat, value) - s->spent[seat];
}

#endif
