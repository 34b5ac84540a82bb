/* games/feudo/observe.c -- Feudo as a network sees it: what a seat knows, its own plot with it. */
#include "core/observe.h"
#include "games/feudo/prey.h"

#include <string.h>

enum { GRID_ROWS = SIDE, GRID_COLUMNS = 16, GRID_CELLS = GRID_ROWS * GRID_COLUMNS, GRID_Q = 5 };

/* Pieces of a kind have the same numbers. */
enum { KIND_BARON, KIND_FIRST, KIND_KNIGHT, KIND_MERC, KIND_INF, KIND_MILADY, PIECE_KINDS };
static const uint8_t PIECE_KIND[PIECES] = {KIND_BARON,  KIND_FIRST, KIND_KNIGHT, KIND_KNIGHT,
                                           KIND_KNIGHT, KIND_MERC,  KIND_MERC,   KIND_INF,
                                           KIND_INF,    KIND_MILADY};

enum {
    PLANE_MAP,
    PLANE_WOOD,
    PLANE_ROUGH,
    PLANE_VILLAGE,
    PLANE_TOWN,
    PLANE_CONVENT,
    PLANE_PAWN,   /* of the plague */
    PLANE_THREAT, /* a village whose plague card is to come */
    PLANE_TARGET,
    PLANE_JOINED,
    PLANE_MOVER, /* the piece whose card is open and to be moved */
    PLANE_PLOT,  /* own pieces whose cards are to come, by place in the plot */
    PLANE_SEAT = PLANE_PLOT + PLOT_CARDS, /* for each seat: */
    SEAT_CASTLE = 0,
    SEAT_TOWN,
    SEAT_PIECE, /* by kind */
    SEAT_SICK = SEAT_PIECE + PIECE_KINDS,
    SEAT_ATTACKED,
    SEAT_WON,
    SEAT_PLANES,
    PLANE_READY = PLANE_SEAT + FEUDO_SEATS * SEAT_PLANES, /* prey that can be attacked now, */
    PLANE_REACH,       /* when the strongest that a card brings beside it have come, */
    PLANE_PLANNED,     /* when those plotted have */
    PLANE_FEARED,      /* the same of own fighters and towns, by any other: now, */
    PLANE_FEARED_SOON, /* and within a round */
    PLANE_RICH,        /* a town worth much to the one who sees */
    PLANES
};

enum {
    SEAT_NUMBERS = 21,
    SEAT_PREY = 7,  /* of each seat: what it can attack, and its strength */
    OWN_PREY = 3,   /* of the one who sees: what is plotted, and what others can attack */
    RICH_LEAST = 7, /* points of a town */
    NUMBERS = FEUDO_SEATS * SEAT_NUMBERS + PHASES + (PLOT_CARDS + 1) + (FEUDO_SEATS + 1) +
              PLOT_CARDS * PIECE_KINDS + TRADE_KINDS + (FEUDO_SEATS - 1) + 11 +
              FEUDO_SEATS * SEAT_PREY + OWN_PREY
};

enum {
    POLICY_CASTLE,
    POLICY_CARD, /* these by kind of piece, where it stands: */
    POLICY_FROM = POLICY_CARD + PIECE_KINDS,
    POLICY_JOIN = POLICY_FROM + PIECE_KINDS,
    POLICY_LEAD = POLICY_JOIN + PIECE_KINDS,
    POLICY_MOVE = POLICY_LEAD + PIECE_KINDS, /* these where it goes: */
    POLICY_SPEND = POLICY_MOVE + PIECE_KINDS,
    POLICY_ATTACK = POLICY_SPEND + PIECE_KINDS,
    POLICY_ADVANCE,
    POLICY_PLANES
};
enum {
    NUMBER_CARD,
    NUMBER_TRADE = NUMBER_CARD + PIECE_KINDS,
    NUMBER_ORDER = NUMBER_TRADE + TRADE_KINDS, /* by place and seat */
    NUMBER_CHARM = NUMBER_ORDER + FEUDO_SEATS * FEUDO_SEATS,
    NUMBER_SPARE = NUMBER_CHARM + FEUDO_SEATS,
    NUMBER_STAY,
    NUMBER_STRIKE,
    NUMBER_DONE_TRADE,
    NUMBER_DONE_ATTACK,
    NUMBER_DONE_ADVANCE,
    NUMBER_OTHER,
    POLICY_NUMBERS
};

