/* games/baron/state.h -- a game of Baron as 1000 plain bytes.
 *
 * The board has no edge: 73 tiles may lie in one line in any direction. So it is kept as two
 * sorted lists: the tiles, and the empty cells that touch a tile (the *edge*), where the next
 * tile goes. For each edge cell the kinds it touches are kept up to date, and for each donjon the
 * tiles of its ring; so whether a tile fits, and whether a ring is complete, is never searched
 * for. A board of n tiles has at most 2n+4 edge cells: a new tile takes one away and adds at most
 * three. Lists are sorted and unused room is filled alike, so the same position is the same
 * bytes, however it came about. */
#ifndef GAMES_BARON_STATE_H
#define GAMES_BARON_STATE_H

#include "core/game.h"

#include <assert.h>

/* The kinds of tile, in the order of rule B1. */
enum {
    MEADOW,
    VILLAGE,
    FIELD,
    FOREST,
    VINEYARD,
    QUARRY,
    POND,
    SWAMP,
    CURSED,
    KINDS,
    NO_KIND = 15, /* no tile; or one that is not known, in a view */
    HELD = 16     /* set in tile_kind: a donjon stands on this meadow */
};

enum {
    TILES_ALL = 73,
    TILES_ROOM = 96,  /* 73, and what core/lanes.h wants behind a list */
    EDGES_ROOM = 168, /* 2 * 73 + 4, likewise */
    DONJONS_ROOM = 12,
    ROW_PLACES = 3,
    BARON_SLOTS = 3, /* B4: three kinds of value 1 are dealt; seats 3 and 4 share with 0 and 1 */
    DUNGEON = -5,    /* B11: at this honour or less a player is out */
    UNKNOWN = 255,   /* a pile count in a view; a seat not drawn yet */
    BARON_RULES = 27 /* B1 to B27 */
};

/* A cell q,r is the number 256 r + q: sorted by r, then q, and a neighbour is a constant away.
 * 74 cells from the start tile is as far as an edge can lie. */
typedef int16_t Cell;
#define NOWHERE INT16_MAX
enum { REACH = 74 };

static inline Cell cell_at(int q, int r) {
    return (Cell)(256 * r + q);
}

static inline int cell_q(Cell cell) {
    return (int8_t)(uint8_t)((uint16_t)cell & 0xffu);
}

static inline int cell_r(Cell cell) {
    return (cell - cell_q(cell)) / 256;
}

/* The six steps, in the order of core/hex.h. */
static const Cell STEP[6] = {1, -255, -256, -1, 255, 256};

/* What stands on a meadow. `ring` holds its six tiles, four bits each in the order of STEP:
 * the kind plus one, 0 where no tile lies. */
typedef struct Donjon {
    Cell cell;
    uint8_t seat;
    uint8_t side; /* Side */
    uint32_t ring;
} Donjon;

typedef enum Side {
    KNIGHT,
    BARON,
    CLAIMING, /* a knight that claims at the end (B25) */
    WAIVING   /* a knight that has waived */
} Side;

typedef enum Phase {
    /* nature's: */
    DRAW_FIRST,
    DRAW_DEAL,
    DRAW_ROW,
    DRAW_START,
    DRAW_TILE,
    /* the players': */
    TAKE,
    LAY,
    DONJON,
    CLAIM,
    /* nobody's: */
    DONE
} Phase;

