/* server/follow.c -- tables that somebody follows: kept among one's own, told of at their end. */
#include "server/follow.h"

#include "core/json_writer.h"
#include "server/log.h"
#include "server/notice.h"
#include "server/search.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_MOST = 500 /* of those who follow one table and are here */ };
static const int64_t KEPT_MS = (int64_t)14 * 24 * 3600 * 1000; /* after the end */

/* ---- statements ---- */

static const char SQL_FOLLOW[] = "INSERT INTO follows (player, id, made, ended)"
                                 " VALUES ($1, $2, $3, 0) ON CONFLICT (player, id) DO NOTHING";
static const char SQL_UNFOLLOW[] = "DELETE FROM follows WHERE player = $1 AND id = $2";
static const char SQL_FOLLOW_COUNT[] =
    "SELECT count(*) FROM follows WHERE player = $1 AND id <> $2";
static const char SQL_FOLLOWED[] =
    "SELECT f.id, f.made, f.ended, coalesce(r.minutes, -1), coalesce(r.public, -1) FROM follows f"
    " LEFT JOIN records r ON r.id = f.id WHERE f.player = $1 ORDER BY f.made DESC, f.id LIMIT $2";
static const char SQL_ENDED[] = "UPDATE follows SET ended = $1 WHERE id = $2";
static const char SQL_FOLLOWERS[] = "SELECT player FROM follows WHERE id = $1 LIMIT $2";
static const char SQL_GONE[] = "DELETE FROM follows WHERE id = $1";
static const char SQL_SWEEP[] = "DELETE FROM follows WHERE ended > 0 AND ended < $1";
static const char SQL_FORGET[] = "DELETE FROM follows WHERE player = $1";
/* Kept in the transaction that ends the game, so that none is lost; of several servers whichever
 * takes one sends it. */
static const char SQL_FOLLOW_NOTICES[] =
    "INSERT INTO notices (target, about, kind, game, n, due, tries) SELECT t.id, f.id, 'over', $1,"
    " $2, $3, 0 FROM follows f JOIN targets t ON t.player = f.player WHERE f.id = $4"
    " ON CONFLICT (target, about) DO NOTHING";
static const char SQL_FOLLOW_MAIL[] =
    "INSERT INTO notices (target, about, kind, game, n, due, tries) SELECT c.target, f.id, 'over',"
    " $1, $2, $3, 0 FROM follows f JOIN contacts c ON c.player = f.player WHERE f.id = $4"
    " AND c.address <> '' AND c.confirmed > 0 AND c.news <> 0"
    " ON CONFLICT (target, about) DO NOTHING";

/* ---- the end of a game ---- */

typedef struct Followers {
    Task task;
    Hub *hub;
    char table[ID_SIZE], game[32];
    bool notices; /* are for us to send */
    int64_t moves;
    int count;
    char player[TOLD_MOST][ID_SIZE];
} Followers;

static bool take_follower(const DbRow *row, void *data) {
    Followers *all = data;
    if (all->count < TOLD_MOST) {
        snprintf(all->player[all->count++], ID_SIZE, "%s", db_text(row, 0));
    }
    return true;
}

static void find_followers(Task *task, Db *db) {
    Followers *all = (Followers *)task;
    TEXT(error, 300);
    all->count = 0;
    if (!db_each(db, &error, SQL_FOLLOWERS, take_follower, all, "ti", all->table,
                 (int64_t)TOLD_MOST)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

static void tell_followers(Task *task) {
    Followers *all = (Followers *)task;
    Hub *hub = all->hub;
    for (int i = 0; i < all->count && !task->failed && !hub->closing; i++) {
        Person *person = map_get(&hub->people, all->player[i]);
        if (person != NULL && person->conns != NULL) {
            Text *out = tell_begin(&hub->line, "followed");
            json_add_words(out, "table", all->table);
            json_add_words(out, "game", all->game);
            tell_person(hub, person, &hub->line);
        }
        if (all->notices) {
            notice_followed(hub, all->player[i], all->table, all->game, all->moves);
        }
    }
    free(all);
}

static Followers *followers_of(Hub *hub, const char *table, const char *game) {
    Followers *all = calloc(1, sizeof *all);
    if (all != NULL) {
        all->task.work = find_followers;
        all->task.done = tell_followers;
        all->hub = hub;
        snprintf(all->table, sizeof all->table, "%s", table);
        snprintf(all->game, sizeof all->game, "%s", game);
    }
    return all;
}

void follow_over(Table *table) {
    Hub *hub = table->hub;
    const int64_t moves = table->match == NULL ? table->count : table->match->count;
    store_write(hub->store, SQL_ENDED, "it", table->ended, table->id);
    store_write(hub->store, SQL_FOLLOW_NOTICES, "tiit", table->set.game->name, moves,
                table->ended + NOTICE_GRACE_MS, table->id);
    store_write(hub->store, SQL_FOLLOW_MAIL, "tiit", table->set.game->name, moves,
                table->ended + NOTICE_GRACE_MS, table->id);
    TEXT(line, 64);
    text_format(&line, "F %s %s", table->id, table->set.game->name);
    store_tell(hub->store, line.start); /* who follows may be at another server */
    Followers *all = followers_of(hub, table->id, table->set.game->name);
    if (all != NULL) { /* else they see it when they look */
        all->notices = hub->cluster == NULL;
        all->moves = moves;
        store_change(hub->store, &all->task);
    }
}

void follow_heard(Hub *hub, const char *table, const char *game) {
    Followers *all = followers_of(hub, table, game);
    if (all != NULL) {
        store_ask(hub->store, &all->task);
    }
}

void follow_gone(Table *table) {
    store_write(table->hub->store, SQL_GONE, "t", table->id);
}

void follow_sweep(Hub *hub) {
    store_write(hub->store, SQL_SWEEP, "i", hub->clock() - KEPT_MS);
}

void follow_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_FORGET, "t", player);
}

