/* server/db_sqlite.c -- the database in one SQLite file, with a write-ahead log. */
#define _DEFAULT_SOURCE
#include "core/moment.h"
#include "server/backup.h"
#include "server/db.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

typedef struct Sqlite {
    Db db;
    sqlite3 *file;
    int lock; /* descriptor that says: a server writes here; -1: none */
    struct {
        const char *sql; /* told apart by address */
        sqlite3_stmt *statement;
    } prepared[DB_STATEMENTS_MAX];
    int prepared_count;
    int64_t patience, until; /* milliseconds for a statement, 0: any; steady_ms of its end */
    char folder[4096];       /* where the file lies; "" in memory */
} Sqlite;

/* What a full disk, a lock or a missing right has stopped can work later. A disk that could not
 * make something durable cannot be trusted with a second attempt (and what a failed sync has
 * dropped is gone): then the program ends, and the next one reads what is really there. */
static DbTrouble trouble_of(int code) {
    static const int LATER[] = {SQLITE_FULL,     SQLITE_BUSY,  SQLITE_LOCKED,
                                SQLITE_IOERR,    SQLITE_NOMEM, SQLITE_CANTOPEN,
                                SQLITE_READONLY, SQLITE_PERM,  SQLITE_INTERRUPT};
    if (code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC) {
        return DB_BROKEN;
    }
    for (size_t i = 0; i < sizeof LATER / sizeof LATER[0]; i++) {
        if ((code & 0xff) == LATER[i]) {
            return DB_WAIT;
        }
    }
    return DB_BROKEN;
}

static bool say(Sqlite *db, Text *error) {
    const DbTrouble trouble = trouble_of(sqlite3_extended_errcode(db->file));
    db->db.trouble = trouble > db->db.trouble ? trouble : db->db.trouble;
    text_clear(error);
    text_put(error, sqlite3_errmsg(db->file));
    return false;
}

static bool sqlite_plain(Db *base, const char *sql, Text *error) {
    Sqlite *db = (Sqlite *)base;
    return sqlite3_exec(db->file, sql, NULL, NULL, NULL) == SQLITE_OK || say(db, error);
}

static void sqlite_close(Db *base) {
    Sqlite *db = (Sqlite *)base;
    for (int i = 0; i < db->prepared_count; i++) {
        sqlite3_finalize(db->prepared[i].statement);
    }
    sqlite3_close(db->file);
    if (db->lock >= 0) {
        close(db->lock); /* after SQLite: closing the file drops its own locks as well */
    }
    free(db);
}

/* The file is made readable for its owner only, and locked against a second server. */
static bool lock_file(Sqlite *db, const char *path, Text *error) {
    db->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (db->lock < 0) {
        text_clear(error);
        text_format(error, "cannot open the data file %s: %s", path, strerror(errno));
        return false;
    }
    if (flock(db->lock, LOCK_EX | LOCK_NB) != 0) {
        text_clear(error);
        text_format(error,
                    "another server uses the data file %s; end it, or name another file "
                    "with --data FILE",
                    path);
        return false;
    }
    return true;
}

