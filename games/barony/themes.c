/* games/barony/themes.c -- what a move of Barony can be about, for puzzles. */
#include "games/barony/state.h"

#define CAUSES(KIND) ((uint64_t)1 << EVENT_##KIND)

const Theme BARONY_THEMES[BARONY_THEME_COUNT] = {
    {"raid", {{"Raids", "Überfälle", "Raids"}}, CAUSES(LOST) | CAUSES(LOOTED), "loot"},
    {"title",
     {{"Titles in time", "Titel zur rechten Zeit", "Titres au bon moment"}},
     CAUSES(TITLE),
     NULL},
    {"city", {{"New cities", "Neue Städte", "Nouvelles cités"}}, CAUSES(FOUNDED), NULL},
    {"settle", {{"First cities", "Erste Städte", "Premières cités"}}, CAUSES(PLACED), NULL},
    {"build", {{"Building", "Bauen", "Construire"}}, CAUSES(BUILT), "build"},
    {"expedition", {{"Expeditions", "Feldzüge", "Expéditions"}}, CAUSES(EXPEDITION), NULL},
    {"recruit", {{"Recruiting", "Rekrutieren", "Recruter"}}, CAUSES(RECRUITED), NULL},
    {"march", {{"Marching", "Bewegen", "Se déplacer"}}, 0, NULL},
};
