/* search/puzzle.c -- is there one clearly best move here, and how hard is it to find? */
#include "search/puzzle.h"

#include "search/greedy.h"
#include "search/inside.h"
#include "search/level.h"

#include <string.h>

enum {
    RIVALS = 5,     /* moves that are thought about by themselves */
    SERIOUS = 50,   /* a move with one visit in so many was looked at seriously */
    SHORT_PART = 8, /* the short thinking is that part of a long one, */
    ALONE_PART = 4, /* and the thinking about one move alone that part */
    TRIES = 16      /* of each level, with other luck each */
};
/* In levels that overlook it: twice as many moves to look through, nothing to be seen one move
 * ahead, a next best move that is as near as a puzzle allows. */
#define HARD_MOVES  0.25f
#define HARD_GREEDY 0.5f
#define HARD_NEAR   0.5f

/* Thinks afresh; the choices stay until the next time. */
static const Choice *think(Search *search, const void *state, int64_t walks, uint64_t seed,
                           int *count) {
    TEXT(error, 200);
    const Budget budget = {0, walks};
    const Choice *choice;
    search_forget(search);
    if (!search_run(search, state, &budget, seed, &error)) {
        *count = 0;
        return NULL;
    }
    *count = search_choices(search, &choice);
    return choice;
}

float puzzle_gap(const Search *search) {
    const Choice *choice;
    const int count = search_choices(search, &choice);
    const int seat = search_seat(search);
    if (count < PUZZLE_MOVES_LEAST) {
        return 0;
    }
    float next = 0;
    for (int i = 1; i < count; i++) {
        if (choice[i].visits * SERIOUS >= search_iterations(search) || i == 1) {
            next = choice[i].worth[seat] > next ? choice[i].worth[seat] : next;
        }
    }
    return choice[0].worth[seat] - next;
}

/* What the seat may expect of one move, thought about alone. */
static float worth_alone(Search *search, const void *state, Move move, int64_t walks,
                         uint64_t seed) {
    int count;
    search_only(search, move);
    const Choice *choice = think(search, state, walks, seed, &count);
    for (int i = 0; i < count; i++) {
        if (choice[i].move == move) {
            return choice[i].worth[search_seat(search)];
        }
    }
    return 0;
}

/* The moves of the same seat that are expected next, until another seat or nature acts. */
static void keep_line(const Search *search, const void *state, Puzzle *out) {
    const Game *game = search_game(search);
    Move line[SEARCH_LINE_MAX];
    const int count = search_line(search, line);
    STATE_ROOM(walked);
    memcpy(walked, state, (size_t)game->state_size);
    game->apply(walked, out->move);
    out->line_count = 0;
    for (int i = 1; i < count && out->line_count < PUZZLE_LINE; i++) {
        if (game->turn(walked) != out->seat || !game->legal(walked, line[i])) {
            return;
        }
        game->apply(walked, line[i]);
        out->line[out->line_count++] = line[i];
    }
}

/* The share of a level's tries that miss the move; levels guess what is hidden for themselves. */
static float missed_by(Search *search, const void *state, Move move, int level, uint64_t seed) {
    const Budget walks = {0, SEARCH_ITERATIONS_MAX}; /* no clock: as many as the level makes */
    int missed = 0;
    for (int i = 0; i < TRIES; i++) {
        search_forget(search);
        missed += level_move(search, state, level, &walks, seed + (uint64_t)i) != move;
    }
    return (float)missed / TRIES;
}

static float missed_greedily(const Search *search, const void *state, Move move, uint64_t seed) {
    Random random;
    random_seed(&random, seed);
    int missed = 0;
    for (int i = 0; i < TRIES; i++) {
        missed += greedy_move(search->game, search->seats, state, &random) != move;
    }
    return (float)missed / TRIES;
}

float puzzle_hardness(Search *search, const void *state, Move move, float gap, uint64_t seed) {
    Move moves[MOVES_MAX];
    float hard = HARD_NEAR * PUZZLE_GAP / (gap > PUZZLE_GAP ? gap : PUZZLE_GAP);
    for (int count = search->game->moves(state, moves); count > 1; count /= 2) {
        hard += HARD_MOVES;
    }
    hard += HARD_GREEDY * missed_greedily(search, state, move, seed);
    for (int level = LEVEL_LEAST; level < LEVEL_MOST; level++) {
        hard += missed_by(search, state, move, level, seed);
    }
    return hard;
}

void puzzle_levels(const float *hard, int count, int *level) {
    for (int i = 0; i < count; i++) {
        int easier = 0;
        for (int other = 0; other < count; other++) {
            easier += hard[other] < hard[i] || (hard[other] == hard[i] && other < i);
        }
        level[i] = 1 + easier * PUZZLE_LEVELS / count;
    }
}

static bool no(const char **why, const char *words) {
    if (why != NULL) {
        *why = words;
    }
    return false;
}

/* Everything but the level: the long thinking's best move, its line, its rivals and their worths.
 */
static bool think_through(Search *search, const void *state, int64_t walks, uint64_t seed,
                          Puzzle *out, const char **why) {
    int count;
    const Choice *choice = think(search, state, walks / SHORT_PART, seed, &count);
    if (count < PUZZLE_MOVES_LEAST) {
        return no(why, "too few moves");
    }
    const Move first = choice[0].move;
    if (puzzle_gap(search) < PUZZLE_GAP / 2) {
        return no(why, "others look as good");
    }
    choice = think(search, state, walks, seed + 1, &count);
    if (choice[0].move != first) {
        return no(why, "long thinking differs from short");
    }
    out->seat = search_seat(search);
    out->move = first;
    keep_line(search, state, out);
    Move rival[RIVALS];
    const int rivals = count - 1 < RIVALS ? count - 1 : RIVALS;
    for (int i = 0; i < rivals; i++) {
        rival[i] = choice[i + 1].move;
    }
    out->worth = worth_alone(search, state, first, walks / ALONE_PART, seed + 2);
    out->next = -1;
    for (int i = 0; i < rivals; i++) {
        const float worth = worth_alone(search, state, rival[i], walks / ALONE_PART, seed + 2);
        if (worth > out->next) {
            out->next = worth;
            out->rival = rival[i];
        }
        if (out->worth - out->next < PUZZLE_GAP) {
            return no(why, "another move is nearly as good");
        }
    }
    if (out->worth < PUZZLE_LEAST || out->next > 1 - PUZZLE_LEAST) {
        return no(why, "it is decided");
    }
    choice = think(search, state, walks, seed + 3, &count);
    return choice[0].move == first || no(why, "thinking again differs");
}

bool puzzle_find(Search *search, const void *state, int64_t walks, uint64_t seed, Puzzle *out,
                 const char **why) {
    memset(out, 0, sizeof *out);
    if (!think_through(search, state, walks, seed, out, why)) {
        return false;
    }
    out->hard = puzzle_hardness(search, state, out->move, out->worth - out->next, seed + 4);
    return true;
}

bool puzzle_holds(Search *search, const void *state, Move move, int64_t walks, uint64_t seed,
                  const char **why) {
    Puzzle puzzle;
    memset(&puzzle, 0, sizeof puzzle);
    return think_through(search, state, walks, seed, &puzzle, why) &&
           (puzzle.move == move || no(why, "another move is best"));
}
