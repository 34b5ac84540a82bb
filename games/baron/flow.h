/* games/baron/flow.h -- the course of a turn and of the last claims: who is asked next. */
#ifndef GAMES_BARON_FLOW_H
#define GAMES_BARON_FLOW_H

#include "games/baron/fight.h"
#include "games/baron/reserve.h"

static void end_game(Baron *baron, EventLog *log, int rule, int seat) {
    if (baron->active != UNKNOWN) {
        baron->hand[baron->active] = (uint8_t)(baron->hand[baron->active] + baron->resting);
    }
    baron->resting = 0;
    baron->active = UNKNOWN;
    baron->asking = 0;
    baron->phase = DONE;
    if (log != NULL) {
        events_add(log, EVENT_OVER, rule, seat);
    }
}

/* B25: asks the next knight, in seat order from the first player, knights in order of placing;
 * when all have answered, those that claim are resolved and the game is over. */
static void ask_next(Baron *baron, EventLog *log) {
    const uint32_t all = (1u << baron->donjons) - 1;
    const uint32_t open = all & ~(uint32_t)(baron->barons | baron->claiming | baron->waiving);
    for (int i = 0; i < baron->seats; i++) {
        const int seat = (baron->first + i) % baron->seats;
        WORD_EACH(d, is_out(baron, seat) ? 0 : open) {
            if (baron->donjon_seat[d] == seat) {
                baron->asking = (uint8_t)d;
                baron->active = (uint8_t)seat;
                baron->phase = CLAIM;
                return;
            }
        }
    }
    baron->active = UNKNOWN;
    if (baron->claiming != 0) {
        resolve(baron, baron->claiming, log);
    }
    baron->waiving = 0; /* who waived is a knight still */
    end_game(baron, log, 24, NATURE);
}

void baron_ask_next(Baron *baron) {
    ask_next(baron, NULL);
}

/* B24: after a finished turn, the next player who has something to do; none: the last claims. */
static void end_turn(Baron *baron, EventLog *log) {
    baron->hand[baron->active] = (uint8_t)(baron->hand[baron->active] + baron->resting);
    baron->resting = 0;
    int seat = baron->active;
    if (baron->row[0] != NO_KIND) {
        do {
            seat = seat + 1 == baron->seats ? 0 : seat + 1;
        } while (is_out(baron, seat));
        baron->active = (uint8_t)seat;
        baron->phase = TAKE;
        return;
    }
    if (!baron_can_lay(baron)) {
        if (log != NULL) {
            events_add(log, EVENT_CLAIMS, 25, NATURE);
        }
        ask_next(baron, log);
        return;
    }
    do {
        seat = seat + 1 == baron->seats ? 0 : seat + 1;
    } while (is_out(baron, seat) || reserve_empty(baron, seat));
    baron->active = (uint8_t)seat;
    baron->phase = LAY;
}

/* B11: who has sunk too deep leaves; all are looked at together. Returns whether the turn, or
 * the game, ends with that. */
static bool dungeon(Baron *baron, EventLog *log) {
    unsigned fallen = 0;
    for (int seat = 0; seat < baron->seats; seat++) {
        fallen |= (unsigned)(baron->honour[seat] <= DUNGEON && !is_out(baron, seat)) << seat;
    }
    if (fallen == 0) {
        return false;
    }
    int left = 0, last = NATURE;
    for (int seat = 0; seat < baron->seats; seat++) {
        if ((fallen >> seat & 1) != 0) {
            baron->out |= (uint8_t)(1u << seat);
            baron->spent += baron->reserve[seat];
            baron->reserve[seat] = 0;
            baron->hand[seat] = 0;
            if (log != NULL) {
                events_add(log, EVENT_OUT, 11, seat)->number[0] = baron->honour[seat];
            }
        } else if (!is_out(baron, seat)) {
            left++;
            last = seat;
        }
    }
    const bool own = (fallen >> baron->active & 1) != 0;
    if (own) {
        baron->resting = 0;
    }
    if (left <= 1) {
        end_game(baron, log, 11, last);
        return true;
    }
    if (own) {
        end_turn(baron, log);
    }
    return own;
}

/* After the lay: the donjon step, if anything could be placed. */
static inline void after_lay(Baron *baron, EventLog *log) {
    if (baron->hand[baron->active] > 0 && baron->free_meadows > 0) {
        baron->phase = DONJON;
    } else {
        end_turn(baron, log);
    }
}

#endif
