/* cli/archive.c -- games written down as arrays, in a file that numpy and liege.load read. */
#include "cli/archive.h"

#include "play/file.h"

#include <stdlib.h>
#include <string.h>

enum { ARRAYS_MOST = 13, NAME_SIZE = 16, HEADER_ALIGN = 64 };

/* One move that was looked at. */
typedef struct Look {
    uint32_t before; /* which move of the game */
    int32_t action;
    uint32_t visits;
    float worth[SEATS_MAX];
} Look;

/* One game: bytes as they will stand in the file. */
typedef struct Row {
    uint64_t seed;
    uint32_t count;
    size_t look_count;
    Look *looks;
    uint8_t *actions; /* four bytes each, then one byte each for the actors */
    int32_t points[SEATS_MAX];
    uint8_t places[SEATS_MAX];
} Row;

struct Archive {
    const Game *game;
    Setup setup;
    int64_t games;
    Row rows[];
};

Archive *archive_new(const Game *game, const Setup *setup, int64_t games) {
    Archive *archive = calloc(1, sizeof *archive + (size_t)games * sizeof archive->rows[0]);
    if (archive != NULL) {
        archive->game = game;
        archive->setup = *setup;
        archive->games = games;
    }
    return archive;
}

void archive_free(Archive *archive) {
    for (int64_t i = 0; archive != NULL && i < archive->games; i++) {
        free(archive->rows[i].actions);
        free(archive->rows[i].looks);
    }
    free(archive);
}

/* The lowest byte first, whatever this machine does. */
static uint8_t *put_number(uint8_t *at, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) {
        *at++ = (uint8_t)(number >> 8 * i);
    }
    return at;
}

void archive_look(Buffer *looks, const Match *match, const Search *search) {
    const Choice *choice;
    const int count = search_choices(search, &choice);
    for (int i = 0; i < count; i++) {
        Look look = {(uint32_t)match->count,
                     match->game->action(match_state(match), choice[i].move),
                     choice[i].visits < UINT32_MAX ? (uint32_t)choice[i].visits : UINT32_MAX,
                     {0}};
        memcpy(look.worth, choice[i].worth, sizeof look.worth);
        if (look.visits > 0) {
            buffer_bytes(looks, (const char *)&look, sizeof look);
        }
    }
}

bool archive_put(Archive *archive, int64_t number, const Match *match, const Buffer *looks) {
    Row *row = &archive->rows[number];
    const Game *game = archive->game;
    Score score[SEATS_MAX];
    row->actions = malloc(5 * (size_t)match->count + 1);
    row->looks = malloc(looks->text.used + 1);
    if (row->actions == NULL || row->looks == NULL || looks->text.cut) {
        return false;
    }
    row->look_count = looks->text.used / sizeof *row->looks;
    memcpy(row->looks, looks->text.start, row->look_count * sizeof *row->looks);
    row->seed = match->seed;
    row->count = (uint32_t)match->count;
    uint8_t *actors = row->actions + 4 * (size_t)match->count;
    for (int i = 0; i < match->count; i++) {
        const int action = game->action(match_at(match, i), match_move(match, i));
        put_number(row->actions + 4 * (size_t)i, (uint64_t)action, 4);
        actors[i] = (uint8_t)match_actor(match, i);
    }
    memset(score, 0, sizeof score);
    game->score(match_state(match), score);
    for (int seat = 0; seat < archive->setup.seats; seat++) {
        row->points[seat] = score[seat].points;
        row->places[seat] = (uint8_t)score[seat].place;
    }
    return true;
}

/* ---- a zip archive in memory -------------------------------------------------------------- */

typedef struct Entry {
    const char *name;
    uint32_t crc, size, at;
} Entry;

typedef struct Zip {
    uint8_t *start, *end; /* of what is written; there is room for all of it */
    Entry entries[ARRAYS_MOST];
    int count;
} Zip;

static uint32_t crc_of(const uint8_t *bytes, size_t size) {
    uint32_t table[256];
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
        }
        table[i] = crc;
    }
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 0xff];
    }
    return ~crc;
}

/* The parts of an entry's head that stand both before it and in the list at the end: version,
 * no flags, stored, the first of January 1980, sizes. */
static uint8_t *put_facts(uint8_t *at, const Entry *entry) {
    at = put_number(at, 20, 2);
    at = put_number(at, 0, 4);
    at = put_number(at, 0, 2);
    at = put_number(at, 0x21, 2);
    at = put_number(at, entry->crc, 4);
    at = put_number(at, entry->size, 4);
    at = put_number(at, entry->size, 4);
    at = put_number(at, strlen(entry->name), 2);
    return put_number(at, 0, 2);
}

