/* tests/baron_drawn.c -- positions of Baron drawn as text. */
#include "tests/baron_drawn.h"

#include "core/hex.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const DRAWN_NAMES[DRAWN_KINDS] = {"meadow", "village", "field", "forest", "vineyard",
                                              "quarry", "pond",    "swamp", "cursed"};
const int DRAWN_COUNTS[DRAWN_KINDS] = {28, 6, 6, 6, 6, 6, 6, 6, 3};
const int DRAWN_VALUES[DRAWN_KINDS] = {0, 3, 2, 2, 1, 1, 1, -1, -2};
const int DRAWN_DONJONS[SEATS_MAX + 1] = {0, 0, 5, 4, 3, 2};

static const char *const SHORT_NAMES[DRAWN_KINDS] = {"Me", "Vi", "Fi", "Fo", "Vy",
                                                     "Qu", "Po", "Sw", "Cu"};
static const char *const DEAL[SEATS_MAX] = {"Vy", "Qu", "Po", "Vy", "Qu"}; /* a deal by B4 */
enum { MEADOW = 0, NO_KIND = -1 };

int drawn_kind(const char *name) {
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        if (strcmp(name, DRAWN_NAMES[kind]) == 0 || strcmp(name, SHORT_NAMES[kind]) == 0) {
            return kind;
        }
    }
    fail_msg("'%s' is no kind of tile", name);
    return NO_KIND;
}

/* Of a cell: its first two letters. */
static int token_kind(const char *token) {
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        if (strncmp(token, SHORT_NAMES[kind], 2) == 0) {
            return kind;
        }
    }
    fail_msg("'%s' begins with no kind of tile", token);
    return NO_KIND;
}

typedef struct DrawnTile {
    int q, r, kind;
    int seat; /* of the donjon, or NATURE */
    bool baron;
} DrawnTile;

typedef struct DrawnBaron {
    Sketch sketch;
    int seats;
    bool out[SEATS_MAX];
    DrawnTile tiles[DRAWN_TILES];
    int count;
    int left[DRAWN_KINDS]; /* tiles that have no place yet */
    int reserve[SEATS_MAX][DRAWN_KINDS];
    int row[3], row_count;
    int pile[DRAWN_KINDS], gone[DRAWN_KINDS];
} DrawnBaron;

/* ---- taking the drawing apart ---- */

/* The next word of a setting, "" at its end. */
static const char *next_word(const char **at) {
    static char word[16];
    while (**at == ' ') {
        (*at)++;
    }
    const size_t length = strcspn(*at, " ");
    assert_true(length < sizeof word);
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return word;
}

static int number_setting(DrawnBaron *drawn, const char *key, int otherwise) {
    const char *value = sketch_setting(&drawn->sketch, key, NULL);
    return value == NULL ? otherwise : atoi(value);
}

static void use(DrawnBaron *drawn, int kind) {
    if (--drawn->left[kind] < 0) {
        fail_msg("there are only %d tiles of the kind %s", DRAWN_COUNTS[kind], DRAWN_NAMES[kind]);
    }
}

/* The kinds a setting lists, counted; how many. */
static int count_kinds(DrawnBaron *drawn, const char *value, int counts[DRAWN_KINDS]) {
    int all = 0;
    while (*value != '\0') {
        const char *word = next_word(&value);
        if (*word != '\0' && strcmp(word, "-") != 0) {
            const int kind = drawn_kind(word);
            use(drawn, kind);
            counts[kind]++;
            all++;
        }
    }
    return all;
}

static DrawnTile *add_tile(DrawnBaron *drawn, int q, int r, int kind) {
    assert_true(drawn->count < DRAWN_TILES);
    use(drawn, kind);
    DrawnTile *tile = &drawn->tiles[drawn->count++];
    tile->q = q;
    tile->r = r;
    tile->kind = kind;
    tile->seat = NATURE;
    tile->baron = false;
    return tile;
}

static const DrawnTile *tile_at(const DrawnBaron *drawn, int q, int r) {
    for (int i = 0; i < drawn->count; i++) {
        if (drawn->tiles[i].q == q && drawn->tiles[i].r == r) {
            return &drawn->tiles[i];
        }
    }
    return NULL;
}

static int ring_value(const DrawnBaron *drawn, const DrawnTile *centre) {
    int value = 0;
    for (int i = 0; i < HEX_DIRECTIONS; i++) {
        const DrawnTile *tile = tile_at(drawn, centre->q + HEX_Q[i], centre->r + HEX_R[i]);
        value += tile == NULL ? 0 : DRAWN_VALUES[tile->kind];
    }
    return value;
}

