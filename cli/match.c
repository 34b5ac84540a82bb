/* cli/match.c -- the command match: who plays, how often, and how it went. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/contest.h"
#include "cli/games.h"
#include "core/json_writer.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MOST = 1000000 };

/* ---- results ------------------------------------------------------------------------------ */

static void print_json(Contest *contest, double seconds, int threads) {
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        return;
    }
    Text *out = &buffer.text;
    json_open(out, NULL);
    json_add_word(out, "match", contest->game->name);
    json_add_number(out, "seats", contest->setup.seats);
    json_add_number(out, "games", contest->standings.counted);
    json_add_unsigned(out, "seed", contest->seed);
    json_add_number(out, "ms", contest->budget.ms);
    json_add_number(out, "iterations", contest->budget.iterations);
    standings_write(&contest->standings, out);
    if (atomic_load(&contest->stop)) {
        json_add_flag(out, "interrupted", true);
    }
    json_add_number(out, "threads", threads);
    json_add_decimals(out, "seconds", seconds, 3);
    json_close(out);
    puts(out->start);
    buffer_free(&buffer);
}

static void print_table(const Contest *contest, double seconds, int threads) {
    static const Words HEADINGS[] = {
        {{"{0}, {1} seats: {2} games, seed {3}, {4} s, threads {5}\n\n",
          "{0}, {1} Sitze: {2} Partien, Startwert {3}, {4} s, Threads {5}\n\n",
          "{0}, {1} places : {2} parties, graine {3}, {4} s, threads {5}\n\n"}},
        {{"{0}, {1} seats: {2} game, seed {3}, {4} s, threads {5}\n\n",
          "{0}, {1} Sitze: {2} Partie, Startwert {3}, {4} s, Threads {5}\n\n",
          "{0}, {1} places : {2} partie, graine {3}, {4} s, threads {5}\n\n"}}};
    const Lang lang = contest->lang;
    TEXT(seats, 12);
    TEXT(games, 12);
    TEXT(seed, 24);
    TEXT(time, 40);
    TEXT(count, 12);
    text_number(&seats, contest->setup.seats);
    text_number(&games, contest->standings.counted);
    text_number(&seed, (long long)contest->seed);
    text_decimal(&time, seconds, 1, lang);
    text_number(&count, threads);
    PRINT_FILLED(HEADINGS[contest->standings.counted == 1].in[lang], contest->game->title.in[lang],
                 seats.start, games.start, seed.start, time.start, count.start);
    standings_print(&contest->standings, lang);
}

/* ---- the command -------------------------------------------------------------------------- */

static const Switch SWITCHES[] = {
    {"players",
     SWITCH_TEXT,
     "LIST",
     0,
     0,
     0,
     {{"the players, with commas: random, greedy, level:1 to level:6, mcts:ms=100, "
       "mcts:iterations=500, cmd:PROGRAM (a program that speaks like liege rpc). The "
       "last one takes the remaining seats",
       "die Spieler, mit Komma: random, greedy, level:1 bis level:6, mcts:ms=100, "
       "mcts:iterations=500, cmd:PROGRAM (ein Programm, das wie liege rpc spricht). "
       "Der letzte nimmt die übrigen Sitze",
       "les joueurs, avec des virgules : random, greedy, level:1 à level:6, "
       "mcts:ms=100, mcts:iterations=500, cmd:PROGRAM (un programme qui parle comme "
       "liege rpc). Le dernier prend les places restantes"}}},
    SEATS_SWITCH,
    OPTION_SWITCH,
    {"games",
     SWITCH_NUMBER,
     "N",
     1,
     GAMES_MOST,
     100,
     {{"most games to play; each deal is played once from every seat",
       "Partien, die höchstens gespielt werden; jede Verteilung einmal von jedem Sitz "
       "aus",
       "parties à jouer au plus ; chaque donne est jouée une fois de chaque place"}}},
    {"ms",
     SWITCH_NUMBER,
     "T",
     1,
     SEARCH_MS_MAX,
     0,
     {{"time for a move in milliseconds. Levels 5 and 6 use all of it, 6 on every "
       "core; lower levels stop earlier",
       "Zeit je Zug in Millisekunden. Die Stufen 5 und 6 nutzen sie ganz, 6 auf allen "
       "Kernen; niedrigere hören früher auf",
       "temps par coup en millisecondes. Les niveaux 5 et 6 l’utilisent en entier, 6 "
       "sur tous les cœurs ; les autres s’arrêtent plus tôt"}}},
    {"iterations",
     SWITCH_NUMBER,
     "N",
     1,
     SEARCH_ITERATIONS_MAX,
     0,
     {{"walks of the search for a move, instead of time; then you can repeat a match "
       "exactly",
       "Durchläufe der Suche je Zug, statt Zeit; dann lässt sich ein Wettkampf genau "
       "wiederholen",
       "parcours de la recherche par coup, au lieu du temps ; le match est alors "
       "reproductible"}}},
    {"sprt",
     SWITCH_TEXT,
     "LOW,HIGH",
     0,
     0,
     0,
     {{"stop when it is clear whether the first player wins HIGH or LOW percent",
       "aufhören, sobald klar ist, ob der erste Spieler HIGH oder LOW Prozent gewinnt",
       "arrêter dès qu’il est clair si le premier joueur gagne HIGH ou LOW pour cent"}}},
    {"timeout",
     SWITCH_NUMBER,
     "T",
     1,
     SEARCH_MS_MAX,
     5000,
     {{"milliseconds a program may be late before it loses the game",
       "Millisekunden Verspätung, nach denen ein Programm die Partie verliert",
       "millisecondes de retard avant qu’un programme perde la partie"}}},
    {"save",
     SWITCH_TEXT,
     "FOLDER",
     0,
     0,
     0,
     {{"write a game file of every game to this folder",
       "von jeder Partie eine Spieldatei in diesen Ordner schreiben",
       "écrire un fichier de chaque partie dans ce dossier"}}},
    {"threads",
     SWITCH_NUMBER,
     "N",
     1,
     CONTEST_THREADS_MOST,
     1,
     {{"games at the same time", "Partien zur gleichen Zeit", "parties en même temps"}}},
    SEED_SWITCH(1),
    NETWORK_SWITCH,
    JSON_SWITCH,
};

