/* tests/server/proof.c -- hashes, proofs of fair chance, ratings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/list.h"
#include "play/json_doc.h"
#include "play/proof.h"
#include "play/record.h"
#include "play/setup.h"
#include "server/rating.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- SHA-256: the examples of FIPS 180-4 and its neighbours ---- */

static void hashes_known_texts(void **unused) {
    (void)unused;
    static const struct {
        const char *text, *hash;
    } KNOWN[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    char hex[SHA256_HEX_SIZE];
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        sha256_hex(KNOWN[i].text, strlen(KNOWN[i].text), hex);
        assert_string_equal(hex, KNOWN[i].hash);
    }
    Sha256 hash;
    uint8_t raw[SHA256_BYTES];
    sha256_begin(&hash);
    for (int i = 0; i < 1000000; i++) { /* a million times the letter a, byte by byte */
        sha256_add(&hash, "a", 1);
    }
    sha256_end(&hash, raw);
    static const uint8_t MILLION[] = {0xcd, 0xc7, 0x6e, 0x5c};
    assert_memory_equal(raw, MILLION, sizeof MILLION);
}

/* ---- proofs ---- */

static Proof make(bool drawn) {
    Proof proof;
    memset(&proof, 0, sizeof proof);
    memset(proof.secret, '7', SHA256_HEX_SIZE - 1);
    strcpy(proof.luck[0], "clover");
    strcpy(proof.luck[2], "horseshoe");
    proof.seats = 3;
    proof.drawn = drawn;
    proof_derive(&proof);
    return proof;
}

/* As of today: the first has shown a share, the second has not, the third has pledged nothing. */
static Proof make_pledged(void) {
    Proof proof = make(true);
    proof.pledged = true;
    proof_share("clover", proof.luck[0]);
    proof.shown = 1;
    proof_share("horseshoe", proof.luck[2]);
    proof_pledge(proof.luck[2], proof.luck[1]);
    proof.luck[2][0] = '\0';
    proof_derive(&proof);
    return proof;
}

/* HMAC-SHA-256, by RFC 4231, test case 1 with its key filled up with zeros as HMAC does. */
static void keyed_hashes(void **unused) {
    (void)unused;
    static const char KNOWN[] = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7";
    uint8_t key[SHA256_BYTES], raw[SHA256_BYTES], back[SHA256_BYTES];
    char hex[SHA256_HEX_SIZE];
    memset(key, 0, sizeof key);
    memset(key, 0x0b, 20);
    sha256_keyed(key, "Hi There", 8, raw);
    sha256_write_hex(raw, hex);
    assert_string_equal(hex, KNOWN);
    assert_true(sha256_read_hex(hex, back));
    assert_memory_equal(raw, back, sizeof raw);
    assert_false(sha256_read_hex("12", back));
    hex[7] = 'X';
    assert_false(sha256_read_hex(hex, back));
}

/* Nature draws by the key: another key, other draws; the record tells it, and is read again. */
static void keys_make_draws(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Setup setup;
    const Game *game = setup_game("baron", &error);
    assert_true(setup_seats(game, 2, &setup, &error));
    Buffer first, second;
    for (int i = 0; i < 2; i++) {
        uint8_t key[SHA256_BYTES] = {(uint8_t)i};
        Match *match = match_new(game, &setup, 7, false, &error);
        match_set_key(match, key);
        assert_true(match_set_nature(match, true, &error));
        assert_int_equal(match_unseeded(match), -1);
        Buffer *buffer = i == 0 ? &first : &second;
        assert_true(buffer_new(buffer));
        record_write(match, buffer);
        Match *back = record_read(buffer->text.start, buffer->text.used, &error);
        assert_non_null(back);
        assert_true(back->keyed);
        assert_int_equal(match_unseeded(back), -1);
        match_free(back);
        char *line = strstr(buffer->text.start, "\nkey "); /* without it the seed deals otherwise */
        char *rest = strchr(line + 1, '\n');
        char without[1 << 14];
        const int size = snprintf(without, sizeof without, "%.*s%s",
                                  (int)(line - buffer->text.start), buffer->text.start, rest);
        back = record_read(without, (size_t)size, &error);
        assert_non_null(back);
        assert_int_not_equal(match_unseeded(back), -1);
        match_free(back);
        match_free(match);
    }
    assert_string_not_equal(strstr(first.text.start, "\n1 "), strstr(second.text.start, "\n1 "));
    buffer_free(&first);
    buffer_free(&second);
}

