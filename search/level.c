/* search/level.c -- computer opponents in five strengths, from one for beginners to the best, and
 * a sixth that thinks as long as somebody likes. */
#define _POSIX_C_SOURCE 200809L
#include "search/level.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

/* Levels 1 to 4 make so many walks at most, whatever the machine; so they are as strong on a phone
 * as on a server. They look at a few moves only and with some luck (search/root.c): the lower, the
 * more they overlook. Level 5 thinks as long as it may; but in Barony between two, where four times
 * the walks win nine games of ten, it too makes so many at most, else nobody who beats level 4
 * could hope to beat it. Level 6 knows no limit. How far apart they are stands in
 * tests/strength/RESULTS.md, from which the ratings follow. */
typedef struct LevelRow {
    int walks; /* 0: no limit; of level 5 only between two */
    int wide;  /* moves that are looked at; 0: all */
    float noise;
    int rating;
} LevelRow;

static const struct {
    const char *game;
    LevelRow level[LEVEL_MOST];
} LEVELS[] = {
    {"baron",
     {{8, 6, 1, 800},
      {44, 8, 0.7f, 1000},
      {140, 10, 0.35f, 1260},
      {700, 12, 0, 1490},
      {0, 0, 0, 1690}}},
    {"barony",
     {{8, 8, 1, 730},
      {20, 8, 1, 1000},
      {64, 8, 0.75f, 1230},
      {256, 8, 0, 1530},
      {700, 0, 0, 1810}}},
    {"feudo",
     {{4, 4, 2, 760},
      {8, 8, 0.6f, 1000},
      {24, 8, 0.3f, 1140},
      {320, 12, 0, 1310},
      {0, 0, 0, 1480}}},
};
/* Where no network is asked: first likings by hand-made opinions are far more even, so the same
 * luck would make nearly any move. */
static const LevelRow PLAIN[LEVEL_MOST] = {{1, 1, 0.1f, 860},
                                           {6, 6, 0.2f, 1000},
                                           {24, 8, 0.2f, 1140},
                                           {128, 8, 0.1f, 1290},
                                           {0, 0, 0, 1440}};

static const LevelRow *row_of(const Game *game, bool net, int level) {
    assert(level >= LEVEL_LEAST && level <= LEVEL_LONG);
    const int row = (level < LEVEL_MOST ? level : LEVEL_MOST) - LEVEL_LEAST;
    for (size_t i = 0; net && i < sizeof LEVELS / sizeof LEVELS[0]; i++) {
        if (strcmp(LEVELS[i].game, game->name) == 0) {
            return &LEVELS[i].level[row];
        }
    }
    return &PLAIN[row];
}

int level_rating(const Game *game, int level) {
    return row_of(game, true, level)->rating;
}

Budget level_budget(const Game *game, int seats, bool net, int level, const Budget *full) {
    const LevelRow *row = row_of(game, net, level);
    Budget budget = {level == LEVEL_MOST ? LEVEL_MS : LEVEL_LONG_MS, 0};
    if (full != NULL) {
        budget = *full;
    }
    const bool limited =
        level < LEVEL_MOST || (level == LEVEL_MOST && seats == 2 && budget.iterations == 0);
    if (limited && row->walks > 0 && (budget.iterations == 0 || budget.iterations > row->walks)) {
        budget.iterations = row->walks;
    }
    return budget;
}

static int processors(void) {
#ifdef __wasm__
    return 1;
#else
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > SEARCH_THREADS_MAX ? SEARCH_THREADS_MAX : (int)count;
#endif
}

Search *level_search(const Game *game, int seats, int level, Text *error) {
    const int threads = level == LEVEL_LONG ? processors() : 1;
    return search_new(game, seats, (size_t)threads * LEVEL_MEMORY, threads, NULL, error);
}

Move level_move(Search *search, const void *state, int level, const Budget *full, uint64_t seed) {
    TEXT(error, 200);
    const bool net = search_has_net(search);
    const LevelRow *row = row_of(search_game(search), net, level);
    const Budget budget = level_budget(search_game(search), search_seats(search), net, level, full);
    if (row->wide > 0) {
        search_forget(search); /* else walks of the move before would count, where they are kept */
        search_glance(search, row->wide, row->noise);
    }
    const bool good = search_run(search, state, &budget, seed, &error);
    assert(good);
    (void)good;
    return search_decide(search, seed);
}
