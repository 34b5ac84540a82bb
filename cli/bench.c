/* cli/bench.c -- how fast the rules are, measured so that two runs can be compared.
 *
 * Everything measured takes its turn in every round, and the median of the rounds counts: what
 * else the machine does then disturbs all alike, and a single hiccup not at all. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/device.h"
#include "cli/games.h"
#include "core/json_writer.h"
#include "games/list.h"
#include "play/record.h"
#include "play/setup.h"
#include "search/level.h"
#include "search/networks.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 7,
    LIST_GAMES = 1024, /* different games of the list walk, so that nothing learns them by heart */
    COPIES = 64,       /* states copied between: a few pages, as in a search */
    MCTS_WALKS = 2000, /* of one thinking */
    BENCH_SEED = 1
};

/* Keeps the compiler from dropping work whose result nobody looks at. */
#define USE_MEMORY(POINTER) __asm__ volatile("" : : "r"(POINTER) : "memory")

typedef struct Bench {
    const Game *game;
    Setup setup[2];                         /* fewest and most seats */
    uint64_t seed;                          /* of the next random game */
    uint16_t list_decisions[2][LIST_GAMES]; /* of game i of the list walk */
    Buffer record;                          /* of a finished game with the fewest seats */
    bool failed;                            /* memory ran out */
} Bench;

/* One figure: `measure` works for about `seconds` and returns the value. */
typedef struct Measure {
    const char *what; /* "pick"; with seats >= 0 the number of seats stands before it */
    const char *unit;
    int setup; /* 0, 1, or -1 if the seats play no part in the name */
    double (*measure)(Bench *bench, int setup, double seconds);
} Measure;

/* ---- the measures ------------------------------------------------------------------------- */

static double rollouts(Bench *bench, int setup, double seconds, double *games) {
    STATE_ROOM(state);
    int64_t decisions = 0, played = 0;
    const double from = clock_seconds();
    double now = from;
    while (now - from < seconds) {
        for (int i = 0; i < 8; i++) {
            Random random;
            random_seed(&random, bench->seed++);
            bench->game->start(state, &bench->setup[setup]);
            decisions += bench->game->rollout(state, &random, INT32_MAX);
            played++;
        }
        now = clock_seconds();
    }
    *games = (double)played / (now - from);
    return (double)decisions / (now - from);
}

static double measure_pick(Bench *bench, int setup, double seconds) {
    double games;
    return rollouts(bench, setup, seconds, &games);
}

static double measure_games(Bench *bench, int setup, double seconds) {
    double games;
    rollouts(bench, setup, seconds, &games);
    return games;
}

/* A random game in which every list of moves is written and one of it taken. Returns the
 * decisions, or with `quick` does not count them. */
static int list_walk(const Bench *bench, int setup, uint64_t seed, bool quick) {
    const Game *game = bench->game;
    STATE_ROOM(state);
    Move moves[MOVES_MAX];
    Random random;
    random_seed(&random, seed);
    game->start(state, &bench->setup[setup]);
    int decisions = 0;
    int turn;
    while ((turn = game->turn(state)) != OVER) {
        if (turn == NATURE) {
            game->apply(state, game->chance(state, &random));
            continue;
        }
        const int count = game->moves(state, moves);
        const Move move = moves[random_below(&random, (uint32_t)count)];
        if (!quick) {
            decisions += count > 1 || !move_is_idle(game, state, move);
        }
        game->apply(state, move);
    }
    USE_MEMORY(state);
    return decisions;
}

static double measure_list(Bench *bench, int setup, double seconds) {
    int64_t decisions = 0;
    const double from = clock_seconds();
    double now = from;
    while (now - from < seconds) {
        const int number = (int)(bench->seed++ % LIST_GAMES);
        list_walk(bench, setup, (uint64_t)number, true);
        decisions += bench->list_decisions[setup][number];
        now = clock_seconds();
    }
    return (double)decisions / (now - from);
}

static double measure_state(Bench *bench, int setup, double seconds) {
    (void)setup;
    (void)seconds;
    return bench->game->state_size;
}

static double measure_copy(Bench *bench, int setup, double seconds) {
    (void)setup;
    static _Alignas(64) uint8_t states[COPIES][STATE_MAX];
    const size_t size = (size_t)bench->game->state_size;
    int64_t copies = 0;
    const double from = clock_seconds();
    double now = from;
    while (now - from < seconds) {
        for (int i = 0; i < 1024; i++) {
            memcpy(states[(i + 1) % COPIES], states[i % COPIES], size);
            USE_MEMORY(states);
        }
        copies += 1024;
        now = clock_seconds();
    }
    return (now - from) * 1e9 / (double)copies;
}

