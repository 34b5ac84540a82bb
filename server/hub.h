/* server/hub.h -- all that the server knows while it runs: people, tables, connections.
 *
 * Everything here happens in one thread. A call changes what is in memory, hands the change to the
 * store, and answers; the answers leave when the change is on disk (conn.h). */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "play/eyes.h"
#include "play/json_doc.h"
#include "play/match.h"
#include "play/proof.h"
#include "server/conn.h"
#include "server/limits.h"
#include "server/map.h"
#include "server/names.h"
#include "server/store.h"
#include "server/work.h"

enum {
    ID_SIZE = 20,        /* of players and tables, with the closing zero */
    TOKEN_SIZE = 48,     /* of sessions */
    PASSWORD_LEAST = 8,  /* bytes */
    PASSWORD_MOST = 256, /* bytes */
    INVITED_MAX = 8,
    CHAIN_SIZE = 33, /* of a hash over moves, with the closing zero */
    MUTED_MAX = 32,
    LOBBY_MOST = 256,                       /* news of the lobby that wait */
    CHAT_KEPT = 50,                         /* remarks of a table in memory */
    CHAT_SIZE = 501,                        /* bytes of a remark with the closing zero */
    TABLES_EACH_MAX = 64,                   /* that one person may sit at */
    WAITING_MOST_MS = 7 * 24 * 3600 * 1000, /* of a table for players */
    CHANGES_KEPT = 256 /* players that have changed, the last ones (identity.h) */
};

typedef struct Hub Hub;
typedef struct Table Table;

typedef struct Person {
    char id[ID_SIZE];
    char name[MATCH_NAME_SIZE];
    bool account; /* else a guest */
    bool deleted;
    bool read; /* what the store knows of them is here; else only id and name */
    int holds; /* reasons to stay in memory beside these: finished tables that are looked at */
    int64_t made;
    Conn *conns;                    /* all devices */
    Table *tables[TABLES_EACH_MAX]; /* that are not over */
    int table_count;
    char muted[MUTED_MAX][ID_SIZE];
    int muted_count;
    Bucket call_allowance, chat_allowance, data_allowance, table_allowance;
} Person;

typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER } SeatKind;

typedef struct Seat {
    SeatKind kind;
    Person *person; /* of SEAT_PERSON */
    int level;      /* of SEAT_COMPUTER, or of the one who plays for somebody away */
    bool away;      /* a computer plays for the person */
    bool out;       /* has resigned or run out of time: counts as last */
    bool agrees;    /* to the undo that is asked for */
    bool rests;     /* would let the clocks stand still */
    int64_t left;   /* milliseconds on the clock when it last began to run */
    int furthest;   /* number of moves for which it has got the time for a move */
    char luck[PROOF_LUCK_SIZE];
} Seat;

/* One that is damaged is never in memory. */
typedef enum TableStatus { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_DAMAGED } TableStatus;
typedef enum TableAccess { ACCESS_OPEN, ACCESS_LINK, ACCESS_PEOPLE } TableAccess;
typedef enum ClockKind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME } ClockKind;
typedef enum OnTime { ON_TIME_COMPUTER, ON_TIME_END } OnTime;
typedef enum UndoPolicy { UNDO_AGREE, UNDO_FAIR, UNDO_NEVER } UndoPolicy;
typedef enum ChatPolicy { CHAT_ALL, CHAT_SEATS, CHAT_NONE } ChatPolicy;
typedef enum EndReason { END_NONE, END_OVER, END_RESIGN, END_TIME, END_RULES } EndReason;

/* How their names are written, in the order of the values; NULL closes. */
extern const char *const STATUS_WORDS[],
    *const ACCESS_WORDS[],
        *const CLOCK_WORDS[], *const ON_TIME_WORDS[],
                                  *const UNDO_WORDS[], *const CHAT_WORDS[], *const END_WORDS[],
                                                                                *const SEAT_WORDS[];

