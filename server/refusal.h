/* server/refusal.h -- every reason for which a call is refused: its code, its name and its words.
 *
 * The code says what kind it is and is kept for ever; the name tells the reason exactly, and pages
 * and programs may translate by it. docs/api.md lists them all (tests/server/refusals.py). */
#ifndef SERVER_REFUSAL_H
#define SERVER_REFUSAL_H

#include "core/text.h"
#include "play/rpc.h"

typedef enum ApiError {
    API_NO_TABLE = 20,    /* there is no such table, or it is not for you */
    API_NOT_NOW = 21,     /* not your turn, not in this state of the table */
    API_NOT_ALLOWED = 22, /* only for others: the owner, somebody with a seat … */
    API_WHO = 23,         /* say who you are first */
    API_TOO_MANY = 24,    /* too often, or too many at a time */
    API_TAKEN = 25,       /* the name or the seat is taken */
    API_WRONG = 26,       /* name, password or token is wrong */
    API_STALE = 27,       /* the game has gone on meanwhile */
    API_BUSY = 28,        /* the store or a thread could not do it */
    API_OTHER_RULES = 29  /* the game was played by another version of the rules */
} ApiError;

/* What is wrong with the request itself comes first (refusal_request.c), then, from REFUSE_NO_TABLE
 * on, why a good one is not granted (refusal.c). The lists also say what {0} and {1} stand for. */
