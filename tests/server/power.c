/* tests/server/power.c [CRASHES] -- the power goes at any moment: an own file system layer for
 * SQLite forgets what was not synced, and what was acknowledged is there all the same.
 *
 * Each file has two contents: what the program sees, and what the disk has. A sync carries the one
 * over to the other. At a chosen write or sync the power goes: of the writes since the last sync
 * each is on the disk, or is not, or is there in part (whole sectors of 512 bytes), by chance; all
 * calls fail from then on. Then the server starts again on what the disk has. */
#define _DEFAULT_SOURCE
#include "tests/server/hubs.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- a disk in memory ---- */

enum { SECTOR = 512, FILES_MAX = 16, WRITES_MAX = 4096, NAME_MAX_ = 200 };

typedef struct Extent {
    unsigned char *bytes;
    sqlite3_int64 size, room;
} Extent;

typedef struct Disk {
    char name[NAME_MAX_];
    bool there; /* a name that was made or taken away is durable at once: the harder case,
                           a name that comes too late, SQLite guards against by syncing folders */
    Extent seen, safe;
    struct {
        sqlite3_int64 at, size; /* size -1: cut off at `at` */
    } unsynced[WRITES_MAX];
    int unsynced_count;
} Disk;

static Disk disks[FILES_MAX];
static long operations, crash_at; /* counted; 0: the power stays */
static bool dark;                 /* it has gone */
static Random chance;

static void extent_grow(Extent *extent, sqlite3_int64 size) {
    if (size > extent->room) {
        sqlite3_int64 room = extent->room == 0 ? 65536 : extent->room;
        while (room < size) {
            room *= 2;
        }
        extent->bytes = realloc(extent->bytes, (size_t)room);
        assert_non_null(extent->bytes);
        memset(extent->bytes + extent->room, 0, (size_t)(room - extent->room));
        extent->room = room;
    }
    if (size > extent->size) {
        memset(extent->bytes + extent->size, 0, (size_t)(size - extent->size));
        extent->size = size;
    }
}

static void extent_copy(Extent *to, const Extent *from) {
    extent_grow(to, from->size);
    to->size = from->size;
    if (from->size > 0) {
        memcpy(to->bytes, from->bytes, (size_t)from->size);
    }
}

/* Part of a write reaches the disk. */
static void land_write(Disk *disk, int number) {
    const sqlite3_int64 at = disk->unsynced[number].at, size = disk->unsynced[number].size;
    if (size < 0) {
        if (random_below(&chance, 2) == 0 && disk->safe.size > at) {
            disk->safe.size = at;
        }
        return;
    }
    const uint32_t way = random_below(&chance, 3); /* all, nothing, some sectors */
    for (sqlite3_int64 from = at; from < at + size;) {
        sqlite3_int64 to = (from / SECTOR + 1) * SECTOR;
        to = to > at + size ? at + size : to;
        if (way == 0 || (way == 2 && random_below(&chance, 2) == 0)) {
            extent_grow(&disk->safe, to);
            const sqlite3_int64 end = to < disk->seen.size ? to : disk->seen.size;
            if (end > from) {
                memcpy(disk->safe.bytes + from, disk->seen.bytes + from, (size_t)(end - from));
            }
        }
        from = to;
    }
}

/* True: the power has gone, and nothing works any more. */
static bool power_fails(void) {
    if (dark) {
        return true;
    }
    if (crash_at > 0 && ++operations >= crash_at) {
        dark = true;
        for (int i = 0; i < FILES_MAX; i++) {
            for (int w = 0; disks[i].there && w < disks[i].unsynced_count; w++) {
                land_write(&disks[i], w);
            }
        }
    }
    return dark;
}

static void power_returns(void) {
    for (int i = 0; i < FILES_MAX; i++) {
        extent_copy(&disks[i].seen, &disks[i].safe);
        disks[i].unsynced_count = 0;
    }
    dark = false;
    operations = crash_at = 0;
}

static Disk *disk_of(const char *name, bool make) {
    Disk *empty = NULL;
    for (int i = 0; i < FILES_MAX; i++) {
        if (disks[i].there && strcmp(disks[i].name, name) == 0) {
            return &disks[i];
        }
        empty = empty == NULL && !disks[i].there ? &disks[i] : empty;
    }
    if (make) {
        assert_non_null(empty);
        snprintf(empty->name, sizeof empty->name, "%s", name);
        empty->there = true;
        empty->seen.size = empty->safe.size = 0;
        empty->unsynced_count = 0;
        return empty;
    }
    return NULL;
}