/* Takes whole finished games back move by move. */
static double measure_undo(Bench *bench, int setup, double seconds) {
    (void)setup;
    int64_t undone = 0;
    double spent = 0;
    const double from = clock_seconds();
    while (undone == 0 || clock_seconds() - from < seconds) {
        TEXT(error, 200);
        Match *match = record_read(bench->record.text.start, bench->record.text.used, &error);
        if (match == NULL) {
            bench->failed = true;
            return 0;
        }
        const double start = clock_seconds();
        while (match_undo(match)) {
            USE_MEMORY(match);
            undone++;
        }
        spent += clock_seconds() - start;
        match_free(match);
        if (undone == 0) {
            break;
        }
    }
    return spent * 1e6 / (double)(undone > 0 ? undone : 1);
}

static double measure_verify(Bench *bench, int setup, double seconds) {
    (void)setup;
    int64_t verified = 0;
    const double from = clock_seconds();
    double now = from;
    while (verified == 0 || now - from < seconds) {
        TEXT(error, 200);
        Match *match = record_read(bench->record.text.start, bench->record.text.used, &error);
        if (match == NULL) {
            bench->failed = true;
            return 0;
        }
        match_free(match);
        verified++;
        now = clock_seconds();
    }
    return (now - from) * 1e3 / (double)verified;
}

/* Walks through the tree from the middle of a game, afresh each time. */
static double measure_mcts(Bench *bench, int setup, double seconds) {
    STATE_ROOM(state);
    const Game *game = bench->game;
    TEXT(error, 200);
    Search *search = search_new(game, bench->setup[setup].seats, LEVEL_MEMORY, 1, NULL, &error);
    if (search == NULL) {
        bench->failed = true;
        return 0;
    }
    double spent = 0, walks = 0;
    for (uint64_t seed = 1; spent < seconds; seed++) {
        Random random;
        random_seed(&random, seed);
        game->start(state, &bench->setup[setup]);
        game->rollout(state, &random, bench->list_decisions[setup][0] / 2);
        while (game->turn(state) == NATURE) {
            game->apply(state, game->chance(state, &random));
        }
        if (game->turn(state) == OVER) {
            continue;
        }
        const Budget budget = {0, MCTS_WALKS};
        const double from = clock_seconds();
        search_forget(search);
        search_run(search, state, &budget, seed, &error);
        spent += clock_seconds() - from;
        walks += MCTS_WALKS;
    }
    search_free(search);
    return walks / spent;
}

/* States valued by the network; 0: none is asked with so many seats. */
static double measure_net(Bench *bench, int setup, double seconds) {
    enum { AT_ONCE = 16 };
    const int seats = bench->setup[setup].seats;
    TEXT(error, 200);
    Net *net = networks_open(bench->game, seats, &error);
    NetRoom *room = net_room_new();
    bench->failed = bench->failed || room == NULL;
    int64_t done = 0;
    const double from = clock_seconds();
    double now = from;
    while (net != NULL && room != NULL && now - from < seconds) {
        networks_exercise(net, room, bench->game, seats, bench->seed++, AT_ONCE);
        done += AT_ONCE;
        now = clock_seconds();
    }
    net_room_free(room);
    net_free(net);
    return done > 0 ? (double)done / (now - from) : 0;
}

static double measure_node(Bench *bench, int setup, double seconds) {
    (void)bench;
    (void)setup;
    (void)seconds;
    return SEARCH_NODE;
}

static const Measure MEASURES[] = {
    {"pick", "decisions/s", 0, measure_pick},  {"list", "decisions/s", 0, measure_list},
    {"games", "games/s", 0, measure_games},    {"pick", "decisions/s", 1, measure_pick},
    {"list", "decisions/s", 1, measure_list},  {"games", "games/s", 1, measure_games},
    {"state", "bytes", -1, measure_state},     {"copy", "ns", -1, measure_copy},
    {"undo", "µs", -1, measure_undo},          {"verify", "ms", -1, measure_verify},
    {"mcts", "iterations/s", 0, measure_mcts}, {"mcts", "iterations/s", 1, measure_mcts},
    {"net", "evaluations/s", 0, measure_net},  {"net", "evaluations/s", 1, measure_net},
    {"node", "bytes", -1, measure_node},
};
enum { MEASURE_COUNT = sizeof MEASURES / sizeof MEASURES[0] };

