/* tests/examples.c -- the worked examples of the rules, played by the rules.
 *
 *     test_examples [--write]
 *
 * games/GAME/examples.txt holds positions, moves and what they must cause. Here they are played and
 * checked; what the page needs of them is web/src/rules/examples.json, which must be what --write
 * writes. */
#include "play/buffer.h"
#include "play/file.h"
#include "tests/drawn.h"

#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *drawn_json(const char *drawing);
const char *barony_drawn_json(const char *drawing);
const char *feudo_drawn(const char *drawing);

static const char JSON_FILE[] = "web/src/rules/examples.json";
enum { FILE_MOST = 1 << 20, LINE_SIZE = 2000, STEPS_MAX = 16 };

typedef struct Example {
    char name[40];
    char rules[80]; /* numbers with commas between */
    char words[3][LANGS][LINE_SIZE];
    bool tray; /* what lies beside the board is to be seen too */
    char steps[STEPS_MAX][80];
    int count;
} Example;

static const char *const WORDS[3] = {"title", "text", "after"};
static const char *const LANG_WORDS[LANGS] = {"en", "de", "fr"};

static bool writing;
static Buffer json;
static Table table;
static int played;

static void put_three(const Example *example, int which) {
    if (example->words[which][ENGLISH][0] == '\0') {
        return;
    }
    text_format(buffer_room(&json, 64), ",\n   \"%s\":[", WORDS[which]);
    for (int lang = 0; lang < LANGS; lang++) {
        if (example->words[which][lang][0] == '\0') {
            fail_msg("%s: no %s.%s", example->name, WORDS[which], LANG_WORDS[lang]);
        }
        buffer_put(&json, lang > 0 ? ",\n    " : "\n    ");
        buffer_json(&json, example->words[which][lang]);
    }
    buffer_put(&json, "]");
}

/* The example that has been read, with the position it begins with. */
static void put_example(const Example *example, const char *position, bool first) {
    buffer_put(&json, first ? "\n  {\"name\":" : ",\n  {\"name\":");
    buffer_json(&json, example->name);
    text_format(buffer_room(&json, 128), ",\"rules\":[%s]", example->rules);
    for (int i = 0; i < 3; i++) {
        put_three(example, i);
    }
    buffer_put(&json, example->tray ? ",\n   \"tray\":true" : "");
    buffer_put(&json, ",\n   \"steps\":[");
    for (int i = 0; i < example->count; i++) {
        buffer_put(&json, i > 0 ? "," : "");
        buffer_json(&json, example->steps[i]);
    }
    buffer_put(&json, "],\n   \"position\":");
    buffer_put(&json, position);
    buffer_put(&json, "}");
    played++;
}

/* One line without its newline; false at the end. */
static bool next_line(const char **at, char line[LINE_SIZE]) {
    if (**at == '\0') {
        return false;
    }
    const size_t length = strcspn(*at, "\n");
    assert_true(length < LINE_SIZE);
    memcpy(line, *at, length);
    line[length] = '\0';
    *at += length + ((*at)[length] == '\n');
    return true;
}

