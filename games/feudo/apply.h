/* games/feudo/apply.h -- carrying out a move, and telling what it caused. */
#ifndef GAMES_FEUDO_APPLY_H
#define GAMES_FEUDO_APPLY_H

#include "games/feudo/flow.h"

/* F2: false if the corner is taken or the quarter used. */
static inline bool lay(Feudo *s, int corner, int quarter, int turns) {
    for (int i = 0; i < QUARTERS; i++) {
        if (s->quarter[i] != NONE && (i == corner || s->quarter[i] / 4 == quarter)) {
            return false;
        }
    }
    s->quarter[corner] = (uint8_t)(4 * quarter + turns);
    /* Cells from one old row, and from one old column, to the next on the board, after turning. */
    static const int8_t DOWN[4] = {SIDE, -1, -SIDE, 1}, ACROSS[4] = {1, SIDE, -1, -SIDE};
    static const uint8_t START[4] = {0, QUARTER_SIDE - 1, (QUARTER_SIDE - 1) * (SIDE + 1),
                                     (QUARTER_SIDE - 1) * SIDE};
    const int first = START[turns] + (corner & 1 ? SIDE - QUARTER_SIDE : 0) +
                      (corner & 2 ? (SIDE - QUARTER_SIDE) * SIDE : 0);
    int village = 0;
    for (int i = 0; i < quarter * QUARTER_SIDE * QUARTER_SIDE; i++) {
        const int rest = i % (QUARTER_SIDE * QUARTER_SIDE);
        village += FEUDO_QUARTER[i / (QUARTER_SIDE * QUARTER_SIDE)][rest / QUARTER_SIDE]
                                [rest % QUARTER_SIDE] == 'V';
    }
    for (int i = 0; i < QUARTER_SIDE * QUARTER_SIDE; i++) {
        const int row = i / QUARTER_SIDE, column = i % QUARTER_SIDE;
        const char sign = FEUDO_QUARTER[quarter][row][column];
        const int cell = first + row * DOWN[turns] + column * ACROSS[turns];
        if (sign == 'V') {
            s->village[village++] = (uint8_t)cell;
            cells_add(&s->villages, cell);
        } else if (sign == 'W') {
            cells_add(&s->woods, cell);
        } else if (sign == 'M') {
            cells_add(&s->rough, cell);
        } else if (sign == 'T' || sign == 'E') {
            s->town[sign == 'E' ? EVESHAM : 1 + quarter] = (uint8_t)cell;
            cells_add(&s->towns, cell);
        }
    }
    return true;
}

static inline int corners_laid(const Feudo *s) {
    int corner = 0;
    while (corner < QUARTERS && s->quarter[corner] != NONE) {
        corner++;
    }
    return corner;
}

static inline int pawn_start(const Feudo *s) {
    int nearest = 0;
    for (int village = 1; village < VILLAGES; village++) {
        if (cell_distance(s->village[village], s->town[EVESHAM]) <
            cell_distance(s->village[nearest], s->town[EVESHAM])) {
            nearest = village;
        }
    }
    return nearest + 1;
}

/* Cells at most `steps` from a set. */
static inline Bits grown(Bits set, int steps) {
    for (int k = 0; k < steps; k++) {
        set = bits_and(bits_or(set, cells_around(set)), cells_all());
    }
    return set;
}

/* F3, part by part */
static inline CastleGround castle_ground(const Feudo *s) {
    Bits castles = bits_none();
    for (int seat = 0; seat < FEUDO_SEATS; seat++) {
        cells_add(&castles, s->castle[seat]);
    }
    const Bits inner = {{~(WORD_WEST_LOW | WORD_EAST_LOW | 0x7ffu),
                         ~(WORD_WEST_HIGH | WORD_EAST_HIGH | (uint64_t)0x7ff << (110 - 64))}};
    const Bits built_on = bits_or(s->woods, bits_or(s->villages, s->towns));
    const Bits all = cells_all();
    CastleGround ground;
    ground.hills = bits_less(all, bits_or(bits_less(s->rough, castles), built_on));
    ground.edge = bits_less(all, inner);
    ground.off_castles = bits_less(all, grown(castles, CASTLE_APART - 1));
    ground.off_towns = bits_less(all, grown(s->towns, CASTLE_FROM_TOWN - 1));
    return ground;
}

static inline Bits castle_sites(const Feudo *s) {
    const CastleGround ground = castle_ground(s);
    return bits_and(bits_and(ground.hills, ground.edge),
                    bits_and(ground.off_castles, ground.off_towns));
}

