/* server/table.c -- what can happen at a table. */
#include "server/table.h"

#include "search/level.h"
#include "server/clock.h"
#include "server/end.h"
#include "server/follow.h"
#include "server/head.h"
#include "server/hub.h"
#include "server/invites.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/moves.h"
#include "server/notice.h"
#include "server/orders.h"
#include "server/table_doc.h"
#include "server/tell.h"
#include "server/tournament.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_LETTERS = 16 };

const char *const STATUS_WORDS[] = {"waiting", "playing", "over", NULL};
const char *const ACCESS_WORDS[] = {"open", "link", "people", NULL};
const char *const CLOCK_WORDS[] = {"none", "move", "game", NULL};
const char *const ON_TIME_WORDS[] = {"computer", "end", NULL};
const char *const UNDO_WORDS[] = {"agree", "fair", "never", NULL};
const char *const CHAT_WORDS[] = {"all", "seats", "none", NULL};
const char *const END_WORDS[] = {"", "over", "resign", "time", "rules", "operator", NULL};
const char *const SEAT_WORDS[] = {"open", "person", "computer", NULL};

/* ---- coming and going ---- */

Table *table_new(Hub *hub, const TableSettings *set, const Person *owner) {
    char id[ID_SIZE];
    id_new(id, TABLE_LETTERS);
    return table_new_as(hub, set, owner->id, id);
}

Table *table_new_as(Hub *hub, const TableSettings *set, const char *owner, const char *id) {
    Table *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    unsigned char raw[SHA256_BYTES];
    table->hub = hub;
    snprintf(table->id, sizeof table->id, "%s", id);
    snprintf(table->owner, sizeof table->owner, "%s", owner);
    table->set = *set;
    table->made = table->changed = hub->clock();
    table->used = hub->steady();
    table->heap_at = -1;
    table->turn = table->undo_by = table->ended_by = -1;
    randombytes_buf(raw, sizeof raw);
    sodium_bin2hex(table->proof.secret, sizeof table->proof.secret, raw, sizeof raw);
    sodium_memzero(raw, sizeof raw);
    table->proof.seats = set->setup.seats;
    table->proof.drawn = set->lots;
    table->proof.keyed = table->proof.pledged = true;
    proof_derive(&table->proof);
    if (!map_put(&hub->tables, table->id, table)) {
        free(table);
        return NULL;
    }
    METRIC_ADD(tables_waiting, 1);
    log_line(LOG_INFO, "table", "table", table->id, "game", set->game->name, "player", owner, NULL);
    heap_set(table, table->used + WAITING_MOST_MS);
    return table;
}

Table *table_find(Hub *hub, const char *id) {
    return map_get(&hub->tables, id);
}

void table_save(Table *table) {
    Buffer *buffer = &table->hub->scratch;
    buffer_clear(buffer);
    table_write_doc(table, buffer);
    table->changed = table->hub->clock();
    store_group(table->hub->store);
    head_touch(table, true);
    table->written = store_write(table->hub->store, SQL_TABLE_SAVE, "titi", table->id,
                                 (int64_t)table->status, store_text(buffer), table->changed);
    store_group_end(table->hub->store);
}

static void leave_awake(Table *table) {
    if (table->awake) {
        if (table->awake_previous != NULL) {
            table->awake_previous->awake_next = table->awake_next;
        } else {
            table->hub->awake = table->awake_next;
        }
        if (table->awake_next != NULL) {
            table->awake_next->awake_previous = table->awake_previous;
        }
        table->awake = false;
        table->awake_previous = table->awake_next = NULL;
    }
}

void table_free(Table *table) {
    Hub *hub = table->hub;
    if (!hub->closing && map_get(&hub->tables, table->id) == table) {
        map_drop(&hub->tables, table->id);
    }
    for (Table **at = &hub->touched; *at != NULL; at = &(*at)->head.next) {
        if (*at == table) {
            *at = table->head.next;
            break;
        }
    }
    if (table->status == TABLE_WAITING) {
        METRIC_ADD(tables_waiting, -1);
    } else if (table->status == TABLE_PLAYING) {
        METRIC_ADD(tables_playing, -1);
    }
    heap_set(table, 0);
    leave_awake(table);
    while (table->watcher_count > 0) {
        table_unwatch(table, table->watchers[table->watcher_count - 1]);
    }
    for (int i = 0; i < SEATS_MAX; i++) {
        table_stand(table, i);
    }
    for (int i = 0; i < CHAT_KEPT; i++) {
        free(table->chat[i]);
    }
    sodium_memzero(table->proof.secret, sizeof table->proof.secret);
    free(table->watchers);
    free(table->moves);
    match_free(table->match);
    free(table);
}

