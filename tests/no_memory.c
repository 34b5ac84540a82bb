/* tests/no_memory.c -- play/ when memory runs out: a clean error, and the game as it was.
 *
 * The linker leads malloc, calloc and realloc here (--wrap). Each call of the machine interface is
 * tried with its first, second, third … allocation failing, until none fails any more. */
#include "play/buffer.h"
#include "play/match.h"
#include "play/record.h"
#include "play/rpc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int countdown = -1; /* allocations that still succeed; negative: all do */
static bool failed;        /* one did not */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

/* Once one has failed, all do until they are allowed again. */
static bool fails(void) {
    if (countdown < 0) {
        return false;
    }
    if (countdown > 0) {
        countdown--;
        return false;
    }
    failed = true;
    return true;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return fails() ? NULL : __real_realloc(memory, size);
}

static void allow(int allocations) {
    countdown = allocations;
    failed = false;
}

#define CALL "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":"
#define POSITIONS                                                                                  \
    CALL "\"position\"}," CALL "\"position\"}," CALL "\"position\"}," CALL "\"position\"}"
#define STRAWS "{\"game\":\"null\",\"rules\":1,\"seats\":2,\"moves\":[\"first 0\"]}"

static const char POSITION[] =
    "{\"game\":\"null\",\"seats\":2,\"phase\":\"setup\",\"to_act\":\"nature\",\"rounds\":1,"
    "\"round\":0,\"done\":0,\"first\":null,\"straws\":[0,0],\"shown\":[0,0,0,0,0,0],"
    "\"points\":[0,0]}";

/* A fresh Rpc in the middle of a game; nothing of it is warm. */
static Rpc *fresh(void) {
    static const char NEW[] = CALL "\"new\",\"params\":{\"game\":\"null\",\"seats\":2,\"options\":{"
                                   "\"rounds\":3}}}";
    static const char KEEP[] = CALL "\"play\",\"params\":{\"move\":\"keep\"}}";
    Rpc *rpc = rpc_new();
    assert_non_null(rpc);
    assert_non_null(strstr(rpc_answer(rpc, NEW, strlen(NEW)), "\"result\""));
    assert_non_null(strstr(rpc_answer(rpc, KEEP, strlen(KEEP)), "\"result\""));
    return rpc;
}

static void remember(Rpc *rpc, Buffer *buffer) {
    static const char RECORD[] = CALL "\"record\"}";
    assert_true(buffer_new(buffer));
    buffer_put(buffer, rpc_answer(rpc, RECORD, strlen(RECORD)));
    assert_false(buffer->text.cut);
}

/* How often the call failed before it had all the memory it wants. */
static int try_call(const char *line) {
    for (int allowed = 0;; allowed++) {
        Buffer before, after;
        Rpc *rpc = fresh();
        remember(rpc, &before);
        rpc_free(rpc);
        rpc = fresh();
        allow(allowed);
        const char *said = rpc_answer(rpc, line, strlen(line));
        const bool ran_out = failed;
        const bool error = strstr(said, "\"error\"") != NULL;
        assert_true(!error || ran_out);
        assert_true(!error || strstr(said, "out of memory") != NULL);
        allow(-1);
        if (error) {
            remember(rpc, &after);
            assert_string_equal(before.text.start, after.text.start);
            buffer_free(&after);
        }
        buffer_free(&before);
        rpc_free(rpc);
        if (!ran_out) {
            assert_false(error);
            return allowed;
        }
        assert_true(allowed < 1000);
    }
}

static void calls(void **unused) {
    (void)unused;
    TEXT(load, 1024);
    text_format(&load, CALL "\"load\",\"params\":{\"position\":%s}}", POSITION);
    int times = try_call(CALL "\"new\",\"params\":{\"game\":\"null\",\"seats\":2}}");
    assert_true(times > 0);
    times = try_call(load.start);
    assert_true(times > 3);
    times = try_call(CALL "\"replay\",\"params\":{\"record\":" STRAWS "}}");
    assert_true(times > 0);
    times = try_call(CALL "\"record\"}");
    assert_true(times > 1);
    times = try_call("[" POSITIONS "," POSITIONS "," POSITIONS "]"); /* more than fits at first */
    assert_true(times > 0);
    try_call(CALL "\"play\",\"params\":{\"move\":\"keep\"}}");
    try_call(CALL "\"undo\"}");
    try_call(CALL "\"moves\"}");
    try_call("[" CALL "\"undo\"}]");
}

static void beginnings(void **unused) {
    (void)unused;
    for (int allowed = 0; allowed < 3; allowed++) {
        allow(allowed);
        assert_null(rpc_new());
    }
    allow(3);
    Rpc *rpc = rpc_new();
    assert_non_null(rpc);
    allow(-1);
    rpc_free(rpc);
}

static void records(void **unused) {
    (void)unused;
    TEXT(text, 2048);
    text_format(&text,
                "liege record 1\ngame null\nrules 1\nseats 2\noption rounds 1\nseed 1\nnature "
                "auto\nposition %s\nend\n",
                POSITION);
    for (int allowed = 0;; allowed++) {
        TEXT(error, 1024);
        allow(allowed);
        Match *match = record_read(text.start, text.used, &error);
        const bool ran_out = failed;
        allow(-1);
        assert_true((match == NULL) == ran_out);
        if (match != NULL) {
            assert_true(allowed > 4);
            match_free(match);
            break;
        }
        assert_non_null(strstr(error.start, "out of memory"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(beginnings),
        cmocka_unit_test(calls),
        cmocka_unit_test(records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
