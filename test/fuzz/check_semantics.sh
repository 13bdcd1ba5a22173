#!/bin/sh
# The differential fuzzer: random programs executed before and after pipelines, a fixed number of them, so that two runs on
# one tree see the same. FUZZ_SEED: the first seed; FUZZ_SECONDS: for all pipelines together, with as many as there is time for.
set -u
cd "$(dirname "$0")/../.."
[ -x build/release/bin/cistern-run ] || { echo "there is no cistern-run"; exit 77; }
share=--count=500
[ "${FUZZ_SECONDS:-}" ] && share="--count=100000 --seconds=$((FUZZ_SECONDS / 13))"
passed=0 failed=0
for pipeline in buffer-reuse reuse-peak reuse-wide arena arena-argument liveness static-planner buffer-deallocation-pipeline ownership free-early \
    deallocation-and-reuse canonicalize placement hoisting-alone schedule-any schedule-deallocated; do
  # shellcheck disable=SC2086
  if python3 test/fuzz/semantics/fuzz.py --seed="${FUZZ_SEED:-1}" $share --pipeline="$pipeline"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
  fi
done
# Ops of a dialect that is read from text.
if python3 test/fuzz/semantics/own_ops.py --seed="${FUZZ_SEED:-1}" --count=$((${FUZZ_SECONDS:-60} / 3)); then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
fi
# The same dialect by hooks in C, which has to print the same.
if python3 test/fuzz/semantics/own_ops.py --hooks --seed="${FUZZ_SEED:-1}" --count=$((${FUZZ_SECONDS:-60} / 6)); then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
fi
# Hostile files of dialects.
if python3 test/fuzz/irdl_mutations.py --seed="${FUZZ_SEED:-1}" --count=$((${FUZZ_SECONDS:-60} * 5)); then
  passed=$((passed + 1))
else
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