/* The match is put away as a list of moves. */
static void put_away(Table *table) {
    if (table->match != NULL) {
        const int count = table->match->count;
        Move *moves = realloc(table->moves, (size_t)(count > 0 ? count : 1) * sizeof *moves);
        if (moves == NULL) {
            return;
        }
        table->moves = moves;
        table->count = count;
        for (int i = 0; i < count; i++) {
            moves[i] = match_move(table->match, i);
        }
        match_free(table->match);
        table->match = NULL;
    }
    leave_awake(table);
}

void table_forget(Table *table) {
    if (table->status == TABLE_OVER) {
        table_free(table);
    } else {
        put_away(table);
    }
}

static void name_seats(Table *table) {
    TEXT(error, 200);
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Seat *seat = &table->seat[i];
        TEXT(computer, 32);
        text_format(&computer, "computer %d", seat->level);
        char name[MATCH_NAME_SIZE];
        table_name(table, i, name);
        if (!match_name(table->match, i, seat->kind == SEAT_PERSON ? name : computer.start,
                        &error)) {
            log_line(LOG_WARN, "name", "problem", error.start, NULL);
        }
    }
}

static void join_awake(Table *table) {
    if (!table->awake) {
        table->awake = true;
        table->awake_previous = NULL;
        table->awake_next = table->hub->awake;
        if (table->hub->awake != NULL) {
            table->hub->awake->awake_previous = table;
        }
        table->hub->awake = table;
    }
}

Match *table_new_match(const Table *table, Text *error) {
    Match *match = match_new(table->set.game, &table->set.setup, table->proof.seed, false, error);
    if (match != NULL && table->proof.keyed) {
        match_set_key(match, table->proof.key);
    }
    return match;
}

bool table_wake(Table *table) {
    TEXT(error, 300);
    table->used = table->hub->steady();
    if (table->status == TABLE_WAITING) {
        return true;
    }
    join_awake(table);
    if (table->match != NULL) {
        return true;
    }
    table->match = table_new_match(table, &error);
    bool good = table->match != NULL;
    for (int i = 0; i < table->count && good; i++) {
        good = match_play(table->match, table->moves[i], &error) == MATCH_MADE;
    }
    if (!good || !match_set_nature(table->match, true, &error)) {
        log_line(LOG_ERROR, "table", "table", table->id, "problem", error.start, NULL);
        match_free(table->match);
        table->match = NULL;
        leave_awake(table);
        return false;
    }
    name_seats(table);
    return true;
}

bool table_take_match(Table *table, Match *match) {
    TEXT(error, 300);
    table->match = match;
    if (match->game != table->set.game || match->setup.seats != table->set.setup.seats ||
        !match_set_nature(match, true, &error)) {
        return false;
    }
    name_seats(table);
    return table_wake(table);
}

/* ---- the game ---- */

/* Those who waited without a seat see that it is full, and no more. */
static void see_off(Table *table) {
    tell_presence(table);
    for (int i = table->watcher_count - 1; i >= 0; i--) {
        if (!table_admits(table, table->watchers[i]->person)) {
            table_unwatch(table, table->watchers[i]);
        }
    }
}

/* Whether a game counts is decided once, when it begins: all people must have accounts. */
static bool counts(const Table *table) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Seat *seat = &table->seat[i];
        if (seat->kind == SEAT_PERSON && !seat->person->account) {
            return false;
        }
    }
    return table->set.rated;
}

/* Nobody comes or goes any more: all are told what all have pledged, and show it. */
static void wait_for_luck(Table *table) {
    Hub *hub = table->hub;
    table->dealing = hub->clock() + DEALING_MS;
    heap_set(table, hub->steady() + DEALING_MS);
    table_save(table);
    tell_lobby_gone(table);
    invites_end(table);
    tell_update(table, 0);
    tell_deal(table);
}

