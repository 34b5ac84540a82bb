/* games/baron/observe.c -- Baron as a network sees it: what a seat knows (B27), its own secret tile
 * with it.
 *
 * The land has no edge, so the grid is a window with the land in its middle. Land that reaches
 * beyond it, which hardly ever happens, is left out; moves out there share one slot a kind. */
#include "core/observe.h"
#include "games/baron/state.h"

#include <string.h>

enum { GRID = 16, GRID_ROWS = GRID, GRID_COLUMNS = GRID, GRID_CELLS = GRID * GRID };

enum {
    PLANE_LAND, /* a tile, or a cell where one may be laid */
    PLANE_EDGE,
    PLANE_KIND,
    PLANE_ASKED = PLANE_KIND + KINDS,
    PLANE_CLAIMING,
    PLANE_WAIVING,
    PLANE_SEAT, /* for each seat: its knights, its barons */
    PLANES = PLANE_SEAT + 2 * SEATS_MAX
};

enum {
    SEAT_NUMBERS = KINDS + 6,
    NUMBERS = SEATS_MAX * SEAT_NUMBERS + ROW_PLACES * (KINDS + 1) + DONE + 1 + (SEATS_MAX + 1) +
              SEATS_MAX + KINDS + (SEATS_MAX - 1) + 3
};

enum { POLICY_LAY, POLICY_DONJON = POLICY_LAY + KINDS, POLICY_CLAIM, POLICY_WAIVE, POLICY_PLANES };
enum {
    NUMBER_TAKE,
    NUMBER_TAKE_KIND = NUMBER_TAKE + ROW_PLACES,
    NUMBER_LAY_KIND = NUMBER_TAKE_KIND + KINDS,
    NUMBER_PASS = NUMBER_LAY_KIND + KINDS,
    NUMBER_END,
    NUMBER_FAR,
    NUMBER_OTHER,
    POLICY_NUMBERS
};

#ifndef __CUDACC__
#define KIND_NAMES(S)                                                                              \
    S " meadow", S " village", S " field", S " forest", S " vineyard", S " quarry", S " pond",     \
        S " swamp", S " cursed"
#define SEAT_NAMES(S)                                                                              \
    KIND_NAMES(S), S " honour", S " donjons", S " out", S " has a secret tile", S " turn",         \
        S " plays"
static const char *const NUMBER_NAMES[NUMBERS] = {
    SEAT_NAMES("{0}"),    SEAT_NAMES("{1}"),     SEAT_NAMES("{2}"),   SEAT_NAMES("{3}"),
    SEAT_NAMES("{4}"),    KIND_NAMES("place 1"), "place 1 empty",     KIND_NAMES("place 2"),
    "place 2 empty",      KIND_NAMES("place 3"), "place 3 empty",     "phase first",
    "phase deal",         "phase row",           "phase start",       "phase draw",
    "phase take",         "phase lay",           "phase donjon",      "phase claim",
    "phase over",         "{0} to act",          "{1} to act",        "{2} to act",
    "{3} to act",         "{4} to act",          "nature to act",     "{0} is first",
    "{1} is first",       "{2} is first",        "{3} is first",      "{4} is first",
    KIND_NAMES("unseen"), "two seats",           "three seats",       "four seats",
    "five seats",         "tiles in the pile",   "donjons that rest", "free meadows"};
static const char *const PLANE_NAMES[PLANES] = {
    "land",       "edge",       "meadow",     "village",   "field",      "forest",
    "vineyard",   "quarry",     "pond",       "swamp",     "cursed",     "asked",
    "claims",     "has waived", "{0} knight", "{0} baron", "{1} knight", "{1} baron",
    "{2} knight", "{2} baron",  "{3} knight", "{3} baron", "{4} knight", "{4} baron"};

const Observation BARON_OBSERVATION = {GRID,          GRID,           PLANES,      NUMBERS,
                                       POLICY_PLANES, POLICY_NUMBERS, PLANE_NAMES, NUMBER_NAMES};
#endif

