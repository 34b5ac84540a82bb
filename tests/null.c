/* tests/null.c -- Straws rule by rule: a position, moves, and what must come of them. */
#include "games/list.h"
#include "games/null/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const Game *const game = &NULL_GAME;

static bool read_into(NullState *state, const char *position, Text *error) {
    Json json;
    JsonNode nodes[100];
    return json_read(&json, position, strlen(position), nodes, 100, error) &&
           game->read_position(state, &json, 0, error);
}

/* Three seats, seat 1 first, two rounds; what changes from test to test is given. */
static NullState load(int round, int done, const char *straws, const char *shown,
                      const char *points) {
    NullState state;
    TEXT(position, 400);
    TEXT(error, 200);
    text_format(&position,
                "{\"game\":\"null\",\"seats\":3,\"rounds\":2,\"round\":%d,\"done\":%d,\"first\":1,"
                "\"straws\":%s,\"shown\":%s,\"points\":%s}",
                round, done, straws, shown, points);
    if (!read_into(&state, position.start, &error)) {
        fail_msg("%s: %s", position.start, error.start);
    }
    return state;
}

static NullState begin(int seats, int rounds) {
    NullState state;
    const Setup setup = {seats, {rounds}};
    game->start(&state, &setup);
    return state;
}

static Move read(const NullState *state, const char *text) {
    Move move;
    if (!game->read_move(state, text, &move)) {
        fail_msg("not a move: %s", text);
    }
    return move;
}

static void play(NullState *state, const char *text) {
    const Move move = read(state, text);
    assert_int_equal(game->why_not(state, move), 0);
    game->apply(state, move);
}

static void refused(const NullState *state, const char *text, int rule) {
    assert_int_equal(game->why_not(state, read(state, text)), rule);
}

static void n1_bundle_and_rounds(void **unused) {
    (void)unused;
    static const uint32_t WEIGHTS[] = {4, 3, 3, 2, 2, 1};
    NullState state = begin(2, 3);
    assert_int_equal(state.rounds, 3);
    play(&state, "first 0");
    Move moves[MOVES_MAX];
    assert_int_equal(game->moves(&state, moves), 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(game->weight(&state, moves[i]), WEIGHTS[i]);
    }
}

static void n2_first_seat(void **unused) {
    (void)unused;
    NullState state = begin(3, 1);
    assert_int_equal(game->turn(&state), NATURE);
    refused(&state, "first 3", 2);
    refused(&state, "keep", 2);
    play(&state, "first 2");
    play(&state, "deal 1");
    assert_int_equal(state.straw[2], 1);
    play(&state, "deal 2");
    assert_int_equal(state.straw[0], 2);
    play(&state, "deal 3");
    assert_int_equal(game->turn(&state), 2);
}

static void n3_straws_are_secret_and_leave_the_bundle(void **unused) {
    (void)unused;
    NullState state = load(0, 1, "[0,6,0]", "[0,0,0,0,0,0]", "[0,0,0]");
    refused(&state, "deal 6", 3);
    refused(&state, "deal 0", 3);
    refused(&state, "keep", 3);
    assert_false(game->seen(&state, read(&state, "deal 5"), 0));
    assert_true(game->seen(&state, read(&state, "deal 5"), 2));
    play(&state, "deal 5");
    game->view(&state, 2);
    assert_int_equal(state.straw[1], NULL_HIDDEN);
    assert_int_equal(state.straw[2], 5);
}

static void n4_each_chooses_once_in_order(void **unused) {
    (void)unused;
    NullState state = load(0, 0, "[2,3,4]", "[0,0,0,0,0,0]", "[0,0,0]");
    assert_int_equal(game->turn(&state), 1);
    refused(&state, "deal 1", 4);
    play(&state, "keep");
    assert_int_equal(game->turn(&state), 2);
    play(&state, "keep");
    assert_int_equal(game->turn(&state), 0);
}

static void n5_swap_shows_and_draws(void **unused) {
    (void)unused;
    NullState state = load(0, 0, "[2,5,5]", "[0,0,0,0,0,0]", "[0,0,0]");
    assert_true(game->reveals(&state, read(&state, "swap")));
    play(&state, "swap");
    assert_int_equal(state.shown[5], 1);
    assert_int_equal(game->turn(&state), NATURE);
    refused(&state, "deal 5", 3); /* both are out of the bundle */
    play(&state, "deal 6");
    assert_int_equal(state.straw[1], 6);
    assert_int_equal(game->turn(&state), 2);
}

static void n6_the_longest_stays(void **unused) {
    (void)unused;
    NullState state = load(0, 0, "[2,6,5]", "[0,0,0,0,0,0]", "[0,0,0]");
    refused(&state, "swap", 6);
    play(&state, "keep");
}

