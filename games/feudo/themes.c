/* games/feudo/themes.c -- what a move of Feudo can be about, for puzzles. */
#include "games/feudo/state.h"

#define CAUSES(KIND) ((uint64_t)1 << EVENT_##KIND)

const Theme FEUDO_THEMES[FEUDO_THEME_COUNT] = {
    {"siege", {{"Sieges", "Belagerungen", "Sièges"}}, CAUSES(CONQUERED), NULL},
    {"battle",
     {{"Battles", "Schlachten", "Batailles"}},
     CAUSES(BEATEN) | CAUSES(FLED),
     "attack join strike"},
    {"milady",
     {{"Milady", "Milady", "Milady"}},
     CAUSES(CHARMED) | CAUSES(CONTAGION),
     "charm spare"},
    {"advance", {{"Advancing", "Vorrücken", "Avancer"}}, CAUSES(ADVANCED), "advance"},
    {"trade", {{"Shillings", "Schillinge", "Shillings"}}, CAUSES(SPENT), "spend trade"},
    {"plot", {{"Plotting", "Planen", "Comploter"}}, 0, "card"},
    {"order", {{"Order of play", "Reihenfolge", "Ordre du tour"}}, 0, "order"},
    {"castle", {{"A castle’s place", "Platz des Schlosses", "La place du château"}}, 0, "castle"},
    {"march", {{"Marching", "Marschieren", "Marcher"}}, 0, NULL},
};
