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

/* As the object of a sentence; braces enclose what is a span where a hex is meant. */
const Words BARON_KIND_OBJECT[KINDS] = {
    {{"a {meadow}", "eine {Wiese}", "une {prairie}"}},
    {{"a {village}", "ein {Dorf}", "un {village}"}},
    {{"a {field}", "ein {Feld}", "un {champ}"}},
    {{"a {forest}", "einen {Wald}", "une {forêt}"}},
    {{"a {vineyard}", "einen {Weinberg}", "un {vignoble}"}},
    {{"a {quarry}", "einen {Steinbruch}", "une {carrière}"}},
    {{"a {pond}", "einen {Teich}", "un {étang}"}},
    {{"a {swamp}", "einen {Sumpf}", "un {marais}"}},
    {{"{cursed ground}", "einen {verfluchten Ort}", "un {lieu maudit}"}},
};

/* The same of one that is on the board. */
static const Words KIND_THERE[KINDS] = {
    {{"the {meadow}", "die {Wiese}", "la {prairie}"}},
    {{"the {village}", "das {Dorf}", "le {village}"}},
    {{"the {field}", "das {Feld}", "le {champ}"}},
    {{"the {forest}", "den {Wald}", "la {forêt}"}},
    {{"the {vineyard}", "den {Weinberg}", "le {vignoble}"}},
    {{"the {quarry}", "den {Steinbruch}", "la {carrière}"}},
    {{"the {pond}", "den {Teich}", "l’{étang}"}},
    {{"the {swamp}", "den {Sumpf}", "le {marais}"}},
    {{"the {cursed ground}", "den {verfluchten Ort}", "le {lieu maudit}"}},
};
static const Words KIND_NAME[KINDS] = {
    {{"{meadow}", "{Wiese}", "{prairie}"}},
    {{"{village}", "{Dorf}", "{village}"}},
    {{"{field}", "{Feld}", "{champ}"}},
    {{"{forest}", "{Wald}", "{forêt}"}},
    {{"{vineyard}", "{Weinberg}", "{vignoble}"}},
    {{"{quarry}", "{Steinbruch}", "{carrière}"}},
    {{"{pond}", "{Teich}", "{étang}"}},
    {{"{swamp}", "{Sumpf}", "{marais}"}},
    {{"{cursed ground}", "{verfluchter Ort}", "{lieu maudit}"}},
};
/* Before the move that lays it, a tile is not there yet. */
static const Words NEW_TILE = {{"the new {tile}", "das neue {Plättchen}", "la nouvelle {tuile}"}};

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

/* The shape of each event as JSON, and its sentence (core/sentence.h). A number's name begins with
 * ":" if it is a kind of tile, with "?" if it is a yes or no. Words of Baron in a sentence: {kind}
 * and {a kind} are the tile of number 0, {laid} the same at cell 0; {meadow n}, {tile n}, {knight
 * n} and {baron n} call cell n so; {given} are the tiles that change hands. */
typedef struct Telling {
    const char *number[EVENT_NUMBERS];
    const char *cell[2];
    const char *rest; /* the cells behind those */
    Words sentence;
} Telling;

