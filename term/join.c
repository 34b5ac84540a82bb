/* term/join.c -- playing at a server from the terminal, by the interface that bots use.
 *
 * Everything that changes comes from the server; this program only asks for it. The rules are here
 * as well, so that moves can be pointed at, previewed and explained without asking anybody. */
#define _DEFAULT_SOURCE
#include "core/json_writer.h"
#include "games/list.h"
#include "play/because.h"
#include "play/file.h"
#include "play/rulebook.h"
#include "play/session.h"
#include "term/visit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SENTENCES = 8192, PATH_SIZE = 4096 };

/* ---- calls -------------------------------------------------------------------------------- */

void visit_call(Visit *visit, Awaited awaited, const char *method, const char *params) {
    static const Words NOT_NOW = {{"There is no connection now; nothing was sent.",
                                   "Gerade besteht keine Verbindung; nichts wurde gesendet.",
                                   "Pas de connexion pour l’instant ; rien n’a été envoyé."}};
    TEXT(call, 4096);
    visit->calls++;
    visit->awaited[visit->calls % AWAITED_MOST] = awaited;
    json_open(&call, NULL);
    json_add_word(&call, "jsonrpc", "2.0");
    json_add_number(&call, "id", visit->calls);
    json_add_word(&call, "method", method);
    json_open(&call, "params");
    json_add_raw(&call, NULL, params);
    json_close(&call);
    json_close(&call);
    if (call.cut || !client_send(visit->client, call.start)) {
        visit_say(visit, &NOT_NOW, NULL, 0);
    }
}

static void call_table(Visit *visit, Awaited awaited, const char *method) {
    TEXT(params, 200);
    json_add_words(&params, "table", visit->table);
    visit_call(visit, awaited, method, params.start);
}

/* ---- who one is --------------------------------------------------------------------------- */

/* Where tokens are kept: one file for each server. */
static bool token_path(const Visit *visit, char out[PATH_SIZE]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    Text path = text_over(out, PATH_SIZE);
    if (state != NULL && state[0] == '/') {
        text_format(&path, "%s/liege", state);
    } else if (home != NULL && home[0] != '\0') {
        text_format(&path, "%s/.local/state/liege", home);
    } else {
        return false;
    }
    text_format(&path, "/token-%s-%d", visit->address.host, visit->address.port);
    return !path.cut;
}

static void load_token(Visit *visit) {
    char path[PATH_SIZE];
    TEXT(error, 200);
    Buffer text;
    if (token_path(visit, path) && buffer_new(&text)) {
        if (file_load(path, sizeof visit->token - 1, &text, &error)) {
            const size_t length = strcspn(text.text.start, "\r\n");
            Text token = text_over(visit->token, sizeof visit->token);
            text_bytes(&token, text.text.start, length);
        }
        buffer_free(&text);
    }
}

/* Only the player may read it: whoever has it can play in their name. */
static void save_token(const Visit *visit) {
    char path[PATH_SIZE];
    TEXT(error, 200);
    if (visit->token[0] == '\0' || !token_path(visit, path)) {
        return;
    }
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
    const mode_t before = umask(077);
    file_save(path, visit->token, strlen(visit->token), true, &error);
    umask(before);
}

void visit_enter(Visit *visit) {
    TEXT(params, 1000);
    const Joining *wish = visit->wish;
    if (visit->token[0] != '\0') {
        json_add_words(&params, "token", visit->token);
        json_add_words(&params, "lang", lang_code(visit->lang));
        visit_call(visit, AWAIT_ENTER, "enter", params.start);
    } else if (wish->account != NULL) {
        json_add_words(&params, "name", wish->account);
        json_add_words(&params, "password", wish->password);
        visit_call(visit, AWAIT_WHO, "login", params.start);
    } else {
        json_add_words(&params, "name", wish->name);
        json_add_words(&params, "lang", lang_code(visit->lang));
        visit_call(visit, AWAIT_WHO, "guest", params.start);
    }
}

void visit_known(Visit *visit) {
    visit->known = true;
    save_token(visit);
    if (visit->table[0] != '\0') { /* the connection was lost meanwhile */
        call_table(visit, AWAIT_TABLE, "watch");
    } else if (visit->address.table[0] != '\0') {
        TEXT(params, 200);
        json_add_words(&params, "table", visit->address.table);
        visit_pledge(visit, &params);
        visit_call(visit, AWAIT_TABLE, "join", params.start);
    } else {
        visit_lobby(visit);
    }
}

