/* server/tell.c -- what people are told: each only what they may know. */
#include "server/tell.h"

#include "play/moves.h"
#include "play/record.h"
#include "play/setup.h"
#include "server/clock.h"
#include "server/hub.h"
#include "server/metrics.h"
#include "server/notice.h"
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *truth(bool value) {
    return value ? "true" : "false";
}

int tell_eyes(const Table *table, const Person *person) {
    if (table->status == TABLE_OVER) {
        return EYES_ALL;
    }
    const int seat = table_seat_of(table, person);
    return seat >= 0 ? seat : EYES_PUBLIC;
}

/* ---- tables ---- */

static void write_actor(int actor, Buffer *out) {
    if (actor == NATURE) {
        buffer_put(out, "\"nature\"");
    } else if (actor == OVER) {
        buffer_put(out, "null");
    } else {
        text_number(buffer_room(out, 16), actor);
    }
}

void tell_turn(const Table *table, Buffer *out) {
    buffer_put(out, "\"to_act\":");
    if (table->match == NULL) {
        buffer_put(out, "null,\"phase\":null");
        return;
    }
    write_actor(table->status == TABLE_OVER ? OVER : table->turn, out);
    text_format(buffer_room(out, 64), ",\"phase\":\"%s\"",
                table->status == TABLE_OVER ? "over"
                                            : table->set.game->phase(match_state(table->match)));
}

static void write_seats(const Table *table, Buffer *out) {
    const int64_t now = table->hub->steady();
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Seat *seat = &table->seat[i];
        text_format(buffer_room(out, 64), "%s{\"kind\":\"%s\"", i > 0 ? "," : "[",
                    SEAT_WORDS[seat->kind]);
        if (seat->kind == SEAT_PERSON) {
            char name[MATCH_NAME_SIZE];
            table_name(table, i, name);
            text_format(buffer_room(out, 64), ",\"player\":\"%s\",\"name\":", seat->person->id);
            buffer_json(out, name);
            text_format(
                buffer_room(out, 160),
                ",\"guest\":%s,\"here\":%s,\"away\":%s,\"out\":%s,\"agrees\":%s,\"rests\":%s",
                truth(!seat->person->account), truth(person_is_here(table->hub, seat->person)),
                truth(seat->away), truth(seat->out), truth(table->undo_by >= 0 && seat->agrees),
                truth(seat->rests));
            if (seat->out) {
                text_format(buffer_room(out, 32), ",\"why\":\"%s\"",
                            END_WORDS[seat->timed ? END_TIME : END_RESIGN]);
            }
        } else if (seat->kind == SEAT_COMPUTER) {
            text_format(buffer_room(out, 64), ",\"name\":\"computer %d\",\"level\":%d", seat->level,
                        seat->level);
        }
        if (table->set.clock != CLOCK_NONE && seat->kind == SEAT_PERSON) {
            text_format(buffer_room(out, 64), ",\"left\":%lld",
                        (long long)(table->status == TABLE_WAITING ? table->set.clock_ms
                                                                   : table_left(table, i, now)));
        }
        buffer_put(out, "}");
    }
    buffer_put(out, "]");
}

void tell_brief(const Table *table, Buffer *out) {
    const TableSettings *set = &table->set;
    text_format(buffer_room(out, 256),
                "{\"table\":\"%s\",\"game\":\"%s\",\"rules\":%d,\"options\":{", table->id,
                set->game->name, set->game->version);
    for (int i = 0; i < set->game->option_count; i++) {
        text_format(buffer_room(out, 128), "%s\"%s\":%d", i > 0 ? "," : "",
                    set->game->options[i].name,
                    option_value(&set->game->options[i], set->setup.option[i]));
    }
    text_format(
        buffer_room(out, 1024),
        "},\"status\":\"%s\",\"access\":\"%s\",\"owner\":\"%s\",\"made\":%lld,"
        "\"clock\":{\"kind\":\"%s\",\"seconds\":%lld,\"increment\":%lld},"
        "\"on_time\":\"%s\",\"undo\":\"%s\",\"chat\":\"%s\",\"rated\":%s,\"lots\":%s,"
        "\"spectators\":%s,\"reserved\":%s,\"commitment\":\"%s\",\"link\":\"%s/#/t/%s\",\"seats\":",
        STATUS_WORDS[table->status], ACCESS_WORDS[set->access], table->owner,
        (long long)table->made, CLOCK_WORDS[set->clock], (long long)(set->clock_ms / 1000),
        (long long)(set->increment_ms / 1000), ON_TIME_WORDS[set->on_time], UNDO_WORDS[set->undo],
        CHAT_WORDS[set->chat], truth(set->rated), truth(set->lots), truth(!set->closed),
        truth(set->reserved), table->proof.commitment, table->hub->url, table->id);
    write_seats(table, out);
    buffer_put(out, "}");
}