static const Telling TELLING[BARON_EVENTS] = {
    [EVENT_FIRST] = {{NULL},
                     {NULL},
                     NULL,
                     {{"[You go|@ goes] first.", "[Du beginnst|@ beginnt].",
                       "[Vous commencez|@ commence]."}}},
    [EVENT_DEALT] =
        {{":kind"},
         {NULL},
         NULL,
         {{"[You start|@ starts] with a meadow and a face-down tile: {kind}.",
           "[Du beginnst|@ beginnt] mit einer Wiese und einem verdeckten Plättchen: {kind}.",
           "[Vous commencez|@ commence] avec une prairie et une tuile face cachée : {kind}."}}},
    [EVENT_DRAWN] = {{":kind", "place"},
                     {NULL},
                     NULL,
                     {{"New tile in slot #1: {kind}.", "Neu auf Feld #1 der Auslage: {kind}.",
                       "Nouvelle tuile à l’emplacement #1 : {kind}."}}},
    [EVENT_STARTED] = {{":kind"},
                       {NULL},
                       NULL,
                       {{"The first tile of the land: {kind}.", "Das erste Plättchen: {kind}.",
                         "La première tuile : {kind}."}}},
    [EVENT_TOOK] = {{":kind", "place", "honour"},
                    {NULL},
                    NULL,
                    {{"[You take|@ takes] {a kind} from slot #1 ({signed 2} honour).",
                      "[Du nimmst|@ nimmt] {a kind} von Feld #1 der Auslage ({signed 2} Ehre).",
                      "[Vous prenez|@ prend] {a kind} à l’emplacement #1 ({signed 2} {plural "
                      "2|point|points} d’honneur)."}}},
    [EVENT_LAID] = {{":kind"},
                    {"cell"},
                    NULL,
                    {{"[You lay|@ lays] {laid}.", "[Du legst|@ legt] {laid}.",
                      "[Vous posez|@ pose] {laid}."}}},
    [EVENT_CLOSED] =
        {{"touches", "honour"},
         {"cell"},
         NULL,
         {{"The {tile 0} touches #0 others and closes a gap: {signed 1} honour for [you|@].",
           "Das {tile 0} berührt #0 andere und schließt eine Lücke: {signed 1} Ehre für [dich|@].",
           "La {tile 0} en touche #0 autres et comble un vide : {signed 1} {plural "
           "1|point|points} d’honneur pour [vous|@]."}}},
    [EVENT_PASSED] = {{NULL},
                      {NULL},
                      NULL,
                      {{"[You pass|@ passes]: no tile fits.",
                        "[Du passt|@ passt]: Kein Plättchen lässt sich anlegen.",
                        "[Vous passez|@ passe] : aucune tuile ne peut être posée."}}},
    [EVENT_RAISED] = {{NULL},
                      {"cell"},
                      NULL,
                      {{"[You place|@ places] a knight on the {meadow 0}.",
                        "[Du stellst|@ stellt] einen Ritter auf die {meadow 0}.",
                        "[Vous placez|@ place] un chevalier sur la {meadow 0}."}}},
    [EVENT_CLAIMED] = {{NULL},
                       {"cell"},
                       NULL,
                       {{"[Your|@’s] {knight 0} claims the land around it.",
                         "[Dein {knight 0}|Der {knight 0} von @] erhebt Anspruch auf sein Land.",
                         "[Votre {knight 0}|Le {knight 0} de @] revendique sa terre."}}},
    [EVENT_WAIVED] = {{NULL},
                      {"cell"},
                      NULL,
                      {{"[Your|@’s] {knight 0} makes no claim.",
                        "[Dein {knight 0}|Der {knight 0} von @] verzichtet auf seinen Anspruch.",
                        "[Votre {knight 0}|Le {knight 0} de @] renonce à revendiquer sa terre."}}},
    [EVENT_READY] =
        {{"value"},
         {"cell"},
         NULL,
         {{"[Your|@’s] {knight 0} is ready to found a barony worth #0.",
           "[Dein {knight 0}|Der {knight 0} von @] kann eine Baronie im Wert von #0 gründen.",
           "[Votre {knight 0}|Le {knight 0} de @] peut établir une baronnie de valeur #0."}}},
    [EVENT_FIGHT] = {{"strength", "other_strength", "value", "other_value", "?baron", "?won"},
                     {"cell", "other_cell"},
                     "battlefield",
                     {{NULL}}},                                         /* fight_sentence */
    [EVENT_DRIVEN] = {{"?leaves", "?baron"}, {"cell"}, NULL, {{NULL}}}, /* driven_sentence */
    [EVENT_REPELLED] = {{"?leaves", "?baron"}, {"cell"}, NULL, {{NULL}}},
    [EVENT_LOST] =
        {{"honour"},
         {NULL},
         "tiles",
         {{"[You give up|@ gives up] {given} to <you|&> ({signed 0} honour).",
           "[Du musst|@ muss] {given} an <dich|&> abtreten ({signed 0} Ehre).",
           "[Vous cédez {given} à &|@ <vous cède {given}|cède {given} à &>] ({signed 0} {plural "
           "0|point|points} d’honneur)."}}},
    [EVENT_FOUNDED] =
        {{"value", "honour", "?halved"},
         {"cell"},
         "tiles",
         {{"[Your|@’s] {knight 0} founds a barony worth #0: {signed 1} honour.",
           "[Dein {knight 0}|Der {knight 0} von @] gründet eine Baronie im Wert von #0: {signed 1} "
           "Ehre.",
           "[Votre {knight 0}|Le {knight 0} de @] établit une baronnie de valeur #0 : {signed 1} "
           "{plural 1|point|points} d’honneur."}}},
    [EVENT_OUT] = {{"honour"},
                   {NULL},
                   NULL,
                   {{"[You land|@ lands] in the dungeon with #0 honour.",
                     "[Du landest|@ landet] mit #0 Ehre im Verlies.",
                     "[Vous tombez|@ tombe] dans les oubliettes avec #0 {plural 0|point|points} "
                     "d’honneur."}}},
    [EVENT_CLAIMS] = {{NULL},
                      {NULL},
                      NULL,
                      {{"All tiles are laid: the final claims begin.",
                        "Alle Plättchen liegen: Die letzten Ansprüche beginnen.",
                        "Toutes les tuiles sont posées : les dernières revendications "
                        "commencent."}}},
    [EVENT_OVER] = {{NULL},
                    {NULL},
                    NULL,
                    {{"The game is over.", "Die Partie ist zu Ende.", "La partie est terminée."}}},
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
        {{{"[Your|@’s] {knight 0} yields to <your|&’s> {knight 1}, #0 to #1.",
           "[Dein {knight 0}|Der {knight 0} von @] weicht <deinem {knight 1}|dem {knight 1} von "
           "&>, #0 zu #1.",
           "[Votre {knight 0}|Le {knight 0} de @] cède devant <votre {knight 1}|le {knight 1} de "
           "&>, #0 contre #1."}},
         {{"[Your|@’s] {knight 0} and <your|&’s> {knight 1} are level, #0 to #1: carnage.",
           "[Dein {knight 0}|Der {knight 0} von @] und <dein {knight 1}|der {knight 1} von &> sind "
           "gleich stark, #0 zu #1: ein Blutbad.",
           "[Votre {knight 0}|Le {knight 0} de @] et <votre {knight 1}|le {knight 1} de &> sont à "
           "égalité, #0 contre #1 : carnage."}},
         {{"[Your|@’s] {knight 0} drives off <your|&’s> {knight 1}, #0 to #1.",
           "[Dein {knight 0}|Der {knight 0} von @] vertreibt <deinen {knight 1}|den {knight 1} von "
           "&>, #0 zu #1.",
           "[Votre {knight 0}|Le {knight 0} de @] chasse <votre {knight 1}|le {knight 1} de &>, #0 "
           "contre #1."}}},
        /* against the strongest baron */
        {{{"[Your|@’s] {knight 0} loses to <your|&’s> {baron 1}, #0 to #1.",
           "[Dein {knight 0}|Der {knight 0} von @] verliert gegen <deinen {baron 1}|den {baron 1} "
           "von &>, #0 zu #1.",
           "[Votre {knight 0}|Le {knight 0} de @] perd contre <votre {baron 1}|le {baron 1} de &>, "
           "#0 contre #1."}},
         {{"[Your|@’s] {knight 0} only ties with <your|&’s> {baron 1}, #0 to #1, and gives way.",
           "[Dein {knight 0}|Der {knight 0} von @] ist nur so stark wie <dein {baron 1}|der {baron "
           "1} von &>, #0 zu #1, und weicht.",
           "[Votre {knight 0}|Le {knight 0} de @] ne fait qu’égaler <votre {baron 1}|le {baron 1} "
           "de &>, #0 contre #1, et se retire."}},
         {{"[Your|@’s] {knight 0} defeats <your|&’s> {baron 1}, #0 to #1.",
           "[Dein {knight 0}|Der {knight 0} von @] besiegt <deinen {baron 1}|den {baron 1} von &>, "
           "#0 zu #1.",
           "[Votre {knight 0}|Le {knight 0} de @] bat <votre {baron 1}|le {baron 1} de &>, #0 "
           "contre #1."}}},
    };
    const int difference = event->number[0] - event->number[1];
    return &SENTENCE[event->number[4]][difference < 0 ? 0 : difference == 0 ? 1 : 2];
}

