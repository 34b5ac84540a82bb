/* fuzz/try_state.c -- what must hold for a state that a loader let in. */
#include "fuzz/fuzz.h"

#include "play/buffer.h"
#include "play/json_doc.h"
#include "play/match.h"
#include "play/setup.h"

#include <string.h>

enum { LONGEST_GAME = 50000 }; /* moves; a game that takes more does not end */

int fuzz_accepted;

typedef struct Scratch {
    STATE_ROOM(bytes);
} Scratch;

/* Out and in again: the same bytes, the same set-up. */
static void try_position(const Game *game, const Setup *setup, const void *state) {
    static char memory[MATCH_POSITION_SIZE];
    Text text = text_over(memory, sizeof memory);
    TEXT(error, 512);
    JsonDoc doc = {0};
    Setup stated;
    Scratch read;
    setup_write_position(game, state, &text);
    CHECK(!text.cut);
    CHECK(json_doc_read(&doc, text.start, text.used, &error));
    if (setup_position(&doc.json, 0, NULL, &stated, read.bytes, &error) != game) {
        fprintf(stderr, "%s\n%s\n", text.start, error.start);
        abort();
    }
    CHECK(stated.seats == setup->seats);
    CHECK(memcmp(read.bytes, state, (size_t)game->state_size) == 0);
    json_doc_free(&doc);
}

static void try_views(const Game *game, const Setup *setup, const void *state, Random *random) {
    static char memory[MATCH_POSITION_SIZE];
    const size_t size = (size_t)game->state_size;
    for (int seat = NATURE; seat < setup->seats; seat++) {
        Scratch view, guess;
        Text text = text_over(memory, sizeof memory);
        memcpy(view.bytes, state, size);
        game->view(view.bytes, seat);
        game->write_position(view.bytes, &text);
        CHECK(!text.cut);
        if (seat == NATURE) {
            continue;
        }
        memcpy(guess.bytes, view.bytes, size);
        game->guess(guess.bytes, seat, random);
        game->view(guess.bytes, seat);
        CHECK(memcmp(guess.bytes, view.bytes, size) == 0);
    }
}

/* One step of random play. */
static void try_step(const Game *game, void *state, Random *random) {
    Event events[EVENTS_MAX];
    const bool nature = game->turn(state) == NATURE;
    const Move move = nature ? game->chance(state, random) : game->pick(state, random);
    CHECK(game->legal(state, move));
    TEXT(words, MATCH_MOVE_SIZE);
    Move read = ~move;
    game->write_move(state, move, &words);
    CHECK(!words.cut && game->read_move(state, words.start, &read) && read == move);
    const int count = game->events(state, move, events);
    CHECK(count >= 0 && count <= EVENTS_MAX);
    for (int i = 0; i < count; i++) {
        TEXT(json, MATCH_EVENT_SIZE);
        game->write_event(state, &events[i], &json);
        CHECK(!json.cut);
    }
    game->apply(state, move);
}

void fuzz_try_state(const Game *game, const Setup *setup, const void *state, uint64_t seed) {
    Random random;
    Scratch now;
    random_seed(&random, seed);
    memcpy(now.bytes, state, (size_t)game->state_size);
    try_position(game, setup, now.bytes);
    try_views(game, setup, now.bytes, &random);
    int made = 0;
    for (; game->turn(now.bytes) != OVER; made++) {
        CHECK(made < LONGEST_GAME);
        CHECK(game->turn(now.bytes) >= NATURE && game->turn(now.bytes) < setup->seats);
        try_step(game, now.bytes, &random);
        if ((made & 31) == 0) {
            try_position(game, setup, now.bytes);
            try_views(game, setup, now.bytes, &random);
        }
    }
    Score score[SEATS_MAX];
    game->score(now.bytes, score);
    try_position(game, setup, now.bytes);
}
