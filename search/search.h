/* search/search.h -- the computer's thinking: Monte Carlo tree search over any game of the
 * contract.
 *
 * A search thinks for the seat to act, and only from what that seat may know: the state it is given
 * is blanked by `view` before anything is looked at, and every walk through the tree begins with a
 * fresh `guess`. Each seat of 2 to 5 goes after its own result. All memory is taken when the search
 * is made; thinking allocates nothing. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "core/game.h"

#include <stddef.h>

enum {
    SEARCH_THREADS_MAX = 64,
    SEARCH_NODE = 32,                 /* bytes of one node of the tree */
    SEARCH_MEMORY_LEAST = 1 << 20,    /* bytes for each thread */
    SEARCH_MS_MAX = 24 * 3600 * 1000, /* of one budget */
    SEARCH_LINE_MAX = 32
};
#define SEARCH_ITERATIONS_MAX ((int64_t)1000000000000)

/* Numbers that shape the search. The defaults are measured; see search.c and tests/strength. */
typedef struct SearchShape {
    float explore;     /* weight of what has been looked at little; -1: search/tuning.h, without a
                          network 6 */
    float focus;       /* how much the first opinion steers attention; 0: not at all */
    int trust;         /* visits that a first opinion counts for */
    int playout_plies; /* decisions played on from a leaf before it is evaluated, */
    int playout_width; /* each the best of so many random moves; -1 and 0: search/tuning.h */
    int expand_after;  /* visits from which a leaf grows children */
    int first_width;   /* children of a leaf that grows, the most promising; the root has all */
    int widen_after;   /* visits from which it has more, */
    int max_width;     /* so many at most */
    int split;         /* visits of a node from which nature's outcomes are told apart */
    float width;       /* of the step from worse to better, in spreads of what may come */
    float drop; /* what a network's first opinion of a move falls short of the state's worth; -1:
                   search/tuning.h */
    float net_values; /* how much of a leaf's worth the network says, the rest by playing on; 0: it
                         only says which moves to look at; -1: search/tuning.h */
    float sure;       /* with few walks: how much what they found counts against first likings */
} SearchShape;
extern const SearchShape SEARCH_SHAPE;

typedef struct Search Search;

/* At most `memory` bytes are used, in `threads` threads (one, where the platform has none).
 * `shape` NULL: the default. NULL: `error` says why. */
Search *search_new(const Game *game, int seats, size_t memory, int threads,
                   const SearchShape *shape, Text *error);
void search_free(Search *search); /* NULL is fine */

/* What one thinking may cost: time, walks through the tree in all threads together, or both,
 * whichever ends first; 0 stands for no limit, but one must be given. With one thread and
 * iterations only, the same seed gives the same result. */
typedef struct Budget {
    int64_t ms;
    int64_t iterations;
} Budget;
bool budget_good(const Budget *budget, Text *error); /* false: `error` says what is wrong */

/* One move of the seat to act. Worth is the share of the win that a seat may expect, 0 to 1; over
 * all seats it adds up to 1. */
typedef struct Choice {
    Move move;
    int64_t visits;
    float worth[SEATS_MAX];
    float promise; /* the same for the mover as the search itself reckons, more sharply */
} Choice;

/* Thinks about a state in which a seat is to act. False, with a sentence in `error`: the budget is
 * none. Stopping early still leaves an answer. */
bool search_run(Search *search, const void *state, const Budget *budget, uint64_t seed,
                Text *error);
/* The next search_run looks at nothing but this legal move. */
void search_only(Search *search, Move move);
/* The next search_run looks at no more than `wide` moves (1 to 64), and search_decide takes one of
 * them: search/root.c. With noise 0 the same walks are well used; 1 draws by first likings, more
 * overlooks more. One thread walks, and the budget should say how often. */
void search_glance(Search *search, int wide, float noise);
/* The next search_run does not ask the network, if the game has one. */
void search_plain(Search *search);
/* Instead of search_run: the network alone, one move ahead. False: `error` says that there is none.
 */
bool search_alone(Search *search, const void *state, uint64_t seed, Text *error);
/* From any thread or a signal handler: the thinking that is going on, or else the next one, ends
 * at once. */
void search_stop(Search *search);
void search_heed(Search *search); /* a stop that came too late is not for the next thinking */

/* Between search_run and the seat's next turn, while others act in `state`: goes on thinking in
 * threads of its own until it is told to end, so that the tree is larger when its turn comes.
 * Nothing happens where the last thinking was about another game, or there are no threads. Between
 * the two calls nothing else may be asked of this search. */
void search_ponder(Search *search, const void *state, uint64_t seed);
void search_ponder_end(Search *search); /* at once; also where nothing went on */

/* After search_run: all legal moves, the best first; the moves expected
 * from now on, nature's left out; how many walks were made, and the nodes in use and at most. */
/* The move to make of these: the best, or where others will not see which it is, one drawn by how
 * much each was looked at (plots made at once have no best: whoever always plots alike is found
 * out). Follows from the seed. */
Move search_decide(const Search *search, uint64_t seed);
const Game *search_game(const Search *search);
int search_seats(const Search *search); /* at the table */
int search_seat(const Search *search);  /* that it thought for */
int search_choices(const Search *search, const Choice **out);
int search_line(const Search *search, Move out[SEARCH_LINE_MAX]);
int64_t search_iterations(const Search *search);
size_t search_nodes(const Search *search, size_t *most);
size_t search_memory(const Search *search); /* bytes taken in all */

/* Tells of every move that is made in the game, so that what has been found out is kept. Of a move
 * that the thinking seat may not see, nothing but the fact is used. */
void search_played(Search *search, const void *before, Move move);
void search_forget(Search *search); /* begins afresh */
/* Before search_run, by somebody who does not tell of moves: where the same seat acts in `state`
 * after one of the moves that looked best, as in a turn of several steps, what has been found out
 * is kept as well. */
void search_follow(Search *search, const void *state);
bool search_has_net(const Search *search); /* a network for this game and these seats */

#endif
