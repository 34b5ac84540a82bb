/* server/daytime.h -- the time of day where somebody lives: zones by their IANA names, by ICU. */
#ifndef SERVER_DAYTIME_H
#define SERVER_DAYTIME_H

#include <stdbool.h>
#include <stdint.h>

enum { ZONE_SIZE = 64, DAY_MINUTES = 24 * 60 };

bool zone_good(const char *name); /* such as Europe/Vienna */

/* Minutes since midnight there; `now` in milliseconds since 1970. "" is UTC. */
int zone_minute(const char *zone, int64_t now);
/* When it is next so late there, after `now`. */
int64_t zone_next(const char *zone, int minute, int64_t now);

/* "2026-11-17 07:30". */
void zone_write(const char *zone, int64_t at, char out[32]);

/* "07:30" as minutes; -1: it is none. */
int minute_read(const char *words);
void minute_write(int minute, char out[6]);

#endif