/* ---- calls ---- */

typedef struct Follow {
    LaterCall later;
    char table[ID_SIZE];
    bool on;
    int64_t now, count;
} Follow;

static bool take_count(const DbRow *row, void *data) {
    ((Follow *)data)->count = db_number(row, 0);
    return false;
}

static void follow(Task *task, Db *db) {
    Follow *wish = (Follow *)task;
    const char *self = wish->later.person;
    TEXT(error, 300);
    bool good;
    if (!wish->on) {
        good = db_run(db, &error, SQL_UNFOLLOW, "tt", self, wish->table);
    } else {
        good = db_each(db, &error, SQL_FOLLOW_COUNT, take_count, wish, "tt", self, wish->table);
        if (good && wish->count >= FOLLOWS_MAX) {
            TEXT(most, 16);
            text_number(&most, FOLLOWS_MAX);
            later_refuse_with(&wish->later, REFUSE_TOO_MANY_FOLLOWED, most.start);
            return;
        }
        good = good && db_run(db, &error, SQL_FOLLOW, "tti", self, wish->table, wish->now);
    }
    if (!good) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
        return;
    }
    json_open(&wish->later.out.text, NULL);
    json_add_flag(&wish->later.out.text, "following", wish->on);
    json_close(&wish->later.out.text);
}

static CallAnswer do_follow(Call *call) {
    char id[ID_SIZE];
    bool on = true;
    if (!call_words(call, "table", id, sizeof id) || !call_option_flag(call, "on", &on)) {
        return CALL_REFUSED;
    }
    const Table *table = on ? call_table(call) : NULL;
    if (on && table == NULL) {
        return CALL_REFUSED;
    }
    if (on && table->status == TABLE_OVER) {
        return call_refuse(call, REFUSE_GAME_OVER);
    }
    if (on && table_seat_of(table, call->conn->person) >= 0) {
        return call_refuse(call, REFUSE_FOLLOW_OWN);
    }
    Follow *wish = (Follow *)call_later(call, sizeof *wish, follow, later_answer);
    if (wish == NULL) {
        return CALL_REFUSED;
    }
    memcpy(wish->table, id, sizeof wish->table);
    wish->on = on;
    wish->now = call->hub->clock();
    store_change(call->hub->store, &wish->later.task);
    return CALL_LATER;
}

/* What one follows: tables that are here, and games that have ended. */
typedef struct FollowList {
    LaterCall later;
    int count;
    struct FollowRow {
        char table[ID_SIZE];
        int64_t made, ended, minutes, access;
    } row[FOLLOWS_MAX];
    Buffer games; /* the ended ones, a list */
} FollowList;

static bool take_follow(const DbRow *row, void *data) {
    FollowList *list = data;
    if (list->count < FOLLOWS_MAX) {
        struct FollowRow *one = &list->row[list->count++];
        snprintf(one->table, sizeof one->table, "%s", db_text(row, 0));
        one->made = db_number(row, 1);
        one->ended = db_number(row, 2);
        one->minutes = db_number(row, 3);
        one->access = db_number(row, 4);
    }
    return true;
}

static void ask_followed(Task *task, Db *db) {
    FollowList *list = (FollowList *)task;
    TEXT(error, 300);
    list->count = 0;
    buffer_clear(&list->games);
    if (!db_each(db, &error, SQL_FOLLOWED, take_follow, list, "ti", list->later.person,
                 (int64_t)FOLLOWS_MAX)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
        return;
    }
    json_open_list(&list->games.text, NULL);
    for (int i = 0; i < list->count; i++) {
        const struct FollowRow *one = &list->row[i];
        bool found;
        if (one->access != -1 && one->access < RECORD_PRIVATE &&
            !search_write_game(db, one->table, one->minutes, &list->games.text, &found)) {
            task->failed = true;
        }
    }
    json_close_list(&list->games.text);
}

static void tell_followed(Task *task) {
    FollowList *list = (FollowList *)task;
    LaterCall *later = &list->later;
    Text *out = &later->out.text;
    if (!task->failed && later_same(later)) {
        json_open(out, NULL);
        json_open_list(out, "tables");
        for (int i = 0; i < list->count; i++) {
            const Table *table = table_find(later->hub, list->row[i].table);
            if (table != NULL && table->status != TABLE_OVER &&
                table_admits(table, later->conn->person)) {
                json_add_key(out, NULL);
                tell_brief(table, &later->out);
            }
        }
        json_close_list(out);
        json_add_raw(out, "games", list->games.text.start);
        json_close(out);
        out->cut = out->cut || list->games.text.cut;
    }
    buffer_free(&list->games);
    later_answer(task);
}

static CallAnswer do_followed(Call *call) {
    FollowList *list = (FollowList *)call_later(call, sizeof *list, ask_followed, tell_followed);
    if (list == NULL) {
        return CALL_REFUSED;
    }
    if (!buffer_new(&list->games)) {
        later_free(&list->later);
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    store_ask(call->hub->store, &list->later.task);
    return CALL_LATER;
}

const ApiMethod API_FOLLOW[] = {
    {"follow", do_follow, SOMEBODY, {"table", "on"}},
    {"followed", do_followed, SOMEBODY, {NULL}},
    {NULL, NULL, ANYBODY, {NULL}},
};
