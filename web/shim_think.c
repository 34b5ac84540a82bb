/* web/shim_think.c -- computer players, advice and looking back, for JavaScript: in a worker. */
#include "core/json_writer.h"
#include "explain/explain_json.h"
#include "games/list.h"
#include "play/json_doc.h"
#include "search/adviser.h"
#include "search/course.h"
#include "search/level.h"
#include "search/networks.h"
#include "search/review.h"
#include "web/shim.h"

#include <inttypes.h>
#include <string.h>

int EXPORT(liege_levels)(int which);
int EXPORT(liege_games)(void);
const char *EXPORT(liege_game_name)(int game);
const char *EXPORT(liege_network)(int game, size_t length);
const char *EXPORT(liege_net_sums)(const Match *match, int seat);
const char *EXPORT(liege_think)(const Match *match, int level);
const char *EXPORT(liege_think_on)(const Match *match, int ms);
const char *EXPORT(liege_advise)(const Match *match, int ms, int iterations);
const char *EXPORT(liege_weigh)(const Match *match, size_t length, int ms, int iterations);
const char *EXPORT(liege_explain)(const Match *match, size_t length, int plan, int playouts,
                                  int pairs, int lang);
const char *EXPORT(liege_courses)(const Match *match, int index, size_t length, int ms,
                                  int iterations, int lang);
const char *EXPORT(liege_review)(const Match *match, int index, int ms, int iterations);

/* ---- thinking: in a worker, apart from the page ---------------------------------------------- */

/* 0: the strongest level of all that know their time, from 1; 1: the one for somebody who has not
 * chosen; 2: the one that thinks as long as it is told to. */
int liege_levels(int which) {
    return which == 0 ? LEVEL_MOST : which == 1 ? LEVEL_USUAL : LEVEL_LONG;
}

int liege_games(void) {
    return GAMES_COUNT;
}

const char *liege_game_name(int game) {
    return GAMES[game]->name;
}

/* The bytes in the buffer are a network for this game, to be asked from now on; "" or why they are
 * not: then all goes on as before. */
const char *liege_network(int game, size_t length) {
    Text error = shim_error();
    text_clear(&error);
    return networks_give(GAMES[game], shim_bytes(), length, &error) ? "" : shim_error_words();
}

/* For tests: the integers behind what the network says of a match now, with a seat's eyes:
 *     {"value":[…],"policy":"…"}; "null": there is no network. */
const char *liege_net_sums(const Match *match, int seat) {
    Text error = shim_error();
    NetSums sums;
    Net *net = networks_open(match->game, match->setup.seats, &error);
    NetRoom *room = net_room_new();
    Text *out = shim_begin();
    if (net == NULL || room == NULL) {
        net_free(net);
        net_room_free(room);
        return "null";
    }
    net_sums(net, room, match_state(match), seat, NET_BEST, &sums);
    json_open(out, NULL);
    json_open_list(out, "value");
    for (int i = 0; i < NET_VALUES; i++) {
        json_add_number(out, NULL, sums.values[i]);
    }
    json_close_list(out);
    json_add_format(out, "policy", "%" PRId64, sums.slots);
    json_close(out);
    net_free(net);
    net_room_free(room);
    return shim_answer();
}

/* What thinks in this module, made when it is first asked; NULL: liege_error says why. */
static Adviser *the_adviser(void) {
    static Adviser *adviser;
    if (adviser == NULL) {
        adviser = adviser_new(LEVEL_MEMORY, 1);
    }
    if (adviser == NULL) {
        Text error = shim_error();
        text_no_memory(&error);
    }
    return adviser;
}

