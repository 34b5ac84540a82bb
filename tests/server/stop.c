/* tests/server/stop.c -- a server that ends while computers think, passwords are hashed and
 * questions are on their way: nothing is used after it was freed (the address sanitizer looks on),
 * and everything comes to its end. */
#define _DEFAULT_SOURCE
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static House house;

static void forget(const char *path) {
    static const char *const TAILS[] = {"", "-wal", "-shm"};
    for (size_t i = 0; i < sizeof TAILS / sizeof TAILS[0]; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s%s", path, TAILS[i]);
        unlink(name);
    }
}

static void ends_amid_work(void **unused) {
    (void)unused;
    char path[] = "/tmp/liege-stop-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    for (int round = 0; round < 8; round++) {
        house_open_threads(&house, path);
        for (int who = 0; who < PEOPLE_MAX; who++) {
            TEXT(params, 100);
            text_format(&params, "{'name':'R%d of %d'}", who, round);
            assert_non_null(strstr(house_call(&house, who, "guest", params.start), "\"result\""));
        }
        for (int table = 0; table < 3; table++) {
            house_call(&house, table, "new",
                       "{'game':'null','seats':4,'options':{'rounds':3},"
                       "'players':['me','computer:1','computer:5','computer:1']}");
            house_call(&house, table, "resign", "{'table':'$'}");
        }
        house_send(&house, 0, round % 2 == 0 ? "suggest" : "explain", "{'table':'$'}");
        for (int who = 0; who < PEOPLE_MAX; who++) {
            TEXT(params, 100);
            text_format(&params, "{'name':'N%d of %d','password':'password'}", who, round);
            house_send(&house, who, "register", params.start);
            house_send(&house, who, "find", "{}");
            house_send(&house, who, "export", "{}");
            house_send(&house, who, "rename", "{'name':'Somebody'}");
        }
        /* The loop comes to look in between, or not at all. */
        for (int look = 0; look < round % 4; look++) {
            usleep(1000u << round);
            hub_tick(house.hub);
            inbox_drain(&house.inbox);
        }
        usleep(round % 3 == 0 ? 0 : 40000);
        for (int who = 0; who < PEOPLE_MAX; who++) { /* as the sockets are closed before */
            hub_close(house.conn[who]);
        }
        house_close(&house);
    }
    house_open(&house, path); /* and all of it is a store that can be read */
    house_close(&house);
    forget(path);
}

/* The rest of a pool's work fails, and what is added after its end as well. */
typedef struct Count {
    Task task;
    int *worked, *ended, *failed;
    Work *again;
} Count;

static void count_work(Task *task, Db *db) {
    (void)db;
    usleep(2000);
    (*((Count *)task)->worked)++;
}

static void count_end(Task *task) {
    Count *count = (Count *)task;
    (*count->ended)++;
    (*count->failed) += task->failed;
    if (count->again != NULL) {
        Work *work = count->again;
        count->again = NULL;
        count->task.failed = false;
        work_add(work, task);
        return;
    }
    free(count);
}

static void nothing(void *data) {
    (void)data;
}

/* Returns how many tasks were done before the pool's end. */
static int stop_amid(int tasks) {
    Inbox inbox;
    int worked = 0, ended = 0, failed = 0;
    inbox_init(&inbox, nothing, NULL);
    Work *work = work_new(1, WORK_AT_ONCE, NULL, &inbox);
    assert_non_null(work);
    for (int i = 0; i < tasks; i++) {
        Count *count = calloc(1, sizeof *count);
        assert_non_null(count);
        count->task.work = count_work;
        count->task.done = count_end;
        count->worked = &worked;
        count->ended = &ended;
        count->failed = &failed;
        count->again = work;
        work_add(work, &count->task);
    }
    usleep(5000);
    work_stop(work);
    assert_true(inbox_drain(&inbox)); /* each of them asks once more */
    assert_false(inbox_drain(&inbox));
    assert_int_equal(ended, 2 * tasks);
    assert_int_equal(failed, 2 * tasks - worked);
    work_free(work);
    inbox_free(&inbox);
    return worked;
}

static void pools_end(void **unused) {
    (void)unused;
    enum { TASKS = 50 };
    while (stop_amid(TASKS) == TASKS) { /* on a busy machine the end may have come too late */
    }
}

/* A task that forgot its `done` would be lost, and what it holds with it: it stops the program
 * where it is given away, before anything of it is done and while its giver is still to be seen. */
static void work_unasked(Task *task, Db *db) {
    (void)task, (void)db;
    _exit(0);
}

static void no_task_without_done(void **unused) {
    (void)unused;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        fclose(stderr); /* the assertion's own words */
        Inbox inbox;
        inbox_init(&inbox, nothing, NULL);
        Task task = {.work = work_unasked};
        work_add(work_new(0, WORK_AT_ONCE, NULL, &inbox), &task);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
}

/* Whoever asks once waits for one of somebody's hundred, not for all; order is kept for each. */
static void queues_are_fair(void **unused) {
    (void)unused;
    enum { MANY = 100 };
    static Task task[MANY + 3];
    Queue queue;
    memset(&queue, 0, sizeof queue);
    for (int i = 0; i < MANY; i++) {
        task[i].asker = 7;
        assert_int_equal(queue_full(&queue, 7), i >= QUEUE_EACH_MOST);
        queue_add(&queue, &task[i]);
    }
    assert_ptr_equal(queue_take(&queue), &task[0]);
    task[MANY].asker = task[MANY + 1].asker = 8;
    queue_add(&queue, &task[MANY]);
    queue_add(&queue, &task[MANY + 1]);
    assert_false(queue_full(&queue, 8));
    queue_add(&queue, &task[MANY + 2]); /* for all */
    const int order[] = {MANY, MANY + 2, 1, MANY + 1, 2, 3};
    int places[MANY + 3];
    for (int i = 0; i < MANY + 2; i++) {
        places[queue_take(&queue) - task] = i;
    }
    assert_null(queue_take(&queue));
    for (int i = 1; i + 1 < MANY; i++) {
        assert_true(places[i] < places[i + 1]);
    }
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        assert_true(places[order[i]] <= 5); /* all of these are among the first six */
    }
    assert_false(queue_full(&queue, 7));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_task_without_done), cmocka_unit_test(ends_amid_work),
        cmocka_unit_test(pools_end), cmocka_unit_test(queues_are_fair)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
