/* web/undrawn.c -- the page draws boards itself: what the terminal draws them with stays out. */
#include "core/game.h"

/* In the place of games/NAME/draw.c (CMakeLists.txt). */
#define UNDRAWN(NAME)                                                                              \
    void NAME##_draw(const void *state, const Drawing *drawing, Text *out);                        \
    void NAME##_draw(const void *state, const Drawing *drawing, Text *out) {                       \
        (void)state;                                                                               \
        (void)drawing;                                                                             \
        (void)out;                                                                                 \
    }

UNDRAWN(baron)
UNDRAWN(barony)
UNDRAWN(feudo)
