/* server/links.c -- links of letters and calendars: what a path of HTTP opens, and its secret. */
#include "server/links.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *before, *after;
} FORMS[] = {[LINK_OFF] = {"/unsubscribe/", ""}, [LINK_CALENDAR] = {"/calendar/", ".ics"}};

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

LinkKind link_read(const char *path, char secret[LINK_SECRET_SIZE]) {
    secret[0] = '\0';
    for (LinkKind kind = LINK_OFF; kind <= LINK_CALENDAR; kind++) {
        const size_t head = strlen(FORMS[kind].before), tail = strlen(FORMS[kind].after);
        if (strncmp(path, FORMS[kind].before, head) != 0) {
            continue;
        }
        const char *from = path + head;
        const size_t length = strlen(from), size = length < tail ? 0 : length - tail;
        bool good = size < LINK_SECRET_SIZE && length >= tail &&
                    strcmp(from + size, FORMS[kind].after) == 0;
        for (size_t i = 0; i < size && good; i++) {
            good = is_letter(from[i]);
        }
        if (good) {
            memcpy(secret, from, size);
            secret[size] = '\0';
        }
        return kind;
    }
    return LINK_NONE;
}
