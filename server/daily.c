/* server/daily.c -- the daily deal: the same for everybody on a date, one try, a board of the best.
 */
#include "server/daily.h"

#include "core/json_writer.h"
#include "play/daily.h"
#include "play/setup.h"
#include "search/level.h"
#include "server/api.h"
#include "server/log.h"
#include "server/tell.h"
#include "server/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAY_SIZE = 11,   /* 2026-11-16 and the closing zero */
    DAILY_LEVEL = 3, /* of the computer, if nobody says otherwise */
    TABLE_LETTERS = 16,
    BOARD_USUAL = 20,
    BOARD_MOST = 100
};
#define DAY_MS ((int64_t)24 * 3600 * 1000)
const char DAILY[] = "daily";

typedef enum DailyState { DAILY_PLANNED, DAILY_PLAYING, DAILY_OVER, DAILY_NOTHING } DailyState;
static const char *const STATES[] = {"planned", "playing", "over", "nothing", NULL};

static const char SQL_MINE[] = "SELECT id, state, points, place, level FROM daily WHERE day = $1 "
                               "AND game = $2 AND player = $3";
static const char SQL_TRY[] =
    "INSERT INTO daily (day, game, player, id, level, state, points, place, margin, ended)"
    " VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0, 0)";
static const char SQL_BEGUN[] = "UPDATE daily SET state = 1 WHERE id = $1 AND state = 0";
static const char SQL_RESULT[] =
    "UPDATE daily SET state = $1, points = $2, place = $3, margin = $4,"
    " ended = $5 WHERE id = $6";
static const char SQL_BOARD[] =
    "SELECT d.player, coalesce(p.name, ''), d.points, d.place, d.margin, d.id, d.ended FROM daily d"
    " LEFT JOIN players p ON p.id = d.player WHERE d.day = $1 AND d.game = $2 AND d.state = 2"
    " AND d.level = $3 ORDER BY d.place, d.margin DESC, d.ended, d.id LIMIT $4";
static const char SQL_PLAYED[] =
    "SELECT count(*) FROM daily WHERE day = $1 AND game = $2 AND state = 2 AND level = $3";
static const char SQL_OPEN_RECORDS[] = "UPDATE records SET public = 1 WHERE public = 3 AND id IN "
                                       "(SELECT id FROM daily WHERE day < $1)";
static const char SQL_OPEN_TABLES[] =
    "UPDATE tables SET doc = replace(doc, '\"sealed\":true', '\"sealed\":false')"
    " WHERE status = 2 AND id IN (SELECT id FROM daily WHERE day < $1 AND day >= $2)";
static const char SQL_FORGET[] = "DELETE FROM daily WHERE player = $1";

/* ---- days, of UTC ---- */

static void day_of(int64_t at, char out[DAY_SIZE]) {
    /* The calendar from days since 1970 (Hinnant 2013). */
    const int64_t days = at / DAY_MS + 719468;
    const int64_t era = days / 146097, of_era = days % 146097;
    const int64_t year_of = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const int64_t of_year = of_era - (365 * year_of + year_of / 4 - year_of / 100);
    const int64_t shifted = (5 * of_year + 2) / 153;
    const unsigned day = (unsigned)(of_year - (153 * shifted + 2) / 5 + 1);
    const unsigned month = (unsigned)(shifted < 10 ? shifted + 3 : shifted - 9);
    const unsigned year = (unsigned)(year_of + era * 400 + (month <= 2));
    snprintf(out, DAY_SIZE, "%04u-%02u-%02u", year % 10000, month % 100, day % 100);
}

static int day_number(const char *day) {
    return (int)strtol(day, NULL, 10) * 10000 + (int)strtol(day + 5, NULL, 10) * 100 +
           (int)strtol(day + 8, NULL, 10);
}

static bool is_day(const char *words) {
    return strlen(words) == DAY_SIZE - 1 && strspn(words, "0123456789-") == DAY_SIZE - 1 &&
           words[4] == '-' && words[7] == '-';
}

