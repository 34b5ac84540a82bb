/* search/plots.c -- guesses at what others have plotted: evenly, or what is feared most.
 *
 * Plots made at once. The seat that plots first has the other's answer in the tree, blind to its
 * own plot, so both mixtures are learnt together. For the one that plots second the other's plot is
 * past and only guessed: evenly guessed it would have one best answer, which the other could count
 * on. So between two seats half of the walks take a guess that has been best for the other so far,
 * out of some dozens; that teaches the tree a mixture nobody can live on. What people are told of
 * their chances counts the even guesses alone. */
#include "search/inside.h"

#include <math.h>

void walk_plots(Worker *worker) {
    const Search *search = worker->search;
    const size_t size = (size_t)search->game->state_size;
    worker->plots = 0;
    worker->plot_walks = 0;
    for (int n = 0; search->at_once && n < PLOTS; n++) {
        Plot *plot = &worker->plot[worker->plots];
        memset(plot, 0, sizeof *plot);
        memcpy(plot->state.bytes, search->view.bytes, size);
        search->game->guess(plot->state.bytes, search->seat, &worker->random);
        int same = 0;
        while (memcmp(worker->plot[same].state.bytes, plot->state.bytes, size) != 0) {
            same++;
        }
        worker->plots += same == worker->plots;
    }
}

/* The guess that is best for the other seat as far as is known (UCB1). */
static Plot *feared_plot(Worker *worker) {
    Plot *best = &worker->plot[0];
    double most = -1;
    const double all = log((double)worker->plot_walks + 1);
    for (int i = 0; i < worker->plots; i++) {
        Plot *plot = &worker->plot[i];
        if (plot->walks == 0) {
            return plot;
        }
        const double walks = (double)plot->walks;
        const double bound = plot->total / walks + sqrt(all / (8 * walks));
        if (bound > most) {
            most = bound;
            best = plot;
        }
    }
    return best;
}

/* Step 1. NULL: any guess will do, and tells what comes true; else the one that was feared. */
Plot *walk_guess(Worker *worker) {
    const Search *search = worker->search;
    const size_t size = (size_t)search->game->state_size;
    if (search->at_once && random_below(&worker->random, 2) == 0) {
        Plot *plot = feared_plot(worker);
        memcpy(worker->state.bytes, plot->state.bytes, size);
        return plot;
    }
    memcpy(worker->state.bytes, search->view.bytes, size);
    search->game->guess(worker->state.bytes, search->seat, &worker->random);
    return NULL;
}
