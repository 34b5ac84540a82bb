/* search/net.c -- a learnt network: what it says of a state.
 *
 * The body of learn/net.py in integers: planes are looked up where they are set, hexes pass through
 * convolutions over the six neighbours, mean and maximum over the map join the numbers in one
 * hidden layer. Only hexes that are there are computed. */
#include "search/net.h"
#include "core/hash.h"
#include "search/net_sums.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    POOLED_MAX = 2 * NET_CHANNELS_MAX,
    NO_HEX = 0 /* the row of activations that is always 0 */
};

/* What the first layer last added up for one seat's eyes: planes hardly change from state to state,
 * and what has not changed is not added up again. */
typedef struct Eyes {
    uint64_t set[OBSERVE_CELLS_MAX + 1];                     /* a bit for each plane */
    int32_t sum[(OBSERVE_CELLS_MAX + 1) * NET_CHANNELS_MAX]; /* by cell; the last is none */
} Eyes;

static_assert(NET_HIDDEN_MAX + NET_DEEP_MAX < 2 * NET_PAIRS_MAX &&
                  POOLED_MAX + OBSERVE_NUMBERS_MAX < 2 * NET_PAIRS_MAX,
              "all inputs of a dense layer");

struct NetRoom {
    uint64_t serial; /* of the network that `eyes` are of */
    Eyes eyes[SEATS_MAX];
    int seat;                                                    /* that looks */
    int count;                                                   /* hexes, in rows 1 to count */
    uint8_t planes[OBSERVE_CELLS_MAX * OBSERVE_PLANES_MAX + 64]; /* 64 are read at a time */
    int8_t numbers[OBSERVE_NUMBERS_MAX];
    uint16_t row_of[OBSERVE_CELLS_MAX + 1]; /* of a cell of the grid, or NO_HEX; the last is none */
    uint16_t cell_of[OBSERVE_CELLS_MAX + 2];
    NetNear near[OBSERVE_CELLS_MAX + 1 + NET_FOUR];
    int16_t activation[2][(OBSERVE_CELLS_MAX + 1 + NET_FOUR) * NET_CHANNELS_MAX];
    /* The same rounded to 7 bits, as bytes or, where those are not multiplied, as 16 bits. */
    int16_t rounded[(OBSERVE_CELLS_MAX + 1 + NET_FOUR) * NET_CHANNELS_MAX];
    int16_t *hexes; /* of the two, the last */
    int32_t sums[NET_FOUR][NET_CHANNELS_MAX];
    int16_t joined[POOLED_MAX + OBSERVE_NUMBERS_MAX + 1], hidden[NET_HIDDEN_MAX + NET_DEEP_MAX + 1];
    int32_t values[NET_LANES]; /* of the last state, and where its policy was asked: */
    int32_t plane[POLICY_PLANES_MAX], number[POLICY_NUMBERS_MAX];
    uint16_t slots[MOVES_MAX][POLICY_SLOTS];
};

NetRoom *net_room_new(void) {
    return (NetRoom *)calloc(1, sizeof(NetRoom));
}

void net_room_free(NetRoom *room) {
    free(room);
}

/* ---- the body ---- */

/* What follows is compiled anew for each kind of processor (LAYERS), and for the usual number of
 * channels, so it has to be in line there. */
#define HOT static inline __attribute__((always_inline))

HOT int16_t activation_of(int32_t sum, int point) {
    const int32_t whole = (sum > 0 ? sum + (1 << point >> 1) : 0) >> point;
    return (int16_t)(whole < NET_MOST ? whole : NET_MOST);
}

