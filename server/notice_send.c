/* server/notice_send.c -- notices on their way: what they say, to whom, and what becomes of them.
 */
#include "core/json_writer.h"
#include "games/list.h"
#include "server/clock.h"
#include "server/contact.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notice_inside.h"

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
_Static_assert(sizeof BACKOFF_MS / sizeof BACKOFF_MS[0] + 1 == NOTICE_TRIES,
               "a pause between any two attempts");

/* {0} is the game, {1} with whom. */
static const Words SENTENCES[] = {
    [NOTICE_TURN] = {{"It is your turn in {0}{1}.", "Am Zug in {0}{1}.",
                      "C’est le moment de jouer à {0}{1}."}},
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
                        "Les consignes à {0}{1} ne s’appliquent plus."}},
    [NOTICE_FRIEND] = {{"{0} would like to be friends.", "{0} möchte befreundet sein.",
                        "{0} vous demande en ami."}},
    [NOTICE_RULES] = {{"A game of {0} had to end, because the rules were revised. Its record is "
                       "kept.",
                       "Eine Partie {0} musste enden, weil die Regeln überarbeitet wurden. Die "
                       "Aufzeichnung bleibt erhalten.",
                       "Une partie de {0} a dû s’arrêter, car les règles ont été révisées. Son "
                       "enregistrement est conservé."}},
    [NOTICE_TEST] = {{"Notices arrive here.", "Benachrichtigungen kommen hier an.",
                      "Les avis arrivent ici."}},
};
/* After quiet hours one push stands for several. */
static const Words MANY = {{"There is news at {0} tables.", "An {0} Tischen gibt es Neues.",
                            "Il y a du nouveau à {0} tables."}};
static const Words WITH = {{" with {0}", " mit {0}", " avec {0}"}};

