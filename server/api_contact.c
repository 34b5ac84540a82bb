/* server/api_contact.c -- calls about how somebody is reached: mail and its links, hours, a
 * calendar, and a new password for who has forgotten the old one. */
#include "core/json_writer.h"
#include "server/clerks.h"
#include "server/contact.h"
#include "server/identity.h"
#include "server/log.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORGOT_MOST = 5, FORGOT_SIZE = 255, OFF_SIZE = 64 };

static const char SQL_CONFIRMED[] =
    "SELECT player, target FROM contacts WHERE hash = $1 AND hash <> '' AND hash_at > $2 AND"
    " address <> ''";
static const char SQL_CONFIRM_USED[] =
    "UPDATE contacts SET hash = '', hash_at = 0 WHERE player = $1";
static const char SQL_BY_ADDRESS[] =
    "SELECT c.player FROM contacts c JOIN players p ON p.id = c.player WHERE c.fold = $1"
    " AND c.confirmed > 0 AND p.password IS NOT NULL LIMIT $2";
static const char SQL_BY_NAME[] =
    "SELECT c.player FROM contacts c JOIN players p ON p.id = c.player WHERE p.fold = $1"
    " AND c.confirmed > 0 AND p.password IS NOT NULL LIMIT $2";
static const char SQL_RESET[] = "SELECT player FROM resets WHERE hash = $1 AND ends > $2";
static const char SQL_RESETS_SWEEP[] = "DELETE FROM resets WHERE ends <= $1";

/* ---- one's wishes ---- */

static void add_minute(Text *out, const char *key, int minute) {
    char words[6];
    minute_write(minute, words);
    json_add_words(out, key, words);
}

/* Of somebody who has chosen nothing. */
static const Contact NONE = {.news = true, .quiet_from = -1, .quiet_to = -1, .digest = -1};

static void write_contact(const Hub *hub, const char *player, Text *out) {
    const Contact *contact = contact_of(hub, player);
    contact = contact == NULL ? &NONE : contact;
    json_open(out, NULL);
    json_add_flag(out, "mail", hub->mail != NULL);
    json_add_words(out, "address", contact->address);
    json_add_flag(out, "confirmed", contact->confirmed != 0);
    json_add_flag(out, "news", contact->news);
    json_add_words(out, "lang", lang_code(contact->lang));
    json_add_words(out, "zone", contact->zone);
    add_minute(out, "quiet_from", contact->quiet_from);
    add_minute(out, "quiet_to", contact->quiet_to);
    add_minute(out, "digest", contact->digest);
    json_add_flag(out, "calendar", contact->feed[0] != '\0');
    json_close(out);
}

static CallAnswer do_contact(Call *call) {
    write_contact(call->hub, call->conn->person->id, &call->out->text);
    return CALL_DONE;
}

/* Minutes of the day as "07:30"; "" for none. */
static bool read_minute(Call *call, const char *name, int *minute) {
    char words[16];
    if (call_node(call, name) == JSON_NONE) {
        return true;
    }
    if (!call_words(call, name, words, sizeof words)) {
        return false;
    }
    *minute = words[0] == '\0' ? -1 : minute_read(words);
    if (words[0] != '\0' && *minute < 0) {
        call_refuse_with(call, REFUSE_BAD_TIME, name, NULL);
        return false;
    }
    return true;
}

/* Not too many letters to strangers: counted for the household, for the one who asks and for the
 * address. */
static bool may_write(const Conn *conn, const char *address) {
    Hub *hub = conn->hub;
    const int64_t now = hub->steady();
    char fold[MAIL_ADDRESS_SIZE];
    TEXT(who, 300);
    mail_address_fold(address, fold);
    text_format(&who, "to %s", fold);
    return limits_take(&hub->limits, LIMIT_MAIL, who.start, now) &&
           limits_take(&hub->limits, LIMIT_MAIL, conn->person == NULL ? "" : conn->person->id,
                       now) &&
           limits_take(&hub->limits, LIMIT_MAIL, conn->household, now);
}

static void send_asked(Hub *hub, const char *player, NoticeKind kind) {
    for (Target *target = notice_targets(hub, player); target != NULL; target = target->next) {
        if (target->kind == TARGET_MAIL) {
            notice_ask(hub, target, kind);
            return;
        }
    }
}

