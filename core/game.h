/* core/game.h -- the contract: what a game is to everybody else.
 *
 * A game is one record of functions over a state of plain bytes. The rules are pure: no
 * allocation, no input or output, no globals, and nothing random: chance is a player called
 * NATURE, whose moves are made by whoever drives the game. So a copy of the bytes is an undo,
 * memcmp is equality, and a set-up with its list of moves is a whole game.
 *
 * The functions of the first two groups keep to what C11 and C++17 share. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/drawing.h"
#include "core/fact.h"
#include "core/json.h"
#include "core/observe.h"
#include "core/option.h"
#include "core/random.h"
#include "core/sentence.h"
#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Move;     /* one atomic choice, in the game's own packing */
#define NO_MOVE UINT32_MAX /* legal in no state of any game */

enum {
    NATURE = -1,        /* turn(): chance acts */
    OVER = -2,          /* turn(): nobody acts any more */
    ACTIONS_MAX = 4096, /* numbers of moves in any game */
    SEATS_MAX = 5,      /* in any game */
    MOVES_MAX = 2048,   /* legal moves in any state of any game */
    STATE_MAX = 1024,   /* bytes of any state; every game pins its own size below that */
    EVENTS_MAX = 128,   /* caused by any one move */
    EVENT_NUMBERS = 6,
    EVENT_CELLS = 16,
    MOVE_CELLS = 2
};

/* Room for a state of any game: STATE_ROOM(state) declares bytes on a line of the cache. */
#ifdef __cplusplus
#define STATE_ROOM(NAME) alignas(64) uint8_t NAME[STATE_MAX]
#else
#define STATE_ROOM(NAME) _Alignas(64) uint8_t NAME[STATE_MAX]
#endif

/* What a move caused, in order, each with the rule that caused it. `kind` and the meaning of the
 * numbers are the game's own; write_event and say_event put them into JSON and into words. */
typedef struct Event {
    uint8_t kind;
    uint8_t rule;  /* 12 stands for B12, Y12 or F12 */
    uint8_t seen;  /* bit s set: seat s may be told; 0xff for all and for spectators */
    int8_t seat;   /* whom it concerns, or NATURE */
    int8_t other;  /* the other side, or NATURE when there is none */
    uint8_t cells; /* used entries of cell[] */
    int16_t number[EVENT_NUMBERS];
    int16_t cell[EVENT_CELLS]; /* in the game's own packing */
} Event;

typedef struct Score {
    int points;
    int place; /* 1 is best; equal results share a place */
    bool won;
} Score;

typedef struct Rule {
    Words text; /* one sentence a player understands, for why_not and the log; NULL: no such rule */
    /* A letter for each statement of its full text that the printed rules do not make, in order:
     * H house ruling, R rebuilt from other sources. NULL: all of it is printed. */
    const char *marks;
} Rule;

/* Why one move is not legal: a short sentence, with {0} and {1} for the numbers. */
typedef struct Reason {
    const Words *words;
    int number[2];
} Reason;

/* What a puzzle can be about: it fits the reason for its move, if that is of one of these kinds. */
typedef struct Theme {
    const char *name; /* one word, as files have it */
    Words title;      /* as shown */
    enum {
        THEME_OWN = 1,
        THEME_OTHERS
    } of;                      /* whose: what happens to the mover, or to others; 0: to anybody */
    uint64_t events, features; /* bit k: kind k */
} Theme;

