/* server/head.c -- a table's head in the store: its version, and what belongs to every version.
 *
 * Every change of a table is one group of writes, and its guard (store.h) sets the head from the
 * version the change was made on to the next one. The head also has what changes with every move
 * and need not be rewritten as a text: how many moves there are and the chain of the last row, so
 * that even the newest row cannot get lost without being missed; the clocks; and the moment from
 * which on somebody has to look after the table. */
#include "server/head.h"

#include "server/clock.h"
#include "server/follow.h"
#include "server/hub.h"
#include "server/invites.h"
#include "server/tell.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THINK_LEASE_MS = 15000 }; /* a computer's move is made by then, or another server makes it */

/* When the seat to act began, by the wall clock, the most moves there ever were, and of each seat
 * what it has left and the move for which it got time last. */
static void write_clock(const Table *table, Text *out) {
    const Hub *hub = table->hub;
    text_format(out, "%lld %d", (long long)(hub->clock() - (hub->steady() - table->turn_since)),
                table->furthest);
    for (int i = 0; i < table->set.setup.seats; i++) {
        text_format(out, " %lld %d", (long long)table->seat[i].left, table->seat[i].furthest);
    }
}

bool head_is_version(int64_t number) {
    return number >= 1 && number <= INT64_MAX / 2; /* there is always a next one */
}

/* A number of moves. */
static bool read_count(const char **at, int *out) {
    int64_t number;
    const bool good = clock_read(at, &number) && number >= 0 && number < INT_MAX;
    *out = good ? (int)number : 0;
    return good;
}

bool head_read_clock(Table *table, const char *words) {
    const char *at = words;
    bool good = clock_read(&at, &table->turn_since) && read_count(&at, &table->furthest);
    for (int i = 0; i < table->set.setup.seats && good; i++) {
        good = clock_read(&at, &table->seat[i].left) && read_count(&at, &table->seat[i].furthest);
    }
    return good && *at == '\0';
}

/* When one of many servers has to do something for it, by the wall clock; 0: never. A single one
 * knows that by itself. */
static int64_t due_of(const Table *table) {
    const Hub *hub = table->hub;
    if (!store_shared(hub->store) || table->status == TABLE_OVER) {
        return 0;
    }
    if (table->status == TABLE_WAITING) {
        return table->dealing != 0 ? table->dealing : table->made + WAITING_MOST_MS;
    }
    return table_by_computer(table, table->turn) ? hub->clock() + THINK_LEASE_MS
                                                 : table_deadline(table);
}

void head_touch(Table *table, bool doc) {
    TableHead *head = &table->head;
    Hub *hub = table->hub;
    if (head->guard == NULL) {
        head->guard = store_guard(hub->store, &table->written);
        head->base = head->version++;
        memcpy(head->base_author, head->author, sizeof head->author);
        snprintf(head->author, sizeof head->author, "%s", store_author(hub->store));
        head->next = hub->touched;
        hub->touched = table;
    }
    head->doc_at = doc ? head->version : head->doc_at;
}

static void close_one(Table *table) {
    TableHead *head = &table->head;
    StoreGuard *guard = head->guard;
    TEXT(clock, 300);
    head->guard = NULL;
    if (table->status == TABLE_OVER && head->live) { /* its record has all of it */
        head->live = false;
        head->version = 0;
        head->author[0] = '\0';
        store_guard_set(guard, table->id, head->base + 1, SQL_HEAD_DROP, "tit", table->id,
                        head->base, head->base_author);
        return;
    }
    head->live = table->status != TABLE_OVER;
    if (table->status == TABLE_PLAYING) {
        write_clock(table, &clock);
    }
    const int64_t count = table->status != TABLE_PLAYING ? 0
                          : table->match != NULL         ? table->match->count
                                                         : table->count;
    if (head->base == 0) {
        store_guard_set(guard, table->id, head->version, SQL_HEAD_ADD, "titiitti", table->id,
                        head->version, head->author, head->doc_at, count, table->chain, clock.start,
                        due_of(table));
    } else {
        store_guard_set(guard, table->id, head->version, SQL_HEAD_SET, "itiittitit", head->version,
                        head->author, head->doc_at, count, table->chain, clock.start, due_of(table),
                        table->id, head->base, head->base_author);
    }
}

void head_close(void *data) {
    Hub *hub = data;
    while (hub->touched != NULL) {
        Table *table = hub->touched;
        hub->touched = table->head.next;
        table->head.next = NULL;
        close_one(table);
    }
}

void table_drop(Table *table) {
    Hub *hub = table->hub;
    TableHead *head = &table->head;
    store_group(hub->store);
    head_touch(table, true);
    tell_lobby_gone(table);
    invites_end(table);
    follow_gone(table);
    if (head->base > 0) { /* else it never was there */
        store_guard_set(head->guard, table->id, 0, SQL_HEAD_DROP, "tit", table->id, head->base,
                        head->base_author);
    }
    store_write(hub->store, SQL_CHAT_DROP, "t", table->id);
    store_write(hub->store, SQL_TABLE_DROP, "t", table->id);
    tell_gone(table);
    table_free(table);
    store_group_end(hub->store);
}
