/* server/db_postgres.c -- the database on a PostgreSQL server.
 *
 * Statements without rows are sent in pipeline mode and their answers are read later, so that a
 * batch of changes costs one round trip. An error among them shows at the next question or
 * COMMIT, and nothing of the batch is kept then. A connection that is lost is made anew by
 * db_recover, with all that belongs to it: settings, the lock, prepared statements. */
#define _POSIX_C_SOURCE 200809L
#include "server/backup.h"
#include "server/db.h"
#include "server/log.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <limits.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    VALUE_SIZE = 40,
    PIPELINE_MOST = 256, /* answers left unread at most */
    NO_PROGRAM = 127     /* exit status, as of a shell */
};

/* Every server that writes here holds this together with others; programs of before, which can
 * only be alone, want it for themselves. */
#define TOGETHER_SQL "SELECT pg_try_advisory_lock_shared(7649, 1)"

/* Of each connection: what takes longer than this fails, and can be tried again. A transaction of
 * a process that was stopped in the midst of it does not hold others up for ever. */
#define WRITER_SQL                                                                                 \
    "SET statement_timeout = '30s'; SET lock_timeout = '10s'; "                                    \
    "SET idle_in_transaction_session_timeout = '60s'"
#define READER_SQL "SET lock_timeout = '5s'; SET default_transaction_read_only = on"

typedef struct Postgres {
    Db db;
    PGconn *server;
    DbRole role;
    unsigned lock; /* of the one that writes: a number of its own. Whoever has it knows that no
                      older connection of the same process can still write something */
    int backend;   /* process of PostgreSQL at the other end of the one that had it last */
    bool ready;    /* all that belongs to the connection is set up */
    int patience;  /* milliseconds for a statement, 0: as long as it takes */
    bool lost;     /* what is on the way cannot be told any more */
    const char *prepared[DB_STATEMENTS_MAX]; /* statement number i is called "si" */
    int prepared_count;
    int unread;                /* answers on the way */
    bool *held[PIPELINE_MOST]; /* of each of them: has it changed a row? NULL: nobody asks */
} Postgres;

/* By SQLSTATE: connections, transactions that failed before or conflict, lack of room, locks, an
 * operator who stops something, a server that starts or ends: all of that passes. */
static DbTrouble trouble_of(const Postgres *db, const PGresult *result) {
    static const char *const LATER[] = {"08", "25", "40", "53", "55P03", "57", "58"};
    const char *state = result == NULL ? NULL : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (PQstatus(db->server) != CONNECTION_OK || db->lost || state == NULL) {
        return DB_WAIT;
    }
    for (size_t i = 0; i < sizeof LATER / sizeof LATER[0]; i++) {
        if (strncmp(state, LATER[i], strlen(LATER[i])) == 0) {
            return DB_WAIT;
        }
    }
    return DB_BROKEN;
}

static bool say(Postgres *db, const PGresult *result, Text *error) {
    const char *words = result == NULL ? PQerrorMessage(db->server) : PQresultErrorMessage(result);
    const DbTrouble trouble = trouble_of(db, result);
    db->db.trouble = trouble > db->db.trouble ? trouble : db->db.trouble;
    text_clear(error);
    text_bytes(error, words, strcspn(words, "\n"));
    if (error->used == 0) {
        text_put(error, "no answer from PostgreSQL");
    }
    return false;
}