/* A move for the seat to act, from what that seat may know; "": liege_error says why not. */
const char *liege_think(const Match *match, int level) {
    static char advice_memory[ADVICE_SIZE];
    static JsonDoc doc;
    Text error = shim_error();
    Text advice = text_over(advice_memory, sizeof advice_memory);
    Adviser *adviser = the_adviser();
    Text *out = shim_begin();
    if (adviser == NULL || !adviser_answer(adviser, match->game, match->setup.seats,
                                           match_state(match), 0, 0, level, &advice, &error)) {
        return "";
    }
    char move[MATCH_MOVE_SIZE];
    if (!json_doc_read(&doc, advice.start, advice.used, &error) ||
        !json_words(&doc.json, json_member(&doc.json, 0, "move"), move, sizeof move)) {
        return "";
    }
    text_put(out, move);
    return shim_answer();
}

/* Advice for the seat to act as in search/adviser.h with which liege_review agrees, if it is asked
 * with as many walks; "null": liege_error says why there is none. */
const char *liege_advise(const Match *match, int ms, int iterations) {
    Text error = shim_error();
    Adviser *adviser = the_adviser();
    const Budget budget = {ms, iterations};
    Text *out = shim_begin();
    if (adviser == NULL ||
        !adviser_consider(adviser, match->game, match->setup.seats, match_state(match), &budget,
                          (uint64_t)match->count, out, &error)) {
        return "null";
    }
    return shim_answer();
}

static void add_share(Text *out, const char *key, float share) {
    json_add_number(out, key, (int64_t)(share * 1000 + 0.5f));
}

static void add_shares(Text *out, const char *key, const float *share, int seats) {
    json_open_list(out, key);
    for (int seat = 0; seat < seats; seat++) {
        add_share(out, NULL, share[seat]);
    }
    json_close_list(out);
}

/* What the move in the buffer is worth to each seat, in thousandths of the win, as liege_advise
 * tells of the moves that it compares; "null": it is not legal, or liege_error says why. */
const char *liege_weigh(const Match *match, size_t length, int ms, int iterations) {
    const Game *game = match->game;
    const Budget budget = {ms, iterations};
    Text error = shim_error();
    Adviser *adviser = the_adviser();
    const char *words = shim_words(length);
    Text *out = shim_begin();
    Choice choice;
    Move move;
    if (adviser == NULL || !game->read_move(match_state(match), words, &move) ||
        !game->legal(match_state(match), move) ||
        !adviser_weigh(adviser, game, match->setup.seats, match_state(match), move, &budget,
                       (uint64_t)match->count, &choice, &error)) {
        return "null";
    }
    json_open(out, NULL);
    add_shares(out, "worth", choice.worth, match->setup.seats);
    json_close(out);
    return shim_answer();
}

/* Why the best turn, or the one that begins with the moves in the buffer, is better or worse than
 * its rival: explain/explain_json.h. As a `plan` the moves are what is left of the turn that was
 * named before. With 0 pairs the turns alone, which is quicker. "null": liege_error says why there
 * is nothing to say, or the moves are not legal. */
const char *liege_explain(const Match *match, size_t length, int plan, int playouts, int pairs,
                          int lang) {
    enum { EXPLAIN_MEMORY = 16 << 20 }; /* bytes; enough for some ten thousand playouts */
    static Explainer *explainer;
    Text error = shim_error();
    Move moves[TURN_MOVES];
    if (explainer == NULL && (explainer = explainer_new(EXPLAIN_MEMORY, 1)) == NULL) {
        text_no_memory(&error);
        return "null";
    }
    const int count = match_read_turn(match, shim_words(length), moves, TURN_MOVES);
    Text *out = shim_begin();
    const ExplainQuestion about = {moves, count, plan != 0, playouts, pairs};
    if (count < 0 || lang < 0 || lang >= LANGS ||
        !explain_answer(explainer, match->game, match->setup.seats, match_state(match), &about,
                        (Lang)lang, out, &error)) {
        return "null";
    }
    return shim_answer();
}

enum { REVIEW_MEMORY = 8 << 20 }; /* bytes; enough for the short looks at each move */

/* A search that is kept from call to call as long as the game is the same. */
typedef struct Kept {
    Search *search;
    int seats, networks;
} Kept;

