/* search/walk.c -- one walk through the tree: from what is known to a result, and back.
 *
 * One walk, as in `walk_once` below, with what each step was worth when it was measured (matches
 * and intervals in tests/strength/RESULTS.md):
 *   1. guess     what the thinking seat cannot know is filled in anew
 *   2. descend   at each node the seat to act takes its best child by what is known so far, and
 *                what is little known counts the more, the more results differ from walk to walk:
 *                else a seat that is far ahead or behind, all of whose results look alike, would
 *                hardly search. All outcomes of nature share what lies below (`split` tells them
 *                apart): Baron +52 Elo
 *   3. grow      a leaf seen `expand_after` times lays out the moves of the seat to act, looks one
 *                move ahead at each, and keeps the `first_width` best; seen `widen_after` times it
 *                has the `max_width` best (progressive widening). That first opinion is also the
 *                first result of a child and its share of attention. Where nature or a guess brings
 *                other moves, those are laid out as well.
 *                Steps 2 and 3 so, against a fixed weight and all children at once: Feudo +76 Elo,
 *                Baron +26 (not beyond chance) and half again as fast
 *   4. play on   without a network, some decisions more (`playout_plies`), each the best of
 *                `playout_width` random moves: Barony +147, Feudo +241 Elo. The more seats, the
 *                longer: Feudo with four +230 for 24 instead of 6; Baron with two none at all
 *   5. evaluate  the game's opinion becomes a share of the win for every seat; or the network's
 *                does. In Feudo both count half (`net_values`), which see different things: with
 *                two seats 81 % where the network alone won 56 % of the same games
 *   6. report    along the path every node learns the result of the seat that made its move
 *
 * Secrets. Seats that have seen the same moves share one tree. When somebody makes a move that
 * some do not see, those go on in a branch of their own that stands for any such move; so nobody
 * in the tree reacts to what he cannot know, and plots made in turn count as made at once. This
 * is information-set search with a tree for each observer (Cowling, Powley, Whitehouse 2012),
 * where equal trees are one. */
#include "core/move_list.h"
#include "search/inside.h"

#include <math.h>

enum {
    CHILDREN_MOST = 1024, /* of a node, when nature keeps bringing other moves */
    SPREAD_SAMPLES = 48,  /* playouts that measure how far apart results may lie */
    SPREAD_PLAYOUT = 12,
    SPREAD_COUNTS = 12, /* of them are the first results that steer attention */
    SPREAD_OFTEN = 64,  /* walks after which attention is steered anew */
    WIDTH_LEAST = 50,   /* hundredths of a point */
    POINT_WORTH = 100
};

/* Of a finished game's result this part goes by points, so that a sure winner still plays well and
 * a sure loser fights on. */
static const float POINTS_PART = 0.1f;

static const float SPREAD_LEAST = 0.0005f;

/* ---- opinions ----------------------------------------------------------------------------- */

/* Shares of the win that such worths make likely. */
static void shares_of(const int32_t *worth, int seats, float width, float *out) {
    int32_t best = worth[0];
    for (int s = 1; s < seats; s++) {
        best = worth[s] > best ? worth[s] : best;
    }
    float sum = 0;
    for (int s = 0; s < seats; s++) {
        out[s] = expf((float)(worth[s] - best) / width);
        sum += out[s];
    }
    for (int s = 0; s < seats; s++) {
        out[s] /= sum;
    }
}

bool walk_asks_net(const Search *search) {
    return search->net != NULL && !search->plain;
}

bool walk_values_by_net(const Search *search) {
    return walk_asks_net(search) && search->shape.net_values > 0;
}

/* What seats play for, by a network: the win and, a little, points. */
static void net_shares(const NetValue *value, int seats, float *out, float *told) {
    for (int s = 0; s < seats; s++) {
        out[s] = (1 - POINTS_PART) * value->win[s] + POINTS_PART * value->points[s];
        if (told != NULL) {
            told[s] = value->win[s];
        }
    }
}

/* Is there something about the thinking seat that the one to act does not know? */
static bool hides_own(const Search *search, Worker *worker, const void *state, int turn) {
    const size_t size = (size_t)search->game->state_size;
    memcpy(worker->trial[0].bytes, state, size);
    search->game->view(worker->trial[0].bytes, turn);
    return memcmp(worker->trial[0].bytes, state, size) != 0;
}

