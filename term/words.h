/* term/words.h -- everything terminal play says by itself, in every language. */
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "core/text.h"

typedef enum Say {
    SAY_WELCOME,         /* {0} title, {1} people */
    SAY_COMPUTER,        /* {0} seats with their levels */
    SAY_LEVEL,           /* {0} name, {1} level */
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
    SAY_RULES_HEAD, /* {0} title */
    SAY_HELP_HEAD,
    SAY_HELP_MOVE, /* {0} a shortened move, {1} the move */
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
