/* server/files.c -- the built page: its files, from the program itself or from a folder. */
#define _POSIX_C_SOURCE 200809L
#include "server/files.h"

#include "core/embedded.h"
#include "play/sha256.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096, DEPTH_MAX = 16 };

static const struct {
    const char *ending, *type;
} TYPES[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/markdown; charset=utf-8"},
    {".xml", "application/xml"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

static bool ends(const char *words, const char *ending) {
    const size_t length = strlen(words), tail = strlen(ending);
    return length >= tail && strcmp(words + length - tail, ending) == 0;
}

static const char *type_of(const char *path) {
    for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++) {
        if (ends(path, TYPES[i].ending)) {
            return TYPES[i].type;
        }
    }
    return "application/octet-stream";
}

static void set_etag(FileBody *body) {
    char hex[SHA256_HEX_SIZE];
    sha256_hex(body->bytes, body->length, hex);
    snprintf(body->etag, sizeof body->etag, "\"%.16s\"", hex);
}

static bool say(Text *error, const char *path, const char *what) {
    text_clear(error);
    text_format(error, "%s: %s", path, what);
    return false;
}

static bool read_body(FileBody *body, const char *path, size_t size, Text *error) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return say(error, path, strerror(errno));
    }
    uint8_t *bytes = malloc(size + 1);
    body->bytes = bytes;
    body->length = bytes == NULL ? 0 : fread(bytes, 1, size, file);
    const bool whole = bytes != NULL && body->length == size;
    fclose(file);
    if (!whole) {
        return say(error, path, bytes == NULL ? "out of memory" : "cannot be read whole");
    }
    set_etag(body);
    return true;
}

static PageFile *add(Files *files, const char *path) {
    PageFile *grown = realloc(files->file, ((size_t)files->count + 1) * sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    files->file = grown;
    PageFile *file = &grown[files->count];
    memset(file, 0, sizeof *file);
    file->path = strdup(path);
    if (file->path == NULL) {
        return NULL;
    }
    files->count++;
    file->type = type_of(path);
    file->lasting = strncmp(path, "/assets/", 8) == 0;
    return file;
}

/* The compressed forms that may lie beside a file. */
enum { FORMS = 2 };
static const char *const ENDINGS[FORMS] = {".gz", ".br"};

static bool is_compressed(const char *path) {
    return ends(path, ENDINGS[0]) || ends(path, ENDINGS[1]);
}

static bool load_file(Files *files, const char *path, const char *name, size_t size, Text *error) {
    if (files->count == FILES_MAX || size > FILES_BYTES_MAX - files->bytes) {
        return say(error, path, "the page has too many or too large files");
    }
    PageFile *file = add(files, name);
    if (file == NULL) {
        return say(error, path, "out of memory");
    }
    files->bytes += size;
    if (!read_body(&file->plain, path, size, error)) {
        return false;
    }
    FileBody *const bodies[FORMS] = {&file->gzip, &file->brotli};
    for (int i = 0; i < FORMS; i++) {
        char other[PATH_SIZE];
        struct stat info;
        if (snprintf(other, sizeof other, "%s%s", path, ENDINGS[i]) < PATH_SIZE &&
            lstat(other, &info) == 0 && S_ISREG(info.st_mode) && info.st_size < (off_t)size) {
            files->bytes += (size_t)info.st_size;
            if (!read_body(bodies[i], other, (size_t)info.st_size, error)) {
                return false;
            }
        }
    }
    return true;
}

/* Hidden files, links and anything that is no plain file stay outside. */
static bool load_folder(Files *files, const char *folder, const char *name, int depth,
                        Text *error) {
    DIR *dir = opendir(folder);
    if (dir == NULL) {
        return say(error, folder, strerror(errno));
    }
    bool good = true;
    const struct dirent *entry;
    while (good && (entry = readdir(dir)) != NULL) {
        char path[PATH_SIZE], asked[PATH_SIZE];
        struct stat info;
        if (entry->d_name[0] == '.' || is_compressed(entry->d_name)) {
            continue;
        }
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= PATH_SIZE ||
            snprintf(asked, sizeof asked, "%s/%s", name, entry->d_name) >= PATH_SIZE ||
            lstat(path, &info) != 0) {
            continue;
        }
        if (S_ISREG(info.st_mode)) {
            good = load_file(files, path, asked, (size_t)info.st_size, error);
        } else if (S_ISDIR(info.st_mode) && depth < DEPTH_MAX) {
            good = load_folder(files, path, asked, depth + 1, error);
        }
    }
    closedir(dir);
    return good;
}

static int compare(const void *a, const void *b) {
    return strcmp(((const PageFile *)a)->path, ((const PageFile *)b)->path);
}

