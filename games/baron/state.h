/* games/baron/state.h -- a game of Baron as 1024 plain bytes.
 *
 * The board has no edge: 73 tiles may lie in one line in any direction. So the cells that matter,
 * tiles and the empty cells that touch one (the *edge*, where the next tile goes), stand in a table
 * of 256 spots, each cell in its own spot or, where two cells want the same one, a few spots behind
 * it. A board of n tiles has at most 2n+4 edge cells, since a new tile takes one away and adds at
 * most three; so at most 223 spots are used. Cells never leave the table.
 *
 * For each edge cell the kinds it touches are kept up to date, and for each donjon the tiles of its
 * ring; so whether a tile fits, and whether a ring is complete, is never searched for. Sets of
 * spots are bits, from which a member is drawn without a list. Unused room is zero, and where a
 * cell stands in the table depends on the other cells there but not on the order in which they came
 * (board.h); so the same position is the same bytes, however it came about. */
#ifndef GAMES_BARON_STATE_H
#define GAMES_BARON_STATE_H

#include "core/bag.h"
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
    NO_KIND = 15 /* no tile; or one that is not known, in a view */
};

enum {
    TILES_ALL = 73,
    SPOTS = 256,
    SPOT_WORDS = SPOTS / 64, /* of a set of spots */
    DONJONS_ROOM = 12,
    ROW_PLACES = 3,
    BARON_SLOTS = 3,  /* B4: three kinds of value 1 are dealt; seats 3 and 4 share with 0 and 1 */
    DUNGEON = -5,     /* B11: at this honour or less a player is out */
    UNKNOWN = 255,    /* a pile count in a view; a seat not drawn yet */
    BARON_RULES = 27, /* B1 to B27 */
    BARON_ACTIONS = 2567, /* action.h */
    BARON_CHANCES = 32
};

/* A cell q,r is a number of 16 bits: the upper eight are its own spot, 16 r + q with the start tile
 * in the middle, the lower eight are r + 128. So a neighbour is a constant away, cells less than 16
 * apart never want the same spot, and numbers rise by rows as long as the land is less than 16
 * wide and high. 74 cells from the start tile is as far as an edge can lie. */
typedef uint16_t Cell;
#define WAY(Q, R) ((Cell)(256 * (16 * (R) + (Q)) + (R)))
enum { NOWHERE = 0, START_SPOT = SPOTS / 2 + 8, REACH = 74 };

static inline Cell cell_at(int q, int r) {
    return (Cell)(256 * START_SPOT + 128 + 256 * (16 * r + q) + r);
}

static inline int cell_r(Cell cell) {
    return (cell & 0xff) - 128;
}

static inline int cell_q(Cell cell) {
    return (int8_t)((cell >> 8) - START_SPOT - 16 * cell_r(cell));
}

static inline unsigned cell_spot(Cell cell) {
    return (uint8_t)(cell >> 8);
}

/* The six steps, in the order of core/hex.h. */
static const Cell STEP[6] = {WAY(1, 0), WAY(1, -1), WAY(0, -1), WAY(-1, 0), WAY(-1, 1), WAY(0, 1)};

/* The tiles around a meadow, four bits each in the order of STEP: the kind plus one, 0 where no
 * tile lies. A part of a ring has all four bits where a step belongs to it. */
typedef uint32_t Ring;
enum { RING_STEPS = 0x111111 }; /* one bit for each step */

/* The value of its tiles, B1. */
static inline int baron_ring_value(Ring ring) {
    static const int8_t VALUE[KINDS + 1] = {0, 0, 3, 2, 2, 1, 1, 1, -1, -2};
    int value = 0;
    for (int step = 0; step < 6; step++) {
        value += VALUE[ring >> (4 * step) & 15u];
    }
    return value;
}

