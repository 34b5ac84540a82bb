/* server/tell.h -- what people are told: snapshots, updates, the lobby, each as their eyes may see
 * it. */
#ifndef SERVER_TELL_H
#define SERVER_TELL_H

#include "core/eyes.h"
#include "play/buffer.h"
#include "server/table.h"

void tell_turn(const Table *table, Buffer *buffer);  /* "to_act":…,"phase":… */
void tell_brief(const Table *table, Buffer *buffer); /* one object */
void tell_state(const Table *table, int eyes, Lang lang, bool lean,
                Buffer *buffer);                                      /* one object */
void tell_view(const Table *table, int index, int eyes, Buffer *out); /* one text */
void tell_legal(const Table *table, Buffer *scratch, Buffer *out);
void tell_snapshot(const Table *table, Conn *conn, bool lean, Buffer *buffer);
void tell_chat(const Table *table, const Person *person, Buffer *out); /* one list */
void tell_remark(const Table *table, const Remark *remark, Buffer *buffer);
void tell_played(const Table *table, int from, int eyes,
                 Buffer *buffer);                /* as `liege rpc` answers play */
int tell_spectators(const Table *table);         /* how many look on */
bool tell_hidden(const Table *table, int index); /* is this move kept from anybody? */
void tell_position(const Table *table, int eyes, Buffer *out);

/* To all who watch, each what they may know; moves from number `from` on are new. */
void tell_update(Table *table, int from);
void tell_remarked(Table *table, const Remark *remark);
void tell_presence(Table *table);
void tell_lobby(Table *table);      /* to all who look at the lobby: it is new or has changed … */
void tell_lobby_gone(Table *table); /* … or has gone; both a little later, the last of each table */
void tell_lobby_news(Hub *hub);     /* now */
void tell_rematch(Table *table);    /* to all who watch: they play again, over there */
void tell_gone(Table *table); /* to all who watch: it was given up, there is no such table now */
/* To the devices of the person to act. `elsewhere`: another server made the move and sends the
 * notices. */
void tell_deal(Table *table); /* to those whose luck is to be shown now, wherever they look */
void tell_your_turn(Table *table, bool elsewhere);
/* A message that leaves when all that was written so far is durable. */
Message *hub_tells(Hub *hub, const char *text, size_t length);
/* A message that nobody has asked for, up to its parameters, which the caller adds; then it goes to
 * all devices of a person. */
Text *tell_begin(Buffer *buffer, const char *method);
void tell_person(Hub *hub, Person *person, Buffer *buffer);

#endif
