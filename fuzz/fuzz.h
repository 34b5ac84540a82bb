/* fuzz/fuzz.h -- what the fuzz targets share.
 *
 * Each target is one file with LLVMFuzzerTestOneInput, which goes through the same loader as the
 * program. It runs under libFuzzer (fuzz/CMakeLists.txt) and, over its seeds only, as a plain test
 * (tests/fuzz_seeds.c). */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Counts the inputs that the loader took as good. */
extern int fuzz_accepted;

/* Ends the program, which is what the fuzzer looks for. */
#define CHECK(CONDITION)                                                                           \
    do {                                                                                           \
        if (!(CONDITION)) {                                                                        \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #CONDITION);              \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* A state that a loader let in: writing and reading it gives the same bytes, every seat's view can
 * be written and guessed at, and random play from it keeps to the rules and ends. */
void fuzz_try_state(const Game *game, const Setup *setup, const void *state, uint64_t seed);

#endif
