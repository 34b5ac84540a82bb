/* term/full_draw.c -- the whole screen: where everything stands, and how it is drawn. */
#include "core/eyes.h"
#include "term/full_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    DRAWING_SIZE = 1 << 17,
    NAME_COLUMNS = 12,
    SENTENCES = 8192,
    /* Columns beside the board: its narrow form of any game takes 50, the wide one 73. */
    NARROW_BOARD = 50,
    WIDE_BOARD = 73,
    SIDE_LEAST = 27,
    SIDE_MOST = 60,
    /* Lines below it. */
    PROMPT_LOW = 4,
    PROMPT_HIGH = 7,
    HIGH = 34,
    LIST_LEAST = 4,
    LOG_LEAST = 3,
    MARGIN = 1, /* lines and columns kept around the cursor */
    /* Colours: what can be pointed at, and what happened last. */
    ACCENT = 214,
    ACCENT_INK = 16,
    TRAIL = 51
};

static char drawing_memory[DRAWING_SIZE], named_memory[DRAWING_SIZE];

/* ---- texts -------------------------------------------------------------------------------- */

static int name_columns(const Scene *scene) {
    int widest = 0;
    for (int seat = 0; seat < scene->seats; seat++) {
        const int width = text_width(scene->names[seat]);
        widest = width > widest ? width : widest;
    }
    return widest < NAME_COLUMNS ? widest : NAME_COLUMNS;
}

/* The names of the seats, each in so many columns; 0: as they are. */
typedef struct NameList {
    char memory[SEATS_MAX][SCENE_NAME + NAME_COLUMNS];
    const char *at[SEATS_MAX];
} NameList;

static void spell_names(const Full *full, const Scene *scene, int columns, NameList *out) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        Text name = text_over(out->memory[seat], sizeof out->memory[seat]);
        if (seat < scene->seats) {
            screen_spell(&full->screen, scene->names[seat], &name);
        }
        if (columns > 0) {
            screen_fit(&name, columns);
        }
        out->at[seat] = out->memory[seat];
    }
}

/* Names in the place of {0}, {1} …. */
static void put_names(const Full *full, const Scene *scene, const char *pattern, int columns,
                      Text *out) {
    NameList names;
    spell_names(full, scene, columns, &names);
    text_fill(out, pattern, names.at, scene->seats);
}

/* A sentence with spans (core/sentence.h) as plain text. */
static void put_sentence(const Full *full, const Scene *scene, const char *marked, Text *out) {
    NameList names;
    TEXT_OF(plain, SENTENCES, full->lang);
    spell_names(full, scene, 0, &names);
    sentence_plain(marked, names.at, &plain);
    text_put(out, plain.start);
}

/* A part of the game's drawing with names in it; stays until the next call. */
static const char *draw_part(Full *full, const Scene *scene, const void *state, unsigned parts,
                             int width, bool compact, DrawnCells *cells) {
    Text drawn = text_over(drawing_memory, sizeof drawing_memory);
    Text out = text_over(named_memory, sizeof named_memory);
    const Drawing drawing = {.lang = full->lang,
                             .colour = full->screen.colour,
                             .unicode = full->screen.unicode,
                             .width = width,
                             .seat = scene->eyes,
                             .name = name_columns(scene),
                             .parts = parts,
                             .compact = compact,
                             .cells = cells};
    scene->game->draw(state, &drawing, &drawn);
    put_names(full, scene, drawn.start, drawing.name, &out);
    if (!full->screen.unicode) { /* words of other languages may still stand in it */
        Text plain = text_over(drawing_memory, sizeof drawing_memory);
        screen_spell(&full->screen, out.start, &plain);
        return drawing_memory;
    }
    return named_memory;
}

void full_message(Full *full, const char *words) {
    TEXT(plain, SENTENCES);
    screen_spell(&full->screen, words, &plain);
    sheet_read(&full->message, plain.start, full->columns > 2 ? full->columns - 2 : 0);
}

/* The state after a choice, as far as the eyes know. */
static void foreseen(const Scene *scene, Move move, uint8_t state[STATE_MAX]) {
    Random random;
    memcpy(state, scene->state, (size_t)scene->game->state_size);
    random_seed(&random, 1);
    scene->game->guess(state, scene->eyes, &random);
    if (scene->game->legal(state, move)) {
        scene->game->apply(state, move);
    }
    scene->game->view(state, scene->eyes);
}

