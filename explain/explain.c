/* explain/explain.c -- why a turn is better than its rival: finds both, plays their futures, and
 * keeps the facts that stand out. */
#include "explain/explain.h"

#include "core/fact_words.h"
#include "core/hash.h"
#include "explain/internal.h"
#include "search/networks.h"
#include "search/review.h"

#include <math.h>
#include <stdlib.h>

/* Two turns are level where neither search nor futures tell them apart by so much. */
static const float LEVEL_WIN = 0.01f;
/* So are those that futures tell apart the other way round, as long as search finds no more. */
static const float OPEN_WIN = 0.05f;
/* A fact is worth telling from this share of the win on, if it is this many standard errors. */
static const float WORTH_LEAST = 0.003f, ERRORS_LEAST = 2;

Explainer *explainer_new(size_t memory, int threads) {
    Explainer *explainer = calloc(1, sizeof *explainer);
    if (explainer != NULL) {
        explainer->memory = memory;
        explainer->threads = threads;
    }
    return explainer;
}

static void forget(Explainer *explainer) {
    search_free(explainer->search);
    net_free(explainer->net);
    net_room_free(explainer->room);
    explainer->search = NULL;
    explainer->net = NULL;
    explainer->room = NULL;
}

void explainer_free(Explainer *explainer) {
    if (explainer != NULL) {
        forget(explainer);
        free(explainer);
    }
}

bool explainer_prepare(Explainer *explainer, const Game *game, int seats, Text *error) {
    if (explainer->search != NULL && explainer->game == game && explainer->seats == seats &&
        explainer->networks == networks_number()) {
        return true;
    }
    forget(explainer);
    explainer->game = game;
    explainer->seats = seats;
    explainer->networks = networks_number();
    explainer->asked = 0;
    explainer->search = search_new(game, seats, explainer->memory, explainer->threads, NULL, error);
    if (explainer->search == NULL) {
        return false;
    }
    if (search_has_net(explainer->search)) {
        explainer->net = networks_open(game, seats, error);
        explainer->room = net_room_new();
        if (explainer->net == NULL || explainer->room == NULL) {
            forget(explainer);
            return text_no_memory(error);
        }
    }
    return true;
}

uint64_t explain_seed(const Game *game, const void *state) {
    STATE_ROOM(view);
    memcpy(view, state, (size_t)game->state_size);
    game->view(view, game->turn(state));
    return hash_bytes(view, (size_t)game->state_size, 1);
}

/* ---- turns ---- */

void explain_believe(const Game *game, const void *state, uint64_t seed, void *out) {
    Random random;
    const int seat = game->turn(state);
    random_seed(&random, seed);
    memcpy(out, state, (size_t)game->state_size);
    game->view(out, seat);
    game->guess(out, seat, &random);
}

uint64_t explain_end(const Game *game, const void *state, int seat, const Turn *turn) {
    STATE_ROOM(walked);
    memcpy(walked, state, (size_t)game->state_size);
    for (int i = 0; i < turn->length; i++) {
        game->apply(walked, turn->move[i]);
    }
    game->view(walked, seat);
    return hash_bytes(walked, (size_t)game->state_size, 1);
}

bool explain_goes_on(const Game *game, const void *from, const void *state, int seat) {
    return game->turn(state) == seat && (game->horizon == NULL || !game->horizon(from, state));
}

bool explain_complete(Explainer *explainer, const void *state, const Move *line, int length,
                      const Budget *budget, uint64_t seed, Turn *out, Text *error) {
    const Game *game = explainer->game;
    STATE_ROOM(walked);
    const int seat = game->turn(state);
    memcpy(walked, state, (size_t)game->state_size);
    out->length = 0;
    for (int i = 0; i < length && out->length < TURN_MOVES; i++) {
        if (!explain_goes_on(game, state, walked, seat) || !game->legal(walked, line[i])) {
            break;
        }
        const Move move = review_plainest(game, walked, line[i]);
        out->move[out->length++] = move;
        game->apply(walked, move);
    }
    while (explain_goes_on(game, state, walked, seat) && out->length < TURN_MOVES) {
        Move moves[MOVES_MAX];
        const Choice *choice;
        Move move;
        if (game->moves(walked, moves) > 1) {
            search_forget(explainer->search);
            if (!search_run(explainer->search, walked, budget, seed, error)) {
                return false;
            }
            search_choices(explainer->search, &choice);
            move = review_plainest(game, walked, choice[0].move);
        } else {
            move = moves[0];
        }
        out->move[out->length++] = move;
        game->apply(walked, move);
    }
    return true;
}

