/* games/baron/words.c -- Baron in words: notation, events, what is asked. The rules in one
 * sentence each are in sentences.c. */
#include "core/game_writer.h"
#include "core/hex.h"
#include "games/baron/state.h"

#include <string.h>

const char *const BARON_KIND[KINDS] = {"meadow", "village", "field", "forest", "vineyard",
                                       "quarry", "pond",    "swamp", "cursed"};

const Words BARON_KIND_WORDS[KINDS] = {
    {{"meadow", "Wiese", "prairie"}},
    {{"village", "Dorf", "village"}},
    {{"field", "Feld", "champ"}},
    {{"forest", "Wald", "forêt"}},
    {{"vineyard", "Weinberg", "vignoble"}},
    {{"quarry", "Steinbruch", "carrière"}},
    {{"pond", "Teich", "étang"}},
    {{"swamp", "Sumpf", "marais"}},
    {{"cursed ground", "verfluchter Ort", "lieu maudit"}},
};

/* As the object of a sentence. */
const Words BARON_KIND_OBJECT[KINDS] = {
    {{"a meadow", "eine Wiese", "une prairie"}},
    {{"a village", "ein Dorf", "un village"}},
    {{"a field", "ein Feld", "un champ"}},
    {{"a forest", "einen Wald", "une forêt"}},
    {{"a vineyard", "einen Weinberg", "un vignoble"}},
    {{"a quarry", "einen Steinbruch", "une carrière"}},
    {{"a pond", "einen Teich", "un étang"}},
    {{"a swamp", "einen Sumpf", "un marais"}},
    {{"cursed ground", "einen verfluchten Ort", "un lieu maudit"}},
};

/* --- Cells and moves ------------------------------------------------------------------------ */

void baron_write_cell(Cell cell, Text *out) {
    text_number(out, cell_q(cell));
    text_char(out, ',');
    text_number(out, cell_r(cell));
}

/* A number from -REACH to REACH as it would be written; where it ends goes to *end. */
static bool read_coordinate(const char *text, const char **end, int *out) {
    const bool minus = *text == '-';
    text += minus;
    if (*text < '0' || *text > '9' ||
        (*text == '0' && (minus || (text[1] >= '0' && text[1] <= '9')))) {
        return false;
    }
    int number = 0;
    while (*text >= '0' && *text <= '9' && number <= REACH) {
        number = 10 * number + (*text++ - '0');
    }
    *out = minus ? -number : number;
    *end = text;
    return number <= REACH;
}

bool baron_read_cell(const char *text, Cell *out) {
    int q, r;
    if (!read_coordinate(text, &text, &q) || *text != ',' ||
        !read_coordinate(text + 1, &text, &r) || *text != '\0') {
        return false;
    }
    *out = cell_at(q, r);
    return true;
}

/* How a move is typed: the word, then what follows it. */
typedef enum Shape { BARE, SEAT, PLACE, KIND, CELL, KIND_CELL } Shape;

static const struct {
    const char *word;
    Shape shape;
} NOTATION[ACTIONS] = {
    [NATURE_FIRST] = {"first", SEAT}, [NATURE_DEAL] = {"deal", KIND},
    [NATURE_DRAW] = {"draw", KIND},   [NATURE_START] = {"start", KIND},
    [PLAYER_TAKE] = {"take", PLACE},  [PLAYER_LAY] = {"lay", KIND_CELL},
    [PLAYER_PASS] = {"pass", BARE},   [PLAYER_DONJON] = {"donjon", CELL},
    [PLAYER_END] = {"end", BARE},     [PLAYER_CLAIM] = {"claim", CELL},
    [PLAYER_WAIVE] = {"waive", CELL},
};

void baron_write_move(const void *state, Move move, Text *out) {
    (void)state;
    const Shape shape = NOTATION[move_action(move)].shape;
    text_put(out, NOTATION[move_action(move)].word);
    if (shape == SEAT || shape == PLACE) {
        text_format(out, " %u", move_number(move));
    }
    if (shape == KIND || shape == KIND_CELL) {
        text_format(out, " %s", BARON_KIND[move_number(move)]);
    }
    if (shape == CELL || shape == KIND_CELL) {
        text_char(out, ' ');
        baron_write_cell(move_cell(move), out);
    }
}

/* The next word of a move, of at most `size` - 1 letters; words stand one space apart. */
static bool next_word(const char **text, char *word, size_t size) {
    size_t length = strcspn(*text, " ");
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length;
    if (**text == ' ') {
        (*text)++;
        return **text != '\0';
    }
    return true;
}

