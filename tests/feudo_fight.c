/* tests/feudo_fight.c -- Feudo's attacks and advances: rules F20 to F24. */
#include "tests/feudo_drawn.h"

#include <string.h>

static Table table;

/* ---- F20 ---- */

static void F20_an_attack_in_steps(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1M1   0I1\n"
                 "star 3,2");
    MOVES_ARE(&table, "attack 4,2|done");
    PLAY(&table, "attack 4,2");
    TOLD(&table, "target F20 seat=0 other=1 defence=3 at=4,2");
    HAS(&table, "phase", "'muster'");
    HAS(&table, "muster", "{'target':'4,2','units':[]}");
    MOVES_ARE(&table, "join knight1"); /* the infantryman's 2 alone would not do */
    REFUSED(&table, "done", 20);       /* there is no way back */
    REFUSED(&table, "attack 4,2", 20);
    PLAY(&table, "join knight1");
    TOLD(&table, "joined F20 seat=0 piece=knight1 strength=4 sum=4 unit=knight1");
    HAS(&table, "muster", "{'target':'4,2','units':['knight1']}");
    HAS(&table, "attacked", "[[],[]]"); /* not before the strike */
    MOVES_ARE(&table, "join inf1|strike");
    PLAY(&table, "join inf1");
    MOVES_ARE(&table, "strike");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 seat=0 other=1 sum=6 defence=3 ground=0 attackers=knight1|inf1 at=4,2");
    HAS(&table, "attacked", "[['knight1','inf1'],[]]");
    HAS(&table, "won", "[{'seat':0,'at':'4,2','pieces':['knight1','inf1']}]");
    HAS(&table, "muster", "null");
}

static void F20_a_baron_and_his_fighter_are_one_unit(void **unused) {
    (void)unused;
    DRAW(&table, "0BK1* 1F\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    MOVES_ARE(&table, "join baron");
    REFUSED(&table, "join knight1", 20);
    PLAY(&table, "join baron");
    TOLD(&table, "joined F20 piece=baron strength=7 sum=7 unit=baron|knight1");
    HAS(&table, "muster.units", "['baron']");
    PLAY(&table, "strike");
    HAS(&table, "attacked.0", "['baron','knight1']");
    HAS(&table, "won.0.pieces", "['baron','knight1']");
}

static void F20_in_a_castle_all_are_units_of_their_own(void **unused) {
    (void)unused;
    DRAW(&table, "..    1K1*\n" /* in front of the castle 0,5 */
                 "star 1,5\n"
                 "dead0 F K2 K3 M1 M2 I2");
    PLAY(&table, "attack 1,5"); /* out of a castle */
    MOVES_ARE(&table, "join baron|join knight1");
    PLAY(&table, "join knight1");
    TOLD(&table, "joined F20 piece=knight1 strength=4");
    PLAY(&table, "join inf1");
    PLAY(&table, "strike");
    HAS(&table, "attacked.0", "['knight1','inf1']");
    HAS(&table, "phase", "'advance'");
    MOVES_ARE(&table, "advance 1,5 inf1|advance 1,5 knight1|done");
}

static void F20_a_unit_attacks_once_a_round(void **unused) {
    (void)unused;
    DRAW(&table, "1I1   0K1*  1I2\n"
                 "star 4,2");
    MOVES_ARE(&table, "attack 3,2|attack 5,2|done");
    PLAY(&table, "attack 3,2");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    HAS(&table, "phase", "'advance'"); /* the second target is out of reach now */
    DRAW(&table, "1I1   0K1*  1I2\n"
                 "star 4,2\n"
                 "attacked0 K1");
    REFUSED(&table, "attack 5,2", 20);
}

static void F20_any_number_of_attacks(void **unused) {
    (void)unused;
    DRAW(&table, "1I1   0K1*  1I2   0K2\n"
                 "star 4,2");
    PLAY(&table, "attack 3,2");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    HAS(&table, "phase", "'attack'");
    HAS(&table, "to_act", "0");
    MOVES_ARE(&table, "attack 5,2|done");
    PLAY(&table, "attack 5,2");
    PLAY(&table, "join knight2");
    PLAY(&table, "strike");
    HAS(&table, "points", "[4,0]");
}

static void F20_units_join_in_the_order_of_the_pieces(void **unused) {
    (void)unused;
    DRAW(&table, "   ..    0F\n"
                 "0K1*  1I1   0K2\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    MOVES_ARE(&table, "join first|join knight1|join knight2");
    PLAY(&table, "join knight1");
    REFUSED(&table, "join first", 20);
    REFUSED(&table, "join knight1", 20);
    MOVES_ARE(&table, "join knight2|strike");
}

static void F20_the_convent_takes_no_part(void **unused) {
    (void)unused;
    DRAW(&table, "1I1*  ..\n"
                 "star 4,5\n"
                 "convent0 F K1");
    MOVES_ARE(&table, "done");
    REFUSED(&table, "attack 4,5", 20);
    DRAW(&table, "0F*   ..\n"
                 "star 4,5\n"
                 "convent1 I1");
    REFUSED(&table, "attack 5,5", 20);
}

static void F20_castles_are_not_attacked(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   ..\n"
                 "star 9,5\n"
                 "dead1 F K1 K2 K3 M1 M2 I1");
    REFUSED(&table, "attack 10,5", 20);
}

static void F20_milady_is_not_attacked_and_does_not_attack(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1L\n"
                 "star 3,2");
    REFUSED(&table, "attack 4,2", 20);
    DRAW(&table, "0LB*  1M1\n" /* 3 against 3 */
                 "star 3,2");
    REFUSED(&table, "attack 4,2", 21);
    REFUSED(&table, "attack 3,2", 20); /* own pieces */
    REFUSED(&table, "attack 9,9", 20); /* far away */
}

