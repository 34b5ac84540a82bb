/* tests/baron_turn.c -- Baron's parts, set-up and turn: rules B1 to B16. */
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

static uint32_t weight_of(const char *words) {
    Move move;
    assert_true(BARON_GAME.read_move(table.state, words, &move));
    assert_true(BARON_GAME.legal(table.state, move));
    return BARON_GAME.weight(table.state, move);
}

static void B4_a_meadow_and_a_tile_of_value_1_each(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        table_start(&table, &BARON_GAME, seats);
        PLAY(&table, "first 0");
        MOVES_ARE(&table, "deal pond|deal quarry|deal vineyard");
        assert_int_equal(weight_of("deal pond"), weight_of("deal quarry"));
        assert_int_equal(weight_of("deal pond"), weight_of("deal vineyard"));
        REFUSED(&table, "deal village", 4);
        REFUSED(&table, "deal meadow", 4);
        PLAY(&table, "deal pond");
        TOLD(&table, "dealt B4 seat=0 kind=pond");
        MOVES_ARE(&table, "deal quarry|deal vineyard"); /* the kinds differ */
        assert_int_equal(weight_of("deal quarry"), weight_of("deal vineyard"));
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
    const uint32_t one = weight_of("draw cursed") / 3;
    assert_int_equal(weight_of("draw cursed"), 3 * one);
    assert_int_equal(weight_of("draw meadow"), 26 * one);
    assert_int_equal(weight_of("draw pond"), 5 * one);
    assert_int_equal(weight_of("draw vineyard"), 6 * one);
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
    const uint32_t one = weight_of("start field") / 4;
    assert_int_equal(weight_of("start field"), 4 * one);
    assert_int_equal(weight_of("start meadow"), 25 * one);
    assert_int_equal(weight_of("start pond"), 5 * one);
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
            assert_int_equal(weight_of(words), weight_of("first 0"));
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

/* ---- take ---- */

static void B9_costs_0_1_and_3(void **unused) {
    (void)unused;
    static const struct {
        const char *take, *told, *honour, *row, *reserve;
    } CASES[] = {
        {"take 1", "took B9 seat=1 place=1 kind=village honour=0", "[0,5]", "['field','swamp']",
         "['meadow','village','quarry']"},
        {"take 2", "took B9 seat=1 place=2 kind=field honour=-1", "[0,4]", "['village','swamp']",
         "['meadow','field','quarry']"},
        {"take 3", "took B9 seat=1 place=3 kind=swamp honour=-3", "[0,2]", "['village','field']",
         "['meadow','quarry','swamp']"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        DRAW(&table, "Me*\n"
                     "phase take\n"
                     "to_act 1\n"
                     "honour 0 5\n"
                     "row Vi Fi Sw");
        MOVES_ARE(&table, "take 1|take 2|take 3");
        PLAY(&table, CASES[i].take);
        TOLD(&table, CASES[i].told);
        HAS(&table, "honour", CASES[i].honour);
        HAS(&table, "row", CASES[i].row);
        HAS(&table, "reserve.1", CASES[i].reserve);
        HAS(&table, "to_act", "'nature'");
        PLAY(&table, "draw cursed"); /* fills place 3 */
        TOLD(&table, "drawn B9 kind=cursed place=3");
        HAS(&table, "row.2", "'cursed'");
        HAS(&table, "phase", "'lay'");
        HAS(&table, "to_act", "1");
    }
}

static void B9_every_tile_of_the_pile_is_as_likely(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "phase take\n"
                 "row Vi Fi Sw");
    PLAY(&table, "take 1");
    const uint32_t one = weight_of("draw cursed") / 3;
    assert_int_equal(weight_of("draw cursed"), 3 * one);
    assert_int_equal(weight_of("draw meadow"), 25 * one); /* one lies, two in reserves */
    assert_int_equal(weight_of("draw village"), 5 * one);
    assert_int_equal(weight_of("draw forest"), 6 * one);
}

static void B9_with_an_empty_pile_the_row_moves_up(void **unused) {
    (void)unused;
    static const char LAST_ROW[] = "Me*\n"
                                   "phase take\n"
                                   "honour 5 5\n"
                                   "pile -\n";
    char drawing[128];
    strcpy(drawing, LAST_ROW);
    strcat(drawing, "row Vi Fi Sw");
    DRAW(&table, drawing);
    PLAY(&table, "take 1");
    HAS(&table, "row", "['field','swamp']"); /* place 1 is filled */
    HAS(&table, "phase", "'lay'");           /* and nature is not asked */
    HAS(&table, "to_act", "0");
    DRAW(&table, drawing);
    PLAY(&table, "take 2");
    HAS(&table, "row", "['village','swamp']");
    DRAW(&table, drawing);
    PLAY(&table, "take 3");
    HAS(&table, "row", "['village','field']");

    strcpy(drawing, LAST_ROW);
    strcat(drawing, "row Vi Fi");
    DRAW(&table, drawing);
    MOVES_ARE(&table, "take 1|take 2");
    REFUSED(&table, "take 3", 9);
    PLAY(&table, "take 1");
    HAS(&table, "row", "['field']");

    strcpy(drawing, LAST_ROW);
    strcat(drawing, "row Sw");
    DRAW(&table, drawing);
    MOVES_ARE(&table, "take 1");
    REFUSED(&table, "take 2", 9);
    PLAY(&table, "take 1");
    TOLD(&table, "took B9 kind=swamp place=1 honour=0");
    HAS(&table, "row", "[]");
    HAS(&table, "phase", "'lay'");
}

static void B9_taking_is_a_must(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "phase take");
    MOVES_ARE(&table, "take 1|take 2|take 3");
    REFUSED(&table, "lay meadow 1,0", 9);
    REFUSED(&table, "donjon 0,0", 9);
    REFUSED(&table, "end", 9);
    REFUSED(&table, "pass", 9);
    REFUSED(&table, "take 0", 9); /* there is no such place */
    REFUSED(&table, "take 4", 9);
}

