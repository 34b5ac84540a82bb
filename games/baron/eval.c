/* games/baron/eval.c -- a quick opinion of a position: features of each seat, and what each weighs.
 *
 * What a knight's ring will bring depends on how many tiles it still wants, on how many lays are
 * left, and on whom it clashes with. So knights are told apart by the tiles missing, and scaled by
 * the chance to finish; what they cannot finish is worth half at the last claims (B25). */
#include "games/baron/state.h"

#include <string.h>

enum {
    HONOUR,
    HAND,         /* donjons that can be used, less when few turns are left */
    HOLD_VILLAGE, /* tiles in the reserve, by value */
    HOLD_TWO,
    HOLD_ONE,
    HOLD_MEADOW,
    HOLD_NEGATIVE,
    VALUE_1, /* of a knight's ring so far, with 1, 2, 3, or more tiles missing */
    VALUE_2,
    VALUE_3,
    VALUE_MORE,
    KNIGHT_1, /* such a knight itself */
    KNIGHT_2,
    KNIGHT_3,
    KNIGHT_MORE,
    LATE,       /* the value of rings that will hardly be finished, halved */
    THREAT,     /* value shared with barons that the knight would beat now */
    THREATENED, /* the same, of the baron's owner */
    BLOCKED,    /* the ring's value, where a baron is too strong for the knight */
    BLOCKED_KNIGHT,
    RIVAL, /* value shared with enemy knights, + if the own one is stronger, else - */
    BARON_STANDS,
    BARON_VALUE_ALL,
    DEBT,       /* each point of honour below -1: the dungeon is near */
    SHARED_OWN, /* value shared with an own baron, which will not score again (B23) */
    TO_ACT,
    FEATURES
};
enum { FEATURE_ONE = 16 }; /* a feature that is fully there */

/* Hundredths of honour for a whole feature, by seats; fitted to games, see
 * learn/SEARCH.md. */
static const int32_t WEIGHTS[SEATS_MAX - 1][FEATURES] = {
    {
        [HONOUR] = 100,     [HAND] = 369,         [HOLD_VILLAGE] = 100,   [HOLD_TWO] = 39,
        [HOLD_ONE] = 27,    [HOLD_MEADOW] = 31,   [HOLD_NEGATIVE] = 82,   [VALUE_1] = 72,
        [VALUE_2] = 63,     [VALUE_3] = 73,       [VALUE_MORE] = 76,      [KNIGHT_1] = 93,
        [KNIGHT_2] = 146,   [KNIGHT_3] = 152,     [KNIGHT_MORE] = 168,    [LATE] = 2,
        [THREAT] = 11,      [THREATENED] = -11,   [BLOCKED] = -59,        [BLOCKED_KNIGHT] = 176,
        [RIVAL] = 2,        [BARON_STANDS] = -34, [BARON_VALUE_ALL] = 18, [DEBT] = 28,
        [SHARED_OWN] = -43, [TO_ACT] = 13,
    },
    {
        [HONOUR] = 100,     [HAND] = 357,         [HOLD_VILLAGE] = 104,   [HOLD_TWO] = 53,
        [HOLD_ONE] = 18,    [HOLD_MEADOW] = 32,   [HOLD_NEGATIVE] = 42,   [VALUE_1] = 82,
        [VALUE_2] = 70,     [VALUE_3] = 66,       [VALUE_MORE] = 76,      [KNIGHT_1] = 50,
        [KNIGHT_2] = 126,   [KNIGHT_3] = 198,     [KNIGHT_MORE] = 188,    [LATE] = -2,
        [THREAT] = 1,       [THREATENED] = -8,    [BLOCKED] = -52,        [BLOCKED_KNIGHT] = 151,
        [RIVAL] = 2,        [BARON_STANDS] = -36, [BARON_VALUE_ALL] = 18, [DEBT] = 59,
        [SHARED_OWN] = -56, [TO_ACT] = 18,
    },
    {
        [HONOUR] = 100,     [HAND] = 345,         [HOLD_VILLAGE] = 108,   [HOLD_TWO] = 67,
        [HOLD_ONE] = 10,    [HOLD_MEADOW] = 32,   [HOLD_NEGATIVE] = 3,    [VALUE_1] = 93,
        [VALUE_2] = 78,     [VALUE_3] = 59,       [VALUE_MORE] = 77,      [KNIGHT_1] = 8,
        [KNIGHT_2] = 107,   [KNIGHT_3] = 243,     [KNIGHT_MORE] = 207,    [LATE] = -5,
        [THREAT] = -9,      [THREATENED] = -6,    [BLOCKED] = -46,        [BLOCKED_KNIGHT] = 126,
        [RIVAL] = 1,        [BARON_STANDS] = -38, [BARON_VALUE_ALL] = 18, [DEBT] = 90,
        [SHARED_OWN] = -69, [TO_ACT] = 23,
    },
    {
        [HONOUR] = 100,     [HAND] = 345,         [HOLD_VILLAGE] = 108,   [HOLD_TWO] = 67,
        [HOLD_ONE] = 10,    [HOLD_MEADOW] = 32,   [HOLD_NEGATIVE] = 3,    [VALUE_1] = 93,
        [VALUE_2] = 78,     [VALUE_3] = 59,       [VALUE_MORE] = 77,      [KNIGHT_1] = 8,
        [KNIGHT_2] = 107,   [KNIGHT_3] = 243,     [KNIGHT_MORE] = 207,    [LATE] = -5,
        [THREAT] = -9,      [THREATENED] = -6,    [BLOCKED] = -46,        [BLOCKED_KNIGHT] = 126,
        [RIVAL] = 1,        [BARON_STANDS] = -38, [BARON_VALUE_ALL] = 18, [DEBT] = 90,
        [SHARED_OWN] = -69, [TO_ACT] = 23,
    },
};

