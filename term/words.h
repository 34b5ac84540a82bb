/* term/words.h -- everything terminal play says by itself, in every language. */
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "core/text.h"

typedef enum Say {
    SAY_WELCOME,         /* {0} title, {1} people */
    SAY_COMPUTER,        /* {0} seats with their levels */
    SAY_LEVEL,           /* {0} name, {1} level */
    SAY_LONG,            /* {0} seconds */
    SAY_HINT,            /* below the welcome */
    SAY_TO_ACT,          /* {0} name, {1} what is asked */
    SAY_PROMPT,          /* {0} name */
    SAY_MANY_MOVES,      /* {0} how many, {1} their first words */
    SAY_EARLIER,         /* {0} lines left out */
    SAY_OVER,            /* the game is over */
    SAY_RESULT,          /* {0} place, {1} name, {2} points */
    SAY_RESULT_WON,      /* the same of a winner */
    SAY_SAME_DEAL,       /* {0} command with the seed */
    SAY_WHAT_NOW,        /* after the end */
    SAY_AMBIGUOUS,       /* {0} what was typed */
    SAY_AMBIGUOUS_ORDER, /* {0} what was typed, {1} commands */
    SAY_UNKNOWN,         /* {0} what was typed */
    SAY_NOT_LISTED,      /* {0} the number, {1} the last one */
    SAY_FORBIDDEN,       /* {0} move, {1} rule id, {2} rule */
    SAY_FORBIDDEN_ONLY,  /* {0} move; no rule is given */
    SAY_LEGAL,           /* {0} move */
    SAY_WHY_USAGE,
    SAY_ADVICE,      /* {0} move, {1} chance in per cent, {2} next best, {3} its chance */
    SAY_ADVICE_ONLY, /* {0} move, {1} chance in per cent */
    SAY_NO_MOVES_OVER,
    SAY_UNDONE, /* {0} move */
    SAY_UNDO_NOTHING,
    SAY_UNDO_CHANCE,
    SAY_UNDO_OTHER, /* {0} name */
    SAY_UNDO_SECRET,
    SAY_UNDO_OVER,
    SAY_FILE_USAGE,   /* {0} command */
    SAY_SAVED,        /* {0} file */
    SAY_REPLACED,     /* {0} file */
    SAY_EXISTS,       /* {0} file, {1} command that replaces it */
    SAY_NOT_SAVED,    /* {0} file, {1} why */
    SAY_LOADED,       /* {0} file, {1} moves */
    SAY_OLDER_RULES,  /* {0} their version, {1} what has changed since */
    SAY_NOT_LOADED,   /* {0} file, {1} why */
    SAY_KEPT,         /* {0} command to go on */
    SAY_KEPT_BEFORE,  /* {0} file of the game before */
    SAY_NOT_KEPT,     /* {0} why */
    SAY_LEAVE_ANYWAY, /* {0} command to save, {1} the one that was typed */
    SAY_NO_HOME,
    SAY_NOTHING_KEPT, /* --resume without a game; {0} file */
    SAY_BAD_PEOPLE,   /* {0} seats */
    SAY_NEW,
    SAY_PASS,       /* {0} name */
    SAY_PASS_READY, /* {0} name */
    SAY_LOG_MOVE,   /* {0} number, {1} name, {2} move */
    SAY_LOG_HEAD,
    SAY_LOG_EMPTY,
    SAY_LOG_HIDDEN, /* a move that may not be known */
    SAY_NATURE,
    SAY_RULES_MORE, /* after a screenful */
    SAY_RULES_AID,  /* the word for the player aid */
    SAY_NO_RULE,    /* {0} what was typed, {1} first rule, {2} last one, {3} word for the aid */
    SAY_NO_RULES,   /* this game has no such text */
    SAY_HELP_HEAD,
    SAY_HELP_MOVE,    /* {0} a shortened move, {1} the move */
    SAY_FULL_HINT,    /* below the welcome */
    SAY_FULL_CONFIRM, /* beside a move that is chosen and not yet made */
    SAY_FULL_MOVES,   /* titles of the parts of the screen */
    SAY_FULL_CHOICES,
    SAY_FULL_LOG,
    SAY_FULL_PANE,    /* {0} lines of a long text: how to go through it */
    SAY_FULL_SMALL,   /* {0} columns, {1} lines there must be */
    SAY_FULL_KEYS,    /* the keys of the whole screen, for help */
    SAY_FULL_NO_CELL, /* {0} cell that no move is about */
    SAY_FULL_NOT,     /* the whole screen cannot be used; {0} why */
    SAY_FULL_MOMENT,  /* {0} title, {1} moves made, {2} all */
    SAY_MOMENT,       /* {0} moves made, {1} all, {2} who, {3} move */
    SAY_MOMENT_START, /* {0} all */
    SAY_MOMENT_NOW,
    SAY_STEP_USAGE,  /* {0} command */
    SAY_STEP_END,    /* there is no further moment */
    SAY_LOOKING,     /* instead of a question while looking back */
    SAY_REPLAY,      /* the same of a game that is only looked through */
    SAY_RESIGN_SURE, /* {0} command */
    SAY_RESIGNED,    /* {0} name */
    SAY_RESIGNED_ON, /* {0} name; a computer plays on */
    SAY_ANALYSING,   /* {0} move, {1} all */
    SAY_ANALYSE_NOT, /* the game is not over */
    SAY_ANALYSE_CUT,
    SAY_ANALYSE_SEAT, /* {0} name, {1} decisions, {2} per cent lost on average */
    SAY_COSTLY,       /* {0} number, {1} move, {2} per cent, {3} better move */
    SAY_COST,         /* of the move looked at: {0} per cent, {1} better move */
    SAY_COST_NONE,
    SAY_THINKING,        /* {0} name */
    SAY_STRIP,           /* above a part of the board further to the right */
    SAY_PUZZLE_WELCOME,  /* {0} command for hints, {1} command for the next */
    SAY_PUZZLE_HEAD,     /* {0} title, {1} number, {2} all, {3} theme, {4} level, {5} {6} chances */
    SAY_PUZZLE_RIGHT,    /* {0} move, {1} and {2} per cent: with it, with the next best */
    SAY_PUZZLE_WRONG,    /* the same of a wrong move */
    SAY_PUZZLE_SOLUTION, /* the same when it is asked for */
    SAY_PUZZLE_HINT,     /* {0} first word of the move, {1} command for hints */
    SAY_PUZZLE_SOLVED,   /* instead of a question */
    SAY_PUZZLE_NOT,      /* {0} command for the next */
    SAY_PUZZLE_SUM,      /* {0} solved, {1} of them at the first try */
    SAY_BYE,
    SAY_NO_MEMORY,
    SAYS
} Say;

