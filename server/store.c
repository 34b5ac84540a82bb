/* server/store.c -- what must outlive the program: the threads that write and read it. */
#define _POSIX_C_SOURCE 200809L
#include "server/store.h"

#include "core/moment.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/schema.h"
#include "server/store_inside.h"

#include <assert.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SILENCE_MS = 5000,  /* of the database, from which on nobody waits for it politely */
    QUESTION_MS = 5000, /* that a question may take: then it fails */
    LOOK_MS = 1000,     /* between two looks whether what is waited for is there */
    PATIENCE_S = 5      /* with a database that is not there, when the server ends */
};

/* Posted to the inbox after a commit, so that the loop looks what has become durable. */
static void nothing(Task *task) {
    free(task);
}

static void *write_all(void *data) {
    Store *store = data;
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (store->first == NULL && !store->ending) {
            pthread_cond_wait(&store->news, &store->mutex);
        }
        Write *list = store->first;
        store->first = store->last = NULL;
        if (list == NULL) {
            break;
        }
        store->is_writing = true;
        atomic_store(&store->writing_since, steady_ms());
        pthread_mutex_unlock(&store->mutex);
        const bool good = !atomic_load(&store->failed) && store_commit(store, list);
        if (good) {
            store_note_lost(store, list);
        }
        const uint64_t count = store_finish(store, list, good);
        Task *note = good ? calloc(1, sizeof *note) : NULL;
        pthread_mutex_lock(&store->mutex);
        if (good) {
            atomic_fetch_add(&store->durable, count);
        }
        store->is_writing = false;
        atomic_store(&store->writing_since, 0);
        pthread_cond_broadcast(&store->progress);
        if (note != NULL) {
            note->done = nothing;
            inbox_post(store->inbox, note);
        } else {
            store->inbox->wake(store->inbox->data);
        }
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

/* Can the first question be answered now, or be refused? */
static bool is_ripe(const Store *store) {
    return store->asked.first != NULL &&
           (store->asked.first->after <= atomic_load(&store->durable) ||
            atomic_load(&store->failed) || store_stalled(store) > 0);
}

/* A question is asked again once, over a new connection if need be. */
static void answer(Store *store, Task *task) {
    TEXT(error, 300);
    METRIC_ADD(store_reads, 1);
    const int64_t begun = steady_ms(), precisely = steady_us();
    if (!store->hurried) { /* not before: until the first question the loop's thread may read */
        store->hurried = true;
        db_patience(store->reader, QUESTION_MS);
    }
    store->reader->trouble = DB_FINE;
    task->work(task, store->reader);
    metric_took(&METRIC.store_question_seconds, steady_us() - precisely);
    if (db_trouble(store->reader) == DB_FINE) {
        return;
    }
    task->failed = true;
    if (db_recover(store->reader, &error) && db_remote(store->reader) &&
        steady_ms() - begun < QUESTION_MS / 2) {
        task->failed = false;
        if (task->again != NULL) {
            task->again(task);
        }
        task->work(task, store->reader);
    }
    if (db_trouble(store->reader) != DB_FINE) {
        task->failed = true;
    }
    if (task->failed) {
        log_line(LOG_WARN, "store_question", "problem", error.start, NULL);
    }
}

static void *answer_all(void *data) {
    Store *store = data;
    pthread_mutex_lock(&store->mutex);
    for (;;) {
        while (!store->ending && !is_ripe(store)) {
            if (store->asked.first == NULL) {
                pthread_cond_wait(&store->progress, &store->mutex);
            } else { /* a writer that hears nothing does not say so */
                moment_wait(&store->progress, &store->mutex, LOOK_MS);
            }
        }
        Task *task = queue_take(&store->asked);
        if (task == NULL) {
            break;
        }
        store->is_answering = true;
        const bool blind = store->ending || task->after > atomic_load(&store->durable) ||
                           (task->unwanted != NULL && atomic_load(task->unwanted));
        pthread_mutex_unlock(&store->mutex);
        if (blind) { /* it would not see what was written before, or nobody wants to know */
            task->failed = true;
        } else {
            answer(store, task);
        }
        atomic_fetch_sub(&store->questions, 1);
        inbox_post(store->inbox, task);
        pthread_mutex_lock(&store->mutex);
        store->is_answering = false;
        pthread_cond_broadcast(&store->progress);
    }
    pthread_mutex_unlock(&store->mutex);
    return NULL;
}

const char *store_text(const Buffer *buffer) {
    if (buffer->text.cut) {
        /* Half a text must not be kept, and there is no way on; the next start has all before it.
         */
        log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
        abort();
    }
    return buffer->text.start;
}

Store *store_open(const char *where, bool threads, Inbox *inbox, Text *error) {
    Store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        text_clear(error);
        text_put(error, "out of memory");
        return NULL;
    }
    store->inbox = inbox;
    store->threads = threads;
    pthread_mutex_init(&store->mutex, NULL);
    moment_condition(&store->news);
    moment_condition(&store->progress);
    moment_condition(&store->retry);
    unsigned char author[8];
    randombytes_buf(author, sizeof author);
    sodium_bin2hex(store->author, sizeof store->author, author, sizeof author);
    snprintf(store->where, sizeof store->where, "%s", where);
    store->writer = db_open(where, DB_WRITES, error);
    if (store->writer == NULL || !schema_step(store->writer, error)) {
        store->threads = false;
        store_close(store);
        return NULL;
    }
    store->shared = db_remote(store->writer);
    if (store->shared && (!db_run(store->writer, error, SQL_SERVER_ADD, "t", store->author) ||
                          !db_settle(store->writer, error))) {
        store->threads = false;
        store_close(store);
        return NULL;
    }
    if (!threads) {
        store->reader = store->writer;
        return store;
    }
    store->reader = db_open(where, DB_READS, error);
    if (store->reader == NULL) {
        store->threads = false;
        store_close(store);
        return NULL;
    }
    if (pthread_create(&store->writing, NULL, write_all, store) != 0) {
        store->threads = false;
    } else if (pthread_create(&store->answering, NULL, answer_all, store) != 0) {
        pthread_mutex_lock(&store->mutex);
        store->ending = true;
        pthread_cond_broadcast(&store->news);
        pthread_mutex_unlock(&store->mutex);
        pthread_join(store->writing, NULL);
        store->threads = false;
    }
    if (!store->threads) {
        text_clear(error);
        text_put(error, "cannot start a thread");
        store_close(store);
        return NULL;
    }
    return store;
}

