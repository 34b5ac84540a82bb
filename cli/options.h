/* cli/options.h -- commands, their options as tables, and a command line as it was typed.
 *
 * A command declares its options once; reading them, refusing the wrong ones and writing the help
 * all follow from that table. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "core/text.h"

#include <stdint.h>
#include <stdio.h>

enum {
    EXIT_FINE = 0,
    EXIT_FAILED = 1, /* the command was understood and did not succeed */
    EXIT_USAGE = 2,  /* the command line itself is wrong */
    SWITCHES_MAX = 32,
    OPERANDS_MAX = 4,
    REPEATS_MAX = 8
};

typedef enum SwitchKind { SWITCH_FLAG, SWITCH_NUMBER, SWITCH_TEXT, SWITCH_CHOICE } SwitchKind;

/* One option of a command, typed --name, --name VALUE or --name=VALUE. */
typedef struct Switch {
    const char *name;
    SwitchKind kind;
    const char *value;   /* how the help calls the value; for a choice "random|greedy" */
    int64_t least, most; /* of a number */
    int64_t usual;       /* a number's default; a choice's is its first word */
    Words what;          /* one sentence for the help */
} Switch;

typedef struct Args Args;

typedef struct Command {
    const char *name;
    const char *operands; /* as the help shows them: "GAME", "[GAME]", "FILE", "" */
    int operands_least, operands_most;
    Words summary;        /* one line */
    Words about;          /* a paragraph or two, split by \n */
    const char *examples; /* whole lines: command, two spaces or more, nothing to translate */
    const Switch *switches;
    int switch_count;
    int (*run)(const Args *args);
} Command;

/* A command line that has been read and found right. */
struct Args {
    const Command *command;
    Lang lang;
    int operand_count;
    const char *operand[OPERANDS_MAX];
    struct {
        int times; /* how often it was given */
        int64_t number;
        const char *text[REPEATS_MAX];
    } value[SWITCHES_MAX]; /* in the order of command->switches */
};

/* The language of LC_ALL, LC_MESSAGES or LANG, whichever is the first that is set. */
Lang lang_of_environment(void);

/* The language that --lang asks for among these words, else `lang`. It counts for every message, so
 * it is looked for before anything can go wrong. */
Lang lang_among(int count, char *const words[], Lang lang);

/* Reads what follows the command's name. False: the reason is on standard error. `help` is set
 * when --help was asked for, and nothing else has been checked then. */
bool args_read(Args *args, const Command *command, Lang lang, int count, char *const words[],
               bool *help);

bool args_given(const Args *args, const char *name);
int64_t args_number(const Args *args, const char *name);
/* A text's last value or NULL; of a choice never NULL. */
const char *args_text(const Args *args, const char *name);
/* The value of a text given several times; NULL after the last. */
const char *args_repeat(const Args *args, const char *name, int repeat);

void help_command(const Command *command, Lang lang, FILE *out);
/* Words wrapped at 80 columns; lines after the first start `indent` columns in, the first one
 * goes on from column `at`. */
void help_wrap(FILE *out, const char *words, int at, int indent);

/* The word of a list nearest to a mistyped one, or NULL if none is near. */
const char *nearest_word(const char *typed, const char *const words[], int count);

/* A sentence on standard error: "liege: " and the pattern with {0} … replaced. */
void complain(Lang lang, const Words *pattern, const char *const values[], int count);
#define COMPLAIN(LANG, PATTERN, ...)                                                               \
    complain(LANG, PATTERN, (const char *const[]){__VA_ARGS__},                                    \
             (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))

/* A whole number from least to most, nothing before or after it. */
bool whole_number(const char *text, int64_t least, int64_t most, int64_t *out);

#endif
