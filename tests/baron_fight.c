/* tests/baron_fight.c -- Baron's fights, knights and barons: rules B18 to B22. */
#include "games/baron/state.h"
#include "tests/baron_drawn.h"

static Table table;

/* ---- B18: who fights whom ---- */

static void B18_shared_meadows_are_no_cause(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n"
                 "Fo    Me:a* Me    Me     \n"
                 "   Me    Me    Me:B  Fi  \n"
                 "            Me    Qu     \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD_TIMES(&table, "fight *", 0);
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=5 honour=5");
    HAS(&table, "donjons.1,1", "{'seat':1,'side':'baron','value':3}");
    HAS(&table, "honour", "[5,0]");
}

static void B18_nobody_fights_the_own_side(void **unused) {
    (void)unused;
    DRAW(&table, "   Me    ..              \n" /* weaker than the own baron */
                 "Me    Me:a* Fi    Me     \n"
                 "   Me    Po    Me:A  Vi  \n"
                 "            Me    Qu     \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD_TIMES(&table, "fight *", 0);
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=3 honour=0"); /* both tiles are scored */
    HAS(&table, "donjons.1,1.side", "'baron'");
}

static void B18_a_knight_that_is_not_ready_takes_no_part(void **unused) {
    (void)unused;
    /* Seat 1's knight shares the field and the pond and would be stronger. */
    DRAW(&table, "   Me    ..              \n"
                 "Me    Me:a* Fi    Vi     \n"
                 "   Me    Po    Me:b  Fo  \n"
                 "            Vi           \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD_TIMES(&table, "fight *", 0);
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=3 honour=3");
    HAS(&table, "donjons.1,1.side", "'knight'");
    HAS(&table, "honour", "[3,0]");
}

/* ---- B19, B22: one knight against barons ---- */

static void B22_knight_5_beats_baron_2(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n" /* over a field and a swamp */
                 "Fo    Me:a* Fi    Me     \n"
                 "   Me    Sw    Me:B  Fo  \n"
                 "            Me    Me     \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=5 value=6 other=1 other_cell=1,1 "
                 "other_strength=2 other_value=3 baron=true won=true battlefield=1,0|0,1");
    TOLD(&table, "lost B22 seat=1 other=0 honour=-1 tiles=1,0|0,1");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=6 honour=6");
    HAS(&table, "honour", "[6,-1]");
    HAS(&table, "donjons", "{'0,0':{'seat':0,'side':'baron','value':6}}");
    HAS(&table, "hand", "[4,5]"); /* its donjon is back in hand */
    HAS(&table, "placed", "['0,0']");
}

/* The sentence of the first event of a kind that a move would cause. */
static const char *said(const char *words, BaronEvent kind, Lang lang) {
    static Event events[EVENTS_MAX];
    static char memory[512];
    Text out = text_over(memory, sizeof memory);
    Move move;
    assert_true(table.game->read_move(table.state, words, &move));
    const int count = table.game->events(table.state, move, events);
    for (int i = 0; i < count; i++) {
        if (events[i].kind == kind) {
            table.game->say_event(table.state, &events[i], (Reader){NATURE, lang}, &out);
            return memory;
        }
    }
    fail_msg("%s tells no such thing", words);
    return "";
}

/* A baron's ring is full, so a tile just laid can only lie between knights. */
static void B20_the_tile_just_laid_is_no_empty_cell(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    Me              \n"
                 "Fo    Me:a* ..    Me     \n"
                 "   Me    Sw    Me:b  Fo  \n"
                 "            Me    Me     \n"
                 "reserve0 Fi");
    assert_string_equal(said("lay field 1,0", EVENT_FIGHT, ENGLISH),
                        "{0}’s {hex 0,0|knight} drives off {1}’s {hex 1,1|knight}, 5 to 2. Without "
                        "the battlefield: 6 − 1 ({hex 0,1|swamp} and {hex 1,0|new tile}) = 5; 3 − "
                        "1 ({hex 0,1|swamp} and {hex 1,0|new tile}) = 2.");
    assert_non_null(strstr(said("lay field 1,0", EVENT_FIGHT, GERMAN),
                           "6 − 1 ({hex 0,1|Sumpf} und {hex 1,0|neues Plättchen}) = 5;"));
}

