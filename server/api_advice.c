/* server/api_advice.c -- calls for advice (suggest, explain), which is given where it harms nobody.
 */
#include "server/api.h"

#include "explain/explain_json.h"
#include "play/explain_params.h"
#include "search/adviser.h"
#include "search/level.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(ADVICE_EACH_MAX == 1, "Person.advised is a flag");
enum { EXPLAIN_SIZE = 1 << 16 /* bytes enough for any explanation */ };

typedef struct Advice {
    LaterCall later;
    Person *person; /* for whom; stays in memory */
    const Game *game;
    int seats;
    int64_t ms, iterations, level; /* of suggest */
    ExplainParams asked;           /* of explain */
    uint8_t state[STATE_MAX];      /* as the person might believe it (table_believed) */
} Advice;

/* Each thread keeps the memory of the last one who thought, for the next call of the same kind. */
static _Thread_local Adviser *adviser;
static _Thread_local Explainer *explainer;

void advice_stop(void) {
    adviser_free(adviser);
    explainer_free(explainer);
    adviser = NULL;
    explainer = NULL;
}

static void advise(Task *task, Db *db) {
    Advice *advice = (Advice *)task;
    STATE_ROOM(state);
    TEXT_OF(error, 300, advice->later.lang);
    (void)db;
    memcpy(state, advice->state, sizeof state);
    if (adviser == NULL) {
        advice_stop();
        adviser = adviser_new(LEVEL_MEMORY, 1);
    }
    if (adviser == NULL) {
        later_refuse(&advice->later, REFUSE_NO_MEMORY);
    } else if (!adviser_answer(adviser, advice->game, advice->seats, state, advice->ms,
                               advice->iterations, (int)advice->level,
                               buffer_room(&advice->later.out, ADVICE_SIZE), &error)) {
        later_refuse_with(&advice->later, REFUSE_BAD_BUDGET, error.start);
    }
}

static void explain(Task *task, Db *db) {
    Advice *advice = (Advice *)task;
    STATE_ROOM(state);
    TEXT_OF(error, 300, advice->later.lang);
    (void)db;
    memcpy(state, advice->state, sizeof state);
    if (explainer == NULL) {
        advice_stop();
        explainer = explainer_new(LEVEL_MEMORY, 1);
    }
    const ExplainQuestion about = explain_params_question(&advice->asked);
    if (explainer == NULL) {
        later_refuse(&advice->later, REFUSE_NO_MEMORY);
    } else if (!explain_answer(explainer, advice->game, advice->seats, state, &about,
                               advice->later.lang, buffer_room(&advice->later.out, EXPLAIN_SIZE),
                               &error)) {
        later_refuse_with(&advice->later, REFUSE_BAD_BUDGET, error.start);
    }
}

static void advised(Task *task) {
    Hub *hub = ((Advice *)task)->later.hub;
    Person *person = ((Advice *)task)->person;
    later_answer(task);
    person->advised = false;
    person->holds--;
    person_release(hub, person);
}

/* May the caller have advice on this table, and on which moment? -1 after refusing. */
static int moment(Call *call, const Table *table) {
    int64_t count = -1;
    if (table->status == TABLE_WAITING) {
        call_refuse(call, REFUSE_NOT_BEGUN);
        return -1;
    }
    if (!call_option_number(call, "count", 0, table->match->count, &count)) {
        return -1;
    }
    if (table->status == TABLE_OVER) { /* whoever may see all of it may ask */
        if (!table_shows_all(table)) {
            call_refuse(call, REFUSE_SEALED);
            return -1;
        }
        if (count < 0 || table->match->count == count) {
            call_refuse(call, REFUSE_GAME_OVER);
            return -1;
        }
        return (int)count;
    }
    const int seat = table_seat_of(table, call->conn->person);
    if (seat < 0) {
        call_refuse(call, REFUSE_NO_SEAT);
        return -1;
    }
    if (table->tournament[0] != '\0') {
        call_refuse(call, REFUSE_ADVICE_DEAL);
        return -1;
    }
    if (table->set.rated) {
        call_refuse(call, REFUSE_ADVICE_RATED);
        return -1;
    }
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (i != seat && table->seat[i].kind == SEAT_PERSON) {
            call_refuse(call, REFUSE_ADVICE_PEOPLE);
            return -1;
        }
    }
    if (table->turn != seat || (count >= 0 && count != table->match->count)) {
        call_refuse(call, REFUSE_NOT_YOUR_TURN);
        return -1;
    }
    return table->match->count;
}

