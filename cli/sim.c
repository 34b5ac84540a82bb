/* cli/sim.c -- many games at once, and what they add up to.
 *
 * Game number i is played with a generator made from seed + i, and every sum is of whole numbers,
 * so the figures are the same however many threads share the work. */
#define _POSIX_C_SOURCE 200809L
#include "cli/sim.h"
#include "cli/commands.h"
#include "cli/device.h"
#include "cli/games.h"
#include "play/file.h"
#include "play/record.h"
#include "search/greedy.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    THREADS_MOST = 256,
    GAMES_MOST = 1000000000,
    CHUNK = 16,          /* games a thread takes at a time, */
    CARD_GAMES = 1 << 22 /* and a card */
};

typedef struct Worker {
    Sim *sim;
    Sums sums;
    Player players[SEATS_MAX]; /* where games are matches, */
    Buffer looks;              /* and what they looked at, where that is kept */
    pthread_t thread;
} Worker;

/* ---- playing ------------------------------------------------------------------------------ */

static Move choose(const Sim *sim, const void *state, int seat, Random *random) {
    return sim->player[seat].kind == PLAYER_GREEDY
               ? greedy_move(sim->game, sim->setup.seats, state, random)
               : sim->game->pick(state, random);
}

/* Plays to the end move by move; returns the decisions made. */
static int walk(const Sim *sim, void *state, Random *random, int64_t tally[]) {
    const Game *game = sim->game;
    Event events[EVENTS_MAX];
    Move moves[MOVES_MAX];
    int decisions = 0;
    int turn;
    while ((turn = game->turn(state)) != OVER) {
        const Move move =
            turn == NATURE ? game->chance(state, random) : choose(sim, state, turn, random);
        if (turn != NATURE && !sim->all_random) {
            decisions += game->moves(state, moves) > 1 || !move_is_idle(game, state, move);
        }
        const int count = sim->events ? game->events(state, move, events) : 0;
        for (int i = 0; i < count; i++) {
            game->tally(&events[i], tally);
        }
        game->apply(state, move);
    }
    return decisions;
}

/* Adds a finished game. */
static void add_game(const Sim *sim, const Score score[SEATS_MAX], int decisions, Sums *sums) {
    int winners = 0;
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        winners += score[seat].won;
    }
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        const int64_t points = score[seat].points;
        sums->points[seat] += points;
        sums->squared_points[seat] += points * points;
        if (sums->games == 0 || points < sums->least_points[seat]) {
            sums->least_points[seat] = points;
        }
        if (sums->games == 0 || points > sums->most_points[seat]) {
            sums->most_points[seat] = points;
        }
        sums->win_parts[seat] += score[seat].won ? WIN_PARTS / winners : 0;
        const int64_t place = points < POINTS_LEAST  ? POINTS_LEAST
                              : points > POINTS_MOST ? POINTS_MOST
                                                     : points;
        sums->chart[place - POINTS_LEAST]++;
    }
    sums->decisions += decisions;
    sums->squared_decisions += (int64_t)decisions * decisions;
    if (sums->games == 0 || decisions < sums->least_decisions) {
        sums->least_decisions = decisions;
    }
    if (sums->games == 0 || decisions > sums->most_decisions) {
        sums->most_decisions = decisions;
    }
    sums->games++;
}

static void play_game(const Sim *sim, int64_t number, Sums *sums) {
    STATE_ROOM(state);
    Random random;
    int decisions = 0;
    if (sim->all_random) {
        random_seed(&random, sim->seed + (uint64_t)number);
        sim->game->start(state, &sim->setup);
        decisions = sim->game->rollout(state, &random, INT32_MAX);
    }
    if (!sim->all_random || sim->events) { /* the same random game again, this time with events */
        random_seed(&random, sim->seed + (uint64_t)number);
        sim->game->start(state, &sim->setup);
        const int walked = walk(sim, state, &random, sums->tally);
        decisions = sim->all_random ? decisions : walked;
    }
    Score score[SEATS_MAX];
    memset(score, 0, sizeof score);
    sim->game->score(state, score);
    add_game(sim, score, decisions, sums);
}