void full_foresee(const Full *full, const Scene *scene, int choice, Text *out) {
    static STATE_ROOM(state);
    Event events[EVENTS_MAX];
    const Game *game = scene->game;
    Random random;
    memcpy(state, scene->state, (size_t)game->state_size);
    random_seed(&random, 1);
    game->guess(state, scene->eyes, &random);
    const Move move = scene->choices->move[choice];
    text_format(out, full->screen.colour ? "\033[1m%s\033[0m  " : "%s  ",
                scene->choices->words[choice]);
    text_put(out, say_words(SAY_FULL_CONFIRM, full->lang));
    text_char(out, '\n');
    if (!game->legal(state, move)) {
        return;
    }
    const int count = game->events(state, move, events);
    for (int e = 0; e < count; e++) {
        if (!eyes_hear(scene->eyes, &events[e])) {
            continue;
        }
        TEXT(pattern, SENTENCES);
        game->say_event(state, &events[e], (Reader){scene->eyes, full->lang}, &pattern);
        put_sentence(full, scene, pattern.start, out);
        if (events[e].rule > 0) {
            text_format(out, " (%c%d)", game->rule_letter, events[e].rule);
        }
        text_char(out, ' ');
    }
}

/* ---- layout ------------------------------------------------------------------------------- */

static int side_columns(int columns) {
    const int side = columns >= WIDE_BOARD + 1 + SIDE_LEAST ? columns - WIDE_BOARD - 1
                                                            : columns - NARROW_BOARD - 1;
    return side < SIDE_LEAST ? 0 : side > SIDE_MOST ? SIDE_MOST : side;
}

const DrawnCell *full_cell(const Full *full, int cell) {
    for (int i = 0; i < full->cells.count; i++) {
        if (full->cells.at[i].cell == cell) {
            return &full->cells.at[i];
        }
    }
    return NULL;
}

static void read_board(Full *full, const Scene *scene, const void *state, bool compact) {
    memset(&full->cells, 0, sizeof full->cells);
    sheet_read(
        &full->board,
        draw_part(full, scene, state, DRAW_BOARD, full->board_box.columns, compact, &full->cells),
        0);
}

/* Draws it large if it fits, else compact, else large to be moved about. */
static void make_board(Full *full, const Scene *scene) {
    static STATE_ROOM(state);
    const Box *box = &full->board_box;
    const void *shown = scene->state;
    if (full->preview != PREVIEW_NONE && scene->choices != NULL && !scene->commands) {
        foreseen(scene, scene->choices->move[full->preview], state);
        shown = state;
    }
    read_board(full, scene, shown, full->zoom == ZOOM_COMPACT);
    if (full->zoom == ZOOM_AUTO && full->board.lines > box->lines) {
        read_board(full, scene, shown, true);
    }
}

/* Moves the part of the board that is shown so that the cursor's cell is in it. */
static void pan(Full *full) {
    const Box *box = &full->board_box;
    const int lines = full->board.lines, columns = sheet_columns(&full->board);
    const DrawnCell *at = full->cursor == NO_CELL ? NULL : full_cell(full, full->cursor);
    if (at != NULL) {
        if (at->line - MARGIN < full->pan_line) {
            full->pan_line = at->line - MARGIN;
        }
        if (at->line + at->lines + MARGIN > full->pan_line + box->lines) {
            full->pan_line = at->line + at->lines + MARGIN - box->lines;
        }
        if (at->column - MARGIN < full->pan_column) {
            full->pan_column = at->column - MARGIN;
        }
        if (at->column + at->columns + MARGIN > full->pan_column + box->columns) {
            full->pan_column = at->column + at->columns + MARGIN - box->columns;
        }
    }
    const int most_line = lines - box->lines, most_column = columns - box->columns;
    /* A board that fits stands in the middle. */
    full->pan_line = most_line <= 0               ? most_line / 2
                     : full->pan_line < 0         ? 0
                     : full->pan_line > most_line ? most_line
                                                  : full->pan_line;
    full->pan_column = most_column <= 0                 ? most_column / 2
                       : full->pan_column < 0           ? 0
                       : full->pan_column > most_column ? most_column
                                                        : full->pan_column;
}

/* ---- the board ---------------------------------------------------------------------------- */

typedef enum Light { LIGHT_NONE, LIGHT_TRAIL, LIGHT_TARGET, LIGHT_CHOSEN, LIGHT_CURSOR } Light;

