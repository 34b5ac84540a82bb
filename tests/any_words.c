/* tests/any_words.c -- what holds for every game's words: notation, positions, events, drawings. */
#include "tests/walk.h"

#include <stdio.h>

/* Columns in which any board fits; in fewer a large one may stick out. */
enum { WIDE_ENOUGH = 250 };

/* Words: moves. */

/* Whatever a text is read as can be written and read again. */
static void check_reading(const Stand *spot, const char *words) {
    const Game *game = spot->game;
    Move move, back;
    if (!game->read_move(spot->state, words, &move)) {
        return;
    }
    TEXT(text, 200);
    game->write_move(spot->state, move, &text);
    CHECK(spot, !text.cut && game->read_move(spot->state, text.start, &back) && back == move,
          "a move that was read does not read back");
    CHECK(spot, game->legal(spot->state, move) == (game->why_not(spot->state, move) == 0),
          "legal and why_not differ");
}

static void visit_notation(Stand *spot) {
    const Game *game = spot->game;
    Move moves[MOVES_MAX + 1], back;
    const int count = spot_moves(spot, moves);
    for (int i = 0; i < count; i++) {
        TEXT(text, 200);
        game->write_move(spot->state, moves[i], &text);
        CHECK(spot, text.used > 0 && !text.cut, "a move has no text, or a long one");
        CHECK(spot, game->read_move(spot->state, text.start, &back) && back == moves[i],
              "the text of a move reads back as another");
        char spoilt[256];
        snprintf(spoilt, sizeof spoilt, "%s", text.start);
        spoilt[random_below(&spot->dice, (uint32_t)text.used)] =
            (char)(1 + random_below(&spot->dice, 255));
        check_reading(spot, spoilt);
        snprintf(spoilt, sizeof spoilt, "%s", text.start);
        spoilt[random_below(&spot->dice, (uint32_t)text.used)] = '\0';
        check_reading(spot, spoilt);
        snprintf(spoilt, sizeof spoilt, "%s%s", text.start, i % 2 == 0 ? " " : "0");
        check_reading(spot, spoilt);
        snprintf(spoilt, sizeof spoilt, "%s99999999999999999999", text.start);
        check_reading(spot, spoilt);
    }
}

static void visit_garbage(Stand *spot) {
    static char endless[5000];
    memset(endless, '7', sizeof endless - 1);
    static const char *const GARBAGE[] = {
        "",         " ",        "\n",       "xyzzy",
        "-",        ",",        "{}",       "\xff\xfe",
        "é",        "%s%n",     " xyzzy 1", "first -1",
        "first 99", "first 1 ", "first  1", "99999999999999999999",
        "\"",       "1e9",      "\t\t",
    };
    Move move;
    for (size_t i = 0; i < sizeof GARBAGE / sizeof GARBAGE[0]; i++) {
        CHECK(spot, !spot->game->read_move(spot->state, GARBAGE[i], &move), GARBAGE[i]);
    }
    CHECK(spot, !spot->game->read_move(spot->state, endless, &move), "5000 sevens are no move");
    for (int i = 0; i < 100; i++) {
        char noise[32];
        const size_t length = random_below(&spot->dice, sizeof noise);
        for (size_t at = 0; at < length; at++) {
            noise[at] = (char)(1 + random_below(&spot->dice, i % 2 == 0 ? 255 : 127));
        }
        noise[length] = '\0';
        check_reading(spot, noise);
    }
}

void moves_have_texts(void **unused) {
    (void)unused;
    walk_all(visit_notation, 20, NULL);
    walk_all(visit_garbage, 100, NULL);
}

/* Words: positions. */

