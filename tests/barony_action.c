/* tests/barony_action.c -- building, cities, expeditions, titles, passing: rules Y13 to Y17. */
#include "tests/barony_drawn.h"

#include <string.h>

static Table table;

/* The figure: two of red's knights can build; a village on a mountain, a stronghold on a field. */
static void Y13_the_figure(void **unused) {
    (void)unused;
    DRAW(&table, "M0k*  A0k   P0k1k P0kc");
    REFUSED(&table, "build 2,0 village", 13); /* an opponent's knight */
    REFUSED(&table, "build 3,0 village", 13); /* a building */
    PLAY(&table, "build 0,0 village");
    TOLD(&table, "built Y13 seat=0 at=0,0 building=village token=mountain");
    HAS(&table, "phase", "'build'");
    HAS(&table, "stirred", "true");
    MOVES_ARE(&table, "build 1,0 stronghold|build 1,0 village|done");
    REFUSED(&table, "move 1,0 1,1", 13);
    PLAY(&table, "build 1,0 stronghold");
    HAS(&table, "tokens.0", "{'field':1,'plain':0,'forest':0,'mountain':1}");
    HAS(&table, "reserve.0", "{'knights':5,'villages':13,'strongholds':1,'cities':4}");
    HAS(&table, "pieces.0,0", "[{'seat':0,'knights':0,'building':'village'}]");
    HAS(&table, "pieces.1,0", "[{'seat':0,'knights':0,'building':'stronghold'}]");
    HAS(&table, "to_act", "1"); /* nothing further to build */
}

static void Y13_no_building_of_anybody(void **unused) {
    (void)unused;
    DRAW(&table, "P0kv* P0k1v P0ks  P0kc  P0k");
    REFUSED(&table, "build 0,0 stronghold", 13);
    REFUSED(&table, "build 1,0 village", 13);
    REFUSED(&table, "build 2,0 village", 13);
    REFUSED(&table, "build 3,0 village", 13);
    REFUSED(&table, "build 5,0 village", 13); /* no knight there */
    REFUSED(&table, "build 4,0 city", 13);
    REFUSED(&table, "build 4,0 knight", 13);
    PLAY(&table, "build 4,0 village");
    HAS(&table, "to_act", "1");
}

static void Y13_at_most_one_on_a_hex(void **unused) {
    (void)unused;
    DRAW(&table, "P0kk* A0k");
    PLAY(&table, "build 0,0 village");
    HAS(&table, "pieces.0,0", "[{'seat':0,'knights':1,'building':'village'}]");
    MOVES_ARE(&table, "build 1,0 stronghold|build 1,0 village|done");
    PLAY(&table, "done");
    HAS(&table, "to_act", "1");
    HAS(&table, "tokens.0", "{'field':0,'plain':1,'forest':0,'mountain':0}");
}

static void Y13_pieces_must_be_there(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k\n"
                 "spent0 0 13 2 0");
    REFUSED(&table, "build 0,0 stronghold", 3);
    PLAY(&table, "build 0,0 village");
    HAS(&table, "to_act", "1"); /* that was the last building */
    DRAW(&table, "P0k*  A0k\n"
                 "land F\n"
                 "gone 5 0\n"
                 "spent0 0 14 1 0");
    MOVES_ARE(&table, "build 0,0 stronghold|build 1,0 stronghold|move 0,0 -1,0|move 0,0 -1,1|"
                      "move 0,0 0,-1|move 0,0 0,1|move 0,0 1,-1|move 0,0 1,0|move 1,0 0,0|"
                      "move 1,0 0,1|move 1,0 1,-1|move 1,0 1,1|move 1,0 2,-1|move 1,0 2,0");
}

static void Y13_shared_with_a_village_or_a_knight(void **unused) {
    (void)unused;
    DRAW(&table, "P0k1v*");
    REFUSED(&table, "build 0,0 village", 13);
    DRAW(&table, "P0k1k*");
    REFUSED(&table, "build 0,0 village", 13);
}

