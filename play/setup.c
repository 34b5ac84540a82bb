/* play/setup.c -- a game's set-up from words and numbers that come from outside. */
#include "play/setup.h"

#include "core/json_writer.h"
#include "games/list.h"
#include "play/buffer.h"
#include "play/json_doc.h"

#include <string.h>

const Game *setup_game(const char *name, Text *error) {
    for (int i = 0; i < GAMES_COUNT; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            return GAMES[i];
        }
    }
    text_clear(error);
    text_put(error,
             TEXT_IN(error, "there is no game ", "ein Spiel namens ", "aucun jeu ne s’appelle "));
    buffer_quote(error, name, strlen(name));
    text_put(error, TEXT_IN(error, "; there are:", " gibt es nicht; es gibt:", " ; il y a :"));
    for (int i = 0; i < GAMES_SHOWN; i++) {
        text_format(error, "%s %s", i > 0 ? "," : "", GAMES[i]->name);
    }
    return NULL;
}

/* The game as it is played today; NULL if it is not in the list. */
static const Game *newest(const Game *game) {
    for (int i = 0; i < GAMES_COUNT; i++) {
        if (strcmp(GAMES[i]->name, game->name) == 0) {
            return GAMES[i];
        }
    }
    return NULL;
}

/* *oldest: the first version that can be played still. */
static const Game *find_version(const Game *game, int64_t version, const Game **oldest) {
    const Game *found = NULL;
    for (const Game *by = game; by != NULL; by = by->previous) {
        found = by->version == version ? by : found;
        *oldest = by;
    }
    return found;
}

const Game *setup_version(const Game *game, int64_t version, Text *error) {
    const Game *oldest = game;
    const Game *found = find_version(game, version, &oldest);
    if (found != NULL) {
        return found;
    }
    text_clear(error);
    text_format(error,
                TEXT_IN(error,
                        "the record was played by version %lld of the rules of %s; this program "
                        "has version %d",
                        "gespielt wurde nach Version %lld der Regeln von %s; dieses Programm hat "
                        "Version %d",
                        "la partie suit la version %lld des règles de %s ; ce programme a la "
                        "version %d"),
                (long long)version, game->name, oldest->version);
    if (oldest != game) {
        text_format(error, TEXT_IN(error, " to %d", " bis %d", " à %d"), game->version);
    }
    return NULL;
}

void setup_say_changes(const Game *game, Lang lang, Text *out) {
    for (const Game *by = newest(game); by != NULL && by->version > game->version;
         by = by->previous) {
        text_format(out, "%s%s", out->used > 0 ? " " : "", by->change.in[lang]);
    }
}

Setup setup_usual(const Game *game, int seats) {
    Setup setup = {seats, {0}};
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = option_usual(&game->options[i]);
    }
    return setup;
}

bool setup_seats(const Game *game, int64_t seats, Setup *setup, Text *error) {
    if (seats < game->seats_min || seats > game->seats_max) {
        text_clear(error);
        text_format(error,
                    TEXT_IN(error, "%s is for %d to %d seats, not %lld",
                            "%s ist für %d bis %d Plätze, nicht %lld",
                            "%s se joue avec %d à %d places, pas %lld"),
                    game->name, game->seats_min, game->seats_max, (long long)seats);
        return false;
    }
    *setup = setup_usual(game, (int)seats);
    return true;
}

