/* device/cuda.c -- the functions of NVIDIA's driver and compiler that we use, found at run time. */
#define _POSIX_C_SOURCE 200809L
#include "device/cuda.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

enum { PATH_SIZE = 1024 };

static const char *const DRIVERS[] = {"libcuda.so.1", "libcuda.so",
                                      "/usr/local/nvidia/lib64/libcuda.so.1",
                                      "/usr/lib/wsl/lib/libcuda.so.1", NULL};
static const char *const COMPILERS[] = {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12",
                                        "libnvrtc.so.11.2", NULL};

/* Where the compiler also lies: a toolkit, or a package for Python (in a virtual environment, of
 * the user, of the system). A variable of the environment, or NULL, and what comes behind it. */
static const struct {
    const char *variable, *pattern;
} PLACES[] = {
    {"CUDA_HOME", "/lib64/libnvrtc.so*"},
    {"CUDA_PATH", "/lib64/libnvrtc.so*"},
    {NULL, "/usr/local/cuda/lib64/libnvrtc.so*"},
    {NULL, "/usr/local/cuda-*/lib64/libnvrtc.so*"},
    {NULL, "/opt/cuda/lib64/libnvrtc.so*"},
    {"VIRTUAL_ENV", "/lib/python3*/site-packages/nvidia/*/lib/libnvrtc.so*"},
    {"CONDA_PREFIX", "/lib/libnvrtc.so*"},
    {"CONDA_PREFIX", "/lib/python3*/site-packages/nvidia/*/lib/libnvrtc.so*"},
    {"HOME", "/.local/lib/python3*/site-packages/nvidia/*/lib/libnvrtc.so*"},
    {NULL, "/usr/local/lib/python3*/dist-packages/nvidia/*/lib/libnvrtc.so*"},
    {NULL, "/usr/local/lib/python3*/site-packages/nvidia/*/lib/libnvrtc.so*"},
};

static void *open_named(const char *const names[]) {
    void *library = NULL;
    for (int i = 0; library == NULL && names[i] != NULL; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    return library;
}

/* The last of the files that fit, which is the newest version. */
static void *open_pattern(const char *pattern) {
    glob_t found;
    void *library = NULL;
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = found.gl_pathc; library == NULL && i > 0; i--) {
            library = dlopen(found.gl_pathv[i - 1], RTLD_NOW | RTLD_LOCAL);
        }
        globfree(&found);
    }
    return library;
}

/* Before all others the compiler that LIEGE_NVRTC names. */
static void *open_compiler(void) {
    const char *given = getenv("LIEGE_NVRTC");
    void *library = given == NULL ? NULL : dlopen(given, RTLD_NOW | RTLD_LOCAL);
    library = library != NULL ? library : open_named(COMPILERS);
    for (size_t i = 0; library == NULL && i < sizeof PLACES / sizeof PLACES[0]; i++) {
        char path[PATH_SIZE];
        const char *before = PLACES[i].variable == NULL ? "" : getenv(PLACES[i].variable);
        if (before != NULL &&
            snprintf(path, sizeof path, "%s%s", before, PLACES[i].pattern) < (int)sizeof path) {
            library = open_pattern(path);
        }
    }
    return library;
}

typedef struct Wanted {
    const char *name;
    void *at; /* where the function pointer goes */
} Wanted;

static bool find_all(void *library, const Wanted *wanted, Text *error) {
    for (; wanted->name != NULL; wanted++) {
        void *found = dlsym(library, wanted->name);
        if (found == NULL) {
            text_format(error,
                        TEXT_IN(error, "the CUDA library is too old: it has no %s",
                                "die CUDA-Bibliothek ist zu alt: ihr fehlt %s",
                                "la bibliothèque CUDA est trop ancienne : il lui manque %s"),
                        wanted->name);
            return false;
        }
        memcpy(wanted->at, &found, sizeof found);
    }
    return true;
}

