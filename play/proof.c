/* play/proof.c -- chance that can be checked. */
#include "play/proof.h"

#include "core/json_writer.h"
#include "play/json_doc.h"
#include "play/record.h"

#include <stdlib.h>
#include <string.h>

static void line(Sha256 *hash, const char *words) {
    sha256_add(hash, words, strlen(words));
    sha256_add(hash, "\n", 1);
}

static void finish_hex(Sha256 *hash, char out[SHA256_HEX_SIZE]) {
    static const char DIGITS[] = "0123456789abcdef";
    uint8_t raw[SHA256_BYTES];
    sha256_end(hash, raw);
    for (int i = 0; i < SHA256_BYTES; i++) {
        out[2 * i] = DIGITS[raw[i] >> 4];
        out[2 * i + 1] = DIGITS[raw[i] & 15];
    }
    out[SHA256_HEX_SIZE - 1] = '\0';
}

/* The hash of a title, the secret (that of the board, if there is one) and the luck. */
static void hash_from(const Proof *proof, const char *title, uint8_t out[SHA256_BYTES]) {
    Sha256 hash;
    sha256_begin(&hash);
    line(&hash, title);
    line(&hash, proof->board[0] != '\0' ? proof->board : proof->secret);
    for (int i = 0; i < proof->seats; i++) {
        line(&hash, proof->luck[i]);
    }
    sha256_end(&hash, out);
}

/* Its first 8 bytes. */
static uint64_t number_from(const Proof *proof, const char *title) {
    uint8_t raw[SHA256_BYTES];
    uint64_t number = 0;
    hash_from(proof, title, raw);
    for (int i = 0; i < 8; i++) {
        number = number << 8 | raw[i];
    }
    return number;
}

/* ---- luck ---- */

bool proof_is_hash(const char *words) {
    return strlen(words) == SHA256_HEX_SIZE - 1 &&
           strspn(words, "0123456789abcdef") == SHA256_HEX_SIZE - 1;
}

static void hash_one(const char *title, const char *words, char out[SHA256_HEX_SIZE]) {
    Sha256 hash;
    sha256_begin(&hash);
    line(&hash, title);
    line(&hash, words);
    finish_hex(&hash, out);
}

void proof_share(const char *words, char out[SHA256_HEX_SIZE]) {
    hash_one("liege luck", words, out);
}

void proof_pledge(const char *share, char out[SHA256_HEX_SIZE]) {
    hash_one("liege pledge", share, out);
}

void proof_pledge_of(const Proof *proof, int seat, char out[SHA256_HEX_SIZE]) {
    if (proof->pledged && (proof->shown >> seat & 1) != 0) {
        proof_pledge(proof->luck[seat], out);
    } else if (proof->pledged && proof->luck[seat][0] != '\0') {
        memcpy(out, proof->luck[seat], SHA256_HEX_SIZE);
    } else {
        out[0] = '\0';
    }
}

bool proof_withheld(const Proof *proof, int seat) {
    return proof->pledged && proof->luck[seat][0] != '\0' && (proof->shown >> seat & 1) == 0;
}

void proof_deal(const Proof *proof, char out[SHA256_HEX_SIZE]) {
    Sha256 hash;
    sha256_begin(&hash);
    line(&hash, "liege deal");
    line(&hash, proof->commitment);
    for (int i = 0; i < proof->seats; i++) {
        char pledge[SHA256_HEX_SIZE];
        proof_pledge_of(proof, i, pledge);
        line(&hash, pledge);
    }
    finish_hex(&hash, out);
}

void proof_derive(Proof *proof) {
    Sha256 hash;
    sha256_begin(&hash);
    line(&hash, "liege secret");
    line(&hash, proof->secret);
    finish_hex(&hash, proof->commitment);
    proof->board_commitment[0] = '\0';
    if (proof->board[0] != '\0') {
        sha256_begin(&hash);
        line(&hash, "liege board");
        line(&hash, proof->board);
        finish_hex(&hash, proof->board_commitment);
    }
    proof->seed = number_from(proof, "liege seed");
    hash_from(proof, "liege key", proof->key);
    for (int i = 0; i < SEATS_MAX; i++) {
        proof->lot[i] = i;
    }
    if (proof->drawn) {
        Random random;
        random_seed(&random, number_from(proof, "liege lots"));
        for (int i = proof->seats - 1; i > 0; i--) {
            const int j = (int)random_below(&random, (uint32_t)i + 1);
            const int kept = proof->lot[i];
            proof->lot[i] = proof->lot[j];
            proof->lot[j] = kept;
        }
    }
}

