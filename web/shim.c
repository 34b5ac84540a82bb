/* web/shim.c -- what the rules show to JavaScript: games in play, rpc, and the bench's walks.
 *
 * Texts pass through one buffer in the module's memory: ask for it with liege_buffer, write the
 * bytes, and name their number in the call that reads them. Answers are zero-ended texts, valid
 * until the next call. A match is told through somebody's eyes: a seat, EYES_PUBLIC, or EYES_ALL,
 * which opens only when the game is over. So no secret reaches the page before its time. Of games
 * on a server the page has views, states from which the server has taken the secrets already. */
#include "games/list.h"
#include "play/check.h"
#include "play/eyes.h"
#include "play/json_doc.h"
#include "play/moves.h"
#include "play/proof.h"
#include "play/record.h"
#include "play/rpc.h"
#include "play/setup.h"
#include "search/adviser.h"
#include "search/level.h"
#include "search/review.h"

#include <stdlib.h>
#include <string.h>

#define EXPORT(NAME) __attribute__((export_name(#NAME))) NAME

enum { ERROR_SIZE = 1024 };

char *EXPORT(liege_buffer)(size_t size);

/* Games in play. */
const char *EXPORT(liege_catalogue)(int lang);
Match *EXPORT(liege_begin)(int game, int seats, uint64_t seed);
const char *EXPORT(liege_option)(int game, int index, int value);
Match *EXPORT(liege_load)(size_t length);
Match *EXPORT(liege_view)(int game, int version, int seats, size_t length);
void EXPORT(liege_unveil)(Match *match);
const char *EXPORT(liege_proof)(const Match *match, size_t length);
const char *EXPORT(liege_error)(void);
void EXPORT(liege_language)(int lang);
void EXPORT(liege_end)(Match *match);
bool EXPORT(liege_name)(Match *match, int seat, size_t length);
const char *EXPORT(liege_facts)(const Match *match);
const char *EXPORT(liege_record)(const Match *match, bool json);
const char *EXPORT(liege_look)(const Match *match, int index, int eyes, int lang);
const char *EXPORT(liege_tell)(const Match *match, int from, int to, int eyes, int lang);
const char *EXPORT(liege_preview)(const Match *match, size_t length, int lang);
const char *EXPORT(liege_preview_at)(const Match *match, int index, size_t length, int lang);
const char *EXPORT(liege_why)(const Match *match, size_t length, int lang);
const char *EXPORT(liege_place)(const Match *match, int index, size_t length, int eyes, int lang);
bool EXPORT(liege_play)(Match *match, size_t length);
bool EXPORT(liege_back)(Match *match, int index);
bool EXPORT(liege_apart)(const Match *match, int one, int other);
int EXPORT(liege_levels)(bool usual);
const char *EXPORT(liege_think)(const Match *match, int level);
const char *EXPORT(liege_advise)(const Match *match, int ms);
const char *EXPORT(liege_review)(const Match *match, int index, int ms, int iterations);

/* The machine interface, the check number, the bench. */
Rpc *EXPORT(liege_open)(void);
void EXPORT(liege_close)(Rpc *rpc);
const char *EXPORT(liege_answer)(Rpc *rpc, size_t length);
int EXPORT(liege_games)(void);
const char *EXPORT(liege_game_name)(int game);
int EXPORT(liege_seats)(int game, bool most);
uint64_t EXPORT(liege_check)(int game, int seats, uint64_t seed, int games);
int64_t EXPORT(liege_walk)(int game, int seats, uint64_t seed, int games, bool lists);

static char *buffer;
static Buffer reply;
static Buffer sheet; /* for what is sorted before it is written */
static char error_memory[ERROR_SIZE];
static Lang error_lang = ENGLISH;
static int wanted_option[OPTIONS_MAX];
static bool option_wanted[OPTIONS_MAX];

/* ---- texts -------------------------------------------------------------------------------- */

/* Room for `size` bytes, valid until the next call; 0 if there is no memory. */
char *liege_buffer(size_t size) {
    free(buffer);
    buffer = malloc(size + 1);
    return buffer;
}

