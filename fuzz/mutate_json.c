/* fuzz/mutate_json.c -- changes a position as JSON, so that it often stays one.
 *
 * Bytes changed at random are hardly ever a position. So half of the time a number is moved by
 * one, or one value takes the place of another of the same type. Linked into the fuzzer only. */
#include "fuzz/fuzz.h"

#include "play/json_doc.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* The bytes of a value, with the quotes of a text. */
static void bytes_of(const Json *json, int node, size_t *from, size_t *to) {
    const bool text = json_type(json, node) == JSON_STRING;
    *from = json->nodes[node].from - text;
    *to = json->nodes[node].to + text;
}

/* Puts `words` where the value stands; the size then, or 0 if it does not fit. */
static size_t replace(uint8_t *data, size_t size, size_t most, const Json *json, int node,
                      const char *words, size_t length) {
    size_t from, to;
    bytes_of(json, node, &from, &to);
    const size_t result = size - (to - from) + length;
    if (result > most) {
        return 0;
    }
    memmove(data + from + length, data + to, size - to);
    memcpy(data + from, words, length);
    return result;
}

static size_t change(uint8_t *data, size_t size, size_t most, const Json *json, Random *random) {
    char words[4096];
    const int node = (int)random_below(random, (uint32_t)json->count);
    int64_t number;
    if (json_int(json, node, &number) && random_below(random, 2) == 0) {
        const long long next = (long long)number + (random_below(random, 2) == 0 ? -1 : 1);
        const int length = snprintf(words, sizeof words, "%lld", next);
        return replace(data, size, most, json, node, words, (size_t)length);
    }
    /* Another value of the same type, counted on from a place drawn at random. */
    int other = (int)random_below(random, (uint32_t)json->count);
    for (int i = 0; i < json->count; i++, other = (other + 1) % json->count) {
        if (other != node && json_type(json, other) == json_type(json, node)) {
            break;
        }
    }
    size_t from, to;
    bytes_of(json, other, &from, &to);
    if (to - from > sizeof words) {
        return 0;
    }
    memcpy(words, data + from, to - from);
    return replace(data, size, most, json, node, words, to - from);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    Random random;
    JsonDoc doc = {0};
    TEXT(error, 256);
    size_t result = 0;
    random_seed(&random, seed);
    if (random_below(&random, 2) == 0 && json_doc_read(&doc, (const char *)data, size, &error)) {
        result = change(data, size, most, &doc.json, &random);
    }
    json_doc_free(&doc);
    return result > 0 ? result : LLVMFuzzerMutate(data, size, most);
}