/* The part of the ring around one meadow that lies in the ring around another. */
static inline Ring ring_overlap(Cell meadow, Cell other) {
    /* By the r of the way from one to the other, then its q, each from -2 to 2. */
    static const Ring OVERLAP[5][5] = {
        {0x000000, 0x000000, 0x000f00, 0x000ff0, 0x0000f0},
        {0x000000, 0x00ff00, 0x00f0f0, 0x000f0f, 0x0000ff},
        {0x00f000, 0x0f0f00, 0x000000, 0xf000f0, 0x00000f},
        {0x0ff000, 0xf0f000, 0x0f000f, 0xf0000f, 0x000000},
        {0x0f0000, 0xff0000, 0xf00000, 0x000000, 0x000000},
    };
    const unsigned way = (Cell)(other - meadow + WAY(2, 2));
    const unsigned r = way & 0xffu, q = ((way >> 8) - 16 * r) & 0xffu;
    const unsigned near = (unsigned)(r < 5) & (unsigned)(q < 5); /* a number: nothing to predict */
    return OVERLAP[r * near][q * near];
}

typedef enum Side {
    KNIGHT,
    BARON,
    CLAIMING, /* a knight that claims at the end (B25) */
    WAIVING   /* a knight that has waived */
} Side;

/* What stands on a meadow, gathered from the lists of a state. */
typedef struct Donjon {
    Cell cell;
    uint8_t seat;
    uint8_t side; /* Side */
    Ring ring;
} Donjon;

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
    uint64_t edge[SPOT_WORDS];      /* spots of edge cells */
    uint64_t meadow[SPOT_WORDS];    /* spots of meadows without a donjon */
    Bag reserve[SEATS_MAX];         /* tiles everybody knows of */
    Bag spent;                      /* on the board, or gone with a player as far as all know */
    Ring donjon_ring[DONJONS_ROOM]; /* donjons are in order of placing; zero behind the last */
    Cell donjon_cell[DONJONS_ROOM];
    Cell spot_cell[SPOTS];    /* NOWHERE: the spot is not used */
    uint8_t spot_mark[SPOTS]; /* a tile's kind; of an edge cell, bit k: it touches kind k+1 */
    int16_t honour[SEATS_MAX];
    uint16_t barons, claiming, waiving; /* bit d: donjon d is on that side; in none: a knight */
    uint8_t donjon_seat[DONJONS_ROOM];
    uint8_t start_kind[SEATS_MAX];   /* the value-1 tile dealt by B4; NO_KIND: not known */
    uint8_t pile[KINDS];             /* left in the pile; UNKNOWN in a view */
    uint8_t row[ROW_PLACES];         /* NO_KIND where it is empty */
    uint8_t hand[SEATS_MAX];         /* donjons that may be used */
    uint8_t edge_counts[SPOT_WORDS]; /* how many are in each word of `edge` */
    uint8_t hidden; /* bit s: seat s holds its start_kind and nobody else knows (B27) */
    uint8_t out;    /* bit s: seat s is in the dungeon */
    uint8_t seats;
    uint8_t first;  /* UNKNOWN until drawn */
    uint8_t active; /* whose turn it is; UNKNOWN in the set-up */
    uint8_t phase;
    uint8_t resting; /* donjons that came back to the active player this turn (B15) */
    uint8_t asking;  /* in CLAIM: the donjon whose claim is asked; else 0 */
    uint8_t crowded; /* 1: some cells are not in their own spots */
    uint8_t tiles, donjons;
    uint8_t free_meadows;
    uint8_t pile_left;
    uint8_t zero[5]; /* fills the last word */
} Baron;

static inline bool in_spots(const uint64_t set[SPOT_WORDS], unsigned spot) {
    return (set[spot / 64] >> spot % 64 & 1) != 0;
}

static inline bool in_set(uint32_t set, int index) {
    return (set >> index & 1) != 0;
}

static inline Side donjon_side(const Baron *baron, int index) {
    return in_set(baron->barons, index)     ? BARON
           : in_set(baron->claiming, index) ? CLAIMING
           : in_set(baron->waiving, index)  ? WAIVING
                                            : KNIGHT;
}

static inline Donjon donjon_of(const Baron *baron, int index) {
    const Donjon donjon = {baron->donjon_cell[index], baron->donjon_seat[index],
                           (uint8_t)donjon_side(baron, index), baron->donjon_ring[index]};
    return donjon;
}

