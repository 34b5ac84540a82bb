/* cli/options.c -- reading a command line by its table, and the help that follows from it. */
#include "cli/options.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_WIDTH = 80, MESSAGE_SIZE = 2000, WORD_MAX = 64 };

/* Every command knows these two; main.c reads them before the command's name as well. */
static const Switch COMMON[] = {
    {"lang",
     SWITCH_CHOICE,
     "en|de|fr",
     0,
     0,
     0,
     {{"language of all texts (default: from LC_ALL, LC_MESSAGES or LANG)",
       "Sprache aller Texte (Standard: aus LC_ALL, LC_MESSAGES oder LANG)",
       "langue de tous les textes (par défaut : selon LC_ALL, LC_MESSAGES ou LANG)"}}},
    {"help",
     SWITCH_FLAG,
     NULL,
     0,
     0,
     0,
     {{"show this help", "diese Hilfe anzeigen", "afficher cette aide"}}},
};
enum { COMMON_COUNT = sizeof COMMON / sizeof COMMON[0] };

/* ---- messages ---------------------------------------------------------------------------- */

static const Words NO_SUCH_OPTION = {{"{0}: there is no option {1}.{2} The options are:{3}.",
                                      "{0}: Die Option {1} gibt es nicht.{2} Es gibt:{3}.",
                                      "{0} : l’option {1} n’existe pas.{2} Il y a :{3}."}};
static const Words DID_YOU_MEAN = {
    {" Did you mean {0}?", " War {0} gemeint?", " S’agit-il de {0} ?"}};
static const Words VALUE_MISSING = {{"{0}: {1} needs a value: {1} {2}.",
                                     "{0}: {1} braucht einen Wert: {1} {2}.",
                                     "{0} : {1} demande une valeur : {1} {2}."}};
static const Words VALUE_UNWANTED = {{"{0}: {1} takes no value, but got \"{2}\".",
                                      "{0}: {1} nimmt keinen Wert, bekam aber „{2}“.",
                                      "{0} : {1} ne prend pas de valeur, mais a reçu « {2} »."}};
static const Words NOT_A_NUMBER = {
    {"{0}: {1} must be a whole number from {3} to {4}, not \"{2}\".",
     "{0}: {1} muss eine ganze Zahl von {3} bis {4} sein, nicht „{2}“.",
     "{0} : {1} doit être un nombre entier de {3} à {4}, pas « {2} »."}};
static const Words NOT_A_CHOICE = {{"{0}: {1} must be one of {3}, not \"{2}\".{4}",
                                    "{0}: {1} muss eines von {3} sein, nicht „{2}“.{4}",
                                    "{0} : {1} doit être l’un de {3}, pas « {2} ».{4}"}};
static const Words TOO_OFTEN = {{"{0}: {1} can be given at most {2} times.",
                                 "{0}: {1} kann höchstens {2}-mal angegeben werden.",
                                 "{0} : {1} peut être donné {2} fois au plus."}};
static const Words TOO_FEW = {{"{0}: {1} is missing. Try: liege {0} --help",
                               "{0}: {1} fehlt. Hilfe: liege {0} --help",
                               "{0} : {1} manque. Aide : liege {0} --help"}};
static const Words TOO_MANY = {{"{0}: \"{1}\" is one argument too many. Usage: liege {0} {2}",
                                "{0}: „{1}“ ist ein Argument zu viel. Aufruf: liege {0} {2}",
                                "{0} : « {1} » est un argument de trop. Usage : liege {0} {2}"}};

void complain(Lang lang, const Words *pattern, const char *const values[], int count) {
    TEXT(out, MESSAGE_SIZE);
    text_fill(&out, pattern->in[lang], values, count);
    fprintf(stderr, "liege: %s\n", out.start);
}

/* ---- helpers ------------------------------------------------------------------------------ */

Lang lang_of_environment(void) {
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        const char *value = getenv(NAMES[i]);
        if (value != NULL && value[0] != '\0') {
            return lang_of(value);
        }
    }
    return ENGLISH;
}

