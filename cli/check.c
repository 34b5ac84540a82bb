/* cli/check.c -- prints the number that stands for the behaviour of all rules. */
#include "play/check.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "games/list.h"

#include <inttypes.h>

/* The numbers in commit messages and tests are made with these. */
enum { CHECK_SEED = 1, CHECK_GAMES = 20, CHECK_GAMES_MOST = 1000000 };

static const Switch SWITCHES[] = {
    {"games",
     SWITCH_NUMBER,
     "N",
     1,
     CHECK_GAMES_MOST,
     CHECK_GAMES,
     {{"random games for each game and number of seats",
       "Zufallspartien je Spiel und Zahl der Plätze",
       "parties au hasard par jeu et nombre de places"}}},
    {"each",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"also one number for each game and number of seats",
       "dazu eine Zahl je Spiel und Zahl der Plätze",
       "aussi un nombre par jeu et nombre de places"}}},
};

static int run(const Args *args) {
    const int games = (int)args_number(args, "games");
    if (args_given(args, "each")) {
        for (int g = 0; g < GAMES_COUNT; g++) {
            for (int seats = GAMES[g]->seats_min; seats <= GAMES[g]->seats_max; seats++) {
                printf("%s.%d %016" PRIx64 "\n", GAMES[g]->name, seats,
                       check_number(GAMES[g], seats, CHECK_SEED, games));
            }
        }
    }
    printf("%016" PRIx64 "\n", check_all(CHECK_SEED, games));
    return EXIT_FINE;
}

const Command CHECK_COMMAND = {
    .name = "check",
    .operands = "",
    .summary = {{"Print one number that stands for the behaviour of all rules.",
                 "Eine Zahl ausgeben, die für das Verhalten aller Regeln steht.",
                 "Afficher un nombre qui représente le comportement de toutes les règles."}},
    .about =
        {{"It is a hash over the positions, views, move lists and scores of random games. It "
          "changes when any rule of any game behaves differently, or a state is laid out anew.",
          "Sie ist eine Prüfsumme über Stellungen, Sichten, Zuglisten und Wertungen "
          "zufälliger Partien. Sie ändert sich, wenn sich irgendeine Regel anders verhält, "
          "oder ein Zustand anders abgelegt ist.",
          "C'est une empreinte des positions, des vues, des listes de coups et des scores de "
          "parties au hasard. Il change quand une règle se comporte autrement, ou quand "
          "un état est rangé autrement."}},
    .examples = "  liege check\n"
                "  liege check --games 200 --each\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
