/* device/rules.h -- the rules of one game as one C++ source, for a card and for tests.
 *
 * DEVICE_GAME says which: DEVICE_BARON … below. The rules are what they are everywhere else; here
 * are only the names by which the kernels call them, and what a warp sorts its games by: the phase
 * when a move is to be chosen, the kind of the move when it is to be carried out. */
#ifndef DEVICE_RULES_H
#define DEVICE_RULES_H

#define DEVICE_BARON  0
#define DEVICE_BARONY 1
#define DEVICE_FEUDO  2
#define DEVICE_NULL   3

#if DEVICE_GAME == DEVICE_BARON
#include "games/baron/knowledge.c"
#include "games/baron/observe.c"
#include "games/baron/rules.c"
#define CALL(NAME)        baron_##NAME
#define PICK_OF(S, R)     pick(S, R)
#define APPLY_TO(S, M)    step(S, M, NULL)
#define IS_FORCED_SKIP(M) IDLE(M)
#define PHASE_OF(S)       (S)->phase
#define KIND_OF(M)        move_action(M)
typedef Baron State;
enum { PHASE_LAST = DONE };

#elif DEVICE_GAME == DEVICE_BARONY
#if DEVICE_KERNEL == DEVICE_BATCH
#include "games/barony/legality.c"
#endif
#include "games/barony/observe.c"
#include "games/barony/rules.c"
#define CALL(NAME)        barony_##NAME
#define PICK_OF(S, R)     pick(S, R)
#define APPLY_TO(S, M)    step(S, M, NULL)
#define IS_FORCED_SKIP(M) is_idle(M)
#define PHASE_OF(S)       ((S)->turn == NATURE ? 6 : (S)->phase)
#define KIND_OF(M)        barony_kind(M)
typedef BaronyState State;
enum { PHASE_LAST = PHASE_OVER };

#elif DEVICE_GAME == DEVICE_FEUDO
#if DEVICE_KERNEL == DEVICE_BATCH
#include "games/feudo/legality.c"
#endif
#include "games/feudo/knowledge.c"
#include "games/feudo/observe.c"
#include "games/feudo/rules.c"
#define CALL(NAME)        feudo_##NAME
#define PICK_OF(S, R)     feudo_pick(S, R)
#define APPLY_TO(S, M)    step(S, M, NULL)
#define IS_FORCED_SKIP(M) IS_IDLE(M)
#define PHASE_OF(S)       ((S)->turn == NATURE ? 12 + ((S)->phase == PLAGUE) : (S)->phase)
#define KIND_OF(M)        move_kind(M)
typedef Feudo State;
enum { PHASE_LAST = DONE };

#else
#include "games/null/observe.c"
#include "games/null/rules.c"
#define CALL(NAME)        null_##NAME
#define PICK_OF(S, R)     null_pick(S, R)
#define APPLY_TO(S, M)    step(S, M, NULL)
#define IS_FORCED_SKIP(M) NEVER_IDLE(M)
#define PHASE_OF(S)       (S)->phase
#define KIND_OF(M)        null_kind(M)
typedef NullState State;
enum { PHASE_LAST = NULL_DONE };
#endif

/* What a warp sorts by: a phase, or behind all of those the kind of a move, or nothing to do. */
enum { CLASS_APPLY = 16, CLASSES = 64, CLASS_IDLE = CLASSES - 1, NO_MOVE_YET = 0x7ffffffe };

#endif
