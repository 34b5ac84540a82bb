/* games/baron/rules.c -- the rules of Baron, once. Rule ids as in RULES.md.
 *
 * A move is one walk through `step`. With a log it also tells what happened; without one (the
 * usual case) the compiler leaves the telling out. The board is in board.h, founding and fighting
 * in fight.h; what a player may know is in knowledge.c. */
#include "core/events.h"
#include "core/rollout.h"
#include "core/simd.h"
#include "games/baron/state.h"

#include <string.h>

const int8_t BARON_VALUE[KINDS] = {0, 3, 2, 2, 1, 1, 1, -1, -2};
const uint8_t BARON_COUNT[KINDS] = {28, 6, 6, 6, 6, 6, 6, 6, 3};
const uint8_t BARON_DONJONS[SEATS_MAX + 1] = {0, 0, 5, 4, 3, 2};
const uint8_t BARON_COST[ROW_PLACES] = {0, 1, 3};

/* B13: honour for a tile by the number of tiles it touches. */
static const uint8_t GAP[7] = {0, 0, 0, 0, 1, 3, 9};

static void tell_cell(Event *event, Cell cell) {
    if (event->cells < EVENT_CELLS) {
        event->cell[event->cells++] = (int16_t)cell;
    }
}

#include "games/baron/board.h"

/* --- Who holds what ----------------------------------------------------------------------- */

int baron_holds(const Baron *baron, int seat, int kind) {
    return (int)bag_count(baron_holdings(baron, seat), (unsigned)kind);
}

static bool reserve_empty(const Baron *baron, int seat) {
    return baron->reserve[seat] == 0 && !is_hidden(baron, seat);
}

/* Kinds touched by every edge cell, and so laid nowhere; bits as in spot_mark. */
static unsigned barred_kinds(const Baron *baron) {
    unsigned barred = 0xff; /* none is left after a few cells */
    for (int word = 0; word < SPOT_WORDS && barred != 0; word++) {
        for (uint64_t left = baron->edge[word]; left != 0 && barred != 0; left &= left - 1) {
            barred &= baron->spot_mark[64 * word + word_lowest(left)];
        }
    }
    return barred;
}

/* B12: can a seat lay any of its tiles anywhere? */
static bool can_lay(const Baron *baron, int seat, unsigned barred) {
    for (int kind = 0; kind < KINDS; kind++) {
        if (baron_holds(baron, seat, kind) > 0 && (barred & kind_bit(kind)) == 0) {
            return true;
        }
    }
    return false;
}

bool baron_can_lay(const Baron *baron) {
    const unsigned barred = barred_kinds(baron);
    for (int seat = 0; seat < baron->seats; seat++) {
        if (!is_out(baron, seat) && can_lay(baron, seat, barred)) {
            return true;
        }
    }
    return false;
}

/* B10: may the active player take from this place (0 to 2)? */
static inline bool can_take(const Baron *baron, int place) {
    return baron->row[place] != NO_KIND &&
           baron->honour[baron->active] - BARON_COST[place] > DUNGEON;
}

/* --- Flow --------------------------------------------------------------------------------- */

static void end_game(Baron *baron, EventLog *log, int rule, int seat) {
    if (baron->active != UNKNOWN) {
        baron->hand[baron->active] = (uint8_t)(baron->hand[baron->active] + baron->resting);
    }
    baron->resting = 0;
    baron->active = UNKNOWN;
    baron->asking = 0;
    baron->phase = DONE;
    if (log != NULL) {
        events_add(log, EVENT_OVER, rule, seat);
    }
}

#include "games/baron/fight.h"

/* B25: asks the next knight, in seat order from the first player, knights in order of placing;
 * when all have answered, those that claim are resolved and the game is over. */
