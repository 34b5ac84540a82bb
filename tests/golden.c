/* tests/golden.c -- follows whole games that others have played by the same rules.
 *
 * A file GAME-SEATS-*.txt begins with two lines of heading, "# GAME, SEATS seats. …" and
 * "# start | who acts | number of legal moves", then has a line for each move, "move | who acts
 * next | number of legal moves then", then the final position and the score as JSON, each after a
 * heading of its own. Files of games that are not in the list are named and left out. */
#define _POSIX_C_SOURCE 200809L
#include "games/list.h"
#include "play/buffer.h"
#include "play/json_doc.h"
#include "play/match.h"
#include "play/setup.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef GOLDEN_DIR
#define GOLDEN_DIR "tests/golden"
#endif

enum { LINE_SIZE = 65536, FILES_MAX = 1000 };

static char *files[FILES_MAX];
static int files_count;

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int find_files(void **unused) {
    (void)unused;
    DIR *folder = opendir(GOLDEN_DIR);
    if (folder == NULL) {
        print_error("cannot open the folder %s\n", GOLDEN_DIR);
        return -1;
    }
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL && files_count < FILES_MAX) {
        const size_t length = strlen(entry->d_name);
        if (length > 4 && strcmp(entry->d_name + length - 4, ".txt") == 0) {
            files[files_count++] = strdup(entry->d_name);
        }
    }
    closedir(folder);
    qsort(files, (size_t)files_count, sizeof files[0], compare_names);
    return 0;
}

static int forget_files(void **unused) {
    (void)unused;
    while (files_count > 0) {
        free(files[--files_count]);
    }
    return 0;
}

/* ---- one file ---- */

typedef struct Trace {
    const char *name;
    FILE *file;
    int number; /* of the line at hand */
    char line[LINE_SIZE];
} Trace;

static bool next_line(Trace *trace) {
    trace->number++;
    if (fgets(trace->line, LINE_SIZE, trace->file) == NULL) {
        return false;
    }
    trace->line[strcspn(trace->line, "\r\n")] = '\0';
    return true;
}

static void expect_line(Trace *trace, const char *line) {
    if (!next_line(trace) || strcmp(trace->line, line) != 0) {
        fail_msg("%s:%d: expected '%s'", trace->name, trace->number, line);
    }
}

/* "who acts | number of legal moves" against the match. */
static void check_turn(const Trace *trace, const Match *match, const char *words) {
    const int turn = match_turn(match);
    Move moves[MOVES_MAX];
    const int count = turn == OVER ? 0 : match->game->moves(match_state(match), moves);
    TEXT(expected, 64);
    if (turn >= 0) {
        text_format(&expected, "%d | %d", turn, count);
    } else {
        text_format(&expected, "%s | %d", turn == NATURE ? "nature" : "over", count);
    }
    if (strcmp(words, expected.start) != 0) {
        fail_msg("%s:%d (move %d): the file has '%s', the game '%s'", trace->name, trace->number,
                 match->count, words, expected.start);
    }
}

/* Every key the file lists must have the value the game writes. */
static void check_position(Trace *trace, const Match *match) {
    TEXT(error, 256);
    Buffer buffer;
    JsonDoc wanted = {0}, written = {0};
    assert_true(buffer_new(&buffer));
    match->game->write_position(match_state(match), buffer_room(&buffer, MATCH_POSITION_SIZE));
    if (!next_line(trace) || !json_doc_read(&wanted, trace->line, strlen(trace->line), &error) ||
        !json_doc_read(&written, buffer.text.start, buffer.text.used, &error)) {
        fail_msg("%s:%d: %s", trace->name, trace->number, error.start);
    }
    for (int key = json_first(&wanted.json, 0); key != JSON_NONE;
         key = json_next(&wanted.json, key)) {
        char name[64];
        assert_true(json_key(&wanted.json, key, name, sizeof name));
        const int node = json_member(&written.json, 0, name);
        if (node == JSON_NONE || !json_same(&wanted.json, key, &written.json, node)) {
            fail_msg("%s: '%s' of the final position differs: the game writes %s", trace->name,
                     name, buffer.text.start);
        }
    }
    assert_true(json_count(&wanted.json, 0) > 4);
    json_doc_free(&wanted);
    json_doc_free(&written);
    buffer_free(&buffer);
}

