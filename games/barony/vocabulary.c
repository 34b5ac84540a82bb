/* games/barony/vocabulary.c -- the words of Barony's moves in every language. */
#include "games/barony/state.h"

const Words BARONY_VOCABULARY[] = {
    {{"first", "erster", "premier"}},
    {{"tile", "plättchen", "tuile"}},
    {{"city", "stadt", "cité"}},
    {{"skip", "aussetzen", "sauter"}},
    {{"recruit", "rekrutieren", "recruter"}},
    {{"move", "ziehen", "déplacer"}},
    {{"loot", "plündern", "piller"}},
    {{"done", "fertig", "fini"}},
    {{"build", "bauen", "construire"}},
    {{"expedition", "feldzug", "expédition"}},
    {{"title", "titel", "titre"}},
    {{"pass", "passen", "passer"}},
    {{"village", "dorf", "village"}},
    {{"stronghold", "festung", "forteresse"}},
    {{"field", "acker", "champ"}},
    {{"plain", "ebene", "plaine"}},
    {{"forest", "wald", "forêt"}},
    {{"mountain", "gebirge", "montagne"}},
    {{NULL, NULL, NULL}},
};
