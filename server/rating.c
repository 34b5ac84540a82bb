/* server/rating.c -- how strong somebody is, from games of 2 to 5 seats. */
#include "server/rating.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

#define SHRINK_LEAST 0.0001 /* of the variance, in one game */

double rating_weight(int others, int games) {
    enum { UNKNOWN = 3 }; /* as if such games were known of everybody: a new account weighs 1/4 */
    return (1.0 + others) / (1.0 + others + games + UNKNOWN);
}

/* What the game tells of player i, against the opponents by their weights: `gain` of strength, and
 * how much surer that is (`sureness`). */
typedef struct Field {
    int count;
    const int *place;
    const double *strength;   /* exp */
    double rest[RATING_MOST]; /* sum over all who came no better */
    int ties[RATING_MOST];    /* how many have this place */
    const RatingWeights *weights;
} Field;

static double weight_of(const Field *field, int i, int j) {
    return field->weights == NULL ? 1 : field->weights->of[i][j];
}

static void learn(const Field *field, int i, double *gain, double *sureness) {
    *gain = *sureness = 0;
    for (int q = 0; q < field->count; q++) {
        if (field->place[q] > field->place[i]) {
            continue;
        }
        const double share = field->strength[i] / field->rest[q];
        if (q != i) { /* q was drawn, and i was not */
            const double weight = weight_of(field, i, q) / field->ties[q];
            *gain -= share * weight;
            *sureness += share * (1 - share) * weight;
            continue;
        }
        double left = 0; /* i was drawn, and these were not; 1 - share where all weigh 1 */
        for (int r = 0; r < field->count; r++) {
            if (r != i && field->place[r] >= field->place[i]) {
                left += weight_of(field, i, r) * field->strength[r] / field->rest[i];
            }
        }
        *gain += left / field->ties[i];
        *sureness += share * left / field->ties[i];
    }
}

void rating_update(Rating *rating, const int *place, const RatingWeights *weights, int count) {
    assert(count >= 2 && count <= RATING_MOST);
    double strength[RATING_MOST], sum_of_squares = 0, most = rating[0].mean;
    Field field = {.count = count, .place = place, .strength = strength, .weights = weights};
    for (int i = 0; i < count; i++) {
        double all = 0;
        for (int j = 0; j < count; j++) {
            all += j == i ? 0 : weight_of(&field, i, j);
        }
        const double drift = RATING_DRIFT * RATING_DRIFT * all / (count - 1);
        rating[i].doubt = sqrt(rating[i].doubt * rating[i].doubt + drift);
        sum_of_squares += rating[i].doubt * rating[i].doubt + RATING_NOISE * RATING_NOISE;
        most = rating[i].mean > most ? rating[i].mean : most;
    }
    const double c = sqrt(sum_of_squares);
    for (int i = 0; i < count; i++) {
        strength[i] = exp((rating[i].mean - most) / c);
    }
    for (int q = 0; q < count; q++) {
        for (int i = 0; i < count; i++) {
            field.rest[q] += place[i] >= place[q] ? strength[i] : 0;
            field.ties[q] += place[i] == place[q];
        }
    }
    for (int i = 0; i < count; i++) {
        double gain, sureness;
        learn(&field, i, &gain, &sureness);
        const double variance = rating[i].doubt * rating[i].doubt;
        const double shrink = 1 - variance / (c * c) * (rating[i].doubt / c) * sureness;
        rating[i].mean += variance / c * gain;
        rating[i].doubt *= sqrt(shrink > SHRINK_LEAST ? shrink : SHRINK_LEAST);
    }
}

double rating_low(const Rating *rating) {
    return rating->mean - 2 * rating->doubt;
}