static bool is_good(const PGresult *result) {
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Nobody here asks for a COPY. Whoever gets one all the same would get it again and again from
 * PQgetResult. */
static bool is_copy(const PGresult *result) {
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH;
}

/* The state of this connection is not known any more: only a new one helps. */
static bool lose(Postgres *db, Text *error) {
    db->lost = true;
    return say(db, NULL, error);
}

/* Reads all answers on the way. False: one of them was an error, the first of which is told. */
static bool drain(Postgres *db, Text *error) {
    if (db->lost) {
        return say(db, NULL, error);
    }
    if (db->unread == 0) {
        return true;
    }
    const int unread = db->unread;
    int read = 0;
    db->unread = 0;
    if (PQpipelineSync(db->server) != 1) { /* so no end of the answers will come */
        return lose(db, error);
    }
    bool good = true;
    for (int pauses = 0;;) {
        PGresult *result = PQgetResult(db->server);
        if (result == NULL) { /* the end of one answer; two of them are the end of all */
            if (PQstatus(db->server) != CONNECTION_OK || ++pauses > 1) {
                return good ? lose(db, error) : (db->lost = true, false);
            }
            continue;
        }
        pauses = 0;
        const ExecStatusType status = PQresultStatus(result);
        if (is_copy(result)) {
            PQclear(result);
            return lose(db, error);
        }
        if (status == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            break;
        }
        if (good && status != PGRES_PIPELINE_ABORTED && !is_good(result)) {
            good = say(db, result, error);
        }
        if (read < unread && db->held[read] != NULL) {
            *db->held[read] = is_good(result) && strtol(PQcmdTuples(result), NULL, 10) > 0;
        }
        read++;
        PQclear(result);
    }
    return (PQexitPipelineMode(db->server) == 1 || lose(db, error)) && good;
}

static bool postgres_plain(Db *base, const char *sql, Text *error) {
    Postgres *db = (Postgres *)base;
    bool good = drain(db, error);
    if (!good) {
        return false;
    }
    PGresult *result = PQexec(db->server, sql);
    /* COMMIT of a failed transaction is answered with ROLLBACK. */
    const bool undone =
        is_good(result) && strcmp(sql, "COMMIT") == 0 && strcmp(PQcmdStatus(result), "COMMIT") != 0;
    good = is_good(result) && !undone;
    if (undone) {
        text_clear(error);
        text_put(error, "the transaction was rolled back");
        db->db.trouble = db->db.trouble == DB_FINE ? DB_BROKEN : db->db.trouble;
    } else if (!good) {
        say(db, result, error);
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

/* One value of one row, as a text; "" if there is none. */
static bool value_of(Postgres *db, const char *sql, char *out, size_t size, Text *error) {
    PGresult *result = PQexec(db->server, sql);
    const bool good = is_good(result) || say(db, result, error);
    snprintf(out, size, "%s", good && PQntuples(result) == 1 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return good;
}

/* What belongs to a new connection. What is acknowledged must be on disk there: a server that is
 * told to answer before is told otherwise, and asked whether it obeys. */
static bool set_up(Postgres *db, Text *error) {
    char value[32];
    PQsetNoticeReceiver(db->server, be_quiet, NULL);
    db->ready = false;
    if (!postgres_plain(&db->db, db->role == DB_READS ? READER_SQL : WRITER_SQL, error)) {
        return false;
    }
    if (db->role == DB_HEARS) {
        db->ready = true;
        return true;
    }
    if (db->role == DB_READS) {
        TEXT(limit, 60);
        text_format(&limit, "SET statement_timeout = %d", db->patience);
        db->ready = postgres_plain(&db->db, limit.start, error);
        return db->ready;
    }
    if (!value_of(db, "SHOW synchronous_commit", value, sizeof value, error)) {
        return false;
    }
    if (strcmp(value, "off") == 0 || strcmp(value, "local") == 0) {
        if (!postgres_plain(&db->db, "SET synchronous_commit = on", error) ||
            !value_of(db, "SHOW synchronous_commit", value, sizeof value, error)) {
            return false;
        }
        if (strcmp(value, "on") != 0) {
            text_clear(error);
            text_put(error, "PostgreSQL does not wait for its disk: synchronous_commit is off");
            db->db.trouble = DB_BROKEN;
            return false;
        }
    }
    if (!value_of(db, "SHOW fsync", value, sizeof value, error)) {
        return false;
    }
    if (strcmp(value, "on") != 0) {
        log_line(LOG_WARN, "postgres", "problem",
                 "fsync is off: a power cut may lose what was acknowledged", NULL);
    }
    if (!value_of(db, TOGETHER_SQL, value, sizeof value, error)) {
        return false;
    }
    if (value[0] != 't') {
        text_clear(error);
        text_put(error, "a server of an older version uses this PostgreSQL database; end it first");
        db->db.trouble = DB_WAIT; /* this may pass */
        return false;
    }
    TEXT(own, 80);
    text_format(&own, "SELECT pg_try_advisory_lock(7650, %u)", db->lock);
    if (!value_of(db, own.start, value, sizeof value, error)) {
        return false;
    }
    if (value[0] != 't') { /* our own old connection is not buried yet */
        TEXT(end, 80);
        text_format(&end, "SELECT pg_terminate_backend(%d)", db->backend);
        value_of(db, end.start, value, sizeof value, error);
        text_clear(error);
        text_put(error, "an old connection to PostgreSQL has not ended yet");
        db->db.trouble = DB_WAIT;
        return false;
    }
    db->backend = PQbackendPID(db->server);
    db->ready = true;
    return true;
}

/* Time limits that the address does not name itself: a network that swallows everything is noticed
 * within half a minute. */
static PGconn *connect_to(const char *url) {
    static const char *const KEYS[] = {
        "dbname",           "connect_timeout",  "keepalives_idle",  "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", "application_name", NULL};
    const char *const values[] = {url, "5", "10", "5", "3", "20000", "liege", NULL};
    const char *keys[sizeof KEYS / sizeof KEYS[0]];
    const char *chosen[sizeof KEYS / sizeof KEYS[0]];
    int count = 0;
    for (int i = 0; KEYS[i] != NULL; i++) { /* whoever wrote it into the address meant it */
        if (i == 0 || strstr(url, KEYS[i]) == NULL) {
            keys[count] = KEYS[i];
            chosen[count++] = values[i];
        }
    }
    keys[count] = chosen[count] = NULL;
    return PQconnectdbParams(keys, chosen, 1);
}

static Db *postgres_open(const char *url, DbRole role, Text *error) {
    Postgres *db = calloc(1, sizeof *db);
    text_clear(error);
    if (db == NULL) {
        text_put(error, "out of memory");
        return NULL;
    }
    db->db.driver = &DB_POSTGRES;
    db->role = role;
    db->lock = randombytes_uniform(INT_MAX);
    db->server = connect_to(url);
    TEXT(why, 500);
    if (PQstatus(db->server) != CONNECTION_OK) {
        say(db, NULL, &why);
        text_format(error, "cannot reach PostgreSQL: %s", why.start);
        postgres_close(&db->db);
        return NULL;
    }
    if (!set_up(db, error)) {
        postgres_close(&db->db);
        return NULL;
    }
    return &db->db;
}

static bool postgres_recover(Db *base, Text *error) {
    Postgres *db = (Postgres *)base;
    if (!db->lost && PQstatus(db->server) == CONNECTION_OK && drain(db, error) &&
        (PQtransactionStatus(db->server) == PQTRANS_IDLE ||
         postgres_plain(base, "ROLLBACK", error))) {
        db->db.trouble = DB_FINE;
        return db->ready || set_up(db, error);
    }
    PQreset(db->server);
    db->lost = PQstatus(db->server) != CONNECTION_OK;
    db->unread = db->prepared_count = 0;
    db->db.trouble = DB_FINE;
    return db->lost ? say(db, NULL, error) : set_up(db, error);
}

/* The one who waits for the socket finds it closed. */
static void postgres_interrupt(Db *base) {
    const int socket = PQsocket(((Postgres *)base)->server);
    if (socket >= 0) {
        shutdown(socket, SHUT_RDWR);
    }
}

static int64_t postgres_room(const Db *base) {
    (void)base;
    return -1;
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

/* Row by row: what is asked for may be larger than memory. */
static bool stream(Postgres *db, const char *name, const char *const *texts, int count, DbEach each,
                   void *data, Text *error) {
    if (PQsendQueryPrepared(db->server, name, count, texts, NULL, NULL, 0) != 1 ||
        PQsetSingleRowMode(db->server) != 1) {
        return lose(db, error);
    }
    bool good = true, more = true;
    for (PGresult *result; !db->lost && (result = PQgetResult(db->server)) != NULL;
         PQclear(result)) {
        if (is_copy(result)) {
            good = lose(db, error);
        } else if (PQresultStatus(result) == PGRES_SINGLE_TUPLE) {
            const DbRow row = {&DB_POSTGRES, result, 0};
            more = more && each(&row, data);
        } else if (good && !is_good(result)) {
            good = say(db, result, error);
        }
    }
    return good;
}

static bool run_statement(Postgres *db, const char *sql, const DbValue *values, int count,
                          DbEach each, void *data, bool *held, Text *error) {
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
    if (each == NULL) {
        if (PQpipelineStatus(db->server) == PQ_PIPELINE_OFF &&
            PQenterPipelineMode(db->server) != 1) {
            return lose(db, error);
        }
        if (PQsendQueryPrepared(db->server, name, count, texts, NULL, NULL, 0) != 1) {
            return lose(db, error);
        }
        db->held[db->unread] = held;
        return ++db->unread < PIPELINE_MOST || drain(db, error);
    }
    if (!drain(db, error)) {
        return false;
    }
    if (db->db.streams) {
        return stream(db, name, texts, count, each, data, error);
    }
    PGresult *result = PQexecPrepared(db->server, name, count, texts, NULL, NULL, 0);
    const bool good = is_good(result) || say(db, result, error);
    const int rows = good ? PQntuples(result) : 0;
    for (int i = 0; i < rows; i++) {
        const DbRow row = {&DB_POSTGRES, result, i};
        if (!each(&row, data)) {
            break;
        }
    }
    PQclear(result);
    return good;
}

static bool postgres_run(Db *base, const char *sql, const DbValue *values, int count, DbEach each,
                         void *data, Text *error) {
    return run_statement((Postgres *)base, sql, values, count, each, data, NULL, error);
}

static bool postgres_guard(Db *base, const char *sql, const DbValue *values, int count, bool *held,
                           Text *error) {
    return run_statement((Postgres *)base, sql, values, count, NULL, NULL, held, error);
}

static bool postgres_settle(Db *base, Text *error) {
    return drain((Postgres *)base, error);
}

static bool postgres_hear(Db *base, int milliseconds, DbHear hear, void *data, Text *error) {
    Postgres *db = (Postgres *)base;
    struct pollfd socket = {PQsocket(db->server), POLLIN, 0};
    if (!drain(db, error)) {
        return false;
    }
    if (poll(&socket, 1, milliseconds) < 0 && errno != EINTR) {
        return lose(db, error);
    }
    if (PQconsumeInput(db->server) != 1) {
        return lose(db, error);
    }
    for (bool more = true; more;) {
        PGnotify *note = PQnotifies(db->server);
        more = note != NULL && hear(note->extra, data);
        PQfreemem(note);
    }
    return true;
}

/* A null is "", and so is a column that the answer does not have. */
static const char *postgres_text(const DbRow *row, int column) {
    const char *text = PQgetvalue(row->at, row->row, column);
    return text == NULL ? "" : text;
}

static int64_t postgres_number(const DbRow *row, int column) {
    return strtoll(postgres_text(row, column), NULL, 10);
}

static double postgres_real(const DbRow *row, int column) {
    return strtod(postgres_text(row, column), NULL);
}

/* Runs a program of PostgreSQL with this connection's parameters in its environment, where, unlike
 * in its arguments, nobody else can read a password. */
static bool run_program(const Postgres *db, const char *const words[], Text *error) {
    text_clear(error);
    const pid_t child = fork();
    if (child == 0) {
        PQconninfoOption *options = PQconninfo(db->server);
        for (PQconninfoOption *option = options; option != NULL && option->keyword != NULL;
             option++) {
            if (option->val != NULL && option->val[0] != '\0' && option->envvar != NULL) {
                setenv(option->envvar, option->val, 1);
            }
        }
        const int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0) {
            dup2(nowhere, STDOUT_FILENO);
        }
        execvp(words[0], (char *const *)words);
        _exit(NO_PROGRAM);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (child < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == NO_PROGRAM)) {
        text_format(error, "cannot run %s; install PostgreSQL's client programs", words[0]);
        return false;
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        text_format(error, "%s has failed", words[0]);
        return false;
    }
    return true;
}

/* pg_dump reads everything in one transaction; pg_restore finds out whether it can read the file
 * again. */
static bool postgres_backup(Db *base, const char *path, Text *error) {
    const Postgres *db = (const Postgres *)base;
    char unfinished[4200], option[4300];
    const int fd = backup_begin(path, unfinished, sizeof unfinished, error);
    if (fd < 0) {
        return false;
    }
    snprintf(option, sizeof option, "--file=%s", unfinished);
    const char *const dump[] = {"pg_dump", "--format=custom", "--no-owner", "--no-password", option,
                                NULL};
    const char *const list[] = {"pg_restore", "--list", unfinished, NULL};
    const bool good = run_program(db, dump, error) && run_program(db, list, error);
    return backup_end(fd, path, unfinished, good, error);
}

static void postgres_patience(Db *base, int milliseconds) {
    TEXT(error, 300);
    TEXT(limit, 60);
    ((Postgres *)base)->patience = milliseconds;
    text_format(&limit, "SET statement_timeout = %d", milliseconds);
    postgres_plain(base, limit.start, &error); /* else the next connection has it */
}

const DbDriver DB_POSTGRES = {
    postgres_open,      postgres_close,  postgres_plain,    postgres_run,
    postgres_guard,     postgres_settle, postgres_hear,     postgres_text,
    postgres_number,    postgres_real,   postgres_backup,   postgres_recover,
    postgres_interrupt, postgres_room,   postgres_patience, true};
