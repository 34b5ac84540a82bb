/* term/opponent.c -- the computer at this table: its moves, and its hints. */
#include "core/eyes.h"
#include "search/level.h"
#include "term/table.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { HINT_MS = 1000, LOOK_MS = 50 };

/* The search of a seat, made when it is first needed; NULL if there is no memory. Each seat has
 * its own, which follows the game and goes on thinking where it was. */
static Search *search_of(Table *table, int seat) {
    if (table->search[seat] == NULL) {
        TEXT(error, 200);
        const bool person = table->people >> seat & 1; /* who may want a hint */
        table->search[seat] =
            level_search(table->match->game, table->match->setup.seats,
                         person ? LEVEL_MOST : opponent_level(table, seat), &error);
    }
    return table->search[seat];
}

void opponent_leave(Table *table) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        search_free(table->search[seat]);
        table->search[seat] = NULL;
    }
}

int opponent_level(const Table *table, int seat) {
    int before = 0; /* computer's seats before this one */
    for (int s = 0; s < seat; s++) {
        before += (table->people >> s & 1) == 0;
    }
    return table->level_count == 0       ? LEVEL_USUAL
           : before < table->level_count ? table->level[before]
                                         : table->level[table->level_count - 1];
}

static bool is_long(const Table *table, int seat) {
    return (table->people >> seat & 1) == 0 && opponent_level(table, seat) == LEVEL_LONG;
}

static int think_ms(const Table *table) {
    return table->think_ms > 0 ? table->think_ms : LEVEL_LONG_MS;
}

int opponent_seconds(const Table *table) {
    for (int seat = 0; seat < table->match->setup.seats; seat++) {
        if (is_long(table, seat)) {
            return think_ms(table) / 1000;
        }
    }
    return 0;
}

/* A move being thought about while the keyboard is watched. */
typedef struct Thinking {
    Search *search;
    const void *state;
    Budget budget;
    uint64_t seed;
    Move move;
    atomic_bool done;
} Thinking;

static void *think(void *argument) {
    Thinking *thinking = argument;
    thinking->move = level_move(thinking->search, thinking->state, LEVEL_LONG, &thinking->budget,
                                thinking->seed);
    atomic_store(&thinking->done, true);
    return NULL;
}

/* Thinks for long; at a terminal any key ends it, and so does a signal. */
static Move move_of_long(Table *table, Search *search, uint64_t seed) {
    Thinking thinking = {search, match_state(table->match), {0, 0}, seed, NO_MOVE, false};
    thinking.budget.ms = think_ms(table);
    pthread_t thread;
    if (pthread_create(&thread, NULL, think, &thinking) != 0) {
        think(&thinking);
        return thinking.move;
    }
    const bool keys = table->full != NULL || table->line.editing;
    while (!atomic_load(&thinking.done)) {
        const LineWait woken = line_wait(keys, -1, LOOK_MS);
        if (woken == LINE_WAIT_KEY || woken == LINE_WAIT_STOPPED) {
            search_stop(search);
            break;
        }
    }
    pthread_join(thread, NULL);
    search_heed(search);
    return thinking.move;
}

Move opponent_move(Table *table, int seat, Random *random) {
    const Match *match = table->match;
    Search *search = search_of(table, seat);
    if (search != NULL) {
        const uint64_t seed = random_next(random);
        return is_long(table, seat) ? move_of_long(table, search, seed)
                                    : level_move(search, match_state(match),
                                                 opponent_level(table, seat), NULL, seed);
    }
    eyes_see(seat, match->game, match_state(match), table->view);
    return match->game->pick(table->view, random);
}

void opponent_ponder(Table *table) {
    const Match *match = table->match;
    for (int seat = 0; seat < match->setup.seats; seat++) {
        if (table->search[seat] != NULL && is_long(table, seat)) {
            search_ponder(table->search[seat], match_state(match), (uint64_t)match->count);
            return; /* one at a time has all cores */
        }
    }
}

void opponent_ponder_end(Table *table) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (table->search[seat] != NULL) {
            search_ponder_end(table->search[seat]);
        }
    }
}

void opponent_told(Table *table, int from) {
    const Match *match = table->match;
    for (int i = from; i < match->count; i++) {
        for (int seat = 0; seat < match->setup.seats; seat++) {
            if (table->search[seat] != NULL) {
                search_played(table->search[seat], match_at(match, i), match_move(match, i));
            }
        }
    }
}

/* One next step, how good it looks, and what may follow. */
void opponent_hint(Table *table, int seat) {
    const Game *game = table->match->game;
    const Budget budget = {HINT_MS, 0};
    const Choice *choice;
    TEXT(error, 200);
    Search *search = search_of(table, seat);
    if (search == NULL || !search_run(search, match_state(table->match), &budget,
                                      (uint64_t)table->match->count, &error)) {
        show_say(table, INK_ALARM, SAY_NO_MEMORY, NULL, 0);
        return;
    }
    const int count = search_choices(search, &choice);
    TEXT(best, MATCH_MOVE_SIZE);
    TEXT(chance, 12);
    TEXT(other, MATCH_MOVE_SIZE);
    TEXT(other_chance, 12);
    game->write_move(table->view, choice[0].move, &best);
    text_format(&chance, "%.0f", 100 * (double)choice[0].worth[seat]);
    if (count == 1) {
        SHOW(table, INK_PLAIN, SAY_ADVICE_ONLY, best.start, chance.start);
        return;
    }
    game->write_move(table->view, choice[1].move, &other);
    text_format(&other_chance, "%.0f", 100 * (double)choice[1].worth[seat]);
    SHOW(table, INK_PLAIN, SAY_ADVICE, best.start, chance.start, other.start, other_chance.start);
}