/* ---- the game ---- */

void tell_legal(const Table *table, Buffer *scratch, Buffer *out) {
    if (table->turn < 0) {
        buffer_put(out, "[]");
    } else {
        moves_write(table->set.game, match_state(table->match), scratch, &out->text);
    }
}

void tell_position(const Table *table, int eyes, Buffer *out) {
    const Game *game = table->set.game;
    STATE_ROOM(view);
    eyes_see(eyes, game, match_state(table->match), view);
    setup_write_position(game, view, buffer_room(out, MATCH_POSITION_SIZE));
}

/* The state at a moment as those eyes see it, its bytes in base64: for pages that have the rules
 * themselves. A view's bytes tell no more than its words (tests/any_game.c). */
void tell_view(const Table *table, int index, int eyes, Buffer *out) {
    const Game *game = table->set.game;
    STATE_ROOM(view);
    char words[sodium_base64_ENCODED_LEN(STATE_MAX, sodium_base64_VARIANT_ORIGINAL)];
    eyes_see(eyes, game, match_at(table->match, index), view);
    sodium_bin2base64(words, sizeof words, view, (size_t)game->state_size,
                      sodium_base64_VARIANT_ORIGINAL);
    text_format(buffer_room(out, sizeof words + 2), "\"%s\"", words);
}

static void write_result(const Table *table, Buffer *out) {
    text_format(buffer_room(out, 64), "{\"why\":\"%s\",\"by\":", END_WORDS[table->why]);
    write_actor(table->ended_by < 0 ? OVER : table->ended_by, out);
    for (int i = 0; i < table->set.setup.seats; i++) {
        text_format(buffer_room(out, 128), "%s{\"points\":%d,\"place\":%d,\"won\":%s}",
                    i > 0 ? "," : ",\"score\":[", table->score[i].points, table->score[i].place,
                    truth(table->score[i].won));
    }
    text_format(buffer_room(out, 128), "],\"ended\":%lld,\"secret\":\"%s\"",
                (long long)table->ended, table->proof.secret);
    record_add_seed(table->proof.seed, &out->text);
    buffer_put(out, ",\"next\":");
    if (table->next[0] == '\0') {
        buffer_put(out, "null}");
    } else {
        text_format(buffer_room(out, 64), "\"%s\"}", table->next);
    }
}

