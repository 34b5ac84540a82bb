/* server/api_data.c -- calls about one's data: all that is kept, muting. */
#include "core/json_writer.h"
#include "server/api.h"
#include "server/contact.h"
#include "server/holiday.h"
#include "server/notes.h"
#include "server/origins.h"
#include "server/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one's data ---- */

enum {
    EXPORT_PAGE = 4 << 20, /* bytes of an answer; what is left comes with the next */
    EXPORT_ROWS = 500      /* remarks or records in it */
};

/* Where a page ends: after which remark, or after which record. */
typedef struct Place {
    char part; /* 'c' or 'r'; 0: at the beginning */
    int64_t at, n;
    char id[ID_SIZE];
} Place;

typedef struct Export {
    LaterCall later;
    Place from, to;
    int rows;
    bool full;
    const char *const *columns; /* of the part being written (export_row) */
} Export;

/* Is there room for one more? Else the page ends where it is. */
static bool has_room(Export *export) {
    export->full =
        export->full || export->rows == EXPORT_ROWS || export->later.out.text.used >= EXPORT_PAGE;
    export->rows += !export->full;
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
    static const char *const COLUMNS[] = {"table", "words", "#at", NULL};
    Export *export = data;
    if (!has_room(export)) {
        return false;
    }
    rows_add(row, COLUMNS, NULL, &export->later.out.text);
    reached(export, 'c', db_number(row, 2), db_text(row, 0), db_number(row, 3));
    return true;
}

/* Rows of plain columns. */
static bool export_row(const DbRow *row, void *data) {
    const Export *export = data;
    rows_add(row, export->columns, NULL, (Text *)&export->later.out.text);
    return true;
}

/* What is between oneself and others: `asker` says who has asked. */
static const char SQL_MY_BONDS[] =
    "SELECT b.high, p.name, b.asker, b.state, b.made FROM bonds b JOIN players p ON p.id = b.high"
    " WHERE b.low = $1 UNION ALL SELECT b.low, p.name, b.asker, b.state, b.made FROM bonds b"
    " JOIN players p ON p.id = b.low WHERE b.high = $1";
static const char SQL_MY_BLOCKS[] = "SELECT b.other, p.name, b.made FROM blocks b JOIN players p"
                                    " ON p.id = b.other WHERE b.player = $1 ORDER BY b.made";
static const char SQL_MY_FOLLOWS[] =
    "SELECT id, made, ended FROM follows WHERE player = $1 ORDER BY made";
static const char SQL_MY_INVITATIONS[] =
    "SELECT id, game, inviter, name, player, made FROM invitations WHERE player = $1 UNION ALL"
    " SELECT id, game, inviter, name, player, made FROM invitations WHERE inviter = $1";
static const char SQL_MY_REPORTS[] =
    "SELECT made, player, about, words, state FROM reports WHERE reporter = $1 ORDER BY made";
static const char SQL_MY_STEPS[] = "SELECT game, ended, id, mean, doubt FROM rating_steps"
                                   " WHERE player = $1 ORDER BY game, ended, id";
static const char SQL_MY_TALLIES[] =
    "SELECT game, played, won, last FROM tallies WHERE player = $1 ORDER BY game";

static const char SQL_MY_ORDERS[] =
    "SELECT id, base, lines, made FROM orders WHERE player = $1 ORDER BY id";

static const char SQL_MY_TOURNAMENTS[] = "SELECT t.id, t.name, e.n, e.state, t.state, t.made FROM "
                                         "tournament_players e JOIN tournaments t"
                                         " ON t.id = e.id WHERE e.player = $1 ORDER BY t.made";
static const char SQL_OWN_TOURNAMENTS[] =
    "SELECT id, name, state, made FROM tournaments WHERE owner = $1 ORDER BY made";
static const char SQL_MY_DAILY[] = "SELECT day, game, id, state, points, place, margin FROM daily"
                                   " WHERE player = $1 ORDER BY day, game";

