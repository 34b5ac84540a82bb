/* games/baron/fight.h -- founding and fighting, B17 to B23 and B25.
 *
 * Sets of donjons are bits by their index on the board, which is also the order of placing. Parts
 * of a ring are four bits a step, as in the ring itself: all of them where the step belongs to it.
 */
#ifndef GAMES_BARON_FIGHT_H
#define GAMES_BARON_FIGHT_H

#include "games/baron/board.h"

typedef struct Battle {
    uint32_t ready;                /* knights that are still in it */
    uint32_t barons;               /* all that stand */
    uint16_t clash[DONJONS_ROOM];  /* B18: whom it clashes with; filled for ready knights */
    Ring field[DONJONS_ROOM];      /* B19: the part of its ring that is battlefield */
    int8_t strength[DONJONS_ROOM]; /* B19, halved by B25 */
} Battle;

/* The part of a ring where valued tiles lie: their four bits are more than a meadow's. */
static inline Ring valued_part(Ring ring) {
    return 15 * ((ring >> 1 | ring >> 2 | ring >> 3) & RING_STEPS);
}

/* The part of donjon a's ring that it shares with donjon b and where valued tiles lie. */
static inline Ring shared_part(const Baron *baron, int a, int b) {
    return ring_overlap(baron->donjon_cell[a], baron->donjon_cell[b]) &
           valued_part(baron->donjon_ring[a]);
}

bool baron_clash(const Baron *baron, int a, int b) {
    return baron->donjon_seat[a] != baron->donjon_seat[b] && shared_part(baron, a, b) != 0;
}

bool baron_disputed(const Baron *baron, Cell meadow, Ring ring, int d) {
    return in_set(baron->barons, d) &&
           (ring_overlap(meadow, baron->donjon_cell[d]) & valued_part(ring)) != 0;
}

static int halve(int number) { /* B25: up, toward the greater whole number */
    return (number + 1) >> 1;
}

/* B18: who clashes with whom, and the battlefields of the ready knights. Returns all who clash with
 * a ready knight. */
static uint32_t find_clashes(const Baron *baron, Battle *battle) {
    const uint32_t all = battle->ready | battle->barons;
    uint32_t foes = 0;
    memset(battle->field, 0, sizeof battle->field);
    WORD_EACH(a, battle->ready) {
        const unsigned seat = baron->donjon_seat[a];
        uint32_t clash = 0;
        WORD_EACH(b, all) {
            const uint32_t own = (uint32_t)(baron->donjon_seat[b] == seat);
            const Ring part = shared_part(baron, (int)a, (int)b) & (own - 1u);
            clash |= (uint32_t)(part != 0) << b;
            battle->field[a] |= part;
        }
        battle->clash[a] = (uint16_t)clash;
        foes |= clash;
    }
    return foes;
}

/* B19: strengths, for the clashes found. A battlefield counts for nobody: also not for a third who
 * holds the tile. */
static void find_strengths(const Baron *baron, Battle *battle, uint32_t foes) {
    Ring own[DONJONS_ROOM];
    memcpy(own, battle->field, sizeof own);
    WORD_EACH(a, battle->ready) {
        WORD_EACH(bit, own[a] & RING_STEPS) {
            const Cell cell = (Cell)(baron->donjon_cell[a] + STEP[bit / 4]);
            WORD_EACH(b, donjons_beside(baron, cell)) {
                battle->field[b] |= 15u << 4 * step_of(baron->donjon_cell[b], cell);
            }
        }
    }
    WORD_EACH(a, battle->ready | foes) {
        const int strength = baron_ring_value(baron->donjon_ring[a] & ~battle->field[a]);
        const bool halved = in_set(baron->claiming, (int)a);
        battle->strength[a] = (int8_t)(halved ? halve(strength) : strength);
    }
}

/* The same anew, without those who have left the battle. */
static void measure(const Baron *baron, Battle *battle) {
    find_strengths(baron, battle, find_clashes(baron, battle));
}

/* The cells of a part of the ring around a meadow. */
static void tell_part(Event *event, Cell meadow, Ring part) {
    WORD_EACH(bit, part & RING_STEPS) {
        tell_cell(event, (Cell)(meadow + STEP[bit / 4]));
    }
}

static void tell_fight(const Baron *baron, const Battle *battle, int a, int b, int rule,
                       EventLog *log) {
    Event *event = events_add(log, EVENT_FIGHT, rule, baron->donjon_seat[a]);
    event->other = (int8_t)baron->donjon_seat[b];
    event->number[0] = battle->strength[a];
    event->number[1] = battle->strength[b];
    event->number[2] = (int16_t)baron_ring_value(baron->donjon_ring[a]);
    event->number[3] = (int16_t)baron_ring_value(baron->donjon_ring[b]);
    event->number[4] = in_set(baron->barons, b);
    event->number[5] = battle->strength[a] > battle->strength[b];
    tell_cell(event, baron->donjon_cell[a]);
    tell_cell(event, baron->donjon_cell[b]);
    tell_part(event, baron->donjon_cell[a], battle->field[a]);
    const Ring told = ring_overlap(baron->donjon_cell[b], baron->donjon_cell[a]);
    tell_part(event, baron->donjon_cell[b], battle->field[b] & ~told);
}

