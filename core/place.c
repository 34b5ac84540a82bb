/* core/place.c -- where a cell lies, as people say it. */
#include "core/place.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const Words OF[WAYS] = {
    {{"north", "nördlich", "au nord"}},  {{"north-east", "nordöstlich", "au nord-est"}},
    {{"east", "östlich", "à l’est"}},    {{"south-east", "südöstlich", "au sud-est"}},
    {{"south", "südlich", "au sud"}},    {{"south-west", "südwestlich", "au sud-ouest"}},
    {{"west", "westlich", "à l’ouest"}}, {{"north-west", "nordwestlich", "au nord-ouest"}},
};
static const Words IN[WAYS] = {
    {{"in the north", "im Norden", "au nord"}},
    {{"in the north-east", "im Nordosten", "au nord-est"}},
    {{"in the east", "im Osten", "à l’est"}},
    {{"in the south-east", "im Südosten", "au sud-est"}},
    {{"in the south", "im Süden", "au sud"}},
    {{"in the south-west", "im Südwesten", "au sud-ouest"}},
    {{"in the west", "im Westen", "à l’ouest"}},
    {{"in the north-west", "im Nordwesten", "au nord-ouest"}},
};
static const Words FAR_IN[WAYS] = {
    {{"in the far north", "weit im Norden", "tout au nord"}},
    {{"in the far north-east", "weit im Nordosten", "tout au nord-est"}},
    {{"in the far east", "weit im Osten", "tout à l’est"}},
    {{"in the far south-east", "weit im Südosten", "tout au sud-est"}},
    {{"in the far south", "weit im Süden", "tout au sud"}},
    {{"in the far south-west", "weit im Südwesten", "tout au sud-ouest"}},
    {{"in the far west", "weit im Westen", "tout à l’ouest"}},
    {{"in the far north-west", "weit im Nordwesten", "tout au nord-ouest"}},
};
static const Words ON_RIM[WAYS] = {
    {{"at the north edge", "am Nordrand", "au bord nord"}},
    {{"at the north-east edge", "am Nordostrand", "au bord nord-est"}},
    {{"at the east edge", "am Ostrand", "au bord est"}},
    {{"at the south-east edge", "am Südostrand", "au bord sud-est"}},
    {{"at the south edge", "am Südrand", "au bord sud"}},
    {{"at the south-west edge", "am Südwestrand", "au bord sud-ouest"}},
    {{"at the west edge", "am Westrand", "au bord ouest"}},
    {{"at the north-west edge", "am Nordwestrand", "au bord nord-ouest"}},
};
/* Which of two, or of several counted from the north or the west. */
static const Words OF_TWO[WAYS] = {
    [0] = {{"the northern of two", "von beiden weiter nördlich",
            "la case la plus au nord des deux"}},
    [2] = {{"the eastern of two", "von beiden weiter östlich", "la case la plus à l’est des deux"}},
    [4] = {{"the southern of two", "von beiden weiter südlich", "la case la plus au sud des deux"}},
    [6] = {{"the western of two", "von beiden weiter westlich",
            "la case la plus à l’ouest des deux"}},
};
static const Words COUNTED[2] = {
    {{"from the north", "von Norden", "en partant du nord"}},
    {{"from the west", "von Westen", "en partant de l’ouest"}},
};
static const Words AND = {{"and", "und", "et"}};
static const Words IN_THE_MIDDLE = {{"in the middle", "in der Mitte", "au centre"}};

Point place_axial(int q, int r) {
    const Point point = {PLACE_STEP / 2 * (2 * q + r), PLACE_ROW * r};
    return point;
}

int place_way(Point from, Point to) {
    const int dx = to.x - from.x, dy = to.y - from.y;
    const int across = abs(dx), down = abs(dy);
    if (dx == 0 && dy == 0) {
        return NO_WAY;
    }
    if (5 * across < 2 * down) { /* within 22 degrees of the axis */
        return dy < 0 ? 0 : 4;
    }
    if (5 * down < 2 * across) {
        return dx > 0 ? 2 : 6;
    }
    return dx > 0 ? (dy < 0 ? 1 : 3) : (dy < 0 ? 7 : 5);
}

