/* server/store_commit.c -- a list of writes becomes one commit: guards, attempts, what was lost. */
#define _POSIX_C_SOURCE 200809L
#include "core/moment.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/store_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What this server has committed last. */
static const char SQL_MARK_GET[] = "SELECT mark FROM servers WHERE author = $1";
static const char SQL_MARK_SET[] = "UPDATE servers SET mark = $1 WHERE author = $2";
const char SQL_NOTIFY[] = "SELECT pg_notify('liege', $1)";

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
    const int64_t pause = attempt < 5 ? 100 << attempt : 2000;
    pthread_mutex_lock(&store->mutex);
    pthread_cond_broadcast(&store->progress); /* questions need not wait for what is stalled */
    if (!store->hurries) {
        moment_wait(&store->retry, &store->mutex, pause);
    }
    const bool on = !store->hurries;
    pthread_mutex_unlock(&store->mutex);
    return on;
}

bool store_commit(Store *store, Write *list) {
    TEXT(error, 500);
    char mark[sizeof store->mark];
    snprintf(mark, sizeof mark, "%s %llu", store->author, (unsigned long long)++store->commits);
    bool good = try_commit(store, list, mark, &error);
    DbTrouble trouble = good ? DB_FINE : db_trouble(store->writer);
    /* A connection that somebody has ended is made anew at once, before anybody notices; then it is
     * time to say so, and to wait. */
    const bool at_once = db_remote(store->writer) && store->threads;
    for (int attempt = at_once ? -1 : 0; !good && trouble != DB_BROKEN; attempt++) {
        if (attempt == 0) {
            log_line(LOG_ERROR, "store_stalled", "problem", error.start, NULL);
            atomic_store(&store->stalled_since, steady_ms());
            store->inbox->wake(store->inbox->data);
        }
        if (attempt >= 0 && (!store->threads || !wait_a_little(store, attempt))) {
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

void store_note_lost(Store *store, const Write *list) {
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

uint64_t store_finish(Store *store, Write *list, bool good) {
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
