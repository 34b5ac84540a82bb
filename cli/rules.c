/* cli/rules.c -- the rules of a game to read: all of them, one of them, or on one page. */
#define _POSIX_C_SOURCE 200809L
#include "cli/commands.h"
#include "cli/games.h"
#include "play/rulebook.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const Switch SWITCHES[] = {
    {"aid",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"show the player aid, which fits one page",
       "die Spielhilfe zeigen, die auf eine Seite passt",
       "montrer l’aide de jeu, qui tient sur une page"}}},
    {"json",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"print everything as JSON", "alles als JSON ausgeben", "tout écrire en JSON"}}},
};

/* As a pager shows it where people read it on a terminal; NULL: straight to standard output. */
static FILE *open_pager(bool terminal) {
    const char *pager = getenv("PAGER");
    if (!terminal || (pager != NULL && pager[0] == '\0')) {
        return NULL;
    }
    setenv("LESS", "FRX", 0); /* short texts are not held, colours stay */
    signal(SIGPIPE, SIG_IGN); /* who has read enough leaves the pager */
    fflush(stdout);
    return popen(pager != NULL ? pager : "less 2>/dev/null || more 2>/dev/null || cat", "w");
}

static void show(const Buffer *text, bool terminal) {
    FILE *pager = open_pager(terminal);
    fwrite(text->text.start, 1, text->text.used, pager != NULL ? pager : stdout);
    if (pager != NULL) {
        pclose(pager);
    }
}

static int terminal_width(bool terminal) {
    struct winsize size;
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    return RULEBOOK_WIDTH;
}

static int complain_of_rule(const Game *game, const char *typed, Lang lang) {
    static const Words NO_SUCH_RULE = {
        {"rules: {0} has no rule \"{1}\". There are {2}1 to {2}{3}; liege rules {4} shows all.",
         "rules: {0} hat keine Regel „{1}“. Es gibt {2}1 bis {2}{3}; liege rules {4} zeigt alle.",
         "rules : {0} n’a pas de règle « {1} ». Il y a {2}1 à {2}{3} ; liege rules {4} les montre "
         "toutes."}};
    const char letter[] = {game->rule_letter, '\0'};
    const char *title = game->title.in[lang];
    TEXT(name, 100);
    text_bytes(&name, title, strcspn(title, ",:"));
    TEXT(last, 12);
    text_number(&last, game->rule_count);
    COMPLAIN(lang, &NO_SUCH_RULE, name.start, typed, letter, last.start, game->name);
    return EXIT_USAGE;
}

static int run(const Args *args) {
    static const Words ONE_THING = {{"rules: give one of a rule, --aid and --json, not several.",
                                     "rules: eine Regel, --aid und --json gehen nicht zusammen.",
                                     "rules : une règle, --aid et --json ne vont pas ensemble."}};
    static const Words NOT_THERE = {{"rules: {0} has no such text.",
                                     "rules: Zu {0} gibt es diesen Text nicht.",
                                     "rules : ce texte n’existe pas pour {0}."}};
    static const Words NO_MEMORY = {
        {"out of memory", "der Speicher reicht nicht", "mémoire insuffisante"}};
    const Game *game = game_named(args->operand[0], args->lang);
    if (game == NULL) {
        return EXIT_USAGE;
    }
    const bool aid = args_given(args, "aid"), json = args_given(args, "json");
    if (aid + json + (args->operand_count > 1) > 1) {
        complain(args->lang, &ONE_THING, NULL, 0);
        return EXIT_USAGE;
    }
    const int rule = args->operand_count > 1 ? rulebook_number(game, args->operand[1]) : 0;
    if (args->operand_count > 1 && rule == 0) {
        return complain_of_rule(game, args->operand[1], args->lang);
    }
    const bool terminal = isatty(STDOUT_FILENO) && !json;
    const char *kind = getenv("TERM");
    const bool dumb = kind == NULL || strcmp(kind, "dumb") == 0;
    const RulebookLook look = {.lang = args->lang,
                               .width = aid ? RULEBOOK_WIDTH : terminal_width(terminal),
                               .colour = terminal && getenv("NO_COLOR") == NULL && !dumb};
    Buffer text;
    if (!buffer_new(&text)) {
        complain(args->lang, &NO_MEMORY, NULL, 0);
        return EXIT_FAILED;
    }
    const bool there = json       ? rulebook_json(game, args->lang, &text)
                       : aid      ? rulebook_aid(game, &look, &text)
                       : rule > 0 ? rulebook_rule(game, rule, &look, &text)
                                  : rulebook_all(game, &look, &text);
    if (there && !text.text.cut) {
        show(&text, terminal);
    } else if (there) {
        complain(args->lang, &NO_MEMORY, NULL, 0);
    } else {
        COMPLAIN(args->lang, &NOT_THERE, game->name);
    }
    const bool fine = there && !text.text.cut;
    buffer_free(&text);
    return fine ? EXIT_FINE : EXIT_FAILED;
}

const Command RULES_COMMAND = {
    .name = "rules",
    .operands = "GAME [RULE]",
    .operands_least = 1,
    .operands_most = 2,
    .summary = {{"Read the rules of a game, one rule, or the player aid.",
                 "Die Regeln eines Spiels lesen, eine Regel oder die Spielhilfe.",
                 "Lire les règles d’un jeu, une règle ou l’aide de jeu."}},
    .about = {{"RULE is a number such as B19, as in the log and in refusals. [H: house "
               "ruling] and [R: rebuilt] mark what is not in the printed rules, and give the "
               "reason.\nOn a terminal, a pager shows long texts. PAGER names another one; if "
               "it is empty, there is none.",
               "RULE ist eine Nummer wie B19, wie im Verlauf und in Ablehnungen. [H: "
               "Hausregel] und [R: rekonstruiert] zeigen, was nicht in den gedruckten Regeln "
               "steht, und geben den Grund an.\nAm Terminal zeigt ein Pager lange Texte. "
               "PAGER nennt einen anderen; ist es leer, gibt es keinen.",
               "RULE est un numéro comme B19, comme dans le journal et les refus. [H: règle "
               "maison] et [R: reconstitué] marquent ce qui n’est pas dans les règles "
               "imprimées, et en donnent la raison.\nSur un terminal, un pagineur montre les "
               "longs textes. PAGER en désigne un autre ; vide, il n’y en a pas."}},
    .examples = "  liege rules baron\n"
                "  liege rules feudo F16 --lang de\n"
                "  liege rules barony --aid | lpr\n",
    .switches = SWITCHES,
    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0],
    .run = run,
};
