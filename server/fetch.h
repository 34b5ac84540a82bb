/* server/fetch.h -- tables read from the store while the server runs: those that are over and have
 * left memory, and, with many servers, those that another one has made or changed.
 *
 * What is in memory is a copy with the version it belongs to (head.c). A server that hears of a
 * newer one marks its copy as stale, and reads what it lacks at once if anybody here is concerned,
 * else when somebody is. A call about a stale or unknown table waits for that, and so does one that
 * would be refused by what is in memory: news may be on their way. When a change of our
 * own is lost because another server was quicker, the copy is read anew, and the calls that led to
 * it are made again. */
#ifndef SERVER_FETCH_H
#define SERVER_FETCH_H

#include "server/api.h"

/* Must it be read before anything can be said of it? `table` NULL: it is not in memory. */
bool fetch_needed(const Hub *hub, const Table *table);

/* The call is made again when that table has been read. Refuses if that cannot be. */
void call_park(Call *call, const char *id);
/* The same, also if it turns out that there is no such table; then table_find knows none, though
 * the call has waited for it (call_has_waited). */
void call_park_anyway(Call *call, const char *id);
/* Has it waited for a reading of that table that began after it had come? */
bool call_has_waited(const Call *call, const char *id);
/* The call would be refused by what we know of the table call->about. Others may have changed that,
 * and whoever asks may have heard it from them: the table is read and the call made again, once. */
void call_look_again(Call *call);

/* Another server has made this version of it; 0: there is none any more. */
void fetch_news(Hub *hub, const char *id, int64_t version);
/* One of many servers has to look after it, and that is us. */
void fetch_due(Hub *hub, const char *id);
/* Somebody has come: what is stale of their tables is read. */
void fetch_of(Hub *hub, const Person *person);
/* Tables that are stale and wanted, once more; to be called now and then. */
void fetch_tick(Hub *hub);
/* As store_on_lost wants it. */
void fetch_lost(void *data, char keys[][STORE_KEY], int count);
void fetch_free(Hub *hub);

#endif
