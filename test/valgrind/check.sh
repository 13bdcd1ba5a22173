#!/bin/sh
# The release build under valgrind: what the sanitizers' build does not see, as its arenas are others. Every fourth of the
# tests' inputs; all of them with VALGRIND_ALL=1.
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
# shellcheck disable=SC2016 # the inner shell's
find test examples -name '*.mlir' -size -64k | sort | awk "NR % $step == 0" | xargs -P "$(nproc)" -I{} sh -c '
  log=$logs/$(echo "$1" | tr / _)
  valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
    "$opt" --allow-unregistered-dialect --split-input-file --canonicalize --buffer-reuse "$1" >/dev/null 2>"$log"
  if [ $? -gt 1 ]; then mv "$log" "$log.failed"; fi' - {}
failed=$(find "$logs" -name '*.failed' | wc -l)
passed=$(($(find "$logs" -type f | wc -l) - failed))
find "$logs" -name '*.failed' | while read -r log; do
  echo "$(basename "$log" .failed):"
  grep '==' "$log" | head -20
done
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" -eq 0 ]
