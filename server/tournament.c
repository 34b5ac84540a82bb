/* server/tournament.c -- tournaments in the loop: planned tables are made, ends are written down.
 */
#include "server/tournament.h"

#include "core/json_writer.h"
#include "play/json_doc.h"
#include "server/daily.h"
#include "server/fetch.h"
#include "server/log.h"
#include "server/table_doc.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 1000, DUE_MOST = 64 };

static const char SQL_DUE[] =
    "SELECT id FROM tournaments WHERE due > 0 AND due <= $1 ORDER BY due LIMIT 64";
static const char SQL_MADE[] = "UPDATE tournament_tables SET state = 1 WHERE id = $1 AND state = 0";
static const char SQL_ENDED[] = "UPDATE tournament_tables SET state = $1 WHERE id = $2";
static const char SQL_RESULT[] =
    "UPDATE tournament_seats SET points = $1, place = $2 WHERE id = $3 AND seat = $4";
static const char SQL_FORGET[] =
    "UPDATE tournament_players SET player = '', state = CASE WHEN state = 0 THEN 1 ELSE state END"
    " WHERE player = $1";
/* Whoever looks after it next sees that nobody starts it any more. */
static const char SQL_FORGET_OWNER[] =
    "UPDATE tournaments SET owner = '', due = CASE WHEN state = 0 THEN 1 ELSE due END"
    " WHERE owner = $1";
/* A server that has died was to make them; nobody else does now. */
static const char SQL_FREE_PLANS[] = "UPDATE tournament_tables SET taken = 0 WHERE state = 0";
static const char SQL_FREE_DUE[] =
    "UPDATE tournaments SET due = 1 WHERE id IN (SELECT tournament FROM tournament_tables"
    " WHERE state = 0)";

/* ---- tables ---- */

void deal_secret(const char *secret, int round, int game, char out[SHA256_HEX_SIZE]) {
    TEXT(which, 32);
    text_format(&which, "%d/%d", round, game);
    proof_board(secret, which.start, out);
}

Table *deal_table(Hub *hub, const TableSettings *set, const char *id, const struct Entry seats[],
                  int level, const char *secret, const char *of, int round, int game) {
    Table *table = table_new_as(hub, set, "", id);
    if (table == NULL) {
        return NULL;
    }
    snprintf(table->proof.board, sizeof table->proof.board, "%s", secret);
    snprintf(table->tournament, sizeof table->tournament, "%s", of);
    table->round = round;
    table->game = game;
    table->sealed = true;
    table->proof.keyed = strcmp(of, DAILY) != 0; /* whose seed everybody may know */
    for (int i = 0; i < set->setup.seats; i++) {
        Person *person = seats[i].player[0] == '\0'
                             ? NULL
                             : person_of(hub, seats[i].player, seats[i].name, seats[i].account);
        if (person != NULL && !person->deleted && person->table_count < TABLES_EACH_MAX) {
            table_sit(table, i, person, "");
        } else { /* also for somebody who sits at too many tables */
            table->seat[i].kind = SEAT_COMPUTER;
            table->seat[i].level = level;
        }
    }
    table_begin(table);
    if (table->status != TABLE_PLAYING) {
        table_free(table);
        return NULL;
    }
    return table;
}

/* Everybody with a seat hears where it is. */
static void tell_players(Table *table) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        Person *person = table->seat[i].person;
        if (person != NULL && person->conns != NULL) {
            Buffer *buffer = &table->hub->line;
            Text *out = tell_begin(buffer, "tournament");
            json_add_words(out, "tournament", table->tournament);
            json_add_number(out, "round", table->round);
            json_add_number(out, "deal", table->game);
            json_add_words(out, "table", table->id);
            tell_person(table->hub, person, buffer);
        }
    }
}

