/* tests/barony_setup.c -- Barony's map, parts and set-up: rules Y1 to Y7. */
#include "tests/barony_drawn.h"

#include "core/hex.h"

#include <string.h>

static Table table;

static BaronyState *state(void) {
    return (BaronyState *)table.state;
}

/* Rule Y1 as the document has it: letters, and how many. */
static const char TILES[] = "MMM1 MMF1 MMP1 MMA1 MFF1 MPF1 MPP1 MAF1 MAP1 MAA1 FFF2 FFP1 FFA1 FPP1 "
                            "FPA1 FAA1 PPP2 PPA1 PAA1 AAA1 MML2 FFL2 PPL2 AAL2 MFL1 MLP1 MLA1 FLP1 "
                            "FLA1 PAL1";

/* Rule Y2: the sites of the document's formula, in order of r, then q; returns how many. */
static int sites_of(int seats, int q[BARONY_SITES], int r[BARONY_SITES]) {
    static const int LIMIT[] = {0, 0, 13, 19, 28};
    int count = 0;
    for (int y = -15; y <= 15; y++) {
        for (int x = -15; x <= 15; x++) {
            const int a = x - 1, b = y;
            if ((x - y) % 3 == 0 && a * a + a * b + b * b <= LIMIT[seats]) {
                assert_true(count < BARONY_SITES);
                q[count] = x;
                r[count++] = y;
            }
        }
    }
    return count;
}

/* Plays "tile" on all sites, the same order in every game. */
static void lay_map(int seats, uint64_t seed) {
    Random random;
    random_seed(&random, seed);
    table_start(&table, &BARONY_GAME, seats);
    while (BARONY_GAME.turn(table.state) == NATURE) {
        BARONY_GAME.apply(table.state, BARONY_GAME.chance(table.state, &random));
    }
}

static void Y1_kinds_of_tiles(void **unused) {
    (void)unused;
    int letters[128] = {0}, all = 0;
    table_start(&table, &BARONY_GAME, 4);
    PLAY(&table, "first 0");
    for (const char *at = TILES; *at != '\0'; at += at[4] == ' ' ? 5 : 4) {
        const int number = at[3] - '0';
        for (int turning = 0; turning < 3; turning++) {
            TEXT(words, 16);
            Move move;
            text_format(&words, "tile %.3s %d", at, turning);
            assert_true(BARONY_GAME.read_move(table.state, words.start, &move));
            assert_int_equal(BARONY_GAME.weight(table.state, move), number);
        }
        for (int i = 0; i < 3; i++) {
            letters[(int)at[i]] += number;
        }
        all += number;
    }
    assert_int_equal(all, 36);
    assert_int_equal(table_moves_count(&table), 30 * 3);
    assert_int_equal(letters['A'], 22);
    assert_int_equal(letters['P'], 25);
    assert_int_equal(letters['F'], 25);
    assert_int_equal(letters['M'], 22);
    assert_int_equal(letters['L'], 14);
}

static void Y1_tiles_run_out(void **unused) {
    (void)unused;
    table_start(&table, &BARONY_GAME, 2);
    PLAY(&table, "first 1");
    PLAY(&table, "tile MMM 0");
    REFUSED(&table, "tile MMM 0", 1);
    PLAY(&table, "tile FFF 1");
    assert_int_equal(table_moves_count(&table), 29 * 3);
    PLAY(&table, "tile FFF 2");
    REFUSED(&table, "tile FFF 0", 1);
    assert_int_equal(table_moves_count(&table), 28 * 3);
    UNREADABLE(&table, "tile MMM 3");
    UNREADABLE(&table, "tile MMX 0");
}

/* With four players every tile is used. */
static void Y1_all_tiles_with_four(void **unused) {
    (void)unused;
    lay_map(4, 5);
    int count[LANDS] = {0};
    for (Bits hexes = BARONY_MAPS[4]->all; bits_any(hexes);) {
        count[barony_land(state(), bits_take(&hexes))]++;
    }
    assert_int_equal(count[FIELD], 22);
    assert_int_equal(count[PLAIN], 25);
    assert_int_equal(count[FOREST], 25);
    assert_int_equal(count[MOUNTAIN], 22);
    assert_int_equal(count[LAKE], 14);
}