/* ---- games as matches --------------------------------------------------------------------- */

static bool save_record(const Sim *sim, const Match *match, Text *error) {
    TEXT(path, 4096);
    Buffer buffer;
    text_format(&path, "%s/%s-%llu.txt", sim->folder, sim->game->name,
                (unsigned long long)match->seed);
    if (!buffer_new(&buffer)) {
        return text_no_memory(error);
    }
    record_write(match, &buffer);
    TEXT_OF(why, 300, sim->lang);
    const bool good = !buffer.text.cut && file_save(path.start, buffer.text.start, buffer.text.used,
                                                    true, &why) == FILE_WRITTEN;
    if (!good) {
        text_format(error, "%s: %s", path.start, why.start);
    }
    buffer_free(&buffer);
    return good;
}

/* Everybody moves until the game is over; the decisions made. */
static bool play_match(Worker *worker, Match *match, int *decisions, Text *error) {
    const Sim *sim = worker->sim;
    const Game *game = sim->game;
    Move move, moves[MOVES_MAX];
    int turn;
    *decisions = 0;
    while ((turn = match_turn(match)) >= 0) {
        const int before = match->count;
        const void *state = match_state(match);
        if (!player_move(&worker->players[turn], match, &move, error)) {
            return false;
        }
        if (sim->archive != NULL && worker->players[turn].search != NULL) {
            archive_look(&worker->looks, match, worker->players[turn].search);
        }
        *decisions += game->moves(state, moves) > 1 || !move_is_idle(game, state, move);
        if (match_play(match, move, error) != MATCH_MADE) {
            return false;
        }
        for (int i = before; i < match->count; i++) {
            for (int seat = 0; seat < sim->setup.seats; seat++) {
                player_told(&worker->players[seat], match_at(match, i), match_move(match, i));
            }
        }
    }
    return true;
}

/* Game number `number`: that of liege.new with the seed `seed + number`. False: `error` says why.
 */
static bool play_kept_game(Worker *worker, int64_t number, Text *error) {
    Sim *sim = worker->sim;
    const Game *game = sim->game;
    const uint64_t seed = sim->seed + (uint64_t)number;
    Match *match = match_new(game, &sim->setup, seed, true, error);
    int decisions = 0;
    buffer_clear(&worker->looks);
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        player_begin(&worker->players[seat], seed * SEATS_MAX + (uint64_t)seat);
    }
    bool good = match != NULL && play_match(worker, match, &decisions, error);
    Event events[EVENTS_MAX];
    for (int i = 0; good && sim->events && i < match->count; i++) {
        const int count = game->events(match_at(match, i), match_move(match, i), events);
        for (int e = 0; e < count; e++) {
            game->tally(&events[e], worker->sums.tally);
        }
    }
    if (good) {
        Score score[SEATS_MAX];
        memset(score, 0, sizeof score);
        game->score(match_state(match), score);
        add_game(sim, score, decisions, &worker->sums);
        good = (sim->folder == NULL || save_record(sim, match, error)) &&
               (sim->archive == NULL || archive_put(sim->archive, number, match, &worker->looks) ||
                text_no_memory(error));
    }
    match_free(match);
    return good;
}

static bool seat_players(Worker *worker, Text *error) {
    const Sim *sim = worker->sim;
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        if (!player_new(&worker->players[seat], &sim->player[seat], sim->game, sim->setup.seats,
                        &sim->budget, 0, NULL, error)) {
            return false;
        }
    }
    return true;
}

