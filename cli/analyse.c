/* cli/analyse.c -- a finished game looked at again: what each move was worth, and what was better.
 *
 * Every decision is thought about from what its seat could know then, so nobody is blamed for bad
 * luck or for what was hidden. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/players.h"
#include "core/json_writer.h"
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
    Balance balance; /* of a finished game */
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

static bool is_over(const Match *match) {
    return match_turn(match) == OVER;
}

/* Luck and skill apart. */
static void weigh(Analysis *analysis) {
    const Match *match = analysis->match;
    const int seats = match->setup.seats;
    float ended[SEATS_MAX] = {0};
    Score score[SEATS_MAX];
    int winners = 0;
    memset(score, 0, sizeof score);
    match->game->score(match_state(match), score);
    for (int s = 0; s < seats; s++) {
        winners += score[s].won;
    }
    for (int s = 0; s < seats; s++) {
        ended[s] = score[s].won ? 1.0f / (float)winners : 0;
    }
    for (int i = 0; i < analysis->count; i++) {
        balance_add(&analysis->balance, seats, analysis->finding[i].index,
                    &analysis->finding[i].review);
    }
    balance_end(&analysis->balance, seats, match->count, ended);
}

/* ---- results ------------------------------------------------------------------------------ */

static void write_move(const Match *match, int index, Move move, Text *out) {
    match->game->write_move(match_at(match, index), move, out);
}

static void add_shares(Text *out, const char *key, const float *share, int seats) {
    json_open_list(out, key);
    for (int s = 0; s < seats; s++) {
        json_add_decimals(out, NULL, (double)share[s], 4);
    }
    json_close_list(out);
}

static void add_move(Text *out, const Match *match, int index, Move move) {
    json_open_words(out, "move");
    write_move(match, index, move, out);
    json_close_words(out);
}

static void add_finding(const Analysis *analysis, const Finding *finding, Text *out) {
    const Match *match = analysis->match;
    json_open(out, NULL);
    json_add_number(out, "number", finding->index + 1);
    json_add_number(out, "seat", finding->review.seat);
    add_move(out, match, finding->index, match_move(match, finding->index));
    add_shares(out, "before", finding->review.before, match->setup.seats);
    add_shares(out, "after", finding->review.after, match->setup.seats);
    json_add_decimals(out, "loss", (double)finding->review.loss, 4);
    json_open_list(out, "better");
    for (int i = 0; i < finding->review.better; i++) {
        json_open(out, NULL);
        add_move(out, match, finding->index, finding->review.better_move[i]);
        json_add_decimals(out, "worth", (double)finding->review.better_worth[i], 4);
        json_close(out);
    }
    json_close_list(out);
    json_close(out);
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

static void add_balance(const Balance *balance, int seat, Text *out) {
    json_add_decimals(out, "began", (double)balance->began[seat], 4);
    json_add_decimals(out, "own", (double)balance->own[seat], 4);
    json_add_decimals(out, "others", (double)balance->others[seat], 4);
    json_add_decimals(out, "luck", (double)balance->luck[seat], 4);
    json_add_decimals(out, "ended", (double)balance->ended[seat], 4);
}

static bool print_json(const Analysis *analysis) {
    const Match *match = analysis->match;
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        return false;
    }
    Text *out = &buffer.text;
    json_open(out, NULL);
    json_add_word(out, "game", match->game->name);
    json_add_number(out, "seats", match->setup.seats);
    json_open_list(out, "moves");
    for (int i = 0; i < analysis->count; i++) {
        add_finding(analysis, &analysis->finding[i], out);
    }
    json_close_list(out);
    json_open_list(out, "summary");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        int moves, dear[COSTLY_MOST];
        double loss;
        sum_up(analysis, seat, &moves, &loss);
        json_open(out, NULL);
        json_add_number(out, "seat", seat);
        json_add_number(out, "moves", moves);
        json_add_decimals(out, "loss", loss, 4);
        json_open_list(out, "costliest");
        const int count = costliest(analysis, seat, dear);
        for (int i = 0; i < count; i++) {
            add_finding(analysis, &analysis->finding[dear[i]], out);
        }
        json_close_list(out);
        if (is_over(match)) {
            add_balance(&analysis->balance, seat, out);
        }
        json_close(out);
    }
    json_close_list(out);
    json_close(out);
    text_char(out, '\n');
    const bool whole = !buffer.text.cut;
    fputs(buffer.text.start, stdout);
    buffer_free(&buffer);
    return whole;
}