static void F20_who_cannot_attack_is_skipped(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1F\n"
                 "star 3,2\n"
                 "phase march\n"
                 "step 3\n"
                 "to_act 1\n"
                 "plot1 B K1 F 0");
    PLAY(&table, "stay");
    HAS(&table, "phase", "'attack'");
    HAS(&table, "to_act", "1"); /* 5 against 4; the other has nothing */
    TOLD(&table, "no_attack F21 seat=0 other=1 sum=4 defence=5 lacks=strength at=4,2");
    PLAY(&table, "done");
    TOLD(&table, "done F20 seat=1 phase=attack");
    HAS(&table, "phase", "'order'");
}

static void F22_why_nobody_attacks_is_told(void **unused) {
    (void)unused;
    /* Both knights together would be stronger than the town, but no foot soldier is there. */
    DRAW(&table, "   0K1*\n"
                 "0F    ..\n"
                 "star 6,7\n"
                 "phase march\n"
                 "step 3\n"
                 "to_act 1\n"
                 "plot1 B K1 F 0");
    PLAY(&table, "stay");
    TOLD(&table, "no_attack F22 seat=0 sum=9 defence=7 lacks=foot at=7,8");
    HAS(&table, "phase", "'order'");
    DRAW(&table, "   0K1*\n"
                 "0F    ..\n"
                 "star 6,7\n"
                 "dead0 I1 I2 M1 M2\n"
                 "phase march\n"
                 "step 3\n"
                 "to_act 1\n"
                 "plot1 B K1 F 0");
    PLAY(&table, "stay");
    TOLD(&table, "no_attack F22 seat=0 sum=9 defence=7 lacks=baron at=7,8");
    DRAW(&table, "0F*   ..\n"
                 "star 6,8\n"
                 "phase march\n"
                 "step 3\n"
                 "to_act 1\n"
                 "plot1 B K1 F 0");
    PLAY(&table, "stay");
    TOLD(&table, "no_attack F21 seat=0 sum=5 defence=7 lacks=strength at=7,8");
}

/* ---- F21, with the worked figures ---- */

static void F21_knight_fails_at_a_village_with_help_he_wins(void **unused) {
    (void)unused;
    DRAW(&table, "V:1I1 0K1*\n"
                 "star 3,6");
    REFUSED(&table, "attack 2,6", 21); /* 4 against 2 + 3 */
    DRAW(&table, "V:1I1 0K1*\n"
                 "   0I2\n"
                 "star 3,6");
    PLAY(&table, "attack 2,6");
    PLAY(&table, "join knight1");
    REFUSED(&table, "strike", 21);
    PLAY(&table, "join inf2");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 sum=6 defence=5 ground=3");
}

static void F21_first_knight_in_a_wood(void **unused) {
    (void)unused;
    DRAW(&table, "0BK1* W:1F  0K2\n"
                 "star 7,6");
    PLAY(&table, "attack 8,6");
    TOLD(&table, "target F20 defence=10");
    PLAY(&table, "join baron");
    PLAY(&table, "join knight2");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 sum=11 defence=10 ground=5");
    DRAW(&table, "0BK1* W:1F  0M2\n"
                 "star 7,6");
    REFUSED(&table, "attack 8,6", 21); /* 10 only draws level */
}

