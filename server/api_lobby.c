/* server/api_lobby.c -- calls about games and tables in general: lists, records, the best. */
#include "core/json_writer.h"
#include "games/list.h"
#include "play/record.h"
#include "server/api.h"
#include "server/clock.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/old.h"
#include "server/rating.h"
#include "server/search.h"
#include "server/table_doc.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MOST = 100, LIST_USUAL = 20, RUNNING_EACH_MS = 1000 };

/* ---- games and tables ---- */

static void add_title(const Words *words, Text *out) {
    json_open(out, "title");
    for (Lang lang = ENGLISH; lang < LANGS; lang++) {
        json_add_words(out, lang_code(lang), words->in[lang]);
    }
    json_close(out);
}

static void add_option(const Option *option, Text *out) {
    json_open(out, NULL);
    json_add_words(out, "name", option->name);
    add_title(&option->title, out);
    json_open_list(out, "values");
    for (int v = 0; v < option->count; v++) {
        json_add_number(out, NULL, option->values[v]);
    }
    json_close_list(out);
    if (option->seat) {
        json_add_flag(out, "seat", true);
    }
    json_close(out);
}

static CallAnswer do_games(Call *call) {
    Text *out = &call->out->text;
    json_open_list(out, NULL);
    for (int i = 0; i < GAMES_SHOWN; i++) {
        const Game *game = GAMES[i];
        json_open(out, NULL);
        json_add_words(out, "game", game->name);
        json_add_number(out, "rules", game->version);
        json_open_list(out, "seats");
        json_add_number(out, NULL, game->seats_min);
        json_add_number(out, NULL, game->seats_max);
        json_close_list(out);
        add_title(&game->title, out);
        json_open_list(out, "options");
        for (int o = 0; o < game->option_count; o++) {
            add_option(&game->options[o], out);
        }
        json_close_list(out);
        json_close(out);
    }
    json_close_list(out);
    return CALL_DONE;
}

static CallAnswer do_lobby(Call *call) {
    bool watch = call->conn->lobby;
    int listed = 0;
    if (!call_option_flag(call, "watch", &watch)) {
        return CALL_REFUSED;
    }
    call->conn->lobby = watch;
    json_open_list(&call->out->text, NULL);
    const Map *tables = &call->hub->tables;
    for (size_t i = 0; i < tables->room && listed < LIST_MOST; i++) {
        const Table *table = tables->entry[i].key == NULL ? NULL : tables->entry[i].value;
        if (table != NULL && table->status == TABLE_WAITING && table->set.access == ACCESS_OPEN &&
            !table->set.reserved && table->dealing == 0) {
            call_after(call, table);
            tell_brief(table, call->out);
            listed++;
        }
    }
    json_close_list(&call->out->text);
    return CALL_DONE;
}

/* Games that everybody may look at, the latest begun first. Gathered at most once a second, so that
 * those who look at the list do not cost more the more tables there are. */
static bool is_shown(const Table *table) {
    return table != NULL && table->status == TABLE_PLAYING && table->set.access == ACCESS_OPEN &&
           !table->set.closed && table_admits(table, NULL);
}

static int64_t begun(const Table *table) {
    return table->begun > 0 ? table->begun : table->made;
}

static int latest_first(const void *a, const void *b) {
    const RunningGame *one = a, *two = b;
    return one->begun != two->begun ? (one->begun > two->begun ? -1 : 1)
                                    : -strcmp(one->table, two->table);
}

static void gather_running(Hub *hub) {
    const int64_t now = hub->steady();
    int count = 0;
    if (hub->running_at != 0 && now - hub->running_at < RUNNING_EACH_MS) {
        return;
    }
    for (size_t i = 0; i < hub->tables.room; i++) {
        count += hub->tables.entry[i].key != NULL && is_shown(hub->tables.entry[i].value);
    }
    RunningGame *list = realloc(hub->running, (size_t)(count + 1) * sizeof *list);
    if (list == NULL) {
        return; /* as it was */
    }
    hub->running = list;
    hub->running_count = 0;
    hub->running_at = now;
    for (size_t i = 0; i < hub->tables.room; i++) {
        const Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (is_shown(table)) {
            RunningGame *one = &list[hub->running_count++];
            memcpy(one->table, table->id, sizeof one->table);
            one->begun = begun(table);
        }
    }
    qsort(list, (size_t)hub->running_count, sizeof *list, latest_first);
}

