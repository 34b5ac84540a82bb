/* tests/any_knowledge.c -- what holds for every game's knowledge: views, guesses, secrets, what a
 * network sees. */
#include "core/eyes.h"
#include "play/because.h"
#include "tests/walk.h"

/* What a seat is shown: position and drawing of its view. */
static void show(const Stand *spot, const void *view, int seat, Text *out) {
    const Drawing drawing = {.unicode = true, .width = 80, .seat = seat, .name = 8};
    spot->game->write_position(view, out);
    spot->game->ask(view, ENGLISH, out);
    spot->game->draw(view, &drawing, out);
    CHECK(spot, !out->cut, "position and drawing take more than 64 KB");
}

/* The seat to act finds in its view all it needs, and only that. */
static void check_actor(Stand *spot, const void *view, const void *guess) {
    const Game *game = spot->game;
    const int seat = game->turn(spot->state);
    Move moves[MOVES_MAX + 1], in_view[MOVES_MAX], in_guess[MOVES_MAX];
    const int count = spot_moves(spot, moves);
    const size_t bytes = (size_t)count * sizeof *moves;
    CHECK(spot, game->moves(view, in_view) == count && memcmp(moves, in_view, bytes) == 0,
          "the view has other moves");
    CHECK(spot, game->moves(guess, in_guess) == count && memcmp(moves, in_guess, bytes) == 0,
          "moves depend on what the seat cannot know");
    Random one = spot->dice, two = spot->dice;
    CHECK(spot, game->pick(spot->state, &one) == game->pick(view, &two), "pick differs in a view");
    TEXT(in_full, 800);
    TEXT(in_part, 800);
    for (int i = 0; i < 16; i++) {
        const Move near = moves[random_below(&spot->dice, (uint32_t)count)];
        const Move move = near ^ (Move)1 << random_below(&spot->dice, 32);
        const int rule = game->why_not(spot->state, move);
        CHECK(spot, game->legal(view, move) == (rule == 0), "legal differs in a view");
        CHECK(spot, game->why_not(view, move) == rule, "why_not differs in a view");
        CHECK(spot, game->why_not(guess, move) == rule, "why_not tells what a seat cannot know");
        text_clear(&in_full);
        text_clear(&in_part);
        const Because told = because_say(game, spot->state, move, ENGLISH, &in_full);
        CHECK(spot, told.rule == rule, "a refusal without words");
        because_say(game, view, move, ENGLISH, &in_part);
        CHECK(spot, strcmp(in_full.start, in_part.start) == 0, "a view refuses otherwise");
        text_clear(&in_part);
        because_say(game, guess, move, ENGLISH, &in_part);
        CHECK(spot, strcmp(in_full.start, in_part.start) == 0, "a refusal tells a secret");
        text_clear(&in_full);
        text_clear(&in_part);
        game->write_move(spot->state, near, &in_full);
        game->write_move(view, near, &in_part);
        CHECK(spot, strcmp(in_full.start, in_part.start) == 0, "a move is written otherwise");
        Move back;
        CHECK(spot, game->read_move(view, in_part.start, &back) && back == near,
              "a move is read otherwise in a view");
    }
    CHECK(spot, game->turn(guess) == seat, "the guess has another turn");
}

static void visit_views(Stand *spot) {
    const Game *game = spot->game;
    const int turn = game->turn(spot->state);
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        State view, again, guess;
        spot_copy(spot, &view);
        game->view(view.bytes, seat);
        again = view;
        game->view(again.bytes, seat);
        CHECK(spot, spot_same(spot, view.bytes, again.bytes), "view twice is not view once");
        CHECK(spot, game->turn(view.bytes) == turn, "the view has another turn");
        CHECK(spot, strcmp(game->phase(view.bytes), game->phase(spot->state)) == 0,
              "the view has another phase");
        Score known[SEATS_MAX], full[SEATS_MAX];
        memset(known, 0, sizeof known);
        memset(full, 0, sizeof full);
        game->score(view.bytes, known);
        game->score(spot->state, full);
        CHECK(spot, memcmp(known, full, sizeof full) == 0, "a score tells what a seat cannot know");
        Text shown = big_text(0);
        show(spot, view.bytes, seat, &shown);
        if (seat == NATURE) {
            continue;
        }
        for (int i = 0; i < 3; i++) {
            guess = view;
            game->guess(guess.bytes, seat, &spot->dice);
            again = guess;
            game->view(again.bytes, seat);
            CHECK(spot, spot_same(spot, view.bytes, again.bytes),
                  "a guess changed what the seat knows");
            Text shown_again = big_text(1);
            show(spot, again.bytes, seat, &shown_again);
            CHECK(spot, strcmp(shown.start, shown_again.start) == 0, "a view shows a secret");
            if (seat == turn) {
                check_actor(spot, view.bytes, guess.bytes);
            }
        }
    }
}