static void work_on_matches(Worker *worker) {
    static const Words FAILED = {{"{0}", "{0}", "{0}"}};
    Sim *sim = worker->sim;
    TEXT_OF(error, 4500, sim->lang);
    bool good =
        (buffer_new(&worker->looks) || text_no_memory(&error)) && seat_players(worker, &error);
    int64_t number = 0;
    while (good && !atomic_load(&sim->failed) &&
           (number = atomic_fetch_add(&sim->next, 1)) < sim->games) {
        good = play_kept_game(worker, number, &error);
    }
    if (!good && !atomic_exchange(&sim->failed, true)) {
        COMPLAIN(sim->lang, &FAILED, error.start);
    }
    for (int seat = 0; seat < sim->setup.seats; seat++) {
        player_free(&worker->players[seat]);
    }
    buffer_free(&worker->looks);
}

/* ---- sharing the work out ----------------------------------------------------------------- */

static void *work(void *argument) {
    Worker *worker = argument;
    Sim *sim = worker->sim;
    if (sim->matches) {
        work_on_matches(worker);
        return NULL;
    }
    for (;;) {
        const int64_t from = atomic_fetch_add(&sim->next, CHUNK);
        if (from >= sim->games) {
            return NULL;
        }
        const int64_t to = from + CHUNK < sim->games ? from + CHUNK : sim->games;
        for (int64_t i = from; i < to; i++) {
            play_game(sim, i, &worker->sums);
        }
    }
}

static void join_sums(Sums *all, const Sums *one, int seats) {
    if (one->games == 0) {
        return;
    }
    const bool first = all->games == 0;
    if (first || one->least_decisions < all->least_decisions) {
        all->least_decisions = one->least_decisions;
    }
    if (first || one->most_decisions > all->most_decisions) {
        all->most_decisions = one->most_decisions;
    }
    for (int s = 0; s < seats; s++) {
        if (first || one->least_points[s] < all->least_points[s]) {
            all->least_points[s] = one->least_points[s];
        }
        if (first || one->most_points[s] > all->most_points[s]) {
            all->most_points[s] = one->most_points[s];
        }
        all->points[s] += one->points[s];
        all->squared_points[s] += one->squared_points[s];
        all->win_parts[s] += one->win_parts[s];
    }
    all->games += one->games;
    all->decisions += one->decisions;
    all->squared_decisions += one->squared_decisions;
    for (int i = 0; i < TALLIES_MAX; i++) {
        all->tally[i] += one->tally[i];
    }
    for (int i = 0; i <= POINTS_MOST - POINTS_LEAST; i++) {
        all->chart[i] += one->chart[i];
    }
}

/* False: there is no memory. A thread that cannot be started leaves its work to the others. */
static bool simulate(Sim *sim, int threads, Sums *all) {
    Worker *workers = calloc((size_t)threads, sizeof *workers);
    if (workers == NULL) {
        return false;
    }
    int started = 1;
    workers[0].sim = sim;
    while (started < threads) {
        workers[started].sim = sim;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started]) != 0) {
            break;
        }
        started++;
    }
    work(&workers[0]);
    for (int i = 0; i < started; i++) {
        if (i > 0) {
            pthread_join(workers[i].thread, NULL);
        }
        join_sums(all, &workers[i].sums, sim->setup.seats);
    }
    free(workers);
    return true;
}

/* The same games on a graphics card; false after a complaint. */
static bool simulate_on_card(const Sim *sim, const Args *args, Sums *sums) {
    static const Words FAILED = {{"{0}", "{0}", "{0}"}};
    DevicePlan plan;
    Device *device = plan_of_args(args, sim->game, &plan) ? device_for(args) : NULL;
    DeviceResult *results = device == NULL ? NULL : malloc(CARD_GAMES * sizeof *results);
    DeviceWork work = work_of(&sim->setup, sim->seed);
    bool good = results != NULL;
    while (good && work.first < (uint64_t)sim->games) {
        const uint64_t left = (uint64_t)sim->games - work.first;
        TEXT_OF(error, DEVICE_ERROR_SIZE, args->lang);
        work.games = left < CARD_GAMES ? left : CARD_GAMES;
        good = device_play(device, sim->game, &plan, &work, results, NULL, &error);
        if (!good) {
            COMPLAIN(args->lang, &FAILED, error.start);
        }
        for (uint64_t i = 0; good && i < work.games; i++) {
            Score score[SEATS_MAX];
            for (int seat = 0; seat < sim->setup.seats; seat++) {
                score[seat].points = results[i].points[seat];
                score[seat].place = results[i].place[seat];
                score[seat].won = results[i].place[seat] == 1;
            }
            add_game(sim, score, results[i].decisions, sums);
        }
        work.first += work.games;
    }
    free(results);
    device_close(device);
    return good;
}