static Match *play(uint64_t seed) {
    TEXT(error, 300);
    Setup setup;
    assert_true(setup_seats(&NULL_GAME, 3, &setup, &error));
    Match *match = match_new(&NULL_GAME, &setup, seed, true, &error);
    assert_non_null(match);
    while (match_turn(match) >= 0) {
        assert_int_equal(match_play_text(match, "keep", &error), MATCH_MADE);
    }
    return match;
}

static void proofs_fit(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Buffer buffer;
    JsonDoc doc = {0};
    Proof proof = make(true), back;
    Match *match = play(proof.seed);
    assert_true(proof_check(&proof, match, NULL, NULL, &error));
    assert_true(proof_check(&proof, match, proof.commitment, NULL, &error));
    struct ProofHidden hidden = {0};
    for (int i = 0; i < match->count; i++) {
        if (match_actor(match, i) >= 0) {
            hidden.number = i + 1;
        }
    }
    proof_hide(proof.secret, hidden.number, "keep", hidden.commitment);
    proof.hidden = &hidden;
    proof.hidden_count = 1;
    assert_true(proof_check(&proof, match, NULL, NULL, &error));
    assert_true(buffer_new(&buffer));
    proof_write(&proof, &buffer);
    assert_true(json_doc_read(&doc, buffer.text.start, buffer.text.used, &error));
    assert_true(proof_read(&doc.json, 0, &back, &error));
    assert_true(proof_check(&back, match, proof.commitment, NULL, &error));
    assert_int_equal(back.hidden_count, 1);
    proof_free(&back);
    json_doc_free(&doc);
    buffer_free(&buffer);
    match_free(match);
}