static void take_tiles(DrawnBaron *drawn) {
    for (int i = 0; i < drawn->sketch.count; i++) {
        const SketchCell *cell = &drawn->sketch.cells[i];
        DrawnTile *tile = add_tile(drawn, cell->q, cell->r, token_kind(cell->token));
        const char *donjon = cell->token + 2;
        if (*donjon != '\0') {
            const char letter = donjon[1];
            tile->baron = letter < 'a';
            tile->seat = letter - (tile->baron ? 'A' : 'a');
            if (donjon[0] != ':' || donjon[2] != '\0' || tile->seat < 0 ||
                tile->seat >= drawn->seats) {
                fail_msg("'%s': a donjon is written :a or :A, up to the number of seats",
                         cell->token);
            }
        }
    }
}

static int most_left(const DrawnBaron *drawn, int but) {
    int most = NO_KIND;
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        if (drawn->left[kind] > 0 && (kind != but || kind == MEADOW) &&
            (most == NO_KIND || drawn->left[kind] > drawn->left[most])) {
            most = kind;
        }
    }
    return most;
}

/* All that is left in a line to the east. */
static void lay_tail(DrawnBaron *drawn) {
    int q = 0, r = 0;
    const char *from = sketch_setting(&drawn->sketch, "tail", NULL);
    if (from != NULL) {
        assert_int_equal(sscanf(from, "%d,%d", &q, &r), 2);
    } else {
        const DrawnTile *east = &drawn->tiles[0];
        for (int i = 1; i < drawn->count; i++) {
            const DrawnTile *tile = &drawn->tiles[i];
            east = 2 * tile->q + tile->r > 2 * east->q + east->r ? tile : east;
        }
        q = east->q + 1;
        r = east->r;
    }
    int last = NO_KIND;
    for (int i = 0; most_left(drawn, NO_KIND) != NO_KIND; i++) {
        const int kind = i < 2 && drawn->left[MEADOW] > 0 ? MEADOW : most_left(drawn, last);
        assert_int_not_equal(kind, NO_KIND);
        add_tile(drawn, q + i, r, kind);
        last = kind;
    }
}

/* ---- putting the position together ---- */

static void put_list(Text *out, const char *key, const int *numbers, int count) {
    text_format(out, ",\"%s\":[", key);
    for (int i = 0; i < count; i++) {
        text_format(out, "%s%d", i > 0 ? "," : "", numbers[i]);
    }
    text_char(out, ']');
}

/* A number for each seat, from a setting that may stop early. */
static void put_numbers(DrawnBaron *drawn, Text *out, const char *key,
                        const int otherwise[SEATS_MAX]) {
    int numbers[SEATS_MAX];
    const char *value = sketch_setting(&drawn->sketch, key, "");
    for (int seat = 0; seat < drawn->seats; seat++) {
        const char *word = next_word(&value);
        numbers[seat] = *word == '\0' ? otherwise[seat] : atoi(word);
    }
    put_list(out, key, numbers, drawn->seats);
}

static void put_counts(Text *out, const char *key, const int counts[DRAWN_KINDS]) {
    text_format(out, ",\"%s\":{", key);
    bool any = false;
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        if (counts[kind] > 0) {
            text_format(out, "%s\"%s\":%d", any ? "," : "", DRAWN_NAMES[kind], counts[kind]);
            any = true;
        }
    }
    text_char(out, '}');
}

static void put_kinds(Text *out, const int counts[DRAWN_KINDS]) {
    bool any = false;
    text_char(out, '[');
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            text_format(out, "%s\"%s\"", any ? "," : "", DRAWN_NAMES[kind]);
            any = true;
        }
    }
    text_char(out, ']');
}

/* Kinds or null, one for each seat. */
static void put_deal(DrawnBaron *drawn, Text *out, const char *key, const char *value) {
    text_format(out, ",\"%s\":[", key);
    for (int seat = 0; seat < drawn->seats; seat++) {
        const char *word = next_word(&value);
        text_put(out, seat > 0 ? "," : "");
        if (*word == '\0' || strcmp(word, "-") == 0) {
            text_put(out, "null");
        } else {
            text_format(out, "\"%s\"", DRAWN_NAMES[drawn_kind(word)]);
        }
    }
    text_char(out, ']');
}

static void put_cells(Text *out, const char *key, const char *cells) {
    bool any = false;
    text_format(out, ",\"%s\":[", key);
    while (*cells != '\0') {
        const char *word = next_word(&cells);
        if (*word != '\0' && strcmp(word, "-") != 0) {
            text_format(out, "%s\"%s\"", any ? "," : "", word);
            any = true;
        }
    }
    text_char(out, ']');
}

static int compare_tiles(const void *a, const void *b) {
    const DrawnTile *one = a, *two = b;
    return one->r != two->r ? one->r - two->r : one->q - two->q;
}

