/* server/rating.h -- how strong somebody is, and how sure that is, from games of 2 to 5 seats.
 *
 * The Plackett-Luce model with Bayesian updates (Weng and Lin 2011, algorithm 4), for teams of
 * one: whoever comes first is drawn in proportion to exp(strength), then the second among the
 * others, and so on. Equal places share. */
#ifndef SERVER_RATING_H
#define SERVER_RATING_H

typedef struct Rating {
    double mean;  /* RATING_MEAN at the start */
    double doubt; /* standard deviation of the belief */
} Rating;

#define RATING_MEAN  1500.0
#define RATING_DOUBT 500.0 /* at the start: a third of the mean */
#define RATING_NOISE 250.0 /* how much luck is in one game: half of the first doubt */
#define RATING_DRIFT 5.0   /* doubt that comes back with every game, as people change */

/* New ratings after a game; place 1 is best, equal places are ties. */
void rating_update(Rating *rating, const int *place, int count);

/* What one can rely on, by which the best are listed. */
double rating_low(const Rating *rating);

#endif
