/* search/adviser.c -- advice on a position as JSON: what rpc, server and page answer to `suggest`.
 */
#include "search/adviser.h"

#include "core/eyes.h"
#include "core/hash.h"
#include "core/json_writer.h"
#include "core/moment.h"
#include "search/level.h"
#include "search/networks.h"
#include "search/review.h"

#include <stdlib.h>

enum { MOVE_SIZE = 256 }; /* bytes enough for the text of any move */

struct Adviser {
    size_t memory;
    int threads;
    Search *search; /* of this game and these seats; NULL: none yet */
    const Game *game;
    int seats;
    int networks; /* networks_number when it was made */
    bool alone;
};

Adviser *adviser_new(size_t memory, int threads) {
    Adviser *adviser = calloc(1, sizeof *adviser);
    if (adviser != NULL) {
        adviser->memory = memory;
        adviser->threads = threads;
    }
    return adviser;
}

void adviser_ask_net_alone(Adviser *adviser) {
    adviser->alone = true;
}

void adviser_free(Adviser *adviser) {
    if (adviser != NULL) {
        search_free(adviser->search);
        free(adviser);
    }
}

static bool prepare(Adviser *adviser, const Game *game, int seats, Text *error) {
    if (adviser->search != NULL && (adviser->game != game || adviser->seats != seats ||
                                    adviser->networks != networks_number())) {
        search_free(adviser->search);
        adviser->search = NULL;
    }
    if (adviser->search == NULL) {
        adviser->search = search_new(game, seats, adviser->memory, adviser->threads, NULL, error);
        adviser->game = game;
        adviser->seats = seats;
        adviser->networks = networks_number();
    }
    return adviser->search != NULL;
}

static bool is_seats_turn(const Game *game, const void *state, Text *error) {
    if (game->turn(state) >= 0) {
        return true;
    }
    text_clear(error);
    text_put(error,
             game->turn(state) == OVER
                 ? TEXT_IN(error, "the game is over; there is nothing to suggest",
                           "das Spiel ist zu Ende; es gibt nichts vorzuschlagen",
                           "la partie est finie ; il n’y a rien à proposer")
                 : TEXT_IN(error, "nature is to act; there is nothing to suggest before it has",
                           "der Zufall ist am Zug; vorher gibt es nichts vorzuschlagen",
                           "c’est au hasard de jouer ; avant, il n’y a rien à proposer"));
    return false;
}

/* A seed that follows from what the seat to act sees, so that what is answered does too. */
static uint64_t seed_of(const Game *game, const void *state) {
    STATE_ROOM(view);
    eyes_see(game->turn(state), game, state, view);
    return hash_bytes(view, (size_t)game->state_size, 1);
}

static void add_move(const Game *game, const void *state, Move move, const char *key, Text *out) {
    TEXT(words, MOVE_SIZE);
    game->write_move(state, move, &words);
    json_add_words(out, key, words.start);
}

static void add_line(const Game *game, const void *state, const Move *line, int count, Text *out) {
    STATE_ROOM(walked);
    Random random;
    random_seed(&random, seed_of(game, state)); /* as the seat to act might believe it */
    eyes_see(game->turn(state), game, state, walked);
    game->guess(walked, game->turn(state), &random);
    for (int i = 0; i < count; i++) {
        while (game->turn(walked) == NATURE) {
            game->apply(walked, game->chance(walked, &random));
        }
        if (game->turn(walked) < 0 || !game->legal(walked, line[i])) {
            return; /* other luck than the search counted on */
        }
        add_move(game, walked, line[i], NULL, out);
        game->apply(walked, line[i]);
    }
}

static void add_worth(const float *worth, int seats, Text *out) {
    json_open_list(out, "worth");
    for (int s = 0; s < seats; s++) {
        json_add_decimals(out, NULL, (double)worth[s], 4);
    }
    json_close_list(out);
}

static void add_other(const Game *game, int seats, const void *state, const Choice *choice,
                      Text *out) {
    json_open(out, NULL);
    add_move(game, state, choice->move, "move", out);
    add_worth(choice->worth, seats, out);
    json_add_number(out, "visits", choice->visits);
    json_close(out);
}

static const Choice *considered(const Consideration *all, Move move) {
    for (int i = 0; i < all->moves; i++) {
        if (all->move[i].choice.move == move) {
            return &all->move[i].choice;
        }
    }
    return NULL;
}

/* What was found of a move beside the favourite, as if that were worth what it is by itself. */
static Choice beside(const Consideration *all, const Choice *choice, int seats) {
    const Choice *first = &all->beside[0], *alone = considered(all, first->move);
    Choice out = *choice;
    for (int s = 0; s < seats; s++) {
        const float worth = choice->worth[s] + alone->worth[s] - first->worth[s];
        out.worth[s] = worth < 0 ? 0 : worth > 1 ? 1 : worth;
    }
    return out;
}