enum { NUMBER_ROOM = 6, SEAT_ROOM = 6, MOVE_ROOM = 28, SHARE_ROOM = 5, LOSS_ROOM = 9 };

static void print_number(int number, int width) {
    TEXT(words, 12);
    text_number(&words, number);
    print_cell(words.start, width);
}

/* "58 42" in per cent. */
static void print_shares(const float *share, int seats) {
    for (int s = 0; s < seats; s++) {
        printf("%*.0f", SHARE_ROOM, 100 * (double)share[s]);
    }
}

/* The move made at this moment. */
static void print_made(const Match *match, int index) {
    TEXT(words, MATCH_MOVE_SIZE);
    write_move(match, index, match_move(match, index), &words);
    printf("  ");
    print_cell(words.start, -MOVE_ROOM);
}

/* What the move cost, and what was better. */
static void print_better(const Analysis *analysis, const Finding *finding, Lang lang) {
    TEXT(loss, 24);
    text_decimal(&loss, 100 * (double)finding->review.loss, 1, lang);
    print_cell(loss.start, LOSS_ROOM);
    printf("  ");
    for (int i = 0; i < finding->review.better; i++) {
        TEXT(words, MATCH_MOVE_SIZE);
        write_move(analysis->match, finding->index, finding->review.better_move[i], &words);
        printf("%s%s (%.0f)", i > 0 ? ", " : "", words.start,
               100 * (double)finding->review.better_worth[i]);
    }
}

static void print_moves(const Analysis *analysis, Lang lang) {
    static const Words NUMBER = {{"no", "Nr.", "n°"}};
    static const Words SEAT = {{"seat", "Platz", "place"}};
    static const Words MOVE = {{"move", "Zug", "coup"}};
    static const Words BEST = {{"best", "bester", "meilleur"}};
    static const Words MADE = {{"made", "gemacht", "joué"}};
    static const Words COST = {{"cost", "Kosten", "coût"}};
    static const Words BETTER = {{"better", "besser", "mieux"}};
    const Match *match = analysis->match;
    const int seats = match->setup.seats;
    print_cell(NUMBER.in[lang], NUMBER_ROOM);
    print_cell(SEAT.in[lang], SEAT_ROOM);
    printf("  ");
    print_cell(MOVE.in[lang], -MOVE_ROOM);
    print_cell(BEST.in[lang], seats * SHARE_ROOM);
    print_cell(MADE.in[lang], 2 + seats * SHARE_ROOM);
    print_cell(COST.in[lang], LOSS_ROOM);
    printf("  %s\n", BETTER.in[lang]);
    for (int i = 0; i < analysis->count; i++) {
        const Finding *finding = &analysis->finding[i];
        print_number(finding->index + 1, NUMBER_ROOM);
        print_number(finding->review.seat, SEAT_ROOM);
        print_made(match, finding->index);
        print_shares(finding->review.before, seats);
        printf("  ");
        print_shares(finding->review.after, seats);
        if (finding->review.better > 0 && finding->review.loss >= 0.005f) {
            print_better(analysis, finding, lang);
        }
        putchar('\n');
    }
}

