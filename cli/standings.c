/* cli/standings.c -- how a match stands: wins, points, and what they tell about strength. */
#include "cli/standings.h"

#include "cli/games.h"
#include "core/json_writer.h"

#include <math.h>

/* ---- reckoning ---------------------------------------------------------------------------- */

static double fair_share(const Standings *standings, int entry) {
    return (double)standings->fair_seats[entry] / standings->seats;
}

static double win_share(const Standings *standings, int entry) {
    return standings->counted == 0
               ? fair_share(standings, entry)
               : (double)standings->parts[entry] / WIN_PARTS / standings->counted;
}

/* For each of its seats. */
static double mean_points(const Standings *standings, int entry) {
    const int games = standings->counted > 0 ? standings->counted : 1;
    return (double)standings->points[entry] / games / standings->fair_seats[entry];
}

/* The 95 % interval of a share (Wilson 1927). */
static void interval(double share, int count, double *low, double *high) {
    const double z = 1.959964;
    const double n = count > 0 ? count : 1;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    *low = middle - half > 0 ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}

/* Elo points above the others, where even strength means the fair share of wins. */
static double elo(const Standings *standings, int entry, double share) {
    const double fair = fair_share(standings, entry);
    const double floor = 0.001;
    share = share < floor ? floor : share > 1 - floor ? 1 - floor : share;
    return fair >= 1 ? 0 : 400 * log10(share / (1 - share) * (1 - fair) / fair);
}

static void add_evidence(Standings *standings, const int parts[SEATS_MAX]) {
    double share = 0;
    for (int p = 0; p < standings->seats; p++) {
        share += standings->of_player[p] == 0 ? (double)parts[p] / WIN_PARTS : 0;
    }
    standings->evidence += share * log(standings->high / standings->low) +
                           (1 - share) * log((1 - standings->high) / (1 - standings->low));
    const double sure = log(19); /* wrong in one of twenty */
    standings->decided = fabs(standings->evidence) >= sure;
}

void standings_add(Standings *standings, const int parts[SEATS_MAX], const int points[SEATS_MAX],
                   int failed) {
    standings->counted++;
    for (int p = 0; p < standings->seats; p++) {
        standings->parts[standings->of_player[p]] += parts[p];
        standings->points[standings->of_player[p]] += points[p];
    }
    if (failed >= 0) {
        standings->failures[standings->of_player[failed]]++;
    }
    if (standings->high > 0) {
        add_evidence(standings, parts);
    }
}

/* ---- for programs ------------------------------------------------------------------------- */

void standings_write(const Standings *standings, Text *out) {
    json_open_list(out, "players");
    for (int e = 0; e < standings->entries; e++) {
        json_add_words(out, NULL, standings->name[e]);
    }
    json_close_list(out);
    json_open_list(out, "wins");
    for (int e = 0; e < standings->entries; e++) {
        json_add_key(out, NULL);
        text_format(out, "%.6g", (double)standings->parts[e] / WIN_PARTS);
    }
    json_close_list(out);
    json_open_list(out, "results");
    for (int e = 0; e < standings->entries; e++) {
        const double share = win_share(standings, e);
        double low, high;
        interval(share, standings->counted, &low, &high);
        json_open(out, NULL);
        json_add_decimals(out, "share", share, 6);
        json_add_decimals(out, "low", low, 6);
        json_add_decimals(out, "high", high, 6);
        json_add_decimals(out, "fair", fair_share(standings, e), 6);
        json_add_decimals(out, "elo", elo(standings, e, share), 1);
        json_add_decimals(out, "elo_low", elo(standings, e, low), 1);
        json_add_decimals(out, "elo_high", elo(standings, e, high), 1);
        json_add_decimals(out, "points", mean_points(standings, e), 4);
        json_add_number(out, "failures", standings->failures[e]);
        json_close(out);
    }
    json_close_list(out);
    if (standings->high > 0) {
        json_open(out, "sprt");
        json_add_decimals(out, "low", standings->low, 4);
        json_add_decimals(out, "high", standings->high, 4);
        json_add_decimals(out, "llr", standings->evidence, 4);
        json_add_word(out, "verdict",
                      !standings->decided       ? "open"
                      : standings->evidence > 0 ? "accepted"
                                                : "rejected");
        json_close(out);
    }
}

