#!/bin/sh
# The checker on random programs, a fixed share: what it proves executes without a memory error, with errors put into the text and without,
# before and after passes; the examples are proven after the whole pipeline.
set -u
cd "$(dirname "$0")/../.."
[ -x build/release/bin/cistern-run ] || { echo "there is no cistern-run"; exit 77; }
passed=0 failed=0
try() {
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}
random() { try python3 test/check/planted_errors.py --seed=71000 "$@"; }
try python3 test/check/every_op.py
try python3 test/check/planted_sources.py --count=600
try python3 test/check/planted_sources.py --count=400 --clean
random --count=300 --errors=1
random --count=100 --errors=0
random --count=100 --errors=1 --work --size=60
for pipeline in buffer-deallocation-pipeline buffer-reuse reuse-wide placement free-early copy-elimination buffer-pipeline one-shot-bufferize; do
  random --count=100 --errors=0 --pipeline=$pipeline
  random --count=100 --errors=1 --pipeline=$pipeline
done
CISTERN_BIN=build/release/bin try python3 test/check/random_plans.py --count=100
for model in examples/*.mlir; do
  try build/release/bin/cistern-opt "$model" --buffer-pipeline=certify -o /dev/null
done
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
