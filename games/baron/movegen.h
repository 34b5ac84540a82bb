/* games/baron/movegen.h -- all legal moves. */
#ifndef GAMES_BARON_MOVEGEN_H
#define GAMES_BARON_MOVEGEN_H

#include "games/baron/reserve.h"

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

#endif