/* Which hexes there are, and who is beside whom. */
static void lay_out(const Net *net, NetRoom *room) {
    const int cells = net->rows * net->columns;
    room->count = 0;
    for (int cell = 0; cell < cells; cell++) {
        const bool there = room->planes[cell * net->planes] != 0;
        room->cell_of[room->count + 1] =
            (uint16_t)cell; /* the next hex writes over one not there */
        room->row_of[cell] = (uint16_t)(there ? ++room->count : NO_HEX);
    }
    room->row_of[cells] = NO_HEX;
    for (int hex = 1; hex <= room->count; hex++) {
        for (int tap = 0; tap < NET_TAPS; tap++) {
            room->near[hex][tap] = room->row_of[net->beside[room->cell_of[hex]][tap]];
        }
    }
    memset(room->near[room->count + 1], 0, NET_FOUR * sizeof room->near[0]);
}

/* Adds the weights of a plane at a cell to the sums of all hexes that see it, or takes them away.
 */
HOT void turn_plane(const Net *net, int channels, int cell, int plane, int sign, int32_t *sum) {
    for (int tap = 0; tap < NET_TAPS; tap++) { /* it is this input of the hex on the other side */
        const int16_t *w = net->first + (tap * net->planes + plane) * channels;
        int32_t *at = sum + net->beside[cell][NET_TAPS - 1 - tap] * channels;
        for (int c = 0; c < channels; c++) {
            at[c] += sign * w[c];
        }
    }
}

/* The first layer: planes that are set, at the hex and beside it, and numbers. */
HOT void first_layer(const Net *net, NetRoom *room, int channels, NetBits *bits, int16_t *out) {
    static_assert(OBSERVE_PLANES_MAX <= 64, "a plane is a bit");
    Eyes *eyes = &room->eyes[room->seat];
    int32_t base[NET_CHANNELS_MAX];
    memcpy(base, net->first_bias, (size_t)channels * sizeof base[0]);
    for (int n = 0; n < net->numbers; n++) {
        const int32_t number = room->numbers[n] * (1 << NET_NUMBER_SHIFT);
        const int16_t *w = net->first_numbers + n * channels;
        for (int c = 0; number != 0 && c < channels; c++) {
            base[c] += number * w[c];
        }
    }
    const uint64_t all = net->planes < 64 ? (UINT64_C(1) << net->planes) - 1 : UINT64_MAX;
    for (int cell = 0; cell < net->rows * net->columns; cell++) {
        const bool there = room->row_of[cell] != NO_HEX;
        const uint64_t set = there ? bits(room->planes + cell * net->planes) & all : 0;
        for (uint64_t left = set ^ eyes->set[cell]; left != 0; left &= left - 1) {
            const int plane = __builtin_ctzll(left);
            turn_plane(net, channels, cell, plane, set >> plane & 1 ? 1 : -1, eyes->sum);
        }
        eyes->set[cell] = set;
    }
    for (int hex = 1; hex <= room->count; hex++) {
        const int32_t *sum = eyes->sum + room->cell_of[hex] * channels;
        for (int c = 0; c < channels; c++) {
            out[hex * channels + c] =
                activation_of(sum[c] * (1 << NET_POINT) + base[c], net->first_point);
        }
    }
}

/* Mean and maximum of each channel over the map. */
HOT void pool(const NetRoom *room, int channels, const int16_t *in, int16_t *out) {
    int32_t sum[NET_CHANNELS_MAX] = {0};
    int16_t most[NET_CHANNELS_MAX] = {0};
    for (int hex = 1; hex <= room->count; hex++) {
        const int16_t *a = in + hex * channels;
        for (int c = 0; c < channels; c++) {
            sum[c] += a[c];
            most[c] = a[c] > most[c] ? a[c] : most[c];
        }
    }
    for (int c = 0; c < channels; c++) {
        out[c] = (int16_t)(room->count > 0 ? sum[c] / room->count : 0);
        out[channels + c] = most[c];
    }
}

/* Activations as the inputs of a block whose weights are bytes. */
HOT void round_off(const int16_t *in, int count, bool as_bytes, int16_t *out) {
    uint8_t *bytes = (uint8_t *)out;
    for (int i = 0; i < count; i++) {
        const int16_t whole = (int16_t)((in[i] + (1 << NET_BYTE_SHIFT >> 1)) >> NET_BYTE_SHIFT);
        const int16_t less = whole < NET_BYTE_MOST ? whole : NET_BYTE_MOST;
        if (as_bytes) {
            bytes[i] = (uint8_t)less;
        } else {
            out[i] = less;
        }
    }
}

