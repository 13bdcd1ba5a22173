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
"$docs" checked >"$folder/checked.md"
"$docs" stablehlo >"$folder/stablehlo.md"
"$docs" tosa >"$folder/tosa.md"
"$docs" import >"$folder/import.md"
"$docs" c >"$folder/c.md"
"$docs" passes >"$folder/passes.md"
"$docs" reductions >"$folder/reductions.md"
mkdir -p "$folder/man" "$folder/completion"
for program in $("$docs" programs); do
  "$docs" man "$program" >"$folder/man/$program.1"
  "$docs" bash "$program" >"$folder/completion/$program.bash"
  "$docs" zsh "$program" >"$folder/completion/_$program"
  "$docs" fish "$program" >"$folder/completion/$program.fish"
done
