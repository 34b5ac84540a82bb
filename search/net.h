/* search/net.h -- a learnt network: what each seat may expect, and how good each move looks.
 *
 * All arithmetic is on integers (learn/export.py says how many bits stand where), so a network says
 * the same on every machine and in WebAssembly, to the last bit. */
#ifndef SEARCH_NET_H
#define SEARCH_NET_H

#include "core/game.h"

#include <stddef.h>

typedef struct Net Net;
typedef struct NetRoom NetRoom; /* what one thread works in */

/* A network from a file's bytes; NULL: `error` says what is wrong with it. */
Net *net_read(const Game *game, const void *bytes, size_t size, Text *error);
/* The name of the game that a file is for; empty where it is no network. */
enum { NET_NAME = 17 };
void net_name(const void *bytes, size_t size, char out[NET_NAME]);
void net_free(Net *net); /* NULL is fine */
/* A network's file says for which numbers of seats it plays better than no network. */
bool net_plays(const Net *net, int seats);

/* NULL: there is no memory. */
NetRoom *net_room_new(void);
void net_room_free(NetRoom *room); /* NULL is fine */

/* What a network says of a state as one seat sees it: shares of the win, and shares by points, of
 * each seat; over the seats each adds up to 1. */
typedef struct NetValue {
    float win[SEATS_MAX], points[SEATS_MAX];
} NetValue;
void net_evaluate(const Net *net, NetRoom *room, const void *state, int seat, int seats,
                  NetValue *out);

/* Of the state last evaluated, by the seat to act: how likely each move is to be the best. */
void net_policy(const Net *net, NetRoom *room, const void *state, const Move *moves, int count,
                float *out);

/* For tests: the sums behind it all, also as any processor can compute them. */
enum { NET_VALUES = 2 * SEATS_MAX };
void net_sums(const Net *net, NetRoom *room, const void *state, int seat, bool plain,
              int32_t values[NET_VALUES], int64_t *slots);

#endif