bool table_awaits_luck(const Table *table) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (table->seat[i].kind == SEAT_PERSON && proof_withheld(&table->proof, i)) {
            return true;
        }
    }
    return false;
}

void table_begin(Table *table) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (table->seat[i].kind == SEAT_OPEN) {
            table->seat[i].kind = SEAT_COMPUTER;
            table->seat[i].level = LEVEL_USUAL;
        }
    }
    if (table_awaits_luck(table)) {
        wait_for_luck(table);
    } else {
        table_deal(table);
    }
}

void table_leave_deal(Table *table, int seat) {
    table_replace(table, seat);
    if (table_close_if_empty(table)) {
        return;
    }
    if (table_awaits_luck(table)) {
        table_save(table);
        tell_update(table, 0);
    } else {
        table_deal(table);
    }
}

void table_deal(Table *table) {
    const int seats = table->set.setup.seats;
    const bool dealt = table->dealing != 0;
    Seat before[SEATS_MAX];
    proof_derive(&table->proof);
    memcpy(before, table->seat, sizeof before);
    for (int i = 0; i < seats; i++) {
        Seat *seat = &table->seat[table->proof.lot[i]];
        *seat = before[i];
        seat->left = table->set.clock_ms;
        seat->furthest = 0;
    }
    TEXT(error, 300);
    table->match = table_new_match(table, &error);
    if (table->match != NULL && !match_set_nature(table->match, true, &error)) {
        match_free(table->match);
        table->match = NULL;
    }
    if (table->match == NULL) {
        log_line(LOG_ERROR, "table", "table", table->id, "problem", error.start, NULL);
        memcpy(table->seat, before, sizeof before);
        if (dealt) { /* once more */
            heap_set(table, table->hub->steady() + DEALING_MS);
        }
        return;
    }
    table->dealing = 0;
    METRIC_ADD(tables_waiting, -1);
    METRIC_ADD(tables_playing, 1);
    table->status = TABLE_PLAYING;
    table->begun = table->hub->clock();
    table->set.rated = counts(table);
    table->turn = match_turn(table->match);
    table->used = table->hub->steady();
    table->furthest = table->match->count;
    if (table->turn >= 0) {
        table->seat[table->turn].furthest = table->match->count;
    }
    name_seats(table);
    join_awake(table);
    table_run_clock(table, table->used);
    table_keep_moves(table, 0);
    table_save(table);
    if (!dealt) {
        tell_lobby_gone(table);
        invites_end(table);
    }
    if (table->set.closed) {
        see_off(table);
    }
    tell_update(table, 0);
    tell_your_turn(table, false);
    table_nudge(table);
}

void table_moved(Table *table, int from) {
    const int64_t now = table->hub->steady();
    const int seat = match_actor(table->match, from);
    const int next = match_turn(table->match);
    const int count = table->match->count;
    METRIC_ADD(moves, 1);
    table_stop_clock(table, now);
    /* Whoever takes moves back and makes others gets no more time by that. */
    if (count > table->furthest && next != seat && table->set.clock == CLOCK_GAME &&
        !table_by_computer(table, seat)) {
        table->seat[seat].left += table->set.increment_ms;
    }
    table->furthest = count > table->furthest ? count : table->furthest;
    if (next >= 0 && count > table->seat[next].furthest) {
        table->seat[next].furthest = count;
        if (table->set.clock == CLOCK_MOVE) {
            table->seat[next].left = table->set.clock_ms;
        }
    }
    table->version++;
    table->thinking = false;
    table->undo_by = -1;
    table->turn = next;
    table->used = now;
    if (table_resting(table)) { /* who moves goes on playing */
        for (int i = 0; i < table->set.setup.seats; i++) {
            table->seat[i].rests = false;
        }
        table_save(table);
    }
    table_run_clock(table, now);
    table_keep_moves(table, from);
    if (next == OVER) {
        table_end(table, END_OVER, -1);
    }
    tell_update(table, from);
    if (next != seat) {
        tell_your_turn(table, false);
    }
    table_nudge(table);
    orders_look(table);
}

MatchAnswer table_play(Table *table, const char *words, Text *error) {
    const int from = table->match->count, seat = table->turn;
    const MatchAnswer answer = match_play_text(table->match, words, error);
    if (answer == MATCH_MADE) {
        if (table->seat[seat].unmoved) {
            table->seat[seat].unmoved = false;
            table_save(table);
        }
        table_moved(table, from);
    }
    return answer;
}

