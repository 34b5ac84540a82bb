/* tests/baron_setup.c -- Baron's parts and its set-up: rules B1 to B8. */
#include "tests/baron_drawn.h"

#include <string.h>

static Table table;

/* ---- parts ---- */

static void B1_tiles_of_every_kind(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        table_start(&table, &BARON_GAME, seats);
        TEXT(pile, 256);
        int all = 0;
        text_char(&pile, '{');
        for (int kind = 0; kind < DRAWN_KINDS; kind++) {
            const int left = DRAWN_COUNTS[kind] - (kind == 0 ? seats + (seats == 5) : 0);
            text_format(&pile, "%s'%s':%d", kind > 0 ? "," : "", DRAWN_NAMES[kind], left);
            all += DRAWN_COUNTS[kind];
        }
        text_char(&pile, '}');
        assert_int_equal(all, DRAWN_TILES);
        PLAY(&table, "first 0"); /* nothing but the meadows of B4 and B5 has left the pile */
        HAS(&table, "pile", pile.start);
    }
}

static void B1_values_of_the_kinds(void **unused) {
    (void)unused;
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        TEXT(drawing, 512);
        TEXT(lay, 64);
        TEXT(founded, 128);
        text_format(&drawing,
                    "   Me    Me    \n"
                    "Me    Me:a* Me \n"
                    "   Me    ..    \n"
                    "reserve0 %c%c",
                    "MVFFVQPSC"[kind], "eiioyuowu"[kind]);
        text_format(&lay, "lay %s 0,1", DRAWN_NAMES[kind]);
        text_format(&founded, "founded B23 seat=0 cell=0,0 value=%d honour=%d", DRAWN_VALUES[kind],
                    DRAWN_VALUES[kind]);
        DRAW(&table, drawing.start);
        PLAY(&table, lay.start);
        TOLD(&table, founded.start);
    }
}

static void B2_donjons_by_the_number_of_players(void **unused) {
    (void)unused;
    static const char *const HANDS[] = {"[5,5]", "[4,4,4]", "[3,3,3,3]", "[2,2,2,2,2]"};
    for (int seats = 2; seats <= 5; seats++) {
        table_start(&table, &BARON_GAME, seats);
        HAS(&table, "hand", HANDS[seats - 2]);
    }
    DRAW(&table, "Me*\n"
                 "phase donjon");
    PLAY(&table, "donjon 0,0");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'knight','value':null}");
    HAS(&table, "hand", "[4,5]");
}

static void B3_honour_begins_at_nothing_and_may_be_negative(void **unused) {
    (void)unused;
    table_start(&table, &BARON_GAME, 4);
    HAS(&table, "honour", "[0,0,0,0]");
    DRAW(&table, "Me*\n"
                 "phase take");
    PLAY(&table, "take 3");
    HAS(&table, "honour", "[-3,0]");
}

/* ---- set-up ---- */

static void B4_a_meadow_and_a_tile_of_value_1_each(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        table_start(&table, &BARON_GAME, seats);
        PLAY(&table, "first 0");
        MOVES_ARE(&table, "deal pond|deal quarry|deal vineyard");
        assert_int_equal(table_weight(&table, "deal pond"), table_weight(&table, "deal quarry"));
        assert_int_equal(table_weight(&table, "deal pond"), table_weight(&table, "deal vineyard"));
        REFUSED(&table, "deal village", 4);
        REFUSED(&table, "deal meadow", 4);
        PLAY(&table, "deal pond");
        TOLD(&table, "dealt B4 seat=0 kind=pond");
        MOVES_ARE(&table, "deal quarry|deal vineyard"); /* the kinds differ */
        assert_int_equal(table_weight(&table, "deal quarry"),
                         table_weight(&table, "deal vineyard"));
        REFUSED(&table, "deal pond", 4);
        PLAY(&table, "deal vineyard");
        HAS(&table, "reserve.0", "['meadow','pond']");
        HAS(&table, "reserve.1", "['meadow','vineyard']");
        if (seats > 2) {
            MOVES_ARE(&table, "deal quarry");
            PLAY(&table, "deal quarry");
            HAS(&table, "reserve.2", "['meadow','quarry']");
        }
        HAS(&table, "reserve.3", seats > 3 ? "['meadow','pond']" : NULL);
        HAS(&table, "reserve.4", seats > 4 ? "['meadow','vineyard']" : NULL);
        HAS(&table, "row", "[]");
    }
}

