/* tests/baron_found.c -- Baron's founding of baronies: rules B17 and B23. */
#include "core/json_writer.h"
#include "tests/baron_drawn.h"

static Table table;

/* ---- B17: who is ready, and what a barony is worth ---- */

static void B17_worth_of_the_six_tiles_around(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    \n" /* 2+2+1+1+1-2 = 5 */
                 "Vy    Me:a* Qu \n"
                 "   Po          \n"
                 "reserve0 Cu");
    PLAY(&table, "lay cursed 0,1");
    TOLD(&table, "ready B17 seat=0 cell=0,0 value=5");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=5 honour=5 halved=false");
    TOLD_TIMES(&table, "fight *", 0);
    HAS(&table, "honour", "[5,0]");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'baron','value':5}");
    HAS(&table, "hand", "[4,5]");
}

static void B17_a_ring_with_a_gap_is_not_ready(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    \n"
                 "Vy    Me:a*    \n"
                 "   Po          \n"
                 "reserve0 Cu");
    PLAY(&table, "lay cursed 0,1");
    TOLD_TIMES(&table, "ready *", 0);
    HAS(&table, "donjons.0,0.side", "'knight'");
    DRAW(&table, "   Fi    Fo    \n"
                 "Vy    Me*      \n"
                 "   Po    Cu    \n"
                 "phase donjon");
    PLAY(&table, "donjon 0,0");
    TOLD_TIMES(&table, "ready *", 0);
    HAS(&table, "donjons.0,0.side", "'knight'");
}

static void B17_a_donjon_put_into_a_complete_ring_is_ready(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    \n"
                 "Vy    Me*   Qu \n"
                 "   Po    Cu    \n"
                 "phase donjon");
    PLAY(&table, "donjon 0,0");
    TOLD_IN_ORDER(&table, "raised B15 cell=0,0", "ready B17 cell=0,0 value=5");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=5 honour=5");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'baron','value':5}");
    HAS(&table, "to_act", "1");
}

static void B17_another_players_knight_becomes_ready_too(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    Me\n"
                 "Vy    Me:b* Qu \n"
                 "   Po          \n"
                 "reserve0 Vi");
    PLAY(&table, "lay village 0,1");
    TOLD(&table, "founded B23 seat=1 cell=0,0 value=10 honour=10");
    HAS(&table, "honour", "[0,10]");
    HAS(&table, "to_act", "0"); /* it is still seat 0's turn */
    HAS(&table, "phase", "'donjon'");
}

static void B17_laying_the_meadow_itself_and_then_a_donjon(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo*   \n"
                 "Vy          Qu \n"
                 "   Po    Vi    \n"
                 "reserve0 Me");
    PLAY(&table, "lay meadow -1,1");
    TOLD(&table, "closed B13 touches=6 honour=9");
    PLAY(&table, "donjon -1,1");
    TOLD(&table, "founded B23 seat=0 cell=-1,1 value=10 honour=10");
    HAS(&table, "honour", "[19,0]");
}

static void B17_touching_is_scored_before_founding(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    \n" /* the last tile of the ring touches four */
                 "Vy    Me:a* Qu \n"
                 "   Po          \n"
                 "      Me       \n"
                 "reserve0 Vi");
    PLAY(&table, "lay village 0,1");
    TOLD_IN_ORDER(&table, "closed B13 touches=4 honour=1", "ready B17 cell=0,0");
    TOLD_IN_ORDER(&table, "ready B17 cell=0,0", "founded B23 cell=0,0 honour=10");
    HAS(&table, "honour", "[11,0]");
}

static void B17_a_standing_baron_scores_only_once(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    Fo    \n"
                 "Vy    Me:A* Qu \n"
                 "   Po    Cu    \n");
    PLAY(&table, "lay meadow 2,0");
    TOLD_TIMES(&table, "ready *", 0);
    HAS(&table, "honour", "[0,0]");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'baron','value':5}");
}

/* ---- B23: founding ---- */

static void B23_tiles_of_an_own_standing_barony_score_once(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n" /* 9, with a field and a pond in the other */
                 "Fo    Me:a* Fi    Me     \n"
                 "   Me    Po    Me:A  Me  \n"
                 "            Me    Me     \n"
                 "reserve0 Qu");
    PLAY(&table, "lay quarry 1,-1");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=9 honour=6");
    HAS(&table, "honour", "[6,0]");
    HAS(&table, "donjons.0,0.value", "9");
    HAS(&table, "donjons.1,1.value", "3");
}

