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

#ifdef __CUDACC__ /* where ptxas shares one body of `step` among callers, its stack went wrong */
#define inline __forceinline__
#endif
#include QUOTE(games/GAME/rules.c)
#ifdef HAS_SECRETS
#include QUOTE(games/GAME/knowledge.c)
#endif
#include QUOTE(games/GAME/observe.c)

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
    while (CALL(turn)(state) == NATURE) {
        CALL(apply)(state, CALL(chance)(state, random));
    }
}

static inline float uniform(Random *random) {
    return ((float)(random_next(random) >> 40) + 0.5f) / 16777216.0f;
}

KERNEL(k_start)(STATE *states, uint64_t *dice, const uint8_t *seats, long long n) {
    EACH(i, n) {
        Random random = {dice[i]};
        start_game(&states[i], seats[i], &random);
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

/* The logit of every move from what its slots say, `lanes` threads a game. */
KERNEL(k_logits)(const STATE *states, const Move *moves, const int *counts,
                 const float *slot_logits, float *logits, long long slots_all, long long room,
                 long long lanes, long long n) {
    EACH(index, n * lanes) {
        const long long i = index / lanes;
        for (int k = (int)(index % lanes); k < counts[i]; k += (int)lanes) {
            uint16_t slots[1][POLICY_SLOTS];
            CALL(policy_slots)(&states[i], moves + i * room + k, 1, slots);
            float sum = 0;
            for (int j = 0; j < POLICY_SLOTS && slots[0][j] != POLICY_NO_SLOT; j++) {
                sum += slot_logits[i * slots_all + slots[0][j]];
            }
            logits[i * room + k] = sum;
        }
    }
}

/* Of each game's moves `width` without replacement, the likelier the higher their logits times
 * `sharpness`: the highest after noise of Gumbel's kind. */
KERNEL(k_choices)(const float *logits, const int *counts, uint64_t *dice, int *choices,
                  int *choice_counts, float *choice_logits, float sharpness, long long width,
                  long long room, long long n) {
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
            choice_logits[i * width + j] = logits[i * room + index[j]];
        }
        choice_counts[i] = used;
    }
}

/* What each choice leads to, from the mover's eyes; of a finished game the shares of the win, then
 * shares by points, for each seat counted from the mover; ended[] says which are. */
KERNEL(k_after)(const STATE *states, STATE *after, const Move *moves, const int *choices,
                const int *choice_counts, const long long *offsets, uint8_t *planes,
                int8_t *numbers, uint16_t *slots, float *results, uint8_t *ended, float points_scale,
                long long plane_bytes, long long number_bytes, long long width, long long room,
                long long n) {
    EACH(index, n * width) {
        const long long i = index / width, k = index % width;
        if (k < choice_counts[i]) {
            const long long j = offsets[i] + k;
            const int mover = CALL(turn)(&states[i]), seats = states[i].seats;
            const Move *move = moves + i * room + choices[index];
            CALL(policy_slots)(&states[i], move, 1, (uint16_t(*)[POLICY_SLOTS])(slots + j * POLICY_SLOTS));
            STATE *state = after + j; /* a copy on a thread's own stack went wrong on a card */
            *state = states[i];
            CALL(apply)(state, *move);
            CALL(observe)(state, mover, planes + j * plane_bytes, numbers + j * number_bytes);
            ended[j] = CALL(turn)(state) == OVER;
            if (ended[j]) {
                Score score[SEATS_MAX];
                memset(score, 0, sizeof score);
                CALL(score)(state, score);
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
                    results[j * 2 * SEATS_MAX + z] =
                        z < seats && score[s].won ? 1.0f / (float)winners : 0.0f;
                    results[j * 2 * SEATS_MAX + SEATS_MAX + z] =
                        z < seats ? expf((float)(score[s].points - most) / points_scale) / sum
                                  : 0.0f;
                }
            }
        }
    }
}

/* Makes the picked move and nature's after it; a finished game begins anew. */
KERNEL(k_play)(STATE *states, uint64_t *dice, const uint8_t *seats, const Move *moves,
               const int *picks, int *lengths, int *finished, long long room, long long n) {
    EACH(i, n) {
        STATE *state = &states[i];
        Random random = {dice[i]};
        CALL(apply)(state, moves[i * room + picks[i]]);
        while (CALL(turn)(state) == NATURE) {
            CALL(apply)(state, CALL(chance)(state, &random));
        }
        lengths[i]++;
        finished[i] = 0;
        if (CALL(turn)(state) == OVER) {
            finished[i] = lengths[i];
            lengths[i] = 0;
            start_game(state, seats[i], &random);
        }
        random_next(&random);
        dice[i] = random.counter;
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
    }
}
