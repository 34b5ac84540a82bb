/* server/fetch.c -- tables read from the store while the server runs. */
#include "server/fetch.h"

#include "play/record.h"
#include "server/clock.h"
#include "server/fetch_inside.h"
#include "server/head.h"
#include "server/invites.h"
#include "server/log.h"
#include "server/moves.h"
#include "server/orders.h"
#include "server/table_doc.h"
#include "server/tell.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MOST = 8, /* of a call for which others are always quicker */
    LOOK_COST = 5   /* of a table that is read because a call would be refused, in calls */
};

/* A call that waits. */
typedef struct Parked {
    struct Parked *next;
    Conn *conn;
    uint32_t identity;
    int tries;
    bool anyway; /* also if there is none */
    bool late;   /* it came when the store had been asked already */
    size_t length;
    char bytes[];
} Parked;

/* ---- asking ---- */

static void fetched(Task *task);

static void free_fetch(Fetch *fetch) {
    while (fetch->parked != NULL) {
        Parked *parked = fetch->parked;
        fetch->parked = parked->next;
        conn_release(parked->conn);
        free(parked);
    }
    for (int i = 0; i < CHAT_KEPT; i++) {
        free(fetch->remarks[i]);
    }
    buffer_free(&fetch->doc);
    buffer_free(&fetch->record);
    buffer_free(&fetch->rows);
    match_free(fetch->match);
    free(fetch);
}

static Fetch *find(const Hub *hub, const char *id) {
    Fetch *fetch = hub->fetches;
    while (fetch != NULL && strcmp(fetch->id, id) != 0) {
        fetch = fetch->next;
    }
    return fetch;
}

static int moves_of(const Table *table) {
    return table->match != NULL ? table->match->count : table->count;
}

static void ask(Fetch *fetch) {
    Hub *hub = fetch->hub;
    const Table *table = table_find(hub, fetch->id);
    const bool news = table != NULL && !fetch->whole && table->status == TABLE_PLAYING;
    fetch->whole = !news;
    fetch->from = news ? moves_of(table) : 0;
    fetch->chat_from = news ? table->chat_count : 0;
    fetch->known = table == NULL ? 0 : table->head.version;
    fetch->written = table == NULL ? 0 : table->written;
    fetch->asked = fetch->heard;
    fetch->wanted = fetch->wanted || (table != NULL && table->watcher_count > 0);
    fetch->next = hub->fetches;
    hub->fetches = fetch;
    store_ask(hub->store, &fetch->task);
}

/* `heard`: a version of which others have told, or 0. NULL: no memory. */
static Fetch *begin(Hub *hub, const char *id, bool whole, bool wanted, uint32_t asker,
                    int64_t heard) {
    Fetch *fetch = find(hub, id);
    if (fetch != NULL) {
        fetch->heard = heard > fetch->heard ? heard : fetch->heard;
        return fetch;
    }
    fetch = calloc(1, sizeof *fetch);
    if (fetch == NULL || !buffer_new(&fetch->doc) || !buffer_new(&fetch->record) ||
        !buffer_new(&fetch->rows)) {
        if (fetch != NULL) {
            free_fetch(fetch);
        }
        return NULL;
    }
    fetch->task.work = fetch_read;
    fetch->task.done = fetched;
    fetch->task.asker = asker;
    fetch->hub = hub;
    fetch->whole = whole;
    fetch->wanted = wanted;
    fetch->heard = heard;
    fetch->parked_end = &fetch->parked;
    snprintf(fetch->id, sizeof fetch->id, "%s", id);
    ask(fetch);
    return fetch;
}

bool fetch_needed(const Hub *hub, const Table *table) {
    return hub->cluster != NULL && (table == NULL || table->head.stale);
}

/* NULL: no memory. */
static Parked *park(Hub *hub, const char *id, Conn *conn, const char *bytes, size_t length,
                    int tries, bool whole) {
    Parked *parked = malloc(sizeof *parked + length);
    const bool late = find(hub, id) != NULL;
    Fetch *fetch = parked == NULL ? NULL : begin(hub, id, whole, true, conn->asker, 0);
    if (fetch == NULL) {
        free(parked);
        return NULL;
    }
    memset(parked, 0, sizeof *parked);
    parked->conn = conn;
    parked->identity = conn->identity;
    parked->late = late;
    parked->tries = tries;
    parked->length = length;
    memcpy(parked->bytes, bytes, length);
    conn_hold(conn);
    *fetch->parked_end = parked;
    fetch->parked_end = &parked->next;
    return parked;
}

