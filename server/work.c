/* server/work.c -- work done in other threads, and its way back to the one loop. */
#define _DEFAULT_SOURCE
#include "server/work.h"

#include <assert.h>
#include <stdlib.h>
#include <sys/resource.h>

struct Work {
    pthread_mutex_t mutex;
    pthread_cond_t news;
    Queue queue;
    Inbox *inbox;
    int nice;
    bool ending;
    bool stopped; /* nobody works here any more */
    void (*at_end)(void);
    int waiting; /* tasks not done yet */
    int count;
    pthread_t threads[];
};

void inbox_init(Inbox *inbox, void (*wake)(void *data), void *data) {
    pthread_mutex_init(&inbox->mutex, NULL);
    inbox->first = inbox->last = NULL;
    inbox->wake = wake;
    inbox->data = data;
}

void inbox_post(Inbox *inbox, Task *task) {
    assert(task->done != NULL);
    task->next = NULL;
    pthread_mutex_lock(&inbox->mutex);
    const bool first = inbox->first == NULL;
    if (first) {
        inbox->first = task;
    } else {
        inbox->last->next = task;
    }
    inbox->last = task;
    pthread_mutex_unlock(&inbox->mutex);
    if (first) {
        inbox->wake(inbox->data);
    }
}

bool inbox_drain(Inbox *inbox) {
    for (bool any = false;; any = true) {
        pthread_mutex_lock(&inbox->mutex);
        Task *task = inbox->first;
        inbox->first = inbox->last = NULL;
        pthread_mutex_unlock(&inbox->mutex);
        if (task == NULL) {
            return any;
        }
        while (task != NULL) {
            Task *next = task->next;
            task->done(task);
            task = next;
        }
    }
}

void inbox_free(Inbox *inbox) {
    pthread_mutex_destroy(&inbox->mutex);
}

bool queue_full(const Queue *queue, uint32_t asker) {
    return asker != 0 && queue->waiting[asker % QUEUE_ASKERS] >= QUEUE_EACH_MOST;
}

void queue_add(Queue *queue, Task *task) {
    const uint32_t slot = task->asker % QUEUE_ASKERS;
    task->round = queue->round;
    if (task->asker != 0) {
        const uint64_t next = queue->last[slot] + 1;
        task->round = next > queue->round ? next : queue->round;
        queue->last[slot] = task->round;
        queue->waiting[slot]++;
    }
    Task **at = &queue->first;
    while (*at != NULL && (*at)->round <= task->round) {
        at = &(*at)->next;
    }
    task->next = *at;
    *at = task;
}

Task *queue_take(Queue *queue) {
    Task *task = queue->first;
    if (task != NULL) {
        queue->first = task->next;
        queue->round = task->round > queue->round ? task->round : queue->round;
        queue->waiting[task->asker % QUEUE_ASKERS] -= task->asker != 0;
    }
    return task;
}

static void *labour(void *data) {
    Work *work = data;
    if (work->nice > 0) {
        setpriority(PRIO_PROCESS, 0, work->nice); /* of this thread alone; fine if it fails */
    }
    pthread_mutex_lock(&work->mutex);
    for (;;) {
        while (work->queue.first == NULL && !work->ending) {
            pthread_cond_wait(&work->news, &work->mutex);
        }
        if (work->ending) {
            break;
        }
        Task *task = queue_take(&work->queue);
        pthread_mutex_unlock(&work->mutex);
        if (task->unwanted != NULL && atomic_load(task->unwanted)) {
            task->failed = true;
        } else {
            task->work(task, NULL);
        }
        inbox_post(work->inbox, task);
        pthread_mutex_lock(&work->mutex);
        work->waiting--;
    }
    pthread_mutex_unlock(&work->mutex);
    if (work->at_end != NULL) {
        work->at_end();
    }
    return NULL;
}

Work *work_new(int threads, int nice, void (*ending)(void), Inbox *inbox) {
    Work *work = calloc(1, sizeof *work + (size_t)threads * sizeof work->threads[0]);
    if (work == NULL) {
        return NULL;
    }
    pthread_mutex_init(&work->mutex, NULL);
    pthread_cond_init(&work->news, NULL);
    work->inbox = inbox;
    work->nice = nice;
    work->at_end = ending;
    for (int i = 0; i < threads; i++) {
        if (pthread_create(&work->threads[i], NULL, labour, work) != 0) {
            work_free(work);
            return NULL;
        }
        work->count++;
    }
    return work;
}

void work_add(Work *work, Task *task) {
    assert(task->done != NULL); /* here, where whoever forgot it can be seen */
    if (work->stopped || work->count == 0) {
        if (work->stopped) {
            task->failed = true;
        } else {
            task->work(task, NULL);
        }
        inbox_post(work->inbox, task);
        return;
    }
    pthread_mutex_lock(&work->mutex);
    queue_add(&work->queue, task);
    work->waiting++;
    pthread_cond_signal(&work->news);
    pthread_mutex_unlock(&work->mutex);
}

int work_waiting(Work *work) {
    pthread_mutex_lock(&work->mutex);
    const int waiting = work->waiting;
    pthread_mutex_unlock(&work->mutex);
    return waiting;
}

void work_stop(Work *work) {
    if (work == NULL || work->stopped) {
        return;
    }
    pthread_mutex_lock(&work->mutex);
    work->ending = true;
    pthread_cond_broadcast(&work->news);
    pthread_mutex_unlock(&work->mutex);
    for (int i = 0; i < work->count; i++) {
        pthread_join(work->threads[i], NULL);
    }
    if (work->count == 0 && work->at_end != NULL) {
        work->at_end();
    }
    Task *task;
    while ((task = queue_take(&work->queue)) != NULL) { /* never begun: told as failed */
        task->failed = true;
        inbox_post(work->inbox, task);
    }
    work->waiting = 0;
    work->stopped = true;
}

void work_free(Work *work) {
    if (work == NULL) {
        return;
    }
    work_stop(work);
    pthread_mutex_destroy(&work->mutex);
    pthread_cond_destroy(&work->news);
    free(work);
}
