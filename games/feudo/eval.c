/* games/feudo/eval.c -- a quick opinion on Feudo for the search, and what `liege sim` counts.
 *
 * Points come from towns and beaten fighters, and both need several pieces next to one cell at one
 * time. So besides the points the opinion holds, for every such prey, how much of the strength it
 * takes is how near; this draws pieces together before it can be counted in points. The rest are
 * the things that hurt: sickness, cowards in the castle, being charmed. Cards plotted and not yet
 * played are worth what moving their piece might bring. */
#include "games/feudo/fight.h"

#include <string.h>

enum {
    POINTS,
    DRAWN,      /* points of fighters that strength comes near, as far as it does */
    DRAWN_TOWN, /* and of towns */
    READY,      /* points of the best prey that can be attacked in this round */
    READY_MORE, /* of all such prey */
    MUSTERED,   /* of the prey of an attack being put together */
    CALLED_UP,  /* strength that has joined it */
    MATERIAL,   /* the number of each living fighter, less as the game goes on */
    SICKNESS,   /* numbers lost, less in or near the convent */
    MILADY_LIVES,
    MILADY_COURTS, /* near an enemy Baron, divided by the distance */
    MILADY_HAUNTS, /* sick, near enemies to infect, likewise */
    COWARDS,       /* points that the king would take, as far as he is near */
    SHILLING,      /* in hand */
    PLEDGED,       /* plotted */
    CHARMED_SHILLING,
    CHARMED_CARD, /* each card not played by a charmed player */
    PLOT_USE,     /* points that plotted pieces might bring */
    PLAYS_EARLY,  /* places in the order of play before the last */
    FEATURES
};
enum { FEATURE_ONE = 16 }; /* a feature that is fully there */

/* Hundredths of a point for a whole feature, by seats: fitted to games with two seats; see
 * learn/SEARCH.md. */
#define LEARNT                                                                                     \
    {                                                                                              \
        [POINTS] = 100, [DRAWN] = 17, [DRAWN_TOWN] = 29, [READY] = 2, [READY_MORE] = 42,           \
        [MUSTERED] = 45, [CALLED_UP] = -4, [MATERIAL] = 7, [SICKNESS] = -30, [MILADY_LIVES] = 40,  \
        [MILADY_COURTS] = 150, [MILADY_HAUNTS] = 90, [COWARDS] = -61, [SHILLING] = 61,             \
        [PLEDGED] = -12, [CHARMED_SHILLING] = -12, [CHARMED_CARD] = -92, [PLOT_USE] = 8,           \
        [PLAYS_EARLY] = 7,                                                                         \
    }
static const int32_t WEIGHTS[FEUDO_SEATS - 1][FEATURES] = {LEARNT, LEARNT, LEARNT};

/* Hundredths of a point that no feature stands for. */
enum {
    POINT = 100,
    BARON_FLED = 150,  /* chasing a Baron away */
    PLOT_CHARM = 200,  /* what a plotted Milady might bring, well */
    PLOT_INFECT = 120, /* and sick */
    PLOT_HEAL = 20     /* for each of the number won back in the convent */
};

/* Hundredths of a point as a feature in points. */
static inline int32_t in_points(int32_t hundredths) {
    return hundredths * FEATURE_ONE / POINT;
}

/* How much a piece counts at a distance, of 64. */
enum { FAR = 15, WHOLE = 64 };
#define NEARNESS_AT(D)                                                                             \
    ((D) < 2    ? 64                                                                               \
     : (D) == 2 ? 36                                                                               \
     : (D) == 3 ? 22                                                                               \
     : (D) == 4 ? 14                                                                               \
     : (D) == 5 ? 9                                                                                \
     : (D) == 6 ? 6                                                                                \
     : (D) == 7 ? 4                                                                                \
     : (D) == 8 ? 3                                                                                \
     : (D) == 9 ? 2                                                                                \
                : 1)

