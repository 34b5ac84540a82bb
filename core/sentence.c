/* core/sentence.c -- templates filled for their reader, and spans turned into plain text. */
#include "core/sentence.h"

#include <string.h>

enum { WORD_SIZE = 24, BRACKETS_MOST = 4 };

/* A pair of forms that is being read: which sign closes it, and whether its words are written. */
typedef struct Pair {
    char close;
    bool first; /* the reader's form is the one to write */
    bool second_part;
} Pair;

static bool is_hidden(const Pair *pairs, int depth) {
    for (int i = 0; i < depth; i++) {
        if (pairs[i].first == pairs[i].second_part) {
            return true;
        }
    }
    return false;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void put_seat(int seat, Text *out) {
    text_format(out, "{%d}", seat);
}

/* "{plural 0|knight|knights}": French counts 0 as one. */
static void put_plural(const Sentence *sentence, int number, const char *forms, const char *end,
                       Text *out) {
    const char *bar = memchr(forms, '|', (size_t)(end - forms));
    const bool one = number == 1 || (number == 0 && sentence->reader.lang == FRENCH);
    if (bar == NULL) {
        text_bytes(out, forms, (size_t)(end - forms));
    } else if (one) {
        text_bytes(out, forms, (size_t)(bar - forms));
    } else {
        text_bytes(out, bar + 1, (size_t)(end - bar - 1));
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

void sentence_write(const Sentence *sentence, const char *pattern, Text *out) {
    Pair pairs[BRACKETS_MOST];
    int depth = 0;
    const int seat = sentence->reader.seat;
    for (const char *at = pattern; *at != '\0'; at++) {
        if ((*at == '[' || *at == '<') && depth < BRACKETS_MOST) {
            const int side = *at == '[' ? sentence->seat : sentence->other;
            pairs[depth++] =
                (Pair){*at == '[' ? ']' : '>', side >= 0 && side == seat, .second_part = false};
        } else if (depth > 0 && *at == '|') {
            pairs[depth - 1].second_part = true;
        } else if (depth > 0 && *at == pairs[depth - 1].close) {
            depth--;
        } else if (*at == '{' && strchr(at, '}') != NULL) {
            const char *end = strchr(at, '}');
            if (!is_hidden(pairs, depth)) {
                put_word(sentence, at + 1, end, out);
            }
            at = end;
        } else if (is_hidden(pairs, depth)) {
            continue;
        } else if (*at == '@') {
            put_seat(sentence->seat, out);
        } else if (*at == '&') {
            put_seat(sentence->other, out);
        } else if (*at == '#' && is_digit(at[1])) {
            text_figure(out, sentence->number[*++at - '0'], false);
        } else {
            text_char(out, *at);
        }
    }
}

void sentence_hex(const char *phrase, const char *cell, Text *out) {
    const char *open = strchr(phrase, '{');
    if (open == NULL) {
        text_put(out, phrase);
        return;
    }
    text_bytes(out, phrase, (size_t)(open - phrase));
    text_format(out, "{hex %s|", cell);
    text_put(out, open + 1);
}

void sentence_piece(const char *key, const char *name, Text *out) {
    text_format(out, "{piece %s|%s}", key, name);
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

void sentence_plain(const char *marked, const char *const names[], Text *out) {
    static const Words AT = {{" at ", " auf ", " en "}};
    static const Words RULE = {{"rule ", "Regel ", "règle "}};
    const char *at = marked;
    while (*at != '\0') {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end == NULL) {
            text_char(out, *at++);
            continue;
        }
        const char *bar = memchr(at, '|', (size_t)(end - at));
        if (is_digit(at[1]) && end == at + 2 && names != NULL) {
            put_name(names[at[1] - '0'], out);
        } else if (strncmp(at, "{hex ", 5) == 0) {
            if (bar != NULL) {
                text_bytes(out, bar + 1, (size_t)(end - bar - 1));
                text_put(out, AT.in[out->lang]);
            }
            text_bytes(out, at + 5, (size_t)((bar != NULL ? bar : end) - at - 5));
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
