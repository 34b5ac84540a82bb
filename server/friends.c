/* server/friends.c -- friends: who asks whom, who is there, and those whom somebody has blocked. */
#include "server/friends.h"

#include "core/json_writer.h"
#include "server/cluster.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/notice.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const BOND_WORDS[] = {"none", "asked", "asks", "friend", "self", NULL};

/* ---- statements ---- */

/* One row for two people: `low` is the id that comes first. */
static const char SQL_BONDS[] =
    "SELECT b.high, p.name, b.asker, b.state, b.made FROM bonds b JOIN players p ON p.id = b.high"
    " WHERE b.low = $1 UNION ALL SELECT b.low, p.name, b.asker, b.state, b.made FROM bonds b"
    " JOIN players p ON p.id = b.low WHERE b.high = $1";
static const char SQL_BOND[] = "SELECT asker, state FROM bonds WHERE low = $1 AND high = $2";
static const char SQL_BOND_COUNT[] = "SELECT (SELECT count(*) FROM bonds WHERE low = $1)"
                                     " + (SELECT count(*) FROM bonds WHERE high = $1)";
/* Who asks somebody that has asked them says yes. */
static const char SQL_BOND_ASK[] =
    "INSERT INTO bonds (low, high, asker, state, made) VALUES ($1, $2, $3, 0, $4)"
    " ON CONFLICT (low, high) DO UPDATE SET state = 1, made = excluded.made"
    " WHERE bonds.state = 0 AND bonds.asker <> excluded.asker";
static const char SQL_BOND_DROP[] = "DELETE FROM bonds WHERE low = $1 AND high = $2";
static const char SQL_BONDS_LOW[] = "DELETE FROM bonds WHERE low = $1";
static const char SQL_BONDS_HIGH[] = "DELETE FROM bonds WHERE high = $1";
static const char SQL_BLOCKED[] = "SELECT 1 FROM blocks WHERE player = $1 AND other = $2";
static const char SQL_BLOCK_COUNT[] = "SELECT count(*) FROM blocks WHERE player = $1";
static const char SQL_BLOCKS[] = "SELECT b.other, p.name, b.made FROM blocks b JOIN players p"
                                 " ON p.id = b.other WHERE b.player = $1 ORDER BY b.made DESC";
static const char SQL_BLOCK[] = "INSERT INTO blocks (player, other, made) VALUES ($1, $2, $3)"
                                " ON CONFLICT (player, other) DO NOTHING";
static const char SQL_UNBLOCK[] = "DELETE FROM blocks WHERE player = $1 AND other = $2";
static const char SQL_BLOCKS_BY[] = "DELETE FROM blocks WHERE player = $1";
static const char SQL_BLOCKS_OF[] = "DELETE FROM blocks WHERE other = $1";

/* ---- in a thread of the store ---- */

static bool problem(const Text *error) {
    log_line(LOG_ERROR, "store", "problem", error->start, NULL);
    return false;
}

static const char *low(const char *a, const char *b) {
    return strcmp(a, b) < 0 ? a : b;
}

static const char *high(const char *a, const char *b) {
    return strcmp(a, b) < 0 ? b : a;
}

typedef struct Found {
    const char *self;
    Bond bond;
    bool found;
    int64_t number;
} Found;

static Bond bond_of(const DbRow *row, int asker, const char *self) {
    if (db_number(row, asker + 1) != 0) {
        return BOND_FRIEND;
    }
    return strcmp(db_text(row, asker), self) == 0 ? BOND_ASKED : BOND_ASKS;
}

static bool take_bond(const DbRow *row, void *data) {
    Found *found = data;
    found->bond = bond_of(row, 0, found->self);
    return false;
}

static bool take_found(const DbRow *row, void *data) {
    (void)row;
    ((Found *)data)->found = true;
    return false;
}

static bool take_number(const DbRow *row, void *data) {
    ((Found *)data)->number = db_number(row, 0);
    return false;
}

bool friends_bond(Db *db, const char *self, const char *other, Bond *out) {
    TEXT(error, 300);
    Found found = {self, BOND_NONE, false, 0};
    if (strcmp(self, other) == 0) {
        *out = BOND_SELF;
        return true;
    }
    if (!db_each(db, &error, SQL_BOND, take_bond, &found, "tt", low(self, other),
                 high(self, other))) {
        return problem(&error);
    }
    *out = found.bond;
    return true;
}

