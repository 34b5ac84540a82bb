/* server/seats.c -- the seats of a table: who may take one, who sits there and what they are
 * called. */
#include "search/level.h"
#include "server/head.h"
#include "server/hub.h"
#include "server/names.h"
#include "server/table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- who may ---- */

int table_seat_of(const Table *table, const Person *person) {
    for (int i = 0; person != NULL && i < table->set.setup.seats; i++) {
        if (table->seat[i].person == person) {
            return i;
        }
    }
    return -1;
}

bool table_invites(const Table *table, const Person *person) {
    return !table->set.reserved || table_is_for(table, person);
}

bool table_full(const Table *table) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (table->seat[i].kind == SEAT_OPEN) {
            return false;
        }
    }
    return true;
}

/* ---- names ---- */

/* Is the person at that seat called so? Capital letters make no difference. */
static bool is_called(const Table *table, int seat, const char *name) {
    const Person *person = table->seat[seat].person;
    char fold[NAME_FOLD_SIZE], other[NAME_FOLD_SIZE];
    if (person == NULL || person->name[0] == '\0' || name[0] == '\0') {
        return false;
    }
    name_fold(person->name, fold, sizeof fold);
    name_fold(name, other, sizeof other);
    return strcmp(fold, other) == 0;
}

static bool is_taken(const Table *table, const char *name) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        if (is_called(table, i, name)) {
            return true;
        }
    }
    return false;
}

void table_name(const Table *table, int seat, char out[MATCH_NAME_SIZE]) {
    enum { TAIL = 3 }; /* a space and a number */
    const Person *person = table->seat[seat].person;
    int number = 1;
    snprintf(out, MATCH_NAME_SIZE, "%s", person == NULL ? "" : person->name);
    for (int i = 0; i < seat; i++) {
        if (person == NULL || !is_called(table, i, person->name)) {
            continue;
        }
        int length = (int)strlen(person->name);
        length = length > MATCH_NAME_SIZE - 1 - TAIL ? MATCH_NAME_SIZE - 1 - TAIL : length;
        while (length > 0 && ((unsigned char)person->name[length] & 0xc0) == 0x80) {
            length--; /* never half a letter */
        }
        do {
            snprintf(out, MATCH_NAME_SIZE, "%.*s %d", length, person->name, ++number);
        } while (is_taken(table, out));
    }
}

/* ---- coming and going ---- */

/* A live table stands in its people's lists; one that is over only keeps them in memory. */
static void unlist(Table *table, Person *person) {
    for (int i = 0; i < person->table_count; i++) {
        if (person->tables[i] == table) {
            person->tables[i] = person->tables[--person->table_count];
            break;
        }
    }
}

void table_unlist(Table *table) {
    for (int i = 0; i < SEATS_MAX; i++) {
        if (table->status != TABLE_OVER && table->seat[i].person != NULL) {
            unlist(table, table->seat[i].person);
        }
    }
}

void table_seats_over(Table *table) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        Person *person = table->seat[i].person;
        if (person != NULL) {
            unlist(table, person);
            person->holds++;
        }
    }
}

void table_stand(Table *table, int seat) {
    Person *person = table->seat[seat].person;
    memset(&table->seat[seat], 0, sizeof table->seat[seat]);
    if (table->status == TABLE_WAITING) { /* later the game depends on it */
        table->proof.luck[seat][0] = '\0';
        table->proof.shown &= ~(1u << seat);
    }
    if (person == NULL) {
        return;
    }
    if (table->status == TABLE_OVER) {
        person->holds--;
    } else {
        unlist(table, person);
    }
    person_release(table->hub, person);
}

void table_replace(Table *table, int seat) {
    Person *person = table->seat[seat].person;
    memset(&table->seat[seat], 0, sizeof table->seat[seat]);
    table->seat[seat].kind = SEAT_COMPUTER;
    table->seat[seat].level = LEVEL_USUAL;
    unlist(table, person);
    person_release(table->hub, person);
}

void table_sit(Table *table, int seat, Person *person, const char *pledge) {
    Seat *place = &table->seat[seat];
    assert(place->kind == SEAT_OPEN);
    memset(place, 0, sizeof *place);
    place->kind = SEAT_PERSON;
    place->person = person;
    if (pledge[0] != '\0') {
        snprintf(table->proof.luck[seat], PROOF_LUCK_SIZE, "%s", pledge);
    }
    if (table->status == TABLE_OVER) {
        person->holds++;
    } else {
        assert(person->table_count < TABLES_EACH_MAX);
        person->tables[person->table_count++] = table;
    }
}

void table_show(Table *table, int seat, const char *share) {
    snprintf(table->proof.luck[seat], PROOF_LUCK_SIZE, "%s", share);
    table->proof.shown |= 1u << seat;
}

bool table_close_if_empty(Table *table) {
    for (int i = 0; i < table->set.setup.seats; i++) {
        const Person *person = table->seat[i].person;
        if (person != NULL) {
            bool owner_there = false;
            for (int j = 0; j < table->set.setup.seats; j++) {
                owner_there = owner_there || (table->seat[j].person != NULL &&
                                              strcmp(table->seat[j].person->id, table->owner) == 0);
            }
            if (!owner_there) {
                memcpy(table->owner, person->id, sizeof table->owner);
            }
            return false;
        }
    }
    table_drop(table);
    return true;
}

bool table_by_computer(const Table *table, int seat) {
    return seat >= 0 && (table->seat[seat].kind == SEAT_COMPUTER || table->seat[seat].away);
}
