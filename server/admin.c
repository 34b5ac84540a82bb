/* server/admin.c -- what the operator and moderators do: tables, codes, reports, the log of all
 * that. */
#include "server/admin.h"

#include "core/json_writer.h"
#include "play/json_doc.h"
#include "server/admin_inside.h"
#include "server/head.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/network.h"
#include "server/rows.h"
#include "server/table_doc.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_USUAL = 50,
    CODE_LETTERS = 12,
    CODES_MOST = 100 /* made at once */
};

const char *const REGISTRATION_WORDS[] = {"open", "invitation", "closed", NULL};
static const char *const REPORT_WORDS[] = {"open", "closed", NULL};

/* ---- statements ---- */

static const char SQL_ROLE[] = "SELECT role FROM roles WHERE player = $1";
static const char SQL_CODE_ADD[] =
    "INSERT INTO codes (code, uses, ends, note, made) VALUES ($1, $2, $3, $4, $5)";
static const char SQL_CODE_USE[] = "UPDATE codes SET uses = uses - 1 WHERE code = $1 AND uses > 0"
                                   " AND (ends = 0 OR ends > $2) RETURNING uses";
static const char SQL_CODES[] = "SELECT code, uses, ends, note, made FROM codes WHERE uses > 0"
                                " AND (ends = 0 OR ends > $1) ORDER BY made DESC LIMIT $2";
static const char SQL_CODE_DROP[] = "DELETE FROM codes WHERE code = $1 RETURNING code";
static const char SQL_REPORT_ADD[] =
    "INSERT INTO reports (id, made, reporter, player, about, words, state, note)"
    " VALUES ($1, $2, $3, $4, $5, $6, 0, '')";
static const char SQL_REPORTS[] =
    "SELECT r.id, r.made, r.reporter, coalesce(a.name, ''), r.player, coalesce(b.name, ''),"
    " r.about, r.words, r.state, r.note FROM reports r LEFT JOIN players a ON a.id = r.reporter"
    " LEFT JOIN players b ON b.id = r.player WHERE r.state = $1 ORDER BY r.made DESC LIMIT $2";
static const char SQL_REPORT_CLOSE[] =
    "UPDATE reports SET state = 1, note = $1 WHERE id = $2 AND state = 0 RETURNING id";
static const char SQL_AUDIT_ADD[] =
    "INSERT INTO audit (id, at, who, act, about, words) VALUES ($1, $2, $3, $4, $5, $6)";
static const char SQL_AUDIT[] =
    "SELECT a.at, a.who, coalesce(p.name, ''), a.act, a.about, a.words FROM audit a LEFT JOIN"
    " players p ON p.id = a.who WHERE a.at <= $1 ORDER BY a.at DESC, a.id LIMIT $2";
static const char SQL_TABLES[] =
    "SELECT id, status, doc, changed FROM tables WHERE status < 2 ORDER BY changed DESC LIMIT $1";
static const char SQL_STATS[] =
    "SELECT (SELECT count(*) FROM players WHERE fold IS NOT NULL), (SELECT count(*) FROM players"
    " WHERE fold IS NULL), (SELECT count(*) FROM bans), (SELECT count(*) FROM sessions),"
    " (SELECT count(*) FROM tables WHERE status = 0), (SELECT count(*) FROM tables WHERE status ="
    " 1), (SELECT count(*) FROM tables WHERE status = 3), (SELECT count(*) FROM records),"
    " (SELECT count(*) FROM records WHERE ended > $1), (SELECT count(*) FROM reports WHERE state ="
    " 0), (SELECT count(*) FROM players WHERE seen > $2)";

/* ---- one call ---- */

static bool take_role(const DbRow *row, void *data) {
    *(bool *)data = strcmp(db_text(row, 0), "moderator") == 0;
    return false;
}

bool admin_is_moderator(Db *db, const char *player, bool *out, Text *error) {
    *out = false;
    return player[0] == '\0' || db_each(db, error, SQL_ROLE, take_role, out, "t", player);
}

