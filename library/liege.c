/* library/liege.c -- the public interface over the middle layer: texts in, texts out. */
#include "library/liege.h"

#include "core/eyes.h"
#include "explain/explain_json.h"
#include "explain/game_review.h"
#include "games/list.h"
#include "play/json_doc.h"
#include "play/moves.h"
#include "play/record.h"
#include "play/setup.h"
#include "search/adviser.h"
#include "search/level.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_SIZE = 1024 };

static_assert((int)LIEGE_SEATS_MAX == (int)SEATS_MAX &&
                  (int)LIEGE_OPTIONS_MAX == (int)OPTIONS_MAX && (int)LIEGE_NATURE == (int)NATURE &&
                  (int)LIEGE_OVER == (int)OVER && (int)LIEGE_PUBLIC == (int)EYES_PUBLIC &&
                  (int)LIEGE_LEVEL_STRONGEST == (int)LEVEL_MOST,
              "the public header repeats these numbers, so that it needs no other");

struct LiegeMatch {
    Match *match;
    Buffer answer, list; /* the last text told; the texts of the legal moves */
    const char *moves[MOVES_MAX];
    int move_count; /* -1: not listed yet */
    Adviser *adviser;
    Explainer *explainer;
    int threads; /* of the adviser */
};

static _Thread_local char error_memory[ERROR_SIZE];
static _Thread_local Lang error_lang;

static Text new_error(void) {
    Text error = text_over(error_memory, sizeof error_memory);
    error.lang = error_lang;
    return error;
}

const char *liege_version(void) {
    return LIEGE_VERSION;
}

const char *liege_error(void) {
    return error_memory;
}

bool liege_language(const char *lang) {
    for (int i = 0; lang != NULL && i < LANGS; i++) {
        if (strcmp(lang, lang_code((Lang)i)) == 0) {
            error_lang = (Lang)i;
            return true;
        }
    }
    Text error = new_error();
    text_put(&error, TEXT_IN(&error, "the languages are en, de and fr",
                             "die Sprachen sind en, de und fr", "les langues sont en, de et fr"));
    return false;
}

/* ---- the games there are ---- */

int liege_games(void) {
    return GAMES_SHOWN;
}

bool liege_game(int number, LiegeGame *out) {
    if (number < 0 || number >= GAMES_SHOWN) {
        Text error = new_error();
        text_format(&error,
                    TEXT_IN(&error, "there is no game number %d; the numbers are 0 to %d",
                            "ein Spiel Nummer %d gibt es nicht; die Nummern sind 0 bis %d",
                            "il n'y a pas de jeu numéro %d ; les numéros vont de 0 à %d"),
                    number, GAMES_SHOWN - 1);
        return false;
    }
    const Game *game = GAMES[number];
    memset(out, 0, sizeof *out);
    out->name = game->name;
    out->title = game->title.in[error_lang];
    out->rules = game->version;
    out->seats_min = game->seats_min;
    out->seats_max = game->seats_max;
    out->option_count = game->option_count;
    for (int i = 0; i < game->option_count; i++) {
        out->option[i].name = game->options[i].name;
        out->option[i].count = game->options[i].count;
        memcpy(out->option[i].values, game->options[i].values, sizeof out->option[i].values);
    }
    return true;
}

/* ---- beginning ---- */

/* Takes the match over; NULL stays NULL. */
static LiegeMatch *wrap(Match *match, Text *error) {
    if (match == NULL) {
        return NULL;
    }
    LiegeMatch *made = calloc(1, sizeof *made);
    if (made == NULL || !buffer_new(&made->answer) || !buffer_new(&made->list)) {
        if (made != NULL) {
            buffer_free(&made->answer);
            free(made);
        }
        match_free(match);
        text_no_memory(error);
        return NULL;
    }
    made->match = match;
    made->move_count = -1;
    return made;
}

LiegeMatch *liege_new(const LiegeSetup *given_setup) {
    Text error = new_error();
    Setup setup;
    const Game *game = setup_game(given_setup->game == NULL ? "" : given_setup->game, &error);
    if (game == NULL ||
        !setup_seats(game, given_setup->seats == 0 ? game->seats_min : given_setup->seats, &setup,
                     &error)) {
        return NULL;
    }
    for (int i = 0; i < LIEGE_OPTIONS_MAX && given_setup->option[i].name != NULL; i++) {
        if (!setup_option(game, given_setup->option[i].name, given_setup->option[i].value, &setup,
                          &error)) {
            return NULL;
        }
    }
    return wrap(match_new(game, &setup, given_setup->seed, !given_setup->manual_nature, &error),
                &error);
}

