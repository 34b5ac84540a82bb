/* server/admin.c -- what the operator and moderators do: people, tables, codes, reports, the log of
 * all that. */
#include "server/admin.h"

#include "core/json_writer.h"
#include "play/json_doc.h"
#include "server/fetch.h"
#include "server/head.h"
#include "server/identity.h"
#include "server/invites.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/network.h"
#include "server/table_doc.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_USUAL = 50,
    LIST_MOST = 500,
    PASSWORD_LETTERS = 16,
    CODE_LETTERS = 12,
    CODES_MOST = 100, /* made at once */
    DAYS_MOST = 3660
};
static const int64_t DAY_MS = 24 * 3600 * 1000;

const char *const REGISTRATION_WORDS[] = {"open", "invitation", "closed", NULL};
static const char *const REPORT_WORDS[] = {"open", "closed", NULL};

/* ---- statements ---- */

static const char SQL_BAN[] = "INSERT INTO bans (player, until, why, made) VALUES ($1, $2, $3, $4)"
                              " ON CONFLICT (player) DO UPDATE SET until = excluded.until,"
                              " why = excluded.why, made = excluded.made";
static const char SQL_UNBAN[] = "DELETE FROM bans WHERE player = $1";
static const char SQL_BANNED[] =
    "SELECT until FROM bans WHERE player = $1 AND (until = 0 OR until > $2)";
static const char SQL_ROLE[] = "SELECT role FROM roles WHERE player = $1";
static const char SQL_ROLE_SET[] = "INSERT INTO roles (player, role) VALUES ($1, $2)"
                                   " ON CONFLICT (player) DO UPDATE SET role = excluded.role";
static const char SQL_ROLE_DROP[] = "DELETE FROM roles WHERE player = $1";
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
    " players p ON p.id = a.who ORDER BY a.at DESC, a.id LIMIT $1";
static const char SQL_USERS[] =
    "SELECT p.id, p.name, p.fold, p.made, p.seen, b.until, b.why, r.role FROM players p"
    " LEFT JOIN bans b ON b.player = p.id LEFT JOIN roles r ON r.player = p.id"
    " WHERE p.fold IS NOT NULL ORDER BY p.seen DESC LIMIT $1";
static const char SQL_USERS_NAMED[] =
    "SELECT p.id, p.name, p.fold, p.made, p.seen, b.until, b.why, r.role FROM players p"
    " LEFT JOIN bans b ON b.player = p.id LEFT JOIN roles r ON r.player = p.id"
    " WHERE p.id = $1 OR (p.fold >= $2 AND p.fold < $3) ORDER BY p.fold LIMIT $4";
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

typedef struct Admin Admin;
struct Admin {
    LaterCall later;
    const char *act;
    bool only_operator, writes;
    bool operator, from_here; /* came by the operator's socket; from an address that is allowed */
    char who[NAME_FOLD_SIZE]; /* as they were named; "": nobody is meant */
    Known known;
    char about[MATCH_NAME_SIZE]; /* a table, a report, a code */
    char words[WORD_SIZE];
    Name name;
    int64_t now, number, until, most;
    char password[ID_SIZE], hash[crypto_pwhash_STRBYTES];
    bool right, found;
    bool (*work)(Admin *admin, Db *db, Text *error); /* false: the store has failed */
    void (*after)(Admin *admin);                     /* in the loop, if it was done */
};

static bool take_role(const DbRow *row, void *data) {
    *(bool *)data = strcmp(db_text(row, 0), "moderator") == 0;
    return false;
}

static bool is_moderator(Db *db, const char *player, bool *out, Text *error) {
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
    if (!is_moderator(db, admin->known.id, &moderator, error)) {
        admin->later.task.failed = true;
        return false;
    }
    if (moderator) {
        later_refuse(&admin->later, REFUSE_ADMIN_MODERATOR);
    }
    return !moderator;
}

