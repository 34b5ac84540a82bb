/* games/feudo/state.h -- a game of Feudo as 512 plain bytes, its moves and its events.
 *
 * The map is kept as sets of cells, and so are the fighters in the open, kept up to date with
 * every move: where a piece may go and what it may attack are then a few operations on whole sets.
 * Pieces in castles and in the convent are in no set, for there they neither block, nor are
 * limited in number, nor can be attacked. What is not used is filled alike, so the same position
 * is the same bytes. */
#ifndef GAMES_FEUDO_STATE_H
#define GAMES_FEUDO_STATE_H

#include "core/game.h"
#include "games/feudo/board.h"
#include "games/feudo/tables.h"

#include <assert.h>

enum {
    FEUDO_SEATS = 4,
    FEUDO_RULES = 30,
    FEUDO_ACTIONS = 2716, /* action.h */
    FEUDO_CHANCES = 41,
    WON_MAX = FEUDO_SEATS * FIGHTERS, /* attacks a round: each unit attacks once (F20) */
    NONE = 255,                       /* no card, seat, quarter … */
    UNKNOWN = 254                     /* in a view: a card this seat cannot know */
};

typedef enum Phase {
    SETUP,  /* nature lays the quarters, then draws who builds first */
    CASTLE, /* F3 */
    ORDER,  /* F10: nature may have to draw who sets it */
    PLOT,
    PLAGUE, /* nature's */
    MARCH,
    CHARM,
    TRADE,
    ATTACK,
    MUSTER,
    ADVANCE,
    DONE,
    PHASES
} Phase;

typedef struct Feudo {
    /* The map. */
    Bits rough; /* mountains, castles and the convent */
    Bits woods, villages, towns;
    /* Fighters in the open by seat; soldiers are those of whom one may stand on a cell (F16):
     * knights, mercenaries, infantrymen. */
    Bits fighters[FEUDO_SEATS];
    Bits soldiers[FEUDO_SEATS];
    uint16_t points[FEUDO_SEATS];
    /* Sets of pieces by seat. */
    uint16_t sick[FEUDO_SEATS];
    uint16_t living[FEUDO_SEATS];   /* those away too */
    uint16_t attacked[FEUDO_SEATS]; /* in this round */
    uint16_t won_by[WON_MAX];       /* pieces that took part, and the seat times 1 << PIECES */
    uint16_t deck;                  /* bit n-1: the card of village n is to come */
    uint16_t muster;                /* units that have joined, a Baron's as BARON */
    uint8_t at[FEUDO_SEATS][PIECES];
    uint8_t moved[FEUDO_SEATS][PIECES];        /* cells in this round's march and trade */
    uint8_t won_at[WON_MAX];                   /* this round's won cells, in order */
    uint8_t village[VILLAGES];                 /* cell of village n at n-1; NOWHERE until laid */
    uint8_t town[TOWNS];                       /* cell, or NOWHERE */
    uint8_t owner[TOWNS];                      /* seat, or NONE */
    uint8_t castle[FEUDO_SEATS];               /* cell, or NOWHERE */
    uint8_t plot[FEUDO_SEATS][PLOT_CARDS + 1]; /* pieces, then the kind of trading card */
    uint8_t hand[FEUDO_SEATS][TRADE_KINDS];    /* trading cards by kind */
    uint8_t back[FEUDO_SEATS][2]; /* round of return of Baron and Milady, 0 if not away */
    uint8_t spent[FEUDO_SEATS];   /* shillings in this round */
    uint8_t order[FEUDO_SEATS];   /* of play; NONE until set, and behind the last */
    uint8_t quarter[QUARTERS];    /* NW, NE, SW, SE: 4 times the quarter + quarter turns; NONE */
    uint8_t army[FEUDO_SEATS];    /* living fighters */
    uint8_t fog_left;             /* fog cards to come */
    uint8_t fog;                  /* 1: there is fog in this round (F12) */
    uint8_t plague;               /* cell of the pawn, or NOWHERE */
    uint8_t phase;                /* Phase */
    int8_t turn;                  /* seat, NATURE or OVER */
    uint8_t step;                 /* 1 to 3 in MARCH and CHARM, else 0 */
    uint8_t index;                /* place in the order of play of the one to act, else 0 */
    uint8_t seats;
    uint8_t rounds, round; /* to be played; the present one, 0 in the set-up */
    uint8_t king : 1;      /* the king has come (F27) */
    uint8_t version1 : 1;  /* played by version 1 of the rules (F16, crowd_of) */
    uint8_t charmed;       /* bit s: seat s is charmed in this round */
    uint8_t wins;          /* used entries of won_by, won_at */
    uint8_t target;        /* cell, in MUSTER; else 0 */
} Feudo;

static_assert(sizeof(Feudo) == 512, "the state has a fixed size and no padding");

