/* tests/baron_turn.c -- a turn of Baron: take, lay, place a donjon: rules B9 to B16. */
#include "tests/baron_drawn.h"

#include <string.h>

static Table table;

/* ---- take ---- */

static void B9_costs_0_1_and_3(void **unused) {
    (void)unused;
    static const struct {
        const char *take, *told, *honour, *row, *reserve;
    } CASES[] = {
        {"take 1", "took B9 seat=1 place=1 kind=village honour=0", "[0,5]", "['field','swamp']",
         "['meadow','village','quarry']"},
        {"take 2", "took B9 seat=1 place=2 kind=field honour=-1", "[0,4]", "['village','swamp']",
         "['meadow','field','quarry']"},
        {"take 3", "took B9 seat=1 place=3 kind=swamp honour=-3", "[0,2]", "['village','field']",
         "['meadow','quarry','swamp']"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        DRAW(&table, "Me*\n"
                     "phase take\n"
                     "to_act 1\n"
                     "honour 0 5\n"
                     "row Vi Fi Sw");
        MOVES_ARE(&table, "take 1|take 2|take 3");
        PLAY(&table, CASES[i].take);
        TOLD(&table, CASES[i].told);
        HAS(&table, "honour", CASES[i].honour);
        HAS(&table, "row", CASES[i].row);
        HAS(&table, "reserve.1", CASES[i].reserve);
        HAS(&table, "to_act", "'nature'");
        PLAY(&table, "draw cursed"); /* fills place 3 */
        TOLD(&table, "drawn B9 kind=cursed place=3");
        HAS(&table, "row.2", "'cursed'");
        HAS(&table, "phase", "'lay'");
        HAS(&table, "to_act", "1");
    }
}

static void B9_every_tile_of_the_pile_is_as_likely(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "phase take\n"
                 "row Vi Fi Sw");
    PLAY(&table, "take 1");
    const uint32_t one = table_weight(&table, "draw cursed") / 3;
    assert_int_equal(table_weight(&table, "draw cursed"), 3 * one);
    assert_int_equal(table_weight(&table, "draw meadow"), 25 * one); /* one lies, two in reserves */
    assert_int_equal(table_weight(&table, "draw village"), 5 * one);
    assert_int_equal(table_weight(&table, "draw forest"), 6 * one);
}

static void B9_with_an_empty_pile_the_row_moves_up(void **unused) {
    (void)unused;
    static const char LAST_ROW[] = "Me*\n"
                                   "phase take\n"
                                   "honour 5 5\n"
                                   "pile -\n";
    char drawing[128];
    strcpy(drawing, LAST_ROW);
    strcat(drawing, "row Vi Fi Sw");
    DRAW(&table, drawing);
    PLAY(&table, "take 1");
    HAS(&table, "row", "['field','swamp']"); /* place 1 is filled */
    HAS(&table, "phase", "'lay'");           /* and nature is not asked */
    HAS(&table, "to_act", "0");
    DRAW(&table, drawing);
    PLAY(&table, "take 2");
    HAS(&table, "row", "['village','swamp']");
    DRAW(&table, drawing);
    PLAY(&table, "take 3");
    HAS(&table, "row", "['village','field']");

    strcpy(drawing, LAST_ROW);
    strcat(drawing, "row Vi Fi");
    DRAW(&table, drawing);
    MOVES_ARE(&table, "take 1|take 2");
    REFUSED(&table, "take 3", 9);
    PLAY(&table, "take 1");
    HAS(&table, "row", "['field']");

    strcpy(drawing, LAST_ROW);
    strcat(drawing, "row Sw");
    DRAW(&table, drawing);
    MOVES_ARE(&table, "take 1");
    REFUSED(&table, "take 2", 9);
    PLAY(&table, "take 1");
    TOLD(&table, "took B9 kind=swamp place=1 honour=0");
    HAS(&table, "row", "[]");
    HAS(&table, "phase", "'lay'");
}

