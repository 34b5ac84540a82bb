/* web/shim.c -- the shim's texts, in and out, and the catalogue of the games; see web/shim.h. */
#include "web/shim.h"
#include "core/json_writer.h"

#include "games/list.h"
#include "play/setup.h"
#include "search/level.h"

#include <stdlib.h>

char *EXPORT(liege_buffer)(size_t size);
const char *EXPORT(liege_printed)(void);
const char *EXPORT(liege_catalogue)(int lang);
const char *EXPORT(liege_error)(void);
void EXPORT(liege_language)(int lang);

enum { ERROR_SIZE = 1024 };

Buffer shim_reply;
Buffer shim_sheet;
static char *buffer;
static char error_memory[ERROR_SIZE];
static Lang error_lang = ENGLISH;

/* ---- texts -------------------------------------------------------------------------------- */

/* Room for `size` bytes, valid until the next call; 0 if there is no memory. */
char *liege_buffer(size_t size) {
    free(buffer);
    buffer = malloc(size + 1);
    return buffer;
}

const char *shim_words(size_t length) {
    buffer[length] = '\0';
    return buffer;
}

const void *shim_bytes(void) {
    return buffer;
}

Lang shim_lang(int lang) {
    return lang >= 0 && lang < LANGS ? (Lang)lang : ENGLISH;
}

Text shim_error(void) {
    Text error = text_over(error_memory, sizeof error_memory);
    error.lang = error_lang;
    return error;
}

const char *shim_error_words(void) {
    return error_memory;
}

/* Why the last call that could fail did. */
const char *liege_error(void) {
    return error_memory;
}

Text *shim_begin(void) {
    if (shim_reply.text.start == NULL && !(buffer_new(&shim_reply) && buffer_new(&shim_sheet))) {
        abort();
    }
    buffer_clear(&shim_reply);
    return &shim_reply.text;
}

const char *shim_answer(void) {
    return shim_reply.text.cut ? "null" : shim_reply.text.start;
}

Text shim_scratch(void) {
    static char memory[MATCH_POSITION_SIZE];
    return text_over(memory, sizeof memory);
}

/* In which language (0 English, 1 German, 2 French) liege_error and liege_option say from now on
 * what is wrong with a record, a position, a move or a set-up. English until it is called; texts
 * already written stay as they are, and the machine interface always answers in English. */
void liege_language(int lang) {
    error_lang = shim_lang(lang);
}

/* ---- the games there are ------------------------------------------------------------------ */

/* What is printed on pieces and the like, by game. */
const char *liege_printed(void) {
    Text *out = shim_begin();
    json_open(out, NULL);
    for (int g = 0; g < GAMES_SHOWN; g++) {
        json_open(out, GAMES[g]->name);
        if (GAMES[g]->write_facts != NULL) {
            GAMES[g]->write_facts(NULL, out);
        }
        json_close(out);
    }
    json_close(out);
    return shim_answer();
}

static void add_numbers(Text *out, const char *key, const int *numbers, int count) {
    json_open_list(out, key);
    for (int i = 0; i < count; i++) {
        json_add_number(out, NULL, numbers[i]);
    }
    json_close_list(out);
}

static void add_options(Text *out, const Game *game, Lang lang) {
    json_open_list(out, "options");
    for (int i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        json_open(out, NULL);
        json_add_words(out, "name", option->name);
        json_add_words(out, "title", option->title.in[lang]);
        add_numbers(out, "values", option->values, option->count);
        if (option->seat) {
            json_add_flag(out, "seat", true);
        }
        json_close(out);
    }
    json_close_list(out);
}

/* The versions of the rules before this one, each with what has changed since. */
static void add_older(Text *out, const Game *game, Lang lang) {
    json_open_list(out, "older");
    for (const Game *by = game->previous; by != NULL; by = by->previous) {
        TEXT(changes, 1000);
        setup_say_changes(by, lang, &changes);
        json_open(out, NULL);
        json_add_number(out, "version", by->version);
        json_add_words(out, "change", changes.start);
        json_close(out);
    }
    json_close_list(out);
}

/* Sentences and marks by the number of the rule; there is no rule 0. */
static void add_rules(Text *out, const Game *game, Lang lang) {
    json_open_list(out, "rules");
    json_add_null(out, NULL);
    for (int rule = 1; rule <= game->rule_count; rule++) {
        json_add_words(out, NULL, game->rules[rule].text.in[lang]);
    }
    json_close_list(out);
    json_open_list(out, "marks");
    json_add_words(out, NULL, "");
    for (int rule = 1; rule <= game->rule_count; rule++) {
        const char *marks = game->rules[rule].marks;
        json_add_words(out, NULL, marks != NULL ? marks : "");
    }
    json_close_list(out);
}

/* All games that players are shown, with their options and rules in one language. */
const char *liege_catalogue(int lang_number) {
    const Lang lang = shim_lang(lang_number);
    Text *out = shim_begin();
    json_open_list(out, NULL);
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        json_open(out, NULL);
        json_add_words(out, "name", game->name);
        json_add_words(out, "title", game->title.in[lang]);
        json_add_number(out, "version", game->version);
        add_numbers(out, "seats", (const int[]){game->seats_min, game->seats_max}, 2);
        json_add_format(out, "letter", "%c", game->rule_letter);
        add_options(out, game, lang);
        json_open_list(out, "ratings");
        for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
            json_add_number(out, NULL, level_rating(game, level));
        }
        json_close_list(out);
        add_older(out, game, lang);
        add_rules(out, game, lang);
        json_close(out);
    }
    json_close_list(out);
    return shim_answer();
}