#ifndef __CUDACC__
#define SEAT_NAMES(S)                                                                              \
    S " points", S " trading cards 4", S " trading cards 2", S " trading cards 0", S " fighters",  \
        S " desperate", S " baron away", S " milady away", S " charmed", S " shillings spent",     \
        S " acts first", S " acts second", S " acts third", S " acts fourth", S " first knight",   \
        S " knights", S " mercenaries", S " infantrymen", S " milady", S " towns", S " plays"
#define PREY_NAMES(S)                                                                              \
    S " best prey now", S " all prey now", S " best prey within a round", S " fighters near",      \
        S " towns near", S " strength", S " strength in the castle"
#define CARD_NAMES(N)                                                                              \
    "card " N " baron", "card " N " first knight", "card " N " knight", "card " N " mercenary",    \
        "card " N " infantryman", "card " N " milady"
static const char *const NUMBER_NAMES[NUMBERS] = {SEAT_NAMES("{0}"),
                                                  SEAT_NAMES("{1}"),
                                                  SEAT_NAMES("{2}"),
                                                  SEAT_NAMES("{3}"),
                                                  "phase set-up",
                                                  "phase castle",
                                                  "phase order",
                                                  "phase plot",
                                                  "phase plague",
                                                  "phase march",
                                                  "phase charm",
                                                  "phase trade",
                                                  "phase attack",
                                                  "phase muster",
                                                  "phase advance",
                                                  "phase over",
                                                  "no step",
                                                  "step 1",
                                                  "step 2",
                                                  "step 3",
                                                  "{0} to act",
                                                  "{1} to act",
                                                  "{2} to act",
                                                  "{3} to act",
                                                  "nature to act",
                                                  CARD_NAMES("1"),
                                                  CARD_NAMES("2"),
                                                  CARD_NAMES("3"),
                                                  "trade 4",
                                                  "trade 2",
                                                  "trade 0",
                                                  "two seats",
                                                  "three seats",
                                                  "four seats",
                                                  "round",
                                                  "rounds left",
                                                  "last round",
                                                  "king",
                                                  "fog",
                                                  "fog cards left",
                                                  "plague cards left",
                                                  "own purse",
                                                  "purse of the one to act",
                                                  "strength mustered",
                                                  "defence of the target",
                                                  PREY_NAMES("{0}"),
                                                  PREY_NAMES("{1}"),
                                                  PREY_NAMES("{2}"),
                                                  PREY_NAMES("{3}"),
                                                  "best prey of the plot",
                                                  "feared now",
                                                  "feared within a round"};
#define SEAT_PLANE_NAMES(S)                                                                        \
    S " castle", S " town", S " baron", S " first knight", S " knight", S " mercenary",            \
        S " infantryman", S " milady", S " sick", S " has attacked", S " has won"
static const char *const PLANE_NAMES[PLANES] = {"map",
                                                "wood",
                                                "rough",
                                                "village",
                                                "town",
                                                "convent",
                                                "plague",
                                                "plague to come",
                                                "target",
                                                "joined",
                                                "to be moved",
                                                "card 1",
                                                "card 2",
                                                "card 3",
                                                SEAT_PLANE_NAMES("{0}"),
                                                SEAT_PLANE_NAMES("{1}"),
                                                SEAT_PLANE_NAMES("{2}"),
                                                SEAT_PLANE_NAMES("{3}"),
                                                "prey now",
                                                "prey within a round",
                                                "prey of the plot",
                                                "feared now",
                                                "feared within a round",
                                                "rich town"};

