/* server/clock.c -- the clocks of games, and the deadlines of all tables in a heap, the earliest
 * first.
 *
 * Everything here is of the steady clock (moment.h): nobody loses a game because the time of day
 * was set. A seat's `left` is what it had when its clock last began to run. Whatever ends or
 * changes a turn charges the time spent (table_stop_clock) before, and lets the clock of the seat
 * to act run after it (table_run_clock); so nothing that can be done in one's turn brings time. */
#include "server/clock.h"

#include "server/hub.h"
#include "server/table.h"

#include <stdlib.h>

bool clock_read(const char **at, int64_t *out) {
    char *end;
    *out = strtoll(*at, &end, 10);
    const bool good = end != *at && *out >= -CLOCK_MOST_MS && *out <= CLOCK_MOST_MS;
    *at = end;
    return good;
}

static void place(Hub *hub, int at, Table *table) {
    hub->heap[at] = table;
    table->heap_at = at;
}

/* Moves the entry at `at` up or down to where it belongs. */
static void sift(Hub *hub, int at) {
    Table *table = hub->heap[at];
    while (at > 0 && hub->heap[(at - 1) / 2]->deadline > table->deadline) {
        place(hub, at, hub->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    for (;;) {
        int child = 2 * at + 1;
        if (child + 1 < hub->heap_count &&
            hub->heap[child + 1]->deadline < hub->heap[child]->deadline) {
            child++;
        }
        if (child >= hub->heap_count || hub->heap[child]->deadline >= table->deadline) {
            break;
        }
        place(hub, at, hub->heap[child]);
        at = child;
    }
    place(hub, at, table);
}

static bool grow(Hub *hub) {
    if (hub->heap_count < hub->heap_room) {
        return true;
    }
    const int room = hub->heap_room == 0 ? 64 : hub->heap_room * 2;
    Table **heap = realloc(hub->heap, (size_t)room * sizeof *heap);
    if (heap == NULL) {
        return false;
    }
    hub->heap = heap;
    hub->heap_room = room;
    return true;
}

void heap_set(Table *table, int64_t deadline) {
    Hub *hub = table->hub;
    table->deadline = deadline;
    if (deadline == 0) {
        if (table->heap_at >= 0) {
            const int at = table->heap_at;
            Table *last = hub->heap[--hub->heap_count];
            table->heap_at = -1;
            if (last != table) {
                place(hub, at, last);
                sift(hub, at);
            }
        }
        return;
    }
    if (table->heap_at < 0) {
        if (!grow(hub)) {
            table->deadline = 0; /* without memory nobody loses by time */
            return;
        }
        place(hub, hub->heap_count++, table);
    }
    sift(hub, table->heap_at);
}

bool table_resting(const Table *table) {
    bool resting = false;
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (table->seat[i].kind == SEAT_PERSON && !table->seat[i].away) {
            if (!table->seat[i].rests) {
                return false;
            }
            resting = true;
        }
    }
    return resting;
}

/* Does the clock of the seat to act run? */
static bool runs(const Table *table) {
    return table->status == TABLE_PLAYING && table->set.clock != CLOCK_NONE && table->turn >= 0 &&
           !table_by_computer(table, table->turn) && !table_resting(table) &&
           table->seat[table->turn].holiday == 0;
}

int64_t table_left(const Table *table, int seat, int64_t now) {
    if (table->turn != seat && table->set.clock == CLOCK_MOVE) {
        return table->set.clock_ms; /* what it will have then */
    }
    const int64_t spent = table->turn == seat && runs(table) ? now - table->turn_since : 0;
    const int64_t left = table->seat[seat].left - spent;
    return left > 0 ? left : 0;
}

void table_stop_clock(Table *table, int64_t now) {
    if (runs(table)) {
        table->seat[table->turn].left = table_left(table, table->turn, now);
    }
    table->turn_since = now;
}

void table_run_clock(Table *table, int64_t now) {
    table->turn_since = now;
    heap_set(table, runs(table) ? now + table->seat[table->turn].left : 0);
}

void table_resume_clock(Table *table, int64_t since) {
    table->turn_since = since;
    heap_set(table, runs(table) ? since + table->seat[table->turn].left : 0);
}

int64_t table_deadline(const Table *table) {
    const Hub *hub = table->hub;
    return table->status != TABLE_PLAYING || table->deadline == 0
               ? 0
               : hub->clock() + (table->deadline - hub->steady());
}
