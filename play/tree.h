/* play/tree.h -- JSON read into memory of its own. */
#ifndef PLAY_TREE_H
#define PLAY_TREE_H

#include "core/json.h"

enum { TREE_VALUES_MAX = 65536 }; /* in one text */

/* Begins as all zeros; may be read into again and again, and keeps its memory until tree_free. */
typedef struct Tree {
    Json json;
    JsonNode *nodes;
    int room;
    bool no_memory; /* why the last reading failed */
} Tree;

/* The text must stay where it is as long as the tree is used. False: `error` says why. */
bool tree_read(Tree *tree, const char *text, size_t length, Text *error);
void tree_free(Tree *tree);

/* Does the node hold decimal digits and nothing else, as a number or as a text, up to 2^64 - 1? */
bool tree_whole(const Json *json, int node, uint64_t *out);

/* The same value? Keys of objects may stand in any order. */
bool tree_same(const Json *a, int a_node, const Json *b, int b_node);

/* Appends a node's key, or the words of a string, in quotes, for an error message. */
void tree_quote_key(const Json *json, int node, Text *out);
void tree_quote(const Json *json, int node, Text *out);

#endif
