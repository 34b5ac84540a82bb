/* server/api.c -- calls of clients: reading them, finding the method, answering. */
#include "server/api.h"

#include "core/json_writer.h"
#include "core/moment.h"
#include "core/tame.h"
#include "play/jsonrpc.h"
#include "server/fetch.h"
#include "server/log.h"
#include "server/metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ApiMethod *const LISTS[] = {
    API_PEOPLE, API_SESSION, API_DATA,       API_NOTICES,     API_LOBBY,           API_TABLE,
    API_PLAY,   API_ADVICE,  API_INVITES,    API_FRIENDS,     API_ADMIN,           API_ADMIN_PEOPLE,
    API_ORDERS, API_NOTES,   API_TOURNAMENT, API_TOURNAMENTS, API_DAILY,           API_PROFILE,
    API_SEARCH, API_FOLLOW,  API_CONTACT,    API_HOLIDAYS,    API_ADMIN_TOURNAMENT};
enum { LISTS_COUNT = sizeof LISTS / sizeof LISTS[0] };

CallAnswer call_refuse(Call *call, Refusal why) {
    return call_refuse_with(call, why, NULL, NULL);
}

CallAnswer call_refuse_with(Call *call, Refusal why, const char *first, const char *second) {
    text_clear(&call->error);
    refusal_write(why, call->conn->lang, first, second, &call->error);
    return call_refused(call, why);
}

CallAnswer call_refused(Call *call, Refusal why) {
    call->why = why;
    return CALL_REFUSED;
}

/* ---- parameters ---- */

int call_node(const Call *call, const char *name) {
    return call->params == JSON_NONE ? JSON_NONE : json_member(call->json, call->params, name);
}

static bool wrong(Call *call, Refusal why, const char *name, const char *what) {
    call_refuse_with(call, why, name, what);
    return false;
}

bool call_option_words(Call *call, const char *name, char *out, size_t size) {
    const int node = call_node(call, name);
    if (node == JSON_NONE) {
        return true;
    }
    if (!json_words(call->json, node, out, size)) {
        TEXT(most, 24);
        text_format(&most, "%zu", size - 1);
        return wrong(call, REFUSE_NOT_TEXT, name, most.start);
    }
    return true;
}

bool call_words(Call *call, const char *name, char *out, size_t size) {
    if (call_node(call, name) == JSON_NONE) {
        return wrong(call, REFUSE_MISSING, name, NULL);
    }
    return call_option_words(call, name, out, size);
}

bool call_said(Call *call, const char *name, char *out, size_t size) {
    if (!call_words(call, name, out, size)) {
        return false;
    }
    tame_words(out, ' ');
    return true;
}

bool call_option_said(Call *call, const char *name, char *out, size_t size) {
    if (!call_option_words(call, name, out, size)) {
        return false;
    }
    tame_words(out, ' '); /* what stood there before is tame already */
    return true;
}

bool call_option_flag(Call *call, const char *name, bool *out) {
    const int node = call_node(call, name);
    return node == JSON_NONE || json_bool(call->json, node, out) ||
           wrong(call, REFUSE_NOT_FLAG, name, NULL);
}

void call_range(Lang lang, int64_t least, int64_t most, Text *out) {
    static const Words RANGE = {{"{0} to {1}", "{0} bis {1}", "{0} à {1}"}};
    TEXT(from, 24);
    TEXT(to, 24);
    text_number(&from, least);
    text_number(&to, most);
    const char *const values[] = {from.start, to.start};
    text_fill(out, RANGE.in[lang], values, 2);
}

bool call_option_number(Call *call, const char *name, int64_t least, int64_t most, int64_t *out) {
    const int node = call_node(call, name);
    int64_t number;
    if (node == JSON_NONE) {
        return true;
    }
    if (!json_int(call->json, node, &number) || number < least || number > most) {
        TEXT(range, 80);
        call_range(call->conn->lang, least, most, &range);
        return wrong(call, REFUSE_NOT_NUMBER, name, range.start);
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
    for (int i = 0; words[i] != NULL; i++) {
        if (json_is(call->json, node, words[i])) {
            *out = i;
            return true;
        }
        text_format(&what, "%s%s", i > 0 ? " " : "", words[i]);
    }
    return wrong(call, REFUSE_NOT_CHOICE, name, what.start);
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
        call_refuse_with(call, REFUSE_MISSING, "table", NULL);
        return NULL;
    }
    if (fetch_needed(call->hub, table)) { /* another server has changed it, or knows it */
        call_park(call, table == NULL ? id : table->id);
        return NULL;
    }
    if (table != NULL) {
        memcpy(call->about, table->id, sizeof call->about);
    }
    if (table == NULL || !table_admits(table, conn->person)) {
        call_refuse(call, REFUSE_NO_TABLE);
        return NULL;
    }
    if (!table_wake(table)) {
        call_refuse(call, REFUSE_NO_MEMORY);
        return NULL;
    }
    call_after(call, table);
    return table;
}

