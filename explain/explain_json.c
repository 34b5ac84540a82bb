/* explain/explain_json.c -- an explanation as JSON, the same for every client: docs/analysis.md. */
#include "explain/explain_json.h"

#include "core/json_writer.h"
#include "explain/internal.h"
#include "explain/say.h"

enum { MOVE_SIZE = 256, SAY_SIZE = 2048, SHARE_DIGITS = 4 };

static void add_cells(const Game *game, const void *state, const int16_t *cell, int count,
                      const char *key, Text *out) {
    json_open_list(out, key);
    for (int i = 0; i < count; i++) {
        TEXT(name, MOVE_SIZE);
        game->cell_name(state, cell[i], &name);
        json_add_words(out, NULL, name.start);
    }
    json_close_list(out);
}

void explain_write_turn(const Game *game, const void *state, const Turn *turn, const char *key,
                        Text *out) {
    STATE_ROOM(walked);
    explain_believe(game, state, explain_seed(game, state), walked);
    json_open_list(out, key);
    for (int i = 0; i < turn->length; i++) {
        TEXT(words, MOVE_SIZE);
        game->write_move(walked, turn->move[i], &words);
        json_add_words(out, NULL, words.start);
        game->apply(walked, turn->move[i]);
    }
    json_close_list(out);
}

/* What each move of a turn does, and the cells that it is about. */
void explain_write_steps(const Game *game, const void *state, const Turn *turn, Reader reader,
                         Text *out) {
    STATE_ROOM(walked);
    explain_believe(game, state, explain_seed(game, state), walked);
    json_open_list(out, "steps");
    for (int i = 0; i < turn->length; i++) {
        TEXT(words, SAY_SIZE);
        int16_t cell[MOVE_CELLS];
        const int cells =
            game->move_cells == NULL ? 0 : game->move_cells(walked, turn->move[i], cell);
        json_open(out, NULL);
        explain_say_move(game, walked, turn->move[i], reader, &words);
        json_add_words(out, "say", words.start);
        add_cells(game, walked, cell, cells, "cells", out);
        json_close(out);
        game->apply(walked, turn->move[i]);
    }
    json_close_list(out);
}

static void add_routes(const Game *game, const void *state, const Explanation *all, Text *out) {
    json_open_list(out, "routes");
    for (int i = 0; i < all->routes; i++) {
        add_cells(game, state, all->route[i].cell, MOVE_CELLS, NULL, out);
    }
    json_close_list(out);
}

static void add_shares(const char *key, const float *share, int seats, Text *out) {
    json_open_list(out, key);
    for (int s = 0; s < seats; s++) {
        json_add_decimals(out, NULL, (double)share[s], SHARE_DIGITS);
    }
    json_close_list(out);
}

static void write_fact(const Game *game, const void *state, const Explanation *all,
                       const Fact *fact, bool alone, Reader reader, Text *out) {
    static const char *const SOURCE[] = {"event", "feature", "effect"};
    static const char *const WHEN[] = {"now", "next", "rival"};
    const bool event = fact->source == FACT_EVENT, effect = fact->source == FACT_EFFECT;
    json_open(out, NULL);
    json_add_words(out, "source", SOURCE[fact->source]);
    json_add_words(out, "kind",
                   event ? game->event_kinds[fact->kind].name : game->features[fact->kind].name);
    json_add_number(out, "seat", fact->seat);
    if (event || effect) {
        json_add_words(out, "when", WHEN[fact->when]);
    }
    if (event) {
        json_add_number(out, "with", fact->with);
        json_add_number(out, "without", fact->without);
        json_add_number(out, "tries", fact->tries);
    }
    if (effect && fact->when != FACT_NEXT) {
        json_add_number(out, "before", fact->number[SPOT_BEFORE]);
        json_add_number(out, "after", fact->number[SPOT_AFTER]);
    } else {
        json_add_decimals(out, "amount", fact->points / 10.0, 1);
        json_add_decimals(out, "rival_amount", fact->rival_points / 10.0, 1);
    }
    json_add_decimals(out, "worth", fact->worth / 1000.0, 3);
    if (event && (fact->strength[0] != 0 || fact->strength[1] != 0)) {
        json_open_list(out, "strength");
        json_add_number(out, NULL, fact->strength[0]);
        json_add_number(out, NULL, fact->strength[1]);
        json_close_list(out);
    }
    if (event && fact->cells > 0) {
        Event sample = {.kind = fact->kind,
                        .rule = fact->rule,
                        .seen = 0xff,
                        .seat = fact->seat,
                        .other = fact->other,
                        .cells = (uint8_t)fact->cells};
        memcpy(sample.number, fact->number, sizeof sample.number);
        memcpy(sample.cell, fact->cell, sizeof fact->cell);
        json_add_key(out, "event");
        game->write_event(state, &sample, out);
    }
    if (effect && fact->cells > 0) {
        add_cells(game, state, fact->cell, 1, "cells", out);
    }
    TEXT(say, SAY_SIZE);
    if (alone) {
        explain_say_aim(game, state, fact, reader, &say);
    } else {
        explain_say_fact(game, state, all, fact, reader, &say);
    }
    json_add_words(out, "say", say.start);
    json_close(out);
}

