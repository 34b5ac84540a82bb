/* term/screen.c -- what the terminal can do, and writing on it. */
#define _DEFAULT_SOURCE
#include "term/screen.h"

#include "core/tame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_USUAL = 80, WIDTH_LEAST = 20, WIDTH_MOST = 500, READABLE = 100 };

/* ASCII for the letters our own texts use; anything else becomes a question mark. */
static const struct Spelling {
    const char *letter, *ascii;
} SPELLINGS[] = {
    {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"},       {"Ä", "Ae"},
    {"Ö", "Oe"}, {"Ü", "Ue"}, {"ß", "ss"},       {"à", "a"},
    {"â", "a"},  {"ç", "c"},  {"é", "e"},        {"è", "e"},
    {"ê", "e"},  {"ë", "e"},  {"î", "i"},        {"ï", "i"},
    {"ô", "o"},  {"ù", "u"},  {"û", "u"},        {"œ", "oe"},
    {"À", "A"},  {"Â", "A"},  {"Ç", "C"},        {"É", "E"},
    {"È", "E"},  {"Ê", "E"},  {"Î", "I"},        {"Ô", "O"},
    {"Œ", "Oe"}, {"«", "\""}, {"»", "\""},       {"“", "\""},
    {"”", "\""}, {"„", "\""}, {"’", "'"},        {"–", "-"},
    {"—", "-"},  {"−", "-"},  {"…", "..."},      {"·", "."},
    {"×", "x"},  {"→", "->"}, {"\xc2\xa0", " "}, {"\xe2\x80\xaf", " "},
    {"µ", "u"},  {"•", "*"},  {"½", "1/2"},
};

static bool locale_is_utf8(void) {
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        const char *value = getenv(NAMES[i]);
        if (value != NULL && value[0] != '\0') {
            const char *charset = strchr(value, '.');
            return charset != NULL && (strncasecmp(charset, ".utf-8", 6) == 0 ||
                                       strncasecmp(charset, ".utf8", 5) == 0);
        }
    }
    return false;
}

Screen screen_find(bool ascii, bool no_colour) {
    const char *term = getenv("TERM");
    const char *refused = getenv("NO_COLOR");
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    const bool able = terminal && term != NULL && term[0] != '\0' && strcmp(term, "dumb") != 0;
    const Screen screen = {
        able,
        able && !no_colour && (refused == NULL || refused[0] == '\0'),
        !ascii && locale_is_utf8(),
        NULL,
        0,
    };
    return screen;
}

int screen_width(const Screen *screen) {
    struct winsize size;
    int width = 0;
    if (screen->into != NULL) {
        return screen->columns;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        width = size.ws_col;
    } else if (getenv("COLUMNS") != NULL) {
        width = atoi(getenv("COLUMNS"));
    }
    return width == 0            ? WIDTH_USUAL
           : width < WIDTH_LEAST ? WIDTH_LEAST
           : width > WIDTH_MOST  ? WIDTH_MOST
                                 : width;
}

int screen_height(const Screen *screen) {
    struct winsize size;
    return screen->into == NULL && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

/* The letter at the front of `words` in ASCII, and its bytes. */
static const char *spelling(const char *words, size_t *length) {
    *length = 1;
    while (((unsigned char)words[*length] & 0xc0) == 0x80) {
        ++*length;
    }
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof SPELLINGS[0]; i++) {
        if (strlen(SPELLINGS[i].letter) == *length &&
            memcmp(SPELLINGS[i].letter, words, *length) == 0) {
            return SPELLINGS[i].ascii;
        }
    }
    return "?";
}

void screen_fit(Text *text, int columns) {
    while (text_width(text->start) > columns) {
        while ((text->start[--text->used] & 0xc0) == 0x80) {
        }
        text->start[text->used] = '\0';
    }
    text_format(text, "%*s", columns - text_width(text->start), "");
}

/* What is shown for the front of `words`, `shown` bytes for `length` of them: nothing that a
 * terminal would obey, but for our own colours and lines, which are ASCII. */
