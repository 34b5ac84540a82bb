/* server/clerks.c -- passwords that wait to be hashed or checked, and which is next. */
#include "server/clerks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Clerks {
    Work *work;
    Inbox *inbox;
    bool busy;
    void (*done)(Task *task); /* of the one that is being worked on */
    int count;
    struct Password {
        LaterCall *later;
        void (*done)(Task *task);
        ClerkRank rank;
        int64_t turn; /* when its network would have as many passwords again as it ever may */
    } waiting[PASSWORDS_WAITING_MOST];
};

Clerks *clerks_new(bool threads, Inbox *inbox) {
    Clerks *clerks = calloc(1, sizeof *clerks);
    if (clerks != NULL) {
        clerks->inbox = inbox;
        clerks->work = work_new(threads ? 1 : 0, WORK_AT_ONCE, NULL, inbox);
        if (clerks->work == NULL) {
            free(clerks);
            return NULL;
        }
    }
    return clerks;
}

void clerks_stop(Clerks *clerks) {
    if (clerks != NULL) {
        work_stop(clerks->work);
    }
}

void clerks_free(Clerks *clerks) {
    if (clerks != NULL) {
        assert(clerks->count == 0);
        work_free(clerks->work);
        free(clerks);
    }
}

static void been_done(Task *task);

static void begin_next(Clerks *clerks) {
    if (clerks->busy || clerks->count == 0) {
        return;
    }
    Task *task = &clerks->waiting[0].later->task;
    clerks->busy = true;
    clerks->done = clerks->waiting[0].done;
    memmove(clerks->waiting, clerks->waiting + 1,
            (size_t)--clerks->count * sizeof clerks->waiting[0]);
    task->done = been_done;
    work_add(clerks->work, task);
}

static void been_done(Task *task) {
    Clerks *clerks = ((LaterCall *)task)->hub->clerks;
    task->done = clerks->done;
    task->unwanted = NULL;
    clerks->busy = false;
    begin_next(clerks);
    task->done(task);
}

static bool goes_before(const struct Password *one, const struct Password *other) {
    return one->rank != other->rank ? one->rank < other->rank : one->turn < other->turn;
}

void clerks_ask(LaterCall *later, ClerkRank rank, void (*work)(Task *task, Db *db),
                void (*done)(Task *task)) {
    Hub *hub = later->hub;
    Clerks *clerks = hub->clerks;
    char network[48];
    limits_network(later->conn->household, network, sizeof network);
    struct Password one = {later, done, rank,
                           limits_whole(&hub->limits, LIMIT_TURN, network, hub->steady())};
    limits_charge(&hub->limits, LIMIT_TURN, network, 1, hub->steady());
    later->task.work = work;
    int at = clerks->count;
    while (at > 0 && goes_before(&one, &clerks->waiting[at - 1])) {
        at--;
    }
    if (clerks->count == PASSWORDS_WAITING_MOST) {
        struct Password last = one;
        if (at < PASSWORDS_WAITING_MOST) {
            last = clerks->waiting[--clerks->count];
        }
        last.later->task.failed = true;
        last.later->task.done = last.done;
        inbox_post(clerks->inbox, &last.later->task);
        if (at == PASSWORDS_WAITING_MOST) {
            return;
        }
    }
    memmove(clerks->waiting + at + 1, clerks->waiting + at,
            (size_t)(clerks->count++ - at) * sizeof clerks->waiting[0]);
    clerks->waiting[at] = one;
    begin_next(clerks);
}
