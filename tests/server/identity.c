/* tests/server/identity.c -- all pairs of calls about who somebody is, at every moment of each
 * other.
 *
 * A hub without sockets and threads: what the store and the clerks have done waits in the inbox
 * until the test lets it come back, one task after the other. So for every pair of calls the second
 * is sent after 0, 1, 2 … steps of the first: on the same connection, on another one of the same
 * session, and by HTTP. Whatever happens, every call is answered once, in JSON; memory and store
 * say the same; and nobody is touched but the one who asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/identity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Real hashing of passwords would take all the time (linked with --wrap). */
int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                             unsigned long long ops, size_t memory);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long length);

int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                             unsigned long long ops, size_t memory) {
    (void)length;
    (void)ops;
    (void)memory;
    snprintf(out, crypto_pwhash_STRBYTES, "hash of %.100s", password);
    return 0;
}

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long length) {
    char expected[crypto_pwhash_STRBYTES];
    __wrap_crypto_pwhash_str(expected, password, length, 0, 0);
    return strcmp(hash, expected) == 0 ? 0 : -1;
}

typedef enum State { NOBODY, GUEST, ACCOUNT, BOT, STATES } State;
/* AND_STRANGER: the first call comes from a socket that is nobody's yet. */
typedef enum Way { SAME_SOCKET, TWO_SOCKETS, TWO_POSTS, POST_AND_SOCKET, AND_STRANGER, WAYS } Way;

static const char *const STATE_NAMES[] = {"nobody", "guest", "account", "bot"};
static const char *const WAY_NAMES[] = {"same socket", "two sockets", "two posts",
                                        "post and socket", "a stranger's first"};

/* {0} stands for the number of the case with the number of the call, {1} for the case alone, {2}
 * and {3} for the tokens of oneself and of a bystander. */
static const struct CallForm {
    const char *method, *params;
} CALLS[] = {
    {"me", "{}"},
    {"guest", "{\"name\":\"Guest {0}\"}"},
    {"register", "{\"name\":\"Registered {0}\",\"password\":\"registered {0}\"}"},
    {"login", "{\"name\":\"Self {1}\",\"password\":\"password of self\"}"},
    {"login", "{\"name\":\"Other {1}\",\"password\":\"password of other\"}"},
    {"enter", "{\"token\":\"{2}\"}"},
    {"enter", "{\"token\":\"{3}\"}"},
    {"logout", "{}"},
    {"rename", "{\"name\":\"Renamed {0}\"}"},
    {"password", "{\"old\":\"password of self\",\"new\":\"password {0}\"}"},
    {"delete", "{\"password\":\"password of self\"}"},
    {"token", "{\"label\":\"label {0}\"}"},
    {"token_drop", "{\"label\":\"bot\"}"},
    {"session_drop", "{\"others\":true}"},
    {"tokens", "{}"},
    {"export", "{}"},
    {"mute", "{\"player\":\"aaaa\"}"},
    {"contact_set", "{\"address\":\"self@example.org\",\"password\":\"password of self\"}"},
};
enum { CALLS_COUNT = sizeof CALLS / sizeof CALLS[0], STEPS_MOST = 8 };

static int64_t now = 1000000;

static int64_t test_clock(void) {
    return now;
}

static void no_news(void *data) {
    (void)data;
}

/* There is mail, but no letter is ever written here: no ticks. */
static int no_letter(struct Smtp *smtp, const char *from, const char *to, const char *bytes,
                     size_t length, Text *error) {
    (void)smtp, (void)from, (void)to, (void)bytes, (void)length, (void)error;
    return 0;
}

typedef struct World {
    Hub *hub;
    Inbox inbox;
    JsonDoc doc;
    int number; /* of the case */
    char where[200];
} World;

/* A call that has been sent: to whom it belonged then, and what came back. */
typedef struct Sent {
    const struct CallForm *form;
    Conn *conn;
    char bound[ID_SIZE];
    int answers;
    bool good;
} Sent;

static void fail_here(const World *world, const char *what) {
    fprintf(stderr, "%s: %s\n", world->where, what);
    fail();
}