/* In which part of the board a point lies; what is less than a step from its middle is there. */
static const Words *part_of(const Ground *ground, Point at, bool on_rim) {
    const int way = place_way(ground->middle, at);
    const int64_t dx = at.x - ground->middle.x, dy = at.y - ground->middle.y;
    const int64_t far = ground->far;
    if (way == NO_WAY || dx * dx + dy * dy < (int64_t)PLACE_STEP * PLACE_STEP / 2) {
        return &IN_THE_MIDDLE;
    }
    if (on_rim) {
        return &ON_RIM[way];
    }
    return dx * dx + dy * dy > far * far ? &FAR_IN[way] : &IN[way];
}

/* Which of the points that are called alike: " (the northern of two)", " (2nd from the west)". Of
 * what lies at one `edge` of the board, if that is not NO_WAY, all are equally far that way. */
static void put_rank(Point at, const Point *alike, int count, int edge, Lang lang, Text *out) {
    static const char *const ENGLISH_ENDS[] = {"th", "st", "nd", "rd"};
    const bool across = edge == 0 || edge == 4; /* told apart from west to east */
    if (count == 1) {
        const int dx = at.x - alike[0].x, dy = at.y - alike[0].y;
        const bool down = across ? dx == 0 : abs(dy) >= abs(dx);
        text_format(out, " (%s)", OF_TWO[down ? (dy < 0 ? 0 : 4) : dx > 0 ? 2 : 6].in[lang]);
        return;
    }
    bool rows = !across; /* no two in one row: counted from the north */
    for (int i = 0; i < count; i++) {
        rows = rows && alike[i].y != at.y;
        for (int j = 0; j < i; j++) {
            rows = rows && alike[i].y != alike[j].y;
        }
    }
    int rank = 1;
    for (int i = 0; i < count; i++) {
        const int first = rows ? alike[i].y - at.y : alike[i].x - at.x;
        rank += first != 0 ? first < 0 : alike[i].y < at.y;
    }
    const char *counted = COUNTED[rows ? 0 : 1].in[lang];
    if (lang == FRENCH) { /* "1er" or "1re" would depend on what is counted */
        text_format(out, " (n° %d %s)", rank, counted);
        return;
    }
    const char *end = lang == GERMAN ? "." : ENGLISH_ENDS[rank < 4 ? rank : 0];
    text_format(out, " (%d%s %s)", rank, end, counted);
}

/* All landmarks, from which one is told apart. */
typedef struct Marks {
    const Landmark *mark;
    int count;
    const Ground *ground;
    Lang lang;
} Marks;

static bool are_siblings(const Landmark *one, const Landmark *other) {
    return one != other && one->name == NULL && one->alone == other->alone &&
           one->seat == other->seat;
}

/* Landmarks of the same kind and owner; of them those in the same part of the board, or the only
 * one: of two it is told which, wherever they are. */
static int siblings(const Marks *marks, const Landmark *mark, Point *alike, int *alikes) {
    const Words *part = part_of(marks->ground, mark->at, mark->on_rim);
    const Landmark *only = NULL;
    int count = 0;
    *alikes = 0;
    for (int i = 0; i < marks->count; i++) {
        const Landmark *other = &marks->mark[i];
        if (are_siblings(mark, other)) {
            only = other;
            count++;
            if (part_of(marks->ground, other->at, other->on_rim) == part) {
                alike[(*alikes)++] = other->at;
            }
        }
    }
    if (count == 1) {
        alike[0] = only->at;
        *alikes = 1;
    }
    return count;
}

