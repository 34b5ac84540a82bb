/* tests/barony_end.c -- how a game of Barony ends and who wins: rules Y18 to Y20. */
#include "tests/barony_drawn.h"

#include <string.h>

static Table table;

/* Somebody who can do nothing: no city, one knight left and that in the reserve. */
#define IDLE_SEATS "gone 6 6\n"

static void Y18_the_round_is_played_out(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*  P     P1c   P     P2c\n"
                 "seats 3\n"
                 "first 1\n"
                 "to_act 1\n"
                 "rank 0 3 0\n"
                 "round 31\n"
                 "tokens1 3 0 0 0");
    PLAY(&table, "title 3,0,0,0");
    TOLD(&table, "title Y16 seat=1 rank=4 points=60");
    TOLD(&table, "duke Y18 seat=1");
    HAS(&table, "phase", "'turn'");
    HAS(&table, "to_act", "2");
    PLAY(&table, "recruit 4,0 1");
    HAS(&table, "to_act", "0");
    TOLD_TIMES(&table, "ended *", 0);
    PLAY(&table, "recruit 0,0 2"); /* the player before the first player is the last */
    TOLD(&table, "ended Y18 by=duke rounds=31");
    TOLD(&table, "scored Y19 seat=1 points=60 silver=0 place=1");
    HAS(&table, "phase", "'over'");
    HAS(&table, "to_act", "null");
    HAS(&table, "round", "31");
    HAS(&table, "stirred", "true");
    HAS(&table, "quiet", "0");
    REFUSED(&table, "pass", 18);
    assert_int_equal(table_moves_count(&table), 0);
    SCORE_IS(&table, "0 place 2, 60 place 1 won, 0 place 3"); /* seat 0 comes last */
}

static void Y18_at_once_after_the_last_player(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*  P     P1c\n"
                 "to_act 1\n"
                 "rank 0 3\n"
                 "tokens1 3 0 0 0");
    PLAY(&table, "title 3,0,0,0");
    TOLD(&table, "duke Y18 seat=1");
    TOLD(&table, "ended Y18 by=duke rounds=1");
    SCORE_IS(&table, "0 place 2, 60 place 1 won");
}

/* The first duke need not win. */
static void Y18_two_dukes(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*  P     P1c\n"
                 "rank 3 3\n"
                 "new 0 1\n"
                 "tokens0 3 0 0 0\n"
                 "tokens1 3 0 0 0");
    PLAY(&table, "title 3,0,0,0");
    TOLD(&table, "duke Y18 seat=0");
    PLAY(&table, "title 3,0,0,0");
    TOLD_TIMES(&table, "duke *", 0);
    SCORE_IS(&table, "60 place 2, 70 place 1 won");
}

/* The figure: one new city and one title make 25. */
static void Y19_city_and_title(void **unused) {
    (void)unused;
    DRAW(&table, "P0v*  P     P1c\n"
                 "rank 1 0");
    PLAY(&table, "city 0,0");
    HAS(&table, "points", "[25,0]");
}

/* The figure: a duke with one city and three tokens worth 4 silver has 74. */
static void Y19_silver_at_the_end(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*  P     P1c\n"
                 "to_act 1\n"
                 "rank 4 0\n"
                 "new 1 0\n"
                 "tokens0 1 0 1 1\n"
                 "tokens1 0 0 0 9");
    HAS(&table, "points", "[70,0]");
    PLAY(&table, "recruit 2,0 1");
    HAS(&table, "points", "[74,0]");
    TOLD(&table, "scored Y19 seat=0 points=74 silver=4 place=1");
    SCORE_IS(&table, "74 place 1 won, 0 place 2");
}

static void Y19_equal_points(void **unused) {
    (void)unused;
    DRAW(&table, "P*\n"
                 "seats 4\n"
                 "phase over\n"
                 "first 2\n"
                 "round 400\n"
                 "quiet 1\n"
                 "rank 2 2 2 1\n"
                 "tokens3 5 0 0 0");
    SCORE_IS(&table, "30 place 2, 30 place 1 won, 30 place 4, 30 place 3");
    DRAW(&table, "P*\n"
                 "seats 4\n"
                 "phase over\n"
                 "first 0\n"
                 "round 400\n"
                 "quiet 1\n"
                 "rank 3 2 3 2");
    SCORE_IS(&table, "45 place 2, 30 place 4, 45 place 1 won, 30 place 3");
}

