/* games/null/words.c -- Straws in words: notation, events, positions, drawing. */
#include "core/game_writer.h"
#include "core/reader.h"
#include "games/null/state.h"

#include <string.h>

const Rule NULL_RULE[NULL_RULES + 1] = {
    {{{NULL, NULL, NULL}}, NULL},
    {{{"Every round begins with a bundle of fifteen straws.",
       "Jede Runde beginnt mit einem Bündel von fünfzehn Halmen.",
       "Chaque manche commence avec une botte de quinze pailles."}},
     NULL},
    {{{"Chance draws the first seat.", "Der Zufall bestimmt den ersten Platz.",
       "Le hasard désigne la première place."}},
     NULL},
    {{{"At the beginning of a round each seat draws one of the straws left in the bundle.",
       "Am Anfang einer Runde zieht jeder Platz einen der Halme, die noch im Bündel sind.",
       "Au début d’une manche, chaque place tire une des pailles restées dans la botte."}},
     NULL},
    {{{"Each seat keeps or swaps its straw, once a round.",
       "Jeder Platz behält oder tauscht seinen Halm, einmal je Runde.",
       "Chaque place garde ou échange sa paille, une fois par manche."}},
     NULL},
    {{{"A straw swapped away is shown, and another one drawn for it.",
       "Ein getauschter Halm wird gezeigt und ein anderer dafür gezogen.",
       "Une paille échangée est montrée, et une autre est tirée à sa place."}},
     NULL},
    {{{"The longest straw must not be swapped.", "Der längste Halm darf nicht getauscht werden.",
       "La plus longue paille ne peut pas être échangée."}},
     NULL},
    {{{"When all have chosen, every seat gains as many points as its straw is long.",
       "Haben alle gewählt, so zählt jeder Halm so viele Punkte, wie er lang ist.",
       "Quand toutes les places ont choisi, chaque paille rapporte autant de points que sa "
       "longueur."}},
     NULL},
    {{{"After the last round the game is over and most points win.",
       "Nach der letzten Runde ist das Spiel zu Ende, die meisten Punkte gewinnen.",
       "Après la dernière manche la partie est finie, et le plus grand total gagne."}},
     NULL},
};

const char *null_phase(const void *state) {
    const NullState *s = (const NullState *)state;
    static const char *const NAMES[] = {"setup", "deal", "choose", "choose", "over"};
    return s->phase == NULL_DEAL && s->round == 0 ? "setup" : NAMES[s->phase];
}

/* Notation. */

static const char *const MOVE_WORDS[] = {"first", "deal", "keep", "swap"};

void null_write_move(const void *state, Move move, Text *out) {
    (void)state;
    text_put(out, MOVE_WORDS[null_kind(move)]);
    if (null_kind(move) <= NULL_MOVE_DEAL) {
        text_format(out, " %d", null_value(move));
    }
}

bool null_read_move(const void *state, const char *text, Move *out) {
    (void)state;
    for (int kind = NULL_MOVE_FIRST; kind <= NULL_MOVE_SWAP; kind++) {
        const size_t length = strlen(MOVE_WORDS[kind]);
        if (strncmp(text, MOVE_WORDS[kind], length) != 0) {
            continue;
        }
        const char *rest = text + length;
        if (kind > NULL_MOVE_DEAL) {
            *out = null_move((NullKind)kind, 0);
            return rest[0] == '\0';
        }
        const bool digit = rest[0] == ' ' && rest[1] >= '0' && rest[1] <= '9' && rest[2] == '\0';
        *out = null_move((NullKind)kind, digit ? rest[1] - '0' : 0);
        return digit;
    }
    return false;
}

/* Events. */

void null_write_event(const void *before, const Event *event, Text *out) {
    (void)before;
    json_open_event(out, NULL_EVENT_KINDS[event->kind].name, 'N', event);
    if (event->kind == NULL_DEALT || event->kind == NULL_SWAPPED || event->kind == NULL_SHOWN) {
        json_add_number(out, "length", event->number[0]);
    }
    if (event->kind == NULL_SHOWN || event->kind == NULL_WON) {
        json_add_number(out, "points", event->number[event->kind == NULL_SHOWN]);
    }
    json_close(out);
}

void null_say_event(const void *before, const Event *event, Reader reader, Text *out) {
    (void)before;
    static const Words SENTENCES[NULL_EVENTS] = {
        {{"[You are|@ is] first.", "[Du beginnst|@ beginnt].", "[Vous commencez|@ commence]."}},
        {{"[You draw|@ draws] a straw of length #0.",
          "[Du ziehst|@ zieht] einen Halm der Länge #0.",
          "[Vous tirez|@ tire] une paille de longueur #0."}},
        {{"[You keep|@ keeps] the straw.", "[Du behältst|@ behält] den Halm.",
          "[Vous gardez|@ garde] la paille."}},
        {{"[You swap|@ swaps] a straw of length #0.",
          "[Du tauschst|@ tauscht] einen Halm der Länge #0.",
          "[Vous échangez|@ échange] une paille de longueur #0."}},
        {{"[You show|@ shows] a straw of length #0 and now [have|has] #1 {plural 1|point|points}.",
          "[Du zeigst|@ zeigt] einen Halm der Länge #0 und [hast|hat] jetzt #1 {plural "
          "1|Punkt|Punkte}.",
          "[Vous montrez|@ montre] une paille de longueur #0 et [avez|a] maintenant #1 {plural "
          "1|point|points}."}},
        {{"[You win|@ wins] with #0 points.", "[Du gewinnst|@ gewinnt] mit #0 Punkten.",
          "[Vous gagnez|@ gagne] avec #0 points."}},
    };
    const Sentence sentence = {reader, event->seat, event->other, event->number, NULL, NULL};
    sentence_write(&sentence, SENTENCES[event->kind].in[reader.lang], out);
}

