#!/usr/bin/env bash
# tests/install.sh BUILD -- what `cmake --install` lays down can be used, and moved: program, man page,
# the library shared and static, its one header, the pkg-config file.
set -euo pipefail
to=$(mktemp -d)
trap 'rm -rf "$to"' EXIT
cmake --install "$1" --prefix "$to/there" >/dev/null
mv "$to/there" "$to/moved" # everything goes by where it lies
to=$to/moved
"$to/bin/liege" --version
test -s "$to/share/man/man1/liege.1"
headers=$(find "$to/include" -name '*.h')
[ "$headers" = "$to/include/liege/liege.h" ] || { echo "only liege.h is public, not: $headers"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$to" -name liege.pc)")
export PKG_CONFIG_PATH
libraries=$(pkg-config --variable=libdir liege)
[ "$(pkg-config --modversion liege)" = "$("$to/bin/liege" --version | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -1)" ]
example=docs/examples/random_game.c
cc -std=c11 -Wall -Wextra -Werror $example $(pkg-config --cflags --libs liege) -o "$to/shared"
cc -std=c11 $example $(pkg-config --cflags liege) "$libraries/libliege.a" -lm -pthread -o "$to/static"
c++ -std=c++17 -Wall -Werror -x c++ $example -x none $(pkg-config --cflags --libs liege) -o "$to/plus"
for program in shared static plus; do
    LD_LIBRARY_PATH=$libraries "$to/$program" feudo 2 42 >"$to/$program.txt"
    cmp "$to/shared.txt" "$to/$program.txt"
done
grep -q ', won$' "$to/shared.txt"
! LD_LIBRARY_PATH=$libraries "$to/shared" chess 2>"$to/error.txt"
grep -q 'baron, barony, feudo' "$to/error.txt"
# No name that is not the library's own gets into a program.
for file in "$libraries/libliege.a" "$libraries/libliege.so"; do
    [ "${file##*.}" = so ] && list="nm -D --defined-only" || list="nm -g --defined-only"
    strangers=$($list "$file" | awk 'NF == 3 && $3 !~ /^liege_/ {print $3}')
    [ -z "$strangers" ] || { echo "$file shows: $strangers"; exit 1; }
done