static void Y2_sites_of_the_map(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        int q[BARONY_SITES], r[BARONY_SITES];
        const BaronyMap *map = BARONY_MAPS[seats];
        assert_int_equal(sites_of(seats, q, r), 9 * seats);
        assert_int_equal(map->sites, 9 * seats);
        assert_int_equal(map->cells, 27 * seats);
        assert_int_equal(bits_count(map->all), 27 * seats);
        Bits left = map->all;
        for (int site = 0; site < map->sites; site++) {
            static const int Q[] = {0, 1, 0}, R[] = {0, 0, 1};
            for (int i = 0; i < 3; i++) {
                const int hex = map->site[site][i];
                assert_int_equal(map->q[hex], q[site] + Q[i]);
                assert_int_equal(map->r[hex], r[site] + R[i]);
                assert_true(bits_in(&left, hex));
                bits_remove(&left, hex);
            }
        }
        assert_false(bits_any(left));
    }
}

/* The tables of neighbours against core/hex.h, and that hexes are numbered by r, then q. */
static void Y2_neighbours_on_the_map(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        const BaronyMap *map = BARONY_MAPS[seats];
        int before = 0;
        for (Bits hexes = map->all; bits_any(hexes);) {
            const int hex = bits_take(&hexes);
            int neighbours = 0, last = 0;
            if (before != 0) {
                assert_true(map->r[before] < map->r[hex] ||
                            (map->r[before] == map->r[hex] && map->q[before] < map->q[hex]));
            }
            before = hex;
            for (Bits others = map->all; bits_any(others);) {
                const int other = bits_take(&others);
                const bool near =
                    hex_distance(map->q[hex], map->r[hex], map->q[other], map->r[other]) == 1;
                bool listed = false;
                for (int i = 0; i < DIRECTIONS; i++) {
                    listed |= map->neighbour[hex][i] == other;
                }
                assert_int_equal(listed, near);
                assert_int_equal(map->near[hex].mask[other >> 6] >> (other & 63) & 1, near);
                neighbours += near;
            }
            assert_int_equal(bits_in(&map->rim, hex), neighbours < 6);
            for (int i = 0; i < DIRECTIONS; i++) {
                const int other = map->neighbour[hex][i];
                assert_true(other == BARONY_NOWHERE || other > last);
                last = other == BARONY_NOWHERE ? last : other;
            }
        }
        assert_false(bits_in(&map->all, BARONY_NOWHERE));
    }
}

/* One product gathers the neighbours of a hex: tried on every hex with many sets. */
static void Y2_neighbours_at_once(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 3);
    for (int seats = 2; seats <= 4; seats++) {
        const BaronyMap *map = BARONY_MAPS[seats];
        for (Bits hexes = map->all; bits_any(hexes);) {
            const int hex = bits_take(&hexes);
            const BaronyNear *near = &map->near[hex];
            for (int i = 0; i < 200; i++) {
                const Bits set = {{random_next(&random), random_next(&random)}};
                const uint64_t code = ((set.word[0] & near->mask[0]) * near->factor[0] +
                                       (set.word[1] & near->mask[1]) * near->factor[1]) >>
                                      57;
                for (int place = 0; place < 7; place++) {
                    const int other = map->neighbour[hex][place];
                    assert_int_equal(code >> place & 1,
                                     other != BARONY_NOWHERE && bits_in(&set, other));
                }
            }
        }
    }
}

static void Y2_turning_a_tile(void **unused) {
    (void)unused;
    static const char *const EXPECTED[3][3] = {{"mountain", "forest", "lake"},
                                               {"lake", "mountain", "forest"},
                                               {"forest", "lake", "mountain"}};
    int q[BARONY_SITES], r[BARONY_SITES];
    sites_of(2, q, r);
    for (int turning = 0; turning < 3; turning++) {
        TEXT(words, 16);
        table_start(&table, &BARONY_GAME, 2);
        PLAY(&table, "first 0");
        text_format(&words, "tile MFL %d", turning);
        PLAY(&table, words.start);
        for (int i = 0; i < 3; i++) {
            TEXT(path, 32);
            TEXT(land, 32);
            text_format(&path, "map.%d,%d", q[0] + (i == 1), r[0] + (i == 2));
            text_format(&land, "'%s'", EXPECTED[turning][i]);
            HAS(&table, path.start, land.start);
        }
        HAS(&table, "to_act", "'nature'");
        HAS(&table, "phase", "'setup'");
    }
}

/* The chance of a kind is how many of it are left; turnings are alike. */
static void Y2_tiles_are_drawn_fairly(void **unused) {
    (void)unused;
    enum { DRAWS = 36 * 3 * 400 };
    static int drawn[TILE_KINDS * 4];
    Random random;
    random_seed(&random, 8);
    table_start(&table, &BARONY_GAME, 2);
    PLAY(&table, "first 0");
    for (int i = 0; i < DRAWS; i++) {
        drawn[barony_value(BARONY_GAME.chance(table.state, &random))]++;
    }
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        for (int turning = 0; turning < TURNINGS; turning++) {
            const Move move = barony_move(MOVE_TILE, 0, kind * 4 + turning);
            const int mean = 400 * (int)BARONY_GAME.weight(table.state, move);
            assert_in_range(drawn[kind * 4 + turning], mean * 7 / 10, mean * 13 / 10);
        }
    }
}

