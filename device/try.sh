#!/usr/bin/env bash
# device/try.sh -- everything to be measured on a machine with a graphics card, by one command.
#
#     device/try.sh [speed|check|all] [GAMES]    GAMES: of each check number, by default 100000
#
# speed: decisions a second, every way of sharing the work out, all games, fewest and most seats.
# check: the card's check numbers against the processor's, every game and number of seats.
# Uses build/card/liege if it is there and runs here; else builds it without the server.
set -u
cd "$(dirname "$0")/.." || exit 2
what=${1:-all}
games=${2:-100000}
processors=$(nproc)
out=${OUT:-build/card/results}
mkdir -p build/card "$out"

liege=build/card/liege
if ! "$liege" --version >/dev/null 2>&1; then
    cmake -S . -B build/card -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O3 \
        -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DLIEGE_SERVER=OFF -DLIEGE_TESTS=OFF >/dev/null &&
        cmake --build build/card -j "$processors" --target liege >build/card/log 2>&1 ||
        { tail -20 build/card/log; exit 1; }
fi

# The compiler may lie anywhere: in a CUDA toolkit, or in a Python package.
if [ -z "${LIEGE_NVRTC:-}" ]; then
    found=$(find / -name 'libnvrtc.so*' -not -path '/proc/*' 2>/dev/null | grep -v -e alt -e builtins |
        grep -v "^$PWD" | sort -V | tail -1)
    [ -n "$found" ] && export LIEGE_NVRTC=$found
    [ -n "$found" ] && export LD_LIBRARY_PATH="$(dirname "$found"):${LD_LIBRARY_PATH:-}"
fi
echo "compiler: ${LIEGE_NVRTC:-that of the system}; $processors processors"
export LIEGE_CARD_CACHE=$PWD/build/card/cache
mkdir -p "$LIEGE_CARD_CACHE"

# First everything is compiled, many at a time; then measured, one at a time.
plans="whole,128 loop,64 loop,128 loop,128x8 loop,128x12 vote,64 vote,128 vote,128x8 vote,128x12
    sort,64 sort,128 sort,192 sort,256 loop,128+observe"
if [ "$what" != check ]; then
    begun=$SECONDS
    for game in feudo baron barony; do
        for plan in $plans; do
            echo "$liege bench $game --device cuda --seconds 1 --plan $plan"
        done
    done | xargs -P "$processors" -I{} sh -c '{} >/dev/null 2>&1 || echo "failed: {}"'
    echo "compiled in $((SECONDS - begun)) s"
    "$liege" bench --device cuda --plans --seconds 2 2>&1 | tee "$out/speed.txt"
    "$liege" bench --device cuda --plans --seconds 2 --json >"$out/speed.jsonl" 2>/dev/null
fi

if [ "$what" != speed ]; then
    faults=0
    for game in barony feudo baron; do
        begun=$SECONDS
        "$liege" check "$game" --games "$games" --each --device cuda >"$out/check-$game-card.txt" 2>&1
        card=$((SECONDS - begun)) begun=$SECONDS
        "$liege" check "$game" --games "$games" --each --threads "$processors" \
            >"$out/check-$game-cpu.txt"
        if cmp -s "$out/check-$game-card.txt" "$out/check-$game-cpu.txt"; then
            echo "same: $game, $games games each (card $card s, processor $((SECONDS - begun)) s)"
        else
            faults=$((faults + 1))
            echo "DIFFERENT: $game"
            diff "$out/check-$game-card.txt" "$out/check-$game-cpu.txt"
        fi
        cat "$out/check-$game-card.txt"
    done
    exit $((faults != 0))
fi
