/* python/card.c -- batches on a graphics card for Python: device/batch.h, with plain numbers.
 *
 * One card is open while somebody has a batch on it. Errors are texts of CARD_ERROR_SIZE. */
#include "device/batch.h"
#include "games/list.h"

#include <pthread.h>

#define PUBLIC __attribute__((visibility("default")))
enum { CARD_ERROR_SIZE = DEVICE_ERROR_SIZE };

PUBLIC DeviceBatch *liege_card_new(int game, const int setup[1 + OPTIONS_MAX], int games,
                                   uint64_t seed, int mask, int observe, char *error);
PUBLIC void liege_card_free(DeviceBatch *batch);
PUBLIC const char *liege_card_name(void);
PUBLIC uint64_t liege_card_rows(const DeviceBatch *batch, int which);
PUBLIC int liege_card_read(DeviceBatch *batch, int which, size_t from, size_t size, void *out,
                           char *error);
PUBLIC int liege_card_step(DeviceBatch *batch, const int32_t *actions, uint64_t address, int *bad,
                           char *error);
PUBLIC int liege_card_random(DeviceBatch *batch, uint64_t seed, char *error);

/* A card is used by one thread at a time. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Device *device;
static int users;

static void close_unused(void) {
    if (users == 0) {
        device_close(device);
        device = NULL;
    }
}

DeviceBatch *liege_card_new(int game, const int numbers[1 + OPTIONS_MAX], int games, uint64_t seed,
                            int mask, int observe, char *error) {
    Text out = text_over(error, CARD_ERROR_SIZE);
    Setup setup = {numbers[0], {0}};
    DeviceBatch *batch = NULL;
    memcpy(setup.option, numbers + 1, sizeof setup.option);
    pthread_mutex_lock(&lock);
    device = device != NULL ? device : device_open(&out);
    if (device != NULL) {
        batch = device_batch_new(device, GAMES[game], &setup, games, seed, mask != 0, observe != 0,
                                 &out);
        users += batch != NULL;
        close_unused();
    }
    pthread_mutex_unlock(&lock);
    return batch;
}

void liege_card_free(DeviceBatch *batch) {
    pthread_mutex_lock(&lock);
    device_batch_free(batch);
    users--;
    close_unused();
    pthread_mutex_unlock(&lock);
}

/* NULL: none is open. */
const char *liege_card_name(void) {
    return device == NULL ? NULL : device_name(device);
}

uint64_t liege_card_rows(const DeviceBatch *batch, int which) {
    size_t size;
    return device_batch_rows(batch, which, &size);
}

/* 0: `error` says why; so too below. */
int liege_card_read(DeviceBatch *batch, int which, size_t from, size_t size, void *to,
                    char *error) {
    Text out = text_over(error, CARD_ERROR_SIZE);
    pthread_mutex_lock(&lock);
    const bool good = device_batch_read(batch, which, from, size, to, &out);
    pthread_mutex_unlock(&lock);
    return good;
}

int liege_card_step(DeviceBatch *batch, const int32_t *actions, uint64_t address, int *bad,
                    char *error) {
    Text out = text_over(error, CARD_ERROR_SIZE);
    pthread_mutex_lock(&lock);
    const bool good = device_batch_step(batch, actions, address, bad, &out);
    pthread_mutex_unlock(&lock);
    return good;
}

int liege_card_random(DeviceBatch *batch, uint64_t seed, char *error) {
    Text out = text_over(error, CARD_ERROR_SIZE);
    pthread_mutex_lock(&lock);
    const bool good = device_batch_random(batch, seed, &out);
    pthread_mutex_unlock(&lock);
    return good;
}