/* ---- the command -------------------------------------------------------------------------- */

/* "greedy" for all seats, or "greedy,level:3" for one after the other. */
static bool read_players(Sim *sim, const char *typed, Lang lang) {
    static const Words COUNT = {
        {"--player \"{0}\": give one player for all seats or one for each of the {1}, with commas: "
         "--player greedy,random.",
         "--player „{0}“: einen Mitspieler für alle Sitze angeben oder für jeden der {1} einen, "
         "mit "
         "Komma: --player greedy,random.",
         "--player « {0} » : donner un joueur pour toutes les places ou un pour chacune des {1}, "
         "avec des virgules : --player greedy,random."}};
    static const Words BAD = {{"--player {0}", "--player {0}", "--player {0}"}};
    static const Words PROGRAM = {
        {"--player {0}: programs play in liege match, not here.",
         "--player {0}: Programme spielen bei liege match, nicht hier.",
         "--player {0} : les programmes jouent avec liege match, pas ici."}};
    const int seats = sim->setup.seats;
    const char *at = typed != NULL ? typed : "random";
    int count = 0;
    bool more = true;
    for (; more && count < seats; count++) {
        const size_t length = strcspn(at, ",");
        TEXT_OF(error, 600, lang);
        if (!player_read(at, length, &sim->player[count], &error)) {
            COMPLAIN(lang, &BAD, error.start);
            return false;
        }
        if (sim->player[count].kind == PLAYER_COMMAND) {
            COMPLAIN(lang, &PROGRAM, sim->player[count].typed);
            return false;
        }
        more = at[length] != '\0';
        at += length + more;
    }
    if (more || (count != 1 && count != seats)) {
        TEXT(number, 12);
        text_number(&number, seats);
        COMPLAIN(lang, &COUNT, typed, number.start);
        return false;
    }
    sim->all_random = true;
    for (int s = 0; s < seats; s++) {
        sim->player[s] = sim->player[count == 1 ? 0 : s];
        sim->all_random = sim->all_random && sim->player[s].kind == PLAYER_RANDOM;
        sim->matches = sim->matches || sim->player[s].kind == PLAYER_LEVEL ||
                       sim->player[s].kind == PLAYER_MCTS;
    }
    return true;
}

/* What --write and --records ask for; false after a complaint. */
static bool read_keeping(Sim *sim, const Args *args) {
    static const Words MANY = {{"--write, --records: at most {0} games at a time.",
                                "--write, --records: höchstens {0} Partien auf einmal.",
                                "--write, --records : {0} parties au plus à la fois."}};
    static const Words NO_FOLDER = {
        {"--records {0}: {1}", "--records {0}: {1}", "--records {0} : {1}"}};
    sim->folder = args_text(args, "records");
    if (args_text(args, "write") == NULL && sim->folder == NULL) {
        return true;
    }
    sim->matches = true;
    if (sim->games > ARCHIVE_GAMES_MOST) {
        TEXT(most, 12);
        text_number(&most, ARCHIVE_GAMES_MOST);
        COMPLAIN(args->lang, &MANY, most.start);
        return false;
    }
    struct stat there;
    if (sim->folder != NULL && mkdir(sim->folder, 0777) != 0 &&
        !(stat(sim->folder, &there) == 0 && S_ISDIR(there.st_mode))) {
        TEXT_OF(why, 200, args->lang);
        file_trouble(&why);
        COMPLAIN(args->lang, &NO_FOLDER, sim->folder, why.start);
        return false;
    }
    return true;
}