static const char *words_in_buffer(size_t length) {
    buffer[length] = '\0';
    return buffer;
}

static Lang lang_from(int lang) {
    return lang >= 0 && lang < LANGS ? (Lang)lang : ENGLISH;
}

static Text error_text(void) {
    Text error = text_over(error_memory, sizeof error_memory);
    error.lang = error_lang;
    return error;
}

/* Why the last call that could fail did. */
const char *liege_error(void) {
    return error_memory;
}

static void begin_answer(void) {
    if (reply.text.start == NULL && !(buffer_new(&reply) && buffer_new(&sheet))) {
        abort();
    }
    buffer_clear(&reply);
}

static const char *answer(void) {
    return reply.text.cut ? "null" : reply.text.start;
}

static void put_number(long long number) {
    text_number(buffer_room(&reply, 24), number);
}

/* The caller's own memory for a text of any size the contract allows. */
static Text scratch(void) {
    static char memory[MATCH_POSITION_SIZE];
    return text_over(memory, sizeof memory);
}

/* In which language (0 English, 1 German, 2 French) liege_error and liege_option say from now on
 * what is wrong with a record, a position, a move or a set-up. English until it is called; texts
 * already written stay as they are, and the machine interface always answers in English. */
void liege_language(int lang) {
    error_lang = lang_from(lang);
}

/* ---- the games there are ------------------------------------------------------------------ */

static void put_options(const Game *game, Lang lang) {
    for (int i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        buffer_put(&reply, i > 0 ? ",{\"name\":" : "{\"name\":");
        buffer_json(&reply, option->name);
        buffer_put(&reply, ",\"title\":");
        buffer_json(&reply, option->title.in[lang]);
        buffer_put(&reply, ",\"values\":[");
        for (int v = 0; v < option->count; v++) {
            buffer_put(&reply, v > 0 ? "," : "");
            put_number(option->values[v]);
        }
        buffer_put(&reply, option->seat ? "],\"seat\":true}" : "]}");
    }
}

/* All games that players are shown, with their options and rules in one language. */
const char *liege_catalogue(int lang_number) {
    const Lang lang = lang_from(lang_number);
    begin_answer();
    buffer_put(&reply, "[");
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        buffer_put(&reply, g > 0 ? ",{\"name\":" : "{\"name\":");
        buffer_json(&reply, game->name);
        buffer_put(&reply, ",\"title\":");
        buffer_json(&reply, game->title.in[lang]);
        text_format(buffer_room(&reply, 128),
                    ",\"version\":%d,\"seats\":[%d,%d],\"letter\":\"%c\",\"options\":[",
                    game->version, game->seats_min, game->seats_max, game->rule_letter);
        put_options(game, lang);
        buffer_put(&reply, "],\"older\":[");
        for (const Game *by = game->previous; by != NULL; by = by->previous) {
            TEXT(changes, 1000);
            setup_say_changes(by, lang, &changes);
            text_format(buffer_room(&reply, 64),
                        "%s{\"version\":%d,\"change\":", by == game->previous ? "" : ",",
                        by->version);
            buffer_json(&reply, changes.start);
            buffer_put(&reply, "}");
        }
        buffer_put(&reply, "],\"rules\":[null");
        for (int rule = 1; rule <= game->rule_count; rule++) {
            buffer_put(&reply, ",");
            if (game->rules[rule].text.in[lang] == NULL) {
                buffer_put(&reply, "null");
            } else {
                buffer_json(&reply, game->rules[rule].text.in[lang]);
            }
        }
        buffer_put(&reply, "],\"marks\":[\"\"");
        for (int rule = 1; rule <= game->rule_count; rule++) {
            const char *marks = game->rules[rule].marks;
            buffer_put(&reply, ",");
            buffer_json(&reply, marks != NULL ? marks : "");
        }
        buffer_put(&reply, "]}");
    }
    buffer_put(&reply, "]");
    return answer();
}

/* ---- beginning, loading, keeping ----------------------------------------------------------- */

