/* server/load.c -- all tables that are not over, read from the store when the server starts.
 *
 * A game of another version of the rules ends, with its record (old.c). One whose rows are damaged
 * is set aside as it is: it is for a person to say what becomes of it. */
#include "play/setup.h"
#include "server/clock.h"
#include "server/cluster.h"
#include "server/head.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/moves.h"
#include "server/old.h"
#include "server/table.h"
#include "server/table_doc.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60 * 1000, HOUR_MS = 60 * MINUTE_MS };

/* A table that cannot go on. */
typedef struct Stuck {
    struct Stuck *next;
    char id[ID_SIZE];
    char *doc;
    char why[200]; /* damaged in this way; "": it has other rules */
} Stuck;

/* What the store says of a table beside its text. */
typedef struct Head {
    char id[ID_SIZE];
    int64_t count; /* -1: of older data, not known */
    char chain[CHAIN_SIZE];
    char clock[300];
} Head;

typedef struct Loading {
    Hub *hub;
    Map heads;
    Table *table; /* whose moves are being read */
    bool broken, chained;
    char why[200]; /* it is broken */
    bool no_memory;
    bool newer; /* a table has rules that this program does not have yet */
    int tables;
    Stuck *stuck;
    bool others;   /* are serving */
    int64_t alive; /* when the last server was alive, by the wall clock; 0: not known */
} Loading;

static void set_aside(Loading *loading, const char *id, const char *doc, const char *why) {
    Stuck *stuck = calloc(1, sizeof *stuck);
    char *copy = malloc(strlen(doc) + 1);
    if (stuck == NULL || copy == NULL) { /* it stays in the store, for the next start */
        loading->no_memory = true;
        free(stuck);
        free(copy);
        return;
    }
    strcpy(copy, doc);
    snprintf(stuck->id, sizeof stuck->id, "%s", id);
    snprintf(stuck->why, sizeof stuck->why, "%s", why);
    stuck->doc = copy;
    stuck->next = loading->stuck;
    loading->stuck = stuck;
}

/* Somebody has started an older program by mistake: better to say so than to end the games. */
static bool is_newer(const char *doc) {
    JsonDoc parsed = {0};
    TEXT(error, 300);
    char name[64];
    bool newer = false;
    if (json_doc_read(&parsed, doc, strlen(doc), &error)) {
        doc_words(&parsed.json, 0, "game", name, sizeof name);
        const Game *game = setup_game(name, &error);
        newer = game == NULL || doc_number(&parsed.json, 0, "rules") > game->version;
    }
    json_doc_free(&parsed);
    return newer;
}

static bool load_table(const DbRow *row, void *data) {
    Loading *loading = data;
    TEXT(error, 300);
    bool old = false;
    const char *id = db_text(row, 0), *doc = db_text(row, 2);
    const int64_t stored = db_number(row, 1);
    const TableStatus status =
        stored == TABLE_WAITING || stored == TABLE_PLAYING ? (TableStatus)stored : TABLE_DAMAGED;
    if (table_find(loading->hub, id) != NULL) {
        return true; /* said twice */
    }
    if (is_newer(doc)) { /* while others serve it is for them to play it */
        loading->newer = true;
        return loading->others;
    }
    if (table_load(loading->hub, id, status, doc, &old, &error) != NULL) {
        loading->tables++;
    } else if (old && status == TABLE_PLAYING) {
        if (!loading->others) {
            set_aside(loading, id, doc, "");
        }
    } else if (strstr(error.start, "memory") != NULL) {
        loading->no_memory = true;
    } else {
        set_aside(loading, id, doc, error.used > 0 ? error.start : "it cannot be read");
    }
    return !loading->no_memory;
}

/* The clock goes on where it stood when the last server was alive: time while none was does not
 * count, nor does what was done to the wall clock meanwhile. Whoever is to act has some time to
 * come back in any case. */
static void resume_clock(Loading *loading, Table *table) {
    const int64_t now = table->hub->steady();
    if (loading->others) { /* somebody has served all the time */
        const int64_t since = table->hub->clock() - table->turn_since;
        table_resume_clock(table, now - (since > 0 ? since : 0));
        return;
    }
    const int64_t spent = loading->alive - table->turn_since; /* within what clock_read takes */
    const int64_t full = table->set.clock_ms;
    const int64_t least = full >= HOUR_MS ? HOUR_MS : full < MINUTE_MS ? full : MINUTE_MS;
    if (table->turn >= 0) {
        Seat *seat = &table->seat[table->turn];
        seat->furthest =
            table->match->count > seat->furthest ? table->match->count : seat->furthest;
        if (!table_by_computer(table, table->turn) && !table_resting(table) && seat->holiday == 0) {
            seat->left -= spent > 0 ? spent : 0;
            seat->left = seat->left < least ? least : seat->left;
        }
    }
    table->furthest = table->match->count > table->furthest ? table->match->count : table->furthest;
    table_run_clock(table, now);
}

