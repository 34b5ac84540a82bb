/* server/clock.c -- deadlines of all tables in a heap, the earliest first. */
#include "server/hub.h"

#include <stdlib.h>

static void place(Hub *hub, int at, Table *table) {
    hub->heap[at] = table;
    table->heap_at = at;
}

/* Moves the entry at `at` up or down to where it belongs. */
static void settle(Hub *hub, int at) {
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
                settle(hub, at);
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
    settle(hub, table->heap_at);
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

int64_t table_left(const Table *table, int seat, int64_t now) {
    const bool running =
        table->status == TABLE_PLAYING && table->turn == seat && !table_resting(table);
    const int64_t full =
        table->set.clock == CLOCK_GAME ? table->seat[seat].left : table->set.clock_ms;
    const int64_t left = running ? full - (now - table->turn_since) : full;
    return left > 0 ? left : 0;
}

void table_keep_deadline(Table *table, int64_t now) {
    const int64_t deadline = table->deadline;
    table_set_deadline(table, now);
    if (table->deadline != 0 && deadline != 0 && deadline < table->deadline) {
        if (table->set.clock == CLOCK_MOVE) { /* as if the time had begun when it did */
            table->turn_since = deadline - table->set.clock_ms;
        }
        heap_set(table, deadline);
    }
}

void table_set_deadline(Table *table, int64_t now) {
    const int seat = table->turn;
    table->turn_since = now;
    if (table->status != TABLE_PLAYING || table->set.clock == CLOCK_NONE || seat < 0 ||
        table_by_computer(table, seat) || table_resting(table)) {
        heap_set(table, 0);
    } else {
        heap_set(table, now + (table->set.clock == CLOCK_GAME ? table->seat[seat].left
                                                              : table->set.clock_ms));
    }
}
