/* term/full.c -- a game on the whole screen: what keys and the mouse do. */
#include "term/full.h"

#include "core/hash.h"
#include "play/because.h"
#include "play/rulebook.h"
#include "term/full_inside.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCES = 8192, WHEEL = 3, REASONS_MOST = 4 };

/* ---- opening and closing ------------------------------------------------------------------ */

Full *full_open(const Screen *screen, Lang lang, Line *line, Text *error) {
    Full *full = calloc(1, sizeof *full);
    if (full == NULL || !buffer_new(&full->said)) {
        free(full);
        text_no_memory(error);
        return NULL;
    }
    if (!canvas_open(screen, error)) {
        buffer_free(&full->said);
        free(full);
        return NULL;
    }
    full->screen = *screen;
    full->screen.into = &full->said;
    full->lang = lang;
    full->line = line;
    full->cursor = NO_CELL;
    full->preview = PREVIEW_NONE;
    canvas_size(&full->lines, &full->columns);
    return full;
}

void full_close(Full *full) {
    if (full != NULL) {
        canvas_close();
        buffer_free(&full->said);
        sheet_free(&full->board);
        sheet_free(&full->message);
        sheet_free(&full->seats);
        sheet_free(&full->log);
        sheet_free(&full->question);
        sheet_free(&full->pane);
        free(full);
    }
}

Screen full_screen(Full *full) {
    Screen screen = full->screen;
    screen.columns = full->columns > 2 ? full->columns - 2 : 1;
    return screen;
}

/* ---- the scene ---------------------------------------------------------------------------- */

static bool can_choose(const Scene *scene) {
    return scene->choices != NULL && scene->choices->count > 0;
}

/* The first cell that can be pointed at, for a cursor that is nowhere. */
static int first_target(const Full *full) {
    for (int i = 0; i < full->pick.count; i++) {
        const int choice = full->pick.index[i];
        if (full->pick.cell_count[choice] > full->pick.chosen_count) {
            return full->pick.cell[choice][full->pick.chosen_count];
        }
    }
    return NO_CELL;
}

static void begin_choice(Full *full, const Scene *scene) {
    full->preview = PREVIEW_NONE;
    full->list_at = full->list_top = 0;
    full->in_list = false;
    if (!can_choose(scene)) {
        return;
    }
    pick_start(&full->pick, scene->commands ? NULL : scene->game, scene->state, scene->choices);
    const int target = first_target(full);
    if (target == NO_CELL) {
        full->in_list = true;
    } else if (full->cursor == NO_CELL || !pick_is_target(&full->pick, full->cursor)) {
        full->cursor = target;
    }
}

/* What commands have said is shown below the question, or over everything if it is long. */
static void show_said(Full *full) {
    if (full->said.text.used == 0) {
        return;
    }
    const int room = full->lines >= 34 ? 5 : 3;
    full_message(full, full->said.text.start);
    full->message_kept = full->message_new = true;
    if (full->message.lines > room) {
        sheet_read(&full->pane, full->said.text.start, full->columns - 1);
        full->pane_open = true;
        full->pane_top = 0;
        full_message(full, "");
    }
    buffer_clear(&full->said);
}

static void take_scene(Full *full, const Scene *scene) {
    if (!full->begun || scene->serial != full->serial) {
        full->begun = true;
        full->serial = scene->serial;
        full->log_back = 0;
        if (!full->message_new) {
            full_message(full, "");
        }
        begin_choice(full, scene);
    } else if (can_choose(scene)) {
        full->pick.choices = scene->choices;
    }
    show_said(full);
}

/* The consequences of what is chosen stand below the question. */
static void preview(Full *full, const Scene *scene) {
    full->preview = PREVIEW_NONE;
    if (can_choose(scene) && full->in_list && full->pick.count > 0) {
        full->preview = full->pick.index[full->list_at];
    } else if (can_choose(scene) && full->pick.count == 1 && full->pick.chosen_count > 0) {
        full->preview = full->pick.index[0];
    }
    if (full->message_kept) {
        return;
    }
    TEXT(out, SENTENCES);
    if (full->preview != PREVIEW_NONE && !scene->commands) {
        full_foresee(full, scene, full->preview, &out);
    }
    full_message(full, out.start);
}

