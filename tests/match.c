/* tests/match.c -- play/match: history, going back, fairness, nature's luck, names. */
#include "play/match.h"
#include "games/list.h"
#include "play/setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- a game of steps, made to try what the real games do rarely ----
 *
 * Seat 0 and seat 1. "step" keeps the turn, "pass" gives it away, "show" keeps it and shows a
 * secret, "roll" lets nature draw "eye 0" to "eye 9", then the same seat goes on. "quit" ends it.
 */
typedef enum Steps { STEP, PASS, SHOW, ROLL, QUIT, EYE } Steps;

typedef struct StepsState {
    uint8_t seat, nature, over, eye;
    uint32_t made;
} StepsState;

static void steps_start(void *state, const Setup *setup) {
    (void)setup;
    memset(state, 0, sizeof(StepsState));
}

static int steps_turn(const void *state) {
    const StepsState *s = state;
    return s->over ? OVER : s->nature ? NATURE : s->seat;
}

static int legal_asked; /* since the test began */

static bool steps_legal(const void *state, Move move) {
    const StepsState *s = state;
    legal_asked++;
    return !s->over && (s->nature ? move >= EYE && move < EYE + 10 : move < EYE);
}

static int steps_moves(const void *state, Move *out) {
    int count = 0;
    for (Move move = 0; move < EYE + 10; move++) {
        if (steps_legal(state, move)) {
            out[count++] = move;
        }
    }
    return count;
}

static void steps_apply(void *state, Move move) {
    StepsState *s = state;
    s->made++;
    s->seat = (uint8_t)(s->seat ^ (move == PASS));
    s->nature = move == ROLL;
    s->over = move == QUIT;
    s->eye = move >= EYE ? (uint8_t)(move - EYE) : s->eye;
}

static Move steps_chance(const void *state, Random *random) {
    (void)state;
    return EYE + random_below(random, 10);
}

static bool steps_reveals(const void *before, Move move) {
    (void)before;
    return move == SHOW;
}

static const char *const STEPS_WORDS[] = {"step", "pass", "show", "roll", "quit"};

static void steps_write_move(const void *state, Move move, Text *out) {
    (void)state;
    if (move < EYE) {
        text_put(out, STEPS_WORDS[move]);
    } else {
        text_format(out, "eye %d", (int)(move - EYE));
    }
}

/* Reads more than is written: "eye 07" as "eye 7". */
static bool steps_read_move(const void *state, const char *text, Move *out) {
    (void)state;
    for (Move move = 0; move < EYE; move++) {
        if (strcmp(text, STEPS_WORDS[move]) == 0) {
            *out = move;
            return true;
        }
    }
    *out = EYE + (Move)(text[strlen(text) - (text[0] != '\0')] - '0');
    return strncmp(text, "eye ", 4) == 0;
}

static int steps_why_not(const void *state, Move move) {
    return steps_legal(state, move) ? 0 : 1;
}

static const Rule STEPS_RULES[] = {
    {{{NULL, NULL, NULL}}, NULL},
    {{{"Who is to act, acts.", "Wer dran ist.", "Qui doit jouer."}}, NULL}};

static const Game STEPS_GAME = {
    .name = "steps",
    .version = 1,
    .state_size = sizeof(StepsState),
    .seats_min = 2,
    .seats_max = 2,
    .rule_letter = 'S',
    .rule_count = 1,
    .rules = STEPS_RULES,
    .start = steps_start,
    .turn = steps_turn,
    .moves = steps_moves,
    .legal = steps_legal,
    .apply = steps_apply,
    .chance = steps_chance,
    .reveals = steps_reveals,
    .write_move = steps_write_move,
    .read_move = steps_read_move,
    .why_not = steps_why_not,
};

static Match *new_steps(uint64_t seed, bool auto_nature) {
    const Setup setup = {2, {0}};
    TEXT(error, 256);
    Match *match = match_new(&STEPS_GAME, &setup, seed, auto_nature, &error);
    assert_non_null(match);
    return match;
}

static void make(Match *match, Move move) {
    TEXT(error, 256);
    assert_int_equal(match_play(match, move, &error), MATCH_MADE);
}

