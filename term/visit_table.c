/* term/visit_table.c -- what a server says, read and kept. */
#include "core/sentence.h"
#include "core/tame.h"
#include "games/list.h"
#include "play/file.h"
#include "term/visit.h"

#include <stdlib.h>
#include <string.h>
#ifdef LIEGE_SERVER
#include <sodium.h>
#endif

static void words_of(const Json *json, int object, const char *key, char *out, size_t size) {
    const int node = object == JSON_NONE ? JSON_NONE : json_member(json, object, key);
    if (node == JSON_NONE || !json_words(json, node, out, size)) {
        out[0] = '\0';
    }
}

static int number_of(const Json *json, int object, const char *key, int usual) {
    const int node = object == JSON_NONE ? JSON_NONE : json_member(json, object, key);
    int64_t number;
    return node != JSON_NONE && json_int(json, node, &number) && number > INT32_MIN &&
                   number < INT32_MAX
               ? (int)number
               : usual;
}

static int member(const Json *json, int object, const char *key) {
    const int node = object == JSON_NONE ? JSON_NONE : json_member(json, object, key);
    return node == JSON_NONE || json_type(json, node) == JSON_NULL ? JSON_NONE : node;
}

static const Game *game_called(const char *name) {
    for (int i = 0; i < GAMES_SHOWN; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            return GAMES[i];
        }
    }
    return NULL;
}

/* Names come from other people: nothing that a terminal would obey, nothing like {0}. */
static void make_tame(char *words) {
    tame_words(words, '?');
    for (char *c = words; *c != '\0'; c++) {
        if (*c == '{' || *c == '}') {
            *c = '?';
        }
    }
}

void visit_forget_table(Visit *visit) {
    for (int i = 0; i < visit->log_count; i++) {
        free(visit->log[i]);
    }
    visit->log_count = visit->told = 0;
    visit->table[0] = visit->ask[0] = visit->result[0] = '\0';
    visit->game = NULL;
    visit->seats = 0;
    visit->you = visit->undo_by = NATURE;
    visit->waiting = visit->over = visit->owner = visit->here = false;
    visit->talk_told = 0;
    buffer_clear(&visit->talk);
    visit->serial++;
}

/* ---- a table ------------------------------------------------------------------------------ */

static void read_seats(Visit *visit, const Json *json, int seats) {
    static const Words FREE = {{"(free)", "(frei)", "(libre)"}};
    static const Words COMPUTER = {{"computer", "Computer", "ordinateur"}};
    int seat = 0;
    for (int at = json_first(json, seats); at != JSON_NONE && seat < SEATS_MAX;
         at = json_next(json, at), seat++) {
        char kind[16];
        Text name = text_over(visit->names[seat], sizeof visit->names[seat]);
        words_of(json, at, "kind", kind, sizeof kind);
        if (strcmp(kind, "person") == 0) {
            words_of(json, at, "name", visit->names[seat], sizeof visit->names[seat]);
        } else if (strcmp(kind, "computer") == 0) {
            text_format(&name, "%s %d", COMPUTER.in[visit->lang], number_of(json, at, "level", 0));
        } else {
            text_put(&name, FREE.in[visit->lang]);
        }
        make_tame(visit->names[seat]);
    }
    visit->seats = seat;
}

static void read_log(Visit *visit, const Json *json, int log, int from) {
    if (from < 0 || from > visit->log_count) {
        return; /* a gap; the next snapshot has everything */
    }
    while (visit->log_count > from) {
        free(visit->log[--visit->log_count]);
    }
    visit->told = visit->told < from ? visit->told : from;
    for (int at = json_first(json, log); at != JSON_NONE && visit->log_count < VISIT_LOG_MOST;
         at = json_next(json, at)) {
        static char sentences[16384];
        Text out = text_over(sentences, sizeof sentences);
        const int say = member(json, at, "say");
        for (int s = say == JSON_NONE ? JSON_NONE : json_first(json, say); s != JSON_NONE;
             s = json_next(json, s)) {
            char words[4096];
            if (json_words(json, s, words, sizeof words)) {
                tame_words(words, '?');
                text_format(&out, "%s\n", words);
            }
        }
        char *copy = malloc(out.used + 1);
        if (copy == NULL) {
            return;
        }
        memcpy(copy, sentences, out.used + 1);
        visit->log[visit->log_count++] = copy;
    }
}

/* The state as bytes, if it is one of this game: only a state of the right size is believed, and
 * it comes from the server we chose. */
