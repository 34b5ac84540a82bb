/* server/head.h -- a table's head in the store: its version, and what belongs to every version. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "server/table.h"

/* Something of the table is being changed, in the group of writes that is open; `doc`: its text,
 * too.
 */
void head_touch(Table *table, bool doc);
void head_close(void *data);   /* the group of writes ends */
void table_drop(Table *table); /* out of the store, told to all, and freed */
/* The clocks as the store keeps them. False: the words are none. */
bool head_is_version(int64_t number); /* can a table have it? */
bool head_read_clock(Table *table, const char *words);

#endif