/* A move: its kind, then three bytes.
 *     piece, ways, cell   for MOVE and SPEND; ways are the cells of the shortest way there, so
 *                         that carrying a move out need not look for it again
 *     cell, pieces (2)    for ADVANCE
 *     quarter, 0, turns   for QUARTER; turns by 90 degrees
 *     0, 0, number        else: a cell, seat, piece, kind of trading card, village (0: fog), the
 *                         packed order of play, or 0 */
typedef enum Kind {
    MOVE_QUARTER,
    MOVE_FIRST,
    MOVE_CASTLE,
    MOVE_LOT,
    MOVE_ORDER,
    MOVE_CARD,
    MOVE_TRADE,
    MOVE_PLAGUE,
    MOVE_STAY,
    MOVE_MOVE,
    MOVE_SPARE,
    MOVE_CHARM,
    MOVE_DONE,
    MOVE_SPEND,
    MOVE_ATTACK,
    MOVE_STRIKE,
    MOVE_JOIN,
    MOVE_ADVANCE,
    MOVE_KINDS
} Kind;

static inline Move move_of(Kind kind, int number) {
    return (Move)kind << 24 | (Move)number;
}

static inline Move move_to(Kind kind, int piece, int ways, int cell) {
    return (Move)kind << 24 | (Move)piece << 16 | (Move)ways << 8 | (Move)cell;
}

static inline Move move_advance(int cell, int pieces) {
    return (Move)MOVE_ADVANCE << 24 | (Move)cell << 16 | (Move)pieces;
}

static inline Move move_quarter(int quarter, int turns) {
    return (Move)MOVE_QUARTER << 24 | (Move)quarter << 16 | (Move)turns;
}

static inline unsigned move_kind(Move move) {
    return move >> 24;
}

static inline int move_number(Move move) { /* all three bytes */
    return (int)(move & 0xffffffu);
}

static inline int move_high(Move move) { /* piece, quarter, or cell of an ADVANCE */
    return (int)(move >> 16 & 0xffu);
}

static inline int move_ways(Move move) {
    return (int)(move >> 8 & 0xffu);
}

static inline int move_low(Move move) { /* cell or turns */
    return (int)(move & 0xffu);
}

static inline int move_pieces(Move move) { /* of an ADVANCE */
    return (int)(move & 0xffffu);
}

/* An order of play, two bits a seat, the first one highest. */
static inline int order_seat(int packed, int seats, int place) {
    return packed >> 2 * (seats - 1 - place) & 3;
}

/* What happened; the numbers and cells of an Event are told beside each. */
typedef enum FeudoEvent {
    EVENT_QUARTER,   /* number 0 quarter, 1 corner, 2 turns */
    EVENT_PAWN,      /* number 0 village; cell 0 */
    EVENT_FIRST,     /* seat builds first */
    EVENT_CASTLE,    /* seat; cell 0 */
    EVENT_ROUND,     /* number 0 round */
    EVENT_HEALED,    /* seat; number 0 piece; cell 0 */
    EVENT_BACK,      /* seat; number 0 piece; cell 0 */
    EVENT_LOT,       /* seat is drawn to set the order */
    EVENT_ORDER,     /* seat; numbers 0 to 3 seats in order, NONE behind the last */
    EVENT_CARD,      /* seat; number 0 piece, 1 place in the plot; told to seat alone */
    EVENT_PLEDGE,    /* seat; number 0 value of the trading card; told to seat alone */
    EVENT_PLAGUE,    /* number 0 village; cell 0 */
    EVENT_FOG,       /* nothing more */
    EVENT_INFECTED,  /* seat; number 0 piece; cell 0 */
    EVENT_PERISHED,  /* seat; number 0 piece; cell 0 */
    EVENT_SKIPPED,   /* seat; number 0 piece, 1 is 1 if charmed, else the piece is gone */
    EVENT_STAYED,    /* seat; number 0 piece; cell 0 */
    EVENT_MOVED,     /* seat; number 0 piece, 1 ways; cell 0 from, 1 to */
    EVENT_PAID,      /* seat; number 0 piece, 1 shillings */
    EVENT_CHARMED,   /* seat charms other; number 0 round of Milady's return; cell 0 hers */
    EVENT_SPARED,    /* seat */
    EVENT_CONTAGION, /* seat; number 0 pieces infected; cell 0 Milady's */
    EVENT_TRADE,     /* seat; number 0 value, 1 gift, 2 shillings left, 3 is 1 if charmed */
    EVENT_HAND,      /* seat takes all trading cards back */
    EVENT_SPENT,     /* seat; number 0 piece, 1 shillings, 2 shillings left; cell 0 from, 1 to */
    EVENT_NO_ATTACK, /* seat may attack nothing; what it stands beside and lacks least for, of other
                        or NATURE: number 0 sum, 1 defence, 2 Lack; cell 0 */
    EVENT_TARGET,    /* seat against other or NATURE; number 0 defence; cell 0 */
    EVENT_JOINED,    /* seat; number 0 piece, 1 its unit's strength, 2 sum so far, 3 the unit */
    EVENT_FIGHT,     /* seat against other or NATURE; number 0 sum, 1 defence, 2 of it the ground's,
                        3 set of attacking pieces; cell 0 */
    EVENT_BEATEN,    /* seat's fighter by other; number 0 piece, 1 points other gains; cell 0 */
    EVENT_FLED,      /* seat's Baron from other; number 0 round of return; cell 0 */
    EVENT_CONQUERED, /* seat, from other or NATURE; number 0 town, 1 distance and points; cells: the
                        town, the castle */
    EVENT_LOST_TOWN, /* seat to other; number 0 town, 1 distance, 2 points lost; cells likewise */
    EVENT_DESPERATE, /* seat; number 0 living fighters, 1 and 2 the Baron's numbers now */
    EVENT_KING,      /* seat has reached number 0 points */
    EVENT_COWARDS,   /* seat; number 0 the sum in the castle, 1 points lost, 2 set of pieces */
    EVENT_ADVANCED,  /* seat; number 0 set of pieces; cell 0 from, 1 to */
    EVENT_DONE,      /* seat; number 0 Phase it has done with */
    EVENT_OVER,      /* nothing more */
    EVENT_WON,       /* seat; number 0 points */
    FEUDO_EVENTS
} FeudoEvent;

