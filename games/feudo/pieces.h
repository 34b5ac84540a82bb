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

/* The castle of a seat and the convent. */
static inline Bits indoors_of(const Feudo *s, int seat) {
    return bits_or(cells_of(s->castle[seat]), cells_of(CONVENT));
}

/* A set if the condition holds, else none; without a branch, for it is anybody's guess. */
static inline Bits bits_if(bool condition, Bits set) {
    const uint64_t mask = (uint64_t)0 - (uint64_t)condition;
    set.word[0] &= mask;
    set.word[1] &= mask;
    return set;
}

/* Puts a piece on a cell, or says that it is DEAD or AWAY. */
static inline void put(Feudo *s, int seat, int piece, int cell) {
    const Bits indoors = indoors_of(s, seat);
    const bool soldier = is_soldier(piece);
    s->soldiers[seat] =
        bits_or(bits_less(s->soldiers[seat], bits_if(soldier, cells_of(s->at[seat][piece]))),
                bits_if(soldier, bits_less(cells_of(cell), indoors)));
    s->at[seat][piece] = (uint8_t)cell;
    const Bits leaders = bits_or(cells_of(s->at[seat][BARON]), cells_of(s->at[seat][FIRST]));
    s->fighters[seat] = bits_or(s->soldiers[seat], bits_less(leaders, indoors));
}

static inline void kill(Feudo *s, int seat, int piece) {
    put(s, seat, piece, DEAD);
    s->living[seat] = (uint16_t)(s->living[seat] & ~(1u << piece));
    s->sick[seat] = (uint16_t)(s->sick[seat] & ~(1u << piece));
    s->army[seat] = (uint8_t)(s->army[seat] - (piece < FIGHTERS));
}

/* F18, F23: gone until the round after the next (F9). */
static inline void send_away(Feudo *s, int seat, int piece) {
    put(s, seat, piece, AWAY);
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