bool cuda_load(Cuda *cuda, Text *error) {
    memset(cuda, 0, sizeof *cuda);
    cuda->driver = open_named(DRIVERS);
    if (cuda->driver == NULL) {
        text_put(error,
                 TEXT_IN(error, "there is no NVIDIA graphics card here (libcuda.so.1 is missing)",
                         "hier ist keine NVIDIA-Grafikkarte (libcuda.so.1 fehlt)",
                         "pas de carte graphique NVIDIA ici (libcuda.so.1 manque)"));
        return false;
    }
    cuda->compiler = open_compiler();
    if (cuda->compiler == NULL) {
        text_put(error,
                 TEXT_IN(error,
                         "NVIDIA's run-time compiler is missing (libnvrtc.so; LIEGE_NVRTC may name "
                         "its path)",
                         "NVIDIAs Laufzeit-Compiler fehlt (libnvrtc.so; LIEGE_NVRTC kann seinen "
                         "Pfad nennen)",
                         "le compilateur à l'exécution de NVIDIA manque (libnvrtc.so ; LIEGE_NVRTC "
                         "peut donner son chemin)"));
        cuda_unload(cuda);
        return false;
    }
    const Wanted driver[] = {{"cuInit", &cuda->init},
                             {"cuGetErrorString", &cuda->error_string},
                             {"cuDeviceGetCount", &cuda->device_count},
                             {"cuDeviceGet", &cuda->device_get},
                             {"cuDeviceGetName", &cuda->device_name},
                             {"cuDeviceGetAttribute", &cuda->device_attribute},
                             {"cuDevicePrimaryCtxRetain", &cuda->context_retain},
                             {"cuDevicePrimaryCtxRelease_v2", &cuda->context_release},
                             {"cuCtxSetCurrent", &cuda->context_current},
                             {"cuCtxGetLimit", &cuda->limit_get},
                             {"cuCtxSetLimit", &cuda->limit_set},
                             {"cuCtxSynchronize", &cuda->synchronize},
                             {"cuModuleLoadData", &cuda->module_load},
                             {"cuModuleUnload", &cuda->module_unload},
                             {"cuModuleGetFunction", &cuda->module_function},
                             {"cuFuncGetAttribute", &cuda->function_attribute},
                             {"cuFuncSetAttribute", &cuda->function_set},
                             {"cuOccupancyMaxActiveBlocksPerMultiprocessor", &cuda->occupancy},
                             {"cuMemAlloc_v2", &cuda->memory_new},
                             {"cuMemFree_v2", &cuda->memory_free},
                             {"cuMemsetD8_v2", &cuda->memory_set},
                             {"cuMemcpyDtoH_v2", &cuda->memory_to_host},
                             {"cuMemcpyHtoD_v2", &cuda->memory_to_card},
                             {"cuMemcpyDtoD_v2", &cuda->memory_to_memory},
                             {"cuLaunchKernel", &cuda->launch},
                             {NULL, NULL}};
    const Wanted compiler[] = {{"nvrtcVersion", &cuda->compiler_version},
                               {"nvrtcCreateProgram", &cuda->program_new},
                               {"nvrtcCompileProgram", &cuda->program_compile},
                               {"nvrtcDestroyProgram", &cuda->program_free},
                               {"nvrtcGetProgramLogSize", &cuda->log_size},
                               {"nvrtcGetProgramLog", &cuda->log_get},
                               {"nvrtcGetCUBINSize", &cuda->code_size},
                               {"nvrtcGetCUBIN", &cuda->code_get},
                               {"nvrtcGetErrorString", &cuda->compiler_error},
                               {NULL, NULL}};
    if (!find_all(cuda->driver, driver, error) || !find_all(cuda->compiler, compiler, error)) {
        cuda_unload(cuda);
        return false;
    }
    return true;
}

void cuda_unload(Cuda *cuda) {
    if (cuda->compiler != NULL) {
        dlclose(cuda->compiler);
    }
    if (cuda->driver != NULL) {
        dlclose(cuda->driver);
    }
    memset(cuda, 0, sizeof *cuda);
}
