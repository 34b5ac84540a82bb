/* tests/plots.c -- choices made at once: whoever learns how level 5 plots cannot live on it.
 *
 * The counter-strategy counts what level 5 has plotted in earlier games and answers as if it would
 * plot the most frequent again: in a small game whose best mixture is known, and in Feudo. */
#include "games/feudo/state.h"
#include "games/list.h"
#include "search/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY = 8 << 20 };

/* ---- a small game ------------------------------------------------------------------------- */

/* Both seats choose in secret, then nature decides by what they chose. Seat 0 wins so many times in
 * ten; its best mixture is a third of the first choice, seat 1's a half of each, and both then win
 * half of all games. Always its better choice, the second, would leave seat 0 three in ten. */
static const uint8_t TENTHS[2][2] = {{1, 9}, {7, 3}};
enum { NOTHING = 2, HIDDEN = 3 };

typedef struct Duel {
    uint8_t choice[2];
    uint8_t winner; /* or NOTHING */
} Duel;

static void duel_start(void *state, const Setup *setup) {
    const Duel duel = {{NOTHING, NOTHING}, NOTHING};
    (void)setup;
    memcpy(state, &duel, sizeof duel);
}

static int duel_turn(const void *state) {
    const Duel *duel = state;
    return duel->choice[0] == NOTHING   ? 0
           : duel->choice[1] == NOTHING ? 1
           : duel->winner == NOTHING    ? NATURE
                                        : OVER;
}

static int duel_moves(const void *state, Move *out) {
    (void)state;
    out[0] = 0;
    out[1] = 1;
    return 2;
}

static bool duel_legal(const void *state, Move move) {
    return duel_turn(state) != OVER && move < 2;
}

static void duel_apply(void *state, Move move) {
    Duel *duel = state;
    const int turn = duel_turn(state);
    if (turn == NATURE) {
        duel->winner = (uint8_t)move;
    } else {
        duel->choice[turn] = (uint8_t)move;
    }
}

static Move duel_pick(const void *state, Random *random) {
    (void)state;
    return random_below(random, 2);
}

static Move duel_chance(const void *state, Random *random) {
    const Duel *duel = state;
    return random_below(random, 10) >= TENTHS[duel->choice[0]][duel->choice[1]];
}

static int duel_rollout(void *state, Random *random, int most) {
    int made = 0;
    for (int turn; (turn = duel_turn(state)) != OVER && (turn == NATURE || made < most);) {
        duel_apply(state, turn == NATURE ? duel_chance(state, random) : duel_pick(state, random));
        made += turn != NATURE;
    }
    return made;
}

static void duel_score(const void *state, Score out[SEATS_MAX]) {
    const Duel *duel = state;
    for (int s = 0; s < 2; s++) {
        out[s] = (Score){duel->winner == s, duel->winner == s ? 1 : 2, duel->winner == s};
    }
}

static void duel_view(void *state, int seat) {
    Duel *duel = state;
    if (seat != 0 && duel->choice[0] != NOTHING && duel->winner == NOTHING) {
        duel->choice[0] = HIDDEN;
    }
}

static void duel_guess(void *state, int seat, Random *random) {
    Duel *duel = state;
    (void)seat;
    if (duel->choice[0] == HIDDEN) {
        duel->choice[0] = (uint8_t)random_below(random, 2);
    }
}

static bool duel_seen(const void *before, Move move, int seat) {
    (void)move;
    return duel_turn(before) == NATURE || duel_turn(before) == seat;
}

static void duel_evaluate(const void *state, int32_t worth[SEATS_MAX]) {
    const Duel *duel = state;
    const bool open = duel->choice[0] < NOTHING && duel->choice[1] < NOTHING;
    const int tenths = open ? TENTHS[duel->choice[0]][duel->choice[1]] : 5;
    worth[0] = 10 * tenths;
    worth[1] = 10 * (10 - tenths);
}

static const Game DUEL = {
    .name = "duel",
    .state_size = sizeof(Duel),
    .seats_min = 2,
    .seats_max = 2,
    .start = duel_start,
    .turn = duel_turn,
    .moves = duel_moves,
    .legal = duel_legal,
    .apply = duel_apply,
    .pick = duel_pick,
    .chance = duel_chance,
    .rollout = duel_rollout,
    .score = duel_score,
    .view = duel_view,
    .guess = duel_guess,
    .seen = duel_seen,
    .evaluate = duel_evaluate,
};

/* Level 5 in `seat`, or one that always takes what looks best, against the counter-strategy; the
 * share of what chance leaves level 5 to expect. */
