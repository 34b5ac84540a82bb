/* server/api.c -- calls of clients: reading them, finding the method, answering. */
#include "server/api.h"

#include "server/log.h"
#include "server/metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ApiMethod *const LISTS[] = {API_PEOPLE, API_DATA, API_LOBBY, API_TABLE, API_PLAY};
enum { LISTS_COUNT = sizeof LISTS / sizeof LISTS[0] };

CallAnswer call_refuse(Call *call, int code, const char *sentence) {
    text_clear(&call->error);
    text_put(&call->error, sentence);
    return call_refused(call, code);
}

CallAnswer call_refused(Call *call, int code) {
    call->code = code;
    return CALL_REFUSED;
}

/* ---- parameters ---- */

int call_node(const Call *call, const char *name) {
    return call->params == JSON_NONE ? JSON_NONE : json_member(call->json, call->params, name);
}

static bool wrong(Call *call, const char *name, const char *what) {
    text_clear(&call->error);
    text_format(&call->error, "'%s' must be %s", name, what);
    call_refused(call, RPC_PARAMETERS);
    return false;
}

bool call_option_words(Call *call, const char *name, char *out, size_t size) {
    const int node = call_node(call, name);
    if (node == JSON_NONE) {
        return true;
    }
    if (!json_words(call->json, node, out, size)) {
        TEXT(what, 80);
        text_format(&what, "a text of at most %zu bytes", size - 1);
        return wrong(call, name, what.start);
    }
    return true;
}

bool call_words(Call *call, const char *name, char *out, size_t size) {
    if (call_node(call, name) == JSON_NONE) {
        text_clear(&call->error);
        text_format(&call->error, "the parameter '%s' is missing", name);
        call_refused(call, RPC_PARAMETERS);
        return false;
    }
    return call_option_words(call, name, out, size);
}

bool call_option_flag(Call *call, const char *name, bool *out) {
    const int node = call_node(call, name);
    return node == JSON_NONE || json_bool(call->json, node, out) ||
           wrong(call, name, "true or false");
}

bool call_option_number(Call *call, const char *name, int64_t least, int64_t most, int64_t *out) {
    const int node = call_node(call, name);
    int64_t number;
    if (node == JSON_NONE) {
        return true;
    }
    if (!json_int(call->json, node, &number) || number < least || number > most) {
        TEXT(what, 100);
        text_format(&what, "a whole number from %lld to %lld", (long long)least, (long long)most);
        return wrong(call, name, what.start);
    }
    *out = number;
    return true;
}

bool call_option_choice(Call *call, const char *name, const char *const words[], int *out) {
    const int node = call_node(call, name);
    if (node == JSON_NONE) {
        return true;
    }
    TEXT(what, 200);
    text_put(&what, "one of");
    for (int i = 0; words[i] != NULL; i++) {
        if (json_is(call->json, node, words[i])) {
            *out = i;
            return true;
        }
        text_format(&what, " %s", words[i]);
    }
    return wrong(call, name, what.start);
}

bool call_option_lang(Call *call) {
    char code[16] = "";
    if (!call_option_words(call, "lang", code, sizeof code)) {
        return false;
    }
    if (code[0] != '\0') {
        call->conn->lang = lang_of(code);
    }
    return true;
}

Table *call_table(Call *call) {
    char id[ID_SIZE] = "";
    Conn *conn = call->conn;
    Table *table = NULL;
    if (!call_option_words(call, "table", id, sizeof id)) {
        return NULL;
    }
    if (id[0] != '\0') {
        table = table_find(call->hub, id);
    } else if (conn->watches == 1) {
        table = conn->watch[0];
    } else {
        call_refuse(call, RPC_PARAMETERS, "the parameter 'table' is missing");
        return NULL;
    }
    if (table == NULL || !table_admits(table, conn->person)) {
        call_refuse(call, API_NO_TABLE, "there is no such table, or it is not open to you");
        return NULL;
    }
    if (!table_wake(table)) {
        call_refuse(call, RPC_INTERNAL, "out of memory");
        return NULL;
    }
    return table;
}

/* ---- answers ---- */