static const char *shown_as(const Screen *screen, const char *words, size_t *length,
                            size_t *shown) {
    *length = *shown = 1;
    if ((unsigned char)*words < 0x80) {
        return words;
    }
    const size_t steers = tame_steers(words);
    if (steers > 0) {
        *length = steers;
        return "?";
    }
    if (screen->unicode) {
        return words;
    }
    const char *ascii = spelling(words, length);
    *shown = strlen(ascii);
    return ascii;
}

void screen_spell(const Screen *screen, const char *words, Text *out) {
    size_t length, shown;
    for (; *words != '\0'; words += length) {
        const char *as = shown_as(screen, words, &length, &shown);
        text_bytes(out, as, shown);
    }
}

void screen_put(const Screen *screen, const char *words) {
    size_t length, shown;
    if (screen->into != NULL) {
        screen_spell(screen, words, buffer_room(screen->into, strlen(words) * 3 + 1));
        return;
    }
    for (; *words != '\0'; words += length) {
        const char *as = shown_as(screen, words, &length, &shown);
        fwrite(as, 1, shown, stdout);
    }
}

void screen_blank(const Screen *screen, int columns) {
    while (columns-- > 0) {
        screen_put(screen, " ");
    }
}

static const char *ink_on(const Screen *screen, Ink ink) {
    static const char *const CODES[] = {"", "\033[1m", "\033[2m", "\033[1;33m"};
    return screen->colour ? CODES[ink] : "";
}

void screen_go_on(const Screen *screen, int column, const char *words, int indent) {
    int width = screen_width(screen) - (screen->into == NULL);
    width = width > READABLE ? READABLE : width;
    indent = 2 * indent > width ? 4 : indent;
    const int blanks = (int)strspn(words, " "); /* that set the first line in are kept */
    screen_blank(screen, blanks);
    column += blanks;
    words += blanks;
    bool fresh = true; /* nothing stands in this line yet */
    while (*words != '\0') {
        char word[400];
        size_t length = strcspn(words, " ");
        length = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, words, length);
        word[length] = '\0';
        const int cells = text_width(word);
        if (column + !fresh + cells > width && column > indent) {
            screen_put(screen, "\n");
            screen_blank(screen, indent);
            column = indent;
        } else if (!fresh) {
            screen_put(screen, " ");
            column++;
        }
        fresh = false;
        screen_put(screen, word);
        column += cells;
        words += length;
        words += *words == ' ';
    }
    screen_put(screen, "\n");
}

void screen_say(const Screen *screen, Ink ink, const char *words, int indent) {
    const bool inked = ink != INK_PLAIN && screen->colour;
    if (!inked) {
        screen_go_on(screen, 0, words, indent);
        return;
    }
    screen_put(screen, ink_on(screen, ink));
    screen_go_on(screen, 0, words, indent);
    screen_put(screen, "\033[0m");
}

void screen_columns(const Screen *screen, const char *const words[], int count, bool numbers) {
    int widest = 0;
    for (int i = 0; i < count; i++) {
        const int cells = text_width(words[i]);
        widest = cells > widest ? cells : widest;
    }
    const int digits = !numbers ? 0 : count < 10 ? 2 : count < 100 ? 3 : count < 1000 ? 4 : 5;
    const int cell = widest + digits + 2;
    int across = (screen_width(screen) - 3) / cell;
    across = across < 1 ? 1 : across;
    const int down = (count + across - 1) / across;
    for (int row = 0; row < down; row++) {
        for (int i = row; i < count; i += down) {
            screen_put(screen, "  ");
            if (numbers) {
                TEXT(number, 16);
                text_format(&number, "%*d ", digits - 1, i + 1);
                screen_put(screen, ink_on(screen, INK_DIM));
                screen_put(screen, number.start);
                screen_put(screen, screen->colour ? "\033[0m" : "");
            }
            screen_put(screen, words[i]);
            if (i + down < count) {
                screen_blank(screen, widest - text_width(words[i]));
            }
        }
        screen_put(screen, "\n");
    }
}

void screen_clear(const Screen *screen) {
    if (screen->into != NULL) {
        buffer_clear(screen->into);
        return;
    }
    fputs(screen->terminal ? "\033[2J\033[3J\033[H" : "\n\n", stdout);
}