static bool read_view(Visit *visit, const Json *json, int state) {
    char words[2 * STATE_MAX];
    size_t length = 0;
    words_of(json, state, "view", words, sizeof words);
#ifdef LIEGE_SERVER
    STATE_ROOM(bytes);
    if (sodium_base642bin(bytes, STATE_MAX, words, strlen(words), NULL, &length, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        length != (size_t)visit->game->state_size) {
        return false;
    }
    memcpy(visit->view, bytes, length);
#endif
    return length > 0;
}

static void read_result(Visit *visit, const Json *json, int result) {
    static const Words LINE = {{"{0}. {1}: {2}", "{0}. {1}: {2}", "{0}. {1} : {2}"}};
    const int score = member(json, result, "score");
    Text out = text_over(visit->result, sizeof visit->result);
    for (int place = 1; score != JSON_NONE && place <= visit->seats; place++) {
        int seat = 0;
        for (int at = json_first(json, score); at != JSON_NONE; at = json_next(json, at), seat++) {
            if (seat < visit->seats && number_of(json, at, "place", 0) == place) {
                TEXT(number, 12);
                TEXT(points, 12);
                text_number(&number, place);
                text_number(&points, number_of(json, at, "points", 0));
                text_put(&out, out.used > 0 ? "   " : "");
                text_fill(&out, LINE.in[visit->lang],
                          (const char *const[]){number.start, visit->names[seat], points.start}, 3);
            }
        }
    }
}

static void read_state(Visit *visit, const Json *json, int state) {
    static const Words OTHER_RULES = {
        {"The server plays by other rules than this program; its board cannot be shown.",
         "Der Server spielt nach anderen Regeln als dieses Programm; sein Brett lässt sich nicht "
         "zeigen.",
         "Le serveur joue selon d’autres règles que ce programme ; son plateau ne peut être "
         "montré."}};
    if (state == JSON_NONE) {
        visit->here = false;
        return;
    }
    const bool was_here = visit->here;
    visit->here = visit->game != NULL && read_view(visit, json, state);
    if (!visit->here && was_here) {
        visit_say(visit, &OTHER_RULES, NULL, 0);
    }
    visit->to_act = number_of(json, state, "to_act", NATURE);
    visit->count = number_of(json, state, "count", 0);
    visit->undo_by = number_of(json, state, "undo_by", NATURE);
    words_of(json, state, "ask", visit->ask, sizeof visit->ask);
    read_result(visit, json, member(json, state, "result"));
}

static void read_remark(Visit *visit, const Json *json, int remark) {
    char name[VISIT_NAME], words[1024];
    words_of(json, remark, "name", name, sizeof name);
    words_of(json, remark, "words", words, sizeof words);
    make_tame(name);
    make_tame(words);
    if (words[0] != '\0') {
        text_format(buffer_room(&visit->talk, strlen(name) + strlen(words) + 8), "%s: %s\n", name,
                    words);
    }
}

/* Status, owner, seats and state, as snapshots and updates have them alike. */
static void read_table(Visit *visit, const Json *json, int table, int state) {
    char status[16], owner[VISIT_ID];
    words_of(json, table, "status", status, sizeof status);
    words_of(json, table, "owner", owner, sizeof owner);
    visit->waiting = strcmp(status, "waiting") == 0;
    visit->over = strcmp(status, "over") == 0;
    visit->owner = owner[0] != '\0' && strcmp(owner, visit->player) == 0;
    const int seats = member(json, table, "seats");
    if (seats != JSON_NONE) {
        read_seats(visit, json, seats);
    }
    read_state(visit, json, state);
    visit->serial++;
}

static void read_snapshot(Visit *visit, const Json *json, int node) {
    const int table = member(json, node, "table");
    char name[32];
    visit_forget_table(visit);
    if (table == JSON_NONE) {
        return;
    }
    words_of(json, table, "table", visit->table, sizeof visit->table);
    words_of(json, table, "game", name, sizeof name);
    visit->game = game_called(name);
    visit->you = number_of(json, node, "you", NATURE);
    read_table(visit, json, table, member(json, node, "state"));
    visit_show_luck(visit, json, table); /* asked for while there was no connection */
    const int log = member(json, node, "log"), talk = member(json, node, "chat");
    if (log != JSON_NONE) {
        read_log(visit, json, log, 0);
        visit->told = visit->log_count;
    }
    for (int at = talk == JSON_NONE ? JSON_NONE : json_first(json, talk); at != JSON_NONE;
         at = json_next(json, at)) {
        read_remark(visit, json, at);
    }
}

static bool is_this_table(const Visit *visit, const Json *json, int params) {
    const int table = member(json, params, "table");
    return table != JSON_NONE && visit->table[0] != '\0' && json_is(json, table, visit->table);
}

static void read_update(Visit *visit, const Json *json, int params) {
    if (!is_this_table(visit, json, params)) {
        return;
    }
    visit->you = number_of(json, params, "you", visit->you);
    read_table(visit, json, params, member(json, params, "state"));
    const int log = member(json, params, "log");
    if (log != JSON_NONE) {
        read_log(visit, json, log, number_of(json, params, "from", 0));
    }
}

/* ---- the lobby ---------------------------------------------------------------------------- */

static void offer_table(Visit *visit, const Json *json, int table, bool mine, bool turn) {
    static const Words JOIN = {
        {"Sit down: {0} with {1}", "Hinsetzen: {0} mit {1}", "S’asseoir : {0} avec {1}"}};
    static const Words BACK = {
        {"Go on: {0} with {1}", "Weiter: {0} mit {1}", "Continuer : {0} avec {1}"}};
    static const Words TURN = {
        {"It is your turn: {0} with {1}", "Am Zug: {0} mit {1}", "À votre tour : {0} avec {1}"}};
    char id[VISIT_ID], name[32];
    words_of(json, table, "table", id, sizeof id);
    words_of(json, table, "game", name, sizeof name);
    const Game *game = game_called(name);
    const int seats = member(json, table, "seats");
    if (game == NULL || seats == JSON_NONE) {
        return;
    }
    TEXT(people, 400);
    read_seats(visit, json, seats);
    for (int seat = 0; seat < visit->seats; seat++) {
        text_format(&people, "%s%s", seat > 0 ? ", " : "", visit->names[seat]);
    }
    TEXT(title, 60);
    text_bytes(&title, game->title.in[visit->lang], strcspn(game->title.in[visit->lang], ","));
    TEXT(words, 600);
    TEXT(command, 100);
    text_fill(&words,
              (turn   ? &TURN
               : mine ? &BACK
                      : &JOIN)
                  ->in[visit->lang],
              (const char *const[]){title.start, people.start}, 2);
    text_format(&command, "join %s", id);
    visit_offer(visit, command.start, words.start);
}

/* The list of open tables, or with `mine` of those where we sit. */
static void read_tables(Visit *visit, const Json *json, int list, bool mine) {
    for (int at = json_first(json, list); at != JSON_NONE; at = json_next(json, at)) {
        bool turn = false;
        const int node = member(json, at, "your_turn");
        if (mine && node != JSON_NONE) {
            json_bool(json, node, &turn);
        }
        offer_table(visit, json, mine ? member(json, at, "table") : at, mine, turn);
    }
    visit->serial++;
}

/* ---- messages ----------------------------------------------------------------------------- */

static void read_who(Visit *visit, const Json *json, int result) {
    if (result == JSON_NONE) {
        return;
    }
    char token[VISIT_TOKEN];
    words_of(json, result, "player", visit->player, sizeof visit->player);
    words_of(json, result, "name", visit->name, sizeof visit->name);
    words_of(json, result, "token", token, sizeof token);
    if (token[0] != '\0') {
        memcpy(visit->token, token, sizeof token);
    }
    make_tame(visit->name);
    visit_known(visit);
}

void visit_put_sentence(const Visit *visit, const char *marked, Text *out) {
    static char memory[16384];
    const char *names[SEATS_MAX];
    Text plain = text_over(memory, sizeof memory);
    plain.lang = visit->lang;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        names[seat] = visit->names[seat];
    }
    sentence_plain(marked, names, &plain);
    text_put(out, plain.start);
}

