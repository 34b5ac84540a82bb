/* tests/any_game.c -- what holds for every game in the list, tried on random play.
 *
 *     test_any_game [--games N] [--game NAME]
 *
 * Each test walks through the same N random games of every game and every number of seats (more of
 * short games), with fixed seeds and the options taking turns, and looks at the states on the way:
 * all of them where looking is cheap, else some. A new game needs no change here. */
#include "tests/walk.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* Facts. */

static void facts(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int other = 0; other < g; other++) {
            assert_string_not_equal(game->name, GAMES[other]->name);
            assert_int_not_equal(game->rule_letter, GAMES[other]->rule_letter);
        }
        assert_int_equal(strspn(game->name, "abcdefghijklmnopqrstuvwxyz"), strlen(game->name));
        assert_true(in_all_languages(game->title));
        assert_true(game->version >= 1);
        assert_in_range(game->state_size, 1, STATE_MAX);
        assert_in_range(game->seats_min, 1, game->seats_max);
        assert_in_range(game->seats_max, game->seats_min, SEATS_MAX);
        assert_in_range(game->option_count, 0, OPTIONS_MAX);
        for (int i = 0; i < game->option_count; i++) {
            const Option *option = &game->options[i];
            assert_true(option->name != NULL && option->name[0] != '\0');
            assert_true(in_all_languages(option->title));
            assert_in_range(option->count, 1, sizeof option->values / sizeof option->values[0]);
        }
        assert_in_range(game->actions, 1, ACTIONS_MAX);
        assert_in_range(game->chances, 1, ACTIONS_MAX);
        assert_in_range(game->rule_letter, 'A', 'Z');
        assert_in_range(game->rule_count, 1, UINT8_MAX);
        for (int rule = 1; rule <= game->rule_count; rule++) {
            const Words text = game->rules[rule].text;
            assert_true(in_all_languages(text) || text.in[ENGLISH] == NULL);
        }
        for (int i = 0; i < game->tally_count; i++) {
            assert_true(in_all_languages(game->tally_names[i]));
        }
    }
    assert_string_equal(GAMES[GAMES_COUNT - 1]->name, "null"); /* GAMES_SHOWN leaves it out */
}

/* Moves. */

static int compare_moves(const void *a, const void *b) {
    const Move left = *(const Move *)a, right = *(const Move *)b;
    return (left > right) - (left < right);
}

static bool is_member(Move move, const Move *moves, int count) {
    return bsearch(&move, moves, (size_t)count, sizeof *moves, compare_moves) != NULL;
}

/* `legal` and `why_not` say of any 32 bits what the list says. */
static void check_legal(const Stand *spot, Move move, const Move *moves, int count) {
    const bool member = is_member(move, moves, count);
    CHECK(spot, spot->game->legal(spot->state, move) == member, "legal and the list differ");
    const int rule = spot->game->why_not(spot->state, move);
    CHECK(spot, member ? rule == 0 : is_rule(spot->game, rule), "why_not is wrong");
}

static void visit_moves(Stand *spot) {
    const Game *game = spot->game;
    Move moves[MOVES_MAX + 1];
    const int turn = game->turn(spot->state);
    CHECK(spot, turn == NATURE || turn == OVER || (turn >= 0 && turn < spot->setup.seats),
          "turn is nobody");
    const int count = spot_moves(spot, moves);
    CHECK(spot, (count == 0) == (turn == OVER), "moves there are exactly while somebody acts");
    for (int i = 1; i < count; i++) {
        CHECK(spot, moves[i - 1] < moves[i], "moves not ascending or not unique");
    }
    if (turn != OVER) {
        CHECK(spot, is_member(spot->move, moves, count), "pick or chance is not in the list");
        check_legal(spot, spot->move, moves, count);
    }
    for (int i = 0; i < 4; i++) { /* of all lengths: most packings leave the high bits alone */
        check_legal(spot, (Move)(random_next(&spot->dice) >> (32 + random_below(&spot->dice, 32))),
                    moves, count);
    }
}

static void visit_neighbours(Stand *spot) {
    Move moves[MOVES_MAX + 1];
    const int count = spot_moves(spot, moves);
    for (int i = 0; i < count; i++) {
        check_legal(spot, moves[i], moves, count);
        for (int bit = 0; bit < 32; bit++) {
            check_legal(spot, moves[i] ^ (Move)1 << bit, moves, count);
        }
        check_legal(spot, moves[i] + 1, moves, count);
        check_legal(spot, moves[i] - 1, moves, count);
    }
    for (int i = 0; i < 1000; i++) {
        check_legal(spot, (Move)(random_next(&spot->dice) >> (32 + i % 32)), moves, count);
    }
    check_legal(spot, 0, moves, count);
    check_legal(spot, UINT32_MAX, moves, count);
}