/* What pooled activations add to every hex of the last block. */
HOT void add_pooled(const Net *net, const NetRoom *room, int channels, const Block *block,
                    const int16_t *in, int32_t *bias) {
    int16_t pooled[POOLED_MAX];
    int32_t more[NET_CHANNELS_MAX] = {0};
    pool(room, channels, in, pooled);
    for (int i = 0; i < 2 * channels; i++) {
        const int16_t *w = net->pool + i * channels;
        for (int c = 0; c < channels; c++) {
            more[c] += pooled[i] * w[c];
        }
    }
    for (int c = 0; c < channels; c++) {
        if (block->scale == NULL) {
            bias[c] += more[c];
        } else {
            const float whole = (float)more[c] / ((float)(1 << net->pool_point) * block->scale[c]);
            const float least = whole < -NET_SUM_MOST ? -NET_SUM_MOST : whole;
            bias[c] += (int32_t)(least > NET_SUM_MOST ? NET_SUM_MOST : least);
        }
    }
}

/* The activation that a sum and a bias make where a channel has a scale; the bias rounds. */
HOT int16_t scaled(int32_t sum, float scale) {
    const float whole = (float)sum * scale;
    const float least = whole > 0 ? whole : 0;
    return (int16_t)(int32_t)(least < NET_MOST ? least : NET_MOST);
}

/* Two activations added up. */
HOT int16_t joined(int16_t one, int16_t other) {
    const int16_t sum = (int16_t)(one + other);
    return sum < NET_MOST ? sum : NET_MOST;
}

HOT void block_layer(const Net *net, NetRoom *room, int channels, NetSum *sums, NetSum *byte_sums,
                     int b, const int16_t *in, int16_t *out) {
    const Block *block = &net->block[b];
    const bool rounds = block->scale != NULL, as_bytes = rounds && byte_sums != NULL;
    int32_t bias[NET_CHANNELS_MAX];
    memcpy(bias, block->bias, (size_t)channels * sizeof bias[0]);
    if (b + 1 == net->blocks) {
        add_pooled(net, room, channels, block, in, bias);
    }
    if (rounds && as_bytes) {
        round_off(in, (room->count + 1) * channels, true, room->rounded);
    } else if (rounds) {
        round_off(in, (room->count + 1) * channels, false, room->rounded);
    }
    for (int hex = 1; hex <= room->count; hex += NET_FOUR) {
        const NetNear *near = (const NetNear *)&room->near[hex];
        if (as_bytes) {
            byte_sums(room->rounded, near, block->bytes, channels, room->sums);
        } else {
            sums(rounds ? room->rounded : in, near, block->weights, channels, room->sums);
        }
        for (int k = 0; k < NET_FOUR && hex + k <= room->count; k++) {
            const int16_t *from = in + (hex + k) * channels;
            const int32_t *sum = room->sums[k];
            int16_t *to = out + (hex + k) * channels;
            int16_t more[NET_CHANNELS_MAX];
            if (rounds) {
                for (int c = 0; c < channels; c++) {
                    more[c] = scaled(sum[c] + bias[c], block->scale[c]);
                }
            } else {
                for (int c = 0; c < channels; c++) {
                    more[c] = activation_of(sum[c] + bias[c], block->point);
                }
            }
            for (int c = 0; c < channels; c++) {
                to[c] = joined(from[c], more[c]);
            }
        }
    }
}

HOT void dense_layer(const Dense *dense, NetProducts *products, const int16_t *in, int32_t *out) {
    products(in, dense->weights, dense->bias, dense->pairs, dense->outputs, out);
}

