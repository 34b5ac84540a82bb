/* server/holiday.c -- holidays: planned, begun, over. */
#define _DEFAULT_SOURCE
#include "server/holiday.h"

#include "core/json_writer.h"
#include "server/api.h"
#include "server/clock.h"
#include "server/hub.h"
#include "server/moves.h"
#include "server/orders.h"
#include "server/rows.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DAY_MS ((int64_t)24 * 3600 * 1000)

enum {
    LOOK_MS = 1000,
    OTHERS_MS = 5000,     /* for the server that made the last change of a table to go first */
    HOLIDAY_LETTERS = 12, /* of an id */
    AHEAD_DAYS = 366,     /* that one may plan */
    LONGEST_DAYS = 60,
    DEAL_DAYS = 7 /* in one game of a tournament, where all others wait for it */
};

static const char SQL_ADD[] =
    "INSERT INTO holidays (id, player, begins, ends, made) VALUES ($1, $2, $3, $4, $5)";
static const char SQL_END[] = "UPDATE holidays SET ends = $1 WHERE id = $2 AND player = $3";
static const char SQL_DROP[] = "DELETE FROM holidays WHERE id = $1 AND player = $2";
static const char SQL_FORGET[] = "DELETE FROM holidays WHERE player = $1";
static const char SQL_AHEAD[] = "SELECT id, player, begins, ends FROM holidays WHERE ends > $1";
static const char SQL_AHEAD_OF[] =
    "SELECT id, player, begins, ends FROM holidays WHERE player = $1 AND ends > $2";
const char SQL_HOLIDAYS_OF[] =
    "SELECT id, begins, ends, made FROM holidays WHERE player = $1 ORDER BY begins";

/* ---- in memory ---- */

static bool list_row(const DbRow *row, void *data) {
    Holiday **first = data;
    Holiday *holiday = calloc(1, sizeof *holiday);
    if (holiday == NULL) {
        return false;
    }
    snprintf(holiday->id, sizeof holiday->id, "%s", db_text(row, 0));
    snprintf(holiday->player, sizeof holiday->player, "%s", db_text(row, 1));
    holiday->begins = db_number(row, 2);
    holiday->ends = db_number(row, 3);
    holiday->next = *first;
    *first = holiday;
    return true;
}

bool holidays_load(Hub *hub, Text *error) {
    return db_each(store_db(hub->store), error, SQL_AHEAD, list_row, &hub->holidays, "i",
                   hub->clock());
}

static void free_list(Holiday *first) {
    while (first != NULL) {
        Holiday *next = first->next;
        free(first);
        first = next;
    }
}

void holidays_free(Hub *hub) {
    free_list(hub->holidays);
    hub->holidays = NULL;
}

/* Those of one player leave the list, or one of them. */
static void unlist(Hub *hub, const char *player, const char *id) {
    for (Holiday **at = &hub->holidays; *at != NULL;) {
        Holiday *holiday = *at;
        if (strcmp(holiday->player, player) == 0 && (id == NULL || strcmp(holiday->id, id) == 0)) {
            *at = holiday->next;
            free(holiday);
        } else {
            at = &holiday->next;
        }
    }
}

void holidays_forget(Hub *hub, const char *player) {
    unlist(hub, player, NULL);
    store_write(hub->store, SQL_FORGET, "t", player);
}

static void tell_others(Hub *hub, const char *player) {
    TEXT(line, 64);
    text_format(&line, "v %s", player);
    store_tell(hub->store, line.start);
}

/* Of another server. */
typedef struct Reread {
    Task task;
    Hub *hub;
    char player[ID_SIZE];
    int64_t now;
    Holiday *first;
} Reread;

static void read_again(Task *task, Db *db) {
    Reread *again = (Reread *)task;
    TEXT(error, 300);
    task->failed = !db_each(db, &error, SQL_AHEAD_OF, list_row, &again->first, "ti", again->player,
                            again->now);
}

