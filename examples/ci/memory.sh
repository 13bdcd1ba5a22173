#!/bin/sh
# Compares the memory of the models of two revisions: Markdown on standard output, for a comment.
#
#     memory.sh REVISION MODEL.mlir... > comment.md
#
# Each model is packed as it was at REVISION and as it stands now. The exit status is 1 if one of them holds or copies
# more than ALLOW above before (default: 0), and 2 if a model cannot be read. A model that is new is compared with nothing.
set -u
[ $# -ge 2 ] || { echo "usage: memory.sh REVISION MODEL.mlir..." >&2; exit 2; }
revision=$1
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

measure() { # model, report
  cistern-opt "$1" --buffer-pipeline --memory-report=format=json --report-file="$2" -o /dev/null
}

status=0
for model; do
  echo "## \`$model\`"
  if git show "$revision:$model" >"$work/before.mlir" 2>/dev/null; then
    measure "$work/before.mlir" "$work/before.json" || exit 2
  else
    echo '{"functions": []}' >"$work/before.json"
  fi
  measure "$model" "$work/after.json" || exit 2
  cistern-report diff "$work/before.json" "$work/after.json" --format=markdown --allow-growth="${ALLOW:-0}" || status=1
done
exit $status