static void put_board(DrawnBaron *drawn, Text *out) {
    qsort(drawn->tiles, (size_t)drawn->count, sizeof drawn->tiles[0], compare_tiles);
    text_put(out, ",\"tiles\":{");
    for (int i = 0; i < drawn->count; i++) {
        const DrawnTile *tile = &drawn->tiles[i];
        text_format(out, "%s\"%d,%d\":\"%s\"", i > 0 ? "," : "", tile->q, tile->r,
                    DRAWN_NAMES[tile->kind]);
    }
    text_put(out, "},\"donjons\":{");
    bool any = false;
    for (int i = 0; i < drawn->count; i++) {
        const DrawnTile *tile = &drawn->tiles[i];
        if (tile->seat != NATURE) {
            text_format(out, "%s\"%d,%d\":{\"seat\":%d,\"side\":\"%s\",\"value\":", any ? "," : "",
                        tile->q, tile->r, tile->seat, tile->baron ? "baron" : "knight");
            if (tile->baron) {
                text_format(out, "%d}", ring_value(drawn, tile));
            } else {
                text_put(out, "null}");
            }
            any = true;
        }
    }
    text_char(out, '}');
}

/* The knights that are to be asked, by B25; `placed` are the cells of all donjons. */
static void list_asked(const DrawnBaron *drawn, const char *placed, int first, Text *out) {
    for (int i = 0; i < drawn->seats; i++) {
        const int seat = (first + i) % drawn->seats;
        for (const char *at = placed; *at != '\0';) {
            const char *word = next_word(&at);
            int q, r;
            if (sscanf(word, "%d,%d", &q, &r) == 2) {
                const DrawnTile *tile = tile_at(drawn, q, r);
                assert_non_null(tile);
                if (tile->seat == seat && !tile->baron && !drawn->out[seat]) {
                    text_format(out, "%s ", word);
                }
            }
        }
    }
}

static void share_out(DrawnBaron *drawn, const char *phase, int active) {
    const char *gone = sketch_setting(&drawn->sketch, "gone", NULL);
    const char *row =
        sketch_setting(&drawn->sketch, "row",
                       strcmp(phase, "claim") == 0 || strcmp(phase, "over") == 0 ? "-" : NULL);
    const char *pile = sketch_setting(&drawn->sketch, "pile", NULL);
    const bool row_empty = row != NULL && strcmp(row, "-") == 0;
    if (gone != NULL) {
        count_kinds(drawn, gone, drawn->gone);
    } else {
        count_kinds(drawn, drawn->seats == 5 ? "Me Po" : "-", drawn->gone);
        for (int seat = 0; seat < drawn->seats; seat++) {
            count_kinds(drawn, drawn->out[seat] ? DEAL[seat] : "-", drawn->gone);
            count_kinds(drawn, drawn->out[seat] ? "Me" : "-", drawn->gone);
        }
    }
    for (const char *at = row == NULL ? "" : row; *at != '\0';) {
        const char *word = next_word(&at);
        if (*word != '\0' && strcmp(word, "-") != 0) {
            assert_true(drawn->row_count < 3);
            drawn->row[drawn->row_count++] = drawn_kind(word);
            use(drawn, drawn_kind(word));
        }
    }
    for (int seat = 0; seat < drawn->seats; seat++) {
        char key[] = {'r', 'e', 's', 'e', 'r', 'v', 'e', (char)('0' + seat), '\0'};
        const char *value = sketch_setting(&drawn->sketch, key, "");
        int count = count_kinds(drawn, value, drawn->reserve[seat]);
        const int full = drawn->out[seat] || row_empty || strcmp(value, "-") == 0 ? 0
                         : seat == active && strcmp(phase, "lay") == 0            ? 3
                                                                                  : 2;
        for (; count < full; count++) {
            const int dealt = drawn_kind(DEAL[seat]);
            const bool has = drawn->reserve[seat][dealt] > 0 || drawn->left[dealt] == 0;
            const int kind = has ? MEADOW : dealt;
            use(drawn, kind);
            drawn->reserve[seat][kind]++;
        }
    }
    if (pile != NULL) {
        count_kinds(drawn, pile, drawn->pile);
    }
    for (int i = 0; row == NULL && i < 3; i++) {
        const int kind = most_left(drawn, NO_KIND);
        assert_int_not_equal(kind, NO_KIND);
        use(drawn, kind);
        drawn->row[drawn->row_count++] = kind;
    }
    if (pile != NULL || row_empty) {
        lay_tail(drawn);
    } else {
        memcpy(drawn->pile, drawn->left, sizeof drawn->pile);
    }
}

