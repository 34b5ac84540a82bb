/* server/cluster.c -- many servers on one PostgreSQL. */
#define _POSIX_C_SOURCE 200809L
#include "server/cluster.h"

#include "core/moment.h"
#include "server/clock.h"
#include "server/contact.h"
#include "server/fetch.h"
#include "server/follow.h"
#include "server/friends.h"
#include "server/holiday.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/notice.h"
#include "server/orders.h"
#include "server/tell.h"
#include "server/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LISTEN_MS = 100, /* between two looks at what is due */
    HEARTBEAT_MS = 1000,
    NOTICES_MS = 1000,
    ALIVE_MS = 5000,  /* a server that was not seen for so long is not there */
    DEAD_MS = 120000, /* … and after this it is forgotten */
    TAKEN_MS = 10000, /* that a table is for one of us to look after */
    NOTICE_TAKEN_MS = 90000,
    RETRY_MS = 300,
    JUMP_LEAST_MS = 1000, /* of the database's clock */
    TRIP_MOST_MS = 300,   /* of a question by which clocks are compared */
    LOOK_MS = 1000
};

/* Somebody who is connected elsewhere. */
typedef struct Elsewhere {
    char player[ID_SIZE];
    int servers;
} Elsewhere;

struct Cluster {
    Hub *hub;
    Inbox *inbox;
    char where[1024], author[STORE_KEY];
    Db *db;
    pthread_t thread;
    pthread_mutex_t mutex; /* of db, for the one who interrupts */
    _Atomic bool ending, deaf;
    bool running;
    /* Of the thread. */
    int64_t beat_at, notices_at;
    int64_t shift; /* of the database's clock, to be added: it was set */
    bool timed;
    char alive[512]; /* who was there last */
    /* Of the loop. */
    Map elsewhere;
    int64_t looked_at;
};

/* ---- news on their way to the loop: lines, each begun by a letter ---- */

typedef struct News {
    Task task;
    Cluster *cluster;
    Buffer words;
} News;

static void take_line(Cluster *cluster, char *line);

static void take_news(Task *task) {
    News *news = (News *)task;
    Hub *hub = news->cluster->hub;
    char *line = news->words.text.start;
    while (!hub->closing && *line != '\0') {
        char *end = line + strcspn(line, "\n");
        const bool last = *end == '\0';
        *end = '\0';
        take_line(news->cluster, line);
        line = last ? end : end + 1;
    }
    buffer_free(&news->words);
    free(news);
}

static News *news_new(Cluster *cluster) {
    News *news = calloc(1, sizeof *news);
    if (news == NULL || !buffer_new(&news->words)) {
        free(news);
        return NULL;
    }
    news->cluster = cluster;
    news->task.done = take_news;
    return news;
}

static void news_post(News *news) {
    if (news->words.text.used > 0 && !news->words.text.cut) {
        inbox_post(news->cluster->inbox, &news->task);
    } else {
        buffer_free(&news->words);
        free(news);
    }
}

/* ---- the thread ---- */

/* What another server says: its name, then lines. */
static bool hear(const char *words, void *data) {
    News *news = data;
    const size_t author = strcspn(words, "\n");
    if (strncmp(words, news->cluster->author, author) != 0 && words[author] == '\n') {
        buffer_put(&news->words, words + author + 1);
        buffer_put(&news->words, "\n");
    }
    return true;
}

static bool hear_due(const DbRow *row, void *data) {
    text_format(buffer_room(&((News *)data)->words, 64), "d %s\n", db_text(row, 0));
    return true;
}

static bool hear_notice(const DbRow *row, void *data) {
    Buffer *out = &((News *)data)->words;
    text_format(buffer_room(out, 256), "N %s\t%s\t%s\t%s\t%s\t%s\n", db_text(row, 0),
                db_text(row, 1), db_text(row, 2), db_text(row, 3), db_text(row, 4),
                db_text(row, 6));
    return true;
}

static bool hear_head(const DbRow *row, void *data) {
    text_format(buffer_room(&((News *)data)->words, 128), "c %s %s %s\n", db_text(row, 0),
                db_text(row, 1), db_text(row, 2));
    return true;
}

static bool hear_here(const DbRow *row, void *data) {
    text_format(buffer_room(&((News *)data)->words, 64), "h %s\n", db_text(row, 0));
    return true;
}

typedef struct Alive {
    const Cluster *cluster;
    Text names;
    int count;
} Alive;