typedef struct Remark {
    int number;
    char player[ID_SIZE];
    char name[MATCH_NAME_SIZE];
    int64_t at;
    char words[CHAT_SIZE];
} Remark;

/* What whoever makes a table chooses. */
typedef struct TableSettings {
    const Game *game;
    Setup setup;
    TableAccess access;
    ClockKind clock;
    int64_t clock_ms, increment_ms;
    OnTime on_time;
    UndoPolicy undo;
    ChatPolicy chat;
    bool rated, lots;
    bool closed;                                /* no spectators while the game goes on */
    char invited[INVITED_MAX][MATCH_NAME_SIZE]; /* ids of players */
    int invited_count;
} TableSettings;

struct Table {
    Hub *hub;
    char id[ID_SIZE];
    char owner[ID_SIZE];
    TableSettings set;
    TableStatus status;
    int64_t made, changed;
    uint64_t written;       /* number of the last write about it */
    char chain[CHAIN_SIZE]; /* of the last row of moves (moves.c) */
    Seat seat[SEATS_MAX];
    Proof proof; /* without the list of hidden moves */

    Match *match; /* NULL: put away; then `moves` has them */
    Move *moves;
    int count;
    int turn;           /* of the match, kept when it is put away */
    int64_t used;       /* when the match was last looked at, of the steady clock as … */
    int64_t turn_since; /* … when the clock of the seat to act began to run … */
    int64_t deadline;   /* … and when something is to happen; 0: nothing */
    int heap_at;        /* place among the deadlines, -1: not there */
    int furthest;       /* most moves that the game ever had: for those clocks got more */
    uint32_t version;   /* changes with every move, so that late thoughts are thrown away */
    bool thinking;
    int undo_by; /* seat that asks to take its move back; -1: none */

    EndReason why;
    int ended_by; /* seat that resigned or ran out of time; -1: none */
    Score score[SEATS_MAX];
    int64_t ended;
    char next[ID_SIZE]; /* of the rematch */

    Conn **watchers;
    int watcher_count, watcher_room;
    Remark *chat[CHAT_KEPT]; /* a ring */
    int chat_count;          /* remarks ever made */
    Table *awake_previous, *awake_next;
    bool awake;
};

struct Hub {
    Store *store;
    Inbox *inbox;
    Work *thinkers, *clerks, *couriers;
    int thinker_count;
    int level_most; /* of computers, whatever a table asks for */
    char url[512];
    bool secure_cookies;
    Map people, tables;
    Conn *conns;
    Conn *held;   /* wait for the disk */
    Conn *paused; /* were too quick */
    uint64_t conn_number;
    Table **heap; /* by deadline, the earliest first */
    int heap_count, heap_room;
    char (*lobby)[ID_SIZE]; /* tables of which the lobby is to be told */
    int lobby_count;
    int64_t lobby_at; /* when it was told last */
    Table *awake;     /* tables with their match in memory */
    Buffer out, scratch, line;
    JsonDoc doc;
    Limits limits;
    char changed[CHANGES_KEPT][ID_SIZE]; /* a ring */
    uint64_t changes;                    /* ever */
    int hashing; /* calls that wait for a password to be hashed or checked */
    struct Notices *notices;
    bool notices_anywhere; /* also to private addresses */
    struct HttpPost *http; /* for `post` */
    int (*post)(struct HttpPost *http, const char *url, const char *headers, const void *body,
                size_t length, Text *error); /* http_post.h; NULL: nothing is sent */
    void (*wake)(Conn *conn);                /* something is to be written or closed */
    void (*pause)(Conn *conn, bool on);      /* do not read from it, or read again */
    int64_t (*clock)(void);  /* of the wall, in milliseconds (moment.h); tests have their own */
    int64_t (*steady)(void); /* for whatever runs out or is waited for */
    int64_t stalled_at;      /* since when nothing can be written (steady); 0: all is well */
    int64_t swept_at;        /* when sessions were last looked through (steady) */
    int64_t wall_offset;     /* of the wall clock to the steady one, as the store takes it to be */
    int64_t alive_at;        /* when the store was last told that the server is alive */
    bool closing;
};

