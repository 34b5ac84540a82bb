/* games/feudo/tables.h -- every number of Feudo that a found rulebook might change.
 *
 * The roster, the board's quarters, the plague deck, the trading cards and the bonus numbers are
 * partly reconstructed (RULES.md says which); no code repeats them, only the rules' texts do. */
#ifndef GAMES_FEUDO_TABLES_H
#define GAMES_FEUDO_TABLES_H

#include <stdint.h>

/* F5: the pieces of a player, in the order of the rules' table. Fighters are all before Milady. */
enum {
    BARON,
    FIRST,
    KNIGHT1,
    KNIGHT2,
    KNIGHT3,
    MERC1,
    MERC2,
    INF1,
    INF2,
    MILADY,
    PIECES,
    FIGHTERS = MILADY
};

/* Sets of pieces, bit p for piece p. */
enum {
    MERCENARIES = 1 << MERC1 | 1 << MERC2,
    FOOT = MERCENARIES | 1 << INF1 | 1 << INF2, /* F22: one of them must attack a town */
    TOWNSMEN = FOOT | 1 << BARON,               /* may enter villages and own towns */
    ALL_FIGHTERS = (1 << FIGHTERS) - 1,
    ALL_PIECES = (1 << PIECES) - 1
};

/* F5: strength and movement, healthy (red) and sick (black). */
static const uint8_t FEUDO_NUMBER[2][PIECES] = {{3, 5, 4, 4, 4, 3, 3, 2, 2, 2},
                                                {1, 2, 2, 2, 2, 1, 1, 1, 1, 1}};

/* F6: with fewer living fighters than this the Baron's numbers are these. */
enum { DESPERATE_BELOW = 4 };
static const uint8_t FEUDO_DESPERATE[2] = {6, 3};

/* F7: trading cards of a player, by value, falling; F11: army cards in a plot. */
enum { TRADE_KINDS = 3, TRADE_CARDS = 5, PLOT_CARDS = 3 };
static const uint8_t FEUDO_TRADE_VALUE[TRADE_KINDS] = {4, 2, 0};
static const uint8_t FEUDO_TRADE_COUNT[TRADE_KINDS] = {1, 1, 3};

/* F8: one card for each village, and fog. */
enum { VILLAGES = 16, FOG_CARDS = 4, FOG_STEPS = 1 };

enum {
    CASTLE_APART = 5,     /* F3: least distance between castles */
    CASTLE_FROM_TOWN = 2, /* F3 */
    MERCENARY_PAY = 1,    /* F17: shillings */
    VILLAGE_DEFENCE = 3,  /* F21 */
    WOOD_DEFENCE = 5,     /* F21 */
    TOWN_DEFENCE = 7,     /* F22 */
    KING_POINTS = 12,     /* F27 */
    KING_GIFT = 2,        /* F28: shillings */
    ROUNDS_AWAY = 2       /* F9: gone in round n, back in round n + 2 */
};

/* F29: the number of rounds; the first is the default. */
#define FEUDO_ROUNDS                                                                               \
    { 10, 15, 20 }
enum { ROUNDS_CHOICES = 3 };

/* F2: the quarters, row by row: . hill, V village, W wood, M mountain, T town, E Evesham. */
enum { QUARTERS = 4, QUARTER_SIDE = 5, TOWNS = 5 };
static const char FEUDO_QUARTER[QUARTERS][QUARTER_SIDE][QUARTER_SIDE + 1] = {
    {".....", "VTV.W", ".....", ".....", ".VMVM"},
    {"V..V.", ".....", "..M..", ".TW..", ".V..V"},
    {"..V..", "M....", ".TV..", "W....", "V..V."},
    {"M.W.V", ".....", ".TVMV", "...E.", "V...."},
};

/* F2: the towns; EVESHAM is the E of the quarters, the T of quarter q is town 1 + q. */
enum { EVESHAM };
static const char *const FEUDO_TOWN[TOWNS] = {"Evesham", "Worcester", "Gloucester", "Hereford",
                                              "Kenilworth"};

/* As typed in moves and positions. */
static const char *const FEUDO_PIECE[PIECES] = {"baron", "first", "knight1", "knight2", "knight3",
                                                "merc1", "merc2", "inf1",    "inf2",    "milady"};

/* Names free to choose (F2), by number from 1. */
static const char *const FEUDO_VILLAGE[VILLAGES + 1] = {
    "",         "Ashwick", "Barrow",    "Cropthorne", "Dunley",  "Elmbridge",
    "Fladbury", "Grimley", "Hanbury",   "Inkberrow",  "Kempsey", "Lenchwick",
    "Martley",  "Norton",  "Ombersley", "Pershore",   "Ripple"};

#endif
