/* server/db.h -- a database of SQL: one SQLite file, or PostgreSQL, behind the same few functions.
 *
 * Statements are constants of the program in the part of SQL that both know, with parameters
 * written $1, $2 … that first appear in rising order. They are prepared once. A Db belongs to one
 * thread. */
#ifndef SERVER_DB_H
#define SERVER_DB_H

#include "core/text.h"

#include <stdarg.h>
#include <stdint.h>

enum { DB_PARAMETERS_MAX = 16, DB_STATEMENTS_MAX = 512 };

typedef struct DbValue {
    char type; /* 't' text (NULL is null), 'i' whole number, 'd' real number */
    const char *text;
    int64_t number;
    double real;
} DbValue;

/* A row that a question found. Texts live until the next row. */
typedef struct DbRow {
    const struct DbDriver *driver;
    void *at;
    int row;
} DbRow;
typedef bool (*DbEach)(const DbRow *row, void *data); /* false: no more rows are wanted */

typedef bool (*DbHear)(const char *words, void *data); /* false: no more is wanted now */

typedef struct Db Db;

/* What a connection is for. */
typedef enum DbRole {
    DB_READS,
    DB_WRITES, /* one of a process; with SQLite also the only one of all processes */
    DB_HEARS   /* what other servers have done, and work to be taken; PostgreSQL only */
} DbRole;

/* Why a statement failed. */
typedef enum DbTrouble {
    DB_FINE,
    DB_WAIT,  /* not reachable, full, busy: the same may work later, after db_recover */
    DB_BROKEN /* trying again would not help */
} DbTrouble;

/* What a kind of database must do. */
typedef struct DbDriver {
    Db *(*open)(const char *where, DbRole role, Text *error);
    void (*close)(Db *db);
    bool (*plain)(Db *db, const char *sql, Text *error);
    bool (*run)(Db *db, const char *sql, const DbValue *values, int count, DbEach each, void *data,
                Text *error);
    bool (*guard)(Db *db, const char *sql, const DbValue *values, int count, bool *held,
                  Text *error);
    bool (*settle)(Db *db, Text *error);
    bool (*hear)(Db *db, int milliseconds, DbHear hear, void *data, Text *error); /* or NULL */
    const char *(*text)(const DbRow *row, int column);
    int64_t (*number)(const DbRow *row, int column);
    double (*real)(const DbRow *row, int column);
    bool (*backup)(Db *db, const char *path, Text *error);
    bool (*recover)(Db *db, Text *error);
    void (*interrupt)(Db *db);
    int64_t (*room)(const Db *db);
    void (*patience)(Db *db, int milliseconds);
    bool remote; /* an answer can get lost: then nobody knows whether it was done */
} DbDriver;

extern const DbDriver DB_SQLITE, DB_POSTGRES;

struct Db {
    const DbDriver *driver;
    DbTrouble trouble; /* the worst since db_recover or the last BEGIN */
    bool streams;      /* rows are wanted as they come (db_stream) */
};

/* `where` is a path, or begins with postgres. NULL: `error` says why. */
Db *db_open(const char *where, DbRole role, Text *error);
bool db_is_remote(const char *where); /* PostgreSQL, which others may use at the same time */
void db_close(Db *db);                /* NULL is fine */

/* Any statements without parameters and rows: BEGIN, COMMIT, CREATE … */
bool db_plain(Db *db, const char *sql, Text *error);

/* A statement with its values, told by `types`: t, i and d as in DbValue. */
bool db_run(Db *db, Text *error, const char *sql, const char *types, ...);
bool db_each(Db *db, Text *error, const char *sql, DbEach each, void *data, const char *types, ...);
/* As db_each, but never with all rows in memory; `each` asks nothing more of this database. */
bool db_stream(Db *db, Text *error, const char *sql, DbEach each, void *data, const char *types,
               ...);
bool db_values(Db *db, Text *error, const char *sql, const DbValue *values, int count);

/* A change that must find its row: *held tells whether it did, after db_settle at the latest. */
bool db_guard(Db *db, Text *error, const char *sql, const DbValue *values, int count, bool *held);
bool db_settle(Db *db, Text *error); /* false: something on the way has failed */

/* Questions until db_see_end see one moment. False: `error` says why. */
bool db_see(Db *db, Text *error);
bool db_see_end(Db *db, Text *error);

/* Waits for words that others have sent with pg_notify, at most so long; after LISTEN. */
bool db_hear(Db *db, int milliseconds, DbHear hear, void *data, Text *error);

/* Columns from 0. Whatever the store says, these are values to go on with: a null, or a text that
 * is not UTF-8, is ""; a number beyond DB_NUMBER_MOST either way, which nobody has written, is 0,
 * so that two of them can be added. */
#define DB_NUMBER_MOST ((int64_t)1 << 61)
const char *db_text(const DbRow *row, int column);
int64_t db_number(const DbRow *row, int column);
int db_int(const DbRow *row, int column, int least, int most); /* `least` for anything else */
double db_real(const DbRow *row, int column);

/* What went wrong since the last BEGIN or db_recover, whoever was told of it. */
DbTrouble db_trouble(const Db *db);

/* Gives up what was begun and, if the connection is lost, makes a new one. True: statements can be
 * tried again. */
bool db_recover(Db *db, Text *error);

/* From another thread: whoever waits for an answer shall not. */
void db_interrupt(Db *db);

/* From now on a statement that takes longer than this fails. */
void db_patience(Db *db, int milliseconds);

/* Bytes that are free where the data lies; -1: it is not for us to know. */
int64_t db_room(const Db *db);

/* Is it elsewhere, so that a commit may have happened though no answer came? */
bool db_remote(const Db *db);

/* A copy in a new file, taken while others write: of one moment, whole and verified, or none. */
bool db_backup(Db *db, const char *path, Text *error);

#endif
