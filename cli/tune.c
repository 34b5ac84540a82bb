/* cli/tune.c -- better weights for a game's opinion, learnt from games the computer plays itself.
 *
 * Players of one kind play each other, now and then at random so that many kinds of position come
 * up. Of positions on the way the features of all seats are kept, and how the game ended. Then the
 * weights are sought that foretell the end best: the seats' chances are taken as e to the power of
 * their worth, each over the sum of all (the way the search reads an opinion), and the mean
 * surprise is made least by gradient descent (Adam, Kingma and Ba 2015). */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/players.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_MOST = 1000000,
    SAMPLES_MOST = 4000000,
    EPOCHS = 600,
    RANDOM_PER_CENT = 8, /* moves made at random */
    SAMPLE_PER_CENT = 50 /* positions kept */
};

/* Pull towards the weights there are, so that features that hardly come up stay as they were. */
static const double PULL = 1e-4;
/* How much of the goal is the win itself; the rest goes by the points. */
static const double WIN_PART = 0.5;

typedef struct Sample {
    int16_t features[SEATS_MAX][FEATURES_MAX];
    int game;
} Sample;

typedef struct Tuning {
    const Game *game;
    Setup setup;
    int games;
    Sample *sample;
    int samples, room;
    const int32_t *weights;   /* there are now, for these seats */
    float (*goal)[SEATS_MAX]; /* by game: shares, adding up to 1 */
    double spread;            /* of final points */
} Tuning;

/* ---- games -------------------------------------------------------------------------------- */

static bool keep(Tuning *tuning, const void *state, int number, Text *error) {
    if (tuning->samples == tuning->room) {
        const int room = tuning->room == 0 ? 65536 : tuning->room * 2;
        if (room > SAMPLES_MOST) {
            text_clear(error);
            text_format(error,
                        TEXT_IN(error, "more than %d positions; give fewer --games",
                                "mehr als %d Stellungen; weniger Partien mit --games angeben",
                                "plus de %d positions ; donner moins de parties avec --games"),
                        tuning->room);
            return false;
        }
        Sample *more = realloc(tuning->sample, (size_t)room * sizeof *more);
        if (more == NULL) {
            return text_no_memory(error);
        }
        tuning->sample = more;
        tuning->room = room;
    }
    int32_t features[SEATS_MAX][FEATURES_MAX];
    memset(features, 0, sizeof features);
    Sample *sample = &tuning->sample[tuning->samples++];
    tuning->game->features(state, features);
    for (int s = 0; s < SEATS_MAX; s++) {
        for (int i = 0; i < FEATURES_MAX; i++) {
            sample->features[s][i] = (int16_t)(features[s][i] > INT16_MAX   ? INT16_MAX
                                               : features[s][i] < INT16_MIN ? INT16_MIN
                                                                            : features[s][i]);
        }
    }
    sample->game = number;
    return true;
}

/* Plays one game; final points go to `points`, wins to the goal for now. */
static bool play_game(Tuning *tuning, Player *players, int number, uint64_t seed, int *points,
                      Text *error) {
    const Game *game = tuning->game;
    Match *match = match_new(game, &tuning->setup, seed, true, error);
    Random random;
    random_seed(&random, seed ^ 0x74756e65u);
    bool good = match != NULL;
    for (int s = 0; s < tuning->setup.seats; s++) {
        player_begin(&players[s], seed * SEATS_MAX + (uint64_t)s);
    }
    int turn;
    while (good && (turn = match_turn(match)) >= 0) {
        Move move;
        const int before = match->count;
        if (random_below(&random, 100) < RANDOM_PER_CENT) {
            move = game->pick(match_state(match), &random);
        } else {
            good = player_move(&players[turn], match, &move, error);
        }
        good = good && match_play(match, move, error) == MATCH_MADE;
        for (int i = before; good && i < match->count; i++) {
            for (int s = 0; s < tuning->setup.seats; s++) {
                player_told(&players[s], match_at(match, i), match_move(match, i));
            }
            if (game->turn(match_at(match, i + 1)) != OVER &&
                random_below(&random, 100) < SAMPLE_PER_CENT) {
                good = keep(tuning, match_at(match, i + 1), number, error);
            }
        }
    }
    if (good) {
        Score score[SEATS_MAX];
        memset(score, 0, sizeof score);
        game->score(match_state(match), score);
        int winners = 0;
        for (int s = 0; s < tuning->setup.seats; s++) {
            winners += score[s].won;
            points[s] = score[s].points;
        }
        for (int s = 0; s < tuning->setup.seats; s++) {
            tuning->goal[number][s] = score[s].won ? 1.0f / (float)winners : 0;
        }
    }
    match_free(match);
    return good;
}

