/* server/limits.c -- how often somebody may do what costs the server more than others. */
#define _POSIX_C_SOURCE 200809L
#include "server/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const struct {
    double burst, each_ms;
} RATES[LIMIT_KINDS] = {
#define LIMIT_RATE(NAME, BURST, EACH_MS, ...) [NAME] = {BURST, EACH_MS},
    LIMIT_RATES(LIMIT_RATE)
#undef LIMIT_RATE
};

void limits_init(Limits *limits) {
    randombytes_buf(limits->secret, sizeof limits->secret);
}

void limits_share(Limits *limits, int servers) {
    enum { SERVERS_MOST = 1000 }; /* whatever the store says */
    servers = servers > SERVERS_MOST ? SERVERS_MOST : servers;
    limits->share = servers <= 2 ? 1 : 2.0 / servers;
}

static double share_of(const Limits *limits) {
    return limits->share > 0 ? limits->share : 1;
}

/* However small the share: once at least, or nobody could ever do it. */
static double burst_of(const Limits *limits, int kind) {
    const double burst = RATES[kind].burst * share_of(limits);
    return burst > 1 ? burst : 1;
}

static void grow(const Limits *limits, struct LimitSlot *slot, int64_t now) {
    bucket_fill(&slot->bucket, burst_of(limits, slot->kind),
                RATES[slot->kind].each_ms / share_of(limits), now);
}

/* The slot of somebody; who has none gets the one, of a few, that has the least to remember. */
static struct LimitSlot *slot_of(Limits *limits, LimitKind kind, const char *who, int64_t now) {
    char words[300];
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t key;
    snprintf(words, sizeof words, "%d %s", (int)kind, who);
    crypto_shorthash(hash, (const unsigned char *)words, strlen(words), limits->secret);
    memcpy(&key, hash, sizeof key);
    key |= 1;
    struct LimitSlot *best = NULL;
    double best_missing = 0;
    for (int i = 0; i < LIMIT_WAYS; i++) {
        struct LimitSlot *slot =
            &limits->slot[(key / 2 % (LIMIT_SLOTS / LIMIT_WAYS)) * LIMIT_WAYS + (uint64_t)i];
        double missing = 0;
        if (slot->key != 0) {
            grow(limits, slot, now);
            if (slot->key == key) {
                return slot;
            }
            missing = RATES[slot->kind].burst * share_of(limits) - slot->bucket.left;
        }
        if (best == NULL || missing < best_missing) {
            best = slot;
            best_missing = missing;
        }
    }
    best->key = key;
    best->kind = (int)kind;
    memset(&best->bucket, 0, sizeof best->bucket);
    grow(limits, best, now);
    return best;
}

bool limits_left(Limits *limits, LimitKind kind, const char *who, int64_t now) {
    return who[0] == '\0' || slot_of(limits, kind, who, now)->bucket.left >= 1;
}

bool limits_take(Limits *limits, LimitKind kind, const char *who, int64_t now) {
    if (who[0] == '\0') {
        return true;
    }
    struct LimitSlot *slot = slot_of(limits, kind, who, now);
    return bucket_take(&slot->bucket, 1, burst_of(limits, (int)kind),
                       RATES[kind].each_ms / share_of(limits), now);
}

void limits_charge(Limits *limits, LimitKind kind, const char *who, double cost, int64_t now) {
    if (who[0] != '\0') {
        slot_of(limits, kind, who, now)->bucket.left -= cost;
    }
}

bool limits_own_left(LimitKind kind, Bucket *own, int64_t now) {
    bucket_fill(own, RATES[kind].burst, RATES[kind].each_ms, now);
    return own->left >= 1;
}

bool limits_own_take(LimitKind kind, Bucket *own, int64_t now) {
    return bucket_take(own, 1, RATES[kind].burst, RATES[kind].each_ms, now);
}

int64_t limits_whole(Limits *limits, LimitKind kind, const char *who, int64_t now) {
    const double missing =
        burst_of(limits, (int)kind) - slot_of(limits, kind, who, now)->bucket.left;
    return now + (int64_t)(missing * RATES[kind].each_ms / share_of(limits));
}

uint32_t limits_hash(const Limits *limits, const char *who) {
    unsigned char hash[crypto_shorthash_BYTES];
    uint32_t number;
    crypto_shorthash(hash, (const unsigned char *)who, strlen(who), limits->secret);
    memcpy(&number, hash, sizeof number);
    return number == 0 ? 1 : number;
}

void limits_address(const char *peer, char *out, int size) {
    struct in_addr four;
    struct in6_addr six;
    out[0] = '\0';
    if (strncmp(peer, "::ffff:", 7) == 0 && strchr(peer, '.') != NULL) {
        peer += 7;
    }
    if (inet_pton(AF_INET, peer, &four) == 1) {
        if ((ntohl(four.s_addr) >> 24) != 127) {
            snprintf(out, (size_t)size, "%s", peer);
        }
    } else if (inet_pton(AF_INET6, peer, &six) == 1) {
        if (!IN6_IS_ADDR_LOOPBACK(&six)) {
            for (int i = 0; i < 8 && 2 * i + 3 <= size; i++) {
                snprintf(out + 2 * i, 3, "%02x", six.s6_addr[i]);
            }
        }
    } else {
        snprintf(out, (size_t)size, "%s", peer[0] == '\0' ? "" : "elsewhere");
    }
}

void limits_network(const char *household, char *out, int size) {
    enum { HALF = 16, PREFIX = 12 }; /* hexadecimal digits of a /64 and of a /48 */
    const bool six = strlen(household) == HALF && strspn(household, "0123456789abcdef") == HALF;
    snprintf(out, (size_t)size, "%.*s", six ? PREFIX : size,
             household[0] == '\0' ? "here" : household);
}
