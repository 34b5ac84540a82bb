/* search/net.h -- a learnt network: what each seat may expect, and how good each move looks.
 *
 * Sums are of integers (learn/export.py says how many bits stand where); where weights have 8 bits
 * a whole sum is multiplied once by a float, which every processor rounds alike. So a network says
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

/* For tests: the sums behind it all, as one way of computing them has it; NET_BEST is the quickest
 * here, NET_PLAIN runs anywhere. `body` is a hash of every number of the last layers. False: this
 * processor, or this number of channels, cannot be computed so. */
enum { NET_VALUES = 2 * SEATS_MAX };
typedef enum NetWay { NET_BEST, NET_PLAIN, NET_NARROW, NET_AVX2, NET_AVX512, NET_WAYS } NetWay;
typedef struct NetSums {
    int32_t values[NET_VALUES];
    int64_t slots;
    uint64_t body;
} NetSums;
bool net_sums(const Net *net, NetRoom *room, const void *state, int seat, NetWay way, NetSums *out);

#endif
