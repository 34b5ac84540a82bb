/* play/moves.h -- the legal moves of a state as a list of texts. */
#ifndef PLAY_MOVES_H
#define PLAY_MOVES_H

#include "core/game.h"
#include "play/buffer.h"

/* A JSON array of the moves' texts by code point, which for UTF-8 is the order of the bytes; empty
 * when the game is over. The scratch buffer's words are lost. */
void moves_write(const Game *game, const void *state, Buffer *scratch, Buffer *out);

#endif
