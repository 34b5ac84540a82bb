/* server/store.c -- what must outlive the program: the statements, and the threads that run them.
 */
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

/* ---- statements ---- */

/* A guest has no fold and no password. */
const char SQL_PLAYER_ADD[] =
    "INSERT INTO players (id, name, fold, looks, looks_small, password, muted, made, seen)"
    " VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8)";
const char SQL_PLAYER_MUTED[] = "UPDATE players SET muted = $1, seen = $2 WHERE id = $3";
const char SQL_PLAYER_CLAIM[] = "UPDATE players SET name = $1, fold = $2, looks = $3,"
                                " looks_small = $4, password = $5, seen = $6 WHERE id = $7";
const char SQL_PLAYER_RENAME[] = "UPDATE players SET name = $1, fold = $2, looks = $3,"
                                 " looks_small = $4, seen = $5 WHERE id = $6";
const char SQL_PLAYER_LIKE[] = "SELECT id, name, fold, password, muted, made, seen FROM players"
                               " WHERE (looks = $1 OR looks_small = $2) AND id <> $3 LIMIT 1";
const char SQL_PLAYER_PASSWORD[] = "UPDATE players SET password = $1, seen = $2 WHERE id = $3";
const char SQL_PLAYER_FIND[] =
    "SELECT id, name, fold, password, muted, made, seen FROM players WHERE id = $1";
const char SQL_PLAYER_NAMED[] =
    "SELECT id, name, fold, password, muted, made, seen FROM players WHERE fold = $1";
const char SQL_PLAYER_DELETE[] = "DELETE FROM players WHERE id = $1";
const char SQL_SESSION_ADD[] = "INSERT INTO sessions (hash, player, kind, label, made, seen, ends)"
                               " VALUES ($1, $2, $3, $4, $5, $6, $7)";
const char SQL_SESSIONS_TRIM[] =
    "DELETE FROM sessions WHERE player = $1 AND hash NOT IN (SELECT hash FROM sessions"
    " WHERE player = $1 ORDER BY made DESC LIMIT 100)";
const char SQL_SESSION_FIND[] =
    "SELECT p.id, p.name, p.fold, p.password, p.muted, p.made, p.seen, s.kind, s.made, s.seen"
    " FROM sessions s JOIN players p ON p.id = s.player"
    " WHERE s.hash = $1 AND (s.ends = 0 OR s.ends > $2)";
const char SQL_SESSION_USED[] = "UPDATE sessions SET seen = $1, ends = $2 WHERE hash = $3";
/* Of older data: nobody knows when they were used last. */
const char SQL_SESSIONS_BEGIN[] = "UPDATE sessions SET seen = $1, ends = $2 WHERE ends = 0";
const char SQL_SESSIONS_SWEEP[] = "DELETE FROM sessions WHERE ends > 0 AND ends <= $1";
/* By the first digits of its hash, which tell nothing of the secret. */
const char SQL_SESSION_DROP_ID[] =
    "DELETE FROM sessions WHERE player = $1 AND substr(hash, 1, 16) = $2";
const char SQL_SESSIONS_DROP_DEVICES[] =
    "DELETE FROM sessions WHERE player = $1 AND hash <> $2 AND kind <> 'token'";
const char SQL_SESSION_DROP[] = "DELETE FROM sessions WHERE hash = $1";
const char SQL_SESSIONS_DROP[] = "DELETE FROM sessions WHERE player = $1";
const char SQL_SESSIONS_DROP_OTHERS[] = "DELETE FROM sessions WHERE player = $1 AND hash <> $2";
const char SQL_SESSION_LIST[] =
    "SELECT label, made, kind, seen, ends, hash FROM sessions WHERE player = $1 ORDER BY made";
const char SQL_SESSION_DROP_LABEL[] =
    "DELETE FROM sessions WHERE player = $1 AND kind = 'token' AND label = $2";
const char SQL_TABLE_SAVE[] =
    "INSERT INTO tables (id, status, doc, changed) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (id) DO UPDATE SET status = excluded.status, doc = excluded.doc,"
    " changed = excluded.changed";
