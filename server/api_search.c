/* server/api_search.c -- finished games searched by player, game, time, length and result.
 *
 * A search walks along an index, the latest games first, and looks at a bounded number of them in
 * one call; who wants more goes on where it ended (`next`, a time and an id). So the dearest search
 * costs no more than any other, however many games there are and however few are found. */
#include "core/json_writer.h"
#include "server/api.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/search.h"
#include "server/table_doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIST_MOST = 100,
    LIST_USUAL = 20,
    LOOK_MOST = 1000, /* games that one call looks at … */
    LOOK_FIRST = 50,  /* … of which the store is asked for so many at first, then for more */
    LOOK_MORE = 4,
    MOVES_MOST = 100000,
    MINUTES_MOST = 10 * 366 * 24 * 60
};
static const int64_t TIME_MOST = INT64_MAX / 2;

/* ---- statements ---- */

/* Candidates: what can be told of them without reading more. Whether the asker may know of one, and
 * whether somebody else took part, are columns, so that they do not make the walk longer. Both are
 * looked up among the few seats of one game (`coalesce` keeps a database from taking the index of
 * players instead, and going through all games of somebody for each: 590 ms instead of 1). */
#define CANDIDATES(PLAYED) "SELECT r.id, r.ended, r.moves, r.minutes, r.why, " PLAYED
#define MAY_KNOW(ID, ASKER)                                                                        \
    "CASE WHEN r.public = 1 OR EXISTS (SELECT 1 FROM record_seats q WHERE q.id = " ID              \
    " AND coalesce(q.player, '') = " ASKER ") THEN 1 ELSE 0 END"
/* Whether somebody else has won it; -1: did not take part. */
#define TOOK_PART(ID, OTHER)                                                                       \
    "CASE WHEN " OTHER " = ' ' THEN -1 ELSE coalesce((SELECT max(w.won) FROM record_seats w"       \
    " WHERE w.id = " ID " AND coalesce(w.player, '') = " OTHER "), -1) END"
#define OF_SEAT(COLUMN)                                                                            \
    CANDIDATES("s.won")                                                                            \
    ", " MAY_KNOW("s.id", "$1") ", " TOOK_PART(                                                    \
        "s.id", "$2") " FROM record_seats s JOIN records r"                                        \
                      " ON r.id = s.id WHERE s." COLUMN                                            \
                      " = $3 AND (s.ended, s.id) < ($4, $5) AND s.ended >= $6"                     \
                      " ORDER BY s.ended DESC, s.id DESC LIMIT $7"
#define OF_SEAT_GAME(COLUMN)                                                                       \
    CANDIDATES("s.won")                                                                            \
    ", " MAY_KNOW("s.id", "$1") ", " TOOK_PART(                                                    \
        "s.id", "$2") " FROM record_seats s JOIN records r"                                        \
                      " ON r.id = s.id WHERE s." COLUMN                                            \
                      " = $3 AND s.game = $4 AND (s.ended, s.id) < ($5, $6) AND"                   \
                      " s.ended >= $7 ORDER BY s.ended DESC, s.id DESC LIMIT $8"
static const char SQL_ALL[] = CANDIDATES("0") ", 1, -1 FROM records r WHERE r.public = 1 AND"
                                              " (r.ended, r.id) < ($1, $2) AND r.ended >= $3"
                                              " ORDER BY r.ended DESC, r.id DESC LIMIT $4";
static const char SQL_GAME[] =
    CANDIDATES("0") ", 1, -1 FROM records r WHERE r.public = 1 AND r.game = $1 AND"
                    " (r.ended, r.id) < ($2, $3) AND r.ended >= $4"
                    " ORDER BY r.ended DESC, r.id DESC LIMIT $5";
static const char SQL_PLAYER[] = OF_SEAT("player");
static const char SQL_PLAYER_GAME[] = OF_SEAT_GAME("player");
static const char SQL_NAMED[] = OF_SEAT("fold");
static const char SQL_NAMED_GAME[] = OF_SEAT_GAME("fold");
static const char SQL_PLAYED[] =
    "SELECT CAST(coalesce(sum(played), 0) AS BIGINT) FROM tallies WHERE player = $1";
