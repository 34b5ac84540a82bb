/* tests/drawn.c -- positions drawn as text, and a table to play on from them, for any game. */
#include "tests/drawn.h"

#include "play/because.h"
#include "play/json_doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITION_SIZE = 1 << 16, LIST_SIZE = 1 << 17, MOVE_SIZE = 64 };

/* ---- drawings ---- */

static void read_setting(Sketch *sketch, const char *line, size_t length) {
    assert_true(sketch->settings_count < SKETCH_SETTINGS);
    SketchSetting *setting = &sketch->settings[sketch->settings_count++];
    const size_t key = strcspn(line, " \n");
    assert_true(key < sizeof setting->key && length < sizeof setting->value);
    memcpy(setting->key, line, key);
    setting->key[key] = '\0';
    const size_t from = key < length ? key + 1 : length;
    memcpy(setting->value, line + from, length - from);
    setting->value[length - from] = '\0';
    setting->used = false;
}

/* One row. Cells get their column in half pitches as q for now. */
static void read_row(Sketch *sketch, const char *line, size_t length, int row, int *star_half,
                     int *star_row) {
    for (size_t at = 0; at < length;) {
        if (line[at] == ' ') {
            at++;
            continue;
        }
        size_t end = at;
        while (end < length && line[end] != ' ') {
            end++;
        }
        size_t letters = end - at;
        if (at % (SKETCH_PITCH / 2) != 0 || letters >= SKETCH_TOKEN) {
            fail_msg("row %d of the drawing, column %d: cells stand every %d columns, '%.*s' does "
                     "not",
                     row, (int)at, SKETCH_PITCH, (int)letters, line + at);
        }
        const int half = (int)at / (SKETCH_PITCH / 2);
        if (line[end - 1] == '*') {
            assert_int_equal(*star_row, -1); /* only one cell is 0,0 */
            *star_half = half;
            *star_row = row;
            letters--;
        }
        if (letters > 0 && line[at] != '.') {
            assert_true(sketch->count < SKETCH_CELLS);
            SketchCell *cell = &sketch->cells[sketch->count++];
            cell->q = half;
            cell->r = row;
            memcpy(cell->token, line + at, letters);
            cell->token[letters] = '\0';
        }
        at = end;
    }
}

void sketch_read(Sketch *sketch, const char *drawing) {
    memset(sketch, 0, sizeof *sketch);
    int row = 0, star_half = 0, star_row = -1;
    for (const char *line = drawing; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        if (*line >= 'a' && *line <= 'z') {
            read_setting(sketch, line, length);
        } else {
            read_row(sketch, line, length, row++, &star_half, &star_row);
        }
        line += length + (line[length] == '\n');
    }
    if (star_row < 0) {
        fail_msg("no cell of the drawing has a star");
    }
    for (int i = 0; i < sketch->count; i++) {
        SketchCell *cell = &sketch->cells[i];
        cell->r -= star_row;
        const int twice = cell->q - star_half - cell->r;
        if (twice % 2 != 0) {
            fail_msg("'%s' in row %d of the drawing: rows are shifted by half a cell", cell->token,
                     cell->r + star_row);
        }
        cell->q = twice / 2;
    }
}

const char *sketch_setting(Sketch *sketch, const char *key, const char *otherwise) {
    for (int i = 0; i < sketch->settings_count; i++) {
        if (strcmp(sketch->settings[i].key, key) == 0) {
            sketch->settings[i].used = true;
            return sketch->settings[i].value;
        }
    }
    return otherwise;
}

void sketch_all_used(const Sketch *sketch) {
    for (int i = 0; i < sketch->settings_count; i++) {
        if (!sketch->settings[i].used) {
            fail_msg("no setting is called '%s'", sketch->settings[i].key);
        }
    }
}

/* ---- failing ---- */

static void explain(const Table *table, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5), noreturn));

static void explain(const Table *table, const char *file, int line, const char *format, ...) {
    static char memory[POSITION_SIZE], words[4096];
    Text position = text_over(memory, sizeof memory);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    table->game->write_position(table->state, &position);
    fprintf(stderr, "%s\n  last events: %s\n  now: %s\n", words, table->events, position.start);
    _fail(file, line);
    abort();
}

void requote(const char *json, Text *out) {
    for (; *json != '\0'; json++) {
        text_char(out, *json == '\'' ? '"' : *json);
    }
}

/* ---- the table ---- */

static void no_events(Table *table) {
    strcpy(table->events, "[]");
    table->events_count = 0;
}

void table_load(Table *table, const Game *game, const char *json, const char *file, int line) {
    TEXT(error, 512);
    JsonDoc doc = {0};
    table->game = game;
    memset(table->state, 0xa5, sizeof table->state);
    no_events(table);
    if (!json_doc_read(&doc, json, strlen(json), &error) ||
        !game->read_position(table->state, &doc.json, 0, &error)) {
        fprintf(stderr, "%s\n  %s\n", error.start, json);
        _fail(file, line);
    }
    json_doc_free(&doc);
}

void table_start(Table *table, const Game *game, int seats) {
    const Setup setup = {seats, {0}};
    table->game = game;
    no_events(table);
    game->start(table->state, &setup);
}

