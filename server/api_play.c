/* server/api_play.c -- calls of those who play: moves, undo, giving up, talking. */
#include "core/game_writer.h"
#include "server/api.h"
#include "server/clock.h"
#include "server/moves.h"
#include "server/orders.h"
#include "server/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWS_MOST = 32 /* in one answer */ };

/* ---- playing ---- */

int call_seat(Call *call, const Table *table) {
    const int seat = table_seat_of(table, call->conn->person);
    if (seat < 0) {
        call_refuse(call, REFUSE_NO_SEAT);
        return -1;
    }
    if (table->status == TABLE_WAITING) {
        call_refuse(call, REFUSE_NOT_BEGUN);
        return -1;
    }
    if (table->status == TABLE_OVER) {
        call_refuse(call, REFUSE_GAME_OVER);
        return -1;
    }
    return seat;
}

bool call_is_fresh(Call *call, const Table *table, int64_t count) {
    TEXT(now, 24);
    TEXT(meant, 24);
    if (count < 0 || count == table->match->count) {
        return true;
    }
    text_number(&now, table->match->count);
    text_number(&meant, count);
    call_refuse_with(call, REFUSE_STALE, now.start, meant.start);
    return false;
}

static CallAnswer do_play(Call *call) {
    static const Refusal WHY[] = {[MATCH_OVER] = REFUSE_GAME_OVER,
                                  [MATCH_UNREADABLE] = REFUSE_NO_MOVE,
                                  [MATCH_ILLEGAL] = REFUSE_ILLEGAL,
                                  [MATCH_FULL] = REFUSE_TOO_MANY_MOVES};
    char words[MATCH_MOVE_SIZE];
    int64_t count = -1;
    Table *table = call_table(call);
    if (table == NULL || !call_words(call, "move", words, sizeof words) ||
        !call_option_number(call, "count", 0, MATCH_MOVES_MAX, &count)) {
        return CALL_REFUSED;
    }
    const int seat = call_seat(call, table);
    if (seat < 0 || !call_is_fresh(call, table, count)) {
        return CALL_REFUSED;
    }
    if (table->turn != seat) {
        return call_refuse(call, REFUSE_NOT_YOUR_TURN);
    }
    if (table_by_computer(table, seat)) {
        return call_refuse(call, REFUSE_COMPUTER_PLAYS);
    }
    const int from = table->match->count;
    const MatchAnswer answer = table_play(table, words, &call->error);
    if (answer != MATCH_MADE) {
        const int rule = answer == MATCH_ILLEGAL ? match_forbidding_rule(table->match, words) : 0;
        if (rule > 0) {
            snprintf(call->rule, sizeof call->rule, "%c%d", table->set.game->rule_letter, rule);
        }
        return call_refused(call, WHY[answer]);
    }
    tell_played(table, from, table_eyes_for(table, call->conn->person), call->out);
    return CALL_DONE;
}

static CallAnswer do_moves(Call *call) {
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    if (table->match == NULL) {
        return call_refuse(call, REFUSE_NOT_BEGUN);
    }
    const int seat = table_seat_of(table, call->conn->person);
    json_open(&call->out->text, NULL);
    tell_turn(table, call->out);
    json_add_key(&call->out->text, "moves");
    if (table->status == TABLE_PLAYING && seat >= 0 && seat == table->turn) {
        tell_legal(table, &call->hub->scratch, call->out);
    } else {
        json_add_raw(&call->out->text, NULL, "[]");
    }
    json_close(&call->out->text);
    return CALL_DONE;
}

static CallAnswer do_position(Call *call) {
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    if (table->match == NULL) {
        return call_refuse(call, REFUSE_NOT_BEGUN);
    }
    tell_position(table, table_eyes_for(table, call->conn->person), call->out);
    return CALL_DONE;
}

