/* server/notes.h -- private notes about a table, for who sits there only. */
#ifndef SERVER_NOTES_H
#define SERVER_NOTES_H

#include "server/hub.h"

enum { NOTE_SIZE = 4001 }; /* bytes with the closing zero */

void notes_forget(Hub *hub, const char *player);

extern const char SQL_NOTES_OF[]; /* table, words, when: all of somebody's */

#endif
