/* tests/feudo_random.c -- Feudo over many games: what must hold in every position. */
#include "tests/feudo_drawn.h"

#include "search/greedy.h"

#include <string.h>

static int games;

/* ---- what holds in every position ---- */

static int set_size(unsigned set) {
    int size = 0;
    for (; set != 0; set &= set - 1) {
        size++;
    }
    return size;
}

static void check_pieces(const Feudo *s) {
    for (int cell = 0; cell < CELLS; cell++) {
        int owners = 0, pieces = 0;
        for (int seat = 0; seat < s->seats; seat++) {
            int fighters = 0;
            for (int piece = 0; piece < PIECES; piece++) {
                pieces += s->at[seat][piece] == cell;
                fighters += piece < FIGHTERS && s->at[seat][piece] == cell;
            }
            owners += fighters > 0;
            const bool open = cell != CONVENT && cell != s->castle[seat];
            assert_int_equal(bits_has(s->fighters[seat], cell), open && fighters > 0);
        }
        assert_true(cell == CONVENT || owners <= 1); /* F14 */
        assert_true(pieces <= 1 || !bits_has(s->woods, cell));
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int piece = 0; piece < PIECES; piece++) {
            const int cell = s->at[seat][piece];
            const bool living = s->living[seat] >> piece & 1;
            assert_int_equal(cell == DEAD, !living);
            assert_true(piece != BARON || living);
            const int back = piece == BARON    ? s->back[seat][0]
                             : piece == MILADY ? s->back[seat][1]
                                               : 0;
            assert_int_equal(cell == AWAY, back > 0);
            assert_true(back == 0 || back == s->round + 1 || back == s->round + 2);
            if (cell < CELLS) {
                assert_int_equal(feudo_crowded(s, seat, piece), 0); /* F15, F16 */
                assert_true(!bits_has(s->rough, cell) || cell == CONVENT ||
                            cell == s->castle[seat]);
                assert_true((TOWNSMEN >> piece & 1) ||
                            !(bits_has(s->villages, cell) || bits_has(s->towns, cell)));
            } else {
                assert_false(s->sick[seat] >> piece & 1);
            }
            for (int town = 0; town < TOWNS; town++) {
                assert_true(cell != s->town[town] || s->owner[town] == seat);
            }
            assert_true(!s->fog || s->moved[seat][piece] <= 1); /* F12 */
        }
        assert_int_equal(s->army[seat], set_size(s->living[seat] & ALL_FIGHTERS));
    }
}

static void check_cards(const Feudo *s) {
    const int turned = s->round - (s->phase >= ORDER && s->phase <= PLAGUE);
    assert_int_equal(set_size(s->deck) + s->fog_left, VILLAGES + FOG_CARDS - turned); /* F8 */
    for (int seat = 0; seat < s->seats; seat++) {
        int hand = 0;
        for (int kind = 0; kind < TRADE_KINDS; kind++) {
            assert_true(s->hand[seat][kind] <= FEUDO_TRADE_COUNT[kind]);
            hand += s->hand[seat][kind];
        }
        assert_in_range(hand, 1, TRADE_CARDS);
        unsigned seen = 0;
        for (int card = 0; card < PLOT_CARDS; card++) {
            const int piece = s->plot[seat][card];
            assert_true(piece == NONE || (piece < PIECES && !(seen >> piece & 1)));
            seen |= piece == NONE ? 0 : 1u << piece;
        }
        assert_true(s->phase > TRADE || feudo_purse(s, seat) >= 0);
    }
}

static void check_fights(const Feudo *s) {
    unsigned used[FEUDO_SEATS] = {0};
    for (int entry = 0; entry < WON_MAX; entry++) {
        if (entry >= s->wins) {
            assert_int_equal(s->won_by[entry] | s->won_at[entry], 0);
            continue;
        }
        const int seat = s->won_by[entry] >> PIECES;
        const unsigned pieces = s->won_by[entry] & ALL_PIECES;
        assert_int_equal(used[seat] & pieces, 0); /* F20 */
        used[seat] |= pieces;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        assert_int_equal(used[seat], s->attacked[seat]);
    }
    assert_true(s->phase == MUSTER || (s->muster == 0 && s->target == 0));
}

static void check_course(const Feudo *s) {
    assert_true(s->round <= s->rounds);
    assert_int_equal(s->step > 0, s->phase == MARCH || s->phase == CHARM);
    assert_int_equal(s->order[0] == NONE, s->phase < PLOT);
    if (s->phase >= MARCH && s->phase < DONE) {
        assert_int_equal(s->order[s->index], s->turn);
    } else {
        assert_int_equal(s->index, 0);
    }
    int highest = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        highest = s->points[seat] > highest ? s->points[seat] : highest;
    }
    assert_true(s->king || highest < KING_POINTS); /* F27 */
    /* Whoever is asked in these phases has something to do. */
    if (s->phase == TRADE || s->phase == ATTACK || s->phase == ADVANCE) {
        Move moves[MOVES_MAX];
        assert_true(feudo_moves(s, moves) >= 2);
    }
}

