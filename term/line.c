/* term/line.c -- one line from whoever sits at the keyboard. */
#define _DEFAULT_SOURCE
#include "term/line.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

enum { ESCAPE_MS = 50, SHOWN_MOST = 60 }; /* wait after Esc; candidates listed */

/* ---- the terminal ------------------------------------------------------------------------- */

static struct termios usual;              /* as we found it */
static volatile sig_atomic_t raw = 0;     /* is it changed now? */
static volatile sig_atomic_t stopped = 0; /* a signal came */

static void restore(void) {
    if (raw) {
        raw = 0;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    }
}

static void on_stop(int number) {
    (void)number;
    stopped = 1;
}

static const char *crash_words = "";

void line_crash_words(const char *words) {
    crash_words = words;
}

/* For signals that end the program at once: the default follows. */
static void on_crash(int number) {
    if (crash_words[0] != '\0') {
        const ssize_t ignored = write(STDOUT_FILENO, crash_words, strlen(crash_words));
        (void)ignored;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
    }
    restore();
    raise(number);
}

static void handle(int number, void (*handler)(int), int flags) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static bool make_raw(void) {
    struct termios changed;
    if (tcgetattr(STDIN_FILENO, &usual) != 0) {
        return false;
    }
    changed = usual;
    changed.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
    changed.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
    changed.c_cc[VMIN] = 1;
    changed.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &changed) != 0) {
        return false;
    }
    raw = 1;
    return true;
}

/* These wait until a key is waited for, so that none can slip in between looking whether one came
 * and falling asleep over the keyboard. */
static const int STOPS[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { STOP_COUNT = sizeof STOPS / sizeof STOPS[0] };
static sigset_t mask_of_start; /* what was held back when we started */

bool line_stopped(void) {
    sigset_t waiting;
    sigpending(&waiting);
    for (int i = 0; i < STOP_COUNT; i++) {
        if (sigismember(&waiting, STOPS[i]) == 1) {
            stopped = 1;
        }
    }
    return stopped != 0;
}

void line_start(Line *line, const Screen *screen, LineComplete *complete, void *context) {
    memset(line, 0, sizeof *line);
    line->screen = screen;
    line->complete = complete;
    line->context = context;
    line->editing = screen->terminal && isatty(STDIN_FILENO);
    tcgetattr(STDIN_FILENO, &usual);
    atexit(restore);
    sigset_t held;
    sigemptyset(&held);
    for (int i = 0; i < STOP_COUNT; i++) {
        handle(STOPS[i], on_stop, 0);
        sigaddset(&held, STOPS[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &mask_of_start);
    handle(SIGABRT, on_crash, (int)SA_RESETHAND);
    handle(SIGSEGV, on_crash, (int)SA_RESETHAND);
}

LineWait line_wait(bool keys, int other, int ms) {
    if (line_stopped()) {
        return LINE_WAIT_STOPPED;
    }
    fd_set input;
    FD_ZERO(&input);
    if (keys) {
        FD_SET(STDIN_FILENO, &input);
    }
    if (other >= 0) {
        FD_SET(other, &input);
    }
    const struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    const int ready = pselect((other > STDIN_FILENO ? other : STDIN_FILENO) + 1, &input, NULL, NULL,
                              ms < 0 ? NULL : &time, &mask_of_start);
    if (ready < 0) {
        return line_stopped() || errno != EINTR ? LINE_WAIT_STOPPED : LINE_WAIT_SIGNAL;
    }
    return ready == 0                            ? LINE_WAIT_TIME
           : FD_ISSET(STDIN_FILENO, &input) != 0 ? LINE_WAIT_KEY
                                                 : LINE_WAIT_OTHER;
}

/* ---- keys --------------------------------------------------------------------------------- */

typedef enum Key {
    KEY_NONE = -100, /* nothing to do with us */
    KEY_GONE,        /* no more input, or a signal */
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_DELETE,
    KEY_WORD_LEFT,
    KEY_WORD_RIGHT,
    KEY_CONTROL = 0x1f /* with a letter: KEY_CONTROL & 'A' */
} Key;

/* A byte from 0 to 255 or KEY_GONE. */
static int next_byte(void) {
    while (!stopped) {
        fd_set input;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        if (pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &mask_of_start) < 0) {
            if (errno == EINTR) {
                continue;
            }
            break;
        }
        unsigned char byte;
        const ssize_t got = read(STDIN_FILENO, &byte, 1);
        if (got == 1) {
            return byte;
        }
        if (got == 0 || errno != EINTR) {
            break;
        }
    }
    return KEY_GONE;
}

static bool byte_waits(void) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, ESCAPE_MS) > 0;
}