static void B5_five_players_take_two_tiles_out(void **unused) {
    (void)unused;
    table_start(&table, &BARON_GAME, 5);
    PLAY(&table, "first 3");
    PLAY(&table, "deal quarry");
    PLAY(&table, "deal pond");
    PLAY(&table, "deal vineyard"); /* dealt only once */
    HAS(&table, "gone", "{'meadow':1,'vineyard':1}");
    HAS(&table, "pile",
        "{'meadow':22,'village':6,'field':6,'forest':6,'vineyard':4,'quarry':4,'pond':4,"
        "'swamp':6,'cursed':3}");
    table_start(&table, &BARON_GAME, 4);
    PLAY(&table, "first 3");
    PLAY(&table, "deal quarry");
    PLAY(&table, "deal pond");
    PLAY(&table, "deal vineyard");
    HAS(&table, "gone", "{}");
}

static void B6_the_row_in_the_order_drawn(void **unused) {
    (void)unused;
    table_start(&table, &BARON_GAME, 2);
    PLAY(&table, "first 1");
    PLAY(&table, "deal quarry");
    PLAY(&table, "deal pond");
    MOVES_ARE(&table, "draw cursed|draw field|draw forest|draw meadow|draw pond|draw quarry|"
                      "draw swamp|draw village|draw vineyard");
    /* Every tile of the pile is as likely as any other. */
    const uint32_t one = table_weight(&table, "draw cursed") / 3;
    assert_int_equal(table_weight(&table, "draw cursed"), 3 * one);
    assert_int_equal(table_weight(&table, "draw meadow"), 26 * one);
    assert_int_equal(table_weight(&table, "draw pond"), 5 * one);
    assert_int_equal(table_weight(&table, "draw vineyard"), 6 * one);
    PLAY(&table, "draw swamp");
    TOLD(&table, "drawn B6 kind=swamp place=1");
    PLAY(&table, "draw meadow");
    TOLD(&table, "drawn B6 kind=meadow place=2");
    PLAY(&table, "draw village");
    TOLD(&table, "drawn B6 kind=village place=3");
    HAS(&table, "row", "['swamp','meadow','village']");
    HAS(&table, "phase", "'setup'");
}

static void B6_a_kind_that_is_used_up_is_not_drawn(void **unused) {
    (void)unused;
    table_start(&table, &BARON_GAME, 2);
    PLAY(&table, "first 1");
    PLAY(&table, "deal quarry");
    PLAY(&table, "deal pond");
    PLAY(&table, "draw cursed");
    PLAY(&table, "draw cursed");
    PLAY(&table, "draw cursed");
    HAS(&table, "pile.cursed", NULL);
    PLAY(&table, "start meadow");
    PLAY(&table, "take 1");
    REFUSED(&table, "draw cursed", 9);
    HAS(&table, "phase", "'take'"); /* while nature fills the row */
    HAS(&table, "to_act", "'nature'");
    HAS(&table, "active", "1");
}

static void B7_the_start_tile_is_not_negative(void **unused) {
    (void)unused;
    table_start(&table, &BARON_GAME, 3);
    PLAY(&table, "first 0");
    PLAY(&table, "deal quarry");
    PLAY(&table, "deal pond");
    PLAY(&table, "deal vineyard");
    PLAY(&table, "draw field");
    PLAY(&table, "draw field");
    PLAY(&table, "draw cursed");
    MOVES_ARE(&table, "start field|start forest|start meadow|start pond|start quarry|"
                      "start village|start vineyard");
    REFUSED(&table, "start swamp", 7);
    REFUSED(&table, "start cursed", 7);
    const uint32_t one = table_weight(&table, "start field") / 4;
    assert_int_equal(table_weight(&table, "start field"), 4 * one);
    assert_int_equal(table_weight(&table, "start meadow"), 25 * one);
    assert_int_equal(table_weight(&table, "start pond"), 5 * one);
    PLAY(&table, "start forest");
    TOLD(&table, "started B7 kind=forest");
    HAS(&table, "tiles", "{'0,0':'forest'}");
    HAS(&table, "phase", "'take'");
}

