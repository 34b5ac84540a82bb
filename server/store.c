/* server/store.c -- what must outlive the program: the threads that write and read it. */
#define _POSIX_C_SOURCE 200809L
#include "server/store.h"

#include "server/log.h"
#include "server/metrics.h"
#include "server/moment.h"
#include "server/schema.h"

#include <assert.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What this server has committed last; and words for the others. */
static const char SQL_MARK_GET[] = "SELECT mark FROM servers WHERE author = $1";
static const char SQL_MARK_SET[] = "UPDATE servers SET mark = $1 WHERE author = $2";
static const char SQL_NOTIFY[] = "SELECT pg_notify('liege', $1)";

enum {
    SILENCE_MS = 5000,  /* of the database, from which on nobody waits for it politely */
    QUESTION_MS = 5000, /* that a question may take: then it fails */
    PATIENCE_S = 5      /* with a database that is not there, when the server ends */
};

/* A write: a statement with values, or a task. */
typedef struct Write {
    struct Write *next;
    const char *sql; /* NULL: a guard that turned out to be none */
    Task *task;
    uint64_t number, group;
    bool lost; /* the group it belongs to */
    bool guard, held;
    char key[STORE_KEY]; /* of a guard */
    int64_t version;
    int count;
    DbValue *values; /* then the texts */
    void *memory;    /* of values given later */
    DbValue first[];
} Write;

/* Groups that were lost and of which the loop has not heard yet. */
typedef struct Lost {
    struct Lost *next;
    uint64_t from, to;
    int count;
    char keys[STORE_KEYS][STORE_KEY];
} Lost;

struct Store {
    Db *writer, *reader;
    Inbox *inbox;
    bool threads;
    pthread_t writing, answering;
    pthread_mutex_t mutex;
    pthread_cond_t news, progress, retry;
    Write *first, *last;
    Write *group, *group_last; /* not given to the writing thread yet */
    int grouping;
    Queue asked;
    bool ending;
    bool hurried;                  /* the reader has a time limit */
    bool hurries;                  /* the server ends: a stall is not waited for */
    _Atomic int64_t stalled_since; /* steady_ms; 0: no commit has failed */
    _Atomic int64_t writing_since; /* when the writer took what it has; 0: nothing */
    _Atomic uint64_t questions;    /* that wait */
    char mark[40];                 /* of the last commit, where commits can get lost */
    char author[20];               /* of what we write */
    char where[1024];
    bool shared;
    uint64_t commits, groups;
    bool guarding; /* the open group has a guard */
    void (*on_group)(void *data);
    void (*on_lost)(void *data, char keys[][STORE_KEY], int count);
    void *on_data;
    Lost *lost; /* under the mutex */
    _Atomic int lost_count;
    bool is_writing, is_answering; /* has taken something and is not done with it */
    _Atomic uint64_t issued, durable;
    _Atomic bool failed;
};

/* Posted to the inbox after a commit, so that the loop looks what has become durable. */
static void nothing(Task *task) {
    free(task);
}

static bool run_write(Store *store, Write *write, Text *error) {
    METRIC_ADD(store_writes, 1);
    if (write->task != NULL) {
        write->task->work(write->task, store->writer);
        return true;
    }
    return db_values(store->writer, error, write->sql, write->values, write->count);
}

static bool take_mark(const DbRow *row, void *data) {
    snprintf(data, sizeof((Store *)0)->mark, "%s", db_text(row, 0));
    return false;
}

static int by_key(const void *a, const void *b) {
    const Write *x = *(Write *const *)a, *y = *(Write *const *)b;
    const int order = strcmp(x->key, y->key);
    return order != 0 ? order : x->number < y->number ? -1 : 1;
}

/* All guards, in the order of their keys, so that servers never wait for each other in a circle.
 * *again: one of several guards of a group did not hold, so what the others have done must be
 * undone, and the group left out next time. */
static bool run_guards(Store *store, Write *list, bool *again, Text *error) {
    int count = 0;
    for (const Write *write = list; write != NULL; write = write->next) {
        count += write->guard && write->sql != NULL && !write->lost;
    }
    if (count == 0) {
        return true;
    }
    Write **guards = calloc((size_t)count, sizeof *guards);
    if (guards == NULL) {
        log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
        abort();
    }
    count = 0;
    for (Write *write = list; write != NULL; write = write->next) {
        if (write->guard && write->sql != NULL && !write->lost) {
            guards[count++] = write;
        }
    }
    if (count > 1) {
        qsort(guards, (size_t)count, sizeof *guards, by_key);
    }
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        good = db_guard(store->writer, error, guards[i]->sql, guards[i]->values, guards[i]->count,
                        &guards[i]->held);
    }
    good = good && db_settle(store->writer, error);
    free(guards);
    for (Write *first = list; good && first != NULL;) { /* group by group */
        bool lost = false, held = false;
        Write *end = first;
        for (; end != NULL && end->group == first->group; end = end->next) {
            lost = lost || (end->guard && end->sql != NULL && !end->lost && !end->held);
            held = held || (end->guard && end->sql != NULL && end->held);
        }
        for (Write *write = first; lost && write != end; write = write->next) {
            write->lost = true;
        }
        *again = *again || (lost && held);
        first = end;
    }
    return good;
}

