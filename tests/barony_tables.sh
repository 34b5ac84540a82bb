#!/bin/bash
# tests/barony_tables.sh -- tables.h of games/barony is what tables.py prints.
set -u
if ! diff <(python3 -B games/barony/tables.py) games/barony/tables.h; then
    echo "games/barony/tables.h: print it anew with games/barony/tables.py"
    exit 1
fi
