/* server/contact.h -- how somebody wants to be reached: an address for mail, a time zone, hours in
 * which nothing comes, one letter a day, a calendar.
 *
 * An address gets notices when its owner has opened the link in a first letter. Mail is one more
 * target of notices (notice.h), so it waits in the store, is tried again and sent once, whichever
 * server sends it. Of what opens something (a link to confirm, to set a password, to the calendar)
 * the store has a hash only: it is drawn when the letter leaves. */
#ifndef SERVER_CONTACT_H
#define SERVER_CONTACT_H

#include "server/daytime.h"
#include "server/hub.h"
#include "server/mail.h"
#include "server/notice.h"

enum {
    CONFIRM_MS = 24 * 3600 * 1000, /* that a link to confirm an address can be opened */
    RESET_MS = 3600 * 1000,        /* … and one for a new password */
    DIGEST_MS = 30 * 60 * 1000     /* from the hour of the daily letter on it may leave */
};

typedef struct Contact {
    char player[ID_SIZE];
    char name[MATCH_NAME_SIZE];      /* when it was read */
    char target[ID_SIZE];            /* of its notices */
    char address[MAIL_ADDRESS_SIZE]; /* "": none */
    Lang lang;
    int64_t confirmed; /* when; 0: not yet */
    bool news;         /* wants notices by mail; else only what was asked for */
    char zone[ZONE_SIZE];
    int quiet_from, quiet_to, digest; /* minutes of the day; -1: none */
    char feed[SHA256_HEX_SIZE];       /* hash of the calendar's secret; "": there is none */
    int failed;                       /* letters in a row that nobody took */
    int64_t made;
} Contact;

bool contacts_load(Hub *hub, Text *error); /* after notices_load */
void contacts_free(Hub *hub);
Contact *contact_of(const Hub *hub, const char *player); /* NULL: has chosen nothing */
Contact *contact_make(Hub *hub, const char *player);     /* found or made; NULL: no memory */
void contact_save(Hub *hub, const Contact *contact);     /* and told to other servers */
/* Another address, or "" for none; it is kept with all else of the contact. No link that was sent
 * to the one before opens anything any more, and if it was confirmed a letter there says so. */
void contact_move(Hub *hub, Contact *contact, const char *address);
void contact_forget(Hub *hub, const char *player);
void contact_changed(Hub *hub, const char *player); /* at another server: read anew */
/* The address as a target of notices: listed anew, as the contact has it now. */
void contact_list(Hub *hub, const char *player);

/* Until when a notice waits, by the wall clock: quiet hours, the daily letter. 0: it need not. */
int64_t contact_holds(const Hub *hub, const Target *target, NoticeKind kind, int tries);

/* A letter was not taken for good, or has arrived. */
void contact_answered(Hub *hub, const Target *target, bool good);

/* Draws what the link of a letter opens, and keeps its hash. */
void contact_token(Hub *hub, const Target *target, NoticeKind kind, char out[TOKEN_SIZE]);
/* The address of the page that ends notices by mail; whose it is, or NULL for words that are
 * forged. */
void contact_off_link(const Hub *hub, const Target *target, Text *out);
Contact *contact_off(const Hub *hub, const char *token);

extern const char SQL_CONTACT_OF[];  /* what is kept of somebody, for themselves */
extern const char SQL_RESETS_DROP[]; /* their links for a new password */

#endif
