/* server/duplicate.h -- duplicate scoring: what a result is worth beside the same seat elsewhere.
 *
 * All tables of a deal get the same chance. Each seat is compared with the same seat at every other
 * table: 1 for a better result, one half for an equal one, 0 for a worse one; the mean of these,
 * in parts of ten thousand, is the score of the seat. Of two results the better one is that which
 * has left more opponents behind at its own table (one half for each with the same place), and if
 * that is equal, the one with more points above the mean of its opponents. So what the deal gave to
 * a seat it gave to that seat everywhere, and it falls out; and to win one's own table is still
 * what everybody wants. The scores of a seat over all tables have a mean of one half.
 *
 * A deal that only one table played has nothing to compare: there the score is the share of
 * opponents left behind. A table whose game came to nothing (ended by the operator, damaged) is
 * compared with nobody and gives everybody one half. No server in it. */
#ifndef SERVER_DUPLICATE_H
#define SERVER_DUPLICATE_H

#include "server/pairing.h"

#include <stdint.h>

enum { DUPLICATE_ALL = 10000 }; /* better than everybody else */

/* A game at one table, by seats. */
typedef struct DealTable {
    int round, game;                /* of the tournament, from 1: which deal */
    bool over;                      /* has been scored */
    bool nothing;                   /* came to nothing */
    int player[PAIRING_SEATS_MOST]; /* number of the entry, or PAIRING_COMPUTER */
    int place[PAIRING_SEATS_MOST];
    int points[PAIRING_SEATS_MOST];
    int score[PAIRING_SEATS_MOST];
} DealTable;

/* Fills in the scores of all tables of one deal. */
void duplicate_score(DealTable tables[], int count, int seats);

/* How somebody stands. In the order of what decides. */
typedef struct Standing {
    int player;
    int64_t score;     /* of all deals together, in parts of ten thousand */
    int64_t opponents; /* what these have together, once for each game against each; a computer
                          counts as somebody with one half in each deal */
    int wins;          /* games in which nobody was before them */
    int64_t beaten;    /* opponents left behind at the own table, in halves */
    int deals;         /* that they played */
} Standing;

/* Standings of `players` entries after all games that are over, the best first; who is equal in all
 * of it stands in the order of entry. `out` has room for `players`. False: no memory. */
bool duplicate_standings(const DealTable games[], int count, int seats, int players,
                         Standing out[]);
bool duplicate_equal(const Standing *a, const Standing *b); /* they share a rank */

#endif
