/* core/reader.c -- what readers of positions share: members, numbers, lists, and refusing. */
#include "core/reader.h"

#include <stdarg.h>
#include <stdio.h>

enum { SENTENCE_SIZE = 400 };

bool reader_refuse(const PositionReader *reader, const char *format, ...) {
    char sentence[SENTENCE_SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    return text_say(reader->error, sentence);
}

int reader_member(const PositionReader *reader, const char *key) {
    return json_member(reader->json, reader->root, key);
}

bool reader_is_null(const PositionReader *reader, int node) {
    return node == JSON_NONE || json_type(reader->json, node) == JSON_NULL;
}

int reader_optional(const PositionReader *reader, const char *key) {
    const int node = reader_member(reader, key);
    return reader_is_null(reader, node) ? JSON_NONE : node;
}

bool reader_is(const PositionReader *reader, int node, JsonType type) {
    return node != JSON_NONE && json_type(reader->json, node) == type;
}

bool reader_words(const PositionReader *reader, int node, const char *words) {
    return node != JSON_NONE && json_is(reader->json, node, words);
}

bool reader_heading(PositionReader *reader, const char *game, int most) {
    if (json_type(reader->json, reader->root) != JSON_OBJECT) {
        return reader_refuse(reader, "%s",
                             TEXT_IN(reader->error, "a position must be an object",
                                     "eine Stellung muss ein Objekt sein",
                                     "une position doit être un objet"));
    }
    if (!reader_words(reader, reader_member(reader, "game"), game)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "game: must be \"%s\"",
                                     "game: muss \"%s\" sein", "game : doit être \"%s\""),
                             game);
    }
    return reader_number(reader, reader_member(reader, "seats"), "seats", 2, most, &reader->seats);
}

int reader_choice(const PositionReader *reader, int node, const char *const words[], int count) {
    for (int i = 0; node != JSON_NONE && i < count; i++) {
        if (json_is(reader->json, node, words[i])) {
            return i;
        }
    }
    return -1;
}

bool reader_whole(const PositionReader *reader, int node, int least, int most, int *out) {
    int64_t number;
    if (node == JSON_NONE || !json_int(reader->json, node, &number) || number < least ||
        number > most) {
        return false;
    }
    *out = (int)number;
    return true;
}

bool reader_number(const PositionReader *reader, int node, const char *what, int least, int most,
                   int *out) {
    return reader_whole(reader, node, least, most, out) ||
           reader_refuse(reader,
                         TEXT_IN(reader->error, "%s: must be a whole number from %d to %d",
                                 "%s: muss eine ganze Zahl von %d bis %d sein",
                                 "%s : doit être un nombre entier de %d à %d"),
                         what, least, most);
}

bool reader_extra(const PositionReader *reader, const char *key, int least, int most, int *out) {
    const int node = reader_member(reader, key);
    return node == JSON_NONE || reader_number(reader, node, key, least, most, out);
}

bool reader_flag(const PositionReader *reader, const char *key, bool *out) {
    const int node = reader_member(reader, key);
    return (node != JSON_NONE && json_bool(reader->json, node, out)) ||
           reader_refuse(reader,
                         TEXT_IN(reader->error, "%s: must be true or false",
                                 "%s: muss true oder false sein", "%s : doit être true ou false"),
                         key);
}

int reader_list(const PositionReader *reader, const char *key) {
    const int list = reader_member(reader, key);
    if (!reader_is(reader, list, JSON_ARRAY) || json_count(reader->json, list) != reader->seats) {
        reader_refuse(reader,
                      TEXT_IN(reader->error, "%s: must be a list of %d entries, one for each seat",
                              "%s: muss eine Liste von %d Einträgen sein, einer für jeden Platz",
                              "%s : doit être une liste de %d entrées, une par place"),
                      key, reader->seats);
        return JSON_NONE;
    }
    return list;
}

bool reader_numbers(const PositionReader *reader, const char *key, int count, int least, int most,
                    int out[]) {
    const int list = reader_member(reader, key);
    bool good = reader_is(reader, list, JSON_ARRAY) && json_count(reader->json, list) == count;
    for (int node = good ? json_first(reader->json, list) : JSON_NONE; good && node != JSON_NONE;
         node = json_next(reader->json, node)) {
        good = reader_whole(reader, node, least, most, out++);
    }
    return good ||
           reader_refuse(reader,
                         TEXT_IN(reader->error,
                                 "%s: must be a list of %d whole numbers from %d to %d",
                                 "%s: muss eine Liste von %d ganzen Zahlen von %d bis %d sein",
                                 "%s : doit être une liste de %d nombres entiers de %d à %d"),
                         key, count, least, most);
}