typedef struct RunningWish {
    char game[32];
    int64_t people, limit;
    bool rated, friends;
    RunningGame after; /* where the page before ended */
} RunningWish;

static bool sits_friend(const Table *table, const Person *person) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        for (int f = 0; table->seat[i].person != NULL && f < person->friend_count; f++) {
            if (strcmp(table->seat[i].person->id, person->friends[f]) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool is_wanted(const RunningWish *wish, const Table *table, const Person *person) {
    int people = 0;
    for (int i = 0; i < table->set.setup.seats; i++) {
        people += table->seat[i].kind == SEAT_PERSON;
    }
    return people >= wish->people && (!wish->rated || table->set.rated) &&
           (wish->game[0] == '\0' || strcmp(wish->game, table->set.game->name) == 0) &&
           (!wish->friends || (person != NULL && sits_friend(table, person)));
}

static bool read_running(Call *call, RunningWish *wish) {
    char after[64] = "", end;
    long long at;
    if (!call_option_words(call, "game", wish->game, sizeof wish->game) ||
        !call_option_number(call, "people", 0, SEATS_MAX, &wish->people) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &wish->limit) ||
        !call_option_flag(call, "rated", &wish->rated) ||
        !call_option_flag(call, "friends", &wish->friends) ||
        !call_option_words(call, "after", after, sizeof after)) {
        return false;
    }
    if (after[0] != '\0' &&
        (after[0] < '0' || after[0] > '9' ||
         sscanf(after, "%15lld %19[a-z0-9]%c", &at, wish->after.table, &end) != 2)) {
        call_refuse(call, REFUSE_BAD_AFTER);
        return false;
    }
    wish->after.begun = after[0] != '\0' ? (int64_t)at : INT64_MAX;
    return true;
}

static CallAnswer do_running(Call *call) {
    RunningWish wish;
    memset(&wish, 0, sizeof wish);
    wish.limit = LIST_USUAL;
    if (!read_running(call, &wish)) {
        return CALL_REFUSED;
    }
    gather_running(call->hub);
    Text *out = &call->out->text;
    const RunningGame *last = NULL;
    int64_t listed = 0;
    json_open(out, NULL);
    json_open_list(out, "tables");
    for (int i = 0; i < call->hub->running_count && listed < wish.limit; i++) {
        const RunningGame *one = &call->hub->running[i];
        const Table *table = table_find(call->hub, one->table);
        if (latest_first(&wish.after, one) >= 0 || !is_shown(table) ||
            !is_wanted(&wish, table, call->conn->person)) {
            continue;
        }
        call_after(call, table);
        json_open(out, NULL);
        json_add_number(out, "begun", one->begun);
        json_add_number(out, "moves", table->match != NULL ? table->match->count : table->count);
        json_add_number(out, "spectators", tell_spectators(table));
        json_add_key(out, "table");
        tell_brief(table, call->out);
        json_close(out);
        last = one;
        listed++;
    }
    json_close_list(out);
    if (listed == wish.limit && last != NULL) {
        json_add_format(out, "next", "%lld %s", (long long)last->begun, last->table);
    } else {
        json_add_null(out, "next");
    }
    json_close(out);
    return CALL_DONE;
}

/* Where I sit: first those where it is my turn. */
static CallAnswer do_tables(Call *call) {
    const Person *person = call->conn->person;
    Text *out = &call->out->text;
    json_open_list(out, NULL);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < person->table_count; i++) {
            const Table *table = person->tables[i];
            const int seat = table_seat_of(table, person);
            const bool turn = table->status == TABLE_PLAYING && table->turn == seat &&
                              !table_by_computer(table, seat);
            if (turn == (pass == 0)) {
                call_after(call, table);
                json_open(out, NULL);
                json_add_number(out, "you", seat);
                json_add_flag(out, "your_turn", turn);
                if (table_deadline(table) != 0) {
                    json_add_number(out, "deadline", table_deadline(table));
                } else {
                    json_add_null(out, "deadline");
                }
                json_add_key(out, "table");
                tell_brief(table, call->out);
                json_close(out);
            }
        }
    }
    json_close_list(out);
    return CALL_DONE;
}