static void export_all(Task *task, Db *db) {
    Export *export = (Export *)task;
    Text *out = &export->later.out.text;
    static const struct {
        const char *list, *sql;
        DbEach each;
        const char *columns[9]; /* of export_row */
    } PARTS[] = {
        {"sessions", SQL_SESSION_LIST, export_row, {"label", "#made", "kind", NULL}},
        {"origins", SQL_ORIGINS_OF, export_row, {"mark", "#seen", NULL}},
        {"notices", SQL_TARGETS_OF, export_row, {"kind", "url", "lang", "#made", NULL}},
        {"ratings", SQL_RATINGS_OF, export_rating, {NULL}},
        {"rating_steps",
         SQL_MY_STEPS,
         export_row,
         {"game", "#ended", "table", "~rating", "~doubt", NULL}},
        {"played", SQL_MY_TALLIES, export_row, {"game", "#played", "#won", "#last", NULL}},
        {"friends",
         SQL_MY_BONDS,
         export_row,
         {"player", "name", "asker", "#friends", "#since", NULL}},
        {"blocked", SQL_MY_BLOCKS, export_row, {"player", "name", "#since", NULL}},
        {"follows", SQL_MY_FOLLOWS, export_row, {"table", "#since", "#ended", NULL}},
        {"invitations",
         SQL_MY_INVITATIONS,
         export_row,
         {"table", "game", "by", "by_name", "to", "#made", NULL}},
        {"reports",
         SQL_MY_REPORTS,
         export_row,
         {"#made", "player", "table", "words", "#closed", NULL}},
        {"orders", SQL_MY_ORDERS, export_row, {"table", "#count", "lines", "#made", NULL}},
        {"tournaments",
         SQL_MY_TOURNAMENTS,
         export_row,
         {"tournament", "name", "#n", "#left", "#state", "#made", NULL}},
        {"organised",
         SQL_OWN_TOURNAMENTS,
         export_row,
         {"tournament", "name", "#state", "#made", NULL}},
        {"daily",
         SQL_MY_DAILY,
         export_row,
         {"day", "game", "table", "#state", "#points", "#place", "#margin", NULL}},
        {"contact",
         SQL_CONTACT_OF,
         export_row,
         {"address", "lang", "#confirmed", "#news", "zone", "#quiet_from", "#quiet_to", "#digest"}},
        {"holidays", SQL_HOLIDAYS_OF, export_row, {"id", "#from", "#to", "#made", NULL}},
        {"notes", SQL_NOTES_OF, export_row, {"table", "words", "#changed", NULL}},
    };
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
        export->columns = PARTS[i].columns;
        good = db_each(db, &error, PARTS[i].sql, PARTS[i].each, export, "t", player) && good;
        json_close_list(out);
    }
    const int64_t more = EXPORT_ROWS + 1; /* the last only says that there are more */
    json_open_list(out, "chat");
    if (from->part != 'r') {
        good = db_stream(db, &error, SQL_CHAT_BY, export_remark, export, "tiittii", player,
                         from->at, from->at, from->id, from->id, from->n, more) &&
               good;
    }
    json_close_list(out);
    json_open_list(out, "records");
    if (!export->full) {
        const bool begun = from->part == 'r';
        good =
            db_stream(db, &error, SQL_RECORDS_OF, export_record, export, "tiiti", player,
                      begun ? from->at : -1, begun ? from->at : -1, begun ? from->id : "", more) &&
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
    if (!person_set_muted(call->hub, person, id, on)) {
        return call_refuse(call, REFUSE_TOO_MANY_MUTED);
    }
    api_write_me(call->conn, call->out);
    json_close(&call->out->text);
    return CALL_DONE;
}

const ApiMethod API_DATA[] = {
    {"export", do_export, THEMSELVES, {"after"}},
    {"mute", do_mute, SOMEBODY, {"player", "on"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