typedef enum Refusal {
    REFUSE_NONE,
    REFUSE_NOT_JSON,
    REFUSE_NO_REQUEST,
    REFUSE_BAD_ID,
    REFUSE_NO_METHOD,
    REFUSE_NOT_BY_NAME,
    REFUSE_UNKNOWN_PARAMETER,
    REFUSE_MISSING,
    REFUSE_NOT_TEXT,
    REFUSE_NOT_FLAG,
    REFUSE_NOT_NUMBER,
    REFUSE_NOT_CHOICE,
    REFUSE_BAD_NAME,
    REFUSE_NAME_UNCLEAR,
    REFUSE_BAD_PASSWORD,
    REFUSE_BAD_SETUP,
    REFUSE_BAD_CLOCK,
    REFUSE_BAD_PEOPLE,
    REFUSE_BAD_PLAYERS,
    REFUSE_BAD_LUCK,
    REFUSE_BAD_PLEDGE,
    REFUSE_BAD_PLAYER_ID,
    REFUSE_BAD_ADDRESS,
    REFUSE_BAD_PUSH_KEYS,
    REFUSE_BAD_BUDGET,
    REFUSE_BAD_AFTER,
    REFUSE_BAD_RANGE,
    REFUSE_RATED_UNDO,
    REFUSE_BAD_MAIL,
    REFUSE_BAD_ZONE,
    REFUSE_BAD_TIME,
    REFUSE_HOLIDAY_FAR,
    REFUSE_BAD_ORDERS,
    REFUSE_ORDERS_MOVE,
    REFUSE_ORDERS_ENDS,
    REFUSE_ORDERS_TWO,
    REFUSE_NOTHING_SAID,
    REFUSE_BAD_TITLE,
    REFUSE_TOURNAMENT_CLOCK,
    REFUSE_BAD_DAY,
    REFUSE_NO_MEMORY,
    REFUSE_NO_MOVE,
    REFUSE_ILLEGAL,
    REFUSE_GAME_OVER,
    REFUSE_UNDO_NEVER,
    REFUSE_UNDO_UNFAIR,
    REFUSE_UNDO_NOTHING,
    REFUSE_TOO_MANY_MOVES,
    REFUSE_ADVICE_RATED,
    REFUSE_ADVICE_PEOPLE,
    REFUSE_ADVICE_DEAL,
    REFUSE_NO_TABLE,
    REFUSE_NO_RECORD,
    REFUSE_NO_REPORT,
    REFUSE_SEALED,
    REFUSE_NO_TOURNAMENT,
    REFUSE_NOT_YOUR_TURN,
    REFUSE_NOT_BEGUN,
    REFUSE_BEGUN,
    REFUSE_NOT_DEALING,
    REFUSE_NOT_OVER,
    REFUSE_COMPUTER_PLAYS,
    REFUSE_NOT_ASKED,
    REFUSE_GIVEN_UP,
    REFUSE_NOT_AWAY,
    REFUSE_TIME_UP,
    REFUSE_MOVE_TIME_UP,
    REFUSE_NO_CLOCK,
    REFUSE_NO_MAIL,
    REFUSE_NO_HOLIDAY,
    REFUSE_HOLIDAY_OVERLAPS,
    REFUSE_ORDERS_QUICK,
    REFUSE_ORDERS_YOUR_TURN,
    REFUSE_DEAL_CLOCK,
    REFUSE_TOURNAMENT_OVER,
    REFUSE_TOURNAMENT_BEGUN,
    REFUSE_TOURNAMENT_WAITS,
    REFUSE_TOO_FEW,
    REFUSE_TOO_LATE,
    REFUSE_NOT_ENTERED,
    REFUSE_LOGGED_IN,
    REFUSE_HAS_ACCOUNT,
    REFUSE_NO_PASSWORD,
    REFUSE_NO_NOTICES,
    REFUSE_NO_INVITATION,
    REFUSE_ANOTHER_BY_NOW,
    REFUSE_NO_SEAT,
    REFUSE_NOT_OWNER,
    REFUSE_NOT_INVITED,
    REFUSE_INVITE_SELF,
    REFUSE_NOT_ORGANISER,
    REFUSE_TOURNAMENT_REMOVED,
    REFUSE_NEEDS_ACCOUNT,
    REFUSE_NOT_MODERATOR,
    REFUSE_ADMIN_SELF,
    REFUSE_ADMIN_MODERATOR,
    REFUSE_FRIEND_SELF,
    REFUSE_FOLLOW_OWN,
    REFUSE_YOU_BLOCK,
    REFUSE_BLOCKED,
    REFUSE_NO_GUESTS,
    REFUSE_REGISTRATION_CLOSED,
    REFUSE_BANNED,
    REFUSE_SILENT_TABLE,
    REFUSE_SEATS_TALK,
    REFUSE_BOT,
    REFUSE_WHO,
    REFUSE_TOO_OFTEN,
    REFUSE_TOO_MANY_TABLES,
    REFUSE_TOO_MANY_WAITING,
    REFUSE_TOO_MANY_WATCHED,
    REFUSE_TOO_MANY_MUTED,
    REFUSE_TOO_MANY_FRIENDS,
    REFUSE_TOO_MANY_ASK,
    REFUSE_TOO_MANY_BLOCKED,
    REFUSE_TOO_MANY_FOLLOWED,
    REFUSE_TOO_MANY_DEVICES,
    REFUSE_TOO_MANY_TOURNAMENTS,
    REFUSE_TOO_MUCH_TALK,
    REFUSE_TOO_MANY_ORDERS,
    REFUSE_HOLIDAY_TOO_LONG,
    REFUSE_TOO_MANY_WRONG,
    REFUSE_NAME_TAKEN,
    REFUSE_NAME_OF_ACCOUNT,
    REFUSE_NAME_LIKE,
    REFUSE_NAME_RESERVED,
    REFUSE_SEAT_TAKEN,
    REFUSE_ALL_SEATS_TAKEN,
    REFUSE_ENTERED,
    REFUSE_TOURNAMENT_FULL,
    REFUSE_WRONG_LOGIN,
    REFUSE_WRONG_TOKEN,
    REFUSE_WRONG_PASSWORD,
    REFUSE_ACCOUNT_GONE,
    REFUSE_WRONG_CODE,
    REFUSE_WRONG_SHARE,
    REFUSE_WRONG_LINK,
    REFUSE_NO_SUCH_PLAYER,
    REFUSE_NO_SUCH_ENTRY,
    REFUSE_STALE,
    REFUSE_BUSY,
    REFUSE_DAMAGED,
    REFUSE_OTHER_RULES,
    REFUSALS_COUNT
} Refusal;

typedef struct RefusalFacts {
    int code;
    const char *name;
    Words words;
} RefusalFacts;

const RefusalFacts *refusal_facts(Refusal why);

/* May it be that it is refused only because the caller knows the table better than we do? With many
 * servers the table is read once more before that is said (fetch.h). */
bool refusal_by_table(Refusal why);

/* Its sentence in a language, with two values filled in; NULL where it has none. */
void refusal_write(Refusal why, Lang lang, const char *first, const char *second, Text *out);

#endif