static void F21_equal_is_not_enough(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1K1\n"
                 "star 3,2");
    MOVES_ARE(&table, "done");
    REFUSED(&table, "attack 4,2", 21);
}

static void F21_sick_fighters_count_their_black_number(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*  1k1\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2"); /* 3 against 2 */
    DRAW(&table, "0k1*  1I1\n"
                 "star 3,2");
    REFUSED(&table, "attack 4,2", 21); /* 2 against 2 */
}

static void F21_a_unit_joins_only_where_it_can_still_be_won(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1F    0I1\n"
                 "   0M1\n"
                 "star 3,2"); /* 4, 3, 2 against 5 */
    PLAY(&table, "attack 4,2");
    MOVES_ARE(&table, "join knight1"); /* without him 5 at most */
    REFUSED(&table, "join merc1", 21);
    PLAY(&table, "join knight1");
    MOVES_ARE(&table, "join inf1|join merc1");
    PLAY(&table, "join inf1");
    MOVES_ARE(&table, "strike");
}

/* ---- F22 ---- */

static void F22_free_town_needs_more_than_7_and_foot(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   T:\n"
                 "         0I1\n"
                 "star 6,3");
    REFUSED(&table, "attack 7,3", 21); /* 5 + 2 */
    DRAW(&table, "0F*   T:\n"
                 "         0M1\n"
                 "star 6,3");
    PLAY(&table, "attack 7,3"); /* 5 + 3 */
    TOLD(&table, "target F20 seat=0 defence=7 at=7,3");
    PLAY(&table, "join first");
    PLAY(&table, "join merc1");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 sum=8 defence=7 ground=7");
    HAS(&table, "towns.Gloucester.owner", "0");
    DRAW(&table, "0F*   T:\n"
                 "         0K1\n"
                 "star 6,3");
    REFUSED(&table, "attack 7,3", 22); /* 5 + 4, but no foot while one lives */
}

static void F22_foot_must_be_among_those_who_join(void **unused) {
    (void)unused;
    DRAW(&table, "   0K2\n"
                 "0F*   T:\n"
                 "         0I1\n"
                 "star 6,3");
    PLAY(&table, "attack 7,3");
    PLAY(&table, "join first");
    PLAY(&table, "join knight2");
    REFUSED(&table, "strike", 22); /* 9 */
    MOVES_ARE(&table, "join inf1");
    PLAY(&table, "join inf1");
    PLAY(&table, "strike");
}

static void F22_a_baron_s_companion_counts(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   T:\n"
                 "         0BM1\n"
                 "star 6,3");
    PLAY(&table, "attack 7,3");
    PLAY(&table, "join baron");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 sum=11 defence=7");
}

static void F22_without_living_foot_the_baron_must(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   T:\n"
                 "         0K1\n"
                 "star 6,3\n"
                 "dead0 M1 M2 I1 I2");
    REFUSED(&table, "attack 7,3", 22);
    DRAW(&table, "0F*   T:\n"
                 "         0B\n"
                 "star 6,3\n"
                 "dead0 M1 M2 I1 I2");
    PLAY(&table, "attack 7,3");
    PLAY(&table, "join baron");
    REFUSED(&table, "strike", 21);
    PLAY(&table, "join first");
    PLAY(&table, "strike");
}

static void F22_the_sick_and_those_in_the_convent_live(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   T:\n"
                 "         0B\n"
                 "star 6,3\n"
                 "dead0 M1 M2 I1\n"
                 "convent0 i2");
    REFUSED(&table, "attack 7,3", 22);
}

