/* search/search.c -- Monte Carlo tree search for any game of the contract.
 *
 * One walk after the other (search/walk.c) until the budget is used; then the walks are added up.
 *
 * Threads. Each has a tree of its own and shares nothing while it thinks; the results are added
 * up at the end. */
#include "core/hash.h"
#include "core/moment.h"
#include "search/inside.h"
#include "search/tuning.h"

#include <math.h>

/* Measured in November 2026 at 300 to 4000 walks; neighbouring values could hardly be told apart,
 * see tests/strength/RESULTS.md. */
const SearchShape SEARCH_SHAPE = {
    .explore = -1,
    .focus = 1.0f,
    .trust = 1,
    .playout_plies = -1,
    .playout_width = 0,
    .expand_after = 2,
    .first_width = 8,
    .widen_after = 40,
    .max_width = 48,
    .split = 1 << 30,
    .width = 1.0f,
    .drop = -1,
    .net_values = -1,
    .sure = 100.0f,
};

enum { FULL_PARTS = 8 }; /* an arena with all but one of so many parts in use is thinned */

/* ---- a thinking --------------------------------------------------------------------------- */

static void *think(void *argument) {
    Worker *worker = argument;
    Search *search = worker->search;
    while (worker->iterations < worker->limit) {
        if (worker->tree.used > worker->tree.most / FULL_PARTS * (FULL_PARTS - 1)) {
            walk_thin(worker);
        }
        walk_once(worker);
        worker->iterations++;
        if (atomic_load_explicit(&search->stop, memory_order_relaxed) ||
            (search->deadline != INT64_MAX && steady_ns() >= search->deadline)) {
            break;
        }
    }
    return NULL;
}

/* The root has every legal move. */
static void prepare(Worker *worker, uint64_t seed) {
    const Search *search = worker->search;
    Tree *tree = &worker->tree;
    if (!search->kept) {
        tree_clear(tree);
    }
    if (tree->root != TREE_ROOT) {
        tree_keep(tree, 0);
    }
    uint8_t *state = worker->state.bytes;
    memcpy(state, search->view.bytes, (size_t)search->game->state_size);
    search->game->guess(state, search->seat, &worker->random);
    if (!walk_grow(worker, tree->root, state, search->seat, MOVES_MAX)) {
        tree_clear(tree); /* a kept tree filled the arena; afresh there is always room */
        walk_grow(worker, tree->root, state, search->seat, MOVES_MAX);
    }
    walk_plots(worker);
    root_begin(worker, seed);
    memset(worker->root_sum, 0, tree->nodes[tree->root].count * sizeof worker->root_sum[0]);
    worker->iterations = 0;
    if (!search->kept) {
        worker->heard = search->first_heard;
    } else {
        walk_forget_most(&worker->heard);
    }
    walk_set_spread(worker);
}

static bool better(const Choice *a, const Choice *b, int seat) {
    return a->visits != b->visits             ? a->visits > b->visits
           : a->worth[seat] != b->worth[seat] ? a->worth[seat] > b->worth[seat]
                                              : a->move < b->move;
}

static void sort_choices(Choice *choice, int count, int seat) {
    for (int gap = 512; gap > 0; gap /= 2) {
        for (int i = gap; i < count; i++) {
            const Choice taken = choice[i];
            int j = i;
            while (j >= gap && better(&taken, &choice[j - gap], seat)) {
                choice[j] = choice[j - gap];
                j -= gap;
            }
            choice[j] = taken;
        }
    }
}

/* Of a move that was not walked through, nothing is known but what it looks like for the mover: the
 * others share what that leaves. */
static void make_up_worth(const Search *search, Choice *choice) {
    const float other = (1 - choice->promise) / (float)(search->seats - 1);
    for (int s = 0; s < search->seats; s++) {
        choice->worth[s] = s == search->seat ? choice->promise : other;
    }
}

/* Shares as they come true: to the power that `liege calibrate` has found. */
static void soften_worth(const Search *search, Choice *choice) {
    static const float SHARE_LEAST = 1e-6f;
    const Tuning tuning = tuning_of(search->game, search->seats);
    const float power =
        1 / (walk_values_by_net(search) ? tuning.net_temperature : tuning.temperature);
    float sum = 0;
    for (int s = 0; s < search->seats; s++) {
        const float share = choice->worth[s];
        choice->worth[s] = powf(share > SHARE_LEAST ? share : SHARE_LEAST, power);
        sum += choice->worth[s];
    }
    for (int s = 0; s < search->seats; s++) {
        choice->worth[s] /= sum;
    }
}

