/* server/notice.c -- notices for people who are not there: kept, sent, tried again. */
#include "server/notice.h"

#include "server/contact.h"
#include "server/fetch.h"
#include "server/hub.h"
#include "server/invites.h"
#include "server/notice_inside.h"
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND_MS = 1000, LOOK_AGAIN_MS = 30 * SECOND_MS, ASKED_LETTERS = 12 };

const char *const TARGET_WORDS[] = {"webhook", "push", "mail", "former", NULL};
const char *const NOTICE_WORDS[] = {"turn",  "soon", "over",    "invited", "orders", "friend",
                                    "rules", "test", "confirm", "reset",   "moved",  NULL};

/* ---- targets ---- */

Target *notice_targets(const Hub *hub, const char *player) {
    const NoticeReader *reader = map_get(&hub->notices->readers, player);
    return reader == NULL ? NULL : reader->first;
}

bool notice_by_mail(TargetKind kind) {
    return kind == TARGET_MAIL || kind == TARGET_FORMER;
}

const char *notice_push_key(const Hub *hub) {
    return hub->notices->public;
}

bool notice_push_keys_good(const Hub *hub, const char *p256dh, const char *auth) {
    uint8_t point[PUSH_PUBLIC], secret[PUSH_AUTH];
    return push_read_keys(hub->notices->key, p256dh, auth, point, secret);
}

bool notice_list(Hub *hub, Target *target) {
    struct Notices *notices = hub->notices;
    NoticeReader *reader = map_get(&notices->readers, target->player);
    if (reader == NULL) {
        reader = calloc(1, sizeof *reader);
        if (reader != NULL) {
            memcpy(reader->player, target->player, sizeof reader->player);
        }
        if (reader == NULL || !map_put(&notices->readers, reader->player, reader)) {
            free(reader);
            free(target);
            return false;
        }
    }
    if (!map_put(&notices->targets, target->id, target)) {
        free(target);
        return false;
    }
    target->next = reader->first;
    reader->first = target;
    return true;
}

void notice_save(Hub *hub, const Target *target) {
    if (target->kind == TARGET_MAIL) {
        return; /* its contact has it */
    }
    store_write(hub->store, SQL_TARGET_SAVE, "ttttttii", target->id, target->player,
                TARGET_WORDS[target->kind], target->url, target->secret, lang_code(target->lang),
                target->made, (int64_t)target->failed);
}

void notice_remove(Hub *hub, Notice *notice, bool kept) {
    struct Notices *notices = hub->notices;
    if (notice->previous != NULL) {
        notice->previous->next = notice->next;
    } else {
        notices->first = notice->next;
    }
    if (notice->next != NULL) {
        notice->next->previous = notice->previous;
    }
    map_drop(&notices->pending, notice->key);
    if (!kept) {
        store_write(hub->store, SQL_NOTICE_DROP, "tt", notice->target, notice->table);
    }
    free(notice);
}

void notice_unlist(Hub *hub, Target *target) {
    struct Notices *notices = hub->notices;
    NoticeReader *reader = map_get(&notices->readers, target->player);
    for (Target **at = &reader->first; *at != NULL; at = &(*at)->next) {
        if (*at == target) {
            *at = target->next;
            break;
        }
    }
    if (reader->first == NULL) {
        map_drop(&notices->readers, reader->player);
        free(reader);
    }
    map_drop(&notices->targets, target->id);
    sodium_memzero(target->secret, sizeof target->secret);
    free(target);
}

/* Other servers read them anew. */
static void tell_targets(Hub *hub, const char *player) {
    TEXT(line, 64);
    text_format(&line, "n %s", player);
    store_tell(hub->store, line.start);
}

void notice_drop(Hub *hub, Target *target) {
    struct Notices *notices = hub->notices;
    for (Notice *notice = notices->first; notice != NULL;) {
        Notice *next = notice->next;
        if (strcmp(notice->target, target->id) == 0) {
            notice_remove(hub, notice, false);
        }
        notice = next;
    }
    store_write(hub->store, SQL_TARGET_DROP, "t", target->id);
    tell_targets(hub, target->player);
    notice_unlist(hub, target);
}

