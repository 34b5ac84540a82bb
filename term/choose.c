/* term/choose.c -- from what somebody typed to a move: legal moves and their abbreviations. */
#include "term/choose.h"

#include "play/match.h"
#include "play/vocabulary.h"

#include <string.h>
#include <strings.h>

bool choices_fill(Choices *choices, const Game *game, const void *view, Lang lang) {
    if (choices->buffer.text.start == NULL && !buffer_new(&choices->buffer)) {
        return false;
    }
    buffer_clear(&choices->buffer);
    choices->game = game;
    choices->lang = lang;
    choices->count = game->moves(view, choices->move);
    static size_t starts[MOVES_MAX][2 + READINGS];
    for (int i = 0; i < choices->count; i++) {
        TEXT(notation, MATCH_MOVE_SIZE);
        TEXT(words, MATCH_MOVE_SIZE);
        game->write_move(view, choices->move[i], &notation);
        vocabulary_say(game, notation.start, lang, &words);
        for (int kind = 0; kind < 2 + READINGS; kind++) {
            Text *text = buffer_room(&choices->buffer, 2 * MATCH_MOVE_SIZE);
            starts[i][kind] = text->used;
            if (kind < 2) {
                text_put(text, kind == 0 ? notation.start : words.start);
            } else if (kind == 2) {
                text_fold(notation.start, notation.used, false, text);
            } else {
                text_fold(words.start, words.used, kind == 4, text);
            }
            text_bytes(text, "", 1); /* each text keeps its own closing zero */
        }
    }
    const char *start = choices->buffer.text.start;
    for (int i = 0; i < choices->count; i++) { /* the buffer may have moved while it grew */
        choices->text[i] = start + starts[i][0];
        choices->words[i] = start + starts[i][1];
        for (int reading = 0; reading < READINGS; reading++) {
            choices->reading[reading][i] = start + starts[i][2 + reading];
        }
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

/* The reading of a move that `typed`, without accents, is short for, or NULL. */
static const char *reading_of(const Choices *choices, int index, const char *typed) {
    for (int reading = 0; reading < READINGS; reading++) {
        if (words_begin(typed, choices->reading[reading][index])) {
            return choices->reading[reading][index];
        }
    }
    return NULL;
}

bool choices_same(const Choices *choices, int index, const char *typed) {
    TEXT(plain, MATCH_MOVE_SIZE);
    text_fold(typed, strlen(typed), false, &plain);
    for (int reading = 0; reading < READINGS && !plain.cut; reading++) {
        if (strcmp(choices->reading[reading][index], plain.start) == 0) {
            return true;
        }
    }
    return false;
}

const char *choices_offer(const Choices *choices, int index, const char *typed) {
    TEXT(plain, MATCH_MOVE_SIZE);
    text_fold(typed, strlen(typed), false, &plain);
    for (int reading = READINGS - 1; reading >= 0 && !plain.cut; reading--) {
        if (words_begin(plain.start, choices->reading[reading][index])) {
            return reading > 0 ? choices->words[index] : choices->text[index];
        }
    }
    return NULL;
}

int choices_match(const Choices *choices, const char *typed, int out[MOVES_MAX]) {
    static const char *readings[MOVES_MAX];
    TEXT(plain, MATCH_MOVE_SIZE);
    text_fold(typed, strlen(typed), false, &plain);
    if (plain.cut) {
        return 0;
    }
    int count = 0;
    for (int i = 0; i < choices->count; i++) {
        readings[i] = reading_of(choices, i, plain.start);
        if (readings[i] != NULL) {
            out[count++] = i;
        }
    }
    const int words = count_words(plain.start);
    for (int place = 0; place <= words && count > 1; place++) {
        int exact = 0;
        int kept[MOVES_MAX];
        for (int i = 0; i < count; i++) {
            const char *word = word_at(readings[out[i]], place);
            /* After the last word: moves that end there come before longer ones. */
            if (same_word(word_at(plain.start, place), word)) {
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
            known = same_word(choices->words[i], choices->words[j]);
        }
        if (!known) {
            const size_t length = strcspn(choices->words[i], " ");
            text_put(out, out->used > 0 ? ", " : "");
            text_bytes(out, choices->words[i], length);
            text_put(out, choices->words[i][length] == ' ' ? " …" : "");
        }
    }
}

bool choices_example(const Choices *choices, Text *shortened, Text *full) {
    int matching[MOVES_MAX];
    for (int i = choices->count - 1; i >= 0; i--) {
        const char *text = choices->words[i];
        text_clear(shortened);
        for (const char *word = text; *word != '\0'; word = next_word(word)) {
            const bool number = (*word >= '0' && *word <= '9') || *word == '-';
            text_put(shortened, word > text ? " " : "");
            text_bytes(shortened, word,
                       number ? strcspn(word, " ") : (size_t)text_utf8(word, strlen(word)));
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
    TEXT(plain, MATCH_MOVE_SIZE);
    TEXT(expanded, MATCH_MOVE_SIZE);
    text_fold(typed, strlen(typed), false, &plain);
    const int words = count_words(plain.start);
    for (int place = 0; place < words; place++) {
        const char *word = word_at(plain.start, place);
        const char *full = NULL;
        const bool number = (*word >= '0' && *word <= '9') || *word == '-';
        for (int i = 0; i < choices->count && !number; i++) {
            const char *meant = word_at(choices->text[i], place);
            bool begins = false;
            for (int reading = 0; reading < READINGS; reading++) {
                begins = begins || word_begins(word, word_at(choices->reading[reading][i], place));
            }
            if (!begins) {
                continue;
            }
            if (full != NULL && !same_word(full, meant)) {
                return false;
            }
            full = meant;
        }
        if (full == NULL) { /* a cell, or a word that no legal move has here */
            full = word_at(typed, place);
        }
        text_put(&expanded, place > 0 ? " " : "");
        text_bytes(&expanded, full, strcspn(full, " "));
    }
    vocabulary_read(choices->game, expanded.start, choices->lang, out);
    return !plain.cut && !expanded.cut;
}
