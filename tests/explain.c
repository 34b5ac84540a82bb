/* tests/explain.c -- explanations and reviews: fair, repeatable, true, and one with advice. */
#include "core/json.h"
#include "explain/explain_json.h"
#include "explain/game_review.h"
#include "explain/internal.h"
#include "explain/say.h"
#include "games/list.h"
#include "play/json_doc.h"
#include "play/match.h"
#include "search/adviser.h"
#include "tests/thinking.h"

#include <math.h>
#include <stdlib.h>

#ifdef __SANITIZE_ADDRESS__
enum { PLACES = 6, PAIRS = 3 };
#else
enum { PLACES = 30, PAIRS = 8 };
#endif
enum { PLAYOUTS = 48, TRIED = 900, OUT_SIZE = 1 << 16 };

static Explainer *new_explainer(void) {
    Explainer *explainer = explainer_new(MEMORY, 1);
    assert_non_null(explainer);
    return explainer;
}

/* Positions of random games, with any number of seats. */
static bool place(const Game *game, int i, int *seats, State *out) {
    *seats = game->seats_min + i % (game->seats_max - game->seats_min + 1);
    return walk_to(game, *seats, (uint64_t)(i + 1), i % 60, out);
}

static Explanation explained(Explainer *explainer, const Game *game, int seats, const State *state,
                             const Turn *plan, int pairs) {
    TEXT(error, 300);
    const ExplainBudget budget = {PLAYOUTS, pairs};
    Explanation out;
    assert_true(explain_turn(explainer, game, seats, state->bytes, plan, &budget,
                             explain_seed(game, state->bytes), &out, &error));
    assert_int_equal(error.used, 0);
    return out;
}

/* The promise: with as many playouts a hint, suggest and a review name the same move. */
static void one_best_move(void **unused) {
    (void)unused;
    TEXT(error, 300);
    static char memory[ADVICE_SIZE];
    JsonDoc doc = {0};
    Adviser *adviser = adviser_new(MEMORY, 1);
    Explainer *explainer = new_explainer();
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int found = 0;
        for (int i = 0; i < TRIED && found < PLACES; i++) {
            State state;
            int seats;
            if (!place(game, i, &seats, &state)) {
                continue;
            }
            found++;
            Text advice = text_over(memory, sizeof memory);
            assert_true(
                adviser_answer(adviser, game, seats, state.bytes, 0, PLAYOUTS, 0, &advice, &error));
            assert_true(json_doc_read(&doc, advice.start, advice.used, &error));
            char suggested[256];
            assert_true(json_words(&doc.json, json_member(&doc.json, 0, "move"), suggested,
                                   sizeof suggested));
            const Explanation hint = explained(explainer, game, seats, &state, NULL, 0);
            TEXT(named, 256);
            game->write_move(state.bytes, hint.turn.move[0], &named);
            assert_string_equal(suggested, named.start);
            /* A review holds any other turn against the same one. */
            Move legal[MOVES_MAX];
            const int count = game->moves(state.bytes, legal);
            const Turn other = {.move = {legal[i % count]}, .length = 1};
            const ExplainBudget budget = {PLAYOUTS, 0};
            Explanation choice;
            assert_true(explain_choice(explainer, game, seats, state.bytes, &other, &budget,
                                       explain_seed(game, state.bytes), &choice, &error));
            assert_int_equal(choice.turn.move[0], other.move[0]);
            State believed;
            explain_believe(game, state.bytes, explain_seed(game, state.bytes), believed.bytes);
            const int seat = game->turn(state.bytes);
            if (explain_end(game, believed.bytes, seat, &choice.turn) !=
                explain_end(game, believed.bytes, seat, &hint.turn)) {
                assert_int_equal(choice.rival.move[0], hint.turn.move[0]);
                assert_true(choice.rival_win[seat] == hint.win[seat]);
            }
        }
        assert_int_equal(found, PLACES);
    }
    json_doc_free(&doc);
    adviser_free(adviser);
    explainer_free(explainer);
}

static void write_out(const Game *game, const State *state, const Explanation *found, Lang lang,
                      Text *out) {
    const Reader reader = {found->seat, lang};
    text_clear(out);
    explain_write(game, state->bytes, found, reader, out);
    assert_false(out->cut);
}

