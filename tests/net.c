/* tests/net.c -- learnt networks: the same integers as learn/export.py computes, on every kind of
 * processor, and broken files refused.
 *
 * tests/networks holds two small random networks, with weights of 16 and of 8 bits, and what
 * learn/export.py says of some states; written by `learn/export.py --fixture barony 16
 * tests/networks/barony.net tests/networks/barony.txt`, and `8 …/bytes.net …/bytes.txt`. */
#include "games/list.h"
#include "search/level.h"
#include "search/networks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILE_MOST = 1 << 20, LINE_MOST = 1 << 14 };

static uint8_t file[FILE_MOST];

static const Game *game_named(const char *name) {
    for (int g = 0; g < GAMES_COUNT; g++) {
        if (strcmp(GAMES[g]->name, name) == 0) {
            return GAMES[g];
        }
    }
    fail_msg("there is no game %s", name);
    return NULL;
}

static size_t read_all(const char *path) {
    FILE *from = fopen(path, "rb");
    assert_non_null(from);
    const size_t size = fread(file, 1, sizeof file, from);
    fclose(from);
    assert_in_range(size, 1, sizeof file - 1);
    return size;
}

/* The number behind `"name": ` in a line. */
static long long number_after(const char *line, const char *name) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *at = strstr(line, key);
    assert_non_null(at);
    at += strlen(key);
    return strtoll(*at == '[' ? at + 1 : at, NULL, 10);
}

static void compare_sums(const char *network, const char *expected) {
    const Game *game = game_named("barony");
    const size_t size = read_all(network);
    TEXT(error, 200);
    Net *net = net_read(game, file, size, &error);
    assert_non_null(net);
    NetRoom *room = net_room_new();
    static char line[LINE_MOST];
    _Alignas(64) static uint8_t state[STATE_MAX];
    FILE *lines = fopen(expected, "r");
    assert_non_null(lines);
    int count = 0;
    while (fgets(line, sizeof line, lines) != NULL) {
        const char *hex = strstr(line, "\"state\": \"") + strlen("\"state\": \"");
        for (int i = 0; i < game->state_size; i++) {
            unsigned byte;
            assert_int_equal(sscanf(hex + 2 * i, "%2x", &byte), 1);
            state[i] = (uint8_t)byte;
        }
        const char *values = strstr(line, "\"value\": [") + strlen("\"value\": [");
        for (int way = 0; way < NET_WAYS; way++) {
            NetSums sums;
            if (!net_sums(net, room, state, (int)number_after(line, "seat"), (NetWay)way, &sums)) {
                continue;
            }
            const char *at = values;
            for (int i = 0; i < NET_VALUES; i++) {
                char *end;
                assert_int_equal(sums.values[i], strtoll(at, &end, 10));
                at = end + 1;
            }
            assert_true(sums.slots == number_after(line, "policy"));
        }
        count++;
    }
    fclose(lines);
    assert_true(count >= 50);
    net_room_free(room);
    net_free(net);
}

static void sums_are_those_of_the_trainer(void **unused) {
    (void)unused;
    compare_sums("tests/networks/barony.net", "tests/networks/barony.txt");
    compare_sums("tests/networks/bytes.net", "tests/networks/bytes.txt");
}

/* What a room has added up for one state, seat or network must not show in the next. */
static void rooms_remember_nothing(void **unused) {
    (void)unused;
    TEXT(error, 200);
    NetRoom *used = net_room_new();
    _Alignas(64) static uint8_t state[STATE_MAX];
    for (int round = 0; round < 3; round++) {
        for (int g = 0; g < GAMES_COUNT; g++) {
            const Game *game = GAMES[g];
            Net *net = networks_open(game, game->seats_max, &error);
            Setup setup = {.seats = game->seats_max};
            for (int o = 0; o < game->option_count; o++) {
                setup.option[o] = option_usual(&game->options[o]);
            }
            for (int i = 0; net != NULL && i < 12; i++) {
                Random random;
                random_seed(&random, (uint64_t)(100 * round + i));
                game->start(state, &setup);
                game->rollout(state, &random, i % 3 == 0 ? 5 : 20 * i);
                const int seat = i % game->seats_max;
                NetRoom *fresh = net_room_new();
                NetSums was, is;
                assert_true(net_sums(net, used, state, seat, NET_BEST, &was));
                assert_true(net_sums(net, fresh, state, seat, NET_BEST, &is));
                assert_memory_equal(was.values, is.values, sizeof is.values);
                assert_true(was.slots == is.slots && was.body == is.body);
                net_room_free(fresh);
            }
            net_free(net);
        }
    }
    net_room_free(used);
}

/* The networks that are played with have more channels than the one of the tests, so wide registers
 * are used: every way there is here computes the same numbers, to the last bit. */
static void every_way_computes_the_same(void **unused) {
    (void)unused;
    TEXT(error, 200);
    NetRoom *room = net_room_new();
    _Alignas(64) static uint8_t state[STATE_MAX];
    int compared[NET_WAYS] = {0};
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        Net *net = networks_open(game, 2, &error);
        for (int i = 0; net != NULL && i < 20; i++) {
            Setup setup = {.seats = 2};
            for (int o = 0; o < game->option_count; o++) {
                setup.option[o] = option_usual(&game->options[o]);
            }
            Random random;
            random_seed(&random, (uint64_t)i);
            game->start(state, &setup);
            game->rollout(state, &random, 6 * i);
            NetSums plain;
            assert_true(net_sums(net, room, state, i % 2, NET_PLAIN, &plain));
            for (int way = 0; way < NET_WAYS; way++) {
                NetSums sums;
                if (net_sums(net, room, state, i % 2, (NetWay)way, &sums)) {
                    assert_memory_equal(sums.values, plain.values, sizeof sums.values);
                    assert_true(sums.slots == plain.slots && sums.body == plain.body);
                    compared[way]++;
                }
            }
        }
        net_free(net);
    }
    assert_true(compared[NET_BEST] > 0 && compared[NET_PLAIN] > 0);
    print_message("states compared by way: narrow %d, AVX2 %d, AVX-512 %d\n", compared[NET_NARROW],
                  compared[NET_AVX2], compared[NET_AVX512]);
    net_room_free(room);
}