static void B22_knight_5_beats_two_barons(void **unused) {
    (void)unused;
    /* The stronger is 4; a village is shared with one, a vineyard with the other. */
    DRAW(&table, "   Me    Po    Fi    Fo    Me    Vy \n"
                 "Fo    Me:C  Vy    Me:a* Vi    Me:B  Fi\n"
                 "   Me    Me    Qu          Qu    Me \n"
                 "seats 3");
    PLAY(&table, "lay meadow 0,1");
    TOLD(&table, "closed B13 touches=4 honour=1");
    /* It meets the strongest. */
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=5 value=9 other=1 other_cell=2,0 "
                 "other_strength=4 other_value=7 won=true");
    TOLD(&table, "lost B22 seat=1 honour=-3 tiles=1,0");
    TOLD(&table, "lost B22 seat=2 honour=-1 tiles=-1,0");
    TOLD(&table, "founded B23 seat=0 value=9 honour=9");
    HAS(&table, "honour", "[10,-3,-1]");
    HAS(&table, "hand", "[3,4,4]");
    HAS(&table, "donjons", "{'0,0':{'seat':0,'side':'baron','value':9}}");
}

static void B22_losing_to_the_strongest_beats_nobody(void **unused) {
    (void)unused;
    /* As before, but with 3: enough for the one baron, who has 1, but not for the other's 4. */
    DRAW(&table, "   Me    Po    Me    Fo    Me    Vy \n"
                 "Me    Me:C  Vy    Me:a* Vi    Me:B  Fi\n"
                 "   Me    Me    Qu          Qu    Me \n"
                 "seats 3");
    PLAY(&table, "lay meadow 0,1");
    TOLD(&table, "fight B22 seat=0 strength=3 other=1 other_cell=2,0 other_strength=4 won=false");
    TOLD(&table, "driven B22 seat=0 cell=0,0");
    TOLD_TIMES(&table, "lost *", 0);
    TOLD_TIMES(&table, "founded *", 0);
    HAS(&table, "honour", "[1,0,0]"); /* for touching four tiles */
    HAS(&table, "donjons.-2,0", "{'seat':2,'side':'baron','value':2}");
    HAS(&table, "donjons.2,0", "{'seat':1,'side':'baron','value':7}");
    HAS(&table, "donjons.0,0", NULL);
    HAS(&table, "hand", "[3,3,3]");
    HAS(&table, "resting", "[1,0,0]");
}

static void B22_equal_strength_is_not_enough(void **unused) {
    (void)unused;
    DRAW(&table, "   Fi    ..              \n"
                 "Me    Me:a* Vi    Me     \n"
                 "   Me    Sw    Me:B  Fo  \n"
                 "            Me    Me     \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 strength=2 other_strength=2 won=false battlefield=1,0|0,1");
    TOLD(&table, "driven B22 seat=0 cell=0,0 leaves=false");
    HAS(&table, "honour", "[0,0]");
    HAS(&table, "donjons", "{'1,1':{'seat':1,'side':'baron','value':4}}");
    HAS(&table, "hand", "[4,4]");
    HAS(&table, "resting", "[1,0]");
}

static void B22_negative_strengths_compare_like_any(void **unused) {
    (void)unused;
    DRAW(&table, "   Sw    ..              \n" /* -1 to -2 */
                 "Me    Me:a* Vi    Me     \n"
                 "   Me    Me    Me:B  Cu  \n"
                 "            Me    Me     \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 strength=-1 other_strength=-2 won=true battlefield=1,0");
    TOLD(&table, "lost B22 seat=1 honour=-3");
    TOLD(&table, "founded B23 seat=0 value=2 honour=2");
    HAS(&table, "honour", "[2,-3]");
}

static void B22_a_shared_negative_tile_is_a_gain(void **unused) {
    (void)unused;
    DRAW(&table, "   Vi    ..              \n"
                 "Fo    Me:a* Cu    Me     \n"
                 "   Me    Sw    Me:B  Fo  \n"
                 "            Me    Me     \n");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "fight B22 strength=5 value=2 other_strength=2 other_value=-1 won=true "
                 "battlefield=1,0|0,1");
    TOLD(&table, "lost B22 seat=1 honour=3 tiles=1,0|0,1");
    TOLD(&table, "founded B23 seat=0 value=2 honour=2");
    HAS(&table, "honour", "[2,3]");
}