static const char SQL_SUMMARY[] = "SELECT summary FROM records WHERE id = $1";

/* ---- one game ---- */

typedef struct GameRow {
    Text *out;
    bool found;
} GameRow;

static bool write_seat(const DbRow *row, void *data) {
    Text *out = data;
    json_open(out, NULL);
    json_add_words(out, "player", db_text(row, 0));
    json_add_words(out, "name", db_text(row, 1));
    json_add_number(out, "points", db_number(row, 2));
    json_add_number(out, "place", db_number(row, 3));
    json_add_flag(out, "won", db_number(row, 4) != 0);
    json_close(out);
    return true;
}

bool search_add_seats(Db *db, const char *id, Text *out) {
    TEXT(error, 300);
    json_open_list(out, "seats");
    const bool good = db_each(db, &error, SQL_RECORD_SEATS, write_seat, out, "t", id);
    json_close_list(out);
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
    }
    return good;
}

bool search_is_summary(const char *text) {
    return text[0] == '{' && doc_is_json(text, "}");
}

/* The summary is an object without its closing brace: seats and lengths follow. */
static bool write_summary(const DbRow *row, void *data) {
    GameRow *game = data;
    if (!search_is_summary(db_text(row, 0))) {
        log_line(LOG_ERROR, "record_damaged", NULL);
        return false;
    }
    json_add_raw(game->out, NULL, db_text(row, 0));
    game->found = true;
    return false;
}

bool search_write_game(Db *db, const char *id, int64_t minutes, Text *out, bool *found) {
    TEXT(error, 300);
    GameRow game = {out, false};
    if (!db_each(db, &error, SQL_SUMMARY, write_summary, &game, "t", id)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return false;
    }
    *found = game.found;
    if (!game.found) {
        return true;
    }
    if (minutes >= 0) {
        json_add_number(out, "minutes", minutes);
    }
    const bool good = search_add_seats(db, id, out);
    json_close(out);
    return good;
}

/* ---- the walk ---- */

static const char *const RESULTS[] = {"won", "lost", NULL};
static const char *const ENDS[] = {"over", "resign", "time", NULL};

typedef struct Walk {
    LaterCall later;
    Db *db;
    char player[MATCH_NAME_SIZE], with[MATCH_NAME_SIZE], game[32];
    int result, end; /* -1: any */
    int64_t from, until, limit;
    int64_t moves[2], minutes[2]; /* least, most */
    int64_t at, from_at;          /* the place where it goes on: games before … */
    char at_id[ID_SIZE];          /* … this one */
    char from_id[ID_SIZE];        /* where one question begins … */
    int64_t begin;                /* … and where the call did */
    char begin_id[ID_SIZE];
    int looked, found;
    int64_t asked, got; /* in one question */
    bool swapped;       /* the games of `with` are walked along: they are fewer */
    bool good;
} Walk;

/* Nobody's id and nobody's fold: seats of deleted people have empty ones. */
static const char NOBODYS[] = " ";

static bool fits(const Walk *walk, const DbRow *row) {
    const int64_t moves = db_number(row, 2), minutes = db_number(row, 3);
    const bool timed = walk->minutes[0] > 0 || walk->minutes[1] < MINUTES_MOST;
    return db_number(row, 6) != 0 && (walk->with[0] == '\0' || db_number(row, 7) >= 0) &&
           moves >= walk->moves[0] && moves <= walk->moves[1] &&
           (!timed || (minutes >= walk->minutes[0] && minutes <= walk->minutes[1])) &&
           (walk->end < 0 || strcmp(db_text(row, 4), ENDS[walk->end]) == 0) &&
           (walk->result < 0 ||
            (db_number(row, walk->swapped ? 7 : 5) != 0) == (walk->result == 0));
}

static bool look(const DbRow *row, void *data) {
    Walk *walk = data;
    Text *out = &walk->later.out.text;
    char id[ID_SIZE];
    bool found;
    snprintf(id, sizeof id, "%s", db_text(row, 0));
    const bool again = walk->looked > 0 && strcmp(id, walk->at_id) == 0; /* two of one name */
    walk->looked++;
    walk->got++;
    walk->at = db_number(row, 1);
    memcpy(walk->at_id, id, sizeof id);
    if (!again && fits(walk, row)) {
        walk->good = search_write_game(walk->db, id, db_number(row, 3), out, &found);
        walk->found += found;
    }
    return walk->good && walk->found < walk->limit;
}

