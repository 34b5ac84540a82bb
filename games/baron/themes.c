/* games/baron/themes.c -- what the reason for a move of Baron can be about, for puzzles. */
#include "games/baron/state.h"

#define BIT(KIND) ((uint64_t)1 << (KIND))

const Theme BARON_THEMES[BARON_THEME_COUNT] = {
    {"found",
     {{"Found a barony", "Eine Baronie gründen", "Fonder une baronnie"}},
     THEME_OWN,
     BIT(EVENT_FOUNDED),
     0},
    {"gap", {{"Fill gaps", "Lücken füllen", "Combler les trous"}}, THEME_OWN, BIT(EVENT_CLOSED), 0},
    {"fight",
     {{"Beat an opponent", "Einen Gegner besiegen", "Vaincre un adversaire"}},
     THEME_OTHERS,
     BIT(EVENT_LOST) | BIT(EVENT_DRIVEN) | BIT(EVENT_OUT),
     BIT(BARON_AT_RISK) | BIT(BARON_BLOCKED)},
    {"keep",
     {{"Keep what you have", "Behalten, was du hast", "Garder ce que l’on a"}},
     THEME_OWN,
     BIT(EVENT_LOST) | BIT(EVENT_DRIVEN) | BIT(EVENT_OUT),
     BIT(BARON_AT_RISK) | BIT(BARON_BLOCKED)},
    {"price",
     {{"What a tile costs", "Was ein Plättchen kostet", "Le prix d’une tuile"}},
     THEME_OWN,
     BIT(EVENT_TOOK),
     BIT(BARON_DEBT)},
    {"ring",
     {{"Build a ring", "Einen Ring bauen", "Construire une couronne"}},
     THEME_OWN,
     0,
     BIT(BARON_RINGS) | BIT(BARON_NEAR)},
    {"reserve",
     {{"Tiles and knights for later", "Vorrat für später", "Des réserves pour plus tard"}},
     THEME_OWN,
     0,
     BIT(BARON_TILES) | BIT(BARON_MEADOWS) | BIT(BARON_SPOILERS) | BIT(BARON_IN_HAND)},
    {"deny", {{"Stop an opponent", "Einen Gegner aufhalten", "Gêner un adversaire"}}, 0, 0, 0},
};
