/* explain/effects.c -- what a turn changes at once, place by place, and what a feature's difference
 * comes from: a place, or something that another seat can do then.
 *
 * A feature is a sum over the whole table, and nobody can look at a sum. So its fact is told by its
 * cause, if one explains most of it; the worth stays the feature's. */
#include "explain/internal.h"

#include <math.h>
#include <stdlib.h>

/* A cause accounts for this part of a feature's difference; an action causes it if it happens so
 * much more often, and goes with it so closely. */
static const float CAUSE_PART = 0.4f, OFTEN_APART = 0.4f, TOGETHER = 0.4f;
/* Where the futures do not say what a change is worth it comes after all others. */
static const float UNKNOWN_WEIGHT = 1e-4f;

static int find_change(Changes *all, const Spot *spot) {
    for (int i = 0; i < all->count; i++) {
        const Spot *known = &all->change[i].spot;
        if (known->feature == spot->feature && known->seat == spot->seat &&
            known->cell == spot->cell) {
            return i;
        }
    }
    if (all->count == CHANGES_MAX) {
        return -1;
    }
    memset(&all->change[all->count], 0, sizeof all->change[0]);
    all->change[all->count].spot = *spot;
    return all->count++;
}

static void note_spots(const Game *game, const void *state, int moment, Changes *out) {
    Spot spot[SPOTS_MAX];
    const int count = game->spots(state, spot);
    for (int i = 0; i < count; i++) {
        const int at = find_change(out, &spot[i]);
        if (at >= 0) {
            out->change[at].value[moment] += spot[i].value;
            out->change[at].more[moment] = spot[i].more;
            out->change[at].there[moment] = true;
        }
    }
}

void effects_note(const Game *game, const void *believed, const Turn *turn, const Turn *rival,
                  Changes *out) {
    const Turn *const of[MOMENTS] = {NULL, turn, rival};
    out->count = 0;
    for (int moment = 0; moment < MOMENTS && game->spots != NULL; moment++) {
        STATE_ROOM(walked);
        memcpy(walked, believed, (size_t)game->state_size);
        for (int i = 0; of[moment] != NULL && i < of[moment]->length; i++) {
            game->apply(walked, of[moment]->move[i]);
        }
        note_spots(game, walked, moment, out);
    }
}

/* What one unit of a feature weighs for the reader, by the futures. */
static float weight_of(const Explainer *explainer, int feature, int seat) {
    const Fit *fit = &explainer->fit;
    for (int i = 0; i < fit->count; i++) {
        const Column *column = &explainer->futures.column[fit->column[i]];
        if (column->source == FACT_FEATURE && column->kind == feature && column->seat == seat) {
            return fabsf(fit->weight[i] / fit->spread[i]);
        }
    }
    return 0;
}

/* The change that one of the turns makes, as a fact without its worth. */
static void put_change(const Change *change, int moment, Fact *out) {
    out->source = FACT_EFFECT;
    out->kind = change->spot.feature;
    out->seat = change->spot.seat;
    out->other = NATURE;
    out->when = moment == AFTER_OWN ? FACT_NOW : FACT_OTHER;
    out->cells = change->spot.cell != SPOT_NOWHERE;
    out->cell[0] = change->spot.cell;
    memset(out->number, 0, sizeof out->number);
    out->number[SPOT_BEFORE] = (int16_t)change->value[BEFORE];
    out->number[SPOT_AFTER] = (int16_t)change->value[moment];
    out->number[SPOT_MORE] = change->more[moment];
    out->number[SPOT_WAS] = change->there[BEFORE];
    out->number[SPOT_IS] = change->there[moment];
}

/* Of two features that the turn swaps at one place, as a ring and what blocks it, the hindrance
 * is told. */
static const Change *swapped(const Changes *all, const Change *change) {
    for (int i = 0; i < all->count; i++) {
        const Change *other = &all->change[i];
        if (other->spot.seat == change->spot.seat && other->spot.cell == change->spot.cell &&
            change->spot.cell != SPOT_NOWHERE && other != change &&
            other->there[BEFORE] == change->there[AFTER_OWN] &&
            other->there[AFTER_OWN] == change->there[BEFORE] &&
            change->there[BEFORE] != change->there[AFTER_OWN]) {
            return other;
        }
    }
    return NULL;
}

/* What ends by being reached, as a ring by a barony, is told by the event. */
static bool has_passed(const Game *game, const Change *change, int moment) {
    return change->there[BEFORE] && !change->there[moment] &&
           game->features[change->spot.feature].polarity > 0;
}

