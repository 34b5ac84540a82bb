/* play/proof.h -- chance that can be checked: the server binds itself before the first move.
 *
 * A table has a secret of 256 bits, drawn when it is made. What is shown at once is its hash, the
 * commitment. Each player may bring luck along: a share of 256 bits that only they know, and of
 * which they show a hash, their pledge, when taking a seat. Once all sit, the pledges are told to
 * everybody, and only then are the shares shown. The game's seed follows from the secret and the
 * shares. So everybody is bound before anybody's part is known: not even a server and all players
 * but one, of one mind, can choose it. Whoever does not show their share in time is counted by
 * their pledge. After the game the secret is shown, and everybody can see that commitment, pledges,
 * shares, seed, lots and every draw of chance belong together. A move that others may not see yet
 * is shown as a hash as well, and can be checked afterwards in the same way.
 *
 * The seed has 64 bits and its generator can be run backwards: whoever sees enough draws could work
 * it out. So nature draws by a key of 256 bits; of that the draws tell nothing.
 *
 * Where several tables play the same board to be compared, as in bridge, seed and key follow from
 * the secret of that board instead, with an empty line of luck for each seat; the table's own
 * secret still hides moves. The secrets of several boards that follow from one, such as those of a
 * tournament, are
 *     liege board of / SECRET / WHICH, and WHICH names it, such as 2/1 for round 2, game 1.
 *
 * All hashes are SHA-256 of these texts, with lines ended by a newline:
 *     commitment   liege secret / SECRET
 *     share        liege luck / WORDS, if a program leaves it to the server to hide its words;
 *                  else any 64 small hexadecimal digits, best drawn by chance
 *     pledge       liege pledge / SHARE
 *     deal         liege deal / COMMITMENT / one line for each seat: its pledge, or nothing
 *     seed         liege seed / SECRET / one line of luck for each seat: its share, or its pledge
 *                  if that was not shown, or nothing; the first 8 bytes, the highest first
 *     key          liege key / SECRET / luck as above; all 32 bytes. The k-th draw of a game, from
 *                  0, is made by the generator of core/random.h from the first 8 bytes of the
 *                  HMAC with this key of: liege draw / k
 *     lots         liege lots / SECRET / luck as above; the first 8 bytes seed the generator of
 *                  core/random.h, which shuffles the seats from the last to the second
 *     board        liege board / BOARD: what is shown of the secret of a board
 *     hidden move  liege move / NONCE / NUMBER OF THE MOVE / MOVE, where NONCE is the hash of
 *                  liege nonce / SECRET / NUMBER OF THE MOVE
 *
 * At tables of older programs there are no pledges, and the lines of luck are the words themselves;
 * those of somebody who was deleted are gone, and with them what the seed follows from. */
#ifndef PLAY_PROOF_H
#define PLAY_PROOF_H

#include "play/buffer.h"
#include "play/match.h"
#include "play/sha256.h"

enum { PROOF_LUCK_SIZE = 65, PROOF_HIDDEN_MAX = 4096 }; /* bytes with the closing zero; entries */

typedef struct Proof {
    char commitment[SHA256_HEX_SIZE];
    char secret[SHA256_HEX_SIZE];
    char board[SHA256_HEX_SIZE]; /* secret of what other tables play as well; "": none */
    char board_commitment[SHA256_HEX_SIZE];
    char luck[SEATS_MAX][PROOF_LUCK_SIZE]; /* in the order of the seats before the lots */
    bool pledged;   /* the lines of luck are shares and pledges; at older tables words */
    unsigned shown; /* of the seats whose line is their share, a bit each */
    unsigned gone;  /* of the seats whose words of luck were deleted, a bit each */
    int seats;
    uint64_t seed;
    bool keyed; /* nature draws by the key; tables of older programs have none */
    uint8_t key[SHA256_BYTES];
    bool drawn;         /* were lots drawn? */
    int lot[SEATS_MAX]; /* whoever sat on seat i came to seat lot[i] */
    int hidden_count;
    struct ProofHidden {
        int number; /* of the move, from 1, as in the record */
        char commitment[SHA256_HEX_SIZE];
    } * hidden; /* memory of its own */
} Proof;

/* From the secrets, the luck and `drawn`: commitments, seed, key and lots. */
void proof_derive(Proof *proof);

void proof_share(const char *words, char out[SHA256_HEX_SIZE]);
void proof_pledge(const char *share, char out[SHA256_HEX_SIZE]);
/* What a seat has pledged; "": nothing. */
void proof_pledge_of(const Proof *proof, int seat, char out[SHA256_HEX_SIZE]);
/* Has it pledged a share that it has not shown? */
bool proof_withheld(const Proof *proof, int seat);
/* All pledges and the commitment as one hash: what everybody is bound to before shares are shown.
 */
void proof_deal(const Proof *proof, char out[SHA256_HEX_SIZE]);
bool proof_is_hash(const char *words); /* 64 small hexadecimal digits */
/* The secret of one of several boards that all follow from one secret. */
void proof_board(const char *secret, const char *which, char out[SHA256_HEX_SIZE]);

/* What is shown instead of a hidden move. */
void proof_hide(const char *secret, int number, const char *words, char out[SHA256_HEX_SIZE]);

/* {"commitment","secret","board","board_commitment","luck":[…],"pledges":[… or null],"deal","seed",
 * "key","lots":[…] or null,"hidden":[{"move","commitment"}]}; those of a board only where it has
 * one.
 */
void proof_write(const Proof *proof, Buffer *buffer);
/* False: `error` says what is wrong. proof_free after success. */
bool proof_read(const Json *json, int node, Proof *proof, Text *error);
void proof_free(Proof *proof);

/* Does everything fit together, and to the match? `commitment` (of the table, or of its board) and
 * `deal` are what was shown at the table before the game; NULL: not known, those of the proof are
 * taken. */
bool proof_check(const Proof *proof, const Match *match, const char *commitment, const char *deal,
                 Text *error);

#endif