/* Those who look at the tournament ask for it anew. */
static void tell_watchers(Hub *hub, const char *id) {
    Message *message = NULL;
    for (Conn *conn = hub->conns; conn != NULL; conn = conn->next) {
        if (!conn->stays || conn->wire == NULL || strcmp(conn->tournament, id) != 0) {
            continue;
        }
        if (message == NULL) {
            Text *out = tell_begin(&hub->line, "tournament");
            json_add_words(out, "tournament", id);
            json_close(out);
            json_close(out);
            message = out->cut ? NULL : hub_tells(hub, out->start, out->used);
        }
        if (message == NULL) {
            return;
        }
        message->refs++;
        conn_send(conn, message);
    }
    if (message != NULL) {
        message_drop(message);
    }
}

void tournament_open(Hub *hub, const char *id, int round, int game) {
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->sealed && table->status == TABLE_OVER &&
            strcmp(table->tournament, id) == 0 && table->round == round && table->game == game) {
            table->sealed = false;
            if (table->match != NULL) {
                tell_update(table, table->match->count);
            }
        }
    }
}

void tournament_elsewhere(Hub *hub, const char *words) {
    char id[ID_SIZE];
    const size_t length = strcspn(words, " ");
    if (length >= sizeof id) {
        return;
    }
    memcpy(id, words, length);
    id[length] = '\0';
    char *at = (char *)words + length;
    const int round = (int)strtol(at, &at, 10);
    const int game = (int)strtol(at, NULL, 10);
    if (round > 0) {
        tournament_open(hub, id, round, game);
    }
    tell_watchers(hub, id);
}

static bool settings_of(const Tournament *of, TableSettings *set) {
    JsonDoc parsed = {0};
    TEXT(error, 300);
    memset(set, 0, sizeof *set);
    const bool good = json_doc_read(&parsed, of->doc, strlen(of->doc), &error) &&
                      doc_read_settings(&parsed.json, set, &error);
    json_doc_free(&parsed);
    if (!good) {
        log_line(LOG_ERROR, "tournament", "tournament", of->id, "problem", error.start, NULL);
    }
    return good;
}

/* Each table by itself: one that somebody changes at this moment is ended when its tournament is
 * looked at again. */
static void stop_tables(Hub *hub, const char *id) {
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->status == TABLE_PLAYING && strcmp(table->tournament, id) == 0 &&
            !fetch_needed(hub, table) && table_wake(table)) {
            store_group(hub->store);
            table_end(table, END_OPERATOR, -1);
            tell_update(table, table->match->count);
            store_group_end(hub->store);
        }
    }
}

void tournament_take_seat(Hub *hub, const char *id, const char *player) {
    Table *table = id[0] == '\0' ? NULL : table_find(hub, id);
    const int seat = table == NULL ? -1 : table_seat_of(table, map_get(&hub->people, player));
    if (seat >= 0 && table->status == TABLE_PLAYING && !table->seat[seat].out &&
        !fetch_needed(hub, table) && table_wake(table)) { /* else their time runs out there */
        store_group(hub->store);
        table_hand_over(table, seat);
        store_group_end(hub->store);
    }
}

void plan_carry_out(Hub *hub, Plan *plan) {
    TableSettings set;
    const bool able = plan->count > 0 && !hub->closing && settings_of(&plan->of, &set);
    for (int i = 0; i < plan->count && able; i++) {
        const Planned *planned = &plan->tables[i];
        char secret[SHA256_HEX_SIZE];
        if (table_find(hub, planned->id) != NULL) {
            continue; /* another server was quicker */
        }
        deal_secret(plan->of.secret, planned->round, planned->game, secret);
        store_group(hub->store);
        Table *table = deal_table(hub, &set, planned->id, planned->seat, plan->of.level, secret,
                                  plan->of.id, planned->round, planned->game);
        if (table != NULL) {
            store_write(hub->store, SQL_MADE, "t", planned->id);
            tell_players(table);
        }
        store_group_end(hub->store);
    }
    if (plan->stops && !hub->closing) {
        stop_tables(hub, plan->of.id);
    }
    if (plan->changed && !hub->closing) {
        TEXT(line, 64);
        if (plan->opened_round > 0) {
            tournament_open(hub, plan->of.id, plan->opened_round, plan->opened_game);
        }
        text_format(&line, "T %s %d %d", plan->of.id, plan->opened_round, plan->opened_game);
        store_tell(hub->store, line.start);
        tell_watchers(hub, plan->of.id);
    }
    plan_free(plan);
}