/* What a network says of a leaf: to each seat from its own eyes, as far as they are needed. Who is
 * to act (`asked`: it has been asked already) does not know what the thinking seat has plotted, and
 * to value a plot without looking at it is to value none. */
static void net_leaf(Worker *worker, const void *state, bool asked, float *out, float *told) {
    const Search *search = worker->search;
    const int turn = search->game->turn(state), eyes = turn >= 0 ? turn : search->seat;
    if (!asked) {
        net_evaluate(search->net, worker->room, state, eyes, search->seats, &worker->value);
    }
    net_shares(&worker->value, search->seats, out, told);
    if (eyes != search->seat && hides_own(search, worker, state, eyes)) {
        float own[SEATS_MAX];
        net_evaluate(search->net, worker->room, state, search->seat, search->seats, &worker->value);
        net_shares(&worker->value, search->seats, own, told);
        out[search->seat] = own[search->seat];
    }
}

/* Step 5. `told`, unless NULL, gets the shares of the win alone, without the points. */
static void evaluate(const Search *search, const void *state, int32_t *worth, float *out,
                     float *told) {
    const Game *game = search->game;
    const int seats = search->seats;
    if (game->turn(state) != OVER) {
        game->evaluate(state, worth);
        shares_of(worth, seats, search->width, out);
        if (told != NULL) {
            memcpy(told, out, (size_t)seats * sizeof *told);
        }
        return;
    }
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    game->score(state, score);
    int winners = 0;
    for (int s = 0; s < seats; s++) {
        worth[s] = score[s].points * POINT_WORTH;
        winners += score[s].won;
    }
    shares_of(worth, seats, search->width, out);
    for (int s = 0; s < seats; s++) {
        const float won = score[s].won ? 1.0f / (float)winners : 0;
        out[s] = (1 - POINTS_PART) * won + POINTS_PART * out[s];
        if (told != NULL) {
            told[s] = won;
        }
    }
}

/* Takes note of a result. */
static void hear(Heard *heard, const float *share, int seats) {
    heard->count++;
    for (int s = 0; s < seats; s++) {
        heard->sum[s] += (double)share[s];
        heard->squares[s] += (double)share[s] * (double)share[s];
    }
}

/* Results of the moves before count little. */
void walk_forget_most(Heard *heard) {
    if (heard->count > SPREAD_SAMPLES) {
        for (int s = 0; s < SEATS_MAX; s++) {
            heard->sum[s] *= SPREAD_SAMPLES / (double)heard->count;
            heard->squares[s] *= SPREAD_SAMPLES / (double)heard->count;
        }
        heard->count = SPREAD_SAMPLES;
    }
}

/* How much the results of each seat differ from walk to walk. */
void walk_set_spread(Worker *worker) {
    const Heard *heard = &worker->heard;
    for (int s = 0; s < worker->search->seats; s++) {
        const double mean = heard->sum[s] / (double)heard->count;
        const double variance = heard->squares[s] / (double)heard->count - mean * mean;
        const float spread = (float)sqrt(variance > 0 ? variance : 0);
        worker->spread[s] = spread < SPREAD_LEAST ? SPREAD_LEAST : spread;
    }
}

static float lead_of(const int32_t *worth, int seat, int seats) {
    int32_t other = INT32_MIN;
    for (int s = 0; s < seats; s++) {
        other = s != seat && worth[s] > other ? worth[s] : other;
    }
    return (float)(worth[seat] - other);
}

/* How a seat stands, for choosing among its own moves. Among more than two its own worth alone will
 * do, where that is quicker; between two, what the other loses is as good as won. */
static float quick_lead(const Search *search, const void *state, int seat) {
    if (search->seats > 2 && search->game->evaluate_seat != NULL) {
        return (float)search->game->evaluate_seat(state, seat);
    }
    int32_t worth[SEATS_MAX];
    search->game->evaluate(state, worth);
    return lead_of(worth, seat, search->seats);
}