/* What a call wishes; what it does not name stays as it is. */
enum { AS_BEFORE = -2 };
typedef struct Wishes {
    char address[MAIL_ADDRESS_SIZE], zone[ZONE_SIZE], lang[16];
    bool to_address, to_zone;
    int news, quiet_from, quiet_to, digest; /* or AS_BEFORE */
} Wishes;

static bool read_wishes(Call *call, Wishes *wishes) {
    bool news = true;
    memset(wishes, 0, sizeof *wishes);
    wishes->news = wishes->quiet_from = wishes->quiet_to = wishes->digest = AS_BEFORE;
    if (!call_option_words(call, "address", wishes->address, sizeof wishes->address) ||
        !call_option_words(call, "zone", wishes->zone, sizeof wishes->zone) ||
        !call_option_words(call, "lang", wishes->lang, sizeof wishes->lang) ||
        !call_option_flag(call, "news", &news) ||
        !read_minute(call, "quiet_from", &wishes->quiet_from) ||
        !read_minute(call, "quiet_to", &wishes->quiet_to) ||
        !read_minute(call, "digest", &wishes->digest)) {
        return false;
    }
    wishes->to_address = call_node(call, "address") != JSON_NONE;
    wishes->to_zone = call_node(call, "zone") != JSON_NONE;
    wishes->news = call_node(call, "news") == JSON_NONE ? AS_BEFORE : news;
    if (wishes->address[0] != '\0' && !mail_address_good(wishes->address)) {
        call_refuse(call, REFUSE_BAD_MAIL);
        return false;
    }
    if (wishes->zone[0] != '\0' && !zone_good(wishes->zone)) {
        TEXT(quoted, 100);
        buffer_quote(&quoted, wishes->zone, strlen(wishes->zone));
        call_refuse_with(call, REFUSE_BAD_ZONE, quoted.start, NULL);
        return false;
    }
    return true;
}

static void take_minute(int wish, int *minute) {
    *minute = wish == AS_BEFORE ? *minute : wish;
}

/* All but the address. */
static void take_wishes(const Wishes *wishes, Contact *contact) {
    if (wishes->to_zone) {
        memcpy(contact->zone, wishes->zone, sizeof contact->zone);
    }
    if (wishes->lang[0] != '\0') {
        contact->lang = lang_of(wishes->lang);
    }
    if (wishes->news != AS_BEFORE) {
        contact->news = wishes->news != 0;
    }
    take_minute(wishes->quiet_from, &contact->quiet_from);
    take_minute(wishes->quiet_to, &contact->quiet_to);
    take_minute(wishes->digest, &contact->digest);
}

/* Is an address to be confirmed? The same once more, if it is not yet: the letter was lost. */
static bool wants_letter(const Wishes *wishes, const Contact *before) {
    return wishes->to_address && wishes->address[0] != '\0' &&
           (before->confirmed == 0 || strcmp(wishes->address, before->address) != 0);
}

/* It is granted: kept, and the letter to another address sent. */
static Refusal grant_wishes(Conn *conn, const Wishes *wishes, Text *out) {
    Hub *hub = conn->hub;
    const char *player = conn->person->id;
    const Contact *before = contact_of(hub, player);
    before = before == NULL ? &NONE : before;
    const bool letter = wants_letter(wishes, before);
    const bool none =
        wishes->to_address && wishes->address[0] == '\0' && before->address[0] != '\0';
    if (letter && !may_write(conn, wishes->address)) {
        return REFUSE_TOO_OFTEN;
    }
    Contact *contact = contact_make(hub, player);
    if (contact == NULL) {
        return REFUSE_NO_MEMORY;
    }
    contact->lang = before == &NONE ? conn->lang : contact->lang;
    take_wishes(wishes, contact);
    store_group(hub->store);
    if (letter || none) {
        contact_move(hub, contact, wishes->address);
        send_asked(hub, player, NOTICE_CONFIRM);
    } else {
        contact_save(hub, contact);
        contact_list(hub, player);
    }
    store_group_end(hub->store);
    notice_wishes_changed(hub, player);
    write_contact(hub, player, out);
    return REFUSE_NONE;
}