/*      7        0K1   0K2               Kenilworth at 7,8 */
static void F22_town_with_baron_and_mercenary(void **unused) {
    (void)unused;
    DRAW(&table, "   0K1*  0K2\n"
                 "0F    1BM1\n"
                 "   0I1\n"
                 "star 6,7\n"
                 "owners - - - - 1\n"
                 "points 0 9\n"
                 "round 5");
    PLAY(&table, "attack 7,8");
    TOLD(&table, "target F20 seat=0 other=1 defence=13");
    PLAY(&table, "join first");
    PLAY(&table, "join knight1");
    PLAY(&table, "join knight2");
    REFUSED(&table, "strike", 21); /* 13 */
    PLAY(&table, "join inf1");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 seat=0 other=1 sum=15 defence=13 ground=7");
    TOLD(&table, "beaten F25 seat=1 other=0 piece=merc1 points=3");
    TOLD(&table, "fled F23 seat=1 other=0 back=7 at=7,8");
    TOLD(&table, "conquered F26 seat=0 other=1 town=Kenilworth distance=8");
    TOLD(&table, "lost_town F26 seat=1 other=0 town=Kenilworth distance=5 points=5");
    HAS(&table, "towns.Kenilworth.owner", "0");
    HAS(&table, "pieces.1.merc1", "{'at':'dead'}");
    HAS(&table, "pieces.1.baron", "{'at':'away','back':7}");
    HAS(&table, "points", "[11,4]");
    MOVES_ARE(&table, "advance 7,8 inf1|done"); /* no knights into towns */
}

static void F22_a_town_is_owned_whoever_enters(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   T:\n"
                 "         0M1\n"
                 "star 6,3\n"
                 "owners - - 1 - -\n"
                 "points 0 2");
    PLAY(&table, "attack 7,3"); /* nobody is in it */
    TOLD(&table, "target F20 seat=0 defence=7");
    PLAY(&table, "join first");
    PLAY(&table, "join merc1");
    PLAY(&table, "strike");
    TOLD(&table, "lost_town F26 seat=1 distance=4 points=2"); /* points stay at 0 or more */
    HAS(&table, "points", "[8,0]");
    PLAY(&table, "done");
    HAS(&table, "towns.Gloucester.owner", "0");
    DRAW(&table, "0F*   T:\n"
                 "         0M1\n"
                 "star 6,3\n"
                 "owners - - 0 - -");
    REFUSED(&table, "attack 7,3", 20); /* an own town */
}

static void F22_a_town_may_change_hands_twice(void **unused) {
    (void)unused;
    DRAW(&table, "   0M1\n"
                 "0F*   T:\n"
                 "   1M1   1F\n"
                 "star 6,3");
    PLAY(&table, "attack 7,3");
    PLAY(&table, "join first");
    PLAY(&table, "join merc1");
    PLAY(&table, "strike");
    HAS(&table, "points", "[8,0]");
    HAS(&table, "to_act", "1");
    PLAY(&table, "attack 7,3");
    PLAY(&table, "join first");
    PLAY(&table, "join merc1");
    PLAY(&table, "strike");
    TOLD(&table, "conquered F26 seat=1 other=0 town=Gloucester distance=4");
    HAS(&table, "points", "[0,4]");
    HAS(&table, "towns.Gloucester.owner", "1");
    HAS(&table, "won",
        "[{'seat':0,'at':'7,3','pieces':['first','merc1']},"
        "{'seat':1,'at':'7,3','pieces':['first','merc1']}]");
    HAS(&table, "to_act", "1"); /* to seat 0 it is another's town by now */
    MOVES_ARE(&table, "advance 7,3 merc1|done");
}

/* ---- F23 ---- */

static void F23_beaten_fighters_are_gone(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1K1\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    HAS(&table, "pieces.1.knight1", "{'at':'dead'}");
    HAS(&table, "points", "[4,0]");
}

static void F23_a_baron_flees_his_companion_is_lost(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1BI1L 0K1\n"
                 "star 3,2\n"
                 "round 3");
    PLAY(&table, "attack 4,2"); /* 9 against 3 + 2 */
    PLAY(&table, "join first");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 defence=5");
    TOLD(&table, "fled F23 seat=1 back=5");
    TOLD(&table, "beaten F25 seat=1 piece=inf1 points=2");
    HAS(&table, "points", "[2,0]");                              /* nothing for the Baron */
    HAS(&table, "pieces.1.milady", "{'at':'4,2','sick':false}"); /* she stays */
    HAS(&table, "pieces.1.baron", "{'at':'away','back':5}");
}

/* Who would be back after the last round is not said to come back. */
static void F23_nobody_is_back_after_the_end(void **unused) {
    (void)unused;
    static Feudo state;
    state.rounds = 10;
    for (int back = 10; back <= 11; back++) {
        const Event event = {.kind = EVENT_FLED, .seat = 0, .other = 1, .number = {(int16_t)back}};
        TEXT(told, 256);
        feudo_say_event(&state, &event, (Reader){NATURE, ENGLISH}, &told);
        assert_non_null(
            strstr(told_memory, back == 10 ? "returns in round 10" : "does not return before"));
    }
}

