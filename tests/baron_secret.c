/* tests/baron_secret.c -- what is hidden in Baron: rule B27. */
#include "tests/baron_drawn.h"

#include "play/json_doc.h"

#include <stdlib.h>
#include <string.h>

static Table table, seen;

enum { GUESSES = 4000 };

#define VIEW(SEAT) table_view(&table, SEAT, &seen)

static bool may_see(const char *words, int seat) {
    Move move;
    assert_true(BARON_GAME.read_move(table.state, words, &move));
    assert_true(BARON_GAME.legal(table.state, move));
    return BARON_GAME.seen(table.state, move, seat);
}

static bool shows(const char *words) {
    Move move;
    assert_true(BARON_GAME.read_move(table.state, words, &move));
    assert_true(BARON_GAME.legal(table.state, move));
    return BARON_GAME.reveals(table.state, move);
}

/* Seat 0 gets a pond, seat 1 a quarry, seat 2 a vineyard; then the row and the start tile. */
static void begin(int seats, int first) {
    table_start(&table, &BARON_GAME, seats);
    const char words[] = {'f', 'i', 'r', 's', 't', ' ', (char)('0' + first), '\0'};
    PLAY(&table, words);
    PLAY(&table, "deal pond");
    PLAY(&table, "deal quarry");
    if (seats > 2) {
        PLAY(&table, "deal vineyard");
    }
    PLAY(&table, "draw quarry");
    PLAY(&table, "draw village");
    PLAY(&table, "draw meadow");
    PLAY(&table, "start meadow");
}

static void B27_a_deal_is_seen_by_its_seat_only(void **unused) {
    (void)unused;
    table_start(&table, &BARON_GAME, 3);
    PLAY(&table, "first 0");
    assert_true(may_see("deal pond", 0));
    assert_false(may_see("deal pond", 1));
    assert_false(may_see("deal pond", 2));
    assert_false(may_see("deal pond", NATURE));
    PLAY(&table, "deal pond");
    assert_false(may_see("deal quarry", 0));
    assert_true(may_see("deal quarry", 1));
    assert_false(may_see("deal quarry", 2));
}

static void B27_draws_and_moves_of_players_are_public(void **unused) {
    (void)unused;
    begin(3, 0);
    for (int seat = NATURE; seat < 3; seat++) {
        assert_true(may_see("take 1", seat));
        PLAY(&table, "take 1");
        assert_true(may_see("draw swamp", seat));
        PLAY(&table, "draw swamp");
        assert_true(may_see("lay meadow 1,0", seat));
        begin(3, 0);
    }
}

static void B27_an_opponents_starting_tile_is_hidden(void **unused) {
    (void)unused;
    begin(2, 1);
    HAS(&table, "secret", "['pond','quarry']");
    VIEW(0);
    HAS(&seen, "reserve", "[['meadow','pond'],['meadow',null]]");
    HAS(&seen, "secret", "['pond',null]");
    HAS(&seen, "pile.pond", "5"); /* the other one is not a pond, by B4 */
    HAS(&seen, "pile.quarry", "null");
    HAS(&seen, "pile.vineyard", "null");
    HAS(&seen, "pile.meadow", "24");
    HAS(&seen, "pile.village", "5");
    HAS(&seen, "row", "['quarry','village','meadow']");
    VIEW(1);
    HAS(&seen, "reserve", "[['meadow',null],['meadow','quarry']]");
    HAS(&seen, "secret", "[null,'quarry']");
    HAS(&seen, "pile.quarry", "4"); /* one is in the row */
    HAS(&seen, "pile.pond", "null");
    HAS(&seen, "pile.vineyard", "null");
    VIEW(NATURE); /* a spectator knows neither */
    HAS(&seen, "reserve", "[['meadow',null],['meadow',null]]");
    HAS(&seen, "secret", "[null,null]");
    HAS(&seen, "pile.pond", "null");
    HAS(&seen, "pile.quarry", "null");
    HAS(&seen, "pile.vineyard", "null");
}

