/* cli/settings.c -- settings of a command from its command line, the environment and a file. */
#define _POSIX_C_SOURCE 200809L
#include "cli/settings.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Switch *switch_named(const Command *command, const char *name) {
    for (int i = 0; i < command->switch_count; i++) {
        if (strcmp(command->switches[i].name, name) == 0) {
            return &command->switches[i];
        }
    }
    return NULL;
}

/* Is the word one of "open|invitation|closed"? */
static bool is_choice(const char *choices, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = choices; at != NULL; at = strchr(at, '|')) {
        at += *at == '|';
        if (length > 0 && strncmp(at, word, length) == 0 &&
            (at[length] == '|' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static bool is_flag(const char *word) {
    return is_choice("yes|no|true|false|1|0", word);
}

/* `where` says where it stands, for messages. */
static bool keep(Settings *settings, const char *where, const char *name, const char *value) {
    static const Words UNKNOWN = {{"{0}: there is no setting {1}; `liege serve --help` lists them.",
                                   "{0}: Die Einstellung {1} gibt es nicht; `liege serve --help` "
                                   "nennt alle.",
                                   "{0} : le réglage {1} n’existe pas ; `liege serve --help` les "
                                   "montre tous."}};
    static const Words BAD_CHOICE = {{"{0}: {1} must be one of {2}, not {3}.",
                                      "{0}: {1} muss eines von {2} sein, nicht {3}.",
                                      "{0} : {1} doit être l’un de {2}, pas {3}."}};
    static const Words TOO_LONG = {
        {"{0}: {1} is too long.", "{0}: {1} ist zu lang.", "{0} : {1} est trop long."}};
    const Lang lang = settings->args->lang;
    const Switch *one = switch_named(settings->args->command, name);
    if (one == NULL || strcmp(name, "config") == 0 || strcmp(name, "backup") == 0) {
        COMPLAIN(lang, &UNKNOWN, where, name);
        return false;
    }
    const char *choices = one->kind == SWITCH_FLAG ? "yes|no" : one->value;
    if ((one->kind == SWITCH_CHOICE && !is_choice(choices, value)) ||
        (one->kind == SWITCH_FLAG && !is_flag(value))) {
        COMPLAIN(lang, &BAD_CHOICE, where, name, choices, value);
        return false;
    }
    if (strlen(value) >= SETTING_SIZE || settings->count == SETTINGS_MAX) {
        COMPLAIN(lang, &TOO_LONG, where, name);
        return false;
    }
    snprintf(settings->name[settings->count], sizeof settings->name[0], "%s", name);
    snprintf(settings->value[settings->count++], SETTING_SIZE, "%s", value);
    return true;
}

static char *trimmed(char *words) {
    while (isspace((unsigned char)*words)) {
        words++;
    }
    for (size_t length = strlen(words); length > 0 && isspace((unsigned char)words[length - 1]);) {
        words[--length] = '\0';
    }
    return words;
}

/* The next line; false: there is none. One that is longer than any setting is cut, and says so. */
static bool next_line(FILE *file, char *line, size_t size, bool *cut) {
    if (fgets(line, (int)size, file) == NULL) {
        return false;
    }
    *cut = strchr(line, '\n') == NULL && !feof(file);
    for (int c = *cut ? 0 : '\n'; c != '\n' && c != EOF;) {
        c = fgetc(file);
    }
    return true;
}

bool settings_read_stream(Settings *settings, FILE *file, const char *path) {
    static const Words NO_SETTING = {{"{0}: a line is NAME = VALUE, or begins with #.",
                                      "{0}: Eine Zeile ist NAME = WERT oder beginnt mit #.",
                                      "{0} : une ligne est NOM = VALEUR, ou commence par #."}};
    static const Words LONG_LINE = {{"{0}: the line is too long.", "{0}: Die Zeile ist zu lang.",
                                     "{0} : la ligne est trop longue."}};
    const Lang lang = settings->args->lang;
    char line[SETTING_SIZE + 128];
    bool good = true, cut;
    for (int number = 1; good && next_line(file, line, sizeof line, &cut); number++) {
        TEXT(where, 300);
        text_format(&where, "%.200s:%d", path, number);
        char *name = trimmed(line);
        if (name[0] == '#' || (name[0] == '\0' && !cut)) {
            continue;
        }
        char *value = strchr(name, '=');
        if (cut || value == NULL) {
            COMPLAIN(lang, cut ? &LONG_LINE : &NO_SETTING, where.start);
            good = false;
            break;
        }
        *value++ = '\0';
        value = trimmed(value);
        const size_t length = strlen(value);
        if (length >= 2 && value[0] == '"' && value[length - 1] == '"') {
            value[length - 1] = '\0';
            value++;
        }
        good = keep(settings, where.start, trimmed(name), value);
    }
    return good && !ferror(file);
}

static bool read_file(Settings *settings, const char *path) {
    static const Words NO_FILE = {{"cannot read the settings in {0}: {1}",
                                   "die Einstellungen in {0} lassen sich nicht lesen: {1}",
                                   "impossible de lire les réglages de {0} : {1}"}};
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        COMPLAIN(settings->args->lang, &NO_FILE, path, strerror(errno));
        return false;
    }
    const bool good = settings_read_stream(settings, file, path);
    fclose(file);
    return good;
}

static void variable_of(const char *name, char out[80]) {
    int at = snprintf(out, 80, "LIEGE_%s", name);
    for (int i = 0; i < at; i++) {
        out[i] = out[i] == '-' ? '_' : (char)toupper((unsigned char)out[i]);
    }
}

bool settings_read(Settings *settings, const Args *args) {
    memset(settings, 0, sizeof *settings);
    settings->args = args;
    const char *config =
        args_given(args, "config") ? args_text(args, "config") : getenv("LIEGE_CONFIG");
    if (config != NULL && config[0] != '\0' && !read_file(settings, config)) {
        return false;
    }
    for (int i = 0; i < args->command->switch_count; i++) {
        const char *name = args->command->switches[i].name;
        char variable[80];
        variable_of(name, variable);
        const char *value = getenv(variable);
        if (value != NULL && value[0] != '\0' && strcmp(name, "config") != 0 &&
            strcmp(name, "backup") != 0 && !keep(settings, variable, name, value)) {
            return false;
        }
    }
    return true;
}

static const char *kept(const Settings *settings, const char *name) {
    for (int i = settings->count - 1; i >= 0; i--) {
        if (strcmp(settings->name[i], name) == 0) {
            return settings->value[i];
        }
    }
    return NULL;
}

const char *setting_text(const Settings *settings, const char *name) {
    if (!args_given(settings->args, name) && kept(settings, name) != NULL) {
        return kept(settings, name);
    }
    return args_text(settings->args, name);
}

bool setting_flag(const Settings *settings, const char *name) {
    const char *value = kept(settings, name);
    return args_given(settings->args, name) || (value != NULL && is_choice("yes|true|1", value));
}
