/* games/barony/rules.c -- the rules of Barony; ids such as Y9 are those of RULES.md. */
#include "core/events.h"
#include "core/rollout.h"
#include "games/barony/state.h"
#include "games/barony/tables.h"

#include <string.h>

/* Tiles (Y1). */

const char BARONY_TILE_NAMES[TILE_KINDS][4] = {
    "MMM", "MMF", "MMP", "MMA", "MFF", "MPF", "MPP", "MAF", "MAP", "MAA",
    "FFF", "FFP", "FFA", "FPP", "FPA", "FAA", "PPP", "PPA", "PAA", "AAA",
    "MML", "FFL", "PPL", "AAL", "MFL", "MLP", "MLA", "FLP", "FLA", "PAL"};

const uint8_t BARONY_TILE_KIND[TILES_ALL] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 10,
                                             11, 12, 13, 14, 15, 16, 16, 17, 18, 19, 20, 20,
                                             21, 21, 22, 22, 23, 23, 24, 25, 26, 27, 28, 29};

static inline BaronyLand land_of(char letter) {
    return letter == 'A'   ? FIELD
           : letter == 'P' ? PLAIN
           : letter == 'F' ? FOREST
           : letter == 'M' ? MOUNTAIN
                           : LAKE;
}

BaronyLand barony_tile_land(int kind, int turning, int hex) {
    return land_of(BARONY_TILE_NAMES[kind][(hex + TURNINGS - turning) % TURNINGS]);
}

uint64_t barony_tile_bits(int kind) {
    uint64_t bits = 0;
    for (int i = 0; i < TILES_ALL; i++) {
        bits |= (uint64_t)(BARONY_TILE_KIND[i] == kind) << i;
    }
    return bits;
}

uint64_t barony_tiles_less(uint64_t tiles, uint64_t left) {
    const uint64_t lowest = left & (0 - left);
    return tiles & ~(left == lowest ? left : left ^ lowest);
}

/* Sets of hexes. */

static inline Bits bits_and_not(Bits a, Bits b) {
    a.word[0] &= ~b.word[0];
    a.word[1] &= ~b.word[1];
    return a;
}

static inline Bits bits_and(Bits a, Bits b) {
    a.word[0] &= b.word[0];
    a.word[1] &= b.word[1];
    return a;
}

static inline Bits bits_or(Bits a, Bits b) {
    a.word[0] |= b.word[0];
    a.word[1] |= b.word[1];
    return a;
}

/* The words of a set that BaronyNear speaks of, at place (hex + 20) / 32. */
typedef struct Windows {
    uint64_t word[5];
} Windows;

static inline Windows windows_of(Bits bits) {
    const uint64_t middle = bits.word[0] >> 32 | bits.word[1] << 32;
    const Windows windows = {{bits.word[0], bits.word[0], middle, bits.word[1], bits.word[1]}};
    return windows;
}

static inline uint64_t near_code(const BaronyMap *map, const Windows *windows, int hex) {
    const BaronyNear near = map->near[hex];
    return (windows->word[(hex + 20) >> 5] & near.mask) * near.factor >> 57;
}

static inline Bits lakes_of(const BaronyState *s) {
    return bits_and_not(s->wall, s->taken);
}

static inline bool at_lake(const BaronyState *s, int hex) {
    const Windows lakes = windows_of(lakes_of(s));
    return near_code(barony_map(s), &lakes, hex) != 0;
}

/* What the six actions may do. */

/* Steps (Y9, Y10) of the knights at these stations. */
typedef struct Steps {
    uint64_t stations;
    uint64_t codes; /* per station the neighbours it may go to; 0 if the one before is the same */
    uint64_t sums;  /* per station the number of steps up to it; the last byte holds all */
} Steps;

static inline Bits may_enter(const BaronyState *s, int seat) {
    const BaronySeat *own = &s->seat[seat];
    Bits enter;
    for (int i = 0; i < 2; i++) {
        enter.word[i] = ~s->wall.word[i] | own->knights.word[i] | own->buildings.word[i];
    }
    return enter;
}

static inline Steps steps_of(const BaronyState *s, uint64_t stations) {
    const BaronyMap *map = barony_map(s);
    const Windows enter = windows_of(may_enter(s, s->turn));
    Steps steps = {stations, 0, 0};
    for (int i = 0; i < BARONY_KNIGHTS; i++) {
        steps.codes |= near_code(map, &enter, list_at(stations, i)) << 8 * i;
    }
    steps.codes &= list_first_ones(stations);
    steps.sums = bytes_count(steps.codes) * BYTES_ONE;
    return steps;
}