static void refuse_broken(const char *network) {
    const Game *game = game_named("barony");
    const size_t size = read_all(network);
    TEXT(error, 200);
    assert_null(net_read(game_named("feudo"), file, size, &error));
    assert_non_null(strstr(error.start, "another game"));
    for (size_t cut = 0; cut < size; cut += 1 + size / 997) {
        assert_null(net_read(game, file, cut, &error));
        assert_true(error.used > 0);
    }
    for (size_t at = 0; at < size; at += 1 + at / 50) { /* every byte of the head, then some */
        file[at] ^= 0x41;
        assert_null(net_read(game, file, size, &error));
        assert_true(error.used > 0);
        file[at] ^= 0x41;
    }
    assert_null(net_read(game, file, size + 1, &error));
    Net *net = net_read(game, file, size, &error);
    assert_non_null(net);
    net_free(net);
}

static void broken_files_are_refused(void **unused) {
    (void)unused;
    refuse_broken("tests/networks/barony.net");
    refuse_broken("tests/networks/bytes.net");
}

/* A network that is given takes the place of the one inside; a broken or foreign one does not, and
 * the search thinks on with what there was. */
static void given_networks_are_used(void **unused) {
    (void)unused;
    const Game *game = game_named("barony");
    const size_t size = read_all("tests/networks/barony.net");
    TEXT(error, 200);
    _Alignas(64) static uint8_t state[STATE_MAX];
    const Setup setup = {.seats = 2};
    const Budget budget = {0, 30};
    game->start(state, &setup);
    Random random;
    random_seed(&random, 1);
    while (game->turn(state) == NATURE) {
        game->apply(state, game->chance(state, &random));
    }
    float worth[4];
    for (int step = 0; step < 4; step++) { /* inside; broken; given; foreign after it */
        const int before = networks_number();
        if (step == 2) {
            assert_true(networks_give(game, file, size, &error));
            assert_int_not_equal(networks_number(), before);
        } else if (step > 0) {
            file[size / 2] ^= 1;
            assert_false(networks_give(step == 1 ? game : game_named("feudo"), file, size, &error));
            assert_true(error.used > 0);
            assert_int_equal(networks_number(), before);
            file[size / 2] ^= 1;
        }
        Search *search = search_new(game, 2, LEVEL_MEMORY, 1, NULL, &error);
        assert_non_null(search);
        assert_true(search_run(search, state, &budget, 1, &error));
        const Choice *choice;
        assert_true(search_choices(search, &choice) > 0);
        worth[step] = choice[0].worth[0];
        search_free(search);
    }
    assert_true(worth[0] == worth[1] && worth[2] == worth[3]);
    assert_true(worth[1] != worth[2]);
    networks_forget();
}

/* Shares add up, whoever looks; a policy is a distribution over the legal moves. */
static void shares_add_up(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        TEXT(error, 200);
        NetRoom *room = net_room_new();
        static Move moves[MOVES_MAX];
        static float policy[MOVES_MAX];
        _Alignas(64) uint8_t state[STATE_MAX];
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            Net *net = networks_open(game, seats, &error);
            assert_int_equal((int)error.used, 0);
            if (net == NULL) {
                continue;
            }
            Setup setup = {.seats = seats};
            for (int i = 0; i < game->option_count; i++) {
                setup.option[i] = game->options[i].values[0];
            }
            Random random;
            random_seed(&random, (uint64_t)seats);
            game->start(state, &setup);
            for (int made = 0; game->turn(state) != OVER && made < 300; made++) {
                const int turn = game->turn(state);
                if (turn >= 0 && made % 7 == 0) {
                    NetValue value;
                    net_evaluate(net, room, state, turn, seats, &value);
                    float win = 0, points = 0, all = 0;
                    for (int s = 0; s < SEATS_MAX; s++) {
                        win += value.win[s];
                        points += value.points[s];
                        assert_true(s < seats || (value.win[s] == 0 && value.points[s] == 0));
                    }
                    assert_float_equal(win, 1, 1e-4);
                    assert_float_equal(points, 1, 1e-4);
                    const int count = game->moves(state, moves);
                    net_policy(net, room, state, moves, count, policy);
                    for (int i = 0; i < count; i++) {
                        assert_true(policy[i] >= 0);
                        all += policy[i];
                    }
                    assert_float_equal(all, 1, 1e-3);
                }
                game->apply(state, turn == NATURE ? game->chance(state, &random)
                                                  : game->pick(state, &random));
            }
            net_free(net);
        }
        net_room_free(room);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_the_trainer), cmocka_unit_test(rooms_remember_nothing),
        cmocka_unit_test(every_way_computes_the_same),   cmocka_unit_test(broken_files_are_refused),
        cmocka_unit_test(given_networks_are_used),       cmocka_unit_test(shares_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