static void B9_taking_is_a_must(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "phase take");
    MOVES_ARE(&table, "take 1|take 2|take 3");
    REFUSED(&table, "lay meadow 1,0", 9);
    REFUSED(&table, "donjon 0,0", 9);
    REFUSED(&table, "end", 9);
    REFUSED(&table, "pass", 9);
    REFUSED(&table, "take 0", 9); /* there is no such place */
    REFUSED(&table, "take 4", 9);
}

static void B10_debt_down_to_minus_4(void **unused) {
    (void)unused;
    static const struct {
        const char *honour, *moves;
    } CASES[] = {
        {"honour 0", "take 1|take 2|take 3"},
        {"honour -1", "take 1|take 2|take 3"}, /* to -4 */
        {"honour -2", "take 1|take 2"},
        {"honour -3", "take 1|take 2"}, /* to -4 */
        {"honour -4", "take 1"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 128);
        text_format(&drawing, "Me*\nphase take\n%s", CASES[i].honour);
        DRAW(&table, drawing.start);
        MOVES_ARE(&table, CASES[i].moves);
    }
    REFUSED(&table, "take 2", 10);
    REFUSED(&table, "take 3", 10);
    PLAY(&table, "take 1");
    HAS(&table, "honour.0", "-4");
    HAS(&table, "out.0", "false");
}

/* ---- lay ---- */

static void B12_a_tile_touches_one_but_none_of_its_own_kind(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Fi\n"
                 "reserve0 Vi Fi Me Vy");
    REFUSED(&table, "lay village 0,0", 12);  /* there is a tile */
    REFUSED(&table, "lay village 3,0", 12);  /* touches nothing */
    REFUSED(&table, "lay meadow 5,5", 12);   /* nor this */
    REFUSED(&table, "lay village -2,0", 12); /* beside its own kind */
    REFUSED(&table, "lay village 0,-1", 12); /* beside its own kind too */
    REFUSED(&table, "lay field 2,0", 12);
    REFUSED(&table, "lay forest 2,0", 12); /* not in the reserve */
    REFUSED(&table, "take 1", 12);         /* that has been done */
    REFUSED(&table, "donjon 0,0", 12);     /* not yet */
    REFUSED(&table, "end", 12);
    assert_true(table_legal(&table, "lay meadow 0,-1")); /* meadows may touch meadows */
    MOVES_ARE(&table,
              "lay field -1,-1|lay field -1,1|lay field -2,0|lay field -2,1|lay field 0,-1|"
              "lay meadow -1,-1|lay meadow -1,1|lay meadow -2,0|lay meadow -2,1|lay meadow 0,-1|"
              "lay meadow 0,1|lay meadow 1,-1|lay meadow 1,1|lay meadow 2,-1|lay meadow 2,0|"
              "lay village 0,1|lay village 1,-1|lay village 1,1|lay village 2,-1|lay village 2,0|"
              "lay vineyard -1,-1|lay vineyard -1,1|lay vineyard -2,0|lay vineyard -2,1|"
              "lay vineyard 0,-1|lay vineyard 0,1|lay vineyard 1,-1|lay vineyard 1,1|"
              "lay vineyard 2,-1|lay vineyard 2,0");
    PLAY(&table, "lay village 2,0");
    TOLD(&table, "laid B12 seat=0 kind=village cell=2,0");
    HAS(&table, "tiles", "{'-1,0':'village','0,0':'meadow','1,0':'field','2,0':'village'}");
    HAS(&table, "reserve.0", "['meadow','field','vineyard']");
}

static void B12_every_kind_keeps_apart_from_itself_only(void **unused) {
    (void)unused;
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        TEXT(drawing, 128);
        TEXT(beside, 64);
        const char name[] = {"MVFFVQPSC"[kind], "eiioyuowu"[kind], '\0'};
        text_format(&drawing, "Vy    Me*   %s\nreserve0 %s %s %s", name, name,
                    kind == 7 ? "Cu" : "Sw", kind == 7 ? "Cu" : "Me");
        DRAW(&table, drawing.start);
        text_format(&beside, "lay %s 2,0", DRAWN_NAMES[kind]);
        if (kind == 0) {
            assert_true(table_legal(&table, beside.start));
        } else {
            REFUSED(&table, beside.start, 12);
        }
        assert_true(table_legal(&table, kind == 7 ? "lay cursed 2,0" : "lay swamp 2,0"));
    }
}

