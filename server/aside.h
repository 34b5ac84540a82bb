/* server/aside.h -- tables that were set aside because they are damaged, and stay as they are until
 * a person has looked at them; but they name nobody who was deleted. */
#ifndef SERVER_ASIDE_H
#define SERVER_ASIDE_H

#include "server/hub.h"

/* Somebody is deleted: their id and their name go out of the texts of all tables set aside. */
void aside_forget(Hub *hub, const char *player);

/* The same with one text, which need not be JSON any more. True: it has changed. */
bool aside_erase(char *doc, const char *player);

#endif