/* Whatever is changed in it, the check says no and names it. */
static void false_proofs_are_found(void **unused) {
    (void)unused;
    TEXT(error, 300);
    const Proof good = make(true);
    Match *match = play(good.seed);
    Match *other = play(good.seed + 1);
    static const struct {
        const char *what, *words;
    } CASES[] = {{"secret", "secret"}, {"luck", "seed"},     {"seed", "seed"},
                 {"lots", "lots"},     {"hidden", "move 8"}, {"late", "move 9999"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Proof proof = good;
        struct ProofHidden hidden = {8, "0"};
        const char *what = CASES[i].what;
        if (strcmp(what, "secret") == 0) {
            proof.secret[5] = '8';
        } else if (strcmp(what, "luck") == 0) {
            proof.luck[1][0] = 'x';
        } else if (strcmp(what, "seed") == 0) {
            proof.seed ^= 1;
        } else if (strcmp(what, "lots") == 0) {
            proof.lot[0] = (proof.lot[0] + 1) % 3;
        } else {
            proof_hide(proof.secret, 8, "swap", hidden.commitment);
            hidden.number = strcmp(what, "late") == 0 ? 9999 : 8;
            proof.hidden = &hidden;
            proof.hidden_count = 1;
        }
        assert_false(proof_check(&proof, match, NULL, NULL, &error));
        assert_non_null(strstr(error.start, CASES[i].words));
    }
    assert_false(proof_check(&good, other, NULL, NULL, &error));        /* another game */
    assert_false(proof_check(&good, match, good.secret, NULL, &error)); /* another promise */
    assert_non_null(strstr(error.start, "shown before the game"));
    match_free(match);
    match_free(other);
}

/* Written and read again; what is refused says why. */
static bool read_back(const char *text, Proof *back, Text *error) {
    JsonDoc doc = {0};
    assert_true(json_doc_read(&doc, text, strlen(text), error));
    const bool good = proof_read(&doc.json, 0, back, error);
    json_doc_free(&doc);
    return good;
}

/* Tables that play the same board: the same chance, but each hides its moves by its own secret. */
static void boards_are_shared(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Buffer buffer;
    char other[SHA256_HEX_SIZE], hidden[2][SHA256_HEX_SIZE];
    Proof table[2], back;
    for (int i = 0; i < 2; i++) {
        memset(&table[i], 0, sizeof table[i]);
        memset(table[i].secret, '3' + i, SHA256_HEX_SIZE - 1);
        table[i].seats = 3;
        table[i].keyed = table[i].pledged = true;
        proof_board(table[0].secret, "1/2", table[i].board);
        proof_derive(&table[i]);
        proof_hide(table[i].secret, 9, "plot 2", hidden[i]);
    }
    proof_board(table[0].secret, "2/1", other);
    assert_string_not_equal(other, table[0].board);
    assert_int_equal(table[0].seed, table[1].seed);
    assert_memory_equal(table[0].key, table[1].key, sizeof table[0].key);
    assert_string_equal(table[0].board_commitment, table[1].board_commitment);
    assert_string_not_equal(table[0].commitment, table[1].commitment);
    assert_string_not_equal(hidden[0], hidden[1]);
    assert_true(buffer_new(&buffer));
    proof_write(&table[1], &buffer);
    assert_true(read_back(buffer.text.start, &back, &error));
    assert_string_equal(back.board, table[1].board);
    Setup setup = {.seats = 3};
    setup_seats(&NULL_GAME, 3, &setup, &error);
    Match *match = match_new(&NULL_GAME, &setup, table[1].seed, false, &error);
    assert_non_null(match);
    match_set_key(match, table[1].key);
    assert_true(match_set_nature(match, true, &error));
    assert_true(proof_check(&back, match, NULL, NULL, &error));
    assert_true(proof_check(&back, match, table[1].commitment, NULL, &error));
    assert_true(proof_check(&back, match, table[1].board_commitment, NULL, &error));
    assert_false(proof_check(&back, match, table[0].commitment, NULL, &error));
    memcpy(back.board, other, sizeof back.board); /* not the one that was promised */
    assert_false(proof_check(&back, match, NULL, NULL, &error));
    proof_free(&back);
    buffer_clear(&buffer);
    proof_write(&table[1], &buffer);
    *strstr(buffer.text.start, "board_commitment") = 'x';
    assert_false(read_back(buffer.text.start, &back, &error));
    assert_non_null(strstr(error.start, "'board_commitment'"));
    match_free(match);
    buffer_free(&buffer);
}

static void pledges_bind(void **unused) {
    (void)unused;
    TEXT(error, 300);
    Buffer buffer;
    char deal[SHA256_HEX_SIZE], pledge[SHA256_HEX_SIZE];
    Proof proof = make_pledged(), back;
    Match *match = play(proof.seed);
    assert_true(buffer_new(&buffer));
    proof_write(&proof, &buffer);
    assert_true(read_back(buffer.text.start, &back, &error));
    assert_int_equal(back.shown, 1);
    assert_false(proof_withheld(&back, 0));
    assert_true(proof_withheld(&back, 1));
    assert_false(proof_withheld(&back, 2));
    proof_deal(&back, deal);
    assert_true(proof_check(&back, match, NULL, deal, &error));
    assert_false(proof_check(&back, match, NULL, proof.commitment, &error));
    assert_non_null(strstr(error.start, "pledges"));
    /* A share for a pledge that was made for another, in the very text of the proof. */
    char *at = strstr(buffer.text.start, proof.luck[0]);
    assert_non_null(at);
    at[3] = at[3] == '0' ? '1' : '0';
    assert_false(read_back(buffer.text.start, &back, &error));
    assert_non_null(strstr(error.start, "seat 0"));
    /* Another pledge than was dealt with. */
    buffer_clear(&buffer);
    proof_write(&proof, &buffer);
    at = strstr(buffer.text.start, "\"deal\":\"");
    assert_non_null(at);
    at[10] = at[10] == '0' ? '1' : '0';
    assert_false(read_back(buffer.text.start, &back, &error));
    assert_non_null(strstr(error.start, "deal"));
    /* Without shares the table of an older program, whose words are gone: the rest still holds. */
    Proof old = make(true);
    Match *before = play(old.seed);
    old.gone = 1;
    buffer_clear(&buffer);
    proof_write(&old, &buffer);
    assert_null(strstr(buffer.text.start, "clover"));
    assert_true(read_back(buffer.text.start, &back, &error));
    assert_true(proof_check(&back, before, old.commitment, NULL, &error));
    assert_false(proof_check(&back, match, NULL, NULL, &error));
    proof_pledge_of(&back, 2, pledge);
    assert_string_equal(pledge, "");
    match_free(before);
    match_free(match);
    buffer_free(&buffer);
}

static void broken_proofs_are_refused(void **unused) {
    (void)unused;
    static const char *const BROKEN[] = {
        "[]", "{}", "{\"commitment\":\"12\",\"secret\":\"34\",\"seed\":1,\"luck\":[]}",
        "{\"commitment\":5}"};
    for (size_t i = 0; i < sizeof BROKEN / sizeof BROKEN[0]; i++) {
        TEXT(error, 300);
        JsonDoc doc = {0};
        Proof proof;
        assert_true(json_doc_read(&doc, BROKEN[i], strlen(BROKEN[i]), &error));
        assert_false(proof_read(&doc.json, 0, &proof, &error));
        assert_true(error.used > 10);
        json_doc_free(&doc);
    }
}

/* Lots are fair: over many secrets every order comes about equally often. */
static void lots_are_even(void **unused) {
    (void)unused;
    enum { TRIES = 6000 };
    int seen[27] = {0};
    for (int i = 0; i < TRIES; i++) {
        Proof proof = make(true);
        TEXT(number, 16);
        text_format(&number, "%08x", (unsigned)i * 2654435761u);
        memcpy(proof.secret, number.start, 8);
        proof_derive(&proof);
        seen[proof.lot[0] * 9 + proof.lot[1] * 3 + proof.lot[2]]++;
    }
    int orders = 0;
    for (int i = 0; i < 27; i++) {
        if (seen[i] > 0) {
            orders++;
            assert_in_range(seen[i], 850, 1150); /* 1000 expected, sigma 29 */
        }
    }
    assert_int_equal(orders, 6);
}

/* ---- ratings ---- */

/* Two new players, one wins: by hand from the formulas of algorithm 4 with a doubt of 500 and the
 * drift of 5 added, c = sqrt(2 * (250025 + 62500)). */
static void two_players(void **unused) {
    (void)unused;
    Rating rating[2] = {{RATING_MEAN, RATING_DOUBT}, {RATING_MEAN, RATING_DOUBT}};
    static const int PLACE[] = {1, 2};
    rating_update(rating, PLACE, NULL, 2);
    const double variance = 250025, c = sqrt(2 * (variance + 62500));
    assert_true(fabs(rating[0].mean - (1500 + variance / c * 0.5)) < 1e-9);
    assert_true(fabs(rating[1].mean - (1500 - variance / c * 0.5)) < 1e-9);
    const double doubt = sqrt(variance * (1 - variance / (c * c) * sqrt(variance) / c * 0.25));
    assert_true(fabs(rating[0].doubt - doubt) < 1e-9);
    assert_true(rating[0].doubt < RATING_DOUBT);
}

static void ties_and_places(void **unused) {
    (void)unused;
    Rating five[5], tie[3];
    static const int PLACES[] = {3, 1, 5, 2, 4}, SAME[] = {1, 1, 1};
    for (int i = 0; i < 5; i++) {
        five[i] = (Rating){RATING_MEAN, RATING_DOUBT};
    }
    rating_update(five, PLACES, NULL, 5);
    double sum = 0;
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            assert_int_equal(PLACES[i]<PLACES[j], five[i].mean> five[j].mean);
        }
        sum += five[i].mean;
    }
    assert_true(fabs(sum - 5 * RATING_MEAN) <
                1e-6); /* equal doubts: what one gains another loses */
    for (int i = 0; i < 3; i++) {
        tie[i] = (Rating){RATING_MEAN, RATING_DOUBT};
    }
    rating_update(tie, SAME, NULL, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(tie[i].mean - RATING_MEAN) < 1e-9);
        assert_true(tie[i].doubt < RATING_DOUBT);
    }
}

