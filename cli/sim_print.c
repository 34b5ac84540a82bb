/* cli/sim_print.c -- what simulated games add up to, as JSON and as tables for people. */
#include "cli/games.h"
#include "cli/sim.h"
#include "core/json_writer.h"
#include "play/buffer.h"
#include "play/setup.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { CHART_ROWS = 20, CHART_BAR = 50 };

static double mean(int64_t sum, int64_t count) {
    return (double)sum / (double)count;
}

static double deviation(int64_t sum, int64_t squares, int64_t count) {
    const double m = mean(sum, count);
    const double variance = (double)squares / (double)count - m * m;
    return variance > 0 ? sqrt(variance * (double)count / (double)(count > 1 ? count - 1 : 1)) : 0;
}

/* The 95 % interval of a share (Wilson 1927). */
static void interval(double share, int64_t count, double *low, double *high) {
    const double z = 1.959964;
    const double n = (double)count;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = middle - half > 0 ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}

static double win_share(const Sums *sums, int seat) {
    return (double)sums->win_parts[seat] / WIN_PARTS / (double)sums->games;
}

static void add_spread(Text *out, const char *key, double middle, double spread, int64_t least,
                       int64_t most) {
    json_open(out, key);
    json_add_decimals(out, "mean", middle, 4);
    json_add_decimals(out, "sd", spread, 4);
    json_add_number(out, "min", least);
    json_add_number(out, "max", most);
    json_close(out);
}

static void add_seat(const Sums *sums, int seat, Text *out) {
    double low, high;
    interval(win_share(sums, seat), sums->games, &low, &high);
    json_open(out, NULL);
    add_spread(out, "points", mean(sums->points[seat], sums->games),
               deviation(sums->points[seat], sums->squared_points[seat], sums->games),
               sums->least_points[seat], sums->most_points[seat]);
    json_open(out, "wins");
    json_add_decimals(out, "share", win_share(sums, seat), 6);
    json_add_decimals(out, "low", low, 6);
    json_add_decimals(out, "high", high, 6);
    json_close(out);
    json_close(out);
}

static void add_speed(const Sums *sums, double seconds, int threads, Text *out) {
    json_open(out, "speed");
    json_add_decimals(out, "seconds", seconds, 6);
    json_add_number(out, "threads", threads);
    json_add_decimals(out, "games_per_s", (double)sums->games / seconds, 1);
    json_add_decimals(out, "decisions_per_s", (double)sums->decisions / seconds, 1);
    json_close(out);
}

void sim_print_json(const Sim *sim, const Sums *sums, double seconds, int threads) {
    const Game *game = sim->game;
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        return;
    }
    Text *out = &buffer.text;
    json_open(out, NULL);
    json_add_word(out, "game", game->name);
    json_add_number(out, "seats", sim->setup.seats);
    setup_add_options(game, &sim->setup, OPTIONS_ALL, out);
    json_add_unsigned(out, "seed", sim->seed);
    json_add_number(out, "games", sums->games);
    json_open_list(out, "players");
    for (int s = 0; s < sim->setup.seats; s++) {
        json_add_words(out, NULL, sim->player[s].typed);
    }
    json_close_list(out);
    add_spread(out, "decisions", mean(sums->decisions, sums->games),
               deviation(sums->decisions, sums->squared_decisions, sums->games),
               sums->least_decisions, sums->most_decisions);
    json_open_list(out, "seat");
    for (int s = 0; s < sim->setup.seats; s++) {
        add_seat(sums, s, out);
    }
    json_close_list(out);
    json_open(out, "tally");
    for (int i = 0; sim->events && i < game->tally_count; i++) {
        json_add_decimals(out, game->tally_names[i].in[ENGLISH], mean(sums->tally[i], sums->games),
                          6);
    }
    json_close(out);
    json_open_list(out, "histogram");
    for (int i = 0; i <= POINTS_MOST - POINTS_LEAST; i++) {
        if (sums->chart[i] > 0) {
            json_open_list(out, NULL);
            json_add_number(out, NULL, i + POINTS_LEAST);
            json_add_number(out, NULL, sums->chart[i]);
            json_close_list(out);
        }
    }
    json_close_list(out);
    add_speed(sums, seconds, threads, out);
    json_close(out);
    puts(out->start);
    buffer_free(&buffer);
}