/* Nothing in the threads' hands. */
static bool is_idle(const Store *store) {
    return store->first == NULL && !store->is_writing && store->asked.first == NULL &&
           !store->is_answering;
}

void store_settle(Store *store) {
    pthread_mutex_lock(&store->mutex);
    const int64_t limit = steady_ms() + PATIENCE_S * 1000;
    while (!is_idle(store)) {
        const int64_t left = limit - steady_ms();
        if (left > 0) {
            moment_wait(&store->progress, &store->mutex, left);
            continue;
        }
        /* What was not acknowledged by now will not be. */
        store->hurries = true;
        pthread_cond_broadcast(&store->retry);
        if (store->is_writing) {
            db_interrupt(store->writer);
        }
        if (store->is_answering) {
            db_interrupt(store->reader);
        }
        moment_wait(&store->progress, &store->mutex, LOOK_MS);
    }
    pthread_mutex_unlock(&store->mutex);
}

void store_close(Store *store) {
    if (store == NULL) {
        return;
    }
    if (store->threads) {
        pthread_mutex_lock(&store->mutex);
        store->ending = true;
        pthread_cond_broadcast(&store->news);
        pthread_cond_broadcast(&store->progress);
        pthread_mutex_unlock(&store->mutex);
        pthread_join(store->writing, NULL);
        pthread_join(store->answering, NULL);
    }
    if (store->reader != store->writer) {
        db_close(store->reader);
    }
    if (store->shared && store->writer != NULL && store_stalled(store) == 0) {
        TEXT(ignored, 300); /* others would find out by themselves, a little later */
        if (db_run(store->writer, &ignored, SQL_SERVER_DROP, "t", store->author)) {
            db_settle(store->writer, &ignored);
        }
    }
    while (store->lost != NULL) {
        Lost *lost = store->lost;
        store->lost = lost->next;
        free(lost);
    }
    db_close(store->writer);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->news);
    pthread_cond_destroy(&store->progress);
    pthread_cond_destroy(&store->retry);
    free(store);
}

