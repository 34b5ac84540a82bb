/* tests/explain_plan.c -- a plan holds within its turn, until another turn is clearly better; and
 * the second question about the same state finds the same turns without looking for them again. */
#include "explain/explain_json.h"
#include "explain/internal.h"
#include "explain/say.h"
#include "games/list.h"
#include "search/greedy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum {
    MEMORY = 8 << 20,
    SEATS = 2,
    PLAYOUTS = 60,
    PAIRS = 4,
    POSITIONS = 8,
    STEP = 7,
    ANSWER = 1 << 18
};

typedef void Visit(Explainer *explainer, const Game *game, const void *state);

/* Some positions from the middle of games, each at a seat's turn with a choice. */
static void visit_some(Visit *visit) {
    STATE_ROOM(state);
    Explainer *explainer = explainer_new(MEMORY, 1);
    assert_non_null(explainer);
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        if (game->event_kind_count == 0 && game->move_cells == NULL) {
            continue; /* nobody asks for hints in the null game of the tests */
        }
        Setup setup = {SEATS, {0}};
        Random random;
        random_seed(&random, 5);
        for (int i = 0; i < game->option_count; i++) {
            setup.option[i] = option_usual(&game->options[i]);
        }
        game->start(state, &setup);
        for (int n = 0, visited = 0; game->turn(state) != OVER && visited < POSITIONS; n++) {
            const int turn = game->turn(state);
            Move moves[MOVES_MAX];
            if (turn >= 0 && n % STEP == 0 && game->moves(state, moves) > 1) {
                visit(explainer, game, state);
                visited++;
            }
            game->apply(state, turn < 0 ? game->chance(state, &random)
                                        : greedy_move(game, SEATS, state, &random));
        }
    }
    explainer_free(explainer);
}

static void ask(Explainer *explainer, const Game *game, const void *state, const Turn *plan,
                int pairs, Explanation *out) {
    TEXT(error, 200);
    const ExplainBudget budget = {PLAYOUTS, pairs};
    assert_true(explain_turn(explainer, game, SEATS, state, plan, &budget,
                             explain_seed(game, state), out, &error));
}

static void check_again(Explainer *explainer, const Game *game, const void *state) {
    Explanation first, second, fresh;
    ask(explainer, game, state, NULL, 0, &first);
    assert_int_equal(first.count, 0);
    ask(explainer, game, state, NULL, PAIRS, &second);
    Explainer *other = explainer_new(MEMORY, 1);
    assert_non_null(other);
    ask(other, game, state, NULL, PAIRS, &fresh);
    explainer_free(other);
    assert_memory_equal(&second, &fresh, sizeof fresh);
    assert_memory_equal(&first.turn, &fresh.turn, sizeof fresh.turn);
}

static void the_second_question_has_the_same_answer(void **unused) {
    (void)unused;
    visit_some(check_again);
}

/* Plays the turn that is named step by step, and asks for the rest of it each time. */
static void check_kept(Explainer *explainer, const Game *game, const void *state) {
    STATE_ROOM(walked);
    Explanation named, again;
    ask(explainer, game, state, NULL, PAIRS, &named);
    memcpy(walked, state, (size_t)game->state_size);
    for (int i = 0; i + 1 < named.turn.length; i++) {
        if (!game->legal(walked, named.turn.move[i])) {
            return; /* what was guessed is otherwise */
        }
        game->apply(walked, named.turn.move[i]);
        Turn rest = {.length = named.turn.length - i - 1};
        memcpy(rest.move, named.turn.move + i + 1, (size_t)rest.length * sizeof rest.move[0]);
        if (game->turn(walked) != named.seat || !game->legal(walked, rest.move[0])) {
            return;
        }
        ask(explainer, game, walked, &rest, PAIRS, &again);
        assert_true(again.kept != again.changed);
        const Turn *held = again.kept ? &again.turn : &again.rival;
        assert_int_equal(held->move[0], rest.move[0]);
    }
}

static void a_plan_is_kept_or_said_to_be_worse(void **unused) {
    (void)unused;
    visit_some(check_kept);
}

static int dropped, worse;

/* A turn that is far worse than the best is no plan to keep, and is explained as the worse one. */
static void check_dropped(Explainer *explainer, const Game *game, const void *state) {
    static char memory[ANSWER];
    Explanation best, again;
    TEXT(error, 200);
    Text out = text_over(memory, sizeof memory);
    ask(explainer, game, state, NULL, PAIRS, &best);
    const int seat = best.seat;
    if (best.rival.length == 0 || best.win[seat] - best.rival_win[seat] < 0.05f) {
        return;
    }
    const ExplainQuestion about = {best.rival.move, best.rival.length, false, PLAYOUTS, PAIRS};
    assert_true(explain_answer(explainer, game, SEATS, state, &about, ENGLISH, &out, &error));
    assert_non_null(strstr(out.start, "The win chance is "));
    assert_non_null(strstr(out.start, "\"second\":\"Best turn: "));
    assert_non_null(strstr(out.start, "\"changed\":null"));
    worse++;
    ask(explainer, game, state, &best.rival, PAIRS, &again);
    if (again.changed) {
        text_clear(&out);
        const ExplainQuestion plan = {best.rival.move, best.rival.length, true, PLAYOUTS, PAIRS};
        assert_true(explain_answer(explainer, game, SEATS, state, &plan, GERMAN, &out, &error));
        assert_non_null(strstr(out.start, "\"changed\":\"Ein anderer Zug ist jetzt besser"));
        assert_memory_equal(again.turn.move, best.turn.move, sizeof best.turn.move[0]);
        assert_int_equal(again.rival.move[0], best.rival.move[0]);
        dropped++;
    }
}

static void a_worse_turn_is_no_plan(void **unused) {
    (void)unused;
    visit_some(check_dropped);
    assert_true(worse > 0);
    assert_true(dropped > 0);
}

/* Every step of the turn has its cells, as moves name them. */
static void check_steps(Explainer *explainer, const Game *game, const void *state) {
    static char memory[ANSWER];
    TEXT(error, 200);
    Text out = text_over(memory, sizeof memory);
    STATE_ROOM(walked);
    const ExplainQuestion about = {NULL, 0, false, PLAYOUTS, 0};
    Explanation found;
    ask(explainer, game, state, NULL, 0, &found);
    assert_true(explain_answer(explainer, game, SEATS, state, &about, FRENCH, &out, &error));
    explain_believe(game, state, explain_seed(game, state), walked);
    const char *at = strstr(out.start, "\"steps\":[");
    assert_non_null(at);
    for (int i = 0; i < found.turn.length; i++) {
        int16_t cell[MOVE_CELLS];
        TEXT(wanted, 200);
        const int cells = game->move_cells(walked, found.turn.move[i], cell);
        text_put(&wanted, "\"cells\":[");
        for (int c = 0; c < cells; c++) {
            text_put(&wanted, c > 0 ? ",\"" : "\"");
            game->cell_name(walked, cell[c], &wanted);
            text_char(&wanted, '"');
        }
        text_put(&wanted, "]");
        at = strstr(at, "\"cells\":");
        assert_non_null(at);
        assert_memory_equal(at, wanted.start, wanted.used);
        at++;
        game->apply(walked, found.turn.move[i]);
    }
}

static void steps_name_their_cells(void **unused) {
    (void)unused;
    visit_some(check_steps);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_question_has_the_same_answer),
        cmocka_unit_test(a_plan_is_kept_or_said_to_be_worse),
        cmocka_unit_test(a_worse_turn_is_no_plan),
        cmocka_unit_test(steps_name_their_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
