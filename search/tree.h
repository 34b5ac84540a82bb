/* search/tree.h -- the tree: nodes of 32 bytes in an arena, children side by side.
 *
 * An arena has two halves. The tree grows in one; to keep a part of it for the next move, that part
 * is copied to the other, which leaves all children side by side again. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "core/game.h"

#include <assert.h>
#include <string.h>

typedef struct Node {
    double total;   /* results of the seat that made the move, each 0 to 1, added up */
    Move move;      /* that led here */
    uint32_t first; /* index of the first child; the others follow it */
    uint32_t visits;
    uint16_t opinion; /* what that result looked like at first, a part of TREE_WHOLE */
    uint16_t prior;   /* share of attention among the siblings, likewise */
    uint16_t count, room;
    int8_t seat;   /* that made the move, or NATURE */
    uint8_t blind; /* stands for all moves that those who look at this tree cannot see */
    uint8_t grown; /* the seat to act has laid out its moves */
    uint8_t spare;
} Node;
static_assert(sizeof(Node) == 32, "two nodes to a cache line");

enum { TREE_NONE = 0, TREE_ROOT = 1, TREE_WHOLE = UINT16_MAX };

typedef struct Tree {
    Node *half[2];
    Node *nodes;   /* the half in use */
    uint32_t most; /* nodes in a half */
    uint32_t used;
    uint32_t root;
} Tree;

/* A double: a float would stop growing after 16.7 million results. */
static inline void tree_learn(Node *node, float result) {
    node->visits++;
    node->total += (double)result;
}

static inline uint16_t tree_part(float share) { /* of 0 to 1 */
    return (uint16_t)(share * TREE_WHOLE + 0.5f);
}

static inline float tree_share(uint16_t part) {
    return (float)part / TREE_WHOLE;
}

static inline void tree_clear(Tree *tree) {
    memset(&tree->nodes[TREE_ROOT], 0, sizeof(Node));
    tree->nodes[TREE_ROOT].seat = NATURE;
    tree->root = TREE_ROOT;
    tree->used = TREE_ROOT + 1;
}

/* Room for `room` children, in which those there are now stand first. False: the arena is full. */
static inline bool tree_room(Tree *tree, uint32_t node, int room) {
    Node *parent = &tree->nodes[node];
    if (room <= parent->room) {
        return true;
    }
    if ((uint64_t)tree->used + (uint32_t)room > tree->most) {
        return false;
    }
    memcpy(&tree->nodes[tree->used], &tree->nodes[parent->first], parent->count * sizeof(Node));
    parent->first = tree->used;
    parent->room = (uint16_t)room;
    tree->used += (uint32_t)room;
    return true;
}

/* A new last child, or TREE_NONE if the arena is full. */
static inline uint32_t tree_add(Tree *tree, uint32_t node, Move move, int seat, bool blind) {
    const Node *parent = &tree->nodes[node];
    if (parent->count == parent->room &&
        !tree_room(tree, node, parent->room == 0 ? 2 : 2 * parent->room)) {
        return TREE_NONE;
    }
    parent = &tree->nodes[node];
    const uint32_t index = parent->first + parent->count;
    Node *child = &tree->nodes[index];
    memset(child, 0, sizeof *child);
    child->move = move;
    child->seat = (int8_t)seat;
    child->blind = blind;
    tree->nodes[node].count++;
    return index;
}

/* The child for a move of `seat`, or the blind one; TREE_NONE: there is none. */
static inline uint32_t tree_child(const Tree *tree, uint32_t node, int seat, Move move,
                                  bool blind) {
    const Node *parent = &tree->nodes[node];
    for (uint32_t i = parent->first; i < parent->first + parent->count; i++) {
        if (tree->nodes[i].blind == blind && tree->nodes[i].seat == seat &&
            (blind || tree->nodes[i].move == move)) {
            return i;
        }
    }
    return TREE_NONE;
}

/* Keeps what hangs below the root as it is now, and drops the rest; also what hangs below nodes
 * with fewer visits than `least`. Children of the root stay. */
static inline void tree_keep(Tree *tree, uint32_t least) {
    const Node *from = tree->nodes;
    Node *to = tree->half[tree->nodes == tree->half[0]];
    to[TREE_ROOT] = from[tree->root];
    uint32_t used = TREE_ROOT + 1;
    for (uint32_t i = TREE_ROOT; i < used; i++) {
        if (i > TREE_ROOT && to[i].visits < least) {
            to[i].count = 0;
            to[i].grown = 0;
        }
        memcpy(&to[used], &from[to[i].first], to[i].count * sizeof(Node));
        to[i].first = used;
        to[i].room = to[i].count;
        used += to[i].count;
    }
    tree->nodes = to;
    tree->used = used;
    tree->root = TREE_ROOT;
}

#endif
