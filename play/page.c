/* play/page.c -- a text that grows: the core's Text over memory of its own. */
#include "play/page.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_FIRST = 1024, QUOTE_MOST = 48 };

bool page_new(Page *page) {
    char *memory = malloc(PAGE_FIRST);
    if (memory == NULL) {
        return false;
    }
    page->text = text_over(memory, PAGE_FIRST);
    return true;
}

void page_free(Page *page) {
    free(page->text.start);
    page->text.start = NULL;
}

void page_clear(Page *page) {
    text_clear(&page->text);
}

Text *page_room(Page *page, size_t bytes) {
    Text *text = &page->text;
    const size_t wanted = text->used + bytes + 1;
    if (wanted > text->size && bytes < PAGE_MOST && wanted <= PAGE_MOST && !text->cut) {
        size_t size = text->size;
        while (size < wanted) {
            size *= 2;
        }
        char *memory = realloc(text->start, size);
        if (memory != NULL) {
            text->start = memory;
            text->size = size;
        }
    }
    return text;
}

void page_put(Page *page, const char *words) {
    page_bytes(page, words, strlen(words));
}

void page_bytes(Page *page, const char *bytes, size_t count) {
    text_bytes(page_room(page, count), bytes, count);
}

void page_json(Page *page, const char *words) {
    text_json(page_room(page, 6 * strlen(words) + 2), words); /* a control character takes six */
}

void page_quote(Text *out, const char *words, size_t length) {
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
