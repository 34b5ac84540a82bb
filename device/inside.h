/* device/inside.h -- what the files of device/ share: the card that is open, and its kernels. */
#ifndef DEVICE_INSIDE_H
#define DEVICE_INSIDE_H

#include "device/cuda.h"
#include "device/device.h"

enum { MODULES = 16 };

/* A kernel that has been compiled. */
typedef struct Module {
    const Game *game; /* NULL: this place is free */
    DevicePlan plan;
    int kernel; /* DEVICE_PLAY … */
    void *module, *function;
    int shared; /* bytes of shared memory to be asked for at the launch */
    double compiled;
} Module;

struct Device {
    Cuda cuda;
    int number, processors, major, minor;
    int shared; /* bytes of shared memory that a block may have; 0: not known */
    char name[128];
    void *context;
    Module modules[MODULES];
    int next; /* place that the next module takes */
};

/* False, with what the card said, unless it said that all is well. */
bool device_fine(const Cuda *cuda, int result, const char *what, Text *error);

/* The kernel, compiled now or before; lasts until others have taken its place. NULL: `error` says
 * why. */
Module *device_module(Device *device, const Game *game, const DevicePlan *plan, int kernel,
                      Text *error);

/* Starts a kernel on so many blocks, and waits for it. */
bool device_launch(Device *device, const Module *module, unsigned blocks, void **arguments,
                   Text *error);

#endif