static void admin_work(Task *task, Db *db) {
    Admin *admin = (Admin *)task;
    TEXT(error, 300);
    bool moderator = false;
    admin->found = false;
    if (!admin->operator&& !is_moderator(db, admin->later.person, &moderator, &error)) {
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

static void admin_done(Task *task) {
    Admin *admin = (Admin *)task;
    LaterCall *later = &admin->later;
    if (!task->failed && later->why == REFUSE_NONE) {
        if (admin->writes) {
            log_line(LOG_WARN, "admin", "act", admin->act, "by",
                     admin->operator? "operator" : later->person, "about",
                     admin->known.found ? admin->known.id : admin->about, NULL);
        }
        if (admin->after != NULL) {
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
    later_answer(task);
}

static Admin *begin(Call *call, const char *act, bool only_operator,
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

static CallAnswer refuse(Admin *admin) {
    later_free(&admin->later);
    return CALL_REFUSED;
}

static CallAnswer write_it(Call *call, Admin *admin) {
    store_change(call->hub->store, &admin->later.task);
    return CALL_LATER;
}

static CallAnswer read_it(Call *call, Admin *admin) {
    admin->writes = false;
    store_ask(call->hub->store, &admin->later.task);
    return CALL_LATER;
}

static bool take_found(const DbRow *row, void *data) {
    (void)row;
    ((Admin *)data)->found = true;
    return false;
}

/* ---- people ---- */

static bool list_user(const DbRow *row, void *data) {
    Admin *admin = data;
    Text *out = &admin->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "player", db_text(row, 0));
    json_add_words(out, "name", db_text(row, 1));
    json_add_flag(out, "guest", db_text(row, 2)[0] == '\0');
    json_add_number(out, "made", db_number(row, 3));
    json_add_number(out, "seen", db_number(row, 4));
    const bool banned =
        db_text(row, 5)[0] != '\0' && (db_number(row, 5) == 0 || db_number(row, 5) > admin->now);
    json_add_flag(out, "banned", banned);
    if (banned) {
        json_add_number(out, "until", db_number(row, 5));
        json_add_words(out, "why", db_text(row, 6));
    }
    json_add_words(out, "role", db_text(row, 7)[0] == '\0' ? NULL : db_text(row, 7));
    json_close(out);
    return true;
}

static bool list_users(Admin *admin, Db *db, Text *error) {
    Text *out = &admin->later.out.text;
    char fold[NAME_FOLD_SIZE], end[NAME_FOLD_SIZE + 4];
    name_fold(admin->about, fold, sizeof fold);
    snprintf(end, sizeof end, "%s\xef\xbf\xbf", fold); /* after all that begin so */
    json_open_list(out, NULL);
    const bool good = admin->about[0] == '\0'
                          ? db_each(db, error, SQL_USERS, list_user, admin, "i", admin->most)
                          : db_each(db, error, SQL_USERS_NAMED, list_user, admin, "ttti",
                                    admin->about, fold, end, admin->most);
    json_close_list(out);
    return good;
}

static CallAnswer do_users(Call *call) {
    Admin *admin = begin(call, "users", false, list_users);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_option_words(call, "name", admin->about, sizeof admin->about) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &admin->most)) {
        return refuse(admin);
    }
    return read_it(call, admin);
}

static bool ban(Admin *admin, Db *db, Text *error) {
    return db_run(db, error, SQL_BAN, "titi", admin->known.id, admin->until, admin->words,
                  admin->now) &&
           db_run(db, error, SQL_SESSIONS_DROP, "t", admin->known.id);
}

/* They are gone from all devices, and nobody waits for them. */
static void banned(Admin *admin) {
    Hub *hub = admin->later.hub;
    Person *person = map_get(&hub->people, admin->known.id);
    identity_changed(hub, admin->known.id);
    hub_recheck(hub, admin->known.id, NULL);
    if (person != NULL) {
        person->holds++;
        person_leave_tables(person);
        person->holds--;
        person_release(hub, person);
    }
}

static CallAnswer do_ban(Call *call) {
    int64_t days = 0;
    Admin *admin = begin(call, "ban", false, ban);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who) ||
        !call_option_words(call, "why", admin->words, sizeof admin->words) ||
        !call_option_number(call, "days", 0, DAYS_MOST, &days)) {
        return refuse(admin);
    }
    admin->until = days == 0 ? 0 : admin->now + days * DAY_MS;
    admin->after = banned;
    return write_it(call, admin);
}

static bool unban(Admin *admin, Db *db, Text *error) {
    return db_run(db, error, SQL_UNBAN, "t", admin->known.id);
}

static CallAnswer do_unban(Call *call) {
    Admin *admin = begin(call, "unban", false, unban);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_words(call, "player", admin->who, sizeof admin->who) ? write_it(call, admin)
                                                                     : refuse(admin);
}

