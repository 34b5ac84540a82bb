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
    int8_t means;     /* of what is only a means but may be the cause: the number with its sorts */
    bool aside;       /* a turn is told without it, where something else comes of it */
    bool spoils;      /* what a fight brings its winner; the most of it is told for all */
    int8_t strength[2]; /* of a fight: the numbers with the strengths of its seat and the other */
} EventKind;

/* What a state has of something, for one seat. */
typedef struct Feature {
    const char *name; /* as in JSON */
    int8_t polarity;  /* for its seat: 1 the more the better, -1 the worse, 0 open */
    bool hidden;      /* others do not know it for certain */
    bool lasting;     /* its spots stay where they are, so that futures compare them */
} Feature;

/* The part of a feature that lies at one place. What a turn changes there are its effects. */
typedef struct Spot {
    uint8_t feature;
    int8_t seat;
    int16_t cell;  /* SPOT_NOWHERE: the feature has no places */
    int16_t value; /* its part of the amount */
    int16_t more;  /* what else is told of it, such as the tiles that are missing */
} Spot;
enum { SPOTS_MAX = 200, SPOT_NOWHERE = -1 };

typedef enum FactSource {
    FACT_EVENT,
    FACT_FEATURE,
    FACT_EFFECT /* on one spot */
} FactSource;
typedef enum FactWhen {
    FACT_NOW,  /* in this turn, certain */
    FACT_NEXT, /* before the reader's next turn ends, or the round */
    FACT_OTHER /* in the rival turn, certain */
} FactWhen;
/* Numbers of an effect: the spot's value before and after, what else is told of it, and whether
 * there was and is such a spot. */
enum { SPOT_BEFORE, SPOT_AFTER, SPOT_MORE, SPOT_WAS, SPOT_IS };

/* What happens more or less often after one turn than after the other, or how much more a seat has
 * of something then. */
typedef struct Fact {
    uint8_t source;               /* FactSource */
    uint8_t kind;                 /* of the event, or the number of the feature */
    int8_t seat, other;           /* as in the event; else: whose it is, and NATURE */
    uint8_t when;                 /* FactWhen */
    uint8_t with, without, tries; /* futures that hold it: after the turn, after the rival; of */
    uint8_t rule;                 /* of the event; 0 of a feature */
    int16_t points, rival_points; /* mean of what it scores, or of the feature, in tenths */
    int16_t worth;                /* thousandths of the reader's win chance */
    int8_t cells;
    int16_t number[FACT_NUMBERS], cell[FACT_CELLS]; /* of an event like it, or of the spot */
    int16_t strength[2];                            /* of the fight it comes from; 0, 0: none */
} Fact;

#endif
