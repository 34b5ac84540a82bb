/* tests/server/clerks.c -- a flood of passwords: who is checked first, and that it keeps nobody
 * out. */
#define _DEFAULT_SOURCE
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

/* Real hashing of passwords would take all the time (linked with --wrap). */
int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                             unsigned long long ops, size_t memory);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long length);

static int checked; /* passwords, so far */

int __wrap_crypto_pwhash_str(char *out, const char *password, unsigned long long length,
                             unsigned long long ops, size_t memory) {
    (void)length, (void)ops, (void)memory;
    snprintf(out, crypto_pwhash_STRBYTES, "hash of %.100s", password);
    return 0;
}

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *password,
                                    unsigned long long length) {
    char expected[crypto_pwhash_STRBYTES];
    __wrap_crypto_pwhash_str(expected, password, length, 0, 0);
    checked++;
    return strcmp(hash, expected) == 0 ? 0 : -1;
}

static House house;

/* Somebody at an address of their own. */
static Conn *from(const char *address) {
    Conn *conn = hub_conn(house.hub);
    assert_non_null(conn);
    conn->wire = &house; /* anything: nobody writes to it */
    conn->stays = true;
    snprintf(conn->peer, sizeof conn->peer, "%s", address);
    hub_open(conn);
    return conn;
}

static void ask(Conn *conn, const char *method, const char *params) {
    TEXT(line, 400);
    text_format(&line, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":", method);
    for (const char *c = params; *c != '\0'; c++) {
        text_char(&line, *c == '\'' ? '"' : *c);
    }
    text_char(&line, '}');
    hub_message(conn, line.start, line.used);
}

/* One task comes back to the loop. */
static bool step(void) {
    Task *task = house.inbox.first;
    if (task == NULL) {
        return false;
    }
    house.inbox.first = task->next;
    house.inbox.last = task->next == NULL ? NULL : house.inbox.last;
    task->done(task);
    return true;
}

/* The answer that has come: "" for none yet, "fine", or the reason of a refusal. */
static const char *said(Conn *conn) {
    static char word[40];
    char line[2000];
    const Message *message = conn_next(conn, UINT64_MAX);
    if (message == NULL) {
        return "";
    }
    snprintf(line, sizeof line, "%.*s", (int)message->length, (const char *)message->bytes);
    conn_sent(conn);
    const char *reason = strstr(line, "\"reason\":\"");
    snprintf(word, sizeof word, "%.*s", reason == NULL ? 4 : (int)strcspn(reason + 10, "\""),
             reason == NULL ? "fine" : reason + 10);
    return word;
}

enum { NETWORKS = 200, AT_ONCE = 2 };
static Conn *flood[NETWORKS];
static const char *flood_form; /* {name} and password; NULL: no flood */
static int flood_asks;

/* So many more of the flood ask, each from an address of its own, whatever they are answered. */
static void press(void) {
    for (int i = 0; flood_form != NULL && i < AT_ONCE; i++) {
        char params[200];
        Conn *conn = flood[flood_asks % NETWORKS];
        snprintf(params, sizeof params, flood_form, flood_asks++ % (2 * NETWORKS));
        ask(conn, "login", params);
        while (said(conn)[0] != '\0') {
        }
    }
}

static void go_on(int steps) {
    for (int i = 0; i < steps; i++) {
        press();
        step();
    }
}

static const char *answer(Conn *conn, const char *method, const char *params) {
    const char *word = "";
    ask(conn, method, params);
    while ((word = said(conn))[0] == '\0') {
        press();
        assert_true(step());
    }
    return word;
}

/* How many passwords are checked before this call has its answer; -1: it is refused. */
static int waits(Conn *conn, const char *method, const char *params) {
    const int before = checked;
    const char *word = answer(conn, method, params);
    return strcmp(word, "fine") == 0 ? checked - before : -1;
}

static bool count_mark(const DbRow *row, void *data) {
    ++*(int *)data;
    assert_int_equal(strlen(db_text(row, 0)), strspn(db_text(row, 0), "0123456789abcdef"));
    return true;
}