/* What follows Esc. */
static int escape_key(void) {
    if (!byte_waits()) {
        return KEY_NONE;
    }
    int byte = next_byte();
    if (byte == 'b') {
        return KEY_WORD_LEFT;
    }
    if (byte == 'f') {
        return KEY_WORD_RIGHT;
    }
    if (byte != '[' && byte != 'O') {
        return byte == KEY_GONE ? KEY_GONE : KEY_NONE;
    }
    int number = 0, modifier = 0;
    do { /* Esc [ 1 ; 5 C */
        byte = next_byte();
        if (byte >= '0' && byte <= '9' && number < 100) {
            number = number * 10 + byte - '0';
        } else if (byte == ';') {
            modifier = number;
            number = 0;
        }
    } while ((byte >= '0' && byte <= '9') || byte == ';');
    const bool with_control = modifier > 0 && number == 5;
    switch (byte) {
    case KEY_GONE:
        return KEY_GONE;
    case 'A':
        return KEY_UP;
    case 'B':
        return KEY_DOWN;
    case 'C':
        return with_control ? KEY_WORD_RIGHT : KEY_RIGHT;
    case 'D':
        return with_control ? KEY_WORD_LEFT : KEY_LEFT;
    case 'H':
        return KEY_HOME;
    case 'F':
        return KEY_END;
    case '~':
        return number == 3                  ? KEY_DELETE
               : number == 1 || number == 7 ? KEY_HOME
               : number == 4 || number == 8 ? KEY_END
                                            : KEY_NONE;
    default:
        return KEY_NONE;
    }
}

static int next_key(void) {
    const int byte = next_byte();
    return byte == 0x1b ? escape_key() : byte;
}

/* ---- the line being edited ---------------------------------------------------------------- */

typedef struct Edit {
    Line *line;
    const char *prompt;
    char *text; /* LINE_SIZE bytes */
    size_t used, cursor;
    int entry;             /* of the history, or history_count for the new line */
    char fresh[LINE_SIZE]; /* the new line while the history is looked at */
} Edit;

static bool continues(char c) { /* the second or later byte of a letter */
    return ((unsigned char)c & 0xc0) == 0x80;
}

static size_t letter_before(const Edit *edit, size_t at) {
    while (at > 0 && continues(edit->text[--at])) {
    }
    return at;
}

static size_t letter_after(const Edit *edit, size_t at) {
    if (at < edit->used) {
        at++;
    }
    while (at < edit->used && continues(edit->text[at])) {
        at++;
    }
    return at;
}

static size_t word_before(const Edit *edit, size_t at) {
    while (at > 0 && edit->text[at - 1] == ' ') {
        at--;
    }
    while (at > 0 && edit->text[at - 1] != ' ') {
        at--;
    }
    return at;
}

static size_t word_after(const Edit *edit, size_t at) {
    while (at < edit->used && edit->text[at] == ' ') {
        at++;
    }
    while (at < edit->used && edit->text[at] != ' ') {
        at++;
    }
    return at;
}

static void cut_out(Edit *edit, size_t from, size_t to) {
    memmove(edit->text + from, edit->text + to, edit->used - to + 1);
    edit->used -= to - from;
    edit->cursor = from;
}

static void put_in(Edit *edit, const char *bytes, size_t count) {
    if (edit->used + count >= LINE_SIZE) {
        return;
    }
    memmove(edit->text + edit->cursor + count, edit->text + edit->cursor,
            edit->used - edit->cursor + 1);
    memcpy(edit->text + edit->cursor, bytes, count);
    edit->used += count;
    edit->cursor += count;
}

static void replace_all(Edit *edit, const char *text) {
    edit->used = strlen(text);
    edit->used = edit->used < LINE_SIZE ? edit->used : LINE_SIZE - 1;
    memmove(edit->text, text, edit->used);
    edit->text[edit->used] = '\0';
    edit->cursor = edit->used;
}

