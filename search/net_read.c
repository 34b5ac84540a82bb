/* search/net_read.c -- reading the file of a learnt network, and refusing what is none. */
#include "search/net_inside.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { FILE_VERSION = 3, POINT_MAX = 14 /* bits behind the point of a weight */ };
static const char MAGIC[8] = {'L', 'i', 'e', 'g', 'e', 'N', 'e', 't'};

/* Rows and columns to a hex's inputs; the same the other way round, from the end. */
static const int8_t TAP_ROW[NET_TAPS] = {-1, -1, 0, 0, 0, 1, 1};
static const int8_t TAP_COLUMN[NET_TAPS] = {0, 1, -1, 0, 1, -1, 0};

typedef struct Bytes {
    const uint8_t *at, *end;
    Net *net;
    bool short_of; /* bytes or memory */
} Bytes;

static uint64_t take(Bytes *bytes, int size) {
    uint64_t number = 0;
    if (bytes->end - bytes->at < size) {
        bytes->short_of = true;
        return 0;
    }
    for (int i = 0; i < size; i++) {
        number |= (uint64_t)bytes->at[i] << 8 * i;
    }
    bytes->at += size;
    return number;
}

static void *room_for(Bytes *bytes, size_t count, size_t size) {
    Net *net = bytes->net;
    void *memory = bytes->short_of ? NULL : calloc(count, size);
    bytes->short_of = bytes->short_of || memory == NULL;
    net->memory[net->memory_count] = memory;
    net->memory_count += memory != NULL;
    return memory;
}

/* Are there so many bytes? Asked before there is room for them, which a broken file may want much
 * of. */
static bool has(Bytes *bytes, size_t size) {
    bytes->short_of = bytes->short_of || size > (size_t)(bytes->end - bytes->at);
    return !bytes->short_of;
}

static int16_t *take_16(Bytes *bytes, int count) {
    has(bytes, 2 * (size_t)count);
    int16_t *out = (int16_t *)room_for(bytes, (size_t)count, sizeof *out);
    for (int i = 0; out != NULL && i < count; i++) {
        out[i] = (int16_t)(uint16_t)take(bytes, 2);
    }
    return out;
}

static int32_t *take_32(Bytes *bytes, int count) {
    has(bytes, 4 * (size_t)count);
    int32_t *out = (int32_t *)room_for(bytes, (size_t)count, sizeof *out);
    for (int i = 0; out != NULL && i < count; i++) {
        out[i] = (int32_t)(uint32_t)take(bytes, 4);
    }
    return out;
}

static int take_point(Bytes *bytes) {
    const int point = (int)take(bytes, 2);
    bytes->short_of = bytes->short_of || point < 1 || point > POINT_MAX;
    return point;
}

static int by_lanes(int outputs) {
    return (outputs + NET_LANES - 1) / NET_LANES * NET_LANES;
}

/* In the file weights lie by output. */
static Dense take_dense(Bytes *bytes, int inputs, int outputs, int point) {
    Dense dense = {(inputs + 1) / 2, by_lanes(outputs), point == 0 ? take_point(bytes) : point,
                   NULL, NULL};
    has(bytes, (size_t)outputs * (2 * (size_t)inputs + 4));
    dense.weights = (int16_t *)room_for(bytes, 2 * (size_t)(dense.pairs * dense.outputs), 2);
    dense.bias = (int32_t *)room_for(bytes, (size_t)dense.outputs, 4);
    for (int o = 0; !bytes->short_of && o < outputs; o++) {
        for (int i = 0; i < inputs; i++) {
            dense.weights[2 * (i / 2 * dense.outputs + o) + i % 2] =
                (int16_t)(uint16_t)take(bytes, 2);
        }
    }
    for (int o = 0; !bytes->short_of && o < outputs; o++) {
        dense.bias[o] = (int32_t)(uint32_t)take(bytes, 4);
    }
    return dense;
}

/* Weights of a block by tap, input, channel: pairs of inputs side by side. */
static void pair_up(int16_t *weights, int channels) {
    int16_t two[2 * NET_CHANNELS_MAX];
    for (int row = 0; row < NET_TAPS * channels; row += 2) {
        int16_t *at = weights + row * channels;
        for (int c = 0; c < channels; c++) {
            two[2 * c] = at[c];
            two[2 * c + 1] = at[channels + c];
        }
        memcpy(at, two, 2 * (size_t)channels * sizeof *at);
    }
}

