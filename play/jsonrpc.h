/* play/jsonrpc.h -- JSON-RPC 2.0 itself: what a request is, and how an answer is framed.
 *
 * `liege rpc` (rpc.c) and the server (server/api.c) speak it; their methods and words are their
 * own.
 */
#ifndef PLAY_JSONRPC_H
#define PLAY_JSONRPC_H

#include "core/json.h"
#include "core/text.h"

typedef struct JsonRpcRequest {
    int id, method, params; /* nodes; JSON_NONE: there is none */
} JsonRpcRequest;

/* What is wrong with a request, in the order of looking. */
typedef enum JsonRpcFlaw {
    JSONRPC_GOOD,
    JSONRPC_NO_OBJECT,
    JSONRPC_BAD_ID, /* no text, number or null */
    JSONRPC_BAD_VERSION,
    JSONRPC_BAD_METHOD,
    JSONRPC_BAD_PARAMS /* neither object nor list */
} JsonRpcFlaw;

/* `out` holds what was found up to the flaw, so that an error can carry the id. */
JsonRpcFlaw jsonrpc_read(const Json *json, int node, JsonRpcRequest *out);

/* A parameter that is not among the `allowed` ones, which NULL closes; JSON_NONE: all are. */
int jsonrpc_unknown(const Json *json, int params, const char *const allowed[]);

/* An id as it was written, with its quotes; nothing for JSON_NONE. */
void jsonrpc_id(const Json *json, int id, const char **at, size_t *length);

/* {"jsonrpc":"2.0","id":… with an id as above, null where it has no length. The result follows as
 * a member, then json_close. */
void jsonrpc_open(Text *out, const char *id, size_t length);
/* The same up to {"code":…,"message":…; a member "data" may follow, then jsonrpc_close_error. */
void jsonrpc_open_error(Text *out, const char *id, size_t length, int code, const char *message);
void jsonrpc_close_error(Text *out);

#endif
