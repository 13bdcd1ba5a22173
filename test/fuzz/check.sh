#!/bin/sh
# Runs each fuzz target for a minute (FUZZ_SECONDS) on the inputs of all tests and whatever earlier runs have found. An
# input that fails is kept in build/fuzz/found.
set -u
cd "$(dirname "$0")/../.."
seconds=${FUZZ_SECONDS:-60}
ls test/fuzz/*_fuzz.c >/dev/null 2>&1 || { echo "there are no fuzz targets"; exit 77; }
command -v clang >/dev/null 2>&1 || { echo "there is no clang"; exit 77; }
mkdir -p build
{ cmake --preset fuzz && cmake --build --preset fuzz -j "$(nproc)"; } >build/fuzz-build.log 2>&1 ||
  { tail -50 build/fuzz-build.log; exit 1; }

seeds=build/fuzz/seeds
found=build/fuzz/found
mkdir -p "$seeds" "$found"
find test examples \( -name '*.mlir' -o -name '*.csv' \) -size -64k | while read -r file; do
  cp "$file" "$seeds/$(echo "$file" | tr / _)"
done

run() { # source of the target
  name=$(basename "$1" .c)
  mkdir -p "build/fuzz/corpus/$name"
  set -- "build/fuzz/corpus/$name" "$seeds"
  [ -d "test/fuzz/corpus/$name" ] && set -- "$@" "test/fuzz/corpus/$name"
  [ -f "test/fuzz/$name.dict" ] && set -- "-dict=test/fuzz/$name.dict" "$@"
  "build/fuzz/bin/$name" -max_total_time="$seconds" -max_len=16384 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/$name-" "$@" >"build/fuzz/$name.log" 2>&1
}
# Targets run side by side: each is one thread.
pids=""
for source in test/fuzz/*_fuzz.c; do
  run "$source" &
  pids="$pids $!:$source"
done
passed=0 failed=0
for pair in $pids; do
  name=$(basename "${pair#*:}" .c)
  if wait "${pair%%:*}"; then
    passed=$((passed + 1))
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$name.log") inputs, nothing found"
  else
    failed=$((failed + 1))
    tail -40 "build/fuzz/$name.log"
    echo "$name: FAILED, see $found"
  fi
done
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