void visit_lobby(Visit *visit) {
    static const Words ALONE = {{"New table: {0} against the computer",
                                 "Neuer Tisch: {0} gegen den Computer",
                                 "Nouvelle table : {0} contre l’ordinateur"}};
    static const Words OPEN = {{"New table: {0} with whoever comes",
                                "Neuer Tisch: {0} mit allen, die kommen",
                                "Nouvelle table : {0} avec qui voudra"}};
    visit->choices.count = 0;
    if (visit->choices.buffer.text.start != NULL) {
        buffer_clear(&visit->choices.buffer);
    }
    for (int open = 0; open < 2; open++) {
        for (int i = 0; i < GAMES_SHOWN; i++) {
            const char *title = GAMES[i]->title.in[visit->lang];
            TEXT(name, 60);
            TEXT(command, 60);
            TEXT(words, 200);
            text_bytes(&name, title, strcspn(title, ","));
            text_format(&command, "new %s 2 %s", GAMES[i]->name, open ? "open" : "computer");
            text_fill(&words, (open ? &OPEN : &ALONE)->in[visit->lang],
                      (const char *const[]){name.start}, 1);
            visit_offer(visit, command.start, words.start);
        }
    }
    visit_call(visit, AWAIT_TABLES, "tables", "");
    visit_call(visit, AWAIT_LOBBY, "lobby", "\"watch\":true");
    visit->serial++;
}

/* ---- commands ----------------------------------------------------------------------------- */

typedef enum Deed {
    DEED_JOIN,
    DEED_NEW,
    DEED_START,
    DEED_LEAVE,
    DEED_LOBBY,
    DEED_SAY,
    DEED_UNDO,
    DEED_AGREE,
    DEED_RESIGN,
    DEED_AGAIN,
    DEED_HINT,
    DEED_WHY,
    DEED_BOARD,
    DEED_SCORE,
    DEED_SAVE,
    DEED_LOG,
    DEED_RULES,
    DEED_HELP,
    DEED_QUIT,
    DEEDS,
    DEED_NONE = -1
} Deed;