/* Without threads: the group is written, then the questions that came after it are answered. */
static void do_at_once(Store *store) {
    Write *list = store->group;
    Task *task;
    store->group = store->group_last = NULL;
    if (list != NULL) {
        const bool good = !atomic_load(&store->failed) && store_commit(store, list);
        if (good) {
            store_note_lost(store, list);
        }
        store_finish(store, list, good);
        if (good) {
            atomic_store(&store->durable, atomic_load(&store->issued));
        }
    }
    while ((task = queue_take(&store->asked)) != NULL) {
        atomic_fetch_sub(&store->questions, 1);
        answer(store, task);
        inbox_post(store->inbox, task);
    }
}

/* Gives the group to the writing thread, all of it at once. */
static void hand_over(Store *store) {
    if (!store->threads) {
        do_at_once(store);
        return;
    }
    if (store->group == NULL) {
        return;
    }
    pthread_mutex_lock(&store->mutex);
    if (store->first == NULL) {
        store->first = store->group;
    } else {
        store->last->next = store->group;
    }
    store->last = store->group_last;
    store->group = store->group_last = NULL;
    pthread_cond_signal(&store->news);
    pthread_mutex_unlock(&store->mutex);
}

static uint64_t issue(Store *store, Write *write) {
    write->group = store->groups;
    if (store->group == NULL) {
        store->group = write;
    } else {
        store->group_last->next = write;
    }
    store->group_last = write;
    const uint64_t number = write->number = atomic_fetch_add(&store->issued, 1) + 1;
    if (store->grouping == 0) {
        store->groups++;
        hand_over(store);
    }
    return number;
}

void store_group(Store *store) {
    store->grouping++;
}

void store_group_end(Store *store) {
    if (store->grouping == 1 && store->on_group != NULL) {
        store->on_group(store->on_data);
    }
    if (--store->grouping == 0) {
        store->groups++;
        store->guarding = false;
        hand_over(store);
    }
}

bool store_guarding(const Store *store) {
    return store->guarding;
}

void store_on_group(Store *store, void (*closing)(void *data),
                    void (*lost)(void *data, char keys[][STORE_KEY], int count), void *data) {
    store->on_group = closing;
    store->on_lost = lost;
    store->on_data = data;
}

bool store_is_lost(const Store *store, uint64_t number) {
    if (atomic_load(&store->lost_count) == 0) {
        return false;
    }
    pthread_mutex_lock((pthread_mutex_t *)&store->mutex);
    bool found = false;
    for (const Lost *lost = store->lost; lost != NULL && !found; lost = lost->next) {
        found = number >= lost->from && number <= lost->to;
    }
    pthread_mutex_unlock((pthread_mutex_t *)&store->mutex);
    return found;
}

void store_look(Store *store) {
    while (atomic_load(&store->lost_count) > 0) {
        pthread_mutex_lock(&store->mutex);
        Lost *lost = store->lost;
        pthread_mutex_unlock(&store->mutex);
        if (store->on_lost != NULL) {
            store->on_lost(store->on_data, lost->keys, lost->count);
        }
        pthread_mutex_lock(&store->mutex);
        Lost **at = &store->lost;
        while (*at != lost) {
            at = &(*at)->next;
        }
        *at = lost->next;
        atomic_fetch_sub(&store->lost_count, 1);
        pthread_mutex_unlock(&store->mutex);
        free(lost);
    }
}

bool store_shared(const Store *store) {
    return store->shared;
}

const char *store_author(const Store *store) {
    return store->shared ? store->author : "";
}

const char *store_where(const Store *store) {
    return store->where;
}

static Write *make_write(int count, size_t texts) {
    Write *write = calloc(1, sizeof *write + (size_t)count * sizeof(DbValue) + texts);
    if (write == NULL) {
        /* A move that cannot be written must not be acknowledged, and there is no way on. */
        log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
        abort();
    }
    write->values = write->first;
    return write;
}

/* The values that a caller gave; the bytes of their texts. */
static size_t collect(DbValue values[DB_PARAMETERS_MAX], const char *types, va_list list) {
    const int count = (int)strlen(types);
    size_t texts = 0;
    assert(count <= DB_PARAMETERS_MAX);
    memset(values, 0, DB_PARAMETERS_MAX * sizeof values[0]);
    for (int i = 0; i < count; i++) {
        values[i].type = types[i];
        if (types[i] == 't') {
            values[i].text = va_arg(list, const char *);
            texts += values[i].text == NULL ? 0 : strlen(values[i].text) + 1;
        } else if (types[i] == 'i') {
            values[i].number = va_arg(list, int64_t);
        } else {
            values[i].real = va_arg(list, double);
        }
    }
    return texts;
}

