/* cli/check.c -- prints the number that stands for the behaviour of all rules. */
#include "play/check.h"
#include "cli/commands.h"
#include "cli/device.h"
#include "cli/games.h"
#include "games/list.h"

#include <inttypes.h>
#include <pthread.h>

/* The numbers in commit messages and tests are made with these. */
enum { CHECK_SEED = 1, CHECK_GAMES = 20, CHECK_GAMES_MOST = 10000000, THREADS_MOST = 256 };

static const Switch SWITCHES[] = {
    {"games",
     SWITCH_NUMBER,
     "N",
     1,
     CHECK_GAMES_MOST,
     CHECK_GAMES,
     {{"random games for each game and number of seats",
       "Zufallspartien je Spiel und Zahl der Sitze",
       "parties au hasard par jeu et nombre de places"}}},
    {"each",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"also print a number for each game and number of seats",
       "auch eine Zahl je Spiel und Zahl der Sitze ausgeben",
       "afficher aussi un nombre par jeu et nombre de places"}}},
    {"threads",
     SWITCH_NUMBER,
     "N",
     1,
     THREADS_MOST,
     1,
     {{"number of threads; the result does not depend on it",
       "Zahl der Threads; das Ergebnis hängt nicht davon ab",
       "nombre de threads ; le résultat n’en dépend pas"}}},
    DEVICE_SWITCH,
};

/* The work of one thread: every so many games of one game and number of seats. */
typedef struct Share {
    const Game *game;
    int seats;
    uint64_t from, to, sum;
    pthread_t thread;
} Share;

static void *work(void *argument) {
    Share *share = argument;
    share->sum = check_games(share->game, share->seats, CHECK_SEED, share->from, share->to);
    return NULL;
}

/* check_number by several threads. A thread that cannot be started is done without. */
static uint64_t number_by_threads(const Game *game, int seats, uint64_t games, int threads) {
    static Share shares[THREADS_MOST];
    uint64_t sum = 0;
    for (int i = 0; i < threads; i++) {
        shares[i] = (Share){game,
                            seats,
                            games * (uint64_t)i / (uint64_t)threads,
                            games * (uint64_t)(i + 1) / (uint64_t)threads,
                            0,
                            0};
        if (i == 0 || pthread_create(&shares[i].thread, NULL, work, &shares[i]) != 0) {
            shares[i].thread = pthread_self();
        }
    }
    for (int i = 0; i < threads; i++) {
        if (pthread_equal(shares[i].thread, pthread_self())) {
            work(&shares[i]);
        } else {
            pthread_join(shares[i].thread, NULL);
        }
        sum += shares[i].sum;
    }
    return check_of_sum(game, seats, sum);
}

/* The same from a graphics card; false after a complaint. */
static bool number_by_card(const Args *args, Device *device, const Game *game, int seats,
                           uint64_t games, uint64_t *out) {
    static const Words FAILED = {{"{0}", "{0}", "{0}"}};
    TEXT_OF(error, DEVICE_ERROR_SIZE, args->lang);
    uint64_t sum;
    if (!device_check(device, game, seats, CHECK_SEED, 0, games, &sum, &error)) {
        COMPLAIN(args->lang, &FAILED, error.start);
        return false;
    }
    *out = check_of_sum(game, seats, sum);
    return true;
}

static int run(const Args *args) {
    const uint64_t games = (uint64_t)args_number(args, "games");
    const int threads = (int)args_number(args, "threads");
    const Game *only = NULL;
    if (args->operand_count > 0 && (only = game_named(args->operand[0], args->lang)) == NULL) {
        return EXIT_USAGE;
    }
    Device *device = NULL;
    if (device_asked(args) && (device = device_for(args)) == NULL) {
        return EXIT_FAILED;
    }
    uint64_t all = 0;
    bool good = true;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int seats = game->seats_min; good && seats <= game->seats_max; seats++) {
            uint64_t number = 0;
            if (only != NULL && only != game) {
                continue;
            }
            if (device == NULL) {
                number = number_by_threads(game, seats, games, threads);
            } else {
                good = number_by_card(args, device, game, seats, games, &number);
            }
            all = check_all_join(all, number);
            if (good && args_given(args, "each")) {
                printf("%s.%d %016" PRIx64 "\n", game->name, seats, number);
                fflush(stdout);
            }
        }
    }
    device_close(device);
    if (good) {
        printf("%016" PRIx64 "\n", all);
    }
    return good ? EXIT_FINE : EXIT_FAILED;
}

const Command CHECK_COMMAND = {
    .name = "check",
    .operands = "[GAME]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = {{"Print one check number for the behaviour of all rules.",
                 "Eine Prüfzahl für das Verhalten aller Regeln ausgeben.",
                 "Afficher une empreinte du comportement de toutes les règles."}},
    .about = {{"It is a hash of positions, views, move lists and scores of random games. It "
               "changes if any rule behaves differently, or if the bytes of a state change.",
               "Sie ist eine Prüfsumme über Stellungen, Sichten, Zuglisten und Wertungen "
               "zufälliger Partien. Sie ändert sich, wenn sich eine Regel anders verhält oder "
               "sich die Bytes eines Zustands ändern.",
               "C’est une empreinte des positions, des vues, des listes de coups et des "
               "scores de parties au hasard. Elle change si une règle se comporte autrement, "
               "ou si les octets d’un état changent."}},
    .examples = "  liege check\n"
                "  liege check --games 200 --each\n"
                "  liege check barony --games 1000000 --threads 16\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
