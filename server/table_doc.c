/* server/table_doc.c -- a table as a text for the store, and back after a restart. */
#include "server/hub.h"

#include "play/record.h"
#include "play/setup.h"
#include "server/log.h"
#include "server/metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60 * 1000, HOUR_MS = 60 * MINUTE_MS };

/* ---- writing ---- */

/* Names of those who played a finished game stand beside its record, where they can be forgotten.
 */
static void write_seat(const Seat *seat, bool named, Buffer *out) {
    text_format(buffer_room(out, 64), "{\"kind\":\"%s\"", SEAT_WORDS[seat->kind]);
    if (seat->person != NULL) {
        text_format(buffer_room(out, 64), ",\"player\":\"%s\",\"name\":", seat->person->id);
        buffer_json(out, named ? seat->person->name : "");
        text_format(buffer_room(out, 64), ",\"account\":%s",
                    seat->person->account ? "true" : "false");
    }
    text_format(buffer_room(out, 128),
                ",\"level\":%d,\"away\":%s,\"out\":%s,\"rests\":%s,\"luck\":", seat->level,
                seat->away ? "true" : "false", seat->out ? "true" : "false",
                seat->rests ? "true" : "false");
    buffer_json(out, seat->luck);
    buffer_put(out, "}");
}

void table_write_doc(const Table *table, Buffer *out) {
    const TableSettings *set = &table->set;
    text_format(buffer_room(out, 256), "{\"game\":\"%s\",\"rules\":%d,\"seats\":%d,\"options\":{",
                set->game->name, set->game->version, set->setup.seats);
    for (int i = 0; i < set->game->option_count; i++) {
        text_format(buffer_room(out, 128), "%s\"%s\":%d", i > 0 ? "," : "",
                    set->game->options[i].name, set->setup.option[i]);
    }
    text_format(buffer_room(out, 512),
                "},\"access\":\"%s\",\"clock\":\"%s\",\"clock_ms\":%lld,\"increment_ms\":%lld,"
                "\"on_time\":\"%s\",\"undo\":\"%s\",\"chat\":\"%s\",\"rated\":%s,\"lots\":%s,"
                "\"closed\":%s,\"invited\":[",
                ACCESS_WORDS[set->access], CLOCK_WORDS[set->clock], (long long)set->clock_ms,
                (long long)set->increment_ms, ON_TIME_WORDS[set->on_time], UNDO_WORDS[set->undo],
                CHAT_WORDS[set->chat], set->rated ? "true" : "false", set->lots ? "true" : "false",
                set->closed ? "true" : "false");
    for (int i = 0; i < set->invited_count; i++) {
        buffer_put(out, i > 0 ? "," : "");
        buffer_json(out, set->invited[i]);
    }
    text_format(buffer_room(out, 512),
                "],\"owner\":\"%s\",\"made\":%lld,\"secret\":\"%s\",\"next\":\"%s\",\"why\":\"%s\","
                "\"by\":%d,\"ended\":%lld,\"luck\":[",
                table->owner, (long long)table->made, table->proof.secret, table->next,
                END_WORDS[table->why], table->ended_by, (long long)table->ended);
    for (int i = 0; i < set->setup.seats; i++) {
        buffer_put(out, i > 0 ? "," : "");
        buffer_json(out, table->proof.luck[i]);
    }
    buffer_put(out, "],\"score\":[");
    for (int i = 0; i < set->setup.seats; i++) {
        text_format(buffer_room(out, 64), "%s[%d,%d,%d]", i > 0 ? "," : "", table->score[i].points,
                    table->score[i].place, table->score[i].won);
    }
    buffer_put(out, "],\"seat\":[");
    for (int i = 0; i < set->setup.seats; i++) {
        buffer_put(out, i > 0 ? "," : "");
        write_seat(&table->seat[i], table->status != TABLE_OVER, out);
    }
    buffer_put(out, "]}");
}

/* ---- reading ---- */

/* What a doc lacks is 0, false or "". */
static int64_t get_number(const Json *json, int node, const char *key) {
    int64_t number = 0;
    const int at = json_member(json, node, key);
    return at != JSON_NONE && json_int(json, at, &number) ? number : 0;
}

static bool get_flag(const Json *json, int node, const char *key) {
    bool flag = false;
    const int at = json_member(json, node, key);
    return at != JSON_NONE && json_bool(json, at, &flag) && flag;
}