static bool see_server(const DbRow *row, void *data) {
    Alive *alive = data;
    if (db_number(row, 1) <= ALIVE_MS && strcmp(db_text(row, 0), alive->cluster->author) != 0) {
        text_format(&alive->names, "%s ", db_text(row, 0));
        alive->count++;
    }
    return true;
}

typedef struct Clock {
    int64_t now, shift;
} Clock;

static bool see_clock(const DbRow *row, void *data) {
    Clock *clock = data;
    clock->now = db_number(row, 0);
    clock->shift = strtoll(db_text(row, 1), NULL, 10);
    return false;
}

/* All servers go by the database's clock. If that is set, the first who notices writes down by how
 * much, and for everybody time goes on as before. */
static bool keep_time(Cluster *cluster, Text *error) {
    static const char CLOCK[] =
        "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,"
        " coalesce((SELECT value FROM meta WHERE key = 'clock_shift'), '0')";
    static const char SHIFT[] =
        "INSERT INTO meta (key, value) VALUES ('clock_shift', $1) ON CONFLICT (key) DO UPDATE"
        " SET value = excluded.value WHERE meta.value = $2";
    Clock clock = {0, 0};
    const int64_t begun = steady_ms();
    if (!db_each(cluster->db, error, CLOCK, see_clock, &clock, "")) {
        return false;
    }
    const int64_t ended = steady_ms();
    if (ended - begun > TRIP_MOST_MS && cluster->timed) {
        return true; /* nobody knows when it looked */
    }
    if (clock.now < 0 || clock.now > CLOCK_MOST_MS || clock.shift < -CLOCK_MOST_MS ||
        clock.shift > CLOCK_MOST_MS) {
        log_line(LOG_WARN, "database_clock", "problem", "it says what no clock would say", NULL);
        return true;
    }
    const int64_t now = clock.now + clock.shift + (ended - begun) / 2;
    const int64_t jump = now - wall_ms();
    if (!cluster->timed) {
        cluster->timed = true;
        moment_follow(now - ended);
    } else if (jump > JUMP_LEAST_MS || jump < -JUMP_LEAST_MS) {
        TEXT(fresh, 24);
        TEXT(before, 24);
        log_number(LOG_WARN, "database_clock_set", "milliseconds", (long long)jump);
        text_number(&fresh, clock.shift - jump);
        text_number(&before, clock.shift);
        return db_run(cluster->db, error, SHIFT, "tt", fresh.start, before.start) &&
               db_settle(cluster->db, error);
    } else {
        moment_follow(now - ended - jump * 3 / 4); /* drifts a little */
    }
    return true;
}

/* We are alive; who else? When that has changed, who is connected where is read anew. */
static bool beat(Cluster *cluster, News *news, Text *error) {
    char memory[sizeof cluster->alive];
    Alive alive = {cluster, text_over(memory, sizeof memory), 0};
    if (!keep_time(cluster, error) ||
        !db_run(cluster->db, error, SQL_SERVER_SEEN, "t", cluster->author) ||
        !db_run(cluster->db, error, SQL_SERVERS_SWEEP, "i", (int64_t)DEAD_MS) ||
        !db_each(cluster->db, error, SQL_SERVERS, see_server, &alive, "")) {
        return false;
    }
    if (strcmp(memory, cluster->alive) != 0) {
        memcpy(cluster->alive, memory, sizeof memory);
        text_format(buffer_room(&news->words, 32), "S %d\n", alive.count + 1);
        return db_run(cluster->db, error, SQL_HERE_SWEEP, "") &&
               db_each(cluster->db, error, SQL_HERE, hear_here, news, "ti", cluster->author,
                       (int64_t)ALIVE_MS);
    }
    return true;
}

/* After a connection was made: nobody knows what was said meanwhile. */
static bool catch_up(Cluster *cluster, Text *error) {
    News *news = news_new(cluster);
    cluster->alive[0] = '?';
    cluster->alive[1] = '\0';
    bool good =
        news != NULL && db_plain(cluster->db, "LISTEN liege", error) && beat(cluster, news, error);
    if (good) {
        buffer_put(&news->words, "C\n");
        good = db_each(cluster->db, error, SQL_HEADS, hear_head, news, "");
        buffer_put(&news->words, "E\n");
    }
    if (news != NULL) {
        if (!good) {
            buffer_clear(&news->words);
        }
        news_post(news);
    }
    return good;
}