/* Weights of 8 bits, both as bytes and, for processors that multiply none, as pairs. */
static void take_bytes(Bytes *bytes, Block *block, int channels) {
    const int count = NET_TAPS * channels * channels;
    has(bytes, (size_t)count);
    block->bytes = (int8_t *)room_for(bytes, (size_t)count, 1);
    block->weights = (int16_t *)room_for(bytes, (size_t)count, sizeof *block->weights);
    for (int i = 0; !bytes->short_of && i < count; i++) {
        const int row = i / channels, c = i % channels;
        block->weights[i] = (int8_t)(uint8_t)take(bytes, 1);
        block->bytes[4 * (row / 4 * channels + c) + row % 4] = (int8_t)block->weights[i];
    }
}

static float *take_scales(Bytes *bytes, int count) {
    has(bytes, 4 * (size_t)count);
    float *out = (float *)room_for(bytes, (size_t)count, sizeof *out);
    for (int i = 0; out != NULL && i < count; i++) {
        const uint32_t bits = (uint32_t)take(bytes, 4);
        memcpy(&out[i], &bits, sizeof out[i]);
        bytes->short_of = bytes->short_of || !(out[i] > 1e-6f && out[i] < 1e6f);
    }
    return out;
}

static Block take_block(Bytes *bytes, const Net *net) {
    Block block = {0, NULL, NULL, NULL, NULL};
    if (net->bits == 8) {
        take_bytes(bytes, &block, net->channels);
    } else {
        block.point = take_point(bytes);
        block.weights = take_16(bytes, NET_TAPS * net->channels * net->channels);
    }
    if (!bytes->short_of) {
        pair_up(block.weights, net->channels);
    }
    block.bias = take_32(bytes, net->channels);
    if (net->bits == 8) {
        block.scale = take_scales(bytes, net->channels);
        for (int c = 0; !bytes->short_of && c < net->channels; c++) {
            bytes->short_of = block.bias[c] > NET_SUM_MOST || block.bias[c] < -NET_SUM_MOST;
        }
    }
    return block;
}

static void take_layers(Bytes *bytes, Net *net) {
    const int channels = net->channels;
    net->first_point = take_point(bytes);
    net->first = take_16(bytes, NET_TAPS * net->planes * channels);
    net->first_numbers = take_16(bytes, net->numbers * channels);
    net->first_bias = take_32(bytes, channels);
    for (int b = 0; b < net->blocks; b++) {
        net->block[b] = take_block(bytes, net);
    }
    net->pool_point = net->bits == 8 ? take_point(bytes) : net->block[net->blocks - 1].point;
    net->pool = take_16(bytes, 2 * channels * channels);
    net->hidden = take_dense(bytes, 2 * channels + net->numbers, net->hidden_count, 0);
    net->deep = take_dense(bytes, net->hidden_count, net->deep_count, 0);
    net->value = take_dense(bytes, net->hidden_count + net->deep_count, NET_VALUES, 0);
    net->cell_point = take_point(bytes);
    net->policy_cell = take_16(bytes, net->policy_planes * channels);
    net->plane = take_dense(bytes, net->hidden_count, net->policy_planes, net->cell_point);
    net->number = take_dense(bytes, net->hidden_count, net->policy_numbers, 0);
}

/* What weights may add to each of `width` sums at most, where no input is more than `most`; `each`
 * inputs of an output lie side by side. */
static void add_most(const int16_t *weights, int count, int width, int each, int64_t most,
                     int64_t *sums) {
    for (int i = 0; i < count; i++) {
        sums[i / each % width] += most * (weights[i] < 0 ? -weights[i] : weights[i]);
    }
}

static bool sums_fit(const int64_t *sums, const int32_t *bias, int count, int point) {
    bool fit = true;
    for (int o = 0; o < count; o++) {
        const int64_t more = bias == NULL ? 0 : bias[o] < 0 ? -(int64_t)bias[o] : bias[o];
        fit = fit && sums[o] + more + (1 << point) < (int64_t)1 << 31;
    }
    return fit;
}

