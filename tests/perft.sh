#!/usr/bin/env bash
# tests/perft.sh LIEGE -- counts of move sequences for fixed seeds, as in tests/perft.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
while read -r game seats seed depth expected; do
    [ -n "$game" ] && [ "${game#\#}" = "$game" ] || continue
    got=$("$1" perft "$game" --seats "$seats" --seed "$seed" --depth "$depth" --json |
        sed 's/.*"sequences":\([0-9]*\).*/\1/' | paste -sd,)
    if [ "$got" != "$expected" ]; then
        echo "$game, $seats seats, seed $seed: expected $expected, got $got"
        exit 1
    fi
    echo "$game, $seats seats, seed $seed: $got"
done <tests/perft.txt
