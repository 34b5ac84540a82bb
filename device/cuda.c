/* device/cuda.c -- the functions of NVIDIA's driver and compiler that we use, found at run time. */
#include "device/cuda.h"

#include <dlfcn.h>
#include <stdlib.h>

static const char *const DRIVERS[] = {"libcuda.so.1", "libcuda.so", NULL};
static const char *const COMPILERS[] = {"libnvrtc.so",
                                        "libnvrtc.so.13",
                                        "libnvrtc.so.12",
                                        "libnvrtc.so.11.2",
                                        "/usr/local/cuda/lib64/libnvrtc.so",
                                        NULL};

/* The first library of the list that is there; before all others the one that a variable of the
 * environment names, for compilers in unusual places. */
static void *open_one(const char *const names[], const char *variable) {
    const char *given = variable == NULL ? NULL : getenv(variable);
    void *library = given == NULL ? NULL : dlopen(given, RTLD_NOW | RTLD_LOCAL);
    for (int i = 0; library == NULL && names[i] != NULL; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
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
    cuda->driver = open_one(DRIVERS, NULL);
    if (cuda->driver == NULL) {
        text_put(error,
                 TEXT_IN(error, "there is no NVIDIA graphics card here (libcuda.so.1 is missing)",
                         "hier ist keine NVIDIA-Grafikkarte (libcuda.so.1 fehlt)",
                         "pas de carte graphique NVIDIA ici (libcuda.so.1 manque)"));
        return false;
    }
    cuda->compiler = open_one(COMPILERS, "LIEGE_NVRTC");
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
                             {"cuLaunchKernel", &cuda->launch},
                             {NULL, NULL}};
    const Wanted compiler[] = {{"nvrtcCreateProgram", &cuda->program_new},
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