const char SQL_TABLE_END[] = "UPDATE tables SET status = 2, changed = $1 WHERE id = $2";
/* Set aside for a person to look at. */
const char SQL_TABLE_ASIDE[] = "UPDATE tables SET status = 3, changed = $1 WHERE id = $2";
const char SQL_TABLE_DROP[] = "DELETE FROM tables WHERE id = $1";
const char SQL_TABLES_LIVE[] = "SELECT id, status, doc FROM tables WHERE status < 2";
const char SQL_TABLES_DAMAGED[] = "SELECT count(*) FROM tables WHERE status = 3";
const char SQL_TABLE_FIND[] =
    "SELECT t.id, t.status, t.doc, r.record FROM tables t LEFT JOIN records r ON r.id = t.id"
    " WHERE t.id = $1";
const char SQL_MOVE_ADD[] =
    "INSERT INTO moves (id, n, words, clock, chain) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (id, n) DO UPDATE SET words = excluded.words, clock = excluded.clock,"
    " chain = excluded.chain";
const char SQL_CLOCK_SET[] = "UPDATE moves SET clock = $1 WHERE id = $2 AND n ="
                             " (SELECT max(n) FROM moves WHERE id = $2)";
const char SQL_MOVES_CUT[] = "DELETE FROM moves WHERE id = $1 AND n >= $2";
const char SQL_MOVES_LIVE[] =
    "SELECT m.id, m.n, m.words, m.clock, m.chain FROM moves m JOIN tables t ON t.id = m.id"
    " WHERE t.status = 1 ORDER BY m.id, m.n";
const char SQL_MOVES_OF[] = "SELECT n, words FROM moves WHERE id = $1 ORDER BY n";
const char SQL_CHAT_ADD[] =
    "INSERT INTO chat (id, n, player, name, words, said) VALUES ($1, $2, $3, $4, $5, $6)"
    " ON CONFLICT (id, n) DO UPDATE SET words = excluded.words";
const char SQL_CHAT_DROP[] = "DELETE FROM chat WHERE id = $1";
const char SQL_CHAT_LIVE[] =
    "SELECT c.id, c.n, c.player, c.name, c.words, c.said FROM chat c JOIN tables t ON t.id = c.id"
    " WHERE t.status < 2 ORDER BY c.id, c.n";
const char SQL_CHAT_OF[] =
    "SELECT id, n, player, name, words, said FROM chat WHERE id = $1 ORDER BY n";
const char SQL_CHAT_BY[] =
    "SELECT id, words, said, n FROM chat WHERE player = $1 AND (said > $2 OR (said = $3 AND"
    " (id > $4 OR (id = $5 AND n > $6)))) ORDER BY said, id, n";
const char SQL_CHAT_FORGET[] =
    "UPDATE chat SET player = '', name = '', words = '' WHERE player = $1";
const char SQL_RECORD_ADD[] =
    "INSERT INTO records (id, game, ended, public, summary, record, proof)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7)";
const char SQL_RECORD_GET[] = "SELECT summary, record, proof, public FROM records WHERE id = $1";
const char SQL_RECORD_SEAT[] =
    "INSERT INTO record_seats (id, seat, player, name, fold, game, ended, points, place, won)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
const char SQL_RECORD_SEATS[] =
    "SELECT player, name, points, place, won FROM record_seats WHERE id = $1 ORDER BY seat";
/* In the texts of finished tables; $1 and $2 are the members as they stand there. */
const char SQL_TABLES_FORGET[] =
    "UPDATE tables SET doc = replace(replace(doc, $1, '\"player\":\"\"'), $2, '\"owner\":\"\"')"
    " WHERE id IN (SELECT id FROM record_seats WHERE player = $3)";
const char SQL_RECORD_FORGET[] =
    "UPDATE record_seats SET player = '', name = '', fold = '' WHERE player = $1";
const char SQL_FIND[] = "SELECT summary, id FROM records WHERE public = 1 AND ended < $1"
                        " ORDER BY ended DESC LIMIT $2";
const char SQL_FIND_GAME[] = "SELECT summary, id FROM records WHERE public = 1 AND ended < $1"
                             " AND game = $2 ORDER BY ended DESC LIMIT $3";
/* Games of somebody, by id or by name, of all games or of one: those that all may find, or that the
 * asker played. In the order of an index each. */