const char *say_words(Say say, Lang lang);
const char *seat_words(int seat, Lang lang); /* the name of a seat that was given none */

typedef enum Order {
    ORDER_MOVES,
    ORDER_WHY,
    ORDER_HINT,
    ORDER_UNDO,
    ORDER_RESIGN,
    ORDER_SCORE,
    ORDER_BACK,
    ORDER_FORWARD,
    ORDER_ANALYSE,
    ORDER_LOG,
    ORDER_BOARD,
    ORDER_SAVE,
    ORDER_SAVE_OVER,
    ORDER_LOAD,
    ORDER_NEW,
    ORDER_RULES,
    ORDER_HELP,
    ORDER_QUIT,
    ORDERS,
    ORDER_NONE = -1
} Order;

/* A command typed while playing. `rest` is set to what follows the command word. A word counts in
 * English and in the language of the player; with `whole` it must not be shortened. */
Order order_read(const char *typed, Lang lang, bool whole, const char **rest);
/* All command words that begin as `typed` does, each after a space. */
void order_candidates(const char *typed, Lang lang, Text *out);
const char *order_word(Order order, Lang lang);  /* as shown in that language */
const char *order_takes(Order order, Lang lang); /* "FILE", "move" or "" */
const char *order_help(Order order, Lang lang);

#endif