static Light light_of(const Full *full, const Scene *scene, int cell) {
    if (cell == full->cursor && !full->in_list) {
        return LIGHT_CURSOR;
    }
    if (scene->choices != NULL && full->preview != PREVIEW_NONE) {
        for (int c = 0; c < full->pick.cell_count[full->preview]; c++) {
            if (full->pick.cell[full->preview][c] == cell) {
                return LIGHT_CHOSEN;
            }
        }
    }
    if (scene->choices != NULL && pick_is_chosen(&full->pick, cell)) {
        return LIGHT_CHOSEN;
    }
    if (scene->choices != NULL && pick_is_target(&full->pick, cell)) {
        return LIGHT_TARGET;
    }
    for (int i = 0; i < scene->mark_count; i++) {
        if (scene->mark[i] == cell) {
            return LIGHT_TRAIL;
        }
    }
    return LIGHT_NONE;
}

/* How a letter of a block looks in that light; `edge`: at the left edge of the block. Without
 * colour, what can be chosen is underlined, what is chosen is reversed. */
static Glyph in_light(Glyph glyph, Light light, bool edge, bool colour) {
    switch (light) {
    case LIGHT_TRAIL:
        if (colour && edge) {
            glyph.paper = TRAIL;
            glyph.ink = ACCENT_INK;
        } else if (!colour) {
            glyph.style |= STYLE_BOLD;
        }
        break;
    case LIGHT_TARGET:
        glyph.style |= STYLE_UNDERLINE | STYLE_BOLD;
        if (colour && edge) {
            glyph.paper = ACCENT;
            glyph.ink = ACCENT_INK;
        }
        break;
    case LIGHT_CHOSEN:
        glyph.style |= STYLE_BOLD;
        if (colour) {
            glyph.paper = ACCENT;
            glyph.ink = ACCENT_INK;
        } else {
            glyph.style |= STYLE_REVERSE | STYLE_UNDERLINE;
        }
        break;
    case LIGHT_CURSOR:
        glyph.style = (glyph.style & STYLE_BOLD) | STYLE_REVERSE;
        if (colour) {
            glyph.paper = glyph.ink = COLOUR_USUAL;
        }
        break;
    default:
        break;
    }
    return glyph;
}

static void light_cell(const Full *full, const DrawnCell *at, Light light) {
    const Box *box = &full->board_box;
    for (int y = 0; y < at->lines; y++) {
        const int line = at->line + y - full->pan_line;
        if (line < 0 || line >= box->lines || at->line + y >= full->board.lines) {
            continue;
        }
        const SheetLine *row = &full->board.line[at->line + y];
        for (int x = 0; x < at->columns; x++) {
            const int column = at->column + x - full->pan_column;
            if (column < 0 || column >= box->columns) {
                continue;
            }
            Glyph glyph = {' ', COLOUR_USUAL, COLOUR_USUAL, 0};
            if (at->column + x < row->count) {
                glyph = full->board.glyph[row->start + (size_t)(at->column + x)];
            }
            canvas_glyph(box->line + line, box->column + column,
                         in_light(glyph, light, x == 0, full->screen.colour));
        }
    }
}

static void draw_board(Full *full, const Scene *scene) {
    const Box *box = &full->board_box;
    make_board(full, scene);
    if (full->cursor != NO_CELL && full_cell(full, full->cursor) == NULL) {
        full->cursor = NO_CELL;
    }
    pan(full);
    canvas_sheet(&full->board, full->pan_line, full->pan_column, box->line, box->column, box->lines,
                 box->columns);
    for (int i = 0; i < full->cells.count; i++) {
        const Light light = light_of(full, scene, full->cells.at[i].cell);
        if (light != LIGHT_NONE) {
            light_cell(full, &full->cells.at[i], light);
        }
    }
    /* More of the board lies beyond these edges. */
    const char *const arrows[2][4] = {{"^", "v", "<", ">"}, {"▲", "▼", "◀", "▶"}};
    const char *const *arrow = arrows[full->screen.unicode];
    const int right = box->column + box->columns - 1, bottom = box->line + box->lines - 1;
    if (full->pan_line > 0) {
        canvas_words(box->line, right, 1, arrow[0], STYLE_BOLD);
    }
    if (full->pan_line + box->lines < full->board.lines) {
        canvas_words(bottom, right, 1, arrow[1], STYLE_BOLD);
    }
    if (full->pan_column > 0) {
        canvas_words(bottom, box->column, 1, arrow[2], STYLE_BOLD);
    }
    if (full->pan_column + box->columns < sheet_columns(&full->board)) {
        canvas_words(box->line + box->lines / 2, right, 1, arrow[3], STYLE_BOLD);
    }
}