void tell_state(const Table *table, int eyes, Lang lang, bool lean, Buffer *out) {
    const Game *game = table->set.game;
    if (table->match == NULL) {
        buffer_put(out, "null");
        return;
    }
    text_format(buffer_room(out, 64), "{\"count\":%d,", table->match->count);
    tell_turn(table, out);
    const bool yours = table->status == TABLE_PLAYING && eyes >= 0 && eyes == table->turn;
    if (!lean) {
        buffer_put(out, ",\"position\":");
        tell_position(table, eyes, out);
        buffer_put(out, ",\"view\":");
        tell_view(table, table->match->count, eyes, out);
        if (yours) {
            STATE_ROOM(view);
            TEXT(ask, 500);
            eyes_see(eyes, game, match_state(table->match), view);
            game->ask(view, lang, &ask);
            buffer_put(out, ",\"ask\":");
            buffer_json(out, ask.start);
        }
    }
    if (yours) {
        buffer_put(out, ",\"moves\":");
        tell_legal(table, &table->hub->scratch, out);
        const bool undo =
            table->set.undo != UNDO_NEVER && match_fair_limit(table->match) < table->match->count;
        text_format(buffer_room(out, 64), ",\"can_undo\":%s", truth(undo));
    }
    buffer_put(out, ",\"undo_by\":");
    write_actor(table->undo_by < 0 ? OVER : table->undo_by, out);
    text_format(buffer_room(out, 64),
                ",\"now\":%lld,\"deadline\":", (long long)table->hub->clock());
    if (table_deadline(table) != 0) {
        text_format(buffer_room(out, 32), "%lld", (long long)table_deadline(table));
    } else {
        buffer_put(out, "null");
    }
    buffer_put(out, ",\"result\":");
    if (table->status == TABLE_OVER) {
        write_result(table, out);
    } else {
        buffer_put(out, "null");
    }
    buffer_put(out, "}");
}

static void write_events(const Table *table, int index, int eyes, Lang lang, bool lean,
                         Buffer *out) {
    const Game *game = table->set.game;
    const void *before = match_at(table->match, index);
    Event events[EVENTS_MAX];
    const int count = game->events(before, match_move(table->match, index), events);
    bool first = true;
    buffer_put(out, ",\"events\":[");
    for (int i = 0; i < count; i++) {
        if (eyes_hear(eyes, &events[i])) {
            buffer_put(out, first ? "" : ",");
            game->write_event(before, &events[i], buffer_room(out, MATCH_EVENT_SIZE));
            first = false;
        }
    }
    buffer_put(out, "]");
    if (lean) {
        return;
    }
    first = true;
    buffer_put(out, ",\"say\":[");
    for (int i = 0; i < count; i++) {
        if (eyes_hear(eyes, &events[i])) {
            TEXT(say, 500);
            game->say_event(before, &events[i], lang, &say);
            buffer_put(out, first ? "" : ",");
            buffer_json(out, say.start);
            first = false;
        }
    }
    buffer_put(out, "]");
}

/* Is it a player's move that somebody at the table, or a spectator, may not see? */
bool tell_hidden(const Table *table, int index) {
    const Game *game = table->set.game;
    const void *before = match_at(table->match, index);
    const Move move = match_move(table->match, index);
    if (match_actor(table->match, index) == NATURE) {
        return false;
    }
    bool seen = game->seen(before, move, NATURE);
    for (int i = 0; i < table->set.setup.seats && seen; i++) {
        seen = game->seen(before, move, i);
    }
    return !seen;
}

/* `views`: also what was to be seen between the moves; the last view stands in the state. */
static void write_log(const Table *table, int from, int eyes, Lang lang, bool lean, bool views,
                      Buffer *out) {
    const Game *game = table->set.game;
    buffer_put(out, "[");
    for (int i = from; i < table->match->count; i++) {
        const void *before = match_at(table->match, i);
        const Move move = match_move(table->match, i);
        TEXT(words, MATCH_MOVE_SIZE);
        game->write_move(before, move, &words);
        text_format(buffer_room(out, 32), "%s{\"n\":%d,\"by\":", i > from ? "," : "", i + 1);
        write_actor(match_actor(table->match, i), out);
        buffer_put(out, ",\"move\":");
        if (eyes_see_move(eyes, game, before, move)) {
            buffer_json(out, words.start);
        } else {
            buffer_put(out, "null");
        }
        if (tell_hidden(table, i)) {
            char hash[SHA256_HEX_SIZE];
            proof_hide(table->proof.secret, i + 1, words.start, hash);
            text_format(buffer_room(out, 128), ",\"commitment\":\"%s\"", hash);
        }
        write_events(table, i, eyes, lang, lean, out);
        if (views && i + 1 < table->match->count) {
            buffer_put(out, ",\"view\":");
            tell_view(table, i + 1, eyes, out);
        }
        buffer_put(out, "}");
    }
    buffer_put(out, "]");
}