typedef struct Baron {
    Cell tile_cell[TILES_ROOM];     /* rising; NOWHERE behind the last */
    Cell edge_cell[EDGES_ROOM];     /* likewise */
    uint8_t tile_kind[TILES_ROOM];  /* NO_KIND behind the last; HELD under a donjon */
    uint8_t edge_kinds[EDGES_ROOM]; /* bit k: touches a tile of kind k+1; 0xff behind the last */
    Donjon donjon[DONJONS_ROOM];    /* in order of placing; zero behind the last */
    int16_t honour[SEATS_MAX];
    uint8_t reserve[SEATS_MAX][KINDS]; /* tiles everybody knows of */
    uint8_t start_kind[SEATS_MAX];     /* the value-1 tile dealt by B4; NO_KIND: not known */
    uint8_t pile[KINDS];               /* left in the pile; UNKNOWN in a view */
    uint8_t gone[KINDS];               /* of players in the dungeon, as far as all know of them */
    uint8_t row[ROW_PLACES];           /* NO_KIND where it is empty */
    uint8_t hand[SEATS_MAX];           /* donjons that may be used */
    uint8_t chip[DONJONS_ROOM];        /* of a baron: the barony's value + 128; else 0 */
    uint8_t hidden; /* bit s: seat s holds its start_kind and nobody else knows (B27) */
    uint8_t out;    /* bit s: seat s is in the dungeon */
    uint8_t seats;
    uint8_t first;  /* UNKNOWN until drawn */
    uint8_t active; /* whose turn it is; UNKNOWN in the set-up */
    uint8_t phase;
    uint8_t resting; /* donjons that came back to the active player this turn (B15) */
    uint8_t asking;  /* in CLAIM: the donjon whose claim is asked; else 0 */
    uint8_t tiles, edges, donjons;
    uint8_t pile_left;
    uint8_t free_meadows;
} Baron;

static inline bool is_out(const Baron *baron, int seat) {
    return (baron->out >> seat & 1) != 0;
}

static inline bool is_hidden(const Baron *baron, int seat) {
    return (baron->hidden >> seat & 1) != 0;
}

/* B4: the kinds of value 1 stand side by side. */
static inline bool is_value_1(unsigned kind) {
    return kind >= VINEYARD && kind <= POND;
}

static_assert(sizeof(Donjon) == 8, "no padding");
static_assert(sizeof(Baron) == 1000, "no padding, and small");

/* Moves: the type, then the kind of tile or the number, then the cell. */
typedef enum Action {
    NATURE_FIRST,
    NATURE_DEAL,
    NATURE_DRAW,
    NATURE_START,
    PLAYER_TAKE,
    PLAYER_LAY,
    PLAYER_PASS,
    PLAYER_DONJON,
    PLAYER_END,
    PLAYER_CLAIM,
    PLAYER_WAIVE,
    ACTIONS
} Action;

static inline Move move_of(Action action, int number, Cell cell) {
    return (uint32_t)action << 24 | (uint32_t)number << 16 | (uint16_t)(cell ^ INT16_MIN);
}

static inline unsigned move_action(Move move) {
    return move >> 24;
}

static inline unsigned move_number(Move move) {
    return move >> 16 & 0xffu;
}

static inline Cell move_cell(Move move) {
    return (Cell)(int16_t)((move & 0xffffu) ^ 0x8000u);
}

/* What happened; the numbers and cells of an Event are told beside each. */
typedef enum BaronEvent {
    EVENT_FIRST,   /* seat begins */
    EVENT_DEALT,   /* seat; number 0 kind */
    EVENT_DRAWN,   /* number 0 kind, 1 place in the row */
    EVENT_STARTED, /* number 0 kind */
    EVENT_TOOK,    /* seat; number 0 kind, 1 place, 2 honour */
    EVENT_LAID,    /* seat; number 0 kind; cell 0 */
    EVENT_CLOSED,  /* seat; a gap closed: number 0 tiles touched, 1 honour; cell 0 */
    EVENT_PASSED,  /* seat */
    EVENT_RAISED,  /* seat; cell 0 */
    EVENT_CLAIMED, /* seat; cell 0 */
    EVENT_WAIVED,  /* seat; cell 0 */
    EVENT_READY,   /* seat; number 0 value; cell 0 */
    EVENT_FIGHT,   /* seat against other; number 0 and 1 strengths, 2 and 3 values, 4 other is a
                      baron, 5 seat wins; cell 0 and 1 where, the rest the battlefield in both */
    EVENT_DRIVEN,  /* seat's donjon goes: number 0 is 1 if it leaves the game; cell 0 */
    EVENT_LOST,    /* seat loses to other: number 0 honour; cells: the tiles */
    EVENT_FOUNDED, /* seat; number 0 value, 1 honour, 2 halved; cell 0, then the tiles scored */
    EVENT_OUT,     /* seat; number 0 honour */
    EVENT_CLAIMS,  /* the last claims begin */
    EVENT_OVER,    /* seat: the one left, or NATURE */
    BARON_EVENTS
} BaronEvent;