/* What is to be added to q and r so that the land stands in the middle of the grid. */
typedef struct Window {
    int q, r;
} Window;

/* The spots that are used, rising: how many. Four are looked at together, for most are not. */
static inline int used_spots(const Baron *baron, uint8_t out[SPOTS]) {
    int n = 0;
    for (int from = 0; from < SPOTS; from += 4) {
        uint64_t four;
        memcpy(&four, baron->spot_cell + from, sizeof four);
        if (four != 0) {
            for (int spot = from; spot < from + 4; spot++) {
                out[n] = (uint8_t)spot;
                n += baron->spot_cell[spot] != NOWHERE;
            }
        }
    }
    return n;
}

static Window window_of(const Baron *baron, const uint8_t *spots, int count) {
    int q_least = REACH, q_most = -REACH, r_least = REACH, r_most = -REACH;
    for (int i = 0; i < count; i++) {
        const Cell cell = baron->spot_cell[spots[i]];
        const int q = cell_q(cell), r = cell_r(cell);
        q_least = q < q_least ? q : q_least;
        q_most = q > q_most ? q : q_most;
        r_least = r < r_least ? r : r_least;
        r_most = r > r_most ? r : r_most;
    }
    const Window window = {(GRID * 8 - 1 - q_least - q_most) / 2 - GRID * 4 + GRID / 2,
                           (GRID * 8 - 1 - r_least - r_most) / 2 - GRID * 4 + GRID / 2};
    return window;
}

/* -1: outside. */
static inline int grid_of(const Window *window, Cell cell) {
    const int q = cell_q(cell) + window->q, r = cell_r(cell) + window->r;
    return q >= 0 && q < GRID && r >= 0 && r < GRID ? r * GRID + q : -1;
}

static void observe_board(const Baron *baron, int seat, uint8_t *planes) {
    uint8_t spots[SPOTS + 4];
    const int count = used_spots(baron, spots);
    const Window window = window_of(baron, spots, count);
    observe_clear(planes, (size_t)GRID_CELLS * PLANES);
    for (int i = 0; i < count; i++) {
        const unsigned spot = spots[i];
        const int at = grid_of(&window, baron->spot_cell[spot]);
        if (at >= 0) {
            const bool edge = in_spots(baron->edge, spot);
            planes[at * PLANES + PLANE_LAND] = 1;
            planes[at * PLANES + (edge ? PLANE_EDGE : PLANE_KIND + baron->spot_mark[spot])] = 1;
        }
    }
    for (int i = 0; i < baron->donjons; i++) {
        const int at = grid_of(&window, baron->donjon_cell[i]);
        if (at >= 0) {
            const int far = baron->donjon_seat[i] - seat, z = far < 0 ? far + baron->seats : far;
            uint8_t *cell = planes + at * PLANES;
            cell[PLANE_SEAT + 2 * z + in_set(baron->barons, i)] = 1;
            cell[PLANE_ASKED] = baron->phase == CLAIM && baron->asking == i;
            cell[PLANE_CLAIMING] = in_set(baron->claiming, i);
            cell[PLANE_WAIVING] = in_set(baron->waiving, i);
        }
    }
}

/* The seat that sits so many places after another, fewer than there are: no division. */
static inline int seat_from(const Baron *baron, int seat, int places) {
    const int other = seat + places;
    return other < baron->seats ? other : other - baron->seats;
}

