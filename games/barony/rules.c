/* games/barony/rules.c -- the rules of Barony; ids such as Y9 are those of RULES.md. */
#include "core/events.h"
#include "core/rollout.h"
#include "games/barony/action.h"

#include <string.h>

/* Tiles (Y1). */

const char BARONY_TILE_NAMES[TILE_KINDS][4] = {
    "MMM", "MMF", "MMP", "MMA", "MFF", "MPF", "MPP", "MAF", "MAP", "MAA",
    "FFF", "FFP", "FFA", "FPP", "FPA", "FAA", "PPP", "PPA", "PAA", "AAA",
    "MML", "FFL", "PPL", "AAL", "MFL", "MLP", "MLA", "FLP", "FLA", "PAL"};

const uint8_t BARONY_TILE_KIND[TILES_ALL] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 10,
                                             11, 12, 13, 14, 15, 16, 16, 17, 18, 19, 20, 20,
                                             21, 21, 22, 22, 23, 23, 24, 25, 26, 27, 28, 29};

/* Of the letters A, F, L, M, P, which differ in their lowest four bits. */
HOT BaronyLand land_of(char letter) {
    static const uint8_t LAND[16] = {PLAIN, FIELD, 0, 0, 0, 0,    FOREST,
                                     0,     0,     0, 0, 0, LAKE, MOUNTAIN};
    return (BaronyLand)LAND[letter & 15];
}

BaronyLand barony_tile_land(int kind, int turning, int hex) {
    static const uint8_t FROM[TURNINGS][TURNINGS] = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}};
    return land_of(BARONY_TILE_NAMES[kind][FROM[turning][hex]]);
}

/* The lowest bit of each kind in BaronyState.tiles; where the next kind is two bits further there
 * are two. */
static const uint8_t TILE_BIT[TILE_KINDS + 1] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                                 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 24,
                                                 26, 28, 30, 31, 32, 33, 34, 35, 36};

uint64_t barony_tile_bits(int kind) {
    return ((uint64_t)1 << TILE_BIT[kind + 1]) - ((uint64_t)1 << TILE_BIT[kind]);
}

uint64_t barony_tiles_less(uint64_t tiles, uint64_t left) {
    const uint64_t lowest = left & (0 - left);
    return tiles & ~(left == lowest ? left : left ^ lowest);
}

/* Start and turn. */

void barony_start(void *state, const Setup *setup) {
    BaronyState *s = (BaronyState *)state;
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)setup->seats;
    const int chosen = setup->option[0] - 1; /* Y5 */
    s->first = chosen >= 0 ? (uint8_t)chosen : BARONY_NOBODY;
    s->turn = NATURE;
    s->moved = BARONY_NOWHERE;
    s->victim = BARONY_NOBODY;
    s->tiles = ((uint64_t)1 << TILES_ALL) - 1;
    for (int seat = 0; seat < BARONY_SEATS; seat++) {
        memcpy(s->seat[seat].reserve, BARONY_PIECES, seat < s->seats ? PIECES : 0);
    }
}

int barony_turn(const void *state) {
    return ((const BaronyState *)state)->turn;
}

/* Y6: who makes a placement, counted from the first player. */
int barony_placer(int seats, int placed) {
    return placed < seats ? placed : seats - 1 - (placed - seats) / 2;
}

/* Carrying out a move. Every function tells the log, if there is one. */

HOT void tell(EventLog *log, int kind, int rule, int seat, int hex) {
    if (log != NULL) {
        Event *event = events_add(log, kind, rule, seat);
        event->cells = 1;
        event->cell[0] = (int16_t)hex;
    }
}

HOT Event *last_event(EventLog *log) {
    return &log->out[log->count - 1];
}

int barony_silver(const BaronyState *s, int seat) {
    int silver = 0;
    for (int land = 0; land < TOKENS; land++) {
        silver += BARONY_SILVER[land] * s->seat[seat].tokens[land];
    }
    return silver;
}

int barony_points(const BaronyState *s, int seat) {
    const BaronySeat *own = &s->seat[seat];
    return RANK_POINTS * own->rank + CITY_POINTS * own->new_cities +
           (s->phase == PHASE_OVER ? barony_silver(s, seat) : 0);
}

