/* tests/server/pairing.c -- pairings and duplicate scores: what must hold for every tournament. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/random.h"
#include "server/duplicate.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 20000 };

static PairingTable past[GAMES_MOST], tables[PAIRING_PLAYERS_MOST];
static int past_count;

static int met(int seats, int a, int b) {
    int times = 0;
    for (int t = 0; t < past_count; t++) {
        bool one = false, other = false;
        for (int s = 0; s < seats; s++) {
            one = one || past[t].player[s] == a;
            other = other || past[t].player[s] == b;
        }
        times += one && other;
    }
    return times;
}

/* Everybody once, nobody else; computers spread evenly. Returns how many pairs meet again. */
static int check_round(int seats, const int order[], int count, int made) {
    int seen[PAIRING_PLAYERS_MOST] = {0};
    int least = seats, most = 0, again = 0;
    assert_int_equal(made, (count + seats - 1) / seats);
    for (int t = 0; t < made; t++) {
        int computers = 0;
        for (int s = 0; s < seats; s++) {
            const int player = tables[t].player[s];
            if (player == PAIRING_COMPUTER) {
                computers++;
                continue;
            }
            assert_in_range(player, 0, PAIRING_PLAYERS_MOST - 1);
            seen[player]++;
            for (int i = 0; i < s; i++) {
                again += tables[t].player[i] >= 0 && met(seats, tables[t].player[i], player) > 0;
            }
        }
        assert_in_range(computers, 0, seats - 1); /* no table without people */
        least = computers < least ? computers : least;
        most = computers > most ? computers : most;
    }
    assert_true(most - least <= 1);
    for (int i = 0; i < count; i++) {
        assert_int_equal(seen[order[i]], 1);
        seen[order[i]] = 0;
    }
    for (int i = 0; i < PAIRING_PLAYERS_MOST; i++) {
        assert_int_equal(seen[i], 0);
    }
    return again;
}

static void keep_round(int seats, int games, int made) {
    for (int g = 0; g < games; g++) {
        for (int t = 0; t < made; t++) {
            assert_true(past_count < GAMES_MOST);
            past[past_count++] = pairing_rotated(&tables[t], seats, g);
        }
    }
}

/* How unequally a player has had the seats; how often a computer. */
static int seat_spread(int seats, int player, int *computers) {
    int sat[PAIRING_SEATS_MOST] = {0}, least = GAMES_MOST, most = 0;
    *computers = 0;
    for (int t = 0; t < past_count; t++) {
        bool here = false;
        int with = 0;
        for (int s = 0; s < seats; s++) {
            here = here || past[t].player[s] == player;
            sat[s] += past[t].player[s] == player;
            with += past[t].player[s] == PAIRING_COMPUTER;
        }
        *computers += here ? with : 0;
    }
    for (int s = 0; s < seats; s++) {
        least = sat[s] < least ? sat[s] : least;
        most = sat[s] > most ? sat[s] : most;
    }
    return most - least;
}