static void get_words(const Json *json, int node, const char *key, char *out, size_t size) {
    const int at = json_member(json, node, key);
    if (at == JSON_NONE || !json_words(json, at, out, size)) {
        out[0] = '\0';
    }
}

static int get_choice(const Json *json, int node, const char *key, const char *const words[]) {
    char word[32];
    get_words(json, node, key, word, sizeof word);
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return 0;
}

static bool read_settings(const Json *json, TableSettings *set, Text *error) {
    char name[64];
    get_words(json, 0, "game", name, sizeof name);
    set->game = setup_game(name, error);
    const int options = json_member(json, 0, "options");
    if (set->game == NULL ||
        !setup_seats(set->game, get_number(json, 0, "seats"), &set->setup, error) ||
        (options != JSON_NONE && !setup_options(set->game, json, options, &set->setup, error))) {
        return false;
    }
    set->access = (TableAccess)get_choice(json, 0, "access", ACCESS_WORDS);
    set->clock = (ClockKind)get_choice(json, 0, "clock", CLOCK_WORDS);
    set->clock_ms = get_number(json, 0, "clock_ms");
    set->increment_ms = get_number(json, 0, "increment_ms");
    set->on_time = (OnTime)get_choice(json, 0, "on_time", ON_TIME_WORDS);
    set->undo = (UndoPolicy)get_choice(json, 0, "undo", UNDO_WORDS);
    set->chat = (ChatPolicy)get_choice(json, 0, "chat", CHAT_WORDS);
    set->rated = get_flag(json, 0, "rated");
    set->lots = get_flag(json, 0, "lots");
    set->closed = get_flag(json, 0, "closed");
    const int invited = json_member(json, 0, "invited");
    for (int at = invited == JSON_NONE ? JSON_NONE : json_first(json, invited);
         at != JSON_NONE && set->invited_count < INVITED_MAX; at = json_next(json, at)) {
        if (json_words(json, at, set->invited[set->invited_count], MATCH_NAME_SIZE)) {
            set->invited_count++;
        }
    }
    return true;
}

static bool read_seats(Table *table, const Json *json) {
    const int seats = json_member(json, 0, "seat");
    int i = 0;
    for (int at = seats == JSON_NONE ? JSON_NONE : json_first(json, seats);
         at != JSON_NONE && i < table->set.setup.seats; at = json_next(json, at), i++) {
        Seat *seat = &table->seat[i];
        const SeatKind kind = (SeatKind)get_choice(json, at, "kind", SEAT_WORDS);
        char id[ID_SIZE], name[MATCH_NAME_SIZE], luck[PROOF_LUCK_SIZE];
        get_words(json, at, "player", id, sizeof id);
        get_words(json, at, "name", name, sizeof name);
        get_words(json, at, "luck", luck, sizeof luck);
        if (kind == SEAT_PERSON) {
            Person *person = person_of(table->hub, id, name, get_flag(json, at, "account"));
            if (person == NULL ||
                (table->status != TABLE_OVER && person->table_count == TABLES_EACH_MAX)) {
                return false;
            }
            table_sit(table, i, person, luck);
        }
        seat->kind = kind;
        seat->level = (int)get_number(json, at, "level");
        seat->away = get_flag(json, at, "away");
        seat->out = get_flag(json, at, "out");
        seat->rests = get_flag(json, at, "rests");
        seat->left = table->set.clock_ms;
    }
    return i == table->set.setup.seats;
}

static void read_end(Table *table, const Json *json) {
    table->why = (EndReason)get_choice(json, 0, "why", END_WORDS);
    table->ended_by = (int)get_number(json, 0, "by");
    table->ended = get_number(json, 0, "ended");
    const int scores = json_member(json, 0, "score");
    int i = 0;
    for (int at = scores == JSON_NONE ? JSON_NONE : json_first(json, scores);
         at != JSON_NONE && i < SEATS_MAX; at = json_next(json, at), i++) {
        int64_t value[3] = {0};
        int v = 0;
        for (int n = json_first(json, at); n != JSON_NONE && v < 3; n = json_next(json, n)) {
            json_int(json, n, &value[v++]);
        }
        table->score[i].points = (int)value[0];
        table->score[i].place = (int)value[1];
        table->score[i].won = value[2] != 0;
    }
}

