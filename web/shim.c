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

void shim_begin(void) {
    if (shim_reply.text.start == NULL && !(buffer_new(&shim_reply) && buffer_new(&shim_sheet))) {
        abort();
    }
    buffer_clear(&shim_reply);
}

const char *shim_answer(void) {
    return shim_reply.text.cut ? "null" : shim_reply.text.start;
}

void shim_number(long long number) {
    text_number(buffer_room(&shim_reply, 24), number);
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

static void put_options(const Game *game, Lang lang) {
    for (int i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        buffer_put(&shim_reply, i > 0 ? ",{\"name\":" : "{\"name\":");
        buffer_json(&shim_reply, option->name);
        buffer_put(&shim_reply, ",\"title\":");
        buffer_json(&shim_reply, option->title.in[lang]);
        buffer_put(&shim_reply, ",\"values\":[");
        for (int v = 0; v < option->count; v++) {
            buffer_put(&shim_reply, v > 0 ? "," : "");
            shim_number(option->values[v]);
        }
        buffer_put(&shim_reply, option->seat ? "],\"seat\":true}" : "]}");
    }
}

/* What is printed on pieces and the like, by game. */
const char *liege_printed(void) {
    shim_begin();
    Text *out = &shim_reply.text;
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

/* All games that players are shown, with their options and rules in one language. */
const char *liege_catalogue(int lang_number) {
    const Lang lang = shim_lang(lang_number);
    shim_begin();
    buffer_put(&shim_reply, "[");
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        buffer_put(&shim_reply, g > 0 ? ",{\"name\":" : "{\"name\":");
        buffer_json(&shim_reply, game->name);
        buffer_put(&shim_reply, ",\"title\":");
        buffer_json(&shim_reply, game->title.in[lang]);
        text_format(buffer_room(&shim_reply, 128),
                    ",\"version\":%d,\"seats\":[%d,%d],\"letter\":\"%c\",\"options\":[",
                    game->version, game->seats_min, game->seats_max, game->rule_letter);
        put_options(game, lang);
        buffer_put(&shim_reply, "],\"ratings\":");
        for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
            buffer_put(&shim_reply, level > LEVEL_LEAST ? "," : "[");
            shim_number(level_rating(game, level));
        }
        buffer_put(&shim_reply, "],\"older\":[");
        for (const Game *by = game->previous; by != NULL; by = by->previous) {
            TEXT(changes, 1000);
            setup_say_changes(by, lang, &changes);
            text_format(buffer_room(&shim_reply, 64),
                        "%s{\"version\":%d,\"change\":", by == game->previous ? "" : ",",
                        by->version);
            buffer_json(&shim_reply, changes.start);
            buffer_put(&shim_reply, "}");
        }
        buffer_put(&shim_reply, "],\"rules\":[null");
        for (int rule = 1; rule <= game->rule_count; rule++) {
            buffer_put(&shim_reply, ",");
            if (game->rules[rule].text.in[lang] == NULL) {
                buffer_put(&shim_reply, "null");
            } else {
                buffer_json(&shim_reply, game->rules[rule].text.in[lang]);
            }
        }
        buffer_put(&shim_reply, "],\"marks\":[\"\"");
        for (int rule = 1; rule <= game->rule_count; rule++) {
            const char *marks = game->rules[rule].marks;
            buffer_put(&shim_reply, ",");
            buffer_json(&shim_reply, marks != NULL ? marks : "");
        }
        buffer_put(&shim_reply, "]}");
    }
    buffer_put(&shim_reply, "]");
    return shim_answer();
}