enum { OUT_OF_GAME = -4000, HAND_TURNS = 6, TURNS_A_TILE = 2 };

static int missing_of(Ring ring) {
    const uint32_t there = (ring | ring >> 1 | ring >> 2 | ring >> 3) & 0x111111u;
    return 6 - (int)(there * 0x111111u >> 20 & 15u); /* the sum of all six */
}

/* The value of the tiles that a donjon shares with another that may still fight. */
static int shared_value(const Donjon *own, const Baron *baron, int e) {
    const Ring common = own->ring & ring_overlap(own->cell, baron->donjon_cell[e]);
    /* none, as with most, and with the donjon itself */
    return common == 0 || donjon_side(baron, e) == WAIVING ? 0 : baron_ring_value(common);
}

/* One knight: its prospects, and those it has against every other donjon near. */
static void weigh_knight(const Baron *baron, int d, const int *value, int turns,
                         int32_t out[SEATS_MAX][FEATURES]) {
    const Donjon own = donjon_of(baron, d);
    int32_t *features = out[own.seat];
    const int missing = missing_of(own.ring);
    const int want = missing * TURNS_A_TILE;
    int chance = want == 0 || turns >= want ? FEATURE_ONE : FEATURE_ONE * turns / want;
    chance = baron->phase == CLAIM ? 0 : chance;
    const int group = missing < 1 ? 0 : missing > 4 ? 3 : missing - 1;
    features[VALUE_1 + group] += value[d] * chance;
    features[KNIGHT_1 + group] += chance;
    if (value[d] > 0) {
        features[LATE] += value[d] * (FEATURE_ONE - chance) / 2;
    }
    bool blocked = false;
    for (int e = 0; e < baron->donjons; e++) {
        const int shared = shared_value(&own, baron, e);
        if (shared == 0) {
            continue;
        }
        const Donjon other = donjon_of(baron, e);
        if (other.seat == own.seat) {
            features[SHARED_OWN] += other.side == BARON ? shared * chance : 0;
        } else if (other.side != BARON) {
            features[RIVAL] += value[d] > value[e] ? shared * chance : -shared * chance;
        } else if (value[d] > value[e]) {
            features[THREAT] += shared * chance;
            out[other.seat][THREATENED] += shared * chance;
        } else {
            blocked = true;
        }
    }
    if (blocked) {
        features[BLOCKED] += value[d] * chance;
        features[BLOCKED_KNIGHT] += chance;
    }
}

