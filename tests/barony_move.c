/* tests/barony_move.c -- Barony's knights: rules Y8 to Y12. */
#include "tests/barony_drawn.h"

#include <string.h>

static Table table;

/* The figure: a red city at a lake recruits 3. */
static void Y8_three_at_a_lake(void **unused) {
    (void)unused;
    DRAW(&table, "   L     P     \n"
                 "P     P0c*  P  ");
    for (int number = 1; number <= 3; number++) {
        TEXT(words, 32);
        text_format(&words, "recruit 0,0 %d", number);
        assert_true(table_legal(&table, words.start));
    }
    REFUSED(&table, "recruit 0,0 4", 8);
    REFUSED(&table, "recruit 0,0 0", 8);
    PLAY(&table, "recruit 0,0 3");
    TOLD(&table, "recruited Y8 seat=0 at=0,0 knights=3");
    HAS(&table, "pieces.0,0", "[{'seat':0,'knights':3,'building':'city'}]");
    HAS(&table, "reserve.0.knights", "4");
    HAS(&table, "to_act", "1");
}

static void Y8_two_elsewhere(void **unused) {
    (void)unused;
    DRAW(&table, "   P     P     \n"
                 "P     P0c*  P     L");
    REFUSED(&table, "recruit 0,0 3", 8);
    PLAY(&table, "recruit 0,0 2");
    HAS(&table, "pieces.0,0.0.knights", "2");
}

static void Y8_only_from_the_reserve(void **unused) {
    (void)unused;
    DRAW(&table, "L     P0c*\n"
                 "spent0 6 0 0 0");
    PLAY(&table, "recruit 0,0 1");
    DRAW(&table, "L     P0c*\n"
                 "spent0 5 0 0 0");
    REFUSED(&table, "recruit 0,0 3", 3);
    PLAY(&table, "recruit 0,0 2");
    DRAW(&table, "L     P0c*\n"
                 "gone 4 0\n"
                 "spent0 2 0 0 0");
    REFUSED(&table, "recruit 0,0 2", 3);
}

static void Y8_only_in_own_cities(void **unused) {
    (void)unused;
    DRAW(&table, "P1c*  P     P0s   P     P0v   P");
    REFUSED(&table, "recruit 0,0 1", 8);
    REFUSED(&table, "recruit 1,0 1", 8);
    REFUSED(&table, "recruit 2,0 1", 8);
    REFUSED(&table, "recruit 4,0 1", 8);
}

static void Y9_one_or_two_knights(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  P     P0k");
    REFUSED(&table, "move 0,0 2,0", 9); /* not next to it */
    REFUSED(&table, "move 1,0 2,0", 9); /* no knight there */
    REFUSED(&table, "done", 9);         /* nothing done yet */
    PLAY(&table, "move 0,0 1,0");
    TOLD(&table, "moved Y9 seat=0 from=0,0 to=1,0");
    HAS(&table, "phase", "'move'");
    HAS(&table, "moved", "'1,0'");
    HAS(&table, "to_act", "0");
    REFUSED(&table, "move 1,0 0,0", 9); /* the same knight */
    REFUSED(&table, "recruit 0,0 1", 9);
    MOVES_ARE(&table, "done|move 2,0 1,0|move 2,0 1,1|move 2,0 2,-1|move 2,0 2,1|move 2,0 3,-1|"
                      "move 2,0 3,0");
    PLAY(&table, "move 2,0 1,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'turn'");
    HAS(&table, "moved", "null");
    HAS(&table, "pieces.1,0", "[{'seat':0,'knights':2,'building':null}]");
    HAS(&table, "pieces.0,0", NULL);
}

static void Y9_the_second_may_be_left_out(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  P     P0k");
    PLAY(&table, "move 0,0 1,0");
    PLAY(&table, "done");
    HAS(&table, "to_act", "1");
    HAS(&table, "pieces.2,0", "[{'seat':0,'knights':1,'building':null}]");
}