/* May everything of a day's deal be seen? When the day after it is over. */
static bool is_open(const char *day, int64_t now) {
    char yesterday[DAY_SIZE];
    day_of(now - DAY_MS, yesterday);
    return strcmp(day, yesterday) < 0;
}

/* ---- calls ---- */

typedef struct Daily {
    LaterCall later;
    const Game *game;
    char day[DAY_SIZE], today[DAY_SIZE];
    int64_t now, limit;
    int64_t level;    /* of the computer; 0: that of one's own try, else the usual one */
    char id[ID_SIZE]; /* of the table */
    DailyState state;
    int64_t points, place;
    int own_level; /* of one's own try */
    bool tried, make;
    int listed, rank;
    int64_t last_place, last_margin;
} Daily;

static bool take_mine(const DbRow *row, void *data) {
    Daily *daily = data;
    daily->tried = true;
    snprintf(daily->id, sizeof daily->id, "%s", db_text(row, 0));
    daily->state = (DailyState)db_int(row, 1, DAILY_PLANNED, DAILY_NOTHING);
    daily->points = db_number(row, 2);
    daily->place = db_number(row, 3);
    daily->own_level = db_int(row, 4, LEVEL_LEAST, LEVEL_MOST);
    return false;
}

static Daily *begin(Call *call, void (*work)(Task *task, Db *db), void (*done)(Task *task)) {
    Daily *daily = (Daily *)call_later(call, sizeof *daily, work, done);
    char name[64];
    if (daily == NULL) {
        return NULL;
    }
    daily->now = call->hub->clock();
    daily->limit = BOARD_USUAL;
    day_of(daily->now, daily->today);
    memcpy(daily->day, daily->today, sizeof daily->day);
    if (!call_words(call, "game", name, sizeof name)) {
        later_free(&daily->later);
        return NULL;
    }
    daily->game = setup_game(name, &call->error);
    if (daily->game == NULL) {
        later_free(&daily->later);
        call_refused(call, REFUSE_BAD_SETUP);
        return NULL;
    }
    return daily;
}

static void add_commitment(const Daily *daily, const char *key, const char *day, Text *out) {
    Proof proof;
    memset(&proof, 0, sizeof proof);
    daily_board(day, daily->game, proof.board);
    proof_derive(&proof);
    json_add_words(out, key, proof.board_commitment);
}

static bool take_best(const DbRow *row, void *data) {
    Daily *daily = data;
    Text *out = &daily->later.out.text;
    const int64_t place = db_number(row, 3), margin = db_number(row, 4);
    daily->listed++;
    if (daily->listed == 1 || place != daily->last_place || margin != daily->last_margin) {
        daily->rank = daily->listed;
    }
    daily->last_place = place;
    daily->last_margin = margin;
    json_open(out, NULL);
    json_add_number(out, "rank", daily->rank);
    json_add_words(out, "player", db_text(row, 0));
    json_add_words(out, "name", db_text(row, 1));
    json_add_number(out, "points", db_number(row, 2));
    json_add_number(out, "place", place);
    json_add_number(out, "margin", margin);
    json_add_words(out, "table", is_open(daily->day, daily->now) ? db_text(row, 5) : NULL);
    json_close(out);
    return true;
}

static bool take_count(const DbRow *row, void *data) {
    *(int64_t *)data = db_number(row, 0);
    return false;
}

