/* tests/baron_because.c -- why this very move of Baron is not legal: a test for each reason. */
#include "tests/baron_drawn.h"

static Table table;

static void B9_B10_taking(void **unused) {
    (void)unused;
    DRAW(&table, "Me*\n"
                 "phase take\n"
                 "honour -2 0\n"
                 "row Vi Fi Sw");
    BECAUSE(&table, "take 3",
            "It costs 3, and no price may lead below −4 honour; the standing is −2.");
    BECAUSE(&table, "lay vineyard 1,0", "First a tile of the row is taken.");
    BECAUSE(&table, "donjon 0,0", "First a tile of the row is taken.");
    BECAUSE(&table, "pass", ""); /* the rule says it */
}

static void B12_laying(void **unused) {
    (void)unused;
    DRAW(&table, "Vi*   Me    Fo\n"
                 "reserve0 Vi Me");
    BECAUSE(&table, "take 1", "A tile has been taken; now one of the reserve is laid.");
    BECAUSE(&table, "donjon 1,0", "First a tile is laid.");
    BECAUSE(&table, "lay swamp 0,1", "There is no such tile in the reserve.");
    BECAUSE(&table, "lay village 1,0", "A tile lies there already.");
    BECAUSE(&table, "lay village 9,0", "No tile lies beside it.");
    BECAUSE(&table, "lay village 0,1", "A tile of its own kind lies beside it.");
    PLAY(&table, "lay meadow 0,1"); /* meadows may lie beside each other */
}

static void B15_sending(void **unused) {
    (void)unused;
    DRAW(&table, "Vi*   Me:b  Me\n"
                 "phase donjon");
    BECAUSE(&table, "lay meadow 0,1", "A tile has been laid; now a knight may be placed.");
    BECAUSE(&table, "take 1", "A tile has been laid; now a knight may be placed.");
    BECAUSE(&table, "donjon 0,0", "A knight is placed only on a meadow.");
    BECAUSE(&table, "donjon 0,1", "A knight is placed only on a meadow."); /* no tile at all */
    BECAUSE(&table, "donjon 1,0", "A donjon stands on that meadow already.");
    PLAY(&table, "donjon 2,0");
}

static void B25_claiming(void **unused) {
    (void)unused;
    DRAW(&table, "Vi    Me:a* Me\n"
                 "phase claim");
    BECAUSE(&table, "donjon 1,0",
            "All is laid; now it is only asked whether the knight claims its land.");
}

int baron_because_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B9_B10_taking),
        cmocka_unit_test(B12_laying),
        cmocka_unit_test(B15_sending),
        cmocka_unit_test(B25_claiming),
    };
    return cmocka_run_group_tests_name("baron: why not", tests, NULL, NULL);
}
