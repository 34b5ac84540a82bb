#!/usr/bin/env bash
# tests/install.sh BUILD -- what `cmake --install` lays down can be used: program, library, headers,
# pkg-config file, man page.
set -euo pipefail
to=$(mktemp -d)
trap 'rm -rf "$to"' EXIT
cmake --install "$1" --prefix "$to" >/dev/null
"$to/bin/liege" --version
test -s "$to/share/man/man1/liege.1"
cat >"$to/use.c" <<'TEXT'
#include <games/list.h>
#include <stdio.h>
int main(void) {
    printf("%s has %d bytes\n", GAMES[0]->name, GAMES[0]->state_size);
    return GAMES[0]->state_size > STATE_MAX;
}
TEXT
packages=$(dirname "$(find "$to" -name liege.pc)")
# The file names the prefix that was configured; as always, pkg-config can move it.
flags=$(PKG_CONFIG_PATH="$packages" pkg-config --define-variable=prefix="$to" --cflags --libs liege)
cc "$to/use.c" $flags -o "$to/use"
"$to/use"