/* ---- answers ---- */

/* The id as it was written; false: it is longer than any. */
static bool keep_id(Call *call, int node) {
    const char *id;
    size_t length;
    jsonrpc_id(call->json, node, &id, &length);
    if (length >= CALL_ID_SIZE) {
        return false;
    }
    memcpy(call->id, id, length);
    call->id[length] = '\0';
    return true;
}

static void write_error(Buffer *buffer, const char *id, Refusal why, const char *words,
                        const char *rule) {
    const RefusalFacts *facts = refusal_facts(why);
    Text *out = &buffer->text;
    METRIC_ADD(calls_refused, 1);
    buffer_clear(buffer);
    jsonrpc_open_error(out, id, strlen(id), facts->code, words);
    json_open(out, "data");
    json_add_words(out, "reason", facts->name);
    if (rule[0] != '\0') {
        json_add_words(out, "rule", rule);
    }
    json_close(out);
    jsonrpc_close_error(out);
}

/* In a buffer of its own: for when the usual one has no memory. */
static void send_error(Conn *conn, const char *id, Refusal why, const char *words) {
    Buffer buffer;
    if (buffer_new(&buffer)) {
        write_error(&buffer, id, why, words, "");
        if (!buffer.text.cut) {
            conn_send(conn, message_new(buffer.text.start, buffer.text.used, 0));
        }
        buffer_free(&buffer);
    }
}

/* Leaves when write number `after` is durable. */
static void send_buffer(Conn *conn, Buffer *buffer, uint64_t after) {
    if (buffer->text.cut) {
        send_error(conn, "", REFUSE_NO_MEMORY, "out of memory");
        return;
    }
    conn_send(conn, message_new(buffer->text.start, buffer->text.used, after));
}

/* The same; if what it tells of is lost because another server was quicker, the call is made again.
 */
static void send_guarded(Call *call, uint64_t after) {
    Buffer *out = call->out;
    Message *message = out->text.cut ? NULL : message_new(out->text.start, out->text.used, after);
    if (message != NULL) {
        message->guarded = true;
        message->tries = call->hub->tries;
        message->request = malloc(call->length);
        message->request_length = call->length;
    }
    if (message == NULL || message->request == NULL) {
        message_drop(message);
        send_error(call->conn, "", REFUSE_NO_MEMORY, "out of memory");
        return;
    }
    memcpy(message->request, call->bytes, call->length);
    conn_send(call->conn, message);
}

void api_refuse(Conn *conn, const char *bytes, size_t length, Refusal why) {
    Hub *hub = conn->hub;
    Call call;
    memset(&call, 0, sizeof call);
    call.hub = hub;
    call.conn = conn;
    call.json = &hub->doc.json;
    call.error = text_over(call.sentence, sizeof call.sentence);
    const int id = json_doc_read(&hub->doc, bytes, length, &call.error)
                       ? json_member(call.json, 0, "id")
                       : JSON_NONE;
    if (conn->stays && (id == JSON_NONE || !keep_id(&call, id))) {
        return; /* a notification */
    }
    call_refuse(&call, why);
    write_error(&hub->out, call.id, call.why, call.sentence, "");
    send_buffer(conn, &hub->out, 0);
}

/* ---- calls that wait ---- */

/* The store could not finish a first attempt: nothing of it may stay. */
static void later_again(Task *task) {
    LaterCall *later = (LaterCall *)task;
    later->why = REFUSE_NONE;
    buffer_clear(&later->out);
}