static void B8_the_first_player_is_random_and_play_goes_round(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        table_start(&table, &BARON_GAME, seats);
        assert_int_equal(table_moves_count(&table), seats);
        for (int seat = 0; seat < seats; seat++) {
            const char words[] = {'f', 'i', 'r', 's', 't', ' ', (char)('0' + seat), '\0'};
            assert_int_equal(table_weight(&table, words), table_weight(&table, "first 0"));
        }
        HAS(&table, "first", "null");
        PLAY(&table, "first 1");
        TOLD(&table, "first B8 seat=1");
        PLAY(&table, "deal quarry");
        PLAY(&table, "deal pond");
        if (seats > 2) {
            PLAY(&table, "deal vineyard");
        }
        PLAY(&table, "draw village");
        PLAY(&table, "draw village");
        PLAY(&table, "draw village");
        PLAY(&table, "start meadow");
        for (int turn = 0; turn <= seats; turn++) {
            TEXT(to_act, 8);
            TEXT(lay, 32);
            text_number(&to_act, (1 + turn) % seats);
            HAS(&table, "to_act", to_act.start);
            HAS(&table, "phase", "'take'");
            PLAY(&table, "take 1");
            PLAY(&table, "draw meadow");
            HAS(&table, "to_act", to_act.start);
            HAS(&table, "phase", "'lay'");
            text_format(&lay, "lay meadow %d,0", turn + 1);
            PLAY(&table, turn < seats ? lay.start : "lay village 0,-1");
            HAS(&table, "phase", "'donjon'");
            PLAY(&table, "end");
        }
    }
}

static void a_move_of_another_step_of_the_set_up_is_refused(void **unused) {
    (void)unused;
    static const char *const MOVES[] = {"first 1", "deal quarry",    "draw meadow", "start meadow",
                                        "take 1",  "lay meadow 1,0", "pass",        "donjon 0,0",
                                        "end",     "claim 0,0",      "waive 0,0"};
    static const struct {
        const char *move; /* that is due */
        int rule;
    } STEPS[] = {{"first 1", 8},      {"deal quarry", 4}, {"deal pond", 4},
                 {"draw swamp", 6},   {"draw meadow", 6}, {"draw meadow", 6},
                 {"start meadow", 7}, {"take 1", 9},      {"draw village", 9}};
    table_start(&table, &BARON_GAME, 2);
    for (size_t step = 0; step < sizeof STEPS / sizeof STEPS[0]; step++) {
        for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
            if (strcspn(MOVES[i], " ") != strcspn(STEPS[step].move, " ") ||
                strncmp(MOVES[i], STEPS[step].move, strcspn(MOVES[i], " ")) != 0) {
                REFUSED(&table, MOVES[i], STEPS[step].rule);
            }
        }
        PLAY(&table, STEPS[step].move);
    }
}

int baron_setup_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B1_tiles_of_every_kind),
        cmocka_unit_test(B1_values_of_the_kinds),
        cmocka_unit_test(B2_donjons_by_the_number_of_players),
        cmocka_unit_test(B3_honour_begins_at_nothing_and_may_be_negative),
        cmocka_unit_test(B4_a_meadow_and_a_tile_of_value_1_each),
        cmocka_unit_test(B5_five_players_take_two_tiles_out),
        cmocka_unit_test(B6_the_row_in_the_order_drawn),
        cmocka_unit_test(B6_a_kind_that_is_used_up_is_not_drawn),
        cmocka_unit_test(B7_the_start_tile_is_not_negative),
        cmocka_unit_test(B8_the_first_player_is_random_and_play_goes_round),
        cmocka_unit_test(a_move_of_another_step_of_the_set_up_is_refused),
    };
    return cmocka_run_group_tests_name("baron: set-up", tests, NULL, NULL);
}
