/* play/record_json.c -- a record as a JSON object, and back. */
#include "play/record.h"

#include "core/json_writer.h"
#include "play/json_doc.h"
#include "play/setup.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

void record_add_seed(uint64_t seed, Text *out) {
    if (seed >> 53 == 0) {
        json_add_unsigned(out, "seed", seed);
    } else {
        json_add_format(out, "seed", "%llu", (unsigned long long)seed);
    }
}

void record_add_key(const uint8_t key[SHA256_BYTES], Text *out) {
    char hex[SHA256_HEX_SIZE];
    sha256_write_hex(key, hex);
    json_add_words(out, "key", hex);
}

static void add_names(const Match *match, Text *out) {
    bool named = false;
    for (int seat = 0; seat < match->setup.seats; seat++) {
        named = named || match->names[seat][0] != '\0';
    }
    if (!named) {
        return;
    }
    json_open_list(out, "names");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        json_add_words(out, NULL, match->names[seat]);
    }
    json_close_list(out);
}

void record_add_moves(const Match *match, const char *key, int from, int to, Text *out) {
    json_open_list(out, key);
    for (int i = from; i < to; i++) {
        TEXT(words, MATCH_MOVE_SIZE);
        match->game->write_move(match_at(match, i), match_move(match, i), &words);
        json_add_words(out, NULL, words.start);
    }
    json_close_list(out);
}

void record_write_json(const Match *match, Buffer *buffer) {
    const Game *game = match->game;
    Text *out = &buffer->text;
    json_open(out, NULL);
    json_add_words(out, "game", game->name);
    json_add_number(out, "rules", game->version);
    json_add_number(out, "seats", match->setup.seats);
    setup_add_options(game, &match->setup, OPTIONS_RECORDED, out);
    record_add_seed(match->seed, out);
    if (match->keyed) {
        record_add_key(match->key, out);
    }
    json_add_words(out, "nature", match->auto_nature ? "auto" : "manual");
    add_names(match, out);
    if (match->loaded) {
        json_add_key(out, "position");
        game->write_position(match_at(match, 0), out);
    } else {
        json_add_null(out, "position");
    }
    record_add_moves(match, "moves", 0, match->count, out);
    Buffer text;
    if (buffer_new(&text)) {
        record_write(match, &text);
        json_add_words(out, "text", text.text.start);
        out->cut = out->cut || text.text.cut;
        buffer_free(&text);
    } else {
        out->cut = true;
    }
    json_close(out);
}

/* ---- reading ---- */

static bool check_keys(const Json *json, int node, Text *error) {
    static const char *const KEYS[] = {"game",   "rules", "seats",    "options", "seed", "key",
                                       "nature", "names", "position", "moves",   "text"};
    enum { KEYS_COUNT = sizeof KEYS / sizeof KEYS[0] };
    for (int member = json_first(json, node); member != JSON_NONE;
         member = json_next(json, member)) {
        bool known = false;
        for (int i = 0; i < KEYS_COUNT; i++) {
            known = known || json_key_is(json, member, KEYS[i]);
        }
        if (!known) {
            text_clear(error);
            text_put(error, TEXT_IN(error, "a record has no key ",
                                    "in einer Aufzeichnung gibt es keinen Schlüssel ",
                                    "un enregistrement n’a pas de clé "));
            json_quote_key(json, member, error);
            text_put(error, TEXT_IN(error, "; allowed:", "; erlaubt:", " ; permis :"));
            for (int i = 0; i < KEYS_COUNT; i++) {
                text_format(error, "%s %s", i > 0 ? "," : "", KEYS[i]);
            }
            return false;
        }
    }
    return true;
}

/* Game, rules version, seats and options. */
static const Game *read_setup(const Json *json, int node, Setup *setup, Text *error) {
    char name[64];
    int64_t number;
    const int game_node = json_member(json, node, "game");
    if (game_node == JSON_NONE || !json_words(json, game_node, name, sizeof name)) {
        text_say(error, TEXT_IN(error, "the record does not name its game under 'game'",
                                "die Aufzeichnung nennt ihr Spiel nicht unter 'game'",
                                "l’enregistrement ne nomme pas son jeu sous 'game'"));
        return NULL;
    }
    const Game *game = setup_game(name, error);
    if (game == NULL) {
        return NULL;
    }
    const int rules = json_member(json, node, "rules");
    if (rules == JSON_NONE || !json_int(json, rules, &number)) {
        text_say(error,
                 TEXT_IN(error, "the record does not tell the version of the rules under 'rules'",
                         "die Aufzeichnung nennt die Version der Regeln nicht unter 'rules'",
                         "l’enregistrement ne dit pas la version des règles sous 'rules'"));
        return NULL;
    }
    game = setup_version(game, number, error);
    if (game == NULL) {
        return NULL;
    }
    const int seats = json_member(json, node, "seats");
    if (seats == JSON_NONE || !json_int(json, seats, &number)) {
        text_say(error, TEXT_IN(error, "the record does not tell the number of seats under 'seats'",
                                "die Aufzeichnung nennt die Zahl der Plätze nicht unter 'seats'",
                                "l’enregistrement ne dit pas le nombre de places sous 'seats'"));
        return NULL;
    }
    const int options = json_member(json, node, "options");
    if (!setup_seats(game, number, setup, error) ||
        (options != JSON_NONE && !setup_options(game, json, options, setup, error))) {
        return NULL;
    }
    return game;
}

