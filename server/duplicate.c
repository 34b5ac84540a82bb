/* server/duplicate.c -- duplicate scoring: what a result is worth beside the same seat elsewhere.
 */
#include "server/duplicate.h"

#include <stdlib.h>
#include <string.h>

/* Opponents left behind at the own table, in halves. */
static int beaten(const DealTable *table, int seats, int seat) {
    int halves = 0;
    for (int i = 0; i < seats; i++) {
        if (i != seat) {
            halves += table->place[i] > table->place[seat]    ? 2
                      : table->place[i] == table->place[seat] ? 1
                                                              : 0;
        }
    }
    return halves;
}

/* Points above the mean of the opponents, times the number of opponents. */
static int64_t margin(const DealTable *table, int seats, int seat) {
    int64_t others = 0;
    for (int i = 0; i < seats; i++) {
        others += i == seat ? 0 : table->points[i];
    }
    return (int64_t)table->points[seat] * (seats - 1) - others;
}

/* 2 for better, 1 for equal, 0 for worse. */
static int compare(const DealTable *a, const DealTable *b, int seats, int seat) {
    const int first = beaten(a, seats, seat), second = beaten(b, seats, seat);
    if (first != second) {
        return first > second ? 2 : 0;
    }
    const int64_t x = margin(a, seats, seat), y = margin(b, seats, seat);
    return x > y ? 2 : x == y ? 1 : 0;
}

void duplicate_score(DealTable tables[], int count, int seats) {
    for (int t = 0; t < count; t++) {
        for (int s = 0; s < seats; s++) {
            int halves = 0, others = 0;
            for (int u = 0; u < count && !tables[t].nothing; u++) {
                if (u != t && !tables[u].nothing) {
                    halves += compare(&tables[t], &tables[u], seats, s);
                    others++;
                }
            }
            if (tables[t].nothing) {
                halves = others = 1;
            } else if (others == 0) {
                halves = beaten(&tables[t], seats, s);
                others = seats - 1;
            }
            tables[t].score[s] = (halves * DUPLICATE_ALL + others) / (2 * others);
        }
        tables[t].over = true;
    }
}

static int compare_standings(const void *a, const void *b) {
    const Standing *x = a, *y = b;
    if (x->score != y->score) {
        return x->score > y->score ? -1 : 1;
    }
    if (x->opponents != y->opponents) {
        return x->opponents > y->opponents ? -1 : 1;
    }
    if (x->wins != y->wins) {
        return x->wins > y->wins ? -1 : 1;
    }
    if (x->beaten != y->beaten) {
        return x->beaten > y->beaten ? -1 : 1;
    }
    return x->player < y->player ? -1 : x->player > y->player;
}

bool duplicate_equal(const Standing *a, const Standing *b) {
    return a->score == b->score && a->opponents == b->opponents && a->wins == b->wins &&
           a->beaten == b->beaten;
}

/* How many deals there were in all. */
static int deals_of(const DealTable games[], int count) {
    int deals = 0;
    for (int i = 0; i < count; i++) {
        bool seen = !games[i].over;
        for (int j = 0; j < i && !seen; j++) {
            seen =
                games[j].over && games[j].round == games[i].round && games[j].game == games[i].game;
        }
        deals += !seen;
    }
    return deals;
}

bool duplicate_standings(const DealTable games[], int count, int seats, int players,
                         Standing out[]) {
    int64_t *total = calloc((size_t)players + 1, sizeof *total);
    if (total == NULL) {
        return false;
    }
    memset(out, 0, (size_t)players * sizeof out[0]);
    for (int i = 0; i < players; i++) {
        out[i].player = i;
    }
    for (int g = 0; g < count; g++) {
        for (int s = 0; s < seats && games[g].over; s++) {
            const int player = games[g].player[s];
            if (player < 0 || player >= players) {
                continue;
            }
            total[player] += games[g].score[s];
            out[player].deals++;
            if (games[g].nothing) {
                continue;
            }
            bool first = true;
            for (int i = 0; i < seats; i++) {
                first = first && games[g].place[s] <= games[g].place[i];
            }
            out[player].wins += first;
            out[player].beaten += beaten(&games[g], seats, s);
        }
    }
    const int64_t computer = (int64_t)deals_of(games, count) * DUPLICATE_ALL / 2;
    for (int g = 0; g < count; g++) {
        for (int s = 0; s < seats && games[g].over; s++) {
            const int player = games[g].player[s];
            for (int i = 0; i < seats && player >= 0 && player < players; i++) {
                const int other = games[g].player[i];
                if (i != s) {
                    out[player].opponents +=
                        other >= 0 && other < players ? total[other] : computer;
                }
            }
        }
    }
    for (int i = 0; i < players; i++) {
        out[i].score = total[i];
    }
    qsort(out, (size_t)players, sizeof out[0], compare_standings);
    free(total);
    return true;
}
