/* games/barony/words.c -- Barony in words: notation, events, what a seat is asked. */
#include "core/game_writer.h"
#include "games/barony/state.h"

#include <string.h>

const Words BARONY_LANDS[LANDS] = {
    {{"field", "Acker", "champ"}}, {{"plain", "Ebene", "plaine"}},
    {{"forest", "Wald", "forêt"}}, {{"mountain", "Gebirge", "montagne"}},
    {{"lake", "See", "lac"}},
};

const Words BARONY_PIECE_NAMES[PIECES] = {
    {{"knights", "Ritter", "chevaliers"}},
    {{"villages", "Dörfer", "villages"}},
    {{"strongholds", "Festungen", "forteresses"}},
    {{"cities", "Städte", "cités"}},
};

const Words BARONY_RANKS[DUKE + 1] = {
    {{"baron", "Baron", "baron"}}, {{"viscount", "Vicomte", "vicomte"}},
    {{"count", "Graf", "comte"}},  {{"marquis", "Marquis", "marquis"}},
    {{"duke", "Herzog", "duc"}},
};

const char *barony_phase(const void *state) {
    static const char *const NAMES[] = {"setup", "turn", "move", "build", "loot", "over"};
    return NAMES[((const BaronyState *)state)->phase];
}

/* Notation. */

static const char *const MOVE_WORDS[MOVE_KINDS] = {"first", "tile", "city",  "recruit",
                                                   "move",  "loot", "build", "expedition",
                                                   "title", "done", "pass",  "skip"};
/* In notation and JSON. */
const char *const BARONY_LAND_KEYS[LANDS] = {"field", "plain", "forest", "mountain", "lake"};
const char *const BARONY_PIECE_KEYS[PIECES] = {"knight", "village", "stronghold", "city"};

void barony_write_hex(const BaronyState *s, int hex, Text *out) {
    text_number(out, barony_map(s)->q[hex]);
    text_char(out, ',');
    text_number(out, barony_map(s)->r[hex]);
}

int barony_hex_at(const BaronyState *s, int q, int r) {
    const BaronyMap *map = barony_map(s);
    const int column = q - MAP_WEST, row = r - MAP_NORTH;
    const bool inside = column >= 0 && column < MAP_SIDE && row >= 0 && row < MAP_SIDE;
    return inside ? map->grid[MAP_SIDE * row + column] : BARONY_NOWHERE;
}

void barony_write_move(const void *state, Move move, Text *out) {
    const BaronyState *s = (const BaronyState *)state;
    const BaronyKind kind = barony_kind(move);
    const int hex = barony_hex(move), value = barony_value(move);
    if (kind >= MOVE_KINDS) {
        text_char(out, '?');
        return;
    }
    text_put(out, MOVE_WORDS[kind]);
    switch (kind) {
    case MOVE_FIRST:
        text_format(out, " %d", value);
        break;
    case MOVE_TILE:
        text_format(out, " %s %d", value >> 2 < TILE_KINDS ? BARONY_TILE_NAMES[value >> 2] : "?",
                    value & 3);
        break;
    case MOVE_CITY:
    case MOVE_EXPEDITION:
        text_char(out, ' ');
        barony_write_hex(s, value, out);
        break;
    case MOVE_RECRUIT:
    case MOVE_STEP:
    case MOVE_BUILD:
        text_char(out, ' ');
        barony_write_hex(s, hex, out);
        text_char(out, ' ');
        if (kind == MOVE_RECRUIT) {
            text_number(out, value);
        } else if (kind == MOVE_STEP) {
            barony_write_hex(s, value, out);
        } else {
            text_put(out, value < PIECES ? BARONY_PIECE_KEYS[value] : "?");
        }
        break;
    case MOVE_LOOT:
        text_char(out, ' ');
        text_put(out, value < LANDS ? BARONY_LAND_KEYS[value] : "?");
        break;
    case MOVE_TITLE:
        text_format(out, " %d,%d,%d,%d", barony_paid(move, FIELD), barony_paid(move, PLAIN),
                    barony_paid(move, FOREST), barony_paid(move, MOUNTAIN));
        break;
    default:
        break;
    }
}

