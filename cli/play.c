/* cli/play.c -- sitting down to play: what was asked for becomes a session for the terminal. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/looks.h"
#include "core/moment.h"
#include "play/match.h"
#include "play/session.h"
#include "search/level.h"

#include <string.h>
#include <unistd.h>

static const Switch SWITCHES[] = {
    SEATS_SWITCH,
    {"humans",
     SWITCH_TEXT,
     "LIST",
     0,
     0,
     0,
     {{"seats that people play at this keyboard, counted from 0, such as 0,2 (default "
       "0). The computer plays the others",
       "Sitze, die an dieser Tastatur gespielt werden, von 0 an gezählt, etwa 0,2 "
       "(Standard 0). Die übrigen spielt der Computer",
       "places jouées à ce clavier, à partir de 0, comme 0,2 (0 par défaut). "
       "L’ordinateur joue les autres"}}},
    {"hotseat",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"people play all seats at this keyboard", "alle Sitze werden an dieser Tastatur gespielt",
       "toutes les places sont jouées à ce clavier"}}},
    {"level",
     SWITCH_TEXT,
     "LIST",
     0,
     0,
     0,
     {{"level of the computer, 1 to 5 (default 2). Level 6 thinks on every core for "
       "as long as you like. Give several, such as 2,4, for its seats in turn",
       "Stufe des Computers, 1 bis 5 (Standard 2). Stufe 6 denkt auf allen Kernen, so "
       "lange du willst. Mehrere, etwa 2,4, gelten der Reihe nach für seine Sitze",
       "niveau de l’ordinateur, de 1 à 5 (2 par défaut). Le niveau 6 réfléchit sur "
       "tous les cœurs, aussi longtemps que vous voulez. Plusieurs, comme 2,4, valent "
       "pour ses places dans l’ordre"}}},
    {"think",
     SWITCH_NUMBER,
     "SECONDS",
     1,
     SEARCH_MS_MAX / 1000,
     LEVEL_LONG_MS / 1000,
     {{"most seconds that level 6 thinks about a move",
       "Sekunden, die Stufe 6 höchstens über einen Zug nachdenkt",
       "secondes de réflexion du niveau 6 par coup, au plus"}}},
    {"names",
     SWITCH_TEXT,
     "LIST",
     0,
     0,
     0,
     {{"names of the seats in order, such as Anna,Ben",
       "Namen der Sitze der Reihe nach, etwa Anna,Ben",
       "noms des places dans l’ordre, comme Anna,Ben"}}},
    {"seed",
     SWITCH_NUMBER,
     "S",
     0,
     INT64_MAX,
     -1,
     {{"seed: the same seed gives the same random draws (default: a new one, shown at "
       "the end)",
       "Startwert: derselbe Startwert gibt denselben Zufall (Standard: ein neuer, am "
       "Ende angezeigt)",
       "graine : la même graine donne les mêmes tirages (par défaut : une nouvelle, "
       "affichée à la fin)"}}},
    OPTION_SWITCH,
    {"load",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"continue a saved game", "eine gespeicherte Partie fortsetzen",
       "reprendre une partie enregistrée"}}},
    {"resume",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"continue your last unfinished game", "deine letzte offene Partie fortsetzen",
       "reprendre votre dernière partie inachevée"}}},
    LOOK_SWITCHES,
};

/* "0,2" as a set of seats. */
static bool read_seats(const char *typed, int seats, Lang lang, uint8_t *out) {
    static const Words BAD = {
        {"--humans \"{0}\": give seats from 0 to {1}, with commas, each once.",
         "--humans „{0}“: Sitze von 0 bis {1} angeben, mit Komma, jeden einmal.",
         "--humans « {0} » : donner des places de 0 à {1}, avec des virgules, chacune une fois."}};
    unsigned set = 0;
    bool good = true;
    const char *at = typed;
    for (;;) {
        const int seat = at[0] - '0';
        good = good && seat >= 0 && seat < seats && (at[1] == ',' || at[1] == '\0') &&
               (set >> seat & 1) == 0;
        if (!good) {
            TEXT(last, 12);
            text_number(&last, seats - 1);
            COMPLAIN(lang, &BAD, typed, last.start);
            return false;
        }
        set |= 1u << seat;
        if (at[1] == '\0') {
            *out = (uint8_t)set;
            return true;
        }
        at += 2;
    }
}

