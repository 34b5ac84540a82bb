/* play/rpc_methods.c -- what each method of the machine interface does; docs/rpc.md tells them. */
#include "core/game_writer.h"
#include "play/explain_params.h"
#include "play/moves.h"
#include "play/record.h"
#include "play/rpc_inside.h"
#include "play/setup.h"

#include <string.h>

/* ---- parameters ---- */

static int parameter(const RpcCall *call, const char *name) {
    return call->params == JSON_NONE ? JSON_NONE : json_member(call->json, call->params, name);
}

static bool needs(RpcCall *call, const char *name, int *node) {
    *node = parameter(call, name);
    if (*node == JSON_NONE) {
        text_clear(&call->error);
        text_format(&call->error,
                    TEXT_IN(&call->error, "the parameter '%s' is missing",
                            "der Parameter '%s' fehlt", "le paramètre '%s' manque"),
                    name);
        return rpc_refused(call, RPC_PARAMETERS);
    }
    return true;
}

static bool read_seed(RpcCall *call, uint64_t *seed) {
    const int node = parameter(call, "seed");
    if (node != JSON_NONE && !json_whole(call->json, node, seed)) {
        return rpc_refuse(
            call, RPC_PARAMETERS,
            TEXT_IN(&call->error,
                    "'seed' must be a whole number from 0 to 18446744073709551615, as a "
                    "number or as a text",
                    "'seed' muss eine ganze Zahl von 0 bis 18446744073709551615 sein, "
                    "als Zahl oder als Text",
                    "'seed' doit être un nombre entier de 0 à 18446744073709551615, en "
                    "nombre ou en texte"));
    }
    return true;
}

static bool read_nature(RpcCall *call, bool *auto_nature) {
    const int node = parameter(call, "nature");
    if (node == JSON_NONE) {
        return true;
    }
    *auto_nature = json_is(call->json, node, "auto");
    if (!*auto_nature && !json_is(call->json, node, "manual")) {
        return rpc_refuse(call, RPC_PARAMETERS,
                          TEXT_IN(&call->error, "'nature' must be \"auto\" or \"manual\"",
                                  "'nature' muss \"auto\" oder \"manual\" sein",
                                  "'nature' doit être \"auto\" ou \"manual\""));
    }
    return true;
}

/* ---- pieces of results ---- */

static void add_turn(const Match *match, Text *out) {
    json_add_turn(out, "to_act", match_turn(match));
    json_add_words(out, "phase", match->game->phase(match_state(match)));
}

/* "events" of all moves from..to-1, and "counts" of how many each of them caused. */
static void add_events(const Match *match, int from, int to, Buffer *counts, Text *out) {
    const Game *game = match->game;
    Event events[EVENTS_MAX];
    buffer_clear(counts);
    json_open_list(&counts->text, NULL);
    json_open_list(out, "events");
    for (int i = from; i < to; i++) {
        const void *before = match_at(match, i);
        const int count = game->events(before, match_move(match, i), events);
        for (int j = 0; j < count; j++) {
            json_add_key(out, NULL);
            game->write_event(before, &events[j], out);
        }
        json_add_number(&counts->text, NULL, count);
    }
    json_close_list(out);
    json_close_list(&counts->text);
    json_add_raw(out, "counts", counts->text.start);
    out->cut = out->cut || counts->text.cut;
}

/* What new and load answer. */
static bool begin(RpcCall *call, Match *match) {
    call->next = match;
    json_open(call->out, NULL);
    add_turn(match, call->out);
    json_close(call->out);
    return true;
}

/* ---- methods ---- */

