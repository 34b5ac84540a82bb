/* server/api_advice.c -- the call for advice: given where nobody else is the worse for it. */
#include "server/api.h"

#include "search/adviser.h"
#include "search/level.h"

#include <stdlib.h>
#include <string.h>

enum {
    ADVICE_MS_MOST = 3000,
    ADVICE_ITERATIONS_MOST = 100000,
    THINKERS_BUSY = 64 /* moves and advice that may wait; then nobody gets advice */
};

typedef struct Advice {
    LaterCall later;
    Person *person; /* for whom; stays in memory */
    const Game *game;
    int seats;
    int64_t ms, iterations, level;
    uint8_t state[STATE_MAX];
} Advice;

/* Each adviser keeps an adviser for the next call. */
static _Thread_local Adviser *adviser;

void advice_stop(void) {
    adviser_free(adviser);
    adviser = NULL;
}

static void advise(Task *task, Db *db) {
    Advice *advice = (Advice *)task;
    STATE_ROOM(state);
    TEXT_OF(error, 300, advice->later.lang);
    (void)db;
    memcpy(state, advice->state, sizeof state);
    if (adviser == NULL) {
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

static CallAnswer do_suggest(Call *call) {
    int64_t ms = 0, iterations = 0, level = 0;
    Table *table = call_table(call);
    if (table == NULL || !call_option_number(call, "ms", 1, ADVICE_MS_MOST, &ms) ||
        !call_option_number(call, "iterations", 1, ADVICE_ITERATIONS_MOST, &iterations) ||
        !call_option_number(call, "level", LEVEL_LEAST, LEVEL_MOST, &level)) {
        return CALL_REFUSED;
    }
    const int at = moment(call, table);
    if (at < 0) {
        return CALL_REFUSED;
    }
    const void *state = match_at(table->match, at);
    if (table->set.game->turn(state) < 0) {
        return call_refuse(call, REFUSE_NOT_YOUR_TURN);
    }
    Hub *hub = call->hub;
    Person *person = call->conn->person;
    if (person->advised) { /* however many sockets they have */
        return call_refuse(call, REFUSE_TOO_OFTEN);
    }
    if (work_waiting(hub->thinkers) + work_waiting(hub->advisers) >= THINKERS_BUSY ||
        hub->level_most == 0) {
        return call_refuse(call, REFUSE_BUSY);
    }
    Advice *advice = (Advice *)call_later(call, sizeof *advice, advise, advised);
    if (advice == NULL) {
        return CALL_REFUSED;
    }
    advice->game = table->set.game;
    advice->seats = table->set.setup.seats;
    advice->ms = ms;
    advice->iterations = iterations;
    advice->level = level == 0 || level > hub->level_most ? hub->level_most : level;
    memcpy(advice->state, state, (size_t)table->set.game->state_size);
    advice->person = person;
    person->advised = true;
    person->holds++;
    work_add(hub->advisers, &advice->later.task);
    return CALL_LATER;
}

const ApiMethod API_ADVICE[] = {
    {"suggest", do_suggest, true, {"table", "count", "ms", "iterations", "level"}},
    {NULL, NULL, false, {NULL}},
};
