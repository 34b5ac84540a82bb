/* server/tournament.h -- tournaments: who has entered, rounds that go forward by themselves.
 *
 * A tournament lives in the store only. Whatever changes it is a task in the writer's transaction
 * (store_change), of many servers one at a time: so two servers, or one that was killed between any
 * two steps, see each step done or not done. `tournament_advance` looks at how things stand and
 * does what is next: the same question twice has the same answer.
 *
 * A round is planned first: pairings, and an id for each table, are written down. Then the server
 * that planned it makes these tables; each is one group of writes with the plan's row, and a second
 * table of the same id cannot come to be (head.c). Plans that were not carried out in time are
 * taken by whoever comes next.
 *
 * All tables of a deal have the same chance. Its secret follows from that of the tournament, of
 * which everybody sees the hash before the first entry; it is shown, with records and proofs, when
 * the last table of the deal is done. Until then the tables are sealed (sight.c). */
#ifndef SERVER_TOURNAMENT_H
#define SERVER_TOURNAMENT_H

#include "play/proof.h"
#include "server/duplicate.h"
#include "server/hub.h"
#include "server/refusal.h"
#include "server/table.h"

enum {
    TOURNAMENT_NAME_SIZE = 65,  /* bytes with the closing zero */
    TOURNAMENT_DOC_SIZE = 2048, /* of the tables' settings */
    TOURNAMENT_ROUNDS_MOST = 64,
    TOURNAMENT_GAMES_MOST = 10,
    TOURNAMENT_LEAST = 2 /* people, or there is none */
};

typedef enum TournamentState {
    TOURNAMENT_ENTRY,   /* people come */
    TOURNAMENT_PLAYING, /* tables are planned or played */
    TOURNAMENT_BETWEEN, /* a round is over, the next has not begun */
    TOURNAMENT_OVER,
    TOURNAMENT_CANCELLED /* never began; `why` tells the reason */
} TournamentState;

typedef enum EntryState { ENTRY_IN, ENTRY_LEFT, ENTRY_REMOVED } EntryState;
typedef enum PlanState { PLAN_MADE, PLAN_PLAYING, PLAN_OVER, PLAN_NOTHING } PlanState;

extern const char *const TOURNAMENT_WORDS[], *const ENTRY_WORDS[], *const PLAN_WORDS[],
                                                                       *const PAIRING_WORDS[];

typedef struct Tournament {
    bool found;
    char id[ID_SIZE], owner[ID_SIZE], secret[SHA256_HEX_SIZE];
    char name[TOURNAMENT_NAME_SIZE], why[16]; /* few, nobody, organiser, operator */
    char doc[TOURNAMENT_DOC_SIZE];
    TournamentState state;
    PairingKind kind;
    int seats, rounds, games; /* rounds 0: as pairing_rounds says, at the start */
    int level, most;          /* of computers; people */
    bool late, accounts, paused, ending;
    int64_t rest_ms;                         /* between two rounds */
    int64_t starts, made, begun, ended, due; /* 0: not */
    int round, game;                         /* the present ones, from 1 */
} Tournament;

/* Those who have entered, by number. */
typedef struct Entries {
    int count;
    struct Entry {
        char player[ID_SIZE], name[MATCH_NAME_SIZE]; /* "": deleted */
        bool account;
        EntryState state;
    } entry[PAIRING_PLAYERS_MOST];
} Entries;

/* All games, with their tables, in the order of rounds, games and tables. */
typedef struct TournamentGames {
    int count, room;
    DealTable *deal;
    struct TournamentTable {
        char id[ID_SIZE];
        int number;
        PlanState state;
        int64_t taken; /* until then it is somebody's to be made */
    } * table;
    bool no_memory;
} TournamentGames;

/* Reading; false: `error` says why. tournament_games_free after tournament_games. */
bool tournament_read(Db *db, const char *id, Tournament *out, Text *error);
bool tournament_entries(Db *db, const char *id, Entries *out, Text *error);
bool tournament_games(Db *db, const char *id, TournamentGames *out, Text *error);
void tournament_games_free(TournamentGames *games);

/* A table to be made. */
typedef struct Planned {
    char id[ID_SIZE];
    int round, game;
    struct Entry seat[SEATS_MAX]; /* without a player: a computer */
} Planned;

/* What the loop has to do after a step. */
typedef struct Plan {
    Tournament of;
    Planned *tables;
    int count, room;
    bool changed;                  /* whoever looks at it should hear */
    bool stops;                    /* all its games end now, without a result */
    int opened_round, opened_game; /* this deal is not sealed any more; 0: none */
} Plan;

void plan_free(Plan *plan);

/* In the writer: the next step of a tournament, if any is due. `force`: though the organiser's
 * start or the time for the next round has not come. */
bool tournament_advance(Db *db, const char *id, int64_t now, bool force, Plan *plan, Text *error);

/* In the loop: carries a plan out, and frees what it has. */
void plan_carry_out(Hub *hub, Plan *plan);

/* A table at which a deal is played for comparison, or its seats as planned. NULL: no memory, or
 * it cannot begin. In a group of writes. */
Table *deal_table(Hub *hub, const TableSettings *set, const char *id, const struct Entry seats[],
                  int level, const char *secret, const char *of, int round, int game);
/* Of one's tournament, by round and game; of others, such as the daily deal, by any words. */
void deal_secret(const char *secret, int round, int game, char out[SHA256_HEX_SIZE]);

/* A game of a tournament has ended: its result, in the group that ends it. */
void tournament_table_over(Table *table);
/* Another server has gone on with it: "ID ROUND GAME", the deal that is open now. */
void tournament_elsewhere(Hub *hub, const char *words);
/* Tables of that deal are not sealed any more. */
void tournament_open(Hub *hub, const char *id, int round, int game);
void tournament_forget(Hub *hub, const char *player); /* somebody is deleted */
void tournaments_tick(Hub *hub);                      /* a few times a second */

/* In the writer: somebody plays no further rounds anywhere. */
bool tournament_withdraw(Db *db, const char *player, Text *error);
/* In the writer: somebody is put out. `plays_at` is where they sit now, or "". */
bool tournament_remove(Db *db, const char *id, const char *player, char plays_at[ID_SIZE],
                       Text *error);
/* In the loop: a computer plays on there. */
void tournament_take_seat(Hub *hub, const char *id, const char *player);
/* In the writer: called off before it began. */
bool tournament_cancel(Db *db, const char *id, const char *why, int64_t now, Text *error);
/* In the writer: over at once, by the operator or a moderator. Deals that are done count. */
bool tournament_stop(Db *db, const Tournament *of, int64_t now, Plan *plan, Text *error);

#endif
