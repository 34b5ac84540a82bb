/* docs/examples/random_game.c -- one game by chance, told in words, with the library and nothing
 * else.
 *
 *     cc random_game.c $(pkg-config --cflags --libs liege) -o random_game
 *     ./random_game feudo 3 42
 */
#include <liege/liege.h>

#include <stdio.h>
#include <stdlib.h>

static int fail(void) {
    fprintf(stderr, "random_game: %s\n", liege_error());
    return 1;
}

int main(int count, char **words) {
    LiegeSetup setup = {0}; /* whatever is left at zero is as usual */
    setup.game = count > 1 ? words[1] : "baron";
    setup.seats = count > 2 ? atoi(words[2]) : 0;
    setup.seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    LiegeMatch *match = liege_new(&setup);
    if (match == NULL) {
        return fail();
    }
    srand((unsigned)setup.seed);
    int told = 0;
    while (liege_turn(match) >= 0) {
        const int moves = liege_moves(match);
        if (moves < 0 || !liege_play(match, liege_move(match, rand() % moves))) {
            return fail();
        }
        for (; told < liege_count(match); told++) { /* the move, and nature's after it */
            const char *said = liege_say(match, told, LIEGE_PUBLIC);
            if (said == NULL) {
                return fail();
            }
            fputs(said, stdout);
        }
    }
    LiegeScore score[LIEGE_SEATS_MAX];
    if (!liege_score(match, score)) {
        return fail();
    }
    for (int seat = 0; seat < liege_seats(match); seat++) {
        printf("seat %d: %d points, place %d%s\n", seat, score[seat].points, score[seat].place,
               score[seat].won ? ", won" : "");
    }
    liege_free(match);
    return 0;
}