void tell_played(const Table *table, int from, int eyes, Buffer *out) {
    const Game *game = table->set.game;
    Buffer *counts = &table->hub->scratch;
    bool first = true;
    buffer_put(out, "{\"played\":[");
    for (int i = from; i < table->match->count; i++) {
        TEXT(words, MATCH_MOVE_SIZE);
        buffer_put(out, i > from ? "," : "");
        if (eyes_see_move(eyes, game, match_at(table->match, i), match_move(table->match, i))) {
            game->write_move(match_at(table->match, i), match_move(table->match, i), &words);
            buffer_json(out, words.start);
        } else {
            buffer_put(out, "null");
        }
    }
    buffer_put(out, "],\"events\":[");
    buffer_clear(counts);
    for (int i = from; i < table->match->count; i++) {
        Event events[EVENTS_MAX];
        const void *before = match_at(table->match, i);
        const int count = game->events(before, match_move(table->match, i), events);
        int told = 0;
        for (int j = 0; j < count; j++) {
            if (eyes_hear(eyes, &events[j])) {
                buffer_put(out, first ? "" : ",");
                game->write_event(before, &events[j], buffer_room(out, MATCH_EVENT_SIZE));
                first = false;
                told++;
            }
        }
        text_format(buffer_room(counts, 16), "%s%d", i > from ? "," : "", told);
    }
    text_format(buffer_room(out, counts->text.used + 64), "],\"counts\":[%s],\"count\":%d,",
                counts->text.start, table->match->count);
    tell_turn(table, out);
    buffer_put(out, "}");
}

/* ---- remarks ---- */

void tell_remark(const Table *table, const Remark *remark, Buffer *out) {
    (void)table;
    text_format(buffer_room(out, 128), "{\"n\":%d,\"player\":\"%s\",\"name\":", remark->number,
                remark->player);
    buffer_json(out, remark->name);
    text_format(buffer_room(out, 64), ",\"at\":%lld,\"words\":", (long long)remark->at);
    buffer_json(out, remark->words);
    buffer_put(out, "}");
}

void tell_chat(const Table *table, const Person *person, Buffer *out) {
    const int first = table->chat_count > CHAT_KEPT ? table->chat_count - CHAT_KEPT : 0;
    bool any = false;
    buffer_put(out, "[");
    for (int i = first; i < table->chat_count; i++) {
        const Remark *remark = table->chat[i % CHAT_KEPT];
        if (remark != NULL && remark->number == i && remark->words[0] != '\0' &&
            !person_mutes(person, remark->player)) {
            buffer_put(out, any ? "," : "");
            tell_remark(table, remark, out);
            any = true;
        }
    }
    buffer_put(out, "]");
}

/* ---- whole messages ---- */

static int spectators(const Table *table) {
    int count = 0;
    for (int i = 0; i < table->watcher_count; i++) {
        count += table_seat_of(table, table->watchers[i]->person) < 0;
    }
    return count;
}

static void write_you(const Table *table, const Person *person, Buffer *out) {
    const int seat = table_seat_of(table, person);
    buffer_put(out, ",\"you\":");
    write_actor(seat < 0 ? OVER : seat, out);
}

/* Who is asked to come, for those who sit here, and where only they may look. */
static void write_invited(const Table *table, int seat, Buffer *out) {
    const TableSettings *set = &table->set;
    bool any = false;
    if (table->status != TABLE_WAITING || (seat < 0 && set->access != ACCESS_PEOPLE)) {
        return;
    }
    buffer_put(out, ",\"invited\":[");
    for (int i = 0; i < set->invited_count; i++) {
        if (set->invited_name[i][0] != '\0') {
            text_format(buffer_room(out, 64), "%s{\"player\":\"%s\",\"name\":", any ? "," : "",
                        set->invited[i]);
            buffer_json(out, set->invited_name[i]);
            text_format(buffer_room(out, 32), ",\"declined\":%s}", truth(set->declined[i]));
            any = true;
        }
    }
    buffer_put(out, "]");
}