HOT void run_layers(const Net *net, NetRoom *room, int channels, NetSum *sums, NetSum *byte_sums,
                    NetProducts *products, NetBits *bits) {
    int16_t *in = room->activation[0], *out = room->activation[1];
    memset(in, 0, (size_t)channels * sizeof *in);
    memset(out, 0, (size_t)channels * sizeof *out);
    first_layer(net, room, channels, bits, in);
    for (int b = 0; b < net->blocks; b++) {
        block_layer(net, room, channels, sums, byte_sums, b, in, out);
        int16_t *last = in;
        in = out;
        out = last;
    }
    room->hexes = in;
    pool(room, channels, in, room->joined);
    for (int n = 0; n < net->numbers; n++) {
        room->joined[2 * channels + n] = (int16_t)(room->numbers[n] * (1 << NET_NUMBER_SHIFT));
    }
    int32_t sum[NET_HIDDEN_MAX];
    dense_layer(&net->hidden, products, room->joined, sum);
    for (int h = 0; h < net->hidden_count; h++) {
        room->hidden[h] = activation_of(sum[h], net->hidden.point);
    }
    dense_layer(&net->deep, products, room->hidden, sum);
    for (int d = 0; d < net->deep_count; d++) {
        room->hidden[net->hidden_count + d] = activation_of(sum[d], net->deep.point);
    }
    dense_layer(&net->value, products, room->hidden, room->values);
}

/* On the page every byte is loaded at the first visit: what its networks do not use is small there
 * rather than quick. */
#if defined(__wasm_simd128__)
#define SELDOM __attribute__((noinline, minsize))
#else
#define SELDOM
#endif

enum { CHANNELS_USUAL = 32 };
#define LAYERS(NAME, TARGET, BYTE_SUMS)                                                            \
    TARGET SELDOM static void layers_##NAME##_any(const Net *net, NetRoom *room) {                 \
        run_layers(net, room, net->channels, sums_##NAME, BYTE_SUMS, products_##NAME,              \
                   bits_##NAME);                                                                   \
    }                                                                                              \
    TARGET static void layers_##NAME(const Net *net, NetRoom *room) {                              \
        if (net->channels == CHANNELS_USUAL) {                                                     \
            run_layers(net, room, CHANNELS_USUAL, sums_##NAME, BYTE_SUMS, products_##NAME,         \
                       bits_##NAME);                                                               \
        } else {                                                                                   \
            layers_##NAME##_any(net, room);                                                        \
        }                                                                                          \
    }                                                                                              \
    static bool take_##NAME(Net *net) {                                                            \
        net->layers = layers_##NAME;                                                               \
        net->products = products_##NAME;                                                           \
        return true;                                                                               \
    }
#if !defined(__wasm_simd128__) /* there it would only be loaded */
LAYERS(plain, , NULL)
#endif
#if defined(__SSE2__)
LAYERS(sse2, , NULL)
LAYERS(avx2, FOR_AVX2, byte_sums_avx2)
LAYERS(avx512, FOR_AVX512, byte_sums_avx512)
#elif defined(__wasm_simd128__)
LAYERS(wasm, , NULL)
#endif

/* False: it cannot be computed so here. Narrow is what every processor of the kind has. */
static bool take_way(Net *net, NetWay way) {
    if (way == NET_BEST) {
        net_take_best_way(net);
        return true;
    }
#if !defined(__wasm_simd128__)
    if (way == NET_PLAIN) {
        return take_plain(net);
    }
#endif
#if defined(__SSE2__)
    if (way == NET_NARROW) {
        return take_sse2(net);
    }
    if (way == NET_AVX2) {
        return net->channels % 16 == 0 && __builtin_cpu_supports("avx2") && take_avx2(net);
    }
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vnni");
    return way == NET_AVX512 && net->channels % 32 == 0 && wide && take_avx512(net);
#elif defined(__wasm_simd128__)
    return way == NET_NARROW && take_wasm(net);
#else
    return false;
#endif
}

void net_take_best_way(Net *net) {
    int way = NET_AVX512;
    while (!take_way(net, (NetWay)way)) {
        way--;
    }
}

