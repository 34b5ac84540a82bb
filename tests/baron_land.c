/* tests/baron_land.c -- a written position of Baron taken apart, and two of them compared. */
#include "tests/baron_referee.h"

#include "play/json_doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int kind_of(const Json *json, int node) {
    char name[32];
    if (json_type(json, node) == JSON_NULL) {
        return NO_KIND;
    }
    assert_true(json_words(json, node, name, sizeof name));
    return drawn_kind(name);
}

static LandCell cell_of(const char *words) {
    LandCell cell;
    char end;
    assert_int_equal(sscanf(words, "%d,%d%c", &cell.q, &cell.r, &end), 2);
    assert_true(abs(cell.q) < LAND_REACH && abs(cell.r) < LAND_REACH);
    return cell;
}

static int seat_of(const Json *json, int node, int otherwise) {
    int64_t seat;
    return json_int(json, node, &seat) ? (int)seat : otherwise;
}

/* A list with a number for each seat. */
static void read_numbers(const Json *json, const char *key, int out[SEATS_MAX], int seats) {
    int seat = 0;
    for (int node = json_first(json, json_member(json, 0, key)); node != JSON_NONE;
         node = json_next(json, node)) {
        int64_t number = 0;
        assert_true(seat < seats && json_int(json, node, &number));
        out[seat++] = (int)number;
    }
    assert_int_equal(seat, seats);
}

static void read_counts(const Json *json, const char *key, int out[DRAWN_KINDS]) {
    for (int node = json_first(json, json_member(json, 0, key)); node != JSON_NONE;
         node = json_next(json, node)) {
        char name[32];
        int64_t number = 0;
        assert_true(json_key(json, node, name, sizeof name) && json_int(json, node, &number));
        assert_true(number > 0); /* empty kinds are left out */
        out[drawn_kind(name)] = (int)number;
    }
}

static void read_cells(const Json *json, const char *key, LandCells *out) {
    for (int node = json_first(json, json_member(json, 0, key)); node != JSON_NONE;
         node = json_next(json, node)) {
        char words[32];
        assert_true(out->count < LAND_DONJONS && json_words(json, node, words, sizeof words));
        out->cell[out->count++] = cell_of(words);
    }
}

static void read_tiles(Land *land, const Json *json) {
    memset(land->kind, NO_KIND, sizeof land->kind);
    for (int node = json_first(json, json_member(json, 0, "tiles")); node != JSON_NONE;
         node = json_next(json, node)) {
        char words[32];
        assert_true(json_key(json, node, words, sizeof words));
        const LandCell cell = cell_of(words);
        assert_true(land->tiles_count < DRAWN_TILES);
        if (land->tiles_count > 0) { /* sorted by second number, then first */
            const LandCell last = land->tiles[land->tiles_count - 1];
            assert_true(cell.r > last.r || (cell.r == last.r && cell.q > last.q));
        }
        land->tiles[land->tiles_count++] = cell;
        land->kind[cell.r + LAND_REACH][cell.q + LAND_REACH] = (int8_t)kind_of(json, node);
    }
}

/* In order of placing. */
static void read_donjons(Land *land, const Json *json) {
    const int donjons = json_member(json, 0, "donjons");
    for (int node = json_first(json, json_member(json, 0, "placed")); node != JSON_NONE;
         node = json_next(json, node)) {
        char words[32];
        int64_t value = 0;
        assert_true(json_words(json, node, words, sizeof words));
        const int entry = json_member(json, donjons, words);
        assert_int_not_equal(entry, JSON_NONE);
        assert_true(land->donjons_count < LAND_DONJONS);
        LandDonjon *donjon = &land->donjons[land->donjons_count++];
        donjon->cell = cell_of(words);
        donjon->seat = seat_of(json, json_member(json, entry, "seat"), NO_SEAT);
        donjon->baron = json_is(json, json_member(json, entry, "side"), "baron");
        assert_int_equal(json_int(json, json_member(json, entry, "value"), &value), donjon->baron);
        donjon->value = (int)value;
    }
    assert_int_equal(land->donjons_count, json_count(json, donjons));
}

