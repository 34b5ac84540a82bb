/* tests/feudo.c -- Feudo against its rules, rule by rule and over many games.
 *
 *     test_feudo [--games N]
 *
 * Every test of a rule carries its number, F12 and so on, and begins from a drawn position
 * (feudo_drawn.h). N is the number of random games, and of purposeful ones, for each number of
 * seats. */
#include "tests/feudo_drawn.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_USUAL = 12 };

int main(int count, char **arguments) {
    long games = GAMES_USUAL;
    if (count > 1) {
        char *end = NULL;
        errno = 0;
        games =
            count == 3 && strcmp(arguments[1], "--games") == 0 ? strtol(arguments[2], &end, 10) : 0;
        if (errno != 0 || games < 1 || games > 1000000 || *end != '\0') {
            fprintf(stderr, "usage: test_feudo [--games N], N from 1 to 1000000\n");
            return 2;
        }
    }
    const int failed = feudo_board_tests() + feudo_because_tests() + feudo_round_tests() +
                       feudo_march_tests() + feudo_stack_tests() + feudo_fight_tests() +
                       feudo_end_tests() + feudo_secret_tests((int)games) + feudo_position_tests() +
                       feudo_random_tests((int)games);
    return failed > 0;
}