/* What the seat cannot know changes nothing, and asking again in whatever order changes nothing. */
static void fair_and_repeatable(void **unused) {
    (void)unused;
    static char memory[2][OUT_SIZE];
    Text one = text_over(memory[0], OUT_SIZE), other = text_over(memory[1], OUT_SIZE);
    Explainer *explainer = new_explainer();
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int found = 0, hidden = 0;
        for (int i = 0; i < TRIED && found < PLACES / 3 + 2; i++) {
            State real, imagined;
            int seats;
            if (!place(game, 7 * i, &seats, &real)) {
                continue;
            }
            found++;
            Random random;
            random_seed(&random, (uint64_t)i + 77);
            imagined = real;
            game->view(imagined.bytes, game->turn(real.bytes));
            game->guess(imagined.bytes, game->turn(real.bytes), &random);
            hidden += memcmp(&real, &imagined, sizeof real) != 0;
            const Explanation first = explained(explainer, game, seats, &real, NULL, PAIRS);
            write_out(game, &real, &first, ENGLISH, &one);
            const Explanation again = explained(explainer, game, seats, &imagined, NULL, PAIRS);
            write_out(game, &imagined, &again, ENGLISH, &other);
            assert_string_equal(one.start, other.start);
            Explainer *fresh = new_explainer();
            const Explanation anew = explained(fresh, game, seats, &real, NULL, PAIRS);
            write_out(game, &real, &anew, ENGLISH, &other);
            assert_string_equal(one.start, other.start);
            explainer_free(fresh);
        }
        if (hidden == 0 && game != &BARONY_GAME) {
            fail_msg("%s had nothing to hide", game->name);
        }
    }
    explainer_free(explainer);
}

/* Does a turn, made by what its seat might believe, cause the event of a fact? */
static bool happens(const Game *game, const State *state, const Turn *turn, const Fact *fact) {
    State walked = *state;
    Random random;
    game->view(walked.bytes, game->turn(state->bytes));
    random_seed(&random, 5);
    game->guess(walked.bytes, game->turn(state->bytes), &random);
    for (int i = 0; i < turn->length; i++) {
        Event events[EVENTS_MAX];
        const int count = game->events(walked.bytes, turn->move[i], events);
        for (int e = 0; e < count; e++) {
            if (events[e].kind == fact->kind && events[e].seat == fact->seat) {
                return true;
            }
        }
        game->apply(walked.bytes, turn->move[i]);
    }
    return false;
}

/* The value of a spot in a state; `there`: is there one? */
static int value_at(const Game *game, const void *state, const Fact *fact, bool *there) {
    Spot spot[SPOTS_MAX];
    const int count = game->spots(state, spot);
    int sum = 0;
    *there = false;
    for (int i = 0; i < count; i++) {
        const int16_t cell = fact->cells > 0 ? fact->cell[0] : SPOT_NOWHERE;
        if (spot[i].feature == fact->kind && spot[i].seat == fact->seat && spot[i].cell == cell) {
            sum += spot[i].value;
            *there = true;
        }
    }
    return sum;
}

/* What an effect says the turn changes is what it changes. */
static void check_effect(const Game *game, const State *state, const Turn *turn, const Fact *fact) {
    State walked;
    bool was, is;
    explain_believe(game, state->bytes, explain_seed(game, state->bytes), walked.bytes);
    assert_int_equal(fact->source, FACT_EFFECT);
    assert_int_equal(value_at(game, walked.bytes, fact, &was), fact->number[SPOT_BEFORE]);
    for (int i = 0; i < turn->length; i++) {
        game->apply(walked.bytes, turn->move[i]);
    }
    assert_int_equal(value_at(game, walked.bytes, fact, &is), fact->number[SPOT_AFTER]);
    assert_int_equal(fact->number[SPOT_WAS], was);
    assert_int_equal(fact->number[SPOT_IS], is);
    assert_int_not_equal(fact->number[SPOT_BEFORE], fact->number[SPOT_AFTER]);
}

/* Turns are whole and legal, facts are sorted and within bounds, and what is said to happen in the
 * turn itself does. Every sentence is written in every language. */
