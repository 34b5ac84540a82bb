/* tests/barony_drawn.c -- positions of Barony drawn as text. */
#include "tests/barony_drawn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_SIZE = 1 << 15, HEXES = 128 };

/* What a drawing comes to. */
typedef struct Board {
    const BaronyMap *map;
    int seats;
    char land[HEXES];
    bool drawn[HEXES];
    int knights[HEXES][BARONY_SEATS];
    char building[HEXES][BARONY_SEATS]; /* v, s, c or 0 */
} Board;

static int hex_at(const BaronyMap *map, int q, int r) {
    for (int hex = 1; hex < HEXES; hex++) {
        if (bits_in(&map->all, hex) && map->q[hex] == q && map->r[hex] == r) {
            return hex;
        }
    }
    fail_msg("%d,%d is not on the map", q, r);
    return 0;
}

static const char *number_at(const char *list, int index) {
    for (; index > 0; index--) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    assert_true(*list != '\0');
    return list;
}

/* The entry of a list such as "0 1 0". */
static int entry(Sketch *sketch, const char *key, int index) {
    return atoi(number_at(sketch_setting(sketch, key, "0 0 0 0"), index));
}

static int entry_of_seat(Sketch *sketch, const char *key, int seat, int index) {
    char name[32];
    snprintf(name, sizeof name, "%s%d", key, seat);
    return entry(sketch, name, index);
}

static void read_cell(Board *board, const SketchCell *cell) {
    const int hex = hex_at(board->map, cell->q, cell->r);
    const char *at = cell->token;
    assert_non_null(strchr("APFML", *at));
    board->land[hex] = *at++;
    board->drawn[hex] = true;
    for (int seat = -1; *at != '\0'; at++) {
        if (*at >= '0' && *at < '0' + board->seats) {
            seat = *at - '0';
        } else if (seat >= 0 && *at == 'k') {
            board->knights[hex][seat]++;
        } else if (seat >= 0 && strchr("vsc", *at) != NULL) {
            board->building[hex][seat] = *at;
        } else {
            fail_msg("'%s': '%c' is no piece", cell->token, *at);
        }
    }
}

static bool next_to_city(const Board *board, int hex) {
    for (int i = 0; i < DIRECTIONS; i++) {
        for (int seat = 0; seat < board->seats; seat++) {
            if (board->building[board->map->neighbour[hex][i]][seat] == 'c') {
                return true;
            }
        }
    }
    return false;
}

/* Puts pieces onto hexes that are not drawn, from the last one on. */
static void spend(Board *board, int seat, char piece, int number) {
    for (int hex = HEXES - 1; hex > 0 && number > 0; hex--) {
        if (!bits_in(&board->map->all, hex) || board->drawn[hex] ||
            (piece == 'c' && next_to_city(board, hex))) {
            continue;
        }
        board->drawn[hex] = true;
        if (piece == 'k') {
            board->knights[hex][seat]++;
        } else {
            board->building[hex][seat] = piece;
        }
        number--;
    }
    assert_int_equal(number, 0);
}

static int on_map(const Board *board, int seat, char piece) {
    int count = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        count += piece == 'k' ? board->knights[hex][seat] : board->building[hex][seat] == piece;
    }
    return count;
}

static void write_land(const Board *board, Text *out) {
    static const char *const NAMES[] = {"field", "plain", "forest", "mountain", "lake"};
    text_put(out, "\"map\":{");
    for (int hex = 0, count = 0; hex < HEXES; hex++) {
        if (bits_in(&board->map->all, hex)) {
            text_format(out, "%s\"%d,%d\":\"%s\"", count++ > 0 ? "," : "", board->map->q[hex],
                        board->map->r[hex], NAMES[strchr("APFML", board->land[hex]) - "APFML"]);
        }
    }
    text_char(out, '}');
}

static void write_pieces(const Board *board, Text *out) {
    text_put(out, ",\"pieces\":{");
    for (int hex = 0, count = 0; hex < HEXES; hex++) {
        int seats = 0;
        for (int seat = 0; seat < board->seats; seat++) {
            const char building = board->building[hex][seat];
            if (board->knights[hex][seat] == 0 && building == 0) {
                continue;
            }
            if (seats++ == 0) {
                text_format(out, "%s\"%d,%d\":[", count++ > 0 ? "," : "", board->map->q[hex],
                            board->map->r[hex]);
            } else {
                text_char(out, ',');
            }
            text_format(out, "{\"seat\":%d,\"knights\":%d,\"building\":%s}", seat,
                        board->knights[hex][seat],
                        building == 'v'   ? "\"village\""
                        : building == 's' ? "\"stronghold\""
                        : building == 'c' ? "\"city\""
                                          : "null");
        }
        text_put(out, seats > 0 ? "]" : "");
    }
    text_char(out, '}');
}

