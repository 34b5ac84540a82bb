/* server/end.h -- a game has ended: its record, the new ratings. */
#ifndef SERVER_END_H
#define SERVER_END_H

#include "server/table.h"

void end_record(Table *table);                 /* writes the record and the new ratings */
void end_forget(Hub *hub, const char *player); /* what profiles told of somebody */

/* In proofs of older programs, which kept words of luck: those of somebody who is deleted go. */
void end_forget_luck(Hub *hub, const char *player);

#endif
