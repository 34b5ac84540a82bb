/* cli/perft.c -- counts of move sequences, which differ as soon as a rule does. */
#include "cli/commands.h"
#include "cli/games.h"
#include "core/hash.h"
#include "core/json_writer.h"
#include "play/match.h"

#include <inttypes.h>
#include <string.h>

enum { DEPTH_MOST = 20 };

typedef struct Growth {
    const Game *game;
    uint64_t seed;
    uint64_t sequences[DEPTH_MOST + 1]; /* of exactly so many decisions */
    uint64_t ended[DEPTH_MOST + 1];     /* of these, those that end the game */
    uint64_t hash[DEPTH_MOST + 1];      /* sum over the states reached, in whatever order */
} Growth;

/* Nature's moves until a seat acts, as in a match with this seed. Returns how many nature has made
 * since the start. */
static int play_nature(const Growth *growth, void *state, int draws) {
    while (growth->game->turn(state) == NATURE) {
        const Move move = match_draw(growth->game, state, growth->seed, draws++);
        growth->game->apply(state, move);
    }
    return draws;
}

static void grow(Growth *growth, const void *state, int draws, int depth, int most) {
    const Game *game = growth->game;
    const size_t size = (size_t)game->state_size;
    growth->sequences[depth]++;
    growth->hash[depth] += hash_bytes(state, size, 0);
    if (game->turn(state) == OVER) {
        growth->ended[depth]++;
        return;
    }
    if (depth == most) {
        return;
    }
    Move moves[MOVES_MAX];
    const int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        STATE_ROOM(after);
        memcpy(after, state, size);
        game->apply(after, moves[i]);
        grow(growth, after, play_nature(growth, after, draws), depth + 1, most);
    }
}

static const Switch SWITCHES[] = {
    SEATS_SWITCH,
    SEED_SWITCH(1),
    OPTION_SWITCH,
    {"depth",
     SWITCH_NUMBER,
     "D",
     0,
     DEPTH_MOST,
     3,
     {{"depth in decisions", "Tiefe in Entscheidungen", "profondeur en décisions"}}},
    JSON_SWITCH,
};

static int run(const Args *args) {
    const Game *game = game_named(args->operand[0], args->lang);
    Setup setup;
    if (game == NULL || !setup_of_args(args, game, &setup)) {
        return EXIT_USAGE;
    }
    static const Words HEADING = {
        {"{0}, {1} seats, seed {2}: sequences of decisions from the first one on. Nature's\n"
         "draws are not counted; they are those of a game with this seed.\n\n",
         "{0}, {1} Sitze, Startwert {2}: Folgen von Entscheidungen ab der ersten. Was der\n"
         "Zufall zieht, zählt nicht mit; es ist wie in einer Partie mit diesem Startwert.\n\n",
         "{0}, {1} places, graine {2} : suites de décisions depuis la première. Les tirages\n"
         "du hasard ne comptent pas ; ce sont ceux d’une partie avec cette graine.\n\n"}};
    static const Words COLUMNS[] = {{{"depth", "Tiefe", "niveau"}},
                                    {{"sequences", "Folgen", "suites"}},
                                    {{"games over", "Spielende", "parties finies"}},
                                    {{"hash", "Prüfzahl", "empreinte"}}};
    const int depth = (int)args_number(args, "depth");
    const bool json = args_given(args, "json");
    static Growth growth;
    memset(&growth, 0, sizeof growth);
    growth.game = game;
    growth.seed = (uint64_t)args_number(args, "seed");
    STATE_ROOM(state);
    game->start(state, &setup);
    const int draws = play_nature(&growth, state, 0);

    const double from = clock_seconds();
    grow(&growth, state, draws, 0, depth);
    const double seconds = clock_seconds() - from;

    uint64_t all = 0;
    if (!json) {
        TEXT(seats, 12);
        TEXT(seed, 24);
        text_number(&seats, setup.seats);
        text_number(&seed, (long long)growth.seed);
        PRINT_FILLED(HEADING.in[args->lang], game->name, seats.start, seed.start);
        for (int i = 0; i < 4; i++) {
            const char *word = COLUMNS[i].in[args->lang];
            static const int WIDTH[] = {6, 20, 16, 18};
            printf("%*s%s", WIDTH[i] - text_width(word), "", word);
        }
        putchar('\n');
    }
    for (int d = 0; d <= depth; d++) {
        all += growth.sequences[d];
        if (json) {
            TEXT(line, 300);
            json_open(&line, NULL);
            json_add_word(&line, "game", game->name);
            json_add_number(&line, "seats", setup.seats);
            json_add_unsigned(&line, "seed", growth.seed);
            json_add_number(&line, "depth", d);
            json_add_unsigned(&line, "sequences", growth.sequences[d]);
            json_add_unsigned(&line, "over", growth.ended[d]);
            json_add_format(&line, "hash", "%016" PRIx64, growth.hash[d]);
            json_close(&line);
            puts(line.start);
        } else {
            TEXT(sequences, 40);
            TEXT(ended, 40);
            text_grouped(&sequences, (long long)growth.sequences[d]);
            text_grouped(&ended, (long long)growth.ended[d]);
            printf("%6d%20s%16s  %016" PRIx64 "\n", d, sequences.start, ended.start,
                   growth.hash[d]);
        }
    }
    if (!json) {
        TEXT(speed, 40);
        text_grouped(&speed, seconds > 0 ? (long long)((double)all / seconds) : 0);
        TEXT(time, 40);
        text_decimal(&time, seconds, 2, args->lang);
        printf("\n%s s, %s/s\n", time.start, speed.start);
    }
    return EXIT_FINE;
}

const Command PERFT_COMMAND = {
    .name = "perft",
    .operands = "GAME",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Count all move sequences up to a depth.",
                 "Alle Zugfolgen bis zu einer Tiefe zählen.",
                 "Compter toutes les suites de coups jusqu’à une profondeur."}},
    .about = {{"Starts at the players' first decision. The seed decides the setup and all "
               "random draws. Builds with the same rules print the same counts and hashes, so "
               "a wrong rule shows at once.",
               "Beginnt bei der ersten Entscheidung der Spieler. Der Startwert bestimmt "
               "Aufbau und Zufall. Programme mit gleichen Regeln geben gleiche Zahlen aus, "
               "also fällt eine falsche Regel sofort auf.",
               "Commence à la première décision des joueurs. La graine décide de la mise en "
               "place et des tirages. Avec les mêmes règles, les nombres sont les mêmes, donc "
               "une règle fausse se voit aussitôt."}},
    .examples = "  liege perft baron --depth 4\n"
                "  liege perft feudo --seats 3 --seed 7 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
