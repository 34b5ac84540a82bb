/* server/log.c -- one line per event on standard error. */
#define _POSIX_C_SOURCE 200809L
#include "server/log.h"

#include "core/moment.h"
#include "core/text.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MOST = 2000 };

static const char *const LEVELS[] = {"debug", "info", "warn", "error"};
static LogLevel least = LOG_INFO; /* set before there are threads */

bool log_from(const char *level) {
    for (int i = LOG_DEBUG; i <= LOG_ERROR; i++) {
        if (strcmp(level, LEVELS[i]) == 0) {
            least = (LogLevel)i;
            return true;
        }
    }
    return false;
}

static void put_value(Text *line, const char *value) {
    bool plain = value[0] != '\0';
    for (const char *c = value; *c != '\0' && plain; c++) {
        plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
                strchr("._-:/+@,", *c) != NULL;
    }
    if (plain) {
        text_put(line, value);
    } else {
        text_json(line, value);
    }
}

static void begin(Text *line, LogLevel level, const char *event) {
    const int64_t now = wall_ms();
    const time_t seconds = (time_t)(now / 1000);
    struct tm utc;
    char stamp[32];
    gmtime_r(&seconds, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    text_format(line, "time=%s.%03dZ level=%s event=%s", stamp, (int)(now % 1000), LEVELS[level],
                event);
}

/* One write, so that lines of several threads do not mix. A log that cannot be written is lost. */
static void finish(Text *line) {
    if (line->used > LINE_MOST - 2) {
        line->used = LINE_MOST - 2;
    }
    line->start[line->used++] = '\n';
    const ssize_t written = write(STDERR_FILENO, line->start, line->used);
    (void)written;
}

void log_line(LogLevel level, const char *event, ...) {
    if (level < least) {
        return;
    }
    TEXT(line, LINE_MOST);
    va_list pairs;
    begin(&line, level, event);
    va_start(pairs, event);
    for (const char *key = va_arg(pairs, const char *); key != NULL;
         key = va_arg(pairs, const char *)) {
        const char *value = va_arg(pairs, const char *);
        text_format(&line, " %s=", key);
        put_value(&line, value == NULL ? "" : value);
    }
    va_end(pairs);
    finish(&line);
}

void log_number(LogLevel level, const char *event, const char *key, long long number) {
    if (level < least) {
        return;
    }
    TEXT(line, LINE_MOST);
    begin(&line, level, event);
    text_format(&line, " %s=%lld", key, number);
    finish(&line);
}
