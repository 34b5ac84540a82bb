/* explain/futures.c -- pairs of futures: what happens after one turn and after its rival.
 *
 * Pair i has one seed. The guess of what is hidden follows from it; nature's k-th move draws from a
 * generator of its own; and every seat prefers the same moves in both futures, since the noise
 * that is added to the policy follows from the pair, the seat, how often it has decided and the
 * move (the Gumbel-max trick). So what differs between the two comes from the turn. */
#include "core/hash.h"
#include "explain/internal.h"
#include "search/greedy.h"

#include <assert.h>
#include <limits.h>
#include <math.h>

/* As in search/alone.c: what a share of the win counts for against the policy's liking, and the
 * part of what a seat plays for that goes by points. */
static const float SURE = 20, POINTS_PART = 0.15f;
enum { LOOKED_AT = 8, /* moves */ VALUE_PLAYOUTS = 64 };
static const float PRIOR_LEAST = 1e-6f;
enum { DECISIONS_MAX = 160 }; /* of one future, at most */

static uint64_t mix(uint64_t a, uint64_t b) {
    Random random;
    random_draw(&random, a, b);
    return random_next(&random);
}

static float gumbel(uint64_t key) {
    const double even = ((double)(key >> 11) + 0.5) / (double)(UINT64_C(1) << 53);
    return (float)-log(-log(even));
}

/* Each seat's share of the win, as a short search finds it: a network's first opinion does not see
 * whose turn it is well enough. Against searches of 25,600 playouts, differences by 64 playouts
 * were off by 2.2 to 2.7 points of 100 in 12 positions of Barony, by the network alone by 3.7
 * (2026). */
static bool value_of(const Player *player, const void *state, uint64_t seed, float *out) {
    const Game *game = player->game;
    for (int s = 0; s < player->seats; s++) {
        out[s] = 0;
    }
    if (game->turn(state) == OVER) {
        Score score[SEATS_MAX];
        memset(score, 0, sizeof score);
        game->score(state, score);
        int winners = 0;
        for (int s = 0; s < player->seats; s++) {
            winners += score[s].won;
        }
        for (int s = 0; s < player->seats; s++) {
            out[s] = score[s].won ? 1.0f / (float)winners : 0;
        }
        return true;
    }
    TEXT(error, 200);
    const Budget budget = {.iterations = VALUE_PLAYOUTS};
    const Choice *choice;
    search_forget(player->search);
    if (!search_run(player->search, state, &budget, seed, &error)) {
        return false;
    }
    const int count = search_choices(player->search, &choice);
    int64_t visits = 0;
    for (int i = 0; i < count; i++) {
        visits += choice[i].visits;
        for (int s = 0; s < player->seats; s++) {
            out[s] += (float)choice[i].visits * choice[i].worth[s];
        }
    }
    for (int s = 0; s < player->seats; s++) {
        out[s] /= (float)(visits > 0 ? visits : 1);
    }
    return true;
}

/* What a state is worth to a seat that has just moved there: mostly the win, a part by points. */
static float promise_of(const Player *player, const void *state, int seat) {
    NetValue value;
    if (player->game->turn(state) == OVER) {
        float win[SEATS_MAX];
        value_of(player, state, 0, win);
        return win[seat];
    }
    net_evaluate(player->net, player->room, state, seat, player->seats, &value);
    return (1 - POINTS_PART) * value.win[seat] + POINTS_PART * value.points[seat];
}

/* Of the moves that the policy finds likeliest, the one whose end the network likes best, with
 * noise: what search_alone does, and a careful player might. */