typedef struct Delivery {
    Task task;
    Hub *hub;
    char key[GATHERED_MOST][KEY_SIZE]; /* of the notices that it tells … */
    int64_t due[GATHERED_MOST]; /* … when they were due: others may have taken their place since */
    int count;
    char target[ID_SIZE];
    TargetKind kind;
    bool trial;
    char url[HTTP_POST_URL_SIZE], secret[TARGET_SECRET_SIZE];
    char table[ID_SIZE];
    char number[ID_SIZE]; /* no two have the same */
    int64_t now, lasts;   /* seconds; it makes sense for so long */
    char body[BODY_SIZE];
    size_t length;
    Buffer letter;                  /* of mail … */
    char sender[MAIL_ADDRESS_SIZE]; /* … and from whom it is */
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
    const bool mail = notice_by_mail(delivery->kind);
    if (!mail && hub->post == NULL) {
        text_put(&problem, "nothing is sent from here");
        return;
    }
    if (mail) {
        delivery->status =
            hub->mail(hub->smtp, delivery->sender, delivery->url, delivery->letter.text.start,
                      delivery->letter.text.used, &problem);
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
        !push_authorize(hub->notices->key, origin, hub->subject, delivery->now, &headers)) {
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

/* What becomes of one notice of a delivery that was due then. False: it is given up. */
static bool settle(Hub *hub, Notice *notice, int64_t due, bool good, bool for_good) {
    notice->sending = false;
    if (notice->due != due) {
        notice_set_due(hub, notice, notice->due); /* a newer one */
        return true;
    }
    if (good) {
        const int64_t soon = soon_at(table_find(hub, notice->table), notice);
        if (soon > hub->steady()) {
            notice->kind = NOTICE_SOON;
            notice->tries = 0;
            notice_set_due(hub, notice, soon);
            notice_keep_later(hub, notice);
        } else {
            notice_remove(hub, notice, false);
        }
        return true;
    }
    if (!for_good && ++notice->tries < NOTICE_TRIES) {
        /* Not all at the same moment again. */
        const int64_t pause = BACKOFF_MS[notice->tries - 1];
        notice_set_due(hub, notice,
                       hub->steady() + pause + randombytes_uniform((uint32_t)pause / 4));
        notice_keep_later(hub, notice);
        return true;
    }
    notice_remove(hub, notice, false);
    return false;
}

static void free_delivery(Delivery *delivery) {
    sodium_memzero(delivery->secret, sizeof delivery->secret);
    if (notice_by_mail(delivery->kind)) {
        sodium_memzero(delivery->letter.text.start, delivery->letter.text.used);
        buffer_free(&delivery->letter);
    }
    free(delivery);
}

/* An address to which nothing more should go; the contact counts those of mail by itself. */
static void count_failures(Hub *hub, Target *target, bool good, bool given_up, bool gone) {
    if (target->kind == TARGET_MAIL) {
        if (good || gone) {
            contact_answered(hub, target, good);
        }
        return;
    }
    if (target->kind == TARGET_FORMER) {
        if (good || given_up) {
            notice_drop(hub, target);
        }
        return;
    }
    if (given_up) {
        target->failed++;
        notice_save(hub, target);
    } else if (good && target->failed > 0) {
        target->failed = 0;
        notice_save(hub, target);
    }
    if (gone || target->failed >= FAILED_MOST) {
        log_line(LOG_INFO, "notice_target_gone", "kind", TARGET_WORDS[target->kind], NULL);
        notice_drop(hub, target);
    }
}

static void delivered(Task *task) {
    Delivery *delivery = (Delivery *)task;
    Hub *hub = delivery->hub;
    struct Notices *notices = hub->notices;
    const int status = delivery->status;
    const bool good = status >= 200 && status < 300, mail = notice_by_mail(delivery->kind);
    /* A browser that has unsubscribed; an address that wants no more; one that is none. */
    const bool gone = mail ? status == 550 || status == 551 || status == 553
                           : status == 410 || (status == 404 && delivery->kind == TARGET_PUSH);
    if (task->failed || hub->closing || notices == NULL) { /* the server ends */
        free_delivery(delivery);
        return;
    }
    notices->trials -= delivery->trial;
    store_group(hub->store);
    METRIC_ADD(notices_sent, good);
    METRIC_ADD(notices_failed, !good);
    if (!good) {
        TEXT(number, 16);
        text_number(&number, status);
        log_line(LOG_INFO, "notice_failed", "kind", TARGET_WORDS[delivery->kind], "status",
                 number.start, "problem", delivery->problem, NULL);
    }
    bool given_up = false;
    for (int i = 0; i < delivery->count; i++) {
        Notice *notice = map_get(&notices->pending, delivery->key[i]);
        if (notice != NULL) {
            given_up = !settle(hub, notice, delivery->due[i], good, gone) || given_up;
        }
    }
    Target *target = map_get(&notices->targets, delivery->target);
    if (target != NULL) {
        target->busy = false;
        target->proven = good;
        count_failures(hub, target, good, given_up, gone);
    }
    store_group_end(hub->store);
    free_delivery(delivery);
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

void notice_sentence(Hub *hub, const Notice *notice, const Target *target, Text *out) {
    const Table *table = table_find(hub, notice->table);
    const Person *person = map_get(&hub->people, target->player);
    const Game *game = game_named(notice->game);
    TEXT(others, 500);
    write_others(table, person, target->lang, &others);
    const char *const values[] = {game == NULL ? notice->game : game->title.in[target->lang],
                                  others.start};
    text_fill(out, SENTENCES[notice->kind].in[target->lang], values, 2);
}

void notice_link(const Hub *hub, const Notice *notice, Text *out) {
    if (notice->kind == NOTICE_FRIEND) {
        text_format(out, "%s/#/online/friends", hub->url);
    } else {
        text_format(out, "%s/#/t/%s", hub->url, notice->table);
    }
}

static void write_body(Hub *hub, const Notice *notice, int count, const Target *target, Text *out) {
    const Table *table = table_find(hub, notice->table);
    TEXT(sentence, 800);
    if (count > 1) {
        TEXT(number, 16);
        text_number(&number, count);
        const char *const values[] = {number.start};
        text_fill(&sentence, MANY.in[target->lang], values, 1);
    } else {
        notice_sentence(hub, notice, target, &sentence);
    }
    json_open(out, NULL);
    json_add_words(out, "kind", count > 1 ? "news" : NOTICE_WORDS[notice->kind]);
    json_add_words(out, "title", "Liege");
    json_add_words(out, "text", sentence.start);
    json_add_words(out, "lang", lang_code(target->lang));
    json_add_words(out, "player", target->player);
    if (notice->table[0] != '\0' && count == 1) {
        const bool friend = notice->kind == NOTICE_FRIEND;
        TEXT(link, sizeof hub->url + ID_SIZE + 24);
        notice_link(hub, notice, &link);
        json_add_words(out, friend ? "asker" : "table", notice->table);
        json_add_words(out, friend ? "name" : "game", notice->game);
        json_add_words(out, "link", link.start);
    }
    if (table != NULL && count == 1 && table_deadline(table) != 0) {
        json_add_number(out, "deadline", table_deadline(table));
    }
    json_add_number(out, "at", hub->clock());
    json_close(out);
}

void notice_send(Hub *hub, Notice *const *all, int count, Target *target) {
    const Notice *notice = all[0];
    const Table *table = table_find(hub, notice->table);
    Delivery *delivery = calloc(1, sizeof *delivery);
    const bool mail = notice_by_mail(target->kind);
    if (delivery != NULL) {
        id_new(delivery->number, 16);
    }
    if (delivery == NULL ||
        (mail && (!buffer_new(&delivery->letter) ||
                  !notice_letter(hub, all, count, target, delivery->number, &delivery->letter)))) {
        if (delivery != NULL) {
            delivery->kind = target->kind;
            free_delivery(delivery);
        }
        notice_set_due(hub, all[0], hub->steady() + LOOK_AGAIN_MS);
        return;
    }
    if (mail) {
        mail_sender(hub->mail_from, delivery->sender);
    } else {
        Text body = text_over(delivery->body, sizeof delivery->body);
        write_body(hub, notice, count, target, &body);
        delivery->length = body.used;
    }
    delivery->task.work = deliver;
    delivery->task.done = delivered;
    delivery->task.asker = limits_hash(&hub->limits, target->player);
    delivery->hub = hub;
    delivery->count = count;
    for (int i = 0; i < count; i++) {
        memcpy(delivery->key[i], all[i]->key, sizeof delivery->key[i]);
        delivery->due[i] = all[i]->due;
        all[i]->sending = true;
    }
    memcpy(delivery->target, target->id, sizeof delivery->target);
    memcpy(delivery->table, count > 1 ? "" : notice->table, count > 1 ? 1 : ID_SIZE);
    memcpy(delivery->url, target->url, sizeof delivery->url);
    memcpy(delivery->secret, target->secret, sizeof delivery->secret);
    delivery->kind = target->kind;
    delivery->now = hub->clock() / SECOND_MS;
    delivery->lasts = table != NULL && table->deadline > hub->steady()
                          ? (table->deadline - hub->steady()) / SECOND_MS
                          : 3 * 24 * 3600;
    target->busy = true;
    delivery->trial = !mail && !target->proven;
    hub->notices->trials += delivery->trial;
    work_add(hub->couriers, &delivery->task);
}
