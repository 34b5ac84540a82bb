/* play/check.c -- one number that stands for the behaviour of a game's rules. */
#include "play/check.h"

#include "core/hash.h"
#include "games/list.h"

#include <string.h>

/* A number joins the hash as eight bytes, lowest first, so that byte order plays no part. */
static uint64_t join(uint64_t hash, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
    return hash_bytes(bytes, sizeof bytes, hash);
}

/* Every combination of option values comes up in turn. */
static Setup setup_of(const Game *game, int seats, int number) {
    Setup setup = {seats, {0}};
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = game->options[i].values[number % game->options[i].count];
        number /= game->options[i].count;
    }
    return setup;
}

static uint64_t join_views(uint64_t hash, const Game *game, int seats, const void *state) {
    _Alignas(64) uint8_t view[STATE_MAX];
    const size_t size = (size_t)game->state_size;
    for (int seat = NATURE; seat < seats; seat++) {
        memcpy(view, state, size);
        game->view(view, seat);
        hash = hash_bytes(view, size, hash);
    }
    return hash;
}

static uint64_t join_scores(uint64_t hash, const Game *game, int seats, const void *state) {
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    game->score(state, score);
    for (int seat = 0; seat < seats; seat++) {
        hash = join(hash, (uint64_t)(int64_t)score[seat].points);
        hash = join(hash, (uint64_t)score[seat].place * 2 + score[seat].won);
    }
    return hash;
}

uint64_t check_number(const Game *game, int seats, uint64_t seed, int games) {
    _Alignas(64) uint8_t state[STATE_MAX];
    Move moves[MOVES_MAX];
    uint64_t hash = hash_bytes(game->name, strlen(game->name), (uint64_t)game->version);
    hash = join(hash, (uint64_t)seats);
    for (int i = 0; i < games; i++) {
        Random random;
        random_seed(&random, seed + (uint64_t)i);
        const Setup setup = setup_of(game, seats, i);
        game->start(state, &setup);
        for (;;) {
            hash = hash_bytes(state, (size_t)game->state_size, hash);
            hash = join_views(hash, game, seats, state);
            const int turn = game->turn(state);
            hash = join(hash, (uint64_t)(int64_t)turn);
            if (turn == OVER) {
                break;
            }
            const int count = game->moves(state, moves);
            for (int m = 0; m < count; m++) {
                hash = join(hash, moves[m]);
                hash = join(hash, (uint64_t)(int64_t)game->action(state, moves[m]));
                if (turn == NATURE) {
                    hash = join(hash, game->weight(state, moves[m]));
                }
            }
            game->apply(state,
                        turn == NATURE ? game->chance(state, &random) : game->pick(state, &random));
        }
        hash = join_scores(hash, game, seats, state);
    }
    return hash;
}

uint64_t check_all(uint64_t seed, int games) {
    uint64_t hash = 0;
    for (int g = 0; g < GAMES_COUNT; g++) {
        for (int seats = GAMES[g]->seats_min; seats <= GAMES[g]->seats_max; seats++) {
            hash = join(hash, check_number(GAMES[g], seats, seed, games));
        }
    }
    return hash;
}
