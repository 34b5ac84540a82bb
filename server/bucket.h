/* server/bucket.h -- how often: a token bucket, which holds `burst` at most and gets one more
 * every `each_ms`. `now` is of the steady clock (moment.h). All zero, it is full. */
#ifndef SERVER_BUCKET_H
#define SERVER_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Bucket {
    double left;
    int64_t at; /* when `left` was right; 0: never used, so it is full */
} Bucket;

static inline void bucket_fill(Bucket *bucket, double burst, double each_ms, int64_t now) {
    if (bucket->at == 0) {
        bucket->left = burst;
    } else if (now > bucket->at) {
        bucket->left += (double)(now - bucket->at) / each_ms;
        bucket->left = bucket->left > burst ? burst : bucket->left;
    }
    bucket->at = now;
}

/* Takes what something costs; false: there is not so much, and nothing is taken. */
static inline bool bucket_take(Bucket *bucket, double cost, double burst, double each_ms,
                               int64_t now) {
    bucket_fill(bucket, burst, each_ms, now);
    if (bucket->left < cost) {
        return false;
    }
    bucket->left -= cost;
    return true;
}

#endif