typedef struct Prey {
    uint8_t cell, town; /* town 1: a mercenary or infantryman must attack (F22) */
    int16_t need;       /* strength that wins */
    int32_t gain;
    /* Of the seat that hunts: */
    int32_t force;    /* strength of all, by nearness */
    int32_t drawn;    /* what that might bring */
    int16_t touching; /* strength next to it that can still attack */
    uint8_t foot;     /* nearness of the nearest piece that F22 asks for */
} Prey;

enum { PREY_MAX = TOWNS + FEUDO_SEATS * FIGHTERS };

/* Distances by table: a cell's place is 32 r + q in axial coordinates, and how far two cells are
 * apart follows from the difference of their places. */
#define PLACE_ROW(R)                                                                               \
    32 * (R) - (R) / 2, 32 * (R) - (R) / 2 + 1, 32 * (R) - (R) / 2 + 2, 32 * (R) - (R) / 2 + 3,    \
        32 * (R) - (R) / 2 + 4, 32 * (R) - (R) / 2 + 5, 32 * (R) - (R) / 2 + 6,                    \
        32 * (R) - (R) / 2 + 7, 32 * (R) - (R) / 2 + 8, 32 * (R) - (R) / 2 + 9,                    \
        32 * (R) - (R) / 2 + 10
static const int16_t PLACE[CELLS] = {PLACE_ROW(0), PLACE_ROW(1), PLACE_ROW(2), PLACE_ROW(3),
                                     PLACE_ROW(4), PLACE_ROW(5), PLACE_ROW(6), PLACE_ROW(7),
                                     PLACE_ROW(8), PLACE_ROW(9), PLACE_ROW(10)};

#define ABS(A)         ((A) < 0 ? -(A) : (A))
#define APART_AT(Q, R) ((ABS(Q) + ABS(R) + ABS((Q) + (R))) / 2)
#define NEAR_AT(Q, R)  NEARNESS_AT(APART_AT(Q, R))
#define FOUR(OF, Q, R) OF(Q, R), OF((Q) + 1, R), OF((Q) + 2, R), OF((Q) + 3, R)
#define ROW(OF, R)                                                                                 \
    FOUR(OF, -16, R), FOUR(OF, -12, R), FOUR(OF, -8, R), FOUR(OF, -4, R), FOUR(OF, 0, R),          \
        FOUR(OF, 4, R), FOUR(OF, 8, R), FOUR(OF, 12, R)
#define ROWS(OF)                                                                                   \
    ROW(OF, -10), ROW(OF, -9), ROW(OF, -8), ROW(OF, -7), ROW(OF, -6), ROW(OF, -5), ROW(OF, -4),    \
        ROW(OF, -3), ROW(OF, -2), ROW(OF, -1), ROW(OF, 0), ROW(OF, 1), ROW(OF, 2), ROW(OF, 3),     \
        ROW(OF, 4), ROW(OF, 5), ROW(OF, 6), ROW(OF, 7), ROW(OF, 8), ROW(OF, 9), ROW(OF, 10)
enum { PLACES = 21 * 32, SAME_PLACE = 32 * 10 + 16 };
static const uint8_t APART[PLACES] = {ROWS(APART_AT)};
static const uint8_t NEAR[PLACES] = {ROWS(NEAR_AT)};

static inline int distance(int a, int b) {
    return APART[PLACE[a] - PLACE[b] + SAME_PLACE];
}

/* Nearness by distance, after so many steps towards it. */
#define NEAR_AFTER(S)                                                                              \
    {                                                                                              \
        NEARNESS_AT(0 - (S)), NEARNESS_AT(1 - (S)), NEARNESS_AT(2 - (S)), NEARNESS_AT(3 - (S)),    \
            NEARNESS_AT(4 - (S)), NEARNESS_AT(5 - (S)), NEARNESS_AT(6 - (S)),                      \
            NEARNESS_AT(7 - (S)), NEARNESS_AT(8 - (S)), NEARNESS_AT(9 - (S)),                      \
            NEARNESS_AT(10 - (S)), NEARNESS_AT(11 - (S)), NEARNESS_AT(12 - (S)),                   \
            NEARNESS_AT(13 - (S)), NEARNESS_AT(14 - (S)), NEARNESS_AT(15 - (S))                    \
    }
