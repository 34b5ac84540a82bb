/* tests/feudo_round.c -- Feudo from the start of a round to the plague: rules F9 to F12. */
#include "tests/feudo_drawn.h"

#include <string.h>

static Table table;

/* ---- F9 ---- */

static void F9_barons_and_the_convent_are_healed(void **unused) {
    (void)unused;
    DRAW(&table, "0b*\n"
                 "star 4,3\n"
                 "phase advance\n"
                 "to_act 1\n"
                 "order 0 1\n"
                 "castle0 k3\n"
                 "convent0 k1 F\n"
                 "convent1 i1 l\n"
                 "away1 B 5");
    PLAY(&table, "done");
    TOLD(&table, "round F9 round=4");
    TOLD(&table, "healed F9 seat=0 piece=baron at=4,3");
    TOLD(&table, "healed F9 seat=0 piece=knight1 at=5,5");
    TOLD(&table, "healed F9 seat=1 piece=inf1");
    TOLD(&table, "healed F9 seat=1 piece=milady");
    TOLD_TIMES(&table, "healed F9", 4);
    HAS(&table, "pieces.0.knight3", "{'at':'0,5','sick':true}"); /* castles heal nobody */
    HAS(&table, "pieces.0.knight1", "{'at':'5,5','sick':false}");
    HAS(&table, "pieces.1.baron", "{'at':'away','back':5}");
}

static void F9_the_absent_return_after_a_whole_round(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,3\n"
                 "phase advance\n"
                 "to_act 1\n"
                 "away0 B 4 L 5\n"
                 "away1 L 4");
    PLAY(&table, "done");
    TOLD(&table, "back F9 seat=0 piece=baron at=0,5");
    TOLD(&table, "back F9 seat=1 piece=milady at=10,5");
    TOLD_TIMES(&table, "back F9", 2);
    HAS(&table, "pieces.0.baron", "{'at':'0,5','sick':false}");
    HAS(&table, "pieces.0.milady", "{'at':'away','back':5}");
}

static void F9_a_new_round_forgets_the_old_one(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  ..\n"
                 "star 4,3\n"
                 "phase advance\n"
                 "to_act 0\n"
                 "order 1 0\n"
                 "charmed 1\n"
                 "fog yes\n"
                 "spent 0 0\n"
                 "moved0 K1 1\n"
                 "attacked0 K1\n"
                 "won1 0 5,3 K1");
    PLAY(&table, "advance 5,3 knight1");
    HAS(&table, "phase", "'order'");
    HAS(&table, "order", "null");
    HAS(&table, "plots", "[[],[]]");
    HAS(&table, "charmed", "[false,false]");
    HAS(&table, "fog", "false");
    HAS(&table, "moved", "[{},{}]");
    HAS(&table, "attacked", "[[],[]]");
    HAS(&table, "won", "[]");
    HAS(&table, "step", "null");
}

/* ---- F10 ---- */

static void F10_first_round_by_lot(void **unused) {
    (void)unused;
    feudo_begin(&table, 3, 10);
    PLAY(&table, "first 0");
    PLAY(&table, "castle 0,5");
    PLAY(&table, "castle 10,5");
    PLAY(&table, "castle 5,0");
    TOLD(&table, "round F9 round=1");
    HAS(&table, "phase", "'order'");
    MOVES_ARE(&table, "lot 0|lot 1|lot 2");
    PLAY(&table, "lot 2");
    TOLD(&table, "lot F10 seat=2");
    HAS(&table, "to_act", "2");
    MOVES_ARE(&table, "order 0,1,2|order 0,2,1|order 1,0,2|order 1,2,0|order 2,0,1|order 2,1,0");
    REFUSED(&table, "order 0,0,1", 10);
    REFUSED(&table, "order 0,1,3", 10);
    UNREADABLE(&table, "order 0,1");
    UNREADABLE(&table, "order 0,1,2,3");
    PLAY(&table, "order 1,2,0");
    TOLD(&table, "order F10 seat=2");
    HAS(&table, "order", "[1,2,0]");
    HAS(&table, "phase", "'plot'");
    HAS(&table, "to_act", "0"); /* plots are asked in seat order */
}

static void F10_the_last_in_points_sets_the_order(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,3\n"
                 "seats 3\n"
                 "phase advance\n"
                 "to_act 2\n"
                 "points 4 2 3");
    PLAY(&table, "done");
    HAS(&table, "phase", "'order'");
    HAS(&table, "to_act", "1");
    REFUSED(&table, "lot 1", 10);
}

static void F10_ties_by_lot(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,3\n"
                 "seats 4\n"
                 "phase advance\n"
                 "to_act 3\n"
                 "points 4 2 3 2");
    PLAY(&table, "done");
    HAS(&table, "to_act", "'nature'");
    MOVES_ARE(&table, "lot 1|lot 3");
    PLAY(&table, "lot 3");
    assert_int_equal(table_moves_count(&table), 24);
}

/* ---- F11 ---- */

