/* cli/match.c -- computer players against each other, over many games.
 *
 * A deal is a seed; it is played once from every seat, so that all players meet the same luck in
 * the same seats. Games are numbered, and results are counted in the order of the numbers, so that
 * a match of iterations gives the same figures in any number of threads. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/players.h"
#include "play/file.h"
#include "play/record.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    GAMES_MOST = 1000000,
    THREADS_MOST = 64,
    FAILURES_MOST = 3, /* games one player may fail in before the match ends */
    WIN_PARTS = 60     /* a win, so that it can be shared by 2, 3, 4 or 5 */
};

/* How one game went, by player, not by seat. */
typedef struct Outcome {
    bool done;
    int failed; /* the player who failed, or -1 */
    int moves;
    int parts[SEATS_MAX]; /* of WIN_PARTS */
    int points[SEATS_MAX];
    char *story;  /* why it failed, or NULL */
    char *record; /* of a game that failed, or NULL */
} Outcome;

typedef struct Contest {
    const Game *game;
    Setup setup;
    uint64_t seed;
    Budget budget;
    int64_t patience;
    const char *folder; /* for records, or NULL */
    bool json;
    Lang lang;
    int entries;
    PlayerSpec entry[SEATS_MAX];
    int of_player[SEATS_MAX]; /* which entry the n-th player is */
    int fair_seats[SEATS_MAX];
    double low, high; /* of the sequential test, shares of the first entry; 0: none */

    pthread_mutex_t lock;
    int games, next, counted;
    Outcome *outcome;
    bool ended;   /* no more games are begun */
    bool decided; /* by the sequential test */
    bool no_memory;
    char broken[512]; /* why the match was given up, or "" */
    /* Sums over the games counted. */
    int64_t parts[SEATS_MAX], points[SEATS_MAX];
    int failures[SEATS_MAX];
    double evidence; /* log of the odds that `high` is right and not `low` */
} Contest;

/* ---- one game ----------------------------------------------------------------------------- */

static void save(const Contest *contest, int number, const Match *match, Outcome *outcome) {
    Page page;
    if (!page_new(&page)) {
        return;
    }
    record_write(match, &page);
    if (contest->folder != NULL) {
        TEXT(path, 4096);
        TEXT_OF(error, 300, contest->lang);
        text_format(&path, "%s/%s-%06d.txt", contest->folder, contest->game->name, number + 1);
        if (path.cut ||
            file_save(path.start, page.text.start, page.text.used, true, &error) != FILE_WRITTEN) {
            fprintf(stderr, "liege: %s: %s\n", path.start, error.start);
        }
    }
    if (outcome->failed >= 0 && !page.text.cut) {
        outcome->record = strdup(page.text.start);
    }
    page_free(&page);
}

static void name_seats(const Contest *contest, Match *match, int turned) {
    for (int p = 0; p < contest->setup.seats; p++) {
        TEXT(error, 200);
        TEXT(name, MATCH_NAME_SIZE);
        text_put(&name, contest->entry[contest->of_player[p]].typed);
        match_name(match, (p + turned) % contest->setup.seats, name.start, &error);
    }
}

static void settle(const Contest *contest, const Match *match, int turned, Outcome *outcome) {
    const int seats = contest->setup.seats;
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    if (outcome->failed < 0) {
        match->game->score(match_state(match), score);
    }
    int winners = 0;
    for (int p = 0; p < seats; p++) {
        const int seat = (p + turned) % seats;
        /* Who fails loses; the others share the win. */
        score[seat].won = outcome->failed < 0 ? score[seat].won : p != outcome->failed;
        winners += score[seat].won;
    }
    for (int p = 0; p < seats; p++) {
        const int seat = (p + turned) % seats;
        outcome->parts[p] = score[seat].won ? WIN_PARTS / winners : 0;
        outcome->points[p] = score[seat].points;
    }
}