/* ---- choosing ----------------------------------------------------------------------------- */

static void step_back(Full *full) {
    full->list_at = full->list_top = 0;
    if (full->in_list && first_target(full) != NO_CELL) {
        full->in_list = false;
        return;
    }
    full->in_list = false;
    if (full->pick.choices != NULL && pick_back(&full->pick)) {
        return;
    }
    full->in_list = first_target(full) == NO_CELL;
}

/* The nearest cell in a direction, by where it stands on the screen. */
static void move_cursor(Full *full, int key) {
    const DrawnCell *from = full->cursor == NO_CELL ? NULL : full_cell(full, full->cursor);
    const DrawnCell *best = NULL;
    int least = INT32_MAX;
    if (from == NULL) {
        full->cursor = full->cells.count > 0 ? full->cells.at[full->cells.count / 2].cell : NO_CELL;
        return;
    }
    for (int i = 0; i < full->cells.count; i++) {
        const DrawnCell *at = &full->cells.at[i];
        const int down = at->line - from->line;
        const int right = at->column + at->columns / 2 - from->column - from->columns / 2;
        const bool upright = key == CANVAS_UP || key == CANVAS_DOWN;
        const int ahead = key == CANVAS_UP     ? -down
                          : key == CANVAS_DOWN ? down
                          : key == CANVAS_LEFT ? -right
                                               : right;
        if (ahead <= 0 || (!upright && down != 0)) {
            continue;
        }
        /* Up and down: the next row counts most; of two that are as near, the one to the right
         * going down and to the left going up, so that one comes back the same way. */
        const int slant = key == CANVAS_UP ? (right > 0) : (right < 0);
        const int cost = upright ? ahead * 1000 + abs(right) * 2 + slant : ahead;
        if (cost < least) {
            least = cost;
            best = at;
        }
    }
    if (best != NULL) {
        full->cursor = best->cell;
    }
}

/* The next or previous cell that can be pointed at, in reading order. */
static void next_target(Full *full, int step) {
    const int count = full->cells.count;
    int at = 0;
    while (at < count && full->cells.at[at].cell != full->cursor) {
        at++;
    }
    at = at < count ? at : 0;
    for (int i = 0; i < count; i++) {
        at = (at + step + count) % count;
        if (pick_is_target(&full->pick, full->cells.at[at].cell)) {
            full->cursor = full->cells.at[at].cell;
            return;
        }
    }
}

/* Where a whole word stands in a text, its last place; NULL: nowhere. */
static const char *find_word(const char *text, const char *word) {
    const size_t length = strlen(word);
    const char *found = NULL;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++) {
        if ((at == text || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) {
            found = at;
        }
    }
    return found;
}

/* Legal moves with one cell changed to another: which rules forbid them there? */
static void say_why_not(Full *full, const Scene *scene, int cell) {
    const Game *game = scene->game;
    const DrawnCell *at = full_cell(full, cell);
    uint64_t told[REASONS_MOST]; /* hashes of the sentences */
    int reasons = 0;
    TEXT(out, SENTENCES);
    text_fill(&out, say_words(SAY_FULL_NO_CELL, full->lang), (const char *const[]){at->name}, 1);
    for (int i = 0; i < full->pick.count && reasons < REASONS_MOST; i++) {
        const int choice = full->pick.index[i];
        if (full->pick.cell_count[choice] == 0) {
            continue;
        }
        const DrawnCell *old =
            full_cell(full, full->pick.cell[choice][full->pick.cell_count[choice] - 1]);
        const char *text = scene->choices->text[choice];
        const char *place = old == NULL ? NULL : find_word(text, old->name);
        Move move;
        if (place == NULL) {
            continue;
        }
        TEXT(other, 300);
        text_bytes(&other, text, (size_t)(place - text));
        text_put(&other, at->name);
        text_put(&other, place + strlen(old->name));
        if (!game->read_move(scene->state, other.start, &move) || game->legal(scene->state, move)) {
            continue;
        }
        TEXT(sentence, 600);
        const Because because = because_say(game, scene->state, move, full->lang, &sentence);
        const uint64_t hash = hash_bytes(sentence.start, sentence.used, 0);
        bool known = because.rule == 0;
        for (int r = 0; r < reasons; r++) {
            known = known || told[r] == hash;
        }
        if (!known) {
            told[reasons++] = hash;
            text_format(&out, "\n%s: %c%d, ", other.start, game->rule_letter, because.rule);
            if (because.brief) {
                text_put(&out, sentence.start);
            } else {
                rulebook_sentence(&game->rules[because.rule], full->lang, &out);
            }
        }
    }
    full_message(full, out.start);
    full->message_kept = true;
}