static inline void build_castle(Feudo *s, int cell, EventLog *log) {
    const int seat = s->turn;
    s->castle[seat] = (uint8_t)cell;
    cells_add(&s->rough, cell);
    memset(s->at[seat], cell, PIECES);
    if (log != NULL) {
        log_piece(log, EVENT_CASTLE, 3, seat, 0, cell);
    }
    const int next = seat + 1 == s->seats ? 0 : seat + 1;
    s->turn = (int8_t)next;
    if (s->castle[next] != NOWHERE) {
        begin_round(s, log);
    }
}

/* F12: everybody on these cells, unless protected. */
static inline void strike_with_plague(Feudo *s, Bits cells, EventLog *log) {
    cells = bits_less(cells, bits_or(s->rough, s->towns));
    for (int seat = 0; seat < s->seats; seat++) {
        for (int piece = 0; piece < PIECES; piece++) {
            const int cell = s->at[seat][piece];
            if (!bits_has(cells, cell)) {
                continue;
            }
            if (s->sick[seat] >> piece & 1) {
                kill(s, seat, piece);
                if (log != NULL) {
                    log_piece(log, EVENT_PERISHED, 12, seat, piece, cell);
                    if (piece < FIGHTERS) {
                        log_desperate(s, log, seat);
                    }
                }
            } else {
                s->sick[seat] = (uint16_t)(s->sick[seat] | 1u << piece);
                if (log != NULL) {
                    log_piece(log, EVENT_INFECTED, 12, seat, piece, cell);
                }
            }
        }
    }
}

/* F12; village 0 is fog. */
static inline void turn_plague_card(Feudo *s, int village, EventLog *log) {
    if (village == 0) {
        s->fog_left--;
        s->fog = 1;
        if (log != NULL) {
            events_add(log, EVENT_FOG, 12, NATURE);
        }
    } else {
        const int cell = s->village[village - 1];
        s->deck = (uint16_t)(s->deck & ~(1u << (village - 1)));
        s->plague = (uint8_t)cell;
        if (log != NULL) {
            log_piece(log, EVENT_PLAGUE, 12, NATURE, village, cell);
        }
        strike_with_plague(s, bits_or(cells_of(cell), CELLS_NEAR[cell]), log);
    }
    s->step = 1;
    s->index = 0;
    seek_march(s, log);
}

/* F11 */
static inline void plot_card(Feudo *s, int card, bool trade, EventLog *log) {
    const int seat = s->turn;
    if (!trade) {
        int place = 0;
        while (s->plot[seat][place] != NONE) {
            place++;
        }
        s->plot[seat][place] = (uint8_t)card;
        if (log != NULL) {
            Event *event = events_add(log, EVENT_CARD, 11, seat);
            event->number[0] = (int16_t)card;
            event->number[1] = (int16_t)(place + 1);
            event->seen = (uint8_t)(1 << seat);
        }
        return;
    }
    s->plot[seat][PLOT_CARDS] = (uint8_t)card;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_PLEDGE, 11, seat);
        event->number[0] = FEUDO_TRADE_VALUE[card];
        event->seen = (uint8_t)(1 << seat);
    }
    if (seat + 1 < s->seats) {
        s->turn = (int8_t)(seat + 1);
    } else {
        s->phase = PLAGUE;
        s->turn = NATURE;
    }
}

/* Cards still to be picked are army cards: which pieces there are to pick; 0: all are picked. */
static inline unsigned plot_choices(const Feudo *s) {
    const int seat = s->turn;
    unsigned set = present_of(s, seat);
    for (int place = 0; place < PLOT_CARDS; place++) {
        const int piece = s->plot[seat][place];
        if (piece == NONE) {
            return set;
        }
        set &= ~(1u << piece);
    }
    return 0;
}

/* F18: the players whose Baron Milady may charm, as a set of seats. */
static inline unsigned charmable(const Feudo *s, int seat) {
    const int cell = s->at[seat][MILADY];
    const Bits near = bits_or(cells_of(cell), CELLS_NEAR[cell]);
    unsigned set = 0;
    for (int other = 0; other < s->seats; other++) {
        const int baron = s->at[other][BARON];
        if (other != seat && bits_has(near, baron) && in_open(s, other, baron)) {
            set |= 1u << other;
        }
    }
    return set & ~(unsigned)s->charmed;
}

