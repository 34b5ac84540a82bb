// tests/card.cc -- a kernel of device/kernels.h on this machine's processor; see tests/card.c.
#include "device/kernels.h"

struct Thread {
    pthread_t thread;
    int number;
    void **arguments;
};

static void *live(void *pointer) {
    const Thread *own = (const Thread *)pointer;
    void **a = own->arguments;
    host_thread = own->number;
#if DEVICE_KERNEL == DEVICE_BATCH
    batch(*(const DeviceBatchWork *)a[0]);
#else
    const DeviceWork work = *(const DeviceWork *)a[0];
    unsigned long long *next = *(unsigned long long **)a[1];
#endif
#if DEVICE_KERNEL == DEVICE_CHECK
    check(work, next, *(unsigned long long **)a[2], *(CheckRoom **)a[3]);
#elif DEVICE_KERNEL == DEVICE_PLAY
    play(work, next, *(DeviceResult **)a[2], *(uint8_t **)a[3]);
#endif
    return NULL;
}

// Every block one after the other. False: a thread could not be started.
extern "C" int card_launch(unsigned blocks, void **arguments) {
    for (host_block = 0; host_block < (int)blocks; host_block++) {
        static Thread threads[BLOCK];
        pthread_barrier_init(&host_barrier, NULL, BLOCK);
        for (int i = 0; i < BLOCK / 32; i++) {
            pthread_barrier_init(&host_warp[i], NULL, 32);
        }
        for (int i = 0; i < BLOCK; i++) {
            threads[i].number = i;
            threads[i].arguments = arguments;
            if (pthread_create(&threads[i].thread, NULL, live, &threads[i]) != 0) {
                return 0;
            }
        }
        for (int i = 0; i < BLOCK; i++) {
            pthread_join(threads[i].thread, NULL);
        }
        pthread_barrier_destroy(&host_barrier);
        for (int i = 0; i < BLOCK / 32; i++) {
            pthread_barrier_destroy(&host_warp[i]);
        }
    }
    return 1;
}
