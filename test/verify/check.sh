#!/bin/sh
# cistern-verify on random programs, a fixed share: what it calls the same prints the same, what passes make is never different. Ten programs
# through each pass are proven (`make prove`: 2,000).
set -u
cd "$(dirname "$0")/../.."
[ -x build/release/bin/cistern-verify ] || { echo "there is no cistern-verify"; exit 77; }
passed=0 failed=0
try() {
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}
try python3 test/verify/random_pairs.py --seed=91000 --count=100 --seconds=15
try python3 test/verify/random_pairs.py --seed=92000 --count=80 --seconds=15 --mode=passes
try python3 test/verify/planted_turns.py --seed=94000 --count=40 --seconds=15 --timeout=3
try python3 test/verify/planted_observations.py --seed=95000 --count=120 --seconds=30 --timeout=3
try python3 test/verify/prove.py --seed=93000 --count=10
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
