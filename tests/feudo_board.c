/* tests/feudo_board.c -- Feudo's board, pieces and cards: rules F1 to F8. */
#include "tests/feudo_drawn.h"

#include <stdio.h>
#include <string.h>

static Table table;

static const Feudo *state(void) {
    return (const Feudo *)table.state;
}

/* ---- F1, by the words of the rule ---- */

/* The six neighbours of a cell, as cell numbers, -1 off the board. */
static void neighbours(int cell, int out[6]) {
    static const int EVEN[6][2] = {{-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {-1, 1}, {0, 1}};
    static const int ODD[6][2] = {{-1, 0}, {1, 0}, {0, -1}, {1, -1}, {0, 1}, {1, 1}};
    const int column = cell % SIDE, row = cell / SIDE;
    for (int i = 0; i < 6; i++) {
        const int *step = row % 2 == 0 ? EVEN[i] : ODD[i];
        const int c = column + step[0], r = row + step[1];
        out[i] = c < 0 || c >= SIDE || r < 0 || r >= SIDE ? -1 : r * SIDE + c;
    }
}

/* Steps from a cell to all others, obstacles ignored; the board has no dents, so ways on it are as
 * short as any. */
static void distances(int from, int out[CELLS]) {
    int queue[CELLS], head = 0, tail = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        out[cell] = -1;
    }
    out[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        int near[6];
        const int cell = queue[head++];
        neighbours(cell, near);
        for (int i = 0; i < 6; i++) {
            if (near[i] >= 0 && out[near[i]] < 0) {
                out[near[i]] = out[cell] + 1;
                queue[tail++] = near[i];
            }
        }
    }
}

static void F1_neighbours_of_every_cell(void **unused) {
    (void)unused;
    for (int cell = 0; cell < CELLS; cell++) {
        int near[6];
        Bits expected = bits_none();
        neighbours(cell, near);
        for (int i = 0; i < 6; i++) {
            if (near[i] >= 0) {
                cells_add(&expected, near[i]);
            }
        }
        assert_true(bits_same(CELLS_NEAR[cell], expected));
        assert_true(bits_same(bits_and(cells_around(cells_of(cell)), cells_all()), expected));
    }
}

static void F1_distance_is_that_of_the_lattice(void **unused) {
    (void)unused;
    for (int from = 0; from < CELLS; from++) {
        int far[CELLS];
        distances(from, far);
        for (int to = 0; to < CELLS; to++) {
            assert_int_equal(cell_distance(from, to), far[to]);
        }
    }
    assert_int_equal(cell_distance(0, 10 * SIDE + 10), 15); /* 0,0 to 10,10 */
    assert_int_equal(cell_distance(0, 10), 10);
    assert_int_equal(cell_distance(0, 10 * SIDE), 10);
}

static void F1_sets_of_cells(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 1);
    for (int trial = 0; trial < 2000; trial++) {
        Bits set = {{random_next(&random), random_next(&random)}};
        if (trial % 3 == 0) {
            set = bits_and(set, (Bits){{random_next(&random), random_next(&random)}});
        }
        set = bits_and(set, cells_all());
        int members[CELLS], count = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            if (bits_has(set, cell)) {
                members[count++] = cell;
            }
        }
        assert_int_equal(bits_count(set), count);
        Bits around = bits_none(), rest = set;
        for (int i = 0; i < count; i++) {
            assert_int_equal(bits_select(set, i), members[i]);
            assert_int_equal(bits_take(&rest), members[i]);
            around = bits_or(around, CELLS_NEAR[members[i]]);
        }
        assert_false(bits_any(rest));
        assert_true(bits_same(bits_and(cells_around(set), cells_all()), around));
    }
    for (int nowhere = CELLS; nowhere < 128; nowhere++) {
        assert_false(bits_any(cells_of(nowhere)));
        assert_false(bits_has(cells_all(), nowhere));
    }
}

/* ---- F2 ---- */

static char land_of(const Feudo *s, int cell) {
    return cell == CONVENT               ? '+'
           : bits_has(s->rough, cell)    ? 'M'
           : bits_has(s->woods, cell)    ? 'W'
           : bits_has(s->villages, cell) ? 'V'
           : bits_has(s->towns, cell)    ? 'T'
                                         : '.';
}

