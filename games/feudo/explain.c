/* games/feudo/explain.c -- what events and features of Feudo mean as reasons. */
#include "games/feudo/prey.h"

#include <string.h>

/* Numbers and cells are counted from 1; see state.h for what they hold. */
const EventKind FEUDO_EVENT_KINDS[FEUDO_EVENTS] = {
    [EVENT_QUARTER] = {.name = "quarter"},
    [EVENT_PAWN] = {.name = "pawn"},
    [EVENT_FIRST] = {.name = "first"},
    [EVENT_CASTLE] = {.name = "castle"},
    [EVENT_ROUND] = {.name = "round"},
    [EVENT_HEALED] = {.name = "healed", .polarity = 1, .reason = true, .part = 1},
    [EVENT_BACK] = {.name = "back"},
    [EVENT_LOT] = {.name = "lot"},
    [EVENT_ORDER] = {.name = "order"},
    [EVENT_CARD] = {.name = "card"},
    [EVENT_PLEDGE] = {.name = "pledge"},
    [EVENT_PLAGUE] = {.name = "plague"},
    [EVENT_FOG] = {.name = "fog"},
    [EVENT_INFECTED] = {.name = "infected", .polarity = -1, .reason = true, .part = 1},
    [EVENT_PERISHED] = {.name = "perished", .polarity = -1, .reason = true, .part = 1},
    [EVENT_SKIPPED] = {.name = "skipped"},
    [EVENT_STAYED] = {.name = "stayed"},
    [EVENT_MOVED] = {.name = "moved"},
    [EVENT_PAID] = {.name = "paid"},
    [EVENT_CHARMED] = {.name = "charmed", .polarity = 1, .reason = true},
    [EVENT_SPARED] = {.name = "spared"},
    [EVENT_CONTAGION] = {.name = "contagion"},
    [EVENT_TRADE] = {.name = "trade"},
    [EVENT_HAND] = {.name = "hand"},
    [EVENT_SPENT] = {.name = "spent"},
    [EVENT_NO_ATTACK] = {.name = "no_attack"},
    [EVENT_TARGET] = {.name = "target", .aside = true},
    [EVENT_JOINED] = {.name = "joined", .aside = true},
    [EVENT_FIGHT] = {.name = "fight", .strength = {1, 2}},
    [EVENT_BEATEN] = {.name = "beaten", .polarity = -1, .reason = true, .part = 1, .spoils = true},
    [EVENT_FLED] = {.name = "fled", .polarity = -1, .reason = true},
    [EVENT_CONQUERED] =
        {.name = "conquered", .polarity = 1, .reason = true, .part = 1, .spoils = true},
    [EVENT_LOST_TOWN] = {.name = "lost_town"},
    [EVENT_DESPERATE] = {.name = "desperate"},
    [EVENT_KING] = {.name = "king"},
    [EVENT_COWARDS] = {.name = "cowards", .polarity = -1, .reason = true},
    [EVENT_ADVANCED] = {.name = "advanced"},
    [EVENT_DONE] = {.name = "done", .aside = true},
    [EVENT_OVER] = {.name = "over"},
    [EVENT_WON] = {.name = "won"},
};

const Feature FEUDO_FEATURE[FEUDO_FEATURES] = {
    [FEUDO_TARGET] = {"target", 1},
    [FEUDO_TOWN_STEPS] = {"town_steps", -1},
    [FEUDO_FIGHTERS_AT_RISK] = {"fighters_at_risk", -1},
    [FEUDO_TOWNS_AT_RISK] = {"towns_at_risk", -1},
    [FEUDO_SHILLINGS] = {"shillings", 1, .hidden = true},
    [FEUDO_COWARDICE] = {"cowardice", -1},
    [FEUDO_CHARM] = {"charm", 1},
};

void feudo_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]) {
    (void)before;
    switch ((FeudoEvent)event->kind) {
    case EVENT_BEATEN:
        out[event->other] = event->number[1];
        break;
    case EVENT_CONQUERED:
        out[event->seat] = event->number[1];
        break;
    case EVENT_LOST_TOWN:
        out[event->seat] = (int16_t)-event->number[2];
        break;
    case EVENT_COWARDS:
        out[event->seat] = (int16_t)-event->number[1];
        break;
    default:
        break;
    }
}

/* The end of the round. Castles, attacks and advances show what they are for in the next one. */
bool feudo_horizon(const void *from, const void *state) {
    const Feudo *before = (const Feudo *)from, *s = (const Feudo *)state;
    const bool late = before->phase < ORDER || before->phase == ADVANCE;
    return s->round > before->round + late;
}

/* Could a seat beat this in the round that is to come? */
static bool can_beat(const Feudo *s, int seat, const Prey *prey) {
    const Force force = force_against(s, seat, prey->cell, 0);
    return prey->owner != seat && force.reach >= prey->need && (!prey->town || force.foot_reach);
}

