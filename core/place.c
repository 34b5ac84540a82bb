/* core/place.c -- where a cell lies, as people say it. */
#include "core/place.h"

#include <stdlib.h>

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

Point place_axial(int q, int r) {
    const Point point = {87 * (2 * q + r), 150 * r};
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

static bool alike(const Landmark *a, const Landmark *b) {
    return a->alone == b->alone && a->seat == b->seat && a->name == b->name;
}

void place_tell_apart(Landmark marks[], int count) {
    for (int i = 0; i < count; i++) {
        Point sum = {0, 0};
        int same = 0;
        for (int k = 0; k < count; k++) {
            if (alike(&marks[i], &marks[k])) {
                sum.x += marks[k].at.x;
                sum.y += marks[k].at.y;
                same++;
            }
        }
        const Point middle = {sum.x / same, sum.y / same};
        marks[i].way = same > 1 ? place_way(middle, marks[i].at) : NO_WAY;
    }
}

static void put_landmark(const Landmark *mark, const Words *words, Lang lang, Text *out) {
    TEXT(seat, 8);
    TEXT(which, 40);
    text_format(&seat, "{%d}", mark->seat);
    if (mark->way != NO_WAY) {
        text_format(&which, " %s", IN[mark->way].in[lang]);
    }
    const char *const values[] = {mark->name != NULL ? mark->name : seat.start, which.start};
    text_fill(out, words->in[lang], values, 2);
}

void place_say(const char *head, Point at, Point middle, const Landmark marks[], int count,
               Lang lang, Text *out) {
    static const Words BETWEEN = {{"between", "zwischen", "entre"}};
    static const Words AND = {{"and", "und", "et"}};
    static const Words IN_THE_MIDDLE = {{"in the middle", "in der Mitte", "au milieu"}};
    const Landmark *near[2] = {NULL, NULL};
    int beside = 0;
    for (int i = 0; i < count; i++) {
        if (marks[i].distance == 0) {
            put_landmark(&marks[i], marks[i].alone, lang, out);
            return;
        }
        if (marks[i].distance == 1 && beside < 2) {
            near[beside++] = &marks[i];
        }
        if (beside == 0 && (near[0] == NULL || marks[i].distance < near[0]->distance)) {
            near[0] = &marks[i];
        }
    }
    text_format(out, "%s ", head);
    if (beside == 2) {
        text_format(out, "%s ", BETWEEN.in[lang]);
        put_landmark(near[0], near[0]->beside, lang, out);
        text_format(out, " %s ", AND.in[lang]);
        put_landmark(near[1], near[1]->beside, lang, out);
    } else if (near[0] != NULL) {
        text_format(out, "%s ", OF[place_way(near[0]->at, at)].in[lang]);
        put_landmark(near[0], near[0]->of, lang, out);
    } else {
        const int way = place_way(middle, at);
        text_put(out, (way == NO_WAY ? &IN_THE_MIDDLE : &IN[way])->in[lang]);
    }
}