/* Players of known strength: after many games the ratings tell the order and about the distances.
 */
static void finds_the_strength(void **unused) {
    (void)unused;
    enum { PLAYERS = 5, ROUNDS = 3000 };
    static const double TRUE_MEAN[PLAYERS] = {1200, 1350, 1500, 1650, 1800};
    const double scale = sqrt(5) * RATING_NOISE; /* of the model, once doubts are small */
    Rating rating[PLAYERS];
    Random random;
    random_seed(&random, 11);
    for (int i = 0; i < PLAYERS; i++) {
        rating[i] = (Rating){RATING_MEAN, RATING_DOUBT};
    }
    for (int game = 0; game < ROUNDS; game++) {
        int place[PLAYERS];
        double luck[PLAYERS];
        for (int i = 0; i < PLAYERS; i++) { /* Gumbel noise is the Plackett-Luce model */
            const double u = ((double)(random_next(&random) >> 11) + 0.5) / 9007199254740992.0;
            luck[i] = TRUE_MEAN[i] / scale - log(-log(u));
        }
        for (int i = 0; i < PLAYERS; i++) {
            place[i] = 1;
            for (int j = 0; j < PLAYERS; j++) {
                place[i] += luck[j] > luck[i];
            }
        }
        rating_update(rating, place, NULL, PLAYERS);
    }
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(fabs(rating[i].mean - TRUE_MEAN[i]) < 90);
        assert_true(rating[i].doubt < 110);
        assert_true(i == 0 || rating[i].mean > rating[i - 1].mean);
    }
}