static void B23_negative_tiles_of_an_own_barony_are_left_out_too(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n"
                 "Me    Me:a* Cu    Me     \n"
                 "   Me    Sw    Me:A  Me  \n"
                 "            Me    Me     \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=0 honour=3");
    HAS(&table, "honour", "[3,0]");
}

static void B23_founding_together_a_tile_scores_for_the_earlier_donjon(void **unused) {
    (void)unused;
    static const struct {
        const char *placed, *first, *second;
    } CASES[] = {
        {"placed 0,0 2,0", "founded B23 cell=0,0 value=5 honour=5",
         "founded B23 cell=2,0 value=3 honour=1"},
        {"placed 2,0 0,0", "founded B23 cell=0,0 value=5 honour=3",
         "founded B23 cell=2,0 value=3 honour=3"},
    };
    for (int i = 0; i < 2; i++) {
        TEXT(drawing, 512);
        text_format(&drawing,
                    "   Me    Me    Me    Me \n"
                    "Vi    Me:a* ..    Me:a  Po\n"
                    "   Me    Me    Me    Me \n"
                    "reserve0 Fo\n%s",
                    CASES[i].placed);
        DRAW(&table, drawing.start);
        PLAY(&table, "lay forest 1,0");
        TOLD(&table, CASES[i].first);
        TOLD(&table, CASES[i].second);
        HAS(&table, "honour", "[15,0]");
        HAS(&table, "donjons.0,0.value", "5");
        HAS(&table, "donjons.2,0.value", "3");
    }
}

static void B23_founding_together_beside_a_standing_barony(void **unused) {
    (void)unused;
    /* The baron at 2,-2 already holds the vineyard of the first and the field of the second. */
    DRAW(&table, "         Me    Me          \n"
                 "      Me    Me:A  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Vi    Me:a* ..    Me:a  Po \n"
                 "   Me    Me    Me    Me    \n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD(&table, "founded B23 cell=0,0 value=6 honour=5");
    TOLD(&table, "founded B23 cell=2,0 value=5 honour=1");
    HAS(&table, "honour", "[15,0]");
}

static void B23_an_own_barony_beaten_at_once_no_longer_stands(void **unused) {
    (void)unused;
    /* Seat 1's knight (3 to 1) beats the baron of seat 0 with which seat 0's own knight shares a
     * vineyard: the vineyard is scored in full. */
    DRAW(&table, "         Me    Me          \n"
                 "      Po    Me:A  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Fo    Me:a* ..    Me:b  Vi \n"
                 "   Me    Me    Me    Me    \n");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "fight B22 seat=1 cell=2,0 strength=3 value=5 other=0 other_cell=2,-2 "
                 "other_strength=2 other_value=4 won=true battlefield=2,-1");
    TOLD(&table, "lost B22 seat=0 other=1 honour=-2 tiles=2,-1");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=3 honour=3");
    TOLD(&table, "founded B23 seat=1 cell=2,0 value=5 honour=5");
    HAS(&table, "honour", "[10,5]"); /* 9 - 2 + 3 */
    HAS(&table, "hand", "[3,4]");
    HAS(&table, "resting", "[1,0]");
    /* 1 to 2: the baron stands, and the vineyard does not score again. */
    DRAW(&table, "         Me    Me          \n"
                 "      Po    Me:A  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Fo    Me:a* ..    Me:b  Qu \n"
                 "   Me    Me    Me    Me    \n");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "fight B22 seat=1 strength=1 other=0 other_strength=2 won=false");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=3 honour=2");
    HAS(&table, "honour", "[11,0]");
}

static void B23_losses_and_gains_are_booked_together(void **unused) {
    (void)unused;
    /* Seat 0 at -4 loses 2 and gains 3 in one resolution: nobody is out. */
    DRAW(&table, "         Me    Me          \n"
                 "      Po    Me:A  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Fo    Me:a* ..    Me:b  Vi \n"
                 "   Me    Me    Me    Me    \n"
                 "to_act 1\n"
                 "honour -4 0");
    PLAY(&table, "lay meadow 1,0");
    TOLD_TIMES(&table, "out *", 0);
    HAS(&table, "honour", "[-3,14]");
    HAS(&table, "out", "[false,false]");
}

