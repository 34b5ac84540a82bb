/* web/shim_match.c -- games in play for JavaScript: begun, loaded, moved on and kept. */
#include "core/eyes.h"
#include "core/json_writer.h"
#include "games/list.h"
#include "play/daily.h"
#include "play/json_doc.h"
#include "play/proof.h"
#include "play/record.h"
#include "play/setup.h"
#include "web/shim.h"

#include <inttypes.h>
#include <string.h>

Match *EXPORT(liege_begin)(int game, int seats, uint64_t seed);
const char *EXPORT(liege_option)(int game, int index, int value);
Match *EXPORT(liege_load)(size_t length);
Match *EXPORT(liege_view)(int game, int version, int seats, size_t length);
Match *EXPORT(liege_imagine)(const Match *match, int index, int seat, uint64_t seed);
void EXPORT(liege_unveil)(Match *match);
const char *EXPORT(liege_proof)(const Match *match, size_t length);
const char *EXPORT(liege_hash)(size_t length);
void EXPORT(liege_end)(Match *match);
bool EXPORT(liege_name)(Match *match, int seat, size_t length);
const char *EXPORT(liege_facts)(const Match *match);
const char *EXPORT(liege_daily)(int game, size_t length);
const char *EXPORT(liege_record)(const Match *match, int form);
bool EXPORT(liege_play)(Match *match, size_t length);
bool EXPORT(liege_back)(Match *match, int index);

static int wanted_option[OPTIONS_MAX];
static bool option_wanted[OPTIONS_MAX];

/* ---- beginning, loading, keeping ----------------------------------------------------------- */

/* A wish for the next liege_begin; "" or why it cannot be. */
const char *liege_option(int game_number, int index, int value) {
    const Game *game = GAMES[game_number];
    Text error = shim_error();
    Setup setup;
    text_clear(&error);
    if (index < 0 || index >= game->option_count ||
        !setup_seats(game, game->seats_max, &setup, &error) ||
        !setup_option(game, game->options[index].name, value, &setup, &error)) {
        if (error.used == 0) {
            text_format(&error,
                        TEXT_IN(&error, "%s has no option number %d",
                                "%s hat keine Einstellung Nummer %d",
                                "%s n’a pas de réglage numéro %d"),
                        game->name, index);
        }
        return shim_error_words();
    }
    wanted_option[index] = value;
    option_wanted[index] = true;
    return "";
}

/* 0: liege_error says why. */
Match *liege_begin(int game_number, int seats, uint64_t seed) {
    const Game *game = GAMES[game_number];
    Text error = shim_error();
    Setup setup;
    bool fits = setup_seats(game, seats, &setup, &error);
    for (int i = 0; i < game->option_count && fits; i++) {
        fits = !option_wanted[i] ||
               setup_option(game, game->options[i].name, wanted_option[i], &setup, &error);
    }
    memset(option_wanted, 0, sizeof option_wanted);
    return fits ? match_new(game, &setup, seed, true, &error) : NULL;
}

/* A record as text or as JSON; 0: liege_error says what is wrong with it. */
Match *liege_load(size_t length) {
    const char *text = shim_words(length);
    Text error = shim_error();
    Match *match;
    if (text[0] == '{') {
        JsonDoc doc = {0};
        match = json_doc_read(&doc, text, length, &error) ? record_read_json(&doc.json, 0, &error)
                                                          : NULL;
        json_doc_free(&doc);
    } else {
        match = record_read(text, length, &error);
    }
    if (match != NULL && !match_set_nature(match, true, &error)) {
        match_free(match);
        match = NULL;
    }
    return match;
}

/* What a server shows of a game: the bytes of a state in the buffer, as somebody may know it. They
 * become a match of one moment, to be looked at and asked for moves; 0: they cannot be that. */
Match *liege_view(int game_number, int version, int seats, size_t length) {
    static STATE_ROOM(state);
    Text error = shim_error();
    Setup setup;
    TEXT(problem, 300);
    const Game *game = game_number < 0 || game_number >= GAMES_COUNT
                           ? NULL
                           : setup_version(GAMES[game_number], version, &problem);
    if (game == NULL || length != (size_t)game->state_size) {
        text_clear(&error);
        text_put(&error, TEXT_IN(&error, "the server plays another version of the game",
                                 "der Server spielt eine andere Version des Spiels",
                                 "le serveur joue une autre version du jeu"));
        return NULL;
    }
    memcpy(state, shim_bytes(), length);
    Match *match = setup_seats(game, seats, &setup, &error)
                       ? match_from(game, &setup, state, 0, false, &error)
                       : NULL;
    if (match != NULL) {
        match_open(match); /* what is secret is not in it */
    }
    return match;
}

/* A private copy of a moment, to try moves on: what `seat` knew then, the rest guessed and chance
 * drawn anew by `seed`, so that nothing in it is a secret of the game it comes from. EYES_ALL: of a
 * game that is over, as it was. 0: liege_error says why not. */
