/* term/show.c -- everything terminal play shows: board, news, log, lists. */
#include "term/sheet.h"
#include "term/table.h"

#include "core/eyes.h"
#include "play/setup.h"

#include <stdio.h>
#include <string.h>

enum {
    DRAWING_SIZE = 1 << 17, /* bytes of a drawn board with all its colour sequences */
    NAME_COLUMNS = 12,      /* of a name beside the board */
    NEWS_MOST = 12,         /* lines told at once; the rest is in the log */
    NEWS_LEAST = 4,         /* even where the board leaves no room for more */
    QUESTION_LINES = 6,     /* what stands below the board, with the prompt */
    STRIP_OVERLAP = 6,      /* columns, so that every cell is whole in one of two strips */
    NUMBERED_MOST = 40      /* a longer list of moves is grouped instead of numbered */
};

void show_say(const Table *table, Ink ink, Say say, const char *const values[], int count) {
    TEXT(out, SENTENCE);
    text_fill(&out, say_words(say, table->lang), values, count);
    screen_say(&table->screen, ink, out.start, 0);
}

void show_name(const Table *table, int seat, Text *out) {
    const char *name = table->match->names[seat];
    text_put(out, name[0] != '\0' ? name : seat_words(seat, table->lang));
}

void show_move(const Table *table, const void *before, Move move, Text *out) {
    table->match->game->write_move(before, move, out);
}

/* A pattern with the names of the seats put in for {0}, {1} …, each in so many columns; with 0 as
 * they are. */
static void put_names(const Table *table, const char *pattern, int columns, Text *out) {
    char memory[SEATS_MAX][NAME_TEXT];
    const char *names[SEATS_MAX];
    const int seats = table->match->setup.seats;
    for (int seat = 0; seat < seats; seat++) {
        Text name = text_over(memory[seat], sizeof memory[seat]);
        show_name(table, seat, &name);
        if (columns > 0) {
            screen_fit(&name, columns);
        }
        names[seat] = memory[seat];
    }
    text_fill(out, pattern, names, seats);
}

void show_sentence(const Table *table, const char *marked, Text *out) {
    char memory[SEATS_MAX][NAME_TEXT];
    const char *names[SEATS_MAX];
    TEXT_OF(plain, SENTENCE, table->lang);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Text name = text_over(memory[seat], sizeof memory[seat]);
        if (seat < table->match->setup.seats) {
            show_name(table, seat, &name);
        }
        names[seat] = memory[seat];
    }
    sentence_plain(marked, names, &plain);
    text_put(out, plain.start);
}

/* Lines that are too long: a board is cut into strips from left to right, what tells of the seats
 * is wrapped. */
static void put_part(const Table *table, const char *drawn, bool board, Buffer *out) {
    static Sheet sheet; /* kept for its memory */
    const int width = screen_width(&table->screen) - 1;
    sheet_read(&sheet, drawn, board ? 0 : width);
    const int columns = sheet_columns(&sheet);
    const int strip = columns <= width ? columns
                      : (columns + STRIP_OVERLAP + 1) / 2 <= width
                          ? (columns + STRIP_OVERLAP + 1) / 2 /* two of the same width */
                          : width;
    for (int from = 0; from == 0 || from + STRIP_OVERLAP < columns; from += strip - STRIP_OVERLAP) {
        if (from > 0) {
            TEXT(words, 200);
            text_fill(&words, say_words(SAY_STRIP, table->lang), NULL, 0);
            buffer_put(out, words.start);
            buffer_put(out, "\n");
        }
        for (int line = 0; line < sheet.lines; line++) {
            sheet_write(&sheet, line, from, strip, out);
        }
    }
}