static void ask_daily(Task *task, Db *db) {
    Daily *daily = (Daily *)task;
    Text *out = &daily->later.out.text;
    TEXT(error, 300);
    char next[DAY_SIZE];
    int64_t played = 0;
    day_of(daily->now + DAY_MS, next);
    bool good = db_each(db, &error, SQL_MINE, take_mine, daily, "ttt", daily->day,
                        daily->game->name, daily->later.person);
    if (daily->level == 0) {
        daily->level = daily->tried ? daily->own_level : DAILY_LEVEL;
    }
    good = good && db_each(db, &error, SQL_PLAYED, take_count, &played, "tti", daily->day,
                           daily->game->name, daily->level);
    if (!good) {
        task->failed = true;
        return;
    }
    json_open(out, NULL);
    json_add_words(out, "day", daily->day);
    json_add_words(out, "today", daily->today);
    json_add_words(out, "game", daily->game->name);
    json_add_number(out, "level", daily->level);
    json_add_flag(out, "open", is_open(daily->day, daily->now));
    add_commitment(daily, "commitment", daily->day, out);
    add_commitment(daily, "next_commitment", next, out);
    json_add_number(out, "ends", (daily->now / DAY_MS + 1) * DAY_MS);
    if (daily->tried) {
        json_open(out, "mine");
        json_add_words(out, "table", daily->state == DAILY_PLANNED ? NULL : daily->id);
        json_add_words(out, "state", STATES[daily->state]);
        json_add_number(out, "level", daily->own_level);
        json_add_number(out, "points", daily->points);
        json_add_number(out, "place", daily->place);
        json_close(out);
    } else {
        json_add_null(out, "mine");
    }
    json_add_number(out, "played", played);
    json_open_list(out, "board");
    task->failed = !db_each(db, &error, SQL_BOARD, take_best, daily, "ttii", daily->day,
                            daily->game->name, daily->level, daily->limit);
    json_close_list(out);
    json_close(out);
}

static CallAnswer do_daily(Call *call) {
    char day[DAY_SIZE] = "";
    Daily *daily = begin(call, ask_daily, later_answer);
    if (daily == NULL) {
        return CALL_REFUSED;
    }
    if (!call_option_words(call, "day", day, sizeof day) ||
        !call_option_number(call, "limit", 1, BOARD_MOST, &daily->limit) ||
        !call_option_number(call, "level", LEVEL_LEAST, LEVEL_MOST, &daily->level)) {
        later_free(&daily->later);
        return CALL_REFUSED;
    }
    if (day[0] != '\0') {
        if (!is_day(day) || strcmp(day, daily->today) > 0) {
            later_free(&daily->later);
            return call_refuse(call, REFUSE_BAD_DAY);
        }
        memcpy(daily->day, day, sizeof daily->day);
    }
    store_ask(call->hub->store, &daily->later.task);
    return CALL_LATER;
}

