/* fuzz/fuzz_json.c -- any bytes as JSON; what is taken must read the same after being written. */
#include "fuzz/fuzz.h"

#include "play/buffer.h"
#include "play/json_doc.h"

#include <string.h>

/* Writes a value without spaces and with only the escapes that are needed. False: it holds a zero
 * byte, which no text of ours can. */
static bool write_value(const Json *json, int node, Buffer *out) {
    const JsonNode *n = &json->nodes[node];
    const size_t length = n->to - n->from;
    const JsonType type = json_type(json, node);
    if (type != JSON_ARRAY && type != JSON_OBJECT && type != JSON_STRING) {
        buffer_bytes(out, json->text + n->from, length);
        return true;
    }
    if (type == JSON_STRING) {
        char *words = malloc(length + 1);
        CHECK(words != NULL);
        const bool good = json_words(json, node, words, length + 1);
        if (good) {
            CHECK(json_is(json, node, words));
            buffer_json(out, words);
        }
        free(words);
        return good;
    }
    int count = 0;
    buffer_put(out, type == JSON_ARRAY ? "[" : "{");
    for (int entry = json_first(json, node); entry != JSON_NONE; entry = json_next(json, entry)) {
        buffer_put(out, count++ > 0 ? "," : "");
        if (type == JSON_OBJECT) {
            const size_t size = json->nodes[entry].keyed - json->nodes[entry].key + 1;
            char *key = malloc(size);
            CHECK(key != NULL);
            const bool good = json_key(json, entry, key, size);
            if (good) {
                CHECK(json_key_is(json, entry, key));
                CHECK(json_member(json, node, key) != JSON_NONE);
                buffer_json(out, key);
                buffer_put(out, ":");
            }
            free(key);
            if (!good) {
                return false;
            }
        }
        if (!write_value(json, entry, out)) {
            return false;
        }
    }
    buffer_put(out, type == JSON_ARRAY ? "]" : "}");
    CHECK(count == json_count(json, node));
    return true;
}

/* Asking any node for anything is allowed. */
static void ask_all(const Json *json) {
    for (int node = 0; node < json->count; node++) {
        int64_t number;
        uint64_t whole;
        bool truth;
        char words[16];
        TEXT(quoted, 64);
        if (json_int(json, node, &number)) {
            CHECK(json_type(json, node) == JSON_NUMBER);
        }
        if (json_whole(json, node, &whole)) {
            CHECK(json_type(json, node) == JSON_NUMBER || json_type(json, node) == JSON_STRING);
        }
        json_bool(json, node, &truth);
        json_words(json, node, words, sizeof words);
        json_member(json, node, "game");
        json_quote(json, node, &quoted);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TEXT(error, 256);
    JsonDoc doc = {0}, again = {0};
    Buffer buffer;
    CHECK(buffer_new(&buffer));
    /* A copy of its own, so that a sanitizer sees any step beyond it. */
    char *text = malloc(size + 1);
    CHECK(text != NULL);
    memcpy(text, data, size);
    if (json_doc_read(&doc, text, size, &error)) {
        fuzz_accepted++;
        CHECK(doc.json.count >= 1 && doc.json.count <= doc.room);
        ask_all(&doc.json);
        if (write_value(&doc.json, 0, &buffer)) {
            CHECK(!buffer.text.cut);
            /* Keys that differ in their escapes only become one key twice. */
            if (json_doc_read(&again, buffer.text.start, buffer.text.used, &error)) {
                CHECK(again.json.count == doc.json.count);
            } else {
                CHECK(strstr(error.start, "one key twice") != NULL);
            }
        }
    } else {
        CHECK(error.used > 0);
    }
    free(text);
    json_doc_free(&doc);
    json_doc_free(&again);
    buffer_free(&buffer);
    return 0;
}
