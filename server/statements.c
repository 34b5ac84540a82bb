/* server/statements.c -- the statements of the store, by name, in the part of SQL that SQLite and
 * PostgreSQL share; those for many servers are PostgreSQL's. */
#include "server/store.h"

/* A guest has no fold and no password. */
const char SQL_PLAYER_ADD[] =
    "INSERT INTO players (id, name, fold, looks, looks_small, password, muted, made, seen)"
    " VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8)";
const char SQL_PLAYER_MUTED[] = "UPDATE players SET muted = $1, seen = $2 WHERE id = $3";
const char SQL_PLAYER_CLAIM[] = "UPDATE players SET name = $1, fold = $2, looks = $3,"
                                " looks_small = $4, password = $5, seen = $6 WHERE id = $7";
const char SQL_PLAYER_RENAME[] = "UPDATE players SET name = $1, fold = $2, looks = $3,"
                                 " looks_small = $4, seen = $5 WHERE id = $6";
const char SQL_PLAYER_LIKE[] = "SELECT id, name, fold, password, muted, made, seen FROM players"
                               " WHERE (looks = $1 OR looks_small = $2) AND id <> $3 LIMIT 1";
const char SQL_PLAYER_PASSWORD[] = "UPDATE players SET password = $1, seen = $2 WHERE id = $3";
const char SQL_PLAYER_FIND[] =
    "SELECT id, name, fold, password, muted, made, seen FROM players WHERE id = $1";
const char SQL_PLAYER_NAMED[] =
    "SELECT id, name, fold, password, muted, made, seen FROM players WHERE fold = $1";
const char SQL_PLAYER_DELETE[] = "DELETE FROM players WHERE id = $1";
const char SQL_SESSION_ADD[] = "INSERT INTO sessions (hash, player, kind, label, made, seen, ends)"
                               " VALUES ($1, $2, $3, $4, $5, $6, $7)";
const char SQL_SESSIONS_TRIM[] =
    "DELETE FROM sessions WHERE player = $1 AND hash NOT IN (SELECT hash FROM sessions"
    " WHERE player = $1 ORDER BY made DESC LIMIT 100)";
const char SQL_SESSION_FIND[] =
    "SELECT p.id, p.name, p.fold, p.password, p.muted, p.made, p.seen, s.kind, s.made, s.seen"
    " FROM sessions s JOIN players p ON p.id = s.player"
    " WHERE s.hash = $1 AND (s.ends = 0 OR s.ends > $2)";
const char SQL_SESSION_USED[] = "UPDATE sessions SET seen = $1, ends = $2 WHERE hash = $3";
/* Of older data: nobody knows when they were used last. */
const char SQL_SESSIONS_BEGIN[] = "UPDATE sessions SET seen = $1, ends = $2 WHERE ends = 0";
const char SQL_SESSIONS_SWEEP[] = "DELETE FROM sessions WHERE ends > 0 AND ends <= $1";
/* By the first digits of its hash, which tell nothing of the secret. */
const char SQL_SESSION_DROP_ID[] =
    "DELETE FROM sessions WHERE player = $1 AND substr(hash, 1, 16) = $2";
const char SQL_SESSIONS_DROP_DEVICES[] =
    "DELETE FROM sessions WHERE player = $1 AND hash <> $2 AND kind <> 'token'";
const char SQL_SESSION_DROP[] = "DELETE FROM sessions WHERE hash = $1";
const char SQL_SESSIONS_DROP[] = "DELETE FROM sessions WHERE player = $1";
const char SQL_SESSIONS_DROP_OTHERS[] = "DELETE FROM sessions WHERE player = $1 AND hash <> $2";
const char SQL_SESSION_LIST[] =
    "SELECT label, made, kind, seen, ends, hash FROM sessions WHERE player = $1 ORDER BY made";
const char SQL_SESSION_DROP_LABEL[] =
    "DELETE FROM sessions WHERE player = $1 AND kind = 'token' AND label = $2";
const char SQL_TABLE_SAVE[] =
    "INSERT INTO tables (id, status, doc, changed) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (id) DO UPDATE SET status = excluded.status, doc = excluded.doc,"
    " changed = excluded.changed";