/* The table that advice is asked for and the position, as the caller might believe it; NULL after
 * refusing. */
static const Table *position(Call *call, void *state) {
    const Table *table = call_table(call);
    const int at = table == NULL ? -1 : moment(call, table);
    if (at < 0) {
        return NULL;
    }
    const void *real = match_at(table->match, at);
    if (table->set.game->turn(real) < 0) {
        call_refuse(call, REFUSE_NOT_YOUR_TURN);
        return NULL;
    }
    table_believed(table->set.game, real, state);
    return table;
}

/* Hands the question to an adviser; NULL after refusing. */
static Advice *ask(Call *call, const Table *table, const void *state,
                   void (*work)(Task *task, Db *db)) {
    Hub *hub = call->hub;
    Person *person = call->conn->person;
    if (person->advised) { /* however many sockets they have */
        call_refuse(call, REFUSE_TOO_OFTEN);
        return NULL;
    }
    if (work_waiting(hub->thinkers) + work_waiting(hub->advisers) >= THINKERS_BUSY ||
        hub->level_most == 0) {
        call_refuse(call, REFUSE_BUSY);
        return NULL;
    }
    Advice *advice = (Advice *)call_later(call, sizeof *advice, work, advised);
    if (advice != NULL) {
        advice->game = table->set.game;
        advice->seats = table->set.setup.seats;
        memcpy(advice->state, state, (size_t)table->set.game->state_size);
        advice->person = person;
        person->advised = true;
        person->holds++;
    }
    return advice;
}

static CallAnswer do_suggest(Call *call) {
    STATE_ROOM(state);
    int64_t ms = 0, iterations = 0, level = 0;
    if (!call_option_number(call, "ms", 1, ADVICE_MS_MOST, &ms) ||
        !call_option_number(call, "iterations", 1, ADVICE_ITERATIONS_MOST, &iterations) ||
        !call_option_number(call, "level", LEVEL_LEAST, LEVEL_MOST, &level)) {
        return CALL_REFUSED;
    }
    const Table *table = position(call, state);
    Advice *advice = table == NULL ? NULL : ask(call, table, state, advise);
    if (advice == NULL) {
        return CALL_REFUSED;
    }
    advice->ms = ms;
    advice->iterations = iterations;
    advice->level = level > call->hub->level_most ? call->hub->level_most : level;
    work_add(call->hub->advisers, &advice->later.task);
    return CALL_LATER;
}

static CallAnswer do_explain(Call *call) {
    STATE_ROOM(state);
    int64_t playouts, pairs;
    ExplainParams asked;
    RpcError code;
    if (!call_option_lang(call) ||
        !call_option_number(call, "iterations", 1, EXPLAIN_PLAYOUTS_MOST, &playouts) ||
        !call_option_number(call, "pairs", 0, EXPLAIN_PAIRS_MAX, &pairs)) {
        return CALL_REFUSED;
    }
    const Table *table = position(call, state);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    call->error.lang = call->conn->lang;
    if (!explain_params_read(call->json, call->params, table->set.game, state, &asked, &code,
                             &call->error)) {
        return call_refused(call, code == RPC_NO_MOVE ? REFUSE_NO_MOVE : REFUSE_BAD_BUDGET);
    }
    Advice *advice = ask(call, table, state, explain);
    if (advice == NULL) {
        return CALL_REFUSED;
    }
    advice->asked = asked;
    work_add(call->hub->advisers, &advice->later.task);
    return CALL_LATER;
}

const ApiMethod API_ADVICE[] = {
    {"suggest", do_suggest, true, {"table", "count", "ms", "iterations", "level"}},
    {"explain",
     do_explain,
     true,
     {"table", "count", "iterations", "pairs", "moves", "plan", "lang"}},
    {NULL, NULL, false, {NULL}},
};
