#!/bin/bash
# tests/barony_tables.sh -- games/barony/tables.h is what games/barony/tables.py prints.
set -u
if ! diff <(python3 -B games/barony/tables.py) games/barony/tables.h; then
    echo "games/barony/tables.h: print it anew with games/barony/tables.py"
    exit 1
fi
