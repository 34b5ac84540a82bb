/* server/names.c -- names of people: which are good, which are the same, which look the same. */
#include "server/names.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uset.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { UNITS = NAME_FOLD_SIZE, MARKS_MOST = 3 /* above and below one letter */ };

/* Said of the server, of computers, or of nobody in particular, in the page's languages. */
static const char *const RESERVED[] = {
    "admin",      "administrator", "administration", "administrateur", "anybody",   "computer",
    "everybody",  "guest",         "liege",          "moderation",     "moderator", "modérateur",
    "nature",     "niemand",       "nobody",         "null",           "official",  "operator",
    "ordinateur", "personne",      "quelqu'un",      "root",           "server",    "serveur",
    "somebody",   "someone",       "staff",          "support",        "system",    "système",
    "undefined",  "jemand",        "gast",           "invité",
};

/* Whatever begins so and goes on after a space is a computer. */
static const char *const COMPUTERS[] = {"computer ", "ordinateur "};

/* ---- ICU ---- */

/* Made once and never freed: they are constants of the library, but for the checker. */
static const UNormalizer2 *composed(void) {
    static const UNormalizer2 *made;
    UErrorCode status = U_ZERO_ERROR;
    if (made == NULL) {
        made = unorm2_getNFCInstance(&status);
    }
    return U_SUCCESS(status) ? made : NULL;
}

static const UNormalizer2 *folded(void) {
    static const UNormalizer2 *made;
    UErrorCode status = U_ZERO_ERROR;
    if (made == NULL) {
        made = unorm2_getNFKCCasefoldInstance(&status);
    }
    return U_SUCCESS(status) ? made : NULL;
}

static const USpoofChecker *checker(void) {
    static USpoofChecker *made;
    UErrorCode status = U_ZERO_ERROR;
    if (made != NULL) {
        return made;
    }
    USpoofChecker *fresh = uspoof_open(&status);
    USet *allowed =
        U_SUCCESS(status) ? uset_cloneAsThawed(uspoof_getRecommendedSet(&status)) : NULL;
    if (allowed != NULL) {
        uset_addRange(allowed, 0x20, 0x7e);
        uset_add(allowed, 0x2019); /* the apostrophe of good printing */
        uspoof_setRestrictionLevel(fresh, USPOOF_HIGHLY_RESTRICTIVE);
        uspoof_setChecks(fresh,
                         USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS |
                             USPOOF_CHAR_LIMIT,
                         &status);
        uspoof_setAllowedChars(fresh, allowed, &status);
        uset_close(allowed);
    }
    if (allowed == NULL || U_FAILURE(status)) {
        uspoof_close(fresh);
        return NULL;
    }
    made = fresh;
    return made;
}

/* Texts of ICU have two bytes a unit. Each function returns the number of units, or -1. */
static int from_utf8(const char *words, UChar out[UNITS]) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = 0;
    u_strFromUTF8(out, UNITS, &length, words, -1, &status);
    return U_SUCCESS(status) && length < UNITS ? (int)length : -1;
}

static bool to_utf8(const UChar *from, int units, char *out, size_t size) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = 0;
    out[0] = '\0';
    if (units < 0) {
        return false;
    }
    u_strToUTF8(out, (int32_t)size, &length, from, units, &status);
    if (U_FAILURE(status) || (size_t)length >= size) {
        out[0] = '\0';
        return false;
    }
    return true;
}

static int normal(const UNormalizer2 *form, const UChar *from, int units, UChar out[UNITS]) {
    UErrorCode status = U_ZERO_ERROR;
    if (form == NULL || units < 0) {
        return -1;
    }
    const int32_t length = unorm2_normalize(form, from, units, out, UNITS, &status);
    return U_SUCCESS(status) && length < UNITS ? (int)length : -1;
}

static int skeleton(const UChar *from, int units, UChar out[UNITS]) {
    UErrorCode status = U_ZERO_ERROR;
    if (units < 0 || checker() == NULL) {
        return -1;
    }
    const int32_t length = uspoof_getSkeleton(checker(), 0, from, units, out, UNITS, &status);
    return U_SUCCESS(status) && length < UNITS ? (int)length : -1;
}

