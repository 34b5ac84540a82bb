/* device/device.c -- random games on a graphics card, with the rules everybody else has. */
#define _POSIX_C_SOURCE 200809L
#include "device/device.h"

#include "core/check.h"
#include "core/embedded.h"
#include "core/hash.h"
#include "core/moment.h"
#include "device/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    SOURCES_MOST = 256,
    LOG_SHOWN = 6000,
    CHECK_BLOCK = 64,
    CHECK_THREADS = 8192,
    SORT_PLAYER = 34,  /* bytes of shared memory beside each state, */
    SORT_TABLES = 512, /* and of a block */
    QUEUE_PLAYER = 40, /* the same for DEVICE_QUEUE: 32 and a bit for each class */
    QUEUE_TABLES = 1024,
    QUEUE_MOST = 1024,       /* places of a block */
    SHARED_LEAST = 48 << 10, /* that every card has */
    STACK_SPARE = 512,       /* bytes, for what a compiler puts there by itself */
    PATH_SIZE = 512
};

static double now(void) {
    return (double)steady_ns() * 1e-9;
}

bool device_fine(const Cuda *cuda, int result, const char *what, Text *error) {
    if (result == 0) {
        return true;
    }
    const char *said = NULL;
    if (result == CUDA_NO_MEMORY) {
        text_put(error, TEXT_IN(error, "the graphics card has not enough memory for that",
                                "die Grafikkarte hat dafür nicht genug Speicher",
                                "la carte graphique n'a pas assez de mémoire pour cela"));
        return false;
    }
    cuda->error_string(result, &said);
    text_format(error,
                TEXT_IN(error, "the graphics card says at %s: %s (error %d)",
                        "die Grafikkarte meldet bei %s: %s (Fehler %d)",
                        "la carte graphique signale à %s : %s (erreur %d)"),
                what, said == NULL ? "?" : said, result);
    return false;
}

Device *device_open(Text *error) {
    Device *device = calloc(1, sizeof *device);
    if (device == NULL) {
        text_no_memory(error);
        return NULL;
    }
    Cuda *cuda = &device->cuda;
    if (!cuda_load(cuda, error)) {
        free(device);
        return NULL;
    }
    int count = 0;
    bool good = device_fine(cuda, cuda->init(0), "cuInit", error) &&
                device_fine(cuda, cuda->device_count(&count), "cuDeviceGetCount", error);
    if (good && count == 0) {
        text_put(error,
                 TEXT_IN(error, "there is no NVIDIA graphics card here",
                         "hier ist keine NVIDIA-Grafikkarte", "pas de carte graphique NVIDIA ici"));
        good = false;
    }
    good = good && device_fine(cuda, cuda->device_get(&device->number, 0), "cuDeviceGet", error) &&
           device_fine(cuda, cuda->device_name(device->name, sizeof device->name, device->number),
                       "cuDeviceGetName", error) &&
           device_fine(cuda,
                       cuda->device_attribute(&device->processors, CUDA_PROCESSORS, device->number),
                       "cuDeviceGetAttribute", error) &&
           device_fine(cuda, cuda->device_attribute(&device->major, CUDA_MAJOR, device->number),
                       "cuDeviceGetAttribute", error) &&
           device_fine(cuda, cuda->device_attribute(&device->shared, CUDA_SHARED, device->number),
                       "cuDeviceGetAttribute", error) &&
           device_fine(cuda, cuda->device_attribute(&device->minor, CUDA_MINOR, device->number),
                       "cuDeviceGetAttribute", error) &&
           device_fine(cuda, cuda->context_retain(&device->context, device->number),
                       "cuDevicePrimaryCtxRetain", error);
    if (!good) {
        cuda_unload(cuda);
        free(device);
        return NULL;
    }
    if (!device_fine(cuda, cuda->context_current(device->context), "cuCtxSetCurrent", error)) {
        device_close(device);
        return NULL;
    }
    return device;
}

void device_close(Device *device) {
    if (device == NULL) {
        return;
    }
    for (int i = 0; i < MODULES; i++) {
        if (device->modules[i].game != NULL) {
            device->cuda.module_unload(device->modules[i].module);
        }
    }
    device->cuda.context_release(device->number);
    cuda_unload(&device->cuda);
    free(device);
}

const char *device_name(const Device *device) {
    return device->name;
}