LaterCall *call_later(Call *call, size_t size, void (*work)(Task *task, Db *db),
                      void (*done)(Task *task)) {
    LaterCall *later = calloc(1, size);
    if (later == NULL || !buffer_new(&later->out)) {
        free(later);
        call_refuse(call, REFUSE_NO_MEMORY);
        return NULL;
    }
    later->task.work = work;
    later->task.done = done;
    later->task.again = later_again;
    later->task.asker = call->conn->asker;
    if (call->reads) {
        later->task.unwanted = &call->conn->gone;
    }
    later->hub = call->hub;
    later->conn = call->conn;
    later->identity = call->conn->identity;
    if (call->conn->person != NULL) {
        memcpy(later->person, call->conn->person->id, sizeof later->person);
    }
    memcpy(later->id, call->id, sizeof later->id);
    later->lang = call->conn->lang;
    later->begun = steady_us();
    conn_hold(later->conn);
    return later;
}

void later_refuse(LaterCall *later, Refusal why) {
    later_refuse_with(later, why, NULL);
}

void later_refuse_with(LaterCall *later, Refusal why, const char *first) {
    Text sentence = text_over(later->sentence, sizeof later->sentence);
    later->why = why;
    refusal_write(why, later->lang, first, NULL, &sentence);
}

void later_free(LaterCall *later) {
    conn_release(later->conn);
    buffer_free(&later->out);
    free(later);
}

bool later_same(const LaterCall *later) {
    return later->conn->identity == later->identity;
}

void later_move(LaterCall *later) {
    later->identity = later->conn->identity;
}

void later_answer(Task *task) {
    LaterCall *later = (LaterCall *)task;
    metric_took(&METRIC.call_seconds, steady_us() - later->begun);
    Buffer *out = &later->hub->out;
    if (later->why == REFUSE_NONE && later->person[0] != '\0' && !later_same(later)) {
        later_refuse(later, REFUSE_ANOTHER_BY_NOW);
    }
    if (later->why == REFUSE_NONE && (task->failed || later->out.text.used == 0)) {
        later_refuse(later, REFUSE_BUSY);
    }
    if (later->conn->wire != NULL && (later->id[0] != '\0' || !later->conn->stays)) {
        if (later->why != REFUSE_NONE) {
            log_line(LOG_DEBUG, "refused", "reason", refusal_facts(later->why)->name, "player",
                     later->person, NULL);
            write_error(out, later->id, later->why, later->sentence, "");
        } else {
            buffer_clear(out);
            jsonrpc_open(&out->text, later->id, strlen(later->id));
            json_add_raw(&out->text, "result", later->out.text.start);
            json_close(&out->text);
            out->text.cut = out->text.cut || later->out.text.cut;
        }
        /* Whoever has only read tells what was durable when it was asked for. */
        const uint64_t after = later->why == REFUSE_BUSY    ? 0
                               : task->done == later_answer ? task->after
                                                            : store_issued(later->hub->store);
        send_buffer(later->conn, out, after);
    }
    later_free(later);
}

/* ---- one message ---- */

static CallAnswer check_parameters(Call *call, const ApiMethod *method) {
    if (call->params == JSON_NONE) {
        return CALL_DONE;
    }
    if (json_type(call->json, call->params) != JSON_OBJECT) {
        return call_refuse(call, REFUSE_NOT_BY_NAME);
    }
    const int unknown = jsonrpc_unknown(call->json, call->params, method->allowed);
    if (unknown == JSON_NONE) {
        return CALL_DONE;
    }
    TEXT(name, 100);
    TEXT(allowed, 400);
    json_quote_key(call->json, unknown, &name);
    for (int i = 0; method->allowed[i] != NULL; i++) {
        text_format(&allowed, "%s%s", i > 0 ? ", " : "", method->allowed[i]);
    }
    text_put(&allowed, method->allowed[0] == NULL ? "-" : "");
    return call_refuse_with(call, REFUSE_UNKNOWN_PARAMETER, name.start, allowed.start);
}

/* Methods that change nothing: they are answered also while nothing can be written, from what is
 * durable (call_after). */
