/* play/moves.h -- the legal moves of a state as a list of texts. */
#ifndef PLAY_MOVES_H
#define PLAY_MOVES_H

#include "core/game.h"
#include "play/buffer.h"

/* The texts of the legal moves, sorted by code point, which for UTF-8 is the order of the bytes;
 * none when the game is over. They stand in the scratch buffer, whose earlier words are lost, and
 * which is cut if memory runs out; returns how many there are. */
int moves_list(const Game *game, const void *state, Buffer *scratch, const char *texts[MOVES_MAX]);

/* The same as a JSON array. */
void moves_write(const Game *game, const void *state, Buffer *scratch, Text *out);

#endif
