/* server/tell.c -- what people are told: each only what they may know. */
#include "server/tell.h"

#include "core/game_writer.h"
#include "play/moves.h"
#include "play/record.h"
#include "play/setup.h"
#include "server/clock.h"
#include "server/hub.h"
#include "server/notice.h"
#include "server/table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

void tell_turn(const Table *table, Buffer *buffer) {
    Text *out = &buffer->text;
    const bool over = table->status == TABLE_OVER;
    if (table->match == NULL) {
        json_add_null(out, "to_act");
        json_add_null(out, "phase");
        return;
    }
    json_add_turn(out, "to_act", over ? OVER : table->turn);
    json_add_words(out, "phase", over ? "over" : table->set.game->phase(match_state(table->match)));
}

static void add_seat(const Table *table, int i, int64_t now, Text *out) {
    const Seat *seat = &table->seat[i];
    json_open(out, NULL);
    json_add_words(out, "kind", SEAT_WORDS[seat->kind]);
    if (seat->kind == SEAT_PERSON) {
        char name[MATCH_NAME_SIZE];
        table_name(table, i, name);
        json_add_words(out, "player", seat->person->id);
        json_add_words(out, "name", name);
        json_add_flag(out, "guest", !seat->person->account);
        json_add_flag(out, "here", person_is_here(table->hub, seat->person));
        json_add_flag(out, "away", seat->away);
        json_add_flag(out, "out", seat->out);
        json_add_flag(out, "agrees", table->undo_by >= 0 && seat->agrees);
        json_add_flag(out, "rests", seat->rests);
        if (seat->holiday != 0) {
            json_add_number(out, "holiday", seat->holiday);
        }
        if (seat->out) {
            json_add_words(out, "why", END_WORDS[seat->timed ? END_TIME : END_RESIGN]);
        }
        char pledge[SHA256_HEX_SIZE] = "";
        if (table->status == TABLE_WAITING) { /* then lots may move them */
            proof_pledge_of(&table->proof, i, pledge);
        }
        if (pledge[0] != '\0') {
            json_add_words(out, "pledge", pledge);
            json_add_flag(out, "shown", !proof_withheld(&table->proof, i));
        }
    } else if (seat->kind == SEAT_COMPUTER) {
        json_add_format(out, "name", "computer %d", seat->level);
        json_add_number(out, "level", seat->level);
    }
    if (table->set.clock != CLOCK_NONE && seat->kind == SEAT_PERSON) {
        json_add_number(out, "left",
                        table->status == TABLE_WAITING ? table->set.clock_ms
                                                       : table_left(table, i, now));
    }
    json_close(out);
}

static void add_seats(const Table *table, Text *out) {
    const int64_t now = table->hub->steady();
    json_open_list(out, "seats");
    for (int i = 0; i < table->set.setup.seats; i++) {
        add_seat(table, i, now, out);
    }
    json_close_list(out);
}

/* What all are bound to, from the moment at which nobody comes or goes any more. */
static void add_deal(const Table *table, Text *out) {
    bool pledged = false;
    for (int i = 0; i < table->set.setup.seats; i++) {
        pledged = pledged || (table->proof.pledged && table->proof.luck[i][0] != '\0');
    }
    if (pledged && (table->status != TABLE_WAITING || table->dealing != 0)) {
        char deal[SHA256_HEX_SIZE];
        proof_deal(&table->proof, deal);
        json_add_words(out, "deal", deal);
    }
    if (table->dealing != 0) {
        json_add_number(out, "dealing", table->dealing);
    }
}

void tell_brief(const Table *table, Buffer *buffer) {
    const TableSettings *set = &table->set;
    Text *out = &buffer->text;
    json_open(out, NULL);
    json_add_words(out, "table", table->id);
    json_add_words(out, "game", set->game->name);
    json_add_number(out, "rules", set->game->version);
    setup_add_options(set->game, &set->setup, OPTIONS_ALL, out);
    json_add_words(out, "status", STATUS_WORDS[table->status]);
    json_add_words(out, "access", ACCESS_WORDS[set->access]);
    json_add_words(out, "owner", table->owner);
    json_add_number(out, "made", table->made);
    json_open(out, "clock");
    json_add_words(out, "kind", CLOCK_WORDS[set->clock]);
    json_add_number(out, "seconds", set->clock_ms / 1000);
    json_add_number(out, "increment", set->increment_ms / 1000);
    json_close(out);
    json_add_words(out, "on_time", ON_TIME_WORDS[set->on_time]);
    json_add_words(out, "undo", UNDO_WORDS[set->undo]);
    json_add_words(out, "chat", CHAT_WORDS[set->chat]);
    json_add_flag(out, "rated", set->rated);
    json_add_flag(out, "lots", set->lots);
    json_add_flag(out, "spectators", !set->closed);
    json_add_flag(out, "reserved", set->reserved);
    json_add_words(out, "commitment", table->proof.commitment);
    if (table->tournament[0] != '\0') {
        json_open(out, "tournament");
        json_add_words(out, "id", table->tournament);
        json_add_number(out, "round", table->round);
        json_add_number(out, "deal", table->game);
        json_add_flag(out, "sealed", table->sealed);
        json_add_words(out, "commitment", table->proof.board_commitment);
        json_close(out);
    }
    TEXT(link, sizeof table->hub->url + ID_SIZE + 8);
    text_format(&link, "%s/#/t/%s", table->hub->url, table->id);
    json_add_words(out, "link", link.start);
    add_deal(table, out);
    add_seats(table, out);
    json_close(out);
}