/* The strengths of the donjon at a cell and of the one it has beaten or lost to, as last told. */
static void tell_strengths(const EventLog *log, Event *event, Cell cell, bool won) {
    for (int i = log->count - 1; i >= 0; i--) {
        const Event *fight = &log->out[i];
        const int side = (Cell)fight->cell[0] == cell ? 0 : 1;
        if (fight->kind == EVENT_FIGHT && (Cell)fight->cell[side] == cell &&
            won == (fight->number[side] > fight->number[1 - side])) {
            event->number[4] = fight->number[side];
            event->number[5] = fight->number[1 - side];
            return;
        }
    }
}

/* B20: knights among themselves. Returns those that do not survive. */
static uint32_t knights_beaten(const Baron *baron, const Battle *battle, EventLog *log) {
    uint32_t beaten = 0;
    WORD_EACH(a, battle->ready) {
        WORD_EACH(b, battle->clash[a] & battle->ready) {
            beaten |= (uint32_t)(battle->strength[a] <= battle->strength[b]) << a;
            if (log != NULL && a < b) {
                tell_fight(baron, battle, (int)a, (int)b, 20, log);
            }
        }
    }
    return beaten;
}

/* B21: does knight a step back behind knight b of the same player? */
static bool weaker(const Baron *baron, const Battle *battle, int a, int b) {
    if (battle->strength[a] != battle->strength[b]) {
        return battle->strength[a] < battle->strength[b];
    }
    const int value_a = baron_ring_value(baron->donjon_ring[a]);
    const int value_b = baron_ring_value(baron->donjon_ring[b]);
    return value_a != value_b ? value_a < value_b : a > b;
}

/* B21: of a player's knights against one baron only the strongest fights. Returns the others. */
static uint32_t knights_spared(const Baron *baron, const Battle *battle) {
    uint32_t spared = 0;
    WORD_EACH(a, battle->ready) {
        WORD_EACH(b, battle->ready & ~(1u << a)) {
            const bool rivals = baron->donjon_seat[a] == baron->donjon_seat[b] &&
                                (battle->clash[a] & battle->clash[b] & battle->barons) != 0;
            spared |= (uint32_t)(rivals && weaker(baron, battle, (int)a, (int)b)) << a;
        }
    }
    return spared;
}

/* B22: knights against barons. Returns the knights that lose; `fallen` gets the barons beaten. */
static uint32_t barons_met(const Baron *baron, const Battle *battle, uint32_t *fallen,
                           EventLog *log) {
    uint32_t lost = 0;
    WORD_EACH(a, battle->ready) {
        const uint32_t foes = battle->clash[a] & battle->barons;
        if (foes == 0) {
            continue;
        }
        int strongest = (int)word_lowest(foes);
        WORD_EACH(b, foes) {
            strongest = battle->strength[b] > battle->strength[strongest] ? (int)b : strongest;
        }
        if (log != NULL) {
            tell_fight(baron, battle, (int)a, strongest, 22, log);
        }
        if (battle->strength[a] > battle->strength[strongest]) {
            *fallen |= foes;
        } else {
            lost |= 1u << a;
        }
    }
    return lost;
}

/* B22: what the owners of fallen barons lose. A tile counts once per owner. */
static void book_losses(const Baron *baron, const Battle *battle, uint32_t fallen, int *gain,
                        EventLog *log) {
    Cell counted[DONJONS_ROOM * 6];
    uint8_t owner[DONJONS_ROOM * 6];
    int n = 0;
    WORD_EACH(a, battle->ready) {
        WORD_EACH(b, battle->clash[a] & fallen) {
            const uint8_t seat = baron->donjon_seat[b];
            Ring fresh = 0;
            WORD_EACH(bit, shared_part(baron, (int)a, (int)b) & RING_STEPS) {
                const Cell cell = (Cell)(baron->donjon_cell[a] + STEP[bit / 4]);
                bool before = false;
                for (int i = 0; i < n && !before; i++) {
                    before = counted[i] == cell && owner[i] == seat;
                }
                if (!before) {
                    fresh |= 15u << bit;
                    counted[n] = cell;
                    owner[n++] = seat;
                }
            }
            const int loss = baron_ring_value(baron->donjon_ring[a] & fresh);
            gain[seat] -= loss;
            if (log != NULL && fresh != 0 && !is_out(baron, seat)) {
                Event *event = events_add(log, EVENT_LOST, 22, seat);
                event->other = (int8_t)baron->donjon_seat[a];
                event->number[0] = (int16_t)-loss;
                tell_strengths(log, event, baron->donjon_cell[b], false);
                tell_part(event, baron->donjon_cell[a], fresh);
            }
        }
    }
}

/* B23: the part of a ring that scores: a tile that belongs to one of these baronies of the same
 * owner scores nothing. */
