/* server/mail.c -- a letter as RFC 5322 wants it. */
#define _POSIX_C_SOURCE 200809L
#include "server/mail.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    LOCAL_MOST = 64,      /* bytes before the @ */
    LABEL_MOST = 63,      /* bytes between two dots of a host */
    WORD_BYTES = 42,      /* of an encoded word, so that it stays within 75 letters */
    LINE_BYTES = 57,      /* of a line in base64, which has 76 letters then */
    HEADER_MOST = 998 - 2 /* of any line */
};

/* ---- addresses ---- */

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool mail_address_good(const char *words) {
    const char *at = strchr(words, '@');
    const size_t length = strlen(words);
    if (at == NULL || at == words || at - words > LOCAL_MOST || length >= MAIL_ADDRESS_SIZE) {
        return false;
    }
    for (const char *c = words; c < at; c++) { /* parts of atoms, with single dots between them */
        if (*c == '.' ? c == words || c[1] == '.' || c + 1 == at
                      : !is_letter(*c) && strchr("!#$%&'*+-/=?^_`{|}~", *c) == NULL) {
            return false;
        }
    }
    int labels = 0;
    for (const char *label = at + 1;; labels++) {
        const size_t size = strcspn(label, ".");
        if (size == 0 || size > LABEL_MOST || label[0] == '-' || label[size - 1] == '-') {
            return false;
        }
        for (size_t i = 0; i < size; i++) {
            if (!is_letter(label[i]) && label[i] != '-') {
                return false;
            }
        }
        if (label[size] == '\0') {
            return labels > 0;
        }
        label += size + 1;
    }
}

void mail_address_fold(const char *words, char out[MAIL_ADDRESS_SIZE]) {
    size_t i = 0;
    for (; words[i] != '\0' && i + 1 < MAIL_ADDRESS_SIZE; i++) {
        out[i] = words[i] >= 'A' && words[i] <= 'Z' ? (char)(words[i] - 'A' + 'a') : words[i];
    }
    out[i] = '\0';
}

bool mail_sender(const char *words, char out[MAIL_ADDRESS_SIZE]) {
    const char *from = strchr(words, '<');
    const char *to = from == NULL ? NULL : strchr(from, '>');
    const size_t length = from == NULL ? strlen(words) : to == NULL ? 0 : (size_t)(to - from) - 1;
    if (length == 0 || length >= MAIL_ADDRESS_SIZE || (to != NULL && to[1] != '\0')) {
        return false;
    }
    for (const char *c = words; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7f) {
            return false;
        }
    }
    memcpy(out, from == NULL ? words : from + 1, length);
    out[length] = '\0';
    return mail_address_good(out);
}

/* ---- headers ---- */

static void put_base64(const char *bytes, size_t length, Buffer *out) {
    char words[4 * ((LINE_BYTES + 2) / 3) + 1];
    sodium_bin2base64(words, sizeof words, (const unsigned char *)bytes, length,
                      sodium_base64_VARIANT_ORIGINAL);
    buffer_put(out, words);
}

/* Words of a header: as they are where that is safe, else as encoded words of RFC 2047, each of
 * whole letters. Whatever would end the line becomes part of one. */
static void put_words(const char *words, Buffer *out) {
    bool plain = strlen(words) <= 60;
    for (const char *c = words; *c != '\0'; c++) {
        plain = plain && *c >= ' ' && *c < 0x7f && *c != '=' && *c != '"' && *c != '\\';
    }
    if (plain) {
        buffer_put(out, words);
        return;
    }
    const size_t all = strlen(words);
    for (size_t at = 0; at < all;) {
        size_t length = 0;
        while (at + length < all) {
            const int next = text_utf8(words + at + length, all - at - length);
            const size_t size = next > 0 ? (size_t)next : 1;
            if (length + size > WORD_BYTES) {
                break;
            }
            length += size;
        }
        buffer_put(out, at > 0 ? "\r\n =?utf-8?B?" : "=?utf-8?B?");
        put_base64(words + at, length, out);
        buffer_put(out, "?=");
        at += length;
    }
}

static void put_from(const char *from, Buffer *out) {
    char address[MAIL_ADDRESS_SIZE] = "", name[200] = "";
    const char *end = strchr(from, '<');
    mail_sender(from, address);
    if (end != NULL) {
        size_t length = (size_t)(end - from);
        while (length > 0 && (from[length - 1] == ' ' || from[length - 1] == '"')) {
            length--;
        }
        while (length > 0 && (*from == '"' || *from == ' ')) {
            from++;
            length--;
        }
        snprintf(name, sizeof name, "%.*s", (int)length, from);
    }
    if (name[0] != '\0') {
        /* Letters that mean something in such a header only come as an encoded word. */
        const bool special = strpbrk(name, "()<>[]:;@,.") != NULL;
        if (special) {
            buffer_put(out, "=?utf-8?B?");
            put_base64(name, strlen(name) > LINE_BYTES ? LINE_BYTES : strlen(name), out);
            buffer_put(out, "?=");
        } else {
            put_words(name, out);
        }
        buffer_put(out, " ");
    }
    buffer_put(out, "<");
    buffer_put(out, address);
    buffer_put(out, ">");
}

static void put_date(int64_t now, Buffer *out) {
    static const char *const DAYS[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const MONTHS[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const time_t seconds = (time_t)(now / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    text_format(buffer_room(out, 64), "%s, %02d %s %d %02d:%02d:%02d +0000", DAYS[day.tm_wday],
                day.tm_mday, MONTHS[day.tm_mon], day.tm_year + 1900, day.tm_hour, day.tm_min,
                day.tm_sec);
}

/* Every line with CRLF, then base64: so neither long lines nor single dots matter. */
static void put_body(const char *body, Buffer *out) {
    char line[LINE_BYTES];
    size_t used = 0;
    for (const char *c = body; *c != '\0'; c++) {
        const char *bytes = *c == '\n' ? "\r\n" : c;
        for (size_t i = 0; i < (*c == '\n' ? 2u : 1u); i++) {
            line[used++] = bytes[i];
            if (used == sizeof line) {
                put_base64(line, used, out);
                buffer_put(out, "\r\n");
                used = 0;
            }
        }
    }
    if (used > 0) {
        put_base64(line, used, out);
        buffer_put(out, "\r\n");
    }
}

void mail_write(const Letter *letter, Buffer *out) {
    char from[MAIL_ADDRESS_SIZE];
    if (!mail_sender(letter->from, from)) {
        snprintf(from, sizeof from, "@invalid"); /* never: it was checked at the start */
    }
    buffer_put(out, "Date: ");
    put_date(letter->now, out);
    buffer_put(out, "\r\nFrom: ");
    put_from(letter->from, out);
    buffer_put(out, "\r\nTo: <");
    buffer_put(out, mail_address_good(letter->to) ? letter->to : "");
    buffer_put(out, ">\r\nSubject: ");
    put_words(letter->subject, out);
    buffer_put(out, "\r\nMessage-ID: <");
    buffer_put(out, letter->id);
    buffer_put(out, strrchr(from, '@')); /* the sender's own domain */
    buffer_put(out, ">\r\n");
    if (letter->unsubscribe != NULL && strlen(letter->unsubscribe) < HEADER_MOST - 30) {
        buffer_put(out, "List-Unsubscribe: <");
        buffer_put(out, letter->unsubscribe);
        buffer_put(out, ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    }
    buffer_put(out, "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                    "Content-Type: text/plain; charset=utf-8\r\n"
                    "Content-Transfer-Encoding: base64\r\n\r\n");
    put_body(letter->body, out);
}