/* Turns wins and points into goals: the win itself, and what the points would promise if their
 * spread were all there is to know. */
static void set_goals(Tuning *tuning, int (*points)[SEATS_MAX]) {
    const int seats = tuning->setup.seats;
    double sum = 0, squares = 0;
    for (int g = 0; g < tuning->games; g++) {
        const double lead = points[g][0] - points[g][1];
        sum += lead;
        squares += lead * lead;
    }
    const double mean = sum / tuning->games;
    tuning->spread = sqrt(squares / tuning->games - mean * mean) + 1e-3;
    for (int g = 0; g < tuning->games; g++) {
        double share[SEATS_MAX], all = 0;
        for (int s = 0; s < seats; s++) {
            share[s] = exp((points[g][s] - points[g][0]) / (tuning->spread / 2));
            all += share[s];
        }
        for (int s = 0; s < seats; s++) {
            tuning->goal[g][s] =
                (float)(WIN_PART * (double)tuning->goal[g][s] + (1 - WIN_PART) * share[s] / all);
        }
    }
}

/* ---- weights ------------------------------------------------------------------------------ */

/* Mean surprise with these weights; `slope` gets how it changes with each, unless it is NULL. */
static double surprise(const Tuning *tuning, const double *weight, int from, int step,
                       double *slope) {
    const int seats = tuning->setup.seats, features = tuning->game->feature_count;
    double all = 0;
    int count = 0;
    if (slope != NULL) {
        memset(slope, 0, (size_t)features * sizeof *slope);
    }
    for (int n = from; n < tuning->samples; n += step) {
        const Sample *sample = &tuning->sample[n];
        const float *goal = tuning->goal[sample->game];
        double worth[SEATS_MAX], sum = 0, best = -1e300;
        for (int s = 0; s < seats; s++) {
            worth[s] = 0;
            for (int i = 0; i < features; i++) {
                worth[s] += weight[i] * sample->features[s][i];
            }
            worth[s] /= FEATURE_ONE;
            best = worth[s] > best ? worth[s] : best;
        }
        for (int s = 0; s < seats; s++) {
            sum += exp(worth[s] - best);
        }
        for (int s = 0; s < seats; s++) {
            const double chance = exp(worth[s] - best) / sum;
            all -= (double)goal[s] * (worth[s] - best - log(sum));
            for (int i = 0; slope != NULL && i < features; i++) {
                slope[i] += (chance - (double)goal[s]) * sample->features[s][i] / FEATURE_ONE;
            }
        }
        count++;
    }
    for (int i = 0; slope != NULL && i < features; i++) {
        slope[i] /= count;
    }
    return all / count;
}

/* One sample in PARTS makes a step's slope, another part each time; the last part is kept apart to
 * see whether what was learnt holds. */
enum { PARTS = 10 };

static void descend(const Tuning *tuning, double *weight) {
    const int features = tuning->game->feature_count;
    double start[FEATURES_MAX], slope[FEATURES_MAX], mean[FEATURES_MAX] = {0},
                                                     square[FEATURES_MAX] = {0};
    memcpy(start, weight, sizeof start);
    for (int epoch = 1; epoch <= EPOCHS; epoch++) {
        const double rate = 0.01 * (1 - (double)(epoch - 1) / EPOCHS);
        surprise(tuning, weight, epoch % (PARTS - 1), PARTS, slope);
        for (int i = 0; i < features; i++) {
            slope[i] += PULL * (weight[i] - start[i]);
            mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
            square[i] = 0.99 * square[i] + 0.01 * slope[i] * slope[i];
            const double m = mean[i] / (1 - pow(0.9, epoch)),
                         v = square[i] / (1 - pow(0.99, epoch));
            weight[i] -= rate * m / (sqrt(v) + 1e-9);
        }
    }
}

