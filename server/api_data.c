/* server/api_data.c -- calls about one's data: all that is kept, muting. */
#include "core/json_writer.h"
#include "server/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one's data ---- */

enum { EXPORT_PAGE = 4 << 20 }; /* bytes of an answer; what is left comes with the next */

/* Where a page ends: after which remark, or after which record. */
typedef struct Place {
    char part; /* 'c' or 'r'; 0: at the beginning */
    int64_t at, n;
    char id[ID_SIZE];
} Place;

typedef struct Export {
    LaterCall later;
    Place from, to;
    bool full;
} Export;

/* Is there room for one more? Else the page ends where it is. */
static bool has_room(Export *export) {
    export->full = export->full || export->later.out.text.used >= EXPORT_PAGE;
    return !export->full;
}

static void reached(Export *export, char part, int64_t at, const char *id, int64_t n) {
    export->to.part = part;
    export->to.at = at;
    export->to.n = n;
    snprintf(export->to.id, sizeof export->to.id, "%s", id);
}

static bool export_player(const DbRow *row, void *data) {
    Text *out = &((Export *)data)->later.out.text;
    json_add_words(out, "player", db_text(row, 0));
    json_add_words(out, "name", db_text(row, 1));
    json_add_flag(out, "guest", db_text(row, 2)[0] == '\0');
    json_add_words(out, "muted", db_text(row, 4));
    json_add_number(out, "made", db_number(row, 5));
    json_add_number(out, "seen", db_number(row, 6));
    return true;
}

static bool export_session(const DbRow *row, void *data) {
    Text *out = &((Export *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "label", db_text(row, 0));
    json_add_number(out, "made", db_number(row, 1));
    json_add_words(out, "kind", db_text(row, 2));
    json_close(out);
    return true;
}

static bool export_rating(const DbRow *row, void *data) {
    api_add_rating(row, &((Export *)data)->later.out.text);
    return true;
}

static bool export_record(const DbRow *row, void *data) {
    Export *export = data;
    if (!has_room(export)) {
        return false;
    }
    json_add_words(&export->later.out.text, NULL, db_text(row, 0));
    reached(export, 'r', db_number(row, 1), db_text(row, 2), 0);
    return true;
}

static bool export_remark(const DbRow *row, void *data) {
    Export *export = data;
    Text *out = &export->later.out.text;
    if (!has_room(export)) {
        return false;
    }
    json_open(out, NULL);
    json_add_words(out, "table", db_text(row, 0));
    json_add_words(out, "words", db_text(row, 1));
    json_add_number(out, "at", db_number(row, 2));
    json_close(out);
    reached(export, 'c', db_number(row, 2), db_text(row, 0), db_number(row, 3));
    return true;
}

static bool export_target(const DbRow *row, void *data) {
    Text *out = &((Export *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "kind", db_text(row, 0));
    json_add_words(out, "url", db_text(row, 1));
    json_add_words(out, "lang", db_text(row, 2));
    json_add_number(out, "made", db_number(row, 3));
    json_close(out);
    return true;
}

static void export_all(Task *task, Db *db) {
    Export *export = (Export *)task;
    Text *out = &export->later.out.text;
    static const struct {
        const char *list, *sql;
        DbEach each;
    } PARTS[] = {{"sessions", SQL_SESSION_LIST, export_session},
                 {"notices", SQL_TARGETS_OF, export_target},
                 {"ratings", SQL_RATINGS_OF, export_rating}};
    TEXT(error, 300);
    const char *player = export->later.person;
    const Place *from = &export->from;
    bool good = true;
    export->full = false;
    export->to = export->from;
    json_open(out, NULL);
    if (from->part == 0) {
        good = db_each(db, &error, SQL_PLAYER_FIND, export_player, export, "t", player);
    }
    for (size_t i = 0; from->part == 0 && i < sizeof PARTS / sizeof PARTS[0]; i++) {
        json_open_list(out, PARTS[i].list);
        good = db_each(db, &error, PARTS[i].sql, PARTS[i].each, export, "t", player) && good;
        json_close_list(out);
    }
    json_open_list(out, "chat");
    if (from->part != 'r') {
        good = db_each(db, &error, SQL_CHAT_BY, export_remark, export, "tiitti", player, from->at,
                       from->at, from->id, from->id, from->n) &&
               good;
    }
    json_close_list(out);
    json_open_list(out, "records");
    if (!export->full) {
        const bool begun = from->part == 'r';
        good = db_each(db, &error, SQL_RECORDS_OF, export_record, export, "tiit", player,
                       begun ? from->at : -1, begun ? from->at : -1, begun ? from->id : "") &&
               good;
    }
    json_close_list(out);
    if (export->full) {
        json_add_format(out, "next", "%c %lld %s %lld", export->to.part, (long long)export->to.at,
                        export->to.id, (long long)export->to.n);
    } else {
        json_add_null(out, "next");
    }
    json_close(out);
    task->failed = !good;
}

/* `after` is what `next` of the page before was. */
static bool read_place(Call *call, Place *place) {
    char words[80] = "", end;
    long long at, n;
    place->at = -1;
    if (!call_option_words(call, "after", words, sizeof words)) {
        return false;
    }
    if (words[0] == '\0') {
        return true;
    }
    if (sscanf(words, "%c %lld %19s %lld%c", &place->part, &at, place->id, &n, &end) != 4 ||
        (place->part != 'c' && place->part != 'r')) {
        call_refuse(call, REFUSE_BAD_AFTER);
        return false;
    }
    place->at = at;
    place->n = n;
    return true;
}

static CallAnswer do_export(Call *call) {
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    Export *export = (Export *)call_later(call, sizeof *export, export_all, later_answer);
    if (export == NULL) {
        return CALL_REFUSED;
    }
    if (!read_place(call, &export->from)) {
        later_free(&export->later);
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
    json_close(&call->out->text);
    return CALL_DONE;
}

const ApiMethod API_DATA[] = {
    {"export", do_export, SOMEBODY, {"after"}},
    {"mute", do_mute, SOMEBODY, {"player", "on"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