bool whole_number(const char *text, int64_t least, int64_t most, int64_t *out) {
    if (!(text[0] >= '0' && text[0] <= '9') &&
        !(text[0] == '-' && text[1] >= '0' && text[1] <= '9')) {
        return false;
    }
    char *end = NULL;
    errno = 0;
    const intmax_t number = strtoimax(text, &end, 10);
    if (errno != 0 || *end != '\0' || number < least || number > most) {
        return false;
    }
    *out = number;
    return true;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* Single letters wrong, missing, too many or swapped between two words. */
static int word_distance(const char *a, const char *b) {
    const int m = (int)strlen(a);
    const int n = (int)strlen(b);
    if (m >= WORD_MAX || n >= WORD_MAX) {
        return WORD_MAX;
    }
    int cost[WORD_MAX][WORD_MAX];
    for (int i = 0; i <= m; i++) {
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const int change = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            cost[i][j] = smaller(change, smaller(cost[i - 1][j], cost[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = smaller(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[m][n];
}

const char *nearest_word(const char *typed, const char *const words[], int count) {
    const char *best = NULL;
    int best_distance = WORD_MAX;
    const int length = (int)strlen(typed);
    for (int i = 0; i < count; i++) {
        int distance = word_distance(typed, words[i]);
        if (length >= 2 && strncmp(words[i], typed, (size_t)length) == 0) {
            distance = 1; /* the beginning of the word */
        }
        if (distance < best_distance) {
            best_distance = distance;
            best = words[i];
        }
    }
    return best_distance <= 1 + length / 4 && best_distance < length ? best : NULL;
}

/* The number-th word of "en|de|fr"; false after the last. */
static bool choice_word(const char *choices, int number, char *out, size_t size) {
    for (; number > 0; number--) {
        choices = strchr(choices, '|');
        if (choices == NULL) {
            return false;
        }
        choices++;
    }
    const size_t length = strcspn(choices, "|");
    assert(length < size);
    memcpy(out, choices, length);
    out[length] = '\0';
    return true;
}

static int switch_number(const Command *command, const char *name) {
    for (int i = 0; i < command->switch_count; i++) {
        if (strcmp(command->switches[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static const Switch *common_switch(const char *name) {
    for (int i = 0; i < COMMON_COUNT; i++) {
        if (strcmp(COMMON[i].name, name) == 0) {
            return &COMMON[i];
        }
    }
    return NULL;
}

/* ---- reading ------------------------------------------------------------------------------ */

static void complain_of_option(const Command *command, Lang lang, const char *typed) {
    const char *names[SWITCHES_MAX + COMMON_COUNT];
    int count = 0;
    TEXT(list, MESSAGE_SIZE);
    for (int i = 0; i < command->switch_count + COMMON_COUNT; i++) {
        const Switch *entry =
            i < command->switch_count ? &command->switches[i] : &COMMON[i - command->switch_count];
        names[count++] = entry->name;
        text_format(&list, " --%s", entry->name);
    }
    TEXT(hint, 200);
    const char *bare = typed + strspn(typed, "-");
    const char *near = nearest_word(bare, names, count);
    if (near != NULL) {
        TEXT(dashed, 100);
        text_format(&dashed, "--%s", near);
        text_fill(&hint, DID_YOU_MEAN.in[lang], (const char *const[]){dashed.start}, 1);
    }
    COMPLAIN(lang, &NO_SUCH_OPTION, command->name, typed, hint.start, list.start);
}

/* Checks a value by its kind. */
static bool value_fits(const Command *command, const Switch *entry, const char *value, Lang lang,
                       int64_t *number) {
    TEXT(dashed, 100);
    text_format(&dashed, "--%s", entry->name);
    if (entry->kind == SWITCH_NUMBER && !whole_number(value, entry->least, entry->most, number)) {
        TEXT(least, 24);
        TEXT(most, 24);
        text_number(&least, entry->least);
        text_number(&most, entry->most);
        COMPLAIN(lang, &NOT_A_NUMBER, command->name, dashed.start, value, least.start, most.start);
        return false;
    }
    if (entry->kind == SWITCH_CHOICE) {
        char words[8][WORD_MAX];
        const char *list[8];
        TEXT(allowed, 200);
        int count = 0;
        while (count < 8 && choice_word(entry->value, count, words[count], WORD_MAX)) {
            if (strcmp(words[count], value) == 0) {
                return true;
            }
            text_format(&allowed, count > 0 ? ", %s" : "%s", words[count]);
            list[count] = words[count];
            count++;
        }
        TEXT(hint, 200);
        const char *near = nearest_word(value, list, count);
        if (near != NULL) {
            text_fill(&hint, DID_YOU_MEAN.in[lang], (const char *const[]){near}, 1);
        }
        COMPLAIN(lang, &NOT_A_CHOICE, command->name, dashed.start, value, allowed.start,
                 hint.start);
        return false;
    }
    return true;
}

Lang lang_among(int count, char *const words[], Lang lang) {
    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        const char *value = strncmp(words[i], "--lang=", 7) == 0               ? words[i] + 7
                            : strcmp(words[i], "--lang") == 0 && i + 1 < count ? words[i + 1]
                                                                               : NULL;
        for (Lang l = ENGLISH; value != NULL && l < LANGS; l++) {
            if (strcmp(value, lang_code(l)) == 0) {
                lang = l;
            }
        }
    }
    return lang;
}

/* Reads the option words[*at]; *at moves on if the value stands apart. */
static bool read_switch(Args *args, int count, char *const words[], int *at, bool *help) {
    const Command *command = args->command;
    const char *typed = words[*at];
    char name[WORD_MAX];
    const char *equals = strchr(typed, '=');
    const size_t length = equals != NULL ? (size_t)(equals - typed) : strlen(typed);
    if (strcmp(typed, "-h") == 0) {
        *help = true;
        return true;
    }
    if (typed[1] != '-' || length - 2 >= sizeof name) {
        complain_of_option(command, args->lang, typed);
        return false;
    }
    memcpy(name, typed + 2, length - 2);
    name[length - 2] = '\0';

    const int number = switch_number(command, name);
    const Switch *entry = number >= 0 ? &command->switches[number] : common_switch(name);
    if (entry == NULL) {
        TEXT(shown, WORD_MAX + 2);
        text_format(&shown, "--%s", name);
        complain_of_option(command, args->lang, shown.start);
        return false;
    }
    TEXT(dashed, WORD_MAX + 2);
    text_format(&dashed, "--%s", name);
    const char *value = equals != NULL ? equals + 1 : NULL;
    if (entry->kind == SWITCH_FLAG && value != NULL) {
        COMPLAIN(args->lang, &VALUE_UNWANTED, command->name, dashed.start, value);
        return false;
    }
    if (entry->kind != SWITCH_FLAG && value == NULL) {
        if (*at + 1 >= count) {
            COMPLAIN(args->lang, &VALUE_MISSING, command->name, dashed.start, entry->value);
            return false;
        }
        value = words[++*at];
    }
    int64_t whole = 0;
    if (value != NULL && !value_fits(command, entry, value, args->lang, &whole)) {
        return false;
    }
    if (number < 0) {
        *help = *help || strcmp(name, "help") == 0;
        return true;
    }
    if (entry->kind == SWITCH_TEXT) {
        if (args->value[number].times == REPEATS_MAX) {
            TEXT(most, 12);
            text_number(&most, REPEATS_MAX);
            COMPLAIN(args->lang, &TOO_OFTEN, command->name, dashed.start, most.start);
            return false;
        }
        args->value[number].text[args->value[number].times] = value;
    } else {
        args->value[number].text[0] = value;
    }
    args->value[number].number = whole;
    args->value[number].times++;
    return true;
}

bool args_read(Args *args, const Command *command, Lang lang, int count, char *const words[],
               bool *help) {
    assert(command->switch_count <= SWITCHES_MAX && command->operands_most <= OPERANDS_MAX);
    memset(args, 0, sizeof *args);
    args->command = command;
    args->lang = lang_among(count, words, lang);
    *help = false;
    bool only_operands = false;
    for (int i = 0; i < count; i++) {
        const bool is_switch = !only_operands && words[i][0] == '-' && words[i][1] != '\0';
        if (is_switch && strcmp(words[i], "--") == 0) {
            only_operands = true;
        } else if (is_switch) {
            if (!read_switch(args, count, words, &i, help)) {
                return false;
            }
            if (*help) {
                return true;
            }
        } else if (args->operand_count == command->operands_most) {
            TEXT(usage, 100);
            text_put(&usage, command->operands);
            text_put(&usage, command->operands[0] != '\0' ? " [--help]" : "[--help]");
            COMPLAIN(args->lang, &TOO_MANY, command->name, words[i], usage.start);
            return false;
        } else {
            args->operand[args->operand_count++] = words[i];
        }
    }
    if (args->operand_count < command->operands_least) {
        COMPLAIN(args->lang, &TOO_FEW, command->name, command->operands);
        return false;
    }
    return true;
}

bool args_given(const Args *args, const char *name) {
    const int number = switch_number(args->command, name);
    assert(number >= 0);
    return args->value[number].times > 0;
}

int64_t args_number(const Args *args, const char *name) {
    const int number = switch_number(args->command, name);
    assert(number >= 0 && args->command->switches[number].kind == SWITCH_NUMBER);
    return args->value[number].times > 0 ? args->value[number].number
                                         : args->command->switches[number].usual;
}

const char *args_text(const Args *args, const char *name) {
    const int number = switch_number(args->command, name);
    assert(number >= 0);
    const int times = args->value[number].times;
    const bool repeats = args->command->switches[number].kind == SWITCH_TEXT;
    return times == 0 ? NULL : args->value[number].text[repeats ? times - 1 : 0];
}

const char *args_repeat(const Args *args, const char *name, int repeat) {
    const int number = switch_number(args->command, name);
    assert(number >= 0);
    return repeat < args->value[number].times ? args->value[number].text[repeat] : NULL;
}

/* ---- help --------------------------------------------------------------------------------- */

void help_wrap(FILE *out, const char *words, int at, int indent) {
    int column = at;
    bool first = true;
    while (*words != '\0') {
        if (*words == '\n') {
            fprintf(out, "\n%*s", words[1] == '\n' ? 0 : indent, "");
            column = indent;
            first = true;
            words++;
            continue;
        }
        const size_t length = strcspn(words, " \n");
        char word[HELP_WIDTH * 4];
        assert(length < sizeof word);
        memcpy(word, words, length);
        word[length] = '\0';
        const int width = text_width(word);
        if (!first && column + 1 + width > HELP_WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        fprintf(out, first ? "%s" : " %s", word);
        column += width + !first;
        first = false;
        words += length;
        words += *words == ' ';
    }
    fputc('\n', out);
}

static void help_switch(FILE *out, const Switch *entry, Lang lang) {
    enum { COLUMN = 26 };
    static const Words RANGE = {{" ({0} to {1}; default {2})", " ({0} bis {1}; Standard {2})",
                                 " (de {0} à {1} ; {2} par défaut)"}};
    static const Words RANGE_ONLY = {{" ({0} to {1})", " ({0} bis {1})", " (de {0} à {1})"}};
    static const Words USUAL_ONLY = {{" (default {2})", " (Standard {2})", " ({2} par défaut)"}};
    TEXT(left, 100);
    text_format(&left, "  --%s", entry->name);
    if (entry->value != NULL) {
        text_format(&left, " %s", entry->value);
    }
    TEXT(right, 500);
    text_put(&right, entry->what.in[lang]);
    const bool bounded = entry->most < INT64_MAX, has_usual = entry->usual >= entry->least;
    if (entry->kind == SWITCH_NUMBER && (bounded || has_usual)) {
        char least[24], most[24], usual[24];
        snprintf(least, sizeof least, "%" PRId64, entry->least);
        snprintf(most, sizeof most, "%" PRId64, entry->most);
        snprintf(usual, sizeof usual, "%" PRId64, entry->usual);
        const Words *range = !bounded ? &USUAL_ONLY : has_usual ? &RANGE : &RANGE_ONLY;
        text_fill(&right, range->in[lang], (const char *const[]){least, most, usual}, 3);
    }
    const int width = text_width(left.start);
    if (width >= COLUMN) {
        fprintf(out, "%s\n%*s", left.start, COLUMN, "");
    } else {
        fprintf(out, "%s%*s", left.start, COLUMN - width, "");
    }
    help_wrap(out, right.start, COLUMN, COLUMN);
}

void help_command(const Command *command, Lang lang, FILE *out) {
    static const Words USAGE = {{"Usage:", "Aufruf:", "Usage :"}};
    static const Words OPTIONS = {{"Options:", "Optionen:", "Options :"}};
    static const Words SQUARE = {{"[options]", "[Optionen]", "[options]"}};
    static const Words EXAMPLES = {{"Examples:", "Beispiele:", "Exemples :"}};
    fprintf(out, "%s liege %s%s%s %s\n\n", USAGE.in[lang], command->name,
            command->operands[0] != '\0' ? " " : "", command->operands, SQUARE.in[lang]);
    help_wrap(out, command->summary.in[lang], 0, 0);
    if (command->about.in[lang] != NULL) {
        fputc('\n', out);
        help_wrap(out, command->about.in[lang], 0, 0);
    }
    fprintf(out, "\n%s\n", OPTIONS.in[lang]);
    for (int i = 0; i < command->switch_count; i++) {
        help_switch(out, &command->switches[i], lang);
    }
    for (int i = 0; i < COMMON_COUNT; i++) {
        help_switch(out, &COMMON[i], lang);
    }
    fprintf(out, "\n%s\n%s", EXAMPLES.in[lang], command->examples);
}