/* One try: whoever has begun gets the same table again. */
static void try_daily(Task *task, Db *db) {
    Daily *daily = (Daily *)task;
    TEXT(error, 300);
    bool good = db_each(db, &error, SQL_MINE, take_mine, daily, "ttt", daily->day,
                        daily->game->name, daily->later.person);
    if (good && !daily->tried) {
        id_new(daily->id, TABLE_LETTERS);
        daily->own_level = (int)daily->level;
        good = db_run(db, &error, SQL_TRY, "tttti", daily->day, daily->game->name,
                      daily->later.person, daily->id, daily->level);
    }
    daily->make = good && daily->state == DAILY_PLANNED;
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

static void try_again(Task *task) {
    Daily *daily = (Daily *)task;
    daily->tried = daily->make = task->failed = false;
    daily->state = DAILY_PLANNED;
}

static void tried_daily(Task *task) {
    Daily *daily = (Daily *)task;
    LaterCall *later = &daily->later;
    Hub *hub = later->hub;
    const Person *person = later->conn->person;
    if (!task->failed && later_same(later) && person != NULL && daily->make &&
        table_find(hub, daily->id) == NULL) {
        TableSettings set;
        struct Entry seats[SEATS_MAX];
        TEXT(error, 200);
        char secret[SHA256_HEX_SIZE];
        memset(&set, 0, sizeof set);
        memset(seats, 0, sizeof seats);
        set.game = daily->game;
        setup_seats(daily->game, daily_seats(daily->game), &set.setup, &error);
        set.access = ACCESS_LINK;
        set.closed = set.reserved = true;
        set.undo = UNDO_FAIR;
        set.clock = CLOCK_MOVE;
        set.clock_ms = DAY_MS;
        snprintf(seats[0].player, sizeof seats[0].player, "%s", person->id);
        snprintf(seats[0].name, sizeof seats[0].name, "%s", person->name);
        seats[0].account = person->account;
        daily_board(daily->day, daily->game, secret);
        store_group(hub->store);
        if (person->table_count >= TABLES_EACH_MAX) {
            later_refuse(later, REFUSE_TOO_MANY_TABLES);
        } else if (deal_table(hub, &set, daily->id, seats, daily->own_level, secret, DAILY,
                              day_number(daily->day), 1) == NULL) {
            later_refuse(later, REFUSE_NO_MEMORY);
        } else {
            store_write(hub->store, SQL_BEGUN, "t", daily->id);
        }
        store_group_end(hub->store);
    }
    if (!task->failed && later->why == REFUSE_NONE) {
        json_open(&later->out.text, NULL);
        json_add_words(&later->out.text, "table", daily->id);
        json_close(&later->out.text);
    }
    later_answer(task);
}

static CallAnswer do_play(Call *call) {
    if (!call->conn->person->account) {
        return call_refuse(call, REFUSE_NEEDS_ACCOUNT);
    }
    Daily *daily = begin(call, try_daily, tried_daily);
    if (daily == NULL) {
        return CALL_REFUSED;
    }
    daily->level = DAILY_LEVEL;
    if (!call_option_number(call, "level", LEVEL_LEAST, LEVEL_MOST, &daily->level)) {
        later_free(&daily->later);
        return CALL_REFUSED;
    }
    daily->later.task.again = try_again;
    store_change(call->hub->store, &daily->later.task);
    return CALL_LATER;
}

/* ---- ends ---- */

void daily_table_over(Table *table) {
    Hub *hub = table->hub;
    const int seats = table->set.setup.seats;
    char limit[DAY_SIZE];
    int64_t margin = 0;
    for (int i = 1; i < seats; i++) {
        margin += (int64_t)table->score[0].points - table->score[i].points;
    }
    day_of(hub->clock() - DAY_MS, limit);
    /* After the deal was opened it counts no more; nor does a game that came to nothing. */
    const bool counts = table->round >= day_number(limit) && table->why != END_RULES &&
                        table->why != END_OPERATOR && !table->seat[0].out;
    store_write(hub->store, SQL_RESULT, "iiiiit", (int64_t)(counts ? DAILY_OVER : DAILY_NOTHING),
                (int64_t)table->score[0].points, (int64_t)table->score[0].place, margin,
                table->ended, table->id);
}

/* Once a day all that was sealed is opened. */
void daily_tick(Hub *hub) {
    char before[DAY_SIZE], since[DAY_SIZE];
    day_of(hub->clock() - DAY_MS, before);
    const int today = day_number(before);
    if (hub->daily_opened == today) {
        return;
    }
    hub->daily_opened = today;
    day_of(hub->clock() - 9 * DAY_MS, since);
    store_group(hub->store);
    store_write(hub->store, SQL_OPEN_RECORDS, "t", before);
    store_write(hub->store, SQL_OPEN_TABLES, "tt", before, since);
    store_group_end(hub->store);
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->sealed && table->status == TABLE_OVER &&
            strcmp(table->tournament, DAILY) == 0 && table->round < today) {
            table->sealed = false;
            if (table->match != NULL) {
                tell_update(table, table->match->count);
            }
        }
    }
}

void daily_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_FORGET, "t", player);
}

const ApiMethod API_DAILY[] = {
    {"daily", do_daily, ANYBODY, {"game", "day", "limit", "level"}},
    {"daily_play", do_play, SOMEBODY, {"game", "level"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
