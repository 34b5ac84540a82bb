/* tests/any_game.c -- what holds for every game in the list, tried on random play.
 *
 *     test_any_game [--games N] [--game NAME]
 *
 * Each test walks through the same N random games of every game and every number of seats (more of
 * short games), with fixed seeds and the options taking turns, and looks at the states on the way:
 * all of them where looking is cheap, else some. A new game needs no change here. */
#include "core/bytes.h"
#include "games/list.h"

#include <errno.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    LONGEST_GAME = 50000, /* moves; a game that takes more does not end */
    STATES_LEAST = 400,   /* walked through per game of N; short games take turns until then */
    TEXT_ROOM = 1 << 16,
    NODES = 1 << 14,
    WIDE_ENOUGH = 120, /* columns in which any board fits; in fewer a large one may stick out */
    GUARD = 64         /* bytes behind a state that nobody may touch */
};

static int games_each = 4;
static const char *only_game = NULL;

/* A state on the way of a game, and how to get there again. */
typedef struct Spot {
    const Game *game;
    Setup setup;
    int number;  /* of the game; also its seed */
    int made;    /* moves made so far */
    Move move;   /* the one that will be made next, unless it is over */
    Random dice; /* for the test's own choices */
    _Alignas(64) uint8_t state[STATE_MAX + GUARD];
} Spot;

typedef struct State {
    _Alignas(64) uint8_t bytes[STATE_MAX];
} State;

/* One large text at a time is enough for most. */
static char big_memory[2][TEXT_ROOM];
static JsonNode nodes[NODES];

static Text big_text(int which) {
    return text_over(big_memory[which], TEXT_ROOM);
}

/* Says where we are and fails. */
static void fail_at(const Spot *spot, int line, const char *what, const char *condition) {
    const Game *game = spot->game;
    TEXT(move, 200);
    if (game->turn(spot->state) != OVER) {
        game->write_move(spot->state, spot->move, &move);
    }
    static char position_memory[TEXT_ROOM];
    Text position = text_over(position_memory, TEXT_ROOM);
    game->write_position(spot->state, &position);
    print_error("%s, %d seats, game %d, after %d moves, before \"%s\": %s\n  (%s)\n  %s\n",
                game->name, spot->setup.seats, spot->number, spot->made, move.start, what,
                condition, position.start);
    _fail(__FILE__, line);
}

#define CHECK(SPOT, CONDITION, WHAT)                                                               \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            fail_at(SPOT, __LINE__, WHAT, #CONDITION);                                             \
        }                                                                                          \
    } while (0)

static void copy(const Spot *spot, State *out) {
    memcpy(out->bytes, spot->state, (size_t)spot->game->state_size);
}

static bool same(const Spot *spot, const void *a, const void *b) {
    return memcmp(a, b, (size_t)spot->game->state_size) == 0;
}

static Move any_move(const Game *game, const void *state, Random *random) {
    return game->turn(state) == NATURE ? game->chance(state, random) : game->pick(state, random);
}

/* Every combination of option values comes up in turn, the defaults first. */
static Setup setup_of(const Game *game, int seats, int number) {
    Setup setup = {seats, {0}};
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = game->options[i].values[number % game->options[i].count];
        number /= game->options[i].count;
    }
    return setup;
}

typedef void Visit(Spot *spot);

/* Visits one state in `share` of one game, and always the first and the last. */
static void walk_game(Spot *spot, Visit *visit, int share) {
    const Game *game = spot->game;
    Random play, sample;
    random_seed(&play, (uint64_t)spot->number);
    random_seed(&sample, (uint64_t)spot->number + 1000003);
    random_seed(&spot->dice, (uint64_t)spot->number + 2000003);
    game->start(spot->state, &spot->setup);
    for (spot->made = 0;; spot->made++) {
        CHECK(spot, spot->made < LONGEST_GAME, "the game does not end");
        const bool over = game->turn(spot->state) == OVER;
        if (!over) {
            spot->move = any_move(game, spot->state, &play);
        }
        if (over || spot->made == 0 || random_below(&sample, (uint32_t)share) == 0) {
            visit(spot);
        }
        if (over) {
            return;
        }
        game->apply(spot->state, spot->move);
    }
}