/* Enter: chooses, or makes the move that is chosen. True: `typed` holds a line. */
static bool choose(Full *full, const Scene *scene, char typed[LINE_SIZE]) {
    if (!can_choose(scene)) {
        return false;
    }
    const bool again = full->preview != PREVIEW_NONE &&
                       (full->in_list || pick_is_chosen(&full->pick, full->cursor));
    if (again) {
        Text line = text_over(typed, LINE_SIZE);
        text_put(&line, scene->choices->text[full->preview]);
        return true;
    }
    if (full->cursor == NO_CELL) {
        return false;
    }
    if (!pick_cell(&full->pick, full->cursor)) {
        /* A cell of another move: begins anew there. */
        Pick *fresh = &full->pick;
        const int chosen = fresh->chosen_count;
        pick_start(fresh, scene->commands ? NULL : scene->game, scene->state, scene->choices);
        if (chosen == 0 || !pick_cell(fresh, full->cursor)) {
            say_why_not(full, scene, full->cursor);
            return false;
        }
    }
    if (full->pick.count > 1 && first_target(full) == NO_CELL) {
        full->in_list = true; /* the same cells, but several moves */
        full->list_at = full->list_top = 0;
    }
    return false;
}

/* ---- keys --------------------------------------------------------------------------------- */

static bool answer(const char *words, char typed[LINE_SIZE]) {
    Text line = text_over(typed, LINE_SIZE);
    text_put(&line, words);
    return true;
}

static void scroll_pane(Full *full, int key) {
    const int leaf = full->pane_box.lines > 1 ? full->pane_box.lines - 1 : 1;
    switch (key) {
    case CANVAS_UP:
    case 'k':
        full->pane_top--;
        break;
    case CANVAS_DOWN:
    case 'j':
        full->pane_top++;
        break;
    case CANVAS_WHEEL_UP:
        full->pane_top -= WHEEL;
        break;
    case CANVAS_WHEEL_DOWN:
        full->pane_top += WHEEL;
        break;
    case CANVAS_PAGE_UP:
    case 'b':
        full->pane_top -= leaf;
        break;
    case CANVAS_PAGE_DOWN:
    case ' ':
        full->pane_top += leaf;
        break;
    case CANVAS_HOME:
    case 'g':
        full->pane_top = 0;
        break;
    case CANVAS_END:
    case 'G':
        full->pane_top = full->pane.lines;
        break;
    case CANVAS_ESCAPE:
    case CANVAS_ENTER:
    case CANVAS_CLICK:
    case 'q':
        full->pane_open = false;
        break;
    default:
        break;
    }
}

/* Help of the whole screen, with that of the commands below it. */
static void begin_help(Full *full) {
    buffer_put(&full->said, ""); /* the commands follow, written by whoever obeys "help" */
    screen_put(&full->screen, say_words(SAY_FULL_KEYS, full->lang));
    screen_put(&full->screen, "\n");
}

static void scroll_log(Full *full, int lines) {
    full->log_back += lines;
    full->log_back = full->log_back < 0 ? 0 : full->log_back;
}

/* A number key takes an entry of the list. */
static void take_number(Full *full, const Scene *scene, int number) {
    if (can_choose(scene) && number <= full->pick.count) {
        full->in_list = true;
        full->list_at = number - 1;
    }
}

