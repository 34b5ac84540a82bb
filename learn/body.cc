/* learn/body.cc -- the network's body on a card: forward, back, and the gradient of its weights.
 *
 * The same sums as learn/net.py, but only for hexes that are there, and in one go: a block takes a
 * position, its hexes stay in shared memory from the planes to the pooled numbers, and every
 * convolution is a product of matrices whose rows are fetched from the six neighbours (ldmatrix
 * takes an address for each row). Numbers are of 16 bits (bfloat16), sums of 32.
 *
 * Planes come as one word of 64 bits for each cell of the grid, bit 0 saying that it is there.
 * PLANES, ROWS, COLUMNS, BLOCKS (convolutions behind the first) and WARPS come from the compiler's
 * options. Rows of hexes begin at 1; row 0 is 0 and stands for cells that are not there. */
#ifdef __CUDACC__
#include "learn/warp.h"
#else
#include "learn/host.h"
#endif

enum {
    CHANNELS = 32,
    TAPS = 7,
    CELLS = ROWS * COLUMNS,
    ACROSS = COLUMNS + 2, /* of the grid with a border */
    WIDE = (ROWS + 2) * ACROSS,
    INPUT = (PLANES + 15) / 16 * 16,
    STRIDE_X = INPUT + 8, /* eight more, so that rows lie in different banks */
    STRIDE = CHANNELS + 8,
    LAYERS = BLOCKS + 1,
    THREADS = 32 * WARPS,
    HEXES_MAX = 64 * WARPS,
    WEIGHT_THREADS = 32 * TAPS /* a warp for each tap */
};

/* Calls the template made for as many tiles of 16 hexes in a warp as that many hexes need. */
#define FOR_HEXES(HEXES, TEMPLATE, ...)                                                            \
    switch (((HEXES) + 16 * WARPS - 1) / (16 * WARPS)) {                                           \
    case 1:                                                                                        \
        TEMPLATE<1>(__VA_ARGS__);                                                                  \
        break;                                                                                     \
    case 2:                                                                                        \
        TEMPLATE<2>(__VA_ARGS__);                                                                  \
        break;                                                                                     \
    case 3:                                                                                        \
        TEMPLATE<3>(__VA_ARGS__);                                                                  \
        break;                                                                                     \
    default:                                                                                       \
        TEMPLATE<4>(__VA_ARGS__);                                                                  \
        break;                                                                                     \
    }

/* The hexes of one position, in shared memory. */
struct Map {
    ALIGNED(16) uint16_t near[HEXES_MAX][8]; /* by hex: the rows of its taps */
    uint64_t bits[HEXES_MAX + 1];            /* by row: its planes */
    uint16_t row_of[WIDE];
    uint16_t cell_of[HEXES_MAX + 1];
    int count[TAPS + WARPS];
};

struct Room {
    Map map;
    float part[2][WARPS][CHANNELS];
    int part_at[WARPS][CHANNELS];
    float pooled[2 * CHANNELS], bias[CHANNELS];
    int most_at[CHANNELS];
};