static void B13_touching_4_5_and_6_tiles(void **unused) {
    (void)unused;
    static const struct {
        const char *drawing;
        int touches, honour;
    } CASES[] = {
        {"   Me    Me\n"
         "Me*   ..\n",
         3, 0},
        {"   Me    Me\n"
         "Me*   ..    Me\n",
         4, 1},
        {"   Me    Me\n"
         "Me*   ..    Me\n"
         "   Me    ..\n",
         5, 3},
        {"   Me    Me\n"
         "Me*   ..    Me\n"
         "   Me    Me\n",
         6, 9},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 256);
        TEXT(closed, 64);
        TEXT(honour, 16);
        text_put(&drawing, CASES[i].drawing);
        text_put(&drawing, "honour -2 7\nreserve0 Cu");
        text_format(&closed, "closed B13 seat=0 cell=1,0 touches=%d honour=%d", CASES[i].touches,
                    CASES[i].honour);
        text_format(&honour, "[%d,7]", CASES[i].honour - 2);
        DRAW(&table, drawing.start);
        PLAY(&table, "lay cursed 1,0");
        if (CASES[i].honour > 0) {
            TOLD(&table, closed.start);
        } else {
            TOLD_TIMES(&table, "closed *", 0);
        }
        HAS(&table, "honour", honour.start);
    }
}

static void B14_a_reserve_that_fits_nowhere_passes(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Vi    Vy    Vi\n" /* every free cell beside it touches a village */
                 "reserve0 Vi Vi Vi");
    MOVES_ARE(&table, "pass");
    REFUSED(&table, "lay village 0,1", 12);
    REFUSED(&table, "end", 12);
    PLAY(&table, "pass");
    HAS(&table, "reserve.0", "['village','village','village']"); /* it keeps them */
    HAS(&table, "phase", "'donjon'");
    MOVES_ARE(&table, "donjon 0,0|end");
    PLAY(&table, "donjon 0,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "reserve.0", "['village','village','village']");
    PLAY(&table, "take 1");
}

static void B14_no_pass_with_a_tile_that_fits(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Vi    Vy    Vi\n"
                 "reserve0 Vi Vi Fi");
    REFUSED(&table, "pass", 14);
    PLAY(&table, "lay field 1,1");
    DRAW(&table, "Vi    Me*   Vi    Vy    Me\n"
                 "reserve0 Vi Vi Vi");
    REFUSED(&table, "pass", 14);
    PLAY(&table, "lay village 4,0");
}

/* ---- donjon ---- */

static void B15_a_donjon_on_a_meadow_without_one(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Me:b  Me\n"
                 "phase donjon");
    MOVES_ARE(&table, "donjon 0,0|donjon 2,0|end");
    REFUSED(&table, "donjon -1,0", 15); /* a village */
    REFUSED(&table, "donjon 1,0", 15);  /* has one */
    REFUSED(&table, "donjon 0,1", 15);  /* no tile */
    REFUSED(&table, "donjon 9,9", 15);
    PLAY(&table, "donjon 2,0");
    TOLD(&table, "raised B15 seat=0 cell=2,0");
    HAS(&table, "donjons.2,0", "{'seat':0,'side':'knight','value':null}");
    HAS(&table, "hand", "[4,4]");
    HAS(&table, "to_act", "1"); /* one per turn */
    HAS(&table, "phase", "'take'");
    HAS(&table, "placed", "['1,0','2,0']");
}