static bool is_reading(const ApiMethod *method) {
    static const char *const READING[] = {
        "games",        "me",          "lobby",         "tables",      "watch",       "unwatch",
        "moves",        "position",    "views",         "score",       "find",        "record",
        "proof",        "best",        "ratings",       "suggest",     "explain",     "export",
        "tokens",       "notices",     "enter",         "invitations", "server",      "admin_users",
        "admin_tables", "admin_codes", "admin_reports", "admin_audit", "admin_stats", "friends",
        "orders",       "note",        "tournaments",   "tournament",  "daily",       "search",
        "profile",      "recent",      "followed",      "running",     "contact",     "holidays"};
    for (size_t i = 0; i < sizeof READING / sizeof READING[0]; i++) {
        if (strcmp(method->name, READING[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* More than one is much work for the loop, the store or the thinkers. */
int api_cost(const ApiMethod *method) {
    static const struct {
        const char *name;
        int cost;
    } COSTS[] = {{"export", 100},    {"find", 20},       {"suggest", 20},        {"explain", 20},
                 {"new", 10},        {"lobby", 10},      {"rematch", 10},        {"watch", 5},
                 {"join", 5},        {"record", 5},      {"proof", 5},           {"best", 5},
                 {"views", 5},       {"tables", 5},      {"ratings", 5},         {"invite", 10},
                 {"invitations", 5}, {"friends", 10},    {"friend", 10},         {"block", 10},
                 {"orders", 2},      {"orders_set", 10}, {"note_set", 5},        {"tournament", 5},
                 {"tournaments", 5}, {"daily", 5},       {"tournament_new", 10}, {"search", 20},
                 {"profile", 10},    {"recent", 10},     {"followed", 10},       {"running", 10},
                 {"follow", 5}};
    for (size_t i = 0; i < sizeof COSTS / sizeof COSTS[0]; i++) {
        if (strcmp(method->name, COSTS[i].name) == 0) {
            return 1 + COSTS[i].cost;
        }
    }
    return 1;
}

/* Where a method uses these up is up to it: most do when all else is fine. */
LimitKind api_rate(const ApiMethod *method, int i) {
    static const struct {
        const char *name;
        LimitKind kind;
    } RATES[] = {
        {"guest", LIMIT_ENTRY},
        {"register", LIMIT_ENTRY},
        {"guest", LIMIT_PRIVATE},
        {"register", LIMIT_PASSWORD},
        {"login", LIMIT_PASSWORD},
        {"login", LIMIT_WRONG},
        {"password", LIMIT_WRONG},
        {"delete", LIMIT_WRONG},
        {"contact_set", LIMIT_WRONG},
        {"login", LIMIT_WRONG_NAME},
        {"password", LIMIT_PASSWORD},
        {"delete", LIMIT_PASSWORD},
        {"contact_set", LIMIT_PASSWORD},
        {"password_reset", LIMIT_PASSWORD},
        {"enter", LIMIT_TOKEN},
        {"mail_confirm", LIMIT_TOKEN},
        {"mail_off", LIMIT_TOKEN},
        {"password_reset", LIMIT_TOKEN},
        {"contact_set", LIMIT_MAIL},
        {"password_forgot", LIMIT_MAIL},
        {"rename", LIMIT_PRIVATE},
        {"export", LIMIT_PRIVATE},
        {"contact_set", LIMIT_PRIVATE},
        {"calendar", LIMIT_PRIVATE},
        {"webhook", LIMIT_PRIVATE},
        {"push", LIMIT_PRIVATE},
        {"notice_test", LIMIT_PRIVATE},
        {"token", LIMIT_PRIVATE},
        {"report", LIMIT_PRIVATE},
        {"friend", LIMIT_PRIVATE},
        {"block", LIMIT_PRIVATE},
        {"holiday", LIMIT_PRIVATE},
        {"invite", LIMIT_PRIVATE},
        {"tournament_new", LIMIT_PRIVATE},
        {"say", LIMIT_CHAT},
        {"new", LIMIT_TABLES},
        {"rematch", LIMIT_TABLES},
    };
    for (size_t r = 0; r < sizeof RATES / sizeof RATES[0]; r++) {
        if (strcmp(method->name, RATES[r].name) == 0 && i-- == 0) {
            return RATES[r].kind;
        }
    }
    return LIMIT_KINDS;
}

const ApiMethod *api_method(int i) {
    for (int list = 0; list < LISTS_COUNT; list++) {
        for (const ApiMethod *method = LISTS[list]; method->name != NULL; method++) {
            if (i-- == 0) {
                return method;
            }
        }
    }
    return NULL;
}

void call_after(Call *call, const Table *table) {
    call->after = table->written > call->after ? table->written : call->after;
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
            call->reads = is_reading(method);
            hub_charge(call->conn, api_cost(method) - 1); /* one is paid */
            if (!call->reads && store_stalled(call->hub->store) > 0) {
                return call_refuse(call, REFUSE_BUSY);
            }
            if (method->who == MODERATORS && call->conn->operator) {
                return method->answer(call);
            }
            if (method->who != ANYBODY && call->conn->person == NULL) {
                return call_refuse(call, REFUSE_WHO);
            }
            if ((method->who == THEMSELVES || method->who == MODERATORS) && call->conn->bot) {
                return call_refuse(call, REFUSE_BOT);
            }
            return method->answer(call);
        }
    }
    TEXT(asked, 100);
    TEXT(known, 1800);
    json_quote(call->json, name, &asked);
    for (int list = 0; list < LISTS_COUNT; list++) {
        for (const ApiMethod *method = LISTS[list]; method->name != NULL; method++) {
            text_format(&known, "%s%s", known.used > 0 ? " " : "", method->name);
        }
    }
    return call_refuse_with(call, REFUSE_NO_METHOD, asked.start, known.start);
}

/* Finds the method and the parameters; the id, as it was written, is found first, so that a refusal
 * can carry it. */
static CallAnswer take(Call *call, int *method) {
    JsonRpcRequest request;
    const JsonRpcFlaw flaw = jsonrpc_read(call->json, 0, &request);
    if (flaw == JSONRPC_BAD_ID || !keep_id(call, request.id)) {
        return call_refuse(call, REFUSE_BAD_ID);
    }
    call->params = request.params;
    *method = request.method;
    /* Parameters that are no object are refused by name (check_parameters). */
    return flaw == JSONRPC_GOOD || flaw == JSONRPC_BAD_PARAMS
               ? CALL_DONE
               : call_refuse(call, REFUSE_NO_REQUEST);
}

void api_message(Conn *conn, const char *bytes, size_t length) {
    Hub *hub = conn->hub;
    Buffer *out = &hub->out;
    Call call;
    memset(&call, 0, sizeof call);
    call.hub = hub;
    call.conn = conn;
    call.json = &hub->doc.json;
    call.params = JSON_NONE;
    call.out = out;
    call.bytes = bytes;
    call.length = length;
    call.error = text_over(call.sentence, sizeof call.sentence);
    call.error.lang = conn->lang;
    buffer_clear(out);
    CallAnswer answer;
    const int64_t begun = steady_us();
    const uint64_t before = store_issued(hub->store);
    conn_hold(conn);
    store_group(hub->store);
    if (!json_doc_read(&hub->doc, bytes, length, &call.error)) {
        answer = call_refused(&call, hub->doc.no_memory ? REFUSE_NO_MEMORY : REFUSE_NOT_JSON);
    } else {
        int method;
        answer = take(&call, &method);
        if (answer == CALL_DONE) {
            jsonrpc_open(&out->text, call.id, strlen(call.id));
            json_add_key(&out->text, "result");
            answer = run(&call, method);
            if (answer == CALL_REFUSED && store_issued(hub->store) == before &&
                refusal_by_table(call.why)) {
                call_look_again(&call);
            }
            answer = call.parked ? CALL_LATER : answer;
            json_close(&out->text);
        }
    }
    const bool guarded = store_guarding(hub->store);
    store_group_end(hub->store);
    /* A notification gets no answer, unless it came by HTTP, where something must come. */
    const bool silent = call.id[0] == '\0' && conn->stays && answer != CALL_REFUSED;
    if (answer == CALL_REFUSED) {
        log_line(LOG_DEBUG, "refused", "reason", refusal_facts(call.why)->name, "player",
                 conn->person == NULL ? "" : conn->person->id, NULL);
        write_error(out, call.id, call.why, call.sentence, call.rule);
    }
    if (answer != CALL_LATER) {
        metric_took(&METRIC.call_seconds, steady_us() - begun);
    }
    if (answer != CALL_LATER && !silent) {
        const bool plain = call.reads && store_issued(hub->store) == before;
        const bool busy = answer == CALL_REFUSED && call.why == REFUSE_BUSY;
        const uint64_t after = busy ? 0 : plain ? call.after : store_issued(hub->store);
        if (store_shared(hub->store) && answer == CALL_DONE &&
            (guarded || (plain && after > store_durable(hub->store)))) {
            send_guarded(&call, after);
        } else {
            send_buffer(conn, out, after);
        }
    }
    conn_release(conn);
}
