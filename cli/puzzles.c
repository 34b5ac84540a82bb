/* cli/puzzles.c -- puzzles: to solve in the terminal, to mine from games, to check again. */
#define _POSIX_C_SOURCE 200809L
#include "play/puzzles.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/grade.h"
#include "cli/looks.h"
#include "cli/mine.h"
#include "explain/puzzle_reason.h"
#include "play/file.h"
#include "play/session.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    THREADS_MOST = 64,
    GAMES_USUAL = 100,
    GAMES_MOST = 100000,
    COUNT_USUAL = 90,
    WALKS_LEAST = 80,
    WALKS_USUAL = 20000,
    WALKS_MOST = 10000000
};

static const Words BAD = {{"puzzles: {0}", "puzzles: {0}", "puzzles : {0}"}};

/* Says what is wrong with which file; false, for a function to return. */
static bool file_wrong(const char *path, const Text *why, Text *error) {
    static const Words NAMED = {{"{0}: {1}", "{0}: {1}", "{0} : {1}"}};
    const char *const values[] = {path, why->start};
    text_fill(error, NAMED.in[error->lang], values, 2);
    return false;
}

static bool save(const char *path, const Buffer *file, Text *error) {
    TEXT_OF(why, 300, error->lang);
    return file_save(path, file->text.start, file->text.used, true, &why) == FILE_WRITTEN ||
           file_wrong(path, &why, error);
}

/* A file of puzzles goes to where it was asked for; or, if it is no good, what is wrong. */
static int hand_out(const Args *args, bool good, Buffer *file, Text *error) {
    const char *path = args_text(args, "out");
    if (good && path != NULL) {
        good = save(path, file, error);
    } else if (good) {
        fputs(file->text.start, stdout);
    }
    if (!good) {
        COMPLAIN(args->lang, &BAD, error->start);
    }
    buffer_free(file);
    return good ? EXIT_FINE : EXIT_FAILED;
}

/* ---- mining ------------------------------------------------------------------------------- */

static int processors(const Args *args) {
    const int asked = (int)args_number(args, "threads");
    const long there = sysconf(_SC_NPROCESSORS_ONLN);
    return asked > 0 ? asked : there < 1 ? 1 : there > THREADS_MOST ? THREADS_MOST : (int)there;
}

static int run_mine(const Args *args, const Game *game) {
    const Mining mining = {
        .game = game,
        .games = (int)args_number(args, "games"),
        .count = (int)args_number(args, "count"),
        .walks = args_number(args, "walks"),
        .seed = (uint64_t)args_number(args, "seed"),
        .threads = processors(args),
        .lang = args->lang,
    };
    TEXT_OF(error, 500, args->lang);
    Buffer file;
    bool good = buffer_new(&file) || text_no_memory(&error);
    good = good && mine(&mining, &file, &error) >= 0;
    if (good && file.text.cut) {
        good = text_no_memory(&error);
    }
    return hand_out(args, good, &file, &error);
}

/* ---- checking ----------------------------------------------------------------------------- */

typedef struct Verdict {
    bool looked, holds;
    const char *why; /* NULL: `error` says it */
    char error[300];
} Verdict;

typedef struct Checking {
    const Puzzles *puzzles;
    int64_t walks;
    uint64_t seed;
    Lang lang;
    int step; /* every so many puzzles one is looked at */
    atomic_int next;
    Verdict *verdict; /* of each puzzle */
} Checking;

/* Has it one clear reason, the one it is named after? */
static void check_reason(const Puzzles *puzzles, int index, const Match *match, Move move,
                         Verdict *out) {
    Turn turn;
    Explainer *explainer = explainer_new(PUZZLE_MEMORY, 1);
    const int theme = explainer == NULL
                          ? -1
                          : puzzle_reason(explainer, puzzles->game, match->setup.seats,
                                          match_state(match), move, &turn, &out->why);
    const char *name = theme >= 0 ? puzzles->game->themes[theme].name : NULL;
    out->holds = name != NULL && strcmp(name, puzzles->theme[puzzles->entry[index].theme]) == 0;
    if (name != NULL && !out->holds) {
        out->why = NULL;
        snprintf(out->error, sizeof out->error, "it is about %s", name);
    }
    explainer_free(explainer);
}

