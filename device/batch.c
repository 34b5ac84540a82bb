/* device/batch.c -- many games side by side on a graphics card. */
#include "device/batch.h"

#include "core/batch.h"
#include "device/inside.h"

#include <stdlib.h>

enum { BATCH_BLOCK = 64 };

struct DeviceBatch {
    Device *device;
    const Game *game;
    DeviceBatchWork work;
    size_t size[ROWS_ALL]; /* bytes */
};

/* Whoever calls may be on a thread that has not yet seen the card. */
static bool enter(const DeviceBatch *batch, Text *error) {
    const Cuda *cuda = &batch->device->cuda;
    return device_fine(cuda, cuda->context_current(batch->device->context), "cuCtxSetCurrent",
                       error);
}

static bool run(DeviceBatch *batch, int task, uint64_t seed, Text *error) {
    const DevicePlan plan = {DEVICE_WHOLE, BATCH_BLOCK, 1, 0, 0, false};
    const Module *module = device_module(batch->device, batch->game, &plan, DEVICE_BATCH, error);
    DeviceBatchWork work = batch->work;
    work.task = task;
    work.seed = seed;
    void *arguments[] = {&work};
    const unsigned blocks = ((unsigned)work.games + BATCH_BLOCK - 1) / BATCH_BLOCK;
    return module != NULL && device_launch(batch->device, module, blocks, arguments, error);
}

/* What every game writes anew begins empty; all of it at once is quicker than row by row. */
static bool clear(DeviceBatch *batch, Text *error) {
    const Cuda *cuda = &batch->device->cuda;
    const int rows[] = {ROWS_MASK, ROWS_PLANES};
    for (int i = 0; i < 2; i++) {
        const uint64_t at = batch->work.at[rows[i]];
        if (at != 0 &&
            !device_fine(cuda, cuda->memory_set(at, 0, batch->size[rows[i]]), "cuMemset", error)) {
            return false;
        }
    }
    return true;
}

DeviceBatch *device_batch_new(Device *device, const Game *game, const Setup *setup, int games,
                              uint64_t seed, bool mask, bool observe, Text *error) {
    const Cuda *cuda = &device->cuda;
    const Observation *shape = game->observation;
    DeviceBatch *batch = calloc(1, sizeof *batch);
    if (batch == NULL) {
        text_no_memory(error);
        return NULL;
    }
    batch->device = device;
    batch->game = game;
    DeviceBatchWork *work = &batch->work;
    work->games = games;
    work->seats = setup->seats;
    work->actions = game->actions;
    work->planes_size = shape->rows * shape->columns * shape->planes;
    work->numbers_size = shape->numbers;
    memcpy(work->option, setup->option, sizeof work->option);
    const size_t seats = (size_t)setup->seats;
    const size_t row[ROWS_ALL] = {[ROWS_STATES] = (size_t)game->state_size,
                                  [ROWS_ONE] = sizeof(BatchGame),
                                  [ROWS_TURN] = 1,
                                  [ROWS_MASK] = mask ? (size_t)game->actions : 0,
                                  [ROWS_PLANES] = observe ? (size_t)work->planes_size : 0,
                                  [ROWS_NUMBERS] = observe ? (size_t)work->numbers_size : 0,
                                  [ROWS_DONE] = 1,
                                  [ROWS_RETURNS] = seats * sizeof(float),
                                  [ROWS_POINTS] = seats * sizeof(int32_t),
                                  [ROWS_MOVES] = sizeof(Move),
                                  [ROWS_ACTIONS] = sizeof(int32_t),
                                  [ROWS_BAD] = sizeof(int32_t)};
    bool good = enter(batch, error);
    for (int i = 0; good && i < ROWS_ALL; i++) {
        batch->size[i] = row[i] * (size_t)games;
        good = row[i] == 0 || (device_fine(cuda, cuda->memory_new(&work->at[i], batch->size[i]),
                                           "cuMemAlloc", error) &&
                               device_fine(cuda, cuda->memory_set(work->at[i], 0, batch->size[i]),
                                           "cuMemset", error));
    }
    if (!good || !run(batch, BATCH_START, seed, error)) {
        device_batch_free(batch);
        return NULL;
    }
    return batch;
}

void device_batch_free(DeviceBatch *batch) {
    TEXT(error, 200); /* what cannot be given back goes with the context */
    if (batch != NULL) {
        const bool there = enter(batch, &error);
        for (int i = 0; there && i < ROWS_ALL; i++) {
            if (batch->work.at[i] != 0) {
                batch->device->cuda.memory_free(batch->work.at[i]);
            }
        }
        free(batch);
    }
}

uint64_t device_batch_rows(const DeviceBatch *batch, int which, size_t *size) {
    *size = batch->size[which];
    return batch->work.at[which];
}

bool device_batch_read(DeviceBatch *batch, int which, size_t from, size_t size, void *out,
                       Text *error) {
    const Cuda *cuda = &batch->device->cuda;
    return enter(batch, error) &&
           device_fine(cuda, cuda->memory_to_host(out, batch->work.at[which] + from, size),
                       "cuMemcpy", error);
}

bool device_batch_step(DeviceBatch *batch, const int32_t *actions, uint64_t address, int *bad,
                       Text *error) {
    const Cuda *cuda = &batch->device->cuda;
    const int32_t games = batch->work.games;
    const uint64_t own = batch->work.at[ROWS_ACTIONS], first = batch->work.at[ROWS_BAD];
    const size_t size = batch->size[ROWS_ACTIONS];
    int32_t found = games;
    if (!enter(batch, error) ||
        !device_fine(cuda,
                     actions != NULL  ? cuda->memory_to_card(own, actions, size)
                     : address != own ? cuda->memory_to_memory(own, address, size)
                                      : 0,
                     "cuMemcpy", error) ||
        !device_fine(cuda, cuda->memory_to_card(first, &found, sizeof found), "cuMemcpy", error) ||
        !run(batch, BATCH_READ, 0, error) ||
        !device_fine(cuda, cuda->memory_to_host(&found, first, sizeof found), "cuMemcpy", error)) {
        return false;
    }
    *bad = found < games ? found : -1;
    return found < games || (clear(batch, error) && run(batch, BATCH_PLAY, 0, error));
}

bool device_batch_random(DeviceBatch *batch, uint64_t seed, Text *error) {
    return enter(batch, error) && run(batch, BATCH_RANDOM, seed, error);
}
