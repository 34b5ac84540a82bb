/* tests/feudo_because.c -- why this very move of Feudo is not legal: a test for each reason. */
#include "tests/feudo_drawn.h"

static Table table;

static void F3_castles(void **unused) {
    (void)unused;
    feudo_begin(&table, 2, 10);
    PLAY(&table, "first 1");
    BECAUSE(&table, "castle 5,4", "A castle stands at the edge of the board.");
    BECAUSE(&table, "castle 0,10", "A castle stands on a hill."); /* a village */
    BECAUSE(&table, "castle 0,7", "A castle stands on a hill.");  /* a mountain */
    BECAUSE(&table, "castle 1,0", "A castle is at least 2 cells from every town; here it is 1.");
    BECAUSE(&table, "castle 1,1", "A castle stands on a hill."); /* a town */
    BECAUSE(&table, "castle 5,5", "A castle stands on a hill."); /* the convent */
    PLAY(&table, "castle 10,5");
    BECAUSE(&table, "castle 10,5", "A castle stands here already.");
    BECAUSE(&table, "castle 10,2", "Castles are at least 5 cells apart; here it is 3.");
}

static void F11_plots(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,2\n"
                 "phase plot\n"
                 "dead0 K3\n"
                 "away0 L 5\n"
                 "hand0 4 2\n"
                 "plot0 K1");
    BECAUSE(&table, "card knight3", "This piece has fallen.");
    BECAUSE(&table, "card milady", "This piece is away until round 5.");
    BECAUSE(&table, "card knight1", "This card is in the plot already.");
    BECAUSE(&table, "trade 4", "First the army cards are plotted, then a trading card.");
    PLAY(&table, "card knight2");
    PLAY(&table, "card first");
    BECAUSE(&table, "card baron", "All army cards are plotted; now a trading card.");
    BECAUSE(&table, "trade 0", "This trading card lies aside until all five have been played.");
}

/* Whose turn it is in the march: a knight, with other pieces around. */
static void F13_marching(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 K1 B F 0");
    BECAUSE(&table, "move baron 1,5", "It is the turn of another piece, as plotted.");
    BECAUSE(&table, "move knight1 4,2", "The piece stands there already.");
    BECAUSE(&table, "move knight1 9,1", "That is too far for this piece.");
    BECAUSE(&table, "move knight1 4,4", "Nobody enters a mountain.");
    BECAUSE(&table, "move knight1 3,4", "A knight enters no village.");
    BECAUSE(&table, "move knight1 1,1", "A knight enters no town.");
    BECAUSE(&table, "move knight1 5,5", "Only the sick enter the convent.");
    DRAW(&table, "0K1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "fog yes\n"
                 "plot0 K1 B F 0");
    BECAUSE(&table, "move knight1 6,2", "In fog no piece moves more than 1 cell.");
}

/* Near enough, but enemies stand all around. */
static void F13_a_barred_way(void **unused) {
    (void)unused;
    DRAW(&table, "   1K1   1K2\n"
                 "1K3   0K1*  1I1\n"
                 "   1I2   1F\n"
                 "star 3,7\n"
                 "phase march\n"
                 "plot0 K1 B F 0");
    BECAUSE(&table, "move knight1 3,9", "The way there is barred, or too long.");
    DRAW(&table, "0K1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "away0 L 5\n"
                 "plot0 K1 L F 0");
    BECAUSE(&table, "move milady 4,2", "It is the turn of another piece, as plotted.");
}

static void F14_what_is_not_entered(void **unused) {
    (void)unused;
    DRAW(&table, "0B*   1K1\n"
                 "star 8,5\n"
                 "phase march\n"
                 "plague 10,6\n"
                 "plot0 B K1 F 0");
    BECAUSE(&table, "move baron 9,5", "Enemy fighters stand there.");
    BECAUSE(&table, "move baron 10,5", "Nobody enters a foreign castle.");
    BECAUSE(&table, "move baron 10,6", "Nobody enters the village of the plague.");
    BECAUSE(&table, "move baron 7,3", "Only towns of one’s own are entered.");
    DRAW(&table, "0L*\n"
                 "star 2,2\n"
                 "phase march\n"
                 "plot0 L K1 F 0");
    BECAUSE(&table, "move milady 2,1", "Milady enters no village.");
    BECAUSE(&table, "move milady 1,1", "Milady enters no town.");
}

