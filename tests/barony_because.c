/* tests/barony_because.c -- why this very move of Barony is not legal: a test for each reason. */
#include "tests/barony_drawn.h"

static Table table;

/* On a map as it falls, up to the last city of the set-up. */
static void Y7_cities_at_the_start(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 7);
    table_start(&table, &BARONY_GAME, 2);
    const BaronyState *s = (const BaronyState *)table.state;
    while (BARONY_GAME.turn(table.state) == NATURE) {
        BARONY_GAME.apply(table.state, BARONY_GAME.chance(table.state, &random));
    }
    int lakes = 0, forests = 0, near = 0;
    while (s->phase == PHASE_SETUP) {
        for (Bits hexes = barony_map(s)->all; bits_any(hexes);) {
            const int hex = bits_take(&hexes);
            const BaronyLand land = barony_land(s, hex);
            TEXT(move, 32);
            BARONY_GAME.write_move(table.state, barony_move(MOVE_CITY, 0, hex), &move);
            if (land == LAKE) {
                BECAUSE(&table, move.start, "A city does not stand on a lake.");
                lakes++;
            } else if (land == FOREST) {
                BECAUSE(&table, move.start, "A city does not stand in a forest.");
                forests++;
            } else if (!table_legal(&table, move.start)) {
                BECAUSE(&table, move.start, "There is a city on that hex or beside it.");
                near++;
            }
        }
        BARONY_GAME.apply(table.state, BARONY_GAME.pick(table.state, &random));
    }
    assert_true(lakes > 0 && forests > 0 && near > 0);
}

static void Y8_recruiting(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*  P0v   P     P1c");
    BECAUSE(&table, "recruit 1,0 1", "Knights are recruited only in a city of yours.");
    BECAUSE(&table, "recruit 3,0 1", "Knights are recruited only in a city of yours.");
    BECAUSE(&table, "recruit 0,0 3", "This city recruits 2 knights at most.");
    DRAW(&table, "P0c*\n"
                 "gone 6 0");
    BECAUSE(&table, "recruit 0,0 2", "Knights left in the reserve: 1.");
    DRAW(&table, "P0kc*\n"
                 "gone 6 0");
    BECAUSE(&table, "recruit 0,0 1", "No knight is left in the reserve.");
}

static void Y9_Y10_moving(void **unused) {
    (void)unused;
    DRAW(&table, "P0k*  L     P1c\n"
                 "   P1kk  P     P\n"
                 "P     M1k   P     P");
    BECAUSE(&table, "move 2,1 1,1", "No knight of yours stands there.");
    BECAUSE(&table, "move 0,0 2,0", "A knight moves only to a neighbouring hex.");
    BECAUSE(&table, "move 0,0 1,0", "A knight does not enter a lake.");
    BECAUSE(&table, "move 0,0 0,1", "An opponent has 2 pieces there.");
    DRAW(&table, "P0k*  P1c\n"
                 "   M1k   P");
    BECAUSE(&table, "move 0,0 1,0", "An opponent’s city or stronghold stands there.");
    BECAUSE(&table, "move 0,0 0,1", "An opponent’s piece holds that mountain.");
    DRAW(&table, "P0k*  P0k   P");
    PLAY(&table, "move 0,0 0,-1");
    BECAUSE(&table, "move 0,-1 1,-1", "This knight has just moved; now another one may.");
    BECAUSE(&table, "title 3,0,0,0", "Only one action a turn, and this turn’s has begun.");
    DRAW(&table, "P0c*");
    BECAUSE(&table, "move 0,0 1,0", "None of your knights can move.");
}

static void Y13_building(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*");
    BECAUSE(&table, "build 0,0 village",
            "No knight of yours is on the board: nothing can be built.");
    DRAW(&table, "P0kc*");
    BECAUSE(&table, "build 0,0 village",
            "All your knights stand at buildings of yours: nothing can be built.");
    DRAW(&table, "P0kc* P0k1k");
    BECAUSE(&table, "build 1,0 village",
            "Where your knights stand, there is a building or an opponent’s knight already.");
    DRAW(&table, "P0kc* P0k1k P0k   P\n"
                 "spent0 0 0 2 0");
    BECAUSE(&table, "build 3,0 village", "No knight of yours stands there.");
    BECAUSE(&table, "build 0,0 village", "There is a building already.");
    BECAUSE(&table, "build 1,0 village", "An opponent’s piece is there too.");
    BECAUSE(&table, "build 2,0 stronghold", "None of these is left in the reserve.");
}

static void Y14_founding(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*");
    BECAUSE(&table, "city 0,0", "No village of yours is on the board.");
    DRAW(&table, "P0c*  P0v");
    BECAUSE(&table, "city 1,0", "There is a city on that hex or beside it.");
    BECAUSE(&table, "city 0,0", "Every village of yours is beside a city.");
    DRAW(&table, "P0c*  P     F0v");
    BECAUSE(&table, "city 0,0", "Every village of yours is in a forest.");
    DRAW(&table, "P0c*  P     P0v1k");
    BECAUSE(&table, "city 0,0", "An opponent’s knight is in every village of yours.");
    DRAW(&table, "P0c*  P0v   F0v");
    BECAUSE(&table, "city 0,0",
            "Each village is in a forest or beside a city or shares its hex with an opponent’s "
            "knight.");
    DRAW(&table, "P0v*  P     F0v   P     P0v1k");
    BECAUSE(&table, "city 1,0", "Only a village of yours becomes a city.");
    BECAUSE(&table, "city 2,0", "A city does not stand in a forest.");
    BECAUSE(&table, "city 4,0", "An opponent’s piece is there too.");
    DRAW(&table, "P0v*  P     P     P0v   P1c");
    BECAUSE(&table, "city 3,0", "There is a city on that hex or beside it.");
    PLAY(&table, "city 0,0");
    DRAW(&table, "P0v*  P     P\n"
                 "new 2 0\n"
                 "spent0 0 0 0 5");
    BECAUSE(&table, "city 0,0", "None of these is left in the reserve.");
}

static void Y15_expeditions(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*\n"
                 "gone 6 0");
    BECAUSE(&table, "expedition 0,0", "An expedition needs 2 knights in the reserve.");
    DRAW(&table, "P0c*");
    BECAUSE(&table, "expedition 0,0", "An expedition goes only to a free hex at the edge.");
}

static void Y16_titles(void **unused) {
    (void)unused;
    DRAW(&table, "P0c*\n"
                 "tokens0 1 1 1 0");
    BECAUSE(&table, "title 1,1,1,0", "A title costs 15 gold; the tokens are worth 12.");
    DRAW(&table, "P0c*\n"
                 "tokens0 4 0 0 0");
    BECAUSE(&table, "title 4,0,0,0", ""); /* too many are paid: the rule says it */
}

int barony_because_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(Y7_cities_at_the_start),
        cmocka_unit_test(Y8_recruiting),
        cmocka_unit_test(Y9_Y10_moving),
        cmocka_unit_test(Y13_building),
        cmocka_unit_test(Y14_founding),
        cmocka_unit_test(Y15_expeditions),
        cmocka_unit_test(Y16_titles),
    };
    return cmocka_run_group_tests_name("barony: why not", tests, NULL, NULL);
}