static void put_hex(const Words *phrase, Cell cell, Lang lang, Text *out) {
    TEXT(name, 16);
    baron_write_cell(cell, &name);
    sentence_hex(phrase->in[lang], name.start, out);
}

/* Some of an event's cells, one after the other, and last the tile that this very move lays: as the
 * object of a sentence, or by their names alone. */
static void put_tiles(const Baron *before, const int16_t *cells, int count, bool object, Lang lang,
                      Text *out) {
    static const Words NEW_NAME = {{"{new tile}", "{neues Plättchen}", "{nouvelle tuile}"}};
    int put = 0;
    for (int laid = 0; laid < 2; laid++) {
        for (int c = 0; c < count; c++) {
            const Cell cell = (Cell)cells[c];
            const int kind = before == NULL ? NO_KIND : baron_kind_at(before, cell);
            if ((kind == NO_KIND) == (laid == 1)) {
                text_put(out, text_joint(put++, count, TEXT_AND.in[lang]));
                if (object) {
                    put_hex(kind == NO_KIND ? &NEW_TILE : &KIND_THERE[kind], cell, lang, out);
                } else {
                    put_hex(kind == NO_KIND ? &NEW_NAME : &KIND_NAME[kind], cell, lang, out);
                }
            }
        }
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
        put_tiles(before, part, count, false, lang, out);
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
        {{{"[Your|@’s] {knight 0} returns to hand.",
           "[Dein {knight 0}|Der {knight 0} von @] geht auf die Hand zurück.",
           "[Votre {knight 0}|Le {knight 0} de @] revient en main."}},
         {{"[Your|@’s] {baron 0} returns to hand.",
           "[Dein {baron 0}|Der {baron 0} von @] geht auf die Hand zurück.",
           "[Votre {baron 0}|Le {baron 0} de @] revient en main."}}},
        {{{"[Your|@’s] {knight 0} leaves the game.",
           "[Dein {knight 0}|Der {knight 0} von @] verlässt das Spiel.",
           "[Votre {knight 0}|Le {knight 0} de @] quitte la partie."}},
         {{"[Your|@’s] {baron 0} leaves the game.",
           "[Dein {baron 0}|Der {baron 0} von @] verlässt das Spiel.",
           "[Votre {baron 0}|Le {baron 0} de @] quitte la partie."}}},
    };
    return &SENTENCE[event->number[0] != 0][event->number[1] != 0];
}