/* A wish for the next liege_begin; "" or why it cannot be. */
const char *liege_option(int game_number, int index, int value) {
    const Game *game = GAMES[game_number];
    Text error = error_text();
    Setup setup;
    text_clear(&error);
    if (index < 0 || index >= game->option_count ||
        !setup_seats(game, game->seats_max, &setup, &error) ||
        !setup_option(game, game->options[index].name, value, &setup, &error)) {
        if (error.used == 0) {
            text_format(&error,
                        TEXT_IN(&error, "%s has no option number %d",
                                "%s hat keine Einstellung Nummer %d",
                                "%s n'a pas de réglage numéro %d"),
                        game->name, index);
        }
        return error_memory;
    }
    wanted_option[index] = value;
    option_wanted[index] = true;
    return "";
}

/* 0: liege_error says why. */
Match *liege_begin(int game_number, int seats, uint64_t seed) {
    const Game *game = GAMES[game_number];
    Text error = error_text();
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
    const char *text = words_in_buffer(length);
    Text error = error_text();
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
    Text error = error_text();
    Setup setup;
    TEXT(problem, 300);
    const Game *game = game_number < 0 || game_number >= GAMES_COUNT
                           ? NULL
                           : setup_version(GAMES[game_number], version, &problem);
    if (game == NULL || length != (size_t)game->state_size) {
        text_clear(&error);
        text_put(&error, "the server plays another version of the game");
        return NULL;
    }
    memcpy(state, buffer, length);
    Match *match = setup_seats(game, seats, &setup, &error)
                       ? match_from(game, &setup, state, 0, false, &error)
                       : NULL;
    if (match != NULL) {
        match_open(match); /* what is secret is not in it */
    }
    return match;
}

/* A game that was ended before its time has no secrets any more. */
void liege_unveil(Match *match) {
    match_open(match);
}

/* Does the proof in the buffer, as a server gives it, fit to the match? "" or what does not. */
const char *liege_proof(const Match *match, size_t length) {
    const char *text = words_in_buffer(length);
    Text error = error_text();
    JsonDoc doc = {0};
    Proof proof;
    text_clear(&error);
    if (!json_doc_read(&doc, text, length, &error) || !proof_read(&doc.json, 0, &proof, &error)) {
        json_doc_free(&doc);
        return error_memory;
    }
    const bool fits = proof_check(&proof, match, NULL, &error);
    proof_free(&proof);
    json_doc_free(&doc);
    return fits ? "" : error_memory;
}

void liege_end(Match *match) {
    match_free(match);
}

bool liege_name(Match *match, int seat, size_t length) {
    Text error = error_text();
    return match_name(match, seat, words_in_buffer(length), &error);
}

/* What a match is: game, seats, options, names. */
const char *liege_facts(const Match *match) {
    begin_answer();
    buffer_put(&reply, "{\"game\":");
    buffer_json(&reply, match->game->name);
    buffer_put(&reply, ",\"rules\":");
    put_number(match->game->version);
    buffer_put(&reply, ",\"seats\":");
    put_number(match->setup.seats);
    buffer_put(&reply, ",\"seed\":\"");
    text_format(buffer_room(&reply, 32), "%llu", (unsigned long long)match->seed);
    buffer_put(&reply, "\",\"options\":[");
    for (int i = 0; i < match->game->option_count; i++) {
        buffer_put(&reply, i > 0 ? "," : "");
        put_number(option_value(&match->game->options[i], match->setup.option[i]));
    }
    buffer_put(&reply, "],\"names\":[");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        buffer_put(&reply, seat > 0 ? "," : "");
        buffer_json(&reply, match->names[seat]);
    }
    buffer_put(&reply, "]}");
    return answer();
}

const char *liege_record(const Match *match, bool json) {
    begin_answer();
    if (json) {
        record_write_json(match, &reply);
    } else {
        record_write(match, &reply);
    }
    return reply.text.cut ? "" : reply.text.start;
}

/* ---- looking ------------------------------------------------------------------------------- */

/* Is there nothing to be kept from anybody? */
static bool ended(const Match *match) {
    return match_turn(match) == OVER || match->open;
}