static void moves_are_legal(void **unused) {
    (void)unused;
    walk_all(visit_moves, 1, NULL);
    walk_all(visit_neighbours, 100, NULL);
}

/* Numbers of moves: each legal move has one of its own, and leads back to it. */

static int count_of_numbers(const Stand *spot) {
    return spot->game->turn(spot->state) == NATURE ? spot->game->chances : spot->game->actions;
}

static void visit_actions(Stand *spot) {
    const Game *game = spot->game;
    Move moves[MOVES_MAX + 1];
    static uint8_t used[ACTIONS_MAX];
    memset(used, 0, sizeof used);
    const int count = spot_moves(spot, moves), all = count_of_numbers(spot);
    for (int i = 0; i < count; i++) {
        const int number = game->action(spot->state, moves[i]);
        CHECK(spot, number >= 0 && number < all, "a move's number is out of range");
        CHECK(spot, used[number]++ == 0, "two moves have one number");
        CHECK(spot, game->action_move(spot->state, number) == moves[i], "a number leads elsewhere");
    }
    CHECK(spot, !game->legal(spot->state, NO_MOVE), "NO_MOVE is legal");
}

/* The other numbers lead to no legal move: so the numbers are a mask of the list. */
static void visit_mask(Stand *spot) {
    const Game *game = spot->game;
    Move moves[MOVES_MAX + 1];
    static uint8_t used[ACTIONS_MAX];
    memset(used, 0, sizeof used);
    const int count = spot_moves(spot, moves), all = count_of_numbers(spot);
    for (int i = 0; i < count; i++) {
        used[game->action(spot->state, moves[i])] = 1;
    }
    for (int number = 0; number < all && count > 0; number++) {
        const Move move = game->action_move(spot->state, number);
        CHECK(spot, game->legal(spot->state, move) == used[number], "mask and list differ");
    }
    const int turn = game->turn(spot->state);
    if (turn >= 0) { /* a seat numbers what it sees */
        State view;
        spot_copy(spot, &view);
        game->view(view.bytes, turn);
        for (int i = 0; i < count; i++) {
            const int number = game->action(spot->state, moves[i]);
            CHECK(spot, game->action(view.bytes, moves[i]) == number, "another number in a view");
            CHECK(spot, game->action_move(view.bytes, number) == moves[i],
                  "a number leads elsewhere in a view");
        }
    }
}

static void moves_have_numbers(void **unused) {
    (void)unused;
    walk_all(visit_actions, 1, NULL);
    walk_all(visit_mask, 20, NULL);
}

/* Bytes: apply, and functions that only look. */

static void visit_purity(Stand *spot) {
    const Game *game = spot->game;
    State before, after, again;
    Move moves[MOVES_MAX + 1];
    Event events[EVENTS_MAX];
    int32_t worth[SEATS_MAX];
    Score score[SEATS_MAX];
    Random random = spot->dice;
    spot_copy(spot, &before);
    const int turn = game->turn(spot->state);
    game->moves(spot->state, moves);
    game->legal(spot->state, 12345);
    game->why_not(spot->state, 12345);
    game->phase(spot->state);
    game->evaluate(spot->state, worth);
    Text text = big_text(0);
    game->write_position(spot->state, &text);
    if (turn == OVER) {
        game->score(spot->state, score);
    } else {
        any_move(game, spot->state, &random);
        game->events(spot->state, spot->move, events);
        game->seen(spot->state, spot->move, 0);
        game->reveals(spot->state, spot->move);
        if (turn == NATURE) {
            game->weight(spot->state, spot->move);
        }
        spot_copy(spot, &after);
        spot_copy(spot, &again);
        game->apply(after.bytes, spot->move);
        game->apply(again.bytes, spot->move);
        CHECK(spot, spot_same(spot, after.bytes, again.bytes), "the same move gives two states");
    }
    CHECK(spot, spot_same(spot, spot->state, before.bytes), "looking at a state changed it");
}

/* The same moves in memory that held something else before give the same bytes, so there is no
 * padding and nothing is left unset; and nothing is written behind the state. */