static void write_seats(const Board *board, Sketch *sketch, bool over, Text *out) {
    static const int SILVER[] = {3, 2, 1, 0};
    TEXT(reserve, 1000);
    TEXT(tokens, 1000);
    TEXT(gone, 100);
    TEXT(rank, 100);
    TEXT(cities, 100);
    TEXT(points, 100);
    for (int seat = 0; seat < board->seats; seat++) {
        const char *comma = seat > 0 ? "," : "";
        const int lost = entry(sketch, "gone", seat);
        int token[4], silver = 0;
        for (int land = 0; land < 4; land++) {
            token[land] = entry_of_seat(sketch, "tokens", seat, land);
            silver += SILVER[land] * token[land];
        }
        text_format(&reserve, "%s{\"knights\":%d,\"villages\":%d,\"strongholds\":%d,\"cities\":%d}",
                    comma, 7 - lost - on_map(board, seat, 'k'), 14 - on_map(board, seat, 'v'),
                    2 - on_map(board, seat, 's'), 5 - on_map(board, seat, 'c'));
        text_format(&tokens, "%s{\"field\":%d,\"plain\":%d,\"forest\":%d,\"mountain\":%d}", comma,
                    token[0], token[1], token[2], token[3]);
        text_format(&gone, "%s%d", comma, lost);
        text_format(&rank, "%s%d", comma, entry(sketch, "rank", seat));
        text_format(&cities, "%s%d", comma, entry(sketch, "new", seat));
        text_format(&points, "%s%d", comma,
                    15 * entry(sketch, "rank", seat) + 10 * entry(sketch, "new", seat) +
                        (over ? silver : 0));
    }
    text_format(out,
                ",\"reserve\":[%s],\"gone\":[%s],\"tokens\":[%s],\"rank\":[%s],\"new_cities\":[%s],"
                "\"points\":[%s]",
                reserve.start, gone.start, tokens.start, rank.start, cities.start, points.start);
}

const char *barony_drawn_json(const char *drawing) {
    static Sketch sketch;
    static Board board;
    static char memory[JSON_SIZE];
    Text out = text_over(memory, sizeof memory);
    sketch_read(&sketch, drawing);
    memset(&board, 0, sizeof board);
    board.seats = atoi(sketch_setting(&sketch, "seats", "2"));
    board.map = BARONY_MAPS[board.seats];
    memset(board.land, sketch_setting(&sketch, "land", "P")[0], sizeof board.land);
    for (int i = 0; i < sketch.count; i++) {
        read_cell(&board, &sketch.cells[i]);
    }
    bool duke = false;
    for (int seat = 0; seat < board.seats; seat++) {
        duke |= entry(&sketch, "rank", seat) == 4;
        for (int piece = 3; piece >= 0; piece--) { /* cities first: they need most room */
            spend(&board, seat, "kvsc"[piece], entry_of_seat(&sketch, "spent", seat, piece));
        }
    }
    const char *phase = sketch_setting(&sketch, "phase", "turn");
    const char *to_act = sketch_setting(&sketch, "to_act", "0");
    const bool over = strcmp(phase, "over") == 0;
    text_format(&out, "{\"game\":\"barony\",\"seats\":%d,\"phase\":\"%s\",\"to_act\":%s,",
                board.seats, phase, over ? "null" : to_act);
    text_format(&out, "\"first\":%s,", sketch_setting(&sketch, "first", "0"));
    write_land(&board, &out);
    write_pieces(&board, &out);
    write_seats(&board, &sketch, over, &out);
    const char *moved = sketch_setting(&sketch, "moved", NULL);
    text_format(&out, ",\"placed\":%d,\"moved\":%s%s%s", 3 * board.seats, moved ? "\"" : "",
                moved ? moved : "null", moved ? "\"" : "");
    text_format(&out, ",\"victim\":%s,\"quiet\":%s", sketch_setting(&sketch, "victim", "null"),
                sketch_setting(&sketch, "quiet", "0"));
    text_format(
        &out, ",\"stirred\":%s,\"passes\":%s,\"round\":%s}",
        sketch_setting(&sketch, "stirred", duke || strcmp(phase, "build") == 0 ? "true" : "false"),
        sketch_setting(&sketch, "passes", "0"), sketch_setting(&sketch, "round", "1"));
    sketch_all_used(&sketch);
    assert_false(out.cut);
    return memory;
}