/* A guess is a full state: it can be written and read, and played to its end. */
static void visit_guess(Stand *spot) {
    const Game *game = spot->game;
    const int seat = (int)random_below(&spot->dice, (uint32_t)spot->setup.seats);
    State guess, back;
    spot_copy(spot, &guess);
    game->view(guess.bytes, seat);
    game->guess(guess.bytes, seat, &spot->dice);
    Text text = big_text(0);
    TEXT(error, 300);
    Json json;
    game->write_position(guess.bytes, &text);
    CHECK(spot, json_read(&json, text.start, text.used, walk_nodes, NODES, &error), error.start);
    CHECK(spot, game->read_position(back.bytes, &json, 0, &error), error.start);
    CHECK(spot, spot_same(spot, guess.bytes, back.bytes), "a guess is not a full state");
    int made = 0;
    while (game->turn(guess.bytes) != OVER) {
        CHECK(spot, made++ < LONGEST_GAME, "a guess does not end");
        const Move move = any_move(game, guess.bytes, &spot->dice);
        CHECK(spot, game->legal(guess.bytes, move), "a guess leads to an illegal choice");
        game->apply(guess.bytes, move);
    }
}

/* The events a seat is told of a move, as JSON and words. */
static void tell(const Game *game, const void *before, Move move, int seat, Text *out) {
    Event events[EVENTS_MAX];
    const int count = game->events(before, move, events);
    for (int i = 0; i < count; i++) {
        if (eyes_hear(seat, &events[i])) {
            game->write_event(before, &events[i], out);
            game->say_event(before, &events[i], (Reader){NATURE, ENGLISH}, out);
        }
    }
}

/* Two futures look the same to a seat: its view, and what it is told. */
static void check_alike(const Stand *spot, int seat, const void *one, Move move_of_one,
                        const void *two, Move move_of_two, const char *what) {
    const Game *game = spot->game;
    const size_t size = (size_t)game->state_size;
    Text told = big_text(0), told_two = big_text(1);
    tell(game, one, move_of_one, seat, &told);
    tell(game, two, move_of_two, seat, &told_two);
    CHECK(spot, strcmp(told.start, told_two.start) == 0, what);
    State after, after_two;
    memcpy(after.bytes, one, size);
    memcpy(after_two.bytes, two, size);
    game->apply(after.bytes, move_of_one);
    game->apply(after_two.bytes, move_of_two);
    game->view(after.bytes, seat);
    game->view(after_two.bytes, seat);
    CHECK(spot, spot_same(spot, after.bytes, after_two.bytes), what);
}

/* A move that a seat may not see looks like any other such move; one that shows no secret looks
 * the same whatever the secrets are. */
static void visit_secrets(Stand *spot) {
    const Game *game = spot->game;
    if (game->turn(spot->state) == OVER) {
        return;
    }
    Move moves[MOVES_MAX + 1];
    const int count = spot_moves(spot, moves);
    const Move other = moves[random_below(&spot->dice, (uint32_t)count)];
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        if (!game->seen(spot->state, spot->move, seat)) {
            CHECK(spot, seat != game->turn(spot->state) || seat == NATURE,
                  "a seat may not see its own move");
            if (!game->seen(spot->state, other, seat)) {
                check_alike(spot, seat, spot->state, spot->move, spot->state, other,
                            "a seat can tell two moves apart that it may not see");
            }
        } else if (seat != NATURE && !game->reveals(spot->state, spot->move)) {
            State guess;
            spot_copy(spot, &guess);
            game->view(guess.bytes, seat);
            game->guess(guess.bytes, seat, &spot->dice);
            if (game->legal(guess.bytes, spot->move)) {
                check_alike(spot, seat, spot->state, spot->move, guess.bytes, spot->move,
                            "a move shows a secret, but reveals says it does not");
            }
        }
    }
}

static bool hidden; /* of this game and number of seats, so far */

static void visit_hidden(Stand *spot) {
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        hidden |= eyes_differ(seat, EYES_ALL, spot->game, spot->state);
    }
}

static void conclude_hidden(const Stand *last) {
    CHECK(last, hidden == last->game->secrets, "'secrets' is not what views say");
    hidden = false;
}

void seats_see_what_they_may(void **unused) {
    (void)unused;
    walk_all(visit_hidden, 4, conclude_hidden);
    walk_all(visit_views, 40, NULL);
    walk_all(visit_secrets, 4, NULL);
}

void guesses_are_states(void **unused) {
    (void)unused;
    walk_all(visit_guess, 200, NULL);
}

/* What a network sees. */

typedef struct Seen {
    uint8_t planes[OBSERVE_CELLS_MAX * OBSERVE_PLANES_MAX];
    int8_t numbers[OBSERVE_NUMBERS_MAX];
} Seen;