/* Everything is for those who come after the end; whoever asks for a seat there is not gets what
 * all may see. */
static int allowed_eyes(const Match *match, int eyes) {
    if (eyes == EYES_ALL && ended(match)) {
        return EYES_ALL;
    }
    return eyes >= 0 && eyes < match->setup.seats ? eyes : EYES_PUBLIC;
}

static void see(const Match *match, int index, int eyes, void *out) {
    eyes_see(eyes, match->game, match_at(match, index), out);
}

/* The position of a state or view, and what else is to be read on the table, as one object. */
static void put_position(const Game *game, const void *state) {
    Text *out = buffer_room(&reply, 2 * (size_t)MATCH_POSITION_SIZE);
    setup_write_position(game, state, out);
    if (game->write_facts && out->used > 0) {
        out->used--; /* the closing brace comes after the facts */
        game->write_facts(state, out);
        text_char(out, '}');
    }
}

static void put_score(const Match *match) {
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    match->game->score(match_state(match), score);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        text_format(buffer_room(&reply, 64), "%s{\"points\":%d,\"place\":%d,\"won\":%s}",
                    seat > 0 ? "," : "", score[seat].points, score[seat].place,
                    score[seat].won ? "true" : "false");
    }
}

/* The moment after `index` moves: whose turn, what is asked, the position as those eyes see it;
 * the moves too if it is the present and the eyes are those of the seat to act. */
const char *liege_look(const Match *match, int index, int eyes, int lang) {
    static STATE_ROOM(view);
    const Game *game = match->game;
    const int moment = index < 0 || index > match->count ? match->count : index;
    const int seen_by = allowed_eyes(match, eyes);
    const int turn = game->turn(match_at(match, moment));
    see(match, moment, seen_by, view);
    begin_answer();
    text_format(buffer_room(&reply, 128), "{\"index\":%d,\"count\":%d,\"turn\":%d,\"limit\":%d",
                moment, match->count, turn, match_fair_limit(match));
    buffer_put(&reply, ",\"phase\":");
    buffer_json(&reply, game->phase(match_at(match, moment)));
    buffer_put(&reply, ",\"ask\":");
    Text ask = scratch();
    if (turn == OVER || (turn >= 0 && turn == seen_by)) {
        game->ask(view, lang_from(lang), &ask);
    }
    buffer_json(&reply, ask.start);
    buffer_put(&reply, ",\"position\":");
    put_position(game, view);
    buffer_put(&reply, ",\"moves\":");
    if (moment == match->count && turn >= 0 && turn == seen_by) {
        moves_write(game, view, &sheet, &reply.text);
    } else {
        buffer_put(&reply, "[]");
    }
    buffer_put(&reply, ",\"score\":");
    if (turn == OVER) {
        buffer_put(&reply, "[");
        put_score(match);
        buffer_put(&reply, "]");
    } else {
        buffer_put(&reply, "null");
    }
    buffer_put(&reply, "}");
    return answer();
}

static void put_events(const Game *game, const void *before, Move move, int eyes, Lang lang) {
    static Event events[EVENTS_MAX];
    const int count = game->events(before, move, events);
    bool first = true;
    for (int i = 0; i < count; i++) {
        const Event *event = &events[i];
        if (!eyes_hear(eyes, event)) {
            continue;
        }
        buffer_put(&reply, first ? "{\"data\":" : ",{\"data\":");
        first = false;
        game->write_event(before, event, buffer_room(&reply, MATCH_EVENT_SIZE));
        buffer_put(&reply, ",\"say\":");
        Text say = scratch();
        game->say_event(before, event, lang, &say);
        buffer_json(&reply, say.start);
        buffer_put(&reply, "}");
    }
}

