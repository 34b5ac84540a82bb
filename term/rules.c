/* term/rules.c -- the rules to read while playing: all of them page by page, one of them, or the
 * aid. */
#include "play/rulebook.h"
#include "term/table.h"

#include <string.h>

void show_pages(Table *table, const char *text) {
    const int height = screen_height(&table->screen); /* 0: the whole screen has its own pages */
    const bool paged = table->line.editing && height > 4;
    const int history = table->line.history_count; /* answers are none */
    int lines = 0;
    while (*text != '\0') {
        if (paged && lines == height - 1) {
            char typed[LINE_SIZE];
            const char *prompt = say_words(SAY_RULES_MORE, table->lang);
            const LineAnswer answer = line_read(&table->line, prompt, typed);
            table->line.history_count = history;
            if (answer != LINE_READ || typed[0] != '\0') {
                return;
            }
            lines = 0;
        }
        const size_t length = strcspn(text, "\n");
        char line[2000];
        Text out = text_over(line, sizeof line);
        text_bytes(&out, text, length);
        screen_put(&table->screen, line);
        screen_put(&table->screen, "\n");
        lines++;
        text += length + (text[length] == '\n');
    }
}

static bool asks_for_aid(const char *typed, Lang lang) {
    return strcmp(typed, "aid") == 0 || strcmp(typed, say_words(SAY_RULES_AID, lang)) == 0;
}

void show_rules(Table *table, const char *typed) {
    const Game *game = table->match->game;
    const bool aid = asks_for_aid(typed, table->lang);
    const int rule = typed[0] != '\0' && !aid ? rulebook_number(game, typed) : 0;
    if (typed[0] != '\0' && !aid && rule == 0) {
        TEXT(first, 12);
        TEXT(last, 12);
        text_format(&first, "%c1", game->rule_letter);
        text_format(&last, "%c%d", game->rule_letter, game->rule_count);
        SHOW(table, INK_PLAIN, SAY_NO_RULE, typed, first.start, last.start,
             say_words(SAY_RULES_AID, table->lang));
        return;
    }
    const RulebookLook look = {.lang = table->lang,
                               .width = screen_width(&table->screen) - 1,
                               .colour = table->screen.colour};
    Buffer text;
    if (!buffer_new(&text)) {
        show_say(table, INK_ALARM, SAY_NO_MEMORY, NULL, 0);
        return;
    }
    const bool there = aid        ? rulebook_aid(game, &look, &text)
                       : rule > 0 ? rulebook_rule(game, rule, &look, &text)
                                  : rulebook_all(game, &look, &text);
    if (there) {
        show_pages(table, text.text.start);
    } else {
        show_say(table, INK_PLAIN, SAY_NO_RULES, NULL, 0);
    }
    buffer_free(&text);
}