enum { LOCAL_HEAD = 30, LISTED_HEAD = 46, LIST_END = 22, ARRAY_HEAD = 256 };

/* Begins an array: leaves room for the head, which zip_end fills. Returns where its numbers go. */
static uint8_t *zip_begin(Zip *zip, const char *name, const char *kind, int64_t rows,
                          int64_t columns) {
    Entry *entry = &zip->entries[zip->count++];
    entry->name = name;
    entry->at = (uint32_t)(zip->end - zip->start);
    uint8_t *at = zip->end + LOCAL_HEAD + strlen(name);
    TEXT(head, ARRAY_HEAD);
    text_format(&head, "{'descr': '%s', 'fortran_order': False, 'shape': (%lld,", kind,
                (long long)rows);
    if (columns > 0) {
        text_format(&head, " %lld", (long long)columns);
    }
    text_put(&head, "), }");
    while ((head.used + 11) % HEADER_ALIGN != 0) {
        text_put(&head, " ");
    }
    text_put(&head, "\n");
    memcpy(at, "\x93NUMPY\x01\x00", 8);
    put_number(at + 8, head.used, 2);
    memcpy(at + 10, head.start, head.used);
    return at + 10 + head.used;
}

static void zip_end(Zip *zip, uint8_t *end) {
    Entry *entry = &zip->entries[zip->count - 1];
    uint8_t *head = zip->start + entry->at;
    uint8_t *content = head + LOCAL_HEAD + strlen(entry->name);
    entry->size = (uint32_t)(end - content);
    entry->crc = crc_of(content, entry->size);
    put_number(head, 0x04034b50u, 4);
    memcpy(put_facts(head + 4, entry), entry->name, strlen(entry->name));
    zip->end = end;
}

static void zip_finish(Zip *zip) {
    const uint8_t *list = zip->end;
    uint8_t *at = zip->end;
    for (int i = 0; i < zip->count; i++) {
        const Entry *entry = &zip->entries[i];
        at = put_number(at, 0x02014b50u, 4);
        at = put_number(at, 20, 2);
        at = put_facts(at, entry);
        at = put_number(at, 0, 2 + 2 + 2);
        at = put_number(at, 0, 4);
        at = put_number(at, entry->at, 4);
        memcpy(at, entry->name, strlen(entry->name));
        at += strlen(entry->name);
    }
    const uint64_t size = (uint64_t)(at - list);
    at = put_number(at, 0x06054b50u, 4);
    at = put_number(at, 0, 4);
    at = put_number(at, (uint64_t)zip->count, 2);
    at = put_number(at, (uint64_t)zip->count, 2);
    at = put_number(at, size, 4);
    at = put_number(at, (uint64_t)(list - zip->start), 4);
    zip->end = put_number(at, 0, 2);
}

/* ---- the arrays --------------------------------------------------------------------------- */

static void put_facts_of_game(const Archive *archive, Zip *zip) {
    const Game *game = archive->game;
    uint8_t *at = zip_begin(zip, "name.npy", "|S16", 1, 0);
    memset(at, 0, NAME_SIZE);
    memcpy(at, game->name, strlen(game->name));
    zip_end(zip, at + NAME_SIZE);
    at = zip_begin(zip, "version.npy", "<i4", 1, 0);
    zip_end(zip, put_number(at, (uint64_t)game->version, 4));
    at = zip_begin(zip, "setup.npy", "<i4", 1 + game->option_count, 0);
    at = put_number(at, (uint64_t)archive->setup.seats, 4);
    for (int i = 0; i < game->option_count; i++) {
        at = put_number(at, (uint64_t)archive->setup.option[i], 4);
    }
    zip_end(zip, at);
}

