/* server/metrics.h -- counters for /metrics, in the text format of Prometheus. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "play/buffer.h"

#include <stdatomic.h>
#include <stdint.h>

/* X(name, type, help): all of them; a gauge goes up and down. */
#define METRICS(X)                                                                                 \
    X(http_requests, counter, "HTTP requests answered")                                            \
    X(http_errors, counter, "HTTP requests answered with status 400 or more")                      \
    X(connections, gauge, "WebSocket connections now")                                             \
    X(connections_total, counter, "WebSocket connections since the start")                         \
    X(connections_dropped, counter, "connections closed by the server: slow, rude or silent")      \
    X(messages_in, counter, "messages received")                                                   \
    X(messages_out, counter, "messages sent")                                                      \
    X(calls_refused, counter, "calls answered with an error")                                      \
    X(logins_refused, counter, "wrong passwords")                                                  \
    X(moves, counter, "moves of people and computers made at tables")                              \
    X(tables_waiting, gauge, "tables that wait for people")                                        \
    X(tables_playing, gauge, "tables being played")                                                \
    X(tables_damaged, gauge, "games set aside because their moves were damaged")                   \
    X(games_finished, counter, "games that came to an end")                                        \
    X(notices_sent, counter, "notices that arrived")                                               \
    X(notices_failed, counter, "attempts to send a notice that failed")                            \
    X(thinking, gauge, "computer moves being thought about")                                       \
    X(store_writes, counter, "changes written to the store")                                       \
    X(store_commits, counter, "commits of the store, each for all changes that were waiting")      \
    X(store_commit_microseconds, counter, "time spent in commits")                                 \
    X(store_conflicts, counter, "changes of a table for which another server was quicker")         \
    X(store_reads, counter, "questions to the store")                                              \
    X(players, gauge, "people who are connected")                                                  \
    X(database_bytes, gauge, "size of the database")

/* X(name, help): how long things take, in seconds. */
#define HISTOGRAMS(X)                                                                              \
    X(call_seconds, "calls, from the message to the answer")                                       \
    X(store_commit_seconds, "commits of the store")                                                \
    X(store_question_seconds, "questions to the store, while they are answered")

enum { HISTOGRAM_BUCKETS = 13 };

/* How many took at most so long as METRIC_LIMITS says, beyond those of the bucket before. */
typedef struct Histogram {
    _Atomic int64_t bucket[HISTOGRAM_BUCKETS + 1]; /* the last: longer than all */
    _Atomic int64_t microseconds;
} Histogram;

typedef struct Metrics {
#define METRIC_FIELD(NAME, TYPE, HELP) _Atomic int64_t NAME;
    METRICS(METRIC_FIELD)
#undef METRIC_FIELD
#define METRIC_FIELD(NAME, HELP) Histogram NAME;
    HISTOGRAMS(METRIC_FIELD)
#undef METRIC_FIELD
    const char *version; /* of the program; set before there are threads */
} Metrics;

extern Metrics METRIC; /* one server in one process */

#define METRIC_ADD(NAME, BY)                                                                       \
    atomic_fetch_add_explicit(&METRIC.NAME, (int64_t)(BY), memory_order_relaxed)

/* One more that took so long. */
void metric_took(Histogram *histogram, int64_t microseconds);

void metrics_write(Buffer *out, int64_t started_ms);

#endif
