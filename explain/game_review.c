/* explain/game_review.c -- a whole game looked at again: what each turn cost, and what was better.
 */
#include "explain/game_review.h"

#include "explain/internal.h"

#include <math.h>
#include <stdlib.h>

const Words JUDGEMENT_WORDS[JUDGEMENTS] = {
    [JUDGED_FORCED] = {{"forced", "erzwungen", "forcé"}},
    [JUDGED_BEST] = {{"best", "bester Zug", "meilleur coup"}},
    [JUDGED_GOOD] = {{"good", "gut", "bon"}},
    [JUDGED_INACCURACY] = {{"inaccuracy", "Ungenauigkeit", "imprécision"}},
    [JUDGED_MISTAKE] = {{"mistake", "Fehler", "erreur"}},
    [JUDGED_BLUNDER] = {{"blunder", "grober Fehler", "gaffe"}},
};
const char *const JUDGEMENT_KEYS[JUDGEMENTS] = {"forced",     "best",    "good",
                                                "inaccuracy", "mistake", "blunder"};
static const float JUDGEMENT_LOSS[JUDGEMENTS] = {
    [JUDGED_INACCURACY] = REVIEW_INACCURACY / 100.0f,
    [JUDGED_MISTAKE] = REVIEW_MISTAKE / 100.0f,
    [JUDGED_BLUNDER] = REVIEW_BLUNDER / 100.0f,
};
static const float DECIDED_ABOVE = REVIEW_DECIDED_ABOVE / 100.0f,
                   DECIDED_BELOW = REVIEW_DECIDED_BELOW / 100.0f;
const ReviewBudget REVIEW_USUAL = {.glance = 400, .playouts = 3200, .pairs = 32};

/* A brief search that finds more than this against a turn is followed by a longer one of the same
 * two turns, and where that still finds more than this, by one as long as a hint's. */
static const float DOUBT = 0.02f, STRONG_DOUBT = 0.035f;
enum { LONGER = 4 /* times as long */ };
/* Where futures find less than this part of what the searches found, both are searched again, */
static const float AGREE_PART = 0.5f;
enum { AGAIN = 4 /* times as long */ };
enum { SKETCH = 48 /* playouts for the first curve */ };
enum { ERRORS_LEAST = 2 /* that a loss has to be above the noise */ };

/* ---- the turns of a match ---- */

GameReview *game_review_new(const Match *match, Text *error) {
    GameReview *review = calloc(1, sizeof *review);
    const size_t room = (size_t)match->count + 1;
    text_clear(error);
    if (review != NULL) {
        review->match = match;
        review->turning_point = -1;
        review->turn = calloc(room, sizeof *review->turn);
        review->sketch = calloc(room, sizeof *review->sketch);
        review->reason = calloc(REVIEW_REASONS * SEATS_MAX, sizeof *review->reason);
        review->reason_turn = calloc(REVIEW_REASONS * SEATS_MAX, sizeof *review->reason_turn);
    }
    if (review == NULL || review->turn == NULL || review->sketch == NULL ||
        review->reason == NULL || review->reason_turn == NULL) {
        game_review_free(review);
        text_no_memory(error);
        return NULL;
    }
    for (int i = 0; i < match->count; i++) {
        const int actor = match_actor(match, i);
        ReviewedTurn *last = review->count > 0 ? &review->turn[review->count - 1] : NULL;
        if (actor < 0) {
            continue;
        }
        if (last != NULL && last->last == i - 1 && i - last->first < TURN_MOVES &&
            explain_goes_on(match->game, match_at(match, last->first), match_at(match, i),
                            last->seat)) {
            last->last = i;
        } else {
            review->turn[review->count++] =
                (ReviewedTurn){.first = i, .last = i, .seat = actor, .reason = -1};
        }
    }
    return review;
}

void game_review_free(GameReview *review) {
    if (review != NULL) {
        free(review->turn);
        free(review->sketch);
        free(review->reason);
        free(review->reason_turn);
        free(review);
    }
}

/* ---- one turn ---- */

