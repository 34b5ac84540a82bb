/* cli/mine.c -- puzzles mined from games that the computer plays itself.
 *
 * Each game is played by one thread with quick thinking and now and then a careless move, so that
 * chances come up. Decisions in which one move looks much better than the rest are kept, and at the
 * end of the game the clearest of them are thought through (search/puzzle.h) and explained: those
 * with one clear reason stay (explain/puzzle_reason.h). Each game depends on
 * the seed and its number alone. From all that was found the clearest are chosen, in turn from each
 * theme and level, so that no kind of puzzle crowds out the others. */
#define _POSIX_C_SOURCE 200809L
#include "cli/mine.h"
#include "cli/grade.h"

#include "core/hash.h"
#include "explain/puzzle_reason.h"
#include "play/match.h"
#include "play/puzzles.h"
#include "play/setup.h"
#include "search/level.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_WALKS = 400,       /* of the thinking while a game is played */
    GLANCE_WALKS = 16,      /* of a glance before it: what it does not find is a surprise */
    CARELESS_PER_CENT = 15, /* moves that are a careless level's */
    CARELESS_LEVEL = 2,
    CANDIDATES = 10, /* of one game that are thought through */
    KEPT = 4,        /* of one game that become puzzles */
    APART = 6,       /* moves between two of them */
    THEMES_MOST = 16
};
#define LOOK_GAP (PUZZLE_GAP * 0.8f)
/* A surprise need not look so clear yet, and comes before what is plain to see. */
#define SURPRISE_GAP   (PUZZLE_GAP * 0.3f)
#define SURPRISE_BONUS 0.3f
/* Where little can be saved there is little joy in solving, and a small gap convinces nobody. */
#define WORTH_LEAST 0.25f
#define GAP_LEAST   0.10f

typedef struct Found {
    int number, index; /* of the game, of the move in it */
    int theme;
    Puzzle puzzle;
    STATE_ROOM(state); /* with what the seat cannot know made up */
} Found;

typedef struct Candidate {
    int index;
    float gap;
} Candidate;

typedef struct Mine {
    const Mining *mining;
    pthread_mutex_t lock;
    int next; /* game to be played */
    bool no_memory;
    struct {
        bool done;
        int count;
        Found *found;
    } * game;
} Mine;

static atomic_bool interrupted;