static void Y20_a_round_of_passes(void **unused) {
    (void)unused;
    DRAW(&table, "P*\n" IDLE_SEATS "round 7\n"
                 "quiet 3");
    PLAY(&table, "pass");
    HAS(&table, "phase", "'turn'");
    PLAY(&table, "pass");
    TOLD(&table, "ended Y20 by=passes rounds=7");
    HAS(&table, "phase", "'over'");
    HAS(&table, "passes", "2");
    HAS(&table, "quiet", "4");
}

/* Passes count within one round only. */
static void Y20_passes_of_two_rounds(void **unused) {
    (void)unused;
    DRAW(&table, "P*    P1kc\n"
                 "gone 6 0");
    PLAY(&table, "pass");
    PLAY(&table, "recruit 1,0 1");
    HAS(&table, "passes", "0");
    HAS(&table, "round", "2");
    HAS(&table, "phase", "'turn'");
}

static void Y20_forty_quiet_rounds(void **unused) {
    (void)unused;
    DRAW(&table, "P0kc* P     P1kc\n"
                 "round 60\n"
                 "quiet 38");
    PLAY(&table, "recruit 0,0 1");
    PLAY(&table, "recruit 2,0 1");
    HAS(&table, "quiet", "39");
    HAS(&table, "phase", "'turn'");
    PLAY(&table, "recruit 0,0 1");
    PLAY(&table, "recruit 2,0 1");
    HAS(&table, "quiet", "40");
    TOLD(&table, "ended Y20 by=quiet rounds=61");
}

static void Y20_progress_ends_the_quiet(void **unused) {
    (void)unused;
    static const char *const PROGRESS[] = {"build 0,2 village", "city 3,0", "title 3,0,0,0"};
    for (int i = 0; i < 3; i++) {
        DRAW(&table, "P0kc* P     P     P0v   P     P1kc\n"
                     "\n"
                     "P     P0k   \n"
                     "round 60\n"
                     "quiet 39\n"
                     "tokens0 3 0 0 0");
        PLAY(&table, i == 0 ? "build 0,2 village" : PROGRESS[i]);
        HAS(&table, "quiet", "39"); /* until the round is over */
        HAS(&table, "stirred", "true");
        PLAY(&table, "recruit 5,0 1");
        HAS(&table, "quiet", "0");
        HAS(&table, "stirred", "false");
        HAS(&table, "round", "61");
        HAS(&table, "phase", "'turn'");
    }
}

static void Y20_round_400(void **unused) {
    (void)unused;
    DRAW(&table, "P0kc* P     P1kc\n"
                 "round 400\n"
                 "quiet 5");
    PLAY(&table, "recruit 0,0 1");
    HAS(&table, "phase", "'turn'");
    PLAY(&table, "recruit 2,0 1");
    TOLD(&table, "ended Y20 by=rounds rounds=400");
    HAS(&table, "round", "400");
    HAS(&table, "quiet", "6");
}

/* A round begins with the first player, whoever that is. */
static void Y20_rounds_count_from_the_first_player(void **unused) {
    (void)unused;
    DRAW(&table, "P0kc* P     P1kc\n"
                 "first 1\n"
                 "to_act 1\n"
                 "round 5");
    PLAY(&table, "recruit 2,0 1");
    HAS(&table, "round", "5");
    PLAY(&table, "recruit 0,0 1");
    HAS(&table, "round", "6");
}

int barony_end_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(Y18_the_round_is_played_out),
        cmocka_unit_test(Y18_at_once_after_the_last_player),
        cmocka_unit_test(Y18_two_dukes),
        cmocka_unit_test(Y19_city_and_title),
        cmocka_unit_test(Y19_silver_at_the_end),
        cmocka_unit_test(Y19_equal_points),
        cmocka_unit_test(Y20_a_round_of_passes),
        cmocka_unit_test(Y20_passes_of_two_rounds),
        cmocka_unit_test(Y20_forty_quiet_rounds),
        cmocka_unit_test(Y20_progress_ends_the_quiet),
        cmocka_unit_test(Y20_round_400),
        cmocka_unit_test(Y20_rounds_count_from_the_first_player),
    };
    return cmocka_run_group_tests_name("barony end", tests, NULL, NULL);
}