void proof_board(const char *secret, const char *which, char out[SHA256_HEX_SIZE]) {
    Sha256 hash;
    sha256_begin(&hash);
    line(&hash, "liege board of");
    line(&hash, secret);
    line(&hash, which);
    finish_hex(&hash, out);
}

void proof_hide(const char *secret, int number, const char *words, char out[SHA256_HEX_SIZE]) {
    Sha256 hash;
    char nonce[SHA256_HEX_SIZE];
    TEXT(digits, 16);
    text_number(&digits, number);
    sha256_begin(&hash);
    line(&hash, "liege nonce");
    line(&hash, secret);
    line(&hash, digits.start);
    finish_hex(&hash, nonce);
    sha256_begin(&hash);
    line(&hash, "liege move");
    line(&hash, nonce);
    line(&hash, digits.start);
    line(&hash, words);
    finish_hex(&hash, out);
}

void proof_write(const Proof *proof, Buffer *buffer) {
    Text *out = &buffer->text;
    json_open(out, NULL);
    json_add_words(out, "commitment", proof->commitment);
    json_add_words(out, "secret", proof->secret);
    if (proof->board[0] != '\0') {
        json_add_words(out, "board", proof->board);
        json_add_words(out, "board_commitment", proof->board_commitment);
    }
    json_open_list(out, "luck");
    for (int i = 0; i < proof->seats; i++) {
        json_add_words(out, NULL, (proof->gone >> i & 1) != 0 ? NULL : proof->luck[i]);
    }
    json_close_list(out);
    if (proof->pledged) {
        char hash[SHA256_HEX_SIZE];
        json_open_list(out, "pledges");
        for (int i = 0; i < proof->seats; i++) {
            proof_pledge_of(proof, i, hash);
            json_add_words(out, NULL, hash[0] == '\0' ? NULL : hash);
        }
        json_close_list(out);
        proof_deal(proof, hash);
        json_add_words(out, "deal", hash);
    }
    record_add_seed(proof->seed, out);
    if (proof->keyed) {
        record_add_key(proof->key, out);
    }
    if (proof->drawn) {
        json_open_list(out, "lots");
        for (int i = 0; i < proof->seats; i++) {
            json_add_number(out, NULL, proof->lot[i]);
        }
        json_close_list(out);
    } else {
        json_add_null(out, "lots");
    }
    json_open_list(out, "hidden");
    for (int i = 0; i < proof->hidden_count; i++) {
        json_open(out, NULL);
        json_add_number(out, "move", proof->hidden[i].number);
        json_add_words(out, "commitment", proof->hidden[i].commitment);
        json_close(out);
    }
    json_close_list(out);
    json_close(out);
}

static bool read_hex(const Json *json, int node, char out[SHA256_HEX_SIZE]) {
    return node != JSON_NONE && json_words(json, node, out, SHA256_HEX_SIZE) &&
           strspn(out, "0123456789abcdef") == SHA256_HEX_SIZE - 1;
}

static bool read_hidden(const Json *json, int node, Proof *proof, Text *error) {
    if (node == JSON_NONE) {
        return true;
    }
    if (json_type(json, node) != JSON_ARRAY || json_count(json, node) > PROOF_HIDDEN_MAX) {
        return text_say(error, TEXT_IN(error, "the proof's 'hidden' is no list of moves",
                                       "'hidden' des Beweises ist keine Liste von Zügen",
                                       "'hidden' de la preuve n’est pas une liste de coups"));
    }
    if (json_count(json, node) == 0) {
        return true;
    }
    proof->hidden = calloc((size_t)json_count(json, node), sizeof *proof->hidden);
    if (proof->hidden == NULL) {
        return text_no_memory(error);
    }
    for (int entry = json_first(json, node); entry != JSON_NONE; entry = json_next(json, entry)) {
        const int number = json_member(json, entry, "move");
        int64_t value;
        if (number == JSON_NONE || !json_int(json, number, &value) || value < 1 ||
            value > MATCH_MOVES_MAX ||
            !read_hex(json, json_member(json, entry, "commitment"),
                      proof->hidden[proof->hidden_count].commitment)) {
            return text_say(error,
                            TEXT_IN(error,
                                    "an entry of the proof's 'hidden' needs 'move', a number, "
                                    "and 'commitment', 64 hexadecimal digits",
                                    "ein Eintrag in 'hidden' des Beweises braucht 'move', eine "
                                    "Zahl, und 'commitment', 64 hexadezimale Ziffern",
                                    "une entrée de 'hidden' de la preuve doit avoir 'move', un "
                                    "nombre, et 'commitment', 64 chiffres hexadécimaux"));
        }
        proof->hidden[proof->hidden_count++].number = (int)value;
    }
    return true;
}