/* The file of --write, when all games have been played. */
static bool write_archive(const Sim *sim, const Args *args) {
    static const Words NOT_WRITTEN = {
        {"--write {0}: {1}", "--write {0}: {1}", "--write {0} : {1}"}};
    TEXT_OF(why, 300, args->lang);
    const char *path = args_text(args, "write");
    if (sim->archive == NULL || archive_write(sim->archive, path, &why)) {
        return true;
    }
    COMPLAIN(args->lang, &NOT_WRITTEN, path, why.start);
    return false;
}

static const Switch SWITCHES[] = {
    SEATS_SWITCH,
    {"games",
     SWITCH_NUMBER,
     "N",
     1,
     GAMES_MOST,
     1000,
     {{"number of games", "Zahl der Partien", "nombre de parties"}}},
    SEED_SWITCH(1),
    OPTION_SWITCH,
    {"threads",
     SWITCH_NUMBER,
     "N",
     1,
     THREADS_MOST,
     0,
     {{"number of threads; without it, one for each processor. The results do not "
       "depend on it",
       "Zahl der Threads; sonst einer je Prozessor. Die Ergebnisse hängen nicht davon "
       "ab",
       "nombre de threads ; sinon un par processeur. Les résultats n’en dépendent pas"}}},
    {"player",
     SWITCH_TEXT,
     "WHO",
     0,
     0,
     0,
     {{"the players: random (any legal move), greedy (looks one move ahead, much "
       "slower), level:1 to level:5, mcts:iterations=500. Separate seats by commas, "
       "such as greedy,random",
       "die Spieler: random (irgendein erlaubter Zug), greedy (schaut einen Zug "
       "voraus, viel langsamer), level:1 bis level:5, mcts:iterations=500. Sitze mit "
       "Komma trennen, etwa greedy,random",
       "les joueurs : random (un coup permis au hasard), greedy (regarde un coup plus "
       "loin, bien plus lent), level:1 à level:5, mcts:iterations=500. Séparez les "
       "places par des virgules, comme greedy,random"}}},
    {"iterations",
     SWITCH_NUMBER,
     "N",
     0,
     SEARCH_ITERATIONS_MAX,
     0,
     {{"playouts of level 5 for each move, fewer for lower levels; 0 means by time. "
       "With playouts, the same seed gives the same games",
       "Playouts von Stufe 5 je Zug, weniger für niedrigere Stufen; 0 heißt nach "
       "Zeit. Mit Playouts gibt derselbe Startwert dieselben Partien",
       "simulations du niveau 5 par coup, moins pour les autres niveaux ; 0 pour le "
       "temps. Avec des simulations, la même graine donne les mêmes parties"}}},
    {"write",
     SWITCH_TEXT,
     "FILE.npz",
     0,
     0,
     0,
     {{"write all games as arrays, for numpy and liege.load",
       "alle Partien als Arrays schreiben, für numpy und liege.load",
       "écrire toutes les parties en tableaux, pour numpy et liege.load"}}},
    {"records",
     SWITCH_TEXT,
     "DIR",
     0,
     0,
     0,
     {{"write a game file of each game to this folder",
       "von jeder Partie eine Spieldatei in diesen Ordner schreiben",
       "écrire un fichier de chaque partie dans ce dossier"}}},
    {"no-events",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"do not count events; several times faster",
       "keine Ereignisse zählen; um ein Mehrfaches schneller",
       "ne pas compter les événements ; plusieurs fois plus rapide"}}},
    DEVICE_SWITCH,
    PLAN_SWITCH,
    NETWORK_SWITCH,
    JSON_SWITCH,
};