static void shuffle(Random *random, int order[], int count) {
    for (int i = count - 1; i > 0; i--) {
        const int j = (int)random_below(random, (uint32_t)i + 1);
        const int kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

/* ---- Swiss ---- */

static void swiss_of_every_size(void **unused) {
    (void)unused;
    static const int SIZES[] = {1,  2,  3,  4,  5,  6,  7,   8,   9,  11,
                                13, 16, 23, 32, 50, 64, 101, 127, 128};
    Random random;
    random_seed(&random, 16);
    for (int seats = 2; seats <= PAIRING_SEATS_MOST; seats++) {
        for (size_t size = 0; size < sizeof SIZES / sizeof SIZES[0]; size++) {
            const int players = SIZES[size], rounds = players > 100 ? 5 : 7;
            const int games = 1 + (int)random_below(&random, 2) * (seats - 1);
            int order[PAIRING_PLAYERS_MOST];
            past_count = 0;
            for (int i = 0; i < players; i++) {
                order[i] = i;
            }
            for (int round = 0; round < rounds; round++) {
                shuffle(&random, order, players); /* as if the standings had become so */
                const int made = pairing_make(PAIRING_SWISS, seats, games, order, players, past,
                                              past_count, tables);
                const int again = check_round(seats, order, players, made);
                /* Two seats: exact. More: with four times as many people as anybody has met. */
                const int known = (round + 1) * (seats - 1);
                if ((seats == 2 && players > 2 * rounds) || players >= 4 * known) {
                    assert_int_equal(again, 0);
                }
                /* Always the same. */
                PairingTable twice[PAIRING_PLAYERS_MOST];
                assert_int_equal(pairing_make(PAIRING_SWISS, seats, games, order, players, past,
                                              past_count, twice),
                                 made);
                assert_memory_equal(twice, tables, (size_t)made * sizeof twice[0]);
                keep_round(seats, games, made);
            }
            int computers, least = GAMES_MOST, most = 0;
            for (int i = 0; i < players; i++) {
                const int spread = seat_spread(seats, i, &computers);
                assert_true(spread <= (games == seats ? 0 : seats == 2 ? 3 : 4));
                least = computers < least ? computers : least;
                most = computers > most ? computers : most;
            }
            /* Two seats: nobody gets the computer twice before everybody had it, unless that would
             * be a rematch for others. */
            if (seats == 2 && players > 2 * rounds) {
                assert_true(most - least <= games);
            }
        }
    }
}

/* Who leads meets who leads. */
static void swiss_pairs_neighbours(void **unused) {
    (void)unused;
    const int order[] = {5, 3, 1, 0, 2, 4, 7, 6};
    past_count = 0;
    const int made = pairing_make(PAIRING_SWISS, 2, 1, order, 8, past, 0, tables);
    assert_int_equal(made, 4);
    for (int t = 0; t < 4; t++) {
        const int low = tables[t].player[0], high = tables[t].player[1];
        assert_true((low == order[2 * t] && high == order[2 * t + 1]) ||
                    (high == order[2 * t] && low == order[2 * t + 1]));
    }
    assert_int_equal(pairing_make(PAIRING_SWISS, 4, 1, order, 8, past, 0, tables), 2);
    for (int s = 0; s < 4; s++) {
        bool first = false;
        for (int i = 0; i < 4; i++) {
            first = first || tables[0].player[s] == order[i];
        }
        assert_true(first);
    }
}

/* Is there a round of two without rematches? By trying everything. */
static bool can_avoid(int players, unsigned taken) {
    int first = 0;
    while (first < players && (taken & 1u << first)) {
        first++;
    }
    if (first == players) {
        return true;
    }
    for (int other = first + 1; other < players; other++) {
        if (!(taken & 1u << other) && met(2, first, other) == 0 &&
            can_avoid(players, taken | 1u << first | 1u << other)) {
            return true;
        }
    }
    return false;
}

static void rematches_only_where_they_must_be(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 7);
    int forced = 0;
    for (int run = 0; run < 150; run++) {
        const int players = 4 + 2 * (int)random_below(&random, 4);
        int order[PAIRING_PLAYERS_MOST];
        past_count = 0;
        for (int i = 0; i < players; i++) {
            order[i] = i;
        }
        for (int round = 0; round < players; round++) {
            shuffle(&random, order, players);
            const int made =
                pairing_make(PAIRING_SWISS, 2, 1, order, players, past, past_count, tables);
            const int again = check_round(2, order, players, made);
            const bool possible = can_avoid(players, 0);
            assert_int_equal(again == 0, possible);
            forced += !possible;
            keep_round(2, 1, made);
        }
    }
    assert_true(forced > 10); /* it was looked at */
}

/* People go, others come. */
static void people_come_and_go(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 99);
    for (int seats = 2; seats <= PAIRING_SEATS_MOST; seats++) {
        for (int run = 0; run < 20; run++) {
            const int all = 2 + (int)random_below(&random, 60);
            const PairingKind kind = run % 2 ? PAIRING_ROBIN : PAIRING_SWISS;
            past_count = 0;
            for (int round = 0; round < 6; round++) {
                int order[PAIRING_PLAYERS_MOST], count = 0;
                for (int i = 0; i < all; i++) {
                    if (random_below(&random, 4) > 0) {
                        order[count++] = i;
                    }
                }
                if (count == 0) {
                    continue;
                }
                const int made =
                    pairing_make(kind, seats, 1, order, count, past, past_count, tables);
                check_round(seats, order, count, made);
                keep_round(seats, 1, made);
            }
        }
    }
}

/* ---- round robin ---- */

static void everybody_meets_everybody(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= PAIRING_SEATS_MOST; seats++) {
        for (int players = 2; players <= 26; players += players < 8 ? 1 : 6) {
            int order[PAIRING_PLAYERS_MOST], rounds = 0;
            past_count = 0;
            for (int i = 0; i < players; i++) {
                order[i] = i;
            }
            while (!pairing_all_met(seats, order, players, past, past_count)) {
                const int made =
                    pairing_make(PAIRING_ROBIN, seats, 1, order, players, past, past_count, tables);
                const int again = check_round(seats, order, players, made);
                if (seats == 2) {
                    assert_int_equal(again, 0);
                }
                keep_round(seats, 1, made);
                rounds++;
                assert_true(rounds <= pairing_rounds(PAIRING_ROBIN, seats, players));
            }
            if (seats == 2) {
                assert_int_equal(rounds, players + players % 2 - 1);
            }
        }
    }
}

static void rounds_are_enough(void **unused) {
    (void)unused;
    assert_int_equal(pairing_rounds(PAIRING_SWISS, 2, 128), 8);
    assert_int_equal(pairing_rounds(PAIRING_SWISS, 4, 128), 5);
    assert_int_equal(pairing_rounds(PAIRING_SWISS, 5, 2), 3);
    assert_int_equal(pairing_rounds(PAIRING_ROBIN, 2, 7), 7);
}

/* ---- duplicate scores ---- */

