#!/bin/sh
# Prints the pages that come from the library's tables: `make docs`.    print.sh [FOLDER]    (default: docs/reference)
set -eu
here=$(dirname "$0")
docs=${CISTERN_DOCS:-$here/../build/release/bin/cistern-docs}
folder=${1:-$here/reference}
"$docs" ops >"$folder/ops.md"
"$docs" canonicalize >"$folder/canonicalize.md"
"$docs" bufferize >"$folder/bufferize.md"
"$docs" executed >"$folder/executed.md"
"$docs" tosa >"$folder/tosa.md"
"$docs" c >"$folder/c.md"
"$docs" passes >"$folder/passes.md"
"$docs" completion >"$folder/completion.bash"
