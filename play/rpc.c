/* play/rpc.c -- the machine interface: JSON-RPC 2.0, one message in, one answer out. */
#include "play/rpc.h"

#include "play/buffer.h"
#include "play/json_doc.h"
#include "play/match.h"
#include "play/moves.h"
#include "play/record.h"
#include "play/setup.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_SIZE = 1024, ADVICE_SIZE = 16384 }; /* bytes of an error message, of advice */

struct Rpc {
    Match *match;      /* NULL: none yet */
    RpcAdvise *advise; /* NULL: nobody */
    void *adviser;
    Lang lang; /* of error messages */
    Buffer out;
    Buffer scratch;
    JsonDoc doc;
};

/* One call being answered. A handler writes its result to the buffer and returns true, or calls
 * refuse. A handler that makes a new match leaves it in `next`. */
typedef struct RpcCall {
    Rpc *rpc;
    const Json *json;
    int params; /* an object, or JSON_NONE */
    Buffer *out;
    Match *next;
    RpcError code;
    int rule; /* that forbids the move, or 0 */
    Text error;
} RpcCall;

static bool refuse(RpcCall *call, RpcError code, const char *sentence) {
    call->code = code;
    if (sentence != call->error.start) {
        text_clear(&call->error);
        text_put(&call->error, sentence);
    }
    return false;
}

/* For functions that have written their sentence to call->error. */
static bool refused(RpcCall *call, RpcError code) {
    return refuse(call, code, call->error.start);
}

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
        return refused(call, RPC_PARAMETERS);
    }
    return true;
}

static bool read_seed(RpcCall *call, uint64_t *seed) {
    const int node = parameter(call, "seed");
    if (node != JSON_NONE && !json_whole(call->json, node, seed)) {
        return refuse(call, RPC_PARAMETERS,
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
        return refuse(call, RPC_PARAMETERS,
                      TEXT_IN(&call->error, "'nature' must be \"auto\" or \"manual\"",
                              "'nature' muss \"auto\" oder \"manual\" sein",
                              "'nature' doit être \"auto\" ou \"manual\""));
    }
    return true;
}

/* ---- pieces of results ---- */

static void write_turn(const Match *match, Buffer *out) {
    const int turn = match_turn(match);
    Text *text = buffer_room(out, 128);
    text_put(text, "\"to_act\":");
    if (turn == NATURE) {
        text_put(text, "\"nature\"");
    } else if (turn == OVER) {
        text_put(text, "null");
    } else {
        text_number(text, turn);
    }
    text_format(text, ",\"phase\":\"%s\"", match->game->phase(match_state(match)));
}

/* The texts of the moves from..to-1. */
static void write_moves(const Match *match, int from, int to, Buffer *out) {
    buffer_put(out, "[");
    for (int i = from; i < to; i++) {
        TEXT(words, MATCH_MOVE_SIZE);
        match->game->write_move(match_at(match, i), match_move(match, i), &words);
        buffer_put(out, i > from ? "," : "");
        buffer_json(out, words.start);
    }
    buffer_put(out, "]");
}

/* "events" of all moves from..to-1, and "counts" of how many each of them caused. */
static void write_events(const Match *match, int from, int to, Buffer *counts, Buffer *out) {
    const Game *game = match->game;
    Event events[EVENTS_MAX];
    bool first = true;
    buffer_clear(counts);
    buffer_put(out, "\"events\":[");
    for (int i = from; i < to; i++) {
        const void *before = match_at(match, i);
        const int count = game->events(before, match_move(match, i), events);
        for (int j = 0; j < count; j++) {
            buffer_put(out, first ? "" : ",");
            game->write_event(before, &events[j], buffer_room(out, MATCH_EVENT_SIZE));
            first = false;
        }
        text_format(buffer_room(counts, 16), "%s%d", i > from ? "," : "", count);
    }
    buffer_put(out, "],\"counts\":[");
    buffer_put(out, counts->text.start);
    buffer_put(out, "]");
    out->text.cut = out->text.cut || counts->text.cut;
}

/* What new and load answer. */
static bool begin(RpcCall *call, Match *match) {
    call->next = match;
    buffer_put(call->out, "{");
    write_turn(match, call->out);
    buffer_put(call->out, "}");
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
        return refuse(call, RPC_PARAMETERS,
                      TEXT_IN(&call->error, "'game' must be the name of a game",
                              "'game' muss der Name eines Spiels sein",
                              "'game' doit être le nom d'un jeu"));
    }
    const Game *game = setup_game(name, &call->error);
    if (game == NULL) {
        return refused(call, RPC_PARAMETERS);
    }
    if (!json_int(json, seats_node, &seats)) {
        text_clear(&call->error);
        text_format(&call->error,
                    TEXT_IN(&call->error, "'seats' must be a whole number from %d to %d",
                            "'seats' muss eine ganze Zahl von %d bis %d sein",
                            "'seats' doit être un nombre entier de %d à %d"),
                    game->seats_min, game->seats_max);
        return refused(call, RPC_PARAMETERS);
    }
    const int options = parameter(call, "options");
    if (!setup_seats(game, seats, &setup, &call->error) ||
        (options != JSON_NONE && !setup_options(game, json, options, &setup, &call->error))) {
        return refused(call, RPC_PARAMETERS);
    }
    if (!read_seed(call, &seed) || !read_nature(call, &auto_nature)) {
        return false;
    }
    Match *match = match_new(game, &setup, seed, auto_nature, &call->error);
    return match == NULL ? refused(call, RPC_INTERNAL) : begin(call, match);
}

