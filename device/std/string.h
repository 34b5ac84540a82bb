/* device/std/string.h -- stands in for the C library's header where a card compiles; memcpy and
 * memset are the compiler's own. */
#pragma once
#include <stddef.h>
#include <stdint.h>

static inline int memcmp(const void *a, const void *b, size_t size) {
    const uint8_t *left = (const uint8_t *)a, *right = (const uint8_t *)b;
    for (size_t i = 0; i < size; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static inline size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}