Match *liege_imagine(const Match *match, int index, int seat, uint64_t seed) {
    static STATE_ROOM(state);
    const Game *game = match->game;
    const int moment = index < 0 || index > match->count ? match->count : index;
    const bool whole = seat == EYES_ALL && shim_ended(match);
    Text error = shim_error();
    if (!whole && (seat < 0 || seat >= match->setup.seats)) {
        text_clear(&error);
        text_put(&error, TEXT_IN(&error, "only a seat at the table can plan",
                                 "planen kann nur, wer am Tisch sitzt",
                                 "seule une place à la table peut préparer ses coups"));
        return NULL;
    }
    eyes_see(whole ? EYES_ALL : seat, game, match_at(match, moment), state);
    if (!whole) {
        Random random;
        random_seed(&random, seed);
        game->guess(state, seat, &random);
    }
    Match *copy = match_from(game, &match->setup, state, seed, true, &error);
    for (int other = 0; copy != NULL && other < match->setup.seats; other++) {
        match_name(copy, other, match->names[other], &error);
    }
    if (copy != NULL) {
        match_open(copy);
    }
    return copy;
}

/* A game that was ended before its time has no secrets any more. */
void liege_unveil(Match *match) {
    match_open(match);
}

/* Does the proof in the buffer, as a server gives it, fit to the match? "" or what does not. */
const char *liege_proof(const Match *match, size_t length) {
    const char *text = shim_words(length);
    Text error = shim_error();
    JsonDoc doc = {0};
    Proof proof;
    text_clear(&error);
    if (!json_doc_read(&doc, text, length, &error) || !proof_read(&doc.json, 0, &proof, &error)) {
        json_doc_free(&doc);
        return shim_error_words();
    }
    const bool fits = proof_check(&proof, match, NULL, NULL, &error);
    proof_free(&proof);
    json_doc_free(&doc);
    return fits ? "" : shim_error_words();
}

/* SHA-256 of the words in the buffer, in hexadecimal digits: for what is pledged (play/proof.h). */
const char *liege_hash(size_t length) {
    const char *words = shim_words(length);
    char hex[SHA256_HEX_SIZE];
    sha256_hex(words, length, hex);
    text_put(shim_begin(), hex);
    return shim_answer();
}

void liege_end(Match *match) {
    shim_review_end(match);
    match_free(match);
}

bool liege_name(Match *match, int seat, size_t length) {
    Text error = shim_error();
    return match_name(match, seat, shim_words(length), &error);
}

/* The seed of a day's deal, in digits; the day is given as 2026-11-16. */
const char *liege_daily(int game_number, size_t length) {
    const Game *game = GAMES[game_number];
    const uint64_t seed = daily_seed(shim_words(length), game);
    Text *out = shim_begin();
    text_format(out, "%" PRIu64, seed);
    return shim_answer();
}

/* What a match is: game, seats, options, names. */
const char *liege_facts(const Match *match) {
    const Game *game = match->game;
    Text *out = shim_begin();
    json_open(out, NULL);
    json_add_words(out, "game", game->name);
    json_add_number(out, "rules", game->version);
    json_add_number(out, "seats", match->setup.seats);
    json_add_format(out, "seed", "%" PRIu64, match->seed);
    json_open_list(out, "options");
    for (int i = 0; i < game->option_count; i++) {
        json_add_number(out, NULL, setup_value(game, &match->setup, i));
    }
    json_close_list(out);
    json_open_list(out, "names");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        json_add_words(out, NULL, match->names[seat]);
    }
    json_close_list(out);
    json_close(out);
    return shim_answer();
}

/* As text, as JSON, or as text without hashes, which is quick and enough to go on with. */
const char *liege_record(const Match *match, int form) {
    enum { AS_TEXT, AS_JSON, UNHASHED };
    shim_begin();
    if (form == AS_JSON) {
        record_write_json(match, &shim_reply);
    } else if (form == UNHASHED) {
        record_write_unhashed(match, &shim_reply);
    } else {
        record_write(match, &shim_reply);
    }
    return shim_reply.text.cut ? "" : shim_reply.text.start;
}

/* ---- moving -------------------------------------------------------------------------------- */

/* False: liege_error says why. */
bool liege_play(Match *match, size_t length) {
    Text error = shim_error();
    shim_review_end(match);
    return match_play_text(match, shim_words(length), &error) == MATCH_MADE;
}

/* Takes moves back to that moment, as far as it is fair: anywhere in a private copy. */
bool liege_back(Match *match, int index) {
    const int limit = match->open ? 0 : match_fair_limit(match);
    if (index < limit || index >= match->count) {
        return false;
    }
    shim_review_end(match);
    match_rewind(match, index);
    return true;
}