static bool do_new(RpcCall *call) {
    const Json *json = call->json;
    int game_node, seats_node;
    char name[64];
    int64_t seats;
    uint64_t seed = 1;
    bool auto_nature = true;
    Setup setup;
    if (!needs(call, "game", &game_node) || !needs(call, "seats", &seats_node)) {
        return false;
    }
    if (!json_words(json, game_node, name, sizeof name)) {
        return rpc_refuse(call, RPC_PARAMETERS,
                          TEXT_IN(&call->error, "'game' must be the name of a game",
                                  "'game' muss der Name eines Spiels sein",
                                  "'game' doit être le nom d’un jeu"));
    }
    const Game *game = setup_game(name, &call->error);
    if (game == NULL) {
        return rpc_refused(call, RPC_PARAMETERS);
    }
    if (!json_int(json, seats_node, &seats)) {
        text_clear(&call->error);
        text_format(&call->error,
                    TEXT_IN(&call->error, "'seats' must be a whole number from %d to %d",
                            "'seats' muss eine ganze Zahl von %d bis %d sein",
                            "'seats' doit être un nombre entier de %d à %d"),
                    game->seats_min, game->seats_max);
        return rpc_refused(call, RPC_PARAMETERS);
    }
    const int options = parameter(call, "options");
    if (!setup_seats(game, seats, &setup, &call->error) ||
        (options != JSON_NONE && !setup_options(game, json, options, &setup, &call->error))) {
        return rpc_refused(call, RPC_PARAMETERS);
    }
    if (!read_seed(call, &seed) || !read_nature(call, &auto_nature)) {
        return false;
    }
    Match *match = match_new(game, &setup, seed, auto_nature, &call->error);
    return match == NULL ? rpc_refused(call, RPC_INTERNAL) : begin(call, match);
}

static bool do_moves(RpcCall *call) {
    const Match *match = call->rpc->match;
    json_open(call->out, NULL);
    add_turn(match, call->out);
    json_add_key(call->out, "moves");
    moves_write(match->game, match_state(match), &call->rpc->scratch, call->out);
    json_close(call->out);
    return true;
}

static bool do_play(RpcCall *call) {
    static const RpcError CODES[] = {[MATCH_OVER] = RPC_OVER,
                                     [MATCH_UNREADABLE] = RPC_NO_MOVE,
                                     [MATCH_ILLEGAL] = RPC_ILLEGAL,
                                     [MATCH_FULL] = RPC_FULL};
    Match *match = call->rpc->match;
    int node;
    char words[MATCH_MOVE_SIZE];
    if (!needs(call, "move", &node)) {
        return false;
    }
    if (json_type(call->json, node) != JSON_STRING) {
        return rpc_refuse(call, RPC_PARAMETERS,
                          TEXT_IN(&call->error, "'move' must be a text",
                                  "'move' muss ein Text sein", "'move' doit être un texte"));
    }
    if (!json_words(call->json, node, words, sizeof words)) {
        text_clear(&call->error);
        json_quote(call->json, node, &call->error);
        text_put(&call->error,
                 TEXT_IN(&call->error, " is no move: it is longer than any, or holds a zero byte",
                         " ist kein Zug: länger als jeder, oder mit einem Nullbyte",
                         " n’est pas un coup : trop long, ou avec un octet nul"));
        return rpc_refused(call, RPC_NO_MOVE);
    }
    const int before = match->count;
    const MatchAnswer answer = match_play_text(match, words, &call->error);
    if (answer != MATCH_MADE) {
        call->rule = answer == MATCH_ILLEGAL ? match_forbidding_rule(match, words) : 0;
        return rpc_refused(call, CODES[answer]);
    }
    json_open(call->out, NULL);
    record_add_moves(match, "played", before, match->count, call->out);
    add_events(match, before, match->count, &call->rpc->scratch, call->out);
    add_turn(match, call->out);
    json_close(call->out);
    return true;
}

static bool do_undo(RpcCall *call) {
    Match *match = call->rpc->match;
    const int first = match_undo_to(match);
    if (first < 0) {
        return rpc_refuse(call, RPC_NO_UNDO,
                          TEXT_IN(&call->error,
                                  "no player has moved yet, so there is nothing to take back",
                                  "noch hat niemand gezogen, also gibt es nichts zurückzunehmen",
                                  "personne n’a encore joué, il n’y a donc rien à annuler"));
    }
    json_open(call->out, NULL);
    record_add_moves(match, "undone", first, match->count, call->out);
    match_undo(match);
    add_turn(match, call->out);
    json_close(call->out);
    return true;
}

