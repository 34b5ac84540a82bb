/* server/origins.c -- addresses from which somebody has logged in before, as marks that name none.
 */
#include "server/origins.h"

#include "server/log.h"

#include <sodium.h>
#include <string.h>

enum { MARK_BYTES = 16, MARK_SIZE = 2 * MARK_BYTES + 1 };
#define KEPT_MS ((int64_t)365 * 24 * 3600 * 1000)

static const char SQL_MARKED[] = "SELECT seen FROM origins WHERE player = $1 AND mark = $2";
static const char SQL_KEEP[] = "INSERT INTO origins (player, mark, seen) VALUES ($1, $2, $3)"
                               " ON CONFLICT (player, mark) DO UPDATE SET seen = excluded.seen";
static const char SQL_TRIM[] =
    "DELETE FROM origins WHERE player = $1 AND mark NOT IN (SELECT mark FROM origins"
    " WHERE player = $1 ORDER BY seen DESC LIMIT 16)";
static const char SQL_DROP[] = "DELETE FROM origins WHERE player = $1";
static const char SQL_SWEEP[] = "DELETE FROM origins WHERE seen <= $1";
const char SQL_ORIGINS_OF[] = "SELECT mark, seen FROM origins WHERE player = $1 ORDER BY seen";

static void write_mark(const Conn *conn, const char *player, char out[MARK_SIZE]) {
    unsigned char hash[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, conn->hub->mail_key, sizeof conn->hub->mail_key);
    /* With the closing zeros: no two pairs give the same bytes, nor does a link (contact.c). */
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)player, strlen(player) + 1);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)conn->household,
                                  strlen(conn->household) + 1);
    crypto_auth_hmacsha256_final(&state, hash);
    sodium_bin2hex(out, MARK_SIZE, hash, MARK_BYTES);
}

static bool found(const DbRow *row, void *data) {
    (void)row;
    *(bool *)data = true;
    return false;
}

bool origin_find(const Conn *conn, Db *db, Known *known) {
    char mark[MARK_SIZE];
    TEXT(error, 300);
    known->familiar = false;
    if (!known->found || !known->account) {
        return true;
    }
    write_mark(conn, known->id, mark);
    if (!db_each(db, &error, SQL_MARKED, found, &known->familiar, "tt", known->id, mark)) {
        log_line(LOG_ERROR, "store", "problem", error.start, NULL);
        return false;
    }
    return true;
}

bool origin_keep(const Conn *conn, Db *db, const char *player, int64_t now, Text *error) {
    char mark[MARK_SIZE];
    write_mark(conn, player, mark);
    return db_run(db, error, SQL_KEEP, "tti", player, mark, now) &&
           db_run(db, error, SQL_TRIM, "t", player);
}

void origin_used(const Conn *conn, const char *player) {
    Hub *hub = conn->hub;
    char mark[MARK_SIZE];
    write_mark(conn, player, mark);
    store_group(hub->store);
    store_write(hub->store, SQL_KEEP, "tti", player, mark, hub->clock());
    store_write(hub->store, SQL_TRIM, "t", player);
    store_group_end(hub->store);
}

void origins_forget(Hub *hub, const char *player) {
    store_write(hub->store, SQL_DROP, "t", player);
}

void origins_sweep(Hub *hub) {
    store_write(hub->store, SQL_SWEEP, "i", hub->clock() - KEPT_MS);
}