static bool do_moves(RpcCall *call) {
    buffer_put(call->out, "{");
    write_turn(call->rpc->match, call->out);
    buffer_put(call->out, ",\"moves\":");
    moves_write(call->rpc->match->game, match_state(call->rpc->match), &call->rpc->scratch,
                call->out);
    buffer_put(call->out, "}");
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
        return refuse(call, RPC_PARAMETERS,
                      TEXT_IN(&call->error, "'move' must be a text", "'move' muss ein Text sein",
                              "'move' doit être un texte"));
    }
    if (!json_words(call->json, node, words, sizeof words)) {
        text_clear(&call->error);
        json_quote(call->json, node, &call->error);
        text_put(&call->error,
                 TEXT_IN(&call->error, " is no move: it is longer than any, or holds a zero byte",
                         " ist kein Zug: länger als jeder, oder mit einem Nullbyte",
                         " n'est pas un coup : trop long, ou avec un octet nul"));
        return refused(call, RPC_NO_MOVE);
    }
    const int before = match->count;
    const MatchAnswer answer = match_play_text(match, words, &call->error);
    if (answer != MATCH_MADE) {
        call->rule = answer == MATCH_ILLEGAL ? match_forbidding_rule(match, words) : 0;
        return refused(call, CODES[answer]);
    }
    buffer_put(call->out, "{\"played\":");
    write_moves(match, before, match->count, call->out);
    buffer_put(call->out, ",");
    write_events(match, before, match->count, &call->rpc->scratch, call->out);
    buffer_put(call->out, ",");
    write_turn(match, call->out);
    buffer_put(call->out, "}");
    return true;
}

static bool do_undo(RpcCall *call) {
    Match *match = call->rpc->match;
    const int first = match_undo_to(match);
    if (first < 0) {
        return refuse(call, RPC_NO_UNDO,
                      TEXT_IN(&call->error,
                              "no player has moved yet, so there is nothing to take back",
                              "noch hat niemand gezogen, also gibt es nichts zurückzunehmen",
                              "personne n'a encore joué, il n'y a donc rien à annuler"));
    }
    buffer_put(call->out, "{\"undone\":");
    write_moves(match, first, match->count, call->out);
    match_undo(match);
    buffer_put(call->out, ",");
    write_turn(match, call->out);
    buffer_put(call->out, "}");
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
            return refused(call, RPC_PARAMETERS);
        }
        game->view(state, (int)seat);
    }
    setup_write_position(game, state, buffer_room(call->out, MATCH_POSITION_SIZE));
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
        return refused(call, RPC_POSITION);
    }
    Match *match = match_from(game, &setup, state, seed, auto_nature, &call->error);
    return match == NULL ? refused(call, RPC_INTERNAL) : begin(call, match);
}

static bool do_record(RpcCall *call) {
    record_write_json(call->rpc->match, call->out);
    return true;
}

static bool do_replay(RpcCall *call) {
    int node;
    if (!needs(call, "record", &node)) {
        return false;
    }
    Match *match = record_read_json(call->json, node, &call->error);
    if (match == NULL) {
        return refused(call, RPC_RECORD);
    }
    call->next = match;
    buffer_put(call->out, "{");
    write_turn(match, call->out);
    text_format(buffer_room(call->out, 64), ",\"moves\":%d,\"seeded\":%s}", match->count,
                match_unseeded(match) < 0 ? "true" : "false");
    return true;
}