static void B10_debt_down_to_minus_4(void **unused) {
    (void)unused;
    static const struct {
        const char *honour, *moves;
    } CASES[] = {
        {"honour 0", "take 1|take 2|take 3"},
        {"honour -1", "take 1|take 2|take 3"}, /* to -4 */
        {"honour -2", "take 1|take 2"},
        {"honour -3", "take 1|take 2"}, /* to -4 */
        {"honour -4", "take 1"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 128);
        text_format(&drawing, "Me*\nphase take\n%s", CASES[i].honour);
        DRAW(&table, drawing.start);
        MOVES_ARE(&table, CASES[i].moves);
    }
    REFUSED(&table, "take 2", 10);
    REFUSED(&table, "take 3", 10);
    PLAY(&table, "take 1");
    HAS(&table, "honour.0", "-4");
    HAS(&table, "out.0", "false");
}

/* ---- lay ---- */

static void B12_a_tile_touches_one_but_none_of_its_own_kind(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Fi\n"
                 "reserve0 Vi Fi Me Vy");
    REFUSED(&table, "lay village 0,0", 12);  /* there is a tile */
    REFUSED(&table, "lay village 3,0", 12);  /* touches nothing */
    REFUSED(&table, "lay meadow 5,5", 12);   /* nor this */
    REFUSED(&table, "lay village -2,0", 12); /* beside its own kind */
    REFUSED(&table, "lay village 0,-1", 12); /* beside its own kind too */
    REFUSED(&table, "lay field 2,0", 12);
    REFUSED(&table, "lay forest 2,0", 12); /* not in the reserve */
    REFUSED(&table, "take 1", 12);         /* that has been done */
    REFUSED(&table, "donjon 0,0", 12);     /* not yet */
    REFUSED(&table, "end", 12);
    assert_true(table_legal(&table, "lay meadow 0,-1")); /* meadows may touch meadows */
    MOVES_ARE(&table,
              "lay field -1,-1|lay field -1,1|lay field -2,0|lay field -2,1|lay field 0,-1|"
              "lay meadow -1,-1|lay meadow -1,1|lay meadow -2,0|lay meadow -2,1|lay meadow 0,-1|"
              "lay meadow 0,1|lay meadow 1,-1|lay meadow 1,1|lay meadow 2,-1|lay meadow 2,0|"
              "lay village 0,1|lay village 1,-1|lay village 1,1|lay village 2,-1|lay village 2,0|"
              "lay vineyard -1,-1|lay vineyard -1,1|lay vineyard -2,0|lay vineyard -2,1|"
              "lay vineyard 0,-1|lay vineyard 0,1|lay vineyard 1,-1|lay vineyard 1,1|"
              "lay vineyard 2,-1|lay vineyard 2,0");
    PLAY(&table, "lay village 2,0");
    TOLD(&table, "laid B12 seat=0 kind=village cell=2,0");
    HAS(&table, "tiles", "{'-1,0':'village','0,0':'meadow','1,0':'field','2,0':'village'}");
    HAS(&table, "reserve.0", "['meadow','field','vineyard']");
}