LiegeMatch *liege_load(const char *position, const LiegeSetup *given_setup) {
    Text error = new_error();
    JsonDoc doc = {0};
    Setup setup;
    STATE_ROOM(state);
    Match *match = NULL;
    if (json_doc_read(&doc, position, strlen(position), &error)) {
        const Game *game = setup_position(&doc.json, 0, NULL, &setup, state, &error);
        match = game == NULL
                    ? NULL
                    : match_from(game, &setup, state, given_setup == NULL ? 0 : given_setup->seed,
                                 given_setup == NULL || !given_setup->manual_nature, &error);
    }
    json_doc_free(&doc);
    return wrap(match, &error);
}

LiegeMatch *liege_replay(const char *record) {
    Text error = new_error();
    const char *begin = record + strspn(record, " \t\r\n");
    if (*begin != '{') {
        return wrap(record_read(record, strlen(record), &error), &error);
    }
    JsonDoc doc = {0};
    Match *match = json_doc_read(&doc, record, strlen(record), &error)
                       ? record_read_json(&doc.json, 0, &error)
                       : NULL;
    json_doc_free(&doc);
    return wrap(match, &error);
}

LiegeMatch *liege_copy(const LiegeMatch *match) {
    Text error = new_error();
    return wrap(match_copy(match->match, &error), &error);
}

void liege_free(LiegeMatch *match) {
    if (match != NULL) {
        match_free(match->match);
        adviser_free(match->adviser);
        explainer_free(match->explainer);
        buffer_free(&match->answer);
        buffer_free(&match->list);
        free(match);
    }
}

/* ---- playing ---- */

int liege_seats(const LiegeMatch *match) {
    return match->match->setup.seats;
}

int liege_turn(const LiegeMatch *match) {
    return match_turn(match->match);
}

const char *liege_phase(LiegeMatch *match) {
    return match->match->game->phase(match_state(match->match));
}

int liege_moves(LiegeMatch *match) {
    if (match->move_count < 0) {
        match->move_count =
            moves_list(match->match->game, match_state(match->match), &match->list, match->moves);
        if (match->list.text.cut) {
            Text error = new_error();
            match->move_count = -1;
            text_no_memory(&error);
        }
    }
    return match->move_count;
}

const char *liege_move(LiegeMatch *match, int number) {
    const int count = liege_moves(match);
    if (number >= 0 && number < count) {
        return match->moves[number];
    }
    if (count >= 0) {
        Text error = new_error();
        text_format(&error,
                    TEXT_IN(&error, "there is no move number %d; there are %d",
                            "einen Zug Nummer %d gibt es nicht; es gibt %d",
                            "il n'y a pas de coup numéro %d ; il y en a %d"),
                    number, count);
    }
    return NULL;
}

bool liege_play(LiegeMatch *match, const char *move) {
    Text error = new_error();
    /* The words may be one of the texts of match->list: read before that is thrown away. */
    if (match_play_text(match->match, move == NULL ? "" : move, &error) != MATCH_MADE) {
        return false;
    }
    match->move_count = -1;
    return true;
}

bool liege_undo(LiegeMatch *match) {
    if (match_undo(match->match)) {
        match->move_count = -1;
        return true;
    }
    Text error = new_error();
    text_put(&error, TEXT_IN(&error, "no player has moved yet, so there is nothing to take back",
                             "noch hat niemand gezogen, also gibt es nichts zurückzunehmen",
                             "personne n'a encore joué, il n'y a donc rien à annuler"));
    return false;
}

int liege_count(const LiegeMatch *match) {
    return match->match->count;
}

static bool is_made(const LiegeMatch *match, int index) {
    if (index >= 0 && index < match->match->count) {
        return true;
    }
    Text error = new_error();
    text_format(&error,
                TEXT_IN(&error, "move number %d has not been made; there are %d so far",
                        "Zug Nummer %d wurde nicht gemacht; bisher sind es %d",
                        "le coup numéro %d n'a pas été joué ; il y en a %d jusqu'ici"),
                index, match->match->count);
    return false;
}