/* One puzzle thought through again. */
static void check_one(Checking *checking, int index, Verdict *out) {
    const Puzzles *puzzles = checking->puzzles;
    Text error = text_over(out->error, sizeof out->error);
    error.lang = checking->lang;
    Move move = NO_MOVE;
    Match *match = puzzle_open(puzzles, index, &move, &error);
    Search *search = match == NULL ? NULL
                                   : search_new(puzzles->game, match->setup.seats, PUZZLE_MEMORY, 1,
                                                NULL, &error);
    out->looked = true;
    out->holds = search != NULL && puzzle_holds(search, match_state(match), move, checking->walks,
                                                checking->seed + (uint64_t)index * 1000, &out->why);
    if (out->holds) {
        check_reason(puzzles, index, match, move, out);
    }
    search_free(search);
    match_free(match);
}

static void *work(void *argument) {
    Checking *checking = argument;
    for (;;) {
        const int index = atomic_fetch_add(&checking->next, checking->step);
        if (index >= checking->puzzles->count) {
            return NULL;
        }
        check_one(checking, index, &checking->verdict[index]);
    }
}

static void check_all(Checking *checking, int wanted) {
    pthread_t threads[THREADS_MOST];
    int started = 0;
    while (started < wanted - 1 && pthread_create(&threads[started], NULL, work, checking) == 0) {
        started++;
    }
    work(checking);
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
}

/* The puzzles that hold, as a file like the one they come from. */
static bool write_held(const Checking *checking, const char *path, Text *error) {
    const Puzzles *puzzles = checking->puzzles;
    Buffer file;
    if (!buffer_new(&file)) {
        return text_no_memory(error);
    }
    buffer_bytes(&file, puzzles->head, puzzles->head_length);
    for (int i = 0; i < puzzles->count; i++) {
        if (checking->verdict[i].holds) {
            buffer_bytes(&file, puzzles->entry[i].text, puzzles->entry[i].text_length);
        }
    }
    const bool good = file.text.cut ? text_no_memory(error) : save(path, &file, error);
    buffer_free(&file);
    return good;
}

/* Lines about those that do not hold, and how many do. */
static int report(const Checking *checking, int *looked) {
    static const Words WANTING = {
        {"puzzle {0} ({1}): {2}\n", "Rätsel {0} ({1}): {2}\n", "problème {0} ({1}) : {2}\n"}};
    static const Words RESULT = {{"{0}: {1} of {2} puzzles hold.\n",
                                  "{0}: {1} von {2} Rätseln halten stand.\n",
                                  "{0} : {1} problèmes sur {2} tiennent.\n"}};
    const Puzzles *puzzles = checking->puzzles;
    int good = 0;
    *looked = 0;
    for (int i = 0; i < puzzles->count; i++) {
        const Verdict *verdict = &checking->verdict[i];
        *looked += verdict->looked;
        good += verdict->holds;
        if (verdict->looked && !verdict->holds) {
            TEXT(number, 12);
            text_number(&number, i + 1);
            PRINT_FILLED(WANTING.in[checking->lang], number.start, puzzles->entry[i].move,
                         verdict->why != NULL ? verdict->why : verdict->error);
        }
    }
    TEXT(held, 12);
    TEXT(all, 12);
    text_number(&held, good);
    text_number(&all, *looked);
    PRINT_FILLED(RESULT.in[checking->lang], puzzles->game->name, held.start, all.start);
    return good;
}

