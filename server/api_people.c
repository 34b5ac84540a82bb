/* server/api_people.c -- calls about oneself: guests, accounts, names, passwords, deleting. */
#include "core/json_writer.h"
#include "server/admin.h"
#include "server/clerks.h"
#include "server/identity.h"
#include "server/invites.h"
#include "server/log.h"
#include "server/origins.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PERSON_LETTERS = 12 };

/* ---- what is told of oneself ---- */

void api_write_me(const Conn *conn, Buffer *buffer) {
    const Person *person = conn->person;
    Text *out = &buffer->text;
    json_open(out, NULL);
    json_add_words(out, "player", person == NULL ? NULL : person->id);
    json_add_words(out, "name", person == NULL ? NULL : person->name);
    if (person == NULL) {
        json_add_null(out, "guest");
    } else {
        json_add_flag(out, "guest", !person->account);
    }
    json_open_list(out, "muted");
    for (int i = 0; person != NULL && i < person->muted_count; i++) {
        json_add_words(out, NULL, person->muted[i]);
    }
    json_close_list(out);
}

static CallAnswer do_me(Call *call) {
    if (!call_option_lang(call)) {
        return CALL_REFUSED;
    }
    api_write_me(call->conn, call->out);
    json_close(&call->out->text);
    return CALL_DONE;
}

/* For calls that cost more than others. */
bool api_not_too_often(Call *call) {
    Person *person = call->conn->person;
    if (person == NULL) {
        return true;
    }
    if (!limits_own_take(LIMIT_PRIVATE, &person->data_allowance, call->hub->steady())) {
        call_refuse(call, REFUSE_TOO_OFTEN);
        return false;
    }
    return true;
}

/* ---- in the writer's transaction ---- */

static void store_problem(Identify *who, const Text *error) {
    log_line(LOG_ERROR, "store", "problem", error->start, NULL);
    later_refuse(&who->later, REFUSE_BUSY);
}

/* Is the name free, or the player's own, and unlike others'? False after refusing. */
static bool name_free(Identify *who, Db *db, Refusal taken) {
    Known other;
    if (!known_by_fold(db, who->name.fold, &other)) {
        later_refuse(&who->later, REFUSE_BUSY);
        return false;
    }
    if (other.found && strcmp(other.id, who->id) != 0) {
        later_refuse(&who->later, taken);
        return false;
    }
    if (!known_by_looks(db, &who->name, who->id, &other)) {
        later_refuse(&who->later, REFUSE_BUSY);
        return false;
    }
    if (other.found) {
        later_refuse(&who->later, REFUSE_NAME_LIKE);
        return false;
    }
    return true;
}

/* Whom the call is for, as the store has them now. False after refusing. */
static bool still_there(Identify *who, Db *db, Known *now) {
    if (!known_by_id(db, who->id, now)) {
        later_refuse(&who->later, REFUSE_BUSY);
        return false;
    }
    if (!now->found) {
        later_refuse(&who->later, REFUSE_ACCOUNT_GONE);
        return false;
    }
    return true;
}

/* Where accounts are by invitation its code is used up. False after refusing. */
static bool code_good(Identify *who, Db *db) {
    if (who->later.hub->registration != REGISTER_INVITED) {
        return true;
    }
    const Refusal why = admin_use_code(db, who->code, who->made);
    if (why != REFUSE_NONE) {
        later_refuse(&who->later, why);
    }
    return why == REFUSE_NONE;
}

/* ---- somebody new: a guest, or an account at once ---- */

static void add_player(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    const bool account = who->hash[0] != '\0';
    if (!name_free(who, db, account ? REFUSE_NAME_TAKEN : REFUSE_NAME_OF_ACCOUNT)) {
        return;
    }
    const Name *name = &who->name;
    if (account && !code_good(who, db)) {
        return;
    }
    if (!db_run(db, &error, SQL_PLAYER_ADD, "ttttttii", who->id, name->name,
                account ? name->fold : NULL, account ? name->looks : NULL,
                account ? name->looks_small : NULL, account ? who->hash : NULL, who->made,
                who->made) ||
        !session_keep(&who->session, who->id, who->made, db, &error) ||
        (account && !origin_keep(who->later.conn, db, who->id, who->made, &error))) {
        store_problem(who, &error);
    }
}

