/* core/sentence.c -- templates filled for their reader, and spans turned into plain text. */
#include "core/sentence.h"

#include "core/game.h"

#include <string.h>

enum { WORD_SIZE = 24, BRACKETS_MOST = 4 };

/* Words of which only some are written: up to the sign that closes them, and from the bar between
 * two forms on the other ones. */
typedef struct Pair {
    char close;
    bool written, other_written;
} Pair;

static bool is_hidden(const Pair *pairs, int depth) {
    for (int i = 0; i < depth; i++) {
        if (!pairs[i].written) {
            return true;
        }
    }
    return false;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void write_part(const Sentence *sentence, const char *at, const char *end, Text *out);

/* "{plural 0|a knight|#0 knights}": French counts 0 as one. */
static void put_plural(const Sentence *sentence, int number, const char *forms, const char *end,
                       Text *out) {
    const char *bar = memchr(forms, '|', (size_t)(end - forms));
    const bool one =
        number == 1 || number == -1 || (number == 0 && sentence->reader.lang == FRENCH);
    if (bar == NULL || one) {
        write_part(sentence, forms, bar == NULL ? end : bar, out);
    } else {
        write_part(sentence, bar + 1, end, out);
    }
}

/* What stands between braces, from `at` to `end`: "word 0" or "plural 0|one|many". */
static void put_word(const Sentence *sentence, const char *at, const char *end, Text *out) {
    char word[WORD_SIZE] = {0};
    const char *stop = at;
    while (stop < end && *stop != ' ' && *stop != '|') {
        stop++;
    }
    const size_t length = (size_t)(stop - at);
    memcpy(word, at, length < WORD_SIZE ? length : WORD_SIZE - 1);
    const bool indexed = end - stop >= 2 && *stop == ' ' && is_digit(stop[1]);
    const int index = indexed ? stop[1] - '0' : 0;
    const char *forms = stop + (indexed ? 2 : 0);
    if (strcmp(word, "signed") == 0) {
        text_figure(out, sentence->number[index], true);
    } else if (strcmp(word, "plural") == 0 && forms < end && *forms == '|') {
        put_plural(sentence, sentence->number[index], forms + 1, end, out);
    } else if (sentence->put == NULL || !sentence->put(sentence, word, index, out)) {
        text_bytes(out, at - 1, (size_t)(end - at) + 2); /* tests find it */
    }
}

/* The words that a sign begins of which only some are written; false: it is no such sign. */
static bool opens(const Sentence *sentence, char sign, Pair *out) {
    const int seat = sentence->reader.seat;
    const int side = sign == '[' ? sentence->seat : sentence->other;
    const bool you = side >= 0 && side == seat;
    *out = (Pair){sign == '[' ? ']' : '>', you, !you};
    return sign == '[' || sign == '<';
}

static void write_part(const Sentence *sentence, const char *at, const char *end, Text *out) {
    Pair pairs[BRACKETS_MOST];
    int depth = 0;
    for (; at < end; at++) {
        if (depth > 0 && *at == pairs[depth - 1].close) {
            depth--;
        } else if (depth < BRACKETS_MOST && opens(sentence, *at, &pairs[depth])) {
            depth++;
        } else if (depth > 0 && *at == '|') {
            pairs[depth - 1].written = pairs[depth - 1].other_written;
        } else if (*at == '{' && memchr(at, '}', (size_t)(end - at)) != NULL) {
            const char *close = memchr(at, '}', (size_t)(end - at));
            if (!is_hidden(pairs, depth)) {
                put_word(sentence, at + 1, close, out);
            }
            at = close;
        } else if (is_hidden(pairs, depth)) {
            continue;
        } else if (*at == '@' || *at == '&') {
            text_format(out, "{%d}", *at == '@' ? sentence->seat : sentence->other);
        } else if (*at == '#' && at + 1 < end && is_digit(at[1])) {
            text_figure(out, sentence->number[*++at - '0'], false);
        } else {
            text_char(out, *at);
        }
    }
}

void sentence_write(const Sentence *sentence, const char *pattern, Text *out) {
    write_part(sentence, pattern, pattern + strlen(pattern), out);
}

/* A phrase in which braces enclose the words of a span. */
static void put_span(const char *kind, const char *phrase, const char *key, Text *out) {
    const char *open = strchr(phrase, '{');
    if (open == NULL) {
        text_put(out, phrase);
        return;
    }
    text_bytes(out, phrase, (size_t)(open - phrase));
    text_format(out, "{%s %s|", kind, key);
    text_put(out, open + 1);
}

void sentence_hex(const char *phrase, const char *cell, Text *out) {
    put_span("hex", phrase, cell, out);
}

void sentence_phrase(const char *phrase, Text *out) {
    for (const char *at = phrase; *at != '\0'; at++) {
        if (*at != '{' && *at != '}') {
            text_char(out, *at);
        }
    }
}

void sentence_piece(const char *phrase, const char *key, Text *out) {
    put_span("piece", phrase, key, out);
}

bool sentence_elides(const char *name) {
    static const char *const LETTERS[] = {"a", "e", "i", "o", "u", "y", "A", "E", "I", "O",
                                          "U", "Y", "à", "â", "é", "è", "ê", "ë", "î", "ï",
                                          "ô", "ö", "û", "ü", "À", "Â", "É", "È", "Ê", "Ë",
                                          "Î", "Ï", "Ô", "Ö", "Û", "Ü", "œ", "Œ", "æ", "Æ"};
    for (size_t i = 0; i < sizeof LETTERS / sizeof LETTERS[0]; i++) {
        if (strncmp(name, LETTERS[i], strlen(LETTERS[i])) == 0) {
            return true;
        }
    }
    return false;
}

static void put_name(const char *name, Text *out) {
    const size_t used = out->used;
    const char *last = used >= 3 ? out->start + used - 3 : NULL;
    const bool begins = used == 3 || (used > 3 && strchr(" (’", out->start[used - 4]) != NULL);
    if (out->lang == FRENCH && last != NULL && begins &&
        (memcmp(last, "de ", 3) == 0 || memcmp(last, "De ", 3) == 0) && sentence_elides(name)) {
        out->used -= 2;
        text_put(out, "’");
    }
    text_put(out, name);
}

/* " von {1}", " de {1}": whose the thing on a hex is, which comes before its coordinates. How long
 * that is; 0: nothing of the kind follows. */
static size_t owner_length(const char *at) {
    static const char *const OF[] = {" von {", " de {"};
    for (size_t i = 0; i < sizeof OF / sizeof OF[0]; i++) {
        const size_t length = strlen(OF[i]);
        if (strncmp(at, OF[i], length) == 0 && is_digit(at[length]) && at[length + 1] == '}') {
            return length + 2;
        }
    }
    return 0;
}

static void plain_part(const char *at, const char *stop, const char *const names[], Text *out) {
    static const Words AT = {{" at ", " bei ", " en "}};
    static const Words RULE = {{"rule ", "Regel ", "règle "}};
    while (at < stop) {
        const char *end = *at == '{' ? memchr(at, '}', (size_t)(stop - at)) : NULL;
        if (end == NULL) {
            text_char(out, *at++);
            continue;
        }
        const char *bar = memchr(at, '|', (size_t)(end - at));
        if (at[1] >= '0' && at[1] < '0' + SEATS_MAX && end == at + 2 && names != NULL) {
            put_name(names[at[1] - '0'], out);
        } else if (strncmp(at, "{hex ", 5) == 0) {
            const char *cell = at + 5;
            const size_t length = (size_t)((bar != NULL ? bar : end) - cell);
            if (bar != NULL) {
                text_bytes(out, bar + 1, (size_t)(end - bar - 1));
                const char *owner = end + 1;
                end += owner_length(owner);
                plain_part(owner, end + 1, names, out);
                text_put(out, AT.in[out->lang]);
            }
            text_bytes(out, cell, length);
        } else if (strncmp(at, "{piece ", 7) == 0 && bar != NULL) {
            text_bytes(out, bar + 1, (size_t)(end - bar - 1));
        } else if (strncmp(at, "{rule ", 6) == 0) {
            text_put(out, RULE.in[out->lang]);
            text_bytes(out, at + 6, (size_t)(end - at - 6));
        } else {
            text_bytes(out, at, (size_t)(end - at) + 1);
        }
        at = end + 1;
    }
}

void sentence_plain(const char *marked, const char *const names[], Text *out) {
    plain_part(marked, marked + strlen(marked), names, out);
}
