/* server/api_session.c -- calls about sessions: logging in and out, tokens for bots. */
#include "core/json_writer.h"
#include "server/admin.h"
#include "server/clerks.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/origins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COOKIE_SECONDS = 365 * 24 * 3600, SESSION_ID_LETTERS = 16 };

/* A session ends when nobody has used it for so long, and at last after a year; a bot's token,
 * which may sleep between tournaments, when nobody has used it for a year. Milliseconds. */
#define DAY_MS          ((int64_t)24 * 3600 * 1000)
#define SESSION_IDLE_MS (90 * DAY_MS)
#define SESSION_MOST_MS (365 * DAY_MS)
#define TOKEN_IDLE_MS   (365 * DAY_MS)

/* ---- sessions ---- */

static int64_t session_ends(bool bot, int64_t made, int64_t now) {
    const int64_t idle = now + (bot ? TOKEN_IDLE_MS : SESSION_IDLE_MS);
    return bot || idle < made + SESSION_MOST_MS ? idle : made + SESSION_MOST_MS;
}

void session_used(const Conn *conn, const char *hash, const Known *known) {
    Hub *hub = conn->hub;
    const int64_t now = hub->clock();
    const bool today = now - known->session_seen < DAY_MS;
    if (store_stalled(hub->store) > 0) {
        return;
    }
    if (!today) {
        store_write(hub->store, SQL_SESSION_USED, "iit", now,
                    session_ends(known->bot, known->session_made, now), hash);
    }
    if (known->account && !known->bot && (!today || !known->familiar)) {
        origin_used(conn, known->id);
    }
}

void sessions_sweep(Hub *hub) {
    const int64_t now = hub->clock();
    store_write(hub->store, SQL_SESSIONS_BEGIN, "ii", now, now + SESSION_IDLE_MS);
    store_write(hub->store, SQL_SESSIONS_SWEEP, "i", now);
    origins_sweep(hub);
    for (size_t i = 0; i < hub->people.room; i++) {
        const Person *person = hub->people.entry[i].key == NULL ? NULL : hub->people.entry[i].value;
        if (person != NULL && person->conns != NULL) {
            hub_recheck(hub, person->id, NULL);
        }
    }
}

void session_draw(Session *session, const char *kind, const char *label) {
    token_new(session->token);
    token_hash(session->token, session->hash);
    session->kind = kind;
    snprintf(session->label, sizeof session->label, "%s", label);
}

void session_draw_for(Session *session, const Conn *conn) {
    session_draw(session, conn->stays ? "socket" : "cookie", conn->device);
}

bool session_keep(const Session *session, const char *player, int64_t now, Db *db, Text *error) {
    const bool bot = strcmp(session->kind, "token") == 0;
    return db_run(db, error, SQL_SESSION_ADD, "ttttiii", session->hash, player, session->kind,
                  session->label, now, now, session_ends(bot, now, now)) &&
           db_run(db, error, SQL_SESSIONS_TRIM, "t", player);
}

void session_give(const Session *session, Conn *conn, Buffer *out) {
    memcpy(conn->secret, session->token, sizeof conn->secret);
    conn->bot = false;
    if (conn->stays) {
        json_add_words(&out->text, "token", session->token);
    } else {
        snprintf(conn->cookie, sizeof conn->cookie,
                 "liege=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", session->token,
                 COOKIE_SECONDS, conn->secure ? "; Secure" : "");
    }
}

void session_forget(Conn *conn) {
    char hash[SHA256_HEX_SIZE];
    if (conn->secret[0] != '\0') {
        token_hash(conn->secret, hash);
        store_write(conn->hub->store, SQL_SESSION_DROP, "t", hash);
        sodium_memzero(conn->secret, sizeof conn->secret);
    }
    conn->bot = false;
    if (!conn->stays) {
        snprintf(conn->cookie, sizeof conn->cookie,
                 "liege=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict%s",
                 conn->secure ? "; Secure" : "");
    }
}

/* ---- entering ---- */

static void ask_session(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    task->failed = !known_by_session(db, who->session.hash, who->made, &who->known) ||
                   !origin_find(who->later.conn, db, &who->known);
}

static void session_again(Identify *who, void (*done)(Task *task)) {
    who->since = identity_now(who->later.hub);
    who->later.task.work = ask_session;
    who->later.task.done = done;
    store_ask(who->later.hub->store, &who->later.task);
}

/* The connection becomes the player whom the session belongs to. */
static bool come_in(Identify *who) {
    LaterCall *later = &who->later;
    Person *person = known_person(later->hub, &who->known);
    if (person == NULL) {
        later_refuse(later, REFUSE_NO_MEMORY);
        return false;
    }
    person_attach(later->conn, person);
    later_move(later);
    api_write_me(later->conn, &later->out);
    return true;
}

/* ---- logging in ---- */

