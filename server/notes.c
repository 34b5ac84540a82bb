/* server/notes.c -- private notes about a table: plain text, kept also when the game is over. */
#include "server/notes.h"

#include "core/json_writer.h"
#include "server/api.h"
#include "server/fetch.h"

#include <stdio.h>
#include <string.h>

static const char SQL_SET[] =
    "INSERT INTO notes (id, player, words, changed) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (id, player) DO UPDATE SET words = excluded.words, changed = excluded.changed";
static const char SQL_DROP[] = "DELETE FROM notes WHERE id = $1 AND player = $2";
static const char SQL_FORGET[] = "DELETE FROM notes WHERE player = $1";
static const char SQL_GET[] = "SELECT words, changed FROM notes WHERE id = $1 AND player = $2";
static const char SQL_PLAYED[] = "SELECT 1 FROM record_seats WHERE id = $1 AND player = $2 LIMIT 1";
const char SQL_NOTES_OF[] = "SELECT id, words, changed FROM notes WHERE player = $1 ORDER BY id";

void notes_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_FORGET, "t", player);
}

typedef struct Note {
    LaterCall later;
    char table[ID_SIZE], words[NOTE_SIZE];
    bool sits; /* else the store says whether they have played there */
    int64_t now;
} Note;

static bool write_note(const DbRow *row, void *data) {
    Text *out = &((Note *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "words", db_text(row, 0));
    json_add_number(out, "changed", db_number(row, 1));
    json_close(out);
    return false;
}

static bool take_played(const DbRow *row, void *data) {
    (void)row;
    ((Note *)data)->sits = true;
    return false;
}

static void read_note(Task *task, Db *db) {
    Note *note = (Note *)task;
    TEXT(error, 300);
    task->failed =
        !db_each(db, &error, SQL_GET, write_note, note, "tt", note->table, note->later.person);
    Text *out = &note->later.out.text;
    if (out->used == 0) { /* there is none */
        json_open(out, NULL);
        json_add_words(out, "words", "");
        json_add_null(out, "changed");
        json_close(out);
    }
}

/* In the writer's transaction. */
static void set_note(Task *task, Db *db) {
    Note *note = (Note *)task;
    TEXT(error, 300);
    const char *player = note->later.person;
    bool good =
        note->sits || db_each(db, &error, SQL_PLAYED, take_played, note, "tt", note->table, player);
    if (good && !note->sits) {
        later_refuse(&note->later, REFUSE_NO_SEAT);
        return;
    }
    good = good && (note->words[0] == '\0' ? db_run(db, &error, SQL_DROP, "tt", note->table, player)
                                           : db_run(db, &error, SQL_SET, "ttti", note->table,
                                                    player, note->words, note->now));
    if (good) {
        buffer_put(&note->later.out, "true");
    } else {
        later_refuse(&note->later, REFUSE_BUSY);
    }
}

static CallAnswer do_note(Call *call) {
    Note *note = (Note *)call_later(call, sizeof *note, read_note, later_answer);
    if (note == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "table", note->table, sizeof note->table)) {
        later_free(&note->later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &note->later.task);
    return CALL_LATER;
}

static CallAnswer do_note_set(Call *call) {
    char id[ID_SIZE];
    if (!call_words(call, "table", id, sizeof id)) {
        return CALL_REFUSED;
    }
    const Table *table = table_find(call->hub, id);
    if (table == NULL && fetch_needed(call->hub, NULL) && !call_has_waited(call, id)) {
        call_park_anyway(call, id); /* another server may know it */
        return CALL_REFUSED;
    }
    if (table != NULL && table_seat_of(table, call->conn->person) < 0) {
        memcpy(call->about, id, sizeof call->about);
        return call_refuse(call, table_admits(table, call->conn->person) ? REFUSE_NO_SEAT
                                                                         : REFUSE_NO_TABLE);
    }
    Note *note = (Note *)call_later(call, sizeof *note, set_note, later_answer);
    if (note == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "words", note->words, sizeof note->words)) {
        later_free(&note->later);
        return CALL_REFUSED;
    }
    memcpy(note->table, id, sizeof note->table);
    note->sits = table != NULL;
    note->now = call->hub->clock();
    store_change(call->hub->store, &note->later.task);
    return CALL_LATER;
}

const ApiMethod API_NOTES[] = {
    {"note", do_note, THEMSELVES, {"table"}},
    {"note_set", do_note_set, THEMSELVES, {"table", "words"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