static void ask_next(Baron *baron, EventLog *log) {
    const uint32_t all = (1u << baron->donjons) - 1;
    const uint32_t open = all & ~(uint32_t)(baron->barons | baron->claiming | baron->waiving);
    for (int i = 0; i < baron->seats; i++) {
        const int seat = (baron->first + i) % baron->seats;
        WORD_EACH(d, is_out(baron, seat) ? 0 : open) {
            if (baron->donjon_seat[d] == seat) {
                baron->asking = (uint8_t)d;
                baron->active = (uint8_t)seat;
                baron->phase = CLAIM;
                return;
            }
        }
    }
    baron->active = UNKNOWN;
    if (baron->claiming != 0) {
        resolve(baron, baron->claiming, log);
    }
    baron->waiving = 0; /* who waived is a knight still */
    end_game(baron, log, 24, NATURE);
}

void baron_ask_next(Baron *baron) {
    ask_next(baron, NULL);
}

/* B24: after a finished turn, the next player who has something to do; none: the last claims. */
static void end_turn(Baron *baron, EventLog *log) {
    baron->hand[baron->active] = (uint8_t)(baron->hand[baron->active] + baron->resting);
    baron->resting = 0;
    int seat = baron->active;
    if (baron->row[0] != NO_KIND) {
        do {
            seat = seat + 1 == baron->seats ? 0 : seat + 1;
        } while (is_out(baron, seat));
        baron->active = (uint8_t)seat;
        baron->phase = TAKE;
        return;
    }
    if (!baron_can_lay(baron)) {
        if (log != NULL) {
            events_add(log, EVENT_CLAIMS, 25, NATURE);
        }
        ask_next(baron, log);
        return;
    }
    do {
        seat = seat + 1 == baron->seats ? 0 : seat + 1;
    } while (is_out(baron, seat) || reserve_empty(baron, seat));
    baron->active = (uint8_t)seat;
    baron->phase = LAY;
}

/* B11: who has sunk too deep leaves; all are looked at together. Returns whether the turn, or
 * the game, ends with that. */
static bool dungeon(Baron *baron, EventLog *log) {
    unsigned fallen = 0;
    for (int seat = 0; seat < baron->seats; seat++) {
        fallen |= (unsigned)(baron->honour[seat] <= DUNGEON && !is_out(baron, seat)) << seat;
    }
    if (fallen == 0) {
        return false;
    }
    int left = 0, last = NATURE;
    for (int seat = 0; seat < baron->seats; seat++) {
        if ((fallen >> seat & 1) != 0) {
            baron->out |= (uint8_t)(1u << seat);
            baron->spent += baron->reserve[seat];
            baron->reserve[seat] = 0;
            baron->hand[seat] = 0;
            if (log != NULL) {
                events_add(log, EVENT_OUT, 11, seat)->number[0] = baron->honour[seat];
            }
        } else if (!is_out(baron, seat)) {
            left++;
            last = seat;
        }
    }
    const bool own = (fallen >> baron->active & 1) != 0;
    if (own) {
        baron->resting = 0;
    }
    if (left <= 1) {
        end_game(baron, log, 11, last);
        return true;
    }
    if (own) {
        end_turn(baron, log);
    }
    return own;
}

/* After the lay: the donjon step, if anything could be placed. */
static inline void after_lay(Baron *baron, EventLog *log) {
    if (baron->hand[baron->active] > 0 && baron->free_meadows > 0) {
        baron->phase = DONJON;
    } else {
        end_turn(baron, log);
    }
}

static inline void take(Baron *baron, int place, EventLog *log) {
    const int seat = baron->active;
    const int kind = baron->row[place];
    baron->honour[seat] = (int16_t)(baron->honour[seat] - BARON_COST[place]);
    baron->reserve[seat] += bag_of((unsigned)kind, 1);
    for (int i = 0; i + 1 < ROW_PLACES; i++) { /* those behind move up */
        baron->row[i] = baron->row[i + (i >= place)];
    }
    baron->row[ROW_PLACES - 1] = NO_KIND;
    baron->phase = baron->pile_left > 0 ? DRAW_TILE : LAY;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_TOOK, 9, seat);
        event->number[0] = (int16_t)kind;
        event->number[1] = (int16_t)(place + 1);
        event->number[2] = (int16_t)-BARON_COST[place];
    }
}

