/* server/notice_load.c -- notices come from the store when the server starts, and go when it ends.
 */
#include "server/contact.h"
#include "server/notice_inside.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int word_number(const char *word, const char *const words[]) {
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return 0;
}

static Target *target_of(const DbRow *row) {
    Target *target = calloc(1, sizeof *target);
    if (target == NULL) {
        return NULL;
    }
    snprintf(target->id, sizeof target->id, "%s", db_text(row, 0));
    snprintf(target->player, sizeof target->player, "%s", db_text(row, 1));
    target->kind = (TargetKind)word_number(db_text(row, 2), TARGET_WORDS);
    snprintf(target->url, sizeof target->url, "%s", db_text(row, 3));
    snprintf(target->secret, sizeof target->secret, "%s", db_text(row, 4));
    target->lang = lang_of(db_text(row, 5));
    target->made = db_number(row, 6);
    target->failed = db_int(row, 7, 0, FAILURES_MOST);
    target->silent = target->kind == TARGET_FORMER;
    return target;
}

static bool load_target(const DbRow *row, void *data) {
    Target *target = target_of(row);
    return target != NULL && notice_list(data, target);
}

static bool read_target(const DbRow *row, void *data) {
    Target **first = data;
    Target *target = target_of(row);
    if (target != NULL) {
        target->next = *first;
        *first = target;
    }
    return target != NULL;
}

static bool load_notice(const DbRow *row, void *data) {
    Hub *hub = data;
    Notice *notice = notice_pend(hub, db_text(row, 0), db_text(row, 1));
    if (notice == NULL) {
        return false;
    }
    notice->kind = (NoticeKind)word_number(db_text(row, 2), NOTICE_WORDS);
    snprintf(notice->game, sizeof notice->game, "%s", db_text(row, 3));
    notice->count = db_number(row, 4);
    notice->tries = db_int(row, 6, 0, NOTICE_TRIES);
    /* The store has it by the wall clock, which may have been set since. */
    const int64_t wait = db_number(row, 5) - hub->clock();
    const int64_t most = notice->kind == NOTICE_SOON ? NOTICE_SOON_MOST_MS : NOTICE_WAIT_MOST_MS;
    notice_set_due(hub, notice, hub->steady() + (wait < 0 ? 0 : wait > most ? most : wait));
    return true;
}

static bool load_key(const DbRow *row, void *data) {
    PushKey **key = data;
    *key = push_key_read(db_text(row, 0));
    return false;
}

void notice_taken(Hub *hub, char *words) {
    char *field[6] = {words};
    for (int i = 1; i < 6; i++) {
        field[i] = strchr(field[i - 1], '\t');
        if (field[i] == NULL) {
            return;
        }
        *field[i]++ = '\0';
    }
    if (map_get(&hub->notices->targets, field[0]) == NULL) {
        return; /* not known here, yet: somebody takes it again */
    }
    Notice *notice = notice_pend(hub, field[0], field[1]);
    if (notice != NULL && !notice->sending) {
        notice->kind = (NoticeKind)word_number(field[2], NOTICE_WORDS);
        snprintf(notice->game, sizeof notice->game, "%s", field[3]);
        notice->count = strtoll(field[4], NULL, 10);
        const long tries = strtol(field[5], NULL, 10);
        notice->tries = tries >= 0 && tries <= NOTICE_TRIES ? (int)tries : 0;
        notice_set_due(hub, notice, hub->steady());
    }
}

/* The targets of somebody, read anew. */
typedef struct Retarget {
    Task task;
    Hub *hub;
    char player[ID_SIZE];
    Target *first;
} Retarget;

static void read_targets(Task *task, Db *db) {
    Retarget *again = (Retarget *)task;
    TEXT(error, 300);
    task->failed =
        !db_each(db, &error, SQL_TARGETS_BY, read_target, &again->first, "t", again->player);
}

static void retarget(Task *task) {
    Retarget *again = (Retarget *)task;
    Hub *hub = again->hub;
    Target *target = again->first;
    while (!task->failed && !hub->closing &&
           (target = notice_targets(hub, again->player)) != NULL) {
        notice_unlist(hub, target);
    }
    for (target = again->first; target != NULL;) {
        Target *next = target->next;
        target->next = NULL;
        if (task->failed || hub->closing) {
            free(target);
        } else {
            notice_list(hub, target);
        }
        target = next;
    }
    if (!task->failed && !hub->closing) {
        contact_list(hub, again->player);
    }
    free(again);
}

void notice_targets_changed(Hub *hub, const char *player) {
    Retarget *again = calloc(1, sizeof *again);
    if (again != NULL) {
        again->task.work = read_targets;
        again->task.done = retarget;
        again->hub = hub;
        snprintf(again->player, sizeof again->player, "%s", player);
        store_ask(hub->store, &again->task);
    }
}

bool notices_load(Hub *hub, Text *error) {
    struct Notices *notices = hub->notices = calloc(1, sizeof *notices);
    Db *db = store_db(hub->store);
    text_clear(error);
    if (notices == NULL) {
        text_put(error, "out of memory");
        return false;
    }
    notices->next_due = INT64_MAX;
    if (!db_each(db, error, SQL_META_GET, load_key, &notices->key, "t", "push_key") ||
        !db_each(db, error, SQL_TARGETS, load_target, hub, "") ||
        (hub->cluster == NULL && !db_each(db, error, SQL_NOTICES, load_notice, hub, ""))) {
        return false;
    }
    if (notices->key == NULL) {
        char words[PUSH_KEY_SIZE];
        notices->key = push_key_new();
        if (notices->key == NULL || !push_key_write(notices->key, words, sizeof words)) {
            text_put(error, "cannot make a key for Web Push");
            return false;
        }
        store_write(hub->store, SQL_META_SET, "tt", "push_key", words);
        sodium_memzero(words, sizeof words);
    }
    return push_key_public(notices->key, notices->public, sizeof notices->public);
}

void notices_free(Hub *hub) {
    struct Notices *notices = hub->notices;
    if (notices == NULL) {
        return;
    }
    while (notices->first != NULL) {
        Notice *notice = notices->first;
        notices->first = notice->next;
        free(notice);
    }
    for (size_t i = 0; i < notices->readers.room; i++) {
        if (notices->readers.entry[i].key != NULL) {
            free(notices->readers.entry[i].value);
        }
    }
    for (size_t i = 0; i < notices->targets.room; i++) {
        if (notices->targets.entry[i].key != NULL) {
            Target *target = notices->targets.entry[i].value;
            sodium_memzero(target->secret, sizeof target->secret);
            free(target);
        }
    }
    map_free(&notices->readers);
    map_free(&notices->targets);
    map_free(&notices->pending);
    push_key_free(notices->key);
    free(notices);
    hub->notices = NULL;
}
