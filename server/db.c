/* server/db.c -- a database of SQL: what both kinds share. */
#include "server/db.h"

#include <assert.h>
#include <math.h>
#include <string.h>

bool db_is_remote(const char *where) {
    return strncmp(where, "postgres", 8) == 0 && strstr(where, "://") != NULL;
}

Db *db_open(const char *where, DbRole role, Text *error) {
    const DbDriver *driver = db_is_remote(where) ? &DB_POSTGRES : &DB_SQLITE;
    return driver->open(where, role, error);
}

void db_close(Db *db) {
    if (db != NULL) {
        db->driver->close(db);
    }
}

bool db_plain(Db *db, const char *sql, Text *error) {
    if (strcmp(sql, "BEGIN") == 0) {
        db->trouble = DB_FINE;
    }
    return db->driver->plain(db, sql, error);
}

static int collect(DbValue *values, const char *types, va_list list) {
    int count = 0;
    for (; types[count] != '\0'; count++) {
        assert(count < DB_PARAMETERS_MAX);
        DbValue *value = &values[count];
        memset(value, 0, sizeof *value);
        value->type = types[count];
        if (value->type == 't') {
            value->text = va_arg(list, const char *);
        } else if (value->type == 'i') {
            value->number = va_arg(list, int64_t);
        } else {
            assert(value->type == 'd');
            value->real = va_arg(list, double);
        }
    }
    return count;
}

bool db_run(Db *db, Text *error, const char *sql, const char *types, ...) {
    DbValue values[DB_PARAMETERS_MAX];
    va_list list;
    va_start(list, types);
    const int count = collect(values, types, list);
    va_end(list);
    return db->driver->run(db, sql, values, count, NULL, NULL, error);
}

bool db_each(Db *db, Text *error, const char *sql, DbEach each, void *data, const char *types,
             ...) {
    DbValue values[DB_PARAMETERS_MAX];
    va_list list;
    va_start(list, types);
    const int count = collect(values, types, list);
    va_end(list);
    return db->driver->run(db, sql, values, count, each, data, error);
}

bool db_stream(Db *db, Text *error, const char *sql, DbEach each, void *data, const char *types,
               ...) {
    DbValue values[DB_PARAMETERS_MAX];
    va_list list;
    va_start(list, types);
    const int count = collect(values, types, list);
    va_end(list);
    db->streams = true;
    const bool good = db->driver->run(db, sql, values, count, each, data, error);
    db->streams = false;
    return good;
}

bool db_values(Db *db, Text *error, const char *sql, const DbValue *values, int count) {
    return db->driver->run(db, sql, values, count, NULL, NULL, error);
}

bool db_guard(Db *db, Text *error, const char *sql, const DbValue *values, int count, bool *held) {
    *held = false;
    return db->driver->guard(db, sql, values, count, held, error);
}

bool db_settle(Db *db, Text *error) {
    return db->driver->settle(db, error);
}

bool db_see(Db *db, Text *error) {
    return db_plain(db, db_remote(db) ? "BEGIN ISOLATION LEVEL REPEATABLE READ" : "BEGIN", error);
}

bool db_see_end(Db *db, Text *error) {
    return db_plain(db, "COMMIT", error);
}

bool db_hear(Db *db, int milliseconds, DbHear hear, void *data, Text *error) {
    return db->driver->hear(db, milliseconds, hear, data, error);
}

const char *db_text(const DbRow *row, int column) {
    const char *text = row->driver->text(row, column);
    size_t room = strlen(text);
    for (const char *at = text; room > 0;) {
        const int bytes = (unsigned char)*at < 0x80 ? 1 : text_utf8(at, room);
        if (bytes == 0) {
            return "";
        }
        at += bytes;
        room -= (size_t)bytes;
    }
    return text;
}

int64_t db_number(const DbRow *row, int column) {
    const int64_t number = row->driver->number(row, column);
    return number >= -DB_NUMBER_MOST && number <= DB_NUMBER_MOST ? number : 0;
}

int db_int(const DbRow *row, int column, int least, int most) {
    const int64_t number = row->driver->number(row, column);
    return number >= least && number <= most ? (int)number : least;
}

double db_real(const DbRow *row, int column) {
    const double real = row->driver->real(row, column);
    return isfinite(real) ? real : 0;
}

bool db_backup(Db *db, const char *path, Text *error) {
    return db->driver->backup(db, path, error);
}

DbTrouble db_trouble(const Db *db) {
    return db->trouble;
}

bool db_recover(Db *db, Text *error) {
    db->trouble = DB_FINE;
    return db->driver->recover(db, error);
}

void db_interrupt(Db *db) {
    db->driver->interrupt(db);
}

int64_t db_room(const Db *db) {
    return db->driver->room(db);
}

bool db_remote(const Db *db) {
    return db->driver->remote;
}

void db_patience(Db *db, int milliseconds) {
    db->driver->patience(db, milliseconds);
}