static void Y3_pieces_of_a_player(void **unused) {
    (void)unused;
    table_start(&table, &BARONY_GAME, 3);
    HAS(&table, "reserve.2", "{'knights':7,'villages':14,'strongholds':2,'cities':5}");
    DRAW(&table, "P0kc* P0k\n"
                 "spent0 0 14 2 0");
    REFUSED(&table, "build 1,0 village", 3);
    REFUSED(&table, "build 1,0 stronghold", 3);
    DRAW(&table, "P0kc* P0v   P\n"
                 "spent0 6 0 0 4\n"
                 "new 2 0");
    REFUSED(&table, "recruit 0,0 1", 3);
    REFUSED(&table, "city 1,0", 14); /* next to a city */
    DRAW(&table, "P*    P0v   P\n"
                 "spent0 7 0 0 5\n"
                 "new 2 0");
    REFUSED(&table, "city 1,0", 3);
}

static void Y4_tokens_by_land(void **unused) {
    (void)unused;
    DRAW(&table, "A0k*  P0k   F0k   M0k");
    PLAY(&table, "build 0,0 village");
    TOLD(&table, "built Y13 seat=0 at=0,0 building=village token=field");
    PLAY(&table, "build 1,0 village");
    PLAY(&table, "build 2,0 stronghold");
    PLAY(&table, "build 3,0 village");
    HAS(&table, "tokens.0", "{'field':1,'plain':1,'forest':1,'mountain':1}");
    HAS(&table, "to_act", "1"); /* nothing further to build */
    assert_int_equal(BARONY_GOLD[FIELD] + 10 * BARONY_GOLD[PLAIN] + 100 * BARONY_GOLD[FOREST] +
                         1000 * BARONY_GOLD[MOUNTAIN],
                     2345);
    assert_int_equal(barony_silver(state(), 0), 3 + 2 + 1 + 0);
}

static void Y5_first_player(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        static const char *const FIRST[] = {"first 0|first 1", "first 0|first 1|first 2",
                                            "first 0|first 1|first 2|first 3"};
        table_start(&table, &BARONY_GAME, seats);
        HAS(&table, "first", "null");
        MOVES_ARE(&table, FIRST[seats - 2]);
        int drawn[4] = {0};
        Random random;
        random_seed(&random, 1);
        for (int i = 0; i < 1000 * seats; i++) {
            drawn[barony_value(BARONY_GAME.chance(table.state, &random))]++;
        }
        for (int seat = 0; seat < seats; seat++) {
            assert_in_range(drawn[seat], 850, 1150);
        }
    }
    UNREADABLE(&table, "first 4");
    DRAW(&table, "P0kc*\n"
                 "seats 3\n"
                 "first 2\n"
                 "to_act 2\n"
                 "spent2 1 0 0 1\n"
                 "spent1 1 0 0 1");
    BaronyState *s = state();
    for (int i = 0; i < 6; i++) {
        static const int ORDER[] = {2, 0, 1, 2, 0, 1};
        Random random;
        random_seed(&random, (uint64_t)i);
        assert_int_equal(s->turn, ORDER[i]);
        assert_int_equal(s->round, 1 + i / 3);
        do {
            BARONY_GAME.apply(s, BARONY_GAME.pick(s, &random));
        } while (s->turn == ORDER[i]);
    }
}

static void Y6_order_of_placements(void **unused) {
    (void)unused;
    static const char *const ORDER[] = {"011100", "012221100", "012333221100"};
    for (int seats = 2; seats <= 4; seats++) {
        for (int first = 0; first < seats; first++) {
            Random random;
            random_seed(&random, (uint64_t)(17 * seats + first));
            table_start(&table, &BARONY_GAME, seats);
            BARONY_GAME.apply(table.state, barony_move(MOVE_FIRST, 0, first));
            while (BARONY_GAME.turn(table.state) == NATURE) {
                BARONY_GAME.apply(table.state, BARONY_GAME.chance(table.state, &random));
            }
            for (int i = 0; i < 3 * seats; i++) {
                assert_int_equal(state()->placed, i);
                assert_int_equal(state()->turn, (first + ORDER[seats - 2][i] - '0') % seats);
                assert_int_equal(state()->round, 0);
                BARONY_GAME.apply(table.state, BARONY_GAME.pick(table.state, &random));
            }
            HAS(&table, "phase", "'turn'");
            HAS(&table, "round", "1");
            assert_int_equal(state()->turn, first);
            HAS(&table, "reserve.0", "{'knights':4,'villages':14,'strongholds':2,'cities':2}");
            HAS(&table, "new_cities.0", "0");
            HAS(&table, "stirred", "false"); /* cities of the set-up are no progress */
        }
    }
}

