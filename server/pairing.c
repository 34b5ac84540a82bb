/* server/pairing.c -- who plays whom in the next round of a tournament, and on which seats. */
#include "server/pairing.h"

#include "core/random.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_MOST = PAIRING_PLAYERS_MOST + 1, /* with the computer */
    NOBODY = -1,
    EXCHANGES_MOST = 3000000, /* tried for one round */
    STARTS_MOST = 24          /* of the search for groups */
};
#define COST_MET      ((int64_t)1000000000)
#define COST_COMPUTER ((int64_t)1000000)

/* Places in the order, not players' numbers; the last one is the computer. */
typedef struct Board {
    int seats, games, count, tables;
    bool ranks; /* neighbours in the order shall meet */
    int order[PAIRING_PLAYERS_MOST];
    uint16_t met[NODES_MOST][NODES_MOST];
    uint16_t sat[PAIRING_PLAYERS_MOST][PAIRING_SEATS_MOST];
    /* A graph, and a matching of it. */
    int nodes;
    bool edge[NODES_MOST][NODES_MOST];
    bool gone[NODES_MOST];
    int mate[NODES_MOST];
    /* Of the search for a way that makes it larger. */
    int parent[NODES_MOST], base[NODES_MOST], queue[NODES_MOST];
    bool even[NODES_MOST], inside[NODES_MOST];
    /* Groups: places in the order, with `people` of each table. */
    int people[PAIRING_PLAYERS_MOST];
    int group[PAIRING_PLAYERS_MOST][PAIRING_SEATS_MOST];
    int64_t tried;
} Board;

/* ---- what was before ---- */

static void note_past(Board *board, const PairingTable past[], int past_count) {
    int place[PAIRING_PLAYERS_MOST];
    memset(place, -1, sizeof place);
    for (int i = 0; i < board->count; i++) {
        place[board->order[i]] = i;
    }
    for (int t = 0; t < past_count; t++) {
        for (int s = 0; s < board->seats; s++) {
            const int player = past[t].player[s];
            const int one = player < 0 ? NOBODY : place[player];
            if (one == NOBODY) {
                continue;
            }
            board->sat[one][s]++;
            for (int i = 0; i < board->seats; i++) {
                const int other = past[t].player[i];
                if (other < 0) {
                    board->met[one][PAIRING_PLAYERS_MOST]++;
                    board->met[PAIRING_PLAYERS_MOST][one]++;
                } else if (i != s && place[other] != NOBODY) {
                    board->met[one][place[other]]++;
                }
            }
        }
    }
}

/* ---- two seats: matchings ---- */

static int lowest_common(const Board *board, int a, int b) {
    bool on_way[NODES_MOST] = {false};
    for (;;) {
        a = board->base[a];
        on_way[a] = true;
        if (board->mate[a] == NOBODY) {
            break;
        }
        a = board->parent[board->mate[a]];
    }
    for (b = board->base[b]; !on_way[b]; b = board->base[board->parent[board->mate[b]]]) {
    }
    return b;
}

static void mark_blossom(Board *board, int node, int base, int child) {
    while (board->base[node] != base) {
        const int mate = board->mate[node];
        board->inside[board->base[node]] = board->inside[board->base[mate]] = true;
        board->parent[node] = child;
        child = mate;
        node = board->parent[mate];
    }
}

/* The end of a way from `root` along which the matching can be turned over; NOBODY: none. */
static int find_way(Board *board, int root) {
    int head = 0, tail = 0;
    memset(board->even, 0, sizeof board->even);
    for (int i = 0; i < board->nodes; i++) {
        board->parent[i] = NOBODY;
        board->base[i] = i;
    }
    board->even[root] = true;
    board->queue[tail++] = root;
    while (head < tail) {
        const int node = board->queue[head++];
        for (int to = 0; to < board->nodes; to++) {
            if (!board->edge[node][to] || board->gone[to] || board->base[node] == board->base[to] ||
                board->mate[node] == to) {
                continue;
            }
            if (to == root ||
                (board->mate[to] != NOBODY && board->parent[board->mate[to]] != NOBODY)) {
                const int base = lowest_common(board, node, to);
                memset(board->inside, 0, sizeof board->inside);
                mark_blossom(board, node, base, to);
                mark_blossom(board, to, base, node);
                for (int i = 0; i < board->nodes; i++) {
                    if (board->inside[board->base[i]]) {
                        board->base[i] = base;
                        if (!board->even[i]) {
                            board->even[i] = true;
                            board->queue[tail++] = i;
                        }
                    }
                }
            } else if (board->parent[to] == NOBODY) {
                board->parent[to] = node;
                if (board->mate[to] == NOBODY) {
                    return to;
                }
                board->even[board->mate[to]] = true;
                board->queue[tail++] = board->mate[to];
            }
        }
    }
    return NOBODY;
}

