/* cli/analyse.c -- a recorded game reviewed: what each turn was worth, what was better, and why. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/players.h"
#include "explain/game_review.h"
#include "explain/say.h"
#include "play/file.h"
#include "play/record.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 64, THREADS_USUAL = 2, MEMORY = 32 << 20, SENTENCE_MOST = 4096 };

/* ---- thinking ----------------------------------------------------------------------------- */

typedef struct Analysis {
    GameReview *review;
    ReviewBudget budget;
    pthread_mutex_t lock;
    int next; /* the turn that is reviewed next */
    bool failed;
    char reason[512]; /* why */
} Analysis;

static void *work(void *argument) {
    Analysis *analysis = argument;
    GameReview *review = analysis->review;
    Explainer *explainer = explainer_new(MEMORY, 1);
    TEXT(error, sizeof analysis->reason);
    bool good = explainer != NULL || text_no_memory(&error);
    while (good) {
        pthread_mutex_lock(&analysis->lock);
        const int index = analysis->next++;
        good = index < review->count && !analysis->failed;
        pthread_mutex_unlock(&analysis->lock);
        if (!good) {
            break;
        }
        ReviewedTurn found;
        good = game_review_turn(review, index, explainer, &analysis->budget, &found, &error);
        if (good) {
            review->turn[index] = found;
        }
    }
    if (error.used > 0) {
        pthread_mutex_lock(&analysis->lock);
        analysis->failed = true;
        memcpy(analysis->reason, error.start, error.used + 1);
        pthread_mutex_unlock(&analysis->lock);
    }
    explainer_free(explainer);
    return NULL;
}

/* The result is the same by any number of threads. */
static bool think(Analysis *analysis, int threads, Text *error) {
    pthread_t thread[THREADS_MOST];
    int started = 1;
    pthread_mutex_init(&analysis->lock, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, work, analysis) == 0) {
        started++;
    }
    work(analysis);
    for (int i = 1; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_mutex_destroy(&analysis->lock);
    if (analysis->failed) {
        return text_say(error, analysis->reason);
    }
    GameReview *review = analysis->review;
    Explainer *explainer = explainer_new(MEMORY, 1);
    review->done = review->count;
    game_review_sum_up(review);
    while (explainer != NULL && game_review_step(review, explainer, &analysis->budget, error)) {
    }
    explainer_free(explainer);
    return explainer != NULL ? error->used == 0 : text_no_memory(error);
}

/* ---- results ------------------------------------------------------------------------------ */

enum { NUMBER_ROOM = 6, SEAT_ROOM = 6, SHARE_ROOM = 5, LOSS_ROOM = 7, JUDGEMENT_ROOM = 14 };

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

/* Moves from one moment on, as they are typed; the state is one that the seat to act might believe.
 */
static void put_moves(const Match *match, int first, const Move *move, int count, Text *out) {
    STATE_ROOM(state);
    const Game *game = match->game;
    memcpy(state, match_at(match, first), (size_t)game->state_size);
    for (int i = 0; i < count; i++) {
        text_put(out, i > 0 ? "; " : "");
        game->write_move(state, move[i], out);
        game->apply(state, move[i]);
    }
}

static void put_made(const Match *match, const ReviewedTurn *turn, Text *out) {
    for (int i = turn->first; i <= turn->last; i++) {
        text_put(out, i > turn->first ? "; " : "");
        match->game->write_move(match_at(match, i), match_move(match, i), out);
    }
}

static bool is_bad(const ReviewedTurn *turn) {
    return turn->judgement >= JUDGED_INACCURACY;
}

/* What a turn cost: points of the win chance, or in a decided game points of the score. */
static void put_cost(const ReviewedTurn *turn, Lang lang, Text *out) {
    static const Words POINTS = {{" points", " Punkte", " points"}};
    const bool by_points = 100 * turn->loss < REVIEW_INACCURACY && turn->points_lost > 0;
    text_decimal(out, by_points ? (double)turn->points_lost : 100 * (double)turn->loss, 1, lang);
    text_put(out, by_points ? POINTS.in[lang] : "");
}