/* Parts of the drawing as seen by seat, with names; the text stays until the next call. */
static const char *draw_parts(const Table *table, int seat, unsigned parts) {
    static char memory[DRAWING_SIZE], named[DRAWING_SIZE];
    static STATE_ROOM(view);
    static Buffer all;
    const Match *match = table->match;
    int widest = 0;
    if (all.text.start == NULL && !buffer_new(&all)) {
        return "";
    }
    buffer_clear(&all);
    for (int s = 0; s < match->setup.seats; s++) {
        TEXT(name, NAME_TEXT);
        show_name(table, s, &name);
        widest = text_width(name.start) > widest ? text_width(name.start) : widest;
    }
    widest = widest < NAME_COLUMNS ? widest : NAME_COLUMNS;
    eyes_see(table_eyes(table, seat), match->game, table_state(table), view);
    for (unsigned part = DRAW_BOARD; part <= DRAW_LEGEND; part <<= 1) {
        const Drawing drawing = {.lang = table->lang,
                                 .colour = table->screen.colour,
                                 .unicode = table->screen.unicode,
                                 .width = screen_width(&table->screen) - 1,
                                 .seat = seat,
                                 .name = widest,
                                 .parts = parts & part};
        if (drawing.parts != 0) {
            Text drawn = text_over(memory, sizeof memory);
            Text out = text_over(named, sizeof named);
            match->game->draw(view, &drawing, &drawn);
            put_names(table, drawn.start, widest, &out);
            put_part(table, out.start, part == DRAW_BOARD, &all);
            if (part == DRAW_BOARD && out.used > 0) {
                buffer_put(&all, "\n");
            }
        }
    }
    return all.text.start;
}

void show_board(const Table *table, int seat) {
    const char *drawn = draw_parts(table, seat, DRAW_ALL);
    screen_put(&table->screen, "\n");
    screen_put(&table->screen, drawn);
    screen_put(&table->screen, "\n");
}

/* ---- long texts --------------------------------------------------------------------------- */

/* What is written from here on is kept back until end_pages. */
static Screen begin_pages(Table *table, Buffer *buffer) {
    const Screen before = table->screen;
    if (table->full == NULL && table->line.editing && buffer_new(buffer)) {
        table->screen.columns = screen_width(&before) - 1;
        table->screen.into = buffer;
    }
    return before;
}

static void end_pages(Table *table, const Screen *before, Buffer *buffer) {
    if (table->screen.into == buffer) {
        table->screen = *before;
        show_pages(table, buffer->text.start);
        buffer_free(buffer);
    }
}

/* ---- what has happened -------------------------------------------------------------------- */

/* One sentence of the log, with names for the seats and the rule behind it. */
static void put_event(const Table *table, const void *before, const Event *event, Text *out) {
    const Game *game = table->match->game;
    TEXT(pattern, SENTENCE);
    game->say_event(before, event, (Reader){table_reader(table), table->lang}, &pattern);
    show_sentence(table, pattern.start, out);
    if (event->rule > 0) {
        text_format(out, table->screen.colour ? " \033[2m(%c%d)\033[0m" : " (%c%d)",
                    game->rule_letter, event->rule);
    }
}

static void say_event(const Table *table, const void *before, const Event *event, int indent) {
    TEXT(out, SENTENCE);
    text_format(&out, "%*s", indent, "");
    put_event(table, before, event, &out);
    screen_say(&table->screen, INK_PLAIN, out.start, indent + 2);
}

void show_story(const Table *table, int from, int to, int seat, Buffer *out) {
    const Match *match = table->match;
    Event events[EVENTS_MAX];
    for (int i = from; i < to; i++) {
        const int count = match->game->events(match_at(match, i), match_move(match, i), events);
        for (int e = 0; e < count; e++) {
            if (eyes_hear(table_eyes(table, seat), &events[e])) {
                TEXT(sentence, SENTENCE);
                put_event(table, match_at(match, i), &events[e], &sentence);
                screen_spell(&table->screen, sentence.start,
                             buffer_room(out, sentence.used * 3 + 2));
                buffer_put(out, "\n");
            }
        }
    }
}

/* Tells what the moves from one moment to another caused, leaving the first lines out; with `skip`
 * at INT32_MAX nothing is written and the lines are only counted. */