static void Y14_a_village_becomes_a_city(void **unused) {
    (void)unused;
    DRAW(&table, "P0v*  P     P     A0kv");
    PLAY(&table, "city 0,0");
    TOLD(&table, "founded Y14 seat=0 at=0,0 points=10");
    HAS(&table, "pieces.0,0", "[{'seat':0,'knights':0,'building':'city'}]");
    HAS(&table, "reserve.0", "{'knights':6,'villages':13,'strongholds':2,'cities':4}");
    HAS(&table, "points", "[10,0]");
    HAS(&table, "new_cities", "[1,0]");
    HAS(&table, "stirred", "true");
    HAS(&table, "to_act", "1");
}

static void Y14_where_it_may_not_be(void **unused) {
    (void)unused;
    DRAW(&table, "F0v*  P     P0v   P     P0v1k\n"
                 "   P     P     P1c   P      ");
    REFUSED(&table, "city 0,0", 14); /* forest */
    REFUSED(&table, "city 2,0", 14); /* next to a city */
    REFUSED(&table, "city 4,0", 14); /* an opponent's knight */
    REFUSED(&table, "city 1,0", 14); /* no village */
    REFUSED(&table, "city 2,1", 14); /* somebody's city */
    DRAW(&table, "P1v*  P     P0k   P     P0s   P");
    REFUSED(&table, "city 0,0", 14); /* not one's own */
    REFUSED(&table, "city 2,0", 14);
    REFUSED(&table, "city 4,0", 14);
}

/* Own knights do not matter, mountains and fields will do, own cities are in the way as well. */
static void Y14_where_it_may_be(void **unused) {
    (void)unused;
    DRAW(&table, "M0kv* P     A0kkv P     P0v   P0c");
    PLAY(&table, "city 0,0");
    DRAW(&table, "M0kv* P     A0kkv P     P0v   P0c");
    PLAY(&table, "city 2,0");
    DRAW(&table, "M0kv* P     A0kkv P     P0v   P0c");
    REFUSED(&table, "city 4,0", 14);
}

static void Y15_an_expedition(void **unused) {
    (void)unused;
    DRAW(&table, "P0kc* P\n"
                 "spent0 4 0 0 0");
    PLAY(&table, "expedition 2,-4");
    TOLD(&table, "expedition Y15 seat=0 at=2,-4 knights=6");
    HAS(&table, "gone", "[1,0]");
    HAS(&table, "reserve.0.knights", "0");
    HAS(&table, "pieces.2,-4", "[{'seat':0,'knights':1,'building':null}]");
    HAS(&table, "to_act", "1");
}

static void Y15_needs_two_knights(void **unused) {
    (void)unused;
    DRAW(&table, "P0kc* P\n"
                 "spent0 5 0 0 0");
    REFUSED(&table, "expedition 2,-4", 15);
    DRAW(&table, "P0kc* P\n"
                 "gone 5 0");
    REFUSED(&table, "expedition 2,-4", 15);
}

static void Y15_empty_land_at_the_edge(void **unused) {
    (void)unused;
    DRAW(&table, "            P1k   L        \n"
                 "   M     A1v   P0k   F     P\n"
                 "\n"
                 "\n"
                 "            P*    P");
    REFUSED(&table, "expedition 0,0", 15); /* not at the edge */
    REFUSED(&table, "expedition 2,-4", 15);
    REFUSED(&table, "expedition 3,-4", 15);
    REFUSED(&table, "expedition 1,-3", 15);
    REFUSED(&table, "expedition 2,-3", 15);
    assert_true(table_legal(&table, "expedition 0,-3"));
    assert_true(table_legal(&table, "expedition 4,-3"));
}