static void check_score(Trace *trace, const Match *match) {
    TEXT(error, 256);
    JsonDoc doc = {0};
    Score score[SEATS_MAX];
    match->game->score(match_state(match), score);
    if (!next_line(trace) || !json_doc_read(&doc, trace->line, strlen(trace->line), &error)) {
        fail_msg("%s:%d: %s", trace->name, trace->number, error.start);
    }
    assert_int_equal(json_count(&doc.json, 0), match->setup.seats);
    int seat = 0;
    for (int node = json_first(&doc.json, 0); node != JSON_NONE;
         node = json_next(&doc.json, node), seat++) {
        int64_t points, place;
        bool won;
        assert_true(json_int(&doc.json, json_member(&doc.json, node, "points"), &points));
        assert_true(json_int(&doc.json, json_member(&doc.json, node, "place"), &place));
        assert_true(json_bool(&doc.json, json_member(&doc.json, node, "won"), &won));
        if (points != score[seat].points || place != score[seat].place || won != score[seat].won) {
            fail_msg("%s: the game gives seat %d the points %d, place %d, %s", trace->name, seat,
                     score[seat].points, score[seat].place, score[seat].won ? "won" : "not won");
        }
    }
    json_doc_free(&doc);
}

static int follow(Trace *trace, const Game *game, int seats) {
    TEXT(error, 1024);
    TEXT(heading, 256);
    Setup setup;
    if (!setup_seats(game, seats, &setup, &error)) {
        fail_msg("%s: %s", trace->name, error.start);
    }
    Match *match = match_new(game, &setup, 0, false, &error);
    assert_non_null(match);
    text_format(&heading, "# %s, %d seats.", game->name, seats);
    if (!next_line(trace) || strncmp(trace->line, heading.start, heading.used) != 0) {
        fail_msg("%s:1: expected '%s …'", trace->name, heading.start);
    }
    if (!next_line(trace) || strncmp(trace->line, "# start | ", 10) != 0) {
        fail_msg("%s:2: expected '# start | …'", trace->name);
    }
    check_turn(trace, match, trace->line + 10);
    while (next_line(trace) && trace->line[0] != '#') {
        char *bar = strstr(trace->line, " | ");
        if (bar == NULL) {
            fail_msg("%s:%d: expected 'move | who | number'", trace->name, trace->number);
            break;
        }
        *bar = '\0';
        if (match_play_text(match, trace->line, &error) != MATCH_MADE) {
            fail_msg("%s:%d: %s", trace->name, trace->number, error.start);
        }
        check_turn(trace, match, bar + 3);
    }
    assert_string_equal(trace->line, "# final position");
    assert_int_equal(match_turn(match), OVER);
    check_position(trace, match);
    expect_line(trace, "# score");
    check_score(trace, match);
    const int moves = match->count;
    match_free(match);
    return moves;
}

static const Game *find_game(const char *name, size_t length) {
    for (int i = 0; i < GAMES_COUNT; i++) {
        if (strlen(GAMES[i]->name) == length && memcmp(GAMES[i]->name, name, length) == 0) {
            return GAMES[i];
        }
    }
    return NULL;
}

static void follow_files(void **unused) {
    (void)unused;
    int followed[GAMES_COUNT] = {0};
    int skipped = 0;
    for (int i = 0; i < files_count; i++) {
        const size_t length = strcspn(files[i], "-");
        const Game *game = find_game(files[i], length);
        if (game == NULL) {
            print_message("%s: left out, its game is not in the list\n", files[i]);
            skipped++;
            continue;
        }
        static Trace trace;
        TEXT(path, 512);
        text_format(&path, "%s/%s", GOLDEN_DIR, files[i]);
        trace.name = files[i];
        trace.number = 0;
        trace.file = fopen(path.start, "r");
        assert_non_null(trace.file);
        const int moves = follow(&trace, game, atoi(files[i] + length + 1));
        fclose(trace.file);
        print_message("%s: %d moves agree\n", files[i], moves);
        for (int j = 0; j < GAMES_COUNT; j++) {
            followed[j] += GAMES[j] == game;
        }
    }
    print_message("%d of %d files left out\n", skipped, files_count);
    for (int i = 0; i < GAMES_COUNT; i++) {
        if (followed[i] == 0 && GAMES[i] != &NULL_GAME) {
            fail_msg("no golden game of %s in %s", GAMES[i]->name, GOLDEN_DIR);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(follow_files, find_files, forget_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