static int eye(const Match *match) {
    return ((const StepsState *)match_state(match))->eye;
}

/* ---- any game of the list ---- */

static Match *new_match(const Game *game, int seats, uint64_t seed, bool auto_nature) {
    Setup setup;
    TEXT(error, 256);
    assert_true(setup_seats(game, seats, &setup, &error));
    Match *match = match_new(game, &setup, seed, auto_nature, &error);
    assert_non_null(match);
    return match;
}

/* Plays to the end with choices from `choices`; nature's moves are the match's own. */
static void play_out(Match *match, uint64_t choices) {
    Random random;
    random_seed(&random, choices);
    while (match_turn(match) != OVER) {
        assert_true(match_turn(match) >= 0);
        make(match, match->game->pick(match_state(match), &random));
    }
}

static void assert_same_match(const Match *a, const Match *b) {
    assert_int_equal(a->count, b->count);
    for (int i = 0; i <= a->count; i++) {
        assert_memory_equal(match_at(a, i), match_at(b, i), (size_t)a->game->state_size);
    }
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(match_move(a, i), match_move(b, i));
        assert_int_equal(match_actor(a, i), match_actor(b, i));
    }
}

/* ---- tests ---- */

static void same_seed_same_match(void **unused) {
    (void)unused;
    for (int i = 0; i < GAMES_COUNT; i++) {
        for (int seats = GAMES[i]->seats_min; seats <= GAMES[i]->seats_max; seats++) {
            Match *a = new_match(GAMES[i], seats, 77, true);
            Match *b = new_match(GAMES[i], seats, 77, true);
            play_out(a, 5);
            play_out(b, 5);
            assert_same_match(a, b);
            assert_int_equal(match_unseeded(a), -1);
            match_free(a);
            match_free(b);
        }
    }
}

static void other_seed_other_luck(void **unused) {
    (void)unused;
    int different = 0;
    Match *a = new_steps(1, true);
    make(a, ROLL);
    for (uint64_t seed = 2; seed < 102; seed++) {
        Match *b = new_steps(seed, true);
        make(b, ROLL);
        different += eye(a) != eye(b);
        match_free(b);
    }
    match_free(a);
    assert_in_range(different, 75, 99); /* nine of ten, roughly */
}

/* Each of nature's draws is as good a die as the next. */
static void luck_is_even(void **unused) {
    (void)unused;
    int seen[10] = {0};
    for (uint64_t seed = 0; seed < 100; seed++) {
        Match *match = new_steps(seed, true);
        for (int i = 0; i < 100; i++) {
            make(match, ROLL);
            seen[eye(match)]++;
        }
        match_free(match);
    }
    for (int i = 0; i < 10; i++) {
        assert_in_range(seen[i], 850, 1150); /* 1000, standard deviation 30 */
    }
}

/* What players do between two draws does not change the second one. */
static void luck_does_not_depend_on_moves(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Match *a = new_steps(seed, true);
        Match *b = new_steps(seed, true);
        make(a, ROLL);
        make(a, ROLL);
        make(b, STEP);
        make(b, ROLL);
        make(b, PASS);
        make(b, SHOW);
        make(b, ROLL);
        assert_int_equal(eye(a), eye(b));
        match_free(a);
        match_free(b);
    }
}

static void undo_brings_the_same_luck_back(void **unused) {
    (void)unused;
    Match *match = new_steps(9, true);
    for (int i = 0; i < 5; i++) {
        make(match, ROLL);
    }
    const int last = eye(match);
    assert_int_equal(match->count, 10);
    assert_true(match_undo(match));
    assert_int_equal(match->count, 8);
    make(match, STEP);
    assert_true(match_undo(match));
    make(match, ROLL);
    assert_int_equal(eye(match), last);
    while (match_undo(match)) {
    }
    assert_int_equal(match->count, 0);
    match_free(match);
}

