/* games/baron/fight.h -- founding and fighting, B17 to B23 and B25; part of rules.c.
 *
 * Sets of donjons are bits by their index on the board, which is also the order of placing. */
#ifndef GAMES_BARON_FIGHT_H
#define GAMES_BARON_FIGHT_H

typedef struct Battle {
    uint32_t ready;                /* knights that are still in it */
    uint32_t barons;               /* all that stand */
    uint16_t clash[DONJONS_ROOM];  /* B18: whom it clashes with; filled for ready knights */
    uint8_t field[DONJONS_ROOM];   /* B19: steps of its ring that are battlefield */
    int8_t value[DONJONS_ROOM];    /* B17 */
    int8_t strength[DONJONS_ROOM]; /* B19, halved by B25 */
} Battle;

/* Which steps of a ring lie in the ring of a meadow that is `way` off: by its r, then its q. */
static unsigned ring_overlap(int way) {
    static const uint8_t OVERLAP[5][5] = {
        {0x00, 0x00, 0x04, 0x06, 0x02}, {0x00, 0x0c, 0x0a, 0x05, 0x03},
        {0x08, 0x14, 0x00, 0x22, 0x01}, {0x18, 0x28, 0x11, 0x21, 0x00},
        {0x10, 0x30, 0x20, 0x00, 0x00},
    };
    const unsigned q = (unsigned)(cell_q((Cell)way) + 2), r = (unsigned)(cell_r((Cell)way) + 2);
    return q < 5 && r < 5 ? OVERLAP[r][q] : 0;
}

/* The steps of a ring where valued tiles lie: those whose four bits are more than a meadow's,
 * gathered from every fourth bit into six. */
static unsigned valued_steps(uint32_t ring) {
    const uint32_t more = (ring >> 1 | ring >> 2 | ring >> 3) & 0x111111u;
    const uint32_t pairs = (more | more >> 3) & 0x030303u;
    return (pairs & 0x03u) | (pairs >> 6 & 0x0cu) | (pairs >> 12 & 0x30u);
}

static int steps_value(uint32_t ring, unsigned steps) {
    int value = 0;
    LANES_EACH(step, steps) {
        value += ring_tile_value(ring, (int)step);
    }
    return value;
}

/* The valued tiles that donjon a shares with donjon b, as steps of a's ring. */
static unsigned shared_steps(const Baron *baron, int a, int b) {
    const Donjon *donjon = baron->donjon;
    return ring_overlap(donjon[b].cell - donjon[a].cell) & valued_steps(donjon[a].ring);
}

bool baron_clash(const Baron *baron, int a, int b) {
    return baron->donjon[a].seat != baron->donjon[b].seat && shared_steps(baron, a, b) != 0;
}

static int halve(int number) { /* B25: up, toward the greater whole number */
    return (number + 1) >> 1;
}

static bool in_set(uint32_t set, int index) {
    return (set >> index & 1) != 0;
}

/* B18: who clashes with whom, and the battlefields of the ready knights. Returns whether anybody
 * clashes at all. */
static bool find_clashes(const Baron *baron, Battle *battle) {
    const uint32_t all = battle->ready | battle->barons;
    unsigned any = 0;
    memset(battle->clash, 0, sizeof battle->clash);
    memset(battle->field, 0, sizeof battle->field);
    LANES_EACH(a, battle->ready) {
        LANES_EACH(b, all) {
            const bool foes = baron->donjon[a].seat != baron->donjon[b].seat;
            const unsigned steps = foes ? shared_steps(baron, (int)a, (int)b) : 0;
            battle->clash[a] |= (uint16_t)((steps != 0) << b);
            battle->field[a] |= (uint8_t)steps;
            any |= steps;
        }
    }
    return any != 0;
}

/* B19: strengths, for the clashes found. A battlefield counts for nobody: also not for a third who
 * holds the tile. */