/* The candidate that begins with a move; -1: none does. */
static int candidate_of(const Consideration *all, Move move) {
    for (int i = 0; i < all->moves; i++) {
        if (all->move[i].choice.move == move) {
            return i;
        }
    }
    return -1;
}

/* The same moves in another order, as the cards of a plan. */
static bool is_reordered(const Turn *a, const Turn *b) {
    bool used[TURN_MOVES] = {false};
    int same = 0;
    for (int i = 0; i < a->length; i++) {
        for (int j = 0; j < b->length; j++) {
            if (!used[j] && a->move[i] == b->move[j]) {
                used[j] = true;
                same++;
                break;
            }
        }
    }
    return same == a->length && same == b->length;
}

/* Looks at one candidate as a rival: false, if the budget is none; `*found`, if it ends in another
 * state and is not `turn` in another order. */
static bool try_rival(Explainer *explainer, const void *believed, const Considered *other,
                      const Turn *turn, uint64_t end, const Budget *budget, uint64_t seed,
                      Turn *rival, float *win, bool *found, Text *error) {
    const int seat = explainer->game->turn(believed);
    if (!explain_complete(explainer, believed, other->line, other->length, budget, seed, rival,
                          error)) {
        return false;
    }
    *found = explain_end(explainer->game, believed, seat, rival) != end &&
             (turn == NULL || !is_reordered(turn, rival));
    if (*found) {
        memcpy(win, other->choice.worth, SEATS_MAX * sizeof *win);
    } else {
        rival->length = 0;
    }
    return true;
}

/* The best turn that ends in another state than `turn` does; its length is 0 if there is none. The
 * candidates come first, then what looked best beside them. Where `turn` is the candidate `skip`
 * and so the best itself, another order of its moves is no rival. */
static bool find_rival(Explainer *explainer, const void *believed, const Turn *turn, int skip,
                       const Budget *budget, uint64_t seed, Turn *rival, float *win, Text *error) {
    enum { BESIDE_TRIED = 4 };
    const Consideration *all = &explainer->considered;
    const uint64_t end =
        explain_end(explainer->game, believed, explainer->game->turn(believed), turn);
    const Turn *best = skip >= 0 ? turn : NULL;
    bool found = false;
    rival->length = 0;
    for (int i = 0; i < all->moves && !found; i++) {
        if (i != skip && !try_rival(explainer, believed, &all->move[i], best, end, budget, seed,
                                    rival, win, &found, error)) {
            return false;
        }
    }
    for (int i = 0, tried = 0; i < all->others && tried < BESIDE_TRIED && !found; i++) {
        Considered other;
        if (candidate_of(all, all->beside[i].move) >= 0) {
            continue;
        }
        tried++;
        if (!review_weigh(explainer->search, believed, all->beside[i].move, budget, seed,
                          &other.choice, error)) {
            return false;
        }
        other.length = search_line(explainer->search, other.line);
        if (!try_rival(explainer, believed, &other, best, end, budget, seed, rival, win, &found,
                       error)) {
            return false;
        }
    }
    return true;
}

/* ---- facts ---- */

static int16_t tenths(float sum, int count) {
    const float mean = 10 * sum / (float)count;
    return (int16_t)lroundf(fmaxf(fminf(mean, INT16_MAX), -INT16_MAX));
}

static void make_fact(const Futures *futures, int column, float worth, Fact *out) {
    const Column *from = &futures->column[column];
    float sum[SIDES] = {0, 0};
    for (int side = 0; side < SIDES; side++) {
        for (int pair = 0; pair < futures->pairs; pair++) {
            sum[side] += futures->amount[side][pair][column];
        }
    }
    memset(out, 0, sizeof *out);
    out->source = from->source;
    out->kind = from->kind;
    out->seat = from->seat;
    out->other = NATURE;
    out->when = FACT_NEXT;
    out->with = (uint8_t)from->held[AFTER_TURN];
    out->without = (uint8_t)from->held[AFTER_RIVAL];
    out->tries = (uint8_t)futures->pairs;
    out->points = tenths(sum[AFTER_TURN], futures->pairs);
    out->rival_points = tenths(sum[AFTER_RIVAL], futures->pairs);
    out->worth = (int16_t)lroundf(1000 * worth);
    if (from->source == FACT_EVENT) {
        const int side =
            from->held[AFTER_TURN] >= from->held[AFTER_RIVAL] ? AFTER_TURN : AFTER_RIVAL;
        const Event *event = &from->sample[side];
        out->other = event->other;
        out->rule = event->rule;
        out->when = from->now[side] > 0 ? FACT_NOW : FACT_NEXT;
        out->cells = (int8_t)(event->cells < FACT_CELLS ? event->cells : FACT_CELLS);
        memcpy(out->number, event->number, sizeof out->number);
        memcpy(out->cell, event->cell, sizeof out->cell);
        memcpy(out->strength, from->strength[side], sizeof out->strength);
    }
}

