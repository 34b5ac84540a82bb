/* tests/feudo_drawn.h -- positions of Feudo drawn as text.
 *
 * All stand on one map: the four quarters as they are printed, Q1 in the north-west, then Q2, Q3,
 * Q4. Castles are at 0,5, 10,5, 5,0 and 5,10.
 *
 *      0  .  .  .  .  .  .  V5 .  .  V6 .         V villages with their numbers
 *      1   V1 Tw V2 .  W  .  .  .  .  .  .        T towns: w Worcester, g Gloucester,
 *      2  .  .  .  .  .  .  .  .  M  .  .           h Hereford, k Kenilworth, e Evesham
 *      3   .  .  .  .  .  .  .  Tg W  .  .        W woods, M mountains
 *      4  .  V3 M  V4 M  .  .  V7 .  .  V8
 *      5   0  .  .  .  .  +  .  .  .  .  1        + the convent, 0 and 1 castles
 *      6  .  .  V9 .  .  .  M  .  W  .  V13
 *      7   M  .  .  .  .  .  .  .  .  .  .
 *      8  .  Th V10.  .  .  .  Tk V14M  V15       the plague's pawn is on village 15
 *      9   W  .  .  .  .  .  .  .  .  Te .
 *     10  V11.  .  V12.  .  V16.  .  .  .
 *
 * A drawing shows a part of it. The word in a cell is the seat and its pieces there, B Baron, F
 * First Knight, K1 K2 K3 knights, M1 M2 mercenaries, I1 I2 infantrymen, L Milady, small letters
 * for the sick: 0BK1, 1l. Before them T: V: W: H: may say what the land must be there, town,
 * village, wood or hill; after them + adds pieces of another seat: 0K1+1L. Pieces not drawn are in
 * their castles.
 *
 * Settings, all but the first with a default:
 *     star 4,6            the cell with the star
 *     seats 2             round 3             rounds 10          phase attack
 *     to_act 0            nature in the phase plague, nobody in the phase over
 *     step 1              in the phases march and charm
 *     order 0 1           points 0 0          plague 10,8        fog no         king no
 *     deck 1 2 fog        all cards
 *     owners - - - - -    of Evesham, Worcester, Gloucester, Hereford, Kenilworth
 *     dead0 K1 K2         away0 B 4 L 5       convent0 k1        castle0 k2 (to have it sick)
 *     hand0 4 2 0 0 0     plot0 B F K1 0      spent 0 0          charmed 1
 *     moved0 K1 2         attacked0 K1        muster 4,4 K1
 *     won1 0 4,4 K1       and so on to won4 */
#ifndef TESTS_FEUDO_DRAWN_H
#define TESTS_FEUDO_DRAWN_H

#include "tests/drawn.h"

#include "games/feudo/state.h"
#include "games/list.h"

extern const Game FEUDO_GAME;

/* The map, row by row: . hill, V village, W wood, M mountain, T town, + convent. */
extern const char *const FEUDO_LAND[SIDE];

/* The drawing as JSON. */
const char *feudo_drawn(const char *drawing);

#define DRAW(TABLE, DRAWING)                                                                       \
    table_load(TABLE, &FEUDO_GAME, feudo_drawn(DRAWING), __FILE__, __LINE__)

/* A new game of so many rounds, up to the first castle, on the map above. */
void feudo_begin(Table *table, int seats, int rounds);

/* The tests, file by file; each returns how many failed. */
int feudo_board_tests(void);
int feudo_round_tests(void);
int feudo_march_tests(void);
int feudo_stack_tests(void);
int feudo_fight_tests(void);
int feudo_end_tests(void);
int feudo_because_tests(void);
int feudo_secret_tests(int games);
int feudo_position_tests(void);
int feudo_random_tests(int games);

#endif