bool friends_blocks(Db *db, const char *player, const char *other, bool *out) {
    TEXT(error, 300);
    Found found = {player, BOND_NONE, false, 0};
    if (!db_each(db, &error, SQL_BLOCKED, take_found, &found, "tt", player, other)) {
        return problem(&error);
    }
    *out = found.found;
    return true;
}

static bool count_of(Db *db, const char *sql, const char *player, int64_t *out) {
    TEXT(error, 300);
    Found found = {player, BOND_NONE, false, 0};
    if (!db_each(db, &error, sql, take_number, &found, "t", player)) {
        return problem(&error);
    }
    *out = found.number;
    return true;
}

/* ---- who is looked at ---- */

/* Somebody of whom others want to know whether they are there. */
typedef struct Looked {
    char player[ID_SIZE];
    Person **by;
    int count, room;
} Looked;

static void look_at(Hub *hub, Person *person, const char *friend) {
    Looked *looked = map_get(&hub->looked, friend);
    if (looked == NULL) {
        looked = calloc(1, sizeof *looked);
        if (looked == NULL) {
            return;
        }
        snprintf(looked->player, sizeof looked->player, "%s", friend);
        if (!map_put(&hub->looked, looked->player, looked)) {
            free(looked);
            return;
        }
    }
    if (looked->count == looked->room) {
        const int room = looked->room == 0 ? 2 : 2 * looked->room;
        Person **by = realloc(looked->by, (size_t)room * sizeof *by);
        if (by == NULL) { /* then they are told when they ask */
            return;
        }
        looked->by = by;
        looked->room = room;
    }
    looked->by[looked->count++] = person;
}

static void look_away(Hub *hub, const Person *person, const char *friend) {
    Looked *looked = map_get(&hub->looked, friend);
    for (int i = 0; looked != NULL && i < looked->count; i++) {
        if (looked->by[i] == person) {
            looked->by[i] = looked->by[--looked->count];
            break;
        }
    }
    if (looked != NULL && looked->count == 0) {
        map_drop(&hub->looked, looked->player);
        free(looked->by);
        free(looked);
    }
}

void friends_unlook(Hub *hub, Person *person) {
    for (int i = 0; i < person->friend_count; i++) {
        look_away(hub, person, person->friends[i]);
    }
    free(person->friends);
    person->friends = NULL;
    person->friend_count = 0;
}

bool friends_online(const Hub *hub, const char *player) {
    return person_is_here(hub, map_get(&hub->people, player)) || cluster_has(hub->cluster, player);
}

static void send_lookers(Hub *hub, const Person *person, const Text *line) {
    Message *message = line->cut ? NULL : hub_tells(hub, line->start, line->used);
    for (Conn *conn = person->conns; message != NULL && conn != NULL; conn = conn->person_next) {
        if (conn->friends) {
            message->refs++;
            conn_send(conn, message);
        }
    }
    message_drop(message);
}

void friends_presence(Hub *hub, const char *player) {
    const Looked *looked = hub->closing ? NULL : map_get(&hub->looked, player);
    if (looked == NULL) {
        return;
    }
    TEXT(line, 200);
    json_open(&line, NULL);
    json_add_words(&line, "jsonrpc", "2.0");
    json_add_words(&line, "method", "friend");
    json_open(&line, "params");
    json_add_words(&line, "player", player);
    json_add_flag(&line, "online", friends_online(hub, player));
    json_close(&line);
    json_close(&line);
    for (int i = 0; i < looked->count; i++) {
        send_lookers(hub, looked->by[i], &line);
    }
}

/* What is between somebody and others has changed; `asker` has asked them, if not NULL. */
static void tell_changed(Hub *hub, const char *player, const char *asker, const char *name) {
    Person *person = map_get(&hub->people, player);
    if (person == NULL) {
        return;
    }
    friends_unlook(hub, person); /* they ask anew */
    TEXT(line, 400);
    json_open(&line, NULL);
    json_add_words(&line, "jsonrpc", "2.0");
    json_add_words(&line, "method", "friends");
    json_open(&line, "params");
    if (asker != NULL) {
        json_open(&line, "asks");
        json_add_words(&line, "player", asker);
        json_add_words(&line, "name", name);
        json_close(&line);
    }
    json_close(&line);
    json_close(&line);
    send_lookers(hub, person, &line);
}