static void check_keys(const Stand *spot, const Json *json) {
    const Game *game = spot->game;
    const int turn = game->turn(spot->state);
    const int name = json_member(json, 0, "game"), seats = json_member(json, 0, "seats");
    const int phase = json_member(json, 0, "phase"), to_act = json_member(json, 0, "to_act");
    int64_t number;
    CHECK(spot, name != JSON_NONE && json_is(json, name, game->name), "no game in a position");
    CHECK(spot, seats != JSON_NONE && json_int(json, seats, &number) && number == spot->setup.seats,
          "no seats in a position");
    CHECK(spot, phase != JSON_NONE && json_is(json, phase, game->phase(spot->state)),
          "no phase in a position");
    CHECK(spot, to_act != JSON_NONE, "no to_act in a position");
    if (turn == OVER) {
        CHECK(spot, json_type(json, to_act) == JSON_NULL, "to_act is not null when over");
    } else if (turn == NATURE) {
        CHECK(spot, json_is(json, to_act, "nature"), "to_act is not nature");
    } else {
        CHECK(spot, json_int(json, to_act, &number) && number == turn, "to_act is not the turn");
    }
}

static void visit_position(Stand *spot) {
    const Game *game = spot->game;
    State back;
    memset(&back, 0xa5, sizeof back);
    Text text = big_text(0);
    TEXT(error, 300);
    Json json;
    game->write_position(spot->state, &text);
    CHECK(spot, !text.cut, "a position takes more than 64 KB");
    CHECK(spot, json_read(&json, text.start, text.used, walk_nodes, NODES, &error), error.start);
    check_keys(spot, &json);
    CHECK(spot, game->read_position(back.bytes, &json, 0, &error), error.start);
    CHECK(spot, spot_same(spot, back.bytes, spot->state), "a position reads back as other bytes");
}

static void visit_view_position(Stand *spot) {
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        State view;
        spot_copy(spot, &view);
        spot->game->view(view.bytes, seat);
        Text text = big_text(0);
        TEXT(error, 300);
        Json json;
        spot->game->write_position(view.bytes, &text);
        CHECK(spot, json_read(&json, text.start, text.used, walk_nodes, NODES, &error),
              error.start);
        check_keys(spot, &json);
    }
}

/* A position with something changed is refused in words, or is one that can be played. */
static void check_broken(Stand *spot, const Text *text) {
    const Game *game = spot->game;
    State state, back;
    TEXT(error, 300);
    Json json;
    if (!json_read(&json, text->start, text->used, walk_nodes, NODES, &error)) {
        return;
    }
    text_clear(&error);
    if (!game->read_position(state.bytes, &json, 0, &error)) {
        CHECK(spot, error.used > 0 && is_utf8(&error), "a position is refused without a word");
        return;
    }
    Text again = big_text(1);
    game->write_position(state.bytes, &again);
    CHECK(spot, json_read(&json, again.start, again.used, walk_nodes, NODES, &error), error.start);
    CHECK(spot, game->read_position(back.bytes, &json, 0, &error), text->start);
    CHECK(spot, spot_same(spot, state.bytes, back.bytes), text->start);
    for (int made = 0; game->turn(state.bytes) != OVER; made++) {
        CHECK(spot, made < LONGEST_GAME, text->start);
        const Move move = any_move(game, state.bytes, &spot->dice);
        CHECK(spot, game->legal(state.bytes, move), text->start);
        game->apply(state.bytes, move);
    }
    Score score[SEATS_MAX];
    game->score(state.bytes, score);
}

/* Writes the position with the value at bytes from..to replaced. */
static void write_changed(Text *out, const char *text, size_t from, size_t to, const char *value) {
    text_clear(out);
    text_bytes(out, text, from);
    text_put(out, value);
    text_put(out, text + to);
}