static bool listen_once(Cluster *cluster, Text *error) {
    News *news = news_new(cluster);
    if (news == NULL) {
        return true;
    }
    const int64_t steady = steady_ms(), now = wall_ms();
    bool good = db_hear(cluster->db, LISTEN_MS, hear, news, error);
    if (good && steady - cluster->beat_at >= HEARTBEAT_MS) {
        cluster->beat_at = steady;
        good = beat(cluster, news, error);
    }
    good = good && db_each(cluster->db, error, SQL_DUE_TAKE, hear_due, news, "ii",
                           now + (int64_t)TAKEN_MS, now);
    if (good && steady - cluster->notices_at >= NOTICES_MS) {
        cluster->notices_at = steady;
        good = db_each(cluster->db, error, SQL_NOTICES_TAKE, hear_notice, news, "ii",
                       now + (int64_t)NOTICE_TAKEN_MS, now);
    }
    news_post(news); /* also what came before something failed */
    return good;
}

static void *live(void *data) {
    Cluster *cluster = data;
    while (!atomic_load(&cluster->ending)) {
        TEXT(error, 300);
        if (listen_once(cluster, &error)) {
            continue;
        }
        if (!atomic_load(&cluster->ending)) {
            log_line(LOG_WARN, "cluster_deaf", "problem", error.start, NULL);
        }
        atomic_store(&cluster->deaf, true);
        while (!atomic_load(&cluster->ending)) {
            const struct timespec pause = {0, RETRY_MS * 1000000L};
            nanosleep(&pause, NULL);
            if (db_recover(cluster->db, &error) && catch_up(cluster, &error)) {
                log_line(LOG_INFO, "cluster_hears", NULL);
                atomic_store(&cluster->deaf, false);
                break;
            }
        }
    }
    return NULL;
}

void cluster_listen(Hub *hub) {
    TEXT(error, 300);
    Cluster *cluster = hub->cluster;
    if (cluster != NULL && !cluster->running && !listen_once(cluster, &error)) {
        atomic_store(&cluster->deaf,
                     !db_recover(cluster->db, &error) || !catch_up(cluster, &error));
    }
}

Cluster *cluster_new(Hub *hub, bool threads, Text *error) {
    Cluster *cluster = calloc(1, sizeof *cluster);
    if (cluster == NULL) {
        text_clear(error);
        text_put(error, "out of memory");
        return NULL;
    }
    cluster->hub = hub;
    cluster->inbox = hub->inbox;
    pthread_mutex_init(&cluster->mutex, NULL);
    snprintf(cluster->where, sizeof cluster->where, "%s", store_where(hub->store));
    snprintf(cluster->author, sizeof cluster->author, "%s", store_author(hub->store));
    cluster->db = db_open(cluster->where, DB_HEARS, error);
    if (cluster->db == NULL || !catch_up(cluster, error)) {
        cluster_free(cluster);
        return NULL;
    }
    if (!threads) {
        return cluster;
    }
    if (pthread_create(&cluster->thread, NULL, live, cluster) != 0) {
        text_clear(error);
        text_put(error, "cannot start a thread");
        cluster_free(cluster);
        return NULL;
    }
    cluster->running = true;
    return cluster;
}

void cluster_stop(Cluster *cluster) {
    if (cluster != NULL && cluster->running) {
        atomic_store(&cluster->ending, true);
        db_interrupt(cluster->db);
        pthread_join(cluster->thread, NULL);
        cluster->running = false;
    }
}

static void forget_elsewhere(Cluster *cluster) {
    for (size_t i = 0; i < cluster->elsewhere.room; i++) {
        if (cluster->elsewhere.entry[i].key != NULL) {
            free(cluster->elsewhere.entry[i].value);
        }
    }
    map_free(&cluster->elsewhere);
    memset(&cluster->elsewhere, 0, sizeof cluster->elsewhere);
}

void cluster_free(Cluster *cluster) {
    if (cluster != NULL) {
        cluster_stop(cluster);
        forget_elsewhere(cluster);
        db_close(cluster->db);
        pthread_mutex_destroy(&cluster->mutex);
        free(cluster);
    }
}

int cluster_others(Hub *hub) {
    char memory[512];
    TEXT(error, 300);
    Cluster self;
    memset(&self, 0, sizeof self);
    snprintf(self.author, sizeof self.author, "%s", store_author(hub->store));
    Alive alive = {&self, text_over(memory, sizeof memory), 0};
    if (store_shared(hub->store)) {
        db_each(store_db(hub->store), &error, SQL_SERVERS, see_server, &alive, "");
    }
    return alive.count;
}

/* ---- in the loop ---- */

static void tell_seats(Hub *hub, const char *player) {
    const Person *person = map_get(&hub->people, player);
    for (int i = 0; person != NULL && i < person->table_count; i++) {
        tell_presence(person->tables[i]);
    }
}