static void features_of(const void *state, int32_t out[SEATS_MAX][FEATURES]) {
    const Baron *baron = (const Baron *)state;
    for (int seat = 0; seat < baron->seats; seat++) {
        memset(out[seat], 0, FEATURES * sizeof out[seat][0]);
    }
    int tiles = baron->pile_left;
    for (int place = 0; place < ROW_PLACES; place++) {
        tiles += baron->row[place] != NO_KIND;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        const Bag bag = baron_holdings(baron, seat);
        int held[KINDS];
        int32_t *features = out[seat];
        for (int kind = 0; kind < KINDS; kind++) {
            held[kind] = (int)bag_count(bag, (unsigned)kind);
            tiles += held[kind];
        }
        features[HOLD_VILLAGE] = FEATURE_ONE * held[VILLAGE];
        features[HOLD_TWO] = FEATURE_ONE * (held[FIELD] + held[FOREST]);
        features[HOLD_ONE] = FEATURE_ONE * (held[VINEYARD] + held[QUARRY] + held[POND]);
        features[HOLD_MEADOW] = FEATURE_ONE * held[MEADOW];
        features[HOLD_NEGATIVE] = FEATURE_ONE * (held[SWAMP] + held[CURSED]);
    }
    const int turns = tiles / baron->seats;
    for (int seat = 0; seat < baron->seats; seat++) {
        const int honour = baron->honour[seat];
        const int hand = baron->hand[seat] + (seat == baron->active ? baron->resting : 0);
        out[seat][HONOUR] = FEATURE_ONE * honour;
        out[seat][HAND] =
            FEATURE_ONE * hand * (turns < HAND_TURNS ? turns : HAND_TURNS) / HAND_TURNS;
        out[seat][DEBT] = honour < -1 ? FEATURE_ONE * (-1 - honour) : 0;
        out[seat][TO_ACT] = seat == baron->active ? FEATURE_ONE : 0;
    }
    int value[DONJONS_ROOM];
    for (int d = 0; d < baron->donjons; d++) {
        value[d] = baron_ring_value(baron->donjon_ring[d]);
    }
    for (int d = 0; d < baron->donjons; d++) {
        const Donjon donjon = donjon_of(baron, d);
        if (donjon.side == BARON) {
            out[donjon.seat][BARON_STANDS] += FEATURE_ONE;
            out[donjon.seat][BARON_VALUE_ALL] += FEATURE_ONE * (value[d] > 0 ? value[d] : 0);
        } else if (donjon.side != WAIVING) {
            weigh_knight(baron, d, value, turns, out);
        }
    }
}

static void add_spot(int feature, int seat, Cell cell, int value, int more, Spot *out, int *count) {
    for (int i = 0; i < *count; i++) { /* barons threatened by several knights */
        if (out[i].feature == feature && out[i].cell == (int16_t)cell) {
            out[i].value = (int16_t)(out[i].value + value);
            return;
        }
    }
    if (*count < SPOTS_MAX) {
        const Spot spot = {(uint8_t)feature, (int8_t)seat, (int16_t)cell, (int16_t)value,
                           (int16_t)more};
        out[(*count)++] = spot;
    }
}

/* A knight's ring, whether a stronger baron keeps it from founding, and the barons it could beat.
 */