static void visit_broken_position(Stand *spot) {
    static const char *const VALUES[] = {"null", "-1",  "0",    "1",          "2",   "3",
                                         "7",    "255", "256",  "5000000000", "1.5", "true",
                                         "[]",   "{}",  "\"\"", "\"0,0\"",    "[0]"};
    enum { KINDS = sizeof VALUES / sizeof VALUES[0] };
    static char whole_memory[TEXT_ROOM], changed_memory[TEXT_ROOM];
    static JsonNode whole_nodes[NODES];
    Text whole = text_over(whole_memory, TEXT_ROOM);
    Text changed = text_over(changed_memory, TEXT_ROOM);
    TEXT(error, 300);
    Json json;
    spot->game->write_position(spot->state, &whole);
    CHECK(spot, json_read(&json, whole.start, whole.used, whole_nodes, NODES, &error), error.start);
    for (int i = 0; i < 20; i++) {
        const int node = (int)random_below(&spot->dice, (uint32_t)json.count);
        const int quote = whole_nodes[node].type == JSON_STRING;
        const char *value = VALUES[random_below(&spot->dice, KINDS)];
        const int other = (int)random_below(&spot->dice, (uint32_t)json.count);
        TEXT(swapped, 64);
        if (i % 2 == 0 && whole_nodes[other].to - whole_nodes[other].from < 50) {
            const int quoted = whole_nodes[other].type == JSON_STRING;
            text_bytes(&swapped, whole.start + whole_nodes[other].from - quoted,
                       whole_nodes[other].to - whole_nodes[other].from + 2u * (unsigned)quoted);
            value = swapped.start;
        }
        write_changed(&changed, whole.start, whole_nodes[node].from - (unsigned)quote,
                      whole_nodes[node].to + (unsigned)quote, value);
        check_broken(spot, &changed);
    }
}

void positions_read_back(void **unused) {
    (void)unused;
    walk_all(visit_position, 1, NULL);
    walk_all(visit_view_position, 10, NULL);
}

void broken_positions_are_refused(void **unused) {
    (void)unused;
    walk_all(visit_broken_position, 200, NULL);
}

/* Words: events. */

/* Steps over a span: a seat at the table, a hex by its coordinates, a piece of a seat, a rule, each
 * but the first and last with words. */
static bool skip_span(const char **at, int seats) {
    const char *end = strchr(*at, '}'), *start = *at;
    int q, r, read = 0;
    char word[16];
    if (end == NULL) {
        return false;
    }
    *at = end;
    if (start[1] >= '0' && start[1] < '0' + seats && start + 2 == end) {
        return true;
    }
    const bool named =
        (sscanf(start, "{hex %d,%d%n", &q, &r, &read) == 2 && read > 0) ||
        (sscanf(start, "{piece %d:%15[a-z0-9]%n", &q, word, &read) == 2 && q < seats);
    const char *words = start + read + 1;
    return named && start[read] == '|' && words < end &&
           memchr(words, '{', (size_t)(end - words)) == NULL && *words != ' ' && end[-1] != ' ';
}

/* Is it a sentence, or some, with nothing left of its template? */
static bool is_sentence(const char *words, int seats) {
    for (const char *at = words; *at != '\0'; at++) {
        if (*at == '{' ? !skip_span(&at, seats) : strchr("[]<>@&#|}", *at) != NULL) {
            return false;
        }
    }
    const size_t length = strlen(words);
    return length > 0 && words[0] != ' ' && strstr(words, "  ") == NULL && words[length - 1] == '.';
}

/* Words that nobody would use there: see the glossary, and whom German and French address. */
static const char *banned_word(const char *words, Lang lang) {
    static const char *const BANNED[LANGS][12] = {
        {"whoever", " stands", " lies ", "is told", "brings", " counts", "somebody", "anew",
         "besides", "of yours", "trading card", "plots"},
        {" ich ", " man ", " mein", "Das Spiel ist", "Marsch", "Platz "},
        {" je ", " mon ", " tu ", "domaine"},
    };
    for (int i = 0; i < 12 && BANNED[lang][i] != NULL; i++) {
        if (strstr(words, BANNED[lang][i]) != NULL) {
            return BANNED[lang][i];
        }
    }
    return NULL;
}