static const uint8_t NEARED[STEPS_MAX + 1][FAR + 1] = {NEAR_AFTER(0), NEAR_AFTER(1), NEAR_AFTER(2),
                                                       NEAR_AFTER(3), NEAR_AFTER(4), NEAR_AFTER(5),
                                                       NEAR_AFTER(6)};

/* All cells where fighters of other seats are in the open. */
static int fighters_as_prey(const Feudo *s, int seat, Prey *prey) {
    int count = 0;
    for (int other = 0; other < s->seats; other++) {
        for (Bits cells = other == seat ? bits_none() : s->fighters[other]; bits_any(cells);) {
            const int cell = bits_take(&cells);
            int need = 1 + ground_defence(s, cell), gain = 0;
            for (int piece = 0; piece < FIGHTERS; piece++) {
                if (s->at[other][piece] == cell) {
                    const int number = number_of(s, other, piece);
                    need += number;
                    gain += piece == BARON ? BARON_FLED : POINT * number;
                }
            }
            Prey *one = &prey[count++];
            one->cell = (uint8_t)cell;
            one->town = 0;
            one->need = (int16_t)need;
            one->gain = gain;
        }
    }
    return count;
}

/* What a seat might attack, and what that would bring it or cost others. */
static int hunted_by(const Feudo *s, int seat, Prey *prey) {
    int count = fighters_as_prey(s, seat, prey);
    for (int town = 0; town < TOWNS; town++) {
        if (s->owner[town] == seat) {
            continue;
        }
        int i = 0;
        while (i < count && prey[i].cell != s->town[town]) {
            i++;
        }
        if (i == count) {
            prey[count].cell = s->town[town];
            prey[count].need = TOWN_DEFENCE + 1;
            prey[count].gain = 0;
            count++;
        }
        prey[i].town = 1;
        prey[i].gain += POINT * distance(s->town[town], s->castle[seat]);
        if (s->owner[town] != NONE) {
            const int loss = distance(s->town[town], s->castle[s->owner[town]]);
            const int points = s->points[s->owner[town]];
            prey[i].gain += POINT * (loss < points ? loss : points) / s->seats;
        }
    }
    return count;
}

static int place_in_order(const Feudo *s, int seat) {
    int place = 0;
    while (place < s->seats && s->order[place] != seat) {
        place++;
    }
    return place;
}

/* Has this seat its attacks of this round still before it? */
static bool will_attack(const Feudo *s, int seat) {
    if (s->phase != ATTACK && s->phase != MUSTER) {
        return s->phase >= ORDER && s->phase < ATTACK;
    }
    return place_in_order(s, seat) >= s->index;
}

/* 65536 / n, for a division is slow. A town with a desperate Baron and a knight needs 18. */
#define INVERSE_4(N)                                                                               \
    65536 / (N) + 1, 65536 / ((N) + 1) + 1, 65536 / ((N) + 2) + 1, 65536 / ((N) + 3) + 1
static const uint32_t INVERSE[25] = {
    0, INVERSE_4(1), INVERSE_4(5), INVERSE_4(9), INVERSE_4(13), INVERSE_4(17), INVERSE_4(21)};

/* What strength that comes near might bring, before it is weighed. */
static inline int drawn(const Prey *prey, int force, int foot) {
    const unsigned part = (unsigned)force * INVERSE[prey->need] >> 16; /* of WHOLE */
    const unsigned ratio = part < WHOLE ? part : WHOLE;
    const unsigned most = (unsigned)prey->gain * ratio / WHOLE;
    return (int)(prey->town ? most * (unsigned)(WHOLE + 3 * foot) / (4 * WHOLE)
                            : most * ratio / WHOLE);
}

