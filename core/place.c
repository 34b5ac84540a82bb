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
static const Words AND = {{"and", "und", "et"}};
static const Words IN_THE_MIDDLE = {{"in the middle", "in der Mitte", "au milieu"}};

Point place_axial(int q, int r) {
    const Point point = {PLACE_STEP / 2 * (2 * q + r), 150 * r};
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

static void put_landmark(const Landmark *mark, const Words *words, const Ground *ground, Lang lang,
                         Text *out) {
    const bool alone = words == mark->alone;
    TEXT(seat, 8);
    TEXT(where, 40);
    text_format(&seat, "{%d}", mark->seat);
    text_format(&where, " %s", part_of(ground, mark->at, mark->on_rim)->in[lang]);
    const char *const values[] = {mark->name != NULL ? mark->name : seat.start,
                                  where.start + (alone ? 1 : 0)};
    text_fill(out, words->in[lang], values, 2);
}

/* Two of one kind and of one owner: "Odo’s cities in the east and in the south". */
static void put_pair(const Landmark *one, const Landmark *other, const Ground *ground, Lang lang,
                     Text *out) {
    static const Words BOTH = {{"two ", "beiden ", "deux "}};
    const Words *part = part_of(ground, one->at, one->on_rim);
    const Words *other_part = part_of(ground, other->at, other->on_rim);
    const bool same = part == other_part;
    TEXT(seat, 8);
    TEXT(where, 80);
    text_format(&seat, "{%d}", one->seat);
    text_format(&where, " %s", part->in[lang]);
    if (!same) {
        text_format(&where, " %s %s", AND.in[lang], other_part->in[lang]);
    }
    const char *const values[] = {seat.start, where.start, same ? BOTH.in[lang] : ""};
    text_fill(out, one->pair->in[lang], values, 3);
}

void place_say(const char *head, Point at, const Ground *ground, bool on_rim,
               const Landmark marks[], int count, Lang lang, Text *out) {
    static const Words BETWEEN = {{"between", "zwischen", "entre"}};
    static const Words TWO_STEPS = {{"two steps ", "zwei Schritte ", "à deux pas "}};
    const Landmark *near[2] = {NULL, NULL};
    int beside = 0;
    for (int i = 0; i < count; i++) {
        if (marks[i].distance == 0) {
            put_landmark(&marks[i], marks[i].alone, ground, lang, out);
            return;
        }
        if (marks[i].distance == 1 && beside < 2) {
            near[beside++] = &marks[i];
        }
        if (beside == 0 && near[0] == NULL && marks[i].distance <= PLACE_NEAR) {
            near[0] = &marks[i];
        }
    }
    text_format(out, "%s|", head);
    if (beside == 2) {
        text_format(out, "%s ", BETWEEN.in[lang]);
        if (near[0]->pair != NULL && near[0]->pair == near[1]->pair &&
            near[0]->seat == near[1]->seat) {
            put_pair(near[0], near[1], ground, lang, out);
            return;
        }
        put_landmark(near[0], near[0]->beside, ground, lang, out);
        text_format(out, " %s ", AND.in[lang]);
        put_landmark(near[1], near[1]->beside, ground, lang, out);
    } else if (near[0] != NULL) {
        text_put(out, beside == 1 ? "" : TWO_STEPS.in[lang]);
        text_format(out, "%s ", OF[place_way(near[0]->at, at)].in[lang]);
        put_landmark(near[0], near[0]->of, ground, lang, out);
    } else {
        text_put(out, part_of(ground, at, on_rim)->in[lang]);
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
