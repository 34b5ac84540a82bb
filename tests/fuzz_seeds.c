/* tests/fuzz_seeds.c -- runs one fuzz target over its seeds.
 *
 *     fuzz_seeds_TARGET FOLDER
 *
 * Seeds named good-… must be taken by the loader, those named bad-… must not. */
#include "fuzz/fuzz.h"

#include <dirent.h>
#include <string.h>

enum { SEED_MOST = 4 << 20 };

static size_t read_seed(const char *path, uint8_t *bytes) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    const size_t size = fread(bytes, 1, SEED_MOST, file);
    fclose(file);
    return size;
}

int main(int count, char **arguments) {
    DIR *folder = count == 2 ? opendir(arguments[1]) : NULL;
    if (folder == NULL) {
        fprintf(stderr, "give the folder of the seeds\n");
        return 1;
    }
    uint8_t *bytes = malloc(SEED_MOST);
    CHECK(bytes != NULL);
    int good = 0, bad = 0, wrong = 0;
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        const bool is_good = strncmp(entry->d_name, "good-", 5) == 0;
        if (!is_good && strncmp(entry->d_name, "bad-", 4) != 0) {
            continue;
        }
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", arguments[1], entry->d_name);
        const size_t size = read_seed(path, bytes);
        /* A copy of its own, so that a sanitizer sees any step beyond it. */
        uint8_t *seed = malloc(size + 1);
        CHECK(seed != NULL);
        memcpy(seed, bytes, size);
        fuzz_accepted = 0;
        LLVMFuzzerTestOneInput(seed, size);
        free(seed);
        if ((fuzz_accepted > 0) != is_good) {
            printf("%s: %s\n", path,
                   is_good ? "refused; if rules, states or notation have changed on purpose, build "
                             "the target 'seeds', which writes all seeds anew"
                           : "taken, but it is broken");
            wrong++;
        }
        good += is_good;
        bad += !is_good;
    }
    closedir(folder);
    free(bytes);
    printf("%d good and %d bad seeds, %d not as expected\n", good, bad, wrong);
    return good == 0 || bad == 0 || wrong > 0;
}
