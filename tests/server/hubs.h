/* tests/server/hubs.h -- a server without sockets, its clients and its clocks, for
 * tests. */
#ifndef TESTS_SERVER_HUBS_H
#define TESTS_SERVER_HUBS_H

#include "server/hub.h"
#include "server/table.h"

enum { PEOPLE_MAX = 4, ANSWER_SIZE = 1 << 18 };

/* The two clocks (core/moment.h), in milliseconds: whoever links this lets the linker lead
 * wall_ms and steady_ms here (--wrap). */
extern int64_t test_wall, test_steady;

typedef struct House {
    Inbox inbox;
    Hub *hub;
    bool threads;
    Conn *conn[PEOPLE_MAX];
    char table[ID_SIZE];      /* that was made last */
    char answer[ANSWER_SIZE]; /* the last one, without its id; and all that was told before it */
    char told[ANSWER_SIZE];
} House;

void house_open(House *house, const char *where); /* with guests, if the store is ":memory:" */
void house_open_threads(House *house, const char *where); /* as a real one; no guests */
void house_close(House *house);

/* A call and its answer: what stands behind "result": or "error":. Parameters with ' for ", and $
 * for the table made last. */
const char *house_call(House *house, int who, const char *method, const char *params);
bool house_refuses(House *house, int who, const char *method, const char *params,
                   const char *reason);
void house_pass(House *house, int64_t milliseconds); /* of both clocks, with ticks */
void house_send(House *house, int who, const char *method, const char *params); /* no waiting */
/* The first number after a name in the last answer; -1: it is not there. */
long long house_number(const House *house, const char *name);

#endif