static inline void lay(Baron *baron, int kind, Cell cell, EventLog *log) {
    const int seat = baron->active;
    const unsigned known = bag_count(baron->reserve[seat], (unsigned)kind) > 0;
    baron->reserve[seat] -= bag_of((unsigned)kind, known); /* B27: the known copy counts as laid */
    baron->hidden &= (uint8_t) ~((known ^ 1u) << seat);
    const unsigned touched = put_tile(baron, kind, cell);
    baron->honour[seat] = (int16_t)(baron->honour[seat] + GAP[touched]);
    if (log != NULL) {
        Event *event = events_add(log, EVENT_LAID, 12, seat);
        event->number[0] = (int16_t)kind;
        tell_cell(event, cell);
        if (GAP[touched] > 0) {
            event = events_add(log, EVENT_CLOSED, 13, seat);
            event->number[0] = (int16_t)touched;
            event->number[1] = GAP[touched];
            tell_cell(event, cell);
        }
    }
    const uint32_t ready = put_into_rings(baron, kind, cell);
    if (ready != 0) {
        resolve(baron, ready, log);
        if (dungeon(baron, log)) {
            return;
        }
    }
    after_lay(baron, log);
}

static inline void raise_donjon(Baron *baron, Cell cell, EventLog *log) {
    const int seat = baron->active;
    baron->hand[seat]--;
    baron_add_donjon(baron, seat, KNIGHT, cell);
    if (log != NULL) {
        tell_cell(events_add(log, EVENT_RAISED, 15, seat), cell);
    }
    const int index = baron->donjons - 1;
    if (ring_complete(baron->donjon_ring[index])) { /* B17 */
        resolve(baron, 1u << index, log);
        if (dungeon(baron, log)) {
            return;
        }
    }
    end_turn(baron, log);
}

/* B4, B5: a kind of value 1 for the next slot; seats 3 and 4 follow seats 0 and 1, and with five
 * players one tile of the kind dealt once leaves the game. */
static void deal(Baron *baron, int kind, EventLog *log) {
    int slot = 0;
    while (baron->start_kind[slot] != NO_KIND) {
        slot++;
    }
    for (int seat = slot; seat < baron->seats; seat += BARON_SLOTS) {
        baron->start_kind[seat] = (uint8_t)kind;
        baron->hidden |= (uint8_t)(1u << seat);
        baron->pile[kind]--;
        baron->pile_left--;
        if (log != NULL) {
            Event *event = events_add(log, EVENT_DEALT, 4, seat);
            event->number[0] = (int16_t)kind;
            event->seen = (uint8_t)(1u << seat);
        }
    }
    if (baron->seats == 5 && slot == 2) {
        baron->pile[kind]--;
        baron->pile_left--;
    }
    if (slot + 1 == (baron->seats < BARON_SLOTS ? baron->seats : BARON_SLOTS)) {
        baron->phase = DRAW_ROW;
    }
}

static inline void draw(Baron *baron, int kind, EventLog *log) {
    int place = ROW_PLACES - 1; /* B9: behind those that moved up */
    if (baron->phase == DRAW_ROW) {
        for (place = 0; baron->row[place] != NO_KIND;) {
            place++;
        }
    }
    baron->row[place] = (uint8_t)kind;
    baron->pile[kind]--;
    baron->pile_left--;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_DRAWN, baron->phase == DRAW_ROW ? 6 : 9, NATURE);
        event->number[0] = (int16_t)kind;
        event->number[1] = (int16_t)(place + 1);
    }
    if (baron->phase == DRAW_TILE) {
        baron->phase = LAY;
    } else if (place + 1 == ROW_PLACES) {
        baron->phase = DRAW_START;
    }
}