static bool read_luck(const Json *json, int node, Proof *proof, Text *error) {
    if (node == JSON_NONE || json_type(json, node) != JSON_ARRAY ||
        json_count(json, node) > SEATS_MAX) {
        return text_say(
            error, TEXT_IN(error, "the proof's 'luck' is no list with a text for each seat",
                           "'luck' des Beweises ist keine Liste mit einem Text für jeden Platz",
                           "'luck' de la preuve n’est pas une liste avec un texte par place"));
    }
    for (int entry = json_first(json, node); entry != JSON_NONE; entry = json_next(json, entry)) {
        char *luck = proof->luck[proof->seats++];
        if (json_type(json, entry) == JSON_NULL) {
            proof->gone |= 1u << (proof->seats - 1);
            continue;
        }
        if (!json_words(json, entry, luck, PROOF_LUCK_SIZE) || strchr(luck, '\n') != NULL) {
            return text_say(
                error,
                TEXT_IN(
                    error,
                    "an entry of the proof's 'luck' is no text of one line with at most 64 bytes",
                    "ein Eintrag in 'luck' des Beweises ist kein einzeiliger Text mit höchstens 64 "
                    "Bytes",
                    "une entrée de 'luck' de la preuve n’est pas un texte d’une ligne de 64 octets "
                    "au plus"));
        }
    }
    return true;
}

/* Which lines of luck are shares, by the pledges. */
static bool read_pledges(const Json *json, int node, int deal, Proof *proof, Text *error) {
    int i = 0;
    proof->pledged = node != JSON_NONE;
    if (!proof->pledged) {
        return true;
    }
    bool good = json_type(json, node) == JSON_ARRAY && json_count(json, node) == proof->seats &&
                proof->gone == 0;
    for (int entry = good ? json_first(json, node) : JSON_NONE; good && entry != JSON_NONE;
         entry = json_next(json, entry), i++) {
        const char *luck = proof->luck[i];
        char pledge[SHA256_HEX_SIZE] = "", own[SHA256_HEX_SIZE];
        good = json_type(json, entry) == JSON_NULL || read_hex(json, entry, pledge);
        if (good && strcmp(luck, pledge) != 0) {
            proof_pledge(luck, own);
            if (!proof_is_hash(luck) || strcmp(own, pledge) != 0) {
                text_clear(error);
                text_format(
                    error,
                    TEXT_IN(error, "the luck of seat %d is not what was pledged for it",
                            "das Glück von Platz %d ist nicht das, was dafür versprochen war",
                            "la chance de la place %d n’est pas celle qui était promise"),
                    i);
                return false;
            }
            proof->shown |= 1u << i;
        }
    }
    char told[SHA256_HEX_SIZE], derived[SHA256_HEX_SIZE];
    if (!good || !read_hex(json, deal, told)) {
        return text_say(
            error,
            TEXT_IN(error,
                    "the proof's 'pledges' is no list with 64 small hexadecimal digits or null for "
                    "each seat, or its 'deal' is missing",
                    "'pledges' des Beweises ist keine Liste mit 64 kleinen hexadezimalen Ziffern "
                    "oder null für jeden Platz, oder 'deal' fehlt",
                    "'pledges' de la preuve n’est pas une liste avec 64 chiffres hexadécimaux en "
                    "minuscules ou null par place, ou 'deal' manque"));
    }
    proof_deal(proof, derived);
    if (strcmp(told, derived) != 0) {
        return text_say(error, TEXT_IN(error, "the proof's 'deal' does not follow from its pledges",
                                       "'deal' des Beweises folgt nicht aus den Versprechen",
                                       "'deal' de la preuve ne découle pas des promesses"));
    }
    return true;
}