void notice_forget(Hub *hub, const char *player) {
    static const char SQL_ASKED[] = "DELETE FROM notices WHERE about = $1 AND kind = 'friend'";
    Target *target;
    for (Notice *notice = hub->notices->first, *next; notice != NULL; notice = next) {
        next = notice->next; /* to others: that they would like to be friends */
        if (notice->kind == NOTICE_FRIEND && strcmp(notice->table, player) == 0) {
            notice_remove(hub, notice, true);
        }
    }
    store_write(hub->store, SQL_ASKED, "t", player);
    while ((target = notice_targets(hub, player)) != NULL) {
        notice_drop(hub, target);
    }
}

Target *notice_add(Hub *hub, const char *player, TargetKind kind, const char *url,
                   const char *secret, Lang lang) {
    for (Target *other = notice_targets(hub, player); other != NULL; other = other->next) {
        if (other->kind == kind && (kind == TARGET_WEBHOOK || strcmp(other->url, url) == 0)) {
            notice_drop(hub, other);
            break;
        }
    }
    Target *target = calloc(1, sizeof *target);
    if (target == NULL) {
        return NULL;
    }
    id_new(target->id, TARGET_LETTERS);
    snprintf(target->player, sizeof target->player, "%s", player);
    target->kind = kind;
    snprintf(target->url, sizeof target->url, "%s", url);
    snprintf(target->secret, sizeof target->secret, "%s", secret);
    target->lang = lang;
    target->made = hub->clock();
    target->silent = kind == TARGET_FORMER;
    if (!notice_list(hub, target)) {
        return NULL;
    }
    notice_save(hub, target);
    tell_targets(hub, player);
    return target;
}

/* ---- what is to be sent ---- */

Notice *notice_pend(Hub *hub, const char *target, const char *table) {
    struct Notices *notices = hub->notices;
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%s %s", target, table);
    Notice *notice = map_get(&notices->pending, key);
    if (notice != NULL) {
        return notice;
    }
    notice = calloc(1, sizeof *notice);
    if (notice == NULL) {
        return NULL;
    }
    memcpy(notice->key, key, sizeof key);
    snprintf(notice->target, sizeof notice->target, "%s", target);
    snprintf(notice->table, sizeof notice->table, "%s", table);
    if (!map_put(&notices->pending, notice->key, notice)) {
        free(notice);
        return NULL;
    }
    notice->next = notices->first;
    if (notice->next != NULL) {
        notice->next->previous = notice;
    }
    notices->first = notice;
    return notice;
}

void notice_set_due(Hub *hub, Notice *notice, int64_t due) {
    notice->due = due;
    if (due < hub->notices->next_due) {
        hub->notices->next_due = due;
    }
}

static void keep(Hub *hub, const Notice *notice) {
    store_write(hub->store, SQL_NOTICE_SAVE, "ttttiii", notice->target, notice->table,
                NOTICE_WORDS[notice->kind], notice->game, notice->count,
                hub->clock() + (notice->due - hub->steady()), (int64_t)notice->tries);
}

/* With many servers it is nobody's until it is due. */
void notice_keep_later(Hub *hub, Notice *notice) {
    keep(hub, notice);
    if (hub->cluster != NULL) {
        notice_remove(hub, notice, true);
    }
}

static void add(Hub *hub, const Target *target, const char *table, const char *game,
                NoticeKind kind, int64_t count, int64_t due) {
    if (target->silent && kind <= NOTICE_TEST) {
        return;
    }
    if (hub->cluster != NULL) { /* whoever takes it from the store sends it */
        Notice notice;
        memset(&notice, 0, sizeof notice);
        snprintf(notice.target, sizeof notice.target, "%s", target->id);
        snprintf(notice.table, sizeof notice.table, "%s", table);
        snprintf(notice.game, sizeof notice.game, "%s", game);
        notice.kind = kind;
        notice.count = count;
        notice.due = due;
        keep(hub, &notice);
        return;
    }
    Notice *notice = notice_pend(hub, target->id, table);
    if (notice != NULL) { /* without memory it is not told; nothing else suffers */
        snprintf(notice->game, sizeof notice->game, "%s", game);
        notice->kind = kind;
        notice->count = count;
        notice->tries = 0;
        notice_set_due(hub, notice, due);
        keep(hub, notice);
    }
}

static int moves_of(const Table *table) {
    return table->match != NULL ? table->match->count : table->count;
}

void notice_turn(Table *table) {
    Hub *hub = table->hub;
    const Person *person = table->seat[table->turn].person;
    for (const Target *target = notice_targets(hub, person->id); target != NULL;
         target = target->next) {
        add(hub, target, table->id, table->set.game->name, NOTICE_TURN, moves_of(table),
            hub->steady() + NOTICE_GRACE_MS);
    }
}