static inline void step(Baron *baron, Move move, EventLog *log) {
    const int number = (int)move_number(move);
    const Cell cell = move_cell(move);
    switch (move_action(move)) {
    case NATURE_FIRST:
        baron->first = (uint8_t)number;
        baron->phase = DRAW_DEAL;
        if (log != NULL) {
            events_add(log, EVENT_FIRST, 8, number);
        }
        return;
    case NATURE_DEAL:
        deal(baron, number, log);
        return;
    case NATURE_DRAW:
        draw(baron, number, log);
        return;
    case NATURE_START:
        baron->pile[number]--;
        baron->pile_left--;
        put_tile(baron, number, cell_at(0, 0));
        baron->active = baron->first;
        baron->phase = TAKE;
        if (log != NULL) {
            events_add(log, EVENT_STARTED, 7, NATURE)->number[0] = (int16_t)number;
        }
        return;
    case PLAYER_TAKE:
        take(baron, number - 1, log);
        return;
    case PLAYER_LAY:
        lay(baron, number, cell, log);
        return;
    case PLAYER_PASS:
        if (log != NULL) {
            events_add(log, EVENT_PASSED, 14, baron->active);
        }
        after_lay(baron, log);
        return;
    case PLAYER_DONJON:
        raise_donjon(baron, cell, log);
        return;
    case PLAYER_END:
        end_turn(baron, log);
        return;
    default: { /* PLAYER_CLAIM, PLAYER_WAIVE */
        const bool claims = move_action(move) == PLAYER_CLAIM;
        *(claims ? &baron->claiming : &baron->waiving) |= (uint16_t)(1u << baron->asking);
        if (log != NULL) {
            tell_cell(events_add(log, claims ? EVENT_CLAIMED : EVENT_WAIVED, 25, baron->active),
                      cell);
        }
        ask_next(baron, log);
    }
    }
}

void baron_start(void *state, const Setup *setup) {
    Baron *baron = (Baron *)state;
    memset(baron, 0, sizeof *baron);
    baron->seats = (uint8_t)setup->seats;
    memset(baron->start_kind, NO_KIND, sizeof baron->start_kind);
    memset(baron->row, NO_KIND, sizeof baron->row);
    memcpy(baron->pile, BARON_COUNT, sizeof baron->pile);
    for (int seat = 0; seat < setup->seats; seat++) { /* B2, B4 */
        baron->hand[seat] = BARON_DONJONS[setup->seats];
        baron->reserve[seat] = bag_of(MEADOW, 1);
    }
    const int meadows = setup->seats + (setup->seats == 5); /* B5 */
    baron->pile[MEADOW] = (uint8_t)(baron->pile[MEADOW] - meadows);
    baron->pile_left = (uint8_t)(TILES_ALL - meadows);
    const int chosen = setup->option[0] - 1; /* B8 */
    baron->first = chosen >= 0 ? (uint8_t)chosen : UNKNOWN;
    baron->active = UNKNOWN;
    baron->phase = chosen >= 0 ? DRAW_DEAL : DRAW_FIRST;
}

int baron_turn(const void *state) {
    const Baron *baron = (const Baron *)state;
    return baron->phase == DONE ? OVER : baron->phase < TAKE ? NATURE : baron->active;
}

void baron_apply(void *state, Move move) {
    step((Baron *)state, move, NULL);
}

int baron_events(const void *before, Move move, Event *out) {
    Baron baron = *(const Baron *)before;
    EventLog log = {out, 0};
    step(&baron, move, &log);
    return log.count;
}

/* --- What is legal ------------------------------------------------------------------------- */

/* B4: is this a kind of value 1 that has not been dealt yet? */
static bool can_deal(const Baron *baron, unsigned kind) {
    return is_value_1(kind) && kind != baron->start_kind[0] && kind != baron->start_kind[1];
}

uint32_t baron_weight(const void *state, Move move) {
    const Baron *baron = (const Baron *)state;
    const unsigned action = move_action(move);
    return action == NATURE_DRAW || action == NATURE_START ? baron->pile[move_number(move)] : 1;
}

/* Cells with their marks. They are written and looked at in eights, which is quicker than to stop
 * at the last: behind it stand marks that bar every kind. */
enum { EIGHT = 8 };
typedef struct Cells {
    Cell cell[SPOTS];
    uint8_t mark[SPOTS];
    unsigned count;
} Cells;

/* The cells in a set of spots, rising. Where a word has no eight left, its last spot is taken
 * instead, and overwritten. */
