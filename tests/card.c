/* tests/card.c -- a graphics card in software: NVIDIA's driver and compiler as far as device/ asks.
 *
 * Built as libcuda.so.1 and libnvrtc.so, which `liege` finds by LD_LIBRARY_PATH. A program is
 * compiled by g++ from the very sources that would go to NVRTC, and its kernels run on threads
 * (device/host.h). CARD_FAULT makes it fail: "none" (no card), "memory", "compile". */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { GOOD = 0, NO_MEMORY = 2, BAD = 1, NO_DEVICE = 100, BAD_PROGRAM = 6, PATH_SIZE = 600 };

static bool fault(const char *name) {
    const char *asked = getenv("CARD_FAULT");
    return asked != NULL && strcmp(asked, name) == 0;
}

/* ---- the driver --------------------------------------------------------------------------- */

int cuInit(unsigned flags);
int cuInit(unsigned flags) {
    return flags != 0 ? BAD : fault("none") ? NO_DEVICE : GOOD;
}

int cuGetErrorString(int error, const char **out);
int cuGetErrorString(int error, const char **out) {
    *out = error == NO_DEVICE ? "no CUDA-capable device is detected" : "an error in software";
    return GOOD;
}

int cuDeviceGetCount(int *out);
int cuDeviceGetCount(int *out) {
    *out = 1;
    return GOOD;
}

int cuDeviceGet(int *out, int number);
int cuDeviceGet(int *out, int number) {
    *out = number;
    return GOOD;
}

int cuDeviceGetName(char *out, int size, int device);
int cuDeviceGetName(char *out, int size, int device) {
    snprintf(out, (size_t)size, "card %d in software", device);
    return GOOD;
}

int cuDeviceGetAttribute(int *out, int attribute, int device);
int cuDeviceGetAttribute(int *out, int attribute, int device) {
    *out = attribute == 16 ? 2 : attribute == 75 ? 9 : attribute == 97 ? 40000 : 0;
    return device == 0 ? GOOD : BAD;
}

int cuDevicePrimaryCtxRetain(void **out, int device);
int cuDevicePrimaryCtxRetain(void **out, int device) {
    static int context;
    *out = &context;
    return device == 0 ? GOOD : BAD;
}

int cuDevicePrimaryCtxRelease_v2(int device);
int cuDevicePrimaryCtxRelease_v2(int device) {
    return device == 0 ? GOOD : BAD;
}

int cuCtxSetCurrent(void *context);
int cuCtxSetCurrent(void *context) {
    return context != NULL ? GOOD : BAD;
}

int cuCtxGetLimit(size_t *out, int limit);
int cuCtxGetLimit(size_t *out, int limit) {
    *out = 1024;
    return limit == 0 ? GOOD : BAD;
}

int cuCtxSetLimit(int limit, size_t value);
int cuCtxSetLimit(int limit, size_t value) {
    return limit == 0 && value > 1024 && value % 16 == 0 ? GOOD : BAD;
}

int cuCtxSynchronize(void);
int cuCtxSynchronize(void) {
    return GOOD;
}

/* A module's image is the path of a library. */
int cuModuleLoadData(void **out, const void *image);
int cuModuleLoadData(void **out, const void *image) {
    *out = dlopen(image, RTLD_NOW | RTLD_LOCAL);
    remove(image);
    return *out != NULL ? GOOD : BAD;
}

int cuModuleUnload(void *module);
int cuModuleUnload(void *module) {
    return dlclose(module) == 0 ? GOOD : BAD;
}

int cuModuleGetFunction(void **out, void *module, const char *name);
int cuModuleGetFunction(void **out, void *module, const char *name) {
    *out = dlsym(module, "card_launch");
    const bool known =
        strcmp(name, "play") == 0 || strcmp(name, "check") == 0 || strcmp(name, "batch") == 0;
    return *out != NULL && known ? GOOD : BAD;
}

int cuFuncGetAttribute(int *out, int attribute, void *function);
int cuFuncGetAttribute(int *out, int attribute, void *function) {
    *out = attribute;
    return function != NULL ? GOOD : BAD;
}

int cuFuncSetAttribute(void *function, int attribute, int value);
int cuFuncSetAttribute(void *function, int attribute, int value) {
    return function != NULL && attribute == 8 && value <= 227 * 1024 ? GOOD : BAD;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *out, void *function, int block, size_t size);
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *out, void *function, int block, size_t size) {
    *out = 1;
    return function != NULL && block > 0 && size <= 227 * 1024 ? GOOD : BAD;
}

int cuMemAlloc_v2(uint64_t *out, size_t size);
int cuMemAlloc_v2(uint64_t *out, size_t size) {
    void *memory = fault("memory") ? NULL : malloc(size);
    *out = (uint64_t)(uintptr_t)memory;
    return memory != NULL ? GOOD : NO_MEMORY;
}

int cuMemFree_v2(uint64_t at);
int cuMemFree_v2(uint64_t at) {
    free((void *)(uintptr_t)at);
    return GOOD;
}

int cuMemsetD8_v2(uint64_t at, uint8_t byte, size_t size);
int cuMemsetD8_v2(uint64_t at, uint8_t byte, size_t size) {
    memset((void *)(uintptr_t)at, byte, size);
    return GOOD;
}

int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size);
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size) {
    memcpy(to, (const void *)(uintptr_t)from, size);
    return GOOD;
}

