/* learn/host.h -- a card's warps on the processor, for tests: every thread of a block is a fibre.
 *
 * One block runs at a time, its fibres in turn, each until it waits for the others. What a warp
 * does together (shuffles, products of small matrices) is done by meeting twice. */
#ifndef LEARN_HOST_H
#define LEARN_HOST_H

#include <stdint.h>
#include <string.h>
#include <ucontext.h>

#include <functional>
#include <vector>

enum { HOST_STACK = 1 << 16, HOST_THREADS_MAX = 1024 };

static struct {
    ucontext_t home, fibre[HOST_THREADS_MAX];
    bool done[HOST_THREADS_MAX];
    int now, threads;
    long long block, blocks;
    const std::function<void()> *work;
    /* Who has come to a meeting, and how many there have been: of the block, then of the warps. */
    int come[1 + HOST_THREADS_MAX / 32];
    long long met[1 + HOST_THREADS_MAX / 32];
    uint32_t said[HOST_THREADS_MAX][8];
} host;

static inline void host_meet(int group, int size) {
    const long long number = host.met[group];
    if (++host.come[group] == size) {
        host.come[group] = 0;
        host.met[group]++;
        return;
    }
    while (host.met[group] == number) {
        swapcontext(&host.fibre[host.now], &host.home);
    }
}

static void host_fibre() {
    (*host.work)();
    host.done[host.now] = true;
    swapcontext(&host.fibre[host.now], &host.home);
}

static inline void host_run(int threads, long long blocks, const std::function<void()> &work) {
    std::vector<char> stacks((size_t)threads * HOST_STACK);
    host.threads = threads;
    host.blocks = blocks;
    host.work = &work;
    for (host.block = 0; host.block < blocks; host.block++) {
        for (int i = 0; i < threads; i++) {
            getcontext(&host.fibre[i]);
            host.fibre[i].uc_stack.ss_sp = stacks.data() + (size_t)i * HOST_STACK;
            host.fibre[i].uc_stack.ss_size = HOST_STACK;
            host.fibre[i].uc_link = NULL;
            makecontext(&host.fibre[i], host_fibre, 0);
            host.done[i] = false;
        }
        for (bool going = true; going;) {
            going = false;
            for (host.now = 0; host.now < threads; host.now++) {
                if (!host.done[host.now]) {
                    swapcontext(&host.home, &host.fibre[host.now]);
                    going = true;
                }
            }
        }
    }
}

#define SHARED         static
#define THREAD         (host.now)
#define BLOCK_NUMBER   (host.block)
#define BLOCK_COUNT    (host.blocks)
#define ALIGNED(BYTES) __attribute__((aligned(BYTES)))
#define KERNEL(NAME, THREADS, LEAST, PARAMETERS, ARGUMENTS)                                        \
    extern "C" void NAME PARAMETERS {                                                              \
        host_run(THREADS, BLOCKS_OF_TESTS, [&] { NAME##_work ARGUMENTS; });                        \
    }
enum { BLOCKS_OF_TESTS = 3 };

struct Four {
    uint32_t x, y, z, w;
};

static inline void meet() {
    host_meet(0, host.threads);
}

static inline void warp_meet() {
    host_meet(1 + host.now / 32, 32);
}

static inline uint32_t shuffle_xor(uint32_t own, int lanes) {
    host.said[host.now][0] = own;
    warp_meet();
    const uint32_t other = host.said[host.now ^ lanes][0];
    warp_meet();
    return other;
}

static inline uint32_t shuffle_up(uint32_t own, int lanes) {
    host.said[host.now][0] = own;
    warp_meet();
    const uint32_t other = host.said[host.now % 32 >= lanes ? host.now - lanes : host.now][0];
    warp_meet();
    return other;
}

static inline uint32_t vote(bool own) {
    uint32_t all = 0;
    host.said[host.now][0] = own;
    warp_meet();
    for (int lane = 0; lane < 32; lane++) {
        all |= host.said[(host.now & ~31) + lane][0] << lane;
    }
    warp_meet();
    return all;
}

static inline float shuffle_xor_float(float own, int lanes) {
    uint32_t bits;
    memcpy(&bits, &own, sizeof bits);
    bits = shuffle_xor(bits, lanes);
    memcpy(&own, &bits, sizeof own);
    return own;
}

static inline float from_half(uint32_t half) {
    const uint32_t bits = half << 16;
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static inline uint32_t to_half(float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return (bits + 0x7fffu + (bits >> 16 & 1)) >> 16;
}

static inline uint32_t pack(float low, float high) {
    return to_half(low) | to_half(high) << 16;
}

static inline void add_shared(float *at, float more) {
    *at += more;
}

/* ldmatrix: lane l points to row l % 8 of matrix l / 8; thread l gets numbers 2 (l % 4) and the
 * next of row l / 4, or of column l / 4. */
static inline void load_matrices(uint32_t out[4], const uint16_t *row, bool turned) {
    static const uint16_t *rows[HOST_THREADS_MAX];
    rows[host.now] = row;
    warp_meet();
    const int warp = host.now & ~31, lane = host.now & 31, g = lane / 4, t = 2 * (lane % 4);
    for (int i = 0; i < 4; i++) {
        const uint16_t *const *of = rows + warp + 8 * i;
        out[i] = turned ? (uint32_t)of[t][g] | (uint32_t)of[t + 1][g] << 16
                        : (uint32_t)of[g][t] | (uint32_t)of[g][t + 1] << 16;
    }
    warp_meet();
}

/* mma.m16n8k16: sum += a (16 by 16) times b (16 by 8). */
static inline void multiply(float sum[4], const uint32_t a[4], uint32_t b0, uint32_t b1) {
    uint32_t *own = host.said[host.now];
    memcpy(own, a, 4 * sizeof *own);
    own[4] = b0;
    own[5] = b1;
    warp_meet();
    const int warp = host.now & ~31, lane = host.now & 31;
    for (int i = 0; i < 4; i++) {
        const int row = lane / 4 + 8 * (i / 2), column = 2 * (lane % 4) + i % 2;
        for (int k = 0; k < 16; k++) {
            const int of_a = warp + row % 8 * 4 + k % 8 / 2, of_b = warp + column * 4 + k % 8 / 2;
            const uint32_t one = host.said[of_a][row / 8 + 2 * (k / 8)];
            const uint32_t other = host.said[of_b][4 + k / 8];
            sum[i] +=
                from_half(one >> 16 * (k % 2) & 0xffff) * from_half(other >> 16 * (k % 2) & 0xffff);
        }
    }
    warp_meet();
}

#endif