void tell_snapshot(const Table *table, Conn *conn, bool lean, Buffer *out) {
    const int eyes = tell_eyes(table, conn->person);
    buffer_put(out, "{\"table\":");
    tell_brief(table, out);
    write_you(table, conn->person, out);
    buffer_put(out, ",\"state\":");
    tell_state(table, eyes, conn->lang, lean, out);
    buffer_put(out, ",\"from\":0,\"log\":");
    if (table->match != NULL) {
        write_log(table, 0, eyes, conn->lang, lean, false, out);
    } else {
        buffer_put(out, "[]");
    }
    write_invited(table, table_seat_of(table, conn->person), out);
    buffer_put(out, ",\"chat\":");
    tell_chat(table, conn->person, out);
    text_format(buffer_room(out, 64), ",\"spectators\":%d}", spectators(table));
}

Message *hub_tells(Hub *hub, const char *text, size_t length) {
    Message *message = message_new(text, length, store_issued(hub->store));
    if (message != NULL) {
        message->guarded = store_guarding(hub->store);
    }
    return message;
}

static Message *finish_message(Hub *hub, Buffer *buffer) {
    buffer_put(buffer, "}}");
    return buffer->text.cut ? NULL : hub_tells(hub, buffer->text.start, buffer->text.used);
}

