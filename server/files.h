/* server/files.h -- the built page, with all that a browser is told of it.
 *
 * It is part of the program (CMakeLists.txt puts it there), or read from a folder once. A request
 * can only name a file of this list, so no path leads anywhere else. */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include "core/text.h"

#include <stdint.h>

enum { FILES_MAX = 4096, FILES_BYTES_MAX = 256 << 20 };

typedef struct FileBody {
    const uint8_t *bytes; /* NULL: there is none */
    size_t length;
    char etag[24]; /* with its quotes */
} FileBody;

typedef struct PageFile {
    char *path; /* as asked for: "/assets/index.js" */
    const char *type;
    bool lasting; /* named by its content: may be kept for ever */
    FileBody plain, gzip, brotli;
} PageFile;

typedef struct Files {
    PageFile *file; /* sorted by path */
    int count;
    size_t bytes;
    bool read; /* from a folder: the bytes are memory of our own */
} Files;

/* Reads all files below the folder. False: `error` says why. */
bool files_load(Files *files, const char *folder, Text *error);
/* The page inside the program (EMBEDDED_PAGE); compressed forms are files of their own,
 * "/assets/index.js.br". False: it was built without one, or there is no memory. */
bool files_built(Files *files);
/* A page that says, in every language, that the real one has not been built. */
bool files_notice(Files *files);
void files_free(Files *files);

/* "/" and "/index.html" are the same. NULL: there is no such file. */
const PageFile *files_find(const Files *files, const char *path);

/* The best form for what the browser accepts (its Accept-Encoding); `coding` gets "br", "gzip" or
 * NULL. */
const FileBody *files_body(const PageFile *file, const char *accepts, const char **coding);

#endif
