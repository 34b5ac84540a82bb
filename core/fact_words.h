/* core/fact_words.h -- what every game's say_fact needs: amounts of a feature, as people say them.
 */
#ifndef CORE_FACT_WORDS_H
#define CORE_FACT_WORDS_H

#include "core/fact.h"
#include "core/sentence.h"

/* A mean in tenths: "7", or "6.4" where whole numbers would hide what differs. */
void fact_amount(int tenths, bool whole, Lang lang, Text *out);
/* Both means of a feature can be said as whole numbers. */
bool fact_whole(const Fact *fact);

/* Does an event differ less in how often it happens than in how much each time? Then its clause
 * says both means, and no rates are said. */
bool fact_by_amount(const Fact *fact);

/* Fills a clause: besides what sentence_write knows, {amount 0} is the mean after the turn,
 * {amount 1} after its rival, and `put` is the game's, or NULL. */
void fact_write(const Fact *fact, const char *pattern, Reader reader, const void *about,
                bool (*put)(const Sentence *sentence, const char *word, int index, Text *out),
                Text *out);

/* What `put` of a game may use: the fact and what the game gave as `about`. */
typedef struct FactWords {
    const Fact *fact;
    const void *about;
    bool (*put)(const Sentence *sentence, const char *word, int index, Text *out);
} FactWords;

#endif
