#!/usr/bin/env bash
# tests/map.sh -- docs/map.md names every file there is, and none that is not.
set -euo pipefail
cd "$(dirname "$0")/.."
missing=0
named() { grep -o '`[^` ]*`' docs/map.md | tr -d '`' | sort -u; }
# Files of one kind that need no line of their own: golden games, seeds, pictures.
files() {
    find . -type f -not -path './.git/*' -not -path './build/*' -not -path '*/node_modules/*' \
        -not -path './web/dist/*' -not -path './tests/golden/*' -not -path './fuzz/seeds/*' \
        -not -path './docs/pictures/*' -not -name '*.pyc' | sed 's|^\./||' | sort
}
while read -r file; do
    if ! named | grep -qxF "$file"; then
        echo "docs/map.md does not name $file"
        missing=1
    fi
done < <(files)
while read -r name; do
    case $name in
    */* | *.* | do) [ -e "$name" ] || { echo "docs/map.md names $name, which is not there" && missing=1; } ;;
    esac
done < <(named)
exit $missing