/* Adds up what the threads found. */
static void conclude(Search *search) {
    const Tree *tree = &search->worker[0].tree;
    const Node *root = &tree->nodes[tree->root];
    search->choice_count = 0;
    for (int i = 0; i < root->count; i++) {
        const Node *first = &tree->nodes[root->first + (uint32_t)i];
        if (first->blind) {
            continue;
        }
        Choice *choice = &search->choice[search->choice_count++];
        memset(choice, 0, sizeof *choice);
        choice->move = first->move;
        double walks = 0, total = 0, told[SEATS_MAX] = {0};
        for (int w = 0; w < search->active; w++) {
            const Worker *worker = &search->worker[w];
            const uint32_t index =
                tree_child(&worker->tree, worker->tree.root, search->seat, choice->move, false);
            const Node *node = &worker->tree.nodes[index];
            const RootSum *sum =
                &worker->root_sum[index - worker->tree.nodes[worker->tree.root].first];
            choice->visits += node->visits;
            total += node->total;
            walks += (double)sum->walks;
            for (int s = 0; s < search->seats; s++) {
                told[s] += sum->told[s];
            }
        }
        choice->promise = choice->visits > 0 ? (float)(total / (double)choice->visits)
                                             : tree_share(first->opinion);
        for (int s = 0; s < search->seats; s++) {
            choice->worth[s] = walks > 0 ? (float)(told[s] / walks) : 0;
        }
        if (walks == 0) {
            make_up_worth(search, choice);
        }
        soften_worth(search, choice);
    }
    sort_choices(search->choice, search->choice_count, search->seat);
    search->picked = search->wide > 0 ? root_pick(&search->worker[0]) : NO_MOVE;
}

static uint64_t hash_view(const Search *search, const void *state, int seat, StateRoom *room) {
    memcpy(room->bytes, state, (size_t)search->game->state_size);
    search->game->view(room->bytes, seat);
    return hash_bytes(room->bytes, (size_t)search->game->state_size, (uint64_t)seat);
}

bool budget_good(const Budget *budget, Text *error) {
    text_clear(error);
    if (budget->ms < 0 || budget->ms > SEARCH_MS_MAX || budget->iterations < 0 ||
        budget->iterations > SEARCH_ITERATIONS_MAX) {
        text_format(error,
                    TEXT_IN(error,
                            "a budget is 1 to %d milliseconds or 1 to %lld iterations, not %lld "
                            "ms and %lld iterations",
                            "der Aufwand beträgt 1 bis %d Millisekunden oder 1 bis %lld "
                            "Durchläufe, nicht %lld ms und %lld Durchläufe",
                            "le budget va de 1 à %d millisecondes ou de 1 à %lld parcours, pas "
                            "%lld ms et %lld parcours"),
                    SEARCH_MS_MAX, (long long)SEARCH_ITERATIONS_MAX, (long long)budget->ms,
                    (long long)budget->iterations);
        return false;
    }
    if (budget->ms == 0 && budget->iterations == 0) {
        text_put(error, TEXT_IN(error, "a budget is needed: milliseconds, iterations, or both",
                                "der Aufwand fehlt: Millisekunden, Durchläufe oder beides",
                                "le budget manque : millisecondes, parcours ou les deux"));
        return false;
    }
    return true;
}

bool search_run(Search *search, const void *state, const Budget *budget, uint64_t seed,
                Text *error) {
    const int64_t from = steady_ns();
    if (!budget_good(budget, error)) {
        return false;
    }
    const int seat = search->game->turn(state);
    assert(seat >= 0);
    const uint64_t hash = hash_view(search, state, seat, &search->view);
    const int active = search->wide > 0 ? 1 : search->workers;
    search->kept = search->kept && search->seat == seat && search->expected == hash &&
                   search->active >= active;
    search->active = active;
    search->seat = seat;
    search->deadline = budget->ms > 0 ? from + budget->ms * 1000000 : INT64_MAX;
    search->game->moves(search->view.bytes, search->worker[0].moves);
    search->at_once = search->seats == 2 && walk_is_secret(search, search->worker[0].moves[0]);
    for (int w = 0; w < active; w++) {
        Worker *worker = &search->worker[w];
        random_seed(&worker->random, seed);
        random_seed(&worker->random, random_next(&worker->random) + (uint64_t)w);
        const int64_t share = budget->iterations / active;
        worker->limit =
            budget->iterations == 0 ? INT64_MAX : share + (w < budget->iterations % active);
        if (w == 0 && !search->kept) {
            walk_measure(search);
        }
        prepare(worker, seed);
    }
#ifndef __wasm__
    int started = 1;
    while (started < active && pthread_create(&search->worker[started].thread, NULL, think,
                                              &search->worker[started]) == 0) {
        started++;
    }
    think(&search->worker[0]);
    for (int w = 1; w < started; w++) {
        pthread_join(search->worker[w].thread, NULL);
    }
#else
    think(&search->worker[0]);
#endif
    atomic_store(&search->stop, false);
    search->kept = true;
    search->only = false;
    search->expected = hash;
    conclude(search);
    search->plain = false;
    search->wide = 0;
    return true;
}