int liege_actor(const LiegeMatch *match, int index) {
    return is_made(match, index) ? match_actor(match->match, index) : LIEGE_OVER;
}

/* The text that has been written; NULL if there was no memory for it. */
static const char *told(LiegeMatch *match) {
    if (match->answer.text.cut) {
        Text error = new_error();
        text_no_memory(&error);
        return NULL;
    }
    return match->answer.text.start;
}

static Text *begin_answer(LiegeMatch *match, size_t room) {
    buffer_clear(&match->answer);
    return buffer_room(&match->answer, room);
}

const char *liege_played(LiegeMatch *match, int index) {
    if (!is_made(match, index)) {
        return NULL;
    }
    match->match->game->write_move(match_at(match->match, index), match_move(match->match, index),
                                   begin_answer(match, MATCH_MOVE_SIZE));
    return told(match);
}

/* ---- looking ---- */

static bool are_eyes(const LiegeMatch *match, int eyes) {
    if (eyes >= LIEGE_PUBLIC && eyes < match->match->setup.seats) {
        return true;
    }
    Text error = new_error();
    text_format(&error,
                TEXT_IN(&error, "there is no seat %d; the seats are 0 to %d",
                        "den Platz %d gibt es nicht; die Plätze sind 0 bis %d",
                        "la place %d n'existe pas ; les places vont de 0 à %d"),
                eyes, match->match->setup.seats - 1);
    return false;
}

static const char *position(LiegeMatch *match, int eyes) {
    STATE_ROOM(seen);
    const Game *game = match->match->game;
    eyes_see(eyes, game, match_state(match->match), seen);
    setup_write_position(game, seen, begin_answer(match, MATCH_POSITION_SIZE));
    return told(match);
}

const char *liege_position(LiegeMatch *match) {
    return position(match, EYES_ALL);
}

const char *liege_view(LiegeMatch *match, int eyes) {
    return are_eyes(match, eyes) ? position(match, eyes) : NULL;
}

/* What a move caused, as JSON or in sentences. */
static const char *tell(LiegeMatch *match, int index, int eyes, bool json) {
    if (!is_made(match, index) || !are_eyes(match, eyes)) {
        return NULL;
    }
    Event events[EVENTS_MAX];
    const Game *game = match->match->game;
    const void *before = match_at(match->match, index);
    const int count = game->events(before, match_move(match->match, index), events);
    bool first = true;
    text_put(begin_answer(match, 2), json ? "[" : "");
    for (int i = 0; i < count; i++) {
        if (!eyes_hear(eyes, &events[i])) {
            continue;
        }
        Text *out = buffer_room(&match->answer, MATCH_EVENT_SIZE + 2);
        text_put(out, json && !first ? "," : "");
        first = false;
        if (json) {
            game->write_event(before, &events[i], out);
        } else {
            game->say_event(before, &events[i], (Reader){NATURE, error_lang}, out);
            text_char(out, '\n');
        }
    }
    buffer_put(&match->answer, json ? "]" : "");
    return told(match);
}

const char *liege_events(LiegeMatch *match, int index, int eyes) {
    return tell(match, index, eyes, true);
}

const char *liege_say(LiegeMatch *match, int index, int eyes) {
    return tell(match, index, eyes, false);
}

const char *liege_record(LiegeMatch *match) {
    buffer_clear(&match->answer);
    record_write(match->match, &match->answer);
    return told(match);
}

bool liege_score(LiegeMatch *match, LiegeScore out[LIEGE_SEATS_MAX]) {
    if (match_turn(match->match) != OVER) {
        Text error = new_error();
        text_put(&error, TEXT_IN(&error, "the game is not over yet", "das Spiel ist noch nicht aus",
                                 "la partie n'est pas encore finie"));
        return false;
    }
    Score score[SEATS_MAX] = {{0, 0, false}};
    match->match->game->score(match_state(match->match), score);
    for (int i = 0; i < SEATS_MAX; i++) {
        out[i] = (LiegeScore){score[i].points, score[i].place, score[i].won};
    }
    return true;
}

/* ---- thinking ---- */

