/* term/screen.h -- what the terminal can do, and writing on it. */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "core/text.h"

typedef struct Screen {
    bool terminal; /* standard output is one, so that it can be cleared */
    bool colour;
    bool unicode; /* else every letter is written in ASCII */
} Screen;

typedef enum Ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_ALARM } Ink;

/* Colour from the terminal, NO_COLOR and TERM; letters from the locale. */
Screen screen_find(bool ascii, bool no_colour);
int screen_width(void);  /* columns there are now */
int screen_height(void); /* lines; 0 where it is no terminal */

void screen_put(const Screen *screen, const char *words); /* as it stands */
/* A paragraph, wrapped; lines after the first are set in by `indent`. Ends the line. */
void screen_say(const Screen *screen, Ink ink, const char *words, int indent);
/* Words side by side in columns, from left to right, with numbers from 1 if asked. */
void screen_columns(const Screen *screen, const char *const words[], int count, bool numbers);
void screen_clear(const Screen *screen); /* what stood there cannot be scrolled back to */

#endif