Table *table_load(Hub *hub, const char *id, TableStatus status, const char *doc, bool *old,
                  Text *error) {
    JsonDoc parsed = {0};
    Table *table = calloc(1, sizeof *table);
    text_clear(error);
    if (table == NULL || !json_doc_read(&parsed, doc, strlen(doc), error)) {
        free(table);
        json_doc_free(&parsed);
        return NULL;
    }
    const Json *json = &parsed.json;
    *old = false;
    table->hub = hub;
    table->heap_at = -1;
    table->turn = table->undo_by = -1;
    table->status = status;
    snprintf(table->id, sizeof table->id, "%s", id);
    if (!read_settings(json, &table->set, error) || !map_put(&hub->tables, table->id, table)) {
        *old = table->set.game == NULL || error->used > 0;
        free(table);
        json_doc_free(&parsed);
        return NULL;
    }
    get_words(json, 0, "owner", table->owner, sizeof table->owner);
    get_words(json, 0, "next", table->next, sizeof table->next);
    get_words(json, 0, "secret", table->proof.secret, sizeof table->proof.secret);
    table->made = table->changed = get_number(json, 0, "made");
    table->used = hub->steady();
    table->proof.seats = table->set.setup.seats;
    table->proof.drawn = table->set.lots;
    const int luck = json_member(json, 0, "luck");
    int i = 0;
    for (int at = luck == JSON_NONE ? JSON_NONE : json_first(json, luck);
         at != JSON_NONE && i < SEATS_MAX; at = json_next(json, at)) {
        json_words(json, at, table->proof.luck[i++], PROOF_LUCK_SIZE);
    }
    proof_derive(&table->proof);
    read_end(table, json);
    if (status == TABLE_WAITING) {
        METRIC_ADD(tables_waiting, 1);
    } else if (status == TABLE_PLAYING) {
        METRIC_ADD(tables_playing, 1);
    }
    const bool good = read_seats(table, json);
    /* Who only waits begins with the newest rules; who plays goes on with those of the start. */
    TEXT(problem, 300);
    const Game *by = status == TABLE_WAITING
                         ? table->set.game
                         : setup_version(table->set.game, get_number(json, 0, "rules"), &problem);
    json_doc_free(&parsed);
    *old = by == NULL;
    table->set.game = by != NULL ? by : table->set.game;
    if (!good || *old) {
        text_format(error, "%s",
                    good ? "it was begun with other rules" : "its seats cannot be read");
        table_free(table);
        return NULL;
    }
    return table;
}

/* ---- all tables, at the start ---- */

/* A table that cannot go on. */
typedef struct Stuck {
    struct Stuck *next;
    char id[ID_SIZE];
    char *doc;
} Stuck;

typedef struct Loading {
    Hub *hub;
    Table *table; /* whose moves are being read */
    bool broken;
    bool newer; /* a table has rules that this program does not have yet */
    int tables;
    Stuck *stuck;
    int64_t alive; /* when the last server was alive, by the wall clock; 0: not known */
} Loading;

static void set_aside(Loading *loading, const char *id, const char *doc) {
    Stuck *stuck = calloc(1, sizeof *stuck);
    char *copy = malloc(strlen(doc) + 1);
    if (stuck == NULL || copy == NULL) { /* it stays in the store, for the next start */
        free(stuck);
        free(copy);
        return;
    }
    strcpy(copy, doc);
    snprintf(stuck->id, sizeof stuck->id, "%s", id);
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
        get_words(&parsed.json, 0, "game", name, sizeof name);
        const Game *game = setup_game(name, &error);
        newer = game == NULL || get_number(&parsed.json, 0, "rules") > game->version;
    }
    json_doc_free(&parsed);
    return newer;
}

static bool load_table(const DbRow *row, void *data) {
    Loading *loading = data;
    TEXT(error, 300);
    bool old = false;
    const char *id = db_text(row, 0), *doc = db_text(row, 2);
    const TableStatus status = (TableStatus)db_number(row, 1);
    if (is_newer(doc)) {
        loading->newer = true;
        return false;
    }
    if (table_load(loading->hub, id, status, doc, &old, &error) != NULL) {
        loading->tables++;
    } else if (old && status == TABLE_PLAYING) {
        set_aside(loading, id, doc);
    } else {
        log_line(LOG_WARN, "table_lost", "table", id, "problem", error.start, NULL);
    }
    return true;
}