static int find_option(const Game *game, const char *name) {
    for (int i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool allows(const Option *option, int seats, int64_t value) {
    if (option->seat && value >= 0 && value < seats) {
        return true;
    }
    for (int i = 0; i < option->count; i++) {
        if (option->values[i] == value) {
            return true;
        }
    }
    return false;
}

bool setup_option(const Game *game, const char *name, int64_t value, Setup *setup, Text *error) {
    const int index = find_option(game, name);
    if (index < 0) {
        text_clear(error);
        text_format(error,
                    TEXT_IN(error, "%s has no option ", "%s hat keine Einstellung ",
                            "%s n’a pas de réglage "),
                    game->name);
        buffer_quote(error, name, strlen(name));
        text_put(error, game->option_count > 0
                            ? TEXT_IN(error, "; there are:", "; es gibt:", " ; il y a :")
                            : TEXT_IN(error, "; it has none at all", "; es hat gar keine",
                                      " ; il n’en a aucun"));
        for (int i = 0; i < game->option_count; i++) {
            text_format(error, "%s %s", i > 0 ? "," : "", game->options[i].name);
        }
        return false;
    }
    const Option *option = &game->options[index];
    if (!allows(option, setup->seats, value)) {
        text_clear(error);
        text_format(error,
                    TEXT_IN(error, "the option %s is %lld; allowed are:",
                            "die Einstellung %s ist %lld; erlaubt sind:",
                            "le réglage %s vaut %lld ; sont permis :"),
                    name, (long long)value);
        for (int i = 0; i < option->count; i++) {
            text_format(error, "%s %d", i > 0 ? "," : "", option->values[i]);
        }
        if (option->seat) {
            text_format(error,
                        TEXT_IN(error, " (by lot), and the seats 0 to %d",
                                " (durch Los) und die Plätze 0 bis %d",
                                " (par tirage au sort) et les places 0 à %d"),
                        setup->seats - 1);
        }
        return false;
    }
    setup->option[index] = (int)value + option->seat;
    return true;
}

int setup_value(const Game *game, const Setup *setup, int index) {
    return option_value(&game->options[index], setup->option[index]);
}

static bool is_told(const Game *game, const Setup *setup, int index, OptionsTold told) {
    const bool usual = setup->option[index] == option_usual(&game->options[index]);
    return told == OPTIONS_ALL || !usual ||
           (told == OPTIONS_RECORDED && !game->options[index].seat);
}

void setup_add_options(const Game *game, const Setup *setup, OptionsTold told, Text *out) {
    json_open(out, "options");
    for (int i = 0; i < game->option_count; i++) {
        if (is_told(game, setup, i, told)) {
            json_add_number(out, game->options[i].name, setup_value(game, setup, i));
        }
    }
    json_close(out);
}

void setup_write_options(const Game *game, const Setup *setup, OptionsTold told, const char *before,
                         const char *between, const char *after, Text *out) {
    for (int i = 0; i < game->option_count; i++) {
        if (is_told(game, setup, i, told)) {
            text_format(out, "%s%s%s%d%s", before, game->options[i].name, between,
                        setup_value(game, setup, i), after);
        }
    }
}

bool setup_options(const Game *game, const Json *json, int node, Setup *setup, Text *error) {
    if (json_type(json, node) != JSON_OBJECT) {
        text_clear(error);
        text_put(error, TEXT_IN(error, "'options' is no object of names and whole numbers",
                                "'options' ist kein Objekt aus Namen und ganzen Zahlen",
                                "'options' n’est pas un objet de noms et de nombres entiers"));
        return false;
    }
    for (int member = json_first(json, node); member != JSON_NONE;
         member = json_next(json, member)) {
        char name[64];
        int64_t value;
        if (!json_key(json, member, name, sizeof name) || !json_int(json, member, &value)) {
            text_clear(error);
            text_put(error, TEXT_IN(error, "the option ", "die Einstellung ", "le réglage "));
            json_quote_key(json, member, error);
            text_put(error, TEXT_IN(error, " has no whole number as its value",
                                    " hat keine ganze Zahl als Wert",
                                    " n’a pas de nombre entier pour valeur"));
            return false;
        }
        if (!setup_option(game, name, value, setup, error)) {
            return false;
        }
    }
    return true;
}

/* Does the position agree with what the game itself says of the state read from it? The game needs
 * some keys only; the others must not tell another story. */
static bool check_keys(const Game *game, const void *state, const Json *json, int node,
                       Text *error) {
    static const char *const NEEDED[] = {"phase", "to_act"};
    Buffer buffer;
    JsonDoc doc = {0};
    TEXT(problem, 256);
    text_clear(error);
    if (!buffer_new(&buffer)) {
        return text_no_memory(error);
    }
    game->write_position(state, &buffer.text);
    bool good =
        !buffer.text.cut && json_doc_read(&doc, buffer.text.start, buffer.text.used, &problem);
    if (!good) {
        text_no_memory(error);
    }
    for (int i = 0; good && i < (int)(sizeof NEEDED / sizeof NEEDED[0]); i++) {
        if (json_member(json, node, NEEDED[i]) == JSON_NONE) {
            text_format(error, TEXT_IN(error, "%s: is missing", "%s: fehlt", "%s : manque"),
                        NEEDED[i]);
            good = false;
        }
    }
    for (int key = good ? json_first(&doc.json, 0) : JSON_NONE; good && key != JSON_NONE;
         key = json_next(&doc.json, key)) {
        char name[64];
        const int given =
            json_key(&doc.json, key, name, sizeof name) ? json_member(json, node, name) : JSON_NONE;
        if (given != JSON_NONE && !json_same(json, given, &doc.json, key)) {
            const JsonNode *value = &doc.json.nodes[key];
            const uint32_t quote = value->type == JSON_STRING;
            text_format(
                error,
                TEXT_IN(error, "%s: does not fit the rest of the position, which makes it ",
                        "%s: passt nicht zum Rest der Stellung; daraus folgt ",
                        "%s : ne s’accorde pas avec le reste de la position, d’où il suit "),
                name);
            buffer_quote(error, buffer.text.start + value->from - quote,
                         value->to - value->from + 2 * quote);
            good = false;
        }
    }
    json_doc_free(&doc);
    buffer_free(&buffer);
    return good;
}

void setup_write_position(const Game *game, const void *state, Text *out) {
    const size_t start = out->used;
    game->write_position(state, out);
    const Game *now = newest(game);
    if (now != NULL && now->version != game->version && !out->cut && out->used > start) {
        out->used--; /* the closing brace */
        json_add_number(out, "rules", game->version);
        json_close(out);
    }
}

/* The version of the rules that a position is of. */
static const Game *position_version(const Json *json, int node, const Game *game, const Game *by,
                                    Text *error) {
    int64_t version;
    const int rules = json_member(json, node, "rules");
    if (rules == JSON_NONE) {
        return by != NULL && strcmp(by->name, game->name) == 0 ? by : game;
    }
    const Game *oldest = game;
    const Game *found =
        json_int(json, rules, &version) ? find_version(game, version, &oldest) : NULL;
    if (found == NULL) {
        find_version(game, 0, &oldest);
        text_format(error,
                    TEXT_IN(error, "rules: must be a version of the rules of %s, %d to %d",
                            "rules: muss eine Version der Regeln von %s sein, %d bis %d",
                            "rules : doit être une version des règles de %s, de %d à %d"),
                    game->name, oldest->version, game->version);
    }
    return found;
}

const Game *setup_position(const Json *json, int node, const Game *by, Setup *setup, void *state,
                           Text *error) {
    text_clear(error);
    if (json_type(json, node) != JSON_OBJECT) {
        text_put(error, TEXT_IN(error, "a position is an object with the keys of the game",
                                "eine Stellung ist ein Objekt mit den Schlüsseln des Spiels",
                                "une position est un objet avec les clés du jeu"));
        return NULL;
    }
    char name[64];
    const int game_node = json_member(json, node, "game");
    if (game_node == JSON_NONE || !json_words(json, game_node, name, sizeof name)) {
        text_put(error, TEXT_IN(error, "the position does not name its game under the key 'game'",
                                "die Stellung nennt ihr Spiel nicht unter dem Schlüssel 'game'",
                                "la position ne nomme pas son jeu sous la clé 'game'"));
        return NULL;
    }
    const Game *game = setup_game(name, error);
    int64_t seats;
    const int seats_node = json_member(json, node, "seats");
    if (game != NULL && (seats_node == JSON_NONE || !json_int(json, seats_node, &seats))) {
        text_put(error,
                 TEXT_IN(error,
                         "the position does not tell its number of seats under the key 'seats'",
                         "die Stellung nennt die Zahl der Plätze nicht unter dem Schlüssel 'seats'",
                         "la position ne dit pas son nombre de places sous la clé 'seats'"));
        return NULL;
    }
    if (game == NULL || !setup_seats(game, seats, setup, error) ||
        (game = position_version(json, node, game, by, error)) == NULL ||
        !game->read_position(state, json, node, error) ||
        !check_keys(game, state, json, node, error)) {
        return NULL;
    }
    for (int i = 0; i < game->option_count; i++) {
        int64_t value;
        const int option = json_member(json, node, game->options[i].name);
        if (option != JSON_NONE && !game->options[i].seat && json_int(json, option, &value) &&
            allows(&game->options[i], setup->seats, value)) {
            setup->option[i] = (int)value;
        }
    }
    return game;
}