/* ---- the same ---- */

void name_fold(const char *words, char *out, size_t size) {
    UChar units[UNITS], small[UNITS];
    to_utf8(small, normal(folded(), units, from_utf8(words, units), small), out, size);
}

/* Fold and skeletons of a name in UTF-16. */
static bool derive(const UChar *units, int count, Name *out) {
    UChar small[UNITS], bones[UNITS];
    const int small_count = normal(folded(), units, count, small);
    bool good = to_utf8(small, small_count, out->fold, sizeof out->fold);
    good = to_utf8(bones, skeleton(units, count, bones), out->looks, sizeof out->looks) && good;
    return to_utf8(bones, skeleton(small, small_count, bones), out->looks_small,
                   sizeof out->looks_small) &&
           good;
}

void name_looks(const char *words, Name *out) {
    UChar units[UNITS];
    derive(units, from_utf8(words, units), out);
}

/* ---- good ---- */

static bool is_reserved(const Name *name) {
    for (size_t i = 0; i < sizeof RESERVED / sizeof RESERVED[0]; i++) {
        Name word;
        name_looks(RESERVED[i], &word);
        if (strcmp(name->looks_small, word.looks_small) == 0 ||
            strcmp(name->looks, word.looks) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof COMPUTERS / sizeof COMPUTERS[0]; i++) {
        Name word;
        name_looks(COMPUTERS[i], &word);
        if (strncmp(name->looks_small, word.looks_small, strlen(word.looks_small)) == 0) {
            return true;
        }
    }
    return false;
}

/* Letters one by one; in titles signs are allowed. */
static NameFault look_at(const UChar *units, int count, bool title) {
    int letters = 0, marks = 0;
    bool space = true; /* none at the start */
    for (int at = 0; at < count; letters++) {
        UChar32 letter;
        U16_NEXT(units, at, count, letter);
        const int8_t kind = u_charType(letter);
        if (letter < 0x20 || (letter >= 0x7f && letter < 0xa0) ||
            (!title && letter < 0x80 && strchr("<>&\"{}", (char)letter) != NULL) ||
            (letter == ' ' && space)) {
            return NAME_BAD;
        }
        space = letter == ' ';
        const bool mark = kind == U_NON_SPACING_MARK || kind == U_ENCLOSING_MARK;
        marks = mark ? marks + 1 : 0;
        if (marks > MARKS_MOST || (mark && letters == 0) || u_iscntrl(letter) ||
            u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
            return NAME_UNCLEAR;
        }
    }
    return letters == 0 || (!title && letters > NAME_LETTERS_MOST) || space ? NAME_BAD : NAME_FINE;
}

bool title_good(const char *words) {
    UChar units[UNITS];
    const int count = from_utf8(words, units);
    return count > 0 && look_at(units, count, true) == NAME_FINE;
}

/* Would a mail program make a link of it? In letters names stand beside links of ours. */
static bool is_address(const Name *name) {
    if (strstr(name->fold, "://") != NULL) {
        return true;
    }
    for (const char *at = name->fold; (at = strstr(at, "www.")) != NULL; at++) {
        if (at == name->fold || strchr(" .,:;-_/(", at[-1]) != NULL) {
            return true;
        }
    }
    return false;
}

NameFault name_read(const char *words, Name *out) {
    UChar units[UNITS], name[UNITS];
    UErrorCode status = U_ZERO_ERROR;
    memset(out, 0, sizeof *out);
    const int count = normal(composed(), units, from_utf8(words, units), name);
    if (count < 0 || !to_utf8(name, count, out->name, sizeof out->name)) {
        return NAME_BAD;
    }
    const NameFault fault = look_at(name, count, false);
    if (fault != NAME_FINE) {
        return fault;
    }
    if (checker() == NULL || uspoof_check2(checker(), name, count, NULL, &status) != 0 ||
        U_FAILURE(status) || !derive(name, count, out)) {
        return NAME_UNCLEAR;
    }
    if (is_address(out)) {
        return NAME_BAD;
    }
    return is_reserved(out) ? NAME_RESERVED : NAME_FINE;
}