void explain_write(const Game *game, const void *real, const Explanation *all, Reader reader,
                   Text *out) {
    STATE_ROOM(state); /* as the seat to act might believe it: nothing else is told of */
    explain_believe(game, real, explain_seed(game, real), state);
    json_open(out, NULL);
    json_add_number(out, "seat", all->seat);
    explain_write_turn(game, state, &all->turn, "turn", out);
    explain_write_steps(game, state, &all->turn, reader, out);
    add_shares("win", all->win, all->seats, out);
    if (all->rival.length > 0) {
        explain_write_turn(game, state, &all->rival, "rival", out);
        add_shares("rival_win", all->rival_win, all->seats, out);
        json_add_decimals(out, "gain", (double)all->gain, SHARE_DIGITS);
        json_add_decimals(out, "error", (double)all->error, SHARE_DIGITS);
        json_add_decimals(out, "points", (double)all->points, 1);
        json_add_decimals(out, "rival_points", (double)all->rival_points, 1);
        json_add_flag(out, "level", all->level);
        json_add_decimals(out, "explained", (double)all->explained, 2);
    }
    add_routes(game, state, all, out);
    json_add_flag(out, "kept", all->kept);
    TEXT(say, SAY_SIZE);
    explain_say_change(all, reader, &say);
    json_add_words(out, "changed", say.used > 0 ? say.start : NULL);
    text_clear(&say);
    explain_say_turn(game, state, &all->turn, reader, &say);
    json_add_words(out, "say", say.start);
    text_clear(&say);
    explain_say_reason(game, state, all, reader, &say);
    json_add_words(out, "reason", say.start);
    text_clear(&say);
    explain_say_risk(game, state, all, reader, &say);
    json_add_words(out, "risk", say.used > 0 ? say.start : NULL);
    text_clear(&say);
    explain_say_second(game, state, all, reader, &say);
    json_add_words(out, "second", say.used > 0 ? say.start : NULL);
    if (all->aimed) {
        json_add_key(out, "aim");
        write_fact(game, state, all, &all->aim, true, reader, out);
    } else {
        json_add_null(out, "aim");
    }
    json_open_list(out, "facts");
    for (int i = 0; i < all->count; i++) {
        write_fact(game, state, all, &all->fact[i], false, reader, out);
    }
    json_close_list(out);
    json_open_list(out, "effects");
    for (int i = 0; i < all->effects; i++) {
        write_fact(game, state, all, &all->effect[i], true, reader, out);
    }
    json_close_list(out);
    json_close(out);
}

bool explain_answer(void *self, const Game *game, int seats, const void *state,
                    const ExplainQuestion *about, Lang lang, Text *out, Text *error) {
    const ExplainBudget budget = {about->playouts, about->pairs > EXPLAIN_PAIRS_MAX
                                                       ? EXPLAIN_PAIRS_MAX + 1
                                                       : (int)about->pairs};
    Explanation found;
    Turn turn = {.length = about->length};
    for (int i = 0; i < about->length; i++) {
        turn.move[i] = about->moves[i];
    }
    const uint64_t seed = game->turn(state) >= 0 ? explain_seed(game, state) : 0;
    const bool choice = about->length > 0 && !about->plan;
    const bool good =
        choice ? explain_choice(self, game, seats, state, &turn, &budget, seed, &found, error)
               : explain_turn(self, game, seats, state, about->plan ? &turn : NULL, &budget, seed,
                              &found, error);
    if (good) {
        const Reader reader = {found.seat, lang};
        explain_write(game, state, &found, reader, out);
    }
    return good;
}