static void note_write(Disk *disk, sqlite3_int64 at, sqlite3_int64 size) {
    assert_true(disk->unsynced_count < WRITES_MAX);
    disk->unsynced[disk->unsynced_count].at = at;
    disk->unsynced[disk->unsynced_count++].size = size;
}

/* ---- SQLite's view of it ---- */

typedef struct File {
    sqlite3_file base;
    Disk *disk;
} File;

static int file_close(sqlite3_file *file) {
    (void)file;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *out, int size, sqlite3_int64 at) {
    const Disk *disk = ((File *)base)->disk;
    if (dark) {
        return SQLITE_IOERR_READ;
    }
    const sqlite3_int64 there = disk->seen.size > at ? disk->seen.size - at : 0;
    const int part = there < size ? (int)there : size;
    if (part > 0) {
        memcpy(out, disk->seen.bytes + at, (size_t)part);
    }
    memset((char *)out + part, 0, (size_t)(size - part));
    return part == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 at) {
    Disk *disk = ((File *)base)->disk;
    if (dark) {
        return SQLITE_IOERR_WRITE;
    }
    extent_grow(&disk->seen, at + size);
    memcpy(disk->seen.bytes + at, bytes, (size_t)size);
    note_write(disk, at, size);
    return power_fails() ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    Disk *disk = ((File *)base)->disk;
    if (dark) {
        return SQLITE_IOERR_TRUNCATE;
    }
    disk->seen.size = size < disk->seen.size ? size : disk->seen.size;
    note_write(disk, size, -1);
    return power_fails() ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags) {
    Disk *disk = ((File *)base)->disk;
    (void)flags;
    if (power_fails()) {
        return SQLITE_IOERR_FSYNC;
    }
    extent_copy(&disk->safe, &disk->seen);
    disk->unsynced_count = 0;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    *size = ((File *)base)->disk->seen.size;
    return SQLITE_OK;
}

/* One process, one connection: locks have nothing to do. */
static int file_lock(sqlite3_file *file, int level) {
    (void)file;
    (void)level;
    return SQLITE_OK;
}

static int file_locked(sqlite3_file *file, int *out) {
    (void)file;
    *out = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *file, int what, void *data) {
    (void)file;
    (void)what;
    (void)data;
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *file) {
    (void)file;
    return SECTOR;
}

static int file_features(sqlite3_file *file) {
    (void)file;
    return 0; /* nothing is promised */
}

/* The index of the log is memory that all connections share; after a crash it is gone. */
enum { SHARED_MAX = 64 };
static void *shared[SHARED_MAX];

static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    (void)file;
    assert_true(page < SHARED_MAX);
    if (shared[page] == NULL && extend) {
        shared[page] = calloc(1, (size_t)size);
    }
    *out = shared[page];
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    (void)file;
    (void)offset;
    (void)count;
    (void)flags;
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *file) {
    (void)file;
}

static void forget_shared(void) {
    for (int i = 0; i < SHARED_MAX; i++) {
        free(shared[i]);
        shared[i] = NULL;
    }
}