/* Letters in part of the line. */
static int letters(const Edit *edit, size_t from, size_t to) {
    int count = 0;
    for (size_t i = from; i < to; i++) {
        count += !continues(edit->text[i]);
    }
    return count;
}

/* Draws prompt and line on one row; a line too long for it is shown around the cursor. */
static void redraw(const Edit *edit) {
    const int room = screen_width(edit->line->screen) - text_width(edit->prompt) - 2;
    size_t from = 0;
    while (letters(edit, from, edit->cursor) > (room > 4 ? room : 4)) {
        from = letter_after(edit, from);
    }
    size_t to = edit->used;
    while (letters(edit, from, to) > (room > 4 ? room : 4)) {
        to = letter_before(edit, to);
    }
    fputc('\r', stdout);
    screen_put(edit->line->screen, edit->prompt);
    fwrite(edit->text + from, 1, to - from, stdout);
    fputs("\033[K", stdout);
    const int back = letters(edit, edit->cursor, to);
    if (back > 0) {
        printf("\033[%dD", back);
    }
    fflush(stdout);
}

static void walk_history(Edit *edit, int step) {
    const Line *line = edit->line;
    const int entry = edit->entry + step;
    if (entry < 0 || entry > line->history_count) {
        return;
    }
    if (edit->entry == line->history_count) {
        memcpy(edit->fresh, edit->text, edit->used + 1);
    }
    edit->entry = entry;
    replace_all(edit, entry == line->history_count ? edit->fresh : line->history[entry]);
}

static int words_in(const char *text, size_t length) {
    int words = 0;
    for (size_t i = 0; i < length; i++) {
        words += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
    }
    return words;
}

/* Writes what all candidates begin with, if that says more than what stands there, else lists
 * them below the line. */