static void F2_printed_quarters_in_order(void **unused) {
    (void)unused;
    feudo_begin(&table, 2, 10);
    for (int cell = 0; cell < CELLS; cell++) {
        assert_int_equal(land_of(state(), cell), FEUDO_LAND[cell / SIDE][cell % SIDE]);
    }
    HAS(&table, "villages",
        "{'1':'0,1','2':'2,1','3':'1,4','4':'3,4','5':'6,0','6':'9,0','7':'7,4','8':'10,4',"
        "'9':'2,6','10':'2,8','11':'0,10','12':'3,10','13':'10,6','14':'8,8','15':'10,8',"
        "'16':'6,10'}");
    HAS(&table, "towns.Evesham.at", "'9,9'");
    HAS(&table, "towns.Worcester.at", "'1,1'");
    HAS(&table, "towns.Gloucester.at", "'7,3'");
    HAS(&table, "towns.Hereford.at", "'1,8'");
    HAS(&table, "towns.Kenilworth.at", "'7,8'");
}

/* Lays one quarter in one corner, others behind it, and compares cell by cell with the rule:
 * turned once, new row i, column j = old row 4-j, column i. */
static void check_turn(int corner, int quarter, int turns) {
    static const char *const CORNERS[4] = {"NW", "NE", "SW", "SE"};
    char old[5][5], turned[5][5];
    for (int i = 0; i < 25; i++) { /* the printed quarter, from the map of the drawings */
        const int row = i / 5 + (quarter >= 2) * 6, column = i % 5 + (quarter % 2) * 6;
        old[i / 5][i % 5] = FEUDO_LAND[row][column];
    }
    for (int turn = 0; turn < turns; turn++) {
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                turned[i][j] = old[4 - j][i];
            }
        }
        memcpy(old, turned, sizeof old);
    }
    const Setup setup = {2, {10}};
    FEUDO_GAME.start(table.state, &setup);
    int next = 0;
    for (int i = 0; i <= corner; i++, next++) {
        TEXT(move, 32);
        next += next == quarter;
        text_format(&move, "quarter Q%d %d", (i == corner ? quarter : next) + 1,
                    i == corner ? turns * 90 : 0);
        PLAY(&table, move.start);
    }
    TEXT(told, 64);
    text_format(&told, "quarter F2 quarter=Q%d corner=%s degrees=%d", quarter + 1, CORNERS[corner],
                turns * 90);
    TOLD(&table, told.start);
    for (int i = 0; i < 25; i++) {
        const int row = i / 5 + (corner >= 2) * 6, column = i % 5 + (corner % 2) * 6;
        assert_int_equal(land_of(state(), row * SIDE + column), old[i / 5][i % 5]);
    }
}

static void F2_every_quarter_turned_in_every_corner(void **unused) {
    (void)unused;
    table_start(&table, &FEUDO_GAME, 2);
    for (int i = 0; i < 4 * 4 * 4; i++) {
        check_turn(i / 16, i / 4 % 4, i % 4);
    }
}

static void F2_quarters_are_laid_once(void **unused) {
    (void)unused;
    const Setup setup = {3, {10}};
    table_start(&table, &FEUDO_GAME, 3);
    FEUDO_GAME.start(table.state, &setup);
    assert_int_equal(FEUDO_GAME.turn(table.state), NATURE);
    assert_string_equal(FEUDO_GAME.phase(table.state), "setup");
    assert_int_equal(table_moves_count(&table), 16);
    HAS(&table, "plague", "null");
    HAS(&table, "towns", "{}");
    HAS(&table, "castles", "[null,null,null]");
    PLAY(&table, "quarter Q3 90");
    HAS(&table, "map.0,0", "'village'"); /* Q3's bottom left corner, turned */
    HAS(&table, "map.6,0", NULL);
    HAS(&table, "map.5,5", "'convent'");
    REFUSED(&table, "quarter Q3 0", 2);
    REFUSED(&table, "first 0", 2);
    assert_int_equal(table_moves_count(&table), 12);
    PLAY(&table, "quarter Q1 0");
    assert_int_equal(table_moves_count(&table), 8);
    PLAY(&table, "quarter Q4 270");
    MOVES_ARE(&table, "quarter Q2 0|quarter Q2 180|quarter Q2 270|quarter Q2 90");
    PLAY(&table, "quarter Q2 180");
    MOVES_ARE(&table, "first 0|first 1|first 2");
    UNREADABLE(&table, "quarter Q5 0");
    UNREADABLE(&table, "quarter Q1 45");
    UNREADABLE(&table, "quarter Q1 360");
}

