/* term/keep.c -- games as files: saving, loading, and the unfinished one that is kept. */
#define _POSIX_C_SOURCE 200809L
#include "play/file.h"
#include "play/record.h"
#include "play/setup.h"
#include "search/level.h"
#include "term/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096 };

/* Comments in the record, which other readers skip: who sat at this keyboard, how strong the
 * computer was in the other seats, and who has given up. */
static const char PEOPLE[] = "# people ";
static const char LEVELS[] = "# levels ";
static const char RESIGNED[] = "# resigned ";

/* "# people 0,2" for a set of seats; nothing for none. */
static void put_seats(Text *text, const char *key, uint8_t seats) {
    const char *before = key;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            text_format(text, "%s%d", before, seat);
            before = ",";
        }
    }
    text_put(text, seats != 0 ? "\n" : "");
}

static bool write_record(const Table *table, Buffer *buffer) {
    if (!buffer_new(buffer)) {
        return false;
    }
    record_write(table->match, buffer);
    Text *text = buffer_room(buffer, 200);
    put_seats(text, PEOPLE, table->people);
    put_seats(text, RESIGNED, table->resigned);
    const char *before = LEVELS;
    for (int i = 0; i < table->level_count; i++) {
        text_format(text, "%s%d", before, table->level[i]);
        before = ",";
    }
    text_put(text, table->level_count > 0 ? "\n" : "");
    return !buffer->text.cut;
}

void keep_save(Table *table, const char *path, bool replace) {
    Buffer buffer;
    TEXT_OF(error, 500, table->lang);
    if (!write_record(table, &buffer)) {
        SHOW(table, INK_ALARM, SAY_NOT_SAVED, path, say_words(SAY_NO_MEMORY, table->lang));
        return;
    }
    FileAnswer answer = file_save(path, buffer.text.start, buffer.text.used, false, &error);
    const bool existed = answer == FILE_EXISTS;
    if (existed && replace) {
        answer = file_save(path, buffer.text.start, buffer.text.used, true, &error);
    }
    buffer_free(&buffer);
    if (answer == FILE_EXISTS) {
        TEXT(command, PATH_SIZE);
        text_format(&command, "%s %s", order_word(ORDER_SAVE_OVER, table->lang), path);
        SHOW(table, INK_ALARM, SAY_EXISTS, path, command.start);
    } else if (answer == FILE_FAILED) {
        SHOW(table, INK_ALARM, SAY_NOT_SAVED, path, error.start);
    } else {
        table->saved = table->match->count;
        SHOW(table, INK_PLAIN, existed ? SAY_REPLACED : SAY_SAVED, path);
    }
}

/* ---- reading ------------------------------------------------------------------------------ */

/* The numbers of a comment, each from `least` to `most`; how many. */
static int read_numbers(const char *text, const char *key, int least, int most,
                        int out[SEATS_MAX]) {
    const char *at = strstr(text, key);
    int count = 0;
    if (at == NULL) {
        return 0;
    }
    for (at += strlen(key); *at >= '0' + least && *at <= '0' + most && count < SEATS_MAX; at++) {
        out[count++] = *at - '0';
        at += at[1] == ',';
    }
    return count;
}

static uint8_t read_seats(const char *text, const char *key, int seats) {
    int seat[SEATS_MAX];
    uint8_t set = 0;
    const int count = read_numbers(text, key, 0, seats - 1, seat);
    for (int i = 0; i < count; i++) {
        set |= (uint8_t)(1u << seat[i]);
    }
    return set;
}

static bool load(Table *table, const char *path, Text *error) {
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        text_put(error, say_words(SAY_NO_MEMORY, table->lang));
        return false;
    }
    Match *match = NULL;
    if (file_load(path, RECORD_SIZE_MAX, &buffer, error)) {
        match = record_read(buffer.text.start, buffer.text.used, error);
    }
    if (match != NULL) {
        const uint8_t people = read_seats(buffer.text.start, PEOPLE, match->setup.seats);
        const uint8_t resigned = read_seats(buffer.text.start, RESIGNED, match->setup.seats);
        int level[SEATS_MAX];
        const int levels = read_numbers(buffer.text.start, LEVELS, LEVEL_LEAST, LEVEL_LONG, level);
        if (table->match != NULL && !table->replay && !keep_leaving(table, ORDER_LOAD)) {
            match_free(match);
            buffer_free(&buffer);
            return false; /* everything has been said */
        }
        match_free(table->match);
        table->match = match;
        look_forget(table);
        table->people = people != 0 ? people : 1;
        table->resigned = resigned;
        if (!table->levels_given && levels > 0) {
            table->level_count = levels;
            memcpy(table->level, level, sizeof level);
        }
        table->eyes = NATURE;
        table->from_kept = false;
        table->saved = match->count;
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            table->told[seat] = match->count;
        }
    }
    buffer_free(&buffer);
    return match != NULL;
}

