/* games/baron/rules.c -- the rules of Baron, once. Rule ids as in RULES.md.
 *
 * A move is one walk through `step`. With a log it also tells what happened; without one (the
 * usual case) the compiler leaves the telling out. The board is in board.h, founding and fighting
 * in fight.h; what a player may know is in knowledge.c. */
#include "core/events.h"
#include "core/lanes.h"
#include "core/rollout.h"
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
        event->cell[event->cells++] = cell;
    }
}

#include "games/baron/board.h"

/* --- Who holds what ----------------------------------------------------------------------- */

int baron_holds(const Baron *baron, int seat, int kind) {
    return baron->reserve[seat][kind] +
           (is_hidden(baron, seat) && !is_out(baron, seat) && baron->start_kind[seat] == kind);
}

static bool reserve_empty(const Baron *baron, int seat) {
    int tiles = is_hidden(baron, seat);
    for (int kind = 0; kind < KINDS; kind++) {
        tiles += baron->reserve[seat][kind];
    }
    return tiles == 0;
}

/* B12: can a seat lay any of its tiles anywhere? */
static bool can_lay(const Baron *baron, int seat) {
    unsigned barred = 0xff; /* kinds touched by every edge cell, and so laid nowhere */
    for (int i = 0; i < baron->edges; i++) {
        barred &= baron->edge_kinds[i];
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (baron_holds(baron, seat, kind) > 0 && (barred & kind_bit(kind)) == 0) {
            return true;
        }
    }
    return false;
}

