#!/bin/bash
# tests/barony_tables.sh -- tables.h and rings.h of games/barony are what tables.py prints.
set -u
if ! diff <(python3 -B games/barony/tables.py) games/barony/tables.h; then
    echo "games/barony/tables.h: print it anew with games/barony/tables.py"
    exit 1
fi
if ! diff <(python3 -B games/barony/tables.py rings) games/barony/rings.h; then
    echo "games/barony/rings.h: print it anew with games/barony/tables.py rings"
    exit 1
fi
