/* server/api_data.c -- calls about one's data: all that is kept, muting. */
#include "server/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one's data ---- */

typedef struct Export {
    LaterCall later;
    bool first;
} Export;

static void comma(Export *export) {
    buffer_put(&export->later.out, export->first ? "" : ",");
    export->first = false;
}

static bool export_player(const DbRow *row, void *data) {
    Buffer *out = &((Export *)data)->later.out;
    text_format(buffer_room(out, 64), "\"player\":\"%s\",\"name\":", db_text(row, 0));
    buffer_json(out, db_text(row, 1));
    text_format(buffer_room(out, 256),
                ",\"guest\":%s,\"muted\":", db_text(row, 2)[0] == '\0' ? "true" : "false");
    buffer_json(out, db_text(row, 4));
    text_format(buffer_room(out, 128), ",\"made\":%lld,\"seen\":%lld", (long long)db_number(row, 5),
                (long long)db_number(row, 6));
    return true;
}

static bool export_session(const DbRow *row, void *data) {
    Buffer *out = &((Export *)data)->later.out;
    comma(data);
    buffer_put(out, "{\"label\":");
    buffer_json(out, db_text(row, 0));
    text_format(buffer_room(out, 128), ",\"made\":%lld,\"kind\":\"%s\"}",
                (long long)db_number(row, 1), db_text(row, 2));
    return true;
}

static bool export_rating(const DbRow *row, void *data) {
    comma(data);
    text_format(buffer_room(&((Export *)data)->later.out, 256),
                "{\"game\":\"%s\",\"rating\":%.1f,\"doubt\":%.1f,\"games\":%lld}", db_text(row, 0),
                db_real(row, 1), db_real(row, 2), (long long)db_number(row, 3));
    return true;
}

static bool export_text(const DbRow *row, void *data) {
    comma(data);
    buffer_json(&((Export *)data)->later.out, db_text(row, 0));
    return true;
}

static bool export_remark(const DbRow *row, void *data) {
    Buffer *out = &((Export *)data)->later.out;
    comma(data);
    text_format(buffer_room(out, 64), "{\"table\":\"%s\",\"words\":", db_text(row, 0));
    buffer_json(out, db_text(row, 1));
    text_format(buffer_room(out, 64), ",\"at\":%lld}", (long long)db_number(row, 2));
    return true;
}

static bool export_target(const DbRow *row, void *data) {
    Buffer *out = &((Export *)data)->later.out;
    comma(data);
    text_format(buffer_room(out, 64), "{\"kind\":\"%s\",\"url\":", db_text(row, 0));
    buffer_json(out, db_text(row, 1));
    text_format(buffer_room(out, 64), ",\"lang\":\"%s\",\"made\":%lld}", db_text(row, 2),
                (long long)db_number(row, 3));
    return true;
}

static void export_all(Task *task, Db *db) {
    Export *export = (Export *)task;
    Buffer *out = &export->later.out;
    static const struct {
        const char *head, *sql;
        DbEach each;
    } PARTS[] = {{"{", SQL_PLAYER_FIND, export_player},
                 {",\"sessions\":[", SQL_SESSION_LIST, export_session},
                 {"],\"notices\":[", SQL_TARGETS_OF, export_target},
                 {"],\"ratings\":[", SQL_RATINGS_OF, export_rating},
                 {"],\"chat\":[", SQL_CHAT_BY, export_remark},
                 {"],\"records\":[", SQL_RECORDS_OF, export_text}};
    TEXT(error, 300);
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        buffer_put(out, PARTS[i].head);
        export->first = true;
        if (!db_each(db, &error, PARTS[i].sql, PARTS[i].each, export, "t", export->later.person)) {
            task->failed = true;
        }
    }
    buffer_put(out, "]}");
}

static CallAnswer do_export(Call *call) {
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    Export *export = (Export *)call_later(call, sizeof *export, export_all, later_answer);
    if (export == NULL) {
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &export->later.task);
    return CALL_LATER;
}

/* ---- muting ---- */

static CallAnswer do_mute(Call *call) {
    char id[ID_SIZE];
    bool on = true;
    Person *person = call->conn->person;
    if (!call_words(call, "player", id, sizeof id) || !call_option_flag(call, "on", &on)) {
        return CALL_REFUSED;
    }
    if (strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") != strlen(id) || id[0] == '\0') {
        return call_refuse(call, REFUSE_BAD_PLAYER_ID);
    }
    int at = 0;
    while (at < person->muted_count && strcmp(person->muted[at], id) != 0) {
        at++;
    }
    if (on && at == person->muted_count) {
        if (at == MUTED_MAX) {
            return call_refuse(call, REFUSE_TOO_MANY_MUTED);
        }
        memcpy(person->muted[person->muted_count++], id, sizeof id);
    } else if (!on && at < person->muted_count) {
        memmove(person->muted[at], person->muted[--person->muted_count], ID_SIZE);
    }
    person_save_muted(call->hub, person);
    api_write_me(call->conn, call->out);
    buffer_put(call->out, "}");
    return CALL_DONE;
}

const ApiMethod API_DATA[] = {
    {"export", do_export, SOMEBODY, {NULL}},
    {"mute", do_mute, SOMEBODY, {"player", "on"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
