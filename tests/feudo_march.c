/* tests/feudo_march.c -- Feudo's movements: rules F13 to F19 without F16. */
#include "tests/feudo_drawn.h"

#include <string.h>

static Table table;

/* ---- F13 ---- */

static void F13_three_steps_in_order(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 5,2\n"
                 "seats 3\n"
                 "phase plague\n"
                 "order 2 0 1\n"
                 "plot0 K1 K2 K3 0\n"
                 "plot1 F B I1 0\n"
                 "plot2 I1 I2 L 0");
    static const char *const TURNS[] = {"2", "0", "1", "2", "0", "1", "2", "0", "1"};
    static const char *const MOVES[] = {
        "move inf1 5,1",  "move knight1 4,5", "stay", "stay", "move knight2 3,5",
        "move baron 7,5", "move milady 4,0",  "stay", "stay"};
    PLAY(&table, "plague 1");
    for (int i = 0; i < 9; i++) {
        const char step[] = {(char)('1' + i / 3), '\0'};
        HAS(&table, "phase", "'march'");
        HAS(&table, "step", step);
        HAS(&table, "to_act", TURNS[i]);
        PLAY(&table, MOVES[i]);
    }
    HAS(&table, "phase", "'order'"); /* nobody can trade, attack or advance */
}

static void F13_only_the_card_s_piece_up_to_its_number(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  0I1\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 K1 F B 4");
    REFUSED(&table, "move inf1 5,1", 13);
    REFUSED(&table, "move first 1,5", 13);
    REFUSED(&table, "move knight1 9,1", 13); /* five cells */
    REFUSED(&table, "move knight1 4,2", 13); /* it is there */
    REFUSED(&table, "spend knight1 5,1", 19);
    REFUSED(&table, "attack 1,1", 20);
    REFUSED(&table, "done", 19);
    PLAY(&table, "move knight1 7,1");
    TOLD(&table, "moved F13 seat=0 piece=knight1 ways=4 from=4,2 to=7,1");
    HAS(&table, "moved", "[{'knight1':4},{}]");
    HAS(&table, "pieces.0.knight1.at", "'7,1'");
}

static void F13_asked_even_if_nothing_can_be_done(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 M1 F B 0");
    MOVES_ARE(&table, "stay");
    PLAY(&table, "stay");
    TOLD(&table, "stayed F13 seat=0 piece=merc1 at=4,2");
}

static void F13_a_dead_piece_s_card_is_skipped(void **unused) {
    (void)unused;
    DRAW(&table, "   0k1*\n"
                 "V:\n"
                 "star 3,3\n"
                 "phase plague\n"
                 "plot0 K1 B F 0\n"
                 "plot1 F B K1 0");
    PLAY(&table, "plague 4");
    TOLD(&table, "perished F12 seat=0 piece=knight1");
    TOLD(&table, "skipped F13 seat=0 piece=knight1 charmed=false");
    HAS(&table, "to_act", "1");
    HAS(&table, "step", "1");
    HAS(&table, "plots.0", "['knight1','baron','first',0]");
}

/* ---- F14 ---- */

static void F14_mountains_castles_and_enemies(void **unused) {
    (void)unused;
    DRAW(&table, "0B*   1K1\n"
                 "star 9,5\n" /* 1K1 stands in its castle */
                 "phase march\n"
                 "plot0 B F K1 0");
    REFUSED(&table, "move baron 10,5", 14);
    DRAW(&table, "0B*   1K1\n"
                 "star 3,3\n"
                 "phase march\n"
                 "plot0 B F K1 0");
    REFUSED(&table, "move baron 4,3", 14);
    REFUSED(&table, "move baron 2,4", 14); /* a mountain */
    PLAY(&table, "move baron 5,3");        /* three cells, round the knight */
    TOLD(&table, "moved F13 ways=3");
}

static void F14_enemies_close_a_pass(void **unused) {
    (void)unused;
    /* Row 10 and column 0 end in a corner: 0,8 has 1,8 (town), 0,9 (wood), 0,7 (mountain). */
    DRAW(&table, "0F*\n"
                 "star 0,8\n"
                 "phase march\n"
                 "plot0 F B K1 0");
    MOVES_ARE(&table, "move first 0,9|stay");
}