static void visit_start_of_replay(Stand *spot) {
    if (spot->made > 0) {
        return;
    }
    const Game *game = spot->game;
    static _Alignas(64) uint8_t zeros[STATE_MAX + GUARD], ones[STATE_MAX + GUARD];
    memset(zeros, 0x00, sizeof zeros);
    memset(ones, 0xff, sizeof ones);
    game->start(zeros, &spot->setup);
    game->start(ones, &spot->setup);
    Random random = spot->dice;
    CHECK(spot, spot_same(spot, zeros, spot->state), "start depends on the memory");
    for (int made = 0;; made++) {
        CHECK(spot, spot_same(spot, zeros, ones), "the state depends on what the memory held");
        if (game->turn(zeros) == OVER || made == LONGEST_GAME) {
            break;
        }
        const Move move = any_move(game, zeros, &random);
        game->apply(zeros, move);
        game->apply(ones, move);
    }
    for (int i = game->state_size; i < STATE_MAX + GUARD; i++) {
        CHECK(spot, zeros[i] == 0x00 && ones[i] == 0xff, "written behind the state");
    }
}

static void states_are_plain_bytes(void **unused) {
    (void)unused;
    walk_all(visit_purity, 4, NULL);
    walk_all(visit_start_of_replay, INT_MAX, NULL);
}

/* The end. */

static void visit_end(Stand *spot) {
    if (spot->game->turn(spot->state) != OVER) {
        return;
    }
    const int seats = spot->setup.seats;
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    spot->game->score(spot->state, score);
    for (int seat = 0; seat < seats; seat++) {
        int better = 0;
        for (int other = 0; other < seats; other++) {
            better += score[other].place < score[seat].place;
        }
        CHECK(spot, score[seat].place == 1 + better, "places are not 1 to n with ties shared");
        CHECK(spot, score[seat].won == (score[seat].place == 1), "won and place differ");
    }
    CHECK(spot, strcmp(spot->game->phase(spot->state), "over") == 0, "the phase is not over");
}

static void games_end_with_scores(void **unused) {
    (void)unused;
    walk_all(visit_end, INT_MAX, NULL);
}

/* Chance: how far counts are from what is expected, summed over many states. For even choices the
 * sum of (seen - expected)^2 / expected is near its degrees of freedom, give or take the root of
 * twice that. */

static double far_sum, far_degrees;

static void compare_counts(const Stand *spot, const int *seen, const double *expected, int count) {
    double sum = 0, rare_seen = 0, rare_expected = 0;
    int cells = 0;
    for (int i = 0; i <= count; i++) {
        double here = i < count ? seen[i] : rare_seen;
        double hoped = i < count ? expected[i] : rare_expected;
        if (i < count && hoped < 5) { /* too few for the formula: put together */
            rare_seen += here;
            rare_expected += hoped;
        } else if (hoped >= 5) {
            sum += (here - hoped) * (here - hoped) / hoped;
            cells++;
        }
    }
    const double degrees = cells - 1;
    if (degrees < 1) {
        return;
    }
    const double off = sum - degrees;
    CHECK(spot, off < 40 || off * off < 100 * 2 * degrees, "one state's choices are not fair");
    far_sum += sum;
    far_degrees += degrees;
}

static void conclude_counts(const Stand *last) {
    const double off = far_sum - far_degrees;
    CHECK(last, off * off < 25 * 2 * far_degrees + 100, "choices are not fair over many states");
    far_sum = far_degrees = 0;
}

static void visit_choice(Stand *spot) {
    const Game *game = spot->game;
    const int turn = game->turn(spot->state);
    if (turn == OVER) {
        return;
    }
    Move moves[MOVES_MAX + 1];
    static int seen[MOVES_MAX];
    static double expected[MOVES_MAX];
    const int count = spot_moves(spot, moves);
    double all = 0;
    for (int i = 0; i < count; i++) {
        seen[i] = 0;
        expected[i] = turn == NATURE ? game->weight(spot->state, moves[i]) : 1;
        CHECK(spot, expected[i] > 0, "a legal move of nature has no weight");
        all += expected[i];
    }
    const int draws = count < 125 ? 40 * count + 400 : 5400;
    for (int i = 0; i < draws; i++) {
        const Move move = any_move(game, spot->state, &spot->dice);
        const Move *found = bsearch(&move, moves, (size_t)count, sizeof *moves, compare_moves);
        CHECK(spot, found != NULL, "a choice that is not legal");
        seen[found - moves]++;
    }
    for (int i = 0; i < count; i++) {
        expected[i] *= draws / all;
    }
    compare_counts(spot, seen, expected, count);
}

static void choices_are_fair(void **unused) {
    (void)unused;
    walk_all(visit_choice, 50, conclude_counts);
}

