#!/bin/sh
# All tests: builds with gcc, clang and sanitizers, layers, unit tests, lit, the oracle, the installed library, and a
# short run of each fuzz target. Ends with one line that counts the tests.
set -u
cd "$(dirname "$0")/.."
passed=0 failed=0 skipped=0

ok() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)); echo "FAILED: $1"; }
step() { # name, command...
  name=$1
  shift
  echo "== $name"
  if "$@"; then ok; else fail "$name"; fi
}
build() { cmake --preset "$1" >/dev/null && cmake --build --preset "$1" -j "$(nproc)" >"build/$1.log" 2>&1 || { tail -50 "build/$1.log"; return 1; }; }

mkdir -p build
step "build: gcc release" build release
step "build: gcc with sanitizers" build debug
step "build: clang" build clang
step "layers" tools/check_layers

echo "== unit tests"
if [ -d build/debug ]; then
  ctest --test-dir build/debug -j "$(nproc)" --output-on-failure >build/ctest.log 2>&1 || cat build/ctest.log
  p=$(grep -c ' Passed ' build/ctest.log)
  f=$(grep -cE '\*\*\*(Failed|Timeout|Exception|Not Run)' build/ctest.log)
  passed=$((passed + p)) failed=$((failed + f))
fi

echo "== lit"
if ! python3 /usr/lib/llvm-22/bin/lit -sv test >build/lit.log 2>&1; then cat build/lit.log; fi
p=$(sed -n 's/^ *Passed *: *\([0-9]*\).*/\1/p' build/lit.log)
f=$(sed -n 's/^ *\(Failed\|Unresolved\|Timed Out\) *: *\([0-9]*\).*/\2/p' build/lit.log | awk '{s+=$1} END {print s+0}')
s=$(sed -n 's/^ *\(Unsupported\|Skipped\) *: *\([0-9]*\).*/\2/p' build/lit.log | awk '{s+=$1} END {print s+0}')
if [ -z "$p" ] && [ "$f" = 0 ]; then cat build/lit.log; fail "lit ran no test"; fi
passed=$((passed + ${p:-0})) failed=$((failed + f)) skipped=$((skipped + s))

for script in test/oracle/check.sh test/capi/check.sh test/reuse/check_execution.sh test/fuzz/check.sh; do
  [ -x "$script" ] && step "$script" "$script"
done

echo
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