/* False: no memory. */
static bool play_game(const Contest *contest, Player *players, int number, Outcome *outcome) {
    const int seats = contest->setup.seats;
    const int turned = number % seats;
    const uint64_t seed = contest->seed + (uint64_t)(number / seats);
    TEXT(error, 1000);
    Match *match = match_new(contest->game, &contest->setup, seed, true, &error);
    if (match == NULL) {
        return false;
    }
    name_seats(contest, match, turned);
    for (int p = 0; p < seats; p++) {
        player_begin(&players[p], (seed * SEATS_MAX + (uint64_t)turned) * SEATS_MAX + (uint64_t)p);
    }
    outcome->failed = -1;
    int turn;
    while ((turn = match_turn(match)) >= 0) {
        const int p = (turn - turned + seats) % seats;
        const int before = match->count;
        Move move;
        if (!player_move(&players[p], match, &move, &error) ||
            match_play(match, move, &error) != MATCH_MADE) {
            outcome->failed = p;
            outcome->story = strdup(error.start);
            break;
        }
        for (int i = before; i < match->count; i++) {
            for (int q = 0; q < seats; q++) {
                player_told(&players[q], match_at(match, i), match_move(match, i));
            }
        }
    }
    outcome->moves = match->count;
    settle(contest, match, turned, outcome);
    if (contest->folder != NULL || outcome->failed >= 0) {
        save(contest, number, match, outcome);
    }
    match_free(match);
    return true;
}

/* ---- counting ----------------------------------------------------------------------------- */

static double fair_share(const Contest *contest, int entry) {
    return (double)contest->fair_seats[entry] / contest->setup.seats;
}

