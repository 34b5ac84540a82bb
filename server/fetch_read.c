/* server/fetch_read.c -- a table read from the store, in one of the store's threads. */
#include "play/record.h"
#include "server/fetch_inside.h"
#include "server/head.h"
#include "server/log.h"
#include "server/orders.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_head(const DbRow *row, void *data) {
    Fetch *fetch = data;
    fetch->found = true;
    const int64_t status = db_number(row, 0);
    fetch->status =
        status >= TABLE_WAITING && status <= TABLE_OVER ? (TableStatus)status : TABLE_DAMAGED;
    buffer_put(&fetch->doc, db_text(row, 1));
    fetch->version = db_text(row, 2)[0] == '\0' ? 0 : db_number(row, 2);
    if (fetch->version != 0 && !head_is_version(fetch->version)) {
        fetch->status = TABLE_DAMAGED;
    }
    snprintf(fetch->author, sizeof fetch->author, "%s", db_text(row, 3));
    fetch->doc_at = fetch->version == 0 ? 0 : db_number(row, 4);
    fetch->count = fetch->version == 0 ? 0 : db_number(row, 5);
    snprintf(fetch->chain, sizeof fetch->chain, "%s", db_text(row, 6));
    snprintf(fetch->clock, sizeof fetch->clock, "%s", db_text(row, 7));
    return false;
}

static bool read_row(const DbRow *row, void *data) {
    Fetch *fetch = data;
    for (int i = 0; i < 4; i++) {
        buffer_bytes(&fetch->rows, db_text(row, i), strlen(db_text(row, i)) + 1);
    }
    fetch->row_count++;
    return true;
}

static bool read_record(const DbRow *row, void *data) {
    buffer_put(&((Fetch *)data)->record, db_text(row, 1));
    return false;
}

static bool read_name(const DbRow *row, void *data) {
    Fetch *fetch = data;
    if (fetch->names_count < SEATS_MAX) {
        snprintf(fetch->names[fetch->names_count++], MATCH_NAME_SIZE, "%s", db_text(row, 1));
    }
    return true;
}

static bool read_remark(const DbRow *row, void *data) {
    Fetch *fetch = data;
    const int64_t number = db_number(row, 1);
    if (number < 0 || number >= INT_MAX) {
        return true;
    }
    Remark **place = &fetch->remarks[number % CHAT_KEPT];
    if (*place == NULL) {
        *place = malloc(sizeof **place);
    }
    if (*place != NULL) {
        Remark *remark = *place;
        remark->number = (int)number;
        snprintf(remark->player, sizeof remark->player, "%s", db_text(row, 2));
        snprintf(remark->name, sizeof remark->name, "%s", db_text(row, 3));
        snprintf(remark->words, sizeof remark->words, "%s", db_text(row, 4));
        remark->at = db_number(row, 5);
        fetch->remark_last = (int)number + 1;
        fetch->remark_count++;
    }
    return true;
}

static void forget_answer(Fetch *fetch) {
    buffer_clear(&fetch->doc);
    buffer_clear(&fetch->record);
    buffer_clear(&fetch->rows);
    match_free(fetch->match);
    fetch->match = NULL;
    fetch->found = fetch->ordered = false;
    fetch->row_count = fetch->names_count = fetch->remark_count = fetch->remark_last = 0;
    for (int i = 0; i < CHAT_KEPT; i++) {
        free(fetch->remarks[i]);
        fetch->remarks[i] = NULL;
    }
}

void fetch_read(Task *task, Db *db) {
    Fetch *fetch = (Fetch *)task;
    TEXT(error, 300);
    forget_answer(fetch);
    bool good =
        db_see(db, &error) && db_each(db, &error, SQL_HEAD, read_head, fetch, "t", fetch->id);
    if (good && fetch->found && fetch->status == TABLE_OVER) {
        good = db_each(db, &error, SQL_RECORD_GET, read_record, fetch, "t", fetch->id) &&
               db_each(db, &error, SQL_RECORD_SEATS, read_name, fetch, "t", fetch->id);
        if (good && fetch->whole && fetch->wanted) {
            fetch->match = record_read(fetch->record.text.start, fetch->record.text.used, &error);
        }
    } else if (good && fetch->found && fetch->status == TABLE_PLAYING) {
        good = db_each(db, &error, SQL_MOVES_FROM, read_row, fetch, "ti", fetch->id,
                       (int64_t)fetch->from) &&
               orders_are(db, fetch->id, &fetch->ordered, &error);
    }
    good = good &&
           (!fetch->found || db_each(db, &error, SQL_CHAT_FROM, read_remark, fetch, "ti", fetch->id,
                                     (int64_t)fetch->chat_from)) &&
           db_see_end(db, &error);
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}