/* ---- going forward ---- */

typedef struct Advance {
    Task task;
    Hub *hub;
    char id[ID_SIZE];
    int64_t now;
    Plan plan;
} Advance;

static void advance(Task *task, Db *db) {
    Advance *self = (Advance *)task;
    TEXT(error, 300);
    if (!tournament_advance(db, self->id, self->now, false, &self->plan, &error)) {
        log_line(LOG_ERROR, "tournament", "tournament", self->id, "problem", error.start, NULL);
        if (db_trouble(db) == DB_FINE) {
            abort(); /* no memory: half of a step must not be kept, so start again */
        }
    }
}

static void advanced(Task *task) {
    Advance *self = (Advance *)task;
    if (!task->failed) {
        plan_carry_out(self->hub, &self->plan);
    }
    plan_free(&self->plan);
    free(self);
}

static void advance_soon(Hub *hub, const char *id) {
    Advance *self = calloc(1, sizeof *self);
    if (self != NULL) { /* else the next look finds it */
        self->task.work = advance;
        self->task.done = advanced;
        self->hub = hub;
        self->now = hub->clock();
        snprintf(self->id, sizeof self->id, "%s", id);
        store_change(hub->store, &self->task);
    }
}

void tournament_table_over(Table *table) {
    Store *store = table->hub->store;
    if (strcmp(table->tournament, DAILY) == 0) {
        daily_table_over(table);
        return;
    }
    const bool nothing = table->why == END_RULES || table->why == END_OPERATOR;
    for (int i = 0; i < table->set.setup.seats; i++) {
        /* Whoever has given up or run out of time comes last. */
        const int place = table->seat[i].out ? SEATS_MAX + 1 : table->score[i].place;
        store_write(store, SQL_RESULT, "iiti", (int64_t)table->score[i].points, (int64_t)place,
                    table->id, (int64_t)i);
    }
    store_write(store, SQL_ENDED, "it", (int64_t)(nothing ? PLAN_NOTHING : PLAN_OVER), table->id);
    advance_soon(table->hub, table->tournament);
}

/* ---- now and then ---- */

typedef struct Look {
    Task task;
    Hub *hub;
    int64_t now;
    int count;
    char due[DUE_MOST][ID_SIZE];
} Look;

static bool take_due(const DbRow *row, void *data) {
    Look *look = data;
    if (look->count < DUE_MOST) {
        snprintf(look->due[look->count++], ID_SIZE, "%s", db_text(row, 0));
    }
    return true;
}

static void look_for_due(Task *task, Db *db) {
    Look *look = (Look *)task;
    TEXT(error, 300);
    task->failed = !db_each(db, &error, SQL_DUE, take_due, look, "i", look->now);
}

static void looked_for_due(Task *task) {
    Look *look = (Look *)task;
    look->hub->tournaments_asked = false;
    for (int i = 0; i < look->count && !task->failed && !look->hub->closing; i++) {
        advance_soon(look->hub, look->due[i]);
    }
    free(look);
}

void tournaments_tick(Hub *hub) {
    const int64_t now = hub->steady();
    if (hub->tournaments_asked ||
        (hub->tournaments_at != 0 && now - hub->tournaments_at < LOOK_MS)) {
        return;
    }
    if (hub->tournaments_at == 0 && !store_shared(hub->store)) {
        store_write(hub->store, SQL_FREE_PLANS, "");
        store_write(hub->store, SQL_FREE_DUE, "");
    }
    hub->tournaments_at = now;
    daily_tick(hub);
    Look *look = calloc(1, sizeof *look);
    if (look != NULL) {
        look->task.work = look_for_due;
        look->task.done = looked_for_due;
        look->hub = hub;
        look->now = hub->clock();
        hub->tournaments_asked = true;
        store_ask(hub->store, &look->task);
    }
}

void tournament_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_FORGET, "t", player);
    store_write(hub->store, SQL_FORGET_OWNER, "t", player);
    daily_forget(hub, player);
}
