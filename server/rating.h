/* server/rating.h -- how strong somebody is, and how sure that is, from games of 2 to 5 seats.
 *
 * The Plackett-Luce model with Bayesian updates (Weng and Lin 2011, algorithm 4), for teams of
 * one: whoever comes first is drawn in proportion to exp(strength), then the second among the
 * others, and so on. Equal places share. What each opponent adds to a player's change is multiplied
 * by the weight of that opponent; docs/api.md explains both. */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

typedef struct Rating {
    double mean;  /* RATING_MEAN at the start */
    double doubt; /* standard deviation of the belief */
} Rating;

enum {
    RATING_MOST = 8,    /* players of a game */
    RATING_RECENT = 100 /* rated games of an opponent that rating_weight is about, the latest */
};
#define RATING_MEAN  1500.0
#define RATING_DOUBT 500.0 /* at the start: a third of the mean */
#define RATING_NOISE 250.0 /* how much luck is in one game: half of the first doubt */
#define RATING_DRIFT 5.0   /* doubt that comes back with every game, as people change */
#define RATING_SURE  110.0 /* doubt below which somebody is listed among the best */

/* What a game against somebody tells of a player, from 0 to 1: less if the two have met often, and
 * less if that opponent has met few others. `games` of the opponent's recent ones were with this
 * player, and in all of them there were so many different `others`. */
double rating_weight(int others, int games);

/* of[i][j]: of opponent j for player i. */
typedef struct RatingWeights {
    double of[RATING_MOST][RATING_MOST];
} RatingWeights;

/* New ratings after a game; place 1 is best, equal places are ties. `weights` NULL: all are 1. */
void rating_update(Rating *rating, const int *place, const RatingWeights *weights, int count);

/* What one can rely on, by which the best are listed. */
double rating_low(const Rating *rating);

#endif