/* Who is meant, and is it allowed to do that to them? False after refusing. */
static bool find_who(Admin *admin, Db *db, Text *error) {
    char fold[NAME_FOLD_SIZE];
    bool moderator = false;
    name_fold(admin->who, fold, sizeof fold);
    if (!known_by_id(db, admin->who, &admin->known) ||
        (!admin->known.found && !known_by_fold(db, fold, &admin->known))) {
        admin->later.task.failed = true;
        return false;
    }
    if (!admin->known.found) {
        later_refuse_with(&admin->later, REFUSE_NO_SUCH_PLAYER, admin->who);
        return false;
    }
    if (admin->operator) {
        return true;
    }
    if (strcmp(admin->known.id, admin->later.person) == 0) {
        later_refuse(&admin->later, REFUSE_ADMIN_SELF);
        return false;
    }
    if (!admin_is_moderator(db, admin->known.id, &moderator, error)) {
        admin->later.task.failed = true;
        return false;
    }
    if (moderator) {
        later_refuse(&admin->later, REFUSE_ADMIN_MODERATOR);
    }
    return !moderator;
}

void admin_work(Task *task, Db *db) {
    Admin *admin = (Admin *)task;
    TEXT(error, 300);
    bool moderator = false;
    admin->found = false;
    if (!admin->operator&& !admin_is_moderator(db, admin->later.person, &moderator, &error)) {
        task->failed = true;
        return;
    }
    if (!admin->operator&&(!moderator || admin->only_operator || !admin->from_here)) {
        later_refuse(&admin->later, REFUSE_NOT_MODERATOR);
        return;
    }
    if (admin->who[0] != '\0' && !find_who(admin, db, &error)) {
        return;
    }
    bool good = admin->work(admin, db, &error);
    if (good && admin->writes && admin->later.why == REFUSE_NONE) {
        char id[ID_SIZE];
        id_new(id, 16);
        good = db_run(db, &error, SQL_AUDIT_ADD, "titttt", id, admin->now,
                      admin->operator? "operator" : admin->later.person, admin->act,
                      admin->known.found ? admin->known.id : admin->about, admin->words);
    }
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

void admin_done(Task *task) {
    Admin *admin = (Admin *)task;
    LaterCall *later = &admin->later;
    if (!task->failed && later->why == REFUSE_NONE) {
        if (admin->writes) {
            log_line(LOG_WARN, "admin", "act", admin->act, "by",
                     admin->operator? "operator" : later->person, "about",
                     admin->known.found ? admin->known.id : admin->about, NULL);
        }
        if (admin->after != NULL && admin->apart) {
            admin->after(admin);
        } else if (admin->after != NULL) {
            store_group(later->hub->store);
            admin->after(admin);
            store_group_end(later->hub->store);
        }
        if (later->out.text.used == 0) {
            buffer_put(&later->out, "true");
        }
    }
    sodium_memzero(admin->password, sizeof admin->password);
    sodium_memzero(&admin->known, sizeof admin->known);
    plan_free(&admin->plan);
    later_answer(task);
}

Admin *admin_begin(Call *call, const char *act, bool only_operator,
                   bool (*work)(Admin *, Db *, Text *)) {
    Admin *admin = (Admin *)call_later(call, sizeof *admin, admin_work, admin_done);
    if (admin != NULL) {
        admin->act = act;
        admin->only_operator = only_operator;
        admin->writes = true;
        admin->operator= call->conn->operator;
        admin->from_here = network_holds(call->hub->admin_from, call->conn->peer);
        admin->work = work;
        admin->now = call->hub->clock();
        admin->most = LIST_USUAL;
    }
    return admin;
}

CallAnswer admin_refuse(Admin *admin) {
    later_free(&admin->later);
    return CALL_REFUSED;
}

CallAnswer admin_write(Call *call, Admin *admin) {
    store_change(call->hub->store, &admin->later.task);
    return CALL_LATER;
}

CallAnswer admin_read(Call *call, Admin *admin) {
    admin->writes = false;
    store_ask(call->hub->store, &admin->later.task);
    return CALL_LATER;
}

bool admin_take_found(const DbRow *row, void *data) {
    (void)row;
    ((Admin *)data)->found = true;
    return false;
}

bool admin_nothing(Admin *admin, Db *db, Text *error) {
    (void)admin;
    (void)db;
    (void)error;
    return true;
}

/* ---- lists ---- */

typedef struct Rows {
    const char *const *columns;
    Text *out;
} Rows;

static bool add_row(const DbRow *row, void *data) {
    static const char *const *const WORDS[] = {REPORT_WORDS};
    const Rows *rows = data;
    rows_add(row, rows->columns, WORDS, rows->out);
    return true;
}

/* The rows of a statement that wants one number and how many rows there may be. */
static bool list_rows(Admin *admin, Db *db, Text *error, const char *sql,
                      const char *const columns[], int64_t number) {
    Rows rows = {columns, &admin->later.out.text};
    json_open_list(rows.out, NULL);
    const bool good = db_each(db, error, sql, add_row, &rows, "ii", number, admin->most);
    json_close_list(rows.out);
    return good;
}

/* A call that lists something and wants nothing but how much of it. */
static CallAnswer list(Call *call, const char *act, bool only_operator,
                       bool (*work)(Admin *, Db *, Text *)) {
    Admin *admin = admin_begin(call, act, only_operator, work);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_option_number(call, "limit", 1, LIST_MOST, &admin->most) ? admin_read(call, admin)
                                                                         : admin_refuse(admin);
}

/* ---- tables ---- */

static bool list_table(const DbRow *row, void *data) {
    Admin *admin = data;
    Text *out = &admin->later.out.text;
    JsonDoc doc = {0};
    TEXT(error, 200);
    const char *words = db_text(row, 2);
    char game[32] = "", access[16] = "";
    json_open(out, NULL);
    json_add_words(out, "table", db_text(row, 0));
    json_add_words(out, "status", db_number(row, 1) == 0 ? "waiting" : "playing");
    json_add_number(out, "changed", db_number(row, 3));
    if (json_doc_read(&doc, words, strlen(words), &error)) {
        const Json *json = &doc.json;
        doc_words(json, 0, "game", game, sizeof game);
        doc_words(json, 0, "access", access, sizeof access);
        json_add_words(out, "game", game);
        json_add_words(out, "access", access);
        json_add_number(out, "made", doc_number(json, 0, "made"));
        json_open_list(out, "seats");
        const int seats = json_member(json, 0, "seat");
        for (int at = seats == JSON_NONE ? JSON_NONE : json_first(json, seats); at != JSON_NONE;
             at = json_next(json, at)) {
            char kind[16], player[ID_SIZE], name[MATCH_NAME_SIZE];
            doc_words(json, at, "kind", kind, sizeof kind);
            doc_words(json, at, "player", player, sizeof player);
            doc_words(json, at, "name", name, sizeof name);
            json_open(out, NULL);
            json_add_words(out, "kind", kind);
            json_add_words(out, "player", player);
            json_add_words(out, "name", name);
            json_close(out);
        }
        json_close_list(out);
    }
    json_doc_free(&doc);
    json_close(out);
    return true;
}

static bool list_tables(Admin *admin, Db *db, Text *error) {
    json_open_list(&admin->later.out.text, NULL);
    const bool good = db_each(db, error, SQL_TABLES, list_table, admin, "i", admin->most);
    json_close_list(&admin->later.out.text);
    return good;
}

static CallAnswer do_tables(Call *call) {
    return list(call, "tables", false, list_tables);
}

/* Nobody has won or lost. */
static void end_table(Admin *admin) {
    Table *table = table_find(admin->later.hub, admin->about);
    if (table == NULL || table->status == TABLE_OVER) {
        later_refuse(&admin->later, REFUSE_NO_TABLE);
    } else if (table->status == TABLE_WAITING) {
        table_drop(table);
    } else if (table_wake(table)) {
        table_end(table, END_OPERATOR, -1);
        tell_update(table, table->match->count);
    }
}

static CallAnswer do_end_table(Call *call) {
    Admin *admin = admin_begin(call, "end-table", false, admin_nothing);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "table", admin->about, ID_SIZE) ||
        !call_option_said(call, "why", admin->words, sizeof admin->words)) {
        return admin_refuse(admin);
    }
    const Table *table = table_find(call->hub, admin->about);
    if (admin->operator&&(table == NULL || table->status == TABLE_OVER)) {
        call_refuse(call, REFUSE_NO_TABLE);
        return admin_refuse(admin);
    }
    admin->after = end_table;
    return admin_write(call, admin);
}

