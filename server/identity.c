/* server/identity.c -- who somebody is: what the store says, and whether that is still so. */
#include "server/identity.h"

#include "server/admin.h"
#include "server/clerks.h"
#include "server/contact.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/tell.h"

#include <stdio.h>
#include <string.h>

/* ---- what the store says ---- */

static bool found_player(const DbRow *row, void *data) {
    Known *known = data;
    known->found = true;
    snprintf(known->id, sizeof known->id, "%s", db_text(row, 0));
    snprintf(known->name, sizeof known->name, "%s", db_text(row, 1));
    known->account = db_text(row, 2)[0] != '\0';
    snprintf(known->hash, sizeof known->hash, "%s", db_text(row, 3));
    snprintf(known->muted, sizeof known->muted, "%s", db_text(row, 4));
    known->made = db_number(row, 5);
    return false;
}

static bool found_session(const DbRow *row, void *data) {
    found_player(row, data);
    ((Known *)data)->bot = strcmp(db_text(row, 7), "token") == 0;
    ((Known *)data)->session_made = db_number(row, 8);
    ((Known *)data)->session_seen = db_number(row, 9);
    return false;
}

static bool ask(Db *db, const char *sql, DbEach each, const char *key, Known *out) {
    TEXT(error, 300);
    memset(out, 0, sizeof *out);
    if (!db_each(db, &error, sql, each, out, "t", key)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return false;
    }
    return true;
}

bool known_by_id(Db *db, const char *id, Known *out) {
    return ask(db, SQL_PLAYER_FIND, found_player, id, out);
}

bool known_by_fold(Db *db, const char *fold, Known *out) {
    return ask(db, SQL_PLAYER_NAMED, found_player, fold, out);
}

bool known_by_looks(Db *db, const Name *name, const char *but, Known *out) {
    TEXT(error, 300);
    memset(out, 0, sizeof *out);
    if (!db_each(db, &error, SQL_PLAYER_LIKE, found_player, out, "ttt", name->looks,
                 name->looks_small, but)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return false;
    }
    return true;
}

bool known_by_session(Db *db, const char *hash, int64_t now, Known *out) {
    TEXT(error, 300);
    memset(out, 0, sizeof *out);
    if (!db_each(db, &error, SQL_SESSION_FIND, found_session, out, "ti", hash, now)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return false;
    }
    return true;
}

Person *known_person(Hub *hub, const Known *known) {
    Person *person = person_of(hub, known->id, known->name, known->account);
    if (person != NULL) {
        person_read(person, known->name, known->account, known->muted, known->made);
    }
    return person;
}

bool password_keep(Db *db, const char *id, const char *hash, int64_t now, Text *error) {
    return db_run(db, error, SQL_PLAYER_PASSWORD, "tit", hash, now, id) &&
           db_run(db, error, SQL_RESETS_DROP, "t", id);
}

/* ---- what has changed since ---- */

static void note_change(Hub *hub, const char *id) {
    char *place = hub->changed[hub->changes++ % CHANGES_KEPT];
    snprintf(place, ID_SIZE, "%s", id);
}

void identity_changed(Hub *hub, const char *id) {
    TEXT(line, 64);
    note_change(hub, id);
    text_format(&line, "p %s", id);
    store_tell(hub->store, line.start);
}

bool identity_tell(const Hub *hub, Db *db, const char *id, Text *error) {
    TEXT(line, 64);
    text_format(&line, "p %s", id);
    return store_tell_with(hub->store, db, line.start, error);
}

/* Somebody in memory, read anew. */
typedef struct Again {
    Task task;
    Hub *hub;
    char id[ID_SIZE];
    Known known;
    int64_t now;
    bool banned;
} Again;

static void read_again(Task *task, Db *db) {
    Again *again = (Again *)task;
    task->failed = !known_by_id(db, again->id, &again->known);
    again->banned = admin_banned(db, again->id, again->now) == REFUSE_BANNED;
    sodium_memzero(again->known.hash, sizeof again->known.hash);
}