/* ---- records ---- */

typedef struct Search {
    LaterCall later;
    Db *db;
    char game[32], player[MATCH_NAME_SIZE], fold[NAME_FOLD_SIZE];
    int64_t before, limit;
    bool found; /* a game at least */
} Search;

/* The summary and the seats of one game. */
static bool found_game(const DbRow *row, void *data) {
    Search *search = data;
    Text *out = &search->later.out.text;
    char id[ID_SIZE];
    snprintf(id, sizeof id, "%s", db_text(row, 1));
    if (!search_is_summary(db_text(row, 0))) {
        log_line(LOG_ERROR, "record_damaged", "table", id, NULL);
        return true;
    }
    json_add_raw(out, NULL, db_text(row, 0)); /* an object that is open still: server/end.c */
    if (!search_add_seats(search->db, id, out)) {
        search->later.task.failed = true;
    }
    json_close(out);
    search->found = true;
    return true;
}

/* Nobody's id and nobody's fold: seats of deleted people have empty ones, and must not be found by
 * those who have none. */
static const char NOBODYS[] = " ";

/* A name stands for the account that has it now, not for whoever had it before. */
static bool who_is_meant(Search *search, Db *db) {
    Known known;
    if (search->fold[0] == '\0') {
        snprintf(search->fold, sizeof search->fold, "%s", NOBODYS);
        return true;
    }
    if (!known_by_fold(db, search->fold, &known)) {
        return false;
    }
    if (known.found) {
        snprintf(search->player, sizeof search->player, "%s", known.id);
        snprintf(search->fold, sizeof search->fold, "%s", NOBODYS);
    }
    return true;
}

/* Games of somebody, by id or by name. */
static bool find_player(Search *search, bool by_id, Text *error) {
    const char *who = by_id ? search->player : search->fold;
    const char *asker = search->later.person[0] == '\0' ? NOBODYS : search->later.person;
    if (who[0] == '\0') {
        return true;
    }
    if (search->game[0] == '\0') {
        return db_each(search->db, error, by_id ? SQL_FIND_PLAYER : SQL_FIND_NAMED, found_game,
                       search, "titi", who, search->before, asker, search->limit);
    }
    return db_each(search->db, error, by_id ? SQL_FIND_PLAYER_GAME : SQL_FIND_NAMED_GAME,
                   found_game, search, "ttiti", who, search->game, search->before, asker,
                   search->limit);
}

static void search_games(Task *task, Db *db) {
    Search *search = (Search *)task;
    TEXT(error, 300);
    bool good;
    if (search->player[0] != '\0' && !who_is_meant(search, db)) {
        task->failed = true;
        return;
    }
    search->db = db;
    search->found = false;
    json_open_list(&search->later.out.text, NULL);
    if (search->player[0] == '\0' && search->game[0] == '\0') {
        good =
            db_each(db, &error, SQL_FIND, found_game, search, "ii", search->before, search->limit);
    } else if (search->player[0] == '\0') {
        good = db_each(db, &error, SQL_FIND_GAME, found_game, search, "iti", search->before,
                       search->game, search->limit);
    } else {
        good = find_player(search, true, &error);
        if (good && !search->found) { /* nobody has this id: it is a name */
            good = find_player(search, false, &error);
        }
    }
    json_close_list(&search->later.out.text);
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

static CallAnswer do_find(Call *call) {
    Search *search = (Search *)call_later(call, sizeof *search, search_games, later_answer);
    if (search == NULL) {
        return CALL_REFUSED;
    }
    search->before = INT64_MAX / 2;
    search->limit = LIST_USUAL;
    if (!call_option_words(call, "game", search->game, sizeof search->game) ||
        !call_option_words(call, "player", search->player, sizeof search->player) ||
        !call_option_number(call, "before", 0, INT64_MAX / 2, &search->before) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &search->limit)) {
        later_free(&search->later);
        return CALL_REFUSED;
    }
    name_fold(search->player, search->fold, sizeof search->fold);
    store_ask(call->hub->store, &search->later.task);
    return CALL_LATER;
}