static void B12_every_kind_keeps_apart_from_itself_only(void **unused) {
    (void)unused;
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        TEXT(drawing, 128);
        TEXT(beside, 64);
        const char name[] = {"MVFFVQPSC"[kind], "eiioyuowu"[kind], '\0'};
        text_format(&drawing, "Vy    Me*   %s\nreserve0 %s %s %s", name, name,
                    kind == 7 ? "Cu" : "Sw", kind == 7 ? "Cu" : "Me");
        DRAW(&table, drawing.start);
        text_format(&beside, "lay %s 2,0", DRAWN_NAMES[kind]);
        if (kind == 0) {
            assert_true(table_legal(&table, beside.start));
        } else {
            REFUSED(&table, beside.start, 12);
        }
        assert_true(table_legal(&table, kind == 7 ? "lay cursed 2,0" : "lay swamp 2,0"));
    }
}

static void B13_touching_4_5_and_6_tiles(void **unused) {
    (void)unused;
    static const struct {
        const char *drawing;
        int touches, honour;
    } CASES[] = {
        {"   Me    Me\n"
         "Me*   ..\n",
         3, 0},
        {"   Me    Me\n"
         "Me*   ..    Me\n",
         4, 1},
        {"   Me    Me\n"
         "Me*   ..    Me\n"
         "   Me    ..\n",
         5, 3},
        {"   Me    Me\n"
         "Me*   ..    Me\n"
         "   Me    Me\n",
         6, 9},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(drawing, 256);
        TEXT(closed, 64);
        TEXT(honour, 16);
        text_put(&drawing, CASES[i].drawing);
        text_put(&drawing, "honour -2 7\nreserve0 Cu");
        text_format(&closed, "closed B13 seat=0 cell=1,0 touches=%d honour=%d", CASES[i].touches,
                    CASES[i].honour);
        text_format(&honour, "[%d,7]", CASES[i].honour - 2);
        DRAW(&table, drawing.start);
        PLAY(&table, "lay cursed 1,0");
        if (CASES[i].honour > 0) {
            TOLD(&table, closed.start);
        } else {
            TOLD_TIMES(&table, "closed *", 0);
        }
        HAS(&table, "honour", honour.start);
    }
}

static void B14_a_reserve_that_fits_nowhere_passes(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Vi    Vy    Vi\n" /* every free cell beside it touches a village */
                 "reserve0 Vi Vi Vi");
    MOVES_ARE(&table, "pass");
    REFUSED(&table, "lay village 0,1", 12);
    REFUSED(&table, "end", 12);
    PLAY(&table, "pass");
    HAS(&table, "reserve.0", "['village','village','village']"); /* it keeps them */
    HAS(&table, "phase", "'donjon'");
    MOVES_ARE(&table, "donjon 0,0|end");
    PLAY(&table, "donjon 0,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "reserve.0", "['village','village','village']");
    PLAY(&table, "take 1");
}

static void B14_no_pass_with_a_tile_that_fits(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Vi    Vy    Vi\n"
                 "reserve0 Vi Vi Fi");
    REFUSED(&table, "pass", 14);
    PLAY(&table, "lay field 1,1");
    DRAW(&table, "Vi    Me*   Vi    Vy    Me\n"
                 "reserve0 Vi Vi Vi");
    REFUSED(&table, "pass", 14);
    PLAY(&table, "lay village 4,0");
}

/* ---- donjon ---- */

static void B15_a_donjon_on_a_meadow_without_one(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me*   Me:b  Me\n"
                 "phase donjon");
    MOVES_ARE(&table, "donjon 0,0|donjon 2,0|end");
    REFUSED(&table, "donjon -1,0", 15); /* a village */
    REFUSED(&table, "donjon 1,0", 15);  /* has one */
    REFUSED(&table, "donjon 0,1", 15);  /* no tile */
    REFUSED(&table, "donjon 9,9", 15);
    PLAY(&table, "donjon 2,0");
    TOLD(&table, "raised B15 seat=0 cell=2,0");
    HAS(&table, "donjons.2,0", "{'seat':0,'side':'knight','value':null}");
    HAS(&table, "hand", "[4,4]");
    HAS(&table, "to_act", "1"); /* one per turn */
    HAS(&table, "phase", "'take'");
    HAS(&table, "placed", "['1,0','2,0']");
}

