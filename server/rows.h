/* server/rows.h -- rows of the store as JSON, by the names of their columns. */
#ifndef SERVER_ROWS_H
#define SERVER_ROWS_H

#include "core/text.h"
#include "server/db.h"

/* An object for a row: `names` of its columns in their order, then NULL. The first letter of a name
 * says what it is: # a number, ~ a real with one decimal, ? a flag, @ a moment (0: null), = JSON as
 * it stands, % a number that stands for a word of the next list in `words`, & somebody: two
 * columns, id and name; anything else is text. */
void rows_add(const DbRow *row, const char *const names[], const char *const *const words[],
              Text *out);

#endif