static int run_check(const Args *args, const Puzzles *puzzles) {
    TEXT_OF(error, 300, args->lang);
    const int most = args_given(args, "count") ? (int)args_number(args, "count") : puzzles->count;
    Checking checking = {
        .puzzles = puzzles,
        .walks = args_number(args, "walks"),
        .seed = (uint64_t)args_number(args, "seed"),
        .lang = args->lang,
        .step = most >= puzzles->count ? 1 : (puzzles->count + most - 1) / most,
        .verdict = calloc((size_t)puzzles->count + 1, sizeof(Verdict)),
    };
    int looked = 0, good = 0;
    bool fine = checking.verdict != NULL || text_no_memory(&error);
    if (fine) {
        check_all(&checking, processors(args));
        good = report(&checking, &looked);
        const char *path = args_text(args, "out");
        fine = path == NULL || write_held(&checking, path, &error);
    }
    if (!fine) {
        COMPLAIN(args->lang, &BAD, error.start);
    }
    free(checking.verdict);
    return fine && good == looked && looked > 0 ? EXIT_FINE : EXIT_FAILED;
}

/* ---- grading ------------------------------------------------------------------------------ */

static int run_grade(const Args *args, const Puzzles *puzzles) {
    TEXT_OF(error, 500, args->lang);
    Buffer file;
    bool good = buffer_new(&file) || text_no_memory(&error);
    good = good && grade_file(puzzles, (uint64_t)args_number(args, "seed"), &file, &error);
    return hand_out(args, good, &file, &error);
}

/* ---- the command -------------------------------------------------------------------------- */

static const Switch SWITCHES[] = {
    {"mine",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"make new puzzles from games of the computer and write them to a file",
       "neue Rätsel aus Partien des Computers gewinnen und in eine Datei schreiben",
       "tirer de nouveaux problèmes de parties de l’ordinateur et les écrire dans un "
       "fichier"}}},
    {"check",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"check every puzzle with a new search and list the wrong ones",
       "jedes Rätsel mit einer neuen Suche prüfen und die falschen nennen",
       "vérifier chaque problème par une nouvelle recherche et nommer les faux"}}},
    {"grade",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"measure how hard the puzzles are, and sort them into five equal levels",
       "messen, wie schwer die Rätsel sind, und sie in fünf gleich große Stufen ordnen",
       "mesurer la difficulté des problèmes et les classer en cinq niveaux égaux"}}},
    {"file",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"use the puzzles in this file", "die Rätsel dieser Datei nehmen",
       "utiliser les problèmes de ce fichier"}}},
    {"out",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"write here (default: standard output); with --check, write the correct puzzles",
       "hierhin schreiben (Standard: Standardausgabe); mit --check die richtigen "
       "Rätsel",
       "écrire ici (par défaut : la sortie standard) ; avec --check, les bons "
       "problèmes"}}},
    {"games",
     SWITCH_NUMBER,
     "N",
     1,
     GAMES_MOST,
     GAMES_USUAL,
     {{"number of games to search for puzzles", "Zahl der Partien, die durchsucht werden",
       "nombre de parties à parcourir"}}},
    {"count",
     SWITCH_NUMBER,
     "N",
     1,
     PUZZLES_MOST,
     COUNT_USUAL,
     {{"most puzzles to keep, or to check", "Rätsel, die höchstens behalten oder geprüft werden",
       "problèmes à garder ou à vérifier, au plus"}}},
    {"walks",
     SWITCH_NUMBER,
     "N",
     WALKS_LEAST,
     WALKS_MOST,
     WALKS_USUAL,
     {{"walks of one long search", "Durchläufe einer langen Suche",
       "parcours d’une longue recherche"}}},
    {"threads",
     SWITCH_NUMBER,
     "N",
     1,
     THREADS_MOST,
     0,
     {{"games at the same time; without it, one for each processor. The puzzles do "
       "not depend on it",
       "Partien zur gleichen Zeit; sonst eine je Prozessor. Die Rätsel hängen nicht "
       "davon ab",
       "parties en même temps ; sinon une par processeur. Les problèmes n’en "
       "dépendent pas"}}},
    SEED_SWITCH(1),
    LOOK_SWITCHES,
};

/* The puzzles of --file or those in the program; `text` holds a file's. */
static bool load(const Args *args, const Game *game, Buffer *text, Puzzles *out, Text *error) {
    const char *path = args_text(args, "file");
    if (path == NULL) {
        return puzzles_of(EMBEDDED_PUZZLES, game, out, error);
    }
    TEXT_OF(why, 400, error->lang);
    return (file_load(path, PUZZLES_SIZE_MAX, text, &why) &&
            puzzles_read(text->text.start, text->text.used, out, &why)) ||
           file_wrong(path, &why, error);
}

