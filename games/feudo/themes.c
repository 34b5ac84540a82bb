/* games/feudo/themes.c -- what the reason for a move of Feudo can be about, for puzzles. */
#include "games/feudo/state.h"

#define BIT(KIND) ((uint64_t)1 << (KIND))

const Theme FEUDO_THEMES[FEUDO_THEME_COUNT] = {
    {"siege",
     {{"Take a town", "Eine Stadt erobern", "Prendre une ville"}},
     THEME_OWN,
     BIT(EVENT_CONQUERED),
     BIT(FEUDO_TARGET) | BIT(FEUDO_TOWN_STEPS)},
    {"battle",
     {{"Beat a fighter", "Einen Kämpfer besiegen", "Battre un combattant"}},
     THEME_OTHERS,
     BIT(EVENT_BEATEN) | BIT(EVENT_FLED),
     BIT(FEUDO_FIGHTERS_AT_RISK) | BIT(FEUDO_TOWNS_AT_RISK)},
    {"keep",
     {{"Keep what you have", "Behalten, was du hast", "Garder ce que l’on a"}},
     THEME_OWN,
     BIT(EVENT_BEATEN) | BIT(EVENT_FLED),
     BIT(FEUDO_FIGHTERS_AT_RISK) | BIT(FEUDO_TOWNS_AT_RISK)},
    {"plague",
     {{"The plague", "Die Pest", "La peste"}},
     0,
     BIT(EVENT_INFECTED) | BIT(EVENT_PERISHED) | BIT(EVENT_HEALED),
     0},
    {"milady", {{"Milady", "Milady", "Milady"}}, 0, BIT(EVENT_CHARMED), BIT(FEUDO_CHARM)},
    {"king",
     {{"The king comes", "Der König kommt", "Le roi vient"}},
     0,
     BIT(EVENT_COWARDS),
     BIT(FEUDO_COWARDICE)},
    {"shillings", {{"Shillings", "Schillinge", "Shillings"}}, THEME_OWN, 0, BIT(FEUDO_SHILLINGS)},
    {"deny", {{"Stop an opponent", "Einen Gegner aufhalten", "Gêner un adversaire"}}, 0, 0, 0},
};
