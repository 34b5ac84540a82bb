/* games/barony/state.h -- a game of Barony as 392 plain bytes.
 *
 * A hex is a bit of 128, numbered row by row (tables.py says how), so the cells of a set come in
 * the order of notation. The state keeps what the rules ask for most: which hexes bar the way,
 * which are held by anybody, which are shared, and where a city may still stand. Each of these
 * follows from the pieces, so the same position is always the same bytes.
 *
 * One mask serves all seats as the wall that bars the way (Y10): lakes, and hexes whose owner
 * keeps others out. Nobody else ever stands on such a hex, so a seat may enter whatever is no wall
 * or holds a piece of its own; and a wall without a piece is a lake. */
#ifndef GAMES_BARONY_STATE_H
#define GAMES_BARONY_STATE_H

#include "core/game.h"
#include "games/barony/lists.h"

#include <assert.h>

enum {
    BARONY_SEATS = 4,
    BARONY_KNIGHTS = 7, /* each (Y3) */
    HEX_SIDES = 6,
    BARONY_MOVES = 256,    /* legal ones at a time: 42 steps, 15 recruits, 14 builds, 14 cities,
                            * 36 titles, at most 41 hexes at the edge */
    BARONY_RULES = 20,     /* Y1 to Y20 */
    BARONY_ACTIONS = 2591, /* action.h */
    BARONY_CHANCES = 94,
    BARONY_SITES = 36,  /* with four seats */
    BARONY_NOWHERE = 0, /* no hex */
    BARONY_NOBODY = 127 /* no seat */
};

/* Land in the order of the tokens; a lake has none. */
typedef enum BaronyLand { FIELD, PLAIN, FOREST, MOUNTAIN, LAKE, LANDS, TOKENS = LAKE } BaronyLand;

typedef enum BaronyPiece { KNIGHT, VILLAGE, STRONGHOLD, CITY, PIECES } BaronyPiece;

/* Pieces per player (Y3). */
static const uint8_t BARONY_PIECES[PIECES] = {7, 14, 2, 5};
/* Worth of the tokens (Y4). */
static const uint8_t BARONY_GOLD[TOKENS] = {5, 4, 3, 2};
static const uint8_t BARONY_SILVER[TOKENS] = {3, 2, 1, 0};

enum {
    CITIES_EACH = 3,   /* placed in the set-up (Y6) */
    RECRUITS = 2,      /* at most (Y8) */
    RECRUITS_PORT = 3, /* where the city borders a lake */
    EXPEDITION = 2,    /* knights taken from the reserve (Y15) */
    TITLE_GOLD = 15,   /* Y16 */
    RANK_POINTS = 15,  /* Y16 */
    CITY_POINTS = 10,  /* Y14 */
    DUKE = 4,          /* the highest rank; 0 is a baron */
    QUIET_ROUNDS = 40, /* Y20 */
    LAST_ROUND = 400,  /* Y20 */
    TOKENS_MOST = 9999 /* of one kind in a position read; a game cannot come near it */
};

typedef enum BaronyPhase {
    PHASE_SETUP, /* nature lays the map, then cities are placed */
    PHASE_TURN,  /* one of the six actions */
    PHASE_MOVE,  /* a second knight, or done */
    PHASE_BUILD, /* a further building, or done */
    PHASE_LOOT,  /* a token of the victim */
    PHASE_OVER
} BaronyPhase;

typedef struct BaronySeat {
    Bits knights;            /* hexes with one or more */
    Bits buildings;          /* hexes with a village, stronghold or city */
    uint64_t stations;       /* hexes of the knights on the map, as a list (bits.h) */
    uint16_t tokens[TOKENS]; /* by land */
    uint8_t reserve[PIECES];
    uint8_t gone;       /* knights out of the game */
    uint8_t rank;       /* 0 to DUKE */
    uint8_t new_cities; /* founded after the set-up */
    uint8_t ports;      /* cities that border a lake */
} BaronySeat;

