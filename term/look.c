/* term/look.c -- looking through a game: earlier moments, and what its moves were worth. */
#include "core/eyes.h"
#include "search/review.h"
#include "term/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    REVIEW_WALKS = 600, /* through the tree for each decision: a game takes some seconds */
    REVIEW_ENOUGH = 60, /* visits from which a move may be called better */
    REVIEW_MEMORY = 16 << 20,
    COSTLY_MOST = 3,
    REDRAW_EVERY = 5 /* decisions between two reports */
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
    free(table->finding);
    table->finding = NULL;
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

void look_finding(const Table *table, int index, Text *out) {
    if (table->finding == NULL || index < 0 || !table->finding[index].known) {
        return;
    }
    const Finding *finding = &table->finding[index];
    if (!finding->better) {
        text_put(out, say_words(SAY_COST_NONE, table->lang));
        return;
    }
    TEXT(cost, 16);
    TEXT(best, MATCH_MOVE_SIZE);
    text_format(&cost, "%.1f", 100 * (double)finding->loss);
    show_move(table, match_at(table->match, index), finding->best, &best);
    text_fill(out, say_words(SAY_COST, table->lang), (const char *const[]){cost.start, best.start},
              2);
}

/* The dearest moves of a seat, dearest first. */
static int costliest(const Table *table, int seat, int out[COSTLY_MOST]) {
    int count = 0;
    for (int i = 0; i < table->match->count; i++) {
        const Finding *finding = &table->finding[i];
        if (!finding->known || !finding->better || match_actor(table->match, i) != seat) {
            continue;
        }
        int at = count;
        while (at > 0 && table->finding[out[at - 1]].loss < finding->loss) {
            at--;
        }
        if (at < COSTLY_MOST) {
            count = count < COSTLY_MOST ? count + 1 : count;
            for (int j = count - 1; j > at; j--) {
                out[j] = out[j - 1];
            }
            out[at] = i;
        }
    }
    return count;
}

static void say_findings(Table *table) {
    const Match *match = table->match;
    for (int seat = 0; seat < match->setup.seats; seat++) {
        int decisions = 0, dear[COSTLY_MOST];
        double lost = 0;
        for (int i = 0; i < match->count; i++) {
            if (table->finding[i].known && match_actor(match, i) == seat) {
                decisions++;
                lost += (double)table->finding[i].loss;
            }
        }
        TEXT(name, NAME_TEXT);
        TEXT(count, 12);
        TEXT(average, 16);
        show_name(table, seat, &name);
        text_number(&count, decisions);
        text_format(&average, "%.1f", decisions > 0 ? 100 * lost / decisions : 0.0);
        SHOW(table, INK_BOLD, SAY_ANALYSE_SEAT, name.start, count.start, average.start);
        const int costly = costliest(table, seat, dear);
        for (int i = 0; i < costly; i++) {
            const Finding *finding = &table->finding[dear[i]];
            TEXT(number, 12);
            TEXT(made, MATCH_MOVE_SIZE);
            TEXT(cost, 16);
            TEXT(best, MATCH_MOVE_SIZE);
            text_number(&number, dear[i] + 1);
            show_move(table, match_at(match, dear[i]), match_move(match, dear[i]), &made);
            text_format(&cost, "%.1f", 100 * (double)finding->loss);
            show_move(table, match_at(match, dear[i]), finding->best, &best);
            SHOW(table, INK_PLAIN, SAY_COSTLY, number.start, made.start, cost.start, best.start);
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
    text_number(&at, index + 1);
    text_number(&all, table->match->count);
    SHOW(table, INK_PLAIN, SAY_ANALYSING, at.start, all.start);
    scene_show(table, 0);
    return line_wait(true, -1, 0) == LINE_WAIT_TIME;
}

void look_analyse(Table *table) {
    const Match *match = table->match;
    static Move moves[MOVES_MAX];
    if (!table_over(table)) {
        show_say(table, INK_PLAIN, SAY_ANALYSE_NOT, NULL, 0);
        return;
    }
    if (table->finding == NULL) {
        TEXT_OF(error, 200, table->lang);
        Search *search =
            search_new(match->game, match->setup.seats, REVIEW_MEMORY, 1, NULL, &error);
        table->finding = calloc((size_t)match->count + 1, sizeof *table->finding);
        if (search == NULL || table->finding == NULL) {
            search_free(search);
            free(table->finding);
            table->finding = NULL;
            show_say(table, INK_ALARM, SAY_NO_MEMORY, NULL, 0);
            return;
        }
        const Budget budget = {0, REVIEW_WALKS};
        bool whole = true;
        for (int i = 0; i < match->count && whole; i++) {
            const void *before = match_at(match, i);
            if (match_actor(match, i) == NATURE || match->game->moves(before, moves) < 2) {
                continue;
            }
            Review review;
            if (i % REDRAW_EVERY == 0) {
                whole = go_on(table, i);
            }
            search_forget(search);
            if (whole && review_move(search, before, match_move(match, i), &budget, REVIEW_ENOUGH,
                                     (uint64_t)i, &review, &error)) {
                table->finding[i] = (Finding){true, review.loss, review.better > 0,
                                              review.better > 0 ? review.better_move[0] : 0};
            }
        }
        search_free(search);
        if (!whole) {
            show_say(table, INK_PLAIN, SAY_ANALYSE_CUT, NULL, 0);
        }
    }
    say_findings(table);
}