/* Of n knights on the hex where one has come, n-1 may go on. */
static void Y9_another_knight_of_the_same_hex(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  P0k   L\n"
                 "land L");
    PLAY(&table, "move 0,0 1,0");
    MOVES_ARE(&table, "done|move 1,0 0,0");
    PLAY(&table, "move 1,0 0,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "pieces.0,0.0.knights", "1");
    HAS(&table, "pieces.1,0.0.knights", "1");
    DRAW(&table, "P0kk* P     L\n"
                 "land L");
    PLAY(&table, "move 0,0 1,0");
    MOVES_ARE(&table, "done|move 0,0 1,0");
}

static void Y9_the_turn_ends_by_itself(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  P     L\n"
                 "land L");
    PLAY(&table, "move 0,0 1,0"); /* no other knight */
    HAS(&table, "to_act", "1");
    HAS(&table, "moved", "null");
    DRAW(&table, "P0k*  P     L     P0k\n"
                 "land L");
    PLAY(&table, "move 0,0 1,0"); /* the other one is shut in */
    HAS(&table, "to_act", "1");
}

static void Y10_what_bars_the_way(void **unused) {
    (void)unused;
    DRAW(&table, "   L     P1c      \n"
                 "P1s   P0k*  P1kk  \n"
                 "   P1kv  M1k      \n"
                 "gone 6 0"); /* the last knight */
    MOVES_ARE(&table, "build 0,0 stronghold|build 0,0 village");
}

static void Y10_each_reason(void **unused) {
    (void)unused;
    DRAW(&table, "   L     P1c      \n"
                 "P1s   P0k*  P1kk  \n"
                 "   P1kv  M1k      ");
    REFUSED(&table, "move 0,0 0,-1", 10);
    REFUSED(&table, "move 0,0 1,-1", 10);
    REFUSED(&table, "move 0,0 -1,0", 10);
    REFUSED(&table, "move 0,0 1,0", 10);
    REFUSED(&table, "move 0,0 -1,1", 10);
    REFUSED(&table, "move 0,0 0,1", 10);
}

static void Y10_single_pieces_do_not_bar(void **unused) {
    (void)unused;
    DRAW(&table, "   P1v   A1k      \n"
                 "F1k   P0k*  M     \n"
                 "   F1v   P1k2v    \n"
                 "seats 3");
    PLAY(&table, "move 0,0 0,-1");
    HAS(&table, "pieces.0,-1",
        "[{'seat':0,'knights':1,'building':null},{'seat':1,'knights':0,'building':'village'}]");
    static const char *const FREE[] = {"move 0,0 1,-1", "move 0,0 -1,0", "move 0,0 1,0",
                                       "move 0,0 -1,1", "move 0,0 0,1"};
    for (int i = 0; i < 5; i++) {
        DRAW(&table, "   P1v   A1k      \n"
                     "F1k   P0k*  M     \n"
                     "   F1v   P1k2v    \n"
                     "seats 3");
        PLAY(&table, FREE[i]);
        TOLD_TIMES(&table, "clash *", 0);
    }
}

static void Y10_own_pieces_never_bar(void **unused) {
    (void)unused;
    DRAW(&table, "   M0v   P0c      \n"
                 "P0s   P0k*  M0kk  \n"
                 "   P0kv  P0kk     ");
    static const char *const TO[] = {"0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1"};
    for (int i = 0; i < 6; i++) {
        TEXT(words, 32);
        text_format(&words, "move 0,0 %s", TO[i]);
        assert_true(table_legal(&table, words.start));
    }
}

