/* web/shim_machine.c -- the machine interface, the check number and the bench, for JavaScript. */
#include "games/list.h"
#include "play/check.h"
#include "play/rpc.h"
#include "play/setup.h"
#include "search/networks.h"
#include "web/shim.h"

Rpc *EXPORT(liege_open)(void);
void EXPORT(liege_close)(Rpc *rpc);
const char *EXPORT(liege_answer)(Rpc *rpc, size_t length);
int EXPORT(liege_seats)(int game, bool most);
uint64_t EXPORT(liege_check)(int game, int seats, uint64_t seed, int games);
int64_t EXPORT(liege_walk)(int game, int seats, uint64_t seed, int games, bool lists);
int EXPORT(liege_exercise)(int game, int seats, uint64_t seed, int count);

Rpc *liege_open(void) {
    return rpc_new();
}

void liege_close(Rpc *rpc) {
    rpc_free(rpc);
}

/* The answer to the `length` bytes in the buffer. */
const char *liege_answer(Rpc *rpc, size_t length) {
    return rpc_answer(rpc, shim_bytes(), length);
}

int liege_seats(int game, bool most) {
    return most ? GAMES[game]->seats_max : GAMES[game]->seats_min;
}

uint64_t liege_check(int game, int seats, uint64_t seed, int games) {
    return check_number(GAMES[game], seats, seed, games);
}

/* Random games as `liege bench` plays them, picked or with full lists; returns the decisions. */
int64_t liege_walk(int game, int seats, uint64_t seed, int games, bool lists) {
    const Game *rules = GAMES[game];
    const Setup setup = setup_usual(rules, seats);
    static STATE_ROOM(state);
    static Move moves[MOVES_MAX];
    int64_t decisions = 0;
    for (int i = 0; i < games; i++) {
        Random random;
        random_seed(&random, seed + (uint64_t)i);
        rules->start(state, &setup);
        if (!lists) {
            decisions += rules->rollout(state, &random, INT32_MAX);
            continue;
        }
        for (int turn; (turn = rules->turn(state)) != OVER;) {
            if (turn == NATURE) {
                rules->apply(state, rules->chance(state, &random));
            } else {
                const int count = rules->moves(state, moves);
                rules->apply(state, moves[random_below(&random, (uint32_t)count)]);
                decisions++;
            }
        }
    }
    return decisions;
}

/* So many states valued by the network that was given for this game; 0: none is asked. */
int liege_exercise(int game, int seats, uint64_t seed, int count) {
    static Net *net;
    static NetRoom *room;
    static int net_game = -1, net_seats;
    Text error = shim_error();
    if (net_game != game || net_seats != seats) {
        net_free(net);
        net = networks_open(GAMES[game], seats, &error);
        room = room == NULL ? net_room_new() : room;
        net_game = game;
        net_seats = seats;
    }
    if (net == NULL || room == NULL) {
        return 0;
    }
    networks_exercise(net, room, GAMES[game], seats, seed, count);
    return count;
}
