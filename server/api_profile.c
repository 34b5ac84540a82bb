/* server/api_profile.c -- what everybody may know of a player, and with whom one has played. */
#include "core/json_writer.h"
#include "server/friends.h"
#include "server/identity.h"
#include "server/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MOST = 200,  /* of a rating's curve, the latest */
    RECENT_ROWS = 100, /* meetings that are looked at … */
    RECENT_MOST = 20   /* … for so many people */
};

/* ---- statements ---- */

static const char SQL_STEPS[] = "SELECT ended, mean, doubt FROM rating_steps WHERE player = $1 AND"
                                " game = $2 ORDER BY ended DESC, id DESC LIMIT $3";
static const char SQL_TALLIES[] =
    "SELECT game, played, won, last FROM tallies WHERE player = $1 ORDER BY played DESC, game";
static const char SQL_AGAINST[] = "SELECT game, played, won, lost, last FROM meetings"
                                  " WHERE player = $1 AND other = $2 ORDER BY game";
static const char SQL_RECENT[] =
    "SELECT m.other, p.name, m.game, m.last, m.id FROM meetings m JOIN players p ON p.id = m.other"
    " WHERE m.player = $1 AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.player = m.player AND"
    " b.other = m.other) ORDER BY m.last DESC LIMIT $2";

/* ---- one player ---- */

typedef struct Profile {
    LaterCall later;
    Db *db;
    char who[NAME_FOLD_SIZE];
    Known known;
    Bond bond;
    bool blocked, good;
} Profile;

static bool add_step(const DbRow *row, void *data) {
    Text *out = data;
    json_open_list(out, NULL);
    json_add_number(out, NULL, db_number(row, 0));
    json_add_decimals(out, NULL, db_real(row, 1), 1);
    json_add_decimals(out, NULL, db_real(row, 2), 1);
    json_close_list(out);
    return true;
}

static bool add_rating(const DbRow *row, void *data) {
    Profile *profile = data;
    Text *out = &profile->later.out.text;
    TEXT(error, 300);
    char game[32];
    snprintf(game, sizeof game, "%s", db_text(row, 0));
    json_open(out, NULL);
    json_add_words(out, "game", game);
    json_add_decimals(out, "rating", db_real(row, 1), 1);
    json_add_decimals(out, "doubt", db_real(row, 2), 1);
    json_add_number(out, "games", db_number(row, 3));
    json_open_list(out, "steps");
    profile->good = db_each(profile->db, &error, SQL_STEPS, add_step, out, "tti", profile->known.id,
                            game, (int64_t)STEPS_MOST) &&
                    profile->good;
    json_close_list(out);
    json_close(out);
    return true;
}

