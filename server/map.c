/* server/map.c -- things found by a short text: open addressing, one step at a time. */
#include "server/map.h"

#include "core/hash.h"

#include <stdlib.h>
#include <string.h>

static size_t place(const Map *map, const char *key) {
    return (size_t)hash_bytes(key, strlen(key), 0) & (map->room - 1);
}

void *map_get(const Map *map, const char *key) {
    if (map->room == 0) {
        return NULL;
    }
    for (size_t i = place(map, key); map->entry[i].key != NULL; i = (i + 1) & (map->room - 1)) {
        if (strcmp(map->entry[i].key, key) == 0) {
            return map->entry[i].value;
        }
    }
    return NULL;
}

static void put(Map *map, const char *key, void *value) {
    size_t i = place(map, key);
    while (map->entry[i].key != NULL) {
        i = (i + 1) & (map->room - 1);
    }
    map->entry[i].key = key;
    map->entry[i].value = value;
}

bool map_put(Map *map, const char *key, void *value) {
    if (map->count * 2 >= map->room) {
        Map grown = {NULL, map->room == 0 ? 64 : map->room * 2, map->count};
        grown.entry = calloc(grown.room, sizeof *grown.entry);
        if (grown.entry == NULL) {
            return false;
        }
        for (size_t i = 0; i < map->room; i++) {
            if (map->entry[i].key != NULL) {
                put(&grown, map->entry[i].key, map->entry[i].value);
            }
        }
        free(map->entry);
        *map = grown;
    }
    put(map, key, value);
    map->count++;
    return true;
}

void map_drop(Map *map, const char *key) {
    if (map->room == 0) {
        return;
    }
    size_t i = place(map, key);
    while (map->entry[i].key != NULL && strcmp(map->entry[i].key, key) != 0) {
        i = (i + 1) & (map->room - 1);
    }
    if (map->entry[i].key == NULL) {
        return;
    }
    map->count--;
    /* Close the gap: entries that were pushed along move back. */
    for (size_t j = (i + 1) & (map->room - 1); map->entry[j].key != NULL;
         j = (j + 1) & (map->room - 1)) {
        const size_t home = place(map, map->entry[j].key);
        if (((j - home) & (map->room - 1)) >= ((j - i) & (map->room - 1))) {
            map->entry[i] = map->entry[j];
            i = j;
        }
    }
    map->entry[i].key = NULL;
}

void map_free(Map *map) {
    free(map->entry);
    map->entry = NULL;
    map->room = map->count = 0;
}
