/* server/notice.h -- notices for people who are not there: it is your turn, the game is over.
 *
 * Somebody may name a webhook and let browsers subscribe to Web Push. What is to be sent is kept in
 * the store until it has arrived or there is no sense in it any more, so a restart loses nothing. A
 * notice holds what its reader may know anyway: game, names, a link; never a token or a secret. */
#ifndef SERVER_NOTICE_H
#define SERVER_NOTICE_H

#include "server/http_post.h"
#include "server/hub.h"
#include "server/push.h"
#include "server/table.h"

enum {
    NOTICE_GRACE_MS = 10 * 1000, /* for somebody who reloads the page or moves at once */
    TARGET_LETTERS = 12,
    TARGET_SECRET_SIZE = 160 /* a webhook's secret, or a subscription's keys */
};

typedef enum TargetKind {
    TARGET_WEBHOOK,
    TARGET_PUSH,
    TARGET_MAIL,
    TARGET_FORMER /* an address that was somebody's: kept until one letter has told it so */
} TargetKind;
typedef enum NoticeKind {
    NOTICE_TURN,    /* it is your turn */
    NOTICE_SOON,    /* it is, and time is short */
    NOTICE_OVER,    /* the game is over */
    NOTICE_INVITED, /* somebody asks you to a table */
    NOTICE_ORDERS,  /* your orders do not apply any more */
    NOTICE_FRIEND,  /* somebody would like to be friends: their id instead of a table's, their name
                       instead of a game */
    NOTICE_RULES,   /* the game had to end, because the rules have changed */
    NOTICE_TEST,    /* from here on: what somebody has asked for just now */
    NOTICE_CONFIRM, /* by mail only: is this your address? */
    NOTICE_RESET,   /* … and: a new password */
    NOTICE_MOVED    /* … and: you have another address now */
} NoticeKind;

typedef struct Target {
    char id[ID_SIZE];
    char player[ID_SIZE];
    TargetKind kind;
    char url[HTTP_POST_URL_SIZE];
    char secret[TARGET_SECRET_SIZE]; /* of push: p256dh, a space, auth */
    Lang lang;
    int64_t made;
    int failed;  /* notices in a row that were given up */
    bool busy;   /* one is on its way */
    bool proven; /* the last one was taken: whoever is there is not known to keep others waiting */
    bool silent; /* gets only what was asked for: an address that is not confirmed, or wants no news
                  */
    struct Target *next;
} Target;

/* Loads everything from the store; the key of the server is made when there is none. */
bool notices_load(Hub *hub, Text *error);
void notices_free(Hub *hub);
void notices_tick(Hub *hub); /* sends what is due */

/* To who is not there. */
void notice_turn(Table *table); /* to the person to act */
void notice_end(Table *table);
void notice_orders(Table *table, const char *player);
void notice_invited(Table *table, const char *player);
void notice_friend(Hub *hub, const char *player, const char *asker, const char *name);
void notice_friend_drop(Hub *hub, const char *player, const char *asker); /* has been answered */
/* To somebody who follows the table; it is kept already. */
void notice_followed(Hub *hub, const char *player, const char *table, const char *game,
                     int64_t moves);
void notice_over(Hub *hub, const char *player, const char *table, const char *game);

/* For pages that subscribe: the public key of the server, and whether keys of a browser are any. */
const char *notice_push_key(const Hub *hub);
bool notice_push_keys_good(const Hub *hub, const char *p256dh, const char *auth);

/* What somebody has asked for; NULL: nothing. */
Target *notice_targets(const Hub *hub, const char *player);
bool notice_by_mail(TargetKind kind);
/* NULL: no memory. A webhook takes the place of the one before, a browser that of itself. */
Target *notice_add(Hub *hub, const char *player, TargetKind kind, const char *url,
                   const char *secret, Lang lang);
void notice_drop(Hub *hub, Target *target);
void notice_forget(Hub *hub, const char *player);           /* all of somebody's */
void notice_ask(Hub *hub, Target *target, NoticeKind kind); /* a letter that was asked for */
/* Somebody's wishes have changed: what waits for them is looked at anew. */
void notice_wishes_changed(Hub *hub, const char *player);
int notice_try(Hub *hub, const char *player); /* a test to all of them; returns how many */

/* With many servers: a notice that is for us to send, as fields parted by tabs; and somebody's
 * targets have been changed elsewhere. */
void notice_taken(Hub *hub, char *words);
void notice_targets_changed(Hub *hub, const char *player);

#endif
