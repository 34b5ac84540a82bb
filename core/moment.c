/* core/moment.c -- what time it is. */
#define _POSIX_C_SOURCE 200809L
#include "core/moment.h"

#include <stdatomic.h>
#include <time.h>

static int64_t microseconds(clockid_t id) {
    struct timespec now;
    clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static _Atomic int64_t follows; /* 0: nobody */

void moment_follow(int64_t offset) {
    atomic_store(&follows, offset);
}

int64_t wall_ms(void) {
    const int64_t offset = atomic_load(&follows);
    return offset != 0 ? steady_ms() + offset : microseconds(CLOCK_REALTIME) / 1000;
}

int64_t steady_us(void) {
    return microseconds(CLOCK_MONOTONIC) + 1000; /* also when the machine has just started */
}

int64_t steady_ms(void) {
    return steady_us() / 1000;
}
