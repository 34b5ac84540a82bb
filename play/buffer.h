/* play/buffer.h -- a text that grows: the core's Text over memory of its own. */
#ifndef PLAY_BUFFER_H
#define PLAY_BUFFER_H

#include "core/text.h"

enum { BUFFER_MOST = 64 << 20 }; /* bytes; no buffer grows beyond */

/* Anything that writes to a Text writes to `text`, which grows as it is written to. When memory
 * runs out it is cut and says so in text.cut, so that one look at the end is enough. */
typedef struct Buffer {
    Text text;
} Buffer;

bool buffer_new(Buffer *buffer); /* false: no memory */
void buffer_free(Buffer *buffer);
void buffer_clear(Buffer *buffer);

/* The buffer's text, with room for `bytes` more if there is memory for them: only for who writes to
 * its memory without a function of Text. */
Text *buffer_room(Buffer *buffer, size_t bytes);
void buffer_put(Buffer *buffer, const char *words);
void buffer_bytes(Buffer *buffer, const char *bytes, size_t count);
void buffer_json(Buffer *buffer, const char *words); /* with quotes and escapes */

/* Words from outside as part of an error message: in quotes, control characters as ?, cut with an
 * ellipsis when they are long. */
void buffer_quote(Text *out, const char *words, size_t length);

#endif