extern const int8_t BARON_VALUE[KINDS];
extern const uint8_t BARON_COUNT[KINDS];
extern const uint8_t BARON_DONJONS[SEATS_MAX + 1];
extern const uint8_t BARON_COST[ROW_PLACES];

/* rules.c */
void baron_start(void *state, const Setup *setup);
int baron_turn(const void *state);
int baron_moves(const void *state, Move *out);
bool baron_legal(const void *state, Move move);
int baron_why_not(const void *state, Move move);
void baron_apply(void *state, Move move);
int baron_events(const void *before, Move move, Event *out);
Move baron_pick(const void *state, Random *random);
Move baron_chance(const void *state, Random *random);
uint32_t baron_weight(const void *state, Move move);
int baron_rollout(void *state, Random *random, int most);
void baron_score(const void *state, Score *out);
/* knowledge.c */
void baron_view(void *state, int seat);
void baron_guess(void *state, int seat, Random *random);
bool baron_seen(const void *before, Move move, int seat);
bool baron_reveals(const void *before, Move move);
int baron_out_of_game(const Baron *baron, int kind); /* B5, B11; UNKNOWN if the view cannot say */
bool baron_deal_possible(const Baron *baron); /* does start_kind agree with B4 and the tiles? */
/* Parts of the rules that positions, drawings and opinions need. */
int baron_holds(const Baron *baron, int seat, int kind); /* tiles of a kind in the reserve */
int baron_kind_at(const Baron *baron, Cell cell);        /* NO_KIND if empty */
int baron_donjon_at(const Baron *baron, Cell cell);      /* its index, or -1 */
int baron_ring_value(uint32_t ring);
bool baron_add_tile(Baron *baron, int kind, Cell cell); /* puts a tile there; no scoring */
void baron_add_donjon(Baron *baron, int seat, Side side, Cell cell, int value);
bool baron_can_lay(const Baron *baron);             /* can anybody who is not out? (B24) */
bool baron_clash(const Baron *baron, int a, int b); /* do two donjons' baronies? (B18) */
void baron_ask_next(Baron *baron); /* CLAIM: the next knight to be asked, or all are resolved */

/* words.c, draw.c, position.c, mind.c */
const char *baron_phase(const void *state);
void baron_write_move(const void *state, Move move, Text *out);
bool baron_read_move(const void *state, const char *text, Move *out);
void baron_write_event(const void *before, const Event *event, Text *out);
void baron_say_event(const void *before, const Event *event, Lang lang, Text *out);
void baron_ask(const void *state, Lang lang, Text *out);
void baron_write_position(const void *state, Text *out);
bool baron_read_position(void *state, const Json *json, int node, Text *error);
void baron_draw(const void *state, const Drawing *drawing, Text *out);
void baron_judge(const void *state, int32_t *worth);
void baron_traits(const void *state, int32_t out[SEATS_MAX][TRAITS_MAX]);
enum { BARON_TRAITS = 26 };
extern const char *const BARON_TRAIT_NAMES[BARON_TRAITS];
extern const int32_t BARON_TRAIT_WEIGHTS[SEATS_MAX - 1][BARON_TRAITS]; /* by seats, from 2 */
void baron_write_cell(Cell cell, Text *out);                           /* "1,-2" */
bool baron_read_cell(const char *text, Cell *out); /* within REACH, no leading zeros */
extern const char *const BARON_KIND[KINDS];        /* as typed: "meadow" */
extern const Words BARON_KIND_WORDS[KINDS];        /* as said */
extern const Rule BARON_RULE[BARON_RULES + 1];

#endif