/* Random play at one go is random play step by step. */

static void visit_rollout(Stand *spot) {
    const Game *game = spot->game;
    State steps, once;
    spot_copy(spot, &steps);
    spot_copy(spot, &once);
    Random by_step = spot->dice, at_once = spot->dice;
    const int most = 1 + (int)random_below(&spot->dice, 30);
    const int some = game->rollout(once.bytes, &at_once, most);
    CHECK(spot, some == most || (some < most && game->turn(once.bytes) == OVER),
          "rollout made another number of decisions");
    int made = 0;
    while (made < LONGEST_GAME &&
           !(by_step.counter == at_once.counter && spot_same(spot, steps.bytes, once.bytes))) {
        CHECK(spot, game->turn(steps.bytes) != OVER, "rollout went another way");
        game->apply(steps.bytes, any_move(game, steps.bytes, &by_step));
        made++;
    }
    CHECK(spot, made >= some, "rollout counts moves that were not made");
    game->rollout(once.bytes, &at_once, INT_MAX);
    CHECK(spot, game->turn(once.bytes) == OVER, "rollout stopped before the end");
    for (; made < LONGEST_GAME && game->turn(steps.bytes) != OVER; made++) {
        game->apply(steps.bytes, any_move(game, steps.bytes, &by_step));
    }
    CHECK(spot, spot_same(spot, steps.bytes, once.bytes) && by_step.counter == at_once.counter,
          "rollout ended elsewhere");
}

static void rollout_is_the_loop(void **unused) {
    (void)unused;
    walk_all(visit_rollout, 200, NULL);
}

/* Opinions. */

static void visit_opinion(Stand *spot) {
    int32_t worth[SEATS_MAX + 1], again[SEATS_MAX];
    memset(worth, 0x77, sizeof worth);
    spot->game->evaluate(spot->state, worth);
    spot->game->evaluate(spot->state, again);
    for (int seat = 0; seat < spot->setup.seats; seat++) {
        CHECK(spot, worth[seat] == again[seat], "two opinions on one state");
        CHECK(spot, abs(worth[seat]) < 100 * 100000, "an opinion beyond all points");
        CHECK(spot,
              spot->game->evaluate_seat == NULL ||
                  spot->game->evaluate_seat(spot->state, seat) == worth[seat],
              "another opinion of one seat alone");
    }
    CHECK(spot, worth[SEATS_MAX] == 0x77777777, "evaluate writes too far");
}

static void opinions_are_steady(void **unused) {
    (void)unused;
    walk_all(visit_opinion, 4, NULL);
}

static bool read_arguments(int count, char **arguments) {
    for (int i = 1; i < count; i += 2) {
        const char *value = i + 1 < count ? arguments[i + 1] : "";
        if (strcmp(arguments[i], "--games") == 0) {
            char *end;
            errno = 0;
            const long games = strtol(value, &end, 10);
            if (errno != 0 || *end != '\0' || games < 1 || games > 1000000) {
                fprintf(stderr, "--games: must be a number from 1 to 1000000\n");
                return false;
            }
            walk_games = (int)games;
        } else if (strcmp(arguments[i], "--game") == 0) {
            for (int g = 0; g < GAMES_COUNT; g++) {
                walk_only = strcmp(value, GAMES[g]->name) == 0 ? GAMES[g]->name : walk_only;
            }
            if (walk_only == NULL) {
                fprintf(stderr, "--game: there is no game \"%s\"\n", value);
                return false;
            }
        } else {
            fprintf(stderr, "usage: test_any_game [--games N] [--game NAME]\n");
            return false;
        }
    }
    return true;
}

int main(int count, char **arguments) {
    if (!read_arguments(count, arguments)) {
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts),
        cmocka_unit_test(moves_are_legal),
        cmocka_unit_test(observations_follow_views),
        cmocka_unit_test(moves_have_numbers),
        cmocka_unit_test(states_are_plain_bytes),
        cmocka_unit_test(games_end_with_scores),
        cmocka_unit_test(choices_are_fair),
        cmocka_unit_test(rollout_is_the_loop),
        cmocka_unit_test(seats_see_what_they_may),
        cmocka_unit_test(guesses_are_states),
        cmocka_unit_test(moves_have_texts),
        cmocka_unit_test(positions_read_back),
        cmocka_unit_test(broken_positions_are_refused),
        cmocka_unit_test(events_have_words),
        cmocka_unit_test(drawings_fit),
        cmocka_unit_test(drawn_cells_are_found),
        cmocka_unit_test(opinions_are_steady),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
