/* server/rating.c -- how strong somebody is, from games of 2 to 5 seats. */
#include "server/rating.h"

#include <assert.h>
#include <math.h>

enum { RATED_MAX = 8 };
#define SHRINK_LEAST 0.0001 /* of the variance, in one game */

void rating_update(Rating *rating, const int *place, int count) {
    assert(count >= 2 && count <= RATED_MAX);
    double sum_of_squares = 0, most = rating[0].mean;
    for (int i = 0; i < count; i++) {
        rating[i].doubt = sqrt(rating[i].doubt * rating[i].doubt + RATING_DRIFT * RATING_DRIFT);
        sum_of_squares += rating[i].doubt * rating[i].doubt + RATING_NOISE * RATING_NOISE;
        most = rating[i].mean > most ? rating[i].mean : most;
    }
    const double c = sqrt(sum_of_squares);
    double strength[RATED_MAX], rest[RATED_MAX]; /* exp; sum over all who came no better */
    int ties[RATED_MAX];
    for (int i = 0; i < count; i++) {
        strength[i] = exp((rating[i].mean - most) / c);
    }
    for (int q = 0; q < count; q++) {
        rest[q] = 0;
        ties[q] = 0;
        for (int i = 0; i < count; i++) {
            rest[q] += place[i] >= place[q] ? strength[i] : 0;
            ties[q] += place[i] == place[q];
        }
    }
    Rating after[RATED_MAX];
    for (int i = 0; i < count; i++) {
        double gain = 0, sureness = 0;
        for (int q = 0; q < count; q++) {
            if (place[q] <= place[i]) {
                const double share = strength[i] / rest[q];
                gain += ((i == q ? 1 : 0) - share) / ties[q];
                sureness += share * (1 - share) / ties[q];
            }
        }
        const double variance = rating[i].doubt * rating[i].doubt;
        const double shrink = 1 - variance / (c * c) * (rating[i].doubt / c) * sureness;
        after[i].mean = rating[i].mean + variance / c * gain;
        after[i].doubt = rating[i].doubt * sqrt(shrink > SHRINK_LEAST ? shrink : SHRINK_LEAST);
    }
    for (int i = 0; i < count; i++) {
        rating[i] = after[i];
    }
}

double rating_low(const Rating *rating) {
    return rating->mean - 2 * rating->doubt;
}
