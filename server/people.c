/* server/people.c -- who somebody is: guests, accounts, names, tokens. */
#include "server/people.h"

#include "server/admin.h"
#include "server/aside.h"
#include "server/cluster.h"
#include "server/contact.h"
#include "server/end.h"
#include "server/fetch.h"
#include "server/follow.h"
#include "server/friends.h"
#include "server/holiday.h"
#include "server/identity.h"
#include "server/invites.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notes.h"
#include "server/notice.h"
#include "server/orders.h"
#include "server/origins.h"
#include "server/tell.h"
#include "server/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BANNED_MS = 60000 }; /* in which the seats of somebody who was banned are looked at again */

/* No letters or digits that look alike. */
static const char ALPHABET[] = "abcdefghijkmnpqrstuvwxyz23456789";

static void draw_letters(char *out, int letters) {
    unsigned char raw[64];
    randombytes_buf(raw, (size_t)letters);
    for (int i = 0; i < letters; i++) {
        out[i] = ALPHABET[raw[i] & 31];
    }
    out[letters] = '\0';
}

void id_new(char out[ID_SIZE], int letters) {
    draw_letters(out, letters < ID_SIZE ? letters : ID_SIZE - 1);
}

void token_new(char out[TOKEN_SIZE]) {
    draw_letters(out, 40); /* 200 bits */
}

void token_hash(const char *token, char out[SHA256_HEX_SIZE]) {
    sha256_hex(token, strlen(token), out);
}

Person *person_of(Hub *hub, const char *id, const char *name, bool account) {
    const bool gone = id[0] == '\0';
    Person *person = gone ? NULL : map_get(&hub->people, id);
    if (person == NULL) {
        person = calloc(1, sizeof *person);
        if (person == NULL) {
            return NULL;
        }
        snprintf(person->id, sizeof person->id, "%s", id);
        snprintf(person->name, sizeof person->name, "%s", name);
        person->account = account;
        person->deleted = gone;
        if (!gone && !map_put(&hub->people, person->id, person)) {
            free(person);
            return NULL;
        }
    }
    return person;
}

void person_read(Person *person, const char *name, bool account, const char *muted, int64_t made) {
    if (person->read || person->deleted) {
        return;
    }
    person->read = true;
    snprintf(person->name, sizeof person->name, "%s", name);
    person->account = account;
    person->made = made;
    person->muted_count = 0;
    while (person->muted_count < MUTED_MAX && *muted != '\0') {
        const size_t length = strcspn(muted, " ");
        if (length > 0 && length < ID_SIZE) {
            memcpy(person->muted[person->muted_count], muted, length);
            person->muted[person->muted_count++][length] = '\0';
        }
        muted += length + (muted[length] == ' ');
    }
}

void person_release(Hub *hub, Person *person) {
    if (person == NULL || person->conns != NULL || person->table_count > 0 || person->holds > 0) {
        return;
    }
    if (person->id[0] == '\0') { /* deleted: nobody else knows them */
        free(person);
    } else if (!hub->closing) {
        map_drop(&hub->people, person->id);
        free(person);
    }
}

static void save_muted(Hub *hub, const Person *person) {
    TEXT(muted, MUTED_MAX * ID_SIZE);
    for (int i = 0; i < person->muted_count; i++) {
        text_format(&muted, "%s%s", i > 0 ? " " : "", person->muted[i]);
    }
    store_write(hub->store, SQL_PLAYER_MUTED, "tit", muted.start, hub->clock(), person->id);
    TEXT(line, 64);
    text_format(&line, "p %s", person->id);
    store_tell(hub->store, line.start);
}

bool person_set_muted(Hub *hub, Person *person, const char *id, bool on) {
    int at = 0;
    while (at < person->muted_count && strcmp(person->muted[at], id) != 0) {
        at++;
    }
    if (on && at == MUTED_MAX) {
        return false;
    }
    if (on && at == person->muted_count) {
        snprintf(person->muted[person->muted_count++], ID_SIZE, "%s", id);
    } else if (!on && at < person->muted_count) {
        memmove(person->muted[at], person->muted[--person->muted_count], ID_SIZE);
    }
    save_muted(hub, person);
    return true;
}

/* None of their devices wants to hear of friends any more. */
static bool looks_away(const Person *person) {
    for (const Conn *conn = person->conns; conn != NULL; conn = conn->person_next) {
        if (conn->friends) {
            return false;
        }
    }
    return true;
}

/* Somebody's presence is shown at the tables where they sit. */
static void tell_tables(const Person *person) {
    for (int i = 0; i < person->table_count; i++) {
        tell_presence(person->tables[i]);
    }
}

