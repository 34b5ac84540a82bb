/* term/screen.h -- what the terminal can do, and writing on it. */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "play/buffer.h"

typedef struct Screen {
    bool terminal; /* standard output is one, so that it can be cleared */
    bool colour;
    bool unicode; /* else every letter is written in ASCII */
    Buffer *into; /* where everything goes instead of standard output, or NULL */
    int columns;  /* there are then */
} Screen;

typedef enum Ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_ALARM } Ink;

/* Colour from the terminal, NO_COLOR and TERM; letters from the locale. */
Screen screen_find(bool ascii, bool no_colour);
int screen_width(const Screen *screen);  /* columns there are now */
int screen_height(const Screen *screen); /* lines; 0 where there is no end to them */

void screen_put(const Screen *screen, const char *words); /* as it stands */
void screen_blank(const Screen *screen, int columns);     /* so many spaces */
/* Cuts a text down to so many columns, or fills it up with blanks. */
void screen_fit(Text *text, int columns);
/* The words in ASCII if that is all the screen can do. */
void screen_spell(const Screen *screen, const char *words, Text *out);
/* A paragraph, wrapped; lines after the first are set in by `indent`. Ends the line. */
void screen_say(const Screen *screen, Ink ink, const char *words, int indent);
/* The same where `column` columns of the line are used already. */
void screen_go_on(const Screen *screen, int column, const char *words, int indent);
/* Words side by side in columns, from left to right, with numbers from 1 if asked. */
void screen_columns(const Screen *screen, const char *const words[], int count, bool numbers);
void screen_clear(const Screen *screen); /* what stood there cannot be scrolled back to */

#endif
