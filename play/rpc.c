/* play/rpc.c -- the machine interface: JSON-RPC 2.0, one message in, one answer out. */
#include "core/json_writer.h"
#include "play/jsonrpc.h"
#include "play/rpc_inside.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_SIZE = 1024 }; /* bytes of an error message */

bool rpc_refuse(RpcCall *call, RpcError code, const char *sentence) {
    call->code = code;
    return sentence == call->error.start ? false : text_say(&call->error, sentence);
}

bool rpc_refused(RpcCall *call, RpcError code) {
    return rpc_refuse(call, code, call->error.start);
}

/* ---- calls ---- */

static bool check_parameters(RpcCall *call, const RpcMethod *method) {
    if (call->params == JSON_NONE) {
        return true;
    }
    if (json_type(call->json, call->params) == JSON_ARRAY) {
        if (json_count(call->json, call->params) > 0) {
            return rpc_refuse(call, RPC_PARAMETERS,
                              TEXT_IN(&call->error,
                                      "parameters must be given by name, in an object",
                                      "Parameter brauchen ihre Namen, in einem Objekt",
                                      "les paramètres se donnent par leur nom, dans un objet"));
        }
        call->params = JSON_NONE;
        return true;
    }
    const int unknown = jsonrpc_unknown(call->json, call->params, method->allowed);
    if (unknown == JSON_NONE) {
        return true;
    }
    text_say(&call->error, TEXT_IN(&call->error, "unknown parameter ", "unbekannter Parameter ",
                                   "paramètre inconnu "));
    json_quote_key(call->json, unknown, &call->error);
    text_put(&call->error, TEXT_IN(&call->error, "; allowed:", "; erlaubt:", " ; permis :"));
    for (int i = 0; method->allowed[i] != NULL; i++) {
        text_format(&call->error, "%s %s", i > 0 ? "," : "", method->allowed[i]);
    }
    if (method->allowed[0] == NULL) {
        text_put(&call->error, TEXT_IN(&call->error, " none", " keiner", " aucun"));
    }
    return rpc_refused(call, RPC_PARAMETERS);
}

static bool run(RpcCall *call, int method_node) {
    for (int i = 0; RPC_METHODS[i].name != NULL; i++) {
        const RpcMethod *method = &RPC_METHODS[i];
        if (!json_is(call->json, method_node, method->name)) {
            continue;
        }
        if (!check_parameters(call, method)) {
            return false;
        }
        if (method->needs_game && call->rpc->match == NULL) {
            return rpc_refuse(
                call, RPC_NO_GAME,
                TEXT_IN(&call->error,
                        "there is no game yet; begin one with 'new', 'load' or 'replay'",
                        "noch läuft keine Partie; mit 'new', 'load' oder 'replay' "
                        "beginnen",
                        "pas encore de partie ; commencer par 'new', 'load' ou "
                        "'replay'"));
        }
        return method->answer(call);
    }
    text_say(&call->error, TEXT_IN(&call->error, "there is no method ", "es gibt keine Methode ",
                                   "il n’y a pas de méthode "));
    json_quote(call->json, method_node, &call->error);
    text_put(&call->error, TEXT_IN(&call->error, "; there are:", "; es gibt:", " ; il y a :"));
    for (int i = 0; RPC_METHODS[i].name != NULL; i++) {
        text_format(&call->error, "%s %s", i > 0 ? "," : "", RPC_METHODS[i].name);
    }
    return rpc_refused(call, RPC_METHOD);
}

static void write_error(const RpcCall *call, int id) {
    const char *words;
    size_t length;
    jsonrpc_id(call->json, id, &words, &length);
    jsonrpc_open_error(call->out, words, length, (int)call->code, call->error.start);
    if (call->rule > 0) {
        json_open(call->out, "data");
        json_add_format(call->out, "rule", "%c%d", call->rpc->match->game->rule_letter, call->rule);
        json_close(call->out);
    }
    jsonrpc_close_error(call->out);
}

static bool check_request(RpcCall *call, int node, JsonRpcRequest *request) {
    static const Words FLAWS[] = {
        [JSONRPC_NO_OBJECT] = {{"a request must be an object", "eine Anfrage muss ein Objekt sein",
                                "une requête doit être un objet"}},
        [JSONRPC_BAD_ID] = {{"'id' must be a text, a number or null",
                             "'id' muss ein Text, eine Zahl oder null sein",
                             "'id' doit être un texte, un nombre ou null"}},
        [JSONRPC_BAD_VERSION] = {{"'jsonrpc' must be \"2.0\"", "'jsonrpc' muss \"2.0\" sein",
                                  "'jsonrpc' doit être \"2.0\""}},
        [JSONRPC_BAD_METHOD] = {{"'method' must be the name of a method",
                                 "'method' muss der Name einer Methode sein",
                                 "'method' doit être le nom d’une méthode"}},
        [JSONRPC_BAD_PARAMS] = {{"'params' must be an object", "'params' muss ein Objekt sein",
                                 "'params' doit être un objet"}},
    };
    const JsonRpcFlaw flaw = jsonrpc_read(call->json, node, request);
    call->params = request->params;
    return flaw == JSONRPC_GOOD || rpc_refuse(call, RPC_REQUEST, FLAWS[flaw].in[call->error.lang]);
}

static RpcCall make_call(Rpc *rpc, char sentence[SENTENCE_SIZE]) {
    RpcCall call = {rpc,  &rpc->doc.json, JSON_NONE, &rpc->out.text,
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
    JsonRpcRequest request;
    if (!check_request(&call, node, &request)) {
        write_error(&call, request.id);
        return true;
    }
    const char *id;
    size_t length;
    jsonrpc_id(call.json, request.id, &id, &length);
    jsonrpc_open(call.out, id, length);
    json_add_key(call.out, "result");
    bool good = run(&call, request.method);
    json_close(call.out);
    if (good && out->text.cut) {
        match_free(call.next);
        call.next = NULL;
        if (rpc->match != NULL) {
            match_restore(rpc->match, count);
        }
        text_no_memory(&call.error);
        good = rpc_refused(&call, RPC_INTERNAL);
    }
    if (call.next != NULL) {
        match_free(rpc->match);
        rpc->match = call.next;
    }
    if (!good) {
        cut_back(out, mark);
        write_error(&call, request.id);
    }
    if (request.id == JSON_NONE) {
        cut_back(out, mark);
        return false;
    }
    return true;
}

static void answer_batch(Rpc *rpc) {
    const Json *json = &rpc->doc.json;
    bool any = false;
    json_open_list(&rpc->out.text, NULL);
    for (int node = json_first(json, 0); node != JSON_NONE; node = json_next(json, node)) {
        any = answer_request(rpc, node) || any;
    }
    json_close_list(&rpc->out.text);
    if (!any) {
        buffer_clear(&rpc->out);
    }
}

/* For messages in which no request, and so no id, can be found. */
static void answer_error(Rpc *rpc, RpcError code, const char *words) {
    char sentence[SENTENCE_SIZE];
    RpcCall call = make_call(rpc, sentence);
    rpc_refuse(&call, code, words);
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

void rpc_set_explainer(Rpc *rpc, RpcExplain *explain, void *explainer) {
    rpc->explain = explain;
    rpc->explainer = explainer;
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