static bool is_open(const Game *game, const void *state) {
    STATE_ROOM(view);
    memcpy(view, state, (size_t)game->state_size);
    game->view(view, game->turn(state));
    return memcmp(view, state, (size_t)game->state_size) == 0;
}

/* The last move of the turn that was a choice; -1: none was. */
static int last_choice(const Match *match, const ReviewedTurn *turn) {
    static const int NONE = -1;
    for (int i = turn->last; i >= turn->first; i--) {
        Move moves[MOVES_MAX];
        if (match->game->moves(match_at(match, i), moves) > 1) {
            return i;
        }
    }
    return NONE;
}

/* A turn as it was made is worth what its last choice is worth by itself. */
static bool weigh_made(Explainer *explainer, const Match *match, int choice, const Budget *budget,
                       float worth[SEATS_MAX], Text *error) {
    Choice made;
    const void *state = match_at(match, choice);
    if (!review_weigh(explainer->search, state, match_move(match, choice), budget,
                      explain_seed(match->game, state), &made, error)) {
        return false;
    }
    memcpy(worth, made.worth, sizeof made.worth);
    return true;
}

/* The favourite of the turn's first state, completed to a whole turn; its length is 0 if it is the
 * turn that was made. */
static bool find_favourite(Explainer *explainer, const Match *match, const Turn *made,
                           const void *believed, const Budget *budget, const ReviewedTurn *turn,
                           Turn *out, Text *error) {
    const void *state = match_at(match, turn->first);
    const uint64_t seed = explain_seed(match->game, state);
    const Choice *found;
    Move line[SEARCH_LINE_MAX];
    search_forget(explainer->search);
    if (!search_run(explainer->search, state, budget, seed, error)) {
        return false;
    }
    search_choices(explainer->search, &found);
    line[0] = found[0].move;
    const int length = search_line(explainer->search, line);
    if (!explain_complete(explainer, believed, line, length, budget, seed, out, error)) {
        return false;
    }
    if (explain_end(match->game, believed, turn->seat, out) ==
        explain_end(match->game, believed, turn->seat, made)) {
        out->length = 0;
    }
    return true;
}

/* The favourite by itself, against the turn made. */
static bool weigh_both(Explainer *explainer, const Match *match, int choice, const Turn *favourite,
                       const Budget *budget, ReviewedTurn *out, Text *error) {
    const void *state = match_at(match, out->first);
    Choice best;
    if (!weigh_made(explainer, match, choice, budget, out->after, error)) {
        return false;
    }
    memcpy(out->before, out->after, sizeof out->before);
    out->loss = 0;
    out->better.length = 0;
    if (favourite->length == 0) {
        return true;
    }
    if (!review_weigh(explainer->search, state, favourite->move[0], budget,
                      explain_seed(match->game, state), &best, error)) {
        return false;
    }
    if (best.worth[out->seat] > out->after[out->seat]) {
        memcpy(out->before, best.worth, sizeof out->before);
        out->loss = best.worth[out->seat] - out->after[out->seat];
        out->better = *favourite;
    }
    return true;
}

/* The long search, as a hint's, and the futures of both turns: into `pair`, whose turn is the best
 * and whose rival is the one made. */