static bool do_score(RpcCall *call) {
    const Match *match = call->rpc->match;
    if (match_turn(match) != OVER) {
        buffer_put(call->out, "null");
        return true;
    }
    Score score[SEATS_MAX];
    match->game->score(match_state(match), score);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        text_format(buffer_room(call->out, 128), "%s{\"points\":%d,\"place\":%d,\"won\":%s}",
                    seat == 0 ? "[" : ",", score[seat].points, score[seat].place,
                    score[seat].won ? "true" : "false");
    }
    buffer_put(call->out, "]");
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
        return refused(call, RPC_PARAMETERS);
    }
    return true;
}

static bool do_suggest(RpcCall *call) {
    const Rpc *rpc = call->rpc;
    const Match *match = rpc->match;
    int64_t ms, iterations, level;
    if (rpc->advise == NULL) {
        return refuse(call, RPC_NO_SEARCH,
                      TEXT_IN(&call->error, "nobody gives advice here", "hier gibt niemand Rat",
                              "personne ne donne de conseil ici"));
    }
    if (!read_count(call, "ms", &ms) || !read_count(call, "iterations", &iterations) ||
        !read_count(call, "level", &level)) {
        return false;
    }
    if (ms > 0 && iterations > 0) {
        return refuse(call, RPC_PARAMETERS,
                      TEXT_IN(&call->error, "give 'ms' or 'iterations', not both",
                              "'ms' oder 'iterations' angeben, nicht beides",
                              "donner 'ms' ou 'iterations', pas les deux"));
    }
    if (match_turn(match) == OVER) {
        return refuse(call, RPC_OVER,
                      TEXT_IN(&call->error, "the game is over; there is nothing to suggest",
                              "das Spiel ist zu Ende; es gibt nichts vorzuschlagen",
                              "la partie est finie ; il n'y a rien à proposer"));
    }
    level = level < INT32_MAX ? level : INT32_MAX;
    return rpc->advise(rpc->adviser, match->game, match->setup.seats, match_state(match), ms,
                       iterations, (int)level, buffer_room(call->out, ADVICE_SIZE), &call->error) ||
           refused(call, RPC_PARAMETERS);
}

typedef struct Method {
    const char *name;
    bool (*answer)(RpcCall *call);
    bool needs_game;
    const char *allowed[6]; /* names of parameters, then NULL */
} Method;

static const Method METHODS[] = {
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
};
enum { METHODS_COUNT = sizeof METHODS / sizeof METHODS[0] };

/* ---- calls ---- */

static bool check_parameters(RpcCall *call, const Method *method) {
    if (call->params == JSON_NONE) {
        return true;
    }
    if (json_type(call->json, call->params) == JSON_ARRAY) {
        if (json_count(call->json, call->params) > 0) {
            return refuse(call, RPC_PARAMETERS,
                          TEXT_IN(&call->error, "parameters must be given by name, in an object",
                                  "Parameter brauchen ihre Namen, in einem Objekt",
                                  "les paramètres se donnent par leur nom, dans un objet"));
        }
        call->params = JSON_NONE;
        return true;
    }
    for (int member = json_first(call->json, call->params); member != JSON_NONE;
         member = json_next(call->json, member)) {
        bool known = false;
        for (int i = 0; method->allowed[i] != NULL; i++) {
            known = known || json_key_is(call->json, member, method->allowed[i]);
        }
        if (!known) {
            text_clear(&call->error);
            text_put(&call->error, TEXT_IN(&call->error, "unknown parameter ",
                                           "unbekannter Parameter ", "paramètre inconnu "));
            json_quote_key(call->json, member, &call->error);
            text_put(&call->error,
                     TEXT_IN(&call->error, "; allowed:", "; erlaubt:", " ; permis :"));
            for (int i = 0; method->allowed[i] != NULL; i++) {
                text_format(&call->error, "%s %s", i > 0 ? "," : "", method->allowed[i]);
            }
            if (method->allowed[0] == NULL) {
                text_put(&call->error, TEXT_IN(&call->error, " none", " keiner", " aucun"));
            }
            return refused(call, RPC_PARAMETERS);
        }
    }
    return true;
}

static bool run(RpcCall *call, int method_node) {
    for (int i = 0; i < METHODS_COUNT; i++) {
        const Method *method = &METHODS[i];
        if (!json_is(call->json, method_node, method->name)) {
            continue;
        }
        if (!check_parameters(call, method)) {
            return false;
        }
        if (method->needs_game && call->rpc->match == NULL) {
            return refuse(call, RPC_NO_GAME,
                          TEXT_IN(&call->error,
                                  "there is no game yet; begin one with 'new', 'load' or 'replay'",
                                  "noch läuft keine Partie; mit 'new', 'load' oder 'replay' "
                                  "beginnen",
                                  "pas encore de partie ; commencer par 'new', 'load' ou "
                                  "'replay'"));
        }
        return method->answer(call);
    }
    text_clear(&call->error);
    text_put(&call->error, TEXT_IN(&call->error, "there is no method ", "es gibt keine Methode ",
                                   "il n'y a pas de méthode "));
    json_quote(call->json, method_node, &call->error);
    text_put(&call->error, TEXT_IN(&call->error, "; there are:", "; es gibt:", " ; il y a :"));
    for (int i = 0; i < METHODS_COUNT; i++) {
        text_format(&call->error, "%s %s", i > 0 ? "," : "", METHODS[i].name);
    }
    return refused(call, RPC_METHOD);
}

