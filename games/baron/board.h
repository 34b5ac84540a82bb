/* games/baron/board.h -- laying tiles and standing donjons; part of rules.c.
 *
 * About half of the time of a random game is spent here. The lists of tiles and of edge cells are
 * sorted, so the neighbours of a cell stand in three runs: a pair in the row above, the cell with
 * its west and east, a pair in the row below. */
#ifndef GAMES_BARON_BOARD_H
#define GAMES_BARON_BOARD_H

/* Where a cell stands in a sorted list, or would stand. */
static inline int place_of(const Cell *cells, int n, Cell cell) {
    int low = 0;
    while (n > 0) { /* halving without a branch to predict */
        const int half = n / 2;
        low += cells[low + half] < cell ? n - half : 0;
        n = half;
    }
    return low;
}

int baron_kind_at(const Baron *baron, Cell cell) {
    const int place = place_of(baron->tile_cell, baron->tiles, cell);
    return baron->tile_cell[place] == cell ? baron->tile_kind[place] & ~HELD : NO_KIND;
}

int baron_donjon_at(const Baron *baron, Cell cell) {
    for (int i = 0; i < baron->donjons; i++) {
        if (baron->donjon[i].cell == cell) {
            return i;
        }
    }
    return -1;
}

/* Meadows bar nobody, so they have no bit. */
static inline uint8_t kind_bit(int kind) {
    return (uint8_t)(1u << kind >> 1);
}

/* Which of the six steps leads over `way`; 6 if none does. The steps are one row up, none or one
 * down, and there one cell left, none or one right: nine ways, of which six are steps. */
static inline int step_of(int way) {
    static const uint8_t STEP_OF[9] = {3, 2, 1, 4, 6, 0, 6, 5, 6};
    const unsigned from = (unsigned)(way + 256); /* of the last two rows and this cell */
    const unsigned column = (from + 1) & 0xffu;
    return from <= 512 && column <= 2 ? STEP_OF[3 * (from >> 8) + column] : 6;
}

/* Unless it is a tile, a neighbour stands at this place of the edge and touches `kinds`, and now
 * `kind` as well. Written either way, so that there is no branch to predict. */
static inline void touch(Baron *baron, int place, Cell cell, bool is_tile, unsigned kinds,
                         int kind) {
    const Cell old_cell = baron->edge_cell[place];
    const unsigned old_kinds = baron->edge_kinds[place], now = kinds | kind_bit(kind);
    baron->edge_cell[place] = is_tile ? old_cell : cell;
    baron->edge_kinds[place] = (uint8_t)(is_tile ? old_kinds : now);
}

/* What the edge cell at this place touches, or nothing, without a branch. */
static inline unsigned edge_kinds_if(const Baron *baron, int place, bool is_edge) {
    return baron->edge_kinds[place] & (0u - (unsigned)is_edge);
}

/* The pair of neighbours in the row above or below, of which `west` is the first: what is no tile
 * is on the edge now. Returns how many are tiles. */
static inline int touch_pair(Baron *baron, Cell west, int tile, int edge, int kind) {
    const Cell east = (Cell)(west + 1);
    const bool west_tile = baron->tile_cell[tile] == west;
    const bool east_tile = baron->tile_cell[tile + west_tile] == east;
    const bool west_edge = baron->edge_cell[edge] == west;
    const bool east_edge = baron->edge_cell[edge + west_edge] == east;
    const unsigned west_kinds = edge_kinds_if(baron, edge, west_edge);
    const unsigned east_kinds = edge_kinds_if(baron, edge + west_edge, east_edge);
    const int fresh = 2 - west_tile - east_tile - west_edge - east_edge;
    if (fresh > 0) {
        lanes_shift(baron->edge_cell, baron->edge_kinds, baron->edges, edge + west_edge, fresh);
        baron->edges = (uint8_t)(baron->edges + fresh);
    }
    touch(baron, edge, west, west_tile, west_kinds, kind);
    touch(baron, edge + !west_tile, east, east_tile, east_kinds, kind);
    return west_tile + east_tile;
}

/* The cell's own row: the cell leaves the edge, west and east are on it if they are no tiles.
 * Returns how many are tiles. */
static inline int touch_row(Baron *baron, Cell cell, int tile, int edge, int kind) {
    const Cell west = (Cell)(cell - 1), east = (Cell)(cell + 1);
    const bool west_tile = baron->tile_cell[tile] == west;
    const bool east_tile = baron->tile_cell[tile + west_tile] == east;
    const bool west_edge = baron->edge_cell[edge] == west;
    const int own = edge + west_edge;
    const bool own_edge = baron->edge_cell[own] == cell; /* always but for the first tile */
    const bool east_edge = baron->edge_cell[own + own_edge] == east;
    const unsigned west_kinds = edge_kinds_if(baron, edge, west_edge);
    const unsigned east_kinds = edge_kinds_if(baron, own + own_edge, east_edge);
    const int more = 2 - west_tile - east_tile - west_edge - own_edge - east_edge;
    if (more != 0) {
        lanes_shift(baron->edge_cell, baron->edge_kinds, baron->edges, own + own_edge + east_edge,
                    more);
        baron->edges = (uint8_t)(baron->edges + more);
    }
    touch(baron, edge, west, west_tile, west_kinds, kind);
    touch(baron, edge + !west_tile, east, east_tile, east_kinds, kind);
    return west_tile + east_tile;
}

/* Puts a tile onto the board; returns how many tiles it touches. The rows are done from the last,
 * so that what is inserted does not move what is still to come. */