static void park_call(Call *call, const char *id, bool anyway) {
    Parked *parked;
    if (call->bytes == NULL || call->hub->tries >= TRIES_MOST || id[0] == '\0') {
        call_refuse(call, id[0] == '\0' ? REFUSE_NO_TABLE : REFUSE_BUSY);
    } else if ((parked = park(call->hub, id, call->conn, call->bytes, call->length,
                              call->hub->tries + 1, false)) != NULL) {
        parked->anyway = anyway;
        call->parked = true;
    } else {
        call_refuse(call, REFUSE_NO_MEMORY);
    }
}

void call_park(Call *call, const char *id) {
    park_call(call, id, false);
}

void call_park_anyway(Call *call, const char *id) {
    park_call(call, id, true);
}

void call_look_again(Call *call) {
    const Hub *hub = call->hub;
    const Table *table = table_find(call->hub, call->about);
    if (hub->cluster == NULL || table == NULL || call->bytes == NULL || hub->tries >= TRIES_MOST ||
        call_has_waited(call, call->about) || store_stalled(hub->store) > 0 ||
        (table->status == TABLE_OVER && table->written <= store_durable(hub->store))) {
        return; /* what is over remains so */
    }
    hub_charge(call->conn, LOOK_COST);
    call->parked = park(call->hub, call->about, call->conn, call->bytes, call->length,
                        hub->tries + 1, false) != NULL;
}

bool call_has_waited(const Call *call, const char *id) {
    return strcmp(call->hub->waited, id) == 0;
}

/* ---- what it means for a table in memory ---- */

/* Clocks as another server has left them; turn_since is by the wall clock so far. */
static void take_clock(Table *table) {
    const Hub *hub = table->hub;
    const int64_t spent = hub->clock() - table->turn_since;
    table_resume_clock(table, hub->steady() - (spent > 0 ? spent : 0));
}

static bool take_rows(Fetch *fetch, Table *table, Text *error) {
    const char *at = fetch->rows.text.start;
    bool chained = false, good = match_set_nature(table->match, false, error);
    for (int i = 0; i < fetch->row_count && good; i++) {
        const char *field[4];
        for (int f = 0; f < 4; f++) {
            field[f] = at;
            at += strlen(at) + 1;
        }
        good = table_read_moves(table, strtoll(field[0], NULL, 10), field[1], field[2], field[3],
                                &chained, error);
    }
    good = good && match_set_nature(table->match, true, error);
    if (good && fetch->count >= 0 &&
        (fetch->count != table->match->count || strcmp(fetch->chain, table->chain) != 0)) {
        text_clear(error);
        text_put(error, "rows are missing");
        good = false;
    }
    if (good && fetch->clock[0] != '\0') {
        good = head_read_clock(table, fetch->clock);
    }
    if (good) {
        table->turn = match_turn(table->match);
        table->undo_by = table->undo_at == table->match->count ? table->undo_by : -1;
        take_clock(table);
    }
    return good;
}

/* What was told before the question is in its answer, or was never so. */
static bool is_stale(const Fetch *fetch) {
    return fetch->heard > fetch->version && fetch->heard > fetch->asked;
}

static void take_head(const Fetch *fetch, Table *table) {
    TableHead *head = &table->head;
    head->version = fetch->version;
    head->doc_at = fetch->doc_at;
    memcpy(head->author, fetch->author, sizeof head->author);
    head->live = table->status != TABLE_OVER && fetch->version > 0;
    head->stale = table->status != TABLE_OVER && is_stale(fetch);
    head->taken = head->lost = false;
    head->fetched = table->hub->steady();
    table->ordered = fetch->ordered;
}

static void take_remarks(Fetch *fetch, Table *table) {
    for (int i = 0; i < CHAT_KEPT; i++) {
        if (fetch->remarks[i] != NULL) {
            free(table->chat[i]);
            table->chat[i] = fetch->remarks[i];
            fetch->remarks[i] = NULL;
        }
    }
    if (fetch->remark_last > table->chat_count) {
        table->chat_count = fetch->remark_last;
    }
}

static void tell_remarks(Table *table, int from) {
    for (int i = from; i < table->chat_count; i++) {
        const Remark *remark = table->chat[i % CHAT_KEPT];
        if (remark != NULL && remark->number == i && remark->words[0] != '\0') {
            tell_remarked(table, remark);
        }
    }
}

/* The store has what is in memory already. What is over may have changed without a version. */
static bool nothing_new(const Fetch *fetch, const Table *table) {
    return !table->head.lost && table->status == fetch->status && table->status != TABLE_OVER &&
           table->head.version == fetch->version && strcmp(table->head.author, fetch->author) == 0;
}