const Observation FEUDO_OBSERVATION = {GRID_ROWS,     GRID_COLUMNS,   PLANES,      NUMBERS,
                                       POLICY_PLANES, POLICY_NUMBERS, PLANE_NAMES, NUMBER_NAMES};
#endif

static inline int grid_of(int cell) {
    const int row = cell / SIDE;
    return row * GRID_COLUMNS + hex_axial_q(cell % SIDE, row) + GRID_Q;
}

static inline void mark(uint8_t *planes, int plane, int cell) {
    if (cell < CELLS) {
        planes[grid_of(cell) * PLANES + plane] = 1;
    }
}

/* Is this card of the own plot still to be carried out? */
static bool to_come(const Feudo *s, int seat, int card) {
    if (s->plot[seat][card] >= PIECES || s->phase > CHARM) {
        return false;
    }
    if (s->phase <= PLAGUE || card + 1 > s->step) {
        return true;
    }
    int place = 0;
    while (s->order[place] != seat) {
        place++;
    }
    return card + 1 == s->step && place >= s->index;
}

static void observe_board(const Feudo *s, int seat, uint8_t *planes) {
    observe_clear(planes, (size_t)GRID_CELLS * PLANES);
    for (int cell = 0; cell < CELLS; cell++) {
        uint8_t *at = planes + grid_of(cell) * PLANES;
        at[PLANE_MAP] = 1;
        at[PLANE_WOOD] = bits_has(s->woods, cell);
        at[PLANE_ROUGH] = bits_has(s->rough, cell);
        at[PLANE_VILLAGE] = bits_has(s->villages, cell);
        at[PLANE_TOWN] = bits_has(s->towns, cell);
    }
    mark(planes, PLANE_CONVENT, CONVENT);
    mark(planes, PLANE_PAWN, s->plague);
    for (int village = 0; village < VILLAGES; village++) {
        if (s->deck >> village & 1) {
            mark(planes, PLANE_THREAT, s->village[village]);
        }
    }
    for (int card = 0; card < PLOT_CARDS; card++) {
        if (to_come(s, seat, card)) {
            mark(planes, PLANE_PLOT + card, s->at[seat][s->plot[seat][card]]);
        }
    }
    if (s->phase == MARCH) { /* its card is open (F30) */
        mark(planes, PLANE_MOVER, s->at[s->turn][s->plot[s->turn][s->step - 1]]);
    }
    if (s->phase == MUSTER) {
        mark(planes, PLANE_TARGET, s->target);
        for (int piece = 0; piece < PIECES; piece++) {
            if (s->muster >> piece & 1) {
                mark(planes, PLANE_JOINED, s->at[s->turn][piece]);
            }
        }
    }
    for (int z = 0; z < s->seats; z++) {
        const int other = (seat + z) % s->seats, plane = PLANE_SEAT + z * SEAT_PLANES;
        mark(planes, plane + SEAT_CASTLE, s->castle[other]);
        for (int town = 0; town < TOWNS; town++) {
            if (s->owner[town] == other) {
                mark(planes, plane + SEAT_TOWN, s->town[town]);
            }
        }
        for (int piece = 0; piece < PIECES; piece++) {
            if (s->living[other] >> piece & 1) {
                const int cell = s->at[other][piece];
                mark(planes, plane + SEAT_PIECE + PIECE_KIND[piece], cell);
                if (s->sick[other] >> piece & 1) {
                    mark(planes, plane + SEAT_SICK, cell);
                }
                if (s->attacked[other] >> piece & 1) {
                    mark(planes, plane + SEAT_ATTACKED, cell);
                }
            }
        }
    }
    for (int win = 0; win < s->wins; win++) {
        const int z = ((s->won_by[win] >> PIECES) + s->seats - seat) % s->seats;
        mark(planes, PLANE_SEAT + z * SEAT_PLANES + SEAT_WON, s->won_at[win]);
    }
}