void land_read(Land *land, const char *text, size_t length) {
    static const char *const PHASES[] = {"setup", "take", "lay", "donjon", "claim", "over"};
    static JsonDoc doc; /* keeps its memory from one reading to the next */
    TEXT(error, 256);
    memset(land, 0, sizeof *land);
    if (!json_doc_read(&doc, text, length, &error)) {
        fail_msg("%s", error.start);
    }
    const Json *json = &doc.json;
    land->seats = seat_of(json, json_member(json, 0, "seats"), 0);
    assert_in_range(land->seats, 2, SEATS_MAX);
    while (!json_is(json, json_member(json, 0, "phase"), PHASES[land->phase])) {
        assert_true(land->phase < LAND_OVER);
        land->phase++;
    }
    const int to_act = json_member(json, 0, "to_act");
    land->to_act = seat_of(json, to_act, json_is(json, to_act, "nature") ? NATURE : OVER);
    land->active = seat_of(json, json_member(json, 0, "active"), NO_SEAT);
    land->first = seat_of(json, json_member(json, 0, "first"), NO_SEAT);
    read_numbers(json, "honour", land->honour, land->seats);
    read_numbers(json, "hand", land->hand, land->seats);
    read_numbers(json, "resting", land->resting, land->seats);
    int seat = 0;
    int reserve = json_first(json, json_member(json, 0, "reserve"));
    int secret = json_first(json, json_member(json, 0, "secret"));
    for (int node = json_first(json, json_member(json, 0, "out")); node != JSON_NONE;
         node = json_next(json, node), seat++) {
        assert_true(seat < land->seats && json_bool(json, node, &land->out[seat]));
        for (int tile = json_first(json, reserve); tile != JSON_NONE;
             tile = json_next(json, tile)) {
            const int kind = kind_of(json, tile);
            assert_int_not_equal(kind, NO_KIND);
            land->reserve[seat][kind]++;
        }
        land->secret[seat] = kind_of(json, secret);
        reserve = json_next(json, reserve);
        secret = json_next(json, secret);
    }
    for (int node = json_first(json, json_member(json, 0, "row")); node != JSON_NONE;
         node = json_next(json, node)) {
        assert_true(land->row_count < 3);
        land->row[land->row_count++] = kind_of(json, node);
    }
    read_counts(json, "pile", land->pile);
    read_counts(json, "gone", land->gone);
    read_tiles(land, json);
    read_donjons(land, json);
    read_cells(json, "asked", &land->asked);
    read_cells(json, "claimed", &land->claimed);
}

static bool same_cells(const LandCells *a, const LandCells *b) {
    bool same = a->count == b->count;
    for (int i = 0; same && i < a->count; i++) {
        same = a->cell[i].q == b->cell[i].q && a->cell[i].r == b->cell[i].r;
    }
    return same;
}

const char *land_difference(const Land *a, const Land *b) {
    const size_t seats = (size_t)a->seats * sizeof(int);
#define DIFFER(FIELD, SIZE) (memcmp(&a->FIELD, &b->FIELD, SIZE) != 0)
    if (a->seats != b->seats || a->first != b->first) {
        return "seats or first";
    }
    if (a->phase != b->phase || a->to_act != b->to_act || a->active != b->active) {
        return "phase, to_act or active";
    }
    if (DIFFER(honour, seats)) {
        return "honour";
    }
    if (DIFFER(out, sizeof a->out)) {
        return "out";
    }
    if (DIFFER(hand, seats) || DIFFER(resting, seats)) {
        return "hand or resting";
    }
    if (DIFFER(reserve, sizeof a->reserve)) {
        return "reserve";
    }
    if (a->row_count != b->row_count || DIFFER(row, (size_t)a->row_count * sizeof(int))) {
        return "row";
    }
    if (DIFFER(pile, sizeof a->pile) || DIFFER(gone, sizeof a->gone)) {
        return "pile or gone";
    }
    if (DIFFER(secret, seats)) {
        return "secret";
    }
    if (a->tiles_count != b->tiles_count || DIFFER(kind, sizeof a->kind)) {
        return "tiles";
    }
    for (int i = 0; i < a->donjons_count; i++) {
        const LandDonjon *one = &a->donjons[i], *two = &b->donjons[i];
        if (i >= b->donjons_count || one->cell.q != two->cell.q || one->cell.r != two->cell.r ||
            one->seat != two->seat || one->baron != two->baron || one->value != two->value) {
            return "donjons or placed";
        }
    }
    if (a->donjons_count != b->donjons_count) {
        return "donjons or placed";
    }
    return same_cells(&a->asked, &b->asked) && same_cells(&a->claimed, &b->claimed)
               ? NULL
               : "asked or claimed";
#undef DIFFER
}