const char *drawn_json(const char *drawing) {
    static char json[1 << 15];
    static DrawnBaron drawn;
    memset(&drawn, 0, sizeof drawn);
    Sketch *sketch = &drawn.sketch;
    Text out = text_over(json, sizeof json);
    sketch_read(sketch, drawing);
    drawn.seats = number_setting(&drawn, "seats", 2);
    const char *phase = sketch_setting(sketch, "phase", "lay");
    const int first = number_setting(&drawn, "first", 0);
    memcpy(drawn.left, DRAWN_COUNTS, sizeof drawn.left);
    for (const char *at = sketch_setting(sketch, "out", ""); *at != '\0';) {
        const char *word = next_word(&at);
        assert_true(*word >= '0' && *word < '0' + drawn.seats);
        drawn.out[*word - '0'] = true;
    }
    take_tiles(&drawn);

    /* Donjons in order, and who is asked. */
    TEXT(placed, 512);
    TEXT(asked, 512);
    for (int i = 0; i < drawn.count; i++) {
        if (drawn.tiles[i].seat != NATURE) {
            text_format(&placed, "%d,%d ", drawn.tiles[i].q, drawn.tiles[i].r);
        }
    }
    const char *order = sketch_setting(sketch, "placed", placed.start);
    const bool claims = strcmp(phase, "claim") == 0, over = strcmp(phase, "over") == 0;
    if (claims) {
        list_asked(&drawn, order, first, &asked);
    }
    const char *open = sketch_setting(sketch, "asked", asked.start);
    int q, r, turn = 0;
    if (claims && sscanf(open, "%d,%d", &q, &r) == 2) {
        turn = tile_at(&drawn, q, r)->seat;
    }
    const char *to_act = sketch_setting(sketch, "to_act", NULL);
    turn = to_act != NULL && strcmp(to_act, "nature") != 0 ? atoi(to_act) : turn;
    const int active = number_setting(&drawn, "active", turn);
    share_out(&drawn, phase, active);

    text_format(&out, "{\"game\":\"baron\",\"seats\":%d,\"phase\":\"%s\",\"to_act\":", drawn.seats,
                phase);
    if (over) {
        text_put(&out, "null");
    } else if (to_act != NULL && strcmp(to_act, "nature") == 0) {
        text_put(&out, "\"nature\"");
    } else {
        text_number(&out, turn);
    }
    text_format(&out, ",\"first\":%d", first);
    int honour[SEATS_MAX], hand[SEATS_MAX], none[SEATS_MAX] = {0};
    const char *resting = sketch_setting(sketch, "resting", "");
    for (int seat = 0; seat < drawn.seats; seat++) {
        honour[seat] = drawn.out[seat] ? -5 : 0;
        hand[seat] = DRAWN_DONJONS[drawn.seats] - atoi(next_word(&resting));
        for (int i = 0; i < drawn.count; i++) {
            hand[seat] -= drawn.tiles[i].seat == seat;
        }
        hand[seat] = drawn.out[seat] ? 0 : hand[seat];
    }
    put_numbers(&drawn, &out, "honour", honour);
    text_put(&out, ",\"out\":[");
    for (int seat = 0; seat < drawn.seats; seat++) {
        text_format(&out, "%s%s", seat > 0 ? "," : "", drawn.out[seat] ? "true" : "false");
    }
    text_char(&out, ']');
    put_numbers(&drawn, &out, "hand", hand);
    put_numbers(&drawn, &out, "resting", none);
    text_put(&out, ",\"reserve\":[");
    for (int seat = 0; seat < drawn.seats; seat++) {
        text_put(&out, seat > 0 ? "," : "");
        put_kinds(&out, drawn.reserve[seat]);
    }
    text_put(&out, "],\"row\":[");
    for (int i = 0; i < drawn.row_count; i++) {
        text_format(&out, "%s\"%s\"", i > 0 ? "," : "", DRAWN_NAMES[drawn.row[i]]);
    }
    text_char(&out, ']');
    put_counts(&out, "pile", drawn.pile);
    put_board(&drawn, &out);
    text_put(&out, ",\"active\":");
    if (over) {
        text_put(&out, "null");
    } else {
        text_number(&out, active);
    }
    put_cells(&out, "placed", order);
    put_cells(&out, "asked", open);
    put_cells(&out, "claimed", sketch_setting(sketch, "claimed", ""));
    put_counts(&out, "gone", drawn.gone);
    TEXT(secret, 64);
    for (int seat = 0; seat < drawn.seats; seat++) {
        text_format(&secret, "%s ", drawn.out[seat] ? DEAL[seat] : "-");
    }
    put_deal(&drawn, &out, "secret", sketch_setting(sketch, "secret", secret.start));
    put_deal(&drawn, &out, "dealt", sketch_setting(sketch, "dealt", ""));
    text_char(&out, '}');
    assert_false(out.cut || placed.cut || asked.cut);
    sketch_all_used(sketch);
    return json;
}