/* The figure: yellow comes to a hex with an own knight, a red knight and a blue village. */
static void Y11_the_figure(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k1k2v\n"
                 "seats 3\n"
                 "tokens2 1 0 2 0");
    PLAY(&table, "move 0,0 1,0");
    TOLD(&table, "clash Y11 seat=0 at=1,0 pieces=2");
    TOLD(&table, "lost Y11 seat=1 at=1,0 piece=knight by=0");
    TOLD(&table, "lost Y11 seat=2 at=1,0 piece=village by=0");
    TOLD_IN_ORDER(&table, "moved Y9", "clash Y11");
    HAS(&table, "pieces.1,0", "[{'seat':0,'knights':2,'building':null}]");
    HAS(&table, "reserve.1.knights", "7");
    HAS(&table, "reserve.2.villages", "14");
    HAS(&table, "phase", "'loot'");
    HAS(&table, "victim", "2");
    MOVES_ARE(&table, "loot field|loot forest");
    PLAY(&table, "loot forest");
    TOLD(&table, "looted Y12 seat=0 victim=2 token=forest");
    HAS(&table, "tokens.0", "{'field':0,'plain':0,'forest':1,'mountain':0}");
    HAS(&table, "tokens.2", "{'field':1,'plain':0,'forest':1,'mountain':0}");
}

static void Y11_knight_and_village_are_two(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0v1k2k\n"
                 "seats 3");
    PLAY(&table, "move 0,0 1,0");
    TOLD(&table, "clash Y11 seat=0 at=1,0 pieces=2");
    TOLD_TIMES(&table, "lost Y11 by=0 piece=knight", 2);
    HAS(&table, "pieces.1,0", "[{'seat':0,'knights':1,'building':'village'}]");
    HAS(&table, "phase", "'turn'"); /* no village, no token */
    HAS(&table, "tokens.0.field", "0");
}

static void Y11_single_pieces_coexist(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A1k2v\n"
                 "seats 3");
    PLAY(&table, "move 0,0 1,0");
    TOLD_TIMES(&table, "clash *", 0);
    HAS(&table, "pieces.1,0.0.knights", "1");
    HAS(&table, "pieces.1,0.2.building", "'village'");
}

/* The second knight of the same turn may be the one that makes two. */
static void Y11_two_steps_make_two(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A1k   P0k");
    PLAY(&table, "move 0,0 1,0");
    TOLD_TIMES(&table, "clash *", 0);
    PLAY(&table, "move 2,0 1,0");
    TOLD(&table, "clash Y11 seat=0 at=1,0 pieces=2");
    HAS(&table, "pieces.1,0", "[{'seat':0,'knights':2,'building':null}]");
    HAS(&table, "reserve.1.knights", "7");
}

/* After a fight the hex is one's own: shared hexes are no ground to build on, this one is. */
static void Y11_the_hex_is_free_after_it(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k1k\n"
                 "to_act 0");
    REFUSED(&table, "build 1,0 village", 13);
    PLAY(&table, "move 0,0 1,0");
    PLAY(&table, "done");
    HAS(&table, "to_act", "1");
    Table later = table;
    BaronyState *s = (BaronyState *)later.state;
    s->turn = 0;
    assert_true(table_legal(&later, "build 1,0 village"));
}

static void Y12_one_kind_is_taken_without_asking(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k1v\n"
                 "tokens1 0 3 0 0");
    PLAY(&table, "move 0,0 1,0");
    TOLD(&table, "looted Y12 seat=0 victim=1 token=plain");
    HAS(&table, "tokens.0.plain", "1");
    HAS(&table, "tokens.1.plain", "2");
    HAS(&table, "phase", "'move'");
}

static void Y12_no_tokens_no_loot(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k1v");
    PLAY(&table, "move 0,0 1,0");
    TOLD(&table, "no_loot Y12 seat=0 victim=1");
    HAS(&table, "tokens",
        "[{'field':0,'plain':0,'forest':0,'mountain':0},"
        "{'field':0,'plain':0,'forest':0,'mountain':0}]");
}