static void note_presence(Cluster *cluster, const char *player, int change) {
    Elsewhere *one = map_get(&cluster->elsewhere, player);
    if (one == NULL && change > 0) {
        one = calloc(1, sizeof *one);
        if (one == NULL) {
            return;
        }
        snprintf(one->player, sizeof one->player, "%s", player);
        if (!map_put(&cluster->elsewhere, one->player, one)) {
            free(one);
            return;
        }
    }
    if (one != NULL && (one->servers += change) <= 0) {
        map_drop(&cluster->elsewhere, one->player);
        free(one);
    }
    tell_seats(cluster->hub, player);
    friends_presence(cluster->hub, player);
}

bool cluster_has(const Cluster *cluster, const char *player) {
    return cluster != NULL && map_get(&cluster->elsewhere, player) != NULL;
}

void cluster_presence(Hub *hub, const char *player, bool here) {
    if (hub->cluster != NULL && player[0] != '\0' && !hub->closing) {
        TEXT(line, 64);
        text_format(&line, "%c %s", here ? 'h' : 'g', player);
        store_group(hub->store);
        store_write(hub->store, here ? SQL_HERE_ADD : SQL_HERE_DROP, "tt", hub->cluster->author,
                    player);
        store_tell(hub->store, line.start);
        store_group_end(hub->store);
    }
}

/* Tables that are in memory and not in the store's list are gone. */
static void end_catalogue(Hub *hub) {
    bool again = true;
    while (again) {
        again = false;
        for (size_t i = 0; i < hub->tables.room && !again; i++) {
            Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
            if (table != NULL && table->status != TABLE_OVER && !table->head.listed &&
                table->written <= store_durable(hub->store)) {
                table->head.listed = true;
                fetch_news(hub, table->id, 0);
            }
        }
    }
}

static void take_line(Cluster *cluster, char *line) {
    Hub *hub = cluster->hub;
    char *words = strlen(line) > 2 ? line + 2 : line + strlen(line);
    char *second = strchr(words, ' ');
    Table *table;
    switch (line[0]) {
    case 't': /* a table has another version */
        if (second != NULL) {
            *second++ = '\0';
            fetch_news(hub, words, strtoll(second, NULL, 10));
        }
        break;
    case 'C': /* all that are not over */
        for (size_t i = 0; i < hub->tables.room; i++) {
            if (hub->tables.entry[i].key != NULL) {
                ((Table *)hub->tables.entry[i].value)->head.listed = false;
            }
        }
        break;
    case 'c':
        if (second != NULL) {
            *second++ = '\0';
            table = table_find(hub, words);
            if (table != NULL) {
                table->head.listed = true;
            }
            fetch_news(hub, words, strtoll(second, NULL, 10));
        }
        break;
    case 'E':
        end_catalogue(hub);
        break;
    case 'd': /* it is for us to look after it */
        fetch_due(hub, words);
        break;
    case 'T': /* a tournament has gone on */
        tournament_elsewhere(hub, words);
        break;
    case 'N':
        notice_taken(hub, words);
        break;
    case 'n':
        notice_targets_changed(hub, words);
        break;
    case 'm':
        contact_changed(hub, words);
        break;
    case 'v':
        holidays_changed(hub, words);
        break;
    case 'o':
        orders_heard(hub, words);
        break;
    case 'p':
        identity_elsewhere(hub, words);
        break;
    case 'F': /* a game is over; who follows it may be here */
        if (second != NULL) {
            *second++ = '\0';
            follow_heard(hub, words, second);
        }
        break;
    case 'f':
        friends_elsewhere(hub, words);
        break;
    case 'h':
        note_presence(cluster, words, 1);
        break;
    case 'g':
        note_presence(cluster, words, -1);
        break;
    case 'S': /* so many servers there are now; who is where follows */
        limits_share(&hub->limits, (int)strtol(words, NULL, 10));
        forget_elsewhere(cluster);
        for (size_t i = 0; i < hub->looked.room; i++) {
            if (hub->looked.entry[i].key != NULL) {
                friends_presence(hub, hub->looked.entry[i].key);
            }
        }
        break;
    default: /* of a newer program */
        break;
    }
}

bool cluster_deaf(const Hub *hub) {
    return hub->cluster != NULL && atomic_load(&hub->cluster->deaf);
}

void cluster_tick(Hub *hub) {
    Cluster *cluster = hub->cluster;
    if (cluster != NULL && hub->steady() - cluster->looked_at >= LOOK_MS) {
        cluster->looked_at = hub->steady();
        fetch_tick(hub);
    }
}