static void been_read(Task *task) {
    Again *again = (Again *)task;
    Hub *hub = again->hub;
    Person *person = hub->closing ? NULL : map_get(&hub->people, again->id);
    if (person != NULL && !task->failed && again->known.found && !person->deleted) {
        const bool account = person->account || again->known.account;
        person->read = false;
        person_read(person, again->known.name, account, again->known.muted, again->known.made);
        for (int i = 0; i < person->table_count; i++) {
            tell_presence(person->tables[i]);
        }
        if (again->banned) { /* the first of all servers does it, the others find it done */
            person->holds++;
            person_leave_tables(person);
            person->holds--;
            person_release(hub, person);
        }
    } else if (person != NULL && !task->failed && !again->known.found) {
        person->holds++;
        while (person->conns != NULL) {
            Conn *conn = person->conns;
            person_attach(conn, NULL);
            if (conn->stays) {
                conn_close(conn, 1008, "the account was deleted");
            }
        }
        person->holds--;
        person_release(hub, person); /* their tables follow by themselves */
    }
    free(again);
}

void identity_elsewhere(Hub *hub, const char *id) {
    note_change(hub, id);
    if (map_get(&hub->people, id) == NULL) {
        return;
    }
    hub_recheck(hub, id, NULL);
    Again *again = calloc(1, sizeof *again);
    if (again != NULL) {
        again->task.work = read_again;
        again->task.done = been_read;
        again->hub = hub;
        again->now = hub->clock();
        snprintf(again->id, sizeof again->id, "%s", id);
        store_ask(hub->store, &again->task);
    }
}

uint64_t identity_now(const Hub *hub) {
    return hub->changes;
}

bool identity_same(const Hub *hub, const char *id, uint64_t since) {
    if (hub->changes - since > CHANGES_KEPT) {
        return false; /* nobody knows any more */
    }
    for (uint64_t n = since; n < hub->changes; n++) {
        if (strcmp(hub->changed[n % CHANGES_KEPT], id) == 0) {
            return false;
        }
    }
    return true;
}

/* ---- calls ---- */

void identify_wipe(Identify *who) {
    sodium_memzero(who->password, sizeof who->password);
    sodium_memzero(who->fresh, sizeof who->fresh);
    sodium_memzero(who->hash, sizeof who->hash);
    sodium_memzero(who->known.hash, sizeof who->known.hash);
    sodium_memzero(&who->session, sizeof who->session);
}

void identify_answer(Identify *who) {
    identify_wipe(who);
    later_answer(&who->later.task);
}

void identify_refuse(Identify *who, Refusal why) {
    later_refuse(&who->later, why);
    identify_answer(who);
}

CallAnswer identify_drop(Identify *who) {
    identify_wipe(who);
    later_free(&who->later);
    return CALL_REFUSED;
}

bool identify_name(Call *call, Identify *who) {
    static const Refusal WHY[] = {[NAME_BAD] = REFUSE_BAD_NAME,
                                  [NAME_UNCLEAR] = REFUSE_NAME_UNCLEAR,
                                  [NAME_RESERVED] = REFUSE_NAME_RESERVED};
    char words[NAME_FOLD_SIZE];
    if (!call_words(call, "name", words, sizeof words)) {
        return false;
    }
    const NameFault fault = name_read(words, &who->name);
    if (fault != NAME_FINE) {
        TEXT(most, 16);
        text_number(&most, NAME_LETTERS_MOST);
        call_refuse_with(call, WHY[fault], most.start, NULL);
        return false;
    }
    return true;
}

bool identify_password(Call *call, const char *key, char *out) {
    if (!call_words(call, key, out, PASSWORD_MOST + 1)) {
        return false;
    }
    if (strlen(out) < PASSWORD_LEAST) {
        TEXT(least, 16);
        TEXT(most, 16);
        text_number(&least, PASSWORD_LEAST);
        text_number(&most, PASSWORD_MOST);
        call_refuse_with(call, REFUSE_BAD_PASSWORD, least.start, most.start);
        return false;
    }
    return true;
}

