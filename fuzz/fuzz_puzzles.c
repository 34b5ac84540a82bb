/* fuzz/fuzz_puzzles.c -- any bytes as a file of puzzles; what is taken can be opened, solved and
 * kept. */
#include "fuzz/fuzz.h"

#include "play/puzzles.h"

#include <string.h>

enum { OPENED_MOST = 6 }; /* puzzles of one file that are gone through */

/* As the terminal plays a solution: the best move, then what its seat does in the same turn. */
static void solve(Match *match, const PuzzleEntry *entry, Move move) {
    TEXT(error, 300);
    const int seat = match_turn(match);
    CHECK(match_play(match, move, &error) == MATCH_MADE);
    for (const char *at = entry->then; *at != '\0';) {
        TEXT(words, MATCH_MOVE_SIZE);
        const size_t length = strcspn(at, ";");
        text_bytes(&words, at, length);
        if (match_turn(match) != seat ||
            match_play_text(match, words.start, &error) != MATCH_MADE) {
            break;
        }
        at += length + strspn(at + length, "; ");
    }
}

/* The head and the puzzles, put together again, are the same file. */
static void keep(const Puzzles *puzzles) {
    TEXT(error, 2048);
    Buffer file;
    CHECK(buffer_new(&file));
    buffer_bytes(&file, puzzles->head, puzzles->head_length);
    for (int i = 0; i < puzzles->count; i++) {
        buffer_bytes(&file, puzzles->entry[i].text, puzzles->entry[i].text_length);
    }
    CHECK(!file.text.cut);
    Puzzles again;
    CHECK(puzzles_read(file.text.start, file.text.used, &again, &error));
    CHECK(again.count == puzzles->count && again.theme_count == puzzles->theme_count);
    for (int i = 0; i < again.count; i++) {
        CHECK(strcmp(again.entry[i].move, puzzles->entry[i].move) == 0);
        CHECK(again.entry[i].theme == puzzles->entry[i].theme);
    }
    puzzles_free(&again);
    buffer_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TEXT(error, 2048);
    Puzzles puzzles;
    if (!puzzles_read((const char *)data, size, &puzzles, &error)) {
        CHECK(error.used > 0);
        CHECK(puzzles.entry == NULL);
        return 0;
    }
    CHECK(puzzles.count <= PUZZLES_MOST && puzzles.theme_count <= PUZZLE_THEMES_MOST);
    keep(&puzzles);
    for (int i = 0; i < puzzles.count && i < OPENED_MOST; i++) {
        const PuzzleEntry *entry = &puzzles.entry[i];
        CHECK(entry->theme >= 0 && entry->theme < puzzles.theme_count);
        Move move = NO_MOVE;
        Match *match = puzzle_open(&puzzles, i, &move, &error);
        if (match == NULL) {
            CHECK(error.used > 0);
            continue;
        }
        fuzz_accepted++;
        fuzz_try_state(match->game, &match->setup, match_state(match), match->seed);
        solve(match, entry, move);
        match_free(match);
    }
    puzzles_free(&puzzles);
    return 0;
}
