/* cli/analyse.c -- a finished game looked at again: what each move was worth, and what was better.
 *
 * Every decision is thought about from what its seat could know then, so nobody is blamed for bad
 * luck or for what was hidden. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "play/file.h"
#include "play/record.h"
#include "search/level.h"
#include "search/review.h"

#include <stdlib.h>
#include <string.h>

enum { COSTLY_MOST = 3, VISITS_ENOUGH = 200, ITERATIONS_USUAL = 3000 };

/* One decision. */
typedef struct Finding {
    int index; /* of the move in the match */
    Review review;
} Finding;

typedef struct Analysis {
    const Match *match;
    Search *search;
    Budget budget;
    int count;
    Finding *finding;
} Analysis;

/* ---- thinking ----------------------------------------------------------------------------- */

static void examine(Analysis *analysis, int index, Finding *finding) {
    TEXT(error, 200);
    const Match *match = analysis->match;
    finding->index = index;
    review_move(analysis->search, match_at(match, index), match_move(match, index),
                &analysis->budget, VISITS_ENOUGH, (uint64_t)index, &finding->review, &error);
}

/* The costliest moves of a seat, indices into findings, dearest first. */
static int costliest(const Analysis *analysis, int seat, int out[COSTLY_MOST]) {
    int count = 0;
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->finding[i].review.seat != seat || analysis->finding[i].review.loss <= 0) {
            continue;
        }
        int at = count < COSTLY_MOST ? count++ : COSTLY_MOST;
        for (; at > 0 &&
               analysis->finding[out[at - 1]].review.loss < analysis->finding[i].review.loss;
             at--) {
            if (at < COSTLY_MOST) {
                out[at] = out[at - 1];
            }
        }
        if (at < COSTLY_MOST) {
            out[at] = i;
        }
    }
    return count;
}

/* ---- results ------------------------------------------------------------------------------ */

static void write_move(const Match *match, int index, Move move, Text *out) {
    match->game->write_move(match_at(match, index), move, out);
}

static void put_shares(Page *page, const char *key, const float *share, int seats) {
    Text *text = page_room(page, 200);
    text_format(text, ",\"%s\":[", key);
    for (int s = 0; s < seats; s++) {
        text_format(text, "%s%.4f", s > 0 ? "," : "", (double)share[s]);
    }
    text_put(text, "]");
}

static void put_move(Page *page, const char *before, const Match *match, int index, Move move) {
    TEXT(words, MATCH_MOVE_SIZE);
    write_move(match, index, move, &words);
    page_put(page, before);
    page_json(page, words.start);
}

static void put_finding(const Analysis *analysis, const Finding *finding, Page *page) {
    const Match *match = analysis->match;
    text_format(page_room(page, 100), "{\"number\":%d,\"seat\":%d", finding->index + 1,
                finding->review.seat);
    put_move(page, ",\"move\":", match, finding->index, match_move(match, finding->index));
    put_shares(page, "before", finding->review.before, match->setup.seats);
    put_shares(page, "after", finding->review.after, match->setup.seats);
    text_format(page_room(page, 100), ",\"loss\":%.4f,\"better\":[", (double)finding->review.loss);
    for (int i = 0; i < finding->review.better; i++) {
        put_move(page, i > 0 ? ",{\"move\":" : "{\"move\":", match, finding->index,
                 finding->review.better_move[i]);
        text_format(page_room(page, 60), ",\"worth\":%.4f}",
                    (double)finding->review.better_worth[i]);
    }
    page_put(page, "]}");
}

static void sum_up(const Analysis *analysis, int seat, int *moves, double *loss) {
    *moves = 0;
    *loss = 0;
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->finding[i].review.seat == seat) {
            *loss += (double)analysis->finding[i].review.loss;
            ++*moves;
        }
    }
}

static bool print_json(const Analysis *analysis) {
    const Match *match = analysis->match;
    Page page;
    if (!page_new(&page)) {
        return false;
    }
    text_format(page_room(&page, 200), "{\"game\":\"%s\",\"seats\":%d,\"moves\":[",
                match->game->name, match->setup.seats);
    for (int i = 0; i < analysis->count; i++) {
        page_put(&page, i > 0 ? "," : "");
        put_finding(analysis, &analysis->finding[i], &page);
    }
    page_put(&page, "],\"summary\":[");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        int moves, dear[COSTLY_MOST];
        double loss;
        sum_up(analysis, seat, &moves, &loss);
        text_format(page_room(&page, 200),
                    "%s{\"seat\":%d,\"moves\":%d,\"loss\":%.4f,\"costliest\":[",
                    seat > 0 ? "," : "", seat, moves, loss);
        const int count = costliest(analysis, seat, dear);
        for (int i = 0; i < count; i++) {
            page_put(&page, i > 0 ? "," : "");
            put_finding(analysis, &analysis->finding[dear[i]], &page);
        }
        page_put(&page, "]}");
    }
    page_put(&page, "]}\n");
    const bool whole = !page.text.cut;
    fputs(page.text.start, stdout);
    page_free(&page);
    return whole;
}

