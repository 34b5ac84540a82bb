/* play/check.c -- one number that stands for the behaviour of a game's rules. */
#include "play/check.h"

#include "core/check.h"
#include "core/hash.h"
#include "games/list.h"

uint64_t check_games(const Game *game, int seats, uint64_t seed, uint64_t from, uint64_t to) {
    CheckRoom room;
    uint64_t sum = 0;
    for (uint64_t number = from; number < to; number++) {
        sum += check_game(game, seats, seed, number, &room);
    }
    return sum;
}

uint64_t check_of_sum(const Game *game, int seats, uint64_t sum) {
    const uint64_t hash = hash_bytes(game->name, strlen(game->name), (uint64_t)game->version);
    return check_join(check_join(hash, (uint64_t)seats), sum);
}

uint64_t check_number(const Game *game, int seats, uint64_t seed, int games) {
    return check_of_sum(game, seats, check_games(game, seats, seed, 0, (uint64_t)games));
}

uint64_t check_all_join(uint64_t all, uint64_t number) {
    return check_join(all, number);
}

uint64_t check_all(uint64_t seed, int games) {
    uint64_t hash = 0;
    for (int g = 0; g < GAMES_COUNT; g++) {
        for (int seats = GAMES[g]->seats_min; seats <= GAMES[g]->seats_max; seats++) {
            hash = check_all_join(hash, check_number(GAMES[g], seats, seed, games));
        }
    }
    return hash;
}
