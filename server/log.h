/* server/log.h -- one line per event on standard error, as key=value pairs, without secrets.
 *
 *     time=2026-11-15T06:40:00.123Z level=info event=listen url="http://localhost:8080"
 */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>
#include <stddef.h>

typedef enum LogLevel { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR } LogLevel;

/* Lines below this level are left out; "info" unless told. False: there is no such level. */
bool log_from(const char *level);

/* Pairs of key and value, closed by NULL. Values may be anything; they are quoted where needed. */
void log_line(LogLevel level, const char *event, ...) __attribute__((sentinel));

/* The same for one number. */
void log_number(LogLevel level, const char *event, const char *key, long long number);

#endif