/* "58 42" in per cent. */
static void print_shares(const float *share, int seats) {
    for (int s = 0; s < seats; s++) {
        printf("%4.0f", 100 * (double)share[s]);
    }
}

static void print_better(const Analysis *analysis, const Finding *finding) {
    for (int i = 0; i < finding->review.better; i++) {
        TEXT(words, MATCH_MOVE_SIZE);
        write_move(analysis->match, finding->index, finding->review.better_move[i], &words);
        printf("%s%s (%.0f)", i > 0 ? ", " : "", words.start,
               100 * (double)finding->review.better_worth[i]);
    }
}

static void print_text(const Analysis *analysis, Lang lang) {
    static const Words HEADING = {
        {"{0}, {1} seats. Shares of the win to expect in per cent, by seat: with the best move, "
         "and after the move made; what it cost; what was better.\n\n",
         "{0}, {1} Plätze. Gewinnaussichten in Prozent, je Platz: mit dem besten Zug, und nach dem "
         "gemachten; was er kostete; was besser war.\n\n",
         "{0}, {1} places. Chances de gain en pour cent, par place : avec le meilleur coup, et "
         "après le coup joué ; ce qu'il a coûté ; ce qui valait mieux.\n\n"}};
    static const Words SUM = {
        {"\nSeat {0}: {1} moves, {2} per cent lost in all, {3} a move. Costliest:\n",
         "\nPlatz {0}: {1} Züge, zusammen {2} Prozent verschenkt, {3} je Zug. Die teuersten:\n",
         "\nPlace {0} : {1} coups, {2} pour cent perdus en tout, {3} par coup. Les plus chers "
         ":\n"}};
    const Match *match = analysis->match;
    const int seats = match->setup.seats;
    TEXT(number, 12);
    text_number(&number, seats);
    PRINT_FILLED(HEADING.in[lang], match->game->title.in[lang], number.start);
    for (int i = 0; i < analysis->count; i++) {
        const Finding *finding = &analysis->finding[i];
        TEXT(words, MATCH_MOVE_SIZE);
        write_move(match, finding->index, match_move(match, finding->index), &words);
        printf("%5d %d %-28s", finding->index + 1, finding->review.seat, words.start);
        print_shares(finding->review.before, seats);
        printf("  ");
        print_shares(finding->review.after, seats);
        if (finding->review.better > 0 && finding->review.loss >= 0.005f) {
            printf("  %5.1f  ", -100 * (double)finding->review.loss);
            print_better(analysis, finding);
        }
        putchar('\n');
    }
    for (int seat = 0; seat < seats; seat++) {
        int moves, dear[COSTLY_MOST];
        double loss;
        TEXT(who, 12);
        TEXT(how_many, 12);
        TEXT(all, 24);
        TEXT(each, 24);
        sum_up(analysis, seat, &moves, &loss);
        text_number(&who, seat);
        text_number(&how_many, moves);
        text_format(&all, "%.1f", 100 * loss);
        text_format(&each, "%.2f", moves > 0 ? 100 * loss / moves : 0);
        PRINT_FILLED(SUM.in[lang], who.start, how_many.start, all.start, each.start);
        const int count = costliest(analysis, seat, dear);
        for (int i = 0; i < count; i++) {
            const Finding *finding = &analysis->finding[dear[i]];
            TEXT(words, MATCH_MOVE_SIZE);
            write_move(match, finding->index, match_move(match, finding->index), &words);
            printf("%5d %-30s %5.1f  ", finding->index + 1, words.start,
                   -100 * (double)finding->review.loss);
            print_better(analysis, finding);
            putchar('\n');
        }
    }
}

/* ---- the command -------------------------------------------------------------------------- */