static void undo_to_the_start_and_again(void **unused) {
    (void)unused;
    for (int i = 0; i < GAMES_COUNT; i++) {
        Match *a = new_match(GAMES[i], GAMES[i]->seats_max, 3, true);
        Match *b = new_match(GAMES[i], GAMES[i]->seats_max, 3, true);
        const int start = a->count;
        play_out(a, 8);
        play_out(b, 8);
        int before = a->count;
        while (match_undo(a)) {
            assert_true(a->count < before);
            assert_true(match_turn(a) >= 0);
            assert_memory_equal(match_state(a), match_at(b, a->count),
                                (size_t)GAMES[i]->state_size);
            before = a->count;
        }
        assert_int_equal(a->count, start);
        for (int j = a->count; j < b->count; j++) {
            if (match_actor(b, j) != NATURE) {
                make(a, match_move(b, j));
            }
        }
        assert_same_match(a, b);
        match_free(a);
        match_free(b);
    }
}

static void rewind_rests_where_a_player_acts(void **unused) {
    (void)unused;
    Match *match = new_steps(9, true);
    make(match, ROLL); /* moments 1 (nature's) and 2 */
    make(match, STEP);
    match_rewind(match, 1);
    assert_int_equal(match->count, 2);
    assert_int_equal(match_turn(match), 0);
    match_rewind(match, 0);
    assert_int_equal(match->count, 0);
    match_free(match);

    match = new_steps(9, false);
    make(match, ROLL);
    make(match, EYE + 4);
    match_rewind(match, 1);
    assert_int_equal(match->count, 1);
    assert_int_equal(match_turn(match), NATURE);
    match_free(match);
}

static void fair_limit(void **unused) {
    (void)unused;
    Match *match = new_steps(1, true);
    assert_int_equal(match_fair_limit(match), 0);
    make(match, STEP);
    make(match, STEP);
    assert_int_equal(match_fair_limit(match), 0); /* all own steps */
    make(match, SHOW);
    assert_int_equal(match_fair_limit(match), 3); /* a secret is out */
    make(match, STEP);
    assert_int_equal(match_fair_limit(match), 3);
    make(match, ROLL);
    assert_int_equal(match->count, 6);
    assert_int_equal(match_fair_limit(match), 6); /* nature has drawn */
    make(match, STEP);
    make(match, PASS);
    assert_int_equal(match_fair_limit(match), 8); /* another's turn */
    make(match, STEP);
    assert_int_equal(match_fair_limit(match), 8); /* not across the other's moves */
    make(match, PASS);
    assert_int_equal(match_fair_limit(match), 10);
    make(match, STEP);
    make(match, QUIT);
    assert_int_equal(match_fair_limit(match), 12); /* the game is over */
    match_free(match);
}

/* In any game, by the definition. */
static void fair_limit_is_fair(void **unused) {
    (void)unused;
    for (int i = 0; i < GAMES_COUNT; i++) {
        const Game *game = GAMES[i];
        Match *match = new_match(game, 2, 4, true);
        Random random;
        random_seed(&random, 4);
        for (;;) {
            const int limit = match_fair_limit(match);
            const int turn = match_turn(match);
            assert_in_range(limit, 0, match->count);
            for (int j = limit; j < match->count; j++) {
                assert_int_equal(match_actor(match, j), turn);
                assert_int_equal(game->turn(match_at(match, j)), turn);
                assert_false(game->reveals(match_at(match, j), match_move(match, j)));
            }
            if (turn == OVER) {
                break;
            }
            make(match, game->pick(match_state(match), &random));
        }
        match_free(match);
    }
}

/* In Straws a swap shows a straw and a kept one passes the turn on. */
static void fair_limit_with_secrets(void **unused) {
    (void)unused;
    TEXT(error, 256);
    Match *match = new_match(&NULL_GAME, 3, 1, false);
    static const char *const MOVES[] = {"first 0", "deal 1", "deal 2", "deal 3",
                                        "keep",    "swap",   "deal 4"};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(match_play_text(match, MOVES[i], &error), MATCH_MADE);
        assert_int_equal(match_fair_limit(match), match->count);
    }
    match_free(match);
}

