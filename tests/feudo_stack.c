/* tests/feudo_stack.c -- Feudo's pieces on one cell: rule F16, in moves, trade and advances. */
#include "tests/feudo_drawn.h"

#include "play/json_doc.h"

#include <string.h>

static Table table;

/* Who may join whom on one hill: the moving piece, the pieces there, whether. */
static const struct {
    const char *moves, *stands;
    bool may;
} CASES[] = {{"K1", "0K2", false},
             {"K1", "0M1", false},
             {"I1", "0M1", false},
             {"I1", "0I2", false},
             {"M1", "0K1", false},
             {"K1", "0B", true},
             {"K1", "0L", true},
             {"K1", "0BL", true},
             {"B", "0K1", true},
             {"B", "0L", true},
             {"L", "0K1", true},
             {"L", "0BK1", true},
             {"K1", "0BM1", false},
             {"B", "0LI1", true},
             {"L", "0BI1", true},
             /* The First Knight joins nobody, and nobody of his side him. */
             {"F", "0B", false},
             {"F", "0L", false},
             {"F", "0K1", false},
             {"F", "0M1", false},
             {"F", "0I1", false},
             {"F", "0BK1", false},
             {"K1", "0F", false},
             {"M1", "0F", false},
             {"I1", "0F", false},
             {"B", "0F", false},
             {"L", "0F", false},
             /* A foreign Milady matters to him alone. */
             {"F", "1L", false},
             {"F", "1l", false},
             {"F", "1L+0B", false},
             {"K1", "1L", true},
             {"M1", "1L", true},
             {"I1", "1L", true},
             {"B", "1L", true},
             {"L", "1L", true},
             {"K1", "0B+1L", true},
             {"B", "0K1+1L", true},
             {"K1", "0L+1L", true},
             {"f", "1L", false},
             {"K1", "0K2+1L", false}};

enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

static const char *name_of(const char *piece) {
    static const char *const NAMES[] = {"baron", "first", "knight1", "merc1", "inf1", "milady"};
    const char letter = (char)(piece[0] & ~0x20); /* the sick are small letters */
    return NAMES[strchr("BFKMIL", letter) - "BFKMIL"];
}

/* The moving piece at 4,2, the others at 5,2. */
static void draw_case(int i, const char *settings) {
    TEXT(drawing, 256);
    text_format(&drawing, "0%s*%s%s\nstar 4,2\n%s", CASES[i].moves,
                strlen(CASES[i].moves) == 1 ? "   " : "  ", CASES[i].stands, settings);
    DRAW(&table, drawing.start);
}

static void try_case(int i, const char *verb) {
    TEXT(move, 64);
    text_format(&move, "%s %s 5,2", verb, name_of(CASES[i].moves));
    if (CASES[i].may) {
        PLAY(&table, move.start);
    } else {
        REFUSED(&table, move.start, 16);
    }
}

static void F16_who_ends_a_move_where(void **unused) {
    (void)unused;
    for (int i = 0; i < CASE_COUNT; i++) {
        TEXT(settings, 128);
        const char piece[] = {(char)(CASES[i].moves[0] & ~0x20), CASES[i].moves[1], '\0'};
        text_format(&settings, "phase march\nplot0 %s K3 I2 2\n", piece);
        draw_case(i, settings.start);
        try_case(i, "move");
    }
}

static void F16_who_ends_a_trade_movement_where(void **unused) {
    (void)unused;
    for (int i = 0; i < CASE_COUNT; i++) {
        if (CASES[i].moves[0] == 'L')
            continue; /* Milady moves for no shilling (F19) */
        draw_case(i, "phase trade\nhand0 2 0 0 0\nplot0 K3 I2 M2 4\n");
        try_case(i, "spend");
    }
}

static void F16_the_first_knight_crosses_whom_he_may_not_join(void **unused) {
    (void)unused;
    static const char *const OTHERS[] = {"0B", "0L", "0K1", "1L", "1l", "0BL", "1L+0K2"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++) {
        for (int trade = 0; trade < 2; trade++) {
            TEXT(drawing, 256);
            text_format(&drawing,
                        "0F*   %s\n"
                        "star 4,2\n"
                        "%s",
                        OTHERS[i],
                        trade ? "phase trade\nhand0 2 0 0 0\nplot0 K3 I2 M2 4\n"
                              : "phase march\nplot0 F K3 I2 2\n");
            DRAW(&table, drawing.start);
            REFUSED(&table, trade ? "spend first 5,2" : "move first 5,2", 16);
            PLAY(&table, trade ? "spend first 6,2" : "move first 6,2");
            /* The straight way, two cells: he went across. */
            TOLD(&table, trade ? "spent F19 piece=first shillings=2 from=4,2 to=6,2"
                               : "moved F13 piece=first ways=2 from=4,2 to=6,2");
        }
    }
}

/* In fog one cell is all, so a Milady next to him is a wall although he might cross her. */
static void F16_in_fog_he_cannot_reach_the_other_side(void **unused) {
    (void)unused;
    DRAW(&table, "0F*   1L\n"
                 "star 4,2\n"
                 "fog yes\n"
                 "phase march\n"
                 "plot0 F K3 I2 2\n");
    REFUSED(&table, "move first 5,2", 16);
    REFUSED(&table, "move first 6,2", 12);
    PLAY(&table, "move first 4,3");
}