static void spot_knight(const Baron *baron, int d, Spot *out, int *count) {
    const Donjon own = donjon_of(baron, d);
    const int value = baron_ring_value(own.ring);
    bool blocked = false;
    for (int e = 0; e < baron->donjons; e++) {
        const int shared = shared_value(&own, baron, e);
        if (shared == 0 || !in_set(baron->barons, e) || baron->donjon_seat[e] == own.seat) {
            continue;
        }
        const bool stronger = value > baron_ring_value(baron->donjon_ring[e]);
        blocked = blocked || !stronger;
        if (stronger) {
            add_spot(BARON_AT_RISK, baron->donjon_seat[e], baron->donjon_cell[e], shared, 0, out,
                     count);
        }
    }
    add_spot(BARON_RINGS, own.seat, own.cell, value, missing_of(own.ring), out, count);
    if (blocked) {
        add_spot(BARON_BLOCKED, own.seat, own.cell, value, 0, out, count);
    }
}

static void spot_seat(const Baron *baron, int seat, Spot *out, int *count) {
    const Bag bag = baron_holdings(baron, seat);
    int held[BARON_FEATURES] = {0};
    for (int kind = 0; kind < KINDS; kind++) {
        const int number = (int)bag_count(bag, (unsigned)kind), value = BARON_VALUE[kind];
        held[kind == MEADOW ? BARON_MEADOWS
             : value < 0    ? BARON_SPOILERS
                            : BARON_TILES] += number * (value > 0 ? value : 1);
    }
    held[BARON_IN_HAND] = baron->hand[seat] + (seat == baron->active ? baron->resting : 0);
    held[BARON_DEBT] = baron->honour[seat] < 0 ? -baron->honour[seat] : 0;
    for (int feature = 0; feature < BARON_FEATURES; feature++) {
        if (held[feature] != 0) {
            const Spot spot = {(uint8_t)feature, (int8_t)seat, SPOT_NOWHERE, (int16_t)held[feature],
                               0};
            out[(*count)++] = spot;
        }
    }
}

int baron_spots(const void *state, Spot out[SPOTS_MAX]) {
    const Baron *baron = (const Baron *)state;
    int count = 0;
    if (baron->phase == DONE) {
        return 0;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        if (!is_out(baron, seat)) {
            spot_seat(baron, seat, out, &count);
        }
    }
    for (int d = 0; d < baron->donjons; d++) {
        const Side side = donjon_side(baron, d);
        if (side == KNIGHT || side == CLAIMING) {
            spot_knight(baron, d, out, &count);
        }
    }
    return count;
}

void baron_measure(const void *state, int seat, int16_t out[FEATURES_MAX]) {
    const Baron *baron = (const Baron *)state;
    Spot spot[SPOTS_MAX];
    const int spots = baron_spots(state, spot);
    memset(out, 0, FEATURES_MAX * sizeof *out);
    for (int i = 0; i < spots; i++) {
        const Spot *own = &spot[i];
        if (own->seat != seat || is_out(baron, seat)) {
            continue;
        }
        out[own->feature] = (int16_t)(out[own->feature] + own->value);
        const bool blocked =
            i + 1 < spots && own[1].feature == BARON_BLOCKED && own[1].cell == own->cell;
        if (own->feature == BARON_RINGS && own->more == 1 && !blocked) {
            const int d = baron_donjon_at(baron, (Cell)own->cell);
            const int brings = baron_brings(baron, seat, (Cell)own->cell, baron->donjon_ring[d]);
            out[BARON_NEAR] = (int16_t)(out[BARON_NEAR] + brings);
        }
    }
}

void baron_evaluate(const void *state, int32_t *worth) {
    const Baron *baron = (const Baron *)state;
    const int32_t *weight = WEIGHTS[baron->seats - 2];
    int32_t features[SEATS_MAX][FEATURES];
    features_of(state, features);
    for (int seat = 0; seat < baron->seats; seat++) {
        int32_t sum = 0;
        for (int i = 0; i < FEATURES; i++) {
            sum += features[seat][i] * weight[i];
        }
        worth[seat] = sum / FEATURE_ONE + (is_out(baron, seat) ? OUT_OF_GAME : 0);
    }
}
