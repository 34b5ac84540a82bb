/* games/baron/position_read.h -- what the readers of positions share. */
#ifndef GAMES_BARON_POSITION_READ_H
#define GAMES_BARON_POSITION_READ_H

#include "games/baron/state.h"

#include <string.h>

typedef struct Loader {
    const Json *json;
    int root;
    Baron *baron;
    Text *error;
} Loader;

#define REFUSE(LOADER, ...)                                                                        \
    do {                                                                                           \
        text_clear((LOADER)->error);                                                               \
        text_format((LOADER)->error, __VA_ARGS__);                                                 \
        return false;                                                                              \
    } while (0)

static inline int member(const Loader *loader, const char *key) {
    return json_member(loader->json, loader->root, key);
}

static inline bool is_null(const Loader *loader, int node) {
    return node == JSON_NONE || json_type(loader->json, node) == JSON_NULL;
}

static inline bool read_number(const Loader *loader, int node, const char *what, int low, int high,
                               int *out) {
    int64_t number;
    if (node == JSON_NONE || !json_int(loader->json, node, &number) || number < low ||
        number > high) {
        REFUSE(loader,
               TEXT_IN(loader->error, "%s must be a whole number from %d to %d",
                       "%s muss eine ganze Zahl von %d bis %d sein",
                       "%s doit être un nombre entier de %d à %d"),
               what, low, high);
    }
    *out = (int)number;
    return true;
}

/* position_read.c */
bool baron_load_kind(const Loader *loader, int node, const char *where, int *out);
bool baron_load_list(const Loader *loader, const char *key, int *node); /* one entry per seat */
bool baron_load_numbers(const Loader *loader, const char *key, int low, int high, int *out);
bool baron_load_counts(const Loader *loader, const char *key, int count[KINDS]);

/* position_check.c: what must fit together, in the order in which it is looked at. */
bool baron_check_donjons(Loader *loader);
bool baron_check_start_tiles(Loader *loader); /* reads them as well */
bool baron_check_setup(Loader *loader);       /* finds out how far it has come */
bool baron_check_tiles(Loader *loader);
bool baron_check_phase(Loader *loader);
bool baron_check_barons(const Loader *loader);
bool baron_check_claims(Loader *loader); /* reads them as well */

#endif
