/* tests/baron_drawn.h -- positions of Baron drawn as text.
 *
 * Cells: Me meadow, Vi village (3), Fi field (2), Fo forest (2), Vy vineyard (1), Qu quarry (1),
 * Po pond (1), Sw swamp (-1), Cu cursed (-2). Behind a meadow :a is a knight of seat 0, :b of
 * seat 1 …, :A a baron of seat 0, :B of seat 1 …; barons carry the value of their ring.
 *
 * Settings, all with a default:
 *     seats 2             phase lay           to_act 0 (or nature)   first 0
 *     active 0            as to_act
 *     honour 0 0          -5 for a seat that is out
 *     out 1               seats that are out; nobody
 *     hand 5 4            what is left of the donjons of B2; none for a seat that is out
 *     resting 0 0
 *     reserve0 Vi Me      filled up to 2 tiles, 3 when its owner is to lay: a vineyard (seats 1 to
 *                         4: quarry, pond, vineyard, quarry) as dealt by B4 and still there, then
 *                         meadows; "-" is none; not filled up when the row is empty
 *     row Vi Fi Fo        three of the kinds there are most of; "-" is none, as it is in the
 *                         phases claim and over
 *     pile Vi Me          all tiles that are left; then nothing is left for the tail
 *     tail 3,0            when the row is empty, or the pile is given, the tiles that are left lie
 *                         in a line to the east from here, two meadows first; otherwise it begins
 *                         beside the easternmost tile
 *     gone Me Po          what B5 takes from five, and for every seat that is out what it was dealt
 *     placed 0,0 1,1      donjons in order of placing; as they stand in the drawing
 *     asked 0,0           phase claim: all knights by B25
 *     claimed 1,1         none
 *     secret Vy Po        starting tiles that nobody else has seen, "-" for one that was seen; as
 *                         dealt for seats that are out, "-" for the others
 *     dealt Vy Qu         starting tiles that were seen, "-" where it is left open; all open */
#ifndef TESTS_BARON_DRAWN_H
#define TESTS_BARON_DRAWN_H

#include "tests/drawn.h"

#include "games/list.h"

enum { DRAWN_KINDS = 9, DRAWN_TILES = 73 };

extern const char *const DRAWN_NAMES[DRAWN_KINDS];
extern const int DRAWN_COUNTS[DRAWN_KINDS]; /* B1 */
extern const int DRAWN_VALUES[DRAWN_KINDS];
extern const int DRAWN_DONJONS[SEATS_MAX + 1]; /* B2, by seats */

int drawn_kind(const char *name); /* "meadow" or "Me"; fails the test if it is none */

/* The drawing as JSON. */
const char *drawn_json(const char *drawing);

#define DRAW(TABLE, DRAWING) table_load(TABLE, &BARON_GAME, drawn_json(DRAWING), __FILE__, __LINE__)

/* The tests, file by file; each returns how many failed. */
int baron_setup_tests(void);
int baron_turn_tests(void);
int baron_found_tests(void);
int baron_fight_tests(void);
int baron_dungeon_tests(void);
int baron_end_tests(void);
int baron_secret_tests(void);
int baron_because_tests(void);
int baron_position_tests(void);
int baron_far_tests(void);
int baron_random_tests(int games);

#endif