/* ---- running and printing ----------------------------------------------------------------- */

/* The record of a random game that undo and verify work on. */
static bool write_record(Bench *bench) {
    TEXT(error, 500);
    Match *match = match_new(bench->game, &bench->setup[0], BENCH_SEED, true, &error);
    Random random;
    random_seed(&random, BENCH_SEED);
    bool good = match != NULL;
    while (good && match_turn(match) >= 0) {
        const Move move = bench->game->pick(match_state(match), &random);
        good = match_play(match, move, &error) == MATCH_MADE;
    }
    if (good) {
        record_write(match, &bench->record);
        good = !bench->record.text.cut;
    }
    match_free(match);
    return good;
}

static int compare(const void *a, const void *b) {
    const double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static void print_figure(const Bench *bench, const Measure *measure, double values[ROUNDS],
                         bool json) {
    qsort(values, ROUNDS, sizeof values[0], compare);
    const double median = values[ROUNDS / 2];
    TEXT(name, 100);
    text_put(&name, bench->game->name);
    if (measure->setup >= 0) {
        text_format(&name, ".%d", bench->setup[measure->setup].seats);
    }
    text_format(&name, ".%s", measure->what);
    if (json) {
        TEXT(out, 200);
        json_open(&out, NULL);
        json_add_words(&out, "name", name.start);
        json_add_key(&out, "value");
        text_format(&out, median >= 1000 ? "%.0f" : "%.6g", median);
        json_add_words(&out, "unit", measure->unit);
        json_close(&out);
        puts(out.start);
    } else {
        TEXT(value, 40);
        if (median >= 1000) {
            text_grouped(&value, (long long)median);
        } else {
            text_format(&value, median >= 100 || median == (int)median ? "%.0f" : "%.4g", median);
        }
        printf("%-20s%16s %s%*s", name.start, value.start, measure->unit,
               12 - text_width(measure->unit), "");
        if (median > 0 && values[ROUNDS - 1] > values[0]) {
            printf("%+5.0f %% … %+.0f %%", 100 * (values[0] / median - 1),
                   100 * (values[ROUNDS - 1] / median - 1));
        }
        putchar('\n');
    }
    fflush(stdout);
}

static bool run_game(const Game *game, double seconds, bool json) {
    static Bench bench;
    static double values[MEASURE_COUNT][ROUNDS];
    memset(&bench, 0, sizeof bench);
    bench.game = game;
    bench.seed = BENCH_SEED;
    if (!buffer_new(&bench.record)) {
        return false;
    }
    const bool two = game->seats_max > game->seats_min;
    for (int s = 0; s < 2; s++) {
        bench.setup[s] = setup_usual(game, s == 0 ? game->seats_min : game->seats_max);
        for (int i = 0; i < LIST_GAMES; i++) {
            bench.list_decisions[s][i] = (uint16_t)list_walk(&bench, s, (uint64_t)i, false);
        }
    }
    bench.failed = !write_record(&bench);
    for (int round = 0; round < ROUNDS && !bench.failed; round++) {
        for (int m = 0; m < MEASURE_COUNT && !bench.failed; m++) {
            values[m][round] =
                MEASURES[m].measure(&bench, MEASURES[m].setup, seconds / (ROUNDS * MEASURE_COUNT));
        }
    }
    for (int m = 0; m < MEASURE_COUNT && !bench.failed; m++) {
        const bool none = MEASURES[m].measure == measure_net && values[m][0] == 0;
        if ((MEASURES[m].setup < 1 || two) && !none) {
            print_figure(&bench, &MEASURES[m], values[m], json);
        }
    }
    buffer_free(&bench.record);
    return !bench.failed;
}

static const Switch SWITCHES[] = {
    {"seconds",
     SWITCH_NUMBER,
     "T",
     1,
     3600,
     5,
     {{"seconds for each game, roughly", "Sekunden je Spiel, ungefähr",
       "secondes par jeu, environ"}}},
    DEVICE_SWITCH,
    PLAN_SWITCH,
    {"plans",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"on a card: try every way to share the work",
       "auf einer Karte: jede Art der Verteilung probieren",
       "sur une carte : essayer toutes les répartitions"}}},
    {"seats",
     SWITCH_NUMBER,
     "N",
     2,
     SEATS_MAX,
     0,
     {{"on a card: number of seats; without it, the fewest and the most",
       "auf einer Karte: Zahl der Sitze; sonst die wenigsten und die meisten",
       "sur une carte : nombre de places ; sinon le minimum et le maximum"}}},
    JSON_SWITCH,
};