static const struct DeedWords {
    Words word, takes, help;
} DEED_WORDS[DEEDS] = {
    [DEED_JOIN] = {{{"join", "hinsetzen", "rejoindre"}},
                   {{"TABLE", "TISCH", "TABLE"}},
                   {{"sit down at a table, or go on there",
                     "sich an einen Tisch setzen oder dort weiterspielen",
                     "s’asseoir à une table, ou y continuer"}}},
    [DEED_NEW] = {{{"new", "neu", "nouveau"}},
                  {{"GAME [SEATS] [computer]", "SPIEL [PLÄTZE] [computer]",
                    "JEU [PLACES] [computer]"}},
                  {{"make a table, open to all or against computers",
                    "einen Tisch aufmachen, offen für alle oder gegen Computer",
                    "ouvrir une table, à tous ou contre des ordinateurs"}}},
    [DEED_START] = {{{"start", "anfangen", "commencer"}},
                    {{"", "", ""}},
                    {{"begin; computers take free seats",
                      "anfangen; Computer nehmen die freien Plätze",
                      "commencer ; des ordinateurs prennent les places libres"}}},
    [DEED_LEAVE] = {{{"leave", "verlassen", "quitter"}},
                    {{"", "", ""}},
                    {{"get up before the game has begun", "aufstehen, bevor es begonnen hat",
                      "se lever avant le début"}}},
    [DEED_LOBBY] = {{{"lobby", "lobby", "salon"}},
                    {{"", "", ""}},
                    {{"the open tables; the seat stays one's own",
                      "die offenen Tische; der eigene Platz bleibt besetzt",
                      "les tables ouvertes ; la place reste la vôtre"}}},
    [DEED_SAY] = {{{"say", "sagen", "dire"}},
                  {{"WORDS", "WORTE", "MOTS"}},
                  {{"talk to those at the table", "mit denen am Tisch reden",
                    "parler à la table"}}},
    [DEED_UNDO] = {{{"undo", "zurück", "annuler"}},
                   {{"", "", ""}},
                   {{"take the last move back, or ask for it",
                     "den letzten Zug zurücknehmen oder darum bitten",
                     "annuler le dernier coup, ou le demander"}}},
    [DEED_AGREE] = {{{"agree", "erlauben", "accepter"}},
                    {{"", "", ""}},
                    {{"let somebody take a move back", "jemanden zurücknehmen lassen",
                      "laisser annuler un coup"}}},
    [DEED_RESIGN] = {{{"resign", "aufgeben", "abandonner"}},
                     {{"", "", ""}},
                     {{"give up; it is asked once more", "aufgeben, nach einer Rückfrage",
                       "abandonner, après confirmation"}}},
    [DEED_AGAIN] = {{{"rematch", "revanche", "revanche"}},
                    {{"", "", ""}},
                    {{"play again with the same people", "mit denselben noch einmal spielen",
                      "rejouer avec les mêmes"}}},
    [DEED_HINT] = {{{"hint", "tipp", "conseil"}},
                   {{"", "", ""}},
                   {{"a good move, where that harms nobody",
                     "ein guter Zug, wo es niemandem schadet",
                     "un bon coup, là où cela ne nuit à personne"}}},
    [DEED_WHY] = {{{"why", "warum", "pourquoi"}},
                  {{"MOVE", "ZUG", "COUP"}},
                  {{"whether a move is allowed, and if not, which rule forbids it",
                    "ob ein Zug erlaubt ist und sonst, welche Regel ihn verbietet",
                    "si un coup est permis, et sinon quelle règle l’interdit"}}},
    [DEED_BOARD] = {{{"board", "brett", "plateau"}},
                    {{"", "", ""}},
                    {{"draw the board", "das Brett zeichnen", "dessiner le plateau"}}},
    [DEED_SCORE] = {{{"score", "punkte", "score"}},
                    {{"", "", ""}},
                    {{"how things stand, with the board", "wie es steht, mit dem Brett",
                      "où en est la partie, avec le plateau"}}},
    [DEED_SAVE] = {{{"save", "speichern", "sauver"}},
                   {{"FILE", "DATEI", "FICHIER"}},
                   {{"after the game: its record, for liege replay",
                     "nach der Partie: ihre Aufzeichnung, für liege replay",
                     "après la partie : l’enregistrer, pour liege replay"}}},
    [DEED_LOG] = {{{"log", "verlauf", "journal"}},
                  {{"", "", ""}},
                  {{"all that has happened", "alles, was geschah", "tout ce qui s’est passé"}}},
    [DEED_RULES] = {{{"rules", "regeln", "règles"}},
                    {{"", "", ""}},
                    {{"the rules of this game", "die Regeln dieses Spiels",
                      "les règles de ce jeu"}}},
    [DEED_HELP] = {{{"help", "hilfe", "aide"}},
                   {{"", "", ""}},
                   {{"this list", "diese Liste", "cette liste"}}},
    [DEED_QUIT] = {{{"quit", "beenden", "fin"}},
                   {{"", "", ""}},
                   {{"go; games that are not over wait", "gehen; offene Partien warten",
                     "partir ; les parties en cours attendent"}}},
};

static Deed deed_of(const char *typed, Lang lang, const char **rest) {
    const size_t length = strcspn(typed, " ");
    *rest = typed + length + (typed[length] == ' ');
    for (int deed = 0; deed < DEEDS; deed++) {
        const char *const words[] = {DEED_WORDS[deed].word.in[ENGLISH],
                                     DEED_WORDS[deed].word.in[lang]};
        for (int i = 0; i < 2; i++) {
            if (strlen(words[i]) == length && strncmp(words[i], typed, length) == 0) {
                return (Deed)deed;
            }
        }
    }
    return DEED_NONE;
}

static void show_help(Visit *visit) {
    enum { COLUMN = 30 };
    for (int deed = 0; deed < DEEDS; deed++) {
        TEXT(out, 500);
        text_format(&out, "  %s %s", DEED_WORDS[deed].word.in[visit->lang],
                    DEED_WORDS[deed].takes.in[visit->lang]);
        const int width = text_width(out.start);
        screen_put(&visit->screen, out.start);
        TEXT(rest, 500);
        text_format(&rest, "%*s%s", width < COLUMN ? COLUMN - width : 1, "",
                    DEED_WORDS[deed].help.in[visit->lang]);
        screen_go_on(&visit->screen, width, rest.start, COLUMN);
    }
}