static void added(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    Hub *hub = later->hub;
    if (task->failed || later->why != REFUSE_NONE) {
        identify_answer(who);
        return;
    }
    Person *person = NULL;
    if (later->conn->wire != NULL && later_same(later)) {
        person = person_of(hub, who->id, who->name.name, who->hash[0] != '\0');
    }
    log_line(LOG_INFO, who->hash[0] != '\0' ? "registered" : "entered", "player", who->id, NULL);
    if (person != NULL) {
        person_read(person, who->name.name, who->hash[0] != '\0', "", who->made);
        person_attach(later->conn, person);
        later_move(later);
        api_write_me(later->conn, &later->out);
        session_give(&who->session, later->conn, &later->out);
        json_close(&later->out.text);
    } else { /* nobody has come of it, and nobody has heard of it */
        person_forget(hub, who->id, NULL);
        later_refuse(later, REFUSE_ANOTHER_BY_NOW);
    }
    identify_answer(who);
}

static void begin_new(Identify *who) {
    id_new(who->id, PERSON_LETTERS);
    session_draw_for(&who->session, who->later.conn);
}

/* ---- another name ---- */

static void rename_player(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    Known now;
    const bool account = who->existed;
    if (!still_there(who, db, &now)) {
        return;
    }
    if (now.account != account) { /* has registered meanwhile */
        later_refuse(&who->later, REFUSE_LOGGED_IN);
        return;
    }
    const Name *name = &who->name;
    if (name_free(who, db, account ? REFUSE_NAME_TAKEN : REFUSE_NAME_OF_ACCOUNT) &&
        (!db_run(db, &error, SQL_PLAYER_RENAME, "ttttit", name->name, account ? name->fold : NULL,
                 account ? name->looks : NULL, account ? name->looks_small : NULL, who->made,
                 who->id) ||
         !db_run(db, &error, SQL_RATING_RENAME, "tt", name->name, who->id))) {
        store_problem(who, &error);
    }
}

/* In memory, and at the tables: what the store says of name and account now. */
void identity_learn(Hub *hub, const char *id, const char *name, bool account) {
    Person *person = map_get(&hub->people, id);
    identity_changed(hub, id);
    if (person == NULL || person->deleted) {
        return;
    }
    snprintf(person->name, sizeof person->name, "%s", name);
    person->account = person->account || account;
    store_group(hub->store);
    invites_renamed(hub, id, name);
    for (int i = 0; i < person->table_count; i++) {
        table_save(person->tables[i]);
        tell_presence(person->tables[i]);
    }
    store_group_end(hub->store);
}

static void renamed(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (!task->failed && later->why == REFUSE_NONE) {
        identity_learn(later->hub, who->id, who->name.name, who->existed);
        if (later_same(later)) {
            api_write_me(later->conn, &later->out);
            json_close(&later->out.text);
        }
    }
    identify_answer(who);
}

static CallAnswer begin_rename(Call *call, bool account) {
    Identify *who = identify_begin(call, rename_player, renamed);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!identify_name(call, who)) {
        return identify_drop(who);
    }
    who->existed = account;
    store_change(call->hub->store, &who->later.task);
    return CALL_LATER;
}

static CallAnswer do_rename(Call *call) {
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    return begin_rename(call, call->conn->person->account);
}

static CallAnswer do_guest(Call *call) {
    const Person *person = call->conn->person;
    if (person != NULL && person->account) {
        return call_refuse(call, REFUSE_LOGGED_IN);
    }
    if (call->conn->bot) {
        return call_refuse(call, REFUSE_BOT);
    }
    if (!call_option_lang(call) || !api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    if (person != NULL) {
        return begin_rename(call, false);
    }
    if (call->hub->no_guests) {
        return call_refuse(call, REFUSE_NO_GUESTS);
    }
    Identify *who = identify_begin(call, add_player, added);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!identify_name(call, who) || !api_take_limit(call, LIMIT_ENTRY)) {
        return identify_drop(who);
    }
    begin_new(who);
    store_change(call->hub->store, &who->later.task);
    return CALL_LATER;
}