/* Everything but the closing brace. */
static void write_consideration(const Game *game, int seats, const void *state,
                                const Consideration *all, int64_t iterations, Text *out) {
    const Considered *best = &all->move[0];
    json_open(out, NULL);
    add_move(game, state, best->choice.move, "move", out);
    add_worth(best->choice.worth, seats, out);
    json_open_list(out, "line");
    add_line(game, state, best->line, best->length, out);
    json_close_list(out);
    json_open_list(out, "others");
    int written = 0;
    for (int i = 1; i < all->moves; i++, written++) {
        add_other(game, seats, state, &all->move[i].choice, out);
    }
    for (int i = 0; i < all->others && written < ADVICE_OTHERS; i++) {
        if (considered(all, all->beside[i].move) == NULL) {
            const Choice other = beside(all, &all->beside[i], seats);
            add_other(game, seats, state, &other, out);
            written++;
        }
    }
    json_close_list(out);
    json_add_number(out, "visits", best->choice.visits);
    json_add_number(out, "iterations", iterations);
}

/* Where no level is asked for, the best answer that there is time for: what a review with the same
 * playouts would call the best move. A time is shared by all the searches that takes. */
static bool consider_for(Adviser *adviser, const Game *game, int seats, const void *state,
                         const Budget *full, Text *out, Text *error) {
    const bool timed = full->iterations == 0;
    const int64_t ms = full->ms > 0 ? full->ms : LEVEL_MS, share = ms / (1 + REVIEW_CHOICES);
    const Budget each = {timed ? (share > 0 ? share : 1) : full->ms, full->iterations};
    const int64_t from = steady_ms();
    Consideration all;
    if (!review_consider(adviser->search, state, &each, review_enough(&each), seed_of(game, state),
                         &all, error)) {
        return false;
    }
    int64_t walks = 0;
    for (int i = 0; i < all.others; i++) {
        walks += all.beside[i].visits;
    }
    write_consideration(game, seats, state, &all, timed ? walks : full->iterations, out);
    json_add_number(out, "ms", timed ? steady_ms() - from : 0);
    json_add_number(out, "level", LEVEL_MOST);
    json_close(out);
    return true;
}

bool adviser_answer(void *self, const Game *game, int seats, const void *state, int64_t ms,
                    int64_t iterations, int level, Text *out, Text *error) {
    Adviser *adviser = self;
    text_clear(error);
    if (level != 0 && (level < LEVEL_LEAST || level > LEVEL_MOST)) {
        text_format(error,
                    TEXT_IN(error, "'level' must be a whole number from %d to %d",
                            "'level' muss eine ganze Zahl von %d bis %d sein",
                            "'level' doit être un nombre entier de %d à %d"),
                    LEVEL_LEAST, LEVEL_MOST);
        return false;
    }
    const int64_t from = steady_ms();
    const Budget full = {ms, iterations};
    if (!is_seats_turn(game, state, error) || !prepare(adviser, game, seats, error) ||
        ((ms != 0 || iterations != 0) && !budget_good(&full, error))) {
        return false;
    }
    if (level == 0 && !adviser->alone) {
        return consider_for(adviser, game, seats, state, &full, out, error);
    }
    const int used = level == 0 ? LEVEL_MOST : level;
    if (iterations > 0) { /* the same answer again, whatever was asked before */
        search_forget(adviser->search);
    } else {
        search_follow(adviser->search, state);
    }
    const uint64_t seed = seed_of(game, state);
    const Choice *choice;
    Move best = 0;
    if (adviser->alone && !search_alone(adviser->search, state, seed, error)) {
        return false;
    }
    if (!adviser->alone) {
        best = level_move(adviser->search, state, level, ms == 0 && iterations == 0 ? NULL : &full,
                          seed);
    }
    const int count = search_choices(adviser->search, &choice);
    best = adviser->alone ? choice[0].move : best;
    int first = 0;
    while (choice[first].move != best) {
        first++;
    }
    json_open(out, NULL);
    add_move(game, state, best, "move", out);
    add_worth(choice[first].worth, seats, out);
    json_open_list(out, "line");
    if (first == 0) {
        Move line[SEARCH_LINE_MAX];
        add_line(game, state, line, search_line(adviser->search, line), out);
    } else {
        add_move(game, state, best, NULL, out);
    }
    json_close_list(out);
    json_open_list(out, "others");
    for (int i = 0, written = 0; i < count && written < ADVICE_OTHERS; i++) {
        if (i != first) {
            written++;
            add_other(game, seats, state, &choice[i], out);
        }
    }
    json_close_list(out);
    json_add_number(out, "visits", choice[first].visits);
    json_add_number(out, "iterations", search_iterations(adviser->search));
    json_add_number(out, "ms", iterations > 0 ? 0 : steady_ms() - from);
    json_add_number(out, "level", used);
    json_close(out);
    return true;
}
