/* fuzz/fuzz_record.c -- any bytes as a record; one that is taken must write itself again. */
#include "fuzz/fuzz.h"

#include "play/record.h"

#include <string.h>

static void try_again(const Match *match) {
    TEXT(error, 2048);
    Buffer first, second;
    CHECK(buffer_new(&first) && buffer_new(&second));
    record_write(match, &first);
    CHECK(!first.text.cut);
    Match *again = record_read(first.text.start, first.text.used, &error);
    CHECK(again != NULL);
    CHECK(again->count == match->count);
    record_write(again, &second);
    CHECK(strcmp(first.text.start, second.text.start) == 0);
    match_free(again);
    buffer_free(&first);
    buffer_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TEXT(error, 2048);
    Match *match = record_read((const char *)data, size, &error);
    if (match == NULL) {
        CHECK(error.used > 0);
        return 0;
    }
    fuzz_accepted++;
    try_again(match);
    fuzz_try_state(match->game, &match->setup, match_state(match), match->seed);
    while (match_undo(match)) {
        CHECK(match_turn(match) >= 0);
        const int limit = match_fair_limit(match);
        CHECK(limit >= 0 && limit <= match->count);
    }
    match_free(match);
    return 0;
}
