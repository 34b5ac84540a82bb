/* cli/players.c -- who plays in a match: computer players as they are typed, and their moves. */
#include "cli/players.h"

#include "games/list.h"
#include "play/file.h"
#include "search/greedy.h"
#include "search/networks.h"

#include <stdlib.h>
#include <string.h>

static bool refuse(const char *typed, Text *error, const char *what) {
    text_clear(error);
    text_format(error,
                TEXT_IN(error,
                        "%s: %s; players are random, greedy, level:1 to level:6, mcts:ms=100, "
                        "mcts:iterations=500, cmd:PROGRAM",
                        "%s: %s; mitspielen können random, greedy, level:1 bis level:6, "
                        "mcts:ms=100, mcts:iterations=500, cmd:PROGRAMM",
                        "%s : %s ; peuvent jouer random, greedy, level:1 à level:6, mcts:ms=100, "
                        "mcts:iterations=500, cmd:PROGRAMME"),
                typed, what);
    return false;
}

/* One NAME=VALUE of mcts:. */
static bool read_setting(const char *text, PlayerSpec *spec) {
    SearchShape *shape = &spec->shape;
    const struct {
        const char *name;
        int *whole;
        float *part;
        int64_t *large;
    } settings[] = {
        {"ms", NULL, NULL, &spec->budget.ms},
        {"iterations", NULL, NULL, &spec->budget.iterations},
        {"explore", NULL, &shape->explore, NULL},
        {"focus", NULL, &shape->focus, NULL},
        {"trust", &shape->trust, NULL, NULL},
        {"playout_plies", &shape->playout_plies, NULL, NULL},
        {"playout_width", &shape->playout_width, NULL, NULL},
        {"expand_after", &shape->expand_after, NULL, NULL},
        {"first_width", &shape->first_width, NULL, NULL},
        {"widen_after", &shape->widen_after, NULL, NULL},
        {"max_width", &shape->max_width, NULL, NULL},
        {"split", &shape->split, NULL, NULL},
        {"width", NULL, &shape->width, NULL},
        {"drop", NULL, &shape->drop, NULL},
        {"net_values", NULL, &shape->net_values, NULL},
        {"sure", NULL, &shape->sure, NULL},
        {"wide", &spec->wide, NULL, NULL},
        {"noise", NULL, &spec->noise, NULL},
        {"plain", &spec->plain, NULL, NULL},
    };
    const size_t length = strcspn(text, "=");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (strlen(settings[i].name) != length || strncmp(settings[i].name, text, length) != 0 ||
            text[length] != '=') {
            continue;
        }
        const char *value = text + length + 1;
        int64_t number;
        if (settings[i].part != NULL) {
            char *end;
            *settings[i].part = strtof(value, &end);
            return end != value && *end == '\0' && *settings[i].part >= 0;
        }
        const bool large = settings[i].large != NULL; /* a budget, which must not be nothing */
        if (!whole_number(value, large, large ? SEARCH_ITERATIONS_MAX : INT32_MAX, &number)) {
            return false;
        }
        if (large) {
            *settings[i].large = number;
        } else {
            *settings[i].whole = (int)number;
        }
        return true;
    }
    return false;
}

static bool read_settings(const char *typed, const char *list, PlayerSpec *out, Text *error) {
    while (*list != '\0') {
        char setting[64];
        const size_t length = strcspn(list, ":");
        if (length >= sizeof setting) {
            return refuse(typed, error,
                          TEXT_IN(error, "a setting is too long", "eine Einstellung ist zu lang",
                                  "un réglage est trop long"));
        }
        memcpy(setting, list, length);
        setting[length] = '\0';
        if (!read_setting(setting, out)) {
            TEXT(what, 120);
            text_format(&what,
                        TEXT_IN(error, "\"%s\" is no setting that can be chosen",
                                "„%s“ lässt sich nicht einstellen",
                                "« %s » n’est pas un réglage possible"),
                        setting);
            return refuse(typed, error, what.start);
        }
        list += length + (list[length] == ':');
    }
    if (out->budget.ms > SEARCH_MS_MAX) {
        TEXT(what, 120);
        text_format(
            &what,
            TEXT_IN(error, "ms can be %d at most", "ms ist höchstens %d", "ms vaut %d au plus"),
            SEARCH_MS_MAX);
        return refuse(typed, error, what.start);
    }
    return true;
}