/* Only moves and remarks are new: they are added to what is there. False: that does not fit. */
static bool take_news(Fetch *fetch, Table *table) {
    TEXT(error, 300);
    if (fetch->whole || table->head.lost || table->status != TABLE_PLAYING ||
        fetch->status != TABLE_PLAYING || fetch->doc_at > fetch->known ||
        table->head.version != fetch->known || moves_of(table) != fetch->from ||
        table->chat_count != fetch->chat_from || !table_wake(table)) {
        return false;
    }
    const int turn = table->turn;
    table->version++; /* whatever is being thought is not wanted any more */
    table->thinking = false;
    table->undo_by = -1;
    if (!take_rows(fetch, table, &error)) {
        return false;
    }
    take_head(fetch, table);
    take_remarks(fetch, table);
    if (table->match->count != fetch->from) {
        tell_update(table, fetch->from);
        if (table->turn != turn) {
            tell_your_turn(table, true);
        }
    }
    tell_remarks(table, fetch->chat_from);
    return true;
}

/* The moves of a finished game. */
static bool take_record(Fetch *fetch, Table *table, Text *error) {
    Match *match = fetch->match != NULL
                       ? fetch->match
                       : record_read(fetch->record.text.start, fetch->record.text.used, error);
    fetch->match = NULL;
    if (match == NULL) {
        return false;
    }
    for (int i = 0; i < table->set.setup.seats && i < fetch->names_count; i++) {
        Person *person = table->seat[i].person;
        if (person != NULL && person->name[0] == '\0') {
            memcpy(person->name, fetch->names[i], sizeof person->name);
        }
    }
    return table_take_match(table, match);
}

/* As the store has it, new in memory. NULL: *why says why not. */
static Table *build(Fetch *fetch, Refusal *why) {
    TEXT(error, 500);
    bool old = false;
    Table *table =
        table_load(fetch->hub, fetch->id, fetch->status, fetch->doc.text.start, &old, &error);
    if (table == NULL) {
        *why = old ? REFUSE_OTHER_RULES : REFUSE_DAMAGED;
        return NULL;
    }
    bool good = true;
    if (fetch->status == TABLE_PLAYING) {
        table->match = table_new_match(table, &error);
        good = table->match != NULL && take_rows(fetch, table, &error) && table_wake(table);
    } else if (fetch->status == TABLE_OVER) {
        good = take_record(fetch, table, &error);
    } else {
        heap_set(table, table->used + WAITING_MOST_MS);
    }
    if (!good) {
        log_line(LOG_ERROR, "table_damaged", "table", fetch->id, "problem", error.start, NULL);
        *why = fetch->status == TABLE_OVER ? REFUSE_OTHER_RULES : REFUSE_DAMAGED;
        table_free(table);
        return NULL;
    }
    take_head(fetch, table);
    take_remarks(fetch, table);
    return table;
}

/* How many moves two have in common. */
static int common(const Table *a, const Table *b) {
    const int most = moves_of(a) < moves_of(b) ? moves_of(a) : moves_of(b);
    int count = 0;
    while (count < most) {
        const Move x = a->match != NULL ? match_move(a->match, count) : a->moves[count];
        const Move y = b->match != NULL ? match_move(b->match, count) : b->moves[count];
        if (memcmp(&x, &y, sizeof x) != 0) {
            break;
        }
        count++;
    }
    return count;
}

/* Those who watched go on watching the new one, as far as they may. */
static void move_watchers(Table *old, Table *table) {
    while (old->watcher_count > 0) {
        Conn *conn = old->watchers[old->watcher_count - 1];
        bool lean = false;
        for (int i = 0; i < conn->watches; i++) {
            lean = lean || (conn->watch[i] == old && conn->lean[i]);
        }
        table_unwatch(old, conn);
        if (table_admits(table, conn->person)) {
            table_watch(table, conn);
            for (int i = 0; i < conn->watches; i++) {
                conn->lean[i] = conn->watch[i] == table ? lean : conn->lean[i];
            }
        }
    }
}

static void tell_all(Table *table, const Table *old, int from, int remarks, bool lost) {
    const bool next = old != NULL && strcmp(old->next, table->next) != 0;
    tell_update(table, lost ? 0 : from);
    tell_remarks(table, remarks);
    if (next) {
        tell_rematch(table);
    }
    invites_heard(table, old);
    if (table->status == TABLE_WAITING) {
        tell_lobby(table);
    } else if (old != NULL && old->status == TABLE_WAITING) {
        tell_lobby_gone(table);
    }
    if (old == NULL || old->dealing == 0) {
        tell_deal(table);
    }
    if (table->status == TABLE_PLAYING &&
        (old == NULL || old->status != table->status || old->turn != table->turn)) {
        tell_your_turn(table, true);
    }
}