static bool do_position(RpcCall *call) {
    const Match *match = call->rpc->match;
    const Game *game = match->game;
    const int node = parameter(call, "seat");
    STATE_ROOM(state);
    memcpy(state, match_state(match), (size_t)game->state_size);
    if (node != JSON_NONE) {
        int64_t seat;
        if (!json_int(call->json, node, &seat) || seat < 0 || seat >= match->setup.seats) {
            text_clear(&call->error);
            text_format(&call->error,
                        TEXT_IN(&call->error, "'seat' must be a whole number from 0 to %d",
                                "'seat' muss eine ganze Zahl von 0 bis %d sein",
                                "'seat' doit être un nombre entier de 0 à %d"),
                        match->setup.seats - 1);
            return rpc_refused(call, RPC_PARAMETERS);
        }
        game->view(state, (int)seat);
    }
    setup_write_position(game, state, call->out);
    return true;
}

static bool do_load(RpcCall *call) {
    const Match *old = call->rpc->match;
    int node;
    uint64_t seed = old == NULL ? 1 : old->seed;
    bool auto_nature = old == NULL || old->auto_nature;
    Setup setup;
    STATE_ROOM(state);
    if (!needs(call, "position", &node) || !read_seed(call, &seed) ||
        !read_nature(call, &auto_nature)) {
        return false;
    }
    const Game *game = setup_position(call->json, node, NULL, &setup, state, &call->error);
    if (game == NULL) {
        return rpc_refused(call, RPC_POSITION);
    }
    Match *match = match_from(game, &setup, state, seed, auto_nature, &call->error);
    return match == NULL ? rpc_refused(call, RPC_INTERNAL) : begin(call, match);
}

static bool do_record(RpcCall *call) {
    record_write_json(call->rpc->match, &call->rpc->out);
    return true;
}

static bool do_replay(RpcCall *call) {
    int node;
    if (!needs(call, "record", &node)) {
        return false;
    }
    Match *match = record_read_json(call->json, node, &call->error);
    if (match == NULL) {
        return rpc_refused(call, RPC_RECORD);
    }
    call->next = match;
    json_open(call->out, NULL);
    add_turn(match, call->out);
    json_add_number(call->out, "moves", match->count);
    json_add_flag(call->out, "seeded", match_unseeded(match) < 0);
    json_close(call->out);
    return true;
}

static bool do_score(RpcCall *call) {
    const Match *match = call->rpc->match;
    if (match_turn(match) != OVER) {
        json_add_null(call->out, NULL);
        return true;
    }
    Score score[SEATS_MAX];
    match->game->score(match_state(match), score);
    json_add_scores(call->out, NULL, score, match->setup.seats);
    return true;
}

/* An optional whole number of 1 or more. */
static bool read_count(RpcCall *call, const char *name, int64_t *out) {
    const int node = parameter(call, name);
    *out = 0;
    if (node != JSON_NONE && (!json_int(call->json, node, out) || *out < 1)) {
        text_clear(&call->error);
        text_format(&call->error,
                    TEXT_IN(&call->error, "'%s' must be a whole number of 1 or more",
                            "'%s' muss eine ganze Zahl ab 1 sein",
                            "'%s' doit être un nombre entier à partir de 1"),
                    name);
        return rpc_refused(call, RPC_PARAMETERS);
    }
    return true;
}