/* The sets kept up to date are those of the pieces, and seats not there are blank. */
static void check_bytes(const Feudo *s) {
    Feudo again = *s;
    feudo_derive(&again);
    assert_memory_equal(&again, s, sizeof again);
    for (int seat = s->seats; seat < FEUDO_SEATS; seat++) {
        assert_int_equal(s->living[seat] | s->sick[seat] | s->points[seat] | s->army[seat], 0);
        assert_false(bits_any(s->fighters[seat]));
        assert_int_equal(s->at[seat][BARON], NOWHERE);
    }
}

/* Points change by what is told, and by nothing else (F25 to F27). */
static void check_points(const Feudo *before, const Feudo *after, const Event *events, int count) {
    int points[FEUDO_SEATS];
    for (int seat = 0; seat < before->seats; seat++) {
        points[seat] = before->points[seat];
    }
    for (int i = 0; i < count; i++) {
        const Event *event = &events[i];
        switch (event->kind) {
        case EVENT_BEATEN:
            points[event->other] += event->number[1];
            break;
        case EVENT_CONQUERED:
            points[event->seat] += event->number[1];
            assert_int_equal(event->number[1], cell_distance(event->cell[0], event->cell[1]));
            break;
        case EVENT_LOST_TOWN:
            points[event->seat] -= event->number[2];
            break;
        case EVENT_COWARDS:
            points[event->seat] -= event->number[1];
            break;
        case EVENT_FIGHT:
            assert_true(event->number[0] > event->number[1]); /* F21 */
            break;
        default:
            break;
        }
    }
    for (int seat = 0; seat < before->seats; seat++) {
        assert_int_equal(after->points[seat], points[seat]);
    }
}

static void check_all(const Feudo *s) {
    check_bytes(s);
    check_fights(s);
    if (s->round > 0) {
        check_pieces(s);
        check_cards(s);
        check_course(s);
    }
}

/* Plays a game through, `greedy` per cent of the moves with a purpose, checking all the way. */
static void follow_game(int seats, int rounds, int greedy, Random *random, int64_t tally[]) {
    const Setup setup = {seats, {rounds}};
    Feudo s;
    int moves = 0;
    feudo_start(&s, &setup);
    for (; s.turn != OVER; moves++) {
        const bool purposeful = (int)random_below(random, 100) < greedy;
        const Move move = s.turn == NATURE ? feudo_chance(&s, random)
                          : purposeful     ? greedy_move(&FEUDO_GAME, seats, &s, random)
                                           : feudo_pick(&s, random);
        assert_true(feudo_legal(&s, move));
        Event events[EVENTS_MAX];
        const int count = feudo_events(&s, move, events);
        const Feudo before = s;
        feudo_apply(&s, move);
        check_points(&before, &s, events, count);
        for (int i = 0; i < count; i++) {
            feudo_tally(&events[i], tally);
        }
        check_all(&s);
        assert_true(moves < 5000);
    }
}

static void random_games_keep_all_rules(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 1);
    int64_t tally[FEUDO_TALLIES] = {0};
    for (int game = 0; game < games; game++) {
        for (int seats = 2; seats <= 4; seats++) {
            follow_game(seats, 10 + game % 3 * 5, 0, &random, tally);
        }
    }
}

/* Games with a purpose meet everything that the rules know. */
static void purposeful_games_meet_everything(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 2);
    int64_t tally[FEUDO_TALLIES] = {0};
    for (int game = 0; game < games; game++) {
        for (int seats = 2; seats <= 4; seats++) {
            follow_game(seats, 10, game % 4 == 3 ? 60 : 100, &random, tally);
        }
    }
    for (int i = 0; i < FEUDO_TALLIES; i++) {
        if (tally[i] == 0 && i != TALLY_CONTAGIONS) { /* rare with a purpose */
            fail_msg("no %s in %d games", FEUDO_TALLY[i].in[ENGLISH], 3 * games);
        }
    }
}

static void purpose_beats_chance(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 3);
    int wins = 0;
    for (int game = 0; game < 20; game++) {
        const Setup setup = {2, {10}};
        Feudo s;
        feudo_start(&s, &setup);
        while (s.turn != OVER) {
            feudo_apply(&s, s.turn == NATURE       ? feudo_chance(&s, &random)
                            : s.turn == (game & 1) ? greedy_move(&FEUDO_GAME, 2, &s, &random)
                                                   : feudo_pick(&s, &random));
        }
        Score score[SEATS_MAX];
        feudo_score(&s, score);
        wins += score[game & 1].won;
    }
    assert_in_range(wins, 18, 20); /* 99 of 100 were counted */
}

/* ---- pick is even over moves ---- */

