/* play/file.h -- whole texts from files and into files, without surprises. */
#ifndef PLAY_FILE_H
#define PLAY_FILE_H

#include "play/buffer.h"

#include <stdio.h>

/* Says what errno stands for, in the language of `error`; false, for a function to return. */
bool file_trouble(Text *error);

/* Appends all there is. False: `error` says why, without naming the file. */
bool file_read(FILE *file, size_t most, Buffer *out, Text *error);
bool file_load(const char *path, size_t most, Buffer *out, Text *error);

typedef enum FileAnswer { FILE_WRITTEN, FILE_EXISTS, FILE_FAILED } FileAnswer;

/* Writes a file that is not there yet, or with `replace` puts the new one in the place of the old
 * in one go, so that there is never half a file. Only usual files are replaced. */
FileAnswer file_save(const char *path, const char *text, size_t length, bool replace, Text *error);

#endif