static void F11_three_cards_and_a_trading_card(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,3\n"
                 "phase plot\n"
                 "hand0 2 0 0");
    MOVES_ARE(&table, "card baron|card first|card inf1|card inf2|card knight1|card knight2|"
                      "card knight3|card merc1|card merc2|card milady");
    REFUSED(&table, "trade 2", 11);
    PLAY(&table, "card milady");
    TOLD(&table, "card F11 seat=0 piece=milady place=1");
    REFUSED(&table, "card milady", 11);
    assert_int_equal(table_moves_count(&table), 9);
    PLAY(&table, "card merc1");
    PLAY(&table, "card first");
    HAS(&table, "plots.0", "['milady','merc1','first']");
    MOVES_ARE(&table, "trade 0|trade 2");
    REFUSED(&table, "trade 4", 11);
    REFUSED(&table, "card baron", 11);
    UNREADABLE(&table, "trade 3");
    PLAY(&table, "trade 2");
    TOLD(&table, "pledge F11 seat=0 value=2");
    HAS(&table, "plots.0", "['milady','merc1','first',2]");
    HAS(&table, "trades.0", "[2,0,0]"); /* still in the hand */
    HAS(&table, "to_act", "1");
    PLAY(&table, "card baron");
    PLAY(&table, "card first");
    PLAY(&table, "card knight1");
    PLAY(&table, "trade 0");
    HAS(&table, "phase", "'plague'");
    HAS(&table, "to_act", "'nature'");
}

static void F11_only_the_living_and_present(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,3\n"
                 "phase plot\n"
                 "dead0 K1 K2 I1\n"
                 "away0 B 4 L 4");
    MOVES_ARE(&table, "card first|card inf2|card knight3|card merc1|card merc2");
    REFUSED(&table, "card baron", 11);
    REFUSED(&table, "card knight1", 11);
}

static void F11_with_fewer_than_three_all_are_picked(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,3\n"
                 "phase plot\n"
                 "dead0 F K1 K2 K3 M1 M2 I1 L\n"
                 "dead1 F K1 K2 K3 M1 M2 I1 I2 L\n"
                 "away1 B 4");
    PLAY(&table, "card inf2");
    MOVES_ARE(&table, "card baron");
    PLAY(&table, "card baron");
    MOVES_ARE(&table, "trade 0|trade 2|trade 4");
    PLAY(&table, "trade 4");
    MOVES_ARE(&table, "trade 0|trade 2|trade 4"); /* nobody to plot */
    PLAY(&table, "trade 0");
    HAS(&table, "plots", "[['inf2','baron',4],[0]]");
    PLAY(&table, "plague 1");
    HAS(&table, "to_act", "0");
    PLAY(&table, "stay");
    HAS(&table, "step", "2");
    PLAY(&table, "stay"); /* and there is no third step for anybody */
    HAS(&table, "phase", "'trade'");
}

/* ---- F12 ---- */

/*      4       V4 3,4              Village 4 and its neighbours: 2,4 M, 4,4 M, 2,3, 3,3, 2,5, 3,5.
 */
static void F12_plague_strikes_on_and_around_its_village(void **unused) {
    (void)unused;
    DRAW(&table, "   0BK1  1F*   0K3\n"
                 "M:    V:0I1 M:\n"
                 "   0l    1k2   1K3\n"
                 "star 3,3\n"
                 "phase plague");
    PLAY(&table, "plague 4");
    TOLD(&table, "plague F12 village=4 at=3,4");
    TOLD(&table, "infected F12 seat=0 piece=inf1 at=3,4");
    TOLD(&table, "infected F12 seat=0 piece=baron at=2,3");
    TOLD(&table, "infected F12 seat=0 piece=knight1 at=2,3");
    TOLD(&table, "infected F12 seat=1 piece=first at=3,3");
    TOLD(&table, "perished F12 seat=0 piece=milady at=2,5");
    TOLD(&table, "perished F12 seat=1 piece=knight2 at=3,5");
    TOLD_TIMES(&table, "infected F12", 4);
    TOLD_TIMES(&table, "perished F12", 2);
    HAS(&table, "plague", "'3,4'");
    HAS(&table, "points", "[0,0]"); /* nobody gains by it */
    HAS(&table, "pieces.0.milady", "{'at':'dead'}");
    HAS(&table, "pieces.0.knight3", "{'at':'4,3','sick':false}"); /* two cells away */
    HAS(&table, "pieces.1.knight3", "{'at':'4,5','sick':false}");
}

/*      Village 9 at 2,6; the castle 0,5 is two away. Village 2 at 2,1 touches Worcester at 1,1. */
static void F12_castles_towns_and_the_convent_protect(void **unused) {
    (void)unused;
    DRAW(&table, "0Bi1  V:    0K1*\n"
                 "star 3,1\n"
                 "phase plague\n"
                 "owners - 0 - - -");
    PLAY(&table, "plague 2");
    TOLD_TIMES(&table, "infected F12", 1);
    TOLD(&table, "infected F12 seat=0 piece=knight1");
    TOLD_TIMES(&table, "perished F12", 0);
    HAS(&table, "pieces.0.inf1", "{'at':'1,1','sick':true}");
    DRAW(&table, "..*\n" /* all in the castle at 10,5 next to villages 8 and 13 */
                 "star 2,1\n"
                 "castle1 k1\n"
                 "phase plague");
    PLAY(&table, "plague 8");
    TOLD_TIMES(&table, "infected F12", 0);
    HAS(&table, "pieces.1.knight1", "{'at':'10,5','sick':true}");
}