/* Y19: of equal points the one later in turn order stands higher; so no two share a place. */
static int place_of(const BaronyState *s, int seat) {
    const int points = barony_points(s, seat);
    const int order = (seat + s->seats - s->first) % s->seats;
    int place = 1;
    for (int other = 0; other < s->seats; other++) {
        const int others = barony_points(s, other);
        place += others > points ||
                 (others == points && (other + s->seats - s->first) % s->seats > order);
    }
    return place;
}

static void tell_end(const BaronyState *s, BaronyEnd end, EventLog *log) {
    Event *event = events_add(log, EVENT_ENDED, end == END_DUKE ? 18 : 20, NATURE);
    event->number[0] = (int16_t)end;
    event->number[1] = (int16_t)s->round;
    for (int i = 0; i < s->seats; i++) {
        const int seat = (s->first + i) % s->seats;
        event = events_add(log, EVENT_SCORED, 19, seat);
        event->number[0] = (int16_t)barony_points(s, seat);
        event->number[1] = (int16_t)barony_silver(s, seat);
        event->number[2] = (int16_t)place_of(s, seat);
    }
}

static const int8_t NEXT_SEAT[BARONY_SEATS + 1][BARONY_SEATS] = {
    {0}, {0}, {1, 0, 0, 0}, {1, 2, 0, 0}, {1, 2, 3, 0}};

/* Y18, Y20: why the game ends with this round, or ENDS. */
static BaronyEnd end_of(const BaronyState *s) {
    return s->duke                    ? END_DUKE
           : s->passes == s->seats    ? END_PASSES
           : s->quiet == QUIET_ROUNDS ? END_QUIET
           : s->round == LAST_ROUND   ? END_ROUNDS
                                      : ENDS;
}

HOT void end_turn(BaronyState *s, EventLog *log) {
    s->phase = PHASE_TURN;
    s->moved = BARONY_NOWHERE;
    s->turn = NEXT_SEAT[s->seats][s->turn];
    /* With two seats a round ends every other time, and processors guess that badly: no branch. */
    const unsigned last = s->turn == s->first;
    s->quiet = (uint8_t)((s->quiet + last) * !(last & s->stirred));
    if (last & (s->duke | (s->passes == s->seats) | (s->quiet == QUIET_ROUNDS) |
                (s->round == LAST_ROUND))) {
        const BaronyEnd end = end_of(s);
        s->phase = PHASE_OVER;
        s->turn = OVER;
        s->ready = s->ready_to = 0;
        if (log != NULL) {
            tell_end(s, end, log);
        }
        return;
    }
    s->round = (uint16_t)(s->round + last);
    s->stirred = (uint8_t)(s->stirred & ~last);
    s->passes = (uint8_t)(s->passes * !last);
    make_ready(s);
}

/* Y1, Y2 */
HOT void lay_tile(BaronyState *s, int kind, int turning, EventLog *log) {
    const BaronyMap *map = barony_map(s);
    s->tiles = barony_tiles_less(s->tiles, s->tiles & barony_tile_bits(kind));
    if (log != NULL) {
        Event *event = events_add(log, EVENT_TILE, 2, NATURE);
        event->number[0] = (int16_t)kind;
        event->number[1] = (int16_t)turning;
        event->cells = 3;
    }
    for (int i = 0; i < 3; i++) {
        const int hex = map->site[s->laid][i];
        const BaronyLand land = barony_tile_land(kind, turning, i);
        const int w = hex >> 6;
        const int at = hex & 63;
        s->ground[0].word[w] |= (uint64_t)(land & 1) << at;
        s->ground[1].word[w] |= (uint64_t)(land >> 1 & 1) << at;
        s->wall.word[w] |= (uint64_t)(land == LAKE) << at;
        s->site.word[w] |= (uint64_t)(land != LAKE && land != FOREST) << at;
        if (log != NULL) {
            last_event(log)->cell[i] = (int16_t)hex;
        }
    }
    if (++s->laid == map->sites) {
        s->tiles = 0;
        s->turn = (int8_t)s->first;
    }
}