static inline int steps_count(const Steps *steps) {
    return (int)(steps->sums >> 56);
}

static inline Move steps_select(const BaronyState *s, const Steps *steps, int number) {
    const int i = bytes_first_over(steps->sums, number);
    const int rank = number - (int)(steps->sums << 8 >> 8 * i & 0xff);
    const int hex = list_at(steps->stations, i);
    const int place = (int)(PLACES[steps->codes >> 8 * i & 0x7f] >> 4 * rank & 7);
    return barony_move(MOVE_STEP, hex, barony_map(s)->neighbour[hex][place]);
}

/* Stations of the knights that may move: all in phase turn, all but one at `moved` after a step
 * (Y9). BARONY_NOWHERE may be taken out of any list. */
static inline uint64_t movable(const BaronyState *s) {
    return list_remove(s->seat[s->turn].stations, s->moved);
}

static inline bool any_step(const BaronyState *s) {
    const BaronyMap *map = barony_map(s);
    const Windows enter = windows_of(may_enter(s, s->turn));
    for (uint64_t rest = movable(s); list_at(rest, 0) != BARONY_NOWHERE; rest >>= 8) {
        if (near_code(map, &enter, list_at(rest, 0)) != 0) {
            return true;
        }
    }
    return false;
}

/* Y13: where a knight may become a building. A shared hex holds a knight or building of another. */
static inline Bits building_ground(const BaronyState *s) {
    Bits bits = s->seat[s->turn].knights;
    for (int seat = 0; seat < BARONY_SEATS; seat++) {
        bits = bits_and_not(bits, s->seat[seat].buildings);
    }
    return bits_and_not(bits, s->shared);
}

static inline int building_kinds(const BaronySeat *own) {
    return (own->reserve[VILLAGE] > 0) + (own->reserve[STRONGHOLD] > 0);
}

/* Y14: villages that may become a city. */
static inline Bits city_ground(const BaronyState *s) {
    const BaronySeat *own = &s->seat[s->turn];
    const Bits villages = bits_and_not(own->buildings, s->fort);
    return bits_and_not(bits_and(villages, s->site), s->shared);
}

/* Y15: free hexes at the edge; a wall that nobody holds is a lake. */
static inline Bits expedition_ground(const BaronyState *s) {
    return bits_and_not(barony_map(s)->rim, bits_or(s->wall, s->taken));
}

static inline int gold_of(const BaronySeat *own) {
    int gold = 0;
    for (int land = 0; land < TOKENS; land++) {
        gold += BARONY_GOLD[land] * own->tokens[land];
    }
    return gold;
}

/* Y16: payments this seat can make, a bit each. */
static inline uint64_t payable(const BaronySeat *own) {
    uint64_t bits = ~(uint64_t)0;
    for (int land = 0; land < TOKENS; land++) {
        const int held = own->tokens[land];
        bits &= BARONY_PAYABLE[land][held < PAYING_MOST ? held : PAYING_MOST];
    }
    return bits;
}

/* Start and turn. */

