/* explain/game_review_json.c -- a game's review as JSON, the same for every client:
 * docs/analysis.md. */
#include "core/json_writer.h"
#include "explain/explain_json.h"
#include "explain/game_review.h"

enum { MOVE_SIZE = 256, SHARE_DIGITS = 4 };

static void add_shares(const char *key, const float *share, int seats, Text *out) {
    json_open_list(out, key);
    for (int s = 0; s < seats; s++) {
        json_add_decimals(out, NULL, (double)share[s], SHARE_DIGITS);
    }
    json_close_list(out);
}

static void add_turn(const GameReview *review, const ReviewedTurn *turn, Lang lang, Text *out) {
    const Match *match = review->match;
    const Game *game = match->game;
    const int seats = match->setup.seats;
    json_open(out, NULL);
    json_add_number(out, "first", turn->first);
    json_add_number(out, "last", turn->last);
    json_add_number(out, "seat", turn->seat);
    json_open_list(out, "moves");
    for (int i = turn->first; i <= turn->last; i++) {
        TEXT(words, MOVE_SIZE);
        game->write_move(match_at(match, i), match_move(match, i), &words);
        json_add_words(out, NULL, words.start);
    }
    json_close_list(out);
    add_shares("before", turn->before, seats, out);
    add_shares("after", turn->after, seats, out);
    json_add_decimals(out, "loss", (double)turn->loss, SHARE_DIGITS);
    json_add_decimals(out, "points_lost", (double)turn->points_lost, 1);
    json_add_words(out, "judgement", JUDGEMENT_KEYS[turn->judgement]);
    explain_write_turn(game, match_at(match, turn->first), &turn->better, "better", out);
    const Reader reader = {turn->seat, lang};
    if (turn->judgement >= JUDGED_INACCURACY) {
        explain_write_steps(game, match_at(match, turn->first), &turn->better, reader, out);
    }
    if (turn->reason >= 0) {
        json_add_key(out, "reason");
        explain_write(game, match_at(match, turn->first), &review->reason[turn->reason], reader,
                      out);
    }
    json_close(out);
}

/* The win chances before each turn, of turns still to be reviewed as the brief curve has them, and
 * at the end of a game that is over. */
static void add_curve(const GameReview *review, bool over, Text *out) {
    const int seats = review->match->setup.seats;
    json_open_list(out, "curve");
    for (int i = 0; i < review->done || i < review->sketched; i++) {
        json_open(out, NULL);
        json_add_number(out, "move", review->turn[i].first);
        add_shares("win", i < review->done ? review->turn[i].before : review->sketch[i], seats,
                   out);
        json_close(out);
    }
    if (over) {
        json_open(out, NULL);
        json_add_number(out, "move", review->match->count);
        add_shares("win", review->balance.ended, seats, out);
        json_close(out);
    }
    json_close_list(out);
}

static void add_summary(const GameReview *review, int seat, bool over, Text *out) {
    int made[JUDGEMENTS] = {0}, costly[REVIEW_REASONS], turns = 0;
    double loss = 0;
    for (int i = 0; i < review->done; i++) {
        if (review->turn[i].seat == seat) {
            turns++;
            loss += (double)review->turn[i].loss;
            made[review->turn[i].judgement]++;
        }
    }
    json_open(out, NULL);
    json_add_number(out, "seat", seat);
    json_add_number(out, "turns", turns);
    json_add_decimals(out, "loss", loss, SHARE_DIGITS);
    json_open(out, "judgements");
    for (int j = 0; j < JUDGEMENTS; j++) {
        json_add_number(out, JUDGEMENT_KEYS[j], made[j]);
    }
    json_close(out);
    json_open_list(out, "costliest");
    const int count = game_review_costliest(review, seat, costly);
    for (int i = 0; i < count; i++) {
        json_add_number(out, NULL, costly[i]);
    }
    json_close_list(out);
    if (over) {
        const Balance *balance = &review->balance;
        json_add_decimals(out, "began", (double)balance->began[seat], SHARE_DIGITS);
        json_add_decimals(out, "own", (double)balance->own[seat], SHARE_DIGITS);
        json_add_decimals(out, "others", (double)balance->others[seat], SHARE_DIGITS);
        json_add_decimals(out, "luck", (double)balance->luck[seat], SHARE_DIGITS);
        json_add_decimals(out, "ended", (double)balance->ended[seat], SHARE_DIGITS);
    }
    json_close(out);
}

void game_review_write(const GameReview *review, Lang lang, Text *out) {
    const Match *match = review->match;
    const bool over = review->done == review->count && match_turn(match) == OVER;
    json_open(out, NULL);
    json_add_word(out, "game", match->game->name);
    json_add_number(out, "seats", match->setup.seats);
    json_add_number(out, "count", review->count);
    json_add_number(out, "done", review->done);
    json_open_list(out, "turns");
    for (int i = 0; i < review->done; i++) {
        add_turn(review, &review->turn[i], lang, out);
    }
    json_close_list(out);
    add_curve(review, over, out);
    if (review->turning_point >= 0) {
        json_add_number(out, "turning_point", review->turning_point);
    } else {
        json_add_null(out, "turning_point");
    }
    json_open_list(out, "summary");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        add_summary(review, seat, over, out);
    }
    json_close_list(out);
    json_close(out);
}