static void print_turns(const GameReview *review, Lang lang) {
    static const Words NUMBER = {{"no", "Nr.", "n°"}};
    static const Words SEAT = {{"seat", "Sitz", "place"}};
    static const Words BEST = {{"best", "bester", "meilleur"}};
    static const Words MADE = {{"played", "gespielt", "joué"}};
    static const Words LOSS = {{"loss", "Verlust", "perte"}};
    static const Words TURN = {{"turn", "Zug", "tour"}};
    const Match *match = review->match;
    const int seats = match->setup.seats;
    print_cell(NUMBER.in[lang], NUMBER_ROOM);
    print_cell(SEAT.in[lang], SEAT_ROOM);
    print_cell(BEST.in[lang], seats * SHARE_ROOM);
    print_cell(MADE.in[lang], 2 + seats * SHARE_ROOM);
    print_cell(LOSS.in[lang], 2 + LOSS_ROOM);
    printf("  %s\n", TURN.in[lang]);
    for (int i = 0; i < review->count; i++) {
        const ReviewedTurn *turn = &review->turn[i];
        TEXT(loss, 24);
        TEXT(words, SENTENCE_MOST);
        print_number(turn->first + 1, NUMBER_ROOM);
        print_number(turn->seat, SEAT_ROOM);
        print_shares(turn->before, seats);
        printf("  ");
        print_shares(turn->after, seats);
        text_decimal(&loss, 100 * (double)turn->loss, 1, lang);
        print_cell(turn->loss > 0 ? loss.start : "", 2 + LOSS_ROOM);
        put_made(match, turn, &words);
        printf("  %s", words.start);
        if (is_bad(turn)) {
            printf("  (%s)", JUDGEMENT_WORDS[turn->judgement].in[lang]);
        }
        if (i == review->turning_point) {
            static const Words TURNING = {{"turning point", "Wendepunkt", "tournant"}};
            printf("  <- %s", TURNING.in[lang]);
        }
        putchar('\n');
    }
}

/* Names for sentences: of the players, or of their seats. */
typedef struct Names {
    char memory[SEATS_MAX][MATCH_NAME_SIZE];
    const char *name[SEATS_MAX];
} Names;

static void make_names(const Match *match, Lang lang, Names *out) {
    static const Words SEAT = {{"Seat %d", "Sitz %d", "Place %d"}};
    for (int s = 0; s < SEATS_MAX; s++) {
        Text text = text_over(out->memory[s], sizeof out->memory[s]);
        if (s < match->setup.seats && match->names[s][0] != '\0') {
            text_put(&text, match->names[s]);
        } else {
            text_format(&text, SEAT.in[lang], s);
        }
        out->name[s] = out->memory[s];
    }
}

/* One of the costliest turns: what was made and what it cost, what was better, and why. */
static void print_costly(const GameReview *review, int index, const Names *names, Lang lang) {
    static const Words BETTER = {{"better", "besser", "mieux"}};
    const Match *match = review->match;
    const ReviewedTurn *turn = &review->turn[index];
    TEXT(made, SENTENCE_MOST);
    TEXT(better, SENTENCE_MOST);
    TEXT(cost, 32);
    put_made(match, turn, &made);
    put_moves(match, turn->first, turn->better.move, turn->better.length, &better);
    put_cost(turn, lang, &cost);
    print_number(turn->first + 1, NUMBER_ROOM);
    printf("  %s: %s, −%s\n", made.start, JUDGEMENT_WORDS[turn->judgement].in[lang], cost.start);
    if (turn->better.length > 0) {
        printf("%*s%s: %s\n", NUMBER_ROOM + 2, "", BETTER.in[lang], better.start);
    }
    if (turn->reason >= 0) {
        const Reader nobody = {NATURE, lang};
        TEXT(marked, SENTENCE_MOST);
        TEXT_OF(plain, SENTENCE_MOST, lang);
        explain_say_reason(match->game, match_at(match, turn->first), &review->reason[turn->reason],
                           nobody, &marked);
        sentence_plain(marked.start, names->name, &plain);
        printf("%*s", NUMBER_ROOM + 2, "");
        help_wrap(stdout, plain.start, NUMBER_ROOM + 2, NUMBER_ROOM + 2);
    }
}