static void F15_F16_who_stands_there(void **unused) {
    (void)unused;
    DRAW(&table, "0K1   0F*   0K2\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 F K1 K2 0");
    BECAUSE(&table, "move first 3,2", "The First Knight stands alone, and somebody is there.");
    PLAY(&table, "stay");
    PLAY(&table, "stay"); /* seat 1's first card */
    BECAUSE(&table, "move knight1 4,2", "The First Knight is there, and he stands alone.");
    BECAUSE(&table, "move knight1 5,2",
            "A knight, mercenary or infantryman of yours stands there already.");
    DRAW(&table, "0K1*  W:1L\n"
                 "star 3,1\n"
                 "phase march\n"
                 "plot0 K1 K2 F 0");
    BECAUSE(&table, "move knight1 4,1", "A wood holds only 1 piece, and somebody stands there.");
}

static void F17_F19_shillings(void **unused) {
    (void)unused;
    DRAW(&table, "0M1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 M1 K1 F 0");
    BECAUSE(&table, "move merc1 4,3", "No shilling is left to pay this mercenary.");
    DRAW(&table, "0K1*\n"
                 "star 4,2\n"
                 "phase trade\n"
                 "dead0 K3\n"
                 "plot0 K1 K2 F 2");
    BECAUSE(&table, "spend milady 1,5", "Shillings do not move Milady.");
    BECAUSE(&table, "spend knight3 1,5", "This piece has fallen.");
    BECAUSE(&table, "spend knight1 7,2", "The shillings left do not reach that far.");
    DRAW(&table, "0K1*\n"
                 "star 4,2\n"
                 "phase trade\n"
                 "fog yes\n"
                 "moved0 K1 1\n"
                 "plot0 K1 K2 F 2");
    BECAUSE(&table, "spend knight1 5,2",
            "In fog no piece moves more than 1 cell, and this one has moved.");
}

static void F20_F22_attacks(void **unused) {
    (void)unused;
    DRAW(&table, "0I1*  1K1\n"
                 "star 4,2\n");
    BECAUSE(&table, "attack 5,2", "The pieces beside it bring 2; more than 4 is needed.");
    BECAUSE(&table, "attack 10,5", "Castles and the convent are never attacked.");
    BECAUSE(&table, "attack 3,2", "There is nobody to attack there.");
    BECAUSE(&table, "attack 4,2", "That is your own already.");
    BECAUSE(&table, "attack 7,3", "No fighter of yours stands beside it.");
    BECAUSE(&table, "attack 5,5", "Castles and the convent are never attacked.");
    DRAW(&table, "0I1*  T:\n"
                 "star 6,3\n"
                 "owners - - 0 - -");
    BECAUSE(&table, "attack 7,3", "That is your own already.");
    DRAW(&table, "0F*   1L\n"
                 "star 3,2");
    BECAUSE(&table, "attack 4,2", "Milady is never attacked.");
    DRAW(&table, "1I1   0K1*  1I2\n"
                 "star 4,2\n"
                 "attacked0 K1");
    BECAUSE(&table, "attack 5,2", "The pieces beside it have attacked in this round already.");
    DRAW(&table, "0F*   T:    0K1\n"
                 "star 6,3");
    BECAUSE(&table, "attack 7,3", "No mercenary or infantryman stands beside the town to join in.");
    DRAW(&table, "0F*   T:    0K1\n"
                 "star 6,3\n"
                 "dead0 M1 M2 I1 I2");
    BECAUSE(&table, "attack 7,3",
            "Without mercenaries and infantrymen the Baron must join in against a town.");
}

