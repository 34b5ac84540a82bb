/* server/schema.c -- the store's tables, brought forward step by step from any earlier version. */
#include "server/schema.h"

#include "server/names.h"
#include "server/store.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first version. Times are milliseconds since 1970; lists and
 * settings are JSON texts. A table's moves are kept until the game is over; then its record holds
 * them. Each row of moves is one player's move with nature's moves after it, and the clock after
 * it; the first row is nature's set-up. */
static const char SCHEMA[] =
    "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " fold TEXT UNIQUE, password TEXT, muted TEXT NOT NULL, made BIGINT NOT NULL,"
    " seen BIGINT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS sessions (hash TEXT PRIMARY KEY, player TEXT NOT NULL,"
    " kind TEXT NOT NULL, label TEXT NOT NULL, made BIGINT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS sessions_player ON sessions (player);"
    "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, status BIGINT NOT NULL,"
    " doc TEXT NOT NULL, changed BIGINT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS tables_status ON tables (status);"
    "CREATE TABLE IF NOT EXISTS moves (id TEXT NOT NULL, n BIGINT NOT NULL, words TEXT NOT NULL,"
    " clock TEXT NOT NULL, PRIMARY KEY (id, n));"
    "CREATE TABLE IF NOT EXISTS chat (id TEXT NOT NULL, n BIGINT NOT NULL, player TEXT NOT NULL,"
    " name TEXT NOT NULL, words TEXT NOT NULL, said BIGINT NOT NULL, PRIMARY KEY (id, n));"
    "CREATE INDEX IF NOT EXISTS chat_player ON chat (player);"
    "CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, game TEXT NOT NULL,"
    " ended BIGINT NOT NULL, public BIGINT NOT NULL, summary TEXT NOT NULL, record TEXT NOT NULL,"
    " proof TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS record_seats (id TEXT NOT NULL, seat BIGINT NOT NULL,"
    " player TEXT NOT NULL, name TEXT NOT NULL, fold TEXT NOT NULL, game TEXT NOT NULL,"
    " ended BIGINT NOT NULL, points BIGINT NOT NULL, place BIGINT NOT NULL, won BIGINT NOT NULL,"
    " PRIMARY KEY (id, seat));"
    "CREATE INDEX IF NOT EXISTS record_seats_player ON record_seats (player, ended);"
    "CREATE INDEX IF NOT EXISTS record_seats_fold ON record_seats (fold, ended);"
    "CREATE TABLE IF NOT EXISTS ratings (game TEXT NOT NULL, player TEXT NOT NULL,"
    " name TEXT NOT NULL, mean DOUBLE PRECISION NOT NULL, doubt DOUBLE PRECISION NOT NULL,"
    " games BIGINT NOT NULL, low DOUBLE PRECISION NOT NULL, PRIMARY KEY (game, player));"
    "CREATE INDEX IF NOT EXISTS ratings_best ON ratings (game, low);"
    "CREATE TABLE IF NOT EXISTS targets (id TEXT PRIMARY KEY, player TEXT NOT NULL,"
    " kind TEXT NOT NULL, url TEXT NOT NULL, secret TEXT NOT NULL, lang TEXT NOT NULL,"
    " made BIGINT NOT NULL, failed BIGINT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS notices (target TEXT NOT NULL, about TEXT NOT NULL,"
    " kind TEXT NOT NULL, game TEXT NOT NULL, n BIGINT NOT NULL, due BIGINT NOT NULL,"
    " tries BIGINT NOT NULL, PRIMARY KEY (target, about));";

/* ---- names ---- */

static const char PLAYERS_FOLDED[] =
    "SELECT id, name, fold FROM players WHERE fold IS NOT NULL AND id > $1 ORDER BY id LIMIT 500";
static const char PLAYER_LOOKS[] = "UPDATE players SET looks = $1, looks_small = $2 WHERE id = $3";
static const char PLAYER_FOLD[] = "UPDATE players SET fold = $1 WHERE id = $2 AND NOT EXISTS"
                                  " (SELECT 1 FROM players p WHERE p.fold = $3 AND p.id <> $4)";