static inline void list_cells(const Baron *baron, const uint64_t set[SPOT_WORDS], uint32_t counts,
                              Cells *out) {
    unsigned n = 0;
    for (unsigned word = 0; word < SPOT_WORDS; word++) {
        uint64_t left = set[word];
        const unsigned end = n + (counts >> 8 * word & 0xffu);
        for (unsigned from = n; from < end; from += EIGHT) {
            for (unsigned i = from; i < from + EIGHT; i++) {
                const unsigned spot = 64 * word + word_lowest(left | UINT64_C(1) << 63);
                out->cell[i] = baron->spot_cell[spot];
                out->mark[i] = baron->spot_mark[spot];
                left &= left - 1;
            }
        }
        n = end;
    }
    memset(out->cell + n, 0, EIGHT * sizeof out->cell[0]);
    memset(out->mark + n, 0xff, EIGHT);
    out->count = n;
    for (unsigned i = 1; i < n && baron->crowded != 0; i++) {
        const Cell cell = out->cell[i];
        const uint8_t mark = out->mark[i];
        unsigned at = i;
        for (; at > 0 && out->cell[at - 1] > cell; at--) {
            out->cell[at] = out->cell[at - 1];
            out->mark[at] = out->mark[at - 1];
        }
        out->cell[at] = cell;
        out->mark[at] = mark;
    }
}

/* Lists a move for each of the cells; or for those that do not bar this kind. */
static inline unsigned list_moves(const Cells *cells, Move move, Move *out) {
    for (unsigned from = 0; from < cells->count; from += EIGHT) {
        for (unsigned i = from; i < from + EIGHT; i++) {
            out[i] = move | cells->cell[i];
        }
    }
    return cells->count;
}

static inline unsigned list_lays(const Cells *cells, unsigned bar, Move move, Move *out) {
    size_t n = 0;
    for (unsigned from = 0; from < cells->count; from += EIGHT) {
        for (unsigned i = from; i < from + EIGHT; i++) {
            out[n] = move | cells->cell[i];
            n += (cells->mark[i] & bar) == 0;
        }
    }
    return (unsigned)n;
}

int baron_moves(const void *state, Move *out) {
    const Baron *baron = (const Baron *)state;
    Cells cells;
    unsigned n = 0;
    switch (baron->phase) {
    case DRAW_FIRST:
        for (int seat = 0; seat < baron->seats; seat++) {
            out[n++] = move_of(NATURE_FIRST, seat, 0);
        }
        break;
    case DRAW_DEAL:
        for (int kind = 0; kind < KINDS; kind++) {
            out[n] = move_of(NATURE_DEAL, kind, 0);
            n += can_deal(baron, (unsigned)kind);
        }
        break;
    case DRAW_ROW:
    case DRAW_TILE:
        for (int kind = 0; kind < KINDS; kind++) {
            out[n] = move_of(NATURE_DRAW, kind, 0);
            n += baron->pile[kind] > 0;
        }
        break;
    case DRAW_START:
        for (int kind = 0; kind < KINDS; kind++) { /* B7 */
            out[n] = move_of(NATURE_START, kind, 0);
            n += baron->pile[kind] > 0 && BARON_VALUE[kind] >= 0;
        }
        break;
    case TAKE:
        for (int place = 0; place < ROW_PLACES; place++) {
            out[n] = move_of(PLAYER_TAKE, place + 1, 0);
            n += can_take(baron, place);
        }
        break;
    case LAY: {
        const Bag held = baron_holdings(baron, baron->active);
        const unsigned kinds = bag_kinds(held);
        list_cells(baron, baron->edge, set256_counts_of(baron->edge_counts), &cells);
        for (unsigned i = 0; i < kinds; i++) {
            const int kind = (int)bag_nth_kind(held, i);
            const Move lay = move_of(PLAYER_LAY, kind, NOWHERE);
            n += kind == MEADOW ? list_moves(&cells, lay, out + n)
                                : list_lays(&cells, kind_bit(kind), lay, out + n);
        }
        if (n == 0) {
            out[n++] = move_of(PLAYER_PASS, 0, 0);
        }
        break;
    }
    case DONJON:
        list_cells(baron, baron->meadow, set256_counts(baron->meadow), &cells);
        n = list_moves(&cells, move_of(PLAYER_DONJON, 0, NOWHERE), out);
        out[n++] = move_of(PLAYER_END, 0, 0);
        break;
    case CLAIM:
        out[n++] = move_of(PLAYER_CLAIM, 0, baron->donjon_cell[baron->asking]);
        out[n++] = move_of(PLAYER_WAIVE, 0, baron->donjon_cell[baron->asking]);
        break;
    default:
        break;
    }
    return (int)n;
}

