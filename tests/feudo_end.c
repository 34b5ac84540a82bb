/* tests/feudo_end.c -- Feudo's points, king and end: rules F25 to F29. */
#include "tests/feudo_drawn.h"

#include <string.h>

static Table table;

/* ---- F25 ---- */

static void F25_the_visible_number(void **unused) {
    (void)unused;
    static const struct {
        const char *code;
        const char *points;
    } CASES[] = {{"F", "[5,0]"},  {"f", "[2,0]"},  {"K2", "[4,0]"}, {"k2", "[2,0]"},
                 {"M1", "[3,0]"}, {"m1", "[1,0]"}, {"I2", "[2,0]"}, {"i2", "[1,0]"},
                 {"B", "[0,0]"},  {"b", "[0,0]"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 128);
        text_format(&drawing, "0F*   1%s%s0K1\nstar 3,2", CASES[i].code,
                    strlen(CASES[i].code) == 1 ? "    " : "   ");
        DRAW(&table, drawing.start);
        PLAY(&table, "attack 4,2");
        PLAY(&table, "join first");
        PLAY(&table, "join knight1");
        PLAY(&table, "strike");
        HAS(&table, "points", CASES[i].points);
    }
}

/* ---- F26 ---- */

static void F26_the_distance_from_the_own_castle(void **unused) {
    (void)unused;
    /* Kenilworth at 7,8 from the castles 0,5 (8 cells), 10,5 (5) and 5,0 (8). */
    static const int DISTANCES[] = {8, 5, 8};
    for (int seat = 0; seat < 3; seat++) {
        TEXT(drawing, 256);
        TEXT(told, 128);
        text_format(&drawing,
                    "   %dK1*  %dK2\n"
                    "..    T:\n"
                    "   %dI1\n"
                    "star 6,7\n"
                    "seats 3\n"
                    "to_act %d",
                    seat, seat, seat, seat);
        DRAW(&table, drawing.start);
        PLAY(&table, "attack 7,8");
        PLAY(&table, "join knight1");
        PLAY(&table, "join knight2");
        PLAY(&table, "join inf1");
        PLAY(&table, "strike");
        text_format(&told, "conquered F26 seat=%d town=Kenilworth distance=%d at=7,8", seat,
                    DISTANCES[seat]);
        TOLD(&table, told.start);
        TOLD_TIMES(&table, "lost_town *", 0); /* it was free */
        assert_int_equal(((const Feudo *)table.state)->points[seat], DISTANCES[seat]);
    }
}

static void F26_the_former_owner_loses_his_distance(void **unused) {
    (void)unused;
    DRAW(&table, "   0K1*  0K2\n"
                 "..    T:\n"
                 "   0I1\n"
                 "star 6,7\n"
                 "seats 3\n"
                 "owners - - - - 2\n"
                 "points 1 2 10");
    PLAY(&table, "attack 7,8");
    PLAY(&table, "join knight1");
    PLAY(&table, "join knight2");
    PLAY(&table, "join inf1");
    PLAY(&table, "strike");
    TOLD(&table, "lost_town F26 seat=2 other=0 distance=8 points=8 castle=5,0");
    HAS(&table, "points", "[9,2,2]");
}

/* ---- F27 ---- */

static void F27_the_king_punishes_cowards(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1I1   ..    1K1   1K2\n"
                 "star 2,2\n"
                 "seats 3\n"
                 "points 10 30 4\n"
                 "castle0 k2\n"
                 "dead0 K1 K3 M1 M2 I1 I2\n" /* at home: a desperate Baron 6, a sick knight 2 */
                 "dead1 F K3 M1\n"           /* at home: M2 3, I2 2; the Baron is away */
                 "away1 B 4\n"
                 "dead2 K1 K2 K3 M1 M2 I1"); /* at home: desperate Baron 6, F 5, I2 2 */
    PLAY(&table, "attack 3,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    TOLD(&table, "king F27 seat=0 points=12");
    TOLD(&table, "cowards F27 seat=0 sum=8 points=8 pieces=baron|knight2");
    TOLD(&table, "cowards F27 seat=1 sum=5 points=5 pieces=merc2|inf2");
    TOLD(&table, "cowards F27 seat=2 sum=13 points=4"); /* never below 0 */
    HAS(&table, "points", "[4,25,0]");
    HAS(&table, "king", "true");
}

/* Whoever has less than the cowards cost is told that no more was there. */
static void F27_what_is_lost_is_said(void **unused) {
    (void)unused;
    static Feudo state;
    for (int points = 4; points <= 5; points++) {
        const Event event = {.kind = EVENT_COWARDS, .number = {5, (int16_t)points, 1 << BARON}};
        TEXT(told, 256);
        feudo_say_event(&state, &event, (Reader){NATURE, ENGLISH}, &told);
        assert_non_null(
            strstr(told_memory, points == 5 ? "loses 5 points" : "costs only 4 points"));
    }
}

static void F27_he_comes_once(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1I1\n"
                 "star 2,2\n"
                 "king yes\n"
                 "points 11 0");
    PLAY(&table, "attack 3,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    TOLD_TIMES(&table, "king *", 0);
    HAS(&table, "points", "[13,0]");
}

static void F27_not_below_12(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1I1\n"
                 "star 2,2\n"
                 "points 9 0");
    PLAY(&table, "attack 3,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    TOLD_TIMES(&table, "king *", 0);
    HAS(&table, "points", "[11,0]");
    HAS(&table, "king", "false");
}

