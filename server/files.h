/* server/files.h -- the built page, read into memory once, with all that a browser is told of it.
 *
 * A request can only name a file of this list, so no path leads anywhere else. */
#ifndef SERVER_FILES_H
#define SERVER_FILES_H

#include "core/text.h"

#include <stdint.h>

enum { FILES_MAX = 4096, FILES_BYTES_MAX = 256 << 20 };

typedef struct FileBody {
    uint8_t *bytes; /* NULL: there is none */
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
} Files;

/* Reads all files below the folder. False: `error` says why. */
bool files_load(Files *files, const char *folder, Text *error);
/* A page that says, in every language, that the real one has not been built. */
bool files_placeholder(Files *files);
void files_free(Files *files);

/* "/" and "/index.html" are the same. NULL: there is no such file. */
const PageFile *files_find(const Files *files, const char *path);

/* The best form for what the browser accepts (its Accept-Encoding); `coding` gets "br", "gzip" or
 * NULL. */
const FileBody *files_body(const PageFile *file, const char *accepts, const char **coding);

/* The folder of the page, looked for beside the program; false: there is none. */
bool files_folder(char *out, size_t size);

#endif
