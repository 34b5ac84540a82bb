/* tests/server/holidays.c -- holidays and hours of letters, by clocks that the test sets: how long
 * a holiday lets a clock stand still, and when a letter may leave. */
#include "server/contact.h"
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const int64_t HOUR = 3600 * 1000, DAY = 24 * 3600 * 1000;
static House house;

static void pass(int64_t milliseconds) {
    for (int64_t passed = 0; passed < milliseconds; passed += HOUR) {
        house_pass(&house, HOUR);
    }
}

/* Of the last answer: the first number behind `name` in seat `seat`. */
static long long of_seat(int seat, const char *name) {
    TEXT(key, 40);
    text_format(&key, "\"%s\":", name);
    const char *at =
        strstr(house_call(&house, seat, "watch", "{'table':'$','lean':true}"), "\"seats\"");
    for (int i = 0; i <= seat; i++) {
        assert_non_null(at);
        at = strstr(at + 1, "\"kind\":");
    }
    assert_non_null(at);
    const char *end = strstr(at + 1, "\"kind\":");
    const char *found = strstr(at, key.start);
    return found == NULL || (end != NULL && found > end) ? -1 : strtoll(found + key.used, NULL, 10);
}

static bool is_away(int seat) {
    const Table *table = table_find(house.hub, house.table);
    assert_non_null(table);
    return table->seat[seat].away;
}

/* Two at a table of straws, five days for each move. Returns who is to act. */
static int begin(bool tournament) {
    static const char WISH[] =
        "{'game':'null','seats':2,'options':{'rounds':3},'clock':{'kind':'move',"
        "'seconds':432000}%s}";
    char params[300];
    snprintf(params, sizeof params, WISH,
             tournament ? ",'name':'Days','rounds':1,'games':1,'rest':0" : "");
    const char *answer = house_call(&house, 0, tournament ? "tournament_new" : "new", params);
    assert_non_null(strstr(answer, "result"));
    if (!tournament) {
        house_call(&house, 1, "join", "{'table':'$'}");
    } else {
        char id[ID_SIZE], call[100];
        snprintf(id, sizeof id, "%.12s", strstr(answer, "\"tournament\":\"") + 14);
        snprintf(call, sizeof call, "{'tournament':'%s'}", id);
        assert_non_null(strstr(house_call(&house, 1, "tournament_enter", call), "true"));
        assert_non_null(strstr(house_call(&house, 0, "tournament_start", call), "true"));
        const char *at =
            strstr(house_call(&house, 0, "tournament", call), "\"tables\":[{\"table\":\"");
        assert_non_null(at);
        snprintf(house.table, sizeof house.table, "%.16s", at + 20);
    }
    const Table *table = table_find(house.hub, house.table);
    assert_non_null(table);
    return table->turn;
}

/* Whose connection sits there: in a tournament the lot decides. */
static int who_sits(int seat) {
    const Table *table = table_find(house.hub, house.table);
    return table->seat[seat].person == house.conn[0]->person ? 0 : 1;
}

static void plan(int who, int days) {
    TEXT(params, 40);
    text_format(&params, "{'days':%d}", days);
    assert_non_null(strstr(house_call(&house, who, "holiday", params.start), "\"id\":"));
    pass(HOUR);
}

/* At a table among friends the clock stands still for all of it. */
static void all_of_it_at_a_table(void **unused) {
    (void)unused;
    house_open(&house, ":memory:");
    const int seat = begin(false), who = who_sits(seat);
    plan(who, 20);
    const long long left = of_seat(seat, "left");
    assert_true(left > 4 * DAY);
    pass(19 * DAY);
    assert_int_equal(of_seat(seat, "left"), left);
    pass(2 * DAY);
    assert_true(of_seat(seat, "left") < left && !is_away(seat));
    house_close(&house);
}

/* In a tournament a week of one game, however it is divided; then the clock runs, and at its end a
 * computer plays on. */
