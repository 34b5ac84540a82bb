/* core/json.c -- a strict reader of JSON that allocates nothing. */
#include "core/json.h"

#include <assert.h>
#include <string.h>

typedef struct Reader {
    Json *json;
    const char *text;
    uint32_t at, end;
    Text *error;
} Reader;

static bool fail(Reader *reader, const char *what) {
    text_clear(reader->error);
    text_format(reader->error,
                TEXT_IN(reader->error, "not JSON: %s at byte %u", "kein JSON: %s, Byte %u",
                        "pas du JSON : %s, octet %u"),
                what, (unsigned)reader->at + 1);
    return false;
}

static void skip_space(Reader *reader) {
    while (reader->at < reader->end && strchr(" \t\r\n", reader->text[reader->at]) != NULL &&
           reader->text[reader->at] != '\0') {
        reader->at++;
    }
}

static bool at_char(const Reader *reader, char c) {
    return reader->at < reader->end && reader->text[reader->at] == c;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int hex_value(char c) {
    if (is_digit(c)) {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Four hex digits at `at`, which must lie inside the text; -1 if they are none. */
static long hex_four(const char *at) {
    long code = 0;
    for (int i = 0; i < 4; i++) {
        const int value = hex_value(at[i]);
        if (value < 0) {
            return -1;
        }
        code = code * 16 + value;
    }
    return code;
}

static bool read_string(Reader *reader, uint32_t *from, uint32_t *to) {
    if (!at_char(reader, '"')) {
        return fail(reader, TEXT_IN(reader->error, "a text in double quotes is missing",
                                    "ein Text in Anführungszeichen fehlt",
                                    "il manque un texte entre guillemets"));
    }
    *from = ++reader->at;
    while (!at_char(reader, '"')) {
        if (reader->at >= reader->end) {
            return fail(reader, TEXT_IN(reader->error, "a text has no closing quote",
                                        "einem Text fehlt das schließende Anführungszeichen",
                                        "un texte n’a pas de guillemet fermant"));
        }
        const unsigned char *c = (const unsigned char *)reader->text + reader->at;
        if (*c < 0x20) {
            return fail(reader, TEXT_IN(reader->error, "a text holds a raw control character",
                                        "ein Text enthält ein Steuerzeichen",
                                        "un texte contient un caractère de contrôle"));
        }
        if (*c != '\\') {
            const int length = text_utf8((const char *)c, reader->end - reader->at);
            if (length == 0) {
                return fail(reader,
                            TEXT_IN(reader->error, "a text is not UTF-8", "ein Text ist kein UTF-8",
                                    "un texte n’est pas en UTF-8"));
            }
            reader->at += (uint32_t)length;
            continue;
        }
        if (reader->end - reader->at < 2) {
            return fail(reader, TEXT_IN(reader->error, "a text ends in a backslash",
                                        "ein Text endet mit einem Rückstrich",
                                        "un texte finit par une barre oblique inverse"));
        }
        if (c[1] != 'u') {
            if (c[1] == '\0' || strchr("\"\\/bfnrt", c[1]) == NULL) {
                return fail(reader,
                            TEXT_IN(reader->error, "a text holds an unknown escape",
                                    "ein Text enthält eine unbekannte Folge nach einem Rückstrich",
                                    "un texte contient un échappement inconnu"));
            }
            reader->at += 2;
            continue;
        }
        const long code = reader->end - reader->at < 6 ? -1 : hex_four((const char *)c + 2);
        if (code < 0 || (code >= 0xdc00 && code <= 0xdfff)) {
            return fail(reader, TEXT_IN(reader->error, "a text holds a broken \\u escape",
                                        "ein Text enthält eine unvollständige Folge nach \\u",
                                        "un texte contient un échappement \\u incomplet"));
        }
        reader->at += 6;
        if (code >= 0xd800 && code <= 0xdbff) { /* the first half of a pair */
            const bool room = reader->end - reader->at >= 6;
            const long low =
                room && c[6] == '\\' && c[7] == 'u' ? hex_four((const char *)c + 8) : -1;
            if (low < 0xdc00 || low > 0xdfff) {
                return fail(reader, TEXT_IN(reader->error, "a text holds half of a \\u pair",
                                            "ein Text enthält nur die Hälfte eines \\u-Paars",
                                            "un texte contient la moitié d’une paire \\u"));
            }
            reader->at += 6;
        }
    }
    *to = reader->at++;
    return true;
}

static bool bad_number(Reader *reader) {
    return fail(reader, TEXT_IN(reader->error, "a number is malformed",
                                "eine Zahl ist falsch geschrieben", "un nombre est mal écrit"));
}

static bool read_number(Reader *reader) {
    if (at_char(reader, '-')) {
        reader->at++;
    }
    const uint32_t whole = reader->at;
    while (reader->at < reader->end && is_digit(reader->text[reader->at])) {
        reader->at++;
    }
    if (reader->at == whole || (reader->text[whole] == '0' && reader->at > whole + 1)) {
        return bad_number(reader);
    }
    if (at_char(reader, '.')) {
        const uint32_t fraction = ++reader->at;
        while (reader->at < reader->end && is_digit(reader->text[reader->at])) {
            reader->at++;
        }
        if (reader->at == fraction) {
            return bad_number(reader);
        }
    }
    if (at_char(reader, 'e') || at_char(reader, 'E')) {
        reader->at++;
        if (at_char(reader, '+') || at_char(reader, '-')) {
            reader->at++;
        }
        const uint32_t power = reader->at;
        while (reader->at < reader->end && is_digit(reader->text[reader->at])) {
            reader->at++;
        }
        if (reader->at == power) {
            return bad_number(reader);
        }
    }
    return true;
}

static bool read_word(Reader *reader, const char *word) {
    const size_t length = strlen(word);
    if (reader->end - reader->at < length || memcmp(reader->text + reader->at, word, length) != 0) {
        return fail(reader, TEXT_IN(reader->error, "an unknown word", "ein unbekanntes Wort",
                                    "un mot inconnu"));
    }
    reader->at += (uint32_t)length;
    return true;
}

static bool spell(const Json *json, uint32_t from, uint32_t to, char *out, size_t size,
                  const char *words);

/* The same key, also when one of them is written with escapes. */
static bool same_key(const Reader *reader, const JsonNode *a, const JsonNode *b) {
    const char *text = reader->text;
    const size_t length = a->keyed - a->key, other = b->keyed - b->key;
    if (length == other && memcmp(text + a->key, text + b->key, length) == 0) {
        return true;
    }
    char words[256]; /* longer ones with escapes are no keys of ours */
    return (memchr(text + a->key, '\\', length) != NULL ||
            memchr(text + b->key, '\\', other) != NULL) &&
           spell(reader->json, a->key, a->keyed, words, sizeof words, NULL) &&
           spell(reader->json, b->key, b->keyed, NULL, 0, words);
}

static bool read_value(Reader *reader, int depth, int32_t *out);

/* The entries of an array or object, from after its opening bracket to after the closing one. */
static bool read_entries(Reader *reader, int depth, int32_t parent, bool keyed) {
    const char close = keyed ? '}' : ']';
    int32_t last = JSON_NONE;
    skip_space(reader);
    if (at_char(reader, close)) {
        reader->at++;
        return true;
    }
    for (;;) {
        uint32_t key = 0, key_end = 0;
        skip_space(reader);
        if (keyed) {
            if (!read_string(reader, &key, &key_end)) {
                return false;
            }
            skip_space(reader);
            if (!at_char(reader, ':')) {
                return fail(reader, TEXT_IN(reader->error, "a colon is missing",
                                            "ein Doppelpunkt fehlt", "il manque deux-points"));
            }
            reader->at++;
        }
        if (keyed && reader->json->nodes[parent].count == JSON_KEYS) {
            return fail(reader,
                        TEXT_IN(reader->error, "an object has too many keys",
                                "ein Objekt hat zu viele Schlüssel", "un objet a trop de clés"));
        }
        int32_t entry;
        if (!read_value(reader, depth + 1, &entry)) {
            return false;
        }
        JsonNode *nodes = reader->json->nodes;
        nodes[entry].key = key;
        nodes[entry].keyed = key_end;
        if (keyed) {
            for (int32_t i = nodes[parent].child; i != JSON_NONE; i = nodes[i].next) {
                if (same_key(reader, &nodes[i], &nodes[entry])) {
                    return fail(reader, TEXT_IN(reader->error, "an object has one key twice",
                                                "ein Objekt hat einen Schlüssel zweimal",
                                                "un objet a deux fois la même clé"));
                }
            }
        }
        if (last == JSON_NONE) {
            nodes[parent].child = entry;
        } else {
            nodes[last].next = entry;
        }
        last = entry;
        nodes[parent].count++;
        skip_space(reader);
        if (at_char(reader, close)) {
            reader->at++;
            return true;
        }
        if (!at_char(reader, ',')) {
            return fail(reader,
                        keyed ? TEXT_IN(reader->error, "a comma or } is missing",
                                        "ein Komma oder } fehlt", "il manque une virgule ou }")
                              : TEXT_IN(reader->error, "a comma or ] is missing",
                                        "ein Komma oder ] fehlt", "il manque une virgule ou ]"));
        }
        reader->at++;
    }
}

static bool read_value(Reader *reader, int depth, int32_t *out) {
    if (depth > JSON_DEPTH) {
        return fail(reader, TEXT_IN(reader->error, "too deeply nested", "zu tief verschachtelt",
                                    "trop de niveaux imbriqués"));
    }
    if (reader->json->count == reader->json->most) {
        return fail(reader,
                    TEXT_IN(reader->error, "too many values", "zu viele Werte", "trop de valeurs"));
    }
    skip_space(reader);
    const int32_t index = *out = reader->json->count++;
    JsonNode *node = &reader->json->nodes[index];
    memset(node, 0, sizeof *node);
    node->child = node->next = JSON_NONE;
    node->from = reader->at;
    if (reader->at >= reader->end) {
        return fail(reader, TEXT_IN(reader->error, "a value is missing", "ein Wert fehlt",
                                    "il manque une valeur"));
    }
    bool good;
    switch (reader->text[reader->at]) {
    case '{':
    case '[': {
        const bool keyed = reader->text[reader->at++] == '{';
        node->type = keyed ? JSON_OBJECT : JSON_ARRAY;
        good = read_entries(reader, depth, index, keyed);
        break;
    }
    case '"':
        node->type = JSON_STRING;
        return read_string(reader, &node->from, &node->to);
    case 'n':
        node->type = JSON_NULL;
        good = read_word(reader, "null");
        break;
    case 't':
        node->type = JSON_TRUE;
        good = read_word(reader, "true");
        break;
    case 'f':
        node->type = JSON_FALSE;
        good = read_word(reader, "false");
        break;
    default:
        node->type = JSON_NUMBER;
        good = read_number(reader);
    }
    node->to = reader->at;
    return good;
}

bool json_read(Json *json, const char *text, size_t length, JsonNode *nodes, int most,
               Text *error) {
    json->text = text;
    json->nodes = nodes;
    json->count = 0;
    json->most = most;
    Reader reader = {json, text, 0, (uint32_t)length, error};
    if (length > UINT32_MAX / 2) {
        return fail(&reader, TEXT_IN(error, "too long", "zu lang", "trop long"));
    }
    int32_t root;
    if (!read_value(&reader, 0, &root)) {
        return false;
    }
    skip_space(&reader);
    return reader.at == reader.end ||
           fail(&reader, TEXT_IN(error, "something follows the value",
                                 "nach dem Wert folgt noch etwas", "quelque chose suit la valeur"));
}

JsonType json_type(const Json *json, int node) {
    assert(node >= 0 && node < json->count);
    return (JsonType)json->nodes[node].type;
}

/* Do the bytes from..to, escapes resolved, spell `words`? Writes them to out, if given. */
static bool spell(const Json *json, uint32_t from, uint32_t to, char *out, size_t size,
                  const char *words) {
    size_t used = 0;
    const size_t wanted = words == NULL ? 0 : strlen(words);
    for (uint32_t at = from; at < to;) {
        char utf8[4];
        int length = 1;
        const char c = json->text[at++];
        if (c != '\\') {
            utf8[0] = c;
        } else if (json->text[at] != 'u') {
            static const char FROM[] = "\"\\/bfnrt", INTO[] = "\"\\/\b\f\n\r\t";
            utf8[0] = INTO[strchr(FROM, json->text[at++]) - FROM];
        } else {
            long code = hex_four(json->text + at + 1);
            at += 5;
            if (code >= 0xd800) {
                if (code <= 0xdbff) { /* read_string saw that the other half follows */
                    code =
                        0x10000 + ((code - 0xd800) << 10) + hex_four(json->text + at + 2) - 0xdc00;
                    at += 6;
                }
            }
            if (code == 0) {
                return false;
            }
            length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
            static const unsigned char LEAD[] = {0, 0, 0xc0, 0xe0, 0xf0};
            for (int i = length - 1; i > 0; i--, code >>= 6) {
                utf8[i] = (char)(0x80 | (code & 0x3f));
            }
            utf8[0] = (char)(LEAD[length] | code);
        }
        for (int i = 0; i < length; i++, used++) {
            if (words != NULL && (used >= wanted || words[used] != utf8[i])) {
                return false;
            }
            if (out != NULL) {
                if (used + 1 >= size) {
                    return false;
                }
                out[used] = utf8[i];
            }
        }
    }
    if (out != NULL) {
        out[used] = '\0';
    }
    return words == NULL || used == wanted;
}

bool json_key_is(const Json *json, int node, const char *words) {
    return spell(json, json->nodes[node].key, json->nodes[node].keyed, NULL, 0, words);
}

bool json_is(const Json *json, int node, const char *words) {
    return json_type(json, node) == JSON_STRING &&
           spell(json, json->nodes[node].from, json->nodes[node].to, NULL, 0, words);
}

bool json_words(const Json *json, int node, char *out, size_t size) {
    return size > 0 && json_type(json, node) == JSON_STRING &&
           spell(json, json->nodes[node].from, json->nodes[node].to, out, size, NULL);
}

bool json_key(const Json *json, int node, char *out, size_t size) {
    return size > 0 && spell(json, json->nodes[node].key, json->nodes[node].keyed, out, size, NULL);
}

int json_member(const Json *json, int object, const char *key) {
    if (json_type(json, object) != JSON_OBJECT) {
        return JSON_NONE;
    }
    for (int i = json->nodes[object].child; i != JSON_NONE; i = json->nodes[i].next) {
        if (json_key_is(json, i, key)) {
            return i;
        }
    }
    return JSON_NONE;
}

int json_first(const Json *json, int node) {
    return json->nodes[node].child;
}

int json_next(const Json *json, int node) {
    return json->nodes[node].next;
}

int json_count(const Json *json, int node) {
    return json->nodes[node].count;
}

bool json_int(const Json *json, int node, int64_t *out) {
    if (json_type(json, node) != JSON_NUMBER) {
        return false;
    }
    const char *at = json->text + json->nodes[node].from;
    const char *end = json->text + json->nodes[node].to;
    const bool minus = *at == '-';
    int64_t value = 0;
    for (at += minus; at < end; at++) {
        if (!is_digit(*at) || value > (INT64_MAX - 9) / 10) {
            return false;
        }
        value = value * 10 + (*at - '0');
    }
    *out = minus ? -value : value;
    return true;
}

bool json_bool(const Json *json, int node, bool *out) {
    const JsonType type = json_type(json, node);
    *out = type == JSON_TRUE;
    return type == JSON_TRUE || type == JSON_FALSE;
}
