/* server/network.h -- addresses that the operator allows: "localhost, 10.0.0.0/8, 2001:db8::/32".
 */
#ifndef SERVER_NETWORK_H
#define SERVER_NETWORK_H

#include "core/text.h"

/* Is every entry an address, a network, localhost, all or none? False: `error` names the wrong one.
 */
bool network_check(const char *list, Text *error);

/* Is the address one of those? An address that cannot be read is not. */
bool network_holds(const char *list, const char *address);

#endif
