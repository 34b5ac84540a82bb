/* games/null/vocabulary.c -- the words of Straws's moves in every language. */
#include "games/null/state.h"

const Words NULL_VOCABULARY[] = {
    {{"first", "erster", "premier"}},
    {{"deal", "geben", "donner"}},
    {{"keep", "behalten", "garder"}},
    {{"swap", "tauschen", "échanger"}},
    {{NULL, NULL, NULL}},
};
