#!/bin/sh
# Prints the table of docs/measurements/planner.md: for each planning problem the height over the lower bound and the time
# of every algorithm. Usage: bench/planner.sh [file.csv...]; the default is every CSV in CISTERN_PLANNER.
# The time is that of a row of `cistern-plan --algorithm=all`, reading included: the median of three runs.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
tool=${CISTERN_PLAN:-${CISTERN_BIN:-$root/build/release/bin}/cistern-plan}
folder=${CISTERN_PLANNER:-$root/../shared/planner}
[ $# -gt 0 ] || set -- "$folder"/*.csv
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT

# Rows of one file, three of each algorithm: "algorithm buffers height bound microseconds".
measure() {
  for _ in 1 2 3; do
    "$tool" "$1" --algorithm=all --format=json > "$rows.one" || { rm -f "$rows.one"; exit 1; }
    sed -n 's/.*"algorithm": "\([^"]*\)", "status": 0, "buffers": \([0-9]*\), "height": \([0-9]*\), "lower_bound": \([0-9]*\), "microseconds": \([0-9]*\).*/\1 \2 \3 \4 \5/p' "$rows.one"
    rm -f "$rows.one"
  done > "$rows"
  [ -s "$rows" ] || { echo "planner.sh: no row of '$1' could be read" >&2; exit 1; }
}

is_first=1
for file; do
  measure "$file"
  awk -v file="$(basename "$file" .csv)" -v is_first=$is_first '
    !($1 in num) { order[++algorithms] = $1 }
    { times[$1, ++num[$1]] = $5; height[$1] = $3; buffers = $2; bound = $4 > bound ? $4 : bound }
    function median(a,   x, y, z, t) {
      x = times[a, 1]; y = times[a, 2]; z = times[a, 3]
      if (x > y) { t = x; x = y; y = t }
      return z > y ? y : z > x ? z : x
    }
    END {
      if (is_first) {
        printf "| file | buffers | lower bound |"
        for (i = 1; i <= algorithms; ++i) printf " %s |", order[i]
        printf "\n|---|---|---|"
        for (i = 1; i <= algorithms; ++i) printf "---|"
        printf "\n"
      }
      printf "| %s | %d | %.0f |", file, buffers, bound
      for (i = 1; i <= algorithms; ++i)
        printf " %.4f, %.1f ms |", bound ? height[order[i]] / bound : 1, median(order[i]) / 1000
      printf "\n"
    }' "$rows"
  is_first=0
done