bool baron_read_move(const void *state, const char *text, Move *out) {
    (void)state;
    char word[16];
    if (!next_word(&text, word, sizeof word)) {
        return false;
    }
    int action = 0;
    while (action < ACTIONS && strcmp(word, NOTATION[action].word) != 0) {
        action++;
    }
    if (action == ACTIONS) {
        return false;
    }
    const Shape shape = NOTATION[action].shape;
    int number = 0;
    Cell cell = 0;
    if (shape == SEAT || shape == PLACE) {
        if (!next_word(&text, word, sizeof word) || word[0] < '0' || word[0] > '9' ||
            word[1] != '\0') {
            return false;
        }
        number = word[0] - '0';
    }
    if (shape == KIND || shape == KIND_CELL) {
        if (!next_word(&text, word, sizeof word)) {
            return false;
        }
        while (number < KINDS && strcmp(word, BARON_KIND[number]) != 0) {
            number++;
        }
        if (number == KINDS) {
            return false;
        }
    }
    if ((shape == CELL || shape == KIND_CELL) &&
        (!next_word(&text, word, sizeof word) || !baron_read_cell(word, &cell))) {
        return false;
    }
    *out = move_of((Action)action, number, cell);
    return *text == '\0';
}

const char *baron_phase(const void *state) {
    static const char *const NAMES[] = {"setup", "setup", "setup",  "setup", "take",
                                        "take",  "lay",   "donjon", "claim", "over"};
    return NAMES[((const Baron *)state)->phase];
}

/* --- Events --------------------------------------------------------------------------------- */

/* The shape of each event as JSON and its sentence. In a sentence {0} is the seat, {1} the other
 * seat, {2} to {5} the numbers, {6} and {7} the first cells, {8} the list of cells behind them,
 * {9} the first number as a tile that something is done with.
 * A number's name begins with ":" if it is a kind of tile, with "?" if it is a yes or no. */
typedef struct Telling {
    const char *number[EVENT_NUMBERS];
    const char *cell[2];
    const char *rest; /* the cells behind those */
    Words sentence;
} Telling;