static bool rename_user(Admin *admin, Db *db, Text *error) {
    Known other;
    const Name *name = &admin->name;
    const bool account = admin->known.account;
    if (!known_by_fold(db, name->fold, &other)) {
        return false;
    }
    if (!other.found || strcmp(other.id, admin->known.id) == 0) {
        if (!known_by_looks(db, name, admin->known.id, &other)) {
            return false;
        }
        if (other.found) {
            later_refuse(&admin->later, REFUSE_NAME_LIKE);
            return true;
        }
    } else {
        later_refuse(&admin->later, REFUSE_NAME_TAKEN);
        return true;
    }
    return db_run(db, error, SQL_PLAYER_RENAME, "ttttit", name->name, account ? name->fold : NULL,
                  account ? name->looks : NULL, account ? name->looks_small : NULL, admin->now,
                  admin->known.id) &&
           db_run(db, error, SQL_RATING_RENAME, "tt", name->name, admin->known.id);
}

static void renamed(Admin *admin) {
    identity_learn(admin->later.hub, admin->known.id, admin->name.name, admin->known.account);
}

static CallAnswer do_rename(Call *call) {
    static const Refusal WHY[] = {[NAME_BAD] = REFUSE_BAD_NAME,
                                  [NAME_UNCLEAR] = REFUSE_NAME_UNCLEAR,
                                  [NAME_RESERVED] = REFUSE_NAME_RESERVED};
    Admin *admin = begin(call, "rename", true, rename_user);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who) ||
        !call_words(call, "name", admin->words, MATCH_NAME_SIZE)) {
        return refuse(admin);
    }
    const NameFault fault = name_read(admin->words, &admin->name);
    if (fault != NAME_FINE) {
        TEXT(most, 16);
        text_number(&most, NAME_LETTERS_MOST);
        call_refuse_with(call, WHY[fault], most.start, NULL);
        return refuse(admin);
    }
    admin->after = renamed;
    return write_it(call, admin);
}

static bool nothing(Admin *admin, Db *db, Text *error) {
    (void)admin;
    (void)db;
    (void)error;
    return true;
}

static void forget(Admin *admin) {
    person_forget(admin->later.hub, admin->known.id, NULL);
}

static CallAnswer do_delete(Call *call) {
    Admin *admin = begin(call, "delete", true, nothing);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    admin->after = forget;
    return call_words(call, "player", admin->who, sizeof admin->who) ? write_it(call, admin)
                                                                     : refuse(admin);
}

/* A clerk hashes the new password first; it takes a while. */
static void hash_password(Task *task, Db *db) {
    Admin *admin = (Admin *)task;
    (void)db;
    admin->right = crypto_pwhash_str(admin->hash, admin->password, strlen(admin->password),
                                     crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static bool reset_password(Admin *admin, Db *db, Text *error) {
    if (!admin->known.account) {
        later_refuse(&admin->later, REFUSE_NO_PASSWORD);
        return true;
    }
    Text *out = &admin->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "player", admin->known.id);
    json_add_words(out, "name", admin->known.name);
    json_add_words(out, "password", admin->password);
    json_close(out);
    return db_run(db, error, SQL_PLAYER_PASSWORD, "tit", admin->hash, admin->now,
                  admin->known.id) &&
           db_run(db, error, SQL_SESSIONS_DROP, "t", admin->known.id);
}

static void password_reset(Admin *admin) {
    identity_changed(admin->later.hub, admin->known.id);
    hub_recheck(admin->later.hub, admin->known.id, NULL);
}

static void password_hashed(Task *task) {
    Admin *admin = (Admin *)task;
    if (task->failed || !admin->right) {
        later_refuse(&admin->later, REFUSE_BUSY);
        later_answer(task);
        return;
    }
    task->work = admin_work;
    task->done = admin_done;
    store_change(admin->later.hub->store, task);
}

static CallAnswer do_reset_password(Call *call) {
    Admin *admin = begin(call, "reset-password", true, reset_password);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!admin->operator) { /* before anything costly is done */
        call_refuse(call, REFUSE_NOT_MODERATOR);
        return refuse(admin);
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who)) {
        return refuse(admin);
    }
    id_new(admin->password, PASSWORD_LETTERS);
    admin->after = password_reset;
    admin->later.task.work = hash_password;
    admin->later.task.done = password_hashed;
    work_add(call->hub->clerks, &admin->later.task);
    return CALL_LATER;
}

static bool set_role(Admin *admin, Db *db, Text *error) {
    return admin->number != 0 ? db_run(db, error, SQL_ROLE_SET, "tt", admin->known.id, "moderator")
                              : db_run(db, error, SQL_ROLE_DROP, "t", admin->known.id);
}

