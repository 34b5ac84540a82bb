/* search/root.c -- few walks well used: some moves at the root, of which the better half goes on.
 *
 * Sequential halving with Gumbel noise (Danihelka and others 2022). Each move has its first
 * liking, the logarithm of its share of attention, and some luck drawn for it; the `wide` best by
 * the sum of both are looked at, all as often; then the better half of them, and so on to the last
 * one. What walks have found counts the more, the more there were. Without luck it is a search
 * for few walks; with more luck than 1 a player who overlooks things and is not strict, as people
 * are, yet never makes a move that looks bad from every side. */
#include "search/inside.h"

#include <math.h>

enum { WALKS_USUAL = 1024 }; /* where no number of walks is given */

/* How good a move of the root looks by now. */
static float liking(const Worker *worker, const Halving *halving, int i) {
    const Tree *tree = &worker->tree;
    const Node *first = &tree->nodes[tree->nodes[tree->root].first];
    uint32_t most = 0;
    for (int j = 0; j < halving->left; j++) {
        const uint32_t visits = first[halving->move[j].child].visits;
        most = visits > most ? visits : most;
    }
    const Node *node = &first[halving->move[i].child];
    const float worth =
        node->visits > 0 ? (float)(node->total / node->visits) : tree_share(node->opinion);
    return halving->move[i].liking + (worker->search->shape.sure + (float)most) * worth;
}

/* The best first; equals stay in the order they have. */
static void sort_by(HalvingMove *move, float *by, int count) {
    for (int i = 1; i < count; i++) {
        const HalvingMove taken = move[i];
        const float taken_by = by[i];
        int j = i;
        for (; j > 0 && by[j - 1] < taken_by; j--) {
            move[j] = move[j - 1];
            by[j] = by[j - 1];
        }
        move[j] = taken;
        by[j] = taken_by;
    }
}

static void sort_left(Worker *worker) {
    Halving *halving = &worker->halving;
    float by[WIDE_MAX];
    for (int i = 0; i < halving->left; i++) {
        by[i] = liking(worker, halving, i);
    }
    sort_by(halving->move, by, halving->left);
}

static int halvings(int count) {
    int times = 0;
    while (count > 1) {
        count = (count + 1) / 2;
        times++;
    }
    return times;
}

static void set_walks(Halving *halving) {
    const int64_t each = halving->walks / halving->times / halving->left;
    halving->now = halving->left * (each > 0 ? each : 1);
}

/* Takes a move among the best `most`, unless they are all better. */
static int keep(Halving *halving, int count, int most, HalvingMove move) {
    int at = count;
    while (at > 0 && halving->move[at - 1].liking < move.liking) {
        at--;
    }
    if (at == most) {
        return count;
    }
    const int last = count < most ? count : most - 1;
    memmove(&halving->move[at + 1], &halving->move[at],
            (size_t)(last - at) * sizeof halving->move[0]);
    halving->move[at] = move;
    return last + 1;
}

void root_begin(Worker *worker, uint64_t seed) {
    static const float PRIOR_LEAST = 0.25f / TREE_WHOLE;
    const Search *search = worker->search;
    const Tree *tree = &worker->tree;
    const Node *root = &tree->nodes[tree->root];
    Halving *halving = &worker->halving;
    memset(halving, 0, sizeof *halving);
    if (search->wide == 0) {
        return;
    }
    halving->walks = worker->limit == INT64_MAX ? WALKS_USUAL : worker->limit;
    const int most = halving->walks < search->wide ? (int)halving->walks : search->wide;
    Random random;
    random_seed(&random, seed ^ 0x6c75636bu);
    for (int i = 0; i < root->count; i++) {
        const Node *node = &tree->nodes[root->first + (uint32_t)i];
        if (node->blind) {
            continue;
        }
        /* Luck: minus the logarithm of what one waits for the first of many chances. */
        const double even = ((double)(random_next(&random) >> 12) + 0.5) / 4503599627370496.0;
        const float luck = search->noise * (float)-log(-log(even));
        const float prior = tree_share(node->prior);
        const HalvingMove move = {i, luck + logf(prior > PRIOR_LEAST ? prior : PRIOR_LEAST)};
        halving->left = keep(halving, halving->left, most, move);
    }
    halving->times = halvings(halving->left);
    if (halving->times > 0) {
        set_walks(halving);
    }
}

uint32_t root_next(Worker *worker) {
    Halving *halving = &worker->halving;
    const Tree *tree = &worker->tree;
    if (halving->left > 1 && halving->made == halving->now) {
        sort_left(worker);
        halving->left = (halving->left + 1) / 2;
        halving->made = 0;
        if (halving->left > 1) {
            set_walks(halving);
        }
    }
    const int turn = (int)(halving->made++ % halving->left);
    return tree->nodes[tree->root].first + (uint32_t)halving->move[turn].child;
}

Move root_pick(Worker *worker) {
    const Tree *tree = &worker->tree;
    sort_left(worker);
    return tree->nodes[tree->nodes[tree->root].first + (uint32_t)worker->halving.move[0].child]
        .move;
}