static const Telling TELLING[BARON_EVENTS] = {
    [EVENT_FIRST] = {{NULL}, {NULL}, NULL, {{"{0} goes first.", "{0} beginnt.", "{0} commence."}}},
    [EVENT_DEALT] = {{":kind"},
                     {NULL},
                     NULL,
                     {{"{0} starts with a meadow and, face down: {2}.",
                       "{0} beginnt mit einer Wiese und verdeckt: {2}.",
                       "{0} commence avec une prairie et, face cachée : {2}."}}},
    [EVENT_DRAWN] = {{":kind", "place"},
                     {NULL},
                     NULL,
                     {{"From the pile to place {3}: {2}.", "Vom Stapel auf Platz {3}: {2}.",
                       "Nouvelle tuile à la place {3} : {2}."}}},
    [EVENT_STARTED] = {{":kind"},
                       {NULL},
                       NULL,
                       {{"The land begins with: {2}.", "Das Land beginnt mit: {2}.",
                         "Le territoire commence avec : {2}."}}},
    [EVENT_TOOK] = {{":kind", "place", "honour"},
                    {NULL},
                    NULL,
                    {{"{0} takes {9} from place {3} (honour {4}).",
                      "{0} nimmt {9} von Platz {3} (Ehre {4}).",
                      "{0} prend {9} à la place {3} (honneur {4})."}}},
    [EVENT_LAID] = {{":kind"},
                    {"cell"},
                    NULL,
                    {{"{0} lays {9} at {6}.", "{0} legt {9} auf {6}.", "{0} pose {9} en {6}."}}},
    [EVENT_CLOSED] = {{"touches", "honour"},
                      {"cell"},
                      NULL,
                      {{"It touches {2} tiles: {0} gains {3} honour.",
                        "Das Plättchen berührt {2} andere: Ehre +{3} für {0}.",
                        "La tuile en touche {2} autres : honneur +{3} pour {0}."}}},
    [EVENT_PASSED] = {{NULL},
                      {NULL},
                      NULL,
                      {{"None of {0}’s tiles fits.",
                        "Keines der Plättchen von {0} lässt sich anlegen.",
                        "Aucune tuile de {0} ne peut être posée."}}},
    [EVENT_RAISED] = {{NULL},
                      {"cell"},
                      NULL,
                      {{"{0} places a knight at {6}.", "{0} stellt einen Ritter auf {6}.",
                        "{0} place un chevalier en {6}."}}},
    [EVENT_CLAIMED] = {{NULL},
                       {"cell"},
                       NULL,
                       {{"{0}’s knight at {6} claims its land.",
                         "Der Ritter von {0} auf {6} erhebt Anspruch.",
                         "Le chevalier de {0} en {6} revendique sa terre."}}},
    [EVENT_WAIVED] = {{NULL},
                      {"cell"},
                      NULL,
                      {{"{0}’s knight at {6} makes no claim.",
                        "Der Ritter von {0} auf {6} verzichtet.",
                        "Le chevalier de {0} en {6} renonce."}}},
    [EVENT_READY] =
        {{"value"},
         {"cell"},
         NULL,
         {{"{0}’s knight at {6} is ready to found a barony of value {2}.",
           "Der Ritter von {0} auf {6} ist bereit, eine Baronie im Wert von {2} zu gründen.",
           "Le chevalier de {0} en {6} est prêt à fonder une baronnie de valeur {2}."}}},
    [EVENT_FIGHT] = {{"strength", "other_strength", "value", "other_value", "?baron", "?won"},
                     {"cell", "other_cell"},
                     "battlefield",
                     {{NULL}}},                                           /* say_fight */
    [EVENT_DRIVEN] = {{"?leaves", "?baron"}, {"cell"}, NULL, {{NULL}}},   /* driven_sentence */
    [EVENT_REPELLED] = {{"?leaves", "?baron"}, {"cell"}, NULL, {{NULL}}}, /* driven_sentence */
    [EVENT_LOST] = {{"honour"},
                    {NULL},
                    "tiles",
                    {{"{0} has to give up {8} to {1}: honour {2}.",
                      "{0} muss {8} an {1} abtreten: Ehre {2}.",
                      "{0} doit céder {8} à {1} : honneur {2}."}}},
    [EVENT_FOUNDED] =
        {{"value", "honour", "?halved"},
         {"cell"},
         "tiles",
         {{"{0} founds a barony of value {2} with the knight at {6}: honour {3}.",
           "{0} gründet mit dem Ritter auf {6} eine Baronie im Wert von {2}: Ehre {3}.",
           "Le chevalier de {0} en {6} fonde une baronnie de valeur {2} : "
           "honneur {3}."}}},
    [EVENT_OUT] = {{"honour"},
                   {NULL},
                   NULL,
                   {{"{0} lands in the dungeon with {2} honour.",
                     "{0} landet mit {2} Ehrenpunkten im Verlies.",
                     "{0} tombe dans les oubliettes avec {2} points d’honneur."}}},
    [EVENT_CLAIMS] = {{NULL},
                      {NULL},
                      NULL,
                      {{"All is laid. The last claims begin.",
                        "Alles ist gelegt. Die letzten Ansprüche beginnen.",
                        "Tout est posé. Les dernières revendications commencent."}}},
    [EVENT_OVER] = {{NULL},
                    {NULL},
                    NULL,
                    {{"The game is over.", "Das Spiel ist zu Ende.", "La partie est terminée."}}},
};

static void add_cell(Text *out, const char *key, Cell cell) {
    json_open_words(out, key);
    baron_write_cell(cell, out);
    json_close_words(out);
}

void baron_write_event(const void *before, const Event *event, Text *out) {
    (void)before;
    const Telling *telling = &TELLING[event->kind];
    json_open_event(out, BARON_EVENT_KINDS[event->kind].name, 'B', event);
    if (event->other != NATURE) {
        json_add_number(out, "other", event->other);
    }
    for (int i = 0; i < EVENT_NUMBERS && telling->number[i] != NULL; i++) {
        const char *name = telling->number[i];
        const int number = event->number[i];
        if (*name == ':') {
            json_add_words(out, name + 1, BARON_KIND[number]);
        } else if (*name == '?') {
            json_add_flag(out, name + 1, number != 0);
        } else {
            json_add_number(out, name, number);
        }
    }
    int used = 0;
    for (; used < 2 && telling->cell[used] != NULL; used++) {
        add_cell(out, telling->cell[used], event->cell[used]);
    }
    if (telling->rest != NULL) {
        json_open_list(out, telling->rest);
        for (int i = used; i < event->cells; i++) {
            add_cell(out, NULL, event->cell[i]);
        }
        json_close_list(out);
    }
    json_close(out);
}