void null_ask(const void *state, Lang lang, Text *out) {
    const NullState *s = (const NullState *)state;
    static const Words OTHERS = {
        {"Nobody has to choose now.", "Niemand muss jetzt wählen.", "Personne ne doit choisir."}};
    static const Words KEEP = {{"Keep the straw; the longest cannot be swapped.",
                                "Den Halm behalten; der längste lässt sich nicht tauschen.",
                                "Garder la paille ; la plus longue ne s’échange pas."}};
    static const Words CHOOSE = {{"Keep the straw or swap it.", "Den Halm behalten oder tauschen.",
                                  "Garder la paille ou l’échanger."}};
    const bool longest = s->phase == NULL_CHOOSE && s->straw[null_actor(s)] == NULL_LONGEST;
    const Words *words = s->phase != NULL_CHOOSE ? &OTHERS : longest ? &KEEP : &CHOOSE;
    text_put(out, words->in[lang]);
}

/* Positions. Keys: straws by seat (0 none, null not known), shown by length from 1 on, done as in
 * the state. */

static void write_list(Text *out, const char *key, const uint8_t *numbers, int count) {
    json_open_list(out, key);
    for (int i = 0; i < count; i++) {
        json_add_number(out, NULL, numbers[i]);
    }
    json_close_list(out);
}

void null_write_position(const void *state, Text *out) {
    const NullState *s = (const NullState *)state;
    json_open(out, NULL);
    json_add_word(out, "game", "null");
    json_add_number(out, "seats", s->seats);
    json_add_word(out, "phase", null_phase(s));
    json_add_turn(out, "to_act", null_turn(s));
    json_add_number(out, "rounds", s->rounds);
    json_add_number(out, "round", s->round);
    json_add_number(out, "done", s->done);
    json_add_known(out, "first", s->first, NULL_NOBODY);
    json_open_list(out, "straws");
    for (int seat = 0; seat < s->seats; seat++) {
        json_add_known(out, NULL, s->straw[seat], NULL_HIDDEN);
    }
    json_close_list(out);
    write_list(out, "shown", s->shown + 1, NULL_LONGEST);
    write_list(out, "points", s->points, s->seats);
    json_close(out);
}

/* Finds the phase the numbers speak of and checks that they fit together. */
static bool settle_phase(const PositionReader *reader) {
    NullState *s = reader->state;
    int shown = 0, held = 0;
    for (int length = 1; length <= NULL_LONGEST; length++) {
        int gone = s->shown[length];
        shown += gone;
        for (int seat = 0; seat < s->seats; seat++) {
            gone += s->straw[seat] == length;
        }
        if (gone > NULL_BUNDLE[length]) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "straws, shown: more straws of one length than the bundle holds",
                        "straws, shown: mehr Halme einer Länge, als das Bündel hat",
                        "straws, shown : plus de pailles d’une longueur que n’en a la botte"));
        }
    }
    for (int seat = 0; seat < s->seats; seat++) {
        held += s->straw[seat] != NULL_NONE;
        if (s->points[seat] < s->round || s->points[seat] > s->round * NULL_LONGEST) {
            return reader_refuse(
                reader, TEXT_IN(reader->error, "points: must be 1 to 6 for every round finished",
                                "points: müssen 1 bis 6 für jede beendete Runde sein",
                                "points : doivent être de 1 à 6 par manche finie"));
        }
    }
    if (s->shown[NULL_LONGEST] > 0) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "shown: a straw of length 6 is never swapped away",
                            "shown: ein Halm der Länge 6 wird nie weggetauscht",
                            "shown : une paille de longueur 6 n’est jamais échangée"));
    }
    const bool idle = shown == 0 && held == 0 && s->done == 0;
    if (s->round == s->rounds) {
        s->phase = NULL_DONE;
        return (idle && s->first != NULL_NOBODY) ||
               reader_refuse(reader,
                             TEXT_IN(reader->error, "round: after the last one no straw is in play",
                                     "round: nach der letzten ist kein Halm im Spiel",
                                     "round : après la dernière, aucune paille n’est en jeu"));
    }
    if (s->first == NULL_NOBODY) {
        s->phase = NULL_FIRST;
        return (idle && s->round == 0) ||
               reader_refuse(reader,
                             TEXT_IN(reader->error, "first: must be a seat once a straw is dealt",
                                     "first: muss ein Platz sein, sobald ein Halm verteilt ist",
                                     "first : doit être une place dès qu’une paille est donnée"));
    }
    if (held == s->seats) {
        s->phase = NULL_CHOOSE;
        return shown <= s->done ||
               reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "shown: at most one straw for each seat that has chosen",
                                     "shown: höchstens ein Halm für jeden Platz, der gewählt hat",
                                     "shown : au plus une paille par place qui a choisi"));
    }
    if (shown > 0) {
        s->phase = NULL_REDRAW;
        return (held == s->seats - 1 && s->straw[null_actor(s)] == NULL_NONE &&
                shown <= s->done + 1) ||
               reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "straws: only the seat that swaps can be without a straw",
                                     "straws: nur der Platz, der tauscht, kann ohne Halm sein",
                                     "straws : seule la place qui échange peut être sans paille"));
    }
    s->phase = NULL_DEAL;
    bool in_order = held == s->done;
    for (int i = 0; i < s->done; i++) {
        in_order &= s->straw[(s->first + i) % s->seats] != NULL_NONE;
    }
    return in_order ||
           reader_refuse(
               reader,
               TEXT_IN(
                   reader->error,
                   "straws: dealt one by one from the first seat on, to as many seats as done says",
                   "straws: einzeln verteilt vom ersten Platz an, an so viele Plätze, wie done "
                   "sagt",
                   "straws : données une à une à partir de la première place, à autant de places "
                   "que le dit done"));
}

