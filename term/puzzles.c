/* term/puzzles.c -- puzzles to solve at this keyboard: one position after the other. */
#include "play/session.h"
#include "play/vocabulary.h"
#include "term/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    REPLY_LEVEL = 4, /* of the computer that answers a wrong move */
    REPLY_MOST = 40  /* moves of others and of nature that are shown then */
};

struct Solving {
    const Puzzles *puzzles;
    int index;
    Move move; /* the solution */
    int hints; /* given */
    int tries, solved, first_time;
};

/* Opens the present puzzle. False: there is something wrong with it, which is said. */
static bool open_puzzle(Table *table) {
    struct Solving *solving = table->solving;
    TEXT_OF(error, 500, table->lang);
    Match *match = puzzle_open(solving->puzzles, solving->index, &solving->move, &error);
    if (match == NULL) {
        screen_say(&table->screen, INK_ALARM, error.start, 0);
        return false;
    }
    opponent_leave(table);
    match_free(table->match);
    table->match = match;
    look_forget(table);
    table->people = (uint8_t)(1u << match_turn(match));
    table->eyes = NATURE;
    table->solved = false;
    memset(table->told, 0, sizeof table->told);
    solving->hints = solving->tries = 0;
    return true;
}

/* Chances in hundredths: those of the solution, and of the best of all other moves. */
static void write_chances(const PuzzleEntry *entry, Text *worth, Text *next) {
    text_number(worth, (entry->worth + 5) / 10);
    text_number(next, (entry->next + 5) / 10);
}

void puzzle_head(const Table *table, Text *out) {
    const struct Solving *solving = table->solving;
    const PuzzleEntry *entry = &solving->puzzles->entry[solving->index];
    const char *title = table->match->game->title.in[table->lang];
    TEXT(name, NAME_TEXT);
    TEXT(number, 12);
    TEXT(all, 12);
    TEXT(level, 12);
    TEXT(worth, 12);
    TEXT(next, 12);
    text_bytes(&name, title, strcspn(title, ",")); /* what the game is about is known by now */
    text_number(&number, solving->index + 1);
    text_number(&all, solving->puzzles->count);
    text_number(&level, entry->level);
    write_chances(entry, &worth, &next);
    text_fill(out, say_words(SAY_PUZZLE_HEAD, table->lang),
              (const char *const[]){name.start, number.start, all.start,
                                    solving->puzzles->title[entry->theme].in[table->lang],
                                    level.start, worth.start, next.start},
              7);
}

static void say_chances(const Table *table, Say say, const char *move) {
    const PuzzleEntry *entry = &table->solving->puzzles->entry[table->solving->index];
    TEXT(words, MATCH_MOVE_SIZE);
    TEXT(worth, 12);
    TEXT(next, 12);
    vocabulary_say(table->match->game, move, table->lang, &words);
    write_chances(entry, &worth, &next);
    SHOW(table, INK_BOLD, say, words.start, worth.start, next.start);
}

static void tell_story(Table *table, int from, int seat) {
    Buffer story;
    if (buffer_new(&story)) {
        show_story(table, from, table->match->count, seat, &story);
        screen_put(&table->screen, story.text.start);
        buffer_free(&story);
    }
}

/* The solution and what its seat does then. */
static void play_solution(Table *table) {
    const PuzzleEntry *entry = &table->solving->puzzles->entry[table->solving->index];
    const int seat = match_turn(table->match);
    TEXT(error, 300);
    match_play(table->match, table->solving->move, &error);
    for (const char *at = entry->then; *at != '\0';) {
        TEXT(words, MATCH_MOVE_SIZE);
        const size_t length = strcspn(at, ";");
        text_bytes(&words, at, length);
        if (match_turn(table->match) != seat ||
            match_play_text(table->match, words.start, &error) != MATCH_MADE) {
            break;
        }
        at += length + strspn(at + length, "; ");
    }
    table->solved = true;
    if (table->full == NULL) {
        tell_story(table, 0, seat);
    }
}

/* A wrong move and what others make of it; then everything is as before. */
static void refute(Table *table, Move move) {
    Match *match = table->match;
    const int seat = match_turn(match);
    TEXT_OF(error, 300, table->lang);
    Random random;
    random_seed(&random, (uint64_t)table->solving->index);
    table->level_count = 1;
    table->level[0] = REPLY_LEVEL;
    TEXT(words, MATCH_MOVE_SIZE);
    match->game->write_move(match_state(match), move, &words);
    say_chances(table, SAY_PUZZLE_WRONG, words.start);
    if (match_play(match, move, &error) != MATCH_MADE) {
        return;
    }
    for (int i = 0; i < REPLY_MOST && match_turn(match) >= 0 && match_turn(match) != seat; i++) {
        const Move reply = opponent_move(table, match_turn(match), &random);
        if (match_play(match, reply, &error) != MATCH_MADE) {
            break;
        }
    }
    tell_story(table, 0, seat);
    opponent_leave(table);
    match_rewind(match, 0);
    memset(table->told, 0, sizeof table->told);
}

bool puzzle_answer(Table *table, Move move) {
    struct Solving *solving = table->solving;
    const PuzzleEntry *entry = &solving->puzzles->entry[solving->index];
    solving->tries++;
    if (move != solving->move) {
        refute(table, move);
        return true;
    }
    solving->solved++;
    solving->first_time += solving->tries == 1 && solving->hints == 0;
    say_chances(table, SAY_PUZZLE_RIGHT, entry->move);
    play_solution(table);
    return true;
}

void puzzle_hint(Table *table) {
    struct Solving *solving = table->solving;
    const PuzzleEntry *entry = &solving->puzzles->entry[solving->index];
    TEXT(words, MATCH_MOVE_SIZE);
    if (solving->hints++ > 0) {
        say_chances(table, SAY_PUZZLE_SOLUTION, entry->move);
        return;
    }
    text_bytes(&words, entry->move, strcspn(entry->move, " "));
    TEXT(said, MATCH_MOVE_SIZE);
    vocabulary_say(table->match->game, words.start, table->lang, &said);
    SHOW(table, INK_PLAIN, SAY_PUZZLE_HINT, said.start, order_word(ORDER_HINT, table->lang));
}

bool puzzle_next(Table *table) {
    struct Solving *solving = table->solving;
    const int before = solving->index;
    do {
        solving->index = (solving->index + 1) % solving->puzzles->count;
    } while (!open_puzzle(table) && solving->index != before);
    return solving->index != before || solving->puzzles->count == 1;
}

static void say_sum(const Table *table) {
    TEXT(solved, 12);
    TEXT(first, 12);
    text_number(&solved, table->solving->solved);
    text_number(&first, table->solving->first_time);
    SHOW(table, INK_PLAIN, SAY_PUZZLE_SUM, solved.start, first.start);
}

int term_puzzles(const Session *session, const Puzzles *puzzles) {
    static Table table;
    struct Solving solving = {.puzzles = puzzles};
    desk_open(&table, session);
    table.solving = &solving;
    if (puzzles->count == 0 || !open_puzzle(&table)) {
        return EXIT_FAILURE;
    }
    scene_open(&table, session->lines);
    SHOW(&table, INK_PLAIN, SAY_PUZZLE_WELCOME, order_word(ORDER_HINT, table.lang),
         order_word(ORDER_NEW, table.lang));
    desk_ask_all(&table);
    scene_close(&table);
    say_sum(&table);
    desk_close(&table);
    return EXIT_SUCCESS;
}