static const char SEATS_NAMED[] =
    "SELECT DISTINCT name, fold FROM record_seats WHERE name > $1 ORDER BY name LIMIT 500";
static const char SEATS_FOLD[] = "UPDATE record_seats SET fold = $1 WHERE name = $2";

enum { BATCH = 500 };

typedef struct Batch {
    int count;
    struct {
        char key[MATCH_NAME_SIZE], name[MATCH_NAME_SIZE], fold[NAME_FOLD_SIZE];
    } row[BATCH];
} Batch;

static bool take_row(const DbRow *row, void *data) {
    Batch *batch = data;
    if (batch->count < BATCH) {
        snprintf(batch->row[batch->count].key, MATCH_NAME_SIZE, "%s", db_text(row, 0));
        snprintf(batch->row[batch->count].name, MATCH_NAME_SIZE, "%s", db_text(row, 1));
        snprintf(batch->row[batch->count].fold, NAME_FOLD_SIZE, "%s", db_text(row, 2));
        batch->count++;
    }
    return true;
}

static bool take_seat(const DbRow *row, void *data) {
    Batch *batch = data;
    if (batch->count < BATCH) {
        snprintf(batch->row[batch->count].key, MATCH_NAME_SIZE, "%s", db_text(row, 0));
        snprintf(batch->row[batch->count].name, MATCH_NAME_SIZE, "%s", db_text(row, 0));
        snprintf(batch->row[batch->count].fold, NAME_FOLD_SIZE, "%s", db_text(row, 1));
        batch->count++;
    }
    return true;
}

/* Accounts of before get looks, and the fold of today unless somebody else has it. */
static bool fold_players(Db *db, Text *error) {
    Batch *batch = calloc(1, sizeof *batch);
    char last[MATCH_NAME_SIZE] = "";
    bool good = batch != NULL;
    do {
        if (good) {
            batch->count = 0;
            good = db_each(db, error, PLAYERS_FOLDED, take_row, batch, "t", last);
        }
        for (int i = 0; good && i < batch->count; i++) {
            const char *id = batch->row[i].key;
            Name name;
            memset(&name, 0, sizeof name);
            name_looks(batch->row[i].name, &name);
            good = db_run(db, error, PLAYER_LOOKS, "ttt", name.looks, name.looks_small, id);
            if (good && name.fold[0] != '\0' && strcmp(name.fold, batch->row[i].fold) != 0) {
                good = db_run(db, error, PLAYER_FOLD, "tttt", name.fold, id, name.fold, id);
            }
            snprintf(last, sizeof last, "%s", id);
        }
    } while (good && batch->count > 0);
    free(batch);
    return good;
}

/* Names in finished games, by which these are found. */
static bool fold_seats(Db *db, Text *error) {
    Batch *batch = calloc(1, sizeof *batch);
    char last[MATCH_NAME_SIZE] = "";
    bool good = batch != NULL;
    do {
        if (good) {
            batch->count = 0;
            good = db_each(db, error, SEATS_NAMED, take_seat, batch, "t", last);
        }
        for (int i = 0; good && i < batch->count; i++) {
            char fold[NAME_FOLD_SIZE];
            name_fold(batch->row[i].name, fold, sizeof fold);
            /* Computers have none. */
            if (batch->row[i].fold[0] != '\0' && strcmp(fold, batch->row[i].fold) != 0) {
                good = db_run(db, error, SEATS_FOLD, "tt", fold, batch->row[i].name);
            }
            snprintf(last, sizeof last, "%s", batch->row[i].key);
        }
    } while (good && batch->count > 0);
    free(batch);
    return good;
}

static bool fold_names(Db *db, Text *error) {
    return fold_players(db, error) && fold_seats(db, error);
}

/* ---- finished games ---- */

static const char RECORDS_FROM[] =
    "SELECT id, summary FROM records WHERE id > $1 ORDER BY id LIMIT 500";
static const char RECORD_LENGTH[] = "UPDATE records SET moves = $1, why = $2 WHERE id = $3";
/* People have ids without spaces, computers are called "computer 3", those deleted have none. Games
 * that somebody else ended, or other rules, have no result. */
