/* server/backup.h -- a copy of the data becomes a backup only when it is whole: until then it has
 * another name. */
#ifndef SERVER_BACKUP_H
#define SERVER_BACKUP_H

#include "core/text.h"

/* An empty file beside `path`, whose name goes to `unfinished`, for its owner's eyes only and held
 * against a second backup. -1: `error` says why, also if there is something at `path` already. */
int backup_begin(const char *path, char *unfinished, size_t size, Text *error);

/* The file is safe on disk and gets its name, or, if it is no good, goes. Closes `fd`. False: there
 * is no backup, and `error`, unless it was no good, says why. */
bool backup_end(int fd, const char *path, const char *unfinished, bool good, Text *error);

#endif