/* B22, B23, B24: what a barony scores that does not score its whole value. */
static const Words *founded_sentence(const Event *event) {
    static const Words PART = {
        {"[Your|@’s] {knight 0} founds a barony worth #0. Without tiles already scored, it is "
         "worth #3: {signed 1} honour.",
         "[Dein {knight 0}|Der {knight 0} von @] gründet eine Baronie im Wert von #0. Ohne schon "
         "gewertete Plättchen ist sie #3 wert: {signed 1} Ehre.",
         "[Votre {knight 0}|Le {knight 0} de @] établit une baronnie de valeur #0. Sans les tuiles "
         "déjà comptées, elle vaut #3 : {signed 1} {plural 1|point|points} d’honneur."}};
    static const Words HALVED = {
        {"[Your|@’s] {knight 0} founds a barony worth #0. At the end of the game half of it "
         "scores, "
         "rounded up: {signed 1} honour.",
         "[Dein {knight 0}|Der {knight 0} von @] gründet eine Baronie im Wert von #0. Am Ende "
         "zählt "
         "die Hälfte, aufgerundet: {signed 1} Ehre.",
         "[Votre {knight 0}|Le {knight 0} de @] établit une baronnie de valeur #0. À la fin, elle "
         "compte pour moitié, arrondie vers le haut : {signed 1} {plural 1|point|points} "
         "d’honneur."}};
    static const Words HALVED_PART = {
        {"[Your|@’s] {knight 0} founds a barony worth #0. Without tiles already scored, it is "
         "worth #3, and half of that scores at the end, rounded up: {signed 1} honour.",
         "[Dein {knight 0}|Der {knight 0} von @] gründet eine Baronie im Wert von #0. Ohne schon "
         "gewertete Plättchen ist sie #3 wert, und am Ende zählt davon die Hälfte, aufgerundet: "
         "{signed 1} Ehre.",
         "[Votre {knight 0}|Le {knight 0} de @] établit une baronnie de valeur #0. Sans les tuiles "
         "déjà comptées, elle vaut #3, dont la moitié compte à la fin, arrondie vers le haut : "
         "{signed 1} {plural 1|point|points} d’honneur."}};
    const bool part = event->number[3] != event->number[0], halved = event->number[2] != 0;
    return part && halved ? &HALVED_PART
           : part         ? &PART
           : halved       ? &HALVED
                          : &TELLING[EVENT_FOUNDED].sentence;
}

static const Words *sentence_of(const Event *event) {
    static const Words FREE = {{"[You take|@ takes] {a kind} from slot #1.",
                                "[Du nimmst|@ nimmt] {a kind} von Feld #1 der Auslage.",
                                "[Vous prenez|@ prend] {a kind} à l’emplacement #1."}};
    switch (event->kind) {
    case EVENT_TOOK:
        return event->number[2] == 0 ? &FREE : &TELLING[EVENT_TOOK].sentence;
    case EVENT_FIGHT:
        return fight_sentence(event);
    case EVENT_DRIVEN:
    case EVENT_REPELLED:
        return driven_sentence(event);
    case EVENT_FOUNDED:
        return founded_sentence(event);
    default:
        return &TELLING[event->kind].sentence;
    }
}