/* ---- codes for accounts ---- */

static bool make_codes(Admin *admin, Db *db, Text *error) {
    Text *out = &admin->later.out.text;
    bool good = true;
    json_open_list(out, NULL);
    for (int64_t i = 0; i < admin->number && good; i++) {
        char code[CODE_SIZE];
        id_new(code, CODE_LETTERS);
        good = db_run(db, error, SQL_CODE_ADD, "tiiti", code, admin->most, admin->until,
                      admin->words, admin->now);
        json_add_words(out, NULL, code);
    }
    json_close_list(out);
    return good;
}

static CallAnswer do_code_new(Call *call) {
    int64_t days = 30;
    Admin *admin = admin_begin(call, "code-new", true, make_codes);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    admin->number = admin->most = 1;
    if (!call_option_number(call, "count", 1, CODES_MOST, &admin->number) ||
        !call_option_number(call, "uses", 1, 10000, &admin->most) ||
        !call_option_number(call, "days", 0, DAYS_MOST, &days) ||
        !call_option_said(call, "note", admin->words, sizeof admin->words)) {
        return admin_refuse(admin);
    }
    admin->until = days == 0 ? 0 : admin->now + days * DAY_MS;
    return admin_write(call, admin);
}

static bool list_codes(Admin *admin, Db *db, Text *error) {
    static const char *const COLUMNS[] = {"code", "#uses", "#ends", "note", "#made", NULL};
    return list_rows(admin, db, error, SQL_CODES, COLUMNS, admin->now);
}