/* Which rule forbids a lay; 0 if none does. */
static int lay_why_not(const Baron *baron, unsigned kind, Cell cell) {
    if (kind >= KINDS || baron_holds(baron, baron->active, (int)kind) == 0) {
        return 12;
    }
    const unsigned spot = find_spot(baron, cell);
    const bool fits = baron->spot_cell[spot] == cell && in_spots(baron->edge, spot) &&
                      (baron->spot_mark[spot] & kind_bit((int)kind)) == 0;
    return fits ? 0 : 12;
}

int baron_why_not(const void *state, Move move) {
    const Baron *baron = (const Baron *)state;
    const unsigned action = move_action(move), number = move_number(move);
    const Cell cell = move_cell(move);
    /* One packing for one move: parts that a move does not use are zero. */
    const bool bare = move == move_of((Action)action, (int)number, 0);
    const bool unnumbered = number == 0;
    switch (baron->phase) {
    case DRAW_FIRST:
        return action == NATURE_FIRST && bare && number < baron->seats ? 0 : 8;
    case DRAW_DEAL:
        return action == NATURE_DEAL && bare && can_deal(baron, number) ? 0 : 4;
    case DRAW_ROW:
    case DRAW_TILE: {
        const bool left = number < KINDS && baron->pile[number] > 0;
        return action == NATURE_DRAW && bare && left ? 0 : baron->phase == DRAW_ROW ? 6 : 9;
    }
    case DRAW_START: {
        const bool left = number < KINDS && baron->pile[number] > 0 && BARON_VALUE[number] >= 0;
        return action == NATURE_START && bare && left ? 0 : 7;
    }
    case TAKE:
        if (action != PLAYER_TAKE || !bare || number < 1 || number > ROW_PLACES ||
            baron->row[number - 1] == NO_KIND) {
            return 9;
        }
        return can_take(baron, (int)number - 1) ? 0 : 10;
    case LAY:
        if (action == PLAYER_PASS && bare && unnumbered) {
            return can_lay(baron, baron->active, barred_kinds(baron)) ? 14 : 0;
        }
        return action == PLAYER_LAY ? lay_why_not(baron, number, cell) : 12;
    case DONJON: {
        if (action == PLAYER_END && bare && unnumbered) {
            return 0;
        }
        const unsigned spot = find_spot(baron, cell);
        const bool free = baron->spot_cell[spot] == cell && in_spots(baron->meadow, spot);
        return action == PLAYER_DONJON && unnumbered && free ? 0 : 15;
    }
    case CLAIM: {
        const bool asked = cell == baron->donjon_cell[baron->asking];
        const bool answer = action == PLAYER_CLAIM || action == PLAYER_WAIVE;
        return answer && asked && unnumbered ? 0 : 25;
    }
    default:
        return 24;
    }
}

bool baron_legal(const void *state, Move move) {
    return baron_why_not(state, move) == 0;
}

#include "games/baron/action.h"

/* --- Chance -------------------------------------------------------------------------------- */

static Move pick_from_list(const Baron *baron, Random *random) {
    Move moves[MOVES_MAX];
    return moves[random_below(random, (uint32_t)baron_moves(baron, moves))];
}

/* An even choice without the list: pairs of a kind and a cell are drawn until one fits. Usually the
 * first does; where few fit, the list is written after all. */