/* Y7, Y14: a city here leaves no site on this hex nor next to it. */
HOT void raise_city(BaronyState *s, int hex) {
    const uint8_t *neighbour = barony_map(s)->neighbour[hex];
    s->seat[s->turn].ports = (uint8_t)(s->seat[s->turn].ports + at_lake(s, hex));
    bits_add(&s->seat[s->turn].buildings, hex);
    bits_add(&s->city, hex);
    bits_add(&s->fort, hex);
    bits_add(&s->wall, hex);
    bits_add(&s->taken, hex);
    bits_remove(&s->site, hex);
    for (int i = 0; i < DIRECTIONS; i++) {
        bits_remove(&s->site, neighbour[i]); /* BARONY_NOWHERE never is one */
    }
}

/* Y6 */
HOT void end_placement(BaronyState *s) {
    s->placed++;
    if (s->placed == CITIES_EACH * s->seats) {
        s->phase = PHASE_TURN;
        s->round = 1;
        s->turn = (int8_t)s->first;
        make_ready(s);
        return;
    }
    const int seat = s->first + barony_placer(s->seats, s->placed);
    s->turn = (int8_t)(seat < s->seats ? seat : seat - s->seats);
}

/* Y11: everybody else's pieces here go back; Y12: the owner of a village owes a token. */
HOT void clash(BaronyState *s, int hex, EventLog *log) {
    const int me = s->turn;
    int victim = BARONY_NOBODY;
    if (log != NULL) {
        const BaronySeat *own = &s->seat[me];
        tell(log, EVENT_CLASHED, 11, me, hex);
        last_event(log)->number[0] =
            (int16_t)(list_count(own->stations, hex) + bits_in(&own->buildings, hex));
    }
    for (int seat = 0; seat < s->seats; seat++) {
        BaronySeat *other = &s->seat[seat];
        const bool knight = bits_in(&other->knights, hex);
        if (seat == me || (!knight && !bits_in(&other->buildings, hex))) {
            continue;
        }
        if (knight) {
            other->stations = list_remove(other->stations, hex);
            bits_remove(&other->knights, hex);
        } else {
            bits_remove(&other->buildings, hex);
            victim = seat;
        }
        const int piece = knight ? KNIGHT : VILLAGE;
        other->reserve[piece]++;
        if (log != NULL) {
            tell(log, EVENT_LOST, 11, seat, hex);
            last_event(log)->other = (int8_t)me;
            last_event(log)->number[0] = (int16_t)piece;
        }
    }
    bits_remove(&s->shared, hex);
    s->victim = (uint8_t)victim;
}

HOT void take_token(BaronyState *s, int victim, int land, EventLog *log) {
    s->seat[victim].tokens[land]--;
    s->seat[s->turn].tokens[land]++;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_LOOTED, 12, s->turn);
        event->other = (int8_t)victim;
        event->number[0] = (int16_t)land;
    }
}

/* Y12: takes the token if there is no choice; true if there is one to be made. */
HOT bool settle_loot(BaronyState *s, EventLog *log) {
    const int victim = s->victim;
    int kinds = 0, land = 0;
    for (int i = 0; i < TOKENS; i++) {
        if (s->seat[victim].tokens[i] > 0) {
            kinds++;
            land = i;
        }
    }
    if (kinds > 1) {
        s->phase = PHASE_LOOT;
        return true;
    }
    s->victim = BARONY_NOBODY;
    if (kinds == 1) {
        take_token(s, victim, land, log);
    } else if (log != NULL) {
        events_add(log, EVENT_NO_LOOT, 12, s->turn)->other = (int8_t)victim;
    }
    return false;
}

/* After a step and what it caused: a second one, if it was the first and there is any (Y9). */
HOT void end_step(BaronyState *s, EventLog *log) {
    if (s->ready_to != 0) {
        s->phase = PHASE_MOVE;
    } else {
        end_turn(s, log);
    }
}

