/* fuzz/fuzz_settings.c -- any file of settings: it is read, or refused with a line's number. */
#define _POSIX_C_SOURCE 200809L
#include "cli/settings.h"
#include "fuzz/fuzz.h"

#include <string.h>

int fuzz_accepted;

static const Switch SWITCHES[] = {
    {"listen", SWITCH_TEXT, "ADDRESS", 0, 0, 0, {{"a", "b", "c"}}},
    {"registration", SWITCH_CHOICE, "open|invitation|closed", 0, 0, 0, {{"a", "b", "c"}}},
    {"no-guests", SWITCH_FLAG, NULL, 0, 0, 0, {{"a", "b", "c"}}},
    {"config", SWITCH_TEXT, "FILE", 0, 0, 0, {{"a", "b", "c"}}},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const Command COMMAND = {.name = "serve",
                                    .operands = "",
                                    .switches = SWITCHES,
                                    .switch_count = sizeof SWITCHES / sizeof SWITCHES[0]};
    static Settings settings;
    Args args;
    bool help;
    CHECK(args_read(&args, &COMMAND, (Lang)(size % LANGS), 0, NULL, &help));
    memset(&settings, 0, sizeof settings);
    settings.args = &args;
    FILE *file = size == 0 ? NULL : fmemopen((void *)data, size, "r");
    if (file == NULL) {
        return 0;
    }
    const bool good = settings_read_stream(&settings, file, "settings");
    fclose(file);
    fuzz_accepted += good && settings.count > 0;
    CHECK(settings.count <= SETTINGS_MAX);
    if (good) { /* what was taken can be used, and is what a switch may be */
        const char *who = setting_text(&settings, "registration");
        CHECK(who == NULL || strcmp(who, "open") == 0 || strcmp(who, "invitation") == 0 ||
              strcmp(who, "closed") == 0);
        const char *listen = setting_text(&settings, "listen");
        CHECK(listen == NULL || strlen(listen) < SETTING_SIZE);
        setting_flag(&settings, "no-guests");
        for (int i = 0; i < settings.count; i++) {
            CHECK(strcmp(settings.name[i], "config") != 0);
        }
    }
    return 0;
}