/* The token is settled before the second step. */
static void Y12_before_the_second_step(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k1v P     P0k\n"
                 "tokens1 1 1 1 1");
    PLAY(&table, "move 0,0 1,0");
    HAS(&table, "phase", "'loot'");
    HAS(&table, "moved", "'1,0'");
    MOVES_ARE(&table, "loot field|loot forest|loot mountain|loot plain");
    REFUSED(&table, "move 3,0 2,0", 12);
    REFUSED(&table, "done", 12);
    PLAY(&table, "loot field");
    HAS(&table, "phase", "'move'");
    HAS(&table, "victim", "null");
    HAS(&table, "moved", "'1,0'");
    PLAY(&table, "move 3,0 2,0");
    HAS(&table, "to_act", "1");
}

/* Two villages in one turn, and a loot after the second step. */
static void Y12_twice_in_a_turn(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k1v P0k1v P0k\n"
                 "tokens1 1 1 0 0");
    PLAY(&table, "move 0,0 1,0");
    PLAY(&table, "loot field");
    PLAY(&table, "move 3,0 2,0");
    TOLD(&table, "looted Y12 seat=0 victim=1 token=plain"); /* the only one left */
    HAS(&table, "to_act", "1");
    DRAW(&table, "P0k*  A0k1v P0k1v P0k\n"
                 "tokens1 1 2 0 0");
    PLAY(&table, "move 0,0 1,0");
    PLAY(&table, "loot plain");
    PLAY(&table, "move 3,0 2,0");
    HAS(&table, "phase", "'loot'");
    HAS(&table, "moved", "null");
    MOVES_ARE(&table, "loot field|loot plain");
    PLAY(&table, "loot field");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'turn'");
}

/* The same knight and own village win; then no second step is possible. */
static void Y12_then_the_turn_ends(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  P0v1k L\n"
                 "land L");
    PLAY(&table, "move 0,0 1,0");
    HAS(&table, "to_act", "1");
    DRAW(&table, "P0k*  P0k1v L\n"
                 "land L\n"
                 "tokens1 1 1 0 0");
    PLAY(&table, "move 0,0 1,0");
    HAS(&table, "phase", "'loot'");
    PLAY(&table, "loot field");
    MOVES_ARE(&table, "done|move 1,0 0,0"); /* the knight that was there before */
}

static void Y12_refuses_other_tokens(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  A0k1v\n"
                 "tokens0 0 0 0 5\n"
                 "tokens1 1 1 0 0");
    REFUSED(&table, "loot field", 12);
    PLAY(&table, "move 0,0 1,0");
    REFUSED(&table, "loot mountain", 12);
    REFUSED(&table, "loot lake", 12);
}

int barony_move_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(Y8_three_at_a_lake),
        cmocka_unit_test(Y8_two_elsewhere),
        cmocka_unit_test(Y8_only_from_the_reserve),
        cmocka_unit_test(Y8_only_in_own_cities),
        cmocka_unit_test(Y9_one_or_two_knights),
        cmocka_unit_test(Y9_the_second_may_be_left_out),
        cmocka_unit_test(Y9_another_knight_of_the_same_hex),
        cmocka_unit_test(Y9_the_turn_ends_by_itself),
        cmocka_unit_test(Y10_what_bars_the_way),
        cmocka_unit_test(Y10_each_reason),
        cmocka_unit_test(Y10_single_pieces_do_not_bar),
        cmocka_unit_test(Y10_own_pieces_never_bar),
        cmocka_unit_test(Y11_the_figure),
        cmocka_unit_test(Y11_knight_and_village_are_two),
        cmocka_unit_test(Y11_single_pieces_coexist),
        cmocka_unit_test(Y11_two_steps_make_two),
        cmocka_unit_test(Y11_the_hex_is_free_after_it),
        cmocka_unit_test(Y12_one_kind_is_taken_without_asking),
        cmocka_unit_test(Y12_no_tokens_no_loot),
        cmocka_unit_test(Y12_before_the_second_step),
        cmocka_unit_test(Y12_twice_in_a_turn),
        cmocka_unit_test(Y12_then_the_turn_ends),
        cmocka_unit_test(Y12_refuses_other_tokens),
    };
    return cmocka_run_group_tests_name("barony knights", tests, NULL, NULL);
}