/* Everything up to the result or the error. `id` is echoed as it was written. */
static void write_head(const Json *json, int id, Buffer *out) {
    buffer_put(out, "{\"jsonrpc\":\"2.0\",\"id\":");
    if (id == JSON_NONE) {
        buffer_put(out, "null");
    } else {
        const JsonNode *node = &json->nodes[id];
        const uint32_t quote = node->type == JSON_STRING;
        buffer_bytes(out, json->text + node->from - quote, node->to - node->from + 2 * quote);
    }
}

static void write_error(const RpcCall *call, int id) {
    Buffer *out = call->out;
    write_head(call->json, id, out);
    text_format(buffer_room(out, 64), ",\"error\":{\"code\":%d,\"message\":", (int)call->code);
    buffer_json(out, call->error.start);
    if (call->rule > 0) {
        text_format(buffer_room(out, 64), ",\"data\":{\"rule\":\"%c%d\"}",
                    call->rpc->match->game->rule_letter, call->rule);
    }
    buffer_put(out, "}}");
}

/* What a request must be. The id is found first, so that the error can carry it. */
static bool check_request(RpcCall *call, int node, int *id, int *method) {
    const Json *json = call->json;
    *id = JSON_NONE;
    if (json_type(json, node) != JSON_OBJECT) {
        return refuse(call, RPC_REQUEST,
                      TEXT_IN(&call->error, "a request must be an object",
                              "eine Anfrage muss ein Objekt sein",
                              "une requête doit être un objet"));
    }
    const int id_node = json_member(json, node, "id");
    if (id_node != JSON_NONE) {
        const JsonType type = json_type(json, id_node);
        if (type != JSON_STRING && type != JSON_NUMBER && type != JSON_NULL) {
            return refuse(call, RPC_REQUEST,
                          TEXT_IN(&call->error, "'id' must be a text, a number or null",
                                  "'id' muss ein Text, eine Zahl oder null sein",
                                  "'id' doit être un texte, un nombre ou null"));
        }
        *id = id_node;
    }
    const int version = json_member(json, node, "jsonrpc");
    if (version == JSON_NONE || !json_is(json, version, "2.0")) {
        return refuse(call, RPC_REQUEST,
                      TEXT_IN(&call->error, "'jsonrpc' must be \"2.0\"",
                              "'jsonrpc' muss \"2.0\" sein", "'jsonrpc' doit être \"2.0\""));
    }
    *method = json_member(json, node, "method");
    if (*method == JSON_NONE || json_type(json, *method) != JSON_STRING) {
        return refuse(call, RPC_REQUEST,
                      TEXT_IN(&call->error, "'method' must be the name of a method",
                              "'method' muss der Name einer Methode sein",
                              "'method' doit être le nom d'une méthode"));
    }
    call->params = json_member(json, node, "params");
    if (call->params != JSON_NONE && json_type(json, call->params) != JSON_OBJECT &&
        json_type(json, call->params) != JSON_ARRAY) {
        return refuse(call, RPC_REQUEST,
                      TEXT_IN(&call->error, "'params' must be an object",
                              "'params' muss ein Objekt sein", "'params' doit être un objet"));
    }
    return true;
}

static RpcCall make_call(Rpc *rpc, char sentence[SENTENCE_SIZE]) {
    RpcCall call = {rpc,  &rpc->doc.json, JSON_NONE, &rpc->out,
                    NULL, RPC_INTERNAL,   0,         text_over(sentence, SENTENCE_SIZE)};
    call.error.lang = rpc->lang;
    return call;
}

static void cut_back(Buffer *out, size_t used) {
    out->text.used = used;
    out->text.start[used] = '\0';
    out->text.cut = false;
}