/* Does a danger only move with the pieces? */
static bool only_moves(const Game *game, const Changes *all, const Change *change) {
    for (int i = 0; i < all->count; i++) {
        const Change *other = &all->change[i];
        if (other->spot.feature == change->spot.feature && other->spot.seat == change->spot.seat &&
            !other->there[BEFORE] && other->there[AFTER_OWN]) {
            return change->there[BEFORE] && !change->there[AFTER_OWN] &&
                   game->features[change->spot.feature].polarity < 0;
        }
    }
    return false;
}

/* Does the reader only believe it to be so, or can others alone see where it is? */
static bool is_guess(const Game *game, const Change *change, int reader) {
    return change->spot.seat != reader &&
           (game->features[change->spot.feature].hidden || change->spot.cell == SPOT_NOWHERE);
}

void effects_find(Explainer *explainer, Explanation *out) {
    const Game *game = explainer->game;
    const Changes *all = &explainer->changes;
    float weight[EFFECTS_MAX];
    out->effects = 0;
    for (int i = 0; i < all->count; i++) {
        const Change *change = &all->change[i];
        const int polarity = game->features[change->spot.feature].polarity;
        const int shift = change->value[AFTER_OWN] - change->value[BEFORE];
        const Change *other = swapped(all, change);
        if (shift == 0 || is_guess(game, change, out->seat) || only_moves(game, all, change) ||
            (other == NULL && has_passed(game, change, AFTER_OWN)) ||
            (other != NULL && polarity > 0)) {
            continue;
        }
        const int sign = (change->spot.seat == out->seat ? polarity : -polarity) * shift;
        const float each = weight_of(explainer, change->spot.feature, change->spot.seat);
        const float more =
            other == NULL ? 0 : weight_of(explainer, other->spot.feature, other->spot.seat);
        const float size = fmaxf(each + more, UNKNOWN_WEIGHT) * (float)abs(shift);
        int at = out->effects;
        for (; at > 0 && weight[at - 1] < size; at--) {
            if (at < EFFECTS_MAX) {
                out->effect[at] = out->effect[at - 1];
                weight[at] = weight[at - 1];
            }
        }
        if (at < EFFECTS_MAX) {
            Fact fact = {0};
            put_change(change, AFTER_OWN, &fact);
            const int worth = (int)lroundf(1000 * size);
            fact.worth = (int16_t)((sign > 0 ? 1 : -1) * (worth > 0 ? worth : 1));
            out->effect[at] = fact;
            weight[at] = size;
            out->effects += out->effects < EFFECTS_MAX;
        }
    }
}

/* A place where one of the two turns makes most of the difference at once. */
static bool tell_change(Explainer *explainer, int reader, Fact *fact) {
    const Game *game = explainer->game;
    const Changes *all = &explainer->changes;
    const int shift = fact->points - fact->rival_points;
    const Change *best = NULL;
    int most = 0, moment = AFTER_OWN;
    for (int i = 0; i < all->count; i++) {
        const Change *change = &all->change[i];
        const int apart = change->value[AFTER_OWN] - change->value[AFTER_OTHER];
        const int by = change->value[AFTER_OWN] != change->value[BEFORE] ? AFTER_OWN : AFTER_OTHER;
        if (change->spot.feature == fact->kind && change->spot.seat == fact->seat &&
            (apart > 0) == (shift > 0) && abs(apart) > most && !is_guess(game, change, reader) &&
            !has_passed(game, change, by)) {
            best = change;
            most = abs(apart);
            moment = by;
        }
    }
    if (best == NULL || 10 * (float)most < CAUSE_PART * (float)abs(shift)) {
        return false;
    }
    put_change(best, moment, fact);
    return true;
}

/* Can the place be seen on the board, now or after the turn? */
static bool is_there(const Changes *all, const Column *column) {
    for (int i = 0; i < all->count; i++) {
        const Change *change = &all->change[i];
        if (change->spot.feature == column->kind && change->spot.seat == column->seat &&
            change->spot.cell == column->where) {
            return change->there[BEFORE] || change->there[AFTER_OWN];
        }
    }
    return false;
}

static float mean_of(const Futures *all, int column, int side) {
    float sum = 0;
    for (int pair = 0; pair < all->pairs; pair++) {
        sum += all->amount[side][pair][column];
    }
    return sum / (float)all->pairs;
}

