/* python/core.c -- the rules as a shared library for Python: plain numbers, texts and memory that
 * the caller owns.
 *
 * Python checks what it is given before it calls (python/liege); here only what it cannot know is
 * checked: whether a move is legal, whether a text can be read. Texts come back in a buffer that
 * belongs to the handle and lasts until its next call. */
#include "core/batch.h"
#include "core/eyes.h"
#include "explain/explain_json.h"
#include "explain/game_review.h"
#include "games/list.h"
#include "play/json_doc.h"
#include "play/moves.h"
#include "play/record.h"
#include "play/setup.h"
#include "search/adviser.h"
#include "search/greedy.h"
#include "search/level.h"

#include <pthread.h>
#include <stdlib.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define PUBLIC __attribute__((visibility("default")))
enum {
    ERROR_SIZE = 1000,
    THREADS_MAX = 256,
    ADVISER_MEMORY = 64 << 20,
    LINE = 64,          /* bytes of a line of the caches */
    FAR_BYTES = 8 << 20 /* what a batch shows is more than caches keep */
};

/* ---- facts -------------------------------------------------------------------------------- */

PUBLIC int liege_game_number(const char *name);
PUBLIC const char *liege_game_name(int game);
PUBLIC int liege_game_previous(int game); /* by the version of its rules before; -1: none */
PUBLIC void liege_facts(int game, int out[16]);
PUBLIC const char *liege_title(int game, int lang);
PUBLIC const char *liege_plane_name(int game, int number);
PUBLIC const char *liege_number_name(int game, int number);
PUBLIC const char *liege_option(int game, int number, int values[5]);

/* A game and a version of its rules as one number: its place in the list, plus GAMES_COUNT for
 * every version that it is older than the newest. */
static const Game *game_of(int number) {
    const Game *game = GAMES[number % GAMES_COUNT];
    for (int back = number / GAMES_COUNT; back > 0; back--) {
        game = game->previous;
    }
    return game;
}

const char *liege_game_name(int game) {
    return game >= 0 && game < GAMES_COUNT ? GAMES[game]->name : NULL;
}