static void B22_a_tile_counts_once_per_owner(void **unused) {
    (void)unused;
    /* The village lies in both barons of seat 1, the vineyard in one of them. */
    DRAW(&table, "            Me    Me       \n"
                 "   Fo    Vy    Me:B  Me    \n"
                 "Fi    Me:a* Vi    Me:B  Me \n"
                 "   Qu    ..    Me    Me    \n");
    HAS(&table, "donjons.2,-1.value", "4");
    HAS(&table, "donjons.2,0.value", "3");
    PLAY(&table, "lay meadow 0,1");
    TOLD_TIMES(&table, "fight B22 seat=0 strength=5 value=9 other=1 other_strength=0 won=true", 1);
    TOLD(&table, "lost B22 seat=1 honour=-4 tiles=1,0|1,-1");
    HAS(&table, "honour", "[10,-4]"); /* one is for touching four tiles */
    HAS(&table, "hand", "[4,5]");
    HAS(&table, "donjons", "{'0,0':{'seat':0,'side':'baron','value':9}}");
}

/* A knight at 0,0 and another at 2,0 share the cell 1,0 with nobody else; the baron at 2,-2 shares
 * 1,-1 with the first and 2,-1 with the second. A meadow on 1,0 makes both ready at once. */

static void B22_two_winners_against_the_same_baron(void **unused) {
    (void)unused;
    DRAW(&table, "         Me    Me          \n"
                 "      Fo    Me:B  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Vi    Me:a* ..    Me:c  Vi \n"
                 "   Me    Me    Me    Me    \n"
                 "seats 3");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=3 other=1 other_cell=2,-2 other_strength=2 "
                 "other_value=5 won=true");
    TOLD(&table, "fight B22 seat=2 cell=2,0 strength=3 other=1 other_cell=2,-2 other_strength=2 "
                 "other_value=5 won=true");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=4 honour=4");
    TOLD(&table, "founded B23 seat=2 cell=2,0 value=5 honour=5");
    HAS(&table, "honour", "[13,-3,5]"); /* 9 for touching six tiles; seat 1 loses both shares */
    HAS(&table, "hand", "[3,4,3]");
    HAS(&table, "donjons.2,-2", NULL);
}

static void B22_one_wins_and_one_loses_against_the_same_baron(void **unused) {
    (void)unused;
    DRAW(&table, "         Me    Me          \n"
                 "      Fo    Me:B  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Vi    Me:a* ..    Me:c  Po \n"
                 "   Me    Me    Me    Me    \n"
                 "seats 3");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "fight B22 seat=0 strength=3 other_strength=2 won=true");
    TOLD(&table, "fight B22 seat=2 strength=1 other_strength=2 won=false");
    TOLD(&table, "driven B22 seat=2 cell=2,0");
    TOLD(&table, "lost B22 seat=1 other=0 honour=-1 tiles=1,-1");
    HAS(&table, "honour", "[13,-1,0]"); /* what it shares with the loser is not lost */
    HAS(&table, "hand", "[3,4,4]");
}

static void B22_both_lose_against_the_same_baron(void **unused) {
    (void)unused;
    /* Its strength is without both shares: 2, enough for both. */
    DRAW(&table, "         Me    Me          \n"
                 "      Fo    Me:B  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Po    Me:a* ..    Me:c  Po \n"
                 "   Qu    Me    Me    Me    \n"
                 "seats 3");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "fight B22 seat=0 strength=2 other_strength=2 won=false");
    TOLD(&table, "fight B22 seat=2 strength=1 other_strength=2 won=false");
    HAS(&table, "honour", "[9,0,0]");
    HAS(&table, "donjons", "{'2,-2':{'seat':1,'side':'baron','value':5}}");
    HAS(&table, "hand", "[3,3,4]");
    HAS(&table, "resting", "[1,0,0]");
}