bool proof_read(const Json *json, int node, Proof *proof, Text *error) {
    memset(proof, 0, sizeof *proof);
    if (json_type(json, node) != JSON_OBJECT) {
        return text_say(error, TEXT_IN(error, "a proof is an object", "ein Beweis ist ein Objekt",
                                       "une preuve est un objet"));
    }
    const int seed = json_member(json, node, "seed");
    if (!read_hex(json, json_member(json, node, "commitment"), proof->commitment) ||
        !read_hex(json, json_member(json, node, "secret"), proof->secret) || seed == JSON_NONE ||
        !json_whole(json, seed, &proof->seed)) {
        return text_say(error,
                        TEXT_IN(error,
                                "a proof needs 'commitment' and 'secret', each of 64 hexadecimal "
                                "digits, and 'seed', a whole number",
                                "ein Beweis braucht 'commitment' und 'secret', je 64 "
                                "hexadezimale Ziffern, und 'seed', eine ganze Zahl",
                                "une preuve doit avoir 'commitment' et 'secret', chacun de 64 "
                                "chiffres hexadécimaux, et 'seed', un nombre entier"));
    }
    const int board = json_member(json, node, "board");
    if (board != JSON_NONE &&
        (!read_hex(json, board, proof->board) ||
         !read_hex(json, json_member(json, node, "board_commitment"), proof->board_commitment))) {
        return text_say(error,
                        TEXT_IN(error,
                                "the proof's 'board' and 'board_commitment' are not 64 hexadecimal "
                                "digits each",
                                "'board' und 'board_commitment' des Beweises sind nicht je 64 "
                                "hexadezimale Ziffern",
                                "'board' et 'board_commitment' de la preuve ne sont pas chacun 64 "
                                "chiffres hexadécimaux"));
    }
    if (!read_luck(json, json_member(json, node, "luck"), proof, error) ||
        !read_pledges(json, json_member(json, node, "pledges"), json_member(json, node, "deal"),
                      proof, error)) {
        return false;
    }
    const int key = json_member(json, node, "key");
    char hex[SHA256_HEX_SIZE];
    proof->keyed = key != JSON_NONE;
    if (proof->keyed && (!read_hex(json, key, hex) || !sha256_read_hex(hex, proof->key))) {
        return text_say(error,
                        TEXT_IN(error, "the proof's 'key' is not 64 small hexadecimal digits",
                                "'key' des Beweises sind keine 64 kleinen hexadezimalen Ziffern",
                                "'key' de la preuve n’est pas fait de 64 chiffres hexadécimaux en "
                                "minuscules"));
    }
    const int lots = json_member(json, node, "lots");
    proof->drawn = lots != JSON_NONE && json_type(json, lots) == JSON_ARRAY;
    if (proof->drawn) {
        int i = 0;
        if (json_count(json, lots) != proof->seats) {
            return text_say(
                error, TEXT_IN(error, "the proof's 'lots' is no list with a number for each seat",
                               "'lots' des Beweises ist keine Liste mit einer Zahl für jeden Platz",
                               "'lots' de la preuve n’est pas une liste avec un nombre par place"));
        }
        for (int entry = json_first(json, lots); entry != JSON_NONE;
             entry = json_next(json, entry)) {
            int64_t lot;
            if (!json_int(json, entry, &lot) || lot < 0 || lot >= proof->seats) {
                return text_say(error,
                                TEXT_IN(error, "an entry of the proof's 'lots' is no seat",
                                        "ein Eintrag in 'lots' des Beweises ist kein Platz",
                                        "une entrée de 'lots' de la preuve n’est pas une place"));
            }
            proof->lot[i++] = (int)lot;
        }
    }
    if (!read_hidden(json, json_member(json, node, "hidden"), proof, error)) {
        proof_free(proof);
        return false;
    }
    return true;
}

void proof_free(Proof *proof) {
    free(proof->hidden);
    proof->hidden = NULL;
    proof->hidden_count = 0;
}

static bool check_hidden(const Proof *proof, const Match *match, Text *error) {
    for (int i = 0; i < proof->hidden_count; i++) {
        const int number = proof->hidden[i].number;
        char commitment[SHA256_HEX_SIZE];
        TEXT(words, MATCH_MOVE_SIZE);
        if (number <= match->count) {
            match->game->write_move(match_at(match, number - 1), match_move(match, number - 1),
                                    &words);
            proof_hide(proof->secret, number, words.start, commitment);
        }
        if (number > match->count || strcmp(commitment, proof->hidden[i].commitment) != 0) {
            text_clear(error);
            text_format(
                error,
                TEXT_IN(error, "move %d is not the one that was promised while it was hidden",
                        "Zug %d ist nicht der, der zugesagt war, solange er verdeckt war",
                        "le coup %d n’est pas celui qui était promis tant qu’il était caché"),
                number);
            return false;
        }
    }
    return true;
}