/* ---- beside it ---------------------------------------------------------------------------- */

static void draw_list(Full *full, const Scene *scene, Box box) {
    full->list_box = box;
    full->list_lines = 0;
    if (scene->choices == NULL || full->pick.count == 0 || box.lines < 1) {
        return;
    }
    const int count = full->pick.count;
    full->list_at = full->list_at < count ? full->list_at : count - 1;
    if (full->list_at < full->list_top) {
        full->list_top = full->list_at;
    }
    if (full->list_at >= full->list_top + box.lines) {
        full->list_top = full->list_at - box.lines + 1;
    }
    const int most = count - box.lines > 0 ? count - box.lines : 0;
    full->list_top = full->list_top > most ? most : full->list_top;
    for (int i = 0; i < box.lines && full->list_top + i < count; i++) {
        const int entry = full->list_top + i;
        const bool here = entry == full->list_at && full->in_list;
        TEXT(words, 400);
        text_format(&words, "%3d ", entry + 1);
        screen_spell(&full->screen, scene->choices->words[full->pick.index[entry]], &words);
        const unsigned style = here ? STYLE_REVERSE : 0;
        const int used = canvas_words(box.line + i, box.column, box.columns, words.start, style);
        if (here) {
            canvas_fill(box.line + i, box.column + used, box.columns - used, style);
        }
        full->list_lines++;
    }
}

static void draw_title(const Full *full, int line, int column, int columns, Say say) {
    TEXT(words, 200);
    screen_spell(&full->screen, say_words(say, full->lang), &words);
    canvas_rule(line, column, columns, false);
    canvas_words(line, column + 1, columns - 2, words.start, STYLE_BOLD);
}

static void draw_log(Full *full, const Scene *scene, Box box) {
    full->log_box = box;
    sheet_read(&full->log, scene->log, box.columns);
    int from = full->log.lines - box.lines;
    from = from > 0 ? from : 0;
    full->log_back = full->log_back < from ? full->log_back : from;
    canvas_sheet(&full->log, from - full->log_back, 0, box.line, box.column, box.lines,
                 box.columns);
}

static void draw_side(Full *full, const Scene *scene, Box box) {
    sheet_read(&full->seats,
               scene->game == NULL
                   ? ""
                   : draw_part(full, scene, scene->state, DRAW_SEATS, box.columns, false, NULL),
               box.columns);
    const int moves = scene->choices == NULL ? 0 : full->pick.count;
    const int below = (moves > 0 ? LIST_LEAST : 0) + LOG_LEAST + 2;
    int seats = full->seats.lines < box.lines - below ? full->seats.lines : box.lines - below;
    seats = seats > 0 ? seats : 0;
    canvas_sheet(&full->seats, 0, 0, box.line, box.column, seats, box.columns);
    int left = box.lines - seats;
    int at = box.line + seats;
    full->list_box = (Box){0, 0, 0, 0};
    if (moves > 0 && left > LOG_LEAST + 2) {
        const int room = left - LOG_LEAST - 2;
        const int half = left / 2 > LIST_LEAST ? left / 2 : LIST_LEAST;
        int list = moves < half ? moves : half;
        list = list < room ? list : room;
        draw_title(full, at, box.column, box.columns,
                   scene->commands ? SAY_FULL_CHOICES : SAY_FULL_MOVES);
        draw_list(full, scene, (Box){at + 1, box.column, list, box.columns});
        at += list + 1;
        left -= list + 1;
    }
    draw_title(full, at, box.column, box.columns, SAY_FULL_LOG);
    draw_log(full, scene, (Box){at + 1, box.column, left - 1, box.columns});
}

/* ---- below it ----------------------------------------------------------------------------- */

/* The keys of the moment: what is pressed, what is shown, what it does. */
typedef struct BarKey {
    int key;
    const char *shown, *ascii;
    Words words;
    bool playing, stepping, always; /* when it is offered */
} BarKey;