static void B19_a_tile_is_struck_out_once(void **unused) {
    (void)unused;
    /* The village lies in both knights and in the baron; a shares the quarry with the baron too,
     * b the pond. So a has 6-3-1, b 5-3-1 and the baron, once b is gone, 7-3-1. */
    DRAW(&table, "   Me    Me             \n"
                 "Fo    Me:C  Po    Me    \n"
                 "   Qu    Vi    Me:b  Me \n"
                 "Fi    Me:a* ..    Vy    \n"
                 "   Me    Me             \n"
                 "seats 3\n"
                 "placed 1,-2 0,0 2,-1");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "fight B20 seat=0 cell=0,0 strength=2 value=6 other=1 other_cell=2,-1 "
                 "other_strength=1 other_value=5 won=true battlefield=1,-1|0,-1|2,-2");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=2 other=2 other_cell=1,-2 other_strength=3 "
                 "other_value=7 won=false battlefield=1,-1|0,-1");
    HAS(&table, "honour", "[3,0,0]"); /* for touching five tiles */
}

/* ---- B20: knights among themselves ---- */

static void B20_two_to_one_and_then_lost_against_a_baron(void **unused) {
    (void)unused;
    DRAW(&table, "   Me    Fo    Fi    Me    Me    Me \n"
                 "Vi    Me:C  Qu    Me:a* ..    Me:b  Po\n"
                 "   Me    Me    Me    Me    Me    Me \n"
                 "seats 3\n"
                 "reserve0 Vy");
    PLAY(&table, "lay vineyard 1,0");
    TOLD(&table, "ready B17 seat=0 cell=0,0 value=4");
    TOLD(&table, "ready B17 seat=1 cell=2,0 value=2");
    TOLD(&table, "fight B20 seat=0 cell=0,0 strength=2 value=4 other=1 other_cell=2,0 "
                 "other_strength=1 other_value=2 baron=false won=true battlefield=1,0|-1,0");
    TOLD(&table, "driven B20 seat=1 cell=2,0");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=3 value=4 other=2 other_cell=-2,0 "
                 "other_strength=5 other_value=6 baron=true won=false battlefield=-1,0");
    TOLD(&table, "driven B22 seat=0 cell=0,0");
    TOLD_IN_ORDER(&table, "fight B20", "fight B22");
    HAS(&table, "honour", "[9,0,0]"); /* for touching six tiles */
    HAS(&table, "donjons", "{'-2,0':{'seat':2,'side':'baron','value':6}}");
    HAS(&table, "hand", "[3,4,3]");
    HAS(&table, "resting", "[1,0,0]");
}

static void B20_the_stronger_stays_and_the_other_loses_nothing(void **unused) {
    (void)unused;
    DRAW(&table, "   Me    Me    Me    Me \n"
                 "Vi    Me:a* ..    Me:b  Fi\n"
                 "   Me    Me    Me    Me \n"
                 "honour 1 2\n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD(&table, "fight B20 seat=0 strength=3 value=5 other=1 other_strength=2 other_value=4 "
                 "won=true battlefield=1,0");
    TOLD(&table, "driven B20 seat=1 cell=2,0 leaves=false");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=5 honour=5");
    HAS(&table, "honour", "[15,2]");
    HAS(&table, "hand", "[4,5]"); /* seat 1 is not active: nothing rests */
    HAS(&table, "resting", "[0,0]");
}