static void B15_placing_is_optional(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "phase donjon");
    MOVES_ARE(&table, "donjon 0,0|end");
    REFUSED(&table, "pass", 15);
    REFUSED(&table, "take 1", 15);
    REFUSED(&table, "lay meadow 1,0", 15);
    PLAY(&table, "end");
    HAS(&table, "donjons", "{}");
    HAS(&table, "hand", "[5,5]");
    HAS(&table, "to_act", "1");
}

static void B15_the_step_is_skipped_when_nothing_can_be_placed(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me:b*\n" /* no meadow is free */
                 "reserve0 Fi");
    PLAY(&table, "lay field 1,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'take'");
    DRAW(&table, "Me:a* Me:a  Me:a  Me:a  Me:a  Me\n" /* no donjon is left in hand */
                 "reserve0 Fi");
    PLAY(&table, "lay field 6,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'take'");
}

/* Seat 0's only donjon comes back while seat 0 lays. */
static const char COMES_BACK[] = "   Me    ..              \n"
                                 "Me    Me:a* Fi    Me     \n"
                                 "   Me    Po    Me:B  Vi  \n"
                                 "            Me    Qu     \n";

static void B15_a_donjon_that_came_back_rests(void **unused) {
    (void)unused;
    /* With all other donjons of seat 0 on far meadows. */
    DRAW(&table, "   Me    ..                                      \n"
                 "Me    Me:a* Fi    Me                             \n"
                 "   Me    Po    Me:B  Vi    Me:a  Me:a  Me:a  Me:a\n"
                 "            Me    Qu                             ");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "driven B22 seat=0 cell=0,0 leaves=false");
    HAS(&table, "to_act", "1"); /* nothing usable: the step is skipped */
    HAS(&table, "hand", "[1,4]");
    HAS(&table, "resting", "[0,0]"); /* the turn is over */
    PLAY(&table, "take 1");
    PLAY(&table, "draw meadow");
    PLAY(&table, "lay meadow 7,1");
    PLAY(&table, "end");
    PLAY(&table, "take 1");
    PLAY(&table, "draw meadow");
    PLAY(&table, "lay meadow 8,1");
    PLAY(&table, "donjon 0,-1"); /* in the next turn it can be used */

    /* With others in hand, one of those can be used, and the one that came back rests. */
    DRAW(&table, COMES_BACK);
    PLAY(&table, "lay meadow 1,-1");
    HAS(&table, "phase", "'donjon'");
    HAS(&table, "hand", "[4,4]");
    HAS(&table, "resting", "[1,0]");
    PLAY(&table, "donjon 0,-1");
    HAS(&table, "hand", "[4,4]");
    HAS(&table, "resting", "[0,0]");
    DRAW(&table, COMES_BACK);
    PLAY(&table, "lay meadow 1,-1");
    PLAY(&table, "end");
    HAS(&table, "hand", "[5,4]");
    HAS(&table, "resting", "[0,0]");
}

static void B15_a_hand_that_only_rests_places_nothing(void **unused) {
    (void)unused;
    DRAW(&table, "Me:a* Me:a  Me:a  Me:a  Me\n"
                 "phase lay\n"
                 "resting 1 0\n"
                 "reserve0 Me");
    PLAY(&table, "lay meadow 5,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "hand", "[1,5]");
}

static void B15_only_the_active_players_donjons_rest(void **unused) {
    (void)unused;
    /* Seat 1 lays, and so drives off the knight of seat 0. */
    TEXT(drawing, 512);
    text_put(&drawing, COMES_BACK);
    text_put(&drawing, "to_act 1");
    DRAW(&table, drawing.start);
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "driven B22 seat=0 cell=0,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'donjon'");
    HAS(&table, "hand", "[5,4]");
    HAS(&table, "resting", "[0,0]");
}

static void B16_donjons_stay_where_they_are(void **unused) {
    (void)unused;
    DRAW(&table, "Me:a* Me    Me:b\n"
                 "phase donjon");
    UNREADABLE(&table, "move 0,0 1,0");
    UNREADABLE(&table, "donjon 0,0 1,0");
    MOVES_ARE(&table, "donjon 1,0|end");
    PLAY(&table, "donjon 1,0"); /* a knight among others and without its ring stays */
    HAS(&table, "donjons.0,0.side", "'knight'");
    HAS(&table, "donjons.1,0.side", "'knight'");
    HAS(&table, "donjons.2,0.side", "'knight'");
}

