/* server/clock.h -- the clocks of games, and the deadlines of all tables. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "server/table.h"

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
