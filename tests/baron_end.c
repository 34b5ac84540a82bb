/* tests/baron_end.c -- the end of Baron: rules B24 to B26, and boards as long as can be. */
#include "games/baron/state.h"
#include "tests/baron_drawn.h"

#include "core/hex.h"

#include <string.h>

static Table table;

/* ---- B24: the last turns ---- */

static void B24_two_more_turns_after_the_last_take(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n" /* seat 1 takes the last tile of all */
                 "phase take\n"
                 "to_act 1\n"
                 "row Vi\n"
                 "pile -");
    PLAY(&table, "take 1");
    PLAY(&table, "lay meadow -1,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "0");
    HAS(&table, "phase", "'lay'"); /* nothing to take */
    REFUSED(&table, "take 1", 12);
    PLAY(&table, "lay vineyard -2,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'lay'");
    PLAY(&table, "lay quarry -3,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "0");
    PLAY(&table, "lay meadow -4,0");
    HAS(&table, "phase", "'donjon'");
    PLAY(&table, "end");
    HAS(&table, "to_act", "1");
    PLAY(&table, "lay village -5,0");
    HAS(&table, "phase", "'donjon'"); /* the last turn is finished before the play ends */
    PLAY(&table, "end");
    TOLD(&table, "over B24");
    HAS(&table, "phase", "'over'"); /* there are no knights */
    HAS(&table, "to_act", "null");
    HAS(&table, "reserve", "[[],[]]");
    SCORE_IS(&table, "0 place 1 won, 0 place 1 won");
}

static void B24_who_has_nothing_left_is_skipped(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "seats 3\n"
                 "row -\n"
                 "to_act 1\n"
                 "reserve0 Vi\n"
                 "reserve1 Me Fi Po\n"
                 "reserve2 -");
    PLAY(&table, "lay meadow -1,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "0"); /* not seat 2 */
    PLAY(&table, "lay village -2,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "1");
    PLAY(&table, "lay field -3,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "1"); /* nobody else has a tile */
    PLAY(&table, "lay pond -4,0");
    PLAY(&table, "donjon -1,0");
    HAS(&table, "phase", "'claim'");
    HAS(&table, "to_act", "1");
}

static void B24_the_last_claims_come_after_the_last_donjon(void **unused) {
    (void)unused;
    DRAW(&table, "Me*   Me:b\n"
                 "row -\n"
                 "reserve0 Vi");
    PLAY(&table, "lay village -1,0");
    HAS(&table, "phase", "'donjon'");
    PLAY(&table, "donjon 0,0");
    TOLD(&table, "claims B25");
    HAS(&table, "phase", "'claim'");
    HAS(&table, "asked", "['0,0','1,0']");
}

static void B24_a_player_who_is_out_takes_no_turn_at_the_end(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "seats 3\n"
                 "out 1\n"
                 "row -\n"
                 "reserve0 Vi Fi\n"
                 "reserve2 Me");
    PLAY(&table, "lay village -1,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "2");
    PLAY(&table, "lay meadow -2,0");
    PLAY(&table, "end");
    HAS(&table, "to_act", "0");
}

/* ---- B25: the last claims ---- */

static void B25_asked_in_seat_order_from_the_first_player(void **unused) {
    (void)unused;
    DRAW(&table, "Me:a* Me:b  Me:c  Me:d  Me:b  Me:d  Me:c  Me\n"
                 "seats 4\n"
                 "first 2\n"
                 "phase donjon\n"
                 "to_act 1\n"
                 "row -\n"
                 "placed 6,0 5,0 4,0 3,0 2,0 1,0 0,0");
    PLAY(&table, "end");
    TOLD(&table, "claims B25");
    HAS(&table, "asked", "['6,0','2,0','5,0','3,0','0,0','4,0','1,0']");
    HAS(&table, "to_act", "2");
    MOVES_ARE(&table, "claim 6,0|waive 6,0");
    REFUSED(&table, "claim 2,0", 25); /* later */
    REFUSED(&table, "waive 0,0", 25); /* another's */
    REFUSED(&table, "claim 7,0", 25); /* nobody's */
    REFUSED(&table, "claim 0,1", 25);
    REFUSED(&table, "end", 25);
    REFUSED(&table, "take 1", 25);
    REFUSED(&table, "lay meadow -1,0", 25);
    REFUSED(&table, "donjon 7,0", 25);
    REFUSED(&table, "pass", 25);
    PLAY(&table, "claim 6,0");
    TOLD(&table, "claimed B25 seat=2 cell=6,0");
    HAS(&table, "asked", "['2,0','5,0','3,0','0,0','4,0','1,0']");
    HAS(&table, "claimed", "['6,0']");
    HAS(&table, "donjons.6,0.side", "'knight'"); /* nothing is resolved yet */
    MOVES_ARE(&table, "claim 2,0|waive 2,0");
    PLAY(&table, "waive 2,0");
    HAS(&table, "to_act", "3");
    MOVES_ARE(&table, "claim 5,0|waive 5,0");
    PLAY(&table, "claim 5,0");
    PLAY(&table, "claim 3,0");
    HAS(&table, "to_act", "0");
    PLAY(&table, "waive 0,0");
    HAS(&table, "to_act", "1");
    PLAY(&table, "waive 4,0");
    PLAY(&table, "waive 1,0");
    HAS(&table, "phase", "'over'");
    HAS(&table, "donjons.6,0.side", "'baron'");
    HAS(&table, "donjons.5,0.side", "'baron'");
    HAS(&table, "donjons.3,0.side", "'baron'");
    HAS(&table, "donjons.2,0.side", "'knight'"); /* waived: it stays as it is (B16) */
    HAS(&table, "donjons.0,0.side", "'knight'");
}

static void B25_a_player_who_is_out_does_not_claim(void **unused) {
    (void)unused;
    DRAW(&table, "Me:a* Vy    Me:b  Me\n"
                 "seats 3\n"
                 "out 0\n"
                 "phase donjon\n"
                 "to_act 1\n"
                 "row -\n");
    PLAY(&table, "end");
    HAS(&table, "asked", "['2,0']");
    PLAY(&table, "claim 2,0");
    TOLD_TIMES(&table, "fight *", 0); /* the other takes no part */
    TOLD(&table, "founded * seat=1 value=1 honour=1");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'knight','value':null}");
}

static void B25_only_knights_of_players_who_are_out(void **unused) {
    (void)unused;
    DRAW(&table, "Me:a* Vy    Me\n"
                 "seats 3\n"
                 "out 0\n"
                 "phase donjon\n"
                 "to_act 1\n"
                 "row -\n");
    PLAY(&table, "end");
    HAS(&table, "phase", "'over'");
}

static void B25_barons_of_a_player_who_is_out_defend(void **unused) {
    (void)unused;
    DRAW(&table, "   Fo          Me    Me    \n" /* 4, halved 2, to 1 */
                 "Fi    Me:b* Vy    Me:A  Me \n"
                 "               Me    Qu    \n"
                 "seats 3\n"
                 "out 0\n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "fight B22 seat=1 strength=2 other=0 other_strength=1 won=true");
    HAS(&table, "honour", "[-5,3,0]"); /* and loses nothing */
    HAS(&table, "hand", "[0,3,4]");
    HAS(&table, "donjons.2,0", NULL);
}

static void B25_honour_is_halved_toward_the_greater_number(void **unused) {
    (void)unused;
    static const struct {
        const char *rows;
        int value, honour;
    } CASES[] = {
        {"   ..          \nMe    Me:a* Me \n", 0, 0},
        {"   ..          \nQu    Me:a* Me \n", 1, 1},
        {"   ..          \nFi    Me:a* Me \n", 2, 1},
        {"   ..          \nVi    Me:a* Me \n", 3, 2}, /* 3 alone halves to 2 */
        {"   Qu          \nVi    Me:a* Me \n", 4, 2},
        {"   Fi          \nVi    Me:a* Me \n", 5, 3},
        {"   Fi    Fo    \nVi    Me:a* Me \n", 7, 4},
        {"   ..          \nSw    Me:a* Me \n", -1, 0},
        {"   ..          \nCu    Me:a* Me \n", -2, -1},
        {"   Sw          \nCu    Me:a* Me \n", -3, -1},
        {"   Sw    Cu    \nCu    Me:a* Me \n", -5, -2},
        {"   Sw    Cu    \nCu    Me:a* Me \n   Sw\n", -6, -3},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 256);
        TEXT(founded, 128);
        TEXT(honour, 32);
        TEXT(value, 32);
        text_format(&drawing, "%sphase claim", CASES[i].rows);
        text_format(&founded, "founded B25 seat=0 cell=0,0 value=%d honour=%d halved=true",
                    CASES[i].value, CASES[i].honour);
        text_format(&honour, "[%d,0]", CASES[i].honour);
        text_number(&value, CASES[i].value);
        DRAW(&table, drawing.start);
        PLAY(&table, "claim 0,0");
        TOLD(&table, founded.start);
        HAS(&table, "honour", honour.start);
        HAS(&table, "donjons.0,0.value", value.start); /* the chip shows the full value */
        HAS(&table, "phase", "'over'");
    }
}

static void B25_two_knights_of_2_halve_to_1_and_both_go(void **unused) {
    (void)unused;
    DRAW(&table, "Fi    Me:a* Vy    Me:b  Fo \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD_TIMES(&table, "fight *", 0); /* all are resolved together */
    PLAY(&table, "claim 2,0");
    TOLD(&table, "fight B20 seat=0 strength=1 value=3 other=1 other_strength=1 other_value=3 "
                 "won=false battlefield=1,0");
    TOLD(&table, "driven B20 seat=0 cell=0,0");
    TOLD(&table, "driven B20 seat=1 cell=2,0");
    HAS(&table, "honour", "[0,0]");
    HAS(&table, "hand", "[5,5]");
    HAS(&table, "resting", "[0,0]"); /* the game is over */
    HAS(&table, "donjons", "{}");
}

static void B25_halves_may_be_equal_where_strengths_were_not(void **unused) {
    (void)unused;
    DRAW(&table, "                     Qu    \n" /* 3 and 4 both halve to 2: carnage */
                 "Vi    Me:a* Vy    Me:b  Vi \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    PLAY(&table, "claim 2,0");
    TOLD(&table, "fight B20 strength=2 value=4 other_strength=2 other_value=5 won=false");
    TOLD_TIMES(&table, "driven B20", 2);
    HAS(&table, "honour", "[0,0]");
}

static void B25_knight_4_halves_to_2_and_beats_baron_0(void **unused) {
    (void)unused;
    DRAW(&table, "   Fo          Me    Me    \n"
                 "Fi    Me:a* Vy    Me:B  Me \n"
                 "               Me    Me    \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "fight B22 seat=0 strength=2 value=5 other=1 other_strength=0 other_value=1 "
                 "baron=true won=true battlefield=1,0");
    TOLD(&table, "founded B25 seat=0 value=5 honour=3 halved=true");
    TOLD(&table, "lost B22 seat=1 honour=-1 tiles=1,0");
    HAS(&table, "honour", "[3,-1]");
    HAS(&table, "donjons", "{'0,0':{'seat':0,'side':'baron','value':5}}");
    HAS(&table, "hand", "[4,5]");
}

static void B25_barons_keep_their_full_strength(void **unused) {
    (void)unused;
    DRAW(&table, "   Fo          Me    Me    \n" /* 4 halves to 2, not enough for 2 */
                 "Fi    Me:a* Vy    Me:B  Me \n"
                 "               Me    Fi    \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "fight B22 strength=2 value=5 other_strength=2 other_value=3 won=false");
    TOLD(&table, "driven B22 seat=0");
    HAS(&table, "honour", "[0,0]");
    HAS(&table, "donjons", "{'2,0':{'seat':1,'side':'baron','value':3}}");
}

static void B25_beaten_barons_lose_the_full_value(void **unused) {
    (void)unused;
    DRAW(&table, "   Fo          Me    Me    \n" /* a village: 4 halves to 2 against 0 */
                 "Fi    Me:a* Vi    Me:B  Me \n"
                 "               Me    Me    \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "founded B25 value=7 honour=4");
    TOLD(&table, "lost B22 seat=1 honour=-3");
    HAS(&table, "honour", "[4,-3]");
}

static void B25_strength_is_halved_after_the_battlefield(void **unused) {
    (void)unused;
    /* 6 with a village shared: (6-3)/2 is 2, while 6/2-3 would be 0. The baron has 1. */
    DRAW(&table, "   Qu          Me    Me    \n"
                 "Fi    Me:a* Vi    Me:B  Me \n"
                 "               Me    Po    \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "fight B22 strength=2 value=6 other_strength=1 other_value=4 won=true");
}

static void B25_negative_strength_is_halved_upward(void **unused) {
    (void)unused;
    /* -3 halves to -1 and loses to -1; -2 halves to -1. */
    DRAW(&table, "   Sw          Me    Me    \n"
                 "Cu    Me:a* Vi    Me:B  Me \n"
                 "               Me    Sw    \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "fight B22 strength=-1 value=0 other_strength=-1 other_value=2 won=false");
    DRAW(&table, "   Sw          Me    Me    \n" /* against -2 it wins */
                 "Cu    Me:a* Vi    Me:B  Me \n"
                 "               Me    Cu    \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "fight B22 strength=-1 other_strength=-2 won=true");
    TOLD(&table, "founded B25 value=0 honour=0");
    HAS(&table, "honour", "[0,-3]");
}

static void B25_tiles_of_an_own_barony_are_left_out_before_halving(void **unused) {
    (void)unused;
    DRAW(&table, "   Qu          Me    Me    \n" /* 6 less 3 is 3, halved 2 */
                 "Fi    Me:a* Vi    Me:A  Me \n"
                 "               Me    Me    \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "founded B25 cell=0,0 value=6 honour=2");
    HAS(&table, "honour", "[2,0]");
    HAS(&table, "donjons.0,0.value", "6");
}

/* What comes off before a barony is halved is told: a swamp of an own barony leaves more than the
 * value. */
static void B25_the_sum_is_told(void **unused) {
    (void)unused;
    const struct {
        int value, honour, halved, scored;
        const char *words;
    } CASES[] = {
        {5, 3, 1, 5, "worth 5. At the end of the game half of it scores, rounded up: +3 honour."},
        {4, 3, 1, 5, "it is worth 5, and half of that scores at the end, rounded up: +3 honour."},
        {9, 6, 0, 6, "worth 9. Without tiles already scored, it is worth 6: +6 honour."},
        {9, 9, 0, 9, "{0}’s {hex 0,0|knight} founds a barony worth 9: +9 honour."},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Event event = {.kind = EVENT_FOUNDED, .cells = 1};
        event.number[0] = (int16_t)CASES[i].value;
        event.number[1] = (int16_t)CASES[i].honour;
        event.number[2] = (int16_t)CASES[i].halved;
        event.number[3] = (int16_t)CASES[i].scored;
        event.cell[0] = (int16_t)cell_at(0, 0);
        TEXT(told, 256);
        baron_say_event(NULL, &event, (Reader){NATURE, ENGLISH}, &told);
        assert_non_null(strstr(told_memory, CASES[i].words));
    }
}

static void B19_a_fight_is_told_with_sums_that_add_up(void **unused) {
    (void)unused;
    /* Each side leaves out its own part of the battlefield: the knight village and forest, the
     * baron the village alone. */
    Event event = {.kind = EVENT_FIGHT, .other = 1, .cells = 4};
    const int numbers[] = {1, 8, 6, 11, 1, 0};
    for (int i = 0; i < EVENT_NUMBERS; i++) {
        event.number[i] = (int16_t)numbers[i];
    }
    event.cell[0] = (int16_t)cell_at(0, 0);
    event.cell[1] = (int16_t)cell_at(2, 0);
    event.cell[2] = (int16_t)cell_at(1, 0);
    event.cell[3] = (int16_t)cell_at(-1, 0);
    TEXT(told, 512);
    baron_say_event(NULL, &event, (Reader){NATURE, ENGLISH}, &told);
    assert_string_equal(told_memory,
                        "{0}’s {hex 0,0|knight} loses to {1}’s {hex 2,0|baron}, 1 to 8. Without "
                        "the battlefield: 6 − 5 ({hex 1,0|new tile} and {hex -1,0|new tile}) = 1; "
                        "11 − 3 ({hex 1,0|new tile}) = 8.");
    /* At the end a knight counts half of what is left: 5 less the vineyard is 4. */
    DRAW(&table, "   Fo          Me    Me    \n"
                 "Fi    Me:a* Vy    Me:B  Me \n"
                 "               Me    Me    \n"
                 "phase claim");
    Event events[EVENTS_MAX];
    Move move;
    assert_true(table.game->read_move(table.state, "claim 0,0", &move));
    const int count = table.game->events(table.state, move, events);
    bool found = false;
    for (int i = 0; i < count; i++) {
        if (events[i].kind == EVENT_FIGHT) {
            text_clear(&told);
            baron_say_event(table.state, &events[i], (Reader){NATURE, ENGLISH}, &told);
            assert_non_null(
                strstr(told_memory,
                       "5 − 1 ({hex 1,0|vineyard}) = 4, ½ → 2; 1 − 1 ({hex 1,0|vineyard}) = 0."));
            found = true;
        }
    }
    assert_true(found);
}

static void B25_each_knight_is_halved_by_itself(void **unused) {
    (void)unused;
    /* 5 halves to 3; the other has a pond beside the forest that is scored: 1 halves to 1. */
    DRAW(&table, "Vi    Me:a* Fo    Me:a  Po \n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    PLAY(&table, "claim 2,0");
    TOLD(&table, "founded B25 cell=0,0 value=5 honour=3");
    TOLD(&table, "founded B25 cell=2,0 value=3 honour=1");
    HAS(&table, "honour", "[4,0]");
    DRAW(&table, "Vi    Me:a* Fo    Me:a  Po \n" /* the other way round: 3 and 3, both halve to 2 */
                 "phase claim\n"
                 "placed 2,0 0,0");
    PLAY(&table, "claim 2,0");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "founded B25 cell=2,0 value=3 honour=2");
    TOLD(&table, "founded B25 cell=0,0 value=5 honour=2");
    HAS(&table, "honour", "[4,0]");
}

static void B25_a_waived_knight_takes_no_part(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me:a* Vy    Me:b  Fo \n"
                 "phase claim");
    PLAY(&table, "waive 0,0");
    TOLD(&table, "waived B25 seat=0 cell=0,0");
    PLAY(&table, "claim 2,0");
    TOLD_TIMES(&table, "fight *", 0);
    TOLD(&table, "founded B25 seat=1 cell=2,0 value=3 honour=2");
    HAS(&table, "honour", "[0,2]");
    HAS(&table, "donjons.0,0", "{'seat':0,'side':'knight','value':null}");
    HAS(&table, "hand", "[4,4]");
}

static void B25_a_waived_knight_owns_no_tiles(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me:a* Fo    Me:a  Po \n" /* the forest is scored by the one that claims */
                 "phase claim");
    PLAY(&table, "waive 0,0");
    PLAY(&table, "claim 2,0");
    TOLD(&table, "founded B25 seat=0 cell=2,0 value=3 honour=2");
}

static void B25_all_waive(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me:a* Vy    Me:b  Fo \n"
                 "phase claim\n"
                 "first 1\n"
                 "honour 3 5");
    HAS(&table, "to_act", "1");
    PLAY(&table, "waive 2,0");
    PLAY(&table, "waive 0,0");
    HAS(&table, "honour", "[3,5]");
    SCORE_IS(&table, "3 place 2, 5 place 1 won");
}

static void B25_chain_of_claims(void **unused) {
    (void)unused;
    /* 5, 3, 1 halve to 3, 2, 1: only the first stays. */
    DRAW(&table, "   Fi          Vi                      \n"
                 "Vi    Me:a* Vy    Me:b  Qu    Me:c  Po \n"
                 "seats 3\n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    PLAY(&table, "claim 2,0");
    PLAY(&table, "claim 4,0");
    TOLD(&table, "fight B20 seat=0 strength=3 other=1 other_strength=2 won=true");
    TOLD(&table, "fight B20 seat=1 strength=2 other=2 other_strength=1 won=true");
    TOLD_TIMES(&table, "driven B20", 2);
    TOLD(&table, "founded B25 seat=0 value=6 honour=3");
    HAS(&table, "honour", "[3,0,0]");
}

static void B25_of_equal_halves_the_higher_value_fights(void **unused) {
    (void)unused;
    /* Seat 0's knights have 3 and 4 besides what they share with the baron: both halve to 2, and
     * the first is worth 6 to 5. */
    DRAW(&table, "         Me    Me          \n"
                 "      Me    Me:B  Me       \n"
                 "   Me    Vi    Qu    Me    \n"
                 "Vi    Me:a* ..    Me:a  Vi \n"
                 "                     Po    \n"
                 "placed 2,-2 2,0 0,0\n"
                 "phase claim");
    PLAY(&table, "claim 2,0");
    PLAY(&table, "claim 0,0");
    TOLD(&table, "driven B21 seat=0 cell=2,0");
    TOLD(&table, "fight B22 seat=0 cell=0,0 strength=2 value=6 other=1 other_strength=1 "
                 "other_value=4 won=true");
    HAS(&table, "honour", "[3,-3]");
}

static void B25_no_dungeon_after_the_last_claims(void **unused) {
    (void)unused;
    DRAW(&table, "   Fo          Me    Me    \n"
                 "Fi    Me:a* Vi    Me:B  Me \n"
                 "               Me    Me    \n"
                 "seats 3\n"
                 "honour 0 -4 0\n"
                 "phase claim");
    PLAY(&table, "claim 0,0");
    TOLD_TIMES(&table, "out *", 0);
    HAS(&table, "honour", "[4,-7,0]");
    HAS(&table, "out", "[false,false,false]");
    HAS(&table, "hand", "[3,4,4]");
    SCORE_IS(&table, "4 place 1 won, -7 place 3, 0 place 2");
}

/* ---- B26: who wins ---- */

static void B26_most_honour_wins_and_equals_share(void **unused) {
    (void)unused;
    static const struct {
        const char *settings, *score;
    } CASES[] = {
        {"honour 3 5", "3 place 2, 5 place 1 won"},
        {"honour -3 -3", "-3 place 1 won, -3 place 1 won"},
        {"seats 3\nhonour 7 5 7", "7 place 1 won, 5 place 3, 7 place 1 won"},
        {"seats 3\nhonour 5 9 5", "5 place 2, 9 place 1 won, 5 place 2"},
        {"seats 4\nhonour 1 2 2 3", "1 place 4, 2 place 2, 2 place 2, 3 place 1 won"},
        {"seats 5\nhonour 4 4 4 4 4",
         "4 place 1 won, 4 place 1 won, 4 place 1 won, 4 place 1 won, 4 place 1 won"},
        /* Those who are out come last, among themselves by honour, whatever the others have: the
         * last claims can leave a player with less. */
        {"seats 3\nout 0\nhonour -5 -9 -8", "-5 place 3, -9 place 2, -8 place 1 won"},
        {"seats 4\nout 0 2\nhonour -6 -9 -5 -9",
         "-6 place 4, -9 place 1 won, -5 place 3, -9 place 1 won"},
        {"seats 5\nout 0 2 4\nhonour -6 0 -5 1 -6",
         "-6 place 4, 0 place 2, -5 place 3, 1 place 1 won, -6 place 4"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 256);
        text_format(&drawing, "Me*\nphase over\n%s", CASES[i].settings);
        DRAW(&table, drawing.start);
        SCORE_IS(&table, CASES[i].score);
        MOVES_ARE(&table, "");
        REFUSED(&table, "take 1", 24);
        REFUSED(&table, "end", 24);
        REFUSED(&table, "claim 0,0", 24);
    }
}

/* ---- long boards ---- */

/* Lays on the cell if any tile of the reserve fits there, valued ones first, so that a meadow is at
 * hand when none of them does. */
static bool lay_at(int q, int r) {
    for (int kind = DRAWN_KINDS - 1; kind >= 0; kind--) {
        TEXT(lay, 64);
        text_format(&lay, "lay %s %d,%d", DRAWN_NAMES[kind], q, r);
        if (table_legal(&table, lay.start)) {
            PLAY(&table, lay.start);
            return true;
        }
    }
    return false;
}

/* All tiles in one line that goes one way from the start tile, or both ways in turn. */
static void play_line(int seats, int way, bool both) {
    Random random;
    random_seed(&random, (uint64_t)seats);
    table_start(&table, &BARON_GAME, seats);
    int length = 1;
    while (BARON_GAME.turn(table.state) != OVER) {
        if (strcmp(BARON_GAME.phase(table.state), "lay") == 0) {
            const int far = !both ? length : length % 2 == 1 ? (length + 1) / 2 : -length / 2;
            assert_true(lay_at(HEX_Q[way] * far, HEX_R[way] * far));
            length++;
        } else if (table_legal(&table, "end")) {
            PLAY(&table, "end");
        } else {
            BARON_GAME.apply(table.state, BARON_GAME.turn(table.state) == NATURE
                                              ? BARON_GAME.chance(table.state, &random)
                                              : BARON_GAME.pick(table.state, &random));
        }
    }
    assert_int_equal(length, seats == 5 ? 71 : 73);
    /* The far end can be written and read. */
    static char json[1 << 15];
    static Table again;
    TEXT(end, 32);
    Text text = text_over(json, sizeof json);
    BARON_GAME.write_position(table.state, &text);
    const int far = both ? length / 2 : length - 1;
    text_format(&end, "\"%d,%d\"", HEX_Q[way] * far, HEX_R[way] * far);
    assert_non_null(strstr(json, end.start));
    LOAD(&again, &BARON_GAME, json);
    assert_memory_equal(again.state, table.state, (size_t)BARON_GAME.state_size);
}

static void B12_all_tiles_in_one_line(void **unused) {
    (void)unused;
    for (int way = 0; way < HEX_DIRECTIONS; way++) {
        for (int seats = 2; seats <= 5; seats++) {
            play_line(seats, way, false);
            play_line(seats, way, true);
        }
    }
}

/* The loaded end of such a line: at 72,0 and on, with all directions open. */
static void B12_laying_at_the_far_end(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n" /* with its tail 71 tiles long; two more are in the reserves */
                 "row -\n"
                 "reserve0 Vi\n"
                 "reserve1 Fi");
    HAS(&table, "tiles.70,0", "'cursed'");
    HAS(&table, "tiles.71,0", NULL);
    PLAY(&table, "lay village 71,0");
    PLAY(&table, "end");
    assert_true(table_legal(&table, "lay field 72,0"));
    assert_true(table_legal(&table, "lay field 72,-1"));
    assert_true(table_legal(&table, "lay field 71,1"));
    REFUSED(&table, "lay field 73,0", 12);
    PLAY(&table, "lay field 72,0");
    HAS(&table, "tiles.72,0", "'field'");
}

int baron_end_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B24_two_more_turns_after_the_last_take),
        cmocka_unit_test(B24_who_has_nothing_left_is_skipped),
        cmocka_unit_test(B24_the_last_claims_come_after_the_last_donjon),
        cmocka_unit_test(B24_a_player_who_is_out_takes_no_turn_at_the_end),
        cmocka_unit_test(B25_asked_in_seat_order_from_the_first_player),
        cmocka_unit_test(B25_a_player_who_is_out_does_not_claim),
        cmocka_unit_test(B25_only_knights_of_players_who_are_out),
        cmocka_unit_test(B25_barons_of_a_player_who_is_out_defend),
        cmocka_unit_test(B25_honour_is_halved_toward_the_greater_number),
        cmocka_unit_test(B25_two_knights_of_2_halve_to_1_and_both_go),
        cmocka_unit_test(B25_halves_may_be_equal_where_strengths_were_not),
        cmocka_unit_test(B25_knight_4_halves_to_2_and_beats_baron_0),
        cmocka_unit_test(B25_barons_keep_their_full_strength),
        cmocka_unit_test(B25_beaten_barons_lose_the_full_value),
        cmocka_unit_test(B25_strength_is_halved_after_the_battlefield),
        cmocka_unit_test(B25_negative_strength_is_halved_upward),
        cmocka_unit_test(B25_tiles_of_an_own_barony_are_left_out_before_halving),
        cmocka_unit_test(B25_the_sum_is_told),
        cmocka_unit_test(B19_a_fight_is_told_with_sums_that_add_up),
        cmocka_unit_test(B25_each_knight_is_halved_by_itself),
        cmocka_unit_test(B25_a_waived_knight_takes_no_part),
        cmocka_unit_test(B25_a_waived_knight_owns_no_tiles),
        cmocka_unit_test(B25_all_waive),
        cmocka_unit_test(B25_chain_of_claims),
        cmocka_unit_test(B25_of_equal_halves_the_higher_value_fights),
        cmocka_unit_test(B25_no_dungeon_after_the_last_claims),
        cmocka_unit_test(B26_most_honour_wins_and_equals_share),
        cmocka_unit_test(B12_all_tiles_in_one_line),
        cmocka_unit_test(B12_laying_at_the_far_end),
    };
    return cmocka_run_group_tests_name("baron: the end", tests, NULL, NULL);
}
