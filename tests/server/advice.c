/* tests/server/advice.c -- what advisers are given to think about: nothing that the asking player
 * may not know. */
#include "explain/explain_json.h"
#include "games/list.h"
#include "play/match.h"
#include "search/adviser.h"
#include "search/level.h"
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 40, WORLDS = 3 };

static House house;
static STATE_ROOM(given); /* to an adviser, last */
static int times;

bool __wrap_explain_answer(void *self, const Game *game, int seats, const void *state,
                           const ExplainQuestion *about, Lang lang, Text *out, Text *error);
bool __wrap_adviser_answer(void *self, const Game *game, int seats, const void *state, int64_t ms,
                           int64_t iterations, int level, Text *out, Text *error);

bool __wrap_explain_answer(void *self, const Game *game, int seats, const void *state,
                           const ExplainQuestion *about, Lang lang, Text *out, Text *error) {
    (void)self, (void)seats, (void)about, (void)lang, (void)error;
    memcpy(given, state, (size_t)game->state_size);
    times++;
    text_put(out, "1");
    return true;
}

bool __wrap_adviser_answer(void *self, const Game *game, int seats, const void *state, int64_t ms,
                           int64_t iterations, int level, Text *out, Text *error) {
    (void)self, (void)seats, (void)ms, (void)iterations, (void)level, (void)error;
    memcpy(given, state, (size_t)game->state_size);
    times++;
    text_put(out, "1");
    return true;
}

/* Asks and notes what the adviser was given. */
static void ask(const char *method, const Game *game, void *out) {
    const int before = times;
    house_pass(&house, 1000); /* so that it is not too often */
    assert_non_null(strstr(house_call(&house, 0, method, "{'table':'$'}"), "\"result\":1"));
    assert_int_equal(times, before + 1);
    memcpy(out, given, (size_t)game->state_size);
}

/* At a table where the player is to act: whatever the hidden part of the position is, advisers are
 * given the same, which is a position as the player sees it. True: something was hidden. */
static bool gives_nothing_away(const char *method, Table *table, uint64_t seed) {
    const Game *game = table->set.game;
    const size_t size = (size_t)game->state_size;
    void *state = (void *)match_state(table->match);
    const int seat = game->turn(state);
    Random random;
    STATE_ROOM(real);
    STATE_ROOM(view);
    STATE_ROOM(seen);
    STATE_ROOM(first);
    STATE_ROOM(second);
    memcpy(real, state, size);
    memcpy(view, state, size);
    game->view(view, seat);
    ask(method, game, first);
    memcpy(seen, first, size);
    game->view(seen, seat);
    assert_memory_equal(seen, view, size);
    bool hidden = false;
    random_seed(&random, seed);
    for (int world = 0; world < WORLDS; world++) { /* others with the same view */
        memcpy(state, view, size);
        game->guess(state, seat, &random);
        hidden = hidden || memcmp(state, real, size) != 0;
        ask(method, game, second);
        assert_memory_equal(first, second, size);
    }
    memcpy(state, real, size);
    return hidden;
}

static void nothing_hidden(void **unused) {
    (void)unused;
    static const char *const METHODS[] = {"explain", "suggest"};
    house_open(&house, ":memory:");
    house.hub->level_most = LEVEL_MOST;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int hidden = 0;
        for (int round = 0; round < ROUNDS; round++) {
            TEXT(params, 200);
            Random random;
            text_format(&params, "{'game':'%s','seats':2,'players':['me','computer:0']}",
                        game->name);
            assert_non_null(strstr(house_call(&house, 0, "new", params.start), "\"result\""));
            Table *table = table_find(house.hub, house.table);
            assert_non_null(table);
            random_seed(&random, (uint64_t)round);
            for (int move = 0; move < round && table->status == TABLE_PLAYING; move++) {
                house_pass(&house, 1);
                if (table->turn >= 0 && table->seat[table->turn].kind == SEAT_PERSON) {
                    Move moves[MOVES_MAX];
                    TEXT(words, MATCH_MOVE_SIZE + 50);
                    TEXT(name, MATCH_MOVE_SIZE);
                    const void *state = match_state(table->match);
                    const int count = game->moves(state, moves);
                    game->write_move(state, moves[random_below(&random, (uint32_t)count)], &name);
                    text_format(&words, "{'table':'$','move':'%s'}", name.start);
                    house_call(&house, 0, "play", words.start);
                }
            }
            for (int wait = 0; wait < 1000 && table->status == TABLE_PLAYING &&
                               table->seat[table->turn].kind != SEAT_PERSON;
                 wait++) {
                house_pass(&house, 1);
            }
            if (table->status == TABLE_PLAYING) {
                hidden += gives_nothing_away(METHODS[round % 2], table, (uint64_t)round + 99);
                house_call(&house, 0, "resign", "{'table':'$'}");
            }
            house_call(&house, 0, "unwatch", "{'table':'$'}");
        }
        if (hidden == 0 && game != &BARONY_GAME) {
            fail_msg("%s had nothing to hide", game->name);
        }
    }
    house_close(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_hidden)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
