/* play/rpc_inside.h -- what the protocol (rpc.c) and the methods (rpc_methods.c) share. */
#ifndef PLAY_RPC_INSIDE_H
#define PLAY_RPC_INSIDE_H

#include "play/buffer.h"
#include "play/json_doc.h"
#include "play/match.h"
#include "play/rpc.h"

struct Rpc {
    Match *match;      /* NULL: none yet */
    RpcAdvise *advise; /* NULL: nobody */
    void *adviser;
    RpcExplain *explain; /* NULL: nobody */
    void *explainer;
    Lang lang; /* of error messages */
    Buffer out;
    Buffer scratch;
    JsonDoc doc;
};

/* One call being answered. A handler writes its result to the buffer and returns true, or calls
 * refuse. A handler that makes a new match leaves it in `next`. */
typedef struct RpcCall {
    Rpc *rpc;
    const Json *json;
    int params; /* an object, or JSON_NONE */
    Text *out;  /* grows */
    Match *next;
    RpcError code;
    int rule; /* that forbids the move, or 0 */
    Text error;
} RpcCall;

typedef struct RpcMethod {
    const char *name;
    bool (*answer)(RpcCall *call);
    bool needs_game;
    const char *allowed[6]; /* names of parameters, then NULL */
} RpcMethod;

/* Closed by one without a name. */
extern const RpcMethod RPC_METHODS[];

/* The answer is this sentence; always false. */
bool rpc_refuse(RpcCall *call, RpcError code, const char *sentence);
/* The same for functions that have written their sentence to call->error. */
bool rpc_refused(RpcCall *call, RpcError code);

#endif
