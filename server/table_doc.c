/* server/table_doc.c -- a table as a text for the store, and back after a restart. */
#include "server/table_doc.h"

#include "core/json_writer.h"
#include "play/setup.h"
#include "search/level.h"
#include "server/clock.h"
#include "server/hub.h"
#include "server/metrics.h"
#include "server/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* Names of those who played a finished game stand beside its record, where they can be forgotten.
 */
static void add_seat(const Seat *seat, const char *luck, bool named, Text *out) {
    json_open(out, NULL);
    json_add_words(out, "kind", SEAT_WORDS[seat->kind]);
    if (seat->person != NULL) {
        json_add_words(out, "player", seat->person->id);
        json_add_words(out, "name", named ? seat->person->name : "");
        json_add_flag(out, "account", seat->person->account);
    }
    json_add_number(out, "level", seat->level);
    json_add_flag(out, "away", seat->away);
    json_add_flag(out, "out", seat->out);
    json_add_flag(out, "timed", seat->timed);
    json_add_flag(out, "unmoved", seat->unmoved);
    json_add_flag(out, "rests", seat->rests);
    json_add_flag(out, "agrees", seat->agrees);
    if (seat->holiday != 0) {
        json_add_number(out, "holiday", seat->holiday);
    }
    if (seat->rested != 0) {
        json_add_number(out, "rested", seat->rested);
    }
    json_add_words(out, "luck", luck); /* programs of before look for it here until they begin */
    json_close(out);
}

void doc_write_settings(const TableSettings *set, Text *out) {
    json_add_words(out, "game", set->game->name);
    json_add_number(out, "rules", set->game->version);
    json_add_number(out, "seats", set->setup.seats);
    setup_add_options(set->game, &set->setup, OPTIONS_ALL, out);
    json_add_words(out, "access", ACCESS_WORDS[set->access]);
    json_add_words(out, "clock", CLOCK_WORDS[set->clock]);
    json_add_number(out, "clock_ms", set->clock_ms);
    json_add_number(out, "increment_ms", set->increment_ms);
    json_add_words(out, "on_time", ON_TIME_WORDS[set->on_time]);
    json_add_words(out, "undo", UNDO_WORDS[set->undo]);
    json_add_words(out, "chat", CHAT_WORDS[set->chat]);
    json_add_flag(out, "rated", set->rated);
    json_add_flag(out, "lots", set->lots);
    json_add_flag(out, "closed", set->closed);
    json_open_list(out, "invited");
    for (int i = 0; i < set->invited_count; i++) {
        json_add_words(out, NULL, set->invited[i]);
    }
    json_close_list(out);
    json_open_list(out, "invited_names");
    for (int i = 0; i < set->invited_count; i++) {
        json_add_words(out, NULL, set->invited_name[i]);
    }
    json_close_list(out);
    json_open_list(out, "declined");
    for (int i = 0; i < set->invited_count; i++) {
        json_add_number(out, NULL, set->declined[i]);
    }
    json_close_list(out);
    json_add_flag(out, "reserved", set->reserved);
}

void table_write_doc(const Table *table, Buffer *buffer) {
    Text *out = &buffer->text;
    const int seats = table->set.setup.seats;
    json_open(out, NULL);
    doc_write_settings(&table->set, out);
    json_add_flag(out, "keyed", table->proof.keyed);
    json_add_flag(out, "pledged", table->proof.pledged);
    json_add_number(out, "shown", table->proof.shown);
    json_add_number(out, "dealing", table->dealing);
    json_add_words(out, "owner", table->owner);
    json_add_number(out, "made", table->made);
    json_add_number(out, "begun", table->begun);
    json_add_words(out, "secret", table->proof.secret);
    if (table->tournament[0] != '\0') {
        json_add_words(out, "board", table->proof.board);
        json_add_words(out, "tournament", table->tournament);
        json_add_number(out, "round", table->round);
        json_add_number(out, "deal_number", table->game);
        json_add_flag(out, "sealed", table->sealed);
    }
    json_add_words(out, "next", table->next);
    json_add_words(out, "why", END_WORDS[table->why]);
    json_add_number(out, "by", table->ended_by);
    json_add_number(out, "ended", table->ended);
    json_add_number(out, "undo_by", table->undo_by);
    json_add_number(out, "undo_at", table->match != NULL ? table->match->count : table->count);
    json_open_list(out, "luck");
    for (int i = 0; i < seats; i++) {
        json_add_words(out, NULL, table->proof.luck[i]);
    }
    json_close_list(out);
    json_open_list(out, "score");
    for (int i = 0; i < seats; i++) {
        json_open_list(out, NULL);
        json_add_number(out, NULL, table->score[i].points);
        json_add_number(out, NULL, table->score[i].place);
        json_add_number(out, NULL, table->score[i].won);
        json_close_list(out);
    }
    json_close_list(out);
    json_open_list(out, "seat");
    for (int i = 0; i < seats; i++) {
        add_seat(&table->seat[i], table->status == TABLE_WAITING ? table->proof.luck[i] : "",
                 table->status != TABLE_OVER, out);
    }
    json_close_list(out);
    json_close(out);
}