/* A place where most of the difference arises later. */
static bool tell_place(Explainer *explainer, Fact *fact) {
    const Futures *futures = &explainer->futures;
    const int shift = fact->points - fact->rival_points;
    float most = CAUSE_PART * (float)abs(shift) / 10;
    int best = -1;
    for (int i = 0; i < futures->columns; i++) {
        const Column *column = &futures->column[i];
        if (column->source != FACT_EFFECT || column->kind != fact->kind ||
            column->seat != fact->seat || column->where == SPOT_NOWHERE ||
            !is_there(&explainer->changes, column)) {
            continue;
        }
        const float apart = mean_of(futures, i, AFTER_TURN) - mean_of(futures, i, AFTER_RIVAL);
        if ((apart > 0) == (shift > 0) && fabsf(apart) >= fmaxf(most, 1)) {
            most = fabsf(apart);
            best = i;
        }
    }
    if (best < 0) {
        return false;
    }
    const Column *column = &futures->column[best];
    fact->source = FACT_EFFECT;
    fact->cells = 1;
    fact->cell[0] = column->where;
    fact->points = (int16_t)lroundf(10 * mean_of(futures, best, AFTER_TURN));
    fact->rival_points = (int16_t)lroundf(10 * mean_of(futures, best, AFTER_RIVAL));
    return true;
}

static float correlation(const Futures *all, int a, int b) {
    float sum_a = 0, sum_b = 0, aa = 0, bb = 0, ab = 0;
    const float rows = (float)(SIDES * all->pairs);
    for (int side = 0; side < SIDES; side++) {
        for (int pair = 0; pair < all->pairs; pair++) {
            const float x = all->amount[side][pair][a], y = all->amount[side][pair][b];
            sum_a += x;
            sum_b += y;
            aa += x * x;
            bb += y * y;
            ab += x * y;
        }
    }
    const float spread = (aa - sum_a * sum_a / rows) * (bb - sum_b * sum_b / rows);
    return spread > 0 ? (ab - sum_a * sum_b / rows) / sqrtf(spread) : 0;
}

/* Something that its seat does more or less often then, and that changes it. */
static bool tell_means(Explainer *explainer, int of, Fact *fact) {
    const Futures *futures = &explainer->futures;
    float most = TOGETHER;
    int best = -1;
    for (int i = 0; i < futures->columns; i++) {
        const Column *column = &futures->column[i];
        const int apart = column->held[AFTER_TURN] - column->held[AFTER_RIVAL];
        const float together = fabsf(correlation(futures, i, of));
        if (column->source == MEANS && column->seat == fact->seat &&
            column->now[AFTER_TURN] + column->now[AFTER_RIVAL] == 0 &&
            (float)abs(apart) >= OFTEN_APART * (float)futures->pairs && together >= most) {
            most = together;
            best = i;
        }
    }
    if (best < 0) {
        return false;
    }
    const Column *column = &futures->column[best];
    const int side =
        column->held[AFTER_TURN] >= column->held[AFTER_RIVAL] ? AFTER_TURN : AFTER_RIVAL;
    const Event *event = &column->sample[side];
    fact->source = FACT_EVENT;
    fact->kind = column->kind;
    fact->other = event->other;
    fact->rule = event->rule;
    fact->with = (uint8_t)column->held[AFTER_TURN];
    fact->without = (uint8_t)column->held[AFTER_RIVAL];
    fact->points = fact->rival_points = 0;
    memcpy(fact->number, event->number, sizeof fact->number);
    return true;
}

void effects_tell(Explainer *explainer, int reader, int column, Fact *fact) {
    if (!tell_change(explainer, reader, fact) && !tell_place(explainer, fact)) {
        tell_means(explainer, column, fact);
    }
}

bool effects_aim(const Explainer *explainer, int seat, Fact *out) {
    static const float LEAST = 1.5f;
    const Futures *futures = &explainer->futures;
    const Changes *all = &explainer->changes;
    float most = LEAST;
    bool found = false;
    for (int i = 0; i < futures->columns; i++) {
        const Column *column = &futures->column[i];
        if (column->source != FACT_EFFECT || column->seat != seat ||
            column->where == SPOT_NOWHERE ||
            explainer->game->features[column->kind].polarity <= 0) {
            continue;
        }
        for (int j = 0; j < all->count; j++) {
            const Change *change = &all->change[j];
            const float mean = mean_of(futures, i, AFTER_TURN);
            if (change->spot.feature == column->kind && change->spot.seat == seat &&
                change->spot.cell == column->where && change->there[AFTER_OWN] &&
                mean - (float)change->value[AFTER_OWN] > most) {
                most = mean - (float)change->value[AFTER_OWN];
                found = true;
                memset(out, 0, sizeof *out);
                put_change(change, AFTER_OWN, out);
                out->when = FACT_NEXT;
                out->points = (int16_t)lroundf(10 * mean);
            }
        }
    }
    return found;
}