static int shm_unmap(sqlite3_file *file, int away) {
    (void)file;
    if (away) {
        forget_shared();
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods METHODS = {
    2,         file_close,  file_read,   file_write,   file_truncate, file_sync,     file_size,
    file_lock, file_lock,   file_locked, file_control, file_sector,   file_features, shm_map,
    shm_lock,  shm_barrier, shm_unmap,   NULL,         NULL};

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out) {
    static int temporary;
    File *file = (File *)base;
    char made[40];
    (void)vfs;
    memset(file, 0, sizeof *file);
    if (name == NULL) {
        snprintf(made, sizeof made, "temporary %d", temporary++);
        name = made;
    }
    file->disk = disk_of(name, (flags & SQLITE_OPEN_CREATE) != 0);
    if (file->disk == NULL || dark) {
        return SQLITE_CANTOPEN;
    }
    file->base.pMethods = &METHODS;
    if (out != NULL) {
        *out = flags;
    }
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync_folder) {
    Disk *disk = disk_of(name, false);
    (void)vfs;
    (void)sync_folder;
    if (disk == NULL) {
        return SQLITE_IOERR_DELETE_NOENT;
    }
    if (power_fails()) {
        return SQLITE_IOERR_DELETE;
    }
    disk->there = false;
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
    (void)vfs;
    (void)flags;
    *out = disk_of(name, false) != NULL;
    return SQLITE_OK;
}

static int vfs_full(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static void begin_vfs(void) {
    static sqlite3_vfs ours;
    if (ours.zName == NULL) {
        ours = *sqlite3_vfs_find(NULL); /* chance, time and sleep are the machine's */
        ours.zName = "forgetful";
        ours.szOsFile = sizeof(File);
        ours.xOpen = vfs_open;
        ours.xDelete = vfs_delete;
        ours.xAccess = vfs_access;
        ours.xFullPathname = vfs_full;
        assert_int_equal(sqlite3_vfs_register(&ours, 1), SQLITE_OK);
    }
}

/* ---- the server on it ---- */

static House house;
static char tokens[2][TOKEN_SIZE];

static void take_token(int who) {
    const char *at = strstr(house.answer, "\"token\":\"");
    assert_non_null(at);
    snprintf(tokens[who], sizeof tokens[who], "%.*s", (int)strcspn(at + 9, "\""), at + 9);
}

static void enter_both(void) {
    for (int who = 0; who < 2; who++) {
        TEXT(params, 100);
        text_format(&params, "{'token':'%s'}", tokens[who]);
        house_call(&house, who, "enter", params.start);
        assert_non_null(strstr(house.answer, "\"result\""));
    }
}

/* A new table with two players; false: the power went meanwhile. */
static bool begin_game(void) {
    house.table[0] = '\0';
    house_call(&house, 0, "new", "{'game':'null','options':{'rounds':3},'lean':true}");
    house_call(&house, 1, "join", "{'table':'$','lean':true}");
    return strstr(house.answer, "\"result\"") != NULL && !dark;
}

/* Plays a game until its end or until the power goes. How many moves were acknowledged. */
static int play_on(int acknowledged) {
    for (int moves = 0; moves < 60 && !dark; moves++) {
        house_call(&house, 0, "moves", "{'table':'$'}");
        const int seat = (int)house_number(&house, "to_act");
        if (seat < 0 || strstr(house.answer, "\"to_act\":null") != NULL) {
            break;
        }
        TEXT(params, 100);
        text_format(&params, "{'table':'$','move':'%s'}", moves % 3 == 2 ? "swap" : "keep");
        house_call(&house, seat, "play", params.start);
        const long long count = house_number(&house, "count");
        if (!dark && strstr(house.answer, "\"played\"") != NULL && count > 0) {
            acknowledged = (int)count;
        }
    }
    return acknowledged;
}

static int crashes = 60;

static void power_cuts(void **unused) {
    (void)unused;
    char path[] = "/tmp/liege-power-XXXXXX"; /* the lock against a second server is a real file */
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    begin_vfs();
    random_seed(&chance, 20261115);
    house_open(&house, path);
    for (int who = 0; who < 2; who++) {
        house_call(&house, who, "guest", who == 0 ? "{'name':'Ada'}" : "{'name':'Ben'}");
        take_token(who);
    }
    house_close(&house);
    int lost = 0, kept = 0, moves = 0;
    for (int crash = 0; crash < crashes; crash++) {
        house_open(&house, path);
        enter_both();
        crash_at = 0;
        assert_true(begin_game());
        char table[ID_SIZE];
        memcpy(table, house.table, sizeof table);
        house_call(&house, 0, "moves", "{'table':'$'}");
        house_call(&house, 0, "watch", "{'table':'$','lean':true}");
        int acknowledged = (int)house_number(&house, "count");
        operations = 0;
        crash_at = 1 + random_below(&chance, 120);
        acknowledged = play_on(acknowledged);
        /* The game came to its end: then the power goes while the server ends, or just after. */
        if (!dark) {
            crash_at = operations + 1 + random_below(&chance, 40);
        }
        house_close(&house);
        dark = true;
        forget_shared();
        power_returns();
        house_open(&house, path);
        enter_both();
        memcpy(house.table, table, sizeof table);
        house_call(&house, 0, "watch", "{'table':'$','lean':true}");
        assert_non_null(strstr(house.answer, "\"result\""));
        const int count = (int)house_number(&house, "count");
        lost += count < acknowledged;
        kept += count > acknowledged;
        moves += acknowledged;
        if (count < acknowledged) {
            print_error("crash %d: %d moves acknowledged, %d there\n", crash, acknowledged, count);
        }
        house_call(&house, 0, "resign", "{'table':'$'}");
        house_close(&house);
    }
    print_message("%d crashes, %d moves acknowledged, %d lost, %d kept without an answer\n",
                  crashes, moves, lost, kept);
    assert_int_equal(lost, 0);
    unlink(path);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(power_cuts)};
    crashes = argc > 1 ? atoi(argv[1]) : crashes;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