/* ---- reading ---- */

int64_t doc_number(const Json *json, int node, const char *key) {
    int64_t number = 0;
    const int at = json_member(json, node, key);
    return at != JSON_NONE && json_int(json, at, &number) ? number : 0;
}

/* A moment or a time, in milliseconds; 0 if it can be none. */
static int64_t get_time(const Json *json, int node, const char *key) {
    const int64_t number = doc_number(json, node, key);
    return number > 0 && number <= CLOCK_MOST_MS ? number : 0;
}

static bool get_flag(const Json *json, int node, const char *key) {
    bool flag = false;
    const int at = json_member(json, node, key);
    return at != JSON_NONE && json_bool(json, at, &flag) && flag;
}

void doc_words(const Json *json, int node, const char *key, char *out, size_t size) {
    const int at = json_member(json, node, key);
    if (at == JSON_NONE || !json_words(json, at, out, size)) {
        out[0] = '\0';
    }
}

bool doc_is_json(const char *text, const char *tail) {
    JsonDoc doc = {0};
    TEXT(error, 200);
    const size_t length = strlen(text), more = strlen(tail);
    char *whole = malloc(length + more + 1);
    if (whole == NULL) {
        return false;
    }
    memcpy(whole, text, length);
    memcpy(whole + length, tail, more + 1);
    const bool good = json_doc_read(&doc, whole, length + more, &error);
    json_doc_free(&doc);
    free(whole);
    return good;
}

void doc_add(Text *out, const char *key, const char *text) {
    json_add_raw(out, key, doc_is_json(text, "") ? text : "null");
}

static int get_choice(const Json *json, int node, const char *key, const char *const words[]) {
    char word[32];
    doc_words(json, node, key, word, sizeof word);
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return 0;
}

/* Who is invited is called what, and does not want to. Tables of before say neither; there all
 * seats were for those named. */
static void read_invited(const Json *json, TableSettings *set) {
    const int names = json_member(json, 0, "invited_names");
    const int declined = json_member(json, 0, "declined");
    int i = 0;
    for (int at = names == JSON_NONE ? JSON_NONE : json_first(json, names);
         at != JSON_NONE && i < INVITED_MAX; at = json_next(json, at)) {
        json_words(json, at, set->invited_name[i++], MATCH_NAME_SIZE);
    }
    i = 0;
    for (int at = declined == JSON_NONE ? JSON_NONE : json_first(json, declined);
         at != JSON_NONE && i < INVITED_MAX; at = json_next(json, at)) {
        int64_t number = 0;
        set->declined[i++] = json_int(json, at, &number) && number != 0;
    }
    set->reserved = json_member(json, 0, "reserved") == JSON_NONE ? set->invited_count > 0
                                                                  : get_flag(json, 0, "reserved");
}

bool doc_read_settings(const Json *json, TableSettings *set, Text *error) {
    char name[64];
    doc_words(json, 0, "game", name, sizeof name);
    set->game = setup_game(name, error);
    const int options = json_member(json, 0, "options");
    if (set->game == NULL ||
        !setup_seats(set->game, doc_number(json, 0, "seats"), &set->setup, error) ||
        (options != JSON_NONE && !setup_options(set->game, json, options, &set->setup, error))) {
        return false;
    }
    set->access = (TableAccess)get_choice(json, 0, "access", ACCESS_WORDS);
    set->clock = (ClockKind)get_choice(json, 0, "clock", CLOCK_WORDS);
    set->clock_ms = get_time(json, 0, "clock_ms");
    set->increment_ms = get_time(json, 0, "increment_ms");
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
    read_invited(json, set);
    return true;
}

/* Words of luck as programs of before kept them: from now on they are hidden like all others'. */
static void take_words(Table *table, int seat, const Json *json, int at) {
    char words[PROOF_LUCK_SIZE], share[SHA256_HEX_SIZE];
    doc_words(json, at, "luck", words, sizeof words);
    if (words[0] != '\0') {
        proof_share(words, share);
        table_show(table, seat, share);
    }
}

