#!/bin/sh
# Everything that is compared with mlir-opt: real programs, the examples, a benchmark, and the inputs of all tests.
set -u
cd "$(dirname "$0")/../.."
command -v mlir-opt-22 >/dev/null 2>&1 || { echo "there is no mlir-opt-22 (Debian: mlir-22-tools)"; exit 77; }
status=0
compare() { python3 test/oracle/compare.py --quiet --expected test/oracle/expected.txt "$@" || status=1; }

mkdir -p build/oracle
python3 bench/generate.py 1000 --functions 3 >build/oracle/chain.mlir
compare --modes plain,generic,debuginfo,locations examples/*.mlir build/oracle/chain.mlir
if python3 test/oracle/corpus.py build/corpus; then
  compare --modes plain,generic,debuginfo,locations "${CISTERN_CORPUS:-../shared/corpus}" build/corpus
fi
# Inputs of all tests, whatever they test: parsed, verified and printed, or refused with the same words.
inputs=build/oracle/inputs
rm -rf "$inputs"
python3 test/oracle/inputs.py "$inputs" || status=1
args='--allow-unregistered-dialect --split-input-file'
compare --args="$args" --modes plain --stderr "$inputs"
compare --args="$args" --modes generic,debuginfo "$inputs"
# Wrong programs, each by itself: the same verdict, place and words.
python3 test/oracle/malformed.py --show || status=1
# The effects of ops, asked through CSE, and executed.
python3 test/oracle/effects.py || status=1
python3 test/oracle/effects.py --execute || status=1
# Random programs, a sample: test/README.md says how to run all of them.
python3 test/oracle/random_text.py --programs 250 --wrong 250 || status=1
# Dialects in IRDL, and programs in them.
python3 test/oracle/irdl.py --count 200 --show || status=1
# Each flag of the printer by itself, on a share of the inputs, each on another; on all of them with ORACLE_ALL=1.
shares=6
[ -n "${ORACLE_ALL:-}" ] && shares=1
turn=0
while read -r flags; do
  compare --args="$args $flags" --modes plain --stderr --share="$((turn % shares))/$shares" "$inputs"
  turn=$((turn + 1))
done <<END
--mlir-print-skip-regions
--mlir-print-skip-regions --mlir-print-op-generic
--mlir-print-assume-verified
--mlir-print-debuginfo --mlir-pretty-debuginfo
--mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-local-scope
--mlir-print-unique-ssa-ids
--mlir-print-value-users
--mlir-use-nameloc-as-prefix
--mlir-elide-elementsattrs-if-larger=2
--mlir-elide-resource-strings-if-larger=20
--mlir-print-elementsattrs-with-hex-if-larger=1
--mlir-print-elementsattrs-with-hex-if-larger=-1
END
# Bodies of linalg ops, which custom form leaves out.
python3 test/oracle/linalg_bodies.py >build/oracle/bodies.mlir
for flags in "" "--canonicalize --cse" "--mlir-print-unique-ssa-ids" "--mlir-print-value-users"; do
  compare --args="--split-input-file $flags" --modes plain,generic --stderr build/oracle/bodies.mlir
done
# The buffer passes, on everything that tests read and on real programs. `stage` is made by mlir-opt, so that each pass is
# compared on what the pass before it leaves.
buffers=build/oracle/buffers
rm -rf "$buffers"
mkdir -p "$buffers"
python3 test/programs/ownership.py 5 40 >"$buffers/random.mlir"
python3 test/programs/ownership.py 5 40 --executable >"$buffers/heap.mlir" # nothing is on the stack yet
stage() { mlir-opt-22 --split-input-file "$@" || status=1; }
stage --canonicalize --ownership-based-buffer-deallocation --canonicalize "$buffers/random.mlir" >"$buffers/owned.mlir"
stage --buffer-deallocation-simplification "$buffers/owned.mlir" >"$buffers/simplified.mlir"
stage --bufferization-lower-deallocations --canonicalize "$buffers/simplified.mlir" >"$buffers/lowered.mlir"
on() { pass=$1 && shift && compare --args="--split-input-file $pass" --modes plain,debuginfo --stderr "$@"; }
for option in false true; do
  on --ownership-based-buffer-deallocation=private-function-dynamic-ownership=$option "$buffers/random.mlir"
  [ ! -d build/corpus/bufferized ] ||
    on --ownership-based-buffer-deallocation=private-function-dynamic-ownership=$option build/corpus/bufferized
done
on --buffer-deallocation-simplification "$buffers/owned.mlir"
on --bufferization-lower-deallocations "$buffers/owned.mlir" "$buffers/simplified.mlir"
on --convert-bufferization-to-memref "$buffers/owned.mlir" "$buffers/simplified.mlir"
# Lowered deallocation stores pointers in memory and frees buffers in loops and under other names. These passes see that, and
# mlir-opt's do not (docs/reference/divergences.md); the passes that place buffers see what bufferization.dealloc frees, too.
on --optimize-allocation-liveness "$buffers/owned.mlir"
for pass in --buffer-hoisting --buffer-loop-hoisting; do
  on $pass "$buffers/random.mlir"
done
on --promote-buffers-to-stack "$buffers/heap.mlir"
for pass in --expand-realloc --drop-equivalent-buffer-results --buffer-results-to-out-params; do
  on $pass "$buffers/owned.mlir" "$buffers/lowered.mlir"
done
# Real programs at memref level before anything is freed.
mkdir -p "$buffers/real"
for file in "${CISTERN_CORPUS:-../shared/corpus}"/*.mlir; do
  out=$buffers/real/$(basename "$file")
  "${CISTERN_BIN:-build/release/bin}/cistern-opt" "$file" '--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops' \
    >"$out" 2>/dev/null || rm -f "$out"
done
if ls "$buffers"/real/*.mlir >/dev/null 2>&1; then
  for pass in --buffer-deallocation-pipeline --buffer-hoisting --promote-buffers-to-stack \
    --drop-equivalent-buffer-results --buffer-results-to-out-params --fold-memref-alias-ops; do
    on $pass "$buffers/real"
  done
fi
# The passes that know no op: on real programs, before and after buffers are freed, and on random ones.
for kind in branches arith if,for,while,execute_region,index_switch,parallel,forall; do
  python3 test/programs/generic.py $kind 2 150 >"$buffers/generic-$kind.mlir"
done
for pass in --canonicalize --cse --symbol-dce; do
  compare --args="--allow-unregistered-dialect $pass" --modes plain,debuginfo "$buffers"/generic-*.mlir
  [ -d build/corpus/plain ] && compare --args="--allow-unregistered-dialect $pass" --modes plain build/corpus/plain
done
exit $status
