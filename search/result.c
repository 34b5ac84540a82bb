/* search/result.c -- making a search, and what it says when it has thought. */
#include "search/inside.h"
#include "search/networks.h"
#include "search/tuning.h"

#include <stdlib.h>

const Game *search_game(const Search *search) {
    return search->game;
}

bool search_has_net(const Search *search) {
    return search->net != NULL;
}

int search_seats(const Search *search) {
    return search->seats;
}

int search_seat(const Search *search) {
    return search->seat;
}

int search_choices(const Search *search, const Choice **out) {
    *out = search->choice;
    return search->choice_count;
}

/* Seats that cannot see each other's plots learn from each other's in the tree, so how often a move
 * was walked through nears how often it is to be made (as in fictitious play); what was looked at
 * less than a quarter as often as the best, or promises clearly less, was only tried out. */
Move search_decide(const Search *search, uint64_t seed) {
    enum { TRIED_PART = 4 };
    static const float CLEARLY_LESS = 0.03f;
    const Choice *choice = search->choice;
    if (search->picked != NO_MOVE) {
        return search->picked;
    }
    if (search->choice_count < 2 || !walk_is_secret(search, choice[0].move)) {
        return choice[0].move;
    }
    int64_t all = 0;
    int count = 0;
    while (count < search->choice_count && choice[count].visits * TRIED_PART >= choice[0].visits) {
        const bool less = choice[count].promise < choice[0].promise - CLEARLY_LESS;
        all += less ? 0 : choice[count].visits;
        count++;
    }
    Random random;
    random_seed(&random, seed ^ 0x6d69787475726573u);
    double draw = (double)(random_next(&random) >> 11) / (double)(UINT64_C(1) << 53) * (double)all;
    for (int i = 0; i < count; i++) {
        if (choice[i].promise >= choice[0].promise - CLEARLY_LESS) {
            draw -= (double)choice[i].visits;
            if (draw < 0) {
                return choice[i].move;
            }
        }
    }
    return choice[0].move;
}

int search_line(const Search *search, Move out[SEARCH_LINE_MAX]) {
    enum { VISITS_LEAST = 4 };
    const Tree *tree = &search->worker[0].tree;
    int count = 0;
    if (search->choice_count == 0) {
        return 0;
    }
    out[count++] = search->choice[0].move;
    uint32_t at = tree_child(tree, tree->root, search->seat, search->choice[0].move, false);
    while (count < SEARCH_LINE_MAX) {
        const Node *node = &tree->nodes[at];
        uint32_t best = TREE_NONE;
        for (uint32_t i = node->first; i < node->first + node->count; i++) {
            const Node *child = &tree->nodes[i];
            if (child->visits >= VISITS_LEAST &&
                (best == TREE_NONE || child->visits > tree->nodes[best].visits)) {
                best = i;
            }
        }
        if (best == TREE_NONE || tree->nodes[best].blind) {
            break;
        }
        if (tree->nodes[best].seat >= 0) {
            out[count++] = tree->nodes[best].move;
        }
        at = best;
    }
    return count;
}

int64_t search_iterations(const Search *search) {
    int64_t all = 0;
    for (int w = 0; w < search->active; w++) {
        all += search->worker[w].iterations;
    }
    return all;
}

size_t search_nodes(const Search *search, size_t *most) {
    size_t used = 0;
    *most = 0;
    for (int w = 0; w < search->workers; w++) {
        used += search->worker[w].tree.used;
        *most += search->worker[w].tree.most;
    }
    return used;
}

size_t search_memory(const Search *search) {
    return search->memory;
}

/* ---- set-up ------------------------------------------------------------------------------- */

enum { PART_MAX = 1000000, WHOLE_MAX = 1 << 30 };
static const double PART_LEAST = 0.001;
static const float EXPLORE_USUAL = 6;

/* False: `error` names the first number that is out of its range. */
static bool check_shape(const SearchShape *shape, Text *error) {
    const struct {
        const char *name;
        double value, least, most;
    } numbers[] = {
        {"explore", (double)shape->explore, -1, PART_MAX},
        {"focus", (double)shape->focus, 0, PART_MAX},
        {"trust", shape->trust, 1, WHOLE_MAX},
        {"playout_plies", shape->playout_plies, -1, WHOLE_MAX},
        {"playout_width", shape->playout_width, 0, PLAYOUT_WIDTH_MAX},
        {"expand_after", shape->expand_after, 1, WHOLE_MAX},
        {"first_width", shape->first_width, 1, MOVES_MAX - 1},
        {"widen_after", shape->widen_after, 1, WHOLE_MAX},
        {"max_width", shape->max_width, shape->first_width, MOVES_MAX - 1},
        {"split", shape->split, 0, WHOLE_MAX},
        {"width", (double)shape->width, PART_LEAST, PART_MAX},
        {"drop", (double)shape->drop, -1, 1},
        {"net_values", (double)shape->net_values, -1, 1},
        {"sure", (double)shape->sure, 0, PART_MAX},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!(numbers[i].value >= numbers[i].least && numbers[i].value <= numbers[i].most)) {
            text_format(error,
                        TEXT_IN(error, "%s is out of its range: it is %.10g to %.10g, not %.10g",
                                "%s liegt außerhalb seines Bereichs: möglich ist %.10g bis %.10g, "
                                "nicht %.10g",
                                "%s sort de son domaine : de %.10g à %.10g, pas %.10g"),
                        numbers[i].name, numbers[i].least, numbers[i].most, numbers[i].value);
            return false;
        }
    }
    return true;
}