/* Who meets whom, with both strengths; and how it ends. */
static const Words *fight_sentence(const Event *event) {
    static const Words SENTENCE[2][3] = {
        /* against a knight: lost, level, won */
        {{{"{0}’s knight at {6} yields to {1}’s knight at {7}, {2} to {3}.",
           "Der Ritter von {0} auf {6} weicht dem Ritter von {1} auf {7}, {2} zu {3}.",
           "Le chevalier de {0} en {6} cède à celui de {1} en {7}, {2} contre {3}."}},
         {{"{0}’s knight at {6} and {1}’s knight at {7} are level, {2} to {3}: carnage.",
           "Der Ritter von {0} auf {6} und der Ritter von {1} auf {7} sind gleich stark, {2} zu "
           "{3}: ein Blutbad.",
           "Le chevalier de {0} en {6} et celui de {1} en {7} sont à égalité, {2} contre {3} : "
           "carnage."}},
         {{"{0}’s knight at {6} drives off {1}’s knight at {7}, {2} to {3}.",
           "Der Ritter von {0} auf {6} vertreibt den Ritter von {1} auf {7}, {2} zu {3}.",
           "Le chevalier de {0} en {6} chasse celui de {1} en {7}, {2} contre {3}."}}},
        /* against the strongest baron */
        {{{"{0}’s knight at {6} loses to {1}’s baron at {7}, {2} to {3}.",
           "Der Ritter von {0} auf {6} unterliegt dem Baron von {1} auf {7}, {2} zu {3}.",
           "Le chevalier de {0} en {6} perd contre le baron de {1} en {7}, {2} contre {3}."}},
         {{"{0}’s knight at {6} is only level with {1}’s baron at {7}, {2} to {3}, and gives way.",
           "Der Ritter von {0} auf {6} ist nur so stark wie der Baron von {1} auf {7}, {2} zu {3}, "
           "und weicht.",
           "Le chevalier de {0} en {6} ne fait qu’égaler le baron de {1} en {7}, {2} contre {3}, "
           "et se retire."}},
         {{"{0}’s knight at {6} defeats {1}’s baron at {7}, {2} to {3}.",
           "Der Ritter von {0} auf {6} besiegt den Baron von {1} auf {7}, {2} zu {3}.",
           "Le chevalier de {0} en {6} bat le baron de {1} en {7}, {2} contre {3}."}}},
    };
    const int difference = event->number[0] - event->number[1];
    return &SENTENCE[event->number[4]][difference < 0 ? 0 : difference == 0 ? 1 : 2];
}

/* Some of an event's cells, one after the other, and last the tile that this very move lays: before
 * it nothing lay there, so its cell would be called empty. */
static void put_tiles(const Baron *before, const int16_t *cells, int count, Lang lang, Text *out) {
    static const Words NEW = {
        {"the tile just laid", "das gerade gelegte Plättchen", "la tuile tout juste posée"}};
    const char *last = TEXT_AND.in[lang];
    int put = 0;
    bool laid = false;
    for (int c = 0; c < count; c++) {
        if (before != NULL && baron_kind_at(before, (Cell)cells[c]) == NO_KIND) {
            laid = true;
            continue;
        }
        text_put(out, text_joint(put++, count, last));
        baron_write_cell((Cell)cells[c], out);
    }
    if (laid) {
        text_put(out, text_joint(put, count, last));
        text_put(out, NEW.in[lang]);
    }
}

/* How both sides of a fight come to their strengths (B19, B25): each has its own part of the
 * battlefield, so the sums are told apart. */
static void say_sums(const Baron *before, const Event *event, Lang lang, Text *out) {
    static const Words WITHOUT = {
        {" Without the battlefield:", " Ohne das Schlachtfeld:", " Sans le champ de bataille :"}};
    text_put(out, WITHOUT.in[lang]);
    for (int side = 0; side < 2; side++) {
        const bool knight = side == 0 || event->number[4] == 0;
        const bool halved = knight && before != NULL && before->phase == CLAIM;
        const Cell at = event->cell[side];
        int16_t part[EVENT_CELLS];
        int count = 0, field = 0;
        for (int c = 2; c < event->cells; c++) {
            const Cell cell = event->cell[c];
            if (hex_distance(cell_q(at), cell_r(at), cell_q(cell), cell_r(cell)) == 1) {
                part[count++] = event->cell[c];
                field += halved ? BARON_VALUE[baron_kind_at(before, cell)] : 0;
            }
        }
        const int strength = event->number[side], value = event->number[2 + side];
        field = halved ? field : value - strength; /* a tile just laid is not there before */
        text_char(out, ' ');
        text_figure(out, value, false);
        text_format(out, field < 0 ? " + %d (" : " − %d (", field < 0 ? -field : field);
        put_tiles(before, part, count, lang, out);
        text_put(out, ") = ");
        text_figure(out, value - field, false);
        if (halved) {
            text_put(out, ", ½ → ");
            text_figure(out, strength, false);
        }
        text_put(out, side == 1 ? "." : lang == FRENCH ? " ;" : ";");
    }
}