static void sort(Files *files) {
    if (files->count > 0) {
        qsort(files->file, (size_t)files->count, sizeof *files->file, compare);
    }
}

bool files_load(Files *files, const char *folder, Text *error) {
    memset(files, 0, sizeof *files);
    files->read = true;
    if (!load_folder(files, folder, "", 0, error)) {
        files_free(files);
        return false;
    }
    sort(files);
    if (files_find(files, "/") == NULL) {
        files_free(files);
        return say(error, folder, "there is no index.html in it");
    }
    return true;
}

static void use_built(FileBody *body, const EmbeddedFile *built) {
    body->bytes = built->start;
    body->length = (size_t)(built->end - built->start);
    set_etag(body);
}

/* The form of a file under which it was built in, if there is one. */
static void find_built(FileBody *body, const char *path, const char *ending) {
    const size_t length = strlen(path);
    for (const EmbeddedFile *built = EMBEDDED_PAGE; built->path != NULL; built++) {
        if (strncmp(built->path, path, length) == 0 && strcmp(built->path + length, ending) == 0) {
            use_built(body, built);
        }
    }
}

bool files_built(Files *files) {
    memset(files, 0, sizeof *files);
    for (const EmbeddedFile *built = EMBEDDED_PAGE; built->path != NULL; built++) {
        if (is_compressed(built->path)) {
            continue;
        }
        PageFile *file = add(files, built->path);
        if (file == NULL) {
            files_free(files);
            return false;
        }
        use_built(&file->plain, built);
        find_built(&file->gzip, file->path, ENDINGS[0]);
        find_built(&file->brotli, file->path, ENDINGS[1]);
        files->bytes += file->plain.length + file->gzip.length + file->brotli.length;
    }
    sort(files);
    return files_find(files, "/") != NULL;
}

bool files_notice(Files *files) {
    static const char PAGE[] =
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Liege</title>"
        "<meta name=\"viewport\" content=\"width=device-width\"><h1>Liege</h1>"
        "<p>The server is running, but the page has not been built. "
        "<code>./do build</code> builds it; <code>liege serve --page DIR</code> names its folder."
        "<p lang=\"de\">Der Server läuft, aber die Seite ist noch nicht gebaut. "
        "<code>./do build</code> baut sie; <code>liege serve --page DIR</code> nennt ihren Ordner."
        "<p lang=\"fr\">Le serveur est en marche, mais la page n’est pas encore construite. "
        "<code>./do build</code> la construit ; <code>liege serve --page DIR</code> indique son "
        "dossier.</html>";
    memset(files, 0, sizeof *files);
    PageFile *file = add(files, "/index.html");
    if (file == NULL) {
        return false;
    }
    file->plain.bytes = (const uint8_t *)PAGE;
    file->plain.length = sizeof PAGE - 1;
    set_etag(&file->plain);
    return true;
}

void files_free(Files *files) {
    for (int i = 0; i < files->count; i++) {
        PageFile *file = &files->file[i];
        free(file->path);
        if (files->read) {
            free((void *)(uintptr_t)file->plain.bytes);
            free((void *)(uintptr_t)file->gzip.bytes);
            free((void *)(uintptr_t)file->brotli.bytes);
        }
    }
    free(files->file);
    memset(files, 0, sizeof *files);
}

const PageFile *files_find(const Files *files, const char *path) {
    if (strcmp(path, "/") == 0) {
        path = "/index.html";
    }
    if (files->count == 0) {
        return NULL;
    }
    PageFile key = {0};
    key.path = (char *)(uintptr_t)path; /* only compared */
    return bsearch(&key, files->file, (size_t)files->count, sizeof key, compare);
}

/* Is the coding named, and not with q=0? */
static bool accepted(const char *accepts, const char *coding) {
    const size_t length = strlen(coding);
    for (const char *at = accepts; (at = strstr(at, coding)) != NULL; at += length) {
        const bool starts = at == accepts || at[-1] == ' ' || at[-1] == ',';
        const char *after = at + length;
        if (!starts || (*after != '\0' && *after != ',' && *after != ';' && *after != ' ')) {
            continue;
        }
        after += strspn(after, " ");
        return !(strncmp(after, ";q=0", 4) == 0 &&
                 strspn(after + 4, ".0") == strcspn(after + 4, ","));
    }
    return false;
}

const FileBody *files_body(const PageFile *file, const char *accepts, const char **coding) {
    *coding = NULL;
    if (file->brotli.bytes != NULL && accepted(accepts, "br")) {
        *coding = "br";
        return &file->brotli;
    }
    if (file->gzip.bytes != NULL && accepted(accepts, "gzip")) {
        *coding = "gzip";
        return &file->gzip;
    }
    return &file->plain;
}
