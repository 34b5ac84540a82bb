/* cli/calibrate.c -- do promised chances come true? Games of the computer against itself, and of
 * all positions in which a seat was promised so much, how much of the win it got.
 *
 * Positions of one game share its end, so the error that chance alone would leave is reckoned by
 * whole games (cluster-robust), and stands beside the error that was found. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/players.h"
#include "core/json_writer.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_MOST = 100000,
    THREADS_MOST = 64,
    BINS = 10,
    POWERS = 100, /* tried, in steps of 5 per cent */
    ITERATIONS_USUAL = 400
};

typedef struct Promise {
    float share[SEATS_MAX]; /* of the win, as told before the move was made */
} Promise;

typedef struct Story {
    Promise *promise;
    int count, room;
    float got[SEATS_MAX];
} Story;

typedef struct Calibration {
    const Game *game;
    Setup setup;
    PlayerSpec spec;
    uint64_t seed;
    Lang lang;
    int games, next;
    bool failed;
    char trouble[500];
    Story *story; /* by game */
    pthread_mutex_t lock;
} Calibration;

/* ---- games -------------------------------------------------------------------------------- */

static bool keep(Story *story, const float *share) {
    if (story->count == story->room) {
        const int room = story->room == 0 ? 128 : 2 * story->room;
        Promise *more = realloc(story->promise, (size_t)room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        story->promise = more;
        story->room = room;
    }
    memcpy(story->promise[story->count++].share, share, sizeof story->promise[0].share);
    return true;
}

/* What the player who has just thought tells of the move it makes; a forced move tells nothing. */
static bool keep_promise(Story *story, const Player *player, Move move) {
    const Choice *choice;
    const int count = search_choices(player->search, &choice);
    for (int i = 0; count > 1 && i < count; i++) {
        if (choice[i].move == move) {
            return keep(story, choice[i].worth);
        }
    }
    return true;
}

static void note_end(const Calibration *calibration, const void *state, Story *story) {
    Score score[SEATS_MAX];
    int winners = 0;
    memset(score, 0, sizeof score);
    calibration->game->score(state, score);
    for (int s = 0; s < calibration->setup.seats; s++) {
        winners += score[s].won;
    }
    for (int s = 0; s < calibration->setup.seats; s++) {
        story->got[s] = score[s].won ? 1.0f / (float)winners : 0;
    }
}

static bool play_game(const Calibration *calibration, Player *players, int number, Story *story,
                      Text *error) {
    const int seats = calibration->setup.seats;
    const uint64_t seed = calibration->seed + (uint64_t)number;
    Match *match = match_new(calibration->game, &calibration->setup, seed, true, error);
    bool good = match != NULL;
    for (int s = 0; s < seats; s++) {
        player_begin(&players[s], seed * SEATS_MAX + (uint64_t)s);
    }
    for (int turn; good && (turn = match_turn(match)) >= 0;) {
        Move move;
        const int before = match->count;
        good = player_move(&players[turn], match, &move, error) &&
               (keep_promise(story, &players[turn], move) || text_no_memory(error)) &&
               match_play(match, move, error) == MATCH_MADE;
        for (int i = before; good && i < match->count; i++) {
            for (int s = 0; s < seats; s++) {
                player_told(&players[s], match_at(match, i), match_move(match, i));
            }
        }
    }
    if (good) {
        note_end(calibration, match_state(match), story);
    }
    match_free(match);
    return good;
}

static void *work(void *argument) {
    Calibration *calibration = argument;
    const Budget budget = {0, ITERATIONS_USUAL};
    Player players[SEATS_MAX];
    TEXT_OF(error, 500, calibration->lang);
    bool good = true;
    memset(players, 0, sizeof players);
    for (int s = 0; s < calibration->setup.seats && good; s++) {
        good = player_new(&players[s], &calibration->spec, calibration->game,
                          calibration->setup.seats, &budget, 0, NULL, &error);
    }
    pthread_mutex_lock(&calibration->lock);
    while (good && !calibration->failed && calibration->next < calibration->games) {
        const int number = calibration->next++;
        pthread_mutex_unlock(&calibration->lock);
        good = play_game(calibration, players, number, &calibration->story[number], &error);
        pthread_mutex_lock(&calibration->lock);
    }
    if (!good) {
        Text trouble = text_over(calibration->trouble, sizeof calibration->trouble);
        text_put(&trouble, error.start);
        calibration->failed = true;
    }
    pthread_mutex_unlock(&calibration->lock);
    for (int s = 0; s < calibration->setup.seats; s++) {
        player_free(&players[s]);
    }
    return NULL;
}

static void play_all(Calibration *calibration, int wanted) {
    pthread_t threads[THREADS_MOST];
    int started = 0;
    pthread_mutex_init(&calibration->lock, NULL);
    while (started < wanted - 1 &&
           pthread_create(&threads[started], NULL, work, calibration) == 0) {
        started++;
    }
    work(calibration);
    for (int t = 0; t < started; t++) {
        pthread_join(threads[t], NULL);
    }
    pthread_mutex_destroy(&calibration->lock);
}

/* ---- what came true ----------------------------------------------------------------------- */

typedef struct Bin {
    double count, promised, came;
    double chance; /* square of what chance alone adds to `came` */
} Bin;

typedef struct Table {
    Bin bin[BINS];
    double positions;
    double error;    /* expected: mean over all promises of how far their bin is off */
    double chance;   /* what the error would be on average if every promise were true */
    double surprise; /* mean, in nats */
} Table;

/* Shares to the power of `power`, adding up to 1 again. */
static void sharpen(const float *share, int seats, double power, double *out) {
    double sum = 0;
    for (int s = 0; s < seats; s++) {
        out[s] = pow((double)share[s] > 1e-6 ? (double)share[s] : 1e-6, power);
        sum += out[s];
    }
    for (int s = 0; s < seats; s++) {
        out[s] /= sum;
    }
}

static int bin_of(double share) {
    const int bin = (int)(share * BINS);
    return bin < BINS ? bin : BINS - 1;
}

static void count_game(const Story *story, int seats, double power, Table *table) {
    for (int i = 0; i < story->count; i++) {
        double share[SEATS_MAX];
        sharpen(story->promise[i].share, seats, power, share);
        for (int s = 0; s < seats; s++) {
            Bin *bin = &table->bin[bin_of(share[s])];
            const double got = (double)story->got[s];
            bin->count++;
            bin->promised += share[s];
            bin->came += got;
            table->surprise -= got * log(share[s]);
        }
        table->positions++;
    }
}

/* When all is counted: how far this game lies off what its bins say, which is chance. */
static void count_chance(const Story *story, int seats, double power, Table *table) {
    double off[BINS] = {0};
    for (int i = 0; i < story->count; i++) {
        double share[SEATS_MAX];
        sharpen(story->promise[i].share, seats, power, share);
        for (int s = 0; s < seats; s++) {
            const Bin *bin = &table->bin[bin_of(share[s])];
            off[bin_of(share[s])] +=
                (double)story->got[s] - share[s] - (bin->came - bin->promised) / bin->count;
        }
    }
    for (int b = 0; b < BINS; b++) {
        table->bin[b].chance += off[b] * off[b];
    }
}

static void count_all(const Calibration *calibration, double power, Table *table) {
    static const double MEAN_OF_NORMAL = 0.7979; /* of its absolute value, in deviations */
    double all = 0;
    memset(table, 0, sizeof *table);
    for (int g = 0; g < calibration->games; g++) {
        count_game(&calibration->story[g], calibration->setup.seats, power, table);
    }
    for (int g = 0; g < calibration->games; g++) {
        count_chance(&calibration->story[g], calibration->setup.seats, power, table);
    }
    for (int b = 0; b < BINS; b++) {
        const Bin *bin = &table->bin[b];
        table->error += fabs(bin->came - bin->promised);
        table->chance += MEAN_OF_NORMAL * sqrt(bin->chance);
        all += bin->count;
    }
    table->error /= all;
    table->chance /= all;
    table->surprise /= table->positions;
}

/* The power of the shares that foretells the ends best. */
static double best_power(const Calibration *calibration) {
    double best = 1, least = INFINITY;
    for (int p = 1; p <= POWERS; p++) {
        Table table;
        count_all(calibration, p / 20.0, &table);
        if (table.surprise < least) {
            least = table.surprise;
            best = p / 20.0;
        }
    }
    return best;
}

/* ---- results ------------------------------------------------------------------------------ */

static void add_table(Text *out, const char *key, const Table *table) {
    json_open(out, key);
    json_add_decimals(out, "error", table->error, 4);
    json_add_decimals(out, "chance", table->chance, 4);
    json_add_decimals(out, "surprise", table->surprise, 4);
    json_open_list(out, "bins");
    for (int b = 0; b < BINS; b++) {
        const Bin *bin = &table->bin[b];
        if (bin->count > 0) {
            json_open(out, NULL);
            json_add_decimals(out, "promises", bin->count, 0);
            json_add_decimals(out, "promised", bin->promised / bin->count, 4);
            json_add_decimals(out, "came", bin->came / bin->count, 4);
            json_add_decimals(out, "deviation", sqrt(bin->chance) / bin->count, 4);
            json_close(out);
        }
    }
    json_close_list(out);
    json_close(out);
}

static void print_json(const Calibration *calibration, const Table *told, const Table *fitted,
                       double power) {
    TEXT(out, 1 << 13);
    json_open(&out, NULL);
    json_add_word(&out, "calibrate", calibration->game->name);
    json_add_number(&out, "seats", calibration->setup.seats);
    json_add_number(&out, "games", calibration->games);
    json_add_decimals(&out, "positions", told->positions, 0);
    json_add_decimals(&out, "power", power, 2);
    add_table(&out, "told", told);
    add_table(&out, "fitted", fitted);
    json_close(&out);
    puts(out.start);
}

enum { RANGE_ROOM = 12, NUMBER_ROOM = 12 };

static void print_percent(double part, Lang lang) {
    TEXT(words, 24);
    text_decimal(&words, 100 * part, 1, lang);
    print_cell(words.start, NUMBER_ROOM);
}

static void print_bins(const Table *table, Lang lang) {
    static const Words PROMISED = {{"promised", "versprochen", "promis"}};
    static const Words COUNT = {{"how often", "wie oft", "combien"}};
    static const Words MEAN = {{"on average", "im Mittel", "en moyenne"}};
    static const Words CAME = {{"came true", "eingetreten", "advenu"}};
    static const Words CHANCE = {{"+/-", "+/-", "+/-"}};
    print_cell(PROMISED.in[lang], RANGE_ROOM);
    print_cell(COUNT.in[lang], NUMBER_ROOM);
    print_cell(MEAN.in[lang], NUMBER_ROOM);
    print_cell(CAME.in[lang], NUMBER_ROOM);
    print_cell(CHANCE.in[lang], NUMBER_ROOM);
    putchar('\n');
    for (int b = 0; b < BINS; b++) {
        const Bin *bin = &table->bin[b];
        if (bin->count == 0) {
            continue;
        }
        TEXT(range, 24);
        TEXT(count, 24);
        text_format(&range, "%d-%d", 100 * b / BINS, 100 * (b + 1) / BINS);
        text_format(&count, "%.0f", bin->count);
        print_cell(range.start, RANGE_ROOM);
        print_cell(count.start, NUMBER_ROOM);
        print_percent(bin->promised / bin->count, lang);
        print_percent(bin->came / bin->count, lang);
        print_percent(2 * sqrt(bin->chance) / bin->count, lang);
        putchar('\n');
    }
}

static void print_text(const Calibration *calibration, const Table *told, const Table *fitted,
                       double power) {
    static const Words HEADING = {
        {"{0}, {1} seats: {2} games, {3} positions. Chances in per cent.\n\n",
         "{0}, {1} Sitze: {2} Partien, {3} Stellungen. Aussichten in Prozent.\n\n",
         "{0}, {1} places : {2} parties, {3} positions. Chances en pour cent.\n\n"}};
    static const Words ENDING = {
        {"\nExpected calibration error {0}; if every promise were true, chance would leave {1} "
         "with "
         "so many games.\nShares to the power of {2} would foretell the ends best: error {3}.\n",
         "\nErwarteter Kalibrierungsfehler {0}; wären alle Versprechen wahr, ließe der Zufall bei "
         "so "
         "vielen Partien {1}.\nAm besten sagten die Anteile hoch {2} den Ausgang voraus: Fehler "
         "{3}.\n",
         "\nErreur de calibration attendue {0} ; si chaque promesse était vraie, le hasard "
         "laisserait {1} avec autant de parties.\nLes parts à la puissance {2} prédiraient le "
         "mieux : erreur {3}.\n"}};
    const Lang lang = calibration->lang;
    TEXT(seats, 12);
    TEXT(games, 12);
    TEXT(positions, 24);
    TEXT(error, 24);
    TEXT(chance, 24);
    TEXT(best, 24);
    TEXT(after, 24);
    text_number(&seats, calibration->setup.seats);
    text_number(&games, calibration->games);
    text_format(&positions, "%.0f", told->positions);
    text_decimal(&error, 100 * told->error, 1, lang);
    text_decimal(&chance, 100 * told->chance, 1, lang);
    text_decimal(&best, power, 2, lang);
    text_decimal(&after, 100 * fitted->error, 1, lang);
    PRINT_FILLED(HEADING.in[lang], calibration->game->title.in[lang], seats.start, games.start,
                 positions.start);
    print_bins(told, lang);
    PRINT_FILLED(ENDING.in[lang], error.start, chance.start, best.start, after.start);
}

/* ---- the command -------------------------------------------------------------------------- */

static const Switch SWITCHES[] = {
    SEATS_SWITCH,
    OPTION_SWITCH,
    {"games",
     SWITCH_NUMBER,
     "N",
     1,
     GAMES_MOST,
     200,
     {{"number of games", "Zahl der Partien", "nombre de parties"}}},
    {"player",
     SWITCH_TEXT,
     "PLAYER",
     0,
     0,
     0,
     {{"the player, as in liege match: level:1 to level:5 or mcts:… (default: "
       "mcts:iterations=400)",
       "der Spieler, wie bei liege match: level:1 bis level:5 oder mcts:… (Standard: "
       "mcts:iterations=400)",
       "le joueur, comme dans liege match : level:1 à level:5 ou mcts:… (par défaut : "
       "mcts:iterations=400)"}}},
    {"threads",
     SWITCH_NUMBER,
     "N",
     1,
     THREADS_MOST,
     1,
     {{"games at the same time", "Partien zur gleichen Zeit", "parties en même temps"}}},
    SEED_SWITCH(1),
    NETWORK_SWITCH,
    JSON_SWITCH,
};

static bool read_player(Calibration *calibration, const Args *args) {
    static const Words BAD = {{"calibrate: {0}.", "calibrate: {0}.", "calibrate : {0}."}};
    static const Words SILENT = {
        {"calibrate: {0} promises nothing; level:1 to level:5 and mcts:… do.",
         "calibrate: {0} verspricht nichts; das tun level:1 bis level:5 und mcts:….",
         "calibrate : {0} ne promet rien ; level:1 à level:5 et mcts:… le font."}};
    TEXT_OF(error, 500, args->lang);
    const char *typed = args_text(args, "player");
    typed = typed != NULL ? typed : "mcts";
    if (!player_read(typed, strlen(typed), &calibration->spec, &error)) {
        COMPLAIN(args->lang, &BAD, error.start);
        return false;
    }
    if (calibration->spec.kind != PLAYER_LEVEL && calibration->spec.kind != PLAYER_MCTS) {
        COMPLAIN(args->lang, &SILENT, typed);
        return false;
    }
    return true;
}

static int run(const Args *args) {
    static const Words BAD = {{"calibrate: {0}.", "calibrate: {0}.", "calibrate : {0}."}};
    Calibration calibration;
    take_networks(args);
    memset(&calibration, 0, sizeof calibration);
    calibration.lang = args->lang;
    calibration.game = game_named(args->operand[0], args->lang);
    if (calibration.game == NULL || !setup_of_args(args, calibration.game, &calibration.setup) ||
        !read_player(&calibration, args)) {
        return EXIT_USAGE;
    }
    calibration.games = (int)args_number(args, "games");
    calibration.seed = (uint64_t)args_number(args, "seed");
    calibration.story = calloc((size_t)calibration.games, sizeof *calibration.story);
    if (calibration.story == NULL) {
        Text trouble = text_over(calibration.trouble, sizeof calibration.trouble);
        text_no_memory(&trouble);
        calibration.failed = true;
    } else {
        play_all(&calibration, (int)args_number(args, "threads"));
    }
    if (calibration.failed) {
        COMPLAIN(args->lang, &BAD, calibration.trouble);
    } else {
        Table told, fitted;
        const double power = best_power(&calibration);
        count_all(&calibration, 1, &told);
        count_all(&calibration, power, &fitted);
        if (args_given(args, "json")) {
            print_json(&calibration, &told, &fitted, power);
        } else {
            print_text(&calibration, &told, &fitted, power);
        }
    }
    for (int g = 0; calibration.story != NULL && g < calibration.games; g++) {
        free(calibration.story[g].promise);
    }
    free(calibration.story);
    return calibration.failed ? EXIT_FAILED : EXIT_FINE;
}

const Command CALIBRATE_COMMAND = {
    .name = "calibrate",
    .operands = "GAME",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Check whether the computer's win chances come true.",
                 "Prüfen, ob die Siegchancen des Computers eintreten.",
                 "Vérifier si les chances de victoire de l’ordinateur se réalisent."}},
    .about = {{"The computer plays against itself, and estimates each seat's win chance "
               "before each move. The table shows how often it gave such a chance, and how "
               "often it came true, with twice the standard error. The expected calibration "
               "error is the average difference.",
               "Der Computer spielt gegen sich selbst und schätzt vor jedem Zug die "
               "Siegchance jedes Sitzes. Die Tabelle zeigt, wie oft er eine solche Chance "
               "nannte und wie oft sie eintrat, mit dem doppelten Standardfehler. Der "
               "erwartete Kalibrierungsfehler ist der mittlere Unterschied.",
               "L’ordinateur joue contre lui-même et estime avant chaque coup les chances de "
               "victoire de chaque place. Le tableau montre combien de fois il a donné une "
               "telle chance, et combien de fois elle s’est réalisée, avec deux erreurs "
               "types. L’erreur de calibration attendue est l’écart moyen."}},
    .examples = "  liege calibrate baron --games 500 --threads 4\n"
                "  liege calibrate feudo --seats 3 --player level:5 --json\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