#define PERSON(SEAT) SEAT ".player <> '' AND " SEAT ".player NOT LIKE '% %'"
#define SETTLED      " AND r.why <> 'rules' AND r.why <> 'operator'"
static const char COUNT_TALLIES[] =
    "INSERT INTO tallies (player, game, played, won, last) SELECT a.player, a.game, count(*),"
    " sum(a.won), max(a.ended) FROM record_seats a JOIN records r ON r.id = a.id WHERE " PERSON("a")
        SETTLED " GROUP BY a.player, a.game";
/* A time has 13 digits; so the id of the last game follows in the greatest of these texts. */
static const char COUNT_MEETINGS[] =
    "INSERT INTO meetings (player, other, game, played, won, lost, last, id) SELECT a.player,"
    " b.player, a.game, count(*), sum(CASE WHEN a.place < b.place THEN 1 ELSE 0 END),"
    " sum(CASE WHEN a.place > b.place THEN 1 ELSE 0 END), max(a.ended),"
    " substr(max(CAST(a.ended AS TEXT) || ' ' || a.id), 15) FROM record_seats a"
    " JOIN record_seats b ON b.id = a.id AND b.player <> a.player JOIN records r ON r.id = a.id"
    " WHERE " PERSON("a") " AND " PERSON("b") SETTLED " GROUP BY a.player, b.player, a.game";

typedef struct Lengths {
    int count;
    struct {
        char id[MATCH_NAME_SIZE], why[16];
        int64_t moves;
    } row[BATCH];
} Lengths;

/* A summary says both, as server/end.c writes it. */
static bool take_length(const DbRow *row, void *data) {
    Lengths *lengths = data;
    const char *summary = db_text(row, 1);
    const char *moves = strstr(summary, "\"moves\":"), *why = strstr(summary, "\"why\":\"");
    if (lengths->count < BATCH) {
        snprintf(lengths->row[lengths->count].id, MATCH_NAME_SIZE, "%s", db_text(row, 0));
        snprintf(lengths->row[lengths->count].why, 16, "%.*s",
                 why == NULL ? 0 : (int)strcspn(why + 7, "\""), why == NULL ? "" : why + 7);
        lengths->row[lengths->count++].moves = moves == NULL ? 0 : strtoll(moves + 8, NULL, 10);
    }
    return true;
}

/* Of games played before: their lengths, and what they come to for profiles. */
static bool count_games(Db *db, Text *error) {
    Lengths *lengths = calloc(1, sizeof *lengths);
    char last[MATCH_NAME_SIZE] = "";
    bool good = lengths != NULL;
    do {
        if (good) {
            lengths->count = 0;
            good = db_each(db, error, RECORDS_FROM, take_length, lengths, "t", last);
        }
        for (int i = 0; good && i < lengths->count; i++) {
            good = db_run(db, error, RECORD_LENGTH, "itt", lengths->row[i].moves,
                          lengths->row[i].why, lengths->row[i].id);
            snprintf(last, sizeof last, "%s", lengths->row[i].id);
        }
    } while (good && lengths->count > 0);
    free(lengths);
    return good && db_run(db, error, COUNT_TALLIES, "") && db_run(db, error, COUNT_MEETINGS, "");
}

/* ---- who was asked to come ---- */

static const char OVER_INVITED[] =
    "SELECT id, doc FROM tables WHERE status = 2 AND id > $1 AND doc LIKE '%\"invited\":[\"%'"
    " ORDER BY id LIMIT 50";
static const char OVER_DOC[] = "UPDATE tables SET doc = $1 WHERE id = $2";

typedef struct Texts {
    int count;
    struct {
        char id[MATCH_NAME_SIZE], *doc;
    } row[BATCH];
} Texts;