static void facts_hold_together(void **unused) {
    (void)unused;
    static char memory[OUT_SIZE];
    Text out = text_over(memory, OUT_SIZE);
    Explainer *explainer = new_explainer();
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int found = 0, facts = 0;
        for (int i = 0; i < TRIED && found < PLACES / 3 + 1; i++) {
            State state;
            int seats;
            if (!place(game, 7 * i, &seats, &state)) {
                continue;
            }
            found++;
            const Explanation all = explained(explainer, game, seats, &state, NULL, PAIRS);
            const int seat = game->turn(state.bytes);
            assert_int_equal(all.seat, seat);
            State walked = state;
            for (int m = 0; m < all.turn.length; m++) {
                assert_int_equal(game->turn(walked.bytes), seat);
                assert_true(game->legal(walked.bytes, all.turn.move[m]));
                game->apply(walked.bytes, all.turn.move[m]);
            }
            assert_true(!explain_goes_on(game, state.bytes, walked.bytes, seat) ||
                        all.turn.length == TURN_MOVES);
            assert_true(all.explained >= 0 && all.explained <= 1 && all.error >= 0);
            for (int f = 0; f < all.count; f++) {
                const Fact *fact = &all.fact[f];
                facts++;
                assert_true(f == 0 || abs(fact->worth) <= abs(fact[-1].worth));
                assert_true(fact->worth != 0 && fact->seat >= 0 && fact->seat < seats);
                assert_true(fact->with <= fact->tries && fact->without <= fact->tries);
                if (fact->source == FACT_EVENT && fact->when == FACT_NOW &&
                    fact->with == fact->tries && fact->without == 0) {
                    assert_true(happens(game, &state, &all.turn, fact));
                }
            }
            for (int f = 0; f < all.effects; f++) {
                check_effect(game, &state, &all.turn, &all.effect[f]);
            }
            for (int lang = 0; lang < LANGS; lang++) {
                write_out(game, &state, &all, (Lang)lang, &out);
                assert_null(strstr(out.start, "{word"));
                assert_null(strstr(out.start, "{amount"));
                assert_null(strstr(out.start, "[you"));
            }
        }
        assert_true(facts > 0);
    }
    explainer_free(explainer);
}

/* Asked again after the first move of the turn it named, it goes on with that turn unless it says
 * that another is better now. */
static void plans_hold(void **unused) {
    (void)unused;
    Explainer *explainer = new_explainer();
    int kept = 0, asked = 0;
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        for (int i = 0; i < TRIED && asked < (g + 1) * PLACES / 3 + 1; i++) {
            State state;
            int seats;
            if (!place(game, 7 * i, &seats, &state)) {
                continue;
            }
            const Explanation first = explained(explainer, game, seats, &state, NULL, 0);
            if (first.turn.length < 2) {
                continue;
            }
            Turn rest = {.length = first.turn.length - 1};
            memcpy(rest.move, first.turn.move + 1, (size_t)rest.length * sizeof rest.move[0]);
            game->apply(state.bytes, first.turn.move[0]);
            const Explanation next = explained(explainer, game, seats, &state, &rest, PAIRS);
            asked++;
            kept += next.kept;
            if (next.kept) {
                assert_int_equal(next.turn.move[0], rest.move[0]);
            } else {
                assert_true(next.win[next.seat] > next.rival_win[next.seat]);
                assert_int_equal(next.rival.move[0], rest.move[0]);
            }
        }
    }
    assert_true(asked > 3 && 2 * kept > asked);
    explainer_free(explainer);
}

static void refuses(Explainer *explainer, const Game *game, int seats, const State *state,
                    ExplainBudget budget, const Turn *turn, const char *part) {
    TEXT(error, 300);
    Explanation out;
    const bool good =
        turn == NULL
            ? explain_turn(explainer, game, seats, state->bytes, NULL, &budget, 1, &out, &error)
            : explain_choice(explainer, game, seats, state->bytes, turn, &budget, 1, &out, &error);
    assert_false(good);
    if (strstr(error.start, part) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", error.start, part);
    }
}

static void refuses_what_is_wrong(void **unused) {
    (void)unused;
    Explainer *explainer = new_explainer();
    const ExplainBudget good = {10, 2};
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        const int seats = game->seats_min;
        const Setup setup = setup_usual(game, seats);
        State start, over, state;
        game->start(start.bytes, &setup);
        if (game->turn(start.bytes) == NATURE) {
            refuses(explainer, game, seats, &start, good, NULL, "chance is to act");
        }
        Random random;
        random_seed(&random, 3);
        over = start;
        while (game->turn(over.bytes) != OVER) {
            const int turn = game->turn(over.bytes);
            game->apply(over.bytes, turn == NATURE ? game->chance(over.bytes, &random)
                                                   : game->pick(over.bytes, &random));
        }
        const Turn none = {.length = 0}, wrong = {.move = {NO_MOVE}, .length = 1};
        refuses(explainer, game, seats, &over, good, NULL, "the game is over");
        refuses(explainer, game, seats, &over, good, &wrong, "the game is over");
        assert_true(walk_to(game, seats, 1, 1, &state));
        refuses(explainer, game, seats, &state, (ExplainBudget){0, 2}, NULL, "1 or more playouts");
        refuses(explainer, game, seats, &state, (ExplainBudget){10, -1}, NULL, "0 to 256 pairs");
        refuses(explainer, game, seats, &state, (ExplainBudget){10, 999}, NULL, "0 to 256 pairs");
        refuses(explainer, game, seats, &state, good, &none, "not legal");
        refuses(explainer, game, seats, &state, good, &wrong, "not legal");
    }
    explainer_free(explainer);
}