/* ---- accounts ---- */

void clerk_hashes(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    (void)db;
    const char *password = who->fresh[0] != '\0' ? who->fresh : who->password;
    who->right =
        crypto_pwhash_str(who->hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* A guest becomes an account. A browser's session is a new one from here on, so that who knew the
 * guest's does not know the account's. */
static void claim(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    Known now;
    if (!still_there(who, db, &now)) {
        return;
    }
    if (now.account) { /* another device was quicker */
        later_refuse(&who->later, REFUSE_HAS_ACCOUNT);
        return;
    }
    if (!name_free(who, db, REFUSE_NAME_TAKEN) || !code_good(who, db)) {
        return;
    }
    const Name *name = &who->name;
    bool good = origin_keep(who->later.conn, db, who->id, who->made, &error) &&
                db_run(db, &error, SQL_PLAYER_CLAIM, "tttttit", name->name, name->fold, name->looks,
                       name->looks_small, who->hash, who->made, who->id);
    if (good && who->session.hash[0] != '\0') {
        good = db_run(db, &error, SQL_SESSION_DROP, "t", who->keep) &&
               session_keep(&who->session, who->id, who->made, db, &error);
    }
    if (!good) {
        store_problem(who, &error);
    }
}

static void claimed(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (!task->failed && later->why == REFUSE_NONE) {
        const bool same = identity_same(later->hub, who->id, who->since);
        log_line(LOG_INFO, "registered", "player", who->id, NULL);
        identity_learn(later->hub, who->id, who->name.name, true);
        if (later_same(later) && later->conn->person != NULL) {
            api_write_me(later->conn, &later->out);
            if (who->session.hash[0] != '\0') {
                char old[CONN_SECRET_SIZE]; /* the sockets of the same browser go over with it */
                memcpy(old, later->conn->secret, sizeof old);
                for (Conn *conn = later->conn->person->conns; conn != NULL;
                     conn = conn->person_next) {
                    if (old[0] != '\0' && strcmp(conn->secret, old) == 0) {
                        memcpy(conn->secret, who->session.token, sizeof conn->secret);
                    }
                }
                sodium_memzero(old, sizeof old);
                session_give(&who->session, later->conn, &later->out);
            }
            if (!same) { /* sessions may have been ended meanwhile, the new one, too */
                hub_recheck(later->hub, who->id, later->conn);
            }
            json_close(&later->out.text);
        }
    }
    identify_answer(who);
}

/* A password has been hashed, for somebody who is still there? False after refusing. */
static bool been_hashed(Identify *who) {
    const bool good = !who->later.task.failed && who->right;
    if (!good || !later_same(&who->later)) {
        identify_refuse(who, good ? REFUSE_ANOTHER_BY_NOW : REFUSE_BUSY);
        return false;
    }
    return true;
}

static void register_hashed(Task *task) {
    Identify *who = (Identify *)task;
    if (!been_hashed(who)) {
        return;
    }
    if (!who->existed) {
        begin_new(who);
    } else if (!who->later.conn->stays) {
        session_draw_for(&who->session, who->later.conn);
    }
    who->since = identity_now(who->later.hub);
    task->work = who->existed ? claim : add_player;
    task->done = who->existed ? claimed : added;
    store_change(who->later.hub->store, task);
}

static CallAnswer do_register(Call *call) {
    const Person *person = call->conn->person;
    if (person != NULL && person->account) {
        return call_refuse(call, REFUSE_HAS_ACCOUNT);
    }
    if (call->conn->bot) {
        return call_refuse(call, REFUSE_BOT);
    }
    Identify *who = identify_begin(call, clerk_hashes, register_hashed);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    who->existed = person != NULL;
    if (call->hub->registration == REGISTER_CLOSED) {
        call_refuse(call, REFUSE_REGISTRATION_CLOSED);
        return identify_drop(who);
    }
    if (!call_option_words(call, "code", who->code, sizeof who->code) ||
        !identify_name(call, who) || !identify_password(call, "password", who->password) ||
        !api_take_limit(call, LIMIT_PASSWORD) ||
        (person == NULL && !api_take_limit(call, LIMIT_ENTRY))) {
        return identify_drop(who);
    }
    clerks_ask(&who->later, CLERK_NAMED, clerk_hashes, register_hashed);
    return CALL_LATER;
}

/* ---- another password ---- */

/* It must still be the one that was checked. All other devices have to log in again. */
static void set_password(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    Known now;
    if (!still_there(who, db, &now)) {
        return;
    }
    if (strcmp(now.hash, who->known.hash) != 0) {
        later_refuse(&who->later, REFUSE_WRONG_PASSWORD);
    } else if (!password_keep(db, who->id, who->hash, who->made, &error) ||
               !db_run(db, &error, SQL_SESSIONS_DROP_OTHERS, "tt", who->id, who->keep)) {
        store_problem(who, &error);
    }
    sodium_memzero(&now, sizeof now);
}

static void password_set(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (!task->failed && later->why == REFUSE_NONE) {
        identity_changed(later->hub, who->id);
        hub_recheck(later->hub, who->id, later->conn);
        later_move(later); /* that it is done may be told to anybody */
        buffer_put(&later->out, "true");
    }
    identify_answer(who);
}

static void password_hashed(Task *task) {
    Identify *who = (Identify *)task;
    if (!been_hashed(who)) {
        return;
    }
    token_hash(who->later.conn->secret, who->keep); /* it may have logged in once more */
    task->work = set_password;
    task->done = password_set;
    store_change(who->later.hub->store, task);
}

static void hash_new(Task *task) {
    clerks_ask((LaterCall *)task, CLERK_KNOWN, clerk_hashes, password_hashed);
}

static CallAnswer do_password(Call *call) {
    if (!call->conn->person->account) {
        return call_refuse(call, REFUSE_NO_PASSWORD);
    }
    Identify *who = identify_checked(call, sizeof(Identify), hash_new);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!identify_password(call, "old", who->password) ||
        !identify_password(call, "new", who->fresh) || !api_take_limit(call, LIMIT_PASSWORD)) {
        return identify_drop(who);
    }
    identify_check(who);
    return CALL_LATER;
}

/* ---- deleting everything about oneself ---- */

static void delete_checked(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (!later_same(later)) { /* has logged out, or is somebody else: then it is not meant */
        identify_refuse(who, REFUSE_ANOTHER_BY_NOW);
        return;
    }
    if (!identity_same(later->hub, who->id, who->since)) {
        identify_check(who); /* there may be another password by now */
        return;
    }
    person_forget(later->hub, who->id, later->conn);
    session_forget(later->conn);
    later_move(later);
    buffer_put(&later->out, "true");
    identify_answer(who);
}

static CallAnswer do_delete(Call *call) {
    Conn *conn = call->conn;
    if (!conn->person->account) {
        person_forget(call->hub, conn->person->id, conn);
        session_forget(conn);
        buffer_put(call->out, "true");
        return CALL_DONE;
    }
    Identify *who = identify_checked(call, sizeof(Identify), delete_checked);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!identify_password(call, "password", who->password) ||
        !api_take_limit(call, LIMIT_PASSWORD)) {
        return identify_drop(who);
    }
    identify_check(who);
    return CALL_LATER;
}

const ApiMethod API_PEOPLE[] = {
    {"me", do_me, ANYBODY, {"lang"}},
    {"guest", do_guest, ANYBODY, {"name", "lang"}},
    {"register", do_register, ANYBODY, {"name", "password", "code"}},
    {"rename", do_rename, THEMSELVES, {"name"}},
    {"password", do_password, THEMSELVES, {"old", "new"}},
    {"delete", do_delete, THEMSELVES, {"password"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