static bool listed(const Table *table, Move move) {
    static Move moves[MOVES_MAX];
    const int count = table->game->moves(table->state, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

void table_play(Table *table, const char *words, const char *file, int line) {
    const Game *game = table->game;
    Move move;
    if (!game->read_move(table->state, words, &move)) {
        explain(table, file, line, "'%s' cannot be read", words);
    }
    if (!game->legal(table->state, move) || !listed(table, move)) {
        explain(table, file, line, "'%s' is not legal by rule %c%d", words, game->rule_letter,
                game->why_not(table->state, move));
    }
    static Event events[EVENTS_MAX];
    const int count = game->events(table->state, move, events);
    Text out = text_over(table->events, sizeof table->events);
    text_char(&out, '[');
    for (int i = 0; i < count; i++) {
        text_put(&out, i > 0 ? "," : "");
        game->write_event(table->state, &events[i], &out);
    }
    text_char(&out, ']');
    assert_false(out.cut);
    table->events_count = count;
    game->apply(table->state, move);
}

void table_refused(Table *table, const char *words, int rule, const char *file, int line) {
    const Game *game = table->game;
    Move move;
    if (!game->read_move(table->state, words, &move)) {
        explain(table, file, line, "'%s' cannot be read", words);
    }
    if (game->legal(table->state, move) || listed(table, move)) {
        explain(table, file, line, "'%s' is legal", words);
    }
    const int why = game->why_not(table->state, move);
    if (why != rule) {
        explain(table, file, line, "'%s' is forbidden by %c%d, not by %c%d", words,
                game->rule_letter, why, game->rule_letter, rule);
    }
}

void table_because(Table *table, const char *words, const char *expected, const char *file,
                   int line) {
    const Game *game = table->game;
    Move move;
    if (!game->read_move(table->state, words, &move)) {
        explain(table, file, line, "'%s' cannot be read", words);
    }
    TEXT(told, 400);
    const Because because = because_say(game, table->state, move, ENGLISH, &told);
    if (because.rule == 0 || strcmp(because.brief ? told.start : "", expected) != 0) {
        explain(table, file, line, "'%s' is refused by '%s', not by '%s'", words, told.start,
                expected);
    }
}

void table_unreadable(Table *table, const char *words, const char *file, int line) {
    Move move;
    if (table->game->read_move(table->state, words, &move)) {
        explain(table, file, line, "'%s' reads as a move", words);
    }
}

static int compare_texts(const void *a, const void *b) {
    return strcmp((const char *)a, (const char *)b);
}

void table_moves_are(Table *table, const char *expected, const char *file, int line) {
    static Move moves[MOVES_MAX];
    static char texts[MOVES_MAX][MOVE_SIZE], memory[LIST_SIZE];
    const int count = table->game->moves(table->state, moves);
    for (int i = 0; i < count; i++) {
        Text text = text_over(texts[i], MOVE_SIZE);
        table->game->write_move(table->state, moves[i], &text);
    }
    qsort(texts, (size_t)count, MOVE_SIZE, compare_texts);
    Text all = text_over(memory, sizeof memory);
    for (int i = 0; i < count; i++) {
        text_put(&all, i > 0 ? "|" : "");
        text_put(&all, texts[i]);
    }
    if (strcmp(all.start, expected) != 0) {
        explain(table, file, line, "the moves are %.2000s, not %.1000s", all.start, expected);
    }
}

int table_moves_count(const Table *table) {
    static Move moves[MOVES_MAX];
    return table->game->moves(table->state, moves);
}

bool table_legal(const Table *table, const char *words) {
    Move move;
    return table->game->read_move(table->state, words, &move) &&
           table->game->legal(table->state, move);
}

uint32_t table_weight(const Table *table, const char *words) {
    Move move;
    assert_true(table->game->read_move(table->state, words, &move));
    assert_true(table->game->legal(table->state, move));
    return table->game->weight(table->state, move);
}

void table_view(const Table *table, int seat, Table *out) {
    memcpy(out, table, sizeof *out);
    no_events(out);
    out->game->view(out->state, seat);
}

/* ---- what the position says ---- */

/* Follows "honour.1"; JSON_NONE if there is no such part. */
static int follow(const Json *json, const char *path) {
    int node = 0;
    while (node != JSON_NONE && *path != '\0') {
        char key[64];
        const size_t length = strcspn(path, ".");
        assert_true(length < sizeof key);
        memcpy(key, path, length);
        key[length] = '\0';
        if (json_type(json, node) == JSON_ARRAY) {
            int index = atoi(key);
            for (node = json_first(json, node); node != JSON_NONE && index > 0; index--) {
                node = json_next(json, node);
            }
        } else {
            node = json_type(json, node) == JSON_OBJECT ? json_member(json, node, key) : JSON_NONE;
        }
        path += length + (path[length] == '.');
    }
    return node;
}

void table_has(const Table *table, const char *path, const char *expected, const char *file,
               int line) {
    static char position[POSITION_SIZE], wanted[POSITION_SIZE];
    Text written = text_over(position, sizeof position), quoted = text_over(wanted, sizeof wanted);
    TEXT(error, 256);
    JsonDoc doc = {0}, other = {0};
    table->game->write_position(table->state, &written);
    assert_true(json_doc_read(&doc, position, written.used, &error));
    const int node = follow(&doc.json, path);
    if (expected == NULL) {
        if (node != JSON_NONE) {
            explain(table, file, line, "there is a '%s'", path);
        }
    } else {
        requote(expected, &quoted);
        if (!json_doc_read(&other, wanted, quoted.used, &error)) {
            explain(table, file, line, "%s: %s", wanted, error.start);
        }
        if (node == JSON_NONE || !json_same(&doc.json, node, &other.json, 0)) {
            explain(table, file, line, "'%s' is not %s", path, wanted);
        }
    }
    json_doc_free(&doc);
    json_doc_free(&other);
}

/* ---- what was told ---- */

/* A list of texts against "0,1|1,0": the same ones in any order. */
static bool same_list(const Json *json, int node, const char *expected) {
    int count = 0;
    for (const char *at = expected; *at != '\0'; count++) {
        char part[64], words[64];
        const size_t length = strcspn(at, "|");
        assert_true(length < sizeof part);
        memcpy(part, at, length);
        part[length] = '\0';
        bool found = false;
        for (int entry = json_first(json, node); entry != JSON_NONE;
             entry = json_next(json, entry)) {
            found |= json_words(json, entry, words, sizeof words) && strcmp(words, part) == 0;
        }
        if (!found) {
            return false;
        }
        at += length + (at[length] == '|');
    }
    return json_count(json, node) == count;
}

static bool same_value(const Json *json, int node, const char *expected) {
    int64_t number;
    bool truth;
    if (node == JSON_NONE) {
        return false;
    }
    switch (json_type(json, node)) {
    case JSON_NUMBER:
        return json_int(json, node, &number) && number == atoi(expected) &&
               strspn(expected, "-0123456789") == strlen(expected);
    case JSON_TRUE:
    case JSON_FALSE:
        return json_bool(json, node, &truth) && strcmp(expected, truth ? "true" : "false") == 0;
    case JSON_STRING:
        return json_is(json, node, expected);
    case JSON_NULL:
        return strcmp(expected, "null") == 0;
    default:
        return same_list(json, node, expected);
    }
}

static bool event_is(const Json *json, int event, const char *pattern) {
    int words = 0;
    while (*pattern != '\0') {
        char word[256];
        const size_t length = strcspn(pattern, " ");
        assert_true(length < sizeof word);
        memcpy(word, pattern, length);
        word[length] = '\0';
        char *equals = strchr(word, '=');
        const char *key = words == 0 ? "event" : words == 1 ? "rule" : word;
        const char *value = word;
        if (words > 1) {
            assert_non_null(equals);
            *equals = '\0';
            value = equals + 1;
        }
        if (strcmp(value, "*") != 0 && !same_value(json, json_member(json, event, key), value)) {
            return false;
        }
        words++;
        pattern += length + (pattern[length] == ' ');
    }
    return true;
}

/* How many, and the number of the first in the list (-1: none). */
static int count_events(const Table *table, const char *pattern, int *first) {
    TEXT(error, 256);
    JsonDoc doc = {0};
    int count = 0, index = 0;
    *first = -1;
    assert_true(json_doc_read(&doc, table->events, strlen(table->events), &error));
    for (int event = json_first(&doc.json, 0); event != JSON_NONE;
         event = json_next(&doc.json, event), index++) {
        if (event_is(&doc.json, event, pattern)) {
            *first = count++ == 0 ? index : *first;
        }
    }
    json_doc_free(&doc);
    return count;
}

int table_count_told(const Table *table, const char *pattern) {
    int first;
    return count_events(table, pattern, &first);
}

void table_told(const Table *table, const char *pattern, int times, const char *file, int line) {
    const int count = table_count_told(table, pattern);
    if (count != times) {
        explain(table, file, line, "told %d times instead of %d: %s", count, times, pattern);
    }
}

void table_told_in_order(const Table *table, const char *a, const char *b, const char *file,
                         int line) {
    int first_a, first_b;
    count_events(table, a, &first_a);
    count_events(table, b, &first_b);
    if (first_a < 0 || first_b < 0 || first_a >= first_b) {
        explain(table, file, line, "'%s' is not told before '%s'", a, b);
    }
}

/* ---- the end ---- */

void table_score_is(const Table *table, const char *expected, const char *file, int line) {
    Score score[SEATS_MAX];
    TEXT(text, 256);
    if (table->game->turn(table->state) != OVER) {
        explain(table, file, line, "the game is not over");
    }
    memset(score, 0, sizeof score);
    table->game->score(table->state, score);
    for (int seat = 0; seat < SEATS_MAX && score[seat].place > 0; seat++) {
        text_format(&text, "%s%d place %d%s", seat > 0 ? ", " : "", score[seat].points,
                    score[seat].place, score[seat].won ? " won" : "");
    }
    if (strcmp(text.start, expected) != 0) {
        explain(table, file, line, "the score is %s, not %s", text.start, expected);
    }
}