static void run_body(const Net *net, NetRoom *room, const void *state, int seat) {
    if (room->serial != net->serial) { /* what another one added up is nothing to it */
        memset(room->eyes, 0, sizeof room->eyes);
        room->serial = net->serial;
    }
    room->seat = seat;
    net->game->observe(state, seat, room->planes, room->numbers);
    lay_out(net, room);
    net->layers(net, room);
}

/* ---- what comes of it ---- */

static float number_of(int32_t sum, int point) {
    return (float)sum / (float)(1 << (point + NET_POINT));
}

static void soften(const float *logit, int count, float *out) {
    float most = logit[0], sum = 0;
    for (int i = 1; i < count; i++) {
        most = logit[i] > most ? logit[i] : most;
    }
    for (int i = 0; i < count; i++) {
        out[i] = expf(logit[i] - most);
        sum += out[i];
    }
    for (int i = 0; i < count; i++) {
        out[i] /= sum;
    }
}

void net_evaluate(const Net *net, NetRoom *room, const void *state, int seat, int seats,
                  NetValue *out) {
    run_body(net, room, state, seat);
    float logit[NET_VALUES], share[NET_VALUES];
    for (int i = 0; i < NET_VALUES; i++) {
        logit[i] = number_of(room->values[i], net->value.point);
    }
    soften(logit, seats, share);
    soften(logit + SEATS_MAX, seats, share + SEATS_MAX);
    memset(out, 0, sizeof *out);
    for (int z = 0; z < seats; z++) {
        out->win[(seat + z) % seats] = share[z];
        out->points[(seat + z) % seats] = share[SEATS_MAX + z];
    }
}

static int32_t slot_sum(const Net *net, const NetRoom *room, int slot) {
    const int cells = net->rows * net->columns, channels = net->channels;
    const int plane = slot / cells, hex = room->row_of[slot % cells];
    int32_t sum = room->plane[plane];
    for (int c = 0; c < channels; c++) {
        sum += room->hexes[hex * channels + c] * net->policy_cell[plane * channels + c];
    }
    return sum;
}

static void run_policy(const Net *net, NetRoom *room) {
    dense_layer(&net->plane, net->products, room->hidden, room->plane);
    dense_layer(&net->number, net->products, room->hidden, room->number);
}

void net_policy(const Net *net, NetRoom *room, const void *state, const Move *moves, int count,
                float *out) {
    run_policy(net, room);
    const int planes = net->policy_planes * net->rows * net->columns;
    net->game->policy_slots(state, moves, count, room->slots);
    for (int i = 0; i < count; i++) {
        out[i] = 0;
        for (int n = 0; n < POLICY_SLOTS && room->slots[i][n] != POLICY_NO_SLOT; n++) {
            const int slot = room->slots[i][n];
            out[i] += slot < planes ? number_of(slot_sum(net, room, slot), net->cell_point)
                                    : number_of(room->number[slot - planes], net->number.point);
        }
    }
    soften(out, count, out);
}

bool net_sums(const Net *net, NetRoom *room, const void *state, int seat, NetWay way,
              NetSums *out) {
    Net other = *net;
    if (!take_way(&other, way)) {
        return false;
    }
    run_body(&other, room, state, seat);
    run_policy(&other, room);
    memcpy(out->values, room->values, sizeof out->values);
    out->slots = 0;
    for (int slot = 0; slot < net->policy_planes * net->rows * net->columns; slot++) {
        out->slots += slot_sum(net, room, slot);
    }
    for (int n = 0; n < net->policy_numbers; n++) {
        out->slots += room->number[n];
    }
    const size_t hexes = (size_t)(room->count + 1) * (size_t)net->channels;
    out->body = hash_bytes(room->hexes, hexes * sizeof *room->hexes, 0);
    out->body = hash_bytes(room->joined,
                           sizeof(int16_t) * (size_t)(2 * net->channels + net->numbers), out->body);
    out->body = hash_bytes(
        room->hidden, sizeof(int16_t) * (size_t)(net->hidden_count + net->deep_count), out->body);
    return true;
}