static bool settle(Explainer *explainer, const Match *match, int choice, const Turn *made,
                   const void *believed, const ReviewBudget *budget, ReviewedTurn *out,
                   Explanation *pair, Text *error) {
    const Game *game = match->game;
    const void *state = match_at(match, out->first);
    const uint64_t seed = explain_seed(game, state);
    const ExplainBudget alone = {budget->playouts, 0};
    Budget each = {.iterations = budget->playouts};
    if (!explain_turn(explainer, game, match->setup.seats, state, NULL, &alone, seed, pair,
                      error) ||
        !weigh_made(explainer, match, choice, &each, pair->rival_win, error)) {
        return false;
    }
    pair->rival = *made;
    const bool same = explain_end(game, believed, out->seat, &pair->turn) ==
                      explain_end(game, believed, out->seat, made);
    float loss = pair->win[out->seat] - pair->rival_win[out->seat];
    if (!same) {
        explain_pair(explainer, state, budget->pairs, seed, pair);
        if (loss >= JUDGEMENT_LOSS[JUDGED_INACCURACY] / 2 && pair->gain < AGREE_PART * loss) {
            Choice best;
            each.iterations *= AGAIN;
            if (!review_weigh(explainer->search, state, pair->turn.move[0], &each, seed, &best,
                              error) ||
                !weigh_made(explainer, match, choice, &each, pair->rival_win, error)) {
                return false;
            }
            memcpy(pair->win, best.worth, sizeof pair->win);
            loss = pair->win[out->seat] - pair->rival_win[out->seat];
        }
    }
    memcpy(out->after, pair->rival_win, sizeof out->after);
    if (same || loss <= 0) {
        memcpy(out->before, out->after, sizeof out->before);
        out->loss = 0;
        out->better.length = 0;
    } else {
        memcpy(out->before, pair->win, sizeof out->before);
        out->loss = loss;
        out->better = pair->turn;
    }
    return true;
}

static Judgement judge(const Game *game, const ReviewedTurn *turn, float error, bool decided) {
    Judgement found = turn->better.length == 0 ? JUDGED_BEST : JUDGED_GOOD;
    for (int j = JUDGED_INACCURACY; j < JUDGEMENTS; j++) {
        const bool lost = turn->loss >= JUDGEMENT_LOSS[j] && turn->loss >= ERRORS_LEAST * error;
        const int points = game->mistake_points[j - JUDGED_INACCURACY];
        const bool thrown = decided && points > 0 && turn->points_lost >= (float)points;
        found = lost || thrown ? (Judgement)j : found;
    }
    return found;
}

bool game_review_turn(const GameReview *review, int index, Explainer *explainer,
                      const ReviewBudget *budget, ReviewedTurn *out, Text *error) {
    const Match *match = review->match;
    const Game *game = match->game;
    STATE_ROOM(believed);
    Turn made = {.length = 0};
    *out = review->turn[index];
    if (budget->glance < 1 || budget->playouts < 1 || budget->pairs < 1 ||
        budget->pairs > EXPLAIN_PAIRS_MAX) {
        text_clear(error);
        text_format(
            error,
            TEXT_IN(error, "a review takes 1 or more playouts and 1 to %d pairs of futures",
                    "eine Analyse braucht ab 1 Playout und 1 bis %d Paare von Verläufen",
                    "une analyse demande au moins 1 simulation et de 1 à %d paires de suites"),
            EXPLAIN_PAIRS_MAX);
        return false;
    }
    if (!explainer_prepare(explainer, game, match->setup.seats, error)) {
        return false;
    }
    const void *state = match_at(match, out->first);
    out->open = is_open(game, state);
    for (int i = out->first; i <= out->last; i++) {
        made.move[made.length++] = match_move(match, i);
    }
    const int choice = last_choice(match, out);
    explain_believe(game, state, explain_seed(game, state), believed);
    if (choice < 0) {
        const Budget each = {.iterations = budget->glance};
        out->judgement = JUDGED_FORCED;
        if (!weigh_made(explainer, match, out->first, &each, out->after, error)) {
            return false;
        }
        memcpy(out->before, out->after, sizeof out->before);
        return true;
    }
    const Budget brief = {.iterations = budget->glance};
    const Budget longer = {.iterations = LONGER * budget->glance};
    Turn favourite;
    if (!find_favourite(explainer, match, &made, believed, &brief, out, &favourite, error) ||
        !weigh_both(explainer, match, choice, &favourite, &brief, out, error) ||
        (out->loss > DOUBT &&
         !weigh_both(explainer, match, choice, &favourite, &longer, out, error))) {
        return false;
    }
    const float before = out->before[out->seat];
    const bool decided = before > DECIDED_ABOVE || before < DECIDED_BELOW;
    float noise = 0;
    if (out->loss > STRONG_DOUBT) {
        Explanation pair;
        if (!settle(explainer, match, choice, &made, believed, budget, out, &pair, error)) {
            return false;
        }
        noise = pair.error;
        out->points_lost = decided ? fmaxf(0, pair.points - pair.rival_points) : 0;
    } else if (decided && out->better.length > 0) {
        Explanation pair = {.seat = out->seat, .seats = match->setup.seats};
        pair.turn = out->better;
        pair.rival = made;
        explain_pair(explainer, state, budget->pairs, explain_seed(game, state), &pair);
        out->points_lost = fmaxf(0, pair.points - pair.rival_points);
    }
    out->judgement = judge(game, out, noise, decided);
    return true;
}

