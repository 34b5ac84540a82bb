/* server/work.h -- work done in other threads, and its way back to the one loop.
 *
 * A task is a struct that begins with a Task. `work` runs in another thread, then `done` in the
 * loop's thread, which also frees it. Nothing else is shared between threads. */
#ifndef SERVER_WORK_H
#define SERVER_WORK_H

#include "server/db.h"
#include "server/limits.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct Task {
    struct Task *next;
    uint32_t asker; /* for whom it is done; who has many waits for itself. 0: for all, goes first */
    uint64_t round; /* its place in a queue */
    const _Atomic bool *unwanted; /* set: whoever asked is gone, so it need not be done; or NULL */
    void (*work)(struct Task *task, Db *db); /* db: only for tasks of the store */
    void (*done)(struct Task *task);         /* in the loop; never NULL, for it frees the task */
    void (*again)(struct Task *task);        /* of the store: forgets what a first attempt that
                                                had to be given up left in it; NULL: nothing */
    uint64_t after;                          /* of the store: write that must be durable first */
    bool failed;                             /* nobody could do it */
} Task;

/* Finished tasks on their way to the loop. */
typedef struct Inbox {
    pthread_mutex_t mutex;
    Task *first, *last;
    void (*wake)(void *data); /* called in the other thread when something has come */
    void *data;
} Inbox;

void inbox_init(Inbox *inbox, void (*wake)(void *data), void *data);
void inbox_post(Inbox *inbox, Task *task);
bool inbox_drain(Inbox *inbox); /* calls `done` of all; was there any? */
void inbox_free(Inbox *inbox);

/* Tasks that wait, fairly: of each asker one in turn, whoever asked a hundred times. Those of one
 * asker keep their order. Askers with the same remainder count as one. */
enum { QUEUE_ASKERS = 256 };
typedef struct Queue {
    Task *first;
    uint64_t round; /* of the one taken last */
    uint64_t last[QUEUE_ASKERS];
    uint16_t waiting[QUEUE_ASKERS];
} Queue;

bool queue_full(const Queue *queue, uint32_t asker); /* has this one more than enough waiting? */
void queue_add(Queue *queue, Task *task);
Task *queue_take(Queue *queue); /* NULL: none */

typedef struct Work Work;

/* How far threads step back when the processors are busy, as nice(1) counts. */
enum { WORK_AT_ONCE = 0, WORK_GENTLE = 10, WORK_LAST = 19 };

/* `threads` 0: tasks are done at once, in work_add, and `done` still waits for inbox_drain.
 * `ending`, if not NULL, is called in each thread before it ends. NULL: no memory or no threads. */
Work *work_new(int threads, int nice, void (*ending)(void), Inbox *inbox);
void work_add(Work *work, Task *task);
int work_waiting(Work *work); /* tasks that are not done yet */
/* Waits for those being done. Others, also those that are still added, fail: they are not done, but
 * `done` is called. */
void work_stop(Work *work);
void work_free(Work *work); /* stops it, too; NULL is fine */

#endif
