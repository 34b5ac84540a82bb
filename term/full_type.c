/* term/full_type.c -- the whole screen: a line being typed. */
#include "term/full_inside.h"

#include <string.h>

enum { SENTENCES = 8192 };

void full_type(Full *full, const char *words) {
    full->typing = true;
    full->history = full->line->history_count;
    Text typed = text_over(full->typed, sizeof full->typed);
    text_put(&typed, words);
    full->typed_cursor = strlen(full->typed);
}

static size_t letter_before(const char *text, size_t at) {
    while (at > 0 && ((unsigned char)text[--at] & 0xc0) == 0x80) {
    }
    return at;
}

static size_t letter_after(const char *text, size_t at) {
    at += text[at] != '\0';
    while (((unsigned char)text[at] & 0xc0) == 0x80) {
        at++;
    }
    return at;
}

static void cut_typed(Full *full, size_t from, size_t to) {
    memmove(full->typed + from, full->typed + to, strlen(full->typed + to) + 1);
    full->typed_cursor = from;
}

static void insert_typed(Full *full, int letter) {
    char bytes[5];
    int count = 0;
    if (letter < 0x80) {
        bytes[count++] = (char)letter;
    } else if (letter < 0x800) {
        bytes[count++] = (char)(0xc0 | letter >> 6);
        bytes[count++] = (char)(0x80 | (letter & 0x3f));
    } else if (letter < 0x10000) {
        bytes[count++] = (char)(0xe0 | letter >> 12);
        bytes[count++] = (char)(0x80 | (letter >> 6 & 0x3f));
        bytes[count++] = (char)(0x80 | (letter & 0x3f));
    } else {
        bytes[count++] = (char)(0xf0 | letter >> 18);
        bytes[count++] = (char)(0x80 | (letter >> 12 & 0x3f));
        bytes[count++] = (char)(0x80 | (letter >> 6 & 0x3f));
        bytes[count++] = (char)(0x80 | (letter & 0x3f));
    }
    const size_t used = strlen(full->typed);
    if (used + (size_t)count < sizeof full->typed) {
        memmove(full->typed + full->typed_cursor + count, full->typed + full->typed_cursor,
                used - full->typed_cursor + 1);
        memcpy(full->typed + full->typed_cursor, bytes, (size_t)count);
        full->typed_cursor += (size_t)count;
    }
}

/* What all candidates begin with is written out; several are listed as a message. */
static void complete_typed(Full *full) {
    const char *found[LINE_CANDIDATES];
    if (full->line->complete == NULL) {
        return;
    }
    const int count = full->line->complete(full->line->context, full->typed, found);
    if (count == 0) {
        return;
    }
    size_t common = strlen(found[0]);
    for (int i = 1; i < count; i++) {
        size_t same = 0;
        while (same < common && found[i][same] == found[0][same]) {
            same++;
        }
        common = same;
    }
    while (common > 0 && ((unsigned char)found[0][common] & 0xc0) == 0x80) {
        common--;
    }
    if (common > strlen(full->typed)) {
        Text typed = text_over(full->typed, sizeof full->typed);
        text_bytes(&typed, found[0], common);
        full->typed_cursor = typed.used;
    } else if (count > 1) {
        TEXT(out, SENTENCES);
        for (int i = 0; i < count; i++) {
            text_format(&out, "%s%s", i > 0 ? "   " : "", found[i]);
        }
        full_message(full, out.start);
        full->message_kept = true;
    }
}

static void walk_history(Full *full, int step) {
    const int entry = full->history + step;
    if (entry >= 0 && entry <= full->line->history_count) {
        full->history = entry;
        Text typed = text_over(full->typed, sizeof full->typed);
        text_put(&typed, entry < full->line->history_count ? full->line->history[entry] : "");
        full->typed_cursor = typed.used;
    }
}

/* True: the line is finished and stands in `out`. */
bool full_type_key(Full *full, int key, char out[LINE_SIZE]) {
    switch (key) {
    case CANVAS_ENTER:
        full->typing = false;
        Text line = text_over(out, LINE_SIZE);
        text_put(&line, full->typed);
        words_tidy(out);
        line_remember(full->line, out);
        return out[0] != '\0';
    case CANVAS_ESCAPE:
        full->typing = false;
        return false;
    case CANVAS_BACKSPACE:
        cut_typed(full, letter_before(full->typed, full->typed_cursor), full->typed_cursor);
        return false;
    case CANVAS_DELETE:
        cut_typed(full, full->typed_cursor, letter_after(full->typed, full->typed_cursor));
        return false;
    case 'U' & 0x1f:
        cut_typed(full, 0, full->typed_cursor);
        return false;
    case CANVAS_LEFT:
        full->typed_cursor = letter_before(full->typed, full->typed_cursor);
        return false;
    case CANVAS_RIGHT:
        full->typed_cursor = letter_after(full->typed, full->typed_cursor);
        return false;
    case CANVAS_HOME:
        full->typed_cursor = 0;
        return false;
    case CANVAS_END:
        full->typed_cursor = strlen(full->typed);
        return false;
    case CANVAS_UP:
        walk_history(full, -1);
        return false;
    case CANVAS_DOWN:
        walk_history(full, 1);
        return false;
    case CANVAS_TAB:
        complete_typed(full);
        return false;
    default:
        if (key >= ' ' && key < CANVAS_UP) {
            insert_typed(full, key);
        }
        return false;
    }
}
