/* term/choose.c -- from what somebody typed to a move: legal moves and their abbreviations. */
#include "term/choose.h"

#include "play/match.h"

#include <string.h>
#include <strings.h>

bool choices_fill(Choices *choices, const Game *game, const void *view) {
    if (choices->buffer.text.start == NULL && !buffer_new(&choices->buffer)) {
        return false;
    }
    buffer_clear(&choices->buffer);
    choices->count = game->moves(view, choices->move);
    size_t starts[MOVES_MAX];
    for (int i = 0; i < choices->count; i++) {
        Text *text = buffer_room(&choices->buffer, MATCH_MOVE_SIZE);
        starts[i] = text->used;
        game->write_move(view, choices->move[i], text);
        text_bytes(text, "", 1); /* each text keeps its own closing zero */
    }
    for (int i = 0; i < choices->count; i++) { /* the buffer may have moved while it grew */
        choices->text[i] = choices->words[i] = choices->buffer.text.start + starts[i];
    }
    return !choices->buffer.text.cut;
}

void choices_free(Choices *choices) {
    if (choices->buffer.text.start != NULL) {
        buffer_free(&choices->buffer);
    }
    memset(choices, 0, sizeof *choices);
}

void words_tidy(char *typed) {
    char *to = typed;
    for (const char *from = typed; *from != '\0'; from++) {
        if (*from != ' ' || (to > typed && to[-1] != ' ')) {
            *to++ = *from;
        }
    }
    if (to > typed && to[-1] == ' ') {
        to--;
    }
    *to = '\0';
}

static const char *next_word(const char *at) {
    at += strcspn(at, " ");
    return *at == ' ' ? at + 1 : at;
}

/* Is the first word of `typed` short for that of `whole`: its beginning, or with a number at the
 * end the beginning and that number, k1 for knight1? */
static bool word_begins(const char *typed, const char *whole) {
    const size_t length = strcspn(typed, " "), all = strcspn(whole, " ");
    if (length > all) {
        return false;
    }
    size_t letters = length;
    while (letters > 0 && typed[letters - 1] >= '0' && typed[letters - 1] <= '9') {
        letters--;
    }
    const size_t digits = length - letters;
    const bool numbered = letters > 0 && digits > 0 && strcspn(typed, "0123456789") == letters &&
                          strcspn(whole, "0123456789") == all - digits &&
                          strncmp(typed + letters, whole + all - digits, digits) == 0;
    return strncasecmp(typed, whole, numbered ? letters : length) == 0;
}

bool words_begin(const char *typed, const char *whole) {
    while (*typed != '\0') {
        if (!word_begins(typed, whole)) {
            return false;
        }
        typed = next_word(typed);
        whole = next_word(whole);
    }
    return true;
}

/* The word at a place, from 0; "" if there are not so many. */
static const char *word_at(const char *text, int place) {
    while (place-- > 0) {
        text = next_word(text);
    }
    return text;
}

static bool same_word(const char *a, const char *b) {
    const size_t length = strcspn(a, " ");
    return length == strcspn(b, " ") && strncasecmp(a, b, length) == 0;
}

static int count_words(const char *text) {
    int words = 0;
    for (; *text != '\0'; text = next_word(text)) {
        words++;
    }
    return words;
}

int choices_match(const Choices *choices, const char *typed, int out[MOVES_MAX]) {
    int count = 0;
    for (int i = 0; i < choices->count; i++) {
        if (words_begin(typed, choices->text[i])) {
            out[count++] = i;
        }
    }
    const int words = count_words(typed);
    for (int place = 0; place <= words && count > 1; place++) {
        int exact = 0;
        int kept[MOVES_MAX];
        for (int i = 0; i < count; i++) {
            const char *word = word_at(choices->text[out[i]], place);
            /* After the last word: moves that end there come before longer ones. */
            if (same_word(word_at(typed, place), word)) {
                kept[exact++] = out[i];
            }
        }
        if (exact > 0) {
            memcpy(out, kept, (size_t)exact * sizeof out[0]);
            count = exact;
        }
    }
    return count;
}

void choices_verbs(const Choices *choices, Text *out) {
    for (int i = 0; i < choices->count; i++) {
        bool known = false;
        for (int j = 0; j < i && !known; j++) {
            known = same_word(choices->text[i], choices->text[j]);
        }
        if (!known) {
            const size_t length = strcspn(choices->text[i], " ");
            text_put(out, out->used > 0 ? ", " : "");
            text_bytes(out, choices->text[i], length);
            text_put(out, choices->text[i][length] == ' ' ? " …" : "");
        }
    }
}

bool choices_example(const Choices *choices, Text *shortened, Text *full) {
    int matching[MOVES_MAX];
    for (int i = choices->count - 1; i >= 0; i--) {
        const char *text = choices->text[i];
        text_clear(shortened);
        for (const char *word = text; *word != '\0'; word = next_word(word)) {
            const bool number = (*word >= '0' && *word <= '9') || *word == '-';
            text_put(shortened, word > text ? " " : "");
            text_bytes(shortened, word, number ? strcspn(word, " ") : 1);
        }
        if (strchr(text, ' ') != NULL && strlen(text) > shortened->used &&
            choices_match(choices, shortened->start, matching) == 1) {
            text_put(full, text);
            return true;
        }
    }
    return false;
}

bool choices_expand(const Choices *choices, const char *typed, Text *out) {
    const int words = count_words(typed);
    for (int place = 0; place < words; place++) {
        const char *word = word_at(typed, place);
        const char *full = NULL;
        const bool number = (*word >= '0' && *word <= '9') || *word == '-';
        for (int i = 0; i < choices->count && !number; i++) {
            const char *candidate = word_at(choices->text[i], place);
            if (!word_begins(word, candidate)) {
                continue;
            }
            if (full != NULL && !same_word(full, candidate)) {
                return false;
            }
            full = candidate;
        }
        if (full == NULL) { /* a cell, or a word that no legal move has here */
            full = word;
        }
        text_put(out, place > 0 ? " " : "");
        text_bytes(out, full, strcspn(full, " "));
    }
    return true;
}
