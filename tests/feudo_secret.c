/* tests/feudo_secret.c -- what a seat may know in Feudo: rule F30. */
#include "tests/feudo_drawn.h"

#include "core/hash.h"

#include <string.h>

static Table table, seen;

static void F30_plots_are_hidden_until_revealed(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*\n"
                 "star 4,2\n"
                 "phase plague\n"
                 "order 1 0\n"
                 "plot0 K1 B L 4\n"
                 "plot1 F I1 K2 2");
    table_view(&table, 0, &seen);
    HAS(&seen, "plots", "[['knight1','baron','milady',4],[null,null,null,null]]");
    table_view(&table, 1, &seen);
    HAS(&seen, "plots", "[[null,null,null,null],['first','inf1','knight2',2]]");
    table_view(&table, NATURE, &seen);
    HAS(&seen, "plots", "[[null,null,null,null],[null,null,null,null]]");
    PLAY(&table, "plague 1");
    table_view(&table, 0, &seen); /* seat 1 has turned its first card */
    HAS(&seen, "plots.1", "['first',null,null,null]");
    table_view(&table, 1, &seen);
    HAS(&seen, "plots.0", "[null,null,null,null]");
    PLAY(&table, "stay");
    table_view(&table, 1, &seen);
    HAS(&seen, "plots.0", "['knight1',null,null,null]");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "stay"); /* the last one: seat 0's third card */
    table_view(&table, NATURE, &seen);
    HAS(&seen, "plots", "[['knight1','baron','milady',null],['first','inf1','knight2',null]]");
    PLAY(&table, "stay");
    HAS(&table, "phase", "'trade'");
    HAS(&table, "to_act", "1");
    table_view(&table, NATURE, &seen);
    HAS(&seen, "plots", "[['knight1','baron','milady',null],['first','inf1','knight2',2]]");
    PLAY(&table, "done");
    table_view(&table, NATURE, &seen);
    HAS(&seen, "plots.0", "['knight1','baron','milady',4]");
}

static void F30_plotting_is_seen_by_nobody_else(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 4,2\n"
                 "phase plot\n"
                 "seats 3\n"
                 "to_act 1\n"
                 "plot1 K1 K2");
    table_view(&table, 0, &seen);
    HAS(&seen, "plots.1", "[null,null]");
    table_view(&table, 1, &seen);
    HAS(&seen, "plots", "[[null,null,null,null],['knight1','knight2'],[]]");
    const Move card = move_of(MOVE_CARD, BARON), trade = move_of(MOVE_TRADE, 0);
    assert_true(FEUDO_GAME.seen(table.state, card, 1));
    assert_false(FEUDO_GAME.seen(table.state, card, 0));
    assert_false(FEUDO_GAME.seen(table.state, card, NATURE));
    assert_false(FEUDO_GAME.reveals(table.state, card));
    Event events[EVENTS_MAX];
    assert_int_equal(FEUDO_GAME.events(table.state, card, events), 1);
    assert_int_equal(events[0].seen, 1 << 1);
    FEUDO_GAME.apply(table.state, card);
    assert_false(FEUDO_GAME.seen(table.state, trade, 2));
    assert_false(FEUDO_GAME.reveals(table.state, trade));
    assert_int_equal(FEUDO_GAME.events(table.state, trade, events), 1);
    assert_int_equal(events[0].seen, 1 << 1);
}

static void F30_what_shows_a_card_cannot_be_taken_back(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1B\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 K1 B L 2\n"
                 "plot1 F I1 K2 0");
    assert_true(FEUDO_GAME.reveals(table.state, move_of(MOVE_STAY, 0)));
    assert_true(FEUDO_GAME.seen(table.state, move_of(MOVE_STAY, 0), NATURE));
    DRAW(&table, "0L*   1B\n"
                 "star 4,2\n"
                 "phase march\n"
                 "plot0 L K1 B 2\n"
                 "plot1 F I1 K2 0");
    assert_false(FEUDO_GAME.reveals(table.state, move_of(MOVE_STAY, 0))); /* a charm comes first */
    DRAW(&table, "0K1*\n"
                 "star 4,2\n"
                 "phase trade\n"
                 "hand0 4 0 0\n"
                 "plot0 L K1 B 2\n"
                 "plot1 F I1 K2 0");
    Move spend;
    assert_true(FEUDO_GAME.read_move(table.state, "spend knight1 5,2", &spend));
    assert_false(FEUDO_GAME.reveals(table.state, spend)); /* a shilling is left */
    assert_true(FEUDO_GAME.reveals(table.state, move_of(MOVE_DONE, 0)));
    DRAW(&table, "0K1*  1I1\n"
                 "star 4,2");
    assert_false(FEUDO_GAME.reveals(table.state, move_of(MOVE_ATTACK, 2 * SIDE + 5)));
}

