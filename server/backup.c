/* server/backup.c -- a copy of the data becomes a backup only when it is whole. */
#define _DEFAULT_SOURCE
#include "server/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static void say(Text *error, const char *path, const char *why) {
    text_clear(error);
    text_format(error, "cannot make %s: %s", path, why);
}

int backup_begin(const char *path, char *unfinished, size_t size, Text *error) {
    struct stat facts;
    if ((size_t)snprintf(unfinished, size, "%s.unfinished", path) >= size) {
        say(error, path, strerror(ENAMETOOLONG));
        return -1;
    }
    if (lstat(path, &facts) == 0) {
        say(error, path, strerror(EEXIST));
        return -1;
    }
    const int fd = open(unfinished, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) {
        say(error, path, strerror(errno));
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        say(error, path, "another backup is being made there");
        close(fd);
        return -1;
    }
    if (ftruncate(fd, 0) != 0) { /* what one that was killed has left */
        say(error, path, strerror(errno));
        close(fd);
        return -1;
    }
    return fd;
}

/* The name in the folder is safe as well. */
static bool sync_folder(const char *path) {
    char folder[4200];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash == NULL ? 1 : (int)(slash - path) + 1,
             slash == NULL ? "." : path);
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return good;
}

bool backup_end(int fd, const char *path, const char *unfinished, bool good, Text *error) {
    if (!good) {
        unlink(unfinished);
        close(fd);
        return false;
    }
    bool named = fsync(fd) == 0 && link(unfinished, path) == 0; /* never over another file */
    if (!named && (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS)) {
        named = rename(unfinished, path) == 0; /* a file system without links */
    }
    named = named && sync_folder(path);
    if (!named) {
        say(error, path, strerror(errno));
    }
    unlink(unfinished);
    close(fd);
    return named;
}
