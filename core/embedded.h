/* core/embedded.h -- files that are part of the program; tools/embed.cmake puts them there. */
#ifndef CORE_EMBEDDED_H
#define CORE_EMBEDDED_H

#include <stddef.h>

typedef struct EmbeddedFile {
    const char *path; /* "/index.html", "/baron/RULES.de.md"; NULL after the last file of a list */
    const unsigned char *start, *end; /* a zero byte stands at the end */
} EmbeddedFile;

extern const EmbeddedFile EMBEDDED_PAGE[];  /* the built page; empty where there is none */
extern const EmbeddedFile EMBEDDED_RULES[]; /* games' rules and player aids; not in WebAssembly */
extern const EmbeddedFile EMBEDDED_NETWORKS[];      /* "/barony.net"; empty in WebAssembly */
extern const EmbeddedFile EMBEDDED_PUZZLES[];       /* "/baron.txt"; in `liege` alone */
extern const EmbeddedFile EMBEDDED_CARD[];          /* sources compiled for a graphics card, */
extern const EmbeddedFile EMBEDDED_CARD_STANDARD[]; /* and instead of the C library's headers */

#endif