static void F30_guesses_can_be_true(void **unused) {
    (void)unused;
    /* Seat 1 has paid a mercenary, so its trading card is no 0, and its first card is known. */
    DRAW(&table, "1M1*\n"
                 "star 4,2\n"
                 "phase march\n"
                 "step 2\n"
                 "to_act 0\n"
                 "dead1 F K1 K2 K3 I1\n"
                 "away1 B 4\n"
                 "hand1 2 0 0\n"
                 "plot0 K1 B L 2\n"
                 "plot1 M1 I2 L 2\n"
                 "spent 0 1");
    table_view(&table, 0, &seen);
    HAS(&seen, "plots.1", "['merc1',null,null,null]");
    Random random;
    random_seed(&random, 30);
    unsigned met = 0;
    for (int i = 0; i < 200; i++) {
        Feudo s = *(const Feudo *)seen.state;
        FEUDO_GAME.guess(&s, 0, &random);
        assert_int_equal(s.plot[1][0], MERC1);
        for (int card = 1; card < 3; card++) {
            assert_true(s.plot[1][card] == MERC2 || s.plot[1][card] == INF2 ||
                        s.plot[1][card] == MILADY);
        }
        assert_int_not_equal(s.plot[1][1], s.plot[1][2]);
        assert_int_equal(FEUDO_TRADE_VALUE[s.plot[1][3]], 2);
        met |= 1u << s.plot[1][1];
    }
    assert_int_equal(met, 1u << MERC2 | 1u << INF2 | 1u << MILADY);
}

/* ---- over many games ---- */

static int leak_games;

/* Everything a seat is shown of a state, as one number. */
static uint64_t shown_to(const Feudo *s, int seat) {
    static char memory[1 << 16];
    Feudo view = *s;
    FEUDO_GAME.view(&view, seat);
    uint64_t hash = hash_bytes(&view, sizeof view, 0);
    Text text = text_over(memory, sizeof memory);
    FEUDO_GAME.write_position(&view, &text);
    const Drawing drawing = {
        .lang = GERMAN, .colour = true, .unicode = true, .width = 100, .seat = seat, .name = 8};
    FEUDO_GAME.draw(&view, &drawing, &text);
    hash = hash_bytes(memory, text.used, hash);
    if (view.turn == seat) {
        Move moves[MOVES_MAX];
        const int count = FEUDO_GAME.moves(&view, moves);
        hash = hash_bytes(moves, sizeof moves[0] * (size_t)count, hash);
        text_clear(&text);
        FEUDO_GAME.ask(&view, FRENCH, &text);
        hash = hash_bytes(memory, text.used, hash);
    }
    return hash;
}

/* Another truth that looks the same to a seat: its own guess at it. */
static void F30_what_cannot_be_known_changes_nothing_shown(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 3030);
    int other_truths = 0;
    for (int game = 0; game < leak_games; game++) {
        const Setup setup = {2 + game % 3, {10}};
        Feudo s;
        feudo_start(&s, &setup);
        while (s.turn != OVER) {
            const int seat = (int)random_below(&random, s.seats);
            if (s.phase >= PLOT && s.phase <= TRADE && random_below(&random, 4) == 0) {
                Feudo truth = s;
                FEUDO_GAME.view(&truth, seat);
                FEUDO_GAME.guess(&truth, seat, &random);
                other_truths += memcmp(&truth, &s, sizeof s) != 0;
                assert_true(shown_to(&truth, seat) == shown_to(&s, seat));
                if (s.turn == seat) { /* and what is legal for it, and why not */
                    const Move move = FEUDO_GAME.pick(&truth, &random);
                    assert_true(FEUDO_GAME.legal(&s, move));
                    assert_int_equal(FEUDO_GAME.why_not(&truth, move_of(MOVE_STRIKE, 0)),
                                     FEUDO_GAME.why_not(&s, move_of(MOVE_STRIKE, 0)));
                }
            }
            feudo_apply(&s, s.turn == NATURE ? feudo_chance(&s, &random) : feudo_pick(&s, &random));
        }
    }
    assert_true(other_truths > leak_games * 10);
}

int feudo_secret_tests(int games) {
    leak_games = games;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F30_plots_are_hidden_until_revealed),
        cmocka_unit_test(F30_plotting_is_seen_by_nobody_else),
        cmocka_unit_test(F30_what_shows_a_card_cannot_be_taken_back),
        cmocka_unit_test(F30_guesses_can_be_true),
        cmocka_unit_test(F30_what_cannot_be_known_changes_nothing_shown),
    };
    return cmocka_run_group_tests_name("feudo secrets", tests, NULL, NULL);
}