static CallAnswer do_moderator(Call *call) {
    bool on = true;
    Admin *admin = begin(call, "moderator", true, set_role);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", admin->who, sizeof admin->who) ||
        !call_option_flag(call, "on", &on)) {
        return refuse(admin);
    }
    admin->number = on;
    snprintf(admin->words, sizeof admin->words, "%s", on ? "yes" : "no");
    return write_it(call, admin);
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
    Admin *admin = begin(call, "tables", false, list_tables);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_option_number(call, "limit", 1, LIST_MOST, &admin->most) ? read_it(call, admin)
                                                                         : refuse(admin);
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
    Admin *admin = begin(call, "end-table", false, nothing);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "table", admin->about, ID_SIZE) ||
        !call_option_words(call, "why", admin->words, sizeof admin->words)) {
        return refuse(admin);
    }
    const Table *table = table_find(call->hub, admin->about);
    if (admin->operator&&(table == NULL || table->status == TABLE_OVER)) {
        call_refuse(call, REFUSE_NO_TABLE);
        return refuse(admin);
    }
    admin->after = end_table;
    return write_it(call, admin);
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
    Admin *admin = begin(call, "code-new", true, make_codes);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    admin->number = admin->most = 1;
    if (!call_option_number(call, "count", 1, CODES_MOST, &admin->number) ||
        !call_option_number(call, "uses", 1, 10000, &admin->most) ||
        !call_option_number(call, "days", 0, DAYS_MOST, &days) ||
        !call_option_words(call, "note", admin->words, sizeof admin->words)) {
        return refuse(admin);
    }
    admin->until = days == 0 ? 0 : admin->now + days * DAY_MS;
    return write_it(call, admin);
}

static bool list_code(const DbRow *row, void *data) {
    Text *out = &((Admin *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "code", db_text(row, 0));
    json_add_number(out, "uses", db_number(row, 1));
    json_add_number(out, "ends", db_number(row, 2));
    json_add_words(out, "note", db_text(row, 3));
    json_add_number(out, "made", db_number(row, 4));
    json_close(out);
    return true;
}

static bool list_codes(Admin *admin, Db *db, Text *error) {
    json_open_list(&admin->later.out.text, NULL);
    const bool good =
        db_each(db, error, SQL_CODES, list_code, admin, "ii", admin->now, admin->most);
    json_close_list(&admin->later.out.text);
    return good;
}

static CallAnswer do_codes(Call *call) {
    Admin *admin = begin(call, "codes", true, list_codes);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_option_number(call, "limit", 1, LIST_MOST, &admin->most) ? read_it(call, admin)
                                                                         : refuse(admin);
}

static bool drop_code(Admin *admin, Db *db, Text *error) {
    const bool good = db_each(db, error, SQL_CODE_DROP, take_found, admin, "t", admin->about);
    if (good && !admin->found) {
        later_refuse(&admin->later, REFUSE_WRONG_CODE);
    }
    return good;
}

static CallAnswer do_code_drop(Call *call) {
    Admin *admin = begin(call, "code-drop", true, drop_code);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_words(call, "code", admin->about, CODE_SIZE) ? write_it(call, admin)
                                                             : refuse(admin);
}

Refusal admin_use_code(Db *db, const char *code, int64_t now) {
    TEXT(error, 300);
    Admin found = {0};
    if (!db_each(db, &error, SQL_CODE_USE, take_found, &found, "ti", code, now)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return REFUSE_BUSY;
    }
    return found.found ? REFUSE_NONE : REFUSE_WRONG_CODE;
}

Refusal admin_banned(Db *db, const char *player, int64_t now) {
    TEXT(error, 300);
    Admin found = {0};
    if (!db_each(db, &error, SQL_BANNED, take_found, &found, "ti", player, now)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return REFUSE_BUSY;
    }
    return found.found ? REFUSE_BANNED : REFUSE_NONE;
}

/* ---- reports ---- */

static bool list_report(const DbRow *row, void *data) {
    Text *out = &((Admin *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "report", db_text(row, 0));
    json_add_number(out, "made", db_number(row, 1));
    json_open(out, "by");
    json_add_words(out, "player", db_text(row, 2));
    json_add_words(out, "name", db_text(row, 3));
    json_close(out);
    json_open(out, "about");
    json_add_words(out, "player", db_text(row, 4));
    json_add_words(out, "name", db_text(row, 5));
    json_close(out);
    json_add_words(out, "table", db_text(row, 6));
    json_add_words(out, "words", db_text(row, 7));
    json_add_words(out, "state", REPORT_WORDS[db_number(row, 8) != 0]);
    json_add_words(out, "note", db_text(row, 9));
    json_close(out);
    return true;
}

static bool list_reports(Admin *admin, Db *db, Text *error) {
    json_open_list(&admin->later.out.text, NULL);
    const bool good =
        db_each(db, error, SQL_REPORTS, list_report, admin, "ii", admin->number, admin->most);
    json_close_list(&admin->later.out.text);
    return good;
}

static CallAnswer do_reports(Call *call) {
    int state = 0;
    Admin *admin = begin(call, "reports", false, list_reports);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_option_choice(call, "state", REPORT_WORDS, &state) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &admin->most)) {
        return refuse(admin);
    }
    admin->number = state;
    return read_it(call, admin);
}