/* ---- the game ---- */

void tell_legal(const Table *table, Buffer *scratch, Buffer *out) {
    if (table->turn < 0) {
        json_add_raw(&out->text, NULL, "[]");
    } else {
        moves_write(table->set.game, match_state(table->match), scratch, &out->text);
    }
}

void tell_position(const Table *table, int eyes, Buffer *out) {
    const Game *game = table->set.game;
    STATE_ROOM(view);
    eyes_see(eyes, game, match_state(table->match), view);
    setup_write_position(game, view, &out->text);
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
    json_add_words(&out->text, NULL, words);
}

static void add_result(const Table *table, Text *out) {
    if (table->status != TABLE_OVER) {
        json_add_null(out, "result");
        return;
    }
    json_open(out, "result");
    json_add_words(out, "why", END_WORDS[table->why]);
    json_add_seat(out, "by", table->ended_by);
    json_add_scores(out, "score", table->score, table->set.setup.seats);
    json_add_number(out, "ended", table->ended);
    if (table_shows_all(table)) {
        json_add_words(out, "secret", table->proof.secret);
        record_add_seed(table->proof.seed, out);
    } else {
        json_add_null(out, "secret");
        json_add_null(out, "seed");
    }
    json_add_words(out, "next", table->next[0] == '\0' ? NULL : table->next);
    json_close(out);
}

void tell_state(const Table *table, int eyes, Lang lang, bool lean, Buffer *buffer) {
    const Game *game = table->set.game;
    Text *out = &buffer->text;
    if (table->match == NULL) {
        json_add_null(out, NULL);
        return;
    }
    json_open(out, NULL);
    json_add_number(out, "count", table->match->count);
    tell_turn(table, buffer);
    const bool yours = table->status == TABLE_PLAYING && eyes >= 0 && eyes == table->turn;
    if (!lean) {
        json_add_key(out, "position");
        tell_position(table, eyes, buffer);
        json_add_key(out, "view");
        tell_view(table, table->match->count, eyes, buffer);
        if (yours) {
            STATE_ROOM(view);
            TEXT(ask, 500);
            eyes_see(eyes, game, match_state(table->match), view);
            game->ask(view, lang, &ask);
            json_add_words(out, "ask", ask.start);
        }
    }
    if (yours) {
        json_add_key(out, "moves");
        tell_legal(table, &table->hub->scratch, buffer);
        json_add_flag(out, "can_undo",
                      table->set.undo != UNDO_NEVER &&
                          match_fair_limit(table->match) < table->match->count);
    }
    json_add_seat(out, "undo_by", table->undo_by);
    json_add_number(out, "now", table->hub->clock());
    if (table_deadline(table) != 0) {
        json_add_number(out, "deadline", table_deadline(table));
    } else {
        json_add_null(out, "deadline");
    }
    add_result(table, out);
    json_close(out);
}

/* `reader`: whose own seat is "you" in the sentences. */
static void add_events(const Table *table, int index, int eyes, Reader reader, bool lean,
                       Text *out) {
    const Game *game = table->set.game;
    const void *before = match_at(table->match, index);
    Event events[EVENTS_MAX];
    const int count = game->events(before, match_move(table->match, index), events);
    json_open_list(out, "events");
    for (int i = 0; i < count; i++) {
        if (eyes_hear(eyes, &events[i])) {
            json_add_key(out, NULL);
            game->write_event(before, &events[i], out);
        }
    }
    json_close_list(out);
    if (lean) {
        return;
    }
    json_open_list(out, "say");
    for (int i = 0; i < count; i++) {
        if (eyes_hear(eyes, &events[i])) {
            TEXT(say, MATCH_EVENT_SIZE);
            game->say_event(before, &events[i], reader, &say);
            json_add_words(out, NULL, say.start);
        }
    }
    json_close_list(out);
}