static void F14_own_castle_may_be_entered(void **unused) {
    (void)unused;
    DRAW(&table, "..    0F*\n"
                 "star 1,5\n"
                 "phase march\n"
                 "plot0 F B K1 0");
    PLAY(&table, "move first 0,5");
    HAS(&table, "pieces.0.first.at", "'0,5'");
}

static void F14_villages_are_for_townsmen(void **unused) {
    (void)unused;
    static const char *const CODES[] = {"B", "M1", "I2", "F", "K2", "L"};
    for (int i = 0; i < 6; i++) {
        TEXT(drawing, 128);
        TEXT(move, 64);
        text_format(&drawing, "   0%s*\nV:\nstar 2,5\nphase march\nplot0 %s %s K1 2\n", CODES[i],
                    CODES[i], i == 0 ? "F" : "B");
        DRAW(&table, drawing.start);
        static const char *const NAMES[] = {"baron", "merc1", "inf2", "first", "knight2", "milady"};
        text_format(&move, "move %s 2,6", NAMES[i]);
        if (i < 3) {
            PLAY(&table, move.start);
        } else {
            REFUSED(&table, move.start, 14);
        }
    }
}

static void F14_the_plague_s_village_is_closed(void **unused) {
    (void)unused;
    DRAW(&table, "   0I1*\n"
                 "V:\n"
                 "star 2,5\n"
                 "phase march\n"
                 "plague 2,6\n"
                 "plot0 I1 B K1 0");
    REFUSED(&table, "move inf1 2,6", 14);
}

static void F14_towns_only_if_owned(void **unused) {
    (void)unused;
    static const char *const OWNERS[] = {"- - - - -", "- - - 1 -", "- - - 0 -"};
    for (int i = 0; i < 3; i++) {
        TEXT(drawing, 128);
        text_format(&drawing, "   0I1*  0K1\nT:\nstar 1,7\nphase march\nplot0 I1 K1 B 0\nowners %s",
                    OWNERS[i]);
        DRAW(&table, drawing.start);
        if (i < 2) {
            REFUSED(&table, "move inf1 1,8", 14);
        } else {
            PLAY(&table, "move inf1 1,8");
            PLAY(&table, "stay");
            REFUSED(&table, "move knight1 1,8", 14); /* not even into an own town */
        }
    }
}

static void F14_enemy_miladies_block_nobody(void **unused) {
    (void)unused;
    DRAW(&table, "0I1*  1L    ..\n"
                 "star 3,2\n"
                 "phase march\n"
                 "plot0 I1 K1 B 0");
    assert_true(table_legal(&table, "move inf1 5,2")); /* through */
    PLAY(&table, "move inf1 4,2");                     /* and onto */
    HAS(&table, "pieces.1.milady.at", "'4,2'");
}

static void F14_own_pieces_never_block_passing(void **unused) {
    (void)unused;
    DRAW(&table, "   ..    0K1\n"
                 "0M2   0I1*  0K2   ..\n"
                 "   0M1   0K3\n"
                 "star 3,2\n"
                 "phase march\n"
                 "plot0 I1 B K2 0");
    REFUSED(&table, "move inf1 4,2", 16);
    PLAY(&table, "move inf1 5,2");
    TOLD(&table, "moved F13 ways=2");
}

static void F14_the_convent_is_for_the_sick(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  ..\n"
                 "star 4,5\n"
                 "phase march\n"
                 "plot0 K1 B K2 0");
    REFUSED(&table, "move knight1 5,5", 14);
    DRAW(&table, "0k1*  ..    ..\n"
                 "star 4,5\n"
                 "phase march\n"
                 "plot0 K1 B K2 0\n"
                 "convent0 k2 I1 l\n"
                 "convent1 k1 f");
    REFUSED(&table, "move knight1 6,5", 13); /* two cells, but the convent ends the move */
    PLAY(&table, "move knight1 5,5");        /* as many as like */
    HAS(&table, "pieces.0.knight1", "{'at':'5,5','sick':true}");
}