static const char ANNA[] = "{'name':'Anna','password':'password of Anna'}";

static void open_flooded(const char *form, const char *addresses) {
    flood_form = NULL;
    house_open(&house, ":memory:");
    assert_string_equal(answer(from("198.51.100.1"), "register", ANNA), "fine");
    for (int i = 0; i < 2 * NETWORKS; i++) {
        char address[64], params[200];
        snprintf(address, sizeof address, "192.%d.%d.7", i / NETWORKS, i % NETWORKS);
        snprintf(params, sizeof params, "{'name':'Known %d','password':'password 1'}", i);
        assert_string_equal(answer(from(address), "register", params), "fine");
    }
    for (int i = 0; i < NETWORKS; i++) {
        char address[64];
        snprintf(address, sizeof address, addresses, i);
        flood[i] = from(address);
    }
    flood_form = form;
    go_on(400);
}

enum { SOON = 10 }; /* checked while the name is looked up; a hundred others wait */

/* Names that do not exist wait behind those that do, however often these ask. */
static void names_of_nobody(void **unused) {
    (void)unused;
    open_flooded("{'name':'Nobody %d','password':'password 1'}", "203.0.%d.7");
    for (int i = 0; i < 17; i++) {
        assert_in_range(waits(from("198.51.100.10"), "login", ANNA), 1, SOON);
    }
    /* An account can be made meanwhile, too. */
    assert_in_range(
        waits(from("198.51.100.10"), "register", "{'name':'Berta','password':'password of Berta'}"),
        0, SOON);
    house_close(&house);
}

/* An address that has not asked lately goes before those that have. */
static void names_that_exist(void **unused) {
    (void)unused;
    open_flooded("{'name':'Known %d','password':'not this one'}", "203.0.%d.7");
    /* At first all of them are new: it is a round of all networks at most, and some while the name
     * is looked up. */
    assert_in_range(waits(from("198.51.100.2"), "login", ANNA), 1, 2 * NETWORKS);
    go_on(1000);
    for (int i = 0; i < 17; i++) {
        TEXT(address, 64);
        text_format(&address, "198.51.100.%d", 10 + i);
        assert_in_range(waits(from(address.start), "login", ANNA), 1, SOON);
    }
    house_close(&house);
}

/* All of a /48 have one place between them. */
static void one_network(void **unused) {
    (void)unused;
    open_flooded("{'name':'Known %d','password':'not this one'}", "2001:db8:0:%x::7");
    for (int i = 0; i < 17; i++) {
        assert_in_range(waits(from("2001:db8:1::1"), "login", ANNA), 1, SOON);
    }
    house_close(&house);
}

/* An address that asks too often is refused by its own limit, not for want of room. */
static void its_own_limit(void **unused) {
    (void)unused;
    enum { ADDRESSES = 3, ASKS = 60, GRANTED = 20 };
    Conn *conn[ADDRESSES];
    int busy = 0, too_often = 0, wrong = 0;
    house_open(&house, ":memory:");
    for (int i = 0; i < ADDRESSES; i++) {
        TEXT(address, 64);
        text_format(&address, "203.0.113.%d", i);
        conn[i] = from(address.start);
        for (int n = 0; n < ASKS; n++) {
            ask(conn[i], "login", "{'name':'Nobody','password':'password 1'}");
        }
    }
    while (step()) {
    }
    for (int i = 0; i < ADDRESSES; i++) {
        for (const char *word; (word = said(conn[i]))[0] != '\0';) {
            busy += strcmp(word, "busy") == 0;
            too_often += strcmp(word, "too_often") == 0;
            wrong += strcmp(word, "wrong_login") == 0 || strcmp(word, "too_many_wrong") == 0;
        }
    }
    assert_int_equal(busy, 0);
    assert_int_equal(wrong, ADDRESSES * GRANTED);
    assert_int_equal(too_often, ADDRESSES * (ASKS - GRANTED));
    house_close(&house);
}