void notice_end(Table *table) {
    Hub *hub = table->hub;
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Person *person = table->seat[i].person;
        for (const Target *target = person == NULL ? NULL : notice_targets(hub, person->id);
             target != NULL; target = target->next) {
            add(hub, target, table->id, table->set.game->name, NOTICE_OVER, moves_of(table),
                hub->steady() + NOTICE_GRACE_MS);
        }
    }
}

void notice_invited(Table *table, const char *player) {
    Hub *hub = table->hub;
    for (const Target *target = notice_targets(hub, player); target != NULL;
         target = target->next) {
        add(hub, target, table->id, table->set.game->name, NOTICE_INVITED, 0,
            hub->steady() + NOTICE_GRACE_MS);
    }
}

void notice_friend(Hub *hub, const char *player, const char *asker, const char *name) {
    for (const Target *target = notice_targets(hub, player); target != NULL;
         target = target->next) {
        add(hub, target, asker, name, NOTICE_FRIEND, 0, hub->steady() + NOTICE_GRACE_MS);
    }
}

void notice_friend_drop(Hub *hub, const char *player, const char *asker) {
    for (const Target *target = notice_targets(hub, player); target != NULL;
         target = target->next) {
        char key[KEY_SIZE];
        snprintf(key, sizeof key, "%s %s", target->id, asker);
        Notice *notice = map_get(&hub->notices->pending, key);
        if (notice != NULL) {
            notice_remove(hub, notice, false);
        } else if (hub->cluster != NULL) {
            store_write(hub->store, SQL_NOTICE_DROP, "tt", target->id, asker);
        }
    }
}

void notice_followed(Hub *hub, const char *player, const char *table, const char *game,
                     int64_t moves) {
    for (const Target *target = notice_targets(hub, player); target != NULL;
         target = target->next) {
        add(hub, target, table, game, NOTICE_OVER, moves, hub->steady() + NOTICE_GRACE_MS);
    }
}

void notice_orders(Table *table, const char *player) {
    Hub *hub = table->hub;
    for (const Target *target = notice_targets(hub, player); target != NULL;
         target = target->next) {
        add(hub, target, table->id, table->set.game->name, NOTICE_ORDERS, moves_of(table),
            hub->steady() + NOTICE_GRACE_MS);
    }
}

void notice_over(Hub *hub, const char *player, const char *table, const char *game) {
    for (const Target *target = notice_targets(hub, player); target != NULL;
         target = target->next) {
        add(hub, target, table, game, NOTICE_RULES, 0, hub->steady());
    }
}

int notice_try(Hub *hub, const char *player) {
    int count = 0;
    for (Target *target = notice_targets(hub, player); target != NULL; target = target->next) {
        add(hub, target, "", "", NOTICE_TEST, 0, hub->steady());
        count += !target->silent;
    }
    return count;
}

void notice_ask(Hub *hub, Target *target, NoticeKind kind) {
    char own[ID_SIZE]; /* one that is asked for while another is being sent is another letter */
    id_new(own, ASKED_LETTERS);
    /* A little later, so that other servers have heard of the address. */
    add(hub, target, own, "", kind, 0, hub->steady() + (hub->cluster != NULL ? SECOND_MS : 0));
}

void notice_wishes_changed(Hub *hub, const char *player) {
    static const char SQL_DUE[] = "UPDATE notices SET due = $1 WHERE target = $2 AND due > $3";
    for (const Target *target = notice_targets(hub, player); target != NULL;
         target = target->next) {
        if (hub->cluster != NULL) {
            store_write(hub->store, SQL_DUE, "iti", hub->clock() + SECOND_MS, target->id,
                        hub->clock());
        }
        for (Notice *notice = hub->notices->first; notice != NULL; notice = notice->next) {
            if (strcmp(notice->target, target->id) == 0 && notice->tries == 0 &&
                notice->kind != NOTICE_SOON && notice->due > hub->steady() + NOTICE_GRACE_MS) {
                notice_set_due(hub, notice, hub->steady() + SECOND_MS);
            }
        }
    }
}

/* ---- is it due? ---- */

static bool sees(const Person *person, const Table *table) {
    for (const Conn *conn = person == NULL ? NULL : person->conns; conn != NULL;
         conn = conn->person_next) {
        for (int i = 0; i < conn->watches; i++) {
            if (conn->watch[i] == table) {
                return true;
            }
        }
    }
    return false;
}

