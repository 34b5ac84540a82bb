/* fuzz/odd_store.h -- a store that passes for PostgreSQL and answers oddly when told to, for fuzz
 * targets.
 *
 * Behind it is SQLite in memory, which all connections share, in one thread. Whoever links this
 * lets the linker lead db_open here (--wrap). What is changed are answers on their way to the
 * server: the data stay as they were written, until the server writes on. */
#ifndef FUZZ_ODD_STORE_H
#define FUZZ_ODD_STORE_H

#include <stdbool.h>
#include <stddef.h>

#define ODD_STORE "postgres://odd"

void odd_begin(void); /* with no data */
void odd_end(void);

/* From now on answers to statements that hold WORD are bent. "WORD HOW" or "WORD COLUMN VALUE":
 *
 *     HOW     none (no rows), twice (each row), few (columns), wait (an error that passes), broken
 *             (one that does not), lost (somebody else was quicker)
 *     COLUMN  from 0, or * for all
 *     VALUE   ~ (null), <N (only N bytes), >N (N bytes more), +N (so much more), @N TEXT (TEXT
 *             from byte N on), or else the text itself
 *
 * False: it is none of these, or there are too many. */
bool odd_bend(const char *words, size_t length);
void odd_straighten(void);

/* Another server says this (pg_notify). */
void odd_say(const char *words, size_t length);

#endif
