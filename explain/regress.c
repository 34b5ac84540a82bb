/* explain/regress.c -- how much each thing that is counted weighs: ridge regression with signs.
 *
 * Facts that always come together share a weight, and without constraints one of them may claim
 * the wrong sign (the other's gain good for me). So a gain of the reader's may only weigh for, a
 * gain of another seat only against, and losses the other way round; coordinate descent keeps each
 * weight on its side. */
#include "explain/internal.h"

#include <math.h>
#include <string.h>

static const float RIDGE = 0.02f;
/* What a feature shares with an event is the event's, and what both share with the score is the
 * score's: their weights cost so much more. */
static const float FEATURE_COST = 4, SCORE_COST = 0.25f;
/* Columns that go together so closely are one thing seen twice. */
static const float SAME = 0.8f;
enum {
    SWEEPS = 200,
    HELD_PART = 24 /* a column needs to be held by one future of so many, at least */
};

static int sign_of(const Game *game, const Column *column, int reader) {
    const int polarity = column->source == SCORE        ? 1
                         : column->source == FACT_EVENT ? game->event_kinds[column->kind].polarity
                                                        : game->features[column->kind].polarity;
    return column->seat == reader ? polarity : -polarity;
}

/* A cell of its own only where it tells the turns apart better than the class as a whole; points
 * are the same everywhere. */
static bool is_idle_detail(const Futures *futures, const Game *game, int i) {
    enum { LEAST_PARTS = 5 };
    const Column *own = &futures->column[i];
    if (own->where == ANYWHERE) {
        return false;
    }
    if (game->event_kinds[own->kind].scores) {
        return true;
    }
    const int shift = own->held[AFTER_TURN] - own->held[AFTER_RIVAL];
    const int size = shift < 0 ? -shift : shift;
    for (int j = 0; j < futures->columns; j++) {
        const Column *whole = &futures->column[j];
        if (whole->where == ANYWHERE && whole->source == own->source && whole->kind == own->kind &&
            whole->seat == own->seat && whole->part == own->part) {
            const int all = whole->held[AFTER_TURN] - whole->held[AFTER_RIVAL];
            return size * LEAST_PARTS < futures->pairs || 2 * (all < 0 ? -all : all) >= size;
        }
    }
    return true;
}

static void choose_columns(const Futures *futures, const Game *game, int reader, Fit *fit) {
    const int rows = SIDES * futures->pairs;
    fit->count = 0;
    for (int i = 0; i < futures->columns; i++) {
        const int source = futures->column[i].source;
        double sum = 0, squares = 0;
        int held = 0;
        if (source == FACT_EFFECT || source == MEANS) {
            continue; /* parts of features, and what only causes others */
        }
        for (int side = 0; side < SIDES; side++) {
            for (int pair = 0; pair < futures->pairs; pair++) {
                const double amount = (double)futures->amount[side][pair][i];
                sum += amount;
                squares += amount * amount;
                held += amount != 0;
            }
        }
        const double mean = sum / rows, variance = squares / rows - mean * mean;
        if (variance < 1e-6 || held * HELD_PART < rows || is_idle_detail(futures, game, i)) {
            continue;
        }
        const int at = fit->count++;
        fit->column[at] = i;
        fit->sign[at] = sign_of(game, &futures->column[i], reader);
        fit->ridge[at] = RIDGE * (source == FACT_FEATURE ? FEATURE_COST
                                  : source == SCORE      ? SCORE_COST
                                                         : 1);
        fit->mean[at] = (float)mean;
        fit->spread[at] = (float)sqrt(variance);
    }
}

/* A point is a point: events that only score weigh what their seat's score does. */
static void find_scores(const Futures *futures, const Game *game, Fit *fit) {
    for (int i = 0; i < fit->count; i++) {
        const Column *own = &futures->column[fit->column[i]];
        fit->score[i] = -1;
        for (int j = 0; j < fit->count; j++) {
            const Column *score = &futures->column[fit->column[j]];
            if (own->source == FACT_EVENT && game->event_kinds[own->kind].scores &&
                score->source == SCORE && score->seat == own->seat) {
                fit->score[i] = j;
            }
        }
    }
}

static float scaled(const Futures *futures, const Fit *fit, int at, int side, int pair) {
    return (futures->amount[side][pair][fit->column[at]] - fit->mean[at]) / fit->spread[at];
}

