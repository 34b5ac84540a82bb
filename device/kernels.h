/* device/kernels.h -- what a card does: random games, check numbers, batches.
 *
 * Compiled by NVRTC for a card, and by any C++ compiler for the tests (device/host.h), where a
 * thread of the card is a thread of the machine. Game number i is the same random game that `liege
 * sim` plays as number i, whatever the variant; only who works on what differs:
 *
 *     whole   a thread plays a game to its end, then the next: threads of a warp wait for the
 *             longest game of 32
 *     loop    a thread makes one move at a time, and begins the next game at once
 *     room    like loop, but a game lies in the card's memory as it does in a machine's, not spread
 *             word by word between those of its warp
 *     vote    like loop, but in each turn only the largest group of the warp's threads whose games
 *             are in the same phase, or whose moves are of the same kind, goes on
 *     sort    the games of a block lie in shared memory and are dealt out anew before each turn,
 *             so that neighbouring threads have games in the same phase or moves of the same kind
 *     queue   the games of a block lie in shared memory, more than it has threads, and wait there
 * by phase or kind of move; each warp takes the class in which most games wait, up to 32 of them,
 * and no warp waits for another
 */
#ifndef DEVICE_KERNELS_H
#define DEVICE_KERNELS_H

/* Everything in line: a call would take the state's address, and with it the state to memory, and
 * `step` with no log to write is a third shorter. */
#ifdef __CUDACC__
#define inline __forceinline__
#endif
#include "core/batch.h"
#include "core/check.h"
#include "device/work.h"
#ifdef __CUDACC__
#include "device/card.h"
#else
#include "device/host.h"
#endif
#include "device/rules.h"

#if DEVICE_KERNEL == DEVICE_PLAY
/* A game being played: whose random numbers, which number it has. */
typedef struct Player {
    Random random;
    uint64_t number; /* of the game; none is left: `games` or more */
    int32_t decisions;
    Move move; /* chosen but not made; NO_MOVE_YET */
} Player;

static inline void begin(Player *player, State *state, const DeviceWork *work,
                         unsigned long long *next) {
    player->number = atomicAdd(next, 1ull);
    player->decisions = 0;
    player->move = NO_MOVE_YET;
    if (player->number < work->games) {
        Setup setup;
        memset(&setup, 0, sizeof setup);
        setup.seats = work->seats;
        for (int i = 0; i < OPTIONS_MAX; i++) {
            setup.option[i] = work->option[i];
        }
        random_seed(&player->random, work->seed + work->first + player->number);
        CALL(start)(state, &setup);
    }
}

static inline void finish(const Player *player, const State *state, const DeviceWork *work,
                          DeviceResult *results) {
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    CALL(score)(state, score);
    DeviceResult result;
    memset(&result, 0, sizeof result);
    result.decisions = player->decisions;
    for (int seat = 0; seat < work->seats; seat++) {
        result.points[seat] = (int16_t)score[seat].points;
        result.place[seat] = (uint8_t)score[seat].place;
    }
    results[player->number] = result;
}

static inline void choose(Player *player, const State *state) {
    const int turn = CALL(turn)(state);
    player->move =
        turn == NATURE ? CALL(chance)(state, &player->random) : PICK_OF(state, &player->random);
    player->decisions += turn != NATURE && !IS_FORCED_SKIP(player->move);
}

static inline void carry_out(Player *player, State *state) {
    APPLY_TO(state, player->move);
    player->move = NO_MOVE_YET;
}

static inline int class_of(const Player *player, const State *state, uint64_t games) {
    return player->number >= games       ? (int)CLASS_IDLE
           : player->move != NO_MOVE_YET ? CLASS_APPLY + (int)KIND_OF(player->move)
                                         : (int)PHASE_OF(state);
}

/* One turn of a game: choose, carry out, or end it and begin the next. */
static inline void go_on(Player *player, State *state, const DeviceWork *work,
                         unsigned long long *next, DeviceResult *results) {
    if (player->move != NO_MOVE_YET) {
        carry_out(player, state);
    } else if (PHASE_OF(state) == PHASE_LAST) {
        finish(player, state, work, results);
        begin(player, state, work, next);
    } else {
        choose(player, state);
    }
}

#if DEVICE_VARIANT == DEVICE_QUEUE
/* Who waits in a block, by class: a bit for each place, in groups of 32, and how many there are,
 * never fewer than bits. */
typedef struct Waiting {
    volatile unsigned count[CLASSES];
    volatile unsigned place[CLASSES][QUEUE_GROUPS(BLOCK_PLACES)];
} Waiting;

