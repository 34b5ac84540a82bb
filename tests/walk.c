/* tests/walk.c -- random games of every game in the list, for tests to look at on the way. */
#include "tests/walk.h"

int walk_games = 4;
const char *walk_only = NULL;

static char big_memory[2][TEXT_ROOM];
JsonNode walk_nodes[NODES];

Text big_text(int which) {
    return text_over(big_memory[which], TEXT_ROOM);
}

void walk_fail(const Stand *spot, const char *file, int line, const char *what,
               const char *condition) {
    const Game *game = spot->game;
    TEXT(move, 200);
    if (game->turn(spot->state) != OVER) {
        game->write_move(spot->state, spot->move, &move);
    }
    static char position_memory[TEXT_ROOM];
    Text position = text_over(position_memory, TEXT_ROOM);
    game->write_position(spot->state, &position);
    print_error("%s, %d seats, game %d, after %d moves, before \"%s\": %s\n  (%s)\n  %s\n",
                game->name, spot->setup.seats, spot->number, spot->made, move.start, what,
                condition, position.start);
    _fail(file, line);
}

void spot_copy(const Stand *spot, State *out) {
    memcpy(out->bytes, spot->state, (size_t)spot->game->state_size);
}

bool spot_same(const Stand *spot, const void *a, const void *b) {
    return memcmp(a, b, (size_t)spot->game->state_size) == 0;
}

Move any_move(const Game *game, const void *state, Random *random) {
    return game->turn(state) == NATURE ? game->chance(state, random) : game->pick(state, random);
}

/* Every combination of option values comes up in turn, the defaults first. */
static Setup setup_of(const Game *game, int seats, int number) {
    Setup setup = {seats, {0}};
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = game->options[i].values[number % game->options[i].count];
        number /= game->options[i].count;
    }
    return setup;
}

/* Visits one state in `share` of one game, and always the first and the last. */
static void walk_game(Stand *spot, Visit *visit, int share) {
    const Game *game = spot->game;
    Random play, sample;
    random_seed(&play, (uint64_t)spot->number);
    random_seed(&sample, (uint64_t)spot->number + 1000003);
    random_seed(&spot->dice, (uint64_t)spot->number + 2000003);
    game->start(spot->state, &spot->setup);
    for (spot->made = 0;; spot->made++) {
        CHECK(spot, spot->made < LONGEST_GAME, "the game does not end");
        const bool over = game->turn(spot->state) == OVER;
        if (!over) {
            spot->move = any_move(game, spot->state, &play);
        }
        if (over || spot->made == 0 || random_below(&sample, (uint32_t)share) == 0) {
            visit(spot);
        }
        if (over) {
            return;
        }
        game->apply(spot->state, spot->move);
    }
}

void walk_all(Visit *visit, int share, Conclude *conclude) {
    static Stand spot;
    for (int g = 0; g < GAMES_COUNT; g++) {
        spot.game = GAMES[g];
        if (walk_only != NULL && strcmp(walk_only, spot.game->name) != 0) {
            continue;
        }
        for (int seats = spot.game->seats_min; seats <= spot.game->seats_max; seats++) {
            int64_t states = 0;
            for (spot.number = 0;
                 spot.number < walk_games || states < (int64_t)walk_games * STATES_LEAST;
                 spot.number++) {
                spot.setup = setup_of(spot.game, seats, spot.number);
                walk_game(&spot, visit, share);
                states += spot.made + 1;
            }
            if (conclude != NULL) {
                conclude(&spot);
            }
        }
    }
}

bool in_all_languages(Words words) {
    for (int lang = 0; lang < LANGS; lang++) {
        if (words.in[lang] == NULL || words.in[lang][0] == '\0') {
            return false;
        }
    }
    return true;
}

bool is_rule(const Game *game, int rule) {
    return rule >= 1 && rule <= game->rule_count && in_all_languages(game->rules[rule].text);
}

bool is_utf8(const Text *text) {
    for (size_t at = 0; at < text->used;) {
        const int length = text_utf8(text->start + at, text->used - at);
        if (length == 0) {
            return false;
        }
        at += (size_t)length;
    }
    return true;
}

/* The list, written into memory with a guard behind it. */
int spot_moves(const Stand *spot, Move out[MOVES_MAX + 1]) {
    out[MOVES_MAX] = 0xdeadbeef;
    const int count = spot->game->moves(spot->state, out);
    CHECK(spot, count >= 0 && count <= MOVES_MAX && out[MOVES_MAX] == 0xdeadbeef, "list too long");
    return count;
}
