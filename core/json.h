/* core/json.h -- a strict reader of JSON that allocates nothing.
 *
 * The text stays where it is; the reader lays a tree of nodes over it, in memory the caller owns.
 * Input is not trusted: bad UTF-8, double keys, depth over JSON_DEPTH, more than
 * JSON_KEYS keys, anything after the value are refused with a sentence that says where. */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/text.h"

#include <stdint.h>

enum {
    JSON_DEPTH = 32,
    JSON_KEYS = 1024, /* of one object; each is compared with all before it */
    JSON_NONE = -1
};

typedef enum JsonType {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonType;

typedef struct JsonNode {
    uint8_t type;        /* JsonType */
    uint32_t from, to;   /* its bytes in the text; for a string what stands between the quotes */
    int32_t child;       /* first entry of an array or object, or JSON_NONE */
    int32_t next;        /* next entry of the same parent, or JSON_NONE */
    uint32_t key, keyed; /* bytes of its key in an object, between the quotes */
    int32_t count;       /* entries of an array or object */
} JsonNode;

typedef struct Json {
    const char *text;
    JsonNode *nodes; /* nodes[0] is the whole value */
    int count, most;
} Json;

/* False: `error` says what is wrong and where. */
bool json_read(Json *json, const char *text, size_t length, JsonNode *nodes, int most, Text *error);

JsonType json_type(const Json *json, int node);
int json_member(const Json *json, int object, const char *key); /* JSON_NONE if it is not there */
int json_first(const Json *json, int node);                     /* of an array or object */
int json_next(const Json *json, int node);
int json_count(const Json *json, int node);
bool json_is(const Json *json, int node, const char *words); /* a string of exactly these words */
bool json_key_is(const Json *json, int node, const char *words);
bool json_int(const Json *json, int node, int64_t *out); /* a whole number, not 1.5, not 1e3 */
bool json_bool(const Json *json, int node, bool *out);
/* The words of a string, or of a node's key, with escapes resolved; false if they do not fit, it
 * is no string, or it holds a zero byte. */
bool json_words(const Json *json, int node, char *out, size_t size);
bool json_key(const Json *json, int node, char *out, size_t size);

#endif
