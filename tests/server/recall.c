/* tests/server/recall.c -- a finished game is looked at again: its record is replayed by the
 * store's reader, never by the loop, which has others to serve. */
#define _DEFAULT_SOURCE
#include "play/record.h"
#include "tests/server/hubs.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static House house;
static pthread_t loop;
static atomic_int replayed_here, replayed_elsewhere;

Match *__real_record_read(const char *text, size_t length, Text *error);
Match *__wrap_record_read(const char *text, size_t length, Text *error);
MatchAnswer __real_match_play(Match *match, Move move, Text *error);
MatchAnswer __wrap_match_play(Match *match, Move move, Text *error);

static void count(void) {
    (*(pthread_equal(pthread_self(), loop) ? &replayed_here : &replayed_elsewhere))++;
}

Match *__wrap_record_read(const char *text, size_t length, Text *error) {
    count();
    return __real_record_read(text, length, error);
}

MatchAnswer __wrap_match_play(Match *match, Move move, Text *error) {
    count();
    return __real_match_play(match, move, error);
}

static void not_in_the_loop(void **unused) {
    (void)unused;
    char path[] = "/tmp/liege-recall-XXXXXX", before[ANSWER_SIZE];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    loop = pthread_self();
    house_open_threads(&house, path);
    house_call(&house, 0, "guest", "{'name':'Ann'}");
    house_call(&house, 1, "guest", "{'name':'Bob'}");
    house_call(&house, 0, "new", "{'game':'null','seats':2,'access':'link'}");
    assert_non_null(strstr(house_call(&house, 1, "join", "{'table':'$'}"), "\"result\""));
    house_call(&house, 0, "play", "{'table':'$','move':'keep'}");
    house_call(&house, 1, "play", "{'table':'$','move':'keep'}");
    house_call(&house, 0, "resign", "{'table':'$'}");
    assert_non_null(strstr(house_call(&house, 2, "watch", "{'table':'$'}"), "\"status\":\"over\""));
    snprintf(before, sizeof before, "%s", strstr(house.answer, "\"events\""));
    char id[ID_SIZE];
    memcpy(id, house.table, sizeof id);
    house_close(&house);

    house_open_threads(&house, path);
    memcpy(house.table, id, sizeof id);
    replayed_here = replayed_elsewhere = 0;
    const char *answer = house_call(&house, 2, "watch", "{'table':'$'}");
    assert_non_null(strstr(answer, "\"status\":\"over\""));
    assert_non_null(strstr(answer, "Ann"));
    assert_string_equal(strstr(answer, "\"events\""), before);
    assert_int_equal(replayed_here, 0);
    assert_true(replayed_elsewhere > 0);
    house_close(&house);
    static const char *const TAILS[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof TAILS / sizeof TAILS[0]; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s%s", path, TAILS[i]);
        unlink(name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(not_in_the_loop)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
