/* server/aside.c -- tables that were set aside because they are damaged.
 *
 * Nobody has them in memory, and their texts may be cut off or worse. So what names somebody is
 * found as table_doc.c writes it, letter by letter, and taken out; everything else stays. */
#include "server/aside.h"

#include "server/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Forget {
    Task task;
    char player[ID_SIZE];
    struct Aside {
        struct Aside *next;
        char id[ID_SIZE];
        char doc[];
    } * tables;
} Forget;

/* The end of the words that begin at `at`, at their closing quote or where the text is cut off. */
static char *end_of_words(char *at) {
    while (*at != '\0' && *at != '"') {
        at += at[0] == '\\' && at[1] != '\0' ? 2 : 1;
    }
    return at;
}

static void cut(char *from, char *to) {
    memmove(from, to, strlen(to) + 1);
}

/* The words of number `index` in the list under `key`; NULL: there are not so many. */
static char *in_list(char *doc, const char *key, int index) {
    char *at = strstr(doc, key);
    at = at == NULL ? NULL : at + strlen(key);
    while (at != NULL && *at == '"' && index > 0) {
        at = end_of_words(at + 1);
        at = at[0] == '"' && at[1] == ',' ? at + 2 : NULL;
        index--;
    }
    return at != NULL && *at == '"' ? at + 1 : NULL;
}

/* Who was asked to come: the list stays as long as it was (forget_invitations in people.c). */
static bool erase_invited(char *doc, const char *player) {
    bool found = false;
    const size_t length = strlen(player);
    char *words;
    for (int i = 0; (words = in_list(doc, "\"invited\":[", i)) != NULL; i++) {
        char *end = end_of_words(words);
        if ((size_t)(end - words) != length || strncmp(words, player, length) != 0) {
            continue;
        }
        words[0] = '-';
        cut(words + 1, end);
        char *name = in_list(doc, "\"invited_names\":[", i);
        if (name != NULL) {
            cut(name, end_of_words(name));
        }
        found = true;
    }
    return found;
}

bool aside_erase(char *doc, const char *player) {
    static const char NAME[] = "\",\"name\":\"";
    TEXT(quoted, ID_SIZE + 4);
    bool found = erase_invited(doc, player);
    text_format(&quoted, "\"%s\"", player);
    for (char *at = doc; (at = strstr(at, quoted.start)) != NULL;) {
        at++;
        cut(at, at + strlen(player));
        if (strncmp(at, NAME, strlen(NAME)) == 0) {
            char *name = at + strlen(NAME);
            cut(name, end_of_words(name));
        }
        found = true;
    }
    return found;
}

static bool take_table(const DbRow *row, void *data) {
    Forget *forget = data;
    const char *doc = db_text(row, 1);
    struct Aside *table = calloc(1, sizeof *table + strlen(doc) + 1);
    if (table == NULL) {
        log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
        abort(); /* else the name would stay, and nobody would know */
    }
    snprintf(table->id, sizeof table->id, "%s", db_text(row, 0));
    strcpy(table->doc, doc);
    table->next = forget->tables;
    forget->tables = table;
    return true;
}

static void erase_all(Task *task, Db *db) {
    Forget *forget = (Forget *)task;
    TEXT(error, 300);
    bool good = db_each(db, &error, SQL_TABLES_ASIDE_WITH, take_table, forget, "t", forget->player);
    while (forget->tables != NULL) {
        struct Aside *table = forget->tables;
        forget->tables = table->next;
        if (good && aside_erase(table->doc, forget->player)) {
            good = db_run(db, &error, SQL_TABLE_ASIDE_SET, "tt", table->doc, table->id);
        }
        free(table);
    }
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
    }
}

static void erased(Task *task) {
    free(task);
}

void aside_forget(Hub *hub, const char *player) {
    Forget *forget = calloc(1, sizeof *forget);
    if (forget == NULL) {
        log_line(LOG_ERROR, "store", "problem", "out of memory", NULL);
        abort();
    }
    forget->task.work = erase_all;
    forget->task.done = erased;
    snprintf(forget->player, sizeof forget->player, "%s", player);
    store_change(hub->store, &forget->task);
}
