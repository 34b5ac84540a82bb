/* play/puzzles.c -- files of puzzles: positions with one clearly best move. */
#include "play/puzzles.h"

#include "play/json_doc.h"
#include "play/setup.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS_MOST = 5, THOUSAND = 1000 };

/* ---- writing ------------------------------------------------------------------------------ */

void puzzles_write_head(const Game *game, const char *made, Buffer *out) {
    text_format(buffer_room(out, 400), "liege puzzles %d\ngame %s\nrules %d\nmade %s\n",
                PUZZLES_VERSION, game->name, game->version, made);
    for (int i = 0; i < game->theme_count; i++) {
        const Theme *theme = &game->themes[i];
        text_format(buffer_room(out, 400), "theme %s %s|%s|%s\n", theme->name,
                    theme->title.in[ENGLISH], theme->title.in[GERMAN], theme->title.in[FRENCH]);
    }
}

static void put_move(const Game *game, const char *before, const void *state, Move move,
                     Buffer *out) {
    TEXT(words, MATCH_MOVE_SIZE);
    game->write_move(state, move, &words);
    buffer_put(out, before);
    buffer_put(out, words.start);
}

void puzzles_write(const Game *game, const void *state, const PuzzleLine *line, Buffer *out) {
    STATE_ROOM(walked);
    text_format(buffer_room(out, 200), "\npuzzle %s %d %d %d\n", line->theme, line->level,
                line->worth, line->next);
    put_move(game, "move ", state, line->move, out);
    memcpy(walked, state, (size_t)game->state_size);
    game->apply(walked, line->move);
    for (int i = 0; i < line->line_count; i++) {
        put_move(game, i == 0 ? "\nthen " : "; ", walked, line->line[i], out);
        game->apply(walked, line->line[i]);
    }
    put_move(game, "\ninstead ", state, line->instead, out);
    buffer_put(out, "\nposition ");
    setup_write_position(game, state, buffer_room(out, MATCH_POSITION_SIZE));
    buffer_put(out, "\n");
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Lines of the file as they must be, the same in every language. */
#define FIRST_LINE    "\"puzzle THEME LEVEL WORTH NEXT\""
#define POSITION_LINE "\"position {…}\""
#define THEME_LINE    "\"theme NAME …\""

typedef struct PuzzleReader {
    const char *at, *end;
    int number; /* of the line that was read last */
    const char *line;
    size_t length;
    Puzzles *puzzles;
    Text *error;
} PuzzleReader;

static bool refuse(PuzzleReader *reader, const char *expected) {
    text_clear(reader->error);
    text_format(reader->error,
                TEXT_IN(reader->error, "line %d: expected is %s, not ",
                        "Zeile %d: erwartet wird %s, nicht ", "ligne %d : il faut %s, pas "),
                reader->number, expected);
    buffer_quote(reader->error, reader->line, reader->length);
    return false;
}

/* The next line; false: there is none. */
static bool next_line(PuzzleReader *reader) {
    if (reader->at >= reader->end) {
        reader->line = reader->end;
        reader->length = 0;
        reader->number++;
        return false;
    }
    const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    end = end == NULL ? reader->end : end;
    reader->line = reader->at;
    reader->length = (size_t)(end - reader->at);
    reader->at = end < reader->end ? end + 1 : end;
    reader->number++;
    return true;
}

/* What follows `word` and a blank on this line; NULL: the line begins otherwise. */
static const char *after(const PuzzleReader *reader, const char *word, size_t *length) {
    const size_t head = strlen(word);
    if (reader->length <= head || memcmp(reader->line, word, head) != 0 ||
        reader->line[head] != ' ') {
        return NULL;
    }
    *length = reader->length - head - 1;
    return reader->line + head + 1;
}

/* One of the words of a line that are numbers; moves on behind it. */
static bool take_number(const char **at, const char *end, int least, int most, int *out) {
    int number = 0;
    const char *from = *at;
    while (*at < end && **at >= '0' && **at <= '9' && number <= most) {
        number = number * 10 + (**at - '0');
        ++*at;
    }
    const bool good =
        *at > from && (*at == end || **at == ' ') && number >= least && number <= most;
    *at += *at < end;
    *out = number;
    return good;
}

/* The rest of a line that begins with `word`, kept as a text. */
static bool take_text(PuzzleReader *reader, const char *word, char *out, size_t size) {
    size_t length;
    const char *rest = after(reader, word, &length);
    if (rest == NULL || length >= size || memchr(rest, '\0', length) != NULL) {
        TEXT(expected, 60);
        text_format(&expected, "\"%s …\"", word);
        return refuse(reader, expected.start);
    }
    memcpy(out, rest, length);
    out[length] = '\0';
    return true;
}

static bool read_theme(PuzzleReader *reader) {
    Puzzles *puzzles = reader->puzzles;
    size_t length;
    const char *rest = after(reader, "theme", &length);
    if (rest == NULL || puzzles->theme_count == PUZZLE_THEMES_MOST) {
        return false;
    }
    for (int i = 0; i < puzzles->game->theme_count; i++) {
        const Theme *theme = &puzzles->game->themes[i];
        const size_t size = strlen(theme->name);
        if (length > size && memcmp(rest, theme->name, size) == 0 && rest[size] == ' ' &&
            size < PUZZLE_THEME_SIZE) {
            memcpy(puzzles->theme[puzzles->theme_count], theme->name, size + 1);
            puzzles->title[puzzles->theme_count++] = theme->title;
            return true;
        }
    }
    return false;
}

static bool read_head(PuzzleReader *reader) {
    char words[PUZZLE_TEXT];
    TEXT(expected, 100);
    text_format(&expected, "\"liege puzzles %d\"", PUZZLES_VERSION);
    next_line(reader);
    if (reader->length != strlen("liege puzzles 1") ||
        memcmp(reader->line, "liege puzzles 1", reader->length) != 0) {
        return refuse(reader, expected.start);
    }
    next_line(reader);
    if (!take_text(reader, "game", words, sizeof words)) {
        return false;
    }
    reader->puzzles->game = setup_game(words, reader->error);
    if (reader->puzzles->game == NULL) {
        return false;
    }
    next_line(reader);
    if (!take_text(reader, "rules", words, sizeof words)) {
        return false;
    }
    reader->puzzles->game =
        setup_version(reader->puzzles->game, strtoll(words, NULL, 10), reader->error);
    if (reader->puzzles->game == NULL) {
        return false;
    }
    next_line(reader);
    return take_text(reader, "made", words, sizeof words);
}

static bool read_first(PuzzleReader *reader, PuzzleEntry *entry) {
    const Puzzles *puzzles = reader->puzzles;
    size_t length;
    const char *at = after(reader, "puzzle", &length);
    if (at == NULL) {
        return refuse(reader, FIRST_LINE);
    }
    const char *end = at + length;
    entry->theme = -1;
    for (int i = 0; i < puzzles->theme_count; i++) {
        const size_t size = strlen(puzzles->theme[i]);
        if (length > size && memcmp(at, puzzles->theme[i], size) == 0 && at[size] == ' ') {
            entry->theme = i;
            at += size + 1;
            break;
        }
    }
    return (entry->theme >= 0 && take_number(&at, end, 1, LEVELS_MOST, &entry->level) &&
            take_number(&at, end, 0, THOUSAND, &entry->worth) &&
            take_number(&at, end, 0, entry->worth, &entry->next) && at >= end) ||
           refuse(reader, FIRST_LINE);
}

static bool read_entry(PuzzleReader *reader, PuzzleEntry *entry) {
    size_t length;
    memset(entry, 0, sizeof *entry);
    if (!read_first(reader, entry)) {
        return false;
    }
    next_line(reader);
    if (!take_text(reader, "move", entry->move, sizeof entry->move)) {
        return false;
    }
    next_line(reader);
    if (after(reader, "then", &length) != NULL) {
        if (!take_text(reader, "then", entry->then, sizeof entry->then)) {
            return false;
        }
        next_line(reader);
    }
    if (!take_text(reader, "instead", entry->instead, sizeof entry->instead)) {
        return false;
    }
    next_line(reader);
    entry->position = after(reader, "position", &entry->position_length);
    return entry->position != NULL || refuse(reader, POSITION_LINE);
}

static bool read_all(PuzzleReader *reader) {
    Puzzles *puzzles = reader->puzzles;
    if (!read_head(reader)) {
        return false;
    }
    bool more = next_line(reader);
    while (more && reader->length > 0) {
        if (!read_theme(reader)) {
            return refuse(reader, THEME_LINE);
        }
        more = next_line(reader);
    }
    puzzles->head_length = (size_t)(reader->line - puzzles->head);
    const char *from = reader->line;
    for (; more; more = next_line(reader)) {
        if (reader->length == 0) {
            continue;
        }
        if (puzzles->count == PUZZLES_MOST) {
            TEXT(expected, 60);
            text_format(&expected, "≤ %d", PUZZLES_MOST);
            return refuse(reader, expected.start);
        }
        PuzzleEntry *entry = &puzzles->entry[puzzles->count];
        if (!read_entry(reader, entry)) {
            return false;
        }
        entry->text = from;
        entry->text_length = (size_t)(reader->at - from);
        from = reader->at;
        puzzles->count++;
    }
    return true;
}

bool puzzles_read(const char *text, size_t length, Puzzles *out, Text *error) {
    text_clear(error);
    memset(out, 0, sizeof *out);
    out->entry = calloc(PUZZLES_MOST, sizeof *out->entry);
    if (out->entry == NULL) {
        return text_no_memory(error);
    }
    out->head = text;
    PuzzleReader reader = {.at = text, .end = text + length, .puzzles = out, .error = error};
    if (!read_all(&reader)) {
        puzzles_free(out);
        return false;
    }
    return true;
}

void puzzles_free(Puzzles *puzzles) {
    free(puzzles->entry);
    memset(puzzles, 0, sizeof *puzzles);
}

bool puzzles_of(const EmbeddedFile *list, const Game *game, Puzzles *out, Text *error) {
    TEXT(path, 100);
    text_format(&path, "/%s.txt", game->name);
    memset(out, 0, sizeof *out);
    for (const EmbeddedFile *file = list; file->path != NULL; file++) {
        if (strcmp(file->path, path.start) == 0) {
            return puzzles_read((const char *)file->start, (size_t)(file->end - file->start), out,
                                error);
        }
    }
    text_clear(error);
    text_format(error,
                TEXT_IN(error, "there are no puzzles of %s", "von %s gibt es keine Rätsel",
                        "il n’y a pas de problèmes de %s"),
                game->name);
    return false;
}

Match *puzzle_open(const Puzzles *puzzles, int index, Move *move, Text *error) {
    const PuzzleEntry *entry = &puzzles->entry[index];
    JsonDoc doc;
    Setup setup;
    STATE_ROOM(state);
    Match *match = NULL;
    memset(&doc, 0, sizeof doc);
    memset(&setup, 0, sizeof setup);
    text_clear(error);
    if (json_doc_read(&doc, entry->position, entry->position_length, error)) {
        const Game *game = setup_position(&doc.json, 0, puzzles->game, &setup, state, error);
        if (game != NULL && game != puzzles->game) {
            text_put(error, TEXT_IN(error, "the position is of another game",
                                    "die Stellung ist von einem anderen Spiel",
                                    "la position est d’un autre jeu"));
        } else if (game != NULL &&
                   (game->turn(state) < 0 || !game->read_move(state, entry->move, move) ||
                    !game->legal(state, *move))) {
            text_format(error,
                        TEXT_IN(error, "%s is no legal move there",
                                "%s ist dort kein erlaubter Zug", "%s n’y est pas un coup permis"),
                        entry->move);
        } else if (game != NULL) {
            match = match_from(game, &setup, state, (uint64_t)index + 1, true, error);
        }
    }
    json_doc_free(&doc);
    return match;
}