/* `first` pairs of inputs are activations, the others are numbers of what was observed. */
static bool dense_fits(const Dense *dense, int first) {
    int64_t sums[NET_HIDDEN_MAX] = {0};
    const int all = 2 * dense->pairs * dense->outputs, many = 2 * first * dense->outputs;
    add_most(dense->weights, many, dense->outputs, 2, NET_MOST, sums);
    add_most(dense->weights + many, all - many, dense->outputs, 2, INT8_MAX << NET_NUMBER_SHIFT,
             sums);
    return sums_fit(sums, dense->bias, dense->outputs, dense->point);
}

/* Does every sum stay within 32 bits, whatever is observed? learn/export.py writes no others. */
static bool layers_fit(const Net *net) {
    const int channels = net->channels, convolution = NET_TAPS * channels * channels;
    int64_t first[NET_CHANNELS_MAX] = {0}, pool[NET_CHANNELS_MAX] = {0}, policy[POLICY_PLANES_MAX];
    add_most(net->first, NET_TAPS * net->planes * channels, channels, 1, 1 << NET_POINT, first);
    add_most(net->first_numbers, net->numbers * channels, channels, 1, INT8_MAX << NET_NUMBER_SHIFT,
             first);
    bool fit = sums_fit(first, net->first_bias, channels, net->first_point);
    add_most(net->pool, 2 * channels * channels, channels, 1, NET_MOST, pool);
    fit = fit && sums_fit(pool, NULL, channels, net->pool_point);
    for (int b = 0; net->bits == 16 && b < net->blocks; b++) {
        int64_t sums[NET_CHANNELS_MAX] = {0};
        if (b + 1 == net->blocks) {
            memcpy(sums, pool, sizeof sums);
        }
        add_most(net->block[b].weights, convolution, channels, 2, NET_MOST, sums);
        fit = fit && sums_fit(sums, net->block[b].bias, channels, net->block[b].point);
    }
    for (int p = 0; p < net->policy_planes; p++) { /* a cell's part joins that of its plane */
        policy[p] = 0;
        add_most(net->policy_cell + p * channels, channels, 1, 1, NET_MOST, &policy[p]);
        for (int i = 0; i < 2 * net->plane.pairs; i++) {
            const int at = 2 * (i / 2 * net->plane.outputs + p) + i % 2;
            add_most(net->plane.weights + at, 1, 1, 1, NET_MOST, &policy[p]);
        }
    }
    return fit && sums_fit(policy, net->plane.bias, net->policy_planes, net->cell_point) &&
           dense_fits(&net->hidden, channels) && dense_fits(&net->deep, net->deep.pairs) &&
           dense_fits(&net->value, net->value.pairs) && dense_fits(&net->number, net->number.pairs);
}