static int run(const Args *args) {
    static const Words BOTH = {{"puzzles: --mine, --check and --grade exclude each other.",
                                "puzzles: --mine, --check und --grade schließen einander aus.",
                                "puzzles : --mine, --check et --grade s’excluent."}};
    static const Words OTHER = {{"these are puzzles of another game",
                                 "das sind Rätsel eines anderen Spiels",
                                 "ce sont les problèmes d’un autre jeu"}};
    const Game *game = game_named(args->operand[0], args->lang);
    if (game == NULL) {
        return EXIT_USAGE;
    }
    if (args_given(args, "mine") + args_given(args, "check") + args_given(args, "grade") > 1) {
        complain(args->lang, &BOTH, NULL, 0);
        return EXIT_USAGE;
    }
    if (args_given(args, "mine")) {
        return run_mine(args, game);
    }
    TEXT_OF(error, 500, args->lang);
    Puzzles puzzles;
    Buffer text;
    memset(&puzzles, 0, sizeof puzzles);
    bool good = buffer_new(&text) || text_no_memory(&error);
    good = good && load(args, game, &text, &puzzles, &error);
    if (good && strcmp(puzzles.game->name, game->name) != 0) {
        text_put(&error, OTHER.in[args->lang]);
        good = false;
    }
    int status = EXIT_FAILED;
    if (!good) {
        COMPLAIN(args->lang, &BAD, error.start);
    } else if (args_given(args, "check")) {
        status = run_check(args, &puzzles);
    } else if (args_given(args, "grade")) {
        status = run_grade(args, &puzzles);
    } else {
        Session session;
        memset(&session, 0, sizeof session);
        session.lang = args->lang;
        session.lines = args_given(args, "lines");
        session.ascii = args_given(args, "ascii");
        session.no_colour = args_given(args, "no-color");
        session.game = puzzles.game;
        status = term_puzzles(&session, &puzzles);
    }
    puzzles_free(&puzzles);
    buffer_free(&text);
    return status;
}

const Command PUZZLES_COMMAND = {
    .name = "puzzles",
    .operands = "GAME",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Solve puzzles: positions with one clearly best move.",
                 "Rätsel lösen: Stellungen mit einem klar besten Zug.",
                 "Résoudre des problèmes : des positions avec un coup nettement meilleur."}},
    .about = {{"Puzzles come from games of the computer against itself. Short, long and "
               "repeated searches agree on the solution, and every other move has a clearly "
               "lower win chance. The level says how hard the move is to find. On the screen, "
               "n goes to the next puzzle and h gives a hint.\n--mine makes a new file; the "
               "same numbers make the same puzzles. If you interrupt it, it writes what it "
               "has found so far.",
               "Die Rätsel stammen aus Partien des Computers gegen sich selbst. Kurze, lange "
               "und wiederholte Suchen finden dieselbe Lösung, und jeder andere Zug hat eine "
               "klar kleinere Siegchance. Die Stufe sagt, wie schwer der Zug zu finden ist. "
               "Auf dem Bildschirm geht n zum nächsten Rätsel, h gibt einen Tipp.\n--mine "
               "macht eine neue Datei; gleiche Zahlen geben gleiche Rätsel. Wenn du "
               "abbrichst, schreibt es, was es bis dahin gefunden hat.",
               "Les problèmes viennent de parties de l’ordinateur contre lui-même. Des "
               "recherches courtes, longues et répétées trouvent la même solution, et tout "
               "autre coup a des chances de victoire nettement moindres. Le niveau dit si le "
               "coup est difficile à trouver. À l’écran, n passe au problème suivant et h "
               "donne un indice.\n--mine fait un nouveau fichier ; les mêmes nombres donnent "
               "les mêmes problèmes. Si vous l’interrompez, il écrit ce qu’il a trouvé."}},
    .examples = "  liege puzzles baron\n"
                "  liege puzzles barony --check --count 10\n"
                "  liege puzzles feudo --mine --games 300 --out puzzles/feudo.txt\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
