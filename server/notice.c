/* server/notice.c -- notices for people who are not there: kept, sent, tried again. */
#include "server/notice.h"

#include "core/json_writer.h"
#include "games/list.h"
#include "server/clock.h"
#include "server/cluster.h"
#include "server/fetch.h"
#include "server/hub.h"
#include "server/invites.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notice_inside.h"
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SECOND_MS = 1000,
    HOUR_MS = 3600 * 1000,
    LOOK_AGAIN_MS = 30 * SECOND_MS,
    SOON_LEAST_MS = 12 * HOUR_MS, /* time for a move from which on a second notice makes sense … */
    SOON_SHARE = 4,               /* … when this part of it is left */
    FAILED_MOST = 5,              /* notices given up in a row until nothing more is sent there */
    BODY_SIZE = 2048
};

/* Pauses after each failure; after the last one the notice is given up. */
static const int64_t BACKOFF_MS[] = {10 * SECOND_MS, 60 * SECOND_MS, 600 * SECOND_MS, HOUR_MS,
                                     6 * HOUR_MS};
enum { TRIES = sizeof BACKOFF_MS / sizeof BACKOFF_MS[0] + 1 };

const char *const TARGET_WORDS[] = {"webhook", "push", NULL};
const char *const NOTICE_WORDS[] = {"turn",   "soon",  "over", "invited",
                                    "orders", "rules", "test", NULL};

/* {0} is the game, {1} with whom. */
static const Words SENTENCES[] = {
    [NOTICE_TURN] = {{"It is your turn in {0}{1}.", "Am Zug in {0}{1}.",
                      "C'est le moment de jouer à {0}{1}."}},
    [NOTICE_SOON] = {{"Time is running out in {0}{1}: it is still your turn.",
                      "Die Zeit wird knapp in {0}{1}: Ein Zug steht noch aus.",
                      "Le temps presse à {0}{1} : un coup est attendu."}},
    [NOTICE_OVER] = {{"The game of {0}{1} is over.", "Die Partie {0}{1} ist zu Ende.",
                      "La partie de {0}{1} est finie."}},
    [NOTICE_INVITED] = {{"You are invited to a game of {0}{1}.",
                         "Einladung zu einer Partie {0}{1}.",
                         "Une invitation à une partie de {0}{1}."}},
    [NOTICE_ORDERS] = {{"Your orders in {0}{1} do not apply any more.",
                        "Die Anweisungen in {0}{1} greifen nicht mehr.",
                        "Les consignes à {0}{1} ne s'appliquent plus."}},
    [NOTICE_RULES] = {{"A game of {0} had to end, because the rules were revised. Its record is "
                       "kept.",
                       "Eine Partie {0} musste enden, weil die Regeln überarbeitet wurden. Die "
                       "Aufzeichnung bleibt erhalten.",
                       "Une partie de {0} a dû s'arrêter, car les règles ont été révisées. Son "
                       "enregistrement est conservé."}},
    [NOTICE_TEST] = {{"Notices arrive here.", "Benachrichtigungen kommen hier an.",
                      "Les avis arrivent ici."}},
};
static const Words WITH = {{" with {0}", " mit {0}", " avec {0}"}};

/* ---- targets ---- */

Target *notice_targets(const Hub *hub, const char *player) {
    const NoticeReader *reader = map_get(&hub->notices->readers, player);
    return reader == NULL ? NULL : reader->first;
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

static void save(Hub *hub, const Target *target) {
    store_write(hub->store, SQL_TARGET_SAVE, "ttttttii", target->id, target->player,
                TARGET_WORDS[target->kind], target->url, target->secret, lang_code(target->lang),
                target->made, (int64_t)target->failed);
}

static void drop_notice(Hub *hub, Notice *notice, bool kept) {
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
            drop_notice(hub, notice, false);
        }
        notice = next;
    }
    store_write(hub->store, SQL_TARGET_DROP, "t", target->id);
    tell_targets(hub, target->player);
    notice_unlist(hub, target);
}

void notice_forget(Hub *hub, const char *player) {
    Target *target;
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
    if (!notice_list(hub, target)) {
        return NULL;
    }
    save(hub, target);
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
static void keep_for_later(Hub *hub, Notice *notice) {
    keep(hub, notice);
    if (hub->cluster != NULL) {
        drop_notice(hub, notice, true);
    }
}

static void add(Hub *hub, const Target *target, const char *table, const char *game,
                NoticeKind kind, int64_t count, int64_t due) {
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
        count++;
    }
    return count;
}

/* ---- on its way ---- */

typedef struct Delivery {
    Task task;
    Hub *hub;
    char key[KEY_SIZE], target[ID_SIZE];
    int64_t due; /* of the notice: another one may have taken its place meanwhile */
    TargetKind kind;
    char url[HTTP_POST_URL_SIZE], secret[TARGET_SECRET_SIZE], subject[512];
    char table[ID_SIZE];
    char number[ID_SIZE]; /* no two have the same */
    int64_t now, lasts;   /* seconds; it makes sense for so long */
    char body[BODY_SIZE];
    size_t length;
    int status;
    char problem[200];
} Delivery;

