/* server/watchers.c -- those who look on at a table, and what is said there. */
#include "server/head.h"
#include "server/hub.h"
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_watch(Table *table, Conn *conn) {
    for (int i = 0; i < conn->watches; i++) {
        if (conn->watch[i] == table) {
            return;
        }
    }
    if (table->watcher_count == table->watcher_room) {
        const int room = table->watcher_room == 0 ? 4 : table->watcher_room * 2;
        Conn **watchers = realloc(table->watchers, (size_t)room * sizeof(Conn *));
        if (watchers == NULL) {
            return;
        }
        table->watchers = watchers;
        table->watcher_room = room;
    }
    table->watchers[table->watcher_count++] = conn;
    conn->lean[conn->watches] = false;
    conn->watch[conn->watches++] = table;
}

void table_unwatch(Table *table, Conn *conn) {
    for (int i = 0; i < conn->watches; i++) {
        if (conn->watch[i] == table) {
            conn->watches--;
            conn->watch[i] = conn->watch[conn->watches];
            conn->lean[i] = conn->lean[conn->watches];
            break;
        }
    }
    for (int i = 0; i < table->watcher_count; i++) {
        if (table->watchers[i] == conn) {
            table->watchers[i] = table->watchers[--table->watcher_count];
            break;
        }
    }
    table->used = table->hub->steady();
}

Remark *table_say(Table *table, const Person *person, const char *words) {
    Remark **place = &table->chat[table->chat_count % CHAT_KEPT];
    if (*place == NULL && (*place = malloc(sizeof **place)) == NULL) {
        return NULL;
    }
    Remark *remark = *place;
    remark->number = table->chat_count++;
    remark->at = table->hub->clock();
    memcpy(remark->player, person->id, sizeof remark->player);
    const int seat = table_seat_of(table, person);
    if (seat >= 0) {
        table_name(table, seat, remark->name);
    } else {
        memcpy(remark->name, person->name, sizeof remark->name);
    }
    snprintf(remark->words, sizeof remark->words, "%s", words);
    store_group(table->hub->store);
    head_touch(table, false);
    table->written =
        store_write(table->hub->store, SQL_CHAT_ADD, "tittti", table->id, (int64_t)remark->number,
                    remark->player, remark->name, remark->words, remark->at);
    store_group_end(table->hub->store);
    return remark;
}