/* Whoever a connection belongs to now does not see what only the one before might. */
static void see_off(Conn *conn) {
    for (int i = conn->watches - 1; i >= 0; i--) {
        Table *table = conn->watch[i];
        if (!table_admits(table, conn->person)) {
            table_unwatch(table, conn);
        }
    }
}

static bool is_here(const Person *person) {
    for (const Conn *conn = person->conns; conn != NULL; conn = conn->person_next) {
        if (conn->stays) {
            return true;
        }
    }
    return false;
}

bool person_is_here(const Hub *hub, const Person *person) {
    return person != NULL && (is_here(person) || cluster_has(hub->cluster, person->id));
}

void person_attach(Conn *conn, Person *person) {
    Person *before = conn->person;
    if (before == person) {
        return;
    }
    if (before != NULL) {
        const bool was_here = is_here(before);
        Conn **at = &before->conns;
        while (*at != conn) {
            at = &(*at)->person_next;
        }
        *at = conn->person_next;
        conn->person = NULL;
        conn->person_next = NULL;
        conn->bot = conn->friends = false;
        if (looks_away(before)) {
            friends_unlook(conn->hub, before);
        }
        if (was_here && !is_here(before)) {
            cluster_presence(conn->hub, before->id, false);
            friends_presence(conn->hub, before->id);
        }
        METRIC_ADD(players, before->conns == NULL ? -1 : 0);
        if (before->conns == NULL && !conn->hub->closing) {
            tell_tables(before);
        }
        person_release(conn->hub, before);
    }
    if (person != NULL) {
        const bool came = person->conns == NULL && conn->stays;
        METRIC_ADD(players, person->conns == NULL ? 1 : 0);
        const bool was_here = is_here(person);
        conn->person = person;
        conn->person_next = person->conns;
        person->conns = conn;
        fetch_of(conn->hub, person);
        if (!was_here && conn->stays) {
            cluster_presence(conn->hub, person->id, true);
            friends_presence(conn->hub, person->id);
        }
        if (came) {
            tell_tables(person);
        }
    }
    if (conn->wire != NULL) { /* else it only closes: its calls go on for whom they were made */
        conn->identity++;
        see_off(conn);
    }
}

