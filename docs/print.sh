#!/bin/sh
# Prints the pages that come from the library's tables into a folder: `make docs`.    print.sh FOLDER
set -eu
docs=$(dirname "$0")/../build/release/bin/cistern-docs
"$docs" ops >"$1/ops.md"
"$docs" canonicalize >"$1/canonicalize.md"
"$docs" executed >"$1/executed.md"
"$docs" passes >"$1/passes.md"
"$docs" completion >"$1/completion.bash"
