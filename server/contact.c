/* server/contact.c -- how somebody wants to be reached: kept, and as a target of notices. */
#include "server/contact.h"

#include "server/log.h"
#include "server/notice_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60 * 1000, TARGET_ID_LETTERS = 12, OFF_BYTES = 16, BOUNCED_MOST = 5 };

static const char SQL_SAVE[] =
    "INSERT INTO contacts (player, target, address, fold, lang, confirmed, news, zone, quiet_from,"
    " quiet_to, digest, feed, failed, made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,"
    " $12, $13, $14) ON CONFLICT (player) DO UPDATE SET target = excluded.target,"
    " address = excluded.address, fold = excluded.fold, lang = excluded.lang,"
    " confirmed = excluded.confirmed, news = excluded.news, zone = excluded.zone,"
    " quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest = excluded.digest,"
    " feed = excluded.feed, failed = excluded.failed,"
    /* A link confirms the address it was sent to: another one has another target. */
    " hash = CASE WHEN contacts.target = excluded.target THEN contacts.hash ELSE '' END";
#define COLUMNS                                                                                    \
    "player, target, address, lang, confirmed, news, zone, quiet_from, quiet_to, digest, feed,"    \
    " failed, made, (SELECT name FROM players p WHERE p.id = player) FROM contacts"
static const char SQL_ALL[] = "SELECT " COLUMNS;
static const char SQL_ONE[] = "SELECT " COLUMNS " WHERE player = $1";
static const char SQL_DROP[] = "DELETE FROM contacts WHERE player = $1";
const char SQL_RESETS_DROP[] = "DELETE FROM resets WHERE player = $1";
static const char SQL_DROP_NOTICES[] = "DELETE FROM notices WHERE target = $1";
static const char SQL_CONFIRM_HASH[] =
    "UPDATE contacts SET hash = $1, hash_at = $2 WHERE player = $3 AND target = $4";
/* Only for the address it is sent to, if that is still the one. */
static const char SQL_RESET_ADD[] = "INSERT INTO resets (hash, player, ends) SELECT $1, player, $2"
                                    " FROM contacts WHERE player = $3 AND target = $4";
const char SQL_CONTACT_OF[] = "SELECT address, lang, confirmed, news, zone, quiet_from, quiet_to,"
                              " digest FROM contacts WHERE player = $1";

/* ---- in memory ---- */

Contact *contact_of(const Hub *hub, const char *player) {
    return map_get(&hub->contacts, player);
}

Contact *contact_make(Hub *hub, const char *player) {
    Contact *contact = contact_of(hub, player);
    if (contact != NULL) {
        return contact;
    }
    contact = calloc(1, sizeof *contact);
    if (contact == NULL) {
        return NULL;
    }
    snprintf(contact->player, sizeof contact->player, "%s", player);
    contact->quiet_from = contact->quiet_to = contact->digest = -1;
    contact->news = true;
    contact->made = hub->clock();
    if (!map_put(&hub->contacts, contact->player, contact)) {
        free(contact);
        return NULL;
    }
    return contact;
}

static void drop(Hub *hub, Contact *contact) {
    map_drop(&hub->contacts, contact->player);
    free(contact);
}

void contacts_free(Hub *hub) {
    for (size_t i = 0; i < hub->contacts.room; i++) {
        if (hub->contacts.entry[i].key != NULL) {
            free(hub->contacts.entry[i].value);
        }
    }
    map_free(&hub->contacts);
}

static void take_row(const DbRow *row, Contact *contact) {
    memset(contact, 0, sizeof *contact);
    snprintf(contact->player, sizeof contact->player, "%s", db_text(row, 0));
    snprintf(contact->target, sizeof contact->target, "%s", db_text(row, 1));
    snprintf(contact->address, sizeof contact->address, "%s", db_text(row, 2));
    contact->lang = lang_of(db_text(row, 3));
    contact->confirmed = db_number(row, 4);
    contact->news = db_number(row, 5) != 0;
    snprintf(contact->zone, sizeof contact->zone, "%s", db_text(row, 6));
    contact->quiet_from = db_int(row, 7, -1, DAY_MINUTES);
    contact->quiet_to = db_int(row, 8, -1, DAY_MINUTES);
    contact->digest = db_int(row, 9, -1, DAY_MINUTES);
    snprintf(contact->feed, sizeof contact->feed, "%s", db_text(row, 10));
    contact->failed = db_int(row, 11, 0, FAILURES_MOST);
    contact->made = db_number(row, 12);
    snprintf(contact->name, sizeof contact->name, "%s", db_text(row, 13));
}

