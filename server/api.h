/* server/api.h -- calls of clients: JSON-RPC 2.0, the same over WebSocket and HTTP POST.
 *
 * docs/api.md tells all methods. A method writes its result to call->out and returns CALL_DONE; or
 * refuses with a sentence; or keeps the call for later, when it waits for the store or a thread. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/hub.h"
#include "server/refusal.h"
#include "server/table.h"

/* A message of a client: answered at once, or later. */
void api_message(Conn *conn, const char *bytes, size_t length);

typedef enum CallAnswer { CALL_DONE, CALL_REFUSED, CALL_LATER } CallAnswer;

enum { CALL_ID_SIZE = 80, CALL_SENTENCE_SIZE = 2048 };

typedef struct Call {
    Hub *hub;
    Conn *conn;
    const Json *json;
    int params;            /* an object, or JSON_NONE */
    char id[CALL_ID_SIZE]; /* as JSON; "" for a notification */
    Buffer *out;
    bool reads;        /* changes nothing */
    uint64_t after;    /* the write that must be durable before what it reads may be told */
    const char *bytes; /* the whole message */
    size_t length;
    bool parked;         /* it goes on when a table has been read from the store (fetch.h) */
    char about[ID_SIZE]; /* the table that call_table found, or "" */
    Refusal why;
    char rule[16]; /* that forbids the move, or "" */
    char sentence[CALL_SENTENCE_SIZE];
    Text error;
} Call;

/* Whom a method is for: all, those who have said who they are, those but not their bots (what is
 * private or changes the account), or the operator and moderators. */
typedef enum ApiWho { ANYBODY = false, SOMEBODY = true, THEMSELVES, MODERATORS } ApiWho;

typedef struct ApiMethod {
    const char *name;
    CallAnswer (*answer)(Call *call);
    ApiWho who;
    const char *allowed[20]; /* names of parameters, then NULL */
} ApiMethod;

/* Lists of methods, each closed by one without a name. */
extern const ApiMethod API_PEOPLE[], API_SESSION[], API_DATA[], API_NOTICES[], API_LOBBY[],
    API_TABLE[], API_PLAY[], API_ADVICE[], API_INVITES[], API_FRIENDS[], API_ADMIN[],
    API_ADMIN_PEOPLE[], API_ADMIN_TOURNAMENT[];
extern const ApiMethod API_ORDERS[], API_NOTES[], API_TOURNAMENT[], API_TOURNAMENTS[], API_DAILY[];
extern const ApiMethod API_CONTACT[], API_HOLIDAYS[];
extern const ApiMethod API_PROFILE[], API_SEARCH[], API_FOLLOW[];

/* The i-th of all methods; NULL: there are no more. What it costs, in calls (LIMIT_PERSON,
 * LIMIT_CALLS), and which other rates it counts against: the i-th, or LIMIT_KINDS. */
const ApiMethod *api_method(int i);
int api_cost(const ApiMethod *method);
LimitKind api_rate(const ApiMethod *method, int i);

CallAnswer call_refuse(Call *call, Refusal why);
CallAnswer call_refuse_with(Call *call, Refusal why, const char *first, const char *second);
CallAnswer call_refused(Call *call, Refusal why); /* the sentence is in call->error already */

/* Parameters. The functions that return bool refuse by themselves. */
int call_node(const Call *call, const char *name);
bool call_words(Call *call, const char *name, char *out, size_t size); /* must be there */
/* May be left out; then `out` stays as it is. */
bool call_option_words(Call *call, const char *name, char *out, size_t size);
/* The same of words that others will read: what would steer their screens becomes spaces
 * (core/tame.h). */
bool call_said(Call *call, const char *name, char *out, size_t size);
bool call_option_said(Call *call, const char *name, char *out, size_t size);
bool call_option_flag(Call *call, const char *name, bool *out);
bool call_option_number(Call *call, const char *name, int64_t least, int64_t most, int64_t *out);
bool call_option_choice(Call *call, const char *name, const char *const words[], int *out);
bool call_option_lang(Call *call);
void call_range(Lang lang, int64_t least, int64_t most, Text *out); /* "5 to 9" */

/* A table's settings, of `new` and of a tournament: game, seats, options, clock and what else the
 * call gives. */
bool call_settings(Call *call, TableSettings *set);

/* A call that is answered later: the head of a task. */
typedef struct LaterCall {
    Task task;
    Hub *hub;
    Conn *conn;
    char person[ID_SIZE]; /* for whom it was made; "": nobody */
    uint32_t identity;    /* of the connection, when it was made */
    char id[CALL_ID_SIZE];
    Lang lang;
    int64_t begun; /* when it came, in microseconds of the steady clock */
    Buffer out;    /* the result */
    Refusal why;   /* REFUSE_NONE: fine */
    char sentence[300];
} LaterCall;

/* `size` of the struct that begins with a LaterCall. NULL: no memory, and the call is refused. */
LaterCall *call_later(Call *call, size_t size, void (*work)(Task *task, Db *db),
                      void (*done)(Task *task));
void later_refuse(LaterCall *later, Refusal why);
void later_refuse_with(LaterCall *later, Refusal why, const char *first);
/* Sends the answer and frees it. Also as `done` of tasks that have nothing else to do. */
void later_answer(Task *task);
void later_free(LaterCall *later);
/* Is the connection still the one of whoever made the call? If it is not, no result is sent to
 * it. A call that makes it somebody else's says so with later_move. */
bool later_same(const LaterCall *later);
void later_move(LaterCall *later);

/* What somebody is told of themselves, an object without its closing brace. */
void api_write_me(const Conn *conn, Buffer *buffer);
void api_add_rating(const DbRow *row, Text *out); /* game, rating, doubt, games */

/* For calls that cost more than others: not too many from one person. */
bool api_not_too_often(Call *call);

/* Answers a message that waited with a refusal. */
void api_refuse(Conn *conn, const char *bytes, size_t length, Refusal why);

/* What is told of this table must be durable. */
void call_after(Call *call, const Table *table);

/* The table that the call names under "table", or the only one its connection watches; NULL after
 * refusing. Its match is in memory. */
Table *call_table(Call *call);

/* The seat of the caller in a game that goes on; -1 after refusing. */
int call_seat(Call *call, const Table *table);
/* Is `count` the number of moves there are, or negative? Else refuses. */
bool call_is_fresh(Call *call, const Table *table, int64_t count);

void advice_stop(void); /* in a thinker's thread: frees what advice has */

#endif