/* Finds the hexes and their neighbours; returns how many there are. */
template <int COUNT> static inline int lay_out(Map &map, const uint64_t *planes) {
    enum { PER = (CELLS + COUNT - 1) / COUNT };
    const int lane = THREAD % 32, warp = THREAD / 32;
    uint64_t words[PER];
#pragma unroll
    for (int k = 0; k < PER; k++) {
        const int cell = THREAD * PER + k;
        words[k] = cell < CELLS ? planes[cell] : 0;
    }
    for (int i = THREAD; i < WIDE; i += COUNT) {
        map.row_of[i] = 0;
    }
    int own = 0;
#pragma unroll
    for (int k = 0; k < PER; k++) {
        own += (int)(words[k] & 1);
    }
    int before = own;
    for (int far = 1; far < 32; far *= 2) {
        const int other = (int)shuffle_up((uint32_t)before, far);
        before += lane >= far ? other : 0;
    }
    if (lane == 31) {
        map.count[warp] = before;
    }
    meet();
    int row = before - own, hexes = 0;
    for (int w = 0; w < COUNT / 32; w++) {
        row += w < warp ? map.count[w] : 0;
        hexes += map.count[w];
    }
    hexes = hexes < HEXES_MAX ? hexes : (int)HEXES_MAX;
#pragma unroll
    for (int k = 0; k < PER; k++) {
        const int cell = THREAD * PER + k;
        if ((words[k] & 1) != 0 && ++row <= HEXES_MAX) {
            map.row_of[(cell / COLUMNS + 1) * ACROSS + cell % COLUMNS + 1] = (uint16_t)row;
            map.cell_of[row] = (uint16_t)cell;
            map.bits[row] = words[k];
        }
    }
    meet();
    for (int hex = THREAD; hex < HEXES_MAX; hex += COUNT) {
        if (hex < hexes) {
            const int cell = map.cell_of[hex + 1];
            const uint16_t *at = &map.row_of[(cell / COLUMNS + 1) * ACROSS + cell % COLUMNS + 1];
            map.near[hex][0] = at[-ACROSS];
            map.near[hex][1] = at[-ACROSS + 1];
            map.near[hex][2] = at[-1];
            map.near[hex][3] = at[0];
            map.near[hex][4] = at[1];
            map.near[hex][5] = at[ACROSS - 1];
            map.near[hex][6] = at[ACROSS];
        } else {
            for (int tap = 0; tap < TAPS; tap++) {
                map.near[hex][tap] = 0;
            }
        }
    }
    return hexes;
}

/* The planes as rows of numbers; the row of 0 before them. */
template <int COUNT> static inline void load_planes(const Map &map, int hexes, uint16_t *rows) {
    for (int i = THREAD; i < STRIDE_X; i += COUNT) {
        rows[i] = 0;
    }
    for (int i = THREAD; i < hexes * (INPUT / 8); i += COUNT) {
        const int hex = 1 + i / (INPUT / 8), plane = i % (INPUT / 8) * 8;
        const uint32_t bits = (uint32_t)(map.bits[hex] >> plane);
        const Four numbers = {(bits & 1) * 0x3f80u | (bits >> 1 & 1) * 0x3f800000u,
                              (bits >> 2 & 1) * 0x3f80u | (bits >> 3 & 1) * 0x3f800000u,
                              (bits >> 4 & 1) * 0x3f80u | (bits >> 5 & 1) * 0x3f800000u,
                              (bits >> 6 & 1) * 0x3f80u | (bits >> 7 & 1) * 0x3f800000u};
        *(Four *)&rows[hex * STRIDE_X + plane] = numbers;
    }
}

/* Planes as bytes, put together to words; a warp for each position. */
static inline void body_pack_work(const uint8_t *planes, uint64_t *out, long long n) {
    const int lane = THREAD % 32;
    for (long long position = BLOCK_NUMBER * 4 + THREAD / 32; position < n;
         position += BLOCK_COUNT * 4) {
        const uint8_t *from = planes + position * CELLS * PLANES;
        for (int cell = 0; cell < CELLS; cell += 2) { /* two at a time: more on their way at once */
            uint64_t words[2] = {0, 0};
            for (int k = 0; k < 2 && cell + k < CELLS; k++) {
                const uint8_t *at = from + (cell + k) * PLANES;
                words[k] = vote(lane < PLANES && at[lane] != 0);
                if (PLANES > 32) {
                    words[k] |= (uint64_t)vote(lane + 32 < PLANES && at[lane + 32] != 0) << 32;
                }
            }
            if (lane < 2 && cell + lane < CELLS) {
                out[position * CELLS + cell + lane] = lane == 0 ? words[0] : words[1];
            }
        }
    }
}

KERNEL(body_pack, 128, 8, (const uint8_t *planes, uint64_t *out, long long n), (planes, out, n))

/* Adds to the sums of this warp's tiles (16 hexes each, MINE of them) a convolution over IN numbers
 * a row. The weights lie as the lanes want them (learn/body.py). */
