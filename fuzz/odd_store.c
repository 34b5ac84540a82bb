/* fuzz/odd_store.c -- a store that passes for PostgreSQL and answers oddly when told to. */
#include "fuzz/odd_store.h"

#include "fuzz/fuzz.h"
#include "server/db.h"

#include <sqlite3.h>
#include <string.h>

enum { BENDS = 8, WORD = 24, VALUE = 600, COLUMNS = 32, SAID = 8, STATEMENTS = 64, ALL = -1 };
enum { GROWTH_MOST = 100000 }; /* bytes that a value gets at most */

typedef enum How { HOW_VALUE, HOW_NONE, HOW_TWICE, HOW_FEW, HOW_WAIT, HOW_BROKEN, HOW_LOST } How;
static const char *const HOW_WORDS[] = {"", "none", "twice", "few", "wait", "broken", "lost", NULL};

typedef struct Bend {
    char word[WORD], value[VALUE];
    How how;
    int column;
} Bend;

typedef struct Odd {
    Db db;
} Odd;

/* A row as the server gets to see it. */
typedef struct OddRow {
    char *text[COLUMNS];
    int count;
} OddRow;

typedef struct Asked {
    const char *sql;
    DbEach each;
    void *data;
} Asked;

static Db *base;
static Bend bend[BENDS];
static int bend_count;
static char *said[SAID];
static int said_count;

static const DbDriver ODD;

Db *__wrap_db_open(const char *where, DbRole role, Text *error);

/* ---- what is bent ---- */

static bool is_bent(const char *sql, How how) {
    for (int i = 0; i < bend_count; i++) {
        if (bend[i].how == how && strstr(sql, bend[i].word) != NULL) {
            return true;
        }
    }
    return false;
}