static double win_share(const Contest *contest, int entry) {
    return contest->counted == 0 ? fair_share(contest, entry)
                                 : (double)contest->parts[entry] / WIN_PARTS / contest->counted;
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
static double elo(const Contest *contest, int entry, double share) {
    const double fair = fair_share(contest, entry);
    const double floor = 0.001;
    share = share < floor ? floor : share > 1 - floor ? 1 - floor : share;
    return fair >= 1 ? 0 : 400 * log10(share / (1 - share) * (1 - fair) / fair);
}

static void print_game(const Contest *contest, int number, const Outcome *outcome) {
    const int seats = contest->setup.seats;
    printf("{\"game\":%d,\"seed\":%" PRIu64 ",\"first\":%d,\"moves\":%d,\"wins\":[", number + 1,
           contest->seed + (uint64_t)(number / seats), number % seats, outcome->moves);
    for (int p = 0; p < seats; p++) {
        printf("%s%g", p > 0 ? "," : "", (double)outcome->parts[p] / WIN_PARTS);
    }
    printf("],\"points\":[");
    for (int p = 0; p < seats; p++) {
        printf("%s%d", p > 0 ? "," : "", outcome->points[p]);
    }
    printf("]");
    if (outcome->failed >= 0) {
        Page page;
        if (page_new(&page)) {
            page_put(&page, ",\"failed\":");
            text_number(page_room(&page, 16), outcome->failed);
            page_put(&page, ",\"error\":");
            page_json(&page, outcome->story != NULL ? outcome->story : "out of memory");
            page_put(&page, ",\"record\":");
            page_json(&page, outcome->record != NULL ? outcome->record : "");
            fputs(page.text.start, stdout);
            page_free(&page);
        }
    }
    printf("}\n");
    fflush(stdout);
}

/* Who failed, when, and where to look. */
static void complain_of_failure(const Contest *contest, int number, const Outcome *outcome) {
    static const Words FAILED = {
        {"match: game {0}, move {1}: player {2} failed and loses the game: {3}",
         "match: Partie {0}, Zug {1}: Spieler {2} hat versagt und verliert die Partie: {3}",
         "match : partie {0}, coup {1} : le joueur {2} a échoué et perd la partie : {3}"}};
    TEXT(game, 12);
    TEXT(move, 12);
    text_number(&game, number + 1);
    text_number(&move, outcome->moves + 1);
    COMPLAIN(contest->lang, &FAILED, game.start, move.start,
             contest->entry[contest->of_player[outcome->failed]].typed,
             outcome->story != NULL ? outcome->story : "?");
}

static void count_evidence(Contest *contest, const Outcome *outcome) {
    if (contest->high <= 0) {
        return;
    }
    double share = 0;
    for (int p = 0; p < contest->setup.seats; p++) {
        share += contest->of_player[p] == 0 ? (double)outcome->parts[p] / WIN_PARTS : 0;
    }
    contest->evidence += share * log(contest->high / contest->low) +
                         (1 - share) * log((1 - contest->high) / (1 - contest->low));
    const double sure = log(19); /* wrong in one of twenty */
    contest->decided = fabs(contest->evidence) >= sure;
    contest->ended = contest->ended || contest->decided;
}

/* Counts what is finished, in the order of the games; holds the lock. */
static void count(Contest *contest) {
    while (contest->counted < contest->games && contest->outcome[contest->counted].done &&
           !contest->decided) {
        const int number = contest->counted++;
        Outcome *outcome = &contest->outcome[number];
        int parts[SEATS_MAX] = {0};
        for (int p = 0; p < contest->setup.seats; p++) {
            parts[contest->of_player[p]] += outcome->parts[p];
            contest->points[contest->of_player[p]] += outcome->points[p];
        }
        for (int e = 0; e < contest->entries; e++) {
            contest->parts[e] += parts[e];
        }
        if (outcome->failed >= 0) {
            const int entry = contest->of_player[outcome->failed];
            complain_of_failure(contest, number, outcome);
            if (++contest->failures[entry] >= FAILURES_MOST && contest->broken[0] == '\0') {
                Text broken = text_over(contest->broken, sizeof contest->broken);
                text_put(&broken, contest->entry[entry].typed);
                contest->ended = true;
            }
        }
        if (contest->json) {
            print_game(contest, number, outcome);
        }
        count_evidence(contest, outcome);
        free(outcome->story);
        free(outcome->record);
        outcome->story = outcome->record = NULL;
    }
}

static void *work(void *argument) {
    Contest *contest = argument;
    const int seats = contest->setup.seats;
    Player players[SEATS_MAX];
    memset(players, 0, sizeof players);
    TEXT_OF(error, 500, contest->lang);
    bool good = true;
    for (int p = 0; p < seats && good; p++) {
        good = player_new(&players[p], &contest->entry[contest->of_player[p]], contest->game, seats,
                          &contest->budget, contest->patience, &error);
    }
    pthread_mutex_lock(&contest->lock);
    if (!good) {
        contest->ended = true;
        Text broken = text_over(contest->broken, sizeof contest->broken);
        text_put(&broken, error.start);
    }
    while (!contest->ended && contest->next < contest->games) {
        const int number = contest->next++;
        pthread_mutex_unlock(&contest->lock);
        Outcome outcome;
        memset(&outcome, 0, sizeof outcome);
        const bool played = play_game(contest, players, number, &outcome);
        pthread_mutex_lock(&contest->lock);
        outcome.done = played;
        contest->outcome[number] = outcome;
        if (!played) {
            contest->no_memory = contest->ended = true;
        }
        count(contest);
    }
    pthread_mutex_unlock(&contest->lock);
    for (int p = 0; p < seats; p++) {
        player_free(&players[p]);
    }
    return NULL;
}

/* ---- results ------------------------------------------------------------------------------ */

static const char *verdict(const Contest *contest) {
    return contest->high <= 0      ? NULL
           : !contest->decided     ? "open"
           : contest->evidence > 0 ? "accepted"
                                   : "rejected";
}

static void print_json(const Contest *contest, double seconds, int threads) {
    Page page;
    if (!page_new(&page)) {
        return;
    }
    text_format(page_room(&page, 200),
                "{\"match\":\"%s\",\"seats\":%d,\"games\":%d,\"seed\":%" PRIu64,
                contest->game->name, contest->setup.seats, contest->counted, contest->seed);
    text_format(page_room(&page, 200),
                ",\"ms\":%" PRId64 ",\"iterations\":%" PRId64 ",\"players\":[", contest->budget.ms,
                contest->budget.iterations);
    for (int e = 0; e < contest->entries; e++) {
        page_put(&page, e > 0 ? "," : "");
        page_json(&page, contest->entry[e].typed);
    }
    page_put(&page, "],\"wins\":[");
    for (int e = 0; e < contest->entries; e++) {
        text_format(page_room(&page, 50), "%s%.6g", e > 0 ? "," : "",
                    (double)contest->parts[e] / WIN_PARTS);
    }
    page_put(&page, "],\"results\":[");
    for (int e = 0; e < contest->entries; e++) {
        const double share = win_share(contest, e);
        double low, high;
        interval(share, contest->counted, &low, &high);
        text_format(page_room(&page, 400),
                    "%s{\"share\":%.6f,\"low\":%.6f,\"high\":%.6f,\"fair\":%.6f,\"elo\":%.1f,"
                    "\"elo_low\":%.1f,\"elo_high\":%.1f,\"points\":%.4f,\"failures\":%d}",
                    e > 0 ? "," : "", share, low, high, fair_share(contest, e),
                    elo(contest, e, share), elo(contest, e, low), elo(contest, e, high),
                    (double)contest->points[e] /
                        (double)(contest->counted > 0 ? contest->counted : 1) /
                        contest->fair_seats[e],
                    contest->failures[e]);
    }
    page_put(&page, "]");
    if (verdict(contest) != NULL) {
        text_format(page_room(&page, 200),
                    ",\"sprt\":{\"low\":%.4f,\"high\":%.4f,\"llr\":%.4f,\"verdict\":\"%s\"}",
                    contest->low, contest->high, contest->evidence, verdict(contest));
    }
    text_format(page_room(&page, 100), ",\"threads\":%d,\"seconds\":%.3f}\n", threads, seconds);
    fputs(page.text.start, stdout);
    page_free(&page);
}

static void print_table(const Contest *contest, double seconds, int threads) {
    static const Words HEADING = {{"{0}, {1} seats: {2} games, seed {3}, {4}\n\n",
                                   "{0}, {1} Plätze: {2} Partien, Startzahl {3}, {4}\n\n",
                                   "{0}, {1} places : {2} parties, graine {3}, {4}\n\n"}};
    static const Words HEADS[] = {
        {{"player", "Spieler", "joueur"}},  {{"wins", "Siege", "gains"}},
        {{"share", "Anteil", "part"}},      {{"95 % interval", "95-%-Bereich", "intervalle 95 %"}},
        {{"fair", "gerecht", "équitable"}}, {{"Elo", "Elo", "Elo"}},
        {{"points", "Punkte", "points"}}};
    static const int WIDTHS[] = {-30, 9, 10, 18, 10, 20, 10};
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
    const Lang lang = contest->lang;
    TEXT(seats, 12);
    TEXT(games, 12);
    TEXT(seed, 24);
    TEXT(time, 60);
    text_number(&seats, contest->setup.seats);
    text_number(&games, contest->counted);
    text_number(&seed, (long long)contest->seed);
    text_format(&time, "%.1f s, threads: %d", seconds, threads);
    PRINT_FILLED(HEADING.in[lang], contest->game->title.in[lang], seats.start, games.start,
                 seed.start, time.start);
    for (int i = 0; i < 7; i++) {
        const char *head = HEADS[i].in[lang];
        const int room = abs(WIDTHS[i]) - text_width(head);
        printf("%*s%s%*s", WIDTHS[i] > 0 ? room : 0, "", head, WIDTHS[i] < 0 ? room : 0, "");
    }
    putchar('\n');
    for (int e = 0; e < contest->entries; e++) {
        const double share = win_share(contest, e);
        double low, high;
        interval(share, contest->counted, &low, &high);
        printf("%-29s %9.6g%8.1f %%%8.1f - %5.1f %%%8.1f %%%+8.0f (%+.0f … %+.0f)%8.2f\n",
               contest->entry[e].typed, (double)contest->parts[e] / WIN_PARTS, 100 * share,
               100 * low, 100 * high, 100 * fair_share(contest, e), elo(contest, e, share),
               elo(contest, e, low), elo(contest, e, high),
               (double)contest->points[e] / (double)(contest->counted > 0 ? contest->counted : 1) /
                   contest->fair_seats[e]);
    }
    if (verdict(contest) != NULL) {
        TEXT(least, 20);
        TEXT(most, 20);
        text_format(&least, "%g", 100 * contest->low);
        text_format(&most, "%g", 100 * contest->high);
        putchar('\n');
        PRINT_FILLED(VERDICTS[!contest->decided       ? 2
                              : contest->evidence > 0 ? 0
                                                      : 1]
                         .in[lang],
                     contest->entry[0].typed, least.start, most.start);
    }
}

/* ---- the command -------------------------------------------------------------------------- */

static const Switch SWITCHES[] = {
    {"players",
     SWITCH_TEXT,
     "LIST",
     0,
     0,
     0,
     {{"who plays, with commas: random, greedy, level:1 to level:5, mcts:ms=100, "
       "mcts:iterations=500, cmd:PROGRAM (a program that speaks as liege rpc does); fewer than "
       "the seats: the last one takes the rest",
       "wer spielt, mit Komma: random, greedy, level:1 bis level:5, mcts:ms=100, "
       "mcts:iterations=500, cmd:PROGRAM (ein Programm, das wie liege rpc spricht); weniger als "
       "Plätze: der letzte nimmt die übrigen",
       "qui joue, avec des virgules : random, greedy, level:1 à level:5, mcts:ms=100, "
       "mcts:iterations=500, cmd:PROGRAM (un programme qui parle comme liege rpc) ; s'il y en a "
       "moins que de places, le dernier prend le reste"}}},
    SEATS_SWITCH,
    OPTION_SWITCH,
    {"games",
     SWITCH_NUMBER,
     "N",
     1,
     GAMES_MOST,
     100,
     {{"how many games to play at most; each deal is played once from every seat",
       "so viele Partien höchstens; jede Verteilung einmal von jedem Platz aus",
       "nombre de parties au plus ; chaque donne est jouée une fois de chaque place"}}},
    {"ms",
     SWITCH_NUMBER,
     "T",
     1,
     SEARCH_MS_MAX,
     0,
     {{"time for a move in milliseconds; of the levels, 5 takes all of it, lower ones a part",
       "Zeit je Zug in Millisekunden; Stufe 5 nimmt sie ganz, niedrigere einen Teil",
       "temps par coup en millisecondes ; le niveau 5 le prend en entier, les autres en partie"}}},
    {"iterations",
     SWITCH_NUMBER,
     "N",
     1,
     SEARCH_ITERATIONS_MAX,
     0,
     {{"walks through the tree for a move instead of time; then a match can be repeated exactly",
       "Durchläufe des Baums je Zug statt Zeit; dann lässt sich ein Wettkampf genau wiederholen",
       "parcours de l'arbre par coup au lieu du temps ; le match est alors reproductible"}}},
    {"sprt",
     SWITCH_TEXT,
     "LOW,HIGH",
     0,
     0,
     0,
     {{"stop as soon as it is clear whether the first player wins HIGH or rather LOW percent",
       "aufhören, sobald klar ist, ob der erste Spieler HIGH oder eher LOW Prozent gewinnt",
       "arrêter dès qu'il est clair si le premier joueur gagne HIGH ou plutôt LOW pour cent"}}},
    {"timeout",
     SWITCH_NUMBER,
     "T",
     1,
     SEARCH_MS_MAX,
     5000,
     {{"milliseconds that a program may answer late before it loses the game",
       "Millisekunden, die ein Programm länger brauchen darf, bevor es die Partie verliert",
       "millisecondes de retard permises à un programme avant qu'il perde la partie"}}},
    {"save",
     SWITCH_TEXT,
     "FOLDER",
     0,
     0,
     0,
     {{"write the record of every game there", "dort jede Partie aufzeichnen",
       "y enregistrer chaque partie"}}},
    {"threads",
     SWITCH_NUMBER,
     "N",
     1,
     THREADS_MOST,
     1,
     {{"games played at the same time", "Partien zur gleichen Zeit", "parties en même temps"}}},
    SEED_SWITCH(1),
    JSON_SWITCH,
};

/* Cuts the list up and hands the seats out. */
static bool read_players(Contest *contest, const char *typed, Lang lang) {
    static const Words BAD = {{"match: {0}.", "match: {0}.", "match : {0}."}};
    static const Words COUNT = {{"match: {0} players are too many for {1} seats.",
                                 "match: {0} Spieler sind zu viele für {1} Plätze.",
                                 "match : {0} joueurs sont trop pour {1} places."}};
    int entries = 0;
    for (const char *at = typed;; at++) {
        const size_t length = strcspn(at, ",");
        TEXT_OF(error, 500, lang);
        if (entries < contest->setup.seats &&
            !player_read(at, length, &contest->entry[entries], &error)) {
            COMPLAIN(lang, &BAD, error.start);
            return false;
        }
        entries++;
        at += length;
        if (*at == '\0') {
            break;
        }
    }
    if (entries > contest->setup.seats) {
        TEXT(players, 12);
        TEXT(seats, 12);
        text_number(&players, entries);
        text_number(&seats, contest->setup.seats);
        COMPLAIN(lang, &COUNT, players.start, seats.start);
        return false;
    }
    contest->entries = entries;
    for (int p = 0; p < contest->setup.seats; p++) {
        contest->of_player[p] = p < entries ? p : entries - 1;
        contest->fair_seats[contest->of_player[p]]++;
    }
    return true;
}

/* "50,65" percent. */
static bool read_sprt(Contest *contest, const char *typed, Lang lang) {
    static const Words BAD = {
        {"match: --sprt \"{0}\": give two percentages with a comma, 0 < LOW < HIGH < 100, such as "
         "50,65.",
         "match: --sprt „{0}“: zwei Prozentzahlen mit Komma angeben, 0 < LOW < HIGH < 100, etwa "
         "50,65.",
         "match : --sprt « {0} » : donner deux pourcentages avec une virgule, 0 < LOW < HIGH < "
         "100, comme 50,65."}};
    char *end;
    contest->low = strtod(typed, &end) / 100;
    bool good = end != typed && *end == ',';
    const char *second = good ? end + 1 : typed;
    contest->high = strtod(second, &end) / 100;
    good = good && end != second && *end == '\0' && contest->low > 0 &&
           contest->low < contest->high && contest->high < 1;
    if (!good) {
        COMPLAIN(lang, &BAD, typed);
    }
    return good;
}

static bool read_call(Contest *contest, const Call *call) {
    static const Words NO_PLAYERS = {
        {"match: --players is missing, such as --players level:5,level:1.",
         "match: --players fehlt, etwa --players level:5,level:1.",
         "match : --players manque, comme --players level:5,level:1."}};
    static const Words BOTH = {{"match: give --ms or --iterations, not both.",
                                "match: --ms oder --iterations angeben, nicht beides.",
                                "match : donner --ms ou --iterations, pas les deux."}};
    static const Words NO_FOLDER = {{"match: --save {0}: this is no folder that can be written to.",
                                     "match: --save {0}: In diesen Ordner lässt sich nicht "
                                     "schreiben.",
                                     "match : --save {0} : impossible d'écrire dans ce dossier."}};
    const char *players = call_text(call, "players");
    if (players == NULL) {
        complain(call->lang, &NO_PLAYERS, NULL, 0);
        return false;
    }
    contest->lang = call->lang;
    contest->json = call_given(call, "json");
    contest->game = game_named(call->operand[0], call->lang);
    if (contest->game == NULL || !setup_of_call(call, contest->game, &contest->setup)) {
        return false;
    }
    if (!call_given(call, "seats")) { /* as many seats as players are named */
        int named = 1;
        for (const char *at = players; *at != '\0'; at++) {
            named += *at == ',';
        }
        if (named > contest->setup.seats) {
            contest->setup.seats =
                named < contest->game->seats_max ? named : contest->game->seats_max;
        }
    }
    if (call_given(call, "ms") && call_given(call, "iterations")) {
        complain(call->lang, &BOTH, NULL, 0);
        return false;
    }
    contest->budget.ms = call_given(call, "ms") ? call_number(call, "ms") : 0;
    contest->budget.iterations =
        call_given(call, "iterations") ? call_number(call, "iterations") : 0;
    if (contest->budget.ms == 0 && contest->budget.iterations == 0) {
        contest->budget.ms = LEVEL_MS;
    }
    contest->patience = call_number(call, "timeout");
    contest->games = (int)call_number(call, "games");
    contest->seed = (uint64_t)call_number(call, "seed");
    contest->folder = call_text(call, "save");
    if (contest->folder != NULL && access(contest->folder, W_OK | X_OK) != 0) {
        COMPLAIN(call->lang, &NO_FOLDER, contest->folder);
        return false;
    }
    return read_players(contest, players, call->lang) &&
           (!call_given(call, "sprt") || read_sprt(contest, call_text(call, "sprt"), call->lang));
}

static int run(const Call *call) {
    static const Words NO_MEMORY = {
        {"out of memory", "nicht genug Speicher", "mémoire insuffisante"}};
    static const Words BROKEN = {{"match: given up after {1} games: {0} failed too often.",
                                  "match: nach {1} Partien abgebrochen: {0} hat zu oft versagt.",
                                  "match : arrêt après {1} parties : {0} a échoué trop souvent."}};
    static Contest contest;
    memset(&contest, 0, sizeof contest);
    if (!read_call(&contest, call)) {
        return EXIT_USAGE;
    }
    contest.outcome = calloc((size_t)contest.games, sizeof *contest.outcome);
    if (contest.outcome == NULL) {
        complain(call->lang, &NO_MEMORY, NULL, 0);
        return EXIT_FAILED;
    }
    signal(SIGPIPE, SIG_IGN); /* a program that has ended is noticed when it is written to */
    pthread_mutex_init(&contest.lock, NULL);
    pthread_t threads[THREADS_MOST];
    const double from = clock_seconds();
    int wanted = (int)call_number(call, "threads"), started = 1;
    wanted = wanted < contest.games ? wanted : contest.games;
    while (started < wanted && pthread_create(&threads[started], NULL, work, &contest) == 0) {
        started++;
    }
    work(&contest);
    for (int t = 1; t < started; t++) {
        pthread_join(threads[t], NULL);
    }
    const double seconds = clock_seconds() - from;
    pthread_mutex_destroy(&contest.lock);
    for (int i = contest.counted; i < contest.games; i++) { /* played beyond the decision */
        free(contest.outcome[i].story);
        free(contest.outcome[i].record);
    }
    free(contest.outcome);
    if (contest.no_memory) {
        complain(call->lang, &NO_MEMORY, NULL, 0);
    } else if (contest.broken[0] != '\0') {
        TEXT(games, 12);
        text_number(&games, contest.counted);
        COMPLAIN(call->lang, &BROKEN, contest.broken, games.start);
    }
    if (contest.json) {
        print_json(&contest, seconds, started);
    } else {
        print_table(&contest, seconds, started);
    }
    return contest.no_memory || contest.broken[0] != '\0' ? EXIT_FAILED : EXIT_FINE;
}

const Command MATCH_COMMAND = {
    .name = "match",
    .operands = "GAME",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Let computer players play each other and compare their strength.",
                 "Computerspieler gegeneinander antreten lassen und ihre Stärke vergleichen.",
                 "Faire jouer les joueurs artificiels entre eux et comparer leur force."}},
    .about = {{"Every deal is played once from each seat. Shown are the wins of each player (a "
               "shared win counts in parts), the share with its 95 % interval, the share that "
               "equal players would have, the difference in Elo, and the mean points. A program "
               "that ends, answers too late or plays what is not allowed loses that game; after "
               "three such games the match ends.",
               "Jede Verteilung wird einmal von jedem Platz aus gespielt. Gezeigt werden die Siege "
               "jedes Spielers (ein geteilter zählt anteilig), der Anteil mit 95-%-Bereich, der "
               "Anteil, den gleich starke hätten, der Unterschied in Elo und die mittleren Punkte. "
               "Ein Programm, das endet, zu spät antwortet oder Unerlaubtes zieht, verliert diese "
               "Partie; nach dreien endet der Wettkampf.",
               "Chaque donne est jouée une fois de chaque place. Sont donnés les gains de chacun "
               "(un gain partagé compte en fractions), la part avec son intervalle à 95 %, la part "
               "qu'auraient des joueurs égaux, l'écart Elo et les points moyens. Un programme qui "
               "s'arrête, répond trop tard ou joue un coup interdit perd la partie ; à la "
               "troisième, le match s'arrête."}},
    .examples = "  liege match baron --players level:5,level:1 --games 40 --ms 200\n"
                "  liege match baron --seats 4 --players level:5,level:3 --games 40\n"
                "  liege match baron --players \"cmd:liege rpc\",greedy --iterations 200\n"
                "  liege match baron --players level:4,level:3 --sprt 50,65 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
