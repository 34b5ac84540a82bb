/* device/cuda.h -- the functions of NVIDIA's driver and compiler that we use, found at run time.
 *
 * Nothing of CUDA is needed to build. Names and numbers are those of the public interfaces, which
 * have not changed since CUDA 11. */
#ifndef DEVICE_CUDA_H
#define DEVICE_CUDA_H

#include "core/text.h"

#include <stdint.h>

typedef uint64_t CudaPointer; /* an address on the card */

/* The driver. Results are 0 when all is well. */
typedef struct Cuda {
    int (*init)(unsigned flags);
    int (*error_string)(int error, const char **out);
    int (*device_count)(int *out);
    int (*device_get)(int *out, int number);
    int (*device_name)(char *out, int size, int device);
    int (*device_attribute)(int *out, int attribute, int device);
    int (*context_retain)(void **out, int device);
    int (*context_release)(int device);
    int (*context_current)(void *context);
    int (*limit_get)(size_t *out, int limit);
    int (*limit_set)(int limit, size_t value);
    int (*synchronize)(void);
    int (*module_load)(void **out, const void *image);
    int (*module_unload)(void *module);
    int (*module_function)(void **out, void *module, const char *name);
    int (*function_attribute)(int *out, int attribute, void *function);
    int (*function_set)(void *function, int attribute, int value);
    int (*occupancy)(int *out, void *function, int block, size_t dynamic);
    int (*memory_new)(CudaPointer *out, size_t size);
    int (*memory_free)(CudaPointer at);
    int (*memory_set)(CudaPointer at, uint8_t byte, size_t size);
    int (*memory_to_host)(void *to, CudaPointer from, size_t size);
    int (*memory_to_card)(CudaPointer to, const void *from, size_t size);
    int (*memory_to_memory)(CudaPointer to, CudaPointer from, size_t size);
    int (*launch)(void *function, unsigned x, unsigned y, unsigned z, unsigned block_x,
                  unsigned block_y, unsigned block_z, unsigned shared, void *stream,
                  void **arguments, void **extra);
    /* The compiler. */
    int (*compiler_version)(int *major, int *minor);
    int (*program_new)(void **out, const char *source, const char *name, int headers,
                       const char *const *texts, const char *const *names);
    int (*program_compile)(void *program, int count, const char *const *options);
    int (*program_free)(void **program);
    int (*log_size)(void *program, size_t *out);
    int (*log_get)(void *program, char *out);
    int (*code_size)(void *program, size_t *out);
    int (*code_get)(void *program, char *out);
    const char *(*compiler_error)(int error);
    void *driver, *compiler; /* the libraries */
} Cuda;

enum {
    CUDA_PROCESSORS = 16, /* attributes of a device */
    CUDA_MAJOR = 75,
    CUDA_MINOR = 76,
    CUDA_SHARED = 97,     /* bytes of shared memory that a block may ask for */
    CUDA_LOCAL_BYTES = 3, /* attributes of a function */
    CUDA_REGISTERS = 4,
    CUDA_SHARED_MOST = 8,
    CUDA_STACK = 0,    /* a limit: bytes of stack that each thread has */
    CUDA_NO_MEMORY = 2 /* an error */
};

/* False: `error` says what is missing. */
bool cuda_load(Cuda *cuda, Text *error);
void cuda_unload(Cuda *cuda);

#endif