static char *copy_of(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    CHECK(copy != NULL);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

/* A value of its own size, so that a sanitizer sees any step beyond it. Takes `text`. */
static char *bend_value(char *text, const char *value) {
    const size_t length = strlen(text);
    char *end;
    long long number = strtoll(value[0] == '\0' ? "" : value + 1, &end, 10);
    char *out;
    switch (value[0]) {
    case '~':
        out = copy_of("", 0);
        break;
    case '<':
        out = copy_of(text, number >= 0 && (size_t)number < length ? (size_t)number : length);
        break;
    case '>':
        number = number < 0 ? 0 : number > GROWTH_MOST ? GROWTH_MOST : number;
        out = malloc(length + (size_t)number + 1);
        CHECK(out != NULL);
        memcpy(out, text, length);
        memset(out + length, 'x', (size_t)number);
        out[length + (size_t)number] = '\0';
        break;
    case '+': {
        TEXT(sum, 32);
        text_number(&sum, (long long)((uint64_t)strtoll(text, NULL, 10) + (uint64_t)number));
        out = copy_of(sum.start, sum.used);
        break;
    }
    case '@':
        out = copy_of(text, length);
        end += *end == ' ';
        for (size_t at = number < 0 ? length : (size_t)number; at < length && *end != '\0';) {
            out[at++] = *end++;
        }
        break;
    default:
        out = copy_of(value, strlen(value));
        break;
    }
    free(text);
    return out;
}

static bool bend_row(const DbRow *row, void *data) {
    const Asked *asked = data;
    OddRow odd = {.count = sqlite3_column_count(row->at)};
    CHECK(odd.count <= COLUMNS);
    for (int column = 0; column < odd.count; column++) {
        const char *text = DB_SQLITE.text(row, column);
        odd.text[column] = copy_of(text, strlen(text));
        for (int i = 0; i < bend_count; i++) {
            if (bend[i].how == HOW_VALUE && strstr(asked->sql, bend[i].word) != NULL &&
                (bend[i].column == ALL || bend[i].column == column)) {
                odd.text[column] = bend_value(odd.text[column], bend[i].value);
            }
        }
    }
    const int columns = odd.count;
    if (is_bent(asked->sql, HOW_FEW)) {
        odd.count /= 2;
    }
    const DbRow seen = {&ODD, &odd, 0};
    bool more = !is_bent(asked->sql, HOW_NONE);
    more = more && asked->each(&seen, asked->data);
    if (more && is_bent(asked->sql, HOW_TWICE)) {
        more = asked->each(&seen, asked->data);
    }
    for (int column = 0; column < columns; column++) {
        free(odd.text[column]);
    }
    return more;
}

bool odd_bend(const char *words, size_t length) {
    Bend *one = &bend[bend_count];
    const char *space = memchr(words, ' ', length);
    const size_t word = space == NULL ? length : (size_t)(space - words);
    if (bend_count == BENDS || space == NULL || word == 0 || word >= WORD) {
        return false;
    }
    memset(one, 0, sizeof *one);
    memcpy(one->word, words, word);
    words = space + 1;
    length -= word + 1;
    for (int how = HOW_NONE; HOW_WORDS[how] != NULL; how++) {
        if (strlen(HOW_WORDS[how]) == length && memcmp(HOW_WORDS[how], words, length) == 0) {
            one->how = (How)how;
            bend_count++;
            return true;
        }
    }
    space = memchr(words, ' ', length);
    if (space == NULL || length - (size_t)(space - words) > VALUE) {
        return false;
    }
    memcpy(one->value, space + 1, length - (size_t)(space - words) - 1);
    one->column = words[0] == '*' ? ALL : 0;
    for (; words < space && one->column != ALL; words++) {
        if (*words < '0' || *words > '9' || one->column >= COLUMNS) {
            return false;
        }
        one->column = one->column * 10 + *words - '0';
    }
    bend_count++;
    return true;
}

void odd_straighten(void) {
    bend_count = 0;
}

/* ---- the part of PostgreSQL's SQL that SQLite does not know ---- */

static const char *const REPLACED[][2] = {
    {"(extract(epoch FROM clock_timestamp()) * 1000)::bigint", "1000000"},
    {" FOR UPDATE SKIP LOCKED", ""},
    {NULL, NULL},
};

/* Statements are constants of the program, told apart by their addresses; so are these. */
static const char *translate(const char *sql) {
    static struct { const char *from, *to; } known[STATEMENTS];
    static int count;
    for (int i = 0; i < count; i++) {
        if (known[i].from == sql) {
            return known[i].to;
        }
    }
    bool foreign = strncmp(sql, "SELECT pg_", 10) == 0;
    for (int i = 0; REPLACED[i][0] != NULL; i++) {
        foreign = foreign || strstr(sql, REPLACED[i][0]) != NULL;
    }
    if (!foreign) {
        return sql;
    }
    char *out = copy_of(sql, strlen(sql));
    if (strncmp(sql, "SELECT pg_", 10) == 0) {
        strcpy(out, "SELECT 1");
    }
    for (int i = 0; REPLACED[i][0] != NULL; i++) {
        char *at;
        while ((at = strstr(out, REPLACED[i][0])) != NULL) { /* none gets longer */
            const char *rest = at + strlen(REPLACED[i][0]);
            memmove(at + strlen(REPLACED[i][1]), rest, strlen(rest) + 1);
            memcpy(at, REPLACED[i][1], strlen(REPLACED[i][1]));
        }
    }
    CHECK(count < STATEMENTS);
    known[count].from = sql;
    known[count++].to = out;
    return out;
}

/* ---- the driver ---- */

/* What SQLite says of itself is said of this connection. */
static bool pass_on(Db *db, bool good) {
    db->trouble = base->trouble > db->trouble ? base->trouble : db->trouble;
    base->trouble = DB_FINE;
    return good;
}

static bool fails(Db *db, const char *sql, Text *error) {
    const bool broken = is_bent(sql, HOW_BROKEN);
    if (!broken && !is_bent(sql, HOW_WAIT)) {
        return false;
    }
    text_clear(error);
    text_put(error, "an odd error");
    const DbTrouble trouble = broken ? DB_BROKEN : DB_WAIT;
    db->trouble = trouble > db->trouble ? trouble : db->trouble;
    return true;
}

static void odd_close(Db *db) {
    free(db);
}

static bool odd_plain(Db *db, const char *sql, Text *error) {
    if (fails(db, sql, error)) {
        return false;
    }
    if (strncmp(sql, "LISTEN", 6) == 0 || strncmp(sql, "SELECT pg_", 10) == 0) {
        return true;
    }
    const bool begins = strncmp(sql, "BEGIN", 5) == 0;
    return pass_on(db, DB_SQLITE.plain(base, begins ? "BEGIN" : sql, error));
}

static bool odd_run(Db *db, const char *sql, const DbValue *values, int count, DbEach each,
                    void *data, Text *error) {
    Asked asked = {sql, each, data};
    if (fails(db, sql, error)) {
        return false;
    }
    return pass_on(db, DB_SQLITE.run(base, translate(sql), values, count,
                                     each == NULL ? NULL : bend_row, &asked, error));
}

static bool odd_guard(Db *db, const char *sql, const DbValue *values, int count, bool *held,
                      Text *error) {
    if (fails(db, sql, error)) {
        return false;
    }
    if (is_bent(sql, HOW_LOST)) {
        *held = false;
        return true;
    }
    return pass_on(db, DB_SQLITE.guard(base, translate(sql), values, count, held, error));
}

static bool odd_settle(Db *db, Text *error) {
    (void)db;
    (void)error;
    return true;
}

static bool odd_hear(Db *db, int milliseconds, DbHear hear, void *data, Text *error) {
    (void)milliseconds;
    if (fails(db, "hear", error)) {
        return false;
    }
    for (int i = 0; i < said_count; i++) {
        hear(said[i], data);
        free(said[i]);
    }
    said_count = 0;
    return true;
}

static const char *odd_text(const DbRow *row, int column) {
    const OddRow *odd = row->at;
    return column < odd->count ? odd->text[column] : "";
}

static int64_t odd_number(const DbRow *row, int column) {
    return strtoll(odd_text(row, column), NULL, 10); /* as db_postgres.c does */
}

static double odd_real(const DbRow *row, int column) {
    return strtod(odd_text(row, column), NULL);
}

static bool odd_backup(Db *db, const char *path, Text *error) {
    (void)db;
    (void)path;
    text_clear(error);
    text_put(error, "there is no backup here");
    return false;
}

static bool odd_recover(Db *db, Text *error) {
    db->trouble = DB_FINE;
    return pass_on(db, DB_SQLITE.recover(base, error));
}

static void odd_interrupt(Db *db) {
    (void)db;
}

static int64_t odd_room(const Db *db) {
    (void)db;
    return -1;
}

static void odd_patience(Db *db, int milliseconds) {
    (void)db;
    (void)milliseconds;
}

Db *__wrap_db_open(const char *where, DbRole role, Text *error) {
    Odd *odd = calloc(1, sizeof *odd);
    (void)where;
    (void)role;
    (void)error;
    CHECK(odd != NULL && base != NULL);
    odd->db.driver = &ODD;
    return &odd->db;
}

static const DbDriver ODD = {NULL,          odd_close,  odd_plain,    odd_run,
                             odd_guard,     odd_settle, odd_hear,     odd_text,
                             odd_number,    odd_real,   odd_backup,   odd_recover,
                             odd_interrupt, odd_room,   odd_patience, true};

void odd_begin(void) {
    TEXT(error, 300);
    odd_straighten();
    said_count = 0;
    base = DB_SQLITE.open(":memory:", DB_WRITES, &error);
    CHECK(base != NULL);
}

void odd_end(void) {
    for (int i = 0; i < said_count; i++) {
        free(said[i]);
    }
    said_count = 0;
    DB_SQLITE.close(base);
    base = NULL;
}

void odd_say(const char *words, size_t length) {
    if (said_count < SAID) {
        said[said_count++] = copy_of(words, length);
    }
}
