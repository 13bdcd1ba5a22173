#!/bin/sh
# Tensors to buffers on random programs, a fixed share: both algorithms of the analysis decide the same, and as
# mlir-opt does but for its mistakes; exact placement copies no more than any order; programs compute the same
# before and after, with a clean heap, through One-Shot Bufferize and through the passes of older releases; these print what
# those releases print; bufferized programs with their frees run as machine code.
set -u
cd "$(dirname "$0")/../.."
[ -x build/release/bin/cistern-run ] || { echo "there is no cistern-run"; exit 77; }
passed=0 failed=0
try() {
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}
fuzz() { try python3 test/fuzz/semantics/fuzz.py --seed=31000 --reduce=0 --level=tensor "$@"; }
try python3 test/bufferize/compare_analyses.py --seed=31000 --count=20
if command -v mlir-opt-22 >/dev/null 2>&1; then
  try python3 test/bufferize/compare_random.py --seed=31000 --count=50 --modes=decisions
  try python3 test/bufferize/compare_random.py --seed=31000 --count=15 --modes=decisions --unranked
  try python3 test/bufferize/empty_sizes.py --seed=31000 --count=4
  try python3 test/bufferize/empty_sizes.py --seed=32000 --count=40 --pipelines=one-shot-bufferize,buffer-pipeline,classic-tensors,buffer-reuse,classic
  try python3 test/bufferize/compare_random.py --seed=31000 --count=20 --modes=loops,copy,eliminate-and-bufferize --corners --without=start_alike,recursion
fi
try python3 test/bufferize/random_carried.py --seed=31000 --count=80
try python3 test/bufferize/random_loop_destinations.py --seed=31000 --count=80
try python3 test/bufferize/compare_twins.py --seed=31000 --count=60 --execute
try python3 test/bufferize/compare_twins.py --seed=32000 --count=30 --hooks --execute --modes=loops,estimated,best,copy-boundaries
try python3 test/bufferize/random_shapes.py --seed=31000 --count=60
try python3 test/bufferize/random_parts.py --seed=31000 --count=80
try python3 test/bufferize/random_hoisted.py --seed=31000 --count=40
try python3 test/bufferize/random_calls.py --seed=31000 --count=100
try python3 test/bufferize/random_calls.py --seed=31000 --count=50 --sizes
try python3 test/bufferize/random_filled.py --seed=31000 --count=200
try python3 test/bufferize/explained_copies.py --seed=31000 --count=20
try python3 test/bufferize/compare_placements.py --seed=31000 --count=20 --orders=4
fuzz --count=300 --pipeline=one-shot-bufferize
fuzz --count=160 --pipeline=one-shot-bufferize --corners --without=assuming,index-cast
fuzz --count=300 --pipeline=bufferize-alone
fuzz --count=300 --pipeline=bufferize-alone --unranked
fuzz --count=60 --pipeline=bufferize-alone-exact --unranked
fuzz --count=200 --pipeline=buffer-pipeline --unranked
fuzz --count=200 --pipeline=fewest-copies
fuzz --count=200 --pipeline=buffer-pipeline
command -v mlir-opt-22 >/dev/null 2>&1 && try python3 test/reuse/buffer-pipeline/compare_peaks.py --seed=31000 --count=40
fuzz --count=300 --pipeline=--classic-buffer-pipeline --without=forall,index_switch,execute
if command -v mlir-opt-16 >/dev/null 2>&1 && command -v mlir-opt-19 >/dev/null 2>&1; then
  try python3 test/bufferize/partial/versus_older.py test/bufferize/partial/Inputs/older.mlir
  try python3 test/bufferize/partial/versus_older.py --passes=func,bufferization,shape,vector --seed=31000 --count=6
fi
if command -v mlir-runner-22 >/dev/null 2>&1; then
  try python3 test/bufferize/run_natively.py --seed=31000 --count=12
fi
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
