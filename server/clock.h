/* server/clock.h -- the clocks of games, and the deadlines of all tables. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "server/table.h"

/* Milliseconds as they are written down, of the wall clock or of somebody's time: beyond this (the
 * year 10889) nobody wrote them. */
#define CLOCK_MOST_MS ((int64_t)1 << 48)

/* The next number of a text, within that either way; *at moves on. False: there is none. */
bool clock_read(const char **at, int64_t *out);

/* `now` is of the steady clock. */
int64_t table_left(const Table *table, int seat, int64_t now); /* on its clock */
void table_stop_clock(Table *table, int64_t now); /* the seat to act has spent its time so far */
void table_run_clock(Table *table, int64_t now);  /* from now on the seat to act spends it */
void table_resume_clock(Table *table, int64_t since); /* it has done so since then */
int64_t table_deadline(const Table *table);           /* of the wall clock, to be told; 0: none */
/* Do all people at the table let the clocks stand still? */
bool table_resting(const Table *table);
void heap_set(Table *table, int64_t deadline); /* 0: none */

#endif