Search *search_new(const Game *game, int seats, size_t memory, int threads,
                   const SearchShape *shape, Text *error) {
    text_clear(error);
    if (seats < game->seats_min || seats > game->seats_max) {
        text_format(error,
                    TEXT_IN(error, "%s is for %d to %d seats, not %d",
                            "%s ist für %d bis %d Plätze, nicht %d",
                            "%s se joue avec %d à %d places, pas %d"),
                    game->name, game->seats_min, game->seats_max, seats);
        return NULL;
    }
    if (threads < 1 || threads > SEARCH_THREADS_MAX) {
        text_format(error,
                    TEXT_IN(error, "a search runs in 1 to %d threads, not %d",
                            "eine Suche läuft in 1 bis %d Threads, nicht %d",
                            "une recherche utilise de 1 à %d threads, pas %d"),
                    SEARCH_THREADS_MAX, threads);
        return NULL;
    }
#ifdef __wasm__
    threads = 1;
#endif
    if (memory / (size_t)threads < SEARCH_MEMORY_LEAST) {
        text_format(error,
                    TEXT_IN(error, "a search needs at least %d bytes for each thread, not %zu",
                            "eine Suche braucht mindestens %d Bytes je Thread, nicht %zu",
                            "une recherche demande au moins %d octets par thread, pas %zu"),
                    SEARCH_MEMORY_LEAST, memory / (size_t)threads);
        return NULL;
    }
    shape = shape == NULL ? &SEARCH_SHAPE : shape;
    if (!check_shape(shape, error)) {
        return NULL;
    }
    const size_t fixed = sizeof(Search) + (size_t)threads * sizeof(Worker) + 64;
    size_t most = (memory - fixed) / (size_t)threads / 2 / sizeof(Node);
    most = most > UINT32_MAX / 2 ? UINT32_MAX / 2 : most;
    const size_t bytes = (fixed + (size_t)threads * 2 * most * sizeof(Node) + 63) / 64 * 64;
    uint8_t *block = aligned_alloc(64, bytes > memory ? memory / 64 * 64 : bytes);
    if (block == NULL) {
        text_no_memory(error);
        return NULL;
    }
    Search *search = (Search *)(void *)block;
    memset(search, 0, sizeof *search);
    search->game = game;
    search->seats = seats;
    search->shape = *shape;
    const Tuning tuning = tuning_of(game, seats);
    if (shape->playout_plies < 0) {
        search->shape.playout_plies = tuning.playout_plies;
    }
    if (shape->playout_width == 0) {
        search->shape.playout_width = tuning.playout_width;
    }
    if (shape->net_values < 0) {
        search->shape.net_values = tuning.net_values;
    }
    if (shape->drop < 0) {
        search->shape.drop = tuning.net_drop;
    }
    search->explore[0] = shape->explore < 0 ? EXPLORE_USUAL : shape->explore;
    search->explore[1] = shape->explore < 0 ? tuning.net_explore : shape->explore;
    search->memory = bytes;
    search->workers = threads;
    search->worker = (Worker *)(void *)(block + sizeof *search);
    Node *nodes = (Node *)(void *)(search->worker + threads);
    atomic_init(&search->stop, false);
    for (int w = 0; w < threads; w++) {
        Worker *worker = &search->worker[w];
        memset(worker, 0, sizeof *worker);
        worker->search = search;
        worker->tree.half[0] = nodes;
        worker->tree.half[1] = nodes + most;
        worker->tree.nodes = nodes;
        worker->tree.most = (uint32_t)most;
        nodes += 2 * most;
        tree_clear(&worker->tree);
    }
    /* A broken one is told of, and the game's own opinion does. */
    search->net = networks_open(game, seats, error);
    for (int w = 0; w < threads && search->net != NULL; w++) {
        search->worker[w].room = net_room_new();
        if (search->worker[w].room == NULL) {
            text_no_memory(error);
            search_free(search);
            return NULL;
        }
    }
    return search;
}

void search_free(Search *search) {
    if (search == NULL) {
        return;
    }
    search_ponder_end(search);
    for (int w = 0; w < search->workers; w++) {
        net_room_free(search->worker[w].room);
    }
    net_free(search->net);
    free(search);
}