static Match *begin(const Json *json, int node, Text *error) {
    Setup setup, stated;
    const Game *game = read_setup(json, node, &setup, error);
    if (game == NULL) {
        return NULL;
    }
    uint64_t seed = 1;
    const int seed_node = json_member(json, node, "seed");
    if (seed_node != JSON_NONE && !json_whole(json, seed_node, &seed)) {
        text_say(
            error,
            TEXT_IN(error, "the record's 'seed' is no whole number from 0 to 18446744073709551615",
                    "'seed' der Aufzeichnung ist keine ganze Zahl von 0 bis 18446744073709551615",
                    "'seed' de l’enregistrement n’est pas un nombre entier de 0 à "
                    "18446744073709551615"));
        return NULL;
    }
    const int position = json_member(json, node, "position");
    if (position == JSON_NONE || json_type(json, position) == JSON_NULL) {
        return match_new(game, &setup, seed, false, error);
    }
    STATE_ROOM(state);
    const Game *other = setup_position(json, position, game, &stated, state, error);
    if (other == NULL) {
        return NULL;
    }
    if (other != game || stated.seats != setup.seats) {
        text_say(
            error,
            TEXT_IN(error, "the record's start position is of another game or number of seats",
                    "die Anfangsstellung der Aufzeichnung ist von einem anderen Spiel oder hat "
                    "eine andere Zahl der Plätze",
                    "la position de départ de l’enregistrement est d’un autre jeu ou a un autre "
                    "nombre de places"));
        return NULL;
    }
    return match_from(game, &setup, state, seed, false, error);
}

/* Nature's key, which may be missing. */
static bool read_key(Match *match, const Json *json, int node, Text *error) {
    char hex[SHA256_HEX_SIZE];
    uint8_t key[SHA256_BYTES];
    if (node == JSON_NONE) {
        return true;
    }
    if (!json_words(json, node, hex, sizeof hex) || !sha256_read_hex(hex, key)) {
        return text_say(
            error, TEXT_IN(error, "the record's 'key' is not 64 small hexadecimal digits",
                           "'key' der Aufzeichnung sind keine 64 kleinen hexadezimalen Ziffern",
                           "'key' de l’enregistrement n’est pas fait de 64 chiffres hexadécimaux "
                           "en minuscules"));
    }
    match_set_key(match, key);
    return true;
}

static bool read_names(Match *match, const Json *json, int node, Text *error) {
    if (node == JSON_NONE) {
        return true;
    }
    if (json_type(json, node) != JSON_ARRAY || json_count(json, node) != match->setup.seats) {
        return text_say(
            error,
            TEXT_IN(error, "the record's 'names' are no list with a text for each seat",
                    "'names' der Aufzeichnung ist keine Liste mit einem Text für jeden Platz",
                    "'names' de l’enregistrement n’est pas une liste avec un texte par place"));
    }
    int seat = 0;
    for (int entry = json_first(json, node); entry != JSON_NONE; entry = json_next(json, entry)) {
        char name[MATCH_NAME_SIZE];
        if (!json_words(json, entry, name, sizeof name)) {
            text_clear(error);
            text_format(error,
                        TEXT_IN(error, "the name of seat %d is no text of at most %d bytes",
                                "der Name von Platz %d ist kein Text mit höchstens %d Bytes",
                                "le nom de la place %d n’est pas un texte de %d octets au plus"),
                        seat, MATCH_NAME_SIZE - 1);
            return false;
        }
        if (!match_name(match, seat++, name, error)) {
            return false;
        }
    }
    return true;
}

