/* games/baron/vocabulary.c -- the words of Baron's moves in every language. */
#include "games/baron/state.h"

const Words BARON_VOCABULARY[] = {
    {{"first", "erster", "premier"}},
    {{"deal", "austeilen", "distribuer"}},
    {{"draw", "ziehen", "tirer"}},
    {{"start", "start", "départ"}},
    {{"take", "nehmen", "prendre"}},
    {{"lay", "legen", "poser"}},
    {{"pass", "passen", "passer"}},
    {{"donjon", "donjon", "donjon"}},
    {{"end", "ende", "fin"}},
    {{"claim", "beanspruchen", "revendiquer"}},
    {{"waive", "verzichten", "renoncer"}},
    {{"meadow", "wiese", "prairie"}},
    {{"village", "dorf", "village"}},
    {{"field", "feld", "champ"}},
    {{"forest", "wald", "forêt"}},
    {{"vineyard", "weinberg", "vignoble"}},
    {{"quarry", "steinbruch", "carrière"}},
    {{"pond", "teich", "étang"}},
    {{"swamp", "sumpf", "marais"}},
    {{"cursed", "verflucht", "maudit"}},
    {{NULL, NULL, NULL}},
};
