/* cli/completion.c -- completion for shells, written from the same tables as the help. */
#include "cli/commands.h"
#include "games/list.h"

#include <string.h>

/* How what follows an option or a command is completed. */
typedef enum Wants { WANTS_NOTHING, WANTS_WORDS, WANTS_FILE, WANTS_GAME } Wants;

static Wants wants_of(const char *value) {
    return value == NULL                                                ? WANTS_NOTHING
           : strstr(value, "GAME") != NULL                              ? WANTS_GAME
           : strstr(value, "FILE") != NULL || strcmp(value, "DIR") == 0 ? WANTS_FILE
           : strchr(value, '|') != NULL                                 ? WANTS_WORDS
                                                                        : WANTS_NOTHING;
}

/* The words of "random|greedy" with spaces between them. */
static void put_words(const char *choices) {
    for (const char *at = choices; *at != '\0'; at++) {
        putchar(*at == '|' ? ' ' : *at);
    }
}

static void put_games(void) {
    for (int i = 0; i < GAMES_SHOWN; i++) {
        printf("%s%s", i > 0 ? " " : "", GAMES[i]->name);
    }
}

/* ---- bash --------------------------------------------------------------------------------- */

static void bash_values(const Command *command) {
    printf("        case $before in\n");
    for (int i = 0; i < command->switch_count; i++) {
        const Switch *one = &command->switches[i];
        const Wants wants = one->kind == SWITCH_CHOICE ? WANTS_WORDS : wants_of(one->value);
        if (one->kind == SWITCH_FLAG) {
            continue;
        }
        printf("        --%s) ", one->name);
        if (wants == WANTS_WORDS) {
            printf("COMPREPLY=($(compgen -W '");
            put_words(one->value);
            printf("' -- \"$word\"))");
        } else if (wants == WANTS_FILE) {
            printf("COMPREPLY=($(compgen -f -- \"$word\"))");
        } else {
            printf("COMPREPLY=()");
        }
        printf("; return ;;\n");
    }
    printf("        esac\n");
}

static void write_bash(void) {
    printf("# bash completion for liege; written by: liege completion bash\n"
           "_liege() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local command= i\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        case ${COMP_WORDS[i]} in\n"
           "        --lang) ((i++)) ;;\n"
           "        -*) ;;\n"
           "        *) command=${COMP_WORDS[i]}; break ;;\n"
           "        esac\n"
           "    done\n"
           "    if [[ $before == --lang ]]; then\n"
           "        COMPREPLY=($(compgen -W 'en de fr' -- \"$word\"))\n"
           "        return\n"
           "    fi\n"
           "    case $command in\n"
           "    '') COMPREPLY=($(compgen -W '--help --version --lang");
    for (int i = 0; COMMANDS[i] != NULL; i++) {
        printf(" %s", COMMANDS[i]->name);
    }
    printf("' -- \"$word\")) ;;\n");
    for (int i = 0; COMMANDS[i] != NULL; i++) {
        const Command *command = COMMANDS[i];
        printf("    %s)\n", command->name);
        bash_values(command);
        printf("        if [[ $word == -* ]]; then\n"
               "            COMPREPLY=($(compgen -W '--help --lang");
        for (int s = 0; s < command->switch_count; s++) {
            printf(" --%s", command->switches[s].name);
        }
        printf("' -- \"$word\"))\n        else\n            ");
        switch (wants_of(command->operands)) {
        case WANTS_GAME:
            printf("COMPREPLY=($(compgen -W '");
            put_games();
            printf("' -- \"$word\"))\n");
            break;
        case WANTS_FILE:
            printf("COMPREPLY=($(compgen -f -- \"$word\"))\n");
            break;
        case WANTS_WORDS:
            printf("COMPREPLY=($(compgen -W '");
            put_words(command->operands);
            printf("' -- \"$word\"))\n");
            break;
        default:
            printf("COMPREPLY=()\n");
        }
        printf("        fi ;;\n");
    }
    printf("    esac\n"
           "}\n"
           "complete -F _liege liege\n");
}

/* ---- zsh ---------------------------------------------------------------------------------- */