static const BarKey BAR[] = {
    {'?', "?", "?", {{"help", "Hilfe", "aide"}}, false, false, true},
    {'q', "q", "q", {{"quit", "Ende", "quitter"}}, false, false, true},
    {'<', "<", "<", {{"back", "zurück", "avant"}}, false, true, false},
    {'>', ">", ">", {{"forward", "vor", "après"}}, false, true, false},
    {'a', "a", "a", {{"analyse", "Analyse", "analyse"}}, false, true, false},
    {'m', "m", "m", {{"moves", "Züge", "coups"}}, true, false, false},
    {'w', "w", "w", {{"why?", "warum?", "pourquoi"}}, true, false, false},
    {'h', "h", "h", {{"hint", "Tipp", "conseil"}}, true, false, false},
    {'u', "u", "u", {{"undo", "zurück", "annuler"}}, true, false, false},
    {'l', "l", "l", {{"log", "Verlauf", "journal"}}, false, false, true},
    {'r', "r", "r", {{"rules", "Regeln", "règles"}}, false, false, true},
    {':', ":", ":", {{"type", "tippen", "taper"}}, false, false, true},
    {'s', "s", "s", {{"save", "sichern", "sauver"}}, false, false, true},
    {'p', "p", "p", {{"points", "Punkte", "points"}}, false, false, true},
    {CANVAS_TAB, "⇥", "Tab", {{"next", "nächstes", "suivant"}}, true, false, false},
    {CANVAS_ENTER, "⏎", "Enter", {{"choose", "wählen", "choisir"}}, true, false, false},
};
enum { BAR_KEYS = sizeof BAR / sizeof BAR[0] };

static bool offered(const BarKey *key, const Scene *scene) {
    return key->always || (key->stepping && scene->stepping) ||
           (key->playing && scene->choices != NULL);
}

/* Draws the keys, or finds the one at a column. */
static int walk_bar(const Full *full, const Scene *scene, int find) {
    int column = 0;
    for (int i = 0; i < BAR_KEYS; i++) {
        if (!offered(&BAR[i], scene)) {
            continue;
        }
        TEXT(words, 100);
        screen_spell(&full->screen, BAR[i].words.in[full->lang], &words);
        const char *shown = full->screen.unicode ? BAR[i].shown : BAR[i].ascii;
        const int wide = text_width(shown) + 1 + text_width(words.start) + 2;
        if (column + wide - 2 > full->columns) {
            break;
        }
        if (find >= 0) {
            if (find >= column && find < column + wide) {
                return BAR[i].key;
            }
        } else {
            const int used =
                canvas_words(full->bar_line, column, full->columns - column, shown, STYLE_BOLD);
            canvas_words(full->bar_line, column + used + 1, full->columns - column - used - 1,
                         words.start, STYLE_DIM);
        }
        column += wide;
    }
    return 0;
}

int full_bar_key(const Full *full, const Scene *scene, int column) {
    return walk_bar(full, scene, column);
}

static void draw_prompt(Full *full, const Scene *scene, int line, int lines) {
    canvas_rule(line - 1, 0, full->columns, false);
    TEXT(question, SENTENCES);
    if (full->screen.colour) {
        text_put(&question, "\033[1m");
    }
    screen_spell(&full->screen, scene->question, &question);
    sheet_read(&full->question, question.start, full->columns - 1);
    const int asked = full->question.lines < lines - 1 ? full->question.lines : lines - 1;
    canvas_sheet(&full->question, 0, 0, line, 0, asked, full->columns);
    full->message_box = (Box){line + asked, 0, lines - asked, full->columns};
    if (full->typing) {
        const int at = line + lines - 1;
        TEXT(typed, LINE_SIZE + 4);
        text_put(&typed, "> ");
        text_put(&typed, full->typed);
        char before[LINE_SIZE];
        memcpy(before, full->typed, full->typed_cursor);
        before[full->typed_cursor] = '\0';
        const int cursor = 2 + text_width(before);
        const int shift = cursor >= full->columns ? cursor - full->columns + 1 : 0;
        static Sheet row;
        sheet_read(&row, typed.start, 0);
        canvas_sheet(&row, 0, shift, at, 0, 1, full->columns);
        canvas_cursor(at, cursor - shift);
        full->message_box.lines--;
    }
    canvas_sheet(&full->message, 0, 0, full->message_box.line, 1, full->message_box.lines,
                 full->columns - 1);
}