DevicePlan device_best_plan(const Game *game) {
    /* Measured on an H200 (docs/simulator.md). A large state leaves too few games a block to be
     * worth sorting; where phases are many, fewer threads leave more games waiting to choose from.
     */
    const DevicePlan plain = {DEVICE_LOOP, 128, 1, 0, 0, false};
    const DevicePlan barony = {DEVICE_QUEUE, 512, 1, 0, 0, false};
    const DevicePlan feudo = {DEVICE_QUEUE, 160, 1, 0, 0, false};
    return strcmp(game->name, "barony") == 0  ? barony
           : strcmp(game->name, "feudo") == 0 ? feudo
                                              : plain;
}

/* As many games wait as the shared memory of a block has room for; never fewer than threads. */
static void fit_queue(int shared, int state_size, DevicePlan *plan) {
    const int each = SORT_WORDS(state_size) * 8 + QUEUE_PLAYER;
    const int room = (shared > 0 ? shared : SHARED_LEAST) / plan->blocks_least;
    const int places = (room - QUEUE_TABLES - plan->block * (int)sizeof(uint16_t)) / each;
    plan->places = places > QUEUE_MOST ? QUEUE_MOST : places < 32 ? 32 : places;
    plan->block = plan->block > plan->places ? plan->places / 32 * 32 : plan->block;
}

/* Games that are sorted lie in shared memory: fewer threads where a card has less of it. */
static DevicePlan fitting(const Device *device, const Game *game, const DevicePlan *asked) {
    DevicePlan plan = *asked;
    const int each = SORT_WORDS(game->state_size) * 8 + SORT_PLAYER;
    while (plan.variant == DEVICE_SORT && device->shared > 0 && plan.block > 32 &&
           plan.block * each + SORT_TABLES > device->shared) {
        plan.block -= 32;
    }
    plan.places = plan.block;
    if (plan.variant == DEVICE_QUEUE) {
        fit_queue(device->shared, game->state_size, &plan);
    }
    return plan;
}

/* ---- compiling ---------------------------------------------------------------------------- */

/* The number as device/rules.h has it, told by the name. */
static int rules_number(const Game *game) {
    static const char *const NAMES[] = {"baron", "barony", "feudo", "null"};
    int number = 0;
    while (strcmp(NAMES[number], game->name) != 0) {
        number++;
    }
    return number;
}

static void tell_log(const Cuda *cuda, void *program, int result, Text *error) {
    size_t size = 0;
    text_format(error,
                TEXT_IN(error, "the rules could not be compiled for the card: %s",
                        "die Regeln ließen sich nicht für die Karte übersetzen: %s",
                        "impossible de compiler les règles pour la carte : %s"),
                cuda->compiler_error(result));
    if (cuda->log_size(program, &size) == 0 && size > 1) {
        char *log = malloc(size);
        if (log != NULL && cuda->log_get(program, log) == 0) {
            text_format(error, "\n%.*s", LOG_SHOWN, log);
        }
        free(log);
    }
}

/* ---- kept code ---- */

/* A folder that LIEGE_CARD_CACHE names keeps what was compiled, by a hash of sources and options.
 * Writes the path there; false: nothing is kept. */
static bool kept_path(const char *const *texts, int count, const char *const *options, int used,
                      char *out, size_t size) {
    const char *folder = getenv("LIEGE_CARD_CACHE");
    uint64_t hash = 0;
    for (int i = 0; i < count; i++) {
        hash = hash_bytes(texts[i], strlen(texts[i]), hash);
    }
    for (int i = 0; i < used; i++) {
        hash = hash_bytes(options[i], strlen(options[i]), hash);
    }
    return folder != NULL && folder[0] != '\0' &&
           snprintf(out, size, "%s/liege-%016llx.cubin", folder, (unsigned long long)hash) <
               (int)size;
}