static inline void put(Waiting *waiting, int place, int own) {
    atomicAdd((unsigned *)&waiting->count[own], 1u);
    atomicOr((unsigned *)&waiting->place[own][place / 32], 1u << place % 32);
}

/* The class in which most wait, told to all of a warp; CLASS_IDLE: nobody waits for anything. */
static inline int fullest(const Waiting *waiting) {
    unsigned best = 0;
    for (int own = BLOCK_THREAD % 32; own < CLASS_IDLE; own += 32) {
        const unsigned key = waiting->count[own] << 8 | (unsigned)own;
        best = key >> 8 != 0 && key > best ? key : best;
    }
    best = __reduce_max_sync(0xffffffffu, best);
    return best == 0 ? (int)CLASS_IDLE : (int)(best & 0xffu);
}

/* Up to 32 places of the class, one for each thread of a warp; negative: none for this one. Whole
 * groups, as many as a warp has room for; warps begin at different ones. */
static inline int take(Waiting *waiting, int own, uint16_t *taken) {
    enum { GROUPS = QUEUE_GROUPS(BLOCK_PLACES) };
    const int lane = BLOCK_THREAD % 32;
    const int group = (lane + BLOCK_THREAD / 32 * 5) % GROUPS;
    unsigned places = lane < GROUPS ? waiting->place[own][group] : 0;
    if (warp_sum((unsigned)__popc(places)) > 32) {
        places = 0;
    }
    if (places != 0) { /* another warp may have been quicker */
        places &= atomicAnd((unsigned *)&waiting->place[own][group], ~places);
    }
    const unsigned end = warp_sum((unsigned)__popc(places));
    for (unsigned at = end - (unsigned)__popc(places); places != 0; places &= places - 1) {
        taken[at++] = (uint16_t)(group * 32 + __popc((places & (0u - places)) - 1));
    }
    const unsigned all = __shfl_sync(0xffffffffu, end, 31);
    if (lane == 0 && all > 0) {
        atomicAdd((unsigned *)&waiting->count[own], 0u - all);
    }
    __threadfence_block();
    __syncwarp();
    const int place = lane < (int)all ? taken[lane] : -1;
    __syncwarp(); /* read before it is written again */
    return place;
}
#endif

#if DEVICE_OBSERVE
/* What the seat to act sees, and the mask of its moves, into this thread's rows. */
static inline void show(const State *state, const DeviceWork *work, uint8_t *rows, unsigned row) {
    const int turn = CALL(turn)(state);
    if (turn >= 0) {
        uint8_t *planes = rows + (size_t)row * work->row_size;
        int8_t *numbers = (int8_t *)planes + work->planes_size;
        uint8_t *mask = planes + work->planes_size + work->numbers_size;
        Move moves[MOVES_MAX];
        CALL(observe)(state, turn, planes, numbers);
        memset(mask, 0, (size_t)work->actions);
        const int count = CALL(moves)(state, moves);
        for (int i = 0; i < count; i++) {
            mask[CALL(action)(state, moves[i])] = 1;
        }
    }
}
#endif