/* Who is meant by a name or an id: `id` becomes theirs; false: nobody the store knows. */
static bool who_is_meant(Db *db, char id[MATCH_NAME_SIZE], bool *known) {
    Known found;
    char fold[NAME_FOLD_SIZE];
    name_fold(id, fold, sizeof fold);
    if (!known_by_id(db, id, &found) ||
        (!found.found && !known_by_fold(db, fold[0] == '\0' ? NOBODYS : fold, &found))) {
        return false;
    }
    sodium_memzero(found.hash, sizeof found.hash);
    *known = found.found;
    if (found.found) {
        snprintf(id, MATCH_NAME_SIZE, "%s", found.id);
    }
    return true;
}

static bool take_played(const DbRow *row, void *data) {
    *(int64_t *)data = db_number(row, 0);
    return false;
}

/* Of two players the one with fewer games: all that both have played are among these. */
static bool choose_walk(Walk *walk, Db *db, Text *error) {
    int64_t own = 0, other = 0;
    if (!db_each(db, error, SQL_PLAYED, take_played, &own, "t", walk->player) ||
        !db_each(db, error, SQL_PLAYED, take_played, &other, "t", walk->with)) {
        return false;
    }
    walk->swapped = other < own;
    return true;
}

static bool walk_seats(Walk *walk, Db *db, Text *error) {
    bool known = false, other = false;
    char fold[NAME_FOLD_SIZE];
    const char *asker = walk->later.person[0] == '\0' ? NOBODYS : walk->later.person;
    const int64_t most = walk->asked;
    if (!who_is_meant(db, walk->player, &known) ||
        (walk->with[0] != '\0' && !who_is_meant(db, walk->with, &other))) {
        return false;
    }
    if (walk->with[0] != '\0' && !other) {
        later_refuse_with(&walk->later, REFUSE_NO_SUCH_PLAYER, walk->with);
        return true;
    }
    name_fold(walk->player, fold, sizeof fold);
    const char *who = known ? walk->player : fold[0] == '\0' ? NOBODYS : fold;
    const char *with = walk->with[0] == '\0' ? NOBODYS : walk->with;
    if (known && other && walk->got == 0 && walk->looked == 0 && !choose_walk(walk, db, error)) {
        return false;
    }
    if (walk->swapped) {
        with = walk->player;
        who = walk->with;
    }
    if (walk->game[0] == '\0') {
        return db_each(db, error, known ? SQL_PLAYER : SQL_NAMED, look, walk, "tttitii", asker,
                       with, who, walk->from_at, walk->from_id, walk->from, most);
    }
    return db_each(db, error, known ? SQL_PLAYER_GAME : SQL_NAMED_GAME, look, walk, "ttttitii",
                   asker, with, who, walk->game, walk->from_at, walk->from_id, walk->from, most);
}

static bool walk_all(Walk *walk, Db *db, Text *error) {
    const int64_t most = walk->asked;
    if (walk->game[0] == '\0') {
        return db_each(db, error, SQL_ALL, look, walk, "itii", walk->from_at, walk->from_id,
                       walk->from, most);
    }
    return db_each(db, error, SQL_GAME, look, walk, "titii", walk->game, walk->from_at,
                   walk->from_id, walk->from, most);
}

