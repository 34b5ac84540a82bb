/* play/moves.h -- the legal moves of a state as a list of texts. */
#ifndef PLAY_MOVES_H
#define PLAY_MOVES_H

#include "core/game.h"
#include "play/page.h"

/* A JSON array of the moves' texts by code point, which for UTF-8 is the order of the bytes; empty
 * when the game is over. The scratch page's words are lost. */
void moves_write(const Game *game, const void *state, Page *scratch, Page *out);

#endif
