/* play/json_doc.h -- a JSON text read into memory of its own, and what is asked of it. */
#ifndef PLAY_JSON_DOC_H
#define PLAY_JSON_DOC_H

#include "core/json.h"

enum { JSON_DOC_VALUES_MAX = 65536 }; /* in one text */

/* Begins as all zeros; may be read into again and again, and keeps its memory until json_doc_free.
 */
typedef struct JsonDoc {
    Json json;
    JsonNode *nodes;
    int room;
    bool no_memory; /* why the last reading failed */
} JsonDoc;

/* The text must stay where it is as long as the document is used. False: `error` says why. */
bool json_doc_read(JsonDoc *doc, const char *text, size_t length, Text *error);
void json_doc_free(JsonDoc *doc);

/* Does the node hold decimal digits and nothing else, as a number or as a text, up to 2^64 - 1? */
bool json_whole(const Json *json, int node, uint64_t *out);

/* The same value? Keys of objects may stand in any order. */
bool json_same(const Json *a, int a_node, const Json *b, int b_node);

/* Appends a node's key, or the words of a string, in quotes, for an error message. */
void json_quote_key(const Json *json, int node, Text *out);
void json_quote(const Json *json, int node, Text *out);

#endif
