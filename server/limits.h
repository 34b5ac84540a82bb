/* server/limits.h -- how often somebody may do what costs the server more than others: an allowance
 * for each, which grows again with time.
 *
 * Who is meant is a text: an address, a name, both. All of them share a table of fixed size, whose
 * places nobody outside can work out. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include "server/bucket.h"

/* Every limit stands in these two tables, and docs/limits.md is printed from them
 * (tests/server/limits_table.c): "what" is limited, of whom, and what happens beyond it. */

/* How often: `burst` at once, and one more each so many milliseconds. */
#define LIMIT_RATES(X)                                                                             \
    X(LIMIT_CONNECT, 300, 50, "connections and calls by HTTP", "address", "429")                   \
    X(LIMIT_MESSAGE, 300, 10, "messages", "connection", "read later")                              \
    X(LIMIT_PERSON, 600, 5, "calls, by their cost", "person", "read later")                        \
    X(LIMIT_CALLS, 3000, 2, "calls, by their cost", "address", "read later")                       \
    X(LIMIT_ENTRY, 40, 15000, "new guests and accounts", "address", "`too_often`")                 \
    X(LIMIT_PASSWORD, 20, 10000, "passwords to be checked", "address", "`too_often`")              \
    X(LIMIT_TURN, 10000, 10000, "passwords that were checked", "network",                          \
      "those with fewer go first")                                                                 \
    X(LIMIT_WRONG, 10, 60000, "wrong passwords for one name", "address", "`too_many_wrong`")       \
    X(LIMIT_WRONG_NAME, 100, 6000, "wrong passwords from unknown addresses", "name",               \
      "`too_many_wrong`")                                                                          \
    X(LIMIT_TOKEN, 20, 30000, "wrong tokens and links", "address", "`too_often`")                  \
    X(LIMIT_MAIL, 5, 600000, "emails on request", "person, address and recipient", "`too_often`")  \
    X(LIMIT_PRIVATE, 20, 10000, "calls that change or read an account", "person", "`too_often`")   \
    X(LIMIT_CHAT, 5, 3000, "chat messages", "person", "`too_much_talk`")                           \
    X(LIMIT_TABLES, 60, 1000, "new tables", "person", "`too_often`")

/* How many at a time. */
#define LIMIT_COUNTS(X)                                                                            \
    X(SOCKETS_MOST, 200, "WebSockets", "address", "closed")                                        \
    X(IDLE_MOST, 64, "other connections without a complete request", "address",                    \
      "the oldest is closed")                                                                      \
    X(CONN_MESSAGE_MAX, 64 << 10, "bytes of a message", "connection", "closed")                    \
    X(CONN_QUEUE_MOST, 2 << 20, "bytes the client has not read", "connection", "closed")           \
    X(CONN_WAITING_MOST, 16, "messages before the session is known", "connection", "read later")   \
    X(CONN_WATCHES_MOST, 32, "tables watched", "connection", "`too_many_watched`")                 \
    X(QUEUE_EACH_MOST, 64, "questions to the store", "address", "`busy`")                          \
    X(PASSWORDS_WAITING_MOST, 512, "passwords waiting, half a minute of work", "server",           \
      "`busy` for the last")                                                                       \
    X(ADVICE_EACH_MAX, 1, "hints (`suggest`, `explain`)", "person", "`too_often`")                 \
    X(THINKERS_BUSY, 64, "computer moves and hints waiting", "server", "no hints: `busy`")         \
    X(ADVICE_MS_MOST, 3000, "milliseconds of `suggest`", "call", "refused")                        \
    X(ADVICE_ITERATIONS_MOST, 100000, "playouts of `suggest`", "call", "refused")                  \
    X(EXPLAIN_PLAYOUTS_MOST, 12800, "playouts of each search of `explain`", "call", "refused")     \
    X(TABLES_EACH_MAX, 64, "tables with your seat", "person", "`too_many_tables`")                 \
    X(WAITING_EACH_MAX, 16, "your tables that wait for players", "person", "`too_many_waiting`")   \
    X(TOURNAMENTS_EACH_MAX, 8, "your tournaments", "person", "`too_many_tournaments`")             \
    X(FRIENDS_MAX, 200, "friends", "person", "`too_many_friends`")                                 \
    X(BLOCKED_MAX, 200, "blocked players", "person", "`too_many_blocked`")                         \
    X(MUTED_MAX, 32, "muted players", "person", "`too_many_muted`")                                \
    X(FOLLOWS_MAX, 50, "followed tables", "person", "`too_many_followed`")                         \
    X(DEVICES_MAX, 8, "devices for notices", "person", "`too_many_devices`")                       \
    X(ORDERS_STEPS_MOST, 256, "moves in conditional moves", "person and table",                    \
      "`too_many_orders`")                                                                         \
    X(ORDERS_LINE_MOST, 32, "moves in one line of conditional moves", "person and table", "refused")

typedef enum LimitKind {
#define LIMIT_NAME(NAME, ...) NAME,
    LIMIT_RATES(LIMIT_NAME)
#undef LIMIT_NAME
        LIMIT_KINDS
} LimitKind;

enum {
#define LIMIT_VALUE(NAME, MOST, ...) NAME = MOST,
    LIMIT_COUNTS(LIMIT_VALUE)
#undef LIMIT_VALUE
};

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

/* The same for one whose allowance is kept with them: messages, calls of a person, … */
bool limits_own_left(LimitKind kind, Bucket *own, int64_t now);
bool limits_own_take(LimitKind kind, Bucket *own, int64_t now);

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