static void texts_that_are_no_moves(void **unused) {
    (void)unused;
    static const char *const WORDS[] = {
        "",
        " ",
        "take",
        "take 1 ",
        " take 1",
        "take 01",
        "take 1 2",
        "Take 1",
        "take -1",
        "take 1x",
        "lay",
        "lay meadow",
        "lay 1,0",
        "lay hill 1,0",
        "lay me 1,0",
        "lay meadow 1",
        "lay meadow 1,",
        "lay meadow ,1",
        "lay meadow 1,0,0",
        "lay meadow 1, 0",
        "lay meadow +1,0",
        "lay meadow 01,0",
        "lay meadow 1.0,0",
        "lay meadow 1,0 ",
        "lay  meadow 1,0",
        "lay meadow -0,1",
        "lay meadow 99999999999999999999,0",
        "lay meadow 1000,0",
        "donjon",
        "donjon 0",
        "donjon 0,",
        "donjon 0;0",
        "claim",
        "claim x,0",
        "waive",
        "waive 0,0,0",
        "end 1",
        "pass 1",
        "ends",
        "first",
        "first 2x",
        "deal",
        "draw",
        "draw 1",
        "start",
        "start hill",
        "0,0",
    };
    DRAW(&table, "Me*   Vi\n"
                 "phase take");
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        UNREADABLE(&table, WORDS[i]);
    }
}

static void a_move_of_another_step_is_refused_by_the_step_that_is_due(void **unused) {
    (void)unused;
    static const char *const STRANGE[] = {"first 1",      "deal pond", "draw meadow",
                                          "start meadow", "claim 0,0", "waive 0,0"};
    for (size_t i = 0; i < sizeof STRANGE / sizeof STRANGE[0]; i++) {
        DRAW(&table, "Me*   Vi\n"
                     "phase take");
        REFUSED(&table, STRANGE[i], 9);
        DRAW(&table, "Me*   Vi");
        REFUSED(&table, STRANGE[i], 12);
        DRAW(&table, "Me*   Vi\n"
                     "phase donjon");
        REFUSED(&table, STRANGE[i], 15);
    }
}

int baron_turn_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B9_costs_0_1_and_3),
        cmocka_unit_test(B9_every_tile_of_the_pile_is_as_likely),
        cmocka_unit_test(B9_with_an_empty_pile_the_row_moves_up),
        cmocka_unit_test(B9_taking_is_a_must),
        cmocka_unit_test(B10_debt_down_to_minus_4),
        cmocka_unit_test(B12_a_tile_touches_one_but_none_of_its_own_kind),
        cmocka_unit_test(B12_every_kind_keeps_apart_from_itself_only),
        cmocka_unit_test(B13_touching_4_5_and_6_tiles),
        cmocka_unit_test(B14_a_reserve_that_fits_nowhere_passes),
        cmocka_unit_test(B14_no_pass_with_a_tile_that_fits),
        cmocka_unit_test(B15_a_donjon_on_a_meadow_without_one),
        cmocka_unit_test(B15_placing_is_optional),
        cmocka_unit_test(B15_the_step_is_skipped_when_nothing_can_be_placed),
        cmocka_unit_test(B15_a_donjon_that_came_back_rests),
        cmocka_unit_test(B15_a_hand_that_only_rests_places_nothing),
        cmocka_unit_test(B15_only_the_active_players_donjons_rest),
        cmocka_unit_test(B16_donjons_stay_where_they_are),
        cmocka_unit_test(texts_that_are_no_moves),
        cmocka_unit_test(a_move_of_another_step_is_refused_by_the_step_that_is_due),
    };
    return cmocka_run_group_tests_name("baron: turn", tests, NULL, NULL);
}