static void put_change(Text *out, float change, Lang lang) {
    text_put(out, change >= 0 ? "+" : "");
    text_decimal(out, 100 * (double)change, 1, lang);
}

/* How the seat came from its first win chance to its part of the win. */
static void print_balance(const Balance *balance, int seat, Lang lang) {
    static const Words SUM = {
        {"  Win chance {0} at first; own turns {1}, others' turns {2}, luck {3}: {4} at the end.\n",
         "  Siegchance anfangs {0}; eigene Züge {1}, Züge der anderen {2}, Glück {3}: am Ende "
         "{4}.\n",
         "  Chances de victoire au départ {0} ; ses tours {1}, ceux des autres {2}, le hasard {3} "
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

static void print_seat(const GameReview *review, int seat, const Names *names, Lang lang) {
    static const Words SUM = {{"\nSeat {0}{1}: {2} turns, {3} points of win chance lost.\n",
                               "\nSitz {0}{1}: {2} Züge, {3} Prozentpunkte Siegchance verloren.\n",
                               "\nPlace {0}{1} : {2} tours, {3} points de chances de victoire "
                               "perdus.\n"}};
    const Match *match = review->match;
    int turns = 0, made[JUDGEMENTS] = {0}, costly[REVIEW_REASONS];
    double lost = 0;
    TEXT(who, 12);
    TEXT(name, MATCH_NAME_SIZE + 4);
    TEXT(count, 12);
    TEXT(loss, 24);
    for (int i = 0; i < review->count; i++) {
        if (review->turn[i].seat == seat) {
            turns++;
            lost += (double)review->turn[i].loss;
            made[review->turn[i].judgement]++;
        }
    }
    text_number(&who, seat);
    if (match->names[seat][0] != '\0') {
        text_format(&name, " (%s)", match->names[seat]);
    }
    text_number(&count, turns);
    text_decimal(&loss, 100 * lost, 1, lang);
    PRINT_FILLED(SUM.in[lang], who.start, name.start, count.start, loss.start);
    for (int j = JUDGED_BEST; j < JUDGEMENTS; j++) {
        printf("%s%s: %d", j == JUDGED_BEST ? "  " : ", ", JUDGEMENT_WORDS[j].in[lang], made[j]);
    }
    putchar('\n');
    const int found = game_review_costliest(review, seat, costly);
    for (int i = 0; i < found; i++) {
        print_costly(review, costly[i], names, lang);
    }
    if (match_turn(match) == OVER) {
        print_balance(&review->balance, seat, lang);
    }
}

static void print_text(const GameReview *review, Lang lang) {
    static const Words HEADING = {
        {"{0}, {1} seats.\nThe win chance of every seat in per cent, with the best turn and with "
         "the one played; then the points of win chance that the turn lost.",
         "{0}, {1} Sitze.\nDie Siegchance jedes Sitzes in Prozent, mit dem besten und mit dem "
         "gespielten Zug; dann die Prozentpunkte, die der Zug verlor.",
         "{0}, {1} places.\nLes chances de victoire de chaque place en pour cent, avec le meilleur "
         "tour puis avec le tour joué ; ensuite les points que ce tour a perdus."}};
    Names names;
    TEXT(heading, 1000);
    TEXT(number, 12);
    text_number(&number, review->match->setup.seats);
    text_fill(&heading, HEADING.in[lang],
              (const char *const[]){review->match->game->title.in[lang], number.start}, 2);
    help_wrap(stdout, heading.start, 0, 0);
    putchar('\n');
    make_names(review->match, lang, &names);
    print_turns(review, lang);
    for (int seat = 0; seat < review->match->setup.seats; seat++) {
        print_seat(review, seat, &names, lang);
    }
}

static bool print_json(const GameReview *review, Lang lang) {
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        return false;
    }
    game_review_write(review, lang, &buffer.text);
    text_char(&buffer.text, '\n');
    const bool whole = !buffer.text.cut;
    fputs(buffer.text.start, stdout);
    buffer_free(&buffer);
    return whole;
}

/* ---- the command -------------------------------------------------------------------------- */

static const Switch SWITCHES[] = {
    {"iterations",
     SWITCH_NUMBER,
     "N",
     1,
     SEARCH_ITERATIONS_MAX,
     3200,
     {{"playouts for each doubtful turn; other turns get an eighth",
       "Playouts für jeden zweifelhaften Zug; die anderen bekommen ein Achtel",
       "simulations pour chaque tour douteux ; un huitième pour les autres"}}},
    {"threads",
     SWITCH_NUMBER,
     "N",
     1,
     THREADS_MOST,
     THREADS_USUAL,
     {{"number of threads; the result does not depend on it",
       "Zahl der Threads; das Ergebnis hängt nicht davon ab",
       "nombre de threads ; le résultat n’en dépend pas"}}},
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
    enum { GLANCE_PART = 8 };
    static const Words BAD = {{"analyse: {0}", "analyse: {0}", "analyse : {0}"}};
    take_networks(args);
    Match *match = load(args);
    if (match == NULL) {
        return EXIT_FAILED;
    }
    TEXT_OF(error, 512, args->lang);
    const int64_t playouts = args_number(args, "iterations");
    Analysis analysis;
    memset(&analysis, 0, sizeof analysis);
    analysis.budget = REVIEW_USUAL;
    analysis.budget.playouts = playouts;
    analysis.budget.glance = playouts > GLANCE_PART ? playouts / GLANCE_PART : 1;
    analysis.review = game_review_new(match, &error);
    bool good =
        analysis.review != NULL && think(&analysis, (int)args_number(args, "threads"), &error);
    if (good && args_given(args, "json")) {
        good = print_json(analysis.review, args->lang) || text_no_memory(&error);
    } else if (good) {
        print_text(analysis.review, args->lang);
    }
    if (!good) {
        COMPLAIN(args->lang, &BAD, error.start);
    }
    game_review_free(analysis.review);
    match_free(match);
    return good ? EXIT_FINE : EXIT_FAILED;
}

/* The thresholds as explain/game_review.h has them. */
#define TEXT_OF_NUMBER(N) #N
#define SAID(N)           TEXT_OF_NUMBER(N)

const Command ANALYSE_COMMAND = {
    .name = "analyse",
    .operands = "FILE",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Review a game file: what each turn cost, what was better, and why.",
                 "Eine Spieldatei analysieren: was jeder Zug kostete, was besser war und warum.",
                 "Analyser un fichier de partie : ce que chaque tour a coûté, ce qui valait "
                 "mieux et pourquoi."}},
    .about =
        {{"FILE is a game file, as save in liege play writes it; - reads standard input. Each "
          "turn is judged by what its seat could know then. A turn is an inaccuracy if it "
          "loses " SAID(REVIEW_INACCURACY) " percentage points of win chance, a mistake from " SAID(
              REVIEW_MISTAKE) ", a blunder from " SAID(REVIEW_BLUNDER) "; where the win "
                                                                       "chance is above " SAID(REVIEW_DECIDED_ABOVE) "% or below " SAID(
                                                                           REVIEW_DECIDED_BELOW) "%"
                                                                                                 ","
                                                                                                 " "
                                                                                                 "p"
                                                                                                 "o"
                                                                                                 "i"
                                                                                                 "n"
                                                                                                 "t"
                                                                                                 "s"
                                                                                                 " "
                                                                                                 "d"
                                                                                                 "e"
                                                                                                 "c"
                                                                                                 "i"
                                                                                                 "d"
                                                                                                 "e"
                                                                                                 " "
                                                                                                 "i"
                                                                                                 "n"
                                                                                                 "s"
                                                                                                 "t"
                                                                                                 "e"
                                                                                                 "a"
                                                                                                 "d"
                                                                                                 "."
                                                                                                 " "
                                                                                                 "T"
                                                                                                 "h"
                                                                                                 "e"
                                                                                                 " "
                                                                                                 "l"
                                                                                                 "a"
                                                                                                 "s"
                                                                                                 "t"
                                                                                                 " "
                                                                                                 "l"
                                                                                                 "i"
                                                                                                 "n"
                                                                                                 "e"
                                                                                                 "s"
                                                                                                 " "
                                                                                                 "s"
                                                                                                 "u"
                                                                                                 "m"
                                                                                                 " "
                                                                                                 "u"
                                                                                                 "p"
                                                                                                 " "
                                                                                                 "e"
                                                                                                 "a"
                                                                                                 "c"
                                                                                                 "h"
                                                                                                 " "
                                                                                                 "s"
                                                                                                 "e"
                                                                                                 "a"
                                                                                                 "t"
                                                                                                 ","
                                                                                                 " "
                                                                                                 "w"
                                                                                                 "i"
                                                                                                 "t"
                                                                                                 "h"
                                                                                                 " "
                                                                                                 "i"
                                                                                                 "t"
                                                                                                 "s"
                                                                                                 " "
                                                                                                 "c"
                                                                                                 "o"
                                                                                                 "s"
                                                                                                 "t"
                                                                                                 "l"
                                                                                                 "i"
                                                                                                 "e"
                                                                                                 "s"
                                                                                                 "t"
                                                                                                 " "
                                                                                                 "t"
                                                                                                 "u"
                                                                                                 "r"
                                                                                                 "n"
                                                                                                 "s"
                                                                                                 " "
                                                                                                 "a"
                                                                                                 "n"
                                                                                                 "d"
                                                                                                 " "
                                                                                                 "t"
                                                                                                 "h"
                                                                                                 "e"
                                                                                                 " "
                                                                                                 "r"
                                                                                                 "e"
                                                                                                 "a"
                                                                                                 "s"
                                                                                                 "o"
                                                                                                 "n"
                                                                                                 "s"
                                                                                                 ".",
          "FILE ist eine Spieldatei, wie speichern in liege play sie schreibt; - liest die "
          "Standardeingabe. Jeder Zug wird danach beurteilt, was sein Sitz damals wissen "
          "konnte. Ein Zug ist ungenau, wenn er " SAID(
              REVIEW_INACCURACY) " Prozentpunkte "
                                 "Siegchance verliert, ab " SAID(
                                     REVIEW_MISTAKE) " ein Fehler, ab " SAID(REVIEW_BLUNDER) " ein "
                                                                                             "grobe"
                                                                                             "r "
                                                                                             "Fehle"
                                                                                             "r; "
                                                                                             "liegt"
                                                                                             " die "
                                                                                             "Siegc"
                                                                                             "hance"
                                                                                             " über"
                                                                                             " " SAID(REVIEW_DECIDED_ABOVE) " % oder unter " SAID(
                                                                                                 REVIEW_DECIDED_BELOW) " %, "
                                                                                                                       "entscheiden stattdessen Punkte. Die letzten Zeilen fassen jeden Sitz zusammen, mit "
                                                                                                                       "den teuersten Zügen und den Gründen.",
          "FILE est un fichier de partie, comme l’écrit sauver dans liege play ; - lit "
          "l’entrée standard. Chaque tour est jugé d’après ce que sa place pouvait savoir "
          "alors. Un tour est une imprécision s’il perd " SAID(
              REVIEW_INACCURACY) " points de "
                                 "chances de victoire, une erreur à partir de " SAID(
                                     REVIEW_MISTAKE) ", une gaffe à "
                                                     "partir de " SAID(
                                                         REVIEW_BLUNDER) " ; "
                                                                         "au-dessus "
                                                                         "de " SAID(REVIEW_DECIDED_ABOVE) " % ou au-dessous de " SAID(
                                                                             REVIEW_DECIDED_BELOW) " %, ce sont les points qui "
                                                                                                   "décident. Les dernières lignes résument chaque place, avec ses tours les plus "
                                                                                                   "coûteux et les raisons."}},
    .examples = "  liege analyse game.txt\n"
                "  liege analyse game.txt --iterations 800 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