/* ---- the game ---- */

/* What each seat got of the win; false: the game is not over. */
static bool result_of(const Match *match, float out[SEATS_MAX]) {
    Score score[SEATS_MAX];
    int winners = 0;
    memset(out, 0, SEATS_MAX * sizeof *out);
    if (match_turn(match) != OVER) {
        return false;
    }
    memset(score, 0, sizeof score);
    match->game->score(match_state(match), score);
    for (int s = 0; s < match->setup.seats; s++) {
        winners += score[s].won;
    }
    for (int s = 0; s < match->setup.seats; s++) {
        out[s] = score[s].won ? 1.0f / (float)winners : 0;
    }
    return true;
}

/* From what a turn promised to what was found after it. */
static void go_on(Balance *balance, int seats, bool luck, const ReviewedTurn *last,
                  const float *found) {
    for (int s = 0; s < seats; s++) {
        const float change = found[s] - last->after[s];
        float *to = luck              ? &balance->luck[s]
                    : s == last->seat ? &balance->own[s]
                                      : &balance->others[s];
        *to += change;
    }
}

static void sum_up(GameReview *review, const float ended[SEATS_MAX]) {
    const int seats = review->match->setup.seats;
    Balance *balance = &review->balance;
    const ReviewedTurn *last = NULL;
    for (int i = 0; i < review->count; i++) {
        const ReviewedTurn *turn = &review->turn[i];
        if (last == NULL) {
            memcpy(balance->began, turn->before, sizeof balance->began);
        } else {
            const bool luck = turn->first > last->last + 1 || !last->open || !turn->open;
            go_on(balance, seats, luck, last, turn->before);
        }
        for (int s = 0; s < seats; s++) {
            const float change = turn->after[s] - turn->before[s];
            *(s == turn->seat ? &balance->own[s] : &balance->others[s]) += change;
        }
        last = turn;
    }
    memcpy(balance->ended, ended, sizeof balance->ended);
    if (last != NULL) {
        go_on(balance, seats, review->match->count > last->last + 1 || !last->open, last, ended);
    } else {
        memcpy(balance->began, ended, sizeof balance->began);
    }
}

/* The curve between two turns, smoothed over its neighbours. */
static float smoothed(const GameReview *review, int i, int seat, float ended) {
    const float at = i < review->count ? review->turn[i].before[seat] : ended;
    const float before = i > 0 ? review->turn[i - 1].before[seat] : at;
    const float after = i + 1 < review->count ? review->turn[i + 1].before[seat] : ended;
    return (before + 2 * at + after) / 4;
}

static void find_turning_point(GameReview *review, const float ended[SEATS_MAX]) {
    int winner = -1;
    for (int s = 0; s < review->match->setup.seats; s++) {
        winner = ended[s] > 0 && winner < 0 ? s : ended[s] > 0 ? SEATS_MAX : winner;
    }
    if (winner < 0 || winner == SEATS_MAX) {
        return;
    }
    float most = 0;
    for (int i = 0; i < review->count; i++) {
        const float rise = smoothed(review, i + 1, winner, ended[winner]) -
                           smoothed(review, i, winner, ended[winner]);
        if (rise > most) {
            most = rise;
            review->turning_point = i;
        }
    }
}

