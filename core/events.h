/* core/events.h -- the log a game's rules write while they carry out a move.
 *
 * A game has one function that carries out a move and takes such a log. apply() hands it NULL,
 * and the compiler drops every line about events; events() runs the very same code on a copy. So
 * what is told is what happened, and no rule is written twice. */
#ifndef CORE_EVENTS_H
#define CORE_EVENTS_H

#include "core/game.h"

#include <assert.h>
#include <string.h>

typedef struct EventLog {
    Event *out; /* room for EVENTS_MAX */
    int count;
} EventLog;

/* The next event, blank but for these: everybody may be told and there is no other side. */
static inline Event *events_add(EventLog *log, int kind, int rule, int seat) {
    assert(log->count < EVENTS_MAX);
    Event *event = &log->out[log->count++];
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->rule = (uint8_t)rule;
    event->seen = 0xff;
    event->seat = (int8_t)seat;
    event->other = NATURE;
    return event;
}

#endif