bool liege_evaluate(LiegeMatch *match, int32_t out[LIEGE_SEATS_MAX]) {
    memset(out, 0, LIEGE_SEATS_MAX * sizeof *out);
    match->match->game->evaluate(match_state(match->match), out);
    return true;
}

const char *liege_advice(LiegeMatch *match, const LiegeBudget *given_budget) {
    static const LiegeBudget USUAL = {0, 0, 0, 0};
    const LiegeBudget *budget = given_budget == NULL ? &USUAL : given_budget;
    const int threads = budget->threads <= 0 ? 1 : budget->threads;
    Text error = new_error();
    if (match->adviser == NULL || match->threads != threads) {
        adviser_free(match->adviser);
        match->adviser = adviser_new(LEVEL_MEMORY, threads);
        match->threads = threads;
    }
    if (match->adviser == NULL) {
        text_no_memory(&error);
        return NULL;
    }
    return adviser_answer(match->adviser, match->match->game, match->match->setup.seats,
                          match_state(match->match), budget->ms, budget->iterations, budget->level,
                          begin_answer(match, ADVICE_SIZE), &error)
               ? told(match)
               : NULL;
}

const char *liege_suggest(LiegeMatch *match, const LiegeBudget *budget) {
    if (liege_advice(match, budget) == NULL) {
        return NULL;
    }
    Text error = new_error();
    TEXT(move, MATCH_MOVE_SIZE);
    JsonDoc doc = {0};
    const bool good =
        json_doc_read(&doc, match->answer.text.start, match->answer.text.used, &error) &&
        json_words(&doc.json, json_member(&doc.json, 0, "move"), move.start, MATCH_MOVE_SIZE);
    json_doc_free(&doc);
    if (!good) {
        return NULL;
    }
    text_put(begin_answer(match, MATCH_MOVE_SIZE), move.start);
    return told(match);
}

/* The match's explainer, made when it is first asked; NULL: there is no memory. */
static Explainer *explainer_of(LiegeMatch *match, Text *error) {
    if (match->explainer == NULL && (match->explainer = explainer_new(LEVEL_MEMORY, 1)) == NULL) {
        text_no_memory(error);
    }
    return match->explainer;
}

const char *liege_explain(LiegeMatch *match, const char *moves, int64_t playouts, int pairs) {
    enum { PLAYOUTS = 3200, EXPLANATION_SIZE = 1 << 16 };
    Text error = new_error();
    Explainer *explainer = explainer_of(match, &error);
    Move turn[TURN_MOVES];
    const int count = match_read_turn(match->match, moves == NULL ? "" : moves, turn, TURN_MOVES);
    if (explainer == NULL) {
        return NULL;
    }
    if (count < 0) {
        text_say(&error, TEXT_IN(&error, "these moves are no legal turn here",
                                 "diese Züge sind hier kein erlaubter Zug",
                                 "ces coups ne sont pas un tour permis ici"));
        return NULL;
    }
    const ExplainQuestion about = {turn, count, false, playouts == 0 ? PLAYOUTS : playouts,
                                   pairs == 0 ? EXPLAIN_PAIRS : pairs};
    return explain_answer(explainer, match->match->game, match->match->setup.seats,
                          match_state(match->match), &about, error_lang,
                          begin_answer(match, EXPLANATION_SIZE), &error)
               ? told(match)
               : NULL;
}

const char *liege_review(LiegeMatch *match, int64_t playouts) {
    enum { GLANCE_PART = 8, REVIEW_SIZE = 1 << 22 };
    Text error = new_error();
    Explainer *explainer = explainer_of(match, &error);
    ReviewBudget budget = REVIEW_USUAL;
    if (playouts != 0) {
        budget.playouts = playouts;
        budget.glance = playouts > GLANCE_PART ? playouts / GLANCE_PART : 1;
    }
    GameReview *review = explainer == NULL ? NULL : game_review_new(match->match, &error);
    if (review == NULL) {
        return NULL;
    }
    while (game_review_step(review, explainer, &budget, &error)) {
    }
    const char *answer = NULL;
    if (error.used == 0) {
        game_review_write(review, error_lang, begin_answer(match, REVIEW_SIZE));
        answer = told(match);
    }
    game_review_free(review);
    return answer;
}
