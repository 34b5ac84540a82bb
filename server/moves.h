/* server/moves.h -- the moves of a game in the store. */
#ifndef SERVER_MOVES_H
#define SERVER_MOVES_H

#include "server/table.h"

void table_keep_moves(Table *table, int from); /* those from number `from` on, as one row */
void table_keep_clock(Table *table);           /* without a move */
void table_cut_moves(Table *table);            /* those that the match has no more are gone */
/* Reads a row into the match. False: it is damaged, and `error` says how. *chained: the rows before
 * it had a chain. */
bool table_read_moves(Table *table, int64_t n, const char *words, const char *clock,
                      const char *chain, bool *chained, Text *error);

#endif