/* Readers of one part of a move: they step over it, and say whether it was there. */

static bool read_word(const char **at, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

static bool read_small(const char **at, int *out) {
    const bool minus = **at == '-';
    const char *digits = *at + minus;
    const size_t length = strspn(digits, "0123456789");
    if (length < 1 || length > 3) {
        return false;
    }
    *out = 0;
    for (size_t i = 0; i < length; i++) {
        *out = 10 * *out + (digits[i] - '0');
    }
    *out = minus ? -*out : *out;
    *at = digits + length;
    return true;
}

static bool read_hex(const BaronyState *s, const char **at, int *out) {
    int q, r;
    if (!read_small(at, &q) || !read_word(at, ",") || !read_small(at, &r)) {
        return false;
    }
    *out = barony_hex_at(s, q, r);
    return *out != BARONY_NOWHERE;
}

static bool read_one_of(const char **at, const char *const *words, int count, int *out) {
    for (*out = 0; *out < count; ++*out) {
        if (read_word(at, words[*out])) {
            return true;
        }
    }
    return false;
}

static bool read_tile(const char **at, int *out) {
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        int turning;
        if (read_word(at, BARONY_TILE_NAMES[kind])) {
            const bool good = read_word(at, " ") && read_small(at, &turning) && turning >= 0 &&
                              turning < TURNINGS;
            *out = good ? kind * 4 + turning : 0;
            return good;
        }
    }
    return false;
}

static bool read_payment(const char **at, Move *out) {
    *out = 0;
    for (int land = 0; land < TOKENS; land++) {
        int paid;
        if ((land > 0 && !read_word(at, ",")) || !read_small(at, &paid) || paid < 0 || paid > 127) {
            return false;
        }
        *out = *out << 7 | (Move)paid;
    }
    return true;
}

/* What stands behind the word of the move. */
static bool read_rest(const BaronyState *s, BaronyKind kind, const char **at, Move *out) {
    int hex = 0, value = 0;
    Move paid = 0;
    bool good = kind == MOVE_SKIP || kind == MOVE_DONE || kind == MOVE_PASS || read_word(at, " ");
    switch (kind) {
    case MOVE_FIRST:
        good = good && read_small(at, &value) && value >= 0 && value < s->seats;
        break;
    case MOVE_TILE:
        good = good && read_tile(at, &value);
        break;
    case MOVE_CITY:
    case MOVE_EXPEDITION:
        good = good && read_hex(s, at, &value);
        break;
    case MOVE_RECRUIT:
        good = good && read_hex(s, at, &hex) && read_word(at, " ") && read_small(at, &value) &&
               value >= 0 && value <= 127;
        break;
    case MOVE_STEP:
        good = good && read_hex(s, at, &hex) && read_word(at, " ") && read_hex(s, at, &value);
        break;
    case MOVE_BUILD:
        good = good && read_hex(s, at, &hex) && read_word(at, " ") &&
               read_one_of(at, BARONY_PIECE_KEYS, PIECES, &value);
        break;
    case MOVE_LOOT:
        good = good && read_one_of(at, BARONY_LAND_KEYS, LANDS, &value);
        break;
    case MOVE_TITLE:
        good = good && read_payment(at, &paid);
        break;
    default:
        break;
    }
    *out = good ? barony_move(kind, hex, value) | paid : 0;
    return good;
}

bool barony_read_move(const void *state, const char *text, Move *out) {
    const BaronyState *s = (const BaronyState *)state;
    for (int kind = 0; kind < MOVE_KINDS; kind++) {
        const char *at = text;
        Move move;
        if (!read_word(&at, MOVE_WORDS[kind]) || !read_rest(s, (BaronyKind)kind, &at, &move)) {
            continue;
        }
        TEXT(again, 64); /* one way to write each move: no 01, no -0 */
        barony_write_move(s, move, &again);
        if (strcmp(again.start, text) != 0) {
            return false;
        }
        *out = move;
        return true;
    }
    return false;
}