static bool read_seats(Table *table, const Json *json) {
    const int seats = json_member(json, 0, "seat");
    int i = 0;
    for (int at = seats == JSON_NONE ? JSON_NONE : json_first(json, seats);
         at != JSON_NONE && i < table->set.setup.seats; at = json_next(json, at), i++) {
        Seat *seat = &table->seat[i];
        SeatKind kind = (SeatKind)get_choice(json, at, "kind", SEAT_WORDS);
        char id[ID_SIZE], name[MATCH_NAME_SIZE];
        doc_words(json, at, "player", id, sizeof id);
        doc_words(json, at, "name", name, sizeof name);
        const bool gone = kind == SEAT_PERSON && id[0] == '\0';
        kind = gone && table->status == TABLE_WAITING ? SEAT_OPEN : kind;
        if (kind == SEAT_PERSON) {
            Person *person = person_of(table->hub, id, name, get_flag(json, at, "account"));
            if (person == NULL ||
                (table->status != TABLE_OVER && person->table_count == TABLES_EACH_MAX)) {
                return false;
            }
            if (table->status == TABLE_PLAYING && !get_flag(json, at, "account")) {
                table->set.rated = false; /* begun before that was decided at the start */
            }
            table_sit(table, i, person, "");
            if (table->status == TABLE_WAITING && !table->proof.pledged) {
                take_words(table, i, json, at);
            }
        }
        seat->kind = kind;
        const int64_t level = doc_number(json, at, "level");
        if (level < 0 || level > LEVEL_MOST) {
            return false;
        }
        seat->level = (int)level;
        seat->away = get_flag(json, at, "away");
        seat->out = get_flag(json, at, "out");
        seat->timed = get_flag(json, at, "timed");
        seat->unmoved = get_flag(json, at, "unmoved");
        seat->rests = get_flag(json, at, "rests");
        seat->holiday = get_time(json, at, "holiday");
        seat->rested = get_time(json, at, "rested");
        seat->agrees = get_flag(json, at, "agrees");
        seat->left = table->set.clock_ms;
        if (gone && table->status == TABLE_PLAYING) { /* deleted while the table was set aside */
            seat->level = seat->level > 0 ? seat->level : LEVEL_USUAL;
            seat->away = seat->out = true;
        }
    }
    return i == table->set.setup.seats;
}

static void read_end(Table *table, const Json *json) {
    table->why = (EndReason)get_choice(json, 0, "why", END_WORDS);
    const int64_t by = doc_number(json, 0, "by");
    table->ended_by = by >= 0 && by < table->set.setup.seats ? (int)by : -1;
    table->ended = get_time(json, 0, "ended");
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
    if (strcmp(table->id, id) != 0 || table_find(hub, id) != NULL || status > TABLE_OVER) {
        text_put(error, "no table is called so, or is in this state");
        free(table);
        json_doc_free(&parsed);
        return NULL;
    }
    if (!doc_read_settings(json, &table->set, error) || !map_put(&hub->tables, table->id, table)) {
        *old = table->set.game == NULL || error->used > 0;
        free(table);
        json_doc_free(&parsed);
        return NULL;
    }
    doc_words(json, 0, "owner", table->owner, sizeof table->owner);
    doc_words(json, 0, "next", table->next, sizeof table->next);
    doc_words(json, 0, "secret", table->proof.secret, sizeof table->proof.secret);
    doc_words(json, 0, "board", table->proof.board, sizeof table->proof.board);
    doc_words(json, 0, "tournament", table->tournament, sizeof table->tournament);
    table->round = (int)doc_number(json, 0, "round");
    table->game = (int)doc_number(json, 0, "deal_number");
    table->sealed = get_flag(json, 0, "sealed");
    if (json_member(json, 0, "undo_by") !=
        JSON_NONE) { /* asked for when there were so many moves */
        const int64_t by = doc_number(json, 0, "undo_by");
        table->undo_by = by >= 0 && by < table->set.setup.seats ? (int)by : -1;
        table->undo_at = (int)doc_number(json, 0, "undo_at");
    }
    table->made = table->changed = get_time(json, 0, "made");
    table->begun = get_time(json, 0, "begun");
    table->used = hub->steady();
    table->proof.seats = table->set.setup.seats;
    table->proof.drawn = table->set.lots;
    table->proof.keyed = get_flag(json, 0, "keyed");
    table->proof.pledged = get_flag(json, 0, "pledged");
    table->proof.shown = (unsigned)doc_number(json, 0, "shown") & ((1u << SEATS_MAX) - 1);
    table->dealing = status == TABLE_WAITING ? get_time(json, 0, "dealing") : 0;
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
    table->proof.pledged = table->proof.pledged || status == TABLE_WAITING;
    /* Who only waits begins with the newest rules; who plays goes on with those of the start. */
    TEXT(problem, 300);
    const Game *by = status == TABLE_WAITING
                         ? table->set.game
                         : setup_version(table->set.game, doc_number(json, 0, "rules"), &problem);
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