static void find_strengths(const Baron *baron, Battle *battle) {
    uint8_t own[DONJONS_ROOM];
    memcpy(own, battle->field, sizeof own);
    LANES_EACH(a, battle->ready) {
        LANES_EACH(step, own[a]) {
            const Cell cell = (Cell)(baron->donjon[a].cell + STEP[step]);
            LANES_EACH(b, donjons_beside(baron, cell)) {
                battle->field[b] |= (uint8_t)(1u << step_of(cell - baron->donjon[b].cell));
            }
        }
    }
    for (int a = 0; a < baron->donjons; a++) {
        const int lost =
            battle->field[a] == 0 ? 0 : steps_value(baron->donjon[a].ring, battle->field[a]);
        const int strength = battle->value[a] - lost;
        const bool halved = baron->donjon[a].side == CLAIMING;
        battle->strength[a] = (int8_t)(halved ? halve(strength) : strength);
    }
}

/* The same anew, without those who have left the battle. */
static void measure(const Baron *baron, Battle *battle) {
    find_clashes(baron, battle);
    find_strengths(baron, battle);
}

/* The cells that these steps from a meadow lead to. */
static void tell_steps(Event *event, Cell meadow, unsigned steps) {
    LANES_EACH(step, steps) {
        tell_cell(event, (Cell)(meadow + STEP[step]));
    }
}

static void tell_fight(const Baron *baron, const Battle *battle, int a, int b, int rule,
                       EventLog *log) {
    Event *event = events_add(log, EVENT_FIGHT, rule, baron->donjon[a].seat);
    event->other = (int8_t)baron->donjon[b].seat;
    event->number[0] = battle->strength[a];
    event->number[1] = battle->strength[b];
    event->number[2] = battle->value[a];
    event->number[3] = battle->value[b];
    event->number[4] = baron->donjon[b].side == BARON;
    event->number[5] = battle->strength[a] > battle->strength[b];
    tell_cell(event, baron->donjon[a].cell);
    tell_cell(event, baron->donjon[b].cell);
    tell_steps(event, baron->donjon[a].cell, battle->field[a]);
    const unsigned told = ring_overlap(baron->donjon[a].cell - baron->donjon[b].cell);
    tell_steps(event, baron->donjon[b].cell, battle->field[b] & ~told);
}

/* B20: knights among themselves. Returns those that do not survive. */
static uint32_t knights_beaten(const Baron *baron, const Battle *battle, EventLog *log) {
    uint32_t beaten = 0;
    LANES_EACH(a, battle->ready) {
        LANES_EACH(b, battle->clash[a] & battle->ready) {
            beaten |= (uint32_t)(battle->strength[a] <= battle->strength[b]) << a;
            if (log != NULL && a < b) {
                tell_fight(baron, battle, (int)a, (int)b, 20, log);
            }
        }
    }
    return beaten;
}

/* B21: does knight a step back behind knight b of the same player? */
static bool weaker(const Battle *battle, int a, int b) {
    if (battle->strength[a] != battle->strength[b]) {
        return battle->strength[a] < battle->strength[b];
    }
    return battle->value[a] != battle->value[b] ? battle->value[a] < battle->value[b] : a > b;
}

/* B21: of a player's knights against one baron only the strongest fights. Returns the others. */
static uint32_t knights_spared(const Baron *baron, const Battle *battle) {
    uint32_t spared = 0;
    LANES_EACH(a, battle->ready) {
        LANES_EACH(b, battle->ready & ~(1u << a)) {
            const bool rivals = baron->donjon[a].seat == baron->donjon[b].seat &&
                                (battle->clash[a] & battle->clash[b] & battle->barons) != 0;
            spared |= (uint32_t)(rivals && weaker(battle, (int)a, (int)b)) << a;
        }
    }
    return spared;
}