static void sign_webhook(const Delivery *delivery, Text *headers) {
    crypto_auth_hmacsha256_state state;
    unsigned char hash[crypto_auth_hmacsha256_BYTES];
    char hex[2 * sizeof hash + 1];
    TEXT(stamp, 32);
    text_format(&stamp, "%lld.", (long long)delivery->now);
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)delivery->secret,
                                strlen(delivery->secret));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)stamp.start, stamp.used);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)delivery->body, delivery->length);
    crypto_auth_hmacsha256_final(&state, hash);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    text_format(headers,
                "Content-Type: application/json\r\nLiege-Delivery: %s\r\n"
                "Liege-Signature: t=%lld,v1=%s\r\n",
                delivery->number, (long long)delivery->now, hex);
}

/* In a courier's thread. */
static void deliver(Task *task, Db *db) {
    Delivery *delivery = (Delivery *)task;
    Hub *hub = delivery->hub;
    TEXT(headers, 3000);
    Text problem = text_over(delivery->problem, sizeof delivery->problem);
    (void)db;
    if (hub->post == NULL) {
        text_put(&problem, "nothing is sent from here");
        return;
    }
    if (delivery->kind == TARGET_WEBHOOK) {
        sign_webhook(delivery, &headers);
        delivery->status = hub->post(hub->http, delivery->url, headers.start, delivery->body,
                                     delivery->length, &problem);
        return;
    }
    uint8_t sealed[PUSH_BODY_MOST], point[PUSH_PUBLIC], secret[PUSH_AUTH];
    char *auth = strchr(delivery->secret, ' ');
    char origin[HTTP_POST_URL_SIZE];
    size_t length = 0;
    if (auth != NULL) {
        *auth++ = '\0';
        length = push_read_keys(hub->notices->key, delivery->secret, auth, point, secret)
                     ? push_encrypt(hub->notices->key, point, secret, delivery->body,
                                    delivery->length, sealed)
                     : 0;
    }
    http_post_origin(delivery->url, origin, sizeof origin);
    text_format(&headers,
                "Content-Type: application/octet-stream\r\nContent-Encoding: aes128gcm\r\n"
                "TTL: %lld\r\nUrgency: normal\r\n",
                (long long)delivery->lasts);
    if (delivery->table[0] != '\0') {
        text_format(&headers, "Topic: %s\r\n", delivery->table);
    }
    if (length == 0 ||
        !push_authorize(hub->notices->key, origin, delivery->subject, delivery->now, &headers)) {
        text_put(&problem, "the message could not be sealed");
        return;
    }
    delivery->status = hub->post(hub->http, delivery->url, headers.start, sealed, length, &problem);
}

/* Time for a second notice, or 0. */
static int64_t soon_at(const Table *table, const Notice *notice) {
    if (notice->kind != NOTICE_TURN || table == NULL || table->set.clock != CLOCK_MOVE ||
        table->set.clock_ms < SOON_LEAST_MS || table->deadline == 0) {
        return 0;
    }
    return table->deadline - table->set.clock_ms / SOON_SHARE;
}

static void delivered(Task *task) {
    Delivery *delivery = (Delivery *)task;
    Hub *hub = delivery->hub;
    struct Notices *notices = hub->notices;
    Target *target = notices == NULL ? NULL : map_get(&notices->targets, delivery->target);
    Notice *notice = notices == NULL ? NULL : map_get(&notices->pending, delivery->key);
    const bool good = delivery->status >= 200 && delivery->status < 300;
    /* A browser that has unsubscribed; or an address that wants no more. */
    const bool gone =
        delivery->status == 410 || (delivery->status == 404 && delivery->kind == TARGET_PUSH);
    if (task->failed || hub->closing) {
        free(delivery);
        return;
    }
    store_group(hub->store);
    METRIC_ADD(notices_sent, good);
    METRIC_ADD(notices_failed, !good);
    if (!good) {
        TEXT(status, 16);
        text_number(&status, delivery->status);
        log_line(LOG_INFO, "notice_failed", "kind", TARGET_WORDS[delivery->kind], "status",
                 status.start, "problem", delivery->problem, NULL);
    }
    if (target != NULL) {
        target->busy = false;
    }
    if (notice != NULL) {
        notice->sending = false;
        const bool same = notice->due == delivery->due;
        if (good && same) {
            const Table *table = table_find(hub, notice->table);
            const int64_t soon = soon_at(table, notice);
            if (soon > hub->steady()) {
                notice->kind = NOTICE_SOON;
                notice->tries = 0;
                notice_set_due(hub, notice, soon);
                keep_for_later(hub, notice);
            } else {
                drop_notice(hub, notice, false);
            }
        } else if (!good && same && ++notice->tries < TRIES) {
            /* Not all at the same moment again. */
            const int64_t pause = BACKOFF_MS[notice->tries - 1];
            notice_set_due(hub, notice,
                           hub->steady() + pause + randombytes_uniform((uint32_t)pause / 4));
            keep_for_later(hub, notice);
        } else if (!good && same) {
            drop_notice(hub, notice, false);
            if (target != NULL) {
                target->failed++;
                save(hub, target);
            }
        } else {
            notice_set_due(hub, notice, notice->due); /* a newer one */
        }
    }
    if (target != NULL && good && target->failed > 0) {
        target->failed = 0;
        save(hub, target);
    }
    if (target != NULL && (gone || target->failed >= FAILED_MOST)) {
        log_line(LOG_INFO, "notice_target_gone", "kind", TARGET_WORDS[target->kind], NULL);
        notice_drop(hub, target);
    }
    store_group_end(hub->store);
    sodium_memzero(delivery->secret, sizeof delivery->secret);
    free(delivery);
}