/* NULL: liege_error says why. */
static Search *kept_search(Kept *kept, const Match *match, size_t memory, Text *error) {
    if (kept->search != NULL &&
        (search_game(kept->search) != match->game || kept->seats != match->setup.seats ||
         kept->networks != networks_number())) {
        search_free(kept->search);
        kept->search = NULL;
    }
    if (kept->search == NULL) {
        kept->seats = match->setup.seats;
        kept->networks = networks_number();
        kept->search = search_new(match->game, kept->seats, memory, 1, NULL, error);
    }
    return kept->search;
}

/* What is expected to come of each of the moves in the buffer, one a line, at a moment at which a
 * seat acted or is to act: a list of courses as in search/course.h, each thought about for so many
 * walks and, if `ms` is not 0, for so long at most; "null": one of them is not legal there. */
const char *liege_courses(const Match *match, int index, size_t length, int ms, int iterations,
                          int lang) {
    static Kept kept;
    const Game *game = match->game;
    const Budget budget = {ms, iterations};
    Text error = shim_error();
    const char *words = shim_words(length);
    Text *out = shim_begin();
    if (index < 0 || index > match->count || game->turn(match_at(match, index)) < 0) {
        return "null";
    }
    const void *state = match_at(match, index);
    Search *search = kept_search(&kept, match, REVIEW_MEMORY, &error);
    if (search == NULL) {
        return "null";
    }
    json_open_list(out, NULL);
    while (*words != '\0') {
        const size_t line = strcspn(words, "\n");
        Text one = shim_scratch();
        Move move;
        text_bytes(&one, words, line);
        if (!game->read_move(state, one.start, &move) || !game->legal(state, move) ||
            !course_write(search, state, move, &budget, shim_lang(lang), out, &error)) {
            return "null";
        }
        words += line + (words[line] == '\n');
    }
    json_close_list(out);
    return shim_answer();
}

/* Level 6 thinks for so long about the position, or for so much longer if it was asked about it
 * last, and says which move it would make by now; "": liege_error says why not. */
const char *liege_think_on(const Match *match, int ms) {
    static Kept kept;
    Text error = shim_error();
    Search *search = kept_search(&kept, match, LEVEL_MEMORY, &error);
    const Budget budget = {ms, 0};
    Text *out = shim_begin();
    if (search == NULL || match_turn(match) < 0 || !budget_good(&budget, &error)) {
        return "";
    }
    const Move move =
        level_move(search, match_state(match), LEVEL_LONG, &budget, (uint64_t)match->count);
    match->game->write_move(match_state(match), move, out);
    return shim_answer();
}

/* One move of a finished game looked at again, shares of the win in thousandths:
 *     {"seat":0,"open":true,"before":[612,388],"after":[540,460],"loss":72,
 *      "better":[{"move":"take 2","worth":612}]}
 * "null" if nature moved there, and while the game goes on. */
const char *liege_review(const Match *match, int index, int ms, int iterations) {
    Text error = shim_error();
    const Budget budget = {ms, iterations};
    const int seats = match->setup.seats;
    Review review;
    Text *out = shim_begin();
    if (!shim_ended(match) || index < 0 || index >= match->count || match_actor(match, index) < 0) {
        return "null";
    }
    static Kept kept;
    Search *search = kept_search(&kept, match, REVIEW_MEMORY, &error);
    if (search == NULL ||
        !review_move(search, match_at(match, index), match_move(match, index), &budget,
                     review_enough(&budget), (uint64_t)index, &review, &error)) {
        return "null";
    }
    json_open(out, NULL);
    json_add_number(out, "seat", review.seat);
    json_add_flag(out, "open", review.open);
    add_shares(out, "before", review.before, seats);
    add_shares(out, "after", review.after, seats);
    add_share(out, "loss", review.loss);
    json_open_list(out, "better");
    for (int i = 0; i < review.better; i++) {
        Text words = shim_scratch();
        match->game->write_move(match_at(match, index), review.better_move[i], &words);
        json_open(out, NULL);
        json_add_words(out, "move", words.start);
        add_share(out, "worth", review.better_worth[i]);
        json_close(out);
    }
    json_close_list(out);
    json_close(out);
    return shim_answer();
}