/* What a seat gave away in all, and where most of it. */
static void print_seat(const Analysis *analysis, int seat, Lang lang) {
    static const Words SUMS[] = {
        {{"\nSeat {0}{1}: {2} moves, cost {3} in all, {4} a move.",
          "\nPlatz {0}{1}: {2} Züge, Kosten zusammen {3}, je Zug {4}.",
          "\nPlace {0}{1} : {2} coups, coût {3} en tout, {4} par coup."}},
        {{"\nSeat {0}{1}: {2} move, cost {3}.", "\nPlatz {0}{1}: {2} Zug, Kosten {3}.",
          "\nPlace {0}{1} : {2} coup, coût {3}."}}};
    static const Words DEAR = {{" The costliest:\n", " Die teuersten:\n", " Les plus chers :\n"}};
    const Match *match = analysis->match;
    int moves, dear[COSTLY_MOST];
    double loss;
    TEXT(who, 12);
    TEXT(name, MATCH_NAME_SIZE + 4);
    TEXT(how_many, 12);
    TEXT(all, 24);
    TEXT(each, 24);
    sum_up(analysis, seat, &moves, &loss);
    text_number(&who, seat);
    if (match->names[seat][0] != '\0') {
        text_format(&name, " (%s)", match->names[seat]);
    }
    text_number(&how_many, moves);
    text_decimal(&all, 100 * loss, 1, lang);
    text_decimal(&each, moves > 0 ? 100 * loss / moves : 0, 2, lang);
    PRINT_FILLED(SUMS[moves == 1].in[lang], who.start, name.start, how_many.start, all.start,
                 each.start);
    const int count = costliest(analysis, seat, dear);
    fputs(count > 0 ? DEAR.in[lang] : "\n", stdout);
    for (int i = 0; i < count; i++) {
        const Finding *finding = &analysis->finding[dear[i]];
        print_number(finding->index + 1, NUMBER_ROOM);
        print_made(match, finding->index);
        print_better(analysis, finding, lang);
        putchar('\n');
    }
}

static void put_change(Text *out, float change, Lang lang) {
    text_put(out, change >= 0 ? "+" : "");
    text_decimal(out, 100 * (double)change, 1, lang);
}

/* How the seat came from its first prospects to its part of the win. */
static void print_balance(const Balance *balance, int seat, Lang lang) {
    static const Words SUM = {
        {"  Chances {0} at first; by own moves {1}, by others' moves {2}, by luck {3}: {4} at the "
         "end.\n",
         "  Aussicht anfangs {0}; durch eigene Züge {1}, durch Züge der anderen {2}, durch Glück "
         "{3}: am Ende {4}.\n",
         "  Chances au départ {0} ; par ses coups {1}, par ceux des autres {2}, par le hasard {3} "
         ": "
         "à la fin {4}.\n"}};
    TEXT(began, 24);
    TEXT(own, 24);
    TEXT(others, 24);
    TEXT(luck, 24);
    TEXT(ended, 24);
    text_decimal(&began, 100 * (double)balance->began[seat], 1, lang);
    put_change(&own, balance->own[seat], lang);
    put_change(&others, balance->others[seat], lang);
    put_change(&luck, balance->luck[seat], lang);
    text_decimal(&ended, 100 * (double)balance->ended[seat], 1, lang);
    PRINT_FILLED(SUM.in[lang], began.start, own.start, others.start, luck.start, ended.start);
}

static void print_text(const Analysis *analysis, Lang lang) {
    static const Words HEADING = {
        {"{0}, {1} seats.\nWhat each seat may expect of the win, in per cent: with the best move "
         "then, and with the move made. After that what the move cost its seat, and what was "
         "better, with what the seat could expect of it.",
         "{0}, {1} Plätze.\nGewinnaussicht jedes Platzes in Prozent: mit dem damals besten Zug und "
         "mit dem gemachten. Dahinter, was der Zug seinen Platz kostete und was besser war, mit "
         "der Aussicht, die der Platz damit hatte.",
         "{0}, {1} places.\nChances de gain de chaque place, en pour cent : avec le meilleur coup "
         "d’alors, puis avec le coup joué. Ensuite ce que le coup a coûté à sa place et ce qui "
         "valait mieux, avec les chances que la place en tirait."}};
    TEXT(heading, 1000);
    TEXT(number, 12);
    text_number(&number, analysis->match->setup.seats);
    text_fill(&heading, HEADING.in[lang],
              (const char *const[]){analysis->match->game->title.in[lang], number.start}, 2);
    help_wrap(stdout, heading.start, 0, 0);
    putchar('\n');
    print_moves(analysis, lang);
    for (int seat = 0; seat < analysis->match->setup.seats; seat++) {
        print_seat(analysis, seat, lang);
        if (is_over(analysis->match)) {
            print_balance(&analysis->balance, seat, lang);
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
       "plutôt un nombre de parcours de l’arbre par coup ; la réponse est alors toujours la "
       "même"}}},
    NETWORK_SWITCH,
    JSON_SWITCH,
};