static CallAnswer do_codes(Call *call) {
    return list(call, "codes", true, list_codes);
}

static bool drop_code(Admin *admin, Db *db, Text *error) {
    const bool good = db_each(db, error, SQL_CODE_DROP, admin_take_found, admin, "t", admin->about);
    if (good && !admin->found) {
        later_refuse(&admin->later, REFUSE_WRONG_CODE);
    }
    return good;
}

static CallAnswer do_code_drop(Call *call) {
    Admin *admin = admin_begin(call, "code-drop", true, drop_code);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_words(call, "code", admin->about, CODE_SIZE) ? admin_write(call, admin)
                                                             : admin_refuse(admin);
}

Refusal admin_use_code(Db *db, const char *code, int64_t now) {
    TEXT(error, 300);
    Admin found = {0};
    if (!db_each(db, &error, SQL_CODE_USE, admin_take_found, &found, "ti", code, now)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return REFUSE_BUSY;
    }
    return found.found ? REFUSE_NONE : REFUSE_WRONG_CODE;
}

/* ---- reports ---- */

static bool list_reports(Admin *admin, Db *db, Text *error) {
    static const char *const COLUMNS[] = {"report", "#made",  "&by",  "&about", "table",
                                          "words",  "%state", "note", NULL};
    return list_rows(admin, db, error, SQL_REPORTS, COLUMNS, admin->number);
}

static CallAnswer do_reports(Call *call) {
    int state = 0;
    Admin *admin = admin_begin(call, "reports", false, list_reports);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_option_choice(call, "state", REPORT_WORDS, &state) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &admin->most)) {
        return admin_refuse(admin);
    }
    admin->number = state;
    return admin_read(call, admin);
}

static bool close_report(Admin *admin, Db *db, Text *error) {
    const bool good = db_each(db, error, SQL_REPORT_CLOSE, admin_take_found, admin, "tt",
                              admin->words, admin->about);
    if (good && !admin->found) {
        later_refuse(&admin->later, REFUSE_NO_REPORT);
    }
    return good;
}

static CallAnswer do_report_close(Call *call) {
    Admin *admin = admin_begin(call, "report-close", false, close_report);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "report", admin->about, ID_SIZE) ||
        !call_option_said(call, "note", admin->words, sizeof admin->words)) {
        return admin_refuse(admin);
    }
    return admin_write(call, admin);
}

/* By anybody: something is wrong with somebody, at a table or in general. */
static CallAnswer do_report(Call *call) {
    char player[ID_SIZE] = "", table[ID_SIZE] = "", words[WORD_SIZE], id[ID_SIZE];
    if (!call_said(call, "words", words, sizeof words) ||
        !call_option_words(call, "player", player, sizeof player) ||
        !call_option_words(call, "table", table, sizeof table)) {
        return CALL_REFUSED;
    }
    if (words[strspn(words, " ")] == '\0') {
        return call_refuse(call, REFUSE_NOTHING_SAID);
    }
    if (strcmp(player, call->conn->person->id) == 0) {
        return call_refuse(call, REFUSE_ADMIN_SELF);
    }
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    id_new(id, 12);
    store_write(call->hub->store, SQL_REPORT_ADD, "titttt", id, call->hub->clock(),
                call->conn->person->id, player, table, words);
    log_line(LOG_INFO, "report", "report", id, "player", player, "table", table, NULL);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* ---- the word of the day, what was done, how things stand ---- */

static bool set_word(Admin *admin, Db *db, Text *error) {
    return db_run(db, error, SQL_META_SET, "tt", "word", admin->words);
}

static CallAnswer do_word(Call *call) {
    Admin *admin = admin_begin(call, "word", false, set_word);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_said(call, "words", admin->words, sizeof admin->words) ? admin_write(call, admin)
                                                                       : admin_refuse(admin);
}

static bool list_audit(Admin *admin, Db *db, Text *error) {
    static const char *const COLUMNS[] = {"#at", "who", "name", "act", "about", "words", NULL};
    return list_rows(admin, db, error, SQL_AUDIT, COLUMNS, INT64_MAX / 2);
}

static CallAnswer do_audit(Call *call) {
    return list(call, "audit", true, list_audit);
}

static bool write_stats(const DbRow *row, void *data) {
    static const char *const NAMES[] = {"accounts",      "guests",  "banned",   "sessions",
                                        "waiting",       "playing", "damaged",  "finished",
                                        "finished_week", "reports", "seen_week"};
    Text *out = &((Admin *)data)->later.out.text;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        json_add_number(out, NAMES[i], db_number(row, (int)i));
    }
    return false;
}

