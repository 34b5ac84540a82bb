/* learn/kernels.cc -- many games side by side, for learning: the rules as they are, on a card or,
 * for tests, on the processor.
 *
 * GAME names the game. On a card every function here is a kernel with one thread for each index; on
 * the processor it is a loop. All arrays are the caller's. */
#define PASTE_(A, B) A##_##B
#define PASTE(A, B)  PASTE_(A, B)
#define CALL(NAME)   PASTE(GAME, NAME)
#define QUOTE_(X)    #X
#define QUOTE(X)     QUOTE_(X)

#ifdef __CUDACC__
/* Where ptxas shares one body of a function among callers, its stack went wrong: so there is none. */
#define inline __forceinline__
#include QUOTE(games/GAME/state.h)
inline void CALL(start)(void *state, const Setup *setup);
inline void CALL(apply)(void *state, Move move);
inline Move CALL(chance)(const void *state, Random *random);
inline int CALL(moves)(const void *state, Move *out);
#ifdef HAS_SECRETS
inline void CALL(view)(void *state, int seat);
inline void CALL(guess)(void *state, int seat, Random *random);
#endif
#endif
#include QUOTE(games/GAME/rules.c)
#ifdef HAS_SECRETS
#include QUOTE(games/GAME/knowledge.c)
#endif
#include QUOTE(games/GAME/observe.c)
#include "core/move_list.h"

#ifdef __CUDACC__
#define KERNEL(NAME) extern "C" __global__ void NAME
#define EACH(I, N)                                                                                 \
    const long long I = (long long)blockIdx.x * blockDim.x + threadIdx.x;                          \
    if (I < (N))
#else
#include <cmath>
#define KERNEL(NAME) extern "C" void NAME
#define EACH(I, N) for (long long I = 0; I < (N); I++)
#endif

enum { CHOICE_MAX = 16 };

static inline void start_game(STATE *state, int seats, Random *random) {
    Setup setup;
    memset(&setup, 0, sizeof setup);
    setup.seats = seats;
    static const int OPTION[] = {OPTIONS}; /* of the set-up, drawn evenly */
    setup.option[0] = OPTION[random_below(random, sizeof OPTION / sizeof OPTION[0])];
    CALL(start)(state, &setup);
}

/* Of a finished game, for each seat counted from the mover: shares of the win, then by points. */
static inline void tell_result(const STATE *state, int mover, float points_scale, float *out) {
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    CALL(score)(state, score);
    const int seats = state->seats;
    int winners = 0, most = score[0].points;
    for (int s = 0; s < seats; s++) {
        winners += score[s].won;
        most = score[s].points > most ? score[s].points : most;
    }
    float sum = 0;
    for (int s = 0; s < seats; s++) {
        sum += expf((float)(score[s].points - most) / points_scale);
    }
    for (int z = 0; z < SEATS_MAX; z++) {
        const int s = (mover + z) % seats;
        const bool plays = z < seats;
        out[z] = plays && score[s].won ? 1.0f / (float)winners : 0.0f;
        out[SEATS_MAX + z] =
            plays ? expf((float)(score[s].points - most) / points_scale) / sum : 0.0f;
    }
}

static inline float uniform(Random *random) {
    return ((float)(random_next(random) >> 40) + 0.5f) / 16777216.0f;
}

KERNEL(k_start)(STATE *states, uint64_t *dice, const uint8_t *seats, long long n) {
    EACH(i, n) {
        Random random = {dice[i]};
        start_game(&states[i], seats[i], &random);
        while (CALL(turn)(&states[i]) == NATURE) {
            CALL(apply)(&states[i], CALL(chance)(&states[i], &random));
        }
        dice[i] = random.counter;
    }
}

/* The legal moves of each game, at most `room`, and who is to act. */
KERNEL(k_moves)(const STATE *states, Move *moves, int *counts, int *turns, long long room,
                long long n) {
    EACH(i, n) {
        counts[i] = CALL(moves)(&states[i], moves + i * room);
        turns[i] = CALL(turn)(&states[i]);
    }
}

KERNEL(k_observe)(const STATE *states, const int *turns, uint8_t *planes, int8_t *numbers,
                  long long plane_bytes, long long number_bytes, long long n) {
    EACH(i, n) {
        CALL(observe)(&states[i], turns[i], planes + i * plane_bytes, numbers + i * number_bytes);
    }
}