/* "2,4" as levels. */
static bool read_levels(const char *typed, Lang lang, Session *out) {
    static const Words BAD = {
        {"--level \"{0}\": give {1} to {2}, once or for each of the computer's seats, with commas.",
         "--level „{0}“: {1} bis {2} angeben, einmal oder für jeden Sitz des Computers, mit "
         "Komma.",
         "--level « {0} » : donner {1} à {2}, une fois ou pour chaque place de l’ordinateur, avec "
         "des virgules."}};
    for (const char *at = typed;; at += 2) {
        const int level = at[0] - '0';
        if (level < LEVEL_LEAST || level > LEVEL_LONG || (at[1] != ',' && at[1] != '\0') ||
            out->level_count == SEATS_MAX) {
            TEXT(least, 12);
            TEXT(most, 12);
            text_number(&least, LEVEL_LEAST);
            text_number(&most, LEVEL_LONG);
            COMPLAIN(lang, &BAD, typed, least.start, most.start);
            return false;
        }
        out->level[out->level_count++] = level;
        if (at[1] == '\0') {
            return true;
        }
    }
}

/* Cuts "Anna,Ben" up in memory of its own, which lasts as long as the program. */
static bool read_names(const char *typed, int seats, Lang lang, const char *out[]) {
    static const Words BAD = {
        {"--names \"{0}\": at most {1} names, with commas, each shorter than {2} bytes.",
         "--names „{0}“: höchstens {1} Namen, mit Komma, jeder kürzer als {2} Bytes.",
         "--names « {0} » : {1} noms au plus, avec des virgules, chacun de moins de {2} octets."}};
    static char names[SEATS_MAX][MATCH_NAME_SIZE];
    int count = 0;
    for (const char *at = typed;; at++) {
        const size_t length = strcspn(at, ",");
        if (count == seats || length >= MATCH_NAME_SIZE) {
            TEXT(most, 12);
            TEXT(size, 12);
            text_number(&most, seats);
            text_number(&size, MATCH_NAME_SIZE);
            COMPLAIN(lang, &BAD, typed, most.start, size.start);
            return false;
        }
        memcpy(names[count], at, length);
        names[count][length] = '\0';
        out[count] = names[count];
        count++;
        at += length;
        if (*at == '\0') {
            return true;
        }
    }
}

/* Different every time; only luck hangs on it. */
static uint64_t seed_of_now(void) {
    Random random;
    random_seed(&random, (uint64_t)wall_ms() * 1000000 + (uint64_t)steady_ns() % 1000000 +
                             ((uint64_t)getpid() << 40));
    return random_next(&random) >> 33; /* short enough to be typed again */
}

static void read_looks(const Args *args, Session *out) {
    out->lang = args->lang;
    out->lines = args_given(args, "lines");
    out->ascii = args_given(args, "ascii");
    out->no_colour = args_given(args, "no-color");
}

static int run(const Args *args) {
    static const Words NO_GAME = {{"play: name a game, or --load FILE, or --resume.",
                                   "play: ein Spiel nennen, oder --load FILE, oder --resume.",
                                   "play : nommer un jeu, ou --load FILE, ou --resume."}};
    static const Words TWO_STARTS = {
        {"play: only one of GAME, --load and --resume can be given; a saved game brings its own "
         "seats, options and seed.",
         "play: nur eines von GAME, --load und --resume geht; eine gespeicherte Partie bringt "
         "Sitze, Einstellungen und Startwert mit.",
         "play : un seul de GAME, --load et --resume ; une partie enregistrée apporte ses places, "
         "ses réglages et sa graine."}};
    static const Words BOTH = {{"play: --hotseat and --humans exclude each other.",
                                "play: --hotseat und --humans schließen einander aus.",
                                "play : --hotseat et --humans s’excluent."}};
    Session session;
    memset(&session, 0, sizeof session);
    session.load = args_text(args, "load");
    session.resume = args_given(args, "resume");
    read_looks(args, &session);
    const bool stored = session.load != NULL || session.resume;
    const bool fresh = args->operand_count > 0;
    if (!stored && !fresh) {
        complain(args->lang, &NO_GAME, NULL, 0);
        return EXIT_USAGE;
    }
    if ((session.load != NULL) + session.resume + fresh > 1 ||
        (stored &&
         (args_given(args, "seats") || args_given(args, "seed") || args_given(args, "option")))) {
        complain(args->lang, &TWO_STARTS, NULL, 0);
        return EXIT_USAGE;
    }
    if (args_given(args, "hotseat") && args_given(args, "humans")) {
        complain(args->lang, &BOTH, NULL, 0);
        return EXIT_USAGE;
    }
    int seats = SEATS_MAX; /* of a stored game; term/play.c checks against the game itself */
    if (fresh) {
        session.game = game_named(args->operand[0], args->lang);
        if (session.game == NULL || !setup_of_args(args, session.game, &session.setup)) {
            return EXIT_USAGE;
        }
        session.seed =
            args_given(args, "seed") ? (uint64_t)args_number(args, "seed") : seed_of_now();
        seats = session.setup.seats;
    }
    session.people = 1;
    session.people_given = args_given(args, "hotseat") || args_given(args, "humans");
    if (args_given(args, "hotseat")) {
        session.people = (uint8_t)((1u << seats) - 1);
    } else if (args_given(args, "humans") &&
               !read_seats(args_text(args, "humans"), seats, args->lang, &session.people)) {
        return EXIT_USAGE;
    }
    if (args_given(args, "level") && !read_levels(args_text(args, "level"), args->lang, &session)) {
        return EXIT_USAGE;
    }
    session.think_ms = (int)args_number(args, "think") * 1000;
    if (args_given(args, "names") &&
        !read_names(args_text(args, "names"), seats, args->lang, session.names)) {
        return EXIT_USAGE;
    }
    return term_play(&session);
}