/* The session is in the store. */
static void admitted(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (task->failed || later->why != REFUSE_NONE) {
        identify_answer(who);
        return;
    }
    const bool here = later->conn->wire != NULL && later_same(later);
    if (here && who->known.found && !identity_same(later->hub, who->known.id, who->since)) {
        session_again(who, admitted);
        return;
    }
    if (!here) {
        store_write(later->hub->store, SQL_SESSION_DROP, "t", who->session.hash);
        identify_refuse(who, REFUSE_ANOTHER_BY_NOW);
        return;
    }
    if (!who->known.found) { /* deleted, or all sessions ended, since the password was right */
        identify_refuse(who, REFUSE_ACCOUNT_GONE);
        return;
    }
    if (come_in(who)) {
        log_line(LOG_INFO, "entered", "player", who->known.id, NULL);
        session_give(&who->session, later->conn, &later->out);
        json_close(&later->out.text);
    }
    identify_answer(who);
}

/* In the writer's transaction: the account must still be there, with the password that was checked.
 */
static void admit(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    Known now;
    Refusal why;
    if (!known_by_id(db, who->known.id, &now)) {
        later_refuse(&who->later, REFUSE_BUSY);
    } else if (!now.found || strcmp(now.hash, who->known.hash) != 0) {
        later_refuse(&who->later, REFUSE_WRONG_LOGIN);
    } else if ((why = admin_banned(db, now.id, who->made)) != REFUSE_NONE) {
        later_refuse(&who->later, why);
    } else if (!session_keep(&who->session, now.id, who->made, db, &error) ||
               !origin_keep(who->later.conn, db, now.id, who->made, &error)) {
        later_refuse(&who->later, REFUSE_BUSY);
    } else {
        who->known = now;
    }
    sodium_memzero(&now, sizeof now);
}

static void login_checked(Task *task) {
    Identify *who = (Identify *)task;
    try_end(who, !task->failed && !who->right);
    if (!task->failed && !who->right) {
        later_refuse(&who->later, REFUSE_WRONG_LOGIN);
    }
    if (task->failed || !who->right || who->later.conn->wire == NULL) {
        identify_answer(who);
        return;
    }
    if (!later_same(&who->later)) {
        identify_refuse(who, REFUSE_ANOTHER_BY_NOW);
        return;
    }
    session_draw_for(&who->session, who->later.conn);
    who->since = identity_now(who->later.hub);
    task->work = admit;
    task->done = admitted;
    store_change(who->later.hub->store, task);
}

static void login_found(Task *task) {
    Identify *who = (Identify *)task;
    if (task->failed) {
        identify_answer(who);
        return;
    }
    if (!try_begin(who)) {
        identify_refuse(who, REFUSE_TOO_MANY_WRONG);
        return;
    }
    /* Without such an account the work is done all the same, so that time tells nothing; only in a
     * flood it waits longer. */
    if (!who->known.found) {
        snprintf(who->known.hash, sizeof who->known.hash,
                 "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    }
    task->unwanted = &who->later.conn->gone;
    clerks_ask(&who->later,
               who->known.familiar ? CLERK_KNOWN
               : who->known.found  ? CLERK_NAMED
                                   : CLERK_NOBODY,
               clerk_checks, login_checked);
}

static void ask_name(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    task->failed = !known_by_fold(db, who->name.fold, &who->known) ||
                   !origin_find(who->later.conn, db, &who->known);
}

static CallAnswer do_login(Call *call) {
    char words[NAME_FOLD_SIZE];
    Identify *who = identify_begin(call, ask_name, login_found);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "name", words, sizeof words) ||
        !identify_password(call, "password", who->password)) {
        return identify_drop(who);
    }
    name_fold(words, who->name.fold, sizeof who->name.fold);
    who->tried = who->name.fold;
    if (!api_take_limit(call, LIMIT_PASSWORD)) {
        return identify_drop(who);
    }
    store_ask(call->hub->store, &who->later.task);
    return CALL_LATER;
}

/* A socket says who it is by a token. */
static void entered(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (task->failed || later->conn->wire == NULL) {
        identify_answer(who);
    } else if (!who->known.found) {
        limits_take(&later->hub->limits, LIMIT_TOKEN, later->conn->household, later->hub->steady());
        identify_refuse(who, REFUSE_WRONG_TOKEN);
    } else if (!later_same(later)) {
        identify_refuse(who, REFUSE_ANOTHER_BY_NOW);
    } else if (!identity_same(later->hub, who->known.id, who->since)) {
        session_again(who, entered);
    } else {
        if (come_in(who)) {
            memcpy(later->conn->secret, who->session.token, sizeof later->conn->secret);
            later->conn->bot = who->known.bot;
            session_used(later->conn, who->session.hash, &who->known);
            json_close(&later->out.text);
        }
        identify_answer(who);
    }
}

static CallAnswer do_enter(Call *call) {
    Identify *who = identify_begin(call, ask_session, entered);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "token", who->session.token, sizeof who->session.token) ||
        !call_option_lang(call)) {
        return identify_drop(who);
    }
    if (!limits_left(&call->hub->limits, LIMIT_TOKEN, call->conn->household, call->hub->steady())) {
        call_refuse(call, REFUSE_TOO_MANY_WRONG);
        return identify_drop(who);
    }
    token_hash(who->session.token, who->session.hash);
    store_ask(call->hub->store, &who->later.task);
    return CALL_LATER;
}