static void F2_land_is_counted(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 5);
    table_start(&table, &FEUDO_GAME, 2);
    for (int game = 0; game < 100; game++) {
        const Setup setup = {2, {10}};
        FEUDO_GAME.start(table.state, &setup);
        for (int i = 0; i < 4; i++) {
            FEUDO_GAME.apply(table.state, FEUDO_GAME.chance(table.state, &random));
        }
        int count[128] = {0};
        for (int cell = 0; cell < CELLS; cell++) {
            count[(int)land_of(state(), cell)]++;
        }
        assert_int_equal(count['W'], 4);
        assert_int_equal(count['M'], 6);
        assert_int_equal(count['V'], 16);
        assert_int_equal(count['T'], 5);
        assert_int_equal(count['+'], 1);
        for (int i = 0; i < SIDE; i++) {
            assert_true(i == 5 || land_of(state(), 5 * SIDE + i) == '.');
            assert_true(i == 5 || land_of(state(), i * SIDE + 5) == '.');
        }
    }
}

/* ---- F3, F4 ---- */

static bool site_by_the_rule(const Feudo *s, int cell) {
    const int column = cell % SIDE, row = cell / SIDE;
    int far[CELLS];
    distances(cell, far);
    bool good = (column == 0 || column == 10 || row == 0 || row == 10) && land_of(s, cell) == '.';
    for (int other = 0; other < CELLS; other++) {
        good &= land_of(s, other) != 'T' || far[other] >= 2;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        good &= s->castle[seat] == NOWHERE || far[s->castle[seat]] >= 5;
    }
    return good;
}

static void F3_castle_sites(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 3);
    table_start(&table, &FEUDO_GAME, 4);
    for (int game = 0; game < 60; game++) {
        const Setup setup = {4, {10}};
        FEUDO_GAME.start(table.state, &setup);
        while (FEUDO_GAME.turn(table.state) == NATURE) {
            FEUDO_GAME.apply(table.state, FEUDO_GAME.chance(table.state, &random));
        }
        while (state()->phase == CASTLE) {
            int sites = 0;
            for (int cell = 0; cell < CELLS; cell++) {
                const bool site = site_by_the_rule(state(), cell);
                assert_int_equal(FEUDO_GAME.legal(table.state, move_of(MOVE_CASTLE, cell)), site);
                sites += site;
            }
            assert_true(sites > 0);
            assert_int_equal(table_moves_count(&table), sites);
            FEUDO_GAME.apply(table.state, FEUDO_GAME.pick(table.state, &random));
        }
    }
}

static void F3_castles_are_built_in_seat_order(void **unused) {
    (void)unused;
    feudo_begin(&table, 3, 10);
    PLAY(&table, "first 1");
    TOLD(&table, "first F3 seat=1");
    HAS(&table, "phase", "'castle'");
    HAS(&table, "round", "0");
    HAS(&table, "to_act", "1");
    HAS(&table, "pieces.1.baron.at", "null");
    REFUSED(&table, "castle 5,4", 3);  /* not at the edge */
    REFUSED(&table, "castle 0,10", 3); /* a village */
    REFUSED(&table, "castle 0,7", 3);  /* a mountain */
    REFUSED(&table, "castle 1,0", 3);  /* next to Worcester */
    REFUSED(&table, "castle 2,0", 3);  /* next to it as well */
    PLAY(&table, "castle 10,5");
    TOLD(&table, "castle F3 seat=1 at=10,5");
    HAS(&table, "to_act", "2");
    HAS(&table, "map.10,5", "'castle'");
    HAS(&table, "pieces.1.baron", "{'at':'10,5','sick':false}");
    HAS(&table, "pieces.1.milady", "{'at':'10,5','sick':false}");
    HAS(&table, "pieces.2.baron.at", "null");
    REFUSED(&table, "castle 10,2", 3); /* 3 from the other */
    REFUSED(&table, "castle 10,1", 3); /* 4 */
    PLAY(&table, "castle 10,0");       /* 5 */
    HAS(&table, "to_act", "0");
    PLAY(&table, "castle 0,5");
    HAS(&table, "castles", "['0,5','10,5','10,0']");
    HAS(&table, "round", "1");
    HAS(&table, "phase", "'order'");
    HAS(&table, "to_act", "'nature'");
    for (int piece = 0; piece < PIECES; piece++) {
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(state()->at[seat][piece], state()->castle[seat]);
        }
    }
}

static void F4_pawn_starts_nearest_to_evesham(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 4);
    feudo_begin(&table, 2, 10);
    TOLD(&table, "pawn F4 village=15 at=10,8");
    HAS(&table, "plague", "'10,8'");
    for (int game = 0; game < 300; game++) {
        const Setup setup = {2, {10}};
        FEUDO_GAME.start(table.state, &setup);
        for (int i = 0; i < 4; i++) {
            FEUDO_GAME.apply(table.state, FEUDO_GAME.chance(table.state, &random));
        }
        int far[CELLS], nearest = 0;
        distances(state()->town[EVESHAM], far);
        for (int village = VILLAGES - 1; village >= 0; village--) {
            if (far[state()->village[village]] <= far[state()->village[nearest]]) {
                nearest = village;
            }
        }
        assert_int_equal(state()->plague, state()->village[nearest]);
    }
}