/* F18: a sick Milady infects whoever is near. */
static inline void spread(Feudo *s, int seat, EventLog *log) {
    const int cell = s->at[seat][MILADY];
    Bits near = bits_or(cells_of(cell), CELLS_NEAR[cell]);
    near = bits_less(near, bits_or(s->rough, s->towns));
    Event *told = NULL;
    for (int other = 0; other < s->seats; other++) {
        if (!bits_meet(near, s->fighters[other])) {
            continue;
        }
        for (int piece = FIRST; piece < MILADY; piece++) {
            if (bits_has(near, s->at[other][piece]) && !(s->sick[other] >> piece & 1)) {
                s->sick[other] = (uint16_t)(s->sick[other] | 1u << piece);
                if (log != NULL) {
                    if (told == NULL) {
                        told = events_add(log, EVENT_CONTAGION, 18, seat);
                        told->cell[told->cells++] = (int16_t)cell;
                    }
                    told->number[0]++;
                    log_piece(log, EVENT_INFECTED, 18, other, piece, s->at[other][piece]);
                }
            }
        }
    }
}

static inline void next_card(Feudo *s, EventLog *log) {
    s->index++;
    seek_march(s, log);
}

/* After a card's piece has moved or stayed. */
static inline void end_march(Feudo *s, int piece, EventLog *log) {
    const int seat = s->turn;
    if (piece == MILADY && in_open(s, seat, s->at[seat][MILADY])) {
        if (s->sick[seat] >> MILADY & 1) {
            spread(s, seat, log);
        } else if (charmable(s, seat) != 0) {
            s->phase = CHARM;
            return;
        }
    }
    next_card(s, log);
}

static inline void march(Feudo *s, int piece, int ways, int to, EventLog *log) {
    const int seat = s->turn, from = s->at[seat][piece];
    put(s, seat, piece, to);
    s->moved[seat][piece] = (uint8_t)(s->moved[seat][piece] + ways);
    if (log != NULL) {
        Event *event = events_add(log, EVENT_MOVED, 13, seat);
        event->number[0] = (int16_t)piece;
        event->number[1] = (int16_t)ways;
        event->cells = 2;
        event->cell[0] = (int16_t)from;
        event->cell[1] = (int16_t)to;
    }
    if (MERCENARIES >> piece & 1) {
        s->spent[seat] = (uint8_t)(s->spent[seat] + MERCENARY_PAY);
        if (log != NULL) {
            /* What is left stays untold: the card is not revealed yet (F30). */
            Event *event = events_add(log, EVENT_PAID, 17, seat);
            event->number[0] = (int16_t)piece;
            event->number[1] = MERCENARY_PAY;
        }
    }
    end_march(s, piece, log);
}

static inline void charm(Feudo *s, int victim, EventLog *log) {
    const int seat = s->turn;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_CHARMED, 18, seat);
        event->other = (int8_t)victim;
        event->number[0] = (int16_t)(s->round + ROUNDS_AWAY);
        event->cell[event->cells++] = s->at[seat][MILADY];
    }
    s->charmed = (uint8_t)(s->charmed | 1u << victim);
    send_away(s, seat, MILADY);
    next_card(s, log);
}

static inline void spend(Feudo *s, int piece, int ways, int to, EventLog *log) {
    const int seat = s->turn, from = s->at[seat][piece];
    put(s, seat, piece, to);
    s->moved[seat][piece] = (uint8_t)(s->moved[seat][piece] + ways);
    s->spent[seat] = (uint8_t)(s->spent[seat] + ways);
    if (log != NULL) {
        Event *event = events_add(log, EVENT_SPENT, 19, seat);
        event->number[0] = (int16_t)piece;
        event->number[1] = (int16_t)ways;
        event->number[2] = (int16_t)purse_of(s, seat);
        event->cells = 2;
        event->cell[0] = (int16_t)from;
        event->cell[1] = (int16_t)to;
    }
    if (!can_spend(s, seat)) {
        s->index++;
        seek_trade(s, log);
    }
}

/* F27 */
static inline void king_comes(Feudo *s, int first, EventLog *log) {
    s->king = 1;
    if (log != NULL) {
        events_add(log, EVENT_KING, 27, first)->number[0] = (int16_t)s->points[first];
    }
    for (int seat = 0; seat < s->seats; seat++) {
        unsigned cowards = 0;
        for (int piece = 0; piece < FIGHTERS; piece++) {
            cowards |= (unsigned)(s->at[seat][piece] == s->castle[seat]) << piece;
        }
        const int sum = strength_of(s, seat, cowards);
        const int loss = sum < s->points[seat] ? sum : s->points[seat];
        s->points[seat] = (uint16_t)(s->points[seat] - loss);
        if (log != NULL && sum > 0) {
            Event *event = events_add(log, EVENT_COWARDS, 27, seat);
            event->number[0] = (int16_t)sum;
            event->number[1] = (int16_t)loss;
            event->number[2] = (int16_t)cowards;
        }
    }
}