static Move choose(const Player *player, const void *state, uint64_t key) {
    const Game *game = player->game;
    const int seat = game->turn(state);
    Move moves[MOVES_MAX];
    if (player->net == NULL) {
        Random random;
        random_seed(&random, key);
        return greedy_move(game, player->seats, state, &random);
    }
    const int count = game->moves(state, moves);
    assert(count > 0);
    if (count == 1) {
        return moves[0];
    }
    NetValue value;
    float prior[MOVES_MAX];
    net_evaluate(player->net, player->room, state, seat, player->seats, &value);
    net_policy(player->net, player->room, state, moves, count, prior);
    int likely[LOOKED_AT], kept = 0;
    for (int i = 0; i < count; i++) {
        int at = kept;
        for (; at > 0 && prior[likely[at - 1]] < prior[i]; at--) {
            if (at < LOOKED_AT) {
                likely[at] = likely[at - 1];
            }
        }
        if (at < LOOKED_AT) {
            likely[at] = i;
            kept += kept < LOOKED_AT;
        }
    }
    int best = likely[0];
    float most = -INFINITY;
    for (int i = 0; i < kept; i++) {
        STATE_ROOM(after);
        const Move move = moves[likely[i]];
        memcpy(after, state, (size_t)game->state_size);
        game->apply(after, move);
        const float liking = SURE * promise_of(player, after, seat) +
                             logf(fmaxf(prior[likely[i]], PRIOR_LEAST)) +
                             player->noise * gumbel(mix(key, (uint64_t)game->action(state, move)));
        if (liking > most) {
            most = liking;
            best = likely[i];
        }
    }
    return moves[best];
}

/* ---- what is counted ---- */

static int column_of(Futures *all, int source, int kind, int seat, int part, int where) {
    for (int i = 0; i < all->columns; i++) {
        const Column *column = &all->column[i];
        if (column->source == source && column->kind == kind && column->seat == seat &&
            column->part == part && column->where == where) {
            return i;
        }
    }
    if (all->columns == COLUMNS_MAX) {
        return -1;
    }
    Column *column = &all->column[all->columns];
    memset(column, 0, sizeof *column);
    column->source = (uint8_t)source;
    column->kind = (uint8_t)kind;
    column->seat = (int8_t)seat;
    column->part = (int16_t)part;
    column->where = (int16_t)where;
    return all->columns++;
}

/* One future being played: which one, and what has been counted in it. */
typedef struct Future {
    const Player *player;
    Futures *all;
    int side, pair;
    bool now;              /* the turn itself is being made */
    int points[SEATS_MAX]; /* scored so far */
    bool seen[COLUMNS_MAX];
} Future;

static void count_event(Future *future, int column, const Event *event, float amount,
                        const int16_t strength[2]) {
    if (column < 0 || amount == 0) {
        return;
    }
    Column *of = &future->all->column[column];
    const int side = future->side;
    future->all->amount[side][future->pair][column] += amount;
    if (!future->seen[column]) {
        future->seen[column] = true;
        if (of->held[side]++ == 0) {
            of->sample[side] = *event;
            memcpy(of->strength[side], strength, sizeof of->strength[side]);
        }
        of->now[side] += future->now;
    }
}

/* What an event scores for each seat; the most that it does for one, as a size. */
static int points_of(const Game *game, const void *before, const Event *event,
                     int16_t out[SEATS_MAX]) {
    int most = 0;
    memset(out, 0, SEATS_MAX * sizeof *out);
    if (game->points != NULL) {
        game->points(before, event, out);
    }
    for (int s = 0; s < SEATS_MAX; s++) {
        const int size = out[s] < 0 ? -out[s] : out[s];
        most = size > most ? size : most;
    }
    return most;
}

/* What one event is counted as: its amount, what it scores, or one; a loss has its size. */
static float amount_of(const EventKind *kind, const Event *event, const int16_t points[SEATS_MAX],
                       int most) {
    if (kind->amount > 0) {
        return event->number[kind->amount - 1];
    }
    if (kind->scores) {
        return (float)(kind->polarity < 0 ? -points[event->seat] : points[event->seat]);
    }
    return most > 0 ? (float)most : 1;
}

/* A fight is told by what scores most in it: that counts for all of its spoils. */
typedef struct Fight {
    int winner, best, total; /* NATURE: no fight; which event, and points */
    int16_t strength[2];
} Fight;