/* Is there a matching of all that are not gone? Then `mate` has it. */
static bool match_all(Board *board) {
    for (int i = 0; i < board->nodes; i++) {
        board->mate[i] = NOBODY;
    }
    for (int i = 0; i < board->nodes; i++) { /* most of it is easy */
        for (int j = 0; j < board->nodes && !board->gone[i] && board->mate[i] == NOBODY; j++) {
            if (board->edge[i][j] && !board->gone[j] && board->mate[j] == NOBODY) {
                board->mate[i] = j;
                board->mate[j] = i;
            }
        }
    }
    for (int i = 0; i < board->nodes; i++) {
        if (board->gone[i] || board->mate[i] != NOBODY) {
            continue;
        }
        int node = find_way(board, i);
        if (node == NOBODY) {
            return false;
        }
        while (node != NOBODY) {
            const int before = board->parent[node], next = board->mate[before];
            board->mate[node] = before;
            board->mate[before] = node;
            node = next;
        }
    }
    return true;
}

/* How often two nodes have met; the last node may be the computer. */
static int met(const Board *board, int a, int b) {
    return board->met[a == board->count ? PAIRING_PLAYERS_MOST : a]
                     [b == board->count ? PAIRING_PLAYERS_MOST : b];
}

static void add_pair(Board *board, int a, int b) {
    int *group = board->group[board->tables];
    const int low = a < b ? a : b, high = a < b ? b : a;
    group[0] = low;
    group[1] = high == board->count ? NOBODY : high;
    board->people[board->tables++] = high == board->count ? 1 : 2;
}

/* Neighbours play each other; nobody more often than cannot be helped. */
static void pair_swiss(Board *board) {
    board->nodes = board->count + board->count % 2;
    memset(board->gone, 0, sizeof board->gone);
    bool good = false;
    for (int most = 0; !good; most++) {
        for (int i = 0; i < board->nodes; i++) {
            for (int j = 0; j < board->nodes; j++) {
                board->edge[i][j] = i != j && met(board, i, j) <= most;
            }
        }
        good = match_all(board);
    }
    /* From the top: each with the nearest who leaves a whole round for the others. */
    for (int i = 0; i < board->nodes; i++) {
        int with = NOBODY;
        for (int j = i + 1; j < board->nodes && with == NOBODY && !board->gone[i]; j++) {
            if (board->edge[i][j] && !board->gone[j]) {
                board->gone[i] = board->gone[j] = true;
                if (match_all(board)) {
                    with = j;
                } else {
                    board->gone[i] = board->gone[j] = false;
                }
            }
        }
        if (with != NOBODY) {
            add_pair(board, i, with);
        }
    }
}

/* Those who meet in a round of the circle: one stands still, the others go round. */
static void circle(int nodes, int round, int pair[][2]) {
    for (int i = 0; i < nodes / 2; i++) {
        const int turning = nodes - 1;
        pair[i][0] = i == 0 ? turning : (round + i) % turning;
        pair[i][1] = i == 0 ? round % turning : (round + turning - i) % turning;
    }
}

static void pair_circle(Board *board) {
    const int nodes = board->count + board->count % 2;
    int pair[NODES_MOST / 2 + 1][2], best = 0;
    int64_t least = INT64_MAX;
    for (int round = 0; round < nodes - 1; round++) {
        int64_t cost = 0;
        circle(nodes, round, pair);
        for (int i = 0; i < nodes / 2; i++) {
            const int times = met(board, pair[i][0], pair[i][1]);
            cost += (int64_t)times * times;
        }
        if (cost < least) {
            least = cost;
            best = round;
        }
    }
    if (least > 0) { /* somebody has come late or gone */
        pair_swiss(board);
        return;
    }
    circle(nodes, best, pair);
    for (int i = 0; i < nodes / 2; i++) {
        add_pair(board, pair[i][0], pair[i][1]);
    }
}

