/* games/baron/themes.c -- what a move of Baron can be about, for puzzles. */
#include "games/baron/state.h"

#define CAUSES(KIND) ((uint64_t)1 << EVENT_##KIND)

const Theme BARON_THEMES[BARON_THEME_COUNT] = {
    {"fight", {{"Fighting", "Kämpfen", "Combattre"}}, CAUSES(FIGHT) | CAUSES(LOST), NULL},
    {"found", {{"Founding", "Gründen", "Fonder"}}, CAUSES(FOUNDED), NULL},
    {"gap", {{"Filling gaps", "Lücken füllen", "Combler"}}, CAUSES(CLOSED), NULL},
    {"claim",
     {{"Last claims", "Letzte Ansprüche", "Dernières revendications"}},
     CAUSES(CLAIMED) | CAUSES(WAIVED),
     NULL},
    {"knight",
     {{"A knight’s place", "Platz eines Ritters", "La place du chevalier"}},
     0,
     "donjon end"},
    {"row", {{"What to take", "Was nehmen", "Que prendre"}}, 0, "take"},
    {"land", {{"Where to lay", "Wohin legen", "Où poser"}}, 0, NULL},
};