/* An event as each seat reads it, and nobody at the table: nobody reads their own name. */
static void check_sentences(const Stand *spot, const Event *event) {
    static const char *const NAMES[SEATS_MAX] = {"Odo", "Gwen", "Isolde", "Bert", "Yves"};
    for (int way = 0; way < LANGS * (spot->setup.seats + 1); way++) {
        const Reader reader = {way / LANGS - 1, (Lang)(way % LANGS)};
        TEXT(text, 1000);
        TEXT_OF(plain, 1000, reader.lang);
        TEXT(own, 8);
        spot->game->say_event(spot->state, event, reader, &text);
        CHECK(spot, !text.cut && is_utf8(&text), "a sentence is cut, or no UTF-8");
        CHECK(spot, is_sentence(text.start, spot->setup.seats), text.start);
        CHECK(spot, banned_word(text.start, reader.lang) == NULL, text.start);
        text_format(&own, "{%d}", reader.seat);
        CHECK(spot, strstr(text.start, own.start) == NULL, text.start);
        sentence_plain(text.start, NAMES, &plain);
        CHECK(spot, strpbrk(plain.start, "{}|") == NULL && !plain.cut, plain.start);
    }
}

static void check_event(const Stand *spot, const Event *event) {
    const Game *game = spot->game;
    CHECK(spot, is_rule(game, event->rule), "an event has no rule");
    CHECK(spot, event->seat >= NATURE && event->seat < spot->setup.seats, "an event of nobody");
    CHECK(spot, event->other >= NATURE && event->other < spot->setup.seats, "no such other side");
    CHECK(spot, event->cells <= EVENT_CELLS, "too many cells in an event");
    CHECK(spot, event->seen != 0, "an event nobody may be told");
    TEXT(text, 2000);
    TEXT(error, 200);
    Json json;
    game->write_event(spot->state, event, &text);
    CHECK(spot, json_read(&json, text.start, text.used, walk_nodes, NODES, &error), error.start);
    const int rule = json_member(&json, 0, "rule"), name = json_member(&json, 0, "event");
    TEXT(id, 8);
    text_format(&id, "%c%d", game->rule_letter, event->rule);
    CHECK(spot, rule != JSON_NONE && json_is(&json, rule, id.start), "an event without its rule");
    CHECK(spot, name != JSON_NONE && json_type(&json, name) == JSON_STRING,
          "an event without its kind");
    check_sentences(spot, event);
}

static void visit_events(Stand *spot) {
    const Game *game = spot->game;
    for (int lang = 0; lang < LANGS; lang++) {
        TEXT(asked, 1000);
        game->ask(spot->state, (Lang)lang, &asked);
        CHECK(spot, !asked.cut && is_utf8(&asked), "the question is too long");
        CHECK(spot, asked.used > 0 || game->turn(spot->state) < 0, "a seat is asked nothing");
    }
    if (game->turn(spot->state) == OVER) {
        return;
    }
    Event events[EVENTS_MAX];
    int64_t counts[64];
    memset(events, 0, sizeof events);
    memset(counts, 0, sizeof counts);
    const int count = game->events(spot->state, spot->move, events);
    CHECK(spot, count >= 0 && count <= EVENTS_MAX, "too many events");
    for (int i = 0; i < count; i++) {
        check_event(spot, &events[i]);
        if (game->tally_count > 0) {
            game->tally(&events[i], counts);
        }
    }
    for (int i = game->tally_count; i < 64; i++) {
        CHECK(spot, counts[i] == 0, "tally counts what has no name");
    }
}

void events_have_words(void **unused) {
    (void)unused;
    walk_all(visit_events, 4, NULL);
}

/* Words: drawing. */