/* The size of a mistake, for sorting: what it lost of the win, or of points in a decided game. */
static float cost_of(const ReviewedTurn *turn) {
    enum { POINTS_A_WIN = 100 };
    return fmaxf(turn->loss, turn->points_lost / POINTS_A_WIN);
}

int game_review_costliest(const GameReview *review, int seat, int out[REVIEW_REASONS]) {
    int count = 0;
    for (int i = 0; i < review->count; i++) {
        const ReviewedTurn *turn = &review->turn[i];
        if (turn->seat != seat || turn->judgement < JUDGED_INACCURACY) {
            continue;
        }
        int at = count;
        for (; at > 0 && cost_of(&review->turn[out[at - 1]]) < cost_of(turn); at--) {
            if (at < REVIEW_REASONS) {
                out[at] = out[at - 1];
            }
        }
        if (at < REVIEW_REASONS) {
            out[at] = i;
            count += count < REVIEW_REASONS;
        }
    }
    return count;
}

/* The next of the costliest turns that has no reason yet; -1: all have. */
static int next_reason(const GameReview *review) {
    for (int seat = 0; seat < review->match->setup.seats; seat++) {
        int costly[REVIEW_REASONS];
        const int count = game_review_costliest(review, seat, costly);
        for (int i = 0; i < count; i++) {
            if (review->turn[costly[i]].reason < 0) {
                return costly[i];
            }
        }
    }
    return -1;
}

static bool add_reason(GameReview *review, int index, Explainer *explainer, int pairs,
                       Text *error) {
    const Match *match = review->match;
    if (!explainer_prepare(explainer, match->game, match->setup.seats, error)) {
        return false;
    }
    ReviewedTurn *turn = &review->turn[index];
    const void *state = match_at(match, turn->first);
    Explanation *reason = &review->reason[review->reasons];
    memset(reason, 0, sizeof *reason);
    reason->played = true;
    reason->seat = turn->seat;
    reason->seats = match->setup.seats;
    reason->turn = turn->better;
    for (int i = turn->first; i <= turn->last; i++) {
        reason->rival.move[reason->rival.length++] = match_move(match, i);
    }
    memcpy(reason->win, turn->before, sizeof reason->win);
    memcpy(reason->rival_win, turn->after, sizeof reason->rival_win);
    explain_pair(explainer, state, pairs, explain_seed(match->game, state), reason);
    review->reason_turn[review->reasons] = index;
    turn->reason = review->reasons++;
    return true;
}

void game_review_sum_up(GameReview *review) {
    float ended[SEATS_MAX];
    if (result_of(review->match, ended)) {
        sum_up(review, ended);
        find_turning_point(review, ended);
    }
}

bool game_review_sketch(GameReview *review, Explainer *explainer, Text *error) {
    const Match *match = review->match;
    const Budget budget = {.iterations = SKETCH};
    const Choice *found;
    text_clear(error);
    if (review->sketched == review->count ||
        !explainer_prepare(explainer, match->game, match->setup.seats, error)) {
        return false;
    }
    const void *state = match_at(match, review->turn[review->sketched].first);
    search_forget(explainer->search);
    if (!search_run(explainer->search, state, &budget, explain_seed(match->game, state), error)) {
        return false;
    }
    search_choices(explainer->search, &found);
    memcpy(review->sketch[review->sketched++], found[0].worth, sizeof found[0].worth);
    return review->sketched < review->count;
}

bool game_review_step(GameReview *review, Explainer *explainer, const ReviewBudget *budget,
                      Text *error) {
    text_clear(error);
    if (review->done < review->count) {
        ReviewedTurn found;
        if (!game_review_turn(review, review->done, explainer, budget, &found, error)) {
            return false;
        }
        review->turn[review->done++] = found;
        if (review->done < review->count) {
            return true;
        }
        game_review_sum_up(review);
        return next_reason(review) >= 0;
    }
    const int costly = review->count > 0 ? next_reason(review) : -1;
    if (costly < 0) {
        return false;
    }
    return add_reason(review, costly, explainer, EXPLAIN_PAIRS, error) && next_reason(review) >= 0;
}