/* Are all rows there, up to the newest one? */
static bool is_whole(const Loading *loading, Table *table, Text *error) {
    const Head *head = map_get(&loading->heads, table->id);
    text_clear(error);
    if (head == NULL) {
        text_put(error, "its head is missing");
    } else if (head->count >= 0 &&
               (head->count != table->match->count || strcmp(head->chain, table->chain) != 0)) {
        text_format(error, "it had %d moves, and %d are there", (int)head->count,
                    table->match->count);
    } else if (head->clock[0] != '\0' && !head_read_clock(table, head->clock)) {
        text_put(error, "its clocks cannot be read");
    }
    return error->used == 0;
}

/* The moves of a table are read: it can go on. */
static void finish_table(Loading *loading) {
    Table *table = loading->table;
    TEXT(error, 300);
    loading->table = NULL;
    if (table == NULL) {
        return;
    }
    if (!loading->broken && !is_whole(loading, table, &error)) {
        loading->broken = true;
        snprintf(loading->why, sizeof loading->why, "%s", error.start);
    }
    if (!loading->broken && !match_set_nature(table->match, true, &error)) {
        loading->broken = true;
        snprintf(loading->why, sizeof loading->why, "%s", error.start);
    }
    if (loading->broken) {
        set_aside(loading, table->id, "", loading->why);
        table_free(table);
        loading->tables--;
        return;
    }
    table->turn = match_turn(table->match);
    table->undo_by = table->undo_at == table->match->count ? table->undo_by : -1;
    resume_clock(loading, table);
    table->awake = false;
    table_forget(table); /* only its moves are kept in memory */
}

static bool load_moves(const DbRow *row, void *data) {
    Loading *loading = data;
    TEXT(error, 500);
    const char *id = db_text(row, 0);
    if (loading->table == NULL || strcmp(loading->table->id, id) != 0) {
        finish_table(loading);
        loading->table = table_find(loading->hub, id);
        loading->broken = false;
        if (loading->table == NULL) {
            return true;
        }
        loading->chained = false;
        loading->table->match = table_new_match(loading->table, &error);
        if (loading->table->match == NULL) {
            loading->no_memory = true;
            return false;
        }
    }
    if (!loading->broken &&
        !table_read_moves(loading->table, db_number(row, 1), db_text(row, 2), db_text(row, 3),
                          db_text(row, 4), &loading->chained, &error)) {
        loading->broken = true;
        snprintf(loading->why, sizeof loading->why, "%s", error.start);
    }
    return true;
}

static bool load_head(const DbRow *row, void *data) {
    Loading *loading = data;
    Table *table = table_find(loading->hub, db_text(row, 0));
    Head *head = table == NULL ? NULL : calloc(1, sizeof *head);
    if (table == NULL || map_get(&loading->heads, table->id) != NULL ||
        !head_is_version(db_number(row, 1))) {
        free(head);
        return true; /* a table without a head is set aside */
    }
    if (head != NULL) {
        memcpy(head->id, table->id, sizeof head->id);
        head->count = db_number(row, 4);
        snprintf(head->chain, sizeof head->chain, "%s", db_text(row, 5));
        snprintf(head->clock, sizeof head->clock, "%s", db_text(row, 6));
    }
    if (head == NULL || !map_put(&loading->heads, head->id, head)) {
        free(head);
        loading->no_memory = true;
        return false;
    }
    table->head.version = db_number(row, 1);
    snprintf(table->head.author, sizeof table->head.author, "%s", db_text(row, 2));
    table->head.doc_at = db_number(row, 3);
    table->head.live = true;
    return true;
}

static bool load_remark(const DbRow *row, void *data) {
    Loading *loading = data;
    Table *table = table_find(loading->hub, db_text(row, 0));
    if (table != NULL) {
        const int64_t stored = db_number(row, 1);
        if (stored < 0 || stored >= INT_MAX) { /* no remark of ours has such a number */
            log_line(LOG_WARN, "remark", "table", table->id, "problem", "its number is wrong",
                     NULL);
            return true;
        }
        const int number = (int)stored;
        Remark **place = &table->chat[number % CHAT_KEPT];
        if (*place == NULL) {
            *place = malloc(sizeof **place);
        }
        if (*place != NULL) {
            Remark *remark = *place;
            remark->number = number;
            snprintf(remark->player, sizeof remark->player, "%s", db_text(row, 2));
            snprintf(remark->name, sizeof remark->name, "%s", db_text(row, 3));
            snprintf(remark->words, sizeof remark->words, "%s", db_text(row, 4));
            remark->at = db_number(row, 5);
            table->chat_count = number + 1;
        }
    }
    return true;
}