static inline bool ready(const Prey *prey, int touching, int foot) {
    return touching >= prey->need && (!prey->town || foot == WHOLE);
}

/* A seat's fighters on one cell. */
typedef struct Band {
    const uint8_t *near; /* what they count at a place: near[-place] */
    int16_t cell;
    int16_t strength;
    int16_t fresh;     /* strength that can still attack in this round */
    uint8_t foot_mask; /* all ones: one of them is as F22 asks */
} Band;

static int bands_of(const Feudo *s, int seat, Band *band) {
    const unsigned needed = (s->living[seat] & FOOT) != 0 ? (unsigned)FOOT : 1u << BARON;
    int count = 0;
    for (int piece = 0; piece < FIGHTERS; piece++) {
        const int cell = s->at[seat][piece];
        if (cell >= CELLS || cell == CONVENT) {
            continue;
        }
        int b = 0;
        while (b < count && band[b].cell != cell) {
            b++;
        }
        if (b == count) {
            const Band fresh_band = {&NEAR[PLACE[cell] + SAME_PLACE], (int16_t)cell, 0, 0, 0};
            band[count++] = fresh_band;
        }
        const int number = number_of(s, seat, piece);
        band[b].strength = (int16_t)(band[b].strength + number);
        band[b].fresh = (int16_t)(band[b].fresh + (s->attacked[seat] >> piece & 1 ? 0 : number));
        band[b].foot_mask |= needed >> piece & 1 ? 0xff : 0;
    }
    return count;
}

static void weigh_prey(const Feudo *s, int seat, Prey *prey, int count, int32_t *features) {
    const bool attacks = will_attack(s, seat);
    Band band[FIGHTERS];
    const int bands = bands_of(s, seat, band);
    int pull[2] = {0, 0}, all_ready = 0, best_ready = 0;
    for (int i = 0; i < count; i++) {
        int force = 0, touching = 0, foot = 0;
        const int place = PLACE[prey[i].cell];
        for (int b = 0; b < bands; b++) {
            const int near = band[b].near[-place]; /* nobody stands where the prey does */
            force += band[b].strength * near;
            touching += near == WHOLE ? band[b].fresh : 0;
            const int foot_near = near & band[b].foot_mask;
            foot = foot_near > foot ? foot_near : foot;
        }
        prey[i].force = force;
        prey[i].touching = (int16_t)touching;
        prey[i].foot = (uint8_t)foot;
        prey[i].drawn = drawn(&prey[i], force, foot);
        pull[prey[i].town] += prey[i].drawn;
        if (attacks && ready(&prey[i], touching, foot)) {
            all_ready += prey[i].gain;
            best_ready = prey[i].gain > best_ready ? prey[i].gain : best_ready;
        }
    }
    features[DRAWN] = in_points(pull[0]);
    features[DRAWN_TOWN] = in_points(pull[1]);
    features[READY_MORE] = in_points(all_ready);
    for (int i = 0; i < count && s->phase == MUSTER && s->turn == seat; i++) {
        if (prey[i].cell == s->target) {
            features[MUSTERED] = in_points(prey[i].gain);
            features[CALLED_UP] = FEATURE_ONE * feudo_mustered(s);
            return;
        }
    }
    features[READY] = in_points(best_ready);
}