static void add_spot(FeudoFeature feature, int seat, int cell, int value, int more, Spot *out,
                     int *count) {
    if (*count < SPOTS_MAX) {
        const Spot spot = {(uint8_t)feature, (int8_t)seat, (int16_t)cell, (int16_t)value,
                           (int16_t)more};
        out[(*count)++] = spot;
    }
}

/* What each seat could beat next round, and what it could lose. */
static void spot_prey(const Feudo *s, Spot *out, int *count) {
    Prey prey[PREY_MAX];
    const int all = prey_list(s, prey);
    for (int i = 0; i < all; i++) {
        bool threatened = false;
        for (int seat = 0; seat < s->seats; seat++) {
            if (prey[i].owner != seat && s->castle[seat] != NOWHERE &&
                can_beat(s, seat, &prey[i])) {
                threatened = true;
                add_spot(FEUDO_TARGET, seat, prey[i].cell, prey_worth(s, seat, &prey[i]),
                         prey[i].owner, out, count);
            }
        }
        if (threatened && prey[i].owner != NONE) {
            const int strength = prey[i].need - 1 - ground_defence(s, prey[i].cell);
            if (strength > 0) {
                add_spot(FEUDO_FIGHTERS_AT_RISK, prey[i].owner, prey[i].cell, strength, 0, out,
                         count);
            }
            if (prey[i].town) {
                add_spot(FEUDO_TOWNS_AT_RISK, prey[i].owner, prey[i].cell, 1, 0, out, count);
            }
        }
    }
}

/* Steps to the nearest town, 1 inside. Own towns count: to take and enter one is neither to be
 * further from all others nor to be nearer. */
static void spot_steps(const Feudo *s, int seat, Spot *out, int *count) {
    int least = SIDE, nearest = s->town[0];
    for (unsigned set = needed_for_town(s, seat); set != 0; set &= set - 1) {
        const int at = s->at[seat][set_lowest(set)];
        for (int town = 0; town < TOWNS && at < CELLS; town++) {
            const int steps = cell_distance(at, s->town[town]);
            nearest = steps < least ? s->town[town] : nearest;
            least = steps < least ? steps : least;
        }
    }
    add_spot(FEUDO_TOWN_STEPS, seat, SPOT_NOWHERE, least > 1 ? least : 1, nearest, out, count);
}

/* What the king would take, if he were to come now (F27). */
static int cowardice(const Feudo *s, int seat) {
    int sum = 0;
    for (int piece = 0; piece < FIGHTERS && !s->king; piece++) {
        sum += s->at[seat][piece] == s->castle[seat] ? number_of(s, seat, piece) : 0;
    }
    return sum < s->points[seat] ? sum : s->points[seat];
}

/* Is Milady, healthy, near enough to a Baron in the open? */
static bool can_charm(const Feudo *s, int seat) {
    const int at = s->at[seat][MILADY];
    for (int other = 0; other < s->seats && at < CELLS && !(s->sick[seat] >> MILADY & 1); other++) {
        const int baron = s->at[other][BARON];
        if (other != seat && in_open(s, other, baron) &&
            cell_distance(at, baron) <= number_of(s, seat, MILADY) + 1) {
            return true;
        }
    }
    return false;
}

int feudo_spots(const void *state, Spot out[SPOTS_MAX]) {
    const Feudo *s = (const Feudo *)state;
    int count = 0;
    if (s->phase == DONE) {
        return 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->castle[seat] == NOWHERE) {
            continue;
        }
        int shillings = 0;
        for (int kind = 0; kind < TRADE_KINDS; kind++) {
            shillings += s->hand[seat][kind] * FEUDO_TRADE_VALUE[kind];
        }
        spot_steps(s, seat, out, &count);
        add_spot(FEUDO_SHILLINGS, seat, SPOT_NOWHERE, shillings, 0, out, &count);
        add_spot(FEUDO_COWARDICE, seat, SPOT_NOWHERE, cowardice(s, seat), 0, out, &count);
        add_spot(FEUDO_CHARM, seat, SPOT_NOWHERE, can_charm(s, seat), 0, out, &count);
    }
    spot_prey(s, out, &count);
    return count;
}

/* Of targets the best counts, of towns at risk whether there is one; of all else the sum. */
void feudo_measure(const void *state, int seat, int16_t out[FEATURES_MAX]) {
    Spot spot[SPOTS_MAX];
    const int count = feudo_spots(state, spot);
    memset(out, 0, FEUDO_FEATURES * sizeof *out);
    for (int i = 0; i < count; i++) {
        int16_t *sum = &out[spot[i].feature];
        if (spot[i].seat != seat) {
            continue;
        }
        if (spot[i].feature == FEUDO_TARGET || spot[i].feature == FEUDO_TOWNS_AT_RISK) {
            *sum = spot[i].value > *sum ? spot[i].value : *sum;
        } else {
            *sum = (int16_t)(*sum + spot[i].value);
        }
    }
}