/* The store has none, or one that cannot be played: nobody has it. */
static void lose(Table *table) {
    tell_lobby_gone(table);
    tell_gone(table);
    table_free(table);
}

static Table *replace(Fetch *fetch, Table *old, Refusal *why) {
    Hub *hub = fetch->hub;
    const bool lost = old != NULL && old->head.lost;
    const int remarks = old == NULL ? INT_MAX : old->chat_count;
    if (old != NULL) {
        if (fetch->status == TABLE_OVER && old->watcher_count == 0 && fetch->parked == NULL) {
            table_free(old); /* nobody needs it any more */
            return NULL;
        }
        for (int i = 0; i < SEATS_MAX; i++) { /* who sits there has only so many tables */
            if (old->seat[i].person != NULL) {
                old->seat[i].person->holds++;
            }
        }
        map_drop(&hub->tables, old->id);
        table_unlist(old);
    } else if (fetch->status == TABLE_OVER && fetch->parked == NULL) {
        return NULL;
    }
    Table *table = build(fetch, why);
    for (int i = 0; old != NULL && i < SEATS_MAX; i++) {
        if (old->seat[i].person != NULL) {
            old->seat[i].person->holds--;
        }
    }
    if (old != NULL && table == NULL) {
        lose(old);
    } else if (old != NULL) {
        move_watchers(old, table);
        tell_all(table, old, common(old, table), remarks, lost);
        table_free(old);
    } else if (table != NULL) {
        tell_all(table, NULL, 0, INT_MAX, false);
    }
    return table;
}

static void look_after(Table *table) {
    Hub *hub = table->hub;
    if (hub->stalled_at != 0 || store_stalled(hub->store) > 0) {
        return; /* nobody's time ran meanwhile; that is put right first, and somebody takes it again
                 */
    }
    table->head.taken = true;
    store_group(hub->store);
    if (table->status == TABLE_WAITING) {
        if (table->dealing != 0 && hub->clock() >= table->dealing) {
            table_deal(table);
        } else if (hub->clock() >= table->made + WAITING_MOST_MS) {
            table_drop(table);
        } else {
            head_touch(table, false);
        }
    } else if (table->status == TABLE_PLAYING) {
        if (table_by_computer(table, table->turn)) {
            table_nudge(table);
        } else if (table->deadline != 0 && table->deadline <= hub->steady()) {
            table_time_out(table);
        } else {
            head_touch(table, false);
        }
    }
    store_group_end(hub->store);
}

static void answer_parked(Fetch *fetch, Refusal why) {
    Hub *hub = fetch->hub;
    while (fetch->parked != NULL) {
        Parked *parked = fetch->parked;
        Conn *conn = parked->conn;
        fetch->parked = parked->next;
        if (conn->wire != NULL && conn->close_code == 0) {
            if (why != REFUSE_NONE && !(why == REFUSE_NO_TABLE && parked->anyway)) {
                api_refuse(conn, parked->bytes, parked->length, why);
            } else if (conn->identity != parked->identity) {
                api_refuse(conn, parked->bytes, parked->length, REFUSE_ANOTHER_BY_NOW);
            } else {
                hub->tries = parked->tries;
                if (!parked->late) {
                    memcpy(hub->waited, fetch->id, sizeof hub->waited);
                }
                api_message(conn, parked->bytes, parked->length);
                hub->tries = 0;
                hub->waited[0] = '\0';
            }
        }
        conn_release(conn);
        free(parked);
    }
}