/* The turn that the server explains, and its reason. */
static void read_hint(Visit *visit, const Json *json, int result) {
    static const Words HINT = {{"A good move: {0}", "Ein guter Zug: {0}", "Un bon coup : {0}"}};
    static const Words PLAIN = {{"{0}", "{0}", "{0}"}};
    const int turn = member(json, result, "turn");
    TEXT(moves, 4096);
    TEXT(plain, 4096);
    char words[4096];
    for (int at = turn == JSON_NONE ? JSON_NONE : json_first(json, turn); at != JSON_NONE;
         at = json_next(json, at)) {
        if (json_words(json, at, words, sizeof words)) {
            text_format(&moves, "%s%s", moves.used > 0 ? "; " : "", words);
        }
    }
    words_of(json, result, "reason", words, sizeof words);
    visit_put_sentence(visit, words, &plain);
    make_tame(moves.start);
    make_tame(plain.start);
    if (moves.used > 0) {
        VISIT_SAY(visit, &HINT, moves.start);
        VISIT_SAY(visit, &PLAIN, plain.start);
    }
}

/* The text of a record, which only grows with the game, into a new file. */
static void read_record(Visit *visit, const Json *json, int result) {
    static const Words SAVED = {{"Saved as {0}.", "Gespeichert als {0}.", "Sauvé sous {0}."}};
    static const Words NOT = {{"{0} could not be written: {1}",
                               "{0} ließ sich nicht schreiben: {1}",
                               "{0} n’a pas pu être écrit : {1}"}};
    static const Words EXISTS = {{"it exists already", "es gibt sie schon", "il existe déjà"}};
    TEXT_OF(error, 300, visit->lang);
    const int node = member(json, result, "text");
    char *text = malloc(CLIENT_TEXT_MOST);
    if (node == JSON_NONE || text == NULL || !json_words(json, node, text, CLIENT_TEXT_MOST)) {
        free(text);
        return;
    }
    const FileAnswer answer = file_save(visit->file, text, strlen(text), false, &error);
    free(text);
    if (answer == FILE_WRITTEN) {
        VISIT_SAY(visit, &SAVED, visit->file);
    } else {
        VISIT_SAY(visit, &NOT, visit->file,
                  answer == FILE_EXISTS ? EXISTS.in[visit->lang] : error.start);
    }
}

