/* server/table.h -- a table: what it is made of, and what can happen at it. */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "play/match.h"
#include "play/proof.h"
#include "server/people.h"
#include "server/store.h"

enum {
    INVITED_MAX = 8,
    CHAIN_SIZE = 33,                        /* of a hash over moves, with the closing zero */
    CHAT_KEPT = 50,                         /* remarks of a table in memory */
    CHAT_SIZE = 501,                        /* bytes of a remark with the closing zero */
    WAITING_MOST_MS = 7 * 24 * 3600 * 1000, /* of a table for players */
    DEALING_MS = 5 * 1000                   /* of a table for the luck of those who sit there */
};

typedef enum SeatKind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER } SeatKind;

typedef struct Seat {
    SeatKind kind;
    Person *person;  /* of SEAT_PERSON */
    int level;       /* of SEAT_COMPUTER, or of the one who plays for somebody away */
    bool away;       /* a computer plays for the person */
    bool out;        /* has resigned or run out of time: counts as last */
    bool timed;      /* `out` because time ran out; else they have given up */
    bool unmoved;    /* `out` before their first move, and made none since */
    bool agrees;     /* to the undo that is asked for */
    bool rests;      /* would let the clocks stand still */
    int64_t holiday; /* until when they are on holiday (holiday.h), by the wall clock; 0: not */
    int64_t rested;  /* milliseconds of holidays, past and granted, where they are bounded */
    int64_t left;    /* milliseconds on the clock when it last began to run */
    int furthest;    /* number of moves for which it has got the time for a move */
} Seat;

/* One that is damaged is never in memory. */
typedef enum TableStatus { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_DAMAGED } TableStatus;
typedef enum TableAccess { ACCESS_OPEN, ACCESS_LINK, ACCESS_PEOPLE } TableAccess;
typedef enum ClockKind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME } ClockKind;
typedef enum OnTime { ON_TIME_COMPUTER, ON_TIME_END } OnTime;
typedef enum UndoPolicy { UNDO_AGREE, UNDO_FAIR, UNDO_NEVER } UndoPolicy;
typedef enum ChatPolicy { CHAT_ALL, CHAT_SEATS, CHAT_NONE } ChatPolicy;
typedef enum EndReason {
    END_NONE,
    END_OVER,
    END_RESIGN,
    END_TIME,
    END_RULES,
    END_OPERATOR
} EndReason;

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
    bool closed;                                     /* no spectators while the game goes on */
    char invited[INVITED_MAX][MATCH_NAME_SIZE];      /* ids of players … */
    char invited_name[INVITED_MAX][MATCH_NAME_SIZE]; /* … what they are called … */
    bool declined[INVITED_MAX];                      /* … and who does not want to */
    int invited_count;
    bool reserved; /* the seats are for those invited only */
} TableSettings;

/* A table's version in the store, and what is being written about it (head.h). */
typedef struct TableHead {
    int64_t version;             /* 0: the store has none */
    char author[STORE_KEY];      /* who made it */
    int64_t doc_at;              /* version in which the text was last changed */
    bool live;                   /* the store has it among those that are not over */
    bool stale;                  /* another server has changed the table since … */
    bool lost;                   /* … and what we have of it never came to be */
    bool taken;                  /* it is for us to look after it now */
    bool listed;                 /* was among those that the store named last (cluster.c) */
    int64_t fetched;             /* when it was last read from the store, of the steady clock */
    StoreGuard *guard;           /* of the group of writes that is open; NULL: not changed in it */
    int64_t base;                /* version before that group … */
    char base_author[STORE_KEY]; /* … and whose */
    Table *next;                 /* of those changed in the group */
} TableHead;

