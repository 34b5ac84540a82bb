/* play/record.h -- a match as a text that people and programs can read, and back.
 *
 *     liege record 1
 *     game baron
 *     rules 1
 *     seats 2
 *     option rounds 7          one line for each option the game has
 *     seed 42
 *     key 8f21…                64 digits, only if nature draws by a key instead of the seed
 *     nature auto              or manual: who makes nature's moves when the match goes on
 *     name 0 Anna              only for seats with a name
 *     position {"game":…}      only if the match did not begin at the game's start
 *
 *     1 nature first 0 = 5d0c7a11
 *     2 0 take 2 = 88f0c3de    number, who moved, the move, hash of the state after it
 *     score 0 points 12 place 1 won
 *     score 1 points 9 place 2 (for each seat, when the game is over)
 *     end
 *
 * Empty lines are skipped, and so is everything from a # on, except in the lines name and
 * position. Reading trusts nothing: every move must be legal, every hash and score must come out
 * the same, and another version of the rules is refused. The hashes may be left out, all of them:
 * for records written by hand, or by a program whose states have another shape. */
#ifndef PLAY_RECORD_H
#define PLAY_RECORD_H

#include "play/buffer.h"
#include "play/match.h"

enum { RECORD_VERSION = 1, RECORD_SIZE_MAX = 4 << 20 }; /* of the format; bytes of one record */

/* Appends the record to the buffer, which is cut if memory runs out. */
void record_write(const Match *match, Buffer *out);
void record_write_unnamed(const Match *match, Buffer *out);  /* without the names of the seats */
void record_write_unhashed(const Match *match, Buffer *out); /* many times as quick */

/* NULL: `error` says in which line something is wrong and what was expected there. */
Match *record_read(const char *text, size_t length, Text *error);

/* The same as a JSON object, in the order of the text, with the moves as a list of texts under
 * "moves" and the whole text under "text". Reading needs "game", "rules", "seats" and "moves";
 * if "text" is there as well the two must be one and the same match. A string is read as the text
 * form. */
void record_write_json(const Match *match, Buffer *buffer);
Match *record_read_json(const Json *json, int node, Text *error);

/* Members of a JSON object. The seed is a number, or a text from 2^53 on, where many programs would
 * round it. */
void record_add_seed(uint64_t seed, Text *out);
void record_add_key(const uint8_t key[SHA256_BYTES], Text *out);
void record_add_moves(const Match *match, const char *key, int from, int to, Text *out);

#endif