int liege_game_number(const char *name) {
    for (int i = 0; i < GAMES_COUNT; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int liege_game_previous(int number) {
    return game_of(number)->previous == NULL ? -1 : number + GAMES_COUNT;
}

void liege_facts(int number, int out[16]) {
    const Game *game = game_of(number);
    const Observation *shape = game->observation;
    const int facts[16] = {game->version,      game->state_size,     game->seats_min,
                           game->seats_max,    game->actions,        game->chances,
                           shape->rows,        shape->columns,       shape->planes,
                           shape->numbers,     shape->policy_planes, shape->policy_numbers,
                           game->option_count, game->secrets,        MATCH_MOVES_MAX};
    memcpy(out, facts, sizeof facts);
}

const char *liege_title(int game, int lang) {
    return game_of(game)->title.in[lang];
}

const char *liege_plane_name(int game, int number) {
    return game_of(game)->observation->plane_names[number];
}

const char *liege_number_name(int game, int number) {
    return game_of(game)->observation->number_names[number];
}

const char *liege_option(int game, int number, int values[5]) {
    const Option *option = &game_of(game)->options[number];
    values[0] = option->count;
    memcpy(values + 1, option->values, (size_t)option->count * sizeof *values);
    return option->name;
}

/* ---- a state, which is plain bytes -------------------------------------------------------- */

PUBLIC void liege_start(int game, const int setup[1 + OPTIONS_MAX], void *state);
PUBLIC int liege_turn(int game, const void *state);
PUBLIC int liege_actions(int game, const void *state, int32_t *out);
PUBLIC int liege_apply(int game, void *state, int action);
PUBLIC int liege_chances(int game, const void *state, int32_t *out, uint32_t *weights);
PUBLIC void liege_mask(int game, const void *state, uint8_t *out);
PUBLIC void liege_observe(int game, const void *state, int seat, uint8_t *planes, int8_t *numbers);
PUBLIC void liege_returns(int game, const void *state, int seats, float *returns, int32_t *points);
PUBLIC void liege_evaluate(int game, const void *state, int32_t *out);
PUBLIC void liege_view(int game, void *state, int seat);
PUBLIC void liege_guess(int game, void *state, int seat, uint64_t seed);
PUBLIC int liege_rollout(int game, void *state, uint64_t seed, int most);
PUBLIC int liege_action_text(int game, const void *state, int action, char *out, int size);
PUBLIC int liege_action_number(int game, const void *state, const char *text, char *error);
PUBLIC int liege_greedy(int game, const void *state, int seats, uint64_t seed);
PUBLIC unsigned liege_seen(int game, const void *state, int action);
PUBLIC int liege_position(int game, const void *state, int eyes, char *out, int size);
PUBLIC int liege_position_read(int game, const int setup[1 + OPTIONS_MAX], const char *text,
                               size_t length, void *state, char *error);

static Setup setup_of(const int numbers[1 + OPTIONS_MAX]) {
    Setup setup = {numbers[0], {0}};
    for (int i = 0; i < OPTIONS_MAX; i++) {
        setup.option[i] = numbers[1 + i];
    }
    return setup;
}

void liege_start(int game, const int numbers[1 + OPTIONS_MAX], void *state) {
    const Setup setup = setup_of(numbers);
    game_of(game)->start(state, &setup);
}

int liege_turn(int game, const void *state) {
    return game_of(game)->turn(state);
}

int liege_actions(int game, const void *state, int32_t *out) {
    Move moves[MOVES_MAX];
    const int count = game_of(game)->moves(state, moves);
    for (int i = 0; i < count; i++) {
        out[i] = game_of(game)->action(state, moves[i]);
    }
    return count;
}

/* 0: not legal. */
int liege_apply(int game, void *state, int action) {
    const Move move = batch_legal(game_of(game), state, action);
    if (move == NO_MOVE) {
        return 0;
    }
    game_of(game)->apply(state, move);
    return 1;
}

int liege_chances(int number, const void *state, int32_t *out, uint32_t *weights) {
    const Game *game = game_of(number);
    Move moves[MOVES_MAX];
    const int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        out[i] = game->action(state, moves[i]);
        weights[i] = game->weight(state, moves[i]);
    }
    return count;
}

void liege_mask(int game, const void *state, uint8_t *out) {
    Move moves[MOVES_MAX];
    if (game_of(game)->turn(state) >= 0) {
        batch_mask(game_of(game), state, moves, out);
    } else {
        memset(out, 0, (size_t)game_of(game)->actions);
    }
}

void liege_observe(int game, const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    game_of(game)->observe(state, seat, planes, numbers);
}

void liege_returns(int game, const void *state, int seats, float *returns, int32_t *points) {
    batch_returns(game_of(game), seats, state, returns, points);
}

void liege_evaluate(int game, const void *state, int32_t *out) {
    game_of(game)->evaluate(state, out);
}

void liege_view(int game, void *state, int seat) {
    game_of(game)->view(state, seat);
}

void liege_guess(int game, void *state, int seat, uint64_t seed) {
    Random random;
    random_seed(&random, seed);
    game_of(game)->guess(state, seat, &random);
}

int liege_rollout(int game, void *state, uint64_t seed, int most) {
    Random random;
    random_seed(&random, seed);
    return game_of(game)->rollout(state, &random, most);
}

/* 0: no legal move has that number. */
int liege_action_text(int game, const void *state, int action, char *out, int size) {
    const Move move = batch_legal(game_of(game), state, action);
    if (move == NO_MOVE) {
        return 0;
    }
    Text text = text_over(out, (size_t)size);
    game_of(game)->write_move(state, move, &text);
    return 1;
}

/* -1: `error`, of ERROR_SIZE, says why. */
int liege_action_number(int number, const void *state, const char *words, char *error) {
    const Game *game = game_of(number);
    Text out = text_over(error, ERROR_SIZE);
    Move move;
    if (game->turn(state) == OVER) {
        text_put(&out, "the game is over");
    } else if (!game->read_move(state, words, &move)) {
        buffer_quote(&out, words, strlen(words));
        text_put(&out, " is no move of this game");
    } else if (!game->legal(state, move)) {
        const int rule = game->why_not(state, move);
        const char *said = game->rules[rule].text.in[ENGLISH];
        buffer_quote(&out, words, strlen(words));
        text_format(&out, " is not legal here (%c%d): %s", game->rule_letter, rule,
                    said == NULL ? "" : said);
    } else {
        return game->action(state, move);
    }
    return -1;
}

/* The purposeful player's choice, as a number. */
int liege_greedy(int number, const void *state, int seats, uint64_t seed) {
    const Game *game = game_of(number);
    Random random;
    random_seed(&random, seed);
    return game->action(state, greedy_move(game, seats, state, &random));
}

/* Who may know that this legal move is made: bit s for seat s. */
unsigned liege_seen(int number, const void *state, int action) {
    const Game *game = game_of(number);
    const Move move = batch_legal(game, state, action);
    unsigned seen = 0;
    for (int seat = 0; seat < SEATS_MAX && move != NO_MOVE; seat++) {
        seen |= (unsigned)eyes_see_move(seat, game, state, move) << seat;
    }
    return seen;
}

/* NULL: `error` says what is wrong with the text, which may be anything. */
static const Game *read_position(const char *text, size_t length, Setup *setup, void *state,
                                 Text *error) {
    JsonDoc doc = {0};
    const Game *game = json_doc_read(&doc, text, length, error)
                           ? setup_position(&doc.json, 0, NULL, setup, state, error)
                           : NULL;
    json_doc_free(&doc);
    return game;
}

/* The position as JSON: as a seat sees it, as a spectator does (-1), or all of it (-2). 0: it does
 * not fit into `size`. */
int liege_position(int number, const void *state, int eyes, char *out, int size) {
    Text text = text_over(out, (size_t)size);
    const Game *game = game_of(number);
    STATE_ROOM(view);
    eyes_see(eyes, game, state, view);
    setup_write_position(game, view, &text);
    return !text.cut;
}

/* A state of this game and set-up from a text that may be anything, and the version of the rules
 * that it is of. 0: `error` says why not. */
int liege_position_read(int number, const int numbers[1 + OPTIONS_MAX], const char *words,
                        size_t length, void *state, char *error) {
    Text out = text_over(error, ERROR_SIZE);
    STATE_ROOM(read);
    Setup setup;
    const Game *game = read_position(words, length, &setup, read, &out);
    if (game == NULL) {
        return 0;
    }
    bool same = strcmp(game->name, game_of(number)->name) == 0 && setup.seats == numbers[0];
    for (int i = 0; same && i < game->option_count; i++) {
        same = game->options[i].seat || setup.option[i] == numbers[1 + i];
    }
    if (!same) {
        text_format(&out, "the position of %s for %d seats is of another set-up", game->name,
                    setup.seats);
        return 0;
    }
    memcpy(state, read, (size_t)game->state_size);
    return game->version;
}

/* ---- a match: a game with its history ----------------------------------------------------- */

typedef struct Handle {
    Match *match;
    Adviser *adviser;
    Explainer *explainer;
    Buffer buffer;
} Handle;

PUBLIC Handle *liege_match_new(int game, const int setup[1 + OPTIONS_MAX], uint64_t seed,
                               int auto_nature, char *error);
PUBLIC Handle *liege_match_read(const char *record, size_t length, char *error);
PUBLIC Handle *liege_match_copy(const Handle *handle, char *error);
PUBLIC void liege_match_free(Handle *handle);
PUBLIC const void *liege_match_state(const Handle *handle);
PUBLIC void liege_match_facts(const Handle *handle, int64_t out[12]);
PUBLIC int liege_match_play(Handle *handle, const char *words, char *error);
PUBLIC int liege_match_undo(Handle *handle);
PUBLIC const char *liege_match_text(Handle *handle, int what, int number, int lang);
PUBLIC const char *liege_match_explain(Handle *handle, const char *moves, int64_t playouts,
                                       int pairs, int lang, char *error);
PUBLIC const char *liege_match_review(Handle *handle, int64_t playouts, int lang, char *error);
PUBLIC const char *liege_match_suggest(Handle *handle, int64_t ms, int64_t iterations, int level,
                                       char *error);

static Handle *handle_of(Match *match, Text *error) {
    Handle *handle = match == NULL ? NULL : calloc(1, sizeof *handle);
    if (handle == NULL || !buffer_new(&handle->buffer)) {
        if (match != NULL) {
            text_no_memory(error);
        }
        match_free(match);
        free(handle);
        return NULL;
    }
    handle->match = match;
    return handle;
}

Handle *liege_match_new(int game, const int numbers[1 + OPTIONS_MAX], uint64_t seed,
                        int auto_nature, char *error) {
    Text out = text_over(error, ERROR_SIZE);
    const Setup setup = setup_of(numbers);
    return handle_of(match_new(game_of(game), &setup, seed, auto_nature != 0, &out), &out);
}

Handle *liege_match_read(const char *record, size_t length, char *error) {
    Text out = text_over(error, ERROR_SIZE);
    return handle_of(record_read(record, length, &out), &out);
}

Handle *liege_match_copy(const Handle *handle, char *error) {
    Text out = text_over(error, ERROR_SIZE);
    return handle_of(match_copy(handle->match, &out), &out);
}

void liege_match_free(Handle *handle) {
    if (handle != NULL) {
        match_free(handle->match);
        adviser_free(handle->adviser);
        explainer_free(handle->explainer);
        buffer_free(&handle->buffer);
        free(handle);
    }
}

const void *liege_match_state(const Handle *handle) {
    return match_state(handle->match);
}

/* Game, seats, moves made, seed, options, version of the rules. */
void liege_match_facts(const Handle *handle, int64_t out[12]) {
    const Match *match = handle->match;
    out[0] = liege_game_number(match->game->name);
    out[1] = match->setup.seats;
    out[2] = match->count;
    out[3] = (int64_t)match->seed;
    for (int i = 0; i < OPTIONS_MAX; i++) {
        out[4 + i] = match->setup.option[i];
    }
    out[4 + OPTIONS_MAX] = match->game->version;
}

int liege_match_play(Handle *handle, const char *words, char *error) {
    Text out = text_over(error, ERROR_SIZE);
    return match_play_text(handle->match, words, &out) == MATCH_MADE;
}

int liege_match_undo(Handle *handle) {
    return match_undo(handle->match);
}

/* The whole record, the drawing as a seat sees it, the question, a move, its events. */
typedef enum What { RECORD, DRAWING, QUESTION, MOVE, EVENTS } What;

static void write_events(const Match *match, int index, int seat, Lang lang, Buffer *out) {
    const Game *game = match->game;
    const void *before = match_at(match, index);
    Event events[EVENTS_MAX];
    const int count = game->events(before, match_move(match, index), events);
    for (int i = 0; i < count; i++) {
        if (eyes_hear(seat, &events[i])) {
            game->say_event(before, &events[i], (Reader){NATURE, lang},
                            buffer_room(out, MATCH_EVENT_SIZE));
            buffer_put(out, "\n");
        }
    }
}

/* `number` is a seat (-1: a spectator, -2: who sees all) or a move's place. NULL: no memory. */
const char *liege_match_text(Handle *handle, int what, int number, int lang) {
    const Match *match = handle->match;
    const Game *game = match->game;
    Buffer *out = &handle->buffer;
    STATE_ROOM(view);
    memcpy(view, match_state(match), (size_t)game->state_size);
    buffer_clear(out);
    if (what == DRAWING && number != OVER) {
        game->view(view, number);
    }
    switch ((What)what) {
    case RECORD:
        record_write(match, out);
        break;
    case DRAWING: {
        Drawing drawing = {.lang = (Lang)lang, .unicode = true, .width = 100, .name = 8};
        drawing.seat = number >= 0 ? number : NATURE;
        game->draw(view, &drawing, buffer_room(out, MATCH_POSITION_SIZE));
        break;
    }
    case QUESTION:
        if (game->turn(view) >= 0) {
            game->ask(view, (Lang)lang, buffer_room(out, MATCH_EVENT_SIZE));
        }
        break;
    case MOVE:
        game->write_move(match_at(match, number), match_move(match, number),
                         buffer_room(out, MATCH_MOVE_SIZE));
        break;
    default:
        write_events(match, number, OVER, (Lang)lang, out);
        break;
    }
    return out->text.cut ? NULL : out->text.start;
}

static Explainer *explainer_of(Handle *handle, Text *error) {
    if (handle->explainer == NULL &&
        (handle->explainer = explainer_new(ADVISER_MEMORY, 1)) == NULL) {
        text_no_memory(error);
    }
    return handle->explainer;
}

/* The moves one a line; none: the best turn. */
const char *liege_match_explain(Handle *handle, const char *moves, int64_t playouts, int pairs,
                                int lang, char *error) {
    enum { EXPLANATION_SIZE = 1 << 16 };
    const Match *match = handle->match;
    Text out = text_over(error, ERROR_SIZE);
    Explainer *explainer = explainer_of(handle, &out);
    Move turn[TURN_MOVES];
    const int count = match_read_turn(match, moves, turn, TURN_MOVES);
    if (explainer == NULL) {
        return NULL;
    }
    if (count < 0) {
        text_say(&out, "these moves are no legal turn here");
        return NULL;
    }
    const ExplainQuestion about = {turn, count, false, playouts, pairs};
    buffer_clear(&handle->buffer);
    return explain_answer(explainer, match->game, match->setup.seats, match_state(match), &about,
                          (Lang)lang, buffer_room(&handle->buffer, EXPLANATION_SIZE), &out)
               ? handle->buffer.text.start
               : NULL;
}

const char *liege_match_review(Handle *handle, int64_t playouts, int lang, char *error) {
    enum { GLANCE_PART = 8 };
    Text out = text_over(error, ERROR_SIZE);
    Explainer *explainer = explainer_of(handle, &out);
    ReviewBudget budget = REVIEW_USUAL;
    budget.playouts = playouts;
    budget.glance = playouts > GLANCE_PART ? playouts / GLANCE_PART : 1;
    GameReview *review = explainer == NULL ? NULL : game_review_new(handle->match, &out);
    if (review == NULL) {
        return NULL;
    }
    while (game_review_step(review, explainer, &budget, &out)) {
    }
    buffer_clear(&handle->buffer);
    if (out.used == 0) {
        game_review_write(review, (Lang)lang, &handle->buffer.text);
    }
    game_review_free(review);
    return out.used == 0 && !handle->buffer.text.cut ? handle->buffer.text.start : NULL;
}

const char *liege_match_suggest(Handle *handle, int64_t ms, int64_t iterations, int level,
                                char *error) {
    const Match *match = handle->match;
    Text out = text_over(error, ERROR_SIZE);
    if (handle->adviser == NULL && (handle->adviser = adviser_new(ADVISER_MEMORY, 1)) == NULL) {
        text_no_memory(&out);
        return NULL;
    }
    buffer_clear(&handle->buffer);
    return adviser_answer(handle->adviser, match->game, match->setup.seats, match_state(match), ms,
                          iterations, level, buffer_room(&handle->buffer, ADVICE_SIZE), &out)
               ? handle->buffer.text.start
               : NULL;
}

/* ---- many games at once ------------------------------------------------------------------- */

/* All memory is the caller's: numpy arrays, one row a game. What is NULL is not wanted. */
typedef struct Batch {
    int32_t game, games, threads;
    int32_t setup[1 + OPTIONS_MAX];
    uint64_t seed;
    uint64_t started; /* games begun so far: the next one's seed is `seed` plus this */
    uint8_t *states;
    BatchGame *one;
    int8_t *turn;
    uint8_t *mask, *planes;
    int8_t *numbers;
    uint8_t *done;
    float *returns;
    int32_t *points;
    Move *moves;      /* room: what each game is to make */
    int64_t finished; /* games, and their seats' moves, forced ones too */
    int64_t decisions;
} Batch;

PUBLIC void liege_batch_start(Batch *batch);
PUBLIC void liege_batch_show(Batch *batch);
PUBLIC int liege_batch_step(Batch *batch, const int32_t *actions);
PUBLIC void liege_batch_random(Batch *batch, uint64_t seed, int32_t *actions);

/* What one thread does: games from .. to. */
typedef struct Part {
    Batch *batch;
    const int32_t *actions;
    int from, to;
    int bad; /* a game whose action is not legal, or -1 */
    int phase;
    pthread_t thread;
} Part;

enum { PHASE_START, PHASE_SHOW, PHASE_READ, PHASE_PLAY };

/* Copies past the caches where the processor can: rows of a large batch are out of them before they
 * are read, and a line that is written as a whole need not be fetched first. */
static void copy_far(uint8_t *to, const uint8_t *from, size_t size) {
#ifdef __SSE2__
    const size_t head = (size_t)(-(uintptr_t)to & (LINE - 1));
    if (size >= head + LINE) {
        memcpy(to, from, head);
        to += head;
        from += head;
        size -= head;
        for (; size >= LINE; size -= LINE, to += LINE, from += LINE) {
            for (int i = 0; i < LINE; i += 16) {
                _mm_stream_si128((__m128i *)(void *)(to + i),
                                 _mm_loadu_si128((const __m128i *)(const void *)(from + i)));
            }
        }
    }
#endif
    memcpy(to, from, size);
}

/* A game that has gone on: where it stood, and who was to act. NULL: it has begun. */
typedef struct Before {
    const void *state;
    int turn;
} Before;

static void show(const Batch *batch, const Game *game, int i, Before before, const void *state,
                 int turn) {
    const Observation *shape = game->observation;
    const size_t planes = (size_t)(shape->rows * shape->columns * shape->planes);
    const size_t actions = (size_t)game->actions;
    const bool far = (planes + actions) * (size_t)batch->games > FAR_BYTES;
    Move moves[MOVES_MAX];
    uint8_t row[OBSERVE_CELLS_MAX * OBSERVE_PLANES_MAX];
    batch->turn[i] = (int8_t)turn;
    if (batch->mask != NULL) {
        uint8_t *to = batch->mask + (size_t)i * actions;
        batch_mask(game, state, moves, far ? row : to);
        if (far) {
            copy_far(to, row, actions);
        }
    }
    if (batch->planes != NULL) {
        uint8_t *to = batch->planes + (size_t)i * planes;
        int8_t *numbers = batch->numbers + (size_t)i * (size_t)shape->numbers;
        if (before.state != NULL && game->observe_next != NULL) {
            game->observe_next(before.state, before.turn, state, turn, to, numbers);
        } else {
            game->observe(state, turn, far ? row : to, numbers);
            if (far) {
                copy_far(to, row, planes);
            }
        }
    }
}

static void work_on(Part *part, int i) {
    Batch *batch = part->batch;
    const Game *game = GAMES[batch->game];
    uint8_t *state = batch->states + (size_t)i * (size_t)game->state_size;
    BatchGame *one = &batch->one[i];
    const Setup setup = setup_of(batch->setup);
    STATE_ROOM(old);
    Before before = {NULL, 0};
    int turn;
    if (part->phase == PHASE_READ) {
        batch->moves[i] = batch_legal(game, state, part->actions[i]);
        if (batch->moves[i] == NO_MOVE && part->bad < 0) {
            part->bad = i;
        }
        return;
    }
    if (part->phase == PHASE_START) {
        turn = batch_start(game, &setup, state, one, batch->seed + (uint64_t)i);
    } else if (part->phase == PHASE_SHOW) {
        turn = game->turn(state);
    } else {
        memcpy(old, state, (size_t)game->state_size);
        before = (Before){old, batch->turn[i]};
        turn = batch_play(game, state, one, batch->moves[i]);
        batch->done[i] = turn == OVER;
        if (turn == OVER) { /* the k-th game of place i has the seed of number i + k games */
            batch_returns(game, setup.seats, state,
                          batch->returns + (size_t)i * (size_t)setup.seats,
                          batch->points + (size_t)i * (size_t)setup.seats);
            turn = batch_start(game, &setup, state, one, one->seed + (uint64_t)batch->games);
            before.state = NULL;
        }
    }
    show(batch, game, i, before, state, turn);
}

static void *work(void *argument) {
    Part *part = argument;
    for (int i = part->from; i < part->to; i++) {
        work_on(part, i);
    }
#ifdef __SSE2__
    _mm_sfence(); /* what went past the caches is there before others are told */
#endif
    return NULL;
}

/* Shares the games out; a thread that cannot be started is done without. The first game whose
 * action is not legal, or -1. */
static int share(Batch *batch, const int32_t *actions, int phase) {
    Part parts[THREADS_MAX];
    const int threads = batch->threads;
    int bad = -1;
    for (int i = 0; i < threads; i++) {
        Part *part = &parts[i];
        *part = (Part){batch,
                       actions,
                       (int)((int64_t)batch->games * i / threads),
                       (int)((int64_t)batch->games * (i + 1) / threads),
                       -1,
                       phase,
                       pthread_self()};
        if (i > 0 && pthread_create(&part->thread, NULL, work, part) != 0) {
            part->thread = pthread_self();
        }
    }
    for (int i = 0; i < threads; i++) {
        if (pthread_equal(parts[i].thread, pthread_self())) {
            work(&parts[i]);
        } else {
            pthread_join(parts[i].thread, NULL);
        }
        bad = bad < 0 ? parts[i].bad : bad;
    }
    return bad;
}

void liege_batch_start(Batch *batch) {
    memset(batch->done, 0, (size_t)batch->games);
    share(batch, NULL, PHASE_START);
}

/* The states are there: shows what is seen of them. */
void liege_batch_show(Batch *batch) {
    share(batch, NULL, PHASE_SHOW);
}

/* Every game goes on by one choice. If an action is not legal no game does, and its place is
 * returned; else -1. */
int liege_batch_step(Batch *batch, const int32_t *actions) {
    const int bad = share(batch, actions, PHASE_READ);
    if (bad >= 0) {
        return bad;
    }
    share(batch, actions, PHASE_PLAY);
    for (int i = 0; i < batch->games; i++) {
        batch->finished += batch->done[i];
    }
    batch->decisions += batch->games;
    return -1;
}

/* An even choice for each game. */
void liege_batch_random(Batch *batch, uint64_t seed, int32_t *actions) {
    const Game *game = GAMES[batch->game];
    for (int i = 0; i < batch->games; i++) {
        const uint8_t *state = batch->states + (size_t)i * (size_t)game->state_size;
        actions[i] = batch_random(game, state, seed, (uint64_t)i);
    }
}
