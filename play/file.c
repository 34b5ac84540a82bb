/* play/file.c -- whole texts from files and into files, without surprises. */
#define _POSIX_C_SOURCE 200809L
#include "play/file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { NAMES_TRIED = 10 };

/* What the system says, in the words of whoever is told; rarer things as the system puts them. */
static const struct {
    int number;
    Words words;
} TROUBLES[] = {
    {ENOENT,
     {{"there is no such file or folder", "Datei oder Ordner gibt es nicht",
       "ce fichier ou dossier n’existe pas"}}},
    {EACCES, {{"permission denied", "keine Berechtigung", "permission refusée"}}},
    {EPERM, {{"permission denied", "keine Berechtigung", "permission refusée"}}},
    {EISDIR, {{"it is a folder", "das ist ein Ordner", "c’est un dossier"}}},
    {ENOTDIR,
     {{"a part of the path is no folder", "ein Teil des Pfades ist kein Ordner",
       "une partie du chemin n’est pas un dossier"}}},
    {EEXIST, {{"it exists already", "gibt es schon", "il existe déjà"}}},
    {ENOSPC, {{"the disk is full", "der Datenträger ist voll", "le disque est plein"}}},
    {EDQUOT,
     {{"the share of the disk is used up", "der Anteil am Datenträger ist verbraucht",
       "la part de disque est épuisée"}}},
    {EFBIG, {{"too large", "zu groß", "trop grand"}}},
    {EROFS,
     {{"the disk can only be read", "der Datenträger lässt sich nur lesen",
       "le disque est en lecture seule"}}},
    {ENAMETOOLONG, {{"the name is too long", "der Name ist zu lang", "le nom est trop long"}}},
    {ELOOP,
     {{"too many links lead to it", "zu viele Verweise führen dorthin", "trop de liens y mènent"}}},
    {EMFILE,
     {{"too many files are open", "zu viele Dateien sind offen", "trop de fichiers sont ouverts"}}},
    {ENFILE,
     {{"too many files are open", "zu viele Dateien sind offen", "trop de fichiers sont ouverts"}}},
    {EIO,
     {{"the disk does not answer as it should", "der Datenträger antwortet nicht, wie er soll",
       "le disque ne répond pas comme il devrait"}}},
    {EBADF, {{"it is closed", "geschlossen", "fermé"}}},
    {EPIPE, {{"nobody reads it any more", "niemand liest mehr mit", "plus personne ne lit"}}},
    {ENOMEM, {{"out of memory", "nicht genug Speicher", "mémoire insuffisante"}}},
};

bool file_trouble(Text *error) {
    const int number = errno;
    const char *words = NULL;
    for (size_t i = 0; i < sizeof TROUBLES / sizeof TROUBLES[0] && words == NULL; i++) {
        words = TROUBLES[i].number == number ? TROUBLES[i].words.in[error->lang] : NULL;
    }
    text_clear(error);
    text_put(error, words != NULL ? words : strerror(number));
    errno = number;
    return false;
}

bool file_read(FILE *file, size_t most, Buffer *out, Text *error) {
    char chunk[4096];
    size_t all = 0, got;
    errno = 0;
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0) {
        all += got;
        if (all > most) {
            text_clear(error);
            text_format(error,
                        TEXT_IN(error, "longer than %zu bytes", "länger als %zu Bytes",
                                "plus de %zu octets"),
                        most);
            return false;
        }
        buffer_bytes(out, chunk, got);
    }
    if (ferror(file)) {
        return file_trouble(error);
    }
    return !out->text.cut || text_no_memory(error);
}

bool file_load(const char *path, size_t most, Buffer *out, Text *error) {
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return file_trouble(error);
    }
    const bool good = file_read(file, most, out, error);
    fclose(file);
    return good;
}

/* Closes the file in any case; errno tells of the first thing that failed. */
static bool write_all(FILE *file, const char *text, size_t length) {
    errno = 0;
    const bool written = fwrite(text, 1, length, file) == length && fflush(file) == 0;
    const int number = errno;
    const bool closed = fclose(file) == 0;
    if (!written) {
        errno = number;
    }
    return written && closed;
}

/* Writes a file that is not there yet; one that cannot be written whole is taken away again. */
static FileAnswer write_new(const char *path, const char *text, size_t length, Text *error) {
    errno = 0;
    FILE *file = fopen(path, "wbx");
    if (file == NULL) {
        file_trouble(error);
        return errno == EEXIST ? FILE_EXISTS : FILE_FAILED;
    }
    if (!write_all(file, text, length)) {
        file_trouble(error);
        remove(path);
        return FILE_FAILED;
    }
    return FILE_WRITTEN;
}

FileAnswer file_save(const char *path, const char *text, size_t length, bool replace, Text *error) {
    struct stat found;
    FileAnswer answer = write_new(path, text, length, error);
    if (answer != FILE_EXISTS || !replace) {
        return answer;
    }
    if (stat(path, &found) == 0 && !S_ISREG(found.st_mode)) {
        text_clear(error);
        text_put(error,
                 S_ISDIR(found.st_mode)
                     ? TEXT_IN(error, "it is a folder", "das ist ein Ordner", "c’est un dossier")
                     : TEXT_IN(error, "it is no usual file", "das ist keine gewöhnliche Datei",
                               "ce n’est pas un fichier ordinaire"));
        return FILE_FAILED;
    }
    /* The new one is written beside it, under a name that nobody has, and then takes its place. */
    char memory[4096];
    for (int number = 0; number < NAMES_TRIED && answer == FILE_EXISTS; number++) {
        Text beside = text_over(memory, sizeof memory);
        text_format(&beside, number == 0 ? "%s.new" : "%s.new%d", path, number);
        if (beside.cut) {
            errno = ENAMETOOLONG;
            file_trouble(error);
            return FILE_FAILED;
        }
        answer = write_new(memory, text, length, error);
    }
    if (answer == FILE_WRITTEN && rename(memory, path) != 0) {
        file_trouble(error);
        remove(memory);
        answer = FILE_FAILED;
    }
    return answer == FILE_EXISTS ? FILE_FAILED : answer;
}