/* ---- tables for people -------------------------------------------------------------------- */

static void print_decimal(double number, int places, int width, Lang lang) {
    TEXT(words, 40);
    text_decimal(&words, number, places, lang);
    print_cell(words.start, width);
}

static void print_seats(const Sim *sim, const Sums *sums, Lang lang) {
    static const Words HEADS[] = {
        {{"seat", "Sitz", "place"}},      {{"player", "spielt", "joueur"}},
        {{"points", "Punkte", "points"}}, {{"sd", "Streuung", "écart"}},
        {{"least", "min.", "min."}},      {{"most", "max.", "max."}},
        {{"wins", "Siege", "gains"}},     {{"95 % interval", "95-%-Bereich", "intervalle 95 %"}}};
    static const int WIDTHS[] = {7, 9, 10, 10, 7, 7, 10, 18};
    for (int i = 0; i < 8; i++) {
        print_cell(HEADS[i].in[lang], WIDTHS[i]);
    }
    putchar('\n');
    for (int s = 0; s < sim->setup.seats; s++) {
        double low, high;
        interval(win_share(sums, s), sums->games, &low, &high);
        printf("%7d%9s", s, sim->player[s].typed);
        print_decimal(mean(sums->points[s], sums->games), 2, 10, lang);
        print_decimal(deviation(sums->points[s], sums->squared_points[s], sums->games), 2, 10,
                      lang);
        printf("%7" PRId64 "%7" PRId64, sums->least_points[s], sums->most_points[s]);
        print_decimal(100 * win_share(sums, s), 1, 8, lang);
        printf(" %%");
        print_decimal(100 * low, 1, 8, lang);
        printf(" - ");
        print_decimal(100 * high, 1, 5, lang);
        printf(" %%\n");
    }
}

static void print_tally(const Sim *sim, const Sums *sums, Lang lang) {
    static const Words HEADING = {
        {"Per game on average", "Je Partie im Mittel", "Par partie, en moyenne"}};
    const Game *game = sim->game;
    int widest = 0;
    for (int i = 0; i < game->tally_count; i++) {
        const int width = text_width(game->tally_names[i].in[lang]);
        widest = width > widest ? width : widest;
    }
    printf("\n%s\n", HEADING.in[lang]);
    for (int i = 0; i < game->tally_count; i++) {
        const char *name = game->tally_names[i].in[lang];
        printf("  %s%*s", name, widest - text_width(name), "");
        print_decimal(mean(sums->tally[i], sums->games), 2, 10, lang);
        putchar('\n');
    }
}