static Fight fight_of(const Game *game, const void *before, const Event *events, int count) {
    Fight fight = {NATURE, -1, 0, {0, 0}};
    int most = 0;
    for (int i = 0; i < count; i++) {
        const EventKind *kind = &game->event_kinds[events[i].kind];
        int16_t points[SEATS_MAX];
        if (kind->strength[0] > 0) {
            fight.winner = events[i].seat;
            for (int side = 0; side < 2; side++) {
                fight.strength[side] = events[i].number[kind->strength[side] - 1];
            }
        }
        if (fight.winner < 0 || !kind->spoils) {
            continue;
        }
        points_of(game, before, &events[i], points);
        fight.total += points[fight.winner] > 0 ? points[fight.winner] : 0;
        fight.best = points[fight.winner] > most ? i : fight.best;
        most = points[fight.winner] > most ? points[fight.winner] : most;
    }
    return fight;
}

static void count_move(Future *future, const void *state, Move move) {
    const Game *game = future->player->game;
    Event events[EVENTS_MAX];
    const int count = game->event_kind_count > 0 ? game->events(state, move, events) : 0;
    const Fight fight = fight_of(game, state, events, count);
    for (int i = 0; i < count; i++) {
        const Event *event = &events[i];
        if (event->kind >= game->event_kind_count) {
            continue; /* a game that names no kinds gives no reasons */
        }
        const EventKind *kind = &game->event_kinds[event->kind];
        int16_t points[SEATS_MAX];
        const int most = points_of(game, state, event, points);
        for (int s = 0; s < SEATS_MAX; s++) {
            future->points[s] += points[s];
        }
        if (kind->means > 0 && event->seat >= 0) {
            count_event(future,
                        column_of(future->all, MEANS, event->kind, event->seat,
                                  event->number[kind->means - 1], ANYWHERE),
                        event, 1, fight.strength);
        }
        const bool told_already =
            kind->spoils && fight.best >= 0 && i != fight.best && points[fight.winner] > 0;
        if (!kind->reason || event->seat < 0 || told_already) {
            continue;
        }
        const int part = kind->part > 0 ? event->number[kind->part - 1] : 0;
        const float amount =
            i == fight.best ? (float)fight.total : amount_of(kind, event, points, most);
        count_event(future,
                    column_of(future->all, FACT_EVENT, event->kind, event->seat, part, ANYWHERE),
                    event, amount, fight.strength);
        if (kind->scores) {
            count_event(future, column_of(future->all, SCORE, 0, event->seat, 0, ANYWHERE), event,
                        kind->polarity < 0 ? -amount : amount, fight.strength);
        }
        if (kind->where > 0 && event->cells >= kind->where) {
            count_event(future,
                        column_of(future->all, FACT_EVENT, event->kind, event->seat, part,
                                  event->cell[kind->where - 1]),
                        event, amount, fight.strength);
        }
    }
}

static void measure(Future *future, const void *state) {
    const Game *game = future->player->game;
    int16_t found[FEATURES_MAX];
    for (int s = 0; s < future->player->seats && game->feature_count > 0; s++) {
        game->measure(state, s, found);
        for (int f = 0; f < game->feature_count; f++) {
            const int column = column_of(future->all, FACT_FEATURE, f, s, 0, ANYWHERE);
            if (column >= 0) {
                future->all->amount[future->side][future->pair][column] = found[f];
            }
        }
    }
    Spot spot[SPOTS_MAX];
    const int spots = game->spots == NULL ? 0 : game->spots(state, spot);
    for (int i = 0; i < spots; i++) {
        if (!game->features[spot[i].feature].lasting) {
            continue;
        }
        const int column =
            column_of(future->all, FACT_EFFECT, spot[i].feature, spot[i].seat, 0, spot[i].cell);
        if (column >= 0) {
            future->all->amount[future->side][future->pair][column] += spot[i].value;
            future->all->column[column].held[future->side]++;
        }
    }
}

/* ---- one future ---- */