template <int MINE, int IN>
static inline void convolve(float sum[MINE][4][4], const Map &map, const uint16_t *rows,
                            const Four *weights) {
    enum { STEPS = IN / 16, LONG = IN + 8 };
    const int lane = THREAD % 32, warp = THREAD / 32;
    const uint16_t *near[MINE];
#pragma unroll
    for (int m = 0; m < MINE; m++) {
        near[m] = map.near[(warp * MINE + m) * 16 + lane % 16];
    }
    rows += lane / 16 * 8;
    weights += lane;
#pragma unroll
    for (int tap = 0; tap < TAPS; tap++) {
        const uint16_t *from[MINE];
#pragma unroll
        for (int m = 0; m < MINE; m++) {
            from[m] = rows + near[m][tap] * LONG;
        }
#pragma unroll
        for (int step = 0; step < STEPS; step++) {
            const Four w0 = weights[(tap * STEPS + step) * 64];
            const Four w1 = weights[(tap * STEPS + step) * 64 + 32];
#pragma unroll
            for (int m = 0; m < MINE; m++) {
                uint32_t a[4];
                load_matrices(a, from[m] + step * 16, false);
                multiply(sum[m][0], a, w0.x, w0.y);
                multiply(sum[m][1], a, w0.z, w0.w);
                multiply(sum[m][2], a, w1.x, w1.y);
                multiply(sum[m][3], a, w1.z, w1.w);
            }
        }
    }
}

/* Mean and maximum of each channel over the hexes. */
static inline void pool(Room &room, const uint16_t *rows, int hexes) {
    const int c = THREAD % 32, warp = THREAD / 32;
    float sum = 0, most = -1;
    int at = 0;
    for (int hex = 1 + warp; hex <= hexes; hex += WARPS) {
        const float number = from_half(rows[hex * STRIDE + c]);
        sum += number;
        if (number > most) {
            most = number;
            at = hex;
        }
    }
    room.part[0][warp][c] = sum;
    room.part[1][warp][c] = most;
    room.part_at[warp][c] = at;
    meet();
    if (THREAD < CHANNELS) {
        for (int w = 1; w < WARPS; w++) {
            sum += room.part[0][w][c];
            if (room.part[1][w][c] > most) {
                most = room.part[1][w][c];
                at = room.part_at[w][c];
            }
        }
        room.pooled[c] = hexes > 0 ? sum / (float)hexes : 0;
        room.pooled[CHANNELS + c] = hexes > 0 ? most : 0;
        room.most_at[c] = at;
    }
    meet();
}

/* What goes into the kernels and comes out, by position; see learn/body.py. */
struct Forward {
    const uint64_t *planes; /* by cell */
    const float *base;      /* of the first layer: its bias, and what the numbers add to it */
    const Four *first, *block;
    const float *bias, *pool;
    float *pooled;   /* mean, maximum */
    uint16_t *hexes; /* by cell, of the positions before `seen`; begins as 0 */
    long long seen;
    /* For learning, else NULL. */
    uint16_t *saved;   /* the rows behind each layer */
    uint32_t *active;  /* by layer, hex: a bit for each channel that passed */
    float *middle;     /* pooled before the last block */
    uint16_t *most_at; /* the row of each maximum: before the last block, at the end */
};

