/* tests/server/no_memory.c -- the server's texts when memory runs out: marked as cut off, and
 * nothing is freed that was never made. */
#define _POSIX_C_SOURCE 200809L
#include "server/old.h"
#include "server/store.h"
#include "server/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static int countdown = -1; /* allocations that still succeed; negative: all do */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool fails(void) {
    if (countdown > 0) {
        countdown--;
    }
    return countdown == 0;
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

/* So that what lies on the stack is no pointer by chance. */
static __attribute__((noinline)) void soil_stack(void) {
    volatile unsigned char junk[8192];
    for (size_t i = 0; i < sizeof junk; i++) {
        junk[i] = 0x5a;
    }
}

static void old_records(void **unused) {
    (void)unused;
    static const char RECORD[] = "liege record 1\ngame null\nrules 7\nseats 2\noption rounds 3\n"
                                 "seed 5\nnature auto\n\n1 nature first 0\n2 0 keep\nend\n";
    char names[SEATS_MAX][MATCH_NAME_SIZE] = {"Ada", "Ben"};
    for (int allowed = 1; allowed < 100; allowed++) {
        Buffer out;
        assert_true(buffer_new(&out));
        soil_stack();
        countdown = allowed;
        old_record(RECORD, names, 2, &out.text);
        const bool ran_out = countdown == 0;
        countdown = -1;
        assert_true(ran_out == out.text.cut || !out.text.cut);
        if (!ran_out) {
            assert_non_null(strstr(out.text.start, "keep"));
            buffer_free(&out);
            return;
        }
        assert_true(out.text.cut);
        buffer_free(&out);
    }
    fail();
}

/* A text that was cut off is never kept: the program ends before. */
static void cut_texts(void **unused) {
    (void)unused;
    Buffer buffer;
    assert_true(buffer_new(&buffer));
    buffer_put(&buffer, "whole");
    assert_string_equal(store_text(&buffer), "whole");
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        buffer.text.cut = true;
        const char *kept = store_text(&buffer);
        _exit(kept == NULL);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    buffer_free(&buffer);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(old_records), cmocka_unit_test(cut_texts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