static inline bool is_out(const Baron *baron, int seat) {
    return (baron->out >> seat & 1) != 0;
}

static inline bool is_hidden(const Baron *baron, int seat) {
    return (baron->hidden >> seat & 1) != 0;
}

/* The reserve with what only the seat itself knows of. */
static inline Bag baron_holdings(const Baron *baron, int seat) {
    const unsigned kind = baron->start_kind[seat];
    const unsigned hidden = (unsigned)(baron->hidden & ~baron->out) >> seat & 1u;
    const unsigned secret = kind == NO_KIND ? 0 : hidden;
    return baron->reserve[seat] + bag_of(kind & 7u, secret); /* kinds of value 1 are below 8 */
}

/* B4: the kinds of value 1 stand side by side. */
static inline bool is_value_1(unsigned kind) {
    return kind >= VINEYARD && kind <= POND;
}

static_assert((int)KINDS == (int)BAG_KINDS, "a bag has room for every kind");
static_assert(sizeof(Baron) == 1024, "no padding, and small");

/* Moves: the type, then the kind of tile or the number, then the cell; what is not used is 0. */
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
    return (uint32_t)action << 24 | (uint32_t)number << 16 | cell;
}

static inline unsigned move_action(Move move) {
    return move >> 24;
}

static inline unsigned move_number(Move move) {
    return move >> 16 & 0xffu;
}

static inline Cell move_cell(Move move) {
    return (Cell)(move & 0xffffu);
}

/* What happened; the numbers and cells of an Event are told beside each. What causes another or
 * matters more comes first. */
typedef enum BaronEvent {
    EVENT_FIRST,    /* seat begins */
    EVENT_DEALT,    /* seat; number 0 kind */
    EVENT_DRAWN,    /* number 0 kind, 1 place in the row */
    EVENT_STARTED,  /* number 0 kind */
    EVENT_TOOK,     /* seat; number 0 kind, 1 place, 2 honour */
    EVENT_LAID,     /* seat; number 0 kind; cell 0 */
    EVENT_CLOSED,   /* seat; a gap closed: number 0 tiles touched, 1 honour; cell 0 */
    EVENT_PASSED,   /* seat */
    EVENT_RAISED,   /* seat; cell 0 */
    EVENT_CLAIMED,  /* seat; cell 0 */
    EVENT_WAIVED,   /* seat; cell 0 */
    EVENT_READY,    /* seat; number 0 value; cell 0 */
    EVENT_FIGHT,    /* seat against other; number 0 and 1 strengths, 2 and 3 values, 4 other is a
                       baron, 5 seat wins; cell 0 and 1 where, the rest the battlefield in both */
    EVENT_FOUNDED,  /* seat; number 0 value, 1 honour, 2 halved, 3 value of the tiles that score, 4
                       and 5 strengths of a fight it has won; cell 0, then those tiles */
    EVENT_LOST,     /* seat loses to other: number 0 honour, 4 and 5 strengths of the fight; cells:
                       the tiles */
    EVENT_DRIVEN,   /* seat's donjon goes: number 0 is 1 if it leaves the game, 1 if it was a
                       baron, 4 and 5 strengths of a fight it has lost; cell 0 */
    EVENT_REPELLED, /* the same of a knight that was placed on a complete ring by this very move */
    EVENT_OUT,      /* seat; number 0 honour */
    EVENT_CLAIMS,   /* the last claims begin */
    EVENT_OVER,     /* seat: the one left, or NATURE */
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
bool baron_because(const void *state, Move move, Reason *out); /* because.c */
void baron_apply(void *state, Move move);
int baron_events(const void *before, Move move, Event *out);
Move baron_pick(const void *state, Random *random);
Move baron_chance(const void *state, Random *random);
uint32_t baron_weight(const void *state, Move move);
int baron_action(const void *state, Move move);
Move baron_action_move(const void *state, int number);
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
bool baron_add_tile(Baron *baron, int kind, Cell cell);  /* puts a tile there; no scoring */
void baron_add_donjon(Baron *baron, int seat, Side side, Cell cell);
int baron_laid(const Baron *baron, int kind);             /* tiles of a kind on the board */
int baron_land(const Baron *baron, Cell out[SPOTS]);      /* tiles and edge by rows; how many */
bool baron_can_lay(const Baron *baron);                   /* can anybody who is not out? (B24) */
bool baron_fits(const Baron *baron, int kind, Cell cell); /* may such a tile be laid there? (B12) */
bool baron_clash(const Baron *baron, int a, int b);       /* do two donjons' baronies? (B18) */
/* Of a knight that might stand on a meadow with this ring: what a barony would bring a seat as the
 * land lies now (B23), and does the barony of donjon d share valued tiles with it (B18)? */
int baron_brings(const Baron *baron, int seat, Cell meadow, Ring ring);
bool baron_disputed(const Baron *baron, Cell meadow, Ring ring, int d);
void baron_ask_next(Baron *baron); /* CLAIM: the next knight to be asked, or all are resolved */

/* What a seat has, as reasons speak of it: eval.c measures it, explain_words.c says it. */
typedef enum BaronFeature {
    BARON_RINGS,    /* value of the tiles around knights */
    BARON_NEAR,     /* honour of the baronies that one more tile would found */
    BARON_IN_HAND,  /* knights in hand */
    BARON_TILES,    /* value of the good tiles in the reserve */
    BARON_MEADOWS,  /* meadows there */
    BARON_SPOILERS, /* and tiles of negative value */
    BARON_BLOCKED,  /* value of rings that a stronger baron keeps from founding */
    BARON_AT_RISK,  /* value that barons share with stronger knights */
    BARON_DEBT,     /* honour below 0 */
    BARON_FEATURES
} BaronFeature;

/* explain.c, explain_words.c */
extern const EventKind BARON_EVENT_KINDS[BARON_EVENTS];
extern const Feature BARON_FEATURE[BARON_FEATURES];
void baron_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]);
void baron_measure(const void *state, int seat, int16_t out[FEATURES_MAX]); /* eval.c */
int baron_spots(const void *state, Spot out[SPOTS_MAX]);
void baron_say_fact(const void *state, const Fact *fact, Reader reader, Text *out);