/* Is it a player's move that somebody at the table, or a spectator, may not see? */
bool tell_hidden(const Table *table, int index) {
    const Game *game = table->set.game;
    const void *before = match_at(table->match, index);
    const Move move = match_move(table->match, index);
    if (match_actor(table->match, index) == NATURE) {
        return false;
    }
    bool seen = eyes_see_move(EYES_PUBLIC, game, before, move);
    for (int i = 0; i < table->set.setup.seats && seen; i++) {
        seen = eyes_see_move(i, game, before, move);
    }
    return !seen;
}

/* `views`: also what was to be seen between the moves; the last view stands in the state. */
static void add_log(const Table *table, int from, int eyes, Reader reader, bool lean, bool views,
                    Buffer *buffer) {
    const Game *game = table->set.game;
    Text *out = &buffer->text;
    json_add_number(out, "from", from);
    json_open_list(out, "log");
    for (int i = from; table->match != NULL && i < table->match->count; i++) {
        const void *before = match_at(table->match, i);
        const Move move = match_move(table->match, i);
        TEXT(words, MATCH_MOVE_SIZE);
        game->write_move(before, move, &words);
        json_open(out, NULL);
        json_add_number(out, "n", i + 1);
        json_add_turn(out, "by", match_actor(table->match, i));
        json_add_words(out, "move", eyes_see_move(eyes, game, before, move) ? words.start : NULL);
        if (tell_hidden(table, i)) {
            char hash[SHA256_HEX_SIZE];
            proof_hide(table->proof.secret, i + 1, words.start, hash);
            json_add_words(out, "commitment", hash);
        }
        add_events(table, i, eyes, reader, lean, out);
        if (views && i + 1 < table->match->count) {
            json_add_key(out, "view");
            tell_view(table, i + 1, eyes, buffer);
        }
        json_close(out);
    }
    json_close_list(out);
}

void tell_played(const Table *table, int from, int eyes, Buffer *buffer) {
    const Game *game = table->set.game;
    Buffer *counts = &table->hub->scratch;
    Text *out = &buffer->text;
    json_open(out, NULL);
    json_open_list(out, "played");
    for (int i = from; i < table->match->count; i++) {
        const void *before = match_at(table->match, i);
        const Move move = match_move(table->match, i);
        TEXT(words, MATCH_MOVE_SIZE);
        game->write_move(before, move, &words);
        json_add_words(out, NULL, eyes_see_move(eyes, game, before, move) ? words.start : NULL);
    }
    json_close_list(out);
    json_open_list(out, "events");
    buffer_clear(counts);
    json_open_list(&counts->text, NULL);
    for (int i = from; i < table->match->count; i++) {
        Event events[EVENTS_MAX];
        const void *before = match_at(table->match, i);
        const int count = game->events(before, match_move(table->match, i), events);
        int told = 0;
        for (int j = 0; j < count; j++) {
            if (eyes_hear(eyes, &events[j])) {
                json_add_key(out, NULL);
                game->write_event(before, &events[j], out);
                told++;
            }
        }
        json_add_number(&counts->text, NULL, told);
    }
    json_close_list(out);
    json_close_list(&counts->text);
    json_add_raw(out, "counts", counts->text.start);
    json_add_number(out, "count", table->match->count);
    tell_turn(table, buffer);
    json_close(out);
}

/* ---- remarks ---- */

void tell_remark(const Table *table, const Remark *remark, Buffer *buffer) {
    Text *out = &buffer->text;
    (void)table;
    json_open(out, NULL);
    json_add_number(out, "n", remark->number);
    json_add_words(out, "player", remark->player);
    json_add_words(out, "name", remark->name);
    json_add_number(out, "at", remark->at);
    json_add_words(out, "words", remark->words);
    json_close(out);
}

void tell_chat(const Table *table, const Person *person, Buffer *out) {
    const int first = table->chat_count > CHAT_KEPT ? table->chat_count - CHAT_KEPT : 0;
    json_open_list(&out->text, NULL);
    for (int i = first; i < table->chat_count; i++) {
        const Remark *remark = table->chat[i % CHAT_KEPT];
        if (remark != NULL && remark->number == i && remark->words[0] != '\0' &&
            !person_mutes(person, remark->player)) {
            tell_remark(table, remark, out);
        }
    }
    json_close_list(&out->text);
}

/* ---- whole messages ---- */

int tell_spectators(const Table *table) {
    int count = 0;
    for (int i = 0; i < table->watcher_count; i++) {
        count += table_seat_of(table, table->watchers[i]->person) < 0;
    }
    return count;
}

