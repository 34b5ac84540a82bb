/* server/daytime.c -- the time of day where somebody lives. */
#include "server/daytime.h"

#include <stdio.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/ustring.h>

enum { MINUTE_MS = 60 * 1000 };

/* Only letters that are in names of zones: ICU would also take GMT+1 and worse. */
static bool is_name(const char *name) {
    const size_t length = strlen(name);
    return length > 0 && length < ZONE_SIZE &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/") ==
               length;
}

bool zone_good(const char *name) {
    UChar wide[ZONE_SIZE], found[ZONE_SIZE];
    UErrorCode status = U_ZERO_ERROR;
    UBool system = 0;
    if (!is_name(name) || (strchr(name, '/') == NULL && strcmp(name, "UTC") != 0)) {
        return false;
    }
    u_uastrncpy(wide, name, ZONE_SIZE);
    ucal_getCanonicalTimeZoneID(wide, -1, found, ZONE_SIZE, &system, &status);
    return U_SUCCESS(status) && system;
}

static UCalendar *open_zone(const char *zone, int64_t now) {
    UChar wide[ZONE_SIZE];
    UErrorCode status = U_ZERO_ERROR;
    u_uastrncpy(wide, zone[0] == '\0' ? "UTC" : zone, ZONE_SIZE);
    UCalendar *calendar = ucal_open(wide, -1, "en_GB", UCAL_GREGORIAN, &status);
    if (U_SUCCESS(status)) {
        ucal_setMillis(calendar, (UDate)now, &status);
    }
    if (U_FAILURE(status)) {
        ucal_close(calendar);
        return NULL;
    }
    return calendar;
}

int zone_minute(const char *zone, int64_t now) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = open_zone(zone, now);
    if (calendar == NULL) {
        return (int)(now / MINUTE_MS % DAY_MINUTES);
    }
    const int minute = ucal_get(calendar, UCAL_HOUR_OF_DAY, &status) * 60 +
                       ucal_get(calendar, UCAL_MINUTE, &status);
    ucal_close(calendar);
    return minute;
}

int64_t zone_next(const char *zone, int minute, int64_t now) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = open_zone(zone, now);
    int64_t next = now;
    for (int day = 0; calendar != NULL && U_SUCCESS(status) && next <= now && day < 3; day++) {
        ucal_setMillis(calendar, (UDate)now, &status);
        ucal_add(calendar, UCAL_DAY_OF_MONTH, day, &status);
        ucal_set(calendar, UCAL_HOUR_OF_DAY, minute / 60);
        ucal_set(calendar, UCAL_MINUTE, minute % 60);
        ucal_set(calendar, UCAL_SECOND, 0);
        ucal_set(calendar, UCAL_MILLISECOND, 0);
        next = (int64_t)ucal_getMillis(calendar, &status);
    }
    ucal_close(calendar);
    return next > now ? next : now + (int64_t)DAY_MINUTES * MINUTE_MS;
}

void zone_write(const char *zone, int64_t at, char out[32]) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = open_zone(zone, at);
    out[0] = '\0';
    if (calendar != NULL) {
        snprintf(out, 32, "%04d-%02d-%02d %02d:%02d",
                 ucal_get(calendar, UCAL_YEAR, &status) % 10000,
                 (ucal_get(calendar, UCAL_MONTH, &status) + 1) % 100,
                 ucal_get(calendar, UCAL_DATE, &status) % 100,
                 ucal_get(calendar, UCAL_HOUR_OF_DAY, &status) % 100,
                 ucal_get(calendar, UCAL_MINUTE, &status) % 100);
        ucal_close(calendar);
    }
}

int minute_read(const char *words) {
    if (strlen(words) != 5 || words[2] != ':' || strspn(words, "0123456789") != 2 ||
        strspn(words + 3, "0123456789") != 2) {
        return -1;
    }
    const int hour = (words[0] - '0') * 10 + words[1] - '0';
    const int minute = (words[3] - '0') * 10 + words[4] - '0';
    return hour < 24 && minute < 60 ? hour * 60 + minute : -1;
}

void minute_write(int minute, char out[6]) {
    out[0] = '\0';
    if (minute >= 0 && minute < DAY_MINUTES) {
        snprintf(out, 6, "%02d:%02d", minute / 60, minute % 60);
    }
}