static bool add_tally(const DbRow *row, void *data) {
    Text *out = &((Profile *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "game", db_text(row, 0));
    json_add_number(out, "played", db_number(row, 1));
    json_add_number(out, "won", db_number(row, 2));
    json_add_number(out, "last", db_number(row, 3));
    json_close(out);
    return true;
}

static bool add_against(const DbRow *row, void *data) {
    Text *out = &((Profile *)data)->later.out.text;
    json_open(out, NULL);
    json_add_words(out, "game", db_text(row, 0));
    json_add_number(out, "played", db_number(row, 1));
    json_add_number(out, "won", db_number(row, 2));
    json_add_number(out, "lost", db_number(row, 3));
    json_add_number(out, "last", db_number(row, 4));
    json_close(out);
    return true;
}

static bool find_player(Profile *profile, Db *db) {
    char fold[NAME_FOLD_SIZE];
    name_fold(profile->who, fold, sizeof fold);
    if (!known_by_id(db, profile->who, &profile->known) ||
        (!profile->known.found && !known_by_fold(db, fold, &profile->known))) {
        return false;
    }
    sodium_memzero(profile->known.hash, sizeof profile->known.hash);
    return true;
}

static void ask_profile(Task *task, Db *db) {
    Profile *profile = (Profile *)task;
    const char *self = profile->later.person;
    Text *out = &profile->later.out.text;
    TEXT(error, 300);
    profile->db = db;
    profile->good = true;
    profile->bond = BOND_NONE;
    profile->blocked = false;
    if (!find_player(profile, db)) {
        task->failed = true;
        return;
    }
    const char *id = profile->known.id;
    if (!profile->known.found) {
        later_refuse_with(&profile->later, REFUSE_NO_SUCH_PLAYER, profile->who);
        return;
    }
    if (self[0] != '\0' && (!friends_bond(db, self, id, &profile->bond) ||
                            !friends_blocks(db, self, id, &profile->blocked))) {
        task->failed = true;
        return;
    }
    json_open(out, NULL);
    json_add_words(out, "player", id);
    json_add_words(out, "name", profile->known.name);
    json_add_flag(out, "guest", !profile->known.account);
    json_add_number(out, "made", profile->known.made);
    json_add_words(out, "bond", BOND_WORDS[profile->bond]);
    json_add_flag(out, "blocked", profile->blocked);
    json_open_list(out, "ratings");
    bool good = db_each(db, &error, SQL_RATINGS_OF, add_rating, profile, "t", id);
    json_close_list(out);
    json_open_list(out, "games");
    good = good && db_each(db, &error, SQL_TALLIES, add_tally, profile, "t", id);
    json_close_list(out);
    if (self[0] != '\0' && profile->bond != BOND_SELF) {
        json_open_list(out, "against");
        good = good && db_each(db, &error, SQL_AGAINST, add_against, profile, "tt", self, id);
        json_close_list(out);
    } else {
        json_add_null(out, "against");
    }
    if (!good || !profile->good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

/* Whether they are there is known in the loop, and told to friends only. */
static void tell_profile(Task *task) {
    Profile *profile = (Profile *)task;
    Text *out = &profile->later.out.text;
    if (!task->failed && profile->later.why == REFUSE_NONE) {
        if (profile->bond == BOND_FRIEND || profile->bond == BOND_SELF) {
            json_add_flag(out, "online", friends_online(profile->later.hub, profile->known.id));
        } else {
            json_add_null(out, "online");
        }
        json_close(out);
    }
    later_answer(task);
}

static CallAnswer do_profile(Call *call) {
    Profile *profile = (Profile *)call_later(call, sizeof *profile, ask_profile, tell_profile);
    if (profile == NULL) {
        return CALL_REFUSED;
    }
    if (!call_words(call, "player", profile->who, sizeof profile->who)) {
        later_free(&profile->later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &profile->later.task);
    return CALL_LATER;
}

/* ---- with whom I have played ---- */

typedef struct Recent {
    LaterCall later;
    int count;
    struct Opponent {
        char player[ID_SIZE], name[MATCH_NAME_SIZE], game[32], table[ID_SIZE];
        int64_t last;
    } row[RECENT_MOST];
} Recent;

/* One row for each game that two have played: the first of each person is the latest. */
static bool take_opponent(const DbRow *row, void *data) {
    Recent *recent = data;
    for (int i = 0; i < recent->count; i++) {
        if (strcmp(recent->row[i].player, db_text(row, 0)) == 0) {
            return true;
        }
    }
    struct Opponent *one = &recent->row[recent->count++];
    snprintf(one->player, sizeof one->player, "%s", db_text(row, 0));
    snprintf(one->name, sizeof one->name, "%s", db_text(row, 1));
    snprintf(one->game, sizeof one->game, "%s", db_text(row, 2));
    one->last = db_number(row, 3);
    snprintf(one->table, sizeof one->table, "%s", db_text(row, 4));
    return recent->count < RECENT_MOST;
}

static void add_person(const struct Opponent *one, bool game, Text *out) {
    json_open(out, NULL);
    json_add_words(out, "player", one->player);
    json_add_words(out, "name", one->name);
    if (game) {
        json_add_words(out, "game", one->game);
        json_add_number(out, "last", one->last);
    }
    json_close(out);
}

static void ask_recent(Task *task, Db *db) {
    Recent *recent = (Recent *)task;
    Text *out = &recent->later.out.text;
    TEXT(error, 300);
    recent->count = 0;
    if (!db_each(db, &error, SQL_RECENT, take_opponent, recent, "ti", recent->later.person,
                 (int64_t)RECENT_ROWS)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
        return;
    }
    json_open(out, NULL);
    json_open_list(out, "people");
    for (int i = 0; i < recent->count; i++) {
        add_person(&recent->row[i], true, out);
    }
    json_close_list(out);
    /* The last group are those of the last game. */
    if (recent->count > 0 && recent->row[0].table[0] != '\0') {
        json_open(out, "group");
        json_add_words(out, "table", recent->row[0].table);
        json_add_words(out, "game", recent->row[0].game);
        json_add_number(out, "ended", recent->row[0].last);
        json_open_list(out, "people");
        for (int i = 0; i < recent->count; i++) {
            if (strcmp(recent->row[i].table, recent->row[0].table) == 0) {
                add_person(&recent->row[i], false, out);
            }
        }
        json_close_list(out);
        json_close(out);
    } else {
        json_add_null(out, "group");
    }
    json_close(out);
}

static CallAnswer do_recent(Call *call) {
    Recent *recent = (Recent *)call_later(call, sizeof *recent, ask_recent, later_answer);
    if (recent == NULL) {
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &recent->later.task);
    return CALL_LATER;
}

const ApiMethod API_PROFILE[] = {
    {"profile", do_profile, ANYBODY, {"player"}},
    {"recent", do_recent, SOMEBODY, {NULL}},
    {NULL, NULL, ANYBODY, {NULL}},
};