bool keep_load(Table *table, const char *path) {
    TEXT_OF(error, 2000, table->lang);
    if (!load(table, path, &error)) {
        if (error.used > 0) {
            SHOW(table, INK_ALARM, SAY_NOT_LOADED, path, error.start);
        }
        return false;
    }
    TEXT(moves, 12);
    text_number(&moves, table->match->count);
    SHOW(table, INK_PLAIN, SAY_LOADED, path, moves.start);
    TEXT(changes, 600);
    setup_say_changes(table->match->game, table->lang, &changes);
    if (changes.used > 0) {
        TEXT(version, 12);
        text_number(&version, table->match->game->version);
        SHOW(table, INK_BOLD, SAY_OLDER_RULES, version.start, changes.start);
    }
    return true;
}

/* ---- the unfinished game ------------------------------------------------------------------ */

/* Makes every folder on the way; what is wrong with the path shows when the file is opened. */
static void make_folders(char *path) {
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

static bool kept_path(const char *name, char out[PATH_SIZE]) {
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    Text path = text_over(out, PATH_SIZE);
    if (state != NULL && state[0] == '/') {
        text_format(&path, "%s/liege/%s", state, name);
    } else if (home != NULL && home[0] != '\0') {
        text_format(&path, "%s/.local/state/liege/%s", home, name);
    }
    return path.used > 0 && !path.cut;
}

static const char KEPT[] = "unfinished.txt";
static const char KEPT_BEFORE[] = "unfinished-before.txt";

bool keep_resume(Table *table) {
    char path[PATH_SIZE];
    struct stat found;
    if (!kept_path(KEPT, path)) {
        SHOW(table, INK_ALARM, SAY_NOTHING_KEPT, say_words(SAY_NO_HOME, table->lang));
        return false;
    }
    if (stat(path, &found) != 0 && errno == ENOENT) {
        SHOW(table, INK_ALARM, SAY_NOTHING_KEPT, path);
        return false;
    }
    if (!keep_load(table, path)) {
        return false;
    }
    table->from_kept = true;
    return true;
}

/* Has anybody at this keyboard? */
static bool somebody_moved(const Table *table) {
    for (int i = 0; i < table->match->count; i++) {
        const int actor = match_actor(table->match, i);
        if (actor != NATURE && (table->people >> actor & 1) != 0) {
            return true;
        }
    }
    return false;
}

bool keep_unfinished(const Table *table) {
    char path[PATH_SIZE], before[PATH_SIZE];
    struct stat found;
    TEXT_OF(error, 500, table->lang);
    Buffer buffer;
    if (table_over(table) || table->solving != NULL || !somebody_moved(table)) {
        return true;
    }
    if (!kept_path(KEPT, path) || !kept_path(KEPT_BEFORE, before)) {
        SHOW(table, INK_ALARM, SAY_NOT_KEPT, say_words(SAY_NO_HOME, table->lang));
        return false;
    }
    if (!write_record(table, &buffer)) {
        SHOW(table, INK_ALARM, SAY_NOT_KEPT, say_words(SAY_NO_MEMORY, table->lang));
        return false;
    }
    make_folders(path);
    const bool another = !table->from_kept && stat(path, &found) == 0;
    const bool moved = another && rename(path, before) == 0;
    const FileAnswer answer =
        file_save(path, buffer.text.start, buffer.text.used, table->from_kept, &error);
    buffer_free(&buffer);
    if (answer == FILE_WRITTEN) {
        SHOW(table, INK_PLAIN, SAY_KEPT, "liege play --resume");
        if (moved) {
            SHOW(table, INK_PLAIN, SAY_KEPT_BEFORE, before);
        }
    } else {
        if (moved) {
            rename(before, path);
        }
        SHOW(table, INK_ALARM, SAY_NOT_KEPT, error.start);
    }
    return answer == FILE_WRITTEN;
}

bool keep_leaving(Table *table, Order order) {
    const bool safe = keep_unfinished(table) || table->saved == table->match->count;
    if (!safe && !table->warned) {
        table->warned = true;
        SHOW(table, INK_PLAIN, SAY_LEAVE_ANYWAY, order_word(ORDER_SAVE, table->lang),
             order_word(order, table->lang));
        return false;
    }
    table->warned = false;
    table->left = order == ORDER_QUIT;
    table->lost = !safe;
    return true;
}

void keep_forget(Table *table) {
    char path[PATH_SIZE];
    if (table->from_kept && kept_path(KEPT, path)) {
        remove(path);
        table->from_kept = false;
    }
}
