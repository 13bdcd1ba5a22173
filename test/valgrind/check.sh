#!/bin/sh
# The release build under valgrind: what the sanitizers' build does not see, as its arenas are others. Every fourth of the
# tests' inputs; all of them with VALGRIND_ALL=1. Eight inputs are joined in a file, because valgrind takes longer to start
# than to read one; each input of a file with an error runs by itself.
set -u
cd "$(dirname "$0")/../.."
command -v valgrind >/dev/null 2>&1 || { echo "there is no valgrind"; exit 77; }
opt=build/release/bin/cistern-opt
[ -x "$opt" ] || { echo "there is no $opt"; exit 77; }
step=4
[ -n "${VALGRIND_ALL:-}" ] && step=1
logs=build/valgrind
rm -rf "$logs"
mkdir -p "$logs"
export opt logs
find test examples -name '*.mlir' -size -64k | sort | awk "NR % $step == 0" >"$logs.inputs"
# shellcheck disable=SC2016 # the inner shell's
xargs -P "$(nproc)" -n 8 sh -c '
  check() { # log, input
    valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
      "$opt" --allow-unregistered-dialect --split-input-file --canonicalize --buffer-reuse "$2" >/dev/null 2>"$1"
    [ $? -le 1 ]
  }
  joined=$logs/joined_$$
  for input; do cat "$input" && printf "\n// -----\n"; done >"$joined"
  check "$joined.log" "$joined" && exit
  found=
  for input; do
    log=$logs/$(echo "$input" | tr / _)
    check "$log" "$input" || { mv "$log" "$log.failed" && found=1; }
  done
  [ "$found" ] || mv "$joined.log" "$joined.log.failed"' - <"$logs.inputs"
failed=$(find "$logs" -name '*.failed' | wc -l)
passed=$(($(wc -l <"$logs.inputs") - failed))
find "$logs" -name '*.failed' | while read -r log; do
  echo "$(basename "$log" .failed):"
  grep '==' "$log" | head -20
done
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" -eq 0 ]