/* ---- F5, F6 ---- */

static void F5_numbers_of_the_pieces(void **unused) {
    (void)unused;
    static const int RED[PIECES] = {3, 5, 4, 4, 4, 3, 3, 2, 2, 2};
    static const int BLACK[PIECES] = {1, 2, 2, 2, 2, 1, 1, 1, 1, 1};
    DRAW(&table, "..*\n"
                 "star 5,4\n"
                 "castle1 b f k1 k2 k3 m1 m2 i1 i2 l");
    for (int piece = 0; piece < PIECES; piece++) {
        assert_int_equal(feudo_number(state(), 0, piece), RED[piece]);
        assert_int_equal(feudo_number(state(), 1, piece), BLACK[piece]);
    }
}

/* On the hills of column 3 to 6 around 5,2 nothing is in the way for four steps. */
static void F5_number_is_the_movement(void **unused) {
    (void)unused;
    static const char *const CODES[] = {"B", "F", "K3", "I2", "L", "b", "f", "k3", "i2", "l"};
    static const int STEPS[] = {3, 5, 4, 2, 2, 1, 2, 2, 1, 1};
    for (int i = 0; i < 10; i++) {
        TEXT(drawing, 128);
        text_format(&drawing, "0%s*\nstar 5,2\nphase march\nplot0 %c%s M2 M1 0\n", CODES[i],
                    CODES[i][0] & ~0x20, CODES[i] + 1);
        DRAW(&table, drawing.start);
        int far[CELLS], most = 0;
        Move moves[MOVES_MAX];
        distances(2 * SIDE + 5, far);
        const int count = FEUDO_GAME.moves(table.state, moves);
        for (int m = 0; m < count; m++) {
            if (move_kind(moves[m]) == MOVE_MOVE) {
                const int way = move_ways(moves[m]);
                assert_true(far[move_low(moves[m])] <= way);
                most = way > most ? way : most;
            }
        }
        assert_int_equal(most, STEPS[i]);
    }
}

static void F6_desperation_below_four_fighters(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 5,4\n"
                 "dead0 F K1 K2 K3 M1\n"); /* four left */
    assert_int_equal(feudo_number(state(), 0, BARON), 3);
    DRAW(&table, "..*\n"
                 "star 5,4\n"
                 "dead0 F K1 K2 K3 M1 M2\n"); /* three, Milady is no fighter */
    assert_int_equal(feudo_number(state(), 0, BARON), 6);
    assert_int_equal(feudo_number(state(), 0, INF1), 2);
    DRAW(&table, "..*\n"
                 "star 5,4\n"
                 "castle0 b\n"
                 "dead0 F K1 K2 K3 M1 M2\n");
    assert_int_equal(feudo_number(state(), 0, BARON), 3);
    DRAW(&table, "..*\n"
                 "star 5,4\n"
                 "away0 B 4\n"
                 "dead0 F K1 K2 K3 M1\n"); /* the Baron counts also when away */
    assert_int_equal(state()->army[0], 4);
}

static void F6_desperate_baron_moves_and_fights_with_6(void **unused) {
    (void)unused;
    DRAW(&table, "0B*   ..    ..    1F\n"
                 "star 3,2\n"
                 "phase march\n"
                 "dead0 F K1 K2 K3 M1 M2 I1\n"
                 "plot0 B I2 L 0");
    assert_true(table_legal(&table, "move baron 5,2"));
    assert_true(table_legal(&table, "move baron 5,8")); /* six steps */
    REFUSED(&table, "move baron 5,9", 13);
    PLAY(&table, "move baron 5,2");
    TOLD(&table, "moved F13 seat=0 piece=baron ways=2 from=3,2 to=5,2");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "stay");
    PLAY(&table, "attack 6,2"); /* 6 against 5 */
    PLAY(&table, "join baron");
    TOLD(&table, "joined F20 seat=0 piece=baron strength=6 sum=6");
    PLAY(&table, "strike");
    TOLD(&table, "fight F21 seat=0 other=1 sum=6 defence=5 ground=0");
}

static void F6_is_told_when_it_begins(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*  1I1\n"
                 "star 4,2\n"
                 "dead1 F K1 K2 K3 M1");
    PLAY(&table, "attack 5,2");
    PLAY(&table, "join knight1");
    PLAY(&table, "strike");
    TOLD(&table, "desperate F6 seat=1 fighters=3 red=6 black=3");
}

