/* tests/server/limits.c -- allowances that several servers share, and news of the lobby that come
 * together. */
#include "server/limits.h"

#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* How often somebody may do it at once, at all servers together, and after `pause` milliseconds. */
static int taken(LimitKind kind, int servers, int64_t pause) {
    int count = 0;
    for (int i = 0; i < servers; i++) {
        Limits *limits = calloc(1, sizeof *limits);
        assert_non_null(limits);
        limits_init(limits);
        limits_share(limits, servers);
        while (limits_take(limits, kind, "198.51.100.7", 1000000)) {
            count++;
        }
        while (pause > 0 && limits_take(limits, kind, "198.51.100.7", 1000000 + pause)) {
            count++;
        }
        free(limits);
    }
    return count;
}

/* All servers together allow between half and twice of what one does. */
static void shared(void **unused) {
    (void)unused;
    static const int64_t HOUR_MS = 3600 * 1000;
    static const LimitKind KINDS[] = {LIMIT_ENTRY, LIMIT_TOKEN, LIMIT_WRONG_NAME, LIMIT_CONNECT};
    for (size_t k = 0; k < sizeof KINDS / sizeof KINDS[0]; k++) {
        const int once = taken(KINDS[k], 1, 0), again = taken(KINDS[k], 1, HOUR_MS);
        assert_true(once > 0 && again > once);
        for (int servers = 2; servers <= 8; servers++) {
            const int at_once = taken(KINDS[k], servers, 0);
            assert_in_range(at_once, (once + 1) / 2, 2 * once);
            assert_in_range(taken(KINDS[k], servers, HOUR_MS), (again + 1) / 2, 2 * again);
        }
    }
}

/* However many there are, or are said to be: nobody is shut out. */
static void never_nothing(void **unused) {
    (void)unused;
    static const int SERVERS[] = {12, 50, 1000};
    for (int kind = 0; kind < LIMIT_KINDS; kind++) {
        for (size_t i = 0; i < sizeof SERVERS / sizeof SERVERS[0]; i++) {
            assert_true(taken((LimitKind)kind, SERVERS[i], 0) >= SERVERS[i]);
        }
    }
    static const int SAID[] = {0, -1, -2147483647 - 1, 2147483647};
    for (size_t i = 0; i < sizeof SAID / sizeof SAID[0]; i++) {
        Limits *limits = calloc(1, sizeof *limits);
        assert_non_null(limits);
        limits_init(limits);
        limits_share(limits, SAID[i]);
        assert_true(limits_take(limits, LIMIT_MAIL, "198.51.100.7", 1000000));
        assert_true(limits_take(limits, LIMIT_MAIL, "198.51.100.7", 1000000 + 10LL * 86400 * 1000));
        free(limits);
    }
}

static int told(const House *house, const char *words) {
    int count = 0;
    for (const char *at = house->told; (at = strstr(at, words)) != NULL; at++) {
        count++;
    }
    return count;
}

/* Somebody who comes and goes without end is one piece of news for those who look at the lobby. */
static void lobby_news(void **unused) {
    (void)unused;
    static House house;
    house_open(&house, ":memory:");
    house_call(&house, 0, "lobby", "{'watch':true}");
    assert_non_null(strstr(house_call(&house, 1, "new", "{'game':'null','seats':3}"), "result"));
    house_pass(&house, 1000);
    house_call(&house, 0, "me", "{}");
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 10; i++) {
            house_send(&house, 2, "join", "{'table':'$'}");
            house_send(&house, 2, "leave", "{'table':'$'}");
        }
        house_pass(&house, 1000);
        house_call(&house, 0, "me", "{}");
        assert_int_equal(told(&house, "\"method\":\"lobby\""), 1);
    }
    house_close(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(shared), cmocka_unit_test(never_nothing),
                                       cmocka_unit_test(lobby_news)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