struct Table {
    Hub *hub;
    char id[ID_SIZE];
    char owner[ID_SIZE];
    TableSettings set;
    TableStatus status;
    int64_t made, changed;
    int64_t begun;    /* when the game began; 0: not yet, or nobody knows */
    int64_t dealing;  /* until when shown luck is waited for, of the wall clock; 0: it is not */
    uint64_t written; /* number of the last write about it */
    char chain[CHAIN_SIZE]; /* of the last row of moves (moves.c) */
    TableHead head;         /* what the store has of it, once all writes are there */
    Seat seat[SEATS_MAX];
    Proof proof;              /* without the list of hidden moves */
    char tournament[ID_SIZE]; /* of which it is a game (tournament.h); "daily"; "": none … */
    int round, game;          /* … and which one; of the daily deal: its date as a number */
    bool sealed;              /* others play the same deal: nobody sees more of it yet */

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
    int undo_by;       /* seat that asks to take its move back; -1: none */
    int undo_at;       /* as the store has it: number of moves then */
    bool ordered;      /* somebody may have given orders (orders.h) … */
    int64_t orders_at; /* … which are to be looked at then, of the steady clock; 0: they were */

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

Table *table_new(Hub *hub, const TableSettings *set, const Person *owner); /* NULL: no memory */
/* The same with an id that was drawn before; nobody needs to own it. */
Table *table_new_as(Hub *hub, const TableSettings *set, const char *owner, const char *id);
Table *table_find(Hub *hub, const char *id);
void table_save(Table *table); /* settings and seats */
void table_free(Table *table);
/* Seats (seats.c). */
int table_seat_of(const Table *table, const Person *person);  /* -1: none */
bool table_invites(const Table *table, const Person *person); /* may take a seat */
bool table_full(const Table *table);
bool table_by_computer(const Table *table, int seat);
/* What the person at a seat is called there: of two of one name the second is "Anna 2". "" for
 * somebody deleted. */
void table_name(const Table *table, int seat, char out[MATCH_NAME_SIZE]);
/* `pledge` of luck (proof.h), or "". */
void table_sit(Table *table, int seat, Person *person, const char *pledge);
void table_show(Table *table, int seat, const char *share); /* what was pledged */
void table_stand(Table *table, int seat);
void table_replace(Table *table, int seat); /* before the game: a computer sits there now */
void table_unlist(Table *table);     /* out of the lists of its people, who keep their seats */
void table_seats_over(Table *table); /* the game is over: its people only keep it in memory */
/* What may be seen (sight.c). */
bool table_admits(const Table *table, const Person *person);  /* may look at it at all */
bool table_is_for(const Table *table, const Person *person);  /* made it, or was invited */
int table_eyes_for(const Table *table, const Person *person); /* core/eyes.h */
bool table_shows_all(const Table *table); /* the game is over, and no other table plays its deal */
/* A position as the seat to act might believe it: what it may know, and a guess at the rest.
 * Nothing else leaves the loop when somebody asks for advice. */
void table_believed(const Game *game, const void *state, void *out);
/* A waiting table without people is given up and freed (true); one without its owner gets
 * another. */
bool table_close_if_empty(Table *table);
/* The game. */
/* All seats are taken or filled by computers. Then the luck that was pledged is to be shown, for
 * which the table waits a while; without any the game begins at once. */
void table_begin(Table *table);
void table_deal(Table *table); /* the game begins, whoever has not shown it; lots are drawn */
bool table_awaits_luck(const Table *table); /* is there anybody who has still to show it? */
/* Somebody is gone for good while luck is waited for: what they pledged counts by its pledge, and
 * the others have their time all the same. The table may be freed. */
void table_leave_deal(Table *table, int seat);
/* At the game's start, with nature not playing yet. NULL: `error` says why. */
Match *table_new_match(const Table *table, Text *error);
bool table_wake(Table *table); /* has its match in memory; false: no memory */
/* The match as somebody has replayed it in another thread; it is the table's from now on. */
bool table_take_match(Table *table, Match *match);
MatchAnswer table_play(Table *table, const char *words, Text *error); /* of the seat to act */
bool table_has_moved(const Table *table, int seat);                   /* in the game as it stands */
void table_rewind(Table *table, int index);
void table_resign(Table *table, int seat);
/* Somebody is gone for good: a computer plays on, as long as there is anybody to play with; a rated
 * game of two is lost. */
void table_hand_over(Table *table, int seat);
void table_time_out(Table *table);
void table_end(Table *table, EndReason why, int seat);
/* A move of a player has been made, and nature's after it: number `from` and on. */
void table_moved(Table *table, int from);
/* Computers (thinking.c). */
void table_nudge(Table *table);  /* lets a computer think if it is to act */
void table_stop_thinking(void);  /* in a thinker's thread: frees what it has */
void table_forget(Table *table); /* one that is over and not watched leaves memory */
/* Those who look on (watchers.c). */
void table_watch(Table *table, Conn *conn);
void table_unwatch(Table *table, Conn *conn);
Remark *table_say(Table *table, const Person *person, const char *words);

#endif
