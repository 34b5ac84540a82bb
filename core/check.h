/* core/check.h -- a whole random game as one number, which differs as soon as a rule does.
 *
 * Apart from play/check.h so that the same lines run on a graphics card. */
#ifndef CORE_CHECK_H
#define CORE_CHECK_H

#include "core/game.h"

#include <string.h>

/* Room to work in; all of it begins at words of eight bytes. */
typedef struct CheckRoom {
    uint64_t zero;
    Move moves[MOVES_MAX];
    uint8_t planes[OBSERVE_CELLS_MAX * OBSERVE_PLANES_MAX];
    int8_t numbers[OBSERVE_NUMBERS_MAX];
} CheckRoom;

static inline uint64_t check_join(uint64_t hash, uint64_t number) {
    hash = (hash ^ number) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

/* A word of eight bytes, or of the fewer that are left, the lowest first, so that byte order plays
 * no part. What is joined begins at a word. */
static inline uint64_t check_word(const uint8_t *bytes, int size) {
    uint64_t word = 0;
    if (size >= 8) { /* compilers do not see one load in the loop below */
#if defined(__CUDA_ARCH__)
        return *(const uint64_t *)(const void *)bytes;
#elif defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        memcpy(&word, bytes, 8);
        return word;
#endif
    }
    for (int i = 0; i < 8 && i < size; i++) {
        word |= (uint64_t)bytes[i] << 8 * i;
    }
    return word;
}

/* The halves of each word, shifted by its place, are multiplied and all products added up (NH, of
 * Black and others' UMAC, 1999): none waits for the one before, and machines do several at once. */
static inline uint64_t check_product(uint64_t word, uint64_t place) {
    return (uint64_t)((uint32_t)word + (uint32_t)place) *
           ((uint32_t)(word >> 32) + (uint32_t)(place >> 32));
}

static inline uint64_t check_join_bytes(uint64_t hash, const uint8_t *bytes, int size) {
    uint64_t sum = 0, place = 0x9e3779b97f4a7c15u;
    int from = 0;
    for (; from + 8 <= size; from += 8, place += 0x9e3779b97f4a7c15u) {
        sum += check_product(check_word(bytes + from, 8), place);
    }
    if (from < size) {
        sum += check_product(check_word(bytes + from, size - from), place);
    }
    return check_join(hash, sum);
}

/* Every combination of option values comes up in turn. */
static inline Setup check_setup(const Game *game, int seats, uint64_t number) {
    Setup setup;
    memset(&setup, 0, sizeof setup);
    setup.seats = seats;
    for (int i = 0; i < game->option_count; i++) {
        const uint64_t count = (uint64_t)game->options[i].count;
        setup.option[i] = game->options[i].values[number % count] + game->options[i].seat;
        number /= count;
    }
    return setup;
}

static inline uint64_t check_views(uint64_t hash, const Game *game, int seats, const void *state) {
    uint64_t view[STATE_MAX / 8];
    for (int seat = NATURE; seat < seats; seat++) {
        memcpy(view, state, (size_t)game->state_size);
        game->view(view, seat);
        hash = check_join_bytes(hash, (const uint8_t *)view, game->state_size);
    }
    return hash;
}

static inline uint64_t check_moves(uint64_t hash, const Game *game, int turn, const void *state,
                                   CheckRoom *room) {
    const int count = game->moves(state, room->moves);
    for (int i = 0; i < count; i++) {
        const Move move = room->moves[i];
        const int action = game->action(state, move);
        hash = check_join(hash, (uint64_t)action << 32 | move);
        if (turn == NATURE) {
            hash = check_join(hash, game->weight(state, move));
        }
    }
    return hash;
}

/* What the seat to act sees. */
static inline uint64_t check_observation(uint64_t hash, const Game *game, int turn,
                                         const void *state, CheckRoom *room) {
    const Observation *shape = game->observation;
    const int size = shape->rows * shape->columns * shape->planes;
#ifdef __CUDACC__ /* where observe leaves that to others (core/observe.h) */
    memset(room->planes, 0, (size_t)(size + 7) / 8 * 8);
#endif
    game->observe(state, turn, room->planes, room->numbers);
    hash = check_join_bytes(hash, room->planes, size);
    return check_join_bytes(hash, (const uint8_t *)room->numbers, shape->numbers);
}

static inline uint64_t check_scores(uint64_t hash, const Game *game, int seats, const void *state) {
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    game->score(state, score);
    for (int seat = 0; seat < seats; seat++) {
        hash = check_join(hash, (uint64_t)(int64_t)score[seat].points);
        hash = check_join(hash, (uint64_t)score[seat].place * 2 + score[seat].won);
    }
    return hash;
}

/* The random game of this number: every state, every seat's and the spectators' view of it, every
 * move list with its numbers and nature's weights, what the seat to act sees, the score. */
static inline uint64_t check_game(const Game *game, int seats, uint64_t seed, uint64_t number,
                                  CheckRoom *room) {
    uint64_t state[STATE_MAX / 8], hash = number;
    Random random;
    random_seed(&random, seed + number);
    const Setup setup = check_setup(game, seats, number);
    game->start(state, &setup);
    int turn;
    do {
        turn = game->turn(state);
        hash = check_join(hash, (uint64_t)(int64_t)turn);
        hash = check_join_bytes(hash, (const uint8_t *)state, game->state_size);
        hash = check_views(hash, game, seats, state);
        hash = check_moves(hash, game, turn, state, room);
        if (turn >= 0) {
            hash = check_observation(hash, game, turn, state, room);
        }
        if (turn != OVER) { /* one call, so that a card has the rules in line once */
            game->apply(state,
                        turn == NATURE ? game->chance(state, &random) : game->pick(state, &random));
        }
    } while (turn != OVER);
    return check_scores(hash, game, seats, state);
}

#endif