/* Must nobody else do such things at the same moment? What a guard protects is safe, and so is what
 * each server has for itself. */
static bool needs_turn(const Write *list) {
    for (const Write *first = list; first != NULL;) {
        bool guarded = false, other = false;
        const Write *end = first;
        for (; end != NULL && end->group == first->group; end = end->next) {
            guarded = guarded || end->guard;
            other = other || end->task != NULL;
            other = other || (!guarded && end->sql != SQL_NOTIFY && end->sql != SQL_HERE_ADD &&
                              end->sql != SQL_HERE_DROP);
        }
        if (other) {
            return true;
        }
        first = end;
    }
    return false;
}

/* Other servers hear which tables have changed: "t ID VERSION" each, after who says so. */
static bool tell_guards(Store *store, const Write *list, Text *error) {
    enum { PAYLOAD_MOST = 7000 }; /* PostgreSQL takes less than 8000 bytes */
    char memory[PAYLOAD_MOST + 100];
    Text words = text_over(memory, sizeof memory);
    bool good = true;
    for (const Write *write = list; write != NULL && good; write = write->next) {
        if (!write->guard || write->sql == NULL || write->lost) {
            continue;
        }
        if (words.used == 0) {
            text_put(&words, store->author);
        }
        text_format(&words, "\nt %s %lld", write->key, (long long)write->version);
        if (words.used > PAYLOAD_MOST) {
            good = db_run(store->writer, error, SQL_NOTIFY, "t", words.start);
            text_clear(&words);
        }
    }
    return good && (words.used == 0 || db_run(store->writer, error, SQL_NOTIFY, "t", words.start));
}

/* All writes of a list in one transaction. Where the answer to COMMIT can get lost, the
 * transaction leaves a mark, by which it is known afterwards. */
static bool try_commit(Store *store, Write *list, const char *mark, Text *error) {
    const int64_t begun = steady_us();
    Db *db = store->writer;
    bool good = true, again;
    do {
        again = false;
        good = db_plain(db, "BEGIN", error) && run_guards(store, list, &again, error) &&
               (!again || db_plain(db, "ROLLBACK", error));
    } while (good && again);
    if (good && store->shared && needs_turn(list)) {
        good = db_run(db, error, "SELECT pg_advisory_xact_lock(7649, 2)", "");
    }
    for (Write *write = list; write != NULL && good; write = write->next) {
        if (write->lost || write->guard) {
            continue;
        }
        good = run_write(store, write, error);
        if (good && db_trouble(db) != DB_FINE) { /* a task has kept it to itself */
            good = false;
            text_clear(error);
            text_put(error, "a change failed");
        }
    }
    good = good &&
           (!store->shared || (tell_guards(store, list, error) &&
                               db_run(db, error, SQL_MARK_SET, "tt", mark, store->author))) &&
           db_plain(db, "COMMIT", error);
    METRIC_ADD(store_commits, 1);
    METRIC_ADD(store_commit_microseconds, steady_us() - begun);
    metric_took(&METRIC.store_commit_seconds, steady_us() - begun);
    return good;
}

/* After an attempt that failed: can it be tried again? *done: it turns out to be there. */
static DbTrouble recover(Store *store, const char *mark, bool *done, Text *error) {
    char found[sizeof store->mark] = "";
    Db *db = store->writer;
    if (!db_recover(db, error)) {
        return db_trouble(db) == DB_BROKEN ? DB_BROKEN : DB_WAIT;
    }
    if (!db_remote(db)) {
        return DB_FINE;
    }
    if (!db_each(db, error, SQL_MARK_GET, take_mark, found, "t", store->author)) {
        return db_trouble(db);
    }
    *done = strcmp(found, mark) == 0;
    if (!*done && strcmp(found, store->mark) != 0) { /* others think that this one is dead */
        text_clear(error);
        text_put(error, "this server was away for so long that the others have forgotten it");
        return DB_BROKEN;
    }
    return DB_FINE;
}

/* Waits a little before the next attempt. False: the server ends and has waited long enough. */
static bool wait_a_little(Store *store, int attempt) {
    struct timespec until;
    const int64_t pause = attempt < 5 ? 100 << attempt : 2000;
    pthread_mutex_lock(&store->mutex);
    pthread_cond_broadcast(&store->progress); /* questions need not wait for what is stalled */
    if (!store->hurries) {
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec += pause / 1000;
        until.tv_nsec += pause % 1000 * 1000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&store->retry, &store->mutex, &until);
    }
    const bool on = !store->hurries;
    pthread_mutex_unlock(&store->mutex);
    return on;
}

