/* core/text.c -- a text being written into memory the caller owns. */
#include "core/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Text text_over(char *memory, size_t size) {
    assert(size > 0);
    memory[0] = '\0';
    const Text text = {.start = memory, .size = size};
    return text;
}

void text_clear(Text *text) {
    text->used = 0;
    text->cut = false;
    text->start[0] = '\0';
}

size_t text_room(Text *text, size_t bytes) {
    size_t room = text->size - 1 - text->used;
    if (bytes > room && text->grow != NULL && text->grow(text, bytes)) {
        room = text->size - 1 - text->used;
    }
    text->cut = text->cut || bytes > room;
    return bytes > room ? room : bytes;
}

void text_bytes_slowly(Text *text, const char *bytes, size_t count) {
    const size_t fits = text_room(text, count);
    memcpy(text->start + text->used, bytes, fits);
    text->used += fits;
    text->start[text->used] = '\0';
}

void text_number(Text *text, long long number) {
    if (number >= 0 && number < 10) { /* the most frequent by far */
        text_char(text, (char)('0' + number));
        return;
    }
    if (number > -100 && number < 100 && text->size - text->used > sizeof "-10") {
        const unsigned rest = (unsigned)(number < 0 ? -number : number);
        char *at = text->start + text->used;
        *at = '-';
        at += number < 0;
        *at = (char)('0' + rest / 10);
        at += rest >= 10;
        *at++ = (char)('0' + rest % 10);
        *at = '\0';
        text->used = (size_t)(at - text->start);
        return;
    }
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long rest =
        number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    text_bytes(text, digits + at, sizeof digits - at);
}

/* Most formats are words, whole numbers and single letters; done here that is ten times as quick
 * as in the C library, which gets what is left from the first rarer conversion on. */
void text_figure(Text *text, int number, bool sign) {
    text_put(text, number < 0 ? "−" : sign && number > 0 ? "+" : "");
    text_number(text, number < 0 ? -(long long)number : number);
}

void text_format(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    for (;;) {
        const char *plain = format;
        while (*format != '%' && *format != '\0') {
            format++;
        }
        text_bytes(text, plain, (size_t)(format - plain));
        if (*format == '\0') {
            break;
        }
        if (format[1] == 's') {
            text_put(text, va_arg(arguments, const char *));
        } else if (format[1] == 'd') {
            text_number(text, va_arg(arguments, int));
        } else if (format[1] == 'c') {
            text_char(text, (char)va_arg(arguments, int));
        } else {
            va_list again;
            va_copy(again, arguments);
            const size_t room = text->size - text->used;
            const int wanted = vsnprintf(text->start + text->used, room, format, arguments);
            assert(wanted >= 0);
            const size_t fits = text_room(text, (size_t)wanted);
            if (fits >= room) { /* it has grown */
                vsnprintf(text->start + text->used, fits + 1, format, again);
            }
            va_end(again);
            text->used += fits;
            break;
        }
        format += 2;
    }
    va_end(arguments);
}

const Words TEXT_AND = {{" and ", " und ", " et "}};
const Words TEXT_OR = {{" or ", " oder ", " ou "}};

const char *text_joint(int i, int count, const char *last) {
    return i == 0 ? "" : i == count - 1 ? last : ", ";
}

void text_decimal(Text *out, double number, int places, Lang lang) {
    const size_t from = out->used;
    text_format(out, "%.*f", places, number);
    char *mark = strchr(out->start + from, '.');
    if (mark != NULL && lang != ENGLISH) {
        *mark = ',';
    }
}

void text_fill(Text *text, const char *pattern, const char *const values[], int count) {
    for (const char *at = pattern; *at != '\0'; at++) {
        if (at[0] == '{' && at[1] >= '0' && at[1] < '0' + count && at[2] == '}') {
            text_put(text, values[at[1] - '0']);
            at += 2;
        } else {
            text_char(text, *at);
        }
    }
}

bool text_say(Text *error, const char *sentence) {
    text_clear(error);
    text_put(error, sentence);
    return false;
}

bool text_no_memory(Text *error) {
    return text_say(
        error, TEXT_IN(error, "out of memory", "nicht genug Speicher", "mémoire insuffisante"));
}

int text_utf8(const char *at, size_t room) {
    const unsigned char *byte = (const unsigned char *)at;
    if (byte[0] < 0x80) {
        return 1;
    }
    const int length = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
    if (byte[0] < 0xc2 || byte[0] > 0xf4 || room < (size_t)length) {
        return 0;
    }
    for (int i = 1; i < length; i++) {
        if ((byte[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    const bool bad = (byte[0] == 0xe0 && byte[1] < 0xa0) || (byte[0] == 0xed && byte[1] > 0x9f) ||
                     (byte[0] == 0xf0 && byte[1] < 0x90) || (byte[0] == 0xf4 && byte[1] > 0x8f);
    return bad ? 0 : length;
}

int text_width(const char *words) {
    int width = 0;
    for (const unsigned char *at = (const unsigned char *)words; *at != '\0'; at++) {
        if (*at == 0x1b && at[1] == '[') { /* ESC [ … letter */
            at += 2;
            while (*at != '\0' && !(*at >= '@' && *at <= '~')) {
                at++;
            }
            if (*at == '\0') {
                break;
            }
        } else if ((*at & 0xc0) != 0x80) {
            width++;
        }
    }
    return width;
}

void text_json(Text *text, const char *words) {
    text_char(text, '"');
    for (const char *at = words; *at != '\0';) {
        size_t plain = 0;
        while ((unsigned char)at[plain] >= 0x20 && at[plain] != '"' && at[plain] != '\\' &&
               at[plain] != 0x7f) {
            plain++;
        }
        text_bytes(text, at, plain);
        at += plain;
        switch (*at) {
        case '\0':
            continue;
        case '"':
        case '\\':
            text_char(text, '\\');
            text_char(text, *at);
            break;
        case '\n':
            text_put(text, "\\n");
            break;
        case '\t':
            text_put(text, "\\t");
            break;
        default:
            text_format(text, "\\u%04x", (unsigned)(unsigned char)*at);
        }
        at++;
    }
    text_char(text, '"');
}

Lang lang_of(const char *code) {
    if (code != NULL && strncmp(code, "de", 2) == 0) {
        return GERMAN;
    }
    if (code != NULL && strncmp(code, "fr", 2) == 0) {
        return FRENCH;
    }
    return ENGLISH;
}

const char *lang_code(Lang lang) {
    static const char *const CODES[LANGS] = {"en", "de", "fr"};
    return CODES[lang];
}