/* What an opponent adds is multiplied by its weight; without any nothing changes. */
static void weights(void **unused) {
    (void)unused;
    static const int PLACE[] = {2, 1, 3};
    static const double START[] = {1600, 1500, 1450};
    Rating full[3], some[3], other[3];
    for (int i = 0; i < 3; i++) {
        full[i] = some[i] = other[i] = (Rating){START[i], 200 + 50 * i};
    }
    RatingWeights weights = {{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}};
    rating_update(full, PLACE, NULL, 3);
    rating_update(some, PLACE, &weights, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(full[i].mean - some[i].mean) < 1e-9);
        assert_true(fabs(full[i].doubt - some[i].doubt) < 1e-9);
        some[i] = (Rating){START[i], 200 + 50 * i};
    }
    memset(&weights, 0, sizeof weights);
    rating_update(some, PLACE, &weights, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(some[i].mean - START[i]) < 1e-9);
        assert_true(fabs(some[i].doubt - (200 + 50 * i)) < 1e-9);
    }
    /* The first one's gain, of one opponent and of the other, is that of both (but for the drift).
     */
    weights.of[0][1] = 1;
    rating_update(some, PLACE, &weights, 3);
    memset(&weights, 0, sizeof weights);
    weights.of[0][2] = 0.5;
    rating_update(other, PLACE, &weights, 3);
    const double parts = some[0].mean - START[0] + 2 * (other[0].mean - START[0]);
    assert_true(some[0].mean < START[0] && other[0].mean > START[0]);
    assert_true(fabs(parts - (full[0].mean - START[0])) < 0.1);
    assert_true(other[0].doubt < some[0].doubt + 1 && some[1].doubt == 250);
    /* A new account, one that has met nobody else, one of a club of ten, one of many. */
    static const struct {
        int others, games;
        double weight;
    } KNOWN[] = {{0, 0, 0.25}, {0, 10, 1 / 14.0}, {8, 11, 9 / 23.0}, {60, 1, 61 / 65.0}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        assert_true(fabs(rating_weight(KNOWN[i].others, KNOWN[i].games) - KNOWN[i].weight) < 1e-9);
    }
}

/* Games that somebody arranges: nobody gets among the best by them. */
static void arranged_games(void **unused) {
    (void)unused;
    enum { MANY = 2000, RING = 20 };
    static const int WON[] = {1, 2};
    Rating pair[2], crowd[2], ring[RING + 1];
    RatingWeights weights = {{{1, 1}, {1, 1}}};
    for (int i = 0; i <= RING; i++) {
        pair[i % 2] = crowd[i % 2] = ring[i] = (Rating){RATING_MEAN, RATING_DOUBT};
    }
    for (int game = 0; game < MANY; game++) {
        /* Against one second account. */
        weights.of[0][1] = weights.of[1][0] =
            rating_weight(0, game < RATING_RECENT ? game : RATING_RECENT);
        rating_update(pair, WON, &weights, 2);
        assert_true(game >= 12 || pair[0].mean < 1750);
        /* Against new ones, one game each. */
        weights.of[0][1] = rating_weight(0, 0);
        crowd[1] = (Rating){RATING_MEAN, RATING_DOUBT};
        rating_update(crowd, WON, &weights, 2);
        assert_true(game >= 20 || crowd[0].mean < 2150);
        /* Against some that have met each other, in turn. */
        Rating two[2] = {ring[RING], ring[game % RING]};
        weights.of[0][1] = rating_weight(RING - 1, game / RING);
        rating_update(two, WON, &weights, 2);
        ring[RING] = two[0];
        ring[game % RING] = two[1];
        assert_true(pair[0].doubt > RATING_SURE && crowd[0].doubt > RATING_SURE);
        assert_true(ring[RING].doubt > RATING_SURE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_known_texts),
        cmocka_unit_test(keyed_hashes),
        cmocka_unit_test(keys_make_draws),
        cmocka_unit_test(proofs_fit),
        cmocka_unit_test(false_proofs_are_found),
        cmocka_unit_test(pledges_bind),
        cmocka_unit_test(boards_are_shared),
        cmocka_unit_test(broken_proofs_are_refused),
        cmocka_unit_test(lots_are_even),
        cmocka_unit_test(two_players),
        cmocka_unit_test(ties_and_places),
        cmocka_unit_test(finds_the_strength),
        cmocka_unit_test(weights),
        cmocka_unit_test(arranged_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
