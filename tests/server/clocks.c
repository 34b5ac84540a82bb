/* tests/server/clocks.c -- clocks of games: nothing brings time, and setting the wall clock neither
 * ends a game nor silences anybody. */
#define _POSIX_C_SOURCE 200809L
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const int64_t DAY = 24 * 3600 * 1000;
static House house;

/* Three people at a game of straws; seat 0 begins or not, as the draw wants it. Returns who is to
 * act. */
static int begin(const char *clock) {
    TEXT(params, 300);
    text_format(&params, "{'game':'null','seats':3,'options':{'rounds':3},'clock':%s}", clock);
    assert_non_null(strstr(house_call(&house, 0, "new", params.start), "result"));
    house_call(&house, 1, "join", "{'table':'$'}");
    house_call(&house, 2, "join", "{'table':'$'}");
    house_call(&house, 0, "moves", "{'table':'$'}");
    return (int)house_number(&house, "to_act");
}

/* Milliseconds on a seat's clock, as everybody is told. */
static long long left(int seat) {
    const char *at = house_call(&house, 3, "watch", "{'table':'$','lean':true}");
    for (int i = 0; i <= seat; i++) {
        at = strstr(at, "\"left\":");
        assert_non_null(at);
        at += 7;
    }
    return strtoll(at, NULL, 10);
}

static bool is_playing(void) {
    house_call(&house, 3, "watch", "{'table':'$','lean':true}");
    return strstr(house.answer, "\"status\":\"playing\"") != NULL &&
           strstr(house.answer, "\"out\":true") == NULL;
}

/* Somebody sets the time of day: games, connections and their allowances do not notice. */
static void wall_clock_is_set(void **unused) {
    (void)unused;
    static const int64_t JUMPS[] = {10, -20, 3000, -2990};
    for (size_t i = 0; i < sizeof JUMPS / sizeof JUMPS[0]; i++) {
        house_open(&house, ":memory:");
        const int seat = begin("{'kind':'move','seconds':60}");
        house_pass(&house, 20000);
        test_wall += JUMPS[i] * DAY;
        house_pass(&house, 20000);
        assert_true(is_playing());
        assert_int_equal(left(seat), 20000);
        assert_int_equal(house_number(&house, "deadline") - house_number(&house, "now"), 20000);
        for (int call = 0; call < 400; call++) { /* more than a burst, at a lawful pace */
            house_pass(&house, 10);
            assert_non_null(strstr(house_call(&house, 3, "me", "{}"), "result"));
        }
        house_pass(&house, 17000);
        assert_false(is_playing());
        house_close(&house);
    }
}

/* What the store has is made right after the jump, so that a restart does not notice either. */
static void store_is_repaired(void **unused) {
    (void)unused;
    static const int64_t JUMPS[] = {40, -40, 0};
    for (size_t i = 0; i < sizeof JUMPS / sizeof JUMPS[0]; i++) {
        char path[] = "/tmp/liege-clocks-XXXXXX", name[80];
        const int fd = mkstemp(path);
        assert_true(fd >= 0);
        close(fd);
        house_open(&house, path);
        for (int who = 0; who < PEOPLE_MAX; who++) {
            house_call(&house, who, "guest", "{'name':'A'}");
        }
        const int seat = begin("{'kind':'move','seconds':864000}");
        char table[ID_SIZE];
        memcpy(table, house.table, sizeof table);
        house_pass(&house, 2 * DAY);
        test_wall += JUMPS[i] * DAY;
        house_pass(&house, DAY);
        house_pass(&house, 1);
        house_close(&house);
        test_wall += 5 * DAY; /* nobody plays while there is no server */
        test_steady = 7000000;
        house_open(&house, path);
        memcpy(house.table, table, sizeof table);
        assert_in_range(left(seat), 7 * DAY - 61000, 7 * DAY);
        house_close(&house);
        for (const char *const *tail = (const char *const[]){"", "-wal", "-shm", NULL};
             *tail != NULL; tail++) {
            snprintf(name, sizeof name, "%s%s", path, *tail);
            unlink(name);
        }
    }
}

/* Everything one can do in one's turn, with 60 seconds for a move or for the game: 40 are spent. */
static void nothing_brings_time(void **unused) {
    (void)unused;
    static const char *const CLOCKS[] = {"{'kind':'move','seconds':60}",
                                         "{'kind':'game','seconds':60,'increment':10}"};
    for (int kind = 0; kind < 2; kind++) {
        house_open(&house, ":memory:");
        int seat = begin(CLOCKS[kind]);
        house_pass(&house, 15000);
        house_call(&house, (seat + 1) % 3, "resign", "{'table':'$'}"); /* somebody else gives up */
        assert_int_equal(left(seat), 45000);
        house_call(&house, (seat + 1) % 3, "back", "{'table':'$'}");
        assert_int_equal(left(seat), 45000);
        house_pass(&house, 5000);
        house_call(&house, seat, "rest", "{'table':'$'}");
        house_call(&house, (seat + 1) % 3, "rest", "{'table':'$'}");
        house_call(&house, (seat + 2) % 3, "rest", "{'table':'$'}");
        assert_int_equal(left(seat), 40000);
        house_pass(&house, 500000); /* all rest */
        assert_int_equal(left(seat), 40000);
        house_call(&house, (seat + 2) % 3, "rest", "{'table':'$','on':false}");
        house_pass(&house, 20000);
        assert_int_equal(left(seat), 20000);
        house_close(&house);
    }
}

