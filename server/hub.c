/* server/hub.c -- all that the server knows while it runs: connections come and go. */
#define _DEFAULT_SOURCE
#include "server/hub.h"

#include "core/moment.h"
#include "search/level.h"
#include "server/api.h"
#include "server/clerks.h"
#include "server/clock.h"
#include "server/cluster.h"
#include "server/contact.h"
#include "server/fetch.h"
#include "server/follow.h"
#include "server/head.h"
#include "server/holiday.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/moves.h"
#include "server/notice.h"
#include "server/orders.h"
#include "server/origins.h"
#include "server/smtp.h"
#include "server/table_doc.h"
#include "server/tell.h"
#include "server/tournament.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    AWAKE_IDLE_MS = 15000, /* until a match is put away */
    OVER_IDLE_MS = 3000,
    JUMP_LEAST_MS = 1000,            /* of the wall clock: less is not worth a write */
    ALIVE_EACH_MS = 60000,           /* so exactly the next server knows when this one ended */
    SWEEP_EACH_MS = 6 * 3600 * 1000, /* sessions that have ended */
    COURIERS = 16,        /* most of them wait for somebody else's server (TRIALS_MOST) */
    START_TRIES = 24,     /* until other servers have started */
    SIZE_EACH_MS = 60000, /* how large the database is */
    LOBBY_EACH_MS = 250   /* news of the lobby are gathered for so long */
};

static void no_wake(Conn *conn) {
    (void)conn;
}

static void no_pause(Conn *conn, bool on) {
    (void)conn;
    (void)on;
}

/* What the store has. Of many servers only one at a time, because the first has things to put right
 * that the others shall find so; and from the moment on at which others are heard. */
static bool load_all(Hub *hub, bool threads, Text *error) {
    if (!store_shared(hub->store)) {
        return notices_load(hub, error) && contacts_load(hub, error) &&
               table_load_all(hub, error) && orders_load(hub, error) && holidays_load(hub, error);
    }
    Db *db = store_db(hub->store);
    TEXT(ignored, 200);
    bool good = false;
    for (int i = 0; i < START_TRIES && !good; i++) { /* each waits for some seconds */
        db_recover(db, &ignored);
        good = db_plain(db, "SELECT pg_advisory_lock(7649, 6)", error);
    }
    hub->cluster = good ? cluster_new(hub, threads, error) : NULL;
    good = hub->cluster != NULL && notices_load(hub, error) && contacts_load(hub, error) &&
           table_load_all(hub, error) && orders_load(hub, error) && holidays_load(hub, error);
    if (good) {
        store_settle(hub->store);
    }
    db_recover(db, &ignored);
    db_plain(db, "SELECT pg_advisory_unlock(7649, 6)", &ignored);
    return good;
}

Hub *hub_new(const char *where, bool threads, Inbox *inbox, Text *error) {
    Hub *hub = calloc(1, sizeof *hub);
    text_clear(error);
    if (hub == NULL || sodium_init() < 0 || !buffer_new(&hub->out) || !buffer_new(&hub->scratch) ||
        !buffer_new(&hub->line)) {
        text_put(error, "out of memory");
        hub_free(hub);
        return NULL;
    }
    hub->inbox = inbox;
    hub->wake = no_wake;
    hub->pause = no_pause;
    hub->clock = wall_ms;
    hub->steady = steady_ms;
    hub->holidays_most = HOLIDAYS_USUAL;
    hub->wall_offset = hub->clock() - hub->steady();
    limits_init(&hub->limits);
    hub->store = store_open(where, threads, inbox, error);
    if (hub->store == NULL) {
        hub_free(hub);
        return NULL;
    }
    store_on_group(hub->store, head_close, fetch_lost, hub);
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    hub->level_most = LEVEL_MOST;
    hub->thinker_count = cores < 1 ? 1 : (int)cores;
    const int minds = threads ? hub->thinker_count : 0;
    hub->thinkers = work_new(minds, WORK_GENTLE, table_stop_thinking, inbox);
    hub->advisers = work_new(minds, WORK_LAST, advice_stop, inbox);
    hub->clerks = clerks_new(threads, inbox);
    hub->couriers = work_new(threads ? COURIERS : 0, WORK_GENTLE, NULL, inbox);
    if (hub->thinkers == NULL || hub->advisers == NULL || hub->clerks == NULL ||
        hub->couriers == NULL) {
        text_put(error, "cannot start a thread");
        hub_free(hub);
        return NULL;
    }
    if (!load_all(hub, threads, error)) {
        hub_free(hub);
        return NULL;
    }
    return hub;
}

