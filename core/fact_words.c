/* core/fact_words.c -- what every game's say_fact needs: amounts of a feature, as people say them.
 */
#include "core/fact_words.h"

#include <stdlib.h>

enum { TENTHS = 10 };

static int rounded(int tenths) {
    return (tenths + (tenths < 0 ? -TENTHS / 2 : TENTHS / 2)) / TENTHS;
}

bool fact_whole(const Fact *fact) {
    enum { NEAR = 2 };
    const int a = fact->points, b = fact->rival_points;
    const bool near_whole =
        abs(a - TENTHS * rounded(a)) <= NEAR && abs(b - TENTHS * rounded(b)) <= NEAR;
    return rounded(a) != rounded(b) && (near_whole || abs(a - b) >= TENTHS);
}

bool fact_by_amount(const Fact *fact) {
    const int a = abs(fact->points), b = abs(fact->rival_points);
    const int often = fact->with > fact->without ? fact->with : fact->without;
    const bool certain = fact->when == FACT_NOW && fact->with == fact->tries;
    const int shift = abs(fact->with - fact->without);
    return fact->source == FACT_EVENT && !certain && fact->with > 0 && fact->without > 0 &&
           (20 * shift < fact->tries || 2 * shift * (a > b ? a : b) < abs(a - b) * often);
}

void fact_amount(int tenths, bool whole, Lang lang, Text *out) {
    if (whole || tenths % TENTHS == 0) {
        text_figure(out, rounded(tenths), false);
        return;
    }
    if (tenths < 0 && tenths > -TENTHS) {
        text_put(out, "−");
    }
    text_figure(out, tenths / TENTHS, false);
    text_put(out, lang == ENGLISH ? "." : ",");
    text_number(out, abs(tenths) % TENTHS);
}

static bool put_amount(const Sentence *sentence, const char *word, int index, Text *out) {
    const FactWords *words = sentence->about;
    if (strcmp(word, "amount") == 0) {
        const Fact *fact = words->fact;
        fact_amount(index == 0 ? fact->points : fact->rival_points,
                    fact->source == FACT_EFFECT || fact_whole(fact), sentence->reader.lang, out);
        return true;
    }
    return words->put != NULL && words->put(sentence, word, index, out);
}

void fact_write(const Fact *fact, const char *pattern, Reader reader, const void *about,
                bool (*put)(const Sentence *sentence, const char *word, int index, Text *out),
                Text *out) {
    const FactWords words = {fact, about, put};
    const Sentence sentence = {.reader = reader,
                               .seat = fact->seat,
                               .other = fact->other,
                               .number = fact->number,
                               .about = &words,
                               .put = put_amount};
    sentence_write(&sentence, pattern, out);
}
