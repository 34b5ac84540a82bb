/* web/shim_think.c -- computer players and explanations, for JavaScript: in a worker. */
#include "core/json_writer.h"
#include "explain/explain_json.h"
#include "games/list.h"
#include "search/level.h"
#include "search/networks.h"
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
const char *EXPORT(liege_explain)(const Match *match, size_t length, int plan, int playouts,
                                  int pairs, int lang);

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

/* A search that is kept from call to call as long as the game is the same. */
typedef struct Kept {
    Search *search;
    int networks;
} Kept;

/* For the seat to act; NULL: liege_error says why there is none. */
static Search *kept_search(Kept *kept, const Match *match, Text *error) {
    Search *search = kept->search;
    if (search != NULL &&
        (search_game(search) != match->game || search_seats(search) != match->setup.seats ||
         kept->networks != networks_number())) {
        search_free(search);
        search = NULL;
    }
    if (search == NULL) {
        kept->networks = networks_number();
        search = search_new(match->game, match->setup.seats, LEVEL_MEMORY, 1, NULL, error);
    }
    kept->search = search;
    if (search != NULL && match_turn(match) < 0) {
        text_clear(error);
        text_put(error, TEXT_IN(error, "no player is to move", "kein Spieler ist am Zug",
                                "aucun joueur n’a à jouer"));
        return NULL;
    }
    return search;
}

/* A move for the seat to act, from what that seat may know; "": liege_error says why not. */
const char *liege_think(const Match *match, int level) {
    static Kept kept;
    Text error = shim_error();
    const void *state = match_state(match);
    Search *search = kept_search(&kept, match, &error);
    Text *out = shim_begin();
    if (search == NULL) {
        return "";
    }
    search_follow(search, state);
    match->game->write_move(
        state, level_move(search, state, level, NULL, explain_seed(match->game, state)), out);
    return shim_answer();
}

Explainer *shim_explainer(void) {
    enum { EXPLAIN_MEMORY = 16 << 20 }; /* bytes; enough for some ten thousand playouts */
    static Explainer *explainer;
    if (explainer == NULL && (explainer = explainer_new(EXPLAIN_MEMORY, 1)) == NULL) {
        Text error = shim_error();
        text_no_memory(&error);
    }
    return explainer;
}

/* Why the best turn, or the one that begins with the moves in the buffer, is better or worse than
 * its rival: explain/explain_json.h. As a `plan` the moves are what is left of the turn that was
 * named before. With 0 pairs the turns alone, which is quicker. "null": liege_error says why there
 * is nothing to say, or the moves are not legal. */
const char *liege_explain(const Match *match, size_t length, int plan, int playouts, int pairs,
                          int lang) {
    Text error = shim_error();
    Move moves[TURN_MOVES];
    Explainer *explainer = shim_explainer();
    const int count = match_read_turn(match, shim_words(length), moves, TURN_MOVES);
    Text *out = shim_begin();
    const ExplainQuestion about = {moves, count, plan != 0, playouts, pairs};
    if (explainer == NULL || count < 0 || lang < 0 || lang >= LANGS ||
        !explain_answer(explainer, match->game, match->setup.seats, match_state(match), &about,
                        (Lang)lang, out, &error)) {
        return "null";
    }
    return shim_answer();
}

/* Level 6 thinks for so long about the position, or for so much longer if it was asked about it
 * last, and says which move it would make by now; "": liege_error says why not. */
const char *liege_think_on(const Match *match, int ms) {
    static Kept kept;
    Text error = shim_error();
    Search *search = kept_search(&kept, match, &error);
    const Budget budget = {ms, 0};
    Text *out = shim_begin();
    if (search == NULL || !budget_good(&budget, &error)) {
        return "";
    }
    const Move move =
        level_move(search, match_state(match), LEVEL_LONG, &budget, (uint64_t)match->count);
    match->game->write_move(match_state(match), move, out);
    return shim_answer();
}