static void fetched(Task *task) {
    Fetch *fetch = (Fetch *)task;
    Hub *hub = fetch->hub;
    Refusal why = REFUSE_NONE;
    Fetch **at = &hub->fetches;
    while (*at != fetch) {
        at = &(*at)->next;
    }
    *at = fetch->next;
    Table *table = table_find(hub, fetch->id);
    if (task->failed || hub->closing) {
        why = REFUSE_BUSY; /* what is stale is asked for again by fetch_tick */
    } else if (table != NULL && table->written != fetch->written) {
        fetch->whole = true; /* it was changed meanwhile, on what turned out not to be so */
        ask(fetch);
        return;
    } else if (!fetch->found || fetch->status > TABLE_OVER) {
        why = fetch->found ? REFUSE_DAMAGED : REFUSE_NO_TABLE;
        if (table != NULL) {
            lose(table);
        }
    } else if (table != NULL && nothing_new(fetch, table)) {
        table->head.stale = is_stale(fetch);
        table->ordered = table->ordered || fetch->ordered;
    } else if (table == NULL || !take_news(fetch, table)) {
        if (!fetch->whole) { /* it takes more than the last moves */
            fetch->whole = true;
            ask(fetch);
            return;
        }
        table = replace(fetch, table, &why);
    }
    table = table_find(hub, fetch->id);
    if (table != NULL && !task->failed && fetch->due && !table->head.stale) {
        look_after(table);
        table = table_find(hub, fetch->id);
    }
    if (table != NULL && !task->failed) {
        orders_look(table);
    }
    answer_parked(fetch, why);
    table = table_find(hub, fetch->id);
    if (table != NULL && !table->head.stale && !hub->closing) {
        person_forget_again(table);
    }
    table = table_find(hub, fetch->id);
    if (table != NULL && table->head.stale && !task->failed) { /* else in a second (fetch_tick) */
        fetch_news(hub, fetch->id, fetch->heard);
    }
    free_fetch(fetch);
}

/* ---- reasons to ask ---- */

/* Is anybody here concerned? All look at the lobby. */
static bool is_wanted(const Table *table) {
    bool wanted = table->watcher_count > 0 || table->status == TABLE_WAITING || table->head.lost ||
                  table->ordered;
    for (int i = 0; i < table->set.setup.seats && !wanted; i++) {
        wanted = table->seat[i].person != NULL && table->seat[i].person->conns != NULL;
    }
    return wanted;
}

static void want(Hub *hub, const char *id, int64_t version, bool due) {
    if (hub->closing) { /* nothing is taken in any more: whoever asked on would never end */
        return;
    }
    const Table *table = table_find(hub, id);
    Fetch *fetch = begin(hub, id, table == NULL || table->head.lost, false, 0, version);
    if (fetch != NULL) {
        fetch->due = fetch->due || due;
    }
}

void fetch_news(Hub *hub, const char *id, int64_t version) {
    Table *table = table_find(hub, id);
    if (table == NULL) {
        if (version != 0) {
            want(hub, id, version, false);
        }
        return;
    }
    if (version != 0 && version <= table->head.version && !table->head.lost) {
        return;
    }
    table->head.stale = true;
    if (is_wanted(table) || version == 0) {
        want(hub, id, version, false);
    }
}

void fetch_due(Hub *hub, const char *id) {
    Table *table = table_find(hub, id);
    if (table == NULL || table->head.stale) {
        want(hub, id, 0, true);
    } else {
        look_after(table);
    }
}

void fetch_of(Hub *hub, const Person *person) {
    for (int i = 0; hub->cluster != NULL && i < person->table_count; i++) {
        if (person->tables[i]->head.stale) {
            want(hub, person->tables[i]->id, 0, false);
        }
    }
}

void fetch_tick(Hub *hub) {
    for (size_t i = 0; i < hub->tables.room; i++) {
        const Table *table = hub->tables.entry[i].key == NULL ? NULL : hub->tables.entry[i].value;
        if (table != NULL && table->head.stale && is_wanted(table)) {
            want(hub, table->id, 0, false);
        }
    }
}

/* The call in which the change was made is made again once the table has been read. */
static const char *lost_key;

static void make_again(Conn *conn, Message *message) {
    if (conn->wire == NULL) {
        return;
    }
    if (message->tries >= TRIES_MOST ||
        park(conn->hub, lost_key, conn, message->request, message->request_length,
             message->tries + 1, true) == NULL) {
        api_refuse(conn, message->request, message->request_length, REFUSE_BUSY);
    }
}

void fetch_lost(void *data, char keys[][STORE_KEY], int count) {
    Hub *hub = data;
    log_line(LOG_INFO, "another_was_quicker", "table", count > 0 ? keys[0] : "", NULL);
    for (int i = 0; i < count; i++) {
        Table *table = table_find(hub, keys[i]);
        if (table != NULL) {
            table->head.stale = table->head.lost = true;
        }
        want(hub, keys[i], 0, false);
    }
    lost_key = count > 0 ? keys[0] : "";
    for (Conn *conn = hub->conns; conn != NULL; conn = conn->next) {
        if (conn->queued > 0) {
            conn_purge(conn, make_again);
        }
    }
}

void fetch_free(Hub *hub) {
    hub->fetches = NULL; /* all of them have come back by now */
}