static inline int put_tile(Baron *baron, int kind, Cell cell) {
    const Cell run[3] = {(Cell)(cell - 256), (Cell)(cell - 1), (Cell)(cell + 255)};
    int tile[3], edge[3];
    lanes_less3(baron->tile_cell, baron->tiles, run, tile);
    lanes_less3(baron->edge_cell, baron->edges, run, edge);
    int touched = touch_pair(baron, run[2], tile[2], edge[2], kind);
    touched += touch_row(baron, cell, tile[1], edge[1], kind);
    touched += touch_pair(baron, run[0], tile[0], edge[0], kind);
    const int place = tile[1] + (baron->tile_cell[tile[1]] == run[1]);
    lanes_shift(baron->tile_cell, baron->tile_kind, baron->tiles, place, 1);
    baron->tile_cell[place] = cell;
    baron->tile_kind[place] = (uint8_t)kind;
    baron->tiles++;
    baron->free_meadows = (uint8_t)(baron->free_meadows + (kind == MEADOW));
    return touched;
}

static inline bool ring_complete(uint32_t ring) {
    const uint32_t any = ring | ring >> 1 | ring >> 2 | ring >> 3;
    return (any & 0x111111u) == 0x111111u;
}

/* The donjons beside a cell, one bit each. Without a branch: whether one is near is a coin toss. */
static inline uint32_t donjons_beside(const Baron *baron, Cell cell) {
    uint32_t beside = 0;
    for (int i = 0; i < baron->donjons; i++) {
        const int way = cell - baron->donjon[i].cell;
        const unsigned far = (unsigned)(way < 0 ? -way : way);
        beside |= (uint32_t)((far == 1) | (far == 255) | (far == 256)) << i;
    }
    return beside;
}

/* The tile's place in the rings of the donjons around it. Returns, one bit each, the knights whose
 * ring it completes (B17). */
static inline uint32_t put_into_rings(Baron *baron, int kind, Cell cell) {
    uint32_t ready = 0;
    LANES_EACH(i, donjons_beside(baron, cell)) {
        Donjon *donjon = &baron->donjon[i];
        donjon->ring |= (uint32_t)(kind + 1) << (4 * step_of(cell - donjon->cell));
        ready |= (uint32_t)(donjon->side == KNIGHT && ring_complete(donjon->ring)) << i;
    }
    return ready;
}

bool baron_add_tile(Baron *baron, int kind, Cell cell) {
    const bool fresh = baron_kind_at(baron, cell) == NO_KIND;
    if (fresh) {
        put_tile(baron, kind, cell);
        put_into_rings(baron, kind, cell);
    }
    return fresh;
}

static inline int ring_tile_value(uint32_t ring, int step) {
    static const int8_t VALUE[KINDS + 1] = {0, 0, 3, 2, 2, 1, 1, 1, -1, -2};
    return VALUE[ring >> (4 * step) & 15u];
}

int baron_ring_value(uint32_t ring) {
    int value = 0;
    for (int step = 0; step < 6; step++) {
        value += ring_tile_value(ring, step);
    }
    return value;
}

/* The four bits of a ring for the tile at this place of the list, if it is that cell's. */
static inline uint32_t ring_part(const Baron *baron, int place, Cell cell, int step) {
    const uint32_t part = (baron->tile_kind[place] & ~(uint32_t)HELD) + 1;
    return baron->tile_cell[place] == cell ? part << (4 * step) : 0;
}

/* The tiles around a meadow, found in the three runs. */
static inline uint32_t ring_of(const Baron *baron, Cell cell, int *own) {
    const Cell run[3] = {(Cell)(cell - 256), (Cell)(cell - 1), (Cell)(cell + 255)};
    int tile[3];
    lanes_less3(baron->tile_cell, baron->tiles, run, tile);
    const int north_west = tile[0], west = tile[1], south_west = tile[2];
    const uint32_t north = ring_part(baron, north_west, run[0], 2);
    const uint32_t left = ring_part(baron, west, run[1], 3);
    const uint32_t south = ring_part(baron, south_west, run[2], 4);
    *own = west + (left != 0);
    return north | left | south | ring_part(baron, *own + 1, (Cell)(cell + 1), 0) |
           ring_part(baron, north_west + (north != 0), (Cell)(run[0] + 1), 1) |
           ring_part(baron, south_west + (south != 0), (Cell)(run[2] + 1), 5);
}

void baron_add_donjon(Baron *baron, int seat, Side side, Cell cell, int value) {
    int own;
    const uint32_t ring = ring_of(baron, cell, &own);
    const int index = baron->donjons++;
    Donjon *donjon = &baron->donjon[index];
    donjon->cell = cell;
    donjon->seat = (uint8_t)seat;
    donjon->side = (uint8_t)side;
    donjon->ring = ring;
    baron->chip[index] = side == BARON ? (uint8_t)(value + 128) : 0;
    baron->tile_kind[own] |= HELD;
    baron->free_meadows--;
}

static void remove_donjon(Baron *baron, int index) {
    const Cell cell = baron->donjon[index].cell;
    baron->tile_kind[place_of(baron->tile_cell, baron->tiles, cell)] &= (uint8_t)~HELD;
    baron->free_meadows++;
    baron->donjons--;
    for (int i = index; i < baron->donjons; i++) {
        baron->donjon[i] = baron->donjon[i + 1];
        baron->chip[i] = baron->chip[i + 1];
    }
    memset(&baron->donjon[baron->donjons], 0, sizeof(Donjon));
    baron->chip[baron->donjons] = 0;
}

#endif