static const Switch SWITCHES[] = {
    {"ms",
     SWITCH_NUMBER,
     "T",
     1,
     SEARCH_MS_MAX,
     0,
     {{"time for each move in milliseconds", "Zeit je Zug in Millisekunden",
       "temps par coup en millisecondes"}}},
    {"iterations",
     SWITCH_NUMBER,
     "N",
     1,
     SEARCH_ITERATIONS_MAX,
     ITERATIONS_USUAL,
     {{"walks through the tree for each move instead; then the answer is always the same",
       "stattdessen Durchläufe des Baums je Zug; dann ist die Antwort immer dieselbe",
       "plutôt un nombre de parcours de l'arbre par coup ; la réponse est alors toujours la "
       "même"}}},
    JSON_SWITCH,
};

static Match *load(const Call *call) {
    static const Words BAD = {{"analyse: {0}: {1}", "analyse: {0}: {1}", "analyse : {0} : {1}"}};
    const char *path = call->operand[0];
    TEXT_OF(error, 1000, call->lang);
    Page page;
    Match *match = NULL;
    if (!page_new(&page)) {
        text_no_memory(&error);
    } else if (strcmp(path, "-") == 0 ? file_read(stdin, RECORD_SIZE_MAX, &page, &error)
                                      : file_load(path, RECORD_SIZE_MAX, &page, &error)) {
        match = record_read(page.text.start, page.text.used, &error);
    }
    if (match == NULL) {
        COMPLAIN(call->lang, &BAD, path, error.start);
    }
    page_free(&page);
    return match;
}

static int run(const Call *call) {
    static const Words BOTH = {{"analyse: give --ms or --iterations, not both.",
                                "analyse: --ms oder --iterations angeben, nicht beides.",
                                "analyse : donner --ms ou --iterations, pas les deux."}};
    static const Words NO_MEMORY = {
        {"out of memory", "nicht genug Speicher", "mémoire insuffisante"}};
    if (call_given(call, "ms") && call_given(call, "iterations")) {
        complain(call->lang, &BOTH, NULL, 0);
        return EXIT_USAGE;
    }
    Match *match = load(call);
    if (match == NULL) {
        return EXIT_FAILED;
    }
    TEXT(error, 200);
    Analysis analysis;
    memset(&analysis, 0, sizeof analysis);
    analysis.match = match;
    analysis.budget.ms = call_given(call, "ms") ? call_number(call, "ms") : 0;
    analysis.budget.iterations = call_given(call, "ms") ? 0 : call_number(call, "iterations");
    analysis.search = search_new(match->game, match->setup.seats, LEVEL_MEMORY, 1, NULL, &error);
    analysis.finding = calloc((size_t)match->count + 1, sizeof *analysis.finding);
    bool good = analysis.search != NULL && analysis.finding != NULL;
    for (int i = 0; i < match->count && good; i++) {
        if (match_actor(match, i) >= 0) {
            examine(&analysis, i, &analysis.finding[analysis.count++]);
        }
    }
    if (good && call_given(call, "json")) {
        good = print_json(&analysis);
    } else if (good) {
        print_text(&analysis, call->lang);
    }
    if (!good) {
        complain(call->lang, &NO_MEMORY, NULL, 0);
    }
    free(analysis.finding);
    search_free(analysis.search);
    match_free(match);
    return good ? EXIT_FINE : EXIT_FAILED;
}

const Command ANALYSE_COMMAND = {
    .name = "analyse",
    .operands = "FILE",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Say of each move of a recorded game what it was worth and what was better.",
                 "Zu jedem Zug einer Aufzeichnung sagen, was er wert und was besser war.",
                 "Dire de chaque coup d'une partie ce qu'il valait et ce qui valait mieux."}},
    .about = {{"FILE is a record, as save in liege play writes it; - reads standard input. Each "
               "decision is judged by what its seat could know then. The last lines sum up what "
               "each seat gave away, with its costliest moves.",
               "FILE ist eine Aufzeichnung, wie speichern in liege play sie schreibt; - liest die "
               "Standardeingabe. Jede Entscheidung wird danach beurteilt, was ihr Platz damals "
               "wissen konnte. Die letzten Zeilen fassen zusammen, was jeder Platz verschenkt hat, "
               "mit den teuersten Zügen.",
               "FILE est un enregistrement, comme l'écrit sauver dans liege play ; - lit l'entrée "
               "standard. Chaque décision est jugée d'après ce que sa place pouvait savoir alors. "
               "Les dernières lignes résument ce que chaque place a donné, avec ses coups les plus "
               "chers."}},
    .examples = "  liege analyse game.txt\n"
                "  liege analyse game.txt --ms 500 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