static void check_drawing(const Stand *spot, const void *state, const Drawing *drawing) {
    Text text = big_text(0);
    spot->game->draw(state, drawing, &text);
    CHECK(spot, text.used > 0 && !text.cut, "nothing drawn, or more than 64 KB");
    CHECK(spot, is_utf8(&text), "a drawing is not UTF-8");
    CHECK(spot, drawing->colour || strchr(text.start, '\x1b') == NULL, "colour without leave");
    for (size_t i = 0; i < text.used && !drawing->unicode && drawing->lang == ENGLISH; i++) {
        CHECK(spot, (unsigned char)text.start[i] < 0x80, "a plain drawing is not ASCII");
    }
    for (int seat = 0; seat < spot->setup.seats; seat++) {
        TEXT(name, 8);
        text_format(&name, "{%d}", seat);
        CHECK(spot, strstr(text.start, name.start) != NULL, "a drawing does not name every seat");
    }
    for (char *line = strtok(text.start, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        CHECK(spot, text_width(line) <= drawing->width || drawing->width < WIDE_ENOUGH, line);
    }
}

static void visit_drawing(Stand *spot) {
    static const int WIDTHS[] = {40, 80, WIDE_ENOUGH};
    for (int seat = NATURE; seat < spot->setup.seats; seat++) {
        State view;
        spot_copy(spot, &view);
        spot->game->view(view.bytes, seat);
        for (int style = 0; style < LANGS * 2 * 2 * 3; style++) {
            const Drawing drawing = {.lang = (Lang)(style % LANGS),
                                     .colour = style / LANGS % 2 == 1,
                                     .unicode = style / LANGS / 2 % 2 == 1,
                                     .width = WIDTHS[style / LANGS / 4],
                                     .seat = seat,
                                     .name = 8};
            check_drawing(spot, view.bytes, &drawing);
            check_drawing(spot, spot->state, &drawing);
        }
    }
}

/* Is there a drawn cell with this number? */
static bool is_drawn(const DrawnCells *cells, int cell) {
    for (int i = 0; i < cells->count; i++) {
        if (cells->at[i].cell == cell) {
            return true;
        }
    }
    return false;
}

/* Each cell has a block of its own within the lines of the board, and a name of its own. */
static void check_blocks(const Stand *spot, const DrawnCells *cells, char *board) {
    int widths[200], lines = 0;
    for (char *line = board; *line != '\0' && lines < 200;) {
        char *end = strchr(line, '\n');
        *end = '\0';
        widths[lines++] = text_width(line);
        line = end + 1;
    }
    for (int i = 0; i < cells->count; i++) {
        const DrawnCell *at = &cells->at[i];
        CHECK(spot, at->line >= 0 && at->line + at->lines <= lines, at->name);
        CHECK(spot, at->column >= 0 && at->column + at->columns <= widths[at->line], at->name);
        for (int j = 0; j < i; j++) {
            const DrawnCell *other = &cells->at[j];
            CHECK(spot, strcmp(at->name, other->name) != 0, "two cells of one name");
            CHECK(spot,
                  at->line != other->line || at->column >= other->column + other->columns ||
                      other->column >= at->column + at->columns,
                  "two cells in one place");
        }
    }
}

static void visit_cells(Stand *spot) {
    static Move moves[MOVES_MAX];
    static DrawnCells cells;
    const int turn = spot->game->turn(spot->state);
    if (spot->game->move_cells == NULL || turn < 0) {
        return;
    }
    for (int style = 0; style < 2 * 2 * 2; style++) {
        memset(&cells, 0, sizeof cells);
        const Drawing drawing = {.colour = style % 2 == 1,
                                 .unicode = style / 2 % 2 == 1,
                                 .width = style / 4 == 1 ? WIDE_ENOUGH : 50,
                                 .seat = turn,
                                 .name = 8,
                                 .parts = DRAW_BOARD,
                                 .compact = style % 3 == 1,
                                 .cells = &cells};
        Text text = big_text(0);
        spot->game->draw(spot->state, &drawing, &text);
        check_blocks(spot, &cells, text.start);
        const int count = spot->game->moves(spot->state, moves);
        for (int i = 0; i < count; i++) {
            int16_t cell[MOVE_CELLS];
            const int used = spot->game->move_cells(spot->state, moves[i], cell);
            CHECK(spot, used >= 0 && used <= MOVE_CELLS, "too many cells of a move");
            for (int c = 0; c < used; c++) {
                CHECK(spot, is_drawn(&cells, cell[c]), "a move is about a cell that is not drawn");
            }
        }
    }
}

void drawn_cells_are_found(void **unused) {
    (void)unused;
    walk_all(visit_cells, 300, NULL);
}

void drawings_fit(void **unused) {
    (void)unused;
    walk_all(visit_drawing, 300, NULL);
}