void hub_free(Hub *hub) {
    if (hub == NULL) {
        return;
    }
    hub->closing = true;
    hub->wake = no_wake;
    hub->pause = no_pause;
    /* Nobody works any more, then all that was done goes its way, each step of which may ask the
     * store once more; only then does the store close, and nothing is left that could use it. */
    work_stop(hub->thinkers);
    work_stop(hub->advisers);
    clerks_stop(hub->clerks);
    http_post_stop(hub->http);
    smtp_stop(hub->smtp);
    work_stop(hub->couriers);
    cluster_stop(hub->cluster);
    if (hub->store != NULL) {
        do {
            store_settle(hub->store);
        } while (inbox_drain(hub->inbox));
        store_close(hub->store);
        hub->store = NULL;
    }
    work_free(hub->thinkers);
    work_free(hub->advisers);
    clerks_free(hub->clerks);
    work_free(hub->couriers);
    while (hub->held != NULL) {
        Conn *conn = hub->held;
        hub->held = conn->held_next;
        conn_release(conn);
    }
    while (hub->paused != NULL) {
        Conn *conn = hub->paused;
        hub->paused = conn->paused_next;
        conn_release(conn);
    }
    while (hub->conns != NULL) {
        hub_close(hub->conns);
    }
    for (size_t i = 0; i < hub->tables.room; i++) {
        if (hub->tables.entry[i].key != NULL) {
            Table *table = hub->tables.entry[i].value;
            hub->tables.entry[i].key = NULL;
            table_free(table);
        }
    }
    for (size_t i = 0; i < hub->people.room; i++) {
        if (hub->people.entry[i].key != NULL) {
            free(hub->people.entry[i].value);
        }
    }
    fetch_free(hub);
    cluster_free(hub->cluster);
    notices_free(hub);
    contacts_free(hub);
    holidays_free(hub);
    http_post_free(hub->http);
    smtp_free(hub->smtp);
    map_free(&hub->people);
    map_free(&hub->tables);
    map_free(&hub->looked); /* nobody looks any more: it is empty */
    free(hub->heap);
    free(hub->lobby);
    free(hub->running);
    buffer_free(&hub->out);
    buffer_free(&hub->scratch);
    buffer_free(&hub->line);
    json_doc_free(&hub->doc);
    free(hub);
}

/* ---- connections ---- */

Conn *hub_conn(Hub *hub) {
    Conn *conn = calloc(1, sizeof *conn);
    if (conn != NULL) {
        conn->hub = hub;
        conn->refs = 1;
        conn->number = ++hub->conn_number;
        conn->next = hub->conns;
        if (hub->conns != NULL) {
            hub->conns->previous = conn;
        }
        hub->conns = conn;
    }
    return conn;
}

void conn_hold(Conn *conn) {
    conn->refs++;
}

void conn_release(Conn *conn) {
    if (--conn->refs == 0) {
        conn_clear(conn);
        sodium_memzero(conn->secret, sizeof conn->secret);
        sodium_memzero(conn->cookie, sizeof conn->cookie);
        free(conn);
    }
}

/* Whose session is it? Asked of the store when somebody comes, and when sessions have ended. */
typedef struct Lookup {
    Task task;
    Conn *conn;
    uint64_t since; /* identity.h */
    int64_t now;
    bool asked; /* of the connection that ended sessions: it stays open, as nobody's */
    char hash[SHA256_HEX_SIZE];
    Known known;
} Lookup;

static void look_up(Task *task, Db *db) {
    Lookup *lookup = (Lookup *)task;
    task->failed = !known_by_session(db, lookup->hash, lookup->now, &lookup->known) ||
                   !origin_find(lookup->conn, db, &lookup->known);
    sodium_memzero(lookup->known.hash, sizeof lookup->known.hash);
}

static void ask_lookup(Lookup *lookup) {
    Hub *hub = lookup->conn->hub;
    lookup->since = identity_now(hub);
    lookup->now = hub->clock();
    store_ask(hub->store, &lookup->task);
}