/* ---- three seats and more: groups improved by exchanges ---- */

static int64_t cost_of(const Board *board, int table) {
    const int people = board->people[table], computers = board->seats - people;
    const int *group = board->group[table];
    int64_t cost = 0;
    for (int i = 0; i < people; i++) {
        const int64_t had = board->met[group[i]][PAIRING_PLAYERS_MOST];
        cost += COST_COMPUTER * computers * (2 * had + computers);
        for (int j = i + 1; j < people; j++) {
            const int64_t times = board->met[group[i]][group[j]];
            cost += COST_MET * times * times;
            cost += !board->ranks         ? 0
                    : group[i] < group[j] ? group[j] - group[i]
                                          : group[i] - group[j];
        }
    }
    return cost;
}

/* Exchanges two people for as long as that helps. Returns the cost of all. */
static int64_t improve(Board *board) {
    int64_t cost[PAIRING_PLAYERS_MOST], total = 0;
    bool better = true;
    for (int t = 0; t < board->tables; t++) {
        cost[t] = cost_of(board, t);
    }
    while (better && board->tried < EXCHANGES_MOST) {
        better = false;
        for (int t = 0; t < board->tables; t++) {
            for (int u = t + 1; u < board->tables; u++) {
                for (int i = 0; i < board->people[t] * board->people[u]; i++) {
                    int *a = &board->group[t][i / board->people[u]];
                    int *b = &board->group[u][i % board->people[u]];
                    const int first = *a, second = *b;
                    board->tried++;
                    *a = second;
                    *b = first;
                    const int64_t x = cost_of(board, t), y = cost_of(board, u);
                    if (x + y < cost[t] + cost[u]) {
                        cost[t] = x;
                        cost[u] = y;
                        better = true;
                    } else {
                        *a = first;
                        *b = second;
                    }
                }
            }
        }
    }
    for (int t = 0; t < board->tables; t++) {
        total += cost[t];
    }
    return total;
}

static void deal_out(Board *board, const int line[]) {
    int at = 0;
    for (int t = 0; t < board->tables; t++) {
        for (int i = 0; i < board->people[t]; i++) {
            board->group[t][i] = line[at++];
        }
    }
}

static void make_groups(Board *board) {
    int line[PAIRING_PLAYERS_MOST];
    int best[PAIRING_PLAYERS_MOST][PAIRING_SEATS_MOST];
    int64_t least = INT64_MAX;
    Random random;
    board->tables = (board->count + board->seats - 1) / board->seats;
    const int computers = board->tables * board->seats - board->count;
    for (int t = 0; t < board->tables; t++) { /* more of them further down */
        board->people[t] = board->seats - computers / board->tables -
                           (t >= board->tables - computers % board->tables);
    }
    for (int i = 0; i < board->count; i++) {
        line[i] = i;
    }
    random_seed(&random, (uint64_t)board->count);
    for (int start = 0; start < STARTS_MOST; start++) {
        deal_out(board, line);
        const int64_t cost = improve(board);
        if (cost < least) {
            least = cost;
            memcpy(best, board->group, sizeof best);
        }
        if (least < COST_MET || board->tried >= EXCHANGES_MOST) {
            break;
        }
        for (int i = board->count - 1; i > 0; i--) { /* from another side */
            const int j = (int)random_below(&random, (uint32_t)i + 1);
            const int kept = line[i];
            line[i] = line[j];
            line[j] = kept;
        }
    }
    memcpy(board->group, best, sizeof best);
}

/* ---- seats ---- */

/* What it costs to begin on a seat: the more often one had the seats of this round's games. */
static int64_t seat_cost(const Board *board, int one, int seat) {
    int64_t cost = 0;
    int sat[PAIRING_SEATS_MOST];
    for (int s = 0; s < board->seats; s++) {
        sat[s] = board->sat[one][s];
    }
    for (int g = 0; g < board->games; g++) {
        cost += 2 * sat[(seat + g) % board->seats]++ + 1;
    }
    return cost;
}

