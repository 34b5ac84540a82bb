/* server/metrics.c -- counters for /metrics, in the text format of Prometheus. */
#define _POSIX_C_SOURCE 200809L
#include "server/metrics.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

Metrics METRIC;

static long resident_bytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long size = 0, resident = 0;
    if (file != NULL) {
        if (fscanf(file, "%ld %ld", &size, &resident) != 2) {
            resident = 0;
        }
        fclose(file);
    }
    return resident * sysconf(_SC_PAGESIZE);
}

static void write_one(Buffer *out, const char *name, const char *type, const char *help,
                      int64_t value) {
    text_format(buffer_room(out, 512), "# HELP liege_%s %s\n# TYPE liege_%s %s\nliege_%s %lld\n",
                name, help, name, type, name, (long long)value);
}

/* Of the buckets, in microseconds. */
static const int64_t LIMITS[HISTOGRAM_BUCKETS] = {
    500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000, 10000000};

void metric_took(Histogram *histogram, int64_t microseconds) {
    int at = 0;
    while (at < HISTOGRAM_BUCKETS && microseconds > LIMITS[at]) {
        at++;
    }
    atomic_fetch_add_explicit(&histogram->bucket[at], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&histogram->microseconds, microseconds, memory_order_relaxed);
}

static void write_histogram(Buffer *out, const char *name, const char *help, Histogram *histogram) {
    long long count = 0;
    text_format(buffer_room(out, 512), "# HELP liege_%s %s\n# TYPE liege_%s histogram\n", name,
                help, name);
    for (int i = 0; i <= HISTOGRAM_BUCKETS; i++) {
        count += atomic_load_explicit(&histogram->bucket[i], memory_order_relaxed);
        if (i < HISTOGRAM_BUCKETS) {
            text_format(buffer_room(out, 128), "liege_%s_bucket{le=\"%g\"} %lld\n", name,
                        (double)LIMITS[i] / 1e6, count);
        } else {
            text_format(buffer_room(out, 128), "liege_%s_bucket{le=\"+Inf\"} %lld\n", name, count);
        }
    }
    text_format(buffer_room(out, 256), "liege_%s_sum %.6f\nliege_%s_count %lld\n", name,
                (double)atomic_load_explicit(&histogram->microseconds, memory_order_relaxed) / 1e6,
                name, count);
}

void metrics_write(Buffer *out, int64_t started_ms) {
#define METRIC_WRITE(NAME, TYPE, HELP)                                                             \
    write_one(out, #NAME, #TYPE, HELP, atomic_load_explicit(&METRIC.NAME, memory_order_relaxed));
    METRICS(METRIC_WRITE)
#undef METRIC_WRITE
#define METRIC_WRITE(NAME, HELP) write_histogram(out, #NAME, HELP, &METRIC.NAME);
    HISTOGRAMS(METRIC_WRITE)
#undef METRIC_WRITE
    text_format(buffer_room(out, 256),
                "# HELP liege_build_info which program this is\n# TYPE liege_build_info gauge\n"
                "liege_build_info{version=\"%s\"} 1\n",
                METRIC.version == NULL ? "" : METRIC.version);
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    text_format(buffer_room(out, 1024),
                "# HELP process_resident_memory_bytes memory in use\n"
                "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %ld\n"
                "# HELP process_cpu_seconds_total processor time used\n"
                "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %.3f\n"
                "# HELP process_start_time_seconds when the server started\n"
                "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %.3f\n",
                resident_bytes(),
                (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
                    (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6,
                (double)started_ms / 1e3);
}