/* F22, F26 */
static inline void conquer(Feudo *s, int seat, int cell, EventLog *log) {
    const int town = town_at(s, cell), loser = s->owner[town];
    const int gain = cell_distance(cell, s->castle[seat]);
    s->owner[town] = (uint8_t)seat;
    s->points[seat] = (uint16_t)(s->points[seat] + gain);
    if (log != NULL) {
        Event *event = events_add(log, EVENT_CONQUERED, 26, seat);
        event->other = (int8_t)(loser == NONE ? NATURE : loser);
        event->number[0] = (int16_t)town;
        event->number[1] = (int16_t)gain;
        event->cells = 2;
        event->cell[0] = (int16_t)cell;
        event->cell[1] = s->castle[seat];
    }
    if (loser != NONE) {
        const int distance = cell_distance(cell, s->castle[loser]);
        const int loss = distance < s->points[loser] ? distance : s->points[loser];
        s->points[loser] = (uint16_t)(s->points[loser] - loss);
        if (log != NULL) {
            Event *event = events_add(log, EVENT_LOST_TOWN, 26, loser);
            event->other = (int8_t)seat;
            event->number[0] = (int16_t)town;
            event->number[1] = (int16_t)distance;
            event->number[2] = (int16_t)loss;
            event->cells = 2;
            event->cell[0] = (int16_t)cell;
            event->cell[1] = s->castle[loser];
        }
    }
}

/* F23, F25 */
static inline void beat_fighters(Feudo *s, int seat, int loser, int cell, EventLog *log) {
    for (int piece = 0; piece < FIGHTERS; piece++) {
        if (s->at[loser][piece] != cell) {
            continue;
        }
        if (piece == BARON) {
            send_away(s, loser, piece);
            if (log != NULL) {
                log_piece(log, EVENT_FLED, 23, loser, s->back[loser][0], cell);
                log->out[log->count - 1].other = (int8_t)seat;
            }
            continue;
        }
        const int worth = number_of(s, loser, piece);
        kill(s, loser, piece);
        s->points[seat] = (uint16_t)(s->points[seat] + worth);
        if (log != NULL) {
            log_piece(log, EVENT_BEATEN, 25, loser, piece, cell);
            log->out[log->count - 1].other = (int8_t)seat;
            log->out[log->count - 1].number[1] = (int16_t)worth;
            log_desperate(s, log, loser);
        }
    }
}

static inline void strike(Feudo *s, EventLog *log) {
    const int seat = s->turn, cell = s->target, loser = defender_at(s, cell);
    const unsigned pieces = with_companion(s, seat, s->muster);
    if (log != NULL) {
        Event *event = events_add(log, EVENT_FIGHT, 21, seat);
        event->other = (int8_t)loser;
        event->number[0] = (int16_t)strength_of(s, seat, pieces);
        event->number[1] = (int16_t)defence_of(s, cell);
        event->number[2] = (int16_t)ground_defence(s, cell);
        event->number[3] = (int16_t)pieces;
        event->cell[event->cells++] = (int16_t)cell;
    }
    s->attacked[seat] = (uint16_t)(s->attacked[seat] | pieces);
    s->won_by[s->wins] = (uint16_t)((unsigned)seat << PIECES | pieces);
    s->won_at[s->wins] = (uint8_t)cell;
    s->wins++;
    s->muster = 0;
    s->target = 0;
    if (loser != NATURE) {
        beat_fighters(s, seat, loser, cell, log);
    }
    if (bits_has(s->towns, cell)) {
        conquer(s, seat, cell, log);
    }
    for (int any = 0; any < s->seats && !s->king; any++) {
        if (s->points[any] >= KING_POINTS) {
            king_comes(s, any, log);
        }
    }
    seek_attack(s, log);
}

static inline void advance(Feudo *s, int cell, unsigned pieces, EventLog *log) {
    const int seat = s->turn;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_ADVANCED, 24, seat);
        event->number[0] = (int16_t)pieces;
        event->cells = 2;
        event->cell[0] = s->at[seat][set_lowest(pieces)];
        event->cell[1] = (int16_t)cell;
    }
    for (; pieces != 0; pieces &= pieces - 1) {
        const int piece = set_lowest(pieces);
        put(s, seat, piece, cell);
    }
    seek_advance(s, log);
}