/* What a layer made: sums to numbers, in place. */
template <int MINE, bool FIRST>
static inline void finish_layer(float sum[MINE][4][4], const float *bias, const float *more,
                                const Forward &to, long long position, int layer, int hexes,
                                uint16_t *rows) {
    const int lane = THREAD % 32, warp = THREAD / 32, g = lane / 4, t = 2 * (lane % 4);
    float b[4][2];
#pragma unroll
    for (int n = 0; n < 4; n++) {
        b[n][0] = bias[8 * n + t] + (FIRST ? 0 : more[8 * n + t]);
        b[n][1] = bias[8 * n + t + 1] + (FIRST ? 0 : more[8 * n + t + 1]);
    }
#pragma unroll
    for (int m = 0; m < MINE; m++) {
#pragma unroll
        for (int half = 0; half < 2; half++) {
            const int hex = (warp * MINE + m) * 16 + g + 8 * half;
            uint32_t passed = 0;
            if (hex < hexes) {
#pragma unroll
                for (int n = 0; n < 4; n++) {
                    float x = sum[m][n][2 * half] + b[n][0], y = sum[m][n][2 * half + 1] + b[n][1];
                    passed |= (uint32_t)(x > 0) << (8 * n + t) | (uint32_t)(y > 0)
                                                                     << (8 * n + t + 1);
                    x = x > 0 ? x : 0;
                    y = y > 0 ? y : 0;
                    uint32_t *at = (uint32_t *)&rows[(hex + 1) * STRIDE + 8 * n + t];
                    if (!FIRST) {
                        x += from_half(*at & 0xffff);
                        y += from_half(*at >> 16);
                    }
                    *at = pack(x, y);
                    if (to.saved != NULL) {
                        *(uint32_t *)&to
                             .saved[((position * LAYERS + layer) * HEXES_MAX + hex) * CHANNELS +
                                    8 * n + t] = *at;
                    }
                }
            }
            if (to.saved != NULL) {
                passed |= shuffle_xor(passed, 1);
                passed |= shuffle_xor(passed, 2);
                if (t == 0 && hex < hexes) {
                    to.active[(position * LAYERS + layer) * HEXES_MAX + hex] = passed;
                }
            }
        }
    }
}

template <int MINE>
static inline void forward_of(Room &room, uint16_t *rows, const Forward &work, long long position,
                              int hexes) {
    float sum[MINE][4][4] = {};
    convolve<MINE, INPUT>(sum, room.map, rows, work.first);
    meet();
    finish_layer<MINE, true>(sum, work.base + position * CHANNELS, NULL, work, position, 0, hexes,
                             rows);
    meet();
    const int c = THREAD % 32, warp = THREAD / 32;
#pragma unroll 1
    for (int block = 0; block < BLOCKS; block++) {
        if (THREAD < CHANNELS) {
            room.bias[c] = 0;
        }
        if (block + 1 == BLOCKS) {
            pool(room, rows, hexes);
            enum { EACH = 2 * CHANNELS / WARPS };
            float more = 0;
            for (int k = 0; k < EACH; k++) {
                more += room.pooled[warp * EACH + k] * work.pool[(warp * EACH + k) * CHANNELS + c];
            }
            room.part[0][warp][c] = more;
            meet();
            if (THREAD < CHANNELS) {
                for (int w = 1; w < WARPS; w++) {
                    more += room.part[0][w][c];
                }
                room.bias[c] = more;
                if (work.saved != NULL) {
                    work.middle[position * 2 * CHANNELS + c] = room.pooled[c];
                    work.middle[position * 2 * CHANNELS + CHANNELS + c] = room.pooled[CHANNELS + c];
                    work.most_at[position * 2 * CHANNELS + c] = (uint16_t)room.most_at[c];
                }
            }
        }
#pragma unroll
        for (int m = 0; m < MINE; m++) {
#pragma unroll
            for (int n = 0; n < 4; n++) {
                sum[m][n][0] = sum[m][n][1] = sum[m][n][2] = sum[m][n][3] = 0;
            }
        }
        convolve<MINE, CHANNELS>(sum, room.map, rows, work.block + block * TAPS * 2 * 64);
        meet();
        finish_layer<MINE, false>(sum, work.bias + block * CHANNELS, room.bias, work, position,
                                  block + 1, hexes, rows);
        meet();
    }
}

static inline void body_forward_work(const Forward work, long long n) {
    SHARED Room room;
    SHARED ALIGNED(16) uint16_t rows[(HEXES_MAX + 1) * (STRIDE_X > STRIDE ? STRIDE_X : STRIDE)];
    for (long long position = BLOCK_NUMBER; position < n; position += BLOCK_COUNT) {
        const int hexes = lay_out<THREADS>(room.map, work.planes + position * CELLS);
        load_planes<THREADS>(room.map, hexes, rows);
        meet();
        FOR_HEXES(hexes, forward_of, room, rows, work, position, hexes);
        pool(room, rows, hexes);
        for (int c = THREAD; c < 2 * CHANNELS; c += THREADS) {
            work.pooled[position * 2 * CHANNELS + c] = room.pooled[c];
        }
        if (work.saved != NULL && THREAD < CHANNELS) {
            work.most_at[position * 2 * CHANNELS + CHANNELS + THREAD] =
                (uint16_t)room.most_at[THREAD];
        }
        if (position < work.seen) {
            for (int i = THREAD; i < hexes * (CHANNELS / 8); i += THREADS) {
                const int hex = 1 + i / (CHANNELS / 8), c = i % (CHANNELS / 8) * 8;
                *(Four *)&work.hexes[(position * CELLS + room.map.cell_of[hex]) * CHANNELS + c] =
                    *(const Four *)&rows[hex * STRIDE + c];
            }
        }
        meet();
    }
}