/* B22: knights against barons. Returns the knights that lose; `fallen` gets the barons beaten. */
static uint32_t barons_met(const Baron *baron, const Battle *battle, uint32_t *fallen,
                           EventLog *log) {
    uint32_t lost = 0;
    LANES_EACH(a, battle->ready) {
        const uint32_t foes = battle->clash[a] & battle->barons;
        if (foes == 0) {
            continue;
        }
        int strongest = lanes_lowest(foes);
        LANES_EACH(b, foes) {
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
    LANES_EACH(a, battle->ready) {
        LANES_EACH(b, battle->clash[a] & fallen) {
            const uint8_t seat = baron->donjon[b].seat;
            unsigned fresh = 0;
            LANES_EACH(step, shared_steps(baron, (int)a, (int)b)) {
                const Cell cell = (Cell)(baron->donjon[a].cell + STEP[step]);
                bool before = false;
                for (int i = 0; i < n && !before; i++) {
                    before = counted[i] == cell && owner[i] == seat;
                }
                if (!before) {
                    fresh |= 1u << step;
                    counted[n] = cell;
                    owner[n++] = seat;
                }
            }
            const int loss = steps_value(baron->donjon[a].ring, fresh);
            gain[seat] -= loss;
            if (log != NULL && fresh != 0 && !is_out(baron, seat)) {
                Event *event = events_add(log, EVENT_LOST, 22, seat);
                event->other = (int8_t)baron->donjon[a].seat;
                event->number[0] = (int16_t)-loss;
                tell_steps(event, baron->donjon[a].cell, fresh);
            }
        }
    }
}

/* B23: the knights that are left found. A tile that belongs to another standing barony of the
 * owner, or to one that founds at the same time and was placed earlier, scores nothing. */
static void book_gains(const Baron *baron, const Battle *battle, int *gain, EventLog *log) {
    LANES_EACH(a, battle->ready) {
        const Donjon *knight = &baron->donjon[a];
        const uint32_t earlier = battle->ready & ((1u << a) - 1);
        unsigned steps = valued_steps(knight->ring);
        LANES_EACH(b, battle->barons | earlier) {
            if (baron->donjon[b].seat == knight->seat) {
                steps &= ~shared_steps(baron, (int)a, (int)b);
            }
        }
        const int whole = steps_value(knight->ring, steps);
        const bool halved = knight->side == CLAIMING;
        const int points = halved ? halve(whole) : whole;
        gain[knight->seat] += points;
        if (log != NULL) {
            Event *event = events_add(log, EVENT_FOUNDED, halved ? 25 : 23, knight->seat);
            event->number[0] = battle->value[a];
            event->number[1] = (int16_t)(is_out(baron, knight->seat) ? 0 : points);
            event->number[2] = halved;
            tell_cell(event, knight->cell);
            tell_steps(event, knight->cell, steps);
        }
    }
}

static void tell_driven(const Baron *baron, uint32_t driven, int rule, EventLog *log) {
    LANES_EACH(d, log != NULL ? driven : 0) {
        const int seat = baron->donjon[d].seat;
        Event *event = events_add(log, EVENT_DRIVEN, rule, seat);
        event->number[0] = is_out(baron, seat);
        tell_cell(event, baron->donjon[d].cell);
    }
}

/* Donjons go back to their owners' hands, or out of the game with an owner who is out (B11). What
 * comes back to the active player rests until the next turn (B15). */
static void send_back(Baron *baron, uint32_t driven) {
    for (int d = baron->donjons - 1; d >= 0; d--) {
        if (in_set(driven, d)) {
            const int seat = baron->donjon[d].seat;
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
    battle.barons = 0;
    for (int d = 0; d < baron->donjons; d++) {
        const bool stands = baron->donjon[d].side == BARON;
        battle.value[d] = (int8_t)(stands             ? baron->chip[d] - 128
                                   : in_set(ready, d) ? baron_ring_value(baron->donjon[d].ring)
                                                      : 0);
        battle.barons |= (uint32_t)stands << d;
        if (log != NULL && in_set(ready, d)) {
            Event *event = events_add(log, EVENT_READY, 17, baron->donjon[d].seat);
            event->number[0] = battle.value[d];
            tell_cell(event, baron->donjon[d].cell);
        }
    }
    uint32_t driven = 0;
    int gain[SEATS_MAX] = {0};
    if (find_clashes(baron, &battle)) {
        find_strengths(baron, &battle);
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
    LANES_EACH(d, battle.ready) {
        baron->donjon[d].side = BARON;
        baron->chip[d] = (uint8_t)(battle.value[d] + 128);
    }
    if (driven != 0) {
        send_back(baron, driven);
    }
}

#endif