#define FIND_BY(COLUMN)                                                                            \
    "SELECT r.summary, r.id FROM record_seats s JOIN records r ON r.id = s.id WHERE s." COLUMN     \
    " = $1 AND s.ended < $2 AND (r.public = 1 OR EXISTS (SELECT 1 FROM record_seats q"             \
    " WHERE q.id = s.id AND q.player = $3)) ORDER BY s.ended DESC LIMIT $4"
const char SQL_FIND_PLAYER[] = FIND_BY("player");
const char SQL_FIND_NAMED[] = FIND_BY("fold");
#define FIND_BOTH(COLUMN)                                                                          \
    "SELECT r.summary, r.id FROM record_seats s JOIN records r ON r.id = s.id WHERE s." COLUMN     \
    " = $1 AND s.game = $2 AND s.ended < $3 AND (r.public = 1 OR EXISTS (SELECT 1 FROM"            \
    " record_seats q WHERE q.id = s.id AND q.player = $4)) ORDER BY s.ended DESC LIMIT $5"
const char SQL_FIND_PLAYER_GAME[] = FIND_BOTH("player");
const char SQL_FIND_NAMED_GAME[] = FIND_BOTH("fold");
const char SQL_RECORDS_OF[] =
    "SELECT r.record, r.ended, r.id FROM record_seats s JOIN records r ON r.id = s.id"
    " WHERE s.player = $1 AND (r.ended > $2 OR (r.ended = $3 AND r.id > $4))"
    " ORDER BY r.ended, r.id";
const char SQL_RATING_GET[] =
    "SELECT mean, doubt, games FROM ratings WHERE game = $1 AND player = $2";
const char SQL_RATING_SET[] =
    "INSERT INTO ratings (game, player, name, mean, doubt, games, low)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7)"
    " ON CONFLICT (game, player) DO UPDATE SET name = excluded.name, mean = excluded.mean,"
    " doubt = excluded.doubt, games = excluded.games, low = excluded.low";
const char SQL_RATING_RENAME[] = "UPDATE ratings SET name = $1 WHERE player = $2";
const char SQL_RATING_DROP[] = "DELETE FROM ratings WHERE player = $1";
const char SQL_RATINGS_OF[] =
    "SELECT game, mean, doubt, games FROM ratings WHERE player = $1 ORDER BY game";
const char SQL_BEST[] = "SELECT player, name, mean, doubt, games FROM ratings WHERE game = $1"
                        " ORDER BY low DESC LIMIT $2";

const char SQL_META_GET[] = "SELECT value FROM meta WHERE key = $1";
const char SQL_META_SET[] = "INSERT INTO meta (key, value) VALUES ($1, $2)"
                            " ON CONFLICT (key) DO UPDATE SET value = excluded.value";
const char SQL_TARGET_SAVE[] =
    "INSERT INTO targets (id, player, kind, url, secret, lang, made, failed)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET"
    " failed = excluded.failed";
const char SQL_TARGET_DROP[] = "DELETE FROM targets WHERE id = $1";
const char SQL_TARGETS[] =
    "SELECT id, player, kind, url, secret, lang, made, failed FROM targets ORDER BY made";
const char SQL_TARGETS_OF[] =
    "SELECT kind, url, lang, made FROM targets WHERE player = $1 ORDER BY made";
const char SQL_NOTICE_SAVE[] =
    "INSERT INTO notices (target, about, kind, game, n, due, tries)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (target, about) DO UPDATE SET"
    " kind = excluded.kind, game = excluded.game, n = excluded.n, due = excluded.due,"
    " tries = excluded.tries";
const char SQL_NOTICE_DROP[] = "DELETE FROM notices WHERE target = $1 AND about = $2";
const char SQL_NOTICES[] = "SELECT target, about, kind, game, n, due, tries FROM notices";

/* ---- threads ---- */

enum {
    SILENCE_MS = 5000,        /* of the database, from which on nobody waits for it politely */
    LOCK_PATIENCE_MS = 15000, /* for our own lost connection to give back the lock */
    QUESTION_MS = 5000,       /* that a question may take: then it fails */
    PATIENCE_S = 5            /* with a database that is not there, when the server ends */
};

/* A write: a statement with values, or a task. */
typedef struct Write {
    struct Write *next;
    const char *sql;
    Task *task;
    int count;
    DbValue values[]; /* then the texts */
} Write;

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
    char author[20];               /* of our marks */
    uint64_t commits;
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

/* All writes of a list in one transaction. Where the answer to COMMIT can get lost, the
 * transaction leaves a mark, by which it is known afterwards. */