/* Answers one request of the message; false: none is due. */
static bool answer_request(Rpc *rpc, int node) {
    char sentence[SENTENCE_SIZE];
    RpcCall call = make_call(rpc, sentence);
    Buffer *out = &rpc->out;
    const size_t mark = out->text.used;
    const int count = rpc->match == NULL ? 0 : rpc->match->count;
    int id, method;
    if (!check_request(&call, node, &id, &method)) {
        write_error(&call, id);
        return true;
    }
    write_head(call.json, id, out);
    buffer_put(out, ",\"result\":");
    bool good = run(&call, method);
    buffer_put(out, "}");
    if (good && out->text.cut) {
        match_free(call.next);
        call.next = NULL;
        if (rpc->match != NULL) {
            match_restore(rpc->match, count);
        }
        text_no_memory(&call.error);
        good = refused(&call, RPC_INTERNAL);
    }
    if (call.next != NULL) {
        match_free(rpc->match);
        rpc->match = call.next;
    }
    if (!good) {
        cut_back(out, mark);
        write_error(&call, id);
    }
    if (json_member(call.json, node, "id") == JSON_NONE) {
        cut_back(out, mark);
        return false;
    }
    return true;
}

static void answer_batch(Rpc *rpc) {
    const Json *json = &rpc->doc.json;
    bool any = false;
    buffer_put(&rpc->out, "[");
    for (int node = json_first(json, 0); node != JSON_NONE; node = json_next(json, node)) {
        const size_t mark = rpc->out.text.used;
        buffer_put(&rpc->out, any ? "," : "");
        if (answer_request(rpc, node)) {
            any = true;
        } else {
            cut_back(&rpc->out, mark);
        }
    }
    buffer_put(&rpc->out, "]");
    if (!any) {
        buffer_clear(&rpc->out);
    }
}

/* For messages in which no request, and so no id, can be found. */
static void answer_error(Rpc *rpc, RpcError code, const char *words) {
    char sentence[SENTENCE_SIZE];
    RpcCall call = make_call(rpc, sentence);
    refuse(&call, code, words);
    write_error(&call, JSON_NONE);
}

const char *rpc_answer(Rpc *rpc, const char *line, size_t length) {
    static const Words NO_MEMORY = {{"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":"
                                     "-32603,\"message\":\"out of memory\"}}",
                                     "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":"
                                     "-32603,\"message\":\"nicht genug Speicher\"}}",
                                     "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":"
                                     "-32603,\"message\":\"mémoire insuffisante\"}}"}};
    TEXT_OF(error, 256, rpc->lang);
    buffer_clear(&rpc->out);
    if (length > RPC_LINE_MAX) {
        text_format(&error,
                    TEXT_IN(&error, "the message is longer than %d bytes",
                            "die Nachricht ist länger als %d Bytes",
                            "le message dépasse %d octets"),
                    RPC_LINE_MAX);
        answer_error(rpc, RPC_REQUEST, error.start);
    } else if (!json_doc_read(&rpc->doc, line, length, &error)) {
        answer_error(rpc, rpc->doc.no_memory ? RPC_INTERNAL : RPC_PARSE, error.start);
    } else if (json_type(&rpc->doc.json, 0) != JSON_ARRAY) {
        answer_request(rpc, 0);
    } else if (json_count(&rpc->doc.json, 0) == 0) {
        answer_error(rpc, RPC_REQUEST,
                     TEXT_IN(&error, "a list of requests must not be empty",
                             "eine Liste von Anfragen darf nicht leer sein",
                             "une liste de requêtes ne peut pas être vide"));
    } else if (json_count(&rpc->doc.json, 0) > RPC_BATCH_MAX) {
        text_format(&error,
                    TEXT_IN(&error, "a list may hold %d requests at most",
                            "eine Liste fasst höchstens %d Anfragen",
                            "une liste contient %d requêtes au plus"),
                    RPC_BATCH_MAX);
        answer_error(rpc, RPC_REQUEST, error.start);
    } else {
        answer_batch(rpc);
    }
    if (rpc->out.text.cut) {
        return NO_MEMORY.in[rpc->lang];
    }
    return rpc->out.text.start;
}

Rpc *rpc_new(void) {
    Rpc *rpc = calloc(1, sizeof *rpc);
    if (rpc == NULL || !buffer_new(&rpc->out) || !buffer_new(&rpc->scratch)) {
        rpc_free(rpc);
        return NULL;
    }
    return rpc;
}

void rpc_set_adviser(Rpc *rpc, RpcAdvise *advise, void *adviser) {
    rpc->advise = advise;
    rpc->adviser = adviser;
}

void rpc_set_lang(Rpc *rpc, Lang lang) {
    rpc->lang = lang;
}

void rpc_free(Rpc *rpc) {
    if (rpc != NULL) {
        match_free(rpc->match);
        buffer_free(&rpc->out);
        buffer_free(&rpc->scratch);
        json_doc_free(&rpc->doc);
        free(rpc);
    }
}