bool person_mutes(const Person *person, const char *id) {
    for (int i = 0; person != NULL && i < person->muted_count; i++) {
        if (strcmp(person->muted[i], id) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- forgetting somebody ---- */

/* Remarks in memory, at any table. */
static void forget_remarks(Hub *hub, const char *id) {
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        for (int c = 0; table != NULL && c < CHAT_KEPT; c++) {
            Remark *remark = table->chat[c];
            if (remark != NULL && strcmp(remark->player, id) == 0) {
                remark->words[0] = remark->name[0] = remark->player[0] = '\0';
            }
        }
    }
}

/* Seats in games that go on, and at tables that wait. */
void person_leave_tables(Person *person) {
    /* From the last to the first, because leaving a table takes it out of the list. */
    for (int i = person->table_count - 1; i >= 0; i--) {
        Table *table = person->tables[i];
        Hub *hub = table->hub;   /* the table may go */
        store_group(hub->store); /* each by itself, unless all belong together */
        const int seat = table_seat_of(table, person);
        if (table->dealing != 0) {
            table_leave_deal(table, seat);
        } else if (table->status == TABLE_PLAYING && table_wake(table)) {
            table_hand_over(table, seat);
        } else if (table->status == TABLE_WAITING) {
            table_stand(table, seat);
            if (!table_close_if_empty(table)) {
                tell_update(table, 0);
                table_save(table);
            }
        }
        store_group_end(hub->store);
    }
}

/* What is left of somebody at tables has neither id nor name. */
static void erase(Hub *hub, Person *person) {
    for (int i = 0; i < person->table_count; i++) {
        if (strcmp(person->tables[i]->owner, person->id) == 0) {
            person->tables[i]->owner[0] = '\0';
        }
    }
    map_drop(&hub->people, person->id);
    person->id[0] = person->name[0] = '\0';
    person->account = false;
    person->deleted = true;
    for (int i = 0; i < person->table_count; i++) {
        table_save(person->tables[i]);
        tell_presence(person->tables[i]);
    }
}

/* Seats that were kept for them. */
static void forget_invitations(Hub *hub, const char *id) {
    for (size_t i = 0; i < hub->tables.room; i++) {
        Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        for (int n = 0; table != NULL && n < table->set.invited_count; n++) {
            if (strcmp(table->set.invited[n], id) == 0) {
                /* The list stays as long as it was: an empty one would open the table to all. */
                snprintf(table->set.invited[n], MATCH_NAME_SIZE, "%s", "-");
                table->set.invited_name[n][0] = '\0';
                table_save(table);
            }
        }
    }
}

/* In the lists of those who did not want to hear them. */
static void forget_muted(Hub *hub, const char *id) {
    for (size_t i = 0; i < hub->people.room; i++) {
        Person *other = hub->people.entry[i].key == NULL ? NULL : hub->people.entry[i].value;
        if (other != NULL && person_mutes(other, id)) {
            person_set_muted(hub, other, id, false);
        }
    }
    store_write(hub->store, SQL_MUTED_FORGET, "tt", id, id);
}

void person_forget(Hub *hub, const char *who, const Conn *self) {
    char id[ID_SIZE]; /* `who` may belong to the person, who goes */
    snprintf(id, sizeof id, "%s", who);
    Person *person = map_get(&hub->people, id);
    if (hub->cluster != NULL) {
        memcpy(hub->forgotten[hub->forgotten_count++ % FORGOTTEN_KEPT], id, sizeof id);
    }
    log_line(LOG_INFO, "deleted", "player", id, NULL);
    store_group(hub->store);
    identity_changed(hub, id);
    forget_remarks(hub, id);
    forget_invitations(hub, id);
    if (person != NULL) {
        person->holds++; /* stays until all have left */
        person_leave_tables(person);
    }
    notice_forget(hub, id);
    contact_forget(hub, id);
    holidays_forget(hub, id);
    orders_forget(hub, id);
    notes_forget(hub, id);
    invites_forget(hub, id);
    tournament_forget(hub, id);
    friends_forget(hub, id);
    follow_forget(hub, id);
    end_forget(hub, id);
    admin_forget(hub, id);
    forget_muted(hub, id);
    end_forget_luck(hub, id);
    aside_forget(hub, id);
    origins_forget(hub, id);
    store_write(hub->store, SQL_SESSIONS_DROP, "t", id);
    store_write(hub->store, SQL_RATING_DROP, "t", id);
    store_write(hub->store, SQL_CHAT_FORGET, "t", id);
    TEXT(player, 64);
    TEXT(owner, 64);
    text_format(&player, "\"player\":\"%s\"", id);
    text_format(&owner, "\"owner\":\"%s\"", id);
    store_write(hub->store, SQL_TABLES_FORGET, "ttt", player.start, owner.start, id);
    store_write(hub->store, SQL_RECORD_FORGET, "t", id);
    store_write(hub->store, SQL_PLAYER_DELETE, "t", id);
    while (person != NULL && person->conns != NULL) {
        Conn *conn = person->conns;
        person_attach(conn, NULL);
        sodium_memzero(conn->secret, sizeof conn->secret);
        if (conn != self && conn->stays) {
            conn_close(conn, 1008, "the account was deleted");
        }
    }
    if (person != NULL) {
        erase(hub, person);
        person->holds--;
        person_release(hub, person);
    }
    store_group_end(hub->store);
}

void person_banned(Person *person) {
    Hub *hub = person->table_count == 0 ? NULL : person->tables[0]->hub;
    if (hub != NULL && hub->cluster != NULL) {
        const int slot = hub->banned_count++ % FORGOTTEN_KEPT;
        memcpy(hub->banned[slot].player, person->id, sizeof person->id);
        hub->banned[slot].at = hub->steady();
    }
    person_leave_tables(person);
}

/* Somebody who was banned just now sits there still: another server had changed the table. */
static void leave_again(Table *table) {
    Hub *hub = table->hub;
    for (int i = 0; i < FORGOTTEN_KEPT && i < hub->banned_count; i++) {
        const int seat = table_seat_of(table, map_get(&hub->people, hub->banned[i].player));
        if (seat >= 0 && hub->steady() - hub->banned[i].at < BANNED_MS &&
            table->status == TABLE_PLAYING && !table->seat[seat].away && !table->seat[seat].out &&
            table_wake(table)) {
            store_group(hub->store);
            table_hand_over(table, seat);
            store_group_end(hub->store);
        }
    }
}

void person_forget_again(Table *table) {
    Hub *hub = table->hub;
    leave_again(table);
    for (int i = 0; i < FORGOTTEN_KEPT && hub->forgotten_count > 0; i++) {
        const Person *person =
            hub->forgotten[i][0] == '\0' ? NULL : map_get(&hub->people, hub->forgotten[i]);
        if (table_seat_of(table, person) < 0) {
            continue;
        }
        for (int t = 0; t < person->table_count; t++) {
            if (person->tables[t]->head.stale) {
                return; /* the last of them to be read comes here again */
            }
        }
        person_forget(hub, person->id, NULL);
        return; /* the table may be gone */
    }
}