/* What an attack lacks (F21, F22). */
typedef enum Lack { LACK_STRENGTH, LACK_FOOT, LACK_BARON, LACKS } Lack;

/* What `liege sim` counts. */
typedef enum FeudoTally {
    TALLY_ATTACKS,
    TALLY_BEATEN,
    TALLY_FLED,
    TALLY_CONQUESTS,
    TALLY_RECONQUESTS,
    TALLY_ADVANCES,
    TALLY_KING,
    TALLY_COWARDS,
    TALLY_DESPERATE,
    TALLY_CHARMS,
    TALLY_CONTAGIONS,
    TALLY_INFECTIONS,
    TALLY_PERISHED,
    TALLY_HEALED,
    TALLY_FOG,
    TALLY_PAID,
    TALLY_SHILLINGS,
    FEUDO_TALLIES
} FeudoTally;

/* What explanations measure, for each seat. */
typedef enum FeudoFeature {
    FEUDO_TARGET,           /* points of the best prey that it could beat next round */
    FEUDO_TOWN_STEPS,       /* of the nearest piece that F22 asks for, to a town */
    FEUDO_FIGHTERS_AT_RISK, /* strength of its fighters that others could beat next round */
    FEUDO_TOWNS_AT_RISK,    /* 1: others could take a town of it next round */
    FEUDO_SHILLINGS,        /* of the trading cards in hand */
    FEUDO_COWARDICE,        /* points that the king would take */
    FEUDO_CHARM,            /* 1: Milady could charm somebody next round */
    FEUDO_FEATURES
} FeudoFeature;

