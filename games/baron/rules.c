/* games/baron/rules.c -- the rules of Baron, once. Rule ids as in RULES.md.
 *
 * A move is one walk through `step`. With a log it also tells what happened; without one (the
 * usual case) the compiler leaves the telling out. Moves are listed in movegen.h and carried out in
 * apply.h; whose turn comes next is in flow.h, the board in board.h, what may be laid and taken in
 * reserve.h, founding and fighting in fight.h; what a player may know is in knowledge.c. */
#include "core/rollout.h"
#include "games/baron/action.h"
#include "games/baron/apply.h"
#include "games/baron/movegen.h"

const int8_t BARON_VALUE[KINDS] = {0, 3, 2, 2, 1, 1, 1, -1, -2};
const uint8_t BARON_COUNT[KINDS] = {28, 6, 6, 6, 6, 6, 6, 6, 3};
const uint8_t BARON_DONJONS[SEATS_MAX + 1] = {0, 0, 5, 4, 3, 2};
const uint8_t BARON_COST[ROW_PLACES] = {0, 1, 3};

/* --- Who holds what ----------------------------------------------------------------------- */

int baron_holds(const Baron *baron, int seat, int kind) {
    return (int)bag_count(baron_holdings(baron, seat), (unsigned)kind);
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

uint32_t baron_weight(const void *state, Move move) {
    const Baron *baron = (const Baron *)state;
    const unsigned action = move_action(move);
    return action == NATURE_DRAW || action == NATURE_START ? baron->pile[move_number(move)] : 1;
}

bool baron_fits(const Baron *baron, int kind, Cell cell) {
    const unsigned spot = find_spot(baron, cell);
    return baron->spot_cell[spot] == cell && in_spots(baron->edge, spot) &&
           (baron->spot_mark[spot] & kind_bit(kind)) == 0;
}

/* Which rule forbids a lay; 0 if none does. */
static int lay_why_not(const Baron *baron, unsigned kind, Cell cell) {
    const bool held = kind < KINDS && baron_holds(baron, baron->active, (int)kind) > 0;
    return held && baron_fits(baron, (int)kind, cell) ? 0 : 12;
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

int baron_action(const void *state, Move move) {
    return number_of_move(state, move);
}

Move baron_action_move(const void *state, int number) {
    return move_of_number(state, number);
}