static int observe_seat(const Feudo *s, int seat, int8_t *out) {
    int n = 0, towns = 0, knights = 0;
    for (int town = 0; town < TOWNS; town++) {
        towns += s->owner[town] == seat;
    }
    for (int piece = KNIGHT1; piece <= KNIGHT3; piece++) {
        knights += s->living[seat] >> piece & 1;
    }
    out[n++] = observe_number(s->points[seat]);
    for (int kind = 0; kind < TRADE_KINDS; kind++) {
        out[n++] = observe_number(8 * s->hand[seat][kind]);
    }
    out[n++] = observe_number(2 * s->army[seat]);
    out[n++] = observe_flag(s->army[seat] < DESPERATE_BELOW);
    out[n++] = observe_flag(s->back[seat][0] != 0);
    out[n++] = observe_flag(s->back[seat][1] != 0);
    out[n++] = observe_flag(s->charmed >> seat & 1);
    out[n++] = observe_number(4 * s->spent[seat]);
    for (int place = 0; place < FEUDO_SEATS; place++) {
        out[n++] = observe_flag(s->order[place] == seat);
    }
    out[n++] = observe_flag(s->living[seat] >> FIRST & 1);
    out[n++] = observe_number(5 * knights);
    out[n++] =
        observe_number(8 * ((s->living[seat] >> MERC1 & 1) + (s->living[seat] >> MERC2 & 1)));
    out[n++] = observe_number(8 * ((s->living[seat] >> INF1 & 1) + (s->living[seat] >> INF2 & 1)));
    out[n++] = observe_flag(s->living[seat] >> MILADY & 1);
    out[n++] = observe_number(4 * towns);
    out[n++] = OBSERVE_ONE;
    return n;
}

static int turn_place(const Feudo *s, int seat) {
    int place = 0;
    while (place < s->seats && s->order[place] != seat) {
        place++;
    }
    return place;
}

/* Has this seat attacks of this round before it? */
static bool will_attack(const Feudo *s, int seat) {
    return s->phase == ATTACK || s->phase == MUSTER ? turn_place(s, seat) >= s->index
                                                    : s->phase < ATTACK;
}

/* What a seat can attack, as `seat` sees it; of the prey of others, what is the own is feared. */
static void observe_hunter(const Feudo *s, int seat, int hunter, const Prey *prey, int count,
                           uint8_t *planes, int8_t *out, int *own) {
    const bool attacks = will_attack(s, hunter), mine = hunter == seat;
    unsigned plotted = 0;
    for (int card = 0; mine && card < PLOT_CARDS; card++) {
        plotted |= to_come(s, seat, card) ? 1u << s->plot[seat][card] : 0;
    }
    int ready = 0, all = 0, reach = 0, near[2] = {0, 0}, strength = 0, inside = 0;
    for (int piece = 0; piece < FIGHTERS; piece++) {
        const int at = s->at[hunter][piece];
        const int number = at < CELLS ? number_of(s, hunter, piece) : 0;
        strength += number;
        inside += at == s->castle[hunter] ? number : 0;
    }
    for (int i = 0; i < count; i++) {
        if (prey[i].owner == hunter) {
            continue;
        }
        const Force force = force_against(s, hunter, prey[i].cell, plotted);
        const int worth = prey_worth(s, hunter, &prey[i]), need = prey[i].need;
        const bool now = attacks && force.touching >= need && (!prey[i].town || force.foot);
        const bool soon = force.reach >= need && (!prey[i].town || force.foot_reach);
        const int part = force.near / need;
        near[prey[i].town] += worth * (part < NEARNESS_ONE ? part : NEARNESS_ONE);
        ready = now && worth > ready ? worth : ready;
        all += now ? worth : 0;
        reach = soon && worth > reach ? worth : reach;
        if (mine) {
            const bool planned = force.planned >= need && (!prey[i].town || force.foot_planned);
            own[0] = planned && worth > own[0] ? worth : own[0];
            uint8_t *at = planes + grid_of(prey[i].cell) * PLANES;
            at[PLANE_READY] = now;
            at[PLANE_REACH] = soon;
            at[PLANE_PLANNED] = planned;
            at[PLANE_RICH] = prey[i].town && worth - prey[i].worth >= RICH_LEAST;
        } else if (prey[i].owner == seat) {
            uint8_t *at = planes + grid_of(prey[i].cell) * PLANES;
            at[PLANE_FEARED] |= now;
            at[PLANE_FEARED_SOON] |= soon;
            own[1] += now ? worth : 0;
            own[2] += soon ? worth : 0;
        }
    }
    int n = 0;
    out[n++] = observe_number(2 * ready);
    out[n++] = observe_number(2 * all);
    out[n++] = observe_number(2 * reach);
    out[n++] = observe_number(2 * near[0] / NEARNESS_ONE);
    out[n++] = observe_number(2 * near[1] / NEARNESS_ONE);
    out[n++] = observe_number(strength);
    out[n++] = observe_number(inside);
}

