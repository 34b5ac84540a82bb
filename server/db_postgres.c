/* server/db_postgres.c -- the database on a PostgreSQL server.
 *
 * Statements without rows are sent in pipeline mode and their answers are read later, so that a
 * batch of changes costs one round trip. An error among them shows at the next question or
 * COMMIT, and nothing of the batch is kept then. */
#include "server/db.h"

#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_SIZE = 40, PIPELINE_MOST = 256 /* answers left unread at most */ };

/* Numbers that say: a liege server writes here. */
#define LOCK_SQL "SELECT pg_try_advisory_lock(7649, 1)"

typedef struct Postgres {
    Db db;
    PGconn *server;
    const char *prepared[DB_STATEMENTS_MAX]; /* statement number i is called "si" */
    int prepared_count;
    int unread; /* answers on the way */
    int64_t changed;
} Postgres;

static bool say(Postgres *db, const PGresult *result, Text *error) {
    const char *words = result == NULL ? PQerrorMessage(db->server) : PQresultErrorMessage(result);
    text_clear(error);
    text_bytes(error, words, strcspn(words, "\n"));
    return false;
}

static bool is_good(const PGresult *result) {
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Reads all answers on the way. False: one of them was an error, the first of which is told. */
static bool drain(Postgres *db, Text *error) {
    if (db->unread == 0) {
        return true;
    }
    db->unread = 0;
    bool good = PQpipelineSync(db->server) == 1 || say(db, NULL, error);
    for (;;) {
        PGresult *result = PQgetResult(db->server);
        if (result == NULL) {
            if (PQstatus(db->server) != CONNECTION_OK) {
                return good && say(db, NULL, error);
            }
            continue; /* the end of one answer */
        }
        const ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            break;
        }
        if (good && status != PGRES_PIPELINE_ABORTED && !is_good(result)) {
            good = say(db, result, error);
        }
        PQclear(result);
    }
    return (PQexitPipelineMode(db->server) == 1 || say(db, NULL, error)) && good;
}

static bool postgres_plain(Db *base, const char *sql, Text *error) {
    Postgres *db = (Postgres *)base;
    bool good = drain(db, error);
    if (!good) {
        PQclear(PQexec(db->server, "ROLLBACK"));
        return false;
    }
    PGresult *result = PQexec(db->server, sql);
    /* COMMIT of a failed transaction is answered with ROLLBACK. */
    good = is_good(result) &&
           !(strcmp(sql, "COMMIT") == 0 && strcmp(PQcmdStatus(result), "COMMIT") != 0);
    if (!good) {
        say(db, result, error);
        if (error->used == 0) {
            text_put(error, "the transaction was rolled back");
        }
    }
    PQclear(result);
    return good;
}

static void postgres_close(Db *base) {
    Postgres *db = (Postgres *)base;
    PQfinish(db->server);
    free(db);
}

static void be_quiet(void *data, const PGresult *result) {
    (void)data;
    (void)result;
}

static Db *postgres_open(const char *url, bool writes, Text *error) {
    Postgres *db = calloc(1, sizeof *db);
    text_clear(error);
    if (db == NULL) {
        text_put(error, "out of memory");
        return NULL;
    }
    db->db.driver = &DB_POSTGRES;
    db->server = PQconnectdb(url);
    TEXT(why, 500);
    if (PQstatus(db->server) != CONNECTION_OK) {
        say(db, NULL, &why);
        text_format(error, "cannot reach PostgreSQL: %s", why.start);
        postgres_close(&db->db);
        return NULL;
    }
    PQsetNoticeReceiver(db->server, be_quiet, NULL);
    if (writes) {
        PGresult *result = PQexec(db->server, LOCK_SQL);
        const bool locked = PQntuples(result) == 1 && PQgetvalue(result, 0, 0)[0] == 't';
        PQclear(result);
        if (!locked) {
            text_put(error, "another server uses this PostgreSQL database");
            postgres_close(&db->db);
            return NULL;
        }
    }
    return &db->db;
}

/* The number of the statement, prepared now if it is new; -1: `error` says why. */
static int prepare(Postgres *db, const char *sql, Text *error) {
    for (int i = 0; i < db->prepared_count; i++) {
        if (db->prepared[i] == sql) {
            return i;
        }
    }
    char name[16];
    snprintf(name, sizeof name, "s%d", db->prepared_count);
    if (!drain(db, error)) {
        return -1;
    }
    PGresult *result =
        db->prepared_count == DB_STATEMENTS_MAX ? NULL : PQprepare(db->server, name, sql, 0, NULL);
    const bool good = is_good(result) || say(db, result, error);
    PQclear(result);
    if (!good) {
        return -1;
    }
    db->prepared[db->prepared_count] = sql;
    return db->prepared_count++;
}

static bool postgres_run(Db *base, const char *sql, const DbValue *values, int count, DbEach each,
                         void *data, Text *error) {
    Postgres *db = (Postgres *)base;
    const int number = prepare(db, sql, error);
    if (number < 0) {
        return false;
    }
    char name[16], memory[DB_PARAMETERS_MAX][VALUE_SIZE];
    const char *texts[DB_PARAMETERS_MAX];
    snprintf(name, sizeof name, "s%d", number);
    for (int i = 0; i < count; i++) {
        texts[i] = memory[i];
        if (values[i].type == 'i') {
            snprintf(memory[i], VALUE_SIZE, "%" PRId64, values[i].number);
        } else if (values[i].type == 'd') {
            snprintf(memory[i], VALUE_SIZE, "%.17g", values[i].real);
        } else {
            texts[i] = values[i].text;
        }
    }
    const bool waits = each != NULL || strstr(sql, "ON CONFLICT DO NOTHING") != NULL;
    if (!waits) {
        if (PQpipelineStatus(db->server) == PQ_PIPELINE_OFF &&
            PQenterPipelineMode(db->server) != 1) {
            return say(db, NULL, error);
        }
        if (PQsendQueryPrepared(db->server, name, count, texts, NULL, NULL, 0) != 1) {
            return say(db, NULL, error);
        }
        return ++db->unread < PIPELINE_MOST || drain(db, error);
    }
    if (!drain(db, error)) {
        return false;
    }
    PGresult *result = PQexecPrepared(db->server, name, count, texts, NULL, NULL, 0);
    const bool good = is_good(result) || say(db, result, error);
    const int rows = good ? PQntuples(result) : 0;
    db->changed = good ? strtoll(PQcmdTuples(result), NULL, 10) : 0;
    for (int i = 0; i < rows && each != NULL; i++) {
        const DbRow row = {&DB_POSTGRES, result, i};
        if (!each(&row, data)) {
            break;
        }
    }
    PQclear(result);
    return good;
}

static int64_t postgres_changed(const Db *base) {
    return ((const Postgres *)base)->changed;
}

static const char *postgres_text(const DbRow *row, int column) {
    return PQgetvalue(row->at, row->row, column);
}

static int64_t postgres_number(const DbRow *row, int column) {
    return strtoll(postgres_text(row, column), NULL, 10);
}

static double postgres_real(const DbRow *row, int column) {
    return strtod(postgres_text(row, column), NULL);
}

static bool postgres_backup(Db *base, const char *path, Text *error) {
    (void)base;
    (void)path;
    text_clear(error);
    text_put(error, "a PostgreSQL database is backed up with pg_dump");
    return false;
}

const DbDriver DB_POSTGRES = {postgres_open,   postgres_close,   postgres_plain,
                              postgres_run,    postgres_changed, postgres_text,
                              postgres_number, postgres_real,    postgres_backup};
