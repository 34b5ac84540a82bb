/* server/api_table.c -- calls about one table: making it, sitting down, looking on, and again. */
#include "core/tame.h"
#include "play/setup.h"
#include "search/level.h"
#include "server/api.h"
#include "server/fetch.h"
#include "server/invites.h"
#include "server/tell.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLOCK_LEAST_S = 5, CLOCK_MOST_S = 30 * 24 * 3600, INCREMENT_MOST_S = 3600 };

/* ---- making a table ---- */

static bool read_clock(Call *call, TableSettings *set) {
    const int node = call_node(call, "clock");
    if (node == JSON_NONE) {
        return true;
    }
    /* The clock is an object; its members are read as parameters of a call of their own. */
    Call inner = *call;
    int kind = CLOCK_NONE;
    int64_t seconds = 60, increment = 0;
    inner.params = node;
    inner.error = text_over(inner.sentence, sizeof inner.sentence);
    bool good = json_type(call->json, node) == JSON_OBJECT &&
                call_option_choice(&inner, "kind", CLOCK_WORDS, &kind) &&
                call_option_number(&inner, "seconds", CLOCK_LEAST_S, CLOCK_MOST_S, &seconds) &&
                call_option_number(&inner, "increment", 0, INCREMENT_MOST_S, &increment);
    for (int at = json_first(call->json, node); good && at != JSON_NONE;
         at = json_next(call->json, at)) {
        good = json_key_is(call->json, at, "kind") || json_key_is(call->json, at, "seconds") ||
               json_key_is(call->json, at, "increment");
    }
    if (!good) {
        TEXT(time, 60);
        TEXT(more, 60);
        call_range(call->conn->lang, CLOCK_LEAST_S, CLOCK_MOST_S, &time);
        call_range(call->conn->lang, 0, INCREMENT_MOST_S, &more);
        call_refuse_with(call, REFUSE_BAD_CLOCK, time.start, more.start);
        return false;
    }
    set->clock = (ClockKind)kind;
    set->clock_ms = kind == CLOCK_NONE ? 0 : seconds * 1000;
    set->increment_ms = kind == CLOCK_GAME ? increment * 1000 : 0;
    return true;
}

bool call_settings(Call *call, TableSettings *set) {
    char name[64];
    int64_t seats = 0;
    int access = ACCESS_OPEN, on_time = ON_TIME_COMPUTER, undo = -1, chat = CHAT_ALL;
    bool spectators = true;
    memset(set, 0, sizeof *set);
    if (!call_words(call, "game", name, sizeof name)) {
        return false;
    }
    set->game = setup_game(name, &call->error);
    if (set->game == NULL) {
        call_refused(call, REFUSE_BAD_SETUP);
        return false;
    }
    seats = set->game->seats_min;
    if (!call_option_number(call, "seats", set->game->seats_min, set->game->seats_max, &seats)) {
        return false;
    }
    const int options = call_node(call, "options");
    if (!setup_seats(set->game, seats, &set->setup, &call->error) ||
        (options != JSON_NONE &&
         !setup_options(set->game, call->json, options, &set->setup, &call->error))) {
        call_refused(call, REFUSE_BAD_SETUP);
        return false;
    }
    if (!read_clock(call, set) || !call_option_choice(call, "access", ACCESS_WORDS, &access) ||
        !call_option_choice(call, "on_time", ON_TIME_WORDS, &on_time) ||
        !call_option_choice(call, "undo", UNDO_WORDS, &undo) ||
        !call_option_choice(call, "chat", CHAT_WORDS, &chat) ||
        !call_option_flag(call, "rated", &set->rated) ||
        !call_option_flag(call, "lots", &set->lots) ||
        !call_option_flag(call, "spectators", &spectators)) {
        return false;
    }
    set->closed = !spectators;
    set->access = (TableAccess)access;
    set->on_time = (OnTime)on_time;
    set->chat = (ChatPolicy)chat;
    if (set->rated && undo == UNDO_AGREE) {
        call_refuse(call, REFUSE_RATED_UNDO);
        return false;
    }
    set->undo = undo >= 0 ? (UndoPolicy)undo : set->rated ? UNDO_FAIR : UNDO_AGREE;
    return true;
}