static void show_rules(Visit *visit) {
    static const Words WHICH = {{"The rules are shown at a table.",
                                 "Regeln gibt es an einem Tisch.",
                                 "Les règles se montrent à une table."}};
    Buffer text;
    const RulebookLook look = {.lang = visit->lang,
                               .width = screen_width(&visit->screen) - 1,
                               .colour = visit->screen.colour};
    if (visit->game == NULL) {
        visit_say(visit, &WHICH, NULL, 0);
    } else if (buffer_new(&text)) {
        rulebook_all(visit->game, &look, &text);
        screen_put(&visit->screen, text.text.start);
        buffer_free(&text);
    }
}

static void show_log(Visit *visit) {
    for (int i = 0; i < visit->log_count; i++) {
        TEXT(sentence, SENTENCES);
        visit_put_sentence(visit, visit->log[i], &sentence);
        screen_put(&visit->screen, sentence.start);
    }
    screen_put(&visit->screen, visit->talk.text.start);
}

/* new GAME [SEATS] [computer] */
static void make_table(Visit *visit, const char *typed) {
    static const Words USAGE = {{"new GAME [SEATS] [computer]: the games are baron, barony and "
                                 "feudo.",
                                 "neu SPIEL [PLÄTZE] [computer]: Spiele sind baron, barony und "
                                 "feudo.",
                                 "nouveau JEU [PLACES] [computer] : les jeux sont baron, barony et "
                                 "feudo."}};
    char name[32] = "", word[32] = "", last[32] = "";
    const int read = sscanf(typed, "%31s %31s %31s", name, word, last);
    const int seats = read > 1 && word[0] >= '0' && word[0] <= '9' ? atoi(word) : 0;
    const char *who = seats > 0 ? last : word;
    const bool computer = strcmp(who, "computer") == 0;
    for (int i = 0; i < GAMES_SHOWN; i++) {
        const Game *game = GAMES[i];
        const int all = seats > 0 ? seats : game->seats_min;
        if (strcmp(game->name, name) == 0 && all >= game->seats_min && all <= game->seats_max &&
            (computer || who[0] == '\0' || strcmp(who, "open") == 0)) {
            TEXT(params, 500);
            json_add_words(&params, "game", name);
            json_add_number(&params, "seats", all);
            json_open_list(&params, "players");
            json_add_word(&params, NULL, "me");
            for (int seat = 1; seat < all; seat++) {
                json_add_word(&params, NULL, computer ? "computer" : "open");
            }
            json_close_list(&params);
            visit_pledge(visit, &params);
            visit_call(visit, AWAIT_TABLE, "new", params.start);
            return;
        }
    }
    visit_say(visit, &USAGE, NULL, 0);
}

static void say_why(Visit *visit, const char *typed) {
    static const Words LEGAL = {
        {"{0} is allowed now.", "{0} ist jetzt erlaubt.", "{0} est permis maintenant."}};
    static const Words NO = {{"{0} is not allowed. {1}: {2}", "{0} ist nicht erlaubt. {1}: {2}",
                              "{0} n’est pas permis. {1} : {2}"}};
    static const Words UNKNOWN = {{"\"{0}\" is no move that could be made now.",
                                   "„{0}“ ist jetzt kein möglicher Zug.",
                                   "« {0} » n’est pas un coup possible maintenant."}};
    Move move;
    const Game *game = visit->here ? visit->game : NULL;
    if (game == NULL || visit->to_act != visit->you || visit->you < 0 ||
        !game->read_move(visit->view, typed, &move)) {
        VISIT_SAY(visit, &UNKNOWN, typed);
        return;
    }
    TEXT(sentence, 600);
    const Because because = because_say(game, visit->view, move, visit->lang, &sentence);
    if (because.rule == 0) {
        VISIT_SAY(visit, &LEGAL, typed);
        return;
    }
    TEXT(id, 12);
    text_format(&id, "%c%d", game->rule_letter, because.rule);
    VISIT_SAY(visit, &NO, typed, id.start, sentence.start);
}

static void play(Visit *visit, const char *move) {
    TEXT(params, 600);
    json_add_words(&params, "table", visit->table);
    json_add_words(&params, "move", move);
    json_add_number(&params, "count", visit->count);
    visit_call(visit, AWAIT_DONE, "play", params.start);
}

static void resign(Visit *visit, const char *word) {
    static const Words SURE = {{"Really give up? Then once more: {0}",
                                "Wirklich aufgeben? Dann noch einmal: {0}",
                                "Vraiment abandonner ? Alors encore une fois : {0}"}};
    static int sure = -1;
    if (sure != visit->count) {
        sure = visit->count;
        VISIT_SAY(visit, &SURE, word);
        return;
    }
    sure = -1;
    call_table(visit, AWAIT_DONE, "resign");
}

