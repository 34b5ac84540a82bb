/* play/file.c -- whole texts from files and into files, without surprises. */
#include "play/file.h"

#include <errno.h>
#include <string.h>

static bool refuse(Text *error) {
    text_clear(error);
    text_put(error, strerror(errno));
    return false;
}

bool file_read(FILE *file, size_t most, Page *out, Text *error) {
    char chunk[4096];
    size_t all = 0, got;
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0) {
        all += got;
        if (all > most) {
            text_clear(error);
            text_format(error, "longer than %zu bytes", most);
            return false;
        }
        page_bytes(out, chunk, got);
    }
    if (ferror(file)) {
        return refuse(error);
    }
    if (out->text.cut) {
        text_clear(error);
        text_put(error, "out of memory");
        return false;
    }
    return true;
}

bool file_load(const char *path, size_t most, Page *out, Text *error) {
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return refuse(error);
    }
    const bool good = file_read(file, most, out, error);
    fclose(file);
    return good;
}

static bool write_all(FILE *file, const char *text, size_t length) {
    const bool written = fwrite(text, 1, length, file) == length && fflush(file) == 0;
    return fclose(file) == 0 && written;
}

FileAnswer file_save(const char *path, const char *text, size_t length, bool replace, Text *error) {
    errno = 0;
    FILE *file = fopen(path, "wbx");
    if (file != NULL) {
        if (write_all(file, text, length)) {
            return FILE_WRITTEN;
        }
        refuse(error);
        remove(path);
        return FILE_FAILED;
    }
    if (errno != EEXIST) {
        refuse(error);
        return FILE_FAILED;
    }
    if (!replace) {
        return FILE_EXISTS;
    }
    TEXT(beside, 4096);
    text_format(&beside, "%s.new", path);
    if (beside.cut) {
        errno = ENAMETOOLONG;
        refuse(error);
        return FILE_FAILED;
    }
    file = fopen(beside.start, "wb");
    if (file == NULL) {
        refuse(error);
        return FILE_FAILED;
    }
    if (!write_all(file, text, length) || rename(beside.start, path) != 0) {
        refuse(error);
        remove(beside.start);
        return FILE_FAILED;
    }
    return FILE_WRITTEN;
}