/* A help text within quotes and brackets of a specification. */
static void zsh_words(const char *words) {
    for (const char *at = words; *at != '\0'; at++) {
        if (*at == '\'') {
            printf("'\\''");
        } else if (*at == '[' || *at == ']' || *at == ':') {
            printf("\\%c", *at);
        } else {
            putchar(*at);
        }
    }
}

static void zsh_wants(Wants wants, const char *value) {
    if (wants == WANTS_FILE) {
        printf("_files");
    } else if (wants == WANTS_GAME) {
        putchar('(');
        put_games();
        putchar(')');
    } else if (wants == WANTS_WORDS) {
        putchar('(');
        put_words(value);
        putchar(')');
    }
}

static void write_zsh(Lang lang) {
    printf("#compdef liege\n# zsh completion for liege; written by: liege completion zsh\n"
           "_liege() {\n"
           "    local context state state_descr line\n"
           "    typeset -A opt_args\n"
           "    _arguments -C '--help' '--version' '--lang:lang:(en de fr)' '1: :->command' "
           "'*:: :->rest'\n"
           "    case $state in\n"
           "    command)\n"
           "        local -a commands=(\n");
    for (int i = 0; COMMANDS[i] != NULL; i++) {
        printf("            '%s:", COMMANDS[i]->name);
        zsh_words(COMMANDS[i]->summary.in[lang]);
        printf("'\n");
    }
    printf("        )\n"
           "        _describe command commands ;;\n"
           "    rest)\n"
           "        case $words[1] in\n");
    for (int i = 0; COMMANDS[i] != NULL; i++) {
        const Command *command = COMMANDS[i];
        printf("        %s) _arguments '--help' '--lang:lang:(en de fr)'", command->name);
        for (int s = 0; s < command->switch_count; s++) {
            const Switch *one = &command->switches[s];
            printf(" \\\n            '--%s[", one->name);
            zsh_words(one->what.in[lang]);
            printf("]");
            if (one->kind != SWITCH_FLAG) {
                printf(":%s:", one->kind == SWITCH_CHOICE ? "word" : one->value);
                zsh_wants(one->kind == SWITCH_CHOICE ? WANTS_WORDS : wants_of(one->value),
                          one->value);
            }
            printf("'");
        }
        const Wants wants = wants_of(command->operands);
        if (wants != WANTS_NOTHING) {
            printf(" \\\n            '*: :");
            zsh_wants(wants, command->operands);
            printf("'");
        }
        printf(" ;;\n");
    }
    printf("        esac ;;\n"
           "    esac\n"
           "}\n"
           "_liege \"$@\"\n");
}

static int run(const Args *args) {
    static const Words NO_SUCH_SHELL = {{"completion \"{0}\": give bash or zsh.",
                                         "completion „{0}“: bash oder zsh angeben.",
                                         "completion « {0} » : donner bash ou zsh."}};
    if (strcmp(args->operand[0], "bash") == 0) {
        write_bash();
    } else if (strcmp(args->operand[0], "zsh") == 0) {
        write_zsh(args->lang);
    } else {
        COMPLAIN(args->lang, &NO_SUCH_SHELL, args->operand[0]);
        return EXIT_USAGE;
    }
    return EXIT_FINE;
}

const Command COMPLETION_COMMAND = {
    .name = "completion",
    .operands = "bash|zsh",
    .operands_least = 1,
    .operands_most = 1,
    .summary = {{"Print the shell completion for this command.",
                 "Die Shell-Ergänzung für diesen Befehl ausgeben.",
                 "Écrire la complétion de cette commande pour le shell."}},
    .about = {{"The Debian package installs it. Otherwise, load the output of liege "
               "completion bash in ~/.bashrc, or save that of liege completion zsh as _liege "
               "in a folder of $fpath.",
               "Das Debian-Paket installiert sie. Sonst lade die Ausgabe von liege completion "
               "bash in ~/.bashrc, oder speichere die von liege completion zsh als _liege in "
               "einem Ordner von $fpath.",
               "Le paquet Debian l’installe. Sinon, chargez la sortie de liege completion "
               "bash dans ~/.bashrc, ou enregistrez celle de liege completion zsh sous _liege "
               "dans un dossier de $fpath."}},
    .examples = "  liege completion bash\n",
    .switches = NULL,
    .switch_count = 0,
    .run = run,
};