/* False: it cannot be done, and never will be. */
static bool commit(Store *store, Write *list) {
    TEXT(error, 500);
    char mark[sizeof store->mark];
    snprintf(mark, sizeof mark, "%s %llu", store->author, (unsigned long long)++store->commits);
    bool good = try_commit(store, list, mark, &error);
    DbTrouble trouble = good ? DB_FINE : db_trouble(store->writer);
    for (int attempt = 0; !good && trouble != DB_BROKEN; attempt++) {
        if (attempt == 0) {
            log_line(LOG_ERROR, "store_stalled", "problem", error.start, NULL);
            atomic_store(&store->stalled_since, steady_ms());
            store->inbox->wake(store->inbox->data);
        }
        if (!store->threads || !wait_a_little(store, attempt)) {
            break;
        }
        trouble = recover(store, mark, &good, &error);
        if (trouble == DB_FINE && !good) {
            for (Write *write = list; write != NULL; write = write->next) {
                write->lost = write->held = false;
                if (write->task != NULL && write->task->again != NULL) {
                    write->task->again(write->task);
                }
            }
            good = try_commit(store, list, mark, &error);
            trouble = db_trouble(store->writer);
        }
    }
    if (good) {
        memcpy(store->mark, mark, sizeof mark);
        if (atomic_exchange(&store->stalled_since, 0) != 0) {
            log_line(LOG_INFO, "store_goes_on", NULL);
        }
    } else {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        atomic_store(&store->failed, true);
    }
    return good;
}

/* Groups that were lost, so that the loop hears of them before anything of theirs could leave. */
static void note_lost(Store *store, const Write *list) {
    Lost *lost = NULL;
    uint64_t group = 0;
    for (const Write *write = list; write != NULL; write = write->next) {
        if (!write->lost) {
            continue;
        }
        if (lost == NULL || write->group != group) {
            lost = calloc(1, sizeof *lost);
            if (lost == NULL) {
                log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
                abort(); /* others would be told what is not so */
            }
            METRIC_ADD(store_conflicts, 1);
            group = write->group;
            lost->from = write->number;
            pthread_mutex_lock(&store->mutex);
            lost->next = store->lost;
            store->lost = lost;
            atomic_fetch_add(&store->lost_count, 1);
            pthread_mutex_unlock(&store->mutex);
        }
        lost->to = write->number;
        if (write->guard && lost->count < STORE_KEYS) {
            memcpy(lost->keys[lost->count++], write->key, STORE_KEY);
        }
    }
}

/* Frees the writes; their tasks go back to the loop. */
static uint64_t finish(Store *store, Write *list, bool good) {
    uint64_t count = 0;
    while (list != NULL) {
        Write *next = list->next;
        if (list->task != NULL) {
            list->task->failed = !good || list->lost;
            inbox_post(store->inbox, list->task);
        }
        free(list->memory);
        free(list);
        list = next;
        count++;
    }
    return count;
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
        const bool good = !atomic_load(&store->failed) && commit(store, list);
        if (good) {
            note_lost(store, list);
        }
        const uint64_t count = finish(store, list, good);
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
            struct timespec until; /* a writer that hears nothing does not say so */
            clock_gettime(CLOCK_MONOTONIC, &until);
            until.tv_sec++;
            if (store->asked.first == NULL) {
                pthread_cond_wait(&store->progress, &store->mutex);
            } else {
                pthread_cond_timedwait(&store->progress, &store->mutex, &until);
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
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&store->news, &steady);
    pthread_cond_init(&store->progress, &steady);
    pthread_cond_init(&store->retry, &steady);
    pthread_condattr_destroy(&steady);
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
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += PATIENCE_S;
    pthread_mutex_lock(&store->mutex);
    bool waited = false;
    const int64_t limit = steady_ms() + PATIENCE_S * 1000;
    while (!is_idle(store)) {
        if (!waited) { /* libraries that play with the time end the waiting at once */
            waited = pthread_cond_timedwait(&store->progress, &store->mutex, &until) != 0 &&
                     steady_ms() >= limit;
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
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&store->progress, &store->mutex, &until);
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
        const bool good = !atomic_load(&store->failed) && commit(store, list);
        if (good) {
            note_lost(store, list);
        }
        finish(store, list, good);
        if (good) {
            atomic_store(&store->durable, atomic_load(&store->issued));
        }
    }
    while ((task = queue_take(&store->asked)) != NULL) {
        atomic_fetch_sub(&store->questions, 1);
        task->work(task, store->reader);
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