static bool inside(const Box *box, const CanvasEvent *event) {
    return event->line >= box->line && event->line < box->line + box->lines &&
           event->column >= box->column && event->column < box->column + box->columns;
}

static bool press(Full *full, const Scene *scene, int key, char typed[LINE_SIZE]);

static bool click(Full *full, const Scene *scene, const CanvasEvent *event, char typed[LINE_SIZE]) {
    if (event->line == full->bar_line) {
        const int key = full_bar_key(full, scene, event->column);
        return key != 0 && press(full, scene, key, typed);
    }
    if (inside(&full->list_box, event) && full->list_lines > 0) {
        const int entry = full->list_top + event->line - full->list_box.line;
        if (entry < full->pick.count) {
            const bool again = full->in_list && full->list_at == entry;
            full->in_list = true;
            full->list_at = entry;
            return again && choose(full, scene, typed);
        }
        return false;
    }
    if (!inside(&full->board_box, event)) {
        return false;
    }
    const int line = event->line - full->board_box.line + full->pan_line;
    const int column = event->column - full->board_box.column + full->pan_column;
    for (int i = 0; i < full->cells.count; i++) {
        const DrawnCell *at = &full->cells.at[i];
        if (line >= at->line && line < at->line + at->lines && column >= at->column &&
            column < at->column + at->columns) {
            full->cursor = at->cell;
            full->in_list = false;
            return choose(full, scene, typed);
        }
    }
    return false;
}

/* Keys that go to the list of moves while it has them. True: the key was for it. */
static bool list_key(Full *full, int key) {
    const int leaf = full->list_lines > 1 ? full->list_lines - 1 : 1;
    int at = full->list_at;
    switch (key) {
    case CANVAS_UP:
    case 'k':
        at--;
        break;
    case CANVAS_DOWN:
    case 'j':
        at++;
        break;
    case CANVAS_PAGE_UP:
        at -= leaf;
        break;
    case CANVAS_PAGE_DOWN:
        at += leaf;
        break;
    case CANVAS_HOME:
        at = 0;
        break;
    case CANVAS_END:
        at = full->pick.count - 1;
        break;
    default:
        return false;
    }
    full->list_at = at < 0 ? 0 : at >= full->pick.count ? full->pick.count - 1 : at;
    return true;
}

/* True: `typed` holds a line. */
static bool press(Full *full, const Scene *scene, int key, char typed[LINE_SIZE]) {
    if (full->in_list && can_choose(scene) && list_key(full, key)) {
        return false;
    }
    switch (key) {
    case CANVAS_LEFT:
    case CANVAS_RIGHT:
        if (scene->stepping) {
            return answer(key == CANVAS_LEFT ? "back" : "forward", typed);
        }
        /* fall through */
    case CANVAS_UP:
    case CANVAS_DOWN:
        full->in_list = false;
        move_cursor(full, key);
        return false;
    case CANVAS_HOME:
    case CANVAS_END:
        return scene->stepping &&
               answer(key == CANVAS_HOME ? "back 99999" : "forward 99999", typed);
    case CANVAS_TAB:
    case CANVAS_BACK_TAB:
        if (can_choose(scene)) {
            full->in_list = false;
            next_target(full, key == CANVAS_TAB ? 1 : -1);
        }
        return false;
    case CANVAS_ENTER:
    case ' ':
        return choose(full, scene, typed);
    case CANVAS_ESCAPE:
    case CANVAS_BACKSPACE:
        step_back(full);
        return false;
    case CANVAS_PAGE_UP:
        scroll_log(full, full->log_box.lines - 1);
        return false;
    case CANVAS_PAGE_DOWN:
        scroll_log(full, 1 - full->log_box.lines);
        return false;
    case 'm':
        if (can_choose(scene)) {
            full->in_list = !full->in_list || first_target(full) == NO_CELL;
        }
        return false;
    case 'w':
        if (can_choose(scene) && full->cursor != NO_CELL) {
            say_why_not(full, scene, full->cursor);
        }
        return false;
    case 'z':
        full->zoom = (Zoom)((full->zoom + 1) % ZOOMS);
        return false;
    case CANVAS_HELP:
    case '?':
        begin_help(full);
        return answer("help", typed);
    case 'h':
        return answer("hint", typed);
    case 'u':
        return answer("undo", typed);
    case 'p':
        return answer("score", typed);
    case 'l':
        return answer("log", typed);
    case 'r':
        return answer("rules", typed);
    case 'a':
        return answer("analyse", typed);
    case 'n':
        return scene->stepping && answer("new", typed);
    case 'q':
        return answer("quit", typed);
    case '<':
    case ',':
        return answer("back", typed);
    case '>':
    case '.':
        return answer("forward", typed);
    case 's':
        full_type(full, "save ");
        return false;
    case 't':
    case 'c':
        if (scene->talking) {
            full_type(full, "say ");
        }
        return false;
    case ':':
    case '/':
        full_type(full, "");
        return false;
    default:
        if (key >= '1' && key <= '9') {
            take_number(full, scene, key - '0');
        }
        return false;
    }
}

