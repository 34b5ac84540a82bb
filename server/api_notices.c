/* server/api_notices.c -- calls about notices: a webhook, browsers with Web Push, a test. */
#include "core/json_writer.h"
#include "server/api.h"

#include "server/notice.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Of one's own language, or of that given. */
static bool read_lang(Call *call, Lang *lang) {
    char code[16] = "";
    *lang = call->conn->lang;
    if (!call_option_words(call, "lang", code, sizeof code)) {
        return false;
    }
    if (code[0] != '\0') {
        *lang = lang_of(code);
    }
    return true;
}

static bool read_address(Call *call, const char *name, char out[HTTP_POST_URL_SIZE]) {
    if (!call_words(call, name, out, HTTP_POST_URL_SIZE)) {
        return false;
    }
    if (out[0] != '\0' && !http_post_accepts(out, call->hub->notices_anywhere)) {
        TEXT(quoted, 200);
        buffer_quote(&quoted, out, strlen(out));
        call_refuse_with(call, REFUSE_BAD_ADDRESS, quoted.start, NULL);
        return false;
    }
    return true;
}

static void add_target(const Target *target, const char *address, Text *out) {
    json_open(out, NULL);
    json_add_words(out, address, target->url);
    json_add_words(out, "lang", lang_code(target->lang));
    json_add_number(out, "made", target->made);
    json_add_number(out, "failed", target->failed);
    json_close(out);
}

static CallAnswer do_notices(Call *call) {
    Text *out = &call->out->text;
    const Target *first = notice_targets(call->hub, call->conn->person->id);
    const Target *webhook = first;
    while (webhook != NULL && webhook->kind != TARGET_WEBHOOK) {
        webhook = webhook->next;
    }
    json_open(out, NULL);
    json_add_words(out, "push_key", notice_push_key(call->hub));
    if (webhook != NULL) {
        json_add_key(out, "webhook");
        add_target(webhook, "url", out);
    } else {
        json_add_null(out, "webhook");
    }
    json_open_list(out, "devices");
    for (const Target *target = first; target != NULL; target = target->next) {
        if (target->kind == TARGET_PUSH) {
            add_target(target, "endpoint", out);
        }
    }
    json_close_list(out);
    json_close(out);
    return CALL_DONE;
}

static CallAnswer do_webhook(Call *call) {
    char url[HTTP_POST_URL_SIZE], secret[TOKEN_SIZE];
    Lang lang;
    const char *player = call->conn->person->id;
    if (!read_address(call, "url", url) || !read_lang(call, &lang) || !api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    if (url[0] == '\0') {
        for (Target *target = notice_targets(call->hub, player); target != NULL;
             target = target->next) {
            if (target->kind == TARGET_WEBHOOK) {
                notice_drop(call->hub, target);
                break;
            }
        }
        buffer_put(call->out, "null");
        return CALL_DONE;
    }
    token_new(secret);
    if (notice_add(call->hub, player, TARGET_WEBHOOK, url, secret, lang) == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    Text *out = &call->out->text;
    json_open(out, NULL);
    json_add_words(out, "url", url);
    json_add_words(out, "secret", secret);
    json_close(out);
    sodium_memzero(secret, sizeof secret);
    return CALL_DONE;
}

static CallAnswer do_push(Call *call) {
    char url[HTTP_POST_URL_SIZE], p256dh[100], auth[40];
    Lang lang;
    const char *player = call->conn->person->id;
    if (!read_address(call, "endpoint", url) ||
        !call_words(call, "p256dh", p256dh, sizeof p256dh) ||
        !call_words(call, "auth", auth, sizeof auth) || !read_lang(call, &lang) ||
        !api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    if (url[0] == '\0' || !notice_push_keys_good(call->hub, p256dh, auth)) {
        return call_refuse(call, REFUSE_BAD_PUSH_KEYS);
    }
    int devices = 0;
    for (const Target *target = notice_targets(call->hub, player); target != NULL;
         target = target->next) {
        devices += target->kind == TARGET_PUSH && strcmp(target->url, url) != 0;
    }
    if (devices >= DEVICES_MAX) {
        return call_refuse(call, REFUSE_TOO_MANY_DEVICES);
    }
    TEXT(keys, TARGET_SECRET_SIZE);
    text_format(&keys, "%s %s", p256dh, auth);
    if (notice_add(call->hub, player, TARGET_PUSH, url, keys.start, lang) == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    buffer_put(call->out, "true");
    return CALL_DONE;
}

static CallAnswer do_push_drop(Call *call) {
    char url[HTTP_POST_URL_SIZE];
    if (!call_words(call, "endpoint", url, sizeof url)) {
        return CALL_REFUSED;
    }
    for (Target *target = notice_targets(call->hub, call->conn->person->id); target != NULL;
         target = target->next) {
        if (target->kind == TARGET_PUSH && strcmp(target->url, url) == 0) {
            notice_drop(call->hub, target);
            break;
        }
    }
    buffer_put(call->out, "true");
    return CALL_DONE;
}

static CallAnswer do_notice_test(Call *call) {
    if (notice_targets(call->hub, call->conn->person->id) == NULL) {
        return call_refuse(call, REFUSE_NO_NOTICES);
    }
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    json_open(&call->out->text, NULL);
    json_add_number(&call->out->text, "sending", notice_try(call->hub, call->conn->person->id));
    json_close(&call->out->text);
    return CALL_DONE;
}

const ApiMethod API_NOTICES[] = {
    {"notices", do_notices, THEMSELVES, {NULL}},
    {"webhook", do_webhook, THEMSELVES, {"url", "lang"}},
    {"push", do_push, THEMSELVES, {"endpoint", "p256dh", "auth", "lang"}},
    {"push_drop", do_push_drop, THEMSELVES, {"endpoint"}},
    {"notice_test", do_notice_test, THEMSELVES, {NULL}},
    {NULL, NULL, false, {NULL}},
};