/* One player has left this shared hex: is it still shared? */
HOT void count_sharers(BaronyState *s, int hex) {
    int sharers = 0;
    for (int seat = 0; seat < BARONY_SEATS; seat++) {
        sharers += bits_in(&s->seat[seat].knights, hex) || bits_in(&s->seat[seat].buildings, hex);
    }
    if (sharers > 1) {
        bits_add(&s->shared, hex);
    }
}

/* By the number of knights that stay behind: all hexes if there is one, and if there are two. */
#define ALL ~(uint64_t)0
static const Bits LEFT[BARONY_KNIGHTS][2] = {
    {{{0, 0}}, {{0, 0}}},         {{{ALL, ALL}}, {{0, 0}}},     {{{ALL, ALL}}, {{ALL, ALL}}},
    {{{ALL, ALL}}, {{ALL, ALL}}}, {{{ALL, ALL}}, {{ALL, ALL}}}, {{{ALL, ALL}}, {{ALL, ALL}}},
    {{{ALL, ALL}}, {{ALL, ALL}}}};

/* Y9: a knight of the seat to act goes from one hex to another; `left` knights stay behind. True if
 * it destroys others there (Y11). */
HOT bool go(BaronyState *s, int from, int to, int left) {
    BaronySeat *own = &s->seat[s->turn];
    const uint64_t held = own->knights.word[to >> 6] | own->buildings.word[to >> 6];
    const bool fight = (held & s->shared.word[to >> 6] & word_bit(to)) != 0;
    const bool recount = s->seats > 2 && bits_in(&s->shared, from);
    const Wide out = wide(&HEX[from]), in = wide(&HEX[to]);
    const Wide one = wide(&LEFT[left][0]), two = wide(&LEFT[left][1]);
    const Wide buildings = wide(&own->buildings), knights = wide(&own->knights);
    const Wide shared = wide(&s->shared), taken = wide(&s->taken);
    const Wide mountains = wide_and(wide(&s->ground[0]), wide(&s->ground[1]));
    const Wide mine = wide_or(knights, buildings);
    const Wide kept = wide_and(wide_or(buildings, one), out);
    const Wide strong =
        wide_or(wide_or(two, mountains), wide_and(buildings, wide_or(wide(&s->fort), one)));
    wide_put(&own->knights, wide_or(wide_less(knights, wide_less(out, one)), in));
    wide_put(&s->wall, wide_or(wide_or(wide_less(wide(&s->wall), out), wide_and(strong, kept)),
                               wide_and(wide_or(mine, mountains), in)));
    wide_put(&s->taken, wide_or(wide_or(wide_less(taken, wide_less(out, shared)), kept), in));
    wide_put(&s->shared, wide_or(wide_less(shared, out), wide_and(wide_less(taken, mine), in)));
    if (recount) {
        count_sharers(s, from);
    }
    return fight;
}

/* Y9, Y11 */
HOT void walk(BaronyState *s, int from, int to, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    if (log != NULL) {
        Event *event = events_add(log, EVENT_MOVED, 9, s->turn);
        event->cells = 2;
        event->cell[0] = (int16_t)from;
        event->cell[1] = (int16_t)to;
    }
    const uint64_t stations = own->stations, here = list_equal(stations, from);
    const int left = (int)((here >> 7) * BYTES_ONE >> 56) - 1;
    const uint64_t others = list_cut(stations, here);
    if (s->phase == PHASE_TURN) {
        /* A step closes no way and opens none for one's own knights: what they may enter is no wall
         * or has a piece of their own, before as after. */
        s->ready = others;
        s->ready_to = list_cut(s->ready_to, here);
        s->moved = (uint8_t)to;
    } else {
        s->ready = s->ready_to = 0;
        s->moved = BARONY_NOWHERE;
    }
    own->stations = list_add(others, to);
    const bool fight = go(s, from, to, left);
    if (fight) {
        clash(s, to, log);
        if (s->victim != BARONY_NOBODY && settle_loot(s, log)) {
            return;
        }
    }
    end_step(s, log);
}

