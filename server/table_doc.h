/* server/table_doc.h -- a table as a text in the store, and back; all of them when the server
 * starts. */
#ifndef SERVER_TABLE_DOC_H
#define SERVER_TABLE_DOC_H

#include "core/json.h"
#include "play/buffer.h"
#include "server/table.h"

/* NULL: `error` says why; *old: it was played by other rules. A table that waits takes on those of
 * this program. */
Table *table_load(Hub *hub, const char *id, TableStatus status, const char *doc, bool *old,
                  Text *error);
bool table_load_all(Hub *hub, Text *error);
/* What whoever makes a table has chosen, in an object without its end, and from a doc. */
void doc_write_settings(const TableSettings *set, Text *out);
bool doc_read_settings(const Json *json, TableSettings *set, Text *error);
void table_write_doc(const Table *table, Buffer *buffer);
/* Is it JSON, with `tail` behind it? What the store has may have been damaged since. */
bool doc_is_json(const char *text, const char *tail);
void doc_add(Text *out, const char *key, const char *text); /* as a member: null if it is not */
/* A member of such a doc; what it lacks is 0 or "". */
int64_t doc_number(const Json *json, int node, const char *key);
void doc_words(const Json *json, int node, const char *key, char *out, size_t size);

#endif