void contact_list(Hub *hub, const char *player) {
    const Contact *contact = contact_of(hub, player);
    for (Target *target = notice_targets(hub, player), *next; target != NULL; target = next) {
        next = target->next;
        if (target->kind == TARGET_MAIL) {
            notice_unlist(hub, target);
        }
    }
    if (contact == NULL || contact->address[0] == '\0') {
        return;
    }
    Target *target = calloc(1, sizeof *target);
    if (target == NULL) {
        return;
    }
    memcpy(target->id, contact->target, sizeof target->id);
    memcpy(target->player, contact->player, sizeof target->player);
    target->kind = TARGET_MAIL;
    snprintf(target->url, sizeof target->url, "%s", contact->address);
    target->lang = contact->lang;
    target->made = contact->made;
    target->failed = contact->failed;
    target->silent = contact->confirmed == 0 || !contact->news;
    notice_list(hub, target);
}

static bool load_contact(const DbRow *row, void *data) {
    Hub *hub = data;
    Contact *contact = contact_make(hub, db_text(row, 0));
    if (contact == NULL) {
        return false;
    }
    take_row(row, contact);
    contact_list(hub, contact->player);
    return true;
}

static bool load_key(const DbRow *row, void *data) {
    size_t length = 0;
    unsigned char *key = data;
    sodium_hex2bin(key, MAIL_KEY_BYTES, db_text(row, 0), strlen(db_text(row, 0)), NULL, &length,
                   NULL);
    return false;
}

bool contacts_load(Hub *hub, Text *error) {
    Db *db = store_db(hub->store);
    if (!db_each(db, error, SQL_META_GET, load_key, hub->mail_key, "t", "mail_key") ||
        !db_each(db, error, SQL_ALL, load_contact, hub, "")) {
        return false;
    }
    if (sodium_is_zero(hub->mail_key, sizeof hub->mail_key)) {
        char words[2 * MAIL_KEY_BYTES + 1];
        randombytes_buf(hub->mail_key, sizeof hub->mail_key);
        sodium_bin2hex(words, sizeof words, hub->mail_key, sizeof hub->mail_key);
        store_write(hub->store, SQL_META_SET, "tt", "mail_key", words);
        sodium_memzero(words, sizeof words);
    }
    return true;
}

/* ---- changes ---- */

void contact_save(Hub *hub, const Contact *contact) {
    TEXT(line, 64);
    char fold[MAIL_ADDRESS_SIZE];
    mail_address_fold(contact->address, fold);
    text_format(&line, "m %s", contact->player);
    store_group(hub->store);
    store_write(hub->store, SQL_SAVE, "tttttiitiiitii", contact->player, contact->target,
                contact->address, fold, lang_code(contact->lang), contact->confirmed,
                (int64_t)contact->news, contact->zone, (int64_t)contact->quiet_from,
                (int64_t)contact->quiet_to, (int64_t)contact->digest, contact->feed,
                (int64_t)contact->failed, contact->made);
    store_tell(hub->store, line.start);
    store_group_end(hub->store);
}

void contact_move(Hub *hub, Contact *contact, const char *address) {
    store_group(hub->store);
    if (contact->confirmed != 0) {
        Target *former =
            notice_add(hub, contact->player, TARGET_FORMER, contact->address, "", contact->lang);
        if (former != NULL) {
            notice_ask(hub, former, NOTICE_MOVED);
        }
    }
    for (Target *target = notice_targets(hub, contact->player); target != NULL;
         target = target->next) {
        if (target->kind == TARGET_MAIL) {
            notice_drop(hub, target);
            break;
        }
    }
    snprintf(contact->address, sizeof contact->address, "%s", address);
    id_new(contact->target, TARGET_ID_LETTERS);
    contact->confirmed = 0;
    contact->failed = 0;
    store_write(hub->store, SQL_RESETS_DROP, "t", contact->player);
    contact_save(hub, contact);
    contact_list(hub, contact->player);
    store_group_end(hub->store);
}

void contact_forget(Hub *hub, const char *player) {
    Contact *contact = contact_of(hub, player);
    store_write(hub->store, SQL_DROP, "t", player);
    store_write(hub->store, SQL_RESETS_DROP, "t", player);
    if (contact != NULL) {
        TEXT(line, 64);
        text_format(&line, "m %s", player);
        store_write(hub->store, SQL_DROP_NOTICES, "t", contact->target);
        store_tell(hub->store, line.start);
        drop(hub, contact);
        contact_list(hub, player);
    }
}

/* Of another server. */
typedef struct Reread {
    Task task;
    Hub *hub;
    Contact contact;
    char player[ID_SIZE];
} Reread;

static bool take_one(const DbRow *row, void *data) {
    take_row(row, data);
    return false;
}

static void read_one(Task *task, Db *db) {
    Reread *again = (Reread *)task;
    TEXT(error, 300);
    task->failed = !db_each(db, &error, SQL_ONE, take_one, &again->contact, "t", again->player);
}