typedef struct Game {
    /* Facts. */
    const char *name; /* as typed: "baron" */
    Words title;      /* as shown, with a few words on what it is */
    int version;      /* of the rules; a record carries it */
    /* The same game by the version before, for records and tables that began with it, and what has
     * changed since, in a sentence; NULL: no older version can be played any more. */
    const struct Game *previous;
    Words change;
    int state_size;
    int seats_min, seats_max;
    int option_count;
    const Option *options;
    char rule_letter; /* 'B' of B12 */
    int rule_count;
    const Rule *rules; /* rules[n] is rule n, 1 to rule_count */
    bool secrets;      /* a seat may know less than all there is; false: a view is the state */

    /* Rules. States handed in are valid; moves handed to apply are legal. */
    void (*start)(void *state, const Setup *setup);
    int (*turn)(const void *state);              /* a seat, NATURE or OVER */
    int (*moves)(const void *state, Move *out);  /* all legal ones, ascending, unique; how many */
    bool (*legal)(const void *state, Move move); /* for any 32 bits */
    void (*apply)(void *state, Move move);
    Move (*pick)(const void *state, Random *random); /* at a seat's turn: any legal move, evenly */
    Move (*chance)(const void *state, Random *random);     /* at nature's turn: fairly weighted */
    uint32_t (*weight)(const void *state, Move move);      /* of a legal move of nature, relative */
    int (*rollout)(void *state, Random *random, int most); /* core/rollout.h; decisions made */
    void (*score)(const void *state, Score out[SEATS_MAX]); /* when OVER */

    /* Knowledge. A view is a state whose hidden parts are blank; only the seat itself may ask it
     * for turn, moves, legal, pick, why_not, because, words, drawing and position. guess fills the
     * blanks as that seat might believe, and makes it a full state again. */
    void (*view)(void *state, int seat); /* seat NATURE: what a spectator sees */
    void (*guess)(void *state, int seat, Random *random);
    bool (*seen)(const void *before, Move move, int seat); /* may seat know this move was made? */
    bool (*reveals)(const void *before, Move move); /* does it show anybody a secret? (no undo) */

    /* Learning: the state as `seat` knows it, and the slots of moves at a seat's turn; sizes and
     * names in `observation` (core/observe.h). Both read only what the seat's view holds. */
    const Observation *observation;
    void (*observe)(const void *state, int seat, uint8_t *planes, int8_t *numbers);
    /* The same where the planes hold what `seat_before` saw of `before`, an earlier state of the
     * same game: only what differs is written. NULL: there is no quicker way. */
    void (*observe_next)(const void *before, int seat_before, const void *state, int seat,
                         uint8_t *planes, int8_t *numbers);
    void (*policy_slots)(const void *state, const Move *moves, int count,
                         uint16_t out[][POLICY_SLOTS]);

    /* Numbers of moves, for those who learn. Within a state, legal moves and numbers go together
     * one to one; seats' moves are numbered 0 to actions - 1, nature's 0 to chances - 1.
     * action_move takes any such number: what it returns is legal if and only if a legal move has
     * that number.
     */
    int actions, chances;
    int (*action)(const void *state, Move move); /* of a legal one */
    Move (*action_move)(const void *state, int action);

    /* Words. Reading a move accepts every move that could be written, legal or not. */
    const Words *vocabulary; /* the words of write_move in every language, in[ENGLISH] as written; a
                                number behind a word is not part of it; NULLs end it */
    const char *(*phase)(const void *state);
    void (*write_move)(const void *state, Move move, Text *out);
    bool (*read_move)(const void *state, const char *text, Move *out);
    int (*why_not)(const void *state,
                   Move move); /* number of the forbidding rule; 0: it is legal */
    /* The part of that rule that applies to this very move, for any 32 bits. False: the rule's own
     * sentence says it, or the move is legal. NULL: it always does. */
    bool (*because)(const void *state, Move move, Reason *out);
    int (*events)(const void *before, Move move, Event out[EVENTS_MAX]);    /* how many */
    void (*write_event)(const void *before, const Event *event, Text *out); /* one JSON object */
    /* A sentence or two for their reader, with the spans of core/sentence.h; a seat is {0}, {1} …,
     * for the caller to put the name in. */
    void (*say_event)(const void *before, const Event *event, Reader reader, Text *out);
    void (*ask)(const void *state, Lang lang, Text *out); /* what the seat to act is to do */
    void (*write_position)(const void *state, Text *out);
    bool (*read_position)(void *state, const Json *json, int node, Text *error);
    /* What follows from a position but is also to be read on the table, for pages and other
     * boards, as members of an object (json_writer.h); without a state what is the same in every
     * position: values printed on pieces, numbers of the rules. NULL: nothing. */
    void (*write_facts)(const void *state, Text *out);
    /* The board and who has what, in lines; seats are written {0}, {1} … here too. */
    void (*draw)(const void *state, const Drawing *drawing, Text *out);
    /* The cells of the board that a move is about, in the order a player would point at them: from
     * where, to where. How many; at most MOVE_CELLS. NULL: no move is about a cell. */
    int (*move_cells)(const void *state, Move move, int16_t cell[MOVE_CELLS]);
    void (*cell_name)(const void *state, int cell, Text *out); /* as moves have it: "4,10" */

    /* Numbers. An opinion for each seat of how it stands, in hundredths of a point; only
     * differences between seats mean anything. */
    void (*evaluate)(const void *state, int32_t worth[SEATS_MAX]);
    /* The same of one seat alone, which is quicker; NULL: there is no quicker way. */
    int32_t (*evaluate_seat)(const void *state, int seat);
    /* Reasons (core/fact.h). What each kind of event means, how many kinds; what an event scores
     * for each seat; features of a state as a seat sees them, each from eval.c. NULLs and 0: none.
     */
    int event_kind_count;
    const EventKind *event_kinds;
    void (*points)(const void *before, const Event *event, int16_t out[SEATS_MAX]);
    int feature_count;
    const Feature *features;
    void (*measure)(const void *state, int seat, int16_t out[FEATURES_MAX]);
    /* Where the features of all seats lie; how many. NULL: nowhere. */
    int (*spots)(const void *state, Spot out[SPOTS_MAX]);
    /* The fact as a clause without its full stop: "[You lose|@ loses] a village on the {hex …}";
     * how often it happens is added by explain/say.c. Of a feature its amounts are said, too. */
    void (*say_fact)(const void *state, const Fact *fact, Reader reader, Text *out);
    /* In a game that is decided, points given away from which a turn is an inaccuracy, a mistake
     * and a blunder (explain/game_review.h). */
    int16_t mistake_points[3];
    /* Are futures that began at `from` to be looked at no further than `state`, where nobody's turn
     * says so? NULL: until the turn after this one of the same seat has ended. */
    bool (*horizon)(const void *from, const void *state);
    /* For puzzles: of the themes that fit a reason the first counts. The last fits every reason. */
    int theme_count;
    const Theme *themes;
    /* Counters for `liege sim`: names, and what a finished game's or a move's events add. */
    int tally_count;
    const Words *tally_names;
    void (*tally)(const Event *event, int64_t counts[]);
} Game;

#endif