/* Reads no more from somebody who is too quick, until the allowance has grown. */
static void pause_conn(Conn *conn) {
    if (!conn->paused && conn->wire != NULL) {
        conn->paused = true;
        conn->paused_next = conn->hub->paused;
        conn->hub->paused = conn;
        conn_hold(conn);
        conn->hub->pause(conn, true);
    }
}

/* May one more call come in? What it costs beyond one is charged when it is known (api.c). Counted
 * for the connection, for the person on all devices, and for all of a household. */
static bool may_call(Conn *conn, int64_t now) {
    Bucket *person = conn->person == NULL ? NULL : &conn->person->call_allowance;
    if ((person != NULL && !limits_own_left(LIMIT_PERSON, person, now)) ||
        !limits_left(&conn->hub->limits, LIMIT_CALLS, conn->household, now) ||
        !conn_allows(conn, now)) {
        return false;
    }
    hub_charge(conn, 1);
    return true;
}

void hub_charge(Conn *conn, int cost) {
    if (conn->person != NULL) {
        conn->person->call_allowance.left -= cost;
    }
    limits_charge(&conn->hub->limits, LIMIT_CALLS, conn->household, cost, conn->hub->steady());
}

/* Takes the messages that wait, as far as the allowance goes. */
static void answer_waiting(Conn *conn) {
    const int64_t now = conn->hub->steady();
    int taken = 0;
    while (taken < conn->waiting_count && conn->wire != NULL && conn->close_code == 0 &&
           may_call(conn, now)) {
        api_message(conn, conn->waiting[taken].bytes, conn->waiting[taken].length);
        free(conn->waiting[taken++].bytes);
    }
    conn->waiting_count -= taken;
    memmove(conn->waiting, conn->waiting + taken,
            (size_t)conn->waiting_count * sizeof conn->waiting[0]);
    if (conn->waiting_count > 0) {
        pause_conn(conn);
    }
}

static void looked_up(Task *task) {
    Lookup *lookup = (Lookup *)task;
    Conn *conn = lookup->conn;
    Hub *hub = conn->hub;
    if (conn->wire != NULL && !task->failed) {
        if (!lookup->known.found) {
            if (!conn->by_cookie) {
                limits_take(&hub->limits, LIMIT_TOKEN, conn->household, hub->steady());
            }
        } else if (!identity_same(hub, lookup->known.id, lookup->since)) {
            ask_lookup(lookup); /* something has changed since: once more */
            return;
        } else {
            Person *person = known_person(hub, &lookup->known);
            if (person != NULL) {
                person_attach(conn, person);
                conn->bot = lookup->known.bot;
                session_used(conn, lookup->hash, &lookup->known);
            }
        }
    } else if (conn->wire != NULL) {
        conn_close(conn, 1013, "the data cannot be reached now; try again");
    }
    conn->open = true;
    answer_waiting(conn);
    conn_release(conn);
    free(lookup);
}

static Lookup *begin_lookup(Conn *conn, void (*done)(Task *task)) {
    Lookup *lookup = calloc(1, sizeof *lookup);
    if (lookup != NULL) {
        lookup->task.work = look_up;
        lookup->task.done = done;
        lookup->task.asker = conn->asker;
        lookup->conn = conn;
        token_hash(conn->secret, lookup->hash);
        conn_hold(conn);
    }
    return lookup;
}

static void rechecked(Task *task) {
    Lookup *lookup = (Lookup *)task;
    char hash[SHA256_HEX_SIZE];
    token_hash(lookup->conn->secret, hash);
    if (!task->failed && !lookup->known.found && lookup->conn->wire != NULL &&
        strcmp(hash, lookup->hash) == 0) { /* it may have got a new session meanwhile */
        person_attach(lookup->conn, NULL);
        if (lookup->conn->stays && !lookup->asked) { /* a call by HTTP gets its answer */
            conn_close(lookup->conn, 1008, "logged out");
        }
    }
    if (!task->failed && lookup->known.found) {
        session_used(lookup->conn, lookup->hash, &lookup->known);
    }
    conn_release(lookup->conn);
    free(lookup);
}