/* Living fighters, and what sickness takes from them. */
static void weigh_health(const Feudo *s, int seat, int32_t *features) {
    int material = 0, sickness = 0;
    for (int piece = 0; piece < PIECES; piece++) {
        const int red = FEUDO_NUMBER[0][piece], black = FEUDO_NUMBER[1][piece];
        material += piece < FIGHTERS && (s->living[seat] >> piece & 1) ? red : 0;
        if (s->sick[seat] >> piece & 1) {
            /* A Baron recovers by himself; others have to come to the convent. */
            const int way = distance(s->at[seat][piece], CONVENT);
            const int parts = piece == BARON ? 2 : 2 + (way < 6 ? way : 6);
            sickness += (red - black) * parts;
        }
    }
    features[MILADY_LIVES] = s->living[seat] >> MILADY & 1 ? FEATURE_ONE : 0;
    features[SICKNESS] = FEATURE_ONE * sickness / 8;
    features[MATERIAL] = FEATURE_ONE * material * (s->rounds - s->round + 1) / s->rounds;
}

/* F27: what the king would take, as far as he is near. */
static int cowardice(const Feudo *s, int seat) {
    int highest = 0;
    for (int other = 0; other < s->seats; other++) {
        highest = s->points[other] > highest ? s->points[other] : highest;
    }
    if (s->king || highest == 0) {
        return 0;
    }
    int sum = 0;
    for (int piece = 0; piece < FIGHTERS; piece++) {
        sum += s->at[seat][piece] == s->castle[seat] ? number_of(s, seat, piece) : 0;
    }
    const int points = s->points[seat] < sum ? s->points[seat] : sum;
    const int near = highest < KING_POINTS ? highest : KING_POINTS;
    return FEATURE_ONE * points * near / KING_POINTS * near / KING_POINTS;
}

/* The least distance from a cell to a Baron of another seat that can be charmed. */
static int baron_distance(const Feudo *s, int seat, int cell) {
    int least = FAR;
    for (int other = 0; other < s->seats; other++) {
        const int at = s->at[other][BARON];
        if (other != seat && at < CELLS && at != CONVENT && at != s->castle[other] &&
            !(s->charmed >> other & 1)) {
            const int d = distance(cell, at);
            least = d < least ? d : least;
        }
    }
    return least;
}

/* The same to an enemy that a sick Milady can infect. */
static int victim_distance(const Feudo *s, int seat, int cell) {
    int least = FAR;
    for (int other = 0; other < s->seats; other++) {
        for (int piece = FIRST; piece < MILADY && other != seat; piece++) {
            const int at = s->at[other][piece];
            if (bits_has(s->fighters[other], at) && !(s->sick[other] >> piece & 1) &&
                !bits_has(s->towns, at)) {
                const int d = distance(cell, at);
                least = d < least ? d : least;
            }
        }
    }
    return least;
}

/* The most that moving a piece by its card might bring. */
static int use_of(const Feudo *s, int seat, int piece, const Prey *prey, int count,
                  const int32_t *weight) {
    const int cell = s->at[seat][piece];
    const int steps = s->fog ? FOG_STEPS : number_of(s, seat, piece);
    const bool sick = s->sick[seat] >> piece & 1;
    if (piece == MILADY) {
        const int way = sick ? victim_distance(s, seat, cell) : baron_distance(s, seat, cell);
        const int most = sick ? PLOT_INFECT : PLOT_CHARM;
        return way <= steps + 1 ? most : most / (2 + way);
    }
    int best = 0;
    if (sick && piece != BARON && distance(cell, CONVENT) <= steps) {
        best = PLOT_HEAL * (FEUDO_NUMBER[0][piece] - FEUDO_NUMBER[1][piece]);
    }
    const int strength = number_of(s, seat, piece);
    const bool foot = ((s->living[seat] & FOOT) != 0 ? FOOT : 1 << BARON) >> piece & 1;
    const uint8_t *apart = &APART[PLACE[cell] + SAME_PLACE];
    const uint8_t *before = NEARED[0], *after = NEARED[steps];
    const int32_t weight_ready = weight[READY] + weight[READY_MORE];
    for (int i = 0; i < count; i++) {
        const int from = apart[-PLACE[prey[i].cell]];
        const int near = after[from];
        if (near == before[from]) {
            continue; /* it comes no nearer */
        }
        const int feet = foot && near > prey[i].foot ? near : prey[i].foot;
        const int force = prey[i].force + strength * (near - before[from]);
        int gain = (drawn(&prey[i], force, feet) - prey[i].drawn) *
                   weight[prey[i].town ? DRAWN_TOWN : DRAWN] / POINT;
        if (near == WHOLE && !ready(&prey[i], prey[i].touching, prey[i].foot) &&
            ready(&prey[i], prey[i].touching + strength, feet)) {
            gain += prey[i].gain * weight_ready / POINT;
        }
        best = gain > best ? gain : best;
    }
    return best;
}