static void solve(const Futures *futures, Fit *fit) {
    const int rows = SIDES * futures->pairs;
    float mean = 0;
    for (int side = 0; side < SIDES; side++) {
        for (int pair = 0; pair < futures->pairs; pair++) {
            mean += futures->value[side][pair] / (float)rows;
        }
    }
    memset(fit->gram, 0, sizeof fit->gram);
    memset(fit->target, 0, sizeof fit->target);
    memset(fit->weight, 0, sizeof fit->weight);
    for (int side = 0; side < SIDES; side++) {
        for (int pair = 0; pair < futures->pairs; pair++) {
            float row[COLUMNS_MAX];
            for (int i = 0; i < fit->count; i++) {
                row[i] = scaled(futures, fit, i, side, pair);
            }
            const float value = futures->value[side][pair] - mean;
            for (int i = 0; i < fit->count; i++) {
                fit->target[i] += row[i] * value;
                for (int j = 0; j <= i; j++) {
                    fit->gram[i][j] += row[i] * row[j];
                }
            }
        }
    }
    for (int i = 0; i < fit->count; i++) {
        for (int j = 0; j < i; j++) {
            fit->gram[j][i] = fit->gram[i][j];
        }
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int i = 0; i < fit->count; i++) {
            if (fit->score[i] >= 0) {
                continue;
            }
            float rest = fit->target[i] + fit->gram[i][i] * fit->weight[i];
            for (int j = 0; j < fit->count; j++) {
                rest -= fit->gram[i][j] * fit->weight[j];
            }
            const float weight = rest / (fit->gram[i][i] + fit->ridge[i] * (float)rows);
            fit->weight[i] =
                (fit->sign[i] > 0 && weight < 0) || (fit->sign[i] < 0 && weight > 0) ? 0 : weight;
        }
    }
}

/* Is the first a cause of the second, or at least what people would name? Events come before
 * features, and their kinds are listed in the order in which one causes the other. */
static bool comes_first(const Column *a, const Column *b) {
    if (a->source != b->source) {
        return a->source == FACT_EVENT;
    }
    return a->kind != b->kind ? a->kind < b->kind : a->where == ANYWHERE && b->where != ANYWHERE;
}

/* What always goes with its cause is told by it alone. */
static void merge_effects(const Futures *futures, const Fit *fit, float worth[COLUMNS_MAX]) {
    const float rows = (float)(SIDES * futures->pairs);
    for (int i = 0; i < fit->count; i++) {
        const int effect = fit->column[i];
        int cause = -1;
        for (int j = 0; j < fit->count; j++) {
            const int other = fit->column[j];
            const bool same =
                fabsf(fit->gram[i][j]) / rows > SAME && worth[other] * worth[effect] > 0;
            if (same && comes_first(&futures->column[other], &futures->column[effect]) &&
                (cause < 0 || comes_first(&futures->column[other], &futures->column[cause]))) {
                cause = other;
            }
        }
        if (cause >= 0) {
            worth[cause] += worth[effect];
            worth[effect] = 0;
        }
    }
}

void regress(const Futures *futures, const Game *game, int seat, Fit *fit, float worth[COLUMNS_MAX],
             float noise[COLUMNS_MAX]) {
    const int pairs = futures->pairs;
    memset(worth, 0, COLUMNS_MAX * sizeof *worth);
    memset(noise, 0, COLUMNS_MAX * sizeof *noise);
    choose_columns(futures, game, seat, fit);
    find_scores(futures, game, fit);
    solve(futures, fit);
    for (int i = 0; i < fit->count; i++) {
        const int column = fit->column[i], score = fit->score[i];
        if (futures->column[column].source == SCORE) {
            continue;
        }
        double sum = 0, squares = 0;
        for (int pair = 0; pair < pairs; pair++) {
            const double shift = (double)(futures->amount[AFTER_TURN][pair][column] -
                                          futures->amount[AFTER_RIVAL][pair][column]);
            sum += shift;
            squares += shift * shift;
        }
        const double mean = sum / pairs, variance = squares / pairs - mean * mean;
        const int like = score >= 0 ? score : i;
        const float size = fit->weight[like] / fit->spread[like];
        const float each = score >= 0 && fit->sign[i] != fit->sign[score] ? -size : size;
        worth[column] = each * (float)mean;
        noise[column] = fabsf(each) * (float)sqrt(fmax(variance, 0) / pairs);
    }
    merge_effects(futures, fit, worth);
}