/* Events as JSON. */

static void write_hex_key(const BaronyState *s, const char *key, int hex, Text *out) {
    json_open_words(out, key);
    barony_write_hex(s, hex, out);
    json_close_words(out);
}

static void write_tile(const BaronyState *s, const Event *event, Text *out) {
    json_add_words(out, "tile", BARONY_TILE_NAMES[event->number[0]]);
    json_add_number(out, "turned", event->number[1]);
    json_open(out, "hexes");
    for (int i = 0; i < event->cells; i++) {
        const BaronyLand land = barony_tile_land(event->number[0], event->number[1], i);
        json_open_key(out);
        barony_write_hex(s, event->cell[i], out);
        json_close_key(out);
        json_add_word(out, NULL, BARONY_LAND_KEYS[land]);
    }
    json_close(out);
}

static void write_payment(const Event *event, Text *out) {
    json_open(out, "paid");
    for (int land = 0; land < TOKENS; land++) {
        json_add_number(out, BARONY_LAND_KEYS[land], event->number[land]);
    }
    json_close(out);
    json_add_number(out, "rank", event->number[4]);
    json_add_number(out, "points", event->number[5]);
}

void barony_write_event(const void *before, const Event *event, Text *out) {
    static const char *const ENDINGS[ENDS] = {"duke", "passes", "quiet", "rounds"};
    const BaronyState *s = (const BaronyState *)before;
    json_open_event(out, BARONY_EVENT_KINDS[event->kind].name, 'Y', event);
    if (event->other >= 0) {
        json_add_number(out, event->kind == EVENT_LOST ? "by" : "victim", event->other);
    }
    switch ((BaronyEvent)event->kind) {
    case EVENT_TILE:
        write_tile(s, event, out);
        break;
    case EVENT_RECRUITED:
        write_hex_key(s, "at", event->cell[0], out);
        json_add_number(out, "knights", event->number[0]);
        break;
    case EVENT_MOVED:
        write_hex_key(s, "from", event->cell[0], out);
        write_hex_key(s, "to", event->cell[1], out);
        break;
    case EVENT_CLASHED:
        write_hex_key(s, "at", event->cell[0], out);
        json_add_number(out, "pieces", event->number[0]);
        break;
    case EVENT_LOST:
        write_hex_key(s, "at", event->cell[0], out);
        json_add_words(out, "piece", BARONY_PIECE_KEYS[event->number[0]]);
        break;
    case EVENT_LOOTED:
        json_add_words(out, "token", BARONY_LAND_KEYS[event->number[0]]);
        break;
    case EVENT_BUILT:
        write_hex_key(s, "at", event->cell[0], out);
        json_add_words(out, "building", BARONY_PIECE_KEYS[event->number[0]]);
        json_add_words(out, "token", BARONY_LAND_KEYS[event->number[1]]);
        break;
    case EVENT_PLACED:
        write_hex_key(s, "at", event->cell[0], out);
        break;
    case EVENT_FOUNDED:
        write_hex_key(s, "at", event->cell[0], out);
        json_add_number(out, "points", event->number[0]);
        break;
    case EVENT_EXPEDITION:
        write_hex_key(s, "at", event->cell[0], out);
        json_add_number(out, "knights", event->number[0]);
        break;
    case EVENT_TITLE:
        write_payment(event, out);
        break;
    case EVENT_ENDED:
        json_add_words(out, "by", ENDINGS[event->number[0]]);
        json_add_number(out, "rounds", event->number[1]);
        break;
    case EVENT_SCORED:
        json_add_number(out, "points", event->number[0]);
        json_add_number(out, "silver", event->number[1]);
        json_add_number(out, "place", event->number[2]);
        break;
    default:
        break;
    }
    json_close(out);
}

/* Events in sentences (core/sentence.h). Words of Barony: {at n}, {to n} and {from n} are cell n
 * with its preposition, {city n}, {village n} and {hex n} call it so; {land n} is the land that
 * number n names, {ground n} that of a tile's cell n; {a n} the piece of number n, {lost n} the
 * same as a hex; {rank n}; {paid}. */

