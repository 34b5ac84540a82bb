/* cli/main.c -- the `liege` command: finds the subcommand and runs it. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "games/list.h"
#include "play/file.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

const Command *const COMMANDS[] = {
    &PLAY_COMMAND,      &REPLAY_COMMAND,     &PUZZLES_COMMAND,
    &JOIN_COMMAND,      &RULES_COMMAND,      &SERVE_COMMAND,
    &ADMIN_COMMAND,     &VERIFY_COMMAND,     &RPC_COMMAND,
    &SIM_COMMAND,       &MATCH_COMMAND,      &ANALYSE_COMMAND,
    &CALIBRATE_COMMAND, &PERFT_COMMAND,      &BENCH_COMMAND,
    &CHECK_COMMAND,     &COMPLETION_COMMAND, NULL,
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] - 1 };

static void print_help(Lang lang, FILE *out) {
    static const Words HEAD = {
        {"Usage: liege COMMAND [options]\n\nPlay the board games Baron, Barony and "
         "Feudo.",
         "Aufruf: liege BEFEHL [Optionen]\n\nSpiele die Brettspiele Baron, Barony und "
         "Feudo.",
         "Usage : liege COMMANDE [options]\n\nJouez aux jeux de plateau Baron, Barony "
         "et Feudo."}};
    static const Words GAMES_HEAD = {{"Games:", "Spiele:", "Jeux :"}};
    static const Words COMMANDS_HEAD = {{"Commands:", "Befehle:", "Commandes :"}};
    static const Words TAIL = {
        {"liege COMMAND --help explains a command. man liege is the manual.\n--lang "
         "en|de|fr sets the language. The default comes from LC_ALL, LC_MESSAGES or "
         "LANG.\nExit status: 0 success, 1 failure, 2 wrong command line.",
         "liege BEFEHL --help erklärt einen Befehl. man liege ist das Handbuch.\n--lang "
         "en|de|fr wählt die Sprache. Standard ist die von LC_ALL, LC_MESSAGES oder "
         "LANG.\nRückgabewert: 0 Erfolg, 1 Fehler, 2 falsche Befehlszeile.",
         "liege COMMANDE --help explique une commande. man liege est le manuel.\n--lang "
         "en|de|fr choisit la langue. Par défaut, celle de LC_ALL, LC_MESSAGES ou "
         "LANG.\nCode de retour : 0 succès, 1 échec, 2 ligne de commande incorrecte."}};
    static const Words EXAMPLES = {{"Examples:", "Beispiele:", "Exemples :"}};
    enum { COLUMN = 13 };
    help_wrap(out, HEAD.in[lang], 0, 0);
    fprintf(out, "\n%s\n", GAMES_HEAD.in[lang]);
    for (int i = 0; i < GAMES_SHOWN; i++) {
        fprintf(out, "  %-*s", COLUMN - 2, GAMES[i]->name);
        help_wrap(out, GAMES[i]->title.in[lang], COLUMN, COLUMN);
    }
    fprintf(out, "\n%s\n", COMMANDS_HEAD.in[lang]);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "  %-*s", COLUMN - 2, COMMANDS[i]->name);
        help_wrap(out, COMMANDS[i]->summary.in[lang], COLUMN, COLUMN);
    }
    fprintf(out,
            "\n%s\n  liege play baron\n  liege play feudo --seats 3 --hotseat --lang de\n"
            "  liege sim barony --seats 4 --games 10000\n\n",
            EXAMPLES.in[lang]);
    help_wrap(out, TAIL.in[lang], 0, 0);
}

static int complain_of_command(const char *typed, Lang lang) {
    static const Words NO_SUCH_COMMAND = {{"there is no command {0}.{1} The commands are:{2}.",
                                           "den Befehl {0} gibt es nicht.{1} Es gibt:{2}.",
                                           "la commande {0} n’existe pas.{1} Il y a :{2}."}};
    static const Words DID_YOU_MEAN = {
        {" Did you mean {0}?", " War {0} gemeint?", " S’agit-il de {0} ?"}};
    const char *names[COMMAND_COUNT];
    TEXT(list, 500);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        names[i] = COMMANDS[i]->name;
        text_format(&list, " %s", names[i]);
    }
    TEXT(hint, 200);
    const char *near = nearest_word(typed, names, COMMAND_COUNT);
    if (near != NULL) {
        text_fill(&hint, DID_YOU_MEAN.in[lang], (const char *const[]){near}, 1);
    }
    COMPLAIN(lang, &NO_SUCH_COMMAND, typed, hint.start, list.start);
    return EXIT_USAGE;
}

static int complain_of_option(const char *typed, Lang lang) {
    static const Words BAD_OPTION = {
        {"only --help, --version and --lang en|de|fr can come before the command, not "
         "{0}.",
         "vor dem Befehl sind nur --help, --version und --lang en|de|fr erlaubt, nicht "
         "{0}.",
         "avant la commande, seuls --help, --version et --lang en|de|fr sont possibles, "
         "pas {0}."}};
    COMPLAIN(lang, &BAD_OPTION, typed);
    return EXIT_USAGE;
}

static const Command *command_named(const char *name) {
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(COMMANDS[i]->name, name) == 0) {
            return COMMANDS[i];
        }
    }
    return NULL;
}

static bool read_lang(const char *code, Lang *out) {
    for (Lang lang = ENGLISH; code != NULL && lang < LANGS; lang++) {
        if (strcmp(code, lang_code(lang)) == 0) {
            *out = lang;
            return true;
        }
    }
    return false;
}

/* A full disk or a closed pipe must not look like success. */
static int finish(int status, Lang lang) {
    static const Words NOT_WRITTEN = {{"the output could not be written: {0}",
                                       "die Ausgabe ließ sich nicht schreiben: {0}",
                                       "la sortie n’a pas pu être écrite : {0}"}};
    static const Words NOT_ALL = {
        {"some of it is missing", "etwas davon fehlt", "il en manque une partie"}};
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        TEXT_OF(error, 300, lang);
        if (errno == 0) { /* it failed earlier */
            text_put(&error, NOT_ALL.in[lang]);
        } else {
            file_trouble(&error);
        }
        COMPLAIN(lang, &NOT_WRITTEN, error.start);
        return status == EXIT_FINE ? EXIT_FAILED : status;
    }
    return status;
}

