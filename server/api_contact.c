/* server/api_contact.c -- calls about how somebody is reached: mail and its links, hours, a
 * calendar, and a new password for who has forgotten the old one. */
#include "core/json_writer.h"
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

static void write_contact(const Hub *hub, const char *player, Text *out) {
    static const Contact NONE = {.news = true, .quiet_from = -1, .quiet_to = -1, .digest = -1};
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
static bool may_write(Call *call, const char *to) {
    Hub *hub = call->hub;
    const Person *person = call->conn->person;
    TEXT(who, 300);
    text_format(&who, "to %s", to);
    if (!limits_take(&hub->limits, LIMIT_MAIL, who.start, hub->steady()) ||
        !limits_take(&hub->limits, LIMIT_MAIL, person == NULL ? "" : person->id, hub->steady())) {
        call_refuse(call, REFUSE_TOO_OFTEN);
        return false;
    }
    return api_take_limit(call, LIMIT_MAIL);
}

static void send_asked(Hub *hub, const char *player, NoticeKind kind) {
    for (Target *target = notice_targets(hub, player); target != NULL; target = target->next) {
        if (target->kind == TARGET_MAIL) {
            notice_ask(hub, target, kind);
            return;
        }
    }
}

static CallAnswer do_contact_set(Call *call) {
    Hub *hub = call->hub;
    const Person *person = call->conn->person;
    Contact *before = contact_of(hub, person->id);
    char address[MAIL_ADDRESS_SIZE] = "", zone[ZONE_SIZE], code[16] = "";
    snprintf(address, sizeof address, "%s", before == NULL ? "" : before->address);
    snprintf(zone, sizeof zone, "%s", before == NULL ? "" : before->zone);
    int from = before == NULL ? -1 : before->quiet_from,
        to = before == NULL ? -1 : before->quiet_to;
    int digest = before == NULL ? -1 : before->digest;
    bool news = before == NULL || before->news;
    if (!call_option_words(call, "address", address, sizeof address) ||
        !call_option_words(call, "zone", zone, sizeof zone) ||
        !call_option_words(call, "lang", code, sizeof code) ||
        !call_option_flag(call, "news", &news) || !read_minute(call, "quiet_from", &from) ||
        !read_minute(call, "quiet_to", &to) || !read_minute(call, "digest", &digest)) {
        return CALL_REFUSED;
    }
    if (address[0] != '\0' && !mail_address_good(address)) {
        return call_refuse(call, REFUSE_BAD_MAIL);
    }
    if (zone[0] != '\0' && !zone_good(zone)) {
        TEXT(quoted, 100);
        buffer_quote(&quoted, zone, strlen(zone));
        return call_refuse_with(call, REFUSE_BAD_ZONE, quoted.start, NULL);
    }
    if ((from < 0) != (to < 0)) {
        return call_refuse_with(call, REFUSE_BAD_TIME, from < 0 ? "quiet_from" : "quiet_to", NULL);
    }
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    const bool other = strcmp(address, before == NULL ? "" : before->address) != 0;
    /* Whoever gives the same address once more wants the letter once more. */
    const bool again = !other && address[0] != '\0' && before != NULL && before->confirmed == 0 &&
                       call_node(call, "address") != JSON_NONE;
    if ((other || again) && address[0] != '\0') {
        char fold[MAIL_ADDRESS_SIZE];
        mail_address_fold(address, fold);
        if (hub->mail == NULL) {
            return call_refuse(call, REFUSE_NO_MAIL);
        }
        if (!may_write(call, fold)) {
            return CALL_REFUSED;
        }
    }
    Contact *contact = contact_make(hub, person->id);
    if (contact == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    snprintf(contact->zone, sizeof contact->zone, "%s", zone);
    contact->lang = code[0] != '\0'  ? lang_of(code)
                    : before == NULL ? call->conn->lang
                                     : contact->lang;
    contact->quiet_from = from;
    contact->quiet_to = to;
    contact->digest = digest;
    contact->news = news;
    if (other || again) {
        contact_move(hub, contact, address);
        send_asked(hub, contact->player, NOTICE_CONFIRM);
    } else {
        contact_save(hub, contact);
        contact_list(hub, contact->player);
    }
    notice_wishes_changed(hub, contact->player);
    write_contact(hub, contact->player, &call->out->text);
    return CALL_DONE;
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
    char who[FORGOT_SIZE], fold[MAIL_ADDRESS_SIZE];
    Hub *hub = call->hub;
    if (!call_words(call, "who", who, sizeof who)) {
        return CALL_REFUSED;
    }
    if (hub->mail == NULL) {
        return call_refuse(call, REFUSE_NO_MAIL);
    }
    mail_address_fold(who, fold);
    if (!may_write(call, fold)) {
        return CALL_REFUSED;
    }
    Forgot *forgot = calloc(1, sizeof *forgot);
    if (forgot == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    forgot->task.work = find_forgetful;
    forgot->task.done = found_forgetful;
    forgot->hub = hub;
    if (mail_address_good(who)) {
        memcpy(forgot->address, fold, sizeof forgot->address);
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
    } else if (later->why == REFUSE_WRONG_LINK) {
        limits_take(&later->hub->limits, LIMIT_TOKEN, later->conn->household, later->hub->steady());
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

static CallAnswer do_password_reset(Call *call) {
    Identify *who = identify_begin(call, clerk_hashes, forgotten_hashed);
    if (who == NULL) {
        return CALL_REFUSED;
    }
    if (!read_link(call, who->session.hash) || !identify_password(call, "new", who->fresh) ||
        !clerks_free(call, who)) {
        return identify_drop(who);
    }
    work_add(call->hub->clerks, &who->later.task);
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
    {"contact", do_contact, SOMEBODY, {NULL}},
    {"contact_set",
     do_contact_set,
     THEMSELVES,
     {"address", "lang", "news", "zone", "quiet_from", "quiet_to", "digest"}},
    {"mail_confirm", do_mail_confirm, ANYBODY, {"token"}},
    {"mail_off", do_mail_off, ANYBODY, {"token"}},
    {"password_forgot", do_password_forgot, ANYBODY, {"who"}},
    {"password_reset", do_password_reset, ANYBODY, {"token", "new"}},
    {"calendar", do_calendar, THEMSELVES, {"on"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