static bool read_moves(Match *match, const Json *json, int node, Text *error) {
    if (node == JSON_NONE || json_type(json, node) != JSON_ARRAY) {
        return text_say(error, TEXT_IN(error, "the record has no list of moves under 'moves'",
                                       "die Aufzeichnung hat keine Liste der Züge unter 'moves'",
                                       "l’enregistrement n’a pas de liste de coups sous 'moves'"));
    }
    for (int entry = json_first(json, node); entry != JSON_NONE; entry = json_next(json, entry)) {
        char words[MATCH_MOVE_SIZE];
        TEXT_OF(problem, 1024, error->lang);
        if (!json_words(json, entry, words, sizeof words)) {
            text_clear(error);
            text_format(
                error,
                TEXT_IN(
                    error, "move %d of the record is no text that could be a move",
                    "Zug %d der Aufzeichnung ist kein Text, der ein Zug sein könnte",
                    "le coup %d de l’enregistrement n’est pas un texte qui puisse être un coup"),
                match->count + 1);
            return false;
        }
        if (match_play_text(match, words, &problem) != MATCH_MADE) {
            text_clear(error);
            text_format(error,
                        TEXT_IN(error, "move %d of the record: %s", "Zug %d der Aufzeichnung: %s",
                                "coup %d de l’enregistrement : %s"),
                        match->count + 1, problem.start);
            return false;
        }
    }
    return true;
}

static bool read_nature(Match *match, const Json *json, int node, Text *error) {
    const bool manual = node != JSON_NONE && json_is(json, node, "manual");
    if (node != JSON_NONE && !manual && !json_is(json, node, "auto")) {
        return text_say(error,
                        TEXT_IN(error, "the record's 'nature' is neither \"auto\" nor \"manual\"",
                                "'nature' der Aufzeichnung ist weder \"auto\" noch \"manual\"",
                                "'nature' de l’enregistrement n’est ni \"auto\" ni \"manual\""));
    }
    return match_set_nature(match, !manual, error);
}

/* The text form of a record, in a JSON string. */
static Match *record_read_string(const Json *json, int node, Text *error) {
    if (json_type(json, node) != JSON_STRING) {
        text_say(error, TEXT_IN(error, "a record is an object or a text",
                                "eine Aufzeichnung ist ein Objekt oder ein Text",
                                "un enregistrement est un objet ou un texte"));
        return NULL;
    }
    const size_t size = (size_t)(json->nodes[node].to - json->nodes[node].from) + 1;
    char *text = malloc(size);
    Match *match = NULL;
    if (text == NULL) {
        text_no_memory(error);
    } else if (!json_words(json, node, text, size)) {
        text_say(error, TEXT_IN(error, "the text of the record holds a zero byte",
                                "der Text der Aufzeichnung enthält ein Nullbyte",
                                "le texte de l’enregistrement contient un octet nul"));
    } else {
        match = record_read(text, strlen(text), error);
    }
    free(text);
    return match;
}

/* Is what stands under "text" the same match? */
static bool check_text(const Match *match, const Json *json, int node, Text *error) {
    if (node == JSON_NONE) {
        return true;
    }
    Match *other = record_read_string(json, node, error);
    if (other == NULL) {
        return false;
    }
    const size_t size = (size_t)match->game->state_size;
    bool same = other->game == match->game && other->keyed == match->keyed &&
                memcmp(other->key, match->key, sizeof match->key) == 0 &&
                other->setup.seats == match->setup.seats && other->count == match->count &&
                memcmp(match_at(match, 0), match_at(other, 0), size) == 0;
    for (int i = 0; same && i < match->count; i++) {
        same = match_move(match, i) == match_move(other, i);
    }
    match_free(other);
    return same ||
           text_say(
               error,
               TEXT_IN(
                   error, "the record's 'moves' and 'text' differ; leave one of them out",
                   "'moves' und 'text' der Aufzeichnung sind verschieden; eines davon weglassen",
                   "'moves' et 'text' de l’enregistrement diffèrent ; omettre l’un des deux"));
}

Match *record_read_json(const Json *json, int node, Text *error) {
    if (json_type(json, node) != JSON_OBJECT) {
        return record_read_string(json, node, error);
    }
    Match *match = check_keys(json, node, error) ? begin(json, node, error) : NULL;
    if (match != NULL && read_key(match, json, json_member(json, node, "key"), error) &&
        read_moves(match, json, json_member(json, node, "moves"), error) &&
        read_names(match, json, json_member(json, node, "names"), error) &&
        read_nature(match, json, json_member(json, node, "nature"), error) &&
        check_text(match, json, json_member(json, node, "text"), error)) {
        return match;
    }
    match_free(match);
    return NULL;
}
