/* play/puzzles.h -- files of puzzles: positions with one clearly best move.
 *
 * A file is text, one for each game (puzzles/GAME.txt); `liege puzzles GAME --mine` writes it and
 * the page reads the very same one (web/src/puzzle/file.ts):
 *
 *     liege puzzles 1                        the format's version
 *     game baron
 *     rules 1                                the version of its rules
 *     made liege puzzles baron --mine …      the command that made it
 *     theme found Founding|Gründen|Fonder    a line for each theme there is
 *
 *     puzzle found 3 712 604     theme, how hard it is among all of the file (1 to 5), and the
 * share of the win, in thousandths, that the best move and the next best leave move lay pond 1,-1
 * the best move then donjon 1,0; …         what its seat does then in the same turn; the line may
 * be missing instead lay pond 0,2       the next best move position {…}               as for `load`
 * (docs/rpc.md); what the seat to act cannot know is made up, so nothing secret stands in the file
 */
#ifndef PLAY_PUZZLES_H
#define PLAY_PUZZLES_H

#include "core/embedded.h"
#include "core/game.h"
#include "play/buffer.h"
#include "play/match.h"

enum {
    PUZZLES_VERSION = 1,
    PUZZLES_MOST = 500,         /* in one file */
    PUZZLES_SIZE_MAX = 4 << 20, /* bytes of one */
    PUZZLE_THEME_SIZE = 24,
    PUZZLE_THEMES_MOST = 24,
    PUZZLE_TEXT = 600 /* bytes of a line of moves */
};

typedef struct PuzzleEntry {
    int theme; /* an index into themes */
    int level;
    int worth, next; /* in thousandths */
    char move[MATCH_MOVE_SIZE], instead[MATCH_MOVE_SIZE];
    char then[PUZZLE_TEXT]; /* "; " between moves; empty: nothing */
    const char *position;   /* within the file's text */
    size_t position_length;
    const char *text; /* all of it there, with the empty line before it */
    size_t text_length;
} PuzzleEntry;

typedef struct Puzzles {
    const Game *game;
    int theme_count;
    char theme[PUZZLE_THEMES_MOST][PUZZLE_THEME_SIZE];
    Words title[PUZZLE_THEMES_MOST]; /* of each theme, as the game has it */
    int count;
    PuzzleEntry *entry;
    const char *head; /* the lines before the first puzzle */
    size_t head_length;
} Puzzles;

/* The text must stay where it is. False: `error` names the line and what is wrong with it; nothing
 * needs to be freed then. Positions are looked at by puzzle_open. */
bool puzzles_read(const char *text, size_t length, Puzzles *out, Text *error);
void puzzles_free(Puzzles *puzzles); /* all zeros are fine */

/* The puzzles of a game among those in the program (EMBEDDED_PUZZLES). */
bool puzzles_of(const EmbeddedFile *list, const Game *game, Puzzles *out, Text *error);

/* The position as a match for one who solves it, whose seat is to act, and the best move. NULL:
 * `error` says what is wrong. */
Match *puzzle_open(const Puzzles *puzzles, int index, Move *move, Text *error);

/* The head of a file and one puzzle of it, as they are read. */
void puzzles_write_head(const Game *game, const char *made, Buffer *out);
typedef struct PuzzleLine {
    const char *theme;
    int level, worth, next;
    Move move, instead;
    int line_count;
    const Move *line;
} PuzzleLine;
void puzzles_write(const Game *game, const void *state, const PuzzleLine *line, Buffer *out);

#endif
