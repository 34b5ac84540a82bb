/* server/old.c -- games of other versions of the rules: nothing of them is lost.
 *
 * A game that goes on when a program with other rules starts cannot be played to its end. It ends
 * there, nobody wins or loses, and its record is kept. Records of finished games stay what they
 * are: this program cannot replay them, but it can tell their moves. */
#include "server/old.h"

#include "core/json_writer.h"
#include "server/hub.h"
#include "server/log.h"
#include "server/names.h"
#include "server/notice.h"
#include "server/table.h"
#include "server/table_doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading what was kept, as far as words go ---- */

typedef struct Moves {
    Buffer *out;
    int count;
} Moves;

/* Rows of "who move" lines become numbered lines of a record. */
static bool add_moves(const DbRow *row, void *data) {
    Moves *moves = data;
    const char *line = db_text(row, 1);
    while (*line != '\0') {
        const size_t length = strcspn(line, "\n");
        text_format(buffer_room(moves->out, 32), "%d ", ++moves->count);
        buffer_bytes(moves->out, line, length);
        buffer_put(moves->out, "\n");
        line += length + (line[length] == '\n');
    }
    return true;
}

static void write_options(const Json *json, Buffer *record, Text *summary) {
    const int options = json_member(json, 0, "options");
    json_open(summary, "options");
    for (int at = options == JSON_NONE ? JSON_NONE : json_first(json, options); at != JSON_NONE;
         at = json_next(json, at)) {
        char name[64];
        int64_t value;
        if (json_key(json, at, name, sizeof name) && json_int(json, at, &value)) {
            text_format(buffer_room(record, 160), "option %s %lld\n", name, (long long)value);
            json_add_number(summary, name, value);
        }
    }
    json_close(summary);
}

/* ---- a game that cannot go on ---- */

static void keep_seats(Hub *hub, const char *id, const char *game, const Json *json) {
    const int seats = json_member(json, 0, "seat");
    int64_t seat = 0;
    for (int at = seats == JSON_NONE ? JSON_NONE : json_first(json, seats);
         at != JSON_NONE && seat < SEATS_MAX; at = json_next(json, at), seat++) {
        char player[ID_SIZE], name[MATCH_NAME_SIZE], fold[MATCH_NAME_SIZE];
        doc_words(json, at, "player", player, sizeof player);
        doc_words(json, at, "name", name, sizeof name);
        name_fold(name, fold, sizeof fold);
        if (player[0] == '\0') {
            snprintf(player, sizeof player, "computer %d", (int)doc_number(json, at, "level"));
            snprintf(name, sizeof name, "%s", player);
            fold[0] = '\0';
        } else {
            notice_over(hub, player, id, game);
        }
        store_write(hub->store, SQL_RECORD_SEAT, "tittttiiii", id, seat, player, name, fold, game,
                    hub->clock(), (int64_t)0, (int64_t)1, (int64_t)0);
    }
}

static void read_proof(const Json *json, Proof *proof) {
    memset(proof, 0, sizeof *proof);
    doc_words(json, 0, "secret", proof->secret, sizeof proof->secret);
    doc_words(json, 0, "board", proof->board, sizeof proof->board);
    proof->seats = (int)doc_number(json, 0, "seats");
    proof->seats = proof->seats < 0 || proof->seats > SEATS_MAX ? SEATS_MAX : proof->seats;
    const int lots = json_member(json, 0, "lots");
    if (lots != JSON_NONE) {
        json_bool(json, lots, &proof->drawn);
    }
    const int keyed = json_member(json, 0, "keyed");
    if (keyed != JSON_NONE) {
        json_bool(json, keyed, &proof->keyed);
    }
    const int luck = json_member(json, 0, "luck");
    int i = 0;
    for (int at = luck == JSON_NONE ? JSON_NONE : json_first(json, luck);
         at != JSON_NONE && i < SEATS_MAX; at = json_next(json, at)) {
        json_words(json, at, proof->luck[i++], PROOF_LUCK_SIZE);
    }
    proof_derive(proof);
}

