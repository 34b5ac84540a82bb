/* search/networks.c -- which network plays a game: one that was given, else the one inside. */
#include "search/networks.h"

#include "core/embedded.h"

#include <stdlib.h>
#include <string.h>

typedef struct Given {
    const Game *game;
    uint8_t *bytes;
    size_t size;
    struct Given *next;
} Given;

static Given *given;
static int number;

/* Is this the file of that game, such as "/barony.net"? */
static bool is_of(const EmbeddedFile *file, const Game *game) {
    const size_t length = strlen(game->name);
    return strncmp(file->path + 1, game->name, length) == 0 &&
           strcmp(file->path + 1 + length, ".net") == 0;
}

/* The same, of so many seats or not at all. */
static Net *for_seats(Net *net, int seats) {
    if (net != NULL && !net_plays(net, seats)) {
        net_free(net);
        return NULL;
    }
    return net;
}

Net *networks_open(const Game *game, int seats, Text *error) {
    text_clear(error);
    for (const Given *one = given; one != NULL; one = one->next) {
        if (one->game == game) {
            return for_seats(net_read(game, one->bytes, one->size, error), seats);
        }
    }
    for (const EmbeddedFile *file = EMBEDDED_NETWORKS; file->path != NULL; file++) {
        if (is_of(file, game)) {
            return for_seats(net_read(game, file->start, (size_t)(file->end - file->start), error),
                             seats);
        }
    }
    return NULL;
}

static void drop(const Game *game) {
    for (Given **at = &given; *at != NULL;) {
        Given *one = *at;
        if (game == NULL || one->game == game) {
            *at = one->next;
            free(one->bytes);
            free(one);
        } else {
            at = &one->next;
        }
    }
}

bool networks_give(const Game *game, const void *bytes, size_t size, Text *error) {
    Net *net = net_read(game, bytes, size, error);
    if (net == NULL) {
        return false;
    }
    net_free(net);
    Given *one = calloc(1, sizeof *one);
    uint8_t *copy = malloc(size);
    if (one == NULL || copy == NULL) {
        free(one);
        free(copy);
        return text_no_memory(error);
    }
    drop(game);
    memcpy(copy, bytes, size);
    *one = (Given){game, copy, size, given};
    given = one;
    number++;
    return true;
}

void networks_forget(void) {
    drop(NULL);
    number++;
}

int networks_number(void) {
    return number;
}

void networks_exercise(const Net *net, NetRoom *room, const Game *game, int seats, uint64_t seed,
                       int count) {
    STATE_ROOM(state);
    Move moves[MOVES_MAX];
    float policy[MOVES_MAX];
    NetValue value;
    Random random;
    Setup setup = {.seats = seats};
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = option_usual(&game->options[i]);
    }
    random_seed(&random, seed);
    game->start(state, &setup);
    while (count > 0) {
        const int turn = game->turn(state);
        if (turn == OVER) {
            game->start(state, &setup);
        } else if (turn == NATURE) {
            game->apply(state, game->chance(state, &random));
        } else {
            net_evaluate(net, room, state, turn, seats, &value);
            net_policy(net, room, state, moves, game->moves(state, moves), policy);
            game->apply(state, game->pick(state, &random));
            count--;
        }
    }
}