/* The moves from moment `from` to moment `to` with what they caused, as those eyes saw it. */
const char *liege_tell(const Match *match, int from, int to, int eyes, int lang) {
    const Game *game = match->game;
    const int seen_by = allowed_eyes(match, eyes);
    begin_answer();
    buffer_put(&reply, "[");
    for (int i = from < 0 ? 0 : from; i < to && i < match->count; i++) {
        const void *before = match_at(match, i);
        const Move move = match_move(match, i);
        text_format(buffer_room(&reply, 64),
                    "%s{\"index\":%d,\"by\":%d,\"move\":", reply.text.used > 1 ? "," : "", i,
                    match_actor(match, i));
        if (eyes_see_move(seen_by, game, before, move)) {
            Text text = scratch();
            game->write_move(before, move, &text);
            buffer_json(&reply, text.start);
        } else {
            buffer_put(&reply, "null");
        }
        buffer_put(&reply, ",\"events\":[");
        put_events(game, before, move, seen_by, lang_from(lang));
        buffer_put(&reply, "]}");
    }
    buffer_put(&reply, "]");
    return answer();
}

/* What a legal move would cause, the position after it as those eyes see it, and whether its player
 * could take it back then (as match_fair_limit has it). The state is changed. "null" if those words
 * are no legal move. */
static const char *foresee(const Game *game, void *state, const char *words, int eyes, Lang lang) {
    Move move;
    begin_answer();
    if (!game->read_move(state, words, &move) || !game->legal(state, move)) {
        return "null";
    }
    if (eyes != EYES_ALL) {
        Random random;
        random_seed(&random, 1);
        game->guess(state, eyes, &random);
    }
    const int seat = game->turn(state);
    const bool reveals = game->reveals(state, move);
    buffer_put(&reply, "{\"events\":[");
    put_events(game, state, move, eyes, lang);
    game->apply(state, move);
    const int next = game->turn(state);
    text_format(buffer_room(&reply, 64), "],\"turn\":%d,\"back\":%s,\"position\":", next,
                next == seat && !reveals ? "true" : "false");
    if (eyes != EYES_ALL) {
        game->view(state, eyes);
    }
    put_position(game, state);
    buffer_put(&reply, "}");
    return answer();
}

/* What the move in the buffer would cause, as far as the seat to act can know: hidden parts are
 * filled by a guess first. "null" if it is no legal move. */
const char *liege_preview(const Match *match, size_t length, int lang) {
    static STATE_ROOM(state);
    const int seat = match_turn(match);
    const char *words = words_in_buffer(length);
    if (seat < 0) {
        return "null";
    }
    see(match, match->count, seat, state);
    return foresee(match->game, state, words, seat, lang_from(lang));
}

/* What the move in the buffer would have caused after `index` moves of a finished game, where
 * nothing is hidden; "null" while it goes on. */
const char *liege_preview_at(const Match *match, int index, size_t length, int lang) {
    static STATE_ROOM(state);
    const char *words = words_in_buffer(length);
    if (!ended(match) || index < 0 || index >= match->count ||
        match->game->turn(match_at(match, index)) < 0) {
        return "null";
    }
    see(match, index, EYES_ALL, state);
    return foresee(match->game, state, words, EYES_ALL, lang_from(lang));
}

/* Why the seat to act may not make the move in the buffer: {"rule":"B12","number":12,"text":…};
 * "null" if it may, or if those words are no move. */
const char *liege_why(const Match *match, size_t length, int lang) {
    static STATE_ROOM(view);
    const Game *game = match->game;
    const int seat = match_turn(match);
    const char *words = words_in_buffer(length);
    Move move;
    begin_answer();
    if (seat < 0) {
        return "null";
    }
    see(match, match->count, seat, view);
    if (!game->read_move(view, words, &move) || game->legal(view, move)) {
        return "null";
    }
    const int rule = game->why_not(view, move);
    const bool known =
        rule > 0 && rule <= game->rule_count && game->rules[rule].text.in[ENGLISH] != NULL;
    if (!known) {
        return "null";
    }
    text_format(buffer_room(&reply, 64),
                "{\"rule\":\"%c%d\",\"number\":%d,\"text\":", game->rule_letter, rule, rule);
    buffer_json(&reply, game->rules[rule].text.in[lang_from(lang)]);
    buffer_put(&reply, "}");
    return answer();
}