void old_end(Hub *hub, const char *id, const char *doc) {
    static const char *const PUBLIC[] = {
        [RECORD_BY_ID] = "link", [RECORD_PUBLIC] = "open", [RECORD_PRIVATE] = "people"};
    JsonDoc parsed = {0};
    Buffer record, summary, proof_page;
    TEXT(error, 300);
    char game[32], access[16];
    if (!json_doc_read(&parsed, doc, strlen(doc), &error)) {
        log_line(LOG_ERROR, "table_lost", "table", id, "problem", error.start, NULL);
        json_doc_free(&parsed);
        return;
    }
    if (!buffer_new(&record) || !buffer_new(&summary) || !buffer_new(&proof_page)) {
        log_line(LOG_ERROR, "record", "table", id, "problem", "out of memory", NULL);
        abort(); /* everything is still in the store: start again */
    }
    const Json *json = &parsed.json;
    doc_words(json, 0, "game", game, sizeof game);
    doc_words(json, 0, "access", access, sizeof access);
    const long long rules = (long long)doc_number(json, 0, "rules");
    Proof proof;
    read_proof(json, &proof);
    text_format(buffer_room(&record, 256), "liege record 1\ngame %s\nrules %lld\nseats %d\n", game,
                rules, proof.seats);
    Text *told = &summary.text;
    json_open(told, NULL);
    json_add_words(told, "table", id);
    json_add_words(told, "game", game);
    json_add_number(told, "rules", rules);
    write_options(json, &record, told);
    text_format(buffer_room(&record, 64), "seed %llu\n", (unsigned long long)proof.seed);
    if (proof.keyed) {
        char key[SHA256_HEX_SIZE];
        sha256_write_hex(proof.key, key);
        text_format(buffer_room(&record, 96), "key %s\n", key);
    }
    buffer_put(&record, "nature auto\n\n");
    Moves moves = {&record, 0};
    if (!db_each(store_db(hub->store), &error, SQL_MOVES_OF, add_moves, &moves, "t", id)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
    }
    buffer_put(&record, "end\n");
    json_add_number(told, "ended", hub->clock());
    json_add_words(told, "why", END_WORDS[END_RULES]);
    json_add_flag(told, "rated", false);
    json_add_number(told, "moves", moves.count);
    proof_write(&proof, &proof_page);
    int64_t public = RECORD_PRIVATE;
    while (public > 0 && strcmp(PUBLIC[public], access) != 0) {
        public--;
    }
    bool sealed = false;
    const int seal = json_member(json, 0, "sealed");
    if (seal != JSON_NONE && json_bool(json, seal, &sealed) && sealed) {
        public = RECORD_SEALED;
    }
    store_group(hub->store);
    store_write(hub->store, SQL_RECORD_ADD, "ttiitttiit", id, game, hub->clock(), public,
                store_text(&summary), store_text(&record), store_text(&proof_page),
                (int64_t)moves.count, (int64_t)-1, END_WORDS[END_RULES]);
    keep_seats(hub, id, game, json);
    store_write(hub->store, SQL_MOVES_CUT, "ti", id, (int64_t)0);
    store_write(hub->store, SQL_TABLE_END, "it", hub->clock(), id);
    store_group_end(hub->store);
    log_line(LOG_WARN, "table_ended", "table", id, "problem",
             "it was begun with other rules; its record is kept", NULL);
    buffer_free(&record);
    buffer_free(&summary);
    buffer_free(&proof_page);
    json_doc_free(&parsed);
}

/* ---- a record that cannot be replayed ---- */

/* The value of a line such as "rules 1"; 0 if the line is none. */
static long long field(const char *line, size_t length, const char *word) {
    const size_t size = strlen(word);
    return length > size && strncmp(line, word, size) == 0 ? strtoll(line + size, NULL, 10) : 0;
}

void old_record(const char *text, char names[][MATCH_NAME_SIZE], int seats, Text *out) {
    Buffer moves = {0}, whole = {0}, options = {0}; /* those never made are freed as well */
    if (!buffer_new(&moves) || !buffer_new(&whole) || !buffer_new(&options)) {
        buffer_free(&moves);
        buffer_free(&whole);
        buffer_free(&options);
        out->cut = true;
        return;
    }
    char game[32] = "";
    long long rules = 0, places = 0;
    for (const char *line = text; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        const char *who = memchr(line, ' ', length);
        if (strncmp(line, "game ", 5) == 0) {
            snprintf(game, sizeof game, "%.*s", (int)(length - 5), line + 5);
        } else if (strncmp(line, "option ", 7) == 0 && who != NULL) {
            const size_t name = strcspn(line + 7, " \n");
            char key[64];
            snprintf(key, sizeof key, "%.*s", (int)name, line + 7);
            json_add_number(&options.text, key, strtoll(line + 7 + name, NULL, 10));
        } else if (line[0] >= '1' && line[0] <= '9' && who != NULL) {
            char words[MATCH_MOVE_SIZE];
            const char *from = memchr(who + 1, ' ', (size_t)(line + length - who - 1));
            const char *hash = from == NULL ? NULL : strstr(from, " = ");
            const char *end = hash != NULL && hash < line + length ? hash : line + length;
            snprintf(words, sizeof words, "%.*s", from == NULL ? 0 : (int)(end - from - 1),
                     from == NULL ? "" : from + 1);
            json_add_words(&moves.text, NULL, words);
        }
        rules = rules == 0 ? field(line, length, "rules ") : rules;
        places = places == 0 ? field(line, length, "seats ") : places;
        buffer_bytes(&whole, line, length);
        buffer_put(&whole, "\n");
        if (strncmp(line, "nature ", 7) == 0) {
            for (int i = 0; i < seats; i++) {
                if (names[i][0] != '\0') {
                    text_format(buffer_room(&whole, MATCH_NAME_SIZE + 32), "name %d %s\n", i,
                                names[i]);
                }
            }
        }
        line += length + (line[length] == '\n');
    }
    json_open(out, NULL);
    json_add_words(out, "game", game);
    json_add_number(out, "rules", rules);
    json_add_number(out, "seats", places);
    json_add_flag(out, "other_rules", true);
    json_open(out, "options");
    json_add_raw(out, NULL, options.text.start);
    json_close(out);
    json_open_list(out, "names");
    for (int i = 0; i < seats; i++) {
        json_add_words(out, NULL, names[i]);
    }
    json_close_list(out);
    json_open_list(out, "moves");
    json_add_raw(out, NULL, moves.text.start);
    json_close_list(out);
    json_add_words(out, "text", whole.text.start);
    json_close(out);
    out->cut = out->cut || moves.text.cut || whole.text.cut || options.text.cut;
    buffer_free(&moves);
    buffer_free(&whole);
    buffer_free(&options);
}
