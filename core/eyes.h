/* core/eyes.h -- whose eyes look at a game, and what they may see: the one rule of secrecy.
 *
 * Rules say of each state, move and event who may know it (core/game.h); pages, servers and
 * terminals all ask here; tools/layers sees to it that nobody else reads Event.seen, and that only
 * the search, which reasons about what others know, asks Game.seen itself. */
#ifndef CORE_EYES_H
#define CORE_EYES_H

#include "core/game.h"

#include <string.h>

/* Eyes are a seat's number, or one of these. */
enum {
    EYES_PUBLIC = NATURE, /* what everybody at the table may know, and spectators */
    EYES_ALL = OVER       /* everything: for when the game is over */
};

static inline bool eyes_hear(int eyes, const Event *event) {
    return eyes == EYES_ALL || event->seen == 0xff || (eyes >= 0 && (event->seen >> eyes & 1) != 0);
}

/* May they know that this very move was made? `before` is the whole state, no view. */
static inline bool eyes_see_move(int eyes, const Game *game, const void *before, Move move) {
    return eyes == EYES_ALL || game->seen(before, move, eyes);
}

/* The state as they may know it; `out` is as aligned as `state`. */
static inline void eyes_see(int eyes, const Game *game, const void *state, void *out) {
    memcpy(out, state, (size_t)game->state_size);
    if (eyes != EYES_ALL) {
        game->view(out, eyes);
    }
}

/* Does one know anything of a state that the other does not? */
static inline bool eyes_differ(int one, int other, const Game *game, const void *state) {
    STATE_ROOM(a);
    STATE_ROOM(b);
    eyes_see(one, game, state, a);
    eyes_see(other, game, state, b);
    return memcmp(a, b, (size_t)game->state_size) != 0;
}

#endif