static char *kept_read(const char *path) {
    FILE *file = fopen(path, "rb");
    char *code = NULL;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        const long size = ftell(file);
        if (size > 0 && (code = malloc((size_t)size)) != NULL) {
            rewind(file);
            if (fread(code, 1, (size_t)size, file) != (size_t)size) {
                free(code);
                code = NULL;
            }
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return code;
}

/* Whole or not at all: others may be reading. What cannot be kept is compiled again next time. */
static void kept_write(const char *path, const char *code, size_t size) {
    char fresh[PATH_SIZE + 32];
    snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
    FILE *file = fopen(fresh, "wb");
    if (file != NULL) {
        const bool written = fwrite(code, 1, size, file) == size;
        if (fclose(file) != 0 || !written || rename(fresh, path) != 0) {
            remove(fresh);
        }
    }
}

/* The code for this card; to be freed. NULL: `error` says why. */
static char *compile(const Device *device, const Game *game, const DevicePlan *plan, int kernel,
                     Text *error) {
    const Cuda *cuda = &device->cuda;
    static const char *names[SOURCES_MOST], *texts[SOURCES_MOST];
    int count = 0;
    const EmbeddedFile *const lists[] = {EMBEDDED_CARD, EMBEDDED_CARD_STANDARD};
    for (int i = 0; i < 2; i++) {
        for (const EmbeddedFile *file = lists[i]; file->path != NULL && count < SOURCES_MOST;
             file++) {
            names[count] = file->path + 1; /* as an include names it */
            texts[count++] = (const char *)file->start;
        }
    }
    char words[9][64]; /* one for each -D and the architecture */
    int newer = 0, older = 0;
    cuda->compiler_version(&newer, &older);
    const char *options[16] = {"--std=c++17", "--device-as-default-execution-space"};
    int used = 2;
    snprintf(words[0], sizeof words[0], "--gpu-architecture=sm_%d%d", device->major, device->minor);
    snprintf(words[1], sizeof words[1], "-DDEVICE_GAME=%d", rules_number(game));
    snprintf(words[2], sizeof words[2], "-DDEVICE_VARIANT=%d", plan->variant);
    snprintf(words[3], sizeof words[3], "-DBLOCK=%d", plan->block);
    snprintf(words[4], sizeof words[4], "-DBLOCKS_LEAST=%d", plan->blocks_least);
    snprintf(words[5], sizeof words[5], "-DDEVICE_OBSERVE=%d", plan->observe);
    snprintf(words[6], sizeof words[6], "-DDEVICE_KERNEL=%d", kernel);
    snprintf(words[7], sizeof words[7], "-DNVRTC_VERSION=%d%02d", newer, older);
    snprintf(words[8], sizeof words[8], "-DBLOCK_PLACES=%d", plan->places);
    for (int i = 0; i < 9; i++) { /* the version, so that what is kept is kept apart by it */
        options[used++] = words[i];
    }
    char path[PATH_SIZE];
    char *code = NULL;
    const bool kept = kept_path(texts, count, options, used, path, sizeof path);
    if (kept && (code = kept_read(path)) != NULL) {
        return code;
    }
    void *program;
    int result = cuda->program_new(&program, "#include \"device/kernels.h\"\n", "liege.cu", count,
                                   texts, names);
    if (result != 0) {
        text_format(error, "nvrtcCreateProgram: %s", cuda->compiler_error(result));
        return NULL;
    }
    result = cuda->program_compile(program, used, options);
    size_t size = 0;
    if (result != 0) {
        tell_log(cuda, program, result, error);
    } else if ((result = cuda->code_size(program, &size)) != 0 || size == 0) {
        text_format(error, "nvrtcGetCUBINSize: %s", cuda->compiler_error(result));
    } else if ((code = malloc(size)) == NULL) {
        text_no_memory(error);
    } else if ((result = cuda->code_get(program, code)) != 0) {
        text_format(error, "nvrtcGetCUBIN: %s", cuda->compiler_error(result));
        free(code);
        code = NULL;
    } else if (kept) {
        kept_write(path, code, size);
    }
    cuda->program_free(&program);
    return code;
}

static bool same_plan(const DevicePlan *a, const DevicePlan *b) {
    return a->variant == b->variant && a->block == b->block && a->blocks_least == b->blocks_least &&
           a->places == b->places && a->observe == b->observe;
}

/* A kernel's threads get the stack that it needs, where that is more than they have. */
static bool give_stack(const Cuda *cuda, void *function, Text *error) {
    int needed = 0;
    size_t given = 0;
    if (!device_fine(cuda, cuda->function_attribute(&needed, CUDA_LOCAL_BYTES, function),
                     "cuFuncGetAttribute", error) ||
        !device_fine(cuda, cuda->limit_get(&given, CUDA_STACK), "cuCtxGetLimit", error)) {
        return false;
    }
    const size_t wanted = ((size_t)needed + STACK_SPARE + 15) / 16 * 16;
    return wanted <= given ||
           device_fine(cuda, cuda->limit_set(CUDA_STACK, wanted), "cuCtxSetLimit", error);
}

Module *device_module(Device *device, const Game *game, const DevicePlan *plan, int kernel,
                      Text *error) {
    static const char *const NAMES[] = {"play", "check", "batch"};
    const Cuda *cuda = &device->cuda;
    for (int i = 0; i < MODULES; i++) {
        Module *module = &device->modules[i];
        if (module->game == game && module->kernel == kernel && same_plan(&module->plan, plan)) {
            return module;
        }
    }
    const double begun = now();
    char *code = compile(device, game, plan, kernel, error);
    if (code == NULL) {
        return NULL;
    }
    Module fresh = {game, *plan, kernel, NULL, NULL, 0, 0};
    if (plan->variant == DEVICE_SORT || plan->variant == DEVICE_QUEUE) {
        fresh.shared = SORT_WORDS(game->state_size) * 8 * plan->places;
    }
    const bool loaded =
        device_fine(cuda, cuda->module_load(&fresh.module, code), "cuModuleLoadData", error);
    free(code);
    if (!loaded) {
        return NULL;
    }
    if (!device_fine(cuda, cuda->module_function(&fresh.function, fresh.module, NAMES[kernel]),
                     "cuModuleGetFunction", error) ||
        (fresh.shared > 0 &&
         !device_fine(cuda, cuda->function_set(fresh.function, CUDA_SHARED_MOST, fresh.shared),
                      "cuFuncSetAttribute", error)) ||
        !give_stack(cuda, fresh.function, error)) {
        cuda->module_unload(fresh.module);
        return NULL;
    }
    fresh.compiled = now() - begun;
    Module *place = &device->modules[device->next];
    device->next = (device->next + 1) % MODULES;
    if (place->game != NULL) {
        cuda->module_unload(place->module);
    }
    *place = fresh;
    return place;
}

/* ---- running ------------------------------------------------------------------------------ */

static DeviceWork complete(const Game *game, const DeviceWork *asked) {
    DeviceWork work = *asked;
    const Observation *shape = game->observation;
    work.actions = game->actions;
    work.planes_size = shape->rows * shape->columns * shape->planes;
    work.numbers_size = shape->numbers;
    work.row_size = (work.planes_size + work.numbers_size + work.actions + 127) / 128 * 128;
    work.option_count = game->option_count;
    for (int i = 0; i < game->option_count; i++) {
        work.option_values[i].count = game->options[i].count;
        for (int k = 0; k < game->options[i].count; k++) {
            work.option_values[i].value[k] = game->options[i].values[k];
        }
    }
    return work;
}

/* Memory on the card for the kernel's counter, its answers and its room. */
typedef struct Rooms {
    CudaPointer next, answers, room;
} Rooms;

static bool rooms_new(const Cuda *cuda, Rooms *rooms, size_t answers, size_t room, Text *error) {
    memset(rooms, 0, sizeof *rooms);
    return device_fine(cuda, cuda->memory_new(&rooms->next, sizeof(uint64_t)), "cuMemAlloc",
                       error) &&
           device_fine(cuda, cuda->memory_set(rooms->next, 0, sizeof(uint64_t)), "cuMemset",
                       error) &&
           device_fine(cuda, cuda->memory_new(&rooms->answers, answers), "cuMemAlloc", error) &&
           device_fine(cuda, cuda->memory_set(rooms->answers, 0, answers), "cuMemset", error) &&
           device_fine(cuda, cuda->memory_new(&rooms->room, room), "cuMemAlloc", error);
}

static void rooms_free(const Cuda *cuda, const Rooms *rooms) {
    const CudaPointer all[] = {rooms->next, rooms->answers, rooms->room};
    for (int i = 0; i < 3; i++) {
        if (all[i] != 0) {
            cuda->memory_free(all[i]);
        }
    }
}

bool device_launch(Device *device, const Module *module, unsigned blocks, void **arguments,
                   Text *error) {
    const Cuda *cuda = &device->cuda;
    return device_fine(cuda,
                       cuda->launch(module->function, blocks, 1, 1, (unsigned)module->plan.block, 1,
                                    1, (unsigned)module->shared, NULL, arguments, NULL),
                       "cuLaunchKernel", error) &&
           device_fine(cuda, cuda->synchronize(), "cuCtxSynchronize", error);
}

/* Runs a kernel and brings its answers back. */
static bool run(Device *device, const Module *module, DeviceWork *work, unsigned blocks,
                size_t room, void *answers, size_t size, double *seconds, Text *error) {
    const Cuda *cuda = &device->cuda;
    Rooms rooms;
    bool good = rooms_new(cuda, &rooms, size, room, error) &&
                device_fine(cuda, cuda->synchronize(), "cuCtxSynchronize", error);
    const double begun = now();
    void *arguments[] = {work, &rooms.next, &rooms.answers, &rooms.room};
    good = good && device_launch(device, module, blocks, arguments, error);
    *seconds = now() - begun;
    good = good &&
           device_fine(cuda, cuda->memory_to_host(answers, rooms.answers, size), "cuMemcpy", error);
    rooms_free(cuda, &rooms);
    return good;
}

bool device_play(Device *device, const Game *game, const DevicePlan *wanted,
                 const DeviceWork *asked, DeviceResult *results, DeviceFigures *figures,
                 Text *error) {
    const Cuda *cuda = &device->cuda;
    const DevicePlan fit_plan = fitting(device, game, wanted), *plan = &fit_plan;
    Module *module = device_module(device, game, plan, DEVICE_PLAY, error);
    int fit = 0;
    if (module == NULL ||
        !device_fine(cuda,
                     cuda->occupancy(&fit, module->function, plan->block, (size_t)module->shared),
                     "cuOccupancy", error)) {
        return false;
    }
    if (plan->per_processor > 0 && plan->per_processor < fit) {
        fit = plan->per_processor;
    }
    DeviceWork work = complete(game, asked);
    uint64_t blocks = (uint64_t)(fit > 0 ? fit : 1) * (uint64_t)device->processors;
    const uint64_t most = (work.games + (uint64_t)plan->block - 1) / (uint64_t)plan->block;
    blocks = blocks < most ? blocks : most;
    const size_t row = plan->observe                  ? (size_t)work.row_size
                       : plan->variant == DEVICE_ROOM ? (size_t)game->state_size
                                                      : 1;
    const size_t room = row * blocks * (size_t)plan->block;
    double seconds;
    if (!run(device, module, &work, (unsigned)blocks, room, results, work.games * sizeof *results,
             &seconds, error)) {
        return false;
    }
    if (figures != NULL) {
        figures->seconds = seconds;
        figures->compiled = module->compiled;
        figures->threads = (int)blocks * plan->block;
        cuda->function_attribute(&figures->registers, CUDA_REGISTERS, module->function);
        cuda->function_attribute(&figures->local_bytes, CUDA_LOCAL_BYTES, module->function);
    }
    return true;
}

bool device_check(Device *device, const Game *game, int seats, uint64_t seed, uint64_t from,
                  uint64_t to, uint64_t *sum, Text *error) {
    const DevicePlan plan = {DEVICE_WHOLE, CHECK_BLOCK, 1, 0, 0, false};
    Module *module = device_module(device, game, &plan, DEVICE_CHECK, error);
    DeviceWork asked;
    memset(&asked, 0, sizeof asked);
    asked.seed = seed;
    asked.first = from;
    asked.games = to - from;
    asked.seats = seats;
    DeviceWork work = complete(game, &asked);
    uint64_t *hashes = malloc((size_t)(to - from) * sizeof *hashes);
    if (module == NULL || hashes == NULL) {
        if (module != NULL) {
            text_no_memory(error);
        }
        free(hashes);
        return false;
    }
    double seconds;
    const uint64_t wanted = (work.games + CHECK_BLOCK - 1) / CHECK_BLOCK;
    const uint64_t most = (uint64_t)(CHECK_THREADS / CHECK_BLOCK) *
                          (uint64_t)(device->processors < 16 ? 1 : device->processors / 16);
    const uint64_t blocks = wanted < most ? wanted : most;
    const bool good = run(device, module, &work, (unsigned)blocks,
                          (size_t)blocks * CHECK_BLOCK * sizeof(CheckRoom), hashes,
                          (size_t)work.games * sizeof *hashes, &seconds, error);
    *sum = 0;
    for (uint64_t i = 0; good && i < work.games; i++) {
        *sum += hashes[i];
    }
    free(hashes);
    return good;
}