static void B20_carnage_of_two(void **unused) {
    (void)unused;
    DRAW(&table, "   Me    Me    Me    Me \n"
                 "Fi    Me:a* ..    Me:b  Fi\n"
                 "   Me    Me    Me    Me \n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD(&table, "driven B20 seat=0 cell=0,0");
    TOLD(&table, "driven B20 seat=1 cell=2,0");
    TOLD_TIMES(&table, "founded *", 0);
    HAS(&table, "honour", "[9,0]");
    HAS(&table, "donjons", "{}");
    HAS(&table, "hand", "[4,5]");
    HAS(&table, "resting", "[1,0]");
}

/* Knights around the cell 1,0: one at 0,0, one at 1,-1 and one at 2,0. The first two also share
 * 0,-1, the last two 2,-1. */

static void B20_carnage_takes_the_weaker_third_as_well(void **unused) {
    (void)unused;
    DRAW(&table, "      Fi    Me          \n" /* 3, 3 and 1 over a laid forest */
                 "   Me    Me:b  Me    Me \n"
                 "Vi    Me:a* ..    Me:c  Po\n"
                 "   Me    Me    Me    Me \n"
                 "seats 3\n"
                 "placed 0,0 1,-1 2,0\n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD(&table, "founded B23 seat=0 value=5 honour=5"); /* 3 to 2 to 1: the strongest stays */
    TOLD_TIMES(&table, "driven B20", 2);
    DRAW(&table, "      Vi    Me          \n"
                 "   Me    Me:b  Me    Me \n"
                 "Vi    Me:a* ..    Me:c  Po\n"
                 "   Me    Me    Me    Me \n"
                 "seats 3\n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0"); /* 3 to 3 to 1: all go */
    TOLD_TIMES(&table, "driven B20", 3);
    TOLD_TIMES(&table, "founded *", 0);
    HAS(&table, "donjons", "{}");
    HAS(&table, "hand", "[3,4,4]");
    HAS(&table, "resting", "[1,0,0]");
}

static void B20_in_a_chain_only_the_first_stays(void **unused) {
    (void)unused;
    /* a (3) clashes with b (2) over 0,-1, b with c (1) over 2,-1, a and c share a meadow. */
    DRAW(&table, "      Fi    Me          \n"
                 "   Vy    Me:b  Qu    Me \n"
                 "Vi    Me:a* ..    Me:c  Po\n"
                 "   Me    Me    Me    Me \n"
                 "seats 3\n"
                 "placed 0,0 1,-1 2,0");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "fight B20 seat=0 cell=0,0 strength=3 value=4 other=1 other_cell=1,-1 "
                 "other_strength=2 other_value=4 won=true battlefield=0,-1|2,-1");
    TOLD(&table, "fight B20 seat=1 cell=1,-1 strength=2 other=2 other_cell=2,0 other_strength=1 "
                 "other_value=2 won=true battlefield=0,-1|2,-1");
    TOLD_TIMES(&table, "fight *", 2);
    TOLD(&table, "driven B20 seat=1 cell=1,-1");
    TOLD(&table, "driven B20 seat=2 cell=2,0"); /* though the one stronger than it goes as well */
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=4 honour=4");
    HAS(&table, "honour", "[13,0,0]");
    HAS(&table, "donjons", "{'0,0':{'seat':0,'side':'baron','value':4}}");
}

static void B20_the_middle_of_a_chain_may_win_alone(void **unused) {
    (void)unused;
    DRAW(&table, "      Vi    Me          \n" /* 2, 3, 1 */
                 "   Vy    Me:b  Qu    Me \n"
                 "Fi    Me:a* ..    Me:c  Po\n"
                 "   Me    Me    Me    Me \n"
                 "seats 3");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "driven B20 seat=0 cell=0,0");
    TOLD(&table, "driven B20 seat=2 cell=2,0");
    TOLD(&table, "founded B23 seat=1 cell=1,-1 value=5 honour=5");
    HAS(&table, "honour", "[9,5,0]");
}

static void B20_the_ends_of_a_chain_may_both_win(void **unused) {
    (void)unused;
    DRAW(&table, "      Po    Me          \n" /* 3, 1, 2 */
                 "   Vy    Me:b  Qu    Me \n"
                 "Vi    Me:a* ..    Me:c  Fi\n"
                 "   Me    Me    Me    Me \n"
                 "seats 3");
    PLAY(&table, "lay meadow 1,0");
    TOLD_TIMES(&table, "driven B20", 1);
    TOLD(&table, "driven B20 seat=1 cell=1,-1");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=4 honour=4");
    TOLD(&table, "founded B23 seat=2 cell=2,0 value=3 honour=3");
    HAS(&table, "honour", "[13,0,3]");
}