/* Who is to sit where: "me", "open", "computer" or "computer:LEVEL" for each seat. */
static bool read_players(Call *call, const TableSettings *set, Seat seats[SEATS_MAX], int *mine) {
    const int node = call_node(call, "players");
    *mine = 0;
    memset(seats, 0, sizeof(Seat) * SEATS_MAX);
    if (node == JSON_NONE) {
        return true;
    }
    bool good = json_type(call->json, node) == JSON_ARRAY &&
                json_count(call->json, node) == set->setup.seats;
    int i = 0, me = 0;
    for (int at = good ? json_first(call->json, node) : JSON_NONE; at != JSON_NONE && good;
         at = json_next(call->json, at), i++) {
        char word[32];
        good = json_words(call->json, at, word, sizeof word);
        if (good && strcmp(word, "me") == 0) {
            *mine = i;
            me++;
        } else if (good && strncmp(word, "computer", 8) == 0 &&
                   (word[8] == '\0' || (word[8] == ':' && word[9] >= '0' &&
                                        word[9] <= '0' + LEVEL_MOST && word[10] == '\0'))) {
            seats[i].kind = SEAT_COMPUTER;
            seats[i].level = word[8] == '\0' ? LEVEL_USUAL : word[9] - '0';
        } else {
            good = good && strcmp(word, "open") == 0;
        }
    }
    if (!good || me != 1) {
        TEXT(count, 16);
        TEXT(most, 16);
        text_number(&count, set->setup.seats);
        text_number(&most, LEVEL_MOST);
        call_refuse_with(call, REFUSE_BAD_PLAYERS, count.start, most.start);
        return false;
    }
    return true;
}

/* Luck (proof.h): a pledge, whose share the player shows later, or words, which are a share at
 * once and are not kept. */
typedef struct Luck {
    char pledge[SHA256_HEX_SIZE], share[SHA256_HEX_SIZE]; /* "": none */
} Luck;

static bool read_luck(Call *call, Luck *luck) {
    char words[PROOF_LUCK_SIZE] = "";
    memset(luck, 0, sizeof *luck);
    if (!call_option_words(call, "luck", words, sizeof words) ||
        !call_option_words(call, "pledge", luck->pledge, sizeof luck->pledge)) {
        return false;
    }
    bool good = true;
    for (const char *c = words; *c != '\0'; c++) {
        good = good && tame_steers(c) == 0;
    }
    if (!good) {
        call_refuse(call, REFUSE_BAD_LUCK);
    } else if (luck->pledge[0] != '\0' && (words[0] != '\0' || !proof_is_hash(luck->pledge))) {
        call_refuse(call, REFUSE_BAD_PLEDGE);
        good = false;
    } else if (words[0] != '\0') {
        proof_share(words, luck->share);
        sodium_memzero(words, sizeof words);
    }
    return good;
}

static void sit(Table *table, int seat, Person *person, const Luck *luck) {
    table_sit(table, seat, person, luck->pledge);
    if (luck->share[0] != '\0') {
        table_show(table, seat, luck->share);
    }
}

static bool has_room(Call *call) {
    const Person *person = call->conn->person;
    int waiting = 0;
    for (int i = 0; i < person->table_count; i++) {
        waiting += person->tables[i]->status == TABLE_WAITING;
    }
    if (person->table_count == TABLES_EACH_MAX) {
        call_refuse(call, REFUSE_TOO_MANY_TABLES);
        return false;
    }
    if (waiting >= WAITING_EACH_MAX) {
        call_refuse(call, REFUSE_TOO_MANY_WAITING);
        return false;
    }
    return true;
}

static bool may_make(Call *call) {
    if (!limits_own_take(LIMIT_TABLES, &call->conn->person->table_allowance, call->hub->steady())) {
        call_refuse(call, REFUSE_TOO_OFTEN);
        return false;
    }
    return true;
}

/* Can the connection watch one more? `table` NULL: one that is not made yet. */
static bool may_watch(Call *call, const Table *table) {
    const Conn *conn = call->conn;
    for (int i = 0; i < conn->watches; i++) {
        if (conn->watch[i] == table) {
            return true;
        }
    }
    if (conn->stays && conn->watches == CONN_WATCHES_MOST) {
        call_refuse(call, REFUSE_TOO_MANY_WATCHED);
        return false;
    }
    return true;
}