static void been_read(Task *task) {
    Reread *again = (Reread *)task;
    Hub *hub = again->hub;
    if (!task->failed && !hub->closing) {
        unlist(hub, again->player, NULL);
        while (again->first != NULL) {
            Holiday *holiday = again->first;
            again->first = holiday->next;
            holiday->next = hub->holidays;
            hub->holidays = holiday;
        }
    }
    free_list(again->first);
    free(again);
}

void holidays_changed(Hub *hub, const char *player) {
    Reread *again = calloc(1, sizeof *again);
    if (again != NULL) {
        again->task.work = read_again;
        again->task.done = been_read;
        again->hub = hub;
        again->now = hub->clock();
        snprintf(again->player, sizeof again->player, "%s", player);
        store_ask(hub->store, &again->task);
    }
}

/* ---- at the tables ---- */

/* Until when somebody is on holiday, and since when; 0: they are not. */
static int64_t away_until(const Hub *hub, const char *player, int64_t now, int64_t *since) {
    int64_t until = 0;
    for (const Holiday *holiday = hub->holidays; holiday != NULL; holiday = holiday->next) {
        if (holiday->begins <= now && holiday->ends > now && holiday->ends > until &&
            strcmp(holiday->player, player) == 0) {
            until = holiday->ends;
            *since = holiday->begins;
        }
    }
    return until;
}

static int64_t later_of(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* How much of a holiday a table grants: all of it, but in a tournament only so many days of one
 * game. Until when; 0: nothing. */
static int64_t granted(const Table *table, const Seat *seat, int64_t until, int64_t now) {
    if (table->tournament[0] == '\0') {
        return until;
    }
    const int64_t most = later_of(seat->holiday, now) + DEAL_DAYS * DAY_MS - seat->rested;
    const int64_t end = until < most ? until : most;
    return end > now ? end : 0;
}

static void set_seat(Table *table, int at, int64_t until, int64_t wall) {
    Hub *hub = table->hub;
    Seat *seat = &table->seat[at];
    const int64_t now = hub->steady();
    if (!table_wake(table)) {
        return;
    }
    store_group(hub->store);
    table_stop_clock(table, now);
    if (table->tournament[0] != '\0') { /* charged beforehand; who comes back early gets it back */
        seat->rested += later_of(until, wall) - later_of(seat->holiday, wall);
    }
    seat->holiday = until;
    table_run_clock(table, now);
    table_keep_clock(table);
    table_save(table);
    tell_update(table, table->match->count);
    store_group_end(hub->store);
}

/* Whoever changed the table last goes first; should that server be gone, others follow. */
static bool is_ours(const Table *table, int64_t since, int64_t now) {
    const Store *store = table->hub->store;
    return !store_shared(store) || strcmp(table->head.author, store_author(store)) == 0 ||
           now - since > OTHERS_MS;
}

static void look_at(Table *table, int64_t now) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Seat *seat = &table->seat[i];
        if (seat->kind != SEAT_PERSON || seat->person->deleted) {
            continue;
        }
        int64_t since = seat->holiday > now ? 0 : seat->holiday; /* 0: was ended early, now */
        const int64_t until =
            granted(table, seat, away_until(table->hub, seat->person->id, now, &since), now);
        if (until != seat->holiday && is_ours(table, since, now)) {
            set_seat(table, i, until, now);
            return; /* the next one a little later */
        }
    }
}

void holidays_tick(Hub *hub) {
    const int64_t steady = hub->steady(), now = hub->clock();
    if (steady - hub->holidays_at < LOOK_MS) {
        return;
    }
    hub->holidays_at = steady;
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        bool away = hub->holidays != NULL;
        for (int seat = 0; table != NULL && seat < SEATS_MAX && !away; seat++) {
            away = table->seat[seat].holiday != 0;
        }
        if (table != NULL && away && table->status == TABLE_PLAYING && !table->head.stale &&
            table->set.clock != CLOCK_NONE && orders_allowed(table)) {
            look_at(table, now);
        }
    }
    for (Holiday **at = &hub->holidays; *at != NULL;) {
        Holiday *holiday = *at;
        if (holiday->ends <= now) {
            *at = holiday->next;
            free(holiday);
        } else {
            at = &holiday->next;
        }
    }
}

