/* tests/baron.c -- Baron against its rules, rule by rule and over many games.
 *
 *     test_baron [--games N]
 *
 * Every test of a rule carries its number, B12 and so on, and begins from a drawn position
 * (baron_drawn.h). N is the number of random games for each number of seats. */
#include "tests/baron_drawn.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
    long games = 30;
    if (count > 1) {
        char *end = NULL;
        errno = 0;
        games =
            count == 3 && strcmp(arguments[1], "--games") == 0 ? strtol(arguments[2], &end, 10) : 0;
        if (errno != 0 || games < 1 || games > 1000000 || *end != '\0') {
            fprintf(stderr, "usage: test_baron [--games N], N from 1 to 1000000\n");
            return 2;
        }
    }
    const int failed = baron_setup_tests() + baron_because_tests() + baron_turn_tests() +
                       baron_found_tests() + baron_fight_tests() + baron_dungeon_tests() +
                       baron_end_tests() + baron_secret_tests() + baron_position_tests() +
                       baron_far_tests() + baron_random_tests((int)games);
    return failed > 0;
}
