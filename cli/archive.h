/* cli/archive.h -- games written down as arrays, in a file that numpy and liege.load read.
 *
 * An .npz file: a zip archive, not compressed, of arrays. Game i has the actions (numbers of moves)
 * from offsets[i] to offsets[i + 1], nature's too:
 *
 *     name      |S16 [1]              the game, as typed
 *     version   <i4 [1]               of its rules
 *     setup     <i4 [1 + options]     seats, then what the options are
 *     seeds     <u8 [games]
 *     offsets   <i8 [games + 1]
 *     actions   <i4 [offsets[games]]
 *     actors    |i1 [offsets[games]]  the seat, or -1: nature
 *     points    <i4 [games, seats]
 *     places    |i1 [games, seats]    1 is best
 *     looks     <i8 [actions + 1]     of what was looked at before action i, from looks[i] to
 *                                     looks[i + 1]: nothing where nobody thought,
 *     looked    <i4 [looks[actions]]  actions,
 *     visits    <u4 [looks[actions]]  how often,
 *     worths    <f4 [looks[actions], seats]  and the shares of the win it found there
 */
#ifndef CLI_ARCHIVE_H
#define CLI_ARCHIVE_H

#include "play/buffer.h"
#include "play/match.h"
#include "search/search.h"

enum { ARCHIVE_GAMES_MOST = 1000000 };

typedef struct Archive Archive;

Archive *archive_new(const Game *game, const Setup *setup, int64_t games); /* NULL: no memory */
void archive_free(Archive *archive);                                       /* NULL is fine */

/* What `search` has looked at before the next move of a match, added to `looks`, which begins empty
 * with each game. */
void archive_look(Buffer *looks, const Match *match, const Search *search);

/* Game number `number`, which is over; each from any thread. False: no memory. */
bool archive_put(Archive *archive, int64_t number, const Match *match, const Buffer *looks);

/* When all games are there. False: `error` says why. */
bool archive_write(const Archive *archive, const char *path, Text *error);

#endif