/* So many wrong passwords for a name that nobody else may try. */
static void lock(const char *form) {
    for (int i = 0; i < 12; i++) {
        char address[64];
        snprintf(address, sizeof address, "203.0.113.%d", i);
        Conn *conn = from(address);
        for (int n = 0; n < 9; n++) {
            answer(conn, "login", form);
        }
    }
    assert_string_equal(answer(from("192.0.2.200"), "login", form), "too_many_wrong");
}

static Conn *by_token(const char *address, const char *token) {
    Conn *conn = hub_conn(house.hub);
    assert_non_null(conn);
    conn->wire = &house;
    conn->stays = true;
    snprintf(conn->peer, sizeof conn->peer, "%s", address);
    snprintf(conn->secret, sizeof conn->secret, "%s", token);
    hub_open(conn);
    while (step()) {
    }
    return conn;
}

/* Whoever knows a name cannot lock its owner out: where the owner has been before, wrong passwords
 * count by themselves. */
static void known_places(void **unused) {
    (void)unused;
    static const char WRONG[] = "{'name':'Anna','password':'not this one'}";
    static const int64_t DAY = 24 * 3600 * 1000;
    flood_form = NULL;
    house_open(&house, ":memory:");
    Conn *home = from("198.51.100.1");
    assert_string_equal(answer(home, "register", ANNA), "fine");
    assert_string_equal(answer(from("2001:db8:5:6::1"), "login", ANNA), "fine");
    /* A session that was begun at home is used elsewhere, as one moves. */
    house_pass(&house, 2 * DAY);
    assert_non_null(by_token("198.51.100.3", home->secret)->person);
    lock(WRONG);
    assert_string_equal(answer(from("198.51.100.1"), "login", ANNA), "fine");
    assert_string_equal(answer(from("2001:db8:5:6:7::2"), "login", ANNA), "fine");
    assert_string_equal(answer(from("198.51.100.3"), "login", ANNA), "fine");
    assert_string_equal(answer(from("198.51.100.4"), "login", ANNA), "too_many_wrong");
    /* Right ones are not counted, wrong ones are, there too. */
    for (int i = 0; i < 15; i++) {
        assert_string_equal(answer(from("198.51.100.1"), "login", ANNA), "fine");
    }
    int wrong = 0;
    house_pass(&house, DAY);
    while (strcmp(answer(from("198.51.100.1"), "login", WRONG), "wrong_login") == 0) {
        wrong++;
    }
    assert_int_equal(wrong, 10);
    /* What is kept of an address names none, and goes after a year. */
    TEXT(error, 300);
    int rows = 0;
    assert_true(db_each(store_db(house.hub->store), &error, "SELECT mark FROM origins", count_mark,
                        &rows, ""));
    assert_int_equal(rows, 3);
    house_pass(&house, 366 * DAY);
    rows = 0;
    assert_true(db_each(store_db(house.hub->store), &error, "SELECT mark FROM origins", count_mark,
                        &rows, ""));
    assert_int_equal(rows, 0);
    house_close(&house);
}

/* Those that are under way at the same moment are counted, too. */
static void all_at_once(void **unused) {
    (void)unused;
    int wrong = 0;
    flood_form = NULL;
    house_open(&house, ":memory:");
    assert_string_equal(answer(from("198.51.100.1"), "register", ANNA), "fine");
    Conn *conn = from("203.0.113.1");
    for (int i = 0; i < 20; i++) {
        ask(conn, "login", "{'name':'Anna','password':'not this one'}");
    }
    while (step()) {
    }
    for (const char *word; (word = said(conn))[0] != '\0';) {
        wrong += strcmp(word, "wrong_login") == 0;
    }
    assert_int_equal(wrong, 10);
    house_close(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_nobody), cmocka_unit_test(names_that_exist),
        cmocka_unit_test(one_network),     cmocka_unit_test(its_own_limit),
        cmocka_unit_test(known_places),    cmocka_unit_test(all_at_once),
    };
    return cmocka_run_group_tests_name("clerks", tests, NULL, NULL);
}