KERNEL(body_forward, THREADS, FORWARD_LEAST,
       (const uint64_t *planes, const float *base, const Four *first, const Four *block,
        const float *bias, const float *pool, float *pooled, uint16_t *hexes, long long seen,
        uint16_t *saved, uint32_t *active, float *middle, uint16_t *most_at, long long n),
       (Forward{planes, base, first, block, bias, pool, pooled, hexes, seen, saved, active, middle,
                most_at},
        n))

struct Back {
    const uint64_t *planes;
    const float *pooled;   /* gradients of what came out: mean, maximum */
    const uint16_t *hexes; /* of the hexes of positions before `seen` */
    long long seen;
    const Four *block; /* weights, inputs and outputs changed over, taps from the end */
    const float *pool;
    const uint32_t *active;
    const uint16_t *most_at;
    uint16_t *steps; /* gradients of the sums of each layer, by hex */
    float *sums;     /* of those, over the hexes */
};

/* The gradient of a layer's sums: out it goes, and into the rows. */
template <int MINE>
static inline void gradient_of_layer(const float sum[MINE][4][4], Room &room, const Back &work,
                                     long long position, int layer, int hexes, uint16_t *rows) {
    const int lane = THREAD % 32, warp = THREAD / 32, g = lane / 4, t = 2 * (lane % 4);
    float all[4][2] = {};
#pragma unroll
    for (int m = 0; m < MINE; m++) {
#pragma unroll
        for (int half = 0; half < 2; half++) {
            const int hex = (warp * MINE + m) * 16 + g + 8 * half;
            if (hex < hexes) {
                const long long at = (position * LAYERS + layer) * HEXES_MAX + hex;
                const uint32_t passed = work.active[at] >> t;
#pragma unroll
                for (int n = 0; n < 4; n++) {
                    const float x = (passed >> 8 * n & 1) != 0 ? sum[m][n][2 * half] : 0;
                    const float y = (passed >> 8 * n & 2) != 0 ? sum[m][n][2 * half + 1] : 0;
                    all[n][0] += x;
                    all[n][1] += y;
                    const uint32_t both = pack(x, y);
                    *(uint32_t *)&rows[(hex + 1) * STRIDE + 8 * n + t] = both;
                    *(uint32_t *)&work.steps[at * CHANNELS + 8 * n + t] = both;
                }
            }
        }
    }
#pragma unroll
    for (int n = 0; n < 4; n++) {
#pragma unroll
        for (int two = 0; two < 2; two++) {
            float one = all[n][two];
            one += shuffle_xor_float(one, 4);
            one += shuffle_xor_float(one, 8);
            one += shuffle_xor_float(one, 16);
            if (g == 0) {
                room.part[0][warp][8 * n + t + two] = one;
            }
        }
    }
    meet();
    if (THREAD < CHANNELS) {
        float one = 0;
        for (int w = 0; w < WARPS; w++) {
            one += room.part[0][w][THREAD];
        }
        room.bias[THREAD] = one;
        work.sums[(position * LAYERS + layer) * CHANNELS + THREAD] = one;
    }
    meet();
}