/* Step 4: of a few moves drawn at random, each seat takes the one that looks best. */
static void play_on(Worker *worker, void *state, int decisions) {
    const Search *search = worker->search;
    const Game *game = search->game;
    const size_t size = (size_t)game->state_size;
    const int width = search->shape.playout_width;
    if (width <= 1) {
        if (decisions > 0) {
            game->rollout(state, &worker->random, decisions);
        }
        return;
    }
    while (decisions > 0) {
        const int turn = game->turn(state);
        if (turn == OVER) {
            return;
        }
        if (turn == NATURE) {
            game->apply(state, game->chance(state, &worker->random));
            continue;
        }
        decisions--;
        int best = -1;
        float best_lead = 0;
        Move first = 0;
        for (int i = 0; i < width; i++) {
            const Move move = game->pick(state, &worker->random);
            if (i > 0 && move == first) {
                continue;
            }
            first = i == 0 ? move : first;
            const int slot = best == 0 ? 1 : 0;
            memcpy(worker->trial[slot].bytes, state, size);
            game->apply(worker->trial[slot].bytes, move);
            const float lead = quick_lead(search, worker->trial[slot].bytes, turn);
            if (best < 0 || lead > best_lead) {
                best = slot;
                best_lead = lead;
            }
        }
        memcpy(state, worker->trial[best].bytes, size);
    }
}

/* A leaf that the network has valued is played on as well, and worth the mean of both. */
static void add_playout(Worker *worker, void *state, float *share, float *told) {
    const Search *search = worker->search;
    const float part = search->shape.net_values;
    int32_t worth[SEATS_MAX];
    float played[SEATS_MAX], played_told[SEATS_MAX];
    play_on(worker, state, search->shape.playout_plies);
    evaluate(search, state, worth, played, played_told);
    for (int s = 0; s < search->seats; s++) {
        share[s] = part * share[s] + (1 - part) * played[s];
        told[s] = part * told[s] + (1 - part) * played_told[s];
    }
}

/* How far apart results may lie from here: the spread of leads after a dozen decisions. The shares
 * of the win that these leads make are the first results that `heard` knows of. */
void walk_measure(Search *search) {
    const Game *game = search->game;
    const int seats = search->seats;
    Worker *worker = &search->worker[0];
    int32_t worth[SPREAD_SAMPLES][SEATS_MAX];
    double sum = 0, squares = 0;
    for (int i = 0; i < SPREAD_SAMPLES; i++) {
        uint8_t *state = worker->state.bytes;
        memcpy(state, search->view.bytes, (size_t)game->state_size);
        game->guess(state, search->seat, &worker->random);
        game->rollout(state, &worker->random, SPREAD_PLAYOUT);
        game->evaluate(state, worth[i]);
        const double lead = lead_of(worth[i], search->seat, seats);
        sum += lead;
        squares += lead * lead;
    }
    const double mean = sum / SPREAD_SAMPLES;
    const double variance = squares / SPREAD_SAMPLES - mean * mean;
    const float width = search->shape.width * (float)sqrt(variance > 0 ? variance : 0);
    search->width = width < WIDTH_LEAST ? WIDTH_LEAST : width;
    memset(&search->first_heard, 0, sizeof search->first_heard);
    for (int i = 0; i < SPREAD_SAMPLES; i += SPREAD_SAMPLES / SPREAD_COUNTS) {
        float share[SEATS_MAX];
        shares_of(worth[i], seats, search->width, share);
        hear(&search->first_heard, share, seats);
    }
}

/* ---- growing ------------------------------------------------------------------------------ */

static Sight look_at(Worker *worker, const void *state, int seat, Move move) {
    const Search *search = worker->search;
    int32_t worth[SEATS_MAX];
    float share[SEATS_MAX];
    memcpy(worker->trial[0].bytes, state, (size_t)search->game->state_size);
    search->game->apply(worker->trial[0].bytes, move);
    evaluate(search, worker->trial[0].bytes, worth, share, NULL);
    const Sight sight = {move, share[seat], lead_of(worth, seat, search->seats)};
    return sight;
}

/* Will some other seat not see that this one makes this move? */
static bool is_secret(const Search *search, const void *state, int seat, Move move) {
    for (int s = 0; s < search->seats; s++) {
        if (s != seat && !search->game->seen(state, move, s)) {
            return true;
        }
    }
    return false;
}

/* All moves at once by the network: its policy, and for each what the state itself is worth; or
 * what the game thinks of where it leads. */
