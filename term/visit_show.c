/* term/visit_show.c -- a visit at a server as it is seen: scenes, or lines. */
#include "term/sheet.h"
#include "term/visit.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCES = 8192, LOG_MOVES = 120, DRAWING_SIZE = 1 << 17 };

void visit_say(Visit *visit, const Words *words, const char *const values[], int count) {
    TEXT(out, SENTENCES);
    text_fill(&out, words->in[visit->lang], values, count);
    screen_say(&visit->screen, INK_PLAIN, out.start, 0);
}

void visit_put_names(const Visit *visit, const char *pattern, Text *out) {
    const char *names[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        names[seat] = visit->names[seat];
    }
    text_fill(out, pattern, names, visit->seats);
}

/* ---- what can be chosen ------------------------------------------------------------------- */

void visit_offer(Visit *visit, const char *text, const char *words) {
    Choices *choices = &visit->choices;
    if (choices->count == MOVES_MAX ||
        (choices->buffer.text.start == NULL && !buffer_new(&choices->buffer))) {
        return;
    }
    const char *before = choices->buffer.text.start;
    const size_t start = choices->buffer.text.used;
    buffer_bytes(&choices->buffer, text, strlen(text) + 1);
    buffer_bytes(&choices->buffer, words, strlen(words) + 1);
    const char *now = choices->buffer.text.start;
    for (int i = 0; i < choices->count && now != before; i++) { /* it has moved while it grew */
        choices->text[i] = now + (choices->text[i] - before);
        choices->words[i] = now + (choices->words[i] - before);
        for (int reading = 0; reading < READINGS; reading++) {
            choices->reading[reading][i] = choices->text[i];
        }
    }
    choices->text[choices->count] = now + start;
    choices->words[choices->count] = now + start + strlen(text) + 1;
    for (int reading = 0; reading < READINGS; reading++) { /* commands are read as they stand */
        choices->reading[reading][choices->count] = now + start;
    }
    choices->move[choices->count++] = 0;
}

static bool my_turn(const Visit *visit) {
    return visit->here && !visit->waiting && !visit->over && visit->you >= 0 &&
           visit->to_act == visit->you;
}

void visit_choices(Visit *visit) {
    static const Words START = {{"Begin; computers take the free seats",
                                 "Anfangen; Computer nehmen die freien Plätze",
                                 "Commencer ; des ordinateurs prennent les places libres"}};
    static const Words LEAVE = {{"Leave the table", "Den Tisch verlassen", "Quitter la table"}};
    static const Words LOBBY = {{"To the lobby", "Zur Lobby", "Au salon"}};
    static const Words AGAIN = {{"Play again", "Noch einmal spielen", "Rejouer"}};
    static const Words AGREE = {
        {"Let the move be taken back", "Das Zurücknehmen erlauben", "Accepter l’annulation"}};
    visit->choices.count = 0;
    if (visit->choices.buffer.text.start != NULL) {
        buffer_clear(&visit->choices.buffer);
    }
    if (visit->undo_by >= 0 && visit->undo_by != visit->you && visit->you >= 0) {
        visit_offer(visit, "agree", AGREE.in[visit->lang]);
    } else if (my_turn(visit)) {
        choices_fill(&visit->choices, visit->game, visit->view, visit->lang);
        return;
    }
    if (visit->waiting && visit->owner) {
        visit_offer(visit, "start", START.in[visit->lang]);
    }
    if (visit->waiting && visit->you >= 0) {
        visit_offer(visit, "leave", LEAVE.in[visit->lang]);
    }
    if (visit->over && visit->you >= 0) {
        visit_offer(visit, "rematch", AGAIN.in[visit->lang]);
    }
    if (visit->over || visit->waiting || visit->you < 0) {
        visit_offer(visit, "lobby", LOBBY.in[visit->lang]);
    }
}

/* ---- the scene ---------------------------------------------------------------------------- */

static void say_question(const Visit *visit, Text *out) {
    static const Words LOST = {{"The connection is lost; trying again …",
                                "Die Verbindung ist unterbrochen; neuer Versuch …",
                                "La connexion est perdue ; nouvel essai …"}};
    static const Words CONNECTING = {
        {"Connecting …", "Verbindung wird aufgebaut …", "Connexion en cours …"}};
    static const Words WHERE = {{"{0}, where do you want to play?",
                                 "{0}, an welchem Tisch soll gespielt werden?",
                                 "{0}, où voulez-vous jouer ?"}};
    static const Words WAITING = {
        {"Waiting for players: {0}", "Warten auf Mitspieler: {0}", "En attente de joueurs : {0}"}};
    static const Words TURN_OF = {{"It is up to {0}.", "Am Zug ist {0}.", "C’est à {0}."}};
    static const Words OVER_NOW = {
        {"The game is over. {0}", "Das Spiel ist zu Ende. {0}", "La partie est terminée. {0}"}};
    static const Words UNDO = {{"{0} asks to take a move back: agree?",
                                "{0} möchte einen Zug zurücknehmen: einverstanden?",
                                "{0} demande à annuler un coup : d’accord ?"}};
    const Lang lang = visit->lang;
    TEXT(names, 600);
    for (int seat = 0; seat < visit->seats; seat++) {
        text_format(&names, "%s%s", seat > 0 ? ", " : "", visit->names[seat]);
    }
    if (visit->lost || !visit->known) {
        text_put(out, (visit->lost ? &LOST : &CONNECTING)->in[lang]);
    } else if (visit->table[0] == '\0') {
        text_fill(out, WHERE.in[lang], (const char *const[]){visit->name}, 1);
    } else if (visit->waiting) {
        text_fill(out, WAITING.in[lang], (const char *const[]){names.start}, 1);
    } else if (visit->over) {
        text_fill(out, OVER_NOW.in[lang], (const char *const[]){visit->result}, 1);
    } else if (visit->undo_by >= 0 && visit->undo_by < visit->seats &&
               visit->undo_by != visit->you) {
        text_fill(out, UNDO.in[lang], (const char *const[]){visit->names[visit->undo_by]}, 1);
    } else if (my_turn(visit)) {
        TEXT(marked, SENTENCES);
        visit->game->ask(visit->view, lang, &marked);
        text_format(out, "%s: ", visit->names[visit->you]);
        visit_put_sentence(visit, marked.start, out);
    } else if (visit->to_act >= 0 && visit->to_act < visit->seats) {
        text_fill(out, TURN_OF.in[lang], (const char *const[]){visit->names[visit->to_act]}, 1);
    }
}