static int tell(const Table *table, int from, int to, int seat, int skip) {
    const Match *match = table->match;
    Event events[EVENTS_MAX];
    int lines = 0;
    for (int i = from; i < to; i++) {
        const int count = match->game->events(match_at(match, i), match_move(match, i), events);
        for (int e = 0; e < count; e++) {
            if (eyes_hear(table_eyes(table, seat), &events[e]) && lines++ >= skip) {
                say_event(table, match_at(match, i), &events[e], 2);
            }
        }
    }
    return lines;
}

/* As many lines as fit on the screen above the board and the question. */
static int news_room(const Screen *screen, const char *board) {
    const int height = screen_height(screen);
    int lines = 2; /* the empty ones around it */
    for (const char *at = board; (at = strchr(at, '\n')) != NULL; at++) {
        lines++;
    }
    const int room = height - lines - QUESTION_LINES;
    return height == 0 || room > NEWS_MOST ? NEWS_MOST : room < NEWS_LEAST ? NEWS_LEAST : room;
}

static void show_news(Table *table, int seat, int most) {
    const int to = table->match->count;
    const int from = table->told[seat] < to ? table->told[seat] : to;
    const int lines = tell(table, from, to, seat, INT32_MAX);
    const int skip = lines > most ? lines - most : 0;
    if (skip > 0) {
        TEXT(left_out, 12);
        text_number(&left_out, skip);
        SHOW(table, INK_DIM, SAY_EARLIER, left_out.start);
    }
    tell(table, from, to, seat, skip);
    table->told[seat] = to;
}

void show_moment(Table *table, int seat) {
    const char *drawn = draw_parts(table, seat, DRAW_ALL);
    screen_put(&table->screen, "\n");
    show_news(table, seat, news_room(&table->screen, drawn));
    screen_put(&table->screen, "\n");
    screen_put(&table->screen, drawn);
    screen_put(&table->screen, "\n");
}

void show_log(Table *table, int seat) {
    const Match *match = table->match;
    Buffer kept = {0};
    const int eyes = table_eyes(table, seat);
    if (match->count == 0) {
        show_say(table, INK_PLAIN, SAY_LOG_EMPTY, NULL, 0);
        return;
    }
    const Screen screen = begin_pages(table, &kept);
    show_say(table, INK_BOLD, SAY_LOG_HEAD, NULL, 0);
    for (int i = 0; i < match->count; i++) {
        const void *before = match_at(match, i);
        const Move move = match_move(match, i);
        const int actor = match_actor(match, i);
        TEXT(who, NAME_TEXT);
        if (actor == NATURE) {
            text_put(&who, say_words(SAY_NATURE, table->lang));
        } else {
            show_name(table, actor, &who);
        }
        TEXT(number, 12);
        TEXT(words, MATCH_MOVE_SIZE);
        TEXT(out, MATCH_MOVE_SIZE + NAME_TEXT + 64);
        text_format(&number, "%4d", i + 1);
        if (eyes_see_move(eyes, match->game, before, move)) {
            match->game->write_move(before, move, &words);
        } else {
            text_put(&words, say_words(SAY_LOG_HIDDEN, table->lang));
        }
        text_fill(&out, say_words(SAY_LOG_MOVE, table->lang),
                  (const char *const[]){number.start, who.start, words.start}, 3);
        screen_say(&table->screen, INK_PLAIN, out.start, 6);
        Event events[EVENTS_MAX];
        const int count = match->game->events(before, move, events);
        for (int e = 0; e < count; e++) {
            if (eyes_hear(eyes, &events[e])) {
                say_event(table, before, &events[e], 7);
            }
        }
    }
    end_pages(table, &screen, &kept);
}

/* ---- lists -------------------------------------------------------------------------------- */

/* Length of all but the last word. */
static size_t head_of(const char *text) {
    const char *space = strrchr(text, ' ');
    return space == NULL ? 0 : (size_t)(space - text);
}