static void ask_net(Worker *worker, const void *state, int seat, int count) {
    const Search *search = worker->search;
    float share[SEATS_MAX];
    net_evaluate(search->net, worker->room, state, seat, search->seats, &worker->value);
    net_policy(search->net, worker->room, state, worker->moves, count, worker->prior);
    if (is_secret(search, state, seat, worker->moves[0])) {
        for (int i = 0; i < count; i++) { /* liked too well, a plot is one that others count on */
            worker->prior[i] = sqrtf(worker->prior[i]);
        }
    }
    if (!walk_values_by_net(search)) {
        for (int i = 0; i < count; i++) {
            worker->sight[i] = look_at(worker, state, seat, worker->moves[i]);
            worker->sight[i].lead = worker->prior[i];
        }
        return;
    }
    net_shares(&worker->value, search->seats, share, NULL);
    const float first = share[seat] > search->shape.drop ? share[seat] - search->shape.drop : 0;
    for (int i = 0; i < count; i++) {
        const Sight sight = {worker->moves[i], first, worker->prior[i]};
        worker->sight[i] = sight;
    }
}

/* Best lead first; equals in the order of the moves, so that the result is always the same. */
static void sort_sights(Sight *sight, int count) {
    static const int GAPS[] = {701, 301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof GAPS / sizeof GAPS[0]; g++) {
        for (int i = GAPS[g]; i < count; i++) {
            const Sight taken = sight[i];
            int j = i;
            while (j >= GAPS[g] && (sight[j - GAPS[g]].lead < taken.lead ||
                                    (sight[j - GAPS[g]].lead == taken.lead &&
                                     sight[j - GAPS[g]].move > taken.move))) {
                sight[j] = sight[j - GAPS[g]];
                j -= GAPS[g];
            }
            sight[j] = taken;
        }
    }
}

/* Attention goes by first opinion: the prior of PUCT. */
static float attention_of(const Search *search, const Sight *sight, float best) {
    return walk_asks_net(search) ? sight->lead
                                 : expf(search->shape.focus * (sight->lead - best) / search->width);
}

static void set_priors(const Search *search, Node *nodes, const Sight *sight, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++) {
        sum += attention_of(search, &sight[i], sight[0].lead);
    }
    for (int i = 0; i < count; i++) {
        nodes[i].prior = tree_part(attention_of(search, &sight[i], sight[0].lead) / sum);
    }
}

/* Step 3. Children there are already, because others came by here, keep what they know; they and
 * the most promising moves become the children. False: the arena is full. */
bool walk_grow(Worker *worker, uint32_t index, const void *state, int seat, int most) {
    const Search *search = worker->search;
    Tree *tree = &worker->tree;
    int count = search->game->moves(state, worker->moves);
    if (walk_asks_net(search)) {
        ask_net(worker, state, seat, count);
    } else {
        for (int i = 0; i < count; i++) {
            worker->sight[i] = look_at(worker, state, seat, worker->moves[i]);
        }
    }
    sort_sights(worker->sight, count);
    count = count > most ? most : count;
    const Node old = tree->nodes[index];
    if ((uint64_t)tree->used + (uint32_t)count + old.count > tree->most) {
        return false;
    }
    Node *nodes = &tree->nodes[tree->used];
    for (int i = 0; i < count; i++) {
        const Sight *sight = &worker->sight[i];
        const uint32_t there = tree_child(tree, index, seat, sight->move, false);
        if (there != TREE_NONE) {
            nodes[i] = tree->nodes[there];
        } else {
            memset(&nodes[i], 0, sizeof nodes[i]);
            nodes[i].move = sight->move;
        }
        nodes[i].seat = (int8_t)seat;
        nodes[i].opinion = tree_part(sight->opinion);
    }
    set_priors(search, nodes, worker->sight, count);
    int all = count;
    for (int i = 0; i < old.count && most < MOVES_MAX; i++) { /* the root has legal moves only */
        const Node *child = &tree->nodes[old.first + (uint32_t)i];
        bool taken = false;
        for (int j = 0; j < count && !taken; j++) {
            taken = !child->blind && child->seat == seat && child->move == nodes[j].move;
        }
        if (!taken) {
            nodes[all++] = *child;
        }
    }
    Node *node = &tree->nodes[index];
    node->first = tree->used;
    node->count = node->room = (uint16_t)all;
    node->grown = most > search->shape.first_width ? 2 : 1;
    tree->used += (uint32_t)all;
    return true;
}

/* ---- descending --------------------------------------------------------------------------- */

/* The seats that have seen the same moves, and where in the tree they stand. */
typedef struct Group {
    uint32_t node;
    unsigned seats;
} Group;

