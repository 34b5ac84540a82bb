/* core/option.h -- what can be chosen when a game is set up, and what was chosen. */
#ifndef CORE_OPTION_H
#define CORE_OPTION_H

#include "core/text.h"

enum { OPTIONS_MAX = 4 }; /* of any game */

/* An option of the set-up, such as the number of rounds. The first value is the default. */
typedef struct Option {
    const char *name;
    Words title;
    int values[4];
    int count;
    bool seat; /* every seat of the table is a value too; the default is BY_LOT */
} Option;

enum { BY_LOT = -1 };

typedef struct Setup {
    int seats;
    int option[OPTIONS_MAX]; /* one for each of the game's options; a seat is kept as seat + 1, so
                                that a set-up of zeros leaves it to the lot */
} Setup;

/* An option's default as a set-up keeps it. */
static inline int option_usual(const Option *option) {
    return option->values[0] + option->seat;
}

/* The value of an option as people and programs give it. */
static inline int option_value(const Option *option, int kept) {
    return !option->seat ? kept : kept > 0 ? kept - 1 : BY_LOT;
}

#endif