static bool take_text(const DbRow *row, void *data) {
    Texts *texts = data;
    const char *doc = db_text(row, 1);
    char *copy = texts->count < BATCH ? malloc(strlen(doc) + 1) : NULL;
    if (copy != NULL) {
        strcpy(copy, doc);
        snprintf(texts->row[texts->count].id, MATCH_NAME_SIZE, "%s", db_text(row, 0));
        texts->row[texts->count++].doc = copy;
    }
    return copy != NULL;
}

/* A list of texts or numbers in a JSON text loses what is in it; `key` as it stands before. */
static void empty_list(char *doc, const char *key) {
    char *list = strstr(doc, key), *end;
    if (list == NULL) {
        return;
    }
    list += strlen(key);
    bool quoted = false;
    for (end = list; *end != '\0' && (quoted || *end != ']'); end++) {
        quoted = quoted != (*end == '"');
        end += *end == '\\' && end[1] != '\0';
    }
    memmove(list, end, strlen(end) + 1);
}

/* Games that are over keep nobody's id who was only asked to play: it would outlive their account.
 * The programs of today write none. */
static bool forget_invited(Db *db, Text *error) {
    Texts *texts = calloc(1, sizeof *texts);
    char last[MATCH_NAME_SIZE] = "";
    bool good = texts != NULL;
    do {
        if (good) {
            texts->count = 0;
            good = db_each(db, error, OVER_INVITED, take_text, texts, "t", last);
        }
        for (int i = 0; texts != NULL && i < texts->count; i++) {
            char *doc = texts->row[i].doc;
            empty_list(doc, "\"invited\":[");
            empty_list(doc, "\"invited_names\":[");
            empty_list(doc, "\"declined\":[");
            good = good && db_run(db, error, OVER_DOC, "tt", doc, texts->row[i].id);
            snprintf(last, sizeof last, "%s", texts->row[i].id);
            free(doc);
        }
    } while (good && texts->count > 0);
    free(texts);
    return good;
}

/* ---- steps ---- */

/* Each is done once, in a transaction of its own, on old data and on new; none is ever changed.
 *
 * Programs of two versions may run side by side on one PostgreSQL while an operator puts in the new
 * one. So a step adds columns with defaults, tables and indexes, and takes nothing away that the
 * version before reads; then `reads` is the oldest version whose programs may go on. A step that
 * cannot do without more has its own number there: older programs are refused from then on. */