static void send_page(Conn *conn, Page *page) {
    if (page->text.cut) {
        api_error(conn, RPC_INTERNAL, "out of memory");
        return;
    }
    conn_send(conn, message_new(page->text.start, page->text.used, store_issued(conn->hub->store)));
}

static void write_error(Page *out, const char *id, int code, const char *words, const char *rule) {
    METRIC_ADD(calls_refused, 1);
    page_clear(out);
    text_format(page_room(out, 256),
                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":",
                id[0] == '\0' ? "null" : id, code);
    page_json(out, words);
    if (rule[0] != '\0') {
        text_format(page_room(out, 64), ",\"data\":{\"rule\":\"%s\"}", rule);
    }
    page_put(out, "}}");
}

void api_error(Conn *conn, int code, const char *words) {
    Page page;
    if (page_new(&page)) {
        write_error(&page, "", code, words, "");
        if (!page.text.cut) {
            conn_send(conn, message_new(page.text.start, page.text.used, 0));
        }
        page_free(&page);
    }
}

/* ---- calls that wait ---- */

LaterCall *call_later(Call *call, size_t size, void (*work)(Task *task, Db *db),
                      void (*done)(Task *task)) {
    LaterCall *later = calloc(1, size);
    if (later == NULL || !page_new(&later->out)) {
        free(later);
        call_refuse(call, RPC_INTERNAL, "out of memory");
        return NULL;
    }
    later->task.work = work;
    later->task.done = done;
    later->hub = call->hub;
    later->conn = call->conn;
    memcpy(later->id, call->id, sizeof later->id);
    conn_hold(later->conn);
    return later;
}

void later_refuse(LaterCall *later, int code, const char *sentence) {
    later->code = code;
    snprintf(later->sentence, sizeof later->sentence, "%s", sentence);
}

void later_free(LaterCall *later) {
    conn_release(later->conn);
    page_free(&later->out);
    free(later);
}

void later_answer(Task *task) {
    LaterCall *later = (LaterCall *)task;
    Page *out = &later->hub->out;
    if (task->failed && later->code == 0) {
        later_refuse(later, API_BUSY, "the server could not do that now; please try again");
    }
    if (later->conn->wire != NULL && (later->id[0] != '\0' || !later->conn->stays)) {
        if (later->code != 0) {
            write_error(out, later->id, later->code, later->sentence, "");
        } else {
            page_clear(out);
            text_format(page_room(out, 256), "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":",
                        later->id[0] == '\0' ? "null" : later->id);
            page_bytes(out, later->out.text.start, later->out.text.used);
            page_put(out, "}");
            out->text.cut = out->text.cut || later->out.text.cut;
        }
        send_page(later->conn, out);
    }
    later_free(later);
}

/* ---- one message ---- */

static CallAnswer check_parameters(Call *call, const ApiMethod *method) {
    if (call->params == JSON_NONE) {
        return CALL_DONE;
    }
    if (json_type(call->json, call->params) != JSON_OBJECT) {
        return call_refuse(call, RPC_PARAMETERS, "parameters must be given by name, in an object");
    }
    for (int member = json_first(call->json, call->params); member != JSON_NONE;
         member = json_next(call->json, member)) {
        bool known = false;
        for (int i = 0; method->allowed[i] != NULL; i++) {
            known = known || json_key_is(call->json, member, method->allowed[i]);
        }
        if (!known) {
            text_clear(&call->error);
            text_put(&call->error, "unknown parameter ");
            tree_quote_key(call->json, member, &call->error);
            text_put(&call->error, "; allowed:");
            for (int i = 0; method->allowed[i] != NULL; i++) {
                text_format(&call->error, "%s %s", i > 0 ? "," : "", method->allowed[i]);
            }
            text_put(&call->error, method->allowed[0] == NULL ? " none" : "");
            return call_refused(call, RPC_PARAMETERS);
        }
    }
    return CALL_DONE;
}