static Db *sqlite_open(const char *path, DbRole role, Text *error) {
    const bool writes = role == DB_WRITES;
    Sqlite *db = calloc(1, sizeof *db);
    text_clear(error);
    if (db == NULL) {
        text_put(error, "out of memory");
        return NULL;
    }
    db->db.driver = &DB_SQLITE;
    db->lock = -1;
    const bool memory = strcmp(path, ":memory:") == 0;
    if (writes && !memory && !lock_file(db, path, error)) {
        sqlite_close(&db->db);
        return NULL;
    }
    const char *slash = memory ? NULL : strrchr(path, '/');
    snprintf(db->folder, sizeof db->folder, "%.*s",
             memory          ? 0
             : slash == NULL ? 1
                             : (int)(slash - path) + 1,
             slash == NULL ? "." : path);
    const int flags = writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    TEXT(why, 500);
    if (sqlite3_open_v2(path, &db->file, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(db->file, 10000) != SQLITE_OK ||
        !sqlite_plain(&db->db,
                      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF; "
                      "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000; "
                      "PRAGMA trusted_schema=OFF; SELECT count(*) FROM sqlite_master",
                      &why)) {
        if (why.used == 0) {
            say(db, &why);
        }
        text_format(error, "cannot open the data file %s: %s", path, why.start);
        sqlite_close(&db->db);
        return NULL;
    }
    return &db->db;
}

static sqlite3_stmt *prepare(Sqlite *db, const char *sql) {
    for (int i = 0; i < db->prepared_count; i++) {
        if (db->prepared[i].sql == sql) {
            return db->prepared[i].statement;
        }
    }
    sqlite3_stmt *statement = NULL;
    if (db->prepared_count == DB_STATEMENTS_MAX ||
        sqlite3_prepare_v3(db->file, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
            SQLITE_OK) {
        return NULL;
    }
    db->prepared[db->prepared_count].sql = sql;
    db->prepared[db->prepared_count++].statement = statement;
    return statement;
}

static bool sqlite_run(Db *base, const char *sql, const DbValue *values, int count, DbEach each,
                       void *data, Text *error) {
    Sqlite *db = (Sqlite *)base;
    sqlite3_stmt *statement = prepare(db, sql);
    if (statement == NULL) {
        return say(db, error);
    }
    for (int i = 0; i < count; i++) {
        const DbValue *value = &values[i];
        if (value->type == 'i') {
            sqlite3_bind_int64(statement, i + 1, value->number);
        } else if (value->type == 'd') {
            sqlite3_bind_double(statement, i + 1, value->real);
        } else if (value->text == NULL) {
            sqlite3_bind_null(statement, i + 1);
        } else {
            sqlite3_bind_text(statement, i + 1, value->text, -1, SQLITE_STATIC);
        }
    }
    db->until = steady_ms() + db->patience;
    int got;
    const DbRow row = {&DB_SQLITE, statement, 0};
    while ((got = sqlite3_step(statement)) == SQLITE_ROW) {
        if (each != NULL && !each(&row, data)) {
            got = SQLITE_DONE;
            break;
        }
    }
    const bool good = got == SQLITE_DONE || say(db, error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

static bool sqlite_guard(Db *base, const char *sql, const DbValue *values, int count, bool *held,
                         Text *error) {
    if (!sqlite_run(base, sql, values, count, NULL, NULL, error)) {
        return false;
    }
    *held = sqlite3_changes(((Sqlite *)base)->file) > 0;
    return true;
}

static bool sqlite_settle(Db *base, Text *error) {
    (void)base;
    (void)error;
    return true;
}

static const char *sqlite_text(const DbRow *row, int column) {
    const unsigned char *text = sqlite3_column_text(row->at, column);
    return text == NULL ? "" : (const char *)text;
}

static int64_t sqlite_number(const DbRow *row, int column) {
    return sqlite3_column_int64(row->at, column);
}

static double sqlite_real(const DbRow *row, int column) {
    return sqlite3_column_double(row->at, column);
}

static bool is_ok(const char *said) {
    return said != NULL && strcmp(said, "ok") == 0;
}

/* Is the copy whole? It also becomes a plain file, without a log beside it. */
static int verify(sqlite3 *copy) {
    sqlite3_stmt *statement = NULL;
    int got = sqlite3_prepare_v2(copy, "PRAGMA integrity_check(1)", -1, &statement, NULL);
    if (got == SQLITE_OK) {
        got = sqlite3_step(statement) == SQLITE_ROW &&
                      is_ok((const char *)sqlite3_column_text(statement, 0))
                  ? SQLITE_OK
                  : SQLITE_CORRUPT;
    }
    sqlite3_finalize(statement);
    return got != SQLITE_OK ? got
                            : sqlite3_exec(copy,
                                           "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL; "
                                           "SELECT count(*) FROM tables",
                                           NULL, NULL, NULL);
}

/* One pass in one reading transaction: whoever writes meanwhile goes on, and the copy is of the
 * moment when it began. */
static bool sqlite_backup(Db *base, const char *path, Text *error) {
    Sqlite *db = (Sqlite *)base;
    char unfinished[4200];
    const int fd = backup_begin(path, unfinished, sizeof unfinished, error);
    if (fd < 0) {
        return false;
    }
    sqlite3 *copy = NULL;
    int got = sqlite3_open_v2(unfinished, &copy, SQLITE_OPEN_READWRITE, NULL);
    if (got == SQLITE_OK) {
        sqlite3_backup *backup = sqlite3_backup_init(copy, "main", db->file, "main");
        while (backup != NULL &&
               ((got = sqlite3_backup_step(backup, -1)) == SQLITE_BUSY || got == SQLITE_LOCKED)) {
            sqlite3_sleep(20);
        }
        got = backup == NULL ? sqlite3_errcode(copy) : sqlite3_backup_finish(backup);
    }
    got = got == SQLITE_OK ? verify(copy) : got;
    if (got != SQLITE_OK) {
        text_clear(error);
        text_format(error, "cannot copy into %s: %s", path, sqlite3_errstr(got));
    }
    sqlite3_close(copy);
    return backup_end(fd, path, unfinished, got == SQLITE_OK, error);
}

static bool sqlite_recover(Db *base, Text *error) {
    Sqlite *db = (Sqlite *)base;
    return sqlite3_get_autocommit(db->file) != 0 || sqlite_plain(base, "ROLLBACK", error);
}

static void sqlite_stop(Db *base) {
    sqlite3_interrupt(((Sqlite *)base)->file);
}

static int64_t sqlite_room(const Db *base) {
    const Sqlite *db = (const Sqlite *)base;
    struct statvfs facts;
    return db->folder[0] == '\0' || statvfs(db->folder, &facts) != 0
               ? -1
               : (int64_t)facts.f_bavail * (int64_t)facts.f_frsize;
}

static int too_long(void *data) {
    return steady_ms() > ((const Sqlite *)data)->until;
}

static void sqlite_patience(Db *base, int milliseconds) {
    enum { STEPS = 20000 }; /* of SQLite's machine between two looks at the clock */
    Sqlite *db = (Sqlite *)base;
    db->patience = milliseconds;
    sqlite3_progress_handler(db->file, STEPS, too_long, db);
}

const DbDriver DB_SQLITE = {
    sqlite_open, sqlite_close, sqlite_plain,    sqlite_run,  sqlite_guard,  sqlite_settle,
    NULL,        sqlite_text,  sqlite_number,   sqlite_real, sqlite_backup, sqlite_recover,
    sqlite_stop, sqlite_room,  sqlite_patience, false};