typedef enum Sense { SENSE_NONE, SENSE_LATER, SENSE_NOW } Sense;

/* Is it still true, and not known yet? */
static Sense makes_sense(Hub *hub, const Notice *notice, const Target *target) {
    const Person *person = map_get(&hub->people, target->player);
    const Table *table = table_find(hub, notice->table);
    if (notice_by_mail(target->kind) &&
        (hub->mail == NULL || (target->silent && notice->kind <= NOTICE_TEST))) {
        return SENSE_NONE;
    }
    if (notice->kind == NOTICE_TURN || notice->kind == NOTICE_SOON) {
        if (table == NULL || table->status != TABLE_PLAYING || table->turn < 0 ||
            table->seat[table->turn].person != person || person == NULL ||
            table_by_computer(table, table->turn) || moves_of(table) != notice->count ||
            (notice->kind == NOTICE_TURN && sees(person, table))) {
            return SENSE_NONE;
        }
        return person_is_here(hub, person) ? SENSE_LATER : SENSE_NOW;
    }
    if (notice->kind == NOTICE_INVITED && !invites_open(table, target->player)) {
        return SENSE_NONE;
    }
    if (notice->kind == NOTICE_OVER || notice->kind == NOTICE_INVITED ||
        notice->kind == NOTICE_ORDERS || notice->kind == NOTICE_FRIEND) {
        return person_is_here(hub, person) ? SENSE_NONE : SENSE_NOW;
    }
    return SENSE_NOW;
}

/* For a letter or a push: others for the same reader that are due as well. How many there are then.
 */
static int gather(Hub *hub, Notice *all[GATHERED_MOST], const Target *target) {
    int count = 1;
    if (target->kind == TARGET_WEBHOOK || all[0]->kind >= NOTICE_TEST) {
        return count;
    }
    for (Notice *notice = hub->notices->first; notice != NULL && count < GATHERED_MOST;
         notice = notice->next) {
        if (notice != all[0] && !notice->sending && notice->kind < NOTICE_TEST &&
            notice->due <= hub->steady() && strcmp(notice->target, target->id) == 0 &&
            makes_sense(hub, notice, target) == SENSE_NOW &&
            contact_holds(hub, target, notice->kind, notice->tries) == 0) {
            all[count++] = notice;
        }
    }
    return count;
}

void notices_tick(Hub *hub) {
    struct Notices *notices = hub->notices;
    const int64_t now = hub->steady();
    if (now < notices->next_due) {
        return;
    }
    notices->next_due = INT64_MAX;
    store_group(hub->store);
    for (Notice *notice = notices->first, *next; notice != NULL; notice = next) {
        next = notice->next;
        Target *target = map_get(&notices->targets, notice->target);
        int64_t held;
        if (target == NULL) {
            notice_remove(hub, notice, false);
            continue;
        }
        const Table *about = table_find(hub, notice->table);
        if (about != NULL && fetch_needed(hub, about)) { /* what we know of it is old */
            fetch_news(hub, notice->table, about->head.version + 1);
            notice_set_due(hub, notice, now + SECOND_MS);
            continue;
        }
        if (notice->sending) {
            continue;
        }
        if (notice->due <= now) {
            const Sense sense = makes_sense(hub, notice, target);
            if (sense == SENSE_NONE && target->kind == TARGET_FORMER) {
                notice_drop(hub, target); /* with its one notice */
                continue;
            }
            if (sense == SENSE_NONE) {
                notice_remove(hub, notice, false);
                continue;
            }
            if (sense == SENSE_LATER) {
                notice->due = now + LOOK_AGAIN_MS;
                if (hub->cluster != NULL) {
                    notice_keep_later(hub, notice);
                    continue;
                }
            } else if (target->busy || (!notice_by_mail(target->kind) && !target->proven &&
                                        hub->notices->trials >= TRIALS_MOST)) {
                notice->due = now + SECOND_MS;
            } else if ((held = contact_holds(hub, target, notice->kind, notice->tries)) > 0) {
                notice->due = now + (held - hub->clock());
                if (hub->cluster != NULL) {
                    notice_keep_later(hub, notice);
                    continue;
                }
                keep(hub, notice);
            } else {
                Notice *all[GATHERED_MOST] = {notice};
                notice_send(hub, all, gather(hub, all, target), target);
                continue;
            }
        }
        notice_set_due(hub, notice, notice->due);
    }
    store_group_end(hub->store);
}