/* rules.c, legality.c, knowledge.c */
extern const Game FEUDO_GAME_1; /* by version 1 of the rules */
void feudo_start(void *state, const Setup *setup);
void feudo_start_1(void *state, const Setup *setup);
int feudo_turn(const void *state);
int feudo_moves(const void *state, Move *out);
bool feudo_legal(const void *state, Move move);
int feudo_why_not(const void *state, Move move);
bool feudo_because(const void *state, Move move, Reason *out); /* because.c */
void feudo_apply(void *state, Move move);
int feudo_events(const void *before, Move move, Event out[EVENTS_MAX]);
Move feudo_pick(const void *state, Random *random);
Move feudo_chance(const void *state, Random *random);
uint32_t feudo_weight(const void *state, Move move);
int feudo_action(const void *state, Move move);
Move feudo_action_move(const void *state, int number);
int feudo_rollout(void *state, Random *random, int most);
void feudo_score(const void *state, Score out[SEATS_MAX]);
void feudo_view(void *state, int seat);
void feudo_guess(void *state, int seat, Random *random);
bool feudo_seen(const void *before, Move move, int seat);
bool feudo_reveals(const void *before, Move move);
/* Parts of the rules that positions, drawings and opinions need. */
int feudo_number(const Feudo *s, int seat, int piece);   /* F5, F6: strength and movement */
int feudo_present(const Feudo *s, int seat);             /* set of pieces living and not away */
int feudo_purse(const Feudo *s, int seat);               /* F17, F28: shillings left */
int feudo_defence(const Feudo *s, int cell);             /* F21, F22 */
int feudo_defender(const Feudo *s, int cell);            /* seat with fighters there, or NATURE */
int feudo_mustered(const Feudo *s);                      /* F20: sum of the units joined */
bool feudo_revealed(const Feudo *s, int seat, int card); /* F30: is this card of the plot open? */
bool feudo_lay(Feudo *s, int corner, int quarter, int turns); /* F2: adds it to the map */
/* F3: the cells that each part of the rule leaves; a castle stands where all of them agree. */
typedef struct CastleGround {
    Bits hills, edge, off_castles, off_towns;
} CastleGround;
CastleGround feudo_castle_ground(const Feudo *s);
Bits feudo_castle_sites(const Feudo *s); /* F3, less the castles built */
int feudo_pawn_start(const Feudo *s);    /* F4: number of a village */
/* The cells a piece may go to in `most` steps; ways[] per cell, if not NULL, for those cells. */
Bits feudo_reach(const Feudo *s, int seat, int piece, int most, uint8_t ways[CELLS]);
/* Sets army, fighters and soldiers from where the pieces are. */
void feudo_derive(Feudo *s);
/* F14: why a piece may not end a move on a cell, wherever it comes from; the first that applies. */
typedef enum Shut {
    SHUT_NOT,
    SHUT_CONVENT, /* to the healthy */
    SHUT_ROUGH,   /* a mountain or a foreign castle */
    SHUT_PLAGUE,
    SHUT_ENEMY,
    SHUT_TOWN,
    SHUT_VILLAGE,
} Shut;
Shut feudo_shut(const Feudo *s, int seat, int piece, int cell);
/* F16 and F15 for pieces that stand somewhere; the rule broken, or 0. */
int feudo_crowded(const Feudo *s, int seat, int piece);

/* words.c */
extern const Rule FEUDO_RULE[FEUDO_RULES + 1];
extern const Words FEUDO_VOCABULARY[]; /* vocabulary.c */
enum { FEUDO_THEME_COUNT = 8 };
extern const Theme FEUDO_THEMES[FEUDO_THEME_COUNT]; /* themes.c */
const char *feudo_phase(const void *state);
void feudo_write_move(const void *state, Move move, Text *out);
bool feudo_read_move(const void *state, const char *text, Move *out);
void feudo_ask(const void *state, Lang lang, Text *out);
void feudo_write_cell(Text *out, int cell);              /* "4,10" */
int feudo_read_cell(const char *text, const char **end); /* -1 if it is none */
extern const char *const FEUDO_PHASE[PHASES];

/* events.c */
void feudo_write_event(const void *before, const Event *event, Text *out);
void feudo_say_event(const void *before, const Event *event, Reader reader, Text *out);
/* As the object of a sentence, with spans: a seat's piece; the target of the attack at hand. */
/* Pieces as sentences begin with them, and as their object; braces enclose the span. */
extern const Words FEUDO_YOUR_PIECE[PIECES], FEUDO_THEIR_PIECE[PIECES], FEUDO_PIECE_OBJECT[PIECES];
void feudo_say_piece(int seat, int piece, Lang lang, Text *out);
void feudo_say_cell(const Feudo *s, int cell, bool at, Reader reader, Text *out);

/* position.c, position_read.c */
void feudo_write_position(const void *state, Text *out);
void feudo_write_facts(const void *state, Text *out);
bool feudo_read_position(void *state, const Json *json, int node, Text *error);
bool feudo_read_position_1(void *state, const Json *json, int node, Text *error);

/* draw.c */
void feudo_draw(const void *state, const Drawing *drawing, Text *out);
int feudo_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]);
void feudo_cell_name(const void *state, int cell, Text *out);

/* eval.c */
void feudo_evaluate(const void *state, int32_t worth[SEATS_MAX]);
int32_t feudo_evaluate_seat(const void *state, int seat);
void feudo_tally(const Event *event, int64_t counts[]);
extern const Words FEUDO_TALLY[FEUDO_TALLIES];

/* explain.c, explain_words.c */
extern const EventKind FEUDO_EVENT_KINDS[FEUDO_EVENTS];
extern const Feature FEUDO_FEATURE[FEUDO_FEATURES];
void feudo_event_points(const void *before, const Event *event, int16_t out[SEATS_MAX]);
void feudo_measure(const void *state, int seat, int16_t out[FEATURES_MAX]);
int feudo_spots(const void *state, Spot out[SPOTS_MAX]);
void feudo_say_fact(const void *state, const Fact *fact, Reader reader, Text *out);
bool feudo_horizon(const void *from, const void *state);

/* observe.c */
extern const Observation FEUDO_OBSERVATION;
void feudo_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers);
void feudo_policy_slots(const void *state, const Move *moves, int count,
                        uint16_t out[][POLICY_SLOTS]);

#endif