static void B27_takes_are_public(void **unused) {
    (void)unused;
    begin(2, 1);
    PLAY(&table, "take 2");
    PLAY(&table, "draw swamp");
    VIEW(0);
    HAS(&seen, "reserve.1", "['meadow','village',null]");
}

static void B27_laying_it_shows_it(void **unused) {
    (void)unused;
    begin(2, 1);
    PLAY(&table, "take 2");
    PLAY(&table, "draw swamp");
    assert_true(shows("lay quarry 1,0"));
    assert_false(shows("lay meadow 1,0"));
    assert_false(shows("lay village 1,0"));
    PLAY(&table, "lay quarry 1,0");
    HAS(&table, "secret", "['pond',null]");
    VIEW(0);
    HAS(&seen, "reserve.1", "['meadow','village']");
    HAS(&seen, "pile.quarry", "4");
    HAS(&seen, "pile.vineyard", "6");
    HAS(&seen, "pile.pond", "5");
}

static void B27_the_known_copy_counts_as_laid(void **unused) {
    (void)unused;
    begin(2, 1);
    PLAY(&table, "take 1"); /* a quarry, beside the hidden one */
    PLAY(&table, "draw swamp");
    VIEW(0);
    HAS(&seen, "reserve.1", "['meadow','quarry',null]");
    assert_false(shows("lay quarry 1,0"));
    PLAY(&table, "lay quarry 1,0");
    HAS(&table, "reserve.1", "['meadow','quarry']");
    HAS(&table, "secret", "['pond','quarry']"); /* the secret stays */
    VIEW(0);
    HAS(&seen, "reserve.1", "['meadow',null]");
    HAS(&seen, "pile.quarry", "null");
    HAS(&seen, "pile.vineyard", "null");
    PLAY(&table, "end");
    PLAY(&table, "take 1");
    PLAY(&table, "draw swamp");
    PLAY(&table, "lay meadow 0,1");
    PLAY(&table, "end");
    PLAY(&table, "take 1");
    PLAY(&table, "draw field");
    assert_true(shows("lay quarry 0,-1")); /* now it is the hidden one */
    PLAY(&table, "lay quarry 0,-1");
    HAS(&table, "secret", "['pond',null]");
}

static void B27_what_three_players_can_tell(void **unused) {
    (void)unused;
    begin(3, 1);
    VIEW(0);
    HAS(&seen, "pile.pond", "5");
    HAS(&seen, "pile.quarry", "4"); /* one each is dealt, whoever has it, and one is in the row */
    HAS(&seen, "pile.vineyard", "5");
    HAS(&seen, "reserve.1", "['meadow',null]");
    HAS(&seen, "reserve.2", "['meadow',null]");
}

static void B27_what_five_players_can_tell(void **unused) {
    (void)unused;
    begin(5, 0);
    HAS(&table, "gone", "{'meadow':1,'vineyard':1}");
    VIEW(0); /* a pond: so two ponds are dealt; of the others one kind is gone with one dealt */
    HAS(&seen, "gone.meadow", "1");
    HAS(&seen, "gone.pond", NULL);
    HAS(&seen, "gone.quarry", "null");
    HAS(&seen, "gone.vineyard", "null");
    HAS(&seen, "pile.pond", "4");
    HAS(&seen, "pile.quarry", "3"); /* two are dealt, or one is dealt and one gone */
    HAS(&seen, "pile.vineyard", "4");
    VIEW(2); /* the kind that is dealt once: its own */
    HAS(&seen, "gone", "{'meadow':1,'vineyard':1}");
    HAS(&seen, "pile.vineyard", "4");
}

