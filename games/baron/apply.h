/* games/baron/apply.h -- carrying out a move, and telling what it caused. */
#ifndef GAMES_BARON_APPLY_H
#define GAMES_BARON_APPLY_H

#include "games/baron/flow.h"

/* B13: honour for a tile by the number of tiles it touches. */
static const uint8_t GAP[7] = {0, 0, 0, 0, 1, 3, 9};

static inline void take(Baron *baron, int place, EventLog *log) {
    const int seat = baron->active;
    const int kind = baron->row[place];
    baron->honour[seat] = (int16_t)(baron->honour[seat] - BARON_COST[place]);
    baron->reserve[seat] += bag_of((unsigned)kind, 1);
    for (int i = 0; i + 1 < ROW_PLACES; i++) { /* those behind move up */
        baron->row[i] = baron->row[i + (i >= place)];
    }
    baron->row[ROW_PLACES - 1] = NO_KIND;
    baron->phase = baron->pile_left > 0 ? DRAW_TILE : LAY;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_TOOK, 9, seat);
        event->number[0] = (int16_t)kind;
        event->number[1] = (int16_t)(place + 1);
        event->number[2] = (int16_t)-BARON_COST[place];
    }
}

static inline void lay(Baron *baron, int kind, Cell cell, EventLog *log) {
    const int seat = baron->active;
    const unsigned known = bag_count(baron->reserve[seat], (unsigned)kind) > 0;
    baron->reserve[seat] -= bag_of((unsigned)kind, known); /* B27: the known copy counts as laid */
    baron->hidden &= (uint8_t) ~((known ^ 1u) << seat);
    const unsigned touched = put_tile(baron, kind, cell);
    baron->honour[seat] = (int16_t)(baron->honour[seat] + GAP[touched]);
    if (log != NULL) {
        Event *event = events_add(log, EVENT_LAID, 12, seat);
        event->number[0] = (int16_t)kind;
        tell_cell(event, cell);
        if (GAP[touched] > 0) {
            event = events_add(log, EVENT_CLOSED, 13, seat);
            event->number[0] = (int16_t)touched;
            event->number[1] = GAP[touched];
            tell_cell(event, cell);
        }
    }
    const uint32_t ready = put_into_rings(baron, kind, cell);
    if (ready != 0) {
        resolve(baron, ready, log);
        if (dungeon(baron, log)) {
            return;
        }
    }
    after_lay(baron, log);
}

static inline void raise_donjon(Baron *baron, Cell cell, EventLog *log) {
    const int seat = baron->active;
    baron->hand[seat]--;
    baron_add_donjon(baron, seat, KNIGHT, cell);
    if (log != NULL) {
        tell_cell(events_add(log, EVENT_RAISED, 15, seat), cell);
    }
    const int index = baron->donjons - 1;
    if (ring_complete(baron->donjon_ring[index])) { /* B17 */
        resolve(baron, 1u << index, log);
        if (dungeon(baron, log)) {
            return;
        }
    }
    end_turn(baron, log);
}

/* B4, B5: a kind of value 1 for the next slot; seats 3 and 4 follow seats 0 and 1, and with five
 * players one tile of the kind dealt once leaves the game. */
static void deal(Baron *baron, int kind, EventLog *log) {
    int slot = 0;
    while (baron->start_kind[slot] != NO_KIND) {
        slot++;
    }
    for (int seat = slot; seat < baron->seats; seat += BARON_SLOTS) {
        baron->start_kind[seat] = (uint8_t)kind;
        baron->hidden |= (uint8_t)(1u << seat);
        baron->pile[kind]--;
        baron->pile_left--;
        if (log != NULL) {
            Event *event = events_add(log, EVENT_DEALT, 4, seat);
            event->number[0] = (int16_t)kind;
            event->seen = (uint8_t)(1u << seat);
        }
    }
    if (baron->seats == 5 && slot == 2) {
        baron->pile[kind]--;
        baron->pile_left--;
    }
    if (slot + 1 == (baron->seats < BARON_SLOTS ? baron->seats : BARON_SLOTS)) {
        baron->phase = DRAW_ROW;
    }
}

static inline void draw(Baron *baron, int kind, EventLog *log) {
    int place = ROW_PLACES - 1; /* B9: behind those that moved up */
    if (baron->phase == DRAW_ROW) {
        for (place = 0; baron->row[place] != NO_KIND;) {
            place++;
        }
    }
    baron->row[place] = (uint8_t)kind;
    baron->pile[kind]--;
    baron->pile_left--;
    if (log != NULL) {
        Event *event = events_add(log, EVENT_DRAWN, baron->phase == DRAW_ROW ? 6 : 9, NATURE);
        event->number[0] = (int16_t)kind;
        event->number[1] = (int16_t)(place + 1);
    }
    if (baron->phase == DRAW_TILE) {
        baron->phase = LAY;
    } else if (place + 1 == ROW_PLACES) {
        baron->phase = DRAW_START;
    }
}

static inline void step(Baron *baron, Move move, EventLog *log) {
    const int number = (int)move_number(move);
    const Cell cell = move_cell(move);
    switch (move_action(move)) {
    case NATURE_FIRST:
        baron->first = (uint8_t)number;
        baron->phase = DRAW_DEAL;
        if (log != NULL) {
            events_add(log, EVENT_FIRST, 8, number);
        }
        return;
    case NATURE_DEAL:
        deal(baron, number, log);
        return;
    case NATURE_DRAW:
        draw(baron, number, log);
        return;
    case NATURE_START:
        baron->pile[number]--;
        baron->pile_left--;
        put_tile(baron, number, cell_at(0, 0));
        baron->active = baron->first;
        baron->phase = TAKE;
        if (log != NULL) {
            events_add(log, EVENT_STARTED, 7, NATURE)->number[0] = (int16_t)number;
        }
        return;
    case PLAYER_TAKE:
        take(baron, number - 1, log);
        return;
    case PLAYER_LAY:
        lay(baron, number, cell, log);
        return;
    case PLAYER_PASS:
        if (log != NULL) {
            events_add(log, EVENT_PASSED, 14, baron->active);
        }
        after_lay(baron, log);
        return;
    case PLAYER_DONJON:
        raise_donjon(baron, cell, log);
        return;
    case PLAYER_END:
        end_turn(baron, log);
        return;
    default: { /* PLAYER_CLAIM, PLAYER_WAIVE */
        const bool claims = move_action(move) == PLAYER_CLAIM;
        *(claims ? &baron->claiming : &baron->waiving) |= (uint16_t)(1u << baron->asking);
        if (log != NULL) {
            tell_cell(events_add(log, claims ? EVENT_CLAIMED : EVENT_WAIVED, 25, baron->active),
                      cell);
        }
        ask_next(baron, log);
    }
    }
}

#endif
