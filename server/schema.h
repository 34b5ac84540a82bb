/* server/schema.h -- the store's tables, brought forward step by step from any earlier version. */
#ifndef SERVER_SCHEMA_H
#define SERVER_SCHEMA_H

#include "server/db.h"

/* Makes the tables, and does the steps that older data have not seen yet. False: `error` says why,
 * also for data of a newer program. */
bool schema_step(Db *db, Text *error);

#endif
