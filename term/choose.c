/* term/choose.c -- from what somebody typed to a move: legal moves and their abbreviations. */
#include "term/choose.h"

#include "play/match.h"

#include <string.h>
#include <strings.h>

bool choices_fill(Choices *choices, const Game *game, const void *view) {
    if (choices->page.text.start == NULL && !page_new(&choices->page)) {
        return false;
    }
    page_clear(&choices->page);
    choices->count = game->moves(view, choices->move);
    size_t starts[MOVES_MAX];
    for (int i = 0; i < choices->count; i++) {
        Text *text = page_room(&choices->page, MATCH_MOVE_SIZE);
        starts[i] = text->used;
        game->write_move(view, choices->move[i], text);
        text_bytes(text, "", 1); /* each text keeps its own closing zero */
    }
    for (int i = 0; i < choices->count; i++) { /* the page may have moved while it grew */
        choices->text[i] = choices->page.text.start + starts[i];
    }
    return !choices->page.text.cut;
}

void choices_free(Choices *choices) {
    if (choices->page.text.start != NULL) {
        page_free(&choices->page);
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

bool words_begin(const char *typed, const char *whole) {
    while (*typed != '\0') {
        const size_t length = strcspn(typed, " ");
        if (strncasecmp(typed, whole, length) != 0 || strcspn(whole, " ") < length) {
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

bool choices_expand(const Choices *choices, const char *typed, Text *out) {
    const int words = count_words(typed);
    for (int place = 0; place < words; place++) {
        const char *word = word_at(typed, place);
        const size_t length = strcspn(word, " ");
        const char *full = NULL;
        const bool number = (*word >= '0' && *word <= '9') || *word == '-';
        for (int i = 0; i < choices->count && !number; i++) {
            const char *candidate = word_at(choices->text[i], place);
            if (strncasecmp(word, candidate, length) != 0) {
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