#define HOLD(world, condition)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fail_here(world, #condition);                                                          \
        }                                                                                          \
    } while (0)

/* ---- time passes, one task after the other ---- */

static bool step(World *world) {
    Task *task = world->inbox.first;
    if (task == NULL) {
        return false;
    }
    world->inbox.first = task->next;
    if (world->inbox.first == NULL) {
        world->inbox.last = NULL;
    }
    task->done(task);
    return true;
}

static void settle(World *world) {
    int steps = 0;
    while (step(world)) {
        HOLD(world, steps++ < 1000);
    }
    hub_durable(world->hub);
}

static Conn *connect_by(World *world, bool stays, const char *token, bool cookie) {
    Conn *conn = hub_conn(world->hub);
    assert_non_null(conn);
    conn->wire = world; /* anything: nobody writes to it */
    conn->stays = stays;
    conn->by_cookie = cookie;
    snprintf(conn->secret, sizeof conn->secret, "%s", token);
    hub_open(conn);
    return conn;
}

static void fill(char *out, size_t size, const char *form, const char *const values[4]) {
    Text text = text_over(out, size);
    text_fill(&text, form, values, 4);
    assert_false(text.cut);
}

static void send_call(World *world, Sent *sent, int id, const char *self, const char *other) {
    char both[32], alone[32], params[300], line[500];
    snprintf(both, sizeof both, "%d %d", world->number, id);
    snprintf(alone, sizeof alone, "%d", world->number);
    const char *const values[4] = {both, alone, self, other};
    /* Braces of JSON would be blanks; only {0} to {3} are. */
    fill(params, sizeof params, sent->form->params, values);
    snprintf(line, sizeof line, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}",
             id, sent->form->method, params);
    snprintf(sent->bound, sizeof sent->bound, "%s",
             sent->conn->person == NULL ? "" : sent->conn->person->id);
    hub_message(sent->conn, line, strlen(line));
}

/* Reads all that waits for a connection; answers are counted by their id. */
static void read_all(World *world, Conn *conn, Sent sent[2], char *token) {
    Message *message;
    while ((message = conn_next(conn, UINT64_MAX)) != NULL) {
        TEXT(error, 256);
        if (!json_doc_read(&world->doc, (const char *)message->bytes, message->length, &error)) {
            fprintf(stderr, "%.*s\n", (int)message->length, (const char *)message->bytes);
            fail_here(world, error.start);
        }
        const Json *json = &world->doc.json;
        const int id = json_member(json, 0, "id");
        const int result = json_member(json, 0, "result");
        int64_t number = 0;
        if (id != JSON_NONE && json_int(json, id, &number) && (number == 1 || number == 2)) {
            sent[number - 1].answers++;
            sent[number - 1].good = result != JSON_NONE;
        }
        const int at =
            result == JSON_NONE || token == NULL ? JSON_NONE : json_member(json, result, "token");
        if (at != JSON_NONE) {
            json_words(json, at, token, CONN_SECRET_SIZE);
        }
        conn_sent(conn);
    }
}

/* ---- what must hold ---- */

static void row_of(World *world, const char *id, Known *out) {
    assert_true(known_by_id(store_db(world->hub->store), id, out));
}

static bool count_row(const DbRow *row, void *data) {
    (void)row;
    ++*(int *)data;
    return true;
}

static const char ORPHANS[] =
    "SELECT hash FROM sessions WHERE player NOT IN (SELECT id FROM players)";
static const char HALVES[] =
    "SELECT id FROM players WHERE (fold IS NULL) <> (password IS NULL) OR name = ''";

static int count_rows(World *world, const char *sql) {
    int count = 0;
    TEXT(error, 300);
    assert_true(db_each(store_db(world->hub->store), &error, sql, count_row, &count, ""));
    return count;
}