static inline Move pick(const Baron *baron, Random *random) {
    switch (baron->phase) {
    case TAKE: {
        const int places = 1 + can_take(baron, 1) + can_take(baron, 2);
        return move_of(PLAYER_TAKE, 1 + (int)random_below(random, (uint32_t)places), 0);
    }
    case LAY: {
        const int seat = baron->active;
        const Bag held = baron_holdings(baron, seat);
        const uint32_t counts = set256_counts_of(baron->edge_counts);
        const unsigned edges = set256_total(counts);
        for (int tries = 0; tries < 50; tries++) {
            uint32_t which;
            const uint32_t draw = random_pair(random, bag_kinds(held), edges, &which);
            const int kind = (int)bag_nth_kind(held, draw);
            const unsigned spot = set256_select(baron->edge, counts, which);
            if ((baron->spot_mark[spot] & kind_bit(kind)) == 0) {
                return move_of(PLAYER_LAY, kind, baron->spot_cell[spot]);
            }
        }
        return pick_from_list(baron, random);
    }
    case DONJON: {
        const uint32_t draw = random_below(random, baron->free_meadows + 1u);
        if (draw == baron->free_meadows) {
            return move_of(PLAYER_END, 0, 0);
        }
        const unsigned spot = set256_select(baron->meadow, set256_counts(baron->meadow), draw);
        return move_of(PLAYER_DONJON, 0, baron->spot_cell[spot]);
    }
    default: { /* CLAIM */
        const Action answer = random_below(random, 2) == 0 ? PLAYER_CLAIM : PLAYER_WAIVE;
        return move_of(answer, 0, baron->donjon_cell[baron->asking]);
    }
    }
}

/* A kind from the pile by its number of tiles, of the first `left` tiles in the order of B1. */
static inline int draw_kind(const Baron *baron, int left, Random *random) {
    return simd_draw(baron->pile, (int)random_below(random, (uint32_t)left));
}

static inline Move chance(const Baron *baron, Random *random) {
    switch (baron->phase) {
    case DRAW_FIRST:
        return move_of(NATURE_FIRST, (int)random_below(random, baron->seats), 0);
    case DRAW_DEAL: {
        int kinds[BARON_SLOTS], n = 0;
        for (int kind = VINEYARD; kind <= POND; kind++) {
            kinds[n] = kind;
            n += can_deal(baron, (unsigned)kind);
        }
        return move_of(NATURE_DEAL, kinds[random_below(random, (uint32_t)n)], 0);
    }
    case DRAW_START: { /* the kinds of value 0 and more come first */
        const int left = baron->pile_left - baron->pile[SWAMP] - baron->pile[CURSED];
        return move_of(NATURE_START, draw_kind(baron, left, random), 0);
    }
    default: /* DRAW_ROW, DRAW_TILE */
        return move_of(NATURE_DRAW, draw_kind(baron, baron->pile_left, random), 0);
    }
}

Move baron_pick(const void *state, Random *random) {
    return pick((const Baron *)state, random);
}

Move baron_chance(const void *state, Random *random) {
    return chance((const Baron *)state, random);
}

#define TURN(state)           baron_turn(state)
#define PICK(state, random)   pick((const Baron *)(state), random)
#define CHANCE(state, random) chance((const Baron *)(state), random)
#define APPLY(state, move)    step((Baron *)(state), move, NULL)
#define IDLE(move)            (move_action(move) == PLAYER_PASS)
CORE_ROLLOUT(baron_rollout, TURN, PICK, CHANCE, APPLY, IDLE)

/* --- The end -------------------------------------------------------------------------------- */

/* B26: most honour wins; who is out ranks below all others. */
void baron_score(const void *state, Score *out) {
    const Baron *baron = (const Baron *)state;
    for (int seat = 0; seat < baron->seats; seat++) {
        int place = 1;
        for (int s = 0; s < baron->seats; s++) {
            place += is_out(baron, s) == is_out(baron, seat)
                         ? baron->honour[s] > baron->honour[seat]
                         : is_out(baron, seat);
        }
        out[seat].points = baron->honour[seat];
        out[seat].place = place;
        out[seat].won = place == 1;
    }
}