static void B27_counting_tiles_may_tell(void **unused) {
    (void)unused;
    /* All six vineyards are to be seen, so seat 1, who has no pond, has a quarry. */
    DRAW(&table, "Vy    Me*   Vy    Me    Vy    Me    Vy    Me    Vy\n"
                 "phase take\n"
                 "row Vy Me Me\n"
                 "secret Po Qu\n"
                 "reserve0 Po Me\n"
                 "reserve1 Qu Me");
    VIEW(0);
    HAS(&seen, "pile.vineyard", NULL);
    HAS(&seen, "pile.quarry", "5");
    /* One is not to be seen. */
    DRAW(&table, "Vy    Me*   Vy    Me    Vy    Me    Vy    Me    Vy\n"
                 "phase take\n"
                 "row Me Me Me\n"
                 "secret Po Qu\n"
                 "reserve0 Po Me\n"
                 "reserve1 Qu Me");
    VIEW(0);
    HAS(&seen, "pile.vineyard", "null");
    HAS(&seen, "pile.quarry", "null");
}

static void B27_the_secret_of_a_player_who_is_out_stays(void **unused) {
    (void)unused;
    DRAW(&table, "   Sw    Me    \n" /* seat 0 founds a barony of -1 */
                 "Me    Me:a* Me \n"
                 "   Me    ..    \n"
                 "seats 3\n"
                 "honour -4\n"
                 "secret Vy Qu Po\n");
    PLAY(&table, "lay meadow 0,1");
    HAS(&table, "out.0", "true");
    HAS(&table, "gone", "{'meadow':1,'vineyard':1}");
    VIEW(1);
    HAS(&seen, "gone.meadow", "1");
    HAS(&seen, "gone.vineyard", "null"); /* a vineyard or a pond */
    HAS(&seen, "gone.pond", "null");
    HAS(&seen, "gone.quarry", NULL); /* not what seat 1 holds itself */
    VIEW(0);
    HAS(&seen, "gone", "{'meadow':1,'vineyard':1}");
}

/* ---- guesses ---- */

static void add_kinds(const Json *json, int list, int counts[DRAWN_KINDS]) {
    for (int node = json_first(json, list); node != JSON_NONE; node = json_next(json, node)) {
        char name[32];
        assert_true(json_words(json, node, name, sizeof name)); /* no null in a full state */
        counts[drawn_kind(name)]++;
    }
}

/* How often a guess of `seat` gives seat `other` each kind as its secret. */
static void guess_often(int seat, int other, int counts[DRAWN_KINDS]) {
    Random random;
    random_seed(&random, 99);
    memset(counts, 0, DRAWN_KINDS * sizeof counts[0]);
    for (int i = 0; i < GUESSES; i++) {
        static char memory[1 << 15];
        Text position = text_over(memory, sizeof memory);
        TEXT(error, 256);
        JsonDoc doc = {0};
        VIEW(seat);
        BARON_GAME.guess(seen.state, seat, &random);
        BARON_GAME.write_position(seen.state, &position);
        assert_true(json_doc_read(&doc, memory, position.used, &error));
        int secret = json_first(&doc.json, json_member(&doc.json, 0, "secret"));
        int reserve = json_first(&doc.json, json_member(&doc.json, 0, "reserve"));
        for (int s = 0; s < other; s++) {
            secret = json_next(&doc.json, secret);
            reserve = json_next(&doc.json, reserve);
        }
        char name[32];
        assert_true(json_words(&doc.json, secret, name, sizeof name));
        int held[DRAWN_KINDS] = {0};
        add_kinds(&doc.json, reserve, held);
        assert_true(held[drawn_kind(name)] > 0);
        counts[drawn_kind(name)]++;
        json_doc_free(&doc);
    }
}

/* Near `part` of `whole` of all guesses; 6 standard deviations off would be a wonder. */
static void near(int count, int part, int whole) {
    const double share = (double)part / whole, off = count - share * GUESSES;
    if (off * off > 36 * share * (1 - share) * GUESSES) {
        fail_msg("%d of %d guesses instead of %d in %d", count, GUESSES, part, whole);
    }
}