static void put_landmark(const Marks *marks, const Landmark *mark, const Words *words, Text *out) {
    const Lang lang = marks->lang;
    Point alike[LANDMARKS_MAX];
    int alikes;
    TEXT(seat, 8);
    TEXT(where, 120);
    text_format(&seat, "{%d}", mark->seat);
    const int others = siblings(marks, mark, alike, &alikes);
    if (others > 1) {
        text_format(&where, " %s", part_of(marks->ground, mark->at, mark->on_rim)->in[lang]);
    }
    if (alikes > 0) {
        put_rank(mark->at, alike, alikes, NO_WAY, lang, &where);
    }
    const int blank = words == mark->alone && where.used > 0;
    const char *const values[] = {mark->name != NULL ? mark->name : seat.start,
                                  where.start + blank};
    text_fill(out, words->in[lang], values, 2);
}

/* Has it words that nothing needs to be added to? */
static bool is_plain(const Marks *marks, const Landmark *mark) {
    Point alike[LANDMARKS_MAX];
    int alikes;
    siblings(marks, mark, alike, &alikes);
    return alikes == 0;
}

/* The landmark to go by: the nearest; of several one that needs few words, then the weightier. With
 * `around` none that stands on the cell itself. */
static const Landmark *anchor(const Marks *marks, bool around) {
    const Landmark *best = NULL;
    for (int i = 0; i < marks->count; i++) {
        const Landmark *mark = &marks->mark[i];
        if (around && mark->distance == 0) {
            continue;
        }
        if (best == NULL || mark->distance < best->distance ||
            (mark->distance == best->distance && is_plain(marks, mark) && !is_plain(marks, best))) {
            best = mark;
        }
    }
    return best;
}

/* Two landmarks right on both sides, whose words are short: names, or all that somebody has. */
static bool lies_between(const Marks *marks, Point at, const Landmark *near[2]) {
    for (int i = 0; i < marks->count; i++) {
        for (int j = i + 1; j < marks->count; j++) {
            const Landmark *one = &marks->mark[i], *other = &marks->mark[j];
            Point alike[LANDMARKS_MAX];
            int alikes;
            const bool opposite = one->distance == 1 && other->distance == 1 &&
                                  one->at.x + other->at.x == 2 * at.x &&
                                  one->at.y + other->at.y == 2 * at.y;
            const bool both = one->pair != NULL && are_siblings(one, other) &&
                              siblings(marks, one, alike, &alikes) == 1;
            if (opposite && (both || (one->name != NULL && other->name != NULL))) {
                near[0] = one;
                near[1] = other;
                return true;
            }
        }
    }
    return false;
}

/* Two steps away, but between two of the eight ways? */
static bool is_askew(Point from, Point to, int distance) {
    const int dx = to.x - from.x, dy = to.y - from.y;
    return distance == 2 && dy != 0 && abs(dx) > abs(dy);
}

/* Farther away, or askew: so many steps along one of the six ways between cells, and so many along
 * the next one. */
static void put_steps(Point from, Point to, Lang lang, Text *out) {
    static const struct {
        int q, r, way;
    } ROUND[] = {{1, 0, 2}, {0, 1, 3}, {-1, 1, 5}, {-1, 0, 6}, {0, -1, 7}, {1, -1, 1}};
    static const Words STEP = {{"%d step %s ", "%d Schritt %s ", "à %d case %s "}};
    static const Words STEPS = {{"%d steps %s ", "%d Schritte %s ", "à %d cases %s "}};
    const int r = (to.y - from.y) / PLACE_ROW;
    const int q = ((to.x - from.x) / (PLACE_STEP / 2) - r) / 2;
    for (int i = 0; i < 6; i++) {
        const int j = (i + 1) % 6;
        /* a * ROUND[i] + b * ROUND[j] = (q, r); neighbours on the round have determinant 1 */
        const int a = q * ROUND[j].r - r * ROUND[j].q;
        const int b = ROUND[i].q * r - ROUND[i].r * q;
        if (a > 0 && b >= 0) {
            const bool turned = b > a;
            const int most = turned ? b : a;
            text_format(out, (most == 1 ? &STEP : &STEPS)->in[lang], most,
                        OF[ROUND[turned ? j : i].way].in[lang]);
            if (b > 0) {
                text_format(out, "%s %d %s ", AND.in[lang], turned ? a : b,
                            OF[ROUND[turned ? i : j].way].in[lang]);
            }
            return;
        }
    }
}