/* "since left0 left1 …", since when by the wall clock */
static void read_clock(Table *table, const char *words) {
    char *at;
    table->turn_since = strtoll(words, &at, 10);
    for (int i = 0; i < table->set.setup.seats && *at != '\0'; i++) {
        table->seat[i].left = strtoll(at, &at, 10);
    }
}

/* The clock goes on where it stood when the last server was alive: time while none was does not
 * count, nor does what was done to the wall clock meanwhile. Whoever is to act has some time to
 * come back in any case. */
static void resume_clock(Loading *loading, Table *table) {
    const int64_t now = table->hub->steady();
    const int64_t spent = loading->alive - table->turn_since;
    const int64_t full = table->set.clock_ms;
    const int64_t least = full >= HOUR_MS ? HOUR_MS : full < MINUTE_MS ? full : MINUTE_MS;
    if (table->turn >= 0) {
        Seat *seat = &table->seat[table->turn];
        seat->furthest = table->match->count;
        if (!table_by_computer(table, table->turn) && !table_resting(table)) {
            seat->left -= spent > 0 ? spent : 0;
            seat->left = seat->left < least ? least : seat->left;
        }
    }
    table->furthest = table->match->count;
    table_run_clock(table, now);
}

/* The moves of a table are read: it can go on. */
static void finish_table(Loading *loading) {
    Table *table = loading->table;
    TEXT(error, 300);
    loading->table = NULL;
    if (table == NULL) {
        return;
    }
    if (loading->broken || table->match == NULL || !match_set_nature(table->match, true, &error)) {
        Buffer *doc = &table->hub->scratch;
        buffer_clear(doc);
        table_write_doc(table, doc);
        set_aside(loading, table->id, doc->text.start);
        table_free(table);
        loading->tables--;
        return;
    }
    table->turn = match_turn(table->match);
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
        loading->table->match = match_new(loading->table->set.game, &loading->table->set.setup,
                                          loading->table->proof.seed, false, &error);
        loading->broken = loading->table->match == NULL;
    }
    Table *table = loading->table;
    const char *line = db_text(row, 2);
    while (*line != '\0' && !loading->broken) {
        char words[MATCH_MOVE_SIZE];
        const size_t length = strcspn(line, "\n");
        const size_t who = strcspn(line, " \n");
        if (who >= length || length - who > sizeof words) {
            loading->broken = true;
            break;
        }
        memcpy(words, line + who + 1, length - who - 1);
        words[length - who - 1] = '\0';
        loading->broken = match_play_text(table->match, words, &error) != MATCH_MADE;
        line += length + (line[length] == '\n');
    }
    read_clock(table, db_text(row, 3));
    return true;
}

static bool load_remark(const DbRow *row, void *data) {
    Loading *loading = data;
    Table *table = table_find(loading->hub, db_text(row, 0));
    if (table != NULL) {
        const int number = (int)db_number(row, 1);
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
    ((Loading *)data)->alive = strtoll(db_text(row, 0), NULL, 10);
    return false;
}

bool table_load_all(Hub *hub, Text *error) {
    Loading loading = {hub, NULL, false, false, 0, NULL, 0};
    Db *db = store_db(hub->store);
    if (!db_each(db, error, SQL_META_GET, load_alive, &loading, "t", "alive") ||
        !db_each(db, error, SQL_TABLES_LIVE, load_table, &loading, "")) {
        return false;
    }
    if (loading.newer) {
        text_clear(error);
        text_put(error, "the data holds games with newer rules than this program has; start the "
                        "newer program again");
        return false;
    }
    if (!db_each(db, error, SQL_MOVES_LIVE, load_moves, &loading, "") ||
        !db_each(db, error, SQL_CHAT_LIVE, load_remark, &loading, "")) {
        return false;
    }
    finish_table(&loading);
    while (loading.stuck != NULL) {
        Stuck *stuck = loading.stuck;
        loading.stuck = stuck->next;
        old_end(hub, stuck->id, stuck->doc);
        free(stuck->doc);
        free(stuck);
    }
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->status == TABLE_WAITING) {
            const int64_t wait = table->made + WAITING_MOST_MS - hub->clock();
            heap_set(table, hub->steady() + (wait < HOUR_MS           ? HOUR_MS
                                             : wait > WAITING_MOST_MS ? WAITING_MOST_MS
                                                                      : wait));
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
