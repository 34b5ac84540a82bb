/* device/batch.h -- many games side by side on a graphics card: core/batch.h, one thread a game. */
#ifndef DEVICE_BATCH_H
#define DEVICE_BATCH_H

#include "device/device.h"

typedef struct DeviceBatch DeviceBatch;

/* Games with the seeds `seed` and on, each where a seat is to choose. NULL: `error` says why. */
DeviceBatch *device_batch_new(Device *device, const Game *game, const Setup *setup, int games,
                              uint64_t seed, bool mask, bool observe, Text *error);
void device_batch_free(DeviceBatch *batch); /* before the device is closed; NULL is fine */

/* Where the rows of ROWS_STATES … lie on the card, and their bytes; 0: they are not wanted. */
uint64_t device_batch_rows(const DeviceBatch *batch, int which, size_t *size);

/* Bytes of them, copied to here. */
bool device_batch_read(DeviceBatch *batch, int which, size_t from, size_t size, void *out,
                       Text *error);

/* Every game goes on by one choice: `actions` here, or, where it is NULL, at an address on the
 * card. If one is not legal no game does, and `bad` is its place; else -1. */
bool device_batch_step(DeviceBatch *batch, const int32_t *actions, uint64_t address, int *bad,
                       Text *error);

/* An even choice for each game, into ROWS_ACTIONS. */
bool device_batch_random(DeviceBatch *batch, uint64_t seed, Text *error);

#endif