static void been_read(Task *task) {
    Reread *again = (Reread *)task;
    Hub *hub = again->hub;
    if (!task->failed && !hub->closing) {
        Contact *contact = again->contact.player[0] == '\0' ? contact_of(hub, again->player)
                                                            : contact_make(hub, again->player);
        if (contact != NULL && again->contact.player[0] == '\0') {
            drop(hub, contact);
        } else if (contact != NULL) {
            *contact = again->contact;
        }
        contact_list(hub, again->player);
    }
    free(again);
}

void contact_changed(Hub *hub, const char *player) {
    Reread *again = calloc(1, sizeof *again);
    if (again != NULL) {
        again->task.work = read_one;
        again->task.done = been_read;
        again->hub = hub;
        snprintf(again->player, sizeof again->player, "%s", player);
        store_ask(hub->store, &again->task);
    }
}

/* ---- letters ---- */

static bool is_quiet(const Contact *contact, int minute) {
    const int from = contact->quiet_from, to = contact->quiet_to;
    return from >= 0 && to >= 0 && from != to &&
           (from < to ? minute >= from && minute < to : minute >= from || minute < to);
}

int64_t contact_holds(const Hub *hub, const Target *target, NoticeKind kind, int tries) {
    const Contact *contact = contact_of(hub, target->player);
    const int64_t now = hub->clock();
    if (contact == NULL || target->kind == TARGET_WEBHOOK || kind >= NOTICE_TEST) {
        return 0; /* programs do not sleep, and what was asked for just now comes now */
    }
    if (target->kind == TARGET_MAIL && contact->digest >= 0 && kind != NOTICE_SOON && tries == 0) {
        /* A daily letter whose hour is quiet comes when that is over. */
        const int hour = is_quiet(contact, contact->digest) ? contact->quiet_to : contact->digest;
        const int64_t next = zone_next(contact->zone, hour, now);
        const int64_t last = next - (int64_t)DAY_MINUTES * MINUTE_MS;
        if (now - last >= DIGEST_MS) {
            return next;
        }
    }
    return is_quiet(contact, zone_minute(contact->zone, now))
               ? zone_next(contact->zone, contact->quiet_to, now)
               : 0;
}

void contact_answered(Hub *hub, const Target *target, bool good) {
    Contact *contact = contact_of(hub, target->player);
    if (contact == NULL || strcmp(contact->target, target->id) != 0) {
        return;
    }
    if (good ? contact->failed > 0 : true) {
        contact->failed = good ? 0 : contact->failed + 1;
        if (contact->failed >= BOUNCED_MOST && contact->confirmed != 0) {
            log_line(LOG_INFO, "mail_bounced", "player", contact->player, NULL);
            contact->confirmed = 0;
            contact->failed = 0;
        }
        contact_save(hub, contact);
        contact_list(hub, contact->player);
    }
}

void contact_token(Hub *hub, const Target *target, NoticeKind kind, char out[TOKEN_SIZE]) {
    char hash[SHA256_HEX_SIZE];
    const int64_t now = hub->clock();
    token_new(out);
    token_hash(out, hash);
    if (kind == NOTICE_CONFIRM) {
        store_write(hub->store, SQL_CONFIRM_HASH, "titt", hash, now, target->player, target->id);
    } else { /* an older one is worth nothing any more */
        store_group(hub->store);
        store_write(hub->store, SQL_RESETS_DROP, "t", target->player);
        store_write(hub->store, SQL_RESET_ADD, "titt", hash, now + (int64_t)RESET_MS,
                    target->player, target->id);
        store_group_end(hub->store);
    }
}

/* Only the server can have made it, for this address; nothing of it need be kept. */
static void off_mark(const Hub *hub, const char *target, const char *address,
                     char out[2 * OFF_BYTES + 1]) {
    unsigned char hash[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, hub->mail_key, sizeof hub->mail_key);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)target, strlen(target));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)" ", 1);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)address, strlen(address));
    crypto_auth_hmacsha256_final(&state, hash);
    sodium_bin2hex(out, 2 * OFF_BYTES + 1, hash, OFF_BYTES);
}

void contact_off_link(const Hub *hub, const Target *target, Text *out) {
    char mark[2 * OFF_BYTES + 1];
    off_mark(hub, target->id, target->url, mark);
    text_format(out, "%s/unsubscribe/%s-%s", hub->url, target->id, mark);
}

Contact *contact_off(const Hub *hub, const char *token) {
    char id[ID_SIZE], mark[2 * OFF_BYTES + 1];
    const size_t length = strcspn(token, "-");
    if (length == 0 || length >= sizeof id || strlen(token) != length + 1 + 2 * OFF_BYTES) {
        return NULL;
    }
    memcpy(id, token, length);
    id[length] = '\0';
    const Target *target = map_get(&hub->notices->targets, id);
    if (target == NULL || target->kind != TARGET_MAIL) {
        return NULL;
    }
    off_mark(hub, target->id, target->url, mark);
    return sodium_memcmp(mark, token + length + 1, 2 * OFF_BYTES) == 0
               ? contact_of(hub, target->player)
               : NULL;
}
