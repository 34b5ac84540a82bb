/* device/work.h -- what a kernel is told and what it answers; the same bytes on both sides. */
#ifndef DEVICE_WORK_H
#define DEVICE_WORK_H

#include "core/game.h"

#include <assert.h>

/* Ways to share the work out (kernels.h). */
#define DEVICE_WHOLE    0
#define DEVICE_LOOP     1
#define DEVICE_VOTE     2
#define DEVICE_SORT     3
#define DEVICE_ROOM     4
#define DEVICE_VARIANTS 5

/* Words of eight bytes that a state takes in the table of DEVICE_SORT: an odd number, so that the
 * states spread over the banks of shared memory. */
#define SORT_WORDS(SIZE) (((SIZE) + 7) / 8 | 1)

typedef struct DeviceWork {
    uint64_t seed, first, games; /* games number first to first + games - 1, from this seed on */
    int32_t seats;
    int32_t option[OPTIONS_MAX];
    int32_t option_count; /* for a check, where all values take turns */
    struct {
        int32_t count, value[4];
    } option_values[OPTIONS_MAX];
    int32_t actions, planes_size, numbers_size, row_size; /* bytes of what a seat sees */
} DeviceWork;

typedef struct DeviceResult {
    int32_t decisions;
    int16_t points[SEATS_MAX];
    uint8_t place[SEATS_MAX];
    uint8_t zero;
} DeviceResult;
static_assert(sizeof(DeviceWork) == 144 && sizeof(DeviceResult) == 20, "no padding");

#endif