static int run(const Args *args) {
    static const Words FAILED = {{"out of memory", "nicht genug Speicher", "mémoire insuffisante"}};
    static const Words HEADING = {
        {"Medians of {0} rounds, one thread; the last column is the spread of the rounds.\n"
         "pick: random games; list: the same with every move list written.\n\n",
         "Mediane aus {0} Runden, ein Thread; die letzte Spalte ist die Streuung der Runden.\n"
         "pick: Zufallspartien; list: ebenso, aber jede Zugliste wird geschrieben.\n\n",
         "Médianes de {0} tours, un thread ; la dernière colonne est la dispersion des tours.\n"
         "pick : parties au hasard ; list : de même, chaque liste de coups étant écrite.\n\n"}};
    static const Words AGAIN = {{"\nAgain: liege bench{0} --seconds {1}\n",
                                 "\nNochmals: liege bench{0} --seconds {1}\n",
                                 "\nEncore : liege bench{0} --seconds {1}\n"}};
    const Game *game = NULL;
    if (args->operand_count > 0 && (game = game_named(args->operand[0], args->lang)) == NULL) {
        return EXIT_USAGE;
    }
    if (device_asked(args)) {
        return bench_device(args, game);
    }
#ifndef LIEGE_RELEASE
    static const Words DEBUG = {
        {"WARNING: this is a debug build, several times slower; its figures mean nothing. Build "
         "with: cmake --preset release",
         "WARNUNG: Dies ist ein Debug-Build, um ein Mehrfaches langsamer; die Zahlen besagen "
         "nichts. Richtig bauen: cmake --preset release",
         "ATTENTION : version de débogage, plusieurs fois plus lente ; ces chiffres ne veulent "
         "rien dire. Compiler avec : cmake --preset release"}};
    complain(args->lang, &DEBUG, NULL, 0);
#endif
    const bool json = args_given(args, "json");
    TEXT(rounds, 12);
    TEXT(seconds, 12);
    TEXT(name, 100);
    text_number(&rounds, ROUNDS);
    text_number(&seconds, args_number(args, "seconds"));
    if (game != NULL) {
        text_format(&name, " %s", game->name);
    }
    if (!json) {
        PRINT_FILLED(HEADING.in[args->lang], rounds.start);
    }
    const int count = GAMES_SHOWN > 0 ? GAMES_SHOWN : GAMES_COUNT;
    for (int i = 0; i < (game != NULL ? 1 : count); i++) {
        if (!run_game(game != NULL ? game : GAMES[i], (double)args_number(args, "seconds"), json)) {
            complain(args->lang, &FAILED, NULL, 0);
            return EXIT_FAILED;
        }
    }
    if (!json) {
        PRINT_FILLED(AGAIN.in[args->lang], name.start, seconds.start);
    }
    return EXIT_FINE;
}

const Command BENCH_COMMAND = {
    .name = "bench",
    .operands = "[GAME]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = {{"Measure how fast the rules are.", "Messen, wie schnell die Regeln sind.",
                 "Mesurer la vitesse des règles."}},
    .about = {{"For each game with its fewest and most seats: decisions and games per second "
               "on one core; size of a state and time to copy it; time to undo a move, and to "
               "read and verify a game file; walks of the search, and states valued by the "
               "network.",
               "Je Spiel mit den wenigsten und den meisten Sitzen: Entscheidungen und Partien "
               "je Sekunde auf einem Kern; Größe eines Zustands und Zeit, ihn zu kopieren; "
               "Zeit, einen Zug zurückzunehmen und eine Spieldatei zu prüfen; Durchläufe der "
               "Suche und vom Netz bewertete Stellungen.",
               "Pour chaque jeu, avec le minimum et le maximum de places : décisions et "
               "parties par seconde sur un cœur ; taille d’un état et temps de copie ; temps "
               "pour annuler un coup, et pour lire et vérifier un fichier de partie ; "
               "parcours de la recherche, et positions évaluées par le réseau."}},
    .examples = "  liege bench\n"
                "  liege bench baron --seconds 20\n"
                "  liege bench --json > bench.jsonl\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