static void refusals(void **unused) {
    (void)unused;
    TEXT(error, 256);
    Match *match = new_match(&NULL_GAME, 2, 1, false);
    assert_int_equal(match_play_text(match, "keep", &error), MATCH_ILLEGAL);
    assert_string_equal(error.start,
                        "'keep' is not allowed now (N2): Chance draws the first seat.");
    assert_int_equal(match_forbidding_rule(match, "keep"), 2);
    assert_int_equal(match_forbidding_rule(match, "first 1"), 0);
    assert_int_equal(match_forbidding_rule(match, "hop"), 0);
    assert_int_equal(match_play_text(match, "", &error), MATCH_UNREADABLE);
    assert_string_equal(error.start, "'' is no move that nature could make now; there are 2, such "
                                     "as 'first 0'");
    assert_int_equal(match_play_text(match, "first  1", &error), MATCH_UNREADABLE);
    assert_int_equal(match_play(match, 0xffffffff, &error), MATCH_ILLEGAL);
    assert_string_equal(error.start, "'move number 4294967295' is not allowed now (N2): Chance "
                                     "draws the first seat.");
    assert_int_equal(match->count, 0);
    static const char *const MOVES[] = {"first 1", "deal 6", "deal 2"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(match_play_text(match, MOVES[i], &error), MATCH_MADE);
    }
    assert_int_equal(match_play_text(match, "swap", &error), MATCH_ILLEGAL);
    assert_string_equal(error.start,
                        "'swap' is not allowed now (N6): The longest straw must not be swapped.");
    assert_int_equal(match_play_text(match, "jump\x1b[2J", &error), MATCH_UNREADABLE);
    assert_string_equal(error.start,
                        "'jump?[2J' is no move that this seat could make now; there is "
                        "1, such as 'keep'");
    assert_int_equal(match_play_text(match, "keep", &error), MATCH_MADE);
    assert_int_equal(match_play_text(match, "keep", &error), MATCH_MADE);
    assert_int_equal(match_play_text(match, "keep", &error), MATCH_OVER);
    assert_string_equal(error.start, "the game is over; there is nothing more to play");
    match_free(match);

    match = new_steps(1, false);
    make(match, ROLL);
    assert_int_equal(match_play_text(match, "eye 07", &error), MATCH_UNREADABLE);
    assert_int_equal(match_play_text(match, "eye 7", &error), MATCH_MADE);
    match_free(match);
}

static void full(void **unused) {
    (void)unused;
    TEXT(error, 256);
    Match *match = new_steps(1, true);
    while (match->count < MATCH_MOVES_MAX - 1) {
        make(match, STEP);
    }
    const StepsState before = *(const StepsState *)match_state(match);
    /* There is room for the roll, but not for nature's answer. */
    assert_int_equal(match_play(match, ROLL, &error), MATCH_FULL);
    assert_string_equal(error.start, "a game can hold 32768 moves and no more");
    assert_int_equal(match->count, MATCH_MOVES_MAX - 1);
    assert_memory_equal(match_state(match), &before, sizeof before);
    make(match, STEP);
    assert_int_equal(match_play(match, STEP, &error), MATCH_FULL);
    assert_true(match_undo(match));
    make(match, QUIT);
    assert_int_equal(match_turn(match), OVER);
    match_free(match);
}

static void unseeded(void **unused) {
    (void)unused;
    TEXT(error, 256);
    Match *match = new_steps(5, true);
    make(match, STEP);
    make(match, ROLL);
    const int drawn = eye(match);
    assert_int_equal(match_unseeded(match), -1);
    match_free(match);
    match = new_steps(5, false);
    make(match, STEP);
    make(match, ROLL);
    make(match, EYE + (Move)drawn);
    assert_int_equal(match_unseeded(match), -1);
    make(match, ROLL);
    assert_true(match_set_nature(match, true, &error));
    assert_int_equal(match->count, 5);
    assert_int_equal(match_unseeded(match), -1);
    match_rewind(match, 2);
    assert_int_equal(match->count, 3); /* nature's move stays */
    match_free(match);
    match = new_steps(5, false);
    make(match, ROLL);
    make(match, EYE + (Move)((drawn + 1) % 10));
    assert_int_equal(match_unseeded(match), 1);
    match_free(match);
}