static void B23_a_barony_of_negative_value_is_founded_all_the_same(void **unused) {
    (void)unused;
    DRAW(&table, "   Sw    Me    \n"
                 "Me    Me:a* Cu \n"
                 "   Me          \n"
                 "reserve0 Po");
    PLAY(&table, "lay pond 0,1");
    TOLD(&table, "founded B23 seat=0 value=-2 honour=-2");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'baron','value':-2}");
    HAS(&table, "honour", "[-2,0]");
}

static void B23_the_victor_founds_in_the_middle_of_the_turn(void **unused) {
    (void)unused;
    /* The donjon step comes after the resolution, and may lead to another one. */
    DRAW(&table, "   Me    Me    Me    \n"
                 "Vi    Me:a* Me    Fi \n"
                 "   ..    Me    Me    \n"
                 "reserve0 Po");
    PLAY(&table, "lay pond -1,1");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=4 honour=4");
    HAS(&table, "phase", "'donjon'");
    PLAY(&table, "donjon 1,0");
    TOLD(&table, "founded B23 seat=0 cell=1,0 value=2 honour=2");
    HAS(&table, "honour", "[6,0]");
    HAS(&table, "to_act", "1");
}

/* ---- the same for whoever asks before a knight stands there ---- */

static void SITE(const char *cell, const char *site) {
    TEXT(out, 1 << 14);
    json_open(&out, NULL);
    table.game->write_facts(table.state, &out);
    json_close(&out);
    TEXT(wanted, 300);
    text_format(&wanted, "\"%s\":%s", cell, site);
    if (strstr(out.start, wanted.start) == NULL) {
        fail_msg("%s is not in %s", wanted.start, out.start);
    }
}

static void B23_sites_say_what_a_barony_would_bring(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n" /* as above, before the knight is there */
                 "Fo    Me*   Fi    Me     \n"
                 "   Me    Po    Me:A  Me  \n"
                 "            Me    Me     \n"
                 "phase donjon");
    SITE("0,0", "{\"value\":8,\"brings\":[5,8],\"barons\":[0],"
                "\"spoils\":[\"swamp\",\"cursed\"]}");
    DRAW(&table, "   Vi    Cu              \n" /* no swamp beside a swamp, and no gap is left */
                 "Sw    Me*   Fi    Me     \n"
                 "   Me    Po    Me:B  Me  \n"
                 "            Me    Me     \n"
                 "phase donjon");
    SITE("0,0", "{\"value\":3,\"brings\":[3,0],\"barons\":[1],\"spoils\":[]}");
    PLAY(&table, "donjon 0,0"); /* 0 against 0: it goes back */
    TOLD_TIMES(&table, "founded *", 0);
    DRAW(&table, "   Vi    ..    \n"
                 "Fo    Me*   Sw \n"
                 "   Me    Po    \n"
                 "phase donjon");
    SITE("0,0", "{\"value\":5,\"brings\":[5,5],\"barons\":[],"
                "\"spoils\":[\"cursed\"]}");
    SITE("1,-1", "{\"value\":2,\"brings\":[2,2],\"barons\":[],"
                 "\"spoils\":[\"swamp\",\"cursed\"]}");
}

int baron_found_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B17_worth_of_the_six_tiles_around),
        cmocka_unit_test(B17_a_ring_with_a_gap_is_not_ready),
        cmocka_unit_test(B17_a_donjon_put_into_a_complete_ring_is_ready),
        cmocka_unit_test(B17_another_players_knight_becomes_ready_too),
        cmocka_unit_test(B17_laying_the_meadow_itself_and_then_a_donjon),
        cmocka_unit_test(B17_touching_is_scored_before_founding),
        cmocka_unit_test(B17_a_standing_baron_scores_only_once),
        cmocka_unit_test(B23_tiles_of_an_own_standing_barony_score_once),
        cmocka_unit_test(B23_negative_tiles_of_an_own_barony_are_left_out_too),
        cmocka_unit_test(B23_founding_together_a_tile_scores_for_the_earlier_donjon),
        cmocka_unit_test(B23_founding_together_beside_a_standing_barony),
        cmocka_unit_test(B23_an_own_barony_beaten_at_once_no_longer_stands),
        cmocka_unit_test(B23_losses_and_gains_are_booked_together),
        cmocka_unit_test(B23_a_barony_of_negative_value_is_founded_all_the_same),
        cmocka_unit_test(B23_the_victor_founds_in_the_middle_of_the_turn),
        cmocka_unit_test(B23_sites_say_what_a_barony_would_bring),
    };
    return cmocka_run_group_tests_name("baron: founding", tests, NULL, NULL);
}
