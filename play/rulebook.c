/* play/rulebook.c -- a game's complete rules to read, in every language. */
#include "play/rulebook.h"

#include "core/embedded.h"
#include "core/json_writer.h"

#include <ctype.h>
#include <string.h>

enum { READABLE = 96, RULE_COLUMN = 5, COLUMNS_MAX = 8, CELL_SIZE = 400, GAP = 2 };

/* ---- reading ------------------------------------------------------------------------------ */

typedef enum BlockKind {
    BLOCK_TITLE,     /* # */
    BLOCK_SECTION,   /* ## */
    BLOCK_PARAGRAPH, /* also the first one of a rule */
    BLOCK_ITEM,      /* - */
    BLOCK_TABLE,     /* all its lines */
    BLOCK_CODE       /* all lines between the fences */
} BlockKind;

/* A piece of the source. A statement that is not printed begins with its mark, **[H]** or **[R]**,
 * goes over one block or several, and ends with its reason in *( )*. */
typedef struct Block {
    BlockKind kind;
    int rule;    /* that it belongs to, or 0 */
    bool opens;  /* it is the first of its rule */
    char mark;   /* of the statement it belongs to: 'H', 'R', or 0 */
    bool marked; /* that statement begins here */
    const char *text, *end;
    const char *why, *why_end; /* NULL: the statement does not end here */
} Block;

typedef struct RulesReader {
    const char *at, *end;
    char letter; /* of the game's rules */
    int rule;
    char mark;
} RulesReader;

static bool begins(const char *at, const char *end, const char *with) {
    const size_t length = strlen(with);
    return (size_t)(end - at) >= length && memcmp(at, with, length) == 0;
}

static const char *line_end(const char *at, const char *end) {
    const char *found = memchr(at, '\n', (size_t)(end - at));
    return found != NULL ? found : end;
}

static const char *past_blanks(const char *at, const char *end) {
    while (at < end && *at == ' ') {
        at++;
    }
    return at;
}

/* "- **B12** " at the beginning of a line: the number, and where the text goes on; else 0. */
static int rule_at(const RulesReader *reader, const char **text) {
    const char *at = reader->at;
    if (!begins(at, reader->end, "- **") || at[4] != reader->letter) {
        return 0;
    }
    int rule = 0;
    for (at += 5; at < reader->end && isdigit((unsigned char)*at); at++) {
        rule = 10 * rule + (*at - '0');
    }
    if (rule == 0 || !begins(at, reader->end, "** ")) {
        return 0;
    }
    *text = at + 3;
    return rule;
}

/* Does something else than the going on of a paragraph begin in this line? */
static bool breaks(const char *at, const char *end) {
    at = past_blanks(at, end);
    return at == end || *at == '\n' || *at == '|' || *at == '#' || begins(at, end, "- ") ||
           begins(at, end, "```");
}

/* Takes mark and reason off a paragraph. */
static void find_mark(RulesReader *reader, Block *block) {
    if (block->text + 8 < block->end && begins(block->text, block->end, "**[") &&
        begins(block->text + 4, block->end, "]** ")) {
        reader->mark = block->text[3];
        block->marked = true;
        block->text += 8;
    }
    block->mark = reader->mark;
    if (reader->mark == 0 || block->end - block->text < 4 ||
        !begins(block->end - 2, block->end, ")*")) {
        return;
    }
    const char *at = block->end - 2;
    while (at > block->text && !begins(at, block->end, "*(")) {
        at--;
    }
    block->why = at + 2;
    block->why_end = block->end - 2;
    block->end = at;
    reader->mark = 0;
}