static const Words SENTENCES[BARONY_EVENTS] = {
    {{"[You go|@ goes] first.", "[Du beginnst|@ beginnt].", "[Vous commencez|@ commence]."}},
    {{"New tile: {ground 0}, {ground 1} and {ground 2}.",
      "Neuer Teil der Karte: {ground 0}, {ground 1} und {ground 2}.",
      "Nouvelle tuile : {ground 0}, {ground 1} et {ground 2}."}},
    {{"[You place|@ places] a city with a knight {at 0}.",
      "[Du setzt|@ setzt] eine Stadt mit einem Ritter {to 0}.",
      "[Vous placez|@ place] une cité avec un chevalier {at 0}."}},
    {{"[You find|@ finds] no hex for a city and [skip|skips] this placement.",
      "[Du findest|@ findet] kein Feld für eine Stadt und lässt das Einsetzen aus.",
      "[Vous ne trouvez|@ ne trouve] aucun hexagone pour une cité et [sautez|saute] ce "
      "placement."}},
    {{"[You recruit|@ recruits] {plural 0|a knight|#0 knights} in the {city 0}.",
      "[Du rekrutierst|@ rekrutiert] {plural 0|einen|#0} Ritter in der {city 0}.",
      "[Vous recrutez|@ recrute] {plural 0|un chevalier|#0 chevaliers} dans la {city 0}."}},
    {{"[You move|@ moves] a knight {from 0} {to 1}.",
      "[Du ziehst|@ zieht] einen Ritter {from 0} {to 1}.",
      "[Vous déplacez|@ déplace] un chevalier {from 0} {to 1}."}},
    {{"[You have|@ has] #0 pieces {at 0} and [take|takes] the hex.",
      "[Du hast|@ hat] #0 Figuren {at 0} und [eroberst|erobert] das Feld.",
      "[Vous avez|@ a] #0 pions {at 0} et [vous emparez|s’empare] de l’hexagone."}},
    {{"[You lose|@ loses] {lost 0}.", "[Du verlierst|@ verliert] {lost 0}.",
      "[Vous perdez|@ perd] {lost 0}."}},
    {{"[You take|@ takes] a {land 0} token from <you|&>.",
      "[Du nimmst|@ nimmt] <dir einen Marker ab|einen Marker von &>: {land 0}.",
      "[Vous prenez un jeton à &|@ <vous prend un jeton|prend un jeton à &>] : {land 0}."}},
    {{"[You take|@ takes] nothing: <you have|& has> no tokens.",
      "[Du gehst|@ geht] leer aus: <Du hast|& hat> keinen Marker.",
      "[Vous ne prenez|@ ne prend] rien : <vous n’avez|& n’a> pas de jeton."}},
    {{"[You build|@ builds] {a 0} {at 0} and [gain|gains] a {land 1} token.",
      "[Du baust|@ baut] {a 0} {at 0} und [erhältst|erhält] einen Marker: {land 1}.",
      "[Vous construisez|@ construit] {a 0} {at 0} et [recevez|reçoit] un jeton : {land 1}."}},
    {{"[You turn|@ turns] the {village 0} into a city: +10 points, now #0.",
      "[Du machst|@ macht] das {village 0} zur Stadt: +10 Punkte, jetzt #0.",
      "[Vous transformez|@ transforme] le {village 0} en cité : +10 points, total #0."}},
    {{"[You send|@ sends] an expedition {to 0} and [have|has] #0 {plural 0|knight|knights} left.",
      "[Du unternimmst|@ unternimmt] einen Feldzug {to 0} und [hast|hat] noch #0 Ritter.",
      "[Vous envoyez|@ envoie] une expédition {to 0} et [gardez|garde] #0 {plural "
      "0|chevalier|chevaliers}."}},
    {{"[You pay|@ pays] {paid} and [become|becomes] {rank 4}: +15 points, now #5.",
      "[Du bezahlst|@ bezahlt] {paid} und [wirst|wird] {rank 4}: +15 Punkte, jetzt #5.",
      "[Vous payez|@ paie] {paid} et [devenez|devient] {rank 4} : +15 points, total #5."}},
    {{"[You have|@ has] no possible action and [pass|passes].",
      "[Du hast keine mögliche Aktion und passt|@ hat keine mögliche Aktion und passt].",
      "[Vous n’avez|@ n’a] aucune action possible et [passez|passe]."}},
    {{"[You are|@ is] the first duke: this is the last round.",
      "[Du bist|@ ist] der erste Herzog: Das ist die letzte Runde.",
      "[Vous êtes|@ est] le premier duc : c’est la dernière manche."}},
    {{NULL, NULL, NULL}}, /* one of ENDINGS */
    {{"[You finish|@ finishes] in place #2 with #0 points (#1 for silver).",
      "[Du erreichst|@ erreicht] mit #0 Punkten (#1 für Silber) Rang #2.",
      "[Vous terminez|@ termine] au rang #2 avec #0 points (#1 pour l’argent)."}},
};