static Match *load(const Args *args) {
    static const Words BAD = {{"analyse: {0}: {1}", "analyse: {0}: {1}", "analyse : {0} : {1}"}};
    const char *path = args->operand[0];
    TEXT_OF(error, 1000, args->lang);
    Buffer buffer;
    Match *match = NULL;
    if (!buffer_new(&buffer)) {
        text_no_memory(&error);
    } else if (strcmp(path, "-") == 0 ? file_read(stdin, RECORD_SIZE_MAX, &buffer, &error)
                                      : file_load(path, RECORD_SIZE_MAX, &buffer, &error)) {
        match = record_read(buffer.text.start, buffer.text.used, &error);
    }
    if (match == NULL) {
        COMPLAIN(args->lang, &BAD, path, error.start);
    }
    buffer_free(&buffer);
    return match;
}

static int run(const Args *args) {
    static const Words BOTH = {{"analyse: give --ms or --iterations, not both.",
                                "analyse: --ms oder --iterations angeben, nicht beides.",
                                "analyse : donner --ms ou --iterations, pas les deux."}};
    static const Words BAD = {{"analyse: {0}", "analyse: {0}", "analyse : {0}"}};
    if (args_given(args, "ms") && args_given(args, "iterations")) {
        complain(args->lang, &BOTH, NULL, 0);
        return EXIT_USAGE;
    }
    take_networks(args);
    Match *match = load(args);
    if (match == NULL) {
        return EXIT_FAILED;
    }
    TEXT_OF(error, 200, args->lang);
    Analysis analysis;
    memset(&analysis, 0, sizeof analysis);
    analysis.match = match;
    analysis.budget.ms = args_given(args, "ms") ? args_number(args, "ms") : 0;
    analysis.budget.iterations = args_given(args, "ms") ? 0 : args_number(args, "iterations");
    analysis.search = search_new(match->game, match->setup.seats, LEVEL_MEMORY, 1, NULL, &error);
    analysis.finding = calloc((size_t)match->count + 1, sizeof *analysis.finding);
    bool good = analysis.search != NULL && analysis.finding != NULL;
    if (analysis.search != NULL) {
        text_no_memory(&error); /* is all that can go wrong now */
    }
    for (int i = 0; i < match->count && good; i++) {
        if (match_actor(match, i) >= 0) {
            examine(&analysis, i, &analysis.finding[analysis.count++]);
        }
    }
    if (good && is_over(match)) {
        weigh(&analysis);
    }
    if (good && args_given(args, "json")) {
        good = print_json(&analysis);
    } else if (good) {
        print_text(&analysis, args->lang);
    }
    if (!good) {
        COMPLAIN(args->lang, &BAD, error.start);
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
                 "Dire de chaque coup d’une partie ce qu’il valait et ce qui valait mieux."}},
    .about = {{"FILE is a record, as save in liege play writes it; - reads standard input. Each "
               "decision is judged by what its seat could know then. The last lines sum up what "
               "each seat gave away, with its costliest moves.",
               "FILE ist eine Aufzeichnung, wie speichern in liege play sie schreibt; - liest die "
               "Standardeingabe. Jede Entscheidung wird danach beurteilt, was ihr Platz damals "
               "wissen konnte. Die letzten Zeilen fassen zusammen, was jeder Platz verschenkt hat, "
               "mit den teuersten Zügen.",
               "FILE est un enregistrement, comme l’écrit sauver dans liege play ; - lit l’entrée "
               "standard. Chaque décision est jugée d’après ce que sa place pouvait savoir alors. "
               "Les dernières lignes résument ce que chaque place a donné, avec ses coups les plus "
               "chers."}},
    .examples = "  liege analyse game.txt\n"
                "  liege analyse game.txt --ms 500 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