static Identify *begin(Call *call, size_t size, void (*work)(Task *, Db *), void (*done)(Task *)) {
    Identify *who = (Identify *)call_later(call, size, work, done);
    if (who == NULL) {
        return NULL;
    }
    memcpy(who->id, who->later.person, sizeof who->id);
    who->made = call->hub->clock();
    who->since = identity_now(call->hub);
    if (call->conn->secret[0] != '\0') {
        token_hash(call->conn->secret, who->keep);
    }
    return who;
}

Identify *identify_begin(Call *call, void (*work)(Task *, Db *), void (*done)(Task *)) {
    return begin(call, sizeof(Identify), work, done);
}

/* ---- passwords ---- */

bool api_take_limit(Call *call, LimitKind kind) {
    if (!limits_take(&call->hub->limits, kind, call->conn->household, call->hub->steady())) {
        call_refuse(call, REFUSE_TOO_OFTEN);
        return false;
    }
    return true;
}

void clerk_checks(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    (void)db;
    who->right =
        crypto_pwhash_str_verify(who->known.hash, who->password, strlen(who->password)) == 0;
}

static void who_fails(const Identify *who, Text *out) {
    text_format(out, "%s %s", who->later.conn->household, who->tried);
}

bool try_begin(const Identify *who) {
    Hub *hub = who->later.hub;
    const int64_t now = hub->steady();
    TEXT(both, 300);
    who_fails(who, &both);
    if (!limits_left(&hub->limits, LIMIT_WRONG, both.start, now) ||
        (!who->known.familiar && !limits_left(&hub->limits, LIMIT_WRONG_NAME, who->tried, now))) {
        return false;
    }
    limits_charge(&hub->limits, LIMIT_WRONG, both.start, 1, now);
    limits_charge(&hub->limits, LIMIT_WRONG_NAME, who->known.familiar ? "" : who->tried, 1, now);
    return true;
}

void try_end(const Identify *who, bool wrong) {
    Hub *hub = who->later.hub;
    const int64_t now = hub->steady();
    TEXT(both, 300);
    if (wrong) {
        METRIC_ADD(logins_refused, 1);
        log_line(LOG_INFO, "login_refused", "peer", who->later.conn->peer, NULL);
        return;
    }
    who_fails(who, &both);
    limits_charge(&hub->limits, LIMIT_WRONG, both.start, -1, now);
    limits_charge(&hub->limits, LIMIT_WRONG_NAME, who->known.familiar ? "" : who->tried, -1, now);
}

/* ---- calls that want the password once more ---- */

static void ask_self(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    task->failed = !known_by_id(db, who->id, &who->known);
}

static void self_checked(Task *task) {
    Identify *who = (Identify *)task;
    try_end(who, !task->failed && !who->right);
    if (task->failed) {
        identify_answer(who);
    } else if (!who->right) {
        identify_refuse(who, REFUSE_WRONG_PASSWORD);
    } else {
        who->after(task);
    }
}

static void self_found(Task *task) {
    Identify *who = (Identify *)task;
    if (task->failed) {
        identify_answer(who);
    } else if (!who->known.found) {
        identify_refuse(who, REFUSE_ACCOUNT_GONE);
    } else if (!try_begin(who)) {
        identify_refuse(who, REFUSE_TOO_MANY_WRONG);
    } else {
        clerks_ask(&who->later, CLERK_KNOWN, clerk_checks, self_checked);
    }
}

void identify_check(Identify *who) {
    who->since = identity_now(who->later.hub);
    who->later.task.work = ask_self;
    who->later.task.done = self_found;
    store_ask(who->later.hub->store, &who->later.task);
}

Identify *identify_checked(Call *call, size_t size, void (*after)(Task *)) {
    Identify *who = begin(call, size, ask_self, self_found);
    if (who != NULL) {
        who->after = after;
        who->tried = who->id; /* whatever strangers try by the name */
    }
    return who;
}
