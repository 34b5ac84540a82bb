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

void metrics_write(Buffer *out, int64_t started_ms) {
#define METRIC_WRITE(NAME, TYPE, HELP)                                                             \
    write_one(out, #NAME, #TYPE, HELP, atomic_load_explicit(&METRIC.NAME, memory_order_relaxed));
    METRICS(METRIC_WRITE)
#undef METRIC_WRITE
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