static void F14_the_convent_may_be_left(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,5\n"
                 "phase march\n"
                 "plot0 K1 K2 B 0\n"
                 "plot1 B F K1 0\n"
                 "convent0 K1 k2");
    PLAY(&table, "move knight1 5,3");
    TOLD(&table, "moved F13 ways=2 from=5,5 to=5,3");
    PLAY(&table, "stay");
    PLAY(&table, "move knight2 4,6"); /* still sick */
}

/* ---- F15 ---- */

static void F15_a_wood_ends_the_move(void **unused) {
    (void)unused;
    DRAW(&table, "0I1*  W:    ..\n"
                 "star 3,1\n"
                 "phase march\n"
                 "plot0 I1 B K2 0");
    REFUSED(&table, "move inf1 5,1", 13); /* two cells, through the wood */
    PLAY(&table, "move inf1 4,1");
    DRAW(&table, "..    W:0I1 ..*\n"
                 "star 5,1\n"
                 "phase march\n"
                 "plot0 I1 B K2 0");
    PLAY(&table, "move inf1 6,1"); /* out of a wood one goes on as usual */
    TOLD(&table, "moved F13 ways=2");
}

static void F15_a_wood_holds_one_piece(void **unused) {
    (void)unused;
    static const char *const OTHERS[] = {"0K1", "0L", "1L", "1K1"};
    for (int i = 0; i < 4; i++) {
        TEXT(drawing, 128);
        text_format(&drawing, "0B*   W:%s\nstar 3,1\nphase march\nplot0 B F K2 0", OTHERS[i]);
        DRAW(&table, drawing.start);
        REFUSED(&table, "move baron 4,1", i < 3 ? 15 : 14);
    }
}

/* ---- F17 ---- */

static void F17_mercenaries_are_paid(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*  ..    0M2\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 M1 M2 B 2\n"
                 "plot1 B F K1 0");
    PLAY(&table, "move merc1 4,3");
    TOLD(&table, "paid F17 seat=0 piece=merc1 shillings=1");
    HAS(&table, "spent", "[1,0]");
    PLAY(&table, "stay");
    PLAY(&table, "move merc2 5,2");
    HAS(&table, "spent", "[2,0]");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    HAS(&table, "phase", "'order'"); /* nothing is left to trade with, nothing to attack */
}

static void F17_staying_is_free(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 M1 M2 B 2");
    PLAY(&table, "stay");
    TOLD_TIMES(&table, "paid F17", 0);
    HAS(&table, "spent", "[0,0]");
}

static void F17_without_pay_no_mercenary_moves(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 M1 M2 B 0");
    REFUSED(&table, "move merc1 4,3", 17);
    DRAW(&table, "0M1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "step 3\n"
                 "plot0 B M2 M1 2\n"
                 "spent 2 0"); /* spent before the king's gift ended */
    REFUSED(&table, "move merc1 4,3", 17);
}

static void F17_the_king_s_gift_pays_too(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "step 3\n"
                 "king yes\n"
                 "points 3 9\n"
                 "plot0 B M2 M1 2\n"
                 "spent 2 0");
    PLAY(&table, "move merc1 4,3");
    HAS(&table, "spent", "[3,0]");
}

/* ---- F18 ---- */

static void F18_milady_charms_a_baron_nearby(void **unused) {
    (void)unused;
    DRAW(&table, "0L*   ..    1B\n"
                 "star 4,2\n"
                 "phase march\n"
                 "round 3\n"
                 "plot0 L K1 F 0\n"
                 "plot1 K1 L B 4");
    PLAY(&table, "move milady 5,2");
    HAS(&table, "phase", "'charm'");
    HAS(&table, "step", "1");
    HAS(&table, "to_act", "0");
    MOVES_ARE(&table, "charm 1|spare");
    REFUSED(&table, "charm 0", 18);
    REFUSED(&table, "stay", 13);
    PLAY(&table, "charm 1");
    TOLD(&table, "charmed F18 seat=0 other=1 back=5 at=5,2");
    HAS(&table, "charmed", "[false,true]");
    HAS(&table, "pieces.0.milady", "{'at':'away','back':5}");
    TOLD(&table, "skipped F18 seat=1 piece=knight1 charmed=true");
    HAS(&table, "to_act", "0"); /* the charmed player is skipped, Milady's card included */
    PLAY(&table, "stay");
    TOLD(&table, "skipped F18 seat=1 piece=milady charmed=true");
    PLAY(&table, "stay");
    TOLD(&table, "skipped F18 seat=1 piece=baron charmed=true");
    TOLD(&table, "trade F19 seat=1 value=4 charmed=true"); /* shown, laid aside, without effect */
    HAS(&table, "trades.1", "[2,0,0,0]");
    HAS(&table, "phase", "'order'");
}

