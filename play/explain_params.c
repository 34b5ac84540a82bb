/* play/explain_params.c -- what a call of `explain` asks for, read from JSON. */
#include "play/explain_params.h"

#include "play/json_doc.h"
#include "play/match.h"

#include <string.h>

static int member(const Json *json, int params, const char *name) {
    return params == JSON_NONE ? JSON_NONE : json_member(json, params, name);
}

static bool read_count(const Json *json, int params, const char *name, int64_t least, int64_t *out,
                       Text *error) {
    const int node = member(json, params, name);
    if (node == JSON_NONE || (json_int(json, node, out) && *out >= least)) {
        return true;
    }
    text_clear(error);
    text_format(error,
                TEXT_IN(error, "'%s' must be a whole number of %d or more",
                        "'%s' muss eine ganze Zahl ab %d sein",
                        "'%s' doit être un nombre entier à partir de %d"),
                name, (int)least);
    return false;
}

/* The moves that a turn begins with, made one after the other. */
static bool read_turn(const Json *json, int list, const char *name, const Game *game,
                      const void *start, ExplainParams *out, RpcError *code, Text *error) {
    STATE_ROOM(state);
    memcpy(state, start, (size_t)game->state_size);
    const int seat = game->turn(state);
    text_clear(error);
    if (json_type(json, list) != JSON_ARRAY || json_count(json, list) < 1 ||
        json_count(json, list) > EXPLAIN_MOVES_MOST) {
        text_format(error,
                    TEXT_IN(error, "'%s' must be a list of 1 to %d moves of one turn",
                            "'%s' muss eine Liste von 1 bis %d Zügen eines Spielers sein",
                            "'%s' doit être une liste de 1 à %d coups d’un même tour"),
                    name, EXPLAIN_MOVES_MOST);
        return false;
    }
    for (int node = json_first(json, list); node != JSON_NONE; node = json_next(json, node)) {
        char words[MATCH_MOVE_SIZE];
        Move move;
        if (json_type(json, node) != JSON_STRING || !json_words(json, node, words, sizeof words) ||
            game->turn(state) != seat || !game->read_move(state, words, &move) ||
            !game->legal(state, move)) {
            json_quote(json, node, error);
            text_put(error, TEXT_IN(error, " is no legal move of this turn",
                                    " ist in diesem Zug nicht erlaubt",
                                    " n’est pas un coup permis dans ce tour"));
            *code = RPC_NO_MOVE;
            return false;
        }
        out->move[out->length++] = move;
        game->apply(state, move);
    }
    return true;
}

bool explain_params_read(const Json *json, int params, const Game *game, const void *state,
                         ExplainParams *out, RpcError *code, Text *error) {
    const int moves = member(json, params, "moves"), plan = member(json, params, "plan");
    out->playouts = EXPLAIN_PLAYOUTS_USUAL;
    out->pairs = EXPLAIN_PAIRS_USUAL;
    out->plan = plan != JSON_NONE;
    out->length = 0;
    *code = RPC_PARAMETERS;
    if (!read_count(json, params, "iterations", 1, &out->playouts, error) ||
        !read_count(json, params, "pairs", 0, &out->pairs, error)) {
        return false;
    }
    if (moves != JSON_NONE && plan != JSON_NONE) {
        text_clear(error);
        return text_say(error, TEXT_IN(error, "give 'moves' or 'plan', not both",
                                       "gib 'moves' oder 'plan' an, nicht beides",
                                       "donnez 'moves' ou 'plan', pas les deux"));
    }
    if (moves == JSON_NONE && plan == JSON_NONE) {
        return true;
    }
    return read_turn(json, out->plan ? plan : moves, out->plan ? "plan" : "moves", game, state, out,
                     code, error);
}

ExplainQuestion explain_params_question(const ExplainParams *params) {
    const ExplainQuestion about = {params->move, params->length, params->plan, params->playouts,
                                   params->pairs};
    return about;
}
