/* core/moment.h -- what time it is: two clocks, for two purposes.
 *
 * The wall clock is what people read and what is written down; an operator or the network may set
 * it forward or back at any moment. Whatever runs out, refills or is waited for goes by the steady
 * clock, which nobody sets; it means nothing to another process. */
#ifndef CORE_MOMENT_H
#define CORE_MOMENT_H

#include <stdint.h>

int64_t wall_ms(void); /* milliseconds since 1970 */
/* From now on the wall clock is the steady one and so much: many servers go by one clock, which is
 * not this machine's. */
void moment_follow(int64_t offset);
int64_t steady_ms(void); /* milliseconds since some moment; above 0 */
int64_t steady_us(void); /* the same in microseconds */

#endif
