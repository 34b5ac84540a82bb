/* web/shim.h -- what the files of the shim share: texts that go out to JavaScript, and the eyes.
 *
 * Texts pass through one buffer in the module's memory: ask for it with liege_buffer, write the
 * bytes, and name their number in the call that reads them. Answers are zero-ended texts, valid
 * until the next call. A match is told through somebody's eyes: a seat, EYES_PUBLIC, or EYES_ALL,
 * which opens only when the game is over. So no secret reaches the page before its time. Of games
 * on a server the page has views, states from which the server has taken the secrets already. */
#ifndef WEB_SHIM_H
#define WEB_SHIM_H

#include "explain/explain.h"
#include "play/buffer.h"
#include "play/match.h"

#define EXPORT(NAME) __attribute__((export_name(#NAME))) NAME

extern Buffer shim_reply; /* the answer being written */
extern Buffer shim_sheet; /* for what is sorted before it is written */

Text *shim_begin(void);        /* a new answer, to be written to */
const char *shim_answer(void); /* as written since; "null" if it was too long */
/* The first `length` bytes of the buffer, as text and as they are. */
const char *shim_words(size_t length);
const void *shim_bytes(void);
Text shim_scratch(void); /* room for a text of any size the contract allows, until the next call */
Lang shim_lang(int lang);
/* Where liege_error finds what is wrong, in the page's language. */
Text shim_error(void);
const char *shim_error_words(void);
/* What explains and reviews in this module, made when it is first asked; NULL: liege_error says
 * why.
 */
Explainer *shim_explainer(void);
/* A review of this match is no longer wanted: the match ends, or has other moves. */
void shim_review_end(const Match *match);
bool shim_ended(const Match *match); /* is there nothing to be kept from anybody? */

#endif
