/* explain/puzzle_reason.c -- what a puzzle is about: the one clear reason for its move. */
#include "explain/puzzle_reason.h"

/* The reasons told must account for this part of what the move gains. */
static const float CLEAR = 0.8f;
enum { PLAYOUTS = 3200 };

static int unclear(const char **why, const char *what) {
    *why = what;
    return -1;
}

static bool fits(const Theme *theme, const Fact *fact, int seat) {
    const uint64_t kind = (uint64_t)1 << fact->kind;
    const uint64_t kinds = fact->source == FACT_EVENT ? theme->events : theme->features;
    const int whose = fact->seat == seat ? THEME_OWN : THEME_OTHERS;
    return (kinds & kind) != 0 && (theme->of == 0 || (int)theme->of == whose);
}

int puzzle_reason(Explainer *explainer, const Game *game, int seats, const void *state, Move move,
                  Turn *turn, const char **why) {
    const ExplainBudget budget = {PLAYOUTS, EXPLAIN_PAIRS};
    Explanation found;
    TEXT(error, 200);
    if (!explain_turn(explainer, game, seats, state, NULL, &budget, explain_seed(game, state),
                      &found, &error)) {
        return unclear(why, "it cannot be explained");
    }
    if (found.turn.move[0] != move) {
        return unclear(why, "the hint is another move");
    }
    if (found.level || found.gain <= 0 || found.explained < CLEAR) {
        return unclear(why, "no clear reason");
    }
    *turn = found.turn;
    const Fact *first = NULL;
    for (int i = 0; i < found.count && first == NULL; i++) {
        first = found.fact[i].worth > 0 ? &found.fact[i] : NULL;
    }
    if (first == NULL) {
        return unclear(why, "no clear reason");
    }
    int theme = 0;
    while (theme + 1 < game->theme_count && !fits(&game->themes[theme], first, found.seat)) {
        theme++;
    }
    return theme;
}