/* A donjon goes: by the name of the side that lay up. */
static const Words *driven_sentence(const Event *event) {
    static const Words SENTENCE[2][2] = {
        {{{"{0}’s knight at {6} goes back to hand.",
           "Der Ritter von {0} auf {6} geht auf die Hand zurück.",
           "Le chevalier de {0} en {6} revient en main."}},
         {{"{0}’s baron at {6} goes back to hand.",
           "Der Baron von {0} auf {6} geht auf die Hand zurück.",
           "Le baron de {0} en {6} revient en main."}}},
        {{{"{0}’s knight at {6} leaves the game.", "Der Ritter von {0} auf {6} verlässt das Spiel.",
           "Le chevalier de {0} en {6} quitte la partie."}},
         {{"{0}’s baron at {6} leaves the game.", "Der Baron von {0} auf {6} verlässt das Spiel.",
           "Le baron de {0} en {6} quitte la partie."}}},
    };
    return &SENTENCE[event->number[0] != 0][event->number[1] != 0];
}

void baron_say_event(const void *before, const Event *event, Reader reader, Text *out) {
    const Lang lang = reader.lang;
    static const Words FOUNDED_PART = {
        {"{0} founds a barony of value {2} with the knight at {6}; tiles that have scored in "
         "another barony of the same player are left out, so it counts {5}: honour {3}.",
         "{0} gründet mit dem Ritter auf {6} eine Baronie im Wert von {2}; ohne die Plättchen, die "
         "schon zu einer anderen Baronie desselben Spielers gehören, zählt sie {5}: Ehre {3}.",
         "Le chevalier de {0} en {6} fonde une baronnie de valeur {2} ; sans les tuiles d’une "
         "autre baronnie du même joueur, elle compte {5} : honneur {3}."}};
    static const Words HALVED = {
        {"At the end {0} founds a barony of value {2} with the knight at {6}; half of it, rounded "
         "up, counts: honour {3}.",
         "Am Ende gründet {0} mit dem Ritter auf {6} eine Baronie im Wert von {2}; die Hälfte "
         "zählt, "
         "aufgerundet: Ehre {3}.",
         "À la fin, le chevalier de {0} en {6} fonde une baronnie de valeur {2}, comptée à "
         "moitié, arrondie vers le haut : honneur {3}."}};
    static const Words HALVED_PART = {
        {"At the end {0} founds a barony of value {2} with the knight at {6}; tiles that have "
         "scored in another barony of the same player are left out, so it counts {5}, and half of "
         "that, rounded up: honour {3}.",
         "Am Ende gründet {0} mit dem Ritter auf {6} eine Baronie im Wert von {2}; ohne die "
         "Plättchen, die schon zu einer anderen Baronie desselben Spielers gehören, zählt sie {5}, "
         "davon die Hälfte, "
         "aufgerundet: Ehre {3}.",
         "À la fin, le chevalier de {0} en {6} fonde une baronnie de valeur {2} ; sans les "
         "tuiles d’une autre baronnie du même joueur, elle compte {5}, dont la moitié, arrondie "
         "vers le "
         "haut : honneur {3}."}};
    static const Words FREE = {{"{0} takes {9} from place {3}.", "{0} nimmt {9} von Platz {3}.",
                                "{0} prend {9} à la place {3}."}};
    const Telling *telling = &TELLING[event->kind];
    const Words *sentence = &telling->sentence;
    if (event->kind == EVENT_TOOK && event->number[2] == 0) {
        sentence = &FREE;
    } else if (event->kind == EVENT_FIGHT) {
        sentence = fight_sentence(event);
    } else if (event->kind == EVENT_DRIVEN || event->kind == EVENT_REPELLED) {
        sentence = driven_sentence(event);
    } else if (event->kind == EVENT_FOUNDED) {
        const bool part = event->number[3] != event->number[0]; /* B23 */
        if (event->number[2] != 0) {
            sentence = part ? &HALVED_PART : &HALVED;
        } else if (part) {
            sentence = &FOUNDED_PART;
        }
    }
    char memory[10][128];
    const char *values[10];
    for (int i = 0; i < 10; i++) {
        Text value = text_over(memory[i], sizeof memory[i]);
        values[i] = memory[i];
        if (i < 2) {
            text_format(&value, "{%d}", i == 0 ? event->seat : event->other);
        } else if (i < 6) {
            const char *name = telling->number[i - 2];
            const int number = event->number[i - 2];
            if (name != NULL && *name == ':') {
                text_put(&value, BARON_KIND_WORDS[number].in[lang]);
            } else if (name != NULL && strcmp(name, "honour") == 0 && event->kind != EVENT_CLOSED) {
                text_figure(&value, number, true);
            } else {
                text_figure(&value, number, false);
            }
        } else if (i < 8) {
            if (telling->cell[i - 6] != NULL) {
                baron_write_cell(event->cell[i - 6], &value);
            }
        } else if (i == 9) {
            if (telling->number[0] != NULL && *telling->number[0] == ':') {
                text_put(&value, BARON_KIND_OBJECT[event->number[0]].in[lang]);
            }
        } else {
            const int from = (telling->cell[0] != NULL) + (telling->cell[1] != NULL);
            put_tiles(before, event->cell + from, event->cells - from, lang, &value);
        }
    }
    text_fill(out, sentence->in[lang], values, 10);
    if (event->kind == EVENT_FIGHT) {
        say_sums(before, event, lang, out);
    }
}