void hub_recheck(Hub *hub, const char *id, const Conn *self) {
    const Person *person = map_get(&hub->people, id);
    for (Conn *conn = person == NULL ? NULL : person->conns; conn != NULL;
         conn = conn->person_next) {
        Lookup *lookup = begin_lookup(conn, rechecked);
        if (lookup != NULL) {
            lookup->asked = conn == self;
            ask_lookup(lookup);
        }
    }
}

void hub_open(Conn *conn) {
    limits_address(conn->peer, conn->household, sizeof conn->household);
    TEXT(number, 24);
    text_number(&number, (long long)conn->number);
    conn->asker = limits_hash(&conn->hub->limits,
                              conn->household[0] != '\0' ? conn->household : number.start);
    if (conn->secret[0] == '\0') {
        conn->open = true;
        return;
    }
    if (!conn->by_cookie &&
        !limits_left(&conn->hub->limits, LIMIT_TOKEN, conn->household, conn->hub->steady())) {
        METRIC_ADD(connections_dropped, 1);
        conn_close(conn, 1008, "too many wrong tokens");
        return;
    }
    Lookup *lookup = begin_lookup(conn, looked_up);
    if (lookup == NULL) {
        conn_close(conn, 1011, "out of memory");
        return;
    }
    ask_lookup(lookup);
}

void hub_message(Conn *conn, const char *bytes, size_t length) {
    METRIC_ADD(messages_in, 1);
    if (conn->close_code != 0) {
        return;
    }
    if (conn->open && conn->waiting_count == 0 && may_call(conn, conn->hub->steady())) {
        api_message(conn, bytes, length);
        return;
    }
    char *copy = conn->waiting_count == CONN_WAITING_MOST ? NULL : malloc(length + 1);
    if (copy == NULL) {
        METRIC_ADD(connections_dropped, 1);
        conn_close(conn, 1008, "too many messages");
        return;
    }
    memcpy(copy, bytes, length);
    conn->waiting[conn->waiting_count].bytes = copy;
    conn->waiting[conn->waiting_count++].length = length;
    pause_conn(conn);
}

static void read_paused(Hub *hub) {
    Conn *conn = hub->paused;
    hub->paused = NULL;
    while (conn != NULL) {
        Conn *next = conn->paused_next;
        conn->paused = false;
        if (conn->wire != NULL && conn->open) {
            answer_waiting(conn); /* may pause it again */
        } else if (conn->wire != NULL) {
            pause_conn(conn); /* its session is still being looked up */
        }
        if (!conn->paused && conn->wire != NULL) {
            hub->pause(conn, false);
        }
        conn_release(conn);
        conn = next;
    }
}

void hub_close(Conn *conn) {
    Hub *hub = conn->hub;
    conn->wire = NULL;
    atomic_store(&conn->gone, true);
    while (conn->watches > 0) {
        table_unwatch(conn->watch[conn->watches - 1], conn);
    }
    person_attach(conn, NULL);
    if (conn->previous != NULL) {
        conn->previous->next = conn->next;
    } else {
        hub->conns = conn->next;
    }
    if (conn->next != NULL) {
        conn->next->previous = conn->previous;
    }
    conn_release(conn);
}

/* ---- time passes ---- */

void hub_durable(Hub *hub) {
    store_look(hub->store);
    Conn *conn = hub->held;
    hub->held = NULL;
    while (conn != NULL) {
        Conn *next = conn->held_next;
        conn->held = false;
        if (conn->wire != NULL) {
            if (conn_next(conn, store_durable(hub->store)) != NULL || conn->close_code != 0) {
                hub->wake(conn);
            } else if (conn->queued > 0) {
                conn_wait(conn);
            }
        }
        conn_release(conn);
        conn = next;
    }
}

static void put_away_idle(Hub *hub, int64_t now) {
    Table *table = hub->awake;
    while (table != NULL) {
        Table *next = table->awake_next;
        const int64_t idle = table->status == TABLE_OVER ? OVER_IDLE_MS : AWAKE_IDLE_MS;
        if (now - table->used > idle && table->watcher_count == 0 && !table->thinking) {
            table_forget(table);
        }
        table = next;
    }
}

/* The store remembers by the wall clock when turns began. Once it has been set, all of that is
 * wrong; and how long ago the server was alive tells the next one what time counts. */
