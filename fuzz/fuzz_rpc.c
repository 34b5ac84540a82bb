/* fuzz/fuzz_rpc.c -- any lines as messages; every answer must be one line of JSON or nothing. */
#include "fuzz/fuzz.h"

#include "play/json_doc.h"
#include "play/rpc.h"

#include <string.h>

enum { LINES_MAX = 64 }; /* of one input; more would only be slow */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Rpc *rpc = rpc_new();
    JsonDoc doc = {0};
    CHECK(rpc != NULL);
    for (int lines = 0; size > 0 && lines < LINES_MAX; lines++) {
        const uint8_t *newline = memchr(data, '\n', size);
        const size_t length = newline == NULL ? size : (size_t)(newline - data);
        /* A copy of its own, so that a sanitizer sees any step beyond it. */
        char *line = malloc(length + 1);
        CHECK(line != NULL);
        memcpy(line, data, length);
        const char *answer = rpc_answer(rpc, line, length);
        if (answer[0] != '\0') {
            TEXT(error, 256);
            CHECK(strchr(answer, '\n') == NULL);
            if (!json_doc_read(&doc, answer, strlen(answer), &error)) {
                fprintf(stderr, "%s\n%s\n", answer, error.start);
                abort();
            }
            fuzz_accepted += strstr(answer, "\"result\":") != NULL;
        }
        free(line);
        data += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    json_doc_free(&doc);
    rpc_free(rpc);
    return 0;
}