/* ---- reviews ---- */

static Match *played(const Game *game, int seats, int moves) {
    TEXT(error, 300);
    const Setup setup = setup_usual(game, seats);
    Match *match = match_new(game, &setup, 7, true, &error);
    Random random;
    random_seed(&random, 9);
    while (match != NULL && match_turn(match) != OVER && match->count < moves) {
        assert_int_equal(match_play(match, game->pick(match_state(match), &random), &error),
                         MATCH_MADE);
    }
    assert_non_null(match);
    return match;
}

static void check_turn(const Match *match, const GameReview *review, int index) {
    const ReviewedTurn *turn = &review->turn[index];
    const int seat = turn->seat;
    assert_true(turn->first <= turn->last && turn->last < match->count);
    for (int i = turn->first; i <= turn->last; i++) {
        assert_int_equal(match_actor(match, i), seat);
    }
    assert_true(fabsf(turn->before[seat] - turn->after[seat] - turn->loss) < 1e-5f);
    assert_true(turn->loss >= 0 && turn->points_lost >= 0);
    if (turn->judgement <= JUDGED_BEST) {
        assert_true(turn->loss == 0 && turn->better.length == 0);
    }
    if (turn->judgement >= JUDGED_INACCURACY) {
        assert_true(turn->better.length > 0);
        assert_true(100 * turn->loss >= REVIEW_INACCURACY ||
                    turn->points_lost >= (float)match->game->mistake_points[0]);
    } else {
        assert_true(100 * turn->loss < REVIEW_BLUNDER + 100);
    }
}

static void review_holds_together(void **unused) {
    (void)unused;
    const ReviewBudget budget = {8, PLAYOUTS, 4};
    TEXT(error, 300);
    Explainer *explainer = new_explainer();
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int whole = 0; whole < 2; whole++) {
#ifdef __SANITIZE_ADDRESS__
            Match *match = played(game, game->seats_min, whole ? 40 : 25);
#else
            Match *match = played(game, game->seats_min, whole ? MATCH_MOVES_MAX : 60);
#endif
            GameReview *review = game_review_new(match, &error);
            assert_non_null(review);
            int steps = 0;
            if (whole) { /* a first curve changes nothing of what follows */
                while (game_review_sketch(review, explainer, &error)) {
                }
                assert_int_equal(error.used, 0);
                assert_int_equal(review->sketched, review->count);
            }
            while (game_review_step(review, explainer, &budget, &error)) {
                steps++;
                assert_true(steps <= review->count + REVIEW_REASONS * SEATS_MAX);
            }
            assert_int_equal(error.used, 0);
            assert_int_equal(review->done, review->count);
            int judged = 0;
            for (int i = 0; i < review->count; i++) {
                check_turn(match, review, i);
                judged += review->turn[i].judgement >= JUDGED_INACCURACY;
            }
            assert_true(judged > 0 || game == &NULL_GAME || review->count < 30);
            const bool over = match_turn(match) == OVER;
            for (int s = 0; s < match->setup.seats; s++) {
                const Balance *balance = &review->balance;
                const float sum =
                    balance->began[s] + balance->own[s] + balance->others[s] + balance->luck[s];
                assert_true(!over || fabsf(sum - balance->ended[s]) < 1e-4f);
                int costly[REVIEW_REASONS];
                const int count = game_review_costliest(review, s, costly);
                for (int i = 0; i < count; i++) {
                    const ReviewedTurn *turn = &review->turn[costly[i]];
                    assert_true(turn->seat == s && turn->reason >= 0);
                    const Explanation *reason = &review->reason[turn->reason];
                    assert_int_equal(reason->turn.move[0], turn->better.move[0]);
                    assert_true(reason->win[s] == turn->before[s]);
                }
            }
            assert_true(review->turning_point < review->count);
            game_review_free(review);
            match_free(match);
        }
    }
    explainer_free(explainer);
}