const Command PLAY_COMMAND = {
    .name = "play",
    .operands = "[GAME]",
    .operands_least = 0,
    .operands_most = 1,
    .summary = {{"Play in the terminal, alone or with others at one keyboard.",
                 "Im Terminal spielen, allein oder mit anderen an einer Tastatur.",
                 "Jouer dans le terminal, seul ou à plusieurs au même clavier."}},
    .about = {{"The board fills the screen. Choose with the arrows and Enter or with the "
               "mouse; ? shows the keys. With --lines and in a pipe, everything is plain "
               "text, which a screen reader can follow. Type moves, and shorten words if you "
               "like: l v 1,-1 means lay village 1,-1. Tab completes, and help lists the "
               "commands.",
               "Das Brett füllt den Bildschirm. Wähle mit Pfeilen und Enter oder mit der "
               "Maus; ? zeigt die Tasten. Mit --lines und in einer Pipe ist alles Text, dem "
               "ein Vorleseprogramm folgen kann. Tippe Züge und kürze Wörter, wenn du willst: "
               "l v 1,-1 heißt lay village 1,-1. Tab ergänzt, hilfe nennt die Befehle.",
               "Le plateau remplit l’écran. Choisissez avec les flèches et Entrée ou avec la "
               "souris ; ? montre les touches. Avec --lines et dans un tube, tout est en "
               "texte, qu’un lecteur d’écran peut suivre. Tapez les coups, en abrégeant si "
               "vous voulez : l v 1,-1 veut dire lay village 1,-1. Tab complète, aide donne "
               "les commandes."}},
    .examples = "  liege play baron\n"
                "  liege play barony --seats 3 --names Anna,Ben,Cleo --hotseat\n"
                "  liege play feudo --humans 1 --seed 42 --option rounds=15\n"
                "  liege play --resume\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};

static int run_replay(const Args *args) {
    Session session;
    memset(&session, 0, sizeof session);
    read_looks(args, &session);
    session.load = args->operand[0];
    session.replay = true;
    session.people = 1;
    return term_play(&session);
}

static const Switch REPLAY_SWITCHES[] = {LOOK_SWITCHES};

const Command REPLAY_COMMAND = {
    .name = "replay",
    .operands = "FILE",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Replay a game file, move by move.", "Eine Spieldatei Zug für Zug ansehen.",
                 "Revoir un fichier de partie, coup par coup."}},
    .about = {{"< and > go back and forward, and a reviews the moves. In a pipe, use the "
               "commands back, forward, log and analyse. You see everything, because the file "
               "holds everything.",
               "< und > gehen zurück und vor, a analysiert die Züge. In einer Pipe nimm die "
               "Befehle rückwärts, vorwärts, verlauf und analyse. Du siehst alles, denn die "
               "Datei enthält alles.",
               "< et > reculent et avancent, a analyse les coups. Dans un tube, utilisez les "
               "commandes arrière, avant, journal et analyser. Vous voyez tout, car le "
               "fichier contient tout."}},
    .examples = "  liege replay game.txt\n",
    .switches = REPLAY_SWITCHES,
    .switch_count = sizeof REPLAY_SWITCHES / sizeof REPLAY_SWITCHES[0],
    .run = run_replay,
};
