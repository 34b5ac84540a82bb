/* server/refusal_inside.h -- the list of refusals from within: its two parts. */
#ifndef SERVER_REFUSAL_INSIDE_H
#define SERVER_REFUSAL_INSIDE_H

#include "server/refusal.h"

/* All before REFUSE_NO_TABLE. */
extern const RefusalFacts REFUSED_REQUESTS[REFUSE_NO_TABLE];

#endif
