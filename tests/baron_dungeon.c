/* tests/baron_dungeon.c -- Baron's dungeon: rule B11. */
#include "tests/baron_drawn.h"

static Table table;

/* A knight of seat 0 (8, strength 5) that is about to beat a baron of seat 1 (5, strength 2) over a
 * village. */
#define ABOUT_TO_LOSE_3                                                                            \
    "   Vi    ..              \n"                                                                  \
    "Fo    Me:a* Vi    Me     \n"                                                                  \
    "   Me    Me    Me:B  Fo  \n"                                                                  \
    "            Me    Me:b   \n"

static void B11_at_minus_4_nobody_is_out(void **unused) {
    (void)unused;
    DRAW(&table, ABOUT_TO_LOSE_3 "seats 3\n"
                                 "honour 0 -1 0");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "lost B22 seat=1 honour=-3");
    TOLD_TIMES(&table, "out *", 0);
    HAS(&table, "honour", "[8,-4,0]");
    HAS(&table, "out", "[false,false,false]");
    HAS(&table, "hand", "[3,3,4]");
    HAS(&table, "reserve.1", "['meadow','quarry']");
}

static void B11_at_minus_5_a_player_is_out(void **unused) {
    (void)unused;
    DRAW(&table, ABOUT_TO_LOSE_3 "seats 3\n"
                                 "honour 0 -2 0");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "out B11 seat=1");
    HAS(&table, "honour", "[8,-5,0]");
    HAS(&table, "out", "[false,true,false]");
    HAS(&table, "reserve.1", "[]");
    HAS(&table, "gone", "{'meadow':1,'quarry':1}");
    HAS(&table, "hand", "[3,0,4]"); /* with the donjon that has just come back */
    HAS(&table, "donjons.1,1", NULL);
    HAS(&table, "donjons.1,2", "{'seat':1,'side':'knight','value':null}"); /* stays */
    /* The game goes on: seat 0 ends its turn, and seat 1 is left out. */
    HAS(&table, "to_act", "0");
    HAS(&table, "phase", "'donjon'");
    PLAY(&table, "end");
    HAS(&table, "to_act", "2");
    PLAY(&table, "take 1");
    PLAY(&table, "draw meadow");
    PLAY(&table, "lay meadow 3,-1");
    PLAY(&table, "end");
    HAS(&table, "to_act", "0");
}

static void B11_the_last_one_left_wins_at_once(void **unused) {
    (void)unused;
    DRAW(&table, ABOUT_TO_LOSE_3 "honour -4 -4\n" /* with a knight that could claim later */
                                 "reserve0 Me Cu");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "out B11 seat=1");
    TOLD(&table, "over B11 seat=0");
    HAS(&table, "phase", "'over'");
    HAS(&table, "to_act", "null");
    HAS(&table, "honour", "[4,-7]");
    HAS(&table, "resting", "[0,0]");
    HAS(&table, "row", "['meadow','meadow','meadow']"); /* long before the end */
    SCORE_IS(&table, "4 place 1 won, -7 place 2");
}

static void B11_one_left_of_three(void **unused) {
    (void)unused;
    /* Barons of seats 1 and 2 fall to one knight, and both their owners go. */
    DRAW(&table, "   Me    Po    Fi    Fo    Me    Vy \n"
                 "Fo    Me:C  Vy    Me:a* Vi    Me:B  Fi\n"
                 "   Me    Me    Qu          Qu    Me \n"
                 "seats 3\n"
                 "honour -4 -2 -4");
    PLAY(&table, "lay meadow 0,1");
    TOLD(&table, "out B11 seat=1");
    TOLD(&table, "out B11 seat=2");
    HAS(&table, "honour", "[6,-5,-5]");
    SCORE_IS(&table, "6 place 1 won, -5 place 2, -5 place 2");
    /* Only one of them goes: the other two play on. */
    DRAW(&table, "   Me    Po    Fi    Fo    Me    Vy \n"
                 "Fo    Me:C  Vy    Me:a* Vi    Me:B  Fi\n"
                 "   Me    Me    Qu          Qu    Me \n"
                 "seats 3\n"
                 "honour -4 -2 -3");
    PLAY(&table, "lay meadow 0,1");
    HAS(&table, "out", "[false,true,false]");
    HAS(&table, "phase", "'donjon'");
}

static void B11_one_left_beside_one_who_went_before(void **unused) {
    (void)unused;
    DRAW(&table, ABOUT_TO_LOSE_3 "seats 3\n"
                                 "honour 0 -2 -30\n"
                                 "out 2");
    PLAY(&table, "lay meadow 1,-1");
    SCORE_IS(&table, "8 place 1 won, -5 place 2, -30 place 3");
}

/* Seat 0's knight is worth -1 and wins over a field, -3 to -4. */
#define BOTH_FALL                                                                                  \
    "   Cu    ..              \n"                                                                  \
    "Sw    Me:a* Fi    Sw     \n"                                                                  \
    "   Me    Me    Me:B  Cu  \n"                                                                  \
    "            Me    Sw     \n"

