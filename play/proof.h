/* play/proof.h -- chance that can be checked: the server binds itself before the first move.
 *
 * A table has a secret of 256 bits, drawn when it is made. What is shown at once is its hash, the
 * commitment. Each player may add some words of luck when taking a seat. The game's seed follows
 * from the secret and the words, so neither the server nor a player can choose it. After the game
 * the secret is shown, and everybody can see that commitment, seed, lots and every draw of chance
 * belong together. A move that others may not see yet is shown as a hash as well, and can be
 * checked afterwards in the same way.
 *
 * The seed has 64 bits and its generator can be run backwards: whoever sees enough draws could work
 * it out. So nature draws by a key of 256 bits; of that the draws tell nothing.
 *
 * All hashes are SHA-256 of these texts, with lines ended by a newline:
 *     commitment   liege secret / SECRET
 *     seed         liege seed / SECRET / one line of luck for each seat; the first 8 bytes,
 *                  the highest first
 *     key          liege key / SECRET / luck as above; all 32 bytes. The k-th draw of a game, from
 *                  0, is made by the generator of core/random.h from the first 8 bytes of the
 *                  HMAC with this key of: liege draw / k
 *     lots         liege lots / SECRET / luck as above; the first 8 bytes seed the generator of
 *                  core/random.h, which shuffles the seats from the last to the second
 *     hidden move  liege move / NONCE / NUMBER OF THE MOVE / MOVE, where NONCE is the hash of
 *                  liege nonce / SECRET / NUMBER OF THE MOVE */
#ifndef PLAY_PROOF_H
#define PLAY_PROOF_H

#include "play/buffer.h"
#include "play/match.h"
#include "play/sha256.h"

enum { PROOF_LUCK_SIZE = 65, PROOF_HIDDEN_MAX = 4096 }; /* bytes with the closing zero; entries */

typedef struct Proof {
    char commitment[SHA256_HEX_SIZE];
    char secret[SHA256_HEX_SIZE];
    char luck[SEATS_MAX][PROOF_LUCK_SIZE]; /* in the order of the seats before the lots */
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

/* From the secret, the luck and `drawn`: commitment, seed, key and lots. */
void proof_derive(Proof *proof);

/* What is shown instead of a hidden move. */
void proof_hide(const char *secret, int number, const char *words, char out[SHA256_HEX_SIZE]);

/* {"commitment","secret","luck":[…],"seed","key","lots":[…] or
 * null,"hidden":[{"move","commitment"}]} */
void proof_write(const Proof *proof, Buffer *buffer);
/* False: `error` says what is wrong. proof_free after success. */
bool proof_read(const Json *json, int node, Proof *proof, Text *error);
void proof_free(Proof *proof);

/* Does everything fit together, and to the match? `commitment` is what was shown at the table
 * before the game; NULL: not known, the one of the proof is taken. */
bool proof_check(const Proof *proof, const Match *match, const char *commitment, Text *error);

#endif
