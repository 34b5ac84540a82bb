/* search/net_inside.h -- a learnt network from within: what reading it leaves, for computing. */
#ifndef SEARCH_NET_INSIDE_H
#define SEARCH_NET_INSIDE_H

#include "search/net.h"

enum { NET_TAPS = 7, NET_CHANNELS_MAX = 64, NET_FOUR = 4 };

/* The rows of `in` that hold a hex's inputs. */
typedef uint16_t NetNear[NET_TAPS];
typedef void NetSum(const void *in, const NetNear near[NET_FOUR], const void *weights, int channels,
                    int32_t sums[NET_FOUR][NET_CHANNELS_MAX]);

/* A layer of plain products: weights lie by pair of inputs, output, pair; outputs by sixteens. */
enum { NET_LANES = 16, NET_PAIRS_MAX = 256 };
typedef void NetProducts(const int16_t *in, const int16_t *weights, const int32_t *bias, int pairs,
                         int outputs, int32_t *out);

/* A bit for each of 64 bytes, all of which may be read, that are 0 or 1. */
typedef uint64_t NetBits(const uint8_t *bytes);

enum {
    NET_BLOCKS_MAX = 8,
    NET_HIDDEN_MAX = 256,
    NET_DEEP_MAX = 128,
    NET_POINT = 9,                    /* bits behind the point of an activation */
    NET_NUMBER_SHIFT = NET_POINT - 4, /* OBSERVE_ONE is 4 bits */
    NET_MOST = 8191,                  /* of an activation: 16, less a bit */
    NET_BYTE_SHIFT = NET_POINT - 4,   /* from an activation to 7 bits, 4 of them behind the point */
    NET_BYTE_MOST = 127,
    NET_SUM_MOST = 1 << 23 /* of a bias where weights are bytes: sums are exact as floats */
};

/* A layer of plain products, as NetProducts has it: what is too much of pairs and sixteens is 0. */
typedef struct Dense {
    int pairs, outputs, point;
    int16_t *weights;
    int32_t *bias;
} Dense;

/* A convolution over hexes. With 16 bits sums have `point` bits more behind the point than their
 * inputs. With 8 bits inputs are rounded to 7, and each channel has a scale of its own: what is
 * done with floats there is one product of whole numbers, rounded alike everywhere. */
typedef struct Block {
    int point;
    int16_t *weights; /* by tap, pair of inputs, channel, pair */
    int8_t *bytes;    /* the same by tap, four inputs, channel, four; NULL: they need 16 bits */
    int32_t *bias;
    float *scale; /* from a sum to an activation; NULL: `point` says it */
} Block;

/* All layers up to the hidden one, of what has been observed. */
typedef void NetLayers(const Net *net, NetRoom *room);

struct Net {
    const Game *game;
    uint64_t serial; /* no two that were read have the same */
    unsigned seats;  /* bit n: it is to be asked for n seats */
    int rows, columns, planes, numbers, policy_planes, policy_numbers;
    uint16_t beside[OBSERVE_CELLS_MAX][NET_TAPS]; /* cells; one behind the last: none */
    int channels, blocks, hidden_count, deep_count;
    int first_point, pool_point, cell_point;
    int16_t *first;         /* by tap, plane, channel */
    int16_t *first_numbers; /* by number, channel */
    int32_t *first_bias;
    Block block[NET_BLOCKS_MAX];
    int bits;                  /* of their weights: 8 or 16 */
    int16_t *pool;             /* by pooled input, channel */
    Dense hidden, deep, value; /* values are told from both layers */
    int16_t *policy_cell;      /* by policy plane, channel; as far behind the point as `plane` */
    Dense plane, number;
    NetLayers *layers;
    NetProducts *products;
    void *memory[18 + 4 * NET_BLOCKS_MAX];
    int memory_count;
};

/* Chooses how its layers are computed here: the quickest way there is. */
void net_take_best_way(Net *net);

#endif