#ifndef __wasm__

void search_ponder(Search *search, const void *state, uint64_t seed) {
    StateRoom room;
    const int turn = search->game->turn(state);
    if (!search->kept || turn < 0 || turn == search->seat ||
        hash_view(search, state, search->seat, &room) != search->expected) {
        return;
    }
    search->view = room;
    search->deadline = INT64_MAX;
    search->at_once = false;
    search->waits = true;
    int started = 0;
    for (int w = 0; w < search->active; w++) {
        Worker *worker = &search->worker[w];
        random_seed(&worker->random, seed);
        random_seed(&worker->random, random_next(&worker->random) + (uint64_t)w);
        if (worker->tree.root != TREE_ROOT) {
            tree_keep(&worker->tree, 0);
        }
        worker->halving.left = 0;
        worker->limit = INT64_MAX;
        worker->iterations = 0;
        walk_forget_most(&worker->heard);
        walk_set_spread(worker);
    }
    while (started < search->active && pthread_create(&search->worker[started].thread, NULL, think,
                                                      &search->worker[started]) == 0) {
        started++;
    }
    search->pondering = started;
}

void search_ponder_end(Search *search) {
    if (search->pondering > 0) {
        atomic_store(&search->stop, true);
        for (int w = 0; w < search->pondering; w++) {
            pthread_join(search->worker[w].thread, NULL);
        }
        atomic_store(&search->stop, false);
        search->pondering = 0;
    }
    search->waits = false;
}

#else

void search_ponder(Search *search, const void *state, uint64_t seed) {
    (void)search;
    (void)state;
    (void)seed;
}

void search_ponder_end(Search *search) {
    (void)search;
}

#endif

void search_only(Search *search, Move move) {
    search->only = true;
    search->only_move = move;
}

void search_plain(Search *search) {
    search->plain = search->net != NULL;
    search->kept = search->kept && !search->plain; /* its tree rests on other opinions */
}

void search_glance(Search *search, int wide, float noise) {
    assert(wide > 0 && wide <= WIDE_MAX && noise >= 0);
    search->wide = wide;
    search->noise = noise;
}

void search_stop(Search *search) {
    atomic_store(&search->stop, true);
}

void search_heed(Search *search) {
    atomic_store(&search->stop, false);
}

/* ---- between thinkings -------------------------------------------------------------------- */

void search_forget(Search *search) {
    search->kept = false;
}

void search_follow(Search *search, const void *state) {
    enum { FOLLOW_MOST = 8 };
    const Game *game = search->game;
    const int seat = game->turn(state);
    StateRoom before, after, room;
    if (!search->kept || seat != search->seat) {
        return;
    }
    const uint64_t wanted = hash_view(search, state, seat, &room);
    if (wanted == search->expected) {
        return; /* about the same position it thinks on anyway */
    }
    Random random;
    random_seed(&random, wanted);
    memcpy(&before, &search->view, sizeof before);
    game->guess(before.bytes, seat, &random);
    for (int i = 0; i < search->choice_count && i < FOLLOW_MOST; i++) {
        memcpy(&after, &before, sizeof after);
        game->apply(after.bytes, search->choice[i].move);
        if (game->turn(after.bytes) == seat &&
            hash_view(search, after.bytes, seat, &room) == wanted) {
            search_played(search, before.bytes, search->choice[i].move);
            return;
        }
    }
}

void search_played(Search *search, const void *before, Move move) {
    const Game *game = search->game;
    if (!search->kept) {
        return;
    }
    StateRoom room;
    if (hash_view(search, before, search->seat, &room) != search->expected) {
        search->kept = false;
        return;
    }
    const int mover = game->turn(before);
    const bool blind = mover != search->seat && !game->seen(before, move, search->seat);
    for (int w = 0; w < search->active && search->kept; w++) {
        Tree *tree = &search->worker[w].tree;
        const bool split = tree->nodes[tree->root].visits >= (uint32_t)search->shape.split;
        if (mover == NATURE && !split) {
            continue;
        }
        const uint32_t child = tree_child(tree, tree->root, mover, move, blind);
        search->kept = child != TREE_NONE;
        tree->root = child != TREE_NONE ? child : tree->root;
    }
    memcpy(room.bytes, before, (size_t)game->state_size);
    game->apply(room.bytes, move);
    StateRoom after;
    search->expected = hash_view(search, room.bytes, search->seat, &after);
}