static void play_one(Future *future, void *state, const Turn *turn, int seat, uint64_t seed) {
    const Game *game = future->player->game;
    STATE_ROOM(from);
    uint64_t draws = 0, decisions[SEATS_MAX] = {0};
    memcpy(from, state, (size_t)game->state_size);
    for (int i = 0; i < turn->length && game->turn(state) == seat; i++) {
        if (!game->legal(state, turn->move[i])) {
            break; /* the rest hangs on what was guessed otherwise */
        }
        future->now = true;
        count_move(future, state, turn->move[i]);
        game->apply(state, turn->move[i]);
    }
    future->now = false;
    bool left = false, back = false;
    for (int n = 0; n < DECISIONS_MAX; n++) {
        const int mover = game->turn(state);
        if (mover == OVER) {
            break;
        }
        if (game->horizon != NULL) {
            if (game->horizon(from, state)) {
                break;
            }
        } else if (mover != NATURE) {
            left = left || mover != seat;
            back = back || (left && mover == seat);
            if (back && mover != seat) {
                break;
            }
        }
        Move move;
        if (mover == NATURE) {
            Random random;
            random_draw(&random, seed ^ 0x6e6174757265u, draws++);
            move = game->chance(state, &random);
        } else {
            move = choose(future->player, state,
                          mix(seed, decisions[mover]++ * SEATS_MAX + (uint64_t)mover));
        }
        count_move(future, state, move);
        game->apply(state, move);
    }
    measure(future, state);
    while (game->turn(state) == NATURE) {
        Random random;
        random_draw(&random, seed ^ 0x6e6174757265u, draws++);
        game->apply(state, game->chance(state, &random));
    }
    float value[SEATS_MAX];
    value_of(future->player, state, seed, value);
    future->all->value[future->side][future->pair] = value[seat];
    int others = INT_MIN;
    for (int s = 0; s < future->player->seats; s++) {
        others = s != seat && future->points[s] > others ? future->points[s] : others;
    }
    future->all->margin[future->side][future->pair] = (float)(future->points[seat] - others);
}

void futures_play(const Player *player, const void *state, const Turn *turn, const Turn *rival,
                  int pairs, uint64_t seed, Futures *out) {
    const Game *game = player->game;
    const int seat = game->turn(state);
    assert(seat >= 0 && pairs <= EXPLAIN_PAIRS_MAX);
    out->pairs = pairs;
    out->columns = 0;
    memset(out->amount, 0, sizeof out->amount);
    for (int i = 0; i < pairs; i++) {
        const uint64_t key = mix(seed, (uint64_t)i);
        for (int side = 0; side < SIDES; side++) {
            STATE_ROOM(played);
            Random random;
            random_seed(&random, key);
            memcpy(played, state, (size_t)game->state_size);
            game->view(played, seat);
            game->guess(played, seat, &random);
            Future future = {.player = player, .all = out, .side = side, .pair = i};
            play_one(&future, played, side == AFTER_TURN ? turn : rival, seat, key);
        }
    }
}

int futures_routes(const Player *player, const void *state, const Turn *turn, uint64_t seed,
                   Route out[ROUTES_MAX]) {
    const Game *game = player->game;
    const int seat = game->turn(state);
    int count = 0;
    STATE_ROOM(walked);
    Random random;
    if (game->horizon == NULL || game->move_cells == NULL) {
        return 0;
    }
    random_seed(&random, seed);
    memcpy(walked, state, (size_t)game->state_size);
    game->view(walked, seat);
    game->guess(walked, seat, &random);
    for (int i = 0; i < turn->length && game->legal(walked, turn->move[i]); i++) {
        game->apply(walked, turn->move[i]);
    }
    for (int n = 0; n < DECISIONS_MAX && count < ROUTES_MAX; n++) {
        const int mover = game->turn(walked);
        if (mover == OVER || game->horizon(state, walked)) {
            break;
        }
        const Move move = mover == NATURE ? game->chance(walked, &random)
                                          : choose(player, walked, mix(seed, (uint64_t)n));
        if (mover == seat && game->move_cells(walked, move, out[count].cell) == MOVE_CELLS) {
            count++;
        }
        game->apply(walked, move);
    }
    return count;
}