static void begin_message(Buffer *buffer, const char *method, const Table *table) {
    buffer_clear(buffer);
    text_format(buffer_room(buffer, 128),
                "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":{\"table\":", method);
    if (table != NULL) {
        text_format(buffer_room(buffer, 64), "\"%s\"", table->id);
    }
}

static Message *make_update(Table *table, int from, int eyes, int you, Lang lang, bool lean) {
    Buffer *buffer = &table->hub->line;
    begin_message(buffer, "update", table);
    text_format(buffer_room(buffer, 64),
                ",\"status\":\"%s\",\"owner\":\"%s\",\"you\":", STATUS_WORDS[table->status],
                table->owner);
    write_actor(you < 0 ? OVER : you, buffer);
    buffer_put(buffer, ",\"seats\":");
    write_seats(table, buffer);
    buffer_put(buffer, ",\"state\":");
    tell_state(table, eyes, lang, lean, buffer);
    text_format(buffer_room(buffer, 64), ",\"from\":%d,\"log\":", from);
    if (table->match != NULL) {
        write_log(table, from, eyes, lang, lean, !lean, buffer);
    } else {
        buffer_put(buffer, "[]");
    }
    write_invited(table, you, buffer);
    text_format(buffer_room(buffer, 64), ",\"spectators\":%d", spectators(table));
    return finish_message(table->hub, buffer);
}

void tell_update(Table *table, int from) {
    /* Those with the same eyes, language and wishes get the same message. */
    Message *made[SEATS_MAX + 1][LANGS][2];
    memset(made, 0, sizeof made);
    if (table->watcher_count == 0) {
        return;
    }
    for (int i = 0; i < table->watcher_count; i++) {
        Conn *conn = table->watchers[i];
        const int you = table_seat_of(table, conn->person);
        bool lean = false;
        for (int w = 0; w < conn->watches; w++) {
            lean = lean || (conn->watch[w] == table && conn->lean[w]);
        }
        Message **message = &made[you + 1][conn->lang][lean];
        if (*message == NULL) {
            *message =
                make_update(table, from, tell_eyes(table, conn->person), you, conn->lang, lean);
        }
        if (*message != NULL) {
            (*message)->refs++;
            conn_send(conn, *message);
        }
    }
    for (int a = 0; a <= SEATS_MAX; a++) {
        for (int b = 0; b < LANGS; b++) {
            message_drop(made[a][b][0]);
            message_drop(made[a][b][1]);
        }
    }
}

void tell_remarked(Table *table, const Remark *remark) {
    Buffer *buffer = &table->hub->line;
    begin_message(buffer, "chat", table);
    buffer_put(buffer, ",\"remark\":");
    tell_remark(table, remark, buffer);
    Message *message = finish_message(table->hub, buffer);
    for (int i = 0; message != NULL && i < table->watcher_count; i++) {
        Conn *conn = table->watchers[i];
        if (!person_mutes(conn->person, remark->player)) {
            message->refs++;
            conn_send(conn, message);
        }
    }
    message_drop(message);
}

/* To all who watch, the same: what stands in `line`. */
static void send_watchers(Table *table) {
    Message *message = finish_message(table->hub, &table->hub->line);
    for (int i = 0; message != NULL && i < table->watcher_count; i++) {
        message->refs++;
        conn_send(table->watchers[i], message);
    }
    message_drop(message);
}

void tell_gone(Table *table) {
    begin_message(&table->hub->line, "gone", table);
    send_watchers(table);
}

void tell_presence(Table *table) {
    Buffer *buffer = &table->hub->line;
    if (table->watcher_count == 0) {
        return;
    }
    begin_message(buffer, "presence", table);
    buffer_put(buffer, ",\"seats\":");
    write_seats(table, buffer);
    text_format(buffer_room(buffer, 64), ",\"spectators\":%d", spectators(table));
    send_watchers(table);
}

static void send_lobby(Hub *hub, Message *message) {
    for (Conn *conn = hub->conns; message != NULL && conn != NULL; conn = conn->next) {
        if (conn->lobby) {
            message->refs++;
            conn_send(conn, message);
        }
    }
    message_drop(message);
}

/* Keeps in mind that the lobby is to hear of it. */
static void note_lobby(Table *table) {
    Hub *hub = table->hub;
    if (table->set.access != ACCESS_OPEN) {
        return;
    }
    if (hub->lobby == NULL) {
        hub->lobby = calloc(LOBBY_MOST, sizeof *hub->lobby);
    }
    for (int i = 0; i < hub->lobby_count; i++) {
        if (strcmp(hub->lobby[i], table->id) == 0) {
            return;
        }
    }
    if (hub->lobby != NULL) { /* without memory the lobby hears it when it is asked for */
        if (hub->lobby_count == LOBBY_MOST) {
            tell_lobby_news(hub);
        }
        memcpy(hub->lobby[hub->lobby_count++], table->id, sizeof table->id);
    }
}

void tell_lobby(Table *table) {
    if (table->status == TABLE_WAITING && !table->set.reserved) {
        note_lobby(table);
    }
}

void tell_lobby_gone(Table *table) {
    note_lobby(table);
}

void tell_lobby_news(Hub *hub) {
    Buffer *buffer = &hub->line;
    for (int i = 0; i < hub->lobby_count; i++) {
        Table *table = table_find(hub, hub->lobby[i]);
        if (table != NULL && table->status == TABLE_WAITING) {
            begin_message(buffer, "lobby", NULL);
            tell_brief(table, buffer);
        } else {
            buffer_clear(buffer);
            text_format(buffer_room(buffer, 128),
                        "{\"jsonrpc\":\"2.0\",\"method\":\"lobby\",\"params\":{\"gone\":\"%s\"",
                        hub->lobby[i]);
        }
        send_lobby(hub, finish_message(hub, buffer));
    }
    hub->lobby_count = 0;
}

void tell_person(Hub *hub, Person *person, const char *text, size_t length) {
    Message *message = hub_tells(hub, text, length);
    for (Conn *conn = person->conns; message != NULL && conn != NULL; conn = conn->person_next) {
        if (conn->stays) {
            message->refs++;
            conn_send(conn, message);
        }
    }
    message_drop(message);
}

void tell_your_turn(Table *table, bool elsewhere) {
    if (table->status != TABLE_PLAYING || table->turn < 0 ||
        table_by_computer(table, table->turn)) {
        return;
    }
    Person *person = table->seat[table->turn].person;
    if (person == NULL) {
        return;
    }
    if (!elsewhere) {
        notice_turn(table);
    }
    if (person->conns == NULL) {
        return;
    }
    Buffer *buffer = &table->hub->line;
    begin_message(buffer, "turn", NULL);
    tell_brief(table, buffer);
    buffer_put(buffer, "}}");
    tell_person(table->hub, person, buffer->text.start, buffer->text.used);
}