/* The views of some moments, for looking back. */
static CallAnswer do_views(Call *call) {
    int64_t from = 0, to = MATCH_MOVES_MAX;
    Table *table = call_table(call);
    if (table == NULL || !call_option_number(call, "from", 0, MATCH_MOVES_MAX, &from) ||
        !call_option_number(call, "to", 0, MATCH_MOVES_MAX, &to)) {
        return CALL_REFUSED;
    }
    if (table->match == NULL) {
        return call_refuse(call, REFUSE_NOT_BEGUN);
    }
    const int eyes = table_eyes_for(table, call->conn->person);
    const int last = to < table->match->count ? (int)to : table->match->count;
    Text *out = &call->out->text;
    json_open(out, NULL);
    json_add_number(out, "from", from);
    json_open_list(out, "views");
    for (int i = (int)from; i <= last && i < from + VIEWS_MOST; i++) {
        json_add_key(out, NULL);
        tell_view(table, i, eyes, call->out);
    }
    json_close_list(out);
    json_close(out);
    return CALL_DONE;
}

static CallAnswer do_score(Call *call) {
    Table *table = call_table(call);
    if (table == NULL) {
        return CALL_REFUSED;
    }
    if (table->status != TABLE_OVER) {
        buffer_put(call->out, "null");
        return CALL_DONE;
    }
    json_add_scores(&call->out->text, NULL, table->score, table->set.setup.seats);
    return CALL_DONE;
}

static CallAnswer answer_flag(Call *call, const char *key, bool flag) {
    json_open(&call->out->text, NULL);
    json_add_flag(&call->out->text, key, flag);
    json_close(&call->out->text);
    return CALL_DONE;
}

/* ---- taking back ---- */

/* Does somebody else, who plays, still have to agree? */
static bool agreement_missing(const Table *table, int asker) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (i != asker && !table_by_computer(table, i) && !table->seat[i].agrees) {
            return true;
        }
    }
    return false;
}

/* The asker's last move, or -1. */
static int last_move_of(const Match *match, int seat) {
    for (int i = match->count - 1; i >= 0; i--) {
        if (match_actor(match, i) == seat) {
            return i;
        }
    }
    return -1;
}

static CallAnswer do_undo(Call *call) {
    Table *table = call_table(call);
    const int seat = table == NULL ? -1 : call_seat(call, table);
    if (seat < 0) {
        return CALL_REFUSED;
    }
    if (table_by_computer(table, seat)) { /* who has resigned takes nothing back */
        return call_refuse(call, REFUSE_COMPUTER_PLAYS);
    }
    if (table->set.undo == UNDO_NEVER) {
        return call_refuse(call, REFUSE_UNDO_NEVER);
    }
    if (table->turn == seat && match_fair_limit(table->match) < table->match->count) {
        table_rewind(table, table->match->count - 1);
        return answer_flag(call, "undone", true);
    }
    if (table->set.undo == UNDO_FAIR) {
        return call_refuse(call, REFUSE_UNDO_UNFAIR);
    }
    const int last = last_move_of(table->match, seat);
    if (last < 0) {
        return call_refuse(call, REFUSE_UNDO_NOTHING);
    }
    for (int i = 0; i < table->set.setup.seats; i++) {
        table->seat[i].agrees = i == seat;
    }
    table->undo_by = seat;
    if (!agreement_missing(table, seat)) {
        orders_undone(table);
        table_rewind(table, last);
        return answer_flag(call, "undone", true);
    }
    table_save(table);
    tell_update(table, table->match->count);
    return answer_flag(call, "undone", false);
}

