/* server/map.h -- things found by a short text. The text lives inside the thing. */
#ifndef SERVER_MAP_H
#define SERVER_MAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Map {
    struct MapEntry {
        const char *key; /* NULL: free */
        void *value;
    } * entry;
    size_t room, count; /* room is a power of two, at most half of it in use */
} Map;

void *map_get(const Map *map, const char *key);       /* NULL: not there */
bool map_put(Map *map, const char *key, void *value); /* not there yet; false: no memory */
void map_drop(Map *map, const char *key);
void map_free(Map *map);

#endif
