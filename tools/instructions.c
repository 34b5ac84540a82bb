/* tools/instructions.c -- one thing done many times, for tools/instructions to count: random play,
 * lists of moves, positions, records, walks of the search.
 *
 * It is compiled against any version of the sources, so it keeps to what the contract has always
 * had. */
#include "games/list.h"
#include "play/buffer.h"
#include "play/match.h"
#include "play/record.h"
#include "search/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYED = 100, STATES = 1024, POSITIONS = 4, WALKS = 500, MEMORY = 64 << 20 };

typedef struct State {
    _Alignas(64) uint8_t bytes[STATE_MAX];
} State;

static const Game *game;
static Setup setup;
static State states[STATES]; /* in which a seat is to act, from the whole of random games */
static int state_count;
static Buffer buffer;
static Search *search;
static Move moves[MOVES_MAX];
static int64_t units; /* what the counted instructions are divided by */

/* The next searches do not ask a network. Versions without networks have no such function. */
void search_plain(Search *search) __attribute__((weak));

static void stop(const char *why) {
    fprintf(stderr, "instructions: %s\n", why);
    exit(2);
}

static void collect(void) {
    for (uint64_t seed = 1; state_count < STATES; seed++) {
        State state;
        Random random;
        memset(&state, 0, sizeof state);
        random_seed(&random, seed);
        game->start(state.bytes, &setup);
        for (int turn; state_count < STATES && (turn = game->turn(state.bytes)) != OVER;) {
            if (turn == NATURE) {
                game->apply(state.bytes, game->chance(state.bytes, &random));
            } else {
                states[state_count++] = state;
                game->apply(state.bytes, game->pick(state.bytes, &random));
            }
        }
    }
}

/* What is counted is what happens inside of `work`. */
__attribute__((noinline, noclone)) static void work(const char *what) {
    char memory[300];
    Text error = text_over(memory, sizeof memory);
    if (strcmp(what, "play") == 0) {
        for (uint64_t seed = 1; seed <= PLAYED; seed++) {
            State state;
            Random random;
            random_seed(&random, seed);
            game->start(state.bytes, &setup);
            units += game->rollout(state.bytes, &random, INT32_MAX);
        }
    } else if (strcmp(what, "moves") == 0) {
        for (int i = 0; i < state_count; i++, units++) {
            game->moves(states[i].bytes, moves);
        }
    } else if (strcmp(what, "position") == 0) {
        for (int i = 0; i < state_count; i++, units++) {
            buffer_clear(&buffer);
            game->write_position(states[i].bytes, buffer_room(&buffer, MATCH_POSITION_SIZE));
        }
    } else if (strcmp(what, "record") == 0) {
        Match *match = record_read(buffer.text.start, buffer.text.used, &error);
        if (match == NULL) {
            stop(error.start);
        }
        units = match->count;
        match_free(match);
    } else {
        for (int i = 0; i < POSITIONS; i++, units += WALKS) {
            const Budget budget = {0, WALKS};
            search_forget(search);
            if (strcmp(what, "walk") == 0 && search_plain != NULL) {
                search_plain(search);
            }
            if (!search_run(search, states[40 + 20 * i].bytes, &budget, 1, &error)) {
                stop(error.start);
            }
        }
    }
}

/* A whole random game as a record. */
static void write_record(void) {
    char memory[300];
    Text error = text_over(memory, sizeof memory);
    Random random;
    random_seed(&random, 1);
    Match *match = match_new(game, &setup, 1, true, &error);
    while (match != NULL && match_turn(match) >= 0) {
        if (match_play(match, game->pick(match_state(match), &random), &error) != MATCH_MADE) {
            stop(error.start);
        }
    }
    record_write(match, &buffer);
    match_free(match);
}

int main(int count, char **arguments) {
    if (count != 4) {
        stop("GAME SEATS play|moves|position|record|walk|net");
    }
    for (int g = 0; g < GAMES_COUNT; g++) {
        game = strcmp(arguments[1], GAMES[g]->name) == 0 ? GAMES[g] : game;
    }
    if (game == NULL) {
        stop("there is no such game");
    }
    setup.seats = atoi(arguments[2]);
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = game->options[i].values[0] < 0 ? 0 : game->options[i].values[0];
    }
    char memory[300];
    Text error = text_over(memory, sizeof memory);
    search = search_new(game, setup.seats, MEMORY, 1, NULL, &error);
    if (search == NULL || !buffer_new(&buffer)) {
        stop("out of memory");
    }
    collect();
    write_record();
    work(arguments[3]);
    printf("%lld\n", (long long)units);
    search_free(search);
    buffer_free(&buffer);
    return 0;
}