/* ---- F28 ---- */

static void F28_the_last_get_two_more_shillings(void **unused) {
    (void)unused;
    static const struct {
        const char *setting;
        const char *told;
    } CASES[] = {
        {"king yes\npoints 3 5 9\nplot0 B F K1 2", "trade F28 seat=0 value=2 gift=2 left=4"},
        {"king yes\npoints 3 5 9\nplot0 B F K1 4", "trade F28 seat=0 value=4 gift=2 left=6"},
        {"king yes\npoints 3 5 9\nplot0 B F K1 0", "trade F19 seat=0 value=0 gift=0 left=0"},
        {"king yes\npoints 3 3 9\nplot0 B F K1 2", "trade F28 seat=0 value=2 gift=2 left=4"},
        {"king yes\npoints 4 3 9\nplot0 B F K1 2", "trade F19 seat=0 value=2 gift=0 left=2"},
        {"king no\npoints 3 5 9\nplot0 B F K1 2", "trade F19 seat=0 value=2 gift=0 left=2"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 256);
        text_format(&drawing,
                    "0K2*\nstar 4,2\nseats 3\nphase march\nstep 3\nto_act 2\nplot2 B F K1 0\n%s",
                    CASES[i].setting);
        DRAW(&table, drawing.start);
        PLAY(&table, "stay");
        TOLD(&table, CASES[i].told);
    }
}

static void F28_six_shillings_can_be_spent(void **unused) {
    (void)unused;
    DRAW(&table, "0K2*\n"
                 "star 4,2\n"
                 "phase trade\n"
                 "king yes\n"
                 "points 3 5\n"
                 "hand0 2 0 0 0\n"
                 "plot0 B F K1 4");
    PLAY(&table, "spend knight2 9,1"); /* 6 cells */
    TOLD(&table, "spent F19 piece=knight2 shillings=6 left=0");
}

/* ---- F29 ---- */

static void F29_over_after_the_last_round(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1I1\n"
                 "star 4,2\n"
                 "round 10\n"
                 "points 3 4");
    PLAY(&table, "attack 5,2");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    PLAY(&table, "advance 5,2 knight1");
    TOLD(&table, "over F29");
    TOLD(&table, "won F29 seat=0 points=5");
    TOLD_TIMES(&table, "won F29", 1);
    SCORE_IS(&table, "5 place 1 won, 4 place 2");
    HAS(&table, "phase", "'over'");
    HAS(&table, "to_act", "null");
    HAS(&table, "round", "10");
    HAS(&table, "attacked", "[['knight1'],[]]"); /* what happened stays */
    REFUSED(&table, "stay", 29);
}

static void F29_options_for_the_number_of_rounds(void **unused) {
    (void)unused;
    assert_int_equal(FEUDO_GAME.option_count, 1);
    assert_string_equal(FEUDO_GAME.options[0].name, "rounds");
    assert_int_equal(FEUDO_GAME.options[0].count, 3);
    assert_int_equal(FEUDO_GAME.options[0].values[0], 10);
    for (int i = 0; i < 3; i++) {
        const int rounds = FEUDO_GAME.options[0].values[i];
        const Setup setup = {2, {rounds}};
        Random random;
        random_seed(&random, 29);
        Feudo s;
        feudo_start(&s, &setup);
        feudo_rollout(&s, &random, 1 << 20);
        assert_int_equal(s.turn, OVER);
        assert_int_equal(s.round, rounds);
        int cards = s.fog_left;
        for (int village = 0; village < VILLAGES; village++) {
            cards += s.deck >> village & 1;
        }
        assert_int_equal(cards, 20 - rounds);
    }
}

static void F29_ties_by_towns_then_fighters(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,2\n"
                 "seats 4\n"
                 "phase over\n"
                 "round 10\n"
                 "points 5 5 5 7\n"
                 "owners 1 0 - - -\n"
                 "dead0 K1\n");
    SCORE_IS(&table, "5 place 3, 5 place 2, 5 place 4, 7 place 1 won");
    DRAW(&table, "..*\n"
                 "star 4,2\n"
                 "seats 3\n"
                 "phase over\n"
                 "round 10\n"
                 "points 5 5 4\n"
                 "dead0 L\n"
                 "away1 B 11");
    SCORE_IS(&table, "5 place 1 won, 5 place 1 won, 4 place 3"); /* shared */
}

int feudo_end_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F25_the_visible_number),
        cmocka_unit_test(F26_the_distance_from_the_own_castle),
        cmocka_unit_test(F26_the_former_owner_loses_his_distance),
        cmocka_unit_test(F27_the_king_punishes_cowards),
        cmocka_unit_test(F27_what_is_lost_is_said),
        cmocka_unit_test(F27_he_comes_once),
        cmocka_unit_test(F27_not_below_12),
        cmocka_unit_test(F28_the_last_get_two_more_shillings),
        cmocka_unit_test(F28_six_shillings_can_be_spent),
        cmocka_unit_test(F29_over_after_the_last_round),
        cmocka_unit_test(F29_options_for_the_number_of_rounds),
        cmocka_unit_test(F29_ties_by_towns_then_fighters),
    };
    return cmocka_run_group_tests_name("feudo end", tests, NULL, NULL);
}
