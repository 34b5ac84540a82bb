/* cli/games.c -- games and set-ups as named on a command line, and what commands do with them. */
#include "cli/games.h"

#include "core/moment.h"
#include "games/list.h"
#include "play/setup.h"

#include <stdlib.h>
#include <string.h>

const Game *game_named(const char *name, Lang lang) {
    static const Words NO_SUCH_GAME = {{"there is no game called \"{0}\".{1} The games are:{2}.",
                                        "ein Spiel namens „{0}“ gibt es nicht.{1} Es gibt:{2}.",
                                        "aucun jeu ne s’appelle « {0} ».{1} Il y a :{2}."}};
    static const Words DID_YOU_MEAN = {
        {" Did you mean {0}?", " War {0} gemeint?", " S’agit-il de {0} ?"}};
    const char *names[GAMES_COUNT];
    TEXT(list, 500);
    for (int i = 0; i < GAMES_COUNT; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            return GAMES[i];
        }
        names[i] = GAMES[i]->name;
        if (i < GAMES_SHOWN || GAMES_SHOWN == 0) {
            text_format(&list, " %s", names[i]);
        }
    }
    TEXT(hint, 100);
    const char *near = nearest_word(name, names, GAMES_SHOWN);
    if (near != NULL) {
        text_fill(&hint, DID_YOU_MEAN.in[lang], (const char *const[]){near}, 1);
    }
    COMPLAIN(lang, &NO_SUCH_GAME, name, hint.start, list.start);
    return NULL;
}

/* One NAME=N of --option. */
static bool read_option(const Game *game, const char *typed, Lang lang, Setup *out) {
    static const Words NO_OPTIONS = {{"--option {0}: {1} has no options.",
                                      "--option {0}: {1} hat keine Einstellungen.",
                                      "--option {0} : {1} n’a pas de réglages."}};
    static const Words BAD_OPTION = {{"--option {0}: for {1} it must be one of{2}.",
                                      "--option {0}: Bei {1} gibt es nur{2}.",
                                      "--option {0} : pour {1}, choisir parmi{2}."}};
    TEXT(allowed, 500);
    for (int i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        const size_t length = strlen(option->name);
        const bool named = strncmp(typed, option->name, length) == 0 && typed[length] == '=';
        int64_t number;
        TEXT(problem, 300);
        if (named && whole_number(typed + length + 1, INT32_MIN, INT32_MAX, &number) &&
            setup_option(game, option->name, number, out, &problem)) {
            return true;
        }
        for (int v = 0; v < option->count; v++) {
            text_format(&allowed, " %s=%d", option->name, option->values[v]);
        }
        for (int seat = 0; option->seat && seat < out->seats; seat++) {
            text_format(&allowed, " %s=%d", option->name, seat);
        }
    }
    if (game->option_count == 0) {
        COMPLAIN(lang, &NO_OPTIONS, typed, game->name);
    } else {
        COMPLAIN(lang, &BAD_OPTION, typed, game->name, allowed.start);
    }
    return false;
}

bool setup_of_args(const Args *args, const Game *game, Setup *out) {
    static const Words BAD_SEATS = {{"{0} is for {1} to {2} seats, not {3}.",
                                     "{0} ist für {1} bis {2} Sitze, nicht {3}.",
                                     "{0} se joue avec {1} à {2} places, pas {3}."}};
    const int wanted =
        args_given(args, "seats") ? (int)args_number(args, "seats") : game->seats_min;
    if (wanted < game->seats_min || wanted > game->seats_max) {
        TEXT(least, 12);
        TEXT(most, 12);
        TEXT(seats, 12);
        text_number(&least, game->seats_min);
        text_number(&most, game->seats_max);
        text_number(&seats, wanted);
        COMPLAIN(args->lang, &BAD_SEATS, game->name, least.start, most.start, seats.start);
        return false;
    }
    *out = setup_usual(game, wanted);
    const char *typed;
    for (int i = 0; (typed = args_repeat(args, "option", i)) != NULL; i++) {
        if (!read_option(game, typed, args->lang, out)) {
            return false;
        }
    }
    return true;
}

bool move_is_idle(const Game *game, const void *before, Move move) {
    /* Which moves are forced skips is known to a game's rollout alone (IDLE of core/rollout.h), and
     * the contract need not say it twice: a rollout of one decision stops right after one, but goes
     * on over a skip. With one legal move it can make no other. */
    STATE_ROOM(walked);
    STATE_ROOM(after);
    const size_t size = (size_t)game->state_size;
    memcpy(walked, before, size);
    memcpy(after, before, size);
    game->apply(after, move);
    Random random;
    random_seed(&random, 0);
    return game->rollout(walked, &random, 1) == 0 || memcmp(walked, after, size) != 0;
}

double clock_seconds(void) {
    return (double)steady_ns() * 1e-9;
}

void text_grouped(Text *out, long long number) {
    TEXT(digits, 24);
    text_number(&digits, number);
    for (size_t i = 0; i < digits.used; i++) {
        if (i > 0 && (digits.used - i) % 3 == 0 && digits.start[i - 1] != '-') {
            text_char(out, ' ');
        }
        text_char(out, digits.start[i]);
    }
}

void print_filled(const char *pattern, const char *const values[], int count) {
    TEXT(out, 2000);
    text_fill(&out, pattern, values, count);
    fputs(out.start, stdout);
}

void print_cell(const char *words, int width) {
    const int room = abs(width) - text_width(words);
    const int before = width > 0 && room > 0 ? room : 0;
    const int after = width > 0 ? 0 : room > 1 ? room : 1;
    printf("%*s%s%*s", before, "", words, after, "");
}
