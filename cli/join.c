/* cli/join.c -- going to a server from the terminal. */
#define _DEFAULT_SOURCE
#include "cli/commands.h"
#include "cli/looks.h"
#include "play/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const Switch SWITCHES[] = {
    {"name",
     SWITCH_TEXT,
     "NAME",
     0,
     0,
     0,
     {{"join as a guest with this name (default: your last name here, or your login "
       "name)",
       "als Gast mit diesem Namen spielen (Standard: wie zuletzt, oder dein "
       "Anmeldename)",
       "jouer en invité sous ce nom (par défaut : comme la dernière fois, ou votre "
       "nom de session)"}}},
    {"account",
     SWITCH_TEXT,
     "NAME",
     0,
     0,
     0,
     {{"log in to this account; the password comes from LIEGE_PASSWORD, or you are "
       "asked",
       "bei diesem Konto anmelden; das Passwort kommt aus LIEGE_PASSWORD oder wird "
       "erfragt",
       "se connecter à ce compte ; le mot de passe vient de LIEGE_PASSWORD, ou vous "
       "est demandé"}}},
    LOOK_SWITCHES,
};

/* Asks without showing what is typed. */
static bool ask_password(Lang lang, char *out, size_t size) {
    static const Words PASSWORD = {{"Password: ", "Passwort: ", "Mot de passe : "}};
    struct termios before, silent;
    if (tcgetattr(STDIN_FILENO, &before) != 0) {
        return false;
    }
    silent = before;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    fputs(PASSWORD.in[lang], stderr);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    const bool read = fgets(out, (int)size, stdin) != NULL;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    fputc('\n', stderr);
    out[strcspn(out, "\n")] = '\0';
    return read;
}

static int run(const Args *args) {
    static const Words BOTH = {{"join: --name and --account exclude each other.",
                                "join: --name und --account schließen einander aus.",
                                "join : --name et --account s’excluent."}};
    static const Words NO_PASSWORD = {
        {"join: there is no terminal to ask for the password; set LIEGE_PASSWORD.",
         "join: es gibt kein Terminal, um nach dem Passwort zu fragen; LIEGE_PASSWORD setzen.",
         "join : pas de terminal pour demander le mot de passe ; définir LIEGE_PASSWORD."}};
    static const Words SOMEBODY = {{"Guest", "Gast", "Invité"}};
    static char password[300];
    Joining wish;
    memset(&wish, 0, sizeof wish);
    wish.lang = args->lang;
    wish.url = args->operand[0];
    wish.account = args_text(args, "account");
    wish.name = args_text(args, "name");
    wish.name_given = wish.name != NULL;
    wish.lines = args_given(args, "lines");
    wish.ascii = args_given(args, "ascii");
    wish.no_colour = args_given(args, "no-color");
    if (wish.account != NULL && wish.name_given) {
        complain(args->lang, &BOTH, NULL, 0);
        return EXIT_USAGE;
    }
    if (wish.name == NULL) {
        wish.name = getenv("USER");
        wish.name = wish.name != NULL && wish.name[0] != '\0' ? wish.name : SOMEBODY.in[args->lang];
    }
    if (wish.account != NULL) {
        wish.password = getenv("LIEGE_PASSWORD");
        if (wish.password == NULL) {
            if (!ask_password(args->lang, password, sizeof password)) {
                complain(args->lang, &NO_PASSWORD, NULL, 0);
                return EXIT_USAGE;
            }
            wish.password = password;
        }
    }
    return term_join(&wish);
}

const Command JOIN_COMMAND = {
    .name = "join",
    .operands = "URL",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Play on a server, with people elsewhere.",
                 "Auf einem Server spielen, mit Leuten anderswo.",
                 "Jouer sur un serveur, avec d’autres personnes."}},
    .about = {{"URL is the address of a server, or the link to a table. Join an open table or "
               "make one. You play on the same screen as alone; t is for chat. A lost "
               "connection is restored, and no move is lost.",
               "URL ist die Adresse eines Servers oder der Link zu einem Tisch. Setz dich an einen "
               "offenen Tisch oder mach einen auf. Du spielst auf demselben Bildschirm "
               "wie allein; t ist der Chat. Eine verlorene Verbindung wird wiederhergestellt, "
               "und kein Zug geht verloren.",
               "URL est l’adresse d’un serveur, ou le lien d’une table. Rejoignez une table "
               "ouverte ou créez-en une. Vous jouez sur le même écran que seul ; t ouvre le "
               "chat. Une connexion perdue est rétablie, et aucun coup n’est perdu."}},
    .examples = "  liege join localhost:8080\n"
                "  liege join https://games.example --account Anna\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
