#!/bin/sh
# A share of the models of a folder, for a Slurm array (sbatch --array=0-15 array.sh MODELS OUT [OPTION...]); the shares are every
# N-th model of the sorted list. Without Slurm: SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=16 array.sh ...
#SBATCH --ntasks=1 --cpus-per-task=1 --mem=4G
set -eu
models=$1 out=$2
shift 2
[ $# -gt 0 ] || set -- --buffer-pipeline
# Arrays may begin at any number and go by steps: --array=1-16, --array=0-30:2.
share=$(((SLURM_ARRAY_TASK_ID - ${SLURM_ARRAY_TASK_MIN:-0}) / ${SLURM_ARRAY_TASK_STEP:-1}))
failed=0 number=0
list=$(mktemp)
trap 'rm -f "$list"' EXIT
(cd "$models" && find . -name '*.mlir' | LC_ALL=C sort) >"$list"
while read -r model; do
  number=$((number + 1))
  [ $((number % SLURM_ARRAY_TASK_COUNT)) = "$share" ] || continue
  mkdir -p "$(dirname "$out/$model")"
  "${CISTERN_OPT:-cistern-opt}" "$models/$model" -o "$out/$model" "$@" </dev/null || { echo "failed: $model" >&2; failed=1; }
done <"$list"
exit $failed