/* ---- F7, F8 ---- */

static void F7_a_played_card_is_laid_aside(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*\n"
                 "star 5,2\n"
                 "phase march\n"
                 "step 3\n"
                 "to_act 1\n"
                 "plot0 B F K1 4\n"
                 "plot1 B F K1 0");
    PLAY(&table, "stay");
    TOLD(&table, "trade F19 seat=0 value=4 gift=0 left=4 charmed=false");
    HAS(&table, "trades", "[[2,0,0,0],[4,2,0,0,0]]"); /* the other's step has not begun */
    PLAY(&table, "done");
    TOLD(&table, "trade F19 seat=1 value=0 left=0");
    HAS(&table, "trades", "[[2,0,0,0],[4,2,0,0]]");
}

static void F7_the_fifth_card_brings_all_back(void **unused) {
    (void)unused;
    DRAW(&table, "0K1*\n"
                 "star 5,2\n"
                 "phase march\n"
                 "step 3\n"
                 "to_act 1\n"
                 "hand0 2\n"
                 "hand1 0\n"
                 "plot0 B F K1 2\n"
                 "plot1 B F K1 0");
    PLAY(&table, "stay");
    TOLD(&table, "hand F7 seat=0");
    HAS(&table, "trades", "[[4,2,0,0,0],[0]]");
    PLAY(&table, "done");
    TOLD(&table, "hand F7 seat=1");
    HAS(&table, "trades", "[[4,2,0,0,0],[4,2,0,0,0]]");
}

static void F8_plague_deck(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 5,2\n"
                 "phase plague\n"
                 "round 1");
    Move moves[MOVES_MAX];
    const int count = FEUDO_GAME.moves(table.state, moves);
    uint32_t weight = 0;
    assert_int_equal(count, 17);
    for (int i = 0; i < count; i++) {
        weight += FEUDO_GAME.weight(table.state, moves[i]);
    }
    assert_int_equal(weight, 20);
    DRAW(&table, "..*\n"
                 "star 5,2\n"
                 "phase plague\n"
                 "round 9\n"
                 "deck 3 7 16 fog fog");
    MOVES_ARE(&table, "plague 16|plague 3|plague 7|plague fog");
    REFUSED(&table, "plague 4", 12);
    UNREADABLE(&table, "plague 17");
    UNREADABLE(&table, "plague 0");
    PLAY(&table, "plague fog");
    HAS(&table, "deck", "['3','7','16','fog']");
}

static void F8_cards_come_as_often_as_there_are(void **unused) {
    (void)unused;
    DRAW(&table, "..*\n"
                 "star 5,2\n"
                 "phase plague\n"
                 "round 9\n"
                 "deck 3 7 fog fog fog");
    Random random;
    random_seed(&random, 8);
    int count[17] = {0};
    for (int i = 0; i < 10000; i++) {
        count[move_number(FEUDO_GAME.chance(table.state, &random))]++;
    }
    assert_in_range(count[0], 5700, 6300);
    assert_in_range(count[3], 1800, 2200);
    assert_int_equal(count[0] + count[3] + count[7], 10000);
}

int feudo_board_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(F1_neighbours_of_every_cell),
        cmocka_unit_test(F1_distance_is_that_of_the_lattice),
        cmocka_unit_test(F1_sets_of_cells),
        cmocka_unit_test(F2_printed_quarters_in_order),
        cmocka_unit_test(F2_every_quarter_turned_in_every_corner),
        cmocka_unit_test(F2_quarters_are_laid_once),
        cmocka_unit_test(F2_land_is_counted),
        cmocka_unit_test(F3_castle_sites),
        cmocka_unit_test(F3_castles_are_built_in_seat_order),
        cmocka_unit_test(F4_pawn_starts_nearest_to_evesham),
        cmocka_unit_test(F5_numbers_of_the_pieces),
        cmocka_unit_test(F5_number_is_the_movement),
        cmocka_unit_test(F6_desperation_below_four_fighters),
        cmocka_unit_test(F6_desperate_baron_moves_and_fights_with_6),
        cmocka_unit_test(F6_is_told_when_it_begins),
        cmocka_unit_test(F7_a_played_card_is_laid_aside),
        cmocka_unit_test(F7_the_fifth_card_brings_all_back),
        cmocka_unit_test(F8_plague_deck),
        cmocka_unit_test(F8_cards_come_as_often_as_there_are),
    };
    return cmocka_run_group_tests_name("feudo board", tests, NULL, NULL);
}
