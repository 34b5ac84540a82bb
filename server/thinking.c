/* server/thinking.c -- computers at a table: a thinker gets a copy of the state, the loop its move.
 */
#include "search/greedy.h"
#include "search/level.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { THINK_LEAST_MS = 20 }; /* of the best level, however many tables wait */

/* What a thinker needs: a copy of everything. */
typedef struct Thought {
    Task task;
    Hub *hub;
    char table[ID_SIZE];
    uint32_t version;
    const Game *game;
    int seats, level;
    int64_t ms; /* that the best level may think */
    uint64_t seed;
    Move move;
    STATE_ROOM(state);
} Thought;

/* Each thinker keeps the memory of its last search, for the next one of the same game. */
static _Thread_local Search *search;

void table_stop_thinking(void) {
    search_free(search);
    search = NULL;
}

static void think(Task *task, Db *db) {
    Thought *thought = (Thought *)task;
    const Game *game = thought->game;
    const Budget full = {thought->ms, 0};
    Random random;
    TEXT(error, 200);
    (void)db;
    random_seed(&random, thought->seed);
    if (thought->level == 0) {
        game->view(thought->state, game->turn(thought->state));
        thought->move = game->pick(thought->state, &random);
        return;
    }
    if (search == NULL || search_game(search) != game || search_seats(search) != thought->seats) {
        table_stop_thinking();
        search = search_new(game, thought->seats, LEVEL_MEMORY, 1, NULL, &error);
    }
    if (search == NULL) { /* without memory it still moves */
        thought->move = greedy_move(game, thought->seats, thought->state, &random);
        return;
    }
    search_follow(search, thought->state);
    thought->move = level_move(search, thought->state, thought->level, &full, thought->seed);
}

static void thought_of(Task *task) {
    Thought *thought = (Thought *)task;
    METRIC_ADD(thinking, -1);
    Table *table = task->failed ? NULL : table_find(thought->hub, thought->table);
    if (table != NULL && table->version == thought->version &&
        store_stalled(table->hub->store) > 0) {
        table->thinking = false; /* it thinks again when that can be kept */
        table = NULL;
    }
    store_group(thought->hub->store);
    if (table != NULL && table->head.stale) { /* another server has moved meanwhile */
        table->thinking = false;
        table = NULL;
    }
    if (table != NULL && table->status == TABLE_PLAYING && table->version == thought->version &&
        table_by_computer(table, table->turn) && table_wake(table)) {
        TEXT(error, 500);
        const int from = table->match->count;
        table->thinking = false;
        if (match_play(table->match, thought->move, &error) == MATCH_MADE) {
            table_moved(table, from);
        } else {
            log_line(LOG_ERROR, "computer", "table", table->id, "problem", error.start, NULL);
        }
    }
    store_group_end(thought->hub->store);
    free(thought);
}

void table_nudge(Table *table) {
    /* Whoever has made the last change lets the computer think; if that fails, whoever is then to
     * look after the table. */
    const bool ours = !store_shared(table->hub->store) || table->head.taken ||
                      strcmp(table->head.author, store_author(table->hub->store)) == 0;
    if (!ours || table->head.stale || table->status != TABLE_PLAYING || table->thinking ||
        table->hub->closing || store_stalled(table->hub->store) > 0 ||
        !table_by_computer(table, table->turn) || !table_wake(table)) {
        return;
    }
    /* aligned_alloc wants a whole number of alignments, which the struct's size is. */
    Thought *thought = aligned_alloc(_Alignof(Thought), sizeof *thought);
    if (thought == NULL) {
        return;
    }
    memset(thought, 0, sizeof *thought);
    thought->task.work = think;
    thought->task.done = thought_of;
    thought->task.asker = limits_hash(&table->hub->limits, table->owner);
    thought->hub = table->hub;
    memcpy(thought->table, table->id, sizeof thought->table);
    thought->version = table->version;
    thought->game = table->set.game;
    thought->seats = table->set.setup.seats;
    thought->level = table->seat[table->turn].level;
    if (thought->level > table->hub->level_most) {
        thought->level = table->hub->level_most;
    }
    /* With more tables than thinkers each gets its share of the usual time. */
    const int64_t thinking = atomic_load_explicit(&METRIC.thinking, memory_order_relaxed) + 1;
    const int thinkers = table->hub->thinker_count;
    thought->ms = thinking <= thinkers ? LEVEL_MS : LEVEL_MS * thinkers / thinking;
    thought->ms = thought->ms < THINK_LEAST_MS ? THINK_LEAST_MS : thought->ms;
    randombytes_buf(&thought->seed, sizeof thought->seed);
    memcpy(thought->state, match_state(table->match), (size_t)table->set.game->state_size);
    table->thinking = true;
    METRIC_ADD(thinking, 1);
    work_add(table->hub->thinkers, &thought->task);
}