/* All who came by the same session are out at once. */
static CallAnswer do_logout(Call *call) {
    Conn *self = call->conn;
    Person *person = self->person;
    char secret[CONN_SECRET_SIZE];
    memcpy(secret, self->secret, sizeof secret);
    identity_changed(call->hub, person->id);
    session_forget(self);
    person->holds++;
    person_attach(self, NULL);
    for (Conn *conn = person->conns, *next; conn != NULL; conn = next) {
        next = conn->person_next;
        if (secret[0] != '\0' && strcmp(conn->secret, secret) == 0) {
            person_attach(conn, NULL);
            if (conn->stays) {
                conn_close(conn, 1008, "logged out");
            }
        }
    }
    person->holds--;
    person_release(call->hub, person);
    sodium_memzero(secret, sizeof secret);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* ---- one's sessions, and tokens for bots ---- */

typedef struct List {
    LaterCall later;
    char own[SHA256_HEX_SIZE];
} List;

static bool list_session(const DbRow *row, void *data) {
    List *list = data;
    Text *out = &list->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "label", db_text(row, 0));
    json_add_number(out, "made", db_number(row, 1));
    json_add_words(out, "kind", db_text(row, 2));
    json_add_format(out, "session", "%.*s", SESSION_ID_LETTERS, db_text(row, 5));
    json_add_number(out, "seen", db_number(row, 3));
    json_add_number(out, "ends", db_number(row, 4));
    json_add_flag(out, "current", strcmp(db_text(row, 5), list->own) == 0);
    json_close(out);
    return true;
}

static void list_sessions(Task *task, Db *db) {
    List *list = (List *)task;
    TEXT(error, 300);
    json_open_list(&list->later.out.text, NULL);
    if (!db_each(db, &error, SQL_SESSION_LIST, list_session, list, "t", list->later.person)) {
        task->failed = true;
    }
    json_close_list(&list->later.out.text);
}

static CallAnswer do_tokens(Call *call) {
    List *list = (List *)call_later(call, sizeof *list, list_sessions, later_answer);
    if (list == NULL) {
        return CALL_REFUSED;
    }
    token_hash(call->conn->secret, list->own);
    store_ask(call->hub->store, &list->later.task);
    return CALL_LATER;
}

/* One, or those of all other devices. */
static CallAnswer do_session_drop(Call *call) {
    char session[SESSION_ID_LETTERS + 1] = "", own[SHA256_HEX_SIZE];
    bool others = false;
    Conn *conn = call->conn;
    if (!call_option_words(call, "session", session, sizeof session) ||
        !call_option_flag(call, "others", &others)) {
        return CALL_REFUSED;
    }
    if (session[0] == '\0' && !others) {
        return call_refuse_with(call, REFUSE_MISSING, "session", NULL);
    }
    token_hash(conn->secret, own);
    if (session[0] != '\0') {
        store_write(call->hub->store, SQL_SESSION_DROP_ID, "tt", conn->person->id, session);
    }
    if (others) {
        store_write(call->hub->store, SQL_SESSIONS_DROP_DEVICES, "tt", conn->person->id, own);
    }
    identity_changed(call->hub, conn->person->id);
    hub_recheck(call->hub, conn->person->id, conn);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

static CallAnswer do_token(Call *call) {
    Session session;
    char label[SESSION_LABEL_SIZE] = "bot";
    if (!call_option_said(call, "label", label, sizeof label) || !api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    session_draw(&session, "token", label);
    const int64_t now = call->hub->clock();
    store_write(call->hub->store, SQL_SESSION_ADD, "ttttiii", session.hash, call->conn->person->id,
                session.kind, session.label, now, now, session_ends(true, now, now));
    store_write(call->hub->store, SQL_SESSIONS_TRIM, "t", call->conn->person->id);
    json_open(&call->out->text, NULL);
    json_add_words(&call->out->text, "label", label);
    json_add_words(&call->out->text, "token", session.token);
    json_close(&call->out->text);
    sodium_memzero(&session, sizeof session);
    return CALL_DONE;
}

static CallAnswer do_token_drop(Call *call) {
    char label[SESSION_LABEL_SIZE];
    if (!call_said(call, "label", label, sizeof label)) {
        return CALL_REFUSED;
    }
    store_write(call->hub->store, SQL_SESSION_DROP_LABEL, "tt", call->conn->person->id, label);
    identity_changed(call->hub, call->conn->person->id);
    hub_recheck(call->hub, call->conn->person->id, call->conn);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

const ApiMethod API_SESSION[] = {
    {"login", do_login, ANYBODY, {"name", "password"}},
    {"enter", do_enter, ANYBODY, {"token", "lang"}},
    {"logout", do_logout, SOMEBODY, {NULL}},
    {"token", do_token, THEMSELVES, {"label"}},
    {"tokens", do_tokens, THEMSELVES, {NULL}},
    {"token_drop", do_token_drop, SOMEBODY, {"label"}},
    {"session_drop", do_session_drop, THEMSELVES, {"session", "others"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
