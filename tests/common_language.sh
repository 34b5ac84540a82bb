#!/bin/bash
# tests/common_language.sh -- the core headers and every game's rules and features are C++17 as well as C11.
set -u
fails=0
for file in core/*.h games/list.h games/*/rules.c games/*/observe.c; do
    printf '#include "%s"\n' "$file" |
        ${CXX:-g++} -std=c++17 -Wall -Werror -fsyntax-only -I. -x c++ - || {
        echo "$file is not C++17"
        fails=$((fails + 1))
    }
done
((fails == 0))