static void F18_the_charmed_still_attack_and_advance(void **unused) {
    (void)unused;
    DRAW(&table, "0K1   1K1*\n"
                 "   1B    0L\n"
                 "star 5,2\n"
                 "phase charm\n"
                 "order 1 0\n"
                 "step 3\n"
                 "plot0 B F L 0\n"
                 "plot1 K1 B F 4");
    PLAY(&table, "charm 1");
    HAS(&table, "phase", "'attack'");
    HAS(&table, "to_act", "1");
    PLAY(&table, "attack 4,2"); /* 4 and 3 against 4 */
    PLAY(&table, "join baron");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    PLAY(&table, "advance 4,2 knight1");
}

static void F18_sparing_keeps_milady(void **unused) {
    (void)unused;
    DRAW(&table, "0L*   1B\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 L K1 F 0");
    PLAY(&table, "stay"); /* moved or not */
    HAS(&table, "phase", "'charm'");
    PLAY(&table, "spare");
    TOLD(&table, "spared F18 seat=0");
    HAS(&table, "phase", "'march'");
    HAS(&table, "to_act", "1");
    HAS(&table, "pieces.0.milady.at", "'4,2'");
    HAS(&table, "charmed", "[false,false]");
}

static void F18_on_her_own_cell_too(void **unused) {
    (void)unused;
    DRAW(&table, "1B+0L*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 L K1 F 0");
    PLAY(&table, "stay");
    MOVES_ARE(&table, "charm 1|spare");
}

static void F18_nobody_to_charm_nothing_asked(void **unused) {
    (void)unused;
    /* The own Baron, a Baron two cells off, a Baron in the castle, a charmed one. */
    static const char *const DRAWINGS[] = {
        "0L*   0B\nstar 4,2\nphase march\nplot0 L K1 F 0\nplot1 K1 B F 0",
        "0L*   ..    1B\nstar 4,2\nphase march\nplot0 L K1 F 0\nplot1 K1 B F 0",
        "0L*   ..\nstar 9,5\nphase march\nplot0 L K1 F 0\nplot1 K1 B F 0",
        ("0L*   2B\nstar 4,2\nseats 3\ncharmed 2\naway1 L 5\norder 0 1 2\nphase march\n"
         "plot0 L K1 F 0\nplot1 K1 B F 0"),
    };
    for (int i = 0; i < 4; i++) {
        DRAW(&table, DRAWINGS[i]);
        PLAY(&table, "stay");
        HAS(&table, "phase", "'march'");
        HAS(&table, "to_act", "1");
    }
}

static void F18_not_out_of_castle_or_convent(void **unused) {
    (void)unused;
    DRAW(&table, "..    1B*\n"
                 "star 1,5\n"
                 "phase march\n"
                 "plot0 L K1 F 0");
    PLAY(&table, "stay"); /* in the castle next to the Baron */
    HAS(&table, "phase", "'march'");
    DRAW(&table, "1B*   ..\n"
                 "star 4,5\n"
                 "phase march\n"
                 "convent0 L\n"
                 "plot0 L K1 F 0");
    PLAY(&table, "stay");
    HAS(&table, "phase", "'march'");
}

static void F18_one_of_several(void **unused) {
    (void)unused;
    DRAW(&table, "1B    0L*   2B\n"
                 "star 4,2\n"
                 "seats 3\n"
                 "phase march\n"
                 "plot0 L K1 F 0");
    PLAY(&table, "stay");
    MOVES_ARE(&table, "charm 1|charm 2|spare");
    PLAY(&table, "charm 2");
    HAS(&table, "charmed", "[false,false,true]");
}