bool null_read_position(void *state, const Json *json, int node, Text *error) {
    NullState s;
    PositionReader reader = {json, node, error, &s, 0};
    int rounds, round, done, first = NULL_NOBODY;
    int straws[SEATS_MAX] = {0}, points[SEATS_MAX] = {0}, shown[NULL_LONGEST];
    memset(&s, 0, sizeof s);
    if (!reader_heading(&reader, "null", SEATS_MAX) ||
        !reader_number(&reader, reader_member(&reader, "rounds"), "rounds", 1, 3, &rounds) ||
        !reader_number(&reader, reader_member(&reader, "round"), "round", 0, rounds, &round) ||
        !reader_number(&reader, reader_member(&reader, "done"), "done", 0, reader.seats - 1,
                       &done) ||
        !reader_numbers(&reader, "straws", reader.seats, 0, NULL_LONGEST, straws) ||
        !reader_numbers(&reader, "shown", NULL_LONGEST, 0, SEATS_MAX, shown) ||
        !reader_numbers(&reader, "points", reader.seats, 0, 3 * NULL_LONGEST, points)) {
        return false;
    }
    if (reader_optional(&reader, "first") != JSON_NONE &&
        !reader_number(&reader, reader_member(&reader, "first"), "first", 0, reader.seats - 1,
                       &first)) {
        return false;
    }
    s.seats = (uint8_t)reader.seats;
    s.rounds = (uint8_t)rounds;
    s.round = (uint8_t)round;
    s.done = (uint8_t)done;
    s.first = (uint8_t)first;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        s.straw[seat] = (uint8_t)straws[seat];
        s.points[seat] = (uint8_t)points[seat];
    }
    for (int length = 1; length <= NULL_LONGEST; length++) {
        s.shown[length] = (uint8_t)shown[length - 1];
    }
    if (!settle_phase(&reader)) {
        return false;
    }
    memcpy(state, &s, sizeof s);
    return true;
}

/* Drawing: one line a seat, such as
 *     > 0*   3 points  ---- 4
 * where > is to act and * is whose eyes we look through. */
void null_draw(const void *state, const Drawing *drawing, Text *out) {
    const NullState *s = (const NullState *)state;
    static const Words ROUND = {
        {"Straws, rounds finished", "Halme, beendete Runden", "Pailles, manches finies"}};
    static const Words POINTS = {{"points", "Punkte", "points"}};
    static const int COLOURS[SEATS_MAX] = {31, 34, 32, 90, 33};
    if (!drawing_has(drawing, DRAW_SEATS)) { /* there is no board */
        return;
    }
    text_format(out, "%s: %d/%d\n", ROUND.in[drawing->lang], s->round, s->rounds);
    for (int seat = 0; seat < s->seats; seat++) {
        text_put(out, null_turn(s) == seat ? "> " : "  ");
        if (drawing->colour) {
            text_format(out, "\x1b[%dm", COLOURS[seat]);
        }
        text_format(out, "{%d}%c  %2d %s  ", seat, seat == drawing->seat ? '*' : ' ',
                    s->points[seat], POINTS.in[drawing->lang]);
        if (s->straw[seat] == NULL_HIDDEN) {
            text_char(out, '?');
        } else if (s->straw[seat] != NULL_NONE) {
            for (int i = 0; i < s->straw[seat]; i++) {
                text_put(out, drawing->unicode ? "━" : "-");
            }
            text_format(out, " %d", s->straw[seat]);
        }
        text_put(out, drawing->colour ? "\x1b[0m\n" : "\n");
    }
}