static void check_even(const char *drawing, int draws) {
    static Table table;
    DRAW(&table, drawing);
    static Move moves[MOVES_MAX];
    static int count[MOVES_MAX];
    Random random;
    random_seed(&random, 5);
    const int all = feudo_moves(table.state, moves);
    memset(count, 0, sizeof count);
    for (int i = 0; i < draws * all; i++) {
        const Move move = feudo_pick(table.state, &random);
        int at = 0;
        while (at < all && moves[at] != move) {
            at++;
        }
        assert_true(at < all);
        count[at]++;
    }
    double spread = 0; /* chi squared, with all - 1 degrees of freedom */
    for (int i = 0; i < all; i++) {
        spread += (double)(count[i] - draws) * (count[i] - draws) / draws;
    }
    /* Five standard deviations above the mean. */
    const double excess = spread - (all - 1);
    assert_true(excess <= 0 || excess * excess <= 25.0 * 2 * (all - 1) + 25.0);
}

static void picks_are_even(void **unused) {
    (void)unused;
    check_even("..*\nstar 4,2\nphase plot\ndead0 K1 I2", 2000);
    check_even("..*\nstar 4,2\nphase plot\ndead0 F K1 K2 K3 M1 M2 I1\nplot0 B L I2", 2000);
    check_even("0F*   1K1\n   0K1\nstar 4,2\nphase march\nplot0 F B K1 0", 500);
    check_even("0F*   1L    1K1\nstar 4,2\nphase march\nplot0 F B K1 0", 500);
    check_even("0B*   1K1   0k3\n   0K1   0i1\nstar 4,2\nphase trade\nhand0 2 0 0 0\n"
               "plot0 F B K1 4\nconvent0 K2 m1",
               200);
    check_even("1I1   0K1*  1I2   0K2   1I2\nstar 3,2", 1000);
    check_even("0F    1I1*  0BK1\n   0K2   0I1\nstar 4,2\nphase muster\nmuster 4,2", 1000);
    check_even("0BK1* 1F    0K2\n   0I1\nstar 3,2\nphase advance\ndead1 F\n"
               "attacked0 B K1 K2 I1\nwon1 0 3,3 B K1\nwon2 0 4,3 K2 I1",
               1000);
    check_even("1B    0L*   2B\nstar 4,2\nseats 3\nphase charm\nplot0 L K1 F 0", 1000);
    check_even("..*\nstar 4,2\nseats 4\nphase order\nto_act 1", 500);
}

/* ---- fixed counts ---- */

/* Sequences of `depth` decisions, nature's moves all tried in between. */
static uint64_t sequences(const Feudo *s, int depth) {
    if (depth == 0 || s->turn == OVER) {
        return 1;
    }
    Move moves[MOVES_MAX];
    const int count = feudo_moves(s, moves);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Feudo after = *s;
        feudo_apply(&after, moves[i]);
        sum += sequences(&after, depth - (s->turn != NATURE));
    }
    return sum;
}

static void sequences_are_counted(void **unused) {
    (void)unused;
    static const struct {
        const char *drawing;
        uint64_t count[5]; /* of 0, 1, 2 … decisions; 0 ends the list */
    } CASES[] = {
        {"0F*   1BK1  0K1\n   0M1   1I1\nstar 3,2\nphase attack\nround 10", {1, 3, 7, 9, 14}},
        {"0F*   1BK1  0K1\n   0M1   1I1\nstar 3,2\nphase march\nplot0 F M1 K1 2\nplot1 B I1 K1 0",
         {1, 20, 399, 7982}},
        {"0L*   1BK1  0K1\n   0M1   1I1\nstar 3,2\nphase march\nstep 3\nplot0 F M1 L 2\n"
         "plot1 B I1 L 4\nround 10",
         {1, 10, 38, 2774}},
        /* F16: one place less for him than if 4,2 were empty, from there and by shillings. */
        {"0F*   1L    1K1\nstar 3,2\nphase march\nstep 3\nplot0 B K1 F 4\nplot1 B K2 K3 0\n"
         "round 10",
         {1, 32, 607}},
        {"..*\nstar 3,2\nphase plot\nround 10\ndead0 F K1 K2 K3 M1 M2", {1, 4, 12, 24, 72}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        static Table table;
        DRAW(&table, CASES[i].drawing);
        for (int depth = 0; depth < 5 && CASES[i].count[depth] > 0; depth++) {
            const uint64_t count = sequences((const Feudo *)table.state, depth);
            if (count != CASES[i].count[depth]) {
                fail_msg("position %d, depth %d: %llu sequences instead of %llu", (int)i, depth,
                         (unsigned long long)count, (unsigned long long)CASES[i].count[depth]);
            }
        }
    }
}

int feudo_random_tests(int count) {
    games = count;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_all_rules),
        cmocka_unit_test(purposeful_games_meet_everything),
        cmocka_unit_test(purpose_beats_chance),
        cmocka_unit_test(picks_are_even),
        cmocka_unit_test(sequences_are_counted),
    };
    return cmocka_run_group_tests_name("feudo games", tests, NULL, NULL);
}
