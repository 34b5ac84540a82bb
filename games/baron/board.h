/* games/baron/board.h -- laying tiles and standing donjons.
 *
 * The table of cells is an ordered hash table (Amble and Knuth 1974): a cell looks for room from
 * its own spot on and goes before every cell with a lower number, which moves on instead. So who
 * stands where does not depend on who came first. On nearly all boards every cell has its own spot,
 * and nothing is ever looked for. */
#ifndef GAMES_BARON_BOARD_H
#define GAMES_BARON_BOARD_H

#include "core/events.h"
#include "core/simd.h"
#include "games/baron/state.h"

#include <string.h>

static void tell_cell(Event *event, Cell cell) {
    if (event->cells < EVENT_CELLS) {
        event->cell[event->cells++] = (int16_t)cell;
    }
}

/* Where a cell stands in the table, or would stand. */
static inline unsigned find_spot(const Baron *baron, Cell cell) {
    unsigned spot = cell_spot(cell);
    while (baron->spot_cell[spot] > cell) {
        spot = (spot + 1) % SPOTS;
    }
    return spot;
}

/* The tile in a spot; NO_KIND if there is none. */
static inline int tile_in(const Baron *baron, unsigned spot) {
    const bool tile = baron->spot_cell[spot] != NOWHERE && !in_spots(baron->edge, spot);
    return tile ? baron->spot_mark[spot] : NO_KIND;
}

int baron_kind_at(const Baron *baron, Cell cell) {
    const unsigned spot = find_spot(baron, cell);
    return baron->spot_cell[spot] == cell ? tile_in(baron, spot) : NO_KIND;
}

/* Rows from the top, cells in a row from the left. */
static bool is_before(Cell a, Cell b) {
    return cell_r(a) != cell_r(b) ? cell_r(a) < cell_r(b) : cell_q(a) < cell_q(b);
}

int baron_laid(const Baron *baron, int kind) {
    int laid = 0;
    for (unsigned spot = 0; spot < SPOTS; spot++) {
        laid += tile_in(baron, spot) == kind;
    }
    return laid;
}

int baron_land(const Baron *baron, Cell out[SPOTS]) {
    int n = 0;
    for (unsigned spot = 0; spot < SPOTS; spot++) {
        const Cell cell = baron->spot_cell[spot];
        if (cell != NOWHERE) {
            int at = n++;
            for (; at > 0 && is_before(cell, out[at - 1]); at--) {
                out[at] = out[at - 1];
            }
            out[at] = cell;
        }
    }
    return n;
}

int baron_donjon_at(const Baron *baron, Cell cell) {
    for (int i = 0; i < baron->donjons; i++) {
        if (baron->donjon_cell[i] == cell) {
            return i;
        }
    }
    return -1;
}

/* Puts a bit of a set to what is wanted. */
static inline void set_spot(uint64_t set[SPOT_WORDS], unsigned spot, bool member) {
    uint64_t *word = &set[spot / 64];
    *word = (*word & ~(UINT64_C(1) << spot % 64)) | (uint64_t)member << spot % 64;
}

/* All there is in one spot. */
typedef struct Content {
    Cell cell;
    uint8_t mark;
    bool edge, meadow;
} Content;

/* Puts something into a spot; returns what was there. */
static Content exchange(Baron *baron, unsigned spot, Content content) {
    const Content old = {baron->spot_cell[spot], baron->spot_mark[spot],
                         in_spots(baron->edge, spot), in_spots(baron->meadow, spot)};
    baron->spot_cell[spot] = content.cell;
    baron->spot_mark[spot] = content.mark;
    baron->edge_counts[spot / 64] += (uint8_t)(content.edge - old.edge);
    set_spot(baron->edge, spot, content.edge);
    set_spot(baron->meadow, spot, content.meadow);
    return old;
}

/* The spot of a cell, new in the table or not, where another cell stands in its own spot. A new one
 * gets room: a cell with a lower number moves on, and so on. */
SIMD_COLD static unsigned find_slot(Baron *baron, Cell cell) {
    const unsigned found = find_spot(baron, cell);
    if (baron->spot_cell[found] != cell) {
        const Content nothing = {NOWHERE, 0, false, false};
        Content moving = exchange(baron, found, nothing);
        for (unsigned spot = found; moving.cell != NOWHERE;) {
            spot = (spot + 1) % SPOTS;
            if (baron->spot_cell[spot] < moving.cell) {
                moving = exchange(baron, spot, moving);
            }
        }
        baron->crowded = 1;
    }
    return found;
}

/* The spot of a cell, which may be new in the table. The product is 0 if the cell or nobody is in
 * its own spot: one branch, which can be predicted, where `||` would make it two. */
static inline unsigned spot_for(Baron *baron, Cell cell) {
    const unsigned own = cell_spot(cell), there = baron->spot_cell[own];
    return (there ^ cell) * there == 0 ? own : find_slot(baron, cell);
}

/* Meadows bar nobody, so they have no bit. */
static inline uint8_t kind_bit(int kind) {
    return (uint8_t)(1u << kind >> 1);
}

/* A cell beside a new tile is a tile, or else is on the edge now and touches that kind. Whichever
 * it is cannot be predicted, so nothing branches. Returns whether it is a tile. */
