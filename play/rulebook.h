/* play/rulebook.h -- a game's complete rules to read, in every language.
 *
 * They are games/GAME/RULES.md, RULES.de.md and RULES.fr.md, built into the program; player aids
 * are AID.md and so on. The files are Markdown of a small kind, which docs/a-new-game.md describes:
 * the page reads the very same ones (web/src/rules/book.ts). */
#ifndef PLAY_RULEBOOK_H
#define PLAY_RULEBOOK_H

#include "core/game.h"
#include "play/buffer.h"

enum { RULEBOOK_WIDTH = 80, RULEBOOK_LINES = 50 }; /* what a player aid fits into */

typedef struct RulebookLook {
    Lang lang;
    int width;   /* columns there are; lines are no longer than is good to read */
    bool colour; /* with ANSI sequences */
} RulebookLook;

/* These write whole lines. False: nothing, for this game has no such text. */
bool rulebook_all(const Game *game, const RulebookLook *look, Buffer *out);
bool rulebook_rule(const Game *game, int rule, const RulebookLook *look, Buffer *out);
bool rulebook_aid(const Game *game, const RulebookLook *look, Buffer *out);

/* Everything as one JSON object: sections, rules, statements with their marks and reasons, the
 * one-sentence forms that the log uses, and the player aid as lines. */
bool rulebook_json(const Game *game, Lang lang, Buffer *buffer);

/* The rule somebody has typed, "B19", "b19" or "19"; 0: there is none. */
int rulebook_number(const Game *game, const char *typed);

/* A rule's one sentence, and a badge such as [H: house ruling] for each kind of mark it has. */
void rulebook_sentence(const Rule *rule, Lang lang, Text *out);

#endif
