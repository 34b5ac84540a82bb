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
     {{"seats played at this keyboard, counted from 0, such as 0,2; usually 0. The computer plays "
       "the others",
       "Plätze an dieser Tastatur, von 0 an gezählt, etwa 0,2; sonst 0. Die übrigen spielt der "
       "Computer",
       "places jouées à ce clavier, comptées à partir de 0, comme 0,2 ; sinon 0. L’ordinateur "
       "joue les autres"}}},
    {"hotseat",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"all seats are played at this keyboard", "alle Plätze an dieser Tastatur",
       "toutes les places à ce clavier"}}},
    {"level",
     SWITCH_TEXT,
     "LIST",
     0,
     0,
     0,
     {{"strength of the computer from 1 to 5, or 6: on every core, and for as long as you like; "
       "usually 2. Several, such as 2,4, go to its seats in turn",
       "Stärke des Computers von 1 bis 5, oder 6: auf allen Kernen und so lange wie gewünscht; "
       "sonst 2. Mehrere, etwa 2,4, gelten für seine Plätze der Reihe nach",
       "force de l’ordinateur de 1 à 5, ou 6 : sur tous les cœurs et aussi longtemps que voulu ; "
       "sinon 2. Plusieurs, comme 2,4, valent pour ses places dans l’ordre"}}},
    {"think",
     SWITCH_NUMBER,
     "SECONDS",
     1,
     SEARCH_MS_MAX / 1000,
     LEVEL_LONG_MS / 1000,
     {{"seconds that level 6 takes for a move at most",
       "Sekunden, die Stufe 6 höchstens für einen Zug braucht",
       "secondes que le niveau 6 prend au plus pour un coup"}}},
    {"names",
     SWITCH_TEXT,
     "LIST",
     0,
     0,
     0,
     {{"names of the seats in turn, such as Anna,Ben",
       "Namen der Plätze der Reihe nach, etwa "
       "Anna,Ben",
       "noms des places dans l’ordre, comme Anna,Ben"}}},
    {"seed",
     SWITCH_NUMBER,
     "S",
     0,
     INT64_MAX,
     -1,
     {{"the number that all chance follows from; else a new one every time, shown at the end",
       "die Zahl, aus der aller Zufall folgt; sonst jedes Mal eine neue, am Ende gezeigt",
       "le nombre dont découle tout le hasard ; sinon un nouveau chaque fois, montré à la fin"}}},
    OPTION_SWITCH,
    {"load",
     SWITCH_TEXT,
     "FILE",
     0,
     0,
     0,
     {{"go on with a saved game", "eine gespeicherte Partie fortsetzen",
       "reprendre une partie enregistrée"}}},
    {"resume",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"go on with the game that was left unfinished last",
       "die zuletzt abgebrochene Partie fortsetzen", "reprendre la dernière partie interrompue"}}},
    LOOK_SWITCHES,
};

/* "0,2" as a set of seats. */
static bool read_seats(const char *typed, int seats, Lang lang, uint8_t *out) {
    static const Words BAD = {
        {"--humans \"{0}\": give seats from 0 to {1}, with commas, each once.",
         "--humans „{0}“: Plätze von 0 bis {1} angeben, mit Komma, jeden einmal.",
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
         "--level „{0}“: {1} bis {2} angeben, einmal oder für jeden Platz des Computers, mit "
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
         "Plätze, Einstellungen und Startzahl mit.",
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
    .about = {{"The board fills the screen: arrows and Enter or the mouse choose, ? shows the "
               "keys. With --lines, in a pipe and for screen readers everything is lines of text: "
               "moves are typed, and every word may be shortened, l v 1,-1 for lay village 1,-1; "
               "Tab completes, help lists the commands.",
               "Das Brett füllt den Bildschirm: Pfeile und Enter oder die Maus wählen, ? zeigt die "
               "Tasten. Mit --lines, in einer Pipe und für Vorleseprogramme sind es Textzeilen: "
               "Züge werden getippt, und jedes Wort darf gekürzt werden, l v 1,-1 für lay village "
               "1,-1; Tab ergänzt, hilfe nennt die Befehle.",
               "Le plateau remplit l’écran : flèches et Entrée ou la souris choisissent, ? montre "
               "les touches. Avec --lines, dans un tube et pour les lecteurs d’écran, tout est en "
               "lignes de texte : les coups se tapent, chaque mot peut être abrégé, l v 1,-1 pour "
               "lay village 1,-1 ; Tab complète, aide donne les commandes."}},
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
    .summary = {{"Go through a recorded game, move by move.",
                 "Eine aufgezeichnete Partie Zug für Zug ansehen.",
                 "Parcourir une partie enregistrée, coup par coup."}},
    .about = {{"< and > go back and forward, a looks at what the moves were worth. In a pipe the "
               "commands back, forward, log and analyse do the same. Everything is shown, as "
               "whoever has the record could read it anyway.",
               "< und > gehen zurück und vor, a sieht nach, was die Züge wert waren. In einer Pipe "
               "tun das die Befehle rückwärts, vorwärts, verlauf und analyse. Alles wird gezeigt, "
               "denn wer die Aufzeichnung hat, könnte es ohnehin lesen.",
               "< et > reculent et avancent, a examine ce que valaient les coups. Dans un tube les "
               "commandes arrière, avant, journal et analyser font de même. Tout est montré, car "
               "qui a la partie pourrait de toute façon le lire."}},
    .examples = "  liege replay game.txt\n",
    .switches = REPLAY_SWITCHES,
    .switch_count = sizeof REPLAY_SWITCHES / sizeof REPLAY_SWITCHES[0],
    .run = run_replay,
};