void baron_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    const Baron *baron = (const Baron *)state;
    observe_board(baron, seat, planes);
    int n = 0;
    Bag seen = baron->spent;
    for (int z = 0; z < SEATS_MAX; z++) {
        if (z >= baron->seats) {
            memset(numbers + n, 0, SEAT_NUMBERS);
            n += SEAT_NUMBERS;
            continue;
        }
        const int other = seat_from(baron, seat, z);
        const Bag held = z == 0 ? baron_holdings(baron, seat) : baron->reserve[other];
        seen += held;
        for (int kind = 0; kind < KINDS; kind++) {
            numbers[n++] = observe_number(8 * (int)bag_count(held, (unsigned)kind));
        }
        numbers[n++] = observe_number(baron->honour[other]);
        numbers[n++] = observe_number(4 * baron->hand[other]);
        numbers[n++] = observe_flag(is_out(baron, other));
        numbers[n++] = observe_flag(is_hidden(baron, other));
        numbers[n++] = observe_flag(baron->active == other);
        numbers[n++] = OBSERVE_ONE;
    }
    for (int place = 0; place < ROW_PLACES; place++) {
        const unsigned kind = baron->row[place];
        for (unsigned k = 0; k < KINDS; k++) {
            numbers[n++] = observe_flag(kind == k);
        }
        numbers[n++] = observe_flag(kind == NO_KIND);
        seen += kind == NO_KIND ? 0 : bag_of(kind, 1);
    }
    for (int phase = 0; phase <= DONE; phase++) {
        numbers[n++] = observe_flag(baron->phase == phase);
    }
    const int turn = baron_turn(baron);
    for (int z = 0; z < SEATS_MAX; z++) {
        numbers[n++] = observe_flag(z < baron->seats && turn == seat_from(baron, seat, z));
    }
    numbers[n++] = observe_flag(turn == NATURE);
    for (int z = 0; z < SEATS_MAX; z++) {
        numbers[n++] = observe_flag(z < baron->seats && baron->first == seat_from(baron, seat, z));
    }
    for (int kind = 0; kind < KINDS; kind++) {
        numbers[n++] =
            observe_number(3 * (BARON_COUNT[kind] - (int)bag_count(seen, (unsigned)kind)));
    }
    for (int seats = 2; seats <= SEATS_MAX; seats++) {
        numbers[n++] = observe_flag(baron->seats == seats);
    }
    numbers[n++] = observe_number(baron->pile_left);
    numbers[n++] = observe_number(4 * baron->resting);
    numbers[n++] = observe_number(2 * baron->free_meadows);
    assert(n == NUMBERS);
}

static inline uint16_t slot_of(int number) {
    return (uint16_t)(POLICY_PLANES * GRID_CELLS + number);
}

static inline uint16_t slot_at(const Window *window, int plane, Cell cell) {
    const int at = grid_of(window, cell);
    return (uint16_t)(at >= 0 ? plane * GRID_CELLS + at : slot_of(NUMBER_FAR));
}

void baron_policy_slots(const void *state, const Move *moves, int count,
                        uint16_t out[][POLICY_SLOTS]) {
    const Baron *baron = (const Baron *)state;
    uint8_t spots[SPOTS + 4];
    const Window window = window_of(baron, spots, used_spots(baron, spots));
    for (int i = 0; i < count; i++) {
        const int number = (int)move_number(moves[i]);
        const Cell cell = move_cell(moves[i]);
        int n = 0;
        switch (move_action(moves[i])) {
        case PLAYER_TAKE:
            out[i][n++] = slot_of(NUMBER_TAKE + number - 1);
            out[i][n++] = slot_of(NUMBER_TAKE_KIND + baron->row[number - 1]);
            break;
        case PLAYER_LAY:
            out[i][n++] = slot_at(&window, POLICY_LAY + number, cell);
            out[i][n++] = slot_of(NUMBER_LAY_KIND + number);
            break;
        case PLAYER_DONJON:
            out[i][n++] = slot_at(&window, POLICY_DONJON, cell);
            break;
        case PLAYER_CLAIM:
            out[i][n++] = slot_at(&window, POLICY_CLAIM, cell);
            break;
        case PLAYER_WAIVE:
            out[i][n++] = slot_at(&window, POLICY_WAIVE, cell);
            break;
        case PLAYER_PASS:
            out[i][n++] = slot_of(NUMBER_PASS);
            break;
        case PLAYER_END:
            out[i][n++] = slot_of(NUMBER_END);
            break;
        default: /* nature's moves have no policy */
            out[i][n++] = slot_of(NUMBER_OTHER);
            break;
        }
        while (n < POLICY_SLOTS) {
            out[i][n++] = POLICY_NO_SLOT;
        }
    }
}