/* The cell in the buffer as people call it at that moment, seats as {0}, {1} …; "": it has no such
 * words. */
const char *liege_place(const Match *match, int index, size_t length, int eyes, int lang) {
    static _Alignas(64) uint8_t state[STATE_MAX];
    const char *cell = words_in_buffer(length);
    const int moment = index < 0 || index > match->count ? match->count : index;
    begin_answer();
    if (match->game->say_place == NULL) {
        return "";
    }
    see(match, moment, allowed_eyes(match, eyes), state);
    Text words = scratch();
    if (!match->game->say_place(state, cell, lang_from(lang), &words)) {
        return "";
    }
    buffer_put(&reply, words.start);
    return answer();
}

/* ---- moving -------------------------------------------------------------------------------- */

/* False: liege_error says why. */
bool liege_play(Match *match, size_t length) {
    Text error = error_text();
    return match_play_text(match, words_in_buffer(length), &error) == MATCH_MADE;
}

/* Takes moves back to that moment, as far as it is fair. */
bool liege_back(Match *match, int index) {
    if (index < match_fair_limit(match) || index >= match->count) {
        return false;
    }
    match_rewind(match, index);
    return true;
}

/* Do two seats know different things now? */
bool liege_apart(const Match *match, int one, int other) {
    static STATE_ROOM(a);
    static STATE_ROOM(b);
    see(match, match->count, allowed_eyes(match, one), a);
    see(match, match->count, allowed_eyes(match, other), b);
    return memcmp(a, b, (size_t)match->game->state_size) != 0;
}

/* ---- thinking: in a worker, apart from the page ---------------------------------------------- */

/* The strongest level, from 1; or the one for somebody who has not chosen. */
int liege_levels(bool usual) {
    return usual ? LEVEL_USUAL : LEVEL_MOST;
}

/* What thinks in this module, made when it is first asked; NULL: liege_error says why. */
static Adviser *the_adviser(void) {
    static Adviser *adviser;
    if (adviser == NULL) {
        adviser = adviser_new(LEVEL_MEMORY, 1);
    }
    if (adviser == NULL) {
        Text error = error_text();
        text_no_memory(&error);
    }
    return adviser;
}

/* A move for the seat to act, from what that seat may know; "": liege_error says why not. */
const char *liege_think(const Match *match, int level) {
    static char advice_memory[ADVICE_SIZE];
    static JsonDoc doc;
    Text error = error_text();
    Text advice = text_over(advice_memory, sizeof advice_memory);
    Adviser *adviser = the_adviser();
    begin_answer();
    if (adviser == NULL || !adviser_answer(adviser, match->game, match->setup.seats,
                                           match_state(match), 0, 0, level, &advice, &error)) {
        return "";
    }
    char move[MATCH_MOVE_SIZE];
    if (!json_doc_read(&doc, advice.start, advice.used, &error) ||
        !json_words(&doc.json, json_member(&doc.json, 0, "move"), move, sizeof move)) {
        return "";
    }
    buffer_put(&reply, move);
    return answer();
}

/* Advice for the seat to act as in search/adviser.h; "null": liege_error says why there is none. */
const char *liege_advise(const Match *match, int ms) {
    Text error = error_text();
    Adviser *adviser = the_adviser();
    begin_answer();
    if (adviser == NULL ||
        !adviser_answer(adviser, match->game, match->setup.seats, match_state(match), ms, 0, 0,
                        buffer_room(&reply, ADVICE_SIZE), &error)) {
        return "null";
    }
    return answer();
}

static void put_shares(const char *key, const float *share, int seats) {
    buffer_put(&reply, key);
    for (int seat = 0; seat < seats; seat++) {
        buffer_put(&reply, seat > 0 ? "," : "[");
        put_number((long long)(share[seat] * 1000 + 0.5f));
    }
    buffer_put(&reply, "]");
}

enum { REVIEW_MEMORY = 8 << 20 }; /* bytes; enough for the short looks at each move */