/* Long lists: the last words of moves that begin alike follow each other, each after its number. */
static void show_groups(Table *table, const int indices[], int count) {
    static char memory[MOVES_MAX * 24];
    const Choices *choices = &table->choices;
    for (int i = 0; i < count;) {
        const char *first = choices->words[indices[i]];
        const size_t head = head_of(first);
        Text out = text_over(memory, sizeof memory);
        text_put(&out, "  ");
        text_bytes(&out, first, head);
        int members = 0;
        while (i < count &&
               (members == 0 || (head > 0 && head_of(choices->words[indices[i]]) == head &&
                                 strncmp(choices->words[indices[i]], first, head) == 0))) {
            const char *text = choices->words[indices[i]];
            table->listed[table->listed_count++] = indices[i++];
            text_put(&out, head == 0 ? "" : members > 0 ? "  " : ": ");
            /* A number and its word stay together in a line. */
            text_format(&out, table->screen.colour ? "\033[2m%d\033[0m\xc2\xa0%s" : "%d\xc2\xa0%s",
                        table->listed_count, text + head + (head > 0));
            members++;
        }
        screen_say(&table->screen, INK_PLAIN, out.start, 4);
    }
}

void show_moves(Table *table, const char *typed) {
    int indices[MOVES_MAX];
    const char *texts[NUMBERED_MOST];
    const int count = choices_match(&table->choices, typed, indices);
    table->listed_count = 0;
    if (count > NUMBERED_MOST) {
        show_groups(table, indices, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        texts[i] = table->choices.words[indices[i]];
        table->listed[table->listed_count++] = indices[i];
    }
    screen_columns(&table->screen, texts, count, true);
}

void show_result(const Table *table) {
    const Match *match = table->match;
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    if (match_turn(match) == OVER) {
        match->game->score(match_state(match), score);
        show_say(table, INK_BOLD, SAY_OVER, NULL, 0);
    }
    for (int place = 1; place <= match->setup.seats && match_turn(match) == OVER; place++) {
        for (int seat = 0; seat < match->setup.seats; seat++) {
            if (score[seat].place != place) {
                continue;
            }
            TEXT(number, 12);
            TEXT(name, NAME_TEXT);
            TEXT(points, 12);
            text_number(&number, place);
            show_name(table, seat, &name);
            text_number(&points, score[seat].points);
            SHOW(table, INK_PLAIN, score[seat].won ? SAY_RESULT_WON : SAY_RESULT, number.start,
                 name.start, points.start);
        }
    }
    if (!match->loaded) {
        TEXT(command, 300);
        text_format(&command, "liege play %s --seats %d --seed %llu", match->game->name,
                    match->setup.seats, (unsigned long long)match->seed);
        setup_write_options(match->game, &match->setup, OPTIONS_UNUSUAL, " --option ", "=", "",
                            &command);
        SHOW(table, INK_DIM, SAY_SAME_DEAL, command.start);
    }
    show_say(table, INK_PLAIN, SAY_WHAT_NOW, NULL, 0);
}

void show_score(const Table *table, int seat) {
    if (match_turn(table->match) == OVER) {
        show_result(table);
    } else {
        screen_put(&table->screen, draw_parts(table, seat, DRAW_SEATS));
    }
}

void show_help(Table *table) {
    Buffer kept = {0};
    const Screen before = begin_pages(table, &kept);
    show_say(table, INK_BOLD, SAY_HELP_HEAD, NULL, 0);
    enum { COLUMN = 20 };
    for (int order = 0; order < ORDERS; order++) {
        TEXT(out, 500);
        text_format(&out, "  %s %s", order_word((Order)order, table->lang),
                    order_takes((Order)order, table->lang));
        const int width = text_width(out.start);
        screen_put(&table->screen, out.start);
        TEXT(rest, 500);
        text_format(&rest, "%*s%s", width < COLUMN ? COLUMN - width : 1, "",
                    order_help((Order)order, table->lang));
        screen_go_on(&table->screen, width, rest.start, COLUMN);
    }
    screen_put(&table->screen, "\n");
    TEXT(shortened, MATCH_MOVE_SIZE);
    TEXT(full, MATCH_MOVE_SIZE);
    if (!choices_example(&table->choices, &shortened, &full)) {
        text_clear(&shortened);
        text_put(&shortened, "l v 1,-1");
        text_put(&full, "lay village 1,-1");
    }
    SHOW(table, INK_PLAIN, SAY_HELP_MOVE, shortened.start, full.start);
    end_pages(table, &before, &kept);
}