/* Resigning and coming back before the computer has moved; whoever has resigned takes nothing
 * back. The computer is kept from moving: its thoughts stay in the inbox. */
static void resign_and_back(void **unused) {
    (void)unused;
    static const char *const CLOCKS[] = {"{'kind':'move','seconds':60}",
                                         "{'kind':'game','seconds':60}"};
    for (int kind = 0; kind < 2; kind++) {
        house_open(&house, ":memory:");
        const int seat = begin(CLOCKS[kind]);
        house_pass(&house, 50000);
        static const char RESIGN[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resign\"}";
        static const char UNDO[] = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"undo\"}";
        static const char BACK[] = "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"back\"}";
        hub_message(house.conn[seat], RESIGN, strlen(RESIGN));
        hub_message(house.conn[seat], UNDO, strlen(UNDO));
        hub_message(house.conn[seat], BACK, strlen(BACK));
        house_call(&house, seat, "me", "{}");
        assert_true(is_playing());
        assert_int_equal(left(seat), 10000);
        house_pass(&house, 10000);
        assert_false(is_playing());
        house_close(&house);
    }
}

/* After a time-out the move is the computer's; coming back before it brings no new time. */
static void time_out_and_back(void **unused) {
    (void)unused;
    house_open(&house, ":memory:");
    const int seat = begin("{'kind':'move','seconds':60}");
    test_steady += 60000;
    hub_tick(house.hub); /* the time-out; the computer's move is still on its way */
    static const char BACK[] = "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"back\"}";
    hub_message(house.conn[seat], BACK, strlen(BACK));
    bool refused = false;
    Message *message;
    while ((message = conn_next(house.conn[seat], UINT64_MAX)) != NULL) {
        static const char WORDS[] = "move_time_up";
        for (size_t i = 0; i + sizeof WORDS <= message->length; i++) {
            refused = refused || memcmp(message->bytes + i, WORDS, sizeof WORDS - 1) == 0;
        }
        conn_sent(house.conn[seat]);
    }
    assert_true(refused);
    house_pass(&house, 10);
    assert_non_null(strstr(house_call(&house, seat, "back", "{'table':'$'}"), "true"));
    house_close(&house);
}

/* Taking back by agreement: nobody has more time afterwards than before. */
static void undo_brings_no_time(void **unused) {
    (void)unused;
    static const char *const CLOCKS[] = {"{'kind':'move','seconds':60}",
                                         "{'kind':'game','seconds':60,'increment':10}"};
    for (int kind = 0; kind < 2; kind++) {
        house_open(&house, ":memory:");
        const int first = begin(CLOCKS[kind]);
        house_pass(&house, 20000);
        house_call(&house, first, "play", "{'table':'$','move':'keep'}");
        house_call(&house, first, "moves", "{'table':'$'}");
        const int second = (int)house_number(&house, "to_act");
        const long long gained = kind == 1 ? 10000 : 0;
        house_pass(&house, 30000);
        house_call(&house, first, "undo", "{'table':'$'}");
        house_call(&house, second, "agree", "{'table':'$'}");
        house_call(&house, 3 - first - second, "agree", "{'table':'$'}");
        house_call(&house, first, "moves", "{'table':'$'}");
        assert_int_equal(house_number(&house, "to_act"), first);
        assert_int_equal(left(first), 40000 + gained);
        house_pass(&house, 10000);
        house_call(&house, first, "play", "{'table':'$','move':'keep'}");
        assert_int_equal(left(second), 30000);
        if (kind == 1) {
            assert_int_equal(left(first), 40000); /* the increment came once */
        }
        house_close(&house);
    }
}

/* A table that nobody joins is given up; whoever looks at it hears so, and its talk goes. */
static bool count_rows(const DbRow *row, void *data) {
    *(int64_t *)data = db_number(row, 0);
    return false;
}

static void waiting_ends(void **unused) {
    (void)unused;
    static const char COUNT[] = "SELECT count(*) FROM chat";
    TEXT(error, 200);
    int64_t remarks = -1;
    house_open(&house, ":memory:");
    house_call(&house, 0, "new", "{'game':'null','seats':3}");
    house_call(&house, 0, "say", "{'table':'$','words':'anybody?'}");
    test_wall += 30 * DAY;
    house_pass(&house, 6 * DAY);
    assert_non_null(strstr(house_call(&house, 3, "watch", "{'table':'$'}"), "waiting"));
    assert_true(db_each(store_db(house.hub->store), &error, COUNT, count_rows, &remarks, ""));
    assert_int_equal(remarks, 1);
    house_pass(&house, DAY + 1);
    house_call(&house, 0, "me", "{}");
    assert_non_null(strstr(house.told, "\"method\":\"gone\""));
    assert_true(house_refuses(&house, 3, "watch", "{'table':'$'}", "no_table"));
    assert_true(db_each(store_db(house.hub->store), &error, COUNT, count_rows, &remarks, ""));
    assert_int_equal(remarks, 0);
    house_close(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wall_clock_is_set),   cmocka_unit_test(store_is_repaired),
        cmocka_unit_test(nothing_brings_time), cmocka_unit_test(resign_and_back),
        cmocka_unit_test(time_out_and_back),   cmocka_unit_test(undo_brings_no_time),
        cmocka_unit_test(waiting_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