static bool block_next(RulesReader *reader, Block *out) {
    const char *end = reader->end;
    memset(out, 0, sizeof *out);
    const char *line = reader->at;
    for (; line < end && *past_blanks(line, end) == '\n'; line = past_blanks(line, end) + 1) {
    }
    if (line >= end) {
        return false;
    }
    reader->at = line;
    const char *text = past_blanks(line, end);
    const int rule = rule_at(reader, &text);
    if (rule > 0) {
        reader->rule = rule;
        reader->mark = 0;
        out->opens = true;
    } else if (*line == '#') {
        reader->rule = 0;
        reader->mark = 0;
        out->kind = begins(line, end, "## ") ? BLOCK_SECTION : BLOCK_TITLE;
        out->text = line + (out->kind == BLOCK_SECTION ? 3 : 2);
        out->end = line_end(line, end);
        reader->at = out->end;
        return true;
    } else if (begins(text, end, "```")) {
        out->kind = BLOCK_CODE;
        out->rule = reader->rule;
        out->mark = reader->mark;
        out->text = line_end(text, end) + 1;
        const char *at = out->text;
        while (at < end && !begins(past_blanks(at, end), end, "```")) {
            at = line_end(at, end) + 1;
        }
        out->end = at < end ? at : end;
        reader->at = at < end ? line_end(at, end) : end;
        return true;
    } else if (*text == '|') {
        out->kind = BLOCK_TABLE;
        out->rule = reader->rule;
        out->mark = reader->mark;
        out->text = text;
        const char *at = line;
        while (at < end && *past_blanks(at, end) == '|') {
            at = line_end(at, end);
            at += at < end;
        }
        out->end = at;
        reader->at = at;
        return true;
    } else if (begins(text, end, "- ")) {
        out->kind = BLOCK_ITEM;
        text += 2;
    } else {
        out->kind = BLOCK_PARAGRAPH;
    }
    if (rule > 0) {
        out->kind = BLOCK_PARAGRAPH;
    }
    const char *at = line_end(line, end);
    while (at < end && !breaks(at + 1, end)) {
        at = line_end(at + 1, end);
    }
    out->rule = reader->rule;
    out->text = text;
    out->end = at;
    reader->at = at;
    find_mark(reader, out);
    return true;
}

/* The text of a game, "RULES" or "AID", in a language; false: there is none. */
static bool open_text(const Game *game, const char *name, Lang lang, RulesReader *out) {
    TEXT(path, 100);
    text_format(&path, "/%s/%s", game->name, name);
    if (lang != ENGLISH) {
        text_format(&path, ".%s", lang_code(lang));
    }
    text_put(&path, ".md");
    for (const EmbeddedFile *file = EMBEDDED_RULES; file->path != NULL; file++) {
        if (strcmp(file->path, path.start) == 0) {
            *out = (RulesReader){.at = (const char *)file->start,
                                 .end = (const char *)file->end,
                                 .letter = game->rule_letter};
            return true;
        }
    }
    return false;
}

int rulebook_number(const Game *game, const char *typed) {
    const char *at = typed;
    at += toupper((unsigned char)*at) == game->rule_letter;
    const size_t digits = strspn(at, "0123456789");
    if (digits < 1 || digits > 3 || at[digits] != '\0') {
        return 0;
    }
    int rule = 0;
    for (; *at != '\0'; at++) {
        rule = 10 * rule + (*at - '0');
    }
    return rule >= 1 && rule <= game->rule_count && game->rules[rule].text.in[ENGLISH] != NULL
               ? rule
               : 0;
}

/* "house ruling" for H, "rebuilt" for R. */
static const char *mark_words(char mark, Lang lang) {
    static const Words HOUSE = {{"house ruling", "Hausregel", "règle maison"}};
    static const Words REBUILT = {{"rebuilt", "rekonstruiert", "reconstitué"}};
    return (mark == 'H' ? HOUSE : REBUILT).in[lang];
}

void rulebook_sentence(const Rule *rule, Lang lang, Text *out) {
    text_put(out, rule->text.in[lang]);
    for (const char *mark = "HR"; *mark != '\0'; mark++) {
        if (rule->marks != NULL && strchr(rule->marks, *mark) != NULL) {
            text_format(out, " [%c: %s]", *mark, mark_words(*mark, lang));
        }
    }
}

/* ---- words -------------------------------------------------------------------------------- */

/* Markdown within a paragraph: line breaks become blanks, *, ** and ` go, or become ink. */
static void flatten(Buffer *out, const char *at, const char *end, bool colour) {
    static const char *const INK[] = {"\033[0m", "\033[3m", "\033[1m"};
    int ink = 0; /* 1 after *, 2 after ** */
    bool code = false;
    while (end > at && (end[-1] == ' ' || end[-1] == '\n')) {
        end--;
    }
    while (at < end) {
        if (*at == '`') {
            code = !code;
            at++;
        } else if (*at == '*' && !code) {
            const int wide = begins(at, end, "**") ? 2 : 1;
            ink = ink == 0 ? wide : 0;
            buffer_put(out, colour ? INK[ink] : "");
            at += wide;
        } else if (*at == '\n') {
            at = past_blanks(at + 1, end);
            buffer_put(out, " ");
        } else {
            buffer_bytes(out, at++, 1);
        }
    }
}

