#!/bin/sh
# Runs each fuzz target on the inputs of all tests: a fixed number of inputs from a fixed seed, about a minute, so that two
# runs on one tree see the same. With FUZZ_SECONDS it goes on for as long, from a new seed, and keeps what it finds of
# interest for the next run; with FUZZ_TARGET=plan_fuzz one target alone. An input that fails is kept in build/fuzz/found.
set -u
cd "$(dirname "$0")/../.."
share() { # target: its inputs in a check
  case "$1" in
  plan_fuzz) echo 150000 ;;
  *) echo 15000 ;;
  esac
}
ls test/fuzz/*_fuzz.c >/dev/null 2>&1 || { echo "there are no fuzz targets"; exit 77; }
command -v clang >/dev/null 2>&1 || { echo "there is no clang"; exit 77; }
mkdir -p build
{ cmake --preset fuzz && cmake --build --preset fuzz -j "$(nproc)"; } >build/fuzz-build.log 2>&1 ||
  { tail -50 build/fuzz-build.log; exit 1; }

seeds=build/fuzz/seeds
found=build/fuzz/found
rm -rf "$seeds"
mkdir -p "$seeds" "$found"
find test examples \( -name '*.mlir' -o -name '*.csv' \) -size -64k | while read -r file; do
  cp "$file" "$seeds/$(echo "$file" | tr / _)"
done
# Bytecode begins from some of them, which the target itself writes as bytes.
bytes=build/fuzz/bytecode-seeds
rm -rf "$bytes"
mkdir -p "$bytes"
[ -x build/fuzz/bin/bytecode_fuzz ] &&
  BYTECODE_SEEDS=$bytes build/fuzz/bin/bytecode_fuzz -runs=0 "$seeds" >build/fuzz/bytecode-seeds.log 2>&1
python3 test/bytecode/vhlo.py --write="$bytes" # portable artifacts of StableHLO
# Dialects with programs in them, after a line of slashes.
irdl=build/fuzz/irdl-seeds
rm -rf "$irdl"
mkdir -p "$irdl"
for program in test/dialect/irdl/facts.mlir test/bufferize/ops/declared.mlir test/bufferize/ops/declared-regions.mlir test/interp/declared.mlir; do
  { cat test/dialect/irdl/Inputs/facts.mlir; echo '// -----'; cat "$program"; } >"$irdl/$(basename "$(dirname "$program")")-$(basename "$program")"
done
cp test/dialect/irdl/*.mlir test/dialect/irdl/Inputs/*.mlir "$irdl"
# Models, one operator each; and those of other frameworks, where they are.
models=build/fuzz/import-seeds
rm -rf "$models"
mkdir -p "$models"
python3 test/import/ops.py --write="$models" --count=300 >/dev/null
python3 test/import/onnx.py --write="$models" --mutations=3 >/dev/null
find "${CISTERN_MODELS:-../shared/models}" -name '*.tflite' -size -16k -exec cp {} "$models" \; 2>/dev/null

run() { # source of the target
  name=$(basename "$1" .c)
  [ "${FUZZ_SECONDS:-}" ] || rm -rf "build/fuzz/corpus/$name"
  mkdir -p "build/fuzz/corpus/$name"
  set -- "build/fuzz/corpus/$name"
  case "$name" in
  bytecode_fuzz) set -- "$@" "$bytes" ;;
  irdl_fuzz) set -- "$@" "$irdl" ;;
  ods_fuzz) set -- "$@" dialects ;;
  import_fuzz) set -- "$@" "$models" ;;
  *) set -- "$@" "$seeds" ;;
  esac
  if [ "${FUZZ_SECONDS:-}" ]; then set -- "-max_total_time=$FUZZ_SECONDS" "$@"
  else set -- -seed=1 "-runs=$(share "$name")" "$@"; fi
  [ -d "test/fuzz/corpus/$name" ] && set -- "$@" "test/fuzz/corpus/$name"
  [ -f "test/fuzz/$name.dict" ] && set -- "-dict=test/fuzz/$name.dict" "$@"
  "build/fuzz/bin/$name" -max_len=16384 -timeout=60 -rss_limit_mb=2048 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$found/$name-" "$@" >"build/fuzz/$name.log" 2>&1
}
# Targets run side by side: each is one thread.
pids=""
for source in test/fuzz/${FUZZ_TARGET:-*_fuzz}.c; do
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