static void a_week_in_a_tournament(void **unused) {
    (void)unused;
    house_open(&house, ":memory:");
    const int seat = begin(true), who = who_sits(seat);
    const int64_t begun = test_wall;
    plan(who, 20);
    const long long left = of_seat(seat, "left");
    assert_in_range(of_seat(seat, "holiday"), begun + 7 * DAY, begun + 7 * DAY + HOUR);
    pass(6 * DAY);
    assert_int_equal(of_seat(seat, "left"), left);
    pass(2 * DAY);
    assert_int_equal(of_seat(seat, "holiday"), -1);
    assert_true(of_seat(seat, "left") < left && !is_away(seat));
    pass(5 * DAY);
    assert_true(is_away(seat));
    house_close(&house);

    /* Who comes back early keeps the rest for another time. */
    house_open(&house, ":memory:");
    const int other = begin(true), them = who_sits(other);
    plan(them, 5);
    house_call(&house, them, "holidays", "{}");
    const char *id = strstr(house.answer, "\"id\":\"");
    assert_non_null(id);
    TEXT(drop, 60);
    text_format(&drop, "{'id':'%.12s'}", id + 6);
    pass(3 * DAY);
    assert_non_null(strstr(house_call(&house, them, "holiday_drop", drop.start), "true"));
    pass(HOUR);
    assert_int_equal(of_seat(other, "holiday"), -1);
    const int64_t again = test_wall;
    plan(them, 10);
    const long long until = of_seat(other, "holiday");
    assert_in_range(until, again + 4 * DAY - 3 * HOUR, again + 4 * DAY + HOUR);
    house_close(&house);
}

/* When a letter to somebody may leave: at once, after the quiet hours, at the hour of the daily
 * letter, or after the quiet hours that hold that. */
static void hours_of_letters(void **unused) {
    (void)unused;
    static const struct {
        const char *wishes;
        int hour;     /* of UTC, at which something happens */
        double waits; /* hours */
        NoticeKind kind;
        int tries;
    } CASES[] = {
        {"'quiet_from':'','quiet_to':'','digest':''", 12, 0, NOTICE_TURN, 0},
        {"'quiet_from':'22:00','quiet_to':'07:00'", 23, 8, NOTICE_TURN, 0},
        {"'quiet_from':'22:00','quiet_to':'07:00'", 6, 1, NOTICE_OVER, 0},
        {"'quiet_from':'22:00','quiet_to':'07:00'", 7, 0, NOTICE_TURN, 0},
        {"'quiet_from':'22:00','quiet_to':'07:00'", 23, 0, NOTICE_CONFIRM, 0},
        {"'quiet_from':'','quiet_to':'','digest':'18:00'", 12, 6, NOTICE_TURN, 0},
        {"'digest':'18:00'", 18, 0, NOTICE_INVITED, 0},
        {"'digest':'18:00'", 19, 23, NOTICE_TURN, 0},
        {"'digest':'18:00'", 12, 0, NOTICE_SOON, 0}, /* before time runs out, not after */
        {"'digest':'18:00'", 12, 0, NOTICE_RESET, 0},
        {"'digest':'18:00'", 19, 0, NOTICE_TURN, 1}, /* the letter of the hour, tried again */
        {"'quiet_from':'17:00','quiet_to':'20:00','digest':'18:00'", 18, 2, NOTICE_TURN, 0},
    };
    house_open(&house, ":memory:");
    const Person *person = house.conn[0]->person;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char params[200];
        Target target = {.kind = TARGET_MAIL};
        snprintf(params, sizeof params, "{'zone':'UTC',%s}", CASES[i].wishes);
        assert_non_null(strstr(house_call(&house, 0, "contact_set", params), "result"));
        snprintf(target.player, sizeof target.player, "%s", person->id);
        const int64_t jump = test_wall - test_wall % DAY + DAY + CASES[i].hour * HOUR - test_wall;
        test_wall += jump;
        test_steady += jump;
        const int64_t held = contact_holds(house.hub, &target, CASES[i].kind, CASES[i].tries);
        print_message("%s at %d\n", CASES[i].wishes, CASES[i].hour);
        assert_int_equal(held == 0 ? 0 : held - test_wall,
                         (int64_t)(CASES[i].waits * (double)HOUR));
        /* Then it leaves. */
        test_steady += held == 0 ? 0 : held - test_wall;
        test_wall = held == 0 ? test_wall : held;
        assert_int_equal(contact_holds(house.hub, &target, CASES[i].kind, CASES[i].tries), 0);
    }
    house_close(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_it_at_a_table),
        cmocka_unit_test(a_week_in_a_tournament),
        cmocka_unit_test(hours_of_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