typedef struct Writer {
    const RulebookLook *look;
    Buffer *out;
    Buffer words; /* of the block being written */
    int width;
} Writer;

static void put_blanks(Buffer *out, int count) {
    for (; count > 0; count--) {
        buffer_put(out, " ");
    }
}

/* A word up to the next blank, with what must not begin a line: French puts a blank before ; and :
 * and inside of quotes. */
static size_t word_length(const char *words) {
    size_t length = strcspn(words, " ");
    for (;;) {
        const char *next = words + length + 1;
        const bool opens = length >= 2 && memcmp(next - 3, "\u00ab", 2) == 0;
        if (words[length] == '\0' ||
            (!opens && strchr(";:!?", *next) == NULL && strncmp(next, "\u00bb", 2) != 0)) {
            return length;
        }
        length += 1 + strcspn(next, " ");
    }
}

/* Words from column `at` on; further lines begin at `indent`. Ends the line. */
static void put_wrapped(Writer *writer, const char *words, int at, int indent) {
    bool fresh = true;
    while (*words != '\0') {
        const size_t length = word_length(words);
        Buffer *out = writer->out;
        char word[CELL_SIZE];
        Text text = text_over(word, sizeof word);
        text_bytes(&text, words, length);
        const int cells = text_width(word);
        if (!fresh && at + 1 + cells > writer->width) {
            buffer_put(out, "\n");
            put_blanks(out, indent);
            at = indent;
        } else if (!fresh) {
            buffer_put(out, " ");
            at++;
        }
        fresh = false;
        buffer_bytes(out, words, length);
        at += cells;
        words += length + (words[length] == ' ');
    }
    buffer_put(writer->out, "\n");
}

static void put_inked(Writer *writer, const char *ink, const char *words) {
    const bool inked = writer->look->colour && ink[0] != '\0';
    buffer_put(writer->out, inked ? ink : "");
    buffer_put(writer->out, words);
    buffer_put(writer->out, inked ? "\033[0m" : "");
}

/* The cells of a line "| a | b |"; how many. */
static int split_row(const char *at, const char *end, const char *from[COLUMNS_MAX],
                     const char *to[COLUMNS_MAX]) {
    int count = 0;
    at = past_blanks(at, end) + 1;
    while (at < end && count < COLUMNS_MAX) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        if (bar == NULL) {
            break;
        }
        from[count] = past_blanks(at, bar);
        to[count] = bar;
        count++;
        at = bar + 1;
    }
    return count;
}

static bool is_ruler(const char *at, const char *end) {
    at = past_blanks(at, end);
    return begins(at, end, "|---") || begins(at, end, "|--:") || begins(at, end, "| ---");
}

static int number_like(const char *words) {
    return words[strspn(words, "0123456789+-")] == '\0';
}

/* Columns side by side, the first ones as wide as they need, the last one wrapped. */
static void put_table(Writer *writer, const Block *block, int indent) {
    int widths[COLUMNS_MAX] = {0};
    const char *from[COLUMNS_MAX], *to[COLUMNS_MAX];
    for (int pass = 0; pass < 2; pass++) {
        bool head = true;
        for (const char *line = block->text; line < block->end;) {
            const char *end = line_end(line, block->end);
            const int count = is_ruler(line, end) ? 0 : split_row(line, end, from, to);
            int at = indent;
            if (count > 0 && pass > 0) {
                put_blanks(writer->out, indent);
            }
            for (int column = 0; column < count; column++) {
                buffer_clear(&writer->words);
                flatten(&writer->words, from[column], to[column], false);
                const char *words = writer->words.text.start;
                const int cells = text_width(words);
                if (pass == 0) {
                    widths[column] = cells > widths[column] ? cells : widths[column];
                } else if (column + 1 == count) {
                    if (number_like(words) && widths[column] < 12) {
                        put_blanks(writer->out, widths[column] - cells);
                    }
                    buffer_put(writer->out, head && writer->look->colour ? "\033[2m" : "");
                    put_wrapped(writer, words, at, at);
                    buffer_put(writer->out, head && writer->look->colour ? "\033[0m" : "");
                } else {
                    const int before =
                        number_like(words) && column > 0 ? widths[column] - cells : 0;
                    put_blanks(writer->out, before);
                    put_inked(writer, head ? "\033[2m" : "", words);
                    put_blanks(writer->out, widths[column] - cells - before + GAP);
                    at += widths[column] + GAP;
                }
            }
            head = head && count == 0;
            line = end + (end < block->end);
        }
    }
}