static const Words ENDINGS[ENDS] = {
    {{"The game is over after #1 rounds: there is a duke.",
      "Die Partie ist nach #1 Runden zu Ende: Es gibt einen Herzog.",
      "La partie est terminée après #1 manches : il y a un duc."}},
    {{"The game is over after #1 rounds: all players passed.",
      "Die Partie ist nach #1 Runden zu Ende: Alle haben gepasst.",
      "La partie est terminée après #1 manches : tous ont passé."}},
    {{"The game is over after #1 rounds: nothing was built, founded or gained for 40 rounds.",
      "Die Partie ist nach #1 Runden zu Ende: 40 Runden lang kein Bau, keine neue Stadt, kein "
      "Titel.",
      "La partie est terminée après #1 manches : 40 manches sans construction, nouvelle cité ni "
      "titre."}},
    {{"The game is over: round #1 was the last.",
      "Die Partie ist zu Ende: Runde #1 war die letzte.",
      "La partie est terminée : la manche #1 était la dernière."}},
};

static const Words WINS = {
    {"[You win|@ wins] and [are|is] crowned king: #0 points (#1 for silver).",
     "[Du gewinnst und wirst|@ gewinnt und wird] zum König gekrönt: #0 Punkte (#1 für Silber).",
     "[Vous gagnez et devenez|@ gagne et devient] roi : #0 points (#1 pour l’argent)."}};

/* As the object of a sentence; braces enclose what is a span where a hex is meant. */
static const Words A_PIECE[PIECES] = {
    {{"a {knight}", "einen {Ritter}", "un {chevalier}"}},
    {{"a {village}", "ein {Dorf}", "un {village}"}},
    {{"a {stronghold}", "eine {Festung}", "une {forteresse}"}},
    {{"a {city}", "eine {Stadt}", "une {cité}"}},
};

static const Words ON_LAND[LANDS] = {
    {{"on the {field}", "auf dem {Acker}", "dans le {champ}"}},
    {{"on the {plain}", "in der {Ebene}", "dans la {plaine}"}},
    {{"in the {forest}", "im {Wald}", "dans la {forêt}"}},
    {{"on the {mountain}", "im {Gebirge}", "sur la {montagne}"}},
    {{"on the {lake}", "auf dem {See}", "sur le {lac}"}},
};
static const Words TO_LAND[LANDS] = {
    {{"to the {field}", "auf den {Acker}", "vers le {champ}"}},
    {{"to the {plain}", "in die {Ebene}", "vers la {plaine}"}},
    {{"to the {forest}", "in den {Wald}", "vers la {forêt}"}},
    {{"to the {mountain}", "ins {Gebirge}", "vers la {montagne}"}},
    {{"to the {lake}", "auf den {See}", "vers le {lac}"}},
};
static const Words FROM_LAND[LANDS] = {
    {{"from the {field}", "vom {Acker}", "du {champ}"}},
    {{"from the {plain}", "aus der {Ebene}", "de la {plaine}"}},
    {{"from the {forest}", "aus dem {Wald}", "de la {forêt}"}},
    {{"from the {mountain}", "aus dem {Gebirge}", "de la {montagne}"}},
    {{"from the {lake}", "vom {See}", "du {lac}"}},
};