static const struct Step {
    int reads;
    const char *sql;
    bool (*more)(Db *db, Text *error);
} STEPS[] = {
    /* To 2: moves are chained. */
    {2, "ALTER TABLE moves ADD COLUMN chain TEXT NOT NULL DEFAULT ''", NULL},
    /* To 3: accounts that look like others. */
    {3,
     "ALTER TABLE players ADD COLUMN looks TEXT;"
     "ALTER TABLE players ADD COLUMN looks_small TEXT;"
     "CREATE INDEX players_looks ON players (looks);"
     "CREATE INDEX players_looks_small ON players (looks_small);",
     fold_names},
    /* To 4: sessions end; those of sockets are not those of bots. */
    {4,
     "ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;"
     "ALTER TABLE sessions ADD COLUMN ends BIGINT NOT NULL DEFAULT 0;"
     "CREATE INDEX sessions_ends ON sessions (ends);"
     "UPDATE sessions SET kind = 'socket', label = '' WHERE kind = 'token' AND label = 'socket';",
     NULL},
    /* To 5: every search goes along an index. */
    {5,
     "CREATE INDEX IF NOT EXISTS records_public ON records (public, ended);"
     "CREATE INDEX IF NOT EXISTS records_public_game ON records (public, game, ended);"
     "CREATE INDEX IF NOT EXISTS record_seats_player_game ON record_seats (player, game, ended);"
     "CREATE INDEX IF NOT EXISTS record_seats_fold_game ON record_seats (fold, game, ended);"
     "DROP INDEX IF EXISTS records_ended; DROP INDEX IF EXISTS records_game",
     NULL},
    /* To 6: invitations that nobody has answered. */
    {6,
     "CREATE TABLE IF NOT EXISTS invitations (id TEXT NOT NULL, player TEXT NOT NULL,"
     " game TEXT NOT NULL, inviter TEXT NOT NULL, name TEXT NOT NULL, made BIGINT NOT NULL,"
     " PRIMARY KEY (id, player));"
     "CREATE INDEX IF NOT EXISTS invitations_player ON invitations (player, made);"
     "CREATE INDEX IF NOT EXISTS invitations_inviter ON invitations (inviter)",
     NULL},
    /* To 7: a table that is not over has a head: its version and who made that, the version in
     * which its text was last changed, how many moves it has and the chain of the last row, the
     * clocks, and when somebody has to look after it. Of older data only the version is known. Many
     * servers: who they are, and who is connected there. */
    {7,
     "CREATE TABLE heads (id TEXT PRIMARY KEY, version BIGINT NOT NULL, author TEXT NOT NULL,"
     " doc_at BIGINT NOT NULL, count BIGINT NOT NULL, chain TEXT NOT NULL, clock TEXT NOT NULL,"
     " due BIGINT NOT NULL);"
     "CREATE INDEX heads_due ON heads (due) WHERE due > 0;"
     "INSERT INTO heads (id, version, author, doc_at, count, chain, clock, due)"
     " SELECT id, 1, '', 1, -1, '', '', 0 FROM tables WHERE status < 2;"
     "CREATE INDEX notices_due ON notices (due);"
     "CREATE TABLE servers (author TEXT PRIMARY KEY, mark TEXT NOT NULL, seen BIGINT NOT NULL);"
     "CREATE TABLE here (server TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (server, player));"
     "DELETE FROM meta WHERE key = 'commit'",
     NULL},
    /* To 8: what the operator and moderators do. */
    {7,
     "CREATE TABLE IF NOT EXISTS bans (player TEXT PRIMARY KEY, until BIGINT NOT NULL,"
     " why TEXT NOT NULL, made BIGINT NOT NULL);"
     "CREATE TABLE IF NOT EXISTS roles (player TEXT PRIMARY KEY, role TEXT NOT NULL);"
     "CREATE TABLE IF NOT EXISTS codes (code TEXT PRIMARY KEY, uses BIGINT NOT NULL,"
     " ends BIGINT NOT NULL, note TEXT NOT NULL, made BIGINT NOT NULL);"
     "CREATE TABLE IF NOT EXISTS reports (id TEXT PRIMARY KEY, made BIGINT NOT NULL,"
     " reporter TEXT NOT NULL, player TEXT NOT NULL, about TEXT NOT NULL, words TEXT NOT NULL,"
     " state BIGINT NOT NULL, note TEXT NOT NULL);"
     "CREATE INDEX IF NOT EXISTS reports_state ON reports (state, made);"
     "CREATE TABLE IF NOT EXISTS audit (id TEXT PRIMARY KEY, at BIGINT NOT NULL,"
     " who TEXT NOT NULL, act TEXT NOT NULL, about TEXT NOT NULL, words TEXT NOT NULL);"
     "CREATE INDEX IF NOT EXISTS audit_at ON audit (at)",
     NULL},
    /* To 9: friends and those who asked, one row for two people; who is blocked; who follows which
     * table. What profiles tell: games and results by game and against each other, and how ratings
     * went. How long finished games were; every search goes by time and id along an index. */
    {7,
     "CREATE TABLE IF NOT EXISTS bonds (low TEXT NOT NULL, high TEXT NOT NULL,"
     " asker TEXT NOT NULL, state BIGINT NOT NULL, made BIGINT NOT NULL, PRIMARY KEY (low, high));"
     "CREATE INDEX IF NOT EXISTS bonds_high ON bonds (high);"
     "CREATE TABLE IF NOT EXISTS blocks (player TEXT NOT NULL, other TEXT NOT NULL,"
     " made BIGINT NOT NULL, PRIMARY KEY (player, other));"
     "CREATE INDEX IF NOT EXISTS blocks_other ON blocks (other);"
     "CREATE TABLE IF NOT EXISTS follows (player TEXT NOT NULL, id TEXT NOT NULL,"
     " made BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (player, id));"
     "CREATE INDEX IF NOT EXISTS follows_id ON follows (id);"
     "CREATE INDEX IF NOT EXISTS follows_ended ON follows (ended);"
     "CREATE TABLE IF NOT EXISTS rating_steps (player TEXT NOT NULL, game TEXT NOT NULL,"
     " ended BIGINT NOT NULL, id TEXT NOT NULL, mean DOUBLE PRECISION NOT NULL,"
     " doubt DOUBLE PRECISION NOT NULL, PRIMARY KEY (player, game, ended, id));"
     "CREATE TABLE IF NOT EXISTS tallies (player TEXT NOT NULL, game TEXT NOT NULL,"
     " played BIGINT NOT NULL, won BIGINT NOT NULL, last BIGINT NOT NULL,"
     " PRIMARY KEY (player, game));"
     "CREATE TABLE IF NOT EXISTS meetings (player TEXT NOT NULL, other TEXT NOT NULL,"
     " game TEXT NOT NULL, played BIGINT NOT NULL, won BIGINT NOT NULL, lost BIGINT NOT NULL,"
     " last BIGINT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (player, other, game));"
     "CREATE INDEX IF NOT EXISTS meetings_last ON meetings (player, last);"
     "CREATE INDEX IF NOT EXISTS meetings_other ON meetings (other);"
     "ALTER TABLE records ADD COLUMN moves BIGINT NOT NULL DEFAULT 0;"
     "ALTER TABLE records ADD COLUMN minutes BIGINT NOT NULL DEFAULT -1;"
     "ALTER TABLE records ADD COLUMN why TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX IF NOT EXISTS records_end ON records (public, ended, id);"
     "CREATE INDEX IF NOT EXISTS records_game_end ON records (public, game, ended, id);"
     "CREATE INDEX IF NOT EXISTS seats_end ON record_seats (player, ended, id);"
     "CREATE INDEX IF NOT EXISTS seats_game_end ON record_seats (player, game, ended, id);"
     "CREATE INDEX IF NOT EXISTS seats_name_end ON record_seats (fold, ended, id);"
     "CREATE INDEX IF NOT EXISTS seats_name_game_end ON record_seats (fold, game, ended, id);"
     "DROP INDEX IF EXISTS records_public; DROP INDEX IF EXISTS records_public_game;"
     "DROP INDEX IF EXISTS record_seats_player; DROP INDEX IF EXISTS record_seats_player_game;"
     "DROP INDEX IF EXISTS record_seats_fold; DROP INDEX IF EXISTS record_seats_fold_game",
     count_games},
    /* To 10: if-then orders and private notes at a table. `base` is the number of moves from which
     * on an order speaks, `hash` that of the position then. */
    {7,
     "CREATE TABLE IF NOT EXISTS orders (id TEXT NOT NULL, player TEXT NOT NULL,"
     " mark TEXT NOT NULL, base BIGINT NOT NULL, hash BIGINT NOT NULL, lines TEXT NOT NULL,"
     " made BIGINT NOT NULL, live BIGINT NOT NULL, why TEXT NOT NULL, ended BIGINT NOT NULL,"
     " PRIMARY KEY (id, player));"
     "CREATE INDEX IF NOT EXISTS orders_live ON orders (id) WHERE live = 1;"
     "CREATE INDEX IF NOT EXISTS orders_player ON orders (player);"
     "CREATE TABLE IF NOT EXISTS notes (id TEXT NOT NULL, player TEXT NOT NULL,"
     " words TEXT NOT NULL, changed BIGINT NOT NULL, PRIMARY KEY (id, player));"
     "CREATE INDEX IF NOT EXISTS notes_player ON notes (player)",
     NULL},
    /* To 11: tournaments, and the daily deal. */
    {7,
     "CREATE TABLE IF NOT EXISTS tournaments (id TEXT PRIMARY KEY, state BIGINT NOT NULL,"
     " owner TEXT NOT NULL, name TEXT NOT NULL, why TEXT NOT NULL, doc TEXT NOT NULL,"
     " secret TEXT NOT NULL, kind BIGINT NOT NULL, seats BIGINT NOT NULL, rounds BIGINT NOT "
     "NULL,"
     " games BIGINT NOT NULL, level BIGINT NOT NULL, most BIGINT NOT NULL, late BIGINT NOT NULL,"
     " accounts BIGINT NOT NULL, paused BIGINT NOT NULL, ending BIGINT NOT NULL DEFAULT 0,"
     " rest BIGINT NOT NULL DEFAULT 0, starts BIGINT NOT NULL DEFAULT 0,"
     " made BIGINT NOT NULL DEFAULT 0, begun BIGINT NOT NULL DEFAULT 0,"
     " ended BIGINT NOT NULL DEFAULT 0, due BIGINT NOT NULL DEFAULT 0,"
     " round BIGINT NOT NULL DEFAULT 0, deal BIGINT NOT NULL DEFAULT 0);"
     "CREATE INDEX IF NOT EXISTS tournaments_due ON tournaments (due) WHERE due > 0;"
     "CREATE INDEX IF NOT EXISTS tournaments_made ON tournaments (made);"
     "CREATE INDEX IF NOT EXISTS tournaments_owner ON tournaments (owner);"
     "CREATE TABLE IF NOT EXISTS tournament_players (id TEXT NOT NULL, n BIGINT NOT NULL,"
     " player TEXT NOT NULL, state BIGINT NOT NULL, PRIMARY KEY (id, n));"
     "CREATE INDEX IF NOT EXISTS tournament_players_player ON tournament_players (player);"
     "CREATE TABLE IF NOT EXISTS tournament_tables (id TEXT PRIMARY KEY,"
     " tournament TEXT NOT NULL, round BIGINT NOT NULL, deal BIGINT NOT NULL, n BIGINT NOT NULL,"
     " state BIGINT NOT NULL, taken BIGINT NOT NULL);"
     "CREATE INDEX IF NOT EXISTS tournament_tables_of ON tournament_tables"
     " (tournament, round, deal, n);"
     "CREATE TABLE IF NOT EXISTS tournament_seats (id TEXT NOT NULL, seat BIGINT NOT NULL,"
     " n BIGINT NOT NULL, points BIGINT NOT NULL, place BIGINT NOT NULL, score BIGINT NOT NULL,"
     " PRIMARY KEY (id, seat));"
     "CREATE TABLE IF NOT EXISTS daily (day TEXT NOT NULL, game TEXT NOT NULL,"
     " player TEXT NOT NULL, id TEXT NOT NULL, state BIGINT NOT NULL, points BIGINT NOT NULL,"
     " place BIGINT NOT NULL, margin BIGINT NOT NULL, ended BIGINT NOT NULL,"
     " PRIMARY KEY (day, game, player));"
     "CREATE INDEX IF NOT EXISTS daily_table ON daily (id);"
     "CREATE INDEX IF NOT EXISTS daily_player ON daily (player);"
     "CREATE INDEX IF NOT EXISTS daily_board ON daily (day, game, state, place, margin)",
     NULL},
    /* To 12: what is kept of one player is found by them. */
    {7,
     "CREATE INDEX IF NOT EXISTS ratings_player ON ratings (player);"
     "CREATE INDEX IF NOT EXISTS reports_reporter ON reports (reporter);"
     "CREATE INDEX IF NOT EXISTS reports_player ON reports (player)",
     NULL},
    /* To 13: how people are reached, new passwords that were asked for, holidays. Of what a
     * link opens there is only a hash. */
    {7,
     "CREATE TABLE IF NOT EXISTS contacts (player TEXT PRIMARY KEY, target TEXT NOT NULL,"
     " address TEXT NOT NULL, fold TEXT NOT NULL, lang TEXT NOT NULL, confirmed BIGINT NOT "
     "NULL,"
     " news BIGINT NOT NULL, zone TEXT NOT NULL, quiet_from BIGINT NOT NULL,"
     " quiet_to BIGINT NOT NULL, digest BIGINT NOT NULL, feed TEXT NOT NULL,"
     " failed BIGINT NOT NULL, made BIGINT NOT NULL, hash TEXT NOT NULL DEFAULT '',"
     " hash_at BIGINT NOT NULL DEFAULT 0);"
     "CREATE INDEX IF NOT EXISTS contacts_fold ON contacts (fold);"
     "CREATE INDEX IF NOT EXISTS contacts_hash ON contacts (hash) WHERE hash <> '';"
     "CREATE INDEX IF NOT EXISTS contacts_feed ON contacts (feed) WHERE feed <> '';"
     "CREATE TABLE IF NOT EXISTS resets (hash TEXT PRIMARY KEY, player TEXT NOT NULL,"
     " ends BIGINT NOT NULL);"
     "CREATE INDEX IF NOT EXISTS resets_player ON resets (player);"
     "CREATE TABLE IF NOT EXISTS holidays (id TEXT PRIMARY KEY, player TEXT NOT NULL,"
     " begins BIGINT NOT NULL, ends BIGINT NOT NULL, made BIGINT NOT NULL);"
     "CREATE INDEX IF NOT EXISTS holidays_player ON holidays (player, begins);"
     "CREATE INDEX IF NOT EXISTS holidays_ends ON holidays (ends)",
     NULL},
    /* To 14: nobody is asked to a game that is over. */
    {7, "DELETE FROM invitations WHERE id IN (SELECT id FROM tables WHERE status = 2)",
     forget_invited},
    /* To 15: the daily deal against a computer of the level one likes. */
    {7, "ALTER TABLE daily ADD COLUMN level BIGINT NOT NULL DEFAULT 3", NULL},
    /* To 16: from where people log in, as marks of addresses. */
    {7,
     "CREATE TABLE IF NOT EXISTS origins (player TEXT NOT NULL, mark TEXT NOT NULL,"
     " seen BIGINT NOT NULL, PRIMARY KEY (player, mark));"
     "CREATE INDEX IF NOT EXISTS origins_seen ON origins (seen)",
     NULL},
};
enum { VERSION = 1 + sizeof STEPS / sizeof STEPS[0] };