typedef struct BaronyState {
    uint16_t round; /* 0 in the set-up, then from 1 */
    uint8_t seats;
    uint8_t first;    /* BARONY_NOBODY before it is drawn */
    int8_t turn;      /* a seat, NATURE or OVER */
    uint8_t phase;    /* BaronyPhase */
    uint8_t laid;     /* sites with a tile */
    uint8_t placed;   /* placements of the set-up made or skipped */
    uint8_t moved;    /* hex of the knight that has moved while a second move is open, or NOWHERE */
    uint8_t victim;   /* in phase loot; else BARONY_NOBODY */
    uint8_t quiet;    /* rounds in a row without building, city or title (Y20) */
    uint8_t stirred;  /* 1 if this round has seen one of these */
    uint8_t passes;   /* in this round */
    uint8_t duke;     /* 1 if somebody is duke, so that this round is the last (Y18) */
    uint8_t spare[2]; /* 0 */
    /* Stations of the knights that may move now, a list, and for each the neighbours it may go to,
     * seven bits in its byte (Y9, Y10); 0 outside the phases turn, move and loot. */
    uint64_t ready, ready_to;
    Bits ground[2]; /* bits of the land's number; lakes 0 */
    Bits wall;      /* lakes, and hexes that only the owner may enter (Y10) */
    Bits taken;     /* hexes with a piece of anybody */
    Bits shared;    /* hexes with pieces of two players or more */
    Bits site;      /* hexes where a city might rise: land, neighbours (Y7), no stronghold */
    Bits city;      /* cities of anybody */
    Bits fort;      /* cities and strongholds of anybody */
    BaronySeat seat[BARONY_SEATS];
    uint64_t tiles; /* not yet laid, a bit each (BARONY_TILE_KIND); 0 when the map is laid */
} BaronyState;
static_assert(sizeof(BaronySeat) == 56, "no padding");
static_assert(sizeof(BaronyState) == 392, "the state has a fixed size and no padding");

/* How the neighbours of a hex are looked up all at once: both halves of a set, masked, multiplied
 * and added up, have in the top seven bits one bit per neighbour, from the lowest up north-west,
 * north-east, west, (the hex itself: 0), east, south-west, south-east. */
typedef struct BaronyNear {
    uint64_t mask[2], factor[2];
} BaronyNear;

enum { DIRECTIONS = 8 }; /* seven places of the code, and one for even strides */

/* A grid of axial coordinates that holds the maps of all numbers of seats, for those who learn: q
 * from MAP_WEST along a row, r from MAP_NORTH down the rows. */
enum { MAP_WEST = -5, MAP_NORTH = -6, MAP_SIDE = 14, MAP_PLACES = MAP_SIDE * MAP_SIDE };

/* What is the same in all games with this many seats. */
typedef struct BaronyMap {
    uint8_t sites, cells;
    Bits all;                           /* the hexes there are */
    Bits rim;                           /* those with fewer than six neighbours */
    uint8_t site[BARONY_SITES][3];      /* the hexes of a site, clockwise */
    int8_t q[128], r[128];              /* by hex */
    BaronyNear near[128];               /* by hex; [BARONY_NOWHERE] is all 0 */
    uint8_t neighbour[128][DIRECTIONS]; /* by hex and place of the code; BARONY_NOWHERE for none */
    uint8_t grid[MAP_PLACES];           /* the hex in each place of the grid, or BARONY_NOWHERE */
    uint8_t place[128];                 /* by hex: its place in the grid */
} BaronyMap;

/* The place of a hex in the grid. */
static inline int barony_place(const BaronyMap *map, int hex) {
    return map->place[hex];
}

extern const BaronyMap *const BARONY_MAPS[BARONY_SEATS + 1]; /* by seats, 2 to 4 */

static inline const BaronyMap *barony_map(const BaronyState *s) {
    return BARONY_MAPS[s->seats];
}

/* Tiles (Y1): the kinds in the order of the rules, and how many of each. */
enum { TILE_KINDS = 30, TILES_ALL = 36, TURNINGS = 3 };
extern const char BARONY_TILE_NAMES[TILE_KINDS][4];
extern const uint8_t BARONY_TILE_KIND[TILES_ALL];            /* of a bit of BaronyState.tiles */
BaronyLand barony_tile_land(int kind, int turning, int hex); /* hex: 0 to 2 of its site */
uint64_t barony_tile_bits(int kind);                         /* one or two */
/* Without one tile of a kind, of which these bits are left; the higher bit goes first. */
uint64_t barony_tiles_less(uint64_t tiles, uint64_t left);

/* Payments for a title (Y16): as in a move, rising; and by land and tokens held of it, up to
 * PAYING_MOST, which of them that land allows, a bit each. */
