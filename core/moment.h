/* core/moment.h -- what time it is: two clocks, for two purposes.
 *
 * The wall clock is what people read and what is written down; an operator or the network may set
 * it forward or back at any moment. Whatever runs out, refills or is waited for goes by the steady
 * clock, which nobody sets; it means nothing to another process. */
#ifndef CORE_MOMENT_H
#define CORE_MOMENT_H

#include <stdint.h>
#ifndef __wasm__ /* where nobody waits */
#include <pthread.h>
#endif

int64_t wall_ms(void); /* milliseconds since 1970 */
/* From now on the wall clock is the steady one and so much: many servers go by one clock, which is
 * not this machine's. */
void moment_follow(int64_t offset);
int64_t steady_ms(void); /* milliseconds since some moment; above 0 */
int64_t steady_us(void); /* the same in microseconds */
int64_t steady_ns(void); /* the same in nanoseconds */

#ifndef __wasm__
/* A condition that is waited for by the steady clock, and the waiting for `ms` at most, as
 * pthread_cond_timedwait: 0, or why it ended. */
void moment_condition(pthread_cond_t *condition);
int moment_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t ms);
#endif

#endif