typedef struct Groups {
    int count;
    Group group[SEATS_MAX];
} Groups;

static void step_on(Worker *worker, uint32_t node) {
    if (worker->steps < PATH_MAX_STEPS) {
        worker->path[worker->steps++] = node;
    }
}

static float promise_of(const SearchShape *shape, float urge, const Node *child) {
    const float trust = (float)shape->trust, visits = (float)child->visits;
    return ((float)child->total + trust * tree_share(child->opinion)) / (visits + trust) +
           urge * tree_share(child->prior) / (visits + 1);
}

static float urge_at(const Worker *worker, const Node *node, int seat) {
    return worker->search->explore[walk_values_by_net(worker->search)] * worker->spread[seat] *
           sqrtf((float)node->visits + 1);
}

/* The child with the best promise: what it brought so far, and more for what is little known. With
 * a list of legal moves, it is one of them, and `known` tells how many of these are children. */
static inline uint32_t best_child(const Worker *worker, uint32_t index, int seat, const Move *legal,
                                  int count, int *known) {
    const Node *nodes = worker->tree.nodes;
    const Node *node = &nodes[index];
    const float urge = urge_at(worker, node, seat);
    float best_promise = -1;
    uint32_t best = TREE_NONE;
    *known = 0;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        if (nodes[i].blind || nodes[i].seat != seat ||
            (legal != NULL && !move_is_listed(legal, count, nodes[i].move))) {
            continue;
        }
        const float promise = promise_of(&worker->search->shape, urge, &nodes[i]);
        ++*known;
        if (promise > best_promise) {
            best_promise = promise;
            best = i;
        }
    }
    return best;
}

/* Step 2, for one node. Other guesses and other draws may have brought other moves here: then those
 * that are legal now are laid out too, unless most of them are known. */
static uint32_t choose(Worker *worker, uint32_t index, const void *state, int seat) {
    const Game *game = worker->search->game;
    Tree *tree = &worker->tree;
    if (worker->search->only && index == tree->root) {
        return tree_child(tree, index, seat, worker->search->only_move, false);
    }
    if (worker->halving.left > 0 && index == tree->root) {
        return root_next(worker);
    }
    int known;
    const uint32_t best = best_child(worker, index, seat, NULL, 0, &known);
    const bool all_legal = index == tree->root && !worker->search->waits;
    if (all_legal || (best != TREE_NONE && game->legal(state, tree->nodes[best].move))) {
        return best;
    }
    const int count = game->moves(state, worker->moves);
    const int wanted = tree->nodes[index].grown > 1 ? worker->search->shape.max_width
                                                    : worker->search->shape.first_width;
    const uint32_t other = best_child(worker, index, seat, worker->moves, count, &known);
    if (2 * known >= (count < wanted ? count : wanted) ||
        tree->nodes[index].count + wanted > CHILDREN_MOST ||
        !walk_grow(worker, index, state, seat, wanted)) {
        return other;
    }
    const int again = game->moves(state, worker->moves);
    return best_child(worker, index, seat, worker->moves, again, &known);
}

/* Where a part of a group goes when the move is made: a child of its own, added if need be. */
static uint32_t step_to(Worker *worker, uint32_t from, int seat, Move move, bool blind) {
    uint32_t child = tree_child(&worker->tree, from, seat, move, blind);
    if (child == TREE_NONE) {
        child = tree_add(&worker->tree, from, move, seat, blind);
    }
    if (child != TREE_NONE) {
        step_on(worker, child);
    }
    return child;
}

/* All groups follow a move of `seat`; those of a group that see it and those that do not part.
 * False: there is no memory to follow it, so the walk ends after it. */
static bool follow(Worker *worker, Groups *groups, const void *state, int seat, Move move) {
    const Search *search = worker->search;
    const int before = groups->count;
    for (int g = 0; g < before; g++) {
        Group *group = &groups->group[g];
        unsigned seeing = 0;
        for (int s = 0; s < search->seats; s++) {
            if (group->seats >> s & 1) {
                seeing |= (unsigned)(s == seat || search->game->seen(state, move, s)) << s;
            }
        }
        const unsigned blind = group->seats & ~seeing;
        const uint32_t from = group->node;
        if (blind != 0) { /* first, for a child that is added may move the others */
            Group *apart = seeing == 0 ? group : &groups->group[groups->count++];
            apart->seats = blind;
            apart->node = step_to(worker, from, seat, move, true);
            if (apart->node == TREE_NONE) {
                return false;
            }
        }
        if (seeing != 0) {
            group->seats = seeing;
            group->node = step_to(worker, from, seat, move, false);
            if (group->node == TREE_NONE) {
                return false;
            }
        }
    }
    return true;
}