KERNEL void LAUNCH_BOUNDS play(DeviceWork work, unsigned long long *next, DeviceResult *results,
                               uint8_t *rows) {
    (void)rows;
#if DEVICE_VARIANT == DEVICE_WHOLE
    State state;
    Player player;
    for (begin(&player, &state, &work, next); player.number < work.games;
         begin(&player, &state, &work, next)) {
        player.decisions = CALL(rollout)(&state, &player.random, INT32_MAX);
        finish(&player, &state, &work, results);
    }

#elif DEVICE_VARIANT == DEVICE_LOOP || DEVICE_VARIANT == DEVICE_ROOM
#if DEVICE_VARIANT == DEVICE_ROOM
    State *const state = (State *)rows + GRID_THREAD;
#else
    State own;
    State *const state = &own;
#endif
    Player player;
    begin(&player, state, &work, next);
    while (player.number < work.games) {
        if (PHASE_OF(state) == PHASE_LAST) {
            finish(&player, state, &work, results);
            begin(&player, state, &work, next);
        } else {
#if DEVICE_OBSERVE
            show(state, &work, rows, GRID_THREAD);
#endif
            choose(&player, state);
            carry_out(&player, state);
        }
    }

#elif DEVICE_VARIANT == DEVICE_VOTE
    State state;
    Player player;
    begin(&player, &state, &work, next);
    for (;;) {
        const int own = class_of(&player, &state, work.games);
        const unsigned alike = __match_any_sync(0xffffffffu, own);
        /* The largest group goes on, of equal ones the one with the highest class; those that have
         * nothing to do never do. */
        const unsigned size = own == CLASS_IDLE ? 0 : (unsigned)__popc(alike);
        const unsigned best = __reduce_max_sync(0xffffffffu, size << 8 | (unsigned)own);
        if (best >> 8 == 0) {
            return;
        }
        if (own == (int)(best & 0xffu)) {
            go_on(&player, &state, &work, next, results);
        }
        __syncwarp();
    }

#elif DEVICE_VARIANT == DEVICE_QUEUE
    enum { WORDS = SORT_WORDS((int)sizeof(State)), GROUPS = QUEUE_GROUPS(BLOCK_PLACES) };
    static_assert(GROUPS <= 32, "a lane for each group of places");
    SHARED_LARGE(uint64_t, states, [BLOCK_PLACES * WORDS]);
    SHARED(Player, players, [BLOCK_PLACES]);
    SHARED(Waiting, waiting, [1]);
    SHARED(uint16_t, taken, [BLOCK]);
    for (int i = BLOCK_THREAD; i < CLASSES; i += BLOCK) {
        waiting->count[i] = 0;
        for (int group = 0; group < GROUPS; group++) {
            waiting->place[i][group] = 0;
        }
    }
    __syncthreads();
    for (int place = BLOCK_THREAD; place < BLOCK_PLACES; place += BLOCK) {
        begin(&players[place], (State *)&states[place * WORDS], &work, next);
        put(waiting, place, class_of(&players[place], (State *)&states[place * WORDS], work.games));
    }
    __syncthreads();
    for (;;) {
        const int own = fullest(waiting);
        if (own == CLASS_IDLE) {
            if (__reduce_max_sync(0xffffffffu, waiting->count[CLASS_IDLE]) == BLOCK_PLACES) {
                return;
            }
            continue; /* other warps have the rest in hand */
        }
        const int place = take(waiting, own, taken + BLOCK_THREAD / 32 * 32);
        if (place >= 0) {
            State *state = (State *)&states[place * WORDS];
            Player player = players[place];
            go_on(&player, state, &work, next, results);
            players[place] = player;
            __threadfence_block(); /* before others may take it */
            put(waiting, place, class_of(&player, state, work.games));
        }
        __syncwarp();
    }

#else
    /* A place of the block's table: a state and its player. */
    enum { WORDS = SORT_WORDS((int)sizeof(State)) };
    SHARED_LARGE(uint64_t, states, [BLOCK * WORDS]);
    SHARED(Player, players, [BLOCK]);
    SHARED(unsigned, counts, [2][CLASSES]);
    SHARED(uint16_t, order, [BLOCK]);
    const int own = BLOCK_THREAD;
    begin(&players[own], (State *)&states[own * WORDS], &work, next);
    for (int i = own; i < CLASSES; i += BLOCK) {
        counts[0][i] = 0;
    }
    __syncthreads();
    for (int turn = 0;; turn ^= 1) {
        /* How many places are of each class, and the place's number among them. */
        const int sort = class_of(&players[own], (State *)&states[own * WORDS], work.games);
        const unsigned number = atomicAdd(&counts[turn][sort], 1u);
        for (int i = own; i < CLASSES; i += BLOCK) {
            counts[turn ^ 1][i] = 0;
        }
        __syncthreads();
        order[sum_before(counts[turn], sort) + number] = (uint16_t)own;
        const bool over = counts[turn][CLASS_IDLE] == BLOCK;
        __syncthreads();
        if (over) {
            return;
        }
        const int place = order[own];
        if (players[place].number < work.games) {
            Player player = players[place];
            go_on(&player, (State *)&states[place * WORDS], &work, next, results);
            players[place] = player;
        }
        __syncthreads();
    }
#endif
}

#else
/* The game as the contract has it, as far as it is asked for here. */
static inline Game contract(void) {
    Game game;
    memset(&game, 0, sizeof game);
    game.state_size = sizeof(State);
    game.start = CALL(start);
    game.turn = CALL(turn);
    game.moves = CALL(moves);
    game.apply = CALL(apply);
    game.pick = CALL(pick);
    game.chance = CALL(chance);
    game.weight = CALL(weight);
    game.score = CALL(score);
    game.view = CALL(view);
    game.action = CALL(action);
    game.observe = CALL(observe);
    return game;
}
#endif