/* Every hex of the map at once: edge, empty, no lake. */
static void Y15_all_hexes(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        Random random;
        random_seed(&random, (uint64_t)seats);
        table_start(&table, &BARONY_GAME, seats);
        BaronyState *s = (BaronyState *)table.state;
        for (int i = 0; i < 120 || s->phase != PHASE_TURN || s->seat[s->turn].reserve[KNIGHT] < 2;
             i++) {
            assert_true(s->turn != OVER && i < 5000);
            BARONY_GAME.apply(s, s->turn == NATURE ? BARONY_GAME.chance(s, &random)
                                                   : BARONY_GAME.pick(s, &random));
        }
        const BaronyMap *map = barony_map(s);
        for (Bits hexes = map->all; bits_any(hexes);) {
            const int hex = bits_take(&hexes);
            bool empty = barony_land(s, hex) != LAKE;
            int neighbours = 0;
            for (int seat = 0; seat < seats; seat++) {
                empty &= list_count(s->seat[seat].stations, hex) == 0;
                empty &= !bits_in(&s->seat[seat].buildings, hex);
            }
            for (int i = 0; i < DIRECTIONS; i++) {
                neighbours += map->neighbour[hex][i] != BARONY_NOWHERE;
            }
            assert_int_equal(BARONY_GAME.legal(s, barony_move(MOVE_EXPEDITION, 0, hex)),
                             empty && neighbours < 6);
        }
    }
}

/* The figure: 16 gold paid for a title, count to marquis, 45 points. */
static void Y16_the_figure(void **unused) {
    (void)unused;
    DRAW(&table, "P*\n"
                 "rank 2 0\n"
                 "tokens0 1 2 1 0");
    PLAY(&table, "title 1,2,1,0");
    TOLD(&table, "title Y16 seat=0 rank=3 points=45");
    HAS(&table, "rank", "[3,0]");
    HAS(&table, "points", "[45,0]");
    HAS(&table, "tokens.0", "{'field':0,'plain':0,'forest':0,'mountain':0}");
    HAS(&table, "stirred", "true");
    HAS(&table, "to_act", "1");
}

static void Y16_enough_and_none_too_many(void **unused) {
    (void)unused;
    DRAW(&table, "P*\n"
                 "tokens0 3 1 1 1");
    assert_true(table_legal(&table, "title 3,0,0,0"));
    assert_true(table_legal(&table, "title 2,1,0,1")); /* 16, and 14 without the mountain */
    assert_true(table_legal(&table, "title 2,0,1,1"));
    assert_true(table_legal(&table, "title 2,1,1,0")); /* 17, and 14 without the forest */
    REFUSED(&table, "title 3,0,0,1", 16);              /* the mountain is needless */
    REFUSED(&table, "title 3,1,0,0", 16);
    REFUSED(&table, "title 2,1,0,0", 16); /* 14 */
    REFUSED(&table, "title 0,4,0,0", 16); /* not there */
    REFUSED(&table, "title 2,1,1,1", 16);
    REFUSED(&table, "title 0,0,0,0", 16);
    UNREADABLE(&table, "title 3,0,0");
    UNREADABLE(&table, "title 3,0,0,-1");
}

/* All payments from any tokens, against the words of the rule. */
static void Y16_all_payments(void **unused) {
    (void)unused;
    static const int GOLD[] = {5, 4, 3, 2};
    DRAW(&table, "P*");
    BaronySeat *own = &((BaronyState *)table.state)->seat[0];
    Random random;
    random_seed(&random, 6);
    int most = 0;
    for (int i = 0; i < 300; i++) {
        int legal = 0;
        for (int land = 0; land < 4; land++) {
            own->tokens[land] = (uint16_t)(i == 0 ? 9 : random_below(&random, 10));
        }
        for (int number = 0; number < 5 * 6 * 7 * 10; number++) {
            const int paid[4] = {number / 420, number / 70 % 6, number / 10 % 7, number % 10};
            int gold = 0, least = 100;
            bool held = true;
            Move move = MOVE_TITLE;
            for (int land = 0; land < 4; land++) {
                gold += GOLD[land] * paid[land];
                least = paid[land] > 0 && GOLD[land] < least ? GOLD[land] : least;
                held &= paid[land] <= own->tokens[land];
                move = move << 7 | (Move)paid[land];
            }
            const bool right = held && gold >= 15 && gold - least < 15;
            assert_int_equal(BARONY_GAME.legal(table.state, move), right);
            legal += right;
        }
        Move moves[MOVES_MAX];
        int listed = 0;
        for (int k = BARONY_GAME.moves(table.state, moves) - 1; k >= 0; k--) {
            listed += barony_kind(moves[k]) == MOVE_TITLE;
        }
        assert_int_equal(listed, legal);
        most = legal > most ? legal : most;
    }
    assert_int_equal(most, PAYMENTS);
}