/* Cards plotted and not played yet, and shillings. */
static void weigh_plans(const Feudo *s, int seat, const Prey *prey, int count,
                        const int32_t *weight, int32_t *features) {
    for (int kind = 0; kind < TRADE_KINDS; kind++) {
        features[SHILLING] += FEATURE_ONE * s->hand[seat][kind] * FEUDO_TRADE_VALUE[kind];
    }
    const bool charmed = s->charmed >> seat & 1;
    const int kind = s->plot[seat][PLOT_CARDS];
    const int pledged = kind < TRADE_KINDS ? FEUDO_TRADE_VALUE[kind] : s->phase == PLOT ? 1 : 0;
    if (s->phase >= PLOT && s->phase <= TRADE && !feudo_revealed(s, seat, PLOT_CARDS)) {
        features[CHARMED_SHILLING] = charmed ? FEATURE_ONE * pledged : 0;
        features[PLEDGED] = charmed ? 0 : FEATURE_ONE * (pledged - s->spent[seat]);
    }
    int use = 0;
    for (int card = 0; card < PLOT_CARDS && s->phase >= PLOT && s->phase <= CHARM; card++) {
        const int piece = s->plot[seat][card];
        if (piece >= PIECES || s->at[seat][piece] >= CELLS || feudo_revealed(s, seat, card)) {
            continue;
        }
        if (charmed) {
            features[CHARMED_CARD] += FEATURE_ONE;
        } else if (!(MERCENARIES >> piece & 1) || pledged > s->spent[seat]) {
            use += use_of(s, seat, piece, prey, count, weight);
        }
    }
    features[PLOT_USE] = in_points(use);
}

static void weigh_milady(const Feudo *s, int seat, int32_t *features) {
    const int cell = s->at[seat][MILADY];
    if (cell >= CELLS) {
        return;
    }
    if (s->sick[seat] >> MILADY & 1) {
        features[MILADY_HAUNTS] = FEATURE_ONE / (1 + victim_distance(s, seat, cell));
    } else {
        features[MILADY_COURTS] = FEATURE_ONE / (1 + baron_distance(s, seat, cell));
    }
}

static void weigh(const Feudo *s, int seat, int32_t features[FEATURES]) {
    memset(features, 0, FEATURES * sizeof *features);
    features[POINTS] = FEATURE_ONE * s->points[seat];
    if (s->castle[seat] == NOWHERE) {
        return;
    }
    Prey prey[PREY_MAX];
    const int count = hunted_by(s, seat, prey);
    weigh_prey(s, seat, prey, count, features);
    weigh_health(s, seat, features);
    weigh_plans(s, seat, prey, count, WEIGHTS[s->seats - 2], features);
    weigh_milady(s, seat, features);
    features[COWARDS] = cowardice(s, seat);
    if (s->order[0] != NONE) {
        features[PLAYS_EARLY] = FEATURE_ONE * (s->seats - 1 - place_in_order(s, seat));
    }
}

int32_t feudo_evaluate_seat(const void *state, int seat) {
    const Feudo *s = (const Feudo *)state;
    int32_t features[FEATURES], sum = 0;
    weigh(s, seat, features);
    for (int i = 0; i < FEATURES; i++) {
        sum += features[i] * WEIGHTS[s->seats - 2][i];
    }
    return sum / FEATURE_ONE;
}

