/* tests/barony_drawn.h -- positions of Barony drawn as text.
 *
 * Cells: the land, A field, P plain, F forest, M mountain, L lake, and behind it for each seat its
 * digit, a k for every knight, and v, s or c for its village, stronghold or city: P0kkv is a plain
 * where seat 0 has two knights and a village, A0k1v a field shared by a knight and a village.
 * Hexes of the map that are not drawn are empty plains.
 *
 * Settings, all with a default:
 *     seats 2         land P          of hexes that are not drawn
 *     phase turn      to_act 0        first 0        round 1
 *     tokens0 0 0 0 0 fields, plains, forests, mountains of seat 0; tokens1 and so on
 *     rank 0 0        new 0 0         cities founded after the set-up
 *     gone 0 0        knights out of the game
 *     spent0 0 0 0 0  knights, villages, strongholds, cities of seat 0 that stand on hexes the test
 *                     does not care about, so that the reserve is empty; see below
 *     quiet 0         stirred false (true when there is a duke or the phase is build)
 *     passes 0        moved null      victim null    placed 3 per seat
 *
 * What is not on the map is in the reserve. Pieces of spent0 are put, one hex each, onto the last
 * hexes of the map that are not drawn, cities where they may stand. */
#ifndef TESTS_BARONY_DRAWN_H
#define TESTS_BARONY_DRAWN_H

#include "tests/drawn.h"

#include "games/barony/state.h"
#include "games/list.h"

/* The drawing as JSON. */
const char *barony_drawn_json(const char *drawing);

#define DRAW(TABLE, DRAWING)                                                                       \
    table_load(TABLE, &BARONY_GAME, barony_drawn_json(DRAWING), __FILE__, __LINE__)

/* The tests, file by file; each returns how many failed. */
int barony_setup_tests(void);
int barony_move_tests(void);
int barony_action_tests(void);
int barony_end_tests(void);
int barony_because_tests(void);
int barony_position_tests(void);
int barony_random_tests(int games);

#endif