static void observe_prey(const Feudo *s, int seat, uint8_t *planes, int8_t *numbers) {
    memset(numbers, 0, FEUDO_SEATS * SEAT_PREY + OWN_PREY);
    if (s->phase <= CASTLE || s->phase == DONE) {
        return;
    }
    Prey prey[PREY_MAX];
    const int count = prey_list(s, prey);
    int own[OWN_PREY] = {0, 0, 0};
    for (int z = 0; z < s->seats; z++) {
        observe_hunter(s, seat, (seat + z) % s->seats, prey, count, planes, numbers + z * SEAT_PREY,
                       own);
    }
    for (int i = 0; i < OWN_PREY; i++) {
        numbers[FEUDO_SEATS * SEAT_PREY + i] = observe_number(2 * own[i]);
    }
}

void feudo_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    const Feudo *s = (const Feudo *)state;
    observe_board(s, seat, planes);
    int n = 0;
    for (int z = 0; z < FEUDO_SEATS; z++) {
        if (z < s->seats) {
            n += observe_seat(s, (seat + z) % s->seats, numbers + n);
        } else {
            memset(numbers + n, 0, SEAT_NUMBERS);
            n += SEAT_NUMBERS;
        }
    }
    for (int phase = 0; phase < PHASES; phase++) {
        numbers[n++] = observe_flag(s->phase == phase);
    }
    for (int step = 0; step <= PLOT_CARDS; step++) {
        numbers[n++] = observe_flag(s->step == step);
    }
    for (int z = 0; z < FEUDO_SEATS; z++) {
        numbers[n++] = observe_flag(z < s->seats && s->turn == (seat + z) % s->seats);
    }
    numbers[n++] = observe_flag(s->turn == NATURE);
    for (int card = 0; card < PLOT_CARDS; card++) {
        const int piece = s->plot[seat][card];
        for (int kind = 0; kind < PIECE_KINDS; kind++) {
            numbers[n++] =
                observe_flag(piece < PIECES && PIECE_KIND[piece] == kind && to_come(s, seat, card));
        }
    }
    const bool pledged = s->plot[seat][PLOT_CARDS] < TRADE_KINDS;
    for (int kind = 0; kind < TRADE_KINDS; kind++) {
        numbers[n++] = observe_flag(s->plot[seat][PLOT_CARDS] == kind);
    }
    for (int seats = 2; seats <= FEUDO_SEATS; seats++) {
        numbers[n++] = observe_flag(s->seats == seats);
    }
    numbers[n++] = observe_number(s->round);
    numbers[n++] = observe_number(s->rounds - s->round);
    numbers[n++] = observe_flag(s->round == s->rounds);
    numbers[n++] = observe_flag(s->king);
    numbers[n++] = observe_flag(s->fog);
    numbers[n++] = observe_number(4 * s->fog_left);
    int deck = 0;
    for (int village = 0; village < VILLAGES; village++) {
        deck += s->deck >> village & 1;
    }
    numbers[n++] = observe_number(deck);
    numbers[n++] = observe_number(pledged ? 4 * feudo_purse(s, seat) : 0);
    numbers[n++] =
        observe_number(s->phase == TRADE && s->turn >= 0 ? 4 * feudo_purse(s, s->turn) : 0);
    numbers[n++] = observe_number(s->phase == MUSTER ? 2 * feudo_mustered(s) : 0);
    numbers[n++] = observe_number(s->phase == MUSTER ? 2 * feudo_defence(s, s->target) : 0);
    observe_prey(s, seat, planes, numbers + n);
    n += FEUDO_SEATS * SEAT_PREY + OWN_PREY;
    assert(n == NUMBERS);
}

