/* search/net_inside.h -- a learnt network from within: what reading it leaves, for computing. */
#ifndef SEARCH_NET_INSIDE_H
#define SEARCH_NET_INSIDE_H

#include "search/net.h"

enum { NET_TAPS = 7, NET_CHANNELS_MAX = 64, NET_FOUR = 4 };

/* The rows of `in` that hold a hex's inputs. */
typedef uint16_t NetNear[NET_TAPS];
typedef void NetSum(const int16_t *in, const NetNear near[NET_FOUR], const int16_t *weights,
                    int channels, int32_t sums[NET_FOUR][NET_CHANNELS_MAX]);

/* A layer of plain products: weights lie by pair of inputs, output, pair; outputs by sixteens. */
enum { NET_LANES = 16 };
typedef void NetProducts(const int16_t *in, const int16_t *weights, const int32_t *bias, int pairs,
                         int outputs, int32_t *out);

enum {
    NET_BLOCKS_MAX = 8,
    NET_HIDDEN_MAX = 256,
    NET_DEEP_MAX = 128,
    NET_POINT = 9,                    /* bits behind the point of an activation */
    NET_NUMBER_SHIFT = NET_POINT - 4, /* OBSERVE_ONE is 4 bits */
    NET_MOST = 8191                   /* of an activation: 16, less a bit */
};

/* A layer of plain products, as NetProducts has it: what is too much of pairs and sixteens is 0. */
typedef struct Dense {
    int pairs, outputs, point;
    int16_t *weights;
    int32_t *bias;
} Dense;

/* All layers up to the hidden one, of what has been observed. */
typedef void NetLayers(const Net *net, NetRoom *room);

struct Net {
    const Game *game;
    unsigned seats; /* bit n: it is to be asked for n seats */
    int rows, columns, planes, numbers, policy_planes, policy_numbers;
    uint16_t beside[OBSERVE_CELLS_MAX][NET_TAPS]; /* cells; one behind the last: none */
    int channels, blocks, hidden_count, deep_count;
    int first_point, block_point[NET_BLOCKS_MAX], cell_point;
    int16_t *first;         /* by tap, plane, channel */
    int16_t *first_numbers; /* by number, channel */
    int32_t *first_bias;
    int16_t *block[NET_BLOCKS_MAX]; /* by tap, pair of inputs, channel, pair */
    int32_t *block_bias[NET_BLOCKS_MAX];
    int16_t *pool;             /* by pooled input, channel */
    Dense hidden, deep, value; /* values are told from both layers */
    int16_t *policy_cell;      /* by policy plane, channel; as far behind the point as `plane` */
    Dense plane, number;
    NetLayers *layers;
    NetProducts *products;
    void *memory[18 + 2 * NET_BLOCKS_MAX];
    int memory_count;
};

/* Chooses how its layers are computed here: the quickest way there is. */
void net_take_best_way(Net *net);

#endif