static void note(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

/* ---- one game ----------------------------------------------------------------------------- */

/* Two seats most often: there a puzzle is about one opponent. */
static int seats_of(const Game *game, int number) {
    const int kinds = game->seats_max - game->seats_min + 1;
    return number % 2 == 0 ? game->seats_min : game->seats_min + number / 2 % kinds;
}

static uint64_t seed_of(uint64_t seed, int number, int index) {
    const uint64_t words[3] = {seed, (uint64_t)number, (uint64_t)index};
    return hash_bytes(words, sizeof words, 1);
}

/* Keeps the clearest, in order. */
static int add_candidate(Candidate *candidate, int count, int index, float gap) {
    if (count == CANDIDATES && candidate[count - 1].gap >= gap) {
        return count;
    }
    int at = count < CANDIDATES ? count++ : CANDIDATES - 1;
    while (at > 0 && candidate[at - 1].gap < gap) {
        candidate[at] = candidate[at - 1];
        at--;
    }
    candidate[at] = (Candidate){index, gap};
    return count;
}

/* A word alone, such as `done`, says that nothing is done: there is little to find in it. */
static bool says_something(const Game *game, const void *state, Move move) {
    TEXT(words, MATCH_MOVE_SIZE);
    game->write_move(state, move, &words);
    return strchr(words.start, ' ') != NULL;
}

/* A decision of two moves or more: the best one, and how good a puzzle it promises to be; 0: none.
 */
static Move look_at(const Mining *mining, Search *search, const void *state, int legal,
                    uint64_t seed, float *promise) {
    const Budget look = {0, LOOK_WALKS}, glance = {0, GLANCE_WALKS};
    const Choice *choice;
    TEXT(error, 200);
    Move seen = NO_MOVE;
    if (legal >= PUZZLE_MOVES_LEAST) {
        search_forget(search);
        search_run(search, state, &glance, seed, &error);
        search_choices(search, &choice);
        seen = choice[0].move;
    }
    search_forget(search);
    search_run(search, state, &look, seed, &error);
    search_choices(search, &choice);
    const float gap = puzzle_gap(search);
    const bool surprise = seen != choice[0].move;
    *promise = 0;
    if (legal >= PUZZLE_MOVES_LEAST && gap >= (surprise ? SURPRISE_GAP : LOOK_GAP) &&
        says_something(mining->game, state, choice[0].move)) {
        *promise = surprise ? gap + SURPRISE_BONUS : gap;
    }
    return choice[0].move;
}

/* Plays the game and notes where one move looks much better than the rest. */
static int play_game(const Mining *mining, Search *search, Match *match, int number,
                     Candidate candidate[CANDIDATES]) {
    const Game *game = mining->game;
    const Budget look = {0, LOOK_WALKS};
    Move moves[MOVES_MAX];
    Random random;
    TEXT(error, 200);
    int count = 0;
    for (int i = 0; i < CANDIDATES; i++) {
        candidate[i] = (Candidate){-1, 0};
    }
    random_seed(&random, seed_of(mining->seed, number, -1));
    while (match_turn(match) >= 0 && !atomic_load(&interrupted)) {
        const void *state = match_state(match);
        const uint64_t seed = seed_of(mining->seed, number, match->count);
        const int legal = game->moves(state, moves);
        Move move = moves[0];
        if (legal > 1) {
            float promise;
            move = look_at(mining, search, state, legal, seed, &promise);
            if (promise > 0) {
                count = add_candidate(candidate, count, match->count, promise);
            }
        }
        if (legal > 1 && random_below(&random, 100) < CARELESS_PER_CENT) {
            search_forget(search);
            move = level_move(search, state, CARELESS_LEVEL, &look, seed);
        }
        if (match_play(match, move, &error) != MATCH_MADE) {
            break;
        }
    }
    return count;
}

static bool is_apart(const Found *found, int count, int index) {
    for (int i = 0; i < count; i++) {
        if (abs(found[i].index - index) < APART) {
            return false;
        }
    }
    return true;
}

static bool is_good(const Puzzle *puzzle) {
    return puzzle->worth >= WORTH_LEAST && puzzle->worth - puzzle->next >= GAP_LEAST;
}

/* Goes on as the explanation does; false: the turn is too long. */
static bool go_on(Puzzle *puzzle, const Turn *turn) {
    puzzle->line_count = turn->length - 1;
    for (int i = 1; i < turn->length && i <= PUZZLE_LINE; i++) {
        puzzle->line[i - 1] = turn->move[i];
    }
    return puzzle->line_count <= PUZZLE_LINE;
}

/* One game and its puzzles; false: there is no memory. */
static bool dig(Mine *mine, int number, Found **out, int *count) {
    const Mining *mining = mine->mining;
    const Game *game = mining->game;
    Setup setup;
    TEXT(error, 200);
    setup_seats(game, seats_of(game, number), &setup, &error);
    const uint64_t seed = seed_of(mining->seed, number, -2);
    Match *match = match_new(game, &setup, seed >> 16, true, &error);
    Search *search = search_new(game, setup.seats, PUZZLE_MEMORY, 1, NULL, &error);
    Explainer *explainer = explainer_new(PUZZLE_MEMORY, 1);
    Found *found = aligned_alloc(64, KEPT * sizeof *found);
    *out = found;
    *count = 0;
    const bool good = match != NULL && search != NULL && explainer != NULL && found != NULL;
    if (good) {
        memset(found, 0, KEPT * sizeof *found);
        Candidate candidate[CANDIDATES];
        const int candidates = play_game(mining, search, match, number, candidate);
        for (int i = 0; i < candidates && *count < KEPT && !atomic_load(&interrupted); i++) {
            const int index = candidate[i].index;
            if (!is_apart(found, *count, index)) {
                continue;
            }
            Found *one = &found[*count];
            Random random;
            random_seed(&random, seed_of(mining->seed, number, index));
            memcpy(one->state, match_at(match, index), (size_t)game->state_size);
            const int seat = game->turn(one->state);
            game->view(one->state, seat);
            game->guess(one->state, seat, &random);
            if (puzzle_find(search, one->state, mining->walks, seed_of(mining->seed, number, index),
                            &one->puzzle, NULL) &&
                is_good(&one->puzzle)) {
                const char *why;
                Turn turn;
                one->number = number;
                one->index = index;
                one->theme = puzzle_reason(explainer, game, setup.seats, one->state,
                                           one->puzzle.move, &turn, &why);
                *count += one->theme >= 0 && go_on(&one->puzzle, &turn);
            }
        }
    }
    explainer_free(explainer);
    search_free(search);
    match_free(match);
    return good;
}

static void *work(void *argument) {
    Mine *mine = argument;
    pthread_mutex_lock(&mine->lock);
    while (mine->next < mine->mining->games && !mine->no_memory && !atomic_load(&interrupted)) {
        const int number = mine->next++;
        pthread_mutex_unlock(&mine->lock);
        Found *found = NULL;
        int count = 0;
        const bool good = dig(mine, number, &found, &count);
        const bool whole = !atomic_load(&interrupted);
        pthread_mutex_lock(&mine->lock);
        mine->game[number].done = good && whole;
        mine->game[number].count = count;
        mine->game[number].found = found;
        mine->no_memory = mine->no_memory || !good;
        if (isatty(STDERR_FILENO)) {
            fprintf(stderr, "\r%d/%d ", number + 1, mine->mining->games);
        }
    }
    pthread_mutex_unlock(&mine->lock);
    return NULL;
}

/* ---- choosing ----------------------------------------------------------------------------- */

static float gap_of(const Found *found) {
    return found->puzzle.worth - found->puzzle.next;
}

/* The clearest first; equals by where they come from. */
static int compare_gap(const void *a, const void *b) {
    const Found *one = *(const Found *const *)a, *other = *(const Found *const *)b;
    const float difference = gap_of(other) - gap_of(one);
    return difference != 0                ? (difference > 0) - (difference < 0)
           : one->number != other->number ? one->number - other->number
                                          : one->index - other->index;
}

static void to_front(Found **all, int from) {
    Found *one = all[from];
    memmove(&all[1], &all[0], (size_t)from * sizeof(Found *));
    all[0] = one;
}

/* Levels of these, the same number in each; with `order` also as they stand in a file. */
static bool grade_found(Found **all, int count, bool order) {
    Graded *graded = calloc((size_t)count + 1, sizeof *graded);
    Found **ordered = calloc((size_t)count + 1, sizeof(Found *));
    const bool good = graded != NULL && ordered != NULL;
    for (int i = 0; good && i < count; i++) {
        graded[i] = (Graded){i, all[i]->theme, 0, all[i]->puzzle.hard};
    }
    if (good) {
        grade_levels(graded, count);
        for (int i = 0; i < count; i++) {
            all[i]->puzzle.level = graded[i].level;
        }
        if (order) {
            grade_order(graded, count);
        }
        for (int i = 0; i < count; i++) {
            ordered[i] = all[graded[i].index];
        }
        memcpy(all, ordered, (size_t)count * sizeof(Found *));
    }
    free(graded);
    free(ordered);
    return good;
}

/* In turn from each theme and level, the clearest first; the chosen ones end up in front. */
static int choose(Found **all, int count, int wanted) {
    int taken = 0;
    bool found = true;
    qsort(all, (size_t)count, sizeof(Found *), compare_gap);
    while (found && taken < wanted) {
        bool had[THEMES_MOST][PUZZLE_LEVELS + 1];
        memset(had, 0, sizeof had);
        found = false;
        for (int i = taken; i < count && taken < wanted; i++) {
            bool *one = &had[all[i]->theme][all[i]->puzzle.level];
            if (!*one) {
                *one = found = true;
                to_front(all + taken, i - taken);
                taken++;
            }
        }
    }
    return taken;
}

static void write_file(const Mining *mining, int games, Found *const *chosen, int count,
                       Buffer *out) {
    const Game *game = mining->game;
    TEXT(made, 300);
    text_format(&made, "liege puzzles %s --mine --games %d --count %d --walks %lld --seed %llu",
                game->name, games, mining->count, (long long)mining->walks,
                (unsigned long long)mining->seed);
    puzzles_write_head(game, made.start, out);
    for (int i = 0; i < count; i++) {
        const Puzzle *puzzle = &chosen[i]->puzzle;
        const PuzzleLine line = {
            .theme = game->themes[chosen[i]->theme].name,
            .level = puzzle->level,
            .worth = (int)(puzzle->worth * 1000),
            .next = (int)(puzzle->next * 1000),
            .move = puzzle->move,
            .instead = puzzle->rival,
            .line_count = puzzle->line_count,
            .line = puzzle->line,
        };
        puzzles_write(game, chosen[i]->state, &line, out);
    }
}

/* The games from the first on that were all finished. */
static int finished(const Mine *mine, int *puzzles) {
    int games = 0;
    *puzzles = 0;
    while (games < mine->mining->games && mine->game[games].done) {
        *puzzles += mine->game[games++].count;
    }
    return games;
}

static void dig_all(Mine *mine) {
    enum { THREADS_MOST = 64 };
    pthread_t threads[THREADS_MOST];
    int started = 0;
    while (started < mine->mining->threads && started < THREADS_MOST &&
           pthread_create(&threads[started], NULL, work, mine) == 0) {
        started++;
    }
    if (started == 0) {
        work(mine);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
}

int mine(const Mining *mining, Buffer *out, Text *error) {
    Mine all;
    memset(&all, 0, sizeof all);
    all.mining = mining;
    all.game = calloc((size_t)mining->games, sizeof *all.game);
    if (all.game == NULL) {
        text_no_memory(error);
        return -1;
    }
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGINT, &action, &before);
    pthread_mutex_init(&all.lock, NULL);
    dig_all(&all);
    pthread_mutex_destroy(&all.lock);
    sigaction(SIGINT, &before, NULL);
    int puzzles, taken = -1;
    const int games = finished(&all, &puzzles);
    Found **list = calloc((size_t)puzzles + 1, sizeof(Found *));
    if (all.no_memory || list == NULL) {
        text_no_memory(error);
    } else {
        int count = 0;
        for (int g = 0; g < games; g++) {
            for (int i = 0; i < all.game[g].count; i++) {
                list[count++] = &all.game[g].found[i];
            }
        }
        bool good = grade_found(list, count, false); /* of each level some are chosen */
        const int chosen = good ? choose(list, count, mining->count) : 0;
        good = good && grade_found(list, chosen, true);
        if (good) {
            taken = chosen;
            write_file(mining, games, list, taken, out);
        } else {
            text_no_memory(error);
        }
    }
    free(list);
    for (int g = 0; g < mining->games; g++) {
        free(all.game[g].found);
    }
    free(all.game);
    return taken;
}
