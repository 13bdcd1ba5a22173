#!/bin/sh
# Prints docs/planner.md's table: for each planning problem the height over the lower bound and the time
# of every algorithm. Usage: bench/planner.sh [file.csv...]; the default is every CSV in CISTERN_PLANNER.
# The time is that of the whole tool, reading included: the median of three runs.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
tool=${CISTERN_PLAN:-$root/build/release/bin/cistern-plan}
folder=${CISTERN_PLANNER:-$root/../shared/planner}
[ $# -gt 0 ] || set -- "$folder"/*.csv
algorithms=$("$tool" --help | sed -n '/--algorithm=A/,/^$/p' | awk 'NR > 1 && NF { print $1 }')

measure() { # file algorithm: "height bound seconds"
  for _ in 1 2 3; do
    start=$(date +%s%N)
    "$tool" "$1" --algorithm="$2" > "$out"
    end=$(date +%s%N)
    echo "$(awk '/^height:/ { h = $2 } /^lower bound:/ { b = $3 } END { print h, b }' "$out")" $((end - start))
  done | sort -k3 -n | sed -n 2p
}

out=$(mktemp)
trap 'rm -f "$out"' EXIT
printf '| file | buffers | lower bound |'
for algorithm in $algorithms; do printf ' %s |' "$algorithm"; done
printf '\n|---|---|---|'
for algorithm in $algorithms; do printf -- '---|'; done
printf '\n'
for file; do
  "$tool" "$file" > "$out"
  printf '| %s |' "$(basename "$file" .csv)"
  awk '/^buffers:/ { n = $2 } /^lower bound:/ { b = $3 } END { printf " %s | %s |", n, b }' "$out"
  for algorithm in $algorithms; do
    measure "$file" "$algorithm" | awk '{ printf " %.4f, %.0f ms |", ($2 ? $1 / $2 : 1), $3 / 1e6 }'
  done
  printf '\n'
done