bool proof_check(const Proof *proof, const Match *match, const char *commitment, const char *deal,
                 Text *error) {
    Proof derived = *proof;
    char dealt[SHA256_HEX_SIZE];
    proof_derive(&derived);
    if (proof->gone != 0) { /* words are missing: what follows from them is taken as it is */
        derived.seed = proof->seed;
        memcpy(derived.key, proof->key, sizeof derived.key);
        memcpy(derived.lot, proof->lot, sizeof derived.lot);
    }
    if (strcmp(derived.commitment, proof->commitment) != 0 ||
        strcmp(derived.board_commitment, proof->board_commitment) != 0) {
        return text_say(error, TEXT_IN(error, "the secret does not belong to the commitment",
                                       "das Geheimnis gehört nicht zur Zusage",
                                       "le secret ne correspond pas à l’engagement"));
    }
    if (commitment != NULL && strcmp(commitment, proof->commitment) != 0 &&
        (proof->board[0] == '\0' || strcmp(commitment, proof->board_commitment) != 0)) {
        return text_say(
            error, TEXT_IN(error, "the commitment is not the one that was shown before the game",
                           "die Zusage ist nicht die, die vor der Partie gezeigt wurde",
                           "l’engagement n’est pas celui qui a été montré avant la partie"));
    }
    proof_deal(proof, dealt);
    if (deal != NULL && (!proof->pledged || strcmp(deal, dealt) != 0)) {
        return text_say(
            error,
            TEXT_IN(error, "the pledges of luck are not those that were shown before the game",
                    "die Versprechen des Glücks sind nicht die, die vor der Partie gezeigt wurden",
                    "les promesses de chance ne sont pas celles montrées avant la partie"));
    }
    if (derived.seed != proof->seed) {
        return text_say(
            error, TEXT_IN(error, "the seed does not follow from the secret and the players' luck",
                           "die Startzahl folgt nicht aus dem Geheimnis und den Glücksworten",
                           "la graine ne découle pas du secret et des mots de chance des joueurs"));
    }
    if (proof->drawn && memcmp(derived.lot, proof->lot, sizeof(int) * (size_t)proof->seats) != 0) {
        return text_say(error,
                        TEXT_IN(error, "the lots for the seats do not follow from the secret",
                                "die Lose für die Plätze folgen nicht aus dem Geheimnis",
                                "le tirage des places ne découle pas du secret"));
    }
    if (proof->keyed && memcmp(derived.key, proof->key, sizeof proof->key) != 0) {
        return text_say(
            error, TEXT_IN(error, "the key does not follow from the secret and the players' luck",
                           "der Schlüssel folgt nicht aus dem Geheimnis und den Glücksworten",
                           "la clé ne découle pas du secret et des mots de chance des joueurs"));
    }
    if (match->keyed != proof->keyed ||
        (match->keyed && memcmp(match->key, proof->key, sizeof proof->key) != 0)) {
        return text_say(error,
                        TEXT_IN(error, "the record has another key than the proof",
                                "die Aufzeichnung hat einen anderen Schlüssel als der Beweis",
                                "l’enregistrement a une autre clé que la preuve"));
    }
    if (match->seed != proof->seed || match->setup.seats != proof->seats) {
        return text_say(
            error,
            TEXT_IN(
                error, "the record has another seed or number of seats than the proof",
                "die Aufzeichnung hat eine andere Startzahl oder Zahl der Plätze als der Beweis",
                "l’enregistrement a une autre graine ou un autre nombre de places que la preuve"));
    }
    const int unseeded = match_unseeded(match);
    if (unseeded >= 0) {
        text_clear(error);
        text_format(error,
                    TEXT_IN(error, "move %d of chance is not the one that the seed gives",
                            "Zug %d des Zufalls ist nicht der, der aus der Startzahl folgt",
                            "le coup %d du hasard n’est pas celui que donne la graine"),
                    unseeded + 1);
        return false;
    }
    return check_hidden(proof, match, error);
}
