/* server/sight.c -- what may be seen of a table, and by whom: the one place that decides.
 *
 * A table of a tournament or of the daily deal is sealed while others play the same deal. Then only
 * its seats look at it, and its end shows them nothing: they see as much of it as before. */
#include "core/eyes.h"
#include "core/hash.h"
#include "core/random.h"
#include "server/table.h"

#include <string.h>

bool table_shows_all(const Table *table) {
    return table->status == TABLE_OVER && !table->sealed;
}

int table_eyes_for(const Table *table, const Person *person) {
    if (table_shows_all(table)) {
        return EYES_ALL;
    }
    const int seat = table_seat_of(table, person);
    return seat >= 0 ? seat : EYES_PUBLIC;
}

void table_believed(const Game *game, const void *state, void *out) {
    const int seat = game->turn(state);
    Random random;
    eyes_see(seat, game, state, out);
    random_seed(&random, hash_bytes(out, (size_t)game->state_size, 1));
    game->guess(out, seat, &random);
}

bool table_is_for(const Table *table, const Person *person) {
    if (person == NULL) {
        return false;
    }
    if (strcmp(table->owner, person->id) == 0) {
        return true;
    }
    for (int i = 0; i < table->set.invited_count; i++) {
        if (strcmp(table->set.invited[i], person->id) == 0) {
            return true;
        }
    }
    return false;
}

bool table_admits(const Table *table, const Person *person) {
    if (table_seat_of(table, person) >= 0) {
        return true;
    }
    if (table->sealed || (table->set.closed && table->status == TABLE_PLAYING)) {
        return false;
    }
    return table->set.access != ACCESS_PEOPLE || table_is_for(table, person);
}