/* The search that looks back, made when it is first asked; NULL: liege_error says why. */
static Search *the_reviewer(const Match *match, Text *error) {
    static Search *search;
    static int seats;
    if (search != NULL && (search_game(search) != match->game || seats != match->setup.seats)) {
        search_free(search);
        search = NULL;
    }
    if (search == NULL) {
        seats = match->setup.seats;
        search = search_new(match->game, seats, REVIEW_MEMORY, 1, NULL, error);
    }
    return search;
}

/* One move of a finished game looked at again, shares of the win in thousandths:
 *     {"seat":0,"before":[612,388],"after":[540,460],"loss":72,
 *      "better":[{"move":"take 2","worth":612}]}
 * "null" if nature moved there, and while the game goes on. */
const char *liege_review(const Match *match, int index, int ms, int iterations) {
    enum { ENOUGH_PART = 16 }; /* of all walks: those that make a move's worth trustworthy */
    Text error = error_text();
    const Budget budget = {ms, iterations};
    const int seats = match->setup.seats;
    Review review;
    begin_answer();
    if (!ended(match) || index < 0 || index >= match->count || match_actor(match, index) < 0) {
        return "null";
    }
    Search *search = the_reviewer(match, &error);
    if (search == NULL ||
        !review_move(search, match_at(match, index), match_move(match, index), &budget,
                     iterations / ENOUGH_PART, (uint64_t)index, &review, &error)) {
        return "null";
    }
    buffer_put(&reply, "{\"seat\":");
    put_number(review.seat);
    put_shares(",\"before\":", review.before, seats);
    put_shares(",\"after\":", review.after, seats);
    buffer_put(&reply, ",\"loss\":");
    put_number((long long)(review.loss * 1000 + 0.5f));
    buffer_put(&reply, ",\"better\":[");
    for (int i = 0; i < review.better; i++) {
        Text words = scratch();
        match->game->write_move(match_at(match, index), review.better_move[i], &words);
        buffer_put(&reply, i > 0 ? ",{\"move\":" : "{\"move\":");
        buffer_json(&reply, words.start);
        buffer_put(&reply, ",\"worth\":");
        put_number((long long)(review.better_worth[i] * 1000 + 0.5f));
        buffer_put(&reply, "}");
    }
    buffer_put(&reply, "]}");
    return answer();
}

/* ---- the machine interface, the check number, the bench ------------------------------------ */

Rpc *liege_open(void) {
    return rpc_new();
}

void liege_close(Rpc *rpc) {
    rpc_free(rpc);
}

/* The answer to the `length` bytes in the buffer. */
const char *liege_answer(Rpc *rpc, size_t length) {
    return rpc_answer(rpc, buffer, length);
}

int liege_games(void) {
    return GAMES_COUNT;
}

const char *liege_game_name(int game) {
    return GAMES[game]->name;
}

int liege_seats(int game, bool most) {
    return most ? GAMES[game]->seats_max : GAMES[game]->seats_min;
}

uint64_t liege_check(int game, int seats, uint64_t seed, int games) {
    return check_number(GAMES[game], seats, seed, games);
}

/* Random games as `liege bench` plays them, picked or with full lists; returns the decisions. */
int64_t liege_walk(int game, int seats, uint64_t seed, int games, bool lists) {
    const Game *rules = GAMES[game];
    Setup setup = {seats, {0}};
    for (int i = 0; i < rules->option_count; i++) {
        setup.option[i] = option_usual(&rules->options[i]);
    }
    static STATE_ROOM(state);
    static Move moves[MOVES_MAX];
    int64_t decisions = 0;
    for (int i = 0; i < games; i++) {
        Random random;
        random_seed(&random, seed + (uint64_t)i);
        rules->start(state, &setup);
        if (!lists) {
            decisions += rules->rollout(state, &random, INT32_MAX);
            continue;
        }
        for (int turn; (turn = rules->turn(state)) != OVER;) {
            if (turn == NATURE) {
                rules->apply(state, rules->chance(state, &random));
            } else {
                const int count = rules->moves(state, moves);
                rules->apply(state, moves[random_below(&random, (uint32_t)count)]);
                decisions++;
            }
        }
    }
    return decisions;
}