static bool load_alive(const DbRow *row, void *data) {
    const char *words = db_text(row, 0);
    int64_t alive;
    ((Loading *)data)->alive = clock_read(&words, &alive) ? alive : 0;
    return false;
}

static bool count_damaged(const DbRow *row, void *data) {
    (void)data;
    METRIC_ADD(tables_damaged, db_number(row, 0));
    return false;
}

/* A game that goes on has a first row at least, and every table a head. */
static void find_empty(Loading *loading) {
    Map *tables = &loading->hub->tables;
    for (size_t i = 0; i < tables->room; i++) {
        Table *table = tables->entry[i].key == NULL ? NULL : tables->entry[i].value;
        const bool empty = table != NULL && table->status == TABLE_PLAYING && table->turn < 0 &&
                           table->moves == NULL;
        if (table != NULL && (empty || map_get(&loading->heads, table->id) == NULL)) {
            set_aside(loading, table->id, "",
                      empty ? "its moves are missing" : "its head is missing");
            table_free(table);
            loading->tables--;
            i = (size_t)-1; /* taking one out moves others */
        }
    }
}

/* What cannot go on: games of other rules end, damaged ones are set aside. */
static void end_stuck(Loading *loading) {
    Hub *hub = loading->hub;
    while (loading->stuck != NULL) {
        Stuck *stuck = loading->stuck;
        loading->stuck = stuck->next;
        if (stuck->why[0] == '\0') {
            old_end(hub, stuck->id, stuck->doc);
        } else {
            TEXT(key, 64);
            text_format(&key, "damaged %s", stuck->id);
            log_line(LOG_ERROR, "table_damaged", "table", stuck->id, "problem", stuck->why, NULL);
            store_group(hub->store);
            store_write(hub->store, SQL_TABLE_ASIDE, "it", hub->clock(), stuck->id);
            store_write(hub->store, SQL_META_SET, "tt", key.start, stuck->why);
            store_group_end(hub->store);
            METRIC_ADD(tables_damaged, 1);
        }
        free(stuck->doc);
        free(stuck);
    }
}

bool table_load_all(Hub *hub, Text *error) {
    Loading loading;
    Db *db = store_db(hub->store);
    memset(&loading, 0, sizeof loading);
    loading.hub = hub;
    loading.others = cluster_others(hub) > 0;
    if (!db_see(db, error)) {
        return false;
    }
    if (!db_each(db, error, SQL_META_GET, load_alive, &loading, "t", "alive") ||
        !db_stream(db, error, SQL_TABLES_LIVE, load_table, &loading, "")) {
        return false;
    }
    if (loading.newer && !loading.others) {
        text_clear(error);
        text_put(error, "the data holds games with newer rules than this program has; start the "
                        "newer program again");
        return false;
    }
    const bool read = db_stream(db, error, SQL_HEADS, load_head, &loading, "") &&
                      db_stream(db, error, SQL_MOVES_LIVE, load_moves, &loading, "") &&
                      db_stream(db, error, SQL_CHAT_LIVE, load_remark, &loading, "");
    if (read) {
        finish_table(&loading);
        find_empty(&loading);
    }
    for (size_t i = 0; i < loading.heads.room; i++) {
        if (loading.heads.entry[i].key != NULL) {
            free(loading.heads.entry[i].value);
        }
    }
    map_free(&loading.heads);
    if (!read || !db_see_end(db, error)) {
        return false;
    }
    if (!db_each(db, error, SQL_TABLES_DAMAGED, count_damaged, NULL, "")) {
        return false;
    }
    end_stuck(&loading);
    if (loading.no_memory) {
        text_clear(error);
        text_put(error, "out of memory");
        return false;
    }
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->status == TABLE_WAITING) {
            const int64_t wait = table->made + WAITING_MOST_MS - hub->clock();
            heap_set(table, hub->steady() + (table->dealing != 0      ? DEALING_MS
                                             : wait < HOUR_MS         ? HOUR_MS
                                             : wait > WAITING_MOST_MS ? WAITING_MOST_MS
                                                                      : wait));
        }
        if (table != NULL && hub->cluster != NULL && !loading.others) {
            table->head.taken = true;
            table_keep_clock(table); /* for those who start after us */
        }
        if (table != NULL) {
            table_nudge(table);
        }
    }
    if (loading.tables > 0) {
        log_number(LOG_INFO, "tables", "loaded", loading.tables);
    }
    return true;
}
