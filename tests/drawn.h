/* tests/drawn.h -- positions drawn as text, and a table to play on from them, for any game.
 *
 * A drawing is rows of cells and lines of settings:
 *
 *     "   Vi    Fo       "     Cells stand every six columns, and those of the next row three
 *     "Fi    Me:a* Qu    "     columns further left or right, as hexagons lie. A star marks the
 *     "   Me    ..       "     cell 0,0; .. or nothing is a cell without a tile.
 *     "to_act 1"               A line that begins with a small letter is a setting.
 *
 * In the first row here are 0,-1 and 1,-1, in the second -1,0, 0,0 and 1,0, in the third -1,1 and
 * 0,1 (core/hex.h). What the words in the cells and the settings mean is the game's own; see
 * baron_drawn.h. */
#ifndef TESTS_DRAWN_H
#define TESTS_DRAWN_H

#include "core/game.h"
#include "play/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SKETCH_CELLS = 128, SKETCH_SETTINGS = 32, SKETCH_TOKEN = 8, SKETCH_PITCH = 6 };

typedef struct SketchCell {
    int q, r;
    char token[SKETCH_TOKEN]; /* without the star */
} SketchCell;

typedef struct SketchSetting {
    char key[16];
    char value[256];
    bool used; /* somebody asked for it */
} SketchSetting;

/* The drawing taken apart: cells row by row as a reader meets them. */
typedef struct Sketch {
    SketchCell cells[SKETCH_CELLS];
    int count;
    SketchSetting settings[SKETCH_SETTINGS];
    int settings_count;
} Sketch;

void sketch_read(Sketch *sketch, const char *drawing);
/* The words after the key, or `otherwise`. */
const char *sketch_setting(Sketch *sketch, const char *key, const char *otherwise);
/* Fails the test if there is a setting nobody asked for: a slip of the pen. */
void sketch_all_used(const Sketch *sketch);

/* A game on the table, and what the last move caused. */
typedef struct Table {
    const Game *game;
    STATE_ROOM(state);
    char events[1 << 16]; /* of the last move, a list in JSON */
    int events_count;
} Table;

/* All of these fail the test, naming the caller's line, if things are not as they say. JSON is
 * written with ' instead of ", so that it is easy to read in C. */

#define LOAD(TABLE, GAME, JSON)       table_load(TABLE, GAME, JSON, __FILE__, __LINE__)
#define PLAY(TABLE, MOVE)             table_play(TABLE, MOVE, __FILE__, __LINE__)
#define REFUSED(TABLE, MOVE, RULE)    table_refused(TABLE, MOVE, RULE, __FILE__, __LINE__)
#define BECAUSE(TABLE, MOVE, WORDS)   table_because(TABLE, MOVE, WORDS, __FILE__, __LINE__)
#define UNREADABLE(TABLE, MOVE)       table_unreadable(TABLE, MOVE, __FILE__, __LINE__)
#define MOVES_ARE(TABLE, MOVES)       table_moves_are(TABLE, MOVES, __FILE__, __LINE__)
#define HAS(TABLE, PATH, JSON)        table_has(TABLE, PATH, JSON, __FILE__, __LINE__)
#define TOLD(TABLE, EVENT)            table_told(TABLE, EVENT, 1, __FILE__, __LINE__)
#define TOLD_TIMES(TABLE, EVENT, HOW) table_told(TABLE, EVENT, HOW, __FILE__, __LINE__)
#define TOLD_IN_ORDER(TABLE, A, B)    table_told_in_order(TABLE, A, B, __FILE__, __LINE__)
#define SCORE_IS(TABLE, SCORE)        table_score_is(TABLE, SCORE, __FILE__, __LINE__)

/* A position as JSON. */
void table_load(Table *table, const Game *game, const char *json, const char *file, int line);
void table_start(Table *table, const Game *game, int seats);

/* The move is legal; makes it and keeps its events. */
void table_play(Table *table, const char *move, const char *file, int line);
/* The move can be read, is not legal, and that is the rule that forbids it. */
void table_refused(Table *table, const char *move, int rule, const char *file, int line);
/* The move is not legal, and that is the reason told, about this very move; "": only the rule's. */
void table_because(Table *table, const char *move, const char *words, const char *file, int line);
void table_unreadable(Table *table, const char *move, const char *file, int line);
/* The whole list, sorted as text: "take 1|take 2". */
void table_moves_are(Table *table, const char *moves, const char *file, int line);
int table_moves_count(const Table *table);
bool table_legal(const Table *table, const char *move);
uint32_t table_weight(const Table *table, const char *move); /* of a legal move of nature */

/* A part of the written position: "honour", "honour.1", "donjons.0,0.side". NULL: not there. */
void table_has(const Table *table, const char *path, const char *json, const char *file, int line);
/* The same of what a seat may know. */
void table_view(const Table *table, int seat, Table *out);

/* How often the last move's events hold one like "founded B23 seat=0 honour=6": the event, its rule
 * (or * for any) and any of its keys. A list is written 0,1|1,0 and may be in any order. */
void table_told(const Table *table, const char *event, int times, const char *file, int line);
int table_count_told(const Table *table, const char *event);
void table_told_in_order(const Table *table, const char *a, const char *b, const char *file,
                         int line);

/* The game is over with this score, seat by seat: "4 place 1 won, -7 place 2". */
void table_score_is(const Table *table, const char *score, const char *file, int line);

/* 'words' as "words". */
void requote(const char *json, Text *out);

#endif
