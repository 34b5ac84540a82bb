/* search/networks.h -- which network plays a game: one that was given, else the one inside. */
#ifndef SEARCH_NETWORKS_H
#define SEARCH_NETWORKS_H

#include "search/net.h"

/* The network for this game and so many seats; NULL where there is none, or with a reason in
 * `error`. Each call reads it anew, so that every search has one of its own. */
Net *networks_open(const Game *game, int seats, Text *error);

/* From now on this file's bytes, which are copied, play the game it is for; searches that there are
 * already go on as they were. False: `error` says what is wrong with it, and all stays as it was.
 * Not while others call networks_open. */
bool networks_give(const Game *game, const void *bytes, size_t size, Text *error);
void networks_forget(void); /* what was given */
/* Grows when a network is given or forgotten: whoever keeps a search makes a new one then. */
int networks_number(void);

/* For measuring: so many states of random games are valued, with a policy for the seat to act. */
void networks_exercise(const Net *net, NetRoom *room, const Game *game, int seats, uint64_t seed,
                       int count);

#endif