/* Copies them to where the write has its room for them. */
static void keep_values(Write *write, const DbValue *values, int count) {
    write->count = count;
    char *at = (char *)(write->values + count);
    for (int i = 0; i < count; i++) {
        write->values[i] = values[i];
        if (values[i].text != NULL) {
            const size_t size = strlen(values[i].text) + 1;
            memcpy(at, values[i].text, size);
            write->values[i].text = at;
            at += size;
        }
    }
}

uint64_t store_write(Store *store, const char *sql, const char *types, ...) {
    DbValue values[DB_PARAMETERS_MAX];
    const int count = (int)strlen(types);
    va_list list;
    va_start(list, types);
    const size_t texts = collect(values, types, list);
    va_end(list);
    Write *write = make_write(count, texts);
    write->sql = sql;
    keep_values(write, values, count);
    return issue(store, write);
}

StoreGuard *store_guard(Store *store, uint64_t *number) {
    assert(store->grouping > 0);
    Write *write = make_write(0, 0);
    write->guard = true;
    store->guarding = true;
    *number = issue(store, write);
    return write;
}

void store_guard_set(StoreGuard *guard, const char *key, int64_t version, const char *sql,
                     const char *types, ...) {
    DbValue values[DB_PARAMETERS_MAX];
    const int count = (int)strlen(types);
    va_list list;
    va_start(list, types);
    const size_t texts = collect(values, types, list);
    va_end(list);
    free(guard->memory);
    guard->memory = malloc((size_t)count * sizeof(DbValue) + texts);
    if (guard->memory == NULL) {
        log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
        abort();
    }
    guard->values = guard->memory;
    guard->sql = sql;
    guard->version = version;
    snprintf(guard->key, sizeof guard->key, "%s", key);
    keep_values(guard, values, count);
}

void store_tell(Store *store, const char *words) {
    if (store->shared) {
        TEXT(line, 300);
        text_format(&line, "%s\n%s", store->author, words);
        store_write(store, SQL_NOTIFY, "t", line.start);
    }
}

bool store_tell_with(const Store *store, Db *db, const char *words, Text *error) {
    TEXT(line, 300);
    text_format(&line, "%s\n%s", store->author, words);
    return !store->shared || db_run(db, error, SQL_NOTIFY, "t", line.start);
}

uint64_t store_change(Store *store, Task *task) {
    Write *write = make_write(0, 0);
    write->task = task;
    return issue(store, write);
}

void store_ask(Store *store, Task *task) {
    task->after = store_issued(store);
    task->next = NULL;
    atomic_fetch_add(&store->questions, 1);
    if (!store->threads) {
        queue_add(&store->asked, task);
        if (store->grouping == 0) {
            do_at_once(store);
        }
        return;
    }
    pthread_mutex_lock(&store->mutex);
    if (queue_full(&store->asked, task->asker)) {
        pthread_mutex_unlock(&store->mutex);
        atomic_fetch_sub(&store->questions, 1);
        task->failed = true;
        inbox_post(store->inbox, task);
        return;
    }
    queue_add(&store->asked, task);
    pthread_cond_broadcast(&store->progress);
    pthread_mutex_unlock(&store->mutex);
}

uint64_t store_issued(const Store *store) {
    return atomic_load(&store->issued);
}

uint64_t store_durable(const Store *store) {
    return atomic_load(&store->durable);
}

bool store_failed(const Store *store) {
    return atomic_load(&store->failed);
}

int64_t store_stalled(const Store *store) {
    const int64_t now = steady_ms();
    const int64_t failed = atomic_load(&store->stalled_since);
    const int64_t writing = atomic_load(&store->writing_since);
    if (failed != 0) {
        return now - failed + 1;
    }
    return writing != 0 && now - writing > SILENCE_MS ? now - writing : 0;
}

StoreState store_state(Store *store) {
    return (StoreState){store_stalled(store), db_room(store->writer),
                        store_issued(store) - store_durable(store), atomic_load(&store->questions)};
}

Db *store_db(Store *store) {
    return store->reader;
}