static void Y6_a_city_with_a_knight(void **unused) {
    (void)unused;
    lay_map(2, 4);
    Move moves[MOVES_MAX];
    BARONY_GAME.moves(table.state, moves);
    const int hex = barony_value(moves[0]);
    TEXT(words, 32);
    BARONY_GAME.write_move(table.state, moves[0], &words);
    PLAY(&table, words.start);
    assert_true(bits_in(&state()->city, hex));
    assert_int_equal(list_count(state()->seat[state()->first].stations, hex), 1);
    TEXT(told, 64);
    text_format(&told, "placed Y6 seat=%d at=%s", state()->first, words.start + 5);
    TOLD(&table, told.start);
}

/* Which hexes a placement may use, worked out anew. */
static void Y7_where_a_city_may_stand(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        Random random;
        random_seed(&random, (uint64_t)seats);
        lay_map(seats, (uint64_t)seats);
        while (state()->phase == PHASE_SETUP) {
            const BaronyMap *map = barony_map(state());
            for (Bits hexes = map->all; bits_any(hexes);) {
                const int hex = bits_take(&hexes);
                const BaronyLand land = barony_land(state(), hex);
                bool free = land != LAKE && land != FOREST;
                for (Bits cities = state()->city; bits_any(cities);) {
                    const int city = bits_take(&cities);
                    free &= hex_distance(map->q[hex], map->r[hex], map->q[city], map->r[city]) > 1;
                }
                const Move move = barony_move(MOVE_CITY, 0, hex);
                assert_int_equal(BARONY_GAME.why_not(table.state, move), free ? 0 : 7);
            }
            REFUSED(&table, "skip", 7);
            BARONY_GAME.apply(table.state, BARONY_GAME.pick(table.state, &random));
        }
    }
}

/* A map that is nearly all forest and lake: the second player to place finds nothing. */
static void Y7_no_hex_left(void **unused) {
    (void)unused;
    DRAW(&table, "F*    M\n"
                 "land F\n"
                 "spent0 7 0 0 0\n"
                 "spent1 7 0 0 0");
    /* The same map before the placements. */
    BaronyState *s = state();
    const BaronyState drawn = *s;
    const Setup setup = {2, {0}};
    barony_start(s, &setup);
    memcpy(s->ground, drawn.ground, sizeof s->ground);
    s->first = 1;
    s->turn = 1;
    s->laid = drawn.laid;
    s->tiles = 0;
    barony_derive(s);
    MOVES_ARE(&table, "city 1,0");
    REFUSED(&table, "skip", 7);
    REFUSED(&table, "city 0,0", 7);
    PLAY(&table, "city 1,0");
    for (int i = 0; i < 5; i++) {
        static const int ORDER[] = {0, 0, 0, 1, 1};
        assert_int_equal(s->turn, ORDER[i]);
        MOVES_ARE(&table, "skip");
        REFUSED(&table, "city 1,0", 7);
        PLAY(&table, "skip");
        TOLD(&table, i < 3 ? "skipped Y7 seat=0" : "skipped Y7 seat=1");
    }
    HAS(&table, "phase", "'turn'");
    HAS(&table, "placed", "6");
    HAS(&table, "reserve.0.cities", "5");
}

int barony_setup_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(Y1_kinds_of_tiles),        cmocka_unit_test(Y1_tiles_run_out),
        cmocka_unit_test(Y1_all_tiles_with_four),   cmocka_unit_test(Y2_sites_of_the_map),
        cmocka_unit_test(Y2_neighbours_on_the_map), cmocka_unit_test(Y2_neighbours_at_once),
        cmocka_unit_test(Y2_turning_a_tile),        cmocka_unit_test(Y2_tiles_are_drawn_fairly),
        cmocka_unit_test(Y3_pieces_of_a_player),    cmocka_unit_test(Y4_tokens_by_land),
        cmocka_unit_test(Y5_first_player),          cmocka_unit_test(Y6_order_of_placements),
        cmocka_unit_test(Y6_a_city_with_a_knight),  cmocka_unit_test(Y7_where_a_city_may_stand),
        cmocka_unit_test(Y7_no_hex_left),
    };
    return cmocka_run_group_tests_name("barony set-up", tests, NULL, NULL);
}