/* What an event's sentence is about: the state before it, and the event. */
typedef struct Told {
    const Baron *before;
    const Event *event;
} Told;

static bool put_word(const Sentence *sentence, const char *word, int index, Text *out) {
    static const struct {
        const char *word;
        Words phrase;
    } CALLED[] = {
        {"knight", {{"{knight}", "{Ritter}", "{chevalier}"}}},
        {"baron", {{"{baron}", "{Baron}", "{baron}"}}},
        {"meadow", {{"{meadow}", "{Wiese}", "{prairie}"}}},
        {"tile", {{"{tile}", "{Plättchen}", "{tuile}"}}},
    };
    const Told *told = sentence->about;
    const Event *event = told->event;
    const Lang lang = sentence->reader.lang;
    for (size_t i = 0; i < sizeof CALLED / sizeof CALLED[0]; i++) {
        if (strcmp(word, CALLED[i].word) == 0) {
            put_hex(&CALLED[i].phrase, event->cell[index], lang, out);
            return true;
        }
    }
    if (strcmp(word, "kind") == 0) {
        text_put(out, BARON_KIND_WORDS[event->number[0]].in[lang]);
    } else if (strcmp(word, "a") == 0) {
        sentence_phrase(BARON_KIND_OBJECT[event->number[0]].in[lang], out);
    } else if (strcmp(word, "laid") == 0) {
        put_hex(&BARON_KIND_OBJECT[event->number[0]], event->cell[0], lang, out);
    } else if (strcmp(word, "given") == 0) {
        put_tiles(told->before, event->cell, event->cells, true, lang, out);
    } else {
        return false;
    }
    return true;
}

void baron_say_event(const void *before, const Event *event, Reader reader, Text *out) {
    const Told told = {(const Baron *)before, event};
    const Sentence sentence = {reader, event->seat, event->other, event->number, &told, put_word};
    sentence_write(&sentence, sentence_of(event)->in[reader.lang], out);
    if (event->kind == EVENT_FIGHT) {
        say_sums(told.before, event, reader.lang, out);
    }
}

/* --- What is asked -------------------------------------------------------------------------- */

void baron_ask(const void *state, Lang lang, Text *out) {
    const Baron *baron = (const Baron *)state;
    static const Words CHANCE = {{"Chance draws.", "Der Zufall zieht.", "Le hasard tire."}};
    static const Words TAKING = {
        {"Take a tile: slot 1 is free, slot 2 costs 1 honour, slot 3 costs 3.",
         "Nimm ein Plättchen: Feld 1 der Auslage ist gratis, Feld 2 kostet 1 Ehre, Feld 3 kostet "
         "3.",
         "Prenez une tuile : l’emplacement 1 est gratuit, le 2 coûte 1 point d’honneur, le 3 en "
         "coûte 3."}};
    static const Words LAYING = {
        {"Lay a tile from your reserve. Only meadows may touch their own kind.",
         "Lege ein Plättchen aus deiner Reserve an. Nur Wiesen dürfen ihre eigene Art berühren.",
         "Posez une tuile de votre réserve. Seules les prairies peuvent toucher leur propre "
         "sorte."}};
    static const Words STUCK = {{"No tile in your reserve fits: pass.",
                                 "Kein Plättchen deiner Reserve lässt sich anlegen: Passe.",
                                 "Aucune tuile de votre réserve ne peut être posée : passez."}};
    static const Words RAISING = {
        {"Place a knight on a free meadow, or end your turn.",
         "Stelle einen Ritter auf eine freie Wiese oder beende deinen Zug.",
         "Placez un chevalier sur une prairie libre, ou terminez votre tour."}};
    static const Words CLAIMING_WORDS = {
        {"Should your {knight} claim its land, at half its strength and for half its value?",
         "Soll dein {Ritter} sein Land beanspruchen, mit halber Stärke und für den halben Wert?",
         "Votre {chevalier} doit-il revendiquer sa terre, à la moitié de sa force et de sa valeur "
         "?"}};
    static const Words ENDED = {
        {"The game is over.", "Die Partie ist zu Ende.", "La partie est terminée."}};
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
    case CLAIM:
        put_hex(&CLAIMING_WORDS, baron->donjon_cell[baron->asking], lang, out);
        break;
    case DONE:
        text_put(out, ENDED.in[lang]);
        break;
    default:
        text_put(out, CHANCE.in[lang]);
    }
}