static double duel_share(int seat, bool always_best, int games) {
    enum { WALKS = 2000 };
    TEXT(error, 200);
    Search *search = search_new(&DUEL, 2, MEMORY, 1, NULL, &error);
    assert_non_null(search);
    const Budget budget = {0, WALKS};
    int plotted[2] = {0, 0};
    double share = 0;
    for (int g = 0; g < games; g++) {
        STATE_ROOM(state);
        const Setup setup = {.seats = 2};
        duel_start(state, &setup);
        const int expected = plotted[1] > plotted[0];
        const unsigned answer = seat == 0 ? TENTHS[expected][0] > TENTHS[expected][1]
                                          : TENTHS[1][expected] > TENTHS[0][expected];
        Move chosen[2];
        for (int s = 0; s < 2; s++) {
            chosen[s] = answer;
            if (s == seat) {
                search_forget(search);
                chosen[s] = level_move(search, state, LEVEL_MOST, &budget, (uint64_t)g);
                if (always_best) {
                    const Choice *choice;
                    search_choices(search, &choice);
                    chosen[s] = choice[0].move;
                }
                plotted[chosen[s]]++;
            }
            duel_apply(state, chosen[s]);
        }
        const double first = TENTHS[chosen[0]][chosen[1]] / 10.0;
        share += seat == 0 ? first : 1 - first;
    }
    search_free(search);
    return share / games;
}

static void a_mixture_is_not_found_out(void **unused) {
    enum { PLAYED = 200 };
    (void)unused;
    for (int seat = 0; seat < 2; seat++) {
        const double share = duel_share(seat, false, PLAYED);
        print_message("seat %d: %.3f\n", seat, share);
        assert_true(share > 0.42);
    }
    const double share = duel_share(0, true, PLAYED);
    print_message("always the best: %.3f\n", share);
    assert_true(share < 0.36); /* else the counter-strategy were none */
}

/* ---- Feudo -------------------------------------------------------------------------------- */

/* How often level 5 has laid each card in each place. */
static int laid[PLOT_CARDS][PIECES];

/* What a seat cannot know is the most frequent plot, where that is possible. */
static void guess_frequent(void *state, int seat, Random *random) {
    const Game *game = GAMES[2];
    Feudo *feudo = state;
    for (int other = 0; other < feudo->seats; other++) {
        for (int place = 0; place < PLOT_CARDS; place++) {
            if (feudo->plot[other][place] != UNKNOWN) {
                continue;
            }
            int best = -1;
            for (int piece = 0; piece < PIECES; piece++) {
                bool free = (feudo->living[other] >> piece & 1) != 0;
                for (int p = 0; p < PLOT_CARDS; p++) {
                    free = free && feudo->plot[other][p] != piece;
                }
                if (free && (best < 0 || laid[place][piece] > laid[place][best])) {
                    best = piece;
                }
            }
            if (best >= 0 && laid[place][best] > 0) {
                feudo->plot[other][place] = (uint8_t)best;
            }
        }
    }
    game->guess(state, seat, random);
}

static void feudo_cannot_be_found_out(void **unused) {
    enum { PLAYED = 16, WALKS = 60 };
    (void)unused;
    const Game *game = GAMES[2];
    assert_string_equal(game->name, "feudo");
    Game counter = *game;
    counter.guess = guess_frequent;
    TEXT(error, 200);
    Search *own = search_new(game, 2, MEMORY, 1, NULL, &error);
    Search *other = search_new(&counter, 2, MEMORY, 1, NULL, &error);
    assert_true(own != NULL && other != NULL);
    const Budget budget = {0, WALKS};
    double won = 0;
    int first[PIECES] = {0}, plots = 0;
    for (int g = 0; g < PLAYED; g++) {
        const int seat = g % 2;
        Setup setup = {.seats = 2};
        for (int i = 0; i < game->option_count; i++) {
            setup.option[i] = option_usual(&game->options[i]);
        }
        STATE_ROOM(state);
        Random random;
        random_seed(&random, (uint64_t)(g / 2));
        game->start(state, &setup);
        search_forget(own);
        search_forget(other);
        for (int turn; (turn = game->turn(state)) != OVER;) {
            Move move;
            if (turn == NATURE) {
                move = game->chance(state, &random);
            } else {
                move = level_move(turn == seat ? own : other, state, LEVEL_MOST, &budget,
                                  random_next(&random));
            }
            if (turn == seat && move_kind(move) == MOVE_CARD) {
                int place = 0;
                while (((const Feudo *)(const void *)state)->plot[seat][place] != NONE) {
                    place++;
                }
                laid[place][move_number(move)]++;
                first[move_number(move)] += place == 0;
                plots += place == 0;
            }
            game->apply(state, move);
        }
        Score score[SEATS_MAX];
        memset(score, 0, sizeof score);
        game->score(state, score);
        won += score[seat].won ? 1.0 / (score[0].won + score[1].won) : 0;
    }
    int most = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        most = first[piece] > most ? first[piece] : most;
    }
    print_message("level 5 wins %.1f of %d; its most frequent first card: %d of %d\n", won, PLAYED,
                  most, plots);
    assert_true(won >= PLAYED * 0.25);
    assert_true(2 * most < plots);
    search_free(own);
    search_free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mixture_is_not_found_out),
        cmocka_unit_test(feudo_cannot_be_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