int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size);
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size) {
    memcpy((void *)(uintptr_t)to, from, size);
    return GOOD;
}

int cuMemcpyDtoD_v2(uint64_t to, uint64_t from, size_t size);
int cuMemcpyDtoD_v2(uint64_t to, uint64_t from, size_t size) {
    memmove((void *)(uintptr_t)to, (const void *)(uintptr_t)from, size);
    return GOOD;
}

int cuLaunchKernel(void *function, unsigned x, unsigned y, unsigned z, unsigned block_x,
                   unsigned block_y, unsigned block_z, unsigned shared, void *stream,
                   void **arguments, void **extra);
int cuLaunchKernel(void *function, unsigned x, unsigned y, unsigned z, unsigned block_x,
                   unsigned block_y, unsigned block_z, unsigned shared, void *stream,
                   void **arguments, void **extra) {
    int (*launch)(unsigned blocks, void **arguments);
    memcpy(&launch, &function, sizeof launch);
    const bool plain = y == 1 && z == 1 && block_x > 0 && block_y == 1 && block_z == 1 &&
                       shared <= 227 * 1024 && stream == NULL && extra == NULL;
    return plain && launch(x, arguments) ? GOOD : BAD;
}

/* ---- the compiler ------------------------------------------------------------------------- */

typedef struct Program {
    char folder[PATH_SIZE], log[4000];
} Program;

/* Writes a file below the folder, with the folders on the way. */
static bool write_file(const char *folder, const char *name, const char *text) {
    char path[2 * PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    const bool good = file != NULL && fputs(text, file) >= 0;
    return file != NULL && fclose(file) == 0 && good;
}

int nvrtcVersion(int *major, int *minor);
int nvrtcVersion(int *major, int *minor) {
    *major = 13;
    *minor = 0;
    return GOOD;
}

int nvrtcCreateProgram(void **out, const char *source, const char *name, int headers,
                       const char *const *texts, const char *const *names);
int nvrtcCreateProgram(void **out, const char *source, const char *name, int headers,
                       const char *const *texts, const char *const *names) {
    Program *program = calloc(1, sizeof *program);
    if (program == NULL) {
        return BAD;
    }
    const char *where = getenv("TMPDIR");
    snprintf(program->folder, sizeof program->folder, "%s/liege-card-XXXXXX",
             where != NULL ? where : "/tmp");
    bool good = mkdtemp(program->folder) != NULL && write_file(program->folder, name, source);
    for (int i = 0; good && i < headers; i++) {
        if (strchr(names[i], '/') != NULL) { /* else in the place of this machine's own headers */
            good = write_file(program->folder, names[i], texts[i]);
        }
    }
    *out = program;
    return good ? GOOD : BAD;
}

int nvrtcCompileProgram(void *handle, int count, const char *const *options);
int nvrtcCompileProgram(void *handle, int count, const char *const *options) {
    Program *program = handle;
    static char command[8000], log[2 * PATH_SIZE];
    int used = snprintf(command, sizeof command,
                        "g++ -std=c++17 -O0 -shared -fPIC -pthread -w -I'%s' -o '%s.so'",
                        program->folder, program->folder);
    for (int i = 0; i < count; i++) {
        if (strncmp(options[i], "-D", 2) == 0) {
            used += snprintf(command + used, sizeof command - (size_t)used, " '%s'", options[i]);
        }
    }
    snprintf(command + used, sizeof command - (size_t)used, " %s '%s' >'%s.log' 2>&1",
             fault("compile") ? "-Dbegin=" : "", CARD_LAUNCH, program->folder);
    const int status = system(command);
    snprintf(log, sizeof log, "%s.log", program->folder);
    FILE *file = fopen(log, "r");
    if (file != NULL) {
        program->log[fread(program->log, 1, sizeof program->log - 1, file)] = '\0';
        fclose(file);
    }
    remove(log);
    return status == 0 ? GOOD : BAD_PROGRAM;
}

int nvrtcDestroyProgram(void **handle);
int nvrtcDestroyProgram(void **handle) {
    Program *program = *handle;
    char command[2 * PATH_SIZE];
    snprintf(command, sizeof command, "rm -r '%s'", program->folder);
    const int status = system(command);
    free(program);
    *handle = NULL;
    return status == 0 ? GOOD : BAD;
}

int nvrtcGetProgramLogSize(void *handle, size_t *out);
int nvrtcGetProgramLogSize(void *handle, size_t *out) {
    *out = strlen(((Program *)handle)->log) + 1;
    return GOOD;
}

int nvrtcGetProgramLog(void *handle, char *out);
int nvrtcGetProgramLog(void *handle, char *out) {
    strcpy(out, ((Program *)handle)->log);
    return GOOD;
}

int nvrtcGetCUBINSize(void *handle, size_t *out);
int nvrtcGetCUBINSize(void *handle, size_t *out) {
    *out = strlen(((Program *)handle)->folder) + sizeof ".so";
    return GOOD;
}

int nvrtcGetCUBIN(void *handle, char *out);
int nvrtcGetCUBIN(void *handle, char *out) {
    strcpy(out, ((Program *)handle)->folder);
    strcat(out, ".so");
    return GOOD;
}

const char *nvrtcGetErrorString(int error);
const char *nvrtcGetErrorString(int error) {
    return error == BAD_PROGRAM ? "NVRTC_ERROR_COMPILATION" : "an error in software";
}