static void say_payment(const Event *event, Lang lang, Text *out) {
    static const Words GOLD = {{"gold", "Gold", "pièces d’or"}};
    int gold = 0;
    for (int land = 0; land < TOKENS; land++) {
        gold += BARONY_GOLD[land] * event->number[land];
    }
    text_format(out, "%d %s (", gold, GOLD.in[lang]);
    bool first = true;
    for (int land = 0; land < TOKENS; land++) {
        if (event->number[land] > 0) {
            text_format(out, "%s%d × %s", first ? "" : ", ", event->number[land],
                        BARONY_LANDS[land].in[lang]);
            first = false;
        }
    }
    text_char(out, ')');
}

/* What an event's sentence is about: the state before it, and the event. */
typedef struct Told {
    const BaronyState *before;
    const Event *event;
} Told;

static void put_hex(const Told *told, int index, const char *phrase, Text *out) {
    TEXT(name, 16);
    barony_write_hex(told->before, told->event->cell[index], &name);
    sentence_hex(phrase, name.start, out);
}

static BaronyLand land_of(const Told *told, int index) {
    return barony_land(told->before, told->event->cell[index]);
}

static bool put_place(const Told *told, const char *word, int index, Lang lang, Text *out) {
    static const struct {
        const char *word;
        const Words *land; /* by the land of the hex, or … */
        Words phrase;      /* … of any hex */
    } CALLED[] = {
        {"at", ON_LAND, {{NULL}}},
        {"to", TO_LAND, {{NULL}}},
        {"from", FROM_LAND, {{NULL}}},
        {"city", NULL, {{"{city}", "{Stadt}", "{cité}"}}},
        {"village", NULL, {{"{village}", "{Dorf}", "{village}"}}},
    };
    for (size_t i = 0; i < sizeof CALLED / sizeof CALLED[0]; i++) {
        if (strcmp(word, CALLED[i].word) == 0) {
            const Words *land = CALLED[i].land;
            put_hex(told, index,
                    (land == NULL ? CALLED[i].phrase : land[land_of(told, index)]).in[lang], out);
            return true;
        }
    }
    return false;
}

static bool put_word(const Sentence *sentence, const char *word, int index, Text *out) {
    const Told *told = sentence->about;
    const Event *event = told->event;
    const Lang lang = sentence->reader.lang;
    if (put_place(told, word, index, lang, out)) {
        return true;
    }
    if (strcmp(word, "land") == 0) {
        text_put(out, BARONY_LANDS[event->number[index]].in[lang]);
    } else if (strcmp(word, "ground") == 0) {
        TEXT(phrase, 32);
        const BaronyLand land = barony_tile_land(event->number[0], event->number[1], index);
        text_format(&phrase, "{%s}", BARONY_LANDS[land].in[lang]);
        put_hex(told, index, phrase.start, out);
    } else if (strcmp(word, "a") == 0) {
        for (const char *at = A_PIECE[event->number[index]].in[lang]; *at != '\0'; at++) {
            if (*at != '{' && *at != '}') {
                text_char(out, *at);
            }
        }
    } else if (strcmp(word, "lost") == 0) {
        put_hex(told, 0, A_PIECE[event->number[index]].in[lang], out);
    } else if (strcmp(word, "rank") == 0) {
        text_put(out, BARONY_RANKS[event->number[index]].in[lang]);
    } else if (strcmp(word, "paid") == 0) {
        say_payment(event, lang, out);
    } else {
        return false;
    }
    return true;
}

void barony_say_event(const void *before, const Event *event, Reader reader, Text *out) {
    const Words *words = &SENTENCES[event->kind];
    if (event->kind == EVENT_ENDED) {
        words = &ENDINGS[event->number[0]];
    } else if (event->kind == EVENT_SCORED && event->number[2] == 1) {
        words = &WINS;
    }
    const Told told = {(const BaronyState *)before, event};
    const Sentence sentence = {reader, event->seat, event->other, event->number, &told, put_word};
    sentence_write(&sentence, words->in[reader.lang], out);
}

