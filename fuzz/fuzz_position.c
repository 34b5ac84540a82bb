/* fuzz/fuzz_position.c -- any bytes as a position; one that is taken must be playable. */
#include "fuzz/fuzz.h"

#include "core/hash.h"
#include "play/json_doc.h"
#include "play/setup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    JsonDoc doc = {0};
    Setup setup;
    STATE_ROOM(state);
    TEXT(error, 512);
    if (json_doc_read(&doc, (const char *)data, size, &error)) {
        const Game *game = setup_position(&doc.json, 0, NULL, &setup, state, &error);
        CHECK((game == NULL) == (error.used > 0));
        if (game != NULL) {
            fuzz_accepted++;
            fuzz_try_state(game, &setup, state, hash_bytes(data, size, 0));
        }
    } else {
        CHECK(error.used > 0);
    }
    json_doc_free(&doc);
    return 0;
}