const char SQL_TABLE_END[] = "UPDATE tables SET status = 2, changed = $1 WHERE id = $2";
/* Set aside for a person to look at. */
const char SQL_TABLE_ASIDE[] = "UPDATE tables SET status = 3, changed = $1 WHERE id = $2";
const char SQL_TABLE_DROP[] = "DELETE FROM tables WHERE id = $1";
const char SQL_TABLES_LIVE[] = "SELECT id, status, doc FROM tables WHERE status < 2";
const char SQL_TABLES_ASIDE_WITH[] =
    "SELECT id, doc FROM tables WHERE status = 3 AND doc LIKE '%' || $1 || '%'";
const char SQL_TABLE_ASIDE_SET[] = "UPDATE tables SET doc = $1 WHERE id = $2 AND status = 3";
const char SQL_TABLES_DAMAGED[] = "SELECT count(*) FROM tables WHERE status = 3";
const char SQL_TABLE_FIND[] =
    "SELECT t.id, t.status, t.doc, r.record FROM tables t LEFT JOIN records r ON r.id = t.id"
    " WHERE t.id = $1";
const char SQL_MOVE_ADD[] =
    "INSERT INTO moves (id, n, words, clock, chain) VALUES ($1, $2, $3, '', $4)"
    " ON CONFLICT (id, n) DO UPDATE SET words = excluded.words, clock = '', chain = excluded.chain";
const char SQL_MOVES_CUT[] = "DELETE FROM moves WHERE id = $1 AND n >= $2";
const char SQL_MOVES_LIVE[] =
    "SELECT m.id, m.n, m.words, m.clock, m.chain FROM moves m JOIN tables t ON t.id = m.id"
    " WHERE t.status = 1 ORDER BY m.id, m.n";
const char SQL_MOVES_OF[] = "SELECT n, words FROM moves WHERE id = $1 ORDER BY n";
const char SQL_CHAT_ADD[] =
    "INSERT INTO chat (id, n, player, name, words, said) VALUES ($1, $2, $3, $4, $5, $6)"
    " ON CONFLICT (id, n) DO UPDATE SET words = excluded.words";
const char SQL_CHAT_DROP[] = "DELETE FROM chat WHERE id = $1";
const char SQL_CHAT_LIVE[] =
    "SELECT c.id, c.n, c.player, c.name, c.words, c.said FROM chat c JOIN tables t ON t.id = c.id"
    " WHERE t.status < 2 ORDER BY c.id, c.n";
const char SQL_CHAT_OF[] =
    "SELECT id, n, player, name, words, said FROM chat WHERE id = $1 ORDER BY n";
const char SQL_CHAT_BY[] =
    "SELECT id, words, said, n FROM chat WHERE player = $1 AND (said > $2 OR (said = $3 AND"
    " (id > $4 OR (id = $5 AND n > $6)))) ORDER BY said, id, n LIMIT $7";
const char SQL_CHAT_FORGET[] =
    "UPDATE chat SET player = '', name = '', words = '' WHERE player = $1";
const char SQL_RECORD_ADD[] =
    "INSERT INTO records (id, game, ended, public, summary, record, proof, moves, minutes, why)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
const char SQL_RECORD_GET[] = "SELECT summary, record, proof, public FROM records WHERE id = $1";
const char SQL_RECORD_SEAT[] =
    "INSERT INTO record_seats (id, seat, player, name, fold, game, ended, points, place, won)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
const char SQL_RECORD_SEATS[] =
    "SELECT player, name, points, place, won FROM record_seats WHERE id = $1 ORDER BY seat";
/* In the texts of finished tables; $1 and $2 are the members as they stand there. */
const char SQL_TABLES_FORGET[] =
    "UPDATE tables SET doc = replace(replace(doc, $1, '\"player\":\"\"'), $2, '\"owner\":\"\"')"
    " WHERE id IN (SELECT id FROM record_seats WHERE player = $3)";
/* In the lists of others, who do not want to hear them; $1 and $2 are the same. */
const char SQL_MUTED_FORGET[] =
    "UPDATE players SET muted = trim(replace(' ' || muted || ' ', ' ' || $1 || ' ', ' '))"
    " WHERE muted LIKE '%' || $2 || '%'";