/* At a table, or in the lobby. */
static void carry_out(Visit *visit, Deed deed, const char *rest) {
    static const Words NO_TABLE = {{"That needs a table: join one, or make one with new.",
                                    "Dazu braucht es einen Tisch: „hinsetzen“ oder „neu“.",
                                    "Il faut une table : « rejoindre » ou « nouveau »."}};
    const bool needs_table = deed != DEED_JOIN && deed != DEED_NEW && deed != DEED_LOBBY &&
                             deed != DEED_HELP && deed != DEED_QUIT && deed != DEED_RULES;
    TEXT(params, 1000);
    if (needs_table && visit->table[0] == '\0') {
        visit_say(visit, &NO_TABLE, NULL, 0);
        return;
    }
    switch (deed) {
    case DEED_JOIN:
        json_add_words(&params, "table", rest);
        visit_pledge(visit, &params);
        visit_call(visit, AWAIT_TABLE, "join", params.start);
        break;
    case DEED_NEW:
        make_table(visit, rest);
        break;
    case DEED_START:
        call_table(visit, AWAIT_DONE, "start");
        break;
    case DEED_LEAVE:
        call_table(visit, AWAIT_LEFT, "leave");
        break;
    case DEED_LOBBY:
        if (visit->table[0] != '\0') {
            call_table(visit, AWAIT_DONE, "unwatch");
            visit_forget_table(visit);
        }
        visit->address.table[0] = '\0';
        visit_lobby(visit);
        break;
    case DEED_SAY:
        json_add_words(&params, "table", visit->table);
        json_add_words(&params, "words", rest);
        visit_call(visit, AWAIT_DONE, "say", params.start);
        break;
    case DEED_UNDO:
        call_table(visit, AWAIT_DONE, "undo");
        break;
    case DEED_AGREE:
        call_table(visit, AWAIT_DONE, "agree");
        break;
    case DEED_RESIGN:
        resign(visit, DEED_WORDS[DEED_RESIGN].word.in[visit->lang]);
        break;
    case DEED_AGAIN:
        json_add_words(&params, "table", visit->table);
        visit_pledge(visit, &params);
        visit_call(visit, AWAIT_TABLE, "rematch", params.start);
        break;
    case DEED_HINT:
        json_add_words(&params, "table", visit->table);
        json_add_words(&params, "lang", lang_code(visit->lang));
        visit_call(visit, AWAIT_HINT, "explain", params.start);
        break;
    case DEED_WHY:
        say_why(visit, rest);
        break;
    case DEED_SAVE: {
        Text file = text_over(visit->file, sizeof visit->file);
        text_put(&file, rest[0] != '\0' ? rest : "game.txt");
        call_table(visit, AWAIT_RECORD, "record");
        break;
    }
    case DEED_SCORE:
    case DEED_BOARD:
        visit_board(visit);
        break;
    case DEED_LOG:
        show_log(visit);
        break;
    case DEED_RULES:
        show_rules(visit);
        break;
    case DEED_HELP:
        show_help(visit);
        break;
    default:
        visit->leaving = true;
    }
}

static void obey(Visit *visit, const char *typed) {
    static const Words UNKNOWN = {
        {"\"{0}\" is neither a move that could be made now nor a command; help lists the commands.",
         "„{0}“ ist weder ein Zug, den es jetzt geben könnte, noch ein Befehl; hilfe nennt die "
         "Befehle.",
         "« {0} » n’est ni un coup possible maintenant ni une commande ; aide donne les "
         "commandes."}};
    const char *rest;
    int indices[MOVES_MAX];
    const Deed deed = deed_of(typed, visit->lang, &rest);
    if (deed != DEED_NONE) {
        carry_out(visit, deed, rest);
        return;
    }
    const int number = strspn(typed, "0123456789") == strlen(typed) ? atoi(typed) : 0;
    const int matches = choices_match(&visit->choices, typed, indices);
    const int choice = number > 0 && number <= visit->choices.count ? number - 1
                       : matches == 1                               ? indices[0]
                                                                    : -1;
    if (choice < 0) {
        VISIT_SAY(visit, &UNKNOWN, typed);
        return;
    }
    const char *text = visit->choices.text[choice];
    const Deed chosen = deed_of(text, ENGLISH, &rest);
    if (chosen != DEED_NONE && visit->choices.move[choice] == 0) {
        carry_out(visit, chosen, rest);
    } else {
        play(visit, text);
    }
}