static void F12_the_convent_protects(void **unused) {
    (void)unused;
    /* No village touches the convent on this map: turn Q3 so that one does. */
    const Setup setup = {2, {10}};
    table_start(&table, &FEUDO_GAME, 2);
    FEUDO_GAME.start(table.state, &setup);
    PLAY(&table, "quarter Q2 0"); /* village 8 comes to 4,4 */
    PLAY(&table, "quarter Q1 0");
    PLAY(&table, "quarter Q3 0");
    PLAY(&table, "quarter Q4 0");
    HAS(&table, "map.4,4", "'village'");
    PLAY(&table, "first 0");
    PLAY(&table, "castle 0,5");
    PLAY(&table, "castle 10,5");
    Feudo *s = (Feudo *)table.state;
    s->at[0][KNIGHT1] = CONVENT;
    s->at[0][KNIGHT2] = 4 * SIDE + 5;
    feudo_derive(s);
    PLAY(&table, "lot 0");
    PLAY(&table, "order 0,1");
    for (int seat = 0; seat < 2; seat++) {
        PLAY(&table, "card knight1");
        PLAY(&table, "card baron");
        PLAY(&table, "card first");
        PLAY(&table, "trade 0");
    }
    PLAY(&table, "plague 8");
    TOLD_TIMES(&table, "infected F12", 1);
    TOLD(&table, "infected F12 seat=0 piece=knight2 at=5,4");
}

static void F12_fog_spares_all_and_slows_all(void **unused) {
    (void)unused;
    DRAW(&table, "   ..    0F*   ..\n"
                 "..    V:0I1 ..\n"
                 "star 3,3\n"
                 "phase plague\n"
                 "plot0 F I1 K1 4\n"
                 "plot1 M1 M2 K1 2");
    PLAY(&table, "plague fog");
    TOLD(&table, "fog F12");
    HAS(&table, "fog", "true");
    HAS(&table, "plague", "'10,8'"); /* the pawn stays */
    TOLD_TIMES(&table, "infected F12", 0);
    MOVES_ARE(&table, "move first 2,3|move first 3,2|move first 4,2|move first 4,3|stay");
    REFUSED(&table, "move first 3,1", 12);
    PLAY(&table, "move first 3,2");
    HAS(&table, "to_act", "1");
    REFUSED(&table, "move merc1 8,5", 12);
    PLAY(&table, "move merc1 9,5");
    PLAY(&table, "stay"); /* infantryman 1 */
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    /* Trade: the First Knight has moved his cell, the infantryman has not; in all 1 cell each. */
    HAS(&table, "phase", "'trade'");
    REFUSED(&table, "spend first 3,1", 12);
    REFUSED(&table, "spend inf1 2,2", 12);
    PLAY(&table, "spend inf1 3,3");
    REFUSED(&table, "spend inf1 3,4", 12);
    PLAY(&table, "spend knight1 1,5");
    HAS(&table, "moved.0", "{'first':1,'knight1':1,'inf1':1}");
    HAS(&table, "spent", "[2,1]");
}

static void F12_a_village_card_can_find_nobody(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 3,4\n"
                 "phase plague");
    PLAY(&table, "plague 15"); /* where the pawn is already */
    HAS(&table, "plague", "'10,8'");
    TOLD_TIMES(&table, "infected F12", 0);
    HAS(&table, "phase", "'march'");
    HAS(&table, "step", "1");
}

int feudo_round_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F9_barons_and_the_convent_are_healed),
        cmocka_unit_test(F9_the_absent_return_after_a_whole_round),
        cmocka_unit_test(F9_a_new_round_forgets_the_old_one),
        cmocka_unit_test(F10_first_round_by_lot),
        cmocka_unit_test(F10_the_last_in_points_sets_the_order),
        cmocka_unit_test(F10_ties_by_lot),
        cmocka_unit_test(F11_three_cards_and_a_trading_card),
        cmocka_unit_test(F11_only_the_living_and_present),
        cmocka_unit_test(F11_with_fewer_than_three_all_are_picked),
        cmocka_unit_test(F12_plague_strikes_on_and_around_its_village),
        cmocka_unit_test(F12_castles_towns_and_the_convent_protect),
        cmocka_unit_test(F12_the_convent_protects),
        cmocka_unit_test(F12_fog_spares_all_and_slows_all),
        cmocka_unit_test(F12_a_village_card_can_find_nobody),
    };
    return cmocka_run_group_tests_name("feudo round", tests, NULL, NULL);
}