static void B11_if_none_is_left_the_most_honour_wins(void **unused) {
    (void)unused;
    DRAW(&table, BOTH_FALL "honour -4 -4");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 seat=0 strength=-3 other=1 other_strength=-4 won=true");
    TOLD(&table, "out B11 seat=0");
    TOLD(&table, "out B11 seat=1");
    HAS(&table, "honour", "[-5,-6]");
    HAS(&table, "out", "[true,true]");
    HAS(&table, "hand", "[0,0]");
    HAS(&table, "reserve", "[[],[]]");
    SCORE_IS(&table, "-5 place 1 won, -6 place 2");
    DRAW(&table, BOTH_FALL "honour -4 -3");
    PLAY(&table, "lay meadow 1,-1");
    SCORE_IS(&table, "-5 place 1 won, -5 place 1 won");
    DRAW(&table, BOTH_FALL "honour -4 -2"); /* one is left, with less than -4 or not */
    PLAY(&table, "lay meadow 1,-1");
    SCORE_IS(&table, "-5 place 2, -4 place 1 won");
}

static void B11_who_goes_out_in_the_own_turn_ends_it(void **unused) {
    (void)unused;
    DRAW(&table, "   Sw    Me    \n" /* a barony of -1 */
                 "Me    Me:a* Me \n"
                 "   Me    ..    \n"
                 "seats 3\n"
                 "honour -4");
    PLAY(&table, "lay meadow 0,1");
    TOLD(&table, "founded B23 seat=0 value=-1 honour=-1");
    TOLD(&table, "out B11 seat=0");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'baron','value':-1}");
    HAS(&table, "hand", "[0,4,4]");
    HAS(&table, "reserve.0", "[]");
    HAS(&table, "gone", "{'meadow':1,'vineyard':1}");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'take'");
}

static void B11_going_out_with_the_donjon_step(void **unused) {
    (void)unused;
    DRAW(&table, "   Sw    Me    \n"
                 "Me    Me*   Me \n"
                 "   Me    Me    \n"
                 "seats 3\n"
                 "phase donjon\n"
                 "to_act 2\n"
                 "honour 0 0 -4");
    PLAY(&table, "donjon 0,0");
    TOLD(&table, "out B11 seat=2");
    HAS(&table, "honour", "[0,0,-5]");
    HAS(&table, "donjons.0,0.side", "'baron'");
    HAS(&table, "hand", "[4,4,0]");
    HAS(&table, "to_act", "0");
    HAS(&table, "phase", "'take'");
}

static void B11_the_active_player_loses_a_baron_and_goes(void **unused) {
    (void)unused;
    /* Seat 1 lays, and seat 0's knight is ready. The donjon of seat 1 that came back this turn
     * leaves the game with those in hand. */
    DRAW(&table, ABOUT_TO_LOSE_3 "seats 3\n"
                                 "to_act 1\n"
                                 "honour 0 -4 0");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "out B11 seat=1");
    HAS(&table, "honour", "[8,-7,0]");
    HAS(&table, "hand", "[3,0,4]");
    HAS(&table, "resting", "[0,0,0]");
    HAS(&table, "to_act", "2"); /* without a donjon step */
    HAS(&table, "phase", "'take'");
}

static void B11_touching_counts_before_the_check(void **unused) {
    (void)unused;
    /* Seat 1 at -4 wins 1 by B13 and loses 3 in the same move: -6 all the same; at -3 it is -5,
     * at -2 it is -4. */
    static const char *const HONOUR[] = {"honour 0 -4 0", "honour 0 -3 0", "honour 0 -2 0"};
    static const char *const OUT[] = {"true", "true", "false"};
    for (int i = 0; i < 3; i++) {
        TEXT(drawing, 512);
        text_put(&drawing, "   Vi    ..    Me        \n"
                           "Fo    Me:a* Vi    Me     \n"
                           "   Me    Me    Me:B  Fo  \n"
                           "            Me    Me     \n"
                           "seats 3\n"
                           "to_act 1\n");
        text_put(&drawing, HONOUR[i]);
        DRAW(&table, drawing.start);
        PLAY(&table, "lay meadow 1,-1");
        TOLD(&table, "closed B13 seat=1 honour=1");
        HAS(&table, "out.1", OUT[i]);
    }
}

static void B11_knights_of_a_player_who_is_out_still_found(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    Fo    \n"
                 "Me    Me:b* Me \n"
                 "   Me    ..    \n"
                 "seats 3\n"
                 "out 1\n"
                 "honour 0 -7 0");
    PLAY(&table, "lay meadow 0,1");
    TOLD(&table, "founded B23 seat=1 cell=0,0 value=5 honour=0");
    HAS(&table, "donjons.0,0", "{'seat':1,'side':'baron','value':5}");
    HAS(&table, "honour", "[0,-7,0]"); /* no longer changes */
    HAS(&table, "out", "[false,true,false]");
}