/* 0: it is no number that a version has. */
static bool take_version(const DbRow *row, void *data) {
    const int64_t version = strtoll(db_text(row, 0), NULL, 10);
    *(int *)data = version > 0 && version < INT_MAX ? (int)version : 0;
    return false;
}

static bool step(Db *db, Text *error) {
    int version = 1, reads = 0;
    if (!db_plain(db, SCHEMA, error) ||
        !db_each(db, error, SQL_META_GET, take_version, &version, "t", "schema") ||
        !db_each(db, error, SQL_META_GET, take_version, &reads, "t", "schema_reads")) {
        return false;
    }
    if (version < 1) {
        text_clear(error);
        text_put(error, "the data say of no version of this program that it has written them");
        return false;
    }
    if (version > VERSION && (reads == 0 || reads > VERSION)) {
        text_clear(error);
        text_put(error, "the data were written by a newer program; start that one");
        return false;
    }
    for (; version < VERSION; version++) {
        TEXT(next, 16);
        TEXT(least, 16);
        const struct Step *step = &STEPS[version - 1];
        text_number(&next, version + 1);
        text_number(&least, step->reads);
        if (!db_plain(db, "BEGIN", error) || !db_plain(db, step->sql, error) ||
            (step->more != NULL && !step->more(db, error)) ||
            !db_run(db, error, SQL_META_SET, "tt", "schema", next.start) ||
            !db_run(db, error, SQL_META_SET, "tt", "schema_reads", least.start) ||
            !db_plain(db, "COMMIT", error)) {
            return false;
        }
    }
    return true;
}

/* Two programs that start at the same moment do not step on each other's feet. */
bool schema_step(Db *db, Text *error) {
    if (!db_remote(db)) {
        return step(db, error);
    }
    TEXT(ignored, 200);
    const bool good = db_plain(db, "SELECT pg_advisory_lock(7649, 5)", error) && step(db, error);
    db_recover(db, &ignored);
    return db_plain(db, "SELECT pg_advisory_unlock(7649, 5)", good ? error : &ignored) && good;
}