/* ---- for people --------------------------------------------------------------------------- */

enum { COLUMNS = 7 };
typedef const char *Row[COLUMNS];

static void print_row(Row cells) {
    static const int WIDTHS[COLUMNS] = {-30, 9, 10, 20, 10, 25, 10};
    for (int i = 0; i < COLUMNS; i++) {
        print_cell(cells[i], WIDTHS[i]);
    }
    putchar('\n');
}

/* Whole numbers without places, others with two. */
static void put_short(Text *out, double number, Lang lang) {
    text_decimal(out, number, fabs(number - round(number)) < 1e-6 ? 0 : 2, lang);
}

static void print_verdict(const Standings *standings, Lang lang) {
    static const Words VERDICTS[] = {
        {{"{0} wins at least {2} % and not only {1} % (wrong in one of twenty).\n",
          "{0} gewinnt mindestens {2} % und nicht nur {1} % (irrt in einem von zwanzig Fällen).\n",
          "{0} gagne au moins {2} % et non {1} % seulement (faux une fois sur vingt).\n"}},
        {{"{0} does not win {2} %, rather {1} % (wrong in one of twenty).\n",
          "{0} gewinnt nicht {2} %, eher {1} % (irrt in einem von zwanzig Fällen).\n",
          "{0} ne gagne pas {2} %, plutôt {1} % (faux une fois sur vingt).\n"}},
        {{"Too few games to tell {1} % from {2} %.\n",
          "Zu wenige Partien, um {1} % von {2} % zu unterscheiden.\n",
          "Trop peu de parties pour distinguer {1} % de {2} %.\n"}}};
    TEXT(least, 40);
    TEXT(most, 40);
    put_short(&least, 100 * standings->low, lang);
    put_short(&most, 100 * standings->high, lang);
    putchar('\n');
    PRINT_FILLED(VERDICTS[!standings->decided       ? 2
                          : standings->evidence > 0 ? 0
                                                    : 1]
                     .in[lang],
                 standings->name[0], least.start, most.start);
}

static void print_entry(const Standings *standings, int e, Lang lang) {
    const double share = win_share(standings, e);
    double low, high;
    interval(share, standings->counted, &low, &high);
    TEXT(wins, 40);
    TEXT(won, 40);
    TEXT(between, 80);
    TEXT(fair, 40);
    TEXT(strength, 80);
    TEXT(points, 40);
    put_short(&wins, (double)standings->parts[e] / WIN_PARTS, lang);
    text_decimal(&won, 100 * share, 1, lang);
    text_put(&won, " %");
    text_decimal(&between, 100 * low, 1, lang);
    text_put(&between, " - ");
    text_decimal(&between, 100 * high, 1, lang);
    text_put(&between, " %");
    text_decimal(&fair, 100 * fair_share(standings, e), 1, lang);
    text_put(&fair, " %");
    text_format(&strength, "%+.0f (%+.0f … %+.0f)", elo(standings, e, share),
                elo(standings, e, low), elo(standings, e, high));
    text_decimal(&points, mean_points(standings, e), 2, lang);
    print_row((Row){standings->name[e], wins.start, won.start, between.start, fair.start,
                    strength.start, points.start});
}

void standings_print(const Standings *standings, Lang lang) {
    static const Words HEADS[COLUMNS] = {
        {{"player", "Spieler", "joueur"}},  {{"wins", "Siege", "gains"}},
        {{"share", "Anteil", "part"}},      {{"95 % interval", "95-%-Bereich", "intervalle 95 %"}},
        {{"fair", "gerecht", "équitable"}}, {{"Elo", "Elo", "Elo"}},
        {{"points", "Punkte", "points"}}};
    Row heads;
    for (int i = 0; i < COLUMNS; i++) {
        heads[i] = HEADS[i].in[lang];
    }
    print_row(heads);
    for (int e = 0; e < standings->entries; e++) {
        print_entry(standings, e, lang);
    }
    if (standings->high > 0) {
        print_verdict(standings, lang);
    }
}
