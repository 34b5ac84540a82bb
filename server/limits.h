/* server/limits.h -- how often somebody may do what costs the server more than others: an allowance
 * for each, which grows again with time.
 *
 * Who is meant is a text: an address, a name, both. All of them share a table of fixed size, whose
 * places nobody outside can work out. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "server/bucket.h"

typedef enum LimitKind {
    LIMIT_ENTRY,      /* new guests and accounts from one address */
    LIMIT_PASSWORD,   /* passwords to be checked from one address: each takes 64 MiB for a moment */
    LIMIT_TURN,       /* passwords that one network has had lately: who has had fewer goes first */
    LIMIT_WRONG,      /* wrong passwords for one name from one address */
    LIMIT_WRONG_NAME, /* wrong passwords for one name from anywhere */
    LIMIT_TOKEN,      /* wrong tokens from one address */
    LIMIT_CALLS,      /* calls from one address, by their cost */
    LIMIT_MAIL,       /* letters that somebody asks for: from one address, by one, to one */
    LIMIT_CONNECT,    /* new connections from one address, before anything is known of them */
    LIMIT_KINDS
} LimitKind;

/* So many that a flood from hundreds of addresses does not make those of others be forgotten. */
enum { LIMIT_SLOTS = 32768, LIMIT_WAYS = 4 };

typedef struct Limits {
    unsigned char secret[16];
    double share; /* of the rates that counts here; 0: all of it */
    struct LimitSlot {
        uint64_t key; /* 0: free */
        Bucket bucket;
        int kind;
    } slot[LIMIT_SLOTS];
} Limits;

void limits_init(Limits *limits); /* all zero before */

/* So many servers share the work, and somebody may come to all of them or only to one. What holds
 * for all together is between half and twice of what holds for one. */
void limits_share(Limits *limits, int servers);

/* `now` of the steady clock. Is there anything left? limits_take uses up one, as far as there is
 * one; false: there was none.
 */
bool limits_left(Limits *limits, LimitKind kind, const char *who, int64_t now);
bool limits_take(Limits *limits, LimitKind kind, const char *who, int64_t now);

/* Uses up so much, even if there is less: then nothing is left for a while. */
void limits_charge(Limits *limits, LimitKind kind, const char *who, double cost, int64_t now);

/* When all of it will have grown again. */
int64_t limits_whole(Limits *limits, LimitKind kind, const char *who, int64_t now);

/* A number for somebody that nobody outside can work out; not 0. */
uint32_t limits_hash(const Limits *limits, const char *who);

/* Of an address what stands for one household: all of IPv4, half of IPv6. "" for this machine,
 * which has no limits. */
void limits_address(const char *peer, char *out, int size);

/* Of a household what stands for one network: all of IPv4, a /48 of IPv6. This machine has one. */
void limits_network(const char *household, char *out, int size);

#endif