static void one_deal_by_hand(void **unused) {
    (void)unused;
    DealTable deal[3];
    memset(deal, 0, sizeof deal);
    /* Seat 0 wins by 5, loses by 1, wins by 2. */
    const int points[3][2] = {{20, 15}, {14, 15}, {12, 10}};
    for (int t = 0; t < 3; t++) {
        for (int s = 0; s < 2; s++) {
            deal[t].points[s] = points[t][s];
            deal[t].place[s] = points[t][s] > points[t][1 - s] ? 1 : 2;
        }
    }
    duplicate_score(deal, 3, 2);
    assert_int_equal(deal[0].score[0], 10000);
    assert_int_equal(deal[2].score[0], 5000); /* better than one of two */
    assert_int_equal(deal[1].score[0], 0);
    assert_int_equal(deal[0].score[1], 0);
    assert_int_equal(deal[1].score[1], 10000);
    /* A game that came to nothing: one half, and nobody is compared with it. */
    deal[0].nothing = true;
    duplicate_score(deal, 3, 2);
    assert_int_equal(deal[0].score[0], 5000);
    assert_int_equal(deal[2].score[0], 10000);
    assert_int_equal(deal[1].score[0], 0);
    /* Alone: whom one has left behind. */
    duplicate_score(deal + 1, 1, 2);
    assert_int_equal(deal[1].score[0], 0);
    assert_int_equal(deal[1].score[1], 10000);
}

/* What the deal gives to a seat falls out: the mean of each seat is one half, and adding points to
 * a seat at all tables, as long as no places change, alters nothing. */
static void luck_falls_out(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 5);
    for (int run = 0; run < 200; run++) {
        const int seats = 2 + (int)random_below(&random, 4),
                  count = 2 + (int)random_below(&random, 31);
        DealTable deal[32], lucky[32];
        memset(deal, 0, sizeof deal);
        for (int t = 0; t < count; t++) {
            for (int s = 0; s < seats; s++) {
                deal[t].points[s] = (int)random_below(&random, 12);
            }
            for (int s = 0; s < seats; s++) {
                deal[t].place[s] = 1;
                for (int i = 0; i < seats; i++) {
                    deal[t].place[s] += deal[t].points[i] > deal[t].points[s];
                }
            }
        }
        memcpy(lucky, deal, sizeof lucky);
        duplicate_score(deal, count, seats);
        for (int s = 0; s < seats; s++) {
            int64_t sum = 0;
            for (int t = 0; t < count; t++) {
                assert_in_range(deal[t].score[s], 0, DUPLICATE_ALL);
                sum += deal[t].score[s];
                lucky[t].points[s] += 100 * s;
            }
            assert_true(llabs(sum - (int64_t)count * DUPLICATE_ALL / 2) <= count);
        }
        duplicate_score(lucky, count, seats);
        for (int t = 0; t < count; t++) {
            assert_memory_equal(lucky[t].score, deal[t].score, sizeof deal[t].score);
        }
    }
}

static void standings_and_ties(void **unused) {
    (void)unused;
    DealTable games[4];
    Standing out[5];
    memset(games, 0, sizeof games);
    const int who[4][2] = {{0, 1}, {2, 3}, {3, 0}, {1, 2}};
    for (int g = 0; g < 4; g++) {
        games[g].round = 1 + g / 2;
        games[g].game = 1;
        games[g].player[0] = who[g][0];
        games[g].player[1] = who[g][1];
        games[g].points[0] = 10;
        games[g].points[1] = 5;
        games[g].place[0] = 1;
        games[g].place[1] = 2;
    }
    duplicate_score(games, 2, 2);
    duplicate_score(games + 2, 2, 2);
    assert_true(duplicate_standings(games, 4, 2, 5, out));
    for (int i = 0; i < 4; i++) { /* all had the same as the other on their seat */
        assert_int_equal(out[i].player, i);
        assert_int_equal(out[i].score, 10000);
        assert_int_equal(out[i].deals, 2);
        assert_int_equal(out[i].opponents, 20000);
        assert_int_equal(out[i].wins, 1);
        assert_true(duplicate_equal(&out[0], &out[i]));
    }
    assert_int_equal(out[4].player, 4); /* has not played */
    assert_int_equal(out[4].score, 0);
    /* Of two with the same score the one whose opponents have more. */
    games[3].points[0] = 50;
    duplicate_score(games + 2, 2, 2);
    assert_true(duplicate_standings(games, 4, 2, 5, out));
    assert_int_equal(out[0].player, 0); /* 15000 with 0, as has 1 */
    assert_int_equal(out[0].score, 15000);
    assert_int_equal(out[1].player, 1);
    assert_false(duplicate_equal(&out[0], &out[2]));
    /* A computer counts as one half in each deal. */
    games[0].player[1] = PAIRING_COMPUTER;
    assert_true(duplicate_standings(games, 4, 2, 5, out));
    for (int i = 0; i < 5; i++) {
        if (out[i].player == 0) {
            assert_int_equal(out[i].opponents, 10000 + 5000);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swiss_of_every_size),
        cmocka_unit_test(swiss_pairs_neighbours),
        cmocka_unit_test(rematches_only_where_they_must_be),
        cmocka_unit_test(people_come_and_go),
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(rounds_are_enough),
        cmocka_unit_test(one_deal_by_hand),
        cmocka_unit_test(luck_falls_out),
        cmocka_unit_test(standings_and_ties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
