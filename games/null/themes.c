/* games/null/themes.c -- what a move of Straws can be about, for puzzles. */
#include "games/null/state.h"

const Theme NULL_THEMES[NULL_THEME_COUNT] = {
    {"straw", {{"The straw", "Der Halm", "La paille"}}, 0, 0, 0},
};