static void put_code(Writer *writer, const Block *block, int indent) {
    for (const char *line = block->text; line < block->end;) {
        const char *end = line_end(line, block->end);
        const char *from = line;
        for (int i = 0; i < 2 && from < end && *from == ' '; i++) {
            from++; /* a rule's text is set in by two */
        }
        put_blanks(writer->out, indent);
        buffer_bytes(writer->out, from, (size_t)(end - from));
        buffer_put(writer->out, "\n");
        line = end + (end < block->end);
    }
}

static void put_block(Writer *writer, const Game *game, const Block *block) {
    const bool colour = writer->look->colour;
    const int indent = block->rule > 0 ? RULE_COLUMN : 0;
    if (block->kind == BLOCK_TABLE) {
        put_table(writer, block, indent + (block->rule > 0 ? GAP : 0));
        return;
    }
    if (block->kind == BLOCK_CODE) {
        put_code(writer, block, indent + GAP);
        return;
    }
    buffer_clear(&writer->words);
    if (block->marked) {
        text_format(buffer_room(&writer->words, 100), "%s[%c: %s]%s ", colour ? "\033[33m" : "",
                    block->mark, mark_words(block->mark, writer->look->lang),
                    colour ? "\033[0m" : "");
    }
    flatten(&writer->words, block->text, block->end, colour);
    if (block->why != NULL) {
        buffer_put(&writer->words, block->end > block->text ? " " : "");
        buffer_put(&writer->words, colour ? "\033[2m(" : "(");
        flatten(&writer->words, block->why, block->why_end, false);
        buffer_put(&writer->words, colour ? ")\033[0m" : ")");
    }
    switch (block->kind) {
    case BLOCK_TITLE:
    case BLOCK_SECTION:
        put_inked(writer, "\033[1m", writer->words.text.start);
        buffer_put(writer->out, "\n");
        return;
    case BLOCK_ITEM:
        put_blanks(writer->out, indent);
        buffer_put(writer->out, "- ");
        put_wrapped(writer, writer->words.text.start, indent + 2, indent + 2);
        return;
    default:
        if (block->opens) {
            TEXT(id, 12);
            text_format(&id, "%c%d", game->rule_letter, block->rule);
            put_inked(writer, "\033[1m", id.start);
            put_blanks(writer->out, RULE_COLUMN - (int)id.used);
        } else {
            put_blanks(writer->out, indent);
        }
        put_wrapped(writer, writer->words.text.start, indent, indent);
    }
}

static bool writer_begin(Writer *writer, const RulebookLook *look, Buffer *out) {
    writer->look = look;
    writer->out = out;
    writer->width = look->width > READABLE ? READABLE : look->width < 30 ? 30 : look->width;
    return buffer_new(&writer->words);
}

/* ---- what is asked for -------------------------------------------------------------------- */

bool rulebook_all(const Game *game, const RulebookLook *look, Buffer *out) {
    RulesReader reader;
    Writer writer;
    if (!open_text(game, "RULES", look->lang, &reader) || !writer_begin(&writer, look, out)) {
        return false;
    }
    Block block, before = {.kind = BLOCK_TITLE};
    bool first = true;
    while (block_next(&reader, &block)) {
        /* An empty line wherever something else begins; items of a list keep together. */
        const bool together = (block.kind == BLOCK_ITEM && before.kind == BLOCK_ITEM) ||
                              (block.rule > 0 && !block.opens && block.rule == before.rule);
        buffer_put(out, first || together ? "" : "\n");
        put_block(&writer, game, &block);
        before = block;
        first = false;
    }
    buffer_free(&writer.words);
    return true;
}

bool rulebook_rule(const Game *game, int rule, const RulebookLook *look, Buffer *out) {
    RulesReader reader;
    Writer writer;
    if (!open_text(game, "RULES", look->lang, &reader) || !writer_begin(&writer, look, out)) {
        return false;
    }
    Block block, title = {0}, section = {0};
    bool found = false;
    while (block_next(&reader, &block)) {
        title = block.kind == BLOCK_TITLE ? block : title;
        section = block.kind == BLOCK_SECTION ? block : section;
        if (block.rule != rule) {
            continue;
        }
        if (!found) {
            buffer_put(out, look->colour ? "\033[2m" : "");
            flatten(out, title.text, title.end, false);
            buffer_put(out, " > ");
            flatten(out, section.text, section.end, false);
            buffer_put(out, look->colour ? "\033[0m\n" : "\n");
        }
        found = true;
        put_block(&writer, game, &block);
    }
    buffer_free(&writer.words);
    return found;
}

