/* server/moves.c -- the moves of a game that goes on, as the store keeps them: rows, each chained
 * to the one before.
 *
 * A row is one player's move with nature's moves after it; the first is nature's set-up, be it
 * empty. Its chain is a hash over the chain of the row before, the table, the number and the words;
 * so a row that is missing, changed or of another game is found when the game is read. How many
 * there are and the chain of the last stand in the table's head (head.c), so the newest cannot get
 * lost either. Rows of programs that knew no chain have none, and come before those that have one;
 * they have the clock, too. */
#include "server/moves.h"

#include "server/clock.h"
#include "server/head.h"
#include "server/hub.h"
#include "server/table.h"

#include <stdlib.h>
#include <string.h>

/* `chain` goes on by one row. */
static void chain_on(char chain[CHAIN_SIZE], const char *table, int n, const char *words) {
    static const char DIGITS[] = "0123456789abcdef";
    Sha256 hash;
    uint8_t raw[SHA256_BYTES];
    TEXT(head, 200);
    text_format(&head, "liege moves\n%s\n%s\n%d\n", chain, table, n);
    sha256_begin(&hash);
    sha256_add(&hash, head.start, head.used);
    sha256_add(&hash, words, strlen(words));
    sha256_end(&hash, raw);
    for (int i = 0; i < CHAIN_SIZE / 2; i++) {
        chain[2 * i] = DIGITS[raw[i] >> 4];
        chain[2 * i + 1] = DIGITS[raw[i] & 15];
    }
    chain[CHAIN_SIZE - 1] = '\0';
}

/* The row that begins with move `from` and ends before `to`. */
static const char *write_row(const Table *table, int from, int to) {
    const Match *match = table->match;
    Buffer *buffer = &table->hub->scratch;
    buffer_clear(buffer);
    for (int i = from; i < to; i++) {
        Text *text = buffer_room(buffer, MATCH_MOVE_SIZE + 16);
        if (match_actor(match, i) == NATURE) {
            text_put(text, "nature ");
        } else {
            text_format(text, "%d ", match_actor(match, i));
        }
        match->game->write_move(match_at(match, i), match_move(match, i), text);
        text_char(text, '\n');
    }
    return store_text(buffer);
}

void table_keep_moves(Table *table, int from) {
    const char *words = write_row(table, from, table->match->count);
    if (from == 0) {
        table->chain[0] = '\0';
    }
    chain_on(table->chain, table->id, from, words);
    store_group(table->hub->store);
    head_touch(table, false);
    table->written = store_write(table->hub->store, SQL_MOVE_ADD, "titt", table->id, (int64_t)from,
                                 words, table->chain);
    store_group_end(table->hub->store);
}

void table_keep_clock(Table *table) {
    store_group(table->hub->store);
    head_touch(table, false);
    store_group_end(table->hub->store);
}

void table_cut_moves(Table *table) {
    const Match *match = table->match;
    store_group(table->hub->store);
    head_touch(table, false);
    table->written =
        store_write(table->hub->store, SQL_MOVES_CUT, "ti", table->id, (int64_t)match->count);
    if (match->count == 0) {
        table_keep_moves(table, 0);
        store_group_end(table->hub->store);
        return;
    }
    table->chain[0] = '\0';
    for (int from = 0, to; from < match->count; from = to) {
        to = from + 1;
        while (to < match->count && match_actor(match, to) == NATURE) {
            to++;
        }
        chain_on(table->chain, table->id, from, write_row(table, from, to));
    }
    store_group_end(table->hub->store);
}

/* ---- reading ---- */

/* "since left0 left1 …", since when by the wall clock. False: it is none. */
static bool read_clock(Table *table, const char *words) {
    const char *at = words;
    bool good = clock_read(&at, &table->turn_since);
    for (int i = 0; i < table->set.setup.seats && good; i++) {
        good = clock_read(&at, &table->seat[i].left);
    }
    return good && *at == '\0';
}

/* One line of a row: who, and the move. */
static bool read_line(Match *match, const char *line, size_t length, Text *error) {
    char words[MATCH_MOVE_SIZE];
    const size_t who = strcspn(line, " \n");
    const int turn = match_turn(match);
    TEXT(actor, 16);
    if (turn == NATURE) {
        text_put(&actor, "nature");
    } else {
        text_number(&actor, turn);
    }
    if (who >= length || length - who > sizeof words || who != actor.used ||
        memcmp(line, actor.start, who) != 0) {
        text_clear(error);
        text_put(error, "a move is not of the one who was to act");
        return false;
    }
    memcpy(words, line + who + 1, length - who - 1);
    words[length - who - 1] = '\0';
    return match_play_text(match, words, error) == MATCH_MADE;
}

bool table_read_moves(Table *table, int64_t n, const char *words, const char *clock,
                      const char *chain, bool *chained, Text *error) {
    text_clear(error);
    if (n != table->match->count) {
        text_format(error, "move %d is missing", table->match->count + 1);
        return false;
    }
    chain_on(table->chain, table->id, (int)n, words);
    if (chain[0] == '\0' ? *chained : strcmp(chain, table->chain) != 0) {
        text_format(error, "move %d is not the one that was kept", (int)n + 1);
        return false;
    }
    *chained = chain[0] != '\0';
    for (const char *line = words; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        if (!read_line(table->match, line, length, error)) {
            return false;
        }
        line += length + (line[length] == '\n');
    }
    if (clock[0] != '\0' && !read_clock(table, clock)) {
        text_format(error, "the clock of move %d cannot be read", (int)n + 1);
        return false;
    }
    return true;
}
