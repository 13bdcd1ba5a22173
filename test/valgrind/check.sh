#!/bin/sh
# The release build under valgrind: what the sanitizers' build does not see, as its arenas are others. Every third of the
# tests' inputs; all of them with VALGRIND_ALL=1.
set -u
cd "$(dirname "$0")/../.."
command -v valgrind >/dev/null 2>&1 || { echo "there is no valgrind"; exit 77; }
opt=build/release/bin/cistern-opt
[ -x "$opt" ] || { echo "there is no $opt"; exit 77; }
step=3
[ -n "${VALGRIND_ALL:-}" ] && step=1
passed=0
failed=0
for file in $(find test examples -name '*.mlir' -size -64k | sort | awk "NR % $step == 0"); do
  valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
    "$opt" --allow-unregistered-dialect --split-input-file --canonicalize --buffer-reuse "$file" >/dev/null 2>build/valgrind.err
  if [ $? -gt 1 ]; then
    failed=$((failed + 1))
    echo "$file:"
    grep '==' build/valgrind.err | head -20
  else
    passed=$((passed + 1))
  fi
done
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" -eq 0 ]
