/* server/api_notices.c -- calls about notices: a webhook, browsers with Web Push, a test. */
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

static CallAnswer do_notices(Call *call) {
    Buffer *out = call->out;
    const Target *first = notice_targets(call->hub, call->conn->person->id);
    text_format(buffer_room(out, 256),
                "{\"push_key\":\"%s\",\"webhook\":", notice_push_key(call->hub));
    bool webhook = false;
    for (const Target *target = first; target != NULL; target = target->next) {
        if (target->kind == TARGET_WEBHOOK) {
            buffer_put(out, "{\"url\":");
            buffer_json(out, target->url);
            text_format(buffer_room(out, 128), ",\"lang\":\"%s\",\"made\":%lld,\"failed\":%d}",
                        lang_code(target->lang), (long long)target->made, target->failed);
            webhook = true;
        }
    }
    buffer_put(out, webhook ? ",\"devices\":[" : "null,\"devices\":[");
    bool any = false;
    for (const Target *target = first; target != NULL; target = target->next) {
        if (target->kind == TARGET_PUSH) {
            buffer_put(out, any ? ",{\"endpoint\":" : "{\"endpoint\":");
            buffer_json(out, target->url);
            text_format(buffer_room(out, 128), ",\"lang\":\"%s\",\"made\":%lld,\"failed\":%d}",
                        lang_code(target->lang), (long long)target->made, target->failed);
            any = true;
        }
    }
    buffer_put(out, "]}");
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
    buffer_put(call->out, "{\"url\":");
    buffer_json(call->out, url);
    text_format(buffer_room(call->out, 128), ",\"secret\":\"%s\"}", secret);
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
    text_format(buffer_room(call->out, 32), "{\"sending\":%d}",
                notice_try(call->hub, call->conn->person->id));
    return CALL_DONE;
}

const ApiMethod API_NOTICES[] = {
    {"notices", do_notices, true, {NULL}},
    {"webhook", do_webhook, true, {"url", "lang"}},
    {"push", do_push, true, {"endpoint", "p256dh", "auth", "lang"}},
    {"push_drop", do_push_drop, true, {"endpoint"}},
    {"notice_test", do_notice_test, true, {NULL}},
    {NULL, NULL, false, {NULL}},
};