/* Wishes that wait for the password. */
typedef struct Moving {
    Identify who;
    Wishes wishes;
} Moving;

static void may_move(Task *task) {
    Moving *moving = (Moving *)task;
    Identify *who = &moving->who;
    LaterCall *later = &who->later;
    if (!later_same(later) || later->conn->person == NULL) {
        identify_refuse(who, REFUSE_ANOTHER_BY_NOW);
    } else if (!identity_same(later->hub, who->id, who->since)) {
        identify_check(who); /* there may be another password by now */
    } else {
        const Refusal why = grant_wishes(later->conn, &moving->wishes, &later->out.text);
        if (why != REFUSE_NONE) {
            later_refuse(later, why);
        }
        identify_answer(who);
    }
}

static CallAnswer do_contact_set(Call *call) {
    const Person *person = call->conn->person;
    const Contact *before = contact_of(call->hub, person->id);
    Contact after = before == NULL ? NONE : *before;
    Wishes wishes;
    if (!read_wishes(call, &wishes)) {
        return CALL_REFUSED;
    }
    take_wishes(&wishes, &after);
    if ((after.quiet_from < 0) != (after.quiet_to < 0)) {
        return call_refuse_with(call, REFUSE_BAD_TIME,
                                after.quiet_from < 0 ? "quiet_from" : "quiet_to", NULL);
    }
    if (call->hub->mail == NULL && wants_letter(&wishes, &after)) {
        return call_refuse(call, REFUSE_NO_MAIL);
    }
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    /* By the address a new password can be had, so it is as well guarded as that. */
    if (person->account && wishes.to_address && strcmp(wishes.address, after.address) != 0) {
        Moving *moving = (Moving *)identify_checked(call, sizeof *moving, may_move);
        if (moving == NULL) {
            return CALL_REFUSED;
        }
        moving->wishes = wishes;
        if (!identify_password(call, "password", moving->who.password) ||
            !api_take_limit(call, LIMIT_PASSWORD)) {
            return identify_drop(&moving->who);
        }
        identify_check(&moving->who);
        return CALL_LATER;
    }
    const Refusal why = grant_wishes(call->conn, &wishes, &call->out->text);
    return why == REFUSE_NONE ? CALL_DONE : call_refuse(call, why);
}

/* ---- links of letters ---- */

typedef struct Opened {
    LaterCall later;
    char hash[SHA256_HEX_SIZE], player[ID_SIZE];
    char target[ID_SIZE]; /* of the address that the link was sent to */
    int64_t now;
} Opened;

static bool take_opened(const DbRow *row, void *data) {
    Opened *opened = data;
    snprintf(opened->player, sizeof opened->player, "%s", db_text(row, 0));
    snprintf(opened->target, sizeof opened->target, "%s", db_text(row, 1));
    return false;
}

static void open_confirm(Task *task, Db *db) {
    Opened *opened = (Opened *)task;
    TEXT(error, 300);
    opened->player[0] = '\0';
    if (!db_each(db, &error, SQL_CONFIRMED, take_opened, opened, "ti", opened->hash,
                 opened->now - CONFIRM_MS) ||
        (opened->player[0] != '\0' && !db_run(db, &error, SQL_CONFIRM_USED, "t", opened->player))) {
        later_refuse(&opened->later, REFUSE_BUSY);
    }
}

static void confirmed(Task *task) {
    Opened *opened = (Opened *)task;
    LaterCall *later = &opened->later;
    Hub *hub = later->hub;
    Contact *contact = task->failed ? NULL : contact_of(hub, opened->player);
    if (later->why == REFUSE_NONE && !task->failed) {
        /* The address may have changed since the store was asked. */
        if (contact == NULL || strcmp(contact->target, opened->target) != 0) {
            limits_take(&hub->limits, LIMIT_TOKEN, later->conn->household, hub->steady());
            later_refuse(later, REFUSE_WRONG_LINK);
        } else {
            contact->confirmed = hub->clock();
            contact_save(hub, contact);
            contact_list(hub, contact->player);
            log_line(LOG_INFO, "mail_confirmed", "player", contact->player, NULL);
            later_move(later);
            buffer_put(&later->out, "true");
        }
    }
    later_answer(task);
}