void barony_start(void *state, const Setup *setup) {
    BaronyState *s = (BaronyState *)state;
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)setup->seats;
    s->first = BARONY_NOBODY;
    s->turn = NATURE;
    s->moved = BARONY_NOWHERE;
    s->victim = BARONY_NOBODY;
    s->tiles = ((uint64_t)1 << TILES_ALL) - 1;
    for (int seat = 0; seat < BARONY_SEATS; seat++) {
        s->seat[seat].stations = BYTES_NONE;
        if (seat < s->seats) {
            memcpy(s->seat[seat].reserve, BARONY_PIECES, PIECES);
        }
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

static inline void tell(EventLog *log, int kind, int rule, int seat, int hex) {
    if (log != NULL) {
        Event *event = events_add(log, kind, rule, seat);
        event->cells = 1;
        event->cell[0] = (int16_t)hex;
    }
}

static inline Event *last_event(EventLog *log) {
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

/* Y18, Y20 */
static inline void end_round(BaronyState *s, EventLog *log) {
    bool duke = false;
    for (int seat = 0; seat < BARONY_SEATS; seat++) {
        duke |= s->seat[seat].rank == DUKE;
    }
    s->quiet = s->stirred ? 0 : (uint8_t)(s->quiet + 1);
    if (duke || s->passes == s->seats || s->quiet == QUIET_ROUNDS || s->round == LAST_ROUND) {
        s->phase = PHASE_OVER;
        s->turn = OVER;
        if (log != NULL) {
            tell_end(s,
                     duke                       ? END_DUKE
                     : s->passes == s->seats    ? END_PASSES
                     : s->quiet == QUIET_ROUNDS ? END_QUIET
                                                : END_ROUNDS,
                     log);
        }
        return;
    }
    s->round++;
    s->stirred = 0;
    s->passes = 0;
}

static inline void end_turn(BaronyState *s, EventLog *log) {
    s->phase = PHASE_TURN;
    s->moved = BARONY_NOWHERE;
    s->turn = (int8_t)(s->turn + 1 == s->seats ? 0 : s->turn + 1);
    if (s->turn == s->first) {
        end_round(s, log);
    }
}

/* Y1, Y2 */
static inline void lay_tile(BaronyState *s, int kind, int turning, EventLog *log) {
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
        const uint64_t bit = bits_of(hex);
        s->ground[0].word[w] |= land & 1 ? bit : 0;
        s->ground[1].word[w] |= land & 2 ? bit : 0;
        s->wall.word[w] |= land == LAKE ? bit : 0;
        s->site.word[w] |= land != LAKE && land != FOREST ? bit : 0;
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
static inline void raise_city(BaronyState *s, int hex) {
    const uint8_t *neighbour = barony_map(s)->neighbour[hex];
    s->seat[s->turn].ports = (uint8_t)(s->seat[s->turn].ports + at_lake(s, hex));
    bits_add(&s->seat[s->turn].buildings, hex);
    bits_add(&s->city, hex);
    bits_add(&s->fort, hex);
    bits_add(&s->wall, hex);
    bits_add(&s->taken, hex);
    bits_remove(&s->site, hex);
    for (int i = 0; i < DIRECTIONS; i++) {
        bits_remove(&s->site, neighbour[i]); /* the map never uses BARONY_NOWHERE */
    }
}

/* Y6 */
static inline void end_placement(BaronyState *s) {
    s->placed++;
    if (s->placed == CITIES_EACH * s->seats) {
        s->phase = PHASE_TURN;
        s->round = 1;
        s->turn = (int8_t)s->first;
        return;
    }
    const int seat = s->first + barony_placer(s->seats, s->placed);
    s->turn = (int8_t)(seat < s->seats ? seat : seat - s->seats);
}

/* Y11: everybody else's pieces here go back; Y12: the owner of a village owes a token. */
static inline void clash(BaronyState *s, int hex, EventLog *log) {
    const int me = s->turn;
    int victim = BARONY_NOBODY;
    if (log != NULL) {
        const BaronySeat *own = &s->seat[me];
        tell(log, EVENT_CLASHED, 11, me, hex);
        last_event(log)->number[0] =
            (int16_t)(list_count(own->stations, hex) + bits_has(&own->buildings, hex));
    }
    for (int seat = 0; seat < s->seats; seat++) {
        BaronySeat *other = &s->seat[seat];
        const bool knight = bits_has(&other->knights, hex);
        if (seat == me || (!knight && !bits_has(&other->buildings, hex))) {
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

static inline void take_token(BaronyState *s, int victim, int land, EventLog *log) {
    s->seat[victim].tokens[land]--;
    s->seat[s->turn].tokens[land]++;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_LOOTED, 12, s->turn);
        event->other = (int8_t)victim;
        event->number[0] = (int16_t)land;
    }
}

/* Y12: takes the token if there is no choice; true if there is one to be made. */
static inline bool settle_loot(BaronyState *s, EventLog *log) {
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
static inline void end_step(BaronyState *s, EventLog *log) {
    if (s->moved != BARONY_NOWHERE && any_step(s)) {
        s->phase = PHASE_MOVE;
    } else {
        end_turn(s, log);
    }
}

/* One player has left this shared hex: is it still shared? */
static inline void count_sharers(BaronyState *s, int hex) {
    int sharers = 0;
    for (int seat = 0; seat < BARONY_SEATS; seat++) {
        sharers += bits_has(&s->seat[seat].knights, hex) || bits_has(&s->seat[seat].buildings, hex);
    }
    if (sharers < 2) {
        bits_remove(&s->shared, hex);
    }
}

/* The wall of Y10 at a hex where the seat to act has this many pieces, alone. */
static inline uint64_t wall_bit(const BaronyState *s, int w, uint64_t bit, int pieces) {
    const uint64_t mountain = s->ground[0].word[w] & s->ground[1].word[w];
    const uint64_t all = s->fort.word[w] | (pieces > 0 ? mountain : 0);
    return pieces > 1 ? bit : all & bit;
}

/* Y9, Y11 */
static inline void walk(BaronyState *s, int from, int to, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    if (log != NULL) {
        Event *event = events_add(log, EVENT_MOVED, 9, s->turn);
        event->cells = 2;
        event->cell[0] = (int16_t)from;
        event->cell[1] = (int16_t)to;
    }
    const int left = list_count(own->stations, from) - 1;
    own->stations = list_add(list_remove(own->stations, from), to);

    const int w = from >> 6;
    const uint64_t bit = bits_of(from);
    const int pieces = left + bits_has(&own->buildings, from);
    own->knights.word[w] &= left > 0 ? ~(uint64_t)0 : ~bit;
    s->wall.word[w] = (s->wall.word[w] & ~bit) | wall_bit(s, w, bit, pieces);
    if (s->shared.word[w] & bit) {
        count_sharers(s, from);
    } else {
        s->taken.word[w] &= pieces > 0 ? ~(uint64_t)0 : ~bit;
    }

    const int w2 = to >> 6;
    const uint64_t bit2 = bits_of(to);
    const uint64_t mine = own->knights.word[w2] | own->buildings.word[w2];
    const uint64_t mountain = s->ground[0].word[w2] & s->ground[1].word[w2];
    const bool fight = (mine & s->shared.word[w2] & bit2) != 0;
    own->knights.word[w2] |= bit2;
    s->wall.word[w2] |= (mine | mountain) & bit2;
    s->shared.word[w2] |= s->taken.word[w2] & ~mine & bit2;
    s->taken.word[w2] |= bit2;
    s->moved = s->phase == PHASE_TURN ? (uint8_t)to : BARONY_NOWHERE;
    if (fight) {
        clash(s, to, log);
        if (s->victim != BARONY_NOBODY && settle_loot(s, log)) {
            return;
        }
    }
    end_step(s, log);
}

/* Y8 */
static inline void recruit(BaronyState *s, int hex, int number, EventLog *log) {
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
static inline void build(BaronyState *s, int hex, int piece, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    const int land = bits_has(&s->ground[0], hex) + 2 * bits_has(&s->ground[1], hex);
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
    }
    s->stirred = 1;
    if (log != NULL) {
        tell(log, EVENT_BUILT, 13, s->turn, hex);
        last_event(log)->number[0] = (int16_t)piece;
        last_event(log)->number[1] = (int16_t)land;
    }
    if (building_kinds(own) > 0 && bits_any(building_ground(s))) {
        s->phase = PHASE_BUILD;
    } else {
        end_turn(s, log);
    }
}

/* Y6 in the set-up, else Y14 */
static inline void place_city(BaronyState *s, int hex, EventLog *log) {
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
static inline void expedition(BaronyState *s, int hex, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    own->reserve[KNIGHT] = (uint8_t)(own->reserve[KNIGHT] - 2);
    own->gone++;
    own->stations = list_add(own->stations, hex);
    bits_add(&own->knights, hex);
    bits_add(&s->taken, hex);
    s->wall.word[hex >> 6] |= wall_bit(s, hex >> 6, bits_of(hex), 1);
    if (log != NULL) {
        tell(log, EVENT_EXPEDITION, 15, s->turn, hex);
        last_event(log)->number[0] = (int16_t)(BARONY_KNIGHTS - own->gone);
    }
    end_turn(s, log);
}

/* Y16 */
static inline void rise(BaronyState *s, Move move, EventLog *log) {
    BaronySeat *own = &s->seat[s->turn];
    for (int land = 0; land < TOKENS; land++) {
        own->tokens[land] = (uint16_t)(own->tokens[land] - barony_paid(move, land));
    }
    own->rank++;
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
static inline void step(BaronyState *s, Move move, EventLog *log) {
    const int hex = barony_hex(move), value = barony_value(move);
    switch (barony_kind(move)) {
    case MOVE_STEP:
        walk(s, hex, value, log);
        break;
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

/* The list of moves. */

static inline int list_hexes(Bits hexes, BaronyKind kind, Move *out) {
    int count = 0;
    while (bits_any(hexes)) {
        out[count++] = barony_move(kind, 0, bits_take(&hexes));
    }
    return count;
}

/* Six are written for each station and as many kept as there are: `out` has room for more. */
static inline int list_steps(const BaronyState *s, Move *out) {
    const BaronyMap *map = barony_map(s);
    const Steps steps = steps_of(s, movable(s));
    const uint64_t counts = bytes_count(steps.codes);
    int count = 0;
    for (int i = 0; list_at(steps.stations, i) != BARONY_NOWHERE; i++) {
        const int hex = list_at(steps.stations, i);
        uint32_t places = PLACES[steps.codes >> 8 * i & 0x7f];
        for (int k = 0; k < HEX_SIDES; k++, places >>= 4) {
            out[count + k] = barony_move(MOVE_STEP, hex, map->neighbour[hex][places & 7]);
        }
        count += (int)(counts >> 8 * i & 0xff);
    }
    return count;
}

static inline int list_builds(const BaronyState *s, Move *out) {
    const BaronySeat *own = &s->seat[s->turn];
    int count = 0;
    for (Bits hexes = building_ground(s); bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        out[count] = barony_move(MOVE_BUILD, hex, VILLAGE);
        count += own->reserve[VILLAGE] > 0;
        out[count] = barony_move(MOVE_BUILD, hex, STRONGHOLD);
        count += own->reserve[STRONGHOLD] > 0;
    }
    return count;
}

static inline int most_recruits(const BaronyState *s, int hex) {
    const int most = at_lake(s, hex) ? RECRUITS_PORT : RECRUITS;
    const int reserve = s->seat[s->turn].reserve[KNIGHT];
    return reserve < most ? reserve : most;
}

static inline int list_recruits(const BaronyState *s, Move *out) {
    int count = 0;
    if (s->seat[s->turn].reserve[KNIGHT] == 0) {
        return 0;
    }
    for (Bits cities = bits_and(s->seat[s->turn].buildings, s->city); bits_any(cities);) {
        const int hex = bits_take(&cities);
        const int most = most_recruits(s, hex);
        for (int number = 1; number <= RECRUITS_PORT; number++) {
            out[count + number - 1] = barony_move(MOVE_RECRUIT, hex, number);
        }
        count += most;
    }
    return count;
}

static inline int list_titles(const BaronySeat *own, Move *out) {
    int count = 0;
    if (gold_of(own) < TITLE_GOLD || own->rank == DUKE) {
        return 0;
    }
    for (uint64_t bits = payable(own); bits != 0; bits &= bits - 1) {
        out[count++] = (Move)MOVE_TITLE << 28 | BARONY_PAYMENTS[word_lowest(bits)];
    }
    return count;
}

static inline int list_turn(const BaronyState *s, Move *out) {
    const BaronySeat *own = &s->seat[s->turn];
    int count = 0;
    if (own->reserve[CITY] > 0) {
        count += list_hexes(city_ground(s), MOVE_CITY, out);
    }
    count += list_recruits(s, out + count);
    count += list_steps(s, out + count);
    count += list_builds(s, out + count);
    if (own->reserve[KNIGHT] >= 2) {
        count += list_hexes(expedition_ground(s), MOVE_EXPEDITION, out + count);
    }
    count += list_titles(own, out + count);
    if (count == 0) { /* Y17 */
        out[count++] = barony_move(MOVE_PASS, 0, 0);
    }
    return count;
}

static int list_nature(const BaronyState *s, Move *out) {
    int count = 0;
    if (s->first == BARONY_NOBODY) {
        for (int seat = 0; seat < s->seats; seat++) {
            out[count++] = barony_move(MOVE_FIRST, 0, seat);
        }
        return count;
    }
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        for (int turning = 0; turning < TURNINGS && (s->tiles & barony_tile_bits(kind)) != 0;
             turning++) {
            out[count++] = barony_move(MOVE_TILE, 0, kind * 4 + turning);
        }
    }
    return count;
}

int barony_moves(const void *state, Move *out) {
    const BaronyState *s = (const BaronyState *)state;
    int count = 0;
    switch ((BaronyPhase)s->phase) {
    case PHASE_TURN:
        return list_turn(s, out);
    case PHASE_MOVE:
        count = list_steps(s, out);
        out[count] = barony_move(MOVE_DONE, 0, 0);
        return count + 1;
    case PHASE_BUILD:
        count = list_builds(s, out);
        out[count] = barony_move(MOVE_DONE, 0, 0);
        return count + 1;
    case PHASE_LOOT:
        for (int land = 0; land < TOKENS; land++) {
            out[count] = barony_move(MOVE_LOOT, 0, land);
            count += s->seat[s->victim].tokens[land] > 0;
        }
        return count;
    case PHASE_SETUP:
        if (s->turn == NATURE) {
            return list_nature(s, out);
        }
        if (!bits_any(s->site)) { /* Y7 */
            out[0] = barony_move(MOVE_SKIP, 0, 0);
            return 1;
        }
        return list_hexes(s->site, MOVE_CITY, out);
    default:
        return 0;
    }
}

/* Any legal move: choices are counted by kind, one number is drawn, its choice worked out. */

static inline Move select_recruit(const BaronyState *s, int number) {
    const BaronySeat *own = &s->seat[s->turn];
    const int each = own->reserve[KNIGHT] < RECRUITS ? own->reserve[KNIGHT] : RECRUITS;
    Bits cities = bits_and(own->buildings, s->city);
    const int plain = each * (BARONY_PIECES[CITY] - own->reserve[CITY]);
    if (number < plain) {
        const int skip = each == 2 ? number >> 1 : number;
        for (int i = 0; i < skip; i++) {
            bits_take(&cities);
        }
        return barony_move(MOVE_RECRUIT, bits_take(&cities), each == 2 ? (number & 1) + 1 : 1);
    }
    number -= plain;
    for (;;) {
        const int hex = bits_take(&cities);
        if (at_lake(s, hex) && number-- == 0) {
            return barony_move(MOVE_RECRUIT, hex, RECRUITS_PORT);
        }
    }
}

static inline Move select_build(const BaronySeat *own, Bits ground, int number) {
    const bool both = building_kinds(own) == 2;
    const int piece = both                        ? VILLAGE + (number & 1)
                      : own->reserve[VILLAGE] > 0 ? VILLAGE
                                                  : STRONGHOLD;
    for (int skip = both ? number >> 1 : number; skip > 0; skip--) {
        bits_take(&ground);
    }
    return barony_move(MOVE_BUILD, bits_take(&ground), piece);
}

static inline Move pick_turn(const BaronyState *s, Random *random) {
    const BaronySeat *own = &s->seat[s->turn];
    const int knights = own->reserve[KNIGHT];
    const int cities = BARONY_PIECES[CITY] - own->reserve[CITY];
    const Steps steps = steps_of(s, own->stations);
    const int to_step = steps_count(&steps);
    const int to_recruit =
        cities * (knights < RECRUITS ? knights : RECRUITS) + (knights > RECRUITS ? own->ports : 0);
    const Bits ground = building_ground(s);
    const int to_build = bits_count(ground) * building_kinds(own);
    int to_found = 0, to_send = 0, to_rise = 0;
    Bits founding = {{0, 0}}, sending = {{0, 0}};
    uint64_t paying = 0;
    if (own->reserve[CITY] > 0) {
        founding = city_ground(s);
        to_found = bits_count(founding);
    }
    if (knights >= 2) {
        sending = expedition_ground(s);
        to_send = bits_count(sending);
    }
    if (gold_of(own) >= TITLE_GOLD && own->rank < DUKE) {
        paying = payable(own);
        to_rise = word_count(paying);
    }
    const int all = to_step + to_recruit + to_build + to_found + to_send + to_rise;
    if (all == 0) {
        return barony_move(MOVE_PASS, 0, 0);
    }
    int number = (int)random_below(random, (uint32_t)all);
    if (number < to_step) {
        return steps_select(s, &steps, number);
    }
    number -= to_step;
    if (number < to_recruit) {
        return select_recruit(s, number);
    }
    number -= to_recruit;
    if (number < to_build) {
        return select_build(own, ground, number);
    }
    number -= to_build;
    if (number < to_send) {
        return barony_move(MOVE_EXPEDITION, 0, bits_select(sending, number));
    }
    number -= to_send;
    if (number < to_found) {
        return barony_move(MOVE_CITY, 0, bits_select(founding, number));
    }
    number -= to_found;
    return (Move)MOVE_TITLE << 28 | BARONY_PAYMENTS[word_select(paying, number)];
}

static inline Move pick_other(const BaronyState *s, Random *random) {
    const BaronySeat *own = &s->seat[s->turn];
    if (s->phase == PHASE_BUILD) {
        const Bits ground = building_ground(s);
        const int all = bits_count(ground) * building_kinds(own);
        const int number = (int)random_below(random, (uint32_t)all + 1);
        return number == all ? barony_move(MOVE_DONE, 0, 0) : select_build(own, ground, number);
    }
    if (s->phase == PHASE_LOOT) {
        const uint16_t *tokens = s->seat[s->victim].tokens;
        int kinds = 0, land = 0;
        for (int i = 0; i < TOKENS; i++) {
            kinds += tokens[i] > 0;
        }
        int number = (int)random_below(random, (uint32_t)kinds);
        while (tokens[land] == 0 || number-- > 0) {
            land++;
        }
        return barony_move(MOVE_LOOT, 0, land);
    }
    const int all = bits_count(s->site);
    if (all == 0) {
        return barony_move(MOVE_SKIP, 0, 0);
    }
    return barony_move(MOVE_CITY, 0,
                       bits_select(s->site, (int)random_below(random, (uint32_t)all)));
}

Move barony_pick(const void *state, Random *random) {
    const BaronyState *s = (const BaronyState *)state;
    if (s->phase == PHASE_TURN) {
        return pick_turn(s, random);
    }
    if (s->phase == PHASE_MOVE) {
        const Steps steps = steps_of(s, movable(s));
        const int all = steps_count(&steps);
        const int number = (int)random_below(random, (uint32_t)all + 1);
        return number == all ? barony_move(MOVE_DONE, 0, 0) : steps_select(s, &steps, number);
    }
    return pick_other(s, random);
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

/* Why a move is not legal: the number of the rule that forbids it. */

static int why_not_nature(const BaronyState *s, Move move) {
    const int value = barony_value(move);
    if (s->first == BARONY_NOBODY) {
        return move == barony_move(MOVE_FIRST, 0, value) && value < s->seats ? 0 : 5;
    }
    if (move != barony_move(MOVE_TILE, 0, value) || value >> 2 >= TILE_KINDS ||
        (value & 3) >= TURNINGS) {
        return 2;
    }
    return s->tiles & barony_tile_bits(value >> 2) ? 0 : 1;
}

static int why_not_setup(const BaronyState *s, Move move) {
    if (barony_kind(move) == MOVE_CITY && move == barony_move(MOVE_CITY, 0, barony_value(move))) {
        return bits_has(&s->site, barony_value(move)) ? 0 : 7;
    }
    if (move == barony_move(MOVE_SKIP, 0, 0)) {
        return bits_any(s->site) ? 7 : 0;
    }
    return 6;
}

static int why_not_step(const BaronyState *s, Move move) {
    const int from = barony_hex(move), to = barony_value(move);
    const uint8_t *neighbour = barony_map(s)->neighbour[from];
    bool next_to = false;
    for (int i = 0; i < DIRECTIONS; i++) {
        next_to |= neighbour[i] == to;
    }
    if (from == BARONY_NOWHERE || to == BARONY_NOWHERE || !next_to ||
        list_count(movable(s), from) == 0) {
        return 9;
    }
    const Bits enter = may_enter(s, s->turn);
    return bits_has(&enter, to) ? 0 : 10;
}

static int why_not_build(const BaronyState *s, Move move) {
    const int hex = barony_hex(move), piece = barony_value(move);
    const Bits ground = building_ground(s);
    if ((piece != VILLAGE && piece != STRONGHOLD) || !bits_has(&ground, hex)) {
        return 13;
    }
    return s->seat[s->turn].reserve[piece] > 0 ? 0 : 3;
}

static int why_not_recruit(const BaronyState *s, Move move) {
    const int hex = barony_hex(move), number = barony_value(move);
    if (!bits_has(&s->city, hex) || !bits_has(&s->seat[s->turn].buildings, hex) || number < 1 ||
        number > (at_lake(s, hex) ? RECRUITS_PORT : RECRUITS)) {
        return 8;
    }
    return number <= s->seat[s->turn].reserve[KNIGHT] ? 0 : 3;
}

static int why_not_title(const BaronyState *s, Move move) {
    const BaronySeat *own = &s->seat[s->turn];
    for (uint64_t bits = own->rank < DUKE ? payable(own) : 0; bits != 0; bits &= bits - 1) {
        if (move == ((Move)MOVE_TITLE << 28 | BARONY_PAYMENTS[word_lowest(bits)])) {
            return 0;
        }
    }
    return 16;
}

static int why_not_turn(const BaronyState *s, Move move) {
    const BaronySeat *own = &s->seat[s->turn];
    const int value = barony_value(move);
    const BaronyKind kind = barony_kind(move);
    const Bits founding = city_ground(s), sending = expedition_ground(s);
    Move list[BARONY_MOVES];
    switch (kind) {
    case MOVE_RECRUIT:
        return why_not_recruit(s, move);
    case MOVE_STEP:
        return why_not_step(s, move);
    case MOVE_BUILD:
        return why_not_build(s, move);
    case MOVE_TITLE:
        return why_not_title(s, move);
    case MOVE_CITY:
        return !bits_has(&founding, value) ? 14 : own->reserve[CITY] == 0 ? 3 : 0;
    case MOVE_EXPEDITION:
        return own->reserve[KNIGHT] >= 2 && bits_has(&sending, value) ? 0 : 15;
    case MOVE_PASS:
        list_turn(s, list);
        return list[0] == move ? 0 : 17;
    case MOVE_SKIP:
        return 7;
    case MOVE_LOOT:
        return 12;
    case MOVE_FIRST:
        return 5;
    case MOVE_TILE:
        return 2;
    default:
        return 9;
    }
}

/* Bits that a move of this kind leaves 0 are 0. */
static bool well_formed(Move move) {
    switch (barony_kind(move)) {
    case MOVE_TITLE:
        return true;
    case MOVE_RECRUIT:
    case MOVE_STEP:
    case MOVE_BUILD:
        return move == barony_move(barony_kind(move), barony_hex(move), barony_value(move));
    case MOVE_SKIP:
    case MOVE_DONE:
    case MOVE_PASS:
        return move == barony_move(barony_kind(move), 0, 0);
    case MOVE_FIRST:
    case MOVE_TILE:
    case MOVE_CITY:
    case MOVE_LOOT:
    case MOVE_EXPEDITION:
        return move == barony_move(barony_kind(move), 0, barony_value(move));
    default:
        return false;
    }
}

int barony_why_not(const void *state, Move move) {
    const BaronyState *s = (const BaronyState *)state;
    const BaronyKind kind = barony_kind(move);
    const bool formed = well_formed(move);
    switch ((BaronyPhase)s->phase) {
    case PHASE_SETUP:
        return s->turn == NATURE ? why_not_nature(s, move) : why_not_setup(s, move);
    case PHASE_TURN:
        return formed ? why_not_turn(s, move) : 17;
    case PHASE_MOVE:
        return !formed ? 9 : kind == MOVE_DONE ? 0 : kind == MOVE_STEP ? why_not_step(s, move) : 9;
    case PHASE_BUILD:
        return !formed              ? 13
               : kind == MOVE_DONE  ? 0
               : kind == MOVE_BUILD ? why_not_build(s, move)
                                    : 13;
    case PHASE_LOOT:
        return formed && kind == MOVE_LOOT && barony_value(move) < TOKENS &&
                       s->seat[s->victim].tokens[barony_value(move)] > 0
                   ? 0
                   : 12;
    default:
        return 18;
    }
}

bool barony_legal(const void *state, Move move) {
    return barony_why_not(state, move) == 0;
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

/* Facts worked out anew: knights, city and fort, ground and lakes are given. */
void barony_derive(BaronyState *s) {
    const BaronyMap *map = barony_map(s);
    const Bits lakes = lakes_of(s), none = {{0, 0}};
    Bits land = none;
    for (int i = 0; i < 3 * s->laid; i++) {
        bits_add(&land, map->site[i / 3][i % 3]);
    }
    land = bits_and_not(land, lakes);
    s->wall = lakes;
    s->taken = s->shared = s->site = none;
    for (int seat = 0; seat < s->seats; seat++) {
        BaronySeat *own = &s->seat[seat];
        own->knights = none;
        for (int i = 0; list_at(own->stations, i) != BARONY_NOWHERE; i++) {
            bits_add(&own->knights, list_at(own->stations, i));
        }
        const Bits pieces = bits_or(own->knights, own->buildings);
        s->shared = bits_or(s->shared, bits_and(s->taken, pieces));
        s->taken = bits_or(s->taken, pieces);
        own->ports = 0;
    }
    while (bits_any(land)) {
        const int hex = bits_take(&land);
        const int kind = bits_has(&s->ground[0], hex) + 2 * bits_has(&s->ground[1], hex);
        bool lake = false, city = bits_has(&s->city, hex);
        for (int i = 0; i < DIRECTIONS; i++) {
            lake |= bits_has(&lakes, map->neighbour[hex][i]);
            city |= bits_has(&s->city, map->neighbour[hex][i]);
        }
        if (!city && kind != FOREST) {
            bits_add(&s->site, hex);
        }
        for (int seat = 0; seat < s->seats; seat++) {
            BaronySeat *own = &s->seat[seat];
            const bool building = bits_has(&own->buildings, hex);
            const int pieces = list_count(own->stations, hex) + building;
            if (pieces > 1 || (pieces == 1 && kind == MOUNTAIN) ||
                (building && bits_has(&s->fort, hex))) {
                bits_add(&s->wall, hex);
            }
            own->ports = (uint8_t)(own->ports + (building && lake && bits_has(&s->city, hex)));
        }
    }
}

static inline bool is_idle(Move move) {
    return barony_kind(move) == MOVE_SKIP || barony_kind(move) == MOVE_PASS;
}

CORE_ROLLOUT(barony_rollout, barony_turn, barony_pick, barony_chance, barony_apply, is_idle)