/* Called after all games of one game and one number of seats; NULL for nothing. */
typedef void Conclude(const Spot *last);

static void walk_all(Visit *visit, int share, Conclude *conclude) {
    static Spot spot;
    for (int g = 0; g < GAMES_COUNT; g++) {
        spot.game = GAMES[g];
        if (only_game != NULL && strcmp(only_game, spot.game->name) != 0) {
            continue;
        }
        for (int seats = spot.game->seats_min; seats <= spot.game->seats_max; seats++) {
            int64_t states = 0;
            for (spot.number = 0;
                 spot.number < games_each || states < (int64_t)games_each * STATES_LEAST;
                 spot.number++) {
                spot.setup = setup_of(spot.game, seats, spot.number);
                walk_game(&spot, visit, share);
                states += spot.made + 1;
            }
            if (conclude != NULL) {
                conclude(&spot);
            }
        }
    }
}

/* Facts. */

static bool in_all_languages(Words words) {
    for (int lang = 0; lang < LANGS; lang++) {
        if (words.in[lang] == NULL || words.in[lang][0] == '\0') {
            return false;
        }
    }
    return true;
}

static bool is_rule(const Game *game, int rule) {
    return rule >= 1 && rule <= game->rule_count && in_all_languages(game->rules[rule].text);
}

static bool is_utf8(const Text *text) {
    for (size_t at = 0; at < text->used;) {
        const int length = text_utf8(text->start + at, text->used - at);
        if (length == 0) {
            return false;
        }
        at += (size_t)length;
    }
    return true;
}

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
static void check_legal(const Spot *spot, Move move, const Move *moves, int count) {
    const bool member = is_member(move, moves, count);
    CHECK(spot, spot->game->legal(spot->state, move) == member, "legal and the list differ");
    const int rule = spot->game->why_not(spot->state, move);
    CHECK(spot, member ? rule == 0 : is_rule(spot->game, rule), "why_not is wrong");
}

/* The list, written into memory with a guard behind it. */
static int list_of(const Spot *spot, Move out[MOVES_MAX + 1]) {
    out[MOVES_MAX] = 0xdeadbeef;
    const int count = spot->game->moves(spot->state, out);
    CHECK(spot, count >= 0 && count <= MOVES_MAX && out[MOVES_MAX] == 0xdeadbeef, "list too long");
    return count;
}