/* --- What is asked -------------------------------------------------------------------------- */

void baron_ask(const void *state, Lang lang, Text *out) {
    const Baron *baron = (const Baron *)state;
    static const Words CHANCE = {{"Chance draws.", "Der Zufall zieht.", "Le hasard tire."}};
    static const Words TAKING = {
        {"Take a tile from the row: place 1 is free, place 2 costs 1 honour, place 3 costs 3.",
         "Ein Plättchen aus der Auslage nehmen: Platz 1 ist gratis, Platz 2 kostet 1 Ehrenpunkt, "
         "Platz 3 "
         "kostet 3.",
         "Prenez une tuile de l’offre : la place 1 est gratuite, la 2 coûte 1 point d’honneur, "
         "la 3 en coûte 3."}};
    static const Words LAYING = {
        {"Lay a tile of the reserve beside another, but not beside its "
         "own kind (only meadows may).",
         "Ein Plättchen aus der Reserve anlegen, aber nicht neben eines "
         "derselben Art (das dürfen nur Wiesen).",
         "Posez une tuile de votre réserve à côté d’une autre, mais jamais "
         "à côté d’une tuile de la même sorte (sauf les prairies)."}};
    static const Words STUCK = {{"No tile of the reserve fits anywhere: pass.",
                                 "Kein Plättchen der Reserve lässt sich anlegen: passen.",
                                 "Aucune tuile de la réserve ne peut être posée : passez."}};
    static const Words RAISING = {
        {"Place a knight on a free meadow, or end the turn.",
         "Einen Ritter auf eine freie Wiese stellen oder den Zug beenden.",
         "Placez un chevalier sur une prairie libre, ou terminez le tour."}};
    static const Words CLAIMING_WORDS = {
        {"Shall the knight at {0} claim its land, with half its strength and for half its value?",
         "Soll der Ritter auf {0} sein Land beanspruchen, mit halber Stärke und für den halben "
         "Wert?",
         "Le chevalier en {0} revendique-t-il sa terre, avec la moitié de sa force et pour la "
         "moitié de sa valeur ?"}};
    static const Words ENDED = {
        {"The game is over.", "Das Spiel ist zu Ende.", "La partie est terminée."}};
    switch (baron->phase) {
    case TAKE:
        text_put(out, TAKING.in[lang]);
        break;
    case LAY:
        text_put(out, (baron_legal(state, move_of(PLAYER_PASS, 0, 0)) ? STUCK : LAYING).in[lang]);
        break;
    case DONJON:
        text_put(out, RAISING.in[lang]);
        break;
    case CLAIM: {
        TEXT(cell, 16);
        baron_write_cell(baron->donjon_cell[baron->asking], &cell);
        const char *const values[] = {cell.start};
        text_fill(out, CLAIMING_WORDS.in[lang], values, 1);
        break;
    }
    case DONE:
        text_put(out, ENDED.in[lang]);
        break;
    default:
        text_put(out, CHANCE.in[lang]);
    }
}
