/* play/match.h -- a game being played: its seats, its history, and going back in it.
 *
 * The state at every moment is kept, so that going back is setting a number. Chance is nature's:
 * with `auto_nature` the match plays nature's moves by itself as soon as they are due, else
 * whoever drives the match does. Nature's n-th move is drawn by a generator made from the seed and
 * n alone; or, where players must not be able to work the seed out from what they see, from a key
 * of 256 bits and n, by HMAC. So the same seed deals the same to everybody as far as the game
 * allows it, and taking a move back and making it again never changes one's luck. */
#ifndef PLAY_MATCH_H
#define PLAY_MATCH_H

#include "core/game.h"
#include "play/sha256.h"

enum {
    MATCH_MOVES_MAX = 32768,    /* of players and nature; no game comes near */
    MATCH_NAME_SIZE = 64,       /* bytes of a seat's name with the closing zero */
    MATCH_MOVE_SIZE = 256,      /* bytes enough for the text of any move */
    MATCH_EVENT_SIZE = 4096,    /* for any event as JSON */
    MATCH_POSITION_SIZE = 65536 /* for any position as JSON */
};

/* To be read by everybody, changed by the functions below only: to all but match.c the compiler
 * says that the fields are constant. */
#ifndef MATCH_FIELD
#define MATCH_FIELD const
#endif

typedef struct Match {
    const Game *MATCH_FIELD game;
    MATCH_FIELD Setup setup;
    MATCH_FIELD uint64_t seed; /* must not reach a player before the game is over */
    MATCH_FIELD bool
        keyed; /* nature draws by the key, which must not reach a player before either */
    MATCH_FIELD uint8_t key[SHA256_BYTES];
    MATCH_FIELD bool auto_nature;
    MATCH_FIELD bool loaded; /* began from a position instead of the game's start */
    MATCH_FIELD bool open;   /* nothing is kept from anybody any more, though it may not be over */
    MATCH_FIELD int count;   /* moves made; the moments are 0 to count */
    MATCH_FIELD char names[SEATS_MAX][MATCH_NAME_SIZE]; /* empty: none given */

    /* The match's own. */
    MATCH_FIELD int room;        /* moves there is memory for */
    uint8_t *MATCH_FIELD states; /* room + 1 of them */
    struct MatchMove *MATCH_FIELD moves;
} Match;

typedef enum MatchAnswer {
    MATCH_MADE,
    MATCH_OVER,       /* nobody moves any more */
    MATCH_UNREADABLE, /* the text is no move of this game, now */
    MATCH_ILLEGAL,
    MATCH_FULL /* MATCH_MOVES_MAX or the end of memory is reached */
} MatchAnswer;

/* NULL: `error` says why. Set-ups come from play/setup.h; the state is copied. */
Match *match_new(const Game *game, const Setup *setup, uint64_t seed, bool auto_nature,
                 Text *error);
Match *match_from(const Game *game, const Setup *setup, const void *state, uint64_t seed,
                  bool auto_nature, Text *error);
Match *match_copy(const Match *match, Text *error); /* NULL: no memory */
void match_free(Match *match);                      /* NULL is fine */

/* Nature draws by this key instead of the seed; for a match in which it has not drawn yet. */
void match_set_key(Match *match, const uint8_t key[SHA256_BYTES]);

/* UTF-8 without control characters, shorter than MATCH_NAME_SIZE, no space at either end; "" takes
 * the name away. */
bool match_name(Match *match, int seat, const char *name, Text *error);

/* From now on nature plays by itself, at once if it is to act, or is played by the driver. */
bool match_set_nature(Match *match, bool auto_nature, Text *error);

/* The game was given up, or there is nothing secret in it: everybody may see everything. */
void match_open(Match *match);

int match_turn(const Match *match);          /* a seat, NATURE or OVER */
const void *match_state(const Match *match); /* as things stand */

/* Any moment: the state after `index` moves, 0 to count; move number `index`, which led from there
 * to the next state, and who made it, 0 to count - 1. */
const void *match_at(const Match *match, int index);
Move match_move(const Match *match, int index);
int match_actor(const Match *match, int index); /* a seat or NATURE */

/* Makes a move of whoever is to act, and with auto_nature those of nature after it. When it is
 * refused the match stays as it was, and `error` says why in one sentence. */
MatchAnswer match_play(Match *match, Move move, Text *error);
MatchAnswer match_play_text(Match *match, const char *words, Text *error);

/* The same words, for a move that match_play_text would refuse as MATCH_ILLEGAL: the rule that
 * forbids it, else 0. */
int match_forbidding_rule(const Match *match, const char *words);

/* Reads the moves of one turn, one a line, each legal after those before it: how many, at most
 * `most`; -1: they are not. */
int match_read_turn(const Match *match, const char *words, Move out[], int most);

/* The moment before the last move of a player; -1: there is none. */
int match_undo_to(const Match *match);
/* Back to that moment, so that nature's moves since are taken back, too. False: there is none. */
bool match_undo(Match *match);
/* The last move, or the last undo, was not to be: back, or forward again, to when there were
 * `count` moves. Only as long as nothing else has happened since. */
void match_restore(Match *match, int count);

/* Back to an earlier moment, whoever moved since. With auto_nature the match rests at the moment
 * when a player is to act. */
void match_rewind(Match *match, int index);

/* The earliest moment that the seat to act may fairly go back to: it stays that seat's turn, and
 * neither nature nor another seat has moved since, nor has a secret been shown. The present moment
 * if there is nothing to take back fairly. */
int match_fair_limit(const Match *match);

/* Nature's move here, when nature has made `draws` moves before it in a game with this seed. */
Move match_draw(const Game *game, const void *state, uint64_t seed, int draws);

/* The first of nature's moves that the seed, or the key, does not give, or -1: then chance was
 * fair, as far as the one who chose the seed is trusted. */
int match_unseeded(const Match *match);

/* Short, for records: of the position as text, so that it outlives a change of a state's layout. */
uint32_t match_hash(const Match *match, int index);
/* Those of `count` moments from `from` on, several times as quick as one by one. */
void match_hashes(const Match *match, int from, int count, uint32_t out[]);

#endif