/* Adds the gradient of pooled numbers to that of the hexes. */
template <int MINE>
static inline void add_pooled(float sum[MINE][4][4], const float *pooled, const uint16_t *most_at,
                              int hexes) {
    const int lane = THREAD % 32, warp = THREAD / 32, g = lane / 4, t = 2 * (lane % 4);
    const float part = 1.0f / (float)(hexes > 0 ? hexes : 1);
#pragma unroll
    for (int n = 0; n < 4; n++) {
#pragma unroll
        for (int two = 0; two < 2; two++) {
            const int c = 8 * n + t + two;
            const float mean = pooled[c] * part, most = pooled[CHANNELS + c];
            const int at = most_at[c];
#pragma unroll
            for (int m = 0; m < MINE; m++) {
                const int hex = (warp * MINE + m) * 16 + g;
                sum[m][n][two] += mean + (hex + 1 == at ? most : 0);
                sum[m][n][2 + two] += mean + (hex + 9 == at ? most : 0);
            }
        }
    }
}

template <int MINE>
static inline void back_of(Room &room, uint16_t *rows, const Back &work, long long position,
                           int hexes) {
    const int lane = THREAD % 32, warp = THREAD / 32, g = lane / 4, t = 2 * (lane % 4);
    const uint16_t *most_at = work.most_at + position * 2 * CHANNELS;
    float sum[MINE][4][4] = {};
    if (position < work.seen) {
#pragma unroll
        for (int m = 0; m < MINE; m++) {
#pragma unroll
            for (int half = 0; half < 2; half++) {
                const int hex = (warp * MINE + m) * 16 + g + 8 * half;
                if (hex < hexes) {
                    const uint16_t *from =
                        work.hexes + (position * CELLS + room.map.cell_of[hex + 1]) * CHANNELS;
#pragma unroll
                    for (int n = 0; n < 4; n++) {
                        const uint32_t both = *(const uint32_t *)&from[8 * n + t];
                        sum[m][n][2 * half] = from_half(both & 0xffff);
                        sum[m][n][2 * half + 1] = from_half(both >> 16);
                    }
                }
            }
        }
    }
    add_pooled<MINE>(sum, work.pooled + position * 2 * CHANNELS, most_at + CHANNELS, hexes);
#pragma unroll 1
    for (int layer = BLOCKS; layer > 0; layer--) {
        gradient_of_layer<MINE>(sum, room, work, position, layer, hexes, rows);
        if (layer == BLOCKS) {
            for (int k = THREAD; k < 2 * CHANNELS; k += THREADS) {
                float one = 0;
                for (int c = 0; c < CHANNELS; c++) {
                    one += room.bias[c] * work.pool[k * CHANNELS + c];
                }
                room.pooled[k] = one;
            }
        }
        convolve<MINE, CHANNELS>(sum, room.map, rows, work.block + (layer - 1) * TAPS * 2 * 64);
        meet();
        if (layer == BLOCKS) {
            add_pooled<MINE>(sum, room.pooled, most_at, hexes);
        }
    }
    gradient_of_layer<MINE>(sum, room, work, position, 0, hexes, rows);
}

static inline void body_back_work(const Back work, long long n) {
    SHARED Room room;
    SHARED ALIGNED(16) uint16_t rows[(HEXES_MAX + 1) * STRIDE];
    for (int i = THREAD; i < STRIDE; i += THREADS) {
        rows[i] = 0;
    }
    for (long long position = BLOCK_NUMBER; position < n; position += BLOCK_COUNT) {
        const int hexes = lay_out<THREADS>(room.map, work.planes + position * CELLS);
        meet();
        FOR_HEXES(hexes, back_of, room, rows, work, position, hexes);
        meet();
    }
}

KERNEL(body_back, THREADS, FORWARD_LEAST,
       (const uint64_t *planes, const float *pooled, const uint16_t *hexes, long long seen,
        const Four *block, const float *pool, const uint32_t *active, const uint16_t *most_at,
        uint16_t *steps, float *sums, long long n),
       (Back{planes, pooled, hexes, seen, block, pool, active, most_at, steps, sums}, n))

/* The gradient of a layer's weights: numbers that went in times gradients of sums, over all hexes.
 * A warp for each tap; `out` has a part for each block, by tap, input, channel. */