static void Y16_one_rank_at_a_time(void **unused) {
    (void)unused;
    DRAW(&table, "P*\n"
                 "tokens0 12 0 0 0");
    PLAY(&table, "title 3,0,0,0");
    HAS(&table, "rank", "[1,0]");
    HAS(&table, "tokens.0.field", "9");
    HAS(&table, "to_act", "1");
}

static void Y17_pass_only_without_an_action(void **unused) {
    (void)unused;
    DRAW(&table, "P*\n"
                 "gone 6 0\n"
                 "spent1 1 0 0 1\n"
                 "tokens0 0 0 0 7"); /* 14 gold; one knight in the reserve, no city */
    MOVES_ARE(&table, "pass");
    PLAY(&table, "pass");
    TOLD(&table, "passed Y17 seat=0");
    HAS(&table, "passes", "1");
    HAS(&table, "to_act", "1");
    REFUSED(&table, "pass", 17);
    DRAW(&table, "P*\n"
                 "gone 6 0\n"
                 "spent1 1 0 0 1\n"
                 "tokens0 0 0 0 8"); /* 16 gold: a title */
    MOVES_ARE(&table, "title 0,0,0,8");
    DRAW(&table, "P0v*\n"
                 "gone 6 0");
    MOVES_ARE(&table, "city 0,0");
}

static void Y17_one_action_a_turn(void **unused) {
    (void)unused;
    static const char *const ONE[] = {"recruit 0,0 1", "city 3,0", "expedition 2,-4",
                                      "title 3,0,0,0"};
    for (int i = 0; i < 4; i++) {
        DRAW(&table, "P0kc* P     P     P0v\n"
                     "tokens0 3 0 0 0");
        PLAY(&table, ONE[i]);
        HAS(&table, "to_act", "1");
        HAS(&table, "phase", "'turn'");
    }
}

int barony_action_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(Y13_the_figure),
        cmocka_unit_test(Y13_no_building_of_anybody),
        cmocka_unit_test(Y13_at_most_one_on_a_hex),
        cmocka_unit_test(Y13_pieces_must_be_there),
        cmocka_unit_test(Y13_shared_with_a_village_or_a_knight),
        cmocka_unit_test(Y14_a_village_becomes_a_city),
        cmocka_unit_test(Y14_where_it_may_not_be),
        cmocka_unit_test(Y14_where_it_may_be),
        cmocka_unit_test(Y15_an_expedition),
        cmocka_unit_test(Y15_needs_two_knights),
        cmocka_unit_test(Y15_empty_land_at_the_edge),
        cmocka_unit_test(Y15_all_hexes),
        cmocka_unit_test(Y16_the_figure),
        cmocka_unit_test(Y16_enough_and_none_too_many),
        cmocka_unit_test(Y16_all_payments),
        cmocka_unit_test(Y16_one_rank_at_a_time),
        cmocka_unit_test(Y17_pass_only_without_an_action),
        cmocka_unit_test(Y17_one_action_a_turn),
    };
    return cmocka_run_group_tests_name("barony actions", tests, NULL, NULL);
}