static inline uint16_t slot_at(int plane, int cell) {
    return (uint16_t)(cell < CELLS ? plane * GRID_CELLS + grid_of(cell)
                                   : POLICY_PLANES * GRID_CELLS + NUMBER_OTHER);
}

static inline uint16_t slot_of(int number) {
    return (uint16_t)(POLICY_PLANES * GRID_CELLS + number);
}

static int move_slots(const Feudo *s, Move move, uint16_t *out) {
    const int seat = s->turn, piece = move_high(move), number = move_number(move);
    int n = 0;
    switch (move_kind(move)) {
    case MOVE_CASTLE:
        out[n++] = slot_at(POLICY_CASTLE, number);
        break;
    case MOVE_CARD:
        out[n++] = slot_at(POLICY_CARD + PIECE_KIND[number], s->at[seat][number]);
        out[n++] = slot_of(NUMBER_CARD + PIECE_KIND[number]);
        break;
    case MOVE_TRADE:
        out[n++] = slot_of(NUMBER_TRADE + number);
        break;
    case MOVE_ORDER:
        for (int place = 0; place < s->seats; place++) {
            const int z = (order_seat(number, s->seats, place) + s->seats - seat) % s->seats;
            out[n++] = slot_of(NUMBER_ORDER + place * FEUDO_SEATS + z);
        }
        break;
    case MOVE_MOVE:
        out[n++] = slot_at(POLICY_MOVE + PIECE_KIND[piece], move_low(move));
        break;
    case MOVE_SPEND:
        out[n++] = slot_at(POLICY_FROM + PIECE_KIND[piece], s->at[seat][piece]);
        out[n++] = slot_at(POLICY_SPEND + PIECE_KIND[piece], move_low(move));
        break;
    case MOVE_ATTACK:
        out[n++] = slot_at(POLICY_ATTACK, number);
        break;
    case MOVE_JOIN:
        out[n++] = slot_at(POLICY_JOIN + PIECE_KIND[number], s->at[seat][number]);
        break;
    case MOVE_ADVANCE:
        out[n++] = slot_at(POLICY_ADVANCE, piece);
        for (int i = 0; i < PIECES && n < POLICY_SLOTS; i++) {
            if (move_pieces(move) >> i & 1) {
                out[n++] = slot_at(POLICY_LEAD + PIECE_KIND[i], s->at[seat][i]);
            }
        }
        break;
    case MOVE_CHARM:
        out[n++] = slot_of(NUMBER_CHARM + (number + s->seats - seat) % s->seats);
        break;
    case MOVE_SPARE:
        out[n++] = slot_of(NUMBER_SPARE);
        break;
    case MOVE_STAY:
        out[n++] = slot_of(NUMBER_STAY);
        break;
    case MOVE_STRIKE:
        out[n++] = slot_of(NUMBER_STRIKE);
        break;
    case MOVE_DONE:
        out[n++] = slot_of(s->phase == TRADE    ? NUMBER_DONE_TRADE
                           : s->phase == ATTACK ? NUMBER_DONE_ATTACK
                                                : NUMBER_DONE_ADVANCE);
        break;
    default: /* nature's moves have no policy */
        out[n++] = slot_of(NUMBER_OTHER);
        break;
    }
    return n;
}

void feudo_policy_slots(const void *state, const Move *moves, int count,
                        uint16_t out[][POLICY_SLOTS]) {
    for (int i = 0; i < count; i++) {
        int n = move_slots((const Feudo *)state, moves[i], out[i]);
        while (n < POLICY_SLOTS) {
            out[i][n++] = POLICY_NO_SLOT;
        }
    }
}