static void B20_knights_of_one_player_are_not_compared(void **unused) {
    (void)unused;
    /* Seat 0 has 3 and 1, seat 1 has 2 between them: 3 stays, 2 and 1 go. */
    DRAW(&table, "      Fi    Me          \n"
                 "   Me    Me:b  Me    Me \n"
                 "Vi    Me:a* ..    Me:a  Po\n"
                 "   Me    Me    Me    Me \n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD_TIMES(&table, "fight B20", 2);
    TOLD(&table, "driven B20 seat=1 cell=1,-1");
    TOLD(&table, "driven B20 seat=0 cell=2,0");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=5 honour=5");
    /* 3 and 3 of seat 0 against 2 of seat 1: both stay, and the forest is scored once (B23). */
    DRAW(&table, "      Fi    Me          \n"
                 "   Me    Me:b  Me    Me \n"
                 "Vi    Me:a* ..    Me:a  Vi\n"
                 "   Me    Me    Me    Me \n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD_TIMES(&table, "driven *", 1);
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=5 honour=5");
    TOLD(&table, "founded B23 seat=0 cell=2,0 value=5 honour=3");
}

static void B20_with_the_barons_battlefields_struck_out(void **unused) {
    (void)unused;
    /* a is worth 6 and b 5, both with the forest laid between them; a shares a village with a
     * baron of seat 2 as well. So it is 1 to 3, and b founds. */
    DRAW(&table, "   Me    Me    Me    Me    Me    Me \n"
                 "Me    Me:C  Vi    Me:a* ..    Me:b  Vi\n"
                 "   Me    Me    Qu    Me    Me    Me \n"
                 "seats 3\n"
                 "reserve0 Fo");
    PLAY(&table, "lay forest 1,0");
    TOLD(&table, "fight B20 seat=0 cell=0,0 strength=1 value=6 other=1 other_cell=2,0 "
                 "other_strength=3 other_value=5 won=false battlefield=1,0|-1,0");
    TOLD(&table, "driven B20 seat=0 cell=0,0");
    TOLD(&table, "founded B23 seat=1 cell=2,0 value=5 honour=5");
    TOLD_TIMES(&table, "fight B22", 0); /* the one who clashed with the baron is gone */
    HAS(&table, "donjons.-2,0", "{'seat':2,'side':'baron','value':3}");
    HAS(&table, "honour", "[9,5,0]");
}

/* ---- B21: several knights of one player against one baron ---- */

static void B21_only_the_strongest_fights(void **unused) {
    (void)unused;
    /* 5 and 2 against 2; when 2 goes back, the baron has its field again: 5 to 4. */
    DRAW(&table, "         Me    Me          \n"
                 "      Fo    Me:B  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Vi    Me:a* ..    Me:a  Fo \n"
                 "   Fo    Me    Me    Me    \n");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "driven B21 seat=0 cell=2,0");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=5 value=6 other=1 other_cell=2,-2 "
                 "other_strength=4 other_value=5 won=true battlefield=1,-1");
    TOLD_TIMES(&table, "fight *", 1);
    TOLD(&table, "lost B22 seat=1 honour=-1 tiles=1,-1");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=6 honour=6");
    HAS(&table, "honour", "[15,-1]");
    HAS(&table, "hand", "[3,5]");
    HAS(&table, "resting", "[1,0]");
}

static void B21_strengths_are_taken_anew_for_the_fight(void **unused) {
    (void)unused;
    /* 3 and 2 against 2, and then 3 to 4: lost. */
    DRAW(&table, "         Me    Me          \n"
                 "      Fo    Me:B  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Vi    Me:a* ..    Me:a  Fo \n"
                 "   Me    Me    Me    Me    \n");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "driven B21 seat=0 cell=2,0");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=3 other=1 other_strength=4 won=false");
    TOLD(&table, "driven B22 seat=0 cell=0,0");
    HAS(&table, "donjons", "{'2,-2':{'seat':1,'side':'baron','value':5}}");
    HAS(&table, "hand", "[3,4]");
    HAS(&table, "resting", "[2,0]");
}

static void B21_of_equals_the_higher_value_fights(void **unused) {
    (void)unused;
    /* 3 and 3; values 4 and 5, so the knight at 2,0 fights though it came later. */
    DRAW(&table, "         Me    Me          \n"
                 "      Me    Me:B  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Vi    Me:a* ..    Me:a  Vi \n"
                 "   Me    Me    Me    Me    \n"
                 "placed 2,-2 0,0 2,0");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "driven B21 seat=0 cell=0,0");
    TOLD(&table, "fight B22 seat=0 cell=2,0 strength=3 value=5 other_strength=1 won=true");
}

