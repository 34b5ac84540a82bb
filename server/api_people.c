/* server/api_people.c -- calls about oneself: guests, accounts, tokens, one's data. */
#include "server/api.h"

#include "server/log.h"
#include "server/metrics.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PERSON_LETTERS = 12,
    CLERKS_BUSY = 32,     /* passwords that may wait to be hashed or checked */
    DATA_BURST = 20,      /* calls about one's data at once … */
    DATA_EACH_MS = 10000, /* … and one more after each of these */
    COOKIE_SECONDS = 365 * 24 * 3600
};

/* A call about somebody whom the store knows or shall know. */
typedef struct Identify {
    LaterCall later;
    char id[ID_SIZE], name[MATCH_NAME_SIZE], fold[MATCH_NAME_SIZE];
    const char *tried; /* for whom wrong passwords count: a name, or somebody logged in */
    char password[PASSWORD_MOST + 1], fresh[PASSWORD_MOST + 1]; /* as typed; wiped after use */
    char hash[crypto_pwhash_STRBYTES];                          /* as kept */
    char muted[MUTED_MAX * ID_SIZE];
    int64_t made;
    bool found, right, existed;
} Identify;

static void wipe(Identify *who) {
    sodium_memzero(who->password, sizeof who->password);
    sodium_memzero(who->fresh, sizeof who->fresh);
    sodium_memzero(who->hash, sizeof who->hash);
}

/* ---- what is told of oneself ---- */

void api_write_me(const Conn *conn, Buffer *out) {
    const Person *person = conn->person;
    if (person == NULL) {
        buffer_put(out, "{\"player\":null,\"name\":null,\"guest\":null,\"muted\":[]");
        return;
    }
    text_format(buffer_room(out, 64), "{\"player\":\"%s\",\"name\":", person->id);
    buffer_json(out, person->name);
    text_format(buffer_room(out, 64), ",\"guest\":%s,\"muted\":[",
                person->account ? "false" : "true");
    for (int i = 0; i < person->muted_count; i++) {
        text_format(buffer_room(out, 64), "%s\"%s\"", i > 0 ? "," : "", person->muted[i]);
    }
    buffer_put(out, "]");
}

/* A new session for the person of this connection. A browser gets it as a cookie that scripts
 * cannot read; others get it in the answer. */
void api_begin_session(Hub *hub, Conn *conn, const char *kind, const char *label, Buffer *out) {
    char token[TOKEN_SIZE], hash[SHA256_HEX_SIZE];
    token_new(token);
    token_hash(token, hash);
    store_write(hub->store, SQL_SESSION_ADD, "tttti", hash, conn->person->id, kind, label,
                hub->clock());
    store_write(hub->store, SQL_SESSIONS_TRIM, "t", conn->person->id);
    if (conn->stays || strcmp(kind, "token") == 0) {
        text_format(buffer_room(out, 128), ",\"token\":\"%s\"", token);
    } else {
        snprintf(conn->cookie, sizeof conn->cookie,
                 "liege=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", token, COOKIE_SECONDS,
                 conn->secure ? "; Secure" : "");
    }
    if (conn->secret[0] == '\0') {
        memcpy(conn->secret, token, sizeof token);
    }
    sodium_memzero(token, sizeof token);
}

static void forget_session(Conn *conn) {
    char hash[SHA256_HEX_SIZE];
    if (conn->secret[0] != '\0') {
        token_hash(conn->secret, hash);
        store_write(conn->hub->store, SQL_SESSION_DROP, "t", hash);
        sodium_memzero(conn->secret, sizeof conn->secret);
    }
    if (!conn->stays) {
        snprintf(conn->cookie, sizeof conn->cookie,
                 "liege=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict%s",
                 conn->secure ? "; Secure" : "");
    }
}

/* The answer to whoever has just said who they are. */
static void welcome(LaterCall *later, bool session) {
    api_write_me(later->conn, &later->out);
    if (session) {
        api_begin_session(later->hub, later->conn, later->conn->stays ? "token" : "cookie",
                          later->conn->stays ? "socket" : "", &later->out);
    }
    buffer_put(&later->out, "}");
}

/* A browser's guest has become an account: its session is a new one from here on, so that who knew
 * the guest's does not know the account's. The sockets of the same browser go over with it. */
