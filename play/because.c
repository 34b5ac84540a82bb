/* play/because.c -- why a move is not legal, in a sentence for whoever wanted to make it. */
#include "play/because.h"

Because because_say(const Game *game, const void *state, Move move, Lang lang, Text *out) {
    Because because = {game->why_not(state, move), false};
    if (because.rule <= 0 || because.rule > game->rule_count ||
        game->rules[because.rule].text.in[lang] == NULL) {
        because.rule = 0;
        return because;
    }
    Reason reason = {NULL, {0, 0}};
    because.brief = game->because != NULL && game->because(state, move, &reason);
    if (!because.brief) {
        text_put(out, game->rules[because.rule].text.in[lang]);
        return because;
    }
    TEXT(first, 16);
    TEXT(second, 16);
    text_figure(&first, reason.number[0], false);
    text_figure(&second, reason.number[1], false);
    const char *const values[] = {first.start, second.start};
    text_fill(out, reason.words->in[lang], values, 2);
    return because;
}