static inline Ring scoring_part(const Baron *baron, int seat, Cell meadow, Ring ring,
                                uint32_t baronies) {
    Ring part = valued_part(ring);
    WORD_EACH(b, baronies) {
        const uint32_t own = (uint32_t)(baron->donjon_seat[b] == seat);
        part &= ~(ring_overlap(meadow, baron->donjon_cell[b]) & (0u - own));
    }
    return part;
}

int baron_brings(const Baron *baron, int seat, Cell meadow, Ring ring) {
    return baron_ring_value(ring & scoring_part(baron, seat, meadow, ring, baron->barons));
}

/* B23: the knights that are left found; of those that found at the same time the one placed earlier
 * scores what they share. */
static void book_gains(const Baron *baron, const Battle *battle, int *gain, EventLog *log) {
    WORD_EACH(a, battle->ready) {
        const int seat = baron->donjon_seat[a];
        const Ring ring = baron->donjon_ring[a];
        const uint32_t earlier = battle->ready & ((1u << a) - 1);
        const Ring part =
            scoring_part(baron, seat, baron->donjon_cell[a], ring, battle->barons | earlier);
        const int whole = baron_ring_value(ring & part);
        const bool halved = in_set(baron->claiming, (int)a);
        const int points = halved ? halve(whole) : whole;
        gain[seat] += points;
        if (log != NULL) {
            Event *event = events_add(log, EVENT_FOUNDED, halved ? 25 : 23, seat);
            event->number[0] = (int16_t)baron_ring_value(ring);
            event->number[1] = (int16_t)(is_out(baron, seat) ? 0 : points);
            event->number[2] = halved;
            event->number[3] = (int16_t)whole;
            tell_strengths(log, event, baron->donjon_cell[a], true);
            tell_cell(event, baron->donjon_cell[a]);
            tell_part(event, baron->donjon_cell[a], part);
        }
    }
}

static void tell_driven(const Baron *baron, uint32_t driven, int rule, EventLog *log) {
    WORD_EACH(d, log != NULL ? driven : 0) {
        const int seat = baron->donjon_seat[d];
        const Event *cause = &log->out[0];
        const bool repelled =
            cause->kind == EVENT_RAISED && (Cell)cause->cell[0] == baron->donjon_cell[d];
        Event *event = events_add(log, repelled ? EVENT_REPELLED : EVENT_DRIVEN, rule, seat);
        event->number[0] = is_out(baron, seat);
        event->number[1] = in_set(baron->barons, d);
        const int value = baron_ring_value(baron->donjon_ring[d]);
        event->number[2] = (int16_t)(event->number[1] != 0 || value < 0 ? 0 : value);
        tell_strengths(log, event, baron->donjon_cell[d], false);
        tell_cell(event, baron->donjon_cell[d]);
    }
}

/* Donjons go back to their owners' hands, or out of the game with an owner who is out (B11). What
 * comes back to the active player rests until the next turn (B15). */
static void send_back(Baron *baron, uint32_t driven) {
    for (int d = baron->donjons - 1; d >= 0; d--) {
        if (in_set(driven, d)) {
            const int seat = baron->donjon_seat[d];
            if (seat == baron->active) {
                baron->resting++;
            } else if (!is_out(baron, seat)) {
                baron->hand[seat]++;
            }
            remove_donjon(baron, d);
        }
    }
}

/* Resolves all ready knights at the same time. */
static void resolve(Baron *baron, uint32_t ready, EventLog *log) {
    Battle battle;
    battle.ready = ready;
    battle.barons = baron->barons;
    WORD_EACH(d, log != NULL ? ready : 0) {
        Event *event = events_add(log, EVENT_READY, 17, baron->donjon_seat[d]);
        event->number[0] = (int16_t)baron_ring_value(baron->donjon_ring[d]);
        tell_cell(event, baron->donjon_cell[d]);
    }
    uint32_t driven = 0;
    int gain[SEATS_MAX] = {0};
    const uint32_t foes = find_clashes(baron, &battle);
    if (foes != 0) {
        find_strengths(baron, &battle, foes);
        const uint32_t beaten = knights_beaten(baron, &battle, log);
        if (beaten != 0) {
            tell_driven(baron, beaten, 20, log);
            battle.ready &= ~beaten;
            measure(baron, &battle);
        }
        const uint32_t spared = knights_spared(baron, &battle);
        if (spared != 0) {
            tell_driven(baron, spared, 21, log);
            battle.ready &= ~spared;
            measure(baron, &battle);
        }
        uint32_t fallen = 0;
        const uint32_t lost = barons_met(baron, &battle, &fallen, log);
        tell_driven(baron, lost | fallen, 22, log);
        battle.ready &= ~lost;
        battle.barons &= ~fallen;
        book_losses(baron, &battle, fallen, gain, log);
        driven = beaten | spared | lost | fallen;
    }
    book_gains(baron, &battle, gain, log);
    for (int seat = 0; seat < baron->seats; seat++) {
        const int change = is_out(baron, seat) ? 0 : gain[seat];
        baron->honour[seat] = (int16_t)(baron->honour[seat] + change);
    }
    baron->barons |= (uint16_t)battle.ready;
    baron->claiming &= (uint16_t)~battle.ready;
    if (driven != 0) {
        send_back(baron, driven);
    }
}

#endif
