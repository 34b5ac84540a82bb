/* server/rows.c -- rows of the store as JSON, by the names of their columns. */
#include "server/rows.h"

#include "core/json_writer.h"
#include "server/table_doc.h"

/* What a store tells may be no index of the list. */
static const char *word_of(const char *const words[], const DbRow *row, int column) {
    int last = 0;
    while (words[last + 1] != NULL) {
        last++;
    }
    return words[db_int(row, column, 0, last)];
}

void rows_add(const DbRow *row, const char *const names[], const char *const *const words[],
              Text *out) {
    json_open(out, NULL);
    for (int i = 0, column = 0; names[i] != NULL; i++, column++) {
        const char *name = names[i] + 1;
        switch (names[i][0]) {
        case '#':
            json_add_number(out, name, db_number(row, column));
            break;
        case '~':
            json_add_decimals(out, name, db_real(row, column), 1);
            break;
        case '?':
            json_add_flag(out, name, db_number(row, column) != 0);
            break;
        case '@':
            if (db_number(row, column) > 0) {
                json_add_number(out, name, db_number(row, column));
            } else {
                json_add_null(out, name);
            }
            break;
        case '=':
            doc_add(out, name, db_text(row, column));
            break;
        case '%':
            json_add_words(out, name, word_of(*words++, row, column));
            break;
        case '&':
            json_open(out, name);
            json_add_words(out, "player", db_text(row, column));
            json_add_words(out, "name", db_text(row, ++column));
            json_close(out);
            break;
        default:
            json_add_words(out, names[i], db_text(row, column));
        }
    }
    json_close(out);
}
