/* tests/server/pipeline.c URL -- a batch for PostgreSQL whose end cannot be sent though the
 * connection lives: it fails at once, and the next attempt works. */
#define _POSIX_C_SOURCE 200809L
#include "server/db.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int failures;

int __real_PQpipelineSync(PGconn *server);
int __wrap_PQpipelineSync(PGconn *server);

int __wrap_PQpipelineSync(PGconn *server) {
    return failures > 0 && failures-- > 0 ? 0 : __real_PQpipelineSync(server);
}

static void must(bool good, const char *what, const Text *error) {
    if (!good) {
        fprintf(stderr, "%s: %s\n", what, error->start);
        exit(1);
    }
}

static bool count(const DbRow *row, void *data) {
    *(int64_t *)data = db_number(row, 0);
    return false;
}

int main(int argc, char **argv) {
    static const char INSERT[] = "INSERT INTO pipeline_test (n) VALUES ($1)";
    static const char COUNT[] = "SELECT count(*) FROM pipeline_test";
    TEXT(error, 500);
    int64_t rows = -1;
    alarm(20); /* instead of spinning for ever */
    Db *db = argc < 2 ? NULL : db_open(argv[1], DB_WRITES, &error);
    must(db != NULL, "open", &error);
    must(db_plain(db, "CREATE TABLE IF NOT EXISTS pipeline_test (n BIGINT)", &error), "make",
         &error);
    must(db_plain(db, "BEGIN", &error), "begin", &error);
    must(db_run(db, &error, INSERT, "i", (int64_t)1), "insert", &error);
    failures = 1;
    must(!db_plain(db, "COMMIT", &error), "a batch without end was kept", &error);
    must(db_trouble(db) == DB_WAIT, "it can be tried again", &error);
    must(db_recover(db, &error), "recover", &error);
    must(db_plain(db, "BEGIN", &error), "begin again", &error);
    must(db_run(db, &error, INSERT, "i", (int64_t)2), "insert again", &error);
    must(db_plain(db, "COMMIT", &error), "commit", &error);
    must(db_each(db, &error, COUNT, count, &rows, ""), "count", &error);
    must(rows == 1, "one row", &error);
    must(db_plain(db, "DROP TABLE pipeline_test", &error), "drop", &error);
    db_close(db);
    return 0;
}