static void F20_who_joins(void **unused) {
    (void)unused;
    DRAW(&table, "   ..    0F\n"
                 "0K1*  1I1   0BK2\n"
                 "star 3,2\n"
                 "dead0 I2");
    PLAY(&table, "attack 4,2");
    BECAUSE(&table, "strike", "So far it is 0; more than 2 is needed.");
    BECAUSE(&table, "join milady", "Milady does not fight.");
    BECAUSE(&table, "join inf2", "This piece has fallen.");
    BECAUSE(&table, "join merc1", "This piece does not stand beside the target.");
    BECAUSE(&table, "join knight2", "It attacks together with the Baron, as one unit.");
    PLAY(&table, "join first");
    BECAUSE(&table, "join first", "This piece has joined already.");
    BECAUSE(&table, "join baron", "Pieces join in the order of the cards; this one is past.");
    DRAW(&table, "1I1*  ..\n"
                 "   0K1\n"
                 "star 4,5\n"
                 "convent0 M1");
    PLAY(&table, "attack 4,5");
    BECAUSE(&table, "join merc1", "Nobody attacks out of the convent.");
    DRAW(&table, "0K1*  1M1   0I1\n" /* the infantryman's 2 alone would not do */
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    BECAUSE(&table, "join inf1",
            "Pieces join in the order of the cards; without those before this one the attack would "
            "fail.");
    DRAW(&table, "0K1*  1I1   0K2\n"
                 "star 3,2\n"
                 "attacked0 K2");
    PLAY(&table, "attack 4,2");
    BECAUSE(&table, "join knight2", "This piece has attacked in this round already.");
    DRAW(&table, "0K1*  1I1\n"
                 "star 3,2\n"
                 "away0 B 5");
    PLAY(&table, "attack 4,2");
    BECAUSE(&table, "join baron", "This piece is away until round 5.");
    DRAW(&table, "0F*   T:    0K1\n"
                 "   0I1   ..\n"
                 "star 6,3");
    PLAY(&table, "attack 7,3");
    PLAY(&table, "join first");
    PLAY(&table, "join knight1");
    BECAUSE(&table, "strike", "A mercenary or infantryman must join in.");
}

static void F24_advances(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  ..    0K2\n"
                 "star 3,2\n"
                 "phase advance\n"
                 "attacked0 K1\n"
                 "won1 0 4,2 K1");
    BECAUSE(&table, "advance 5,1 knight1", "This cell was not won in this round.");
    BECAUSE(&table, "advance 4,2 knight2", "This piece took no part in that attack.");
    DRAW(&table, "0K1*  V:\n"
                 "star 1,6\n"
                 "phase advance\n"
                 "attacked0 K1 I1\n"
                 "won1 0 2,6 K1 I1");
    BECAUSE(&table, "advance 2,6 knight1", "A knight enters no village.");
    DRAW(&table, "0K1*  0K2   ..\n"
                 "star 3,2\n"
                 "phase advance\n"
                 "attacked0 K1 K2\n"
                 "won1 0 4,2 K1\n"
                 "won2 0 5,2 K2");
    BECAUSE(&table, "advance 4,2 knight1", "A won cell is entered only once.");
    DRAW(&table, "0K1*  1K2   0K2\n"
                 "star 3,2\n"
                 "phase advance\n"
                 "attacked0 K1 K2\n"
                 "won1 0 4,2 K1\n"
                 "won2 0 5,1 K2");
    BECAUSE(&table, "advance 4,2 knight1", "Enemy fighters stand there.");
    DRAW(&table, "0BK1* W:\n"
                 "star 3,1\n"
                 "phase advance\n"
                 "attacked0 B K1\n"
                 "won1 0 4,1 B K1");
    BECAUSE(&table, "advance 4,1 baron+knight1", "A wood holds only 1 piece.");
}

int feudo_because_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F3_castles),
        cmocka_unit_test(F11_plots),
        cmocka_unit_test(F13_marching),
        cmocka_unit_test(F13_a_barred_way),
        cmocka_unit_test(F14_what_is_not_entered),
        cmocka_unit_test(F15_F16_who_stands_there),
        cmocka_unit_test(F17_F19_shillings),
        cmocka_unit_test(F20_F22_attacks),
        cmocka_unit_test(F20_who_joins),
        cmocka_unit_test(F24_advances),
    };
    return cmocka_run_group_tests_name("feudo: why not", tests, NULL, NULL);
}
