/* play/json_doc.c -- a JSON text read into memory of its own, and what is asked of it. */
#include "play/json_doc.h"

#include "play/buffer.h"

#include <stdlib.h>
#include <string.h>

bool json_doc_read(JsonDoc *doc, const char *text, size_t length, Text *error) {
    /* Every value but the outermost stands after one of these. */
    size_t values = 1;
    doc->no_memory = false;
    for (size_t i = 0; i < length && values < JSON_DOC_VALUES_MAX; i++) {
        values += text[i] == ',' || text[i] == '[' || text[i] == '{';
    }
    if ((size_t)doc->room < values) {
        JsonNode *nodes = realloc(doc->nodes, values * sizeof *nodes);
        if (nodes == NULL) {
            doc->no_memory = true;
            return text_no_memory(error);
        }
        doc->nodes = nodes;
        doc->room = (int)values;
    }
    return json_read(&doc->json, text, length, doc->nodes, doc->room, error);
}

void json_doc_free(JsonDoc *doc) {
    free(doc->nodes);
    doc->nodes = NULL;
    doc->room = 0;
}

bool json_whole(const Json *json, int node, uint64_t *out) {
    const JsonType type = json_type(json, node);
    const JsonNode *n = &json->nodes[node];
    if ((type != JSON_NUMBER && type != JSON_STRING) || n->from == n->to) {
        return false;
    }
    uint64_t value = 0;
    for (uint32_t at = n->from; at < n->to; at++) {
        const unsigned digit = (unsigned)json->text[at] - '0';
        if (digit > 9 || value > (UINT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

/* Longer keys and texts than this are never the same; no game writes any. */
enum { SAME_MOST = 256 };

static bool same_object(const Json *a, int a_node, const Json *b, int b_node) {
    for (int x = json_first(a, a_node); x != JSON_NONE; x = json_next(a, x)) {
        char key[SAME_MOST];
        const int y = json_key(a, x, key, sizeof key) ? json_member(b, b_node, key) : JSON_NONE;
        if (y == JSON_NONE || !json_same(a, x, b, y)) {
            return false;
        }
    }
    return true;
}

static bool same_array(const Json *a, int a_node, const Json *b, int b_node) {
    int y = json_first(b, b_node);
    for (int x = json_first(a, a_node); x != JSON_NONE; x = json_next(a, x)) {
        if (!json_same(a, x, b, y)) {
            return false;
        }
        y = json_next(b, y);
    }
    return true;
}

bool json_same(const Json *a, int a_node, const Json *b, int b_node) {
    const JsonType type = json_type(a, a_node);
    if (type != json_type(b, b_node) || json_count(a, a_node) != json_count(b, b_node)) {
        return false;
    }
    const JsonNode *x = &a->nodes[a_node], *y = &b->nodes[b_node];
    char words[SAME_MOST];
    switch (type) {
    case JSON_NUMBER:
        return x->to - x->from == y->to - y->from &&
               memcmp(a->text + x->from, b->text + y->from, x->to - x->from) == 0;
    case JSON_STRING:
        return json_words(a, a_node, words, sizeof words) && json_is(b, b_node, words);
    case JSON_ARRAY:
        return same_array(a, a_node, b, b_node);
    case JSON_OBJECT:
        return same_object(a, a_node, b, b_node);
    default:
        return true;
    }
}

void json_quote_key(const Json *json, int node, Text *out) {
    const JsonNode *n = &json->nodes[node];
    buffer_quote(out, json->text + n->key, n->keyed - n->key);
}

void json_quote(const Json *json, int node, Text *out) {
    const JsonNode *n = &json->nodes[node];
    buffer_quote(out, json->text + n->from, n->to - n->from);
}
