/* server/calendar.h -- somebody's deadlines as iCalendar (RFC 5545), behind a secret address. */
#ifndef SERVER_CALENDAR_H
#define SERVER_CALENDAR_H

#include "server/hub.h"

/* Answers a connection by HTTP with the calendar that the secret opens; later. */
void calendar_ask(Conn *conn, const char *token);

#endif