/* What the seat to act is to do. */

/* The actions of a turn, those that are possible now. */
static void ask_action(const BaronyState *s, Lang lang, Text *out) {
    static const Words CHOOSE = {
        {"Choose an action: ", "Wähle eine Aktion: ", "Choisissez une action : "}};
    static const Words PASS = {{"No action is possible: pass.", "Keine Aktion ist möglich: Passe.",
                                "Aucune action n’est possible : passez."}};
    static const Words ACTIONS[MOVE_KINDS] = {
        [MOVE_RECRUIT] = {{"recruit", "rekrutieren", "recruter"}},
        [MOVE_STEP] = {{"move", "bewegen", "déplacer"}},
        [MOVE_BUILD] = {{"build", "bauen", "construire"}},
        [MOVE_CITY] = {{"found a city", "neue Stadt", "nouvelle cité"}},
        [MOVE_EXPEDITION] = {{"expedition", "Feldzug", "expédition"}},
        [MOVE_TITLE] = {{"title", "Adelstitel", "titre"}},
    };
    Move moves[BARONY_MOVES];
    const int count = barony_moves(s, moves);
    if (barony_kind(moves[0]) == MOVE_PASS) {
        text_put(out, PASS.in[lang]);
        return;
    }
    text_put(out, CHOOSE.in[lang]);
    const char *actions[MOVE_KINDS];
    int open = 0;
    for (int i = 0; i < count; i++) {
        if (i == 0 || barony_kind(moves[i]) != barony_kind(moves[i - 1])) {
            actions[open++] = ACTIONS[barony_kind(moves[i])].in[lang];
        }
    }
    for (int i = 0; i < open; i++) {
        text_put(out, text_joint(i, open, TEXT_OR.in[lang]));
        text_put(out, actions[i]);
    }
    text_char(out, '.');
}

void barony_ask(const void *state, Lang lang, Text *out) {
    static const Words LAYING = {
        {"The map is being laid.", "Der Spielplan wird ausgelegt.", "Le plateau se met en place."}};
    static const Words PLACE = {
        {"Place a city with a knight on a plain, field or mountain, not next to another city.",
         "Setze eine Stadt mit einem Ritter auf Ebene, Acker oder Gebirge, nicht neben "
         "eine andere Stadt.",
         "Placez une cité avec un chevalier sur une plaine, un champ ou une montagne, jamais à "
         "côté d’une autre cité."}};
    static const Words SKIP = {{"No hex is left for a city: skip.",
                                "Für eine Stadt ist kein Feld mehr frei: Lass das Einsetzen aus.",
                                "Plus aucun hexagone libre pour une cité : sautez ce placement."}};
    static const Words MOVE = {{"Move a second knight, or finish.",
                                "Ziehe einen zweiten Ritter oder höre auf.",
                                "Déplacez un second chevalier, ou terminez."}};
    static const Words BUILD = {{"Build more, or finish.", "Baue weiter oder höre auf.",
                                 "Continuez à construire, ou terminez."}};
    static const Words LOOT = {{"Choose a token to take from the village’s owner.",
                                "Wähle einen Marker vom Besitzer des Dorfes.",
                                "Choisissez un jeton du propriétaire du village."}};
    static const Words ENDED = {
        {"The game is over.", "Die Partie ist zu Ende.", "La partie est terminée."}};
    const BaronyState *s = (const BaronyState *)state;
    const Words *words = &ENDED;
    switch ((BaronyPhase)s->phase) {
    case PHASE_SETUP:
        words = s->turn == NATURE ? &LAYING : bits_any(s->site) ? &PLACE : &SKIP;
        break;
    case PHASE_TURN:
        ask_action(s, lang, out);
        return;
    case PHASE_MOVE:
        words = &MOVE;
        break;
    case PHASE_BUILD:
        words = &BUILD;
        break;
    case PHASE_LOOT:
        words = &LOOT;
        break;
    default:
        break;
    }
    text_put(out, words->in[lang]);
}
