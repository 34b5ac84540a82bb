/* play/record.c -- a match as a text that people and programs can read, and back. */
#include "play/record.h"

#include "play/json_doc.h"
#include "play/setup.h"

#include <stdlib.h>
#include <string.h>

enum { HASHES_AT_ONCE = 64 };

/* ---- writing ---- */

/* `hash` of the state after it; NULL: none is written. */
static void write_move(const Match *match, int index, const uint32_t *hash, Buffer *out) {
    const int actor = match_actor(match, index);
    Text *text = buffer_room(out, MATCH_MOVE_SIZE + 64);
    text_format(text, "%d ", index + 1);
    if (actor == NATURE) {
        text_put(text, "nature ");
    } else {
        text_format(text, "%d ", actor);
    }
    match->game->write_move(match_at(match, index), match_move(match, index), text);
    if (hash != NULL) {
        text_format(text, " = %08lx", (unsigned long)*hash);
    }
    text_char(text, '\n');
}

static void write_match(const Match *match, bool named, bool hashed, Buffer *out) {
    const Game *game = match->game;
    Text *text = buffer_room(out, 4096);
    text_format(text, "liege record %d\ngame %s\nrules %d\nseats %d\n", RECORD_VERSION, game->name,
                game->version, match->setup.seats);
    setup_write_options(game, &match->setup, OPTIONS_RECORDED, "option ", " ", "\n", text);
    text_format(text, "seed %llu\n", (unsigned long long)match->seed);
    if (match->keyed) {
        char key[SHA256_HEX_SIZE];
        sha256_write_hex(match->key, key);
        text_format(text, "key %s\n", key);
    }
    text_format(text, "nature %s\n", match->auto_nature ? "auto" : "manual");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        if (named && match->names[seat][0] != '\0') {
            text_format(text, "name %d %s\n", seat, match->names[seat]);
        }
    }
    if (match->loaded) {
        text = buffer_room(out, MATCH_POSITION_SIZE);
        text_put(text, "position ");
        game->write_position(match_at(match, 0), text);
        text_char(text, '\n');
    }
    buffer_put(out, "\n");
    for (int from = 0; from < match->count; from += HASHES_AT_ONCE) {
        uint32_t hash[HASHES_AT_ONCE];
        const int left = match->count - from;
        const int count = left < HASHES_AT_ONCE ? left : HASHES_AT_ONCE;
        if (hashed) {
            match_hashes(match, from + 1, count, hash);
        }
        for (int i = 0; i < count; i++) {
            write_move(match, from + i, hashed ? &hash[i] : NULL, out);
        }
    }
    if (match_turn(match) == OVER) {
        Score score[SEATS_MAX];
        game->score(match_state(match), score);
        for (int seat = 0; seat < match->setup.seats; seat++) {
            text_format(buffer_room(out, 128), "score %d points %d place %d%s\n", seat,
                        score[seat].points, score[seat].place, score[seat].won ? " won" : "");
        }
    }
    buffer_put(out, "end\n");
}

void record_write(const Match *match, Buffer *out) {
    write_match(match, true, true, out);
}

void record_write_unnamed(const Match *match, Buffer *out) {
    write_match(match, false, true, out);
}

void record_write_unhashed(const Match *match, Buffer *out) {
    write_match(match, true, false, out);
}

/* ---- reading ---- */

/* Walks line by line. The line at hand is a copy, closed by a zero, that may be cut up. */
typedef struct RecordReader {
    const char *text;
    size_t length, at;
    long number;  /* of the line at hand, from 1 */
    char *line;   /* memory for the longest line */
    size_t used;  /* bytes of the line at hand */
    bool no_more; /* there is no line at hand: the text is at its end */
    bool hashes;  /* the moves have them */
    bool patient; /* each hash is looked at as soon as its move is played */
    Text *error;

    /* What the moves of the last lines have claimed, until it is looked at, all together. */
    int claims;
    uint32_t claimed[HASHES_AT_ONCE];
} RecordReader;

/* Begins a sentence that names the line; the caller goes on with what is wrong. */
static Text *fail(RecordReader *reader) {
    text_clear(reader->error);
    text_format(reader->error, TEXT_IN(reader->error, "line %ld: ", "Zeile %ld: ", "ligne %ld : "),
                reader->number);
    return reader->error;
}