static bool close_report(Admin *admin, Db *db, Text *error) {
    const bool good =
        db_each(db, error, SQL_REPORT_CLOSE, take_found, admin, "tt", admin->words, admin->about);
    if (good && !admin->found) {
        later_refuse(&admin->later, REFUSE_NO_REPORT);
    }
    return good;
}

static CallAnswer do_report_close(Call *call) {
    Admin *admin = begin(call, "report-close", false, close_report);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "report", admin->about, ID_SIZE) ||
        !call_option_words(call, "note", admin->words, sizeof admin->words)) {
        return refuse(admin);
    }
    return write_it(call, admin);
}

/* By anybody: something is wrong with somebody, at a table or in general. */
static CallAnswer do_report(Call *call) {
    char player[ID_SIZE] = "", table[ID_SIZE] = "", words[WORD_SIZE], id[ID_SIZE];
    if (!call_words(call, "words", words, sizeof words) ||
        !call_option_words(call, "player", player, sizeof player) ||
        !call_option_words(call, "table", table, sizeof table)) {
        return CALL_REFUSED;
    }
    if (words[strspn(words, " \t\r\n")] == '\0') {
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
    Admin *admin = begin(call, "word", false, set_word);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_words(call, "words", admin->words, sizeof admin->words) ? write_it(call, admin)
                                                                        : refuse(admin);
}

static bool list_act(const DbRow *row, void *data) {
    Text *out = &((Admin *)data)->later.out.text;
    json_open(out, NULL);
    json_add_number(out, "at", db_number(row, 0));
    json_add_words(out, "who", db_text(row, 1));
    json_add_words(out, "name", db_text(row, 2));
    json_add_words(out, "act", db_text(row, 3));
    json_add_words(out, "about", db_text(row, 4));
    json_add_words(out, "words", db_text(row, 5));
    json_close(out);
    return true;
}

static bool list_audit(Admin *admin, Db *db, Text *error) {
    json_open_list(&admin->later.out.text, NULL);
    const bool good = db_each(db, error, SQL_AUDIT, list_act, admin, "i", admin->most);
    json_close_list(&admin->later.out.text);
    return good;
}

static CallAnswer do_audit(Call *call) {
    Admin *admin = begin(call, "audit", true, list_audit);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    return call_option_number(call, "limit", 1, LIST_MOST, &admin->most) ? read_it(call, admin)
                                                                         : refuse(admin);
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
    Admin *admin = begin(call, "stats", false, ask_stats);
    if (admin == NULL) {
        return CALL_REFUSED;
    }
    admin->after = tell_stats;
    return read_it(call, admin);
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
        !is_moderator(db, about->later.person, &about->moderator, &error)) {
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

void admin_forget(Hub *hub, const char *player) {
    static const char DROP_REPORTS[] = "UPDATE reports SET reporter = '' WHERE reporter = $1";
    static const char DROP_ABOUT[] = "UPDATE reports SET player = '' WHERE player = $1";
    store_write(hub->store, DROP_REPORTS, "t", player);
    store_write(hub->store, DROP_ABOUT, "t", player);
    store_write(hub->store, SQL_ROLE_DROP, "t", player);
    store_write(hub->store, SQL_UNBAN, "t", player);
}

const ApiMethod API_ADMIN[] = {
    {"server", do_server, ANYBODY, {NULL}},
    {"report", do_report, SOMEBODY, {"player", "table", "words"}},
    {"admin_users", do_users, MODERATORS, {"name", "limit"}},
    {"admin_ban", do_ban, MODERATORS, {"player", "why", "days"}},
    {"admin_unban", do_unban, MODERATORS, {"player"}},
    {"admin_rename", do_rename, MODERATORS, {"player", "name"}},
    {"admin_delete", do_delete, MODERATORS, {"player"}},
    {"admin_reset_password", do_reset_password, MODERATORS, {"player"}},
    {"admin_moderator", do_moderator, MODERATORS, {"player", "on"}},
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