static void F23_a_sick_baron_comes_back_healthy(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1b\n"
                 "star 3,2\n"
                 "round 3");
    PLAY(&table, "attack 4,2");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 defence=1");
    PLAY(&table, "done");
    HAS(&table, "round", "4");
    HAS(&table, "pieces.1.baron", "{'at':'away','back':5}");
}

/* ---- F24 ---- */

static void F24_one_piece_that_took_part_or_the_baron_s_pair(void **unused) {
    (void)unused;
    DRAW(&table, "0BK1* 1F    0K2\n"
                 "   0I1\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    PLAY(&table, "join baron");
    PLAY(&table, "join knight2");
    PLAY(&table, "strike");
    MOVES_ARE(&table, "advance 4,2 baron|advance 4,2 baron+knight1|advance 4,2 knight1|"
                      "advance 4,2 knight2|done");
    REFUSED(&table, "advance 4,2 inf1", 24);
    REFUSED(&table, "advance 4,2 baron+knight2", 24);
    REFUSED(&table, "advance 5,2 baron", 24);
    PLAY(&table, "advance 4,2 baron+knight1");
    TOLD(&table, "advanced F24 seat=0 pieces=baron|knight1 from=3,2 to=4,2");
    HAS(&table, "pieces.0.baron.at", "'4,2'");
    HAS(&table, "pieces.0.knight1.at", "'4,2'");
    HAS(&table, "moved", "[{},{}]"); /* an advance is no movement of the round */
}

static void F24_a_won_cell_is_entered_once(void **unused) {
    (void)unused;
    DRAW(&table, "0BK1* 1F    0K2\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    PLAY(&table, "join baron");
    PLAY(&table, "join knight2");
    PLAY(&table, "strike");
    PLAY(&table, "advance 4,2 baron"); /* the companion does not follow */
    HAS(&table, "phase", "'order'");
    HAS(&table, "pieces.0.knight1.at", "'3,2'");
}

static void F24_no_pair_out_of_a_castle(void **unused) {
    (void)unused;
    DRAW(&table, "..    1F*\n"
                 "star 1,5\n"
                 "dead0 F K2 K3 M1 M2 I1 I2");
    PLAY(&table, "attack 1,5"); /* the Baron is desperate: 6 + 4 */
    PLAY(&table, "join baron");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    MOVES_ARE(&table, "advance 1,5 baron|advance 1,5 knight1|done");
    REFUSED(&table, "advance 1,5 baron+knight1", 24);
}

static void F24_knights_not_into_villages(void **unused) {
    (void)unused;
    DRAW(&table, "V:1I1 0BK1*\n"
                 "star 3,6");
    PLAY(&table, "attack 2,6"); /* 7 against 5 */
    PLAY(&table, "join baron");
    PLAY(&table, "strike");
    MOVES_ARE(&table, "advance 2,6 baron|done");
    REFUSED(&table, "advance 2,6 knight1", 14);
    REFUSED(&table, "advance 2,6 baron+knight1", 14);
}

static void F24_not_into_the_plague_s_village(void **unused) {
    (void)unused;
    DRAW(&table, "V:1I1 0BM1*\n"
                 "star 3,6\n"
                 "plague 2,6");
    PLAY(&table, "attack 2,6");
    PLAY(&table, "join baron");
    PLAY(&table, "strike");
    HAS(&table, "phase", "'order'"); /* nobody may enter, so nobody is asked */
}

static void F24_a_wood_takes_one(void **unused) {
    (void)unused;
    DRAW(&table, "0BK1* W:1i1 ..\n"
                 "star 7,6");
    PLAY(&table, "attack 8,6"); /* 7 against 1 + 5 */
    PLAY(&table, "join baron");
    PLAY(&table, "strike");
    MOVES_ARE(&table, "advance 8,6 baron|advance 8,6 knight1|done");
    REFUSED(&table, "advance 8,6 baron+knight1", 15);
}

static void F24_the_first_knight_stays_alone(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1K1+0L\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    HAS(&table, "phase", "'order'"); /* his own Milady is there */
}

static void F24_who_was_beaten_meanwhile_does_not_advance(void **unused) {
    (void)unused;
    DRAW(&table, "1F    0K1*  1I1\n"
                 "star 4,2\n"
                 "order 0 1");
    PLAY(&table, "attack 5,2");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    HAS(&table, "to_act", "1");
    PLAY(&table, "attack 4,2"); /* 5 against 4 */
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    HAS(&table, "phase", "'advance'");
    HAS(&table, "to_act", "1"); /* seat 0 has nobody left to advance */
    MOVES_ARE(&table, "advance 4,2 first|done");
}

static void F24_in_the_order_of_play(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1I1   ..    1F    0I1\n"
                 "star 2,2\n"
                 "order 1 0\n"
                 "to_act 1");
    PLAY(&table, "attack 6,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    PLAY(&table, "attack 3,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    HAS(&table, "phase", "'advance'");
    HAS(&table, "to_act", "1");
    PLAY(&table, "advance 6,2 first");
    HAS(&table, "to_act", "0");
    PLAY(&table, "advance 3,2 first");
    HAS(&table, "phase", "'order'");
}

static void F24_several_cells_in_any_order(void **unused) {
    (void)unused;
    DRAW(&table, "1I1   0K1*  ..    0K2   1I2\n"
                 "star 3,2\n"
                 "fog yes\n" /* does not matter here */
                 "moved0 K1 1");
    PLAY(&table, "attack 6,2");
    PLAY(&table, "join knight2");
    PLAY(&table, "strike");
    PLAY(&table, "attack 2,2");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    MOVES_ARE(&table, "advance 2,2 knight1|advance 6,2 knight2|done");
    PLAY(&table, "advance 2,2 knight1");
    MOVES_ARE(&table, "advance 6,2 knight2|done");
    PLAY(&table, "advance 6,2 knight2");
    HAS(&table, "phase", "'order'");
}

int feudo_fight_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F20_an_attack_in_steps),
        cmocka_unit_test(F20_a_baron_and_his_fighter_are_one_unit),
        cmocka_unit_test(F20_in_a_castle_all_are_units_of_their_own),
        cmocka_unit_test(F20_a_unit_attacks_once_a_round),
        cmocka_unit_test(F20_any_number_of_attacks),
        cmocka_unit_test(F20_units_join_in_the_order_of_the_pieces),
        cmocka_unit_test(F20_the_convent_takes_no_part),
        cmocka_unit_test(F20_castles_are_not_attacked),
        cmocka_unit_test(F20_milady_is_not_attacked_and_does_not_attack),
        cmocka_unit_test(F20_who_cannot_attack_is_skipped),
        cmocka_unit_test(F22_why_nobody_attacks_is_told),
        cmocka_unit_test(F21_knight_fails_at_a_village_with_help_he_wins),
        cmocka_unit_test(F21_first_knight_in_a_wood),
        cmocka_unit_test(F21_equal_is_not_enough),
        cmocka_unit_test(F21_sick_fighters_count_their_black_number),
        cmocka_unit_test(F21_a_unit_joins_only_where_it_can_still_be_won),
        cmocka_unit_test(F22_free_town_needs_more_than_7_and_foot),
        cmocka_unit_test(F22_foot_must_be_among_those_who_join),
        cmocka_unit_test(F22_a_baron_s_companion_counts),
        cmocka_unit_test(F22_without_living_foot_the_baron_must),
        cmocka_unit_test(F22_the_sick_and_those_in_the_convent_live),
        cmocka_unit_test(F22_town_with_baron_and_mercenary),
        cmocka_unit_test(F22_a_town_is_owned_whoever_enters),
        cmocka_unit_test(F22_a_town_may_change_hands_twice),
        cmocka_unit_test(F23_beaten_fighters_are_gone),
        cmocka_unit_test(F23_a_baron_flees_his_companion_is_lost),
        cmocka_unit_test(F23_nobody_is_back_after_the_end),
        cmocka_unit_test(F23_a_sick_baron_comes_back_healthy),
        cmocka_unit_test(F24_one_piece_that_took_part_or_the_baron_s_pair),
        cmocka_unit_test(F24_a_won_cell_is_entered_once),
        cmocka_unit_test(F24_no_pair_out_of_a_castle),
        cmocka_unit_test(F24_knights_not_into_villages),
        cmocka_unit_test(F24_not_into_the_plague_s_village),
        cmocka_unit_test(F24_a_wood_takes_one),
        cmocka_unit_test(F24_the_first_knight_stays_alone),
        cmocka_unit_test(F24_who_was_beaten_meanwhile_does_not_advance),
        cmocka_unit_test(F24_in_the_order_of_play),
        cmocka_unit_test(F24_several_cells_in_any_order),
    };
    return cmocka_run_group_tests_name("feudo fight", tests, NULL, NULL);
}