static int run(const Args *args) {
    static const Words NO_MEMORY = {
        {"out of memory", "nicht genug Speicher", "mémoire insuffisante"}};
    static Sim sim;
    take_networks(args);
    memset(&sim, 0, sizeof sim);
    sim.game = game_named(args->operand[0], args->lang);
    if (sim.game == NULL || !setup_of_args(args, sim.game, &sim.setup) ||
        !read_players(&sim, args_text(args, "player"), args->lang)) {
        return EXIT_USAGE;
    }
    sim.seed = (uint64_t)args_number(args, "seed");
    sim.games = args_number(args, "games");
    sim.lang = args->lang;
    sim.budget.iterations = args_number(args, "iterations");
    sim.budget.ms = sim.budget.iterations > 0 ? 0 : LEVEL_MS;
    if (!read_keeping(&sim, args)) {
        return EXIT_USAGE;
    }
    sim.events = !args_given(args, "no-events") && sim.game->tally_count > 0 &&
                 sim.game->tally_count <= TALLIES_MAX;
    atomic_init(&sim.next, 0);
    atomic_init(&sim.failed, false);
    int threads = (int)args_number(args, "threads");
    if (threads == 0) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        threads = processors < 1 ? 1 : processors > THREADS_MOST ? THREADS_MOST : (int)processors;
    }
    static Sums sums;
    memset(&sums, 0, sizeof sums);
    const double from = clock_seconds();
    if (device_asked(args)) {
        static const Words ONLY_RANDOM = {
            {"--device cuda: on a card only random players play, and no games are kept; leave "
             "--player, --write and --records out.",
             "--device cuda: Auf einer Karte spielen nur Zufallsspieler, und keine Partie wird "
             "aufgehoben; --player, --write und --records weglassen.",
             "--device cuda : sur une carte, seuls des joueurs au hasard jouent et aucune partie "
             "n’est gardée ; enlever --player, --write et --records."}};
        if (!sim.all_random || sim.matches) {
            complain(args->lang, &ONLY_RANDOM, NULL, 0);
            return EXIT_USAGE;
        }
        sim.events = false; /* they are words for people, and stay on the processor */
        if (!simulate_on_card(&sim, args, &sums)) {
            return EXIT_FAILED;
        }
    } else {
        const bool write = args_text(args, "write") != NULL;
        sim.archive = write ? archive_new(sim.game, &sim.setup, sim.games) : NULL;
        if ((write && sim.archive == NULL) || !simulate(&sim, threads, &sums)) {
            complain(args->lang, &NO_MEMORY, NULL, 0);
            archive_free(sim.archive);
            return EXIT_FAILED;
        }
        const bool kept = !atomic_load(&sim.failed) && write_archive(&sim, args);
        archive_free(sim.archive);
        if (!kept) {
            return EXIT_FAILED;
        }
    }
    double seconds = clock_seconds() - from;
    seconds = seconds > 1e-6 ? seconds : 1e-6;
    if (args_given(args, "json")) {
        sim_print_json(&sim, &sums, seconds, threads);
    } else {
        sim_print_table(&sim, &sums, seconds, threads, args->lang);
    }
    return EXIT_FINE;
}

const Command SIM_COMMAND = {
    .name = "sim",
    .operands = "GAME",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Simulate many games and show statistics.",
                 "Viele Partien simulieren und Statistiken zeigen.",
                 "Simuler beaucoup de parties et montrer des statistiques."}},
    .about = {{"Shows points and win share of each seat, events per game, a chart of final "
               "points, and the speed. Players who share a win get equal parts. A decision is "
               "one choice of a player with all that follows; forced skips do not count.",
               "Zeigt Punkte und Siegquote jedes Sitzes, Ereignisse je Partie, ein Diagramm "
               "der Endpunkte und die Geschwindigkeit. Ein geteilter Sieg zählt anteilig. "
               "Eine Entscheidung ist eine Wahl mit allem, was daraus folgt; erzwungenes "
               "Aussetzen zählt nicht.",
               "Montre les points et la part de victoires de chaque place, les événements par "
               "partie, un graphique des points finaux et la vitesse. Une victoire partagée "
               "compte en fractions. Une décision est un choix avec toutes ses suites ; "
               "passer par force ne compte pas."}},
    .examples = "  liege sim baron --seats 4 --games 10000\n"
                "  liege sim barony --player greedy,random --games 200\n"
                "  liege sim barony --player level:3 --games 50 --write games.npz\n"
                "  liege sim feudo --option rounds=15 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