/* NULL: `error` says why. `threads` as in store.h. Loads all tables that are not over. */
Hub *hub_new(const char *where, bool threads, Inbox *inbox, Text *error);
void hub_free(Hub *hub);

/* Connections. The hub owns them from hub_open to hub_close. */
Conn *hub_conn(Hub *hub); /* a new one; NULL: no memory */
void hub_open(Conn *conn);
void hub_message(Conn *conn, const char *bytes, size_t length);
void hub_close(Conn *conn);
void conn_hold(Conn *conn); /* while an answer is on its way: conn_release */
void conn_release(Conn *conn);
/* Some sessions of a person have ended: who came by them is closed; `self` stays, as nobody. */
void hub_recheck(Hub *hub, const char *id, const Conn *self);

/* A call costs the server more than others: so much of the allowance goes, even below nothing. */
void hub_charge(Conn *conn, int cost);

/* To be called when the store has come further, and a few times a second. */
void hub_durable(Hub *hub);
void hub_tick(Hub *hub);

/* ---- people.c ---- */

void id_new(char out[ID_SIZE], int letters); /* drawn by chance, not to be guessed */
Person *person_of(Hub *hub, const char *id, const char *name, bool account); /* found or made */
/* What the store knows of somebody, unless it is in memory already. It wins over what a table
 * remembered. `muted` is a list of ids. */
void person_read(Person *person, const char *name, bool account, const char *muted, int64_t made);
void person_release(Hub *hub, Person *person); /* freed if nobody needs it */
void person_save_muted(Hub *hub, const Person *person);
/* Everything but the games they played. Their connections are nobody's then, and all sockets but
 * `self` are closed. */
void person_forget(Hub *hub, const char *who, const Conn *self);
void person_attach(Conn *conn, Person *person); /* NULL: leaves */
bool person_mutes(const Person *person, const char *id);
void token_new(char out[TOKEN_SIZE]);
void token_hash(const char *token, char out[SHA256_HEX_SIZE]);

/* ---- table.c: what can happen at a table ---- */

Table *table_new(Hub *hub, const TableSettings *set, const Person *owner); /* NULL: no memory */
Table *table_find(Hub *hub, const char *id);
void table_save(Table *table); /* settings and seats */
void table_free(Table *table);
int table_seat_of(const Table *table, const Person *person);  /* -1: none */
bool table_admits(const Table *table, const Person *person);  /* may look on */
bool table_invites(const Table *table, const Person *person); /* may take a seat */
bool table_full(const Table *table);
void table_sit(Table *table, int seat, Person *person, const char *luck);
void table_stand(Table *table, int seat);
/* A waiting table without people is given up and freed (true); one without its owner gets
 * another. */
bool table_close_if_empty(Table *table);
void table_begin(Table *table); /* all seats taken or filled by computers; lots are drawn */
/* At the game's start, with nature not playing yet. NULL: `error` says why. */
Match *table_new_match(const Table *table, Text *error);
bool table_wake(Table *table); /* has its match in memory; false: no memory */
bool table_by_computer(const Table *table, int seat);
MatchAnswer table_play(Table *table, const char *words, Text *error); /* of the seat to act */
void table_rewind(Table *table, int index);
void table_resign(Table *table, int seat);
void table_time_out(Table *table);
void table_end(Table *table, EndReason why, int seat);
void table_nudge(Table *table); /* lets a computer think if it is to act */
void table_stop_thinking(void); /* in a thinker's thread: frees what it has */
void advice_stop(void);         /* the same for advice */
void table_watch(Table *table, Conn *conn);
void table_unwatch(Table *table, Conn *conn);
void table_forget(Table *table); /* one that is over and not watched leaves memory */
Remark *table_say(Table *table, const Person *person, const char *words);
/* NULL: `error` says why; *old: it was played by other rules. A table that waits takes on those of
 * this program. */
