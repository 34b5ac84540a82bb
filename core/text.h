/* core/text.h -- a text being written into memory the caller owns, cut off safely at its end; or
 * one that grows (play/buffer.h). Whoever writes need not know which. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef enum Lang { ENGLISH, GERMAN, FRENCH, LANGS } Lang;

/* The same words in every language, in the order of Lang. */
typedef struct Words {
    const char *in[LANGS];
} Words;

typedef struct Text {
    char *start;
    size_t size; /* of the memory at start, with room for the closing zero */
    size_t used; /* bytes written so far, without the closing zero */
    bool cut;    /* something did not fit and is missing at the end */
    Lang lang;   /* of the messages written to it; English unless somebody asks for another */
    /* Makes room for `bytes` more; false: there is no memory. NULL: the text cannot grow. */
    bool (*grow)(struct Text *text, size_t bytes);
} Text;

/* Of three wordings the one in the language of a text: TEXT_IN(error, "no", "nein", "non"). Where
 * they are formats the compiler checks each of them against the values. */
#define TEXT_IN(TEXT, EN, DE, FR)                                                                  \
    ((TEXT)->lang == GERMAN ? (DE) : (TEXT)->lang == FRENCH ? (FR) : (EN))

/* TEXT(out, 100) declares `out` with room for 99 bytes on the stack. */
#define TEXT(NAME, SIZE)                                                                           \
    char NAME##_memory[SIZE];                                                                      \
    Text NAME = text_over(NAME##_memory, sizeof NAME##_memory)
/* The same, in a language. */
#define TEXT_OF(NAME, SIZE, LANG)                                                                  \
    TEXT(NAME, SIZE);                                                                              \
    NAME.lang = LANG

Text text_over(char *memory, size_t size);
void text_clear(Text *text);

/* How many of `bytes` there is room for, after growing; when that is not all the text is cut. */
size_t text_room(Text *text, size_t bytes);

/* Positions are thousands of such small pieces and are written after every move that is checked;
 * here the compiler knows the length of a literal. */
void text_bytes_slowly(Text *text, const char *bytes, size_t count); /* as many as fit */
static inline void text_bytes(Text *text, const char *bytes, size_t count) {
    if (count > text->size - 1 - text->used) {
        text_bytes_slowly(text, bytes, count);
        return;
    }
    memcpy(text->start + text->used, bytes, count);
    text->used += count;
    text->start[text->used] = '\0';
}

static inline void text_char(Text *text, char c) {
    text_bytes(text, &c, 1);
}

static inline void text_put(Text *text, const char *words) {
    text_bytes(text, words, strlen(words));
}

void text_number(Text *text, long long number);
/* For people to read: a real minus; with `sign` a plus before what is above 0, too. */
void text_figure(Text *text, int number, bool sign);
/* A number with so many places after the decimal mark of the language. */
void text_decimal(Text *out, double number, int places, Lang lang);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What stands before the i-th of `count` things that a sentence lists: nothing, ", " or, before the
 * last one, " and " or whatever `last` says. */
const char *text_joint(int i, int count, const char *last);
extern const Words TEXT_AND; /* " and " */
extern const Words TEXT_OR;
/* The pattern with {0}, {1} … {9} replaced by the values there are; anything else stays. */
void text_fill(Text *text, const char *pattern, const char *const values[], int count);

/* Puts a sentence in the place of what stood there; false, for a function to return. */
bool text_say(Text *error, const char *sentence);
/* Puts "out of memory" in the place of what stood there; false, for a function to return. */
bool text_no_memory(Text *error);

/* Bytes of the UTF-8 character at `at`, where `room` bytes (at least one) may be looked at; 0 if it
 * is none (overlong forms and surrogates too). */
int text_utf8(const char *at, size_t room);

/* Terminal cells a UTF-8 text takes; colour sequences take none. */
int text_width(const char *words);

/* A piece of JSON: quotes and escapes, for any UTF-8. */
void text_json(Text *text, const char *words);

Lang lang_of(const char *code); /* "de", "de_AT.UTF-8" …; ENGLISH for anything unknown, NULL too */
const char *lang_code(Lang lang); /* "en", "de", "fr" */

#endif