static void F16_the_first_knight_advances_onto_no_milady(void **unused) {
    (void)unused;
    static const char *const MILADIES[] = {"1L", "1l", "0L", "2L"};
    for (size_t i = 0; i < sizeof MILADIES / sizeof MILADIES[0]; i++) {
        TEXT(drawing, 256);
        const bool other = MILADIES[i][0] != '1';
        text_format(&drawing, "0F*   1K1%s%s\n   0K1\nstar 3,2\nseats 3\norder 0 1 2\n",
                    other ? "+" : "", other ? MILADIES[i] : MILADIES[i] + 1);
        /* He alone won the cell: nobody may enter, so nobody is asked. */
        DRAW(&table, drawing.start);
        PLAY(&table, "attack 4,2");
        PLAY(&table, "join first");
        PLAY(&table, "strike");
        HAS(&table, "phase", "'order'");
        /* Together with a knight: the knight may. */
        DRAW(&table, drawing.start);
        PLAY(&table, "attack 4,2");
        PLAY(&table, "join first");
        PLAY(&table, "join knight1");
        PLAY(&table, "strike");
        MOVES_ARE(&table, "advance 4,2 knight1|done");
        REFUSED(&table, "advance 4,2 first", 16);
        PLAY(&table, "advance 4,2 knight1");
        HAS(&table, "pieces.0.knight1.at", "'4,2'");
    }
    DRAW(&table, "0F*   1K1\n"
                 "star 3,2");
    PLAY(&table, "attack 4,2");
    PLAY(&table, "join first");
    PLAY(&table, "strike");
    PLAY(&table, "advance 4,2 first"); /* no Milady, no reason against it */
}

static void F16_castle_and_convent_have_no_limit(void **unused) {
    (void)unused;
    DRAW(&table, "..    0K1*\n"
                 "star 1,5\n" /* First Knight, Milady, knights are at home */
                 "phase march\n"
                 "plot0 K1 B K2 0");
    PLAY(&table, "move knight1 0,5");
    DRAW(&table, "..    0F*\n"
                 "star 1,5\n"
                 "phase march\n"
                 "plot0 F B K2 0");
    PLAY(&table, "move first 0,5");
    DRAW(&table, "0f*   ..\n"
                 "star 4,5\n"
                 "phase march\n"
                 "plot0 F B K2 0\n"
                 "convent0 k2 l\n"
                 "convent1 l f");
    PLAY(&table, "move first 5,5"); /* among sick Miladies and another First Knight */
    HAS(&table, "pieces.0.first", "{'at':'5,5','sick':true}");
}

/* A position that these rules cannot bring about is refused by the rule it breaks; version 1 could
 * have it if the Milady is another's. */
static void F16_no_position_with_a_milady_beside_him(void **unused) {
    (void)unused;
    static const char *const BESIDE[] = {"0F+1L", "0f+1l", "1F+0L", "0FL"};
    for (size_t i = 0; i < sizeof BESIDE / sizeof BESIDE[0]; i++) {
        TEXT(drawing, 128);
        TEXT(error, 300);
        Feudo s;
        JsonDoc doc = {0};
        text_format(&drawing, "..    %s*\nstar 4,2\n", BESIDE[i]);
        const char *json = feudo_drawn(drawing.start);
        assert_true(json_doc_read(&doc, json, strlen(json), &error));
        assert_false(FEUDO_GAME.read_position(&s, &doc.json, 0, &error));
        assert_non_null(strstr(error.start, "(F16)"));
        assert_int_equal(FEUDO_GAME.previous->read_position(&s, &doc.json, 0, &error), i < 3);
        json_doc_free(&doc);
    }
}

/* By version 1 he could end beside a foreign Milady, by a move, by shillings and by an advance. */
static void F16_as_it_was_in_version_1(void **unused) {
    (void)unused;
    const Game *before = FEUDO_GAME.previous;
    assert_int_equal(before->version, 1);
    static const struct {
        const char *drawing, *moves[4];
    } BEFORE[] = {
        {"0F*   1L\nstar 4,2\nphase march\nplot0 F K3 I2 2\n", {"move first 5,2"}},
        {"0F*   1L\nstar 4,2\nphase trade\nhand0 2 0 0 0\nplot0 K3 I2 M2 4\n", {"spend first 5,2"}},
        {"0F*   1K1L\nstar 4,2\n", {"attack 5,2", "join first", "strike", "advance 5,2 first"}},
    };
    for (size_t i = 0; i < sizeof BEFORE / sizeof BEFORE[0]; i++) {
        LOAD(&table, before, feudo_drawn(BEFORE[i].drawing));
        for (int j = 0; j < 4 && BEFORE[i].moves[j] != NULL; j++) {
            PLAY(&table, BEFORE[i].moves[j]);
        }
        HAS(&table, "pieces.0.first.at", "'5,2'");
        HAS(&table, "pieces.1.milady.at", "'5,2'");
    }
    /* His own Milady kept him away then too. */
    LOAD(&table, before, feudo_drawn("0F*   0L\nstar 4,2\nphase march\nplot0 F K3 I2 2\n"));
    REFUSED(&table, "move first 5,2", 16);
}

int feudo_stack_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F16_who_ends_a_move_where),
        cmocka_unit_test(F16_who_ends_a_trade_movement_where),
        cmocka_unit_test(F16_the_first_knight_crosses_whom_he_may_not_join),
        cmocka_unit_test(F16_in_fog_he_cannot_reach_the_other_side),
        cmocka_unit_test(F16_the_first_knight_advances_onto_no_milady),
        cmocka_unit_test(F16_castle_and_convent_have_no_limit),
        cmocka_unit_test(F16_no_position_with_a_milady_beside_him),
        cmocka_unit_test(F16_as_it_was_in_version_1),
    };
    return cmocka_run_group_tests_name("Feudo, together on a cell", tests, NULL, NULL);
}
