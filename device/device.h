/* device/device.h -- random games on a graphics card, with the rules everybody else has.
 *
 * The rules' sources are inside the program (core/embedded.h) and are compiled for the card that is
 * there. Nothing of it is needed by anything else. */
#ifndef DEVICE_DEVICE_H
#define DEVICE_DEVICE_H

#include "device/work.h"

typedef struct Device Device;

enum { DEVICE_ERROR_SIZE = 8000 }; /* room for what a compiler says */

/* How the work is shared out. */
typedef struct DevicePlan {
    int variant;       /* DEVICE_WHOLE … */
    int block;         /* threads of a block: 32 to 1024, whole warps */
    int blocks_least;  /* that shall fit on a processor at once: fewer registers for each; 1: all */
    int per_processor; /* blocks on a processor; 0: as many as fit */
    int places;        /* games of a block; filled in, as many as fit */
    bool observe;      /* also write what each seat to act sees, and its mask */
} DevicePlan;

/* What a kernel came to. */
typedef struct DeviceFigures {
    double seconds; /* of the card alone */
    double compiled;
    int registers, local_bytes, threads;
} DeviceFigures;

/* The first card; NULL: `error` says why there is none to use. */
Device *device_open(Text *error);
void device_close(Device *device); /* NULL is fine */
const char *device_name(const Device *device);

/* The plan that was quickest for this game. */
DevicePlan device_best_plan(const Game *game);

/* Plays work->games games; results[i] is what `liege sim` gets from game number first + i. False:
 * `error` says why. */
bool device_play(Device *device, const Game *game, const DevicePlan *plan, const DeviceWork *work,
                 DeviceResult *results, DeviceFigures *figures, Text *error);

/* The same sum as check_games of play/check.h. */
bool device_check(Device *device, const Game *game, int seats, uint64_t seed, uint64_t from,
                  uint64_t to, uint64_t *sum, Text *error);

#endif