/* The factor that makes the weights there are foretell best; they say nothing of chances. */
static double best_scale(const Tuning *tuning, const int32_t *weights) {
    double best = 0, least = 1e300;
    for (double width = 25; width < 20000; width *= 1.15) {
        double weight[FEATURES_MAX] = {0};
        for (int i = 0; i < tuning->game->feature_count; i++) {
            weight[i] = weights[i] / width;
        }
        const double now = surprise(tuning, weight, 0, 7, NULL);
        if (now < least) {
            least = now;
            best = width;
        }
    }
    return best;
}

/* ---- the command -------------------------------------------------------------------------- */

static const Switch SWITCHES[] = {
    SEATS_SWITCH,
    OPTION_SWITCH,
    {"games",
     SWITCH_NUMBER,
     "N",
     10,
     GAMES_MOST,
     1000,
     {{"how many games to learn from", "aus so vielen Partien lernen",
       "nombre de parties dont apprendre"}}},
    {"player",
     SWITCH_TEXT,
     "PLAYER",
     0,
     0,
     0,
     {{"who plays them, as in liege match; else mcts:iterations=100",
       "wer sie spielt, wie bei liege match; sonst mcts:iterations=100",
       "qui les joue, comme dans liege match ; sinon mcts:iterations=100"}}},
    SEED_SWITCH(1),
    JSON_SWITCH,
};

static void print_weights(const Tuning *tuning, const double *weight, double width, double before,
                          double after, bool json, Lang lang) {
    static const Words HEADING = {
        {"{0}, {1} seats: {2} games, {3} positions; surprise {4} before, {5} after; width {6}\n",
         "{0}, {1} Plätze: {2} Partien, {3} Stellungen; Überraschung {4} vorher, {5} nachher; "
         "Breite {6}\n",
         "{0}, {1} places : {2} parties, {3} positions ; surprise {4} avant, {5} après ; largeur "
         "{6}\n"}};
    const Game *game = tuning->game;
    /* Feature 0 is the points, a hundred hundredths each. */
    const double unit = weight[0] > 0 ? 100 / weight[0] : width;
    if (json) {
        printf("{\"game\":\"%s\",\"seats\":%d,\"games\":%d,\"samples\":%d,\"before\":%.6f,"
               "\"after\":%.6f,\"width\":%.1f,\"weights\":{",
               game->name, tuning->setup.seats, tuning->games, tuning->samples, before, after,
               unit);
    } else {
        TEXT(seats, 12);
        TEXT(games, 12);
        TEXT(samples, 12);
        TEXT(first, 40);
        TEXT(last, 40);
        TEXT(wide, 40);
        text_number(&seats, tuning->setup.seats);
        text_number(&games, tuning->games);
        text_number(&samples, tuning->samples);
        text_decimal(&first, before, 4, lang);
        text_decimal(&last, after, 4, lang);
        text_decimal(&wide, unit, 0, lang);
        PRINT_FILLED(HEADING.in[lang], game->name, seats.start, games.start, samples.start,
                     first.start, last.start, wide.start);
    }
    for (int i = 0; i < game->feature_count; i++) {
        if (json) {
            printf("%s\"%s\":%.0f", i > 0 ? "," : "", game->feature_names[i], weight[i] * unit);
        } else {
            printf("    [%s] = %.0f, /* %" PRId32 " before */\n", game->feature_names[i],
                   weight[i] * unit, tuning->weights[i]);
        }
    }
    printf(json ? "}}\n" : "");
}

