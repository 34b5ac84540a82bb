/* term/visit.h -- a visit at a server: what the files of `liege join` share. */
#ifndef TERM_VISIT_H
#define TERM_VISIT_H

#include "play/json_doc.h"
#include "play/session.h"
#include "play/sha256.h"
#include "term/client.h"
#include "term/full.h"

enum {
    VISIT_ID = 64,
    VISIT_TOKEN = 200,
    VISIT_NAME = 96,
    VISIT_LOG_MOST = 8192,
    VISIT_ASK = 2048,
    VISIT_PLEDGES = 16 /* remembered, the last ones */
};

/* What an answer is awaited for. */
typedef enum Awaited {
    AWAIT_NOTHING,
    AWAIT_ENTER, /* by the token of an earlier visit */
    AWAIT_WHO,   /* guest or login */
    AWAIT_LOBBY,
    AWAIT_TABLES,
    AWAIT_TABLE, /* a snapshot */
    AWAIT_LEFT,
    AWAIT_HINT,
    AWAIT_RECORD, /* to be saved */
    AWAIT_DONE    /* only an error is told */
} Awaited;
enum { AWAITED_MOST = 64 };

typedef struct VisitLuck {
    char share[SHA256_HEX_SIZE], pledge[SHA256_HEX_SIZE];
} VisitLuck;

typedef struct Visit {
    const Joining *wish;
    ClientAddress address;
    Lang lang;
    Screen screen, plain;
    Line line;
    Full *full; /* NULL: line by line */
    Client *client;
    Awaited awaited[AWAITED_MOST]; /* by the number of the call */
    int calls;
    bool known;   /* the server knows who we are */
    bool leaving; /* enough */
    bool failed;  /* it could not even begin */
    bool lost;    /* there is no connection now */
    char token[VISIT_TOKEN], name[VISIT_NAME], player[VISIT_ID];

    VisitLuck luck[VISIT_PLEDGES]; /* a ring */
    unsigned pledges;              /* ever */

    /* The lobby: choices are commands. */
    Choices choices;
    char file[1024]; /* that the record goes to */
    int serial;      /* counts whatever changes the scene */

    /* The table, while there is one. */
    char table[VISIT_ID];
    const Game *game;
    int seats, you; /* you: a seat or NATURE */
    bool waiting, over, owner;
    char names[SEATS_MAX][VISIT_NAME];
    bool here; /* a state has come */
    int to_act, count, undo_by;
    char ask[VISIT_ASK];
    char result[VISIT_ASK];
    int log_count;
    char *log[VISIT_LOG_MOST]; /* sentences of each move */
    int told;                  /* moves told in lines */
    Buffer talk;               /* remarks */
    size_t talk_told;
    Buffer shown;                         /* log and talk for the scene */
    _Alignas(64) uint8_t view[STATE_MAX]; /* what we may know */
} Visit;

/* visit_table.c: what the server says. */

void visit_hear(Visit *visit, const char *text, size_t length);
void visit_forget_table(Visit *visit);

/* visit_luck.c: one's own share of the draw. */

void visit_pledge(Visit *visit, Text *params); /* a new one, for a call that takes a seat */
/* Of a table as the server tells it: if it is being dealt, what was pledged is shown. */
void visit_show_luck(Visit *visit, const Json *json, int table);

/* visit_show.c: what is seen. */

void visit_say(Visit *visit, const Words *words, const char *const values[], int count);
#define VISIT_SAY(VISIT, WORDS, ...)                                                               \
    visit_say(VISIT, WORDS, (const char *const[]){__VA_ARGS__},                                    \
              (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))
FullAnswer visit_read(Visit *visit, char typed[LINE_SIZE]);
void visit_board(Visit *visit);
void visit_put_names(const Visit *visit, const char *pattern, Text *out);
/* A sentence of the server with spans (core/sentence.h), as plain text. */
void visit_put_sentence(const Visit *visit, const char *marked, Text *out);
void visit_choices(Visit *visit);                                    /* what can be chosen now */
void visit_offer(Visit *visit, const char *text, const char *words); /* one command more */

/* join.c: calls. */

void visit_call(Visit *visit, Awaited awaited, const char *method, const char *params);
void visit_lobby(Visit *visit);
void visit_enter(Visit *visit); /* says who we are */
void visit_known(Visit *visit); /* the server has understood */

#endif