static void read_error(Visit *visit, Awaited awaited, const Json *json, int error) {
    static const Words PLAIN = {{"{0}", "{0}", "{0}"}};
    char message[1024];
    words_of(json, error, "message", message, sizeof message);
    make_tame(message);
    if (awaited == AWAIT_ENTER) { /* an old token: come as somebody new */
        visit->token[0] = '\0';
        visit_enter(visit);
        return;
    }
    VISIT_SAY(visit, &PLAIN, message);
    if (awaited == AWAIT_WHO) {
        visit->failed = visit->leaving = true;
    } else if (awaited == AWAIT_TABLE && visit->table[0] == '\0') {
        visit_lobby(visit);
    }
}

static void read_answer(Visit *visit, const Json *json, int id) {
    int64_t number;
    if (!json_int(json, id, &number) || number < 1 || number > visit->calls ||
        visit->calls - number >= AWAITED_MOST) {
        return;
    }
    const Awaited awaited = visit->awaited[number % AWAITED_MOST];
    visit->awaited[number % AWAITED_MOST] = AWAIT_NOTHING;
    const int error = member(json, 0, "error"), result = member(json, 0, "result");
    if (error != JSON_NONE) {
        read_error(visit, awaited, json, error);
        return;
    }
    switch (awaited) {
    case AWAIT_ENTER:
    case AWAIT_WHO:
        read_who(visit, json, result);
        break;
    case AWAIT_TABLES:
        if (result != JSON_NONE && visit->table[0] == '\0') {
            read_tables(visit, json, result, true);
        }
        break;
    case AWAIT_LOBBY:
        if (result != JSON_NONE && visit->table[0] == '\0') {
            read_tables(visit, json, result, false);
        }
        break;
    case AWAIT_TABLE:
        read_snapshot(visit, json, result);
        visit_choices(visit);
        break;
    case AWAIT_LEFT:
        visit_forget_table(visit);
        visit_lobby(visit);
        break;
    case AWAIT_RECORD:
        read_record(visit, json, result);
        break;
    case AWAIT_HINT:
        read_hint(visit, json, result);
        break;
    default:
        break;
    }
}

void visit_hear(Visit *visit, const char *text, size_t length) {
    static JsonDoc doc; /* kept for its memory */
    TEXT_OF(error, 300, visit->lang);
    if (!json_doc_read(&doc, text, length, &error) || json_type(&doc.json, 0) != JSON_OBJECT) {
        return; /* a message we do not understand is no reason to stop */
    }
    const Json *json = &doc.json;
    const int id = member(json, 0, "id"), params = member(json, 0, "params");
    char method[32];
    words_of(json, 0, "method", method, sizeof method);
    if (id != JSON_NONE) {
        read_answer(visit, json, id);
    } else if (strcmp(method, "update") == 0) {
        read_update(visit, json, params);
        visit_choices(visit);
    } else if (strcmp(method, "deal") == 0) {
        visit_show_luck(visit, json, member(json, params, "table"));
    } else if (strcmp(method, "chat") == 0 && is_this_table(visit, json, params)) {
        read_remark(visit, json, member(json, params, "remark"));
    } else if (strcmp(method, "presence") == 0 && is_this_table(visit, json, params) &&
               member(json, params, "seats") != JSON_NONE) {
        read_seats(visit, json, member(json, params, "seats"));
    } else if (strcmp(method, "lobby") == 0 && visit->table[0] == '\0') {
        visit_lobby(visit);
    }
}
