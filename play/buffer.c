/* play/buffer.c -- a text that grows: the core's Text over memory of its own. */
#include "play/buffer.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER_FIRST = 1024, QUOTE_MOST = 48 };

/* Twice as much each time, so that a long text is copied only a few times. */
static bool grow(Text *text, size_t bytes) {
    const size_t wanted = text->used + bytes + 1;
    if (bytes >= BUFFER_MOST || wanted > BUFFER_MOST || text->cut) {
        return false;
    }
    size_t size = text->size;
    while (size < wanted) {
        size *= 2;
    }
    char *memory = realloc(text->start, size);
    if (memory == NULL) {
        return false;
    }
    text->start = memory;
    text->size = size;
    return true;
}

bool buffer_new(Buffer *buffer) {
    char *memory = malloc(BUFFER_FIRST);
    if (memory == NULL) {
        return false;
    }
    buffer->text = text_over(memory, BUFFER_FIRST);
    buffer->text.grow = grow;
    return true;
}

void buffer_free(Buffer *buffer) {
    free(buffer->text.start);
    buffer->text.start = NULL;
}

void buffer_clear(Buffer *buffer) {
    text_clear(&buffer->text);
}

Text *buffer_room(Buffer *buffer, size_t bytes) {
    if (bytes > buffer->text.size - 1 - buffer->text.used) {
        grow(&buffer->text, bytes);
    }
    return &buffer->text;
}

void buffer_put(Buffer *buffer, const char *words) {
    text_put(&buffer->text, words);
}

void buffer_bytes(Buffer *buffer, const char *bytes, size_t count) {
    text_bytes(&buffer->text, bytes, count);
}

void buffer_json(Buffer *buffer, const char *words) {
    text_json(&buffer->text, words);
}

void buffer_quote(Text *out, const char *words, size_t length) {
    size_t at = 0;
    text_char(out, '\'');
    while (at < length && at < QUOTE_MOST) {
        const int bytes = text_utf8(words + at, length - at);
        const unsigned char c = (unsigned char)words[at];
        if (bytes == 0 || c < 0x20 || c == 0x7f) {
            text_char(out, '?');
            at++;
        } else {
            text_bytes(out, words + at, (size_t)bytes);
            at += (size_t)bytes;
        }
    }
    text_put(out, at < length ? "…'" : "'");
}
