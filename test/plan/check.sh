#!/bin/sh
# cistern-plan: random problems of several memories, the time that gaps take, and the table of bench/planner.sh.
set -u
cd "$(dirname "$0")/../.."
status=0
python3 test/plan/random_memories.py --count="${PLAN_MEMORIES:-400}" || status=1
python3 test/plan/random_proofs.py --count="${PLAN_PROOFS:-300}" || status=1
python3 test/plan/random_schedules.py || status=1
python3 test/plan/many_gaps.py || status=1
small=$(mktemp -d)
trap 'rm -rf "$small"' EXIT
printf 'id,lower,upper,size\na,0,2,64\nb,1,3,32\nc,2,4,64\n' > "$small/three.csv"
bench/planner.sh test/plan/Inputs/cut.csv "$small/three.csv" > "$small/table" || status=1
# A title, a line, and two rows, each with the portfolio at the lower bound.
[ "$(wc -l < "$small/table")" = 4 ] || status=1
grep -q '^| cut | 60 | 1048576 | 1\.0000, .* ms |$' "$small/table" || status=1
grep -q '^| three | 3 | 96 | 1\.0000, .* ms |$' "$small/table" || status=1
[ "$(head -1 "$small/table" | tr '|' '\n' | grep -c 'fit\|greedy\|exact\|portfolio')" = 13 ] || status=1
[ "$status" = 0 ] || cat "$small/table"
exit "$status"
