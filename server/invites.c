/* server/invites.c -- people asked to come to a table: kept until they answer, told where they are.
 */
#include "server/invites.h"

#include "core/json_writer.h"
#include "server/friends.h"
#include "server/identity.h"
#include "server/log.h"
#include "server/notice.h"
#include "server/tell.h"

#include <stdio.h>
#include <string.h>

enum { LISTED_MOST = 50 };

static const char SQL_INVITE[] =
    "INSERT INTO invitations (id, player, game, inviter, name, made)"
    " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id, player) DO UPDATE SET"
    " inviter = excluded.inviter, name = excluded.name, made = excluded.made";
static const char SQL_ANSWERED[] = "DELETE FROM invitations WHERE id = $1 AND player = $2";
static const char SQL_ENDED[] = "DELETE FROM invitations WHERE id = $1";
static const char SQL_FORGET[] = "DELETE FROM invitations WHERE player = $1";
static const char SQL_FORGET_BY[] =
    "UPDATE invitations SET inviter = '', name = '' WHERE inviter = $1";
static const char SQL_RENAMED[] = "UPDATE invitations SET name = $1 WHERE inviter = $2";
static const char SQL_OPEN[] = "SELECT id, game, inviter, name, made FROM invitations"
                               " WHERE player = $1 ORDER BY made DESC LIMIT $2";

/* ---- whom a call names ---- */

bool invites_read(Call *call, Asked *asked) {
    const int node = call_node(call, "people");
    memset(asked, 0, sizeof *asked);
    if (node == JSON_NONE) {
        return true;
    }
    bool good =
        json_type(call->json, node) == JSON_ARRAY && json_count(call->json, node) <= INVITED_MAX;
    for (int at = good ? json_first(call->json, node) : JSON_NONE; at != JSON_NONE && good;
         at = json_next(call->json, at)) {
        good = json_words(call->json, at, asked->who[asked->count++], MATCH_NAME_SIZE);
    }
    if (!good) {
        TEXT(most, 16);
        text_number(&most, INVITED_MAX);
        call_refuse_with(call, REFUSE_BAD_PEOPLE, most.start, NULL);
    }
    return good;
}

static bool is_muted(const char *muted, const char *id) {
    const char *at = strstr(muted, id);
    return at != NULL && id[0] != '\0';
}

/* A name may pass to somebody else, an id does not. */
bool invites_find(Db *db, const char *self, Asked *asked) {
    asked->unknown[0] = asked->blocks[0] = '\0';
    asked->self = false;
    for (int i = 0; i < asked->count && asked->unknown[0] == '\0'; i++) {
        char *who = asked->who[i];
        char fold[NAME_FOLD_SIZE];
        Known known;
        name_fold(who, fold, sizeof fold);
        if (!known_by_id(db, who, &known) || (!known.found && !known_by_fold(db, fold, &known))) {
            return false;
        }
        if (!known.found) {
            snprintf(asked->unknown, MATCH_NAME_SIZE, "%s", who);
        } else {
            snprintf(who, MATCH_NAME_SIZE, "%s", known.id);
            snprintf(asked->name[i], MATCH_NAME_SIZE, "%s", known.name);
            asked->silent[i] = is_muted(known.muted, self);
            asked->self = asked->self || strcmp(known.id, self) == 0;
            bool blocks = false;
            if (!friends_blocks(db, known.id, self, &blocks)) {
                return false;
            }
            if (blocks && asked->blocks[0] == '\0') {
                snprintf(asked->blocks, MATCH_NAME_SIZE, "%s", known.name);
            }
        }
        sodium_memzero(known.hash, sizeof known.hash);
    }
    return true;
}

bool invites_refused(LaterCall *later, const Asked *asked) {
    if (asked->unknown[0] != '\0') {
        later_refuse_with(later, REFUSE_NO_SUCH_PLAYER, asked->unknown);
    } else if (asked->self) {
        later_refuse(later, REFUSE_INVITE_SELF);
    } else if (asked->blocks[0] != '\0') {
        later_refuse_with(later, REFUSE_BLOCKED, asked->blocks);
    }
    return later->why != REFUSE_NONE;
}

/* ---- telling ---- */