static bool use_event(Full *full, const Scene *scene, const CanvasEvent *event,
                      char typed[LINE_SIZE]) {
    if (event->key == CANVAS_RESIZED || event->key == CANVAS_NONE) {
        return false;
    }
    if (full->lines < FULL_LINES_LEAST || full->columns < FULL_COLUMNS_LEAST) {
        return event->key == 'q' && answer("quit", typed);
    }
    if (full->pane_open) {
        scroll_pane(full, event->key);
        return false;
    }
    if (full->typing) {
        return full_type_key(full, event->key, typed);
    }
    if (event->key == CANVAS_CLICK) {
        return click(full, scene, event, typed);
    }
    if (event->key == CANVAS_WHEEL_UP || event->key == CANVAS_WHEEL_DOWN) {
        const int step = event->key == CANVAS_WHEEL_UP ? 1 : -1;
        if (inside(&full->list_box, event)) {
            list_key(full, step > 0 ? CANVAS_UP : CANVAS_DOWN);
        } else if (inside(&full->log_box, event)) {
            scroll_log(full, step * WHEEL);
        } else {
            move_cursor(full, step > 0 ? CANVAS_UP : CANVAS_DOWN);
        }
        return false;
    }
    return press(full, scene, event->key, typed);
}

/* ---- the outside -------------------------------------------------------------------------- */

void full_show(Full *full, const Scene *scene, int wait_ms) {
    take_scene(full, scene);
    full->preview = PREVIEW_NONE;
    full_draw(full, scene);
    if (wait_ms > 0) {
        line_wait(true, -1, wait_ms);
    }
}

FullAnswer full_read(Full *full, const Scene *scene, int other, char typed[LINE_SIZE]) {
    take_scene(full, scene);
    for (;;) {
        preview(full, scene);
        full_draw(full, scene);
        const CanvasEvent event = canvas_wait(other, -1);
        if (event.key == CANVAS_GONE) {
            return line_stopped() ? FULL_STOPPED : FULL_END;
        }
        if (event.key == ('D' & 0x1f) && !full->typing) {
            return FULL_END;
        }
        if (event.key == CANVAS_WOKEN) {
            return FULL_WOKEN;
        }
        if (event.key != CANVAS_RESIZED && event.key != CANVAS_NONE) {
            full->message_new = full->message_kept = false;
        }
        if (use_event(full, scene, &event, typed)) {
            return FULL_LINE;
        }
    }
}

bool full_pass(Full *full, const char *words) {
    static Sheet sheet;
    TEXT(plain, SENTENCES);
    screen_spell(&full->screen, words, &plain);
    for (;;) {
        canvas_size(&full->lines, &full->columns);
        canvas_clear();
        sheet_read(&sheet, plain.start, full->columns > 4 ? full->columns - 4 : 1);
        canvas_sheet(&sheet, 0, 0, full->lines / 3, 2, full->lines, full->columns);
        canvas_show();
        const CanvasEvent event = canvas_wait(-1, -1);
        if (event.key == CANVAS_GONE || event.key == ('D' & 0x1f)) {
            return false;
        }
        if (event.key == CANVAS_ENTER) {
            return true;
        }
    }
}