/* Does the file's head name this game, as it is seen now? */
static bool take_head(Bytes *bytes, Net *net, Text *error) {
    const Observation *shape = net->game->observation;
    char name[17] = {0};
    const bool ours = (size_t)(bytes->end - bytes->at) > sizeof MAGIC &&
                      memcmp(bytes->at, MAGIC, sizeof MAGIC) == 0;
    bytes->at += ours ? sizeof MAGIC : 0;
    if (!ours || take(bytes, 2) != FILE_VERSION) {
        text_put(error, TEXT_IN(error, "this is no network that this program knows",
                                "das ist kein Netz, das dieses Programm kennt",
                                "ce n’est pas un réseau que ce programme connaît"));
        return false;
    }
    for (int i = 0; i < 16; i++) {
        name[i] = (char)take(bytes, 1);
    }
    if (strcmp(name, net->game->name) != 0) {
        text_format(error,
                    TEXT_IN(error, "this network plays another game than %s",
                            "dieses Netz spielt ein anderes Spiel als %s",
                            "ce réseau joue à un autre jeu que %s"),
                    net->game->name);
        return false;
    }
    net->seats = (unsigned)take(bytes, 2);
    net->rows = (int)take(bytes, 2);
    net->columns = (int)take(bytes, 2);
    net->planes = (int)take(bytes, 2);
    net->numbers = (int)take(bytes, 2);
    net->policy_planes = (int)take(bytes, 2);
    net->policy_numbers = (int)take(bytes, 2);
    net->channels = (int)take(bytes, 2);
    net->blocks = (int)take(bytes, 2);
    net->hidden_count = (int)take(bytes, 2);
    net->deep_count = (int)take(bytes, 2);
    net->bits = (int)take(bytes, 2);
    if (bytes->short_of || net->rows != shape->rows || net->columns != shape->columns ||
        net->planes != shape->planes || net->numbers != shape->numbers ||
        net->policy_planes != shape->policy_planes ||
        net->policy_numbers != shape->policy_numbers || net->channels < 8 ||
        net->channels > NET_CHANNELS_MAX || net->channels % 8 != 0 || net->blocks < 1 ||
        net->blocks > NET_BLOCKS_MAX || net->hidden_count < 1 ||
        net->hidden_count > NET_HIDDEN_MAX || net->deep_count < 1 ||
        net->deep_count > NET_DEEP_MAX || (net->bits != 8 && net->bits != 16)) {
        text_format(error,
                    TEXT_IN(error, "this network was made for another version of %s",
                            "dieses Netz wurde für eine andere Fassung von %s gemacht",
                            "ce réseau a été fait pour une autre version de %s"),
                    net->game->name);
        return false;
    }
    return true;
}

void net_name(const void *bytes, size_t size, char out[NET_NAME]) {
    const size_t at = sizeof MAGIC + 2;
    memset(out, 0, NET_NAME);
    if (size >= at + NET_NAME && memcmp(bytes, MAGIC, sizeof MAGIC) == 0) {
        memcpy(out, (const uint8_t *)bytes + at, NET_NAME - 1);
    }
}

static bool is_whole(const uint8_t *bytes, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325), written = 0;
    if (size < sizeof MAGIC + sizeof written) {
        return false;
    }
    for (size_t i = 0; i < size - sizeof written; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    for (size_t i = 0; i < sizeof written; i++) {
        written |= (uint64_t)bytes[size - sizeof written + i] << 8 * i;
    }
    return hash == written;
}

static void set_beside(Net *net) {
    for (int row = 0; row < net->rows; row++) {
        for (int column = 0; column < net->columns; column++) {
            for (int tap = 0; tap < NET_TAPS; tap++) {
                const int r = row + TAP_ROW[tap], q = column + TAP_COLUMN[tap];
                const bool inside = r >= 0 && r < net->rows && q >= 0 && q < net->columns;
                net->beside[row * net->columns + column][tap] =
                    (uint16_t)(inside ? r * net->columns + q : net->rows * net->columns);
            }
        }
    }
}

Net *net_read(const Game *game, const void *bytes, size_t size, Text *error) {
    text_clear(error);
    Net *net = (Net *)calloc(1, sizeof *net);
    Bytes from = {(const uint8_t *)bytes, (const uint8_t *)bytes + size, net, false};
    if (net == NULL) {
        text_put(error, TEXT_IN(error, "there is not enough memory for a network",
                                "der Speicher reicht nicht für ein Netz",
                                "il n’y a pas assez de mémoire pour un réseau"));
        return NULL;
    }
    static atomic_uint_fast64_t read_so_far;
    net->serial = atomic_fetch_add(&read_so_far, 1) + 1;
    net->game = game;
    if (!take_head(&from, net, error)) {
        net_free(net);
        return NULL;
    }
    take_layers(&from, net);
    if (from.short_of || from.end - from.at != 8 || !is_whole((const uint8_t *)bytes, size) ||
        !layers_fit(net)) {
        text_put(error, TEXT_IN(error, "this network is damaged", "dieses Netz ist beschädigt",
                                "ce réseau est endommagé"));
        net_free(net);
        return NULL;
    }
    set_beside(net);
    net_take_best_way(net);
    return net;
}

void net_free(Net *net) {
    if (net != NULL) {
        for (int i = 0; i < net->memory_count; i++) {
            free(net->memory[i]);
        }
        free(net);
    }
}

bool net_plays(const Net *net, int seats) {
    return (net->seats >> seats & 1) != 0;
}
