/* term/line.h -- one line from whoever sits at the keyboard.
 *
 * On a terminal with cursor keys, history and Tab completion; the terminal is raw only while a
 * line is being read and is put back after it, whatever happens. In a pipe, on a dumb terminal or
 * where raw mode cannot be had, a plain line is read and nothing is moved about on the screen. */
#ifndef TERM_LINE_H
#define TERM_LINE_H

#include "term/screen.h"

enum { LINE_SIZE = 1024, LINE_HISTORY = 50, LINE_CANDIDATES = 256 };

typedef enum LineAnswer {
    LINE_READ,
    LINE_END,    /* Ctrl-D, or the end of the input */
    LINE_STOPPED /* Ctrl-C, or a signal to stop */
} LineAnswer;

/* Whole lines that what is typed could become; how many. They stay until the next call. */
typedef int LineComplete(void *context, const char *typed, const char *out[LINE_CANDIDATES]);

typedef struct Line {
    const Screen *screen;
    LineComplete *complete;
    void *context;
    bool editing; /* keys can be read one by one */
    int history_count;
    char history[LINE_HISTORY][LINE_SIZE];
} Line;

/* Signals that would end the program make line_read answer LINE_STOPPED instead. */
void line_start(Line *line, const Screen *screen, LineComplete *complete, void *context);
LineAnswer line_read(Line *line, const char *prompt, char out[LINE_SIZE]);
bool line_stopped(void);                          /* a signal came */
void line_remember(Line *line, const char *text); /* in the history */

typedef enum LineWait {
    LINE_WAIT_KEY,    /* standard input can be read */
    LINE_WAIT_OTHER,  /* the other descriptor can */
    LINE_WAIT_TIME,   /* the time is over */
    LINE_WAIT_SIGNAL, /* one that is no reason to stop, such as a new size */
    LINE_WAIT_STOPPED
} LineWait;
/* Waits for the keyboard (with `keys`), for `other` (-1: nothing else) or so long (-1: for ever).
 */
LineWait line_wait(bool keys, int other, int ms);
/* Words that put a terminal in order again when the program crashes; they must stay. */
void line_crash_words(const char *words);

#endif