static void n7_points_for_lengths(void **unused) {
    (void)unused;
    NullState state = load(0, 2, "[2,6,5]", "[0,0,0,0,0,0]", "[0,0,0]");
    assert_true(game->reveals(&state, read(&state, "keep")));
    play(&state, "keep");
    assert_int_equal(state.points[0], 2);
    assert_int_equal(state.points[1], 6);
    assert_int_equal(state.points[2], 5);
    assert_int_equal(state.round, 1);
    assert_int_equal(game->turn(&state), NATURE);
}

static void n8_most_points_win_and_ties_share(void **unused) {
    (void)unused;
    NullState state = load(1, 2, "[2,3,4]", "[0,0,0,0,0,0]", "[5,1,3]");
    Event events[EVENTS_MAX];
    const int count = game->events(&state, read(&state, "keep"), events);
    assert_int_equal(count, 1 + 3 + 2); /* kept, three shown, two winners */
    assert_int_equal(events[count - 1].kind, NULL_WON);
    play(&state, "keep");
    assert_int_equal(game->turn(&state), OVER);
    refused(&state, "keep", 8);
    Score score[SEATS_MAX];
    game->score(&state, score);
    assert_true(score[0].won && score[2].won && !score[1].won);
    assert_int_equal(score[0].place, 1);
    assert_int_equal(score[1].place, 3);
    assert_int_equal(score[2].place, 1);
    assert_int_equal(score[0].points, 7);
}

static void broken_positions(void **unused) {
    (void)unused;
#define PART "{\"game\":\"null\",\"seats\":2,\"rounds\":2,\"round\":"
    static const struct {
        const char *position, *complaint;
    } CASES[] = {
        {"[]", "must be an object"},
        {"{\"game\":\"baron\"}", "game:"},
        {"{\"game\":\"null\",\"seats\":6}", "seats: must be a whole number from 2 to 5"},
        {"{\"game\":\"null\",\"seats\":2,\"rounds\":0}", "rounds:"},
        {PART "3}", "round:"},
        {PART "0,\"done\":2}", "done:"},
        {PART "0,\"done\":0,\"straws\":[1]}", "straws:"},
        {PART "0,\"done\":0,\"straws\":[null,1]}", "straws:"},
        {PART "0,\"done\":0,\"first\":0,\"straws\":[6,6],\"shown\":[0,0,0,0,0,0],"
              "\"points\":[0,0]}",
         "more straws of one length"},
        {PART "0,\"done\":0,\"first\":0,\"straws\":[5,5],\"shown\":[1,0,0,0,0,0],"
              "\"points\":[0,0]}",
         "shown: at most one"},
        {PART "0,\"done\":0,\"first\":0,\"straws\":[5,0],\"shown\":[1,0,0,0,0,0],"
              "\"points\":[0,0]}",
         "only the seat that swaps"},
        {PART "0,\"done\":1,\"first\":0,\"straws\":[0,5],\"shown\":[0,0,0,0,0,0],"
              "\"points\":[0,0]}",
         "dealt one by one"},
        {PART "0,\"done\":0,\"first\":0,\"straws\":[5,0],\"shown\":[0,0,0,0,0,1],"
              "\"points\":[0,0]}",
         "never swapped away"},
        {PART "1,\"done\":0,\"first\":0,\"straws\":[0,0],\"shown\":[0,0,0,0,0,0],"
              "\"points\":[0,7]}",
         "points: must be 1 to 6"},
        {PART "1,\"done\":0,\"first\":null,\"straws\":[0,0],\"shown\":[0,0,0,0,0,0],"
              "\"points\":[1,1]}",
         "first: must be a seat"},
        {PART "2,\"done\":0,\"first\":0,\"straws\":[1,0],\"shown\":[0,0,0,0,0,0],"
              "\"points\":[2,2]}",
         "no straw is in play"},
    };
#undef PART
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        NullState state;
        TEXT(error, 200);
        assert_false(read_into(&state, CASES[i].position, &error));
        if (strstr(error.start, CASES[i].complaint) == NULL) {
            fail_msg("%s: %s", CASES[i].position, error.start);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(n1_bundle_and_rounds),
        cmocka_unit_test(n2_first_seat),
        cmocka_unit_test(n3_straws_are_secret_and_leave_the_bundle),
        cmocka_unit_test(n4_each_chooses_once_in_order),
        cmocka_unit_test(n5_swap_shows_and_draws),
        cmocka_unit_test(n6_the_longest_stays),
        cmocka_unit_test(n7_points_for_lengths),
        cmocka_unit_test(n8_most_points_win_and_ties_share),
        cmocka_unit_test(broken_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
