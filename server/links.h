/* server/links.h -- links of letters and calendars: what a path of HTTP opens, and its secret.
 *
 * What comes from outside is looked at letter by letter here, before anybody makes a call of it;
 * nothing here knows sockets, so it is fuzzed (fuzz/fuzz_wire.c). */
#ifndef SERVER_LINKS_H
#define SERVER_LINKS_H

typedef enum LinkKind {
    LINK_NONE,    /* no link of ours */
    LINK_OFF,     /* /unsubscribe/SECRET: no more mail (RFC 8058) */
    LINK_CALENDAR /* /calendar/SECRET.ics */
} LinkKind;

enum { LINK_SECRET_SIZE = 64 };

/* `secret` is "" if the path has the form of a link with nothing in it that could be a secret. */
LinkKind link_read(const char *path, char secret[LINK_SECRET_SIZE]);

#endif