/* A finished game: its record with the names, or its proof. */
typedef struct GetRecord {
    LaterCall later;
    char id[ID_SIZE], asker[ID_SIZE];
    bool proof, found, private, took_part; /* private: for those who played only */
    bool sealed;
    char names[SEATS_MAX][MATCH_NAME_SIZE];
    int seats;
    Buffer text;
} GetRecord;

static bool take_record(const DbRow *row, void *data) {
    GetRecord *get = data;
    get->found = true;
    get->private = db_number(row, 3) == RECORD_PRIVATE;
    get->sealed = db_number(row, 3) == RECORD_SEALED;
    buffer_put(&get->text, db_text(row, get->proof ? 2 : 1));
    return false;
}

static bool take_name(const DbRow *row, void *data) {
    GetRecord *get = data;
    if (get->seats < SEATS_MAX) {
        snprintf(get->names[get->seats++], MATCH_NAME_SIZE, "%s", db_text(row, 1));
    }
    get->took_part =
        get->took_part || (get->asker[0] != '\0' && strcmp(db_text(row, 0), get->asker) == 0);
    return true;
}

static void get_record(Task *task, Db *db) {
    GetRecord *get = (GetRecord *)task;
    TEXT(error, 500);
    buffer_clear(&get->text);
    get->seats = 0;
    if (!db_each(db, &error, SQL_RECORD_GET, take_record, get, "t", get->id) ||
        !db_each(db, &error, SQL_RECORD_SEATS, take_name, get, "t", get->id)) {
        task->failed = true;
        return;
    }
    if (!get->found || (get->private && !get->took_part)) {
        later_refuse(&get->later, REFUSE_NO_RECORD);
        return;
    }
    if (get->sealed) {
        later_refuse(&get->later, REFUSE_SEALED);
        return;
    }
    if (get->proof && !doc_is_json(get->text.text.start, "")) {
        later_refuse(&get->later, REFUSE_DAMAGED);
        return;
    }
    if (get->proof) {
        buffer_put(&get->later.out, get->text.text.start);
        return;
    }
    Match *match = record_read(get->text.text.start, get->text.text.used, &error);
    if (match == NULL) {
        old_record(get->text.text.start, get->names, get->seats, &get->later.out.text);
        return;
    }
    for (int i = 0; i < match->setup.seats && i < get->seats; i++) {
        match_name(match, i, get->names[i], &error);
    }
    record_write_json(match, &get->later.out);
    match_free(match);
}

static void got_record(Task *task) {
    buffer_free(&((GetRecord *)task)->text);
    later_answer(task);
}