void friends_elsewhere(Hub *hub, const char *player) {
    tell_changed(hub, player, NULL, NULL);
}

static void changed(Hub *hub, const char *player, const char *asker, const char *name) {
    TEXT(line, 64);
    tell_changed(hub, player, asker, name);
    text_format(&line, "f %s", player);
    store_tell(hub->store, line.start);
}

void friends_forget(Hub *hub, const char *player) {
    const Looked *looked = map_get(&hub->looked, player);
    while (looked != NULL) { /* each forgets all; who asks anew does not find them */
        char watcher[ID_SIZE];
        memcpy(watcher, looked->by[0]->id, sizeof watcher);
        changed(hub, watcher, NULL, NULL);
        looked = map_get(&hub->looked, player);
    }
    store_write(hub->store, SQL_BONDS_LOW, "t", player);
    store_write(hub->store, SQL_BONDS_HIGH, "t", player);
    store_write(hub->store, SQL_BLOCKS_BY, "t", player);
    store_write(hub->store, SQL_BLOCKS_OF, "t", player);
}

/* ---- the list ---- */

typedef struct FriendList {
    LaterCall later;
    bool watch;
    int count, blocked;
    struct FriendRow {
        char player[ID_SIZE], name[MATCH_NAME_SIZE];
        Bond bond;
        int64_t made;
    } row[FRIENDS_MAX + BLOCKED_MAX]; /* those blocked come last */
} FriendList;

static struct FriendRow *next_row(FriendList *list, const DbRow *row, int made) {
    struct FriendRow *one = &list->row[list->count++];
    snprintf(one->player, sizeof one->player, "%s", db_text(row, 0));
    snprintf(one->name, sizeof one->name, "%s", db_text(row, 1));
    one->made = db_number(row, made);
    return one;
}

static bool take_friend(const DbRow *row, void *data) {
    FriendList *list = data;
    if (list->count < FRIENDS_MAX) {
        next_row(list, row, 4)->bond = bond_of(row, 2, list->later.person);
    }
    return true;
}

static bool take_blocked(const DbRow *row, void *data) {
    FriendList *list = data;
    if (list->blocked < BLOCKED_MAX) {
        next_row(list, row, 2)->bond = BOND_NONE;
        list->blocked++;
    }
    return true;
}

static void ask_friends(Task *task, Db *db) {
    FriendList *list = (FriendList *)task;
    TEXT(error, 300);
    list->count = list->blocked = 0;
    if (!db_each(db, &error, SQL_BONDS, take_friend, list, "t", list->later.person) ||
        !db_each(db, &error, SQL_BLOCKS, take_blocked, list, "t", list->later.person)) {
        task->failed = !problem(&error);
    }
}

static void write_rows(const FriendList *list, const char *key, int from, int to, Bond bond) {
    Text *out = (Text *)&list->later.out.text;
    json_open_list(out, key);
    for (int i = from; i < to; i++) {
        const struct FriendRow *one = &list->row[i];
        if (one->bond == bond) {
            json_open(out, NULL);
            json_add_words(out, "player", one->player);
            json_add_words(out, "name", one->name);
            if (bond == BOND_FRIEND) {
                json_add_flag(out, "online", friends_online(list->later.hub, one->player));
            }
            json_add_number(out, "since", one->made);
            json_close(out);
        }
    }
    json_close_list(out);
}

/* From now on this person's devices that look hear of these. */
static void begin_looking(const FriendList *list) {
    Hub *hub = list->later.hub;
    Person *person = list->later.conn->person;
    friends_unlook(hub, person);
    person->friends = calloc(FRIENDS_MAX, sizeof *person->friends);
    for (int i = 0; person->friends != NULL && i < list->count - list->blocked; i++) {
        if (list->row[i].bond == BOND_FRIEND) {
            memcpy(person->friends[person->friend_count++], list->row[i].player, ID_SIZE);
            look_at(hub, person, list->row[i].player);
        }
    }
}