/* A connection that makes or joins a table also watches it; may_watch has been asked. */
static CallAnswer watch_and_show(Call *call, Table *table, bool lean) {
    Conn *conn = call->conn;
    if (conn->stays) {
        table_watch(table, conn);
        for (int i = 0; i < conn->watches; i++) {
            if (conn->watch[i] == table) {
                conn->lean[i] = lean;
            }
        }
    }
    tell_snapshot(table, conn, lean, call->out);
    return CALL_DONE;
}

/* A table as it was asked for, while the store finds those it names. */
typedef struct NewTable {
    LaterCall later;
    TableSettings set;
    Seat seats[SEATS_MAX];
    Luck luck;
    Asked asked; /* who is invited */
    int mine;
    bool start, lean;
} NewTable;

static CallAnswer make_table(Call *call, const NewTable *wish) {
    const TableSettings *set = &wish->set;
    if (!has_room(call) || !may_watch(call, NULL) || !may_make(call)) {
        return CALL_REFUSED;
    }
    Table *table = table_new(call->hub, set, call->conn->person);
    if (table == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    for (int i = 0; i < set->setup.seats; i++) {
        table->seat[i].kind = wish->seats[i].kind;
        table->seat[i].level = wish->seats[i].level;
    }
    sit(table, wish->mine, call->conn->person, &wish->luck);
    invites_send(table, call->conn->person, &wish->asked);
    if (wish->start || table_full(table)) {
        table_begin(table);
    } else {
        table_save(table);
        tell_lobby(table);
    }
    return watch_and_show(call, table, wish->lean);
}

/* Names and ids become ids. */
static void resolve(Task *task, Db *db) {
    NewTable *wish = (NewTable *)task;
    task->failed = !invites_find(db, wish->later.person, &wish->asked);
}

static void resolved(Task *task) {
    NewTable *wish = (NewTable *)task;
    LaterCall *later = &wish->later;
    if (!task->failed && !invites_refused(later, &wish->asked) && later->conn->person != NULL &&
        later_same(later)) {
        Call call;
        memset(&call, 0, sizeof call);
        call.hub = later->hub;
        call.conn = later->conn;
        call.params = JSON_NONE;
        call.out = &later->out;
        call.error = text_over(call.sentence, sizeof call.sentence);
        call.error.lang = later->lang;
        store_group(later->hub->store);
        if (make_table(&call, wish) == CALL_REFUSED) {
            later->why = call.why;
            Text sentence = text_over(later->sentence, sizeof later->sentence);
            text_put(&sentence, call.sentence);
        }
        store_group_end(later->hub->store);
    }
    later_answer(task);
}

static CallAnswer do_new(Call *call) {
    NewTable wish;
    memset(&wish, 0, sizeof wish);
    if (!call_settings(call, &wish.set) || !invites_read(call, &wish.asked) ||
        !read_players(call, &wish.set, wish.seats, &wish.mine) || !read_luck(call, &wish.luck) ||
        !call_option_flag(call, "start", &wish.start) ||
        !call_option_flag(call, "lean", &wish.lean) || !call_option_lang(call)) {
        return CALL_REFUSED;
    }
    wish.set.reserved = wish.asked.count > 0 || wish.set.access == ACCESS_PEOPLE;
    if (wish.asked.count == 0) {
        return make_table(call, &wish);
    }
    NewTable *later = (NewTable *)call_later(call, sizeof *later, resolve, resolved);
    if (later == NULL) {
        return CALL_REFUSED;
    }
    wish.later = later->later;
    *later = wish;
    store_ask(call->hub->store, &later->later.task);
    return CALL_LATER;
}

/* ---- sitting down and getting up ---- */

static CallAnswer do_join(Call *call) {
    Luck luck;
    int64_t wanted = -1;
    bool lean = false;
    Person *person = call->conn->person;
    Table *table = call_table(call);
    if (table == NULL || !read_luck(call, &luck) ||
        !call_option_number(call, "seat", 0, SEATS_MAX - 1, &wanted) ||
        !call_option_flag(call, "lean", &lean) || !call_option_lang(call)) {
        return CALL_REFUSED;
    }
    if (!may_watch(call, table)) {
        return CALL_REFUSED;
    }
    if (table_seat_of(table, person) >= 0) {
        return watch_and_show(call, table, lean);
    }
    if (table->status != TABLE_WAITING) {
        return call_refuse(call, REFUSE_BEGUN);
    }
    if (!table_invites(table, person)) {
        return call_refuse(call, REFUSE_NOT_INVITED);
    }
    int seat = -1;
    for (int i = 0; i < table->set.setup.seats && seat < 0; i++) {
        if (table->seat[i].kind == SEAT_OPEN && (wanted < 0 || wanted == i)) {
            seat = i;
        }
    }
    if (seat < 0) {
        return call_refuse(call, wanted < 0 ? REFUSE_ALL_SEATS_TAKEN : REFUSE_SEAT_TAKEN);
    }
    if (!has_room(call)) {
        return CALL_REFUSED;
    }
    sit(table, seat, person, &luck);
    invites_answered(table, person);
    if (table_full(table)) {
        table_begin(table);
    } else {
        table_save(table);
        tell_update(table, 0);
        tell_lobby(table);
    }
    return watch_and_show(call, table, lean);
}

static CallAnswer do_leave(Call *call) {
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    const int seat = table_seat_of(table, call->conn->person);
    if (seat < 0) {
        return call_refuse(call, REFUSE_NO_SEAT);
    }
    if (table->status != TABLE_WAITING || table->dealing != 0) {
        return call_refuse(call, REFUSE_BEGUN);
    }
    table_stand(table, seat);
    if (!table_close_if_empty(table)) {
        table_save(table);
        tell_update(table, 0);
        tell_lobby(table);
    }
    buffer_put(call->out, "true");
    return CALL_DONE;
}

static CallAnswer do_start(Call *call) {
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    if (table->status != TABLE_WAITING || table->dealing != 0) {
        return call_refuse(call, REFUSE_BEGUN);
    }
    if (strcmp(table->owner, call->conn->person->id) != 0) {
        return call_refuse(call, REFUSE_NOT_OWNER);
    }
    table_begin(table);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* Luck that was pledged is shown, once nobody can pledge any more. */
static CallAnswer do_show(Call *call) {
    char share[SHA256_HEX_SIZE], pledge[SHA256_HEX_SIZE], own[SHA256_HEX_SIZE];
    Table *table = call_table(call);
    if (table == NULL || !call_words(call, "share", share, sizeof share)) {
        return CALL_REFUSED;
    }
    const int seat = table_seat_of(table, call->conn->person);
    if (seat < 0) {
        return call_refuse(call, REFUSE_NO_SEAT);
    }
    if (table->status != TABLE_WAITING) {
        return call_refuse(call, REFUSE_BEGUN);
    }
    if (table->dealing == 0) {
        return call_refuse(call, REFUSE_NOT_DEALING);
    }
    proof_pledge(share, own);
    proof_pledge_of(&table->proof, seat, pledge);
    if (!proof_is_hash(share) || strcmp(own, pledge) != 0) {
        return call_refuse(call, REFUSE_WRONG_SHARE);
    }
    if (proof_withheld(&table->proof, seat)) {
        table_show(table, seat, share);
        if (table_awaits_luck(table)) {
            table_save(table);
            tell_presence(table);
        } else {
            table_deal(table);
        }
    }
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* ---- looking on ---- */

static CallAnswer do_watch(Call *call) {
    char id[ID_SIZE];
    bool lean = false;
    if (!call_words(call, "table", id, sizeof id) || !call_option_flag(call, "lean", &lean) ||
        !call_option_lang(call)) {
        return CALL_REFUSED;
    }
    Table *table = table_find(call->hub, id);
    if (table != NULL) {
        table = call_table(call);
        if (table == NULL || !may_watch(call, table)) {
            return CALL_REFUSED;
        }
        const int before = table->watcher_count;
        const CallAnswer answer = watch_and_show(call, table, lean);
        if (table->watcher_count != before && table_seat_of(table, call->conn->person) < 0) {
            tell_presence(table);
        }
        return answer;
    }
    call_park(call, id); /* one that is over and has left memory comes back from the store */
    return CALL_REFUSED;
}

static CallAnswer do_unwatch(Call *call) {
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    table_unwatch(table, call->conn);
    tell_presence(table);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* ---- playing again ---- */

/* Everybody moves on by one seat, so that another begins; lots would mix them anyway. */
static Table *make_rematch(Call *call, Table *table) {
    TableSettings set = table->set;
    const int seats = set.setup.seats;
    set.invited_count = 0;
    set.reserved = true; /* the seats are kept for those who played */
    Table *next = table_new(call->hub, &set, call->conn->person);
    if (next != NULL) {
        for (int i = 0; i < seats; i++) {
            const Seat *seat = &table->seat[i];
            next->seat[(i + 1) % seats].kind =
                seat->kind == SEAT_COMPUTER ? SEAT_COMPUTER : SEAT_OPEN;
            next->seat[(i + 1) % seats].level = seat->level;
        }
        memcpy(table->next, next->id, sizeof table->next);
        table_save(table);
    }
    return next;
}

/* Those who played are asked to come again. */
static void invite_again(const Table *table, Table *next, const Person *by) {
    Asked asked;
    memset(&asked, 0, sizeof asked);
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Person *person = table->seat[i].person;
        if (person != NULL && !person->deleted && person != by) {
            snprintf(asked.who[asked.count], MATCH_NAME_SIZE, "%s", person->id);
            snprintf(asked.name[asked.count], MATCH_NAME_SIZE, "%s", person->name);
            asked.silent[asked.count++] = person_mutes(person, by->id);
        }
    }
    invites_send(next, by, &asked);
}

static CallAnswer do_rematch(Call *call) {
    Luck luck;
    bool lean = false;
    char id[ID_SIZE] = "";
    if (!call_option_words(call, "table", id, sizeof id)) {
        return CALL_REFUSED;
    }
    if (id[0] != '\0' && table_find(call->hub, id) == NULL) {
        call_park(call, id); /* it has left memory: it comes back from the store */
        return CALL_REFUSED;
    }
    Table *table = call_table(call);
    if (table == NULL || !read_luck(call, &luck) || !call_option_flag(call, "lean", &lean)) {
        return CALL_REFUSED;
    }
    const int seat = table_seat_of(table, call->conn->person);
    if (seat < 0) {
        return call_refuse(call, REFUSE_NO_SEAT);
    }
    if (table->status != TABLE_OVER) {
        return call_refuse(call, REFUSE_NOT_OVER);
    }
    if (!has_room(call)) {
        return CALL_REFUSED;
    }
    Table *next = table->next[0] == '\0' ? NULL : table_find(call->hub, table->next);
    if (table->next[0] != '\0' && fetch_needed(call->hub, next) &&
        !call_has_waited(call, table->next)) {
        call_park_anyway(call, table->next);
        return CALL_REFUSED;
    }
    const bool made = next == NULL;
    if (!made && next->status != TABLE_WAITING && !table_admits(next, call->conn->person)) {
        memcpy(call->about, next->id, sizeof call->about);
        return call_refuse(call, REFUSE_NO_TABLE);
    }
    if (!may_watch(call, next) || (made && !may_make(call))) {
        return CALL_REFUSED;
    }
    if (made) {
        next = make_rematch(call, table);
    }
    if (next == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    if (next->status == TABLE_WAITING && table_seat_of(next, call->conn->person) < 0) {
        int place = (seat + 1) % next->set.setup.seats;
        for (int i = 0; next->seat[place].kind != SEAT_OPEN && i < next->set.setup.seats; i++) {
            place = (place + 1) % next->set.setup.seats;
        }
        if (next->seat[place].kind != SEAT_OPEN) {
            memcpy(call->about, next->id, sizeof call->about);
            return call_refuse(call, REFUSE_ALL_SEATS_TAKEN);
        }
        sit(next, place, call->conn->person, &luck);
        invites_answered(next, call->conn->person);
        if (made) {
            invite_again(table, next, call->conn->person);
        }
        if (table_full(next)) {
            table_begin(next);
        } else {
            table_save(next);
            tell_update(next, 0);
            tell_lobby(next);
        }
    }
    if (made) {
        tell_rematch(table);
    }
    if (!table_wake(next)) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    return watch_and_show(call, next, lean);
}

const ApiMethod API_TABLE[] = {
    {"new",
     do_new,
     true,
     {"game", "seats", "options", "access", "people", "clock", "on_time", "undo", "chat", "rated",
      "lots", "spectators", "players", "luck", "pledge", "start", "lean", "lang"}},
    {"join", do_join, true, {"table", "seat", "luck", "pledge", "lean", "lang"}},
    {"leave", do_leave, true, {"table"}},
    {"start", do_start, true, {"table"}},
    {"show", do_show, true, {"table", "share"}},
    {"watch", do_watch, false, {"table", "lean", "lang"}},
    {"unwatch", do_unwatch, false, {"table"}},
    {"rematch", do_rematch, true, {"table", "luck", "pledge", "lean"}},
    {NULL, NULL, false, {NULL}},
};