static void tell(Table *table, const char *player, bool gone) {
    Hub *hub = table->hub;
    Person *person = map_get(&hub->people, player);
    Buffer *buffer = &hub->line;
    if (person == NULL || person->conns == NULL) {
        return;
    }
    Text *out = tell_begin(buffer, "invitation");
    if (gone) {
        json_add_words(out, "gone", table->id);
    } else {
        json_add_key(out, "table");
        tell_brief(table, buffer);
    }
    tell_person(hub, person, buffer);
}

static int place_of(const Table *table, const char *player) {
    for (int i = 0; i < table->set.invited_count; i++) {
        if (strcmp(table->set.invited[i], player) == 0) {
            return i;
        }
    }
    return -1;
}

static bool sits(const Table *table, const char *player) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (table->seat[i].person != NULL && strcmp(table->seat[i].person->id, player) == 0) {
            return true;
        }
    }
    return false;
}

bool invites_open(const Table *table, const char *player) {
    const int at = table == NULL ? -1 : place_of(table, player);
    return at >= 0 && table->status == TABLE_WAITING && !table->set.declined[at] &&
           !sits(table, player);
}

void invites_send(Table *table, const Person *by, const Asked *asked) {
    TableSettings *set = &table->set;
    for (int i = 0; i < asked->count; i++) {
        const char *who = asked->who[i];
        int at = place_of(table, who);
        if (sits(table, who) || (at < 0 && set->invited_count == INVITED_MAX)) {
            continue;
        }
        at = at < 0 ? set->invited_count++ : at;
        snprintf(set->invited[at], MATCH_NAME_SIZE, "%s", who);
        snprintf(set->invited_name[at], MATCH_NAME_SIZE, "%s", asked->name[i]);
        set->declined[at] = false;
        if (table->status == TABLE_WAITING && !asked->silent[i]) {
            store_write(table->hub->store, SQL_INVITE, "ttttti", table->id, who, set->game->name,
                        by->id, by->name, table->hub->clock());
            tell(table, who, false);
            notice_invited(table, who);
        }
    }
}

void invites_heard(Table *table, const Table *before) {
    for (int i = 0; i < table->set.invited_count; i++) {
        const char *who = table->set.invited[i];
        const bool open = invites_open(table, who);
        if (open != invites_open(before, who)) {
            tell(table, who, !open);
        }
    }
}

void invites_answered(Table *table, const Person *person) {
    const int at = place_of(table, person->id);
    if (at >= 0) {
        table->set.declined[at] = false;
        store_write(table->hub->store, SQL_ANSWERED, "tt", table->id, person->id);
        tell(table, person->id, true);
    }
}

void invites_end(Table *table) {
    if (table->set.invited_count == 0) {
        return;
    }
    store_write(table->hub->store, SQL_ENDED, "t", table->id);
    for (int i = 0; i < table->set.invited_count; i++) {
        tell(table, table->set.invited[i], true);
    }
}

void invites_renamed(Hub *hub, const char *player, const char *name) {
    store_write(hub->store, SQL_RENAMED, "tt", name, player);
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        const int at = table == NULL ? -1 : place_of(table, player);
        if (at >= 0 && table->status == TABLE_WAITING) {
            snprintf(table->set.invited_name[at], MATCH_NAME_SIZE, "%s", name);
            table_save(table);
            tell_update(table, 0);
        }
    }
}

void invites_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_FORGET, "t", player);
    store_write(hub->store, SQL_FORGET_BY, "t", player);
}

/* ---- calls ---- */

/* Inviting more people to a table where one sits. */
typedef struct Invite {
    LaterCall later;
    char table[ID_SIZE];
    Asked asked;
} Invite;

static void find_invited(Task *task, Db *db) {
    Invite *invite = (Invite *)task;
    task->failed = !invites_find(db, invite->later.person, &invite->asked);
}

static void found_invited(Task *task) {
    Invite *invite = (Invite *)task;
    LaterCall *later = &invite->later;
    const Person *person = later->conn->person;
    if (!task->failed && !invites_refused(later, &invite->asked) && later_same(later) &&
        person != NULL) {
        Table *table = table_find(later->hub, invite->table);
        if (table == NULL || table_seat_of(table, person) < 0) {
            later_refuse(later, REFUSE_NO_TABLE);
        } else if (table->status != TABLE_WAITING) {
            later_refuse(later, REFUSE_BEGUN);
        } else {
            store_group(later->hub->store);
            invites_send(table, person, &invite->asked);
            table_save(table);
            tell_update(table, 0);
            store_group_end(later->hub->store);
            buffer_put(&later->out, "true");
        }
    }
    later_answer(task);
}

