/* server/old.h -- games of other versions of the rules. */
#ifndef SERVER_OLD_H
#define SERVER_OLD_H

#include "server/table.h"

void old_end(Hub *hub, const char *id, const char *doc); /* one that cannot go on */
/* What `record` answers for a text that cannot be replayed. */
void old_record(const char *text, char names[][MATCH_NAME_SIZE], int seats, Text *out);

#endif