static void B27_guesses_are_as_likely_as_the_truth(void **unused) {
    (void)unused;
    const int vineyard = drawn_kind("vineyard"), quarry = drawn_kind("quarry"),
              pond = drawn_kind("pond");
    int counts[DRAWN_KINDS];
    begin(2, 1); /* one quarry is in the row: 5 are not to be seen, and 6 vineyards */
    guess_often(0, 1, counts);
    assert_int_equal(counts[pond], 0);
    near(counts[quarry], 5, 11);
    near(counts[vineyard], 6, 11);
    /* One vineyard and two quarries are not to be seen. */
    DRAW(&table, "Vy    Me*   Vy    Me    Vy    Me    Vy    Me    Vy    Me    Qu    Me    Qu\n"
                 "phase take\n"
                 "row Qu Me Qu\n"
                 "secret Po Qu\n"
                 "reserve0 Po Me\n"
                 "reserve1 Qu Me");
    guess_often(0, 1, counts);
    assert_int_equal(counts[pond], 0);
    near(counts[quarry], 2, 3);
    near(counts[vineyard], 1, 3);
    /* No vineyard: it is certain. */
    DRAW(&table, "Vy    Me*   Vy    Me    Vy    Me    Vy    Me    Vy\n"
                 "phase take\n"
                 "row Vy Me Me\n"
                 "secret Po Qu\n"
                 "reserve0 Po Me\n"
                 "reserve1 Qu Me");
    guess_often(0, 1, counts);
    assert_int_equal(counts[quarry], GUESSES);
}

static void B27_guesses_keep_to_the_deal(void **unused) {
    (void)unused;
    const int vineyard = drawn_kind("vineyard"), quarry = drawn_kind("quarry"),
              pond = drawn_kind("pond");
    int counts[DRAWN_KINDS];
    begin(4, 1); /* seat 3 has the kind of seat 0, a pond */
    guess_often(0, 3, counts);
    assert_int_equal(counts[pond], GUESSES);
    guess_often(3, 0, counts);
    assert_int_equal(counts[pond], GUESSES);
    guess_often(0, 1, counts); /* the others' are not known */
    assert_int_equal(counts[pond], 0);
    near(counts[quarry], 1, 2);
    near(counts[vineyard], 1, 2);
    begin(5, 1); /* and seat 4 that of seat 1, a quarry */
    guess_often(4, 1, counts);
    assert_int_equal(counts[quarry], GUESSES);
    guess_often(2, 4, counts);
    assert_int_equal(counts[vineyard], 0);
    near(counts[pond], 1, 2);
    near(counts[quarry], 1, 2);
    begin(3, 1); /* when seat 1 has laid its quarry, seat 0 knows what seat 2 has */
    PLAY(&table, "take 2");
    PLAY(&table, "draw swamp");
    PLAY(&table, "lay quarry 1,0");
    guess_often(0, 2, counts);
    assert_int_equal(counts[vineyard], GUESSES);
}

int baron_secret_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B27_a_deal_is_seen_by_its_seat_only),
        cmocka_unit_test(B27_draws_and_moves_of_players_are_public),
        cmocka_unit_test(B27_an_opponents_starting_tile_is_hidden),
        cmocka_unit_test(B27_takes_are_public),
        cmocka_unit_test(B27_laying_it_shows_it),
        cmocka_unit_test(B27_the_known_copy_counts_as_laid),
        cmocka_unit_test(B27_what_three_players_can_tell),
        cmocka_unit_test(B27_what_five_players_can_tell),
        cmocka_unit_test(B27_counting_tiles_may_tell),
        cmocka_unit_test(B27_the_secret_of_a_player_who_is_out_stays),
        cmocka_unit_test(B27_guesses_are_as_likely_as_the_truth),
        cmocka_unit_test(B27_guesses_keep_to_the_deal),
    };
    return cmocka_run_group_tests_name("baron: secrets", tests, NULL, NULL);
}
