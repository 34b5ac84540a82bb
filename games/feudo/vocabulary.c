/* games/feudo/vocabulary.c -- the words of Feudo's moves in every language. `first` is who builds
 * first and the First Knight. */
#include "games/feudo/state.h"

const Words FEUDO_VOCABULARY[] = {
    {{"quarter", "viertel", "quartier"}},
    {{"first", "erster", "premier"}},
    {{"castle", "schloss", "château"}},
    {{"lot", "los", "sort"}},
    {{"order", "reihenfolge", "ordre"}},
    {{"card", "karte", "carte"}},
    {{"trade", "handel", "commerce"}},
    {{"plague", "pest", "peste"}},
    {{"fog", "nebel", "brouillard"}},
    {{"move", "ziehen", "déplacer"}},
    {{"stay", "bleiben", "rester"}},
    {{"charm", "bezaubern", "charmer"}},
    {{"spare", "verschonen", "épargner"}},
    {{"spend", "zahlen", "payer"}},
    {{"attack", "angreifen", "attaquer"}},
    {{"join", "aufbieten", "engager"}},
    {{"strike", "zuschlagen", "frapper"}},
    {{"advance", "vordringen", "avancer"}},
    {{"done", "fertig", "fini"}},
    {{"baron", "baron", "baron"}},
    {{"knight", "ritter", "chevalier"}},
    {{"merc", "söldner", "mercenaire"}},
    {{"inf", "fußsoldat", "fantassin"}},
    {{"milady", "milady", "milady"}},
    {{NULL, NULL, NULL}},
};