/* Who is asked to come, for those who sit here, and where only they may look. */
static void add_invited(const Table *table, int seat, Text *out) {
    const TableSettings *set = &table->set;
    if (table->status != TABLE_WAITING || (seat < 0 && set->access != ACCESS_PEOPLE)) {
        return;
    }
    json_open_list(out, "invited");
    for (int i = 0; i < set->invited_count; i++) {
        if (set->invited_name[i][0] != '\0') {
            json_open(out, NULL);
            json_add_words(out, "player", set->invited[i]);
            json_add_words(out, "name", set->invited_name[i]);
            json_add_flag(out, "declined", set->declined[i]);
            json_close(out);
        }
    }
    json_close_list(out);
}

void tell_snapshot(const Table *table, Conn *conn, bool lean, Buffer *buffer) {
    const int eyes = table_eyes_for(table, conn->person);
    const int seat = table_seat_of(table, conn->person);
    Text *out = &buffer->text;
    json_open(out, NULL);
    json_add_key(out, "table");
    tell_brief(table, buffer);
    json_add_seat(out, "you", seat);
    json_add_key(out, "state");
    tell_state(table, eyes, conn->lang, lean, buffer);
    add_log(table, 0, eyes, (Reader){seat, conn->lang}, lean, false, buffer);
    add_invited(table, seat, out);
    json_add_key(out, "chat");
    tell_chat(table, conn->person, buffer);
    json_add_number(out, "spectators", tell_spectators(table));
    json_close(out);
}

Message *hub_tells(Hub *hub, const char *text, size_t length) {
    Message *message = message_new(text, length, store_issued(hub->store));
    if (message != NULL) {
        message->guarded = store_guarding(hub->store);
    }
    return message;
}

static Message *finish_message(Hub *hub, Buffer *buffer) {
    json_close(&buffer->text);
    json_close(&buffer->text);
    return buffer->text.cut ? NULL : hub_tells(hub, buffer->text.start, buffer->text.used);
}

Text *tell_begin(Buffer *buffer, const char *method) {
    Text *out = &buffer->text;
    buffer_clear(buffer);
    json_open(out, NULL);
    json_add_words(out, "jsonrpc", "2.0");
    json_add_words(out, "method", method);
    json_open(out, "params");
    return out;
}

static Text *begin_about(const Table *table, const char *method) {
    Text *out = tell_begin(&table->hub->line, method);
    json_add_words(out, "table", table->id);
    return out;
}

static Message *make_update(Table *table, int from, int eyes, int you, Lang lang, bool lean) {
    Buffer *buffer = &table->hub->line;
    Text *out = begin_about(table, "update");
    json_add_words(out, "status", STATUS_WORDS[table->status]);
    json_add_words(out, "owner", table->owner);
    json_add_seat(out, "you", you);
    add_deal(table, out);
    add_seats(table, out);
    json_add_key(out, "state");
    tell_state(table, eyes, lang, lean, buffer);
    add_log(table, from, eyes, (Reader){you, lang}, lean, !lean, buffer);
    add_invited(table, you, out);
    json_add_number(out, "spectators", tell_spectators(table));
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
            *message = make_update(table, from, table_eyes_for(table, conn->person), you,
                                   conn->lang, lean);
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
    json_add_key(begin_about(table, "chat"), "remark");
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

void tell_rematch(Table *table) {
    json_add_words(begin_about(table, "rematch"), "next", table->next);
    send_watchers(table);
}

void tell_gone(Table *table) {
    begin_about(table, "gone");
    send_watchers(table);
}

void tell_presence(Table *table) {
    if (table->watcher_count == 0) {
        return;
    }
    Text *out = begin_about(table, "presence");
    add_seats(table, out);
    json_add_number(out, "spectators", tell_spectators(table));
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
        Text *out = tell_begin(buffer, "lobby");
        if (table != NULL && table->status == TABLE_WAITING && table->dealing == 0) {
            json_add_key(out, "table");
            tell_brief(table, buffer);
        } else {
            json_add_words(out, "gone", hub->lobby[i]);
        }
        send_lobby(hub, finish_message(hub, buffer));
    }
    hub->lobby_count = 0;
}

void tell_person(Hub *hub, Person *person, Buffer *buffer) {
    Message *message = finish_message(hub, buffer);
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
    Text *out = tell_begin(buffer, "turn");
    json_add_key(out, "table");
    tell_brief(table, buffer);
    tell_person(table->hub, person, buffer);
}

void tell_deal(Table *table) {
    Buffer *buffer = &table->hub->line;
    for (int i = 0; table->dealing != 0 && i < table->set.setup.seats; i++) {
        Person *person = table->seat[i].person;
        if (person != NULL && person->conns != NULL && proof_withheld(&table->proof, i)) {
            Text *out = tell_begin(buffer, "deal");
            json_add_key(out, "table");
            tell_brief(table, buffer);
            tell_person(table->hub, person, buffer);
        }
    }
}