/* Where an event nearly always happens at one cell, its sample is to come from there. */
static void find_place(const Game *game, Futures *futures, int column) {
    Column *own = &futures->column[column];
    if (own->source != FACT_EVENT || own->where != ANYWHERE ||
        game->event_kinds[own->kind].where == 0) {
        return;
    }
    for (int side = 0; side < SIDES; side++) {
        int most = 0;
        for (int i = 0; i < futures->columns; i++) {
            const Column *cell = &futures->column[i];
            if (cell->where != ANYWHERE && cell->source == FACT_EVENT && cell->kind == own->kind &&
                cell->seat == own->seat && cell->part == own->part && cell->held[side] > most) {
                most = cell->held[side];
                own->sample[side] = cell->sample[side];
                memcpy(own->strength[side], cell->strength[side], sizeof own->strength[side]);
            }
        }
        if (2 * most < own->held[side]) {
            own->sample[side].cells = 0; /* it has no place of its own */
        }
    }
}

/* Would both means of a feature be said alike? */
static bool differs(const Futures *futures, int column) {
    static const float LEAST = 0.5f;
    float shift = 0;
    for (int pair = 0; pair < futures->pairs; pair++) {
        shift +=
            futures->amount[AFTER_TURN][pair][column] - futures->amount[AFTER_RIVAL][pair][column];
    }
    return fabsf(shift) >= LEAST * (float)futures->pairs;
}

static void find_facts(Explainer *explainer, Explanation *out) {
    Futures *futures = &explainer->futures;
    float worth[COLUMNS_MAX], noise[COLUMNS_MAX], total = 0;
    regress(futures, explainer->game, out->seat, &explainer->fit, worth, noise);
    out->count = 0;
    for (int i = 0; i < futures->columns; i++) {
        const float size = fabsf(worth[i]);
        if (size < WORTH_LEAST || size < ERRORS_LEAST * noise[i] ||
            (futures->column[i].source == FACT_FEATURE && !differs(futures, i))) {
            continue;
        }
        total += worth[i];
        find_place(explainer->game, futures, i);
        Fact fact;
        make_fact(futures, i, worth[i], &fact);
        if (fact.source == FACT_FEATURE) {
            effects_tell(explainer, out->seat, i, &fact);
        }
        if ((fact.source == FACT_FEATURE || fact_by_amount(&fact)) && !fact_whole(&fact)) {
            continue; /* nobody can picture 0.4 villages; it counts as explained all the same */
        }
        int at = out->count;
        for (; at > 0 && abs(out->fact[at - 1].worth) < abs(fact.worth); at--) {
            if (at < FACTS_MAX) {
                out->fact[at] = out->fact[at - 1];
            }
        }
        if (at < FACTS_MAX) {
            out->fact[at] = fact;
            out->count += out->count < FACTS_MAX;
        }
    }
    out->explained = out->gain != 0 ? fmaxf(0, fminf(1, total / out->gain)) : 0;
}

/* The cells that a turn is about; how many. */
static int cells_of(const Game *game, const void *believed, const Turn *turn, int16_t *out) {
    STATE_ROOM(walked);
    int count = 0;
    memcpy(walked, believed, (size_t)game->state_size);
    for (int i = 0; i < turn->length && game->move_cells != NULL; i++) {
        count += game->move_cells(walked, turn->move[i], out + count);
        game->apply(walked, turn->move[i]);
    }
    return count;
}

/* Is it about a cell where the turn does something, or does the turn make it likelier? Then it
 * comes often enough to be what the turn is for. */