static inline void end_part(Feudo *s, EventLog *log) {
    if (log != NULL) {
        static const uint8_t RULES[PHASES] = {0, 0, 0, 0, 0, 0, 0, 19, 20, 0, 24, 0};
        events_add(log, EVENT_DONE, RULES[s->phase], s->turn)->number[0] = s->phase;
    }
    s->index++;
    if (s->phase == TRADE) {
        seek_trade(s, log);
    } else if (s->phase == ATTACK) {
        seek_attack(s, log);
    } else {
        seek_advance(s, log);
    }
}

static inline void set_order(Feudo *s, int packed, EventLog *log) {
    Event *event = log != NULL ? events_add(log, EVENT_ORDER, 10, s->turn) : NULL;
    for (int place = 0; place < FEUDO_SEATS; place++) {
        s->order[place] = (uint8_t)(place < s->seats ? order_seat(packed, s->seats, place) : NONE);
        if (event != NULL) {
            event->number[place] = s->order[place];
        }
    }
    s->phase = PLOT;
    s->turn = 0;
}

static inline void lay_quarter(Feudo *s, int quarter, int turns, EventLog *log) {
    const int corner = corners_laid(s);
    lay(s, corner, quarter, turns);
    if (log != NULL) {
        Event *event = events_add(log, EVENT_QUARTER, 2, NATURE);
        event->number[0] = (int16_t)quarter;
        event->number[1] = (int16_t)corner;
        event->number[2] = (int16_t)turns;
    }
    if (corner == QUARTERS - 1) {
        const int village = pawn_start(s); /* F4 */
        s->plague = s->village[village - 1];
        if (log != NULL) {
            log_piece(log, EVENT_PAWN, 4, NATURE, village, s->plague);
        }
    }
}

static inline void log_seat(EventLog *log, int kind, int rule, int seat) {
    if (log != NULL) {
        events_add(log, kind, rule, seat);
    }
}

/* Carries out a legal move; the log, if there is one, is told what happens. */
static inline void step(Feudo *s, Move move, EventLog *log) {
    const int number = move_number(move);
    switch (move_kind(move)) {
    case MOVE_QUARTER:
        lay_quarter(s, move_high(move), move_low(move), log);
        break;
    case MOVE_FIRST:
        s->phase = CASTLE;
        s->turn = (int8_t)number;
        log_seat(log, EVENT_FIRST, 3, number);
        break;
    case MOVE_CASTLE:
        build_castle(s, number, log);
        break;
    case MOVE_LOT:
        s->turn = (int8_t)number;
        log_seat(log, EVENT_LOT, 10, number);
        break;
    case MOVE_ORDER:
        set_order(s, number, log);
        break;
    case MOVE_CARD:
    case MOVE_TRADE:
        plot_card(s, number, move_kind(move) == MOVE_TRADE, log);
        break;
    case MOVE_PLAGUE:
        turn_plague_card(s, number, log);
        break;
    case MOVE_STAY: {
        const int piece = s->plot[s->turn][s->step - 1];
        if (log != NULL) {
            log_piece(log, EVENT_STAYED, 13, s->turn, piece, s->at[s->turn][piece]);
        }
        end_march(s, piece, log);
        break;
    }
    case MOVE_MOVE:
        march(s, move_high(move), move_ways(move), move_low(move), log);
        break;
    case MOVE_SPARE:
        log_seat(log, EVENT_SPARED, 18, s->turn);
        next_card(s, log);
        break;
    case MOVE_CHARM:
        charm(s, number, log);
        break;
    case MOVE_DONE:
        end_part(s, log);
        break;
    case MOVE_SPEND:
        spend(s, move_high(move), move_ways(move), move_low(move), log);
        break;
    case MOVE_ATTACK:
        s->phase = MUSTER;
        s->target = (uint8_t)number;
        if (log != NULL) {
            log_piece(log, EVENT_TARGET, 20, s->turn, defence_of(s, number), number);
            log->out[log->count - 1].other = (int8_t)defender_at(s, number);
        }
        break;
    case MOVE_STRIKE:
        strike(s, log);
        break;
    case MOVE_JOIN:
        if (log != NULL) {
            Event *event = events_add(log, EVENT_JOINED, 20, s->turn);
            const unsigned sum = with_companion(s, s->turn, s->muster | 1u << number);
            event->number[0] = (int16_t)number;
            event->number[1] =
                (int16_t)strength_of(s, s->turn, with_companion(s, s->turn, 1u << number));
            event->number[2] = (int16_t)strength_of(s, s->turn, sum);
            event->number[3] = (int16_t)with_companion(s, s->turn, 1u << number);
        }
        s->muster = (uint16_t)(s->muster | 1u << number);
        break;
    default:
        advance(s, move_high(move), (unsigned)move_pieces(move), log);
        break;
    }
}

#endif