static void B21_of_equal_values_the_earlier_donjon_fights(void **unused) {
    (void)unused;
    static const char *const PLACED[] = {"placed 2,-2 0,0 2,0", "placed 2,0 2,-2 0,0"};
    static const char *const BACK[] = {"driven B21 seat=0 cell=2,0", "driven B21 seat=0 cell=0,0"};
    for (int i = 0; i < 2; i++) {
        TEXT(drawing, 512);
        text_format(&drawing,
                    "         Me    Me          \n"
                    "      Me    Me:B  Me       \n"
                    "   Me    Vy    Qu    Me    \n"
                    "Vi    Me:a* ..    Me:a  Vi \n"
                    "   Me    Me    Me    Me    \n%s",
                    PLACED[i]);
        DRAW(&table, drawing.start);
        PLAY(&table, "lay meadow 1,0");
        TOLD_TIMES(&table, "driven * seat=0", 1);
        TOLD(&table, BACK[i]);
        TOLD(&table, "fight B22 seat=0 strength=3 value=4 other_strength=1 won=true");
    }
}

static void B21_two_knights_against_two_barons_judged_at_once(void **unused) {
    (void)unused;
    /* Both knights of seat 0 clash with the baron at 2,-2; the weaker one also clashes, alone,
     * with a baron of seat 2 at 4,0 over a quarry. It goes back all the same, and that baron has
     * peace. */
    DRAW(&table, "         Me    Me                   \n"
                 "      Me    Me:B  Me                \n"
                 "   Me    Vy    Fi    Me    Me    Me \n"
                 "Vi    Me:a* ..    Me:a  Qu    Me:C  Me\n"
                 "   Me    Me    Me    Me    Me    Me \n"
                 "seats 3\n"
                 "reserve1 Po Qu\n"
                 "reserve2 Po Vy");
    PLAY(&table, "lay meadow 1,0");
    TOLD(&table, "driven B21 seat=0 cell=2,0");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=3 other=1 other_strength=2 won=true");
    TOLD_TIMES(&table, "fight *", 1);
    HAS(&table, "donjons.4,0", "{'seat':2,'side':'baron','value':1}");
    HAS(&table, "honour", "[13,-1,0]");
}

static void B21_a_knight_goes_back_for_one_that_goes_back_itself(void **unused) {
    (void)unused;
    /* Seat 0's knights at 0,0, 0,-1 and -1,-1 have 3, 2 and 1. The first two clash with the baron
     * at 1,-1, the last two with the one at 0,-2. All are judged at once: only 3 fights. */
    DRAW(&table, "      Me    Me             \n"
                 "   Po    Me:B  Qu    Me    \n"
                 "Me    Me:a  Me:a  Me:B  Me \n"
                 "   Sw    ..    Me:a* Vy    \n"
                 "            Po    Me       \n"
                 "reserve0 Fi");
    PLAY(&table, "lay field -1,0");
    TOLD(&table, "driven B21 seat=0 cell=0,-1");
    TOLD(&table, "driven B21 seat=0 cell=-1,-1");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=3 value=4 other=1 other_cell=1,-1 "
                 "other_strength=1 other_value=2 won=true battlefield=1,0");
    TOLD_TIMES(&table, "fight *", 1);
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=4 honour=4");
    HAS(&table, "honour", "[7,-1]"); /* 3 for touching five tiles */
    HAS(&table, "donjons.0,-2", "{'seat':1,'side':'baron','value':2}");
    HAS(&table, "hand", "[2,4]");
    HAS(&table, "resting", "[2,0]");
}

