/* tests/barony.c -- Barony against its rules, rule by rule and over many games.
 *
 *     test_barony [--games N]
 *
 * Every test of a rule carries its number, Y12 and so on, and most begin from a drawn position
 * (barony_drawn.h). N is the number of random games for each number of seats. */
#include "tests/barony_drawn.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
    long games = 20;
    if (count > 1) {
        char *end = NULL;
        errno = 0;
        games =
            count == 3 && strcmp(arguments[1], "--games") == 0 ? strtol(arguments[2], &end, 10) : 0;
        if (errno != 0 || games < 1 || games > 1000000 || *end != '\0') {
            fprintf(stderr, "usage: test_barony [--games N], N from 1 to 1000000\n");
            return 2;
        }
    }
    const int failed = barony_setup_tests() + barony_because_tests() + barony_move_tests() +
                       barony_action_tests() + barony_end_tests() + barony_position_tests() +
                       barony_random_tests((int)games);
    return failed > 0;
}