static CallAnswer ask_record(Call *call, bool proof) {
    char id[ID_SIZE] = "";
    if (!call_option_words(call, "table", id, sizeof id)) {
        return CALL_REFUSED;
    }
    const Table *table = id[0] == '\0' && call->conn->watches == 1 ? call->conn->watch[0]
                                                                   : table_find(call->hub, id);
    if (table != NULL) {
        memcpy(call->about, table->id, sizeof call->about);
    }
    if (table != NULL && !table_admits(table, call->conn->person)) {
        return call_refuse(call, REFUSE_NO_TABLE);
    }
    if (table != NULL && table->status != TABLE_OVER) {
        return call_refuse(call, REFUSE_NOT_OVER);
    }
    GetRecord *get = (GetRecord *)call_later(call, sizeof *get, get_record, got_record);
    if (get == NULL) {
        return CALL_REFUSED;
    }
    if (!buffer_new(&get->text)) {
        later_free(&get->later);
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    memcpy(get->id, table != NULL ? table->id : id, sizeof get->id);
    get->proof = proof;
    get->took_part = table != NULL; /* who may look at the table may have all of it */
    if (call->conn->person != NULL) {
        memcpy(get->asker, call->conn->person->id, sizeof get->asker);
    }
    store_ask(call->hub->store, &get->later.task);
    return CALL_LATER;
}

static CallAnswer do_record(Call *call) {
    return ask_record(call, false);
}

static CallAnswer do_proof(Call *call) {
    return ask_record(call, true);
}

/* ---- the best ---- */

/* Three columns from `first` on. */
static void add_rating_numbers(const DbRow *row, int first, Text *out) {
    json_add_decimals(out, "rating", db_real(row, first), 1);
    json_add_decimals(out, "doubt", db_real(row, first + 1), 1);
    json_add_number(out, "games", db_number(row, first + 2));
}

void api_add_rating(const DbRow *row, Text *out) {
    json_open(out, NULL);
    json_add_words(out, "game", db_text(row, 0));
    add_rating_numbers(row, 1, out);
    json_close(out);
}

static bool found_best(const DbRow *row, void *data) {
    Text *out = &((Search *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "player", db_text(row, 0));
    json_add_words(out, "name", db_text(row, 1));
    add_rating_numbers(row, 2, out);
    json_close(out);
    return true;
}

static void ask_best(Task *task, Db *db) {
    Search *search = (Search *)task;
    TEXT(error, 300);
    json_open_list(&search->later.out.text, NULL);
    if (!db_each(db, &error, SQL_BEST, found_best, search, "tdi", search->game, RATING_SURE,
                 search->limit)) {
        task->failed = true;
    }
    json_close_list(&search->later.out.text);
}

static CallAnswer do_best(Call *call) {
    Search *search = (Search *)call_later(call, sizeof *search, ask_best, later_answer);
    if (search == NULL) {
        return CALL_REFUSED;
    }
    search->limit = LIST_USUAL;
    if (!call_words(call, "game", search->game, sizeof search->game) ||
        !call_option_number(call, "limit", 1, LIST_MOST, &search->limit)) {
        later_free(&search->later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &search->later.task);
    return CALL_LATER;
}

static bool found_mine(const DbRow *row, void *data) {
    api_add_rating(row, &((Search *)data)->later.out.text);
    return true;
}

static void ask_ratings(Task *task, Db *db) {
    Search *search = (Search *)task;
    TEXT(error, 300);
    json_open_list(&search->later.out.text, NULL);
    if (!db_each(db, &error, SQL_RATINGS_OF, found_mine, search, "t", search->player)) {
        task->failed = true;
    }
    json_close_list(&search->later.out.text);
}

static CallAnswer do_ratings(Call *call) {
    Search *search = (Search *)call_later(call, sizeof *search, ask_ratings, later_answer);
    if (search == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", search->player, sizeof search->player)) {
        later_free(&search->later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &search->later.task);
    return CALL_LATER;
}

const ApiMethod API_LOBBY[] = {
    {"games", do_games, false, {NULL}},
    {"lobby", do_lobby, false, {"watch"}},
    {"running", do_running, false, {"game", "people", "rated", "friends", "after", "limit"}},
    {"tables", do_tables, true, {NULL}},
    {"find", do_find, false, {"player", "game", "before", "limit"}},
    {"record", do_record, false, {"table"}},
    {"proof", do_proof, false, {"table"}},
    {"best", do_best, false, {"game", "limit"}},
    {"ratings", do_ratings, false, {"player"}},
    {NULL, NULL, false, {NULL}},
};
