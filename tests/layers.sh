#!/bin/bash
# tests/layers.sh -- tools/layers lets right includes pass and names each wrong one, and each second
# reader of whom an event is told, of who may know a move, of the clock, who shows all of a server's table, and
# format strings that write JSON.
set -u
layers=$PWD/tools/layers
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
fails=0

# try EXIT FILE INCLUDE: what tools/layers says of one file with one include
try() {
    rm -rf "${root:?}"/*
    mkdir -p "$root/$(dirname "$2")"
    printf '/* a file */\n#include <stdio.h>\n#include "%s"\n' "$3" >"$root/$2"
    local said got
    said=$("$layers" "$root")
    got=$?
    if ((got != $1)) || { (($1 == 1)) && [[ $said != "$2:3:#include \"$3\""* ]]; }; then
        echo "$2 including $3: expected exit $1, got $got: $said"
        fails=$((fails + 1))
    fi
}

try 0 core/text.c core/text.h
try 1 core/text.c games/list.h
try 1 core/text.c play/match.h
try 0 games/null/rules.c core/game.h
try 0 games/null/rules.c games/null/state.h
try 1 games/null/rules.c games/baron/state.h
try 1 games/null/game.c games/list.h
try 1 games/null/rules.c state.h
try 0 games/list.h core/game.h
try 1 games/list.h games/null/state.h
try 0 search/search.c search/arena.h
try 1 search/search.c games/list.h
try 1 search/search.c play/match.h
try 0 play/match.c games/list.h
try 1 play/match.c games/null/state.h
try 1 play/match.c search/search.h
try 0 cli/main.c play/match.h
try 0 cli/main.c search/search.h
try 1 cli/main.c term/screen.h
try 1 server/table.c cli/main.h
try 1 term/screen.c games/baron/state.h
try 0 web/shim.c games/list.h
try 0 device/kernel.cu games/null/rules.c
try 1 device/kernel.cu games/null/words.c
# reads EXIT FILE LINE WHERE: what it says of a file with such a line, and where it sends its writer
reads() {
    rm -rf "${root:?}"/*
    mkdir -p "$root/$(dirname "$2")"
    printf '%s\nreturn eyes_see_move(eyes, game, before, seen(move)) && time(now);\n' "$3" >"$root/$2"
    local said
    said=$("$layers" "$root")
    if (($? != $1)) || { (($1 == 1)) && [[ $said != "$2:1:"*$4 || $said == *$'\n'* ]]; }; then
        echo "$2 with $3: expected exit $1: $said"
        fails=$((fails + 1))
    fi
}

reads 0 core/eyes.h 'return event->seen >> seat & 1;'
reads 0 games/null/rules.c 'return event->seen >> seat & 1;'
reads 1 search/adviser.c 'return event->seen >> seat & 1;' core/eyes.h
reads 1 python/core.c 'if (events[i].seen == 0xff) {' core/eyes.h
reads 0 core/eyes.h 'return game->seen(before, move, eyes);'
reads 0 search/walk.c 'return search->game->seen(state, move, s);'
reads 1 term/look.c 'return match->game->seen(before, move, seat);' core/eyes.h
reads 1 server/tell.c 'bool seen = game->seen (before, move, NATURE);' core/eyes.h
reads 0 server/sight.c 'return open ? EYES_ALL : seat;'
reads 0 term/look.c 'return over ? EYES_ALL : seat;'
reads 1 server/tell.c 'tell_state(table, EYES_ALL, lang, lean, out);' server/sight.c
reads 0 cli/rpc.c 'puts("{\"method\":\"new\"}");'
reads 1 cli/verify.c 'printf("{\"moves\":%d}", count);' core/json_writer.h
reads 1 web/shim.c 'text_format(out, ",\"name\":\"%s\"", name);' core/json_writer.h
reads 0 core/moment.c 'clock_gettime(id, &now);'
reads 1 server/log.c 'clock_gettime(CLOCK_REALTIME, &now);' core/moment.h
reads 1 cli/play.c 'seed(time(NULL));' core/moment.h

rm -rf "${root:?}"/*
if "$layers" "$root" 2>/dev/null; then
    echo "an empty folder passes"
    fails=$((fails + 1))
fi
((fails == 0))