static void F18_a_sick_milady_infects_instead(void **unused) {
    (void)unused;
    DRAW(&table, "   0K1   1B\n"
                 "0F    0l    1K1*  1K2\n"
                 "   1k3   1L\n"
                 "star 5,2\n"
                 "phase march\n"
                 "plot0 L K2 B 0\n"
                 "plot1 B F I1 0");
    PLAY(&table, "stay");
    HAS(&table, "phase", "'march'"); /* no charm */
    TOLD(&table, "contagion F18 seat=0 infected=3 at=4,2");
    TOLD(&table, "infected F18 seat=0 piece=knight1 at=3,1"); /* own ones included */
    TOLD(&table, "infected F18 seat=0 piece=first at=3,2");
    TOLD(&table, "infected F18 seat=1 piece=knight1 at=5,2");
    TOLD_TIMES(&table, "infected F18", 3); /* no Barons, no Miladies, no sick ones, none far off */
    TOLD_TIMES(&table, "perished *", 0);
    HAS(&table, "pieces.1.knight3", "{'at':'3,3','sick':true}");
    HAS(&table, "pieces.1.knight2", "{'at':'6,2','sick':false}");
}

static void F18_towns_and_castles_protect_from_her(void **unused) {
    (void)unused;
    DRAW(&table, "   0l*\n"
                 "T:1I1\n"
                 "star 1,7\n"
                 "phase march\n"
                 "owners - - - 1 -\n"
                 "plot0 L K2 B 0\n"
                 "plot1 B F I1 0");
    PLAY(&table, "stay");
    TOLD_TIMES(&table, "infected F18", 0);
    DRAW(&table, "..    0l*\n"
                 "star 1,5\n"
                 "phase march\n"
                 "plot0 L K2 B 0\n"
                 "plot1 B F I1 0");
    PLAY(&table, "stay");
    TOLD_TIMES(&table, "infected F18", 0);
}

/* ---- F19 ---- */

static void F19_shillings_move_pieces_any_number_of_times(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  ..    ..    ..\n"
                 "star 3,2\n"
                 "phase trade\n"
                 "hand0 2 0 0 0\n"
                 "plot0 K1 B F 4\n"
                 "moved0 K1 4");
    REFUSED(&table, "spend milady 1,5", 19);
    REFUSED(&table, "spend knight1 8,1", 19); /* five cells */
    PLAY(&table, "spend knight1 5,2");        /* also one that has moved */
    TOLD(&table, "spent F19 seat=0 piece=knight1 shillings=2 left=2 from=3,2 to=5,2");
    HAS(&table, "spent", "[2,0]");
    HAS(&table, "moved.0", "{'knight1':6}");
    PLAY(&table, "spend merc1 1,5"); /* a mercenary costs no more than others here */
    HAS(&table, "spent", "[3,0]");
    PLAY(&table, "spend knight1 6,2");
    TOLD(&table, "spent F19 shillings=1 left=0");
    TOLD(&table, "trade F19 seat=1 value=0");
}

static void F19_unused_shillings_are_lost(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*\n"
                 "star 3,2\n"
                 "phase trade\n"
                 "hand0 2 0 0 0\n"
                 "plot0 K1 B F 4\n"
                 "plot1 B F K1 2");
    PLAY(&table, "spend knight1 4,2");
    PLAY(&table, "done");
    TOLD(&table, "done F19 seat=0 phase=trade");
    HAS(&table, "to_act", "1");
    HAS(&table, "spent", "[1,0]");
    HAS(&table, "trades.1", "[4,0,0,0]");
}

static void F19_shillings_used_for_pay_are_gone(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*  0M2\n"
                 "star 3,2\n"
                 "phase trade\n"
                 "hand0 4 0 0 0\n"
                 "plot0 M1 B F 2\n"
                 "moved0 M1 3\n"
                 "spent 1 0");
    REFUSED(&table, "spend merc1 3,4", 19); /* two cells, but only one shilling is left */
    PLAY(&table, "spend merc1 2,2");
    TOLD(&table, "spent F19 shillings=1 left=0");
}