static void from_a_position(void **unused) {
    (void)unused;
    const Setup setup = {2, {0}};
    const StepsState state = {1, 1, 0, 3, 40};
    TEXT(error, 256);
    Match *match = match_from(&STEPS_GAME, &setup, &state, 6, true, &error);
    assert_non_null(match);
    assert_true(match->loaded);
    assert_int_equal(match->count, 1);
    assert_int_equal(match_turn(match), 1);
    assert_memory_equal(match_at(match, 0), &state, sizeof state);
    assert_false(match_undo(match));
    match_free(match);
}

static void names(void **unused) {
    (void)unused;
    TEXT(error, 256);
    Match *match = new_steps(1, true);
    assert_true(match_name(match, 1, "Zoë 王", &error));
    assert_string_equal(match->names[1], "Zoë 王");
    static const struct {
        int seat;
        const char *name, *error;
    } BAD[] = {
        {2, "Max", "there is no seat 2; the seats are 0 to 1"},
        {-1, "Max", "there is no seat -1; the seats are 0 to 1"},
        {1, "a\nb", "the name of seat 1 holds something that is no letter"},
        {1, "a\xc2\x85", "the name of seat 1 holds something that is no letter"},
        {1, "a\xff", "the name of seat 1 holds something that is no letter"},
        {1, " a", "the name of seat 1 begins or ends with a space"},
        {1, "a ", "the name of seat 1 begins or ends with a space"},
        {1, "0123456789012345678901234567890123456789012345678901234567890123",
         "the name of seat 1 is longer than 63 bytes"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_false(match_name(match, BAD[i].seat, BAD[i].name, &error));
        assert_string_equal(error.start, BAD[i].error);
    }
    assert_string_equal(match->names[1], "Zoë 王");
    assert_true(match_name(match, 1, "", &error));
    assert_string_equal(match->names[1], "");
    match_free(match);
    match_free(NULL);
}

/* Whether a move is legal is worked out once for each that is made. */
static void legal_is_asked_once(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Match *match = new_steps(1, true);
    static const char *const WORDS[] = {"step", "pass", "roll"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        legal_asked = 0;
        match_play_text(match, WORDS[i], &error);
        assert_int_equal(legal_asked, 1);
    }
    match_free(match);
}

/* Opening a match shows what it holds; who plays nature stays as it was. */
static void opening_changes_nothing_else(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Match *match = new_steps(1, true);
    assert_false(match->open);
    match_open(match);
    assert_true(match->open);
    assert_int_equal(match_play_text(match, "roll", &error), MATCH_MADE);
    assert_int_equal(match_turn(match), 0); /* nature has drawn */
    match_free(match);
}

/* An answer that could not be given is taken back, be it of a move or of an undo. */
static void restored_either_way(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Match *match = new_steps(1, true);
    assert_int_equal(match_undo_to(match), -1);
    assert_false(match_undo(match));
    assert_int_equal(match_play_text(match, "roll", &error), MATCH_MADE);
    assert_int_equal(match->count, 2);
    const StepsState then = *(const StepsState *)match_state(match);
    assert_int_equal(match_undo_to(match), 0);
    assert_true(match_undo(match));
    assert_int_equal(match->count, 0);
    match_restore(match, 2);
    assert_memory_equal(match_state(match), &then, sizeof then);
    assert_int_equal(match_play_text(match, "pass", &error), MATCH_MADE);
    match_restore(match, 2);
    assert_int_equal(match_turn(match), 0);
    match_free(match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_is_asked_once),
        cmocka_unit_test(opening_changes_nothing_else),
        cmocka_unit_test(restored_either_way),
        cmocka_unit_test(same_seed_same_match),
        cmocka_unit_test(other_seed_other_luck),
        cmocka_unit_test(luck_is_even),
        cmocka_unit_test(luck_does_not_depend_on_moves),
        cmocka_unit_test(undo_brings_the_same_luck_back),
        cmocka_unit_test(undo_to_the_start_and_again),
        cmocka_unit_test(rewind_rests_where_a_player_acts),
        cmocka_unit_test(fair_limit),
        cmocka_unit_test(fair_limit_is_fair),
        cmocka_unit_test(fair_limit_with_secrets),
        cmocka_unit_test(refusals),
        cmocka_unit_test(full),
        cmocka_unit_test(unseeded),
        cmocka_unit_test(from_a_position),
        cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
