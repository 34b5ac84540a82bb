/* games/baron/knowledge.c -- what a seat can know (B27), and what it may believe of the rest.
 *
 * Every take is seen by all, so the only secrets are the value-1 tiles dealt face down by B4 and,
 * with them, what the pile holds. There are at most six ways they can have been dealt. */
#include "games/baron/state.h"

#include <string.h>

enum { SLOTS = BARON_SLOTS };

/* One way the value-1 tiles may have been dealt, as far as the seat can tell. */
typedef struct Belief {
    uint8_t kind[SLOTS]; /* dealt to seats 0, 1, 2; seats 3 and 4 as 0 and 1 */
    uint8_t pile[KINDS]; /* what the pile then holds */
    uint8_t gone[KINDS]; /* what has left the game face down (B5, B11) */
    uint32_t weight;     /* in how many ways the draws so far come about then */
} Belief;

enum { BELIEFS_MAX = 6 };

/* Tiles of a kind that lie where all can see them, or that the state says who has. */
static void count_seen(const Baron *baron, uint8_t seen[KINDS]) {
    Bag all = baron->spent + bag_of(MEADOW, baron->seats == 5);
    for (int i = 0; i < ROW_PLACES; i++) {
        if (baron->row[i] != NO_KIND) {
            all += bag_of(baron->row[i], 1);
        }
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        all += baron->reserve[seat];
    }
    for (int kind = 0; kind < KINDS; kind++) {
        seen[kind] = (uint8_t)bag_count(all, (unsigned)kind);
    }
}

static bool is_dealt(const Baron *baron, int seat) {
    return baron->phase > DRAW_DEAL || is_hidden(baron, seat);
}

/* All deals that agree with what the state says; with two players the third kind is nobody's. */
static int believe(const Baron *baron, Belief out[BELIEFS_MAX]) {
    static const uint8_t ORDER[BELIEFS_MAX][SLOTS] = {
        {VINEYARD, QUARRY, POND}, {VINEYARD, POND, QUARRY}, {QUARRY, VINEYARD, POND},
        {QUARRY, POND, VINEYARD}, {POND, VINEYARD, QUARRY}, {POND, QUARRY, VINEYARD},
    };
    static const uint32_t FACTORIAL[7] = {1, 1, 2, 6, 24, 120, 720};
    uint8_t seen[KINDS];
    count_seen(baron, seen);
    int n = 0;
    for (int i = 0; i < BELIEFS_MAX; i++) {
        Belief belief;
        memset(&belief, 0, sizeof belief);
        memcpy(belief.kind, ORDER[i], sizeof belief.kind);
        belief.weight = 1;
        uint8_t dealt[KINDS] = {0}, unseen[KINDS] = {0};
        bool agrees = true;
        for (int seat = 0; seat < baron->seats; seat++) {
            const uint8_t kind = belief.kind[seat % SLOTS], known = baron->start_kind[seat];
            agrees = agrees && (known == NO_KIND || known == kind);
            dealt[kind] = (uint8_t)(dealt[kind] + is_dealt(baron, seat));
            unseen[kind] = (uint8_t)(unseen[kind] + is_hidden(baron, seat));
            belief.gone[kind] =
                (uint8_t)(belief.gone[kind] + (is_hidden(baron, seat) && is_out(baron, seat)));
        }
        if (baron->seats == 5 && baron->phase > DRAW_DEAL) { /* B5 */
            dealt[belief.kind[2]]++;
            unseen[belief.kind[2]]++;
            belief.gone[belief.kind[2]]++;
        }
        for (int kind = 0; kind < KINDS && agrees; kind++) {
            const int pile = BARON_COUNT[kind] - seen[kind] - unseen[kind];
            belief.pile[kind] = (uint8_t)pile;
            agrees = pile >= 0;
            if (agrees && is_value_1((unsigned)kind)) {
                const int full = BARON_COUNT[kind] - dealt[kind];
                agrees = pile <= full; /* who has laid such a tile openly was dealt another */
                belief.weight *= agrees ? FACTORIAL[full] / FACTORIAL[pile] : 0;
            }
        }
        if (agrees) {
            out[n++] = belief;
        }
    }
    return n;
}

/* What all beliefs say alike of one count; UNKNOWN where they differ. */
static uint8_t agreed(const uint8_t *count, size_t stride, int n) {
    for (int i = 1; i < n; i++) {
        if (count[stride * (size_t)i] != count[0]) {
            return UNKNOWN;
        }
    }
    return count[0];
}

void baron_view(void *state, int seat) {
    Baron *baron = (Baron *)state;
    bool blank = false;
    for (int s = 0; s < SEATS_MAX; s++) {
        if (is_hidden(baron, s) && s != seat) {
            baron->start_kind[s] = NO_KIND;
            blank = true;
        }
    }
    if (!blank) {
        return;
    }
    Belief beliefs[BELIEFS_MAX];
    const int n = believe(baron, beliefs);
    assert(n > 0);
    for (int kind = 0; kind < KINDS; kind++) {
        baron->pile[kind] = agreed(&beliefs[0].pile[kind], sizeof(Belief), n);
    }
}

void baron_guess(void *state, int seat, Random *random) {
    (void)seat; /* the blanks of a view say all */
    Baron *baron = (Baron *)state;
    Belief beliefs[BELIEFS_MAX];
    const int n = believe(baron, beliefs);
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        total += beliefs[i].weight;
    }
    assert(total > 0 && total <= UINT32_MAX);
    uint64_t draw = random_below(random, (uint32_t)total);
    int choice = 0;
    while (draw >= beliefs[choice].weight) {
        draw -= beliefs[choice++].weight;
    }
    for (int s = 0; s < SEATS_MAX; s++) {
        if (is_hidden(baron, s)) {
            baron->start_kind[s] = beliefs[choice].kind[s % SLOTS];
        }
    }
    memcpy(baron->pile, beliefs[choice].pile, sizeof baron->pile);
}

int baron_out_of_game(const Baron *baron, int kind) {
    Belief beliefs[BELIEFS_MAX];
    const int n = believe(baron, beliefs);
    assert(n > 0);
    const int down = agreed(&beliefs[0].gone[kind], sizeof(Belief), n);
    const int meadow = kind == MEADOW && baron->seats == 5; /* B5 */
    return down == UNKNOWN ? UNKNOWN
                           : (int)bag_count(baron->spent, (unsigned)kind) -
                                 baron_laid(baron, kind) + meadow + down;
}

bool baron_deal_possible(const Baron *baron) {
    Belief beliefs[BELIEFS_MAX];
    return believe(baron, beliefs) > 0;
}

bool baron_seen(const void *before, Move move, int seat) {
    const Baron *baron = (const Baron *)before;
    if (move_action(move) != NATURE_DEAL) {
        return true;
    }
    int slot = 0;
    while (baron->start_kind[slot] != NO_KIND) {
        slot++;
    }
    return seat >= 0 && seat % SLOTS == slot;
}

bool baron_reveals(const void *before, Move move) {
    const Baron *baron = (const Baron *)before;
    return move_action(move) == PLAYER_LAY && is_hidden(baron, baron->active) &&
           bag_count(baron->reserve[baron->active], move_number(move)) == 0;
}