/* Y8 */
HOT void recruit(BaronyState *s, int hex, int number, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    own->reserve[KNIGHT] = (uint8_t)(own->reserve[KNIGHT] - number);
    bits_add(&own->knights, hex);
    for (int i = 0; i < number; i++) {
        own->stations = list_add(own->stations, hex);
    }
    if (log != NULL) {
        tell(log, EVENT_RECRUITED, 8, s->turn, hex);
        last_event(log)->number[0] = (int16_t)number;
    }
    end_turn(s, log);
}

/* Y13. Of the pieces here one is another now, so a village changes nothing about the wall. */
HOT void build(BaronyState *s, int hex, int piece, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    const int land = bits_in(&s->ground[0], hex) + 2 * bits_in(&s->ground[1], hex);
    if (list_count(own->stations, hex) == 1) {
        bits_remove(&own->knights, hex);
    }
    own->stations = list_remove(own->stations, hex);
    own->reserve[KNIGHT]++;
    own->reserve[piece]--;
    own->tokens[land]++;
    bits_add(&own->buildings, hex);
    if (piece == STRONGHOLD) {
        bits_add(&s->fort, hex);
        bits_add(&s->wall, hex);
        bits_remove(&s->site, hex);
    }
    s->stirred = 1;
    if (log != NULL) {
        tell(log, EVENT_BUILT, 13, s->turn, hex);
        last_event(log)->number[0] = (int16_t)piece;
        last_event(log)->number[1] = (int16_t)land;
    }
    if (building_kinds(own) > 0 && bits_any(wide_bits(building_ground(s)))) {
        s->phase = PHASE_BUILD;
        s->ready = s->ready_to = 0;
    } else {
        end_turn(s, log);
    }
}

/* Y6 in the set-up, else Y14 */
HOT void place_city(BaronyState *s, int hex, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    raise_city(s, hex);
    own->reserve[CITY]--;
    if (s->phase == PHASE_SETUP) {
        own->reserve[KNIGHT]--;
        own->stations = list_add(own->stations, hex);
        bits_add(&own->knights, hex);
        tell(log, EVENT_PLACED, 6, s->turn, hex);
        end_placement(s);
        return;
    }
    own->reserve[VILLAGE]++;
    own->new_cities++;
    s->stirred = 1;
    if (log != NULL) {
        tell(log, EVENT_FOUNDED, 14, s->turn, hex);
        last_event(log)->number[0] = (int16_t)barony_points(s, s->turn);
    }
    end_turn(s, log);
}

/* Y15 */
HOT void expedition(BaronyState *s, int hex, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    own->reserve[KNIGHT] = (uint8_t)(own->reserve[KNIGHT] - EXPEDITION);
    own->gone++;
    own->stations = list_add(own->stations, hex);
    bits_add(&own->knights, hex);
    bits_add(&s->taken, hex);
    if (bits_in(&s->ground[0], hex) && bits_in(&s->ground[1], hex)) {
        bits_add(&s->wall, hex);
    }
    if (log != NULL) {
        tell(log, EVENT_EXPEDITION, 15, s->turn, hex);
        last_event(log)->number[0] = (int16_t)(BARONY_KNIGHTS - own->gone);
    }
    end_turn(s, log);
}

/* Y16 */
HOT void rise(BaronyState *s, Move move, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    for (int land = 0; land < TOKENS; land++) {
        own->tokens[land] = (uint16_t)(own->tokens[land] - barony_paid(move, land));
    }
    own->rank++;
    s->duke |= own->rank == DUKE;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_TITLE, 16, s->turn);
        for (int land = 0; land < TOKENS; land++) {
            event->number[land] = (int16_t)barony_paid(move, land);
        }
        event->number[4] = own->rank;
        event->number[5] = (int16_t)barony_points(s, s->turn);
        int dukes = 0;
        for (int seat = 0; seat < s->seats; seat++) {
            dukes += s->seat[seat].rank == DUKE;
        }
        if (own->rank == DUKE && dukes == 1) {
            events_add(log, EVENT_DUKE, 18, s->turn);
        }
    }
    s->stirred = 1;
    end_turn(s, log);
}

