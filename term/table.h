/* term/table.h -- a game at this keyboard: what the files of terminal play share. */
#ifndef TERM_TABLE_H
#define TERM_TABLE_H

#include "play/match.h"
#include "play/session.h"
#include "term/choose.h"
#include "term/full.h"
#include "term/line.h"
#include "term/screen.h"
#include "term/words.h"

enum { LIVE = -1 };
enum { NAME_TEXT = MATCH_NAME_SIZE + 32, SENTENCE = 8192 };

typedef struct Table {
    Lang lang;
    Screen screen;
    Screen plain; /* the same without the whole screen */
    Line line;
    Full *full; /* the whole screen, or NULL: line by line */
    Match *match;
    uint8_t people;            /* bit s: seat s is played here */
    int eyes;                  /* seat whose view was shown last, or NATURE */
    int told[SEATS_MAX];       /* moves each seat has been told of */
    bool from_kept;            /* this game is the one kept when somebody left */
    int saved;                 /* moves of it that stand in a file of the player's */
    bool warned;               /* it cannot be kept, and somebody was told */
    bool left, lost;           /* somebody has left it; it could not be kept */
    int moment;                /* looked at: so many moves made; LIVE: as things stand */
    bool replay;               /* the game is only looked through */
    uint8_t resigned;          /* bit s: seat s has given up */
    bool sure;                 /* "resign" was typed once */
    struct GameReview *review; /* of this game, as far as it has come, or NULL */
    Choices choices;           /* of the seat to act, while it is asked */
    int listed_count;          /* moves shown with numbers, as indices into choices */
    int listed[MOVES_MAX];
    bool levels_given;    /* on the command line, so that no saved game changes them */
    int level_count;      /* levels asked for; 0: the usual one for all */
    int level[SEATS_MAX]; /* of the computer's seats in turn; the last one serves the rest */
    int think_ms;         /* that level 6 takes for a move; 0: the usual time */
    struct Search *search[SEATS_MAX]; /* the computer's thinking for a seat, or NULL */
    struct Solving *solving;          /* a puzzle is at the table instead of a game, or NULL */
    bool solved;                      /* it is, and only looked at now */
    STATE_ROOM(view);                 /* what the seat to act may know */
} Table;

/* play.c: from an empty table to the end. */

void desk_open(Table *table, const Session *session);
void desk_ask_all(Table *table); /* whoever is to act, until somebody leaves */
void desk_close(Table *table);

/* puzzles.c: with table->solving alone. */

void puzzle_head(const Table *table, Text *out); /* the line above everything */
bool puzzle_answer(Table *table, Move move);     /* in the place of playing it */
void puzzle_hint(Table *table);
bool puzzle_next(Table *table); /* false: none of them can be opened */

/* scene.c: the whole screen. */

void scene_open(Table *table, bool lines); /* if the terminal can and nobody wants lines */
void scene_close(Table *table);            /* what was said last stays on the screen */
void scene_show(Table *table, int wait_ms);
FullAnswer scene_read(Table *table, int seat, char typed[LINE_SIZE]);

/* look.c: through the game, and what its moves were worth. */

bool table_over(const Table *table);         /* nothing is to be played any more */
const void *table_state(const Table *table); /* at the moment that is looked at */
/* With which eyes a seat looks (core/eyes.h): at the end everybody may see and hear everything. */
int table_eyes(const Table *table, int seat);
/* Who is "you" in sentences: the only person at this table, else NATURE. */
int table_reader(const Table *table);
void look_step(Table *table, const char *typed, int direction);
void look_analyse(Table *table);
void look_forget(Table *table); /* the review, when the game becomes another */
/* What a review says of the turn that a move belongs to, or nothing. */
void look_finding(const Table *table, int index, Text *out);

/* show.c: everything that is looked at. */

/* A sentence of words.h with its values put in, as a paragraph of its own. */
void show_say(const Table *table, Ink ink, Say say, const char *const values[], int count);
#define SHOW(TABLE, INK, SAY, ...)                                                                 \
    show_say(TABLE, INK, SAY, (const char *const[]){__VA_ARGS__},                                  \
             (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))
void show_name(const Table *table, int seat, Text *out); /* the name, or a colour */
/* A sentence with spans (core/sentence.h) as plain text. */
void show_sentence(const Table *table, const char *marked, Text *out);
void show_move(const Table *table, const void *before, Move move, Text *out); /* in words */
void show_board(const Table *table, int seat); /* as seen by seat; all when it is over */
void show_moment(Table *table, int seat); /* what seat has not been told of yet, and the board */
void show_log(Table *table, int seat);
void show_moves(Table *table, const char *typed);
void show_result(const Table *table);
void show_score(const Table *table, int seat); /* how things stand */
/* The sentences of the moves from one moment to another, as far as a seat may know. */
void show_story(const Table *table, int from, int to, int seat, Buffer *out);
void show_help(Table *table);

/* rules.c: all rules, the one that is typed, or the player aid. */

void show_rules(Table *table, const char *typed);
/* Shows a text; where somebody sits at a terminal, a screenful at a time. */
void show_pages(Table *table, const char *text);

/* opponent.c: the computer. */

int opponent_level(const Table *table, int seat);
int opponent_seconds(const Table *table); /* of level 6 for a move; 0: none of that level plays */
Move opponent_move(Table *table, int seat, Random *random);
void opponent_told(Table *table, int from); /* of the moves made from there on */
/* While somebody here is asked: level 6 goes on thinking until the answer is there. */
void opponent_ponder(Table *table);
void opponent_ponder_end(Table *table);
void opponent_hint(Table *table, int seat);
void opponent_leave(Table *table); /* another game begins, or none */

/* keep.c: files. Each says what it has done. */

void keep_save(Table *table, const char *path, bool replace);
/* Puts the loaded game in the place of the one at the table, which is kept if it is unfinished. */
bool keep_load(Table *table, const char *path);
bool keep_resume(Table *table);
/* If somebody has moved and the game is not over it goes where --resume finds it. False: it could
 * not be kept. */
bool keep_unfinished(const Table *table);
/* The same before another game comes in its place by `order`, or none. One that cannot be kept is
 * only given up when somebody says so twice: false, it stays. */
bool keep_leaving(Table *table, Order order);
void keep_forget(Table *table); /* the game that was kept has now been played to its end */

#endif