const char SQL_PROOFS_OF[] = "SELECT r.id, s.seat, r.proof FROM record_seats s"
                             " JOIN records r ON r.id = s.id WHERE s.player = $1";
const char SQL_PROOF_SET[] = "UPDATE records SET proof = $1 WHERE id = $2";
const char SQL_RECORD_FORGET[] =
    "UPDATE record_seats SET player = '', name = '', fold = '' WHERE player = $1";
const char SQL_FIND[] = "SELECT summary, id FROM records WHERE public = 1 AND ended < $1"
                        " ORDER BY ended DESC LIMIT $2";
const char SQL_FIND_GAME[] = "SELECT summary, id FROM records WHERE public = 1 AND ended < $1"
                             " AND game = $2 ORDER BY ended DESC LIMIT $3";
/* Games of somebody, by id or by name, of all games or of one: those that all may find, or that the
 * asker played. In the order of an index each. */
#define FIND_BY(COLUMN)                                                                            \
    "SELECT r.summary, r.id FROM record_seats s JOIN records r ON r.id = s.id WHERE s." COLUMN     \
    " = $1 AND s.ended < $2 AND (r.public = 1 OR EXISTS (SELECT 1 FROM record_seats q"             \
    " WHERE q.id = s.id AND q.player = $3)) ORDER BY s.ended DESC LIMIT $4"
const char SQL_FIND_PLAYER[] = FIND_BY("player");
const char SQL_FIND_NAMED[] = FIND_BY("fold");
#define FIND_BOTH(COLUMN)                                                                          \
    "SELECT r.summary, r.id FROM record_seats s JOIN records r ON r.id = s.id WHERE s." COLUMN     \
    " = $1 AND s.game = $2 AND s.ended < $3 AND (r.public = 1 OR EXISTS (SELECT 1 FROM"            \
    " record_seats q WHERE q.id = s.id AND q.player = $4)) ORDER BY s.ended DESC LIMIT $5"
const char SQL_FIND_PLAYER_GAME[] = FIND_BOTH("player");
const char SQL_FIND_NAMED_GAME[] = FIND_BOTH("fold");
const char SQL_RECORDS_OF[] =
    "SELECT r.record, r.ended, r.id FROM record_seats s JOIN records r ON r.id = s.id"
    " WHERE s.player = $1 AND r.public <> 3 AND (r.ended > $2 OR (r.ended = $3 AND r.id > $4))"
    " ORDER BY r.ended, r.id LIMIT $5";
const char SQL_RATING_GET[] =
    "SELECT mean, doubt, games FROM ratings WHERE game = $1 AND player = $2";
const char SQL_RATING_SET[] =
    "INSERT INTO ratings (game, player, name, mean, doubt, games, low)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7)"
    " ON CONFLICT (game, player) DO UPDATE SET name = excluded.name, mean = excluded.mean,"
    " doubt = excluded.doubt, games = excluded.games, low = excluded.low";
const char SQL_RATING_RENAME[] = "UPDATE ratings SET name = $1 WHERE player = $2";
const char SQL_RATING_DROP[] = "DELETE FROM ratings WHERE player = $1";
const char SQL_RATINGS_OF[] =
    "SELECT game, mean, doubt, games FROM ratings WHERE player = $1 ORDER BY game";
const char SQL_BEST[] = "SELECT player, name, mean, doubt, games FROM ratings WHERE game = $1"
                        " AND doubt < $2 ORDER BY low DESC LIMIT $3";

/* The version a change was made on must still be there. */
const char SQL_HEAD_ADD[] =
    "INSERT INTO heads (id, version, author, doc_at, count, chain, clock, due)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING";
const char SQL_HEAD_SET[] =
    "UPDATE heads SET version = $1, author = $2, doc_at = $3, count = $4, chain = $5, clock = $6,"
    " due = $7 WHERE id = $8 AND version = $9 AND author = $10";
const char SQL_HEAD_DROP[] = "DELETE FROM heads WHERE id = $1 AND version = $2 AND author = $3";
const char SQL_HEADS[] =
    "SELECT h.id, h.version, h.author, h.doc_at, h.count, h.chain, h.clock FROM heads h"
    " JOIN tables t ON t.id = h.id WHERE t.status < 2";