static void search(Task *task, Db *db) {
    Walk *walk = (Walk *)task;
    Text *out = &walk->later.out.text;
    TEXT(error, 300);
    walk->db = db;
    walk->looked = walk->found = 0;
    walk->swapped = false;
    walk->good = true;
    json_open(out, NULL);
    json_open_list(out, "games");
    bool good = true;
    walk->asked = LOOK_FIRST;
    walk->at = walk->begin;
    memcpy(walk->at_id, walk->begin_id, sizeof walk->at_id);
    do { /* what is found soon costs little, what is rare not many questions */
        walk->got = 0;
        walk->from_at = walk->at;
        memcpy(walk->from_id, walk->at_id, sizeof walk->from_id);
        walk->asked =
            walk->looked + walk->asked > LOOK_MOST ? LOOK_MOST - walk->looked : walk->asked;
        good = walk->player[0] == '\0' ? walk_all(walk, db, &error) : walk_seats(walk, db, &error);
        const bool all = walk->got < walk->asked;
        walk->asked = all ? 0 : walk->asked * LOOK_MORE;
    } while (good && walk->good && walk->asked > 0 && walk->found < walk->limit &&
             walk->looked < LOOK_MOST && walk->later.why == REFUSE_NONE);
    json_close_list(out);
    if (walk->found >= walk->limit || walk->looked >= LOOK_MOST) {
        json_add_format(out, "next", "%lld %s", (long long)walk->at, walk->at_id);
    } else {
        json_add_null(out, "next");
    }
    json_close(out);
    if (!good || !walk->good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

/* A place as `next` has it. False after refusing. */
static bool read_place(Call *call, Walk *walk) {
    char words[64] = "", end;
    long long at;
    if (!call_option_words(call, "after", words, sizeof words)) {
        return false;
    }
    if (words[0] == '\0') {
        return true;
    }
    if (words[0] < '0' || words[0] > '9' ||
        sscanf(words, "%15lld %19[a-z0-9]%c", &at, walk->at_id, &end) != 2 || at > walk->at) {
        call_refuse(call, REFUSE_BAD_AFTER);
        return false;
    }
    walk->at = at;
    return true;
}

static CallAnswer do_search(Call *call) {
    int64_t to = TIME_MOST;
    Walk *walk = (Walk *)call_later(call, sizeof *walk, search, later_answer);
    if (walk == NULL) {
        return CALL_REFUSED;
    }
    walk->result = walk->end = -1;
    walk->limit = LIST_USUAL;
    walk->moves[1] = MOVES_MOST;
    walk->minutes[1] = MINUTES_MOST;
    bool good = call_option_words(call, "player", walk->player, sizeof walk->player) &&
                call_option_words(call, "with", walk->with, sizeof walk->with) &&
                call_option_words(call, "game", walk->game, sizeof walk->game) &&
                call_option_choice(call, "result", RESULTS, &walk->result) &&
                call_option_choice(call, "end", ENDS, &walk->end) &&
                call_option_number(call, "from", 0, TIME_MOST, &walk->from) &&
                call_option_number(call, "to", 0, TIME_MOST, &to) &&
                call_option_number(call, "moves_least", 0, MOVES_MOST, &walk->moves[0]) &&
                call_option_number(call, "moves_most", 0, MOVES_MOST, &walk->moves[1]) &&
                call_option_number(call, "minutes_least", 0, MINUTES_MOST, &walk->minutes[0]) &&
                call_option_number(call, "minutes_most", 0, MINUTES_MOST, &walk->minutes[1]) &&
                call_option_number(call, "limit", 1, LIST_MOST, &walk->limit);
    walk->at = to; /* games that ended before that moment */
    if (good && walk->player[0] == '\0' && (walk->result >= 0 || walk->with[0] != '\0')) {
        call_refuse_with(call, REFUSE_MISSING, "player", NULL); /* whose result, with whom? */
        good = false;
    }
    if (good && (walk->from > to || walk->moves[0] > walk->moves[1] ||
                 walk->minutes[0] > walk->minutes[1])) {
        call_refuse(call, REFUSE_BAD_RANGE);
        good = false;
    }
    if (!good || !read_place(call, walk)) {
        later_free(&walk->later);
        return CALL_REFUSED;
    }
    walk->begin = walk->at; /* the store may have to be asked once more */
    memcpy(walk->begin_id, walk->at_id, sizeof walk->begin_id);
    store_ask(call->hub->store, &walk->later.task);
    return CALL_LATER;
}

const ApiMethod API_SEARCH[] = {
    {"search",
     do_search,
     ANYBODY,
     {"player", "with", "game", "result", "end", "from", "to", "moves_least", "moves_most",
      "minutes_least", "minutes_most", "after", "limit"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
