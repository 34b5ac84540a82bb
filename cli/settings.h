/* cli/settings.h -- settings of a command from its command line, the environment and a file.
 *
 * The command's table of options is the one table for all three: --public-url is LIEGE_PUBLIC_URL
 * in the environment and "public-url = …" in the file. The command line wins over the environment,
 * that over the file. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/options.h"

enum { SETTINGS_MAX = 64, SETTING_SIZE = 1024 };

typedef struct Settings {
    const Args *args;
    int count;
    char name[SETTINGS_MAX][64];
    char value[SETTINGS_MAX][SETTING_SIZE]; /* of the file, then of the environment */
} Settings;

/* Of a file that is open; `path` is for messages. */
bool settings_read_stream(Settings *settings, FILE *file, const char *path);

/* Reads the file named by --config or LIEGE_CONFIG, if any, and the environment. False: the reason
 * is on standard error. */
bool settings_read(Settings *settings, const Args *args);

/* A text or choice; NULL if it is nowhere set (a choice: its first word). */
const char *setting_text(const Settings *settings, const char *name);
bool setting_flag(const Settings *settings, const char *name);

#endif