static bool ask_stats(Admin *admin, Db *db, Text *error) {
    Text *out = &admin->later.out.text;
    const int64_t week = admin->now - 7 * DAY_MS;
    json_open(out, NULL);
    return db_each(db, error, SQL_STATS, write_stats, admin, "ii", week, week);
}

static void tell_stats(Admin *admin) {
    const Hub *hub = admin->later.hub;
    Text *out = &admin->later.out.text;
    int here = 0;
    for (size_t i = 0; i < hub->people.room; i++) {
        const Person *person = hub->people.entry[i].key == NULL ? NULL : hub->people.entry[i].value;
        here += person != NULL && person->conns != NULL;
    }
    json_add_number(out, "here", here);
    json_add_number(out, "connections", METRIC.connections);
    json_add_number(out, "moves", METRIC.moves);
    json_add_words(out, "registration", REGISTRATION_WORDS[hub->registration]);
    json_close(out);
}

static CallAnswer do_stats(Call *call) {
    Admin *admin = admin_begin(call, "stats", false, ask_stats);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    admin->after = tell_stats;
    return admin_read(call, admin);
}

/* What everybody may know of this server, and of what they may do here. */
typedef struct About {
    LaterCall later;
    char word[WORD_SIZE];
    bool moderator, from_here;
} About;

static bool take_word(const DbRow *row, void *data) {
    snprintf(((About *)data)->word, WORD_SIZE, "%s", db_text(row, 0));
    return false;
}

static void ask_about(Task *task, Db *db) {
    About *about = (About *)task;
    const Hub *hub = about->later.hub;
    Text *out = &about->later.out.text;
    TEXT(error, 300);
    about->word[0] = '\0';
    if (!db_each(db, &error, SQL_META_GET, take_word, about, "t", "word") ||
        !admin_is_moderator(db, about->later.person, &about->moderator, &error)) {
        task->failed = true;
        return;
    }
    json_open(out, NULL);
    json_add_words(out, "registration", REGISTRATION_WORDS[hub->registration]);
    json_add_flag(out, "guests", !hub->no_guests);
    json_add_words(out, "word", about->word[0] == '\0' ? NULL : about->word);
    json_add_flag(out, "moderator", about->moderator && about->from_here);
    json_close(out);
}

static CallAnswer do_server(Call *call) {
    About *about = (About *)call_later(call, sizeof *about, ask_about, later_answer);
    if (about == NULL) {
        return CALL_REFUSED;
    }
    about->from_here = network_holds(call->hub->admin_from, call->conn->peer);
    store_ask(call->hub->store, &about->later.task);
    return CALL_LATER;
}

const ApiMethod API_ADMIN[] = {
    {"server", do_server, ANYBODY, {NULL}},
    {"report", do_report, SOMEBODY, {"player", "table", "words"}},
    {"admin_tables", do_tables, MODERATORS, {"limit"}},
    {"admin_end_table", do_end_table, MODERATORS, {"table", "why"}},
    {"admin_code_new", do_code_new, MODERATORS, {"count", "uses", "days", "note"}},
    {"admin_codes", do_codes, MODERATORS, {"limit"}},
    {"admin_code_drop", do_code_drop, MODERATORS, {"code"}},
    {"admin_reports", do_reports, MODERATORS, {"state", "limit"}},
    {"admin_report_close", do_report_close, MODERATORS, {"report", "note"}},
    {"admin_word", do_word, MODERATORS, {"words"}},
    {"admin_audit", do_audit, MODERATORS, {"limit"}},
    {"admin_stats", do_stats, MODERATORS, {NULL}},
    {NULL, NULL, ANYBODY, {NULL}},
};