bool place_cells(const char *words, char cell[PLACE_CELL], char from[PLACE_CELL]) {
    const size_t length = strcspn(words, " ");
    const char *rest = words[length] == ' ' ? words + length + 1 : "";
    if (length >= PLACE_CELL || strlen(rest) >= PLACE_CELL) {
        return false;
    }
    memcpy(cell, words, length);
    cell[length] = '\0';
    memcpy(from, rest, strlen(rest) + 1);
    return true;
}

void place_from(Site *site, Point from, int distance) {
    site->from_near = distance == 1;
    site->around = distance == 0;
    site->from = from;
}

void place_count(Site *site, const Ground *ground, Point at, bool on_rim) {
    const bool same = at.x == site->at.x && at.y == site->at.y;
    if (!same && site->alike < PLACE_ALIKE &&
        part_of(ground, at, on_rim) == part_of(ground, site->at, site->on_rim)) {
        site->alike_at[site->alike++] = at;
    }
}

void place_say(const Site *site, const Ground *ground, const Landmark list[], int count, Lang lang,
               Text *out) {
    static const Words BETWEEN = {{"between", "zwischen", "entre"}};
    static const Words TWO_STEPS = {{"two steps ", "zwei Schritte ", "à deux cases "}};
    static const Words JUST = {{"just %s of it", "gleich %s davon", "juste %s"}};
    const Marks marks = {list, count, ground, lang};
    const Landmark *by = anchor(&marks, site->around);
    const Landmark *near[2];
    if (by != NULL && by->distance == 0) {
        put_landmark(&marks, by, by->alone, out);
        return;
    }
    text_format(out, "%s|", site->head);
    if (site->from_near) {
        text_format(out, JUST.in[lang], OF[place_way(site->from, site->at)].in[lang]);
    } else if (lies_between(&marks, site->at, near)) {
        const bool both = near[0]->name == NULL;
        text_format(out, "%s ", BETWEEN.in[lang]);
        put_landmark(&marks, near[0], both ? near[0]->pair : near[0]->beside, out);
        if (!both) {
            text_format(out, " %s ", AND.in[lang]);
            put_landmark(&marks, near[1], near[1]->beside, out);
        }
    } else if (by != NULL && (by->distance <= PLACE_NEAR || ground->endless)) {
        if (by->distance <= PLACE_NEAR && !is_askew(by->at, site->at, by->distance)) {
            text_put(out, by->distance == 1 ? "" : TWO_STEPS.in[lang]);
            text_format(out, "%s ", OF[place_way(by->at, site->at)].in[lang]);
        } else {
            put_steps(by->at, site->at, lang, out);
        }
        put_landmark(&marks, by, by->of, out);
    } else {
        text_put(out, part_of(ground, site->at, site->on_rim)->in[lang]);
        if (site->alike > 0) {
            const int edge = site->on_rim ? place_way(ground->middle, site->at) : NO_WAY;
            put_rank(site->at, site->alike_at, site->alike, edge, lang, out);
        }
    }
}

void place_plain(const char *parts, Text *out) {
    for (const char *at = parts; *at != '\0'; at++) {
        const bool elided = at - parts >= 3 && memcmp(at - 3, "’", 3) == 0; /* l’étang */
        if (*at != '|') {
            text_char(out, *at);
        } else if (at > parts && at[1] != '\0' && !elided) {
            text_char(out, ' ');
        }
    }
}
