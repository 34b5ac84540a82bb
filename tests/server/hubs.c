/* tests/server/hubs.c -- a server without sockets, for tests. */
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

int64_t test_wall = 1700000000000, test_steady = 5000000;

int64_t __wrap_wall_ms(void);
int64_t __wrap_steady_ms(void);

int64_t __wrap_wall_ms(void) {
    return test_wall;
}

int64_t __wrap_steady_ms(void) {
    return test_steady;
}

static void no_news(void *data) {
    (void)data;
}

static void work(House *house) {
    hub_tick(house->hub);
    inbox_drain(&house->inbox);
    hub_durable(house->hub);
}

static void open_house(House *house, const char *where, bool threads) {
    TEXT(error, 300);
    memset(house, 0, sizeof *house);
    house->threads = threads;
    inbox_init(&house->inbox, no_news, NULL);
    house->hub = hub_new(where, threads, &house->inbox, &error);
    if (house->hub == NULL) {
        print_error("%s\n", error.start);
    }
    assert_non_null(house->hub);
    if (!threads) {
        house->hub->level_most = 0;
    }
    for (int i = 0; i < PEOPLE_MAX; i++) {
        house->conn[i] = hub_conn(house->hub);
        assert_non_null(house->conn[i]);
        house->conn[i]->wire = house; /* anything: nobody writes to it */
        house->conn[i]->stays = true;
        hub_open(house->conn[i]);
        if (strcmp(where, ":memory:") == 0) {
            TEXT(params, 64);
            text_format(&params, "{'name':'Guest %d'}", i);
            house_call(house, i, "guest", params.start);
        }
    }
}

void house_open(House *house, const char *where) {
    open_house(house, where, false);
}

void house_open_threads(House *house, const char *where) {
    open_house(house, where, true);
}

void house_close(House *house) {
    hub_free(house->hub);
    inbox_free(&house->inbox);
}

static void read_all(House *house, int who) {
    Message *message;
    while ((message = conn_next(house->conn[who], store_durable(house->hub->store))) != NULL) {
        const char *text = (const char *)message->bytes;
        const char *end = memchr(text, ',', message->length); /* after "jsonrpc":"2.0" */
        if (end != NULL && strncmp(end, ",\"id\":", 6) == 0) {
            snprintf(house->answer, sizeof house->answer, "%.*s",
                     (int)(message->length - (size_t)(end - text)), end);
        } else {
            const size_t used = strlen(house->told);
            snprintf(house->told + used, sizeof house->told - used, "%.*s\n", (int)message->length,
                     text);
        }
        conn_sent(house->conn[who]);
    }
}

void house_send(House *house, int who, const char *method, const char *params) {
    static char line[65536];
    Text text = text_over(line, sizeof line);
    text_format(&text, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":", method);
    for (const char *c = params; *c != '\0'; c++) {
        if (*c == '$') {
            text_put(&text, house->table);
        } else {
            text_char(&text, *c == '\'' ? '"' : *c);
        }
    }
    text_char(&text, '}');
    hub_message(house->conn[who], text.start, text.used);
}

const char *house_call(House *house, int who, const char *method, const char *params) {
    house_send(house, who, method, params);
    house->told[0] = house->answer[0] = '\0';
    work(house);
    work(house);
    read_all(house, who);
    for (int i = 0; house->threads && house->answer[0] == '\0' && i < 20000; i++) {
        usleep(1000);
        work(house);
        read_all(house, who);
    }
    const char *table = strstr(house->answer, "\"table\":{\"table\":\"");
    if (table != NULL) {
        snprintf(house->table, sizeof house->table, "%.16s", table + 18);
    }
    return house->answer;
}

bool house_refuses(House *house, int who, const char *method, const char *params,
                   const char *reason) {
    TEXT(words, 100);
    text_format(&words, "\"reason\":\"%s\"", reason);
    return strstr(house_call(house, who, method, params), words.start) != NULL;
}

void house_pass(House *house, int64_t milliseconds) {
    test_wall += milliseconds;
    test_steady += milliseconds;
    work(house);
    work(house);
}

long long house_number(const House *house, const char *name) {
    TEXT(key, 100);
    text_format(&key, "\"%s\":", name);
    const char *at = strstr(house->answer, key.start);
    return at == NULL ? -1 : strtoll(at + key.used, NULL, 10);
}