/* A turn in doubt is judged against the very turn that a hint with as many playouts names there. */
static void review_agrees_with_hints(void **unused) {
    (void)unused;
    const ReviewBudget budget = {8, PLAYOUTS, 4};
    const ExplainBudget alone = {PLAYOUTS, 0};
    TEXT(error, 300);
    Explainer *explainer = new_explainer();
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        Match *match = played(game, game->seats_min, 120);
        GameReview *review = game_review_new(match, &error);
        int compared = 0;
        for (int i = 0; i < review->count && compared < 3; i++) {
            ReviewedTurn turn;
            assert_true(game_review_turn(review, i, explainer, &budget, &turn, &error));
            if (turn.loss < 0.05f) {
                continue;
            }
            compared++;
            Explanation hint;
            const void *state = match_at(match, turn.first);
            assert_true(explain_turn(explainer, game, game->seats_min, state, NULL, &alone,
                                     explain_seed(game, state), &hint, &error));
            assert_int_equal(turn.better.length, hint.turn.length);
            assert_memory_equal(turn.better.move, hint.turn.move,
                                (size_t)hint.turn.length * sizeof(Move));
        }
        assert_true(compared > 0);
        game_review_free(review);
        match_free(match);
    }
    explainer_free(explainer);
}

/* What a page draws while a review goes on: all of the curve from the first moment, the better turn
 * step by step wherever there is one to be shown, and the same judgements as without a sketch. */
static void review_is_drawn(void **unused) {
    (void)unused;
    const ReviewBudget budget = {8, PLAYOUTS, 4};
    TEXT(error, 300);
    Explainer *explainer = new_explainer();
    static char memory[OUT_SIZE];
    Text out = text_over(memory, OUT_SIZE);
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        Match *match = played(game, game->seats_min, 40);
        GameReview *plain = game_review_new(match, &error);
        GameReview *drawn = game_review_new(match, &error);
        while (game_review_sketch(drawn, explainer, &error)) {
        }
        game_review_write(drawn, ENGLISH, &out);
        int moments = 0;
        for (const char *at = out.start; (at = strstr(at, "\"move\":")) != NULL; at++) {
            moments++;
        }
        assert_int_equal(moments, drawn->count);
        for (int i = 0; i < drawn->count; i++) {
            float sum = 0;
            for (int s = 0; s < match->setup.seats; s++) {
                sum += drawn->sketch[i][s];
            }
            assert_true(fabsf(sum - 1) < 0.01f);
        }
        while (game_review_step(plain, explainer, &budget, &error)) {
        }
        while (game_review_step(drawn, explainer, &budget, &error)) {
        }
        int judged = 0, steps = 0;
        for (int i = 0; i < plain->count; i++) {
            assert_true(plain->turn[i].loss == drawn->turn[i].loss);
            judged += drawn->turn[i].judgement >= JUDGED_INACCURACY;
        }
        text_clear(&out);
        game_review_write(drawn, ENGLISH, &out);
        for (const char *at = out.start; (at = strstr(at, "\"steps\":[{")) != NULL; at++) {
            steps++;
        }
        assert_true(judged > 0 && steps >= judged);
        game_review_free(plain);
        game_review_free(drawn);
        match_free(match);
        text_clear(&out);
    }
    explainer_free(explainer);
}

static void review_of_little(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Explainer *explainer = new_explainer();
    static char memory[OUT_SIZE];
    Text out = text_over(memory, OUT_SIZE);
    for (int g = 0; g < GAMES_COUNT; g++) {
        Match *match = played(GAMES[g], GAMES[g]->seats_min, 0);
        GameReview *review = game_review_new(match, &error);
        assert_int_equal(review->count, 0);
        assert_false(game_review_step(review, explainer, &REVIEW_USUAL, &error));
        assert_int_equal(error.used, 0);
        text_clear(&out);
        game_review_write(review, ENGLISH, &out);
        assert_non_null(strstr(out.start, "\"turning_point\":null"));
        game_review_free(review);
        match_free(match);
        match = played(GAMES[g], GAMES[g]->seats_min, 20);
        review = game_review_new(match, &error);
        const ReviewBudget none = {0, 0, 0};
        ReviewedTurn turn;
        assert_false(game_review_turn(review, 0, explainer, &none, &turn, &error));
        assert_non_null(strstr(error.start, "1 or more playouts"));
        game_review_free(review);
        match_free(match);
    }
    explainer_free(explainer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_best_move),
        cmocka_unit_test(fair_and_repeatable),
        cmocka_unit_test(facts_hold_together),
        cmocka_unit_test(plans_hold),
        cmocka_unit_test(refuses_what_is_wrong),
        cmocka_unit_test(review_holds_together),
        cmocka_unit_test(review_agrees_with_hints),
        cmocka_unit_test(review_is_drawn),
        cmocka_unit_test(review_of_little),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