static const Scene *set_scene(Visit *visit) {
    static Scene scene;
    static char head[400], question[SENTENCES];
    memset(&scene, 0, sizeof scene);
    const bool table = visit->table[0] != '\0';
    scene.game = table && visit->here ? visit->game : NULL;
    scene.seats = visit->seats;
    for (int seat = 0; seat < visit->seats; seat++) {
        memcpy(scene.names[seat], visit->names[seat], sizeof visit->names[seat]);
    }
    scene.state = visit->view;
    scene.eyes = visit->you;
    scene.choices = visit->choices.count > 0 && !visit->lost ? &visit->choices : NULL;
    scene.commands = !my_turn(visit) || (visit->undo_by >= 0 && visit->undo_by != visit->you);
    Text title = text_over(head, sizeof head);
    text_format(&title, "%s   %s%s%s", visit->address.host,
                table && visit->game != NULL ? visit->game->title.in[visit->lang] : "Liege",
                table ? "   #" : "", visit->table);
    scene.head = head;
    Text asked = text_over(question, sizeof question);
    say_question(visit, &asked);
    scene.question = question;
    buffer_clear(&visit->shown);
    const int from = visit->log_count > LOG_MOVES ? visit->log_count - LOG_MOVES : 0;
    for (int i = from; i < visit->log_count; i++) {
        TEXT(sentence, SENTENCES);
        visit_put_sentence(visit, visit->log[i], &sentence);
        screen_spell(&visit->screen, sentence.start,
                     buffer_room(&visit->shown, sentence.used * 3 + 1));
    }
    if (visit->talk.text.used > 0) {
        screen_spell(&visit->screen, visit->talk.text.start,
                     buffer_room(&visit->shown, visit->talk.text.used * 3 + 1));
    }
    scene.log = visit->shown.text.start;
    scene.talking = table;
    scene.serial = visit->serial;
    return &scene;
}

/* ---- lines -------------------------------------------------------------------------------- */

void visit_board(Visit *visit) {
    static char memory[DRAWING_SIZE], named[DRAWING_SIZE];
    static Sheet sheet;
    if (!visit->here) {
        return;
    }
    const int width = screen_width(&visit->screen) - 1;
    const Drawing drawing = {.lang = visit->lang,
                             .colour = visit->screen.colour,
                             .unicode = visit->screen.unicode,
                             .width = width,
                             .seat = visit->you,
                             .name = 0};
    Text drawn = text_over(memory, sizeof memory);
    Text out = text_over(named, sizeof named);
    visit->game->draw(visit->view, &drawing, &drawn);
    visit_put_names(visit, drawn.start, &out);
    Buffer text;
    if (sheet_read(&sheet, named, width) && buffer_new(&text)) {
        for (int line = 0; line < sheet.lines; line++) {
            sheet_write(&sheet, line, 0, width, &text);
        }
        screen_put(&visit->screen, text.text.start);
        buffer_free(&text);
    }
}

/* News since the last time, the board if it is our turn, and the question. */
static void tell_news(Visit *visit) {
    static int asked = -1;
    for (; visit->told < visit->log_count; visit->told++) {
        TEXT(sentence, SENTENCES);
        visit_put_sentence(visit, visit->log[visit->told], &sentence);
        screen_put(&visit->screen, sentence.start);
    }
    if (visit->talk_told < visit->talk.text.used) {
        screen_put(&visit->screen, visit->talk.text.start + visit->talk_told);
        visit->talk_told = visit->talk.text.used;
    }
    if (asked == visit->serial) {
        return;
    }
    asked = visit->serial;
    if (my_turn(visit)) {
        visit_board(visit);
    }
    TEXT(question, SENTENCES);
    say_question(visit, &question);
    screen_say(&visit->screen, INK_BOLD, question.start, 0);
    if (visit->choices.count > 0 && visit->choices.count <= 40) {
        screen_columns(&visit->screen, visit->choices.words, visit->choices.count, true);
    }
}

FullAnswer visit_read(Visit *visit, char typed[LINE_SIZE]) {
    if (visit->full != NULL) {
        const FullAnswer answer =
            full_read(visit->full, set_scene(visit), client_wakes(visit->client), typed);
        visit->screen = full_screen(visit->full);
        return answer;
    }
    tell_news(visit);
    fflush(stdout);
    switch (line_wait(visit->known, client_wakes(visit->client), -1)) {
    case LINE_WAIT_KEY:
        switch (line_read(&visit->line, "> ", typed)) {
        case LINE_READ:
            return FULL_LINE;
        case LINE_END:
            return FULL_END;
        default:
            return FULL_STOPPED;
        }
    case LINE_WAIT_STOPPED:
        return FULL_STOPPED;
    default:
        return FULL_WOKEN;
    }
}