static bool comes_of_turn(const Explainer *explainer, const Column *column, const int16_t *cell,
                          int cells) {
    enum { OFTEN_HERE = 4, OFTEN_IN_PLAN = 5, LIKELIER = 4 };
    const int pairs = explainer->futures.pairs, held = column->held[AFTER_TURN];
    if (column->where != ANYWHERE) {
        for (int i = 0; i < cells; i++) {
            if (cell[i] == column->where) {
                return OFTEN_HERE * held >= pairs;
            }
        }
        return false;
    }
    if (explainer->game->horizon != NULL && cells == 0) {
        return OFTEN_IN_PLAN * held >= pairs; /* a plan is made for what may come of it */
    }
    return 2 * column->now[AFTER_TURN] > pairs ||
           (2 * held >= pairs && LIKELIER * (held - column->held[AFTER_RIVAL]) >= pairs);
}

/* What the turn is for, whatever its rival does: of the gains that follow from it often
 * enough the one that scores most, of equals the one that causes the others; else what
 * grows. */
static void find_aim(Explainer *explainer, const void *believed, Explanation *out) {
    const Game *game = explainer->game;
    Futures *futures = &explainer->futures;
    int16_t cell[TURN_MOVES * MOVE_CELLS];
    const int cells = cells_of(game, believed, &out->turn, cell);
    float most = 0;
    out->aimed = false;
    for (int i = 0; i < futures->columns; i++) {
        const Column *column = &futures->column[i];
        if (column->source != FACT_EVENT || !comes_of_turn(explainer, column, cell, cells)) {
            continue;
        }
        const int polarity = game->event_kinds[column->kind].polarity;
        const bool mine = column->seat == out->seat;
        const bool by_me = column->sample[AFTER_TURN].other == out->seat;
        float sum = 0;
        for (int pair = 0; pair < futures->pairs; pair++) {
            sum += futures->amount[AFTER_TURN][pair][i];
        }
        if (!((mine && polarity > 0) || (!mine && by_me && polarity < 0)) || sum <= most) {
            continue;
        }
        most = sum;
        out->aimed = true;
        find_place(game, futures, i);
        make_fact(futures, i, 0, &out->aim);
        if (out->aim.when == FACT_NOW && column->now[AFTER_TURN] < column->held[AFTER_TURN]) {
            out->aim.when = FACT_NEXT;
        }
        out->aim.without = 0; /* it is said by itself */
        out->aim.rival_points = 0;
    }
    if (!out->aimed) {
        out->aimed = effects_aim(explainer, out->seat, &out->aim);
    }
}

static void compare(Explainer *explainer, const void *state, int pairs, uint64_t seed,
                    Explanation *out) {
    const Player player = {explainer->game, explainer->seats,  explainer->net,
                           explainer->room, explainer->search, PLAYER_NOISE_TENTHS / 10.0f};
    Futures *futures = &explainer->futures;
    futures_play(&player, state, &out->turn, &out->rival, pairs, seed, futures);
    double sum = 0, squares = 0;
    out->points = out->rival_points = 0;
    for (int i = 0; i < pairs; i++) {
        const double gain =
            (double)(futures->value[AFTER_TURN][i] - futures->value[AFTER_RIVAL][i]);
        sum += gain;
        squares += gain * gain;
        out->points += futures->margin[AFTER_TURN][i] / (float)pairs;
        out->rival_points += futures->margin[AFTER_RIVAL][i] / (float)pairs;
    }
    const double mean = sum / pairs, variance = fmax(squares / pairs - mean * mean, 0);
    out->gain = (float)mean;
    out->error = (float)sqrt(variance / pairs);
}

void explain_pair(Explainer *explainer, const void *state, int pairs, uint64_t seed,
                  Explanation *out) {
    const float apart = fabsf(out->win[out->seat] - out->rival_win[out->seat]);
    if (pairs > 0) {
        STATE_ROOM(believed);
        explain_believe(explainer->game, state, seed, believed);
        effects_note(explainer->game, believed, &out->turn, &out->rival, &explainer->changes);
        compare(explainer, state, pairs, seed, out);
        find_facts(explainer, out);
        find_aim(explainer, believed, out);
        effects_find(explainer, out);
    }
    const bool same = pairs == 0 || fabsf(out->gain) < fmaxf(ERRORS_LEAST * out->error, LEVEL_WIN);
    const bool opposed = pairs > 0 && !out->played && out->gain < -ERRORS_LEAST * out->error;
    out->level = (apart < LEVEL_WIN && same) || (apart < OPEN_WIN && opposed);
}

