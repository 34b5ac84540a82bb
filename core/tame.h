/* core/tame.h -- words of strangers before a terminal or another reader shows them: some characters
 * are obeyed instead of shown. These are the control characters (a terminal takes U+009B as ESC [),
 * marks that turn the direction of writing, and ends of lines. */
#ifndef CORE_TAME_H
#define CORE_TAME_H

#include <stddef.h>
#include <string.h>

/* Bytes of such a character at the front of UTF-8 words; 0: it is another, or the end. */
static inline size_t tame_steers(const char *words) {
    const unsigned char *byte = (const unsigned char *)words;
    if (byte[0] < 0x80) {
        return (byte[0] < ' ' && byte[0] != '\0') || byte[0] == 0x7f;
    }
    if (byte[0] == 0xc2) { /* U+0080 to U+009F */
        return byte[1] >= 0x80 && byte[1] < 0xa0 ? 2 : 0;
    }
    if (byte[0] != 0xe2 || (byte[1] != 0x80 && byte[1] != 0x81)) {
        return 0;
    }
    const unsigned char last = byte[2]; /* U+2028 to U+202E, U+2066 to U+2069 */
    return byte[1] == 0x80 ? (last >= 0xa8 && last <= 0xae ? 3 : 0)
                           : (last >= 0xa6 && last <= 0xa9 ? 3 : 0);
}

/* Puts `instead` in the place of each of them. */
static inline void tame_words(char *words, char instead) {
    char *to = words;
    while (*words != '\0') {
        const size_t steers = tame_steers(words);
        *to++ = steers > 0 ? instead : *words;
        words += steers > 0 ? steers : 1;
    }
    *to = '\0';
}

#endif
