/* play/vocabulary.c -- moves in the words of a language, and back into the notation. */
#include "play/vocabulary.h"

#include <string.h>

enum { WORD_SIZE = 64 }; /* bytes of any word, folded */

/* The letters of Latin-1 from U+00C0 on, capital or small, without their accents. */
static const char PLAIN[32][3] = {
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
    "d", "n", "o", "o", "o", "o", "o",  "x", "o", "u", "u", "u", "u", "y", "th", "ss",
};

void text_fold(const char *words, size_t length, bool german, Text *out) {
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)words[i];
        const unsigned char next = i + 1 < length ? (unsigned char)words[i + 1] : 0;
        if (c >= 'A' && c <= 'Z') {
            text_char(out, (char)(c - 'A' + 'a'));
        } else if (c == 0xc3 && next >= 0x80 && next <= 0xbf) {
            const int letter = next & 0x1f;
            const bool umlaut = letter == 0x04 || letter == 0x16 || letter == 0x1c;
            text_put(out, next == 0xbf ? "y" : PLAIN[letter]);
            text_put(out, german && umlaut ? "e" : "");
            i++;
        } else if (c == 0xc5 && (next == 0x92 || next == 0x93)) {
            text_put(out, "oe");
            i++;
        } else {
            text_char(out, (char)c);
        }
    }
}

static bool alike(const char *typed, size_t length, const char *word) {
    TEXT(wanted, WORD_SIZE);
    text_fold(typed, length, false, &wanted);
    for (int german = 0; german < 2; german++) {
        TEXT(folded, WORD_SIZE);
        text_fold(word, strlen(word), german != 0, &folded);
        if (!wanted.cut && strcmp(wanted.start, folded.start) == 0) {
            return true;
        }
    }
    return false;
}

/* The entry whose word in one of two languages this is; the first language goes first. */
static const Words *find(const Game *game, const char *word, size_t length, Lang lang, Lang other) {
    for (int pass = 0; pass < 2; pass++) {
        for (const Words *entry = game->vocabulary; entry->in[ENGLISH] != NULL; entry++) {
            if (alike(word, length, entry->in[pass == 0 ? lang : other])) {
                return entry;
            }
        }
    }
    return NULL;
}

/* Every word becomes that of another language. Words end at a space or a plus; digits at the end of
 * a word, as in knight1, stay. */
static void translate(const Game *game, const char *text, Lang from, Lang or_from, Lang into,
                      Text *out) {
    while (*text != '\0') {
        const size_t length = strcspn(text, " +");
        size_t letters = length;
        while (letters > 0 && text[letters - 1] >= '0' && text[letters - 1] <= '9') {
            letters--;
        }
        const Words *entry = letters == 0 ? NULL : find(game, text, letters, from, or_from);
        if (entry != NULL) {
            text_put(out, entry->in[into]);
            text_bytes(out, text + letters, length - letters);
        } else {
            text_bytes(out, text, length);
        }
        text += length;
        if (*text != '\0') {
            text_char(out, *text++);
        }
    }
}

void vocabulary_say(const Game *game, const char *notation, Lang lang, Text *out) {
    translate(game, notation, ENGLISH, ENGLISH, lang, out);
}

void vocabulary_read(const Game *game, const char *typed, Lang lang, Text *out) {
    translate(game, typed, lang, ENGLISH, ENGLISH, out);
}
