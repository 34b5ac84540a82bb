/* core/moment.c -- what time it is. */
#define _POSIX_C_SOURCE 200809L
#include "core/moment.h"

#include <stdatomic.h>
#include <time.h>

enum { SECOND_NS = 1000000000, MS_NS = 1000000, START_NS = MS_NS };

static int64_t nanoseconds(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * SECOND_NS + now.tv_nsec;
}

static _Atomic int64_t follows; /* 0: nobody */

void moment_follow(int64_t offset) {
    atomic_store(&follows, offset);
}

int64_t wall_ms(void) {
    const int64_t offset = atomic_load(&follows);
    return offset != 0 ? steady_ms() + offset : nanoseconds(CLOCK_REALTIME) / MS_NS;
}

int64_t steady_ns(void) {
    return nanoseconds(CLOCK_MONOTONIC) + START_NS; /* also when the machine has just started */
}

int64_t steady_us(void) {
    return steady_ns() / 1000;
}

int64_t steady_ms(void) {
    return steady_ns() / MS_NS;
}

#ifndef __wasm__
void moment_condition(pthread_cond_t *condition) {
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &steady);
    pthread_condattr_destroy(&steady);
}

int moment_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t ms) {
    const int64_t until = nanoseconds(CLOCK_MONOTONIC) + ms * MS_NS;
    const struct timespec time = {(time_t)(until / SECOND_NS), (long)(until % SECOND_NS)};
    return pthread_cond_timedwait(condition, mutex, &time);
}
#endif
