/* term/opponent.c -- the computer at this table: its moves, and its hints. */
#include "search/level.h"
#include "term/table.h"

#include <string.h>

enum { HINT_MS = 1000, HINT_LINE = 400 };

/* The search of a seat, made when it is first needed; NULL if there is no memory. Each seat has
 * its own, which follows the game and goes on thinking where it was. */
static Search *search_of(Table *table, int seat) {
    if (table->search[seat] == NULL) {
        TEXT(error, 200);
        table->search[seat] = search_new(table->match->game, table->match->setup.seats,
                                         LEVEL_MEMORY, 1, NULL, &error);
    }
    return table->search[seat];
}

void opponent_leave(Table *table) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        search_free(table->search[seat]);
        table->search[seat] = NULL;
    }
}

int opponent_level(const Table *table, int seat) {
    int before = 0; /* computer's seats before this one */
    for (int s = 0; s < seat; s++) {
        before += (table->people >> s & 1) == 0;
    }
    return table->level_count == 0       ? LEVEL_USUAL
           : before < table->level_count ? table->level[before]
                                         : table->level[table->level_count - 1];
}

Move opponent_move(Table *table, int seat, Random *random) {
    const Match *match = table->match;
    Search *search = search_of(table, seat);
    if (search != NULL) {
        return level_move(search, match_state(match), opponent_level(table, seat), NULL,
                          random_next(random));
    }
    memcpy(table->view, match_state(match), (size_t)match->game->state_size);
    match->game->view(table->view, seat);
    return match->game->pick(table->view, random);
}

void opponent_told(Table *table, int from) {
    const Match *match = table->match;
    for (int i = from; i < match->count; i++) {
        for (int seat = 0; seat < match->setup.seats; seat++) {
            if (table->search[seat] != NULL) {
                search_played(table->search[seat], match_at(match, i), match_move(match, i));
            }
        }
    }
}

/* One next step, how good it looks, and what may follow. */
void opponent_hint(Table *table, int seat) {
    const Game *game = table->match->game;
    const Budget budget = {HINT_MS, 0};
    const Choice *choice;
    TEXT(error, 200);
    Search *search = search_of(table, seat);
    if (search == NULL || !search_run(search, match_state(table->match), &budget,
                                      (uint64_t)table->match->count, &error)) {
        show_say(table, INK_ALARM, SAY_NO_MEMORY, NULL, 0);
        return;
    }
    const int count = search_choices(search, &choice);
    TEXT(best, MATCH_MOVE_SIZE);
    TEXT(chance, 12);
    TEXT(other, MATCH_MOVE_SIZE);
    TEXT(other_chance, 12);
    game->write_move(table->view, choice[0].move, &best);
    text_format(&chance, "%.0f", 100 * (double)choice[0].worth[seat]);
    if (count == 1) {
        SHOW(table, INK_PLAIN, SAY_ADVICE_ONLY, best.start, chance.start);
        return;
    }
    game->write_move(table->view, choice[1].move, &other);
    text_format(&other_chance, "%.0f", 100 * (double)choice[1].worth[seat]);
    SHOW(table, INK_PLAIN, SAY_ADVICE, best.start, chance.start, other.start, other_chance.start);
}