bool rulebook_aid(const Game *game, const RulebookLook *look, Buffer *out) {
    RulesReader reader;
    Writer writer;
    if (!open_text(game, "AID", look->lang, &reader) || !writer_begin(&writer, look, out)) {
        return false;
    }
    Block block;
    while (block_next(&reader, &block)) {
        buffer_put(out, block.kind == BLOCK_SECTION ? "\n" : "");
        put_block(&writer, game, &block);
    }
    buffer_free(&writer.words);
    return true;
}

/* ---- JSON --------------------------------------------------------------------------------- */

/* A block's words; a table and code as they stand, with their line breaks. */
static void gather(Buffer *words, const Block *block) {
    buffer_put(words, words->text.used > 0 ? "\n" : "");
    if (block->kind != BLOCK_TABLE && block->kind != BLOCK_CODE) {
        flatten(words, block->text, block->end, false);
        return;
    }
    for (const char *line = block->text; line < block->end;) {
        const char *end = line_end(line, block->end);
        if (!is_ruler(line, end)) {
            const char *from = past_blanks(line, end);
            buffer_put(words, line > block->text ? "\n" : "");
            buffer_bytes(words, from, (size_t)(end - from));
        }
        line = end + (end < block->end);
    }
}

/* One statement: its words have been gathered, the last of its blocks has the reason. */
static void add_statement(Text *out, Buffer *words, const Block *last) {
    const char mark[] = {last->mark, '\0'};
    json_open(out, NULL);
    json_add_words(out, "mark", last->mark == 0 ? NULL : mark);
    json_add_words(out, "text", words->text.start);
    buffer_clear(words);
    if (last->why != NULL) {
        flatten(words, last->why, last->why_end, false);
    }
    json_add_words(out, "why", last->why == NULL ? NULL : words->text.start);
    buffer_clear(words);
    json_close(out);
}

static void add_rule(Text *out, Buffer *words, RulesReader reader, const Rule *rule, int number,
                     Lang lang) {
    Block block, section = {0}, last = {0};
    bool found = false;
    while (block_next(&reader, &block)) {
        section = block.kind == BLOCK_SECTION && !found ? block : section;
        if (block.rule != number) {
            continue;
        }
        if (!found) {
            buffer_clear(words);
            flatten(words, section.text, section.end, false);
            json_add_words(out, "section", words->text.start);
            buffer_clear(words);
            json_open_list(out, "statements");
        }
        /* A statement ends where a marked one begins or has ended. */
        if (found && (block.marked || last.why != NULL)) {
            add_statement(out, words, &last);
        }
        gather(words, &block);
        found = true;
        last = block;
    }
    if (found) {
        add_statement(out, words, &last);
        json_close_list(out);
    }
    json_add_words(out, "sentence", rule->text.in[lang]);
    json_add_words(out, "marks", rule->marks != NULL ? rule->marks : "");
}

bool rulebook_json(const Game *game, Lang lang, Buffer *buffer) {
    RulesReader reader;
    Buffer words;
    Text *out = &buffer->text;
    if (!open_text(game, "RULES", lang, &reader) || !buffer_new(&words)) {
        return false;
    }
    json_open(out, NULL);
    json_add_words(out, "game", game->name);
    json_add_words(out, "lang", lang_code(lang));
    json_open_list(out, "rules");
    for (int rule = 1; rule <= game->rule_count; rule++) {
        if (game->rules[rule].text.in[lang] != NULL) {
            json_open(out, NULL);
            json_add_format(out, "id", "%c%d", game->rule_letter, rule);
            add_rule(out, &words, reader, &game->rules[rule], rule, lang);
            json_close(out);
        }
    }
    json_close_list(out);
    const RulebookLook look = {.lang = lang, .width = RULEBOOK_WIDTH};
    buffer_clear(&words);
    json_add_words(out, "aid", rulebook_aid(game, &look, &words) ? words.text.start : NULL);
    json_close(out);
    text_char(out, '\n');
    buffer_free(&words);
    return true;
}