/* ---- the visit ---------------------------------------------------------------------------- */

static void take_news(Visit *visit) {
    static const Words GONE = {{"The server cannot be reached. {0}",
                                "Der Server ist nicht zu erreichen. {0}",
                                "Le serveur est injoignable. {0}"}};
    static Buffer text;
    if (text.text.start == NULL && !buffer_new(&text)) {
        return;
    }
    for (;;) {
        switch (client_take(visit->client, &text)) {
        case CLIENT_OPENED:
            visit->lost = false;
            visit->serial++;
            visit_enter(visit);
            break;
        case CLIENT_TEXT:
            visit_hear(visit, text.text.start, text.text.used);
            break;
        case CLIENT_LOST:
            visit->serial++;
            if (!visit->known) { /* it never was there: no reason to wait */
                VISIT_SAY(visit, &GONE, text.text.start);
                visit->failed = visit->leaving = true;
                return;
            }
            visit->lost = true;
            break;
        default:
            return;
        }
    }
}

static int complete(void *context, const char *typed, const char *out[LINE_CANDIDATES]) {
    Visit *visit = context;
    int count = 0;
    for (int i = 0; i < visit->choices.count && count < LINE_CANDIDATES; i++) {
        if (typed[0] != '\0' && words_begin(typed, visit->choices.text[i])) {
            out[count++] = visit->choices.text[i];
        }
    }
    for (int deed = 0; deed < DEEDS && count < LINE_CANDIDATES; deed++) {
        const char *word = DEED_WORDS[deed].word.in[visit->lang];
        if (words_begin(typed, word)) {
            out[count++] = word;
        }
    }
    return count;
}

static void open_screen(Visit *visit) {
    TEXT_OF(error, 300, visit->lang);
    visit->plain = visit->screen;
    if (!visit->wish->lines && visit->line.editing) {
        visit->full = full_open(&visit->screen, visit->lang, &visit->line, &error);
        if (visit->full != NULL) {
            visit->screen = full_screen(visit->full);
        }
    }
}

static void close_screen(Visit *visit) {
    if (visit->full != NULL) {
        Buffer said;
        const bool kept = buffer_new(&said);
        if (kept) {
            buffer_put(&said, visit->screen.into->text.start);
        }
        full_close(visit->full);
        visit->full = NULL;
        visit->screen = visit->plain;
        if (kept) {
            fputs(said.text.start, stdout);
            buffer_free(&said);
        }
    }
}

int term_join(const Joining *wish) {
    static const Words BAD = {{"{0}: {1}", "{0}: {1}", "{0} : {1}"}};
    static Visit visit;
    memset(&visit, 0, sizeof visit);
    TEXT_OF(error, 500, wish->lang);
    visit.wish = wish;
    visit.lang = wish->lang;
    visit.you = visit.undo_by = NATURE;
    visit.screen = screen_find(wish->ascii, wish->no_colour);
    line_start(&visit.line, &visit.screen, complete, &visit);
    if (!client_address(wish->url, &visit.address, &error)) {
        VISIT_SAY(&visit, &BAD, wish->url, error.start);
        return 2;
    }
    if (!buffer_new(&visit.talk) || !buffer_new(&visit.shown)) {
        return EXIT_FAILURE;
    }
    if (wish->name_given || wish->account != NULL) {
        visit.token[0] = '\0';
    } else {
        load_token(&visit);
    }
    visit.client = client_open(&visit.address, &error);
    if (visit.client == NULL) {
        VISIT_SAY(&visit, &BAD, wish->url, error.start);
        return EXIT_FAILURE;
    }
    open_screen(&visit);
    while (!visit.leaving) {
        char typed[LINE_SIZE];
        switch (visit_read(&visit, typed)) {
        case FULL_LINE:
            words_tidy(typed);
            if (typed[0] != '\0') {
                obey(&visit, typed);
            }
            break;
        case FULL_WOKEN:
            take_news(&visit);
            break;
        default:
            visit.leaving = true;
        }
    }
    close_screen(&visit);
    client_close(visit.client);
    visit_forget_table(&visit);
    choices_free(&visit.choices);
    buffer_free(&visit.talk);
    buffer_free(&visit.shown);
    return visit.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