static void F19_the_cost_is_the_shortest_way(void **unused) {
    (void)unused;
    /* From 3,3 to 5,3 past a knight at 4,3: 3 cells. Through own pieces: 2. */
    DRAW(&table, "0K1*  1K1   ..\n"
                 "star 3,3\n"
                 "phase trade\n"
                 "hand0 2 0 0 0\n"
                 "plot0 K1 B F 4");
    PLAY(&table, "spend knight1 5,3");
    TOLD(&table, "spent F19 shillings=3");
    DRAW(&table, "0K1*  0K2   ..\n"
                 "star 3,3\n"
                 "phase trade\n"
                 "hand0 2 0 0 0\n"
                 "plot0 K1 B F 4");
    PLAY(&table, "spend knight1 5,3");
    TOLD(&table, "spent F19 shillings=2");
}

static void F19_a_wood_ends_one_movement_not_the_next(void **unused) {
    (void)unused;
    DRAW(&table, "0I1*  W:    ..\n"
                 "star 3,1\n"
                 "phase trade\n"
                 "hand0 4 0 0 0\n"
                 "plot0 K1 B F 2");
    REFUSED(&table, "spend inf1 5,1", 19);
    PLAY(&table, "spend inf1 4,1");
    PLAY(&table, "spend inf1 5,1");
    HAS(&table, "pieces.0.inf1.at", "'5,1'");
}

static void F19_who_can_do_nothing_is_skipped(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 3,1\n"
                 "phase march\n"
                 "step 3\n"
                 "order 1 0\n"
                 "to_act 0\n"
                 "plot0 B F K1 0\n"
                 "plot1 B F K1 0");
    PLAY(&table, "stay");
    TOLD(&table, "trade F19 seat=1 value=0");
    TOLD(&table, "trade F19 seat=0 value=0");
    HAS(&table, "phase", "'order'");
    HAS(&table, "trades", "[[4,2,0,0],[4,2,0,0]]");
}

int feudo_march_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F13_three_steps_in_order),
        cmocka_unit_test(F13_only_the_card_s_piece_up_to_its_number),
        cmocka_unit_test(F13_asked_even_if_nothing_can_be_done),
        cmocka_unit_test(F13_a_dead_piece_s_card_is_skipped),
        cmocka_unit_test(F14_mountains_castles_and_enemies),
        cmocka_unit_test(F14_enemies_close_a_pass),
        cmocka_unit_test(F14_own_castle_may_be_entered),
        cmocka_unit_test(F14_villages_are_for_townsmen),
        cmocka_unit_test(F14_the_plague_s_village_is_closed),
        cmocka_unit_test(F14_towns_only_if_owned),
        cmocka_unit_test(F14_enemy_miladies_block_nobody),
        cmocka_unit_test(F14_own_pieces_never_block_passing),
        cmocka_unit_test(F14_the_convent_is_for_the_sick),
        cmocka_unit_test(F14_the_convent_may_be_left),
        cmocka_unit_test(F15_a_wood_ends_the_move),
        cmocka_unit_test(F15_a_wood_holds_one_piece),
        cmocka_unit_test(F17_mercenaries_are_paid),
        cmocka_unit_test(F17_staying_is_free),
        cmocka_unit_test(F17_without_pay_no_mercenary_moves),
        cmocka_unit_test(F17_the_king_s_gift_pays_too),
        cmocka_unit_test(F18_milady_charms_a_baron_nearby),
        cmocka_unit_test(F18_the_charmed_still_attack_and_advance),
        cmocka_unit_test(F18_sparing_keeps_milady),
        cmocka_unit_test(F18_on_her_own_cell_too),
        cmocka_unit_test(F18_nobody_to_charm_nothing_asked),
        cmocka_unit_test(F18_not_out_of_castle_or_convent),
        cmocka_unit_test(F18_one_of_several),
        cmocka_unit_test(F18_a_sick_milady_infects_instead),
        cmocka_unit_test(F18_towns_and_castles_protect_from_her),
        cmocka_unit_test(F19_shillings_move_pieces_any_number_of_times),
        cmocka_unit_test(F19_unused_shillings_are_lost),
        cmocka_unit_test(F19_shillings_used_for_pay_are_gone),
        cmocka_unit_test(F19_the_cost_is_the_shortest_way),
        cmocka_unit_test(F19_a_wood_ends_one_movement_not_the_next),
        cmocka_unit_test(F19_who_can_do_nothing_is_skipped),
    };
    return cmocka_run_group_tests_name("feudo march", tests, NULL, NULL);
}