static void tell_friends(Task *task) {
    FriendList *list = (FriendList *)task;
    LaterCall *later = &list->later;
    Text *out = &later->out.text;
    const int known = list->count - list->blocked;
    if (!task->failed && later_same(later) && later->conn->person != NULL) {
        if (list->watch && later->conn->stays && later->conn->wire != NULL) {
            later->conn->friends = true;
            begin_looking(list);
        }
        json_open(out, NULL);
        write_rows(list, "friends", 0, known, BOND_FRIEND);
        write_rows(list, "asks", 0, known, BOND_ASKS);
        write_rows(list, "asked", 0, known, BOND_ASKED);
        write_rows(list, "blocked", known, list->count, BOND_NONE);
        json_close(out);
    }
    later_answer(task);
}

static CallAnswer do_friends(Call *call) {
    FriendList *list = (FriendList *)call_later(call, sizeof *list, ask_friends, tell_friends);
    if (list == NULL) {
        return CALL_REFUSED;
    }
    if (!call_option_flag(call, "watch", &list->watch)) {
        later_free(&list->later);
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &list->later.task);
    return CALL_LATER;
}

/* ---- asking, answering, ending, blocking ---- */

typedef struct Tie {
    LaterCall later;
    char who[NAME_FOLD_SIZE]; /* as they were named */
    char id[ID_SIZE], name[MATCH_NAME_SIZE];
    bool on, block;
    bool before; /* have they been blocked? */
    Bond was, is;
    int64_t now;
} Tie;

static bool find_who(Tie *tie, Db *db) {
    Known known;
    char fold[NAME_FOLD_SIZE];
    name_fold(tie->who, fold, sizeof fold);
    if (!known_by_id(db, tie->who, &known) || (!known.found && !known_by_fold(db, fold, &known))) {
        tie->later.task.failed = true;
        return false;
    }
    sodium_memzero(known.hash, sizeof known.hash);
    if (!known.found) {
        later_refuse_with(&tie->later, REFUSE_NO_SUCH_PLAYER, tie->who);
        return false;
    }
    memcpy(tie->id, known.id, sizeof tie->id);
    memcpy(tie->name, known.name, sizeof tie->name);
    if (strcmp(tie->id, tie->later.person) == 0) {
        later_refuse(&tie->later, REFUSE_FRIEND_SELF);
        return false;
    }
    return true;
}

/* May one ask the other? False after refusing, or if the store has failed. */
static bool may_ask(Tie *tie, Db *db) {
    LaterCall *later = &tie->later;
    bool blocked = false, blocks = false;
    int64_t mine = 0, theirs = 0;
    if (!friends_blocks(db, later->person, tie->id, &blocks) ||
        !friends_blocks(db, tie->id, later->person, &blocked) ||
        !count_of(db, SQL_BOND_COUNT, later->person, &mine) ||
        !count_of(db, SQL_BOND_COUNT, tie->id, &theirs)) {
        later->task.failed = true;
        return false;
    }
    TEXT(most, 16);
    text_number(&most, FRIENDS_MAX);
    if (blocks) {
        later_refuse_with(later, REFUSE_YOU_BLOCK, tie->name);
    } else if (blocked) {
        later_refuse_with(later, REFUSE_BLOCKED, tie->name);
    } else if (tie->was == BOND_NONE && mine >= FRIENDS_MAX) {
        later_refuse_with(later, REFUSE_TOO_MANY_FRIENDS, most.start);
    } else if (tie->was == BOND_NONE && theirs >= FRIENDS_MAX) {
        later_refuse_with(later, REFUSE_TOO_MANY_ASK, tie->name);
    }
    return later->why == REFUSE_NONE;
}

static bool set_block(Tie *tie, Db *db, Text *error) {
    const char *self = tie->later.person;
    int64_t count = 0;
    if (!friends_blocks(db, self, tie->id, &tie->before) ||
        !count_of(db, SQL_BLOCK_COUNT, self, &count)) {
        return false;
    }
    if (!tie->on) {
        return db_run(db, error, SQL_UNBLOCK, "tt", self, tie->id);
    }
    if (!tie->before && count >= BLOCKED_MAX) {
        TEXT(most, 16);
        text_number(&most, BLOCKED_MAX);
        later_refuse_with(&tie->later, REFUSE_TOO_MANY_BLOCKED, most.start);
        return true;
    }
    return db_run(db, error, SQL_BLOCK, "tti", self, tie->id, tie->now) &&
           db_run(db, error, SQL_BOND_DROP, "tt", low(self, tie->id), high(self, tie->id));
}