/* Can there be such a player? */
static bool try_player(const Contest *contest, const PlayerSpec *spec, Lang lang) {
    static const Words BAD = {{"match: {0}: {1}.", "match: {0}: {1}.", "match : {0} : {1}."}};
    Player player;
    TEXT_OF(error, 500, lang);
    const bool good = player_new(&player, spec, contest->game, contest->setup.seats,
                                 &contest->budget, contest->patience, NULL, &error);
    player_free(&player);
    if (!good) {
        COMPLAIN(lang, &BAD, spec->typed, error.start);
    }
    return good;
}

/* Cuts the list up and hands the seats out. */
static bool read_players(Contest *contest, const char *typed, Lang lang) {
    static const Words BAD = {{"match: {0}.", "match: {0}.", "match : {0}."}};
    static const Words COUNT = {{"match: {0} players are too many for {1} seats.",
                                 "match: {0} Spieler sind zu viele für {1} Sitze.",
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
    Standings *standings = &contest->standings;
    standings->seats = contest->setup.seats;
    standings->entries = entries;
    for (int e = 0; e < entries; e++) {
        standings->name[e] = contest->entry[e].typed;
        if (!try_player(contest, &contest->entry[e], lang)) {
            return false;
        }
    }
    for (int p = 0; p < contest->setup.seats; p++) {
        contest->standings.of_player[p] = p < entries ? p : entries - 1;
        contest->standings.fair_seats[contest->standings.of_player[p]]++;
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
    contest->standings.low = strtod(typed, &end) / 100;
    bool good = end != typed && *end == ',';
    const char *second = good ? end + 1 : typed;
    contest->standings.high = strtod(second, &end) / 100;
    good = good && end != second && *end == '\0' && contest->standings.low > 0 &&
           contest->standings.low < contest->standings.high && contest->standings.high < 1;
    if (!good) {
        COMPLAIN(lang, &BAD, typed);
    }
    return good;
}

static bool read_args(Contest *contest, const Args *args) {
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
                                     "match : --save {0} : impossible d’écrire dans ce dossier."}};
    const char *players = args_text(args, "players");
    if (players == NULL) {
        complain(args->lang, &NO_PLAYERS, NULL, 0);
        return false;
    }
    contest->lang = args->lang;
    contest->json = args_given(args, "json");
    contest->game = game_named(args->operand[0], args->lang);
    if (contest->game == NULL || !setup_of_args(args, contest->game, &contest->setup)) {
        return false;
    }
    if (!args_given(args, "seats")) { /* as many seats as players are named */
        int named = 1;
        for (const char *at = players; *at != '\0'; at++) {
            named += *at == ',';
        }
        if (named > contest->setup.seats) {
            contest->setup.seats =
                named < contest->game->seats_max ? named : contest->game->seats_max;
        }
    }
    if (args_given(args, "ms") && args_given(args, "iterations")) {
        complain(args->lang, &BOTH, NULL, 0);
        return false;
    }
    contest->budget.ms = args_given(args, "ms") ? args_number(args, "ms") : 0;
    contest->budget.iterations =
        args_given(args, "iterations") ? args_number(args, "iterations") : 0;
    if (contest->budget.ms == 0 && contest->budget.iterations == 0) {
        contest->budget.ms = LEVEL_MS;
    }
    contest->patience = args_number(args, "timeout");
    contest->games = (int)args_number(args, "games");
    contest->seed = (uint64_t)args_number(args, "seed");
    contest->folder = args_text(args, "save");
    if (contest->folder != NULL && access(contest->folder, W_OK | X_OK) != 0) {
        COMPLAIN(args->lang, &NO_FOLDER, contest->folder);
        return false;
    }
    return read_players(contest, players, args->lang) &&
           (!args_given(args, "sprt") || read_sprt(contest, args_text(args, "sprt"), args->lang));
}

/* What did not go as it should; is there any? */
static bool complain_of_match(Contest *contest) {
    static const Words BROKEN = {{"match: given up after {1} games: {0} failed too often.",
                                  "match: nach {1} Partien abgebrochen: {0} hat zu oft versagt.",
                                  "match : arrêt après {1} parties : {0} a échoué trop souvent."}};
    static const Words TROUBLE = {{"match: {0}.", "match: {0}.", "match : {0}."}};
    static const Words INTERRUPTED = {{"match: interrupted; games finished: {0}.",
                                       "match: unterbrochen; beendete Partien: {0}.",
                                       "match : interrompu ; parties terminées : {0}."}};
    static const Words UNSAVED = {{"match: records that could not be written: {0}.",
                                   "match: Aufzeichnungen, die fehlen: {0}.",
                                   "match : enregistrements qui manquent : {0}."}};
    TEXT(games, 12);
    TEXT(unsaved, 12);
    text_number(&games, contest->standings.counted);
    text_number(&unsaved, atomic_load(&contest->unsaved));
    if (contest->no_memory) {
        complain(contest->lang, &CONTEST_NO_MEMORY, NULL, 0);
    } else if (contest->trouble[0] != '\0') {
        COMPLAIN(contest->lang, &TROUBLE, contest->trouble);
    } else if (contest->broken != NULL) {
        COMPLAIN(contest->lang, &BROKEN, contest->broken, games.start);
    } else if (atomic_load(&contest->stop)) {
        COMPLAIN(contest->lang, &INTERRUPTED, games.start);
    } else if (atomic_load(&contest->unsaved) > 0) {
        COMPLAIN(contest->lang, &UNSAVED, unsaved.start);
    } else {
        return false;
    }
    return true;
}

static int run(const Args *args) {
    static Contest contest;
    take_networks(args);
    memset(&contest, 0, sizeof contest);
    if (!read_args(&contest, args)) {
        return EXIT_USAGE;
    }
    contest.outcome = calloc((size_t)contest.games, sizeof *contest.outcome);
    if (contest.outcome == NULL) {
        complain(args->lang, &CONTEST_NO_MEMORY, NULL, 0);
        return EXIT_FAILED;
    }
    const double from = clock_seconds();
    const int wanted = (int)args_number(args, "threads");
    const int threads = contest_play(&contest, wanted < contest.games ? wanted : contest.games);
    const double seconds = clock_seconds() - from;
    for (int i = 0; i < contest.games; i++) { /* of those played beyond the decision */
        free(contest.outcome[i].story);
        free(contest.outcome[i].record);
    }
    free(contest.outcome);
    const bool trouble = complain_of_match(&contest);
    if (contest.json) {
        print_json(&contest, seconds, threads);
    } else if (contest.standings.counted > 0) {
        print_table(&contest, seconds, threads);
    }
    if (atomic_load(&contest.stop) && fflush(stdout) == 0) {
        raise(contest_interrupted()); /* whoever waits for us is to know how we ended */
    }
    return trouble ? EXIT_FAILED : EXIT_FINE;
}

const Command MATCH_COMMAND = {
    .name = "match",
    .operands = "GAME",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Let computer players compete and compare their strength.",
                 "Computerspieler gegeneinander spielen lassen und vergleichen.",
                 "Faire jouer des joueurs artificiels entre eux et les comparer."}},
    .about = {{"Plays every deal once from each seat. Shows the wins of each player, the "
               "share with its 95 % interval, the share of equal players, the difference in "
               "Elo, and the mean points. Players who share a win get equal parts. A program "
               "loses the game if it stops, answers too late or makes an illegal move. After "
               "three such games the match ends.",
               "Spielt jede Verteilung einmal von jedem Sitz aus. Zeigt die Siege jedes "
               "Spielers, den Anteil mit 95-%-Bereich, den Anteil gleich starker Spieler, den "
               "Unterschied in Elo und die mittleren Punkte. Ein geteilter Sieg zählt "
               "anteilig. Ein Programm verliert die Partie, wenn es endet, zu spät antwortet "
               "oder verboten zieht. Nach drei solchen Partien endet der Wettkampf.",
               "Joue chaque donne une fois de chaque place. Montre les victoires de chaque "
               "joueur, la part avec son intervalle à 95 %, la part de joueurs égaux, l’écart "
               "Elo et les points moyens. Une victoire partagée compte en fractions. Un "
               "programme perd la partie s’il s’arrête, répond trop tard ou joue un coup "
               "interdit. Après trois parties de ce genre, le match s’arrête."}},
    .examples = "  liege match baron --players level:5,level:1 --games 40 --ms 200\n"
                "  liege match baron --seats 4 --players level:5,level:3 --games 40\n"
                "  liege match baron --players \"cmd:liege rpc\",greedy --iterations 200\n"
                "  liege match baron --players level:4,level:3 --sprt 50,65 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
