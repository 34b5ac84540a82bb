/* device/card.h -- the card's words as NVRTC knows them; device/host.h has them for tests. */
#ifndef DEVICE_CARD_H
#define DEVICE_CARD_H

#define KERNEL                   extern "C" __global__
#define LAUNCH_BOUNDS            __launch_bounds__(BLOCK, BLOCKS_LEAST)
#define SHARED(TYPE, NAME, SIZE) __shared__ TYPE NAME SIZE
/* More than the 48 KB that may be asked for at compile time; the launch says how much. */
#define SHARED_LARGE(TYPE, NAME, SIZE) extern __shared__ TYPE NAME[]
#define BLOCK_THREAD                   ((int)threadIdx.x)
#define GRID_THREAD                    (blockIdx.x * BLOCK + threadIdx.x)

#endif