int main(int argc, char *argv[]) {
    Lang lang = lang_of_environment();
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is told, not died of */
    int at = 1;
    bool help = false, version = false;
    for (; at < argc && argv[at][0] == '-'; at++) {
        const char *word = argv[at];
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            help = true;
        } else if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
            version = true;
        } else if (strcmp(word, "--lang") == 0 && at + 1 < argc && read_lang(argv[at + 1], &lang)) {
            at++;
        } else if (strncmp(word, "--lang=", 7) == 0 && read_lang(word + 7, &lang)) {
            continue;
        } else {
            return complain_of_option(word, lang);
        }
    }
    if (version) {
        printf("liege %s\n", LIEGE_VERSION);
        return finish(EXIT_FINE, lang);
    }
    if (at < argc && strcmp(argv[at], "help") == 0) { /* liege help [COMMAND] */
        help = true;
        at++;
    }
    if (at == argc) {
        print_help(lang, help ? stdout : stderr);
        return finish(help ? EXIT_FINE : EXIT_USAGE, lang);
    }
    const Command *command = command_named(argv[at]);
    if (command == NULL) {
        return complain_of_command(argv[at], lang);
    }
    if (help) {
        help_command(command, lang_among(argc - at - 1, argv + at + 1, lang), stdout);
        return finish(EXIT_FINE, lang);
    }
    Args args;
    if (!args_read(&args, command, lang, argc - at - 1, argv + at + 1, &help)) {
        return EXIT_USAGE;
    }
    if (help) {
        help_command(command, args.lang, stdout);
        return finish(EXIT_FINE, args.lang);
    }
    return finish(command->run(&args), args.lang);
}