bool table_has_moved(const Table *table, int seat) {
    int i = 0;
    while (i < table->match->count && match_actor(table->match, i) != seat) {
        i++;
    }
    return i < table->match->count;
}

void table_rewind(Table *table, int index) {
    const int64_t now = table->hub->steady();
    table_stop_clock(table, now);
    match_rewind(table->match, index);
    index = table->match->count;
    table->version++;
    table->thinking = false;
    table->undo_by = -1;
    table->turn = match_turn(table->match);
    table->used = now;
    table_run_clock(table, now);
    table_cut_moves(table);
    tell_update(table, index);
    tell_your_turn(table, false);
    table_nudge(table);
    orders_look(table);
}

/* ---- the end ---- */

/* Points are those reached. Who stays in shares the first place, whoever left comes last. */
static void score_unfinished(Table *table) {
    int in = 0;
    table->set.game->score(match_state(table->match), table->score);
    for (int i = 0; i < table->set.setup.seats; i++) {
        in += !table->seat[i].out;
    }
    for (int i = 0; i < table->set.setup.seats; i++) {
        const bool out = table->seat[i].out;
        table->score[i].place = out ? in + 1 : 1;
        table->score[i].won = !out;
    }
}

void table_end(Table *table, EndReason why, int seat) {
    if (table->status == TABLE_PLAYING) {
        METRIC_ADD(tables_playing, -1);
    }
    METRIC_ADD(games_finished, 1);
    log_line(LOG_INFO, "end", "table", table->id, "game", table->set.game->name, "why",
             END_WORDS[why], NULL);
    table->why = why;
    table->ended_by = seat;
    table->ended = table->hub->clock();
    table->status = TABLE_OVER;
    table->version++;
    table->undo_by = -1;
    heap_set(table, 0);
    /* Who was asked to come is nobody's business any more, and would outlive their account. */
    table->set.invited_count = 0;
    if (why == END_OVER) {
        table->set.game->score(match_state(table->match), table->score);
    } else {
        score_unfinished(table);
    }
    end_record(table);
    orders_over(table);
    table_save(table);
    if (table->tournament[0] != '\0') {
        tournament_table_over(table);
    }
    notice_end(table);
    follow_over(table);
    table_seats_over(table);
}

static void put_out(Table *table, int seat, bool timed) {
    Seat *place = &table->seat[seat];
    place->out = true;
    place->timed = timed;
    place->unmoved = place->unmoved || !table_has_moved(table, seat);
}

static void give_seat_up(Table *table, int seat, bool ends) {
    const int64_t now = table->hub->steady();
    table_stop_clock(table, now);
    put_out(table, seat, false);
    if (ends) {
        table_end(table, END_RESIGN, seat);
    } else {
        table->seat[seat].away = true;
        table->seat[seat].level = LEVEL_USUAL;
        table_run_clock(table, now);
        table_keep_clock(table);
        table_save(table);
        orders_look(table);
    }
    tell_update(table, table->match->count);
    table_nudge(table);
}

void table_resign(Table *table, int seat) {
    int in = 0;
    for (int i = 0; i < table->set.setup.seats; i++) {
        in += i != seat && !table->seat[i].out;
    }
    give_seat_up(table, seat, in < 2);
}

void table_hand_over(Table *table, int seat) {
    int people = 0, in = 0;
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Person *person = table->seat[i].person;
        const bool plays = i != seat && !table->seat[i].out;
        in += plays;
        people += plays && person != NULL && !person->deleted;
    }
    give_seat_up(table, seat, people == 0 || (table->set.rated && in < 2));
}

void table_time_out(Table *table) {
    const int seat = table->turn;
    if (seat < 0 || !table_wake(table)) {
        return;
    }
    log_line(LOG_INFO, "time_out", "table", table->id, NULL);
    put_out(table, seat, true);
    table->seat[seat].left = 0;
    if (table->set.on_time == ON_TIME_END) {
        table_end(table, END_TIME, seat);
    } else {
        table->seat[seat].away = true;
        table->seat[seat].level = LEVEL_USUAL;
        table_keep_clock(table);
        table_save(table);
        orders_look(table);
    }
    tell_update(table, table->match->count);
    table_nudge(table);
}