static void put_games(const Archive *archive, int64_t moves, Zip *zip) {
    const int64_t games = archive->games;
    const int seats = archive->setup.seats;
    uint8_t *at = zip_begin(zip, "seeds.npy", "<u8", games, 0);
    for (int64_t i = 0; i < games; i++) {
        at = put_number(at, archive->rows[i].seed, 8);
    }
    zip_end(zip, at);
    at = put_number(zip_begin(zip, "offsets.npy", "<i8", games + 1, 0), 0, 8);
    uint64_t offset = 0;
    for (int64_t i = 0; i < games; i++) {
        offset += archive->rows[i].count;
        at = put_number(at, offset, 8);
    }
    zip_end(zip, at);
    at = zip_begin(zip, "actions.npy", "<i4", moves, 0);
    for (int64_t i = 0; i < games; i++) {
        memcpy(at, archive->rows[i].actions, 4 * (size_t)archive->rows[i].count);
        at += 4 * (size_t)archive->rows[i].count;
    }
    zip_end(zip, at);
    at = zip_begin(zip, "actors.npy", "|i1", moves, 0);
    for (int64_t i = 0; i < games; i++) {
        const size_t count = archive->rows[i].count;
        memcpy(at, archive->rows[i].actions + 4 * count, count);
        at += count;
    }
    zip_end(zip, at);
    at = zip_begin(zip, "points.npy", "<i4", games, seats);
    for (int64_t i = 0; i < games; i++) {
        for (int seat = 0; seat < seats; seat++) {
            at = put_number(at, (uint64_t)archive->rows[i].points[seat], 4);
        }
    }
    zip_end(zip, at);
    at = zip_begin(zip, "places.npy", "|i1", games, seats);
    for (int64_t i = 0; i < games; i++) {
        memcpy(at, archive->rows[i].places, (size_t)seats);
        at += seats;
    }
    zip_end(zip, at);
}

static void put_looks(const Archive *archive, int64_t moves, int64_t looks, Zip *zip) {
    uint8_t *at = put_number(zip_begin(zip, "looks.npy", "<i8", moves + 1, 0), 0, 8);
    uint64_t offset = 0;
    for (int64_t i = 0; i < archive->games; i++) {
        const Row *row = &archive->rows[i];
        size_t next = 0;
        for (uint32_t move = 0; move < row->count; move++) {
            for (; next < row->look_count && row->looks[next].before == move; next++) {
                offset++;
            }
            at = put_number(at, offset, 8);
        }
    }
    zip_end(zip, at);
    uint8_t *actions = zip_begin(zip, "looked.npy", "<i4", looks, 0);
    for (int64_t i = 0; i < archive->games; i++) {
        for (size_t k = 0; k < archive->rows[i].look_count; k++) {
            actions = put_number(actions, (uint64_t)archive->rows[i].looks[k].action, 4);
        }
    }
    zip_end(zip, actions);
    uint8_t *visits = zip_begin(zip, "visits.npy", "<u4", looks, 0);
    for (int64_t i = 0; i < archive->games; i++) {
        for (size_t k = 0; k < archive->rows[i].look_count; k++) {
            visits = put_number(visits, archive->rows[i].looks[k].visits, 4);
        }
    }
    zip_end(zip, visits);
    const int seats = archive->setup.seats;
    uint8_t *worths = zip_begin(zip, "worths.npy", "<f4", looks, seats);
    for (int64_t i = 0; i < archive->games; i++) {
        for (size_t k = 0; k < archive->rows[i].look_count; k++) {
            for (int seat = 0; seat < seats; seat++) {
                uint32_t bits;
                memcpy(&bits, &archive->rows[i].looks[k].worth[seat], sizeof bits);
                worths = put_number(worths, bits, 4);
            }
        }
    }
    zip_end(zip, worths);
}

bool archive_write(const Archive *archive, const char *path, Text *error) {
    int64_t moves = 0, looks = 0;
    for (int64_t i = 0; i < archive->games; i++) {
        moves += archive->rows[i].count;
        looks += (int64_t)archive->rows[i].look_count;
    }
    const size_t heads = ARRAYS_MOST * (LOCAL_HEAD + LISTED_HEAD + 2 * NAME_SIZE + 2 * ARRAY_HEAD);
    const size_t look = 8 + 4 * (size_t)archive->setup.seats;
    const size_t room = heads + LIST_END + (5 + 8) * (size_t)moves + look * ((size_t)looks + 1) +
                        (size_t)(archive->games + 1) * (8 + 8 + 5 * SEATS_MAX);
    if (room > UINT32_MAX) {
        text_put(error, TEXT_IN(error, "more than 4 GB; write fewer games to one file",
                                "mehr als 4 GB; weniger Partien in eine Datei schreiben",
                                "plus de 4 Go ; écrire moins de parties dans un fichier"));
        return false;
    }
    Zip zip = {malloc(room), NULL, {{0}}, 0};
    if (zip.start == NULL) {
        return text_no_memory(error);
    }
    zip.end = zip.start;
    put_facts_of_game(archive, &zip);
    put_games(archive, moves, &zip);
    put_looks(archive, moves, looks, &zip);
    zip_finish(&zip);
    const bool good = file_save(path, (const char *)zip.start, (size_t)(zip.end - zip.start), true,
                                error) == FILE_WRITTEN;
    free(zip.start);
    return good;
}