/* ---- calls ---- */

/* Days of a holiday in a calendar year, by UTC; a day begun counts. */
static int days_in(int64_t begins, int64_t ends, int year) {
    struct tm first = {.tm_year = year - 1900, .tm_mday = 1};
    const int64_t from = (int64_t)timegm(&first) * 1000;
    first = (struct tm){.tm_year = year - 1899, .tm_mday = 1};
    const int64_t to = (int64_t)timegm(&first) * 1000;
    begins = begins < from ? from : begins;
    ends = ends > to ? to : ends;
    return ends > begins ? (int)((ends - begins + DAY_MS - 1) / DAY_MS) : 0;
}

static int year_of(int64_t at) {
    const time_t seconds = (time_t)(at / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    return day.tm_year + 1900;
}

typedef struct Holidays {
    LaterCall later;
    int64_t now, begins, ends; /* a new one */
    char id[ID_SIZE];          /* of the new one, or of the one to go */
    int year, used[3];         /* days in this year and the next two */
    bool overlaps, found;
    int most;
    int64_t found_begins, found_ends;
} Holidays;

static bool count_row(const DbRow *row, void *data) {
    Holidays *call = data;
    const int64_t begins = db_number(row, 1), ends = db_number(row, 2);
    for (int i = 0; i < 3; i++) {
        call->used[i] += days_in(begins, ends, call->year + i);
    }
    call->overlaps = call->overlaps || (begins < call->ends && ends > call->begins);
    if (strcmp(db_text(row, 0), call->id) == 0) {
        call->found = true;
        call->found_begins = begins;
        call->found_ends = ends;
    }
    return true;
}

static bool write_row(const DbRow *row, void *data) {
    static const char *const COLUMNS[] = {"id", "#from", "#to", NULL};
    count_row(row, data);
    rows_add(row, COLUMNS, NULL, &((Holidays *)data)->later.out.text);
    return true;
}

static void read_list(Task *task, Db *db) {
    Holidays *call = (Holidays *)task;
    Text *out = &call->later.out.text;
    TEXT(error, 300);
    memset(call->used, 0, sizeof call->used);
    json_open(out, NULL);
    json_open_list(out, "list");
    task->failed = !db_each(db, &error, SQL_HOLIDAYS_OF, write_row, call, "t", call->later.person);
    json_close_list(out);
    json_add_number(out, "days", call->most);
    json_add_number(out, "used", call->used[0]);
    json_close(out);
}

static Holidays *begin(Call *call, void (*work)(Task *, Db *), void (*done)(Task *)) {
    Holidays *holidays = (Holidays *)call_later(call, sizeof *holidays, work, done);
    if (holidays != NULL) {
        holidays->now = call->hub->clock();
        holidays->year = year_of(holidays->now);
        holidays->most = call->hub->holidays_most;
    }
    return holidays;
}

static CallAnswer do_holidays(Call *call) {
    Holidays *holidays = begin(call, read_list, later_answer);
    if (holidays == NULL) {
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &holidays->later.task);
    return CALL_LATER;
}

/* In the writer's transaction: so many days a year, one after the other. */
static void add_holiday(Task *task, Db *db) {
    Holidays *call = (Holidays *)task;
    TEXT(error, 300);
    memset(call->used, 0, sizeof call->used);
    call->overlaps = false;
    bool good = db_each(db, &error, SQL_HOLIDAYS_OF, count_row, call, "t", call->later.person);
    bool enough = true;
    for (int i = 0; i < 3; i++) {
        const int more = days_in(call->begins, call->ends, call->year + i);
        enough = enough && (more == 0 || call->used[i] + more <= call->most);
    }
    if (good && (call->overlaps || !enough)) {
        TEXT(most, 16);
        text_number(&most, call->most);
        later_refuse_with(&call->later,
                          call->overlaps ? REFUSE_HOLIDAY_OVERLAPS : REFUSE_HOLIDAY_TOO_LONG,
                          most.start);
        return;
    }
    if (!good || !db_run(db, &error, SQL_ADD, "ttiii", call->id, call->later.person, call->begins,
                         call->ends, call->now)) {
        later_refuse(&call->later, REFUSE_BUSY);
    }
}

static void added(Task *task) {
    Holidays *call = (Holidays *)task;
    Hub *hub = call->later.hub;
    if (!task->failed && call->later.why == REFUSE_NONE) {
        Holiday *holiday = calloc(1, sizeof *holiday);
        if (holiday != NULL) {
            memcpy(holiday->id, call->id, sizeof holiday->id);
            memcpy(holiday->player, call->later.person, sizeof holiday->player);
            holiday->begins = call->begins;
            holiday->ends = call->ends;
            holiday->next = hub->holidays;
            hub->holidays = holiday;
        }
        tell_others(hub, call->later.person);
        Text *out = &call->later.out.text;
        json_open(out, NULL);
        json_add_words(out, "id", call->id);
        json_close(out);
    }
    later_answer(task);
}

static CallAnswer do_holiday(Call *call) {
    int64_t from = 0, days = 0;
    const int64_t now = call->hub->clock();
    if (call_node(call, "days") == JSON_NONE) {
        return call_refuse_with(call, REFUSE_MISSING, "days", NULL);
    }
    if (!call_option_number(call, "from", 0, INT64_MAX / 2, &from) ||
        !call_option_number(call, "days", 1, LONGEST_DAYS, &days) || !api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    from = from < now ? now : from;
    if (from > now + AHEAD_DAYS * DAY_MS) {
        return call_refuse(call, REFUSE_HOLIDAY_FAR);
    }
    Holidays *holidays = begin(call, add_holiday, added);
    if (holidays == NULL) {
        return CALL_REFUSED;
    }
    holidays->begins = from;
    holidays->ends = from + days * DAY_MS;
    id_new(holidays->id, HOLIDAY_LETTERS);
    store_change(call->hub->store, &holidays->later.task);
    return CALL_LATER;
}

/* One that has not begun is taken back; one that has ends now. */
static void end_holiday(Task *task, Db *db) {
    Holidays *call = (Holidays *)task;
    TEXT(error, 300);
    call->found = false;
    bool good = db_each(db, &error, SQL_HOLIDAYS_OF, count_row, call, "t", call->later.person);
    if (good && (!call->found || call->found_ends <= call->now)) {
        later_refuse(&call->later, REFUSE_NO_HOLIDAY);
        return;
    }
    good =
        good && (call->found_begins > call->now
                     ? db_run(db, &error, SQL_DROP, "tt", call->id, call->later.person)
                     : db_run(db, &error, SQL_END, "itt", call->now, call->id, call->later.person));
    if (!good) {
        later_refuse(&call->later, REFUSE_BUSY);
    }
}

static void holiday_ended(Task *task) {
    Holidays *call = (Holidays *)task;
    if (!task->failed && call->later.why == REFUSE_NONE) {
        unlist(call->later.hub, call->later.person, call->id);
        tell_others(call->later.hub, call->later.person);
        buffer_put(&call->later.out, "true");
    }
    later_answer(task);
}

static CallAnswer do_holiday_drop(Call *call) {
    Holidays *holidays = begin(call, end_holiday, holiday_ended);
    if (holidays == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "id", holidays->id, sizeof holidays->id)) {
        later_free(&holidays->later);
        return CALL_REFUSED;
    }
    store_change(call->hub->store, &holidays->later.task);
    return CALL_LATER;
}

const ApiMethod API_HOLIDAYS[] = {
    {"holidays", do_holidays, SOMEBODY, {NULL}},
    {"holiday", do_holiday, THEMSELVES, {"from", "days"}},
    {"holiday_drop", do_holiday_drop, THEMSELVES, {"id"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
