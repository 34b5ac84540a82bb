#!/usr/bin/env bash
# device/try.sh -- everything to be measured on a machine with a graphics card, by one command.
#
#     device/try.sh [speed|check|all] [GAMES]    GAMES: of each check number, by default 100000
#
# speed: decisions a second, every way of sharing the work out, all games with the most seats; PLANS, or
#        PLANS_baron and so on for one game, may name others; SEATS=both adds the fewest seats.
# check: the card's check numbers against the processor's, every game and number of seats.
# Each measurement is a process of its own with a time limit, and is written down at once: one that fails
# or hangs costs only itself. Uses LIEGE, or build/card/liege if that runs here; else builds it without
# the server. Results: OUT, else build/card/results.
set -u
cd "$(dirname "$0")/.." || exit 2
what=${1:-all}
games=${2:-100000}
processors=$(nproc)
out=${OUT:-build/card/results}
work=${WORK:-$PWD/build/card}
mkdir -p "$work" "$out"
log=$out/card.txt
say() { echo "$*" | tee -a "$log"; }

liege=${LIEGE:-build/card/liege}
if ! "$liege" --version >/dev/null 2>&1; then
    liege=build/card/liege
    cmake -S . -B build/card -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O3 \
        -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DLIEGE_SERVER=OFF -DLIEGE_TESTS=OFF >/dev/null &&
        cmake --build build/card -j "$processors" --target liege >build/card/log 2>&1 ||
        { tail -20 build/card/log; exit 1; }
fi

# What is compiled is kept, so that it is compiled once and many at a time.
export LIEGE_CARD_CACHE=${LIEGE_CARD_CACHE:-$work/cache}
mkdir -p "$LIEGE_CARD_CACHE"
# The compiler may lie anywhere: in a CUDA toolkit, or in a Python package.
if ! timeout 60 "$liege" sim null --games 32 --device cuda >/dev/null 2>"$work/error"; then
    say "at first: $(cat "$work/error")"
    found=$(find / -xdev -name 'libnvrtc.so*' -not -path '/proc/*' 2>/dev/null | grep -v -e alt -e builtins -e stubs |
        sort -V | tail -1)
    [ -n "$found" ] && export LIEGE_NVRTC=$found
    timeout 60 "$liege" sim null --games 32 --device cuda >/dev/null 2>"$work/error" ||
        say "then: $(cat "$work/error")"
fi
say "compiler: ${LIEGE_NVRTC:-found by itself}; $processors processors; $(date -u +%FT%TZ)"
nvidia-smi --query-gpu=name,driver_version,clocks.sm --format=csv,noheader 2>/dev/null | tee -a "$log"

plans=${PLANS:-"whole,128 loop,64 loop,128 loop,128x8 room,128 room,128x8 vote,128 vote,128x8 sort,64 sort,128
    sort,192 sort,256 loop,128+observe"}
plans_of() {
    local own=PLANS_$1
    echo "${!own:-$plans}"
}
most() { case $1 in baron) echo 5 ;; *) echo 4 ;; esac; }

# First everything is compiled, many at a time; then measured, one at a time.
begun=$SECONDS
{
    [ "$what" = speed ] || for game in feudo baron barony; do
        echo "timeout 150 $liege check $game --games 1 --device cuda"
    done
    [ "$what" = check ] || for game in feudo baron barony; do
        for plan in $(plans_of "$game"); do
            echo "timeout 150 $liege sim $game --games 32 --device cuda --plan $plan"
        done
    done
} | xargs -P "$processors" -I{} sh -c '{} >/dev/null 2>"$0/error.$$" || { echo "failed: {}"; cat "$0/error.$$"; }' \
    "$work" 2>&1 | tee -a "$log"
say "compiled in $((SECONDS - begun)) s"

faults=0
if [ "$what" != speed ]; then
    for game in barony feudo baron; do
        begun=$SECONDS
        timeout 200 "$liege" check "$game" --games "$games" --each --device cuda >"$work/$game.card" 2>&1
        card=$((SECONDS - begun)) begun=$SECONDS
        timeout 300 "$liege" check "$game" --games "$games" --each --threads "$processors" >"$work/$game.cpu"
        if cmp -s "$work/$game.card" "$work/$game.cpu"; then
            say "same: $game, $games games each (card $card s, processor $((SECONDS - begun)) s)"
            tee -a "$log" <"$work/$game.card"
        else
            faults=$((faults + 1))
            say "DIFFERENT: $game (card, then processor)"
            cat "$work/$game.card" "$work/$game.cpu" | tee -a "$log"
        fi
    done
fi

if [ "$what" != check ]; then
    for game in barony feudo baron; do
        for plan in $(plans_of "$game"); do
            seats="--seats $(most "$game")"
            [ "${SEATS:-most}" = both ] && seats=
            # shellcheck disable=SC2086
            timeout 25 "$liege" bench "$game" $seats --device cuda --seconds 1 --plan "$plan" 2>&1 |
                grep -v -e '^$' -e '^NVIDIA' | tee -a "$log"
            [ "${PIPESTATUS[0]}" = 0 ] || say "failed: $game $plan (status ${PIPESTATUS[0]})"
        done
    done
fi
exit $((faults != 0))