bool walk_is_secret(const Search *search, Move move) {
    return is_secret(search, search->view.bytes, search->seat, move);
}

/* One walk from the root to a leaf and back. */
void walk_once(Worker *worker) {
    const Search *search = worker->search;
    const Game *game = search->game;
    const SearchShape *shape = &search->shape;
    Tree *tree = &worker->tree;
    uint8_t *state = worker->state.bytes;
    Groups groups = {1, {{tree->root, (1u << search->seats) - 1}}};
    Plot *feared = walk_guess(worker);
    worker->steps = 0;
    RootSum *root_sum = NULL; /* of the first move of this walk */
    bool asked = false;       /* the network has said what the leaf is worth */

    while (worker->steps < PATH_MAX_STEPS - SEATS_MAX) {
        const int seat = game->turn(state);
        if (seat == OVER) {
            break;
        }
        if (seat == NATURE) {
            const Move move = game->chance(state, &worker->random);
            const bool split = tree->nodes[groups.group[0].node].visits >= (uint32_t)shape->split;
            const bool followed = !split || follow(worker, &groups, state, NATURE, move);
            game->apply(state, move);
            if (!followed) {
                break;
            }
            continue;
        }
        int g = 0;
        while ((groups.group[g].seats >> seat & 1) == 0) {
            g++;
        }
        const uint32_t index = groups.group[g].node;
        Node *node = &tree->nodes[index];
        if (!node->grown &&
            walk_values_by_net(search)) { /* one question lays out a leaf and values it */
            asked = walk_grow(worker, index, state, seat, shape->first_width);
            break;
        }
        if (!node->grown) {
            if (node->visits < (uint32_t)shape->expand_after ||
                !walk_grow(worker, index, state, seat, shape->first_width)) {
                break;
            }
        } else if (node->grown == 1 && node->visits >= (uint32_t)shape->widen_after) {
            walk_grow(worker, index, state, seat, shape->max_width);
            tree->nodes[index].grown = 2;
        }
        const uint32_t child = choose(worker, index, state, seat);
        if (child == TREE_NONE) {
            break;
        }
        const Move move = tree->nodes[child].move;
        root_sum =
            root_sum == NULL ? &worker->root_sum[child - tree->nodes[index].first] : root_sum;
        const bool followed = follow(worker, &groups, state, seat, move);
        game->apply(state, move);
        if (!followed) {
            break;
        }
    }
    int32_t worth[SEATS_MAX];
    float share[SEATS_MAX], told[SEATS_MAX];
    const int turn = game->turn(state);
    if (walk_values_by_net(search) && turn != OVER) {
        net_leaf(worker, state, asked, share, told);
        if (shape->net_values < 1) {
            add_playout(worker, state, share, told);
        }
    } else {
        play_on(worker, state, walk_values_by_net(search) ? 0 : shape->playout_plies);
        evaluate(search, state, worth, share, told);
    }
    tree->nodes[tree->root].visits++;
    for (int i = 0; i < worker->steps; i++) {
        Node *node = &tree->nodes[worker->path[i]];
        tree_learn(node, node->seat >= 0 ? share[node->seat] : 0);
    }
    if (feared != NULL) {
        feared->walks++;
        feared->total += (double)share[1 - search->seat];
        worker->plot_walks++;
    } else if (root_sum != NULL) { /* else somebody ponders, and the root has grown just now */
        root_sum->walks++;
        for (int s = 0; s < search->seats; s++) {
            root_sum->told[s] += (double)told[s];
        }
    }
    hear(&worker->heard, share, search->seats);
    if (worker->heard.count % SPREAD_OFTEN == 0) {
        walk_set_spread(worker);
    }
}

/* The arena is nearly full: what lies below nodes that were hardly looked at is dropped, at least
 * half of all. */
void walk_thin(Worker *worker) {
    Tree *tree = &worker->tree;
    for (uint32_t least = 4; tree->used > tree->most / 2 && least < (1u << 30); least *= 2) {
        tree_keep(tree, least);
    }
}
