/* web/undrawn.c -- the page draws boards itself: what the terminal draws them with stays out. */
#include "core/game.h"

/* In the place of games/NAME/draw.c (CMakeLists.txt). */
#define UNDRAWN(NAME)                                                                              \
    void NAME##_draw(const void *state, const Drawing *drawing, Text *out);                        \
    int NAME##_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]);                 \
    void NAME##_draw(const void *state, const Drawing *drawing, Text *out) {                       \
        (void)state;                                                                               \
        (void)drawing;                                                                             \
        (void)out;                                                                                 \
    }                                                                                              \
    int NAME##_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]) {                \
        (void)state;                                                                               \
        (void)move;                                                                                \
        (void)cell;                                                                                \
        return 0;                                                                                  \
    }

UNDRAWN(baron)
UNDRAWN(barony)
UNDRAWN(feudo)