static CallAnswer run(Call *call, int name) {
    for (int list = 0; list < LISTS_COUNT; list++) {
        for (const ApiMethod *method = LISTS[list]; method->name != NULL; method++) {
            if (!json_is(call->json, name, method->name)) {
                continue;
            }
            if (check_parameters(call, method) != CALL_DONE) {
                return CALL_REFUSED;
            }
            if (method->person && call->conn->person == NULL) {
                return call_refuse(call, API_WHO,
                                   "say who you are first, with 'guest', 'register' or 'login'");
            }
            return method->answer(call);
        }
    }
    text_clear(&call->error);
    text_put(&call->error, "there is no method ");
    tree_quote(call->json, name, &call->error);
    text_put(&call->error, "; there are:");
    for (int list = 0; list < LISTS_COUNT; list++) {
        for (const ApiMethod *method = LISTS[list]; method->name != NULL; method++) {
            text_format(&call->error, " %s", method->name);
        }
    }
    return call_refused(call, RPC_METHOD);
}

/* The id as it was written; false: it is none. */
static bool read_id(Call *call, int node) {
    const Json *json = call->json;
    const JsonType type = json_type(json, node);
    const JsonNode *at = &json->nodes[node];
    const uint32_t quote = type == JSON_STRING;
    const uint32_t length = at->to - at->from + 2 * quote;
    if ((type != JSON_STRING && type != JSON_NUMBER && type != JSON_NULL) ||
        length >= CALL_ID_SIZE) {
        return false;
    }
    memcpy(call->id, json->text + at->from - quote, length);
    call->id[length] = '\0';
    return true;
}

static CallAnswer take(Call *call) {
    const Json *json = call->json;
    if (json_type(json, 0) != JSON_OBJECT) {
        return call_refuse(call, RPC_REQUEST, "a message is one request, an object");
    }
    const int id = json_member(json, 0, "id");
    if (id != JSON_NONE && !read_id(call, id)) {
        return call_refuse(call, RPC_REQUEST, "'id' must be a short text, a number or null");
    }
    const int version = json_member(json, 0, "jsonrpc");
    const int method = json_member(json, 0, "method");
    call->params = json_member(json, 0, "params");
    if (version == JSON_NONE || !json_is(json, version, "2.0")) {
        return call_refuse(call, RPC_REQUEST, "'jsonrpc' must be \"2.0\"");
    }
    if (method == JSON_NONE || json_type(json, method) != JSON_STRING) {
        return call_refuse(call, RPC_REQUEST, "'method' must be the name of a method");
    }
    return run(call, method);
}

void api_message(Conn *conn, const char *bytes, size_t length) {
    Hub *hub = conn->hub;
    Page *out = &hub->out;
    Call call;
    memset(&call, 0, sizeof call);
    call.hub = hub;
    call.conn = conn;
    call.json = &hub->tree.json;
    call.params = JSON_NONE;
    call.out = out;
    call.error = text_over(call.sentence, sizeof call.sentence);
    page_clear(out);
    CallAnswer answer;
    conn_hold(conn);
    store_group(hub->store);
    if (!tree_read(&hub->tree, bytes, length, &call.error)) {
        answer = call_refused(&call, hub->tree.no_memory ? RPC_INTERNAL : RPC_PARSE);
    } else {
        page_put(out, "{\"jsonrpc\":\"2.0\",\"id\":");
        const size_t head = out->text.used;
        answer = take(&call);
        if (answer == CALL_DONE) {
            /* The id is known only now; the result moves behind it. */
            const size_t result = out->text.used - head;
            TEXT(id, CALL_ID_SIZE + 16);
            text_format(&id, "%s,\"result\":", call.id[0] == '\0' ? "null" : call.id);
            page_room(out, id.used + 2);
            if (!out->text.cut && out->text.size > out->text.used + id.used + 2) {
                memmove(out->text.start + head + id.used, out->text.start + head, result);
                memcpy(out->text.start + head, id.start, id.used);
                out->text.used += id.used;
                out->text.start[out->text.used] = '\0';
            } else {
                out->text.cut = true;
            }
            page_put(out, "}");
        }
    }
    store_group_end(hub->store);
    /* A notification gets no answer, unless it came by HTTP, where something must come. */
    const bool silent = call.id[0] == '\0' && conn->stays && answer != CALL_REFUSED;
    if (answer == CALL_REFUSED) {
        write_error(out, call.id, call.code, call.sentence, call.rule);
    }
    if (answer != CALL_LATER && !silent) {
        send_page(conn, out);
    }
    conn_release(conn);
}