static bool do_suggest(RpcCall *call) {
    const Rpc *rpc = call->rpc;
    const Match *match = rpc->match;
    int64_t ms, iterations, level;
    if (rpc->advise == NULL) {
        return rpc_refuse(call, RPC_NO_SEARCH,
                          TEXT_IN(&call->error, "nobody gives advice here", "hier gibt niemand Rat",
                                  "personne ne donne de conseil ici"));
    }
    if (!read_count(call, "ms", &ms) || !read_count(call, "iterations", &iterations) ||
        !read_count(call, "level", &level)) {
        return false;
    }
    if (ms > 0 && iterations > 0) {
        return rpc_refuse(call, RPC_PARAMETERS,
                          TEXT_IN(&call->error, "give 'ms' or 'iterations', not both",
                                  "'ms' oder 'iterations' angeben, nicht beides",
                                  "donner 'ms' ou 'iterations', pas les deux"));
    }
    if (match_turn(match) == OVER) {
        return rpc_refuse(call, RPC_OVER,
                          TEXT_IN(&call->error, "the game is over; there is nothing to suggest",
                                  "das Spiel ist zu Ende; es gibt nichts vorzuschlagen",
                                  "la partie est finie ; il n’y a rien à proposer"));
    }
    level = level < INT32_MAX ? level : INT32_MAX;
    return rpc->advise(rpc->adviser, match->game, match->setup.seats, match_state(match), ms,
                       iterations, (int)level, call->out, &call->error) ||
           rpc_refused(call, RPC_PARAMETERS);
}

static bool do_explain(RpcCall *call) {
    const Rpc *rpc = call->rpc;
    const Match *match = rpc->match;
    ExplainParams asked;
    RpcError code;
    if (match_turn(match) == OVER) {
        return rpc_refuse(call, RPC_OVER,
                          TEXT_IN(&call->error, "the game is over; there is no move to explain",
                                  "die Partie ist zu Ende; es gibt keinen Zug zu erklären",
                                  "la partie est finie ; il n’y a pas de coup à expliquer"));
    }
    const int lang = parameter(call, "lang");
    char spoken[8] = "";
    if (lang != JSON_NONE && (!json_words(call->json, lang, spoken, sizeof spoken) ||
                              strcmp(lang_code(lang_of(spoken)), spoken) != 0)) {
        return rpc_refuse(call, RPC_PARAMETERS,
                          TEXT_IN(&call->error, "'lang' must be \"en\", \"de\" or \"fr\"",
                                  "'lang' muss \"en\", \"de\" oder \"fr\" sein",
                                  "'lang' doit être \"en\", \"de\" ou \"fr\""));
    }
    if (!explain_params_read(call->json, call->params, match->game, match_state(match), &asked,
                             &code, &call->error)) {
        return rpc_refused(call, code);
    }
    if (rpc->explain == NULL) {
        return rpc_refuse(call, RPC_NO_SEARCH,
                          TEXT_IN(&call->error, "nobody explains moves here",
                                  "hier erklärt niemand Züge", "personne n’explique de coup ici"));
    }
    const ExplainQuestion about = explain_params_question(&asked);
    return rpc->explain(rpc->explainer, match->game, match->setup.seats, match_state(match), &about,
                        lang == JSON_NONE ? rpc->lang : lang_of(spoken), call->out, &call->error) ||
           rpc_refused(call, RPC_PARAMETERS);
}

const RpcMethod RPC_METHODS[] = {
    {"new", do_new, false, {"game", "seats", "seed", "options", "nature"}},
    {"moves", do_moves, true, {NULL}},
    {"play", do_play, true, {"move"}},
    {"undo", do_undo, true, {NULL}},
    {"position", do_position, true, {"seat"}},
    {"load", do_load, false, {"position", "nature", "seed"}},
    {"record", do_record, true, {NULL}},
    {"replay", do_replay, false, {"record"}},
    {"score", do_score, true, {NULL}},
    {"suggest", do_suggest, true, {"ms", "iterations", "level", "moves"}},
    {"explain", do_explain, true, {"iterations", "pairs", "moves", "plan", "lang"}},
    {NULL, NULL, false, {NULL}},
};
