/* core/fact.h -- reasons as data: what a turn changes, before anything puts it into words.
 *
 * A game says of each kind of event what it means to its seat and what it scores, and measures a
 * few features of a state. From these explain/ finds the facts that tell two turns apart; the
 * game's say_fact makes sentences of them. */
#ifndef CORE_FACT_H
#define CORE_FACT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    FACT_NUMBERS = 6, /* as many as an event has */
    FACT_CELLS = 4,
    FEATURES_MAX = 12 /* of a seat, in any game */
};

/* What a kind of event means. Numbers and cells are counted from 1, so that 0 says: none. */
typedef struct EventKind {
    const char *name; /* as in JSON */
    int8_t polarity;  /* for its seat: 1 a gain, -1 a loss, 0 either or neither */
    bool reason;      /* an end in itself; what is only a means, as a step, explains nothing */
    bool scores;      /* what its seat scores or loses by it is all that it means */
    int8_t amount;    /* the number that tells how much of it happens; none: what it scores, or 1 */
    int8_t part;      /* the number that tells its sorts apart, such as the piece */
    int8_t where;     /* the cell where it happens */
    bool spoils;      /* what a fight brings its winner; the most of it is told for all */
    int8_t strength[2]; /* of a fight: the numbers with the strengths of its seat and the other */
} EventKind;

/* What a state has of something, for one seat. */
typedef struct Feature {
    const char *name; /* as in JSON */
    int8_t polarity;  /* for its seat: 1 the more the better, -1 the worse, 0 open */
} Feature;

typedef enum FactSource { FACT_EVENT, FACT_FEATURE } FactSource;
typedef enum FactWhen {
    FACT_NOW, /* in this turn, certain */
    FACT_NEXT /* before the reader's next turn ends, or the round */
} FactWhen;

/* What happens more or less often after one turn than after the other, or how much more a seat has
 * of something then. */
typedef struct Fact {
    uint8_t source;               /* FactSource */
    uint8_t kind;                 /* of the event, or the number of the feature */
    int8_t seat, other;           /* as in the event; of a feature: whose it is, and NATURE */
    uint8_t when;                 /* FactWhen */
    uint8_t with, without, tries; /* futures that hold it: after the turn, after the rival; of */
    uint8_t rule;                 /* of the event; 0 of a feature */
    int16_t points, rival_points; /* mean of what it scores, or of the feature, in tenths */
    int16_t worth;                /* thousandths of the reader's win chance */
    int8_t cells;
    int16_t number[FACT_NUMBERS], cell[FACT_CELLS]; /* of an event like it */
    int16_t strength[2];                            /* of the fight it comes from; 0, 0: none */
} Fact;

#endif