static void complete(Edit *edit) {
    const char *found[LINE_CANDIDATES];
    if (edit->line->complete == NULL || edit->cursor != edit->used) {
        return;
    }
    const int count = edit->line->complete(edit->line->context, edit->text, found);
    if (count == 0) {
        fputc('\a', stdout);
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
    while (common > 0 && continues(found[0][common])) {
        common--;
    }
    char whole[LINE_SIZE];
    common = common < sizeof whole ? common : sizeof whole - 1;
    memcpy(whole, found[0], common);
    whole[common] = '\0';
    if (words_in(whole, common) >= words_in(edit->text, edit->used) &&
        strcmp(whole, edit->text) != 0 && common >= edit->used) {
        replace_all(edit, whole);
    } else if (count > 1) {
        fputc('\n', stdout);
        screen_columns(edit->line->screen, found, count < SHOWN_MOST ? count : SHOWN_MOST, false);
        if (count > SHOWN_MOST) {
            screen_put(edit->line->screen, "  …\n");
        }
    }
}

/* A letter of several bytes comes byte by byte. */
static void insert_letter(Edit *edit, int first) {
    char bytes[4] = {(char)first};
    const int length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    for (int i = 1; i < length; i++) {
        const int byte = next_byte();
        if (byte < 0x80 || byte > 0xbf) {
            return;
        }
        bytes[i] = (char)byte;
    }
    put_in(edit, bytes, (size_t)length);
}

static void pause_program(void) {
    fputc('\n', stdout);
    fflush(stdout);
    restore();
    raise(SIGTSTP); /* goes on here when the program is called back */
    make_raw();
}

/* Carries one key out. True: the line is finished, and `answer` says how. */
static bool use_key(Edit *edit, int key, LineAnswer *answer) {
    switch (key) {
    case '\r':
    case '\n':
        *answer = LINE_READ;
        return true;
    case KEY_GONE:
        *answer = stopped ? LINE_STOPPED : LINE_END;
        return true;
    case KEY_CONTROL & 'C':
        *answer = LINE_STOPPED;
        return true;
    case KEY_CONTROL & 'D':
        if (edit->used == 0) {
            *answer = LINE_END;
            return true;
        }
        cut_out(edit, edit->cursor, letter_after(edit, edit->cursor));
        break;
    case KEY_DELETE:
        cut_out(edit, edit->cursor, letter_after(edit, edit->cursor));
        break;
    case KEY_CONTROL & 'H':
    case 0x7f:
        cut_out(edit, letter_before(edit, edit->cursor), edit->cursor);
        break;
    case KEY_CONTROL & 'W':
        cut_out(edit, word_before(edit, edit->cursor), edit->cursor);
        break;
    case KEY_CONTROL & 'U':
        cut_out(edit, 0, edit->cursor);
        break;
    case KEY_CONTROL & 'K':
        cut_out(edit, edit->cursor, edit->used);
        break;
    case KEY_CONTROL & 'L':
        fputs("\033[2J\033[H", stdout);
        break;
    case KEY_CONTROL & 'Z':
        pause_program();
        break;
    case KEY_CONTROL & 'B':
    case KEY_LEFT:
        edit->cursor = letter_before(edit, edit->cursor);
        break;
    case KEY_CONTROL & 'F':
    case KEY_RIGHT:
        edit->cursor = letter_after(edit, edit->cursor);
        break;
    case KEY_WORD_LEFT:
        edit->cursor = word_before(edit, edit->cursor);
        break;
    case KEY_WORD_RIGHT:
        edit->cursor = word_after(edit, edit->cursor);
        break;
    case KEY_CONTROL & 'A':
    case KEY_HOME:
        edit->cursor = 0;
        break;
    case KEY_CONTROL & 'E':
    case KEY_END:
        edit->cursor = edit->used;
        break;
    case KEY_CONTROL & 'P':
    case KEY_UP:
        walk_history(edit, -1);
        break;
    case KEY_CONTROL & 'N':
    case KEY_DOWN:
        walk_history(edit, 1);
        break;
    case '\t':
        complete(edit);
        break;
    default:
        if (key >= ' ' && key != 0x7f && !(key >= 0x80 && key < 0xc0)) {
            insert_letter(edit, key);
        }
    }
    return false;
}

void line_remember(Line *line, const char *text) {
    const int last = line->history_count - 1;
    if (text[0] == '\0' || (last >= 0 && strcmp(line->history[last], text) == 0)) {
        return;
    }
    if (line->history_count == LINE_HISTORY) {
        memmove(line->history[0], line->history[1], sizeof line->history[0] * (LINE_HISTORY - 1));
        line->history_count--;
    }
    snprintf(line->history[line->history_count++], LINE_SIZE, "%s", text);
}

static LineAnswer edit_line(Line *line, const char *prompt, char out[LINE_SIZE]) {
    static Edit edit;
    memset(&edit, 0, sizeof edit);
    edit.line = line;
    edit.prompt = prompt;
    edit.text = out;
    edit.entry = line->history_count;
    out[0] = '\0';
    LineAnswer answer = LINE_READ;
    do {
        redraw(&edit);
    } while (!use_key(&edit, next_key(), &answer));
    edit.cursor = edit.used;
    redraw(&edit);
    restore();
    fputc('\n', stdout);
    line_remember(line, out);
    return answer;
}

/* ---- plain reading ------------------------------------------------------------------------ */

/* One line; what does not fit is read and dropped. Echoed if nobody sees it being typed. */
static LineAnswer plain_line(const Line *line, const char *prompt, char out[LINE_SIZE]) {
    screen_put(line->screen, prompt);
    fflush(stdout);
    size_t used = 0;
    int byte;
    while ((byte = next_byte()) != '\n' && byte != KEY_GONE) {
        if (used + 1 < LINE_SIZE && byte != '\r') {
            out[used++] = byte == '\t' ? ' ' : byte < ' ' || byte == 0x7f ? '?' : (char)byte;
        }
    }
    out[used] = '\0';
    if (byte == KEY_GONE && (stopped || used == 0)) {
        fputc('\n', stdout);
        return stopped ? LINE_STOPPED : LINE_END;
    }
    if (!isatty(STDIN_FILENO)) {
        screen_put(line->screen, out);
        fputc('\n', stdout);
    }
    return LINE_READ;
}

LineAnswer line_read(Line *line, const char *prompt, char out[LINE_SIZE]) {
    if (line_stopped()) {
        return LINE_STOPPED;
    }
    fflush(stdout);
    return line->editing && make_raw() ? edit_line(line, prompt, out)
                                       : plain_line(line, prompt, out);
}