static const Game *game_named(const char *name) {
    for (int i = 0; i < GAMES_COUNT; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            return GAMES[i];
        }
    }
    return NULL;
}

/* " with Ben and …", or nothing. */
static void write_others(const Table *table, const Person *self, Lang lang, Text *out) {
    TEXT(names, 400);
    for (int i = 0; table != NULL && i < table->set.setup.seats; i++) {
        const Seat *seat = &table->seat[i];
        if (seat->kind == SEAT_PERSON && seat->person != self && seat->person->name[0] != '\0') {
            text_format(&names, "%s%s", names.used > 0 ? ", " : "", seat->person->name);
        }
    }
    const char *const values[] = {names.start};
    if (names.used > 0) {
        text_fill(out, WITH.in[lang], values, 1);
    }
}

static void write_body(Hub *hub, const Notice *notice, const Target *target, Text *out) {
    const Table *table = table_find(hub, notice->table);
    const Person *person = map_get(&hub->people, target->player);
    const Game *game = game_named(notice->game);
    TEXT(others, 500);
    TEXT(sentence, 800);
    write_others(table, person, target->lang, &others);
    const char *const values[] = {game == NULL ? notice->game : game->title.in[target->lang],
                                  others.start};
    text_fill(&sentence, SENTENCES[notice->kind].in[target->lang], values, 2);
    json_open(out, NULL);
    json_add_words(out, "kind", NOTICE_WORDS[notice->kind]);
    json_add_words(out, "title", "Liege");
    json_add_words(out, "text", sentence.start);
    json_add_words(out, "lang", lang_code(target->lang));
    json_add_words(out, "player", target->player);
    if (notice->table[0] != '\0') {
        TEXT(link, sizeof hub->url + ID_SIZE + 8);
        text_format(&link, "%s/#/t/%s", hub->url, notice->table);
        json_add_words(out, "table", notice->table);
        json_add_words(out, "game", notice->game);
        json_add_words(out, "link", link.start);
    }
    if (table != NULL && table_deadline(table) != 0) {
        json_add_number(out, "deadline", table_deadline(table));
    }
    json_add_number(out, "at", hub->clock());
    json_close(out);
}

static void send(Hub *hub, Notice *notice, Target *target) {
    const Table *table = table_find(hub, notice->table);
    Delivery *delivery = calloc(1, sizeof *delivery);
    if (delivery == NULL) {
        notice_set_due(hub, notice, hub->steady() + LOOK_AGAIN_MS);
        return;
    }
    Text body = text_over(delivery->body, sizeof delivery->body);
    write_body(hub, notice, target, &body);
    delivery->length = body.used;
    delivery->task.work = deliver;
    delivery->task.done = delivered;
    delivery->task.asker = limits_hash(&hub->limits, target->player);
    delivery->hub = hub;
    memcpy(delivery->key, notice->key, sizeof delivery->key);
    memcpy(delivery->target, target->id, sizeof delivery->target);
    memcpy(delivery->table, notice->table, sizeof delivery->table);
    memcpy(delivery->url, target->url, sizeof delivery->url);
    memcpy(delivery->secret, target->secret, sizeof delivery->secret);
    delivery->kind = target->kind;
    delivery->due = notice->due;
    id_new(delivery->number, 16);
    snprintf(delivery->subject, sizeof delivery->subject, "%s",
             strncmp(hub->url, "https://", 8) == 0 ? hub->url : "mailto:liege@localhost");
    delivery->now = hub->clock() / SECOND_MS;
    delivery->lasts = table != NULL && table->deadline > hub->steady()
                          ? (table->deadline - hub->steady()) / SECOND_MS
                          : 3 * 24 * 3600;
    notice->sending = true;
    target->busy = true;
    work_add(hub->couriers, &delivery->task);
}

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
        notice->kind == NOTICE_ORDERS) {
        return person_is_here(hub, person) ? SENSE_NONE : SENSE_NOW;
    }
    return SENSE_NOW;
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
        if (target == NULL) {
            drop_notice(hub, notice, false);
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
            if (sense == SENSE_NONE) {
                drop_notice(hub, notice, false);
                continue;
            }
            if (sense == SENSE_LATER) {
                notice->due = now + LOOK_AGAIN_MS;
                if (hub->cluster != NULL) {
                    keep_for_later(hub, notice);
                    continue;
                }
            } else if (target->busy) {
                notice->due = now + SECOND_MS;
            } else {
                send(hub, notice, target);
                continue;
            }
        }
        notice_set_due(hub, notice, notice->due);
    }
    store_group_end(hub->store);
}