static void see(const Game *game, const void *state, int seat, Seen *out) {
    const Observation *shape = game->observation;
    memset(out, 0x55, sizeof *out);
    game->observe(state, seat, out->planes, out->numbers);
    const size_t bytes = (size_t)(shape->rows * shape->columns * shape->planes);
    assert_true(bytes == sizeof out->planes || out->planes[bytes] == 0x55);
    assert_true(shape->numbers == OBSERVE_NUMBERS_MAX || out->numbers[shape->numbers] == 0x55);
}

/* What has changed makes of one observation the next, for whatever seats look. */
static void check_next_observation(Stand *spot) {
    static Seen next, whole;
    const Game *game = spot->game;
    const uint32_t seats = (uint32_t)spot->setup.seats;
    State after;
    spot_copy(spot, &after);
    const int first = (int)random_below(&spot->dice, seats);
    see(game, spot->state, first, &next);
    for (int i = 0; i < 3 && game->turn(after.bytes) != OVER; i++) {
        game->apply(after.bytes, game->turn(after.bytes) == NATURE
                                     ? game->chance(after.bytes, &spot->dice)
                                     : game->pick(after.bytes, &spot->dice));
    }
    const int second = (int)random_below(&spot->dice, seats);
    see(game, after.bytes, second, &whole);
    game->observe_next(spot->state, first, after.bytes, second, next.planes, next.numbers);
    CHECK(spot, memcmp(&next, &whole, sizeof next) == 0, "what has changed is not all of it");
}

/* What a seat sees follows from its view alone; moves have slots that there are. */
static void visit_observation(Stand *spot) {
    static Seen full, other;
    const Game *game = spot->game;
    const Observation *shape = game->observation;
    const int cells = shape->rows * shape->columns;
    const int turn = game->turn(spot->state);
    for (int seat = 0; seat < spot->setup.seats; seat++) {
        State view;
        spot_copy(spot, &view);
        see(game, view.bytes, seat, &full);
        for (int i = 0; i < cells * shape->planes; i++) {
            CHECK(spot, full.planes[i] <= 1, "a plane holds more than yes and no");
            CHECK(spot, full.planes[i] <= full.planes[i - i % shape->planes],
                  "something stands outside the map");
        }
        game->view(view.bytes, seat);
        see(game, view.bytes, seat, &other);
        CHECK(spot, memcmp(&full, &other, sizeof full) == 0, "a view is seen otherwise");
        if (turn != OVER) {
            game->guess(view.bytes, seat, &spot->dice);
            see(game, view.bytes, seat, &other);
            CHECK(spot, memcmp(&full, &other, sizeof full) == 0, "a guess is seen otherwise");
        }
    }
    if (game->observe_next != NULL) {
        check_next_observation(spot);
    }
    if (turn < 0) {
        return;
    }
    Move moves[MOVES_MAX + 1];
    static uint16_t slots[MOVES_MAX][POLICY_SLOTS], again[MOVES_MAX][POLICY_SLOTS];
    const int count = spot_moves(spot, moves);
    game->policy_slots(spot->state, moves, count, slots);
    for (int i = 0; i < count; i++) {
        int n = 0;
        for (; n < POLICY_SLOTS && slots[i][n] != POLICY_NO_SLOT; n++) {
            CHECK(spot, slots[i][n] < shape->policy_planes * cells + shape->policy_numbers,
                  "a slot that is not there");
            CHECK(spot,
                  slots[i][n] >= shape->policy_planes * cells ||
                      full.planes[slots[i][n] % cells * shape->planes] == 1,
                  "a slot outside the map");
        }
        CHECK(spot, n > 0, "a move without a slot");
        for (; n < POLICY_SLOTS; n++) {
            CHECK(spot, slots[i][n] == POLICY_NO_SLOT, "a slot behind the last");
        }
    }
    State view;
    spot_copy(spot, &view);
    game->view(view.bytes, turn);
    game->policy_slots(view.bytes, moves, count, again);
    CHECK(spot, memcmp(slots, again, (size_t)count * sizeof slots[0]) == 0,
          "a view's moves have other slots");
}

void observations_follow_views(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Observation *shape = GAMES[g]->observation;
        assert_in_range(shape->rows * shape->columns, 1, OBSERVE_CELLS_MAX);
        assert_in_range(shape->planes, 1, OBSERVE_PLANES_MAX);
        assert_in_range(shape->numbers, 1, OBSERVE_NUMBERS_MAX);
        assert_in_range(shape->policy_planes, 0, POLICY_PLANES_MAX);
        assert_in_range(shape->policy_numbers, 1, POLICY_NUMBERS_MAX);
        for (int i = 0; i < shape->planes; i++) {
            assert_non_null(shape->plane_names[i]);
        }
        for (int i = 0; i < shape->numbers; i++) {
            assert_non_null(shape->number_names[i]);
        }
    }
    walk_all(visit_observation, 5, NULL);
}