static void finish(Explainer *explainer, const void *state, int pairs, uint64_t seed,
                   Explanation *out) {
    const Player player = {explainer->game, explainer->seats,  explainer->net,
                           explainer->room, explainer->search, 0};
    if (out->rival.length > 0) {
        explain_pair(explainer, state, pairs, seed, out);
    }
    out->routes = futures_routes(&player, state, &out->turn, seed, out->route);
}

/* ---- calls ---- */

static bool is_good(const Game *game, const void *state, const ExplainBudget *budget, Text *error) {
    const int turn = game->turn(state);
    text_clear(error);
    if (turn == OVER) {
        return text_say(error, TEXT_IN(error, "the game is over; there is no move to explain",
                                       "die Partie ist zu Ende; es gibt keinen Zug zu erklären",
                                       "la partie est finie ; il n’y a pas de coup à expliquer"));
    }
    if (turn < 0) {
        return text_say(
            error, TEXT_IN(error, "chance is to act; there is no move to explain before it has",
                           "der Zufall ist am Zug; vorher gibt es keinen Zug zu erklären",
                           "c’est au hasard de jouer ; avant, il n’y a pas de coup à "
                           "expliquer"));
    }
    if (budget->playouts < 1 || budget->playouts > SEARCH_ITERATIONS_MAX || budget->pairs < 0 ||
        budget->pairs > EXPLAIN_PAIRS_MAX) {
        text_format(error,
                    TEXT_IN(error, "a budget is 1 or more playouts and 0 to %d pairs of futures",
                            "der Aufwand ist ab 1 Playout und 0 bis %d Paare von Verläufen",
                            "le budget est d’au moins 1 simulation et de 0 à %d paires de suites"),
                    EXPLAIN_PAIRS_MAX);
        return false;
    }
    return true;
}

static bool consider(Explainer *explainer, const Game *game, int seats, const void *state,
                     const ExplainBudget *budget, uint64_t seed, Explanation *out, Text *error) {
    const Budget each = {.iterations = budget->playouts};
    memset(out, 0, sizeof *out);
    if (!is_good(game, state, budget, error) || !explainer_prepare(explainer, game, seats, error) ||
        !review_consider(explainer->search, state, &each, review_enough(&each), seed,
                         &explainer->considered, error)) {
        return false;
    }
    out->seat = game->turn(state);
    out->seats = seats;
    return true;
}

/* Which turns are looked for. A client asks for the turns first and for the facts next, and the
 * second answer need not find the turns again. */
static uint64_t key_of(const Game *game, const void *state, const Turn *turn, int64_t playouts,
                       uint64_t seed) {
    uint64_t key = hash_bytes(state, (size_t)game->state_size, seed);
    key = hash_bytes(&playouts, sizeof playouts, key);
    if (turn != NULL) {
        key = hash_bytes(turn->move, (size_t)turn->length * sizeof turn->move[0], key + 1);
    }
    return key == 0 ? 1 : key;
}

/* The turns of the last answer, if that is what is asked for; their facts are another matter. */
static bool known_turns(Explainer *explainer, const Game *game, int seats, uint64_t key,
                        Explanation *out) {
    if (explainer->asked != key || explainer->game != game || explainer->seats != seats ||
        explainer->networks != networks_number()) {
        return false;
    }
    *out = explainer->turns;
    return true;
}

static void keep_turns(Explainer *explainer, uint64_t key, const Explanation *found) {
    explainer->asked = key;
    explainer->turns = *found;
}

/* Keeps to the plan, unless the turn that was found is clearly better. */
static bool hold(Explainer *explainer, const void *state, const void *believed, const Turn *plan,
                 const ExplainBudget *budget, uint64_t seed, Explanation *out, Text *error) {
    const Game *game = explainer->game;
    const Budget each = {.iterations = budget->playouts};
    const Turn best = out->turn;
    Turn planned;
    Choice alone;
    if (!explain_complete(explainer, believed, plan->move, plan->length, &each, seed, &planned,
                          error) ||
        !review_weigh(explainer->search, state, planned.move[0], &each, seed, &alone, error)) {
        return false;
    }
    out->kept = true;
    if (explain_end(game, believed, out->seat, &planned) ==
        explain_end(game, believed, out->seat, &best)) {
        out->turn = planned;
        return true;
    }
    out->rival = planned;
    compare(explainer, state, budget->pairs > 0 ? budget->pairs : EXPLAIN_PAIRS, seed, out);
    out->changed = out->gain > ERRORS_LEAST * out->error &&
                   out->win[out->seat] > alone.worth[out->seat] + LEVEL_WIN;
    out->kept = !out->changed;
    if (out->kept) {
        memcpy(out->rival_win, out->win, sizeof out->rival_win);
        memcpy(out->win, alone.worth, sizeof out->win);
        out->turn = planned;
        out->rival = best;
    } else {
        memcpy(out->rival_win, alone.worth, sizeof out->rival_win);
    }
    return true;
}

