/* server/names.h -- names of people: which are good, which are the same, which look the same.
 *
 * A name is kept in the normal form NFC. Two names are the same if their folds are (NFKC_Casefold:
 * capital and small, wide and narrow letters); they look the same if their skeletons are, as UTS
 * #39 tells them, of the name as it stands or of its fold. Names of accounts are neither. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "play/match.h"

enum { NAME_LETTERS_MOST = 32, NAME_FOLD_SIZE = 256 };

typedef enum NameFault {
    NAME_FINE,
    NAME_BAD,     /* too long, empty, spaces in the wrong place, control characters, quotes; an
                     address of the web */
    NAME_UNCLEAR, /* letters that cannot be seen, or of scripts that can be mistaken for others */
    NAME_RESERVED /* would pass for the server or a computer */
} NameFault;

typedef struct Name {
    char name[MATCH_NAME_SIZE];       /* in NFC */
    char fold[NAME_FOLD_SIZE];        /* equal for names that are the same */
    char looks[NAME_FOLD_SIZE];       /* equal for names that look the same … */
    char looks_small[NAME_FOLD_SIZE]; /* … or would, in small letters */
} Name;

/* What somebody wants to be called. */
NameFault name_read(const char *words, Name *out);

/* Is it a title: one line of letters that can be seen, as in names, and of signs? */
bool title_good(const char *words);

/* Of any text; "" if it is not UTF-8 or has no room. */
void name_fold(const char *words, char *out, size_t size);
/* Of a name that was taken before there were rules. */
void name_looks(const char *words, Name *out);

#endif