enum { PAYMENTS = 36, PAYING_MOST = 8 };
extern const Move BARONY_PAYMENTS[PAYMENTS];
extern const uint64_t BARONY_PAYABLE[TOKENS][PAYING_MOST + 1];

/* Moves: the kind in the top four bits, and for
 *   FIRST a seat; TILE kind * 4 + turning; CITY, EXPEDITION a hex; LOOT a land;
 *   RECRUIT, STEP, BUILD a hex * 128 and the number of knights, the hex it goes to, the piece;
 *   TITLE the tokens paid, seven bits each, fields highest. */
typedef enum BaronyKind {
    MOVE_FIRST,
    MOVE_TILE,
    MOVE_CITY,
    MOVE_RECRUIT,
    MOVE_STEP,
    MOVE_LOOT,
    MOVE_BUILD,
    MOVE_EXPEDITION,
    MOVE_TITLE,
    MOVE_DONE,
    MOVE_PASS, /* this and the next are no decisions */
    MOVE_SKIP,
    MOVE_KINDS
} BaronyKind;

static inline Move barony_move(BaronyKind kind, int a, int b) {
    return (Move)kind << 28 | (Move)a << 7 | (Move)b;
}

static inline BaronyKind barony_kind(Move move) {
    return (BaronyKind)(move >> 28);
}

static inline int barony_hex(Move move) { /* of RECRUIT, STEP, BUILD */
    return (int)(move >> 7 & 0x7f);
}

static inline int barony_value(Move move) { /* the lowest seven bits */
    return (int)(move & 0x7f);
}

static inline int barony_paid(Move move, int land) { /* of TITLE */
    return (int)(move >> 7 * (MOUNTAIN - land) & 0x7f);
}

static inline BaronyLand barony_land(const BaronyState *s, int hex) {
    if (bits_in(&s->wall, hex) && !bits_in(&s->taken, hex)) {
        return LAKE;
    }
    return (BaronyLand)(bits_in(&s->ground[0], hex) + 2 * bits_in(&s->ground[1], hex));
}

/* What happened; cell[] holds hexes. */
typedef enum BaronyEvent {
    EVENT_FIRST,
    EVENT_TILE,       /* number[0] kind, [1] turning; three cells */
    EVENT_PLACED,     /* city and knight of the set-up; one cell */
    EVENT_SKIPPED,    /* a placement of the set-up */
    EVENT_RECRUITED,  /* number[0] knights; one cell */
    EVENT_MOVED,      /* cells from, to */
    EVENT_CLASHED,    /* seat beats all others on the cell; number[0] its pieces there */
    EVENT_LOST,       /* seat loses number[0], a BaronyPiece, to other; one cell */
    EVENT_LOOTED,     /* seat takes from other number[0], a land */
    EVENT_NO_LOOT,    /* other has nothing seat could take */
    EVENT_BUILT,      /* number[0] BaronyPiece, [1] land of the token; one cell */
    EVENT_FOUNDED,    /* new city; number[0] points now; one cell */
    EVENT_EXPEDITION, /* number[0] knights of the seat still in the game; one cell */
    EVENT_TITLE,      /* number[0..3] tokens paid by land, [4] rank, [5] points now */
    EVENT_PASSED,
    EVENT_DUKE,   /* the first duke: this is the last round */
    EVENT_ENDED,  /* number[0] BaronyEnd, [1] rounds played; concerns nobody */
    EVENT_SCORED, /* at the end; number[0] points, [1] silver in them, [2] place */
    BARONY_EVENTS
} BaronyEvent;

typedef enum BaronyEnd { END_DUKE, END_PASSES, END_QUIET, END_ROUNDS, ENDS } BaronyEnd;

/* What `liege sim` counts. */
typedef enum BaronyTally {
    TALLY_FIGHTS,
    TALLY_KNIGHTS,
    TALLY_VILLAGES,
    TALLY_LOOTED,
    TALLY_BUILDINGS,
    TALLY_CITIES,
    TALLY_TITLES,
    TALLY_EXPEDITIONS,
    TALLY_PASSES,
    TALLY_ENDS, /* one for each BaronyEnd */
    TALLY_ROUNDS = TALLY_ENDS + ENDS,
    TALLIES
} BaronyTally;