bool explain_turn(Explainer *explainer, const Game *game, int seats, const void *state,
                  const Turn *plan, const ExplainBudget *budget, uint64_t seed, Explanation *out,
                  Text *error) {
    const Budget each = {.iterations = budget->playouts};
    STATE_ROOM(believed);
    if (!is_good(game, state, budget, error)) {
        memset(out, 0, sizeof *out);
        return false;
    }
    const bool planned = plan != NULL && plan->length > 0 && game->legal(state, plan->move[0]);
    const uint64_t key = key_of(game, state, NULL, budget->playouts, seed);
    if (!planned && known_turns(explainer, game, seats, key, out)) {
        finish(explainer, state, budget->pairs, seed, out);
        return true;
    }
    if (!consider(explainer, game, seats, state, budget, seed, out, error)) {
        return false;
    }
    explain_believe(game, state, seed, believed);
    const Consideration *all = &explainer->considered;
    if (!explain_complete(explainer, believed, all->move[0].line, all->move[0].length, &each, seed,
                          &out->turn, error)) {
        return false;
    }
    memcpy(out->win, all->move[0].choice.worth, sizeof out->win);
    if (!find_rival(explainer, believed, &out->turn, 0, &each, seed, &out->rival, out->rival_win,
                    error)) {
        return false;
    }
    if (!planned) {
        keep_turns(explainer, key, out);
    } else if (!hold(explainer, state, believed, plan, budget, seed, out, error)) {
        return false;
    }
    finish(explainer, state, budget->pairs, seed, out);
    return true;
}

bool explain_choice(Explainer *explainer, const Game *game, int seats, const void *state,
                    const Turn *turn, const ExplainBudget *budget, uint64_t seed, Explanation *out,
                    Text *error) {
    const Budget each = {.iterations = budget->playouts};
    STATE_ROOM(believed);
    if (turn->length < 1 || game->turn(state) < 0 || !game->legal(state, turn->move[0])) {
        memset(out, 0, sizeof *out);
        if (!is_good(game, state, budget, error)) {
            return false;
        }
        return text_say(error, TEXT_IN(error, "that move is not legal here",
                                       "dieser Zug ist hier nicht erlaubt",
                                       "ce coup n’est pas permis ici"));
    }
    if (!is_good(game, state, budget, error)) {
        memset(out, 0, sizeof *out);
        return false;
    }
    const uint64_t key = key_of(game, state, turn, budget->playouts, seed);
    if (known_turns(explainer, game, seats, key, out)) {
        finish(explainer, state, budget->pairs, seed, out);
        return true;
    }
    if (!consider(explainer, game, seats, state, budget, seed, out, error)) {
        return false;
    }
    explain_believe(game, state, seed, believed);
    const Consideration *all = &explainer->considered;
    const int known = candidate_of(all, turn->move[0]);
    Considered own;
    if (known >= 0) {
        own = all->move[known];
    } else {
        Choice alone;
        if (!review_weigh(explainer->search, state, turn->move[0], &each, seed, &alone, error)) {
            return false;
        }
        own.choice = alone;
        own.length = search_line(explainer->search, own.line);
    }
    const bool whole = turn->length > 1;
    if (!explain_complete(explainer, believed, whole ? turn->move : own.line,
                          whole ? turn->length : own.length, &each, seed, &out->turn, error)) {
        return false;
    }
    memcpy(out->win, own.choice.worth, sizeof out->win);
    if (!find_rival(explainer, believed, &out->turn, -1, &each, seed, &out->rival, out->rival_win,
                    error)) {
        return false;
    }
    keep_turns(explainer, key, out);
    finish(explainer, state, budget->pairs, seed, out);
    return true;
}