typedef struct Seating {
    const Board *board;
    const int *group;
    int people;
    int taken[PAIRING_SEATS_MOST],
        best[PAIRING_SEATS_MOST]; /* by seat: place in the group, or -1 */
    int64_t least;
} Seating;

static void seat_next(Seating *seating, int at, int64_t cost) {
    if (cost >= seating->least) {
        return;
    }
    if (at == seating->people) {
        seating->least = cost;
        memcpy(seating->best, seating->taken, sizeof seating->best);
        return;
    }
    for (int s = 0; s < seating->board->seats; s++) {
        if (seating->taken[s] == NOBODY) {
            seating->taken[s] = at;
            seat_next(seating, at + 1, cost + seat_cost(seating->board, seating->group[at], s));
            seating->taken[s] = NOBODY;
        }
    }
}

static void seat_group(const Board *board, int table, PairingTable *out) {
    Seating seating;
    memset(&seating, 0, sizeof seating);
    seating.board = board;
    seating.group = board->group[table];
    seating.people = board->people[table];
    seating.least = INT64_MAX;
    for (int s = 0; s < PAIRING_SEATS_MOST; s++) {
        seating.taken[s] = NOBODY;
    }
    seat_next(&seating, 0, 0);
    for (int s = 0; s < PAIRING_SEATS_MOST; s++) {
        const int at = s < board->seats ? seating.best[s] : NOBODY;
        out->player[s] = at == NOBODY ? PAIRING_COMPUTER : board->order[seating.group[at]];
    }
}

int pairing_make(PairingKind kind, int seats, int games, const int order[], int count,
                 const PairingTable past[], int past_count, PairingTable out[]) {
    Board *board = calloc(1, sizeof *board);
    if (board == NULL || count < 1) {
        free(board);
        return 0;
    }
    board->seats = seats;
    board->games = games;
    board->count = count;
    board->ranks = kind == PAIRING_SWISS;
    memcpy(board->order, order, (size_t)count * sizeof order[0]);
    note_past(board, past, past_count);
    if (seats > 2) {
        make_groups(board);
    } else if (kind == PAIRING_ROBIN) {
        pair_circle(board);
    } else {
        pair_swiss(board);
    }
    const int tables = board->tables;
    for (int t = 0; t < tables; t++) {
        seat_group(board, t, &out[t]);
    }
    free(board);
    return tables;
}

PairingTable pairing_rotated(const PairingTable *table, int seats, int game) {
    PairingTable turned = *table;
    for (int s = 0; s < seats; s++) {
        turned.player[(s + game) % seats] = table->player[s];
    }
    return turned;
}

bool pairing_all_met(int seats, const int players[], int count, const PairingTable past[],
                     int past_count) {
    bool *met = calloc((size_t)PAIRING_PLAYERS_MOST * PAIRING_PLAYERS_MOST, sizeof *met);
    bool all = met != NULL;
    for (int t = 0; t < past_count && all; t++) {
        for (int a = 0; a < seats * seats; a++) {
            const int one = past[t].player[a / seats], other = past[t].player[a % seats];
            if (one >= 0 && other >= 0) {
                met[one * PAIRING_PLAYERS_MOST + other] = true;
            }
        }
    }
    for (int i = 0; i < count * count && all; i++) {
        const int one = players[i / count], other = players[i % count];
        all = one == other || met[one * PAIRING_PLAYERS_MOST + other];
    }
    free(met);
    return all;
}

int pairing_rounds(PairingKind kind, int seats, int players) {
    if (kind == PAIRING_ROBIN) {
        if (seats == 2) {
            return players + players % 2 - 1;
        }
        /* Pairs that there are, and that one round brings together. */
        const int tables = (players + seats - 1) / seats;
        const int fewer = players / tables, more = players % tables;
        const int each =
            (tables - more) * (fewer * (fewer - 1) / 2) + more * (fewer * (fewer + 1) / 2);
        const int all = players * (players - 1) / 2;
        return 2 * ((all + each - 1) / (each > 0 ? each : 1)) + 2;
    }
    int rounds = 1;
    for (int64_t left = seats; left < players; left *= seats) {
        rounds++;
    }
    rounds++;
    return rounds < 3 ? 3 : rounds;
}