static void say_found(RecordReader *reader, const char *expected) {
    text_format(fail(reader),
                TEXT_IN(reader->error, "expected %s, found ", "erwartet wird %s, gefunden ",
                        "attendu : %s, trouvé : "),
                expected);
    if (reader->no_more) {
        text_put(reader->error, TEXT_IN(reader->error, "the end of the text", "das Ende des Textes",
                                        "la fin du texte"));
    } else {
        buffer_quote(reader->error, reader->line, reader->used);
    }
}

static bool starts(const RecordReader *reader, const char *word) {
    const size_t length = strlen(word);
    return !reader->no_more && strncmp(reader->line, word, length) == 0 &&
           (reader->line[length] == ' ' || reader->line[length] == '\0');
}

/* Takes the next line that says something. False: it holds what a text must not hold. */
static bool next_line(RecordReader *reader) {
    while (reader->at < reader->length) {
        const char *start = reader->text + reader->at;
        const char *newline = memchr(start, '\n', reader->length - reader->at);
        size_t used = newline == NULL ? reader->length - reader->at : (size_t)(newline - start);
        reader->at += used + (newline != NULL);
        reader->number++;
        if (used > 0 && start[used - 1] == '\r') {
            used--;
        }
        for (size_t i = 0; i < used;) {
            const int bytes = text_utf8(start + i, used - i);
            const unsigned char c = (unsigned char)start[i];
            if (bytes == 0 || c < 0x20 || c == 0x7f) {
                text_format(fail(reader),
                            bytes == 0 ? TEXT_IN(reader->error, "byte %zu is not UTF-8",
                                                 "Byte %zu ist kein UTF-8",
                                                 "l’octet %zu n’est pas de l’UTF-8")
                                       : TEXT_IN(reader->error, "byte %zu is a control character",
                                                 "Byte %zu ist ein Steuerzeichen",
                                                 "l’octet %zu est un caractère de contrôle"),
                            i + 1);
                return false;
            }
            i += (size_t)bytes;
        }
        memcpy(reader->line, start, used);
        reader->line[used] = '\0';
        if (!starts(reader, "name") && !starts(reader, "position")) {
            used = strcspn(reader->line, "#");
        }
        while (used > 0 && reader->line[used - 1] == ' ') {
            used--;
        }
        reader->line[used] = '\0';
        reader->used = used;
        if (used > 0) {
            return true;
        }
    }
    reader->number++;
    reader->no_more = true;
    reader->used = 0;
    reader->line[0] = '\0';
    return true;
}

