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

/* Events in sentences. @ stands for the seat, & for the other side, #n for a number, ^n for a hex,
 * ~n for the land, `n for that of a tile’s hex, *n for the piece, =n for the rank that a number
 * names, $ for what is paid. */

static const Words SENTENCES[BARONY_EVENTS] = {
    {{"@ plays first.", "@ beginnt.", "@ commence."}},
    {{"A tile is laid on ^0: `0, `1 and `2.", "Ein Plättchen wird auf ^0 gelegt: `0, `1 und `2.",
      "Une tuile est posée en ^0 : `0, `1 et `2."}},
    {{"@ places a city with a knight on ^0.", "@ setzt eine Stadt mit einem Ritter auf ^0.",
      "@ place une cité avec un chevalier en ^0."}},
    {{"@ finds no hex for a city and skips.",
      "@ findet kein Feld für eine Stadt und lässt das Einsetzen aus.",
      "@ ne trouve pas de case pour une cité et saute ce placement."}},
    {{"@ recruits #0 knights on ^0.", "@ rekrutiert #0 Ritter auf ^0.",
      "@ recrute #0 chevaliers en ^0."}},
    {{"@ moves a knight from ^0 to ^1.", "@ bewegt einen Ritter von ^0 nach ^1.",
      "@ déplace un chevalier de ^0 à ^1."}},
    {{"@ has #0 pieces on ^0 and takes the hex.", "@ hat #0 Figuren auf ^0 und erobert das Feld.",
      "@ a #0 pions en ^0 et s’empare de la case."}},
    {{"@ loses *0 on ^0.", "@ verliert *0 auf ^0.", "@ perd *0 en ^0."}},
    {{"@ takes a token of &: ~0.", "@ nimmt einen Marker von &: ~0.",
      "@ prend un jeton de & : ~0."}},
    {{"@ takes nothing: & has no tokens.", "@ geht leer aus: & hat keinen Marker.",
      "@ ne prend rien : & n’a pas de jeton."}},
    {{"@ builds *0 on ^0 and gets a token: ~1.", "@ baut *0 auf ^0 und erhält einen Marker: ~1.",
      "@ construit *0 en ^0 et reçoit un jeton : ~1."}},
    {{"@ makes the village on ^0 a city: 10 points, now #0.",
      "@ macht das Dorf auf ^0 zur Stadt: 10 Punkte, nun #0.",
      "@ fait du village en ^0 une cité : 10 points, désormais #0."}},
    {{"@ sends an expedition to ^0; knights still in the game: #0.",
      "@ unternimmt einen Feldzug nach ^0; Ritter noch im Spiel: #0.",
      "@ envoie une expédition en ^0 ; chevaliers encore en jeu : #0."}},
    {{"@ pays $ and becomes =4: 15 points, now #5.", "@ bezahlt $ und wird =4: 15 Punkte, nun #5.",
      "@ paie $ et devient =4 : 15 points, désormais #5."}},
    {{"@ can do nothing and passes.", "@ kann nichts tun und passt.",
      "@ ne peut rien faire et passe."}},
    {{"@ is the first duke: this is the last round.",
      "@ ist der erste Herzog: Das ist die letzte Runde.",
      "@ est le premier duc : c’est la dernière manche."}},
    {{NULL, NULL, NULL}}, /* one of ENDINGS */
    {{"@ comes in place #2 with #0 points, #1 of them for silver.",
      "@ belegt mit #0 Punkten, davon #1 für Silber, Rang #2.",
      "@ termine au rang #2 avec #0 points, dont #1 pour l’argent."}},
};

static const Words ENDINGS[ENDS] = {
    {{"The game is over after #1 rounds: there is a duke.",
      "Das Spiel ist nach #1 Runden zu Ende: Es gibt einen Herzog.",
      "La partie est terminée après #1 manches : il y a un duc."}},
    {{"The game is over after #1 rounds: all passed.",
      "Das Spiel ist nach #1 Runden zu Ende: Alle haben gepasst.",
      "La partie est terminée après #1 manches : tous ont passé."}},
    {{"The game is over after #1 rounds: for 40 rounds nothing was built, founded or gained.",
      "Das Spiel ist nach #1 Runden zu Ende: 40 Runden lang kein Bau, keine neue Stadt, kein "
      "Titel.",
      "La partie est terminée après #1 manches : 40 manches sans construction, nouvelle cité ni "
      "titre."}},
    {{"The game is over: round #1 was the last.", "Das Spiel ist zu Ende: Runde #1 war die letzte.",
      "La partie est terminée : la manche #1 était la dernière."}},
};