const char SQL_HEAD[] =
    "SELECT t.status, t.doc, h.version, h.author, h.doc_at, h.count, h.chain, h.clock"
    " FROM tables t LEFT JOIN heads h ON h.id = t.id WHERE t.id = $1";
const char SQL_MOVES_FROM[] =
    "SELECT n, words, clock, chain FROM moves WHERE id = $1 AND n >= $2 ORDER BY n";
const char SQL_CHAT_FROM[] =
    "SELECT id, n, player, name, words, said FROM chat WHERE id = $1 AND n >= $2 ORDER BY n";
/* Many servers. Times there are the database's own, so that no server's clock matters. */
#define NOW_MS "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
const char SQL_SERVER_ADD[] = "INSERT INTO servers (author, mark, seen)"
                              " VALUES ($1, '', " NOW_MS ")";
const char SQL_SERVER_SEEN[] =
    "UPDATE servers SET seen = " NOW_MS " WHERE author = $1 RETURNING seen";
const char SQL_SERVER_DROP[] = "DELETE FROM servers WHERE author = $1";
const char SQL_SERVERS_SWEEP[] = "DELETE FROM servers WHERE seen < " NOW_MS " - $1";
const char SQL_SERVERS[] = "SELECT author, " NOW_MS " - seen FROM servers";
const char SQL_HERE_ADD[] =
    "INSERT INTO here (server, player) VALUES ($1, $2) ON CONFLICT (server, player) DO NOTHING";
const char SQL_HERE_DROP[] = "DELETE FROM here WHERE server = $1 AND player = $2";
const char SQL_HERE_SWEEP[] = "DELETE FROM here WHERE server NOT IN (SELECT author FROM servers)";
const char SQL_HERE[] = "SELECT player FROM here h JOIN servers s ON s.author = h.server"
                        " WHERE h.server <> $1 AND s.seen > " NOW_MS " - $2";
/* Work that one of many does: it is taken until a moment, and if nothing has become of it by then,
 * somebody else takes it. */
const char SQL_DUE_TAKE[] =
    "UPDATE heads SET due = $1 WHERE id IN (SELECT id FROM heads WHERE due > 0 AND due <= $2"
    " ORDER BY due LIMIT 64 FOR UPDATE SKIP LOCKED) RETURNING id";
const char SQL_NOTICES_TAKE[] =
    "UPDATE notices SET due = $1 WHERE (target, about) IN (SELECT target, about FROM notices"
    " WHERE due <= $2 ORDER BY due LIMIT 64 FOR UPDATE SKIP LOCKED)"
    " RETURNING target, about, kind, game, n, due, tries";
const char SQL_TARGETS_BY[] =
    "SELECT id, player, kind, url, secret, lang, made, failed FROM targets WHERE player = $1"
    " ORDER BY made";

const char SQL_META_GET[] = "SELECT value FROM meta WHERE key = $1";
const char SQL_META_SET[] = "INSERT INTO meta (key, value) VALUES ($1, $2)"
                            " ON CONFLICT (key) DO UPDATE SET value = excluded.value";
const char SQL_TARGET_SAVE[] =
    "INSERT INTO targets (id, player, kind, url, secret, lang, made, failed)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE SET"
    " failed = excluded.failed";
const char SQL_TARGET_DROP[] = "DELETE FROM targets WHERE id = $1";
const char SQL_TARGETS[] =
    "SELECT id, player, kind, url, secret, lang, made, failed FROM targets ORDER BY made";
const char SQL_TARGETS_OF[] =
    "SELECT kind, url, lang, made FROM targets WHERE player = $1 ORDER BY made";
const char SQL_NOTICE_SAVE[] =
    "INSERT INTO notices (target, about, kind, game, n, due, tries)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (target, about) DO UPDATE SET"
    " kind = excluded.kind, game = excluded.game, n = excluded.n, due = excluded.due,"
    " tries = excluded.tries";
const char SQL_NOTICE_DROP[] = "DELETE FROM notices WHERE target = $1 AND about = $2";
const char SQL_NOTICES[] = "SELECT target, about, kind, game, n, due, tries FROM notices";
