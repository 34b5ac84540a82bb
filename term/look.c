/* term/look.c -- looking through a game: earlier moments, and what its moves were worth. */
#include "core/eyes.h"
#include "explain/game_review.h"
#include "explain/say.h"
#include "term/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    REVIEW_MEMORY = 16 << 20,
    REDRAW_EVERY = 5 /* turns between two reports */
};

bool table_over(const Table *table) {
    return match_turn(table->match) == OVER || table->replay || table->solved ||
           (table->people & ~table->resigned) == 0;
}

int table_reader(const Table *table) {
    const unsigned people = table->people;
    if (people == 0 || (people & (people - 1)) != 0) {
        return NATURE;
    }
    int seat = 0;
    while (people >> seat != 1) {
        seat++;
    }
    return seat;
}

int table_eyes(const Table *table, int seat) {
    return table_over(table) ? EYES_ALL : seat;
}

const void *table_state(const Table *table) {
    return table->moment == LIVE ? match_state(table->match)
                                 : match_at(table->match, table->moment);
}

void look_forget(Table *table) {
    game_review_free(table->review);
    table->review = NULL;
    table->moment = LIVE;
    table->resigned = 0;
    table->sure = false;
}

static void say_moment(Table *table, int seat) {
    const Match *match = table->match;
    TEXT(made, 12);
    TEXT(all, 12);
    text_number(&all, match->count);
    if (table->moment == LIVE) {
        show_say(table, INK_PLAIN, SAY_MOMENT_NOW, NULL, 0);
        return;
    }
    if (table->moment == 0) {
        SHOW(table, INK_PLAIN, SAY_MOMENT_START, all.start);
        return;
    }
    const int index = table->moment - 1;
    const void *before = match_at(match, index);
    const int actor = match_actor(match, index);
    TEXT(who, NAME_TEXT);
    TEXT(words, MATCH_MOVE_SIZE);
    text_number(&made, table->moment);
    if (actor == NATURE) {
        text_put(&who, say_words(SAY_NATURE, table->lang));
    } else {
        show_name(table, actor, &who);
    }
    if (eyes_see_move(table_eyes(table, seat), match->game, before, match_move(match, index))) {
        show_move(table, before, match_move(match, index), &words);
    } else {
        text_put(&words, say_words(SAY_LOG_HIDDEN, table->lang));
    }
    SHOW(table, INK_BOLD, SAY_MOMENT, made.start, all.start, who.start, words.start);
    TEXT(finding, SENTENCE);
    look_finding(table, index, &finding);
    if (finding.used > 0) {
        screen_say(&table->screen, INK_PLAIN, finding.start, 0);
    }
}

void look_step(Table *table, const char *typed, int direction) {
    const Match *match = table->match;
    char *end;
    const long steps = typed[0] == '\0' ? 1 : strtol(typed, &end, 10);
    if (typed[0] != '\0' && (*end != '\0' || steps < 1)) {
        SHOW(table, INK_PLAIN, SAY_STEP_USAGE,
             order_word(direction < 0 ? ORDER_BACK : ORDER_FORWARD, table->lang));
        return;
    }
    const int from = table->moment == LIVE ? match->count : table->moment;
    const long room = direction < 0 ? from : match->count - from;
    if (room == 0) {
        show_say(table, INK_PLAIN, SAY_STEP_END, NULL, 0);
        return;
    }
    const int to = from + direction * (int)(steps < room ? steps : room);
    table->moment = to == match->count ? LIVE : to;
    const int seat = table->eyes >= 0 ? table->eyes : 0;
    say_moment(table, seat);
    if (table->full == NULL) {
        if (direction > 0 && to - from == 1) {
            Buffer story;
            if (buffer_new(&story)) {
                show_story(table, from, to, seat, &story);
                screen_put(&table->screen, story.text.start);
                buffer_free(&story);
            }
        }
        show_board(table, seat);
    }
}

/* The better turn in words, move by move. */
static void put_better(const Table *table, const ReviewedTurn *turn, Text *out) {
    const Game *game = table->match->game;
    STATE_ROOM(walked);
    memcpy(walked, match_at(table->match, turn->first), (size_t)game->state_size);
    for (int i = 0; i < turn->better.length; i++) {
        text_put(out, i > 0 ? "; " : "");
        show_move(table, walked, turn->better.move[i], out);
        game->apply(walked, turn->better.move[i]);
    }
}

static void put_made(const Table *table, const ReviewedTurn *turn, Text *out) {
    for (int i = turn->first; i <= turn->last; i++) {
        text_put(out, i > turn->first ? "; " : "");
        show_move(table, match_at(table->match, i), match_move(table->match, i), out);
    }
}

static bool is_bad(const ReviewedTurn *turn) {
    return turn->judgement >= JUDGED_INACCURACY;
}

