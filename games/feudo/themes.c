/* games/feudo/themes.c -- what a move of Feudo can be about, for puzzles. */
#include "games/feudo/state.h"

#define CAUSES(KIND) ((uint64_t)1 << EVENT_##KIND)

/* Milady first: a town or a victory may follow from her charm in the same turn, but it is the charm
 * that is to be found. */
const Theme FEUDO_THEMES[FEUDO_THEME_COUNT] = {
    {"milady",
     {{"Milady", "Milady", "Milady"}},
     CAUSES(CHARMED) | CAUSES(CONTAGION),
     "charm spare"},
    {"siege", {{"Sieges", "Belagerungen", "Sièges"}}, CAUSES(CONQUERED), NULL},
    {"battle",
     {{"Battles", "Schlachten", "Batailles"}},
     CAUSES(BEATEN) | CAUSES(FLED),
     "attack join strike"},
    {"advance", {{"Advancing", "Vordringen", "Avancer"}}, CAUSES(ADVANCED), "advance"},
    {"trade", {{"Shillings", "Schillinge", "Shillings"}}, CAUSES(SPENT), "spend trade"},
    {"plot", {{"Plotting", "Planen", "Planifier"}}, 0, "card"},
    {"order", {{"Order of play", "Reihenfolge", "Ordre de jeu"}}, 0, "order"},
    {"castle", {{"A castle’s place", "Schloss bauen", "Bâtir le château"}}, 0, "castle"},
    {"march", {{"Marching", "Marschieren", "Marcher"}}, 0, NULL},
};