template <bool FIRST>
static inline void weights_of(const uint64_t *planes, const uint16_t *saved, const uint16_t *steps,
                              int layer, float *out, long long n) {
    enum { IN = FIRST ? (int)INPUT : (int)CHANNELS, TILES = IN / 16, LONG = IN + 8 };
    SHARED Map map;
    SHARED ALIGNED(16) uint16_t rows[(HEXES_MAX + 1) * LONG];
    SHARED ALIGNED(16) uint16_t gradient[HEXES_MAX * STRIDE];
    const int lane = THREAD % 32, tap = THREAD / 32;
    float sum[TILES][4][4] = {};
    for (int i = THREAD; i < LONG; i += WEIGHT_THREADS) {
        rows[i] = 0;
    }
    for (long long position = BLOCK_NUMBER; position < n; position += BLOCK_COUNT) {
        const int hexes = lay_out<WEIGHT_THREADS>(map, planes + position * CELLS);
        const int whole = (hexes + 15) / 16 * 16;
        enum { FOURS = CHANNELS / 8 };
        const Four nothing = {0, 0, 0, 0};
        const Four *gradients =
            (const Four *)(steps + (position * LAYERS + layer) * HEXES_MAX * CHANNELS);
        for (int i = THREAD; i < whole * FOURS; i += WEIGHT_THREADS) {
            *(Four *)&gradient[i / FOURS * STRIDE + i % FOURS * 8] =
                i < hexes * FOURS ? gradients[i] : nothing;
        }
        if (FIRST) {
            load_planes<WEIGHT_THREADS>(map, hexes, rows);
        } else {
            const Four *numbers =
                (const Four *)(saved + (position * LAYERS + layer - 1) * HEXES_MAX * CHANNELS);
            for (int i = THREAD; i < hexes * FOURS; i += WEIGHT_THREADS) {
                *(Four *)&rows[(1 + i / FOURS) * LONG + i % FOURS * 8] = numbers[i];
            }
        }
        meet();
        for (int step = 0; step < whole; step += 16) {
            uint32_t a[TILES][4], b[2][4];
            const uint16_t *row =
                rows + map.near[step + lane / 16 * 8 + lane % 8][tap] * LONG + lane / 8 % 2 * 8;
#pragma unroll
            for (int m = 0; m < TILES; m++) {
                load_matrices(a[m], row + m * 16, true);
            }
            row = gradient + (step + lane % 16) * STRIDE + lane / 16 * 8;
            load_matrices(b[0], row, true);
            load_matrices(b[1], row + 16, true);
#pragma unroll
            for (int m = 0; m < TILES; m++) {
                multiply(sum[m][0], a[m], b[0][0], b[0][1]);
                multiply(sum[m][1], a[m], b[0][2], b[0][3]);
                multiply(sum[m][2], a[m], b[1][0], b[1][1]);
                multiply(sum[m][3], a[m], b[1][2], b[1][3]);
            }
        }
        meet();
    }
    float *to = out + (BLOCK_NUMBER * TAPS + tap) * IN * CHANNELS;
#pragma unroll
    for (int m = 0; m < TILES; m++) {
#pragma unroll
        for (int n8 = 0; n8 < 4; n8++) {
#pragma unroll
            for (int i = 0; i < 4; i++) {
                to[(m * 16 + lane / 4 + 8 * (i / 2)) * CHANNELS + 8 * n8 + 2 * (lane % 4) + i % 2] =
                    sum[m][n8][i];
            }
        }
    }
}

static inline void body_weights_work(const uint64_t *planes, const uint16_t *saved,
                                     const uint16_t *steps, long long layer, float *out,
                                     long long n) {
    weights_of<false>(planes, saved, steps, (int)layer, out, n);
}

static inline void body_first_work(const uint64_t *planes, const uint16_t *steps, float *out,
                                   long long n) {
    weights_of<true>(planes, NULL, steps, 0, out, n);
}

KERNEL(body_weights, WEIGHT_THREADS, 2,
       (const uint64_t *planes, const uint16_t *saved, const uint16_t *steps, long long layer,
        float *out, long long n),
       (planes, saved, steps, layer, out, n))
KERNEL(body_first, WEIGHT_THREADS, 2,
       (const uint64_t *planes, const uint16_t *steps, float *out, long long n),
       (planes, steps, out, n))