static void B15_placing_is_optional(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "phase donjon");
    MOVES_ARE(&table, "donjon 0,0|end");
    REFUSED(&table, "pass", 15);
    REFUSED(&table, "take 1", 15);
    REFUSED(&table, "lay meadow 1,0", 15);
    PLAY(&table, "end");
    HAS(&table, "donjons", "{}");
    HAS(&table, "hand", "[5,5]");
    HAS(&table, "to_act", "1");
}

static void B15_the_step_is_skipped_when_nothing_can_be_placed(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me:b*\n" /* no meadow is free */
                 "reserve0 Fi");
    PLAY(&table, "lay field 1,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'take'");
    DRAW(&table, "Me:a* Me:a  Me:a  Me:a  Me:a  Me\n" /* no donjon is left in hand */
                 "reserve0 Fi");
    PLAY(&table, "lay field 6,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'take'");
}

/* Seat 0's only donjon comes back while seat 0 lays. */
static const char COMES_BACK[] = "   Me    ..              \n"
                                 "Me    Me:a* Fi    Me     \n"
                                 "   Me    Po    Me:B  Vi  \n"
                                 "            Me    Qu     \n";

static void B15_a_donjon_that_came_back_rests(void **unused) {
    (void)unused;
    /* With all other donjons of seat 0 on far meadows. */
    DRAW(&table, "   Me    ..                                      \n"
                 "Me    Me:a* Fi    Me                             \n"
                 "   Me    Po    Me:B  Vi    Me:a  Me:a  Me:a  Me:a\n"
                 "            Me    Qu                             ");
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "driven B22 seat=0 cell=0,0 leaves=false");
    HAS(&table, "to_act", "1"); /* nothing usable: the step is skipped */
    HAS(&table, "hand", "[1,4]");
    HAS(&table, "resting", "[0,0]"); /* the turn is over */
    PLAY(&table, "take 1");
    PLAY(&table, "draw meadow");
    PLAY(&table, "lay meadow 7,1");
    PLAY(&table, "end");
    PLAY(&table, "take 1");
    PLAY(&table, "draw meadow");
    PLAY(&table, "lay meadow 8,1");
    PLAY(&table, "donjon 0,-1"); /* in the next turn it can be used */

    /* With others in hand, one of those can be used, and the one that came back rests. */
    DRAW(&table, COMES_BACK);
    PLAY(&table, "lay meadow 1,-1");
    HAS(&table, "phase", "'donjon'");
    HAS(&table, "hand", "[4,4]");
    HAS(&table, "resting", "[1,0]");
    PLAY(&table, "donjon 0,-1");
    HAS(&table, "hand", "[4,4]");
    HAS(&table, "resting", "[0,0]");
    DRAW(&table, COMES_BACK);
    PLAY(&table, "lay meadow 1,-1");
    PLAY(&table, "end");
    HAS(&table, "hand", "[5,4]");
    HAS(&table, "resting", "[0,0]");
}