/* Whoever is in memory is in the store, by the same name. */
static void memory_is_right(World *world) {
    const Map *people = &world->hub->people;
    for (size_t i = 0; i < people->room; i++) {
        const Person *person = people->entry[i].key == NULL ? NULL : people->entry[i].value;
        if (person == NULL || person->deleted) {
            continue;
        }
        Known known;
        row_of(world, person->id, &known);
        HOLD(world, known.found);
        HOLD(world, strcmp(known.name, person->name) == 0);
        HOLD(world, known.account == person->account);
    }
    for (const Conn *conn = world->hub->conns; conn != NULL; conn = conn->next) {
        HOLD(world, conn->person == NULL || !conn->person->deleted);
        Known known;
        char hash[SHA256_HEX_SIZE];
        token_hash(conn->secret, hash);
        assert_true(known_by_session(store_db(world->hub->store), hash, now, &known));
        HOLD(world, conn->person == NULL || known.found);
        HOLD(world, conn->person == NULL || strcmp(known.id, conn->person->id) == 0);
        HOLD(world, conn->person == NULL || known.bot == conn->bot);
    }
}

static bool changes(const struct CallForm *form) {
    static const char *const WORDS[] = {"guest", "register", "rename", "password", "delete"};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (strcmp(form->method, WORDS[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* How the name begins that a call gives; NULL: it gives none. */
static const char *naming(const struct CallForm *form) {
    return strcmp(form->method, "guest") == 0      ? "Guest"
           : strcmp(form->method, "rename") == 0   ? "Renamed"
           : strcmp(form->method, "register") == 0 ? "Registered"
                                                   : NULL;
}

/* Only calls made for a player may have changed their row, and what they answered is true. */
static void row_is_right(World *world, const Known *before, const Sent sent[2]) {
    Known after;
    row_of(world, before->id, &after);
    bool deleted = false, mine = false, named = false, right = false;
    for (int i = 0; i < 2; i++) {
        const char *const word = naming(sent[i].form);
        char name[MATCH_NAME_SIZE];
        if (strcmp(sent[i].bound, before->id) != 0) {
            continue;
        }
        mine = mine || changes(sent[i].form);
        deleted = deleted || (sent[i].good && strcmp(sent[i].form->method, "delete") == 0);
        if (sent[i].good && word != NULL) {
            snprintf(name, sizeof name, "%s %d %d", word, world->number, i + 1);
            named = true;
            right = right || strcmp(after.name, name) == 0;
        }
    }
    HOLD(world, after.found == !deleted);
    if (!after.found) {
        return;
    }
    HOLD(world, after.account || !before->account); /* never a guest again */
    if (!mine) {
        HOLD(world, strcmp(after.name, before->name) == 0);
        HOLD(world, strcmp(after.hash, before->hash) == 0);
    }
    HOLD(world, !named || right);
}

/* ---- one case ---- */

static void register_one(World *world, const char *name, const char *password, char *id,
                         char *token) {
    Conn *conn = connect_by(world, true, "", false);
    char line[300];
    Sent none[2] = {{0}};
    snprintf(
        line, sizeof line,
        "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"%s\",\"params\":{\"name\":\"%s %d\"%s%s%s}}",
        password == NULL ? "guest" : "register", name, world->number,
        password == NULL ? "" : ",\"password\":\"", password == NULL ? "" : password,
        password == NULL ? "" : "\"");
    hub_message(conn, line, strlen(line));
    settle(world);
    read_all(world, conn, none, token);
    HOLD(world, conn->person != NULL);
    snprintf(id, ID_SIZE, "%s", conn->person->id);
    /* A table that waits, so that there is more to forget than a name. */
    static const char TABLE[] = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"new\",\"params\":"
                                "{\"game\":\"null\",\"seats\":2,\"access\":\"link\"}}";
    hub_message(conn, TABLE, strlen(TABLE));
    settle(world);
    read_all(world, conn, none, NULL);
    hub_close(conn);
}

/* False: the first call needs fewer steps than these. */
static bool try_pair(World *world, const struct CallForm *first, const struct CallForm *second,
                     State state, Way way, int steps) {
    char self[CONN_SECRET_SIZE] = "", other[CONN_SECRET_SIZE] = "";
    char self_id[ID_SIZE], other_id[ID_SIZE];
    Known before[2];
    Sent sent[2] = {{first, NULL, "", 0, false}, {second, NULL, "", 0, false}};
    world->number++;
    snprintf(world->where, sizeof world->where, "%s %s, then after %d steps %s %s (%s, %s)",
             first->method, first->params, steps, second->method, second->params,
             STATE_NAMES[state], WAY_NAMES[way]);
    register_one(world, "Self", state == GUEST ? NULL : "password of self", self_id, self);
    register_one(world, "Other", "password of other", other_id, other);
    if (state == BOT) {
        Session session;
        session_draw(&session, "token", "bot");
        TEXT(error, 200);
        assert_true(session_keep(&session, self_id, now, store_db(world->hub->store), &error));
        memcpy(self, session.token, sizeof self);
    }
    row_of(world, self_id, &before[0]);
    row_of(world, other_id, &before[1]);
    const char *mine = state == NOBODY ? "" : self;
    const bool first_stays = way != TWO_POSTS && way != POST_AND_SOCKET;
    sent[0].conn = connect_by(world, first_stays, way == AND_STRANGER ? "" : mine, !first_stays);
    settle(world);
    sent[1].conn = sent[0].conn;
    if (way != SAME_SOCKET) {
        sent[1].conn = connect_by(world, way != TWO_POSTS, mine, way == TWO_POSTS);
        settle(world);
    }
    send_call(world, &sent[0], 1, self, other);
    bool all = true;
    for (int i = 0; i < steps; i++) {
        all = all && step(world);
    }
    if (sent[1].conn->close_code == 0) {
        send_call(world, &sent[1], 2, self, other);
    }
    settle(world);
    read_all(world, sent[0].conn, sent, NULL);
    if (sent[1].conn != sent[0].conn) {
        read_all(world, sent[1].conn, sent, NULL);
    }
    for (int i = 0; i < 2; i++) { /* who was closed cannot be answered any more */
        HOLD(world, sent[i].answers == (sent[i].conn->close_code == 0) || sent[i].answers == 1);
    }
    row_is_right(world, &before[0], sent);
    row_is_right(world, &before[1], sent);
    memory_is_right(world);
    hub_close(sent[0].conn);
    if (sent[1].conn != sent[0].conn) {
        hub_close(sent[1].conn);
    }
    settle(world);
    memory_is_right(world);
    now += 1000000;
    return all;
}

static void try_state(State state) {
    for (Way way = 0; way < WAYS; way++) {
        for (int a = 0; a < CALLS_COUNT; a++) {
            World world;
            TEXT(error, 300);
            memset(&world, 0, sizeof world);
            inbox_init(&world.inbox, no_news, NULL);
            world.hub = hub_new(":memory:", false, &world.inbox, &error);
            assert_non_null(world.hub);
            world.hub->clock = world.hub->steady = test_clock;
            world.hub->level_most = 0;
            world.hub->mail = no_letter;
            for (int b = 0; b < CALLS_COUNT; b++) {
                int steps = 0;
                while (try_pair(&world, &CALLS[a], &CALLS[b], state, way, steps)) {
                    assert_true(steps++ < STEPS_MOST);
                }
            }
            assert_int_equal(count_rows(&world, ORPHANS), 0);
            assert_int_equal(count_rows(&world, HALVES), 0);
            json_doc_free(&world.doc);
            hub_free(world.hub);
            inbox_free(&world.inbox);
        }
    }
}

static void pairs_of_nobody(void **unused) {
    (void)unused;
    try_state(NOBODY);
}

static void pairs_of_a_guest(void **unused) {
    (void)unused;
    try_state(GUEST);
}

static void pairs_of_an_account(void **unused) {
    (void)unused;
    try_state(ACCOUNT);
}

static void pairs_of_a_bot(void **unused) {
    (void)unused;
    try_state(BOT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_nobody),
        cmocka_unit_test(pairs_of_a_guest),
        cmocka_unit_test(pairs_of_an_account),
        cmocka_unit_test(pairs_of_a_bot),
    };
    return cmocka_run_group_tests_name("identity", tests, NULL, NULL);
}
