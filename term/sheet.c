/* term/sheet.c -- a coloured text as a grid of letters. */
#define _XOPEN_SOURCE 700
#include "term/sheet.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { INDENT_MOST = 8, INDENT_MORE = 2, CODES_MOST = 8 };

void sheet_free(Sheet *sheet) {
    free(sheet->glyph);
    free(sheet->line);
    memset(sheet, 0, sizeof *sheet);
}

static bool put_glyph(Sheet *sheet, Glyph glyph) {
    if (sheet->glyphs == sheet->glyph_room) {
        const size_t room = sheet->glyph_room == 0 ? 4096 : sheet->glyph_room * 2;
        Glyph *more = realloc(sheet->glyph, room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        sheet->glyph = more;
        sheet->glyph_room = room;
    }
    sheet->glyph[sheet->glyphs++] = glyph;
    sheet->line[sheet->lines - 1].count++;
    return true;
}

static bool new_line(Sheet *sheet) {
    if (sheet->lines == sheet->line_room) {
        const int room = sheet->line_room == 0 ? 64 : sheet->line_room * 2;
        SheetLine *more = realloc(sheet->line, (size_t)room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        sheet->line = more;
        sheet->line_room = room;
    }
    sheet->line[sheet->lines++] = (SheetLine){sheet->glyphs, 0};
    return true;
}

/* One letter of UTF-8 that text_utf8 has found good. */
static uint32_t decode(const char *at, int bytes) {
    const unsigned char *byte = (const unsigned char *)at;
    uint32_t letter = bytes == 1 ? byte[0] : byte[0] & (0xffu >> (bytes + 1));
    for (int i = 1; i < bytes; i++) {
        letter = letter << 6 | (byte[i] & 0x3fu);
    }
    return letter;
}

/* The codes of a sequence ESC [ 1 ; 48 ; 5 ; 160 m change how letters look. */
static void use_codes(const int code[], int count, Glyph *look) {
    for (int i = 0; i < count; i++) {
        if (code[i] == 0) {
            look->ink = look->paper = COLOUR_USUAL;
            look->style = 0;
        } else if (code[i] == 1) {
            look->style |= STYLE_BOLD;
        } else if (code[i] == 2) {
            look->style |= STYLE_DIM;
        } else if ((code[i] == 38 || code[i] == 48) && i + 2 < count && code[i + 1] == 5) {
            *(code[i] == 38 ? &look->ink : &look->paper) = (int16_t)(code[i + 2] & 0xff);
            i += 2;
        } else if (code[i] >= 30 && code[i] <= 37) {
            look->ink = (int16_t)(code[i] - 30);
        } else if (code[i] >= 90 && code[i] <= 97) {
            look->ink = (int16_t)(code[i] - 90 + 8);
        }
    }
}

/* Reads a sequence from ESC on; returns what follows it. */
static const char *read_sequence(const char *at, Glyph *look) {
    int code[CODES_MOST] = {0}, count = 1;
    for (at += 2; *at != '\0' && !(*at >= '@' && *at <= '~'); at++) {
        if (*at == ';' && count < CODES_MOST) {
            count++;
        } else if (*at >= '0' && *at <= '9') {
            code[count - 1] = (code[count - 1] * 10 + *at - '0') % 1000;
        }
    }
    if (*at == 'm') {
        use_codes(code, count, look);
    }
    return *at == '\0' ? at : at + 1;
}

/* Breaks the last line if it is longer than `wrap`; the rest is set in a little further than the
 * line began. */
static bool break_line(Sheet *sheet, int wrap) {
    for (;;) {
        SheetLine *line = &sheet->line[sheet->lines - 1];
        if (line->count <= wrap) {
            return true;
        }
        const Glyph *glyph = sheet->glyph + line->start;
        int indent = 0, cut = wrap;
        while (indent < line->count && glyph[indent].letter == ' ') {
            indent++;
        }
        while (cut > indent && glyph[cut].letter != ' ') {
            cut--;
        }
        const bool between = cut > indent; /* else one word is longer than the line */
        cut = between ? cut : wrap;
        const int rest = line->count - cut - (between ? 1 : 0);
        const int set_in = indent + INDENT_MORE > INDENT_MOST || 2 * (indent + INDENT_MORE) > wrap
                               ? 0
                               : indent + INDENT_MORE;
        const size_t from = line->start + (size_t)(line->count - rest);
        line->count = cut;
        if (rest <= 0) {
            return true;
        }
        /* The glyphs of the rest stay where they are; blanks before them need a place. */
        Glyph blank = {' ', COLOUR_USUAL, COLOUR_USUAL, 0};
        if (!new_line(sheet)) {
            return false;
        }
        const size_t end = sheet->glyphs;
        sheet->line[sheet->lines - 1].start = end;
        for (int i = 0; i < set_in; i++) {
            if (!put_glyph(sheet, blank)) {
                return false;
            }
        }
        for (int i = 0; i < rest; i++) {
            const Glyph copy = sheet->glyph[from + (size_t)i];
            if (!put_glyph(sheet, copy)) {
                return false;
            }
        }
    }
}

bool sheet_read(Sheet *sheet, const char *text, int wrap) {
    Glyph look = {0, COLOUR_USUAL, COLOUR_USUAL, 0};
    sheet->glyphs = 0;
    sheet->lines = 0;
    const char *end = text + strlen(text);
    for (const char *at = text; at < end;) {
        if ((at == text || at[-1] == '\n') && !new_line(sheet)) {
            return false;
        }
        if (*at == '\n') {
            if (wrap > 0 && !break_line(sheet, wrap)) {
                return false;
            }
            at++;
            continue;
        }
        if (at[0] == 0x1b && at[1] == '[') {
            at = read_sequence(at, &look);
            continue;
        }
        const int bytes = text_utf8(at, (size_t)(end - at));
        const uint32_t letter = bytes > 0 ? decode(at, bytes) : '?';
        at += bytes > 0 ? bytes : 1;
        const int columns = letter < ' ' ? 1 : wcwidth((wchar_t)letter);
        if (columns == 0) {
            continue; /* a mark on the letter before it */
        }
        look.letter = letter < ' ' || letter == 0x7f ? '?' : letter;
        if (!put_glyph(sheet, look)) {
            return false;
        }
        look.letter = 0;
        if (columns == 2 && !put_glyph(sheet, look)) {
            return false;
        }
    }
    return sheet->lines == 0 || wrap == 0 || break_line(sheet, wrap);
}

int sheet_columns(const Sheet *sheet) {
    int most = 0;
    for (int i = 0; i < sheet->lines; i++) {
        most = sheet->line[i].count > most ? sheet->line[i].count : most;
    }
    return most;
}

static void put_letter(uint32_t letter, Text *out) {
    if (letter < 0x80) {
        text_char(out, (char)letter);
    } else if (letter < 0x800) {
        text_char(out, (char)(0xc0 | letter >> 6));
        text_char(out, (char)(0x80 | (letter & 0x3f)));
    } else {
        if (letter < 0x10000) {
            text_char(out, (char)(0xe0 | letter >> 12));
        } else {
            text_char(out, (char)(0xf0 | letter >> 18));
            text_char(out, (char)(0x80 | (letter >> 12 & 0x3f)));
        }
        text_char(out, (char)(0x80 | (letter >> 6 & 0x3f)));
        text_char(out, (char)(0x80 | (letter & 0x3f)));
    }
}

static bool is_plain(const Glyph *glyph) {
    return glyph->ink == COLOUR_USUAL && glyph->paper == COLOUR_USUAL && glyph->style == 0;
}

static bool same_look(const Glyph *a, const Glyph *b) {
    return a->ink == b->ink && a->paper == b->paper && a->style == b->style;
}

void sheet_write(const Sheet *sheet, int line, int from, int columns, Buffer *out) {
    const SheetLine *row = &sheet->line[line];
    const Glyph *glyph = sheet->glyph + row->start;
    int to = row->count < from + columns ? row->count : from + columns;
    while (to > from && glyph[to - 1].letter == ' ' && is_plain(&glyph[to - 1])) {
        to--;
    }
    Glyph look = {0, COLOUR_USUAL, COLOUR_USUAL, 0};
    for (int i = from; i < to; i++) {
        Text *text = buffer_room(out, 64);
        if (!same_look(&glyph[i], &look)) {
            text_put(text, is_plain(&look) ? "" : "\033[0m");
            text_put(text, glyph[i].style & STYLE_BOLD ? "\033[1m" : "");
            text_put(text, glyph[i].style & STYLE_DIM ? "\033[2m" : "");
            if (glyph[i].paper != COLOUR_USUAL) {
                text_format(text, "\033[48;5;%dm", glyph[i].paper);
            }
            if (glyph[i].ink != COLOUR_USUAL) {
                text_format(text, "\033[38;5;%dm", glyph[i].ink);
            }
            look = glyph[i];
        }
        if (glyph[i].letter != 0) {
            put_letter(glyph[i].letter, text);
        }
    }
    buffer_put(out, is_plain(&look) ? "\n" : "\033[0m\n");
}