/* Points of the win chance; in a decided game points of the score. */
static void put_loss(const Table *table, const ReviewedTurn *turn, Text *out) {
    const bool by_points = 100 * turn->loss < REVIEW_INACCURACY && turn->points_lost > 0;
    const float loss = by_points ? turn->points_lost : 100 * turn->loss;
    text_decimal(out, (double)loss, 1, table->lang);
}

/* Why the better turn of one of the costliest is better; nothing of the others. */
static void put_reason(const Table *table, const ReviewedTurn *turn, Text *out) {
    if (turn->reason >= 0) {
        const bool mine = !table->replay && table->people == 1u << turn->seat;
        const Reader reader = {mine ? turn->seat : NATURE, table->lang};
        TEXT(marked, SENTENCE);
        explain_say_reason(table->match->game, match_at(table->match, turn->first),
                           &table->review->reason[turn->reason], reader, &marked);
        show_sentence(table, marked.start, out);
    }
}

void look_finding(const Table *table, int index, Text *out) {
    const GameReview *review = table->review;
    for (int i = 0; review != NULL && i < review->done; i++) {
        const ReviewedTurn *turn = &review->turn[i];
        if (index != turn->last) {
            continue;
        }
        if (!is_bad(turn)) {
            text_put(out, say_words(SAY_COST_NONE, table->lang));
            return;
        }
        TEXT(loss, 16);
        TEXT(better, SENTENCE);
        put_loss(table, turn, &loss);
        put_better(table, turn, &better);
        text_fill(out, say_words(SAY_COST, table->lang),
                  (const char *const[]){JUDGEMENT_WORDS[turn->judgement].in[table->lang],
                                        loss.start, better.start},
                  3);
        text_char(out, ' ');
        put_reason(table, turn, out);
        return;
    }
}

static void say_findings(Table *table) {
    const GameReview *review = table->review;
    for (int seat = 0; seat < table->match->setup.seats; seat++) {
        int turns = 0, costly[REVIEW_REASONS];
        double lost = 0;
        for (int i = 0; i < review->done; i++) {
            if (review->turn[i].seat == seat) {
                turns++;
                lost += (double)review->turn[i].loss;
            }
        }
        TEXT(name, NAME_TEXT);
        TEXT(count, 12);
        TEXT(average, 16);
        show_name(table, seat, &name);
        text_number(&count, turns);
        text_decimal(&average, turns > 0 ? 100 * lost / turns : 0.0, 1, table->lang);
        SHOW(table, INK_BOLD, SAY_ANALYSE_SEAT, name.start, count.start, average.start);
        const int found = game_review_costliest(review, seat, costly);
        for (int i = 0; i < found; i++) {
            const ReviewedTurn *turn = &review->turn[costly[i]];
            TEXT(number, 12);
            TEXT(made, SENTENCE);
            TEXT(loss, 16);
            TEXT(better, SENTENCE);
            TEXT(reason, SENTENCE);
            text_number(&number, turn->first + 1);
            put_made(table, turn, &made);
            put_loss(table, turn, &loss);
            put_better(table, turn, &better);
            put_reason(table, turn, &reason);
            SHOW(table, INK_PLAIN, SAY_COSTLY, number.start, made.start,
                 JUDGEMENT_WORDS[turn->judgement].in[table->lang], loss.start, better.start,
                 reason.start);
        }
    }
}

/* Reports, and looks whether a key wants it to stop. */
static bool go_on(Table *table, int index) {
    if (line_stopped()) {
        return false;
    }
    if (table->full == NULL) {
        return true;
    }
    TEXT(at, 12);
    TEXT(all, 12);
    const int count = table->review->count;
    text_number(&at, index < count ? index + 1 : count);
    text_number(&all, count);
    SHOW(table, INK_PLAIN, SAY_ANALYSING, at.start, all.start);
    scene_show(table, 0);
    return line_wait(true, -1, 0) == LINE_WAIT_TIME;
}

void look_analyse(Table *table) {
    if (!table_over(table)) {
        show_say(table, INK_PLAIN, SAY_ANALYSE_NOT, NULL, 0);
        return;
    }
    if (table->review == NULL) {
        TEXT_OF(error, 512, table->lang);
        Explainer *explainer = explainer_new(REVIEW_MEMORY, 1);
        table->review = explainer == NULL ? NULL : game_review_new(table->match, &error);
        if (table->review == NULL) {
            explainer_free(explainer);
            show_say(table, INK_ALARM, SAY_NO_MEMORY, NULL, 0);
            return;
        }
        bool whole = true;
        for (int steps = 0; whole; steps++) {
            if (steps % REDRAW_EVERY == 0 && !go_on(table, steps)) {
                whole = false;
            } else if (!game_review_step(table->review, explainer, &REVIEW_USUAL, &error)) {
                break;
            }
        }
        explainer_free(explainer);
        if (!whole) {
            show_say(table, INK_PLAIN, SAY_ANALYSE_CUT, NULL, 0);
        }
    }
    say_findings(table);
}