static CallAnswer do_invite(Call *call) {
    Asked asked;
    Table *table = call_table(call);
    if (table == NULL || !invites_read(call, &asked)) {
        return CALL_REFUSED;
    }
    if (asked.count == 0) {
        return call_refuse_with(call, REFUSE_MISSING, "people", NULL);
    }
    if (table_seat_of(table, call->conn->person) < 0) {
        return call_refuse(call, REFUSE_NO_SEAT);
    }
    if (table->status != TABLE_WAITING) {
        return call_refuse(call, REFUSE_BEGUN);
    }
    if (!api_not_too_often(call)) {
        return CALL_REFUSED;
    }
    Invite *invite = (Invite *)call_later(call, sizeof *invite, find_invited, found_invited);
    if (invite == NULL) {
        return CALL_REFUSED;
    }
    memcpy(invite->table, table->id, sizeof invite->table);
    invite->asked = asked;
    store_ask(call->hub->store, &invite->later.task);
    return CALL_LATER;
}

static CallAnswer do_decline(Call *call) {
    const Person *person = call->conn->person;
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    const int at = place_of(table, person->id);
    if (at < 0 || table->status != TABLE_WAITING || sits(table, person->id)) {
        return call_refuse(call, REFUSE_NO_INVITATION);
    }
    table->set.declined[at] = true;
    store_write(call->hub->store, SQL_ANSWERED, "tt", table->id, person->id);
    table_save(table);
    tell_update(table, 0);
    tell(table, person->id, true);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* My invitations that are open. The table comes with it where this process has it. */
typedef struct OpenInvites {
    LaterCall later;
    int count;
    struct OpenInvite {
        char table[ID_SIZE], game[32], by[ID_SIZE], name[MATCH_NAME_SIZE];
        int64_t made;
    } open[LISTED_MOST];
} OpenInvites;

static bool take_invitation(const DbRow *row, void *data) {
    OpenInvites *list = data;
    if (list->count < LISTED_MOST) {
        struct OpenInvite *one = &list->open[list->count++];
        snprintf(one->table, sizeof one->table, "%s", db_text(row, 0));
        snprintf(one->game, sizeof one->game, "%s", db_text(row, 1));
        snprintf(one->by, sizeof one->by, "%s", db_text(row, 2));
        snprintf(one->name, sizeof one->name, "%s", db_text(row, 3));
        one->made = db_number(row, 4);
    }
    return true;
}

static void ask_invitations(Task *task, Db *db) {
    OpenInvites *list = (OpenInvites *)task;
    TEXT(error, 300);
    list->count = 0;
    if (!db_each(db, &error, SQL_OPEN, take_invitation, list, "ti", list->later.person,
                 (int64_t)LISTED_MOST)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        task->failed = true;
    }
}

static void tell_invitations(Task *task) {
    OpenInvites *list = (OpenInvites *)task;
    Text *out = &list->later.out.text;
    json_open_list(out, NULL);
    for (int i = 0; i < list->count && !task->failed; i++) {
        const struct OpenInvite *one = &list->open[i];
        const Table *table = table_find(list->later.hub, one->table);
        json_open(out, NULL);
        json_add_words(out, "id", one->table);
        json_add_words(out, "game", one->game);
        json_add_number(out, "made", one->made);
        json_open(out, "by");
        json_add_words(out, "player", one->by);
        json_add_words(out, "name", one->name);
        json_close(out);
        if (table != NULL) {
            json_add_key(out, "table");
            tell_brief(table, &list->later.out);
        } else {
            json_add_null(out, "table");
        }
        json_close(out);
    }
    json_close_list(out);
    later_answer(task);
}

static CallAnswer do_invitations(Call *call) {
    OpenInvites *list =
        (OpenInvites *)call_later(call, sizeof *list, ask_invitations, tell_invitations);
    if (list == NULL) {
        return CALL_REFUSED;
    }
    store_ask(call->hub->store, &list->later.task);
    return CALL_LATER;
}

const ApiMethod API_INVITES[] = {
    {"invitations", do_invitations, SOMEBODY, {NULL}},
    {"invite", do_invite, SOMEBODY, {"table", "people"}},
    {"decline", do_decline, SOMEBODY, {"table"}},
    {NULL, NULL, ANYBODY, {NULL}},
};