/* Decimal digits and nothing else from `words` to `end`. */
static bool read_whole(const char *words, const char *end, uint64_t most, uint64_t *out) {
    uint64_t value = 0;
    if (words == end || (words[0] == '0' && end - words > 1)) {
        return false;
    }
    for (; words < end; words++) {
        const unsigned digit = (unsigned)*words - '0';
        if (digit > 9 || digit > most || value > (most - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

static bool read_signed(const char *words, const char *end, int64_t *out) {
    uint64_t value;
    const bool minus = words < end && *words == '-';
    if (!read_whole(words + minus, end, INT32_MAX, &value)) {
        return false;
    }
    *out = minus ? -(int64_t)value : (int64_t)value;
    return true;
}

/* A line of a word and a whole number, such as "seats 3"; takes the next line as well. */
static bool read_field(RecordReader *reader, const char *word, uint64_t most, uint64_t *out) {
    const size_t length = strlen(word);
    if (!starts(reader, word) || reader->line[length] == '\0' ||
        !read_whole(reader->line + length + 1, reader->line + reader->used, most, out)) {
        char expected[64];
        Text text = text_over(expected, sizeof expected);
        text_format(&text,
                    TEXT_IN(reader->error, "'%s' and a whole number up to %llu",
                            "'%s' und eine ganze Zahl bis %llu",
                            "'%s' et un nombre entier jusqu’à %llu"),
                    word, (unsigned long long)most);
        say_found(reader, expected);
        return false;
    }
    return next_line(reader);
}

static bool read_options(RecordReader *reader, const Game *game, Setup *setup) {
    for (int i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        TEXT(word, 64);
        text_format(&word, "option %s", option->name);
        int64_t value;
        if (option->seat && !starts(reader, word.start)) {
            continue; /* by lot */
        }
        if (!starts(reader, word.start) || reader->line[word.used] == '\0' ||
            !read_signed(reader->line + word.used + 1, reader->line + reader->used, &value)) {
            text_put(&word, " …");
            say_found(reader, word.start);
            return false;
        }
        TEXT_OF(problem, 256, reader->error->lang);
        if (!setup_option(game, option->name, value, setup, &problem)) {
            text_put(fail(reader), problem.start);
            return false;
        }
        if (!next_line(reader)) {
            return false;
        }
    }
    return true;
}

/* The lines from "liege record 1" to "seats 2" and the options. */
static const Game *read_setup(RecordReader *reader, Setup *setup) {
    uint64_t number;
    if (!next_line(reader)) {
        return NULL;
    }
    if (strcmp(reader->line, "liege record 1") != 0) {
        if (strncmp(reader->line, "liege record ", 13) == 0) {
            text_format(
                fail(reader),
                TEXT_IN(reader->error, "this program reads records of version %d only, found ",
                        "dieses Programm liest nur Aufzeichnungen der Version %d, gefunden ",
                        "ce programme ne lit que les enregistrements de version %d, trouvé : "),
                RECORD_VERSION);
            buffer_quote(reader->error, reader->line, reader->used);
        } else {
            say_found(reader, "'liege record 1'");
        }
        return NULL;
    }
    if (!next_line(reader)) {
        return NULL;
    }
    if (!starts(reader, "game") || reader->used < 6) {
        say_found(reader, TEXT_IN(reader->error, "'game' and its name",
                                  "'game' und der Name des Spiels", "'game' et le nom du jeu"));
        return NULL;
    }
    TEXT_OF(problem, 256, reader->error->lang);
    const Game *game = setup_game(reader->line + 5, &problem);
    if (game == NULL) {
        text_put(fail(reader), problem.start);
        return NULL;
    }
    if (!next_line(reader) || !read_field(reader, "rules", INT32_MAX, &number)) {
        return NULL;
    }
    game = setup_version(game, (int64_t)number, reader->error);
    if (game == NULL) {
        return NULL;
    }
    const long line = reader->number;
    if (!read_field(reader, "seats", INT32_MAX, &number)) {
        return NULL;
    }
    if (!setup_seats(game, (int64_t)number, setup, &problem)) {
        text_clear(reader->error);
        text_format(reader->error,
                    TEXT_IN(reader->error, "line %ld: %s", "Zeile %ld: %s", "ligne %ld : %s"), line,
                    problem.start);
        return NULL;
    }
    return read_options(reader, game, setup) ? game : NULL;
}

/* The start of the match, from the line "position" or from the rules, without a move yet. */
static Match *begin(RecordReader *reader, const Game *game, const Setup *setup, uint64_t seed) {
    if (!starts(reader, "position")) {
        return match_new(game, setup, seed, false, reader->error);
    }
    JsonDoc doc = {0};
    STATE_ROOM(state);
    Setup stated;
    TEXT_OF(problem, 512, reader->error->lang);
    Match *match = NULL;
    const size_t skip = strlen("position");
    if (!json_doc_read(&doc, reader->line + skip, reader->used - skip, &problem)) {
        if (doc.no_memory) {
            text_no_memory(reader->error);
        } else {
            text_format(fail(reader),
                        TEXT_IN(reader->error, "the position is %s", "die Stellung ist %s",
                                "la position n’est %s"),
                        problem.start);
        }
    } else {
        const Game *other = setup_position(&doc.json, 0, game, &stated, state, &problem);
        if (other == NULL) {
            text_put(fail(reader), problem.start);
        } else if (other != game || stated.seats != setup->seats) {
            text_format(
                fail(reader),
                TEXT_IN(reader->error,
                        "the position is of %s with %d seats, the record of %s with %d",
                        "die Stellung ist von %s mit %d Plätzen, die Aufzeichnung von %s mit %d",
                        "la position est de %s à %d places, l’enregistrement de %s à %d"),
                other->name, stated.seats, game->name, setup->seats);
        } else {
            match = match_from(game, setup, state, seed, false, reader->error);
        }
    }
    json_doc_free(&doc);
    if (match != NULL && !next_line(reader)) {
        match_free(match);
        match = NULL;
    }
    return match;
}

typedef struct Names {
    char of[SEATS_MAX][MATCH_NAME_SIZE];
} Names;

/* Lines such as "name 0 Anna", seats rising. */
static bool read_names(RecordReader *reader, int seats, Names *names) {
    memset(names, 0, sizeof *names);
    for (int least = 0; starts(reader, "name");) {
        const char *at = reader->line + strlen("name");
        const int seat =
            at[0] == ' ' && at[1] >= '0' && at[1] <= '9' && at[2] == ' ' ? at[1] - '0' : -1;
        if (seat < least || seat >= seats || at[3] == '\0') {
            say_found(reader,
                      TEXT_IN(reader->error, "'name', a seat (in rising order) and the name",
                              "'name', ein Platz (aufsteigend) und der Name",
                              "'name', une place (en ordre croissant) et le nom"));
            return false;
        }
        if (strlen(at + 3) >= MATCH_NAME_SIZE) {
            text_format(fail(reader),
                        TEXT_IN(reader->error, "the name is longer than %d bytes",
                                "der Name ist länger als %d Bytes", "le nom dépasse %d octets"),
                        MATCH_NAME_SIZE - 1);
            return false;
        }
        strcpy(names->of[seat], at + 3);
        least = seat + 1;
        if (!next_line(reader)) {
            return false;
        }
    }
    return true;
}

/* Compares the claims that have come together with the moves made last. */
static bool check_claims(RecordReader *reader, const Match *match) {
    uint32_t hash[HASHES_AT_ONCE];
    const int count = reader->claims;
    match_hashes(match, match->count - count + 1, count, hash);
    reader->claims = 0;
    return memcmp(hash, reader->claimed, sizeof hash[0] * (size_t)count) == 0;
}

/* Compares the hash after the move just played, if the record has hashes. */
static bool check_hash(RecordReader *reader, const Match *match, const char *words,
                       const char *hash) {
    if (hash == NULL) {
        return true;
    }
    if (!reader->patient) {
        reader->claimed[reader->claims++] = (uint32_t)strtoul(hash, NULL, 16);
        return reader->claims < HASHES_AT_ONCE || check_claims(reader, match);
    }
    if (strtoul(hash, NULL, 16) != match_hash(match, match->count)) {
        text_format(fail(reader),
                    TEXT_IN(reader->error,
                            "the replay drifts at move %d (%s): the state after it has the hash "
                            "%08lx, but the record says %s",
                            "bei Zug %d (%s) weicht die Partie ab: Die Stellung danach hat die "
                            "Prüfzahl %08lx, in der Aufzeichnung steht %s",
                            "la partie dévie au coup %d (%s) : la position qui suit a l’empreinte "
                            "%08lx, l’enregistrement dit %s"),
                    match->count, words, (unsigned long)match_hash(match, match->count), hash);
        if (match->count == 1) {
            text_put(
                reader->error,
                TEXT_IN(
                    reader->error, "; a record without any hashes is read by its moves alone",
                    "; eine Aufzeichnung ganz ohne Prüfzahlen wird nur nach ihren Zügen gelesen",
                    " ; un enregistrement sans aucune empreinte est lu d’après ses seuls coups"));
        }
        return false;
    }
    return true;
}

/* Cuts "lay pond 0,-1 = 5d0c7a11" in two. All moves of a record have a hash, or none has. */
static bool split_hash(RecordReader *reader, const Match *match, char *words, char **hash) {
    *hash = strstr(words, " = ");
    if (match->count == 0) {
        reader->hashes = *hash != NULL;
    }
    if ((*hash != NULL) != reader->hashes) {
        text_format(
            fail(reader),
            *hash != NULL
                ? TEXT_IN(reader->error, "move %d has a hash, but those before it have none",
                          "Zug %d hat eine Prüfzahl, die vor ihm haben keine",
                          "le coup %d a une empreinte, ceux d’avant n’en ont pas")
                : TEXT_IN(reader->error, "move %d has no hash, but those before it have one",
                          "Zug %d hat keine Prüfzahl, die vor ihm haben eine",
                          "le coup %d n’a pas d’empreinte, ceux d’avant en ont une"),
            match->count + 1);
        return false;
    }
    if (*hash == NULL) {
        return true;
    }
    **hash = '\0';
    *hash += 3;
    if (strlen(*hash) != 8 || strspn(*hash, "0123456789abcdef") != 8) {
        text_format(fail(reader),
                    TEXT_IN(reader->error, "move %d: a hash is eight hexadecimal digits, found ",
                            "Zug %d: eine Prüfzahl hat acht hexadezimale Ziffern, gefunden ",
                            "coup %d : une empreinte a huit chiffres hexadécimaux, trouvé : "),
                    match->count + 1);
        buffer_quote(reader->error, *hash, strlen(*hash));
        return false;
    }
    return true;
}

/* Plays the move of the line at hand: "12 0 lay pond 0,-1 = 5d0c7a11". */
static bool read_move(RecordReader *reader, Match *match) {
    char *who = strchr(reader->line, ' ');
    char *words = who == NULL ? NULL : strchr(who + 1, ' ');
    char *hash;
    uint64_t number;
    if (words == NULL || !read_whole(reader->line, who, INT32_MAX, &number)) {
        say_found(reader, TEXT_IN(reader->error, "'number who move = hash' or 'score …' or 'end'",
                                  "'number who move = hash' oder 'score …' oder 'end'",
                                  "'number who move = hash' ou 'score …' ou 'end'"));
        return false;
    }
    if (number != (uint64_t)match->count + 1) {
        text_format(fail(reader),
                    TEXT_IN(reader->error, "expected move %d, found move %llu",
                            "erwartet wird Zug %d, gefunden Zug %llu",
                            "attendu : coup %d, trouvé : coup %llu"),
                    match->count + 1, (unsigned long long)number);
        return false;
    }
    *words++ = '\0';
    who++;
    if (!split_hash(reader, match, words, &hash)) {
        return false;
    }
    const int actor = match_turn(match);
    TEXT(name, 32);
    if (actor == NATURE) {
        text_put(&name, "nature");
    } else {
        text_format(&name, "%d", actor);
    }
    if (actor != OVER && strcmp(who, name.start) != 0) {
        if (actor == NATURE) {
            text_format(fail(reader),
                        TEXT_IN(reader->error, "move %d is made by nature, but the record says ",
                                "Zug %d macht der Zufall, aber in der Aufzeichnung steht ",
                                "le coup %d est joué par le hasard, mais l’enregistrement dit "),
                        match->count + 1);
        } else {
            text_format(fail(reader),
                        TEXT_IN(reader->error, "move %d is made by seat %d, but the record says ",
                                "Zug %d macht Platz %d, aber in der Aufzeichnung steht ",
                                "le coup %d est joué par la place %d, mais l’enregistrement dit "),
                        match->count + 1, actor);
        }
        buffer_quote(reader->error, who, strlen(who));
        return false;
    }
    TEXT_OF(problem, 1024, reader->error->lang);
    if (match_play_text(match, words, &problem) != MATCH_MADE) {
        text_format(fail(reader),
                    TEXT_IN(reader->error, "move %d: %s", "Zug %d: %s", "coup %d : %s"),
                    match->count + 1, problem.start);
        return false;
    }
    return check_hash(reader, match, words, hash) && next_line(reader);
}

/* The lines "score …", if there are any, must say what the rules say. */
static bool check_scores(RecordReader *reader, const Match *match) {
    if (!starts(reader, "score")) {
        return true;
    }
    if (match_turn(match) != OVER) {
        text_put(fail(reader),
                 TEXT_IN(reader->error, "a score stands here, but the game is not over",
                         "hier steht eine Wertung, aber das Spiel ist nicht zu Ende",
                         "il y a un score ici, mais la partie n’est pas finie"));
        return false;
    }
    Score score[SEATS_MAX];
    match->game->score(match_state(match), score);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        TEXT(line, 128);
        text_format(&line, "score %d points %d place %d%s", seat, score[seat].points,
                    score[seat].place, score[seat].won ? " won" : "");
        if (strcmp(line.start, reader->line) != 0) {
            TEXT(expected, 160);
            text_format(&expected, "'%s'", line.start);
            say_found(reader, expected.start);
            return false;
        }
        if (!next_line(reader)) {
            return false;
        }
    }
    return true;
}

static bool read_moves(RecordReader *reader, Match *match) {
    while (!reader->no_more && !starts(reader, "score") && !starts(reader, "end")) {
        if (!read_move(reader, match)) {
            return false;
        }
    }
    if (!check_claims(reader, match) || !check_scores(reader, match)) {
        return false;
    }
    if (strcmp(reader->line, "end") != 0) {
        say_found(reader, TEXT_IN(reader->error, "'end' (is the record cut off?)",
                                  "'end' (ist die Aufzeichnung abgeschnitten?)",
                                  "'end' (l’enregistrement est-il coupé ?)"));
        return false;
    }
    if (!next_line(reader)) {
        return false;
    }
    if (!reader->no_more) {
        say_found(reader, TEXT_IN(reader->error, "nothing after 'end'", "nichts nach 'end'",
                                  "rien après 'end'"));
        return false;
    }
    return true;
}

/* The line "key", which may be missing. */
static bool read_key(RecordReader *reader, bool *keyed, uint8_t key[SHA256_BYTES]) {
    *keyed = starts(reader, "key");
    if (!*keyed) {
        return true;
    }
    if (reader->line[3] != ' ' || !sha256_read_hex(reader->line + 4, key)) {
        say_found(reader, TEXT_IN(reader->error, "'key' and 64 small hexadecimal digits",
                                  "'key' und 64 kleine hexadezimale Ziffern",
                                  "'key' et 64 chiffres hexadécimaux en minuscules"));
        return false;
    }
    return next_line(reader);
}

static Match *read_all(RecordReader *reader) {
    Setup setup;
    uint64_t seed;
    Names names;
    const Game *game = read_setup(reader, &setup);
    bool keyed;
    uint8_t key[SHA256_BYTES];
    if (game == NULL || !read_field(reader, "seed", UINT64_MAX, &seed) ||
        !read_key(reader, &keyed, key)) {
        return NULL;
    }
    const bool auto_nature = strcmp(reader->line, "nature auto") == 0;
    if (!auto_nature && strcmp(reader->line, "nature manual") != 0) {
        say_found(reader, TEXT_IN(reader->error, "'nature auto' or 'nature manual'",
                                  "'nature auto' oder 'nature manual'",
                                  "'nature auto' ou 'nature manual'"));
        return NULL;
    }
    if (!next_line(reader) || !read_names(reader, setup.seats, &names)) {
        return NULL;
    }
    Match *match = begin(reader, game, &setup, seed);
    if (match == NULL) {
        return NULL;
    }
    if (keyed) {
        match_set_key(match, key);
    }
    bool good = read_moves(reader, match);
    for (int seat = 0; seat < setup.seats && good; seat++) {
        good = match_name(match, seat, names.of[seat], reader->error);
    }
    if (!good || !match_set_nature(match, auto_nature, reader->error)) {
        match_free(match);
        return NULL;
    }
    return match;
}

Match *record_read(const char *text, size_t length, Text *error) {
    text_clear(error);
    if (length > RECORD_SIZE_MAX) {
        text_format(error,
                    TEXT_IN(error, "the record is longer than %d bytes",
                            "die Aufzeichnung ist länger als %d Bytes",
                            "l’enregistrement dépasse %d octets"),
                    RECORD_SIZE_MAX);
        return NULL;
    }
    if (length == 0) {
        text_put(error, TEXT_IN(error, "the record is empty", "die Aufzeichnung ist leer",
                                "l’enregistrement est vide"));
        return NULL;
    }
    char *line = malloc(length + 1);
    if (line == NULL) {
        text_no_memory(error);
        return NULL;
    }
    /* Hashes are quicker looked at together. What is wrong, and where first, shows a second,
     * patient reading. */
    Match *match = NULL;
    for (int patient = 0; patient < 2 && match == NULL; patient++) {
        RecordReader reader = {text,  length,       0,     0, line, 0, false,
                               false, patient != 0, error, 0, {0}};
        match = read_all(&reader);
    }
    free(line);
    return match;
}