static void renew_session(LaterCall *later) {
    char old[CONN_SECRET_SIZE];
    Conn *conn = later->conn;
    memcpy(old, conn->secret, sizeof old);
    forget_session(conn);
    welcome(later, true);
    for (Conn *other = conn->person->conns; other != NULL; other = other->person_next) {
        if (strcmp(other->secret, old) == 0) {
            memcpy(other->secret, conn->secret, sizeof other->secret);
        }
    }
    sodium_memzero(old, sizeof old);
}

static CallAnswer do_me(Call *call) {
    if (!call_option_lang(call)) {
        return CALL_REFUSED;
    }
    api_write_me(call->conn, call->out);
    buffer_put(call->out, "}");
    return CALL_DONE;
}

/* ---- guests ---- */

static bool found_player(const DbRow *row, void *data) {
    Identify *who = data;
    who->found = true;
    snprintf(who->id, sizeof who->id, "%s", db_text(row, 0));
    snprintf(who->name, sizeof who->name, "%s", db_text(row, 1));
    snprintf(who->hash, sizeof who->hash, "%s", db_text(row, 3));
    snprintf(who->muted, sizeof who->muted, "%s", db_text(row, 4));
    who->made = db_number(row, 5);
    return false;
}

static void ask_by_name(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    char name[MATCH_NAME_SIZE];
    memcpy(name, who->name, sizeof name);
    if (!db_each(db, &error, SQL_PLAYER_NAMED, found_player, who, "t", who->fold)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
    if (!who->found) {
        memcpy(who->name, name, sizeof name);
    }
}

static void guest_done(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    Hub *hub = later->hub;
    Conn *conn = later->conn;
    if (task->failed || conn->wire == NULL) {
        later_answer(task);
        return;
    }
    if (who->found) {
        later_refuse(later, REFUSE_NAME_OF_ACCOUNT);
        later_answer(task);
        return;
    }
    store_group(hub->store);
    const bool fresh = conn->person == NULL;
    if (fresh) {
        id_new(who->id, PERSON_LETTERS);
        Person *person = person_of(hub, who->id, who->name, false);
        if (person == NULL) {
            task->failed = true;
        } else {
            person_read(person, "", hub->clock());
            person_attach(conn, person);
        }
    } else {
        memcpy(conn->person->name, who->name, sizeof conn->person->name);
    }
    if (conn->person != NULL) {
        person_save(hub, conn->person);
        for (int i = 0; i < conn->person->table_count; i++) {
            table_save(conn->person->tables[i]);
        }
        welcome(later, fresh);
    }
    store_group_end(hub->store);
    later_answer(task);
}

static bool read_name(Call *call, Identify *who) {
    if (!call_words(call, "name", who->name, sizeof who->name)) {
        return false;
    }
    if (!name_check(who->name)) {
        TEXT(most, 16);
        text_number(&most, NAME_LETTERS_MOST);
        call_refuse_with(call, REFUSE_BAD_NAME, most.start, NULL);
        return false;
    }
    name_fold(who->name, who->fold, sizeof who->fold);
    return true;
}

static bool read_password(Call *call, const char *key, char *out) {
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

/* The task for such a call, or NULL after refusing. */
static Identify *begin(Call *call, void (*work)(Task *, Db *), void (*done)(Task *),
                       bool password) {
    Identify *who = (Identify *)call_later(call, sizeof *who, work, done);
    if (who != NULL &&
        (!read_name(call, who) || (password && !read_password(call, "password", who->password)))) {
        wipe(who);
        later_free(&who->later);
        return NULL;
    }
    return who;
}

/* Guests and new names: not too often from one connection. */
bool api_not_too_often(Call *call) {
    Person *person = call->conn->person;
    if (person == NULL) {
        return true;
    }
    if (!bucket_take(&person->data_allowance, 1, DATA_BURST, DATA_EACH_MS, call->hub->steady())) {
        call_refuse(call, REFUSE_TOO_OFTEN);
        return false;
    }
    return true;
}

/* Uses up one of the address's allowance, or refuses. */
static bool take_limit(Call *call, LimitKind kind) {
    if (!limits_take(&call->hub->limits, kind, call->conn->household, call->hub->steady())) {
        call_refuse(call, REFUSE_TOO_OFTEN);
        return false;
    }
    return true;
}

static CallAnswer do_guest(Call *call) {
    if (call->conn->person != NULL && call->conn->person->account) {
        return call_refuse(call, REFUSE_LOGGED_IN);
    }
    if (!call_option_lang(call) || !api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    Identify *who = begin(call, ask_by_name, guest_done, false);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (call->conn->person == NULL && !take_limit(call, LIMIT_ENTRY)) {
        later_free(&who->later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &who->later.task);
    return CALL_LATER;
}

/* ---- accounts ---- */

static void hash_password(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    (void)db;
    const char *password = who->fresh[0] != '\0' ? who->fresh : who->password;
    who->right =
        crypto_pwhash_str(who->hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void check_password(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    (void)db;
    who->right = crypto_pwhash_str_verify(who->hash, who->password, strlen(who->password)) == 0;
}

/* In the writer's transaction: the name must still be free, or the player's own. */
static void claim(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    who->found = false; /* of an attempt that had to be given up */
    Identify other;
    memset(&other, 0, sizeof other);
    bool good = db_each(db, &error, SQL_PLAYER_NAMED, found_player, &other, "t", who->fold);
    if (good && other.found && strcmp(other.id, who->id) != 0) {
        who->found = true;
        return;
    }
    Identify self;
    memset(&self, 0, sizeof self);
    if (good && who->existed) {
        good = db_each(db, &error, SQL_PLAYER_FIND, found_player, &self, "t", who->id);
        if (good && !self.found) { /* deleted while the password was being hashed */
            later_refuse(&who->later, REFUSE_ACCOUNT_GONE);
            return;
        }
    }
    if (good && !who->existed) {
        good = db_run(db, &error, SQL_PLAYER_SAVE, "tttii", who->id, who->name, "", who->made,
                      who->made);
    }
    good = good && db_run(db, &error, SQL_PLAYER_CLAIM, "tttit", who->name, who->fold, who->hash,
                          who->made, who->id);
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        later_refuse(&who->later, REFUSE_BUSY);
    }
}

static void claimed(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    Hub *hub = later->hub;
    wipe(who);
    if (who->found) {
        later_refuse(later, REFUSE_NAME_TAKEN);
    } else if (!task->failed && later->why == REFUSE_NONE) {
        store_group(hub->store);
        /* Somebody who is at tables gets the account, too, if the connection is gone by now. */
        Person *person = later->conn->wire == NULL || who->existed
                             ? map_get(&hub->people, who->id)
                             : person_of(hub, who->id, who->name, true);
        if (person != NULL && person->deleted) {
            person = NULL;
        }
        if (person != NULL) {
            person->account = true;
            memcpy(person->name, who->name, sizeof person->name);
            for (int i = 0; i < person->table_count; i++) {
                table_save(person->tables[i]);
            }
        }
        if (later->conn->wire != NULL && who->existed &&
            (person == NULL || later->conn->person != person)) {
            later_refuse(later, REFUSE_ACCOUNT_GONE);
        } else if (person != NULL && later->conn->wire != NULL) {
            if (!who->existed) {
                person_read(person, "", who->made);
                person_attach(later->conn, person);
                welcome(later, true);
            } else if (later->conn->stays) {
                welcome(later, false);
            } else {
                renew_session(later);
            }
        }
        store_group_end(hub->store);
    }
    later_answer(task);
}

static void hashed(Task *task) {
    Identify *who = (Identify *)task;
    if (task->failed || !who->right) {
        wipe(who);
        later_refuse(&who->later, REFUSE_BUSY);
        later_answer(task);
        return;
    }
    task->work = claim;
    task->done = claimed;
    store_change(who->later.hub->store, task);
}

/* Work for the clerks: not more than they can do soon, and not all for one address. */
static bool clerks_free(Call *call, LaterCall *later) {
    if (call->hub->hashing >= CLERKS_BUSY) {
        call_refuse(call, REFUSE_BUSY);
        return false;
    }
    if (!take_limit(call, LIMIT_PASSWORD)) {
        return false;
    }
    call->hub->hashing++;
    later->load = &call->hub->hashing;
    return true;
}

static CallAnswer do_register(Call *call) {
    const Person *person = call->conn->person;
    if (person != NULL && person->account) {
        return call_refuse(call, REFUSE_HAS_ACCOUNT);
    }
    Identify *who = begin(call, hash_password, hashed, true);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!clerks_free(call, &who->later) || (person == NULL && !take_limit(call, LIMIT_ENTRY))) {
        wipe(who);
        later_free(&who->later);
        return CALL_REFUSED;
    }
    who->existed = person != NULL;
    who->made = call->hub->clock();
    if (person != NULL) {
        memcpy(who->id, person->id, sizeof who->id);
    } else {
        id_new(who->id, PERSON_LETTERS);
    }
    work_add(call->hub->clerks, &who->later.task);
    return CALL_LATER;
}

/* ---- logging in ---- */

/* Wrong passwords count for the name and the address together, so that nobody is kept out by
 * others; and, with more patience, for the name alone. */
static void who_fails(const Identify *who, Text *out) {
    text_format(out, "%s %s", who->later.conn->household, who->tried);
}

static bool may_try(Identify *who) {
    Hub *hub = who->later.hub;
    TEXT(both, 300);
    who_fails(who, &both);
    return limits_left(&hub->limits, LIMIT_WRONG, both.start, hub->steady()) &&
           limits_left(&hub->limits, LIMIT_WRONG_NAME, who->tried, hub->steady());
}

static void count_failure(Identify *who) {
    Hub *hub = who->later.hub;
    TEXT(both, 300);
    who_fails(who, &both);
    limits_take(&hub->limits, LIMIT_WRONG, both.start, hub->steady());
    limits_take(&hub->limits, LIMIT_WRONG_NAME, who->tried, hub->steady());
    METRIC_ADD(logins_refused, 1);
    log_line(LOG_INFO, "login_refused", "peer", who->later.conn->peer, NULL);
}

static void login_checked(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    Hub *hub = later->hub;
    wipe(who);
    if (!task->failed && !who->right) {
        count_failure(who);
        later_refuse(later, REFUSE_WRONG_LOGIN);
    } else if (!task->failed && later->conn->wire != NULL) {
        store_group(hub->store);
        Person *person = person_of(hub, who->id, who->name, true);
        if (person != NULL) {
            person_read(person, who->muted, who->made);
            later->conn->secret[0] = '\0';
            person_attach(later->conn, person);
            welcome(later, true);
        }
        store_group_end(hub->store);
    }
    later_answer(task);
}

static void login_found(Task *task) {
    Identify *who = (Identify *)task;
    /* Without such an account the work is done all the same, so that time tells nothing. */
    if (!who->found) {
        snprintf(who->hash, sizeof who->hash,
                 "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    }
    task->work = check_password;
    task->done = login_checked;
    work_add(who->later.hub->clerks, task);
}

static CallAnswer do_login(Call *call) {
    Identify *who = begin(call, ask_by_name, login_found, true);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    who->tried = who->fold;
    if (!may_try(who) || !clerks_free(call, &who->later)) {
        const bool tried = call->why == REFUSE_NONE;
        wipe(who);
        later_free(&who->later);
        return tried ? call_refuse(call, REFUSE_TOO_MANY_WRONG) : CALL_REFUSED;
    }
    store_ask(call->hub->store, &who->later.task);
    return CALL_LATER;
}

/* A socket says who it is by a token. */
typedef struct Enter {
    LaterCall later;
    char token[CONN_SECRET_SIZE], hash[SHA256_HEX_SIZE];
    Identify who;
    bool account;
} Enter;

static bool found_token(const DbRow *row, void *data) {
    Enter *enter = data;
    found_player(row, &enter->who);
    enter->account = db_text(row, 2)[0] != '\0';
    return false;
}

static void ask_token(Task *task, Db *db) {
    Enter *enter = (Enter *)task;
    TEXT(error, 300);
    if (!db_each(db, &error, SQL_SESSION_FIND, found_token, enter, "t", enter->hash)) {
        task->failed = true;
    }
}

static void entered(Task *task) {
    Enter *enter = (Enter *)task;
    LaterCall *later = &enter->later;
    if (!task->failed && !enter->who.found) {
        limits_take(&later->hub->limits, LIMIT_TOKEN, later->conn->household, later->hub->steady());
        later_refuse(later, REFUSE_WRONG_TOKEN);
    } else if (!task->failed && later->conn->wire != NULL) {
        Person *person = person_of(later->hub, enter->who.id, enter->who.name, enter->account);
        if (person != NULL) {
            person_read(person, enter->who.muted, enter->who.made);
            memcpy(later->conn->secret, enter->token, sizeof enter->token);
            person_attach(later->conn, person);
            api_write_me(later->conn, &later->out);
            buffer_put(&later->out, "}");
        }
    }
    sodium_memzero(enter->token, sizeof enter->token);
    later_answer(task);
}

static CallAnswer do_enter(Call *call) {
    Enter *enter = (Enter *)call_later(call, sizeof *enter, ask_token, entered);
    if (enter == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "token", enter->token, sizeof enter->token) || !call_option_lang(call)) {
        later_free(&enter->later);
        return CALL_REFUSED;
    }
    if (!limits_left(&call->hub->limits, LIMIT_TOKEN, call->conn->household, call->hub->steady())) {
        later_free(&enter->later);
        return call_refuse(call, REFUSE_TOO_MANY_WRONG);
    }
    token_hash(enter->token, enter->hash);
    store_ask(call->hub->store, &enter->later.task);
    return CALL_LATER;
}

static CallAnswer do_logout(Call *call) {
    char id[ID_SIZE];
    memcpy(id, call->conn->person->id, sizeof id);
    forget_session(call->conn);
    person_attach(call->conn, NULL);
    hub_recheck(call->hub, id, call->conn);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* ---- changing ---- */

static void rename_done(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    Person *person = later->conn->person;
    if (who->found) {
        later_refuse(later, REFUSE_NAME_TAKEN);
    } else if (!task->failed && person != NULL && later->why == REFUSE_NONE) {
        store_group(later->hub->store);
        memcpy(person->name, who->name, sizeof person->name);
        for (int i = 0; i < person->table_count; i++) {
            table_save(person->tables[i]);
            tell_presence(person->tables[i]);
        }
        api_write_me(later->conn, &later->out);
        buffer_put(&later->out, "}");
        store_group_end(later->hub->store);
    }
    wipe(who);
    later_answer(task);
}

/* Like claim, but the password stays. */
static void claim_name(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    Identify self;
    memset(&self, 0, sizeof self);
    if (!db_each(db, &error, SQL_PLAYER_FIND, found_player, &self, "t", who->id) || !self.found) {
        later_refuse(&who->later, REFUSE_BUSY);
        return;
    }
    who->existed = true;
    memcpy(who->hash, self.hash, sizeof who->hash);
    claim(task, db);
}

static CallAnswer do_rename(Call *call) {
    if (!call->conn->person->account) {
        return do_guest(call);
    }
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    Identify *who = begin(call, claim_name, rename_done, false);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    memcpy(who->id, call->conn->person->id, sizeof who->id);
    who->made = call->hub->clock();
    store_change(call->hub->store, &who->later.task);
    return CALL_LATER;
}

static void ask_by_id(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    if (!db_each(db, &error, SQL_PLAYER_FIND, found_player, who, "t", who->id)) {
        task->failed = true;
    }
}

static void password_written(Task *task) {
    Identify *who = (Identify *)task;
    wipe(who);
    if (!task->failed && who->later.why == REFUSE_NONE) {
        hub_recheck(who->later.hub, who->id, who->later.conn);
        buffer_put(&who->later.out, "true");
    }
    later_answer(task);
}

static void password_hashed(Task *task) {
    Identify *who = (Identify *)task;
    char hash[SHA256_HEX_SIZE] = "";
    Conn *conn = who->later.conn;
    if (task->failed || !who->right) {
        wipe(who);
        later_refuse(&who->later, REFUSE_BUSY);
        later_answer(task);
        return;
    }
    /* All other devices have to log in again. */
    if (conn->secret[0] != '\0') {
        token_hash(conn->secret, hash);
    }
    store_write(who->later.hub->store, SQL_SESSIONS_DROP_OTHERS, "tt", who->id, hash);
    task->work = claim;
    task->done = password_written;
    store_change(who->later.hub->store, task);
}

/* The old password is checked; what follows is `after`. */
typedef struct Checked {
    Identify who;
    void (*after)(Task *task);
} Checked;

static void old_checked(Task *task) {
    Checked *checked = (Checked *)task;
    Identify *who = &checked->who;
    if (task->failed || !who->right) {
        if (!task->failed) {
            count_failure(who);
            later_refuse(&who->later, REFUSE_WRONG_PASSWORD);
        }
        wipe(who);
        later_answer(task);
        return;
    }
    checked->after(task);
}

static void old_found(Task *task) {
    Identify *who = (Identify *)task;
    if (task->failed || !who->found) {
        later_refuse(&who->later, REFUSE_ACCOUNT_GONE);
        wipe(who);
        later_answer(task);
        return;
    }
    name_fold(who->name, who->fold, sizeof who->fold);
    who->tried = who->id; /* whatever strangers try by the name */
    if (!may_try(who)) {
        later_refuse(&who->later, REFUSE_TOO_MANY_WRONG);
        wipe(who);
        later_answer(task);
        return;
    }
    who->found = false; /* claim uses it for a name that is taken */
    who->existed = true;
    task->work = check_password;
    task->done = old_checked;
    work_add(who->later.hub->clerks, task);
}

static void hash_new(Task *task) {
    task->work = hash_password;
    task->done = password_hashed;
    work_add(((Identify *)task)->later.hub->clerks, task);
}

static Checked *begin_checked(Call *call, void (*after)(Task *)) {
    Checked *checked = (Checked *)call_later(call, sizeof *checked, ask_by_id, old_found);
    if (checked != NULL) {
        checked->after = after;
        memcpy(checked->who.id, call->conn->person->id, ID_SIZE);
        checked->who.made = call->hub->clock();
    }
    return checked;
}

static CallAnswer do_password(Call *call) {
    if (!call->conn->person->account) {
        return call_refuse(call, REFUSE_NO_PASSWORD);
    }
    Checked *checked = begin_checked(call, hash_new);
    if (checked == NULL) {
        return CALL_REFUSED;
    }
    if (!read_password(call, "old", checked->who.password) ||
        !read_password(call, "new", checked->who.fresh) ||
        !clerks_free(call, &checked->who.later)) {
        wipe(&checked->who);
        later_free(&checked->who.later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &checked->who.later.task);
    return CALL_LATER;
}

/* ---- deleting everything about oneself ---- */

static void delete_now(Hub *hub, Conn *conn) {
    Person *person = conn->person;
    person_forget(hub, person);
    forget_session(conn);
    person->holds++; /* stays until all have left */
    while (person->conns != NULL) {
        Conn *other = person->conns;
        person_attach(other, NULL);
        if (other != conn && other->stays) {
            conn_close(other, 1008, "the account was deleted");
        }
    }
    person->holds--;
    person_release(hub, person);
}

static void delete_checked(Task *task) {
    LaterCall *later = (LaterCall *)task;
    wipe((Identify *)task);
    if (later->conn->person != NULL) {
        delete_now(later->hub, later->conn);
    }
    buffer_put(&later->out, "true");
    later_answer(task);
}

static CallAnswer do_delete(Call *call) {
    if (!call->conn->person->account) {
        delete_now(call->hub, call->conn);
        buffer_put(call->out, "true");
        return CALL_DONE;
    }
    Checked *checked = begin_checked(call, delete_checked);
    if (checked == NULL) {
        return CALL_REFUSED;
    }
    if (!read_password(call, "password", checked->who.password) ||
        !clerks_free(call, &checked->who.later)) {
        wipe(&checked->who);
        later_free(&checked->who.later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &checked->who.later.task);
    return CALL_LATER;
}

const ApiMethod API_PEOPLE[] = {
    {"me", do_me, false, {"lang"}},
    {"guest", do_guest, false, {"name", "lang"}},
    {"register", do_register, false, {"name", "password"}},
    {"login", do_login, false, {"name", "password"}},
    {"enter", do_enter, false, {"token", "lang"}},
    {"logout", do_logout, true, {NULL}},
    {"rename", do_rename, true, {"name"}},
    {"password", do_password, true, {"old", "new"}},
    {"delete", do_delete, true, {"password"}},
    {NULL, NULL, false, {NULL}},
};