/* A secret from a link, as its hash; refuses whoever has tried too many. */
static bool read_link(Call *call, char hash[SHA256_HEX_SIZE]) {
    char token[TOKEN_SIZE];
    if (!call_words(call, "token", token, sizeof token)) {
        return false;
    }
    if (!limits_left(&call->hub->limits, LIMIT_TOKEN, call->conn->household, call->hub->steady())) {
        call_refuse(call, REFUSE_TOO_MANY_WRONG);
        return false;
    }
    token_hash(token, hash);
    sodium_memzero(token, sizeof token);
    return true;
}

static CallAnswer do_mail_confirm(Call *call) {
    Opened *opened = (Opened *)call_later(call, sizeof *opened, open_confirm, confirmed);
    if (opened == NULL) {
        return CALL_REFUSED;
    }
    opened->now = call->hub->clock();
    if (!read_link(call, opened->hash)) {
        later_free(&opened->later);
        return CALL_REFUSED;
    }
    store_change(call->hub->store, &opened->later.task);
    return CALL_LATER;
}

static CallAnswer do_mail_off(Call *call) {
    char token[OFF_SIZE];
    Hub *hub = call->hub;
    if (!call_words(call, "token", token, sizeof token)) {
        return CALL_REFUSED;
    }
    if (!limits_left(&hub->limits, LIMIT_TOKEN, call->conn->household, hub->steady())) {
        return call_refuse(call, REFUSE_TOO_MANY_WRONG);
    }
    Contact *contact = contact_off(hub, token);
    if (contact == NULL) {
        limits_take(&hub->limits, LIMIT_TOKEN, call->conn->household, hub->steady());
        return call_refuse(call, REFUSE_WRONG_LINK);
    }
    if (contact->news) {
        contact->news = false;
        contact_save(hub, contact);
        contact_list(hub, contact->player);
    }
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* ---- a forgotten password ---- */

typedef struct Forgot {
    Task task;
    Hub *hub;
    char fold[NAME_FOLD_SIZE], address[MAIL_ADDRESS_SIZE];
    char player[FORGOT_MOST][ID_SIZE];
    int count;
} Forgot;

static bool take_forgetful(const DbRow *row, void *data) {
    Forgot *forgot = data;
    if (forgot->count < FORGOT_MOST) {
        snprintf(forgot->player[forgot->count++], ID_SIZE, "%s", db_text(row, 0));
    }
    return true;
}

static void find_forgetful(Task *task, Db *db) {
    Forgot *forgot = (Forgot *)task;
    TEXT(error, 300);
    forgot->count = 0;
    task->failed =
        !(forgot->address[0] != '\0' ? db_each(db, &error, SQL_BY_ADDRESS, take_forgetful, forgot,
                                               "ti", forgot->address, (int64_t)FORGOT_MOST)
                                     : db_each(db, &error, SQL_BY_NAME, take_forgetful, forgot,
                                               "ti", forgot->fold, (int64_t)FORGOT_MOST));
}

static void found_forgetful(Task *task) {
    Forgot *forgot = (Forgot *)task;
    for (int i = 0; i < forgot->count && !task->failed && !forgot->hub->closing; i++) {
        send_asked(forgot->hub, forgot->player[i], NOTICE_RESET);
    }
    free(forgot);
}

/* Answered before anybody looks: neither words nor time tell whether there is such a person. */
static CallAnswer do_password_forgot(Call *call) {
    char who[FORGOT_SIZE];
    Hub *hub = call->hub;
    if (!call_words(call, "who", who, sizeof who)) {
        return CALL_REFUSED;
    }
    if (hub->mail == NULL) {
        return call_refuse(call, REFUSE_NO_MAIL);
    }
    if (!may_write(call->conn, who)) {
        return call_refuse(call, REFUSE_TOO_OFTEN);
    }
    Forgot *forgot = calloc(1, sizeof *forgot);
    if (forgot == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    forgot->task.work = find_forgetful;
    forgot->task.done = found_forgetful;
    forgot->hub = hub;
    if (mail_address_good(who)) {
        mail_address_fold(who, forgot->address);
    } else {
        name_fold(who, forgot->fold, sizeof forgot->fold);
    }
    store_ask(hub->store, &forgot->task);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

static bool take_reset(const DbRow *row, void *data) {
    Identify *who = data;
    snprintf(who->id, sizeof who->id, "%s", db_text(row, 0));
    return false;
}

/* In the writer's transaction: the link is used up, whatever comes after. */
static void set_forgotten(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    who->id[0] = '\0';
    if (!db_each(db, &error, SQL_RESET, take_reset, who, "ti", who->session.hash, who->made)) {
        later_refuse(&who->later, REFUSE_BUSY);
    } else if (who->id[0] == '\0') {
        later_refuse(&who->later, REFUSE_WRONG_LINK);
    } else if (!password_keep(db, who->id, who->hash, who->made, &error) ||
               !db_run(db, &error, SQL_RESETS_SWEEP, "i", who->made) ||
               !db_run(db, &error, SQL_SESSIONS_DROP, "t", who->id)) {
        later_refuse(&who->later, REFUSE_BUSY);
    }
}

static void forgotten_set(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (!task->failed && later->why == REFUSE_NONE) {
        log_line(LOG_INFO, "password_reset", "player", who->id, NULL);
        identity_changed(later->hub, who->id);
        hub_recheck(later->hub, who->id, NULL);
        later_move(later);
        buffer_put(&later->out, "true");
    }
    identify_answer(who);
}

static void forgotten_hashed(Task *task) {
    Identify *who = (Identify *)task;
    if (task->failed || !who->right) {
        identify_refuse(who, REFUSE_BUSY);
        return;
    }
    task->work = set_forgotten;
    task->done = forgotten_set;
    store_change(who->later.hub->store, task);
}

static void find_link(Task *task, Db *db) {
    Identify *who = (Identify *)task;
    TEXT(error, 300);
    who->id[0] = '\0';
    task->failed =
        !db_each(db, &error, SQL_RESET, take_reset, who, "ti", who->session.hash, who->made);
}

static void link_found(Task *task) {
    Identify *who = (Identify *)task;
    LaterCall *later = &who->later;
    if (task->failed) {
        identify_answer(who);
    } else if (who->id[0] == '\0') {
        limits_take(&later->hub->limits, LIMIT_TOKEN, later->conn->household, later->hub->steady());
        identify_refuse(who, REFUSE_WRONG_LINK);
    } else {
        clerks_ask(later, CLERK_KNOWN, clerk_hashes, forgotten_hashed);
    }
}

static CallAnswer do_password_reset(Call *call) {
    Identify *who = identify_begin(call, find_link, link_found);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!read_link(call, who->session.hash) || !identify_password(call, "new", who->fresh) ||
        !api_take_limit(call, LIMIT_PASSWORD)) {
        return identify_drop(who);
    }
    store_ask(call->hub->store, &who->later.task);
    return CALL_LATER;
}

/* ---- the calendar ---- */

static CallAnswer do_calendar(Call *call) {
    bool on = true;
    char token[TOKEN_SIZE];
    Hub *hub = call->hub;
    if (!call_option_flag(call, "on", &on) || !api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    Contact *contact = contact_make(hub, call->conn->person->id);
    if (contact == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    contact->feed[0] = '\0';
    if (on) {
        token_new(token);
        token_hash(token, contact->feed);
    }
    contact_save(hub, contact);
    Text *out = &call->out->text;
    if (!on) {
        json_add_null(out, NULL);
        return CALL_DONE;
    }
    json_open(out, NULL);
    json_add_format(out, "url", "%s/calendar/%s.ics", hub->url, token);
    json_close(out);
    sodium_memzero(token, sizeof token);
    return CALL_DONE;
}

const ApiMethod API_CONTACT[] = {
    {"contact", do_contact, THEMSELVES, {NULL}},
    {"contact_set",
     do_contact_set,
     THEMSELVES,
     {"address", "password", "lang", "news", "zone", "quiet_from", "quiet_to", "digest"}},
    {"mail_confirm", do_mail_confirm, ANYBODY, {"token"}},
    {"mail_off", do_mail_off, ANYBODY, {"token"}},
    {"password_forgot", do_password_forgot, ANYBODY, {"who"}},
    {"password_reset", do_password_reset, ANYBODY, {"token", "new"}},
    {"calendar", do_calendar, THEMSELVES, {"on"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