static void B11_knights_of_a_player_who_is_out_still_fight(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n"
                 "Fo    Me:b* Vi    Me     \n"
                 "   Me    Me    Me:A  Fo  \n"
                 "            Me    Me     \n"
                 "seats 3\n"
                 "out 1\n"
                 "honour 0 -8 0");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 seat=1 strength=5 other=0 other_strength=2 won=true");
    TOLD(&table, "lost B22 seat=0 honour=-3");
    HAS(&table, "honour", "[-3,-8,0]");
    HAS(&table, "donjons", "{'0,0':{'seat':1,'side':'baron','value':8}}");
    HAS(&table, "hand", "[3,0,4]");
    HAS(&table, "resting", "[1,0,0]");
}

static void B11_barons_of_a_player_who_is_out_defend(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    ..              \n" /* 2 to 2: lost */
                 "Me    Me:a* Vi    Me     \n"
                 "   Me    Me    Me:B  Fo  \n"
                 "            Me    Me     \n"
                 "seats 3\n"
                 "out 1");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 seat=0 strength=2 other=1 other_strength=2 won=false");
    TOLD(&table, "driven B22 seat=0 leaves=false");
    HAS(&table, "donjons", "{'1,1':{'seat':1,'side':'baron','value':5}}");
    HAS(&table, "honour", "[0,-5,0]");
}

static void B11_a_beaten_baron_of_a_player_who_is_out_leaves_the_game(void **unused) {
    (void)unused;
    DRAW(&table, ABOUT_TO_LOSE_3 "seats 3\n"
                                 "out 1\n"
                                 "honour 0 -6 0");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "driven B22 seat=1 cell=1,1 leaves=true baron=true");
    HAS(&table, "honour", "[8,-6,0]");
    HAS(&table, "hand", "[3,0,4]");
    HAS(&table, "resting", "[0,0,0]");
    HAS(&table, "donjons.1,1", NULL);
}

static void B11_a_driven_knight_of_a_player_who_is_out_leaves_the_game(void **unused) {
    (void)unused;
    DRAW(&table, "   Me    Me    Me    Me \n" /* knights among themselves */
                 "Vi    Me:a* ..    Me:b  Fi\n"
                 "   Me    Me    Me    Me \n"
                 "seats 3\n"
                 "out 1\n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD(&table, "driven B20 seat=1 cell=2,0 leaves=true baron=false");
    HAS(&table, "hand", "[3,0,4]");
    DRAW(&table, "   Fi    ..              \n" /* against a baron */
                 "Me    Me:b* Vi    Me     \n"
                 "   Me    Me    Me:A  Fo  \n"
                 "            Me    Me     \n"
                 "seats 3\n"
                 "out 1");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "driven B22 seat=1 cell=0,0 leaves=true");
    HAS(&table, "hand", "[3,0,4]");
}

static void B11_negative_tiles_change_nothing_for_a_player_who_is_out(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n" /* a shared swamp would be a gain */
                 "Fo    Me:a* Sw    Me     \n"
                 "   Me    Me    Me:B  Fo  \n"
                 "            Me    Me     \n"
                 "seats 3\n"
                 "out 1");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 seat=0 strength=5 other=1 other_strength=2 won=true");
    HAS(&table, "honour", "[4,-5,0]");
}

static void B11_with_five_players(void **unused) {
    (void)unused;
    DRAW(&table, ABOUT_TO_LOSE_3 "seats 5\n"
                                 "out 2 4\n"
                                 "honour 0 -2 -5 1 -5");
    PLAY(&table, "lay meadow 1,-1");
    HAS(&table, "out", "[false,true,true,false,true]");
    HAS(&table, "gone", "{'meadow':4,'quarry':2,'pond':2}");
    PLAY(&table, "end");
    HAS(&table, "to_act", "3");
}

int baron_dungeon_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B11_at_minus_4_nobody_is_out),
        cmocka_unit_test(B11_at_minus_5_a_player_is_out),
        cmocka_unit_test(B11_the_last_one_left_wins_at_once),
        cmocka_unit_test(B11_one_left_of_three),
        cmocka_unit_test(B11_one_left_beside_one_who_went_before),
        cmocka_unit_test(B11_if_none_is_left_the_most_honour_wins),
        cmocka_unit_test(B11_who_goes_out_in_the_own_turn_ends_it),
        cmocka_unit_test(B11_going_out_with_the_donjon_step),
        cmocka_unit_test(B11_the_active_player_loses_a_baron_and_goes),
        cmocka_unit_test(B11_touching_counts_before_the_check),
        cmocka_unit_test(B11_knights_of_a_player_who_is_out_still_found),
        cmocka_unit_test(B11_knights_of_a_player_who_is_out_still_fight),
        cmocka_unit_test(B11_barons_of_a_player_who_is_out_defend),
        cmocka_unit_test(B11_a_beaten_baron_of_a_player_who_is_out_leaves_the_game),
        cmocka_unit_test(B11_a_driven_knight_of_a_player_who_is_out_leaves_the_game),
        cmocka_unit_test(B11_negative_tiles_change_nothing_for_a_player_who_is_out),
        cmocka_unit_test(B11_with_five_players),
    };
    return cmocka_run_group_tests_name("baron: dungeon", tests, NULL, NULL);
}