static void visit_moves(Spot *spot) {
    const Game *game = spot->game;
    Move moves[MOVES_MAX + 1];
    const int turn = game->turn(spot->state);
    CHECK(spot, turn == NATURE || turn == OVER || (turn >= 0 && turn < spot->setup.seats),
          "turn is nobody");
    const int count = list_of(spot, moves);
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

static void visit_neighbours(Spot *spot) {
    Move moves[MOVES_MAX + 1];
    const int count = list_of(spot, moves);
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

/* Bytes: apply, and functions that only look. */

static void visit_purity(Spot *spot) {
    const Game *game = spot->game;
    State before, after, again;
    Move moves[MOVES_MAX + 1];
    Event events[EVENTS_MAX];
    int32_t worth[SEATS_MAX];
    Score score[SEATS_MAX];
    Random random = spot->dice;
    copy(spot, &before);
    const int turn = game->turn(spot->state);
    game->moves(spot->state, moves);
    game->legal(spot->state, 12345);
    game->why_not(spot->state, 12345);
    game->phase(spot->state);
    game->judge(spot->state, worth);
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
        copy(spot, &after);
        copy(spot, &again);
        game->apply(after.bytes, spot->move);
        game->apply(again.bytes, spot->move);
        CHECK(spot, same(spot, after.bytes, again.bytes), "the same move gives two states");
    }
    CHECK(spot, same(spot, spot->state, before.bytes), "looking at a state changed it");
}

/* The same moves in memory that held something else before give the same bytes, so there is no
 * padding and nothing is left unset; and nothing is written behind the state. */
static void visit_start_of_replay(Spot *spot) {
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
    CHECK(spot, same(spot, zeros, spot->state), "start depends on the memory");
    for (int made = 0;; made++) {
        CHECK(spot, same(spot, zeros, ones), "the state depends on what the memory held");
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

static void visit_end(Spot *spot) {
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

static void compare_counts(const Spot *spot, const int *seen, const double *expected, int count) {
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

static void conclude_counts(const Spot *last) {
    const double off = far_sum - far_degrees;
    CHECK(last, off * off < 25 * 2 * far_degrees + 100, "choices are not fair over many states");
    far_sum = far_degrees = 0;
}

static void visit_choice(Spot *spot) {
    const Game *game = spot->game;
    const int turn = game->turn(spot->state);
    if (turn == OVER) {
        return;
    }
    Move moves[MOVES_MAX + 1];
    static int seen[MOVES_MAX];
    static double expected[MOVES_MAX];
    const int count = list_of(spot, moves);
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

static void visit_rollout(Spot *spot) {
    const Game *game = spot->game;
    State steps, once;
    copy(spot, &steps);
    copy(spot, &once);
    Random by_step = spot->dice, at_once = spot->dice;
    const int most = 1 + (int)random_below(&spot->dice, 30);
    const int some = game->rollout(once.bytes, &at_once, most);
    CHECK(spot, some == most || (some < most && game->turn(once.bytes) == OVER),
          "rollout made another number of decisions");
    int made = 0;
    while (made < LONGEST_GAME &&
           !(by_step.counter == at_once.counter && same(spot, steps.bytes, once.bytes))) {
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
    CHECK(spot, same(spot, steps.bytes, once.bytes) && by_step.counter == at_once.counter,
          "rollout ended elsewhere");
}

static void rollout_is_the_loop(void **unused) {
    (void)unused;
    walk_all(visit_rollout, 200, NULL);
}

/* Knowledge. */

/* What a seat is shown: position and drawing of its view. */
static void show(const Spot *spot, const void *view, int seat, Text *out) {
    const Drawing drawing = {ENGLISH, false, true, 80, seat};
    spot->game->write_position(view, out);
    spot->game->ask(view, ENGLISH, out);
    spot->game->draw(view, &drawing, out);
    CHECK(spot, !out->cut, "position and drawing take more than 64 KB");
}

/* The seat to act finds in its view all it needs, and only that. */
static void check_actor(Spot *spot, const void *view, const void *guess) {
    const Game *game = spot->game;
    const int seat = game->turn(spot->state);
    Move moves[MOVES_MAX + 1], in_view[MOVES_MAX], in_guess[MOVES_MAX];
    const int count = list_of(spot, moves);
    const size_t bytes = (size_t)count * sizeof *moves;
    CHECK(spot, game->moves(view, in_view) == count && memcmp(moves, in_view, bytes) == 0,
          "the view has other moves");
    CHECK(spot, game->moves(guess, in_guess) == count && memcmp(moves, in_guess, bytes) == 0,
          "moves depend on what the seat cannot know");
    Random one = spot->dice, two = spot->dice;
    CHECK(spot, game->pick(spot->state, &one) == game->pick(view, &two), "pick differs in a view");
    TEXT(in_full, 200);
    TEXT(in_part, 200);
    for (int i = 0; i < 16; i++) {
        const Move near = moves[random_below(&spot->dice, (uint32_t)count)];
        const Move move = near ^ (Move)1 << random_below(&spot->dice, 32);
        const int rule = game->why_not(spot->state, move);
        CHECK(spot, game->legal(view, move) == (rule == 0), "legal differs in a view");
        CHECK(spot, game->why_not(view, move) == rule, "why_not differs in a view");
        CHECK(spot, game->why_not(guess, move) == rule, "why_not tells what a seat cannot know");
        text_clear(&in_full);
        text_clear(&in_part);
        game->write_move(spot->state, near, &in_full);
        game->write_move(view, near, &in_part);
        CHECK(spot, strcmp(in_full.start, in_part.start) == 0, "a move is written otherwise");
        Move back;
        CHECK(spot, game->read_move(view, in_part.start, &back) && back == near,
              "a move is read otherwise in a view");
    }
    CHECK(spot, game->turn(guess) == seat, "the guess has another turn");
}

static void visit_views(Spot *spot) {
    const Game *game = spot->game;
    const int turn = game->turn(spot->state);
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        State view, again, guess;
        copy(spot, &view);
        game->view(view.bytes, seat);
        again = view;
        game->view(again.bytes, seat);
        CHECK(spot, same(spot, view.bytes, again.bytes), "view twice is not view once");
        CHECK(spot, game->turn(view.bytes) == turn, "the view has another turn");
        CHECK(spot, strcmp(game->phase(view.bytes), game->phase(spot->state)) == 0,
              "the view has another phase");
        Text shown = big_text(0);
        show(spot, view.bytes, seat, &shown);
        if (seat == NATURE) {
            continue;
        }
        for (int i = 0; i < 3; i++) {
            guess = view;
            game->guess(guess.bytes, seat, &spot->dice);
            again = guess;
            game->view(again.bytes, seat);
            CHECK(spot, same(spot, view.bytes, again.bytes), "a guess changed what the seat knows");
            Text shown_again = big_text(1);
            show(spot, again.bytes, seat, &shown_again);
            CHECK(spot, strcmp(shown.start, shown_again.start) == 0, "a view shows a secret");
            if (seat == turn) {
                check_actor(spot, view.bytes, guess.bytes);
            }
        }
    }
}

/* A guess is a full state: it can be written and read, and played to its end. */
static void visit_guess(Spot *spot) {
    const Game *game = spot->game;
    const int seat = (int)random_below(&spot->dice, (uint32_t)spot->setup.seats);
    State guess, back;
    copy(spot, &guess);
    game->view(guess.bytes, seat);
    game->guess(guess.bytes, seat, &spot->dice);
    Text text = big_text(0);
    TEXT(error, 300);
    Json json;
    game->write_position(guess.bytes, &text);
    CHECK(spot, json_read(&json, text.start, text.used, nodes, NODES, &error), error.start);
    CHECK(spot, game->read_position(back.bytes, &json, 0, &error), error.start);
    CHECK(spot, same(spot, guess.bytes, back.bytes), "a guess is not a full state");
    int made = 0;
    while (game->turn(guess.bytes) != OVER) {
        CHECK(spot, made++ < LONGEST_GAME, "a guess does not end");
        const Move move = any_move(game, guess.bytes, &spot->dice);
        CHECK(spot, game->legal(guess.bytes, move), "a guess leads to an illegal choice");
        game->apply(guess.bytes, move);
    }
}

/* The events a seat is told of a move, as JSON and words. */
static void tell(const Game *game, const void *before, Move move, int seat, Text *out) {
    Event events[EVENTS_MAX];
    const int count = game->events(before, move, events);
    for (int i = 0; i < count; i++) {
        if (events[i].seen == 0xff || (seat != NATURE && (events[i].seen >> seat & 1) != 0)) {
            game->write_event(before, &events[i], out);
            game->say_event(before, &events[i], ENGLISH, out);
        }
    }
}

/* Two futures look the same to a seat: its view, and what it is told. */
static void check_alike(const Spot *spot, int seat, const void *one, Move move_of_one,
                        const void *two, Move move_of_two, const char *what) {
    const Game *game = spot->game;
    const size_t size = (size_t)game->state_size;
    Text told = big_text(0), told_two = big_text(1);
    tell(game, one, move_of_one, seat, &told);
    tell(game, two, move_of_two, seat, &told_two);
    CHECK(spot, strcmp(told.start, told_two.start) == 0, what);
    State after, after_two;
    memcpy(after.bytes, one, size);
    memcpy(after_two.bytes, two, size);
    game->apply(after.bytes, move_of_one);
    game->apply(after_two.bytes, move_of_two);
    game->view(after.bytes, seat);
    game->view(after_two.bytes, seat);
    CHECK(spot, same(spot, after.bytes, after_two.bytes), what);
}

/* A move that a seat may not see looks like any other such move; one that shows no secret looks
 * the same whatever the secrets are. */
static void visit_secrets(Spot *spot) {
    const Game *game = spot->game;
    if (game->turn(spot->state) == OVER) {
        return;
    }
    Move moves[MOVES_MAX + 1];
    const int count = list_of(spot, moves);
    const Move other = moves[random_below(&spot->dice, (uint32_t)count)];
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        if (!game->seen(spot->state, spot->move, seat)) {
            CHECK(spot, seat != game->turn(spot->state) || seat == NATURE,
                  "a seat may not see its own move");
            if (!game->seen(spot->state, other, seat)) {
                check_alike(spot, seat, spot->state, spot->move, spot->state, other,
                            "a seat can tell two moves apart that it may not see");
            }
        } else if (seat != NATURE && !game->reveals(spot->state, spot->move)) {
            State guess;
            copy(spot, &guess);
            game->view(guess.bytes, seat);
            game->guess(guess.bytes, seat, &spot->dice);
            if (game->legal(guess.bytes, spot->move)) {
                check_alike(spot, seat, spot->state, spot->move, guess.bytes, spot->move,
                            "a move shows a secret, but reveals says it does not");
            }
        }
    }
}

static void seats_see_what_they_may(void **unused) {
    (void)unused;
    walk_all(visit_views, 40, NULL);
    walk_all(visit_secrets, 4, NULL);
}

static void guesses_are_states(void **unused) {
    (void)unused;
    walk_all(visit_guess, 200, NULL);
}

/* Words: moves. */

/* Whatever a text is read as can be written and read again. */
static void check_reading(const Spot *spot, const char *words) {
    const Game *game = spot->game;
    Move move, back;
    if (!game->read_move(spot->state, words, &move)) {
        return;
    }
    TEXT(text, 200);
    game->write_move(spot->state, move, &text);
    CHECK(spot, !text.cut && game->read_move(spot->state, text.start, &back) && back == move,
          "a move that was read does not read back");
    CHECK(spot, game->legal(spot->state, move) == (game->why_not(spot->state, move) == 0),
          "legal and why_not differ");
}

static void visit_notation(Spot *spot) {
    const Game *game = spot->game;
    Move moves[MOVES_MAX + 1], back;
    const int count = list_of(spot, moves);
    for (int i = 0; i < count; i++) {
        TEXT(text, 200);
        game->write_move(spot->state, moves[i], &text);
        CHECK(spot, text.used > 0 && !text.cut, "a move has no text, or a long one");
        CHECK(spot, game->read_move(spot->state, text.start, &back) && back == moves[i],
              "the text of a move reads back as another");
        char spoilt[256];
        snprintf(spoilt, sizeof spoilt, "%s", text.start);
        spoilt[random_below(&spot->dice, (uint32_t)text.used)] =
            (char)(1 + random_below(&spot->dice, 255));
        check_reading(spot, spoilt);
        snprintf(spoilt, sizeof spoilt, "%s", text.start);
        spoilt[random_below(&spot->dice, (uint32_t)text.used)] = '\0';
        check_reading(spot, spoilt);
        snprintf(spoilt, sizeof spoilt, "%s%s", text.start, i % 2 == 0 ? " " : "0");
        check_reading(spot, spoilt);
        snprintf(spoilt, sizeof spoilt, "%s99999999999999999999", text.start);
        check_reading(spot, spoilt);
    }
}

static void visit_garbage(Spot *spot) {
    static char endless[5000];
    memset(endless, '7', sizeof endless - 1);
    static const char *const GARBAGE[] = {
        "",         " ",        "\n",       "xyzzy",
        "-",        ",",        "{}",       "\xff\xfe",
        "é",        "%s%n",     " xyzzy 1", "first -1",
        "first 99", "first 1 ", "first  1", "99999999999999999999",
        "\"",       "1e9",      "\t\t",
    };
    Move move;
    for (size_t i = 0; i < sizeof GARBAGE / sizeof GARBAGE[0]; i++) {
        CHECK(spot, !spot->game->read_move(spot->state, GARBAGE[i], &move), GARBAGE[i]);
    }
    CHECK(spot, !spot->game->read_move(spot->state, endless, &move), "5000 sevens are no move");
    for (int i = 0; i < 100; i++) {
        char noise[32];
        const size_t length = random_below(&spot->dice, sizeof noise);
        for (size_t at = 0; at < length; at++) {
            noise[at] = (char)(1 + random_below(&spot->dice, i % 2 == 0 ? 255 : 127));
        }
        noise[length] = '\0';
        check_reading(spot, noise);
    }
}

static void moves_have_texts(void **unused) {
    (void)unused;
    walk_all(visit_notation, 20, NULL);
    walk_all(visit_garbage, 100, NULL);
}

/* Words: positions. */

static void check_keys(const Spot *spot, const Json *json) {
    const Game *game = spot->game;
    const int turn = game->turn(spot->state);
    const int name = json_member(json, 0, "game"), seats = json_member(json, 0, "seats");
    const int phase = json_member(json, 0, "phase"), to_act = json_member(json, 0, "to_act");
    int64_t number;
    CHECK(spot, name != JSON_NONE && json_is(json, name, game->name), "no game in a position");
    CHECK(spot, seats != JSON_NONE && json_int(json, seats, &number) && number == spot->setup.seats,
          "no seats in a position");
    CHECK(spot, phase != JSON_NONE && json_is(json, phase, game->phase(spot->state)),
          "no phase in a position");
    CHECK(spot, to_act != JSON_NONE, "no to_act in a position");
    if (turn == OVER) {
        CHECK(spot, json_type(json, to_act) == JSON_NULL, "to_act is not null when over");
    } else if (turn == NATURE) {
        CHECK(spot, json_is(json, to_act, "nature"), "to_act is not nature");
    } else {
        CHECK(spot, json_int(json, to_act, &number) && number == turn, "to_act is not the turn");
    }
}

static void visit_position(Spot *spot) {
    const Game *game = spot->game;
    State back;
    memset(&back, 0xa5, sizeof back);
    Text text = big_text(0);
    TEXT(error, 300);
    Json json;
    game->write_position(spot->state, &text);
    CHECK(spot, !text.cut, "a position takes more than 64 KB");
    CHECK(spot, json_read(&json, text.start, text.used, nodes, NODES, &error), error.start);
    check_keys(spot, &json);
    CHECK(spot, game->read_position(back.bytes, &json, 0, &error), error.start);
    CHECK(spot, same(spot, back.bytes, spot->state), "a position reads back as other bytes");
}

static void visit_view_position(Spot *spot) {
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        State view;
        copy(spot, &view);
        spot->game->view(view.bytes, seat);
        Text text = big_text(0);
        TEXT(error, 300);
        Json json;
        spot->game->write_position(view.bytes, &text);
        CHECK(spot, json_read(&json, text.start, text.used, nodes, NODES, &error), error.start);
        check_keys(spot, &json);
    }
}

/* A position with something changed is refused in words, or is one that can be played. */
static void check_broken(Spot *spot, const Text *text) {
    const Game *game = spot->game;
    State state, back;
    TEXT(error, 300);
    Json json;
    if (!json_read(&json, text->start, text->used, nodes, NODES, &error)) {
        return;
    }
    text_clear(&error);
    if (!game->read_position(state.bytes, &json, 0, &error)) {
        CHECK(spot, error.used > 0 && is_utf8(&error), "a position is refused without a word");
        return;
    }
    Text again = big_text(1);
    game->write_position(state.bytes, &again);
    CHECK(spot, json_read(&json, again.start, again.used, nodes, NODES, &error), error.start);
    CHECK(spot, game->read_position(back.bytes, &json, 0, &error), text->start);
    CHECK(spot, same(spot, state.bytes, back.bytes), text->start);
    for (int made = 0; game->turn(state.bytes) != OVER; made++) {
        CHECK(spot, made < LONGEST_GAME, text->start);
        const Move move = any_move(game, state.bytes, &spot->dice);
        CHECK(spot, game->legal(state.bytes, move), text->start);
        game->apply(state.bytes, move);
    }
    Score score[SEATS_MAX];
    game->score(state.bytes, score);
}

/* Writes the position with the value at bytes from..to replaced. */
static void write_changed(Text *out, const char *text, size_t from, size_t to, const char *value) {
    text_clear(out);
    text_bytes(out, text, from);
    text_put(out, value);
    text_put(out, text + to);
}

static void visit_broken_position(Spot *spot) {
    static const char *const VALUES[] = {"null", "-1",  "0",    "1",          "2",   "3",
                                         "7",    "255", "256",  "5000000000", "1.5", "true",
                                         "[]",   "{}",  "\"\"", "\"0,0\"",    "[0]"};
    enum { KINDS = sizeof VALUES / sizeof VALUES[0] };
    static char whole_memory[TEXT_ROOM], changed_memory[TEXT_ROOM];
    static JsonNode whole_nodes[NODES];
    Text whole = text_over(whole_memory, TEXT_ROOM);
    Text changed = text_over(changed_memory, TEXT_ROOM);
    TEXT(error, 300);
    Json json;
    spot->game->write_position(spot->state, &whole);
    CHECK(spot, json_read(&json, whole.start, whole.used, whole_nodes, NODES, &error), error.start);
    for (int i = 0; i < 20; i++) {
        const int node = (int)random_below(&spot->dice, (uint32_t)json.count);
        const int quote = whole_nodes[node].type == JSON_STRING;
        const char *value = VALUES[random_below(&spot->dice, KINDS)];
        const int other = (int)random_below(&spot->dice, (uint32_t)json.count);
        TEXT(swapped, 64);
        if (i % 2 == 0 && whole_nodes[other].to - whole_nodes[other].from < 50) {
            const int quoted = whole_nodes[other].type == JSON_STRING;
            text_bytes(&swapped, whole.start + whole_nodes[other].from - quoted,
                       whole_nodes[other].to - whole_nodes[other].from + 2u * (unsigned)quoted);
            value = swapped.start;
        }
        write_changed(&changed, whole.start, whole_nodes[node].from - (unsigned)quote,
                      whole_nodes[node].to + (unsigned)quote, value);
        check_broken(spot, &changed);
    }
}

static void positions_read_back(void **unused) {
    (void)unused;
    walk_all(visit_position, 1, NULL);
    walk_all(visit_view_position, 10, NULL);
}

static void broken_positions_are_refused(void **unused) {
    (void)unused;
    walk_all(visit_broken_position, 200, NULL);
}

/* Words: events. */

/* Every {n} in a sentence is a seat at the table. */
static bool names_seats(const char *sentence, int seats) {
    for (const char *at = strchr(sentence, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (at[1] < '0' || at[1] >= '0' + seats || at[2] != '}') {
            return false;
        }
    }
    return true;
}

static void check_event(const Spot *spot, const Event *event) {
    const Game *game = spot->game;
    CHECK(spot, is_rule(game, event->rule), "an event has no rule");
    CHECK(spot, event->seat >= NATURE && event->seat < spot->setup.seats, "an event of nobody");
    CHECK(spot, event->other >= NATURE && event->other < spot->setup.seats, "no such other side");
    CHECK(spot, event->cells <= EVENT_CELLS, "too many cells in an event");
    CHECK(spot, event->seen != 0, "an event nobody may be told");
    TEXT(text, 2000);
    TEXT(error, 200);
    Json json;
    game->write_event(spot->state, event, &text);
    CHECK(spot, json_read(&json, text.start, text.used, nodes, NODES, &error), error.start);
    const int rule = json_member(&json, 0, "rule"), name = json_member(&json, 0, "event");
    TEXT(id, 8);
    text_format(&id, "%c%d", game->rule_letter, event->rule);
    CHECK(spot, rule != JSON_NONE && json_is(&json, rule, id.start), "an event without its rule");
    CHECK(spot, name != JSON_NONE && json_type(&json, name) == JSON_STRING,
          "an event without its kind");
    for (int lang = 0; lang < LANGS; lang++) {
        text_clear(&text);
        game->say_event(spot->state, event, (Lang)lang, &text);
        CHECK(spot, text.used > 0 && !text.cut && is_utf8(&text), "an event without words");
        CHECK(spot, names_seats(text.start, spot->setup.seats), text.start);
    }
}

static void visit_events(Spot *spot) {
    const Game *game = spot->game;
    for (int lang = 0; lang < LANGS; lang++) {
        TEXT(asked, 1000);
        game->ask(spot->state, (Lang)lang, &asked);
        CHECK(spot, !asked.cut && is_utf8(&asked), "the question is too long");
        CHECK(spot, asked.used > 0 || game->turn(spot->state) < 0, "a seat is asked nothing");
    }
    if (game->turn(spot->state) == OVER) {
        return;
    }
    Event events[EVENTS_MAX];
    int64_t counts[64];
    memset(events, 0, sizeof events);
    memset(counts, 0, sizeof counts);
    const int count = game->events(spot->state, spot->move, events);
    CHECK(spot, count >= 0 && count <= EVENTS_MAX, "too many events");
    for (int i = 0; i < count; i++) {
        check_event(spot, &events[i]);
        if (game->tally_count > 0) {
            game->tally(&events[i], counts);
        }
    }
    for (int i = game->tally_count; i < 64; i++) {
        CHECK(spot, counts[i] == 0, "tally counts what has no name");
    }
}

static void events_have_words(void **unused) {
    (void)unused;
    walk_all(visit_events, 4, NULL);
}

/* Words: drawing. */

static void check_drawing(const Spot *spot, const void *state, const Drawing *drawing) {
    Text text = big_text(0);
    spot->game->draw(state, drawing, &text);
    CHECK(spot, text.used > 0 && !text.cut, "nothing drawn, or more than 64 KB");
    CHECK(spot, is_utf8(&text), "a drawing is not UTF-8");
    CHECK(spot, drawing->colour || strchr(text.start, '\x1b') == NULL, "colour without leave");
    for (size_t i = 0; i < text.used && !drawing->unicode && drawing->lang == ENGLISH; i++) {
        CHECK(spot, (unsigned char)text.start[i] < 0x80, "a plain drawing is not ASCII");
    }
    for (char *line = strtok(text.start, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        CHECK(spot, text_width(line) <= drawing->width || drawing->width < WIDE_ENOUGH, line);
    }
}

static void visit_drawing(Spot *spot) {
    static const int WIDTHS[] = {40, WIDE_ENOUGH, 250};
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        State view;
        copy(spot, &view);
        spot->game->view(view.bytes, seat);
        for (int style = 0; style < LANGS * 2 * 2 * 3; style++) {
            const Drawing drawing = {(Lang)(style % LANGS), style / LANGS % 2 == 1,
                                     style / LANGS / 2 % 2 == 1, WIDTHS[style / LANGS / 4], seat};
            check_drawing(spot, view.bytes, &drawing);
            check_drawing(spot, spot->state, &drawing);
        }
    }
}

static void drawings_fit(void **unused) {
    (void)unused;
    walk_all(visit_drawing, 300, NULL);
}

/* Opinions. */

static void visit_opinion(Spot *spot) {
    int32_t worth[SEATS_MAX + 1], again[SEATS_MAX];
    memset(worth, 0x77, sizeof worth);
    spot->game->judge(spot->state, worth);
    spot->game->judge(spot->state, again);
    for (int seat = 0; seat < spot->setup.seats; seat++) {
        CHECK(spot, worth[seat] == again[seat], "two opinions on one state");
        CHECK(spot, abs(worth[seat]) < 100 * 100000, "an opinion beyond all points");
    }
    CHECK(spot, worth[SEATS_MAX] == 0x77777777, "judge writes too far");
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
            games_each = (int)games;
        } else if (strcmp(arguments[i], "--game") == 0) {
            for (int g = 0; g < GAMES_COUNT; g++) {
                only_game = strcmp(value, GAMES[g]->name) == 0 ? GAMES[g]->name : only_game;
            }
            if (only_game == NULL) {
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
        cmocka_unit_test(opinions_are_steady),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
