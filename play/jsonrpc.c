/* play/jsonrpc.c -- JSON-RPC 2.0 itself: what a request is, and how an answer is framed. */
#include "play/jsonrpc.h"

#include "core/json_writer.h"

JsonRpcFlaw jsonrpc_read(const Json *json, int node, JsonRpcRequest *out) {
    *out = (JsonRpcRequest){JSON_NONE, JSON_NONE, JSON_NONE};
    if (json_type(json, node) != JSON_OBJECT) {
        return JSONRPC_NO_OBJECT;
    }
    const int id = json_member(json, node, "id");
    if (id != JSON_NONE) {
        const JsonType type = json_type(json, id);
        if (type != JSON_STRING && type != JSON_NUMBER && type != JSON_NULL) {
            return JSONRPC_BAD_ID;
        }
        out->id = id;
    }
    const int version = json_member(json, node, "jsonrpc");
    if (version == JSON_NONE || !json_is(json, version, "2.0")) {
        return JSONRPC_BAD_VERSION;
    }
    out->method = json_member(json, node, "method");
    if (out->method == JSON_NONE || json_type(json, out->method) != JSON_STRING) {
        return JSONRPC_BAD_METHOD;
    }
    out->params = json_member(json, node, "params");
    if (out->params != JSON_NONE && json_type(json, out->params) != JSON_OBJECT &&
        json_type(json, out->params) != JSON_ARRAY) {
        return JSONRPC_BAD_PARAMS;
    }
    return JSONRPC_GOOD;
}

int jsonrpc_unknown(const Json *json, int params, const char *const allowed[]) {
    for (int member = json_first(json, params); member != JSON_NONE;
         member = json_next(json, member)) {
        bool known = false;
        for (int i = 0; allowed[i] != NULL; i++) {
            known = known || json_key_is(json, member, allowed[i]);
        }
        if (!known) {
            return member;
        }
    }
    return JSON_NONE;
}

void jsonrpc_id(const Json *json, int id, const char **at, size_t *length) {
    *at = "";
    *length = 0;
    if (id != JSON_NONE) {
        const JsonNode *node = &json->nodes[id];
        const uint32_t quote = node->type == JSON_STRING;
        *at = json->text + node->from - quote;
        *length = node->to - node->from + 2 * quote;
    }
}

void jsonrpc_open(Text *out, const char *id, size_t length) {
    json_open(out, NULL);
    json_add_words(out, "jsonrpc", "2.0");
    json_add_key(out, "id");
    text_bytes(out, length > 0 ? id : "null", length > 0 ? length : 4);
}

void jsonrpc_open_error(Text *out, const char *id, size_t length, int code, const char *message) {
    jsonrpc_open(out, id, length);
    json_open(out, "error");
    json_add_number(out, "code", code);
    json_add_words(out, "message", message);
}

void jsonrpc_close_error(Text *out) {
    json_close(out);
    json_close(out);
}