Table *table_load(Hub *hub, const char *id, TableStatus status, const char *doc, bool *old,
                  Text *error);
bool table_load_all(Hub *hub, Text *error);
void table_write_doc(const Table *table, Buffer *out);
/* A member of such a doc; what it lacks is 0 or "". */
int64_t doc_number(const Json *json, int node, const char *key);
void doc_words(const Json *json, int node, const char *key, char *out, size_t size);
/* Clocks (clock.c); `now` of the steady clock. */
int64_t table_left(const Table *table, int seat, int64_t now); /* on its clock */
void table_stop_clock(Table *table, int64_t now); /* the seat to act has spent its time so far */
void table_run_clock(Table *table, int64_t now);  /* from now on the seat to act spends it */
int64_t table_deadline(const Table *table);       /* of the wall clock, to be told; 0: none */
/* Do all people at the table let the clocks stand still? */
bool table_resting(const Table *table);
void heap_set(Table *table, int64_t deadline); /* 0: none */

/* ---- moves.c: the moves of a game in the store ---- */

void table_keep_moves(Table *table, int from); /* those from number `from` on, as one row */
void table_keep_clock(Table *table);           /* without a move */
void table_cut_moves(Table *table);            /* those that the match has no more are gone */
/* Reads a row into the match. False: it is damaged, and `error` says how. *chained: the rows before
 * it had a chain. */
bool table_read_moves(Table *table, int64_t n, const char *words, const char *clock,
                      const char *chain, bool *chained, Text *error);

/* ---- tell.c: what people are told ---- */

int tell_eyes(const Table *table, const Person *person); /* play/eyes.h */
void tell_turn(const Table *table, Buffer *out);         /* "to_act":…,"phase":… */
void tell_brief(const Table *table, Buffer *out);        /* one object */
void tell_state(const Table *table, int eyes, Lang lang, bool lean, Buffer *out); /* one object */
void tell_view(const Table *table, int index, int eyes, Buffer *out);             /* one text */
void tell_legal(const Table *table, Buffer *scratch, Buffer *out);
void tell_snapshot(const Table *table, Conn *conn, bool lean, Buffer *out);
void tell_chat(const Table *table, const Person *person, Buffer *out); /* one list */
void tell_remark(const Table *table, const Remark *remark, Buffer *out);
void tell_played(const Table *table, int from, int eyes,
                 Buffer *out);                   /* as `liege rpc` answers play */
bool tell_hidden(const Table *table, int index); /* is this move kept from anybody? */
void tell_position(const Table *table, int eyes, Buffer *out);

/* To all who watch, each what they may know; moves from number `from` on are new. */
void tell_update(Table *table, int from);
void tell_remarked(Table *table, const Remark *remark);
void tell_presence(Table *table);
void tell_lobby(Table *table);      /* to all who look at the lobby: it is new or has changed … */
void tell_lobby_gone(Table *table); /* … or has gone; both a little later, the last of each table */
void tell_lobby_news(Hub *hub);     /* now */
void tell_gone(Table *table); /* to all who watch: it was given up, there is no such table now */
void tell_your_turn(Table *table); /* to the devices of the person to act */
void tell_person(Hub *hub, Person *person, const char *text, size_t length);

/* ---- api.c ---- */

void api_message(Conn *conn, const char *bytes, size_t length);

/* ---- notice.c: who is not there is told (notice.h) ---- */

void notice_turn(Table *table); /* to the person to act */
void notice_end(Table *table);
void notice_over(Hub *hub, const char *player, const char *table, const char *game);

/* ---- old.c: games of other versions of the rules ---- */

void old_end(Hub *hub, const char *id, const char *doc); /* one that cannot go on */
/* What `record` answers for a text that cannot be replayed. */
void old_record(const char *text, char names[][MATCH_NAME_SIZE], int seats, Buffer *out);

/* ---- end.c: records, ratings ---- */

void end_record(Table *table); /* writes the record and the new ratings */

#endif