bool player_read(const char *typed, size_t length, PlayerSpec *out, Text *error) {
    memset(out, 0, sizeof *out);
    out->shape = SEARCH_SHAPE;
    if (length >= sizeof out->typed) {
        return refuse(
            "--players", error,
            TEXT_IN(error, "a name is too long", "ein Name ist zu lang", "un nom est trop long"));
    }
    memcpy(out->typed, typed, length);
    const char *name = out->typed;
    int64_t level;
    if (strcmp(name, "random") == 0) {
        out->kind = PLAYER_RANDOM;
    } else if (strcmp(name, "greedy") == 0) {
        out->kind = PLAYER_GREEDY;
    } else if (strncmp(name, "level:", 6) == 0) {
        out->kind = PLAYER_LEVEL;
        if (!whole_number(name + 6, LEVEL_LEAST, LEVEL_LONG, &level)) {
            return refuse(name, error,
                          TEXT_IN(error, "there is no such level", "diese Stufe gibt es nicht",
                                  "ce niveau n’existe pas"));
        }
        out->level = (int)level;
    } else if (strcmp(name, "mcts") == 0 || strncmp(name, "mcts:", 5) == 0) {
        out->kind = PLAYER_MCTS;
        return read_settings(name, name[4] == ':' ? name + 5 : "", out, error);
    } else if (strncmp(name, "cmd:", 4) == 0 && name[4] != '\0') {
        out->kind = PLAYER_COMMAND;
        out->command = out->typed + 4;
    } else {
        return refuse(name, error,
                      TEXT_IN(error, "there is no such player", "diesen Mitspieler gibt es nicht",
                              "ce joueur n’existe pas"));
    }
    return true;
}

bool player_new(Player *player, const PlayerSpec *spec, const Game *game, int seats,
                const Budget *budget, int64_t patience, atomic_bool *stop, Text *error) {
    memset(player, 0, sizeof *player);
    player->spec = spec;
    player->budget = spec->budget.ms > 0 || spec->budget.iterations > 0 ? spec->budget : *budget;
    if (spec->kind == PLAYER_COMMAND) {
        return child_new(&player->child, spec->command, patience, stop) || text_no_memory(error);
    }
    if (spec->kind == PLAYER_LEVEL) {
        player->search = level_search(game, seats, spec->level, error);
        return player->search != NULL;
    }
    if (spec->kind == PLAYER_MCTS) {
        player->search = search_new(game, seats, LEVEL_MEMORY, 1, &spec->shape, error);
        return player->search != NULL;
    }
    return true;
}

void player_free(Player *player) {
    search_free(player->search);
    if (player->spec != NULL && player->spec->kind == PLAYER_COMMAND) {
        child_free(&player->child);
    }
}

void player_begin(Player *player, uint64_t seed) {
    random_seed(&player->random, seed);
    if (player->search != NULL) {
        search_forget(player->search);
    }
    if (player->spec->kind == PLAYER_COMMAND) {
        child_begin(&player->child);
    }
}

bool player_move(Player *player, const Match *match, Move *out, Text *error) {
    const Game *game = match->game;
    const void *state = match_state(match);
    STATE_ROOM(view);
    const Choice *choices;
    switch (player->spec->kind) {
    case PLAYER_RANDOM:
        memcpy(view, state, (size_t)game->state_size);
        game->view(view, game->turn(state));
        *out = game->pick(view, &player->random);
        return true;
    case PLAYER_GREEDY:
        *out = greedy_move(game, match->setup.seats, state, &player->random);
        return true;
    case PLAYER_LEVEL:
        *out = level_move(player->search, state, player->spec->level, &player->budget,
                          random_next(&player->random));
        return true;
    case PLAYER_MCTS:
        if (player->spec->wide > 0) {
            search_glance(player->search, player->spec->wide, player->spec->noise);
        }
        if (player->spec->plain != 0) {
            search_plain(player->search);
        }
        if (!search_run(player->search, state, &player->budget, random_next(&player->random),
                        error)) {
            return false;
        }
        search_choices(player->search, &choices);
        *out = player->spec->wide > 0 ? search_decide(player->search, 0) : choices[0].move;
        return true;
    case PLAYER_COMMAND:
        return child_move(&player->child, match, &player->budget, out, error);
    }
    return false;
}

void player_told(Player *player, const void *before, Move move) {
    if (player->search != NULL) {
        search_played(player->search, before, move);
    }
}

void player_hurry(Player *player) {
    if (player->search != NULL) {
        search_stop(player->search);
    }
}

void take_networks(const Args *args) {
    enum { NETWORK_MOST = 1 << 24 };
    static const Words REFUSED = {{"{0}: {1}", "{0}: {1}", "{0} : {1}"}};
    const char *path;
    for (int i = 0; (path = args_repeat(args, "network", i)) != NULL; i++) {
        TEXT_OF(error, 300, args->lang);
        Buffer file;
        if (!buffer_new(&file)) {
            text_no_memory(&error);
            COMPLAIN(args->lang, &REFUSED, path, error.start);
            return;
        }
        bool good = file_load(path, NETWORK_MOST, &file, &error);
        if (good) {
            char name[NET_NAME];
            net_name(file.text.start, file.text.used, name);
            int game = 0;
            while (game + 1 < GAMES_SHOWN && strcmp(GAMES[game]->name, name) != 0) {
                game++;
            }
            good = networks_give(GAMES[game], file.text.start, file.text.used, &error);
        }
        if (!good) {
            COMPLAIN(args->lang, &REFUSED, path, error.start);
        }
        buffer_free(&file);
    }
}