static inline unsigned touch(Baron *baron, Cell cell, unsigned bit) {
    const unsigned spot = spot_for(baron, cell);
    uint64_t *edge = &baron->edge[spot / 64];
    const unsigned known = baron->spot_cell[spot] != NOWHERE;
    const unsigned tile = known & ~(unsigned)(*edge >> spot % 64);
    baron->spot_cell[spot] = cell;
    baron->spot_mark[spot] |= (uint8_t)(bit & (tile - 1u));
    baron->edge_counts[spot / 64] += (uint8_t)(known ^ 1u);
    *edge |= (uint64_t)(tile ^ 1u) << spot % 64;
    return tile;
}

/* Puts a tile onto the board; returns how many tiles it touches. */
static inline unsigned put_tile(Baron *baron, int kind, Cell cell) {
    const unsigned spot = spot_for(baron, cell), bit = kind_bit(kind);
    const bool known = baron->spot_cell[spot] == cell; /* always but for the first tile */
    baron->spot_cell[spot] = cell;
    baron->spot_mark[spot] = (uint8_t)kind;
    baron->edge_counts[spot / 64] -= (uint8_t)known;
    set_spot(baron->edge, spot, false);
    set_spot(baron->meadow, spot, kind == MEADOW);
    baron->free_meadows += (uint8_t)(kind == MEADOW);
    baron->spent += bag_of((unsigned)kind, 1);
    baron->tiles++;
    unsigned touched = touch(baron, (Cell)(cell + STEP[0]), bit);
    touched += touch(baron, (Cell)(cell + STEP[1]), bit);
    touched += touch(baron, (Cell)(cell + STEP[2]), bit);
    touched += touch(baron, (Cell)(cell + STEP[3]), bit);
    touched += touch(baron, (Cell)(cell + STEP[4]), bit);
    touched += touch(baron, (Cell)(cell + STEP[5]), bit);
    return touched;
}

/* Which of the six steps leads over the way from one cell to another; 6 if none does. */
static inline int step_of(Cell from, Cell to) {
    static const uint8_t STEP_OF[3][3] = {{6, 2, 1}, {3, 6, 0}, {4, 5, 6}}; /* by r, then q */
    const unsigned way = (Cell)(to - from + WAY(1, 1));
    const unsigned r = way & 0xffu, q = ((way >> 8) - 16 * r) & 0xffu;
    return r < 3 && q < 3 ? STEP_OF[r][q] : 6;
}

static inline bool ring_complete(Ring ring) {
    const Ring any = ring | ring >> 1 | ring >> 2 | ring >> 3;
    return (any & RING_STEPS) == RING_STEPS;
}

/* The donjons beside a cell, one bit each. */
static inline uint32_t donjons_beside(const Baron *baron, Cell cell) {
    return simd_beside(baron->donjon_cell, cell, STEP); /* the other three steps lead back */
}

/* The tile's place in the rings of the donjons around it. Returns, one bit each, the knights whose
 * ring it completes (B17). */
static inline uint32_t put_into_rings(Baron *baron, int kind, Cell cell) {
    uint32_t complete = 0;
    WORD_EACH(i, donjons_beside(baron, cell)) {
        Ring *ring = &baron->donjon_ring[i];
        *ring |= (Ring)(kind + 1) << (4 * step_of(baron->donjon_cell[i], cell));
        complete |= (uint32_t)ring_complete(*ring) << i;
    }
    return complete & ~(uint32_t)baron->barons;
}

bool baron_add_tile(Baron *baron, int kind, Cell cell) {
    const bool fresh = baron_kind_at(baron, cell) == NO_KIND;
    if (fresh) {
        put_tile(baron, kind, cell);
        put_into_rings(baron, kind, cell);
    }
    return fresh;
}

/* The tiles around a meadow. */
static inline Ring ring_of(const Baron *baron, Cell meadow) {
    Ring ring = 0;
    for (int step = 0; step < 6; step++) { /* every neighbour of a tile is in the table */
        const unsigned spot = find_spot(baron, (Cell)(meadow + STEP[step]));
        const uint32_t tile = 1u ^ in_spots(baron->edge, spot); /* no branch to predict */
        ring |= tile * (baron->spot_mark[spot] + 1u) << (4 * step);
    }
    return ring;
}

void baron_add_donjon(Baron *baron, int seat, Side side, Cell cell) {
    const int index = baron->donjons++;
    baron->donjon_ring[index] = ring_of(baron, cell);
    baron->donjon_cell[index] = cell;
    baron->donjon_seat[index] = (uint8_t)seat;
    baron->barons |= (uint16_t)((side == BARON) << index);
    set_spot(baron->meadow, find_spot(baron, cell), false);
    baron->free_meadows--;
}

/* A set of donjons after one has gone. */
static inline uint16_t close_gap(uint16_t set, int index) {
    const unsigned before = set & ((1u << index) - 1);
    return (uint16_t)(before | (set >> (index + 1) << index));
}

static void remove_donjon(Baron *baron, int index) {
    set_spot(baron->meadow, find_spot(baron, baron->donjon_cell[index]), true);
    baron->free_meadows++;
    const int last = --baron->donjons;
    for (int i = index; i < last; i++) {
        baron->donjon_ring[i] = baron->donjon_ring[i + 1];
        baron->donjon_cell[i] = baron->donjon_cell[i + 1];
        baron->donjon_seat[i] = baron->donjon_seat[i + 1];
    }
    baron->donjon_ring[last] = 0;
    baron->donjon_cell[last] = NOWHERE;
    baron->donjon_seat[last] = 0;
    baron->barons = close_gap(baron->barons, index);
    baron->claiming = close_gap(baron->claiming, index);
    baron->waiving = close_gap(baron->waiving, index);
}

#endif
