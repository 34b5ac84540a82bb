/* device/work.h -- what a kernel is told and what it answers; the same bytes on both sides. */
#ifndef DEVICE_WORK_H
#define DEVICE_WORK_H

#include "core/game.h"

#include <assert.h>

/* The kernels (kernels.h), each compiled by itself. */
#define DEVICE_PLAY  0
#define DEVICE_CHECK 1
#define DEVICE_BATCH 2

/* Ways to share the work of DEVICE_PLAY out. */
#define DEVICE_WHOLE    0
#define DEVICE_LOOP     1
#define DEVICE_VOTE     2
#define DEVICE_SORT     3
#define DEVICE_ROOM     4
#define DEVICE_QUEUE    5
#define DEVICE_VARIANTS 6

/* Words of eight bytes that a state takes in the table of DEVICE_SORT or _QUEUE: an odd number, so
 * that the states spread over the banks of shared memory. */
#define SORT_WORDS(SIZE) (((SIZE) + 7) / 8 | 1)

/* Places of a block are marked in groups of 32. */
#define QUEUE_GROUPS(PLACES) (((PLACES) + 31) / 32)

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
/* What a batch keeps on the card, one row a game; python/liege/batch.py says what they hold. */
enum {
    ROWS_STATES,
    ROWS_ONE,
    ROWS_TURN,
    ROWS_MASK,
    ROWS_PLANES,
    ROWS_NUMBERS,
    ROWS_DONE,
    ROWS_RETURNS,
    ROWS_POINTS,
    ROWS_MOVES,
    ROWS_ACTIONS, /* to be made, or drawn */
    ROWS_BAD, /* one number: the first game whose action is not legal, or as many as there are */
    ROWS_ALL
};

/* What is to be done with a batch. */
enum { BATCH_START, BATCH_READ, BATCH_PLAY, BATCH_RANDOM };

typedef struct DeviceBatchWork {
    uint64_t seed;         /* of the games; of BATCH_RANDOM that of the draws */
    uint64_t at[ROWS_ALL]; /* addresses on the card; 0: not wanted */
    int32_t task, games, seats, actions;
    int32_t planes_size, numbers_size;
    int32_t option[OPTIONS_MAX];
} DeviceBatchWork;

static_assert(sizeof(DeviceBatchWork) == 144, "no padding");
static_assert(sizeof(DeviceWork) == 144 && sizeof(DeviceResult) == 20, "no padding");

#endif