#if DEVICE_KERNEL == DEVICE_CHECK
/* core/check.h for every game of the work; results are the hashes, for the host to add up. */
KERNEL void check(DeviceWork work, unsigned long long *next, unsigned long long *hashes,
                  CheckRoom *rooms) {
    Observation shape;
    memset(&shape, 0, sizeof shape);
    shape.rows = 1;
    shape.columns = 1;
    shape.planes = work.planes_size;
    shape.numbers = work.numbers_size;
    Option options[OPTIONS_MAX];
    memset(options, 0, sizeof options);
    for (int i = 0; i < work.option_count; i++) {
        options[i].count = work.option_values[i].count;
        for (int k = 0; k < options[i].count; k++) {
            options[i].values[k] = work.option_values[i].value[k];
        }
    }
    Game game = contract();
    game.option_count = work.option_count;
    game.options = options;
    game.observation = &shape;
    for (uint64_t number = atomicAdd(next, 1ull); number < work.games;
         number = atomicAdd(next, 1ull)) {
        hashes[number] =
            check_game(&game, work.seats, work.seed, work.first + number, &rooms[GRID_THREAD]);
    }
}

#elif DEVICE_KERNEL == DEVICE_BATCH
/* Row i of what a batch keeps; NULL: it is not wanted. */
#define ROW_OF(TYPE, WORK, WHICH, SIZE)                                                            \
    ((WORK).at[WHICH] == 0 ? (TYPE *)NULL                                                          \
                           : (TYPE *)(uintptr_t)(WORK).at[WHICH] + (size_t)i * (size_t)(SIZE))

static inline void show_rows(const Game *game, const DeviceBatchWork *work, size_t i,
                             const State *state, int turn) {
    Move moves[MOVES_MAX];
    uint8_t *mask = ROW_OF(uint8_t, *work, ROWS_MASK, work->actions);
    uint8_t *planes = ROW_OF(uint8_t, *work, ROWS_PLANES, work->planes_size);
    *ROW_OF(int8_t, *work, ROWS_TURN, 1) = (int8_t)turn;
    if (mask != NULL) {
        batch_mask(game, state, moves, mask);
    }
    if (planes != NULL) {
        CALL(observe)(state, turn, planes, ROW_OF(int8_t, *work, ROWS_NUMBERS, work->numbers_size));
    }
}

/* core/batch.h for one game of the batch: what python/core.c does on the processor. Masks and
 * planes have been cleared. */
KERNEL void batch(DeviceBatchWork work) {
    const size_t i = (size_t)GRID_THREAD;
    if (i >= (size_t)work.games) {
        return;
    }
    Game game = contract();
    game.actions = work.actions;
    game.legal = CALL(legal);
    game.action_move = CALL(action_move);
    State *state = ROW_OF(State, work, ROWS_STATES, 1);
    BatchGame *one = ROW_OF(BatchGame, work, ROWS_ONE, 1);
    int32_t *action = ROW_OF(int32_t, work, ROWS_ACTIONS, 1);
    Move *move = ROW_OF(Move, work, ROWS_MOVES, 1);
    if (work.task == BATCH_RANDOM) {
        *action = batch_random(&game, state, work.seed, i);
        return;
    }
    if (work.task == BATCH_READ) {
        *move = batch_legal(&game, state, *action);
        if (*move == NO_MOVE) {
            atomicMin((int32_t *)(uintptr_t)work.at[ROWS_BAD], (int32_t)i);
        }
        return;
    }
    Setup setup;
    memset(&setup, 0, sizeof setup);
    setup.seats = work.seats;
    for (int k = 0; k < OPTIONS_MAX; k++) {
        setup.option[k] = work.option[k];
    }
    uint64_t seed = work.seed + i;
    int turn = OVER; /* a batch that starts has nothing to end */
    if (work.task == BATCH_PLAY) {
        turn = batch_play(&game, state, one, *move);
        *ROW_OF(uint8_t, work, ROWS_DONE, 1) = turn == OVER;
        if (turn == OVER) {
            batch_returns(&game, work.seats, state, ROW_OF(float, work, ROWS_RETURNS, work.seats),
                          ROW_OF(int32_t, work, ROWS_POINTS, work.seats));
            seed = one->seed + (uint64_t)work.games;
        }
    }
    if (turn == OVER) {
        turn = batch_start(&game, &setup, state, one, seed);
    }
    show_rows(&game, &work, i, state, turn);
}
#endif

#endif