static CallAnswer do_agree(Call *call) {
    bool yes = true;
    Table *table = call_table(call);
    const int seat = table == NULL ? -1 : call_seat(call, table);
    if (seat < 0 || !call_option_flag(call, "yes", &yes)) {
        return CALL_REFUSED;
    }
    if (table_by_computer(table, seat)) {
        return call_refuse(call, REFUSE_COMPUTER_PLAYS);
    }
    if (table->undo_by < 0) {
        return call_refuse(call, REFUSE_NOT_ASKED);
    }
    const int asker = table->undo_by;
    const int last = last_move_of(table->match, asker);
    table->seat[seat].agrees = yes;
    if (!yes || last < 0) {
        table->undo_by = -1;
        table_save(table);
        tell_update(table, table->match->count);
    } else if (!agreement_missing(table, asker)) {
        orders_undone(table);
        table_rewind(table, last);
    } else {
        table_save(table);
        tell_update(table, table->match->count);
    }
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* ---- giving up, coming back ---- */

static CallAnswer do_resign(Call *call) {
    Table *table = call_table(call);
    const int seat = table == NULL ? -1 : call_seat(call, table);
    if (seat < 0) {
        return CALL_REFUSED;
    }
    if (table->seat[seat].out && table->seat[seat].away) {
        return call_refuse(call, REFUSE_GIVEN_UP);
    }
    table_resign(table, seat);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

static CallAnswer do_back(Call *call) {
    Table *table = call_table(call);
    const int seat = table == NULL ? -1 : call_seat(call, table);
    if (seat < 0) {
        return CALL_REFUSED;
    }
    Seat *place = &table->seat[seat];
    if (!place->away) {
        return call_refuse(call, REFUSE_NOT_AWAY);
    }
    if (table->set.clock == CLOCK_GAME && place->left <= 0) {
        return call_refuse(call, REFUSE_TIME_UP);
    }
    if (table->set.clock == CLOCK_MOVE && table->turn == seat && place->left <= 0) {
        return call_refuse(call, REFUSE_MOVE_TIME_UP);
    }
    const int64_t now = call->hub->steady();
    table_stop_clock(table, now);
    place->away = place->out = place->timed = false;
    table->version++; /* what the computer thinks now is not wanted any more */
    table->thinking = false;
    table_run_clock(table, now);
    table_keep_clock(table);
    table_save(table);
    tell_update(table, table->match->count);
    tell_your_turn(table, false);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

/* Holidays: when all people want it, the clocks stand still until somebody moves or has had
 * enough. */
static CallAnswer do_rest(Call *call) {
    bool on = true;
    Table *table = call_table(call);
    const int seat = table == NULL ? -1 : call_seat(call, table);
    if (seat < 0 || !call_option_flag(call, "on", &on)) {
        return CALL_REFUSED;
    }
    if (table->tournament[0] != '\0') { /* others wait for this table */
        return call_refuse(call, REFUSE_DEAL_CLOCK);
    }
    if (table->set.clock == CLOCK_NONE) {
        return call_refuse(call, REFUSE_NO_CLOCK);
    }
    const int64_t now = call->hub->steady();
    table_stop_clock(table, now);
    table->seat[seat].rests = on;
    table_run_clock(table, now);
    table_keep_clock(table);
    table_save(table);
    tell_update(table, table->match->count);
    return answer_flag(call, "resting", table_resting(table));
}

/* ---- talking ---- */

static CallAnswer do_say(Call *call) {
    char words[CHAT_SIZE];
    Person *person = call->conn->person;
    Table *table = call_table(call);
    if (table == NULL || !call_said(call, "words", words, sizeof words)) {
        return CALL_REFUSED;
    }
    if (words[strspn(words, " ")] == '\0') {
        return call_refuse(call, REFUSE_NOTHING_SAID);
    }
    if (table->set.chat == CHAT_NONE ||
        (table->set.chat == CHAT_SEATS && table_seat_of(table, person) < 0)) {
        return call_refuse(call,
                           table->set.chat == CHAT_NONE ? REFUSE_SILENT_TABLE : REFUSE_SEATS_TALK);
    }
    if (!limits_own_take(LIMIT_CHAT, &person->chat_allowance, call->hub->steady())) {
        return call_refuse(call, REFUSE_TOO_MUCH_TALK);
    }
    Remark *remark = table_say(table, person, words);
    if (remark == NULL) {
        return call_refuse(call, REFUSE_NO_MEMORY);
    }
    tell_remarked(table, remark);
    buffer_put(call->out, "true");
    return CALL_DONE;
}

const ApiMethod API_PLAY[] = {
    {"play", do_play, true, {"table", "move", "count"}},
    {"moves", do_moves, false, {"table"}},
    {"position", do_position, false, {"table"}},
    {"views", do_views, false, {"table", "from", "to"}},
    {"score", do_score, false, {"table"}},
    {"undo", do_undo, true, {"table"}},
    {"agree", do_agree, true, {"table", "yes"}},
    {"resign", do_resign, true, {"table"}},
    {"back", do_back, true, {"table"}},
    {"rest", do_rest, true, {"table", "on"}},
    {"say", do_say, true, {"table", "words"}},
    {NULL, NULL, false, {NULL}},
};