static const Words RECRUITED_ONE = {{"@ recruits a knight on ^0.",
                                     "@ rekrutiert einen Ritter auf ^0.",
                                     "@ recrute un chevalier en ^0."}};
static const Words WINS = {{"@ wins and is crowned king: #0 points, #1 of them for silver.",
                            "@ gewinnt und wird zum König gekrönt: #0 Punkte, davon #1 für Silber.",
                            "@ gagne et devient roi : #0 points, dont #1 pour l’argent."}};

static const Words A_PIECE[PIECES] = {
    {{"a knight", "einen Ritter", "un chevalier"}},
    {{"a village", "ein Dorf", "un village"}},
    {{"a stronghold", "eine Festung", "une forteresse"}},
    {{"a city", "eine Stadt", "une cité"}},
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

void barony_say_event(const void *before, const Event *event, Reader reader, Text *out) {
    const Lang lang = reader.lang;
    const BaronyState *s = (const BaronyState *)before;
    const Words *words = &SENTENCES[event->kind];
    if (event->kind == EVENT_ENDED) {
        words = &ENDINGS[event->number[0]];
    } else if (event->kind == EVENT_SCORED && event->number[2] == 1) {
        words = &WINS;
    } else if (event->kind == EVENT_RECRUITED && event->number[0] == 1) {
        words = &RECRUITED_ONE;
    }
    for (const char *at = words->in[lang]; *at != '\0'; at++) {
        const int i = at[1] >= '0' && at[1] < '0' + EVENT_NUMBERS ? at[1] - '0' : 0;
        const int number = event->number[i];
        switch (*at) {
        case '@':
            text_format(out, "{%d}", event->seat);
            continue;
        case '&':
            text_format(out, "{%d}", event->other);
            continue;
        case '$':
            say_payment(event, lang, out);
            continue;
        case '#':
            text_number(out, number);
            break;
        case '^':
            barony_write_hex(s, event->cell[i], out);
            break;
        case '`': {
            const BaronyLand land = barony_tile_land(event->number[0], event->number[1], i);
            text_put(out, BARONY_LANDS[land].in[lang]);
            break;
        }
        case '~':
            text_put(out, BARONY_LANDS[number].in[lang]);
            break;
        case '*':
            text_put(out, A_PIECE[number].in[lang]);
            break;
        case '=':
            text_put(out, BARONY_RANKS[number].in[lang]);
            break;
        default:
            text_char(out, *at);
            continue;
        }
        at++; /* over the digit */
    }
}

/* What the seat to act is to do. */

/* The actions of a turn, those that are possible now. */
static void ask_action(const BaronyState *s, Lang lang, Text *out) {
    static const Words CHOOSE = {
        {"Choose one action: ", "Eine Aktion wählen: ", "Choisissez une action : "}};
    static const Words PASS = {{"No action is possible: pass.", "Keine Aktion ist möglich: passen.",
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
        {"Place a city with a knight on plain, field or mountain, away from other cities.",
         "Eine Stadt mit einem Ritter auf Ebene, Acker oder Gebirge setzen, nicht neben "
         "andere Städte.",
         "Placez une cité avec un chevalier sur une plaine, un champ ou une montagne, jamais à "
         "côté d’une autre cité."}};
    static const Words SKIP = {{"No hex is left for a city: skip.",
                                "Für eine Stadt ist kein Feld mehr frei: Einsetzen auslassen.",
                                "Plus aucune case libre pour une cité : sautez ce placement."}};
    static const Words MOVE = {{"Move a second knight, or be done.",
                                "Einen zweiten Ritter bewegen oder aufhören.",
                                "Déplacez un second chevalier, ou terminez."}};
    static const Words BUILD = {{"Build further, or be done.", "Weiter bauen oder aufhören.",
                                 "Continuez à construire, ou terminez."}};
    static const Words LOOT = {{"Choose a token of the owner of the village.",
                                "Einen Marker vom Besitzer des Dorfes wählen.",
                                "Choisissez un jeton du propriétaire du village."}};
    static const Words ENDED = {
        {"The game is over.", "Das Spiel ist zu Ende.", "La partie est terminée."}};
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