static void print_chart(const Sums *sums, Lang lang) {
    static const Words HEADING = {{"Final points of all seats", "Endpunkte aller Sitze",
                                   "Points finaux de toutes les places"}};
    static const int STEPS[] = {1, 2, 5, 10, 20, 50, 100};
    int least = POINTS_MOST, most = POINTS_LEAST;
    int64_t all = 0;
    for (int points = POINTS_LEAST; points <= POINTS_MOST; points++) {
        if (sums->chart[points - POINTS_LEAST] > 0) {
            least = points < least ? points : least;
            most = points;
            all += sums->chart[points - POINTS_LEAST];
        }
    }
    int step = 0;
    while (STEPS[step] < 100 && (most - least) / STEPS[step] >= CHART_ROWS) {
        step++;
    }
    const int width = STEPS[step];
    const int from = least >= 0 ? least / width * width : -((-least + width - 1) / width) * width;
    int64_t rows[(POINTS_MOST - POINTS_LEAST) / 1 + 2] = {0};
    int64_t longest = 1;
    const int count = (most - from) / width + 1;
    for (int points = least; points <= most; points++) {
        int64_t *row = &rows[(points - from) / width];
        *row += sums->chart[points - POINTS_LEAST];
        longest = *row > longest ? *row : longest;
    }
    printf("\n%s\n", HEADING.in[lang]);
    for (int i = 0; i < count; i++) {
        const int low = from + i * width;
        TEXT(label, 32);
        text_number(&label, low);
        if (width > 1) {
            text_put(&label, low < 0 ? ".." : "-");
            text_number(&label, low + width - 1);
        }
        printf("%12s  ", label.start);
        print_decimal(100.0 * (double)rows[i] / (double)all, 1, 5, lang);
        printf(" %%  ");
        const int bar = (int)((rows[i] * CHART_BAR + longest / 2) / longest);
        for (int b = 0; b < bar; b++) {
            putchar('#');
        }
        putchar('\n');
    }
}

void sim_print_table(const Sim *sim, const Sums *sums, double seconds, int threads, Lang lang) {
    static const Words HEADING = {{"{0}, {1} seats: {2} games, seed {3}\n\n",
                                   "{0}, {1} Sitze: {2} Partien, Startwert {3}\n\n",
                                   "{0}, {1} places : {2} parties, graine {3}\n\n"}};
    static const Words SPEED = {
        {"{0} s, threads {1}: {2} games/s, {3} decisions/s\n"
         "{4}Decisions per game: mean {5}, sd {6}, least {7}, most {8}\n",
         "{0} s, Threads {1}: {2} Partien/s, {3} Entscheidungen/s\n"
         "{4}Entscheidungen je Partie: Mittel {5}, Streuung {6}, min. {7}, max. {8}\n",
         "{0} s, threads {1} : {2} parties/s, {3} décisions/s\n"
         "{4}Décisions par partie : moyenne {5}, écart {6}, min. {7}, max. {8}\n"}};
    static const Words COST = {
        {"(Counting events takes most of this time; --no-events leaves it out.)\n",
         "(Die meiste Zeit kostet das Zählen der Ereignisse; --no-events lässt es weg.)\n",
         "(Compter les événements prend l’essentiel du temps ; --no-events l’évite.)\n"}};
    TEXT(seats, 12);
    TEXT(games, 40);
    TEXT(seed, 24);
    text_number(&seats, sim->setup.seats);
    text_grouped(&games, sums->games);
    text_number(&seed, (long long)sim->seed);
    PRINT_FILLED(HEADING.in[lang], sim->game->title.in[lang], seats.start, games.start, seed.start);
    print_seats(sim, sums, lang);
    if (sim->events) {
        print_tally(sim, sums, lang);
    }
    print_chart(sums, lang);

    TEXT(time, 24);
    TEXT(count, 12);
    TEXT(games_speed, 40);
    TEXT(decisions_speed, 40);
    TEXT(average, 40);
    TEXT(spread, 40);
    TEXT(least, 24);
    TEXT(most, 24);
    text_decimal(&time, seconds, 2, lang);
    text_number(&count, threads);
    text_grouped(&games_speed, (long long)((double)sums->games / seconds));
    text_grouped(&decisions_speed, (long long)((double)sums->decisions / seconds));
    text_decimal(&average, mean(sums->decisions, sums->games), 2, lang);
    text_decimal(&spread, deviation(sums->decisions, sums->squared_decisions, sums->games), 2,
                 lang);
    text_number(&least, sums->least_decisions);
    text_number(&most, sums->most_decisions);
    putchar('\n');
    PRINT_FILLED(SPEED.in[lang], time.start, count.start, games_speed.start, decisions_speed.start,
                 sim->events && sim->all_random ? COST.in[lang] : "", average.start, spread.start,
                 least.start, most.start);
}