static inline float number_of_half(uint16_t half) {
    const uint32_t bits = (uint32_t)half << 16;
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* The logit of every move, the sum of its slots, `lanes` threads a game: a policy plane's from the hex
 * (numbers of bfloat16) and a number for the whole plane, or one of the policy numbers. */
KERNEL(k_logits)(const STATE *states, const Move *moves, const int *counts, const uint16_t *hexes,
                 const float *weights, const float *of_plane, const float *of_number,
                 float *logits, long long channels, long long room, long long lanes, long long n) {
    EACH(index, n * lanes) {
        const long long i = index / lanes;
        const int cells = GRID_ROWS * GRID_COLUMNS;
        for (int k = (int)(index % lanes); k < counts[i]; k += (int)lanes) {
            uint16_t slots[1][POLICY_SLOTS];
            CALL(policy_slots)(&states[i], moves + i * room + k, 1, slots);
            float sum = 0;
            for (int j = 0; j < POLICY_SLOTS && slots[0][j] != POLICY_NO_SLOT; j++) {
                const int plane = slots[0][j] / cells, cell = slots[0][j] % cells;
                if (plane >= POLICY_PLANES) {
                    sum += of_number[i * POLICY_NUMBERS + slots[0][j] - POLICY_PLANES * cells];
                    continue;
                }
                const uint16_t *hex = hexes + (i * cells + cell) * channels;
                const float *weight = weights + plane * channels;
                sum += of_plane[i * POLICY_PLANES + plane];
                for (int c = 0; c < channels; c++) {
                    sum += number_of_half(hex[c]) * weight[c];
                }
            }
            logits[i * room + k] = sum;
        }
    }
}

/* Of each game's moves `width` without replacement, the likelier the higher their logits times
 * `sharpness`: the highest after noise of Gumbel's kind. */
KERNEL(k_choices)(const float *logits, const int *counts, uint64_t *dice, int *choices,
                  int *choice_counts, float sharpness, long long width, long long room,
                  long long n) {
    EACH(i, n) {
        Random random = {dice[i] ^ 0x67756d62656cu};
        float best[CHOICE_MAX];
        int index[CHOICE_MAX];
        int used = 0;
        for (int k = 0; k < counts[i]; k++) {
            const float score =
                sharpness * logits[i * room + k] - logf(-logf(uniform(&random)));
            if (used == width && score <= best[used - 1]) {
                continue;
            }
            int at = used < width ? used++ : used - 1;
            for (; at > 0 && best[at - 1] < score; at--) {
                best[at] = best[at - 1];
                index[at] = index[at - 1];
            }
            best[at] = score;
            index[at] = k;
        }
        for (int j = 0; j < used; j++) {
            choices[i * width + j] = index[j];
        }
        choice_counts[i] = used;
    }
}

/* What each choice leads to, from the mover's eyes, and the results of games that it ends: ended[] says
 * which. */
KERNEL(k_after)(const STATE *states, STATE *after, const Move *moves, const int *choices,
                const int *choice_counts, const long long *offsets, uint8_t *planes,
                int8_t *numbers, uint16_t *slots, float *results, uint8_t *ended, float points_scale,
                long long plane_bytes, long long number_bytes, long long width, long long room,
                long long n) {
    EACH(index, n * width) {
        const long long i = index / width, k = index % width;
        if (k < choice_counts[i]) {
            const long long j = offsets[i] + k;
            const int mover = CALL(turn)(&states[i]);
            const Move *move = moves + i * room + choices[index];
            CALL(policy_slots)(&states[i], move, 1, (uint16_t(*)[POLICY_SLOTS])(slots + j * POLICY_SLOTS));
            STATE *state = after + j; /* a copy on a thread's own stack went wrong on a card */
            *state = states[i];
            CALL(apply)(state, *move);
            CALL(observe)(state, mover, planes + j * plane_bytes, numbers + j * number_bytes);
            ended[j] = CALL(turn)(state) == OVER;
            if (ended[j]) {
                tell_result(state, mover, points_scale, results + j * 2 * SEATS_MAX);
            }
        }
    }
}

/* Makes the picked move and nature's after it; a finished game, whose length goes to finished[] and
 * whose results are told as the mover sees them, begins anew. */
KERNEL(k_play)(STATE *states, uint64_t *dice, const uint8_t *seats, const Move *moves,
               const int *picks, int *lengths, int *finished, float *results, float points_scale,
               long long room, long long n) {
    EACH(i, n) {
        STATE *state = &states[i];
        Random random = {dice[i]};
        const int mover = CALL(turn)(state);
        Move move = moves[i * room + picks[i]];
        lengths[i]++;
        finished[i] = 0;
        for (bool going = true; going;) { /* one call of `apply`: its body is long */
            CALL(apply)(state, move);
            if (CALL(turn)(state) == OVER) {
                tell_result(state, mover, points_scale, results + i * 2 * SEATS_MAX);
                finished[i] = lengths[i];
                lengths[i] = 0;
                start_game(state, seats[i], &random);
            }
            going = CALL(turn)(state) == NATURE;
            if (going) {
                move = CALL(chance)(state, &random);
            }
        }
        random_next(&random);
        dice[i] = random.counter;
    }
}

/* ---- some walks deep: a small tree of each game, which looks further than one move ---- */

enum { TREE_WIDTH = 12, TREE_DEPTH = 24, TREE_NOWHERE = -1 };

/* The moves of the seat to act, the most promising. */
typedef struct TreeNode {
    int8_t seat;
    uint8_t count;
    float first; /* what that seat expected when they were laid out */
    Move move[TREE_WIDTH];
    float prior[TREE_WIDTH];
    float total[TREE_WIDTH]; /* what the seat got through each, added up */
    uint16_t visits[TREE_WIDTH];
    int16_t next[TREE_WIDTH]; /* the node it leads to, or TREE_NOWHERE */
} TreeNode;

/* The way from the root to where the last walk ended. */
typedef struct TreeWalk {
    int8_t own, mover; /* who thinks, and who is to act at the end; mover OVER: nobody */
    bool grows;        /* there is nothing at its end yet */
    uint8_t steps;
    uint8_t child[TREE_DEPTH];
    int16_t node[TREE_DEPTH];
} TreeWalk;

static inline float worth_of(const float *value, int place, float points_part) {
    return (1 - points_part) * value[place] + points_part * value[SEATS_MAX + place];
}

/* The roots: the moves that are looked at anyway, evenly, each with what it leads to at once. */
KERNEL(k_plant)(TreeNode *trees, int *used, const Move *moves, const int *turns, const int *choices,
                const int *choice_counts, const float *worth, long long nodes, long long width,
                long long room, long long n) {
    EACH(i, n) {
        TreeNode *root = trees + i * nodes;
        root->seat = (int8_t)turns[i];
        root->count = (uint8_t)choice_counts[i];
        root->first = 0;
        for (int k = 0; k < choice_counts[i]; k++) {
            root->move[k] = moves[i * room + choices[i * width + k]];
            root->prior[k] = 1.0f / (float)choice_counts[i];
            root->total[k] = worth[i * width + k];
            root->visits[k] = 1;
            root->next[k] = TREE_NOWHERE;
        }
        used[i] = 1;
    }
}

/* The child that promises most: what it brought, as a part of how far they lie apart, and more for
 * what was looked at little; of those whose bit is not set. */
static inline int best_of(const TreeNode *node, unsigned tried) {
    static const float LEAST = 0.02f, DROP = 0.01f, EXPLORE = 1.25f;
    float low = 2, high = -1, all = 1;
    for (int k = 0; k < node->count; k++) {
        if (node->visits[k] > 0) {
            const float share = node->total[k] / (float)node->visits[k];
            low = share < low ? share : low;
            high = share > high ? share : high;
            all += (float)node->visits[k];
        }
    }
    const float apart = high - low > LEAST ? high - low : LEAST, urge = EXPLORE * sqrtf(all);
    float most = -1e9f;
    int best = -1;
    for (int k = 0; k < node->count; k++) {
        const float visits = (float)node->visits[k];
        const float share = visits > 0 ? node->total[k] / visits : node->first - DROP;
        const float promise = share / apart + urge * node->prior[k] / (1 + visits);
        if (promise > most && !(tried >> k & 1)) {
            most = promise;
            best = k;
        }
    }
    return best;
}

/* One walk of each game down its tree, to a state where nothing is laid out yet, and the legal moves
 * there. Of `all` walks so many guess what is hidden; the others know it, which is one way it may lie. */
KERNEL(k_descend)(const STATE *states, STATE *leaves, const TreeNode *trees, const uint64_t *dice,
                  TreeWalk *walks, Move *moves, int *counts, int *movers, int *owns, long long salt,
                  long long guesses, long long all, long long nodes, long long room, long long n) {
    EACH(i, n) {
        Random random = {dice[i] ^ (uint64_t)salt * 0x9e3779b97f4a7c15u};
        const TreeNode *tree = trees + i * nodes;
        TreeWalk *walk = &walks[i];
        STATE *state = &leaves[i];
        Move *list = moves + i * room;
        *state = states[i];
        const int own = CALL(turn)(state);
#ifdef HAS_SECRETS
        if (random_below(&random, (uint32_t)all) < guesses) {
            CALL(view)(state, own);
            CALL(guess)(state, own, &random);
        }
#endif
        int at = 0, steps = 0, turn, count = 0;
        walk->grows = false;
        walk->child[0] = 0;
        while ((turn = CALL(turn)(state)) != OVER) {
            Move move = 0;
            if (turn == NATURE) {
                move = CALL(chance)(state, &random);
            } else {
                count = steps > 0 ? CALL(moves)(state, list) : 0;
                walk->grows = at == TREE_NOWHERE;
                if (at == TREE_NOWHERE || steps == TREE_DEPTH || tree[at].seat != turn) {
                    break;
                }
                unsigned tried = 0;
                int child = best_of(&tree[at], tried);
                while (child >= 0 && steps > 0 && !move_is_listed(list, count, tree[at].move[child])) {
                    tried |= 1u << child; /* what is hidden is another than it was here before */
                    child = best_of(&tree[at], tried);
                }
                if (child < 0) {
                    break;
                }
                walk->node[steps] = (int16_t)at;
                walk->child[steps++] = (uint8_t)child;
                move = tree[at].move[child];
                at = tree[at].next[child];
            }
            CALL(apply)(state, move);
        }
        walk->own = (int8_t)own;
        walk->mover = (int8_t)turn;
        walk->steps = (uint8_t)steps;
        counts[i] = turn == OVER ? 0 : count;
        movers[i] = turn == OVER ? own : turn;
        owns[i] = own;
    }
}

/* The moves with the highest logits become a node's. */
static inline void lay_out(TreeNode *node, const Move *moves, const float *logits, int count) {
    float best[TREE_WIDTH], sum = 0;
    int index[TREE_WIDTH], kept = 0;
    for (int k = 0; k < count; k++) {
        if (kept == TREE_WIDTH && logits[k] <= best[kept - 1]) {
            continue;
        }
        int at = kept < TREE_WIDTH ? kept++ : kept - 1;
        for (; at > 0 && best[at - 1] < logits[k]; at--) {
            best[at] = best[at - 1];
            index[at] = index[at - 1];
        }
        best[at] = logits[k];
        index[at] = k;
    }
    for (int k = 0; k < kept; k++) {
        sum += expf(best[k] - best[0]);
    }
    node->count = (uint8_t)kept;
    for (int k = 0; k < kept; k++) {
        node->move[k] = moves[index[k]];
        node->prior[k] = expf(best[k] - best[0]) / sum;
        node->total[k] = 0;
        node->visits[k] = 0;
        node->next[k] = TREE_NOWHERE;
    }
}

/* Each walk tells what it found, as the one who thinks sees it and as the one to act there does; and its
 * end is laid out. */
KERNEL(k_learn)(const STATE *leaves, TreeNode *trees, int *used, const TreeWalk *walks,
                const Move *moves, const int *counts, const float *logits, const float *by_mover,
                float *by_own, float *told, float points_scale, float points_part,
                long long nodes, long long width, long long room, long long n) {
    EACH(i, n) {
        const TreeWalk *walk = &walks[i];
        TreeNode *tree = trees + i * nodes;
        const int seats = leaves[i].seats;
        const bool over = walk->mover == OVER;
        float *own = by_own + i * 2 * SEATS_MAX;
        const float *mover = by_mover + i * 2 * SEATS_MAX;
        if (over) { /* in place: an array of a thread's own went wrong on a card */
            tell_result(&leaves[i], walk->own, points_scale, own);
        }
        for (int step = 0; step < walk->steps; step++) {
            TreeNode *node = &tree[walk->node[step]];
            const bool mine = over || node->seat == walk->own;
            const int place = (node->seat - (mine ? walk->own : walk->mover) + seats) % seats;
            node->total[walk->child[step]] += worth_of(mine ? own : mover, place, points_part);
            node->visits[walk->child[step]]++;
        }
        float *to = told + (i * width + walk->child[0]) * 2 * SEATS_MAX;
        for (int k = 0; k < 2 * SEATS_MAX; k++) {
            to[k] += own[k];
        }
        if (walk->grows && used[i] < nodes) {
            TreeNode *node = &tree[used[i]];
            node->seat = walk->mover;
            node->first = worth_of(mover, 0, points_part);
            lay_out(node, moves + i * room, logits + i * room, counts[i]);
            const int last = walk->steps - 1;
            tree[walk->node[last]].next[walk->child[last]] = (int16_t)used[i]++;
        }
    }
}

/* How often each move of the root was looked at. */
KERNEL(k_root)(const TreeNode *trees, int *visits, long long nodes, long long width, long long n) {
    EACH(i, n) {
        const TreeNode *root = trees + i * nodes;
        for (int k = 0; k < width; k++) {
            visits[i * width + k] = k < root->count ? root->visits[k] : 0;
        }
    }
}

/* Bytes of a state, then the sizes of what is seen. */
KERNEL(k_sizes)(int *out, long long n) {
    EACH(i, n) {
        out[0] = (int)sizeof(STATE);
        out[1] = GRID_ROWS;
        out[2] = GRID_COLUMNS;
        out[3] = PLANES;
        out[4] = NUMBERS;
        out[5] = POLICY_PLANES;
        out[6] = POLICY_NUMBERS;
        out[7] = (int)sizeof(TreeNode);
        out[8] = (int)sizeof(TreeWalk);
    }
}
