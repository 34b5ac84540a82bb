/* tests/server/storm.c [ROUNDS] -- random calls of several clients at once, on a server with all
 * its threads: whatever comes, it answers in JSON, and the sanitizers find nothing. */
#define _DEFAULT_SOURCE
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static House house;
static Random chance;
static long answered, refused;

/* $ is the table made last; {0} a small number, {1} a name of few. */
static const char *const CALLS[][2] = {
    {"guest", "{'name':'{1}'}"},
    {"register", "{'name':'{1}','password':'password'}"},
    {"login", "{'name':'{1}','password':'password'}"},
    {"logout", "{}"},
    {"rename", "{'name':'{1}'}"},
    {"password", "{'old':'password','new':'password'}"},
    {"delete", "{'password':'password'}"},
    {"token", "{'label':'{1}'}"},
    {"tokens", "{}"},
    {"export", "{}"},
    {"me", "{}"},
    {"games", "{}"},
    {"lobby", "{'watch':true}"},
    {"tables", "{}"},
    {"find", "{'player':'{1}'}"},
    {"find", "{}"},
    {"best", "{'game':'null'}"},
    {"new", "{'game':'null','players':['me','open'],'clock':{'kind':'game','seconds':5}}"},
    {"new", "{'game':'null','seats':3,'players':['me','computer:1','open'],'rated':true}"},
    {"new", "{'game':'baron','players':['me','computer:1']}"},
    {"join", "{'table':'$'}"},
    {"watch", "{'table':'$'}"},
    {"unwatch", "{'table':'$'}"},
    {"start", "{'table':'$'}"},
    {"leave", "{'table':'$'}"},
    {"moves", "{'table':'$'}"},
    {"play", "{'table':'$','move':'keep'}"},
    {"play", "{'table':'$','move':'swap'}"},
    {"undo", "{'table':'$'}"},
    {"agree", "{'table':'$'}"},
    {"rest", "{'table':'$'}"},
    {"resign", "{'table':'$'}"},
    {"back", "{'table':'$'}"},
    {"say", "{'table':'$','words':'{1}'}"},
    {"suggest", "{'table':'$','ms':5}"},
    {"explain", "{'table':'$','iterations':2,'pairs':1}"},
    {"explain", "{'table':'$','plan':['keep','swap']}"},
    {"record", "{'table':'$'}"},
    {"proof", "{'table':'$'}"},
    {"rematch", "{'table':'$'}"},
    {"mute", "{'player':'aaaa'}"},
    {"nonsense", "{}"},
};
enum { CALL_KINDS = sizeof CALLS / sizeof CALLS[0] };

static void read_answers(int who) {
    Message *message;
    JsonDoc doc = {0};
    Conn *conn = house.conn[who];
    while ((message = conn_next(conn, store_durable(house.hub->store))) != NULL) {
        TEXT(error, 200);
        if (!json_doc_read(&doc, (const char *)message->bytes, message->length, &error)) {
            print_error("%.*s\n%s\n", (int)message->length, (const char *)message->bytes,
                        error.start);
            fail();
        }
        const int result = json_member(&doc.json, 0, "result");
        answered += result != JSON_NONE;
        refused += json_member(&doc.json, 0, "error") != JSON_NONE;
        const int shot = result == JSON_NONE ? JSON_NONE : json_member(&doc.json, result, "table");
        const int id = shot == JSON_NONE || json_type(&doc.json, shot) != JSON_OBJECT
                           ? JSON_NONE
                           : json_member(&doc.json, shot, "table");
        if (id != JSON_NONE) {
            json_words(&doc.json, id, house.table, sizeof house.table);
        }
        conn_sent(conn);
    }
    json_doc_free(&doc);
}

static void send_any(int who) {
    static const char *const NAMES[] = {"Ada", "Ben", "Cleo", "Dora"};
    const uint32_t kind = random_below(&chance, CALL_KINDS);
    TEXT(params, 300);
    TEXT(number, 12);
    text_number(&number, (long long)random_below(&chance, 4));
    const char *const values[] = {number.start, NAMES[random_below(&chance, 4)]};
    for (const char *c = CALLS[kind][1]; *c != '\0'; c++) {
        if (c[0] == '{' && (c[1] == '0' || c[1] == '1') && c[2] == '}') {
            text_put(&params, values[c[1] - '0']);
            c += 2;
        } else {
            text_char(&params, *c);
        }
    }
    house_send(&house, who, CALLS[kind][0], params.start);
}

static int rounds = 400;

static void storm(void **unused) {
    (void)unused;
    char path[] = "/tmp/liege-storm-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    random_seed(&chance, 7);
    house_open_threads(&house, path);
    const int most = 20 * rounds; /* a busy machine answers few before their askers have gone */
    for (int round = 0; round < rounds || (answered <= rounds / 20 && round < most); round++) {
        const bool calm = round >= rounds;
        for (int i = 0; i < 6; i++) { /* several at once, as in one packet */
            send_any((int)random_below(&chance, PEOPLE_MAX));
        }
        if (calm || random_below(&chance, 3) == 0) {
            usleep(calm ? 5000 : random_below(&chance, 3000));
        }
        hub_tick(house.hub);
        inbox_drain(&house.inbox);
        hub_durable(house.hub);
        for (int who = 0; who < PEOPLE_MAX; who++) {
            read_answers(who);
            if (house.conn[who]->close_code != 0 || (!calm && random_below(&chance, 60) == 0)) {
                hub_close(house.conn[who]); /* goes, and somebody else comes */
                house.conn[who] = hub_conn(house.hub);
                assert_non_null(house.conn[who]);
                house.conn[who]->wire = &house;
                house.conn[who]->stays = random_below(&chance, 4) > 0;
                hub_open(house.conn[who]);
            }
        }
        assert_false(store_failed(house.hub->store));
    }
    for (int who = 0; who < PEOPLE_MAX; who++) {
        hub_close(house.conn[who]);
    }
    house_close(&house);
    print_message("%ld answers, %ld refusals\n", answered, refused);
    assert_true(answered > rounds / 20 && refused > 0);
    house_open(&house, path); /* and what it left can be read */
    house_close(&house);
    for (const char *const *tail = (const char *const[]){"", "-wal", "-shm", NULL}; *tail != NULL;
         tail++) {
        char name[100];
        snprintf(name, sizeof name, "%s%s", path, *tail);
        unlink(name);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(storm)};
    rounds = argc > 1 ? atoi(argv[1]) : rounds;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