static bool try_commit(Store *store, Write *list, const char *mark, Text *error) {
    const int64_t begun = steady_us();
    Db *db = store->writer;
    bool good = db_plain(db, "BEGIN", error);
    for (Write *write = list; write != NULL && good; write = write->next) {
        good = run_write(store, write, error);
        if (good && db_trouble(db) != DB_FINE) { /* a task has kept it to itself */
            good = false;
            text_clear(error);
            text_put(error, "a change failed");
        }
    }
    good = good && (!db_remote(db) || db_run(db, error, SQL_META_SET, "tt", "commit", mark)) &&
           db_plain(db, "COMMIT", error);
    METRIC_ADD(store_commits, 1);
    METRIC_ADD(store_commit_microseconds, steady_us() - begun);
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
    if (!db_each(db, error, SQL_META_GET, take_mark, found, "t", "commit")) {
        return db_trouble(db);
    }
    *done = strcmp(found, mark) == 0;
    if (!*done && strcmp(found, store->mark) != 0) {
        text_clear(error);
        text_put(error, "another server has written while this one had lost the database");
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
    int64_t lock_lost = 0;
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
                if (write->task != NULL && write->task->again != NULL) {
                    write->task->again(write->task);
                }
            }
            good = try_commit(store, list, mark, &error);
            trouble = db_trouble(store->writer);
            lock_lost = 0;
        } else if (trouble == DB_WAIT && strstr(error.start, "another server") != NULL) {
            /* Our own old connection ends soon; if not, it is somebody else's. */
            lock_lost = lock_lost == 0 ? steady_ms() : lock_lost;
            trouble = steady_ms() - lock_lost > LOCK_PATIENCE_MS ? DB_BROKEN : DB_WAIT;
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

/* Frees the writes; their tasks go back to the loop. */
static uint64_t finish(Store *store, Write *list, bool good) {
    uint64_t count = 0;
    while (list != NULL) {
        Write *next = list->next;
        if (list->task != NULL) {
            list->task->failed = !good;
            inbox_post(store->inbox, list->task);
        }
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
    const int64_t begun = steady_ms();
    if (!store->hurried) { /* not before: until the first question the loop's thread may read */
        store->hurried = true;
        db_patience(store->reader, QUESTION_MS);
    }
    store->reader->trouble = DB_FINE;
    task->work(task, store->reader);
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
    store->writer = db_open(where, true, error);
    if (store->writer == NULL || !schema_step(store->writer, error)) {
        store->threads = false;
        store_close(store);
        return NULL;
    }
    if (db_remote(store->writer) &&
        !db_each(store->writer, error, SQL_META_GET, take_mark, store->mark, "t", "commit")) {
        store->threads = false;
        store_close(store);
        return NULL;
    }
    if (!threads) {
        store->reader = store->writer;
        return store;
    }
    store->reader = db_open(where, false, error);
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
    while (!is_idle(store)) {
        if (!waited) {
            waited = pthread_cond_timedwait(&store->progress, &store->mutex, &until) != 0;
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
    if (store->group == NULL) {
        store->group = write;
    } else {
        store->group_last->next = write;
    }
    store->group_last = write;
    const uint64_t number = atomic_fetch_add(&store->issued, 1) + 1;
    if (store->grouping == 0) {
        hand_over(store);
    }
    return number;
}

void store_group(Store *store) {
    store->grouping++;
}

void store_group_end(Store *store) {
    if (--store->grouping == 0) {
        hand_over(store);
    }
}

static Write *make_write(int count, size_t texts) {
    Write *write = calloc(1, sizeof *write + (size_t)count * sizeof(DbValue) + texts);
    if (write == NULL) {
        /* A move that cannot be written must not be acknowledged, and there is no way on. */
        log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
        abort();
    }
    return write;
}

uint64_t store_write(Store *store, const char *sql, const char *types, ...) {
    DbValue values[DB_PARAMETERS_MAX];
    const int count = (int)strlen(types);
    size_t texts = 0;
    va_list list;
    assert(count <= DB_PARAMETERS_MAX);
    memset(values, 0, sizeof values);
    va_start(list, types);
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
    va_end(list);
    Write *write = make_write(count, texts);
    write->sql = sql;
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
    return issue(store, write);
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
