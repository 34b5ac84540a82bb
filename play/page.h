/* play/page.h -- a text that grows: the core's Text over memory of its own. */
#ifndef PLAY_PAGE_H
#define PLAY_PAGE_H

#include "core/text.h"

enum { PAGE_MOST = 64 << 20 }; /* bytes; no page grows beyond */

/* Anything that writes to a Text writes here after page_room. When memory runs out the text is cut
 * and says so in text.cut, so that one look at the end is enough. */
typedef struct Page {
    Text text;
} Page;

bool page_new(Page *page); /* false: no memory */
void page_free(Page *page);
void page_clear(Page *page);

/* The page's text, with room for `bytes` more if there is memory for them. */
Text *page_room(Page *page, size_t bytes);
void page_put(Page *page, const char *words);
void page_bytes(Page *page, const char *bytes, size_t count);
void page_json(Page *page, const char *words); /* with quotes and escapes */

/* Words from outside as part of an error message: in quotes, control characters as ?, cut with an
 * ellipsis when they are long. */
void page_quote(Text *out, const char *words, size_t length);

#endif