/* Carries out a legal move. */
HOT void step(BaronyState *s, Move move, EventLog *log) {
    const int hex = barony_hex(move), value = barony_value(move);
    if (barony_kind(move) == MOVE_STEP) { /* most moves are */
        walk(s, hex, value, log);
        return;
    }
    switch (barony_kind(move)) {
    case MOVE_RECRUIT:
        recruit(s, hex, value, log);
        break;
    case MOVE_DONE:
        end_turn(s, log);
        break;
    case MOVE_BUILD:
        build(s, hex, value, log);
        break;
    case MOVE_LOOT: {
        const int victim = s->victim;
        s->victim = BARONY_NOBODY;
        take_token(s, victim, value, log);
        end_step(s, log);
        break;
    }
    case MOVE_EXPEDITION:
        expedition(s, value, log);
        break;
    case MOVE_CITY:
        place_city(s, value, log);
        break;
    case MOVE_TITLE:
        rise(s, move, log);
        break;
    case MOVE_TILE:
        lay_tile(s, value >> 2, value & 3, log);
        break;
    case MOVE_FIRST: /* Y5 */
        s->first = (uint8_t)value;
        if (log != NULL) {
            events_add(log, EVENT_FIRST, 5, value);
        }
        break;
    case MOVE_SKIP: /* Y7 */
        if (log != NULL) {
            events_add(log, EVENT_SKIPPED, 7, s->turn);
        }
        end_placement(s);
        break;
    default: /* Y17 */
        if (log != NULL) {
            events_add(log, EVENT_PASSED, 17, s->turn);
        }
        s->passes++;
        end_turn(s, log);
        break;
    }
}

void barony_apply(void *state, Move move) {
    step((BaronyState *)state, move, NULL);
}

int barony_events(const void *before, Move move, Event out[EVENTS_MAX]) {
    BaronyState after = *(const BaronyState *)before;
    EventLog log = {out, 0};
    step(&after, move, &log);
    return log.count;
}

/* Y2: every tile left alike, every turning alike. */
Move barony_chance(const void *state, Random *random) {
    const BaronyState *s = (const BaronyState *)state;
    if (s->first == BARONY_NOBODY) {
        return barony_move(MOVE_FIRST, 0, (int)random_below(random, s->seats));
    }
    const uint32_t left = (uint32_t)(TILES_ALL - s->laid);
    const int number = (int)random_below(random, left * TURNINGS);
    const int kind = BARONY_TILE_KIND[word_select(s->tiles, number / TURNINGS)];
    return barony_move(MOVE_TILE, 0, kind * 4 + number % TURNINGS);
}

uint32_t barony_weight(const void *state, Move move) {
    const BaronyState *s = (const BaronyState *)state;
    return barony_kind(move) == MOVE_FIRST
               ? 1
               : (uint32_t)word_count(s->tiles & barony_tile_bits(barony_value(move) >> 2));
}

void barony_score(const void *state, Score out[SEATS_MAX]) {
    const BaronyState *s = (const BaronyState *)state;
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat].points = barony_points(s, seat);
        out[seat].place = place_of(s, seat);
        out[seat].won = out[seat].place == 1;
    }
}

/* Everything is open. */

void barony_view(void *state, int seat) {
    (void)state;
    (void)seat;
}

void barony_guess(void *state, int seat, Random *random) {
    (void)state;
    (void)seat;
    (void)random;
}

bool barony_seen(const void *before, Move move, int seat) {
    (void)before;
    (void)move;
    (void)seat;
    return true;
}

bool barony_reveals(const void *before, Move move) {
    (void)move;
    return ((const BaronyState *)before)->turn == NATURE;
}

HOT bool is_idle(Move move) {
    return barony_kind(move) >= MOVE_PASS;
}

#define PICK(STATE, RANDOM) pick((const BaronyState *)(STATE), RANDOM)
#define APPLY(STATE, MOVE)  step((BaronyState *)(STATE), MOVE, NULL)
CORE_ROLLOUT(barony_rollout, barony_turn, PICK, barony_chance, APPLY, is_idle)

int barony_action(const void *state, Move move) {
    return number_of_move(state, move);
}

Move barony_action_move(const void *state, int number) {
    return move_of_number(state, number);
}
