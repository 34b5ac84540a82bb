/* core/game_writer.h -- pieces of JSON that every game and everybody who tells of games write
 * alike.
 */
#ifndef CORE_GAME_WRITER_H
#define CORE_GAME_WRITER_H

#include "core/game.h"
#include "core/json_writer.h"

/* Who acts: a seat, "nature", or null when it is over. */
void json_add_turn(Text *out, const char *key, int turn);

/* [{"points":12,"place":1,"won":true},…]: an entry for each seat. */
void json_add_scores(Text *out, const char *key, const Score *score, int seats);

/* {"event":"laid","rule":"B12","seat":0 without the closing brace; events of nature have no seat.
 */
void json_open_event(Text *out, const char *name, char rule_letter, const Event *event);

#endif