static void B15_a_hand_that_only_rests_places_nothing(void **unused) {
    (void)unused;
    DRAW(&table, "Me:a* Me:a  Me:a  Me:a  Me\n"
                 "phase lay\n"
                 "resting 1 0\n"
                 "reserve0 Me");
    PLAY(&table, "lay meadow 5,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "hand", "[1,5]");
}

static void B15_only_the_active_players_donjons_rest(void **unused) {
    (void)unused;
    /* Seat 1 lays, and so drives off the knight of seat 0. */
    TEXT(drawing, 512);
    text_put(&drawing, COMES_BACK);
    text_put(&drawing, "to_act 1");
    DRAW(&table, drawing.start);
    PLAY(&table, "lay meadow 1,-1");
    TOLD(&table, "driven B22 seat=0 cell=0,0");
    HAS(&table, "to_act", "1");
    HAS(&table, "phase", "'donjon'");
    HAS(&table, "hand", "[5,4]");
    HAS(&table, "resting", "[0,0]");
}

static void B16_donjons_stay_where_they_are(void **unused) {
    (void)unused;
    DRAW(&table, "Me:a* Me    Me:b\n"
                 "phase donjon");
    UNREADABLE(&table, "move 0,0 1,0");
    UNREADABLE(&table, "donjon 0,0 1,0");
    MOVES_ARE(&table, "donjon 1,0|end");
    PLAY(&table, "donjon 1,0"); /* a knight among others and without its ring stays */
    HAS(&table, "donjons.0,0.side", "'knight'");
    HAS(&table, "donjons.1,0.side", "'knight'");
    HAS(&table, "donjons.2,0.side", "'knight'");
}

static void texts_that_are_no_moves(void **unused) {
    (void)unused;
    static const char *const WORDS[] = {
        "",
        " ",
        "take",
        "take 1 ",
        " take 1",
        "take 01",
        "take 1 2",
        "Take 1",
        "take -1",
        "take 1x",
        "lay",
        "lay meadow",
        "lay 1,0",
        "lay hill 1,0",
        "lay me 1,0",
        "lay meadow 1",
        "lay meadow 1,",
        "lay meadow ,1",
        "lay meadow 1,0,0",
        "lay meadow 1, 0",
        "lay meadow +1,0",
        "lay meadow 01,0",
        "lay meadow 1.0,0",
        "lay meadow 1,0 ",
        "lay  meadow 1,0",
        "lay meadow -0,1",
        "lay meadow 99999999999999999999,0",
        "lay meadow 1000,0",
        "donjon",
        "donjon 0",
        "donjon 0,",
        "donjon 0;0",
        "claim",
        "claim x,0",
        "waive",
        "waive 0,0,0",
        "end 1",
        "pass 1",
        "ends",
        "first",
        "first 2x",
        "deal",
        "draw",
        "draw 1",
        "start",
        "start hill",
        "0,0",
    };
    DRAW(&table, "Me*   Vi\n"
                 "phase take");
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        UNREADABLE(&table, WORDS[i]);
    }
}

static void a_move_of_another_step_is_refused_by_the_step_that_is_due(void **unused) {
    (void)unused;
    static const char *const STRANGE[] = {"first 1",      "deal pond", "draw meadow",
                                          "start meadow", "claim 0,0", "waive 0,0"};
    for (size_t i = 0; i < sizeof STRANGE / sizeof STRANGE[0]; i++) {
        DRAW(&table, "Me*   Vi\n"
                     "phase take");
        REFUSED(&table, STRANGE[i], 9);
        DRAW(&table, "Me*   Vi");
        REFUSED(&table, STRANGE[i], 12);
        DRAW(&table, "Me*   Vi\n"
                     "phase donjon");
        REFUSED(&table, STRANGE[i], 15);
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

int baron_turn_tests(void) {
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
        cmocka_unit_test(B9_costs_0_1_and_3),
        cmocka_unit_test(B9_every_tile_of_the_pile_is_as_likely),
        cmocka_unit_test(B9_with_an_empty_pile_the_row_moves_up),
        cmocka_unit_test(B9_taking_is_a_must),
        cmocka_unit_test(B10_debt_down_to_minus_4),
        cmocka_unit_test(B12_a_tile_touches_one_but_none_of_its_own_kind),
        cmocka_unit_test(B12_every_kind_keeps_apart_from_itself_only),
        cmocka_unit_test(B13_touching_4_5_and_6_tiles),
        cmocka_unit_test(B14_a_reserve_that_fits_nowhere_passes),
        cmocka_unit_test(B14_no_pass_with_a_tile_that_fits),
        cmocka_unit_test(B15_a_donjon_on_a_meadow_without_one),
        cmocka_unit_test(B15_placing_is_optional),
        cmocka_unit_test(B15_the_step_is_skipped_when_nothing_can_be_placed),
        cmocka_unit_test(B15_a_donjon_that_came_back_rests),
        cmocka_unit_test(B15_a_hand_that_only_rests_places_nothing),
        cmocka_unit_test(B15_only_the_active_players_donjons_rest),
        cmocka_unit_test(B16_donjons_stay_where_they_are),
        cmocka_unit_test(texts_that_are_no_moves),
        cmocka_unit_test(a_move_of_another_step_of_the_set_up_is_refused),
        cmocka_unit_test(a_move_of_another_step_is_refused_by_the_step_that_is_due),
    };
    return cmocka_run_group_tests_name("baron: turn", tests, NULL, NULL);
}