static void draw_pane(Full *full, const Scene *scene) {
    Box box = {1, 0, full->lines - 2, full->columns};
    (void)scene;
    full->pane_box = box;
    const int most = full->pane.lines - box.lines > 0 ? full->pane.lines - box.lines : 0;
    full->pane_top = full->pane_top > most ? most : full->pane_top < 0 ? 0 : full->pane_top;
    canvas_sheet(&full->pane, full->pane_top, 0, box.line, box.column, box.lines, box.columns);
    TEXT(words, 300);
    TEXT(place, 40);
    text_format(&place, "%d-%d/%d", full->pane_top + 1,
                full->pane_top + box.lines < full->pane.lines ? full->pane_top + box.lines
                                                              : full->pane.lines,
                full->pane.lines);
    TEXT(filled, 300);
    text_fill(&filled, say_words(SAY_FULL_PANE, full->lang), (const char *const[]){place.start}, 1);
    screen_spell(&full->screen, filled.start, &words);
    canvas_words(full->bar_line, 0, full->columns, words.start, STYLE_DIM);
}

/* Where the cursor is, at the right end of the head. */
static void draw_place(const Full *full, const Scene *scene) {
    const DrawnCell *at = full->cursor == NO_CELL ? NULL : full_cell(full, full->cursor);
    if (at == NULL || full->in_list || scene->game == NULL) {
        return;
    }
    const int width = text_width(at->name), column = full->columns - 1 - width;
    canvas_fill(0, column - 2, width + 3, STYLE_REVERSE);
    canvas_words(0, column, width, at->name, STYLE_REVERSE);
}

static void draw_too_small(const Full *full) {
    TEXT(lines, 12);
    TEXT(columns, 12);
    TEXT(out, 300);
    TEXT(plain, 300);
    text_number(&lines, FULL_LINES_LEAST);
    text_number(&columns, FULL_COLUMNS_LEAST);
    text_fill(&out, say_words(SAY_FULL_SMALL, full->lang),
              (const char *const[]){columns.start, lines.start}, 2);
    screen_spell(&full->screen, out.start, &plain);
    static Sheet sheet;
    sheet_read(&sheet, plain.start, full->columns > 1 ? full->columns : 1);
    canvas_sheet(&sheet, 0, 0, 0, 0, full->lines, full->columns);
}

void full_draw(Full *full, const Scene *scene) {
    canvas_size(&full->lines, &full->columns);
    canvas_clear();
    canvas_cursor(-1, 0);
    full->bar_line = full->lines - 1;
    full->list_box = full->log_box = full->board_box = (Box){0, 0, 0, 0};
    if (full->lines < FULL_LINES_LEAST || full->columns < FULL_COLUMNS_LEAST) {
        draw_too_small(full);
        canvas_show();
        return;
    }
    TEXT(head, 400);
    screen_spell(&full->screen, scene->head, &head);
    canvas_fill(0, 0, full->columns, STYLE_REVERSE);
    canvas_words(0, 1, full->columns - 2, head.start, STYLE_REVERSE | STYLE_BOLD);
    if (full->pane_open) {
        draw_pane(full, scene);
        canvas_show();
        return;
    }
    const int prompt = full->lines >= HIGH ? PROMPT_HIGH : PROMPT_LOW;
    const int middle = full->lines - 2 - prompt - 1; /* the head, the bar, the line between */
    const bool bare = scene->game == NULL || scene->game->move_cells == NULL;
    const int side = bare ? full->columns : side_columns(full->columns);
    const int board = full->columns - side - (side > 0 && side < full->columns);
    full->board_box = (Box){1, 0, middle, board};
    if (board > 0) {
        draw_board(full, scene);
    }
    if (side > 0) {
        if (board > 0) {
            canvas_rule(1, board, middle, true);
        }
        draw_side(full, scene, (Box){1, full->columns - side, middle, side});
    } else if (full->in_list) { /* no room beside the board: the list lies over it */
        const int lines = full->pick.count < middle - 1 ? full->pick.count : middle - 1;
        for (int i = 0; i <= lines; i++) {
            canvas_fill(1 + i, 0, full->columns, 0);
        }
        draw_title(full, 1, 0, full->columns, SAY_FULL_MOVES);
        draw_list(full, scene, (Box){2, 0, lines, full->columns});
    }
    draw_place(full, scene);
    draw_prompt(full, scene, full->lines - 1 - prompt, prompt);
    walk_bar(full, scene, -1);
    const DrawnCell *at = full->cursor == NO_CELL ? NULL : full_cell(full, full->cursor);
    if (!full->typing && at != NULL && !full->in_list) { /* for readers and plain terminals */
        canvas_cursor(full->board_box.line + at->line - full->pan_line,
                      full->board_box.column + at->column - full->pan_column);
    }
    canvas_show();
}