static int run(const Args *args) {
    static const Words NO_FEATURES = {
        {"tune: the opinion of {0} is no plain sum of traits, so it cannot be tuned.",
         "tune: Die Einschätzung von {0} ist keine einfache Summe und lässt sich nicht anpassen.",
         "tune : l'appréciation de {0} n'est pas une simple somme et ne peut être ajustée."}};
    static const Words BAD = {{"tune: {0}.", "tune: {0}.", "tune : {0}."}};
    Tuning tuning;
    PlayerSpec spec;
    TEXT_OF(error, 1000, args->lang);
    memset(&tuning, 0, sizeof tuning);
    tuning.game = game_named(args->operand[0], args->lang);
    if (tuning.game == NULL || !setup_of_args(args, tuning.game, &tuning.setup)) {
        return EXIT_USAGE;
    }
    if (tuning.game->features == NULL) {
        COMPLAIN(args->lang, &NO_FEATURES, tuning.game->name);
        return EXIT_FAILED;
    }
    tuning.weights = tuning.game->feature_weights +
                     (tuning.setup.seats - tuning.game->seats_min) * tuning.game->feature_count;
    const char *typed = args_text(args, "player");
    typed = typed != NULL ? typed : "mcts:iterations=100";
    if (!player_read(typed, strlen(typed), &spec, &error)) {
        COMPLAIN(args->lang, &BAD, error.start);
        return EXIT_USAGE;
    }
    tuning.games = (int)args_number(args, "games");
    tuning.goal = calloc((size_t)tuning.games, sizeof *tuning.goal);
    int(*points)[SEATS_MAX] = calloc((size_t)tuning.games, sizeof *points);
    Player players[SEATS_MAX];
    memset(players, 0, sizeof players);
    const Budget budget = {0, 100};
    text_no_memory(&error);
    bool good = tuning.goal != NULL && points != NULL;
    for (int s = 0; s < tuning.setup.seats && good; s++) {
        good = player_new(&players[s], &spec, tuning.game, tuning.setup.seats, &budget, 5000, NULL,
                          &error);
    }
    for (int g = 0; g < tuning.games && good; g++) {
        good = play_game(&tuning, players, g, (uint64_t)args_number(args, "seed") + (uint64_t)g,
                         points[g], &error);
    }
    if (good && tuning.samples < PARTS) {
        text_clear(&error);
        text_put(&error, TEXT_IN(&error, "too few positions; give more --games",
                                 "zu wenige Stellungen; mehr Partien mit --games angeben",
                                 "trop peu de positions ; donner plus de parties avec --games"));
        good = false;
    }
    if (good) {
        double weight[FEATURES_MAX] = {0};
        set_goals(&tuning, points);
        const double width = best_scale(&tuning, tuning.weights);
        for (int i = 0; i < tuning.game->feature_count; i++) {
            weight[i] = tuning.weights[i] / width;
        }
        const double before = surprise(&tuning, weight, PARTS - 1, PARTS, NULL);
        descend(&tuning, weight);
        const double after = surprise(&tuning, weight, PARTS - 1, PARTS, NULL);
        print_weights(&tuning, weight, width, before, after, args_given(args, "json"), args->lang);
    } else {
        COMPLAIN(args->lang, &BAD, error.start);
    }
    for (int s = 0; s < tuning.setup.seats; s++) {
        player_free(&players[s]);
    }
    free(tuning.sample);
    free(tuning.goal);
    free(points);
    return good ? EXIT_FINE : EXIT_FAILED;
}

const Command TUNE_COMMAND = {
    .name = "tune",
    .operands = "GAME",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Learn better weights for a game's opinion from games the computer plays.",
                 "Aus Partien des Computers bessere Gewichte für die Einschätzung lernen.",
                 "Apprendre de meilleurs poids d'appréciation des parties de l'ordinateur."}},
    .about =
        {{"The computer plays itself, and the weights of games/GAME/eval.c are fitted to how "
          "the games ended. Printed are the weights, for a person to put there and to try "
          "with liege match, and how well they foretell games before and after (less is "
          "better).",
          "Der Computer spielt gegen sich selbst, und die Gewichte in games/GAME/eval.c werden "
          "dem Ausgang angepasst. Ausgegeben werden die Gewichte, zum Eintragen und Erproben "
          "mit liege match, und wie gut sie Partien vorher und nachher vorhersagen (kleiner "
          "ist besser).",
          "L'ordinateur joue contre lui-même, et les poids de games/GAME/eval.c sont ajustés à "
          "l'issue des parties. Sont donnés les poids, à reporter et à essayer avec liege "
          "match, et la qualité de leurs prévisions avant et après (moins vaut mieux)."}},
    .examples = "  liege tune baron --games 2000\n"
                "  liege tune barony --seats 3 --player mcts:iterations=300 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
