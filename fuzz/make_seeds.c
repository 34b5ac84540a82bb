/* fuzz/make_seeds.c -- writes the seeds of the fuzz targets, from real games.
 *
 *     make_seeds FOLDER
 *
 * For every game in the list, with the least and the most seats. To be run again when a state, a
 * notation or the rules change; the same program writes the same files. Names say what a loader
 * must think of them: good-… are taken, bad-… refused. */
#include "games/list.h"
#include "play/buffer.h"
#include "play/puzzles.h"
#include "play/record.h"
#include "play/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSION_MOVES = 30 }; /* in a seed of messages */

static const char *folder;

static void stop(const char *why) {
    fprintf(stderr, "make_seeds: %s\n", why);
    exit(1);
}

static void write_file(const char *target, const char *name, const char *text) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s/%s", folder, target, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fputs(text, file) == EOF || fclose(file) != 0) {
        perror(path);
        stop("a seed could not be written");
    }
}

static void write_record(const Match *match, const char *name) {
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        stop("out of memory");
    }
    record_write(match, &buffer);
    write_file("record", name, buffer.text.start);
    buffer_free(&buffer);
}

static void write_position(const Match *match, const char *name) {
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        stop("out of memory");
    }
    match->game->write_position(match_state(match), buffer_room(&buffer, MATCH_POSITION_SIZE));
    write_file("position", name, buffer.text.start);
    write_file("json", name, buffer.text.start);
    buffer_free(&buffer);
}

/* The position as a puzzle whose solution is its first move, with what comes then; and broken. */
static void write_puzzle(const Match *match, const char *name) {
    const Game *game = match->game;
    const void *state = match_state(match);
    STATE_ROOM(after);
    Move moves[MOVES_MAX], then[MOVES_MAX];
    const int count = match_turn(match) < 0 ? 0 : game->moves(state, moves);
    if (count < 2) {
        return;
    }
    memcpy(after, state, (size_t)game->state_size);
    game->apply(after, moves[0]);
    const bool goes_on = game->turn(after) == match_turn(match) && game->moves(after, then) > 0;
    const PuzzleLine line = {.theme = game->themes[game->theme_count - 1].name,
                             .level = 3,
                             .worth = 700,
                             .next = 500,
                             .move = moves[0],
                             .instead = moves[1],
                             .line_count = goes_on ? 1 : 0,
                             .line = then};
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        stop("out of memory");
    }
    puzzles_write_head(game, "by hand", &buffer);
    puzzles_write(game, state, &line, &buffer);
    write_file("puzzles", name, buffer.text.start);
    char bad[128];
    snprintf(bad, sizeof bad, "bad-%s", name + strlen("good-"));
    char *place = strstr(buffer.text.start, "\nposition {");
    place[strlen("\nposition ")] = '[';
    write_file("puzzles", bad, buffer.text.start);
    buffer_free(&buffer);
}

static const char CALL[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":";

/* The first moves of a match as messages, and every other method. */
static void write_session(const Match *match, const char *name) {
    const Game *game = match->game;
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        stop("out of memory");
    }
    text_format(buffer_room(&buffer, 256),
                "%s\"new\",\"params\":{\"game\":\"%s\",\"seats\":%d,\"seed\":7,\"nature\":"
                "\"manual\"}}\n%s\"moves\"}\n",
                CALL, game->name, match->setup.seats, CALL);
    for (int i = 0; i < match->count; i++) {
        Text *text = buffer_room(&buffer, 128 + MATCH_MOVE_SIZE);
        text_format(text, "%s\"play\",\"params\":{\"move\":\"", CALL);
        game->write_move(match_at(match, i), match_move(match, i), text);
        text_put(text, "\"}}\n");
    }
    text_format(
        buffer_room(&buffer, 1024),
        "%s\"undo\"}\n%s\"position\",\"params\":{\"seat\":0}}\n[%s\"score\"},%s\"record\"}]\n"
        "{\"jsonrpc\":\"2.0\",\"method\":\"suggest\",\"params\":{\"ms\":1}}\n"
        "%s\"load\",\"params\":{\"position\":",
        CALL, CALL, CALL, CALL, CALL);
    game->write_position(match_state(match), buffer_room(&buffer, MATCH_POSITION_SIZE));
    text_format(buffer_room(&buffer, 128),
                ",\"nature\":\"auto\"}}\n%s\"replay\",\"params\":{\"record\":", CALL);
    record_write_json(match, &buffer);
    buffer_put(&buffer, "}}\n");
    if (buffer.text.cut) {
        stop("out of memory");
    }
    write_file("rpc", name, buffer.text.start);
    buffer_free(&buffer);
}

static void write_game(const Game *game, int seats) {
    TEXT(error, 256);
    Setup setup;
    Random random;
    char name[128];
    random_seed(&random, (uint64_t)seats);
    Match *match =
        setup_seats(game, seats, &setup, &error) ? match_new(game, &setup, 7, false, &error) : NULL;
    if (match == NULL || !match_name(match, 0, "Zoë", &error)) {
        stop(error.start);
    }
    while (match_turn(match) != OVER) {
        const void *state = match_state(match);
        const Move move =
            match_turn(match) == NATURE ? game->chance(state, &random) : game->pick(state, &random);
        if (match_play(match, move, &error) != MATCH_MADE) {
            stop(error.start);
        }
    }
    snprintf(name, sizeof name, "good-%s-%d", game->name, seats);
    write_record(match, name);
    /* Positions at the end, and at three quarters, half and a quarter of the game, and the start.
     */
    const int moves = match->count;
    for (int quarter = 4; quarter >= 0; quarter--) {
        match_rewind(match, moves * quarter / 4);
        snprintf(name, sizeof name, "good-%s-%d-%d", game->name, seats, quarter);
        write_position(match, name);
        if (quarter == 1 || quarter == 3) {
            write_puzzle(match, name);
        }
        if (quarter == 2) {
            write_record(match, name);
        }
        if (quarter == 1) {
            match_rewind(match, match->count < SESSION_MOVES ? match->count : SESSION_MOVES);
            write_session(match, name);
        }
    }
    match_free(match);
}

int main(int count, char **arguments) {
    if (count != 2) {
        stop("give the folder that holds record, position, puzzles, rpc and json");
    }
    folder = arguments[1];
    for (int i = 0; i < GAMES_COUNT; i++) {
        write_game(GAMES[i], GAMES[i]->seats_min);
        write_game(GAMES[i], GAMES[i]->seats_max);
    }
    write_file("json", "good-values",
               "{\"a\":[1,-2.5e+3,true,false,null,\"\\u00e9\\ud83d\\ude00\\n\\\"\",{}],\"b\":[]}");
    write_file("json", "bad-double", "{\"a\":1,\"a\":2}");
    write_file("json", "bad-half-pair", "\"\\ud83d\"");
    write_file("puzzles", "bad-head", "liege puzzles 1\ngame chess\n");
    write_file("puzzles", "bad-empty", "");
    write_file("record", "bad-header", "liege record 1\ngame null\nrules 1\nseats 9\n");
    write_file("position", "bad-view", "{\"game\":\"null\",\"seats\":2,\"phase\":\"choose\"}");
    write_file("rpc", "bad-requests",
               "{\n[]\n7\n{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"resign\"}\n");
    return 0;
}