void feudo_evaluate(const void *state, int32_t worth[SEATS_MAX]) {
    for (int seat = 0; seat < ((const Feudo *)state)->seats; seat++) {
        worth[seat] = feudo_evaluate_seat(state, seat);
    }
}

const Words FEUDO_TALLY[FEUDO_TALLIES] = {
    [TALLY_ATTACKS] = {{"attacks", "Angriffe", "attaques"}},
    [TALLY_BEATEN] = {{"fighters beaten", "besiegte Kämpfer", "combattants battus"}},
    [TALLY_FLED] = {{"Barons fled", "geflohene Barone", "barons en fuite"}},
    [TALLY_CONQUESTS] = {{"towns conquered", "eroberte Städte", "villes conquises"}},
    [TALLY_RECONQUESTS] = {{"of them from a player", "davon von Spielern", "dont à un autre camp"}},
    [TALLY_ADVANCES] = {{"advances", "Vorstöße", "avancées"}},
    [TALLY_KING] = {{"king's comings", "Kommen des Königs", "venues du roi"}},
    [TALLY_COWARDS] = {{"players with cowards", "Spieler mit Feiglingen", "camps à couards"}},
    [TALLY_DESPERATE] = {{"desperations", "Verzweiflungen", "désespoirs"}},
    [TALLY_CHARMS] = {{"charms", "Bezauberungen", "charmes"}},
    [TALLY_CONTAGIONS] = {{"contagions by Milady", "Ansteckungen durch Milady",
                           "contagions par Milady"}},
    [TALLY_INFECTIONS] = {{"infections", "Erkrankungen", "infections"}},
    [TALLY_PERISHED] = {{"deaths by plague", "Pesttote", "morts de la peste"}},
    [TALLY_HEALED] = {{"healed", "Geheilte", "guérisons"}},
    [TALLY_FOG] = {{"rounds of fog", "Nebelrunden", "manches de brouillard"}},
    [TALLY_PAID] = {{"mercenaries paid", "bezahlte Söldner", "mercenaires payés"}},
    [TALLY_SHILLINGS] = {{"shillings spent", "ausgegebene Schillinge", "shillings dépensés"}},
};

void feudo_tally(const Event *event, int64_t counts[]) {
    static const uint8_t TALLY[FEUDO_EVENTS] = {
        /* the tally that an event adds 1 to, plus 1 */
        [EVENT_FIGHT] = TALLY_ATTACKS + 1,
        [EVENT_BEATEN] = TALLY_BEATEN + 1,
        [EVENT_FLED] = TALLY_FLED + 1,
        [EVENT_CONQUERED] = TALLY_CONQUESTS + 1,
        [EVENT_LOST_TOWN] = TALLY_RECONQUESTS + 1,
        [EVENT_ADVANCED] = TALLY_ADVANCES + 1,
        [EVENT_KING] = TALLY_KING + 1,
        [EVENT_COWARDS] = TALLY_COWARDS + 1,
        [EVENT_DESPERATE] = TALLY_DESPERATE + 1,
        [EVENT_CHARMED] = TALLY_CHARMS + 1,
        [EVENT_CONTAGION] = TALLY_CONTAGIONS + 1,
        [EVENT_INFECTED] = TALLY_INFECTIONS + 1,
        [EVENT_PERISHED] = TALLY_PERISHED + 1,
        [EVENT_HEALED] = TALLY_HEALED + 1,
        [EVENT_FOG] = TALLY_FOG + 1,
        [EVENT_PAID] = TALLY_PAID + 1,
    };
    if (TALLY[event->kind] > 0) {
        counts[TALLY[event->kind] - 1]++;
    }
    if (event->kind == EVENT_PAID || event->kind == EVENT_SPENT) {
        counts[TALLY_SHILLINGS] += event->number[1];
    }
}
