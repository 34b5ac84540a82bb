/* fuzz/fuzz_network.c -- any bytes as a learnt network; what is taken can be asked about a game.
 *
 * The last eight bytes are a hash of the others, which hides everything behind it from a fuzzer: it
 * is put right first, as somebody who wants to do harm would do. */
#include "fuzz/fuzz.h"

#include "games/list.h"
#include "search/networks.h"

#include <string.h>

enum { ASKED = 12 }; /* positions */

static void put_hash(uint8_t *bytes, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i + 8 < size; i++) {
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    for (int i = 0; size >= 8 && i < 8; i++) {
        bytes[size - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TEXT(error, 300);
    char name[NET_NAME];
    uint8_t *bytes = malloc(size + 1);
    CHECK(bytes != NULL);
    memcpy(bytes, data, size);
    put_hash(bytes, size);
    net_name(bytes, size, name);
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        Net *net = game->observation == NULL ? NULL : net_read(game, bytes, size, &error);
        CHECK(net != NULL || game->observation == NULL || error.used > 0);
        if (net != NULL) {
            CHECK(strcmp(name, game->name) == 0);
            fuzz_accepted++;
            NetRoom *room = net_room_new();
            CHECK(room != NULL);
            networks_exercise(net, room, game, game->seats_min, 1, ASKED);
            networks_exercise(net, room, game, game->seats_max, 2, ASKED);
            net_room_free(room);
            net_free(net);
        }
    }
    free(bytes);
    return 0;
}