bool baron_can_lay(const Baron *baron) {
    for (int seat = 0; seat < baron->seats; seat++) {
        if (!is_out(baron, seat) && can_lay(baron, seat)) {
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
    for (int i = 0; i < baron->seats; i++) {
        const int seat = (baron->first + i) % baron->seats;
        for (int d = 0; d < baron->donjons && !is_out(baron, seat); d++) {
            if (baron->donjon[d].seat == seat && baron->donjon[d].side == KNIGHT) {
                baron->asking = (uint8_t)d;
                baron->active = (uint8_t)seat;
                baron->phase = CLAIM;
                return;
            }
        }
    }
    baron->active = UNKNOWN;
    uint32_t ready = 0;
    for (int d = 0; d < baron->donjons; d++) {
        ready |= (uint32_t)(baron->donjon[d].side == CLAIMING) << d;
    }
    if (ready != 0) {
        resolve(baron, ready, log);
    }
    for (int d = 0; d < baron->donjons; d++) { /* who waived is a knight still */
        baron->donjon[d].side = baron->donjon[d].side == BARON ? BARON : KNIGHT;
    }
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
            for (int kind = 0; kind < KINDS; kind++) {
                baron->gone[kind] = (uint8_t)(baron->gone[kind] + baron->reserve[seat][kind]);
                baron->reserve[seat][kind] = 0;
            }
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
    baron->reserve[seat][kind]++;
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
    if (baron->reserve[seat][kind] > 0) { /* B27: the known copy counts as laid */
        baron->reserve[seat][kind]--;
    } else {
        baron->hidden &= (uint8_t) ~(1u << seat);
    }
    const int touched = put_tile(baron, kind, cell);
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
    baron_add_donjon(baron, seat, KNIGHT, cell, 0);
    if (log != NULL) {
        tell_cell(events_add(log, EVENT_RAISED, 15, seat), cell);
    }
    const int index = baron->donjons - 1;
    if (ring_complete(baron->donjon[index].ring)) { /* B17 */
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
    int place = 0;
    while (baron->row[place] != NO_KIND) {
        place++;
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
        baron->donjon[baron->asking].side = claims ? CLAIMING : WAIVING;
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
    for (int i = 0; i < TILES_ROOM; i++) {
        baron->tile_cell[i] = NOWHERE;
    }
    memset(baron->tile_kind, NO_KIND, sizeof baron->tile_kind);
    for (int i = 0; i < EDGES_ROOM; i++) {
        baron->edge_cell[i] = NOWHERE;
    }
    memset(baron->edge_kinds, 0xff, sizeof baron->edge_kinds);
    memset(baron->start_kind, NO_KIND, sizeof baron->start_kind);
    memset(baron->row, NO_KIND, sizeof baron->row);
    memcpy(baron->pile, BARON_COUNT, sizeof baron->pile);
    for (int seat = 0; seat < setup->seats; seat++) { /* B2, B4 */
        baron->hand[seat] = BARON_DONJONS[setup->seats];
        baron->reserve[seat][MEADOW] = 1;
    }
    const int meadows = setup->seats + (setup->seats == 5); /* B5 */
    baron->pile[MEADOW] = (uint8_t)(baron->pile[MEADOW] - meadows);
    baron->pile_left = (uint8_t)(TILES_ALL - meadows);
    baron->first = UNKNOWN;
    baron->active = UNKNOWN;
    baron->phase = DRAW_FIRST;
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

int baron_moves(const void *state, Move *out) {
    const Baron *baron = (const Baron *)state;
    int n = 0;
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
    case LAY:
        for (int kind = 0; kind < KINDS; kind++) {
            if (baron_holds(baron, baron->active, kind) > 0) {
                const uint8_t bar = kind_bit(kind);
                for (int i = 0; i < baron->edges; i++) {
                    out[n] = move_of(PLAYER_LAY, kind, baron->edge_cell[i]);
                    n += (baron->edge_kinds[i] & bar) == 0;
                }
            }
        }
        if (n == 0) {
            out[n++] = move_of(PLAYER_PASS, 0, 0);
        }
        break;
    case DONJON:
        for (int i = 0; i < baron->tiles; i++) {
            out[n] = move_of(PLAYER_DONJON, 0, baron->tile_cell[i]);
            n += baron->tile_kind[i] == MEADOW;
        }
        out[n++] = move_of(PLAYER_END, 0, 0);
        break;
    case CLAIM:
        out[n++] = move_of(PLAYER_CLAIM, 0, baron->donjon[baron->asking].cell);
        out[n++] = move_of(PLAYER_WAIVE, 0, baron->donjon[baron->asking].cell);
        break;
    default:
        break;
    }
    return n;
}

/* Which rule forbids a lay; 0 if none does. */
static int lay_why_not(const Baron *baron, unsigned kind, Cell cell) {
    if (kind >= KINDS || baron_holds(baron, baron->active, (int)kind) == 0) {
        return 12;
    }
    const int place = place_of(baron->edge_cell, baron->edges, cell);
    const bool fits = place < baron->edges && baron->edge_cell[place] == cell &&
                      (baron->edge_kinds[place] & kind_bit((int)kind)) == 0;
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
            return can_lay(baron, baron->active) ? 14 : 0;
        }
        return action == PLAYER_LAY ? lay_why_not(baron, number, cell) : 12;
    case DONJON: {
        if (action == PLAYER_END && bare && unnumbered) {
            return 0;
        }
        const int place = place_of(baron->tile_cell, baron->tiles, cell);
        const bool free = place < baron->tiles && baron->tile_cell[place] == cell &&
                          baron->tile_kind[place] == MEADOW;
        return action == PLAYER_DONJON && unnumbered && free ? 0 : 15;
    }
    case CLAIM: {
        const bool asked = cell == baron->donjon[baron->asking].cell;
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

/* --- Chance -------------------------------------------------------------------------------- */

static Move pick_from_list(const Baron *baron, Random *random) {
    Move moves[MOVES_MAX];
    return moves[random_below(random, (uint32_t)baron_moves(baron, moves))];
}

/* An even choice without the list: pairs of a kind and a cell are drawn until one fits, meadows
 * likewise. Usually the first or second does; where few fit, the list is written after all. */
static inline Move pick(const Baron *baron, Random *random) {
    switch (baron->phase) {
    case TAKE: {
        const int places = 1 + can_take(baron, 1) + can_take(baron, 2);
        return move_of(PLAYER_TAKE, 1 + (int)random_below(random, (uint32_t)places), 0);
    }
    case LAY: {
        const int seat = baron->active;
        const int hidden = is_hidden(baron, seat) ? baron->start_kind[seat] : NO_KIND;
        int kinds[KINDS + 1];
        uint32_t held = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            kinds[held] = kind;
            held += (uint32_t)((baron->reserve[seat][kind] > 0) | (kind == hidden));
        }
        for (int tries = 0; tries < 50; tries++) {
            const uint32_t draw = random_below(random, held * baron->edges);
            const uint32_t place = draw % baron->edges;
            const int kind = kinds[draw / baron->edges];
            if ((baron->edge_kinds[place] & kind_bit(kind)) == 0) {
                return move_of(PLAYER_LAY, kind, baron->edge_cell[place]);
            }
        }
        return pick_from_list(baron, random);
    }
    case DONJON: {
        if (random_below(random, baron->free_meadows + 1u) == 0) {
            return move_of(PLAYER_END, 0, 0);
        }
        uint32_t place;
        do {
            place = random_below(random, baron->tiles);
        } while (baron->tile_kind[place] != MEADOW);
        return move_of(PLAYER_DONJON, 0, baron->tile_cell[place]);
    }
    default: { /* CLAIM */
        const Action answer = random_below(random, 2) == 0 ? PLAYER_CLAIM : PLAYER_WAIVE;
        return move_of(answer, 0, baron->donjon[baron->asking].cell);
    }
    }
}

/* A kind from the pile by its number of tiles, of the first `left` tiles in the order of B1. */
static inline int draw_kind(const Baron *baron, int left, Random *random) {
    return lanes_draw(baron->pile, (int)random_below(random, (uint32_t)left));
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