/* What explanations measure, for each seat. */
typedef enum BaronyFeature {
    BARONY_GOLD_HELD,
    BARONY_TITLE_READY, /* 1: its tokens pay for the next title */
    BARONY_SITES_LEFT,  /* villages that can become cities */
    BARONY_KNIGHTS_OUT,
    BARONY_KNIGHTS_HOME,
    BARONY_LAND_NEAR,    /* gold of the land its knights are nearest to */
    BARONY_RAIDS,        /* knights that are nearest to another's village */
    BARONY_VILLAGE_RISK, /* villages that another seat could destroy with its next action */
    BARONY_KNIGHT_RISK,  /* and knights */
    BARONY_FEATURES
} BaronyFeature;

/* rules.c */
void barony_start(void *state, const Setup *setup);
int barony_turn(const void *state);
int barony_moves(const void *state, Move *out);
bool barony_legal(const void *state, Move move);
int barony_why_not(const void *state, Move move);
bool barony_because(const void *state, Move move, Reason *out); /* because.c */
void barony_apply(void *state, Move move);
int barony_events(const void *before, Move move, Event out[EVENTS_MAX]);
Move barony_pick(const void *state, Random *random);
Move barony_chance(const void *state, Random *random);
uint32_t barony_weight(const void *state, Move move);
int barony_action(const void *state, Move move);
Move barony_action_move(const void *state, int number);
int barony_rollout(void *state, Random *random, int most);
void barony_score(const void *state, Score out[SEATS_MAX]);
void barony_view(void *state, int seat);
void barony_guess(void *state, int seat, Random *random);
bool barony_seen(const void *before, Move move, int seat);
bool barony_reveals(const void *before, Move move);
int barony_placer(int seats, int placed);          /* Y6: counted from the first player */
int barony_points(const BaronyState *s, int seat); /* with silver only when the game is over */
int barony_silver(const BaronyState *s, int seat);
void barony_derive(BaronyState *s); /* wall, taken, shared, site, ports anew from the pieces */

/* words.c */
extern const Rule BARONY_RULE[BARONY_RULES + 1];
extern const Words BARONY_LANDS[LANDS], BARONY_PIECE_NAMES[PIECES], BARONY_RANKS[DUKE + 1];
extern const char *const BARONY_LAND_KEYS[LANDS], *const BARONY_PIECE_KEYS[PIECES]; /* in JSON */
int barony_hex_at(const BaronyState *s, int q, int r); /* BARONY_NOWHERE if it is not on the map */
void barony_write_hex(const BaronyState *s, int hex, Text *out);
extern const Words BARONY_VOCABULARY[]; /* vocabulary.c */
enum { BARONY_THEME_COUNT = 8 };
extern const Theme BARONY_THEMES[BARONY_THEME_COUNT]; /* themes.c */
const char *barony_phase(const void *state);
void barony_write_move(const void *state, Move move, Text *out);
bool barony_read_move(const void *state, const char *text, Move *out);
void barony_write_event(const void *before, const Event *event, Text *out);
void barony_say_event(const void *before, const Event *event, Reader reader, Text *out);
void barony_ask(const void *state, Lang lang, Text *out);

/* position.c */
void barony_write_position(const void *state, Text *out);
void barony_write_facts(const void *state, Text *out);
bool barony_read_position(void *state, const Json *json, int node, Text *error);

/* draw.c */
void barony_draw(const void *state, const Drawing *drawing, Text *out);
int barony_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]);
void barony_cell_name(const void *state, int cell, Text *out);

/* eval.c */
void barony_evaluate(const void *state, int32_t worth[SEATS_MAX]);
void barony_measure(const void *state, int seat, int16_t out[FEATURES_MAX]);
int barony_spots(const void *state, Spot out[SPOTS_MAX]);
void barony_tally(const Event *event, int64_t counts[]);

/* explain.c */
extern const EventKind BARONY_EVENT_KINDS[BARONY_EVENTS];
extern const Feature BARONY_FEATURE[BARONY_FEATURES];
void barony_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]);
void barony_say_fact(const void *state, const Fact *fact, Reader reader, Text *out);

/* observe.c */
extern const Observation BARONY_OBSERVATION;
void barony_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers);
void barony_observe_next(const void *before, int seat_before, const void *state, int seat,
                         uint8_t *planes, int8_t *numbers);
void barony_policy_slots(const void *state, const Move *moves, int count,
                         uint16_t out[][POLICY_SLOTS]);

#endif