static bool set_friend(Tie *tie, Db *db, Text *error) {
    const char *self = tie->later.person;
    if (!tie->on) {
        return db_run(db, error, SQL_BOND_DROP, "tt", low(self, tie->id), high(self, tie->id));
    }
    return !may_ask(tie, db) || db_run(db, error, SQL_BOND_ASK, "ttti", low(self, tie->id),
                                       high(self, tie->id), self, tie->now);
}

/* In the writer's transaction. */
static void change(Task *task, Db *db) {
    Tie *tie = (Tie *)task;
    const char *self = tie->later.person;
    TEXT(error, 300);
    Known me;
    if (!known_by_id(db, self, &me)) {
        task->failed = true;
        return;
    }
    sodium_memzero(me.hash, sizeof me.hash);
    if (!me.found) { /* deleted meanwhile */
        later_refuse(&tie->later, REFUSE_ACCOUNT_GONE);
        return;
    }
    if (!find_who(tie, db)) {
        return;
    }
    if (!friends_bond(db, self, tie->id, &tie->was)) {
        task->failed = true;
        return;
    }
    const bool good = tie->block ? set_block(tie, db, &error) : set_friend(tie, db, &error);
    if (!good) {
        task->failed = !problem(&error);
    } else if (!task->failed && tie->later.why == REFUSE_NONE) {
        task->failed = !friends_bond(db, self, tie->id, &tie->is);
    }
}

/* Whom one blocks is not heard either. */
static void hear(Person *person, const Tie *tie) {
    if (tie->block && tie->on != tie->before) {
        person_set_muted(person->conns->hub, person, tie->id, tie->on);
    }
}

static void been_changed(Task *task) {
    Tie *tie = (Tie *)task;
    LaterCall *later = &tie->later;
    if (!task->failed && later->why == REFUSE_NONE) {
        Text *out = &later->out.text;
        Hub *hub = later->hub;
        Person *person = map_get(&hub->people, later->person);
        store_group(hub->store);
        if (tie->is != tie->was || tie->block) {
            const bool asks = tie->is == BOND_ASKED && tie->was == BOND_NONE;
            if (asks && person != NULL) {
                notice_friend(hub, tie->id, later->person, person->name);
            } else { /* taken back, answered or blocked: whoever asked whom */
                notice_friend_drop(hub, tie->id, later->person);
                notice_friend_drop(hub, later->person, tie->id);
            }
            changed(hub, later->person, NULL, NULL);
            changed(hub, tie->id, asks ? later->person : NULL, person == NULL ? "" : person->name);
        }
        if (person != NULL && person->conns != NULL) {
            hear(person, tie);
        }
        store_group_end(hub->store);
        json_open(out, NULL);
        json_add_words(out, "player", tie->id);
        json_add_words(out, "name", tie->name);
        json_add_words(out, "bond", BOND_WORDS[tie->is]);
        json_close(out);
    }
    later_answer(task);
}

static CallAnswer begin_tie(Call *call, bool block) {
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    Tie *tie = (Tie *)call_later(call, sizeof *tie, change, been_changed);
    if (tie == NULL) {
        return CALL_REFUSED;
    }
    tie->on = true;
    tie->block = block;
    tie->now = call->hub->clock();
    if (!call_words(call, "player", tie->who, sizeof tie->who) ||
        !call_option_flag(call, "on", &tie->on)) {
        later_free(&tie->later);
        return CALL_REFUSED;
    }
    store_change(call->hub->store, &tie->later.task);
    return CALL_LATER;
}

static CallAnswer do_friend(Call *call) {
    return begin_tie(call, false);
}

static CallAnswer do_block(Call *call) {
    return begin_tie(call, true);
}

const ApiMethod API_FRIENDS[] = {
    {"friends", do_friends, SOMEBODY, {"watch"}},
    {"friend", do_friend, THEMSELVES, {"player", "on"}},
    {"block", do_block, THEMSELVES, {"player", "on"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