static const char *after(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static void copy(char *to, size_t size, const char *from) {
    assert_true(strlen(from) < size);
    strcpy(to, from);
}

static bool read_words(Example *example, const char *line) {
    for (int which = 0; which < 3; which++) {
        for (int lang = 0; lang < LANGS; lang++) {
            TEXT(key, 20);
            text_format(&key, "%s.%s", WORDS[which], LANG_WORDS[lang]);
            const char *words = after(line, key.start);
            if (words != NULL) {
                strcpy(example->words[which][lang], words);
                return true;
            }
        }
    }
    return false;
}

static void read_rules(const Game *game, Example *example, const char *numbers) {
    Text rules = text_over(example->rules, sizeof example->rules);
    for (const char *at = numbers; *at != '\0';) {
        char *end;
        const long rule = strtol(at, &end, 10);
        if (end == at || rule < 1 || rule > game->rule_count) {
            fail_msg("%s: %s is no rule", example->name, at);
        }
        text_format(&rules, "%s%ld", rules.used > 0 ? "," : "", rule);
        at = end + strspn(end, " ");
    }
}

static void play_file(const Game *game, const char *(*drawn)(const char *)) {
    static Example example;
    static char position[1 << 16], line[LINE_SIZE];
    TEXT(name, 80);
    TEXT(error, 300);
    Buffer file;
    text_format(&name, "games/%s/examples.txt", game->name);
    assert_true(buffer_new(&file));
    if (!file_load(name.start, FILE_MOST, &file, &error)) {
        fail_msg("%s: %s", name.start, error.start);
    }
    bool open = false, first = true;
    for (const char *at = file.text.start; next_line(&at, line);) {
        const char *rest;
        if (line[0] == '\0' || line[0] == '#' || read_words(&example, line)) {
            continue;
        }
        if ((rest = after(line, "example")) != NULL) {
            if (open) {
                put_example(&example, position, first);
                first = false;
            }
            memset(&example, 0, sizeof example);
            position[0] = '\0';
            copy(example.name, sizeof example.name, rest);
            open = true;
        } else if ((rest = after(line, "rules")) != NULL) {
            read_rules(game, &example, rest);
        } else if (strcmp(line, "tray") == 0) {
            example.tray = true;
        } else if (strcmp(line, "draw") == 0) {
            TEXT(drawing, 4000);
            while (next_line(&at, line) && strcmp(line, "end") != 0) {
                text_format(&drawing, "%s\n", line);
            }
            copy(position, sizeof position, drawn(drawing.start));
            table_load(&table, game, position, name.start, __LINE__);
        } else if ((rest = after(line, "step")) != NULL) {
            assert_in_range(example.count, 0, STEPS_MAX - 1);
            copy(example.steps[example.count++], sizeof example.steps[0], rest);
            table_play(&table, rest, example.name, example.count);
        } else if ((rest = after(line, "told")) != NULL) {
            table_told(&table, rest, 1, example.name, example.count);
        } else if ((rest = after(line, "score")) != NULL) {
            table_score_is(&table, rest, example.name, example.count);
        } else {
            fail_msg("%s: what is '%s'?", name.start, line);
        }
    }
    put_example(&example, position, first);
    buffer_free(&file);
}

static void all_examples_hold(void **unused) {
    (void)unused;
    static const struct {
        const Game *game;
        const char *(*drawn)(const char *);
    } FILES[] = {
        {&BARON_GAME, drawn_json}, {&BARONY_GAME, barony_drawn_json}, {&FEUDO_GAME, feudo_drawn}};
    TEXT(error, 300);
    Buffer kept;
    assert_true(buffer_new(&json) && buffer_new(&kept));
    buffer_put(&json, "{");
    for (int i = 0; i < 3; i++) {
        text_format(buffer_room(&json, 64), "%s\"%s\":[", i > 0 ? ",\n " : "\n ",
                    FILES[i].game->name);
        play_file(FILES[i].game, FILES[i].drawn);
        buffer_put(&json, "]");
    }
    buffer_put(&json, "\n}\n");
    assert_false(json.text.cut);
    assert_in_range(played, 20, 100);
    if (writing) {
        assert_int_equal(file_save(JSON_FILE, json.text.start, json.text.used, true, &error),
                         FILE_WRITTEN);
    }
    assert_true(file_load(JSON_FILE, FILE_MOST, &kept, &error));
    if (strcmp(kept.text.start, json.text.start) != 0) {
        fail_msg("%s is not what the examples say; test_examples --write writes it", JSON_FILE);
    }
    buffer_free(&kept);
    buffer_free(&json);
}

int main(int count, char **arguments) {
    writing = count == 2 && strcmp(arguments[1], "--write") == 0;
    if (count > 1 && !writing) {
        fprintf(stderr, "usage: test_examples [--write]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_examples_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