static void B21_knights_of_two_players_both_fight(void **unused) {
    (void)unused;
    /* As in B21_only_the_strongest_fights, but of two players: both fight, 5 and 2 against 2. */
    DRAW(&table, "         Me    Me          \n"
                 "      Fo    Me:B  Me       \n"
                 "   Me    Vy    Fi    Me    \n"
                 "Vi    Me:a* ..    Me:c  Fo \n"
                 "   Fo    Me    Me    Me    \n"
                 "seats 3");
    PLAY(&table, "lay meadow 1,0");
    TOLD_TIMES(&table, "driven B21", 0);
    TOLD(&table, "fight B22 seat=0 strength=5 other_strength=2 won=true");
    TOLD(&table, "fight B22 seat=2 strength=2 other_strength=2 won=false");
}

static void B21_knights_against_different_barons_all_fight(void **unused) {
    (void)unused;
    DRAW(&table, "   Me    Me    Me    Me    Me    Me    Me    Me \n"
                 "Me    Me:B  Fi    Me:a* ..    Me:a  Fo    Me:B  Me\n"
                 "   Me    Me    Vy    Me    Me    Po    Me    Me \n"
                 "reserve0 Qu Vy Vi\n"
                 "reserve1 Qu Vy\n");
    PLAY(&table, "lay village 1,0");
    TOLD(&table, "fight B22 seat=0 cell=0,0 other_cell=-2,0 strength=4 other_strength=0 won=true");
    TOLD(&table, "fight B22 seat=0 cell=2,0 other_cell=4,0 strength=4 other_strength=0 won=true");
    TOLD(&table, "founded B23 seat=0 cell=0,0 value=6 honour=6");
    TOLD(&table, "founded B23 seat=0 cell=2,0 value=6 honour=3"); /* the village scores once */
    HAS(&table, "honour", "[18,-4]");
}

int baron_fight_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B18_shared_meadows_are_no_cause),
        cmocka_unit_test(B18_nobody_fights_the_own_side),
        cmocka_unit_test(B18_a_knight_that_is_not_ready_takes_no_part),
        cmocka_unit_test(B19_a_tile_is_struck_out_once),
        cmocka_unit_test(B20_two_to_one_and_then_lost_against_a_baron),
        cmocka_unit_test(B20_the_stronger_stays_and_the_other_loses_nothing),
        cmocka_unit_test(B20_carnage_of_two),
        cmocka_unit_test(B20_carnage_takes_the_weaker_third_as_well),
        cmocka_unit_test(B20_in_a_chain_only_the_first_stays),
        cmocka_unit_test(B20_the_middle_of_a_chain_may_win_alone),
        cmocka_unit_test(B20_the_ends_of_a_chain_may_both_win),
        cmocka_unit_test(B20_knights_of_one_player_are_not_compared),
        cmocka_unit_test(B20_with_the_barons_battlefields_struck_out),
        cmocka_unit_test(B21_only_the_strongest_fights),
        cmocka_unit_test(B21_strengths_are_taken_anew_for_the_fight),
        cmocka_unit_test(B21_of_equals_the_higher_value_fights),
        cmocka_unit_test(B21_of_equal_values_the_earlier_donjon_fights),
        cmocka_unit_test(B21_two_knights_against_two_barons_judged_at_once),
        cmocka_unit_test(B21_a_knight_goes_back_for_one_that_goes_back_itself),
        cmocka_unit_test(B21_knights_of_two_players_both_fight),
        cmocka_unit_test(B21_knights_against_different_barons_all_fight),
        cmocka_unit_test(B22_knight_5_beats_baron_2),
        cmocka_unit_test(B20_the_tile_just_laid_is_no_empty_cell),
        cmocka_unit_test(B22_knight_5_beats_two_barons),
        cmocka_unit_test(B22_losing_to_the_strongest_beats_nobody),
        cmocka_unit_test(B22_equal_strength_is_not_enough),
        cmocka_unit_test(B22_negative_strengths_compare_like_any),
        cmocka_unit_test(B22_a_shared_negative_tile_is_a_gain),
        cmocka_unit_test(B22_a_tile_counts_once_per_owner),
        cmocka_unit_test(B22_two_winners_against_the_same_baron),
        cmocka_unit_test(B22_one_wins_and_one_loses_against_the_same_baron),
        cmocka_unit_test(B22_both_lose_against_the_same_baron),
    };
    return cmocka_run_group_tests_name("baron: fights", tests, NULL, NULL);
}