static void keep_time(Hub *hub, int64_t now) {
    const int64_t offset = hub->clock() - now;
    const int64_t jump = offset - hub->wall_offset;
    if (jump > JUMP_LEAST_MS || jump < -JUMP_LEAST_MS) {
        log_number(LOG_WARN, "wall_clock_set", "milliseconds", (long long)jump);
        for (int i = 0; i < hub->heap_count; i++) { /* many servers have another clock */
            if (hub->cluster == NULL && hub->heap[i]->status == TABLE_PLAYING) {
                table_keep_clock(hub->heap[i]);
            }
        }
        hub->wall_offset = offset;
        hub->alive_at = 0;
    }
    if (hub->heap_count > 0 && (hub->alive_at == 0 || now - hub->alive_at >= ALIVE_EACH_MS)) {
        TEXT(alive, 24);
        text_number(&alive, hub->clock());
        store_write(hub->store, SQL_META_SET, "tt", "alive", alive.start);
        hub->alive_at = now;
    }
}

/* Nobody's time runs while nobody can move: clocks go on later by as much, and computers think on.
 */
static void go_on(Hub *hub, int64_t now) {
    const int64_t pause = now - hub->stalled_at;
    hub->stalled_at = 0;
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->status == TABLE_PLAYING) {
            /* Of many servers the first who writes that down is believed. */
            const bool told =
                hub->cluster != NULL && (table->head.stale || table->head.fetched >= now - pause);
            if (!told) {
                table->turn_since += pause;
            }
            if (!told && table->deadline != 0) {
                heap_set(table, table->deadline + pause);
                if (hub->cluster != NULL) {
                    table_keep_clock(table);
                }
            }
            table_nudge(table);
        }
    }
}

/* How large the database is, asked now and then. */
static bool take_size(const DbRow *row, void *data) {
    (void)data;
    atomic_store_explicit(&METRIC.database_bytes, db_number(row, 0), memory_order_relaxed);
    return false;
}

static void look_at_size(Task *task, Db *db) {
    static const char FILE_SIZE[] = "SELECT p.page_count * s.page_size FROM pragma_page_count() p,"
                                    " pragma_page_size() s";
    static const char SERVER_SIZE[] = "SELECT pg_database_size(current_database())";
    TEXT(error, 300);
    (void)task;
    db_each(db, &error, db_remote(db) ? SERVER_SIZE : FILE_SIZE, take_size, NULL, "");
}

static void looked_at_size(Task *task) {
    free(task);
}

static void ask_size(Hub *hub) {
    Task *task = calloc(1, sizeof *task);
    if (task != NULL) {
        task->work = look_at_size;
        task->done = looked_at_size;
        store_ask(hub->store, task);
    }
}

void hub_tick(Hub *hub) {
    const int64_t now = hub->steady();
    const int64_t stalled = store_stalled(hub->store);
    if (stalled > 0) {
        if (hub->stalled_at == 0) {
            hub->stalled_at = now - stalled;
        }
        read_paused(hub);
        return;
    }
    if (hub->stalled_at != 0) {
        go_on(hub, now);
    }
    keep_time(hub, now);
    if (hub->swept_at == 0 || now - hub->swept_at >= SWEEP_EACH_MS) {
        hub->swept_at = now;
        sessions_sweep(hub);
        follow_sweep(hub);
    }
    if (hub->sized_at == 0 || now - hub->sized_at >= SIZE_EACH_MS) {
        hub->sized_at = now;
        ask_size(hub);
    }
    /* With many servers the store says for whom it is (fetch_due). */
    while (hub->cluster == NULL && hub->heap_count > 0 && hub->heap[0]->deadline <= now) {
        Table *table = hub->heap[0];
        store_group(hub->store);
        heap_set(table, 0);
        if (table->status == TABLE_PLAYING) {
            table_time_out(table);
        } else if (table->status == TABLE_WAITING && table->dealing != 0) {
            table_deal(table); /* has waited for luck long enough */
        } else if (table->status == TABLE_WAITING) {
            table_drop(table); /* has waited for players long enough */
        }
        store_group_end(hub->store);
    }
    cluster_tick(hub);
    if (hub->lobby_count > 0 && now - hub->lobby_at >= LOBBY_EACH_MS) {
        tell_lobby_news(hub);
        hub->lobby_at = now;
    }
    tournaments_tick(hub);
    notices_tick(hub);
    orders_tick(hub);
    holidays_tick(hub);
    read_paused(hub);
    put_away_idle(hub, now);
}