/* words.c, draw.c, position.c, eval.c */
extern const Words BARON_KIND_OBJECT[KINDS]; /* "a meadow" */
extern const Words BARON_VOCABULARY[];       /* vocabulary.c */
enum { BARON_THEME_COUNT = 8 };
extern const Theme BARON_THEMES[BARON_THEME_COUNT]; /* themes.c */
const char *baron_phase(const void *state);
void baron_write_move(const void *state, Move move, Text *out);
bool baron_read_move(const void *state, const char *text, Move *out);
void baron_write_event(const void *before, const Event *event, Text *out);
void baron_say_event(const void *before, const Event *event, Reader reader, Text *out);
void baron_ask(const void *state, Lang lang, Text *out);
void baron_write_position(const void *state, Text *out);
void baron_write_facts(const void *state, Text *out);
bool baron_read_position(void *state, const Json *json, int node, Text *error);
void baron_draw(const void *state, const Drawing *drawing, Text *out);
int baron_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]);
void baron_cell_name(const void *state, int cell, Text *out);
void baron_evaluate(const void *state, int32_t *worth);
void baron_write_cell(Cell cell, Text *out);       /* "1,-2" */
bool baron_read_cell(const char *text, Cell *out); /* within REACH, no leading zeros */
extern const char *const BARON_KIND[KINDS];        /* as typed: "meadow" */
extern const Words BARON_KIND_WORDS[KINDS];        /* as said */
extern const Rule BARON_RULE[BARON_RULES + 1];

/* observe.c */
extern const Observation BARON_OBSERVATION;
void baron_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers);
void baron_policy_slots(const void *state, const Move *moves, int count,
                        uint16_t out[][POLICY_SLOTS]);

#endif
