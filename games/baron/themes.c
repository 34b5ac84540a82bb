/* games/baron/themes.c -- what a move of Baron can be about, for puzzles. */
#include "games/baron/state.h"

#define CAUSES(KIND) ((uint64_t)1 << EVENT_##KIND)

const Theme BARON_THEMES[BARON_THEME_COUNT] = {
    {"fight", {{"Fighting", "Kämpfen", "Combattre"}}, CAUSES(FIGHT) | CAUSES(LOST), NULL},
    {"found", {{"Founding", "Gründen", "Fonder"}}, CAUSES(FOUNDED), NULL},
    {"gap", {{"Filling gaps", "Lücken füllen", "Combler les trous"}}, CAUSES(CLOSED), NULL},
    {"claim",
     {{"Last claims", "Letzte Ansprüche", "Dernières revendications"}},
     CAUSES(CLAIMED) | CAUSES(WAIVED),
     NULL},
    {"knight", {{"A knight’s place", "Ritter aufstellen", "Placer un chevalier"}}, 0, "donjon end"},
    {"row", {{"What to take", "Plättchen nehmen", "Prendre une tuile"}}, 0, "take"},
    {"land", {{"Where to lay", "Plättchen legen", "Poser une tuile"}}, 0, NULL},
};
